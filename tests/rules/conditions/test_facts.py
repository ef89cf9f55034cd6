from __future__ import annotations

from typing import Any

import pytest

from kitpress.plan.geometry import Rect, Square
from kitpress.plan.model import Plan, Room
from kitpress.rules.conditions import Facts, witnesses
from tests.rules.conditions.asking import drawn, game, per, times, wants

HOUSE = """
    +---+---+---+---+---+---+   .   .   .   .
    | B   x   x | W  ^w     |     ^   ^   ^
    +   .   .   +   .   .   +   .   .   .   .
    |         d>|         w>| /   ^   *   ^
    +   .   .   +---+---+---+   .   .   .   .
    | x      vd |             /   ^   ^   ^
    +---+---+---+   .   .   .   .   .   .   .
                      /
    .   +---+   .   .   .   .   .   .   .   .
        | C |         o       o   o   o   o
    .   +   +   .   .   .   .   .   .   .   .
        |<w |         o       o   ~   ~   o
    .   +   +   .   .   .   .   .   .   .   .
        |   |                 o   o   o   o
    .   +---+   .   .   .   .   .   .   .   .
"""

# How many things of HOUSE are as each entity says.
CASES: list[tuple[dict[str, Any], int]] = [
    # rooms: what they are
    ({"is": "room"}, 3),
    ({"is": "room", "type": "bedroom"}, 1),
    ({"is": "room", "type": ["bedroom", "closet"]}, 2),
    ({"is": "room", "type": "kitchen"}, 0),
    ({"is": "room", "not_type": ["bedroom", "closet"]}, 1),
    ({"is": "room", "area": ">= 6"}, 2),
    ({"is": "room", "area": 3}, 1),
    ({"is": "room", "area": "4..8"}, 1),
    ({"is": "room", "short": 1}, 1),
    ({"is": "room", "short": ">= 2"}, 2),
    ({"is": "room", "long": 3}, 3),
    ({"is": "room", "long": ">= 4"}, 0),
    ({"is": "room", "square": True}, 1),
    ({"is": "room", "square": False}, 2),
    ({"is": "room", "size": "2x3"}, 1),
    ({"is": "room", "size": "3x2"}, 1),
    ({"is": "room", "size": ["3x3", "1x3"]}, 2),
    # rooms: what is in them
    ({"is": "room", "furnishings": ">= 3"}, 1),
    ({"is": "room", "furnishings": 0}, 2),
    ({"is": "room", "arrangements": 2}, 1),
    ({"is": "room", "arrangements": 1}, 0),
    ({"is": "room", "windows": 2}, 1),
    ({"is": "room", "windows": "<= 1"}, 2),
    ({"is": "room", "doors": 2}, 1),
    ({"is": "room", "doors": 1}, 1),  # the washroom: its door is drawn in the bedroom
    ({"is": "room", "doors": 0}, 1),
    # rooms: how they stand
    ({"is": "room", "connections": 1}, 2),
    ({"is": "room", "connected": "outside"}, 1),
    ({"is": "room", "connected": "any washroom"}, 1),
    ({"is": "room", "connected": "any room"}, 2),
    ({"is": "room", "connected": "any kitchen"}, 0),
    ({"is": "room", "reaches": "outside"}, 2),
    ({"is": "room", "reaches": "any bedroom"}, 1),
    ({"is": "room", "touches": "any room"}, 2),
    ({"is": "room", "touches": "any deck"}, 1),
    ({"is": "room", "touches": "any stone"}, 0),
    ({"is": "room", "touches": "any tree"}, 0),
    ({"is": "room", "alone": True}, 1),
    ({"is": "room", "alone": False}, 2),
    ({"is": "room", "sees": "any tree"}, 1),
    ({"is": "room", "sees": "any deck"}, 1),
    ({"is": "room", "sees": "outside-edge"}, 2),
    # windows and doors
    ({"is": "window", "in": "any washroom"}, 2),
    ({"is": "window", "in": "any bedroom"}, 0),
    ({"is": "window", "sees": "any tree"}, 1),
    ({"is": "window", "sees": "outside-edge"}, 2),
    ({"is": "window", "sees": "any pool"}, 0),
    ({"is": "door", "leads": "outside"}, 1),
    ({"is": "door", "leads": "any washroom"}, 1),
    ({"is": "door", "leads": "any bedroom"}, 2),
    ({"is": "door", "in": "any bedroom"}, 2),
    ({"is": "door", "in": "any washroom"}, 0),
    # furnishings
    ({"is": "furnishing", "in": "any bedroom"}, 3),
    ({"is": "furnishing", "in": "any closet"}, 0),
    ({"is": "arrangement", "size": 2}, 1),
    ({"is": "arrangement", "size": ">= 1"}, 2),
    ({"is": "arrangement", "size": ">= 3"}, 0),
    ({"is": "arrangement", "unique": True}, 2),
    ({"is": "arrangement", "in": "any bedroom"}, 2),
    # outside
    ({"is": "tree", "seen_by": 1}, 1),
    ({"is": "tree", "seen_by": ">= 2"}, 0),
    ({"is": "tree", "seen_from": "any washroom"}, 1),
    ({"is": "tree", "seen_from": "any bedroom"}, 0),
    ({"is": "tree", "touches": "any deck"}, 1),
    ({"is": "tree", "touches": "any room"}, 0),
    ({"is": "deck", "size": 2}, 1),
    ({"is": "deck", "size": 1}, 1),
    ({"is": "deck", "rooms": 1}, 1),
    ({"is": "deck", "rooms": 0}, 1),
    ({"is": "deck", "touches": "any stone"}, 1),
    ({"is": "deck", "seen_from": "any window"}, 1),
    ({"is": "stone", "touches": "any deck"}, 1),
    ({"is": "stone", "alone": True}, 0),
    ({"is": "stone", "seen_from": "any room"}, 0),
    ({"is": "pool", "size": 2}, 1),
    ({"is": "pool", "size": ">= 3"}, 0),
    ({"is": "pool", "touches": "any stone"}, 1),
    ({"is": "pool", "touches": "any deck"}, 0),
    ({"is": "pool", "seen_from": "any room"}, 0),
]


@pytest.mark.parametrize(("entity", "count"), CASES, ids=lambda c: str(c))
def test_things_are_as_an_entity_says(entity: dict[str, Any], count: int) -> None:
    objective = per(**{"is_": entity["is"]}, **{k: v for k, v in entity.items() if k != "is"})
    assert times(objective, HOUSE) == count


def test_a_window_looks_past_decks_stones_and_water_but_not_past_a_tree() -> None:
    plan = """
        +---+---+   .   .   .   .   .   .   .   .   .   .   .
        |     w>| /   o   o   o       ^   ^   ^
        +   .   +   .   .   .   .   .   .   .   .   .   .   .
        | W   w>| /   o   ~   o       ^   *   ^   /   /
        +---+---+   .   .   .   .   .   .   .   .   .   .   .
                      o   o   o       ^   ^   ^
        .   .   .   .   .   .   .   .   .   .   .   .   .   .
    """
    assert times(per(is_="window", sees="any pool"), plan) == 1
    assert times(per(is_="window", sees="any tree"), plan) == 2
    assert times(per(is_="tree", seen_by=2), plan) == 1
    assert times(per(is_="window", sees="outside-edge"), plan) == 0
    assert times(per(is_="deck", seen_from="any window"), plan) == 1  # not the one behind the tree


def test_a_room_stops_the_view_and_is_seen() -> None:
    plan = """
        +---+---+   .   +---+---+---+   .   .   .   .
        | W   w>|       |         B |     ^   ^   ^
        +   .   +   .   +   .   .   +   .   .   .   .
        |       |       |         w>|     ^   *   ^
        +---+---+   .   +---+---+---+   .   .   .   .
                                          ^   ^   ^
        .   .   .   .   .   .   .   .   .   .   .   .
    """
    assert times(per(is_="room", sees="any bedroom"), plan) == 1
    assert times(per(is_="room", sees="any tree"), plan) == 1
    assert times(per(is_="room", type="washroom", sees="any tree"), plan) == 0


FROM_THE_LEFT = """
    +---+---+---+---+
    | W   d>|       |
    +   .   +   .   +
    |       |     W |
    +---+---+---+---+
"""
FROM_THE_RIGHT = """
    +---+---+---+---+
    | W     |<d     |
    +   .   +   .   +
    |       |     W |
    +---+---+---+---+
"""


@pytest.mark.parametrize("plan", [FROM_THE_LEFT, FROM_THE_RIGHT])
def test_a_door_connects_whichever_room_it_is_drawn_in(plan: str) -> None:
    assert times(wants(rooms={"is": "room", "count": 2, "connected": "rooms"}), plan) == 1
    assert times(per(is_="room", doors=1), plan) == 2
    assert times(per(is_="door", leads="any washroom"), plan) == 1
    assert times(per(is_="door", leads="outside"), plan) == 0


def test_rooms_reach_each_other_through_rooms_between() -> None:
    row = """
        +---+---+---+---+---+
        | C | C | C | C | C |
        +   +   +   +   +   +
        | d>| d>| d>|   |vd |
        +---+---+---+---+---+
    """
    ends = wants(a={"is": "room", "reaches": "b"}, b={"is": "room"})
    assert times(ends, row) == 2
    assert times(per(is_="room", reaches="outside"), row) == 1
    assert times(per(is_="room", connections=2), row) == 2


def test_rooms_at_a_corner_share_no_wall() -> None:
    plan = """
        +---+---+   .   .
        | W     |
        +   .   +   .   .
        |       |
        +---+---+---+---+
                | W     |
        .   .   +   .   +
                |       |
        .   .   +---+---+
    """
    assert times(per(is_="room", alone=True), plan) == 2
    assert times(per(is_="room", touches="any room"), plan) == 0


def test_a_pool_touches_what_its_stones_touch() -> None:
    plan = """
        +---+---+   .   .   .   .
        | W     | /   o   o   o
        +   .   +   .   .   .   .
        |       |     o   ~   o
        +---+---+   .   .   .   .
                      o   o   o
        .   .   .   .   .   .   .
    """
    assert times(per(is_="pool", touches="any deck"), plan) == 1
    assert times(per(is_="deck", touches="any pool"), plan) == 1
    assert times(per(is_="pool", touches="any room"), plan) == 0


@pytest.mark.parametrize(
    ("other", "unique"),
    [
        ("C4 D4 E4 C5", 0),  # the same L
        ("C4 C5 C6 D6", 0),  # turned by a quarter
        ("C5 D5 E5 E4", 0),  # turned by a half
        ("C4 D4 E4 E5", 2),  # its mirror image
        ("C4 D4 E4 C5 D5", 2),  # another shape
    ],
)
def test_arrangements_are_unique_unless_another_is_the_same_turned(other: str, unique: int) -> None:
    furnishings = frozenset(map(Square.parse, f"A1 B1 C1 A2 {other}".split()))
    dining = Room(Rect(0, 0, 5, 6), "D", Square(0, 5))
    plan = Plan(5, 6, rooms=frozenset({dining}), furnishings=furnishings)
    assert times(per(is_="arrangement", unique=True), plan) == unique
    assert times(per(is_="arrangement", unique=False), plan) == 2 - unique


def test_evidence_shows_the_doors_and_windows_that_make_it_true() -> None:
    facts = Facts(drawn(HOUSE), game())
    (witness,) = witnesses(
        wants(
            bedroom={"is": "room", "type": "bedroom", "connected": "washroom"},
            washroom={"is": "room", "type": "washroom", "sees": "tree"},
            tree={"is": "tree"},
        ),
        facts,
    )
    assert [len(things) for things in witness.binding.values()] == [1, 1, 1]
    assert Square.parse("C2") in witness.squares  # the door
    assert Square.parse("F2") in witness.squares  # the window
    assert len(witness.squares) == 9 + 6 + 9


def test_per_evidence_includes_what_it_was_counted_for() -> None:
    facts = Facts(drawn(HOUSE), game())
    (witness,) = witnesses(per(is_="window", sees="any tree"), facts)
    assert set(witness.squares) >= {Square.parse("F2"), Square.parse("I2")}
