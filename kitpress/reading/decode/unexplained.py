"""Squares that show what the rules do not allow there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, WallMark
from kitpress.reading.classes import Shown, looks_like, nothing_in, shown_by
from kitpress.reading.decode.alternatives import Alternative, Mark
from kitpress.reading.decode.choices import Choice
from kitpress.reading.decode.decoding import Decoding, mark_of
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar

# How often people draw what the rules forbid there: a strange stone is likelier than a letter in the garden.
ILLEGAL_MARK, ILLEGAL_LETTER = 0.005, 0.002
ILLEGAL_ALIKE = 0.0005  # a window where decks are drawn with the same two lines
_CLEARLY_LEGAL = 0.999
_SOME = 0.12  # of the squares around that look like a tree, before one is asked about: more than one


def unexplained(state: Decoding, plan: Plan) -> Iterator[Alternative]:
    """Squares that show something which the rules don't allow there: say so, with what it looks like.

    Each class weighs as often as people draw it there against the rules.
    """
    shown = shown_by(state.grammar)
    index = {name: i for i, name in enumerate(state.evidence.classes)}
    wide = [(names, _around(state.evidence, names)) for names in _wide_names(state.grammar)]
    for square, options in state.choices.items():
        logp = state.evidence.squares[square.row, square.column]
        allowed = _legal_names(options, state.grammar)
        # a part of a tree is nothing by itself
        allowed |= {name for names, table in wide if not table[square.row, square.column] for name in names}
        legal = sum(float(np.exp(logp[index[name]])) for name in allowed if name in index)
        alike = {name for option in options if option.kind for name in looks_like(option.kind)}
        strange = {
            name: (ILLEGAL_ALIKE if name in alike else ILLEGAL_LETTER if len(name) == 1 else ILLEGAL_MARK)
            * float(np.exp(logp[index[name]]))
            for name in sorted(index.keys() - allowed)
        }
        name = max(strange, key=lambda name: strange[name], default="")
        legal /= legal + sum(strange.values())
        if legal > _CLEARLY_LEGAL or not name:
            continue
        mark = shown.get(name)
        seen = Mark(mark.kind.id, mark.side) if mark else Mark(letter=name if len(name) == 1 else "")
        other = _with_mark(plan, square, seen, mark)
        yield Alternative(square, mark_of(state.marks[square]), seen, legal, other)


def _wide_names(grammar: Grammar) -> Iterator[frozenset[str]]:
    """The classes of each kind of mark that covers several squares."""
    shown = shown_by(grammar)
    for kind in grammar.marks:
        if kind.span > 1:
            yield frozenset(name for name, mark in shown.items() if mark.kind == kind)


def _around(evidence: Evidence, names: Iterable[str]) -> npt.NDArray[np.bool_]:
    """Where more than one of the squares around, itself among them, look like one of these: (rows, columns)."""
    columns = [i for i, name in enumerate(evidence.classes) if name in names]
    looks = np.exp(evidence.squares[:, :, columns]).sum(axis=2)
    share = cv2.blur(looks, (3, 3), borderType=cv2.BORDER_CONSTANT)
    found: npt.NDArray[np.bool_] = share > _SOME
    return found


def _legal_names(options: tuple[Choice, ...], grammar: Grammar) -> frozenset[str]:
    """The classes of what a square may hold."""
    allowed = {option.what for option in options}
    names = {name for name, shown in shown_by(grammar).items() if tuple(shown) in allowed}
    return frozenset(names.union(nothing_in(grammar)))


def _with_mark(plan: Plan, square: Square, mark: Mark, shown: Shown | None) -> Plan:
    """The plan with something illegal drawn in a square, for legality to report."""
    if mark.letter:
        return replace(plan, loose_letters=plan.loose_letters | {(square, mark.letter)})
    if not shown or shown.kind.span > 1:
        return plan
    drawn = WallMark(square, mark.side) if mark.side else square
    changed: dict[str, frozenset[Square] | frozenset[WallMark]] = {
        shown.kind.collection: getattr(plan, shown.kind.collection) | {drawn}
    }
    return replace(plan, **changed)  # type: ignore[arg-type]
