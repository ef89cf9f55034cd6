"""Many games in a row, on all cores; the same seed gives the same games."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from kitpress.content import Game, load_game
from kitpress.content.kinds.houses import clients_of
from kitpress.files import write_file
from kitpress.plan.notation import format_record
from kitpress.play.dispatch import play_game, player_names
from kitpress.play.result import PlayerGame, TableGame
from kitpress.words import points_words

_FEW = 4  # games that are played before a second process would be under way


def playtest(ref: str, games: int, seed: int, players: int, jobs: int | None = None) -> Iterator[TableGame]:
    """Play `games` games of the game `ref` (a name or a folder); yields them in a fixed order.

    `jobs` is the number of processes, by default one for each core. Raises what `load_game` and
    `play_game` raise.
    """
    rng = Random(f"playtest {seed}")
    seeds = [rng.randrange(2**32) for _ in range(games)]
    jobs = min(jobs or os.cpu_count() or 1, games)
    if jobs == 1 or games < _FEW:
        game = load_game(ref)
        yield from (play_game(game, one, players) for one in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        # one by one: whoever stops here, as on a full disk, waits for all that processes were given
        yield from pool.map(partial(_play, ref, players), seeds)


_loaded: dict[str, Game] = {}


def _play(ref: str, players: int, seed: int) -> TableGame:
    if ref not in _loaded:
        _loaded[ref] = load_game(ref)
    return play_game(_loaded[ref], seed, players)


def plan_file(game: Game, table: TableGame, player: PlayerGame) -> str:
    """A finished sheet as the text of a .plan file; remarks tell each claim when it was made."""
    objectives: Mapping[tuple[str, int], str] = {
        (c.id, i): o.name.en for c in clients_of(game) for i, o in enumerate(c.objectives)
    }
    remarks = [f"# played by a bot; seed {table.seed}, {table.rounds} rounds, ended by: {table.ending}"]
    remarks += [
        f"# round {claim.round}: box {claim.box}, {points_words(claim.points)}, {claim.client}, "
        f"{objectives[claim.client, claim.objective]} at {' '.join(map(str, claim.squares))}"
        for claim in player.claims
    ]
    return "\n".join(remarks) + "\n" + format_record(player.record)


def plan_paths(folder: Path, number: int, players: int) -> list[Path]:
    """Where the sheets of game `number` (from 1) are saved: folder/0001-ana.plan and so on."""
    return [folder / f"{number:04d}-{name.lower().replace(' ', '-')}.plan" for name in player_names(players)]


def save_plans(game: Game, table: TableGame, number: int, folder: Path, *, force: bool = False) -> None:
    """Write the finished sheets of a game.

    Raises KitError where a file exists and `force` is not given, or can't be written.
    """
    paths = plan_paths(folder, number, len(table.players))
    for path, player in zip(paths, table.players, strict=True):
        write_file(path, plan_file(game, table, player), force=force)
