"""`kitpress draw`: a plan redrawn cleanly, as an architect would."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS
from kitpress.plan.model import Record
from kitpress.words import Lang, Words

from .options import OneOf, check_out, force_option, is_stdout, kit_command, note, out_option, say, write_out

if TYPE_CHECKING:
    from kitpress.content import Game

PHOTOS = {".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".pdf"}


@kit_command(
    Words(
        "Draw a plan cleanly, as an architect would: PLAN is a .plan file as `read` and `playtest` write them, "
        "a photo of a sheet, or - for a plan on stdin. The name after -o says the format: .pdf, .svg or .png; "
        "- is stdout.",
        "Dibuja un plano en limpio, como en un estudio: PLANO es un archivo .plan como los que escriben `read` y "
        "`playtest`, la foto de una hoja, o - para un plano por la entrada estándar. El nombre tras -o dice el "
        "formato: .pdf, .svg o .png; - es la salida estándar.",
    ),
    "kitpress draw ana.plan -o ana.pdf",
    "kitpress draw ana.plan --ink saver -o ana.svg",
    "kitpress draw ana.jpg -o ana.png",
    'kitpress draw ben.jpg --title "A kitchen with a view of the kitchen" --name Ben',
    "kitpress read photo.jpg | kitpress draw - -o - --format png > ana.png",
)
@click.argument("plan", metavar=say("PLAN", "PLANO"))
@click.option(
    "--game",
    metavar=say("GAME", "JUEGO"),
    help=say("The game, if not the one that the file names.", "El juego, si no es el que nombra el archivo."),
)
@click.option(
    "--format",
    "file_format",
    type=OneOf(("pdf", "svg", "png")),
    help=say("The format, if not the one of the file's name.", "El formato, si no es el del nombre."),
)
@click.option(
    "--ink",
    type=OneOf(("full", "saver", "mono")),
    default="full",
    show_default=True,
    help=say(
        "The game's own colours, the same on white paper, or greys.",
        "Los colores del juego, los mismos sobre papel blanco, o grises.",
    ),
)
@click.option(
    "--paper",
    type=OneOf(("a4", "letter")),
    default="a4",
    show_default=True,
    help=say("The page's size.", "El tamaño de la página."),
)
@click.option(
    "--notation",
    is_flag=True,
    help=say(
        "Draw the strokes of the sheet's legend instead.", "Dibuja los trazos de la leyenda de la hoja."
    ),
)
@click.option(
    "--title",
    metavar=say("TEXT", "TEXTO"),
    help=say(
        "What the design is called, if not as the file says.",
        "Cómo se llama el diseño, si no es como dice el archivo.",
    ),
)
@click.option(
    "--name",
    metavar=say("TEXT", "TEXTO"),
    help=say("Who drew it, if not who the file says.", "Quién lo dibujó, si no es quien dice el archivo."),
)
@out_option(
    Words(
        "The file to write (default: PLAN.pdf, or PLAN-drawn.pdf of a PDF).",
        "El archivo que escribir (por defecto, PLANO.pdf, o PLANO-drawn.pdf si es un PDF).",
    )
)
@force_option
def command(
    plan: str,
    game: str | None,
    file_format: str | None,
    ink: str,
    paper: str,
    notation: bool,
    title: str | None,
    name: str | None,
    out: Path | None,
    force: bool,
    lang: Lang,
) -> int:
    """Draw a plan."""
    from kitpress.render.presentation import FORMATS, as_format, default_out

    target = out or default_out(plan, file_format)
    kind = as_format(file_format, target)
    check_out(target, kind, [plan], force=force, any_ending=True)
    record, of_game, code = _read(plan, game, lang)
    record = replace(record, title=title or record.title, name=name or record.name)
    drawn = FORMATS[kind](record, of_game, paper=paper, lang=lang, ink=ink, notation=notation)
    write_out(target, drawn, force=force)
    if not is_stdout(target):
        note(_DRAWN.format(name=record.name or plan), lang)
    return code


def _read(plan: str, game: str | None, lang: Lang) -> tuple[Record, Game, int]:
    """What a .plan file says, or what a photo shows, the game that it is of, and the exit code."""
    if Path(plan).suffix.lower() in PHOTOS:
        from kitpress.scoring import score_files
        from kitpress.scoring.hands import with_hands
        from kitpress.scoring.words import doubt_words

        evening = score_files([plan], game=game)
        sheet = evening.only_sheet(plan)
        for failure in evening.failures:
            note(failure.error.message, lang)
        for doubt in sheet.doubts:
            note(doubt_words(doubt, sheet), lang)
        code = evening.failure_code or (EXIT_DOUBTS if sheet.doubts else EXIT_DONE)
        return with_hands(sheet), sheet.game, code
    from kitpress.content import load_game
    from kitpress.scoring.plan_files import plan_of, read_text

    return *plan_of(*read_text(plan), load_game(game) if game else None), EXIT_DONE


_DRAWN = Words("Drew {name}.", "Dibujado: {name}.")
