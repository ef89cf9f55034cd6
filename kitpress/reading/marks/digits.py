"""What is written in the boxes for numbers: digits, crossed out or rubbed out, faded or hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import compress

import numpy as np
import numpy.typing as npt

from kitpress.reading.classes import COVERED, meant
from kitpress.reading.evidence import LOOKS_EMPTY, Floats, as_log, as_probability, with_ink
from kitpress.reading.hiding.boxes import FAINT_INK, FEW, plainly_written, written_on
from kitpress.reading.hiding.washed import FADED
from kitpress.reading.marks.cells import Cells, groups_of
from kitpress.reading.marks.erased import written_in
from kitpress.reading.marks.mixed_digits import told_alike
from kitpress.reading.marks.networks import calibrated, model_card, predict
from kitpress.reading.marks.second_look import looked_at_twice
from kitpress.reading.sampling import DIGIT_MARGIN_MM

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_SHINES = 0.5  # probability that a number is what light left of it
_SOME_LEFT = 0.5  # probability that a box is empty: with less, light has left some ink
_UNSHARP = 0.04  # probability that ink in such a box is anything: only the rules make it sure
# Probability that a number does not count: one with far too much ink, and one that looks crossed out.
_SCRIBBLED_OUT, _DOES_NOT_COUNT = 0.5, 0.85
_OTHER_HALF = 0.35  # probability that all of a number is crossed out, as some of it is
_PLAINLY_NOT = -8.0  # log-odds with which a digit is not, whatever those beside it are
_SELDOM_CROSSED_OUT = 3.0  # nats: a sixth of the digits that it learned from was, a 200th of people's is
_SURELY_CROSSED_OUT = 0.9  # probability of those that tell of a hand that does so often
_SURELY_WRITTEN = 0.9  # and of a digit, to tell how dark a hand writes


def digits_of(
    numbers: Cells, hidden: Mask, shining: Mask, dark: Bytes
) -> tuple[dict[str, Floats], float | None]:
    """The log-probabilities of each field's digits, and how dark they are; `hidden` (n,) tells which boxes are,
    `shining` (n,) where ink that shows is ink all the same. `dark`: the page's darkest channel (H, W) as photographed.
    """
    if not numbers.cells:
        return {}, None
    card = model_card()["digit"]
    said = looked_at_twice(numbers.crops, partial(predict, "digit"))
    seen = np.exp(calibrated(said, card))
    as_seen = seen.copy()
    empty = card["classes"].index("empty")
    plain = ~hidden & (numbers.shown > FADED)
    is_digit = np.array([name.isdigit() for name in card["classes"]])
    inked = seen[:, empty] < LOOKS_EMPTY
    crossed_out = _crossed_out(numbers.crops, inked, [field.id for field, _ in numbers.cells])
    sure = (1 - crossed_out) * seen[:, is_digit].max(1) > _SURELY_WRITTEN
    pen, erased, scribbled = written_in(dark, numbers.boxes, sure, plain & inked)
    erased = np.max([erased, _SCRIBBLED_OUT * scribbled, _DOES_NOT_COUNT * crossed_out], axis=0)
    seen += erased[:, None] * ((np.arange(seen.shape[1]) == empty) - seen)
    written = _written(numbers, ~hidden & (seen[:, empty] > LOOKS_EMPTY))
    seen[written] = with_ink(seen[written], empty)
    seen[numbers.unsharp] += _UNSHARP * (1 / seen.shape[1] - seen[numbers.unsharp])
    unseen = np.arange(seen.shape[1]) == card["classes"].index(COVERED)
    seen[hidden] = unseen
    left = hidden & shining & (as_seen[:, empty] < _SOME_LEFT)
    seen[left] += _SHINES * (as_seen[left] - unseen)
    seen = told_alike(seen, is_digit)
    digits: dict[str, list[Floats]] = {}
    for (field, _), row in zip(
        numbers.cells, as_log(seen @ meant(tuple(card["classes"]), (*"0123456789", "empty"))), strict=True
    ):
        digits.setdefault(field.id, []).append(row)
    return {id: np.array(rows, np.float32) for id, rows in digits.items()}, pen


def _crossed_out(crops: Bytes, looked_at: Mask, fields: Sequence[str]) -> Floats:
    """How probable it is that what stands in boxes (n,) is crossed out, or the whole number of their `fields` with it;
    only some are looked at.
    """
    out = np.zeros(len(crops), np.float32)
    if looked_at.any():
        odds = predict("crossed_out", crops[looked_at])[:, 0] / model_card()["crossed_out"]["temperature"]
        _, number = np.unique(list(compress(fields, looked_at)), return_inverse=True)
        # nobody crosses out half a number: a digit that is plainly crossed out speaks for those beside it
        likeliest = np.maximum(odds, np.bincount(number, odds)[number])
        likely = as_probability(likeliest - _SELDOM_CROSSED_OUT)
        if len(set(number[likely > _SURELY_CROSSED_OUT])) > 1:  # who does so with some does so with more
            likely = as_probability(likeliest)
        # nor does half a number stay, unless it is plainly not crossed out: a stroke through a 0 looks like part of it
        half = (likely < 0.5) & (np.bincount(number, likely > 0.5) > 0)[number] & (odds > _PLAINLY_NOT)
        out[looked_at] = np.where(half, np.maximum(likely, _OTHER_HALF), likely)
    return out


def _written(numbers: Cells, empty: Mask) -> Mask:
    """Which of the cells (n,) that look `empty` are not."""
    found = np.zeros(len(empty), np.bool_)
    some = np.flatnonzero(empty)
    margins = [DIGIT_MARGIN_MM] * len(empty)
    if len(some) < FEW:  # too few to tell what an empty one is like
        found[some] = plainly_written(numbers.crops, numbers.boxes, margins, FAINT_INK)[some]
        return found
    cells = [numbers.cells[int(n)] for n in some]
    groups, boxes = groups_of(field.id for field, _ in cells), [box for _, box in cells]
    found[some] = written_on(numbers.crops[some], boxes, margins[: len(some)], groups)
    return found
