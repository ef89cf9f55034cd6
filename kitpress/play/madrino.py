"""Bots play Madrino to the end of its last week, by its rules and our rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.enclosures import Enclosures
from kitpress.plan.model import Plan, Record
from kitpress.play.madrino_designer import Designer, comfort
from kitpress.play.madrino_report import report
from kitpress.play.result import PlayerGame, VotedGame

__all__ = ["play_game", "report"]


def play_game(
    game: MadrinoGame,
    seed: int,
    players: int,
    names: Sequence[str],
    clients: Sequence[str] | None,
    *,
    messy: bool = False,
) -> VotedGame:
    """One game of a table with the same dice for all; there are no clients.

    Bots differ in their care; `messy` ones put everything just anywhere that is legal.
    """
    dice = Random(f"{seed} dice")
    rolls = [[_roll(game, dice), _roll(game, dice)] for _ in range(game.weeks)]
    entrance = (dice.randint(1, game.entrance.columns), dice.randint(1, game.entrance.rows))
    finished = tuple(
        _player(game, name, entrance, rolls, Random(f"{seed} {name} {i}"), messy)
        for i, name in enumerate(names)
    )
    finished = _titled_apart(finished)
    votes, boss = _vote(finished)
    return VotedGame(game.id, seed, (), game.weeks, "rounds", finished, votes, boss)


def _titled_apart(players: Iterable[PlayerGame]) -> tuple[PlayerGame, ...]:
    """The players, none with a title that another took before: the next one that says as much, while there are some."""
    taken: set[str] = set()
    apart = []
    for player in players:
        record = player.record
        mine = next(titles for titles in _TITLES.values() if record.title in titles)
        free = (title for title in mine if title not in taken)
        title = record.title if record.title not in taken else next(free, record.title)
        taken.add(title)
        apart.append(replace(player, record=replace(record, title=title)))
    return tuple(apart)


def _vote(players: Sequence[PlayerGame]) -> tuple[tuple[str, ...], str]:
    """Everybody's vote for the house of another that is best to live in (one's own, if one is alone); the boss likes
    the best of all.
    """
    liked = sorted(players, key=lambda player: -comfort(player.record.plan))
    votes = (next((other for other in liked if other is not player), player) for player in players)
    return tuple(vote.record.name for vote in votes), liked[0].record.name


def _roll(game: MadrinoGame, dice: Random) -> tuple[int, ...]:
    faces = [part.die for part in game.parts]
    return tuple(dice.choice(faces) for _ in game.dice)


def _player(
    game: MadrinoGame,
    name: str,
    entrance: tuple[int, int],
    rolls: Sequence[Sequence[tuple[int, ...]]],
    rng: Random,
    messy: bool,
) -> PlayerGame:
    """A board from the first meeting to its title. `rolls`: each week's for parts and for facilities."""
    designer = Designer(game, rng, 0.0 if messy else rng.choice((1.0, 1.0, 0.95, 0.8)))
    designer.enter(*entrance)
    numbers = {"entrance.column": entrance[0], "entrance.row": entrance[1]}
    plans = [designer.plan]
    for week, (parts, places) in enumerate(rolls, 1):
        for n, die in enumerate(parts, 1):
            numbers[f"part.{week}.{n}"] = die
        # What is largest is hardest to place.
        for die in sorted(parts, key=lambda die: -game.part(die).edges):
            designer.draw_part(game.part(die), late=week > game.weeks / 2)
        half = len(places) // 2  # the first dice say where, the others what
        chosen = designer.install(places[half:], places[:half])
        if chosen:
            numbers[f"facility.{week}"], numbers[f"area.{week}"] = chosen
        plans.append(designer.plan)
    record = Record(game.id, designer.plan, name, title=_title(designer.plan, rng), numbers=numbers)
    return PlayerGame(record, tuple(plans))


# Titles for either language; an architect names the house by what is most of in it.
_TITLES = {
    "windows": ("Casa Panorama", "Villa Sol", "Casa Mira"),
    "rooms": ("Villa Labirinto", "Casa Nautilus", "Villa Alveolo"),
    "open": ("Patio Total", "Villa Aria", "Casa Libre"),
    "doors": ("Casa Fuga", "Villa Puerta", "Casa Domino"),
}


def _title(plan: Plan, rng: Random) -> str:
    found = Enclosures(plan)
    indoors = sum(room.size for room in found.rooms) / (plan.columns * plan.rows)
    measures = {
        "windows": len(plan.windows) / 12,
        "rooms": len(found.rooms) / 4,
        "open": 1 - indoors / 0.3,
        "doors": len(plan.doors) / 5,
    }
    return rng.choice(_TITLES[max(measures, key=lambda key: measures[key])])
