"""Mistakes in layout files: each is told with its line, column and key, all of them at once."""

from pathlib import Path

import pytest

from kitpress.errors import ContentError
from kitpress.layout.source import find_layout, load_layout, merge
from kitpress.layout.spec import SheetSpec

GOOD = find_layout("sheets", "floor-plan").read_text(encoding="utf-8")


def problems(tmp_path: Path, text: str, name: str = "mine") -> list[str]:
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_layout(path, SheetSpec)
    return [str(p).replace(str(tmp_path) + "/", "") for p in error.value.problems]


def spoiled(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def place(text: str, what: str) -> str:
    line = next(n for n, line in enumerate(text.splitlines(), 1) if what in line)
    return f"{line}:{text.splitlines()[line - 1].index(what) + 1}"


def test_an_unknown_key_is_told_with_the_nearest(tmp_path: Path) -> None:
    text = spoiled("{size: 12mm, quiet: 4mm, inset: 5mm}", "{size: 12mm, quite: 4mm, quiet: 4mm, inset: 5mm}")
    (told,) = problems(tmp_path, text)
    assert told == (
        f"mine.yaml:{place(text, 'quite')}: tags.quite: unknown key 'quite'; allowed: size, quiet, inset. "
        "Did you mean 'quiet'?"
    )


def test_a_deep_unknown_key_is_told_with_what_is_allowed_there(tmp_path: Path) -> None:
    text = spoiled("digits: 2, gap: 1mm, at: middle}\n  total", "digit: 2, gap: 1mm, at: middle}\n  total")
    (told,) = problems(tmp_path, text)
    assert "fields.door.digit: unknown key 'digit'" in told
    assert "Did you mean 'digits'?" in told


def test_a_length_without_unit_is_told(tmp_path: Path) -> None:
    text = spoiled("grid: {x: 25mm, y: 25mm, square: 12mm}", "grid: {x: 25mm, y: 25mm, square: 12}")
    (told,) = problems(tmp_path, text)
    assert f"mine.yaml:{place(text, 'square: 12}')}: grid.square:" in told
    assert "write a number with its unit" in told


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = spoiled("kind: 0 ", "kind: 99 ").replace("tags: {size: 12mm, ", "tags: {")
    told = problems(tmp_path, text)
    assert len(told) == 2
    assert any("kind:" in t for t in told)
    assert any("the key 'size' is missing" in t for t in told)


def test_a_key_written_twice_is_told(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, GOOD + "kind: 1\n")
    assert told.startswith(f"mine.yaml:{len(GOOD.splitlines()) + 1}:1: kind: the key is written twice")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "must hold `key: value` lines"),
        ("- 1\n", "must hold `key: value` lines"),
        ("kind: [1\n", "YAML"),
        ("a: &a [x]\nb: [*a, *a]\n", "anchors and aliases"),
        ("extends: nothing\n", "extends 'nothing', but that is no other layout"),
        ("extends: mine\n", "extends 'mine', but that is no other layout"),
    ],
)
def test_files_that_are_no_layout_are_told(tmp_path: Path, text: str, told: str) -> None:
    assert told in problems(tmp_path, text)[0]


def test_a_layout_extends_another_and_changes_only_some_keys(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(GOOD, encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text("extends: base\ngrid: {square: 11mm}\n", encoding="utf-8")
    spec, base = load_layout(path, SheetSpec), load_layout(tmp_path / "base.yaml", SheetSpec)
    assert (spec.grid.x, spec.grid.square) == (base.grid.x, 11.0)
    assert spec.fields == base.fields


def test_merging_goes_mapping_by_mapping() -> None:
    assert merge({"a": {"x": 1, "y": 2}, "l": [1]}, {"a": {"y": 3}, "l": [2]}) == {
        "a": {"x": 1, "y": 3},
        "l": [2],
    }
