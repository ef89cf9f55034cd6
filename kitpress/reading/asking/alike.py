"""One question instead of many: marks that a hand draws alike are asked about together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import chain
from math import log
from typing import Any

from kitpress.layout.sheet import Box, Field
from kitpress.plan.geometry import Side, Square
from kitpress.plan.model import Plan, Record, WallMark
from kitpress.plan.notation import in_row, in_rows
from kitpress.plan.space import components, tree_squares
from kitpress.reading.asking.doubts import Doubt
from kitpress.reading.asking.drawing_doubts import NOTHING, held_words
from kitpress.reading.asking.fix_words import all_fixes, bare_fixes, number_fix, square_fix, tick_fix
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.fixed_plans import things_in
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import BoardGrammar, Grammar
from kitpress.words import LANGS, Words, listed, same

_SEVERAL = 3  # doubts of one kind are one question
_NAMED = 6  # squares that it names
_NEAR_MM = 12.0  # boxes with less between them are hidden by one thing
_SOME = Words("{one} in some, {other} in others", "{one} en unos, {other} en otros")
_OTHERWISE = Words("the other way round", "al revés")
EVEN = 0.5  # what is known of a hidden place, or where strokes and drawing disagree
_LIKELIER_NOT = log(EVEN)  # nats: a letter that looks like less is read for the room's sake
_SEEN = Words("what shows", "lo que se ve")
_HIDDEN = Words("more that is hidden", "algo más, que no se ve")
_GUESS = Words("{mark} ({squares})", "{mark} ({squares})")


def together(doubts: Iterable[Doubt], record: Record) -> tuple[Doubt, ...]:
    """The doubts, those between the same two things in squares, or on edges, as one; least certain first."""
    alike: dict[object, list[Doubt]] = {}
    others: list[Doubt] = []
    for doubt in doubts:
        in_square = bool(doubt.squares) and doubt.place == str(doubt.squares[0]) and doubt.where is None
        on_edge = "|" in doubt.place and doubt.other.plan.rooms == record.plan.rooms
        if in_square or on_edge:
            alike.setdefault((on_edge, _what(doubt)), []).append(doubt)
        else:
            others.append(doubt)
    for several in alike.values():
        group, left = _that_go_together(several, record.plan)
        if len(group) < _SEVERAL:
            others += [*_once(group), *left]
            continue
        between = group[0].between
        if between and between[0] == NOTHING:
            # who says so of these squares says it of what lies a square further, too
            others.append(_one(group, record, left))
        else:
            others += [_one(group, record), *left]
    return tuple(sorted(others, key=lambda doubt: doubt.confidence))


def _once(doubts: Iterable[Doubt]) -> list[Doubt]:
    """The doubts, of those that ask the same the least certain: they differ in what comes with the other thing."""
    asked: dict[object, Doubt] = {}
    for doubt in doubts:
        said = doubt.place, doubt.squares, doubt.read, doubt.alternative, doubt.fix, doubt.keep
        known = asked.get(said)
        if known is None or doubt.confidence < known.confidence:
            asked[said] = doubt
    return list(asked.values())


def _that_go_together(doubts: Sequence[Doubt], plan: Plan) -> tuple[list[Doubt], list[Doubt]]:
    """The doubts, of which all may be the other thing at once, and those left over: there is but one entrance,
    windows don't overlap or cross, and no square is two other things, nor was it read as two.
    """
    left: list[Doubt] = []
    taken: dict[tuple[Square, Side | None], WallMark] = {}
    answers: dict[str, Words | None] = {}
    said: dict[tuple[bool, str], str] = {}  # by what fixes, and what keeps, of each place
    for doubt in sorted(doubts, key=lambda doubt: doubt.confidence):
        other = doubt.other.plan
        there = {
            (square, new.side if plan.on_edges else None): new
            for new in other.windows - plan.windows
            for square in new.squares
        }
        apart = all(taken.get(at, new) == new for at, new in there.items())
        says = {
            (keeps, place): what
            for keeps, words in ((False, doubt.fix), (True, doubt.keep))
            for place, _, what in (part.partition("=") for part in (words.en.split(",") if words else ()))
        }
        agree = all(said.get(at, what) == what for at, what in says.items())
        one_answer = answers.get(doubt.place, doubt.fix) == doubt.fix and agree
        if other.entrance == plan.entrance and apart and one_answer:
            taken |= there
            said |= says
            answers[doubt.place] = doubt.fix
        else:
            left.append(doubt)
    return [doubt for doubt in doubts if not any(doubt is other for other in left)], left


def _what(doubt: Doubt) -> object:
    """What a doubt hangs between: two kinds, on whichever side of which square, or exactly two things. Of one and
    nothing it matters which was read.
    """
    if doubt.between is None:
        return doubt.read.en, doubt.alternative.en
    kinds = tuple(words.en for words in doubt.between)
    return kinds if NOTHING in doubt.between else frozenset(kinds)


def _words(doubts: Sequence[Doubt], least: Doubt) -> tuple[Words, Words]:
    """What all of them are read as, and what they may be instead."""
    if len({(doubt.read.en, doubt.alternative.en) for doubt in doubts}) == 1 or not least.between:
        return least.read, least.alternative
    if len({doubt.between for doubt in doubts}) == 1:
        return least.between
    one, other = least.between
    return _SOME.format(one=one, other=other), _OTHERWISE


def _one(doubts: Sequence[Doubt], record: Record, besides: Sequence[Doubt] = ()) -> Doubt:
    """One doubt for several: all of `doubts` may be the other thing at once, those `besides` only by themselves."""
    asked = [*doubts, *besides]
    squares = tuple(sorted({square for doubt in asked for square in doubt.squares}))
    least = min(asked, key=lambda doubt: doubt.confidence)
    plan = _changed(record.plan, [doubt.other.plan for doubt in doubts])
    read, alternative = _words(asked, least)
    return least._replace(
        read=read,
        alternative=alternative,
        squares=squares,
        other=replace(record, plan=plan),
        where=listed(_edges(asked), _NAMED) if "|" in least.place else named(squares),
        fix=all_fixes([doubt.fix for doubt in doubts]),
        keep=all_fixes([doubt.keep for doubt in asked]),
    )


def _edges(doubts: Iterable[Doubt]) -> list[Words]:
    """What the edges of doubts are called, in reading order."""
    places = {doubt.place: doubt for doubt in sorted(doubts, key=lambda doubt: doubt.squares)}
    return [doubt.where or same(place) for place, doubt in places.items()]


def _changed(plan: Plan, others: Sequence[Plan]) -> Plan:
    """The plan with everything in which the others differ from it."""
    changed: dict[str, Any] = {}
    for entry in fields(plan):
        mine = getattr(plan, entry.name)
        if isinstance(mine, frozenset):
            theirs = [getattr(other, entry.name) for other in others]
            gone = frozenset().union(*(mine - other for other in theirs))
            new = frozenset().union(*(other - mine for other in theirs))
            changed[entry.name] = (mine - gone) | new
    return replace(plan, **changed)


def asked_at_once(
    doubts: Iterable[Doubt],
    evidence: Evidence,
    record: Record,
    boxes: Iterable[Field],
    grammar: Grammar | BoardGrammar,
    guesses: Mapping[Square, Mark] | None = None,
) -> tuple[Doubt, ...]:
    """The doubts, with one for each hidden place instead of all those that it has; `boxes` are those of the sheet,
    `guesses` what only the rest of the sheet tells of washed-out squares.
    """
    hidden, lost = evidence.hidden, [field for field in boxes if field.id in evidence.hidden_fields]
    kept = [
        doubt
        for doubt in doubts
        if not _within(doubt, hidden)
        and not (doubt.fields and evidence.hidden_fields.issuperset(doubt.fields))
    ]
    return (
        *kept,
        *(
            _unseen(sorted(area | _hanging_on(area, record.plan, evidence)), record, grammar, guesses or {})
            for area in components(hidden, Square.around)
        ),
        *(_unseen_boxes(group, record) for group in _side_by_side(lost)),
    )


def _within(doubt: Doubt, hidden: Collection[Square]) -> bool:
    """Whether it is about what is hidden: an edge or a room beside it, or nothing but hidden squares."""
    there = set(doubt.squares).intersection(hidden)
    return bool(there) and (len(doubt.squares) <= 2 or len(there) == len(doubt.squares))


def _hanging_on(area: Collection[Square], plan: Plan, evidence: Evidence) -> frozenset[Square]:
    """What else may be misread for what nobody sees in an area: the rest of things and rooms that reach into it."""
    return _other_halves(area, plan) | _needed_letters(area, plan, evidence)


def _needed_letters(area: Collection[Square], plan: Plan, evidence: Evidence) -> frozenset[Square]:
    """Where a letter was read as its room needs one, in what looks more like something else: the letter may be in the
    area. A pen may lie on it, while a window elsewhere in the room looks a little like one.
    """
    looks, classes = evidence.squares, evidence.classes
    reaching = (room for room in plan.rooms if room.letter and not set(area).isdisjoint(room.rect.squares()))
    return frozenset(
        room.label
        for room in reaching
        if looks[room.label.row, room.label.column, classes.index(room.letter)] < _LIKELIER_NOT
    )


def _other_halves(area: Collection[Square], plan: Plan) -> frozenset[Square]:
    """Where else the things of two squares stand that are half in an area: without the half there, the other may be
    nothing.
    """
    windows = () if plan.on_edges else plan.windows
    things = (thing.squares for thing in (*windows, *plan.facilities))
    return frozenset(square for squares in things if not set(squares).isdisjoint(area) for square in squares)


def _unseen(
    area: Sequence[Square],
    record: Record,
    grammar: Grammar | BoardGrammar,
    guesses: Mapping[Square, Mark],
) -> Doubt:
    told: dict[Words, list[Square]] = {}
    for square in area:
        if square in guesses:
            told.setdefault(held_words(guesses[square], grammar), []).append(square)
    parts = [_GUESS.format(mark=mark, squares=named(squares)) for mark, squares in told.items()]
    return Doubt(
        place=str(area[0]),
        read=_SEEN,
        alternative=_HIDDEN,
        confidence=EVEN,
        squares=tuple(area),
        other=record,
        where=named(area),
        keep=_nothing_else(area, record.plan, grammar, guesses),
        unseen=True,
        guessed=Words(*("; ".join(part[lang] for part in parts) for lang in LANGS)) if parts else None,
    )


def _nothing_else(
    area: Iterable[Square], plan: Plan, grammar: Grammar | BoardGrammar, guesses: Mapping[Square, Mark]
) -> Words | None:
    """What to answer if these squares hold what was read and guessed, and nothing else."""
    trees = {square: middle for middle in plan.trees for square in tree_squares(middle)}
    windows = {square: window.squares for window in plan.windows for square in window.squares}
    bare: list[Square] = []
    said: list[Words] = []
    for square in area:
        held = [guesses[square]] if square in guesses else list(things_in(plan, square, grammar))
        if square in trees and not held:
            said.append(square_fix(trees[square], Mark("tree"), grammar))
        elif not held or held == [Mark()]:
            bare.append(square)
        elif len(held) > 1:  # no answer says so
            return None
        else:
            squares = windows.get(square, ()) if square not in guesses else ()
            said += [square_fix(there, held[0], grammar) for there in squares or (square,)]
    return all_fixes([*said, *bare_fixes(bare)])


def _unseen_boxes(group: Sequence[Field], record: Record) -> Doubt:
    names = tuple(field.id for field in group)
    return Doubt(
        place=names[0],
        read=_SEEN,
        alternative=_HIDDEN,
        confidence=EVEN,
        squares=(),
        other=record,
        keep=all_fixes([*_as_read(group, record)]),
        fields=names,
        unseen=True,
    )


def _as_read(boxes: Iterable[Field], record: Record) -> Iterator[Words]:
    """What to answer if fields were read right, rows of them that are alike at once."""
    alike: dict[tuple[str, int | None], list[str]] = {}
    for field in boxes:
        value = record.numbers.get(field.id) if field.kind == "number" else int(field.id in record.ticks)
        alike.setdefault((field.kind, value), []).append(field.id)
    for (kind, value), ids in alike.items():
        for row in in_rows(ids):
            yield number_fix(row, value) if kind == "number" else tick_fix(row, marked=bool(value))


def _side_by_side(boxes: Iterable[Field]) -> list[list[Field]]:
    """The fields in groups of neighbours."""
    groups: list[list[Field]] = []
    for field in boxes:
        beside = [group for group in groups if any(_near(field, other) for other in group)]
        groups = [group for group in groups if group not in beside]
        groups.append([*chain.from_iterable(beside), field])
    return groups


def _near(one: Field, other: Field) -> bool:
    """Whether one thing may hide both: they lie near each other, or are numbered one after the other."""
    return _next(one.id, other.id) or any(_gap(a, b) < _NEAR_MM for a in one.cells for b in other.cells)


def _next(one: str, other: str) -> bool:
    (row, number), (other_row, other_number) = in_row(one), in_row(other)
    return row == other_row and abs(number - other_number) == 1


def _gap(a: Box, b: Box) -> float:
    return max(a.x - b.right, b.x - a.right, a.y - b.bottom, b.y - a.bottom)


def named(squares: Sequence[Square]) -> Words:
    """Squares as a place: "A1, B1 and C1"."""
    return listed([same(str(square)) for square in squares], _NAMED)
