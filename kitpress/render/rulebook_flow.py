"""Flow: atoms that can't be broken, stacked on pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kitpress.errors import PrintError
from kitpress.render.canvas import Canvas
from kitpress.words import Words

Draw = Callable[[Canvas, float, float], None]  # canvas, left, top in mm


@dataclass(frozen=True)
class Atom:
    """What stands together on a page. `gap` is the white above it, dropped at a page's top.

    `keep`: not the last thing on a page, because the next one belongs to it. `fresh`: begins a page.
    """

    height: float
    draw: Draw
    gap: float = 0.0
    keep: bool = False
    fresh: bool = False
    section: int = -1
    where: Words = field(default_factory=lambda: Words("", ""))


@dataclass(frozen=True)
class Placed:
    """An atom and how far below the text's top it stands, in mm."""

    atom: Atom
    y: float


Page = tuple[Placed, ...]


def paginate(atoms: Iterable[Atom], height: float, stretch: float = 1.0) -> list[Page]:
    """The atoms on pages `height` mm high. Raises PrintError for one that fits on no page.

    Where a page is not full, the gaps on it grow up to `stretch` times.
    """
    pages: list[list[Placed]] = []
    y = 0.0
    for group in _groups(atoms):
        tall = _stacked(group)
        if tall > height + 1e-6:
            raise _too_tall(group[0], tall, height)
        gap = group[0].gap
        if not pages or group[0].fresh or y + gap + tall > height + 1e-6:
            pages.append([])
            y = gap = 0.0
        for n, atom in enumerate(group):
            y += atom.gap if n else gap
            pages[-1].append(Placed(atom, y))
            y += atom.height
    return [_aired(page, height, stretch) for page in pages]


def _aired(page: list[Placed], height: float, stretch: float) -> Page:
    used = page[-1].y + page[-1].atom.height
    gaps = sum(placed.atom.gap for placed in page[1:])
    factor = min(stretch, 1 + (height - used) / gaps) if gaps else 1.0
    y, aired = 0.0, []
    for n, placed in enumerate(page):
        y += placed.atom.gap * factor if n else 0.0
        aired.append(Placed(placed.atom, y))
        y += placed.atom.height
    return tuple(aired)


def _groups(atoms: Iterable[Atom]) -> Iterable[list[Atom]]:
    """Runs of atoms that stay together: each `keep` with what follows it."""
    group: list[Atom] = []
    for atom in atoms:
        group.append(atom)
        if not atom.keep:
            yield group
            group = []
    if group:
        yield group


def _stacked(group: list[Atom]) -> float:
    return sum(a.height for a in group) + sum(a.gap for a in group[1:])


def _too_tall(atom: Atom, tall: float, height: float) -> PrintError:
    return PrintError(
        Words(
            "{where}: a part is {tall:.0f} mm high, but a page has room for {height:.0f} mm; break it up.",
            "{where}: una parte mide {tall:.0f} mm de alto y en la página caben {height:.0f} mm; divídela.",
        ).format(where=atom.where, tall=tall, height=height)
    )
