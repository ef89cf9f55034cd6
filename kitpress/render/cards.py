"""Client cards: fronts with both objectives in words and diagrams, and a back for each kind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.cards import CardSpec
from kitpress.layout.sheet import Box
from kitpress.plan.model import Plan
from kitpress.render.architect import draw_plan, extent
from kitpress.render.art import Art, art_of
from kitpress.render.canvas import Canvas, Stroke, Style, rect_path
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.hatches import hatch
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Palette
from kitpress.rules.conditions.wording import wording
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import Client, ClientKind, HouseGame, Objective

OBJECTIVES = ("first", "second")  # their frames
ORNAMENTS = 80.0  # mm: the height of the cards that ornaments are measured for
AROUND = 0.5  # squares of ground round a diagram


class Deck(NamedTuple):
    """What all cards of a deck share."""

    game: HouseGame
    spec: CardSpec
    inks: Palette
    lang: Lang
    bleed: float
    edition: str

    @property
    def scale(self) -> float:
        """How large ornaments are, beside those of the largest cards."""
        return self.spec.height / ORNAMENTS

    @property
    def art(self) -> Art:
        """How the game's cards look."""
        return art_of(self.game)


class _Card(NamedTuple):
    """One side being drawn: the canvas, and the card's place on it."""

    canvas: Canvas
    deck: Deck
    x: float
    y: float

    def frame(self, name: str) -> Box:
        box = self.deck.spec.frame(name)
        return Box(box.x + self.x, box.y + self.y, box.width, box.height)

    @property
    def whole(self) -> Box:
        """The card with its bleed."""
        b, spec = self.deck.bleed, self.deck.spec
        return Box(self.x - b, self.y - b, spec.width + 2 * b, spec.height + 2 * b)

    @property
    def trim(self) -> Box:
        """The card as it is cut."""
        return Box(self.x, self.y, self.deck.spec.width, self.deck.spec.height)


def draw_front(canvas: Canvas, deck: Deck, client: Client, x: float, y: float) -> None:
    """The front of a client's card, with its top-left corner at (x, y) mm.

    Raises PrintError, naming the card, for text that does not fit.
    """
    card = _Card(canvas, deck, x, y)
    canvas.where = _CARD.format(id=client.id)
    kind = next(k for k in deck.game.client_kinds if k.id == client.kind)
    deck.art.ground(canvas, card.whole, card.trim, deck.inks)
    _band(card, kind)
    _heading(card, client)
    above: Box | None = None
    for name, objective in zip(OBJECTIVES, client.objectives, strict=False):
        box = card.frame(name)
        _objective(card, box, objective, kind)
        if above:
            _between(card, above, box)
        above = box
    _foot(card, client, kind)


def _between(card: _Card, above: Box, below: Box) -> None:
    middle, foot = (above.bottom + below.y) / 2, card.frame("foot")
    pen = Stroke(card.deck.inks.on_ground_soft, 0.2, (0.8, 0.8))
    card.canvas.line(foot.x + 2, middle, foot.right - 2, middle, pen)


def _kind_number(card: _Card, kind: ClientKind) -> int:
    return [k.id for k in card.deck.game.client_kinds].index(kind.id)


def _band(card: _Card, kind: ClientKind) -> None:
    """Down the left edge: the kind as hatch, icon and word."""
    c, inks = card.canvas, card.deck.inks
    box, b = card.frame("band"), card.deck.bleed
    wide = Box(box.x - b, box.y - b, box.width + b, box.height + 2 * b)
    c.rect(wide, fill=inks.ground_deep)
    hatch(c, wide, _kind_number(card, kind), Stroke(inks.on_ground_soft, 0.13))
    c.line(box.right, wide.y, box.right, wide.bottom, Stroke(inks.on_ground, 0.35))
    k = card.deck.scale
    x, y = box.center[0], box.y + 10 * k
    c.circle(x, y, 4.4 * k, fill=inks.ground_deep, stroke=Stroke(inks.on_ground, 0.35))
    side = 5.8 * k
    draw_icon(c, kind.icon, Box(x - side / 2, y - side / 2, side, side), inks.on_ground)
    style = Style(Face.LABEL_BOLD, 13 * k, inks.on_ground, 1.6 * k)
    text = kind.name[card.deck.lang].upper()
    bottom = box.bottom - 7 * k
    style = fit_line(style, text, bottom - 4 - (y + 5.2 * k), c.where)
    length = style.width(text)
    plate = Box(x - 3.2 * k, bottom - length - 4, 6.4 * k, length + 4)
    c.rect(plate, fill=inks.ground_deep)
    c.text(x + style.cap / 2, plate.bottom - 2, text, style, angle_deg=-90)


def _heading(card: _Card, client: Client) -> None:
    lang, inks = card.deck.lang, card.deck.inks
    where = card.canvas.where
    box = card.frame("name")
    full = client.name[lang]
    first, comma, rest = full.partition(",")
    style = Style(Face.LABEL_BOLD, 21, inks.on_ground, 0.5)
    below = "epithet" in card.deck.spec.frames
    style = fit_line(style, first.upper(), box.width * (1 if below else 0.6), where, floor=12)
    baseline = box.y + style.cap
    card.canvas.text(box.x, baseline, first.upper(), style)
    if comma and below:
        line = card.frame("epithet")
        small = fit_line(
            Style(Face.LABEL, 10, inks.on_ground_soft), rest.strip(), line.width, where, floor=7.5
        )
        card.canvas.text(line.x, line.y + small.cap, rest.strip(), small)
    elif comma:
        x = box.x + style.width(first.upper()) + 3
        small = Style(Face.LABEL, 12, inks.on_ground_soft)
        small = fit_line(small, rest.strip(), box.right - x, where, floor=8)
        card.canvas.text(x, baseline, rest.strip(), small)
    if client.text:
        line = card.frame("flavour")
        flavour = Style(Face.TEXT_ITALIC, 8.5, inks.on_ground)
        fitted = fit(client.text[lang], flavour, line.width, line.height, where, floor=6.5, lines=1)
        draw_fitted(card.canvas, line, fitted)


def _objective(card: _Card, box: Box, objective: Objective, kind: ClientKind) -> None:
    deck, spec, inks, lang = card.deck, card.deck.spec, card.deck.inks, card.deck.lang
    c, where = card.canvas, card.canvas.where
    _diagram(card, Box(box.x, box.y, spec.diagram.width, box.height), objective.example)
    x = box.x + spec.diagram.width + 4
    points = Box(box.right, box.y, 0, box.height)
    if spec.points:
        points = Box(box.right - spec.points.width, box.y, spec.points.width, box.height)
    width = points.x - x - (2 if spec.points else 0)
    tag = 5.0 if objective.door_bonus and kind.door_bonus else 0.0
    heading, style = objective.name[lang].upper(), Style(Face.LABEL_BOLD, 12.5, inks.on_ground, 0.3)
    lines = 1 if spec.points else 2
    name = fit(heading, style, width, box.height, where, floor=8, lines=lines, spacing=1.1)
    body = Style(Face.TEXT, 9.5, inks.on_ground)
    room = box.height - 1.6 - name.height - 2.6 - tag
    text = fit(wording(objective, deck.game)[lang], body, width, room, where, floor=6.5, spacing=1.22)
    height = name.height + 2.6 + text.height + tag
    y = box.y + (box.height - height) / 2
    if tag:
        _door_bonus(card, x, y)
        y += tag
    draw_fitted(c, Box(x, y, width, name.height), name)
    draw_fitted(c, Box(x, y + name.height + 2.6, width, text.height), text)
    _points(card, points if spec.points else card.frame("points"), objective)


def _diagram(card: _Card, box: Box, plan: Plan) -> None:
    """The example's drawing, as large as fits, with the same margin all round."""
    c, inks, spec = card.canvas, card.deck.inks, card.deck.spec
    drawn = extent(plan)
    columns, rows = drawn.width + 2 * AROUND, drawn.height + 2 * AROUND
    square = min(box.width / columns, box.height / rows, spec.diagram.largest_square)
    x, y = box.center
    window = Box(x - columns * square / 2, y - rows * square / 2, columns * square, rows * square)
    left = window.x + (AROUND - drawn.column) * square
    top = window.y + (AROUND - drawn.row) * square
    style = replace(inks.card_plan, ground=None)
    types = {room.letter: room.id for room in card.deck.game.rooms}
    c.rect(window, fill=inks.ground_deep)
    with c.clipped(rect_path(window)):
        pen = Stroke(style.grid, 0.12)
        for n in range(drawn.width + 1):
            at = window.x + (n + AROUND) * square
            c.line(at, window.y, at, window.bottom, pen)
        for n in range(drawn.height + 1):
            at = window.y + (n + AROUND) * square
            c.line(window.x, at, window.right, at, pen)
        draw_plan(c, plan, left, top, square, style, types=types, grid_lines=False)
    c.rect(window, stroke=Stroke(inks.on_ground_soft, 0.2))


def _door_bonus(card: _Card, x: float, y: float) -> None:
    """The tag that tells a door bonus from a demand."""
    inks = card.deck.inks
    style = Style(Face.LABEL_BOLD, 7, inks.ground if inks.mode == "full" else inks.plan.floor, 0.4)
    text = DOOR_BONUS[card.deck.lang]
    plate = Box(x, y - 0.4, style.width(text) + 6.2, 3.6)
    card.canvas.rect(plate, fill=inks.on_ground, radius=0.6)
    draw_icon(card.canvas, "door", Box(plate.x + 0.9, plate.y + 0.4, 2.8, 2.8), style.ink)
    card.canvas.text(plate.x + 4.4, plate.center[1] + style.cap / 2, text, style)


def _points(card: _Card, box: Box, objective: Objective) -> None:
    """The points in a ring, like a grid bubble on a drawing."""
    inks, lang = card.deck.inks, card.deck.lang
    x, y = box.center
    reach = 5.4 * (1 if card.deck.spec.points else 0.9)
    if card.deck.spec.points:
        x += 1
    else:
        y -= 1.5  # the word below belongs to it
    card.canvas.circle(x, y, reach, fill=inks.on_ground)
    numeral = Style(Face.LABEL_BOLD, 23, inks.ground if inks.mode == "full" else inks.plan.floor)
    text = str(objective.points)
    numeral = fit_line(numeral, text, reach * 1.5, card.canvas.where)
    card.canvas.text(x, y + numeral.cap / 2, text, numeral, "middle")
    each = objective.door_bonus or card.deck.game.counted
    label = (_EACH if each else _POINTS if objective.points != 1 else _POINT)[lang]
    style = Style(Face.LABEL, 7, inks.on_ground_soft, 0.3)
    card.canvas.text(x, y + reach + 1.2 + style.cap, label, style, "middle")


def _foot(card: _Card, client: Client, kind: ClientKind) -> None:
    """A drawing's title block, in small: game, kind, number, edition."""
    deck, c = card.deck, card.canvas
    box = card.frame("foot")
    ids = [other.id for other in deck.game.clients]
    number = f"{ids.index(client.id) + 1:02d} / {len(ids):02d}"
    style = Style(Face.MONO, 5.5, deck.inks.on_ground_soft)
    what = f"{_CLIENT[deck.lang]} {number}"
    cells = (deck.game.title[deck.lang].upper(), kind.name[deck.lang].upper(), what, deck.edition)
    c.line(box.x, box.y - 1.2, box.right, box.y - 1.2, Stroke(deck.inks.on_ground_soft, 0.2))
    widths = [box.width / len(cells)] * len(cells)
    if any(style.width(text) > widths[0] - 3 for text in cells):  # to each what it needs
        style = fit_line(style, "".join(cells), box.width - 3 * len(cells), c.where, floor=4)
        spare = (box.width - sum(map(style.width, cells))) / len(cells)
        widths = [style.width(text) + spare for text in cells]
    x = box.x
    for n, (text, width) in enumerate(zip(cells, widths, strict=True)):
        if n:
            c.line(x, box.y - 1.2, x, box.bottom + 1.4, Stroke(deck.inks.on_ground_soft, 0.2))
        c.text(x + min(2, (width - style.width(text)) / 2), box.y + style.cap + 0.35, text, style)
        x += width


def draw_back(canvas: Canvas, deck: Deck, kind: ClientKind, x: float, y: float) -> None:
    """The back of a kind's cards."""
    card = _Card(canvas, deck, x, y)
    canvas.where = _BACK.format(kind=kind.id)
    inks, spec = deck.inks, deck.spec
    canvas.rect(card.whole, fill=inks.ground)
    hatch(canvas, card.whole, _kind_number(card, kind), Stroke(inks.ground_line, 0.25))
    k = deck.scale
    inset = 4.0 * k
    frame = Box(x + inset, y + inset, spec.width - 2 * inset, spec.height - 2 * inset)
    canvas.rect(frame, stroke=Stroke(inks.on_ground, 0.4), radius=spec.corner)
    inner = Box(frame.x + 1.2, frame.y + 1.2, frame.width - 2.4, frame.height - 2.4)
    canvas.rect(inner, stroke=Stroke(inks.on_ground_soft, 0.18), radius=spec.corner - 1)
    middle_x, middle_y = x + spec.width / 2, y + spec.height / 2
    above = middle_y - 5 * k
    for reach, fill, pen in (
        (16.6 * k, inks.ground, Stroke(inks.on_ground_soft, 0.2)),
        (15 * k, inks.ground_deep, Stroke(inks.on_ground, 0.6)),
    ):
        canvas.circle(middle_x, above, reach, fill=fill, stroke=pen)
    icon = Box(middle_x - 9 * k, above - 9 * k, 18 * k, 18 * k)
    draw_icon(canvas, kind.icon, icon, inks.on_ground, weight=1.5)
    word = Style(Face.LABEL_BOLD, 20 * k, inks.on_ground, 3 * k)
    text = kind.name[deck.lang].upper()
    word = fit_line(word, text, spec.width - 40 * k, canvas.where)
    plate = Box(0, y + spec.height - 13 * k - word.cap - 2.6, word.width(text) + 12, word.cap + 5.2)
    canvas.rect(plate._replace(x=middle_x - plate.width / 2), fill=inks.ground)
    canvas.text(middle_x, plate.bottom - 2.6, text, word, "middle")
    title = Style(Face.LABEL_BOLD, 9 * k, inks.on_ground_soft, 1.6 * k)
    name = deck.game.title[deck.lang].upper()
    width = title.width(name) + 6
    canvas.rect(Box(middle_x - width / 2, frame.y - 1.5, width, 4.4), fill=inks.ground)
    canvas.text(middle_x, frame.y + title.cap / 2 + 0.6, name, title, "middle")


DOOR_BONUS = Words("DOOR BONUS", "BONIFICACIÓN DE PUERTAS")
_CARD = Words("card '{id}'", "carta '{id}'")
_BACK = Words("back of the '{kind}' cards", "dorso de las cartas '{kind}'")
_POINTS = Words("POINTS", "PUNTOS")
_POINT = Words("POINT", "PUNTO")
_EACH = Words("EACH", "C/U")
_CLIENT = Words("CLIENT", "CLIENTE")
