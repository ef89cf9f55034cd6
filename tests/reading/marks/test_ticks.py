"""A box of many is held against the others: stains and ghosts are no ticks, dots may be."""

import cv2
import numpy as np
import pytest

from kitpress.reading.marks.ticks import HIDDEN, held_against_ink, held_against_light

SIDE, LOW, HIGH = 32, 8, 23  # of a crop, and where its box is printed
INK, PRINT = 150, 60
EMPTY, MARKED, UNSURE = -7.0, 8.0, 1.5  # log-odds of the network


def box():
    return cv2.rectangle(np.zeros((SIDE, SIDE), np.uint8), (LOW, LOW), (HIGH, HIGH), PRINT)


def tick(picture, ink=INK, aside=0):
    return cv2.line(picture, (10 + aside, 22), (21 + aside, 9), ink, 2)


def stain(picture, ink=35):
    return np.maximum(picture, ink)


def sheet(shown=1.0, bright=False, pen=None, **odd):
    """Six ticked boxes, ten empty ones, and those given, each with its log-odds; returns those of the last, whose
    outlines are shown so well, and which may lie in a glare.
    """
    pictures = [tick(box()) for _ in range(6)] + [box() for _ in range(10)]
    odds = [MARKED] * 6 + [EMPTY] * 10
    pictures += [picture for picture, _ in odd.values()]
    odds += [seen for _, seen in odd.values()]
    crops = np.repeat(np.stack(pictures)[..., None], 3, axis=3)
    outlines = np.array([1.0] * 16 + [shown] * len(odd), np.float32)
    glare = np.array([False] * 16 + [bright] * len(odd))
    found = held_against_ink(np.array(odds, np.float32), crops, outlines, ["box"] * len(odds), pen, glare)
    assert (found[:6] > 5).all()
    assert (found[6:16] < -4).all()
    return dict(zip(odd, found[16:].tolist(), strict=True))


def test_a_stain_and_a_ghost_are_no_ticks():
    found = sheet(stain=(stain(box()), UNSURE), ghost=(tick(box(), ink=30), UNSURE))
    assert max(found.values()) < -4


def test_a_stain_that_goes_on_round_its_box_is_no_stroke_beside_it():
    assert sheet(stained=(box() + 50, UNSURE))["stained"] < -4


@pytest.mark.parametrize("shown", [0.5, 0.7])
def test_where_light_has_taken_from_the_outline_a_faint_tick_may_be_one(shown):
    assert sheet(shown=1.0, faint=(tick(box(), ink=44), UNSURE))["faint"] < 0
    found = sheet(shown=shown, faint=(tick(box(), ink=44), UNSURE), stain=(stain(box(), ink=20), UNSURE))
    assert found["faint"] == pytest.approx(UNSURE, abs=0.1)
    assert found["stain"] < -4


@pytest.mark.parametrize("pen", [None, INK])
def test_in_a_glare_a_faint_tick_may_be_one_and_a_stain_is_none(pen):
    faint = tick(box(), ink=30)
    assert sheet(pen=pen, faint=(faint, UNSURE))["faint"] < -4
    found = sheet(bright=True, pen=pen, faint=(faint, UNSURE), stain=(stain(box(), ink=20), -UNSURE))
    assert found["faint"] == -1
    assert found["stain"] < -4


def test_a_tick_on_a_stain_is_one():
    found = sheet(stained=(tick(stain(box())), MARKED), faint=(tick(box(), ink=90), UNSURE))
    assert found == pytest.approx({"stained": MARKED, "faint": UNSURE}, abs=0.1)


@pytest.mark.parametrize(("odds", "most"), [(1.5, -1), (4.5, -1), (5.5, 2), (MARKED, MARKED)])
def test_a_box_that_the_ring_of_a_cup_fills_is_no_tick_unless_it_is_a_plain_one(odds, most):
    ring = cv2.GaussianBlur(cv2.line(box(), (14, 0), (18, SIDE), 110, 11), (0, 0), 2)
    assert sheet(ring=(ring, odds))["ring"] == pytest.approx(most, abs=0.1)


@pytest.mark.parametrize(("odds", "told"), [(1.5, -1), (3.5, 3.5), (4.8, 4.8)])
def test_a_tick_is_one_though_a_ring_round_the_words_beside_its_box_reaches_in(odds, told):
    ring = tick(cv2.circle(box(), (LOW - 10, SIDE // 2), 12, INK, 2))
    found = sheet(ringed=(cv2.GaussianBlur(ring, (0, 0), 1.0), odds))["ringed"]
    assert found == pytest.approx(told, abs=0.1)


@pytest.mark.parametrize(("ink", "odds", "most"), [(70, 4.5, -1), (110, 4.5, 4.5), (70, MARKED, MARKED)])
def test_ink_that_is_fainter_than_ticks_is_asked_about_where_the_network_is_not_sure(ink, odds, most):
    """The edge of a cup's ring, where those who filled in their bubbles are no help."""
    assert sheet(weak=(tick(box(), ink=ink), odds))["weak"] == pytest.approx(most, abs=0.1)


def test_ink_beside_its_box_is_asked_about_even_where_the_network_is_sure_enough():
    assert sheet(beside=(tick(box(), aside=9), 4.5))["beside"] == pytest.approx(2, abs=0.1)


def test_a_box_that_is_filled_in_is_marked():
    assert sheet(filled=(cv2.rectangle(box(), (9, 9), (22, 22), INK, -1), MARKED))["filled"] == MARKED


def test_boxes_filled_in_beside_others_that_are_ticked_are_marks():
    """Few of them, of which the network is sure of one or two: so people fill in the dice that they have used."""
    full = [cv2.rectangle(box(), (9, 9), (22, 22), ink, -1) for ink in (INK, 125, 125)]
    crops = np.repeat(np.stack([*[tick(box()) for _ in range(6)], *full, *[box()] * 8])[..., None], 3, axis=3)
    odds = np.array([MARKED] * 7 + [4.5, 4.5] + [EMPTY] * 8, np.float32)
    groups = [*["round"] * 6, *["used"] * 3, *["round"] * 4, *["used"] * 4]
    assert (held_against_ink(odds, crops, np.ones(17, np.float32), groups)[:9] > 4).all()


def test_crosses_in_boxes_are_held_against_each_other_not_against_bubbles_that_are_filled_in():
    """A fine pen out of focus leaves little of a cross, and much of a bubble."""
    full = [cv2.rectangle(box(), (9, 9), (22, 22), 160, -1) for _ in range(16)]
    crosses = [tick(box(), ink=45) for _ in range(5)]
    crops = np.repeat(np.stack([*full, *crosses, *[box()] * 24])[..., None], 3, axis=3)
    odds = np.array([MARKED] * 21 + [EMPTY] * 24, np.float32)
    groups = [*["round"] * 16, *["room"] * 3, *["used"] * 2, *["room"] * 12, *["used"] * 12]
    kinds = ["bubble" if group == "round" else "tick" for group in groups]
    shown = np.ones(45, np.float32)
    assert (held_against_ink(odds, crops, shown, groups)[16:21] < 2).all()
    found = held_against_ink(odds, crops, shown, groups, kinds=kinds)
    assert (found[:21] > 4).all()
    assert (found[21:] < -4).all()


def test_the_few_ticks_of_bubbles_in_which_blur_leaves_less_ink_are_held_against_each_other():
    pictures = [tick(box()) for _ in range(12)] + [tick(box(), ink=ink) for ink in (75, 36)] + [box()] * 10
    crops = np.repeat(np.stack(pictures)[..., None], 3, axis=3)
    odds = np.array([MARKED] * 14 + [EMPTY] * 10, np.float32)
    shown = np.ones(24, np.float32)
    apart = [*["round"] * 12, *["client"] * 7, *["round"] * 5]
    for pen in (None, INK):
        assert held_against_ink(odds, crops, shown, ["round"] * 24, pen)[13] < 1
        found = held_against_ink(odds, crops, shown, apart, pen)
        assert (found[:13] > 4).all()
        assert -2 < found[13] <= 2  # it may be a ghost


def test_the_ring_of_a_cup_is_no_tick_where_boxes_are_filled_in():
    filled = [cv2.rectangle(box(), (9, 9), (22, 22), INK, -1) for _ in range(6)]
    ring = [stain(box(), ink=90) for _ in range(4)]
    crops = np.repeat(np.stack([*filled, *ring, *[box()] * 8])[..., None], 3, axis=3)
    odds = np.array([MARKED] * 6 + [UNSURE] * 4 + [EMPTY] * 8, np.float32)
    found = held_against_ink(odds, crops, np.ones(18, np.float32), ["box"] * 18)
    assert (found[:6] == MARKED).all()
    assert (found[6:10] <= -1).all()


def test_a_stroke_beside_its_box_is_left_to_the_network():
    assert sheet(beside=(tick(box(), aside=9), UNSURE))["beside"] == pytest.approx(UNSURE, abs=0.1)


@pytest.mark.parametrize("odds", [EMPTY, MARKED])
def test_a_dot_is_asked_about_whatever_the_network_says(odds):
    dot = cv2.circle(box(), (16, 15), 1, INK, -1)
    assert -1 <= sheet(dot=(dot, odds))["dot"] <= 2


def test_a_dot_that_the_network_takes_for_nothing_is_rather_none():
    dot = cv2.circle(box(), (16, 15), 1, INK, -1)
    assert sheet(dot=(dot, EMPTY))["dot"] < 0


@pytest.mark.parametrize("seed", range(5))
def test_grain_is_no_dot(seed):
    """Noise of a sensor, as wide as it is where photos are sharpened or shrunk, in forty boxes and one more dot."""
    noise = np.random.default_rng(seed)
    pictures = np.stack([*[tick(box(), ink=70)] * 6, *[box()] * 40, cv2.circle(box(), (16, 15), 1, 70, -1)])
    grain = [cv2.GaussianBlur(noise.normal(0, 40, (SIDE, SIDE)), (0, 0), 1.5) for _ in pictures]
    crops = np.clip(pictures + 30.0 + grain, 0, 255).astype(np.uint8)[..., None].repeat(3, axis=3)
    odds = np.array([MARKED] * 6 + [EMPTY] * 41, np.float32)
    found = held_against_ink(odds, crops, np.ones(47, np.float32), ["box"] * 47)
    assert (found[6:46] <= EMPTY).all()
    assert found[46] > EMPTY / 2


def test_two_specks_are_no_tick():
    specks = box()
    specks[13:15, 17:19] = specks[17:19, 13:15] = 0.4 * INK  # a lens blurs what is so small
    assert -1 <= sheet(specks=(specks, MARKED))["specks"] <= 2


def test_dots_that_somebody_marks_with_are_marks():
    dots = [cv2.circle(box(), (16, 15), 2, INK, -1) for _ in range(6)]
    crops = np.repeat(np.stack([*dots, *[box()] * 8])[..., None], 3, axis=3)
    odds = np.array([MARKED] * 6 + [EMPTY] * 8, np.float32)
    assert (held_against_ink(odds, crops, np.ones(14, np.float32), ["box"] * 14)[:6] > 5).all()


def test_a_box_with_print_beside_it_is_empty_all_the_same():
    printed = cv2.circle(box(), (30, 15), 4, INK, -1)
    assert sheet(printed=(printed, EMPTY))["printed"] < -4


def test_boxes_of_a_group_are_held_against_their_own():
    thin = [tick(box(), ink=50) for _ in range(5)]
    bold = [cv2.rectangle(box(), (9, 9), (22, 22), 250, -1) for _ in range(9)]
    crops = np.repeat(np.stack([*thin, *bold, *[box()] * 8])[..., None], 3, axis=3)
    odds = np.array([MARKED] * 14 + [EMPTY] * 8, np.float32)
    found = held_against_ink(
        odds, crops, np.ones(22, np.float32), [*["thin"] * 5, *["bold"] * 9, *["thin"] * 8]
    )
    assert (found[:14] > 5).all()


def test_few_ticks_tell_nothing():
    crops = np.repeat(np.stack([tick(box()), tick(box(), ink=30), box()])[..., None], 3, axis=3)
    odds = np.array([MARKED, UNSURE, EMPTY], np.float32)
    assert (held_against_ink(odds, crops, np.ones(3, np.float32), ["box"] * 3) == odds).all()


def ghosts(*inks, pen, ticks=INK):
    """What becomes of marks so dark (n,) that the network takes for ticks, beside six ticks and ten empty boxes."""
    pictures = [tick(box(), ticks) for _ in range(6)] + [box() for _ in range(10)]
    pictures += [tick(box(), ink) for ink in inks]
    odds = np.array([MARKED] * 6 + [EMPTY] * 10 + [MARKED] * len(inks), np.float32)
    crops = np.repeat(np.stack(pictures)[..., None], 3, axis=3)
    found = held_against_ink(odds, crops, np.ones(len(odds), np.float32), ["box"] * len(odds), pen)
    assert (found[:6] > 5).all()
    return found[16:]


def test_several_ticks_that_were_rubbed_out_do_not_vouch_for_each_other():
    assert (ghosts(30, 40, 35, 45, pen=None) > 2).any()  # a quarter of the ticks are ghosts, and look usual
    assert (ghosts(30, 40, 35, 45, pen=150.0) < 0).all()
    assert (ghosts(90, 70, pen=150.0) > 5).all()


def test_ticks_of_a_paler_pen_than_the_digits_are_ticks():
    assert (ghosts(50, ticks=50, pen=200.0) > 5).all()


@pytest.mark.parametrize("pen", [150.0, None])
def test_a_single_tick_is_held_against_the_digits(pen):
    crops = np.repeat(np.stack([tick(box(), 40), box(), box()])[..., None], 3, axis=3)
    found = held_against_ink(
        np.array([MARKED, EMPTY, EMPTY]), crops, np.ones(3, np.float32), ["box"] * 3, pen
    )
    assert found[0] == (MARKED if pen is None else -1.0)


def test_the_less_light_leaves_of_outlines_the_less_sure_it_is_that_nothing_was_there():
    odds, shown = np.full(5, -10.0, np.float32), np.array([0.2, 0.5, 0.55, 0.7, 1.1], np.float32)
    found = held_against_light(odds, shown, 0.5)
    assert found[:2].tolist() == pytest.approx([HIDDEN, HIDDEN])  # as if a thing lay there
    assert HIDDEN > found[2] > found[3] > found[4] == -10
    assert held_against_light(-odds, shown, 0.5).tolist() == (-odds).tolist()  # it makes no ink


def filled(low=LOW, high=HIGH, ink=INK):
    return cv2.rectangle(box(), (low, low), (high, high), ink, cv2.FILLED)


def among_filled(odd, seen, empty=EMPTY):
    """The log-odds of one more box where six are filled in, of which the network is as unsure."""
    crops = np.stack([filled() for _ in range(6)] + [box() for _ in range(10)] + [odd])
    odds = np.array([MARKED] * 6 + [empty] * 10 + [seen], np.float32)
    crops = np.repeat(crops[..., None], 3, axis=3)
    return float(held_against_ink(odds, crops, np.ones(17, np.float32), ["box"] * 17)[-1])


def run_over():
    """An empty box that is run over from the left, and from above."""
    picture = box()
    picture[:, : LOW + 3] = picture[: LOW - 2] = INK
    return picture


def test_where_boxes_are_filled_in_a_full_one_is_marked_and_one_that_is_run_over_is_not():
    assert among_filled(filled(), UNSURE) == 5
    assert among_filled(filled(LOW + 2, HIGH - 2), UNSURE) == 5
    assert among_filled(run_over(), -UNSURE) == -6


@pytest.mark.parametrize(
    ("odd", "seen"),
    [
        pytest.param(tick(box()), UNSURE, id="a tick"),
        pytest.param(cv2.rectangle(box(), (LOW, LOW), (HIGH, LOW + 7), INK, cv2.FILLED), -UNSURE, id="half"),
    ],
)
def test_where_boxes_are_filled_in_what_is_neither_full_nor_empty_stays_unsure(odd, seen):
    assert abs(among_filled(odd, seen)) < 5


def test_where_boxes_are_ticked_how_full_one_is_tells_nothing():
    assert sheet(beside=(run_over(), -UNSURE))["beside"] == pytest.approx(-UNSURE)
