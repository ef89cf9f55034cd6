"""What a person says is certain: the rest of the sheet is read anew round it, and it is not asked about again."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from types import SimpleNamespace

import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Facility, Plan, Room, WallMark
from kitpress.reading.asking.answers import fixes_of, parse_answers
from kitpress.reading.decode.plans import DecodedPlan
from kitpress.reading.decode.washed_out import Guess
from kitpress.reading.evidence import DIGITS, Evidence
from kitpress.reading.sheets import SheetReading, read_evidence
from kitpress.rules import for_game
from kitpress.words import LANGS, Words
from tests.reading.decode.evidences import evidence_of

SURE = 8.0
NO_LETTER = Words("no letter", "ninguna letra")


def square(name: str) -> Square:
    return Square.parse(name)


def squares(names: str) -> frozenset[Square]:
    return frozenset(map(square, names.split()))


HOUSE = Plan(
    17,
    13,
    rooms=frozenset({Room(Rect(1, 1, 3, 3), "B", square("B2")), Room(Rect(3, 4, 3, 4), "K", square("F5"))}),
    windows=frozenset(WallMark(Square(3, row), Side.EAST) for row in (1, 2, 3)),
    furnishings=squares("C2 C3 B4 C4"),
    doors=frozenset({WallMark(square("D5"), Side.NORTH), WallMark(square("F7"), Side.EAST)}),
    trees=squares("M3"),
    decks=squares("B6 C6 C7 C8 C9"),
    stones=squares("A10 B10 C10 D10 E10 F10"),
)


def read(
    plan: Plan,
    *answers: str,
    game_id: str = "floor-plan",
    numbers=None,
    digits=None,
    hidden=(),
    washed_out="",
    clients=None,
    **damage,
) -> SheetReading:
    """Reads evidence of a plan, damaged, with what a person answers."""
    game = load_game(game_id).lettered("en")
    sheet = load_sheet(game.sheet, "a4", game)
    grammar = for_game(game).grammar(game)
    boxes = {}
    for field in (field for field in sheet.fields if field.kind == "number"):
        boxes[field.id] = np.full((len(field.cells), len(DIGITS)), -SURE, np.float32)
        text = str((numbers or {}).get(field.id, "")).rjust(len(field.cells))
        for cell, digit in zip(boxes[field.id], text, strict=True):
            cell[DIGITS.index(digit.strip())] = 0
    for field, odds in (digits or {}).items():
        boxes[field][-1] = -SURE
        for digit, value in odds.items():
            boxes[field][-1][DIGITS.index(digit)] = value
    ticks = {field.id: -SURE for field in sheet.fields if field.kind != "number"}
    for name in hidden:
        if name not in boxes:
            ticks[name] = -0.8
        elif name not in (digits or {}):
            boxes[name][:] = np.log([*[0.04] * 10, 0.6])
    evidence = replace(
        evidence_of(plan, grammar, **damage), digits=boxes, ticks=ticks, hidden_fields=frozenset(hidden)
    )
    evidence = replace(evidence, hidden=squares(washed_out), washed_out=squares(washed_out))
    fixes = fixes_of(parse_answers(answers), sheet, grammar)
    page = SimpleNamespace(sheet=sheet)
    return read_evidence(evidence, page, game, clients, fixes=fixes)  # type: ignore[arg-type]


def asked(reading: SheetReading) -> dict[str, str]:
    return {doubt.place: str(doubt.fix) for doubt in reading.doubts}


def test_without_answers_it_is_read_as_ever():
    assert read(HOUSE).record.plan == HOUSE


@pytest.mark.parametrize(
    ("answer", "gone", "come"),
    [
        ("C6=nothing", ("decks", "C6"), None),
        ("C6=stone", ("decks", "C6"), ("stones", "C6")),
        ("C2=", ("furnishings", "C2"), None),
        ("M3=nothing", ("trees", "M3"), None),
        ("K10=tree", None, ("trees", "K10")),
    ],
)
def test_a_person_is_believed_against_clear_strokes(answer, gone, come):
    plan = read(HOUSE, answer).record.plan
    if gone:
        assert square(gone[1]) not in getattr(plan, gone[0])
    if come:
        assert square(come[1]) in getattr(plan, come[0])
    kept = ("rooms", "windows", "doors")
    assert [getattr(plan, name) for name in kept] == [getattr(HOUSE, name) for name in kept]


def test_one_answer_settles_all_that_its_question_asks_about():
    # the last two of three windows are as likely as nothing: one question asks about both
    faint = {"D3": {"window.e": 3.0, "empty": 3.2}, "D4": {"window.e": 3.0, "empty": 3.3}}
    doubted = read(HOUSE, squares=faint)
    both = next(doubt for doubt in doubted.doubts if square("D3") in doubt.squares)
    assert (str(both.keep), str(both.fix)) == ("D3=window.e,D4=window.e", "D3=nothing,D4=nothing")
    settled = read(HOUSE, *str(both.keep).split(","), squares=faint)
    assert settled.record.plan == HOUSE
    assert not {"D3", "D4"} & {*asked(settled), *settled.confidence}
    gone = read(HOUSE, *str(both.fix).split(","), squares=faint)
    assert gone.record.plan.windows == {WallMark(square("D2"), Side.EAST)}


def test_half_an_answer_leaves_the_other_half_asked():
    faint = {"D3": {"window.e": 3.0, "empty": 3.2}, "D4": {"window.e": 3.0, "empty": 3.3}}
    settled = read(HOUSE, "D3=window.e", squares=faint)
    assert settled.record.plan == HOUSE
    assert "D3" not in asked(settled)
    assert "D4=nothing" in {str(doubt.fix) for doubt in settled.doubts}
    assert "D3" not in settled.confidence


def test_an_answer_about_an_edge_moves_the_room():
    # is the bedroom 3x3, or 3x4 with its lower wall a row further down?
    rect = Rect(10, 8, 3, 3)
    plan = replace(HOUSE, rooms=HOUSE.rooms | {Room(rect, "B", square("L10"))})
    longer = Rect(10, 8, 3, 4)
    odds = dict.fromkeys((edge for edge in longer.edges() if edge not in set(rect.edges())), 6.0)
    odds |= dict.fromkeys((edge for edge in rect.edges() if edge not in set(longer.edges())), 1.5)
    unsure = read(plan, edges=odds)
    answers = {doubt.place: doubt for doubt in unsure.doubts if "|" in doubt.place}
    assert answers
    doubt = next(iter(answers.values()))
    other = read(plan, str(doubt.fix), edges=odds)
    assert other.record.plan.rooms == doubt.other.plan.rooms != unsure.record.plan.rooms
    kept = read(plan, str(doubt.keep), edges=odds)
    assert kept.record.plan == unsure.record.plan
    assert doubt.place not in asked(other) | asked(kept)


def test_a_wall_that_is_none_opens_its_room_however_clear_the_rest_is():
    edge = Edge.of(square("B2"), Side.NORTH)
    plan = read(HOUSE, "B2.n=nothing").record.plan
    assert edge not in plan.walls()
    assert {room.letter for room in plan.rooms} == {"K"}
    assert (square("B2"), "B") in plan.loose_letters
    assert set(Rect(1, 1, 3, 3).edges()) - plan.walls() == {edge}


def test_a_wall_that_is_there_stays_even_where_it_bounds_nothing():
    plan = read(HOUSE, "K8|K9=wall").record.plan
    assert plan.loose_walls == {Edge.of(square("K8"), Side.SOUTH)}
    assert plan.rooms == HOUSE.rooms


def test_a_letter_renames_its_room_also_where_the_size_forbids_it():
    legal = read(HOUSE, "B2=K").record.plan.rooms  # 3x3 is a bedroom, and nothing else
    assert Room(Rect(1, 1, 3, 3), "K", square("B2")) in legal
    moved = read(HOUSE, "E6=B").record.plan.rooms  # 3x4 is a bedroom or a kitchen
    assert Room(Rect(3, 4, 3, 4), "B", square("E6")) in moved
    assert len(moved) == len(legal) == 2


def test_a_letter_outside_is_kept_for_the_rules_to_tell():
    reading = read(HOUSE, "K9=W")
    assert reading.record.plan.loose_letters == {(square("K9"), "W")}
    game = load_game("floor-plan")
    assert for_game(game).legality(reading.record.plan, game)


def test_a_mark_on_a_wall_takes_the_wall_that_is_there():
    faint = {"F7": {"door.n": 3.0, "door.e": 2.0, "window.e": 6.0}}
    assert WallMark(square("F7"), Side.EAST) in read(HOUSE, "F7=door", squares=faint).record.plan.doors
    # a corner offers two walls: the strokes decide
    corner = {"B2": {"empty": 5.0, "window.w": 2.0, "window.n": 1.0}}
    assert WallMark(square("B2"), Side.WEST) in read(HOUSE, "B2=window", squares=corner).record.plan.windows
    assert (
        WallMark(square("B2"), Side.NORTH) in read(HOUSE, "B2=window.n", squares=corner).record.plan.windows
    )


def test_a_door_in_the_garden_is_kept_with_a_side():
    plan = read(HOUSE, "K9=door.s").record.plan
    assert WallMark(square("K9"), Side.SOUTH) in plan.doors
    assert any(door.square == square("K9") for door in read(HOUSE, "K9=door").record.plan.doors)


@pytest.mark.parametrize("said", [("D3", "D4"), ("D4", "D5")])
def test_a_window_of_two_squares_is_whole_whichever_half_is_named(said):
    tall = Rect(1, 1, 3, 5)
    plan = Plan(
        18, 15,
        rooms=frozenset({Room(tall, "B", square("B2"))}),
        windows=frozenset({WallMark(square("D3"), Side.EAST, 2), WallMark(square("B4"), Side.WEST, 2)}),
    )  # fmt: skip
    blurred = {name: {"empty": 4.0, "wide.e.a": 2.0, "wide.e.b": 2.0} for name in ("D3", "D4", "D5")}
    reading = read(
        plan, *(f"{name}=window.e" for name in said), game_id="floor-plan-classic", squares=blurred
    )
    windows = [w for w in reading.record.plan.windows if w.side is Side.EAST]
    assert [set(window.squares) for window in windows] == [{square(name) for name in said}]


def test_a_window_of_two_squares_is_asked_about_as_a_whole():
    window, other = WallMark(square("D3"), Side.EAST, 2), WallMark(square("B4"), Side.WEST, 2)
    room = Room(Rect(1, 1, 3, 5), "B", square("B2"))
    plan = Plan(18, 15, rooms=frozenset({room}), windows=frozenset({window, other}))
    faint = {"D3": {"empty": 3.0, "wide.e.a": 1.2}, "D4": {"wide.e.b": 4.0}}
    reading = read(plan, game_id="floor-plan-classic", squares=faint)
    assert reading.record.plan == plan
    doubt = next(doubt for doubt in reading.doubts if square("D4") in doubt.squares)
    assert set(doubt.squares) == set(window.squares)
    assert window not in doubt.other.plan.windows
    assert not any(square("D4") in left.squares for left in doubt.other.plan.windows)


def test_a_letter_that_goes_better_with_what_is_written_is_asked_about():
    plan = Plan(18, 15, rooms=frozenset({Room(Rect(1, 1, 2, 3), "B", square("B2"))}))
    clear = {"B2": {"B": 8.0, "W": 3.6}}  # a bathroom's letter that looks like a bedroom's
    classic = {"game_id": "floor-plan-classic", "squares": clear}
    assert "B2" not in asked(read(plan, **classic))
    assert "B2" not in asked(read(plan, "room.bed.1=yes", **classic))
    in_the_table = read(plan, "room.bath.1=yes", **classic)
    assert in_the_table.record.plan == plan
    assert asked(in_the_table)["B2"] == "B2=W"


def test_a_letter_that_two_things_written_vouch_for_is_not_asked_about():
    plan = Plan(18, 15, rooms=frozenset({Room(Rect(1, 1, 2, 3), "B", square("B2"))}))
    unclear = {"game_id": "floor-plan-classic", "squares": {"B2": {"B": 8.0, "W": 5.5}}}
    assert asked(read(plan, **unclear))["B2"] == "B2=W"
    assert "B2" not in asked(read(plan, "room.bed.1=yes", **unclear))
    even = {"game_id": "floor-plan-classic", "squares": {"B2": {"B": 8.0, "W": 7.9}}}
    assert "B2" in asked(read(plan, "room.bed.1=yes", **even))


def test_every_doubt_tells_what_to_answer_and_is_settled_by_it():
    damage = {
        "D3": {"window.e": 3.0, "empty": 3.2},
        "F7": {"door.e": 3.0, "window.e": 2.2},
        "C6": {"deck": 3.0, "stone": 2.4, "empty": 1.0},
        "F5": {"K": 3.0, "B": 1.5},
    }
    doubted = read(HOUSE, squares=damage, digits={"demand.2": {"4": -0.6, "5": -0.8}})
    assert {"D3", "F7", "F5", "demand.2"} <= set(asked(doubted))
    for doubt in doubted.doubts:
        for answer in (doubt.fix, doubt.keep):
            reading = read(HOUSE, str(answer), squares=damage, digits={"demand.2": {"4": -0.6, "5": -0.8}})
            assert doubt.place not in asked(reading)
            assert doubt.place not in reading.confidence
            if answer == doubt.keep:
                assert reading.record == doubted.record
            elif doubt.place in {*damage, "demand.2"}:
                assert reading.record == doubt.other, str(answer)


def test_numbers_and_ticks_are_as_said_whatever_the_rules_expect():
    written = {"demand.1": 4}
    said = read(HOUSE, "demand.1=9,demand.2=7,door=17,sixth=yes,client.rosa=yes", numbers=written)
    assert said.record.numbers == {"demand.1": 9, "demand.2": 7, "door": 17}
    assert said.record.ticks == {"sixth", "client.rosa"}
    assert not {"demand.1", "demand.2", "door", "sixth", "client.rosa"} & set(asked(said))
    assert read(HOUSE, "demand.1=", numbers=written).record.numbers == {}


def test_a_tick_in_a_row_is_as_said_whatever_the_row_looks_like():
    said = read(Plan(0, 0), "sale.1.clay.3=yes,sale.2.clay.1=x,effect.1=40", game_id="mottainai").record
    assert said.ticks == {"sale.1.clay.3", "sale.2.clay.1"}
    assert said.numbers == {"effect.1": 40}


def test_a_number_that_is_said_helps_to_read_the_sum():
    # 4 + 6 is 10, and 4 + 8 would be 12: what the total says hangs on the second demand
    unsure = {"demand.2": {"6": -0.7, "8": -0.7}, "total": {"0": -0.7, "2": -0.7}}
    told = [
        read(HOUSE, f"demand.2={n}", "client.rosa=yes,client.otto=yes,client.kim=yes",
             numbers={"demand.1": 4, "total": 10}, digits=unsure).record.numbers["demand.2"]
        for n in (6, 8)
    ]  # fmt: skip
    assert told == [6, 8]


BOARD = Plan(
    12,
    8,
    doors=frozenset({WallMark(square("D3"), Side.NORTH)}),
    windows=frozenset({WallMark(square("B2"), Side.SOUTH)}),
    facilities=frozenset({Facility("kitchen", (square("C2"), square("D2")))}),
    entrance=WallMark(square("D4"), Side.WEST),
    loose_walls=frozenset(Edge.of(square(name), Side.NORTH) for name in ("C2", "D2", "F6")),
)


def board(*answers: str) -> Plan:
    """The board, read with what a person answers."""
    return board_reading(*answers).record.plan


def board_reading(*answers: str, boxes: Mapping[str, Mapping[str, float]] | None = None) -> SheetReading:
    """What is read of the board with what a person answers, and of boxes of the log: log-probabilities of digits."""
    game = load_game("madrino")
    sheet = load_sheet(game.sheet, "a4", game)
    grammar = for_game(game).grammar(game)
    names = (
        "empty",
        "T",
        "W",
        "M",
        "K",
        "B",
        "Z",
        *(f"{k}.{c}" for k in ("door", "entrance") for c in "nesw"),
    )
    logits = np.zeros((8, 12, len(names)), np.float32)
    logits[:, :, 0] = SURE
    entrance = BOARD.entrance
    assert entrance
    seen = {s: "K" for f in BOARD.facilities for s in f.squares}
    seen |= {door.square: "door.n" for door in BOARD.doors} | {entrance.square: "entrance.w"}
    for (column, row), name in seen.items():
        logits[row, column] = 0
        logits[row, column, names.index(name)] = SURE
    lines = {True: np.full((9, 12), -SURE, np.float32), False: np.full((8, 13), -SURE, np.float32)}
    panes = {True: np.full((9, 12), -SURE, np.float32), False: np.full((8, 13), -SURE, np.float32)}
    windows = {window.edge for window in BOARD.windows}
    for edge in {*BOARD.loose_walls, *windows, *(d.edge for d in BOARD.doors), entrance.edge}:
        lines[edge.horizontal][edge.row, edge.column] = SURE
        panes[edge.horizontal][edge.row, edge.column] = SURE if edge in windows else -SURE
    logp = logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))
    digits = {field: np.full((1, len(DIGITS)), -SURE, np.float32) for field in boxes or {}}
    for field, looks in (boxes or {}).items():
        for digit, value in looks.items():
            digits[field][0, DIGITS.index(digit)] = value
    evidence = Evidence(
        names, logp.astype(np.float32), lines[True], lines[False], panes[True], panes[False], digits, {}
    )
    fixes = fixes_of(parse_answers(answers), sheet, grammar)
    reading = read_evidence(evidence, SimpleNamespace(sheet=sheet), game, None, fixes=fixes)  # type: ignore[arg-type]
    assert not {doubt.place for doubt in reading.doubts} & fixes.places
    return reading


def edges(*names: str) -> Iterable[Edge]:
    return {Edge.of(square(name), Side.NORTH) for name in names}


def test_two_numbers_of_a_log_that_may_be_swapped_are_one_question_and_one_answer():
    either = {"part.1.1": {"4": -0.3, "6": -1.4}, "part.1.2": {"6": -0.3, "4": -1.4}}  # a window and a door
    reading = board_reading(boxes=either)
    assert reading.record.numbers == {"part.1.1": 4, "part.1.2": 6}
    (asked,) = (doubt for doubt in reading.doubts if doubt.fields)
    assert asked.fields == ("part.1.1", "part.1.2")
    assert [reading.confidence[field] for field in asked.fields] == [asked.confidence] * 2
    assert asked.fix is not None
    settled = board_reading(asked.fix["en"], boxes=either)
    assert settled.record.numbers == {"part.1.1": 6, "part.1.2": 4}
    assert not [doubt for doubt in settled.doubts if doubt.fields]


def test_no_number_of_a_log_is_asked_about_in_two_questions_at_once():
    looks = {"part.1.1": "4", "part.1.2": "6", "part.1.3": "1"}  # any two may be swapped
    boxes = {field: {d: -0.5 if d == best else -1.7 for d in "146"} for field, best in looks.items()}
    asked = [doubt.fields for doubt in board_reading(boxes=boxes).doubts if doubt.fields]
    assert sorted(map(len, asked)) == [1, 2]
    assert set(chain.from_iterable(asked)) == looks.keys(), "none is left out"
    first = max(asked, key=len)
    settled = board_reading(*(f"{field}={looks[field]}" for field in first), boxes=boxes).doubts
    assert [doubt.fields for doubt in settled if doubt.fields] == [tuple(looks.keys() - set(first))]


def test_a_board_is_read_with_what_is_said_of_it():
    assert board() == BOARD
    assert board("C2|C1=nothing").loose_walls == BOARD.loose_walls - edges("C2")
    assert board("H3|H2=wall").loose_walls == BOARD.loose_walls | edges("H3")
    assert board("B2|B3=wall").windows == frozenset()
    assert board("F6.n=window").windows == BOARD.windows | {WallMark(square("F5"), Side.SOUTH)}


def test_a_board_holds_the_facilities_and_doors_that_are_said():
    assert board("D2=nothing").facilities == {Facility("kitchen", (square("C2"),))}
    bath = board("C2=B,D2=bath").facilities
    assert bath == {Facility("bath", (square("C2"), square("D2")))}
    opened = board("F6=door.n")
    assert WallMark(square("F6"), Side.NORTH) in opened.doors
    assert opened.loose_walls == BOARD.loose_walls - edges("F6")
    assert board("D3=nothing").doors == frozenset()
    assert board("D4=,F5=entrance.s").entrance == WallMark(square("F5"), Side.SOUTH)


def test_hidden_boxes_are_asked_about_and_taken_for_empty_until_somebody_tells():
    hidden = ("total", "client.rosa")
    reading = read(HOUSE, numbers={"demand.1": 4}, hidden=hidden)
    assert {doubt.place for doubt in reading.doubts if doubt.unseen} == set(hidden)
    assert "total" not in reading.record.numbers
    assert not reading.record.ticks
    told = read(HOUSE, "total=4,client.rosa=yes", numbers={"demand.1": 4}, hidden=hidden)
    assert not any(doubt.unseen for doubt in told.doubts)
    assert (told.record.numbers["total"], told.record.ticks) == (4, {"client.rosa"})


def test_what_the_rest_of_the_sheet_tells_of_washed_out_squares_is_a_guess_and_said_to_be_one():
    nobody_sees = {name: {"empty": 4.0, "stone": 0.5} for name in ("B10", "C10", "L9")}
    nobody_sees["C10"]["stone"] = 1.0
    reading = read(HOUSE, washed_out="B10 C10 L9", squares={**nobody_sees, "B10": {"empty": 8.0}})
    assert reading.record.plan.stones == HOUSE.stones - squares("B10 C10") | squares("C10 L9")
    guess, other = sorted((doubt for doubt in reading.doubts if doubt.unseen), key=lambda doubt: doubt.place)
    assert (guess.place, guess.guessed) == ("B10", Words("stone (C10)", "piedra (C10)"))
    assert other.guessed == Words("stone (L9)", "piedra (L9)")
    assert reading.confidence["C10"] == 0.5
    told = read(HOUSE, "L9=nothing", washed_out="B10 C10 L9", squares=nobody_sees)
    assert told.record.plan == HOUSE
    (left,) = (doubt for doubt in told.doubts if doubt.unseen)
    assert left.guessed == Words("stone (B10 and C10)", "piedra (B10 y C10)")


@pytest.mark.parametrize(("points", "there"), [(1, "D5"), (2, "E5")])
def test_points_written_tell_which_of_two_washed_out_squares_holds_a_mark(points, there):
    one_door = replace(HOUSE, doors=HOUSE.doors - {WallMark(square("D5"), Side.NORTH)})
    looks = {name: {"empty": 4.0, "door.n": 0.5} for name in ("D5", "E5")}
    reading = read(
        one_door, numbers={"door": points}, clients=["kim"], washed_out="D5 E5", squares=looks
    )  # kim's bonus is for doors that lead outside
    assert reading.record.plan.doors == one_door.doors | {WallMark(square(there), Side.NORTH)}


def told(reading: SheetReading) -> list[object]:
    """What is asked about what is seen."""
    seen = (doubt for doubt in reading.doubts if not doubt.unseen)
    return [(d.place, d.read, d.alternative, d.confidence, d.fix, d.keep) for d in seen]


def test_a_guess_changes_no_question_about_what_is_seen(monkeypatch):
    unsure = {"A10": {"stone": 2.0, "deck": 1.5}, "C3": {"furnishing": 2.0, "empty": 1.0}}
    lost = {"B10": {"empty": 8.0}, "L9": {"empty": 4.0}}
    damage = {"squares": unsure | lost, "edges": {Edge.of(square("C3"), Side.EAST): 1.0}}
    guessed = read(HOUSE, washed_out="B10 L9", **damage)
    monkeypatch.setattr(DecodedPlan, "told_by_the_rest", lambda self, odds: Guess(self.plan, self.plan, {}))
    as_read = read(HOUSE, washed_out="B10 L9", **damage)
    assert guessed.record.plan != as_read.record.plan
    assert {"A10", "C3"} <= {doubt.place for doubt in as_read.doubts}
    assert told(guessed) == told(as_read)
    assert guessed.confidence == as_read.confidence


def test_a_guess_keeps_to_what_a_person_says():
    five = {"A10": {"empty": 9.0}, "L9": {"empty": 8.0, "stone": 3.0}}
    assert square("L9") in read(HOUSE, washed_out="L9", squares=five).record.plan.stones
    told = read(
        HOUSE, "E6=stone", washed_out="L9", squares=five
    )  # where no stone may lie: the sixth all the same
    assert told.record.plan.stones == HOUSE.stones - squares("A10") | squares("E6")


def test_a_sum_tells_nothing_of_what_is_washed_out_where_one_of_its_boxes_is_hidden():
    one_door = replace(HOUSE, doors=HOUSE.doors - {WallMark(square("D5"), Side.NORTH)})
    looks = {"D5": {"empty": 4.0, "door.n": 3.0}, "E5": {"empty": 4.0, "door.n": 0.5}}
    seen = {"clients": ["kim"], "washed_out": "D5 E5", "squares": looks}
    bonus = read(one_door, numbers={"door": 2, "total": 2}, hidden=("demand.1",), **seen).record.plan
    assert WallMark(square("E5"), Side.NORTH) in bonus.doors
    total = read(one_door, numbers={"total": 2}, hidden=("demand.1",), **seen).record.plan
    assert total.doors == HOUSE.doors


def test_hidden_bubbles_do_not_matter_where_the_clients_are_known():
    reading = read(HOUSE, hidden=("client.rosa",), clients=["otto"])
    assert "client.rosa" not in {doubt.place for doubt in reading.doubts}
    assert reading.record.ticks == {"client.otto"}


def test_a_sum_says_nothing_of_boxes_where_one_of_them_is_hidden():
    unsure = {"demand.1": {"4": 1.0, "7": 0.0}}
    whole = {"demand.1": 4, "demand.2": 3, "total": 10}
    assert read(HOUSE, numbers=whole, digits=unsure).record.numbers["demand.1"] == 7
    part = read(HOUSE, numbers=whole, digits=unsure, hidden=("demand.3",))
    assert part.record.numbers["demand.1"] == 4


def test_a_sum_of_which_only_a_part_shows_is_what_the_boxes_add_up_to():
    whole = {"demand.1": 7, "demand.2": 3, "door": 4}
    last = {"total": {"": np.log(0.6), **dict.fromkeys("0123456789", np.log(0.04))}}
    part = read(HOUSE, numbers=whole | {"total": 10}, digits=last, hidden=("total",))
    assert part.record.numbers["total"] == 14


def test_hidden_ticks_leave_the_sums_alone_to_which_they_add_nothing():
    """A work in one player's gallery is nothing to another's points."""
    works, written = ("gallery.1.clay.1=yes", "gallery.2.stone.1=yes"), {"total.1": 3, "total.2": 2}
    unsure = {field: {str(n): np.log(0.93), "9": np.log(0.05)} for field, n in written.items()}

    def doubted(hidden):
        reading = read(Plan(0, 0), *works, game_id="mottainai", numbers=written, digits=unsure, hidden=hidden)
        assert reading.record.numbers == written
        return {doubt.place for doubt in reading.doubts if not doubt.unseen}

    assert not doubted(())
    assert doubted(("gallery.1.stone.1",)) == {"total.1"}
    assert doubted(("gallery.1.stone.1", "effect.2")) == {"total.1", "total.2"}


def test_a_total_beside_hidden_squares_is_read_as_it_is_written():
    """With all boxes empty it is worth what is drawn, of which nobody sees all."""
    nine = {"total": {"9": np.log(0.9), "8": np.log(0.06)}}
    seen = {"numbers": {"total": 9}, "digits": nine, "clients": ["kim"]}
    assert read(HOUSE, washed_out="A10", **seen).record.numbers["total"] == 9
    with_door = read(HOUSE, washed_out="A10", **{**seen, "numbers": {"total": 9, "demand.1": 8, "door": 0}})
    assert with_door.record.numbers["total"] == 8, "all that it adds up is to be seen"


def test_a_room_with_a_whole_side_undrawn_is_asked_about():
    plain = replace(HOUSE, windows=frozenset(), furnishings=frozenset(), doors=frozenset())
    side = [Edge.of(square(name), Side.EAST) for name in ("D2", "D3", "D4")]
    blank = dict.fromkeys(side, -8.0)

    def about_rooms(*answers, edges=blank):
        doubts = read(plain, *answers, edges=edges).doubts
        return [doubt for doubt in doubts if doubt.alternative.en == "no closed room there"]

    assert not about_rooms(edges=dict.fromkeys(side[:2], -8.0))
    assert read(plain, edges=blank).record.plan.rooms == plain.rooms
    (doubt,) = about_rooms()
    opened = read(plain, doubt.fix.en, edges=blank).record.plan
    assert opened == doubt.other.plan
    assert opened.walls() == plain.walls() - set(side)
    assert not about_rooms(doubt.keep.en)


def test_so_is_one_whose_side_is_a_single_edge():
    closet = replace(HOUSE, rooms=HOUSE.rooms | {Room(Rect(8, 8, 1, 3), "C", square("I9"))})
    end = Edge.of(square("I9"), Side.NORTH)
    reading = read(closet, sure=10.0, edges={end: -8.0})
    assert asked(reading)[str(end)] == f"{end}=nothing"
    assert not read(closet, f"{end}=nothing", edges={end: -8.0}).record.plan.rooms - HOUSE.rooms
    assert read(closet, f"{end}=wall", edges={end: -8.0}).record.plan == closet


def test_a_second_letter_in_a_room_is_asked_about_in_its_own_square():
    two = {"C2": {"B": 8.0}}
    (first, *_) = [doubt for doubt in read(HOUSE, squares=two).doubts if "letter" in doubt.alternative.en]
    assert first.place == "C2"
    assert first.fix.en == "C2=B"
    (other, *_) = [
        doubt for doubt in read(HOUSE, "C2=B", squares=two).doubts if "letter" in doubt.alternative.en
    ]
    assert other.fix.en == "B2=B"


def test_what_may_be_something_illegal_is_no_longer_what_it_was_read_as():
    (doubt,) = [d for d in read(HOUSE, squares={"A10": {"stone": 4.0, "D": 9.0}}).doubts if d.place == "A10"]
    assert (square("A10"), "D") in doubt.other.plan.loose_letters
    assert square("A10") not in doubt.other.plan.stones


def test_who_says_that_a_set_is_incomplete_is_asked_nothing_more_about_it():
    missing, *left = sorted(HOUSE.furnishings)
    fewer = replace(HOUSE, furnishings=frozenset(left))

    def about_furnishings(*answers, **seen):
        doubts = read(fewer, *answers, sure=10.0, **seen).doubts
        return [doubt for doubt in doubts if "furnishing" in {doubt.read.en, doubt.alternative.en}]

    assert about_furnishings(), "nobody has said yet that one is missing"
    assert not about_furnishings(f"{missing}=nothing", squares={str(missing): {"furnishing": 6.0}})


def test_what_lay_under_a_thing_says_nothing_of_what_shows():
    *_, kept = sorted(HOUSE.furnishings)
    fewer = replace(HOUSE, furnishings=frozenset({kept}))
    under = {"L9": {"empty": 4.0, "furnishing": 1.0}}

    def about_furnishings(*answers):
        doubts = read(fewer, *answers, sure=10.0, washed_out="L9", squares=under).doubts
        return [doubt.place for doubt in doubts if "furnishing" in {doubt.read.en, doubt.alternative.en}]

    assert about_furnishings()
    assert about_furnishings("L9=nothing") == about_furnishings()


def test_what_is_hidden_is_settled_by_its_answer_and_read_as_before():
    names = "C1 D1 D2 D3 C4 D4 N4 O4 P4"
    reading = read(HOUSE, washed_out=names)
    hidden = [doubt for doubt in reading.doubts if doubt.unseen]
    assert [doubt.keep.en for doubt in hidden] == [
        "C4=furnishing,D2=window.e,D3=window.e,D4=window.e,C1-D1=nothing",
        "M3=tree,O4-P4=nothing",
    ]
    for lang in LANGS:
        told = read(HOUSE, *(doubt.keep[lang] for doubt in hidden), washed_out=names)
        assert told.record == reading.record
        assert not any(doubt.unseen for doubt in told.doubts)


@pytest.mark.parametrize(("look", "frames"), [(0.9, {"B2"}), (0.2, {"B2", "C3"})])
def test_a_letter_read_for_its_room_is_asked_about_with_what_hides_the_real_one(look, frames):
    """A pen lies on the room's letter, and a furnishing looks a little like another."""
    seen = {"B": SURE + np.log(look), "furnishing": SURE + np.log(1 - look)}
    under = {"B2": {"empty": SURE}, "C3": seen}
    reading = read(HOUSE, washed_out="B2", squares=under)
    (room,) = (room for room in reading.record.plan.rooms if room.letter == "B")
    assert room.label == square("C3")
    (pen,) = (doubt for doubt in reading.doubts if doubt.unseen)
    assert {str(place) for place in pen.squares} == frames
    told = read(HOUSE, "B2=B", "C3=furnishing", washed_out="B2", squares=under)
    assert told.record.plan == HOUSE


def test_who_says_that_a_tree_stands_there_has_told_all_its_squares():
    corner = {"N4": {"empty": 2.0, "tree.ring": 1.0}}
    assert any(doubt.unseen for doubt in read(HOUSE, washed_out="N4 M4", squares=corner).doubts)
    told = read(HOUSE, "M3=tree", washed_out="N4 M4", squares=corner)
    assert not any(doubt.unseen for doubt in told.doubts)
    assert told.record.plan == HOUSE


def test_nothing_in_the_corner_of_a_tree_does_not_fell_it():
    assert read(HOUSE, "N4=nothing").record.plan == HOUSE
    assert read(HOUSE, "M3=nothing").record.plan.trees == frozenset()


@pytest.mark.parametrize("answers", [("N4=stone", "M3=tree"), ("M3=tree", "N4=stone")])
def test_what_is_said_to_stand_under_a_tree_stands_there_with_it(answers):
    plan = read(HOUSE, *answers).record.plan
    assert plan.trees == HOUSE.trees
    assert square("N4") in plan.stones


def test_a_mark_under_a_tree_is_asked_about():
    under = {"N4": {"stone": 9.0}}
    reading = read(HOUSE, squares=under)
    (doubt,) = [doubt for doubt in reading.doubts if doubt.place == "N4"]
    assert (str(doubt.keep), str(doubt.fix)) == ("N4=nothing", "N4=stone")
    assert read(HOUSE, "N4=nothing", squares=under).record.plan == reading.record.plan == HOUSE
    assert read(HOUSE, "N4=stone", squares=under).record.plan == doubt.other.plan
    assert doubt.other.plan == replace(HOUSE, stones=HOUSE.stones | {square("N4")})


def test_of_empty_squares_beside_what_breaks_a_rule_nothing_is_asked():
    wall = frozenset(Edge.of(square(name), Side.NORTH) for name in ("K10", "L10"))
    walled = replace(HOUSE, loose_walls=wall)
    assert not read(walled, sure=14.0).doubts
    # less plain walls are asked about themselves, as the squares beside them are not
    assert {doubt.place for doubt in read(walled, sure=10.0).doubts} <= {str(edge) for edge in wall}
    assert "C2" in asked(
        read(replace(HOUSE, stones=HOUSE.stones | {square("C2")}, furnishings=squares("C3")))
    )
    lonely = read(replace(HOUSE, decks=squares("H1 I1 J1 K1 L1")), sure=10.0)
    assert "H1" in asked(lonely), "decks that touch no room may well be something else"


def test_nor_beside_a_line_of_a_board_that_the_log_does_not_know():
    # a wall is written for every part, and half of one is drawn
    log = {f"part.{week}.{n}": {"3": 0.0} for week in range(1, 7) for n in range(1, 5)}
    doubts = board_reading(boxes=log).doubts
    assert not [doubt for doubt in doubts if doubt.read in (Words("nothing", "nada"), NO_LETTER)]
