"""The scoring of single fields, with clients whose objectives are counted at a glance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kitpress.plan.model import Plan, Record
from kitpress.rules import Line, Score, Status, for_game
from kitpress.words import same
from tests.rules.builders import house, room, simple_game

CLIENTS = (
    "client.ada client.bob client.cyd"  # bedroom 3, closet 2; tree 3, six stones 5; kitchen 4, ways out 1
)


def sheet(plan: Plan, demands: str = "", ticks: str = CLIENTS, **numbers: int) -> Record:
    boxes = {f"demand.{n}": int(v) for n, v in enumerate(demands.split(), 1) if v != "-"}
    return Record("simple", plan, name="Ana", numbers=boxes | numbers, ticks=frozenset(ticks.split()))


def scored(record: Record, clients: tuple[str, ...] | None = None) -> Score:
    return for_game(simple_game()).score(record, simple_game(), clients)


def line(score: Score, field: str) -> Line:
    (found,) = (line for line in score.lines if line.field == field)
    return found


BEDROOM, CLOSET = room("B", "A1", 3, 3), room("C", "D1", 1, 2)


def test_equal_values_add_up_over_objectives() -> None:
    plan = house(BEDROOM, room("B", "A4", 3, 2), trees="O3")
    statuses = [line(scored(sheet(plan, "3 3 3 3")), f"demand.{n}").status for n in (1, 2, 3, 4)]
    assert statuses == [Status.SUPPORTED] * 3 + [Status.UNSUPPORTED]


def test_a_supported_demand_names_its_client_its_things_and_its_squares() -> None:
    found = line(scored(sheet(house(BEDROOM), "3")), "demand.1")
    assert (found.what.en, found.what.es) == ("Demand 1", "Encargo 1")
    assert found.reason.en == "Ada: Bedroom. Bedroom at A1."
    assert found.reason.es == "Ada: Dormitorio. Dormitorio en A1."
    assert set(map(str, found.squares)) == {c + r for c in "ABC" for r in "123"}


def test_scored_stays_scored() -> None:
    found = line(scored(sheet(house(), "5")), "demand.1")
    assert (found.points, found.claimed, found.status) == (5, 5, Status.UNSUPPORTED)
    assert "What is scored stays scored (ruling)" in found.reason.en
    assert "Lo anotado, anotado está (aclaración)" in found.reason.es


def test_who_may_have_asked_for_it_is_told_by_sound() -> None:
    game = simple_game()
    ada, *others = game.clients
    bob = next(client for client in others if client.id == "bob")
    omar = bob.model_copy(update={"name": same("Omar"), "objectives": ada.objectives})
    game = game.model_copy(update={"clients": (ada, *(omar if c is bob else c for c in others))})
    found = line(for_game(game).score(sheet(house(), "3"), game, None), "demand.1")
    assert found.reason.es.startswith("Ada: Dormitorio u Omar: Dormitorio (3 puntos): ")
    assert found.reason.en.startswith("Ada: Bedroom or Omar: Bedroom (3 points): ")


def test_a_value_that_nobody_pays_counts_nothing() -> None:
    found = line(scored(sheet(house(), "9")), "demand.1")
    assert (found.points, found.claimed, found.status) == (0, 9, Status.IMPOSSIBLE)
    assert found.reason.en == "No objective in play is worth 9; they are worth 2, 3, 4, 5. It counts nothing."


def test_a_zero_in_a_box_counts_nothing() -> None:
    assert line(scored(sheet(house(), "0")), "demand.1").status is Status.IMPOSSIBLE


def test_a_ninth_demand_has_no_box() -> None:
    record = sheet(house(BEDROOM), **{"demand.9": 3})
    assert line(scored(record), "demand.9").reason.en == "The sheet has only 8 demand boxes."
    assert scored(record).total == 0


@pytest.mark.parametrize(
    ("written", "points", "status"),
    [({}, 2, Status.SUPPORTED), ({"door": 2}, 2, Status.SUPPORTED), ({"door": 3}, 2, Status.CORRECTED)],
)
def test_the_plan_decides_the_door_bonus(written: dict[str, int], points: int, status: Status) -> None:
    found = line(scored(sheet(house(doors="F7< F8v"), **written)), "door")
    assert (found.points, found.status, found.claimed) == (points, status, written.get("door"))
    assert "Cyd: Ways out: 2\u00a0×\u00a01 = 2" in found.reason.en


def test_the_door_bonus_counts_at_most_so_many() -> None:
    assert line(scored(sheet(house(doors="F6< F7< F8< K8v"))), "door").points == 3


def test_a_door_bonus_without_its_client_counts_as_written() -> None:
    found = line(scored(sheet(house(doors="F7< F8v"), ticks="client.ada client.bob", door=7)), "door")
    assert (found.points, found.status) == (7, Status.OPEN)
    assert not [x for x in scored(sheet(house(), ticks="client.ada client.bob")).lines if x.field == "door"]


SIX = "3 3 3 3 3 3"


@pytest.mark.parametrize(
    ("demands", "ticks", "expected"),
    [
        (SIX, "sixth", (3, Status.SUPPORTED)),
        ("3 3 3 3 3", "sixth", (0, Status.IMPOSSIBLE)),
        ("3 3 3 3 3 9", "sixth", (0, Status.IMPOSSIBLE)),
        ("3 3 3 - 3 3 3", "sixth", (3, Status.SUPPORTED)),
        (SIX, "", None),
    ],
)
def test_first_to_six_needs_six_scored_demands(
    demands: str, ticks: str, expected: tuple[int, Status] | None
) -> None:
    score = scored(sheet(house(), demands, f"{CLIENTS} {ticks}"))
    assert next(((x.points, x.status) for x in score.lines if x.field == "sixth"), None) == expected
    asked = [x.status for x in score.potential if x.field == "sixth"]
    assert asked == ([] if ticks else [Status.OPEN])


def test_bonuses_are_counted_with_the_free_one_and_told_under_an_empty_box() -> None:
    score = scored(sheet(house(), "3 - 3", f"{CLIENTS} free.1 bonus.1 bonus.2"))
    assert score.bonuses_used == 3
    assert line(score, "bonus.2").status is Status.IMPOSSIBLE
    assert [x.field for x in score.lines if x.field.startswith(("bonus", "free"))] == ["bonus.2"]


@pytest.mark.parametrize(("rounds", "points"), [(1, 7), (2, 7), (15, 0), (16, 0)])
def test_alone_every_two_empty_bubbles_are_a_point(rounds: int, points: int) -> None:
    ticks = " ".join(f"round.{n}" for n in range(1, rounds + 1))
    score = scored(sheet(house(), "", f"{CLIENTS} {ticks}"))
    assert line(score, "solo").points == points


def test_one_demand_and_one_empty_bubble_are_said_in_the_singular() -> None:
    ticks = " ".join([CLIENTS, "sixth", *(f"round.{n}" for n in range(1, 16))])
    score = scored(sheet(house(BEDROOM), "3", ticks))
    solo, sixth = line(score, "solo").reason, line(score, "sixth").reason
    assert solo.en == "1 empty bubble of 16: 1 point for every 2."
    assert solo.es == "Queda 1 burbuja vacía de 16: 1 punto por cada 2."
    assert sixth.en == "The box is ticked, but only 1 demand is scored; it takes 6."
    assert sixth.es == "La casilla está marcada, pero solo hay 1 encargo anotado; hacen falta 6."
    assert score.rating is not None


@pytest.mark.parametrize(
    ("total", "title"),
    [
        (0, "Sandcastle Sketcher"),
        (24, "Sandcastle Sketcher"),
        (25, "Shed Builder"),
        (29, "Shed Builder"),
        (30, "Tidy Tracer"),
        (40, "Master Mason"),
    ],
)
def test_ratings_begin_where_the_game_says(total: int, title: str) -> None:
    demands = " ".join(["5"] * (total // 5) + (["2"] * (total % 5 // 2)))
    score = scored(sheet(house(), demands, f"{CLIENTS} " + " ".join(f"round.{n}" for n in range(1, 17))))
    assert score.rating is not None
    assert (score.total, score.rating.en) == (total, title)


def test_several_players_get_no_rating() -> None:
    assert scored(sheet(house())).rating is None


def test_the_written_total_is_compared() -> None:
    assert not [x for x in scored(sheet(house(), "3", total=3)).lines if x.field == "total"]
    found = line(scored(sheet(house(), "3", total=30)), "total")
    assert (found.points, found.claimed, found.status) == (0, 30, Status.CORRECTED)
    assert found.reason.en == "The sheet says 30; its lines add up to 3."


def test_empty_boxes_could_have_held_what_the_plan_shows() -> None:
    plan = house(BEDROOM, CLOSET, trees="O3")
    score = scored(sheet(plan, "3"))
    assert [(x.what.en, x.points) for x in score.potential] == [("Bob: Tree", 3), ("Ada: Closet", 2)]
    assert score.total == 3


def test_what_has_no_box_left_is_open_and_full_boxes_end_it() -> None:
    closets = [room("C", f"{c}1", 1, 2) for c in "ACEGIKMO"]
    left = scored(sheet(house(*closets, trees="O5"), "- 5 5 5 5 5 5 5")).potential
    assert [x.status for x in left] == [Status.MISSED] + [Status.OPEN] * 9  # 1 tree, 8 closets, and the +3
    full = scored(sheet(house(*closets), "5 5 5 5 5 5 5 5", f"{CLIENTS} sixth"))
    assert full.potential == ()


@pytest.mark.parametrize(
    ("ticks", "told"),
    [
        ("", ["No client is marked"]),
        ("client.ada client.bob", ["No Layout client is marked"]),
        ("client.ada client.dan client.bob client.cyd", ["2 Build clients are marked (Ada, Dan)"]),
        (
            "client.ada client.bob client.cyd client.cid",
            ["This game has no client 'cid'. Did you mean 'cyd'?"],
        ),
        ("client.ada client.dan", ["2 Build clients", "No Design client", "No Layout client"]),
    ],
)
def test_every_problem_with_the_clients_is_a_line(ticks: str, told: list[str]) -> None:
    problems = [x for x in scored(sheet(house(BEDROOM), "3", ticks)).lines if x.field == "clients"]
    assert all(x.status is Status.OPEN and x.points == 0 for x in problems)
    assert [x.reason.en.startswith(start) for x, start in zip(problems, told, strict=True)] == [True] * len(
        told
    )


def test_named_clients_override_the_marked_ones() -> None:
    record = sheet(house(BEDROOM), "7")
    assert line(scored(record), "demand.1").status is Status.IMPOSSIBLE
    assert line(scored(record, ("dan", "bob", "cyd")), "demand.1").status is Status.SUPPORTED


def test_all_lines_add_up_to_the_total() -> None:
    score = scored(sheet(house(BEDROOM, doors="F7< F8v"), "3 5 9", f"{CLIENTS} round.1 bonus.8", door=9))
    assert score.total == sum(x.points for x in score.lines) == 3 + 5 + 0 + 2 + 7


# Standings


def player(total: int, used: int, name: str = "") -> Score:
    return Score(name, total, None, (), (), used, None, ())


def test_most_points_win_then_fewer_bonuses_then_all_share() -> None:
    scores = [player(30, 2, "ana"), player(32, 5, "ben"), player(32, 4, "cleo"), player(30, 2, "dora")]
    order = for_game(simple_game()).standings(scores)
    assert [(s.rank, s.score.name, s.index) for s in order] == [
        (1, "cleo", 2),
        (2, "ben", 1),
        (3, "ana", 0),
        (3, "dora", 3),
    ]
    assert order[0].reason.en == "32 points, ahead with 4 bonuses used"
    assert order[1].reason.en == "32 points, behind with 5 bonuses used"
    assert order[2].reason.en == "30 points and 2 bonuses used, a shared place"


def test_nobody_and_one_have_standings() -> None:
    rules = for_game(simple_game())
    assert rules.standings([]) == ()
    (only,) = rules.standings([player(12, 0)])
    assert (only.rank, only.reason.es) == (1, "12 puntos")


# What reading may expect


def test_the_grammar_is_made_of_the_games_numbers() -> None:
    grammar = for_game(simple_game()).grammar(simple_game())
    assert grammar.letters[3, 4] == {"B", "K"}
    assert grammar.letters[1, 1] == {"C"}
    assert len(grammar.letters) == 21
    assert max(long for _, long in grammar.letters) == 6
    kinds = {
        kind.id: (kind.collection, kind.place, kind.on_wall, kind.span, kind.multiple)
        for kind in grammar.marks
    }
    assert kinds == {
        "tree": ("trees", "outside", False, 3, 1),
        "door": ("doors", "inside", True, 1, 2),
        "window": ("windows", "inside", True, 1, 3),
        "furnishing": ("furnishings", "inside", False, 1, 4),
        "deck": ("decks", "outside", False, 1, 5),
        "stone": ("stones", "outside", False, 1, 6),
    }


def test_numbers_to_expect_follow_from_clients_plan_and_earlier_numbers() -> None:
    rules, game = for_game(simple_game()), simple_game()
    assert rules.number_order(game) == ("demand", "door", "total")
    record = sheet(house(BEDROOM, doors="F7< F8v"), "3 5")
    demands = rules.expected_numbers(record, game, "demand")
    assert demands["demand.1"] == demands["demand.8"] == {2, 3, 4, 5}
    assert rules.expected_numbers(record, game, "door") == {"door": {2}}
    # 10 count, the door bonus too; what is written makes 8
    assert rules.expected_numbers(record, game, "total") == {"total": {8, 10}}
    whole = replace(record, numbers={**record.numbers, "door": 3})  # wrong, but that is what was added up
    assert rules.expected_numbers(whole, game, "total") == {"total": {11}}
    alone = replace(
        whole, ticks=frozenset({"round.1", "round.2"})
    )  # the rounds left over are written nowhere
    solo = next(line.points for line in rules.score(alone, game).lines if line.field == "solo")
    assert solo > 0
    assert rules.expected_numbers(alone, game, "total") == {"total": {11 + solo}}
    unknown = sheet(house(), ticks="")
    assert rules.expected_numbers(unknown, game, "demand")["demand.1"] == {2, 3, 4, 5, 7, 8}
    assert rules.expected_numbers(unknown, game, "door") == {}
