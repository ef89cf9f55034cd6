"""Shadows are told from what lets most light of some channel through, in whatever way a page is lit."""

import numpy as np
import pytest

from kitpress.reading.hiding.other_light import otherwise_lit

Y, X = np.mgrid[0:280, 0:200]
LIGHTS = {
    "even": np.full(X.shape, 200.0),
    "a slope": 90 + 0.5 * X,
    "a lamp": 220 - 0.002 * ((X - 60) ** 2 + (Y - 90) ** 2),
}
PATCH = np.s_[80:200, 40:140]


def under(light, share):
    page = LIGHTS[light] + np.random.default_rng(3).normal(0, 1, X.shape)
    page[PATCH] *= share
    return otherwise_lit(np.clip(np.round(page), 0, 255).astype(np.uint8), 1.0)


def patch():
    mask = np.zeros(X.shape, np.bool_)
    mask[PATCH] = True
    return mask


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("share", [0.45, 0.62])
def test_a_shadow_is(light, share):
    assert (under(light, share) == patch()).mean() > 0.98


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("share", [1.0, 0.9, 0.78])
def test_paper_and_colours_are_not(light, share):
    assert not under(light, share).any()


def test_what_the_sun_reaches_is_where_most_of_the_sheet_lies_in_shadow():
    page = np.full(X.shape, 100, np.uint8)
    page[30:90, 30:90] = 190
    found = otherwise_lit(page, 1.0)
    assert found[30:90, 30:90].all()
    assert not found[100:, :].any()
    assert not found[:, 100:].any()
