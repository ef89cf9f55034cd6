"""The paper dice of the games of houses: on each face its number, and the room and feature that it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.layout.sheet import Box
from kitpress.layout.spec import PAPER_MM, as_paper
from kitpress.render import nets
from kitpress.render.art import palette
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Palette
from kitpress.render.pdf import PdfCanvas
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import HouseGame

FEATURE_ICONS = {
    "tree": "tree",
    "door": "door",
    "window": "window",
    "furnishing": "armchair",
    "deck": "fence",
    "stone": "circle",
    "hedge": "plant-2",
    "pool": "pool",
}
WILD = "wand"  # on numbers that are neither a room nor a feature: they stand for any other


def dice_pdf(game: HouseGame, *, paper: str = "a4", lang: Lang = "en", ink: str = "full") -> bytes:
    """A page with two dice nets, a 50 mm square and rulers in centimetres and inches."""
    game = game.lettered(lang)
    width, height = PAPER_MM[as_paper(paper)]
    canvas = PdfCanvas(
        width, height, title=f"{game.title[lang]}: {_DICE[lang]}", subject=game.tagline[lang], lang=lang
    )
    canvas.bookmark(_DICE[lang])
    draw_dice_page(canvas, game, width, height, palette(ink, game), lang)
    canvas.next_page()
    return canvas.finish()


def draw_dice_page(
    canvas: Canvas, game: HouseGame, width: float, height: float, inks: Palette, lang: Lang
) -> None:
    """The whole page."""
    canvas.where = _DICE

    def face(box: Box, number: int) -> None:
        _face(canvas, box, number, game, inks)

    nets.draw_dice_page(
        canvas,
        width,
        height,
        inks,
        lang,
        title=_TITLE[lang],
        how=_HOW[lang] + (_HOW_WILD[lang] if _is_wild(game) else ""),
        game=game.title[lang],
        faces=(face, face),
    )


def _is_wild(game: HouseGame) -> bool:
    """Whether a number is neither a room nor a feature."""
    return len({room.die for room in game.rooms} | {feature.die for feature in game.features}) < 6


def _face(canvas: Canvas, face: Box, number: int, game: HouseGame, inks: Palette) -> None:
    canvas.rect(face, fill=inks.ground)
    for step in range(1, 5):
        fine = Stroke(inks.ground_line, 0.12)
        at = step * face.width / 5
        canvas.line(face.x + at, face.y, face.x + at, face.bottom, fine)
        canvas.line(face.x, face.y + at, face.right, face.y + at, fine)
    above = Box(face.x, face.y - 2, face.width, face.height)  # of what stands in the corners
    nets.draw_pips(canvas, above, number, inks.on_ground)
    room = next((r for r in game.rooms if r.die == number), None)
    if room:
        style = Style(Face.MONO_BOLD, 9, inks.on_ground_soft)
        canvas.text(face.x + 1.4, face.bottom - 1.4, room.letter, style)
    feature = next((f for f in game.features if f.die == number), None)
    icon = FEATURE_ICONS[feature.id] if feature else None if room else WILD
    if icon:
        corner = Box(face.right - 5, face.bottom - 5, 3.8, 3.8)
        draw_icon(canvas, icon, corner, inks.on_ground_soft)


_DICE = Words("paper dice", "dados de papel")
_TITLE = Words("Two paper dice", "Dos dados de papel")
_HOW = Words(
    "Cut out along the solid lines, crease the dashed ones, and glue the flaps inside. In the corners: the "
    "room and the feature of each number.",
    "Recorta por las líneas continuas, marca los pliegues discontinuos y pega las solapas por dentro. En las "
    "esquinas: la habitación y el elemento de cada número.",
)
_HOW_WILD = Words(" The wand is wild.", " La varita es el comodín.")
