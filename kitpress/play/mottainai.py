"""Bots play Mottainai to the end, by its rules and our rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Plan, Record
from kitpress.play.mottainai_bot import Bot
from kitpress.play.mottainai_report import report
from kitpress.play.mottainai_table import Cards, Event, GameOver, Seat, Table
from kitpress.play.result import PlayerGame, TableGame
from kitpress.rules.mottainai import scores, standings
from kitpress.rules.mottainai_temple import ON_SHEETS, WINGS, Temple, temple_holding, temple_record
from kitpress.rules.score import Score

__all__ = ["TempleGame", "deal", "play_game", "report", "score_sheet"]

_MOST_TURNS = 1000  # a deck is drawn long before


@dataclass(frozen=True)
class TempleGame(TableGame):
    """One game of a whole table. Each player's record is the temple, `sheet` is the table's score sheet.

    `ending` is "wing" (a full wing) or "deck" (the last card was drawn). `effects` are the points that each
    player's works brought at the end, `winner` is the first player in the standings. `log` is all that happened.
    """

    sheet: Record
    temples: tuple[Temple, ...]
    decks: int
    effects: tuple[Mapping[str, int], ...]
    winner: int
    log: tuple[Event, ...]

    @property
    def sheets(self) -> tuple[Record, ...]:
        """The one score sheet of the table."""
        return (self.sheet,)


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
            PlayerGame(replace(record, numbers={"total": score.total}), ())
            for record, score in zip(records, scored, strict=True)
        ),
        sheet=score_sheet(temples, scored, game),
        temples=temples,
        decks=game.decks_for(len(names)),
        effects=tuple(_effects(score) for score in scored),
        winner=standings(scored)[0].index,
        log=tuple(table.log or ()),
    )


def score_sheet(temples: Sequence[Temple], scored: Sequence[Score], game: MottainaiGame) -> Record:
    """The score sheet of a table as its players would fill it in, as far as it has boxes."""
    ticks: set[str] = set()
    numbers: dict[str, int] = {}
    for seat, (temple, score) in enumerate(zip(temples, scored, strict=True), start=1):
        holding = temple_holding(temple, game)
        counts = (holding.gallery, holding.shop, holding.sales, holding.hand)
        for group, count in zip(ON_SHEETS, counts, strict=True):
            boxes = getattr(game.boxes, group)
            for material, number in count.items():
                ticks.update(f"{group}.{seat}.{material}.{n}" for n in range(1, min(number, boxes) + 1))
        if temple.current:
            ticks.add(f"current.{seat}")
        effects = sum(_effects(score).values())
        if effects:
            numbers[f"effect.{seat}"] = effects
        numbers[f"total.{seat}"] = score.total
    name = ", ".join(temple.name for temple in temples)
    return Record(game.id, Plan(0, 0), name, numbers=numbers, ticks=frozenset(ticks))


def _effects(score: Score) -> Mapping[str, int]:
    """The points of a temple's works by their effects: their lines are called "gallery.WORK" or "shop.WORK"."""
    points: Counter[str] = Counter()
    for line in score.lines:
        field = line.field.split(".")
        if field[0] in WINGS and len(field) == 2:
            points[field[1]] += line.points  # with two decks a work may stand there twice
    return points
