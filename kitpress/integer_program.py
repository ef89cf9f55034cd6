"""Integer programs, built column by column and solved to proven optimality: branch and bound on HiGHS's relaxations.

Ours are small, and mostly the relaxation's best corner is whole already. Where it is not, a few branches settle it,
each from where the one before ended, in less time than HiGHS's own search takes to prepare. What is larger is left to
that.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.errors import KitError
from kitpress.words import Words

if TYPE_CHECKING:
    import highspy

_WHOLE = 1e-6  # a value this close to a whole number is one
_BRANCHES = 400  # what is not settled by then is left to HiGHS's own search

_UNSOLVED = Words(
    "A plan has more possibilities than can be weighed exactly (HiGHS: {status}). Please send us the file.",
    "Un plano tiene más posibilidades de las que se pueden sopesar con exactitud (HiGHS: {status}). Envíanos el "
    "archivo, por favor.",
)

Values = npt.NDArray[np.float64]
Bounds = Mapping[int, tuple[float, float]]  # of columns, where they are narrower than the program's


class Corner(NamedTuple):
    """The best values of a program without its whole numbers, and what they are worth."""

    values: Values
    gain: float


@dataclass
class IntegerProgram:
    """Maximise the sum of gains x columns; columns are whole numbers from 0 to `high`."""

    _gains: list[float] = field(default_factory=list)
    _highs: list[float] = field(default_factory=list)
    _deciding: list[bool] = field(default_factory=list)
    # the rows end to end, as HiGHS wants them: their limits, where each begins, and their columns and factors
    _lows: list[float] = field(default_factory=list)
    _mosts: list[float] = field(default_factory=list)
    _starts: list[int] = field(default_factory=lambda: [0])
    _columns: list[int] = field(default_factory=list)
    _factors: list[float] = field(default_factory=list)
    _relaxed: _Relaxation | None = None

    def column(self, gain: float = 0.0, high: float = 1.0, *, deciding: bool = False) -> int:
        """Add a column; returns its number. `deciding`: much depends on it, so that it is settled before others."""
        self._relaxed = None
        self._gains.append(gain)
        self._highs.append(high)
        self._deciding.append(deciding)
        return len(self._gains) - 1

    def columns(self, gains: Values) -> None:
        """Add a column for each of these gains, of 0 or 1."""
        self._relaxed = None
        self._gains += gains.tolist()
        self._highs += [1.0] * len(gains)
        self._deciding += [False] * len(gains)

    def equal(self, value: float, factors: Mapping[int, float]) -> None:
        """Require that the sum of factor x column equals `value`."""
        self._row(value, value, factors)

    def at_most(self, value: float, factors: Mapping[int, float]) -> None:
        """Require that the sum of factor x column is no more than `value`."""
        self._row(-np.inf, value, factors)

    def each_at_most(self, value: float, factors: npt.NDArray[np.floating[Any]]) -> None:
        """Require the same of each row of factors (rows, columns) of the first columns."""
        self._relaxed = None
        rows, columns = np.nonzero(factors != 0)  # of truth values far faster than of numbers
        self._lows += [-np.inf] * len(factors)
        self._mosts += [value] * len(factors)
        self._starts += (len(self._columns) + np.bincount(rows, minlength=len(factors)).cumsum()).tolist()
        self._columns += columns.tolist()
        self._factors += factors[rows, columns].tolist()

    def _row(self, low: float, most: float, factors: Mapping[int, float]) -> None:
        self._relaxed = None
        self._lows.append(low)
        self._mosts.append(most)
        self._columns.extend(factors)
        self._factors.extend(factors.values())
        self._starts.append(len(self._columns))

    def solve(self) -> tuple[npt.NDArray[np.int64], float]:
        """The best values of all columns, and their total gain.

        Raises `KitError` when there is no proof that they are the best.
        """
        found = next(self.in_turn(()), None)
        if found is None:
            raise KitError(_UNSOLVED.format(status="Infeasible"))
        return found

    def in_turn(
        self, unused: Collection[int], *, least: float = -np.inf
    ) -> Iterator[tuple[npt.NDArray[np.int64], float]]:
        """The best values of all columns where those that are `unused` are 0, and their total gain; then the best where
        the columns that have joined `unused` meanwhile are 0, too, and so on, as long as some join it and the values
        are worth `least`. What was found out for one spares work for the next.
        """
        if not self._gains:
            yield np.zeros(0, np.int64), 0.0
            return
        if self._relaxed is None:
            self._relaxed = _Relaxation(self._model(), np.array(self._highs))
        for best in self._branched(self._relaxed, unused, least):
            yield best.values.round().astype(np.int64), best.gain

    def _branched(self, relaxed: _Relaxation, unused: Collection[int], least: float) -> Iterator[Corner]:
        """The best whole corners: of the branches that are open, the most promising one is split further."""
        number = count()  # of equally good ones the older goes first
        open_: list[tuple[float, int, Bounds, Corner, int]] = []

        def grow(branch: Bounds) -> None:
            if any(low > 0 and column in unused for column, (low, _) in branch.items()):
                return
            corner = relaxed.best({**branch, **dict.fromkeys(unused, (0.0, 0.0))}, least)
            if corner is not None:
                heapq.heappush(open_, (-corner.gain, next(number), branch, corner, len(unused)))

        grow({})
        left = _BRANCHES
        while left:
            if not open_:
                return
            left -= 1
            *_, branch, corner, known = heapq.heappop(open_)
            if known < len(unused):  # it is worth no more than it was
                grow(branch)
            elif (column := self._split(corner.values)) is not None:
                low, high = branch.get(column, (0.0, self._highs[column]))
                middle = float(np.floor(corner.values[column]))
                grow({**branch, column: (low, middle)})
                grow({**branch, column: (middle + 1, high)})
            else:
                yield corner
                if known == len(unused):
                    return
                left = _BRANCHES
                grow(branch)
        known = -1
        while known < len(unused):
            known, whole = len(unused), relaxed.whole(dict.fromkeys(unused, (0.0, 0.0)), least)
            if whole is None:
                return
            yield whole

    def _split(self, values: Values) -> int | None:
        """The column that is furthest from whole, of those that decide most; None where all are whole."""
        off = np.abs(values - values.round())
        if off.max() <= _WHOLE:
            return None
        deciding = np.where(self._deciding, off, 0)
        return int((deciding if deciding.max() > _WHOLE else off).argmax())

    def _model(self) -> highspy.HighsLp:
        """The program without its whole numbers, as HiGHS wants it.

        Raises ValueError where a gain is no number: the search would never end.
        """
        import highspy  # starts slowly, and plans in text are mostly scored without it

        columns, gains = len(self._gains), np.array(self._gains, float)
        if np.isnan(gains).any():
            raise ValueError("a gain of an integer program is not a number")
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = columns, len(self._lows)
        # only where less is better can it stop as soon as it is clear that nothing is good enough
        model.sense_ = highspy.ObjSense.kMinimize
        model.col_cost_ = -gains
        model.col_lower_, model.col_upper_ = np.zeros(columns), np.array(self._highs, float)
        model.row_lower_, model.row_upper_ = np.array(self._lows, float), np.array(self._mosts, float)
        # of these, lists are taken over faster than arrays
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = self._starts
        model.a_matrix_.index_ = self._columns
        model.a_matrix_.value_ = self._factors
        return model


class _Relaxation:
    """A program without its whole numbers, in a solver that goes on from where it ended before."""

    def __init__(self, model: highspy.HighsLp, highs: Values) -> None:
        self._model, self._highs = model, highs
        self._solver = _solver(model, presolve=False)  # takes longer than solving programs as small as ours
        self._narrowed: Bounds = {}

    def best(self, bounds: Bounds, least: float) -> Corner | None:
        """The best corner within these bounds; None where it is not worth `least`, or there is none."""
        _narrow(
            self._solver, {column: (0.0, self._highs[column]) for column in self._narrowed} | dict(bounds)
        )
        self._narrowed = bounds
        self._solver.setOptionValue("objective_bound", -least)
        return _best(self._solver, least)

    def whole(self, bounds: Bounds, least: float) -> Corner | None:
        """The best whole corner by HiGHS's own search; None where it is not worth `least`, or there is none."""
        import highspy

        solver, columns = _solver(self._model, presolve=True), len(self._highs)
        _narrow(solver, bounds)
        kinds = np.full(columns, highspy.HighsVarType.kInteger)
        solver.changeColsIntegrality(columns, np.arange(columns, dtype=np.int32), kinds)
        return _best(solver, least)


@cache
def _silent() -> Callable[[], highspy.Highs]:
    """Solvers that print nothing: from 1.16 on, they say who they are while they are made."""
    import highspy

    class Silent(highspy.Highs):
        def enableCallbacks(self) -> None:  # noqa: N802 - HiGHS calls it
            self.silent()
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    return Silent


def _solver(model: highspy.HighsLp, *, presolve: bool) -> highspy.Highs:
    solver = _silent()()
    solver.silent()
    for option, value in (("threads", 1), ("random_seed", 0), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
        solver.setOptionValue(option, value)
    solver.setOptionValue("presolve", "choose" if presolve else "off")
    solver.setOptionValue(
        "simplex_dual_edge_weight_strategy", 1
    )  # Devex: steepest edges take longer than they spare
    solver.passModel(model)
    return solver


def _narrow(solver: highspy.Highs, bounds: Bounds) -> None:
    if bounds:
        columns = np.fromiter(bounds, np.int32, len(bounds))
        low, high = np.array(list(bounds.values()), float).T
        solver.changeColsBounds(len(columns), columns, np.ascontiguousarray(low), np.ascontiguousarray(high))


def _best(solver: highspy.Highs, least: float) -> Corner | None:
    """The best values and what they are worth; None where that is less than `least`, or nothing meets all that is
    required.
    """
    import highspy

    solver.run()
    status = solver.getModelStatus()
    if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kObjectiveBound):
        return None
    if status != highspy.HighsModelStatus.kOptimal:
        raise KitError(_UNSOLVED.format(status=solver.modelStatusToString(status)))
    gain = -float(solver.getInfo().objective_function_value)
    return None if gain < least else Corner(np.array(solver.getSolution().col_value), gain)
