"""Overlays as files: one picture a sheet, with what was read, what scored and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from kitpress.errors import KitError
from kitpress.files import write_file
from kitpress.reading.overlay import Bytes, Item, Query, draw_overlay
from kitpress.rules import Line, Status
from kitpress.scoring.sheets import ScoredSheet
from kitpress.scoring.words import doubt_words, sheet_name
from kitpress.words import Lang, Words, points_words, same

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame

_TITLE = same("{name}: {points}")
_WRITTEN = Words("{name}: {points} (the sheet says {claimed})", "{name}: {points} (la hoja dice {claimed})")


class Overlays:
    """Writes the overlays of an evening into a folder, each as soon as its sheet is scored.

    They are made anew each time, so files of an earlier run are replaced. `files` are those written;
    `error` is why no more could be.
    """

    def __init__(self, folder: Path, lang: Lang) -> None:
        self._folder, self._lang = folder, lang
        self._taken: set[str] = set()
        self.files: list[Path] = []
        self.error: KitError | None = None

    def write(self, sheet: ScoredSheet) -> None:
        """Write the overlay of a sheet that came from a photo; others have none."""
        if sheet.reading is None or self.error:
            return
        stem = Path(sheet.source).stem or "photo"
        name, count = stem, 2
        while name in self._taken:  # several sheets in one photo, or pages of one PDF
            name, count = f"{stem}-{count}", count + 1
        self._taken.add(name)
        path = self._folder / f"{name}-overlay.jpg"
        try:
            self.files.append(write_file(path, overlay_jpeg(sheet, self._lang), force=True))
        except KitError as error:
            self.error = error


def overlay_jpeg(sheet: ScoredSheet, lang: Lang) -> bytes:
    """The overlay of one sheet as JPEG. Raises ValueError for a sheet that came as text."""
    import cv2

    if sheet.reading is None:
        raise ValueError(f"{sheet.source} is no photo")
    score = sheet.score
    words = _TITLE if score.claimed_total in (None, score.total) else _WRITTEN
    title = words.format(
        name=sheet_name(sheet), points=points_words(score.total), claimed=score.claimed_total
    )[lang]
    items = [_item(line, lang) for line in score.lines]
    queries = [
        Query(
            doubt_words(asked, sheet)[lang],
            asked.doubt.squares,
            "" if asked.doubt.squares else asked.doubt.place,
        )
        for asked in sheet.doubts
    ]
    queries += [Query(v.message[lang], v.squares) for v in score.violations]
    if sheet.reading.sheet.mat:
        picture = _temple(sheet, title, items, queries, lang)
    else:
        picture = draw_overlay(sheet.reading.page, sheet.record.plan, title, items, queries)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    return data.tobytes()


def _temple(
    sheet: ScoredSheet, title: str, items: Sequence[Item], queries: Sequence[Query], lang: Lang
) -> Bytes:
    """The picture of a temple."""
    from kitpress.reading.temple import TempleReading
    from kitpress.reading.temple_overlay import draw_temple

    reading, game = cast("TempleReading", sheet.reading), cast("MottainaiGame", sheet.game)
    return draw_temple(reading, game, title, items, queries, lang)


def _item(line: Line, lang: Lang) -> Item:
    return Item(
        f"{line.what[lang]}: {line.reason[lang]}",
        str(line.points),
        line.squares,
        line.field,
        counts=line.status is not Status.IMPOSSIBLE,
    )
