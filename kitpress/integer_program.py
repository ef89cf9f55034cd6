"""Integer programs, built column by column and solved to proven optimality by HiGHS."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from kitpress.errors import KitError
from kitpress.words import Words

if TYPE_CHECKING:
    import highspy

_WHOLE = 1e-6  # a value this close to a whole number is one
# Ways to find good values early: of small programs, the proof that others are the best is over before they end.
_HEURISTICS = [
    f"mip_heuristic_run_{name}"
    for name in ("rens", "rins", "root_reduced_cost", "feasibility_jump", "zi_round", "shifting")
]

_UNSOLVED = Words(
    "A plan has more possibilities than can be weighed exactly (HiGHS: {status}). Please send us the file.",
    "Un plano tiene más posibilidades de las que se pueden sopesar con exactitud (HiGHS: {status}). Envíanos el "
    "archivo, por favor.",
)


@dataclass
class IntegerProgram:
    """Maximise the sum of gains x columns; columns are whole numbers from 0 to `high`."""

    _gains: list[float] = field(default_factory=list)
    _highs: list[float] = field(default_factory=list)
    _rows: list[tuple[float, float, Mapping[int, float]]] = field(default_factory=list)

    def column(self, gain: float = 0.0, high: float = 1.0) -> int:
        """Add a column; returns its number."""
        self._gains.append(gain)
        self._highs.append(high)
        return len(self._gains) - 1

    def equal(self, value: float, factors: Mapping[int, float]) -> None:
        """Require that the sum of factor x column equals `value`."""
        self._rows.append((value, value, factors))

    def at_most(self, value: float, factors: Mapping[int, float]) -> None:
        """Require that the sum of factor x column is no more than `value`."""
        self._rows.append((-np.inf, value, factors))

    def solve(self, *, quick: bool = False) -> tuple[npt.NDArray[np.int64], float]:
        """The best values of all columns, and their total gain.

        `quick` leaves out what only helps with programs larger than a sheet's drawing: the answer is as good.

        Raises `KitError` when there is no proof that they are the best.
        """
        found = self.solve_without((), quick=quick)
        if found is None:
            raise KitError(_UNSOLVED.format(status="Infeasible"))
        return found

    def solve_without(
        self, unused: Collection[int], *, least: float = -np.inf, quick: bool = False
    ) -> tuple[npt.NDArray[np.int64], float] | None:
        """Like `solve` where the columns `unused` are 0; None where no values are worth `least`, or there are none."""
        count = len(self._gains)
        if not count:
            return np.zeros(0, np.int64), 0.0
        import highspy  # starts slowly, and most plans are decided without it

        solver = self._solver(unused)
        # Mostly the relaxation's best corner is whole already, and then it is the exact answer, far sooner.
        values, bound = _best(solver)
        if values is None or bound < least:
            return None
        if np.abs(values - values.round()).max() > _WHOLE:
            if quick:
                for heuristic in _HEURISTICS:
                    solver.setOptionValue(heuristic, False)
            else:
                solver.setOptionValue("presolve", "choose")
            solver.changeColsIntegrality(
                count, np.arange(count, dtype=np.int32), np.full(count, highspy.HighsVarType.kInteger)
            )
            values, bound = _best(solver)
        return None if values is None or bound < least else (values.round().astype(np.int64), bound)

    def _solver(self, unused: Collection[int]) -> highspy.Highs:
        """The program without its whole numbers, as HiGHS wants it."""
        import highspy

        count = len(self._gains)
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = count, len(self._rows)
        model.sense_ = highspy.ObjSense.kMaximize
        model.col_cost_ = np.array(self._gains)
        highs = np.array(self._highs, float)
        highs[list(unused)] = 0
        model.col_lower_, model.col_upper_ = np.zeros(count), highs
        model.row_lower_ = np.array([low for low, _, _ in self._rows], float)
        model.row_upper_ = np.array([high for _, high, _ in self._rows], float)
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.cumsum([0, *(len(factors) for *_, factors in self._rows)])
        model.a_matrix_.index_ = np.array([c for *_, factors in self._rows for c in factors])
        model.a_matrix_.value_ = np.array([v for *_, factors in self._rows for v in factors.values()], float)
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.silent()
        for option, value in (("threads", 1), ("random_seed", 0), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
            solver.setOptionValue(option, value)
        solver.setOptionValue("presolve", "off")  # takes longer than solving programs as small as ours
        solver.passModel(model)
        return solver


def _best(solver: highspy.Highs) -> tuple[npt.NDArray[np.float64] | None, float]:
    """The best values and what they are worth; None where nothing meets all that is required."""
    import highspy

    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None, -np.inf
    if status != highspy.HighsModelStatus.kOptimal:
        raise KitError(_UNSOLVED.format(status=solver.modelStatusToString(status)))
    return np.array(solver.getSolution().col_value), float(solver.getInfo().objective_function_value)
