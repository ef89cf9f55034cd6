"""The words and pictures round the grid of Floor Plan Classic's sheet: one drawer for each frame."""

from __future__ import annotations

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.houses import FeatureType
from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import WHITE, Palette
from kitpress.render.panels import base, houses
from kitpress.render.panels.base import Drawers, Panel, capital
from kitpress.words import Lang, Words

ClassicPanel = Panel[ClassicGame]
ICON, BESIDE = 3.2, 0.5  # mm: the icon of a bonus, and its distance to the box beside it
PRINTED_DIE = 3.0  # mm, with the white that its icon has round it
NEXT_DIE = 2.75  # from one printed die to the next
PLATE = 0.35  # how far a plate reaches beyond what stands on it
HEAD, FOOT = 5.0, 6.4  # the bar over a table, and the row of points below


def draw_panels(canvas: Canvas, sheet: Sheet, game: ClassicGame, inks: Palette, lang: Lang) -> None:
    """Every frame of the layout that words or pictures go in."""
    base.draw_frames(Panel(canvas, sheet, game, inks, lang), _DRAWERS)


def draw_ground(canvas: Canvas, sheet: Sheet, game: ClassicGame, inks: Palette, lang: Lang) -> None:
    """A plate under what belongs together, a box and its bonus, a round and its dice; what is filled in is white."""
    box, slot = sheet.frames["rounds"], sheet.frames["round_bubbles"].width / game.rounds.count
    for n in game.printed_rolls:
        (cell,) = sheet.field(f"round.{n}").cells
        plate = Box(cell.x - 0.7, box.y, slot - 1.2, box.height)
        canvas.rect(plate, fill=inks.wash, stroke=Stroke(inks.tint, 0.3), radius=1.2)
        canvas.circle(*cell.center, cell.width / 2, fill=WHITE)
    pairs = [sheet.field(f"room.{icon.room}.{icon.box}") for icon in game.room_table.icons]
    for field in (*pairs, *(sheet.field(f"used.{box.id}") for box in game.bonus_boxes)):
        canvas.rect(_around(field.cells[0], _icon_place(field)), fill=inks.wash, radius=1)
        canvas.rect(field.cells[0], fill=WHITE, radius=0.6)


def _middle(box: Box, side: float) -> Box:
    x, y = box.center
    return Box(x - side / 2, y - side / 2, side, side)


def _icon_place(field: Field) -> Box:
    """Where a box's icon stands: beside the box, or above it where slots are narrow."""
    (cell,) = field.cells
    x, y = cell.center
    if not field.label or field.label.width < ICON:
        return Box(x - ICON / 2, cell.y - ICON - 0.4, ICON, ICON)
    left = cell.x - ICON - BESIDE if field.label.x < cell.x else cell.right + BESIDE
    return Box(left, y - ICON / 2, ICON, ICON)


def _around(a: Box, b: Box) -> Box:
    """The plate under two boxes."""
    x, y = min(a.x, b.x) - PLATE, min(a.y, b.y) - PLATE
    return Box(x, y, max(a.right, b.right) + PLATE - x, max(a.bottom, b.bottom) + PLATE - y)


def _bonuses(p: ClassicPanel, box: Box) -> None:
    """Each kind of bonus over its boxes: ring the icon when it is won, tick the box beside it when it is used."""
    base.heading(p, box, _BONUSES[p.lang])
    group = p.sheet.frames["used"]
    height = group.height / len(p.game.bonus_kinds)
    small = Style(Face.LABEL, 7.2, p.inks.text)
    notes = []
    for n, kind in enumerate(p.game.bonus_kinds):
        fields = [p.sheet.field(f"used.{b.id}") for b in p.game.bonus_boxes if b.kind == kind.id]
        for field in fields:
            draw_icon(p.canvas, kind.icon, _icon_place(field), p.inks.line)
        top = group.y + n * height + 1.6
        name = fit_line(p.label(8), kind.name[p.lang], box.width, p.canvas.where)
        p.canvas.text(box.x, top + name.cap, kind.name[p.lang], name)
        top += name.cap + 1
        bottom = min((field.cells[0].y for field in fields), default=top + height) - 1.3
        note = Box(box.x, top, box.width, bottom - top)
        effect = fit(kind.effect[p.lang], small, note.width, note.height, p.canvas.where, spacing=1.05)
        notes.append((kind.effect[p.lang], note))
        small = min(small, effect.style, key=lambda style: style.size)  # one size for all of them
    for text, note in notes:
        effect = fit(text, small, note.width, note.height, p.canvas.where, spacing=1.05)
        draw_fitted(p.canvas, note, effect)


def _room_table(p: ClassicPanel, box: Box) -> None:
    """A row of boxes for each type of room, and below the columns what each is worth when it is full."""
    c, inks, game = p.canvas, p.inks, p.game
    c.rect(Box(box.x, box.y, box.width, HEAD), fill=inks.line)
    head = Style(Face.LABEL_BOLD, 7.5, WHITE, 0.2)
    left = p.sheet.frames["room_boxes"].x
    c.text(box.x + 1.2, box.y + HEAD / 2 + head.cap / 2, _ROOMS[p.lang], head)
    rest = box.width - head.width(_ROOMS[p.lang]) - 4.4
    hint = fit_line(Style(Face.LABEL, 7.5, WHITE), _ROOMS_HINT[p.lang], rest, c.where)
    c.text(box.right - 1.2, box.y + HEAD / 2 + hint.cap / 2, _ROOMS_HINT[p.lang], hint, "right")
    icons = {kind.id: kind.icon for kind in game.bonus_kinds}
    row = (box.height - HEAD - FOOT) / len(game.rooms)
    for n, room in enumerate(game.rooms):
        y = box.y + HEAD + n * row
        if n:
            c.line(box.x, y, box.right, y, Stroke(inks.tint, 0.25))
        _row_label(p, room.die, room.letter, room.name[p.lang], Box(box.x, y, left - box.x, row))
        for number in range(1, len(game.room_table.points) + 1):
            bonus = game.room_table.bonus(room.id, number)
            if bonus:
                place = _icon_place(p.sheet.field(f"room.{room.id}.{number}"))
                draw_icon(c, icons[bonus], place, inks.line)
    _column_points(p, box)
    c.rect(box, stroke=Stroke(inks.line, 0.35))


def _row_label(p: ClassicPanel, die: int, letter: str, name: str, box: Box) -> None:
    """A die, the letter, and the name: beside them, or below in narrow tables."""
    c, inks = p.canvas, p.inks
    mark = Style(Face.MONO_BOLD, 12, inks.line)
    word = p.label(8, bold=False)
    stacked = box.width < houses.STACKED
    side, gap = min(4.8, 0.52 * box.height), 0.8
    height = max(side, mark.cap)
    below = 0.8 + word.cap if stacked else 0.0
    top = box.y + (box.height - height - below) / 2 - (0.2 if stacked else 0)
    draw_icon(c, f"dice-{die}", Box(box.x + gap, top, side, side), inks.line, 1.6)
    x = box.x + gap + side + 1.3
    c.text(x, top + height / 2 + mark.cap / 2, letter, mark)
    if stacked:
        x, base_y = box.x + gap + 0.2, top + height + below
    else:
        x, base_y = x + mark.width(letter) + 1.4, top + height / 2 + word.cap / 2
    word = fit_line(word, capital(name), box.right - x - 0.6, c.where)
    c.text(x, base_y, capital(name), word)


def _column_points(p: ClassicPanel, box: Box) -> None:
    c, inks = p.canvas, p.inks
    top, y = box.bottom - FOOT, box.bottom - FOOT / 2
    c.line(box.x, top, box.right, top, Stroke(inks.line, 0.3))
    rest = Box(box.x + 1.2, top, p.sheet.frames["room_boxes"].x - box.x - 1.6, FOOT)
    label = fit(_COLUMN[p.lang], p.label(7), rest.width, rest.height - 1, c.where, spacing=1.05)
    draw_fitted(c, rest, label, valign=0.5)
    numeral = Style(Face.LABEL_BOLD, 11, inks.line)
    for n, points in enumerate(p.game.room_table.points, start=1):
        (cell,) = p.sheet.field(f"room.{p.game.rooms[0].id}.{n}").cells
        c.text(cell.center[0], y + numeral.cap / 2, str(points), numeral, "middle")


def _dice(p: ClassicPanel, box: Box) -> None:
    """What each number draws, and how; the rooms of the numbers stand in the room table."""
    c, inks = p.canvas, p.inks
    c.rect(Box(box.x, box.y, box.width, HEAD), fill=inks.line)
    xs = (box.x, box.x + 6.6, box.right - min(13.0, box.width * 0.33))
    for x, end, title in zip((box.x, xs[2]), (xs[2], box.right), (_FEATURES, _DRAWN), strict=True):
        style = fit_line(Style(Face.LABEL_BOLD, 7.5, WHITE, 0.2), title[p.lang], end - x - 1.4, c.where)
        c.text(x + 1.2, box.y + HEAD / 2 + style.cap / 2, title[p.lang], style)
    row = (box.height - HEAD) / 6
    for die in range(1, 7):
        y = box.y + HEAD + (die - 1) * row
        if die % 2 == 0:
            c.rect(Box(box.x, y, box.width, row), fill=inks.wash)
        draw_icon(c, f"dice-{die}", _middle(Box(box.x, y, 6.6, row), 5.4), inks.line, 1.6)
        feature = next((f for f in p.game.features if f.die == die), None)
        if feature:
            _feature(p, feature, Box(xs[1], y, xs[2] - xs[1], row))
            houses.feature_picture(p, feature, Box(xs[2], y, box.right - xs[2], row))
        elif die == p.game.wild_die:
            _wild(p, Box(xs[1] + 0.8, y, box.right - xs[1] - 1.6, row))
    c.rect(box, stroke=Stroke(inks.line, 0.35))


def _feature(p: ClassicPanel, feature: FeatureType, box: Box) -> None:
    noun = (feature.name if feature.count == 1 else feature.plural)[p.lang]
    if box.width >= houses.STACKED:
        houses.numbered(p, box, str(feature.count), Style(Face.MONO_BOLD, 11, p.inks.line), noun)
        return
    text = fit(f"{feature.count}\u00a0{noun}", p.label(8.5), box.width - 1, box.height - 1, p.canvas.where)
    draw_fitted(p.canvas, Box(box.x + 0.4, box.y, box.width, box.height), text, valign=0.5)


def _wild(p: ClassicPanel, box: Box) -> None:
    others = [die for die in range(1, 7) if die != p.game.wild_die]
    words = _WILD[p.lang].format(low=min(others), high=max(others))
    text = fit(words, p.label(8.5, bold=False), box.width, box.height - 1, p.canvas.where, spacing=1.1)
    draw_fitted(p.canvas, box, text, valign=0.5)


def _legend(p: ClassicPanel, box: Box) -> None:
    """How a room is drawn."""
    side = min(10.5, box.width - 2, box.height / 2)
    houses.wall_picture(p, Box(box.center[0] - side / 2, box.y + 0.4, side, side))
    rest = Box(box.x, box.y + side + 1.6, box.width, box.height - side - 1.6)
    text = fit(_WALLS[p.lang], p.words(7), rest.width, rest.height, p.canvas.where, spacing=1.12)
    draw_fitted(p.canvas, rest, text, "middle")


def _bonus_hint(p: ClassicPanel, box: Box) -> None:
    """What to do with the icons and boxes of the bonuses."""
    text = fit(_BONUS_HINT[p.lang], p.words(7), box.width, box.height, p.canvas.where, spacing=1.15)
    draw_fitted(p.canvas, box, text, "middle", valign=0.5)


def _rounds(p: ClassicPanel, box: Box) -> None:
    """A number over each bubble; rounds with printed dice are set off, their dice beside the bubble."""
    c, inks = p.canvas, p.inks
    bubbles = p.sheet.frames["round_bubbles"]
    style = p.label(8)
    c.text(box.x, bubbles.center[1] + style.cap / 2, _ROUNDS[p.lang], style)
    number = p.label(7)
    for n in range(1, p.game.rounds.count + 1):
        field = p.sheet.field(f"round.{n}")
        (cell,) = field.cells
        for k, die in enumerate(p.game.printed_rolls.get(n, ())):
            x = cell.right + 0.1 + k * NEXT_DIE
            place = Box(x, cell.center[1] - PRINTED_DIE / 2, PRINTED_DIE, PRINTED_DIE)
            draw_icon(c, f"dice-{die}", place, inks.line, 1.7)
        c.text(cell.center[0], cell.y - 0.9, str(n), number, "middle")


def _score(p: ClassicPanel, box: Box) -> None:
    """Captions and signs of the sum."""
    each = p.game.end
    captions = {
        "rooms": _ROOMS[p.lang],
        "windows": _times(_WINDOWS[p.lang], each.windows),
        "doors": _times(_DOORS[p.lang], each.doors),
        "stones": _times(_STONES[p.lang], each.stones),
        **{kind.id: kind.name[p.lang].upper() for kind in p.game.client_kinds},
        "total": _TOTAL[p.lang],
    }
    c, sign = p.canvas, Style(Face.LABEL_BOLD, 13, p.inks.line)
    for n, (name, caption) in enumerate(captions.items()):
        cells = p.sheet.field(name).cells
        x, y = cells[0].x, cells[0].center[1]
        width = cells[-1].right - x
        style = fit_line(p.label(7.5), caption, width + 5, c.where)
        c.text(x + width / 2, cells[0].y - 1, caption, style, "middle")
        if n:
            text = "=" if name == "total" else "+"
            c.text(x - 3.3, y + sign.cap / 2, text, sign, "middle")


def _times(caption: str, points: int) -> str:
    return caption if points == 1 else f"{caption} ×{points}"


_DRAWERS: Drawers[ClassicGame] = {
    "title": base.title,
    "name": base.name,
    "bonuses": _bonuses,
    "stamp": base.stamp,
    "room_table": _room_table,
    "dice": _dice,
    "legend": _legend,
    "bonus_hint": _bonus_hint,
    "clients": houses.clients,
    "rounds": _rounds,
    "score": _score,
}
_BONUSES = Words("BONUSES", "BONIFICACIONES")
_ROOMS = Words("ROOMS", "HABITACIONES")
_ROOMS_HINT = Words("cross off from the left", "tacha desde la izquierda")
_COLUMN = Words("FULL COLUMN", "COLUMNA LLENA")
_FEATURES = Words("FEATURES", "ELEMENTOS")
_DRAWN = Words("DRAW", "ASÍ")
_WILD = Words("any number from {low} to {high}", "cualquier número del {low} al {high}")
_WALLS = Words("walls on the lines, letter inside", "paredes en las líneas, letra dentro")
_BONUS_HINT = Words(
    "bonus won: ring the icon; used: tick the box",
    "bonificación ganada: rodea el icono; usada: marca la casilla",
)
_ROUNDS = Words("ROUNDS", "RONDAS")
_WINDOWS = Words("WINDOWS", "VENTANAS")
_DOORS = Words("DOORS", "PUERTAS")
_STONES = Words("STONES", "PIEDRAS")
_TOTAL = Words("TOTAL", "TOTAL")
