"""The checked score of a Floor Plan Classic sheet: every written box against what the plan shows.

Everything is counted at the end, so the plan alone decides; what is written is compared with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.houses import Client, ClientKind
from kitpress.plan.geometry import Square
from kitpress.plan.model import Record
from kitpress.rules import classic_words as say
from kitpress.rules.added_up import total_corrected
from kitpress.rules.classic_legality import legality, rounds_needed
from kitpress.rules.classic_letters import lettered_for
from kitpress.rules.classic_table import crossed, full_columns, rooms_by_type, unlocked
from kitpress.rules.conditions import Facts, Thing, facts_of, packing
from kitpress.rules.house_clients import clients_in_play, titled
from kitpress.rules.score import Line, Score, Status
from kitpress.words import Words, counted

WILD = "wild"  # the kind of bonus that breaks ties


def score(record: Record, game: ClassicGame, clients: Collection[str] | None = None) -> Score:
    """The checked score of a sheet, each point with its reason and squares.

    `clients` are the ids of the clients in play and override those marked on the sheet. Raises KitError
    when an objective offers more matches than can be counted exactly.
    """
    game, letters = lettered_for(record, game)
    playing, problems = clients_in_play(record, game, clients)
    return _Scoring(record, game, playing, (*letters, *problems)).score()


@dataclass
class _Scoring:
    record: Record
    game: ClassicGame
    playing: tuple[Client, ...]
    problems: tuple[Line, ...]

    @cached_property
    def facts(self) -> Facts:
        return facts_of(self.record.plan, self.game)

    def score(self) -> Score:
        lines = [
            *self.problems,
            self._rooms(),
            self._windows(),
            self._doors(),
            self._stones(),
            *(line for kind in self.game.client_kinds for line in self._clients(kind)),
            *self._table(),
            *self._bonuses(),
            *self._rounds(),
        ]
        total, claimed = sum(line.points for line in lines), self.record.numbers.get("total")
        return Score(
            name=self.record.name,
            total=total,
            claimed_total=claimed,
            lines=(*lines, *total_corrected(claimed, total)),
            potential=(),
            bonuses_used=len(self._used(WILD)),
            rating=None,
            violations=legality(self.record.plan, self.game),
        )

    def _counted(
        self, field: str, what: Words, points: int, reason: Words, squares: Iterable[Square] = ()
    ) -> Line:
        """A score box: what the plan shows counts, whatever is written."""
        claimed = self.record.numbers.get(field)
        status = Status.SUPPORTED
        if claimed is not None and claimed != points:
            status = Status.CORRECTED
            reason = say.INSTEAD.format(reason=reason, claimed=claimed, points=points)
        elif claimed is None and points:
            reason = say.EMPTY_BOX.format(reason=reason)
        else:
            reason = say.PLAIN.format(reason=reason)
        return Line(what, points, status, reason, claimed, tuple(dict.fromkeys(squares)), field)

    # The four boxes of the house

    def _rooms(self) -> Line:
        columns = full_columns(crossed(self.record.plan, self.game), self.game)
        first = self.game.room_table.points
        if columns:
            parts = " + ".join(map(str, columns)) + (f" = {sum(columns)}" if len(columns) > 1 else "")
            reason = say.COLUMNS.format(
                full=counted(len(columns), say.FULL_COLUMN, say.FULL_COLUMNS), parts=parts
            )
        else:
            reason = say.NO_COLUMN.format(points=first[0])
        return self._counted("rooms", say.ROOMS, sum(columns), reason)

    def _windows(self) -> Line:
        facts, each = self.facts, self.game.end.windows
        seeing = [window for window in facts.things("window") if facts.has_garden(window)]
        reason = say.WINDOWS_COUNT.format(count=len(seeing), each=each, points=each * len(seeing))
        squares = (square for window in seeing for square in window.squares)
        return self._counted("windows", say.WINDOWS, each * len(seeing), reason, squares)

    def _doors(self) -> Line:
        space, each = self.facts.space, self.game.end.doors
        linked = [room for room in space.rooms if room in space.reaching_outside]
        reason = say.DOORS_COUNT.format(count=len(linked), each=each, points=each * len(linked))
        return self._counted("doors", say.DOORS, each * len(linked), reason, (room.label for room in linked))

    def _stones(self) -> Line:
        facts, each = self.facts, self.game.end.stones
        things: list[Thing] = [*facts.things("hedge"), *facts.things("pool")]
        touched = [thing for thing in things if facts.is_on_path(thing)]
        reason = say.STONES_COUNT.format(
            hedges=sum(thing.kind == "hedge" for thing in touched),
            pools=sum(thing.kind == "pool" for thing in touched),
            points=each * len(touched),
        )
        paths = [path for path in facts.things("path") if facts.doors_of_path(path)]
        squares = [square for thing in (*touched, *paths) for square in thing.squares] if touched else []
        return self._counted("stones", say.STONES, each * len(touched), reason, squares)

    # Clients

    def _clients(self, kind: ClientKind) -> Iterator[Line]:
        ours = [client for client in self.playing if client.kind == kind.id]
        what = say.CLIENT.format(kind=kind.name)
        if not ours:
            claimed = self.record.numbers.get(kind.id)
            if claimed is not None:
                yield Line(what, claimed, Status.OPEN, say.CLIENT_UNKNOWN, claimed, field=kind.id)
            return
        found = [(titled(client, o), o, packing(o, self.facts)) for client in ours for o in client.objectives]
        points = sum(objective.points * met.count for _, objective, met in found)
        parts = [
            say.TIMES.format(title=title, count=met.count, points=objective.points)
            for title, objective, met in found
        ]
        reason = say.SUM.format(parts=say.joined(parts), points=points)
        squares = (square for *_, met in found for witness in met.witnesses for square in witness.squares)
        yield self._counted(kind.id, what, points, reason, squares)

    # What else is crossed off

    def _table(self) -> Iterator[Line]:
        """Rows of the room table that don't go with the rooms drawn; the drawing counts."""
        boxes = range(1, len(self.game.room_table.points) + 1)
        marked = {
            room.id: [n for n in boxes if f"room.{room.id}.{n}" in self.record.ticks]
            for room in self.game.rooms
        }
        if not any(marked.values()):
            return
        drawn = rooms_by_type(self.record.plan, self.game)
        for room in self.game.rooms:
            ticks = marked[room.id]
            row = min(drawn[room.id], len(boxes))
            if len(ticks) == row and ticks == list(boxes)[:row]:
                continue
            words = say.ROW_GAP if len(ticks) == row else say.ROW_OTHER
            gap = counted(len(ticks), say.GAP_BOX, say.GAP_BOXES)
            reason = words.format(drawn=drawn[room.id], marked=len(ticks), boxes=gap, rooms=room.plural)
            what = say.ROW.format(room=room.name)
            yield Line(what, 0, Status.CORRECTED, reason, len(ticks), field=f"room.{room.id}")

    def _used(self, kind: str) -> list[str]:
        boxes = range(1, self.game.bonus_count(kind) + 1)
        return [id for id in (f"used.{kind}.{n}" for n in boxes) if id in self.record.ticks]

    def _bonuses(self) -> Iterator[Line]:
        """Bonuses that are crossed off but were never unlocked."""
        free = unlocked(crossed(self.record.plan, self.game), self.game)
        for kind in self.game.bonus_kinds:
            used, number = self._used(kind.id), free.get(kind.id, 0)
            given = say.UNLOCKED.format(n=number) if number else say.UNLOCKED_NONE
            for field in used[number:]:
                reason = say.LOCKED.format(
                    used=counted(len(used), say.USED_ONE, say.USED_SEVERAL), unlocked=given
                )
                yield Line(say.BONUS.format(name=kind.name), 0, Status.IMPOSSIBLE, reason, field=field)

    def _rounds(self) -> Iterator[Line]:
        rounds = range(1, self.game.rounds.count + 1)
        played = sum(f"round.{n}" in self.record.ticks for n in rounds)
        if not played:
            return
        needed = rounds_needed(
            self.record.plan, self.game, len(self._used("construction")), len(self._used("features"))
        )
        marked = counted(played, say.MARKED_ROUND, say.MARKED_ROUNDS)
        if played < self.game.rounds.count:
            words = say.ROUNDS_LEFT.format(played=marked, all=self.game.rounds.count)
            yield Line(say.ROUNDS, 0, Status.OPEN, words, played, field="round")
        if needed > played:
            words = say.ROUNDS_TOO_FEW.format(played=marked, needed=needed)
            yield Line(say.ROUNDS, 0, Status.OPEN, words, played, field="round")
