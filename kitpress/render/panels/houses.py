"""Panels that the games of houses share: what the dice stand for, the strokes, clients and bonuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from kitpress.content.kinds.houses import FeatureType, HouseGame
from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Side
from kitpress.render import marks
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_alike, fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import WHITE
from kitpress.render.panels.base import Panel, capital, heading
from kitpress.words import Lang, Words

H = TypeVar("H", bound=HouseGame)
SIDE, LONG_SIDE = Side.EAST, Side.SOUTH  # the walls of doors and windows in the pictures
SMALLEST = 6.5  # points: of a name on one line
NAME_GAP = 1.0  # mm: between a bonus and what it does
NOTE_GAP, MOST_GAP = 1.4, 3.5  # mm: between notes on bonuses, from a baseline to the next capitals
STACKED = 15.0  # mm: narrower cells have no room for a word beside its letter


def short_names(game: HouseGame, lang: Lang) -> dict[str, str]:
    """What each client is called on the sheet: the name before its comma, if no two are alike."""
    full = {client.id: client.name[lang] for client in game.clients}
    short = {key: name.split(",")[0].strip() for key, name in full.items()}
    twice = {name for name in short.values() if list(short.values()).count(name) > 1}
    return {key: full[key] if name in twice else name for key, name in short.items()}


def dice(p: Panel[H], box: Box) -> None:
    """What each number is, as a room and as features, and how those are drawn."""
    c, inks = p.canvas, p.inks
    head = 5.2
    c.rect(Box(box.x, box.y, box.width, head), fill=inks.line)
    die, room, feature = (box.width * part for part in (0.145, 0.345, 0.31))
    xs = (box.x, box.x + die, box.x + die + room, box.x + die + room + feature)
    titles = [title[p.lang] for title in (_DIE, _ROOM, _FEATURES, _DRAWN)]
    style = Style(Face.LABEL_BOLD, 7.5, WHITE, 0.2)
    # one size for all: the longest has its say
    for x, end, title in zip(xs, (*xs[1:], box.right), titles, strict=True):
        style = fit_line(style, title, end - x - 1.5, c.where)
    for x, title in zip(xs, titles, strict=True):
        c.text(x + 1.2, box.y + head / 2 + style.cap / 2, title, style)
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
        drawn = next((f for f in p.game.features if f.die == n + 1), None)
        if drawn:
            _feature_cell(p, drawn, Box(xs[2], y, feature, row))
            feature_picture(p, drawn, Box(xs[3], y, box.right - xs[3], row))
    c.rect(box, stroke=Stroke(inks.line, 0.35))
    c.line(xs[2] - 0.1, box.y + head, xs[2] - 0.1, box.bottom, Stroke(inks.soft, 0.25))


def _room_cell(p: Panel[H], die: int, box: Box) -> None:
    room = next((r for r in p.game.rooms if r.die == die), None)
    if room is None:
        return
    letter = Style(Face.MONO_BOLD, 15 if box.width > STACKED else 11, p.inks.line)
    numbered(p, box, room.letter, letter, capital(room.name[p.lang]))


def numbered(p: Panel[H], box: Box, mark: str, style: Style, words: str) -> None:
    """A letter or number and its words: beside each other, or stacked where the cell is narrow."""
    stacked = box.width < STACKED
    inset = 0.6 if stacked else 0.8
    sign = Box(box.x + inset, box.y + (1.2 if stacked else 0), 1, style.cap if stacked else box.height)
    p.canvas.text(sign.x, sign.center[1] + style.cap / 2, mark, style)
    x, y = (sign.x, sign.bottom + 0.9) if stacked else (sign.x + style.width(mark) + 1.2, box.y)
    room = Box(x, y, box.right - x - 1, box.bottom - y - (0.8 if stacked else 0))
    height = room.height - (0 if stacked else 1.8)  # what stands in the middle stays off both lines
    text = fit(words, p.label(9, bold=False), room.width, height, p.canvas.where, spacing=1.1)
    draw_fitted(p.canvas, room, text, valign=0.0 if stacked else 0.5)


def _feature_cell(p: Panel[H], feature: FeatureType, box: Box) -> None:
    noun = (feature.name if feature.count == 1 else feature.plural)[p.lang]
    numbered(p, box, str(feature.count), Style(Face.MONO_BOLD, 11, p.inks.line), noun)


def feature_picture(p: Panel[H], feature: FeatureType, box: Box) -> None:
    """How one of a feature is drawn by hand: in a square, or in all that it takes."""
    c, inks = p.canvas, p.inks
    side = min(7.0, box.height - 2.4, (box.width - 2.6) / feature.length)
    x, y = box.center
    whole = Box(x - side * feature.length / 2, y - side / 2, side * feature.length, side)
    squares = [Box(whole.x + n * side, whole.y, side, side) for n in range(feature.length)]
    if feature.id == "tree":
        _ruled(p, whole, 3)
    for square in squares:
        c.rect(square, stroke=Stroke(inks.tint, 0.3))
    if feature.id in ("door", "window"):
        _wall(p, whole, SIDE if feature.length == 1 else LONG_SIDE)
    pen = Stroke(inks.text, 0.5 if feature.length == 1 else side * 0.08, round=True)
    if feature.id == "tree":
        squares = [Box(x - side / 6, y - side / 6, side / 3, side / 3)]
    if feature.id == "window" and feature.length > 1:
        for part in (0.69, 0.85):  # of the way to the wall, as in one square
            y = whole.y + part * side
            c.line(whole.x + 0.2 * side, y, whole.right - 0.2 * side, y, pen)
        return
    for square in squares:
        _MARKS[feature.id](c, square, pen)


def _wall(p: Panel[H], box: Box, side: Side) -> None:
    """The wall that a door or window is drawn at: the box's right or lower side, and a little more."""
    pen, more = Stroke(p.inks.text, 0.8), 0.6
    if side is Side.EAST:
        p.canvas.line(box.right, box.y - more, box.right, box.bottom + more, pen)
    else:
        p.canvas.line(box.x - more, box.bottom, box.right + more, box.bottom, pen)


def _ruled(p: Panel[H], box: Box, squares: int) -> float:
    """Pale lines that divide a box into squares; returns how large they are."""
    step = box.width / squares
    tint = Stroke(p.inks.tint, 0.25)
    for n in range(1, squares):
        p.canvas.line(box.x + n * step, box.y, box.x + n * step, box.bottom, tint)
        p.canvas.line(box.x, box.y + n * step, box.right, box.y + n * step, tint)
    return step


def mini_grid(p: Panel[H], box: Box, squares: int) -> float:
    """A little of the drawing grid; returns the side of its squares."""
    step = box.width / squares
    for n in range(squares + 1):
        tint = Stroke(p.inks.tint, 0.25)
        p.canvas.line(box.x + n * step, box.y, box.x + n * step, box.bottom, tint)
        p.canvas.line(box.x, box.y + n * step, box.right, box.y + n * step, tint)
    return step


def wall_picture(p: Panel[H], box: Box) -> None:
    """A room's walls and its letter, drawn by hand."""
    step = mini_grid(p, box, 3)
    room = Box(box.x, box.y + step, 2 * step, 2 * step)
    p.canvas.rect(room, stroke=Stroke(p.inks.text, 0.7))
    letter = p.game.rooms[0].letter
    p.canvas.centred(Box(box.x, box.y + step, step, step), letter, Style(Face.HAND, 8, p.inks.text))


def clients(p: Panel[H], box: Box) -> None:
    """The kinds of clients over their bubbles, and a name beside each."""
    names = short_names(p.game, p.lang)
    kinds = [k for k in p.game.client_kinds if any(c.kind == k.id for c in p.game.clients)]
    for n, kind in enumerate(kinds):
        top = box.y + n * box.height / len(kinds) + 0.9
        name = kind.name[p.lang].upper()
        style = fit_line(p.label(8), name, box.width - 6, _kind_name(kind.name))
        draw_icon(p.canvas, kind.icon, Box(box.x, top + 0.1, 3.6, 3.6), p.inks.line)
        p.canvas.text(box.x + 4.6, top + 1.9 + style.cap / 2, name, style)
        x = box.x + 6 + style.width(name)
        p.canvas.line(x, top + 1.9, box.right, top + 1.9, Stroke(p.inks.soft, 0.25))
    for field in p.sheet.fields:
        if field.id.startswith("client.") and field.label:
            name = names[field.id.removeprefix("client.")]
            style, width = Style(Face.LABEL, 8.5, p.inks.text), field.label.width - 1.8
            lines = 1 if style.at(SMALLEST).width(name) <= width else 2
            room = Box(field.label.x + 1.1, field.label.y, width, field.label.height)
            text = fit(name, style, width, room.height, _client_name(name), lines=lines, spacing=1.0)
            draw_fitted(p.canvas, room, text, valign=0.5)


def _kind_name(name: Words) -> Words:
    return Words("sheet, clients '{name}'", "hoja, clientes '{name}'").format(name=name)


def _client_name(name: str) -> Words:
    return Words(f"sheet, client '{name}'", f"hoja, cliente '{name}'")


def bonuses(p: Panel[H], box: Box) -> None:
    """The kinds of bonus and what each does."""
    heading(p, box, _BONUSES[p.lang])
    kinds, top, left = p.game.bonus_kinds, box.y + 3.6, box.x + 6.2
    width, height, least = box.right - left, box.bottom - top, NOTE_GAP * (len(kinds) - 1)
    names = [fit_line(p.label(7.5), kind.name[p.lang], width, p.canvas.where) for kind in kinds]
    taken = sum(name.cap + NAME_GAP for name in names)
    small = Style(Face.LABEL, 7.5, p.inks.text)
    words = [kind.effect[p.lang] for kind in kinds]
    effects = fit_alike(words, small, width, height - taken - least, p.canvas.where, spacing=1.1)
    spare = height - taken - sum(effect.height for effect in effects)
    gap = min(spare / max(1, len(kinds) - 1), MOST_GAP)
    y = top
    for kind, name, effect in zip(kinds, names, effects, strict=True):
        note = Box(left, y, width, name.cap + NAME_GAP + effect.height)
        draw_icon(p.canvas, kind.icon, Box(box.x, note.center[1] - 2.4, 4.8, 4.8), p.inks.line)
        p.canvas.text(left, y + name.cap, kind.name[p.lang], name)
        draw_fitted(p.canvas, Box(left, note.bottom - effect.height, width, effect.height), effect)
        y = note.bottom + gap


_DIE = Words("DIE", "DADO")
_ROOM = Words("A  ROOM", "A  HABITACIÓN")
_FEATURES = Words("B  FEATURES", "B  ELEMENTOS")
_DRAWN = Words("DRAW", "ASÍ")
_BONUSES = Words("BONUSES", "BONIFICACIONES")

_MARKS: Mapping[str, Callable[[Canvas, Box, Stroke], None]] = {
    "tree": marks.tree_mark,
    "door": lambda canvas, box, pen: marks.door_mark(canvas, box, SIDE, pen),
    "window": lambda canvas, box, pen: marks.window_mark(canvas, box, SIDE, pen),
    "furnishing": marks.furnishing_mark,
    "deck": marks.deck_mark,
    "stone": marks.stone_mark,
    "hedge": marks.hedge_mark,
    "pool": marks.pool_mark,
}
