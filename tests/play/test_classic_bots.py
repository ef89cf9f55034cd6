"""Bots of Floor Plan Classic play sixteen rounds by the rules and write down what their houses are worth."""

import pickle

import pytest

from kitpress.content import load_game
from kitpress.plan.notation import format_record, parse_record
from kitpress.play import play_game
from kitpress.play.dispatch import player_names, report_of
from kitpress.play.floor_plan_classic import play_game as play_classic
from kitpress.rules import for_game
from kitpress.rules.classic_table import crossed, unlocked
from kitpress.rules.score import Status


@pytest.fixture(scope="module")
def game():
    return load_game("floor-plan-classic")


@pytest.fixture(scope="module")
def tables(game):
    return [play_game(game, seed, 2) for seed in range(2)]


def players(tables):
    return [player for table in tables for player in table.players]


def test_every_state_of_every_plan_is_legal(game, tables):
    for player in players(tables):
        for plan in player.plans:
            assert for_game(game).legality(plan, game) == ()


def test_every_box_is_right(game, tables):
    for player in players(tables):
        score = for_game(game).score(player.record, game)
        assert score.total == player.total
        wrong = [line for line in score.lines if line.status is not Status.SUPPORTED]
        assert not [line for line in wrong if line.points or line.claimed]


def test_what_is_drawn_in_a_round_is_a_room_or_sets_of_features(game, tables):
    counts = {"windows": 2, "doors": 3, "hedges": 4, "pools": 5, "stones": 6}
    for player in players(tables):
        for before, after in zip(player.plans, player.plans[1:], strict=False):
            drawn = {name: len(getattr(after, name) - getattr(before, name)) for name in (*counts, "rooms")}
            assert all(getattr(before, name) <= getattr(after, name) for name in drawn)
            assert [name for name, count in drawn.items() if count] in [[n] for n in drawn]
            assert drawn["rooms"] in (0, 1)
            assert all(drawn[name] in (0, count) for name, count in counts.items())


def test_sheets_say_what_happened(game, tables):
    for table in tables:
        for player in table.players:
            record = player.record
            assert record.ticked("round") == tuple(sorted(map(str, range(1, game.rounds.count + 1))))
            assert set(record.ticked("client")) == set(table.clients)
            rows = crossed(record.plan, game)
            assert len(record.ticked("room")) == sum(rows.values())
            free = unlocked(rows, game)
            for kind in game.bonus_kinds:
                assert len(record.ticked(f"used.{kind.id}")) <= free[kind.id]
            assert parse_record(format_record(record)) == record


def test_each_kind_of_client_is_in_play(game, tables):
    for table in tables:
        assert {game.client(client).kind for client in table.clients} == {
            kind.id for kind in game.client_kinds
        }


def test_bots_score_everywhere(tables):
    for box in ("rooms", "windows", "doors", "stones"):
        assert sum(player.record.numbers.get(box, 0) for player in players(tables)) > 0
    assert any(player.record.ticked("used") for player in players(tables))


def test_a_spanish_table_writes_spanish_letters(game):
    spanish = game.lettered("es")
    (player,) = play_game(spanish, 5, 1).players
    assert player.record.letters == "es"
    assert {room.letter for room in player.record.plan.rooms} <= set("BDSCK")
    assert for_game(game).score(player.record, game).violations == ()


def test_messy_bots_break_no_rule_but_score_less(game, tables):
    table = play_classic(game, 1, 2, player_names(2), None, messy=True)
    for player in table.players:
        assert for_game(game).legality(player.record.plan, game) == ()
    messy = sum(player.total for player in table.players) / 2
    assert messy < sum(player.total for player in players(tables)) / len(players(tables))


def test_a_seed_is_a_game(game, tables):
    assert play_game(game, 1, 2) == tables[1]


def test_games_travel_between_processes(tables):
    assert pickle.loads(pickle.dumps(tables)) == tables


def test_the_report_adds_up(game, tables):
    told = report_of(game, tables)
    assert told.sheets == 4
    total = sum(player.total for player in players(tables)) / 4
    assert told.data["score"]["mean"] == pytest.approx(total, abs=0.001)
    assert sum(told.data["boxes"].values()) == pytest.approx(total, abs=0.01)
    clients = [box for box in told.data["boxes"] if box in {kind.id for kind in game.client_kinds}]
    worth = sum(row["worth"] * row["sheets"] for row in told.data["objectives"])
    assert sum(told.data["boxes"][box] for box in clients) * 4 == pytest.approx(worth, abs=0.05)
    assert len(told.rows[0]) == len(told.columns)


@pytest.mark.parametrize(
    ("feature", "other", "drawn"),
    [
        ("window", {"length": 1}, "windows"),
        ("stone", {"run": True}, "stones"),
        ("hedge", {"id": "tree", "count": 1, "run": False}, "trees"),
        ("pool", {"id": "furnishing", "count": 3}, "furnishings"),
    ],
)
def test_features_are_drawn_as_the_game_says_and_those_of_floor_plan_too(game, feature, other, drawn):
    features = tuple(f.model_copy(update=other) if f.id == feature else f for f in game.features)
    rounds = game.rounds.model_copy(update={"count": 8})
    mixed = game.model_copy(update={"features": features, "rounds": rounds})
    plans = [player.record.plan for seed in range(2) for player in play_game(mixed, seed, 2).players]
    assert any(getattr(plan, drawn) for plan in plans)
    assert not [
        for_game(mixed).legality(plan, mixed) for plan in plans if for_game(mixed).legality(plan, mixed)
    ]
