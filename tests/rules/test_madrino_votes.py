"""Who presents when, who wins, and what a vote for nobody is told."""

from __future__ import annotations

import pytest

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.content.load import load_game
from kitpress.plan.model import Plan, Record
from kitpress.rules import for_game
from kitpress.rules.madrino import elect, elected, presentation_order

GAME = load_game("madrino")
assert isinstance(GAME, MadrinoGame)
NAMES = ("Ana", "Ben", "Cleo")
SCORES = [for_game(GAME).score(Record("madrino", Plan(12, 8), name=name), GAME) for name in NAMES]


@pytest.mark.parametrize(
    ("architects", "order"),
    [
        (2, (1, 0)),  # visitors: 0 1 0 1 0 1
        (3, (2, 1, 0)),  # 0 1 2 0 1 2
        (4, (1, 0, 3, 2)),  # 0 1 2 3 0 1: the second presents first, then the first, the fourth, the third
    ],
)
def test_the_last_visitor_presents_first_then_it_goes_the_other_way_round(
    architects: int, order: tuple[int, ...]
) -> None:
    assert presentation_order(architects, GAME) == order


def test_most_votes_win() -> None:
    election = elect(["ben", "Ben", "ana"], NAMES)
    assert (election.winner, election.counts, election.problems) == (1, (1, 2, 0), ())
    assert election.reason.en == "Ben gets built: 2 of 3 votes."
    assert election.reason.es == "Se construye el de Ben: 2 de 3 votos."
    ranks = [(s.rank, NAMES[s.index], s.reason.en) for s in elected(SCORES, election)]
    assert ranks == [
        (1, "Ben", "Ben gets built: 2 of 3 votes."),
        (2, "Ana", "1 vote"),
        (3, "Cleo", "0 votes"),
    ]


def test_at_a_tie_the_boss_decides() -> None:
    tied = elect(["Ana", "Ben"], NAMES)
    assert tied.winner is None
    assert tied.reason.en.startswith("A tie between Ana and Ben, 1 each: the boss decides.")
    assert tied.reason.es.startswith("Empate entre Ana y Ben, con 1 cada uno")
    settled = elect(["Ana", "Ben"], NAMES, boss="ben")
    assert (settled.winner, settled.problems) == (1, ())
    assert settled.reason.en == "A tie between Ana and Ben; the boss has decided: Ben gets built."
    assert [s.rank for s in elected(SCORES, tied)] == [1, 1, 3]
    assert [s.rank for s in elected(SCORES, settled)] == [1, 2, 3]


def test_a_boss_can_only_choose_among_the_tied() -> None:
    election = elect(["Ana", "Ben"], NAMES, boss="Cleo")
    assert election.winner is None
    assert [p.en for p in election.problems] == ["The boss chose Cleo, but the tie is between Ana and Ben."]


def test_a_choice_of_the_boss_that_is_no_plan_is_no_vote() -> None:
    election = elect(["Ana", "Ben"], NAMES, boss="Bne")
    assert election.winner is None
    assert [p.en for p in election.problems] == [
        "The boss chose 'Bne', but no plan here is called so. Did you mean 'Ben'? The plans are: Ana, Ben, Cleo."
    ]
    (problem,) = elect(["Ana", "Cleo"], ("Ana", "Cleo", "Ben", "ben"), boss="ben").problems
    assert problem.en.startswith("The boss chose 'ben', which fits several plans: ")


def test_votes_for_the_same_nobody_are_told_once() -> None:
    assert len(elect(["zed", "zed", "Ana", "zed"], NAMES).problems) == 1
    assert len(elect(["Ana", "ana"], ("Ana", "ana")).problems) == 2, "they are written in two ways"


def test_a_vote_for_nobody_is_told_and_the_others_count() -> None:
    election = elect(["bne", "Cleo"], NAMES)
    assert (election.winner, election.counts) == (2, (0, 0, 1))
    assert [p.en for p in election.problems] == [
        "The vote 'bne' is for nobody here. Did you mean 'Ben'? The plans are: Ana, Ben, Cleo. "
        "The other votes count."
    ]
    assert election.problems[0].es.startswith("El voto 'bne' no es para nadie de aquí. ¿Querías decir 'Ben'?")


def test_without_a_vote_nothing_is_built() -> None:
    for votes in ([], ["nobody"]):
        election = elect(votes, NAMES)
        assert election.winner is None
        assert election.reason.en.startswith("Nobody has a vote yet")
    assert [s.rank for s in elected(SCORES, elect([], NAMES))] == [1, 1, 1]


def test_plans_of_one_name_can_not_be_told_apart() -> None:
    election = elect(["Ana", "Ben"], ("Ana", "ana", "Ben"))
    assert election.winner == 2
    assert "fits several plans" in election.problems[0].en


def test_before_the_vote_nobody_is_ahead() -> None:
    standings = for_game(GAME).standings(SCORES)
    assert [(s.rank, s.index) for s in standings] == [(1, 0), (1, 1), (1, 2)]
    assert {s.score.total for s in standings} == {0}
