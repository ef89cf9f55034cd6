"""Remarks about an evening as a whole: sheets that hardly were filled at one table, and sheets given twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout import load_mats
from kitpress.layout.works import Copy
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record
from kitpress.reading.pages.page import Page
from kitpress.reading.temples.areas import Placement
from kitpress.reading.temples.cards import SeenCard
from kitpress.reading.temples.temple import PlacedCard, TempleReading
from kitpress.rules import for_game
from kitpress.rules.mottainai_temple import Temple, temple_record
from kitpress.scoring import Evening, score_files
from kitpress.scoring.data import as_json
from kitpress.scoring.html_page import page_html
from kitpress.scoring.remarks import remarks
from kitpress.scoring.sheets import ScoredSheet

HOUSE = (Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan").read_text(encoding="utf-8")
TABLE = format_record(
    Record("mottainai", Plan(0, 0), "Ana, Ben", ticks=frozenset({"gallery.1.paper.1", "gallery.2.paper.1"}))
)

Told = Callable[..., tuple[str, ...]]


def house(name: str, clients: str = "kim, otto, rosa", serial: str = "") -> str:
    text = re.sub("^name:.*$", f"name: {name}", HOUSE, flags=re.M)
    text = re.sub("^clients:.*$", f"clients: {clients}" if clients else "", text, flags=re.M)
    return f"serial: {serial}\n{text}" if serial else text


def board(name: str, serial: str = "") -> str:
    return format_record(Record("madrino", Plan(12, 8), name=name, serial=serial))


@pytest.fixture
def evening(tmp_path: Path) -> Callable[..., Evening]:
    """The evening of some plans, given as texts, in files 0.plan, 1.plan, ..."""

    def scored(*plans: str, clients: tuple[str, ...] | None = None) -> Evening:
        paths = [tmp_path / f"{n}.plan" for n in range(len(plans))]
        for path, text in zip(paths, plans, strict=True):
            path.write_text(text, encoding="utf-8")
        return score_files([str(path) for path in paths], clients=clients)

    return scored


@pytest.fixture
def told(evening: Callable[..., Evening]) -> Told:
    return lambda *plans, **given: tuple(note.en for note in evening(*plans, **given).notes)


def test_points_of_a_game_alone_are_remarked_upon_among_several(told: Told) -> None:
    alone = re.sub("^clients:", "rounds: 1-4\nclients:", house("Ana"), flags=re.M)
    assert told(alone) == ()
    (note,) = told(alone, house("Ben"))
    assert note.startswith("Rounds left score only in a game alone, and here they count for Ana.")
    assert told(re.sub("1-4", "1-16", alone), house("Ben")) == ()


def test_of_sheets_that_go_together_nothing_is_said(told: Told) -> None:
    assert told(house("Ana"), house("Ben")) == ()
    assert told(board("Ana", "MADRINO/3F9C2A/1"), board("Ben", "MADRINO/3F9C2A/2")) == ()
    assert told(TABLE) == ()
    assert told() == ()


def test_whose_clients_differ_from_most_is_told_with_those_of_most(told: Told) -> None:
    (note,) = told(house("Ana"), house("Ben", "kim, nadia, rosa"), house("Cleo"))
    assert note == (
        "A table shares its clients, but those of Ben are not those of most sheets. If all played together, correct "
        "the bubbles, or give the clients of all: --clients kim,otto,rosa."
    )


def test_where_none_are_those_of_most_all_are_named(told: Told) -> None:
    (note,) = told(house("Ana"), house("Ben", "kim, nadia, rosa"))
    assert "the sheets of Ana and Ben differ in them" in note
    assert "--clients A,B,C" in note


def test_only_a_few_are_named(told: Told) -> None:
    others = ("kim, nadia, rosa", "kim, otto, tomas", "greta, otto, rosa", "ines, otto, rosa")
    differing = [house(f"P{n}", given) for n, given in enumerate(others)]
    (note,) = told(*(house(name) for name in ("Ana", "Ben", "Cleo", "Dan", "Eva")), *differing)
    assert "those of P0, P1, P2 and 1 more are" in note


def test_two_of_five_are_not_most(told: Told) -> None:
    others = ("kim, nadia, rosa", "kim, otto, tomas", "greta, otto, rosa")
    (note,) = told(house("Ana"), house("Ben"), *(house(f"P{n}", given) for n, given in enumerate(others)))
    assert "the sheets of Ana, Ben, P0 and 2 more differ in them" in note


def test_a_sheet_without_clients_is_told_so_by_itself(told: Told) -> None:
    assert told(house("Ana"), house("Ben", "")) == ()


def test_clients_given_for_all_settle_it(told: Told) -> None:
    sheets = house("Ana"), house("Ben", "kim, nadia, rosa")
    assert told(*sheets, clients=("kim", "otto", "rosa")) == ()


def test_several_games_are_not_ranked_together(told: Told) -> None:
    (note,) = told(house("Ana"), board("Ben"), house("Cleo", "kim, nadia, rosa"))
    assert note.startswith(
        "These sheets are of several games (floor-plan, madrino): each is scored, but they are not"
    )


def test_a_file_given_twice_is_told_once(evening: Callable[..., Evening]) -> None:
    numbered = house("Ana", serial="FLOOR-PLAN/3F9C2A/1")
    ana, ben = (sheet.source for sheet in evening(numbered, house("Ben")).sheets)
    again = str(Path(ana).parent / "." / ".." / Path(ana).parent.name / Path(ana).name)
    (note,) = score_files([ana, ben, ana, again]).notes
    assert note.en == f"Given more than once: {ana}. It is the same sheet twice, so leave one out."


def test_one_printed_number_may_be_one_sheet(told: Told) -> None:
    first, second = "FLOOR-PLAN/3F9C2A/1", "FLOOR-PLAN/3F9C2A/2"
    (note,) = told(house("Ana", serial=first), house("Ben", serial=second), house("Cleo", serial=first))
    assert note == (
        "The same number is printed on Ana and Cleo. Photocopies share it; if they are the same sheet twice, leave one "
        "out."
    )
    numbers = (first, first, second, second, f"{first}0", f"{first}0")
    (note,) = told(*(house(f"P{n}", serial=serial) for n, serial in enumerate(numbers)))
    assert "printed on P0 and P1; P2 and P3; and others. Photocopies" in note


def test_sheets_in_one_photo_are_not_one_sheet(evening: Callable[..., Evening]) -> None:
    serial = "FLOOR-PLAN/3F9C2A/1"
    sheets = evening(house("Ana", serial=serial), house("Ben", serial=serial)).sheets
    together = [
        sheet._replace(source="both.jpg", called=f"both.jpg#{n}") for n, sheet in enumerate(sheets, 1)
    ]
    assert list(remarks(together, ["both.jpg"])) == []


def test_two_whole_tables_are_scored_apart(told: Told) -> None:
    (note,) = told(TABLE, TABLE)
    assert note.startswith(
        "0.plan and 1.plan are score sheets of whole tables, and all their players are ranked as one table."
    )
    temple = format_record(temple_record(Temple("Cleo", gallery=("paper-boat",))))
    assert told(temple, temple) == ()


def temple(name: str, *works: int) -> ScoredSheet:
    """A temple in a photo with these works of the first deck in its gallery."""
    game = cast(MottainaiGame, load_game("mottainai"))
    ids = [game.works[work].id for work in works]
    outline = np.zeros((4, 2))
    cards = tuple(
        PlacedCard(SeenCard(Copy(0, work), outline, ()), id, Placement("gallery"))
        for work, id in zip(works, ids, strict=True)
    )
    record = temple_record(Temple(name, gallery=tuple(ids)))
    page = cast(Page, SimpleNamespace(sheet=next(iter(load_mats(game.sheet)))))
    reading = TempleReading(page, record, {}, (), cards)
    file = f"{name.lower()}.jpg"
    return ScoredSheet(file, game, record, for_game(game).score(record, game), reading, called=file)


def test_a_temple_photographed_twice_is_told() -> None:
    sheets = [temple("Ana", 1, 2, 3), temple("Again", 1, 2, 3, 4), temple("Ben", 5)]
    (note,) = remarks(sheets, [])
    assert note.en == (
        "Ana and Again show the same cards (3 of them). If it is one temple photographed twice, leave one out."
    )


def test_a_card_of_the_temple_beside_it_is_told_with_what_to_answer() -> None:
    """At a table of four two decks are in play, so that the rules allow two cards of its work."""
    sheets = [temple("Ana", 1, 2, 3), temple("Ben", 3, 4, 5), temple("Kim", 6, 7), temple("Leo", 8)]
    (note,) = remarks(sheets, [])
    work = sheets[0].game.works[3]  # type: ignore[attr-defined]
    assert note.en.startswith(f"{work.name.en} was seen at Ana and Ben, with the seals of one card")
    assert note.es.endswith(f"--fix ben.jpg:{work.id}=nada")


def test_they_are_told_wherever_the_evening_is(evening: Callable[..., Evening]) -> None:
    scored = evening(house("Ana"), board("Ben"))
    (note,) = scored.notes
    assert as_json(scored, "es")["notes"] == [note.es]
    assert note.es in page_html(scored, lambda sheet: None, "es")
