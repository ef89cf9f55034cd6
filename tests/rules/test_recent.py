"""What was worked out of a plan is remembered for that plan and that game, and for no other."""

from dataclasses import replace

from kitpress.content import load_game
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.rules.recent import recent

PLAN = Plan(17, 13, stones=frozenset({Square(2, 2)}))


def test_the_same_plan_is_worked_out_once():
    asked = []

    @recent
    def stones(plan, game):
        asked.append(plan)
        return len(plan.stones)

    game = load_game("floor-plan")
    assert stones(PLAN, game) == stones(replace(PLAN), game) == 1
    assert len(asked) == 1
    assert stones(replace(PLAN, stones=frozenset()), game) == 0
    assert len(asked) == 2


def test_another_game_is_asked_anew():
    @recent
    def name(plan, game):
        return game.id

    assert [name(PLAN, load_game(ref)) for ref in ("floor-plan", "floor-plan-classic")] == [
        "floor-plan",
        "floor-plan-classic",
    ]


def test_old_plans_are_forgotten():
    asked = []

    @recent
    def count(plan, game):
        asked.append(plan)
        return len(plan.stones)

    game = load_game("floor-plan")
    plans = [Plan(17, 13, stones=frozenset({Square(k % 17, k // 17)})) for k in range(60)]
    for plan in (*plans, plans[0]):
        count(plan, game)
    assert asked.count(plans[0]) == 2
