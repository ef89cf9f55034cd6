"""Whether enough of what is drawn is seen, and can be told: guessing at a whole sheet takes minutes, and asks about all
of it.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.errors import ReadError
from kitpress.reading.classes import EMPTY
from kitpress.reading.decode.other_drawings import UNSURE_EDGE
from kitpress.reading.evidence import DIGITS, Evidence, Floats, as_probability, edges_round
from kitpress.reading.hiding.overexposure import overexposed
from kitpress.reading.pages.light import Evened
from kitpress.reading.pages.page import Page
from kitpress.reading.sampling import part_of
from kitpress.words import Words

Mask = npt.NDArray[np.bool_]

_MOST_HIDDEN = 0.5  # of the squares
# Probability; and share of the marks: of poor photos a ninth, at most, is less sure.
_SURE, _MOST_UNSURE = 0.75, 0.2
_FAINT, _MOST_FAINT = 0.15, 0.08  # the same of whether there is any: hands may draw two kinds alike
# Marks, about which somebody can be asked. Of a sheet of nothing but boxes they are soon answered, and mostly told by
# those beside them; a stain on it stays there, however often one photographs it.
_FEW_UNSURE, _FEW_BOXES = 20, 40
_NO_GRID = 0.1  # share of its lines; pale copies may show as little, but not on white paper
_ALL_WHITE = 0.9  # of all boxes
# How dark ink and black are, of 255, and which share of ink is black: of a scan in two levels a tenth at least, even if
# it was a JPEG or is smaller now; of one whose paper was only whitened a twentieth at most.
_INK, _BLACK, _ALL_OR_NOTHING = 40, 230, 0.07
# Share of the edges between squares: full sheets have a third of them, and with more the search takes minutes.
_MOST_WALLS = 0.45
_MOST_UNSURE_EDGES = 0.3  # and so many that the search tries both ways: of poor photos a quarter, at most

_UNSEEN = Words(
    "{name}: {count} squares can't be seen, too many to ask about. Something lies on them, or a lamp's reflection, "
    "coloured light or a filter has taken their lines away. Take the photo again in white light, with the sheet out of "
    "any sleeve and nothing on it, or scan it in grey or colour.",
    "{name}: no se ven {count} casillas, demasiadas para preguntar. Algo las tapa, o un reflejo, una luz de color o un "
    "filtro ha borrado sus líneas. Repite la foto con luz blanca, con la hoja sin funda ni nada encima, o escanéala en "
    "grises o en color.",
)
_ALL_BLACK = Words(
    "{name}: the printed lines are as black as what is drawn, so nobody can tell walls from them. Scan the sheet in "
    "grey or colour instead of black and white, or take a photo of it without any filter or sharpening.",
    "{name}: las líneas impresas se ven tan negras como lo dibujado, así que no se distinguen las paredes. Escanea la "
    "hoja en grises o en color en vez de en blanco y negro, o hazle una foto sin filtros ni realce de nitidez.",
)
_NO_LINES = Words(
    "{name}: this picture has lost all that is faint: not even the printed lines are left, and pencil may have gone "
    "with them. Give the photo itself, or scan the sheet in grey or colour, not in black and white.",
    "{name}: esta imagen ha perdido todo lo tenue: no quedan ni las líneas impresas, y con ellas puede haberse "
    "borrado el lápiz. Usa la foto original, o escanea la hoja en grises o en color, no en blanco y negro.",
)

_TOO_BRIGHT = Words(
    "{name}: this photo is too bright. The paper is white all over, and in places what is drawn has faded into it. Tap "
    "on the sheet on your phone before you take the photo, let it fill the picture, and use softer light.",
    "{name}: esta foto tiene demasiada luz. El papel sale blanco del todo y en algunas partes se come lo dibujado. "
    "Toca la hoja en la pantalla antes de hacer la foto, que llene la imagen, y usa una luz más suave.",
)

_UNTOLD = Words(
    "{name}: {count} marks on this sheet can't be told for sure, too many to ask about. Take the photo again in even "
    "light, sharp and not too bright. If the back of the paper shows through, lay something dark under it.",
    "{name}: {count} marcas de esta hoja no se distinguen con seguridad, demasiadas para preguntar. Repite la foto con "
    "luz uniforme, nítida y sin exceso de luz. Si el dorso del papel se transparenta, pon algo oscuro debajo.",
)


def check_shown(page: Page, even: Evened) -> None:
    """Raises `ReadError` for a picture out of which a filter or a scanner has taken all that is not black: its paper is
    as white as a picture can be, nothing of the printed lines is left on it, and much of what is left is black. `even`
    is that page in even light.
    """
    if not page.sheet.lines.columns or page.grid_share >= _NO_GRID:
        return
    places = [page.sheet.grid.area, *(cell for field in page.sheet.fields for cell in field.cells)]
    if overexposed(even.light, places[1:]).mean() <= _ALL_WHITE:
        return
    dark = np.asarray(cv2.cvtColor(even.darkness, cv2.COLOR_BGR2GRAY), np.uint8)
    written = np.concatenate([part_of(dark, place).ravel() for place in places if place.width])
    ink = written[written > _INK]
    if not ink.size or (ink > _BLACK).mean() > _ALL_OR_NOTHING:
        raise ReadError(_NO_LINES.format(name=page.photo.name))


def check_legible(evidence: Evidence, name: str) -> None:
    """Raises `ReadError` where too much of the grid can't be seen, light has taken ink from it all over, or its print
    is taken for walls; or where it can't be told whether and what much of it is, as the back of the paper shows
    through.
    """
    if evidence.outshone:
        raise ReadError(_TOO_BRIGHT.format(name=name))
    squares = evidence.squares.shape[0] * evidence.squares.shape[1]
    unseen = _UNSEEN.format(name=name, count=len(evidence.hidden))
    if len(evidence.hidden) > _MOST_HIDDEN * squares:
        raise ReadError(unseen)
    if _unclear(_seen_edges(evidence)):
        raise ReadError(_ALL_BLACK.format(name=name))
    if _unclear(np.concatenate([evidence.horizontal.ravel(), evidence.vertical.ravel()])):
        raise ReadError(unseen)
    unsure = _unsure(evidence)
    least = max(_FEW_UNSURE if squares else _FEW_BOXES, _MOST_UNSURE * unsure.of_all)
    if unsure.of_what > least and unsure.whether > _MOST_FAINT * unsure.of_all:
        raise ReadError(_UNTOLD.format(name=name, count=unsure.of_what))


def _unclear(edges: Floats) -> bool:
    """Whether more edges (n,), by their log-odds, are drawn or unsure than anybody could tell apart in time."""
    drawn, unsure = np.count_nonzero(edges > 0), np.count_nonzero(np.abs(edges) < UNSURE_EDGE)
    return bool(drawn > _MOST_WALLS * len(edges) or unsure > _MOST_UNSURE_EDGES * len(edges))


def _shown(evidence: Evidence) -> Mask:
    """Which squares (rows, columns) are not hidden."""
    shown = np.ones(evidence.squares.shape[:2], np.bool_)
    for square in evidence.hidden:
        shown[square.row, square.column] = False
    return shown


def _seen_edges(evidence: Evidence) -> Floats:
    """The log-odds of the edges (n,) that do not lie among hidden squares: what those are says nothing of the print."""
    across, down = edges_round(_shown(evidence))
    return np.concatenate([evidence.horizontal[across], evidence.vertical[down]])


class _Unsure(NamedTuple):
    """Of how many marks it is unsure what they are, and whether there are any; and how many there may be at all."""

    of_what: int
    whether: int
    of_all: int


def _unsure(evidence: Evidence) -> _Unsure:
    """How unsure marks are by themselves. Of what is hidden somebody is asked: it is none of them."""
    shown = _shown(evidence)
    digits = [logp for field, logp in evidence.digits.items() if field not in evidence.hidden_fields]
    ticks = [odds for field, odds in evidence.ticks.items() if field not in evidence.hidden_fields]
    ticked = as_probability(np.array(ticks, np.float64))
    kinds = [  # probabilities (n, classes), and which of those is nothing
        (np.exp(np.concatenate([*digits, np.zeros((0, len(DIGITS)))])), DIGITS.index("")),
        (np.stack([1 - ticked, ticked], axis=1), 0),
    ]
    if shown.size:
        kinds.append((np.exp(evidence.squares[shown]), evidence.classes.index(EMPTY)))
    counts = np.zeros(3, np.intp)
    for likely, nothing in kinds:
        none, most = likely[:, nothing], likely.max(axis=1)
        unsure, marked = most < _SURE, (none < _SURE) & (most > none)
        counts += unsure.sum(), ((none > _FAINT) & (none < 1 - _FAINT)).sum(), (unsure | marked).sum()
    return _Unsure(*counts.tolist())
