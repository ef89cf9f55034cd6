"""Finding games and loading them whole: game.yaml, clients.yaml and rulebook.yaml of one folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from kitpress.content import cross
from kitpress.content.models import ClientsFile, Game, GameFile
from kitpress.content.rulebook_models import Rulebook, misnamed
from kitpress.content.validation import validate
from kitpress.content.values import did_you_mean
from kitpress.content.yaml_file import Loc, YamlFile, read_yaml
from kitpress.errors import ContentError, Problem, UsageError
from kitpress.words import Words

FILES = ("game.yaml", "clients.yaml", "rulebook.yaml")
_GAMES = Path(str(resources.files("kitpress.game_data")))


def game_ids() -> tuple[str, ...]:
    """The built-in games."""
    return tuple(sorted(path.parent.name for path in _GAMES.glob("*/game.yaml")))


def game_folder(ref: str) -> Path:
    """The folder of a built-in game, or of a person's own.

    Raises UsageError, with the nearest name, when there is no such game.
    """
    if ref in game_ids():
        return _GAMES / ref
    folder = Path(ref)
    if folder.is_dir():
        if any((folder / name).exists() for name in FILES):
            return folder
        raise UsageError(_NO_GAME_IN.format(ref=ref))
    games = game_ids()
    raise UsageError(_NO_GAME.format(ref=ref, hint=did_you_mean(ref, games), games=", ".join(games)))


def load_game(ref: str) -> Game:
    """A game, whole and checked.

    Raises UsageError when there is no such game, and ContentError with *every* mistake in its files.
    """
    folder = game_folder(ref)
    game, clients, rulebook = (read_yaml(folder / name) for name in FILES)
    context = _context(game.data)
    rules = validate(game, GameFile, context) if game.readable else None
    cards = validate(clients, ClientsFile, context) if clients.readable else None
    book = validate(rulebook, Rulebook, context) if rulebook.readable else None
    _add(game, cross.in_game(game.data))
    _add(clients, cross.in_clients(clients.data, game.data))
    files = (game, clients, rulebook)
    _raise_any(files)
    if rules is None or cards is None or book is None:
        raise AssertionError("a file that is not valid has no problem to show for it")
    whole = Game.model_construct(
        **{key: getattr(rules, key) for key in GameFile.model_fields},
        id=folder.resolve().name,
        folder=folder,
        clients=cards.clients,
        rulebook=book,
    )
    _add(rulebook, ((_loc(key), message) for key, message in misnamed(book, whole)))
    _raise_any(files)
    return whole


def _context(game: Any) -> dict[str, Any]:
    """The ids that other lines may refer to. A list that can't be read at all checks nothing."""
    letters = (item.get("letter") for item in _mappings(game, "rooms"))
    found = {
        "room_types": cross.ids(game, "rooms"),
        "client_kinds": cross.ids(game, "client_kinds"),
        "bonus_kinds": cross.ids(game, "bonus_kinds"),
        "letters": tuple(letter for letter in letters if isinstance(letter, str)) or None,
    }
    return {key: value for key, value in found.items() if value is not None}


def _mappings(data: Any, key: str) -> tuple[Mapping[str, Any], ...]:
    things = data.get(key) if isinstance(data, Mapping) else None
    return tuple(t for t in things if isinstance(t, Mapping)) if isinstance(things, tuple) else ()


def _add(file: YamlFile, found: Iterable[tuple[Loc, Words]]) -> None:
    """Add problems to a file, but no second one that says the same of the same place."""
    for loc, message in found:
        problem = file.problem(loc, message)
        if all(
            (p.line, p.column, p.message) != (problem.line, problem.column, message) for p in file.problems
        ):
            file.problems.append(problem)


def _raise_any(files: Iterable[YamlFile]) -> None:
    """Raise ContentError with the problems of all files, in reading order, if there are any."""
    problems: list[Problem] = []
    for file in files:
        problems += sorted(file.problems, key=lambda p: (p.line, p.column))
    if problems:
        raise ContentError(problems)


def _loc(key: str) -> Loc:
    """The location that a dotted key means."""
    return tuple(_steps(key))


def _steps(key: str) -> Iterator[str | int]:
    for part in key.replace("[", ".[").split("."):
        if part.startswith("["):
            yield int(part[1:-1])
        elif part:
            yield part


_NO_GAME = Words(
    "there is no game '{ref}'. {hint}Built-in games: {games}. A game of your own is a folder; make one with "
    "'kitpress new'.",
    "no hay ningún juego '{ref}'. {hint}Juegos incluidos: {games}. Un juego tuyo es una carpeta; créala con "
    "'kitpress new'.",
)
_NO_GAME_IN = Words(
    "the folder '{ref}' holds no game: there is no game.yaml in it. Make one with 'kitpress new'.",
    "la carpeta '{ref}' no contiene un juego: no tiene game.yaml. Créalo con 'kitpress new'.",
)
