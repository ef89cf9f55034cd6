from __future__ import annotations

import pytest

from kitpress.plan.model import Plan, Record
from kitpress.rules import Line, Score, Status, for_game
from kitpress.rules.classic_table import full_columns, unlocked
from kitpress.words import LANGS
from tests.rules.builders import room
from tests.rules.classic_builders import classic, house

BED = room("B", "A1", 3, 4, label="B2")
LIVING = room("L", "E1", 4, 4, label="F2")
RULES = for_game(classic())


def score(plan: Plan, *ticks: str, clients: tuple[str, ...] = (), **numbers: int) -> Score:
    record = Record("floor-plan-classic", plan, letters="en", numbers=numbers, ticks=frozenset(ticks))
    return RULES.score(record, classic(), clients or None)


def line(found: Score, field: str) -> Line:
    (only,) = (line for line in found.lines if line.field == field)
    return only


@pytest.mark.parametrize(
    ("written", "status", "said"),
    [
        (1, Status.SUPPORTED, "= 1."),
        (4, Status.CORRECTED, "not 4 as written"),
        (None, Status.SUPPORTED, "empty"),
    ],
)
def test_a_box_is_held_against_the_plan(written: int | None, status: Status, said: str) -> None:
    numbers = {} if written is None else {"doors": written}
    doors = line(score(house(BED, doors="A1^ A2< A3<"), **numbers), "doors")
    assert (doors.points, doors.claimed, doors.status) == (1, written, status)
    assert said in doors.reason.en


def test_a_two_square_window_sees_along_both_of_its_lines() -> None:
    looking = house(BED, room("W", "E3", 2, 2), windows="C3>2 A1^2", hedges="H4 H5 H6 H7", stones="D3")
    assert line(score(looking), "windows").points == 0  # the bathroom is before both lines
    beside = house(BED, room("W", "E2", 2, 2), windows="C3>2 A1^2", hedges="H4 H5 H6 H7", stones="D4")
    found = line(score(beside), "windows")
    assert found.points == 2
    assert "C3" in {str(square) for square in found.squares}


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ("D2 E2 F2", 1),  # before the door, up to the hedge
        ("E2 F2", 0),  # no stone before the door
        ("D2 F2", 0),  # broken
        ("D2 E2 E1 F1", 1),
        ("D2 E3 F2", 0),  # corners hold nothing together
    ],
)
def test_a_path_runs_unbroken_from_a_door_to_the_hedge(stones: str, points: int) -> None:
    plan = house(BED, doors="C2>", hedges="G1 G2 G3 G4", stones=stones)
    assert line(score(plan), "stones").points == points


def test_adjacent_runs_are_one_object() -> None:
    plan = house(BED, doors="C2>", stones="D2 D1", hedges="E1 F1 G1 H1 E2 F2 G2 H2", pools="D3 D4 E3 E4 E5")
    assert line(score(plan), "stones").points == 2


def test_a_door_between_rooms_leads_nowhere_outside() -> None:
    inner = house(BED, room("L", "D1", 4, 4, label="E2"), doors="C3>", stones="D5")
    assert line(score(inner), "doors").points == 0
    assert line(score(inner), "stones").points == 0


def test_the_client_of_a_kind_that_is_not_known_counts_as_written() -> None:
    found = score(house(BED), "client.amara", construction=3, interior=7)
    assert (line(found, "construction").points, line(found, "interior").status) == (3, Status.OPEN)
    assert found.total == 10
    assert {open.field for open in found.lines if open.status is Status.OPEN} == {"clients", "interior"}


def test_clients_that_are_named_override_the_bubbles() -> None:
    found = score(house(BED), "client.hugo", clients=("amara", "olivia", "zoe"))
    assert line(found, "construction").points == 3
    assert not [open for open in found.lines if open.status is Status.OPEN]


@pytest.mark.parametrize(
    ("ticks", "said"),
    [
        ("room.bed.1", ""),
        ("", ""),
        ("room.bed.2", "not the leftmost"),
        ("room.bed.1 room.bed.2", "boxes crossed off: 2"),
        ("room.bath.1", "boxes crossed off: 1"),
    ],
)
def test_the_room_table_is_held_against_the_rooms(ticks: str, said: str) -> None:
    lines = [line for line in score(house(BED), *ticks.split()).lines if line.field.startswith("room.")]
    assert bool(lines) is bool(said)
    assert not said or any(said in line.reason.en for line in lines)
    assert all((line.points, line.status) == (0, Status.CORRECTED) for line in lines)


def test_a_bonus_that_was_never_unlocked_is_told_and_still_breaks_ties() -> None:
    two_beds = house(BED, room("B", "E1", 3, 3, label="F2"))
    found = score(two_beds, "used.construction.1", "used.wild.1")
    (wild,) = [line for line in found.lines if line.status is Status.IMPOSSIBLE]
    assert wild.field == "used.wild.1"
    assert wild.reason.en == "1 is crossed off as used, but the rooms on the plan unlock none."
    assert wild.reason.es == "Hay 1 tachada como usada, pero las habitaciones del plano no dan ninguna."
    assert found.bonuses_used == 1


def test_rounds_that_are_too_few_are_told() -> None:
    ticks = [f"round.{n}" for n in range(1, 17)]
    assert not [line for line in score(house(BED), *ticks).lines if line.field == "round"]
    (left,) = [line for line in score(house(BED), *ticks[:10]).lines if line.field == "round"]
    assert left.reason.en == "10 rounds are marked; a game has exactly 16."
    lines = [line for line in score(house(BED, LIVING), "round.1").lines if line.field == "round"]
    assert "at least 2 rounds" in lines[1].reason.en


def test_what_is_said_of_one_is_said_in_the_singular() -> None:
    columns = [room(letter, f"{'AEIM'[i // 3]}{i % 3 * 4 + 1}", 3, 3) for i, letter in enumerate("WBLDK")]
    ticks = ("round.1", "used.wild.1", "used.wild.2", "room.bath.2")
    found = [line.reason for line in score(house(*columns), *ticks).lines]
    said = {lang: " ".join(reason[lang] for reason in found) for lang in LANGS}
    assert "1 round is marked; a game has exactly 16." in said["en"]
    assert "Hay 1 ronda marcada; una partida tiene exactamente 16." in said["es"]
    assert "with the bonuses crossed off; 1 round is marked." in said["en"]
    assert "con las bonificaciones tachadas; hay 1 ronda marcada." in said["es"]
    assert "2 are crossed off as used, but the rooms on the plan unlock only 1." in said["en"]
    assert "Hay 2 tachadas como usadas, pero las habitaciones del plano solo dan 1." in said["es"]
    assert "bathrooms: 1 box is crossed off, but not the leftmost one. The plan counts." in said["en"]
    assert (
        "baños: hay 1 casilla tachada, pero no la primera desde la izquierda. Cuenta el plano." in said["es"]
    )
    assert "Columnas completas: 1, que vale 3;" in said["es"]


@pytest.mark.parametrize(
    ("letters", "asked"),
    [
        ("K", False),  # a kitchen in both languages
        ("KK", False),
        ("KB", True),  # a bedroom in English, a bathroom in Spanish, both of which may measure 3 x 2
        ("Z", True),  # a letter of neither
    ],
)
def test_the_language_of_letters_is_asked_for_only_where_it_matters(letters: str, asked: bool) -> None:
    sizes = {"K": 6, "B": 3, "Z": 4}
    plan = house(*(room(letter, f"A{3 * i + 1}", sizes[letter], 2) for i, letter in enumerate(letters)))
    found = RULES.score(Record("floor-plan-classic", plan), classic())
    assert ("letters" in {line.field for line in found.lines}) is asked


def test_one_letter_that_fits_is_said_in_the_singular() -> None:
    plan = house(room("B", "A1", 3, 2), room("L", "A4", 6, 3))
    (asked,) = [
        x for x in RULES.score(Record("floor-plan-classic", plan), classic()).lines if x.field == "letters"
    ]
    assert "They are read as English: 1 of 2 fits its size." in asked.reason.en
    assert "Se leen en inglés: 1 de 2 encaja con su tamaño." in asked.reason.es


def test_columns_fill_from_the_left() -> None:
    crossed = {"bath": 2, "bed": 5, "living": 3, "dining": 2, "kitchen": 4}
    assert full_columns(crossed, classic()) == (3, 5)
    assert full_columns(dict.fromkeys(crossed, 5), classic()) == (3, 5, 8, 12, 17)
    assert full_columns(crossed | {"bath": 0}, classic()) == ()


def test_icons_unlock_bonuses() -> None:
    game = classic()
    assert sum(unlocked(dict.fromkeys([room.id for room in game.rooms], 5), game).values()) == 10
    assert dict(unlocked({"kitchen": 1, "bed": 2}, game)) == {"wild": 1, "construction": 1}
    assert [box.id for box in game.bonus_boxes][:5] == ["wild.1", "wild.2", "wild.3", "wild.4", "features.1"]
    assert [game.bonus_count(kind.id) for kind in game.bonus_kinds] == [4, 3, 3]


def test_more_rooms_than_boxes_are_allowed() -> None:
    rooms = [room("W", f"{column}1", 2, 2) for column in "ACEGIK"]
    found = score(house(*rooms), *[f"room.bath.{n}" for n in range(1, 6)])
    assert not found.violations
    assert not [line for line in found.lines if line.field.startswith("room.")]


def test_most_points_win_then_fewest_wilds() -> None:
    plan = house(BED, doors="A1^ A2< A3<")
    first, second, third = (score(plan, *t.split()) for t in ("used.wild.1", "", "used.features.1"))
    order = RULES.standings([first, second, third])
    assert [(s.rank, s.index) for s in order] == [(1, 1), (1, 2), (3, 0)]
    assert "shared" in order[0].reason.en
    assert "behind with 1 Wild used" in order[2].reason.en


def test_reading_is_told_what_to_expect() -> None:
    grammar = RULES.grammar(classic())
    assert grammar.letters[2, 3] == {"W", "B"}
    assert grammar.letters[4, 4] == {"L"}
    assert (1, 2) not in grammar.letters
    assert RULES.grammar(classic().lettered("es")).letters[2, 3] == {"B", "D"}
    kinds = {kind.id: kind for kind in grammar.marks}
    assert {id: kind.multiple for id, kind in kinds.items()} == {
        "window": 2,
        "door": 3,
        "hedge": 4,
        "pool": 5,
        "stone": 6,
    }
    assert (kinds["window"].length, kinds["door"].length) == (2, 1)
    assert [id for id, kind in kinds.items() if kind.run] == ["hedge", "pool"]
    assert not grammar.given


def test_one_client_of_each_kind_is_marked() -> None:
    choices = RULES.grammar(classic()).choices
    assert [len(fields) for fields in choices] == [9, 9, 9]
    assert all(field.startswith("client.") for fields in choices for field in fields)


def test_the_total_is_the_sum_of_what_is_written() -> None:
    plan = house(BED, doors="A1^ A2< C2>", stones="D2 E2")  # a point each
    record = Record("floor-plan-classic", plan, letters="en", numbers={"doors": 4, "stones": 1})
    assert RULES.expected_numbers(record, classic(), "total") == {"total": {5}}


def test_every_box_has_the_number_that_the_plan_gives() -> None:
    plan = house(BED, doors="A1^ A2< C2>", stones="D2 E2", hedges="F1 F2 F3 F4")
    record = Record("floor-plan-classic", plan, letters="en", ticks=frozenset({"client.amara"}))
    found = {
        group: RULES.expected_numbers(record, classic(), group) for group in RULES.number_order(classic())
    }
    assert found == {
        "rooms": {"rooms": {0}},
        "windows": {"windows": {0}},
        "doors": {"doors": {1}},
        "stones": {"stones": {1}},
        "construction": {"construction": {3}},
        "landscaping": {},
        "interior": {},
        "total": {"total": {5}},
    }


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("rooms", "the rooms box"),
        ("landscaping", "the Landscaping box"),
        ("round.3", "round 3"),
        ("room.bath.2", "box 2 of “bathroom” in the room table"),
        ("room.bath", "the room table's row “bathroom”"),
        ("used.wild.1", "bonus “Wild” 1"),
        ("client.amara", "the bubble of Amara, mother of five"),
    ],
)
def test_every_field_has_a_name(field: str, name: str) -> None:
    words = RULES.field_words(field, classic())
    assert words is not None
    assert (words.en, words.es != words.en) == (name, True)


def test_a_square_is_no_field() -> None:
    assert RULES.field_words("F7", classic()) is None
