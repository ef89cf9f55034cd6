"""Bots play Floor Plan by the rules, from the first wall to the total."""

import pytest

from kitpress.content import load_game
from kitpress.errors import UsageError
from kitpress.plan.notation import format_record, parse_record
from kitpress.plan.space import Space
from kitpress.play import play_game
from kitpress.play.tally import tally
from kitpress.play.wishes import FreshFacts, nearness
from kitpress.rules import Status, for_game
from kitpress.rules.conditions import Facts, packing, witnesses


@pytest.fixture(scope="module")
def game():
    return load_game("floor-plan")


@pytest.fixture(scope="module")
def tables(game):
    """Games in which every client is in play once, and a solo game."""
    kinds = [[c.id for c in game.clients if c.kind == kind.id] for kind in game.client_kinds]
    dealt = list(zip(*kinds, strict=True))
    return [play_game(game, 10 + i, 2 if i else 1, clients=clients) for i, clients in enumerate(dealt[:5])]


def sheets(tables):
    return [(table, player) for table in tables for player in table.players]


def test_every_plan_on_the_way_is_legal(game, tables):
    rules = for_game(game)
    for _, player in sheets(tables):
        for step, plan in enumerate(player.plans):
            assert not rules.legality(plan, game), (player.record.name, step)


def test_nothing_is_ever_erased(tables):
    for _, player in sheets(tables):
        for before, after in zip(player.plans, player.plans[1:], strict=False):
            for name in ("rooms", "doors", "windows", "furnishings", "trees", "decks", "stones"):
                assert getattr(before, name) <= getattr(after, name)


def test_nothing_is_drawn_on_water(tables):
    for _, player in sheets(tables):
        for before, after in zip(player.plans, player.plans[1:], strict=False):
            space = Space(after)
            assert not any(s in space.occupied or space.inside(s) for s in Space(before).water)


def test_every_claim_was_true_when_made_and_used_nothing_twice(game, tables):
    claims = 0
    for _, player in sheets(tables):
        used = {}
        for claim in player.claims:
            claims += 1
            objective = game.client(claim.client).objectives[claim.objective]
            facts = Facts(player.plans[claim.step], game)
            shown = [w for w in witnesses(objective, facts, limit=50_000) if w.squares == claim.squares]
            before = used.setdefault((claim.client, claim.objective), set())
            fresh = [w for w in shown if before.isdisjoint(w.uses)]
            assert fresh, claim
            before.update(fresh[0].uses)
            assert claim.points == objective.points
    assert claims > 10


def test_the_sheet_says_what_was_claimed(game, tables):
    for table, player in sheets(tables):
        record = player.record
        written = {int(i.split(".")[1]): n for i, n in record.numbers.items() if i.startswith("demand.")}
        assert written == {claim.box: claim.points for claim in player.claims}
        assert set(record.ticked("client")) == set(table.clients)
        assert {int(n) for n in record.ticked("bonus")} <= written.keys()
        assert len(table.clients) == len(game.client_kinds)


def test_the_rules_count_the_same_total(game, tables):
    for _, player in sheets(tables):
        score = for_game(game).score(player.record, game)
        assert score.total == player.total == score.claimed_total
        assert {line.status for line in score.lines} <= {Status.SUPPORTED, Status.UNSUPPORTED}


def test_bots_usually_fulfil_demands(tables):
    counts = [len(player.claims) for _, player in sheets(tables)]
    assert sum(counts) / len(counts) >= 3


def test_the_sixth_demand_ends_a_game_and_is_rewarded_once(game, tables):
    for table in tables:
        rewarded = [player for player in table.players if player.sixth]
        assert bool(rewarded) == (table.ending == "sixth")
        for player in rewarded:
            assert len(player.claims) >= game.sixth_demand.demands
            assert "sixth" in player.record.ticks


def test_solo_ticks_its_rounds(game, tables):
    (table,) = [table for table in tables if len(table.players) == 1]
    ticked = table.players[0].record.ticked("round")
    assert len(ticked) == table.rounds <= game.solo.bubbles
    assert sorted(map(int, ticked)) == list(range(1, table.rounds + 1))


def test_a_seed_is_a_game(game):
    first, again, other = (play_game(game, seed, 1) for seed in (5, 5, 6))
    assert first == again
    assert first.players[0].record != other.players[0].record


def test_finished_sheets_survive_as_text(tables):
    for _, player in sheets(tables):
        assert parse_record(format_record(player.record)) == player.record


def test_nearness_is_complete_wherever_an_objective_is_met(game, tables):
    met = 0
    for _, player in sheets(tables):
        facts = FreshFacts(player.record.plan, game)
        for client in game.clients:
            for objective in client.objectives:
                if not objective.door_bonus and packing(objective, facts).count:
                    met += 1
                    assert nearness(objective, facts) > 0.999, objective.name
    assert met > 10


def test_unplayable_games_are_refused(game):
    with pytest.raises(UsageError, match=r"1 to 100 players, not 101"):
        play_game(game, 0, 101)


def test_the_smallest_grid_is_enough_to_play_on(game):
    tiny = game.model_copy(update={"grid": game.grid.model_copy(update={"columns": 6, "rows": 6})})
    for seed in range(3):
        for player in play_game(tiny, seed, 2).players:
            assert not for_game(tiny).legality(player.record.plan, tiny)


def test_two_door_bonuses_are_told_apart(game):
    layouts = [client.id for client in game.clients if client.kind == "layout"][:2]
    table = play_game(game, 4, 1, clients=layouts)
    told = [row for row in tally(game, [table]).objectives if row.door_bonus]
    assert [row.client for row in told] == layouts
    assert sum(row.worth for row in told) == table.players[0].door_bonus > 0


@pytest.mark.parametrize(
    ("feature", "other"),
    [
        ("furnishing", {"id": "hedge"}),
        ("stone", {"id": "pool", "run": True}),
        ("window", {"length": 2}),
    ],
)
def test_a_game_may_have_what_classic_draws(game, feature, other):
    features = tuple(f.model_copy(update=other) if f.id == feature else f for f in game.features)
    mixed = game.model_copy(update={"features": features})
    for player in play_game(mixed, 3, 2).players:
        assert not for_game(mixed).legality(player.record.plan, mixed)
