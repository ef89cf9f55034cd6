"""What a game's art is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas
from kitpress.render.ink import InkMode, Palette

if TYPE_CHECKING:
    from kitpress.render.rulebook_book import Book


Cover = Literal["front", "back"]  # of a rulebook


class Ground(Protocol):
    """Draws the ground of a card or a cover."""

    def __call__(
        self, canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None
    ) -> None:
        """Fill `whole`, the bleed included; patterns begin at `trim`. On a `cover` they may be richer."""


class Art(NamedTuple):
    """How one kind of game looks.

    `poster` draws the ground of a plan to hang on the wall; without one, it is that of the cards. `picture`
    draws what stands on the rulebook's cover; without one, it is the rulebook's `cover` plan.
    """

    palettes: Mapping[InkMode, Palette]
    ground: Ground
    picture: Callable[[Canvas, Book, Box], None] | None = None
    poster: Ground | None = None
