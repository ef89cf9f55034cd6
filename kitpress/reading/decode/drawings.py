"""Which rooms and trees are drawn: the most probable candidates that do not overlap, chosen together.

Rooms share their outlines, so that a line between two of them counts once. Where an edge can only be of rooms on
one side of it, it is theirs alone; what is left to be decided together are small groups of candidates, each an
integer program that is solved exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.integer_program import IntegerProgram
from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.reading.decode.rectangles import Found
from kitpress.reading.decode.rooms import (
    LIMIT,
    LOOSE_WALL,
    Drawing,
    RoomGuess,
    SquareScores,
)
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import MarkKind

Wide = tuple[MarkKind, Square]
_INSIST = 1e4  # more than any drawing is worth
_Reals = npt.NDArray[np.float64]
_Counts = npt.NDArray[np.float32]  # 0 or 1, as what is multiplied fast


class _Candidates(NamedTuple):
    """What may be drawn, one in each row of all arrays.

    `gain` (n,) is without shared edges; `takes` (n, ...) has a 1 for all that it takes, as of the three arrays that
    follow: `squares` (n, squares) are those that it covers; `before` and `after` (n, edges) the edges of its outline
    that it lies above or left of, and below or right of.
    """

    what: list[RoomGuess | Wide]
    gain: _Reals
    takes: _Counts
    edges: int

    @property
    def squares(self) -> _Counts:
        return self.takes[:, : -2 * self.edges]

    @property
    def before(self) -> _Counts:
        return self.takes[:, -2 * self.edges : -self.edges]

    @property
    def after(self) -> _Counts:
        return self.takes[:, -self.edges :]

    def of(self, numbers: Sequence[int]) -> _Candidates:
        """Some of them."""
        return _Candidates(
            [self.what[n] for n in numbers], self.gain[numbers], self.takes.take(numbers, axis=0), self.edges
        )

    @property
    def shared(self) -> npt.NDArray[np.bool_]:
        """The edges (edges,) that two of them may have in common."""
        all_ = np.ones(len(self.what), np.float32)  # counting by products is faster than `any`
        return np.asarray((all_ @ self.before > 0) & (all_ @ self.after > 0))


class _Solved(NamedTuple):
    """Some candidates, the numbers of those that are drawn, their gain, and what it was found with."""

    some: _Candidates
    chosen: list[int]
    gain: float
    program: IntegerProgram


class Drawings:
    """Drawings of one sheet, chosen from these rooms or those.

    What is tried for one sheet differs in a few edges; what was chosen elsewhere on it is kept.
    """

    def __init__(self, scores: SquareScores, found: Found) -> None:
        """`found` are the rooms that may be drawn."""
        self._rows, self._columns = (int(n) for n in scores.inside.shape)
        self._squares = self._rows * self._columns
        self._edges = self._number(self._columns, self._rows - 1, across=False) + 1
        self._known: dict[tuple[bytes, bytes], _Solved] = {}  # found by what is compared soonest
        self._best: list[_Solved] = []  # what is chosen as the sheet looks
        self._rooms = self._lettered(found)
        self._wide = self._under(scores.wide)

    def choose(
        self,
        evidence: Evidence,
        *,
        redrawn: tuple[Edge, Found] | None = None,
        without: Wide | None = None,
        having: Wide | None = None,
    ) -> Drawing:
        """The most probable drawing of rooms that were found.

        `redrawn` is an edge whose evidence is another one than when they were found, with the rooms that it bounds
        now; `without` leaves a wide mark out, `having` insists on one.
        """
        tables = (evidence.horizontal, evidence.vertical)
        odds = np.concatenate([np.clip(table, -LIMIT, LIMIT).ravel() for table in tables]).astype(float)
        # where a wall looks drawn even if no room asks for it, a room saves what a loose wall costs
        worth, alone = np.minimum(odds, LOOSE_WALL), np.maximum(odds - LOOSE_WALL, 0.0)
        candidates = _worth_it(self._candidates(redrawn, without, having), worth)
        value, chosen = float(alone.sum()) - (_INSIST if having else 0.0), list[RoomGuess | Wide]()
        candidates, groups = _groups(candidates, worth)
        solved = [self._best_of(candidates, group, worth) for group in groups]
        for best in solved:
            chosen += [best.some.what[i] for i in best.chosen]
            value += best.gain
        if not (redrawn or without or having):
            self._best = solved
        rooms = sorted(what for what in chosen if isinstance(what, RoomGuess))
        outlines = {edge for guess in rooms for edge in guess.rect.edges()}
        loose = (self._edge(int(number)) for number in np.flatnonzero(alone))
        wide = [what for what in chosen if not isinstance(what, RoomGuess)]
        return Drawing(
            rooms=tuple(rooms),
            wide=tuple(what for what in self._wide.what if what in wide and not isinstance(what, RoomGuess)),
            loose_walls=tuple(edge for edge in loose if edge not in outlines),
            value=value,
        )

    def _candidates(
        self, redrawn: tuple[Edge, Found] | None, without: Wide | None, having: Wide | None
    ) -> _Candidates:
        rooms, wide = [self._rooms], self._wide
        if redrawn:
            edge, others = redrawn
            number = self._number(edge.column, edge.row, across=edge.horizontal)
            has = self._rooms.before[:, number] + self._rooms.after[:, number] > 0
            rooms = [self._rooms.of(np.flatnonzero(~has).tolist()), self._lettered(others)]
        if without:
            wide = wide.of([n for n, what in enumerate(wide.what) if what != without])
        if having:
            wide = wide._replace(gain=wide.gain + [_INSIST * (what == having) for what in wide.what])
        parts = [*rooms, wide]
        return _Candidates(
            [what for part in parts for what in part.what],
            np.concatenate([part.gain for part in parts]),
            np.concatenate([part.takes for part in parts]),
            self._edges,
        )

    def _lettered(self, found: Found) -> _Candidates:
        """Rooms that may be drawn; of those in the same place, only the best can be."""
        best: dict[Rect, tuple[float, RoomGuess]] = {}
        for guess, gain in found:
            known = best.get(guess.rect)
            if known is None or gain > known[0]:
                best[guess.rect] = gain, guess
        gains = np.array([gain for gain, _ in best.values()], float)
        return _Candidates([guess for _, guess in best.values()], gains, self._table(best), self._edges)

    def _under(self, wide: Mapping[Wide, float]) -> _Candidates:
        """Wide marks that may be drawn; they have no walls."""
        takes = self._table(rect_of(kind, middle) for kind, middle in wide)
        takes[:, self._squares :] = 0
        return _Candidates(list(wide), np.array(list(wide.values()), float), takes, self._edges)

    def _table(self, rects: Iterable[Rect]) -> npt.NDArray[np.float32]:
        """A row for each rectangle: 1 for its squares, the edges that it lies before, and those that it lies after,
        one behind the other.
        """
        sides = np.array([(r.column, r.row, r.width, r.height) for r in rects], np.intp).reshape(-1, 4)
        left, top, width, height = sides.T[:, :, None]
        right, bottom = left + width, top + height
        table = np.zeros((len(sides), self._squares + 2 * self._edges), np.float32)
        first, second = self._squares, self._squares + self._edges
        squares = table[:, :first].reshape(len(sides), self._rows, self._columns)
        before_across, before_down = self._edges_of(table[:, first:second])
        after_across, after_down = self._edges_of(table[:, second:])
        columns, rows = np.arange(self._columns + 1), np.arange(self._rows + 1)
        over = ((left <= columns) & (columns < right))[:, None, :-1]
        along = ((top <= rows) & (rows < bottom))[:, :-1, None]
        squares[:] = along & over
        before_across[:], before_down[:] = (
            (rows == bottom)[:, :, None] & over,
            along & (columns == right)[:, None],
        )
        after_across[:], after_down[:] = (rows == top)[:, :, None] & over, along & (columns == left)[:, None]
        return table

    def _edges_of(self, table: _Counts) -> tuple[_Counts, _Counts]:
        """The parts of a table (n, edges) that tell of horizontal and of vertical edges, as they lie on the sheet."""
        first_down = self._number(0, 0, across=False)
        across, down = table[:, :first_down], table[:, first_down:]
        return (
            across.reshape(len(table), self._rows + 1, self._columns),
            down.reshape(len(table), self._rows, self._columns + 1),
        )

    def _number(self, column: int, row: int, *, across: bool) -> int:
        if across:
            return row * self._columns + column
        return (self._rows + 1) * self._columns + row * (self._columns + 1) + column

    def _edge(self, number: int) -> Edge:
        first_down = (self._rows + 1) * self._columns
        if number < first_down:
            return Edge(number % self._columns, number // self._columns, True)
        row, column = divmod(number - first_down, self._columns + 1)
        return Edge(column, row, False)

    def loses(self, places: Edge | Rect, nats: float) -> bool:
        """Whether a drawing in which nothing has this edge, or one of these squares, is surely worth less than the best
        of what was found, by more than so many `nats`. It is found out fast, from where the search for that ended.
        """
        if isinstance(places, Edge):
            number = self._squares + self._number(places.column, places.row, across=places.horizontal)
            taken = [number, number + self._edges]
        else:
            taken = [square.row * self._columns + square.column for square in places.squares()]
        for some, chosen, gain, program in self._best:
            there: npt.NDArray[np.bool_] = some.takes[:, taken].max(axis=1) > 0
            if there[chosen].any():
                unused = frozenset(np.flatnonzero(there).tolist())
                if next(program.in_turn(unused, least=gain - nats), None) is None:
                    return True
        return False

    def _best_of(self, candidates: _Candidates, group: list[int], worth: _Reals) -> _Solved:
        """Which candidates of a group are drawn."""
        some = candidates.of(group)
        if len(group) == 1:
            program = IntegerProgram()
            program.columns(some.gain)
            gain = float(some.gain[0])
            return _Solved(some, [0], gain, program) if gain > 0 else _Solved(some, [], 0.0, program)
        shared = np.flatnonzero(some.shared)
        key = some.gain.tobytes(), worth[shared].tobytes()
        known = self._known.get(key)
        if known is None or known.some.what != some.what:
            known = self._known[key] = _solved(some, shared, worth)
        return known


def rect_of(kind: MarkKind, middle: Square) -> Rect:
    """The squares that a wide mark covers."""
    reach = kind.span // 2
    return Rect(middle.column - reach, middle.row - reach, kind.span, kind.span)


def _worth_it(candidates: _Candidates, worth: _Reals) -> _Candidates:
    """The candidates without those that no drawing is better with, whatever else is drawn.

    `worth` (edges,) is what each edge gives to the first room that has it.
    """
    outlines = (candidates.before + candidates.after).astype(float)
    kept = np.ones(len(outlines), bool)
    while True:
        # a neighbour may have paid for an edge already
        shared = (kept @ candidates.before > 0) & (kept @ candidates.after > 0)
        most = np.where(shared, np.maximum(worth, 0.0), worth)
        still = kept & (candidates.gain + outlines @ most > 0)
        if (still == kept).all():
            return candidates if kept.all() else candidates.of(np.flatnonzero(kept).tolist())
        kept = still


def _groups(candidates: _Candidates, worth: _Reals) -> tuple[_Candidates, list[list[int]]]:
    """The candidates with the edges that are only theirs in their gain, and the groups of them that share neither
    squares nor edges with others.
    """
    # rooms on one side of an edge exclude each other, so that it is drawn once at most
    alone = (candidates.before + candidates.after) @ np.where(candidates.shared, 0.0, worth)
    takes, left = candidates.takes, np.ones(len(alone), bool)
    squares, edges = takes.shape[1] - 2 * candidates.edges, candidates.edges
    groups = []
    while left.any():
        group = np.arange(len(left)) == left.argmax()
        more = group
        while more.any():
            # near is who takes the same squares, or edges from the other side
            near = more @ takes
            sides = near[squares:].reshape(2, edges)[::-1].ravel()
            more = left & ~group & (takes @ np.concatenate([near[:squares], sides]) > 0)
            group = group | more
        left &= ~group
        groups.append(np.flatnonzero(group).tolist())
    return candidates._replace(gain=candidates.gain + alone), groups


def _solved(group: _Candidates, shared: npt.NDArray[np.intp], worth: _Reals) -> _Solved:
    """Which of a group are drawn. `shared` are the numbers of the edges that two may have in common."""
    program = IntegerProgram()
    program.columns(group.gain)
    program.columns(worth[shared])
    good = worth[shared] > 0
    first, second, drawn = (
        group.before[:, shared].T,
        group.after[:, shared].T,
        np.eye(len(shared), dtype=np.float32),
    )
    sides = np.concatenate([-(first + second)[good], first[~good], second[~good]])  # one side excludes itself
    program.each_at_most(0, np.hstack([sides, np.concatenate([drawn[good], -drawn[~good], -drawn[~good]])]))
    takers = np.ascontiguousarray(group.squares.T)
    bits = np.packbits(takers > 0, axis=1)
    sets = bits.view(f"V{bits.shape[1]}").ravel().tolist()
    takers = takers[list({who: number for number, who in enumerate(sets)}.values())]
    common = takers @ takers.T
    # where all that take a square take another one, too, that one says enough
    count = common.diagonal()
    saying = (np.count_nonzero(common == count[:, None], axis=1) == 1) & (count > 1)
    program.each_at_most(1, takers[saying])
    values, gain = program.solve()
    return _Solved(group, np.flatnonzero(values[: len(group.what)]).tolist(), gain, program)
