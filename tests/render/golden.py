"""Drawing logs: every stroke and word of a page, against what was last looked at and found good.

Run `pytest --regenerate` to rewrite them, on purpose, after looking at the pages.
"""

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"


def assert_golden(name: str, drawn: list[str], request: pytest.FixtureRequest) -> None:
    path = GOLDEN / f"{name}.log"
    if request.config.getoption("--regenerate"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(drawn) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    different = [(n, a, b) for n, (a, b) in enumerate(zip(golden, drawn, strict=False), 1) if a != b]
    assert not different[:3], f"{path.name}: look at the page, then run pytest --regenerate"
    assert len(drawn) == len(golden)
