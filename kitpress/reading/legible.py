"""Whether enough of what is drawn is seen: guessing at a whole sheet takes minutes, and asks about all of it."""

from __future__ import annotations

import numpy as np

from kitpress.errors import ReadError
from kitpress.reading.evidence import Evidence
from kitpress.words import Words

_MOST_HIDDEN = 0.5  # of the squares
_MOST_WALLS = 0.55  # of the edges between squares; full sheets have a third of them

_UNSEEN = Words(
    "{name}: more than half of the squares can't be seen. Something lies on them, or the light or a filter of the "
    "camera has taken their lines away. Take the photo again in white light with nothing on the sheet, or scan it in "
    "grey or colour.",
    "{name}: más de la mitad de las casillas no se ve. Algo las tapa, o la luz o un filtro de la cámara ha borrado sus "
    "líneas. Repite la foto con luz blanca y sin nada sobre la hoja, o escanéala en grises o en color.",
)
_ALL_BLACK = Words(
    "{name}: the printed lines are as black as what is drawn, so nobody can tell walls from them. Scan the sheet in "
    "grey or colour instead of black and white, or take a plain photo of it.",
    "{name}: las líneas impresas se ven tan negras como lo dibujado, así que no se distinguen las paredes. Escanea la "
    "hoja en grises o en color en vez de en blanco y negro, o hazle una foto normal.",
)


def check_legible(evidence: Evidence, name: str) -> None:
    """Raises `ReadError` where most of the grid can't be seen, or its print is taken for walls."""
    squares = evidence.squares.shape[0] * evidence.squares.shape[1]
    if len(evidence.hidden) > _MOST_HIDDEN * squares:
        raise ReadError(_UNSEEN.format(name=name))
    edges = np.concatenate([evidence.horizontal.ravel(), evidence.vertical.ravel()])
    if (edges > 0).sum() > _MOST_WALLS * max(1, len(edges)):
        raise ReadError(_ALL_BLACK.format(name=name))
