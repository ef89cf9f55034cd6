"""A person's own copy of a game, to edit."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from kitpress.content.load import game_folder, game_ids
from kitpress.errors import KitError, UsageError
from kitpress.files import unwritable, write_file
from kitpress.words import Words

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def copy_game(source: str, folder: Path) -> tuple[Path, ...]:
    """Copy the YAML of a game into a new folder and return the new files.

    Raises UsageError for a name that can't be a game's, and KitError when the folder exists or can't be
    written.
    """
    name = folder.resolve().name
    if not _NAME.fullmatch(name):
        raise UsageError(_BAD_NAME.format(name=name))
    if name in game_ids():
        raise UsageError(_TAKEN.format(name=name))
    origin = game_folder(source)
    if folder.exists():
        raise KitError(_EXISTS.format(folder=folder))
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise unwritable(folder, error) from error
    # Whatever else lies in the folder is no part of the game: a package's __init__, an editor's leavings.
    found = sorted(origin.glob("*.yaml"), key=lambda path: (path.name != "game.yaml", path.name))
    try:
        return tuple(write_file(folder / path.name, path.read_bytes()) for path in found)
    except BaseException:  # a full disk, or Ctrl-C: half a game would only be in the way of the next try
        shutil.rmtree(folder, ignore_errors=True)
        raise


_BAD_NAME = Words(
    "'{name}' can't be a game's name. Use small letters, digits and single hyphens, like 'my-game'.",
    "'{name}' no puede ser el nombre de un juego. Usa minúsculas sin acentos, cifras y guiones sueltos, como "
    "'mi-juego'.",
)
_TAKEN = Words(
    "'{name}' is a built-in game. Give your copy a name of its own, like 'my-{name}'.",
    "'{name}' es un juego incluido. Da a tu copia un nombre propio, como 'mi-{name}'.",
)
_EXISTS = Words(
    "{folder} exists already, and nothing in it was touched. Choose another name, or remove it first.",
    "{folder} ya existe, y no se ha tocado nada de ella. Elige otro nombre, o bórrala antes.",
)
