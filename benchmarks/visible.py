"""How many sheets nobody can read, as light has left nothing of some mark: a ceiling for `reading.py`.

    python benchmarks/visible.py --shared ../shared --condition glare --plans 5
    python benchmarks/visible.py --shared ../shared --condition glare --plans 5 --read

Photographs every sheet twice, as it was filled in and blank, through the same rig with the same noise, makes both
photos worse alike, and compares them square by square, before a JPEG takes its share. A mark of which even the most
different pixels differ by less than a few levels of 255 is not on the photo; a sheet with such a mark is read exactly
only by luck, or as far as the rules say what must stand there. For games with marks in squares. `--read` reads the
photos, too, and tells how many of either kind are read exactly.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

import cv2
import numpy as np
from photos import SHARED, Task, conditions, drawn, plain_camera, rig_of, rig_paths, seed_of
from reading import Outcome, one

from kitpress.errors import ReadError
from kitpress.layout.sheet import Sheet
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo

LEVELS = (2, 4, 8)  # of 255
SEEN = 4  # levels: what differs by less is lost in the noise of a photo
PX_PER_MM = 6.0
INSET = 0.12  # of a square: what lies further out may be a wall
FEWEST_PX = 20  # that a mark has at least: a dot of half a millimetre


def squares_with_marks(plan: Plan) -> set[Square]:
    """The squares in which somebody drew something; of trees and of what stands on walls nothing is said."""
    marks = {mark.square for mark in plan.doors} | {room.label for room in plan.rooms}
    if not plan.on_edges:
        marks |= {square for window in plan.windows for square in window.squares}
    for name in ("furnishings", "decks", "stones", "hedges", "pools"):
        marks |= set(getattr(plan, name))
    return marks


def faintest(task: Task) -> float | None:
    """By how many levels the faintest mark of a sheet differs from blank paper; None where no page was found."""
    cv2.setNumThreads(1)
    rig = rig_of(task)
    sheets = [drawn(task), drawn(task, blank=True)]
    taken = [
        plain_camera(each.page, each.sheet, rig, seed_of(task), task.long_side).astype(np.uint8)
        for each in sheets
    ]
    sheet = sheets[0].sheet
    try:
        page = find_pages(Photo("photo", taken[0]), lambda kind: [sheet] if kind == sheet.kind else [])[0]
    except ReadError:
        return None
    worse = conditions(task.shared)[task.condition]
    filled, blank = (
        replace(page, photo=Photo("photo", worse(photo)), sharpened=None, _cache={}).rectify(PX_PER_MM)
        for photo in taken
    )
    darker = (blank.astype(np.int16) - filled).max(axis=2)
    return min(shown(darker, sheet, square) for square in squares_with_marks(sheets[0].record.plan))


def shown(darker: np.ndarray, sheet: Sheet, square: Square) -> float:
    """By how many levels a square is darker than on the blank sheet, over as many pixels as a mark has."""
    box, inset = sheet.grid.box(square), INSET * sheet.grid.square
    top, bottom = (round(y * PX_PER_MM) for y in (box.y + inset, box.bottom - inset))
    left, right = (round(x * PX_PER_MM) for x in (box.x + inset, box.right - inset))
    return float(np.sort(darker[top:bottom, left:right], axis=None)[-FEWEST_PX])


def told(levels: Sequence[float | None], outcomes: Sequence[Outcome]) -> str:
    """How many sheets are read exactly whose every mark is on the photo, and how many of the others."""
    found = [(level, o) for level, o in zip(levels, outcomes, strict=True) if level is not None]
    parts = []
    for seen, name in ((True, "with every mark on the photo"), (False, "others")):
        mine = [o for level, o in found if (level >= SEEN) is seen]
        exact = sum(o.found and not o.wrong for o in mine)
        silent = sum(bool(o.unasked) for o in mine)
        parts.append(f"{name}: {exact} of {len(mine)} read exactly, {silent} silently wrong")
    return "; ".join(parts)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--shared", default="../shared", help=SHARED)
    options.add_argument("--game", action="append", help="a name or a folder; may be repeated")
    options.add_argument("--condition", default="glare", help="a name of shared/capture/degrade.py")
    options.add_argument("--plans", type=int, default=5)
    options.add_argument("--first", type=int, default=0, help="the first plan's number")
    options.add_argument("--read", action="store_true", help="read the photos as well")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args()
    rigs = [path.stem for path in rig_paths(asked.shared)]
    known = conditions(asked.shared)
    if asked.condition not in known:
        raise SystemExit(f"no such condition: {asked.condition}; there are {', '.join(known)}")
    print(
        f"{asked.condition}: sheets with a mark that is darker than paper by less than so many levels of 255"
    )
    print(f"{'':20} {'sheets':>6} " + " ".join(f"{f'< {level}':>7}" for level in LEVELS))
    task = partial(Task, shared=asked.shared, condition=asked.condition)
    with multiprocessing.Pool(asked.jobs) as pool:
        for game in asked.game or ["floor-plan", "floor-plan-classic"]:
            plans = range(asked.first, asked.first + asked.plans)
            tasks = [task(game=game, plan=plan, rig=rig) for plan in plans for rig in rigs]
            measured = pool.map(faintest, tasks)
            levels = [level for level in measured if level is not None]
            shares = (sum(level < least for level in levels) / len(levels) for least in LEVELS)
            print(f"{game:20} {len(levels):6} " + " ".join(f"{share:7.0%}" for share in shares), flush=True)
            if asked.read:
                print(f"{'':20} {told(measured, [*chain.from_iterable(pool.map(one, tasks))])}", flush=True)


if __name__ == "__main__":
    main()
