"""A bot at the drawing board of Floor Plan: its sheet, what it claims and which bonuses it spends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

from kitpress.content.models import Client, Game, Objective
from kitpress.plan.geometry import Rect, Square
from kitpress.plan.model import Plan, Record, Room
from kitpress.play.ideas import FEATURE_IDEAS, room_idea, with_room
from kitpress.play.result import Claim, PlayerGame
from kitpress.play.site import Site
from kitpress.play.wishes import FreshFacts, promise
from kitpress.rules.conditions import packing, points
from kitpress.rules.conditions.things import Use

_ROOM_TRIES = 6
_FEATURE_TRIES = 5
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

    def __init__(self, game: Game, clients: Sequence[Client], name: str, rng: Random) -> None:
        self._game = game
        self._clients = clients
        self._name = name
        self._rng = rng
        self._plans: list[Plan] = []
        self._claims: list[Claim] = []
        self._boxes: dict[int, int] = {}  # box, from 0 -> points written in it
        self._used: dict[tuple[str, int], frozenset[Use]] = {}
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
            middle.column - self._rng.randrange(width),
            middle.row - self._rng.randrange(height),
            width,
            height,
        )
        letter = next(room.letter for room in game.rooms if room.id == game.start.room)
        empty = Plan(game.grid.columns, game.grid.rows)
        self._plans.append(with_room(empty, Room(rect, letter, middle)))
        self._claim()

    def take_turn(self, dice: Dice) -> bool:
        """Use the dice as well as one can; returns whether that was possible in full."""
        self._round += 1
        drafts = list(self._drafts(dice))
        complete = bool(drafts)
        now = self._promise(self.plan)
        if self._has("wild") and (not drafts or self._rng.random() < 0.5):
            rivals = self._wild_drafts(dice)
            bar = max((d.worth for d in drafts), default=float("-inf")) + _WORTH_A_BONUS
            drafts += [draft for draft in rivals if draft.worth > bar]
        if not drafts:
            drafts = list(self._half_drafts(dice))
        if drafts:
            best = max(drafts, key=lambda d: d.worth + self._rng.gauss(0, _NOISE))
            self._draw(best, now)
        self._claim()
        self._draw_bonus_doors()
        return complete or bool(drafts and "wild" in self._kinds(drafts))

    def finish(self, *, sixth: bool, solo_rounds: int | None = None) -> PlayerGame:
        """Count up. `sixth`: whether the bonus for the sixth demand is due; `solo_rounds` ticked."""
        game = self._game
        facts = FreshFacts(self.plan, game)
        door = sum(points(o, facts) for _, _, o in self._objectives() if o.door_bonus)
        numbers = {f"demand.{box + 1}": value for box, value in sorted(self._boxes.items())}
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
        return PlayerGame(record, tuple(self._plans), tuple(self._claims), door, sixth)

    # Drafts: what could be drawn

    def _drafts(self, dice: Dice, wild: tuple[str, ...] = ()) -> Iterator[_Draft]:
        """Complete ways to use the dice: rooms, or both sets of features."""
        site = Site(self.plan)
        for _ in range(_ROOM_TRIES):
            plan = room_idea(site, *dice, self._letters(dice), self._rng)
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
        for _ in range(_FEATURE_TRIES):
            plan = FEATURE_IDEAS[feature.id](site, feature.count, self._rng)
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
        tried = self._rng.sample(others, min(3, len(others)))
        return [draft for other in tried for draft in self._drafts(other, (tick,))]

    # Drawing and bonuses

    def _draw(self, draft: _Draft, before: float) -> None:
        rooms_before = len(self.plan.rooms)
        base = self.plan
        self._plans += draft.plans
        self._spent += draft.spent
        for tick in draft.spent:
            del self._bonuses[tick]
        self._claim()
        if len(self.plan.rooms) > rooms_before:
            self._double_room(next(iter(self.plan.rooms - base.rooms)))
        else:
            self._double_features(base)

    def _double_room(self, room: Room) -> None:
        """x2 room: a second room of the same dice, with a label of its own."""
        if not self._has("double-room"):
            return
        dice = (room.rect.width, room.rect.height)
        site = Site(self.plan)
        tried = (room_idea(site, *dice, self._letters(dice), self._rng) for _ in range(_ROOM_TRIES))
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
            tick = self._tick_of(kind)
            del self._bonuses[tick]
            self._spent.append(tick)
            self._plans += best.plans
            self._claim()

    def _has(self, kind: str) -> bool:
        return kind in self._bonuses.values()

    def _tick_of(self, kind: str) -> str:
        return next(tick for tick, of in self._bonuses.items() if of == kind)

    def _kinds(self, drafts: Sequence[_Draft]) -> set[str]:
        return {"wild" for draft in drafts if draft.spent}

    # Clients

    def _objectives(self) -> Iterator[tuple[str, int, Objective]]:
        for client in self._clients:
            for index, objective in enumerate(client.objectives):
                yield client.id, index, objective

    def _promise(self, plan: Plan) -> float:
        wanted = [(o, self._used.get((c, i), frozenset[Use]())) for c, i, o in self._objectives()]
        return promise(wanted, FreshFacts(plan, self._game))

    def _claim(self) -> None:
        """Write every demand that is fulfilled now into an open box, dear ones first."""
        facts = FreshFacts(self.plan, self._game)
        for client, index, objective in sorted(self._objectives(), key=lambda o: -o[2].points):
            if objective.door_bonus or len(self._boxes) == len(self._game.demand_boxes):
                continue
            facts.used = self._used.get((client, index), frozenset())
            for witness in packing(objective, facts).witnesses:
                open_boxes = [b for b in range(len(self._game.demand_boxes)) if b not in self._boxes]
                if not open_boxes:
                    break
                box = self._rng.choice(open_boxes)
                self._boxes[box] = objective.points
                self._bonuses[f"bonus.{box + 1}"] = self._game.demand_boxes[box]
                used = self._used.get((client, index), frozenset())
                self._used[client, index] = used | witness.uses
                self._claims.append(
                    Claim(
                        self._round,
                        len(self._plans) - 1,
                        client,
                        index,
                        objective.points,
                        box + 1,
                        witness.squares,
                    )
                )


def _count(plan: Plan, feature: str) -> int:
    drawn = {
        "tree": plan.trees,
        "door": plan.doors,
        "window": plan.windows,
        "furnishing": plan.furnishings,
        "deck": plan.decks,
        "stone": plan.stones,
    }
    return len(drawn[feature])


def renamed(player: PlayerGame, serial: str) -> PlayerGame:
    """The same game on a sheet with that serial."""
    return replace(player, record=replace(player.record, serial=serial))
