"""The clients of Floor Plan Classic, and that both games together use the whole condition language."""

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
from tests.rules.classic_builders import classic
from tests.rules.conditions.asking import game

CLIENTS = [pytest.param(client, id=client.id) for client in classic().clients]


def entities(objective: Objective) -> list[Entity]:
    return [objective.per] if objective.per else list((objective.wants or {}).values())


def shown(plan: Plan, objective: Objective) -> int:
    return packing(objective, Facts(plan, classic())).count


def test_there_are_nine_of_each_kind() -> None:
    kinds = Counter(client.kind for client in classic().clients)
    assert kinds == {"construction": 9, "landscaping": 9, "interior": 9}


def test_no_two_clients_ask_the_same_or_share_a_name() -> None:
    objectives = [client.objectives[0] for client in classic().clients]
    asked = [str((o.per, o.wants, o.each_type, o.largest, o.same_type)) for o in objectives]
    assert len(set(asked)) == 27
    for lang in ("en", "es"):
        assert len({o.name[lang] for o in objectives}) == 27
        assert len({client.name[lang].partition(",")[0] for client in classic().clients}) == 27


def test_both_games_together_use_every_word_of_the_language() -> None:
    objectives = [o for some in (game(), classic()) for client in some.clients for o in client.objectives]
    every = [entity for objective in objectives for entity in entities(objective)]
    assert {entity.is_ for entity in every} == set(KINDS)
    known = {field for model in get_args(get_args(Entity)[0]) for field in model.model_fields}
    assert {field for entity in every for field in entity.model_fields_set} == known
    assert {relation for entity in every for relation, _ in targets_of(entity)} == set(RELATED_TO)
    for way in ("each_type", "largest", "at_most", "same_type", "different_types"):
        assert any(getattr(objective, way) for objective in objectives), way


@pytest.mark.parametrize("client", CLIENTS)
def test_the_example_shows_its_objective_as_often_as_it_says(client: Client) -> None:
    (objective,) = client.objectives
    assert shown(objective.example, objective) == objective.shows
    assert points(objective, Facts(objective.example, classic())) == objective.points * objective.shows


@pytest.mark.parametrize("client", CLIENTS)
def test_the_example_is_legal_but_for_being_a_part_of_a_sheet(client: Client) -> None:
    plan = client.objectives[0].example
    broken = {violation.rule for violation in for_game(classic()).legality(plan, classic())}
    assert broken <= {"feature-count"}
    assert plan.columns <= 10
    assert plan.rows <= 8


@pytest.mark.parametrize("client", CLIENTS)
def test_nothing_that_the_example_is_about_can_be_left_out(client: Client) -> None:
    (objective,) = client.objectives
    if objective.each_type:
        return  # another room of the type may take its place
    for witness in packing(objective, Facts(objective.example, classic())).witnesses:
        for thing in [thing for things in witness.binding.values() for thing in things]:
            less = without(objective.example, frozenset(thing.squares))
            assert shown(less, objective) < objective.shows, thing


@pytest.mark.parametrize("client", CLIENTS)
def test_an_empty_sheet_pleases_nobody(client: Client) -> None:
    assert shown(Plan(20, 15), client.objectives[0]) == 0


@pytest.mark.parametrize("client", CLIENTS)
def test_examples_are_worth_the_same_in_spanish_letters(client: Client) -> None:
    spanish = classic().lettered("es")
    (objective,) = spanish.client(client.id).objectives
    assert packing(objective, Facts(objective.example, spanish)).count == objective.shows


def without(plan: Plan, squares: frozenset[Square]) -> Plan:
    """The plan with everything rubbed out that stands on these squares."""
    return replace(
        plan,
        rooms=frozenset(room for room in plan.rooms if room.label not in squares),
        doors=frozenset(door for door in plan.doors if door.square not in squares),
        windows=frozenset(window for window in plan.windows if window.square not in squares),
        hedges=plan.hedges - squares,
        pools=plan.pools - squares,
        stones=plan.stones - squares,
    )
