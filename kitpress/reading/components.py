"""Connected parts of a picture."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.int32]


class Components(NamedTuple):
    """What hangs together, corners included: `labels` (h, w), 0 is the ground; `stats` (count, 5), a row for each
    label as OpenCV's `CC_STAT_...` name its columns.
    """

    labels: Integers
    stats: Integers


def components(mask: npt.ArrayLike) -> Components:
    """The parts of a mask (h, w) uint8, in which 0 is the ground."""
    picture = np.asarray(mask, np.uint8)
    # two and a half times as fast as the algorithm that OpenCV takes by itself, however much is inked
    _, labels, stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(picture, 8, cv2.CV_32S, cv2.CCL_GRANA)
    return Components(np.asarray(labels, np.int32), np.asarray(stats, np.int32))


class ComponentsOfEach(NamedTuple):
    """The components of several masks: `labels` (n, h, w), `stats` as of `Components`, with places in their own mask;
    `mask` (count,) tells which that is. Label 0 is the ground of all.
    """

    labels: Integers
    stats: Integers
    mask: Integers


def components_of_each(masks: npt.NDArray[np.bool_]) -> ComponentsOfEach:
    """The parts of masks (n, h, w), found side by side: one by one takes far longer."""
    count, height, width = masks.shape
    if not count:
        return ComponentsOfEach(
            np.zeros(masks.shape, np.int32), np.zeros((1, 5), np.int32), np.zeros(1, np.int32)
        )
    apart = np.zeros((height, count, width + 1), np.uint8)  # nothing hangs together with the next mask
    apart[:, :, :width] = masks.transpose(1, 0, 2)
    labels, stats = components(apart.reshape(height, -1))
    mask, stats[:, cv2.CC_STAT_LEFT] = np.divmod(stats[:, cv2.CC_STAT_LEFT], width + 1)
    return ComponentsOfEach(labels.reshape(apart.shape)[:, :, :width].transpose(1, 0, 2), stats, mask)
