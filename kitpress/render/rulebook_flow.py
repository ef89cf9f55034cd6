"""Flow: atoms that can't be broken, stacked on pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from pydantic import Field as PydanticField

from kitpress.errors import PrintError
from kitpress.layout.spec import Spec
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
_STEPS = 20  # in which gaps shrink


class Air(Spec):
    """How gaps change: they grow up to `stretch` times on a page that is not full, and shrink to `shrink` of
    themselves at most where that saves a chapter's last page, filled to no more than `little`.
    """

    stretch: float = PydanticField(default=1, ge=1, le=3)
    shrink: float = PydanticField(default=1, gt=0, le=1)
    little: float = PydanticField(default=0, ge=0, lt=1)


_AS_IT_IS = Air()


def paginate(atoms: Iterable[Atom], height: float, air: Air = _AS_IT_IS) -> list[Page]:
    """The atoms on pages `height` mm high. Raises PrintError for one that fits on no page."""
    pages: list[Page] = []
    for chapter in _chapters(atoms):
        stacked = _saving(chapter, _stack(chapter, height), height, air)
        pages += [_aired(page, height, air.stretch) for page in stacked]
    return pages


def _chapters(atoms: Iterable[Atom]) -> list[list[Atom]]:
    """The atoms from one that begins a page to the next."""
    chapters: list[list[Atom]] = []
    for atom in atoms:
        if atom.fresh or not chapters:
            chapters.append([])
        chapters[-1].append(atom)
    return chapters


def _saving(chapter: list[Atom], pages: list[list[Placed]], height: float, air: Air) -> list[list[Placed]]:
    """The chapter on a page fewer, if the last one holds little and the gaps can shrink so far; as little as does."""
    if len(pages) == 1 or _used(pages[-1]) > air.little * height:
        return pages
    for step in range(1, _STEPS + 1):
        factor = 1 - (1 - air.shrink) * step / _STEPS
        closer = _stack([replace(atom, gap=atom.gap * factor) for atom in chapter], height)
        if len(closer) < len(pages):
            return closer
    return pages


def _stack(atoms: Iterable[Atom], height: float) -> list[list[Placed]]:
    pages: list[list[Placed]] = []
    y = 0.0
    for group in _groups(atoms):
        tall = _stacked(group)
        if tall > height + 1e-6:
            raise _too_tall(group[0], tall, height)
        gap = group[0].gap
        if not pages or y + gap + tall > height + 1e-6:
            pages.append([])
            y = gap = 0.0
        for n, atom in enumerate(group):
            y += atom.gap if n else gap
            pages[-1].append(Placed(atom, y))
            y += atom.height
    return pages


def _used(page: list[Placed]) -> float:
    return page[-1].y + page[-1].atom.height


def _aired(page: list[Placed], height: float, stretch: float) -> Page:
    gaps = sum(placed.atom.gap for placed in page[1:])
    factor = min(stretch, 1 + (height - _used(page)) / gaps) if gaps else 1.0
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
