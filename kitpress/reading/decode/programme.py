"""A small integer programme, built column by column and solved exactly with HiGHS."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

_WHOLE = 1e-6  # a value this close to a whole number is one


@dataclass
class Programme:
    """Maximise the sum of gains x columns; columns are whole numbers from 0 to `high`."""

    gains: list[float] = field(default_factory=list)
    highs: list[float] = field(default_factory=list)
    _rows: list[tuple[float, float, Sequence[int], Sequence[float]]] = field(default_factory=list)

    def column(self, gain: float, high: float = 1.0) -> int:
        """Add a column; returns its number."""
        self.gains.append(gain)
        self.highs.append(high)
        return len(self.gains) - 1

    def row(self, low: float, high: float, columns: Sequence[int], values: Sequence[float]) -> None:
        """Add `low <= sum of values x columns <= high`."""
        self._rows.append((low, high, columns, values))

    def solve(self) -> tuple[npt.NDArray[np.float64], float]:
        """The best columns and their total gain."""
        count = len(self.gains)
        if not count:
            return np.zeros(0), 0.0
        import highspy  # starts slowly, and a sheet without doubts never needs it

        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = count, len(self._rows)
        model.sense_ = highspy.ObjSense.kMaximize
        model.col_cost_ = np.array(self.gains)
        model.col_lower_, model.col_upper_ = np.zeros(count), np.array(self.highs)
        model.row_lower_ = np.array([row[0] for row in self._rows], float)
        model.row_upper_ = np.array([row[1] for row in self._rows], float)
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.concatenate([[0], np.cumsum([len(row[2]) for row in self._rows])])
        model.a_matrix_.index_ = np.array([c for row in self._rows for c in row[2]])
        model.a_matrix_.value_ = np.array([v for row in self._rows for v in row[3]], float)
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.passModel(model)
        # Mostly the relaxation's best corner is whole already, and then it is the exact answer, far sooner.
        solver.run()
        values = np.array(solver.getSolution().col_value)
        if np.abs(values - values.round()).max() > _WHOLE:
            solver.changeColsIntegrality(
                count, np.arange(count, dtype=np.int32), np.full(count, highspy.HighsVarType.kInteger)
            )
            solver.run()
            values = np.array(solver.getSolution().col_value)
        return values, float(solver.getInfo().objective_function_value)
