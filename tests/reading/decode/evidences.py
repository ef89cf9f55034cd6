"""Evidence made from a known plan, so that decoding can be tested by itself."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan
from kitpress.plan.space import tree_squares
from kitpress.reading.classes import possible
from kitpress.reading.evidence import DIGITS, Evidence
from kitpress.rules.grammar import Grammar, MarkKind
from kitpress.words import same

LETTERS = "CWBKDL"
CODES = {Side.NORTH: "n", Side.EAST: "e", Side.SOUTH: "s", Side.WEST: "w"}
CLASSES = (
    "empty",
    *LETTERS,
    "furnishing",
    "stone",
    "deck",
    *(f"{kind}.{code}" for kind in ("door", "window") for code in "nesw"),
    "tree.middle",
    "tree.ring",
    "water",
    "hedge",
    *(f"wide.{code}.{part}" for code in "nesw" for part in "ab"),
)
GRAMMAR = Grammar(
    letters={
        (short, long): frozenset({LETTERS[short - 1], LETTERS[long - 1]})
        for long in range(1, 7)
        for short in range(1, long + 1)
    },
    marks=(
        MarkKind("tree", same("tree"), "trees", "outside", False, 3, 1),
        MarkKind("door", same("door"), "doors", "inside", True, 1, 2),
        MarkKind("window", same("window"), "windows", "inside", True, 1, 3),
        MarkKind("furnishing", same("furnishing"), "furnishings", "inside", False, 1, 4),
        MarkKind("deck", same("deck"), "decks", "outside", False, 1, 5),
        MarkKind("stone", same("stone"), "stones", "outside", False, 1, 6),
    ),
)
CLASSIC = Grammar(
    letters=GRAMMAR.letters,
    marks=(
        MarkKind("door", same("door"), "doors", "inside", True, 1, 3),
        MarkKind("window", same("window"), "windows", "inside", True, 1, 2, length=2),
        MarkKind("hedge", same("hedge"), "hedges", "outside", False, 1, 4, run=True),
        MarkKind("pool", same("pool"), "pools", "outside", False, 1, 5, run=True),
        MarkKind("stone", same("stone"), "stones", "outside", False, 1, 6),
    ),
)


def classes_of(plan: Plan) -> dict[Square, str]:
    """What a perfect network would see in each square that is not empty."""
    seen = {room.label: room.letter for room in plan.rooms} | dict(plan.loose_letters)
    for kind, marks in (("door", plan.doors), ("window", plan.windows)):
        seen |= {mark.square: f"{kind}.{CODES[mark.side]}" for mark in marks if mark.length == 1}
    for window in plan.windows:
        if window.length == 2:
            seen |= {
                square: f"wide.{CODES[window.side]}.{part}"
                for square, part in zip(window.squares, "ab", strict=True)
            }
    for kind, squares in (
        ("furnishing", plan.furnishings),
        ("deck", plan.decks),
        ("stone", plan.stones),
        ("hedge", plan.hedges),
        ("water", plan.pools),
    ):
        seen |= dict.fromkeys(squares, kind)
    for middle in plan.trees:
        seen |= dict.fromkeys(tree_squares(middle), "tree.ring") | {middle: "tree.middle"}
    return seen


def evidence_of(
    plan: Plan,
    grammar: Grammar = GRAMMAR,
    *,
    sure: float = 8.0,
    squares: Mapping[str, Mapping[str, float]] | None = None,
    edges: Mapping[Edge, float] | None = None,
) -> Evidence:
    """Evidence for a plan, of what a game knows: the truth stands out by `sure` nats.

    `squares` ("F7": {"stone": 1.0}) replaces the logits of some squares, `edges` the log-odds of some
    edges: that is how a test damages a drawing.
    """
    classes = tuple(name for name in CLASSES if name in possible(grammar))
    logits = np.zeros((plan.rows, plan.columns, len(classes)), np.float32)
    logits[:, :, 0] = sure
    for (column, row), name in classes_of(plan).items():
        logits[row, column] = 0
        logits[row, column, classes.index(name)] = sure
    for name, changed in (squares or {}).items():
        square = Square.parse(name)
        logits[square.row, square.column] = 0
        for kind, value in changed.items():
            logits[square.row, square.column, classes.index(kind)] = value
    horizontal = np.full((plan.rows + 1, plan.columns), -sure, np.float32)
    vertical = np.full((plan.rows, plan.columns + 1), -sure, np.float32)
    odds = dict.fromkeys(plan.walls(), sure) | dict(edges or {})
    for edge, value in odds.items():
        (horizontal if edge.horizontal else vertical)[edge.row, edge.column] = value
    logp = logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))
    no_panes = np.full_like(horizontal, -sure), np.full_like(vertical, -sure)
    return Evidence(classes, logp.astype(np.float32), horizontal, vertical, *no_panes, {}, {})


def cells(*seen: dict[str, float]) -> np.ndarray:
    """Log-probabilities of cells from the logits of what they look like; "" is an empty cell."""
    logits = np.zeros((len(seen), len(DIGITS)), np.float32)
    for row, looks in zip(logits, seen, strict=True):
        for digit, value in looks.items():
            row[DIGITS.index(digit)] = value
    return logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
