"""The bend of a sheet, fitted to its lines and pinned to single points."""

import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.reading.pages.curl import _look_again
from kitpress.reading.pages.outlines import outlines_of
from kitpress.reading.pages.ruling import Measured
from kitpress.reading.pages.spline import BendFit, solve


@pytest.fixture
def fit():
    sheet = load_sheet("floor-plan", "a4", load_game("floor-plan"))
    corners = np.concatenate([np.array(tag.corners()) for tag in sheet.tags])
    return BendFit(sheet, corners, corners + np.random.default_rng(1).normal(0, 0.05, corners.shape))


def lines(fit, seed=2):
    """Lines found a little off where they should be, some of them drawn over."""
    random = np.random.default_rng(seed)
    found = []
    for ruling in fit.rulings:
        shape = len(ruling.by), len(ruling.bx)
        trust = random.uniform(0, 1, shape) * (random.uniform(0, 1, shape) > 0.3)
        level = np.full(shape, 0.1)
        found.append(Measured(random.normal(0, 0.2, shape), trust, trust > 0, level, level))
    return found, [np.zeros(m.trust.shape) for m in found]


def test_pins_do_what_a_fit_to_lines_and_points_at_once_does(fit):
    printed = np.array([(40.0, 8.0), (150.0, 200.0), (285.0, 100.0), (290.0, 104.0)])
    _, pins = fit.take(*lines(fit), 0.8, 2, printed)
    systems, free = [system.copy() for system in fit._last], pins.weights
    which = np.array([0, 2, 3])
    moved = fit.at(pins)[which] + np.array([(0.1, -0.05), (-0.1, 0.1), (-0.12, 0.08)])
    fit.pin(pins, which, moved)
    of_points = pins.products[which].T / 0.1**2
    for axis, system in enumerate(systems):
        both = system + of_points @ pins.products[which]
        expected = solve(both, system @ free[:, axis] + of_points @ moved[:, axis])[:, 0]
        assert fit.bend.weights[..., axis].ravel() == pytest.approx(expected, abs=1e-9)


def test_a_pin_that_all_others_speak_against_counts_for_little(fit):
    printed = np.array([(285.0, 100.0), (287.0, 100.0), (285.0, 102.0), (287.0, 102.0)])
    _, pins = fit.take(*lines(fit), 0.8, 2, printed)
    before = fit.at(pins)
    fit.pin(pins, np.arange(4), before + np.array([(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (3.0, 0.0)]))
    # each as strong as the others, it would have drawn them a quarter of its way
    assert np.abs(fit.at(pins) - before).max() < 0.4


def test_pins_can_be_taken_out_again(fit):
    printed = np.array([(40.0, 8.0), (150.0, 200.0)])
    _, pins = fit.take(*lines(fit), 0.8, 2, printed)
    before = fit.at(pins)
    fit.pin(pins, np.arange(2), before + 0.2)
    assert np.abs(fit.at(pins) - before).max() > 0.1
    fit.pin(pins, np.arange(0), np.empty((0, 2)))
    assert fit.at(pins) == pytest.approx(before)


class Sight:
    """Outlines are seen so far off where the fit puts them, one look after the other."""

    def __init__(self, *offs):
        self.offs = [np.array(off) for off in offs]

    def off(self, outlines, fit):
        return self.offs.pop(0)


def test_an_outline_far_off_must_be_seen_there_again(fit):
    """A word may look like a bubble; a true one is placed more exactly."""
    sheet = load_sheet("floor-plan", "a4", load_game("floor-plan"))
    outlines = outlines_of(sheet.fields, sheet.lines)[:2]
    _, pins = fit.take(*lines(fit), 0.8, 2, np.array([outline.box.center for outline in outlines]))
    before = fit.at(pins)
    moved = before + 3.0
    fit.pin(pins, np.arange(2), moved)
    nothing, near = (np.nan, np.nan), (0.1, 0.0)
    _look_again(fit, pins, Sight([near, nothing], [near, (1.5, 0.0)]), outlines, moved, np.arange(2))
    assert np.isnan(moved[1]).all()
    assert not np.isnan(moved[0]).any()
    _look_again(fit, pins, Sight([nothing], [nothing]), outlines, moved, np.arange(1))
    assert fit.at(pins) == pytest.approx(before)


def test_how_exactly_a_place_is_known_is_told_up_to_the_last_line():
    """Computed for some places and interpolated; the tags that were found may lie beyond the last of those."""
    sheet = load_sheet("floor-plan", "a4", load_game("floor-plan"))
    corners = np.concatenate([np.array(tag.corners()) for tag in sheet.tags if tag.x > sheet.width / 2])
    fit = BendFit(sheet, corners, corners)
    for ruling in fit.rulings:
        for row, column in ((0, -1), (-1, -1), (-1, 0)):
            place = np.outer(ruling.by[row], ruling.bx[column]).reshape(1, -1)
            variance = (place @ solve(fit._last[ruling.axis], place.T)).item()
            assert fit.sigma(ruling)[row, column] == pytest.approx(variance**0.5, rel=1e-4)
