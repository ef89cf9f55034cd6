"""Mats that cards lie round: a page with tags and no fields, so that a photo tells which side is which."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pydantic import Field

from kitpress.layout.load import tags_of
from kitpress.layout.sheet import Box, Grid, Sheet
from kitpress.layout.source import find_layout, layout_names, load_layout
from kitpress.layout.spec import PAPER_MM, FrameSpec, Paper, Spec, TagSpec, as_paper
from kitpress.peek import peek

_NOWHERE = Box(0, 0, 0, 0)


class MatPaperSpec(Spec):
    """What differs with the paper."""

    frames: Mapping[str, FrameSpec]


class MatSpec(Spec):
    """A mat's layout file."""

    kind: int = Field(ge=0, le=11)
    tags: TagSpec
    papers: Mapping[Paper, MatPaperSpec]


def mat_names() -> tuple[str, ...]:
    """Names of all mats that there are layouts for: those of the games that have one."""
    return layout_names("mats")


def load_mat(name: str, paper: str) -> Sheet:
    """The mat of that game on landscape "a4" or "letter" paper: a sheet with frames, and nothing to fill in.

    Raises UsageError for an unknown mat or paper, and ContentError for mistakes in the file.
    """
    spec, size = load_layout(find_layout("mats", name), MatSpec), as_paper(paper)
    height, width = PAPER_MM[size]
    frames = {key: Box(f.x, f.y, f.width, f.height) for key, f in spec.papers[size].frames.items()}
    return Sheet(
        layout=name,
        kind=spec.kind,
        lang="en",
        paper=size,
        width=width,
        height=height,
        grid=Grid(0, 0, 1, 0, 0),
        tags=tags_of(spec.kind, spec.tags, width, height),
        fields=(),
        name_box=_NOWHERE,
        qr=_NOWHERE,
        frames=MappingProxyType(frames),
        quiet=spec.tags.quiet,
        mat=True,
    )


def mat_kind(name: str) -> int | None:
    """The number in the tags of a game's mat, without loading it; None where it has none."""
    kind = peek(find_layout("mats", name), "kind") if name in mat_names() else None
    return kind if isinstance(kind, int) else None


def load_mats(name: str) -> tuple[Sheet, ...]:
    """The mat of that game on every paper; none where the game has no mat."""
    if name not in mat_names():
        return ()
    return tuple(load_mat(name, paper) for paper in PAPER_MM)
