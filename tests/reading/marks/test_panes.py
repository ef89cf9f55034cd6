"""Which lines are windows: on boards, whose windows stand on lines."""

import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.plan.geometry import Edge
from kitpress.play import play_game
from kitpress.reading.classes import possible
from kitpress.reading.marks.observation import evidence_of
from kitpress.reading.pages.light import evened
from kitpress.reading.sampling import PX_PER_MM
from kitpress.rules import for_game
from kitpress.studio import ParametricHand, fill
from kitpress.studio.blank import blank_page


def drawn(name, seed):
    """A plan that a bot made, and the evidence of its sheet, flat and clean."""
    game = load_game(name)
    record = play_game(game, seed, game.players.low).sheets[0]
    sheet = load_sheet(game.sheet, "a4", game)
    blank = blank_page(game, paper="a4", ink="full", px_per_mm=PX_PER_MM)
    page = fill(record, sheet, ParametricHand(seed), blank, PX_PER_MM, seed, game=game)
    return record.plan, evidence_of(evened(page, PX_PER_MM), sheet, possible(for_game(game).grammar(game)))


@pytest.mark.parametrize("seed", [1, 2])
def test_lines_with_strokes_across_are_windows_and_others_are_none(seed):
    plan, evidence = drawn("madrino", seed)
    windows = {edge for window in plan.windows for edge in window.edges}
    assert len(windows) > 3
    assert {edge.horizontal for edge in windows} == {True, False}

    def odds(edge: Edge) -> float:
        table = evidence.panes_horizontal if edge.horizontal else evidence.panes_vertical
        return table[edge.row, edge.column]

    assert min(odds(edge) for edge in windows) > 1
    assert max(odds(edge) for edge in plan.walls() - windows) < -1
    # however plain it is, what is written beside a board can speak against it
    assert max(abs(odds(edge)) for edge in plan.walls()) <= 5


def test_where_windows_stand_in_squares_no_line_is_one():
    plan, evidence = drawn("floor-plan", 1)
    assert plan.windows
    assert not np.any(evidence.panes_horizontal)
    assert not np.any(evidence.panes_vertical)
