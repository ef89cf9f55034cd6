import cv2
import numpy as np
import pytest

from kitpress.render.tags import PATTERNS, runs


def test_the_patterns_are_those_of_the_dictionary() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    assert len(PATTERNS) == 100
    for number, pattern in enumerate(PATTERNS):
        image = cv2.aruco.generateImageMarker(dictionary, number, 6)
        bits = np.array([pattern >> (15 - n) & 1 for n in range(16)]).reshape(4, 4)
        assert (image[1:5, 1:5] > 0).astype(int).tolist() == bits.tolist(), number


@pytest.mark.parametrize(("columns", "expected"), [([], []), ([0, 1, 3], [(0, 2), (3, 1)]), ([2], [(2, 1)])])
def test_neighbouring_modules_become_one_run(columns: list[int], expected: list[tuple[int, int]]) -> None:
    assert runs(columns) == expected
