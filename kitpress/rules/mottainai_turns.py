"""Whose turn it was when a game of Mottainai ended: a mark that a temple's photo does not show."""

from __future__ import annotations

from dataclasses import replace

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Record
from kitpress.rules.mottainai_temple import is_temple, sheet_holdings


def with_current(record: Record, player: int | None, game: MottainaiGame) -> Record:
    """The record with the current player's mark at one of its players, counted from 0, or at none of them."""
    ticks = {id for id in record.ticks if id.split(".")[0] != "current"}
    if player is not None:
        ticks.add("current" if is_temple(record) else sheet_holdings(record, game)[player].id("current"))
    return replace(record, ticks=frozenset(ticks))
