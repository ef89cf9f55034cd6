"""However a game's files are spoiled, loading them tells about problems: it never breaks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kitpress.content import load_kit
from kitpress.content.kinds import kind_of
from kitpress.errors import ContentError, Problem

BASE = Path(__file__).parents[1] / "bad_yaml" / "base"
FILES = kind_of("floor-plan").files
TEXTS = {name: (BASE / name).read_text(encoding="utf-8") for name in FILES}
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
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(BASE, tmp_path_factory.mktemp("spoiled") / "tiny"))


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(FILES),
    cuts=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=3
    ),
)
def test_a_spoiled_file_is_told_about(folder: Path, name: str, cuts: list[tuple[float, int, str]]) -> None:
    text = TEXTS[name]
    for where, length, piece in cuts:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + length :]
    (folder / name).write_text(text, encoding="utf-8")
    for problem in problems_in(folder):
        lines = problem.path.read_text(encoding="utf-8").split("\n")
        assert 0 <= problem.line <= len(lines)
        assert problem.message.en
        assert problem.message.es
    (folder / name).write_text(TEXTS[name], encoding="utf-8")


def problems_in(folder: Path) -> tuple[Problem, ...]:
    try:
        load_kit(str(folder))
    except ContentError as error:
        return error.problems
    return ()
