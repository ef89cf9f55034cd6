"""`kitpress list`: the games, and what is in each kit."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from kitpress.content import game_ids


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ("Players", "1-100", "10+", "Two dice, one pencil, a dream home.", "15 client cards", "5 Build"),
        ),
        ("es", ("Jugadores", "1-100", "10+", "Dos dados, un lápiz", "15 cartas de cliente", "5 Obra")),
    ],
)
def test_the_table_says_what_is_in_each_kit(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, lang: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    run = kitpress("list", "--lang", lang)
    assert (run.code, run.err) == (0, "")
    assert "floor-plan" in run.out
    for word in words:
        assert word in run.out


def test_a_narrow_terminal_loses_no_word(kitpress: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = kitpress("list").out
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 60
    for word in ("floor-plan", "100", "rulebook"):
        assert word in out


def test_a_terminal_that_does_not_know_its_width_loses_nothing(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    unknown = kitpress("list").out
    monkeypatch.setenv("COLUMNS", "80")
    assert unknown == kitpress("list").out != ""


def test_json_is_for_programs(kitpress: Callable) -> None:
    games = json.loads(kitpress("list", "--json").out)["games"]
    assert [game["id"] for game in games] == list(game_ids())
    floor_plan = next(game for game in games if game["id"] == "floor-plan")
    assert floor_plan["players"] == {"from": 1, "to": 100}
    assert floor_plan["grid"] == {"columns": 17, "rows": 13}
    parts = {part["part"]: part for part in floor_plan["kit"]}
    assert list(parts) == ["sheets", "clients", "rulebook", "booklet", "dice"]
    assert [name for name, part in parts.items() if not part["usual"]] == ["booklet"]
    assert parts["clients"]["what"] == {
        "en": "15 client cards (5 Build, 5 Design, 5 Layout)",
        "es": "15 cartas de cliente (5 Obra, 5 Diseño, 5 Distribución)",
    }
