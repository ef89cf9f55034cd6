"""Make training crops: sheets filled in with real people's strokes, photographed, and straightened.

    python training/photograph_sheets.py --shared ../shared --out /tmp/crops --sheets 400
    python training/photograph_sheets.py --shared ../shared --out /tmp/crops --game floor-plan --game madrino
    python training/photograph_sheets.py --shared ../shared --out /tmp/crops --strangers detexify

`--shared` is a folder with `glyphs/data/*.train.npz` (recorded pen strokes and scanned ink; see the
model card for the sources, all public) and `capture/rigs/*.npz` (path-traced captures of blank paper).
Without it nothing can be trained: collect strokes from those sources in the same format first.

Each sheet is one writer's, with one style, through one rig. Writers are split by a hash of their key,
rigs by name: what is held out is never trained on. Crops are cut by `kitpress.reading.sampling`, the
very code that reads.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from covering import Mask, covered, hidden
from crowded import many_fields
from fillings import FILLINGS, LETTERS, SIDES
from players import some_hand, telling_mess, varied_style
from worsening import FAULTS, worse_paper, worse_photo

from kitpress.content import load_game
from kitpress.content.game import Game
from kitpress.errors import ReadError
from kitpress.layout import load_sheet
from kitpress.layout.sheet import Box, Grid, Sheet
from kitpress.plan.geometry import Edge, Square
from kitpress.reading.hiding.overexposure import overexposed_squares
from kitpress.reading.hiding.printed_lines import contrast, lines_of, usual_of
from kitpress.reading.hiding.washed import smoothed, strengthened
from kitpress.reading.marks.networks import NETWORKS
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.pages.sharpening import without_blur
from kitpress.reading.photos.images import Photo
from kitpress.reading.sampling import darkest, digit_crops, pane_crops, square_crops, tick_crops
from kitpress.reading.sheets import even_page
from kitpress.studio.blank import blank_page
from kitpress.studio.camera import Rig, jpeg, photograph
from kitpress.studio.fill import Filled, fill_marks
from kitpress.studio.filling import Filling, Mark
from kitpress.studio.mess import Mess
from kitpress.studio.people import People
from kitpress.words import Lang

HELD_RIGS = {f"land-{n:03d}" for n in range(7, 13)} | {"port-107", "port-108"}
HELD_SHARE = 0.15  # of writers
PX_PER_MM = 8.0
CLASSES = (
    "empty",
    *LETTERS,
    "furnishing",
    "stone",
    "deck",
    *(f"{kind}.{side}" for kind in ("door", "window") for side in "nesw"),
    "tree.middle",
    "tree.ring",
    "water",  # or a pool square that is drawn: waves look alike
    "hedge",
    *(f"wide.{side}.{half}" for side in "nesw" for half in "ab"),  # a two-square window's first and second
    *"STMZ",
    *(f"entrance.{side}" for side in "nesw"),
    "struck",  # scribbled out: as good as nothing
    "covered",  # hidden by what lies on the sheet: it may be anything
)
HIDDEN = 0.35  # share of a square, a line or a box that may be covered and still be read
COVERED_DIGIT = 11
WASHED_OUT = 0.15  # of the grid's contrast
KEPT_EMPTY = 0.35  # of the empty squares: there are too many of them
COPIED = 0.1  # of the sheets: they went through a copier
OVERWRITTEN = 0.1  # of the numbers that are crossed out: instead, another goes over them
RINGED = 0.4  # of the sheets of nothing but fields: rings go round some numbers
LAIN_ON = 0.2  # of the sheets: a pen, a thumb or dice lie there


def held_out(source: str, writer: str) -> bool:
    """Whether a writer is kept for validation: a fixed choice by hash."""
    digest = hashlib.sha256(f"{source}|{writer}".encode()).digest()
    return digest[0] < 256 * HELD_SHARE


def truth_of(filling: Filling, sheet: Sheet) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What every square holds: class index (rows, columns), and of its sides N, E, S, W whether a line is
    drawn on them and whether that is a window with strokes across, (rows, columns, 4) each.
    """
    grid = sheet.grid
    labels = np.zeros((grid.rows, grid.columns), np.int64)
    for mark in filling.marks:
        column, row = mark.square
        if mark.kind == "tree":
            labels[row - 1 : row + 2, column - 1 : column + 2] = CLASSES.index("tree.ring")
            labels[row, column] = CLASSES.index("tree.middle")
        else:
            for square, name in _names(mark):
                labels[square.row, square.column] = CLASSES.index(name)
    return labels, _on_sides(filling.all_edges(), grid), _on_sides(filling.panes, grid)


def with_struck(labels: np.ndarray, struck: Sequence[Square]) -> np.ndarray:
    """The labels of squares, those that are scribbled out among them."""
    labels = labels.copy()
    for square in struck:
        labels[square.row, square.column] = CLASSES.index("struck")
    return labels


def _names(mark: Mark) -> Iterator[tuple[Square, str]]:
    """A mark's squares with their classes."""
    if mark.side is None:
        yield mark.square, "water" if mark.kind == "pool" else mark.kind
        return
    side = mark.side.name[0].lower()
    if mark.length == 1:
        yield mark.square, f"{mark.kind}.{side}"
        return
    yield mark.square, f"wide.{side}.a"
    yield mark.square.step(mark.side.along), f"wide.{side}.b"


def _on_sides(edges: frozenset[Edge], grid: Grid) -> np.ndarray:
    return np.array(
        [
            [[Edge.of(Square(c, r), side) in edges for side in SIDES] for c in range(grid.columns)]
            for r in range(grid.rows)
        ],
        np.float32,
    )


def hide(labels: np.ndarray, sides: np.ndarray, panes: np.ndarray, sheet: Sheet, mask: Mask) -> None:
    """Change the truth where something lies on the sheet: a line there is as likely as none."""
    grid = sheet.grid
    for row, column in np.ndindex(*labels.shape):
        square = Square(column, row)
        if is_hidden(mask, sheet, grid.box(square)):
            labels[row, column] = CLASSES.index("covered")
        for n, side in enumerate(SIDES):
            (x0, y0), (x1, y1) = grid.segment(Edge.of(square, side))
            if is_hidden(mask, sheet, Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))):
                sides[row, column, n] = panes[row, column, n] = 0.5


Crops = dict[str, dict[str, np.ndarray]]


def field_lessons(flat: np.ndarray, filled: Filled, sheet: Sheet, mask: Mask | None = None) -> Crops:
    """What the boxes of a flat page teach: crops with their truth, by network. `mask`: where something lies on it."""
    filling = filled.filling
    cells, digits, boxes, marked = [], [], [], []
    for entry in sheet.fields:
        if entry.kind == "number":
            number = filling.numbers.get(entry.id)
            if number is not None and len(str(number)) != len(entry.cells):
                continue  # a hand may choose which cell to leave empty
            written = [10] * len(entry.cells) if number is None else [int(d) for d in str(number)]
            cells += entry.cells
            digits += [
                COVERED_DIGIT if is_hidden(mask, sheet, cell) else digit
                for cell, digit in zip(entry.cells, written, strict=True)
            ]
        else:
            boxes.append(entry.cells[0])
            marked.append(0.5 if is_hidden(mask, sheet, entry.cells[0]) else entry.id in filling.ticks)
    crops, labels = digit_crops(flat, cells), np.array(digits, np.int64)
    crossed = np.array([cell in filled.crossed_out for cell in cells], np.bool_) & (labels != COVERED_DIGIT)
    return {
        "digit": {"crops": crops[~crossed], "labels": labels[~crossed]},
        "crossed_out": {"crops": crops, "labels": crossed.astype(np.float32)},
        "tick": {"crops": tick_crops(flat, boxes), "labels": np.array(marked, np.float32)},
    }


def is_hidden(mask: Mask | None, sheet: Sheet, box: Box) -> bool:
    """Whether too little of a box shows to say what it holds."""
    return mask is not None and hidden(mask, sheet, box) > HIDDEN


def square_lessons(
    flat: np.ndarray,
    filled: Filled,
    sheet: Sheet,
    rng: np.random.Generator,
    mask: Mask | None,
    shown: np.ndarray,
) -> Crops:
    """The squares that are kept, with their classes and sides, and the lines that may be windows. `shown` (rows,
    columns): how well the photo shows the grid at each; `mask` as in `field_lessons`.
    """
    labels, sides, panes = truth_of(filled.filling, sheet)
    labels = with_struck(labels, filled.struck)
    if mask is not None:
        hide(labels, sides, panes, sheet, mask)
    lines = pane_lessons(flat, sheet.grid, sides, panes, shown) if filled.filling.panes else {}
    labels, sides = labels.ravel(), sides.reshape(-1, 4)
    kept = (
        (labels != 0)
        | (rng.random(len(labels)) < KEPT_EMPTY)
        | (sides.any(1) & (rng.random(len(labels)) < 0.6))
    )
    kept &= shown.ravel() >= WASHED_OUT  # what light has washed out teaches nothing but to guess
    squares = square_crops(flat, sheet.grid)[kept]
    return {"square": {"crops": squares, "labels": labels[kept], "sides": sides[kept]}} | lines


def pane_lessons(
    flat: np.ndarray, grid: Grid, sides: np.ndarray, panes: np.ndarray, shown: np.ndarray
) -> Crops:
    """The lines that are drawn, or hidden, and whether they are windows. `sides` and `panes` as `hide` leaves them;
    `shown` as in `square_lessons`.
    """
    across, down = _by_edge((sides > 0) & (shown >= WASHED_OUT)[:, :, None])
    crossed = [told[seen] for told, seen in zip(_by_edge(panes), (across, down), strict=True)]
    return {"pane": {"crops": pane_crops(flat, grid, across, down), "labels": np.concatenate(crossed)}}


def _by_edge(sides: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What is told of sides (rows, columns, 4), as `_on_sides` has them, by edge: (rows + 1, columns) and (rows,
    columns + 1).
    """
    north, east, south, west = np.moveaxis(sides, 2, 0)
    return np.concatenate([north, south[-1:]]), np.concatenate([west, east[:, -1:]], axis=1)


def one_sheet(
    ref: str, seed: int, held: bool, people: People, rigs: list[Rig], fault: str | None = None
) -> Crops | None:
    """Fill, photograph and straighten one sheet; None where the page could not be found. `fault`: of the photo."""
    rng = np.random.default_rng([seed, int(held), 0x5EE7])
    paper = "a4" if rng.random() < 0.85 else "letter"
    ink = "mono" if rng.random() < 0.25 else "full"
    game, lang = in_some_language(load_game(ref), seed)
    sheet = load_sheet(game.sheet, paper, game, lang)
    filling = FILLINGS[game.rules](game, sheet, seed, rng)
    # digits as often as people write them: fields of random_filling have as many digits as cells
    numbers = {
        f.id: int(rng.integers(10 ** (len(f.cells) - 1), 10 ** len(f.cells)))
        for f in sheet.fields
        if f.kind == "number" and rng.random() < 0.8
    }
    filling = replace(filling, numbers=numbers)
    page = blank_page(game, paper=paper, lang=lang, ink=ink, px_per_mm=PX_PER_MM)
    mess = telling_mess(rng) if rng.random() < 0.55 else None
    filled = fill_marks(
        filling,
        sheet,
        some_hand(people, seed, held, rng),
        page,
        PX_PER_MM,
        seed,
        varied_style(seed, rng, sheet.grid.square),
        mess,
    )
    page = worse_paper(filled.page, rng) if rng.random() < COPIED else filled.page
    mask = None
    if rng.random() < LAIN_ON:
        page, mask = covered(page, sheet, rng)
    rig = rigs[rng.integers(len(rigs))]
    page = np.rot90(page, int(rng.choice([1, 3]) if rig.aspect < 1 else rng.choice([0, 2])))
    photo = photograph(np.ascontiguousarray(page), rig, seed, int(rng.choice([1800, 2400, 3000, 3000])))
    if fault or rng.random() < 0.4:
        photo = worse_photo(photo, rng, fault)
    photo = cv2.imdecode(np.frombuffer(jpeg(photo, int(rng.integers(60, 94))), np.uint8), cv2.IMREAD_COLOR)
    try:
        pages = find_pages(Photo("training", photo), lambda kind: [sheet] if kind == sheet.kind else [])
    except ReadError:
        return None
    even = even_page(pages[0])
    lines, bright = lines_of(darkest(even.darkness), sheet.grid), overexposed_squares(even.light, sheet.grid)
    shown = smoothed(contrast(lines, usual_of(lines, bright)))
    flat = strengthened(even.darkness, shown, sheet.grid)
    squares = square_lessons(flat, filled, sheet, rng, mask, shown) if sheet.grid.columns else {}
    return squares | field_lessons(flat, filled, sheet, mask)


def in_some_language(game: Game, seed: int) -> tuple[Game, Lang]:
    """The game in one of the languages of its letters; where those are alike, its sheets look alike, too."""
    langs: tuple[Lang, ...] = getattr(game, "letter_langs", ("en",))
    lang = langs[seed % len(langs)]
    return game.lettered(lang), lang


def fields_sheet(ref: str, seed: int, held: bool, people: People, rigs: list[Rig]) -> Crops | None:
    """One sheet full of digits and ticks. Its geometry is that of a plain sheet photographed alike."""
    rng = np.random.default_rng([seed, int(held), 0xF1E1D])
    game, lang = in_some_language(load_game(ref), seed)
    sheet = load_sheet(game.sheet, "a4", game, lang)
    if not sheet.grid.columns:
        return None
    blank = blank_page(game, lang=lang, ink="mono" if rng.random() < 0.25 else "full", px_per_mm=PX_PER_MM)
    crowded, page = many_fields(sheet, blank.copy(), PX_PER_MM)
    written = 0.85 if seed % 2 else 0.7  # on every second sheet some are crossed out
    numbers = {
        f.id: int(rng.integers(10)) for f in crowded.fields if f.kind == "number" and rng.random() < written
    }
    ticks = frozenset(f.id for f in crowded.fields if f.kind != "number" and rng.random() < 0.5)
    filling = Filling(numbers=numbers, ticks=ticks)
    hand = some_hand(people, seed, held, rng)
    mess = (
        Mess(rewritten=int(rng.integers(0, 40)), smears=int(rng.integers(0, 6))) if seed % 3 == 0 else Mess()
    )
    if not seed % 2:
        mess = replace(
            mess,
            crossed_out=int(rng.integers(20, 60)),
            corrected=float(rng.uniform(0, 0.5)),
            overwritten=OVERWRITTEN,
        )
    if rng.random() < RINGED:
        mess = replace(mess, ringed=int(rng.integers(5, 40)))
    filled = fill_marks(
        filling, crowded, hand, page, PX_PER_MM, seed, varied_style(seed, rng, sheet.grid.square), mess
    )
    page = worse_paper(filled.page, rng) if rng.random() < COPIED else filled.page
    page, mask = covered(page, crowded, rng) if rng.random() < LAIN_ON else (page, None)
    faulty = rng.random() < 0.4
    rig = rigs[rng.integers(len(rigs))]
    turn, long_side = (
        int(rng.choice([1, 3]) if rig.aspect < 1 else rng.choice([0, 2])),
        int(rng.choice([1800, 2400, 3000])),
    )

    def taken(raster: np.ndarray) -> Photo:
        photo = photograph(np.ascontiguousarray(np.rot90(raster, turn)), rig, seed, long_side)
        if faulty:
            photo = worse_photo(photo, np.random.default_rng([seed, 0xFA]))
        data = np.frombuffer(jpeg(photo, 60 + seed % 34), np.uint8)
        return Photo("training", cv2.imdecode(data, cv2.IMREAD_COLOR))

    try:
        found = find_pages(taken(blank), lambda kind: [sheet] if kind == sheet.kind else [])[0]
    except ReadError:
        return None
    photo = taken(page)
    seen = replace(found, photo=photo, sharpened=without_blur(photo, found.tags), _cache={})
    return field_lessons(even_page(seen).darkness, filled, crowded, mask)


class Batch(NamedTuple):
    """What one process makes: `count` sheets of a game from seed `first` on, saved as one part."""

    shared: Path
    out: Path
    ref: str
    first: int
    count: int
    held: bool
    fault: str | None
    sources: tuple[str, ...]  # whose strokes are used
    strangers: tuple[str, ...]  # all writers of these: nobody of them is trained on
    crowded: float  # so many more sheets of nothing but fields, to each of plans


def _work(task: Batch) -> Path:
    """A process."""
    shared, out, ref, first, count, held, fault, sources, strangers, crowded = task
    cv2.setNumThreads(1)
    people = People.load(
        shared / "glyphs",
        lambda source, writer: source in strangers or held_out(source, writer) == held,
        sources=sources,
    )
    names = sorted(p.stem for p in (shared / "capture" / "rigs").glob("*.npz"))
    rigs = [Rig.load(shared / "capture" / "rigs" / f"{n}.npz") for n in names if (n in HELD_RIGS) == held]
    found = [
        c for seed in range(first, first + count) if (c := one_sheet(ref, seed, held, people, rigs, fault))
    ]
    part = out / f"part-{'held' if held else 'train'}-{Path(ref).name}-{first:05d}.npz"
    found += [
        crops
        for seed in range(first, first + round(count * crowded))
        if (crops := fields_sheet(ref, seed, held, people, rigs))
    ]
    flat = {
        f"{name}.{key}": np.concatenate([crops[name][key] for crops in found if name in crops])
        for name, lessons in {key: crops[key] for crops in found for key in crops}.items()
        for key in lessons
    }
    np.savez(part, **flat)
    return part


def _tasks(asked: argparse.Namespace) -> Iterator[Batch]:
    sources, strangers = _sources(asked), tuple(asked.strangers)
    for held, total in ((True, asked.held), (False, asked.sheets)):
        for first in range(
            0, total, asked.part
        ):  # the games in turn: a run that is cut short has some of each
            for ref in asked.games:
                count = min(asked.part, total - first)
                mine = strangers if held and strangers else sources
                yield Batch(
                    asked.shared,
                    asked.out,
                    ref,
                    asked.seed + first,
                    count,
                    held,
                    asked.fault,
                    mine,
                    strangers,
                    asked.crowded,
                )


def _sources(asked: argparse.Namespace) -> tuple[str, ...]:
    """Whose strokes to train on. Raises SystemExit for a source that is not there."""
    there = {path.name.split(".")[0] for path in (asked.shared / "glyphs" / "data").glob("*.train.npz")}
    if unknown := {*asked.without, *asked.strangers} - there:
        raise SystemExit(
            f"no such source: {', '.join(sorted(unknown))}; there are {', '.join(sorted(there))}"
        )
    return tuple(sorted(there - {*asked.without, *asked.strangers}))


def main() -> None:
    """Make the parts in parallel and join them."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--shared", type=Path, default=Path("../shared"))
    options.add_argument("--out", type=Path, required=True)
    options.add_argument(
        "--game", dest="games", action="append", help="a name or folder; several times for several games"
    )
    options.add_argument("--sheets", type=int, default=400, help="of each game")
    options.add_argument("--held", type=int, default=60, help="of each game, to validate with")
    options.add_argument(
        "--strangers",
        action="append",
        default=[],
        metavar="SOURCE",
        help="held-out sheets are written by all people of this source, and none is trained on; may be repeated",
    )
    options.add_argument(
        "--without", action="append", default=[], metavar="SOURCE", help="leave it out; may be repeated"
    )
    options.add_argument("--fault", choices=sorted(FAULTS), help="of every photo, instead of any of some")
    options.add_argument(
        "--crowded", type=float, default=0.2, help="sheets of nothing but fields, to each of plans; at most 1"
    )
    options.add_argument("--part", type=int, default=20)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args()
    asked.games = asked.games or ["floor-plan"]
    asked.out.mkdir(parents=True, exist_ok=True)
    with multiprocessing.Pool(asked.jobs) as pool:
        for part in pool.imap_unordered(_work, list(_tasks(asked))):
            print(part, flush=True)
    for split in ("held", "train"):
        parts = [dict(np.load(p)) for p in sorted(asked.out.glob(f"part-{split}-*.npz"))]
        for name in NETWORKS:
            mine = [part for part in parts if f"{name}.crops" in part]
            keys = [key for key in mine[0] if key.startswith(name + ".")] if mine else []
            if keys:
                joined = {key.split(".")[1]: np.concatenate([part[key] for part in mine]) for key in keys}
                np.savez(asked.out / f"{name}.{split}.npz", **joined)
    about = {
        "classes": list(CLASSES),
        "games": asked.games,
        "sheets": asked.sheets,
        "sources": _sources(asked),
        "strangers": asked.strangers,
        "held_out_sheets": asked.held,
        "held_out_rigs": sorted(HELD_RIGS),
        "held_out_writers": f"{HELD_SHARE:.0%} of the writers of every source, by sha256 of source|writer",
    }
    (asked.out / "about.json").write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
