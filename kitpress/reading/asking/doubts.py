"""Doubts: marks that a person should look at, with what else they may be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from kitpress.errors import KitError
from kitpress.plan.geometry import Square
from kitpress.plan.model import Record
from kitpress.reading.asking.fix_words import all_fixes, number_fix, tick_fix
from kitpress.reading.decode.values import Value
from kitpress.rules import Score, Status
from kitpress.words import Words, listed, same

T = TypeVar("T")

# A reading is asked about when the probability that it is wrong, times what that may change, matters.
SURE = 0.985  # a mark read with less is a doubt
SURE_SILENT = 0.97  # of a mark that changes nothing in the score


class Doubt(NamedTuple):
    """One mark that may be something else.

    `place` is a square ("F7"), an edge ("F7|G7") or a field ("demand.3"); `squares` are where to look
    on the grid, `fields` which boxes. `other` is the whole record if the mark is the other thing; where something
    hides what is there, it is `unseen`, the record as it is, and `guessed` what only the rest of the sheet tells of
    it. `where` calls a place that has no name on the sheet. `between` are the two kinds of mark that it hangs between,
    without their sides. Where nobody can tell what the other thing would change, it is `unforeseen`.
    """

    place: str
    read: Words
    alternative: Words
    confidence: float
    squares: tuple[Square, ...]
    other: Record
    where: Words | None = None
    fix: Words | None = None
    keep: Words | None = None
    between: tuple[Words, Words] | None = None
    fields: tuple[str, ...] = ()
    unseen: bool = False
    unforeseen: bool = False
    guessed: Words | None = None


EMPTY = Words("empty", "vacío")
_TICKED = Words("marked", "marcado")
_NOT_TICKED = Words("not marked", "sin marcar")


def numbers_doubt(record: Record, others: Mapping[str, int | None], confidence: float) -> Doubt | None:
    """The doubt, if there is one, about number fields that may all say something else at once; those of `others` that
    the record has so already, as a person said of it, are no question.
    """
    others = {field: value for field, value in others.items() if value != record.numbers.get(field)}
    if confidence >= SURE or not others:
        return None
    read = {field: record.numbers.get(field) for field in others}
    numbers = {field: value for field, value in {**record.numbers, **others}.items() if value is not None}
    return Doubt(
        place=next(iter(others)),
        read=_number_words(read.values()),
        alternative=_number_words(others.values()),
        confidence=confidence,
        squares=(),
        other=replace(record, numbers=MappingProxyType(numbers)),
        fix=all_fixes([number_fix(*said) for said in others.items()]),
        keep=all_fixes([number_fix(*said) for said in read.items()]),
        fields=tuple(others),
    )


def tick_doubt(record: Record, field: str, values: tuple[Value, ...]) -> Doubt | None:
    """The doubt about a tick or bubble, if there is one."""
    best = values[0]
    if best.probability >= SURE:
        return None
    marked = best.value is not None
    return Doubt(
        place=field,
        read=_TICKED if marked else _NOT_TICKED,
        alternative=_NOT_TICKED if marked else _TICKED,
        confidence=best.probability,
        squares=(),
        other=replace(record, ticks=record.ticks ^ {field}),
        fix=tick_fix(field, marked=not marked),
        keep=tick_fix(field, marked=marked),
        fields=(field,),
    )


def _number_words(values: Collection[int | None]) -> Words:
    return listed([EMPTY if value is None else same(str(value)) for value in values], len(values))


def worth_asking(
    doubts: Iterable[Doubt], score: Score, score_of: Callable[[Record], Score]
) -> list[tuple[Doubt, int]]:
    """The doubts that matter, each with the score if it is the other thing, least certain first. Where that can't be
    scored, nobody can tell what it would change.
    """
    told = _told(score)
    asked = those_that_matter(
        doubts, lambda other: scored(other, score_of), lambda other: other is None or _told(other) != told
    )
    return [
        (doubt, other.total) if other else (doubt._replace(unforeseen=True), score.total)
        for doubt, other in asked
    ]


def scored(record: Record, score_of: Callable[[Record], Score]) -> Score | None:
    """What the rules make of a record; None where they can't score it: conditions of own cards may offer more choices
    than are counted.
    """
    try:
        return score_of(record)
    except KitError:
        return None


def those_that_matter(
    doubts: Iterable[Doubt], outcome_of: Callable[[Record], T], matters: Callable[[T], bool]
) -> list[tuple[Doubt, T]]:
    """The doubts that are to be asked, least certain first, each with the outcome if it is the other thing: those whose
    outcome `matters`, and those that are unsure enough without.

    Those that have the same answer are asked once, as the least certain of them: what else would follow differs, which
    nobody can tell. What a place is read as is as sure in every question about it as in the least certain one.
    """
    asked: dict[object, tuple[Doubt, T]] = {}
    least_sure: dict[object, float] = {}  # of what was read, as the first question about it has it
    for doubt in sorted(doubts, key=lambda doubt: doubt.confidence):
        question = doubt.fix or (doubt.place, doubt.where, doubt.read, doubt.alternative)
        if question in asked:
            continue
        outcome = outcome_of(doubt.other)
        if matters(outcome) or doubt.confidence < SURE_SILENT:
            named = doubt.squares or doubt.fields  # a place of a sheet: of a work there may be two copies
            read = (doubt.place, doubt.where, doubt.read) if named else question
            sure = least_sure.setdefault(read, doubt.confidence)
            asked[question] = doubt._replace(confidence=sure), outcome
    return sorted(asked.values(), key=lambda found: found[0].confidence)


def _told(score: Score) -> object:
    """What a person hears of a score: the total, or the facts where there are no points."""
    facts = [line.reason for line in score.lines if line.status is Status.FACT]
    return score.total, facts, [(v.rule, v.squares) for v in score.violations] if facts else []
