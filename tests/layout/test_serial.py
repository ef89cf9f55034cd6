import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitpress.layout import Serial, edition
from kitpress.layout.serial import slug


@given(
    st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*", fullmatch=True),
    st.integers(0, 0xFFFFFF),
    st.integers(1, 10**6),
)
def test_a_serial_reads_back(game: str, number: int, copy: int) -> None:
    serial = Serial(game, f"{number:06X}", copy)
    assert Serial.parse(str(serial)) == serial


@pytest.mark.parametrize("text", ["", "FLOOR-PLAN/12/1", "FLOOR-PLAN/3F9C2A/0", "http://example.org"])
def test_what_is_no_serial_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no serial"):
        Serial.parse(text)


@pytest.mark.parametrize(
    ("game", "written"),
    [("floor-plan", "floor-plan"), ("Mi Juego_2", "mi-juego-2"), ("año", "ano"), ("木", "game")],
)
def test_any_folder_name_makes_a_serial_that_reads_back(game: str, written: str) -> None:
    assert slug(game) == written
    assert Serial.parse(str(Serial(slug(game), "3F9C2A", 4))).game == written


def test_the_edition_changes_with_the_yaml_and_with_nothing_else(tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    game.write_bytes(b"a: 1\nb: 2\n")
    first = edition(tmp_path)
    (tmp_path / "notes.txt").write_text("no part of the game")
    assert edition(tmp_path) == first
    game.write_bytes(b"a: 1\r\nb: 2\r\n")
    assert edition(tmp_path) == first
    game.write_bytes(b"a: 1\nb: 3\n")
    assert edition(tmp_path) != first


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_game_with_a_file_whose_name_is_no_text_has_an_edition(tmp_path: Path) -> None:
    (tmp_path / "\udcff.yaml").touch()
    assert len(edition(tmp_path)) == 6
