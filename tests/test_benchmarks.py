"""What measures can be asked how."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = [
    path
    for path in sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))
    if "ArgumentParser" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_benchmark_says_what_can_be_asked_of_it(program: Path) -> None:
    told = subprocess.run(
        [sys.executable, str(program), "--help"], check=False, capture_output=True, text=True, timeout=60
    )
    assert told.returncode == 0, told.stderr
    assert "--help" in told.stdout
