"""`kitpress list`: the games, and what is in each kit."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kitpress.words import Lang, Words

from .options import json_option, kit_command, terminal, write_json

if TYPE_CHECKING:
    from kitpress.content import Game

_TABLE = 80  # columns: on narrower terminals a table would cut words


@kit_command(
    Words("Show the games, and what is in each kit.", "Muestra los juegos y qué trae cada kit."),
    "kitpress list",
    "kitpress list --json",
)
@json_option
def command(as_json: bool, lang: Lang) -> None:
    """Show all built-in games."""
    from kitpress.content import game_ids, load_game

    games = [load_game(name) for name in game_ids()]
    if as_json:
        write_json({"games": [_as_json(game) for game in games]})
    else:
        _show(games, lang)


def _as_json(game: Game) -> dict[str, Any]:
    from kitpress.render.kits import kit_parts

    return {
        "id": game.id,
        "title": {"en": game.title.en, "es": game.title.es},
        "tagline": {"en": game.tagline.en, "es": game.tagline.es},
        "players": {"from": game.players.low, "to": game.players.high},
        "minutes": game.minutes,
        "age": game.age,
        "grid": game.grid.model_dump() if game.grid else None,
        "kit": [
            {"part": part.id, "usual": part.usual, "what": asdict(part.what(game))}
            for part in kit_parts(game)
        ],
    }


def _show(games: list[Game], lang: Lang) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from kitpress.render.kits import kit_words

    console = terminal()
    if console.width < _TABLE:
        for game in games:
            facts = f"{game.players.low}-{game.players.high} · {game.minutes} min · {game.age}+"
            told = f"  {facts}\n{game.tagline[lang]}\n{kit_words(game)[lang]}\n"
            console.print(Text.assemble((game.id, "bold"), told))
        return
    table = Table(box=box.SIMPLE_HEAD)
    heads = (
        Words("Game", "Juego"),
        Words("Players", "Jugadores"),
        Words("Minutes", "Minutos"),
        Words("Age", "Edad"),
        Words("In the kit", "En el kit"),
    )
    for i, head in enumerate(heads):
        table.add_column(head[lang], no_wrap=i < len(heads) - 1)
    for game in games:
        table.add_row(
            Text(game.id, style="bold"),
            f"{game.players.low}-{game.players.high}",
            str(game.minutes),
            f"{game.age}+",
            f"{game.tagline[lang]}\n{kit_words(game)[lang]}",
        )
    console.print(table)
