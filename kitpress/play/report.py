"""What a playtest tells: a table, remarks below it, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kitpress.words import Words, counted

Cell = Words | str


@dataclass(frozen=True)
class Column:
    """A column of the table: its head, and whether it holds numbers."""

    head: Words
    number: bool = True


@dataclass(frozen=True)
class Report:
    """The results of a playtest, of `sheets` finished sheets. `data` is what --json says of them."""

    sheets: int
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    remarks: tuple[Words, ...]
    data: Mapping[str, Any]


def games_played(count: int) -> Words:
    """How many games were played."""
    return counted(count, Words("{n} game", "{n} partida"), Words("{n} games", "{n} partidas"))


def sheets_filled(count: int) -> Words:
    """How many sheets were finished."""
    return counted(count, Words("{n} sheet", "{n} hoja"), Words("{n} sheets", "{n} hojas"))
