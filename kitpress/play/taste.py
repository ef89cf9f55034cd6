"""What the clients in play make a bot look at first: which rooms to furnish, glaze, join and draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from kitpress.content.conditions import PLACES, Entity, RoomEntity
from kitpress.content.kinds.houses import HouseGame, Objective
from kitpress.plan.model import Room
from kitpress.rules.conditions.facts import targets_of

_BASE = 1.0  # what nobody asks for still happens
_Pair = tuple[str, str]  # letters of two rooms, sorted; "" is the outside


class Taste:
    """Weights for choosing by chance, from the words of the objectives in play."""

    def __init__(self, game: HouseGame, objectives: Iterable[Objective]) -> None:
        self._letters = {room.id: room.letter for room in game.rooms}
        self._label: Counter[str] = Counter()
        self._furnish: Counter[str] = Counter()
        self._glaze: Counter[str] = Counter()
        self._join: Counter[_Pair] = Counter()
        for objective in objectives:
            self._learn(objective)

    def label(self, letter: str) -> float:
        """How welcome a room with that letter is."""
        return _BASE + self._label[letter]

    def furnish(self, room: Room) -> float:
        """How welcome furnishings in a room are."""
        return _BASE + self._furnish[room.letter]

    def glaze(self, room: Room) -> float:
        """How welcome windows of a room are."""
        return _BASE + self._glaze[room.letter]

    def join(self, a: str, b: str) -> float:
        """How welcome a door is between rooms with these letters; the outside is ""."""
        return _BASE + self._join[_pair(a, b)]

    def _learn(self, objective: Objective) -> None:
        named = objective.wants or {"": objective.per} if objective.per else objective.wants or {}
        letters = {name: self._letters_of(entity) for name, entity in named.items() if entity}
        for name, entity in named.items():
            if entity is not None:
                self._learn_entity(entity, letters[name], letters, float(objective.points))

    def _letters_of(self, entity: Entity) -> tuple[str, ...]:
        if not isinstance(entity, RoomEntity):
            return ()
        barred = entity.not_type or ()
        wanted = entity.type or [kind for kind in self._letters if kind not in barred]
        return tuple(self._letters[kind] for kind in wanted if kind in self._letters)

    def _learn_entity(
        self, entity: Entity, mine: tuple[str, ...], letters: Mapping[str, tuple[str, ...]], points: float
    ) -> None:
        if isinstance(entity, RoomEntity):
            _add(self._label, mine, points)
            if (entity.furnishings and entity.furnishings.low) or entity.arrangements:
                _add(self._furnish, mine, points)
            if (entity.windows and entity.windows.low) or entity.sees:
                _add(self._glaze, mine, points)
            if entity.doors or entity.connections or entity.reaches:
                self._join.update({_pair(a, b): points / 6 for a in mine for b in (*mine, "")})
        for relation, target in targets_of(entity):
            theirs = self._theirs(target.name, target.any, letters)
            if relation == "in":
                weights = self._glaze if entity.is_ == "window" else self._furnish
                if entity.is_ != "door":
                    _add(weights, theirs, points)
            elif relation == "seen_from":
                _add(self._glaze, theirs, points)
            elif relation in ("connected", "leads"):
                share = points / max(1, len(mine or letters) * len(theirs))
                self._join.update(
                    {_pair(a, b): share for a in mine or self._letters.values() for b in theirs}
                )

    def _theirs(self, name: str, any_: bool, letters: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """The letters of the rooms that a target means, the outside as "" ."""
        if name in PLACES:
            return ("",)
        if any_:
            return (self._letters[name],) if name in self._letters else tuple(self._letters.values())
        return letters.get(name, ())


def _pair(a: str, b: str) -> _Pair:
    return (a, b) if a <= b else (b, a)


def _add(weights: Counter[str], letters: Iterable[str], points: float) -> None:
    """Share points among letters: who asks for any room asks for none in particular."""
    all_letters = list(letters)
    for letter in all_letters:
        weights[letter] += points / len(all_letters)  # type: ignore[assignment]
