"""What the rules of Floor Plan let a reader expect of a filled sheet."""

from __future__ import annotations

from collections.abc import Mapping

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.plan.model import Record
from kitpress.rules.conditions import facts_of, points
from kitpress.rules.floor_plan_legality import center
from kitpress.rules.floor_plan_scoring import score, solo_points
from kitpress.rules.grammar import Grammar
from kitpress.rules.house_clients import clients_in_play
from kitpress.rules.house_grammar import boxes_of, grammar_of


def grammar(game: FloorPlanGame) -> Grammar:
    """What can be drawn: the letters of each size of room, and the features with their places; rounds go by in turn."""
    given = {center(game): letter for letter in _start_letter(game)}
    return grammar_of(game, given, turns=(boxes_of("round", game.solo.bubbles),))


def _start_letter(game: FloorPlanGame) -> tuple[str, ...]:
    """The letter that is written in the middle before the first roll."""
    return tuple(room.letter for room in game.rooms if room.id == game.start.room)


def number_order(game: FloorPlanGame) -> tuple[str, ...]:
    """The groups of number fields, those first that others follow from."""
    return ("demand", "door", "total")


def expected_numbers(record: Record, game: FloorPlanGame, group: str) -> Mapping[str, frozenset[int]]:
    """The numbers that make sense in each field of a group.

    A demand box holds the points of an objective of the clients in play (of any client while none is
    known), the door box the door bonus of the plan, the total box the sum of what is written; where the door
    bonus is left out there, perhaps of what counts.
    """
    if group == "total":
        written = [number for field, number in record.numbers.items() if field != "total"]
        sixth = game.sixth_demand.points if "sixth" in record.ticks else 0
        sums = [sum(written) + sixth + solo_points(record, game)] if written else []
        if not written or "door" not in record.numbers:
            sums.append(score(record, game).total)
        return {"total": frozenset(sums)}
    clients, problems = clients_in_play(record, game, None)
    known = clients if not problems else game.clients
    objectives = [objective for client in known for objective in client.objectives]
    if group == "door" and not problems:
        facts = facts_of(record.plan, game)
        return {"door": frozenset({sum(points(o, facts) for o in objectives if o.door_bonus)})}
    if group == "demand":
        values = frozenset(o.points for o in objectives if not o.door_bonus)
        return {f"demand.{n}": values for n in range(1, len(game.demand_boxes) + 1)}
    return {}
