"""The decoder chooses the most probable legal plan, and says what else it could have been."""

from dataclasses import replace

import numpy as np
import pytest

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Plan, Record, Room, WallMark
from kitpress.reading.asking.doubts import SURE_SILENT
from kitpress.reading.asking.drawing_doubts import plan_doubts
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.drawings import Drawings
from kitpress.reading.decode.plans import decode_plan
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar
from tests.reading.decode.evidences import CLASSIC, GRAMMAR, evidence_of

HOUSE = Plan(
    9,
    9,
    rooms=frozenset({Room(Rect(1, 1, 3, 3), "B", Square(1, 1)), Room(Rect(3, 4, 3, 4), "K", Square(5, 4))}),
    windows=frozenset(WallMark(Square(3, row), Side.EAST) for row in (1, 2, 3)),
    furnishings=frozenset(map(Square.parse, ("C2", "C3", "B4", "C4"))),
    doors=frozenset({WallMark(Square.parse("D5"), Side.NORTH), WallMark(Square.parse("F7"), Side.EAST)}),
    trees=frozenset({Square.parse("H3")}),
    decks=frozenset(map(Square.parse, ("B5", "C5", "C6", "C7", "C8"))),
    stones=frozenset(map(Square.parse, ("A9", "B9", "C9", "D9", "E9", "F9"))),
)


def test_the_example_is_what_it_should_be():
    assert len(HOUSE.rooms) == 2
    assert len(HOUSE.windows) == 3
    assert len(HOUSE.stones) == 6


def test_clear_evidence_gives_the_plan_and_no_doubts():
    decoded = decode_plan(evidence_of(HOUSE), GRAMMAR)
    assert decoded.plan == HOUSE
    assert all(alternative.probability > 0.99 for alternative in decoded.alternatives)


def test_an_empty_sheet_is_an_empty_plan():
    empty = Plan(9, 9)
    assert decode_plan(evidence_of(empty), GRAMMAR).plan == empty


def noisy(seed: int, on_squares: float, on_edges: float) -> Evidence:
    rng = np.random.default_rng(seed)
    clean = evidence_of(HOUSE, sure=7)
    logits = clean.squares + rng.normal(0, on_squares, clean.squares.shape)
    return replace(
        clean,
        squares=(logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))).astype(np.float32),
        horizontal=(clean.horizontal + rng.normal(0, on_edges, clean.horizontal.shape)).astype(np.float32),
        vertical=(clean.vertical + rng.normal(0, on_edges, clean.vertical.shape)).astype(np.float32),
    )


@pytest.mark.parametrize("seed", range(8))
def test_noise_on_every_mark_changes_nothing(seed):
    assert decode_plan(noisy(seed, on_squares=1, on_edges=1.5), GRAMMAR).plan == HOUSE


@pytest.mark.parametrize("seed", range(8))
def test_what_is_told_without_another_search_is_what_the_search_finds(seed, monkeypatch):
    seen = noisy(seed, on_squares=3, on_edges=5)
    fast, told, loses = decode_plan(seen, GRAMMAR), list[bool](), Drawings.loses
    monkeypatch.setattr(Drawings, "loses", lambda *asked: told.append(loses(*asked)))
    searched = decode_plan(seen, GRAMMAR)
    assert any(told)
    assert [a._replace(probability=0) for a in fast.alternatives] == [
        a._replace(probability=0) for a in searched.alternatives
    ]
    assert fast.confidence == pytest.approx(searched.confidence)


def test_a_wall_that_faded_is_restored_by_its_room():
    faded = Edge.of(Square.parse("C4"), Side.SOUTH)
    assert faded in HOUSE.walls()
    assert decode_plan(evidence_of(HOUSE, edges={faded: -3.0}), GRAMMAR).plan == HOUSE


def test_a_room_whose_outline_hardly_shows_is_read_where_its_squares_ask_for_it():
    """Drawn beside the lines, most of its walls look a little undrawn."""
    room = Rect(3, 4, 3, 4)
    walls = [edge for edge in room.edges() if edge.horizontal or edge.column == 3]
    assert len(walls) > 0.6 * len(room.edges())
    decoded = decode_plan(evidence_of(HOUSE, edges=dict.fromkeys(walls, -0.4)), GRAMMAR)
    assert decoded.plan == HOUSE
    assert all(a.probability >= 0.5 for a in decoded.alternatives if isinstance(a.place, Edge))


def test_a_drawing_that_turns_out_better_than_the_reading_is_read():
    """One wall more than an outline may lack is missing, clearly; the letter and the marks ask for the room."""
    room = Rect(3, 4, 3, 4)
    walls = room.edges()[:5]
    decoded = decode_plan(evidence_of(HOUSE, sure=9, edges=dict.fromkeys(walls, -2.5)), GRAMMAR)
    assert decoded.plan == HOUSE
    assert all(a.probability >= 0.5 for a in decoded.alternatives if isinstance(a.place, Edge))


@pytest.mark.parametrize("odds", [-1.0, -1.5, -2.5])
def test_the_better_drawing_is_read_though_nobody_wrote_a_letter_into_its_room(odds):
    nameless = replace(HOUSE, rooms=frozenset(room for room in HOUSE.rooms if room.letter != "K"))
    walls = Rect(3, 4, 3, 4).edges()
    faint = dict.fromkeys(walls, 9.0) | dict.fromkeys(walls[:5], odds)
    decoded = decode_plan(evidence_of(nameless, sure=9, edges=faint), GRAMMAR)
    assert all(a.probability >= 0.5 for a in decoded.alternatives if isinstance(a.place, Edge))


@pytest.mark.parametrize(("odds", "asked"), [(8.0, True), (14.0, False)])
def test_a_wall_that_bounds_no_room_must_be_plainer_than_others(odds, asked):
    """A scribble over the grid is as dark as a wall."""
    stub = Edge.of(Square.parse("E6"), Side.NORTH)
    decoded = decode_plan(evidence_of(HOUSE, sure=14, edges={stub: odds}), GRAMMAR)
    assert decoded.plan.loose_walls == {stub}
    sure = [other.probability for other in decoded.alternatives if other.place == stub]
    assert (min(sure, default=1) < SURE_SILENT) == asked


@pytest.mark.parametrize("square", ["G3", "H3"])
def test_a_tree_whose_outline_follows_a_grid_line_has_no_wall(square):
    crown = Edge.of(Square.parse(square), Side.WEST)
    wall = [Edge.of(Square.parse(name), Side.WEST) for name in ("G1", "G2", "G3")]
    assert decode_plan(evidence_of(HOUSE, edges={crown: 8.0}), GRAMMAR).plan == HOUSE
    longer = decode_plan(evidence_of(HOUSE, edges=dict.fromkeys(wall, 8.0)), GRAMMAR).plan
    assert longer.loose_walls == set(wall)


_MAYBE_A_TREE = {name: {"empty": 6.0, "tree.ring": 4.0} for name in ("G5", "G6", "I6", "G7", "H7", "I7")}


@pytest.mark.parametrize(
    ("squares", "besides", "asked"),
    [
        pytest.param(("H5", "I5"), {}, False, id="beside a tree"),
        pytest.param(
            ("H5", "I5"), _MAYBE_A_TREE | {"H6": {"empty": 6.0, "tree.middle": 4.0}}, True, id="another"
        ),
        pytest.param(("G8", "H8", "H9"), {}, True, id="away from the tree"),
        pytest.param(("G8", "H8"), {}, False, id="a scribble over a line"),
    ],
)
def test_what_looks_like_a_tree_is_part_of_the_tree_beside_it_if_no_other_can_be_there(
    squares, besides, asked
):
    looks = {name: {"empty": 6.0, "tree.ring": 9.5} for name in squares} | besides
    decoded = decode_plan(evidence_of(HOUSE, squares=looks), GRAMMAR)
    doubted = {a.place for a in decoded.alternatives if a.other == Mark("tree") and a.probability < 0.985}
    assert decoded.plan == HOUSE
    assert bool(doubted & set(map(Square.parse, squares))) == asked


@pytest.mark.parametrize(
    ("rooms", "unsure", "answered", "plainer"),
    [(4, 1, (), True), (5, 2, (), False), (3, 1, (), False), (5, 1, ("A9",), False), (4, 1, ("A1",), True)],
    ids=["last", "of two", "of few", "beside one that a person told", "told itself"],
)
def test_the_last_unsure_letter_of_a_plain_hand_is_plainer_than_it_looks(rooms, unsure, answered, plainer):
    names = ["A1", "A3", "A5", "A7", "A9"][:rooms]
    small = frozenset(Room(Rect(0, Square.parse(name).row, 2, 1), "W", Square.parse(name)) for name in names)
    looks = {name: {"W": 9.0, "C": 6.0} for name in names[:unsure]}
    evidence = evidence_of(Plan(9, 9, rooms=small), sure=9, squares=looks)
    decoded = decode_plan(replace(evidence, told=frozenset(map(Square.parse, answered))), GRAMMAR)
    found = {a.place: a.probability for a in decoded.alternatives if a.other == Mark(letter="C")}
    odds = [float(np.log(p / (1 - p))) for p in (found[Square.parse(name)] for name in names[:unsure])]
    assert odds == pytest.approx([3 + plainer] * unsure, abs=0.15)


def test_a_letter_that_the_room_cannot_carry_gives_way_to_the_next_best():
    # a 3x4 room is a bedroom or a kitchen, so a K that looks more like a W is a K
    odd = evidence_of(HOUSE, squares={"F5": {"W": 6.0, "K": 4.5}})
    plan = decode_plan(odd, GRAMMAR).plan
    assert {room.letter for room in plan.rooms} == {"B", "K"}


def test_a_letter_that_looks_like_several_other_things_may_be_another_letter():
    def sure(**looks):
        found = decode_plan(evidence_of(HOUSE, squares={"F5": looks}), GRAMMAR).alternatives
        return [alt.probability for alt in found if alt.other == Mark(letter="B")]

    assert min(sure(K=6.0, stone=5.0, furnishing=4.8), default=1.0) < 0.985
    assert min(sure(K=6.0, W=5.2), default=1.0) < 0.985  # the room can't be a W
    assert min(sure(K=9.0, stone=2.5, furnishing=2.5), default=1.0) > 0.985
    for stone in (8.5, 10.5):  # some people's look like that one mark, if not far more than like themselves
        assert min(sure(K=9.0, stone=stone), default=1.0) > 0.985
    assert min(sure(K=9.0, stone=11.5), default=1.0) < 0.985


def test_a_letter_that_may_stand_in_another_square_is_one_question_about_both():
    odd = evidence_of(
        HOUSE, squares={"F5": {"K": 5.5, "furnishing": 4.0}, "D8": {"K": 5.0, "furnishing": 5.0}}
    )
    asked = decode_plan(odd, GRAMMAR)
    here, there = Square.parse("F5"), Square.parse("D8")
    assert {room.label for room in asked.plan.rooms} == {here, Square(1, 1)}
    [moved] = [a for a in asked.alternatives if a.place == there and a.other == Mark(letter="K")]
    assert {room.label for room in moved.plan.rooms} == {there, Square(1, 1)}
    [doubt] = plan_doubts([moved], Record("floor-plan", asked.plan), GRAMMAR)
    assert doubt.squares == (there, here)
    assert doubt.alternative.en == "the letter K"
    assert doubt.fix is not None
    assert doubt.fix.en == "D8=K"


def test_a_fourth_window_that_is_unsure_is_left_out_because_windows_come_in_threes():
    doubtful = evidence_of(HOUSE, squares={"E8": {"window.s": 2.6, "empty": 2.2}})
    assert decode_plan(doubtful, GRAMMAR).plan == HOUSE


def test_a_missing_window_is_found_again():
    # two clear windows, and a third that looks a little more like nothing
    weak = evidence_of(HOUSE, squares={"D3": {"empty": 4.0, "window.e": 2.5}})
    decoded = decode_plan(weak, GRAMMAR)
    assert WallMark(Square.parse("D3"), Side.EAST) in decoded.plan.windows


def test_what_clearly_breaks_a_total_is_kept_and_not_made_up():
    # nothing at all speaks for a third window, so two are read: the rules will complain
    gone = evidence_of(HOUSE, squares={"D3": {"empty": 9.0}})
    assert len(decode_plan(gone, GRAMMAR).plan.windows) == 2


def test_a_broken_total_names_the_marks_that_would_mend_it():
    # two windows are clear, the third is hardly to be seen: read as it is, and asked about
    faint = evidence_of(HOUSE, squares={"D3": {"empty": 8.0, "window.e": 3.0}})
    decoded = decode_plan(faint, GRAMMAR)
    assert len(decoded.plan.windows) == 2
    mending = [a for a in decoded.alternatives if a.plan.windows == HOUSE.windows]
    assert mending
    assert {a.place for a in mending} == {Square.parse("D3")}


def test_a_broken_total_is_asked_about_however_clear_its_marks_look():
    clear = evidence_of(HOUSE, squares={"D3": {"empty": 9.5, "window.e": 0.5}})
    decoded = decode_plan(clear, GRAMMAR)
    assert len(decoded.plan.windows) == 2
    mending = [a for a in decoded.second_thoughts(()) if len(a.plan.windows) == 3]
    assert mending
    assert all(a.probability < SURE_SILENT for a in mending)


def test_a_broken_total_names_what_may_just_as_well_mend_it():
    slips = {"D3": {"furnishing": 9.0, "window.e": 1.5}, "C2": {"furnishing": 9.0, "window.n": 1.8}}
    decoded = decode_plan(evidence_of(HOUSE, squares=slips), GRAMMAR)
    assert len(decoded.plan.windows) == 2
    assert {str(a.place) for a in decoded.second_thoughts(())} == {"C2", "D3"}


def test_what_a_scribble_may_hide_is_asked_about_with_the_mark_that_it_passes_for():
    # a scribble across G8 and F9 hides most of a stone in F9, and looks like one in G8
    scribble = {"F9": {"water": 4.0, "empty": 3.5, "stone": 1.0}, "G8": {"stone": 4.0, "empty": 2.2}}
    decoded = decode_plan(evidence_of(HOUSE, squares=scribble), GRAMMAR)
    assert Square.parse("G8") in decoded.plan.stones
    assert Square.parse("F9") not in decoded.plan.stones
    asked = {str(a.place): a for a in decoded.second_thoughts(()) if a.plan == HOUSE}
    assert asked.keys() == {"F9", "G8"}
    assert all(a.probability < SURE_SILENT for a in asked.values())


def test_water_that_somebody_shades_where_nothing_encloses_it_is_no_scribble():
    lake = {name: {"water": 8.0, "stone": 1.0} for name in ("F8", "G8", "H8")}
    decoded = decode_plan(evidence_of(HOUSE, squares=lake), GRAMMAR)
    assert decoded.plan == HOUSE
    assert not list(decoded.second_thoughts(()))


def test_a_mark_that_breaks_a_rule_is_never_certain():
    lonely = Square.parse("I8")
    plan = replace(HOUSE, decks=HOUSE.decks - {Square.parse("B5")} | {lonely})
    decoded = decode_plan(evidence_of(plan, sure=20), GRAMMAR)
    assert lonely in decoded.plan.decks
    [alternative] = decoded.second_thoughts([lonely])
    assert alternative.probability == 0.95
    assert lonely not in alternative.plan.decks


def test_a_letter_that_every_sheet_begins_with_is_found_where_it_is_written_badly():
    plan = Plan(9, 9, rooms=frozenset({Room(Rect(3, 3, 3, 6), "L", Square(4, 4))}))
    scrawl = {"E5": {"furnishing": 5.0, "L": 1.5}}
    grammar = replace(GRAMMAR, given={Square.parse("E5"): "L"})
    assert decode_plan(evidence_of(plan, squares=scrawl), grammar).plan == plan


def test_a_tree_that_may_stand_a_square_further_is_asked_about():
    # middle and ring are told apart poorly here: H3 or H4 may be the middle
    unsure = {"H3": {"tree.ring": 4.0, "tree.middle": 4.2}, "H4": {"tree.ring": 4.0, "tree.middle": 4.1}}
    unsure |= {name: {"tree.ring": 3.0, "empty": 2.9} for name in ("G2", "H2", "I2", "G5", "H5", "I5")}
    decoded = decode_plan(evidence_of(HOUSE, squares=unsure), GRAMMAR)
    others = {a.plan.trees for a in decoded.alternatives if a.read and a.read.kind == "tree"}
    both = {frozenset({Square.parse("H3")}), frozenset({Square.parse("H4")})}
    assert decoded.plan.trees in both
    assert both - {decoded.plan.trees} <= others


def test_a_hand_that_draws_two_kinds_alike_is_asked_about_all_of_them():
    alike = {name: {"stone": 4.0, "deck": 3.5} for name in ("A9", "B9", "C9")}
    sure = {name: {"stone": 9.0, "deck": 2.0} for name in ("D9", "E9", "F9")}
    decoded = decode_plan(evidence_of(HOUSE, squares=alike | sure), GRAMMAR)
    asked = {a.place for a in decoded.alternatives if a.probability < 0.985}
    assert {Square.parse(name) for name in (*alike, *sure)} <= asked


@pytest.mark.parametrize(("alike", "asked"), [(("A9", "B9", "C9"), True), ((), False)])
def test_where_a_hand_draws_two_kinds_alike_their_totals_tell_nothing_of_an_empty_square(alike, asked):
    # six stones without H9, if all of them are stones
    squares = {name: {"stone": 4.0, "deck": 3.5} for name in alike} | {"H9": {"empty": 6.0, "stone": 3.0}}
    decoded = decode_plan(evidence_of(HOUSE, squares=squares), GRAMMAR)
    doubted = {a.place for a in decoded.alternatives if a.probability < 0.97}
    assert (Square.parse("H9") in doubted) is asked


def test_a_letter_that_looks_like_a_mark_is_asked_about_as_that_rather_than_as_the_next_best_letter():
    # the letter may be K or B, but there is a furnishing if anything
    strange = evidence_of(HOUSE, squares={"F5": {"furnishing": 9.0, "K": 2.0, "B": 1.7}})
    decoded = decode_plan(strange, GRAMMAR)
    (asked,) = (a for a in decoded.alternatives if a.place == Square.parse("F5"))
    assert (asked.read, asked.other) == (Mark(letter="K"), Mark("furnishing"))
    assert asked.probability < 0.5


def test_of_a_letter_that_looks_like_a_mark_the_next_best_letter_is_asked_about_too():
    # what the player wrote may settle the other letter; then the mark is still asked about
    strange = evidence_of(HOUSE, squares={"F5": {"furnishing": 7.5, "K": 3.0, "B": 0.5}})
    decoded = decode_plan(strange, GRAMMAR)
    asked = {a.other: a.probability for a in decoded.alternatives if a.place == Square.parse("F5")}
    assert set(asked) == {Mark("furnishing"), Mark(letter="B")}
    assert 0.5 < asked[Mark("furnishing")] < asked[Mark(letter="B")] < 0.985


def test_marks_that_look_like_scribbles_are_asked_about_whatever_the_dice_say():
    scribbles = {name: {"empty": 6.0, "deck": 4.0} for name in ("A9", "B9", "C9", "D9", "E9")}
    decoded = decode_plan(evidence_of(HOUSE, squares=scribbles), GRAMMAR)
    asked = {a.place for a in decoded.alternatives if a.probability < 0.985}
    assert {Square.parse(name) for name in scribbles} <= asked


def test_in_a_hand_whose_marks_look_like_scribbles_clearer_scribbles_are_asked_about_as_well():
    hanging = {name: {"empty": 6.0, "stone": 4.4} for name in ("A9", "B9", "C9", "D9")}
    clearer = {"E9": {"empty": 6.0, "stone": 1.8}, "I9": {"empty": 6.0, "water": 4.2, "stone": 1.8}}
    decoded = decode_plan(evidence_of(HOUSE, squares=hanging | clearer), GRAMMAR)
    asked = {(str(a.place), a.other.kind) for a in decoded.alternatives if a.probability < 0.97 and a.other}
    assert {(name, "stone") for name in (*hanging, *clearer)} <= asked


def test_a_mark_that_may_as_well_be_nothing_is_asked_about_whatever_the_dice_say():
    # three windows without it
    hanging = evidence_of(HOUSE, squares={"E8": {"empty": 4.0, "window.s": 3.4}})
    decoded = decode_plan(hanging, GRAMMAR)
    assert Square.parse("E8") in {a.place for a in decoded.alternatives if a.probability < 0.9}


def test_what_the_dice_have_outweighed_is_asked_about_as_even():
    window = min(HOUSE.windows, key=lambda window: window.squares)
    looks = {"empty": 4.0, f"window.{window.side.name[0].lower()}": 3.0}
    decoded = decode_plan(evidence_of(HOUSE, squares={str(window.squares[0]): looks}), GRAMMAR)
    assert decoded.plan == HOUSE
    empty = [a for a in decoded.alternatives if a.place == window.squares[0] and a.other == Mark()]
    assert min(alternative.probability for alternative in empty) == 0.5


def test_a_total_of_marks_two_squares_long_that_is_broken_is_asked_about():
    # one of two windows is nearly gone, and windows come in twos
    faint = {"C2": {"empty": 8.0, "wide.n.a": 0.9}, "D2": {"empty": 8.0, "wide.n.b": 0.9}}
    decoded = decode_plan(evidence_of(GARDEN, CLASSIC, squares=faint), CLASSIC)
    assert len(decoded.plan.windows) == 1
    assert GARDEN.windows in [a.plan.windows for a in decoded.alternatives]


def test_a_square_between_two_things_is_an_alternative_with_its_odds():
    unsure = evidence_of(HOUSE, squares={"C2": {"furnishing": 6.0, "empty": 4.0}})
    decoded = decode_plan(unsure, GRAMMAR)
    assert Square.parse("C2") in decoded.plan.furnishings
    [alternative] = [a for a in decoded.alternatives if a.place == Square.parse("C2")]
    # taking it away would leave three furnishings, which costs extra
    assert 0.97 < alternative.probability < 1
    assert Square.parse("C2") not in alternative.plan.furnishings


def test_a_room_without_a_letter_is_kept_as_loose_walls():
    plan = Plan(9, 9, rooms=frozenset({Room(Rect(1, 1, 3, 3), "B", Square(1, 1))}))
    blank = evidence_of(plan, sure=11.0, squares={"B2": {"empty": 11.0}})
    decoded = decode_plan(blank, GRAMMAR)
    assert not decoded.plan.rooms
    assert decoded.plan.loose_walls == plan.walls()


def test_a_letter_that_hardly_shows_in_a_room_is_asked_about_as_what_the_room_can_be():
    plan = Plan(9, 9, rooms=frozenset({Room(Rect(1, 1, 3, 3), "B", Square(1, 1))}))
    faint = evidence_of(plan, sure=11.0, squares={"B2": {"empty": 11.0, "B": 3.3}})
    decoded = decode_plan(faint, GRAMMAR)
    assert decoded.plan.rooms == plan.rooms
    asked = {a.place: a.probability for a in decoded.alternatives}
    assert asked[Square.parse("B2")] < 0.9


def test_a_letter_that_looks_more_like_a_mark_is_asked_about_however_sure_its_room_is():
    # three walls of a single square are its neighbours', the fourth is scribbled out: so is what makes a letter
    plan = Plan(9, 9, rooms=frozenset({Room(Rect(1, 1, 1, 1), "C", Square(1, 1))}))

    def asked(**looks):
        decoded = decode_plan(evidence_of(plan, sure=11.0, squares={"B2": looks}), GRAMMAR)
        assert decoded.plan.rooms == plan.rooms
        return [a for a in decoded.alternatives if a.place == Square.parse("B2")]

    [doubtful] = asked(**{"C": 3.0, "door.n": 5.3})
    assert doubtful.read == Mark(letter="C")
    assert doubtful.probability < 0.96
    assert not asked(**{"C": 5.6, "door.n": 5.0})


def test_one_question_about_a_letter_is_enough():
    plan = Plan(9, 9, rooms=frozenset({Room(Rect(1, 1, 2, 1), "C", Square(1, 1))}))
    looks = {"C": 3.0, "W": 2.5, "door.n": 5.3}
    decoded = decode_plan(evidence_of(plan, sure=11.0, squares={"B2": looks}), GRAMMAR)
    asked = plan_doubts(decoded.alternatives, Record("floor-plan", decoded.plan), GRAMMAR)
    assert [doubt.alternative.en for doubt in asked if doubt.place == "B2"] == ["the letter W"]


def test_a_courtyard_between_rooms_is_no_room():
    ring = (
        Room(Rect(1, 1, 4, 1), "C", Square(1, 1)),
        Room(Rect(1, 2, 1, 3), "C", Square(1, 2)),
        Room(Rect(4, 2, 1, 3), "C", Square(4, 2)),
        Room(Rect(2, 4, 2, 1), "C", Square(2, 4)),
    )
    plan = Plan(9, 9, rooms=frozenset(ring))
    assert decode_plan(evidence_of(plan), GRAMMAR).plan == plan


def test_a_stone_inside_a_room_is_asked_about():
    odd = evidence_of(HOUSE, squares={"C3": {"stone": 8.0}})
    decoded = decode_plan(odd, GRAMMAR)
    [alternative] = [a for a in decoded.alternatives if a.other and a.other.kind == "stone"]
    assert alternative.place == Square.parse("C3")
    assert alternative.probability < 0.5
    assert Square.parse("C3") in alternative.plan.stones


@pytest.mark.parametrize("side", [Side.SOUTH, Side.EAST])
def test_a_window_in_a_corner_looks_where_its_strokes_say(side):
    corner = WallMark(Square.parse("D4"), side)
    others = frozenset(w for w in HOUSE.windows if w.square != corner.square)
    plan = replace(HOUSE, windows=others | {corner})
    assert decode_plan(evidence_of(plan), GRAMMAR).plan == plan


def test_a_window_on_one_wall_needs_no_strokes_to_tell_its_side():
    # the strokes say west or east alike; only the east wall is there
    alike = evidence_of(HOUSE, squares={"D2": {"window.e": 5.0, "window.w": 5.0}})
    assert decode_plan(alike, GRAMMAR).plan == HOUSE


# Windows of two squares, hedges and pools that are drawn.
GARDEN = Plan(
    9,
    9,
    rooms=HOUSE.rooms,
    doors=HOUSE.doors | {WallMark(Square.parse("D8"), Side.WEST)},
    windows=frozenset(
        {WallMark(Square.parse("C2"), Side.NORTH, 2), WallMark(Square.parse("D3"), Side.EAST, 2)}
    ),
    hedges=frozenset(map(Square.parse, ("G1", "H1", "I1", "I2"))),
    pools=frozenset(map(Square.parse, ("A9", "B9", "C9", "D9", "E9"))),
)


def test_windows_of_two_squares_are_read_as_one():
    decoded = decode_plan(evidence_of(GARDEN, CLASSIC), CLASSIC)
    assert decoded.plan == GARDEN
    assert all(alternative.probability > 0.99 for alternative in decoded.alternatives)


@pytest.mark.parametrize("square", ["C2", "D2", "D3", "D4"])
def test_half_a_window_makes_the_other_half(square):
    other = {"C2": "wide.n.a", "D2": "wide.n.b", "D3": "wide.e.a", "D4": "wide.e.b"}[square]
    faint = evidence_of(GARDEN, CLASSIC, squares={square: {"empty": 6.0, other: 3.0}})
    assert decode_plan(faint, CLASSIC).plan == GARDEN


def test_halves_come_in_pairs_so_that_a_faint_one_is_likelier_beside_another():
    any_number = replace(CLASSIC, marks=tuple(replace(kind, multiple=1) for kind in CLASSIC.marks))
    on_the_wall = {"C2": {"empty": 6.0, "wide.n.a": 2.0}, "D2": {"wide.n.b": 4.0, "door.n": 3.0}}
    decoded = decode_plan(evidence_of(GARDEN, CLASSIC, squares=on_the_wall), any_number)
    assert decoded.plan == GARDEN
    (asked,) = (a for a in decoded.alternatives if a.place == Square.parse("D2") and a.other.kind)
    assert asked.other.kind == "door"
    assert asked.probability < 0.9
    nothing = {"C2": {"empty": 9.0}, "D2": {"wide.n.b": 3.0, "door.n": 4.0}}
    alone = decode_plan(evidence_of(GARDEN, CLASSIC, squares=nothing), any_number).plan
    assert alone.windows == GARDEN.windows - {WallMark(Square.parse("C2"), Side.NORTH, 2)}


def test_two_windows_in_line_are_two():
    windows = frozenset(
        {WallMark(Square.parse("D5"), Side.WEST, 2), WallMark(Square.parse("D7"), Side.WEST, 2)}
    )
    doors = frozenset(WallMark(Square.parse(s), Side.EAST) for s in ("F6", "F7", "F8"))
    plan = replace(GARDEN, windows=windows, doors=doors)
    assert decode_plan(evidence_of(plan, CLASSIC), CLASSIC).plan == plan


def test_an_unsure_window_is_asked_about_as_a_whole():
    unsure = {"C2": {"wide.n.a": 2.3, "empty": 2.0}, "D2": {"wide.n.b": 2.3, "empty": 2.0}}
    found = decode_plan(evidence_of(GARDEN, CLASSIC, squares=unsure), CLASSIC).alternatives
    assert any(
        a.plan.windows == GARDEN.windows - {WallMark(Square.parse("C2"), Side.NORTH, 2)} for a in found
    )


def asked_about(squares: dict[str, dict[str, float]]) -> set[str]:
    """The squares of the garden, damaged like this, that are asked about."""
    found = decode_plan(evidence_of(GARDEN, CLASSIC, squares=squares), CLASSIC)
    assert found.plan == GARDEN
    return {str(a.place) for a in found.alternatives if a.probability < SURE_SILENT}


def test_half_a_window_where_nobody_sees_the_other_half_shows_no_hand_that_scribbles():
    halves = {"B3": "wide.w.a", "D6": "wide.w.a", "E8": "wide.s.a"}
    assert not asked_about({name: {"empty": 9.0, half: 7.4} for name, half in halves.items()})


def test_where_a_wall_looks_like_a_window_the_next_best_windows_are_asked_about():
    likely = {"C2": {"wide.n.a": 5.0, "empty": 3.0}, "D2": {"wide.n.b": 5.0, "empty": 3.0}}
    assert not asked_about(likely)
    beside = {"B3": {"wide.w.a": 3.2, "empty": 6.0}, "B4": {"wide.w.b": 3.2, "empty": 6.0}}
    assert asked_about(likely | beside) >= {"C2", "D2"}


def test_a_pool_that_looks_like_hedges_is_told_by_how_many_squares_it_has():
    alike = {square: {"hedge": 3.0, "water": 2.5} for square in ("A9", "B9", "C9", "D9", "E9")}
    decoded = decode_plan(evidence_of(GARDEN, CLASSIC, squares=alike), CLASSIC)
    assert decoded.plan == GARDEN
    assert min(decoded.confidence[Square.parse(square)] for square in alike) < 0.9


def test_a_run_with_a_gap_is_mended_where_a_square_is_faint():
    faint = evidence_of(GARDEN, CLASSIC, squares={"C9": {"empty": 4.0, "water": 2.0}})
    decoded = decode_plan(faint, CLASSIC)
    assert decoded.plan == GARDEN


@pytest.mark.parametrize("faint", [("B9", "D9"), ("D9", "E9"), ("A9", "B9", "C9")])
def test_a_run_is_mended_where_several_of_its_squares_are_faint(faint):
    seen = {square: {"water": 5.5, "empty": 6} for square in faint}
    assert decode_plan(evidence_of(GARDEN, CLASSIC, squares=seen), CLASSIC).plan.pools == GARDEN.pools


def test_a_run_that_looks_longer_is_as_long_as_dice_let_it_be():
    seen = {"F9": {"water": 6, "empty": 5.5}, "G9": {"water": 6, "empty": 5.0}}
    assert decode_plan(evidence_of(GARDEN, CLASSIC, squares=seen), CLASSIC).plan.pools == GARDEN.pools


def test_a_run_that_is_clearly_too_short_stays_so_and_is_no_other_kind():
    short = replace(GARDEN, pools=frozenset(map(Square.parse, ("A9", "B9", "C9"))))
    decoded = decode_plan(evidence_of(short, CLASSIC), CLASSIC)
    assert decoded.plan == short
    asked = {alternative.place for alternative in decoded.alternatives if alternative.probability < 0.96}
    assert asked >= short.pools


def test_squares_that_a_broken_run_may_go_on_in_are_asked_about_one_beside_the_other():
    short = replace(GARDEN, pools=frozenset(map(Square.parse, ("A9", "B9", "C9"))))
    faint = {name: {"empty": 5.0, "water": 2.0, "hedge": 2.2} for name in ("D9", "E9", "I7")}
    decoded = decode_plan(evidence_of(short, CLASSIC, squares=faint), CLASSIC)
    assert decoded.plan == short
    pools = {a.place for a in decoded.alternatives if a.other.kind == "pool" and a.probability < 0.96}
    assert pools >= {Square.parse("D9"), Square.parse("E9")}
    assert Square.parse("I7") not in pools


def test_water_is_drawn_where_a_game_has_pools_and_nothing_where_it_has_none():
    assert decode_plan(evidence_of(GARDEN, CLASSIC), CLASSIC).plan.pools == GARDEN.pools
    shaded = evidence_of(HOUSE, squares={"H8": {"water": 8.0}})
    assert decode_plan(shaded, GRAMMAR).plan == HOUSE


def test_a_sheet_without_a_grid_is_a_plan_without_squares():
    nothing = Grammar(letters={}, marks=())
    assert decode_plan(evidence_of(Plan(0, 0), nothing), nothing).plan == Plan(0, 0)


POOL = "A1 B1 C1 D1 E1"
YARD = Plan(
    6,
    7,
    rooms=frozenset(
        {
            Room(Rect(0, 0, 6, 2), "W", Square(0, 0)),
            Room(Rect(0, 5, 6, 2), "W", Square(0, 5)),
            Room(Rect(0, 2, 2, 3), "B", Square(0, 2)),
            Room(Rect(4, 2, 2, 3), "B", Square(4, 2)),
        }
    ),
    decks=frozenset(map(Square.parse, ("C3", "D3", "C4", "D4", "D5"))),
)


@pytest.mark.parametrize("like_a_letter", [0.0, 5.0])
def test_decks_in_a_yard_that_look_like_windows_of_a_room_without_a_letter_are_asked_about(like_a_letter):
    squares = {
        "C3": {"window.w": 6.0, "deck": 6.0, "B": like_a_letter},
        "C4": {"window.w": 9.0, "deck": 4.0},
        **{name: {"window.e": 9.0, "deck": 4.0} for name in ("D3", "D4", "D5")},
    }
    decoded = decode_plan(evidence_of(YARD, sure=12, squares=squares), GRAMMAR)
    (yard,) = decoded.plan.rooms - YARD.rooms
    asked = [other for other in decoded.alternatives if other.plan == YARD]
    if like_a_letter:
        assert not [other for other in asked if other.probability <= 0.95]
        return
    (other,) = asked
    assert (other.place, other.other) == (yard.label, Mark("deck"))
    (doubt,) = plan_doubts(asked, Record("floor-plan", decoded.plan), GRAMMAR)
    assert set(doubt.squares) == YARD.decks
    assert doubt.fix is not None
    assert set(doubt.fix.en.split(",")) == {f"{square}=deck" for square in YARD.decks}


def test_a_yard_is_asked_about_once_however_little_looks_like_a_letter():
    squares = {
        "C3": {"deck": 8.5, "B": 4.0},
        "C4": {"window.w": 9.0, "deck": 4.0},
        **{name: {"window.e": 9.0, "deck": 4.0} for name in ("D3", "D4", "D5")},
    }
    decoded = decode_plan(evidence_of(YARD, sure=12, squares=squares), GRAMMAR)
    about = [o for o in decoded.alternatives if o.place == Square.parse("C3") and o.other == Mark("deck")]
    assert decoded.plan != YARD
    (asked,) = about
    assert (asked.plan, asked.probability <= 0.95) == (YARD, True)


@pytest.mark.parametrize(("sure", "drawn"), [(6.0, False), (12.0, True), (40.0, True)])
def test_one_square_of_a_pool_is_drawn_only_if_it_is_plain(sure, drawn):
    square = Square.parse("E5")
    decoded = decode_plan(evidence_of(Plan(9, 9), CLASSIC, squares={"E5": {"water": sure}}), CLASSIC)
    assert decoded.plan.pools == frozenset({square} if drawn else ())
    assert min(other.probability for other in decoded.alternatives if other.place == square) < SURE_SILENT


@pytest.mark.parametrize(("like_a_letter", "asked"), [(7.8, True), (6.0, True), (0.0, False)])
def test_a_yard_in_which_something_may_be_a_letter_may_be_a_room(like_a_letter, asked):
    """All its walls are those of rooms around: only the letter tells."""
    plan = replace(YARD, decks=frozenset())
    squares = {"C3": {"empty": 8.0, "B": like_a_letter}, "D5": {"empty": 8.0, "B": like_a_letter - 1}}
    decoded = decode_plan(evidence_of(plan, sure=12, squares=squares), GRAMMAR)
    assert decoded.plan == plan
    about = [o for o in decoded.alternatives if o.plan.rooms != plan.rooms and o.probability < SURE_SILENT]
    assert len(about) == asked
    for other in about:
        assert (str(other.place), other.read, other.other) == ("C3", Mark(), Mark(letter="B"))
        assert other.plan.rooms - plan.rooms == {Room(Rect(2, 2, 2, 3), "B", Square(2, 2))}


@pytest.mark.parametrize(("deck", "letter"), [(False, 12.0), (True, 12.0), (True, 11.0)])
def test_a_plain_letter_in_a_yard_with_a_plain_deck_is_asked_about(deck, letter):
    squares = {"C3": {"empty": 8.0, "B": letter}}
    if deck:
        squares["C4"] = {"deck": 9.0, "empty": 1.0, "furnishing": 1.0}
    decoded = decode_plan(evidence_of(replace(YARD, decks=frozenset()), sure=12, squares=squares), GRAMMAR)
    is_room = len(decoded.plan.rooms) > len(YARD.rooms)
    about = [o for o in decoded.alternatives if str(o.place) == "C3" and o.probability < SURE_SILENT]
    assert is_room if not deck else is_room or about
    assert len({(o.place, o.other) for o in about}) == len(about)


@pytest.mark.parametrize("letters", [1, 4])
def test_several_letters_that_hardly_look_like_it_are_together_as_good_as_one(letters):
    plan = replace(YARD, decks=frozenset())
    looks = {"C3": {"empty": 9.0, **dict.fromkeys("BKDL"[:letters], 4.7)}}
    decoded = decode_plan(evidence_of(plan, sure=12, squares=looks), GRAMMAR)
    assert decoded.plan == plan
    odds = [1 / o.probability - 1 for o in decoded.alternatives if o.plan.rooms != plan.rooms]
    allowed = len(set("BKDL"[:letters]) & GRAMMAR.letters_of(Rect(2, 2, 2, 3)))
    assert max(odds) == pytest.approx(allowed * np.exp(-4.3), rel=0.3)


def test_a_pool_whose_waves_look_like_scribbles_here_and_there_is_asked_about():
    waves = {
        name: {"empty": 9.0, "water": 7.0 if name in ("A1", "C1", "E1") else 4.2} for name in POOL.split()
    }
    decoded = decode_plan(evidence_of(Plan(6, 6), CLASSIC, squares=waves), CLASSIC)
    unsure = {str(o.place) for o in decoded.alternatives if o.probability < SURE_SILENT}
    assert unsure == {"A1", "C1", "E1"}


@pytest.mark.parametrize(("hang", "asked"), [("A1 C1 E1 A3", False), ("A1 B1 C1 E1", True)])
def test_scribbles_that_lie_apart_are_no_pool(hang, asked):
    """Waves of some hands look like scribbles, but a pool has several squares, one beside the other."""
    there = hang.split()
    scribbles = {name: {"empty": 9.0, "water": 7.0} for name in there}
    decoded = decode_plan(evidence_of(Plan(6, 6), CLASSIC, squares=scribbles), CLASSIC)
    assert decoded.plan == Plan(6, 6)
    others = [other for other in decoded.alternatives if other.other == Mark("pool")]
    pools = {str(other.place) for other in others if other.probability < SURE_SILENT}
    assert pools == (set(there[:3]) if asked else set())
