"""How Madrino's four dice look: each has its own colour, and a sign or tone that shows in greys too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.sheet import Box
from kitpress.layout.spec import PAPER_MM, as_paper
from kitpress.render.art import palette
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.icons import draw_icon
from kitpress.render.ink import BLACK, WHITE, Ink, Palette, grey
from kitpress.render.nets import DrawFace, draw_dice_page, draw_pips
from kitpress.render.pdf import PdfCanvas
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import MadrinoGame, PartDie

PER_PAGE = 2  # nets
PLAIN = ""  # without a sign: black and white tell themselves apart


class DieLook(NamedTuple):
    """A die's ground, what is drawn on it, and the icon that tells it apart."""

    ground: Ink
    pips: Ink
    sign: str


_COLOURS: Mapping[str, DieLook] = {
    "green": DieLook(Ink(0.62, 0.18, 0.80, 0.18, "#5c8a44"), WHITE, "leaf"),
    "brown": DieLook(Ink(0.30, 0.62, 0.78, 0.36, "#86583a"), WHITE, "wood"),
    "black": DieLook(BLACK, WHITE, PLAIN),
    "white": DieLook(WHITE, BLACK, PLAIN),
}
# In greys the signs tell them apart, and the tones help.
_GREYS: Mapping[str, DieLook] = {
    "green": DieLook(grey(0.30), BLACK, "leaf"),
    "brown": DieLook(grey(0.65), WHITE, "wood"),
    "black": _COLOURS["black"],
    "white": _COLOURS["white"],
}
_OTHER = DieLook(grey(0.12), BLACK, "diamond")  # for a die of another colour in somebody's own game


def look(die_id: str, inks: Palette) -> DieLook:
    """How the die of that colour is printed."""
    return (_GREYS if inks.mode == "mono" else _COLOURS).get(die_id, _OTHER)


def draw_die(canvas: Canvas, box: Box, number: int, ground: Ink, pips: Ink) -> None:
    """A small die, seen from above."""
    side = min(box.width, box.height)
    face = Box(box.center[0] - side / 2, box.center[1] - side / 2, side, side)
    line = Stroke(pips if ground == WHITE else ground, side * 0.05)
    inset = line.width / 2
    inner = Box(face.x + inset, face.y + inset, side - line.width, side - line.width)
    canvas.rect(inner, fill=ground, stroke=line, radius=side * 0.18)
    draw_pips(canvas, face, number, pips, spread=0.25, radius=0.088)


def draw_sign(canvas: Canvas, box: Box, die_id: str, inks: Palette) -> None:
    """A die's sign on its colour, as a small die without a number."""
    shown = look(die_id, inks)
    side = min(box.width, box.height)
    face = Box(box.center[0] - side / 2, box.center[1] - side / 2, side, side)
    canvas.rect(face, fill=shown.ground, stroke=Stroke(BLACK, side * 0.04), radius=side * 0.18)
    if shown.sign != PLAIN:
        inset = side * 0.14
        icon = Box(face.x + inset, face.y + inset, side - 2 * inset, side - 2 * inset)
        draw_icon(canvas, shown.sign, icon, shown.pips, 2.2)


def dice_pdf(game: MadrinoGame, *, paper: str = "a4", lang: Lang = "en", ink: str = "full") -> bytes:
    """All dice of the game as nets, two a page, each page with a square and rulers to measure."""
    width, height = PAPER_MM[as_paper(paper)]
    canvas = PdfCanvas(
        width, height, title=f"{game.title[lang]}: {_DICE[lang]}", subject=game.tagline[lang], lang=lang
    )
    inks = palette(ink, game)
    for first in range(0, len(game.dice), PER_PAGE):
        dice = game.dice[first : first + PER_PAGE]
        canvas.bookmark(", ".join(die.name[lang] for die in dice))
        draw_page(canvas, game, dice, width, height, inks, lang)
        canvas.next_page()
    return canvas.finish()


def draw_page(
    canvas: Canvas,
    game: MadrinoGame,
    dice: tuple[PartDie, ...],
    width: float,
    height: float,
    inks: Palette,
    lang: Lang,
) -> None:
    """A page with the nets of some dice."""
    canvas.where = _DICE
    names = [die.name[lang] for die in dice]
    uses = " ".join(_USE.format(die=die.name, use=die.use)[lang] for die in dice)
    draw_dice_page(
        canvas,
        width,
        height,
        inks,
        lang,
        title=f"{_DICE[lang]}: {_AND[lang].join(names)}",
        how=f"{_HOW[lang]} {uses}",
        game=game.title[lang],
        faces=[_face(canvas, look(die.id, inks)) for die in dice],
    )


def _face(canvas: Canvas, shown: DieLook) -> DrawFace:
    """Draws faces of one die: its colour and, in the corners, its sign."""

    def draw(face: Box, number: int) -> None:
        canvas.rect(face, fill=shown.ground)
        draw_pips(canvas, face, number, shown.pips, radius=0.085)
        if shown.sign != PLAIN:
            side = face.width * 0.16
            corner = Box(face.right - side - 1.2, face.bottom - side - 1.2, side, side)
            draw_icon(canvas, shown.sign, corner, shown.pips)

    return draw


_DICE = Words("paper dice", "dados de papel")
_AND = Words(" and ", " y ")
_HOW = Words(
    "Cut along the solid lines, crease the dashed ones, glue the flaps inside.",
    "Corta por las líneas continuas, marca los pliegues discontinuos, pega las solapas por dentro.",
)
_USE = Words("The {die} die says {use}.", "El dado {die} dice {use}.")
