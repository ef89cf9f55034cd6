"""What the networks are asked."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Square
from kitpress.reading.marks.networks import calibrated, loaded, log_softmax, outputs, predict, predict_grid
from kitpress.reading.sampling import SQUARE_PITCH, SQUARE_PX, grid_picture, square_crops

WEIGHTS = Path(__file__).parents[3] / "training" / "weights"
GRID = Grid(11.0, 9.5, 12.0, 5, 4)
GRID_SQUARE = Square.parse("C2")


def scribbled() -> np.ndarray:
    """A flat page with lines all over it."""
    rng = np.random.default_rng(7)
    page = np.zeros((320, 400, 3), np.uint8)
    for _ in range(60):
        ends = rng.integers(0, 400, 4).tolist()
        cv2.line(page, ends[:2], ends[2:], rng.integers(60, 255, 3).tolist(), 2, cv2.LINE_AA)
    return page


def strokes(seed: int, side: int) -> np.ndarray:
    """A crop with some lines in it."""
    rng = np.random.default_rng(seed)
    picture = rng.integers(0, 12, (side, side, 3), np.uint8)
    for _ in range(rng.integers(6)):
        ends = rng.integers(side // 4, 3 * side // 4, 4).tolist()
        cv2.line(picture, ends[:2], ends[2:], rng.integers(90, 255, 3).tolist(), 2, cv2.LINE_AA)
    return picture


def test_the_whole_grid_says_the_same_as_each_square_alone():
    page = scribbled()
    together = predict_grid(page, GRID)
    alone = predict("square", square_crops(page, GRID))[:, :, 0, 0]
    assert together.shape[:2] == (GRID.rows, GRID.columns)
    assert together.reshape(alone.shape) == pytest.approx(alone, abs=1e-3)


def test_which_wall_a_mark_leans_on_has_a_temperature_of_its_own():
    card = {"classes": ["empty", "door.n", "door.e", "window.n"], "temperature": 2.0}
    logits = np.array([[[0.0, 3.0, 1.0, 2.0]]], np.float32)
    plain, told = (
        np.exp(calibrated(logits, how))[0, 0]
        for how in (card, card | {"temperature_on_walls": {"door": 0.5}})
    )
    assert plain == pytest.approx(np.exp(log_softmax(logits / 2))[0, 0])
    assert told[[0, 3]] == pytest.approx(plain[[0, 3]], rel=1e-5)
    assert told[1] + told[2] == pytest.approx(plain[1] + plain[2], rel=1e-5)
    assert np.log(told[1] / told[2]) == pytest.approx((3 - 1) / 0.5, rel=1e-4)


def test_a_crop_is_its_square_with_a_margin():
    page = np.zeros((320, 400, 3), np.uint8)
    square = GRID.box(GRID_SQUARE)
    x, y = round(square.x * 4), round(square.y * 4)
    page[y : y + 48, x : x + 48] = 200
    crop = square_crops(page, GRID)[GRID_SQUARE.row * GRID.columns + GRID_SQUARE.column]
    inside = (SQUARE_PX - SQUARE_PITCH) // 2
    assert crop[inside + 2 : -inside - 2, inside + 2 : -inside - 2].min() == 200
    assert crop[: inside - 2].max() == 0


def test_squares_of_any_size_are_shown_alike():
    small = Grid(10.0, 10.0, 9.0, 5, 4)
    assert grid_picture(scribbled(), small).shape == grid_picture(scribbled(), GRID).shape == (216, 264, 3)


def test_of_no_crops_nothing_is_said():
    assert predict("digit", np.zeros((0, 48, 48, 3), np.uint8)).shape == (0, 0)


def test_many_crops_are_told_one_by_one():
    crops = np.random.default_rng(3).integers(0, 255, (150, 32, 32, 3), np.uint8)
    assert predict("tick", crops)[77] == pytest.approx(predict("tick", crops[77:78])[0], abs=1e-3)


def test_whoever_reads_leaves_nothing_behind_and_starts_no_thread(tmp_path):
    """The networks' runtime would number the computer in a file and tell of it; CI it spares, so this is not CI."""
    code = """if True:
        import os
        from kitpress.reading.marks.networks import get_ready
        get_ready()
        print(len(os.listdir("/proc/self/task")) if os.path.exists("/proc/self/task") else 1)
    """
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "USERPROFILE", "LOCALAPPDATA")}
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP") if name in os.environ}
    alone = places | kept | {"OPENBLAS_NUM_THREADS": "1"}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=alone)
    assert (told.stdout, told.stderr) == ("1\n", "")
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    ("name", "side"), [("square", 72), ("digit", 48), ("crossed_out", 48), ("pane", 48), ("tick", 32)]
)
def test_what_ships_is_what_was_trained(name, side):
    """Whoever trains a network and forgets to make eight bits of it ships the old one."""
    crops = np.stack([strokes(seed, side) for seed in range(60)])
    floats = outputs(loaded((WEIGHTS / f"{name}.onnx").read_bytes()), crops)
    said = outputs(loaded(files("kitpress.models").joinpath(f"{name}.onnx").read_bytes()), crops)
    assert np.corrcoef(said.ravel(), floats.ravel())[0, 1] > 0.99
