"""Bots play Mottainai to its end, and nothing they do is against the rules.

A referee follows the log of each game with cards of its own and checks every move.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kitpress.content import load_game
from kitpress.content.effects import AlwaysEffect, AnyEffect
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.errors import UsageError
from kitpress.play import play_game
from kitpress.play.mottainai import TempleGame, deal
from kitpress.play.mottainai_table import Event, Seat
from kitpress.rules import for_game, score_table
from kitpress.rules.mottainai_temple import temple_record

GAMES = [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6), (5, 7), (5, 8)]
FREE = {"clerk": ("bench", "sales"), "monk": ("floor", "helpers"), "potter": ("floor", "bench")}


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


@pytest.fixture(scope="module")
def tables(game: MottainaiGame) -> dict[tuple[int, int], TempleGame]:
    return {(players, seed): played(game, players, seed) for players, seed in GAMES}


def played(game: MottainaiGame, players: int, seed: int) -> TempleGame:
    table = play_game(game, seed, players)
    assert isinstance(table, TempleGame)
    return table


@pytest.mark.parametrize("key", GAMES)
def test_a_game_comes_to_an_end_of_the_rules(
    key: tuple[int, int], tables: dict[tuple[int, int], TempleGame], game: MottainaiGame
) -> None:
    table = tables[key]
    wings = [len(wing) for temple in table.temples for wing in (temple.gallery, temple.shop)]
    assert table.ending in ("wing", "deck")
    assert (max(wings) == game.wing) == (table.ending == "wing")
    assert sum(wing == game.wing for wing in wings) <= 1
    assert sum(temple.current for temple in table.temples) == 1


@pytest.mark.parametrize("key", GAMES)
def test_the_final_temples_and_the_sheet_say_the_same(
    key: tuple[int, int], tables: dict[tuple[int, int], TempleGame], game: MottainaiGame
) -> None:
    table, rules = tables[key], for_game(game)
    temples = score_table([temple_record(temple) for temple in table.temples], game)
    sheet = rules.score(table.sheet, game)
    assert not any(score.violations for score in (*temples, sheet))
    assert [score.total for score in temples] == [player.total for player in table.players]
    assert [score.total for score in sheet.players] == [player.total for player in table.players]
    assert all(score.claimed_total == score.total for score in sheet.players)
    assert rules.standings(temples)[0].index == table.winner
    assert rules.standings(sheet.players)[0].index == table.winner
    for number in ("effect", "total"):
        expected = rules.expected_numbers(table.sheet, game, number)
        assert all(
            table.sheet.numbers[id] in expected[id] for id in table.sheet.numbers if id.startswith(number)
        )


@pytest.mark.parametrize("key", GAMES)
def test_every_move_is_legal(
    key: tuple[int, int], tables: dict[tuple[int, int], TempleGame], game: MottainaiGame
) -> None:
    players, seed = key
    Referee(game, players, seed).follow(tables[key])


def test_the_same_seed_gives_the_same_game(game: MottainaiGame) -> None:
    assert played(game, 3, 11) == played(game, 3, 11)
    assert played(game, 3, 11).log != played(game, 3, 12).log


def test_all_games_of_many_seeds_end(game: MottainaiGame) -> None:
    endings = Counter(played(game, 2 + seed % 4, seed).ending for seed in range(100, 116))
    assert set(endings) <= {"wing", "deck"}


def test_one_player_and_six_are_refused(game: MottainaiGame) -> None:
    for players in (1, 6):
        with pytest.raises(UsageError, match="2 to 5"):
            play_game(game, 1, players)


class Referee:
    """Follows a game from the deal, event by event, by the rules and not by the bots' code."""

    def __init__(self, game: MottainaiGame, players: int, seed: int) -> None:
        self.game = game
        table = deal(game, players, Random(f"{seed} deck"))
        self.seats, self.deck, self.floor = table.seats, table.deck, table.floor
        self.current = table.current
        self.all = Counter(self.every_card())
        self.performing = ""
        self.actions_left = 0
        self.action = ""
        self.work = ""

    def every_card(self) -> list[str]:
        return [*self.deck, *self.floor, *(card for seat in self.seats for card in seat.all())]

    def follow(self, table: TempleGame) -> None:
        turns = self.turns(table.log)
        for player, events in turns:
            assert player == self.current
            self.turn(player, events)
            self.current = (player + 1) % len(self.seats)
        assert Counter(self.every_card()) == self.all
        assert len(self.all) * (1 if table.decks == 1 else 2) == sum(self.all.values())
        for seat, temple in zip(self.seats, table.temples, strict=True):
            for place in ("gallery", "shop", "sales", "helpers", "bench", "task", "hand"):
                assert sorted(getattr(temple, place)) == sorted(getattr(seat, place)), place

    def turns(self, log: tuple[Event, ...]) -> list[tuple[int, list[Event]]]:
        found: list[tuple[int, list[Event]]] = []
        for event in log:
            if not found or found[-1][0] != event.player:
                found.append((event.player, []))
            found[-1][1].append(event)
        return found

    def turn(self, player: int, events: list[Event]) -> None:
        """One day: the tasks performed are those of the others in their order, then one's own or a prayer."""
        seat = self.seats[player]
        tasks: list[str] = []
        waiting = list(seat.waiting)
        assert not waiting
        for event in events:
            if event.what == "perform":
                assert self.actions_left == 0, "an action was given up"
                tasks.append(event.card)
                self.performing, self.actions_left = event.card, self.actions(player, event.card)
                assert int(event.to) == self.actions_left
            elif event.what == "action":
                assert (
                    event.to in (self.performing, "craft", "prayer")
                    if self.performing
                    else event.to == "prayer"
                )
                self.actions_left -= 1
                self.action, self.work = event.to, event.card
            else:
                self.happen(player, seat, event)
        others = [(player + n) % len(self.seats) for n in range(1, len(self.seats))]
        offered = [self.task(self.seats[other]) for other in others]
        expected = [task for task in offered if task] + [self.task(seat) or ""]
        over = any(len(wing) == self.game.wing for wing in (seat.gallery, seat.shop)) or not self.deck
        assert tasks == (expected[: len(tasks)] if over else expected)
        if not over:
            assert self.actions_left == 0
            seat.hand += seat.waiting
            seat.waiting.clear()
        self.actions_left = 0

    def happen(self, player: int, seat: Seat, event: Event) -> None:
        card, to = event.card, event.to
        if event.what == "draw":
            assert self.deck.pop() == card
            seat.waiting.append(card)
        elif event.what == "discard task":
            assert seat.task == [card]
            seat.task.clear()
            self.floor.append(card)
        elif event.what == "set task":
            seat.hand.remove(card)
            seat.task.append(card)
        elif event.what == "complete":
            self.completed(player, seat, card, to)
        else:
            source = event.what.removeprefix("move ")
            if source == "deck":
                assert self.deck.pop() == card
            else:
                (self.floor if source == "floor" else seat.place(source)).remove(card)
            if to == "deck":
                self.deck.insert(0, card)
            else:
                (self.floor if to == "floor" else seat.place(to)).append(card)
        if event.what in ("discard task", "set task"):
            seat.face_down = False

    def completed(self, player: int, seat: Seat, work: str, wing: str) -> None:
        """A work needs as many cards of its material as it is worth, itself one of them."""
        material = self.game.material_of(work)
        rules = list(self.rules(seat))
        less = sum(rule.less_support in (material.id, "any") for rule in rules)
        if work == self.work and self.action == "craft":
            places = ["bench"]
            assert material.task.id == self.performing or any(rule.craft_any for rule in rules)
        else:
            places = ["hand"]
            if any(rule.smith_from_bench for rule in rules):
                places.append("bench")
            if self.action != "smith":
                less += 1  # by an effect; none of them asks for less than one card less
        there = [
            c for place in places for c in seat.place(place) if self.game.material_of(c).id == material.id
        ]
        if "hand" in places:
            there.remove(work)
        assert len(there) >= material.value - 1 - less
        seat.hand.remove(work)
        seat.place(wing).append(work)
        assert len(seat.place(wing)) <= self.game.wing

    def rules(self, seat: Seat) -> list[AlwaysEffect]:
        effects: list[tuple[AnyEffect, str]] = [
            (self.game.work(work).effect, wing) for wing in ("gallery", "shop") for work in seat.place(wing)
        ]
        return [e for e, wing in effects if isinstance(e, AlwaysEffect) and e.wing in (None, wing)]

    def actions(self, player: int, task: str) -> int:
        if not task:
            return 1
        seat = self.seats[player]
        (material,) = (material for material in self.game.materials if material.task.id == task)
        helpers = [card for card in seat.helpers if self.game.material_of(card) == material]
        cover = 0
        for work in seat.gallery:
            effect, of = self.game.work(work).effect, self.game.material_of(work)
            always = effect if isinstance(effect, AlwaysEffect) else None
            if of == material:
                cover += of.value + ((always.cover_more or 0) if always else 0)
            elif always and always.covers == "any":
                cover += of.value
        each = 2 if len(helpers) <= cover else 1
        return 1 + each * len(helpers) + sum(rule.helper == task for rule in self.rules(seat))

    def task(self, seat: Seat) -> str:
        if not seat.task or seat.face_down:
            return ""
        return self.game.material_of(seat.task[0]).task.id


def test_a_table_of_one_plays_to_the_end_where_the_game_is_for_one(game: MottainaiGame) -> None:
    alone = game.model_copy(update={"players": game.players.model_copy(update={"low": 1})})
    assert play_game(alone, 0, 1).ending in ("wing", "deck")
