"""kitpress demo: the whole way, without a printer."""

from __future__ import annotations

from pathlib import Path

import click

from kitpress.words import Lang, Words

from .options import force_option, kit_command, note, out_option, say

_GAME = "floor-plan"


@kit_command(
    Words(
        "Show the whole way without a printer: print a kit, let bots play a game, fill in their sheets by hand, "
        "photograph them and score the photos. Leaves PDFs, photos, overlays and one page that shows them all.",
        "Muestra todo el camino sin impresora: imprime un kit, deja que los bots jueguen, rellena sus hojas a "
        "mano, las fotografía y puntúa las fotos. Deja PDF, fotos, resultados dibujados y una página que lo "
        "enseña todo.",
    ),
    "kitpress demo",
    "kitpress demo --out tour --seed 5 --lang es",
)
@click.option(
    "--game",
    default=_GAME,
    show_default=True,
    metavar=say("GAME", "JUEGO"),
    help=say("The game to show: a name or a folder.", "El juego que enseñar: un nombre o una carpeta."),
)
@click.option(
    "--players",
    type=click.IntRange(1, 8),
    default=4,
    show_default=True,
    help=say("Bots at the table.", "Bots en la mesa."),
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help=say("Another number plays another game.", "Otro número juega otra partida."),
)
@out_option(
    Words("The folder for everything.", "La carpeta para todo."), folder=True, default=Path("kitpress-demo")
)
@force_option
def command(game: str, players: int, seed: int, out: Path, force: bool, lang: Lang) -> int:
    """Make the demo, and say where to look."""
    from kitpress.content import load_game
    from kitpress.studio.demo import make_demo

    made = make_demo(
        load_game(game),
        out,
        ref=game,
        players=players,
        seed=seed,
        lang=lang,
        force=force,
        progress=lambda step: note(f"- {step[lang]}", lang),
    )
    click.echo(made.page)
    note(_LOOK.format(page=made.page, folder=out), lang)
    for failure in made.demo.evening.failures:
        note(failure.error.message, lang)
    return made.demo.evening.failure_code


_LOOK = Words(
    "Done. Open {page} in a browser: the kit, the photos and the scores. The files are in {folder}: "
    "kit/*.pdf to print, photos/, overlays/, and plans/ as text.",
    "Listo. Abre {page} en un navegador: el kit, las fotos y las puntuaciones. Los archivos están en {folder}: "
    "kit/*.pdf para imprimir, photos/, overlays/ y plans/ en texto.",
)
