"""A bot at the drawing board of Floor Plan: its sheet, what it claims and which bonuses it spends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.kinds.houses import Client
from kitpress.plan.geometry import Rect, Square
from kitpress.plan.model import Plan, Record, Room
from kitpress.play.classic_ideas import idea_for
from kitpress.play.ideas import room_idea, with_room
from kitpress.play.result import Claim, PlayerGame
from kitpress.play.site import Site
from kitpress.play.taste import Taste
from kitpress.play.wishes import FreshFacts, Wish
from kitpress.rules.conditions import Witness, packing, points
from kitpress.rules.house_legality import drawn

_ROOM_TRIES = 5
_FEATURE_TRIES = 4
_NOISE = 0.25  # points: bots that always take the best idea all play alike
_WORTH_A_BONUS = 0.6  # points that a bonus must bring before it is spent

Dice = tuple[int, int]


@dataclass(frozen=True)
class _Draft:
    """One way to use the dice: the plans drawn on the way, what the last is worth, bonuses spent."""

    plans: tuple[Plan, ...]
    worth: float
    spent: tuple[str, ...] = ()

    @property
    def plan(self) -> Plan:
        return self.plans[-1]


class Architect:
    """One player of one game. All players of a table get the same dice and clients."""

    def __init__(self, game: FloorPlanGame, clients: Sequence[Client], name: str, rng: Random) -> None:
        self._game = game
        self._clients = clients
        self._name = name
        self._rng = rng
        self._plans: list[Plan] = []
        self._claims: list[Claim] = []
        self._boxes: dict[int, int] = {}  # box, from 1 -> points written in it
        self._wishes = [Wish(c.id, i, o) for c in clients for i, o in enumerate(c.objectives)]
        self._taste = Taste(game, (wish.objective for wish in self._wishes))
        self._bonuses = {f"free.{n}": kind for n, kind in enumerate(game.free_bonuses, 1)}
        self._spent: list[str] = []
        self._round = 0

    @property
    def plan(self) -> Plan:
        """What is drawn so far."""
        return self._plans[-1]

    @property
    def demands(self) -> int:
        """How many demands are fulfilled."""
        return len(self._boxes)

    def start(self, side: int) -> None:
        """Draw the starting room round the centre square, one side of it rolled."""
        game, middle = self._game, Square(self._game.grid.columns // 2, self._game.grid.rows // 2)
        sides = (game.start.die, side)
        width, height = self._rng.choice((sides, sides[::-1]))
        rect = Rect(
            self._first(middle.column, width, game.grid.columns),
            self._first(middle.row, height, game.grid.rows),
            width,
            height,
        )
        letter = next(room.letter for room in game.rooms if room.id == game.start.room)
        empty = Plan(game.grid.columns, game.grid.rows)
        self._plans.append(with_room(empty, Room(rect, letter, middle)))
        self._claim()

    def _first(self, middle: int, length: int, squares: int) -> int:
        """Where a stretch of so many squares begins that goes over the middle one and stays on the grid."""
        return middle - self._rng.randrange(max(0, middle + length - squares), min(length, middle + 1))

    def take_turn(self, dice: Dice) -> bool:
        """Use the dice as well as one can; returns whether that was possible in full."""
        self._round += 1
        for wish in self._wishes:
            wish.forget()
        drafts = list(self._drafts(dice))
        if self._has("wild") and (not drafts or self._rng.random() < 0.4):
            rivals = self._wild_drafts(dice)
            bar = max((d.worth for d in drafts), default=float("-inf")) + _WORTH_A_BONUS
            drafts += [draft for draft in rivals if draft.worth > bar]
        able = bool(drafts)
        drafts = drafts or list(self._half_drafts(dice))
        if drafts:
            self._draw(max(drafts, key=lambda d: d.worth + self._rng.gauss(0, _NOISE)))
        self._draw_bonus_doors()
        return able

    def finish(self, *, sixth: bool, solo_rounds: int | None = None) -> PlayerGame:
        """Count up. `sixth`: whether the bonus for the sixth demand is due; `solo_rounds` ticked."""
        game = self._game
        facts = FreshFacts(self.plan, game)
        last = [wish for wish in self._wishes if wish.objective.door_bonus]
        counted = {(wish.client, wish.index): packing(wish.objective, facts).count for wish in last}
        door = sum(points(wish.objective, facts) for wish in last)
        numbers = {f"demand.{box}": value for box, value in sorted(self._boxes.items())}
        total = sum(numbers.values()) + door + (game.sixth_demand.points if sixth else 0)
        ticks = {f"client.{client.id}" for client in self._clients} | set(self._spent)
        if sixth:
            ticks.add("sixth")
        if solo_rounds is not None:
            ticks |= {f"round.{n}" for n in range(1, solo_rounds + 1)}
            total += (game.solo.bubbles - solo_rounds) // game.solo.points_per
        record = Record(
            game=game.id,
            plan=self.plan,
            name=self._name,
            numbers={**numbers, "door": door, "total": total},
            ticks=frozenset(ticks),
        )
        return PlayerGame(record, tuple(self._plans), tuple(self._claims), door, sixth, counted)

    # Drafts: what could be drawn

    def _drafts(self, dice: Dice, wild: tuple[str, ...] = ()) -> Iterator[_Draft]:
        """Complete ways to use the dice: rooms, or both sets of features."""
        site = Site(self.plan)
        for _ in range(_ROOM_TRIES):
            plan = room_idea(site, *dice, self._letters(dice), self._taste, self._rng)
            if plan is None:
                break
            yield self._draft((plan,), wild)
        sets = self._feature_sets(dice, site)
        if sets is not None:
            yield _Draft(sets.plans, sets.worth, wild)

    def _draft(self, plans: tuple[Plan, ...], spent: tuple[str, ...]) -> _Draft:
        return _Draft(plans, self._promise(plans[-1]), spent)

    def _letters(self, dice: Dice) -> list[str]:
        return [room.letter for room in self._game.rooms if room.die in dice]

    def _feature_sets(self, dice: Dice, site: Site) -> _Draft | None:
        """Both sets, the better of both orders; None where one of them does not fit."""
        found: list[_Draft] = []
        for order in dict.fromkeys(permutations(dice)):
            first = self._best_set(order[0], site)
            second = first and self._best_set(order[1], Site(first.plan))
            if first and second:
                found.append(_Draft((*first.plans, *second.plans), second.worth))
                break
        return max(found, key=lambda d: d.worth, default=None)

    def _best_set(self, die: int, site: Site) -> _Draft | None:
        """The most promising of a few ideas for one die's features; None where they don't fit."""
        feature = next((f for f in self._game.features if f.die == die), None)
        if feature is None:
            return None
        best: _Draft | None = None
        idea = idea_for(feature, classic=False)
        for _ in range(_FEATURE_TRIES):
            plan = idea(site, feature.count, self._taste, self._rng)
            if plan is not None:
                draft = self._draft((plan,), ())
                if best is None or draft.worth > best.worth:
                    best = draft
        return best

    def _half_drafts(self, dice: Dice) -> Iterator[_Draft]:
        """One set of features, when the dice can't be used in full."""
        for die in dict.fromkeys(dice):
            draft = self._best_set(die, Site(self.plan))
            if draft:
                yield draft

    def _wild_drafts(self, dice: Dice) -> list[_Draft]:
        """With a Wild: one die is another number, a few numbers tried."""
        tick = self._tick_of("wild")
        faces = sorted({room.die for room in self._game.rooms})
        others = [(n, dice[1]) for n in faces if n != dice[0]] + [(dice[0], n) for n in faces if n != dice[1]]
        tried = self._rng.sample(others, min(2, len(others)))
        return [draft for other in tried for draft in self._drafts(other, (tick,))]

    # Drawing and bonuses

    def _draw(self, draft: _Draft) -> None:
        """Draw it, claim what it fulfils, then see whether a bonus makes more of it."""
        before = self.plan
        for tick in draft.spent:
            self._spend(tick)
        self._plans += draft.plans
        self._claim()
        new_rooms = self.plan.rooms - before.rooms
        if new_rooms:
            self._double_room(next(iter(new_rooms)))
        else:
            self._double_features(before)

    def _spend(self, tick: str) -> None:
        del self._bonuses[tick]
        self._spent.append(tick)

    def _double_room(self, room: Room) -> None:
        """x2 room: a second room of the same dice, with a label of its own."""
        if not self._has("double-room"):
            return
        dice = (room.rect.width, room.rect.height)
        site = Site(self.plan)
        tried = (
            room_idea(site, *dice, self._letters(dice), self._taste, self._rng) for _ in range(_ROOM_TRIES)
        )
        self._spend_on("double-room", [self._draft((plan,), ()) for plan in tried if plan])

    def _double_features(self, before: Plan) -> None:
        """x2 feature: one of the sets just drawn once more."""
        if not self._has("double-feature"):
            return
        kinds = [f for f in self._game.features if _count(self.plan, f.id) > _count(before, f.id)]
        tried = (self._best_set(feature.die, Site(self.plan)) for feature in kinds)
        self._spend_on("double-feature", [draft for draft in tried if draft])

    def _draw_bonus_doors(self) -> None:
        """x2 door: two doors at once, as soon as they are good for something."""
        doors = next((f for f in self._game.features if f.id == "door"), None)
        if self._has("door") and doors:
            draft = self._best_set(doors.die, Site(self.plan))
            self._spend_on("door", [draft] if draft else [])

    def _spend_on(self, kind: str, drafts: Iterable[_Draft]) -> None:
        best = max(drafts, key=lambda d: d.worth, default=None)
        if best and best.worth > self._promise(self.plan) + _WORTH_A_BONUS:
            self._spend(self._tick_of(kind))
            self._plans += best.plans
            self._claim()

    def _has(self, kind: str) -> bool:
        return kind in self._bonuses.values()

    def _tick_of(self, kind: str) -> str:
        return next(tick for tick, of in self._bonuses.items() if of == kind)

    # Clients

    def _promise(self, plan: Plan) -> float:
        """What a plan is worth, in points: demands that it fulfils, and how near it is to others."""
        facts = FreshFacts(plan, self._game)
        return sum(wish.worth(facts) for wish in self._wishes)

    def _claim(self) -> None:
        """Write every demand that is fulfilled now into an open box, dear ones first."""
        facts = FreshFacts(self.plan, self._game)
        for wish in sorted(self._wishes, key=lambda w: -w.objective.points):
            if wish.objective.door_bonus or wish.worth(facts) < wish.objective.points:
                continue
            facts.used = wish.used
            for witness in packing(wish.objective, facts).witnesses:
                self._write(wish, witness)

    def _write(self, wish: Wish, witness: Witness) -> None:
        """Score a demand, if a box is open: its points, the bonus below it, what it used up."""
        boxes = [b for b in range(1, len(self._game.demand_boxes) + 1) if b not in self._boxes]
        if not boxes:
            return
        box = self._rng.choice(boxes)
        points, step = wish.objective.points, len(self._plans) - 1
        self._boxes[box] = points
        self._bonuses[f"bonus.{box}"] = self._game.demand_boxes[box - 1]
        wish.used |= witness.uses
        self._claims.append(Claim(self._round, step, wish.client, wish.index, points, box, witness.squares))


def _count(plan: Plan, feature: str) -> int:
    return len(drawn(plan, feature))
