"""`kitpress preview`: a kit's pages as one picture, again on every save with --watch."""

from __future__ import annotations

from pathlib import Path

import click

from kitpress.words import Lang, Words

from .options import (
    OneOf,
    check_out,
    force_option,
    game_argument,
    kit_command,
    note,
    out_option,
    say,
    write_out,
)


@kit_command(
    Words(
        "See PART of a kit (sheets, clients, rulebook, dice ...) as one PNG, a contact sheet of all its "
        "pages. With --watch it is drawn again whenever the game's YAML is saved.",
        "Mira la PARTE de un kit (sheets, clients, rulebook, dice ...) como un solo PNG con todas sus "
        "páginas. Con --watch se dibuja de nuevo cada vez que se guarda el YAML del juego.",
    ),
    "kitpress preview floor-plan clients",
    "kitpress preview mygame clients --watch -o cards.png",
)
@game_argument
@click.argument("part", metavar=say("PART", "PARTE"))
@click.option(
    "--ink",
    type=OneOf(("full", "saver", "mono")),
    default="full",
    show_default=True,
    help=say("The ink to print with.", "La tinta con que imprimir."),
)
@click.option(
    "--paper",
    type=OneOf(("a4", "letter")),
    default="a4",
    show_default=True,
    help=say("The paper.", "El papel."),
)
@click.option(
    "--width",
    type=click.IntRange(400, 10_000),
    default=2400,
    show_default=True,
    help=say("The picture's width in pixels.", "El ancho de la imagen en píxeles."),
)
@click.option("--watch", is_flag=True, help=say("Draw again on every save.", "Dibuja de nuevo al guardar."))
@out_option(Words("The PNG to write (default: GAME-PART.png).", "El PNG (por defecto, JUEGO-PARTE.png)."))
@force_option
def command(
    game: str,
    part: str,
    ink: str,
    paper: str,
    width: int,
    watch: bool,
    out: Path | None,
    force: bool,
    lang: Lang,
) -> None:
    """Preview a part of a kit."""
    from kitpress.content import game_folder, load_game
    from kitpress.errors import KitError
    from kitpress.render.preview import Changes, contact_sheet

    folder = game_folder(game)
    target = out or Path(f"{folder.name}-{part}.png")
    check_out(target, "png", folder.glob("*.yaml"), force=force)

    def draw() -> None:
        loaded = load_game(game)
        png = contact_sheet(loaded, part, paper=paper, lang=lang, ink=ink, width_px=width)
        # Nothing of another's was here when we began: from now on it is ours to replace.
        write_out(target, png, force=True)

    if not watch:
        draw()
        return
    changes = Changes(folder)
    note(_WATCHING.format(folder=folder), lang)
    while True:
        try:
            draw()
        except KitError as error:  # a half-edited file: say it, and wait for the next save
            note(error.message, lang)
        changes.wait()


_WATCHING = Words("Watching {folder}; stop with Ctrl-C.", "Vigilando {folder}; para con Ctrl-C.")
