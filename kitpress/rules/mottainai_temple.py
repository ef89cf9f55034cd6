"""What a player of Mottainai has at the end: as a temple's cards, or as the ticks of a score sheet.

A record is one of two things. A **score sheet** holds a whole table: ticks `gallery.<player>.<material>.<n>`
(also shop, sale, hand), bubbles `current.<player>`, numbers `effect.<player>` and `total.<player>`. A
**temple** holds one player's real cards: ticks `gallery.<work>` (also shop, sale, hand, helper, bench, task),
`gallery.<work>.2` for a second card of that work, `current` for the player whose turn it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kitpress.content.effects import Wing
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Plan, Record
from kitpress.words import Words, same

AREAS: Mapping[str, str] = {  # the name of a temple's area, and the group of its ticks
    "gallery": "gallery",
    "shop": "shop",
    "sales": "sale",
    "hand": "hand",
    "helpers": "helper",
    "bench": "bench",
    "task": "task",
}
ON_SHEETS = ("gallery", "shop", "sale", "hand")
OF_PLAYERS = ("current", "effect", "total")  # the other fields of a score sheet
OF_TEMPLES = ("decks", "effect", "total")  # the numbers that a temple may have
WINGS: tuple[Wing, Wing] = ("gallery", "shop")
_PLAYER = same("#{n}")  # who has written no name


@dataclass(frozen=True)
class Temple:
    """One player's cards, by the ids of their works, as they lie when the game ends.

    `current` tells that it was this player's turn. Ids that the game does not know are kept: scoring tells; and so are
    ticks `elsewhere`, in no area, and numbers of nothing.
    """

    name: str = ""
    gallery: tuple[str, ...] = ()
    shop: tuple[str, ...] = ()
    sales: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    task: tuple[str, ...] = ()
    current: bool = False
    elsewhere: tuple[str, ...] = ()

    def cards(self) -> Iterator[tuple[str, str]]:
        """Every card with the area it lies in: (area, work)."""
        for area in AREAS:
            yield from ((area, work) for work in getattr(self, area))


@dataclass(frozen=True)
class Holding:
    """What counts for one player: cards by material in each place.

    `helpers` and `bench` are None where they are not known (on a score sheet). `works` are the completed
    works with their wings, None where only their materials are known. `effect` and `total` are the numbers
    written on a sheet. `seat` is the player's number on a sheet, 0 for a temple.
    """

    name: Words
    gallery: Mapping[str, int]
    shop: Mapping[str, int]
    sales: Mapping[str, int]
    hand: Mapping[str, int]
    helpers: Mapping[str, int] | None = None
    bench: Mapping[str, int] | None = None
    works: tuple[tuple[str, Wing], ...] | None = None
    effect: int | None = None
    total: int | None = None
    seat: int = 0
    current: bool = False
    unknown: tuple[tuple[str, str], ...] = field(default=())  # (area, id) of cards that are in no deck

    def wing(self, wing: Wing) -> Mapping[str, int]:
        """The works in a wing, by material."""
        return self.gallery if wing == "gallery" else self.shop

    def id(self, group: str, *rest: str) -> str:
        """The id of one of this player's fields: "sale.2.clay" on a sheet, "sale.clay" in a temple."""
        return ".".join((group, *((str(self.seat),) if self.seat else ()), *rest))


def is_temple(record: Record) -> bool:
    """Whether a record is one player's temple, not a table's score sheet: that has numbered players."""
    fields = [id.split(".") for id in (*record.ticks, *record.numbers)]
    return not any(
        (len(parts) == 4 and parts[0] in ON_SHEETS) or (len(parts) == 2 and parts[0] in OF_PLAYERS)
        for parts in fields
    )


def temple_record(
    temple: Temple, game: str = "mottainai", numbers: Mapping[str, int] | None = None
) -> Record:
    """A temple as a record; `temple_of` is its inverse, but for the order of cards."""
    ticks = {*temple.elsewhere, *(("current",) if temple.current else ())}
    for area, group in AREAS.items():
        for work, count in Counter(getattr(temple, area)).items():
            ticks.update(f"{group}.{work}" + (f".{n}" if n > 1 else "") for n in range(1, count + 1))
    return Record(game, Plan(0, 0), temple.name, numbers=dict(numbers or {}), ticks=frozenset(ticks))


def temple_of(record: Record) -> Temple:
    """The temple that a record describes; its cards are in alphabetical order."""
    cards = {
        area: tuple(sorted(id.split(".")[1] for id in record.ticks if id.startswith(f"{group}.")))
        for area, group in AREAS.items()
    }
    known = tuple(f"{group}." for group in AREAS.values())
    elsewhere = {id for id in record.ticks if not id.startswith(known) and id != "current"}
    elsewhere |= record.numbers.keys() - set(OF_TEMPLES)
    return Temple(
        name=record.name, current="current" in record.ticks, elsewhere=tuple(sorted(elsewhere)), **cards
    )


def temple_holding(temple: Temple, game: MottainaiGame, number: int = 1) -> Holding:
    """What counts of a temple; the `number`-th at the table is called so if it has no name."""
    known = {work.id for work in game.works}

    def materials(area: str) -> Mapping[str, int]:
        return Counter(game.work(work).material for work in getattr(temple, area) if work in known)

    return Holding(
        name=same(temple.name) if temple.name else _PLAYER.format(n=number),
        gallery=materials("gallery"),
        shop=materials("shop"),
        sales=materials("sales"),
        hand=materials("hand"),
        helpers=materials("helpers"),
        bench=materials("bench"),
        works=tuple((work, wing) for wing in WINGS for work in getattr(temple, wing) if work in known),
        current=temple.current,
        unknown=tuple((area, work) for area, work in temple.cards() if work not in known),
    )


def sheet_holdings(record: Record, game: MottainaiGame) -> tuple[Holding, ...]:
    """What counts for each player of a score sheet, in the order of the seats.

    Who has a name there, or the current player's mark, plays even without a card. An empty row without either, as on
    photos, whose names nobody reads, is nobody's.
    """
    names = player_names(record)
    counts = _counted(record, game)
    holdings = []
    for seat in range(1, game.players.high + 1):
        mine = {group: counts[group, seat] for group in ON_SHEETS}
        effect, total = (record.numbers.get(f"{key}.{seat}") for key in ("effect", "total"))
        named = names[seat - 1] if seat <= len(names) else ""
        current = f"current.{seat}" in record.ticks
        if not (named or current or any(mine.values())) and effect is None and total is None:
            continue
        holdings.append(
            Holding(
                name=same(named) if named else _PLAYER.format(n=seat),
                gallery=mine["gallery"],
                shop=mine["shop"],
                sales=mine["sale"],
                hand=mine["hand"],
                effect=effect,
                total=total,
                seat=seat,
                current=current,
            )
        )
    return tuple(holdings)


def player_names(record: Record) -> list[str]:
    """The names on a score sheet, in the order of the seats; empty where a seat has none."""
    return [name.strip() for name in record.name.split(",")] if record.name else []


def sheet_ticks(record: Record, game: MottainaiGame) -> Iterator[tuple[str, str, int, str]]:
    """Each tick of a sheet that stands for a card: (id, group, player, material)."""
    seats = {str(seat): seat for seat in range(1, game.players.high + 1)}
    materials = {material.id for material in game.materials}
    for id in sorted(record.ticks):
        match id.split("."):
            case (group, player, material, number):
                if group in ON_SHEETS and player in seats and material in materials and number.isdigit():
                    yield id, group, seats[player], material


def _counted(record: Record, game: MottainaiGame) -> Mapping[tuple[str, int], Counter[str]]:
    """How many cards of each material are ticked in each place of each player."""
    seats = range(1, game.players.high + 1)
    found = {(group, seat): Counter[str]() for group in ON_SHEETS for seat in seats}
    for _, group, player, material in sheet_ticks(record, game):
        found[group, player][material] += 1
    return found
