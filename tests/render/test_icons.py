import sys

import pytest

from kitpress.content import load_game
from kitpress.errors import PrintError
from kitpress.layout import Box
from kitpress.render.canvas import LogCanvas
from kitpress.render.icons import draw_icon, icon_paths
from kitpress.render.ink import BLACK


def coordinates(name: str) -> list[float]:
    return [float(n) for path, _ in icon_paths(name) for _, *numbers in path for n in numbers]


def test_the_games_icons_are_there_and_stay_in_their_box() -> None:
    for kind in load_game("floor-plan").bonus_kinds:
        assert all(-0.01 <= n <= 24.01 for n in coordinates(kind.icon)), kind.icon


def test_an_icon_fills_its_box_and_no_more() -> None:
    log = LogCanvas()
    draw_icon(log, "crane", Box(100, 50, 12, 12), BLACK)
    drawn = [part for line in log.lines for part in line.partition(" | ")[0].split()[1:]]
    assert drawn
    numbers = [float(part.lstrip("MLCZ")) for part in drawn if part.lstrip("MLCZ")]
    assert min(numbers) >= 50
    assert max(numbers) <= 112


def test_an_unknown_icon_is_named_with_the_nearest() -> None:
    with pytest.raises(PrintError, match="Did you mean 'wand'"):
        icon_paths("wandd")


def test_reading_icons_does_not_start_pygame() -> None:
    icon_paths("wand")
    assert "pygame" not in sys.modules
    assert "pytablericons" not in sys.modules
