"""A table of Mottainai while it is played: who has which cards where, and what the rules let a player do.

Cards are the ids of their works. Every change goes through a method here, which keeps the rules and ends the
game at once when they say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kitpress.content.effects import AlwaysEffect, Place, Wing
from kitpress.content.kinds.mottainai import MottainaiGame, Work
from kitpress.rules.mottainai_temple import WINGS, Holding, Temple
from kitpress.words import same


class GameOver(Exception):  # noqa: N818 (no error: it is how a game ends)
    """The game has ended, at once. `ending`: "wing" (a full wing) or "deck" (the last card is drawn)."""

    def __init__(self, ending: str) -> None:
        super().__init__(ending)
        self.ending = ending


class IllegalMoveError(Exception):
    """A move that the rules do not allow: a bot's mistake."""


class Event(NamedTuple):
    """Something that happened, for tests and for telling: whose turn, what, which card, whereto."""

    player: int
    what: str
    card: str
    to: str


class Cards:
    """What never changes in a game: the works by their ids, and their materials and values."""

    def __init__(self, game: MottainaiGame) -> None:
        self.game = game
        self.works: Mapping[str, Work] = {work.id: work for work in game.works}
        self.material: Mapping[str, str] = {work.id: work.material for work in game.works}
        self.values: Mapping[str, int] = {material.id: material.value for material in game.materials}
        self.value: Mapping[str, int] = {
            work: self.values[material] for work, material in self.material.items()
        }
        self.of_task: Mapping[str, str] = {m.task.id: m.id for m in game.materials}
        self.task: Mapping[str, str] = {material: task for task, material in self.of_task.items()}


@dataclass
class Seat:
    """One player's temple and hand."""

    hand: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    task: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    bench: list[str] = field(default_factory=list)
    sales: list[str] = field(default_factory=list)
    gallery: list[str] = field(default_factory=list)
    shop: list[str] = field(default_factory=list)
    face_down: bool = True  # the task dealt at the start is no task yet (ruling "first-task")

    def copy(self) -> Seat:
        """Another seat with the same cards."""
        return Seat(
            self.hand[:],
            self.waiting[:],
            self.task[:],
            self.helpers[:],
            self.bench[:],
            self.sales[:],
            self.gallery[:],
            self.shop[:],
            self.face_down,
        )

    def place(self, place: str) -> list[str]:
        """The cards in one of the player's places."""
        cards: list[str] = getattr(self, place)
        return cards

    @property
    def works(self) -> Iterator[tuple[str, Wing]]:
        """The completed works with their wings."""
        for wing in WINGS:
            yield from ((work, wing) for work in self.place(wing))

    def all(self) -> list[str]:
        """Every card, wherever it lies."""
        return [
            *self.hand,
            *self.waiting,
            *self.task,
            *self.helpers,
            *self.bench,
            *self.sales,
            *self.gallery,
            *self.shop,
        ]


@dataclass
class Table:
    """The whole table. The deck's top is its end; `current` is whose turn it is."""

    cards: Cards
    seats: list[Seat]
    deck: list[str]
    floor: list[str] = field(default_factory=list)
    current: int = 0
    turns: int = 0  # begun so far
    log: list[Event] | None = None  # None: nobody wants to know

    def copy(self, deck: Sequence[str]) -> Table:
        """A table to try moves on, with a deck that may be in another order."""
        return Table(
            self.cards,
            [seat.copy() for seat in self.seats],
            list(deck),
            self.floor[:],
            self.current,
            self.turns,
        )

    # What a player may do

    def draw(self, player: int, number: int = 1) -> None:
        """Draw to the waiting area. Raises GameOver with the last card."""
        for _ in range(number):
            card = self.deck.pop()
            self.seats[player].waiting.append(card)
            self.note(player, "draw", card, "waiting")
            self._deck_shrinks()

    def move(self, player: int, card: str, source: Place, to: Place) -> None:
        """Move a card between one's own places, the floor and the deck's bottom. Raises IllegalMoveError."""
        cards = self._cards(player, source)
        if card not in cards:
            raise IllegalMoveError(f"no {card} in {source}")
        cards.remove(card)
        if to == "deck":
            self.deck.insert(0, card)
        else:
            self._cards(player, to).append(card)
        self.note(player, f"move {source}", card, to)

    def move_top(self, player: int, to: Place) -> None:
        """Move the deck's top card to one of the player's places or the floor. Raises GameOver with the last."""
        card = self.deck.pop()
        self._cards(player, to).append(card)
        self.note(player, "move deck", card, to)
        self._deck_shrinks()

    def complete(self, player: int, work: str, wing: Wing, supports: Sequence[str], less: int = 0) -> None:
        """Complete a work from the hand, supported by cards in `supports` (places; none: without support).

        Raises IllegalMoveError, and GameOver when that fills the wing.
        """
        seat = self.seats[player]
        if work not in seat.hand or not self.supported(player, work, supports, less):
            raise IllegalMoveError(f"{work} can't be completed")
        seat.hand.remove(work)
        seat.place(wing).append(work)
        self.note(player, "complete", work, wing)
        if len(seat.place(wing)) >= self.cards.game.wing:
            raise GameOver("wing")

    def supported(self, player: int, work: str, supports: Sequence[str], less: int = 0) -> bool:
        """Whether enough cards of the work's material lie in those places of the player, besides itself."""
        material = self.cards.material[work]
        seat = self.seats[player]
        there = sum(self.cards.material[card] == material for place in supports for card in seat.place(place))
        if "hand" in supports:
            there -= 1  # the work itself is no support
        relief = sum(rule.less_support in (material, "any") for rule in self.rules(player))
        return not supports or there >= self.cards.value[work] - 1 - less - relief

    @property
    def rounds(self) -> int:
        """Rounds begun so far."""
        return -(-self.turns // len(self.seats))

    # What the rules make of the temple

    def rules(self, player: int) -> Iterator[AlwaysEffect]:
        """The standing rules of the player's works that hold now."""
        for work, wing in self.seats[player].works:
            effect = self.cards.works[work].effect
            if isinstance(effect, AlwaysEffect) and effect.wing in (None, wing):
                yield effect

    def actions(self, player: int, task: str) -> int:
        """How many actions a player has in a task: one, and more for helpers and rules, counted now."""
        material = self.cards.of_task[task]
        helpers = sum(self.cards.material[card] == material for card in self.seats[player].helpers)
        more = sum(rule.helper == task for rule in self.rules(player))
        return 1 + more + helpers * (2 if helpers and self.covers(player, material) >= helpers else 1)

    def covers(self, player: int, material: str) -> int:
        """How many helpers of a material the works in the gallery could cover."""
        covered = 0
        for work in self.seats[player].gallery:
            effect, value = self.cards.works[work].effect, self.cards.value[work]
            own = self.cards.material[work] == material
            more, any_kind = 0, False
            if isinstance(effect, AlwaysEffect) and effect.wing in (None, "gallery"):
                more, any_kind = effect.cover_more or 0, effect.covers == "any"
            covered += value + more if own else value if any_kind else 0
        return covered

    def hand_limit(self, player: int) -> int:
        """How many cards the player keeps in the morning."""
        return max([self.cards.game.hand, *(rule.keep or 0 for rule in self.rules(player))])

    def tailor_limit(self, player: int) -> int:
        """How many cards a tailor fills up to."""
        return max([self.cards.game.hand, *(rule.tailor_to or 0 for rule in self.rules(player))])

    def holding(self, player: int, hand: bool = True) -> Holding:
        """What counts for a player, with the hand or as the others see it."""
        seat, material = self.seats[player], self.cards.material

        def count(cards: Sequence[str]) -> Counter[str]:
            return Counter(material[card] for card in cards)

        return Holding(
            name=same(""),
            gallery=count(seat.gallery),
            shop=count(seat.shop),
            sales=count(seat.sales),
            hand=count(seat.hand) if hand else {},
            helpers=count(seat.helpers),
            bench=count(seat.bench),
            works=tuple(seat.works),
        )

    def temple(self, player: int, name: str) -> Temple:
        """A player's temple as it is scored; the waiting area is no part of it."""
        seat = self.seats[player]
        return Temple(
            name,
            tuple(seat.gallery),
            tuple(seat.shop),
            tuple(seat.sales),
            tuple(seat.hand),
            tuple(seat.helpers),
            tuple(seat.bench),
            tuple(seat.task),
            current=player == self.current,
        )

    def discard_task(self, player: int) -> None:
        """The old task goes to the floor."""
        seat = self.seats[player]
        for card in seat.task:
            self.floor.append(card)
            self.note(player, "discard task", card, "floor")
        seat.task.clear()
        seat.face_down = False

    def set_task(self, player: int, card: str) -> None:
        """A card of the hand becomes the task. Raises IllegalMoveError."""
        seat = self.seats[player]
        if card not in seat.hand or seat.task:
            raise IllegalMoveError(f"{card} can't be the task")
        seat.hand.remove(card)
        seat.task.append(card)
        self.note(player, "set task", card, "task")

    def task_of(self, player: int) -> str | None:
        """The task that a player's temple offers, None when there is none (face down is none)."""
        seat = self.seats[player]
        if not seat.task or seat.face_down:
            return None
        return self.cards.task[self.cards.material[seat.task[0]]]

    def take_waiting(self, player: int) -> None:
        """At night the waiting cards come into the hand."""
        seat = self.seats[player]
        seat.hand += seat.waiting
        seat.waiting.clear()

    def _cards(self, player: int, place: str) -> list[str]:
        if place == "deck":
            raise IllegalMoveError("nobody may choose from the deck")
        return self.floor if place == "floor" else self.seats[player].place(place)

    def _deck_shrinks(self) -> None:
        if not self.deck:
            raise GameOver("deck")

    def note(self, player: int, what: str, card: str, to: str) -> None:
        """Keep in the log what happened, if there is one."""
        if self.log is not None:
            self.log.append(Event(player, what, card, to))
