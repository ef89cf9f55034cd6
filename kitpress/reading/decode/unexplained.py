"""Squares that show what the rules do not allow there, and ink that nothing explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, WallMark
from kitpress.plan.space import Space
from kitpress.reading.classes import WATER, Shown, looks_like, nothing_in, shown_by
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, Mark, sureness
from kitpress.reading.decode.choices import Choice
from kitpress.reading.decode.decoding import Decoding, build_plan, mark_of
from kitpress.reading.decode.drawings import rect_of
from kitpress.reading.decode.fixed_plans import with_thing
from kitpress.reading.decode.marks import choose_marks
from kitpress.reading.decode.other_marks import others_in
from kitpress.reading.decode.runs import touching
from kitpress.rules.grammar import Grammar

Weights = npt.NDArray[np.float64]

# How often people draw what the rules forbid there: a strange stone is likelier than a letter in the garden.
ILLEGAL_MARK, ILLEGAL_LETTER = 0.005, 0.002
ILLEGAL_ALIKE = 0.0005  # a window where decks are drawn with the same two lines
_CLEARLY_LEGAL = 0.999
_LIKE_A_LETTER = 0.5  # probability of all that a room may carry
_WATER = 0.3  # probability of what looks like it
_SCRIBBLED = 2  # squares side by side, at most; more are shaded by somebody who takes them for a pool
# Of the squares around that look like a tree, before one is asked about: more than one, and more than two where no
# tree was thought of. Scribbles that reach over lines make up to 2.4 squares look so.
_SOME, _MORE = 0.12, 0.3


def unexplained(state: Decoding, plan: Plan) -> Iterator[Alternative]:
    """Squares that show something which the rules don't allow there: say so, with what it looks like.

    Each class weighs as often as people draw it there against the rules. So it is with a room's letter that looks like
    something else rather than like any which the room can carry: the walls may be its neighbours', or scribbled out.
    """
    shown, classes = shown_by(state.grammar), state.evidence.classes
    probable = np.exp(state.evidence.squares.astype(np.float64))
    nothing = nothing_in(state.grammar)
    blank = _blank(probable, [classes.index(name) for name in nothing if name in classes])
    beside = _beside_wide(state)
    wide = [(names, _around(state, names, beside)) for names in _wide_names(state.grammar)]
    near = [(names, table.tolist()) for names, table in wide]
    # what each square may hold: most of them the same
    known: dict[object, tuple[Weights, Weights]] = {}
    clearly: dict[object, list[list[bool]]] = {}
    letters = {
        guess.label: (guess.letter, state.grammar.letters_of(guess.rect))
        for guess in state.drawing.rooms
        if guess.letter
    }
    for square, options in (*state.choices.items(), *_under_wide(state), *((label, ()) for label in letters)):
        if blank[square.row][square.column]:
            continue
        at = square.row, square.column
        # a part of a tree is nothing by itself, and what it should be under one
        parts = frozenset[str]().union(
            *(names for names, table in near if not (options and table[square.row][square.column]))
        )
        letter, carried = letters.get(square, ("", frozenset[str]()))
        key = frozenset(option.what for option in options), parts, carried
        if key not in known:
            legal_names = parts | (carried or _legal_names(options, shown).union(nothing))
            known[key] = _weights(classes, legal_names, options)
            clearly[key] = _clearly_legal(probable, *known[key]).tolist()
        if clearly[key][square.row][square.column]:
            continue
        allowed, forbidden = known[key]
        legal, strange = float(probable[at] @ allowed), probable[at] * forbidden
        if letter and legal > _LIKE_A_LETTER:
            continue
        legal /= legal + strange.sum()
        if legal > _CLEARLY_LEGAL or not forbidden.any():
            continue
        name = classes[int(strange.argmax())]
        mark = shown.get(name)
        seen = Mark(mark.kind.id, mark.side) if mark else Mark(letter=name if len(name) == 1 else "")
        other = _with_mark(state, plan, square, seen)
        held = mark_of(state.marks[square]) if options else Mark(letter=letter)
        elsewhere = bool(letter and seen.kind)
        yield Alternative(square, held, seen, legal, other, letter_elsewhere=elsewhere)


def scribbled_over(state: Decoding, plan: Plan) -> Iterator[Alternative]:
    """Squares that look like shaded water where nothing encloses any: a scribble, and there may be a mark under it.
    What totals then say of other squares is asked with them: a scribble that passes for a mark may be counted for it.
    """
    classes = state.evidence.classes
    if WATER not in nothing_in(state.grammar) or WATER not in classes:
        return
    looks = np.argwhere(state.evidence.squares[:, :, classes.index(WATER)] > np.log(_WATER)).tolist()
    found = {Square(column, row) for row, column in looks} - state.evidence.hidden
    if not found:
        return
    dry = [s for s in found - Space(plan).water if s in state.marks and not state.marks[s].kind]
    for square in (square for group in touching(dry) if len(group) <= _SCRIBBLED for square in sorted(group)):
        other = next((choice for choice in others_in(state, square) if choice.kind), None)
        if not other:
            continue
        marks, value = choose_marks({**state.choices, square: (other,)}, state.grammar)
        instead, probability = build_plan(state.evidence, state.drawing, marks), sureness(state.value - value)
        for there, choice in marks.items():
            if choice.what != state.marks[there].what:
                was = mark_of(state.marks[there])
                yield Alternative(there, was, mark_of(choice), min(probability, NEVER_SURE), instead)


def _under_wide(state: Decoding) -> Iterator[tuple[Square, tuple[Choice, ...]]]:
    """The squares round the middles of trees, which hold nothing else."""
    for kind, middle in state.drawing.wide:
        yield from ((square, ()) for square in rect_of(kind, middle).squares() if square != middle)


def _blank(probable: npt.NDArray[np.float64], nothing: Sequence[int]) -> list[list[bool]]:
    """Where so much speaks for nothing, which is legal everywhere, that the rest can't matter."""
    empty = probable[:, :, nothing].sum(axis=2)
    most = (probable.sum(axis=2) - empty) * max(ILLEGAL_MARK, ILLEGAL_LETTER, ILLEGAL_ALIKE)
    found: list[list[bool]] = (empty > (empty + most) * (_CLEARLY_LEGAL + 1e-9)).tolist()
    return found


def _clearly_legal(
    probable: npt.NDArray[np.float64], allowed: Weights, forbidden: Weights
) -> npt.NDArray[np.bool_]:
    """Where it need not be looked at more closely, (rows, columns), if every square might hold the same."""
    legal = probable @ allowed
    # sums over all squares at once may differ in their last digits from those over one
    found: npt.NDArray[np.bool_] = legal > (legal + probable @ forbidden) * (_CLEARLY_LEGAL + 1e-9)
    return found


def _weights(
    classes: tuple[str, ...], allowed: frozenset[str], options: tuple[Choice, ...]
) -> tuple[Weights, Weights]:
    """(classes,) each: what is allowed, and how often people draw what is not."""
    alike = {name for option in options if option.kind for name in looks_like(option.kind)}
    legal = np.array([float(name in allowed) for name in classes])
    often = [
        ILLEGAL_ALIKE if name in alike else ILLEGAL_LETTER if len(name) == 1 else ILLEGAL_MARK
        for name in classes
    ]
    return legal, (1 - legal) * often


def _wide_names(grammar: Grammar) -> Iterator[frozenset[str]]:
    """The classes of each kind of mark that covers several squares."""
    shown = shown_by(grammar)
    for kind in grammar.marks:
        if kind.span > 1:
            yield frozenset(name for name, mark in shown.items() if mark.kind == kind)


def _beside_wide(state: Decoding) -> frozenset[Square]:
    """The squares of trees that are drawn, and those that touch one and can't belong to another: people draw crowns
    larger than a tree's squares.
    """
    taken = frozenset(s for kind, middle in state.drawing.wide for s in rect_of(kind, middle).squares())
    if not taken:
        return taken
    # of those on the grid, and none with a letter
    touching_one = {s for square in taken for s in square.around()} & state.choices.keys()
    others = (frozenset(rect_of(kind, middle).squares()) for kind, middle in state.scores.wide)
    return (taken | touching_one).difference(*(other for other in others if other.isdisjoint(taken)))


def _around(state: Decoding, names: Iterable[str], beside: Iterable[Square]) -> npt.NDArray[np.bool_]:
    """Where enough of the squares around, itself among them, look like one of these, though they are not `beside` one
    that is drawn: (rows, columns).
    """
    squares, classes = state.evidence.squares, state.evidence.classes
    looks = np.exp(squares[:, :, [i for i, name in enumerate(classes) if name in names]]).sum(axis=2)
    for square in beside:
        looks[square.row, square.column] = 0
    least = np.full(looks.shape, _MORE)
    for kind, middle in state.scores.wide:
        for square in rect_of(kind, middle).squares():
            least[square.row, square.column] = _SOME
    share = cv2.blur(looks, (3, 3), borderType=cv2.BORDER_CONSTANT)
    found: npt.NDArray[np.bool_] = share > least
    return found


def _legal_names(options: tuple[Choice, ...], shown: Mapping[str, Shown]) -> frozenset[str]:
    """The classes of the marks that a square may hold."""
    allowed = {option.what for option in options}
    return frozenset(name for name, mark in shown.items() if mark in allowed)


def _with_mark(state: Decoding, plan: Plan, square: Square, mark: Mark) -> Plan:
    """The plan with something illegal in a square instead of what was read there, for legality to report."""
    kind = next((kind for kind in state.grammar.marks if kind.id == mark.kind), None)
    if kind and kind.span > 1:
        return plan
    plan = with_thing(plan, square, Mark(), state.grammar, state.evidence)
    if mark.letter:
        return replace(plan, loose_letters=plan.loose_letters | {(square, mark.letter)})
    if not kind:
        return plan
    drawn = WallMark(square, mark.side) if mark.side else square
    return replace(plan, **{kind.collection: getattr(plan, kind.collection) | {drawn}})
