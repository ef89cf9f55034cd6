"""Finding games and loading them: the YAML files of one folder, each mistake with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from kitpress.content.game import Game, GameFile
from kitpress.content.kinds import KINDS, GameKind, kind_of
from kitpress.content.validation import validate
from kitpress.content.values import did_you_mean, not_among
from kitpress.content.yaml_file import Loc, YamlFile, read_yaml
from kitpress.errors import ContentError, Problem, UsageError
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.rulebook_models import Rulebook

M = TypeVar("M", bound=BaseModel)
V = TypeVar("V")
RULEBOOK = "rulebook.yaml"
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
        if any(folder.glob("*.yaml")):
            return folder
        raise UsageError(_NO_GAME_IN.format(ref=ref))
    games = game_ids()
    raise UsageError(_NO_GAME.format(ref=ref, hint=did_you_mean(ref, games), games=", ".join(games)))


def load_game(ref: str) -> Game:
    """A game, checked: all of its files but the rulebook, which only few uses need.

    Raises UsageError when there is no such game, and ContentError with *every* mistake in these files.
    """
    folder = _Folder(game_folder(ref))
    game = folder.game()
    _raise_any(folder.files)
    return _whole(game)


def load_rulebook(game: Game) -> Rulebook:
    """The rulebook of a game. Raises ContentError with every mistake in it."""
    file = read_yaml(game.folder / RULEBOOK)
    book = _rulebook(file, game)
    _raise_any([file])
    return _whole(book)


def load_kit(ref: str) -> tuple[Game, Rulebook]:
    """A game and its rulebook. Raises UsageError, or ContentError with *every* mistake of all its files."""
    from kitpress.content.rulebook_models import Rulebook, ids_twice

    folder = _Folder(game_folder(ref))
    file = read_yaml(folder.path / RULEBOOK)
    game = folder.game()
    if game is None:
        references = folder.kind.known_ids(folder.data["game"]) if folder.kind else {}
        book = validate(file, Rulebook, references) if file.readable else None
        _add(file, ids_twice(file.data))
    else:
        book = _rulebook(file, game)
    _raise_any([*folder.files, file])
    return _whole(game), _whole(book)


class _Folder:
    """The files of a game's folder, read; `kind` is None where nothing tells which one it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._by_name = {"game": read_yaml(path / "game.yaml")}
        self.kind = self._kind()
        for part in self.kind.parts if self.kind else ():
            self._by_name[part] = read_yaml(path / f"{part}.yaml")

    @property
    def files(self) -> list[YamlFile]:
        return list(self._by_name.values())

    @property
    def data(self) -> dict[str, object]:
        return {name: file.data for name, file in self._by_name.items()}

    def _kind(self) -> GameKind | None:
        file = self._by_name["game"]
        rules = file.data.get("rules") if isinstance(file.data, Mapping) else None
        if rules in KINDS:
            return kind_of(rules)
        if not file.problems and isinstance(rules, str):
            file.problems.append(file.problem(("rules",), not_among(_RULES, rules, KINDS)))
        # the other files may have mistakes of their own, and tell by their names what they are
        kinds = (kind_of(rules) for rules in KINDS)
        return next((k for k in kinds if all((self.path / f"{p}.yaml").exists() for p in k.parts)), None)

    def game(self) -> Game | None:
        """The whole game; None, with every mistake added to the files, if something is wrong."""
        if self.kind is None:
            self._validate("game", GameFile, {})
            return None
        references = self.kind.known_ids(self.data["game"])
        game = self._validate("game", self.kind.file, references)
        parts = {name: self._validate(name, model, references) for name, model in self.kind.parts.items()}
        for mistake in self.kind.mistakes(self.data):
            _add(self._by_name[mistake.file], [(mistake.loc, mistake.message)])
        if game is None or None in parts.values() or any(file.problems for file in self.files):
            return None
        return self.kind.game.model_construct(
            **{key: getattr(game, key) for key in type(game).model_fields},
            **{name: getattr(part, name) for name, part in parts.items()},
            id=self.path.resolve().name,
            folder=self.path,
            references=references,
        )

    def _validate(self, name: str, model: type[M], references: Mapping[str, object]) -> M | None:
        file = self._by_name[name]
        return validate(file, model, references) if file.readable else None


def _rulebook(file: YamlFile, game: Game) -> Rulebook | None:
    from kitpress.content.rulebook_models import Rulebook, ids_twice, misnamed

    book = validate(file, Rulebook, game.references) if file.readable else None
    _add(file, ids_twice(file.data))
    if book is not None:
        _add(file, ((_loc(key), message) for key, message in misnamed(book, game)))
    return book


def _whole(value: V | None) -> V:
    if value is None:
        raise AssertionError("a file that is not valid has no problem to show for it")
    return value


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
_RULES = Words("kind of game that has rules here", "un tipo de juego que tenga reglas aquí")
