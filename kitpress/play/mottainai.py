"""Bots play Mottainai to the end, by its rules and our rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Plan, Record
from kitpress.play.mottainai_bot import Bot
from kitpress.play.mottainai_table import Cards, Event, GameOver, Seat, Table
from kitpress.play.result import PlayerGame, TableGame
from kitpress.rules.mottainai import scores
from kitpress.rules.mottainai_temple import ON_SHEETS, Temple, temple_holding, temple_record
from kitpress.rules.score import Score

_MOST_TURNS = 1000  # a deck is drawn long before


@dataclass(frozen=True)
class TempleGame(TableGame):
    """One game of a whole table. Each player's record is the temple, `sheet` is the table's score sheet.

    `ending` is "wing" (a full wing) or "deck" (the last card was drawn). `log` is all that happened.
    """

    sheet: Record
    temples: tuple[Temple, ...]
    decks: int
    log: tuple[Event, ...]


def play_game(
    game: MottainaiGame, seed: int, players: int, names: Sequence[str], clients: Sequence[str] | None = None
) -> TempleGame:
    """One game; the same arguments give the same game. The decks follow the number of players."""
    table = deal(game, players, Random(f"{seed} deck"))
    bots = [Bot(player, Random(f"{seed} {name} {player}")) for player, name in enumerate(names)]
    ending = "turns"
    try:
        while table.turns < _MOST_TURNS:
            table.turns += 1
            bots[table.current].take_turn(table)
            table.current = (table.current + 1) % players
    except GameOver as over:
        ending = over.ending
    return finished(game, seed, table, names, ending)


def deal(game: MottainaiGame, players: int, rng: Random) -> Table:
    """The table before the first turn: hands, a task face down each, a card of each player on the floor."""
    deck = [work.id for work in game.works for _ in range(game.decks_for(players))]
    rng.shuffle(deck)
    seats = [Seat(hand=[deck.pop() for _ in range(game.hand)], task=[deck.pop()]) for _ in range(players)]
    floor = [deck.pop() for _ in range(players)]
    # who discards the card nearest to A begins; of two alike (two decks) the first to discard (ruling "first-player")
    first = min(range(players), key=lambda n: (game.work(floor[n]).name.en, n))
    return Table(Cards(game), seats, deck, floor, first, log=[])


def finished(game: MottainaiGame, seed: int, table: Table, names: Sequence[str], ending: str) -> TempleGame:
    """What a game that has ended leaves behind: temples with their totals, and the score sheet."""
    decks = game.decks_for(len(names))
    temples = tuple(table.temple(player, name) for player, name in enumerate(names))
    records = [temple_record(temple, game.id) for temple in temples]
    scored = scores(records, game)
    return TempleGame(
        game=game.id,
        seed=seed,
        clients=(),
        rounds=table.rounds,
        ending=ending,
        players=tuple(
            PlayerGame(replace(record, numbers=MappingProxyType({"total": score.total})), ())
            for record, score in zip(records, scored, strict=True)
        ),
        sheet=score_sheet(temples, scored, game),
        temples=temples,
        decks=decks,
        log=tuple(table.log or ()),
    )


def score_sheet(temples: Sequence[Temple], scored: Sequence[Score], game: MottainaiGame) -> Record:
    """The score sheet of a table as its players would fill it in."""
    ticks: set[str] = set()
    numbers: dict[str, int] = {}
    for seat, (temple, score) in enumerate(zip(temples, scored, strict=True), start=1):
        holding = temple_holding(temple, game)
        counts = (holding.gallery, holding.shop, holding.sales, holding.hand)
        for group, count in zip(ON_SHEETS, counts, strict=True):
            for material, number in count.items():
                ticks.update(f"{group}.{seat}.{material}.{n}" for n in range(1, number + 1))
        if temple.current:
            ticks.add(f"current.{seat}")
        effects = sum(line.points for line in score.lines if line.field.count(".") and _is_effect(line.field))
        if effects:
            numbers[f"effect.{seat}"] = effects
        numbers[f"total.{seat}"] = score.total
    name = ", ".join(temple.name for temple in temples)
    return Record(game.id, Plan(0, 0), name, numbers=MappingProxyType(numbers), ticks=frozenset(ticks))


def _is_effect(field: str) -> bool:
    """Whether a line of a temple's score is about a work's effect."""
    return field.partition(".")[0] in ("gallery", "shop")
