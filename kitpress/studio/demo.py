"""The whole way without a printer: a kit is printed, bots play, hands fill sheets, a camera takes photos,
and the photos are scored as any photos are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import pypdfium2

from kitpress.content.game import Game
from kitpress.files import refuse_overwrite, write_file
from kitpress.layout import load_sheet
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record
from kitpress.play import TableGame, play_game
from kitpress.play.dispatch import player_names, refuse_players
from kitpress.play.result import VotedGame
from kitpress.render.kit import print_kit
from kitpress.render.kits import asked_parts
from kitpress.rules import Election
from kitpress.scoring import Evening, ScoredSheet, score_files
from kitpress.scoring.overlays import Overlays
from kitpress.scoring.votes import count_votes
from kitpress.studio.blank import rasterize
from kitpress.studio.camera import jpeg, photograph, rigs
from kitpress.studio.fill import fill
from kitpress.studio.hand import ParametricHand
from kitpress.words import Lang, Words

_PX_PER_MM = 9.0
_PHOTO_PX = 3000
_QUALITY = 88
_THUMB_PX = 760
_MOST_THUMBS = 4  # pages of a PDF that are shown
_SETS = (
    "rooms",
    "doors",
    "windows",
    "furnishings",
    "trees",
    "decks",
    "stones",
    "hedges",
    "pools",
    "facilities",
    "loose_walls",
    "loose_letters",
)

Progress = Callable[[Words], None]
_FILLED_IN = Words(  # a sheet may be several players'
    "filling in and photographing the sheet of {name}", "rellenando y fotografiando la hoja de {name}"
)


@dataclass(frozen=True)
class Part:
    """A printed PDF and pictures of its first pages; paths are relative to the demo's folder."""

    pdf: str
    pages: int
    thumbs: tuple[str, ...]


@dataclass(frozen=True)
class PhotoStory:
    """One sheet from the hand to the score. `wrong` counts what was read otherwise than it was drawn."""

    name: str
    photo: str
    photo_thumb: str
    overlay: str | None
    overlay_thumb: str | None
    scored: ScoredSheet | None
    wrong: int | None
    title: str = ""


@dataclass(frozen=True)
class Demo:
    """Everything that the demo's page shows. `election` is there in games that the table decides."""

    game: Game
    table: TableGame
    parts: tuple[Part, ...]
    stories: tuple[PhotoStory, ...]
    evening: Evening
    election: Election | None = None


@dataclass(frozen=True)
class MadeDemo:
    """A demo on disk: its page, and what it shows."""

    page: Path
    demo: Demo


def make_demo(
    game: Game,
    folder: Path,
    *,
    ref: str,
    players: int = 4,
    seed: int = 0,
    lang: Lang = "en",
    force: bool = False,
    progress: Progress = lambda step: None,
) -> MadeDemo:
    """Fill a folder with a kit, photos, plans, overlays and index.html.

    `ref` is what `game` was loaded by. Raises KitError for files that exist (without `force`), UsageError for a number
    of players that the game is not for; both before anything is written.
    """
    from kitpress.studio.gallery import page_html

    page = folder / "index.html"
    refuse_players(game, players)
    refuse_overwrite([page, *targets(game, folder, players)], force=force)
    progress(Words("printing a kit", "imprimiendo un kit"))
    files = print_kit(game, folder / "kit", players=players, lang=lang, seed=seed % 1000, force=True)
    parts = tuple(_part(folder, path) for path in files if path.suffix == ".pdf")
    progress(Words("bots play a game", "los bots juegan una partida"))
    table = play_game(game.lettered(lang), seed, players)
    photos = _photograph_all(game, table, folder, seed, lang, progress)
    progress(Words("scoring the photos", "puntuando las fotos"))
    overlays = Overlays(folder / "overlays", lang, force=True)
    evening = score_files([str(path) for path in photos], game=ref, each=overlays.write)
    if overlays.error:
        raise overlays.error
    election = None
    if isinstance(table, VotedGame) and evening.sheets:
        evening, election = count_votes(evening, table.votes, table.boss)
    stories = tuple(_stories(table, photos, evening, overlays.files, folder))
    demo = Demo(game, table, parts, stories, evening, election)
    return MadeDemo(write_file(page, page_html(demo, lang), force=True), demo)


def targets(game: Game, folder: Path, players: int) -> Iterator[Path]:
    """All files that a demo may write beside its page."""
    for part in asked_parts(game, None):
        yield folder / "kit" / f"{part.id}.pdf"
        yield from (folder / "pictures" / f"{part.id}-{n + 1}.png" for n in range(_MOST_THUMBS))
    yield folder / "kit" / "kit.json"
    names = player_names(players)
    for stem in map(_stem, (*names, ", ".join(names))):  # a sheet may be the whole table's
        yield folder / "photos" / f"{stem}.jpg"
        yield folder / "plans" / f"{stem}.plan"
        yield folder / "overlays" / f"{stem}-overlay.jpg"
        yield from (folder / "pictures" / f"{name}.jpg" for name in (stem, f"{stem}-overlay"))


def _stem(name: str) -> str:
    """What the files of a sheet are called."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def _part(folder: Path, path: Path) -> Part:
    pdf = path.read_bytes()
    document = pypdfium2.PdfDocument(pdf)
    pages, width_mm = len(document), document[0].get_width() * 25.4 / 72
    document.close()
    thumbs = []
    # Sheets differ only in their serial.
    for number in range(1 if path.stem == "sheets" else min(pages, _MOST_THUMBS)):
        picture = rasterize(pdf, number, _THUMB_PX / width_mm)
        target = folder / "pictures" / f"{path.stem}-{number + 1}.png"
        _, data = cv2.imencode(".png", picture)
        thumbs.append(_relative(write_file(target, data.tobytes(), force=True), folder))
    return Part(_relative(path, folder), pages, tuple(thumbs))


def _photograph_all(
    game: Game, table: TableGame, folder: Path, seed: int, lang: Lang, progress: Progress
) -> list[Path]:
    """Fill and photograph every sheet of the table; leaves photos/NAME.jpg and plans/NAME.plan."""
    sheet = load_sheet(game.sheet, "a4", game, lang)
    pdf = (folder / "kit" / "sheets.pdf").read_bytes()
    scenes = rigs()
    photos = []
    for number, record in enumerate(table.sheets):
        progress(_FILLED_IN.format(name=record.name))
        blank = rasterize(pdf, number, _PX_PER_MM)
        hand = ParametricHand(seed * 100 + number)
        page = fill(record, sheet, hand, blank, _PX_PER_MM, seed * 100 + number, game=game)
        photo = photograph(page, scenes[number % len(scenes)], seed * 100 + number, _PHOTO_PX)
        stem = _stem(record.name)
        photos.append(write_file(folder / "photos" / f"{stem}.jpg", jpeg(photo, _QUALITY), force=True))
        write_file(folder / "plans" / f"{stem}.plan", format_record(record), force=True)
    return photos


def _stories(
    table: TableGame, photos: list[Path], evening: Evening, overlays: list[Path], folder: Path
) -> list[PhotoStory]:
    scored = {sheet.source: sheet for sheet in evening.sheets}
    drawn = {path.name.removesuffix("-overlay.jpg"): path for path in overlays}
    stories = []
    for record, photo in zip(table.sheets, photos, strict=True):
        sheet, overlay = scored.get(str(photo)), drawn.get(photo.stem)
        stories.append(
            PhotoStory(
                record.name,
                _relative(photo, folder),
                _thumb(photo, folder),
                _relative(overlay, folder) if overlay else None,
                _thumb(overlay, folder) if overlay else None,
                sheet,
                None if sheet is None else count_differences(record, sheet.record),
                record.title,
            )
        )
    return stories


def _thumb(path: Path, folder: Path) -> str:
    picture = cv2.imread(str(path))
    if picture is None:
        raise ValueError(f"{path} was written but can't be read")
    height, width = picture.shape[:2]
    scale = 1000 / width
    small = cv2.resize(picture, (1000, round(height * scale)), interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 85])
    target = folder / "pictures" / f"{path.stem}.jpg"
    return _relative(write_file(target, data.tobytes(), force=True), folder)


def _relative(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def count_differences(drawn: Record, read: Record) -> int:
    """How many marks, numbers and ticks of a sheet were read otherwise than they were drawn."""
    fields = {i for i in {*drawn.numbers, *read.numbers} if drawn.numbers.get(i) != read.numbers.get(i)}
    return _plan_differences(drawn.plan, read.plan) + len(fields) + len(drawn.ticks ^ read.ticks)


def _plan_differences(drawn: Plan, read: Plan) -> int:
    """Of two different things in one place only one is counted."""
    wrong = 0
    for name in _SETS:
        one, other = getattr(drawn, name), getattr(read, name)
        wrong += max(len(one - other), len(other - one))
    return wrong + (drawn.entrance != read.entrance)
