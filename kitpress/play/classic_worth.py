"""What a plan of Floor Plan Classic is worth to a bot: its score as it stands, and what is under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.houses import Client, Objective
from kitpress.plan.model import Plan
from kitpress.play.taste import Taste
from kitpress.rules.classic_table import crossed
from kitpress.rules.conditions import Facts, packing

_COLUMN_BEGUN = 0.9  # of a column's points, when it is nearly full
_UNSEEN = 0.35  # of a point, for a thing that may still come to count


class ClassicTaste(Taste):
    """Weights for choosing by chance; rooms of the types that the next column lacks are welcome, too."""

    def __init__(self, game: ClassicGame, objectives: Sequence[Objective]) -> None:
        super().__init__(game, objectives)
        self._game = game
        self._lacking: Mapping[str, float] = {}

    def look_at(self, plan: Plan) -> None:
        """Learn what the room table lacks."""
        rows = crossed(plan, self._game)
        self._lacking = {room.letter: 6.0 * 0.4 ** rows[room.id] for room in self._game.rooms}

    def label(self, letter: str) -> float:
        """How welcome a room with that letter is."""
        return super().label(letter) + self._lacking.get(letter, 0.0)


class Worth:
    """Weighs plans for the clients in play. What was weighed is remembered."""

    def __init__(self, game: ClassicGame, clients: Sequence[Client]) -> None:
        self._game = game
        self._objectives = [objective for client in clients for objective in client.objectives]
        self._known: dict[Plan, float] = {}

    def forget(self) -> None:
        """Drop what was remembered."""
        self._known.clear()

    def of(self, plan: Plan) -> float:
        """Points of the plan now, and a share of those it is on the way to."""
        if plan not in self._known:
            facts = Facts(plan, self._game)
            self._known[plan] = self._columns(plan) + self._garden(facts) + self._clients(facts)
        return self._known[plan]

    def _columns(self, plan: Plan) -> float:
        rows = crossed(plan, self._game).values()
        worth = 0.0
        for column, points in enumerate(self._game.room_table.points):
            share = sum(count > column for count in rows) / len(rows)
            worth += points * (1.0 if share == 1 else _COLUMN_BEGUN * share**1.5)
        return worth

    def _garden(self, facts: Facts) -> float:
        """Windows with a view, linked rooms, and hedges and pools on a path."""
        end, things, space = self._game.end, facts.things, facts.space
        seeing = sum(facts.has_garden(window) for window in things("window"))
        worth = end.windows * (seeing + _UNSEEN / 2 * (len(things("window")) - seeing))
        linked = sum(room in space.reaching_outside for room in space.rooms)
        worth += end.doors * (linked + _UNSEEN * sum(bool(space.doors_of(room)) for room in space.rooms))
        green = (*things("hedge"), *things("pool"))
        on_path = sum(facts.is_on_path(thing) for thing in green)
        worth += end.stones * (on_path + _UNSEEN * (len(green) - on_path))
        return worth + _UNSEEN * any(facts.doors_of_path(path) for path in things("path"))

    def _clients(self, facts: Facts) -> float:
        return sum(o.points * packing(o, facts).count for o in self._objectives)
