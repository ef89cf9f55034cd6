"""Tables that a rulebook makes from the game's files: each kind of game has its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom

# Each is a module with `TABLES`: the same names as the kind's `tables` in kitpress.content.kinds.
_MODULES = {
    "floor-plan": "kitpress.render.tables.floor_plan",
    "floor-plan-classic": "kitpress.render.tables.floor_plan_classic",
    "madrino": "kitpress.render.tables.madrino",
    "mottainai": "kitpress.render.tables.mottainai",
}


def tables_of(rules: str) -> Mapping[str, Callable[[Book], Atom]]:
    """The tables of a kind of game, by their names."""
    tables: Mapping[str, Callable[[Book], Atom]] = import_module(_MODULES[rules]).TABLES
    return tables


def table(book: Book, which: str) -> list[Atom]:
    """The table of that name."""
    return [tables_of(book.game.rules)[which](book)]
