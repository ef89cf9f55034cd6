"""kitpress demo: the whole way, from the printed kit to scored photos on one page."""

import re
from html.parser import HTMLParser

import pytest
from kitpress.cli.main import main

from kitpress.content import load_game
from kitpress.plan.notation import parse_record
from kitpress.reading.photos.images import OVERLAY_HEAD
from kitpress.studio.demo import count_differences, make_demo, targets
from kitpress.words import Words

PLAYERS = ("ana", "ben")


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evening") / "demo"
    assert main(["demo", "--players", "2", "--out", str(folder), "--lang", "es"]) == 0
    return folder


class Links(HTMLParser):
    """Collects what a page refers to."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in ("href", "src")]


def test_everything_is_there(demo):
    kit = {path.name for path in (demo / "kit").iterdir()}
    assert kit >= {"sheets.pdf", "clients.pdf", "rulebook.pdf", "dice.pdf", "kit.json"}
    for name in PLAYERS:
        assert (demo / "photos" / f"{name}.jpg").read_bytes()[:2] == b"\xff\xd8"
        assert b"Exif" not in (demo / "photos" / f"{name}.jpg").read_bytes()[:64]
        assert (demo / "overlays" / f"{name}-overlay.jpg").exists()


def test_the_page_stands_alone(demo):
    html = (demo / "index.html").read_text(encoding="utf-8")
    links = Links(html).found
    assert len(links) > 20
    for link in links:
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in html
        else:
            assert not re.match(r"[a-z]+:|/", link), link
            assert (demo / link).is_file(), link
    assert '<html lang="es">' in html
    assert "Las fotos, puntuadas" in html


def test_what_was_read_is_what_was_drawn_or_is_asked_about(demo):
    html = (demo / "index.html").read_text(encoding="utf-8")
    stories = html.split('<article class="story">')[1:]
    assert len(stories) == len(PLAYERS)
    for name, story in zip(PLAYERS, stories, strict=True):
        drawn = parse_record((demo / "plans" / f"{name}.plan").read_text())
        exact = "leída exactamente como se dibujó" in story
        assert exact or '<div class="doubts">' in story, "never silently wrong"
        if exact:
            assert f"{drawn.numbers['total']} puntos" in story


def test_a_sheet_of_several_players_is_told_of_in_whole_sentences(tmp_path):
    told = []
    make_demo(load_game("mottainai"), tmp_path / "demo", ref="mottainai", players=2, progress=told.append)
    assert (
        Words(
            "filling in and photographing the sheet of Ana, Ben",
            "rellenando y fotografiando la hoja de Ana, Ben",
        )
        in told
    )


def test_an_old_demo_is_overwritten_by_force_only(demo, kitpress):
    run = kitpress("demo", "--out", demo)
    assert run.code == 1
    assert "--force" in run.err
    overlay = demo / "overlays" / "ana-overlay.jpg"
    overlay.write_bytes(b"as of an older kitpress")
    kitpress("demo", "--out", demo, "--players", "1", "--force")
    assert overlay.read_bytes().startswith(OVERLAY_HEAD)


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("floor-plan", "kit/sheets.pdf"),
        ("floor-plan", "kit/kit.json"),
        ("floor-plan", "photos/ben.jpg"),
        ("floor-plan", "plans/ana.plan"),
        ("floor-plan", "overlays/ben-overlay.jpg"),
        ("floor-plan", "pictures/ana.jpg"),
        ("floor-plan", "pictures/clients-2.png"),
        ("mottainai", "photos/ana-ben.jpg"),
    ],
)
def test_files_of_ones_own_are_kept_and_told_before_any_work(kitpress, tmp_path, game, own):
    path = tmp_path / own
    path.parent.mkdir()
    path.write_text("mine")
    run = kitpress("demo", "--game", game, "--players", 2, "--out", tmp_path)
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith(f"{path} exists already. Add --force")
    assert path.read_text() == "mine"
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [path]


def test_every_file_of_a_demo_is_told_of_before(demo):
    files = [path for path in demo.rglob("*") if path.is_file() and path.name != "index.html"]
    assert set(files) <= set(targets(load_game("floor-plan"), demo, len(PLAYERS)))


def test_too_many_players_leave_nothing_behind(kitpress, tmp_path):
    run = kitpress("demo", "--game", "madrino", "--players", 8, "--out", tmp_path / "demo")
    assert (run.code, run.out) == (2, "")
    assert run.err == "Madrino is for 2 to 4 players, not 8.\n"
    assert list(tmp_path.iterdir()) == []


def test_differences_are_counted_once_a_place():
    drawn = parse_record("game: floor-plan\ndemands: 4 5\nbonuses: 1\n\n+---+---+\n| B   x |\n+---+---+\n")
    assert count_differences(drawn, drawn) == 0
    read = parse_record("game: floor-plan\ndemands: 4 6\nbonuses: 1 2\n\n+---+---+\n| D   x |\n+---+---+\n")
    assert count_differences(drawn, read) == 3
