"""Hands write every glyph in its box, each person in their own way."""

import numpy as np
import pytest

from kitpress.studio.glyphs import PATHS, parse_path, trace
from kitpress.studio.hand import MARK_KINDS, Glyph, ParametricHand, SmallLetters, fit, grown_dot
from kitpress.studio.people import People, PeopleHand

from .conftest import GLYPHS

KINDS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", *MARK_KINDS)


def assert_fills_unit_box(glyph):
    width, height = glyph.size
    assert max(width, height) == pytest.approx(1, abs=1e-6) or (not glyph.ink and len(glyph.strokes) == 1)
    for stroke in glyph.strokes:
        assert stroke.ndim == 2
        assert stroke.shape[1] == 2
        assert stroke.min() >= -1e-9
        assert stroke.max() <= 1 + 1e-9


@pytest.mark.parametrize("kind", KINDS)
def test_our_hand_stays_in_the_box(kind):
    rng = np.random.default_rng(1)
    for seed in range(12):
        assert_fills_unit_box(ParametricHand(seed).write(kind, rng))


def test_a_hand_is_a_person():
    def writes(seed):
        return ParametricHand(seed).write("K", np.random.default_rng(5)).strokes

    same = [np.array_equal(a, b) for a, b in zip(writes(1), writes(1), strict=True)]
    assert all(same)
    assert len({tuple(np.concatenate(writes(seed)).ravel().round(3)) for seed in range(8)}) == 8


def test_no_two_writings_are_alike():
    hand, rng = ParametricHand(2), np.random.default_rng(3)
    once, twice = (np.concatenate(hand.write("L", rng).strokes) for _ in range(2))
    assert once.shape != twice.shape or not np.allclose(once, twice)


def test_unknown_glyphs_are_refused():
    with pytest.raises(KeyError):
        ParametricHand(0).write("ß", np.random.default_rng(0))


def test_corners_are_corners_and_curves_are_smooth():
    for paths in PATHS.values():
        for path in paths:
            for points, corners in parse_path(path):
                line = trace(points, corners)
                assert np.allclose(line[0], points[0])
                assert np.allclose(line[-1], points[-1])
                assert np.hypot(*np.diff(line, axis=0).T).max() < 0.09  # no jumps


def test_a_dot_stays_a_dot():
    (stroke,) = fit([np.full((3, 2), 7.0)])
    assert np.allclose(stroke, 0.5)


@pytest.mark.parametrize("kind", [*"CWBKDL0123456789", *MARK_KINDS])
def test_people_write_everything_that_sheets_need(people, kind):
    rng = np.random.default_rng(4)
    for seed in range(6):
        glyph = PeopleHand(people, seed).write(kind, rng)
        assert glyph.strokes or glyph.ink is not None
        if glyph.ink is not None:
            assert 0 <= glyph.ink.min() <= glyph.ink.max() <= 1
        else:
            assert_fills_unit_box(glyph)


def test_a_sheet_has_one_writer_for_its_letters(people):
    for seed in range(8):
        hand = PeopleHand(people, seed)
        writers = {(s.source, s.writer) for letter in "CWBKDL" for s in hand._choices(letter)}
        assert len(writers) == 1
        assert hand.writer == "/".join(next(iter(writers)))


def test_some_write_small_letters_and_all_else_as_they_do():
    asked = []

    class Noting:
        def write(self, kind, rng):
            asked.append(kind)
            return ParametricHand(1).write(kind.upper() if len(kind) == 1 else kind, rng)

    hand, rng = SmallLetters(Noting()), np.random.default_rng(1)
    for kind in ("B", "7", "bars"):
        hand.write(kind, rng)
    assert asked == ["b", "7", "bars"]


def test_people_write_small_letters_of_their_own(people):
    rng = np.random.default_rng(2)
    for letter in "cwbkdl":
        writes = SmallLetters(PeopleHand(people, 3)).write(letter.upper(), rng)
        assert writes.strokes or writes.ink is not None


def test_windows_have_both_lines(people):
    glyphs = [people.glyph(sample) for sample in people.samples["bars_h"]]
    assert glyphs
    assert all(glyph.size[1] > 0.2 * glyph.size[0] for glyph in glyphs)


def test_writers_can_be_held_out():
    if not GLYPHS.is_dir():
        pytest.skip("real handwriting is not here")
    everyone = People.load(GLYPHS, sources=["detexify", "gester_laviola"])
    half = People.load(
        GLYPHS, writers=lambda source, key: hash_of(key) % 2 == 0, sources=["detexify", "gester_laviola"]
    )
    kept = set(half.by_writer)
    assert kept < set(everyone.by_writer)
    assert all(hash_of(key) % 2 == 0 for _, key in kept)


def test_a_dot_that_marks_something_is_large_enough_to_be_seen():
    tap = Glyph((np.array([[0.5, 0.5]]),))
    assert grown_dot(tap).size == pytest.approx((1, 1), abs=0.15)
    ring = ParametricHand(1).write("ring", np.random.default_rng(1))
    assert grown_dot(ring) is ring


def hash_of(key):
    return sum(key.encode())
