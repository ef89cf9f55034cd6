"""Reading one sheet from start to end: flat page -> evidence -> most probable legal record, with doubts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from kitpress.content.game import Game
from kitpress.layout.sheet import Sheet
from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.alike import EVEN, asked_at_once, together
from kitpress.reading.asking.doubts import SURE, Doubt, tick_doubt
from kitpress.reading.asking.drawing_doubts import plan_doubts
from kitpress.reading.asking.fixes import Fixes
from kitpress.reading.asking.witness import goes_with, heard
from kitpress.reading.asking.written import (
    as_thinkable,
    log_of,
    number_doubts,
    numbers_of,
    other_logs_of,
    ticks_of,
    unseen_fields,
)
from kitpress.reading.classes import possible
from kitpress.reading.decode.alternatives import Alternative
from kitpress.reading.decode.plans import DecodedPlan, decode_plan
from kitpress.reading.decode.values import Value, number_values
from kitpress.reading.decode.washed_out import Guess
from kitpress.reading.evidence import Evidence
from kitpress.reading.legible import check_legible, check_shown
from kitpress.reading.marks.observation import evidence_of
from kitpress.reading.pages.light import Evened, evened
from kitpress.reading.pages.page import Page
from kitpress.reading.pages.serials import read_serial
from kitpress.reading.sampling import PX_PER_MM
from kitpress.rules import Score, for_game
from kitpress.rules.grammar import BoardGrammar, Grammar

if TYPE_CHECKING:
    from kitpress.reading.decode.boards import DecodedBoard, OtherLog

_BEYOND_PX_PER_MM = 1.0  # enough to tell which boxes the border of a photo cuts
_READABLE = 0.8  # digits that are surer than this check what is drawn
_FEW = 6  # a broken rule about more squares than this names none of them
_AS_READ = Fixes()


@dataclass(frozen=True)
class SheetReading:
    """What one sheet says, and what is guessed where light has washed it out: the record and those of the doubts have
    the guess in them.

    `confidence` maps places (squares, edges, fields) to the probability that they are read right; what
    is absent is surer than any doubt. `doubts` are the marks worth asking about, least
    certain first.
    """

    page: Page
    record: Record
    confidence: Mapping[str, float]
    doubts: tuple[Doubt, ...]

    @property
    def sheet(self) -> Sheet:
        """The layout that it was read with."""
        return self.page.sheet


def read_sheet(
    page: Page,
    game: Game,
    clients: Collection[str] | None = None,
    *,
    fixes: Fixes = _AS_READ,
    serial: str | None = None,
) -> SheetReading:
    """Read a page that was found in a photo. `clients` overrides the bubbles of the clients in play, `fixes` is what
    a person said of it, `serial` what was read of its QR code already.

    Raises `ReadError` where too little of its grid can be told.
    """
    game = game.lettered(page.sheet.lang)
    known = possible(for_game(game).grammar(game))
    even = even_page(page)
    check_shown(page, even)
    evidence = evidence_of(even, page.sheet, known)
    check_legible(evidence, page.photo.name)
    serial = read_serial(page) if serial is None else serial
    return read_evidence(evidence, page, game, clients, serial=serial, fixes=fixes)


def even_page(page: Page) -> Evened:
    """The flat page as the networks want it, at `PX_PER_MM`."""
    return evened(page.rectify(PX_PER_MM), PX_PER_MM)._replace(beyond=page.beyond(_BEYOND_PX_PER_MM))


def read_evidence(
    evidence: Evidence,
    page: Page,
    game: Game,
    clients: Collection[str] | None,
    serial: str = "",
    fixes: Fixes = _AS_READ,
) -> SheetReading:
    """The most probable legal record for the evidence, and the doubts. `game` is lettered as the sheet is.

    What a person fixed is certain: everything else is decoded round it, and it is not doubted.
    """
    rules = for_game(game)
    grammar = rules.grammar(game)
    seen, evidence = evidence, fixes.forced(evidence, grammar)
    if isinstance(grammar, BoardGrammar):
        evidence = as_thinkable(evidence, grammar)
    if clients is not None:
        shown = frozenset(id for id in evidence.hidden_fields if not id.startswith("client."))
        evidence = replace(evidence, hidden_fields=shown)
    letters = page.sheet.lang if page.sheet.lettered else None

    def scored(other: Record) -> Score:
        return rules.score(other, game, clients)

    decoded = _decoded(evidence, grammar)
    plan = fixes.held(decoded.plan, seen, grammar)
    record = Record(game.id, plan, serial=serial, letters=letters)
    ticks = ticks_of(evidence, grammar, record, game)
    if clients is not None:
        ticks = {field: values for field, values in ticks.items() if not field.startswith("client.")}
    ticked = frozenset(field for field, values in ticks.items() if values[0].value is not None)
    ticked |= {f"client.{client}" for client in clients or ()}
    record = replace(record, ticks=fixes.marked(ticked))
    other_logs: tuple[OtherLog, ...] = ()
    if isinstance(grammar, BoardGrammar) and not isinstance(decoded, DecodedPlan):
        numbers = log_of(evidence, decoded, grammar, record, game)
        other_logs = other_logs_of(evidence, decoded, grammar)
    else:
        numbers = numbers_of(evidence, record, game)
    record = replace(record, numbers=_chosen(numbers, fixes))
    thoughts = _with_second_thoughts(decoded, plan, game, fixes.answered(seen, grammar))
    others = fixes.open(thoughts, plan, seen, grammar)
    alternatives = heard(others, record, scored)
    doubts = [
        *plan_doubts(alternatives, record, grammar),
        *number_doubts(record, numbers, other_logs),
        *(tick_doubt(record, field, values) for field, values in ticks.items()),
    ]
    asked = (doubt for doubt in doubts if doubt)

    def held(other: Record) -> Record:
        return replace(other, plan=fixes.held(other.plan, seen, grammar))

    guess = _guess(decoded, record, evidence, game, lambda other: scored(held(other)))
    open_doubts = asked_at_once(asked, evidence, record, page.sheet.fields, grammar, guess.marks)
    found = together((doubt for doubt in open_doubts if doubt.place not in fixes.places), record)
    confidence = _confidence(decoded, other_logs, numbers, ticks)
    confidence |= {str(square): EVEN for square in evidence.hidden}
    unsure = MappingProxyType({place: p for place, p in confidence.items() if place not in fixes.places})
    if not guess.marks:
        return SheetReading(page, record, unsure, found)

    def with_guess(other: Record) -> Record:
        return held(replace(other, plan=guess.in_plan(other.plan)))

    told = tuple(doubt._replace(other=with_guess(doubt.other)) for doubt in found)
    return SheetReading(page, with_guess(record), unsure, told)


def _guess(
    decoded: DecodedPlan | DecodedBoard,
    record: Record,
    evidence: Evidence,
    game: Game,
    score_of: Callable[[Record], Score],
) -> Guess:
    """What light has washed out, told by what is seen of a record."""
    if not (evidence.washed_out and isinstance(decoded, DecodedPlan)):
        return Guess(decoded.plan, decoded.plan, {})
    unseen = unseen_fields(evidence, game)
    numbers = {field: number for field, number in record.numbers.items() if field not in unseen}
    seen = replace(record, ticks=record.ticks - unseen, numbers=MappingProxyType(numbers))
    return decoded.told_by_the_rest(goes_with(seen, unseen, score_of))


def _decoded(evidence: Evidence, grammar: Grammar | BoardGrammar) -> DecodedPlan | DecodedBoard:
    """What is drawn: as a plan of rooms, or as a board of single parts that a log checks."""
    if isinstance(grammar, Grammar):
        return decode_plan(evidence, grammar)
    from kitpress.reading.decode.boards import decode_board  # here: few games have boards

    best = {field: number_values(logp)[0] for field, logp in evidence.digits.items()}
    sure = {f: v.value for f, v in best.items() if v.probability > _READABLE and v.value is not None}
    return decode_board(evidence, grammar, grammar.entrance_named(sure))


def _with_second_thoughts(
    decoded: DecodedPlan | DecodedBoard, plan: Plan, game: Game, answered: Callable[[Alternative], bool]
) -> Iterator[Alternative]:
    """The alternatives, and those of single marks that break a rule: they may well be misread.

    Of what a person has `answered` only what its own strokes leave unsure is asked: whatever the rules say against the
    rest, asked about one square after the other it would never end.
    """
    unsure = {alternative.place for alternative in decoded.alternatives if alternative.probability < SURE}
    for alternative in decoded.alternatives:
        if alternative.probability < SURE or not answered(alternative):
            yield alternative
    broken = [v.squares for v in for_game(game).legality(plan, game) if len(v.squares) <= _FEW]
    squares = dict.fromkeys(square for found in broken for square in found if square not in unsure)
    yield from (found for found in decoded.second_thoughts(squares) if not answered(found))


def _chosen(numbers: Mapping[str, tuple[Value, ...]], fixes: Fixes) -> Mapping[str, int]:
    best = {field: values[0].value for field, values in numbers.items()} | dict(fixes.numbers)
    return MappingProxyType({field: value for field, value in best.items() if value is not None})


def _confidence(
    decoded: DecodedPlan | DecodedBoard,
    other_logs: Iterable[OtherLog],
    *fields: Mapping[str, tuple[Value, ...]],
) -> dict[str, float]:
    found = {str(place): probability for place, probability in decoded.confidence.items()}
    for values in fields:
        found |= {field: options[0].probability for field, options in values.items()}
    for other in other_logs:
        found |= {field: min(found[field], other.probability) for field in other.numbers}
    return {place: p for place, p in found.items() if p < 0.9999}


def is_blank(record: Record, clients: Iterable[str] = ()) -> bool:
    """Whether nothing at all is drawn or written: a sheet photographed before the game. Of `clients` somebody else
    told.
    """
    plan, told = record.plan, {f"client.{client}" for client in clients}
    return plan == Plan(plan.columns, plan.rows) and not record.numbers and record.ticks <= told
