"""Where a card lies at a temple: tucked under an edge of its mat, beside it in a wing, or in the hand below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Sheet
from kitpress.reading.temples.cards import SeenCard

Floats = npt.NDArray[np.floating[Any]]

# Areas have the ids that the game's YAML gives them.
UNDER: Mapping[str, str] = {"top": "task", "left": "helpers", "right": "sales", "bottom": "bench"}
BESIDE: Mapping[str, str] = {"left": "gallery", "right": "shop", "bottom": "hand"}

_TOUCHES_MM = 2.0  # that a card must be off, or under the mat's edge, to be surely so
_TUCKED_MM = 5.0
_STICKS_OUT_MM = 4.0
_CLEARLY = 2.5  # times as much of a card shows beyond one edge as beyond another
_DIAGONAL = 1.6  # times as far to one side as to the other
_REACH_MM = 260.0  # cards further from the mat are not this temple's
_NOWHERE_MM = 100.0  # that a card beside a mat, in no area of it, is as good as further away
_SURE, _LIKELY, _OPEN = 0.999, 0.9, 0.6


class Placement(NamedTuple):
    """The area a card lies in, how sure that is, and where it may lie instead; "" is in no area."""

    area: str
    confidence: float = _SURE
    other: str = ""


def place(card: SeenCard, mat: Sheet) -> Placement:
    """The area of a card."""
    out, depth = _beyond(card, mat)
    edges = [edge for edge, reach in out.items() if reach > _STICKS_OUT_MM]
    if not edges:
        return _on_the_mat(card, mat)
    nearest = min(edges, key=lambda edge: depth[edge])
    if depth[nearest] <= -_TOUCHES_MM:
        return _beside(card, mat)
    hidden_side = _faces_the_mat(card, mat, nearest)
    if depth[nearest] < _TUCKED_MM and hidden_side:
        beside = _beside(card, mat)
        # its seals beside the mat show, so it can't be under it
        return (
            beside
            if depth[nearest] < _TOUCHES_MM
            else beside._replace(confidence=_LIKELY, other=UNDER[nearest])
        )
    under = _under(card, mat, edges)
    if depth[nearest] < _TUCKED_MM:
        return Placement(under.area, _OPEN, _beside(card, mat).area)
    if hidden_side:  # what should be hidden shows: it lies on the mat
        return Placement(under.area, _OPEN, _beside(card, mat).area)
    return under


def how_far(card: SeenCard, mat: Sheet) -> float:
    """How far a card lies from a mat, mm; less than 0 under or on it, and much further where none of a temple lie."""
    (left, top), (right, bottom) = card.outline.min(0), card.outline.max(0)
    dx, dy = max(-right, left - mat.width), max(-bottom, top - mat.height)
    if dx <= 0 and dy <= 0:
        return float(max(dx, dy))
    nowhere = place(card, mat).area in ("", UNDER["top"])  # the task is under the edge
    return float(np.hypot(max(dx, 0.0), max(dy, 0.0))) + (_NOWHERE_MM if nowhere else 0.0)


def _beyond(card: SeenCard, mat: Sheet) -> tuple[dict[str, float], dict[str, float]]:
    """How far a card sticks out beyond each edge of the mat, and how far it reaches in from there, mm."""
    (left, top), (right, bottom) = card.outline.min(0), card.outline.max(0)
    out = {"top": -top, "left": -left, "right": right - mat.width, "bottom": bottom - mat.height}
    depth = {"top": bottom, "left": right, "right": mat.width - left, "bottom": mat.height - top}
    return ({k: float(v) for k, v in out.items()}, {k: float(v) for k, v in depth.items()})


def _faces_the_mat(card: SeenCard, mat: Sheet, edge: str) -> bool:
    """Whether a seal was seen at the side of the card that is turned to that edge of the mat."""
    axis = 0 if edge in ("left", "right") else 1
    inward = 1 if edge in ("left", "top") else -1
    order = np.argsort(card.outline[:, axis] * inward)[::-1]
    return any(int(corner) in card.corners for corner in order[:2])


def _under(card: SeenCard, mat: Sheet, edges: Sequence[str]) -> Placement:
    """Under which edge: that beyond which most of the card shows."""
    shows = {edge: _area_beyond(card, mat, edge) for edge in edges}
    first, *others = sorted(edges, key=lambda edge: -shows[edge])
    if others and shows[first] < _CLEARLY * shows[others[0]]:
        return Placement(UNDER[first], _OPEN, UNDER[others[0]])
    return Placement(UNDER[first])


def _area_beyond(card: SeenCard, mat: Sheet, edge: str) -> float:
    """How much of a card lies beyond an edge of the mat, mm2."""
    far = 1000.0
    x0, y0, x1, y1 = {
        "left": (-far, -far, 0.0, far),
        "right": (mat.width, -far, far, far),
        "top": (-far, -far, far, 0.0),
        "bottom": (-far, mat.height, far, far),
    }[edge]
    half = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float32)
    area, _ = cv2.intersectConvexConvex(card.outline.astype(np.float32), half)
    return float(area)


def _on_the_mat(card: SeenCard, mat: Sheet) -> Placement:
    """A card on the mat may be meant for the nearest edge; nobody can tell."""
    x, y = card.center
    away = {"left": x, "right": mat.width - x, "top": y, "bottom": mat.height - y}
    nearest = min(away, key=lambda edge: away[edge])
    return Placement("", _OPEN, UNDER[nearest])


def _beside(card: SeenCard, mat: Sheet) -> Placement:
    """Left and right of the mat are the wings, below it the hand; above it, and far away, is nothing."""
    x, y = card.center
    dx, dy = max(-x, x - mat.width, 0.0), max(-y, y - mat.height, 0.0)
    wing = BESIDE["left" if x < mat.width / 2 else "right"]
    below = y > mat.height / 2
    if max(dx, dy) > _REACH_MM:
        return Placement("", _OPEN, wing if dx > dy else BESIDE["bottom"])
    if dx > _DIAGONAL * dy:
        return Placement(wing)
    if not below:
        # nothing lies above a mat but the task, which is not far
        return Placement("task", _OPEN, wing if dx else "")
    if dy > _DIAGONAL * dx:
        return Placement(BESIDE["bottom"])
    return Placement(wing, _OPEN, BESIDE["bottom"]) if dx > dy else Placement(BESIDE["bottom"], _OPEN, wing)
