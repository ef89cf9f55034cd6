"""A plan as a file to keep: its poster as PDF, SVG or PNG, and the text that it is drawn from."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kitpress.errors import KitError, UsageError
from kitpress.layout.spec import PAPER_MM, as_paper
from kitpress.plan.model import Record
from kitpress.render.art import palette
from kitpress.render.pdf import PdfCanvas, pixels
from kitpress.render.posters import draw_poster
from kitpress.render.svg import SvgCanvas
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game

PNG_DPI = 200.0


def plan_pdf(
    record: Record,
    game: Game,
    *,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    notation: bool = False,
) -> bytes:
    """The drawing of a record's plan as a one-page PDF."""
    height, width = PAPER_MM[as_paper(paper)]
    canvas = PdfCanvas(width, height, title=_heading(record, game, lang), lang=lang)
    draw_poster(canvas, record, game, width, height, palette(ink, game), lang, notation=notation)
    canvas.next_page()
    return canvas.finish()


def plan_svg(
    record: Record,
    game: Game,
    *,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    notation: bool = False,
) -> bytes:
    """The same drawing as SVG."""
    height, width = PAPER_MM[as_paper(paper)]
    canvas = SvgCanvas(width, height, _heading(record, game, lang))
    draw_poster(canvas, record, game, width, height, palette(ink, game), lang, notation=notation)
    return canvas.finish()


def plan_png(
    record: Record,
    game: Game,
    *,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    notation: bool = False,
    dpi: float = PNG_DPI,
) -> bytes:
    """The same drawing as PNG."""
    pdf = plan_pdf(record, game, paper=paper, lang=lang, ink=ink, notation=notation)
    image = pixels(pdf, 0, dpi)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


FORMATS: dict[str, Callable[..., bytes]] = {"pdf": plan_pdf, "svg": plan_svg, "png": plan_png}


def as_format(asked: str | None, target: Path) -> str:
    """The format asked for, or that of the file's name. Raises UsageError."""
    kind = asked or ("pdf" if str(target) == "-" else target.suffix.lower().lstrip("."))
    if kind not in FORMATS:
        raise UsageError(
            Words(
                "'{name}' does not say what to draw; end it with .pdf, .svg or .png, or add --format.",
                "'{name}' no dice qué dibujar; termínalo en .pdf, .svg o .png, o añade --format.",
            ).format(name=target)
        )
    return kind


def default_out(plan: str, asked: str | None) -> Path:
    """Where a drawing goes when nobody says: beside its plan, as scan-drawn.pdf where that is scan.pdf itself; from
    stdin to stdout. Raises KitError for no name.
    """
    path = Path(plan)
    if not path.name:
        raise KitError(_NO_PLAN.format(path=plan))
    if plan == "-":
        return path
    beside = path.with_suffix(f".{asked or 'pdf'}")
    # not every disk tells capitals
    is_plan = beside.name.casefold() == path.name.casefold()
    return path.with_name(f"{path.stem}-drawn{beside.suffix}") if is_plan else beside


def _heading(record: Record, game: Game, lang: Lang) -> str:
    return ": ".join(filter(None, (game.title[lang], record.title, record.name)))


_NO_PLAN = Words(
    "'{path}' is no plan; give a .plan file, as `kitpress read` writes them.",
    "'{path}' no es un plano; da un archivo .plan, como los de `kitpress read`.",
)
