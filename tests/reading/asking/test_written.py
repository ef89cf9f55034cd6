"""What is written beside a board: the numbers of its log, and which of them are asked about together."""

from types import MappingProxyType

import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.doubts import SURE
from kitpress.reading.asking.written import as_thinkable, log_of, number_doubts, numbers_of, ticks_of
from kitpress.reading.decode.alternatives import NEVER_SURE
from kitpress.reading.decode.boards import DecodedBoard, OtherLog
from kitpress.reading.decode.values import Value
from kitpress.reading.evidence import DIGITS, Evidence
from kitpress.rules import for_game

GAME = load_game("madrino")
GRAMMAR = for_game(GAME).grammar(GAME)
BOARD = Plan(12, 8)


def looks_like(**digits):
    """Evidence of one box: the probability of each digit named."""
    logp = np.full((1, len(DIGITS)), -9.0, np.float32)
    for name, probability in digits.items():
        logp[0, DIGITS.index(name.removeprefix("d"))] = np.log(probability)
    return logp


def read(log, hidden=frozenset(), amounts=MappingProxyType({}), covered=frozenset(), **boxes):
    """The numbers of boxes, some of them `covered`, beside a board that bears out a `log` and has these `amounts` of
    parts, some squares of which nobody can see.
    """
    nothing = np.zeros((8, 12, 1), np.float32)
    across, down = np.zeros((9, 12), np.float32), np.zeros((8, 13), np.float32)
    digits = {name.replace("_", "."): seen for name, seen in boxes.items()}
    evidence = Evidence(
        ("empty",), nothing, across, down, across, down, digits, {}, hidden=hidden, hidden_fields=covered
    )
    decoded = DecodedBoard(BOARD, log, (), {}, (), None, {}, amounts)
    thinkable = as_thinkable(evidence, GRAMMAR)
    return log_of(thinkable, decoded, GRAMMAR, Record(GAME.id, BOARD), GAME)


@pytest.mark.parametrize("looks", ["d1", "d"])  # another number, and an empty box
@pytest.mark.parametrize("odd", [0.99, 0.9985])
def test_a_number_that_the_drawing_bears_out_is_no_other_however_much_it_looks_like_it(looks, odd):
    box = looks_like(**{looks: odd, "d2": 1 - odd})
    said, alone = (read(log, facility_2=box)["facility.2"] for log in ({"facility.2": 2}, {}))
    assert said[0] == Value(2, 0.5)
    assert alone[0].value in {said[1].value, said[2].value}
    assert sum(value.probability for value in said) == pytest.approx(1)
    assert alone[0].value == (1 if looks == "d1" else None)


def test_a_box_that_looks_empty_beside_one_that_is_written_is_unsure_unless_it_is_clean():
    faint, clean = looks_like(d=0.988, d1=0.012), looks_like(d=0.9999, d1=0.0001)
    alone, beside, plain = (
        read(log, facility_2=looks_like(d3=0.999), area_2=box)["area.2"][0]
        for box, log in ((faint, {}), (faint, {"facility.2": 3}), (clean, {"facility.2": 3}))
    )
    assert alone.value is beside.value is plain.value is None
    assert beside.probability < 0.96 < alone.probability
    assert plain.probability >= SURE


def test_ink_that_is_taken_for_nothing_as_it_looks_like_what_it_can_not_be_may_be_another_number():
    odd, clean = looks_like(d7=0.87, d=0.119, d2=0.011), looks_like(d=0.999, d2=0.001)
    perhaps, barred = looks_like(d7=0.44, d=0.549, d2=0.011), looks_like(d7=0.29, d=0.707, d2=0.003)
    crossed_out = looks_like(d7=0.15, d=0.849, d2=0.001)
    asked, asked_too, unsure, *sure = (
        read({}, part_5_1=box)["part.5.1"] for box in (odd, perhaps, barred, clean, crossed_out)
    )
    assert asked[0].value == 2
    assert asked[0].probability == pytest.approx(0.8, abs=0.03)
    assert asked_too[0] == (None, pytest.approx(0.57, abs=0.01))
    assert asked_too[1].value == 2
    assert sum(value.probability for value in asked) == pytest.approx(1)
    assert unsure[0] == (None, pytest.approx(0.72, abs=0.01))
    assert min(values[0].probability for values in sure) > SURE


@pytest.mark.parametrize("week", [{}, {"facility.3": 3}])
def test_a_number_that_looks_like_one_that_never_stands_there_is_the_one_that_it_looks_most_like(week):
    """A 2 like a 7, plain as any, is no 7, and never sure; a 4 that is not quite a 9 is one."""
    (two, *_) = read(week, area_3=looks_like(d7=0.96, d=0.015, d2=0.024, d1=0.001))["area.3"]
    assert two.value == 2
    assert 0.8 < two.probability < 0.95
    (column, *_) = read(week, entrance_column=looks_like(d7=0.96, d=0.015, d2=0.024, d1=0.001))[
        "entrance.column"
    ]
    assert column.value == 2
    (four, *_) = read(week, area_3=looks_like(d9=0.9, d=0.0001, d4=0.0999))["area.3"]
    assert four.value == 4
    assert four.probability > SURE


def test_a_number_that_says_too_much_may_be_the_one_of_what_is_drawn_besides():
    """A hand whose 5 looks like a 3, beside boxes that a cut has taken away."""
    said = {digit: next(iter(GRAMMAR.log["part.1.1"][digit])) for digit in (3, 5)}
    boxes = {f"part_{n}_1": looks_like(d3=0.9999, d5=0.001) for n in (1, 2, 3)}
    drawn = {said[3]: 2, said[5]: 1}
    more, as_many = (read({}, amounts=amounts, **boxes) for amounts in (drawn, {said[3]: 3, said[5]: 1}))
    assert {(v[0].value, round(v[0].probability, 3), v[1].value) for v in more.values()} == {(3, 0.95, 5)}
    assert min(v[0].probability for v in as_many.values()) > SURE
    no_other = read({}, amounts={said[3]: 2}, **boxes)
    hidden = read({}, frozenset({Square(4, 4)}), drawn, **boxes)
    assert min(v[0].probability for v in (*no_other.values(), *hidden.values())) > SURE


@pytest.mark.parametrize("hidden", [frozenset(), frozenset({Square(4, 4)})])
def test_where_one_number_is_not_what_it_looks_like_others_that_look_so_are_asked_about(hidden):
    """A hand whose 2 looks like a 1."""
    boxes = {"facility_4": looks_like(d1=0.87, d2=0.12), "area_4": looks_like(d1=0.99, d2=0.0057)}
    boxes |= {"area_5": looks_like(d1=0.9999), "area_6": looks_like(d2=0.9999)}
    alone, beside = (read(log, hidden, **boxes) for log in ({}, {"facility.4": 2}))
    assert alone["area.4"][0].probability > 0.975
    assert beside["area.4"][:2] == ((1, pytest.approx(0.95)), (2, pytest.approx(0.05)))
    assert min(beside[plain][0].probability for plain in ("area.5", "area.6")) > SURE


def test_what_a_person_said_of_a_log_is_no_question_however_much_it_says():
    said = {digit: next(iter(GRAMMAR.log["part.1.1"][digit])) for digit in (3, 5)}
    boxes = {f"part_{n}_1": looks_like(d3=0.9999, d5=0.001) for n in (1, 2, 3)}
    boxes["part_1_1"] = np.where(np.array(DIGITS) == "3", 60.0, -60.0).astype(np.float32)[np.newaxis]
    found = read({}, amounts={said[3]: 2, said[5]: 1}, **boxes)
    assert found["part.1.1"][0].probability > 1 - 1e-9
    assert max(found[f"part.{n}.1"][0].probability for n in (2, 3)) < 0.96


def test_a_box_says_nothing_that_can_not_stand_there():
    said = {digit: next(iter(GRAMMAR.log["part.1.1"][digit])) for digit in (3, 5)}
    boxes = {"part_1_1": looks_like(d3=0.7, d5=0.3), "part_1_2": looks_like(d7=0.6, d5=0.39)}
    boxes["part_1_3"] = looks_like(d=0.1)
    covered = frozenset({"part.1.3"})
    found = read({"part.1.1": 3}, covered=covered, amounts={said[3]: 1, said[5]: 1}, **boxes)
    assert found["part.1.1"][0].probability > 0.98


def test_a_number_that_adds_up_may_be_what_is_drawn_besides_where_a_covered_box_may_say_it():
    said = {digit: next(iter(GRAMMAR.log["part.1.1"][digit])) for digit in (3, 4, 5)}
    boxes = {"part_1_1": looks_like(d3=0.7, d5=0.3), "part_1_2": looks_like(d=0.1)}
    five, four = {said[3]: 1, said[5]: 1}, {said[3]: 1, said[4]: 1}
    covered = frozenset({"part.1.2"})
    unsure, no_five = (
        read({"part.1.1": 3}, covered=covered, amounts=drawn, **boxes)["part.1.1"] for drawn in (five, four)
    )
    assert [(v.value, round(v.probability, 1)) for v in unsure[:2]] == [(3, 0.7), (5, 0.3)]
    assert (no_five[0].value, no_five[0].probability > 0.98) == (3, True)
    assert read({"part.1.1": 3}, amounts=five, **boxes)["part.1.1"][0].probability > 0.98


def test_a_number_is_no_surer_for_what_nobody_can_see():
    box = looks_like(d2=0.67, d1=0.33)
    unseen = read({"part.1.1": 2}, frozenset({Square(4, 4)}), part_1_1=box)["part.1.1"]
    seen = read({"part.1.1": 2}, part_1_1=box)["part.1.1"]
    assert (unseen[0].value, seen[0].value) == (2, 2)
    assert unseen[0].probability < 0.7 < 0.98 < seen[0].probability


@pytest.mark.parametrize(("total", "unsure"), [("18", True), ("25", False), ("24", False), ("23", False)])
def test_a_number_that_spoils_a_sum_is_asked_about_whatever_hidden_bubbles_are_worth(total, unsure):
    """4 + 4 + 7 + 4 + 4, and 2 points for 5 empty bubbles, of which nobody can see four."""
    game = load_game("floor-plan")
    written = {
        f"demand.{n}": looks_like(**{f"d{value}": 0.9999}) for n, value in enumerate((4, 4, 7, 4, 4), 1)
    }
    sums = np.concatenate([looks_like(**{f"d{digit}": 0.9999}) for digit in total])
    hidden = frozenset(f"round.{n}" for n in range(13, 17))
    nothing, edges = np.zeros((1, 1, 1), np.float32), (np.zeros((2, 1)), np.zeros((1, 2)))
    evidence = Evidence(
        ("empty",),
        nothing,
        *edges,
        *edges,
        written | {"total": sums},
        dict.fromkeys(hidden, -9.0),
        hidden_fields=hidden,
    )
    record = Record(game.id, Plan(1, 1), ticks=frozenset(f"round.{n}" for n in range(1, 12)))
    read = numbers_of(evidence, record, game)
    assert read["demand.3"][0].value == 7
    assert (read["demand.3"][0].probability < 0.96) is unsure


def test_a_sum_is_not_wrong_for_rounds_that_nobody_can_see():
    """4 + 4 + 3 and 5 points for rounds left, where all bubbles are hidden."""
    game = load_game("floor-plan")
    written = {f"demand.{n}": looks_like(**{f"d{value}": 0.9999}) for n, value in enumerate((4, 4, 3), 1)}
    sums = np.concatenate([looks_like(**{f"d{digit}": 0.9999}) for digit in "16"])
    hidden = frozenset(f"round.{n}" for n in range(1, 17))
    nothing, edges = np.zeros((1, 1, 1), np.float32), (np.zeros((2, 1)), np.zeros((1, 2)))
    ticks, digits = dict.fromkeys(hidden, -9.0), written | {"total": sums}
    evidence = Evidence(("empty",), nothing, *edges, *edges, digits, ticks, hidden_fields=hidden)
    found = numbers_of(evidence, Record(game.id, Plan(1, 1)), game)
    assert min(found[f"demand.{n}"][0].probability for n in (1, 2, 3)) > 0.96


def test_a_number_that_may_be_crossed_out_is_nothing_where_the_sum_and_the_rules_do_without_it():
    """5 + 5 = 10; and a 9, or an 8, which is worth something, with a stroke through it or plain."""
    game = load_game("floor-plan")
    fives = {f"demand.{n}": looks_like(d5=0.9999) for n in (1, 2)}
    sums = np.concatenate([looks_like(**{f"d{digit}": 0.9999}) for digit in "10"])
    nothing, edges = np.zeros((1, 1, 1), np.float32), (np.zeros((2, 1)), np.zeros((1, 2)))

    def third(**looks):
        digits = fives | {"demand.3": looks_like(**looks), "total": sums}
        evidence = Evidence(("empty",), nothing, *edges, *edges, digits, {})
        value, probability = numbers_of(evidence, Record(game.id, Plan(1, 1)), game)["demand.3"][0]
        assert value is None
        return probability

    assert third(d9=0.6, d=0.399) > SURE
    assert third(d9=0.94, d=0.059) <= NEVER_SURE
    assert third(d8=0.6, d=0.399) <= NEVER_SURE
    assert third(d8=0.3, d=0.699) > SURE


def asked(*others):
    fields = {field for other in others for field in other.numbers}
    record = Record(GAME.id, BOARD, numbers=MappingProxyType(dict.fromkeys(fields, 1)))
    sure = dict.fromkeys(fields, (Value(1, 0.999), Value(2, 0.001)))
    return [doubt.fields for doubt in number_doubts(record, sure, others) if doubt]


def test_what_else_would_be_others_is_another_question():
    all_four = OtherLog(dict.fromkeys(("part.1.3", "part.2.1", "part.5.3", "part.5.4"), 2), 0.89)
    single = OtherLog({"part.5.4": 2}, 0.56), OtherLog({"part.2.1": 2}, 0.8)
    assert asked(all_four, *single) == [("part.5.4",), ("part.2.1",), ("part.1.3", "part.5.3")]
    assert asked(*single) == [("part.5.4",), ("part.2.1",)]


def test_a_number_that_may_be_swapped_with_several_is_asked_about_once():
    swaps = [OtherLog({"facility.2": 3, name: 2}, 0.72) for name in ("facility.5", "facility.6")]
    assert asked(*swaps) == [("facility.2", "facility.5")]


def test_what_leaves_an_unsure_number_as_it_was_read_is_no_question_instead_of_it():
    swap = OtherLog({"part.1.1": 2, "part.2.2": None}, 0.9)
    record = Record(GAME.id, BOARD, numbers=MappingProxyType({"part.1.1": 2, "part.2.2": 2}))
    read = {"part.1.1": (Value(2, 0.67), Value(1, 0.33)), "part.2.2": (Value(2, 0.999), Value(None, 0.001))}
    asked = [doubt for doubt in number_doubts(record, read, [swap]) if doubt]
    assert [(doubt.fields, doubt.alternative.en) for doubt in asked] == [(("part.1.1",), "1")]


def test_what_is_sure_enough_not_to_be_is_no_question_instead_of_one_of_its_numbers():
    swap = OtherLog({"part.1.1": 3, "part.2.2": 4}, 0.9886)
    record = Record(GAME.id, BOARD, numbers=MappingProxyType({"part.1.1": 2, "part.2.2": 2}))
    read = {"part.1.1": (Value(2, 0.5), Value(3, 0.49)), "part.2.2": (Value(2, 0.999), Value(None, 0.001))}
    asked = [doubt for doubt in number_doubts(record, read, [swap]) if doubt]
    assert [(doubt.fields, doubt.alternative.en) for doubt in asked] == [(("part.1.1",), "3")]


def test_what_a_number_may_be_instead_goes_with_the_rest():
    swaps = [OtherLog({"part.2.4": 4, name: 6}, 0.6) for name in ("part.4.4", "part.2.3")]
    record = Record(GAME.id, BOARD, numbers=MappingProxyType({"part.2.3": 1, "part.2.4": 1, "part.4.4": 4}))
    doubts = list(number_doubts(record, {"part.2.3": (Value(1, 0.7), Value(8, 0.3))}, swaps))
    assert [dict(doubt.other.numbers) for doubt in doubts] == [
        {"part.2.3": 1, "part.2.4": 4, "part.4.4": 6},
        {"part.2.3": 6, "part.2.4": 1, "part.4.4": 4},
    ]


@pytest.mark.parametrize(
    ("game", "group", "count"),
    [("floor-plan", "round", 16), ("floor-plan-classic", "round", 16), ("floor-plan-classic", "room.bed", 5)],
)
def test_an_empty_box_among_those_that_are_marked_in_turn_is_asked_about(game, group, count):
    game = load_game(game)
    boxes = [f"{group}.{n}" for n in range(1, count + 1)]
    nothing, edges = np.zeros((1, 1, 1), np.float32), (np.zeros((2, 1)), np.zeros((1, 2)))
    ticks = dict.fromkeys(boxes, 9.0) | {boxes[2]: -9.0, "client.rosa": -9.0}
    evidence = Evidence(("empty",), nothing, *edges, *edges, {}, ticks)
    found = ticks_of(evidence, for_game(game).grammar(game), Record(game.id, Plan(1, 1)), game)
    assert found[boxes[2]][0].value is None
    assert found[boxes[2]][0].probability < 0.95
    assert min(found[box][0].probability for box in boxes if box != boxes[2]) > SURE
    assert found["client.rosa"][0].probability > SURE


def test_what_is_read_of_a_log_is_a_probability_however_it_was_rounded():
    box = looks_like(d3=1 + 1e-6, d=1e-9)
    with np.errstate(all="raise"):
        (best, *_) = read({}, facility_2=box)["facility.2"]
    assert best.value == 3
    assert best.probability > SURE
