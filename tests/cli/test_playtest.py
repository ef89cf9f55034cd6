"""kitpress playtest: how cards do, told as a table and as JSON, and finished plans on disk."""

import json
import time

import pytest

from kitpress.content import load_game
from kitpress.plan.notation import parse_record
from kitpress.play.playtest import playtest
from kitpress.play.tally import tally
from kitpress.rules import for_game


@pytest.fixture(scope="module")
def games():
    return list(playtest("floor-plan", 2, 4, 1, jobs=1))


def test_json_tells_what_the_games_came_to(kitpress, games):
    run = kitpress("playtest", "floor-plan", "--games", 2, "--players", 1, "--seed", 4, "--jobs", 1, "--json")
    told = json.loads(run.out)
    assert run.code == 0
    assert (told["games"], told["sheets"], told["players"], told["seed"]) == (2, 2, 1, 4)
    totals = [player.total for table in games for player in table.players]
    assert told["score"]["mean"] == pytest.approx(sum(totals) / len(totals), abs=0.001)
    assert told["score"]["best"] == max(totals)
    assert sum(told["endings"].values()) == 2
    claims = [claim for table in games for player in table.players for claim in player.claims]
    times = sum(row["times"] * row["sheets"] for row in told["objectives"] if not row["door_bonus"])
    assert times == pytest.approx(len(claims), abs=0.01)
    worth = sum(row["worth"] * row["sheets"] for row in told["objectives"] if not row["door_bonus"])
    assert worth == pytest.approx(sum(claim.points for claim in claims), abs=0.01)


def test_plans_are_saved_with_their_claims(kitpress, tmp_path, games):
    arguments = ("playtest", "floor-plan", "--games", 2, "--players", 1, "--seed", 4, "--save", tmp_path)
    run = kitpress(*arguments)
    assert run.code == 0
    assert "Sale en" not in run.out
    assert "2 plans saved" in run.err
    paths = sorted(tmp_path.glob("*.plan"))
    assert [path.name for path in paths] == ["0001-ana.plan", "0002-ana.plan"]
    game = load_game("floor-plan")
    for path, table in zip(paths, games, strict=True):
        (player,) = table.players
        text = path.read_text()
        assert parse_record(text) == player.record
        assert not for_game(game).legality(player.record.plan, game)
        assert text.count("# round ") == len(player.claims)
    again = kitpress(*arguments)
    assert again.code == 1
    assert "Add --force to overwrite, or choose another name with --save." in again.err


def test_the_table_names_every_objective_in_play(kitpress, games):
    game = load_game("floor-plan")
    run = kitpress("playtest", "floor-plan", "--games", 2, "--players", 1, "--seed", 4, "--lang", "es")
    assert "2 partidas, 2 hojas" in run.out
    assert "Sale en" in run.out
    for row in tally(game, games).objectives:
        assert row.name.es.split()[0] in run.out


@pytest.mark.parametrize(
    ("game", "players", "lang", "told"),
    [
        ("floor-plan", 1, "en", "1 game, 1 sheet: "),
        ("floor-plan-classic", 1, "es", "1 partida, 1 hoja."),
        ("madrino", 2, "en", "1 game, 2 boards."),
        ("mottainai", 2, "es", "1 partida, 2 templos: "),
    ],
)
def test_one_game_is_not_several(kitpress, tmp_path, game, players, lang, told):
    folder = tmp_path / "plans"
    run = kitpress("playtest", game, "--games", 1, "--players", players, "--save", folder, "--lang", lang)
    assert told in run.out
    plans = (
        {1: "1 plan saved", 2: "2 plans saved"} if lang == "en" else {1: "1 plano guardado", 2: "2 planos"}
    )
    assert plans[players] in run.err


def test_a_game_that_is_not_there(kitpress):
    run = kitpress("playtest", "flor-plan")
    assert run.code == 2
    assert "floor-plan" in run.err


def test_too_many_players(kitpress):
    run = kitpress("playtest", "floor-plan", "--games", 1, "--players", 101)
    assert run.code == 2
    assert "1 to 100 players" in run.err


def test_a_game_without_points_tells_of_its_houses(kitpress):
    run = kitpress("playtest", "madrino", "--games", 2, "--players", 2, "--jobs", 1, "--json")
    told = json.loads(run.out)
    tables = list(playtest("madrino", 2, 0, 2, jobs=1))
    facilities = [f for table in tables for player in table.players for f in player.record.plan.facilities]
    assert (told["game"], told["sheets"]) == ("madrino", 4)
    assert sum(row["each"] for row in told["facilities"]) == pytest.approx(len(facilities) / 4)
    run = kitpress("playtest", "madrino", "--games", 2, "--jobs", 1, "--lang", "es")
    assert "inodoro" in run.out
    assert "2 partidas, 4 tableros" in run.out


def test_whoever_stops_waits_for_few_games(monkeypatch, tmp_path):
    def play(game, seed, players):
        (tmp_path / str(seed)).touch()
        time.sleep(0.5)
        return seed

    monkeypatch.setattr("kitpress.play.playtest.play_game", play)  # processes are copies of this one
    games = playtest("floor-plan", 64, 0, 2, jobs=2)
    assert next(games)
    games.close()
    assert len(list(tmp_path.iterdir())) < 16


@pytest.mark.parametrize("game", ["madrino", "mottainai"])
def test_games_come_back_from_other_processes(game):
    alone, other = (list(playtest(game, 4, 1, 2, jobs=jobs)) for jobs in (1, 2))
    assert alone == other
