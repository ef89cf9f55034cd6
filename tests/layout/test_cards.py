from itertools import combinations

import pytest

from kitpress.errors import PrintError
from kitpress.layout.cards import impose, load_card


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_four_clients_fit_on_a_page_with_their_bleed(paper: str, bleed: float) -> None:
    card = load_card("client")
    assert card.width >= 120
    assert card.height >= 70
    page = impose(paper, card.width, card.height, bleed, room_for_marks=5)
    assert len(page.places) == 4
    for place in page.places:
        assert min(place.x, place.y) - bleed >= 5
        assert place.right + bleed <= page.width - 5
        assert place.bottom + bleed <= page.height - 5
    for a, b in combinations(page.places, 2):
        across = max(b.x - a.right, a.x - b.right)
        down = max(b.y - a.bottom, a.y - b.bottom)
        assert max(across, down) >= 2 * bleed - 1e-9


def test_backs_lie_behind_their_fronts_whichever_edge_the_paper_turns_by() -> None:
    page = impose("a4", 125, 80, 3)
    assert page.width > page.height
    for n, place in enumerate(page.places):
        # A lying sheet turned by its long edge swaps top and bottom, by its short edge left and right.
        by_long, by_short = page.places[page.behind(n, "long")], page.places[page.behind(n, "short")]
        assert (by_long.x, by_long.bottom) == (place.x, pytest.approx(page.height - place.y))
        assert (by_short.right, by_short.y) == (pytest.approx(page.width - place.x), place.y)
    upright = impose("a4", 60, 90, 3)
    assert upright.behind(upright.behind(1, "long"), "long") == 1


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(PrintError, match="does not fit on a4 paper"):
        impose("a4", 300, 220, 3)
