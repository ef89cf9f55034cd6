"""A bot at the drawing board of Floor Plan Classic: how it uses the dice and its bonuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from random import Random

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.houses import Client, FeatureType
from kitpress.plan.model import Plan, Record
from kitpress.play.classic_ideas import idea_for
from kitpress.play.classic_worth import ClassicTaste, Worth
from kitpress.play.ideas import room_idea
from kitpress.play.result import PlayerGame
from kitpress.play.site import Site
from kitpress.rules.classic_scoring import score
from kitpress.rules.classic_table import crossed, unlocked
from kitpress.rules.conditions import Facts, packing

_ROOM_TRIES = 4
_FEATURE_TRIES = 3
_READINGS = 3  # of dice with a wild among them
_NOISE = 0.4  # points: bots that always take the best idea all play alike
_BONUS_KEPT = 0.9  # points that a bonus must bring in the first round; less and less towards the last
WILD, FEATURES, CONSTRUCTION = "wild", "features", "construction"

Dice = tuple[int, int]


@dataclass(frozen=True)
class _Draft:
    """One way to use the dice: the plans drawn on the way, what the last is worth, the dice as read."""

    plans: tuple[Plan, ...]
    worth: float
    dice: Dice
    wild: bool = False

    @property
    def plan(self) -> Plan:
        return self.plans[-1]


class ClassicArchitect:
    """One player of one game. All players of a table get the same dice and clients."""

    def __init__(
        self, game: ClassicGame, clients: Sequence[Client], name: str, rng: Random, *, messy: bool = False
    ) -> None:
        self._game = game
        self._clients = clients
        self._name = name
        self._rng = rng
        self._noise = 30.0 if messy else _NOISE
        self._plans = [Plan(game.grid.columns, game.grid.rows)]
        self._spent: Counter[str] = Counter()
        self._worth = Worth(game, clients)
        self._taste = ClassicTaste(game, [o for client in clients for o in client.objectives])
        self._round = 0

    @property
    def plan(self) -> Plan:
        """What is drawn so far."""
        return self._plans[-1]

    def take_turn(self, dice: Dice) -> None:
        """Use the dice as well as one can: a room, both sets of features, or what fits of them."""
        self._round += 1
        self._worth.forget()
        self._taste.look_at(self.plan)
        drafts = [draft for read in self._readings(dice) for draft in self._drafts(read)]
        if self._has(WILD) and (not drafts or self._rng.random() < 0.5):
            bar = max((draft.worth for draft in drafts), default=float("-inf")) + self._price()
            drafts += [draft for draft in self._wild_drafts(dice) if draft.worth > bar]
        if not drafts:
            drafts = [draft for read in self._readings(dice) for draft in self._half_drafts(read)]
        if drafts:
            self._draw(max(drafts, key=lambda draft: draft.worth + self._rng.gauss(0, self._noise)))

    def _readings(self, dice: Dice) -> list[Dice]:
        """The dice as they may be taken: a 1 is any other number."""
        faces = [room.die for room in self._game.rooms]
        ways = [faces if die == self._game.wild_die else [die] for die in dice]
        every = [(a, b) for a, b in product(*ways)]
        return every if len(every) <= _READINGS else self._rng.sample(every, _READINGS)

    # Drafts: what could be drawn

    def _drafts(self, dice: Dice) -> Iterator[_Draft]:
        """Complete ways to use the dice: rooms, or both sets of features."""
        yield from self._rooms(dice, _ROOM_TRIES)
        found = self._feature_sets(dice)
        if found:
            yield found

    def _rooms(self, dice: Dice, tries: int) -> Iterator[_Draft]:
        letters = [room.letter for room in self._game.rooms if room.die in dice]
        site = Site(self.plan)
        for _ in range(tries):
            plan = room_idea(site, *dice, letters, self._taste, self._rng)
            if plan is None:
                return
            yield _Draft((plan,), self._promise(plan), dice)

    def _feature_sets(self, dice: Dice) -> _Draft | None:
        """Both sets, in the first order in which both fit."""
        orders = list(dict.fromkeys(permutations(dice)))
        self._rng.shuffle(orders)
        for first, second in orders:
            one = self._best_set(first, self.plan)
            other = one and self._best_set(second, one)
            if one and other:
                return _Draft((one, other), self._promise(other), dice)
        return None

    def _best_set(self, die: int, plan: Plan) -> Plan | None:
        """The most promising of a few ideas for one die's features; None where they don't fit."""
        feature = self._feature(die)
        if feature is None:
            return None
        site = Site(plan)
        idea = idea_for(feature, classic=True)
        tried = [idea(site, feature.count, self._taste, self._rng) for _ in range(_FEATURE_TRIES)]
        return max((plan for plan in tried if plan), key=self._promise, default=None)

    def _feature(self, die: int) -> FeatureType | None:
        return next((feature for feature in self._game.features if feature.die == die), None)

    def _half_drafts(self, dice: Dice) -> Iterator[_Draft]:
        """One set of features, when the dice can't be used in full."""
        for die in dict.fromkeys(dice):
            plan = self._best_set(die, self.plan)
            if plan:
                yield _Draft((plan,), self._promise(plan), dice)

    def _wild_drafts(self, dice: Dice) -> list[_Draft]:
        """With the bonus: one die is another number, a few numbers tried."""
        faces = [room.die for room in self._game.rooms]
        others = [(n, dice[1]) for n in faces if n != dice[0]] + [(dice[0], n) for n in faces if n != dice[1]]
        readings = [read for other in self._rng.sample(others, 2) for read in self._readings(other)[:2]]
        return [
            _Draft(draft.plans, draft.worth, draft.dice, wild=True)
            for read in readings
            for draft in self._drafts(read)
        ]

    # Drawing and bonuses

    def _draw(self, draft: _Draft) -> None:
        before = self.plan
        if draft.wild:
            self._spent[WILD] += 1
        self._plans += draft.plans
        if self.plan.rooms != before.rooms:
            self._second_room(draft.dice)
        elif len(draft.plans) > 1:
            self._doubled(draft.dice)

    def _second_room(self, dice: Dice) -> None:
        """Construction: a second room of the same dice, with a label of its own."""
        if self._has(CONSTRUCTION):
            self._taste.look_at(self.plan)
            self._spend_on(CONSTRUCTION, [draft.plan for draft in self._rooms(dice, _ROOM_TRIES)])

    def _doubled(self, dice: Dice) -> None:
        """Features: one of the sets just drawn once more."""
        if self._has(FEATURES):
            plans = [self._best_set(die, self.plan) for die in dict.fromkeys(dice)]
            self._spend_on(FEATURES, [plan for plan in plans if plan])

    def _spend_on(self, kind: str, plans: Sequence[Plan]) -> None:
        best = max(plans, key=self._promise, default=None)
        if best and self._promise(best) > self._promise(self.plan) + self._price():
            self._spent[kind] += 1
            self._plans.append(best)

    def _price(self) -> float:
        """What a bonus must bring to be worth spending now."""
        return _BONUS_KEPT * (1 - self._round / (self._game.rounds.count + 1))

    def _unlocked(self, plan: Plan) -> Counter[str]:
        return Counter(unlocked(crossed(plan, self._game), self._game))

    def _has(self, kind: str) -> bool:
        return self._unlocked(self.plan)[kind] > self._spent[kind]

    def _promise(self, plan: Plan) -> float:
        """What a plan is worth, in points, with the bonuses that it unlocks."""
        bonuses = sum((self._unlocked(plan) - self._spent).values())
        return self._worth.of(plan) + bonuses * self._price()

    # The end

    def finish(self) -> PlayerGame:
        """Count up and write it down; some leave the boxes empty that are worth nothing."""
        game = self._game
        ticks = {f"client.{client.id}" for client in self._clients}
        ticks |= {f"round.{n}" for n in range(1, self._round + 1)}
        ticks |= {
            f"room.{room}.{n}"
            for room, count in crossed(self.plan, game).items()
            for n in range(1, count + 1)
        }
        ticks |= {f"used.{kind}.{n}" for kind, count in self._spent.items() for n in range(1, count + 1)}
        lang = next(
            lang for lang in game.letter_langs if all(r.letter == r.letters[lang] for r in game.rooms)
        )
        letters = lang if len(game.letter_langs) > 1 else None
        record = Record(game.id, self.plan, self._name, ticks=frozenset(ticks), letters=letters)
        scored = score(record, game)
        boxes = ["rooms", "windows", "doors", "stones", *(kind.id for kind in game.client_kinds)]
        worth = {box: sum(line.points for line in scored.lines if line.field == box) for box in boxes}
        writes_zeros = self._rng.random() < 0.7
        numbers = {box: points for box, points in worth.items() if points or writes_zeros}
        facts = Facts(self.plan, game)
        counted = {
            (client.id, index): packing(objective, facts).count
            for client in self._clients
            for index, objective in enumerate(client.objectives)
        }
        finished = replace(record, numbers={**numbers, "total": scored.total})
        return PlayerGame(finished, tuple(self._plans), counted=counted)
