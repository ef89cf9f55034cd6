"""Short ways to write an objective and to ask it of a plan that is drawn in the test."""

from __future__ import annotations

from functools import cache
from textwrap import dedent
from typing import Any

from kitpress.content import Game, load_game
from kitpress.content.kinds.houses import Objective
from kitpress.plan.model import Plan
from kitpress.plan.notation import parse_plan
from kitpress.rules.conditions import Facts, packing

EMPTY = ".   .\n\n.   .\n"


@cache
def game() -> Game:
    """Floor Plan as it comes."""
    return load_game("floor-plan")


def wants(
    same_type: list[str] | None = None, different_types: list[str] | None = None, **things: Any
) -> Objective:
    """An objective whose names are the keywords: `wants(pool={"is": "pool"})`."""
    said = {"same_type": same_type, "different_types": different_types}
    said = {key: names for key, names in said.items() if names}
    return Objective.model_validate({"name": "Test", "points": 3, "wants": things, "example": EMPTY, **said})


def per(at_most: int | None = None, points: int = 1, **entity: Any) -> Objective:
    """An objective that is counted once, for each such thing: `per(is_="door", leads="outside")`."""
    entity = {key.rstrip("_"): value for key, value in entity.items()}
    most = {"at_most": at_most} if at_most else {}
    return Objective.model_validate(
        {"name": "Test", "points": points, "per": entity, "example": EMPTY, **most}
    )


def drawn(text: str) -> Plan:
    """The plan that an indented text draws."""
    return parse_plan(dedent(text).strip("\n"))


def times(objective: Objective, plan: Plan | str) -> int:
    """How often the plan meets the objective."""
    return packing(objective, Facts(drawn(plan) if isinstance(plan, str) else plan, game())).count
