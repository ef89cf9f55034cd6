"""How fast a photo is scored and in how much memory: `python benchmarks/scoring.py [--runs 5]`.

Makes a 12-megapixel photo of a bot's finished plan. Measures `kitpress score PHOTO` as a fresh process, and
the reading itself in a warm one against the time OpenCV needs to decode that JPEG. Ends with 1 when a bar is
missed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import tempfile
from pathlib import Path

from measuring import Bars, kitpress, machine, median, run, runs

GAME = "floor-plan"
SECONDS, RATIO = 1.5, 8.0
WIDTH_PX = 4000  # x 3000: 12 megapixels
PX_PER_MM = 12.0  # of the page that is photographed: finer than the photo
QUALITY = 92  # what phones write


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--seed", type=int, default=1, help="another plan, hand and scene")
    options.add_argument("--photo", type=Path, help="time this photo instead of making one")
    options.add_argument("--step", choices=["make", "read"], help=argparse.SUPPRESS)
    asked = options.parse_args()
    # The steps that import OpenCV run in processes of their own; see measuring.py for why.
    if asked.step == "make":
        make(asked.photo, asked.seed)
    elif asked.step == "read":
        read_warm(asked.photo, asked.runs)
    else:
        with tempfile.TemporaryDirectory() as scratch:
            photo = asked.photo or Path(scratch) / "photo.jpg"
            if not asked.photo:
                run([*step("make"), "--photo", str(photo), "--seed", str(asked.seed)])
            measure(photo, asked.runs)


def step(name: str) -> list[str]:
    return [sys.executable, __file__, "--step", name]


def measure(photo: Path, count: int) -> None:
    print(f"kitpress score, median of {count} runs   ({machine()})")
    # 3: scored, with doubts
    fresh = runs(lambda _: run([*kitpress(), "score", str(photo), "--json"], allowed=(0, 3)), count)
    (sheet,) = json.loads(fresh[0].output)["sheets"]
    bars = Bars()
    warm = json.loads(run([*step("read"), "--photo", str(photo), "--runs", str(max(count, 9))]).output)
    size = f"{warm['width']} x {warm['height']}, {photo.stat().st_size / 1e6:.1f} MB"
    bars.show("fresh process", median([r.seconds for r in fresh]), " s", SECONDS, size)
    bars.show("fresh process, processor time", median([r.processor_seconds for r in fresh]), " s")
    bars.show("fresh process, peak memory", max(r.peak_mb for r in fresh), " MiB")
    bars.show("decoding the JPEG", warm["decode"] * 1000, " ms")
    for name, seconds in warm["stages"].items():
        bars.show(f"  {name}", seconds * 1000, " ms")
    bars.show("reading, warm, photo file to record", warm["read"] * 1000, " ms")
    bars.show("reading to decoding", warm["read"] / warm["decode"], " x", RATIO)
    print(f"it read {sheet['total']} points, {len(sheet['doubts'])} doubts")
    bars.exit()


def make(photo: Path, seed: int) -> None:
    """A finished plan, drawn by hand and photographed."""
    from kitpress.content import load_game
    from kitpress.layout import load_sheet
    from kitpress.play import play_game
    from kitpress.studio import ParametricHand, fill, jpeg, photograph, rigs
    from kitpress.studio.blank import blank_page

    game = load_game(GAME)
    record = play_game(game, seed, 1).players[0].record
    sheet = load_sheet(game.sheet, "a4", game)
    blank = blank_page(game, paper="a4", ink="full", px_per_mm=PX_PER_MM)
    page = fill(record, sheet, ParametricHand(seed), blank, PX_PER_MM, seed)
    rig = rigs()[seed % len(rigs())]
    photo.write_bytes(jpeg(photograph(page, rig, seed, WIDTH_PX), QUALITY))


def read_warm(photo: Path, count: int) -> None:
    """Print medians, in seconds, of decoding the photo and of reading it, taken in turns."""
    import time

    import cv2
    import numpy as np

    from kitpress.content import load_game
    from kitpress.layout import load_sheet
    from kitpress.reading.images import load_photos
    from kitpress.reading.page import find_pages
    from kitpress.reading.sheets import read_sheet

    game = load_game(GAME)
    sheets = [load_sheet(game.sheet, paper, game) for paper in ("a4", "letter")]
    names = ("load the photo", "find the page", "read the sheet")
    laps: list[list[float]] = []
    for _ in range(count + 2):
        data = photo.read_bytes()
        marks = [time.perf_counter()]
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        marks.append(time.perf_counter())
        (taken,) = load_photos(str(photo))
        marks.append(time.perf_counter())
        (page,) = find_pages(taken, lambda kind: [s for s in sheets if s.kind == kind])
        marks.append(time.perf_counter())
        read_sheet(page, game)
        marks.append(time.perf_counter())
        laps.append([after - before for before, after in itertools.pairwise(marks)])
    laps = laps[2:]  # the first ones warm up
    stages = [median(column) for column in zip(*laps, strict=True)]
    height, width = pixels.shape[:2]
    print(
        json.dumps(
            {
                "width": width,
                "height": height,
                "decode": stages[0],
                "read": median([sum(lap[1:]) for lap in laps]),
                "stages": dict(zip(names, stages[1:], strict=True)),
            }
        )
    )


if __name__ == "__main__":
    main()
