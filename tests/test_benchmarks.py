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


@pytest.mark.parametrize(
    "words",
    ["reading", "reading --condition glare", "answers", "visible", "page --condition glare", "temple"],
)
def test_without_the_shared_folder_it_is_told_what_is_missing(words: str, tmp_path: Path) -> None:
    program, *options = words.split()
    path = Path(__file__).parents[1] / "benchmarks" / f"{program}.py"
    asked = [sys.executable, str(path), *options, "--shared", str(tmp_path)]
    told = subprocess.run(asked, check=False, capture_output=True, text=True, timeout=60)
    assert told.returncode == 1
    assert "give the folder with rigs and glyphs as --shared; it is not part of the repository" in told.stderr
