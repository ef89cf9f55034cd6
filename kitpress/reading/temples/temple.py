"""Reading a temple: which works lie in which area round its mat, and what a person should look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import numpy as np

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.errors import ReadError
from kitpress.layout.works import Copy, load_work_card
from kitpress.plan.model import Record
from kitpress.reading.asking.doubts import Doubt
from kitpress.reading.asking.fix_words import tick_fix
from kitpress.reading.pages.page import Page
from kitpress.reading.sheets import SheetReading
from kitpress.reading.temples.areas import BESIDE, UNDER, Placement, place
from kitpress.reading.temples.cards import SeenCard
from kitpress.reading.temples.photo_edge import cut_sides
from kitpress.reading.temples.side_by_side import Surroundings, look_round, work_id
from kitpress.reading.temples.strays import find_strays
from kitpress.reading.temples.tabletop import Floats
from kitpress.reading.temples.temple_fixes import TempleFixes, work_fix
from kitpress.rules.mottainai_temple import AREAS, Temple, temple_record
from kitpress.words import Words, same

_AS_SEEN = TempleFixes()
_STRAY = 0.5  # how sure it is that something like a card is none
_COPIED = 0.6  # that two cards with one seal are two cards
_ITS = 0.6  # that a card is of the nearer of two mats

_NO_AREA = Words("in no area", "en ninguna zona")
_TWO_CARDS = Words("two cards with the same seals", "dos cartas con los mismos sellos")
_ONE_CARD = Words("one card seen twice", "una carta vista dos veces")
_NO_CARD = Words("no card", "ninguna carta")
_A_CARD = Words(
    "a card whose seals are covered or blurred (then say which work lies there, like {example})",
    "una carta con los sellos tapados o borrosos (entonces di qué obra está ahí, como {example})",
)
_NO_MORE = Words("no more cards", "ninguna carta más")
_CARDS_BEYOND = Words("cards that it does not show", "cartas que no salen")
_BEYOND = Words(
    "{beside} and {under}, where the photo ends (photograph the whole temple)",
    "{beside} y {under}, donde acaba la foto (fotografía el templo entero)",
)
_SOMETHING = Words("something like a card ({area})", "algo como una carta ({area})")
_OTHERS = Words("a card of the temple beside it", "una carta del templo de al lado")
_BETWEEN = Words(
    "{work}, between two mats (photograph each temple by itself)",
    "{work}, entre dos tapetes (fotografía cada templo por separado)",
)
_ALL_OTHERS = Words(
    "{name}: the works round this temple mat lie nearer to another mat in the photo. Photograph each temple by itself.",
    "{name}: las obras junto a este tapete están más cerca de otro tapete de la foto. Fotografía cada templo por "
    "separado.",
)
_EMPTY = Words(
    "{name}: no work is to be seen round this temple mat. Lay the cards face up, each with a corner in sight, and "
    "photograph the whole temple.",
    "{name}: no se ve ninguna obra junto a este tapete. Pon las cartas boca arriba, cada una con una esquina a la "
    "vista, y fotografía el templo entero.",
)


@dataclass(frozen=True, eq=False)
class PlacedCard:
    """A card with where it lies. `work` is the id of its work; ids that no work has begin with "card-"."""

    card: SeenCard
    work: str
    placement: Placement


@dataclass(frozen=True)
class TempleReading(SheetReading):
    """What one photo of a temple says: its record and doubts, and each card as it was seen.

    `strays` are the places (x, y) in mm of things like cards that could not be read, and of sides of the mat where the
    photo ends; `lent` the cards of a temple beside it that may be of this one.
    """

    cards: tuple[PlacedCard, ...] = ()
    strays: tuple[Floats, ...] = ()
    lent: tuple[PlacedCard, ...] = ()

    def cards_of(self, work: str) -> list[PlacedCard]:
        """The cards of a work that may be of this temple."""
        return [placed for placed in (*self.cards, *self.lent) if placed.work == work]


def read_temple(
    page: Page, game: MottainaiGame, fixes: TempleFixes = _AS_SEEN, around: Surroundings | None = None
) -> TempleReading:
    """Read the cards round a mat that was found in a photo. `fixes` is what a person said of them, `around` what was
    seen round it where the photo shows other mats, too.

    Raises ReadError when there are none at all, UsageError for a fix of something that is not there.
    """
    if around is None:
        (around,) = look_round([page], game, [fixes])
    if not around.cards:
        raise ReadError((_ALL_OTHERS if around.others else _EMPTY).format(name=page.photo.name))
    cards, others = (
        tuple(PlacedCard(card, work_id(card.copy, game), place(card, page.sheet)) for card in _sorted(seen))
        for seen in (around.cards, around.others)
    )
    strays = tuple(find_strays(page, around, load_work_card()))
    cut = cut_sides(page, [(placed.card, placed.placement.area) for placed in cards])
    fixes.check_strays(len(strays) + len(cut))
    disputed = [placed for placed in (*cards, *others) if any(placed.card is card for card in around.open_)]
    lent = tuple(placed for placed in disputed if placed not in cards and placed.placement.area)
    record = fixes.on(_record(page, cards, game))
    told = fixes.unseen((placed.work, placed.placement.area) for placed in cards)
    cards = tuple(_as_said(cards, fixes))
    mine = [placed for placed in disputed if placed in cards]
    doubts = [*_area_doubts(cards, record, game), *_twins(cards, record, game)]
    doubts += _doubts_between(mine, cards, record, game, mine=True)
    doubts += _doubts_between(lent, cards, record, game, mine=False)
    doubts = [doubt for doubt in doubts if doubt.place.partition(".")[2] not in fixes.works]
    doubts += _stray_doubts(strays, told, fixes.strays, page, record, game)
    beyond = _cut_doubts(cut, len(strays), record, game)
    doubts += (doubt for doubt in beyond if doubt.place not in fixes.strays)
    sure = {doubt.place: doubt.confidence for doubt in doubts}
    strays = (*strays, *cut.values())
    return TempleReading(page, record, MappingProxyType(sure), tuple(doubts), cards, strays, lent)


def _as_said(cards: Sequence[PlacedCard], fixes: TempleFixes) -> Iterator[PlacedCard]:
    """The cards where a person said that they lie, those first that lie there; what is said to be none is left out."""
    left = {work: list(areas) for work, areas in fixes.works.items()}
    for placed in sorted(cards, key=lambda c: c.placement.area not in left.get(c.work, [])):
        if placed.work not in left:
            yield placed
        elif areas := left[placed.work]:
            area = placed.placement.area if placed.placement.area in areas else areas[0]
            areas.remove(area)
            yield replace(placed, placement=Placement(area))


def _sorted(seen: Sequence[SeenCard]) -> list[SeenCard]:
    return sorted(seen, key=lambda card: (card.copy, tuple(card.center)))


def _record(page: Page, cards: Sequence[PlacedCard], game: MottainaiGame) -> Record:
    """The temple as a record, named after its photo."""

    def lying(area: str) -> tuple[str, ...]:
        return tuple(placed.work for placed in cards if placed.placement.area == area)

    temple = Temple(
        name=Path(page.photo.name).stem,
        gallery=lying("gallery"),
        shop=lying("shop"),
        sales=lying("sales"),
        hand=lying("hand"),
        helpers=lying("helpers"),
        bench=lying("bench"),
        task=lying("task"),
    )
    decks = max(placed.card.copy.deck for placed in cards) + 1
    numbers = {"decks": decks} if decks > 1 else {}
    return temple_record(temple, game.id, numbers)


def _tick(record: Record, area: str, work: str, *, more: bool) -> Record:
    """The record with one card more, or fewer, of that work in an area."""
    if area not in AREAS:
        return record
    base = f"{AREAS[area]}.{work}"
    count = sum(tick == base or tick.startswith(f"{base}.") for tick in record.ticks) + more
    number = "" if count < 2 else f".{count}"
    return replace(record, ticks=record.ticks | {base + number} if more else record.ticks - {base + number})


def _moved(record: Record, placed: PlacedCard, area: str) -> Record:
    """The record with a card in another area."""
    without = _tick(record, placed.placement.area, placed.work, more=False)
    return _tick(without, area, placed.work, more=True)


def _name(work: str, game: MottainaiGame) -> Words:
    return next((known.name for known in game.works if known.id == work), same(work))


def _area_name(area: str, game: MottainaiGame) -> Words:
    return game.area(area).name if area else _NO_AREA


def _beside(placed: PlacedCard, cards: Sequence[PlacedCard]) -> list[str]:
    """The areas of the other cards of a card's work."""
    return [other.placement.area for other in cards if other.work == placed.work and other is not placed]


def _area_doubts(cards: Sequence[PlacedCard], record: Record, game: MottainaiGame) -> Iterator[Doubt]:
    """Cards that lie between two areas."""
    for placed in cards:
        area, confidence, other = placed.placement
        if confidence >= 0.99:
            continue
        yield Doubt(
            place=f"{AREAS.get(area, 'table')}.{placed.work}",
            read=_area_name(area, game),
            alternative=_area_name(other, game),
            confidence=confidence,
            squares=(),
            other=_moved(record, placed, other),
            where=_name(placed.work, game),
            fix=work_fix(placed.work, [*_beside(placed, cards), other], game),
            keep=work_fix(placed.work, [*_beside(placed, cards), area], game),
        )


def _twins(cards: Sequence[PlacedCard], record: Record, game: MottainaiGame) -> Iterator[Doubt]:
    """Cards with the very seals of another one, where so many of the work are no violation of the rules."""
    copies = Counter(placed.card.copy for placed in cards)
    works = Counter(placed.work for placed in cards)
    decks = record.numbers.get("decks", 1)
    for copy, count in copies.items():
        twins = [placed for placed in cards if placed.card.copy == copy]
        if count < 2 or works[twins[0].work] > decks:  # the rules tell about more cards than decks
            continue
        yield Doubt(
            place=f"{AREAS.get(twins[-1].placement.area, 'table')}.{twins[0].work}",
            read=_TWO_CARDS,
            alternative=_ONE_CARD,
            confidence=_COPIED,
            squares=(),
            other=_tick(record, twins[-1].placement.area, twins[-1].work, more=False),
            where=_name(twins[0].work, game),
            fix=work_fix(twins[0].work, _beside(twins[-1], cards), game),
            keep=work_fix(twins[0].work, [*_beside(twins[-1], cards), twins[-1].placement.area], game),
        )


def _doubts_between(
    between: Sequence[PlacedCard],
    cards: Sequence[PlacedCard],
    record: Record,
    game: MottainaiGame,
    *,
    mine: bool,
) -> Iterator[Doubt]:
    """Cards between this temple and one beside it, counted as `mine` or as the other's, that may be of either."""
    for placed in between:
        area = placed.placement.area
        without, within = _beside(placed, cards), [*_beside(placed, cards), area]
        here, there = _area_name(area, game), _OTHERS
        yield Doubt(
            place=f"{AREAS.get(area, 'table')}.{placed.work}",
            read=here if mine else there,
            alternative=there if mine else here,
            confidence=_ITS,
            squares=(),
            other=_tick(record, area, placed.work, more=not mine),
            where=_BETWEEN.format(work=_name(placed.work, game)),
            fix=work_fix(placed.work, without if mine else within, game),
            keep=work_fix(placed.work, within if mine else without, game),
        )


def _stray_doubts(
    strays: Sequence[Floats],
    told: Counter[str],
    none: Collection[str],
    page: Page,
    record: Record,
    game: MottainaiGame,
) -> Iterator[Doubt]:
    """Things like cards that could not be read: nobody knows what they would change. Those that a person says to be
    `none` are not asked about, nor those of an area where as many unseen cards were `told`.
    """
    areas = {f"stray.{number}": _stray_area(spot, page) for number, spot in enumerate(strays, 1)}
    left = {name: area for name, area in areas.items() if name not in none}
    unnamed = Counter(left.values()) - told
    for name, area in left.items():
        if area not in unnamed:
            continue
        example = work_fix(game.works[0].id, [area or next(iter(AREAS))], game)
        yield Doubt(
            place=name,
            read=_NO_CARD,
            alternative=_A_CARD.format(example=example),
            confidence=_STRAY,
            squares=(),
            other=record,
            where=_SOMETHING.format(area=_area_name(area, game)),
            keep=tick_fix(name, marked=False),
            unforeseen=True,
        )


def _cut_doubts(
    cut: Mapping[str, Floats], strays: int, record: Record, game: MottainaiGame
) -> Iterator[Doubt]:
    """Sides of the mat where the photo ends; they are counted on from the strays."""
    for number, side in enumerate(cut, strays + 1):
        yield Doubt(
            place=f"stray.{number}",
            read=_NO_MORE,
            alternative=_CARDS_BEYOND,
            confidence=_STRAY,
            squares=(),
            other=record,
            where=_BEYOND.format(beside=_area_name(BESIDE[side], game), under=_area_name(UNDER[side], game)),
            keep=tick_fix(f"stray.{number}", marked=False),
            unforeseen=True,
        )


def _stray_area(spot: Floats, page: Page) -> str:
    """The area that something like a card lies in."""
    w, h = load_work_card().width, load_work_card().height
    about = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 4 + spot
    return place(SeenCard(Copy(0, 0), about, ()), page.sheet).area
