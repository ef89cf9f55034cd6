"""However a game's files are spoiled, loading them tells about problems: it never breaks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kitpress.content import load_kit
from kitpress.errors import ContentError, Problem

# Whole small games of each kind that has some, by the folder of their mistakes.
BASES = {
    path: {file.name: file.read_text(encoding="utf-8") for file in path.glob("*.yaml")}
    for path in sorted(Path(__file__).parents[1].glob("bad_yaml*/base"))
}
FILES = [(base, name) for base, texts in BASES.items() for name in sorted(texts)]
PIECES = [
    *("", "[", "]", "{", "}", ":", "- ", "|", "&a ", "*a", "'", '"', "#", "\n", "\n  ", "\t", "~", "3", "-1"),
    *(
        "yes",
        "any",
        "outside",
        "is: room",
        "{is: tree}",
        "[[]]",
        "x: {y: [z]}",
        "é",
        "\x00",
        "99999999999999999999",
    ),
]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Path]:
    """A copy of each game, to spoil."""
    return {base: Path(shutil.copytree(base, tmp_path_factory.mktemp("spoiled") / "tiny")) for base in BASES}


@settings(max_examples=160, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    file=st.sampled_from(FILES),
    cuts=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=3
    ),
)
def test_a_spoiled_file_is_told_about(
    folders: dict[Path, Path], file: tuple[Path, str], cuts: list[tuple[float, int, str]]
) -> None:
    base, name = file
    folder, text = folders[base], BASES[base][name]
    for where, length, piece in cuts:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + length :]
    (folder / name).write_text(text, encoding="utf-8")
    for problem in problems_in(folder):
        lines = problem.path.read_text(encoding="utf-8").split("\n")
        assert 0 <= problem.line <= len(lines)
        assert problem.message.en
        assert problem.message.es
    (folder / name).write_text(BASES[base][name], encoding="utf-8")


def problems_in(folder: Path) -> tuple[Problem, ...]:
    try:
        load_kit(str(folder))
    except ContentError as error:
        return error.problems
    return ()
