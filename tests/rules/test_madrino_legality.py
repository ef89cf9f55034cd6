"""What breaks the rules of Madrino, and where a week log contradicts its drawing: each told with its squares."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.content.load import load_game
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility, Plan, Record, WallMark
from kitpress.plan.notation import parse_record
from kitpress.plan.parts import places
from kitpress.rules import Status, Violation, for_game
from kitpress.rules.madrino_legality import contradictions, legality
from kitpress.rules.madrino_parts import FORGOTTEN, WRONG_NUMBER, Explanation, explain
from tests.plan.strategies import boards

ORACLE = Path(__file__).parents[1] / "oracle_madrino"
GAME = load_game("madrino")
assert isinstance(GAME, MadrinoGame)
BEN = parse_record((ORACLE / "02-ben-brochure.plan").read_text())


def sq(name: str) -> Square:
    return Square.parse(name)


def edge(name: str, side: Side) -> Edge:
    return Edge.of(sq(name), side)


def drawn(**changes: object) -> Record:
    """Ben's board, which is legal and fits its log, with something drawn otherwise."""
    return replace(BEN, plan=replace(BEN.plan, **changes))


def written(**changes: int | None) -> Record:
    """Ben's board with other numbers in its log; part_1_2 is the field part.1.2."""
    numbers = dict(BEN.numbers)
    for field, number in changes.items():
        numbers.pop(field.replace("_", "."), None)
        if number is not None:
            numbers[field.replace("_", ".")] = number
    return replace(BEN, numbers=numbers)


def told(record: Record) -> dict[str, str]:
    """The rules that are broken, and the squares told with each."""
    found = contradictions(record, GAME)
    assert len({violation.rule for violation in found}) == len(found), "one each, in these tests"
    return {violation.rule: " ".join(map(str, violation.squares)) for violation in found}


def facility(kind: str, squares: str) -> Facility:
    return Facility(kind, tuple(sorted(map(sq, squares.split()))))


def moved(kind: str, squares: str) -> frozenset[Facility]:
    """Ben's facilities, with the one of that kind elsewhere."""
    return frozenset(facility(kind, squares) if f.kind == kind else f for f in BEN.plan.facilities)


def test_bens_board_breaks_nothing() -> None:
    assert told(BEN) == {}
    assert legality(BEN.plan, GAME) == ()


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        # the entrance
        (drawn(entrance=None), {"entrance-missing": ""}),
        (
            drawn(entrance=WallMark(sq("C4"), Side.EAST)),
            {"entrance-off": "C4", "entrance-elsewhere": "C4 D4"},
        ),
        (written(entrance_column=2), {"entrance-elsewhere": "D4 E4"}),
        (written(entrance_row=None), {}),
        # edges
        (
            drawn(loose_walls=BEN.plan.loose_walls | {edge("D5", Side.WEST)}),
            {"edge-shared": "C5 D5", "part-unlogged": "C5 D5"},
        ),
        (
            drawn(doors=BEN.plan.doors | {WallMark(sq("F7"), Side.SOUTH)}),
            {"edge-shared": "F7 F8", "doors-clash": "F7", "part-count": "F2 G2 I3 I4 F5 G5 E7 F7 F8"},
        ),
        # doors and what they swing over
        (
            drawn(doors=BEN.plan.doors - {WallMark(sq("F2"), Side.EAST)} | {WallMark(sq("G2"), Side.WEST)}),
            {"door-blocked": "G2"},
        ),
        (
            drawn(doors=BEN.plan.doors | {WallMark(sq("A1").step(Side.WEST), Side.EAST)}),
            {"door-off-grid": "A1", "part-count": "A1 F2 G2 I3 I4 F5 G5 E7 F7"},
        ),
        # facilities
        (drawn(facilities=moved("kitchen", "F5 F7")), {"facility-size": "F5 F7", "door-blocked": "F7"}),
        (drawn(facilities=moved("toilet", "D6 D7")), {"facility-size": "D6 D7", "facility-cut": "D6 D7"}),
        (drawn(facilities=moved("bath", "H2 I2")), {"facility-across": "H2 I2"}),
        (drawn(facilities=moved("bed", "I5 J5")), {"facility-cut": "I5 J5"}),
        (drawn(facilities=moved("washstand", "G3")), {"facility-elsewhere": "G3"}),
        (
            drawn(facilities=moved("washing-machine", "E5")),
            {"facility-overlap": "E5", "facility-elsewhere": "E5"},
        ),
        (drawn(facilities=moved("bed", "L8 L9")), {"facility-off-grid": "L8 L9"}),
        (
            drawn(facilities=BEN.plan.facilities | {facility("sauna", "A1")}),
            {
                "facility-unknown": "A1",
                "facility-count": "A1 D2 G2 H2 I3 E5 F5 I5 I6 D7",
                "facility-unlogged": "A1",
            },
        ),
        (
            drawn(facilities=BEN.plan.facilities - {facility("toilet", "D7")}),
            {"facility-missing": ""},
        ),
        (drawn(loose_letters=frozenset({(sq("A1"), "Q")})), {"letter-loose": "A1"}),
        # the log of facilities
        (written(area_4=1), {"facility-elsewhere": "D2"}),
        (written(facility_4=1), {"facility-missing": "", "facility-unlogged": "D2"}),
        (written(facility_4=None, area_4=None), {}),
        (written(area_4=None), {}),
        (written(area_4=7), {"log-number": ""}),
    ],
)
def test_what_is_wrong_is_told_with_its_squares(record: Record, expected: dict[str, str]) -> None:
    assert told(record) == expected


def test_a_number_that_no_die_shows_is_told_with_its_box() -> None:
    found = only(written(area_4=7))
    assert found.message.en == "The area of week 4 in the log: 7 is written there; dice say 1 to 6."
    assert found.message.es == "El área de la semana 4 del registro: pone 7; los dados dicen de 1 a 6."


# The parts


def only(record: Record) -> Violation:
    (found,) = contradictions(record, GAME)
    return found


def test_a_part_too_short_is_told_with_all_its_squares() -> None:
    record = drawn(loose_walls=BEN.plan.loose_walls - {edge("L4", Side.EAST)})  # the long wall at the border
    found = only(record)
    assert found.rule == "part-incomplete"
    assert found.message.en == "Long wall at L3: only 3 of its 4 sides are drawn."
    assert found.message.es == "Pared larga en L3: solo están dibujados 3 de sus 4 lados."
    assert " ".join(map(str, found.squares)) == "L3 L4 L5 L6"


def test_a_part_that_is_not_drawn_is_missing() -> None:
    gone = {edge("K4", Side.EAST), edge("K5", Side.EAST)}  # the short wall in the garden
    found = only(drawn(loose_walls=BEN.plan.loose_walls - gone))
    assert (found.rule, found.squares) == ("part-missing", ())
    assert found.message.en == "Short wall: the log has 8, and 1 of them can't be found in the drawing."
    assert found.message.es == "Pared corta: el registro tiene 8, y en el dibujo falta 1."


def test_messages_agree_in_number_and_article() -> None:
    gone = {edge("K5", Side.EAST)}  # half of the short wall in the garden
    incomplete = only(drawn(loose_walls=BEN.plan.loose_walls - gone)).message
    assert incomplete.en == "Short wall at K4: only 1 of its 2 sides is drawn."
    assert incomplete.es == "Pared corta en K4: solo está dibujado 1 de sus 2 lados."
    said = {v.rule: v.message for v in contradictions(drawn(facilities=moved("toilet", "D6 D7")), GAME)}
    assert said["facility-size"].en == "Toilet at D6 has the wrong size: it takes 1 square."
    assert said["facility-size"].es == "Inodoro en D6: no tiene su tamaño, que es de 1 cuadro."
    bed = frozenset({facility("bed", "F3 G3")})
    plan = Plan(12, 8, facilities=bed, entrance=WallMark(sq("F3"), Side.EAST))
    said = {v.rule: v.message for v in legality(plan, GAME)}
    assert said["facility-cut"].en == "Bed at F3 has an entrance through its middle (F3|G3)."
    assert said["facility-cut"].es == "Cama en F3: por en medio pasa una entrada (F3|G3)."


def test_a_wall_of_no_part_is_left_over() -> None:
    more = {edge("B4", Side.NORTH), edge("B4", Side.EAST)}
    found = only(drawn(loose_walls=BEN.plan.loose_walls | more))
    assert found.rule == "part-unlogged"
    assert found.message.en == "Wall at B3: no part of the log accounts for it; sides: 2."
    assert " ".join(map(str, found.squares)) == "B3 B4 C4"


def test_a_number_written_wrongly_is_told_as_such() -> None:
    found = only(written(part_5_2=2))
    assert BEN.numbers["part.5.2"] == 1
    assert found.rule == "log-swapped"
    assert found.message.en == (
        "The log says 7\u00a0×\u00a0short wall and 5\u00a0×\u00a0long wall; "
        "drawn are 8\u00a0×\u00a0short wall and 4\u00a0×\u00a0long wall. "
        "One of the two is wrong."
    )
    assert found.squares


def test_a_window_drawn_for_a_door_is_one_mistake() -> None:
    door = WallMark(sq("I4"), Side.NORTH)
    window = WallMark.on_edge(door.edge, 12, 8)
    record = drawn(doors=BEN.plan.doors - {door}, windows=BEN.plan.windows | {window})
    found = only(record)
    assert found.rule == "log-swapped"
    assert "4\u00a0×\u00a0window" in found.message.en
    assert sq("I3") in found.squares


def test_a_log_with_gaps_allows_what_would_fill_them() -> None:
    record = written(part_1_1=None, part_5_2=None)
    assert told(record) == {}
    line = for_game(GAME).score(record, GAME).lines[0]
    assert (line.status, line.reason.en) == (
        Status.OPEN,
        "Weeks 1 and 5 have empty boxes: whether everything fits can't be told for sure.",
    )
    assert told(written(part_1_1=6, part_5_2=None))  # a fifth door is nowhere


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({}, "The week log is empty, so the drawing stands for itself: nobody can tell what the dice said."),
        ({"entrance.row": 3}, "The week log is empty, so"),
        (
            {"area.1": 9},
            "Weeks 1, 2, 3, 4, 5 and 6 have boxes that are empty or say what no die shows: whether",
        ),
        ({"area.1": 3}, "Weeks 1, 2, 3, 4, 5 and 6 have empty boxes: whether"),
        ({**BEN.numbers, "part.5.2": 0}, "Week 5 has boxes that are empty or say what no die shows: whether"),
    ],
)
def test_a_log_is_empty_only_where_nothing_is_written_for_any_week(
    numbers: dict[str, int], said: str
) -> None:
    line = for_game(GAME).score(replace(BEN, numbers=numbers), GAME).lines[0]
    assert line.status is Status.OPEN
    assert line.reason.en.startswith(said)


def test_no_log_can_bring_a_single_wall_edge() -> None:
    plan = Plan(12, 8, loose_walls=frozenset({edge("E5", Side.NORTH)}), entrance=BEN.plan.entrance)
    (found,) = legality(plan, GAME)
    assert found.rule == "part-odd"
    assert found.message.en == "Wall at E4: no parts add up to it; sides too many: 1."


def test_more_parts_than_weeks_bring_are_too_many() -> None:
    doors = frozenset(WallMark(Square(c, r), Side.SOUTH) for c in range(12) for r in (0, 2, 4))
    (found,) = legality(Plan(12, 8, doors=doors, entrance=WallMark(sq("E7"), Side.SOUTH)), GAME)
    assert found.rule == "part-too-many"
    assert found.message.en == "Doors: 36 are more than all weeks can bring."
    assert len(found.squares) == 72


def without(kind: str) -> MadrinoGame:
    """The game without any part of a kind: its dice bring other parts of the kind that is drawn likewise."""
    other = {"wall": "window", "window": "door", "door": "window"}[kind]
    parts = tuple(p.model_copy(update={"kind": other}) if p.kind == kind else p for p in GAME.parts)
    return GAME.model_copy(update={"parts": parts})


@pytest.mark.parametrize("kind", ["wall", "window", "door"])
def test_what_no_part_draws_is_left_over(kind: str) -> None:
    found = [v for v in legality(BEN.plan, without(kind)) if v.rule == "part-odd"]
    assert found
    assert all(v.message.en.startswith(f"{kind.capitalize()} at") for v in found)
    assert "part-unlogged" in {v.rule for v in contradictions(BEN, without(kind))}


# Explanations


def all_parts() -> st.SearchStrategy[list[tuple[int, int]]]:
    """Numbers of dice, each with a place drawn at random from those that the part can have."""
    return st.lists(st.tuples(st.integers(1, 6), st.integers(0, 10**6)), min_size=1, max_size=24)


def place(rolls: list[tuple[int, int]]) -> tuple[dict[str, set[Edge]], Counter[int]]:
    """The edges drawn when each part goes to its place, if that is free, and the parts that did."""
    edges: dict[str, set[Edge]] = {"wall": set(), "window": set(), "door": set()}
    logged: Counter[int] = Counter()
    for die, where in rolls:
        part = GAME.part(die)
        anywhere = places(part.lengths, 12, 8)
        spot = anywhere[where % len(anywhere)]
        if spot.isdisjoint(set().union(*edges.values())):
            edges[part.kind] |= spot
            logged[die] += 1
    return edges, logged


@settings(max_examples=40, deadline=None)
@given(all_parts())
def test_whatever_is_placed_by_the_log_is_explained_by_it(rolls: list[tuple[int, int]]) -> None:
    edges, logged = place(rolls)
    found = explain(edges, GAME, logged, 0)
    assert found.exact
    assert Counter(spot.part.die for spot in found.placed) == logged
    assert sum(len(spot.edges) for spot in found.placed) == sum(map(len, edges.values()))
    assert explain(edges, GAME, {}, logged.total()).exact


@settings(max_examples=40, deadline=None)
@given(all_parts(), st.integers(0, 10**6))
def test_an_edge_rubbed_out_costs_no_more_than_an_edge(rolls: list[tuple[int, int]], which: int) -> None:
    edges, logged = place(rolls)
    every = sorted((kind, edge) for kind, found in edges.items() for edge in found)
    kind, gone = every[which % len(every)]
    edges[kind].remove(gone)
    assert 0 < cost(explain(edges, GAME, logged, 0)) <= 1 + 1e-9


@settings(max_examples=40, deadline=None)
@given(all_parts(), st.integers(1, 6))
def test_a_number_read_wrongly_costs_no_more_than_a_number(
    rolls: list[tuple[int, int]], instead: int
) -> None:
    edges, logged = place(rolls)
    die = min(logged)
    logged = logged - Counter([die]) + Counter([instead])
    assert cost(explain(edges, GAME, logged, 0)) <= (WRONG_NUMBER if die != instead else 0)


def cost(found: Explanation) -> float:
    """What an explanation costs, counted anew: edges to draw or to rub out, parts forgotten, numbers to change."""
    missing = sum(GAME.part(die).edges * count for die, count in found.missing.items())
    absent = sum(len(spot.absent) for spot in found.placed)
    left = sum(map(len, found.left.values()))
    changed = sum(count for count in found.swapped.values() if count > 0)
    return FORGOTTEN * missing + absent + left + WRONG_NUMBER * changed


@settings(max_examples=40, deadline=None)
@given(boards(columns=12, rows=8))
def test_any_board_at_all_is_judged_and_told(plan: Plan) -> None:
    score = for_game(GAME).score(Record("madrino", plan), GAME)
    for violation in score.violations:
        assert all(plan.on_grid(square) for square in violation.squares) or "off-grid" in violation.rule
        assert "{" not in violation.message.en + violation.message.es
    assert all(plan.on_grid(square) for line in score.lines for square in line.squares)
