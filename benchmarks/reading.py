"""How well sheets are read: bots' finished plans, drawn with real people's strokes, photographed.

    python benchmarks/reading.py --shared ../shared
    python benchmarks/reading.py --shared ../shared --game madrino --messy
    python benchmarks/reading.py --shared ../shared --condition all --plans 4 --every 4
    python benchmarks/reading.py --shared ../shared --case "pen across" --case photocopied
    python benchmarks/reading.py --shared ../shared --habit all --plans 4 --every 8

Prints, over rigs x plans: the share of sheets read exactly (plan, boxes, bubbles), wrong marks per
1,000, sheets that are wrong without a doubt naming the mark, and doubts per sheet. The writers are those
that training holds out; `--rigs held` keeps to rigs that training never saw, too, `--rigs turned` has each rig
mirrored, with the page turned round, and both: curl and light lie elsewhere on the page. `--messy` adds what
players do besides (mistakes scribbled out, smears, stains, doodles, walls drawn twice and beside their lines),
`--condition` what happens to photos, `--case` what happens to the paper (see page_cases.py), `--habit` how somebody
fills sheets in (see habits.py), one row each.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import chain, product
from pathlib import Path

import cv2
import numpy as np
from habits import HABITS
from page import GAMES, found, nearest
from page_cases import COVERS, SEVERAL, SINGLE, Shot, in_case, in_help, plain, worse
from photos import (
    AS_IS,
    SHARED,
    VIEWS,
    Task,
    conditions,
    drawn,
    pixels,
    plain_camera,
    rig_of,
    rig_paths,
    seed_of,
    taken,
)

sys.path.insert(0, str(Path(__file__).parent.parent / "training"))
from photograph_sheets import HELD_RIGS

from kitpress.content import Game
from kitpress.errors import ReadError
from kitpress.plan.geometry import Side, Square
from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.doubts import Doubt, worth_asking
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.pages.page import Page
from kitpress.reading.photos.images import Photo
from kitpress.reading.sheets import read_sheet
from kitpress.rules import for_game
from kitpress.studio import jpeg


@dataclass
class Outcome:
    """One sheet: what was wrong, and what was asked."""

    plan: int
    rig: str
    condition: str = AS_IS
    found: bool = True
    marks: int = 0
    wrong: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    doubts: int = 0
    idle_doubts: int = 0  # about marks that were read right
    seconds: float = 0.0
    doubted: list[tuple[float, bool]] = field(default_factory=list)  # confidence, was it wrong


def marks_of(record: Record) -> dict[str, str]:
    """Every mark of a record by its place, so that two records can be compared mark by mark."""
    plan = record.plan
    found = {}
    for room in plan.rooms:
        found[str(room.label)] = f"letter {room.letter}"
        rect = room.rect
        found[f"room {Square(rect.column, rect.row)}"] = f"{rect.width}x{rect.height}"
    found |= {str(square): f"letter {letter}" for square, letter in plan.loose_letters}
    found |= {f"wall {edge}": "loose" for edge in plan.loose_walls}
    found |= {str(m.square): f"door {m.side.name}" for m in plan.doors}
    if plan.on_edges:
        found |= {f"wall {edge}": "window" for m in plan.windows for edge in m.edges}
    else:
        found |= {str(s): f"window {m.side.name}" for m in plan.windows for s in m.squares}
        found |= {f"window {m.square}": f"{m.length} long" for m in plan.windows if m.length > 1}
    for name in ("furnishings", "trees", "decks", "stones", "hedges", "pools"):
        found |= {str(square): name for square in getattr(plan, name)}
    # two beds side by side may lie either way: only their squares are on paper
    found |= {str(s): f.kind for f in plan.facilities for s in f.squares}
    if plan.entrance:
        found[str(plan.entrance.square)] = f"entrance {plan.entrance.side.name}"
    found |= {name: str(value) for name, value in record.numbers.items()}
    found |= dict.fromkeys(record.ticks, "marked")
    return found


def near(place: str, asked: set[str], squares: set[Square], plan: Plan) -> bool:
    """Whether a doubt names this place: the field, the square, or a square of the room in question."""
    if place in asked:
        return True
    name = place.removeprefix("room ").removeprefix("wall ").removeprefix("window ")
    if "|" in name:
        parts = name.split("|")
        # a wall of a room that is asked about is no question of its own
        rooms = (frozenset(room.rect.squares()) for room in plan.rooms)
        bounded = any(squares & room and sum(str(square) in parts for square in room) == 1 for room in rooms)
        return name in asked or bounded or any(near(part, asked, squares, plan) for part in parts)
    try:
        square = Square.parse(name)
    except ValueError:
        return False
    if square in squares:
        return True
    rooms = [room.rect for room in plan.rooms if place.startswith("room ") and square in room.rect]
    around = {s.step(side) for rect in rooms for s in rect.squares() for side in Side} | {
        s for rect in rooms for s in rect.squares()
    }
    return bool(around & squares)


def _about(doubt: Doubt, places: set[str]) -> bool:
    """Whether a doubt names one of these places."""
    return bool({doubt.place, *doubt.fields, *map(str, doubt.squares)} & places)


def one(task: Task, keep: bool = False) -> list[Outcome]:
    """Draw, photograph and read one photo: an outcome for each sheet in it."""
    cv2.setNumThreads(1)
    if task.case in SEVERAL:
        return several(task)
    photo = taken(task, plain_camera if task.case == AS_IS else partial(in_case, task.case))
    sheet = photo.sheet
    outcome = blank_outcome(task, photo.record)
    picture = pixels(photo.data)
    started = time.perf_counter()
    try:
        pages = find_pages(Photo("photo", picture), lambda kind: [sheet] if kind == sheet.kind else [])
        compare(pages[0], photo.record, photo.game, outcome, started)
    except ReadError:
        outcome.found = False
        return [outcome]
    if keep and outcome.wrong:
        folder = Path("wrong")
        folder.mkdir(exist_ok=True)
        happened = outcome.condition.replace(" ", "_")
        (folder / f"{task.rig}-{task.plan:03d}-{happened}.jpg").write_bytes(photo.data)
    return [outcome]


def several(task: Task) -> list[Outcome]:
    """Sheets of different games in one photo."""
    games = sorted(GAMES, key=lambda game: game != task.game)[: SEVERAL[task.case]]
    tasks = [replace(task, game=game, plan=task.plan + 20 * k) for k, game in enumerate(games)]
    made = [drawn(each) for each in tasks]
    rig = rig_of(task)
    shot = Shot(rig, seed_of(task), task.long_side, lambda k: plain(made[k].sheet, made[k].page))
    case = COVERS[task.case](plain(made[0].sheet, made[0].page), shot)
    case = worse(case, task.condition, task.shared)
    picture, outcomes = pixels(jpeg(case.picture, 88)), []
    started = time.perf_counter()
    pages = found(picture)
    finding = (time.perf_counter() - started) / len(made)
    for each, sheet, (_, place) in zip(tasks, made, case.truth, strict=True):
        outcomes.append(blank_outcome(each, sheet.record))
        page = nearest(pages, sheet.sheet, place)
        try:
            if page is None:
                outcomes[-1].found = False
            else:
                compare(page, sheet.record, sheet.game, outcomes[-1], time.perf_counter() - finding)
        except ReadError:
            outcomes[-1].found = False
    return outcomes


def blank_outcome(task: Task, record: Record) -> Outcome:
    """What is known of a sheet before it is read."""
    happened = [what for what in (task.habit, task.case, task.condition) if what != AS_IS]
    return Outcome(task.plan, task.rig, ", ".join(happened) or AS_IS, marks=len(marks_of(record)))


def compare(page: Page, record: Record, game: Game, outcome: Outcome, started: float) -> None:
    """Read a page and hold it against the truth."""
    reading = read_sheet(page, game)
    outcome.seconds = time.perf_counter() - started
    truth, read = marks_of(record), marks_of(reading.record)
    outcome.wrong = sorted(
        f"{place}: {truth.get(place, '-')} read as {read.get(place, '-')}"
        for place in truth.keys() | read.keys()
        if truth.get(place) != read.get(place)
    )
    rules = for_game(game)
    score, right = rules.score(reading.record, game), rules.score(record, game)
    if not outcome.wrong and score.total != right.total:
        outcome.wrong = [f"score: {right.total} read as {score.total}"]
    # what a person is asked, not everything that is less than certain
    shown = [d for d, _ in worth_asking(reading.doubts, score, lambda r: rules.score(r, game))]
    asked = {place for doubt in shown for place in (doubt.place, *doubt.fields)}
    squares = {square for doubt in shown for square in doubt.squares}
    both = Plan(record.plan.columns, record.plan.rows, rooms=record.plan.rooms | reading.record.plan.rooms)
    outcome.unasked = [w for w in outcome.wrong if not near(w.split(":")[0], asked, squares, both)]
    outcome.doubts = len(shown)
    wrong_places = {w.split(":")[0] for w in outcome.wrong}
    outcome.doubted = [(d.confidence, _about(d, wrong_places)) for d in reading.doubts]
    outcome.idle_doubts = sum(1 for d in shown if not _about(d, wrong_places))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--shared", default="../shared", help=SHARED)
    options.add_argument("--game", default="floor-plan", help="a name or a folder")
    options.add_argument("--plans", type=int, default=20)
    options.add_argument(
        "--first", type=int, default=0, help="the first plan's number: others nobody has seen yet"
    )
    options.add_argument("--rigs", choices=["all", "held", "turned"], default="all")
    options.add_argument("--every", type=int, default=1, help="only every n-th pair of plan and rig")
    options.add_argument("--long-side", type=int, default=3000)
    options.add_argument("--messy", action="store_true", help="sheets of careless players")
    options.add_argument("--condition", action="append", help="a name of shared/capture/degrade.py, or all")
    options.add_argument("--case", action="append", help=f"one of {in_help((*SINGLE, *SEVERAL))}; or all")
    options.add_argument("--habit", action="append", help=f"one of {in_help(HABITS)}; or all")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--keep", action="store_true", help="keep photos that are read wrong in ./wrong")
    options.add_argument("--json", type=Path, help="write every outcome there")
    asked = options.parse_args()
    rigs = [path.stem for path in rig_paths(asked.shared)]
    if asked.rigs == "held":
        rigs = [name for name in rigs if name in HELD_RIGS]
    elif asked.rigs == "turned":
        rigs = [name + view for view in VIEWS[1:] for name in rigs]
    happened = [
        chosen("condition", asked.condition, tuple(conditions(asked.shared))),
        chosen("case", asked.case, (*SINGLE, *SEVERAL)),
        chosen("habit", asked.habit, tuple(HABITS)),
    ]
    numbers = range(asked.first, asked.first + asked.plans)
    pairs = [(number, rig) for number in numbers for rig in rigs][:: asked.every]
    tasks = [
        Task(asked.game, asked.shared, number, rig, asked.long_side, asked.messy, condition, case, habit)
        for condition, case, habit in product(*happened)
        for number, rig in pairs
    ]
    with multiprocessing.Pool(asked.jobs) as pool:
        outcomes = []
        read = pool.imap_unordered(partial(one, keep=asked.keep), tasks)
        for outcome in chain.from_iterable(read):
            outcomes.append(outcome)
            if outcome.wrong:
                print(
                    f"  {outcome.rig} plan {outcome.plan} {outcome.condition}: {'; '.join(outcome.wrong[:4])}"
                    f"{'  NOT ASKED' if outcome.unasked else ''}",
                    flush=True,
                )
    if asked.json:
        asked.json.write_text(json.dumps([asdict(o) for o in outcomes], indent=1))
    if len({outcome.condition for outcome in outcomes}) > 1:
        table(outcomes)
    report(outcomes)


def chosen(kind: str, wanted: list[str] | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """What was asked for on the command line, as far as there is such a thing."""
    if wanted is None:
        return (AS_IS,)
    if unknown := set(wanted) - {*known, AS_IS, "all"}:
        raise SystemExit(f"no such {kind}: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    return known if "all" in wanted else tuple(wanted)


def table(outcomes: list[Outcome]) -> None:
    """One row per condition."""
    print(
        f"{'what happened':24} {'sheets':>6} {'exact':>7} {'asked':>7} {'refused':>8} {'silent':>7} {'doubts':>7}"
    )
    for condition in dict.fromkeys(outcome.condition for outcome in outcomes):
        mine = [outcome for outcome in outcomes if outcome.condition == condition]
        found = [outcome for outcome in mine if outcome.found]
        shares = (
            sum(not outcome.wrong for outcome in found),
            sum(bool(outcome.wrong) and not outcome.unasked for outcome in found),
            len(mine) - len(found),
            sum(bool(outcome.unasked) for outcome in found),
        )
        exact, known, refused, silent = (f"{share / len(mine):.0%}" for share in shares)
        doubts = sum(outcome.doubts for outcome in found) / max(1, len(found))
        print(f"{condition:24} {len(mine):6} {exact:>7} {known:>7} {refused:>8} {silent:>7} {doubts:7.1f}")


def report(outcomes: list[Outcome]) -> None:
    found = [o for o in outcomes if o.found]
    count = len(outcomes)
    exact = sum(1 for o in found if not o.wrong)
    silent = sum(1 for o in found if o.unasked)
    marks, wrong = sum(o.marks for o in found), sum(len(o.wrong) for o in found)
    print(f"sheets                    {count} ({count - len(found)} pages not found)")
    print(f"read exactly              {exact / count:.1%}")
    print(f"wrong marks per 1,000     {1000 * wrong / max(marks, 1):.2f} of {marks}")
    print(f"silently wrong sheets     {silent / count:.1%}")
    print(
        f"doubts per sheet          {sum(o.doubts for o in found) / max(len(found), 1):.2f}"
        f" ({sum(o.idle_doubts for o in found)} of {sum(o.doubts for o in found)} about marks read right)"
    )
    print(f"seconds per sheet, warm   {np.median([o.seconds for o in found]):.2f}")
    kinds = Counter(w.split(": ", 1)[1] for o in found for w in o.wrong)
    print("most common mistakes      " + ", ".join(f"{what} x{n}" for what, n in kinds.most_common(8)))


if __name__ == "__main__":
    main()
