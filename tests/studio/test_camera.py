"""The camera puts a page where the rig says, and nowhere else."""

from dataclasses import replace
from importlib.resources import files

import cv2
import numpy as np
import pytest

from kitpress.studio.camera import PAPER_ASPECT, jpeg, photo_height, photograph, rigs


def found_corners(photo):
    detector = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100), cv2.aruco.DetectorParameters()
    )
    detector_parameters = detector.getDetectorParameters()
    detector_parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector.setDetectorParameters(detector_parameters)
    corners, ids, _ = detector.detectMarkers(photo)
    return {} if ids is None else {int(i): c[0] for i, c in zip(ids.ravel(), corners, strict=True)}


def test_three_small_rigs_ship():
    assert len(rigs()) == 3
    folder = files("kitpress.studio") / "rigs"
    for entry in folder.iterdir():
        assert len(entry.read_bytes()) <= 300_000, entry.name


@pytest.mark.parametrize(
    "rig",
    [*rigs(), rigs()[0].turned(), rigs()[0].mirrored(), rigs()[0].mirrored().turned()],
    ids=[*(rig.name for rig in rigs()), "turned", "mirrored", "both"],
)
def test_tags_are_where_the_rig_says(rig, sheet, blank):
    found = found_corners(photograph(blank, rig, 1, 3000))
    aspect = blank.shape[1] / blank.shape[0]
    errors = []
    for tag in sheet.tags:
        if tag.id in found:
            fractions = np.array(tag.corners()) / (sheet.width, sheet.height)
            expected = rig.page_to_photo(fractions, 3000, aspect)
            errors.append(found[tag.id] - expected)
    assert len(errors) >= 6, "most tags are found"
    assert np.hypot(*np.concatenate(errors).T).max() <= 1.5
    assert np.abs(np.mean(errors, axis=(0, 1))).max() <= 0.3, "no shift: corners err inwards, tags don't"


def test_a_seed_is_a_photo(blank):
    rig = rigs()[0]
    first, again, other = (photograph(blank, rig, seed, 1200) for seed in (3, 3, 4))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert first.shape == (photo_height(1200), 1200, 3)
    assert first.dtype == np.uint8


def test_paper_of_other_proportions_keeps_its_own():
    rig = rigs()[0]
    width_mm, height_mm = 279.4, 215.9
    page = np.full((round(height_mm * 4), round(width_mm * 4), 3), 255, np.uint8)
    cv2.circle(page, (page.shape[1] // 3, page.shape[0] // 2), 40, (0, 0, 0), -1)
    photo = photograph(page, rig, 2, 1600)
    spot = rig.page_to_photo([(1 / 3, 0.5)], 1600, page.shape[1] / page.shape[0])[0]
    dark = cv2.moments(
        ((photo.max(2) < 60) * 1).astype(np.uint8)[
            int(spot[1]) - 60 : int(spot[1]) + 60, int(spot[0]) - 60 : int(spot[0]) + 60
        ]
    )
    centre = (dark["m10"] / dark["m00"] - 60, dark["m01"] / dark["m00"] - 60)
    assert np.hypot(*centre) < 2.5


def test_points_between_mesh_corners_lie_on_the_mesh():
    rig = rigs()[1]
    rows, columns = rig.grid.shape[0] - 1, rig.grid.shape[1] - 1
    fractions = [(i / columns, 1 - j / rows) for j, i in ((0, 0), (rows, columns), (10, 20), (22, 30))]
    expected = [rig.grid[j, i] for j, i in ((0, 0), (rows, columns), (10, 20), (22, 30))]
    got = rig.page_to_photo(fractions, 2000, rig.aspect)
    assert np.allclose(got, np.array(expected) * (2000, 1500), atol=0.05)
    assert rig.aspect == pytest.approx(PAPER_ASPECT, rel=0.01)


def test_a_turned_page_lies_the_other_way_up_on_the_same_paper():
    rig, points = rigs()[0], np.array([(0.1, 0.2), (0.5, 0.5), (0.9, 0.3)])
    assert np.allclose(rig.turned().page_to_photo(points, 1000), rig.page_to_photo(1 - points, 1000))
    assert np.array_equal(rig.turned().shade, rig.shade)


def test_in_a_mirror_all_but_the_print_is_mirrored():
    rig, points = rigs()[0], np.array([(0.1, 0.2), (0.5, 0.5), (0.9, 0.3)])
    beyond = rig.page_to_photo(
        (1, 0) + points * (-1, 1), 1000
    )  # what lies where the mirror shows these points
    assert np.allclose(rig.mirrored().page_to_photo(points, 1000), (1000, 0) + beyond * (-1, 1), atol=1e-3)
    assert np.array_equal(rig.mirrored().shade, rig.shade[:, ::-1])
    assert np.allclose(rig.mirrored().mirrored().grid, rig.grid, atol=1e-6)


def test_light_follows_the_rig(blank):
    rig = rigs()[0]
    dark = replace(rig, shade=(rig.shade * np.float16(0.5)).astype(np.float16))
    # Exposure is automatic, so half the light makes the same picture.
    difference = np.abs(
        photograph(blank, rig, 7, 800).astype(int) - photograph(blank, dark, 7, 800).astype(int)
    )
    assert np.median(difference) <= 1


def test_jpegs_carry_no_metadata(blank):
    data = jpeg(photograph(blank, rigs()[0], 1, 800), 85)
    assert data[:2] == b"\xff\xd8"
    assert b"Exif" not in data[:200]
    assert cv2.imdecode(np.frombuffer(data, np.uint8), 1).shape == (600, 800, 3)
