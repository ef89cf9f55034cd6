"""What is written beside the drawing of a sheet: ticks and numbers, each held against what the rules expect there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from kitpress.content.game import Game
from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.alike import EVEN
from kitpress.reading.asking.doubts import Doubt, numbers_doubt
from kitpress.reading.decode.alternatives import NEVER_SURE
from kitpress.reading.decode.fields import Agreement, agreement, decode_numbers
from kitpress.reading.decode.rows import decode_ticks
from kitpress.reading.decode.sums import Expect
from kitpress.reading.decode.values import (
    CAP,
    ITS_OWN_WORD,
    SAID,
    UNEXPECTED,
    Value,
    as_sure,
    best_of,
    choices_values,
    in_turn_values,
    mixed,
    number_values,
    tick_values,
)
from kitpress.reading.evidence import DIGITS, Evidence, Floats
from kitpress.rules import for_game
from kitpress.rules.grammar import BoardGrammar, Grammar

if TYPE_CHECKING:
    from kitpress.reading.decode.boards import DecodedBoard, OtherLog

_TRIED = range(1, 10)  # what a hidden number may be
_LEFT_OUT = 1.5  # nats: the price of an empty box beside a written one; a clean one is sure all the same
# Probability of nothing by the strokes alone: so it surely is, if it can be nothing else, or nothing else is likelier;
# and where what else it looks like is never written there: that may be another number with a bar.
_CROSSED_OUT, _MAYBE_CROSSED_OUT, _PLAINLY_SO = 0.6, 0.3, 0.8
_HARDLY_LIKE = 0.03  # probability of all that may stand in a box, where it looks like something else
_NOT_QUITE_UNLIKE = 0.004  # probability of another digit: a little more than what any has
_PLAIN = 0.9  # probability of a number of one digit: no network says more than 0.98 of one


def ticks_of(
    evidence: Evidence, grammar: Grammar | BoardGrammar, record: Record, game: Game
) -> Mapping[str, tuple[Value, ...]]:
    """What is marked; where boxes are ticked in rows, those are held against the numbers and the rules, and of choices
    and turns against each other.
    """
    if isinstance(grammar, Grammar) and grammar.rows:
        return _ticks_in_rows(evidence, grammar, record, game)
    values = {field: tick_values(odds) for field, odds in evidence.ticks.items()}
    if not isinstance(grammar, Grammar):
        return values
    seen = {id: None if id in evidence.hidden_fields else odds for id, odds in evidence.ticks.items()}
    choices = [{id: seen[id] for id in fields if id in seen} for fields in grammar.choices]
    return values | choices_values(choices) | in_turn_values(seen, grammar.turns)


def _ticks_in_rows(
    evidence: Evidence, grammar: Grammar, record: Record, game: Game
) -> Mapping[str, tuple[Value, ...]]:
    rules = for_game(game)

    @cache
    def judge(marked: frozenset[str]) -> Agreement:
        known = replace(record, ticks=marked)
        broken = len(rules.score(known, game).violations)
        found = agreement(evidence.digits, rules.number_order(game), _expected(known, game))
        return Agreement(found.nats - UNEXPECTED * broken, found.fits and not broken)

    return decode_ticks(evidence.ticks, grammar.rows, judge, evidence.hidden_fields)


def numbers_of(evidence: Evidence, record: Record, game: Game) -> dict[str, tuple[Value, ...]]:
    """What the numbers of a sheet may be, each with its rivals."""
    expect = _expected_where_seen(evidence, record, game)
    order = for_game(game).number_order(game)
    as_seen = _expected(record, game) if evidence.hidden else None
    found = decode_numbers(evidence.digits, order, expect, as_seen, _sums_at_all(evidence, record, game))
    read = best_of(found)

    def expected(field: str) -> frozenset[int]:
        return expect(read, field.partition(".")[0]).get(field, frozenset())

    return {field: _if_nothing(values, evidence, field, expected) for field, values in found.items()}


def _if_nothing(
    values: tuple[Value, ...], evidence: Evidence, field: str, expected: Callable[[str], frozenset[int]]
) -> tuple[Value, ...]:
    """What a number may be. Where it is taken for nothing, as what it looks like can't be, there is ink all the same:
    it may be another number, whatever is likelier, so that nobody can be sure unless it looks crossed out; plainly so
    where what else it looks like is `expected` of a field: somebody may have added up wrongly.
    """
    if values[0].value is not None or values[0].probability <= NEVER_SURE or field in evidence.hidden_fields:
        return values
    by_strokes = number_values(evidence.digits[field])
    nothing = next((v.probability for v in by_strokes if v.value is None), 0.0)
    looks_like = next((v.value for v in by_strokes if v.value is not None), None)
    if nothing > _CROSSED_OUT or (nothing > _MAYBE_CROSSED_OUT and looks_like not in expected(field)):
        return values
    return as_sure(values[0], values, NEVER_SURE)


def unseen_fields(evidence: Evidence, game: Game) -> frozenset[str]:
    """The fields that are hidden, and the sum of all where one that it adds up is."""
    return evidence.hidden_fields.union(_sum_group(game) if _added_unseen(evidence, game) else ())


def _sum_group(game: Game) -> tuple[str, ...]:
    """The group of numbers that are the sum of all others, if the game has one."""
    return for_game(game).number_order(game)[-1:]


def _added_unseen(evidence: Evidence, game: Game) -> bool:
    """Whether a box is hidden that counts in the sum of all."""
    return any(id.partition(".")[0] not in ("client", *_sum_group(game)) for id in evidence.hidden_fields)


def log_of(
    evidence: Evidence, decoded: DecodedBoard, grammar: BoardGrammar, record: Record, game: Game
) -> dict[str, tuple[Value, ...]]:
    """The numbers beside a board: what was read together with it, and what else it lets expect."""
    rules = for_game(game)
    known = replace(record, numbers=MappingProxyType(dict(decoded.log)))
    expected: dict[str, frozenset[int]] = {}
    for group in rules.number_order(game):
        expected.update(rules.expected_numbers(known, game, group))
    expected |= _borne_out(evidence, decoded, grammar)
    plain = _plain_beside_hidden(evidence)
    expected |= {field: expected.get(field, frozenset()) | {number} for field, number in plain.items()}
    borne_out = expected
    if evidence.hidden:  # what nobody can see may be anything, and so may what it bears out
        expected = {
            field: good for field, good in expected.items() if field in plain or field not in grammar.log
        }
    found = {field: number_values(logp, expected.get(field)) for field, logp in evidence.digits.items()}
    for field, other in grammar.beside.items():
        if other in decoded.log and field in found and found[field][0].value is None:
            found[field] = number_values(
                evidence.digits[field], expected.get(field), cap=ITS_OWN_WORD, nothing=_LEFT_OUT
            )
    found |= {field: _first(borne_out[field], found[field]) for field in decoded.log if field in found}
    if not evidence.hidden:
        found |= dict(_too_many(found, evidence, decoded.amounts, grammar))
    found |= dict(_written_alike(found, evidence, grammar))

    def good(field: str) -> frozenset[int]:
        return borne_out.get(field, frozenset())

    return {field: _if_nothing(values, evidence, field, good) for field, values in found.items()}


def _borne_out(evidence: Evidence, decoded: DecodedBoard, grammar: BoardGrammar) -> dict[str, frozenset[int]]:
    """The numbers of a log that add up to what is drawn, each with those that say the same. Where boxes are hidden it
    may also be one that says what is drawn besides: a hidden box may say the rest.
    """
    besides = _drawn_besides(evidence, decoded, grammar)
    good = {}
    for field, number in decoded.log.items():
        says = grammar.log[field]
        good[field] = frozenset(n for n in says if says[n] == says[number] or says[n].keys() & besides)
    return good


def _drawn_besides(evidence: Evidence, decoded: DecodedBoard, grammar: BoardGrammar) -> frozenset[str]:
    """The parts and facilities of which more are drawn than the boxes of a log say that can be seen, if hidden ones may
    say the rest.
    """
    hidden = evidence.hidden_fields & grammar.log.keys()
    if not hidden:
        return frozenset()
    read = best_of(_written(evidence)) | dict(decoded.log)
    said = grammar.said({field: number for field, number in read.items() if field not in hidden})
    may_say = {kind for field in hidden for says in grammar.log[field].values() for kind in says}
    return frozenset(kind for kind in may_say if decoded.amounts.get(kind, 0) > said[kind])


def _too_many(
    found: Mapping[str, tuple[Value, ...]],
    evidence: Evidence,
    drawn: Mapping[str, int],
    grammar: BoardGrammar,
) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """The numbers of a log that say more of something than is drawn, whose next likeliest digit says something of which
    more is drawn than said: a hand whose 5 looks like a 3 writes several.
    """
    said = grammar.said(best_of(found))
    for field in found.keys() & grammar.log.keys():
        best, says = found[field][0], grammar.log[field]
        if best.value is None or not _taken_for_sure(best):
            continue
        likeness = evidence.digits[field][0]
        others = sorted(says.keys() - {best.value}, key=lambda n: -likeness[DIGITS.index(str(n))])
        more = any(said[kind] > drawn.get(kind, 0) for kind in says.get(best.value, ()))
        if more and others and any(said[kind] < drawn.get(kind, 0) for kind in says[others[0]]):
            yield field, _unsure(best, others[0])


def _written_alike(
    found: Mapping[str, tuple[Value, ...]], evidence: Evidence, grammar: BoardGrammar
) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """The numbers of a log that look like another did which was none: where what looks like a 1 must be a 2, what looks
    like a 1 elsewhere, and not quite unlike a 2, may be one, too.
    """
    seen = _written(evidence)
    fields = found.keys() & grammar.log.keys()
    taken = {(seen[field][0].value, found[field][0].value) for field in fields}
    for field in fields:
        best, *others = seen[field]
        other = next(value for value in others if value.value is not None)
        as_seen = found[field][0].value == best.value and _taken_for_sure(found[field][0])
        if as_seen and (best.value, other.value) in taken and other.probability > _NOT_QUITE_UNLIKE:
            yield field, _unsure(best, other.value)


def _taken_for_sure(value: Value) -> bool:
    """Whether nobody would be asked about a number that no person told."""
    return NEVER_SURE < value.probability < SAID


def _unsure(value: Value, other: int | None) -> tuple[Value, ...]:
    """A number that may be another one, so that it is asked about."""
    return mixed({value.value: NEVER_SURE, other: 1 - NEVER_SURE})


def _first(borne_out: frozenset[int], values: tuple[Value, ...]) -> tuple[Value, ...]:
    """What a number of a log may say, first of all what the drawing bears out: anything else, and nothing, too, would
    put totals off. Where its strokes alone say otherwise nobody can be sure.
    """
    if values[0].value in borne_out:
        return values
    best = next(value for value in values if value.value in borne_out)
    return as_sure(best, values, EVEN)


def number_doubts(
    record: Record, numbers: Mapping[str, tuple[Value, ...]], others: Iterable[OtherLog]
) -> Iterator[Doubt | None]:
    """The doubts about numbers: about several where all of them would be `others`, and about each by itself. Of several
    that share a number the least certain comes first: its answer mostly settles the others. Where more would be others
    if it is, those are another question. What keeps a number as it was read after all is none.
    """
    asked: list[Mapping[str, int | None]] = []
    likeliest: dict[str, int | None] = {}  # what else a number is, with all the rest
    for other in sorted(others, key=lambda log: log.probability):
        if any(record.numbers.get(field) == value for field, value in other.numbers.items()):
            continue
        for field, value in other.numbers.items():
            likeliest.setdefault(field, value)
        shared = [before for before in asked if before.keys() & other.numbers.keys()]
        if all(before.items() <= other.numbers.items() for before in shared):
            known = set().union(*shared)
            rest = {field: value for field, value in other.numbers.items() if field not in known}
            if doubt := numbers_doubt(record, rest, other.probability):
                asked.append(rest)
                yield doubt
    told = set().union(*asked)
    for field, (best, second, *_) in numbers.items():
        if field not in told:
            yield numbers_doubt(record, {field: likeliest.get(field, second.value)}, best.probability)


def other_logs_of(evidence: Evidence, decoded: DecodedBoard, grammar: BoardGrammar) -> tuple[OtherLog, ...]:
    """What else the log of a board may say, as far as its numbers are unsure."""
    plain = _plain_beside_hidden(evidence)
    return tuple(other for other in decoded.other_logs if not plain.keys() >= other.numbers.keys())


def _plain_beside_hidden(evidence: Evidence) -> dict[str, int]:
    """Where a part of the drawing is hidden, the numbers that are plain to see: they need not be wrong because of what
    nobody can see.
    """
    written = _written(evidence) if evidence.hidden else {}
    best = {field: values[0] for field, values in written.items()}
    return {f: v.value for f, v in best.items() if v.value is not None and v.probability >= _PLAIN}


def _written(evidence: Evidence) -> dict[str, tuple[Value, ...]]:
    """What the numbers may be by their strokes alone."""
    return {field: number_values(logp) for field, logp in evidence.digits.items()}


def as_thinkable(evidence: Evidence, grammar: BoardGrammar) -> Evidence:
    """The evidence of numbers without digits that are never written there: what looks like one of those is another,
    that which looks most like it, and never sure where it hardly does.
    """
    digits = {
        field: _thinkable(logp, grammar.may_be_written(field)) for field, logp in evidence.digits.items()
    }
    return replace(evidence, digits=digits)


def _thinkable(logp: Floats, numbers: Collection[int] | None) -> Floats:
    """The evidence of one cell that holds one of the `numbers` or nothing; what a person said is as it is."""
    if numbers is None or len(logp) != 1 or logp.max() > CAP:
        return logp
    kept = np.array([digit == "" or int(digit) in numbers for digit in DIGITS])
    seen = np.where(kept, np.exp(logp[0].astype(np.float64)), 0.0)
    odd, likeness = max(0.0, 1 - seen.sum()), seen[:-1].sum()  # rounded numbers may make more than 1
    if likeness > 0 and seen[-1] < _PLAINLY_SO:
        sure = NEVER_SURE if likeness < _HARDLY_LIKE else 1.0
        seen[:-1] *= 1 + sure * odd / likeness
        seen[-1] += (1 - sure) * odd
    with np.errstate(divide="ignore"):
        out: Floats = np.log(seen / seen.sum())[np.newaxis].astype(np.float32)
    return out


def _hidden_numbers(evidence: Evidence, game: Game) -> frozenset[str]:
    """The numbers that are hidden and added up."""
    hidden = evidence.hidden_fields - evidence.ticks.keys()
    return frozenset(id for id in hidden if id.partition(".")[0] not in _sum_group(game))


def _expected_where_seen(evidence: Evidence, record: Record, game: Game) -> Expect:
    """What the rules expect, as far as nothing is hidden that it hangs on: what is hidden may be worth anything."""
    expected, last = _expected(record, game), _sum_group(game)
    if not evidence.hidden:
        if not evidence.hidden_fields:
            return expected
        either_way = _expected_either_way(evidence, record, game)
        return lambda known, group: (either_way if group in last else expected)(known, group)
    blank = Plan(record.plan.columns, record.plan.rows)
    whatever_is_drawn = _expected(replace(record, plan=blank), game)

    def of_what_is_written(known: Mapping[str, int], group: str) -> Mapping[str, frozenset[int]]:
        """A sum is made of all other boxes, and all else follows from what is drawn, as does a sum of empty boxes."""
        if group not in last or _added_unseen(evidence, game):
            return {}
        found = expected(known, group)
        return found if found == whatever_is_drawn(known, group) else {}

    return of_what_is_written


def _expected_either_way(evidence: Evidence, record: Record, game: Game) -> Expect:
    """The sums that the rules expect, as far as they are the same whatever hidden boxes hold."""
    numbers, as_read = _hidden_numbers(evidence, game), _expected(record, game)
    ways = _with_hidden_ticks(evidence, record, game)

    def expected(known: Mapping[str, int], group: str) -> Mapping[str, frozenset[int]]:
        told = {field: number for field, number in known.items() if field not in numbers}
        more = [told | dict.fromkeys(numbers, number) for number in (_TRIED if numbers else ())]
        others = [*(way(told, group) for way in ways), *(as_read(each, group) for each in more)]
        sums = as_read(known, group)
        return {field: good for field, good in sums.items() if all(o.get(field) == good for o in others)}

    return expected


def _sums_at_all(evidence: Evidence, record: Record, game: Game) -> Expect | None:
    """The sums that there can be, from the least to the most, whatever hidden bubbles hold; None where none are hidden,
    or no sum can be told.
    """
    if (
        evidence.hidden
        or evidence.hidden_fields.isdisjoint(evidence.ticks)
        or _hidden_numbers(evidence, game)
    ):
        return None
    ways = _with_hidden_ticks(evidence, record, game)

    def expected(known: Mapping[str, int], group: str) -> Mapping[str, frozenset[int]]:
        found: dict[str, set[int]] = {}
        for way in ways:
            for field, sums in way(known, group).items():
                found.setdefault(field, set()).update(sums)
        return {field: frozenset(range(min(sums), max(sums) + 1)) for field, sums in found.items() if sums}

    return expected


def _with_hidden_ticks(evidence: Evidence, record: Record, game: Game) -> list[Expect]:
    """What the rules expect with none of the hidden bubbles filled in, with all of them, and of each row alone with its
    first and with all: among these are the least and the most that they can be worth.
    """
    ticks = sorted(evidence.hidden_fields & evidence.ticks.keys(), key=lambda id: (len(id), id))
    rows: dict[str, list[str]] = {}
    for id in ticks:
        rows.setdefault(id.partition(".")[0], []).append(id)
    filled_in = [[], ticks, *(some for row in rows.values() for some in (row[:1], row))]
    shown = record.ticks.difference(ticks)
    return [_expected(replace(record, ticks=shown.union(some)), game) for some in filled_in]


def _expected(record: Record, game: Game) -> Expect:
    """The numbers that make sense by the rules, given what is drawn and ticked, and numbers read before."""
    rules = for_game(game)

    @cache  # what is tried for one number is tried again for the next
    def expected(known: frozenset[tuple[str, int]], group: str) -> Mapping[str, frozenset[int]]:
        numbers = MappingProxyType(dict(known))
        return rules.expected_numbers(replace(record, numbers=numbers), game, group)

    return lambda known, group: expected(frozenset(known.items()), group)
