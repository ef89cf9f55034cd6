from __future__ import annotations

import pytest
from hypothesis import given, settings

from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.plan.notation import parse_plan
from kitpress.plan.space import Space, turned_shape
from kitpress.plan.transform import mirror, rotate
from tests.plan.strategies import boards, gardens, plans


def sq(*names: str) -> frozenset[Square]:
    return frozenset(map(Square.parse, names))


def names(squares: frozenset[Square] | tuple[Square, ...]) -> set[str]:
    return set(map(str, squares))


def space(text: str) -> Space:
    return Space(parse_plan(text))


def lettered(found: Space, letter: str) -> Room:
    (room,) = (room for room in found.rooms if room.letter == letter)
    return room


def window(name: str, side: Side) -> WallMark:
    return WallMark(Square.parse(name), side)


def test_rooms_are_connected_whichever_side_the_door_is_drawn_in() -> None:
    found = space(
        """
        +---+---+---+---+---+---+
        | B   d>| K     |<d   C |
        +---+---+---+---+---+---+
        | W             |    vd |
        +---+---+---+---+---+---+
        """
    )
    bedroom, kitchen, closet, washroom = (lettered(found, letter) for letter in "BKCW")
    assert found.connected(bedroom, kitchen)
    assert found.connected(kitchen, bedroom)
    assert found.connected(closet, kitchen)
    assert not found.connected(closet, bedroom)
    assert not found.connected(washroom, None)
    assert len(found.doors_of(kitchen)) == 2
    assert found.reaching_outside == frozenset()


def test_rooms_reach_the_outside_through_others() -> None:
    found = space(
        """
        +---+---+---+---+---+---+
        | B   d>| K   d>| C     |
        +---+---+---+---+---+---+
        | W           d>| L   d>|
        +---+---+---+---+---+---+
        """
    )
    assert {room.letter for room in found.reaching_outside} == {"W", "L"}
    assert found.connected(None, lettered(found, "L"))
    assert found.connected(lettered(found, "L"), None)
    assert not found.connected(None, None)


def test_a_door_without_a_wall_connects_nothing() -> None:
    plan = parse_plan("+---+---+\n| C     |\n+---+---+\n")
    found = Space(Plan(2, 1, rooms=plan.rooms, doors=frozenset({window("A1", Side.EAST)})))
    assert found.connections[found.rooms[0]] == frozenset()
    assert found.doors_of(found.rooms[0]) == ()


def test_neighbours_share_a_wall_line_not_a_corner() -> None:
    found = space(
        """
        +---+---+   .   .
        | B     |
        +---+---+---+---+
            | C | W     |
        .   +---+---+---+
        """
    )
    bedroom, closet, washroom = (lettered(found, letter) for letter in "BCW")
    assert found.neighbours(bedroom) == (closet,)
    assert set(found.neighbours(closet)) == {bedroom, washroom}


VIEWS = """
    A   B   C   D   E   F   G   H
  +---+---+   .   .   .   .   .   .   .
1 | B   w>| /   o       ^   ^   ^
  +   .   +   .   .   .   .   .   .   .
2 |     w>|             ^   *   ^
  +   .   +   +---+   .   .   .   .   .
3 |     w>|   | C |     ^   ^   ^
  +   .   +   +---+   .   .   .   .   .
4 |     w>| /
  +   .   +---+---+   .   .   .   .   .
5 |     w>| W     |
  +---+---+---+---+   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("row", "seen", "stopped_by"),
    [
        (1, "C1 D1 E1 F1", "tree"),  # over deck and stone to the nearest square of the tree
        (2, "C2 D2 E2 F2", "tree"),
        (3, "C3", "room"),
        (4, "C4 D4 E4 F4 G4 H4 I4", "edge"),
        (5, "", "room"),  # a window between two rooms
    ],
)
def test_a_window_looks_straight_out_until_a_room_or_a_tree(row: int, seen: str, stopped_by: str) -> None:
    found = space(VIEWS)
    view = found.views[window(f"B{row}", Side.EAST)]
    assert list(map(str, view.squares)) == seen.split()
    assert view.tree == (Square.parse("G2") if stopped_by == "tree" else None)
    assert (view.room is not None) == (stopped_by == "room")
    assert view.reaches_edge == (stopped_by == "edge")


def pools(text: str) -> list[set[str]]:
    return [names(pool) for pool in space(text).pools]


def ring(rows: list[str]) -> str:
    """A plan of stones and other marks, one character a square."""
    width = 4 * len(rows[0])
    lines = [line for row in rows for line in (" " * width, " " + " ".join(f" {c} " for c in row))]
    return "\n".join([".", *lines[1:], ""])


@pytest.mark.parametrize(
    ("rows", "water"),
    [
        (["     ", " ooo ", " o o ", " ooo ", "     "], [{"C3"}]),
        (["ooo", "o o", "ooo"], [{"B2"}]),  # stones may stand at the edge
        (["o  o", "o  o", "oooo"], []),  # the edge does not enclose
        (["ooo ", "o o ", "oo  ", "    "], []),  # water leaks over a corner
        (["oooo", "o  o", "oooo"], [{"B2", "C2"}]),
        (["ooooo", "o o o", "ooooo"], [{"B2"}, {"D2"}]),  # stones may serve two pools
        (["oooo ", "o oo ", "oo o ", "oooo "], [{"B2", "C3"}]),  # water joins over a corner
        (["oooo", "o /o", "oooo"], []),  # a deck section inside
        (["oooo", "oxoo", "oooo"], []),  # another feature
    ],
)
def test_pools_are_closed_by_stones_alone(rows: list[str], water: list[set[str]]) -> None:
    assert pools(ring(rows)) == water


def test_a_wall_does_not_hold_water() -> None:
    assert (
        pools(
            """
            +---+   .   .
            | C | o   o
            +   +   .   .
            |   |     o
            +   +   .   .
            |   | o   o
            +---+   .   .
            """
        )
        == []
    )


def test_a_tree_leaves_no_pool_round_it() -> None:
    rows = ["ooooo", "o^^^o", "o^*^o", "o^^^o", "ooooo"]
    assert pools(ring(rows)) == []


def test_decks_and_arrangements_are_continuous_side_by_side() -> None:
    found = space(
        """
        +---+---+---+---+
        | L   x       x | /
        +   .   .   .   +
        | x           x | /
        +   .   .   .   +
        | x   x         |     /
        +---+---+---+---+
        """
    )
    assert [names(deck) for deck in found.decks] == [{"E1", "E2"}, {"F3"}]
    assert [names(a.squares) for a in found.arrangements] == [{"B1"}, {"D1", "D2"}, {"A2", "A3", "B3"}]


def test_arrangements_don_t_join_through_a_wall() -> None:
    found = space("+---+---+---+---+\n| B   x | x   C |\n+---+---+---+---+\n")
    assert [len(a.squares) for a in found.arrangements] == [1, 1]


def test_a_shape_is_the_same_turned_and_another_one_mirrored() -> None:
    corner = sq("A1", "A2", "A3", "B3")
    turned = sq("A1", "B1", "C1", "A2")
    mirrored = sq("B1", "B2", "B3", "A3")
    assert turned_shape(corner) == turned_shape(turned)
    assert turned_shape(corner) != turned_shape(mirrored)
    assert turned_shape(sq("A1", "A2", "B2")) == turned_shape(sq("E1", "F1", "F2"))


def test_a_courtyard_is_outside() -> None:
    found = space(
        """
        +---+---+---+
        | C         |
        +---+---+---+
        | C |   | C |
        +---+---+---+
        | C         |
        +---+---+---+
        """
    )
    assert not found.inside(Square.parse("B2"))
    assert found.inside(Square.parse("A2"))


def test_the_smallest_of_overlapping_rooms_is_the_one_at_a_square() -> None:
    large, small = Room(Rect(0, 0, 4, 4), "K", Square(0, 0)), Room(Rect(1, 1, 1, 1), "C", Square(1, 1))
    found = Space(Plan(4, 4, rooms=frozenset({large, small})))
    assert found.room_at(Square(1, 1)) == small
    assert found.rooms_at(Square(1, 1)) == (small, large)
    assert found.room_at(Square(9, 9)) is None


GARDEN = """
    A   B   C   D   E   F
  +---+---+---+   .   .   .
1 | B       W>| #   #   o
  +   .   .   +   .   .   .
2 |         ">| o   =
  +   .   .   +   .   .   .
3 |         w>|     =   #
  +---+---+---+   .   .   .
"""


def test_hedges_and_drawn_pools_are_continuous_side_by_side() -> None:
    found = space(GARDEN)
    assert [names(hedge) for hedge in found.hedges] == [{"D1", "E1"}, {"F3"}]
    assert [names(pool) for pool in found.pools] == [{"E2", "E3"}]


def test_where_pools_are_drawn_stones_make_none() -> None:
    assert pools(ring(["ooo #", "o o  ", "ooo  "])) == []


def test_a_window_of_two_squares_looks_along_both_lines() -> None:
    found = space(GARDEN)
    view = found.views[WallMark(Square.parse("C1"), Side.EAST, 2)]
    assert list(map(str, view.squares)) == ["D1", "D2", "E1", "E2", "F1", "F2"]
    assert view.reaches_edge
    assert names(frozenset(s for s, things in found.occupied.items() if "window" in things)) == {
        "C1",
        "C2",
        "C3",
    }


def test_a_window_half_off_its_wall_stands_at_none() -> None:
    found = space(GARDEN.replace("W>", "  ").replace('">', "W>").replace("w>", '">'))
    assert WallMark(Square.parse("C2"), Side.EAST, 2) in found.views
    assert not found.on_wall(WallMark(Square.parse("C3"), Side.EAST, 2))


def test_the_nearest_of_two_rooms_stops_a_wide_window() -> None:
    found = space(
        """
        +---+---+   .   +---+
        |     W>|       | K |
        +   .   +   +---+---+
        | B   ">|   | C |
        +---+---+   +---+   .
        """
    )
    (view,) = found.views.values()
    assert view.room == lettered(found, "C")
    assert not view.reaches_edge


def test_doors_and_windows_on_edges_stand_on_no_square() -> None:
    found = space(".   .   .\n  t >\n.===.   .\n& t: toilet\n")
    assert found.occupied == {Square(0, 0): ("facility",)}


@settings(max_examples=100, deadline=None)
@given(plans() | gardens() | boards())
def test_four_quarter_turns_and_two_mirrors_change_nothing(plan: Plan) -> None:
    assert rotate(plan, 4) == plan
    assert mirror(mirror(plan)) == plan
    assert rotate(rotate(plan, 3)) == plan
    assert mirror(rotate(plan)) == rotate(mirror(plan), 3)


@settings(max_examples=60, deadline=None)
@given(plans(overlapping=False) | gardens() | boards())
def test_what_lies_where_does_not_depend_on_how_the_sheet_lies(plan: Plan) -> None:
    here = Space(plan)
    for other in (mirror(plan), rotate(plan), rotate(plan, 2)):
        there = Space(other)
        assert sorted(map(len, here.pools)) == sorted(map(len, there.pools))
        assert sorted(map(len, here.decks)) == sorted(map(len, there.decks))
        assert sorted(len(v.squares) for v in here.views.values()) == sorted(
            len(v.squares) for v in there.views.values()
        )
        assert len(here.occupied) == len(there.occupied)
        assert len(here.reaching_outside) == len(there.reaching_outside)
