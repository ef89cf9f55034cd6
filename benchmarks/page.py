"""How exactly photographed sheets are laid flat: `python benchmarks/page.py [--shared ../shared]`.

Filled sheets are photographed in every landscape rig of the shared studio (in the three shipped ones where it
is absent). The rig's mesh is the truth: printed is, per rig, how far the crossings of the grid, and the cells
of the boxes and bubbles, lie from where the reader puts them, in mm on paper.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from kitpress.content import load_game
from kitpress.errors import ReadError
from kitpress.layout.load import load_sheet
from kitpress.layout.sheet import Sheet
from kitpress.reading.images import Photo, load_photos
from kitpress.reading.light import flatten
from kitpress.reading.page import Page, find_pages
from kitpress.studio import ParametricHand, Rig, fill_marks, jpeg, photograph, random_filling, rigs
from kitpress.studio.blank import blank_page

PX_PER_MM = 8.0
BAR_MM = 0.35
Points = Any  # (N, 2) float64 photo px


class Case(NamedTuple):
    """A photo and where the page's points really are in it."""

    picture: Any
    moved: Callable[[Points], Points]


class Outcome(NamedTuple):
    found: bool
    grid_mm: Any
    fields_mm: Any
    page: Page | None


def filled_pages(paper: str, count: int, ink: str) -> Iterator[tuple[Sheet, Any]]:
    game = load_game("floor-plan")
    sheet = load_sheet("floor-plan", paper, game)
    for seed in range(count):
        blank = blank_page(game, paper=paper, ink=ink, px_per_mm=PX_PER_MM)
        filling = random_filling(sheet, seed, density=0.35)
        yield sheet, fill_marks(filling, sheet, ParametricHand(seed), blank, PX_PER_MM, seed).page


def cover(page: Any, sheet: Sheet, places: tuple[int, ...]) -> Any:
    """The page with thumbs on some of its tags."""
    page = page.copy()
    for tag in sheet.tags:
        if tag.id % 8 in places:
            centre = tuple(round((v + tag.size / 2) * PX_PER_MM) for v in (tag.x, tag.y))
            cv2.circle(page, centre, round(tag.size * 0.8 * PX_PER_MM), (120, 150, 200), -1)
    return page


def same(points: Points) -> Points:
    return points


def scaled(factor: float) -> Callable[[Points], Points]:
    return lambda points: (points + 0.5) * factor - 0.5


def turned(picture: Any, quarters: int) -> Case:
    """The photo turned clockwise."""
    height, width = picture.shape[:2]
    codes = {1: cv2.ROTATE_90_CLOCKWISE, 2: cv2.ROTATE_180, 3: cv2.ROTATE_90_COUNTERCLOCKWISE}
    moves: dict[int, Callable[[Points], Points]] = {
        1: lambda p: np.stack([height - 1 - p[:, 1], p[:, 0]], 1),
        2: lambda p: np.array([width - 1, height - 1]) - p,
        3: lambda p: np.stack([p[:, 1], width - 1 - p[:, 0]], 1),
    }
    return Case(cv2.rotate(picture, codes[quarters]), moves[quarters])


def scenarios(sheet: Sheet, page: Any, rig: Rig, seed: int, long_side: int) -> Iterator[tuple[str, Case]]:
    picture = photograph(page, rig, seed, long_side)
    yield "as taken", Case(picture, same)
    for quarters in (1, 2):
        yield f"turned {quarters * 90}", turned(picture, quarters)
    corner = cover(page, sheet, (2 * (seed % 4),))
    yield "one corner tag covered", Case(photograph(corner, rig, seed, long_side), same)
    few = cover(page, sheet, tuple({0, 1, 2, 3, 4, 5, 6, 7} - {(seed + k) % 8 for k in (0, 2, 3)}))
    yield "three tags left", Case(photograph(few, rig, seed, long_side), same)


def conditions(folder: Path, picture: Any) -> Iterator[tuple[str, Case]]:
    """The shared ways in which a photo gets worse, those that leave geometry as it is."""
    spec = importlib.util.spec_from_file_location("degrade", folder / "capture" / "degrade.py")
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, change in module.CONDITIONS.items():
        if name.startswith(("rot", "paper bow")):
            continue
        factor = {"half size": 0.5, "third size": 1 / 3}.get(name, 1.0)
        yield name, Case(change(picture), scaled(factor))


def measure(case: Case, sheet: Sheet, rig: Rig, long_side: int, sheets: tuple[Sheet, ...]) -> Outcome:
    try:
        pages = find_pages(Photo("photo", case.picture), lambda kind: sheets if kind == 0 else ())
    except ReadError:
        pages = []
    if len(pages) != 1 or pages[0].sheet != sheet:
        return Outcome(False, np.full(1, np.inf), np.full(1, np.inf), None)
    errors = []
    for points in (crossings(sheet), cells(sheet)):
        size = np.array([sheet.width, sheet.height])
        truth = case.moved(rig.page_to_photo(points / size, long_side, sheet.width / sheet.height))
        errors.append(np.linalg.norm(pages[0].to_page(truth) - points, axis=1))
    return Outcome(True, errors[0], errors[1], pages[0])


def crossings(sheet: Sheet) -> Points:
    grid = sheet.grid
    xs, ys = (
        start + grid.square * np.arange(n + 1) for start, n in ((grid.x, grid.columns), (grid.y, grid.rows))
    )
    return np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)


def cells(sheet: Sheet) -> Points:
    return np.array([cell.center for field in sheet.fields for cell in field.cells])


def timing(case: Case, sheets: tuple[Sheet, ...]) -> dict[str, float]:
    """Milliseconds of processor time per stage, the best of five."""
    data = jpeg(case.picture, 90)
    best: dict[str, float] = {}
    for _ in range(5):
        marks = [time.process_time()]
        cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        marks.append(time.process_time())
        photo = load_photos(data)[0]
        marks.append(time.process_time())
        page = find_pages(photo, lambda kind: sheets)[0]
        marks.append(time.process_time())
        flat = page.rectify(4.0)
        marks.append(time.process_time())
        flatten(flat, 4.0)
        marks.append(time.process_time())
        names = ("cv2 decode", "load", "find and straighten", "rectify 4 px/mm", "even light")
        for name, ms in zip(names, 1000 * np.diff(marks), strict=True):
            best[name] = min(best.get(name, np.inf), float(ms))
    return best


def line(name: str, outcomes: list[Outcome]) -> str:
    found = np.mean([o.found for o in outcomes])
    grid, fields = (
        np.concatenate([getattr(o, key) for o in outcomes if o.found] or [np.full(1, np.inf)])
        for key in ("grid_mm", "fields_mm")
    )
    p = [
        np.percentile(grid, 50),
        np.percentile(grid, 95),
        grid.max(),
        np.percentile(fields, 95),
        fields.max(),
    ]
    share = np.mean([o.page.grid_share for o in outcomes if o.page] or [0])
    return f"{name:28}{found:7.1%}" + "".join(f"{v:9.3f}" for v in p) + f"{share:9.2f}"


HEAD = f"{'':28}{'found':>7}{'grid p50':>9}{'p95':>9}{'max':>9}{'cells p95':>10}{'max':>8}{'matched':>9}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    parser.add_argument("--pages", type=int, default=1, help="filled sheets per rig")
    parser.add_argument("--long-side", type=int, default=3000)
    parser.add_argument("--paper", default="a4")
    parser.add_argument("--ink", default="full")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    game = load_game("floor-plan")
    sheets = tuple(load_sheet("floor-plan", paper, game) for paper in ("a4", "letter"))
    paths = sorted((options.shared / "capture" / "rigs").glob("land-*.npz"))
    scenes = [Rig.load(path) for path in paths] or list(rigs())
    by_rig: dict[str, list[Outcome]] = {}
    by_scenario: dict[str, list[Outcome]] = {}
    for number, (sheet, page) in enumerate(filled_pages(options.paper, options.pages, options.ink)):
        for k, rig in enumerate(scenes):
            seed = 100 * number + k
            for name, case in scenarios(sheet, page, rig, seed, options.long_side):
                outcome = measure(case, sheet, rig, options.long_side, sheets)
                by_scenario.setdefault(name, []).append(outcome)
                if name == "as taken":
                    by_rig.setdefault(rig.name, []).append(outcome)
                if name == "as taken" and k % 4 == 0 and paths:
                    for worse, bad in conditions(options.shared, case.picture):
                        by_scenario.setdefault(f"- {worse}", []).append(
                            measure(bad, sheet, rig, options.long_side, sheets)
                        )
    print("errors in mm on paper; bar: p95 of the grid at most", BAR_MM)
    for table in (by_rig, by_scenario):
        print(HEAD)
        for name, outcomes in table.items():
            print(line(name, outcomes))
    sheet, page = next(filled_pages(options.paper, 1, options.ink))
    stages = timing(Case(photograph(page, scenes[-1], 1, 4000), same), sheets)
    for name, ms in stages.items():
        print(f"{name:28}{ms:7.0f} ms{ms / stages['cv2 decode']:7.2f} x decoding, 12 megapixels, one core")


if __name__ == "__main__":
    main()
