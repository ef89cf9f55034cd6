"""The words and pictures round the grid of Floor Plan's sheet: one drawer for each frame of the layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.layout.sheet import Box, Sheet
from kitpress.render import marks
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Palette
from kitpress.render.panels import base, houses
from kitpress.render.panels.base import Drawers, Panel
from kitpress.render.panels.houses import mini_grid, wall_picture
from kitpress.rules.floor_plan_legality import center
from kitpress.words import Lang, Words, nth, same

FloorPlanPanel = Panel[FloorPlanGame]


def draw_panels(canvas: Canvas, sheet: Sheet, game: FloorPlanGame, inks: Palette, lang: Lang) -> None:
    """Every frame of the layout that words or pictures go in."""
    base.draw_frames(Panel(canvas, sheet, game, inks, lang), _DRAWERS)


def draw_ground(canvas: Canvas, sheet: Sheet, game: FloorPlanGame, inks: Palette, lang: Lang) -> None:
    """The shaded square that the starting room goes round, the same that the rules ask for."""
    canvas.rect(sheet.lines.box(center(game)), fill=inks.wash)


def _solo_head(p: FloorPlanPanel, box: Box) -> None:
    style = p.label(8)
    x, _ = box.center
    p.canvas.text(x, box.y + style.cap, _SOLO[p.lang], style, "middle")
    p.canvas.line(box.x, box.y + 3.4, box.right, box.y + 3.4, Stroke(p.inks.soft, 0.25))
    text = fit(_SOLO_HINT[p.lang], p.words(6.5), box.width, box.height - 5, p.canvas.where)
    draw_fitted(p.canvas, Box(box.x, box.y + 5, box.width, box.height - 5), text, "middle")


def _legend(p: FloorPlanPanel, box: Box) -> None:
    """How walls, labels and water are drawn."""
    height = box.height / 2
    pictures: tuple[tuple[Callable[[FloorPlanPanel, Box], None], Words], ...] = (
        (wall_picture, _WALLS),
        (_pool_picture, _WATER),
    )
    for n, (draw, words) in enumerate(pictures):
        top = box.y + n * height
        side = min(height - 1.2, 8.7)
        draw(p, Box(box.x + 0.4, top + (height - side) / 2, side, side))
        left = box.x + side + 2.4
        text = fit(words[p.lang], p.words(7.5), box.right - left, height, p.canvas.where)
        draw_fitted(p.canvas, Box(left, top, 1, height), text, valign=0.5)


def _pool_picture(p: FloorPlanPanel, box: Box) -> None:
    step = mini_grid(p, box, 3)
    pen = Stroke(p.inks.text, 0.4, round=True)
    for n in range(9):
        cell = Box(box.x + n % 3 * step, box.y + n // 3 * step, step, step)
        if n == 4:
            marks.water_mark(p.canvas, cell, p.inks.text)
        else:
            marks.stone_mark(p.canvas, cell, pen)


def _free(p: FloorPlanPanel, box: Box) -> None:
    style = p.label(7)
    p.canvas.text(box.x, box.y + style.cap, _FREE[p.lang], style)
    _bonus_icons(p, "free", p.game.free_bonuses)


def _demands(p: FloorPlanPanel, box: Box) -> None:
    style = p.label(7)
    y = p.sheet.frames["free"].y + style.cap if "free" in p.sheet.frames else box.y - 1.5
    p.canvas.text(box.x, y, _DEMANDS[p.lang], style)
    x = box.x + style.width(_DEMANDS[p.lang]) + 2
    hint = fit_line(p.words(6.5), _DEMANDS_HINT[p.lang], box.right - x, p.canvas.where)
    p.canvas.text(x, y, _DEMANDS_HINT[p.lang], hint)
    _bonus_icons(p, "bonus", p.game.demand_boxes)


def _bonus_icons(p: FloorPlanPanel, key: str, kinds: Sequence[str]) -> None:
    icons = {kind.id: kind.icon for kind in p.game.bonus_kinds}
    for n, kind in enumerate(kinds):
        (cell,) = p.sheet.field(f"{key}.{n + 1}").cells
        draw_icon(p.canvas, icons[kind], Box(cell.x - 5.5, cell.center[1] - 2.5, 5, 5), p.inks.line)


def _score(p: FloorPlanPanel, box: Box) -> None:
    """Captions of the sum: demands + sixth + door bonus = total."""
    style = p.label(7)
    sixth = p.game.sixth_demand
    captions = {
        "sixth": _SIXTH[p.lang].format(points=sixth.points, nth=nth(sixth.demands)[p.lang].upper()),
        "door": _DOOR[p.lang],
        "total": _TOTAL[p.lang],
    }
    baseline = box.y + style.cap
    for name, caption in captions.items():
        cells = p.sheet.field(name).cells
        width = cells[-1].right - cells[0].x
        fitted = fit_line(style, caption, max(width, 15), p.canvas.where)
        p.canvas.text(cells[0].x + width / 2, baseline, caption, fitted, "middle")
    sign = Style(Face.LABEL, 15, p.inks.line)
    left = box.x
    for text, name in (("+", "sixth"), ("+", "door"), ("=", "total")):
        cells = p.sheet.field(name).cells
        x, (_, y) = (left + cells[0].x) / 2, cells[0].center
        p.canvas.text(x, y + sign.cap / 2, text, sign, "middle")
        left = cells[-1].right


_DRAWERS: Drawers[FloorPlanGame] = {
    "title": base.title,
    "name": base.name,
    "solo_head": _solo_head,
    "stamp": base.stamp,
    "dice": houses.dice,
    "legend": _legend,
    "clients": houses.clients,
    "bonuses": houses.bonuses,
    "free": _free,
    "demands": _demands,
    "score": _score,
}
_SOLO = Words("SOLO", "SOLO")
_SOLO_HINT = Words("fill one before each roll", "rellena una antes de tirar")
_WALLS = Words("walls on the grid lines, a capital inside", "paredes en las líneas, letra dentro")
_WATER = Words("stones all round make a pool", "un cerco de piedras: piscina")
_FREE = Words("START", "INICIO")
_DEMANDS = Words("DEMANDS", "ENCARGOS")
_DEMANDS_HINT = Words(
    "points of each, in any box: the bonus below is yours",
    "puntos en cualquier casilla: ganas su bonificación",
)
_SIXTH = same("{nth}: +{points}")
_DOOR = Words("DOOR BONUS", "PUERTAS")
_TOTAL = Words("TOTAL", "TOTAL")
