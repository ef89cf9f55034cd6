"""What can be drawn in a game of houses, for reading."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement

from kitpress.content.kinds.houses import HouseGame
from kitpress.plan.geometry import Square
from kitpress.rules.grammar import Grammar, MarkKind
from kitpress.rules.house_legality import COLLECTIONS, INDOORS, dice, letters_for

_ON_WALL = ("door", "window")
_TREE_SPAN = 3
# Decoding compares kinds all the time: that is fast as long as the same kind is the same object on every sheet.
_mark_kind = cache(MarkKind)


def grammar_of(
    game: HouseGame, given: Mapping[Square, str] | None = None, turns: tuple[tuple[str, ...], ...] = ()
) -> Grammar:
    """The letters of each size of room, the features with their places, letters that are there already, the clients, of
    whom one of each kind is in play, and boxes that are marked in turn.
    """
    sizes = combinations_with_replacement(dice(game), 2)
    letters = {size: frozenset(letters_for(game, *size)) for size in sizes}
    return Grammar(
        letters={size: allowed for size, allowed in letters.items() if allowed},
        marks=tuple(
            _mark_kind(
                feature.id,
                feature.name,
                COLLECTIONS[feature.id],
                "inside" if feature.id in INDOORS else "outside",
                on_wall=feature.id in _ON_WALL,
                span=_TREE_SPAN if feature.id == "tree" else 1,
                multiple=feature.count,
                length=feature.length,
                run=feature.run,
            )
            for feature in game.features
        ),
        given=given or {},
        choices=tuple(
            tuple(f"client.{client.id}" for client in game.clients if client.kind == kind.id)
            for kind in game.client_kinds
        ),
        turns=turns,
    )


def boxes_of(group: str, count: int) -> tuple[str, ...]:
    """The fields of a group, in their order."""
    return tuple(f"{group}.{n}" for n in range(1, count + 1))
