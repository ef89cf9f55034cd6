"""Temples laid out by the studio: natural, within bounds, and with a known truth."""

from collections import Counter

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout.mats import load_mat
from kitpress.layout.works import Copy
from kitpress.studio.table import corners, set_table
from kitpress.studio.temple import MOST, UNDER, Laid, Table, lay_out


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def test_the_same_seed_lays_the_same_temple(game: MottainaiGame) -> None:
    assert lay_out(game, 3) == lay_out(game, 3)
    assert lay_out(game, 3) != lay_out(game, 4)


@pytest.mark.parametrize("seed", range(12))
def test_no_card_lies_in_two_places_and_no_area_is_overfull(game: MottainaiGame, seed: int) -> None:
    cards = list(lay_out(game, seed).cards())
    assert len({card.copy for card in cards}) == len(cards)
    assert all(count <= MOST[area] for area, count in Counter(card.area for card in cards).items())


@pytest.mark.parametrize("seed", range(12))
def test_tucked_cards_lie_under_the_mat_and_the_others_beside_it(game: MottainaiGame, seed: int) -> None:
    mat = load_mat("mottainai", "a4")
    table = lay_out(game, seed)
    assert {card.area for card in table.under} <= set(UNDER)
    for card in table.cards():
        (left, top), (right, bottom) = corners(card).min(0), corners(card).max(0)
        covered = left < mat.width and right > 0 and top < mat.height and bottom > 0
        assert covered == (card.area in UNDER), card


def test_laid_with_care_every_card_shows_a_seal(game: MottainaiGame) -> None:
    table = Table(
        under=tuple(Laid(Copy(0, n), "helpers", 63 / 2 - 17, 60 + 18.0 * n) for n in range(3)),
        over=(Laid(Copy(0, 5), "gallery", -90, 60), Laid(Copy(0, 6), "gallery", -90, 90, 180)),
    )
    scene = set_table(table, game, 1, px_per_mm=2)
    # fanned out downwards, each shows the corner above; the last shows both
    assert scene.shown == ((0,), (0,), (0, 3), (0, 1), (0, 1, 2, 3))


def test_covered_and_turned_cards_show_none(game: MottainaiGame) -> None:
    table = Table(
        over=(
            Laid(Copy(0, 1), "gallery", -90, 60),
            Laid(Copy(0, 2), "gallery", -90, 66),
            Laid(Copy(0, 3), "waiting", 240, 100, face_up=False),
        )
    )
    assert set_table(table, game, 1, px_per_mm=2).shown == ((), (0, 1, 2, 3), ())


def test_the_picture_holds_everything_on_a_table_of_some_colour(game: MottainaiGame) -> None:
    table = Table(over=(Laid(Copy(0, 1), "shop", 380, 60, 30),))
    one, *others = (set_table(table, game, seed, px_per_mm=2) for seed in range(1, 7))
    height, width = one.image.shape[:2]
    assert abs(width / height - 297 / 210) < 0.01
    points = (corners(table.over[0]) - (one.left, one.top)) * 2
    assert (points > 0).all()
    assert (points < (width, height)).all()
    assert len({tuple(int(v) // 24 for v in other.image[5, 5]) for other in others}) > 2
