"""Tables of Mottainai counted by hand, scored from score sheets and from temples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Plan, Record
from kitpress.rules import Score, for_game, score_table
from kitpress.rules.mottainai_temple import Temple, temple_record

TABLES = yaml.safe_load((Path(__file__).parents[1] / "oracle_mottainai" / "tables.yaml").read_text("utf-8"))
PLACES = ("gallery", "shop", "sales", "hand", "helpers", "bench", "task")


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def sheet(table: dict[str, Any]) -> Record:
    """The score sheet of a table."""
    ticks, numbers = set(), {}
    for seat, player in enumerate(table["players"], start=1):
        for group in ("gallery", "shop", "sale", "hand"):
            for material, count in player.get(group, {}).items():
                ticks.update(f"{group}.{seat}.{material}.{n}" for n in range(1, count + 1))
        if "effect" in player:
            numbers[f"effect.{seat}"] = player["effect"]
    if "current" in table:
        ticks.add(f"current.{table['current']}")
    return Record("mottainai", Plan(0, 0), numbers=numbers, ticks=frozenset(ticks))


def temples(table: dict[str, Any]) -> list[Record]:
    """The temples of a table."""
    return [
        temple_record(Temple(**{place: tuple(player.get(place, ())) for place in PLACES}))
        for player in table["players"]
    ]


def check(table: dict[str, Any], players: tuple[Score, ...], game: MottainaiGame) -> None:
    assert [score.total for score in players] == [player["total"] for player in table["players"]]
    assert all(score.total == sum(line.points for line in score.lines) for score in players)
    order = [standing.index + 1 for standing in for_game(game).standings(players)]
    if "winner" in table:
        assert order[0] == table["winner"]
    assert order == table.get("order", order)


@pytest.mark.parametrize("table", TABLES["sheets"], ids=lambda table: table["name"])
def test_a_score_sheet_is_counted_as_by_hand(table: dict[str, Any], game: MottainaiGame) -> None:
    score = for_game(game).score(sheet(table), game)
    check(table, score.players, game)
    assert score.total == sum(player["total"] for player in table["players"])
    assert not score.violations


@pytest.mark.parametrize("table", TABLES["temples"], ids=lambda table: table["name"])
def test_temples_are_counted_as_by_hand(table: dict[str, Any], game: MottainaiGame) -> None:
    scores = score_table(temples(table), game)
    check(table, scores, game)
    assert not any(score.violations for score in scores)


@pytest.mark.parametrize("table", TABLES["temples"], ids=lambda table: table["name"])
def test_a_sheet_filled_in_from_the_temples_gives_the_same(
    table: dict[str, Any], game: MottainaiGame
) -> None:
    from kitpress.play.mottainai import score_sheet
    from kitpress.rules.mottainai_temple import temple_of

    records = temples(table)
    filled = score_sheet([temple_of(record) for record in records], score_table(records, game), game)
    players = for_game(game).score(filled, game).players
    assert [score.total for score in players] == [player["total"] for player in table["players"]]
    assert all(score.claimed_total == score.total for score in players)
