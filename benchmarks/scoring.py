"""How fast photos are scored and in how much memory: `python benchmarks/scoring.py [--runs 5] [--game madrino]`.

Makes photos of bots' finished plans. Measures `kitpress score PHOTO` as a fresh process; reading and scoring in a
warm one on one core, against the time OpenCV needs to decode that JPEG; many photos in one call; and the memory that
the largest photos take. Ends with 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import tempfile
from pathlib import Path

from measuring import Bars, all_processes_mb, kitpress, machine, median, run, runs

SECONDS, RATIO, EACH_MS, PEAK_MB = 0.7, 4.0, 60.0, 400.0
WIDTH_PX, SMALL_PX = 4000, 2000  # x 3000: 12 megapixels; and 3
MANY, CORES = 50, 2  # photos in one call, and the cores that share them
DIFFERENT = 25  # plans among them: more than the reader remembers of earlier ones
PX_PER_MM = 12.0  # of the page that is photographed: finer than the photo
QUALITY = 92  # what phones write
DOUBTS = 3  # exit code: scored, with doubts


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--game", default="floor-plan", help="a name or a folder")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--seed", type=int, default=1, help="another plan, hand and scene")
    options.add_argument("--photo", type=Path, help="time this photo instead of making one")
    options.add_argument("--step", choices=["make", "small", "huge", "read"], help=argparse.SUPPRESS)
    asked = options.parse_args()
    # The steps that import OpenCV run in processes of their own; see measuring.py for why.
    if asked.step == "make":
        make(asked.game, asked.photo, asked.seed, WIDTH_PX)
    elif asked.step == "small":
        for number in range(DIFFERENT):
            make(asked.game, asked.photo / f"{number}.jpg", asked.seed + number, SMALL_PX)
    elif asked.step == "huge":
        enlarge(asked.photo)
    elif asked.step == "read":
        read_warm(asked.game, asked.photo, asked.runs)
    else:
        with tempfile.TemporaryDirectory() as scratch:
            folder, made = Path(scratch), ["--game", asked.game, "--seed", str(asked.seed)]
            photo = asked.photo or folder / "photo.jpg"
            if not asked.photo:
                run([*step("make"), "--photo", str(photo), *made])
            print(f"kitpress score, {asked.game}, median of {asked.runs} runs   ({machine()})")
            bars = Bars()
            measure_fresh(bars, photo, asked.runs)
            measure_warm(bars, asked.game, photo, asked.runs)
            run([*step("small"), "--photo", str(folder), *made])
            measure_many(bars, folder, asked.runs)
            run([*step("huge"), "--photo", str(photo)])
            measure_huge(bars, photo)
            bars.exit()


def step(name: str) -> list[str]:
    return [sys.executable, __file__, "--step", name]


def score(*photos: Path) -> list[str]:
    return [*kitpress(), "score", *map(str, photos), "--json"]


def measure_fresh(bars: Bars, photo: Path, count: int) -> None:
    fresh = runs(lambda _: run(score(photo), allowed=(0, DOUBTS)), count)
    (sheet,) = json.loads(fresh[0].output)["sheets"]
    told = f"{photo.stat().st_size / 1e6:.1f} MB; {sheet['total']} points, {len(sheet['doubts'])} doubts"
    bars.show("fresh process", median([r.seconds for r in fresh]), " s", SECONDS, told)
    bars.show("fresh process, processor time", median([r.processor_seconds for r in fresh]), " s")
    bars.show("fresh process, peak memory", max(r.peak_mb for r in fresh), " MiB", PEAK_MB)


def measure_warm(bars: Bars, game: str, photo: Path, count: int) -> None:
    asked = ["--game", game, "--photo", str(photo), "--runs", str(max(count, 9))]
    warm = json.loads(run([*step("read"), *asked]).output)
    bars.show("decoding the JPEG, one core", warm["decode"] * 1000, " ms")
    for name, seconds in warm["stages"].items():
        bars.show(f"  {name}", seconds / warm["decode"], " x")
    bars.show("reading and scoring to decoding", warm["ratio"], " x", RATIO)


def measure_many(bars: Bars, folder: Path, count: int) -> None:
    different = [folder / f"{number}.jpg" for number in range(DIFFERENT)]
    photos = [folder / f"photo-{number}.jpg" for number in range(MANY)]
    for photo, original in zip(photos, itertools.cycle(different), strict=False):
        photo.hardlink_to(original)
    broken = folder / "broken.jpg"
    broken.write_bytes(different[0].read_bytes()[:5000])
    mine = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, mine[:CORES])  # of the processes that are started, too
    done = runs(lambda _: run(score(*photos), allowed=(0, DOUBTS)), count)
    seconds, busy = median([r.seconds for r in done]), median([r.processor_seconds for r in done])
    bars.show(f"{MANY} photos of 3 megapixels, each", seconds / MANY * 1000, " ms", EACH_MS)
    bars.show("  processor time, each", busy / MANY * 1000, " ms")
    with_broken = run(score(*photos[:4], broken, *photos[4:8]), allowed=(1,))
    told = [Path(sheet["photo"]) for sheet in json.loads(with_broken.output)["sheets"]]
    bars.say("a broken photo among them loses no other", told == photos[:8])
    bars.show("  memory of all processes, at most", all_processes_mb(score(*photos[:8])), " MiB", PEAK_MB)
    os.sched_setaffinity(0, mine)


def measure_huge(bars: Bars, photo: Path) -> None:
    for huge in sorted(photo.parent.glob("huge-*")):
        peak = run(score(huge), allowed=(0, 1, DOUBTS)).peak_mb  # 1: some are too blurred to be read
        bars.show(f"{huge.stem[5:]}, peak memory", peak, " MiB", PEAK_MB)


def make(ref: str, photo: Path, seed: int, width_px: int) -> None:
    """A finished plan, drawn by hand and photographed."""
    from kitpress.content import load_game
    from kitpress.layout import load_sheet
    from kitpress.play import play_game
    from kitpress.studio import ParametricHand, fill, jpeg, photograph, rigs
    from kitpress.studio.blank import blank_page

    game = load_game(ref)
    record = play_game(game, seed, game.players.low).sheets[0]
    sheet = load_sheet(game.sheet, "a4", game)
    blank = blank_page(game, paper="a4", ink="full", px_per_mm=PX_PER_MM)
    page = fill(record, sheet, ParametricHand(seed), blank, PX_PER_MM, seed, game=game)
    rig = rigs()[seed % len(rigs())]
    photo.write_bytes(jpeg(photograph(page, rig, seed, width_px), QUALITY))


def enlarge(photo: Path) -> None:
    """The largest files that cameras write, of the same picture."""
    import cv2

    small = cv2.imread(str(photo))
    large = cv2.resize(small, (12000, 9000))
    cv2.imwrite(str(photo.parent / "huge-108-megapixel JPEG.jpg"), large)
    large = cv2.resize(small, (8000, 6000))
    cv2.imwrite(str(photo.parent / "huge-48-megapixel PNG.png"), large)
    options = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    cv2.imwrite(str(photo.parent / "huge-48-megapixel progressive JPEG.jpg"), large, options)


def read_warm(ref: str, photo: Path, count: int) -> None:
    """Print medians of decoding the photo, and of reading and scoring it, taken in turns on one core."""
    import time

    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])  # before anything counts the cores
    import cv2
    import numpy as np

    from kitpress.content import load_game
    from kitpress.layout import load_sheets
    from kitpress.reading.asking.doubts import worth_asking
    from kitpress.reading.pages.finding import find_pages
    from kitpress.reading.photos.images import load_photos
    from kitpress.reading.sheets import read_sheet
    from kitpress.rules import for_game

    cv2.setNumThreads(1)
    game = load_game(ref)
    rules, sheets = for_game(game), list(load_sheets(game))
    names = ("load the photo", "find the page", "read the sheet", "score it, with its doubts")
    laps: list[list[float]] = []
    for _ in range(count + 2):
        data = photo.read_bytes()
        marks = [time.process_time()]
        cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        marks.append(time.process_time())
        (taken,) = load_photos(str(photo))
        marks.append(time.process_time())
        (page,) = find_pages(taken, lambda kind: [s for s in sheets if s.kind == kind])
        marks.append(time.process_time())
        reading = read_sheet(page, game)
        marks.append(time.process_time())
        score = rules.score(reading.record, game)
        worth_asking(reading.doubts, score, lambda record: rules.score(record, game))
        marks.append(time.process_time())
        laps.append([after - before for before, after in itertools.pairwise(marks)])
    laps = laps[2:]  # the first ones warm up
    decode, *stages = (median(column) for column in zip(*laps, strict=True))
    ratio = median([sum(lap[1:]) / lap[0] for lap in laps])
    print(json.dumps({"decode": decode, "ratio": ratio, "stages": dict(zip(names, stages, strict=True))}))


if __name__ == "__main__":
    main()
