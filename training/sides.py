"""What temperatures the sides of squares should have, measured on whole sheets.

    python training/sides.py --shared ../shared --plans 6 --every 3

A line between two squares is seen by both; the mean of two opinions is less sure than it should be. Prints how often
lines are right where they are said to be so probable, and the temperature that fits best.
`--write` puts into `card.json` one a little above it, as people differ more than these, with the reliability there.
Needs the `train` extra (torch, onnx).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from itertools import pairwise, product
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))
from photos import Task, pixels, taken
from shipped import CARD
from train import ABOVE, reliability

from kitpress.errors import ReadError
from kitpress.plan.enclosures import drawn_edges
from kitpress.plan.geometry import Edge
from kitpress.reading.marks.drawn import edge_odds
from kitpress.reading.marks.networks import model_card, predict_grid
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo
from kitpress.reading.sheets import even_page

BINS = (0, 1, 2, 3, 4, 5, 6, 8, 99)  # log-odds
Seen = list[tuple[bool, float]]  # whether there is a line, and its log-odds


def seen_on(task: Task) -> Seen:
    """What the network says of every edge of one photo, at temperature 1, before the ink is asked, too."""
    photo = taken(task)
    try:
        page = find_pages(Photo("photo", pixels(photo.data)), lambda _: [photo.sheet])[0]
    except ReadError:
        return []
    plan = photo.record.plan
    classes = len(model_card()["square"]["classes"])
    sides = predict_grid(even_page(page).darkness, page.sheet.grid)[:, :, classes:]
    across, down = edge_odds(sides)
    panes = {edge for window in plan.windows for edge in window.edges} if plan.on_edges else set()
    lines = set(drawn_edges(plan)) | plan.walls() | panes
    return [
        (Edge(column, row, horizontal) in lines, float(odds[row, column]))
        for horizontal, odds in ((True, across), (False, down))
        for row, column in np.ndindex(*odds.shape)
    ]


def report(there: np.ndarray, odds: np.ndarray) -> float:
    """Print how often they are right; returns the best temperature."""
    surprise = np.where(there, -odds, odds)
    tried = np.geomspace(0.3, 3, 60)
    best = float(min(tried, key=lambda heat: float(np.logaddexp(0, surprise / heat).mean())))
    print(f"lines: {len(odds)}, best temperature {best:.2f}")
    for low, high in pairwise(BINS):
        mine = (abs(odds) >= low) & (abs(odds) < high)
        expected = float((1 / (1 + np.exp(abs(odds[mine])))).sum())
        print(
            f"  odds {low} to {high}: {mine.sum():7}, wrong {(surprise[mine] > 0).sum():4}, said {expected:6.1f}"
        )
    return best


def main() -> None:
    """Photograph, read, fit."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--shared", default="../shared")
    options.add_argument("--game", action="append", help="a name or a folder; may be repeated")
    options.add_argument("--plans", type=int, default=6)
    options.add_argument("--every", type=int, default=3, help="only every n-th pair of plan and rig")
    options.add_argument(
        "--write",
        action="store_true",
        help="the temperature, with how often they are right, into the model card",
    )
    asked = options.parse_args()
    rigs = sorted(path.stem for path in (Path(asked.shared) / "capture" / "rigs").glob("land-*.npz"))
    pairs = list(product(range(asked.plans), rigs))[:: asked.every]
    tasks = [
        Task(game, asked.shared, plan, rig, messy=plan % 2 == 1)
        for game in asked.game or ("madrino", "floor-plan", "floor-plan-classic")
        for plan, rig in pairs
    ]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        seen = [each for found in pool.imap_unordered(seen_on, tasks) for each in found]
    if not seen:
        raise SystemExit("no sheet was found in any photo")
    card = json.loads(CARD.read_text())
    there, odds = (np.array(column) for column in zip(*seen, strict=True))
    heat = round(ABOVE * report(there, odds), 2)
    card["square"]["edge_temperature"] = heat
    sure = 1 / (1 + np.exp(-abs(odds) / heat))
    card["square"]["edge_reliability"] = reliability(sure, (odds > 0) == there)
    if asked.write:
        CARD.write_text(json.dumps(card, indent=1) + "\n")


if __name__ == "__main__":
    main()
