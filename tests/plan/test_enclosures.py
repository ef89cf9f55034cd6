"""What single walls enclose: rooms of any shape, light, and the ways between them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from kitpress.plan.enclosures import Enclosure, Enclosures
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.plan.notation import parse_plan
from kitpress.plan.transform import mirror, rotate
from tests.plan.strategies import boards

HOUSE = """
    A   B   C   D   E   F   G
  .   +---+---+---+   .   .   .   .
1     |       |   |
  .   +   .   +   +---+---+   .   .
2     |       >   |       |     -
  .   +   +---+   +   .   +   .   .
3     H   |       |       <
  .   +---+---+vvv+---+-v-+   .   .
4         H       |   |
  .   .   +---+---+   +---+   .   .
5
  .   .   .   .   .   .   .   .   .
""".replace("-\n", " \n")


def house(text: str = HOUSE) -> Enclosures:
    return Enclosures(parse_plan(text))


def at(found: Enclosures, name: str) -> Enclosure | None:
    return found.room_at(Square.parse(name))


def squares(room: Enclosure | None) -> str:
    return " ".join(map(str, sorted(room.squares))) if room else "garden"


def test_rooms_are_of_any_shape_and_openings_enclose_like_walls() -> None:
    assert [squares(room) for room in house().rooms] == [
        "B1 B2 B3 C1 C2",
        "C3 D1 D2 D3",
        "E2 E3 F2 F3",
        "C4 D4",
    ]


def test_what_leads_off_the_grid_is_garden() -> None:
    found = house()
    assert [squares(at(found, name)) for name in ("A1", "E4", "G3", "A9")] == ["garden"] * 4
    assert house("+---+\n| \n+---+\n& entrance: A1 west\n").rooms == ()


def test_the_border_of_the_grid_is_a_wall_only_where_it_is_drawn() -> None:
    assert [squares(room) for room in house("+---+---+\n|   |\n+---+   +\n").rooms] == ["A1"]


def test_rooms_are_reached_through_doors_from_the_entrance() -> None:
    found = house()
    assert squares(found.hall) == "C4 D4"
    assert {squares(room): steps for room, steps in found.steps.items()} == {
        "C4 D4": 0,
        "C3 D1 D2 D3": 1,
        "B1 B2 B3 C1 C2": 2,
    }


def test_the_way_may_lead_through_the_garden() -> None:
    found = house(HOUSE.replace("|       |   |\n", "|       |   >\n", 1))
    assert found.steps[at(found, "E2")] == 3
    assert at(found, "E2") not in found.steps_indoors
    assert None in found.steps


def test_a_room_has_daylight_from_windows_to_the_garden_alone() -> None:
    found = house()
    assert {squares(room): len(windows) for room, windows in found.daylight.items() if windows} == {
        "B1 B2 B3 C1 C2": 1,
        "C4 D4": 1,
    }
    between = house(HOUSE.replace(">   |       |", ">   H       |", 1))
    assert not between.daylight[at(between, "D2")]  # type: ignore[index]  # a room, not the garden


@pytest.mark.parametrize(
    ("text", "free"), [("+---+\n|   |\n+---+\n", 0), ("+---+---+\n|   |\n+---+   .\n", 1)]
)
def test_one_can_walk_round_what_stands_free(text: str, free: int) -> None:
    assert len(house(text).freestanding) == free


def test_facilities_stand_in_rooms() -> None:
    found = house("""
        +---+---+---+
        | k> <k | t
        +---+---+   .
          b
        .   .   .   .
        & k: kitchen
        & t: toilet
        & b: bath
        """)
    assert {squares(room): [f.kind for f in kinds] for room, kinds in found.facilities.items()} == {
        "A1 B1": ["kitchen"],
        "garden": ["bath", "toilet"],
    }


@settings(max_examples=80, deadline=None)
@given(boards())
def test_what_is_enclosed_does_not_depend_on_how_the_board_lies(plan: Plan) -> None:
    def facts(plan: Plan) -> tuple[object, ...]:
        found = Enclosures(plan)
        return (
            sorted(room.size for room in found.rooms),
            sorted(found.steps.values()),
            sorted(found.steps_indoors.values()),
            sorted(map(len, found.daylight.values())),
            len(found.freestanding),
        )

    assert facts(plan) == facts(mirror(plan)) == facts(rotate(plan))


@settings(max_examples=80, deadline=None)
@given(boards())
def test_every_square_is_in_one_room_or_in_the_garden(plan: Plan) -> None:
    found = Enclosures(plan)
    indoors = [square for room in found.rooms for square in room.squares]
    assert len(indoors) == len(set(indoors))
    assert all(plan.on_grid(square) for square in indoors)
    for room in found.rooms:
        assert all(found.room_at(square) == room for square in room.squares)
