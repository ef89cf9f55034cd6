"""Files that are too large, too deep, endless, empty or no text at all are refused, politely and fast."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from kitpress.content.yaml_file import YamlFile, dotted, read_yaml


def read(folder: Path, text: str | bytes) -> YamlFile:
    path = folder / "file.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_yaml(path)


def told(file: YamlFile) -> list[str]:
    return [f"{p.line}:{p.column} {p.message}" for p in file.problems]


def test_an_alias_bomb_is_refused_before_it_goes_off(tmp_path: Path) -> None:
    bomb = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n" + "".join(
        f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 10)}]\n" for n in range(30)
    )
    begin = time.perf_counter()
    file = read(tmp_path, bomb)
    assert time.perf_counter() - begin < 1
    assert not file.readable
    assert told(file) == [
        "4:25 '*a2' makes this file repeat itself more than 5000 times. Write out what you need."
    ]
    assert file.problems[0].message.es == (
        "'*a2' hace que este archivo se repita más de 5000 veces. Escribe lo que necesites."
    )


def test_a_few_aliases_are_welcome(tmp_path: Path) -> None:
    file = read(tmp_path, "a: &x {b: 1}\nc: *x\nd: [*x, *x]\n")
    assert file.data == {"a": {"b": 1}, "c": {"b": 1}, "d": ({"b": 1}, {"b": 1})}
    assert not file.problems


def test_what_repeats_itself_is_refused(tmp_path: Path) -> None:
    assert told(read(tmp_path, "a: &x\n  b: *x\n")) == [
        "2:6 '*x' repeats the very thing that it stands in, without end. Write it out."
    ]


@pytest.mark.parametrize("text", ["[" * 100_000, "a: " + "{b: " * 5_000, "- " * 50_000])
def test_deep_nesting_is_refused(tmp_path: Path, text: str) -> None:
    (message,) = told(read(tmp_path, text))
    assert "nested more than 30 deep" in message


@pytest.mark.parametrize("text", ["", "# only a remark\n", "---\n", "~\n", "\ufeff"])
def test_an_empty_file_is_told_as_such(tmp_path: Path, text: str) -> None:
    assert told(read(tmp_path, text)) == [
        "0:0 the file is empty. Copy a whole one from a built-in game, with 'kitpress new', and edit that."
    ]


def test_a_file_that_is_not_utf8_is_told_where(tmp_path: Path) -> None:
    assert told(read(tmp_path, "a: 1\nname: José\n".encode("latin-1"))) == [
        "2:10 this letter is not UTF-8. Save the file with the encoding UTF-8."
    ]


def test_a_file_saved_by_windows_is_fine(tmp_path: Path) -> None:
    assert read(tmp_path, "\ufeffname: José\r\nage: 8\r\n").data == {"name": "José", "age": 8}


def test_a_control_character_is_told_where(tmp_path: Path) -> None:
    assert told(read(tmp_path, "a: 1\nb: x\x07y\n")) == [
        "2:5 there is an invisible control character here. Delete it and type the text again."
    ]


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    assert told(read(tmp_path, b"a: " + b"x" * 1_000_000)) == [
        "0:0 the file is larger than 1 MB, far more than a game's texts need. Is it the right file?"
    ]


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    (missing,) = told(read_yaml(tmp_path / "game.yaml"))
    assert missing.startswith("0:0 the file is missing. Every game has one; copy it")
    (folder,) = told(read_yaml(tmp_path))
    assert folder == "0:0 the file can't be read: that is a folder."


def test_only_numbers_yes_no_and_text_are_read(tmp_path: Path) -> None:
    text = "[3, -4, 1.5, yes, No, ~, '3', \"yes\", 12:30, 2024-01-01, 1e3, 0x1F, 3x4, 2..4, .inf, y]"
    assert read(tmp_path, text).data == (
        *(3, -4, 1.5, True, False, None, "3", "yes"),
        *("12:30", "2024-01-01", "1e3", "0x1F", "3x4", "2..4", ".inf", "y"),
    )


def test_keys_are_names_however_they_look(tmp_path: Path) -> None:
    assert read(tmp_path, "{no: 1, 2: b, on: c}").data == {"no": 1, "2": "b", "on": "c"}


def test_every_value_knows_its_place(tmp_path: Path) -> None:
    file = read(tmp_path, "a:\n  - {b: 1,\n     c: [x, y]}\n")
    assert file.spot(("a", 0, "c", 1)) == (3, 13)
    assert file.spot(("a", 0, "c"), at_key=True) == (3, 6)
    assert file.spot(("a", 0, "nowhere", 7)) == (2, 5)  # the nearest thing around it
    assert dotted(("a", 0, "c", 1)) == "a[0].c[1]"


@pytest.mark.parametrize("indicator", ["|", "|-", "|2"])
def test_a_block_of_text_knows_its_first_line_and_column(tmp_path: Path, indicator: str) -> None:
    file = read(tmp_path, f"a:\n  b: {indicator}\n    one\n    two\nc: 1\n")
    text = file.data["a"]["b"]
    assert (text.line, text.column) == (3, 5)
    assert text.startswith("one")


def test_what_is_never_closed_is_told_at_the_end_of_the_last_line(tmp_path: Path) -> None:
    assert told(read(tmp_path, "a: 1\nb: [1, 2\n")) == [
        "2:9 the list in [ ] is not closed before this. Add a ']', or a ',' between two items."
    ]
