import hashlib
import json
import re
from pathlib import Path

import pytest

from kitpress.content import load_game
from kitpress.content.game import Game
from kitpress.errors import KitError, UsageError
from kitpress.layout import edition
from kitpress.render.decks import cards_pdf
from kitpress.render.dice import dice_pdf
from kitpress.render.kit import print_kit
from kitpress.render.pdf import as_bleed, page_count

from .pdfs import embedded, fonts, grey


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("floor-plan")


def test_a_kit_is_its_parts_and_what_was_printed(game: Game, tmp_path: Path) -> None:
    files = print_kit(game, tmp_path / "kit", players=3, seed=2)
    assert [f.name for f in files] == ["sheets.pdf", "clients.pdf", "rulebook.pdf", "dice.pdf", "kit.json"]
    told = json.loads(files[-1].read_text(encoding="utf-8"))
    assert told["edition"] == edition(game.folder)
    assert told["serials"] == [f"FLOOR-PLAN/{told['edition']}/{n}" for n in (2001, 2002, 2003)]
    for entry in told["files"]:
        data = (tmp_path / "kit" / entry["name"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()


def test_every_part_has_our_fonts_only_all_embedded_and_the_same_bytes_again(
    game: Game, tmp_path: Path
) -> None:
    first = print_kit(game, tmp_path / "a", players=2, lang="es", ink="saver")
    second = print_kit(game, tmp_path / "b", players=2, lang="es", ink="saver")
    for one, two in zip(first, second, strict=True):
        assert one.read_bytes() == two.read_bytes(), one.name
        if one.suffix == ".pdf":
            pdf = one.read_bytes()
            assert all(name.startswith(("Barlow", "IBMPlexMono", "Kalam")) for name in fonts(pdf)), one.name
            assert embedded(pdf) == len(re.findall(rb"/Type /FontDescriptor", pdf))
            assert re.search(rb"/PrintScaling\s*/None", pdf)


def test_nothing_is_overwritten_without_force(game: Game, tmp_path: Path) -> None:
    taken = tmp_path / "sheets.pdf"
    taken.write_text("mine")
    with pytest.raises(KitError, match=r"sheets\.pdf exists already.*--force"):
        print_kit(game, tmp_path, only=["sheets"])
    assert taken.read_text() == "mine"
    assert not (tmp_path / "kit.json").exists()
    print_kit(game, tmp_path, only=["sheets"], force=True)
    assert taken.read_bytes().startswith(b"%PDF")


def test_an_unwritable_folder_is_said_and_leaves_nothing(game: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(KitError, match="can't write"):
        print_kit(game, tmp_path / "file" / "kit", only=["dice"])
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"only": ["sheet"]}, "no part 'sheet'"),
        ({"paper": "a5"}, "no paper 'a5'"),
        ({"ink": "gold"}, "no ink 'gold'"),
        ({"players": 0}, "choose 1 to 100"),
        ({"players": 101}, "choose 1 to 100"),
    ],
)
def test_unknown_options_are_refused_before_anything_is_written(
    game: Game, tmp_path: Path, options: dict[str, object], told: str
) -> None:
    with pytest.raises(UsageError, match=told):
        print_kit(game, tmp_path / "kit", **options)  # type: ignore[arg-type]
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize(("duplex", "pages"), [("long", 8), ("short", 8), ("none", 4), ("fold", 8)])
def test_fifteen_clients_take_so_many_pages(game: Game, duplex: str, pages: int) -> None:
    pdf = cards_pdf(game, duplex=duplex)  # type: ignore[arg-type]
    assert page_count(pdf) == pages
    assert re.search(rb"/Duplex /DuplexFlip", pdf) if duplex in ("long", "short") else True


def test_copies_are_printed_as_often_as_the_yaml_says(game: Game) -> None:
    twice = game.model_copy(
        update={"clients": tuple(c.model_copy(update={"count": 2}) for c in game.clients)}
    )
    assert page_count(cards_pdf(twice, duplex="none")) == 8


def test_marks_stay_in_the_margins_and_can_be_left_out(game: Game) -> None:
    with_marks, without = (grey(cards_pdf(game, marks=m, ink="saver"), 0, 4) for m in (True, False))
    different = abs(with_marks.astype(int) - without.astype(int)) > 40
    rows, columns = different.nonzero()
    assert len(rows) > 50
    height, width = different.shape
    edge_x = (width - 4 * 262) / 2
    edge_y = (height - 4 * 172) / 2
    beyond = (columns < edge_x) | (columns > width - edge_x) | (rows < edge_y) | (rows > height - edge_y)
    assert beyond.all()


def test_the_proof_square_measures_50_mm(game: Game) -> None:
    image = grey(dice_pdf(game), 0, 10)
    dark = image < 128
    widths = [length for row in dark for length in [_longest(row)] if 490 <= length <= 510]
    assert len(widths) >= 2  # its upper and its lower side


def _longest(row: object) -> int:
    longest = length = 0
    for dark in row:  # type: ignore[attr-defined]
        length = length + 1 if dark else 0
        longest = max(longest, length)
    return longest


@pytest.mark.parametrize(("text", "mm"), [("3mm", 3.0), ("0mm", 0.0), ("0.125in", 3.175)])
def test_bleed_is_a_length(text: str, mm: float) -> None:
    assert as_bleed(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["3", "-1mm", "40mm"])
def test_a_bleed_that_nobody_can_print_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        as_bleed(text)
