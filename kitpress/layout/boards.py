"""Boards: pages that lie on the table, nothing on them is filled in for a camera."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kitpress.errors import PrintError
from kitpress.layout.sheet import Box
from kitpress.layout.source import find_layout, load_layout
from kitpress.layout.spec import PAPER_MM, FrameSpec, Paper, Spec, as_paper
from kitpress.words import Words


class BoardPaper(Spec):
    """Where things are on one paper."""

    frames: dict[str, FrameSpec]


class BoardSpec(Spec):
    """A board's layout file."""

    papers: dict[Paper, BoardPaper]


class Board(NamedTuple):
    """A page on its side, in mm, and its frames by name."""

    layout: str
    width: float
    height: float
    frames: Mapping[str, Box]

    def frame(self, name: str) -> Box:
        """A frame. Raises PrintError when the layout has none of that name."""
        if name not in self.frames:
            raise PrintError(_NO_FRAME.format(layout=self.layout, name=name, names=", ".join(self.frames)))
        return self.frames[name]


def load_board(name: str, paper: str) -> Board:
    """The board of that layout. Raises UsageError for an unknown layout or paper, ContentError for mistakes."""
    size = as_paper(paper)
    spec = load_layout(find_layout("boards", name), BoardSpec)
    height, width = PAPER_MM[size]
    frames = spec.papers[size].frames
    return Board(name, width, height, {key: Box(f.x, f.y, f.width, f.height) for key, f in frames.items()})


_NO_FRAME = Words(
    "layouts/boards/{layout}.yaml has no frame '{name}'; add it beside: {names}.",
    "layouts/boards/{layout}.yaml no tiene el marco '{name}'; añádelo junto a: {names}.",
)
