"""An evening's sheets, scored: photos are read, plans are parsed, and what fails does not stop the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, cast

from kitpress.bugs import as_kit_error
from kitpress.content import Game, game_folder, game_ids, load_game
from kitpress.errors import KitError, UsageError
from kitpress.files import STDIN, source_name
from kitpress.peek import peek
from kitpress.plan.model import Record
from kitpress.rules import for_game, scored_together
from kitpress.rules.recent import recent
from kitpress.scoring.answered import Answers
from kitpress.scoring.clients import client_ids
from kitpress.scoring.memory import keep_memory
from kitpress.scoring.plan_files import (
    as_text,
    built_in,
    is_plan,
    is_text,
    plan_of,
    read_head,
    read_text,
)
from kitpress.scoring.remarks import remarks
from kitpress.scoring.sheets import AskedDoubt, Evening, Failure, ScoredSheet
from kitpress.scoring.tables import as_one_table
from kitpress.scoring.turns import with_turn
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame
    from kitpress.layout.sheet import Sheet
    from kitpress.reading.asking.answers import Answer
    from kitpress.reading.pages.page import Page
    from kitpress.reading.sheets import SheetReading
    from kitpress.reading.temples.side_by_side import Surroundings

_SMALL_BYTES = 16_000_000  # phones' photos are smaller, also those of 48 megapixels

_OTHER_EDITION = Words(
    "{source}: this sheet was printed from another edition of {game} ({printed}; yours is {mine}). If its cards "
    "have changed since, the score may differ.",
    "{source}: esta hoja se imprimió con otra edición de {game} ({printed}; la tuya es {mine}). Si sus cartas han "
    "cambiado desde entonces, la puntuación puede variar.",
)
_CLIENTS_TWICE = Words(
    "--clients and --fix both say which clients are in play. Leave one of them out.",
    "--clients y --fix dicen ambos qué clientes están en juego. Quita uno de los dos.",
)
_DIED = Words(
    "{source}: reading this file ended the program that did it, mostly for want of memory. Score it by itself, or "
    "export the photo at 4000 pixels or fewer along the long side.",
    "{source}: al leer este archivo se cerró el programa que lo hacía, casi siempre por falta de memoria. Puntúalo "
    "solo, o exporta la foto con 4000 píxeles o menos en el lado largo.",
)
_BLANK = Words(
    "{source}: this sheet is blank: nothing is drawn or written on it. Photograph the filled-in side.",
    "{source}: esta hoja está en blanco: no hay nada dibujado ni escrito. Fotografía la cara rellena.",
)


def score_files(
    sources: Sequence[str],
    *,
    game: str | None = None,
    clients: Sequence[str] | None = None,
    turn: str | None = None,
    answers: Sequence[Answer] = (),
    progress: Callable[[str], None] = lambda source: None,
    each: Callable[[ScoredSheet], None] | None = None,
    jobs: int = 1,
) -> Evening:
    """Score photos and plans. `game` and `clients`, ids or names, override what the sheets say, and so does `turn`: the
    player whose turn it was at the end. `answers` are what a person says of single marks in photos.

    `each` is called with every sheet as soon as it is scored, while its photo is at hand; where sheets of a table
    depend on each other, once all are. Then the photo is let go, so that many take no more memory than one; without
    `each` all are kept. With more than one of `jobs`, so many processes share the files, and no photo is ever at
    hand; `answers` need one process that knows all sheets.

    Raises `UsageError` for an unknown game, client or player, or an answer that fits no sheet; whatever is wrong with
    single files is in `failures`.
    """
    chosen = load_game(game) if game else None
    if chosen and clients:
        client_ids(chosen, clients)
    given = _Given(chosen, clients, Answers(answers, sources))
    sheets: list[ScoredSheet] = []
    failures: list[Failure] = []
    files = _in_processes(sources, given, jobs) if jobs > 1 else (_try_file(s, given) for s in sources)
    for source in sources:
        progress(source)
        for outcome in next(files):
            if isinstance(outcome, Failure):
                failures.append(outcome)
            elif each is None or scored_together(outcome.game):
                sheets.append(outcome)
            else:
                each(outcome)
                sheets.append(outcome.without_photo())
    if not failures:
        given.answers.check()
    if turn and sheets:
        sheets = list(with_turn(sheets, turn))
    notes = tuple(remarks(sheets, sources))
    if not _one_game(sheets):
        return Evening(_shown(sheets, each), tuple(failures), (), notes)
    scored = Evening(_shown(as_one_table(sheets), each), tuple(failures), (), notes)
    ranked = for_game(sheets[0].game).standings([player.score for player in scored.players])
    return scored._replace(standings=tuple(ranked))


def _shown(
    sheets: Sequence[ScoredSheet], each: Callable[[ScoredSheet], None] | None
) -> tuple[ScoredSheet, ...]:
    """The sheets; those that had to wait for the others of their table are shown now."""
    if each is None:
        return tuple(sheets)
    waiting = [n for n, sheet in enumerate(sheets) if scored_together(sheet.game)]
    for n in waiting:
        each(sheets[n])
    return tuple(sheet.without_photo() if n in waiting else sheet for n, sheet in enumerate(sheets))


def _one_game(sheets: Sequence[ScoredSheet]) -> bool:
    return len({sheet.game.id for sheet in sheets}) == 1


class _Given(NamedTuple):
    """What a call says of all its sheets."""

    game: Game | None
    clients: Sequence[str] | None
    answers: Answers

    def clients_of(self, game: Game) -> tuple[str, ...] | None:
        """The ids of the clients in play, None where the sheets tell them."""
        return None if self.clients is None else client_ids(game, self.clients)


def _in_processes(
    sources: Sequence[str], given: _Given, jobs: int
) -> Iterator[Sequence[ScoredSheet | Failure]]:
    # here: slow to import, and most calls are of one photo
    from kitpress.layout.sheet import Sheet
    from kitpress.scoring.workers import are_copies, in_order

    if are_copies():
        _import_reading()  # once, before the processes part
    scored = in_order(partial(_all_of, given), sources, jobs, shared=(Game, Sheet))
    for source, outcomes in zip(sources, scored, strict=True):
        yield (Failure(source, KitError(_DIED.format(source=source))),) if outcomes is None else outcomes


def _all_of(given: _Given, source: str) -> list[ScoredSheet | Failure]:
    """All sheets of a file as they are sent to another process."""
    return [o if isinstance(o, Failure) else o.without_photo() for o in _try_file(source, given)]


def _try_file(source: str, given: _Given) -> Iterator[ScoredSheet | Failure]:
    """All sheets of a file, and why there are no others."""
    try:
        yield from _score_file(source, given)
    except UsageError:
        raise
    except Exception as error:  # a bug that one file hits is no reason to lose the others
        yield Failure(source, as_kit_error(error, "scoring", source))


def _score_file(source: str, given: _Given) -> Iterator[ScoredSheet | Failure]:
    if is_plan(source):
        yield _score_text(*read_text(source), given)
        return
    head = read_head() if source == STDIN else b""
    if is_text(head):
        given.answers.refuse(source)
        yield _score_text(as_text(head, source_name(source)), source_name(source), given)
        return
    yield from _score_photos(source, given, head)


def _score_text(text: str, source: str, given: _Given) -> ScoredSheet:
    record, game = plan_of(text, source, given.game)
    if clients := given.clients_of(game):
        record = _with_clients(record, clients)
    called = given.answers.sheet_name(source, 1, record.serial, several=False)
    return ScoredSheet(source, game, record, for_game(game).score(record, game, clients), called=called)


def _with_clients(record: Record, clients: Sequence[str]) -> Record:
    """The record as if the bubbles of these clients were filled in, and no others."""
    others = {id for id in record.ticks if not id.startswith("client.")}
    return replace(record, ticks=frozenset(others | {f"client.{client}" for client in clients}))


def _score_photos(source: str, given: _Given, head: bytes) -> Iterator[ScoredSheet | Failure]:
    """All sheets of all photos in a file (a PDF may hold several); `head` is what is read of it already."""
    keep_memory()
    # OpenCV starts slowly, and plans in text don't need it
    from kitpress.reading.pages.finding import survey
    from kitpress.reading.photos.images import iter_photos

    if _is_small(source):
        _get_ready()
    number = 0
    for photo in iter_photos(source, head=head):
        found = survey(photo, lambda kind: _sheets(kind, given.game))
        several = len(found.pages) > 1 or (source != STDIN and photo.name != source)  # or a page of a PDF
        places = [_Place(source, number + n, several) for n in range(1, len(found.pages) + 1)]
        number += len(places)
        sheets = [_seen(page, place, given) for page, place in zip(found.pages, places, strict=True)]
        for sheet in _with_surroundings(sheets):
            try:
                yield _score_page(sheet, given)
            except UsageError:
                raise
            except Exception as error:
                yield Failure(photo.name, as_kit_error(error, "scoring", photo.name))
        for problem in found.problems:
            yield Failure(photo.name, problem)


def _is_small(source: str) -> bool:
    """Whether it is a file that leaves memory for all else while it is decoded."""
    with suppress(OSError, ValueError):
        return Path(source).stat().st_size < _SMALL_BYTES
    return False


@cache
def _get_ready() -> None:
    """Import what reading needs while the first photo is decoded: each takes a tenth of a second, and a second core."""
    Thread(target=_import_reading).start()


def _import_reading() -> None:
    with suppress(Exception):  # what goes wrong here goes wrong again where it is needed, and is told there
        import kitpress.reading.sheets  # noqa: F401
        from kitpress.reading.marks.networks import get_ready

        get_ready()
        import highspy  # noqa: F401 - what solves the programs of all that is drawn


class _Place(NamedTuple):
    """Where a sheet is: the file, which of its sheets it is, and whether it may hold several."""

    source: str
    number: int
    several: bool


class _Seen(NamedTuple):
    """A sheet in a photo, what a person says of it, and what lies round it where it is one of several mats."""

    page: Page
    place: _Place
    game: Game
    serial: str
    answers: tuple[Answer, ...]
    around: Surroundings | None = None


def _seen(page: Page, place: _Place, given: _Given) -> _Seen:
    from kitpress.reading.pages.serials import read_serial

    serial = read_serial(page)
    answers = given.answers.for_sheet(place.source, place.number, serial, several=place.several)
    return _Seen(page, place, _game_of(page.sheet, given.game), serial, answers)


def _with_surroundings(sheets: Sequence[_Seen]) -> list[_Seen]:
    """The sheets of a photo, of several mats with what lies round each: a card there is of one temple."""
    mats = [sheet for sheet in sheets if sheet.page.sheet.mat]
    if len(mats) < 2:
        return list(sheets)
    from kitpress.reading.temples.side_by_side import look_round
    from kitpress.reading.temples.temple_fixes import temple_fixes_of

    game = cast("MottainaiGame", mats[0].game)
    fixes = [temple_fixes_of(sheet.answers, game) for sheet in mats]
    found = iter(look_round([sheet.page for sheet in mats], game, fixes))
    return [sheet._replace(around=next(found)) if sheet.page.sheet.mat else sheet for sheet in sheets]


def _score_page(seen: _Seen, given: _Given) -> ScoredSheet:
    from kitpress.reading.asking.doubts import worth_asking
    from kitpress.reading.sheets import is_blank

    page, place, game, _, answers, _ = seen
    source, clients = page.photo.name, given.clients_of(game)
    reading = _read(seen, clients)
    if is_blank(reading.record, clients or ()):
        raise KitError(_BLANK.format(source=source))
    rules = for_game(game)
    score = rules.score(reading.record, game, clients)
    asked = worth_asking(reading.doubts, score, lambda record: rules.score(record, game, clients))
    return ScoredSheet(
        source,
        game,
        reading.record,
        score,
        reading,
        tuple(AskedDoubt(doubt, total) for doubt, total in asked),
        tuple(_edition_notes(source, reading.record, game)),
        tuple(str(answer) for answer in answers),
        given.answers.sheet_name(place.source, place.number, seen.serial, several=place.several),
    )


def _read(seen: _Seen, clients: Sequence[str] | None) -> SheetReading:
    """What a page says; round a mat it is the cards that say it."""
    page, _, game, serial, answers, around = seen
    if page.sheet.mat:
        from kitpress.reading.temples.temple import read_temple
        from kitpress.reading.temples.temple_fixes import temple_fixes_of

        mottainai = cast("MottainaiGame", game)
        return read_temple(page, mottainai, temple_fixes_of(answers, mottainai), around)
    from kitpress.reading.asking.answers import fixes_of
    from kitpress.reading.sheets import read_sheet

    grammar = for_game(game).grammar(game.lettered(page.sheet.lang))
    fixes = fixes_of(answers, page.sheet, grammar)
    if clients is not None and any(field.startswith("client.") for field in fixes.ticks):
        raise UsageError(_CLIENTS_TWICE)
    return read_sheet(page, game, clients, fixes=fixes, serial=serial)


def _edition_notes(source: str, record: Record, game: Game) -> Iterable[Words]:
    if not record.serial:
        return
    from kitpress.layout.serial import Serial, edition

    printed, mine = Serial.parse(record.serial).edition, edition(game.folder)
    if printed != mine:
        yield _OTHER_EDITION.format(source=source, game=game.id, printed=printed, mine=mine)


def _sheets(kind: int, game: Game | None) -> Sequence[Sheet]:
    """The layouts that a kind of sheet may have been printed with."""
    return [sheet for each in ([game] if game else _built_in(kind)) for sheet in _layouts(kind, each)]


@recent  # the same for every photo, and reading it takes as long as finding the sheet's tags
def _layouts(kind: int, game: Game) -> Sequence[Sheet]:
    from kitpress.layout import load_mats, load_sheets

    return tuple(s for s in (*load_sheets(game), *load_mats(game.sheet)) if s.kind == kind)


@cache
def _built_in(kind: int) -> tuple[Game, ...]:
    """The built-in games with that kind of sheet or mat. Others need not be loaded: that takes longer than to read."""
    from kitpress.layout import mat_kind, sheet_kinds

    named = {name: peek(game_folder(name) / "game.yaml", "sheet") for name in game_ids()}
    return tuple(
        built_in(name)
        for name, sheet in named.items()
        if kind in (*sheet_kinds(str(sheet)), mat_kind(str(sheet)))
    )


def _game_of(sheet: Sheet, game: Game | None) -> Game:
    return game or next(g for g in _built_in(sheet.kind) if g.sheet == sheet.layout)
