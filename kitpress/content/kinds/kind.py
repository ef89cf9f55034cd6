"""What a kind of game is made of: its files, their models, and what must agree between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from kitpress.content.game import Game, GameFile
from kitpress.content.values import Content
from kitpress.content.yaml_file import Loc
from kitpress.words import Words


class Mistake(NamedTuple):
    """Something wrong between the lines: in which file ("game", "clients"), where, and what to say."""

    file: str
    loc: Loc
    message: Words


class GameKind(NamedTuple):
    """A kind of game.

    `parts` are the files besides game.yaml and rulebook.yaml, by their names without ending; each has one
    key of that name, which becomes an attribute of the whole game. `references` finds the ids in game.yaml
    that other lines may refer to. `mistakes` looks at the plain values of all files. `tables` are those that
    the rulebook may show, made from the game's other files; `render/tables` draws them.
    """

    file: type[GameFile]
    game: type[Game]
    parts: Mapping[str, type[Content]]
    references: Callable[[Any], Mapping[str, tuple[str, ...]]]
    mistakes: Callable[[Mapping[str, Any]], Iterator[Mistake]]
    tables: tuple[str, ...] = ()

    def known_ids(self, game: Any) -> dict[str, tuple[str, ...]]:
        """Every id that a file may refer to, by kind, as far as the plain values of game.yaml tell."""
        return {**self.references(game), "tables": self.tables}

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all its files."""
        return ("game.yaml", *(f"{part}.yaml" for part in self.parts), "rulebook.yaml")
