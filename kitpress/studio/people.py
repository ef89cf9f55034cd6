"""Hands of real people, from a folder of recorded pen strokes and scanned ink.

The folder holds `data/<source>.train.npz` files: `cls`, `split_key` (the writer, or a sitting), `img`
(n, 64, 64) uint8 dark on white, and where the pen was recorded `pts`, `stroke_end`, `sample_ptr`. It is
other people's data: tests, benchmarks and training read it where it is present, nothing of it ships.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kitpress.errors import UsageError
from kitpress.studio.glyphs import Points
from kitpress.studio.hand import Glyph, fit
from kitpress.words import Words

Writers = Callable[[str, str], bool]  # (source, split_key) -> whether to use that writer

_LETTERS = {c: (c,) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
# Which recorded classes stand for each of our marks.
_CLASSES: Mapping[str, tuple[str, ...]] = {
    **_LETTERS,
    "cross": ("cross_x", "X"),
    "ring": ("circle", "O"),
    "dot": ("dot_filled", "dot_small", "asterisk"),
    "star": ("asterisk", "star6", "plus"),
    "triangle": ("triangle_up", "triangle_left", "triangle_right", "triangle_down"),
    "bars": ("bars_h",),
    "line": ("line_h", "dash_h"),
    "check": ("check",),
    "slash": ("slash",),
    "wave": ("wave", "wave2"),
    "hash": ("hash",),
    "scribble": ("dot_filled", "square_filled"),
    **{small: (f"lc_{small}",) for small in "abcdefghijklmnopqrstuvwxyz"},
}
_QUARTERS = {"triangle_up": 0, "triangle_left": 1, "triangle_down": 2, "triangle_right": 3}  # clockwise to up
_ROOM_LETTERS = set("CWBKDL")


@dataclass(eq=False)
class _Source:
    """One file of the folder."""

    name: str
    img: NDArray[np.uint8]
    points: NDArray[np.int16] | None
    stroke_end: NDArray[np.int64] | None
    sample_ptr: NDArray[np.int64] | None

    def strokes(self, index: int) -> list[Points] | None:
        """The pen's polylines of a sample, None where only its picture is kept."""
        if self.points is None or self.stroke_end is None or self.sample_ptr is None:
            return None
        ends = self.stroke_end[self.sample_ptr[index] : self.sample_ptr[index + 1]]
        first = self.stroke_end[self.sample_ptr[index] - 1] if self.sample_ptr[index] else 0
        found = np.split(self.points[first : ends[-1]].astype(np.float64) / 1000, (ends - first)[:-1])
        return [stroke for stroke in found if len(stroke)]


def _travels(least: float) -> Callable[[_Source, int], bool]:
    """Whether the pen went at least so many box diagonals: a lone stroke of an X is no X."""

    def test(source: _Source, index: int) -> bool:
        strokes = source.strokes(index)
        if not strokes:
            return True
        points = np.concatenate(strokes)
        length = sum(float(np.hypot(*np.diff(s, axis=0).T).sum()) for s in strokes)
        return length >= least * float(np.hypot(*np.ptp(points, axis=0)))

    return test


def _roundish(source: _Source, index: int) -> bool:
    """Whether a drawing is no flatter than 2:1: others drew other things under the same label."""
    rows, columns = np.nonzero(source.img[index] < 128)
    if not len(rows):
        return False
    width, height = int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1
    return max(width, height) <= 2 * min(width, height)


# How many box diagonals the pen goes at least for a capital or digit; less is one stroke of several.
_WAYS: Mapping[str, float] = {
    **{"B": 2.2, "D": 1.75, "K": 1.6, "L": 1.2, "M": 1.7, "S": 1.2, "T": 1.2, "W": 1.4, "Z": 1.3},
    **{"0": 1.7, "2": 1.3, "3": 1.3, "4": 1.5, "5": 1.3, "6": 1.35, "8": 1.7, "9": 1.4},
}

# Recordings of symbols that were cut wrong are told by these tests.
_WELL_CUT: Mapping[str, Callable[[_Source, int], bool]] = {
    **{sign: _travels(way) for sign, way in _WAYS.items()},
    "cross_x": _travels(1.5),
    "X": _travels(1.5),
    "asterisk": _travels(1.7),
    "bars_h": _travels(1.05),  # one line of the two is none: beside a wall nobody can see it
    "hash": lambda source, index: _roundish(source, index) and _travels(2.2)(source, index),
    "check": _travels(1.12),
    "circle": _roundish,
    "triangle_up": _roundish,
    "triangle_down": _roundish,
    "triangle_left": _roundish,
    "triangle_right": _roundish,
    "dot_filled": lambda source, index: _roundish(source, index) and _travels(2.5)(source, index),
    "square_filled": _roundish,
}


@dataclass(frozen=True)
class Sample:
    """One thing that somebody wrote."""

    source: str
    writer: str
    cls: str
    index: int


@dataclass(eq=False)
class People:
    """Everything that the chosen writers wrote, by class and by writer."""

    sources: dict[str, _Source] = field(default_factory=dict)
    samples: dict[str, list[Sample]] = field(default_factory=lambda: defaultdict(list))
    by_writer: dict[tuple[str, str], dict[str, list[Sample]]] = field(default_factory=dict)

    @classmethod
    def load(
        cls,
        folder: Path | str,
        writers: Writers | None = None,
        min_label_probability: float = 0.0,
        sources: Collection[str] | None = None,
    ) -> People:
        """Read the folder.

        `writers` chooses people (to hold some out); `min_label_probability` drops letters and digits
        that a small classifier finds unlike their label (wrong labels, wrong cuts, rare styles).
        Raises `UsageError` when the folder holds no such data.
        """
        people = cls()
        wanted = {c for classes in _CLASSES.values() for c in classes}
        for path in sorted((Path(folder) / "data").glob("*.train.npz")):
            name = path.name.split(".")[0]
            if sources is None or name in sources:
                people._add(name, path, wanted, writers, min_label_probability)
        if not people.samples:
            raise UsageError(
                Words(
                    f"There is no handwriting in {folder}: it needs data/<source>.train.npz files of the "
                    "chosen writers.",
                    f"No hay escritura a mano en {folder}: hacen falta archivos data/<fuente>.train.npz con "
                    "las personas elegidas.",
                )
            )
        return people

    def _add(
        self, name: str, path: Path, wanted: set[str], writers: Writers | None, min_probability: float
    ) -> None:
        with np.load(path) as data:
            recorded = "pts" in data.files
            source = _Source(
                name,
                data["img"],
                data["pts"] if recorded else None,
                data["stroke_end"].astype(np.int64) if recorded else None,
                data["sample_ptr"].astype(np.int64) if recorded else None,
            )
            classes, keys = data["cls"], data["split_key"]
            doubts = (
                data["p_label"] < min_probability if "p_label" in data.files else np.zeros(len(keys), bool)
            )
        self.sources[name] = source
        for index, (what, key, doubt) in enumerate(
            zip(classes.tolist(), keys.tolist(), doubts.tolist(), strict=True)
        ):
            if what not in wanted or doubt or (writers is not None and not writers(name, key)):
                continue
            if what in _WELL_CUT and not _WELL_CUT[what](source, index):
                continue
            sample = Sample(name, key, what, index)
            self.samples[what].append(sample)
            self.by_writer.setdefault((name, key), defaultdict(list))[what].append(sample)

    def writers_of(self, classes: Collection[str]) -> list[tuple[str, str]]:
        """The writers who wrote every one of these classes, in a fixed order."""
        return sorted(who for who, wrote in self.by_writer.items() if all(wrote.get(c) for c in classes))

    def glyph(self, sample: Sample) -> Glyph:
        """What that person wrote: strokes where the pen was recorded, else the ink of its picture."""
        source = self.sources[sample.source]
        strokes = source.strokes(sample.index)
        if strokes:
            return Glyph(fit(strokes))
        return Glyph(ink=_ink(source.img[sample.index]))


def _ink(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The ink of a picture (dark on white), cropped to what is written, paper and specks gone."""
    darkness = (255 - picture.astype(np.float32)) / 255
    dark = float(np.percentile(darkness, 98))
    ink = np.clip((darkness / max(dark, 0.2) - 0.18) / 0.72, 0, 1).astype(np.float32)
    rows, columns = np.nonzero((ink > 0.3).any(1))[0], np.nonzero((ink > 0.3).any(0))[0]
    if not len(rows):
        return np.ones((2, 2), np.float32)
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


class PeopleHand:
    """One real person as far as the sources go; what that person never wrote comes from others.

    The letters of a sheet are one writer's, so are its digits, and so is each kind of mark.
    `writers` must be the people that may be used: `People.load(folder, writers=...)` holds out the rest.
    """

    def __init__(self, people: People, seed: int) -> None:
        self.people = people
        self.seed = seed
        rng = np.random.default_rng([seed, 0x9E0])
        self._letters = _one_of(people.writers_of(_ROOM_LETTERS), rng)
        numbered = people.writers_of("0123456789")
        same = self._letters in numbered and rng.random() < 0.7
        self._digits = self._letters if same else _one_of(numbered, rng)
        self._mark_writers: dict[str, tuple[str, str] | None] = {}
        self._hatch_count = int(rng.choice([2, 3]))
        self._composes_bars = bool(rng.random() < 0.35)

    @property
    def writer(self) -> str:
        """Who wrote the letters, as "source/key"; for reports."""
        return "/".join(self._letters) if self._letters else "many"

    def write(self, kind: str, rng: np.random.Generator) -> Glyph:
        """Write one glyph from what people wrote. Raises KeyError for a kind that nobody wrote."""
        if kind == "hatch":
            return self._side_by_side([self._pick("slash", rng) for _ in range(self._hatch_count)], rng)
        if kind == "bars" and self._composes_bars:
            return self._stacked([self._pick("line", rng) for _ in range(2)], rng)
        sample, glyph = self._pick(kind, rng)
        return _turned(glyph, _QUARTERS.get(sample.cls, 0))

    def _pick(self, kind: str, rng: np.random.Generator) -> tuple[Sample, Glyph]:
        choices = self._choices(kind)
        sample = choices[int(rng.integers(len(choices)))]
        return sample, self.people.glyph(sample)

    def _choices(self, kind: str) -> list[Sample]:
        """What this hand may write for a kind: its writer's samples, or anybody's."""
        classes = _CLASSES[kind]
        writer = self._writer_of(kind)
        wrote = self.people.by_writer.get(writer, {}) if writer else {}
        own = [sample for c in classes for sample in wrote.get(c, ())]
        found = own or [sample for c in classes for sample in self.people.samples.get(c, ())]
        if not found:
            raise KeyError(kind)
        return found

    def _writer_of(self, kind: str) -> tuple[str, str] | None:
        if kind.isdigit():
            return self._digits
        if len(kind) == 1:
            return self._letters
        if kind not in self._mark_writers:
            rng = np.random.default_rng([self.seed, *kind.encode()])
            everyone = sorted({(s.source, s.writer) for c in _CLASSES[kind] for s in self.people.samples[c]})
            self._mark_writers[kind] = everyone[rng.integers(len(everyone))] if everyone else None
        return self._mark_writers[kind]

    def _side_by_side(self, parts: list[tuple[Sample, Glyph]], rng: np.random.Generator) -> Glyph:
        gap = rng.uniform(0.28, 0.5)
        strokes = [
            stroke * (0.7, 1) + np.array([k * gap, rng.normal(0, 0.04)])
            for k, (_, glyph) in enumerate(parts)
            for stroke in glyph.strokes
        ]
        return Glyph(fit(strokes))

    def _stacked(self, parts: list[tuple[Sample, Glyph]], rng: np.random.Generator) -> Glyph:
        gap = rng.uniform(0.22, 0.45)
        strokes = [
            stroke + np.array([rng.normal(0, 0.04), k * gap])
            for k, (_, glyph) in enumerate(parts)
            for stroke in glyph.strokes
        ]
        return Glyph(fit(strokes))


def _one_of(writers: list[tuple[str, str]], rng: np.random.Generator) -> tuple[str, str] | None:
    """A writer; first a source, so that the few writers on real paper are not drowned by tablets."""
    if not writers:
        return None
    sources = sorted({source for source, _ in writers})
    source = sources[rng.integers(len(sources))]
    of_source = [writer for writer in writers if writer[0] == source]
    return of_source[rng.integers(len(of_source))]


def _turned(glyph: Glyph, quarters: int) -> Glyph:
    """A glyph turned clockwise by quarter turns."""
    if not quarters:
        return glyph
    if glyph.ink is not None:
        return Glyph(ink=np.ascontiguousarray(np.rot90(glyph.ink, -quarters)))
    strokes = glyph.strokes
    for _ in range(quarters):
        strokes = tuple(np.column_stack([1 - s[:, 1], s[:, 0]]) for s in strokes)
    return Glyph(strokes)
