"""Boards of single walls, windows, doors and facilities: the most probable one, checked by its log."""

from dataclasses import replace

import numpy as np
import pytest

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Facility, Plan, WallMark
from kitpress.reading.asking.written import other_logs_of
from kitpress.reading.decode.alternatives import sureness
from kitpress.reading.decode.board_program import BoardProgram
from kitpress.reading.decode.board_tables import BROKEN_TOTAL, tables_of
from kitpress.reading.decode.board_totals import open_questions
from kitpress.reading.decode.boards import DecodedBoard, OtherLog, decode_board
from kitpress.reading.evidence import DIGITS, Evidence
from kitpress.rules.grammar import BoardGrammar, FacilityKind, PartKind
from kitpress.words import same

SHAPES = {
    1: PartKind("stub", "wall", (1,)),
    2: PartKind("straight", "wall", (2,)),
    3: PartKind("corner", "wall", (2, 2)),
    4: PartKind("window", "window", (1,)),
    6: PartKind("door", "door", (1,)),
}
PARTS = {die: {part.id: 1} for die, part in SHAPES.items()}
FACILITIES = {1: {"toilet": 1}, 4: {"kitchen": 1}, 5: {"bath": 1}}
GRAMMAR = BoardGrammar(
    parts=tuple(SHAPES.values()),
    facilities=(
        FacilityKind("toilet", same("toilet"), "T", 1),
        FacilityKind("kitchen", same("kitchen"), "K", 2),
        FacilityKind("bath", same("bath"), "B", 2),
    ),
    entrance=frozenset(Rect(1, 1, 6, 4).squares()),
    log={f"part.{n}": PARTS for n in range(1, 6)} | {f"facility.{n}": FACILITIES for n in range(1, 4)},
)
NO_STUBS = replace(
    GRAMMAR,
    parts=GRAMMAR.parts[1:],
    log={
        name: {n: what for n, what in said.items() if what != PARTS[1]} for name, said in GRAMMAR.log.items()
    },
)
CODES = {Side.NORTH: "n", Side.EAST: "e", Side.SOUTH: "s", Side.WEST: "w"}
CLASSES = ("empty", "T", "K", "B", *(f"{kind}.{code}" for kind in ("door", "entrance") for code in "nesw"))


def square(name):
    return Square.parse(name)


def edge(name, side):
    return Edge.of(square(name), side)


BOARD = Plan(
    8,
    6,
    doors=frozenset({WallMark(square("D3"), Side.NORTH)}),
    windows=frozenset({WallMark(square("B2"), Side.SOUTH), WallMark(square("A5"), Side.WEST)}),
    facilities=frozenset(
        {
            Facility("toilet", (square("F5"),)),
            Facility("kitchen", (square("C2"), square("D2"))),
            Facility("bath", (square("G2"), square("G3"))),
        }
    ),
    entrance=WallMark(square("C3"), Side.WEST),
    loose_walls=frozenset(
        {
            edge("B3", Side.WEST),
            edge("H5", Side.EAST),
            edge("H6", Side.EAST),
            edge("H6", Side.SOUTH),
            edge("G6", Side.SOUTH),
        }
    ),
)


LOG = {"part.1": 1, "part.2": 3, "part.3": 4, "part.4": 4, "part.5": 6} | {
    "facility.1": 1,
    "facility.2": 4,
    "facility.3": 5,
}

CORNER = Plan(
    8,
    6,
    entrance=WallMark(square("C3"), Side.WEST),
    loose_walls=frozenset(
        {edge("H5", Side.EAST), edge("H6", Side.EAST), edge("H6", Side.SOUTH), edge("G6", Side.SOUTH)}
    ),
)


def digit(sure, **others):
    """Evidence of one box: `sure` nats for each number named."""
    logits = np.zeros((1, len(DIGITS)), np.float32)
    for name, value in others.items():
        logits[0, DIGITS.index(name.removeprefix("d"))] = value
    return logits - np.log(np.exp(logits).sum())


def evidence_of(plan, log=LOG, *, sure=7.0, squares=None, lines=None, panes=None, boxes=None):
    """Evidence for a board: the truth stands out by `sure` nats, but for what is given otherwise."""
    logits = np.zeros((plan.rows, plan.columns, len(CLASSES)), np.float32)
    logits[:, :, 0] = sure
    seen = {
        s: {"toilet": "T", "kitchen": "K", "bath": "B"}[f.kind] for f in plan.facilities for s in f.squares
    }
    seen |= {mark.square: f"door.{CODES[mark.side]}" for mark in plan.doors}
    if plan.entrance:
        seen[plan.entrance.square] = f"entrance.{CODES[plan.entrance.side]}"
    for (column, row), name in seen.items():
        logits[row, column] = 0
        logits[row, column, CLASSES.index(name)] = sure
    for name, changed in (squares or {}).items():
        column, row = square(name)
        logits[row, column] = 0
        for kind, value in changed.items():
            logits[row, column, CLASSES.index(kind)] = value
    tables = [np.full((plan.rows + h, plan.columns + 1 - h), -sure, np.float32) for h in (1, 0, 1, 0)]
    windows = {mark.edge for mark in plan.windows}
    doors = {mark.edge for mark in plan.doors} | ({plan.entrance.edge} if plan.entrance else set())
    drawn = dict.fromkeys(plan.loose_walls | windows | doors, sure) | (lines or {})
    crossed = dict.fromkeys(windows, sure) | (panes or {})
    for odds, horizontal, vertical in ((drawn, *tables[:2]), (crossed, *tables[2:])):
        for at, value in odds.items():
            (horizontal if at.horizontal else vertical)[at.row, at.column] = value
    logp = logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))
    digits = {name: digit(sure, **{f"d{number}": sure}) for name, number in log.items()} | (boxes or {})
    return Evidence(CLASSES, logp.astype(np.float32), *tables, digits, {})


def read(evidence):
    return decode_board(evidence, GRAMMAR)


def test_clear_evidence_gives_the_board_and_no_doubts():
    decoded = read(evidence_of(BOARD))
    assert decoded.plan == BOARD
    assert not decoded.alternatives


def test_an_empty_board_is_empty_and_has_no_entrance():
    empty = Plan(8, 6)
    assert read(evidence_of(empty, {})).plan == empty


@pytest.mark.parametrize("seed", range(6))
def test_noise_on_every_mark_changes_nothing(seed):
    rng = np.random.default_rng(seed)
    clean = evidence_of(BOARD)
    noisy = replace(
        clean,
        horizontal=clean.horizontal + rng.normal(0, 1.5, clean.horizontal.shape).astype(np.float32),
        vertical=clean.vertical + rng.normal(0, 1.5, clean.vertical.shape).astype(np.float32),
        squares=clean.squares + rng.normal(0, 0.8, clean.squares.shape).astype(np.float32),
    )
    assert read(noisy).plan == BOARD


def test_a_faint_wall_is_there_when_the_log_says_so():
    faint = evidence_of(BOARD, lines={edge("B3", Side.WEST): -2.0})
    assert read(faint).plan == BOARD
    without = replace(BOARD, loose_walls=BOARD.loose_walls - {edge("B3", Side.WEST)})
    assert read(replace(faint, digits={})).plan == without


def test_what_is_missing_where_a_part_of_the_board_is_hidden_is_looked_for_nowhere_else():
    # the wall left of B3 shows nothing in a glare, and that below E1 is drawn so faintly that it may be none
    seen = evidence_of(BOARD, lines={edge("B3", Side.WEST): -7.0, edge("E1", Side.SOUTH): -2.5})
    lost = replace(seen, hidden=frozenset({square("B3")}))
    without = replace(BOARD, loose_walls=BOARD.loose_walls - {edge("B3", Side.WEST)})
    assert read(lost).plan == without
    assert [found.place for found in read(lost).alternatives] == [edge("E1", Side.SOUTH)]
    drawn = {edge("E1", Side.SOUTH)}  # where all can be seen, the log says that one is drawn, however faint
    assert read(seen).plan == replace(without, loose_walls=without.loose_walls | drawn)


def test_of_what_light_has_washed_out_the_likeliest_is_what_the_log_says():
    # of a stub light has left next to nothing, a thumb nothing at all
    stub = edge("B3", Side.WEST)
    hidden = frozenset({square("B3"), square("E5")})
    seen = replace(evidence_of(BOARD, lines={stub: -3.0}), hidden=hidden)
    assert read(replace(seen, washed_out=hidden)).plan == BOARD
    assert stub not in read(seen).plan.loose_walls
    assert stub not in read(replace(seen, washed_out=frozenset({square("B3")}))).plan.loose_walls


def test_a_part_of_which_light_has_washed_out_an_end_is_whole():
    end = edge("H5", Side.EAST)
    seen = replace(evidence_of(CORNER, {"part.2": 3}, lines={end: -4.0}), hidden=frozenset({square("H5")}))
    assert decode_board(replace(seen, washed_out=seen.hidden), NO_STUBS).plan == CORNER
    assert end not in decode_board(seen, NO_STUBS).plan.loose_walls


def test_no_more_may_lie_unseen_than_there_is_room_for():
    # two toilets are said, both so faint that one unseen in A1 is likelier, but there is room for one
    faint = {name: {"empty": 2.0, "T": 0.0} for name in ("E1", "G1")}
    seen = evidence_of(Plan(8, 6), {"facility.1": 1, "facility.2": 1}, squares=faint)
    assert len(read(replace(seen, hidden=frozenset({square("A1")}))).plan.facilities) == 1
    assert len(read(seen).plan.facilities) == 2


def test_a_part_that_leads_where_nothing_can_be_seen_ends_there():
    seen = evidence_of(BOARD, lines=dict.fromkeys([edge("H5", Side.EAST), edge("D4", Side.SOUTH)], -2.0))
    lost = read(replace(seen, hidden=frozenset({square("H5")})))
    assert CORNER.loose_walls < lost.plan.loose_walls
    assert edge("D4", Side.SOUTH) not in lost.plan.loose_walls


@pytest.mark.parametrize("odds", [1.0, 4.0, 6.0])
def test_a_line_that_belongs_to_no_part_is_no_wall_unless_it_is_plain(odds):
    stem = edge("F3", Side.WEST)  # of a letter that is written on the grid's line
    decoded = decode_board(evidence_of(CORNER, {"part.2": 3}, lines={stem: odds}), NO_STUBS)
    assert decoded.plan == CORNER
    assert (stem in {found.place for found in decoded.alternatives}) == (odds > 2)
    plain = decode_board(evidence_of(CORNER, {"part.2": 3}, lines={stem: 8.0}), NO_STUBS)
    assert plain.plan.loose_walls == CORNER.loose_walls | {stem}
    assert stem in {found.place for found in plain.alternatives}


def test_a_part_of_which_a_line_is_missing_is_that_part_all_the_same():
    without = replace(CORNER, loose_walls=CORNER.loose_walls - {edge("H5", Side.EAST)})
    decoded = decode_board(evidence_of(without, {"part.2": 3}), NO_STUBS)
    assert decoded.plan == without
    assert decoded.log == {"part.2": 3}


def test_lines_that_add_up_are_those_that_make_the_parts():
    # any two of four faint lines are as many as the log says, but only two of them are a straight
    faint = [edge("C2", Side.NORTH), edge("E3", Side.WEST), edge("F3", Side.NORTH), edge("G3", Side.NORTH)]
    plan = Plan(8, 6, loose_walls=frozenset(faint[2:]))
    odds = dict(zip(faint, (0.5, 0.5, -0.2, -0.2), strict=True))
    assert read(evidence_of(plan, {"part.1": 2}, lines=odds)).plan == plan
    loose = read(evidence_of(plan, {"part.1": 1, "part.2": 1}, lines=odds)).plan.loose_walls
    assert loose == set(faint[:2])


def test_parts_of_equal_length_are_told_apart_by_their_shape():
    line = {edge(name, Side.SOUTH) for name in ("C4", "D4", "E4", "F4")}
    straights = replace(BOARD, loose_walls=BOARD.loose_walls | line)
    unsure = digit(0, d2=3.0, d3=3.5)
    log = LOG | {"part.5": 2}
    decoded = read(
        evidence_of(replace(straights, doors=frozenset()), log, squares={}, boxes={"part.4": unsure})
    )
    assert decoded.log["part.4"] == 2


def test_ticks_that_are_unsure_are_settled_by_the_number_of_windows():
    unsure = evidence_of(BOARD, panes={edge("H6", Side.EAST): 1.0})
    assert read(unsure).plan == BOARD
    assert len(read(replace(unsure, digits={})).plan.windows) == 3


def test_a_door_needs_its_line_and_a_line_shows_where_it_leads():
    # the triangle may lean on either wall of its corner, but only one of them is drawn
    corner = evidence_of(BOARD, squares={"D3": {"door.n": 4.0, "door.e": 4.5}})
    assert read(corner).plan == BOARD


def test_a_kitchen_whose_second_letter_is_unsure_is_a_kitchen():
    faint = evidence_of(BOARD, squares={"D2": {"empty": 4.0, "K": 3.0}})
    assert read(faint).plan == BOARD


def test_two_facilities_of_a_kind_side_by_side_are_two():
    row = frozenset(
        {Facility("bath", (square("E6"), square("F6"))), Facility("bath", (square("C6"), square("D6")))}
    )
    plan = replace(BOARD, facilities=row)
    log = {**LOG, "facility.1": 5, "facility.2": 5}
    del log["facility.3"]
    assert read(evidence_of(plan, log)).plan == plan


def test_an_unsure_mark_is_an_alternative_with_its_odds():
    unsure = evidence_of(BOARD, lines={edge("H6", Side.SOUTH): 1.0})
    decoded = read(replace(unsure, digits={}))
    (alternative,) = decoded.alternatives
    assert alternative.place == edge("H6", Side.SOUTH)
    assert alternative.read.kind == "wall"
    assert alternative.other.kind == ""
    assert alternative.plan == replace(BOARD, loose_walls=BOARD.loose_walls - {edge("H6", Side.SOUTH)})
    assert 0.6 < alternative.probability < 0.8


def test_of_a_drawing_full_of_unsure_walls_each_is_an_alternative():
    unsure = [Edge(column, row, True) for row in (1, 3, 5) for column in range(8)]
    faint = evidence_of(Plan(8, 6), {}, lines=dict.fromkeys(unsure, -2.0))
    assert {alternative.place for alternative in read(faint).alternatives} == set(unsure)


def test_a_log_that_contradicts_the_drawing_leaves_the_drawing_as_it_is():
    wrong = {**LOG, "part.2": 2, "facility.1": 4}
    decoded = read(evidence_of(BOARD, wrong))
    assert decoded.plan == BOARD
    assert not {"part.1", "part.2"} <= decoded.log.keys()  # what it says of walls is not all borne out
    assert {"part.3", "part.4", "part.5", "facility.3"} <= decoded.log.keys()


def test_a_log_that_is_off_by_much_is_rather_misread():
    alike = {f"part.{n}": digit(0, d1=2.4, d3=0.0) for n in (1, 2)}  # each 1 rather than 3: six walls less
    other = {edge("F1", Side.SOUTH), edge("G1", Side.SOUTH), edge("G2", Side.EAST), edge("G3", Side.EAST)}
    corners = replace(BOARD, loose_walls=BOARD.loose_walls - {edge("B3", Side.WEST)} | other)
    decoded = read(evidence_of(corners, boxes=alike))
    assert (decoded.log["part.1"], decoded.log["part.2"]) == (3, 3)


def test_a_number_that_is_unsure_is_the_one_that_fits_the_drawing():
    unsure = evidence_of(
        BOARD, boxes={"part.2": digit(0, d2=5.0, d3=4.0), "facility.3": digit(0, d1=4.0, d5=3.0)}
    )
    decoded = read(unsure)
    assert decoded.plan == BOARD
    assert decoded.log == LOG


def test_a_mark_that_breaks_a_rule_is_thought_about_twice():
    decoded = read(evidence_of(BOARD))
    (thought,) = decoded.second_thoughts([square("F5")])
    assert thought.read.letter == "T"
    assert thought.plan == replace(
        BOARD, facilities=frozenset(f for f in BOARD.facilities if f.kind != "toilet")
    )
    assert thought.probability < 0.985


def test_a_door_where_the_entrance_must_be_is_the_entrance():
    unshaded = evidence_of(BOARD, squares={"C3": {"door.w": 7.0, "entrance.w": 1.0}})
    assert decode_board(unshaded, GRAMMAR, square("C3")).plan == BOARD
    assert decode_board(replace(unshaded, digits={}), GRAMMAR).plan.entrance is None


def test_numbers_that_name_a_door_make_no_entrance_of_it_where_another_is_shaded():
    assert decode_board(evidence_of(BOARD), GRAMMAR, square("D3")).plan == BOARD


def test_half_a_facility_is_read_though_the_log_speaks_of_the_whole():
    half = replace(
        BOARD,
        facilities=frozenset(f for f in BOARD.facilities if f.kind != "bath")
        | {Facility("bath", (square("G2"),))},
    )
    decoded = read(evidence_of(half, sure=9.0))
    assert decoded.plan == half


BARE = Plan(4, 3, loose_walls=frozenset({edge("A1", Side.EAST), edge("C2", Side.NORTH)}))
SMALL = {
    "bare": (BARE, {"part.1": 2}),
    "an entrance": (replace(BARE, entrance=WallMark(square("B2"), Side.NORTH)), {"part.1": 2}),
    "a door": (
        replace(BARE, doors=frozenset({WallMark(square("B2"), Side.WEST)})),
        {"part.1": 2, "part.2": 6},
    ),
    "half a facility": (
        replace(BARE, facilities=frozenset({Facility("bath", (square("D3"),))})),
        {"part.1": 2, "facility.1": 5},
    ),
    "two facilities": (
        replace(
            BARE,
            facilities=frozenset(
                {Facility("toilet", (square("A3"),)), Facility("kitchen", (square("C3"), square("D3")))}
            ),
        ),
        {"part.1": 3, "facility.1": 4},
    ),
}


def blurred(name, seed, *, sure, blur):
    """The tables of a small board, all that was seen of it moved by chance."""
    plan, log = SMALL[name]
    rng = np.random.default_rng(seed)
    clean = evidence_of(plan, log, sure=sure)
    seen = {
        table: (getattr(clean, table) + rng.normal(0, blur, getattr(clean, table).shape)).astype(np.float32)
        for table in ("horizontal", "vertical", "panes_horizontal", "panes_vertical", "squares")
    }
    return tables_of(replace(clean, **seen), GRAMMAR)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_out_beforehand_is_on_no_best_board(name, seed):
    tables = blurred(name, seed, sure=5.0, blur=2.5)
    whole = replace(tables)
    whole.__dict__["worth_holding"] = _Everything()
    chosen, best, *_ = BoardProgram(tables).best()
    assert best == pytest.approx(BoardProgram(whole).best().value)
    margins = {place: tables.runner_up(place, chosen[place])[0] for place in chosen}
    drawn = [place for place in chosen if chosen[place][0]]
    for place in {*drawn, *sorted(margins, key=margins.__getitem__)[:5]}:
        ((_, sparing),) = BoardProgram(tables, [place]).others(chosen)
        ((_, complete),) = BoardProgram(whole, [place]).others(chosen)
        assert sparing.value == pytest.approx(complete.value)
    assert len(tables.worth_holding) < sum(len(g) - 1 for g in (tables.edges | tables.squares).values())


@pytest.mark.parametrize("odds", [4.4, 5.0, 6.0])
def test_a_mark_that_the_log_speaks_against_is_asked_about_however_plain_it_is(odds):
    log = {name: number for name, number in LOG.items() if name != "part.1"}  # one wall less
    wall = edge("B3", Side.WEST)
    decoded = read(evidence_of(BOARD, log, lines={wall: odds}))
    (asked,) = (found for found in decoded.alternatives if found.place == wall)
    assert asked.probability < 0.95


def test_lines_that_no_part_accounts_for_are_asked_about_together_although_strokes_in_letters_are_plain():
    lines = {edge("E1", Side.SOUTH): 6.0, edge("F1", Side.SOUTH): 8.0}
    decoded = read(evidence_of(BOARD, sure=9.0, lines=lines))
    assert decoded.plan.loose_walls == BOARD.loose_walls | set(lines)
    asked = {found.place: found for found in decoded.alternatives}
    assert set(lines) <= asked.keys()
    assert {asked[line].plan for line in lines} == {BOARD}


def test_what_is_unsure_by_itself_is_no_surer_for_being_part_of_what_goes_with_the_log():
    log = {name: number for name, number in LOG.items() if name != "part.1"}  # one wall less
    wall = edge("B3", Side.WEST)
    lines = {edge("E1", Side.SOUTH): 5.0, edge("F1", Side.SOUTH): 6.0, wall: 3.0}
    assert read(evidence_of(BOARD, log, sure=9.0, lines=lines)).confidence[wall] < 0.95


def test_lines_that_are_too_plain_are_not_asked_about_for_the_sake_of_the_log():
    lines = {edge("E1", Side.SOUTH): 10.0, edge("F1", Side.SOUTH): 10.0}
    decoded = read(evidence_of(BOARD, sure=9.0, lines=lines))
    assert not {found.place for found in decoded.alternatives} & set(lines)


def test_what_can_hold_nothing_else_is_no_less_sure_beside_a_log_that_is_wrong():
    log = {name: number for name, number in LOG.items() if name != "part.1"}
    decoded = read(evidence_of(BOARD, log, sure=8.4))
    blank = Edge(0, 6, True)  # below A6
    assert blank not in BOARD.loose_walls
    assert decoded.confidence.get(blank, 1.0) > 0.98


def test_a_door_and_its_line_are_one_question():
    unsure = evidence_of(
        BOARD, {}, squares={"D3": {"door.n": 1.5, "empty": 0.5}}, lines={edge("D3", Side.NORTH): 2.0}
    )
    asked = [(found.place, found.read, found.other) for found in read(unsure).alternatives]
    assert len(asked) == len(set(asked))
    assert [place for place, *_ in asked].count(square("D3")) == 1


def test_many_faint_lines_that_the_log_settles_hide_no_question():
    drawn = BOARD.loose_walls | {mark.edge for mark in (*BOARD.doors, *BOARD.windows, BOARD.entrance)}
    faint = {Edge(column, row, True): -1.5 for column in range(8) for row in range(7)}
    lines = {at: odds for at, odds in faint.items() if at not in drawn}
    assert len(lines) > 48
    log = {name: number for name, number in LOG.items() if name.startswith("part")}
    decoded = read(evidence_of(BOARD, log, squares={"F5": {"T": 2.0}}, lines=lines))
    assert decoded.plan == BOARD
    assert [found.place for found in decoded.alternatives] == [square("F5")]


def test_two_numbers_of_the_log_that_may_be_swapped_are_in_doubt_though_they_add_up():
    boxes = {"part.1": digit(7, d1=3.0, d3=2.0), "part.2": digit(7, d3=3.0, d1=2.0)}
    decoded = read(evidence_of(BOARD, boxes=boxes))
    assert decoded.plan == BOARD
    assert decoded.log == LOG
    (swapped,) = decoded.other_logs
    assert swapped.numbers == {"part.1": 3, "part.2": 1}
    assert swapped.probability == pytest.approx(sureness(2.0), abs=0.01)


@pytest.mark.parametrize("odds", [-2.0, -4.0])
def test_numbers_that_may_be_swapped_are_in_doubt_where_half_a_part_is_hidden(odds):
    straight = {edge("C2", Side.NORTH), edge("D2", Side.NORTH)}
    plan = replace(BOARD, loose_walls=BOARD.loose_walls | straight)
    boxes = {"part.1": digit(7, d2=3.0, d4=2.0), "part.3": digit(7, d4=3.0, d2=2.0)}
    seen = evidence_of(
        plan, LOG, boxes=boxes, lines={edge("B3", Side.WEST): -7.0, edge("D2", Side.NORTH): odds}
    )
    decoded = decode_board(replace(seen, hidden=frozenset({square("D2")})), NO_STUBS)
    assert (decoded.log["part.1"], decoded.log["part.3"]) == (2, 4)
    assert {"part.1": 4, "part.3": 2} in [other.numbers for other in decoded.other_logs]


@pytest.mark.parametrize(("less", "asked"), [(5.0, False), (1.0, True)])
def test_a_number_that_is_plain_is_not_asked_about_because_of_what_nobody_can_see(less, asked):
    seen = evidence_of(BOARD, boxes={"part.4": digit(7, d4=7.0, d1=7.0 - less)})
    lost = replace(seen, hidden=frozenset({square("A5")}))  # where one of two windows stands
    decoded = DecodedBoard(BOARD, LOG, (OtherLog({"part.4": 1}, 0.8),), {}, (), None, {})
    assert bool(other_logs_of(lost, decoded, GRAMMAR)) is asked
    assert other_logs_of(seen, decoded, GRAMMAR) == decoded.other_logs


def test_doors_of_one_part_are_as_many_as_are_drawn():
    assert decode_board(evidence_of(BOARD, LOG | {"part.1": 6}), GRAMMAR).amounts["door"] == 1


def test_doors_of_two_parts_are_told_by_their_number():
    twins = replace(
        GRAMMAR,
        parts=(*GRAMMAR.parts, PartKind("double-door", "door", (2,))),
        log={name: {**said, 5: {"double-door": 1}} for name, said in GRAMMAR.log.items()},
    )
    doors = frozenset(WallMark(square(name), Side.NORTH) for name in ("C5", "D3", "D5"))
    decoded = decode_board(evidence_of(replace(BOARD, doors=doors), LOG | {"part.4": 5}), twins)
    assert decoded.plan.doors == doors
    assert {"part.4", "part.5"} <= decoded.log.keys()


def test_without_windows_among_its_parts_a_board_has_none():
    windowless = replace(
        GRAMMAR,
        parts=tuple(part for part in GRAMMAR.parts if part.kind != "window"),
        log={name: {n: what for n, what in said.items() if n != 4} for name, said in GRAMMAR.log.items()},
    )
    bare = replace(BOARD, windows=frozenset())
    log = {name: number for name, number in LOG.items() if number != 4} | {"facility.2": 4}
    faint = {edge("F2", Side.NORTH): 4.0}
    assert not decode_board(evidence_of(bare, log, lines=faint, panes=faint), windowless).plan.windows


def test_a_number_that_only_a_wrong_log_or_board_would_go_with_is_as_sure_as_both():
    boxes = {"part.1": digit(7, d1=3.0, d3=2.0)}  # with 3 there, walls are missing
    decoded = read(evidence_of(BOARD, boxes=boxes))
    assert decoded.log == LOG
    assert all(other.probability > sureness(1.0 + BROKEN_TOTAL) for other in decoded.other_logs)


def test_a_log_that_another_board_goes_with_is_asked_about_where_that_differs():
    boxes = {"part.1": digit(7, d1=3.0, d2=2.5)}
    faint = edge("B4", Side.WEST)  # with the wall above it a straight
    decoded = read(evidence_of(BOARD, lines={faint: -0.5}, boxes=boxes))
    assert decoded.plan == BOARD
    assert faint in {found.place for found in decoded.alternatives}
    assert not decoded.other_logs


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(4))
def test_what_comes_second_is_found_alone_or_among_others_and_not_where_it_is_far_behind(name, seed):
    tables = blurred(name, seed, sure=3.0, blur=2.0)
    chosen, best, *_ = BoardProgram(tables).best()
    places = sorted(chosen, key=lambda place: tables.runner_up(place, chosen[place])[0])[:12]
    found = list(BoardProgram(tables, places, best - 3).others(chosen))
    near = {place: board for held_otherwise, board in found for place in held_otherwise}
    assert len(near) == sum(len(held_otherwise) for held_otherwise, _ in found) > 0
    for place in places:
        ((_, alone),) = BoardProgram(tables, [place]).others(chosen)
        assert (place in near) == (alone.value >= best - 3)
        if place in near:
            assert near[place].value == pytest.approx(alone.value)
            assert near[place].chosen[place] != chosen[place]


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(4))
def test_what_comes_second_is_the_same_where_it_is_known_what_that_costs_at_least(name, seed):
    tables = blurred(name, seed, sure=3.0, blur=2.0)
    chosen, best, *_ = BoardProgram(tables).best()
    behind = {place: tables.runner_up(place, chosen[place])[0] for place in chosen}
    far = sorted((place for place in chosen if behind[place] > 1), key=behind.__getitem__)[:20]
    least, spent = best - 4.5, behind[far[0]]

    def others(**known):
        found = BoardProgram(tables, far, least, **known).others(chosen)
        return {place: board.value for held_otherwise, board in found for place in held_otherwise}

    assert others(spent=spent) == pytest.approx(others())
    assert others()


def test_a_number_that_is_plainly_written_is_not_asked_about_for_a_wall_that_is_not():
    faint = edge("B3", Side.WEST)  # there only because the log says so
    decoded = read(evidence_of(BOARD, lines={faint: -3.0}))
    assert decoded.plan == BOARD
    assert faint in {found.place for found in decoded.alternatives}
    assert not decoded.other_logs


def test_a_number_that_is_plainly_written_is_asked_about_where_another_is_read_against_its_strokes():
    boxes = {
        "part.2": digit(7, d4=9.0, d3=6.0),  # a corner, for the log's sake
        "part.3": digit(7, d4=9.0, d3=4.0),
        "part.4": digit(7, d4=9.0, d3=3.5),
    }
    decoded = read(evidence_of(BOARD, boxes=boxes))
    assert decoded.log == LOG
    swapped = [set(other.numbers.items()) for other in decoded.other_logs]
    assert {("part.2", 4), ("part.3", 3)} in swapped
    assert {("part.2", 4), ("part.4", 3)} in swapped


@pytest.mark.parametrize("sure", [7.0, 4.0])
def test_a_board_without_a_flaw_is_the_best(sure):
    tables = tables_of(evidence_of(BOARD, sure=sure), GRAMMAR)
    flawless, best = BoardProgram(tables, likeliest_only=True).flawless(), BoardProgram(tables).best()
    assert flawless.value == pytest.approx(best.value)
    assert (flawless.chosen, flawless.log) == (best.chosen, best.log)


def partly_faint(seed, most):
    """The tables of a board on which nothing contradicts anything, though some of it is faint, by chance."""
    rng = np.random.default_rng(seed)
    plain = tables_of(evidence_of(BOARD), GRAMMAR)

    def fainter(of, count):
        faint = {list(of)[n]: rng.uniform(0.1, most) for n in rng.choice(len(of), count, replace=False)}
        return {
            at: {what: gain * faint.get(at, 1) for what, gain in gains.items()} for at, gains in of.items()
        }

    edges, squares = fainter(plain.edges, 5), fainter(plain.squares, 3)
    return replace(plain, edges=edges, squares=squares, numbers=fainter(plain.numbers, 2))


@pytest.mark.parametrize("most", [0.3, 0.6])
@pytest.mark.parametrize("seed", range(5))
def test_a_question_that_the_totals_answer_the_program_answers_alike(seed, most):
    tables = partly_faint(seed, most)
    board = BoardProgram(tables, likeliest_only=True).flawless()
    asked = open_questions(tables, board, loss=4.5)
    least = board.value - 4.5
    marks = BoardProgram(tables, board.chosen, least).others(board.chosen)
    said = GRAMMAR.log
    alike = {
        box: [n for n in said[box] if said[box][n] == said[box][digit]] for box, digit in board.log.items()
    }
    numbers = BoardProgram(tables, least=least).other_logs(alike)
    assert asked.marks or not list(marks)
    assert asked.numbers or not list(numbers)


def test_the_totals_answer_most_questions_of_a_board_that_is_plain():
    tables = tables_of(evidence_of(BOARD, lines={edge("A1", Side.SOUTH): -1.0}), GRAMMAR)
    board = BoardProgram(tables, likeliest_only=True).flawless()
    assert open_questions(tables, board, loss=4.5) == (False, False)
    assert open_questions(tables, board, loss=20) == (True, True)


def test_a_mark_that_changes_no_total_is_an_open_question():
    north_or_east = {"door.n": 7.0, "door.e": 5.0}
    tables = tables_of(evidence_of(BOARD, squares={"D3": north_or_east}), GRAMMAR)
    board = BoardProgram(tables, likeliest_only=True).flawless()
    assert open_questions(tables, board, loss=4.5) == (True, False)


@pytest.mark.parametrize("seen", [{"lines": {edge("A1", Side.SOUTH): 7.0}}, {"log": LOG | {"part.1": 2}}])
def test_where_something_contradicts_the_rest_no_board_is_without_a_flaw(seen):
    tables = tables_of(evidence_of(BOARD, **seen), GRAMMAR)
    assert BoardProgram(tables, likeliest_only=True).flawless() is None
    assert BoardProgram(tables).best().value < BoardProgram(tables).most - 1


def test_a_program_answers_one_question():
    program = BoardProgram(tables_of(evidence_of(BOARD), GRAMMAR))
    program.best()
    with pytest.raises(RuntimeError):
        program.best()


class _Everything:
    def __contains__(self, _):
        return True
