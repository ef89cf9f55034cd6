"""`kitpress check`: every problem of a game's YAML, with its place."""

from __future__ import annotations

import click

from kitpress.errors import EXIT_DONE, EXIT_FAILED, Problem
from kitpress.words import Lang, Words

from .options import kit_command, note, say


@kit_command(
    Words(
        "Check the YAML of one or more games: every problem, each as file:line:column, with what to write "
        "instead. GAME is a built-in game or a folder made by 'kitpress new'.",
        "Revisa el YAML de uno o más juegos: cada problema, como archivo:línea:columna, con lo que hay que "
        "escribir. JUEGO es un juego incluido o una carpeta creada con 'kitpress new'.",
    ),
    "kitpress check mygame",
    "kitpress check floor-plan mygame",
)
@click.argument("games", nargs=-1, required=True, metavar=say("GAME...", "JUEGO..."))
def command(games: tuple[str, ...], lang: Lang) -> int:
    """Exit 0 when all is well, 1 with problems on stdout."""
    from kitpress.checking import problems_of

    total = 0
    for game in games:
        problems = problems_of(game)
        for problem in problems:
            click.echo(_line(problem, lang))
        total += len(problems)
        note(_summary(game, problems), lang)
    return EXIT_FAILED if total else EXIT_DONE


def _line(problem: Problem, lang: Lang) -> str:
    key = f"{problem.key}: " if problem.key else ""
    return f"{problem.path}:{problem.line}:{problem.column}: {key}{problem.message[lang]}"


def _summary(game: str, problems: tuple[Problem, ...]) -> Words:
    if not problems:
        return Words("{game}: all is well.", "{game}: todo está bien.").format(game=game)
    if len(problems) == 1:
        return Words("{game}: 1 problem.", "{game}: 1 problema.").format(game=game)
    return Words("{game}: {n} problems.", "{game}: {n} problemas.").format(game=game, n=len(problems))
