"""An evening for the command line's tests: two bots' finished sheets, drawn and photographed once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.plan.model import Record
from kitpress.plan.notation import format_record
from kitpress.play import play_game
from kitpress.studio import ParametricHand, fill, jpeg, photograph, rigs
from kitpress.studio.blank import blank_page
from kitpress.studio.camera import Image

PX_PER_MM = 7.0
LONG_SIDE = 2000
SEED = 3


@dataclass
class Table:
    """What two players hand in: `records` is what they drew, the rest are files of it, made when asked for."""

    folder: Path

    @cached_property
    def records(self) -> Sequence[Record]:
        return [player.record for player in play_game(load_game("floor-plan"), SEED, 2).players]

    @cached_property
    def plans(self) -> Sequence[Path]:
        return [self._save(f"{r.name.lower()}.plan", format_record(r).encode()) for r in self.records]

    @cached_property
    def photos(self) -> Sequence[Path]:
        """Photos of the filled-in sheets, ana.jpg and ben.jpg."""
        sheet = load_sheet("floor-plan", "a4", load_game("floor-plan"))
        return [
            self._shoot(
                f"{record.name.lower()}.jpg",
                fill(record, sheet, ParametricHand(SEED + n), self._blank(n), PX_PER_MM, SEED + n),
                n,
            )
            for n, record in enumerate(self.records)
        ]

    @cached_property
    def both(self) -> Path:
        """One photo that shows both sheets, one above the other."""
        pictures = [cv2.imread(str(path)) for path in self.photos]
        return self._save("both.jpg", jpeg(np.concatenate(pictures), 90))

    @cached_property
    def one_blank(self) -> Path:
        """One photo of a filled-in sheet and, below it, a blank one."""
        blank = self._shoot("below.jpg", self._blank(1), 1)
        pictures = [cv2.imread(str(path)) for path in (self.photos[0], blank)]
        return self._save("one-blank.jpg", jpeg(np.concatenate(pictures), 90))

    @cached_property
    def bad(self) -> dict[str, Path]:
        """Files that can't be scored, by what is wrong with them."""
        whole = self.photos[0].read_bytes()
        desk = np.random.default_rng(1).integers(90, 160, (600, 800, 3)).astype(np.uint8)
        return {
            "no image": self._save("note.jpg", b"Ana had 39 points, I think.\n"),
            "cut short": self._save("cut.jpg", whole[: len(whole) // 2]),
            "no sheet": self._save("desk.jpg", jpeg(cv2.GaussianBlur(desk, (0, 0), 3), 90)),
            "blank": self._shoot("blank.jpg", self._blank(0), 2),
            "few tags": self._shoot("thumbs.jpg", self._covered(), 1),
            "too large": self._save("huge.png", png_of_zeros(30_000, 30_000)),
            "empty": self._save("empty.jpg", b""),
            "no such file": self.folder / "nobody.jpg",
        }

    def _blank(self, number: int) -> Image:
        return blank_page(load_game("floor-plan"), paper="a4", px_per_mm=PX_PER_MM, serial=number)

    def _covered(self) -> Image:
        """A blank page with a thumb on all tags but two."""
        page = self._blank(0)
        for tag in load_sheet("floor-plan", "a4", load_game("floor-plan")).tags[2:]:
            middle = tuple(round((v + tag.size / 2) * PX_PER_MM) for v in (tag.x, tag.y))
            cv2.circle(page, middle, round(tag.size * 0.8 * PX_PER_MM), (120, 150, 200), -1)
        return page

    def _shoot(self, name: str, page: Image, rig: int) -> Path:
        return self._save(name, jpeg(photograph(page, rigs()[rig], SEED, LONG_SIDE), 90))

    def _save(self, name: str, data: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(data)
        return path


def png_of_zeros(width: int, height: int) -> bytes:
    """A whole PNG, black and white, of a size that would fill the memory: a bomb of some 100 kB."""
    squeeze = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    rows = b"".join(squeeze.compress(row) for _ in range(height)) + squeeze.flush()
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)),
        (b"IDAT", rows),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
