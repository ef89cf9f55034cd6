"""The checked score of a Floor Plan sheet: every written number against what the plan shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.kinds.houses import Client, Objective
from kitpress.plan.model import Record
from kitpress.rules.added_up import total_corrected
from kitpress.rules.conditions import Facts, facts_of, packing
from kitpress.rules.floor_plan_claims import Chance, chances
from kitpress.rules.floor_plan_legality import legality
from kitpress.rules.house_clients import clients_in_play, titled, told
from kitpress.rules.score import Line, Score, Status
from kitpress.words import Words, capital, counted, linked, points_words

_DEMAND = Words("Demand {box}", "Encargo {box}")
_SHOWN = Words("{title}. {parts}.", "{title}. {parts}.")
_STAYS = Words(
    "{titles} ({value}): {claimed} written, {times} on the final plan. What is scored stays scored "
    "(ruling): it may have been true when it was written, so it counts.",
    "{titles} ({value}): {claimed} en las casillas, {times} en el plano final. Lo anotado, anotado "
    "está (aclaración): pudo ser verdad al escribirlo, así que cuenta.",
)
_NOBODY_ASKS = Words(
    "No objective in play is worth {value}; they are worth {values}. It counts nothing.",
    "Ningún objetivo en juego vale {value}; valen {values}. No cuenta.",
)
_UNCHECKED = Words(
    "Not all clients in play are known, so {value} can't be checked; it counts as written.",
    "No se conocen todos los clientes en juego, así que {value} no se puede comprobar; cuenta como está "
    "escrito.",
)
_NO_BOX = Words(
    "The sheet has only {boxes} demand boxes.", "La hoja solo tiene {boxes} casillas de encargos."
)
_DOOR = Words("Door bonus", "Bonificación de puertas")
_DOOR_COUNT = Words("{title}: {count}\u00a0×\u00a0{points}", "{title}: {count}\u00a0×\u00a0{points}")
_DOOR_SUM = Words("{parts} = {value}.", "{parts} = {value}.")
_DOOR_ADDED = Words(
    "{parts} = {value}; the box is empty, but everyone scores it.",
    "{parts} = {value}; la casilla está vacía, pero la puntúan todos.",
)
_DOOR_CORRECTED = Words(
    "{parts} = {value}, not {claimed} as written; the plan's {value} counts.",
    "{parts} = {value}, no {claimed} como está escrito; cuenta {value}, lo del plano.",
)
_DOOR_UNKNOWN = Words(
    "The client with the door bonus isn't known; the box counts as written.",
    "No se sabe qué cliente da la bonificación de puertas; la casilla cuenta como está escrita.",
)
_SIXTH = Words("First to {demands} demands", "{demands} encargos antes que nadie")
_SIXTH_YES = Words(
    "{filled} and the box is ticked.",
    "Hay {filled} y la casilla está marcada.",
)
_SIXTH_NO = Words(
    "The box is ticked, but only {filled}; it takes {demands}.",
    "La casilla está marcada, pero solo hay {filled}; hacen falta {demands}.",
)
_SIXTH_OPEN = Words(
    "{filled}, but the box isn't ticked: it is for everyone who got to {demands} in the round that ended "
    "the game.",
    "Hay {filled}, pero la casilla no está marcada: es para quien llegó a {demands} en la ronda que acabó "
    "la partida.",
)
_FILLED_ONE = Words("{n} demand is scored", "{n} encargo anotado")
_FILLED_SEVERAL = Words("{n} demands are scored", "{n} encargos anotados")
_BONUS = Words("Bonus under box {box}", "Bonificación de la casilla {box}")
_BONUS_LOCKED = Words(
    "It is ticked, but its box is empty, so it was never unlocked.",
    "Está marcada, pero su casilla está vacía: nunca se ganó.",
)
_SOLO = Words("Rounds left", "Rondas de sobra")
_SOLO_COUNT = Words(
    "{left} of {all}: 1 point for every {each}.",
    "{left} de {all}: 1 punto por cada {each}.",
)
_LEFT_ONE = Words("{n} empty bubble", "Queda {n} burbuja vacía")
_LEFT_SEVERAL = Words("{n} empty bubbles", "Quedan {n} burbujas vacías")
_MISSED = Words("{parts}; not scored.", "{parts}; sin anotar.")
_MISSED_NO_BOX = Words(
    "{parts}; not scored, and no box is left for it.", "{parts}; sin anotar, y no queda casilla."
)


def score(record: Record, game: FloorPlanGame, clients: Collection[str] | None = None) -> Score:
    """The checked score of a sheet, each point with its reason and squares.

    `clients` are the ids of the clients in play and override those marked on the sheet. Raises KitError
    when an objective offers more matches than can be counted exactly.
    """
    playing, problems = clients_in_play(record, game, clients)
    return _Scoring(record, game, playing, problems).score()


def solo_points(record: Record, game: FloorPlanGame) -> int:
    """What the rounds that are left count in a solo game."""
    return sum(line.points for line in _Scoring(record, game, (), ())._solo())


@dataclass
class _Scoring:
    record: Record
    game: FloorPlanGame
    playing: tuple[Client, ...]
    problems: tuple[Line, ...]

    @cached_property
    def facts(self) -> Facts:
        return facts_of(self.record.plan, self.game)

    @cached_property
    def chances(self) -> Mapping[int, tuple[Chance, ...]]:
        return chances(self.playing, self.facts)

    @cached_property
    def boxes(self) -> dict[int, int]:
        """What is written in each filled demand box, boxes counted from 1."""
        found = {id.partition(".")[2]: n for id, n in self.record.numbers.items() if id.startswith("demand.")}
        return dict(sorted((int(box), value) for box, value in found.items() if box.isdecimal()))

    @cached_property
    def shown(self) -> dict[int, Chance]:
        """What the plan shows for each demand box, as long as it shows another of that value."""
        left = {value: list(found) for value, found in self.chances.items()}
        boxes = range(1, len(self.game.demand_boxes) + 1)
        claims = ((box, left.get(value)) for box, value in self.boxes.items() if box in boxes)
        return {box: found.pop(0) for box, found in claims if found}

    @property
    def incomplete(self) -> bool:
        """Whether a client in play isn't known, who may ask for what the others don't."""
        return {client.kind for client in self.playing} != {kind.id for kind in self.game.client_kinds}

    def score(self) -> Score:
        lines = [*self.problems, *self._demands()]
        scored = [
            line
            for line in lines
            if line.field.startswith("demand.") and line.status is not Status.IMPOSSIBLE
        ]
        lines += [*self._door(), *self._sixth(len(scored)), *self._bonuses(), *self._solo()]
        total = sum(line.points for line in lines)
        claimed = self.record.numbers.get("total")
        lines += total_corrected(claimed, total)
        alone = bool(self._rounds())
        ratings = [rating for rating in self.game.ratings if rating.low <= total]
        return Score(
            name=self.record.name,
            total=total,
            claimed_total=claimed,
            lines=tuple(lines),
            potential=(*self._missed(), *self._sixth_missed(len(scored))),
            bonuses_used=len(self._ticked_bonuses()),
            rating=max(ratings, key=lambda rating: rating.low).name if alone and ratings else None,
            violations=legality(self.record.plan, self.game),
        )

    # Demands

    def _demands(self) -> Iterator[Line]:
        for box, value in self.boxes.items():
            points, status, reason = self._claim(box, value)
            squares = self.shown[box].witness.squares if box in self.shown else ()
            yield Line(_DEMAND.format(box=box), points, status, reason, value, squares, f"demand.{box}")

    def _claim(self, box: int, value: int) -> tuple[int, Status, Words]:
        """What a written demand counts, and why."""
        if box in self.shown:
            chance = self.shown[box]
            return value, Status.SUPPORTED, _SHOWN.format(title=chance.title, parts=self._told(chance))
        boxes, worth = len(self.game.demand_boxes), {o.points for _, o in self._claimable()}
        if not 1 <= box <= boxes:
            return 0, Status.IMPOSSIBLE, _NO_BOX.format(boxes=boxes)
        if self.incomplete:
            return value, Status.OPEN, _UNCHECKED.format(value=value)
        if value not in worth:
            values = ", ".join(map(str, sorted(worth)))
            return 0, Status.IMPOSSIBLE, _NOBODY_ASKS.format(value=value, values=values)
        # Ruling "scored-stays": a value scored in an earlier round stays, even if a later drawing broke it.
        titles = [titled(client, o) for client, o in self._claimable() if o.points == value]
        claimed = sum(other == value for other in self.boxes.values())
        times = len(self.chances.get(value, ()))
        reason = _STAYS.format(
            titles=_either(titles), value=points_words(value), times=times, claimed=claimed
        )
        return value, Status.UNSUPPORTED, reason

    def _told(self, chance: Chance) -> Words:
        """What it is made of, as a sentence begins."""
        return capital(told(chance.witness, self.game))

    def _claimable(self) -> list[tuple[Client, Objective]]:
        return [(c, o) for c in self.playing for o in c.objectives if not o.door_bonus]

    def _missed(self) -> Iterator[Line]:
        """What the plan could have claimed in the empty boxes, the most valuable first."""
        empty = sum(box not in self.boxes for box in range(1, len(self.game.demand_boxes) + 1))
        taken = set(map(id, self.shown.values()))
        left = [chance for found in self.chances.values() for chance in found if id(chance) not in taken]
        left.sort(key=lambda chance: -chance.objective.points)
        for index, chance in enumerate(left if empty else ()):
            status, words = (Status.MISSED, _MISSED) if index < empty else (Status.OPEN, _MISSED_NO_BOX)
            reason = words.format(parts=self._told(chance))
            yield Line(chance.title, chance.objective.points, status, reason, squares=chance.witness.squares)

    # What is counted once, at the end

    def _door(self) -> Iterator[Line]:
        """The door bonus: counted at the end by everyone, so the plan alone decides."""
        claimed = self.record.numbers.get("door")
        bonuses = [(c, o) for c in self.playing for o in c.objectives if o.door_bonus]
        if not bonuses:
            if claimed is not None:
                yield Line(_DOOR, claimed, Status.OPEN, _DOOR_UNKNOWN, claimed, field="door")
            return
        found = [(titled(c, o), o.points, packing(o, self.facts)) for c, o in bonuses]
        value = sum(points * met.count for _, points, met in found)
        parts = [_DOOR_COUNT.format(title=t, count=met.count, points=p) for t, p, met in found]
        squares = tuple(dict.fromkeys(s for *_, met in found for w in met.witnesses for s in w.squares))
        status, words = Status.SUPPORTED, _DOOR_SUM
        if claimed is None:
            words = _DOOR_ADDED
        elif claimed != value:
            status, words = Status.CORRECTED, _DOOR_CORRECTED
        reason = words.format(parts=_joined(parts, Words(" + ", " + ")), value=value, claimed=claimed)
        yield Line(_DOOR, value, status, reason, claimed, squares, "door")

    def _sixth(self, filled: int) -> Iterator[Line]:
        rule = self.game.sixth_demand
        if "sixth" in self.record.ticks:
            enough = filled >= rule.demands
            said = counted(filled, _FILLED_ONE, _FILLED_SEVERAL)
            words = (_SIXTH_YES if enough else _SIXTH_NO).format(filled=said, demands=rule.demands)
            status = Status.SUPPORTED if enough else Status.IMPOSSIBLE
            what = _SIXTH.format(demands=rule.demands)
            yield Line(what, rule.points if enough else 0, status, words, field="sixth")

    def _sixth_missed(self, filled: int) -> Iterator[Line]:
        rule = self.game.sixth_demand
        if filled >= rule.demands and "sixth" not in self.record.ticks:
            said = counted(filled, _FILLED_ONE, _FILLED_SEVERAL)
            words = _SIXTH_OPEN.format(filled=said, demands=rule.demands)
            yield Line(_SIXTH.format(demands=rule.demands), rule.points, Status.OPEN, words, field="sixth")

    def _ticked_bonuses(self) -> list[str]:
        """The bonuses used, the free ones included: they break ties."""
        free = range(1, len(self.game.free_bonuses) + 1)
        boxes = range(1, len(self.game.demand_boxes) + 1)
        known = [f"free.{n}" for n in free] + [f"bonus.{n}" for n in boxes]
        return [id for id in known if id in self.record.ticks]

    def _bonuses(self) -> Iterator[Line]:
        for id in self._ticked_bonuses():
            group, _, box = id.partition(".")
            if group == "bonus" and int(box) not in self.boxes:
                yield Line(_BONUS.format(box=box), 0, Status.IMPOSSIBLE, _BONUS_LOCKED, field=id)

    def _rounds(self) -> list[str]:
        """The ticked round bubbles; any of them makes it a solo game."""
        bubbles = range(1, self.game.solo.bubbles + 1)
        return [id for id in (f"round.{n}" for n in bubbles) if id in self.record.ticks]

    def _solo(self) -> Iterator[Line]:
        rule, ticked = self.game.solo, self._rounds()
        if ticked:
            left = rule.bubbles - len(ticked)
            empty = counted(left, _LEFT_ONE, _LEFT_SEVERAL)
            reason = _SOLO_COUNT.format(left=empty, all=rule.bubbles, each=rule.points_per)
            yield Line(_SOLO, left // rule.points_per, Status.SUPPORTED, reason, field="solo")


def _either(titles: list[Words]) -> Words:
    """ "Rosa: Open sky or Omar: Midnight snack"; in Spanish "u Omar"."""
    more = (f" {linked('o', title.es)} {title.es}" for title in titles[1:])
    return Words(" or ".join(title.en for title in titles), "".join([titles[0].es, *more]))


def _joined(words: list[Words], between: Words) -> Words:
    return Words(between.en.join(w.en for w in words), between.es.join(w.es for w in words))
