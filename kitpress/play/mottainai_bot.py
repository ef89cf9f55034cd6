"""A player of Mottainai: tries every legal move on a copy of the table and makes the best-looking one.

The copy's deck is shuffled first, so that a bot knows no more than a person would.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from kitpress.content.effects import ActionEffect, DoingEffect, Step, TimedEffect
from kitpress.play.mottainai_moves import Move, actions, nothing, repeats, step_moves
from kitpress.play.mottainai_sense import final, outlook
from kitpress.play.mottainai_table import GameOver, Table
from kitpress.rules.mottainai_counting import holds

_WHIM = 0.05  # points by which moves that look alike may differ
_PRAYER, _PRAYER_FULL = 0.5, 0.0  # what a prayer brings instead of a task: little to a full hand
_BORED = 0.02  # less with every round
_TASK_CARD = 0.2  # of what a card is missed in the hand, if it becomes the task


class Bot:
    """Decides for one player, and takes the player's turn. `rng` breaks ties and shuffles what is unseen."""

    def __init__(self, player: int, rng: Random) -> None:
        self.player = player
        self.rng = rng

    # A turn

    def take_turn(self, table: Table) -> None:
        """Morning, noon and night. Raises GameOver as soon as the game ends."""
        self._morning(table)
        others = [(self.player + n) % len(table.seats) for n in range(1, len(table.seats))]
        for other in others:
            task = table.task_of(other)
            if task is not None:
                self._perform(table, task)
        self._perform(table, table.task_of(self.player))
        self._effects(table, "night")
        table.take_waiting(self.player)

    def _morning(self, table: Table) -> None:
        seat = table.seats[self.player]
        while len(seat.hand) > table.hand_limit(self.player):
            table.move(self.player, self._least(table), "hand", "deck")
        self._effects(table, "morning")
        table.discard_task(self.player)
        card = self._choose_task(table)
        if card is not None:
            table.set_task(self.player, card)

    def _perform(self, table: Table, task: str | None) -> None:
        """All actions of a task; new helpers do not change how many there are. No task: one prayer."""
        number = 1 if task is None else table.actions(self.player, task)
        table.note(self.player, "perform", task or "", str(number))
        for _ in range(number):
            self._sort_hand(table)
            move = self._best(table, actions(table, self.player, task))
            if move is not None:
                table.note(self.player, "action", move.work, move.action)
                self._make(table, move)
                self._after_action(table, move.action)

    def _make(self, table: Table, move: Move) -> None:
        """Make a move, and what completing a work brings with it."""
        move.make(table)
        effect = table.cards.works[move.work].effect if move.work else None
        if isinstance(effect, TimedEffect) and effect.kind == "completion":
            self._use(table, move.work, effect)

    # Effects

    def _effects(self, table: Table, kind: str) -> None:
        """Use each effect of that kind once, if it is of use."""
        for work, _ in list(table.seats[self.player].works):
            effect = table.cards.works[work].effect
            if isinstance(effect, TimedEffect) and effect.kind == kind:
                self._use(table, work, effect)

    def _after_action(self, table: Table, action: str) -> None:
        """Effects that follow an action. Actions that effects give bring none (ruling "no-chains")."""
        for work, _ in list(table.seats[self.player].works):
            effect = table.cards.works[work].effect
            if isinstance(effect, ActionEffect) and effect.of == action:
                self._use(table, work, effect)

    def _use(self, table: Table, work: str, effect: DoingEffect) -> None:
        """Use an effect if that looks better than not using it: all of them are optional (ruling "may")."""
        if not self._allowed(table, work, effect):
            return
        trial = self._imagine(table)
        try:
            self._carry_out(trial, effect)
            after = outlook(trial, self.player)
        except GameOver:
            after = final(trial, self.player)
        if after >= outlook(table, self.player):
            self._carry_out(table, effect)

    def _allowed(self, table: Table, work: str, effect: DoingEffect) -> bool:
        wing = next((wing for card, wing in table.seats[self.player].works if card == work), None)
        if effect.wing is not None and effect.wing != wing:
            return False
        game, mine = table.cards.game, table.holding(self.player)
        others = [table.holding(n) for n in range(len(table.seats)) if n != self.player]
        floor: dict[str, int] = {}
        for card in table.floor:
            floor[table.cards.material[card]] = floor.get(table.cards.material[card], 0) + 1
        return all(holds(condition, mine, others, game, floor) for condition in effect.if_)

    def _carry_out(self, table: Table, effect: DoingEffect) -> None:
        if effect.pay is not None and not self._pay(table, effect.pay):
            return
        if effect.do:
            for step in effect.do:
                self._step(table, step)
        else:
            moves = {move: step for step in effect.either for move in step_moves(table, self.player, step)}
            best = self._best(table, moves)
            if best is not None:
                self._make(table, best)
                self._step(table, moves[best], done=1)

    def _pay(self, table: Table, price: Step) -> bool:
        """Pay the whole price, or nothing."""
        source = table.seats[self.player].place(price.from_ or "hand")
        fitting = [c for c in source if not price.material or table.cards.material[c] in price.material]
        if len(fitting) < (price.move or 0):
            return False
        self._step(table, price)
        return True

    def _step(self, table: Table, step: Step, done: int = 0) -> None:
        """As much of a step as can be done."""
        for _ in range(done, repeats(table, self.player, step)):
            self._sort_hand(table)
            moves = list(step_moves(table, self.player, step))
            if step.up_to or step.complete is not None:
                moves.append(Move("", nothing))
            best = self._best(table, moves)
            if best is None or best.make is nothing:
                return
            self._make(table, best)

    # Choosing

    def _best(self, table: Table, moves: Iterable[Move]) -> Move | None:
        """The move that looks best, None when there is none."""
        best, most = None, 0.0
        for move in moves:
            worth = self._worth(table, move) + _WHIM * self.rng.random()
            if best is None or worth > most:
                best, most = move, worth
        return best

    def _worth(self, table: Table, move: Move) -> float:
        trial = self._imagine(table)
        try:
            move.make(trial)
        except GameOver:
            return final(trial, self.player)
        return outlook(trial, self.player)

    def _imagine(self, table: Table) -> Table:
        """The table as it may be: the order of the deck is anyone's guess."""
        deck = table.deck[:]
        self.rng.shuffle(deck)
        return table.copy(deck)

    def _least(self, table: Table) -> str:
        """The card of the hand that is missed least."""
        hand = table.seats[self.player].hand
        return min(dict.fromkeys(hand), key=lambda card: (self._missed(table, card), card))

    def _missed(self, table: Table, card: str) -> float:
        """What a card of the hand is worth there: more beside cards of its material."""
        seat, cards = table.seats[self.player], table.cards
        material = cards.material[card]
        friends = sum(cards.material[other] == material for other in (*seat.hand, *seat.bench)) - 1
        return min(friends, cards.value[card]) / cards.value[card] + 0.1 * cards.value[card]

    def _sort_hand(self, table: Table) -> None:
        """What a tailor returns first lies first."""
        seat = table.seats[self.player]
        seat.hand.sort(key=lambda card: (self._missed(table, card), card))

    def _choose_task(self, table: Table) -> str | None:
        """The card whose task brings most, by its actions, and is missed least; None for a prayer."""
        seat, cards = table.seats[self.player], table.cards
        now = outlook(table, self.player)
        full = len(seat.hand) >= table.hand_limit(self.player)
        best, most = None, (_PRAYER_FULL if full else _PRAYER) - _BORED * table.rounds
        for task, material in cards.of_task.items():
            fitting = [card for card in seat.hand if cards.material[card] == material]
            if not fitting:
                continue
            card = min(fitting, key=lambda card: (self._missed(table, card), card))
            trial = self._imagine(table)
            trial.set_task(self.player, card)
            self._sort_hand(trial)
            gain = self._gain(trial, task, now)
            worth = gain * table.actions(self.player, task) - 0.4 * self._help(table, task)
            worth -= _TASK_CARD * self._missed(table, card)
            if worth > most:
                best, most = card, worth
        return best

    def _gain(self, table: Table, task: str, now: float) -> float:
        moves = list(actions(table, self.player, task))
        return max(self._worth(table, move) for move in moves) - now + 0.5

    def _help(self, table: Table, task: str) -> float:
        """How much a task helps the others."""
        others = [n for n in range(len(table.seats)) if n != self.player]
        return sum(table.actions(n, task) for n in others) / max(1, len(others))
