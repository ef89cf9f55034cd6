"""kitpress playtest: bots play a game many times, and the cards are told how they did."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kitpress.words import Lang, Words, counted

from .options import (
    force_option,
    game_argument,
    json_option,
    kit_command,
    note,
    say,
    show_table,
    terminal,
    write_json,
)

if TYPE_CHECKING:
    from kitpress.play.report import Report
    from kitpress.play.result import TableGame


@kit_command(
    Words(
        "Let bots play a game many times, by the rules, to its end: how often is each objective met, and what "
        "is it worth? Use it to balance cards that you edit. The same seed gives the same games.",
        "Deja que los bots jueguen muchas partidas completas según las reglas: ¿cada cuánto se cumple cada "
        "objetivo y cuánto vale? Sirve para equilibrar las cartas que edites. La misma semilla da las mismas "
        "partidas.",
    ),
    "kitpress playtest floor-plan --games 200",
    "kitpress playtest mygame --games 20 --save plans --seed 7",
)
@game_argument
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help=say("How many games.", "Cuántas partidas."),
)
@click.option(
    "--players",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help=say("Bots at the table; 1 plays solo.", "Bots en la mesa; 1 juega en solitario."),
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help=say("Chance begins here.", "El azar empieza aquí.")
)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar=say("DIR", "CARPETA"),
    help=say(
        "Save every finished sheet there, as a plan in text with its claims.",
        "Guarda ahí cada hoja terminada, como plano en texto con lo que anotó.",
    ),
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help=say("Processes (default: one a core).", "Procesos (por defecto, uno por núcleo)."),
)
@force_option
@json_option
def command(
    game: str,
    games: int,
    players: int,
    seed: int,
    save: Path | None,
    jobs: int | None,
    force: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """Play, save, tell."""
    from rich.progress import track

    from kitpress.content import load_game
    from kitpress.files import make_folder, refuse_overwrite
    from kitpress.play.dispatch import report_of
    from kitpress.play.playtest import plan_paths, playtest, save_plans

    loaded = load_game(game)
    if save:
        paths = [path for n in range(1, games + 1) for path in plan_paths(save, n, players)]
        refuse_overwrite(paths, force=force, option="--save")
        make_folder(save)
    tables: list[TableGame] = []
    played = playtest(game, games, seed, players, jobs)
    bar = terminal(stderr=True)
    title = Words("playing", "jugando")[lang]
    for table in track(played, title, total=games, console=bar, transient=True, disable=not bar.is_terminal):
        if save:
            save_plans(loaded, table, len(tables) + 1, save, force=force)
        tables.append(table)
    result = report_of(loaded, tables)
    if as_json:
        told = {"game": loaded.id, "seed": seed, "games": games, "players": players, "sheets": result.sheets}
        write_json({**told, **result.data})
    else:
        _show(result, lang)
    if save:
        plans = counted(
            result.sheets,
            Words("{n} plan saved in {{folder}}", "{n} plano guardado en {{folder}}"),
            Words("{n} plans saved in {{folder}}", "{n} planos guardados en {{folder}}"),
        )
        note(plans.format(folder=save), lang)


def _show(result: Report, lang: Lang) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for column in result.columns:
        table.add_column(
            column.head[lang],
            justify="right" if column.number else "left",
            no_wrap=column.number,
            overflow="fold",
        )
    for row in result.rows:
        table.add_row(*(cell if isinstance(cell, str) else cell[lang] for cell in row))
    console = terminal()
    show_table(table, console)
    for remark in result.remarks:
        console.print(remark[lang])
