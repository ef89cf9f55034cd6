"""Seals on work cards, and mats: what a camera needs is where the layouts say."""

from itertools import combinations, product

import pytest

from kitpress.content import game_ids, load_game
from kitpress.errors import PrintError
from kitpress.layout import Box, load_mats, mat_kind, sheet_kinds
from kitpress.layout.load import overlaps, quiet_zone
from kitpress.layout.mats import load_mat, mat_names
from kitpress.layout.works import MOST_DECKS, MOST_WORKS, SEALS, Copy, copy_of, load_work_card, seal_id, seals


def test_every_card_of_every_deck_has_seals_of_its_own() -> None:
    copies = [Copy(*numbers) for numbers in product(range(MOST_DECKS), range(MOST_WORKS))]
    ids = [seal_id(copy, turns) for copy in copies for turns in (0, 1)]
    assert len(set(ids)) == len(ids)
    assert max(ids) < SEALS


@pytest.mark.parametrize("turns", range(4))
def test_a_seal_tells_its_card_and_which_kind_of_corner_it_is_in(turns: int) -> None:
    assert copy_of(seal_id(Copy(1, 17), turns)) == (Copy(1, 17), turns % 2)


def test_more_works_than_seals_can_not_be_printed() -> None:
    with pytest.raises(PrintError, match="2 decks of 58 works and no more"):
        seal_id(Copy(0, MOST_WORKS), 0)
    with pytest.raises(PrintError):
        seal_id(Copy(MOST_DECKS, 0), 0)


def test_seals_stand_in_the_corners_with_bare_paper_round_them() -> None:
    spec = load_work_card()
    found = seals(spec, Copy(0, 0))
    assert spec.mark.size >= 8
    assert spec.mark.inset >= spec.mark.quiet
    assert [(s.box.x > spec.width / 2, s.box.y > spec.height / 2) for s in found] == [
        (False, False),
        (True, False),
        (True, True),
        (False, True),
    ]
    for seal, name in product(found, spec.frames):
        q = spec.mark.quiet
        quiet = Box(seal.box.x - q, seal.box.y - q, seal.box.width + 2 * q, seal.box.height + 2 * q)
        assert not overlaps(quiet, spec.frame(name)), name


def test_a_card_has_no_other_frames_than_its_layout() -> None:
    with pytest.raises(PrintError, match="no frame 'nowhere'; add it beside: top, left"):
        load_work_card().frame("nowhere")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_on_a_mat_lies_on_anything_else(paper: str) -> None:
    mat = load_mat("mottainai", paper)
    boxes = [*mat.frames.values(), *(quiet_zone(tag, mat.quiet) for tag in mat.tags)]
    assert mat.mat
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlaps(a, b)]
    assert all(
        box.x >= 0 and box.y >= 0 and box.right <= mat.width and box.bottom <= mat.height for box in boxes
    )


def test_tags_tell_mats_from_all_sheets() -> None:
    kinds = [kind for id in game_ids() for kind in sheet_kinds(load_game(id).sheet)]
    kinds += [kind for name in mat_names() if (kind := mat_kind(name)) is not None]
    assert len(set(kinds)) == len(kinds)


def test_games_without_a_mat_have_none() -> None:
    assert load_mats("floor-plan") == ()
    assert mat_kind("floor-plan") is None
    assert [mat.paper for mat in load_mats("mottainai")] == ["a4", "letter"]
