"""Overlays as files: one picture a sheet, with what was read, what scored and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kitpress.files import write_file
from kitpress.reading.overlay import Item, Query, draw_overlay
from kitpress.rules import Line, Status
from kitpress.scoring.evening import Evening, ScoredSheet
from kitpress.scoring.report import doubt_words, sheet_name
from kitpress.words import Lang, Words

_TITLE = Words("{name}: {total} points", "{name}: {total} puntos")
_WRITTEN = Words(
    "{name}: {total} points (the sheet says {claimed})", "{name}: {total} puntos (la hoja dice {claimed})"
)


def write_overlays(evening: Evening, folder: Path, lang: Lang) -> Iterator[Path]:
    """Write the overlay of every sheet that came from a photo; yields the files.

    Overlays are made anew each time, so files of an earlier run are replaced.
    """
    taken: set[str] = set()
    for sheet in evening.sheets:
        if sheet.reading is None:
            continue
        stem = Path(sheet.source.replace("/", "-") if sheet.source == "-" else sheet.source).stem or "photo"
        name, count = stem, 2
        while name in taken:  # several sheets in one photo, or pages of one PDF
            name, count = f"{stem}-{count}", count + 1
        taken.add(name)
        path = folder / f"{name}-overlay.jpg"
        write_file(path, overlay_jpeg(sheet, lang), force=True)
        yield path


def overlay_jpeg(sheet: ScoredSheet, lang: Lang) -> bytes:
    """The overlay of one sheet as JPEG. Raises ValueError for a sheet that came as text."""
    import cv2

    if sheet.reading is None:
        raise ValueError(f"{sheet.source} is no photo")
    score = sheet.score
    words = _TITLE if score.claimed_total in (None, score.total) else _WRITTEN
    title = words.format(name=sheet_name(sheet), total=score.total, claimed=score.claimed_total)[lang]
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
    picture = draw_overlay(sheet.reading.page, sheet.record.plan, title, items, queries)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    return data.tobytes()


def _item(line: Line, lang: Lang) -> Item:
    return Item(
        f"{line.what[lang]}: {line.reason[lang]}",
        str(line.points),
        line.squares,
        line.field,
        counts=line.status is not Status.IMPOSSIBLE,
    )
