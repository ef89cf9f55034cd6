"""Tags tell which of them are of one sheet, however it lies and from wherever it is seen."""

import cv2
import numpy as np
import pytest

from kitpress.reading.pages.tag_groups import group_tags
from kitpress.reading.pages.tags import SeenTag, find_tags
from kitpress.reading.photos.images import Photo


def ids(tags):
    return sorted(tag.id for tag in tags)


def places(sheet):
    return {tag.id % 8: np.array(tag.corners()) for tag in sheet.tags}


def test_two_sheets_of_one_kind_are_told_apart(studio):
    sheet = studio.sheet()
    one, other = studio.pixels("wood"), cv2.rotate(studio.pixels("cloth"), cv2.ROTATE_180)
    tags = find_tags(Photo("photo", np.hstack([one, other])))
    groups = group_tags(tags, places(sheet))
    assert [ids(group) for group in groups] == [list(range(8))] * 2
    for group in groups:
        assert len({tag.center[0] < one.shape[1] for tag in group}) == 1


def test_a_tag_that_lies_elsewhere_belongs_to_no_sheet(studio):
    sheet = studio.sheet()
    tags = find_tags(Photo("photo", studio.pixels("wood")))
    stray = type(tags[0])(tags[0].id, tags[0].corners[:, ::-1] + [37.0, 400.0])
    rest = [tag for tag in tags if tag.id != stray.id]
    assert [len(group) for group in group_tags([*rest, stray], places(sheet))] == [7, 1]


def seen_from_nearby(sheet, tilt, which=(0, 1, 4)):
    """Some tags of a sheet of which one side is far nearer to the camera than the other."""
    camera = np.array([[8.0, 0.0, 200.0], [0.0, 8.0, 200.0], [-tilt, -tilt, 1.0]])
    mm = places(sheet)
    return [SeenTag(n, cv2.perspectiveTransform(mm[n][None], camera)[0]) for n in which]


@pytest.mark.parametrize("which", [range(8), (0, 1, 2, 3, 5, 6, 7), (0, 1, 2, 4, 7)])
def test_a_sheet_seen_from_far_aside_is_one(studio, which):
    tags = seen_from_nearby(studio.sheet(), 0.0016, which)
    assert max(tag.side_px for tag in tags) > 5 * min(tag.side_px for tag in tags)
    assert [ids(group) for group in group_tags(tags, places(studio.sheet()))] == [[*which]]


def test_two_sheets_seen_from_far_aside_are_not_one(studio):
    """Of the one some tags are seen, and all others of the other, which lies beside it."""
    tags = seen_from_nearby(studio.sheet(), 0.0016, range(8))
    moved = [SeenTag(tag.id, tag.corners - [0.0, 700.0]) for tag in tags[:3]]
    assert len(group_tags([*moved, *tags[3:]], places(studio.sheet()))) > 1


def test_three_tags_of_which_one_is_far_nearer_are_of_one_sheet(studio):
    sheet = studio.sheet()
    tags = seen_from_nearby(sheet, 0.0007)
    assert 1.5 * tags[0].side_px < tags[2].side_px
    assert [ids(group) for group in group_tags(tags, places(sheet))] == [[0, 1, 4]]


@pytest.mark.parametrize(
    ("tilt", "moved"), [(0.0007, (-1200.0, 900.0)), (0.0012, (0.0, 0.0))], ids=["elsewhere", "far too large"]
)
def test_three_tags_that_no_flat_sheet_would_show_so_are_not_of_one(studio, tilt, moved):
    sheet = studio.sheet()
    *two, other = seen_from_nearby(sheet, tilt)
    other = SeenTag(other.id, other.corners + np.array(moved))
    assert [ids(group) for group in group_tags([*two, other], places(sheet))] == [[0, 1], [4]]
