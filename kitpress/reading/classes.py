"""What the square network calls what it sees: the names of its classes, and the marks that they stand for.

One network reads the sheets of all games. `empty`, a capital for each letter, and for marks: their kind
(`stone`), with the wall they lean on (`door.n`, `.e`, `.s`, `.w`); `wide.n.a` and `wide.n.b` are the two
squares of a window of two, the western or northern one first; `tree.middle` and `tree.ring` a tree's nine.
Pool squares are `water`, and so is the water that people shade where stones enclose it. What is `struck` is scribbled
out, and as good as empty; what is `covered` has something lying on it, and may be anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Side
from kitpress.reading.evidence import Floats
from kitpress.rules.grammar import BoardGrammar, Grammar, MarkKind

CODES: Mapping[Side, str] = {Side.NORTH: "n", Side.EAST: "e", Side.SOUTH: "s", Side.WEST: "w"}
EMPTY, WATER = "empty", "water"
_NAMED: Mapping[str, str] = {"pool": WATER}  # kinds that the network knows by another name
_WIDE = "wide"


class Shown(NamedTuple):
    """A mark that a class stands for, with its wall and, if it is two squares wide, which of them it is."""

    kind: MarkKind
    side: Side | None = None
    part: str = ""


@cache
def classes_of(kind: MarkKind) -> Mapping[str, Shown]:
    """The classes that show a kind of mark."""
    if kind.span > 1:
        return {f"{kind.id}.{part}": Shown(kind) for part in ("middle", "ring")}
    name = _NAMED.get(kind.id, kind.id)
    if not kind.on_wall:
        return {name: Shown(kind)}
    if kind.length == 1:
        return {f"{name}.{code}": Shown(kind, side) for side, code in CODES.items()}
    return {
        f"{_WIDE}.{code}.{part}": Shown(kind, side, part) for side, code in CODES.items() for part in "ab"
    }


def windows_on(side: Side) -> tuple[str, str, str]:
    """The classes of windows on that wall: of one square, and the first and the second half of a wide one."""
    code = CODES[side]
    return f"window.{code}", f"{_WIDE}.{code}.a", f"{_WIDE}.{code}.b"


def _halves() -> Iterator[tuple[str, str, Side]]:
    for side in CODES:
        _, first, second = windows_on(side)
        yield first, second, side.along
        yield second, first, side.along.opposite


HALVES = tuple(
    _halves()
)  # of a mark that is two squares wide: one, the other, and which way from the one it lies

# Thick waves and hatched hedges look scribbled out, too; how many lie side by side tells what they are.
STRUCK = "struck"
_STRUCK: Mapping[str, float] = {EMPTY: 0.85, WATER: 0.1, "hedge": 0.05}
COVERED = "covered"
EMPTY_COVERED = 0.6  # how often a hidden square holds nothing; else it may be anything


def kin_of(name: str) -> Mapping[str, float]:
    """The classes that this one is taken for in games that do not have it, with how likely each is."""
    kind, _, rest = name.partition(".")
    side = rest.partition(".")[0]
    alike = {
        "wide": {f"window.{side}": 1.0},
        "window": {f"{_WIDE}.{side}.a": 0.5, f"{_WIDE}.{side}.b": 0.5},
        "entrance": {f"door.{side}": 1.0},
        STRUCK: _STRUCK,
    }
    return alike.get(kind, {})


# What looks like a mark that a game does not have is mostly what it looks like next: so 552 such squares of careless
# boards were half as surprising (.24 nats each, not .50). That it may be anything, too, keeps it a question.
_NEXT_BEST = 0.9


def told(seen: Floats, known: tuple[str, ...], classes: tuple[str, ...]) -> Floats:
    """The probabilities (..., classes) of what one game has, from those of what all games have, `seen` (..., known)."""
    foreign = _foreign(known, classes)
    own = np.where(foreign, np.float32(0), seen) @ meant(known, classes)
    lost = seen[..., foreign].sum(axis=-1, keepdims=True)
    best = own**2 + np.float32(1e-9)  # by their shares alone the likeliest would be too unsure
    best /= best.sum(axis=-1, keepdims=True)
    out: Floats = own + lost * (_NEXT_BEST * best + (1 - _NEXT_BEST) / len(classes))
    return out


@cache
def _foreign(known: tuple[str, ...], classes: tuple[str, ...]) -> npt.NDArray[np.bool_]:
    """Which of all classes (known,) stand for nothing that the game has."""
    return np.array([name != COVERED and not _own(name, classes) for name in known], np.bool_)


@cache
def meant(known: tuple[str, ...], classes: tuple[str, ...]) -> Floats:
    """What the classes of all games stand for in one, each by itself: (known, classes), rows add up to 1.

    What a game does not have is taken for its kin. What has none may be anything.
    """
    table = np.zeros((len(known), len(classes)), np.float32)
    for row, name in enumerate(known):
        anything = dict.fromkeys(classes, 1.0)
        if name == COVERED and EMPTY in classes:
            anything |= {EMPTY: EMPTY_COVERED / (1 - EMPTY_COVERED) * (len(classes) - 1)}
        alike = _own(name, classes) or anything
        for other, share in alike.items():
            table[row, classes.index(other)] = share / sum(alike.values())
    return table


def _own(name: str, classes: tuple[str, ...]) -> Mapping[str, float]:
    """What one of all classes is in a game that has these: itself, or its kin; nothing if the game has neither."""
    if name in classes:
        return {name: 1.0}
    return {other: share for other, share in kin_of(name).items() if other in classes}


def looks_like(kind: MarkKind) -> tuple[str, ...]:
    """The classes of marks that are drawn with the same lines, and differ in where they stand."""
    return tuple(f"window.{code}" for code in CODES.values()) if kind.id == "deck" else ()


def windows_on_lines(classes: Collection[str]) -> bool:
    """Whether windows, if a game of these classes has any, stand on lines: those of others stand in squares."""
    return not any(name.partition(".")[0] in ("window", _WIDE) for name in classes)


def shown_by(grammar: Grammar) -> dict[str, Shown]:
    """Every class of a game's marks, with the mark."""
    return {name: shown for kind in grammar.marks for name, shown in classes_of(kind).items()}


def nothing_in(grammar: Grammar) -> tuple[str, ...]:
    """The classes of a square that holds no mark."""
    return (EMPTY,) if WATER in shown_by(grammar) else (EMPTY, WATER)


def possible(grammar: Grammar | BoardGrammar) -> frozenset[str]:
    """Every class that a sheet of the game may show: what it does not know is not looked for."""
    if isinstance(grammar, BoardGrammar):
        marks = {f"{kind}.{code}" for kind in ("door", "entrance") for code in CODES.values()}
        return frozenset({EMPTY, *marks, *(facility.letter for facility in grammar.facilities)})
    letters = frozenset[str]().union(*grammar.letters.values())
    return letters.union(shown_by(grammar), nothing_in(grammar))
