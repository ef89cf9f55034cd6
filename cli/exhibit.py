"""kitpress exhibit: all plans of a table side by side, as a PDF."""

from __future__ import annotations

from pathlib import Path

import click

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS
from kitpress.words import Lang, Words

from .options import OneOf, check_out, force_option, kit_command, note, out_option, say, write_out


@kit_command(
    Words(
        "Hang all plans of a table side by side on one page, then each on its own: photos of sheets or .plan files "
        "of one game, in the order of the seats from whoever began. Madrino's are hung as they are presented: the "
        "last visitor's first. With --votes the plan that gets built is stamped.",
        "Cuelga todos los planos de una mesa en una página, y luego cada uno en la suya: fotos de hojas o archivos "
        ".plan de un mismo juego, en el orden de los asientos desde quien empezó. Los de Madrino se cuelgan como se "
        "presentan: primero el de la última visita. Con --votes se sella el plano que se construye.",
    ),
    "kitpress exhibit ana.jpg ben.plan kim.jpg",
    "kitpress exhibit *.plan --votes ana,ben,ana -o exhibition.pdf",
)
@click.argument("files", nargs=-1, required=True, metavar=say("FILE...", "ARCHIVO..."))
@click.option(
    "--game",
    metavar=say("GAME", "JUEGO"),
    help=say(
        "The game, if not the one that the files name.", "El juego, si no es el que nombran los archivos."
    ),
)
@click.option(
    "--votes",
    metavar="A,B,B",
    help=say(
        "What the table voted: the architect, title or file of each vote.",
        "Lo que votó la mesa: arquitecto, título o archivo de cada voto.",
    ),
)
@click.option(
    "--boss",
    metavar=say("NAME", "NOMBRE"),
    help=say("Whose plan the boss chose at a tie.", "El plano que eligió quien manda, en un empate."),
)
@click.option(
    "--posters/--no-posters",
    default=True,
    show_default=True,
    help=say("Each plan on a page of its own, too.", "También cada plano en su propia página."),
)
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
    help=say("The pages' size.", "El tamaño de las páginas."),
)
@out_option(Words("The PDF to write.", "El PDF que escribir."), default=Path("exhibition.pdf"))
@force_option
def command(
    files: tuple[str, ...],
    game: str | None,
    votes: str | None,
    boss: str | None,
    posters: bool,
    ink: str,
    paper: str,
    out: Path,
    force: bool,
    lang: Lang,
) -> int:
    """Hang the plans."""
    from kitpress.render.exhibition import exhibition_pdf
    from kitpress.scoring.hanging import hang
    from kitpress.scoring.votes import as_votes

    check_out(out, "pdf", files, force=force)
    hung = hang(files, game=game, votes=as_votes(votes, boss), boss=boss)
    pdf = exhibition_pdf(
        hung.records, hung.game, built=hung.built, paper=paper, lang=lang, ink=ink, posters=posters
    )
    write_out(out, pdf, force=force)
    for words in hung.notes:
        note(words, lang)
    if hung.failure_code:
        return hung.failure_code
    return EXIT_DONE if hung.certain else EXIT_DOUBTS
