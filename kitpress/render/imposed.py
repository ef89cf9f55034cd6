"""Cards on paper: imposed with bleed and cut marks, backs behind fronts, or beside them to fold over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kitpress.layout.cards import Imposition, impose
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Stroke, rect_path
from kitpress.render.ink import BLACK
from kitpress.render.pdf import Duplex, PdfCanvas
from kitpress.words import Lang

MARK = 4.0  # length of a cut mark, mm
MARK_GAP = 1.0  # from the bleed's edge to the mark
HAIR = Stroke(BLACK, 0.1)


class Faces(NamedTuple):
    """A card by the names of its two forms. Each is drawn with its bleed, from the canvas's top-left corner."""

    front: str
    back: str


class Press(NamedTuple):
    """How cards of one size are put on paper; lengths in mm."""

    page: Imposition
    width: float  # of a card
    height: float
    bleed: float
    duplex: Duplex
    marks: bool

    def canvas(self, title: str, subject: str, lang: Lang) -> PdfCanvas:
        """A PDF for its pages."""
        return PdfCanvas(
            self.page.width,
            self.page.height,
            title=title,
            subject=subject,
            lang=lang,
            duplex="none" if self.duplex == "fold" else self.duplex,
        )

    def print(self, canvas: PdfCanvas, cards: Sequence[Faces], heading: str) -> None:
        """Pages with all the cards, each with a bookmark that begins with the heading."""
        per_page = len(self.page.places)
        for number, first in enumerate(range(0, len(cards), per_page)):
            canvas.bookmark(f"{heading} {number + 1}")
            self._sheet(canvas, cards[first : first + per_page])

    def _sheet(self, canvas: PdfCanvas, cards: Sequence[Faces]) -> None:
        used = [self.page.places[n] for n in range(len(cards))]
        fold = self.duplex == "fold"
        for place, card in zip(used, cards, strict=True):
            if fold:
                beside = Box(place.x + self.width, place.y, self.width, self.height)
                self._stamp(canvas, card.back, beside)
            self._stamp(canvas, card.front, place._replace(width=self.width), to_the_fold=fold)
        if self.marks:
            self._cut_marks(canvas, used)
            if fold:
                _fold_marks(canvas, used, self.width)
        canvas.next_page()
        if self.duplex in ("long", "short"):
            behind = [self.page.places[self.page.behind(n, self.duplex)] for n in range(len(cards))]
            for place, card in zip(behind, cards, strict=True):
                self._stamp(canvas, card.back, place)
            if self.marks:
                self._cut_marks(canvas, behind)
            canvas.next_page()

    def _stamp(self, canvas: PdfCanvas, form: str, place: Box, *, to_the_fold: bool = False) -> None:
        """A side at its place, clipped to its bleed; at a fold there is none."""
        b = self.bleed
        right = 0.0 if to_the_fold else b
        window = Box(place.x - b, place.y - b, place.width + b + right, place.height + 2 * b)
        with canvas.clipped(rect_path(window)):
            canvas.stamp(form, place.x - b, place.y - b)

    def _cut_marks(self, canvas: PdfCanvas, places: Sequence[Box]) -> None:
        """Marks in the margins only: where every cut runs, at both its ends."""
        left = min(p.x for p in places) - self.bleed - MARK_GAP
        right = max(p.right for p in places) + self.bleed + MARK_GAP
        top = min(p.y for p in places) - self.bleed - MARK_GAP
        bottom = max(p.bottom for p in places) + self.bleed + MARK_GAP
        for x in sorted({round(v, 4) for p in places for v in (p.x, p.right)}):
            canvas.line(x, top - MARK, x, top, HAIR)
            canvas.line(x, bottom, x, bottom + MARK, HAIR)
        for y in sorted({round(v, 4) for p in places for v in (p.y, p.bottom)}):
            canvas.line(left - MARK, y, left, y, HAIR)
            canvas.line(right, y, right + MARK, y, HAIR)


def press(paper: str, width: float, height: float, *, bleed: float, duplex: Duplex, marks: bool) -> Press:
    """Cards of width x height mm on that paper.

    `duplex` long or short puts pages of backs behind the fronts, as the paper is turned by that edge; "fold"
    puts each back beside its front; "none" leaves the backs out. Raises PrintError when no card fits.
    """
    room = MARK + MARK_GAP if marks else 0.0
    # a pair to fold is one double card: no bleed at the fold between its halves
    page = impose(paper, 2 * width if duplex == "fold" else width, height, bleed, room)
    return Press(page, width, height, bleed, duplex, marks)


def _fold_marks(canvas: PdfCanvas, places: Sequence[Box], width: float) -> None:
    dashed = Stroke(BLACK, 0.15, (0.8, 0.6))
    top, bottom = min(p.y for p in places), max(p.bottom for p in places)
    for x in sorted({p.x + width for p in places}):
        canvas.line(x, top - 9, x, top - 4, dashed)
        canvas.line(x, bottom + 4, x, bottom + 9, dashed)
