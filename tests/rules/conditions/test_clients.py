"""The clients of Floor Plan: their examples, and that between them they use the whole condition language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest

from kitpress.content.conditions import KINDS, RELATED_TO, Entity
from kitpress.content.kinds.houses import Client, Objective
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.rules import for_game
from kitpress.rules.conditions import Facts, packing, points
from kitpress.rules.conditions.facts import targets_of
from tests.rules.conditions.asking import game, times

CLIENTS = game().clients
OBJECTIVES = [
    pytest.param(objective, id=f"{client.id}.{number}")
    for client in CLIENTS
    for number, objective in enumerate(client.objectives, 1)
]


def entities(objective: Objective) -> list[Entity]:
    return [objective.per] if objective.per else list((objective.wants or {}).values())


ALL = [entity for client in CLIENTS for objective in client.objectives for entity in entities(objective)]


def test_there_are_five_of_each_kind() -> None:
    assert Counter(client.kind for client in CLIENTS) == {"build": 5, "design": 5, "layout": 5}


def test_the_second_objective_of_a_layout_client_is_the_door_bonus() -> None:
    for client in CLIENTS:
        assert [o.door_bonus for o in client.objectives] == [False, client.kind == "layout"]


def test_no_two_objectives_ask_the_same_or_have_the_same_name() -> None:
    objectives = [objective for client in CLIENTS for objective in client.objectives]
    for wanted in ("wants", "per"):
        asked = [str(getattr(o, wanted)) for o in objectives if getattr(o, wanted) is not None]
        assert len(set(asked)) == len(asked)
    for lang in ("en", "es"):
        assert len({o.name[lang] for o in objectives}) == 30


def test_demands_are_worth_3_to_8_points() -> None:
    worth = Counter(o.points for client in CLIENTS for o in client.objectives if not o.door_bonus)
    assert set(worth) == {3, 4, 5, 6, 7, 8}


def test_every_kind_of_thing_is_asked_for() -> None:
    assert {entity.is_ for entity in ALL} == set(KINDS) - {"hedge", "path"}  # which Classic has


def test_every_relation_is_used_to_everything_it_points_at() -> None:
    used = {(relation, target.name) for entity in ALL for relation, target in targets_of(entity)}
    relations = {relation for relation, _ in used}
    assert relations == set(RELATED_TO)
    assert {
        ("connected", "outside"),
        ("reaches", "outside"),
        ("leads", "outside"),
        ("sees", "outside-edge"),
    } <= used


def test_every_property_is_used() -> None:
    models = get_args(get_args(Entity)[0])
    known = {field for model in models for field in model.model_fields}
    used = {field for entity in ALL for field in entity.model_fields_set}
    of_classic = {"straight", "rectangular", "on_path", "garden", "exits", "rooms"}
    assert used == known - of_classic
    assert any(o.same_type for client in CLIENTS for o in client.objectives)
    assert any(o.different_types for client in CLIENTS for o in client.objectives)


def test_what_a_demand_speaks_of_is_used_up() -> None:
    """Ruling: same-objective. What is not used up is `any` of its kind, which no card says."""
    claimed = [e for client in CLIENTS for o in client.objectives for e in (o.wants or {}).values()]
    assert not [target for entity in claimed for _, target in targets_of(entity) if target.any]


def test_a_bedroom_looks_out_on_three_stones_only_once() -> None:
    walt = game().client("walt").objectives[1]
    plan = """
        +---+---+---+   .   .   .   .   .   .
        | B       w>|     o       o       o
        +   .   .   +   .   .   .   .   .   .
        |           |
        +   .   .   +   .   .   .   .   .   .
        | x  vd   w>|     o       o       o
        +---+---+---+   .   .   .   .   .   .
    """
    assert times(walt, plan) == 1


def test_two_decks_at_the_same_two_rooms_are_one_sun_deck() -> None:
    otto = game().client("otto").objectives[1]
    plan = """
        .   .   .   .   .   .   .
          /   /   /   /   /   /
        +---+---+---+---+---+---+
        | W     |             K |
        +   .   +   .   .   .   +
        |       |               |
        +---+---+---+---+---+---+
          /   /   /   /   /   /
        .   .   .   .   .   .   .
    """
    assert times(otto, plan) == 1


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_example_fulfils_its_objective_exactly_once(objective: Objective) -> None:
    facts = Facts(objective.example, game())
    assert packing(objective, facts).count == 1
    assert points(objective, facts) == objective.points


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_example_is_legal_but_for_being_a_part_of_a_house(objective: Objective) -> None:
    broken = {violation.rule for violation in for_game(game()).legality(objective.example, game())}
    assert broken <= {"start-room", "feature-count"}


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_example_is_small_enough_for_a_card(objective: Objective) -> None:
    assert objective.example.columns <= 9
    assert objective.example.rows <= 6


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_nothing_that_the_example_is_about_can_be_left_out(objective: Objective) -> None:
    facts = Facts(objective.example, game())
    (witness,) = packing(objective, facts).witnesses
    for thing in [thing for things in witness.binding.values() for thing in things]:
        less = without(objective.example, frozenset(thing.squares))
        assert packing(objective, Facts(less, game())).count == 0, thing


def without(plan: Plan, squares: frozenset[Square]) -> Plan:
    """The plan with everything rubbed out that stands on these squares."""
    return replace(
        plan,
        rooms=frozenset(room for room in plan.rooms if room.label not in squares),
        doors=frozenset(door for door in plan.doors if door.square not in squares),
        windows=frozenset(window for window in plan.windows if window.square not in squares),
        furnishings=plan.furnishings - squares,
        trees=plan.trees - squares,
        decks=plan.decks - squares,
        stones=frozenset(s for s in plan.stones if not squares.intersection({s, *s.around()})),
    )


def test_three_clients_in_play_rarely_offer_the_same_points() -> None:
    by_kind: dict[str, list[Client]] = {}
    for client in CLIENTS:
        by_kind.setdefault(client.kind, []).append(client)
    games = [(a, b, c) for a in by_kind["build"] for b in by_kind["design"] for c in by_kind["layout"]]
    alike = [trio for trio in games if max(Counter(_demands(trio)).values()) > 3]
    assert len(alike) <= len(games) // 10


def _demands(trio: tuple[Client, ...]) -> list[int]:
    return [o.points for client in trio for o in client.objectives if not o.door_bonus]
