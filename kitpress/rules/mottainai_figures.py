"""Are a rulebook's temples true? Each says what it is worth, and that is held against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.content.rulebook_models import Rulebook, TempleFigure
from kitpress.rules.mottainai_scoring import scores
from kitpress.rules.mottainai_temple import Temple, temple_record
from kitpress.words import Words, points_words

_SAYS = Words(
    "the figure says {said}; the rules find {found}.",
    "la figura dice {said}; las reglas hallan {found}.",
)


def untrue_temples(rulebook: Rulebook, game: MottainaiGame) -> Iterator[tuple[tuple[str | int, ...], Words]]:
    """The keys that lead to every temple that is worth something else, or can't be, and why."""
    for s, section in enumerate(rulebook.sections):
        for b, block in enumerate(section.blocks):
            for i, message in _untrue(block.temples or (), game):
                yield ("sections", s, "blocks", b, "temples", i), message


def _untrue(figures: Sequence[TempleFigure], game: MottainaiGame) -> Iterator[tuple[int, Words]]:
    records = [temple_record(temple(figure), game.id) for figure in figures]
    for i, (figure, score) in enumerate(zip(figures, scores(records, game), strict=True)):
        yield from ((i, violation.message) for violation in score.violations)
        if score.total != figure.total:
            yield i, _SAYS.format(said=points_words(figure.total), found=score.total)


def temple(figure: TempleFigure) -> Temple:
    """The temple that a figure shows."""
    return Temple(
        figure.name,
        figure.gallery,
        figure.shop,
        figure.sales,
        figure.hand,
        figure.helpers,
        figure.bench,
        figure.task,
        figure.current,
    )
