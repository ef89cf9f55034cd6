"""`kitpress new`: a copy of a game's YAML to edit."""

from __future__ import annotations

from pathlib import Path

import click

from kitpress.words import Lang, Words

from .options import kit_command, note, say


@kit_command(
    Words(
        "Copy a game's YAML into a new folder NAME, to edit there. Such a folder works wherever a command "
        "takes a GAME.",
        "Copia el YAML de un juego a una carpeta nueva NOMBRE, para editarlo. Esa carpeta vale dondequiera "
        "que una orden pida un JUEGO.",
    ),
    "kitpress new mygame --from floor-plan",
)
@click.argument("name", metavar=say("NAME", "NOMBRE"), type=click.Path(path_type=Path))
@click.option(
    "--from",
    "source",
    default="floor-plan",
    show_default=True,
    metavar=say("GAME", "JUEGO"),
    help=say("The game to begin with.", "El juego de partida."),
)
def command(name: Path, source: str, lang: Lang) -> None:
    """Copy a game."""
    from kitpress.content.new import copy_game

    files = copy_game(source, name)
    copied = ", ".join(file.name for file in files)
    note(
        Words(
            "{name} is yours: edit {files} there. Then:\n"
            "  kitpress check {name}    finds every mistake\n"
            "  kitpress print {name}    prints your kit",
            "{name} es tuyo: edita allí {files}. Después:\n"
            "  kitpress check {name}    encuentra cada error\n"
            "  kitpress print {name}    imprime tu kit",
        ).format(name=name, files=copied),
        lang,
    )
