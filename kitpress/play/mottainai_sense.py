"""How good a table looks to a player of Mottainai, who sees the own hand but no card that is face down."""

from __future__ import annotations

from collections import Counter

from kitpress.content.effects import AlwaysEffect, EndEffect
from kitpress.play.mottainai_table import Table
from kitpress.rules.mottainai_counting import cover, covered_sales, end_points, leads

# What things are worth to a bot, in points.
_CARD, _TOO_MANY = 0.6, 0.1  # a card in hand or waiting, as long as it may stay, and one more
_KNOWN = 0.1  # less, if it is known
_HELPER, _COVERED_HELPER = 0.8, 1.3
_GOODS = 0.25  # of the value of a card on the bench, of a sale that is not covered yet
_EFFECT = {"morning": 1.6, "night": 1.6, "action": 1.0, "always": 1.2}  # while half of the deck is left
_READY = 0.45  # of the value of a work that could be completed
_STAKE = 40.0  # winning or losing; less and less in a game that drags on


def outlook(table: Table, player: int) -> float:
    """What the table is worth to a player: points made, and what may come of the rest."""
    game, cards, seat = table.cards.game, table.cards, table.seats[player]
    mine = table.holding(player)
    others = [table.holding(n, hand=False) for n in range(len(table.seats)) if n != player]
    left = min(1.0, 2 * len(table.deck) / (len(game.works) * game.decks_for(len(table.seats))))
    worth = 0.0
    for work, wing in seat.works:
        effect = cards.works[work].effect
        worth += cards.value[work]
        if isinstance(effect, EndEffect):
            worth += end_points(effect, wing, mine, others, game) or 0
        elif not (isinstance(effect, AlwaysEffect) and effect.wing not in (None, wing)):
            worth += _EFFECT.get(effect.kind, 0) * left
    covered = covered_sales(mine, game)
    for material, number in mine.sales.items():
        value = cards.values[material]
        if material in covered:
            spare = cover(mine, material, game) - number
            worth += number * value + 0.1 * min(spare, 3)
        else:
            worth += number * value * _GOODS
        if leads(material, mine, others):
            worth += 0.8 * value * mine.hand.get(material, 0)
    for material, number in (mine.helpers or {}).items():
        safe = table.covers(player, material) >= number
        worth += number * (_COVERED_HELPER if safe else _HELPER) * left
    for card in seat.bench:
        worth += cards.value[card] * _GOODS
    return worth + _in_hand(table, player) + _race(table, player)


def _in_hand(table: Table, player: int) -> float:
    """The hand and the waiting area: chances, above all for works whose support is there."""
    seat, cards = table.seats[player], table.cards
    number, room = len(seat.hand) + len(seat.waiting), table.hand_limit(player) + 1
    worth = _CARD * min(number, room) + _TOO_MANY * max(0, number - room) - _KNOWN * len(seat.hand)
    bench = Counter(cards.material[card] for card in seat.bench)
    hand = Counter(cards.material[card] for card in seat.hand)
    ready = sorted(
        (
            cards.value[card]
            for card in seat.hand
            if max(bench[cards.material[card]], hand[cards.material[card]] - 1) >= cards.value[card] - 1
        ),
        reverse=True,
    )
    return worth + _READY * sum(ready[:2])


def _race(table: Table, player: int) -> float:
    """How near the player's fuller wing is to ending the game: good for who leads, bad for who trails."""
    seat = table.seats[player]
    works = max(len(seat.gallery), len(seat.shop))
    return 0.12 * works * works


def final(table: Table, player: int) -> float:
    """What the end of the game, now, is worth to a player who can't see the others' hands."""
    points = [_points(table, n, hand=n == player) for n in range(len(table.seats))]
    best = max((points[n] for n in range(len(points)) if n != player), default=0.0)
    stake = max(0.0, _STAKE - table.rounds)
    return points[player] + (stake if points[player] > best else -stake)


def _points(table: Table, player: int, hand: bool) -> float:
    game = table.cards.game
    mine = table.holding(player, hand)
    others = [table.holding(n, hand=False) for n in range(len(table.seats)) if n != player]
    total = 0.0 if hand else 2.0  # what a hand that nobody sees may hold of backorders
    for work, wing in table.seats[player].works:
        effect = table.cards.works[work].effect
        total += table.cards.value[work]
        if isinstance(effect, EndEffect):
            total += end_points(effect, wing, mine, others, game) or 0
    for material, number in covered_sales(mine, game).items():
        total += number * table.cards.values[material]
    for material, number in mine.hand.items():
        if leads(material, mine, others):
            total += number * table.cards.values[material]
    return total
