"""The words and pictures round a sheet's grid: one drawer for each frame of the layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.sheet import Box, Sheet
from kitpress.plan.geometry import Side
from kitpress.render import marks
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line, shorten
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import WHITE, Ink, Palette
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.floor_plan import FloorPlanGame
    from kitpress.content.kinds.houses import ClientKind

KIND_ICONS: Mapping[str, str] = {"build": "crane", "design": "palette", "layout": "layout-board-split"}


STACKED = 15.0  # mm: narrower cells have no room for a word beside its letter


class Panel(NamedTuple):
    """What a drawer needs."""

    canvas: Canvas
    sheet: Sheet
    game: FloorPlanGame
    inks: Palette
    lang: Lang

    def label(self, size: float, *, bold: bool = True) -> Style:
        """Condensed capitals for labels, spaced a little."""
        return Style(Face.LABEL_BOLD if bold else Face.LABEL, size, self.inks.line, 0.25)

    def words(self, size: float) -> Style:
        """Running text."""
        return Style(Face.TEXT, size, self.inks.text)


def draw_panels(canvas: Canvas, sheet: Sheet, game: FloorPlanGame, inks: Palette, lang: Lang) -> None:
    """Every frame of the layout that words or pictures go in."""
    panel = Panel(canvas, sheet, game, inks, lang)
    for name, draw in _DRAWERS.items():
        if name in sheet.frames:
            canvas.where = _WHERE.format(
                name=name, title=Words(shorten(game.title.en), shorten(game.title.es))
            )
            draw(panel, sheet.frames[name])


def kind_icon(kind: ClientKind | str) -> str:
    """The icon of a kind of client."""
    return KIND_ICONS.get(kind if isinstance(kind, str) else kind.id, "user")


def short_names(game: FloorPlanGame, lang: Lang) -> dict[str, str]:
    """What each client is called on the sheet: the name before its comma, if no two are alike."""
    full = {client.id: client.name[lang] for client in game.clients}
    short = {key: name.split(",")[0].strip() for key, name in full.items()}
    twice = {name for name in short.values() if list(short.values()).count(name) > 1}
    return {key: full[key] if name in twice else name for key, name in short.items()}


def _title(p: Panel, box: Box) -> None:
    style = Style(Face.LABEL_BOLD, 30, p.inks.line, 0.6)
    text = p.game.title[p.lang].upper()
    style = fit_line(style, text, box.width * 0.62, p.canvas.where)
    baseline = box.y + style.cap + 1.5
    p.canvas.text(box.x, baseline, text, style)
    x = box.x + style.width(text) + 3.5
    p.canvas.line(x, box.y + 1.5, x, baseline, Stroke(p.inks.line, 0.35))
    facts = _FACTS[p.lang].format(
        low=p.game.players.low, high=p.game.players.high, minutes=p.game.minutes, age=p.game.age
    )
    rest = Box(x + 3, box.y + 1.5, box.right - x - 3, style.cap)
    tagline = fit(p.game.tagline[p.lang], p.words(9), rest.width, 7, p.canvas.where, lines=1)
    draw_fitted(p.canvas, rest, tagline)
    small = fit_line(p.label(7, bold=False), facts, rest.width, p.canvas.where)
    p.canvas.text(rest.x, baseline, facts, small)


def _name(p: Panel, box: Box) -> None:
    style = p.label(8)
    p.canvas.text(box.x - 2, box.bottom - 1.2, _NAME[p.lang], style, "right")
    p.canvas.line(box.x, box.bottom, box.right, box.bottom, Stroke(p.inks.tint, 0.45))


def _solo_head(p: Panel, box: Box) -> None:
    style = p.label(8)
    x, _ = box.center
    p.canvas.text(x, box.y + style.cap, _SOLO[p.lang], style, "middle")
    p.canvas.line(box.x, box.y + 3.4, box.right, box.y + 3.4, Stroke(p.inks.soft, 0.25))
    text = fit(_SOLO_HINT[p.lang], p.words(6.5), box.width, box.height - 5, p.canvas.where)
    draw_fitted(p.canvas, Box(box.x, box.y + 5, box.width, box.height - 5), text, "middle")


def _dice(p: Panel, box: Box) -> None:
    c, inks = p.canvas, p.inks
    head = 5.2
    c.rect(Box(box.x, box.y, box.width, head), fill=inks.line)
    die, room, feature = (box.width * part for part in (0.145, 0.345, 0.31))
    xs = (box.x, box.x + die, box.x + die + room, box.x + die + room + feature)
    titles = (_DIE, _ROOM, _FEATURES, _DRAWN)
    for x, end, title in zip(xs, (*xs[1:], box.right), titles, strict=True):
        style = Style(Face.LABEL_BOLD, 7.5, WHITE, 0.2)
        style = fit_line(style, title[p.lang], end - x - 1.5, c.where)
        c.text(x + 1.2, box.y + head / 2 + style.cap / 2, title[p.lang], style)
    row = (box.height - head) / 6
    for n in range(6):
        y = box.y + head + n * row
        if n % 2:
            c.rect(Box(box.x, y, box.width, row), fill=inks.wash)
        draw_icon(
            c,
            f"dice-{n + 1}",
            Box(xs[0] + 0.8, y + row / 2 - 3.6, min(die - 1.6, 7.2), 7.2),
            inks.line,
            1.6,
        )
        _room_cell(p, n + 1, Box(xs[1], y, room, row))
        _feature_cell(p, n + 1, Box(xs[2], y, feature, row))
        _picture(p, n + 1, Box(xs[3], y, box.right - xs[3], row))
    c.rect(box, stroke=Stroke(inks.line, 0.35))
    c.line(xs[2] - 0.6, box.y + head, xs[2] - 0.6, box.bottom, Stroke(inks.soft, 0.25))


def _room_cell(p: Panel, die: int, box: Box) -> None:
    room = next((r for r in p.game.rooms if r.die == die), None)
    if room is None:
        return
    letter = Style(Face.MONO_BOLD, 15 if box.width > STACKED else 11, p.inks.line)
    _numbered(p, box, room.letter, letter, _capital(room.name[p.lang]))


def _numbered(p: Panel, box: Box, mark: str, style: Style, words: str) -> None:
    """A letter or number and its words: beside each other, or stacked where the cell is narrow."""
    stacked = box.width < STACKED
    inset = 0.6 if stacked else 0.8
    sign = Box(box.x + inset, box.y + (1.2 if stacked else 0), 1, style.cap if stacked else box.height)
    p.canvas.text(sign.x, sign.center[1] + style.cap / 2, mark, style)
    x, y = (sign.x, sign.bottom + 0.9) if stacked else (sign.x + style.width(mark) + 1.2, box.y)
    room = Box(x, y, box.right - x - 1, box.bottom - y - (0.8 if stacked else 0))
    text = fit(words, p.label(9, bold=False), room.width, room.height, p.canvas.where, spacing=1.1)
    draw_fitted(p.canvas, room, text, valign=0.0 if stacked else 0.5)


def _feature_cell(p: Panel, die: int, box: Box) -> None:
    feature = next((f for f in p.game.features if f.die == die), None)
    if feature is None:
        return
    noun = (feature.name if feature.count == 1 else feature.plural)[p.lang]
    _numbered(p, box, str(feature.count), Style(Face.MONO_BOLD, 11, p.inks.line), noun)


def _picture(p: Panel, die: int, box: Box) -> None:
    feature = next((f for f in p.game.features if f.die == die), None)
    if feature is None:
        return
    c, inks = p.canvas, p.inks
    side = min(7.0, box.height - 2.4, box.width - 2.6)
    x, y = box.center
    square = Box(x - side / 2, y - side / 2, side, side)
    pen = Stroke(inks.text, 0.5, round=True)
    third = Box(x - side / 6, y - side / 6, side / 3, side / 3)
    if feature.id == "tree":
        for step in (1, 2):
            offset = step * side / 3
            tint = Stroke(inks.tint, 0.25)
            c.line(square.x + offset, square.y, square.x + offset, square.bottom, tint)
            c.line(square.x, square.y + offset, square.right, square.y + offset, tint)
    c.rect(square, stroke=Stroke(inks.tint, 0.3))
    wall = Stroke(inks.text, 0.8)
    if feature.id in ("door", "window"):
        c.line(square.right, square.y - 0.6, square.right, square.bottom + 0.6, wall)
    pictures: Mapping[str, Callable[[], None]] = {
        "tree": lambda: marks.tree_mark(c, third, pen),
        "door": lambda: marks.door_mark(c, square, Side.EAST, pen),
        "window": lambda: marks.window_mark(c, square, Side.EAST, pen),
        "furnishing": lambda: marks.furnishing_mark(c, square, pen),
        "deck": lambda: marks.deck_mark(c, square, pen),
        "stone": lambda: marks.stone_mark(c, square, pen),
    }
    pictures[feature.id]()


def _legend(p: Panel, box: Box) -> None:
    """How walls, labels and water are drawn."""
    height = box.height / 2
    for n, (draw, words) in enumerate(((_wall_picture, _WALLS), (_pool_picture, _WATER))):
        top = box.y + n * height
        side = min(height - 1.2, 8.7)
        draw(p, Box(box.x + 0.4, top + (height - side) / 2, side, side))
        left = box.x + side + 2.4
        text = fit(words[p.lang], p.words(7.5), box.right - left, height, p.canvas.where)
        draw_fitted(p.canvas, Box(left, top, 1, height), text, valign=0.5)


def _mini_grid(p: Panel, box: Box, squares: int) -> float:
    step = box.width / squares
    for n in range(squares + 1):
        tint = Stroke(p.inks.tint, 0.25)
        p.canvas.line(box.x + n * step, box.y, box.x + n * step, box.bottom, tint)
        p.canvas.line(box.x, box.y + n * step, box.right, box.y + n * step, tint)
    return step


def _wall_picture(p: Panel, box: Box) -> None:
    step = _mini_grid(p, box, 3)
    room = Box(box.x, box.y + step, 2 * step, 2 * step)
    p.canvas.rect(room, stroke=Stroke(p.inks.text, 0.7))
    letter = p.game.rooms[0].letter
    p.canvas.centred(Box(box.x, box.y + step, step, step), letter, Style(Face.HAND, 8, p.inks.text))


def _pool_picture(p: Panel, box: Box) -> None:
    step = _mini_grid(p, box, 3)
    pen = Stroke(p.inks.text, 0.4, round=True)
    for n in range(9):
        cell = Box(box.x + n % 3 * step, box.y + n // 3 * step, step, step)
        if n == 4:
            marks.water_mark(p.canvas, cell, p.inks.text)
        else:
            marks.stone_mark(p.canvas, cell, pen)


def _clients(p: Panel, box: Box) -> None:
    names = short_names(p.game, p.lang)
    kinds = [k for k in p.game.client_kinds if any(c.kind == k.id for c in p.game.clients)]
    for n, kind in enumerate(kinds):
        top = box.y + n * box.height / len(kinds) + 0.9
        style = p.label(8)
        draw_icon(p.canvas, kind_icon(kind), Box(box.x, top + 0.1, 3.6, 3.6), p.inks.line)
        p.canvas.text(box.x + 4.6, top + 1.9 + style.cap / 2, kind.name[p.lang].upper(), style)
        x = box.x + 6 + style.width(kind.name[p.lang].upper())
        p.canvas.line(x, top + 1.9, box.right, top + 1.9, Stroke(p.inks.soft, 0.25))
    for field in p.sheet.fields:
        if field.id.startswith("client.") and field.label:
            name = names[field.id.removeprefix("client.")]
            style = Style(Face.LABEL, 8.5, p.inks.text)
            style = fit_line(style, name, field.label.width - 1.8, _client_name(name))
            y = field.cells[0].center[1]
            p.canvas.text(field.label.x + 1.1, y + style.cap / 2, name, style)


def _client_name(name: str) -> Words:
    return Words(f"sheet, client '{name}'", f"hoja, cliente '{name}'")


def _bonuses(p: Panel, box: Box) -> None:
    style = p.label(8)
    p.canvas.text(box.x, box.y + style.cap, _BONUSES[p.lang], style)
    x = box.x + style.width(_BONUSES[p.lang]) + 1.5
    p.canvas.line(x, box.y + style.cap / 2, box.right, box.y + style.cap / 2, Stroke(p.inks.soft, 0.25))
    top = box.y + 3.6
    height = (box.bottom - top) / len(p.game.bonus_kinds)
    for n, kind in enumerate(p.game.bonus_kinds):
        y, left = top + n * height, box.x + 6.2
        draw_icon(p.canvas, kind.icon, Box(box.x, y + height / 2 - 2.4, 4.8, 4.8), p.inks.line)
        name = fit_line(p.label(7.5), kind.name[p.lang], box.right - left, p.canvas.where)
        rest = Box(left, 0, box.right - left, height - name.cap - 1.9)
        small = Style(Face.LABEL, 7.5, p.inks.text)
        effect = fit(kind.effect[p.lang], small, rest.width, rest.height, p.canvas.where, spacing=1.1)
        y += (height - name.cap - 1 - effect.height) / 2
        p.canvas.text(left, y + name.cap, kind.name[p.lang], name)
        draw_fitted(p.canvas, Box(left, y + name.cap + 1, rest.width, effect.height), effect)


def _free(p: Panel, box: Box) -> None:
    style = p.label(7)
    p.canvas.text(box.x, box.y + style.cap, _FREE[p.lang], style)
    _bonus_icons(p, "free", p.game.free_bonuses)


def _demands(p: Panel, box: Box) -> None:
    style = p.label(7)
    y = p.sheet.frames["free"].y + style.cap if "free" in p.sheet.frames else box.y - 1.5
    p.canvas.text(box.x, y, _DEMANDS[p.lang], style)
    x = box.x + style.width(_DEMANDS[p.lang]) + 2
    hint = fit_line(p.words(6.5), _DEMANDS_HINT[p.lang], box.right - x, p.canvas.where)
    p.canvas.text(x, y, _DEMANDS_HINT[p.lang], hint)
    _bonus_icons(p, "bonus", p.game.demand_boxes)


def _bonus_icons(p: Panel, key: str, kinds: Sequence[str]) -> None:
    icons = {kind.id: kind.icon for kind in p.game.bonus_kinds}
    for n, kind in enumerate(kinds):
        (cell,) = p.sheet.field(f"{key}.{n + 1}").cells
        draw_icon(p.canvas, icons[kind], Box(cell.x - 5.5, cell.center[1] - 2.5, 5, 5), p.inks.line)


def _score(p: Panel, box: Box) -> None:
    """Captions of the sum: demands + sixth + door bonus = total."""
    style = p.label(7)
    sixth = p.game.sixth_demand
    captions = {
        "sixth": _SIXTH[p.lang].format(points=sixth.points, demands=sixth.demands),
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


def _stamp(p: Panel, box: Box) -> None:
    """A north arrow; the serial is written below it on each copy."""
    north_arrow(p.canvas, box.center[0], box.y + 10.5, 6.0, p.inks.line, WHITE)


def north_arrow(canvas: Canvas, x: float, y: float, reach: float, ink: Ink, ground: Ink) -> None:
    """A draughtsman's north arrow round (x, y), its tip `reach` mm above."""
    thin = Stroke(ink, 0.3)
    canvas.circle(x, y, reach * 0.62, stroke=thin)
    tip, heel = (x, y - reach), (x, y + reach * 0.25)
    for side, fill in ((0.32, ink), (-0.32, ground)):
        canvas.polygon((tip, (x + reach * side, y + reach * 0.5), heel), fill, thin)
    canvas.text(x, y - reach - 1.0, "N", Style(Face.LABEL_BOLD, reach * 1.5, ink), "middle")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_DRAWERS: Mapping[str, Callable[[Panel, Box], None]] = {
    "title": _title,
    "name": _name,
    "solo_head": _solo_head,
    "stamp": _stamp,
    "dice": _dice,
    "legend": _legend,
    "clients": _clients,
    "bonuses": _bonuses,
    "free": _free,
    "demands": _demands,
    "score": _score,
}
_WHERE = Words("sheet of {title}, {name}", "hoja de {title}, {name}")
_FACTS = Words(
    "{low}–{high} PLAYERS · {minutes} MIN · AGE {age}+",
    "{low}–{high} JUGADORES · {minutes} MIN · {age}+ AÑOS",
)
_NAME = Words("NAME", "NOMBRE")
_SOLO = Words("SOLO", "SOLO")
_SOLO_HINT = Words("tick one before each roll", "marca una antes de tirar")
_DIE = Words("DIE", "DADO")
_ROOM = Words("A  ROOM", "A  CUARTO")
_FEATURES = Words("B  FEATURES", "B  ELEMENTOS")
_DRAWN = Words("DRAW", "ASÍ")
_WALLS = Words("walls on the grid lines, a capital inside", "muros en las líneas, una letra dentro")
_WATER = Words("stones all round make a pool", "entre piedras hay una piscina")
_BONUSES = Words("BONUSES", "BONIFICACIONES")
_FREE = Words("START", "INICIO")
_DEMANDS = Words("DEMANDS", "ENCARGOS")
_DEMANDS_HINT = Words(
    "points of each, in any box: the bonus below is yours",
    "puntos en cualquier casilla: ganas su bonificación",
)
_SIXTH = Words("{demands}TH: +{points}", "{demands}.ª: +{points}")
_DOOR = Words("DOOR BONUS", "PUERTAS")
_TOTAL = Words("TOTAL", "TOTAL")
