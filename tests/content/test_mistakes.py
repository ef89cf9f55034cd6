"""Every mistake in `tests/bad_yaml*` is told as written at the end of its file, in both languages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kitpress.content import load_kit
from kitpress.errors import ContentError
from kitpress.words import LANGS

# Each folder spoils the files of the game that is its `base`.
BAD = sorted(Path(__file__).parents[1].glob("bad_yaml*"))
CASES = sorted(path for bad in BAD for path in bad.glob("*/*.yaml") if path.parent.name != "base")
MARK = "#! "


def told(folder: Path) -> list[str]:
    """What loading the game in `folder` says: `en game.yaml:3:1: key: message`, and the same in es."""
    with pytest.raises(ContentError) as caught:
        load_kit(str(folder))
    return [
        f"{lang} {p.path.name}:{p.line}:{p.column}: {p.key + ': ' if p.key else ''}{p.message[lang]}"
        for p in caught.value.problems
        for lang in LANGS
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda path: "-".join([*path.parts[-3:-1], path.stem]))
def test_mistakes_are_told_in_place_and_with_the_remedy(
    case: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    shutil.copytree(case.parents[1] / "base", tmp_path, dirs_exist_ok=True)
    shutil.copy(case, tmp_path / f"{case.parent.name}.yaml")
    found = told(tmp_path)
    text = case.read_text(encoding="utf-8")
    if request.config.getoption("regenerate", default=False):
        kept = [line for line in text.splitlines() if not line.startswith(MARK)]
        case.write_text("\n".join([*kept, *(MARK + line for line in found), ""]), encoding="utf-8")
    expected = [line.removeprefix(MARK) for line in text.splitlines() if line.startswith(MARK)]
    assert found == expected


@pytest.mark.parametrize("bad", BAD, ids=lambda path: path.name)
def test_the_games_that_the_cases_spoil_are_well(bad: Path, tmp_path: Path) -> None:
    shutil.copytree(bad / "base", tmp_path, dirs_exist_ok=True)
    assert "Pequeñ" in load_kit(str(tmp_path))[0].title.es
