"""An evening of one photo that is to show one sheet."""

from pathlib import Path

import pytest

from kitpress.errors import KitError
from kitpress.scoring import score_files

PLAN = Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan"


def test_a_plan_is_of_one_sheet(tmp_path: Path) -> None:
    evening = score_files([str(PLAN)])
    assert evening.only_sheet("both.jpg") is evening.sheets[0]
    with pytest.raises(KitError, match=r"both\.jpg shows 2 sheets, and a plan is of one"):
        evening._replace(sheets=evening.sheets * 2).only_sheet("both.jpg")
    with pytest.raises(KitError, match="no such file"):
        score_files([str(tmp_path / "gone.plan")]).only_sheet("gone.plan")
