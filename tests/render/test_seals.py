"""The seals of work cards, held against OpenCV's."""

import cv2
import numpy as np
import pytest

from kitpress.layout.works import SEAL_MODULES, SEALS, Copy, load_work_card, seals
from kitpress.render.canvas import LogCanvas
from kitpress.render.ink import BLACK
from kitpress.render.pdf import PdfCanvas, pixels
from kitpress.render.seals import PATTERNS, bits, draw_seal

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250)


def test_patterns_are_those_of_the_dictionary() -> None:
    assert len(PATTERNS) == SEALS
    for id in range(SEALS):
        marker = cv2.aruco.generateImageMarker(DICTIONARY, id, SEAL_MODULES)[1:-1, 1:-1] > 127
        assert (np.array(bits(id, 0)) == marker).all(), id


def test_seals_are_turned_clockwise() -> None:
    assert (np.array(bits(7, 1)) == np.rot90(np.array(bits(7, 0)), -1)).all()
    assert bits(7, 4) == bits(7, 0)


def test_a_printed_card_is_read_by_any_reader_of_aruco() -> None:
    spec = load_work_card()
    canvas = PdfCanvas(spec.width, spec.height, title="card")
    for seal in seals(spec, Copy(1, 30)):
        draw_seal(canvas, seal, 0, 0, BLACK)
    canvas.next_page()
    picture = np.asarray(pixels(canvas.finish(), 0, 200).convert("L"))
    corners, ids, _ = cv2.aruco.ArucoDetector(DICTIONARY).detectMarkers(picture)
    found = {int(id): quad.reshape(4, 2) for id, quad in zip(np.ravel(ids), corners, strict=True)}
    assert set(found) == {64 + 30, 128 + 64 + 30}
    # the own top-left of each seal is the corner next to the card's
    height, width = picture.shape
    for quad in found.values():
        middle, first = quad.mean(0), quad[0]
        assert ((first - middle) * (middle - np.array((width, height)) / 2) > 0).all()


@pytest.mark.parametrize("turns", range(4))
def test_a_seal_is_one_path(turns: int) -> None:
    log = LogCanvas()
    draw_seal(log, seals(load_work_card(), Copy(0, 5))[turns], 10, 10, BLACK)
    assert len(log.lines) == 1
