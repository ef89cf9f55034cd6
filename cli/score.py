"""kitpress score: photos or plans in, checked scores out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS, EXIT_FAILED, UsageError
from kitpress.words import Lang, Words

from .options import fix_option, json_option, kit_command, note, say, terminal, write_json

if TYPE_CHECKING:
    from kitpress.rules import Election
    from kitpress.scoring import Evening, ScoredSheet
    from kitpress.scoring.html_page import ScorePage
    from kitpress.scoring.overlays import Overlays
    from kitpress.scoring.report import Report

_ONLY_PLANS = Words(
    "--overlay: only photos have overlays, and these are plans as text, so there is none. Draw a plan with: "
    "kitpress draw",
    "--overlay: solo se dibuja sobre fotos, y estos son planos en texto, así que no hay nada. Dibuja un plano con: "
    "kitpress draw",
)
_MANY = 3  # more files than this get a progress bar, more photos all cores


@kit_command(
    Words(
        "Score photos of filled-in sheets (JPEG, PNG, HEIC, TIFF, PDF) or plans as text. Every point comes with its "
        "reason; what can't be read with confidence is asked about. Exit code 3: scored, but look at the doubts.",
        "Puntúa fotos de hojas rellenas (JPEG, PNG, HEIC, TIFF, PDF) o planos en texto. Cada punto lleva su razón; lo "
        "que no se lee con seguridad se pregunta. Código de salida 3: puntuado, pero mira las dudas.",
    ),
    "kitpress score ana.jpg ben.heic",
    "kitpress score *.jpg --clients rosa,otto,kim --overlay overlays",
    "kitpress score ana.jpg --fix F7=door.e --fix demand.3=5",
    "kitpress score *.jpg --html evening.html",
    "kitpress score ana.plan --json",
    "kitpress read ana.jpg | kitpress score -",
    "kitpress score a.jpg b.jpg c.jpg --votes b,b,c",
    "kitpress score ana.jpg ben.jpg --turn ben",
)
@click.argument("files", nargs=-1, required=True, metavar=say("FILE...", "ARCHIVO..."))
@click.option(
    "--game",
    metavar=say("GAME", "JUEGO"),
    help=say(
        "Score with this game (a name or a folder) instead of what the sheets say.",
        "Puntúa con este juego (un nombre o una carpeta) en vez de lo que dicen las hojas.",
    ),
)
@click.option(
    "--clients",
    metavar="A,B,C",
    help=say(
        "The clients in play, instead of the bubbles on the sheets.",
        "Los clientes en juego, en vez de las burbujas de las hojas.",
    ),
)
@fix_option
@click.option(
    "--overlay",
    type=click.Path(path_type=Path),
    metavar=say("DIR", "CARPETA"),
    help=say(
        "Draw what was read and what scored on the photos, into this folder.",
        "Dibuja lo leído y lo puntuado sobre las fotos, en esta carpeta.",
    ),
)
@click.option(
    "--html",
    "html",
    type=click.Path(path_type=Path),
    metavar=say("FILE", "ARCHIVO"),
    help=say(
        "Tell it all on one page that stands alone: photos, points, and a picture of every doubt with its answers.",
        "Cuéntalo todo en una sola página: fotos, puntos y una imagen de cada duda con sus respuestas.",
    ),
)
@click.option(
    "--votes",
    metavar="A,B,B",
    help=say(
        "What the table voted, in games that are decided so: the architect, title or file of each vote. Give the "
        "files in the order of the seats, from whoever began.",
        "Lo que votó la mesa, en los juegos que se deciden así: arquitecto, título o archivo de cada voto. Da los "
        "archivos en el orden de los asientos, desde quien empezó.",
    ),
)
@click.option(
    "--boss",
    metavar=say("NAME", "NOMBRE"),
    help=say("Whose plan the boss chose at a tie.", "El plano que eligió quien manda, en un empate."),
)
@click.option(
    "--turn",
    metavar=say("NAME", "NOMBRE"),
    help=say(
        "Whose turn it was when the game ended, where that breaks ties: a player's name or file. Give the files in "
        "turn order.",
        "De quién era el turno al acabar, donde eso desempata: el nombre de un jugador o su archivo. Da los archivos "
        "en orden de turno.",
    ),
)
@click.option(
    "--csv", "as_csv_text", is_flag=True, help=say("Write CSV to stdout.", "Escribe CSV en la salida.")
)
@json_option
def command(
    files: tuple[str, ...],
    game: str | None,
    clients: str | None,
    fixes: tuple[str, ...],
    overlay: Path | None,
    html: Path | None,
    votes: str | None,
    boss: str | None,
    turn: str | None,
    as_csv_text: bool,
    as_json: bool,
    lang: Lang,
) -> int:
    """Score the files and tell it in the asked form."""
    from kitpress.files import STDIN
    from kitpress.reading.asking.answers import parse_answers
    from kitpress.scoring import data, score_files
    from kitpress.scoring.plan_files import is_plan
    from kitpress.scoring.votes import as_votes, presenting

    if as_json and as_csv_text:
        raise UsageError(
            Words(
                "--json and --csv exclude each other; choose one.", "--json y --csv se excluyen; elige una."
            )
        )
    voted = as_votes(votes, boss)
    answers = parse_answers(fixes)
    page = _page(html, lang) if html else None
    named = [part.strip() for part in clients.split(",") if part.strip()] if clients is not None else None
    overlays = _overlays(overlay, lang) if overlay else None
    takers = [*([overlays.write] if overlays else []), *([page.take] if page else [])]

    @cache
    def report() -> Report:  # where it is needed: slow to import, and others read meanwhile
        from kitpress.scoring.report import Report

        return Report(terminal(), lang)

    def each(sheet: ScoredSheet) -> None:
        for take in takers:
            take(sheet)
        if not (as_json or as_csv_text):
            report().take(sheet)

    # pictures are drawn on photos, which stay where they are read; standard input is one process's
    photos = sum(not is_plan(file) for file in files)  # text is no work
    shared = photos > _MANY and not takers and not answers and STDIN not in files
    with _progress(len(files)) as advance:
        evening = score_files(
            files,
            game=game,
            clients=named,
            turn=turn,
            answers=answers,
            progress=advance,
            each=each,
            jobs=_jobs(len(files)) if shared else 1,
        )
    evening, election, refused = _vote(evening, voted, boss)
    order = presenting(evening, files)
    if as_json:
        told = data.as_json(evening, lang, order=order, election=election)
        write_json(told)
    elif as_csv_text:
        click.echo(data.as_csv(evening), nl=False)
    else:
        report().show(evening, order=order, election=election)
    for sheet in evening.sheets:
        for words in sheet.notes:
            note(words, lang)
    for words in evening.notes:
        note(words, lang)
    for failure in evening.failures:
        note(failure.error.message, lang)
    for words in election.problems if election else ():
        note(words, lang)
    if page:
        page.write(evening, order=order, election=election)
    if overlays and all(map(is_plan, files)):
        note(_ONLY_PLANS, lang)
    for path in (*(overlays.files if overlays else ()), *([page.file] if page and page.file else ())):
        note(str(path), lang)
    for maker in (overlays, page):
        if maker and maker.error:  # raised last: the scores are told even where no picture can be written
            raise maker.error
    if refused:
        raise refused
    if evening.failures:
        return evening.failure_code
    if election and election.problems:
        return EXIT_FAILED
    decided = election is None or election.winner is not None
    return EXIT_DONE if evening.certain and decided else EXIT_DOUBTS


def _jobs(files: int) -> int:
    from kitpress.scoring.workers import cores

    return min(cores(), files)


def _vote(
    evening: Evening, votes: Sequence[str] | None, boss: str | None
) -> tuple[Evening, Election | None, UsageError | None]:
    """The evening after the vote, if there was one; why there can be none is said after everything else."""
    from kitpress.scoring.votes import count_votes

    if votes is None:
        return evening, None, None
    try:
        return *count_votes(evening, votes, boss), None
    except UsageError as error:
        return evening, None, error


def _overlays(folder: Path, lang: Lang) -> Overlays:
    from kitpress.scoring.overlays import Overlays

    return Overlays(folder, lang)


def _page(path: Path, lang: Lang) -> ScorePage:
    from kitpress.scoring.html_page import ScorePage

    return ScorePage(path, lang)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[str], None]]:
    """What to call with each file; draws a bar on stderr for more than a few, where somebody watches."""
    if count <= _MANY or not sys.stderr.isatty():
        yield lambda source: None
        return
    from rich.markup import escape
    from rich.progress import Progress

    # no thread of its own, or the processes that score could not be copies of this one
    with Progress(console=terminal(stderr=True), transient=True, auto_refresh=False) as bar:
        # a step ahead: a file is announced before it is read
        task = bar.add_task("", total=count, completed=-1)
        yield lambda source: bar.update(task, advance=1, description=escape(Path(source).name), refresh=True)
