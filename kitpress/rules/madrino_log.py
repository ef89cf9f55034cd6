"""The week log on a Madrino board: what the dice said, as it was written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.geometry import Square
from kitpress.plan.model import Record


@dataclass(frozen=True)
class Week:
    """One week: the numbers written for its parts, its facility and its area; None where a box is empty."""

    number: int
    parts: tuple[int | None, ...]
    facility: int | None
    area: int | None

    @property
    def complete(self) -> bool:
        """Whether every box is filled in."""
        return None not in (*self.parts, self.facility, self.area)


def week_log(record: Record, game: MadrinoGame) -> tuple[Week, ...]:
    """Every week of the log. A number that no die shows counts as an empty box; `bad_numbers` tells of it."""

    def die(field: str) -> int | None:
        number = record.numbers.get(field)
        return number if number in _FACES else None

    return tuple(
        Week(
            week,
            tuple(die(f"part.{week}.{n}") for n in range(1, len(game.dice) + 1)),
            die(f"facility.{week}"),
            die(f"area.{week}"),
        )
        for week in range(1, game.weeks + 1)
    )


_FACES = range(1, 7)
WEEKLY = ("part.", "facility.", "area.")  # how the fields of the weeks begin
_FIELDS = (*WEEKLY, "entrance.")


def is_begun(record: Record) -> bool:
    """Whether anything is written for any week, be it what no die shows."""
    return any(field.startswith(WEEKLY) for field in record.numbers)


def bad_numbers(record: Record) -> Iterator[tuple[str, int]]:
    """The fields of the log, and their numbers, that no die shows."""
    for field, number in sorted(record.numbers.items()):
        if field.startswith(_FIELDS) and number not in _FACES:
            yield field, number


def parts_logged(log: tuple[Week, ...]) -> tuple[Counter[int], int]:
    """How often each number of a die was written for parts, and how many boxes are empty."""
    numbers = Counter(number for week in log for number in week.parts)
    empty = numbers.pop(None, 0)
    return Counter({number: count for number, count in numbers.items() if number is not None}), empty


def entrance_logged(record: Record, game: MadrinoGame) -> Square | None:
    """The square that the two entrance dice name, None where one is not written."""
    return entrance_named(record.numbers, game)


def entrance_named(numbers: Mapping[str, int], game: MadrinoGame) -> Square | None:
    """The square that these numbers name as the entrance's."""
    column, row = (numbers.get(f"entrance.{way}", 0) for way in ("column", "row"))
    if column not in _FACES or row not in _FACES:
        return None
    area = game.entrance_area
    return Square(area.column + column - 1, area.row + row - 1)
