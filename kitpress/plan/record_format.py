"""A filled sheet written as text that `parse_record` reads back: see `record_text` for what its lines say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kitpress.plan.grid_format import format_plan
from kitpress.plan.model import Record

ENTRANCE = ("entrance.column", "entrance.row")  # the fields that share the line `entrance`


def format_record(record: Record) -> str:
    """A filled sheet as text; `parse_record` reads it back. Empty fields are left out."""
    numbers, ticks = dict(record.numbers), set(record.ticks)

    def take(pattern: str) -> list[str]:
        """Remove the ticks that match and give what their group says, numbers in their order."""
        found = {id: m[1] for id in ticks if (m := re.fullmatch(pattern, id))}
        ticks.difference_update(found)
        return sorted(found.values(), key=lambda t: (t.isdigit(), int(t) if t.isdigit() else 0, t))

    demands = _demands(numbers)
    values = {
        "game": record.game,
        "name": record.name,
        "title": record.title,
        "serial": record.serial,
        "letters": record.letters or "",
        "clients": ", ".join(take(r"client\.(.+)")),
        "demands": demands,
        "bonuses": " ".join(take(r"(free\.[1-9][0-9]?)") + take(r"bonus\.([1-9][0-9]?)")),
        "sixth": "yes" if take("(sixth)") else "",
        "weeks": _weeks(numbers),
        "entrance": _both(numbers, *ENTRANCE),
        "door": _taken(numbers, "door"),
        "rounds": " ".join(_ranges(int(n) for n in take(r"round\.([1-9][0-9]{0,2})"))),
        "total": _taken(numbers, "total"),
        "numbers": " ".join(f"{id}={numbers[id]}" for id in sorted(numbers)),
        "ticks": " ".join(in_rows(ticks)),
    }
    header = "".join(f"{key}: {' '.join(value.split())}\n" for key, value in values.items() if value)
    return f"{header}\n{format_plan(record.plan)}"


def _demands(numbers: dict[str, int]) -> str:
    found = {int(m[1]): id for id in numbers if (m := re.fullmatch(r"demand\.([1-9][0-9]?)", id))}
    return " ".join(
        str(numbers.pop(found[n])) if n in found else "-" for n in range(1, max(found, default=0) + 1)
    )


def _weeks(numbers: dict[str, int]) -> str:
    """The log of the weeks, taken out of the numbers as far as the line can show it."""
    shown = r"(?:part\.([1-9])\.[1-9]|(?:facility|area)\.([1-9]))"
    found = {
        id: int(m[1] or m[2])
        for id, number in numbers.items()
        if (m := re.fullmatch(shown, id)) and 0 <= number <= 9
    }
    boxes = {id: str(numbers.pop(id)) for id in found}

    def words() -> Iterator[str]:
        for week in range(1, max(found.values(), default=0) + 1):
            last = max((n for n in range(1, 10) if f"part.{week}.{n}" in boxes), default=0)
            parts = "".join(boxes.get(f"part.{week}.{n}", "-") for n in range(1, last + 1))
            facility, area = (boxes.get(f"{name}.{week}", "-") for name in ("facility", "area"))
            yield f"{parts}/{facility}{area}" if week in found.values() else "-"

    return " ".join(words())


def _both(numbers: dict[str, int], first: str, second: str) -> str:
    """Two numbers on a line; they stand under `numbers` where one is missing."""
    if first not in numbers or second not in numbers:
        return ""
    return f"{numbers.pop(first)} {numbers.pop(second)}"


def _taken(numbers: dict[str, int], id: str) -> str:
    return str(numbers.pop(id)) if id in numbers else ""


def in_rows(ticks: Iterable[str]) -> Iterator[str]:
    """Ticks in order, a row of numbered boxes in one word: a.1 a.2 a.3 -> a.1..3."""
    rows: dict[str, list[int]] = {}
    for id in ticks:
        row, number = in_row(id)
        rows.setdefault(row, []).append(number)
    for row in sorted(rows):
        for run in _ranges(sorted(rows[row])):
            yield row + run.replace("-", "..") if run != "0" else row


def in_row(id: str) -> tuple[str, int]:
    """The row that a box stands in, and its number there: a.3 -> ("a.", 3); itself and 0 if it is in none."""
    found = re.fullmatch(r"(.+\.)([1-9]\d{0,2})", id)
    return (found[1], int(found[2])) if found else (id, 0)


def _ranges(numbers: Iterable[int]) -> list[str]:
    """Runs of whole numbers in order: 1 2 3 7 -> "1-3", "7"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
