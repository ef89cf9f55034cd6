"""Photos of filled-in sheets whose truth is known: bots' plans, real people's strokes, recorded camera rigs."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from habits import HABITS, Player
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent / "training"))
from photograph_sheets import held_out

from kitpress.content import Game, load_game
from kitpress.layout import Sheet, load_sheet
from kitpress.plan.model import Record
from kitpress.play import play_game
from kitpress.studio.blank import blank_page
from kitpress.studio.camera import Rig, jpeg, photograph
from kitpress.studio.fill import Style, fill
from kitpress.studio.mess import Mess
from kitpress.studio.people import People, PeopleHand
from kitpress.words import Lang

PX_PER_MM = 8.0
AS_IS = "as is"
VIEWS = "", "m", "t", "mt"  # of a rig: as recorded, mirrored, the page turned round, both
SHARED = "the folder with recorded rigs, glyphs and conditions, which is not part of the repository"
Image = NDArray[np.uint8]


@dataclass(frozen=True)
class Task:
    """One photo: whose plan, through which rig, how large, how messy, and what happened to the photo since.

    A rig's name may end with one of the `VIEWS`: in each, curl and light lie elsewhere on the page.
    `case` is what happened to the sheet before, see `page_cases.py`; `habit` how it was filled in, see `habits.py`.
    """

    game: str
    shared: str
    plan: int
    rig: str
    long_side: int = 3000
    messy: bool = False
    condition: str = AS_IS
    case: str = AS_IS
    habit: str = AS_IS


@dataclass(frozen=True, eq=False)
class Taken:
    """A photo as a JPEG file, with its truth."""

    data: bytes
    record: Record
    game: Game
    sheet: Sheet


@dataclass(frozen=True, eq=False)
class Drawn:
    """A sheet that somebody filled in, before it is photographed. `page`: (h, w, 3) uint8 BGR at `PX_PER_MM`."""

    page: Image
    record: Record
    game: Game
    sheet: Sheet


def drawn(task: Task, paper: str = "a4", *, blank: bool = False) -> Drawn:
    """Draw the sheet of a task; leave it `blank` if nobody should."""
    record, game, lang = _record(task.game, task.plan)
    sheet = load_sheet(game.sheet, paper, game, lang)
    seed = seed_of(task)
    player = Player(PeopleHand(_people(task.shared), seed), Style.random(seed), sheet.grid.square)
    if task.messy:
        player = player._replace(style=careless(player.style, seed), mess=Mess.random(seed))
    if task.habit != AS_IS:
        player = HABITS[task.habit](player)
    ink = "mono" if task.messy and seed % 3 == 0 else "full"
    page = blank_page(game, paper=paper, lang=lang, ink=ink, px_per_mm=PX_PER_MM)
    if not blank:
        page = fill(record, sheet, player.hand, page, PX_PER_MM, seed, player.style, game, player.mess)
    return Drawn(page, record, game, sheet)


Camera = Callable[[Image, Sheet, Rig, int, int], Image]  # of a page, by a rig, seed and long side in px


def plain_camera(page: Image, sheet: Sheet, rig: Rig, seed: int, long_side: int) -> Image:
    """A photo of nothing but the page."""
    if rig.aspect < 1:
        page = np.ascontiguousarray(np.rot90(page))
    return photograph(page, rig, seed, long_side)


def taken(task: Task, camera: Camera = plain_camera) -> Taken:
    """Draw and photograph one sheet; the same task gives the same bytes."""
    made, seed = drawn(task), seed_of(task)
    page = made.page
    rig = rig_of(task)
    photo = conditions(task.shared)[task.condition](camera(page, made.sheet, rig, seed, task.long_side))
    return Taken(jpeg(photo, 75 + seed % 18), made.record, made.game, made.sheet)


def seed_of(task: Task) -> int:
    """The chance of a task: pens, strokes, mess and noise."""
    _, number, view = _parts(task.rig)
    return task.plan * 1000 + number + 200 * VIEWS.index(view)


def rig_of(task: Task) -> Rig:
    """The rig of a task, in its view."""
    kind, number, view = _parts(task.rig)
    rig = Rig.load(Path(task.shared) / "capture" / "rigs" / f"{kind}-{number:03d}.npz")
    rig = rig.mirrored() if "m" in view else rig
    return rig.turned() if "t" in view else rig


def _parts(rig: str) -> tuple[str, int, str]:
    """Whether a rig lies or stands, its number and its view."""
    kind, name = rig.split("-")
    return kind, int(name[:3]), name[3:]


def careless(style: Style, seed: int) -> Style:
    """A player who is in a hurry: marks near or over the lines, walls off them or drawn twice."""
    rng = np.random.default_rng([seed, 77])
    if rng.random() < 0.3:
        style = replace(style, jitter=float(rng.uniform(0.05, 0.16)), margin=float(rng.uniform(-0.06, 0.02)))
    if rng.random() < 0.25:
        walls = replace(style.walls, offset=float(rng.uniform(0.3, 0.8)), farthest=2.0)
        style = replace(style, walls=walls)
    if rng.random() < 0.25:
        style = replace(style, walls=replace(style.walls, again=float(rng.uniform(0.3, 1))))
    return style


def rig_paths(shared: str, prefix: str = "land-") -> list[Path]:
    """The recorded camera rigs whose names begin so. Ends the program where there are none, as in a mere clone."""
    folder = Path(shared) / "capture" / "rigs"
    found = sorted(folder.glob(f"{prefix}*.npz"))
    if not found:
        raise SystemExit(
            f"{folder} has no rigs '{prefix}*': give the folder with rigs and glyphs as --shared; "
            "it is not part of the repository"
        )
    return found


@cache
def conditions(shared: str) -> dict[str, Callable[[Image], Image]]:
    """The ways in which a photo gets worse that the shared folder has, by name."""
    path = Path(shared) / "capture" / "degrade.py"
    if not path.exists():
        return {AS_IS: lambda photo: photo}
    spec = importlib.util.spec_from_file_location("degrade", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} can't be run")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, Callable[[Image], Image]] = module.CONDITIONS
    return found


@cache
def _people(shared: str) -> People:
    return People.load(Path(shared) / "glyphs", held_out)


@cache
def _record(ref: str, number: int) -> tuple[Record, Game, Lang]:
    """A sheet of some evening, and the language of its letters; plans of one number are the same."""
    game = load_game(ref)
    langs: tuple[Lang, ...] = getattr(game, "letter_langs", ("en",))
    lang = langs[number % len(langs)]
    game = game.lettered(lang)
    # tables of four, one of them alone: different sheets of different evenings
    players = 1 if number % 5 == 4 and game.players.low == 1 else 4
    sheets = play_game(game, seed=10_000 + number, players=players).sheets
    return sheets[number % len(sheets)], game, lang


def pixels(data: bytes) -> Image:
    """The photo as the reader gets it."""
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
