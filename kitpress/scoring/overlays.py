"""Overlays as files: one picture a sheet, with what was read, what scored and what is asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from kitpress.bugs import as_kit_error
from kitpress.errors import BugError, KitError
from kitpress.files import refuse_others, write_file
from kitpress.reading.overlay import LONG_SIDE_PX, Bytes, Item, Query, as_bgr, draw_marks, with_account
from kitpress.reading.photos.images import JPEG, OVERLAY_HEAD
from kitpress.rules import Line, Status, votes_in
from kitpress.scoring.names import sheet_name
from kitpress.scoring.sheets import ScoredSheet
from kitpress.scoring.words import doubt_words
from kitpress.words import Lang, Words, points_words, same

if TYPE_CHECKING:
    from PIL import Image

    from kitpress.content.kinds.mottainai import MottainaiGame

_TITLE = same("{name}: {points}")
_WRITTEN = Words("{name}: {points} (the sheet says {claimed})", "{name}: {points} (la hoja dice {claimed})")
_TAKEN = Words(
    "{path} exists and is no overlay of kitpress, so it is left alone. Choose another folder for --overlay.",
    "{path} ya existe y no es una imagen dibujada por kitpress, así que no se toca. Elige otra carpeta para --overlay.",
)


class Overlays:
    """Writes the overlays of an evening into a folder, each as soon as its sheet is scored.

    They are made anew each time, so overlays of an earlier run are replaced, and no other file unless `force` says so:
    it may be a photo that is still to be read. `files` are those written; `error` is why no more could be, or
    the bug that one of them hit.
    """

    def __init__(self, folder: Path, lang: Lang, *, force: bool = False) -> None:
        self._folder, self._lang, self._force = folder, lang, force
        self._taken: set[str] = set()
        self.files: list[Path] = []
        self.error: KitError | None = None

    def write(self, sheet: ScoredSheet) -> None:
        """Write the overlay of a sheet that came from a photo; others have none."""
        if sheet.reading is None or (self.error and not isinstance(self.error, BugError)):
            return
        stem = Path(sheet.source).stem or "photo"
        name, count = stem, 2
        while name in self._taken:  # several sheets in one photo, or pages of one PDF
            name, count = f"{stem}-{count}", count + 1
        self._taken.add(name)
        path = self._folder / f"{name}-overlay.jpg"
        try:
            if not self._force:
                refuse_others(path, OVERLAY_HEAD, _TAKEN)
            self.files.append(write_file(path, overlay_jpeg(sheet, self._lang), force=True))
        except Exception as error:  # the scores are told even where no picture can be drawn
            self.error = as_kit_error(error, "drawing on", sheet.source)


def overlay_jpeg(sheet: ScoredSheet, lang: Lang) -> bytes:
    """The overlay of one sheet as JPEG that says what it is. Raises ValueError for a sheet that came as text."""
    title = _title(sheet)[lang]
    picture = marked_photo(sheet, lang, LONG_SIDE_PX)
    whole = with_account(picture, title, items_of(sheet, lang), _queries(sheet, lang))
    return OVERLAY_HEAD + as_jpeg(as_bgr(whole), 88).removeprefix(JPEG)


def _title(sheet: ScoredSheet) -> Words:
    """Whose sheet it is, and the points where there are any."""
    score, name = sheet.score, sheet_name(sheet)
    if sheet.called not in ("", Path(sheet.source).name):  # others may be called alike, and come later
        name = f"{name} ({sheet.called})"
    if votes_in(sheet.game) or score.players:  # a whole table has no points of its own
        return same(name)
    words = _TITLE if score.claimed_total in (None, score.total) else _WRITTEN
    return words.format(name=name, points=points_words(score.total), claimed=score.claimed_total)


def marked_photo(sheet: ScoredSheet, lang: Lang, long_side: int) -> Image.Image:
    """A sheet's photo, at most so many px long, with what was read, what scored and what is asked.

    Raises ValueError for a sheet that came as text.
    """
    if sheet.reading is None:
        raise ValueError(f"{sheet.source} is no photo")
    queries = _queries(sheet, lang)
    if sheet.reading.sheet.mat:
        from kitpress.reading.temples.temple import TempleReading
        from kitpress.reading.temples.temple_overlay import draw_cards

        reading, game = cast("TempleReading", sheet.reading), cast("MottainaiGame", sheet.game)
        return draw_cards(reading, game, queries, lang, long_side)
    page, letters = sheet.reading.page, sheet.game.facility_letters
    return draw_marks(page, sheet.record, items_of(sheet, lang), queries, long_side, letters)


def as_jpeg(picture: Bytes, quality: int) -> bytes:
    """A picture (h, w, 3) uint8 BGR as JPEG."""
    import cv2

    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


def items_of(sheet: ScoredSheet, lang: Lang) -> list[Item]:
    """The lines of a sheet's score, as they are numbered on its photo."""
    points = votes_in(sheet.game) is None
    return [_item(line, lang, points=points) for line in sheet.score.lines]


def _queries(sheet: ScoredSheet, lang: Lang) -> list[Query]:
    """What is asked on a sheet's photo: doubts, then what breaks the rules."""
    asked = [
        Query(doubt_words(asked, sheet)[lang], asked.doubt.place, asked.doubt.squares, asked.doubt.fields)
        for asked in sheet.doubts
    ]
    return [*asked, *(Query(v.message[lang], squares=v.squares) for v in sheet.score.violations)]


def _item(line: Line, lang: Lang, *, points: bool) -> Item:
    return Item(
        f"{line.what[lang]}: {line.reason[lang]}",
        str(line.points) if points else "",
        line.squares,
        line.field,
        counts=line.status is not Status.IMPOSSIBLE,
    )
