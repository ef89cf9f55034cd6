"""kitpress playtest: bots play a game many times, and the cards are told how they did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kitpress.words import Lang, Words

from .options import force_option, game_argument, json_option, kit_command, note, say

if TYPE_CHECKING:
    from kitpress.content import Game
    from kitpress.play.result import TableGame
    from kitpress.play.tally import ObjectiveTally, Tally

_ENDINGS = {
    "sixth": Words("a sixth demand", "un sexto encargo"),
    "full": Words("a full sheet", "una hoja llena"),
    "rounds": Words("the last round", "la última ronda"),
}


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
        "Guarda ahí cada hoja terminada, como plano en texto con lo que reclamó.",
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
    from rich.console import Console
    from rich.progress import track

    from kitpress.content import load_game
    from kitpress.files import make_folder, refuse_overwrite
    from kitpress.play.playtest import plan_paths, playtest, save_plans
    from kitpress.play.tally import tally

    loaded = load_game(game)
    if save:
        paths = [path for n in range(1, games + 1) for path in plan_paths(save, n, players)]
        refuse_overwrite(paths, force=force)
        make_folder(save)
    tables: list[TableGame] = []
    played = playtest(game, games, seed, players, jobs)
    bar = Console(stderr=True)
    title = Words("playing", "jugando")[lang]
    for table in track(played, title, total=games, console=bar, transient=True, disable=not bar.is_terminal):
        if save:
            save_plans(loaded, table, len(tables) + 1, save, force=force)
        tables.append(table)
    result = tally(loaded, tables)
    if as_json:
        click.echo(json.dumps(_as_json(loaded, result, seed, players), indent=2, ensure_ascii=False))
    else:
        _show(result, lang)
    if save:
        saved = Words("{count} plans saved in {folder}", "{count} planos guardados en {folder}")
        note(saved.format(count=result.sheets, folder=save), lang)


def _show(result: Tally, lang: Lang) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    heads = (
        (Words("Client", "Cliente"), "left"),
        (Words("Objective", "Objetivo"), "left"),
        (Words("Points", "Puntos"), "right"),
        (Words("Met on", "Sale en"), "right"),
        (Words("Times", "Veces"), "right"),
        (Words("Worth", "Vale"), "right"),
        (Words("Round", "Ronda"), "right"),
    )
    table = Table(box=box.SIMPLE_HEAD)
    for head, justify in heads:
        table.add_column(head[lang], justify=justify, no_wrap=justify == "right")  # type: ignore[arg-type]
    seen = ""
    for row in result.objectives:
        table.add_row(*_cells(row, "" if row.client == seen else row.client, lang))
        seen = row.client
    console = Console(highlight=False)
    console.print(table)
    for words in _summary(result):
        console.print(words[lang])


def _cells(row: ObjectiveTally, client: str, lang: Lang) -> tuple[str, ...]:
    bonus = Words("at the end", "al final")[lang]
    points = f"{row.points} x" if row.door_bonus else str(row.points)
    return (
        client,
        f"{row.name[lang]} ({bonus})" if row.door_bonus else row.name[lang],
        points,
        f"{row.share:.0%}",
        f"{row.times:.2f}",
        f"{row.worth:.1f}",
        "-" if row.first_round is None else f"{row.first_round:.1f}",
    )


def _summary(result: Tally) -> tuple[Words, ...]:
    endings = Words(
        ", ".join(f"{_ENDINGS[key].en} {count / result.games:.0%}" for key, count in result.endings),
        ", ".join(f"{_ENDINGS[key].es} {count / result.games:.0%}" for key, count in result.endings),
    )
    return (
        Words(
            "Met on: share of the sheets with that client. Times and worth: on average a sheet. Round: of "
            "the first time.",
            "Sale en: parte de las hojas con ese cliente. Veces y vale: de media por hoja. Ronda: de la "
            "primera vez.",
        ),
        Words(
            "{games} games, {sheets} sheets: {rounds:.1f} rounds a game, {demands:.1f} demands a sheet.",
            "{games} partidas, {sheets} hojas: {rounds:.1f} rondas por partida, {demands:.1f} encargos por hoja.",
        ).format(games=result.games, sheets=result.sheets, rounds=result.rounds, demands=result.demands),
        Words(
            "Score: {mean:.1f} on average; half of the sheets {low} to {high}, the best {best}.",
            "Puntuación: {mean:.1f} de media; la mitad de las hojas de {low} a {high}, la mejor {best}.",
        ).format(
            mean=result.mean_score,
            low=result.score_at(0.25),
            high=result.score_at(0.75),
            best=max(result.scores),
        ),
        Words("Ended by: {endings}.", "Terminó por: {endings}.").format(endings=endings),
    )


def _as_json(game: Game, result: Tally, seed: int, players: int) -> dict[str, Any]:
    return {
        "game": game.id,
        "seed": seed,
        "games": result.games,
        "players": players,
        "sheets": result.sheets,
        "rounds": round(result.rounds, 3),
        "demands": round(result.demands, 3),
        "score": {
            "mean": round(result.mean_score, 3),
            "quarter": result.score_at(0.25),
            "median": result.score_at(0.5),
            "three_quarters": result.score_at(0.75),
            "best": max(result.scores),
        },
        "endings": dict(result.endings),
        "objectives": [
            {
                "client": row.client,
                "name": {"en": row.name.en, "es": row.name.es},
                "points": row.points,
                "door_bonus": row.door_bonus,
                "sheets": row.sheets,
                "share": round(row.share, 4),
                "times": round(row.times, 4),
                "worth": round(row.worth, 4),
                "first_round": None if row.first_round is None else round(row.first_round, 2),
            }
            for row in result.objectives
        ],
    }
