"""`kitpress print`: a game's kit as PDFs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from kitpress.words import Lang, Words

from .options import OneOf, force_option, game_argument, kit_command, note, out_option, say


@kit_command(
    Words(
        "Print a game's kit as PDFs: sheets to fill in, cards, boards or mats, the rulebook and paper dice. The "
        "files go to GAME-kit, or where --out says; their names are written to stdout.",
        "Imprime el kit de un juego en PDF: hojas para rellenar, cartas, tableros o tapetes, el reglamento y "
        "dados de papel. Los archivos van a JUEGO-kit, o adonde diga --out; sus nombres salen por la salida "
        "estándar.",
    ),
    "kitpress print floor-plan --players 4",
    "kitpress print floor-plan --paper letter --ink saver --only sheets",
    "kitpress print mygame --duplex fold --bleed 2mm --out tonight",
)
@game_argument
@click.option(
    "--players",
    type=int,
    default=4,
    show_default=True,
    help=say("How many sheets or mats, 1 to 100.", "Cuántas hojas o tapetes, de 1 a 100."),
)
@click.option(
    "--paper",
    type=OneOf(("a4", "letter")),
    default="a4",
    show_default=True,
    help=say("The paper in your printer.", "El papel de tu impresora."),
)
@click.option(
    "--ink",
    type=OneOf(("full", "saver", "mono")),
    default="full",
    show_default=True,
    help=say(
        "Full colour, white grounds that save ink, or greys.",
        "A todo color, con fondos blancos que ahorran tinta, o en grises.",
    ),
)
@click.option(
    "--only",
    multiple=True,
    metavar=say("PART", "PARTE"),
    help=say(
        "Only this part, of those that the game has: sheets, boards, clients, works, mats, reference, rulebook, "
        "dice, or booklet (the rulebook to fold); may be repeated.",
        "Solo esta parte, de las que tenga el juego: sheets, boards, clients, works, mats, reference, rulebook, dice "
        "o booklet (el reglamento para doblar); se puede repetir.",
    ),
)
@click.option(
    "--duplex",
    type=OneOf(("long", "short", "none", "fold")),
    default="long",
    show_default=True,
    help=say(
        "Backs of cards: the edge by which your printer turns paper, none, or beside the fronts to fold.",
        "Dorsos de las cartas: el borde por el que gira el papel tu impresora, ninguno, o al lado para doblar.",
    ),
)
@click.option(
    "--marks/--no-marks",
    default=True,
    show_default=True,
    help=say("Cut marks in the margins.", "Marcas de corte en los márgenes."),
)
@click.option(
    "--bleed",
    default="3mm",
    show_default=True,
    metavar=say("LENGTH", "LONGITUD"),
    help=say("How far art goes beyond a card's edge.", "Cuánto sobresale el dibujo del borde de la carta."),
)
@click.option(
    "--seed",
    type=click.IntRange(0, 999),
    default=0,
    show_default=True,
    help=say(
        "Another number for another print run's serials.",
        "Otro número, para los números de serie de otra tirada.",
    ),
)
@out_option(Words("The folder for the kit.", "La carpeta para el kit."), folder=True)
@force_option
def command(
    game: str,
    players: int,
    paper: str,
    ink: str,
    only: Sequence[str],
    duplex: str,
    marks: bool,
    bleed: str,
    seed: int,
    out: Path | None,
    force: bool,
    lang: Lang,
) -> None:
    """Print a kit."""
    from kitpress.content import load_game
    from kitpress.render.kit import print_kit
    from kitpress.render.pdf import as_bleed, as_duplex

    loaded = load_game(game)
    folder = out or Path(f"{loaded.id}-kit")
    files = print_kit(
        loaded,
        folder,
        players=players,
        paper=paper,
        lang=lang,
        ink=ink,
        only=only,
        duplex=as_duplex(duplex),
        marks=marks,
        bleed=as_bleed(bleed),
        seed=seed,
        force=force,
    )
    for path in files:
        click.echo(path)
    measure = _MEASURE if any(path.name == "dice.pdf" for path in files) else Words("", "")
    note(_PRINTED.format(folder=folder, measure=measure), lang)


_PRINTED = Words(
    "Print from {folder} at 100 % (not “fit to page”){measure}.",
    "Imprime desde {folder} al 100 % (sin «ajustar a la página»){measure}.",
)
_MEASURE = Words("; dice.pdf has a square to measure", "; dice.pdf trae un cuadrado para medir")
