"""The trained networks, run through cv2.dnn: crops in, calibrated log-probabilities out."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid, Sheet
from kitpress.plan.geometry import Square
from kitpress.reading.classes import COVERED, EMPTY, EMPTY_COVERED, kin_of
from kitpress.reading.erased import without_ghosts
from kitpress.reading.evidence import Evidence, Floats
from kitpress.reading.hidden import hidden_squares, is_hidden, things_on, unsure_edges
from kitpress.reading.sampling import darkest, digit_crops, grid_picture, tick_crops
from kitpress.reading.washed import FADED, contrast, gone, strengthened

Bytes = npt.NDArray[np.uint8]
_BATCH = 64  # small enough for the processor's caches
_HIDDEN_TICK = -0.8  # log-odds: most boxes and bubbles stay empty
_SIDES = 8  # outputs of the square network besides its classes: four lines, and whether each is a window


@cache
def model_card() -> dict[str, Any]:
    """What the networks are: class names, temperatures, and how they were trained and measured."""
    text = files("kitpress.models").joinpath("card.json").read_text(encoding="utf-8")
    card: dict[str, Any] = json.loads(text)
    return card


@cache
def _network(name: str) -> cv2.dnn.Net:
    data = np.frombuffer(files("kitpress.models").joinpath(f"{name}.onnx").read_bytes(), np.uint8)
    # the classic engine is the faster one for networks as small as these
    return cv2.dnn.readNetFromONNX(data, engine=cv2.dnn.ENGINE_CLASSIC)


def predict(name: str, crops: Bytes) -> Floats:
    """Raw outputs of a network for (n, side, side, 3) uint8 crops: (n, outputs) float32."""
    net = _network(name)
    out = []
    for start in range(0, len(crops), _BATCH):
        net.setInput(_planes(crops[start : start + _BATCH]))
        out.append(net.forward())
    joined: Floats = np.concatenate(out) if out else np.zeros((0, 0), np.float32)
    return joined


def predict_grid(page: Bytes, grid: Grid) -> Floats:
    """Raw outputs of the square network for all squares of a flat page: (rows, columns, outputs) float32."""
    net = _network("square")
    net.setInput(_planes(grid_picture(page, grid)[np.newaxis]))
    return np.ascontiguousarray(net.forward()[0].transpose(1, 2, 0), np.float32)


def _planes(pictures: Bytes) -> Floats:
    """(n, height, width, 3) uint8 as networks want it: (n, 3, height, width), 0..1."""
    return np.divide(pictures.transpose(0, 3, 1, 2), 255, dtype=np.float32, order="C")


def log_softmax(logits: Floats) -> Floats:
    """Logarithms of the softmax over the last axis."""
    shifted = logits - logits.max(axis=-1, keepdims=True)
    out: Floats = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return out


def _log(probability: Floats) -> Floats:
    out: Floats = np.log(np.maximum(probability, 1e-9)).astype(np.float32)
    return out


def evidence_of(page: Bytes, sheet: Sheet, possible: Collection[str]) -> Evidence:
    """Evidence of every mark on a flat page, of the classes that are `possible` in its game.

    `page` (H, W, 3) uint8 at `sampling.PX_PER_MM`: darkness per channel, 0 = paper.
    """
    classes = tuple(name for name in model_card()["square"]["classes"] if name in possible)
    dark = darkest(page)
    things = things_on(dark, (sheet.grid.area, *(cell for field in sheet.fields for cell in field.cells)))
    if sheet.grid.columns:
        shown = contrast(dark, sheet.grid)
        page = strengthened(page, shown, sheet.grid)
        drawn = _drawn(page, dark, sheet.grid, classes, things, shown)
    else:
        drawn = _nothing_drawn(classes)
    digits, ticks = _digits(page, sheet, things), _ticks(page, sheet, things)
    return Evidence(classes, *drawn[:-1], digits, ticks, drawn.hidden)


class _Drawn(NamedTuple):
    """What the grid shows; see `Evidence`."""

    squares: Floats
    horizontal: Floats
    vertical: Floats
    panes_horizontal: Floats
    panes_vertical: Floats
    hidden: frozenset[Square]


def _nothing_drawn(classes: tuple[str, ...]) -> _Drawn:
    """The evidence of a sheet without a grid."""
    across, down = np.zeros((1, 0), np.float32), np.zeros((0, 1), np.float32)
    return _Drawn(np.zeros((0, 0, len(classes)), np.float32), across, down, across, down, frozenset())


def _drawn(
    page: Bytes, dark: Bytes, grid: Grid, classes: tuple[str, ...], things: Bytes, shown: Floats
) -> _Drawn:
    """`dark` (H, W): the page's darkest channel as photographed; `shown` (rows, columns): how well the photo shows the
    grid, as `washed.contrast` says.
    """
    card = model_card()["square"]
    known = tuple(card["classes"])
    raw = predict_grid(page, grid)
    seen = np.exp(log_softmax(raw[:, :, : len(known)] / card["temperature"]))
    sides = raw[:, :, len(known) :]
    squares = without_ghosts(_log(seen @ meant(known, classes)), classes, dark, grid, shown < FADED)
    horizontal, vertical = edge_odds(sides[:, :, :4] / card["edge_temperature"])
    return _Drawn(
        squares,
        unsure_edges(horizontal, things, grid, horizontal=True),
        unsure_edges(vertical, things, grid, horizontal=False),
        *edge_odds(sides[:, :, 4:] / card["pane_temperature"]),
        hidden_squares(things, grid, seen[:, :, known.index(COVERED)], gone(shown)),
    )


def _digits(page: Bytes, sheet: Sheet, things: Bytes) -> dict[str, Floats]:
    card = model_card()["digit"]
    numbers = [field for field in sheet.fields if field.kind == "number"]
    cells = [cell for field in numbers for cell in field.cells]
    seen = np.exp(log_softmax(predict("digit", digit_crops(page, cells)) / card["temperature"]))
    seen[[is_hidden(things, cell) for cell in cells]] = 1 / seen.shape[1]
    logp = _log(seen @ meant(tuple(card["classes"]), (*"0123456789", "empty")))
    digits, start = {}, 0
    for field in numbers:
        digits[field.id] = logp[start : start + len(field.cells)]
        start += len(field.cells)
    return digits


def _ticks(page: Bytes, sheet: Sheet, things: Bytes) -> dict[str, float]:
    marked = [field for field in sheet.fields if field.kind != "number"]
    crops = tick_crops(page, [field.cells[0] for field in marked])
    odds = predict("tick", crops).ravel() / model_card()["tick"]["temperature"]
    return {
        field.id: _HIDDEN_TICK if is_hidden(things, field.cells[0]) else float(value)
        for field, value in zip(marked, odds, strict=True)
    }


@cache
def meant(known: tuple[str, ...], classes: tuple[str, ...]) -> Floats:
    """What the classes of all games stand for in one: (known, classes), rows add up to 1.

    What a game does not have is taken for its kin. What has none may be anything: then the square is asked about,
    never silently the next best.
    """
    table = np.zeros((len(known), len(classes)), np.float32)
    for row, name in enumerate(known):
        kin = {other: share for other, share in kin_of(name).items() if other in classes}
        anything = dict.fromkeys(classes, 1.0)
        if name == COVERED and EMPTY in classes:
            anything |= {EMPTY: EMPTY_COVERED / (1 - EMPTY_COVERED) * (len(classes) - 1)}
        alike = {name: 1.0} if name in classes else kin or anything
        for other, share in alike.items():
            table[row, classes.index(other)] = share / sum(alike.values())
    return table


def edge_odds(sides: Floats) -> tuple[Floats, Floats]:
    """Log-odds of all edges from what each square says of its four sides.

    `sides` (rows, columns, 4) in the order N, E, S, W. An edge between two squares is seen by both;
    their opinions come from overlapping crops, so they are averaged, not added.
    """
    rows, columns, _ = sides.shape
    horizontal = np.zeros((rows + 1, columns), np.float32)
    vertical = np.zeros((rows, columns + 1), np.float32)
    horizontal[:-1] += sides[:, :, 0]
    horizontal[1:] += sides[:, :, 2]
    horizontal[1:-1] /= 2
    vertical[:, 1:] += sides[:, :, 1]
    vertical[:, :-1] += sides[:, :, 3]
    vertical[:, 1:-1] /= 2
    return horizontal, vertical
