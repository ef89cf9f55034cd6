"""Bots of Madrino draw everything that the dice name, by the rules, and build houses that one can live in."""

import pytest

from kitpress.content import load_game
from kitpress.plan.enclosures import Enclosures
from kitpress.play import play_game
from kitpress.play.dispatch import player_names
from kitpress.play.madrino import play_game as play_madrino
from kitpress.rules import for_game
from kitpress.rules.madrino_legality import contradictions


@pytest.fixture(scope="module")
def game():
    return load_game("madrino")


@pytest.fixture(scope="module")
def tables(game):
    return [play_game(game, seed, 3) for seed in range(5)]


def test_every_board_agrees_with_its_week_log(game, tables):
    for table in tables:
        assert table.rounds == game.weeks
        for player in table.players:
            assert contradictions(player.record, game) == (), (table.seed, player.record.name)


def test_messy_boards_are_legal_too(game):
    for seed in range(5):
        for player in play_madrino(game, seed, 2, player_names(2), None, messy=True).players:
            assert contradictions(player.record, game) == ()


def test_nothing_is_ever_redrawn(tables):
    for table in tables:
        for player in table.players:
            for before, after in zip(player.plans, player.plans[1:], strict=False):
                assert before.loose_walls <= after.loose_walls
                assert before.windows <= after.windows
                assert before.doors <= after.doors
                assert before.facilities < after.facilities
                assert before.entrance == after.entrance


def test_all_players_of_a_table_get_the_same_dice(game, tables):
    for table in tables:
        logs = [
            {k: v for k, v in player.record.numbers.items() if k.startswith(("part.", "entrance."))}
            for player in table.players
        ]
        assert len(logs[0]) == game.weeks * len(game.dice) + 2
        assert all(log == logs[0] for log in logs)
        assert len({player.record.plan for player in table.players}) == len(table.players)


def test_boards_have_rooms_with_doors_and_light(tables):
    boards = [Enclosures(player.record.plan) for table in tables for player in table.players]
    rooms = sum(len(board.rooms) for board in boards) / len(boards)
    reached = sum(room in board.steps for board in boards for room in board.rooms) / len(boards)
    lit = sum(bool(board.daylight[room]) for board in boards for room in board.rooms) / len(boards)
    indoors = sum(board.room_of(f) is not None for board in boards for f in board.plan.facilities)
    assert rooms >= 3.5
    assert reached >= 1.5
    assert lit >= 2
    assert indoors >= 3 * len(boards)


def test_the_careful_build_more_rooms_than_the_messy(game, tables):
    def rooms(players):
        return sum(len(Enclosures(player.record.plan).rooms) for player in players) / len(players)

    careful = [player for table in tables for player in table.players]
    messy = [
        player
        for seed in range(5)
        for player in play_madrino(game, seed, 3, player_names(3), None, messy=True).players
    ]
    assert rooms(careful) > rooms(messy) + 1.5


def test_a_seed_is_a_game(game, tables):
    assert play_game(game, 3, 3) == tables[3]


def test_every_board_has_a_title(tables):
    titles = [player.record.title for table in tables for player in table.players]
    assert all(title and title.replace(" ", "").isascii() for title in titles)
    assert len(set(titles)) > 2


def test_two_houses_at_a_table_of_two_have_two_titles(game):
    for seed in range(30):
        one, other = (player.record for player in play_game(game, seed, 2).players)
        assert one.title != other.title


def test_a_finished_board_scores(game, tables):
    record = tables[0].players[0].record
    score = for_game(game).score(record, game)
    assert not score.violations


def test_everybody_votes_for_another_and_the_boss_decides(tables):
    for table in tables:
        names = [player.record.name for player in table.players]
        assert len(table.votes) == len(names)
        assert all(vote in names and vote != name for vote, name in zip(table.votes, names, strict=True))
        assert table.boss in names


def test_who_plays_alone_has_nobody_else_to_vote_for(game):
    alone = game.model_copy(update={"players": game.players.model_copy(update={"low": 1})})
    assert play_game(alone, 0, 1).votes == ("Ana",)


@pytest.mark.parametrize("lengths", [(2,), (1, 1)])
def test_doors_of_two_sides_are_drawn_whole(game, lengths):
    parts = tuple(
        part.model_copy(update={"lengths": lengths}) if part.kind == "door" else part for part in game.parts
    )
    wide = game.model_copy(update={"parts": parts})
    for player in play_game(wide, 0, 3).players:
        assert len(player.record.plan.doors) % 2 == 0
        assert not for_game(wide).score(player.record, wide).violations
