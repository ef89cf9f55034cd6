"""Inline markup to lines: `**bold**`, `*italic*` and `` `code` `` broken to a width, in mm."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kitpress.content.rulebook_models import MARKUP

Face = Literal["plain", "bold", "italic", "code"]
Measure = Callable[[str, Face], float]  # width in mm of a text in a face, at the paragraph's size

_TIMES = re.compile(r"(?<=\w) × (?=\w)")
NARROWEST = 0.62  # a paragraph may be set this much narrower to spare it a last line of one short word
SHORT_LAST = 0.22  # of the width
WORD_SPACE = 1.2  # of the face's own, which is drawn for tighter setting than running text


class Piece(NamedTuple):
    """Text in one face, `x` mm from the start of its line."""

    x: float
    text: str
    face: Face


@dataclass(frozen=True)
class Line:
    """One line of a paragraph; `width` in mm."""

    pieces: tuple[Piece, ...]
    width: float


Word = tuple[tuple[str, Face], ...]  # runs that stand together without a space


def runs(text: str, face: Face = "plain") -> list[tuple[str, Face]]:
    """A marked-up text as (text, face) runs; `face` is that of unmarked text."""
    found: list[tuple[str, Face]] = []
    end = 0
    for mark in MARKUP.finditer(text):
        if mark.start() > end:
            found.append((text[end : mark.start()], face))
        kind = mark.lastgroup
        faces: dict[str | None, Face] = {"bold": "bold", "italic": "italic", "code": "code"}
        found.append((mark[kind or 0], faces.get(kind, face)))
        end = mark.end()
    if end < len(text):
        found.append((text[end:], face))
    return found


def words(text: str, face: Face = "plain") -> list[Word]:
    """The words of a marked-up text; "3 × 4" and other texts with no-break spaces are one word."""
    text = _TIMES.sub("\u00a0×\u00a0", " ".join(text.split(" ")))
    found: list[list[tuple[str, Face]]] = [[]]
    for run, run_face in runs(text, face):
        first, *others = re.split(r"[ \n]+", run)
        if first:
            found[-1].append((first, run_face))
        for other in others:
            found.append([(other, run_face)] if other else [])
    return [tuple(word) for word in found if word]


def break_lines(text: str, width: float, measure: Measure, face: Face = "plain") -> list[Line]:
    """A paragraph as lines at most `width` mm wide; a single word wider than that stands alone.

    The last line gets more than one short word where the others can spare some.
    """
    all_words = words(text, face)
    lines = _greedy(all_words, width, measure)
    narrower = width
    while len(lines) > 1 and lines[-1].width < SHORT_LAST * width and narrower > NARROWEST * width:
        narrower -= 0.03 * width
        tighter = _greedy(all_words, narrower, measure)
        if len(tighter) > len(lines):
            break
        lines = tighter
    return lines


def balance_lines(text: str, width: float, measure: Measure, face: Face = "plain") -> list[Line]:
    """A paragraph in as few lines as `width` mm takes, all about as long."""
    all_words = words(text, face)
    lines = _greedy(all_words, width, measure)
    narrower = width
    while narrower > 0:
        narrower -= 0.01 * width
        tighter = _greedy(all_words, narrower, measure)
        if len(tighter) > len(lines) or max((line.width for line in tighter), default=0.0) > narrower:
            break
        lines = tighter
    return lines


def _greedy(all_words: Sequence[Word], width: float, measure: Measure) -> list[Line]:
    space = WORD_SPACE * measure(" ", "plain")
    lines: list[Line] = []
    pieces: list[Piece] = []
    x = 0.0
    for word in all_words:
        long = sum(measure(text, face) for text, face in word)
        if pieces and x + space + long > width + 1e-6:
            lines.append(Line(tuple(pieces), x))
            pieces, x = [], 0.0
        x += space if pieces else 0.0
        for text, face in word:
            pieces.append(Piece(x, text.replace("\u00a0", " "), face))
            x += measure(text.replace("\u00a0", " "), face)
    if pieces:
        lines.append(Line(tuple(pieces), x))
    return lines
