from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitpress.errors import ContentError, UsageError
from kitpress.plan import grid_text
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Facility, Plan, Record, Room, WallMark
from kitpress.plan.notation import Fields, Form, format_plan, format_record, parse_plan, parse_record
from tests.plan.strategies import boards, gardens, plans

EXAMPLE = """\
    A   B   C   D   E   F   G   H   I
  +---+---+---+---+   .   .   .   .   .
1 | B   x       w>|     ^   ^   ^
  +   .   .   .   +   .   .   .   .   .
2 |    vd         |     ^   *   ^
  +---+---+---+---+   .   .   .   .   .
3   /   /   o   o   o   ^   ^   ^
  .   .   .   .   .   .   .   .   .   .
4           o   ~   o
  .   .   .   .   .   .   .   .   .   .
5           o   o   o
  .   .   .   .   .   .   .   .   .   .
"""
DRAWN = Plan(
    9,
    5,
    rooms=frozenset({Room(Rect(0, 0, 4, 2), "B", Square.parse("A1"))}),
    furnishings=frozenset({Square.parse("B1")}),
    windows=frozenset({WallMark(Square.parse("D1"), Side.EAST)}),
    doors=frozenset({WallMark(Square.parse("B2"), Side.SOUTH)}),
    trees=frozenset({Square.parse("G2")}),
    decks=frozenset(map(Square.parse, ("A3", "B3"))),
    stones=frozenset(map(Square.parse, ("C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"))),
)


BOARD = """\
    A   B   C   D
  +===+-v-+---+   .
1 | t   k> <k |
  +   +vvv+   +---+
2 H   |       >   |
  +---+---+---+---+
& k: kitchen
& t: toilet
"""
SINGLE_WALLS = Plan(
    4,
    2,
    loose_walls=frozenset(
        {Edge(2, 0, True), Edge(3, 1, True)}
        | {Edge(c, 2, True) for c in range(4)}
        | {Edge(c, 0, False) for c in (0, 3)}
        | {Edge(c, 1, False) for c in (1, 4)}
    ),
    windows=frozenset({WallMark(Square.parse("A1"), Side.NORTH), WallMark(Square.parse("A2"), Side.WEST)}),
    doors=frozenset({WallMark(Square.parse("B1"), Side.NORTH), WallMark(Square.parse("D2"), Side.WEST)}),
    facilities=frozenset(
        {
            Facility("toilet", (Square.parse("A1"),)),
            Facility("kitchen", (Square.parse("B1"), Square.parse("C1"))),
        }
    ),
    entrance=WallMark(Square.parse("B2"), Side.NORTH),
)


def mistakes(text: str, **how: object) -> list[tuple[int, int, str]]:
    with pytest.raises(ContentError) as caught:
        parse_plan(text, **how)  # type: ignore[arg-type]
    return [(p.line, p.column, p.message.en) for p in caught.value.problems]


def test_a_text_says_what_it_shows() -> None:
    assert parse_plan(EXAMPLE) == DRAWN
    assert format_plan(DRAWN) == EXAMPLE


@pytest.mark.parametrize("example", [EXAMPLE, BOARD])
def test_the_examples_in_the_documentation_are_the_tested_ones(example: str) -> None:
    shown = "".join(f"    {line}\n" for line in example.splitlines())
    assert grid_text.__doc__ is not None
    assert shown in grid_text.__doc__


def test_single_walls_carry_windows_and_doors_on_edges_of_their_own() -> None:
    assert parse_plan(BOARD) == SINGLE_WALLS
    assert format_plan(SINGLE_WALLS) == BOARD


def test_coordinates_dots_and_the_ends_of_lines_are_optional() -> None:
    bare = "\n".join(line[2:].rstrip(" .") for line in EXAMPLE.splitlines()[1:-1])
    assert parse_plan(bare, columns=9, rows=5) == DRAWN
    assert parse_plan(format_plan(DRAWN, coordinates=False)) == DRAWN


def test_walls_may_run_through_corners() -> None:
    text = """
    +-------+
    | L     |
    |       |
    |       |
    +-------+
    """
    assert parse_plan(text).rooms == {Room(Rect(0, 0, 2, 2), "L", Square(0, 0))}


def test_a_small_drawing_fills_a_larger_grid() -> None:
    plan = parse_plan("+---+\n| C |\n+---+\n", columns=17, rows=13)
    assert (plan.columns, plan.rows, len(plan.rooms)) == (17, 13, 1)


@settings(max_examples=300, deadline=None)
@given(plans() | gardens() | boards())
def test_format_and_parse_are_inverse_for_every_drawing(plan: Plan) -> None:
    assert parse_plan(format_plan(plan)) == plan
    assert parse_plan(format_plan(plan, coordinates=False)) == plan


def test_loose_walls_and_letters_are_kept() -> None:
    plan = parse_plan("+---+   .\n  B   K\n.   .   .\n")
    assert plan.loose_walls == {Edge(0, 0, True)}
    assert plan.loose_letters == {(Square(0, 0), "B"), (Square(1, 0), "K")}


GARDEN = """\
    A   B   C   D   E
  +---+---+---+   .   .
1 | B       W>| #   #
  +   .   .   +   .   .
2 |         ">| #
  +   .   .   +   .   .
3 |^W  ^"  vd | =   =
  +---+---+---+   .   .
"""


def test_hedges_pools_and_windows_of_two_squares() -> None:
    plan = parse_plan(GARDEN)
    assert plan.hedges == frozenset(map(Square.parse, ("D1", "E1", "D2")))
    assert plan.pools == frozenset(map(Square.parse, ("D3", "E3")))
    assert plan.windows == {
        WallMark(Square.parse("C1"), Side.EAST, 2),
        WallMark(Square.parse("A3"), Side.NORTH, 2),
    }
    assert format_plan(plan) == GARDEN
    assert parse_plan(GARDEN.replace('">', "  ").replace('^"', "  ")) == plan


def test_what_edges_and_squares_can_t_show_is_told_below() -> None:
    below = "& facility bath: A1 B1 C1\n& entrance: B1 west\n"
    plan = parse_plan(f".   .   .   .\n    |\n.   .   .   .\n{below}")
    assert plan.facilities == {Facility("bath", tuple(Square(n, 0) for n in range(3)))}
    assert plan.entrance == WallMark(Square(1, 0), Side.WEST)
    assert format_plan(plan).endswith(below)


def test_facilities_side_by_side_stay_apart() -> None:
    plan = parse_plan("""
        .   .   .
          k> <k
        .   .   .
          vk  k
        .   .   .
          ^k  k
        .   .   .
        & k: kitchen
        """)
    assert sorted(len(f.squares) for f in plan.facilities) == [1, 1, 2, 2]


def test_a_room_with_two_letters_is_no_room() -> None:
    plan = parse_plan("+---+---+\n| B   K |\n+---+---+\n")
    assert not plan.rooms
    assert len(plan.loose_walls) == 6
    assert len(plan.loose_letters) == 2


def test_a_courtyard_is_no_room() -> None:
    plan = parse_plan(
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
    assert len(plan.rooms) == 4
    assert not plan.loose_walls


def test_overlapping_rooms_are_both_read() -> None:
    plan = parse_plan(
        """
        +---+---+---+   .
        | B         |
        +   +---+---+---+
        |   |       |   |
        +---+---+---+   +
            |         K |
        .   +---+---+---+
        """
    )
    assert {(room.letter, room.rect) for room in plan.rooms} == {
        ("B", Rect(0, 0, 3, 2)),
        ("K", Rect(1, 1, 3, 2)),
    }


def test_a_crowded_square_is_spelled_out_below() -> None:
    square = Square.parse("B1")
    plan = Plan(2, 1, stones=frozenset({square}), furnishings=frozenset({square}))
    assert format_plan(plan) == "    A   B\n  .   .   .\n1       &\n  .   .   .\n& B1: o x\n"


def test_every_mistake_is_told_at_its_place() -> None:
    text = (
        EXAMPLE.replace("| B   x ", "| B  xy ")
        .replace("*", "x")
        .replace("+---+---+---+---+", "+-- +---+---+---+", 1)
    )
    found = mistakes(text)
    assert [(line, column) for line, column, _ in found[:2]] == [(2, 4), (3, 8)]
    assert found[0][2] == (
        "found '--'; a wall between two rows is ---, or three spaces; alone there stand a window ===, "
        "a door -v- or -^-, the entrance vvv or ^^^"
    )
    assert found[1][2].startswith("found 'xy'; a square holds nothing, a capital letter, x, o, /, *, ^, ~")
    # Without its middle, all seven outer squares of the tree that are left hang in the air, and one more.
    assert [m for *_, m in found[2:]] == [
        "^ is a tree's outer square, but no tree's middle * is next to it"
    ] * 8


def test_places_count_within_the_file_that_holds_the_text() -> None:
    assert [m[:2] for m in mistakes("+---+\n| q |\n+---+\n", first_line=40, first_column=9)] == [(41, 11)]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", (1, 1), "there is no plan here; draw its grid of walls and squares"),
        ("| B |\n", (1, 1), "found '|'; the first line of the grid begins with a corner, + or a dot"),
        (
            ".   .\n# x\n",
            (2, 1),
            "found '#'; between two columns stands a wall | or a space; alone a window H, a door < or >, "
            "the entrance { or }",
        ),
        ("?---+\n", (1, 1), "found '?'; the first line of the grid begins with a corner, + or a dot"),
        (".   ?\n", (1, 5), "found '?'; at a grid corner stands +, a dot or a space"),
        (".   .\n\tx\n", (2, 1), "use spaces, not tabs"),
        (
            ".   .\n  &\n.   .\n",
            (2, 3),
            "& stands for several things; add a line below the grid like '& A1: x o'",
        ),
        (".   .\n  &\n.   .\n& A1: x O0\n", (4, 9), None),
        (".   .\n\n.   .\n& B1: x\n", (4, 3), "B1 is off the grid, whose last square is A1"),
        (".   .\n\n.   .\n& what:\n", (4, 1), None),
        (".   .\n\n.   .\n& room A2-A1: B at A1\n", (4, 8), "A2 is off the grid, whose last square is A1"),
        (
            '.   .\n  ">\n.   .\n',
            (2, 3),
            "\" is a window's second square, but its first, W with the same arrow, is not next to it",
        ),
        (
            ".   .   .\n  k>\n.   .   .\n& k: kitchen\n",
            (2, 3),
            "this facility's other half is missing; write <k on the other side, or the letter without an arrow",
        ),
        (".   .\n  k\n.   .\n", (2, 3), None),
        (
            ".   .\n\n.   .\n& w: washstand\n",
            (4, 3),
            "found 'w'; d, o, v, w and x have another meaning; choose another letter",
        ),
        (
            ".   .\n  b\n.   .\n& b: bath\n& b: bed\n",
            (5, 3),
            "found 'b'; this letter stands for another facility already",
        ),
        (".   .\n\n.-v-.\n", (3, 2), "found '-v-'; a door's arrow points to a square of the grid"),
        (
            ".   .\n}\n.   .\n& entrance: A1 east\n",
            (4, 13),
            "there is an entrance already, at A1; a plan has one",
        ),
        (".   .\n\n.   .\n& facility bath: A1 B1\n", (4, 21), "B1 is off the grid, whose last square is A1"),
        (
            "  .   .\n1\n  .   .\n3\n  .   .\n",
            (4, 1),
            "found '3'; this is row 2: a line is missing or too many above",
        ),
        ("  .   .\n²   x\n  .   .\n", (2, 1), "found '²'; left of the grid stands a row number or nothing"),
        (
            f"{' ' * 5000}.   .\n{'9' * 5000}   x\n{' ' * 5000}.   .\n",
            (2, 1),
            f"found '{'9' * 5000}'; this is row 1: a line is missing or too many above",
        ),
        (
            "  .   .\n1   x\n  .   .\n  .   .\n3   x\n  .   .\n",
            (4, 3),
            "the squares of row 2 are missing before this line of walls",
        ),
        (
            "  .   .\n1   x\n2   x\n  .   .\n",
            (3, 1),
            "the line of walls above row 2 is missing; leave an empty line if it has none",
        ),
        (
            "  B   C\n.   .   .\n  x\n.   .   .\n",
            (1, 3),
            "found 'B'; over this column stands A: one is missing or too many, or the letters are shifted",
        ),
        (
            "      A   B\n.   .   .\n  x\n.   .   .\n",
            (1, 7),
            "found 'A'; over this column stands B: one is missing or too many, or the letters are shifted",
        ),
        (
            ".   .   .   .\n  o   o   o\n\n  o   ~   o\n\n  o   o\n.   .   .   .\n",
            (4, 7),
            "~ is water, and no stones enclose it here; close the ring of stones round it, corners too, write = "
            "for a pool that is drawn square by square, or leave it out",
        ),
        (".   .\n  ~\n.   .\n", (2, 3), None),
        (".   .\n  &\n.   .\n& A1: x o\n& A1:\n", (5, 1), None),
        (
            "+---+\n| B |\n+---+\n\ntotal: 30\n",
            (5, 1),
            "found 'total: 30'; lines 'key: value' stand above the grid; move it there",
        ),
    ],
)
def test_one_mistake_is_one_message(text: str, place: tuple[int, int], message: str | None) -> None:
    found = mistakes(text)
    assert [m[:2] for m in found] == [place]
    assert message is None or found[0][2] == message


def test_what_is_beyond_the_given_grid_is_told() -> None:
    text = "+---+---+\n| B   x |\n+---+---+\n| K |\n+---+\n"
    found = mistakes(text, columns=1, rows=1)
    assert [message for *_, message in found] == [
        "this lies beyond the last column, A",
        "the plan has only 1 rows",
    ]


def test_what_no_text_shows_is_refused() -> None:
    with pytest.raises(ValueError, match="can't be written"):
        format_plan(Plan(2, 2, stones=frozenset({Square(2, 0)})))
    with pytest.raises(ValueError, match="can't be written"):
        format_plan(Plan(2, 2, doors=frozenset({WallMark(Square(0, 0), Side.EAST, 2)})))
    with pytest.raises(ValueError, match="not on the grid"):
        format_plan(Plan(2, 2, facilities=frozenset({Facility("bath", ())})))
    with pytest.raises(ValueError, match="off the grid"):
        format_plan(Plan(2, 2, rooms=frozenset({Room(Rect(0, 0, 3, 1), "B", Square(0, 0))})))


RECORD = """\
game: floor-plan
name: Ana María
serial: FP-7
letters: es
clients: kim, otto, rosa
demands: 4 - 6 3
bonuses: free.1 1 3
sixth: yes
door: 3
rounds: 1-5 7
total: 34
"""


def test_a_record_is_header_lines_and_a_plan() -> None:
    record = parse_record(f"{RECORD}\n{EXAMPLE}")
    assert record == Record(
        "floor-plan",
        DRAWN,
        name="Ana María",
        serial="FP-7",
        letters="es",
        numbers={"demand.1": 4, "demand.3": 6, "demand.4": 3, "door": 3, "total": 34},
        ticks=frozenset(
            {"client.kim", "client.otto", "client.rosa", "free.1", "bonus.1", "bonus.3", "sixth"}
            | {f"round.{n}" for n in (1, 2, 3, 4, 5, 7)}
        ),
    )
    assert format_record(record) == f"{RECORD}\n{EXAMPLE}"


BOARD_RECORD = """\
game: madrino
name: Ben
title: The house that looks away
weeks: 2135/62 - 1-46/-1
entrance: 3 5
numbers: area.4=12
ticks: room.bath.1..3 room.bath.5 used.wild.2
"""


def test_the_log_of_the_weeks_and_rows_of_boxes_are_short() -> None:
    record = parse_record(f"{BOARD_RECORD}\n{BOARD}")
    assert record.plan == SINGLE_WALLS
    assert record.title == "The house that looks away"
    assert record.numbers == {
        **{f"part.1.{n}": number for n, number in enumerate((2, 1, 3, 5), 1)},
        **{"facility.1": 6, "area.1": 2, "part.3.1": 1, "part.3.3": 4, "part.3.4": 6, "area.3": 1},
        **{"area.4": 12, "entrance.column": 3, "entrance.row": 5},
    }
    assert record.ticks == {*(f"room.bath.{n}" for n in (1, 2, 3, 5)), "used.wild.2"}
    assert format_record(record) == f"{BOARD_RECORD}\n{BOARD}"


def test_a_sheet_without_a_grid_is_a_point() -> None:
    record = Record("mottainai", Plan(0, 0), numbers={"total.1": 21})
    assert format_record(record) == "game: mottainai\nnumbers: total.1=21\n\n.\n"
    assert parse_record(format_record(record)) == record


IDS = st.from_regex(r"[a-z][a-z0-9-]{0,5}(\.[a-z0-9]{1,4})?", fullmatch=True)
KNOWN = st.sampled_from(
    (
        *("demand.1", "demand.12", "demand.0", "door", "total", "sixth", "free.1", "free.x", "bonus.3"),
        *("part.1.1", "part.2.4", "part.2.12", "facility.2", "area.1", "entrance.row", "entrance.column"),
    )
)
TICKS = (
    IDS
    | KNOWN
    | st.builds("round.{}".format, st.integers(0, 20))
    | st.builds("room.a-1.{}".format, st.integers(0, 5))
    | st.builds("client.{}".format, IDS)
)


@settings(max_examples=200, deadline=None)
@given(
    numbers=st.dictionaries(IDS | KNOWN, st.integers(0, 12) | st.integers(0, 999)),
    ticks=st.frozensets(TICKS, max_size=12),
    name=st.text(st.characters(categories=("L", "N", "P")), max_size=9),
    title=st.text(st.characters(categories=("L", "N", "P")), max_size=9),
)
def test_format_and_parse_are_inverse_for_every_record(
    numbers: dict[str, int], ticks: frozenset[str], name: str, title: str
) -> None:
    record = Record("floor-plan", DRAWN, name=name, title=title, numbers=numbers, ticks=ticks)
    assert parse_record(format_record(record)) == record


def test_all_mistakes_of_a_record_are_told_at_once() -> None:
    text = (
        "# Ana's sheet\nnam: Ana\ndemands: 4 x\nrounds: 5-1\nsixth: maybe\ntotal: 1 2\nhello\nweeks: 12/3 1/23\n"
        "ticks: a.3..1 a..2\n\n.   .\n  q\n"
    )
    with pytest.raises(ContentError) as caught:
        parse_record(text, Path("ana.plan"))
    assert str(caught.value).splitlines()[:10] == [
        "ana.plan:1:1: game: the line 'game:' is missing; write for example 'game: floor-plan'",
        "ana.plan:2:1: found 'nam'; allowed: game, name, title, serial, letters, clients, demands, bonuses, "
        "sixth, weeks, entrance, door, rounds, total, numbers, ticks; did you mean name?",
        "ana.plan:3:12: demands: found 'x'; write whole numbers, - for an empty box",
        "ana.plan:4:9: rounds: found '5-1'; write bubbles as 1-5 or 1 2 4",
        "ana.plan:5:8: sixth: found 'maybe'; write yes or no",
        "ana.plan:6:10: total: found '2'; write a whole number",
        "ana.plan:7:1: found 'hello'; write 'key: value' lines first, then an empty line and the plan",
        "ana.plan:8:8: weeks: found '12/3'; write a week's dice as 2135/62: the parts, then facility and area; "
        "- for an empty box",
        "ana.plan:9:8: ticks: found 'a.3..1'; write ids like rosa or free.1",
        "ana.plan:9:15: ticks: found 'a..2'; write ids like rosa or free.1",
    ]
    assert caught.value.problems[-1].line == 12


FIELDS: Fields = {
    **{f"demand.{n}": "number" for n in (1, 2, 3)},
    **{f"bonus.{n}": "tick" for n in (1, 2, 3)},
    **{f"client.{id}": "tick" for id in ("kim", "mei", "a-1")},
    **{f"part.{week}.{n}": "number" for week in (1, 2) for n in (1, 2)},
    **{f"row-{n}.1": "tick" for n in range(7)},
    **dict.fromkeys(("windows", "facility.1", "area.1", "facility.2", "area.2"), "number"),
    **dict.fromkeys(("sixth", "free.1", "round.1", "round.2"), "tick"),
}
FORM = Form(FIELDS)
LEAVE_OUT = "leave it out, or see what there is with: kitpress layout GAME --json"


@pytest.mark.parametrize(
    ("line", "column", "told"),
    [
        ("demands: 1 - 3 7", 16, "found '7'; the game's sheet has no demand.4; it has demand.1..3"),
        ("bonuses: 1 free.3", 12, "found 'free.3'; the game's sheet has no free.3; it has free.1"),
        ("bonuses: 9", 10, "found '9'; the game's sheet has no bonus.9; it has bonus.1..3"),
        ("rounds: 1-99", 9, "found '1-99'; the game's sheet has no round.3; it has round.1..2"),
        ("clients: mei kimm", 14, "found 'kimm'; the game's sheet has no client.kimm; did you mean kim?"),
        (
            "numbers: windos=10",
            10,
            "found 'windos=10'; the game's sheet has no windos; did you mean windows?",
        ),
        (
            "weeks: 12/34 123/45",
            14,
            "found '123/45'; the game's sheet has no part.2.3; it has part.1.1..2 part.2.1..2",
        ),
        ("door: 5", 7, f"found '5'; the game's sheet has no door; {LEAVE_OUT}"),
        ("ticks: nosuch", 8, f"found 'nosuch'; the game's sheet has no nosuch; {LEAVE_OUT}"),
        (
            "ticks: client.a-2",
            8,
            "found 'client.a-2'; the game's sheet has no client.a-2; it has client.a-1 client.kim",
        ),
        ("ticks: row-7.1", 8, "found 'row-7.1'; the game's sheet has no row-7.1; did you mean row-6.1?"),
        (
            "ticks: demand.2",
            8,
            "found 'demand.2'; demand.2 holds a number; write it under numbers, as demand.2=5",
        ),
        ("numbers: sixth=1", 10, "found 'sixth=1'; sixth is ticked or not; write it under ticks"),
    ],
)
def test_a_field_that_the_sheet_does_not_have_is_told_in_its_place(line: str, column: int, told: str) -> None:
    text = f"game: any\n{line}\n\n.\n"
    with pytest.raises(ContentError) as caught:
        parse_record(text, Path("ana.plan"), form_of=lambda game: FORM)
    (problem,) = caught.value.problems
    key = line.partition(":")[0]
    assert str(problem).startswith(f"ana.plan:2:{column}: {key}: {told}")
    assert problem.message.es != problem.message.en


def test_fields_of_the_sheet_are_no_mistake_and_any_may_be_written_where_rules_tell() -> None:
    text = "game: any\ndemands: 1 2 3\nbonuses: 1-3\nsixth: no\nweeks: 12/34 - \nrounds: 1-2\nclients: kim\n\n.\n"
    record = parse_record(text.replace("1-3", "1 2 3 free.1"), form_of=lambda game: FORM)
    assert record.ticks <= FIELDS.keys()
    assert record.numbers.keys() <= FIELDS.keys()
    assert "nosuch" in parse_record("game: any\nticks: nosuch\n\n.\n", form_of=lambda game: Form()).ticks


@pytest.mark.parametrize(
    ("ticks", "column", "told"),
    [
        (
            "hand.mat gallery.sundial gallery.sundial",
            33,
            "or write gallery.sundial.2 for a second card of that work",
        ),
        ("sale.1.paper.1..3 sale.1.paper.2", 26, "sale.1.paper.2 is given twice; leave one of them out"),
    ],
)
def test_a_card_that_is_given_twice_may_be_two(ticks: str, column: int, told: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_record(f"game: any\nticks: {ticks}\n\n.\n", Path("ben.plan"))
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (2, column)
    assert told in problem.message.en


def test_a_game_that_does_not_exist_is_told_at_its_line_with_the_other_mistakes() -> None:
    def form_of(game: str) -> Form:
        raise UsageError(f"there is no game {game}")

    with pytest.raises(ContentError) as caught:
        parse_record("name: Ana\ngame:  floor-plam\nsixth: perhaps\n\n.\n", Path("ana.plan"), form_of=form_of)
    assert [str(problem) for problem in caught.value.problems] == [
        "ana.plan:2:8: game: there is no game floor-plam",
        "ana.plan:3:8: sixth: found 'perhaps'; write yes or no",
    ]


def test_the_sixth_is_ticked_or_not() -> None:
    with pytest.raises(ContentError, match="found 'yes'; write yes or no"):
        parse_record("game: any\nsixth: no yes\n\n.\n")


@pytest.mark.parametrize(
    ("things", "foreign"),
    [
        ({"rooms", "doors", "windows", "furnishings"}, ["o", "*", "#"]),
        ({"rooms", "windows", "stones", "trees", "hedges", "furnishings"}, ["d"]),
        ({"facilities", "edges"}, ["B", "d", "x", "w", "o", "*", "#"]),
    ],
)
def test_what_no_sheet_of_the_game_shows_is_told_in_its_place(things: set[str], foreign: list[str]) -> None:
    text = """
.   .   .   .   .
  B   vd  x   <w
.   .   .   .   .
  o       *   #
.   .   .   .   .
"""
    found = mistakes(text, things=things)
    assert [message.split("'")[1] for *_, message in found if "nothing is drawn so" in message] == foreign
    assert len(found) == len(foreign)


@pytest.mark.parametrize(
    ("note", "things"),
    [
        ("room A1-A1: B at A1", {"facilities", "edges"}),
        ("facility bath: A1", {"rooms", "doors"}),
        ("entrance: A1 north", {"rooms", "doors"}),
    ],
)
def test_what_is_told_below_the_grid_is_of_the_game_too(note: str, things: set[str]) -> None:
    ((line, column, message),) = mistakes(f".   .\n\n.   .\n& {note}\n", things=things)
    assert (line, column) == (4, 3)
    assert "nothing is drawn so on this game's sheets" in message


def test_boards_and_houses_have_each_their_walls_and_facilities() -> None:
    told = [message.split("'")[1] for *_, message in mistakes(BOARD, things={"rooms", "doors", "windows"})]
    assert {"===", "H", "-v-", ">", "vvv", "k", "t"} <= set(told)
    assert parse_plan(BOARD, things={"facilities", "edges"}) == SINGLE_WALLS


def test_a_text_that_names_no_game_is_of_the_given_one() -> None:
    assert parse_record("total: 3\n\n.\n", game="madrino").game == "madrino"
    assert parse_record("game: floor-plan\n\n.\n", game="madrino").game == "floor-plan"
    with pytest.raises(ContentError, match="no total"):
        parse_record("total: 3\n\n.\n", game="any", form_of=lambda game: FORM)
