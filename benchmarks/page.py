"""How surely sheets are found in photos, how exactly they are laid flat, and how long that takes.

    python benchmarks/page.py --shared ../shared
    python benchmarks/page.py --shared ../shared --game madrino --photos 12 --covered all
    python benchmarks/page.py --shared ../shared --condition "blur 3" --condition "motion 17" --keep worst

Bots' plans are drawn by real people's hands, with all the mess that players make, on sheets of all games (every
third on Letter), and photographed in the landscape rigs of the shared studio. The rig's mesh is the truth: printed
is, one row per game and case, how many sheets are found, how far the crossings of the lines and the cells to fill
in lie from where the reader puts them (mm on the page), and how long finding takes, in milliseconds of processor
time and as a multiple of what OpenCV needs to decode the same photo.

`--paper` prints sheets otherwise, `--covered` bends them or hides a part, `--condition` makes photos worse; `all`
takes all of a kind. `--keep` writes the worst photo of each row, with the page as it was found drawn over it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from page_cases import COVERS, PAPERS, Case, Points, Print, Shot, in_help, plain, worse
from photos import AS_IS, SHARED, Task, conditions, drawn, rig_paths

from kitpress.content import load_game
from kitpress.errors import ReadError
from kitpress.layout import Sheet, load_sheet
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.pages.page import Page
from kitpress.reading.photos.images import Photo
from kitpress.studio import Rig, jpeg

BAR_MM = 0.35
GAMES = ("floor-plan", "floor-plan-classic", "madrino", "mottainai")
SIZES = ("a4", "a4", "letter")
ELSEWHERE_MM = 15.0  # a page that is found so far off is another one, or none


@dataclass
class Row:
    """All photos of one case."""

    sheets: int = 0
    found: int = 0
    strange: int = 0  # pages found where there is no such sheet
    grid_mm: list[Any] = field(default_factory=list)
    cells_mm: list[Any] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    decode_ms: list[float] = field(default_factory=list)
    worst_mm: float = -1.0

    def __str__(self) -> str:
        grid, cells = (np.concatenate(v or [np.full(1, np.nan)]) for v in (self.grid_mm, self.cells_mm))
        over = sum(np.percentile(one, 95) > BAR_MM for one in self.grid_mm)
        figures = [np.percentile(grid, 50), np.percentile(grid, 95), grid.max()]
        figures += [np.percentile(cells, 95), cells.max()]
        times = np.median(self.ms), max(self.ms), np.median(np.array(self.ms) / self.decode_ms)
        return (
            f"{self.sheets:6}{self.found / self.sheets:7.1%}{self.strange:8}{over:5}"
            + "".join(f"{v:8.3f}" for v in figures)
            + f"{min(self.shares, default=0):7.2f}{times[0]:7.0f}{times[1]:7.0f}{times[2]:6.2f}"
        )


HEAD = (
    f"{'sheets':>6}{'found':>7}{'strange':>8}{'over':>5}{'grid p50':>8}{'p95':>8}{'max':>8}{'cell p95':>8}"
    f"{'max':>8}{'share':>7}{'ms':>7}{'max':>7}{'x':>6}"
)


def main() -> None:
    options = _options()
    cv2.setNumThreads(1)
    rows: dict[tuple[str, str], Row] = {}
    for game in options.game:
        for number in range(options.first, options.first + options.photos):
            for name, case in cases(game, number, options):
                row = rows.setdefault((game, name), Row())
                judge(case, row, options.keep and options.keep / f"{game} {name}.jpg".replace(" ", "-"))
    print(f"errors in mm on the page; bar: p95 of the grid at most {BAR_MM}, which `over` sheets do not hold")
    for game in options.game:
        print(f"\n{game:23}{HEAD}")
        for (of, name), row in rows.items():
            if of == game:
                print(f"{name:23}{row}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", default="../shared", help=SHARED)
    parser.add_argument("--game", action="append", help="all four if not given")
    parser.add_argument("--photos", type=int, default=3, help="of each game, for each row")
    parser.add_argument("--first", type=int, default=0, help="number of the first photo")
    parser.add_argument("--long-side", type=int, default=3000)
    parser.add_argument("--rigs", default="land", help="how the names of the rigs begin")
    parser.add_argument("--blank", action="store_true", help="nothing is drawn on the sheets")
    parser.add_argument("--paper", action="append", default=[], help=f"all, or of {in_help(PAPERS)}")
    parser.add_argument("--covered", action="append", default=[], help=f"all, or of {in_help(COVERS)}")
    parser.add_argument(
        "--condition", action="append", default=[], help="all, or of shared/capture/degrade.py"
    )
    parser.add_argument("--keep", type=Path, help="folder for the worst photos")
    options = parser.parse_args()
    rig_paths(options.shared, options.rigs)  # before the conditions, which are in the same folder
    options.game = options.game or list(GAMES)
    for name, known in (("paper", PAPERS), ("covered", COVERS), ("condition", conditions(options.shared))):
        wanted = getattr(options, name)
        if unknown := set(wanted) - {*known, "all"}:
            parser.error(f"no such {name}: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
        setattr(options, name, list(known) if "all" in wanted else wanted)
    return options


def cases(game: str, number: int, options: argparse.Namespace) -> Iterator[tuple[str, Case]]:
    """One sheet in all the ways asked for; other sheets beside it are of any game."""
    rigs = _rigs(options.shared, options.rigs)
    rig = rigs[number % len(rigs)]
    where = GAMES.index(game) if game in GAMES else 0

    def beside(k: int) -> Print:
        return _print(GAMES[(where + k * (number % 2)) % len(GAMES)], number + 20 * k, options, rig.name)

    made = _print(game, number, options, rig.name)
    shot = Shot(rig, 100 * where + number, options.long_side, beside)
    as_taken = shot.take(made)
    yield AS_IS, as_taken
    for name in options.paper:
        yield name, shot.take(PAPERS[name](made, shot))
    for name in options.covered:
        yield name, COVERS[name](made, shot)
    for name in options.condition:
        if name != AS_IS:
            yield name, worse(as_taken, name, options.shared)


@cache
def _rigs(shared: str, prefix: str) -> list[Rig]:
    return [Rig.load(path) for path in rig_paths(shared, prefix)]


def _print(game: str, number: int, options: argparse.Namespace, rig: str) -> Print:
    task = Task(game, options.shared, number, rig, messy=True)
    sheet = drawn(task, SIZES[number % len(SIZES)], blank=options.blank)
    return plain(sheet.sheet, sheet.page)


@cache
def _sheets() -> dict[int, list[Sheet]]:
    """All sheets that a photo may show, by kind."""
    found: dict[int, list[Sheet]] = {}
    for name in GAMES:
        game = load_game(name)
        for lang in getattr(game, "letter_langs", ("en",)):
            for paper in ("a4", "letter"):
                sheet = load_sheet(game.sheet, paper, game.lettered(lang), lang)
                found.setdefault(sheet.kind, []).append(sheet)
    return found


def judge(case: Case, row: Row, keep: Path | None) -> None:
    """Find the pages of a photo and hold them against the truth."""
    data = jpeg(case.picture, 88)
    picture, decode_ms = _timed(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))
    pages, ms = _timed(lambda: found(picture))
    row.ms.append(ms)
    row.decode_ms.append(decode_ms)
    worst, left = 0.0, list(pages)
    for sheet, place in case.truth:
        row.sheets += 1
        page = nearest(left, sheet, place)
        if page is None:
            worst = np.inf
            continue
        left.remove(page)
        row.found += 1
        row.shares.append(page.grid_share)
        row.grid_mm.append(errors_mm(page, place, crossings(sheet)))
        row.cells_mm.append(errors_mm(page, place, cells(sheet)))
        worst = max(worst, float(np.percentile(row.grid_mm[-1], 95)))
    row.strange += len(left)
    if keep and worst > row.worst_mm:
        keep.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(keep), overlaid(picture, pages))
    row.worst_mm = max(row.worst_mm, worst)


def found(picture: Any) -> list[Page]:
    """The pages of all games in a photo; none if there is a reason against it."""
    try:
        return find_pages(Photo("photo", picture), lambda kind: _sheets().get(kind, []))
    except ReadError:
        return []


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What it gives and its milliseconds of processor time: the second time, as in a pile of photos."""
    work()
    started = time.process_time()
    given = work()
    return given, 1000 * (time.process_time() - started)


def nearest(pages: Sequence[Page], sheet: Sheet, place: Any) -> Page | None:
    """The page that is this very sheet, where it lies."""
    middle = np.array([(sheet.width / 2, sheet.height / 2)])
    for page in pages:
        if page.sheet == sheet and errors_mm(page, place, middle)[0] < ELSEWHERE_MM:
            return page
    return None


def errors_mm(page: Page, place: Any, points_mm: Points) -> Any:
    """How far the page puts points (N, 2) from where they really are, (N,) mm."""
    return np.linalg.norm(page.to_page(place(points_mm)) - points_mm, axis=1)


def crossings(sheet: Sheet) -> Points:
    """All crossings of a sheet's lines, (N, 2) mm."""
    grid = sheet.lines
    xs, ys = (
        start + grid.square * np.arange(n + 1) for start, n in ((grid.x, grid.columns), (grid.y, grid.rows))
    )
    return np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)


def cells(sheet: Sheet) -> Points:
    """The middles of all cells to fill in, (N, 2) mm."""
    return np.array([cell.center for field in sheet.fields for cell in field.cells])


def overlaid(picture: Any, pages: Sequence[Page]) -> Any:
    """The photo with the lines, tags and cells of each page as it was found."""
    picture = picture.copy()
    for page in pages:
        grid = page.sheet.lines
        net = page.to_photo(crossings(page.sheet)).reshape(grid.rows + 1, grid.columns + 1, 2)
        for line in (*net, *net.swapaxes(0, 1)):
            cv2.polylines(picture, [np.round(line).astype(np.int32)], False, (0, 0, 255), 1, cv2.LINE_AA)
        for tag in page.tags:
            cv2.polylines(picture, [np.round(tag.corners).astype(np.int32)], True, (0, 255, 0), 2)
        for x, y in np.round(page.to_photo(cells(page.sheet))).astype(int).tolist():
            cv2.circle(picture, (x, y), 3, (255, 0, 255), -1)
    return picture


if __name__ == "__main__":
    main()
