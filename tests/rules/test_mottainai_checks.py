"""What can't be so at a table of Mottainai is told, and the rest is scored all the same."""

from __future__ import annotations

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record, parse_record
from kitpress.rules import Score, Status, for_game, score_table
from kitpress.rules.mottainai_temple import Temple, temple_of, temple_record


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def sheet(*ticks: str, name: str = "Ana, Ben, Kim", **numbers: int) -> Record:
    """A score sheet; "gallery.1.paper x3" ticks three boxes."""
    ids = set()
    for tick in ticks:
        id, _, times = tick.partition(" x")
        ids.update({id} if not times else {f"{id}.{n}" for n in range(1, int(times) + 1)})
    written = {key.replace("_", "."): value for key, value in numbers.items()}
    return Record("mottainai", Plan(0, 0), name, numbers=written, ticks=frozenset(ids))


def told(score: Score) -> dict[str, str]:
    return {violation.rule: str(violation.message) for violation in score.violations}


def test_more_ticks_than_cards_exist(game: MottainaiGame) -> None:
    score = for_game(game).score(sheet("sale.1.clay x6", "hand.2.clay x6", "gallery.2.paper x1"), game)
    (violation,) = score.violations
    assert violation.rule == "too-many-cards"
    assert "12 cards of clay are ticked (Ana 6, Ben 6), and there are only 11 in one deck" in str(
        violation.message
    )
    assert "12 cartas de barro" in violation.message.es
    assert len(violation.fields) == 12
    assert [player.total for player in score.players] == [0, 1, 0]


def test_two_decks_hold_twice_as_many(game: MottainaiGame) -> None:
    four = ("sale.1.clay x6", "hand.2.clay x6", "gallery.3.paper x1", "gallery.4.paper x1")
    assert not for_game(game).score(sheet(*four), game).violations
    # three players may use both decks too, if they say so
    said = sheet("sale.1.clay x6", "hand.2.clay x6", decks=2)
    assert not for_game(game).score(said, game).violations


def test_a_wing_never_holds_more_than_ends_the_game(game: MottainaiGame) -> None:
    score = for_game(game).score(sheet("gallery.1.paper x4", "gallery.1.stone x2"), game)
    assert "Ana, Gallery: 6 works" in told(score)["wing-overfull"]
    assert score.players[0].total == 8


def test_only_one_wing_is_ever_full(game: MottainaiGame) -> None:
    score = for_game(game).score(sheet("gallery.1.paper x5", "shop.2.metal x5"), game)
    assert "(Ana, Gallery; Ben, Gift shop)" in told(score)["two-full-wings"]


def test_two_current_players_are_one_too_many(game: MottainaiGame) -> None:
    score = for_game(game).score(
        sheet("gallery.1.paper x1", "gallery.2.paper x1", "current.1", "current.2"), game
    )
    assert "Ana; Ben" in told(score)["two-current"]
    assert all(player.after_current is None for player in score.players)


def test_a_tie_without_a_current_player_is_open(game: MottainaiGame) -> None:
    rules = for_game(game)
    score = rules.score(sheet("gallery.1.paper x1", "gallery.2.paper x1", "sale.3.paper x1"), game)
    assert [player.lines[-1].status is Status.OPEN for player in score.players] == [True, True, False]
    standings = rules.standings(score.players)
    assert [standing.rank for standing in standings] == [1, 1, 3]
    assert "whose turn it was" in str(standings[0].reason)


def test_who_has_nothing_but_a_name_or_the_turn_is_at_the_table(game: MottainaiGame) -> None:
    rules = for_game(game)
    for name, third in (("Ana, Ben, Cleo", "Cleo"), ("", "#3")):
        score = rules.score(sheet("gallery.1.paper x1", "gallery.2.paper x1", "current.3", name=name), game)
        assert [player.name for player in score.players][2:] == [third]
        standings = rules.standings(score.players)
        assert [(standing.index, standing.rank) for standing in standings] == [(0, 1), (1, 2), (2, 3)]
        assert not any(line.status is Status.OPEN for line in score.lines)


def test_who_has_nothing_counts_for_the_decks(game: MottainaiGame) -> None:
    stone = ("gallery.1.stone x4", "sale.2.stone x4", "hand.3.stone x4", "current.1")
    four = for_game(game).score(sheet(*stone, name="Ana, Ben, Cleo, Dan"), game)
    assert not four.violations
    assert [player.name for player in four.players] == ["Ana", "Ben", "Cleo", "Dan"]
    three = for_game(game).score(sheet(*stone, name="Ana, Ben, Cleo"), game)
    assert "only 10 in one deck" in told(three)["too-many-cards"]


def test_a_row_without_cards_name_and_turn_is_nobodys(game: MottainaiGame) -> None:
    for name in ("", "Ana, , Cleo"):
        score = for_game(game).score(sheet("gallery.1.paper x1", "gallery.3.paper x2", name=name), game)
        assert len(score.players) == 2


def test_a_box_that_the_sheet_does_not_have_counts_nothing(game: MottainaiGame) -> None:
    ticks = ("gallery.9.paper x1", "gallery.1.wood x1", "gallery.1.paper x1")
    score = for_game(game).score(sheet(*ticks, name="Ana"), game)
    assert [v.fields for v in score.violations] == [("gallery.1.wood.1",), ("gallery.9.paper.1",)]
    assert [player.total for player in score.players] == [1]


def test_names_that_no_box_has_are_told_with_the_nearest_that_one_has(game: MottainaiGame) -> None:
    ticks = ("galery.1.paper.1", "sale.2.clay", "current.9", "gallery.1.paper.1", "gallery.1.paper.77")
    score = for_game(game).score(sheet(*ticks, name="Ana", effect_8=2), game)
    assert [v.fields for v in score.violations] == [
        ("current.9",),
        ("effect.8",),
        ("galery.1.paper.1",),
        ("sale.2.clay",),
    ]
    assert "Did you mean 'gallery.1.paper.1'?" in str(score.violations[2].message)
    assert [player.total for player in score.players] == [
        2
    ]  # a plan in text may tick more than there are boxes


def test_a_name_that_no_place_of_a_temple_has(game: MottainaiGame) -> None:
    record = temple_record(Temple("Ana", gallery=("paper-boat",), elsewhere=("galery.milestone", "shop")))
    score = for_game(game).score(record, game)
    assert [v.fields for v in score.violations] == [("galery.milestone",), ("shop",)]
    assert "Ana: a temple has no 'galery.milestone'. Did you mean 'gallery'?" in str(
        score.violations[0].message
    )
    assert score.total == 1


def test_a_place_of_a_temple_without_a_card(game: MottainaiGame) -> None:
    record = temple_record(Temple("Ana", gallery=("paper-boat",), elsewhere=("gallery",)))
    (violation,) = for_game(game).score(record, game).violations
    assert violation.message.en == (
        "Ana: 'gallery' does not say which card lies there, so it counts nothing. Write the card, too, like "
        f"'gallery.{game.works[0].id}'."
    )


def test_no_more_decks_are_in_play_than_there_are(game: MottainaiGame) -> None:
    third = temple_record(Temple("Ana", sales=("garden-well",) * 3), numbers={"decks": 9})
    assert "3 times" in told(for_game(game).score(third, game))["card-twice"]


def test_effect_points_without_works_are_impossible(game: MottainaiGame) -> None:
    score = for_game(game).score(sheet("sale.1.paper x2", name="Ana", effect_1=3, total_1=3), game)
    effect, total = score.players[0].lines[-2:]
    assert (effect.status, effect.points, effect.claimed, effect.field) == (
        Status.IMPOSSIBLE,
        0,
        3,
        "effect.1",
    )
    assert (total.status, total.claimed) == (Status.CORRECTED, 3)
    assert "0 at most" in str(effect.reason)


def test_a_card_that_is_in_no_deck(game: MottainaiGame) -> None:
    ana, ben = Temple("Ana", gallery=("paper-boatt", "garden-well")), Temple("Ben", hand=("milestone",))
    first, second = score_table([temple_record(ana), temple_record(ben)], game)
    (violation,) = first.violations
    assert "Ana, Gallery: there is no work 'paper-boatt'" in str(violation.message)
    assert "Did you mean 'paper-boat'?" in str(violation.message)
    assert violation.fields == ("gallery.paper-boatt",)
    assert not second.violations
    assert (first.total, second.total) == (2, 0)


def test_two_cards_of_one_id_in_a_single_deck_game(game: MottainaiGame) -> None:
    ana, ben = (
        Temple("Ana", gallery=("garden-well",)),
        Temple("Ben", sales=("garden-well",), shop=("paper-boat",)),
    )
    scores = score_table([temple_record(ana), temple_record(ben)], game)
    for score in scores:
        assert "Garden Well lies on the table 2 times (Ana, Gallery; Ben, Sales)" in told(score)["card-twice"]
    assert [score.total for score in scores] == [2, 1]


def test_a_temple_twice_is_told_once_not_card_by_card(game: MottainaiGame) -> None:
    works = tuple(work.id for work in game.works[:7])
    temples = [Temple("Ana", sales=works), Temple("Again", sales=works), Temple("Ben", hand=("milestone",))]
    first, second, third = score_table([temple_record(temple) for temple in temples], game)
    assert first.violations == second.violations
    assert not third.violations
    (violation,) = first.violations
    assert violation.message.en.startswith("Ana and Again have the same works (")
    assert "and 1 more), and there is no more than 1 of each in one deck." in violation.message.en


def test_with_two_decks_a_work_may_be_there_twice_but_not_thrice(game: MottainaiGame) -> None:
    twice = [Temple(str(n), gallery=("garden-well",) if n < 2 else ()) for n in range(4)]
    records = [temple_record(temple) for temple in twice]
    assert not any(score.violations for score in score_table(records, game))
    thrice = [*twice[:3], Temple("3", hand=("garden-well",))]
    thrice[2] = Temple("2", bench=("garden-well",))
    scores = score_table([temple_record(temple) for temple in thrice], game)
    assert all(set(told(score)) == {"card-twice"} for score in scores)


def test_a_temple_alone_leaves_open_what_the_others_decide(game: MottainaiGame) -> None:
    alone = Temple("Ana", gallery=("water-clock",), sales=("ocarina",), hand=("clay-fox",))
    score = for_game(game).score(temple_record(alone), game)
    assert score.total == 3
    open_lines = {line.field: line.points for line in score.lines if line.status is Status.OPEN}
    assert open_lines == {"hand.clay": 0, "gallery.water-clock": 0}


def test_written_effect_points_of_a_temple_are_corrected(game: MottainaiGame) -> None:
    record = temple_record(Temple("Ana", gallery=("milestone", "sundial")), numbers={"effect": 5, "total": 9})
    score = for_game(game).score(record, game)
    corrected = {line.field: line.claimed for line in score.lines if line.status is Status.CORRECTED}
    assert (score.total, corrected) == (6, {"effect": 5, "total": 9})


def test_players_without_a_name_are_called_by_their_seats(game: MottainaiGame) -> None:
    score = for_game(game).score(sheet("gallery.2.paper x1", "gallery.4.paper x1", name=""), game)
    assert [player.name for player in score.players] == ["#2", "#4"]
    assert str(score.lines[0].what) == "#2: Gallery"


def test_a_number_that_no_temple_has(game: MottainaiGame) -> None:
    record = temple_record(
        Temple("Ana"), numbers={"decks": 2, "effect": 1, "total": 1, "demand.1": 3, "efect": 4}
    )
    score = for_game(game).score(record, game)
    assert [v.fields for v in score.violations] == [("demand.1",), ("efect",)]
    assert "Did you mean 'effect'?" in str(score.violations[1].message)


def test_a_temple_is_a_record_and_back(game: MottainaiGame) -> None:
    temple = Temple(
        "Ana",
        gallery=("garden-well", "garden-well"),
        shop=("clay-fox",),
        sales=("ocarina",),
        hand=("milestone", "whetstone"),
        helpers=("sundial",),
        bench=("wind-chime",),
        task=("inkstone",),
        current=True,
    )
    record = temple_record(temple)
    assert temple_of(record) == temple
    assert temple_of(parse_record(format_record(record))) == temple


def test_the_numbers_that_make_sense_follow_from_the_ticks(game: MottainaiGame) -> None:
    rules = for_game(game)
    ticks = ("gallery.1.paper x1", "sale.1.paper x2", "sale.1.clay x1", "shop.2.clay x1", "sale.2.clay x1")
    record = sheet(*ticks, name="Ana, Ben")
    # paper works: Temple Ledger 2 materials, Letter of Thanks 2 paper sales, or nothing; clay: Tea Caddy 2, clock 0
    nobody = {str(seat): frozenset() for seat in (3, 4, 5)}  # who is not there writes nothing
    effects = rules.expected_numbers(record, game, "effect")
    assert effects == {f"effect.{seat}": sums for seat, sums in ({"1": {0, 2}, "2": {0, 2}} | nobody).items()}
    totals = rules.expected_numbers(record, game, "total")
    assert totals == {f"total.{seat}": sums for seat, sums in ({"1": {1}, "2": {6}} | nobody).items()}
    assert rules.number_order(game) == ("effect", "total")


def test_fields_are_called_by_their_places(game: MottainaiGame) -> None:
    rules = for_game(game)
    assert str(rules.field_words("sale.2.clay.3", game)) == "player 2, Sales, clay: box 3"
    assert str(rules.field_words("shop.paper-boat", game)) == "Paper Boat in: Gift shop"
    assert str(rules.field_words("total.4", game)) == "the total of player 4"
    assert rules.field_words("F7", game) is None


def test_every_box_for_a_card_is_in_one_row(game: MottainaiGame) -> None:
    rows = for_game(game).grammar(game).rows
    (row,) = (row for row in rows if "sale.2.clay.3" in row)
    assert row == tuple(f"sale.2.clay.{n}" for n in range(1, game.boxes.sale + 1))
    boxes = [f"{area}.{slot.id}" for area, slots in game.score_boxes._asdict().items() for slot in slots]
    assert [field for row in rows for field in row] == boxes


def test_a_name_without_a_seat_is_told(game: MottainaiGame) -> None:
    full = sheet("gallery.1.paper x1", name="Ana, Ben, Kim, Leo, Mia, Noa, , Oto")
    message = told(for_game(game).score(full, game))["too-many-names"]
    assert "seats for 5 players. Names without a seat, which count nothing: Noa and Oto." in message
    for name in ("Ana, Ben, Kim, Leo, Mia", "Ana, Ben, Kim, Leo, Mia,"):
        assert not for_game(game).score(sheet("gallery.1.paper x1", name=name), game).violations
