"""Everything that can be said about a game's YAML before it is printed, each with its place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial

from kitpress.content import Game, load_kit
from kitpress.content.kinds import kind_of
from kitpress.content.kinds.houses import HouseGame
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.content.rulebook_models import Rulebook
from kitpress.content.yaml_file import Loc, YamlFile, read_yaml
from kitpress.errors import ContentError, KitError, Problem
from kitpress.layout import load_sheet
from kitpress.render.icons import icon_paths
from kitpress.rules.conditions.wording import wording
from kitpress.rules.examples import untrue_examples
from kitpress.rules.figures import illegal, untrue_figures
from kitpress.rules.mottainai_figures import untrue_temples
from kitpress.words import Words

PAPERS = ("a4", "letter")


def problems_of(ref: str) -> tuple[Problem, ...]:
    """Every mistake of a game, in the order of its files and lines; none when all is well.

    What the files say together is only looked at once each of them is readable. Raises UsageError when
    there is no such game.
    """
    try:
        game, rulebook = load_kit(ref)
    except ContentError as error:
        return error.problems
    kind = kind_of(game.rules)
    files = {name: read_yaml(game.folder / name) for name in kind.files}
    found = list(_sheet(game, files["game.yaml"]))
    if isinstance(game, HouseGame):
        found += _icons(game, ("client_kinds", "bonus_kinds"), files["game.yaml"])
        found += _clients(game, files["clients.yaml"])
    if game.grid is not None:
        found += _rulebook(rulebook, game, files["rulebook.yaml"])
    if isinstance(game, MottainaiGame):
        found += _icons(game, ("materials", "decks", "effect_kinds"), files["game.yaml"])
        found += _icons(game, ("works",), files["works.yaml"])
        book = files["rulebook.yaml"]
        found += [book.problem(loc, message) for loc, message in untrue_temples(rulebook, game)]
    order = {file.path: n for n, file in enumerate(files.values())}
    return tuple(sorted(found, key=lambda p: (order.get(p.path, len(order)), p.line, p.column)))


def _sheet(game: Game, file: YamlFile) -> Iterator[Problem]:
    for paper in PAPERS:
        before = tuple(_tried(file, ("sheet",), partial(load_sheet, game.sheet, paper, game)))
        yield from before
        if before:
            break  # the other paper would say the same again


def _icons(game: Game, lists: tuple[str, ...], file: YamlFile) -> Iterator[Problem]:
    """Icons that Tabler does not have, of the things in these lists of a file."""
    for key in lists:
        for i, item in enumerate(getattr(game, key)):
            yield from _tried(file, (key, i, "icon"), partial(icon_paths, item.icon))


def _tried(file: YamlFile, loc: Loc, attempt: Callable[[], object]) -> Iterator[Problem]:
    """What is wrong with the value at `loc`, as told by the part of kitpress that uses it."""
    try:
        attempt()
    except ContentError as error:
        yield from error.problems
    except KitError as error:
        yield file.problem(loc, error.message)


def _clients(game: HouseGame, file: YamlFile) -> Iterator[Problem]:
    most = _most_points(game)
    for c, client in enumerate(game.clients):
        for o, objective in enumerate(client.objectives):
            loc: Loc = ("clients", c, "objectives", o)
            yield from _tried(file, loc, partial(wording, objective, game))
            if not game.counted and objective.wants is not None and objective.points > most:
                message = _NO_ROOM.format(points=objective.points, most=most)
                yield file.problem((*loc, "points"), message)
            for message in illegal(objective.example, (), game):
                yield file.problem((*loc, "example"), message)
    yield from (file.problem(loc, message) for loc, message in untrue_examples(game))


def _most_points(game: Game) -> int:
    """What can be written in the smallest demand box of the game's sheet."""
    try:
        sheet = load_sheet(game.sheet, PAPERS[0], game)
    except KitError:
        return sys.maxsize  # told about already
    digits = [len(field.cells) for field in sheet.fields if field.id.startswith("demand.")]
    return int("9" * min(digits, default=1))


def _rulebook(rulebook: Rulebook, game: Game, file: YamlFile) -> Iterator[Problem]:
    yield from (file.problem(loc, message) for loc, message in untrue_figures(rulebook, game))


_NO_ROOM = Words(
    "{points} can't be written in a demand box of the sheet. Ask for {most} points or fewer, or give the boxes of "
    "the layout more digits.",
    "{points} no se puede escribir en una casilla de encargo de la hoja. Pide {most} puntos o menos, o da más cifras "
    "a las casillas del diseño.",
)
