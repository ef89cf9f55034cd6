"""PDF: pages, boxes, forms and metadata over reportlab. Identical input gives identical bytes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal, cast, get_args

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas as ReportlabCanvas

from kitpress.errors import UsageError
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Segment, Stroke, Style
from kitpress.render.fonts import Face, font
from kitpress.render.ink import Ink
from kitpress.units import POINTS_PER_MM, parse_length
from kitpress.words import Lang, Words

Duplex = Literal["long", "short", "none", "fold"]
DUPLEXES: tuple[Duplex, ...] = get_args(Duplex)
# Binary streams: reportlab's ASCII coding is slow and makes files a quarter larger.
rl_config.useA85 = 0
_DUPLEX_NAMES = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


MOST_BLEED_MM = 10.0


def as_duplex(name: str) -> Duplex:
    """The way of printing backs called `name`. Raises UsageError."""
    for known in DUPLEXES:
        if name == known:
            return known
    raise UsageError(
        Words("there is no duplex '{name}'; there are: {all}.", "no hay dúplex '{name}'; hay: {all}.").format(
            name=name, all=", ".join(DUPLEXES)
        )
    )


def as_bleed(text: str) -> float:
    """The bleed written `text`, in mm. Raises UsageError for no length, or one no cutter needs."""
    length = parse_length(text)
    if not 0 <= length <= MOST_BLEED_MM:
        raise UsageError(
            Words(
                "a bleed of {text} can't be printed; choose 0mm to {most:g}mm.",
                "no se puede imprimir un sangrado de {text}; elige de 0mm a {most:g}mm.",
            ).format(text=text, most=MOST_BLEED_MM)
        )
    return length


# Operators of PDF: what traces a segment, and what paints a path that is (filled, stroked).
_TRACE = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S"}


def _numbers(values: Iterable[float]) -> str:
    """Numbers as a PDF writes them, to a thousandth: of points, that is a third of a micrometre."""
    return " ".join([f"{value:.3f}".rstrip("0").rstrip(".") for value in values])


@cache
def _pen(stroke: Stroke) -> str:
    """The operators that take up a pen: ink, width, dashes, ends and corners."""
    width, *dashes = (_numbers([length * POINTS_PER_MM]) for length in (stroke.width, *stroke.dash))
    ends = int(stroke.round)
    return f"{_numbers(stroke.ink[:4])} K {width} w [{' '.join(dashes)}] 0 d {ends} J {ends} j"


class PdfCanvas(Canvas):
    """A PDF document in the making. Lengths are mm from the page's top-left corner.

    `width` and `height` are those of the trimmed page; `bleed` mm of art may lie beyond each side, and
    the sheet of paper is larger by it.
    """

    def __init__(
        self,
        width: float,
        height: float,
        *,
        title: str,
        subject: str = "",
        lang: Lang = "en",
        bleed: float = 0.0,
        duplex: Duplex = "none",
    ) -> None:
        self.width, self.height, self.bleed = width, height, bleed
        self._buffer = io.BytesIO()
        font(Face.TEXT)
        size = ((width + 2 * bleed) * POINTS_PER_MM, (height + 2 * bleed) * POINTS_PER_MM)
        # A dynamic initial font keeps reportlab from putting Helvetica into every page.
        self._pdf: Any = ReportlabCanvas(
            self._buffer,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            initialFontName=Face.TEXT.pdf_name,
            lang=lang,
        )
        self._pdf.setTitle(title)
        self._pdf.setAuthor("kitpress")
        self._pdf.setCreator("kitpress")
        self._pdf.setProducer("kitpress with ReportLab")
        self._pdf.setSubject(subject)
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("Duplex", _DUPLEX_NAMES.get(duplex, "Simplex"))
        self._boxes()
        self._pages = 0

    def _boxes(self) -> None:
        b, w, h = (v * POINTS_PER_MM for v in (self.bleed, self.width, self.height))
        self._pdf.setTrimBox((b, b, b + w, b + h))
        self._pdf.setBleedBox((0, 0, w + 2 * b, h + 2 * b))

    def _x(self, x: float) -> float:
        return (x + self.bleed) * POINTS_PER_MM

    def _y(self, y: float) -> float:
        return (self.height + self.bleed - y) * POINTS_PER_MM

    def path(
        self, segments: Sequence[Segment], fill: Ink | None = None, stroke: Stroke | None = None
    ) -> None:
        """Fill and stroke a path (nonzero winding)."""
        if fill is None and stroke is None:
            return
        # The operators are written here: reportlab takes five times as long over them, and a kit has 7,000 paths.
        code = [] if fill is None else [f"{_numbers(fill[:4])} k"]
        if stroke is not None:
            code.append(_pen(stroke))
        code += [self._outline(segments), _PAINT[fill is not None, stroke is not None]]
        self._pdf.addLiteral(" ".join(code))

    def _outline(self, segments: Sequence[Segment]) -> str:
        """The operators that trace a path."""
        code = []
        for command, *numbers in segments:
            flat = cast("list[float]", numbers)
            at = [self._x(v) if n % 2 == 0 else self._y(v) for n, v in enumerate(flat)]
            code.append(f"{_numbers(at)} {_TRACE[str(command)]}")
        return " ".join(code)

    def write(self, x: float, y: float, text: str, style: Style, angle_deg: float) -> None:
        """Text from (x, y) on its baseline, turned clockwise by `angle_deg`."""
        font(style.face)
        if angle_deg:
            self._pdf.saveState()
            self._pdf.translate(self._x(x), self._y(y))
            self._pdf.rotate(-angle_deg)
            at = (0.0, 0.0)
        else:
            at = (self._x(x), self._y(y))
        line = self._pdf.beginText(*at)
        line.setFont(style.face.pdf_name, style.size)
        line.setFillColorCMYK(*style.ink[:4])
        if style.tracking:
            line.setCharSpace(style.tracking)
        line.textOut(text)
        if style.tracking:
            line.setCharSpace(0)
        self._pdf.drawText(line)
        if angle_deg:
            self._pdf.restoreState()

    def clip(self, segments: Sequence[Segment] | None) -> None:
        """Draw only inside the path from now on; None takes the last clip back."""
        if segments is None:
            self._pdf.restoreState()
        else:
            self._pdf.saveState()
            self._pdf.addLiteral(f"{self._outline(segments)} W n")

    @contextmanager
    def form(self, name: str) -> Iterator[None]:
        """Draw once what many pages share; `stamp` puts it on a page."""
        self._pdf.beginForm(name, 0, 0, self._x(self.width + self.bleed), self._y(-self.bleed))
        yield
        self._pdf.endForm()

    def stamp(self, name: str, dx: float = 0.0, dy: float = 0.0) -> None:
        """Put a form on the page, moved right and down by (dx, dy) mm."""
        if dx or dy:
            self._pdf.saveState()
            self._pdf.translate(dx * POINTS_PER_MM, -dy * POINTS_PER_MM)
            self._pdf.doForm(name)
            self._pdf.restoreState()
        else:
            self._pdf.doForm(name)

    def bookmark(self, title: str, level: int = 0, name: str = "") -> None:
        """An entry in the outline that leads to the current page; a `link` finds it by its `name`."""
        key = name or f"p{self._pages}-{len(title)}-{level}"
        self._pdf.bookmarkPage(key)
        self._pdf.addOutlineEntry(title, key, level)

    def link(self, box: Box, name: str) -> None:
        """Lead whoever clicks on a box of the current page to the bookmark of that name."""
        corners = self._x(box.x), self._y(box.bottom), self._x(box.right), self._y(box.y)
        self._pdf.linkAbsolute("", name, corners, thickness=0)

    def label_page(self, label: str) -> None:
        """What viewers call the current page."""
        self._pdf.addPageLabel(self._pages, prefix=label)

    def next_page(self) -> None:
        """End the page."""
        self._pdf.showPage()
        self._pages += 1

    def finish(self) -> bytes:
        """The whole document. Ends the page if anything is on it."""
        self._pdf.save()
        return self._buffer.getvalue()


def pixels(pdf: bytes, page: int, dpi: float) -> Any:
    """One page of a PDF as a PIL image in RGB."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()


def page_count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()
