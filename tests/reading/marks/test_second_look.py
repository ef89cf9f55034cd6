"""Digits are looked at twice: as they stand, and magnified."""

import cv2
import numpy as np
import pytest

from kitpress.reading.marks.second_look import looked_at_twice, magnified

SIDE, LOW, HIGH = 48, 7, 41  # of a crop, and where its box is printed
PRINT, INK = 50, 200
EMPTY = 10  # the class of an empty box


def crop(*strokes, ink=INK):
    """A box with strokes (x, y, x, y) in it."""
    picture = cv2.rectangle(np.zeros((SIDE, SIDE), np.uint8), (LOW, LOW), (HIGH, HIGH), PRINT, 1)
    for x, y, to_x, to_y in strokes:
        cv2.line(picture, (x, y), (to_x, to_y), ink, 2)
    return np.repeat(picture[..., None], 3, axis=2)


def ink_of(picture):
    """Left, top, right and bottom of what is as dark as ink, px."""
    rows, columns = np.nonzero(picture[..., 0] > (PRINT + INK) / 2)
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


@pytest.mark.parametrize("x", [9, 20, 34])
@pytest.mark.parametrize("y", [9, 24])
def test_a_small_digit_comes_to_the_middle_as_large_as_it_may(x, y):
    nearer, those = magnified(crop((x, y, x + 4, y + 14))[None], filled_px=33, nearest=1.6)
    left, top, right, bottom = ink_of(nearer[0])
    assert those.tolist() == [0]
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((24, 24), abs=1)
    assert bottom - top == pytest.approx(1.6 * 16, abs=2)


def test_a_digit_that_fills_its_box_is_not_magnified():
    nearer, _ = magnified(crop((12, 10, 36, 38))[None])
    left, top, right, bottom = ink_of(nearer[0])
    assert (right - left, bottom - top) == pytest.approx((26, 30), abs=2)


def test_what_is_written_next_to_a_box_and_what_it_stands_in_are_no_part_of_a_digit():
    alone, _ = magnified(crop((20, 15, 24, 30))[None])
    crowded, _ = magnified(crop((20, 15, 24, 30), (45, 5, 45, 42))[None])
    assert ink_of(alone[0])[:2] == pytest.approx(ink_of(crowded[0])[:2], abs=1)


def test_empty_boxes_are_left_out():
    nearer, those = magnified(
        np.stack([np.zeros((SIDE, SIDE, 3), np.uint8), crop((20, 10, 24, 30)), crop() // 5])
    )
    assert those.tolist() == [1]
    assert nearer.shape == (1, SIDE, SIDE, 3)


def test_two_looks_count_alike_and_only_digits_get_a_second():
    crops = np.stack([crop(), crop((10, 10, 14, 20)), crop((20, 12, 20, 34))])
    seen = []

    def predict(some):
        seen.append(some)
        logits = np.zeros((len(some), 12), np.float32)
        if len(seen) == 1:
            logits[[0, 1, 2], [EMPTY, 3, 7]] = 6
        else:
            logits[:, 5] = 4
        return logits

    logits = looked_at_twice(crops, predict)
    assert [len(some) for some in seen] == [3, 2]
    assert logits[0, EMPTY] == 6
    assert logits[1:, [3, 7, 5]].tolist() == [[3, 0, 2], [0, 3, 2]]


@pytest.mark.parametrize("crops", [np.zeros((0, SIDE, SIDE, 3), np.uint8), np.stack([crop(), crop()])])
def test_where_nothing_is_written_nothing_is_looked_at_again(crops):
    def predict(some):
        assert len(some) == len(crops)
        return np.eye(12, dtype=np.float32)[[EMPTY] * len(some)]

    assert (looked_at_twice(crops, predict).argmax(axis=1) == EMPTY).all()
