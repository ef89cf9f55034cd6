"""Which of the tags in a photo are those of one sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.reading.pages.flat import project
from kitpress.reading.pages.tags import ENOUGH, FEWEST_TAGS, SeenTag

Floats = npt.NDArray[np.floating[Any]]

# Of their distance that two tags of a curled sheet are from where they expect each other.
_MOST_SURPRISE = 0.45
# The same, of tags that lie so little off where a flat sheet would have them.
_MOST_FROM_NEARBY, _FLAT_MM = 0.9, 2.0
# Nearly all tags, each of another place, that lie so little off are those of one sheet, wherever each of them expects
# the others, and so are `ENOUGH` as little off as above: of 12,000 sets from two sheets in one plane three, and five,
# lie so.
_NEARLY_ALL, _NEARLY_FLAT_MM = 7, 8.0


def group_tags(tags: Iterable[SeenTag], places_mm: dict[int, Floats]) -> list[list[SeenTag]]:
    """Tags of one kind -> the tags of each sheet in the photo, largest group first.

    `places_mm`: place -> (4, 2) corners on the page in mm. Every tag tells roughly, by its own four corners,
    where the other tags of its sheet must be; two belong together when each is where the other expects it. What is
    left over is tried as one sheet.
    """
    tags = [tag for tag in tags if tag.place in places_mm]
    if not tags:
        return []
    surprise = _surprise(tags, np.stack([places_mm[tag.place] for tag in tags]))
    pairs = sorted(
        (float(max(surprise[i, j], surprise[j, i])), i, j)
        for i, a in enumerate(tags)
        for j in range(i)
        if a.place != tags[j].place
    )
    groups = [{i} for i in range(len(tags))]
    for most, i, j in pairs:
        one, other = (next(g for g in groups if k in g) for k in (i, j))
        if most > _MOST_SURPRISE or one is other:
            continue
        if {tags[k].place for k in one}.isdisjoint(tags[k].place for k in other):
            groups.remove(other)
            one |= other
    if len(groups) > 1 and _of_one_flat_sheet(tags, places_mm):
        return [tags]
    found = [[tags[k] for k in sorted(group)] for group in groups]
    few = sorted(k for group in groups if len(group) < FEWEST_TAGS for k in group)
    if _seen_from_nearby(few, tags, surprise, places_mm):
        found = [group for group in found if len(group) >= FEWEST_TAGS] + [[tags[k] for k in few]]
    return sorted(found, key=len, reverse=True)


def _of_one_flat_sheet(tags: Sequence[SeenTag], places_mm: dict[int, Floats]) -> bool:
    """Whether so many tags lie as on one sheet: seen from far aside, none of them says where the others are."""
    if not ENOUGH <= len(tags) == len({tag.place for tag in tags}):
        return False
    return _off_flat(tags, places_mm) < (_NEARLY_FLAT_MM if len(tags) >= _NEARLY_ALL else _FLAT_MM)


def _seen_from_nearby(
    few: Sequence[int], tags: Sequence[SeenTag], surprise: Floats, places_mm: dict[int, Floats]
) -> bool:
    """Whether tags of groups too small to tell where a sheet lies are those of one flat sheet: from nearby, one of them
    looks so much larger than those far away that it does not say where they are.
    """
    some = [tags[k] for k in few]
    if not FEWEST_TAGS <= len(some) == len({tag.place for tag in some}):
        return False
    most = np.maximum(surprise, surprise.T)[np.ix_(few, few)]
    most[np.diag_indices_from(most)] = np.inf
    return float(most.min(0).max()) < _MOST_FROM_NEARBY and _off_flat(some, places_mm) < _FLAT_MM


def _off_flat(tags: Sequence[SeenTag], places_mm: dict[int, Floats]) -> float:
    """How far the corners of the tag that fits worst lie from where one flat sheet would have them, mm on the page."""
    mm = np.concatenate([places_mm[tag.place] for tag in tags])
    px = np.concatenate([tag.corners for tag in tags])
    homography = cv2.findHomography(px, mm, 0)[0]
    if homography is None:
        return np.inf
    off = np.linalg.norm(project(np.asarray(homography, np.float64), px) - mm, axis=1)
    return float(off.reshape(-1, 4).mean(1).max())


def _surprise(tags: Sequence[SeenTag], printed_mm: Floats) -> Floats:
    """How far each tag (column) is from where each other (row) expects it, or is turned: parts of their distance.

    `printed_mm`: (N, 4, 2) their corners on the page.
    """
    corners = np.stack([tag.corners for tag in tags])
    centers, middles_mm = corners.mean(1), printed_mm.mean(1)
    # a tag is an upright square on the page: its sides are the axes, scaled
    tl, tr, br, bl = corners.swapaxes(0, 1)
    size = (printed_mm[:, 1, 0] - printed_mm[:, 0, 0])[:, None, None]
    axes = np.stack([tr - tl + br - bl, bl - tl + br - tr], 1) / (2 * size)
    expected = centers[:, None, None] + (printed_mm[None] - middles_mm[:, None, None]) @ axes[:, None]
    middles = expected.mean(2)
    distance = np.linalg.norm(middles - centers[:, None], axis=2)
    miss = np.linalg.norm(middles - centers[None], axis=2) / np.maximum(distance, 1e-6)
    shape = expected - middles[:, :, None]
    turned = np.linalg.norm((corners - centers[:, None])[None] - shape, axis=(2, 3))
    return np.asarray(np.maximum(miss, 0.8 * turned / np.linalg.norm(shape, axis=(2, 3))))
