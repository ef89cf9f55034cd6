"""Serials: every printed sheet says which game, which edition of it, and which copy it is.

"FLOOR-PLAN/3F9C2A/4" is sheet 4 of edition 3F9C2A of the game floor-plan. Only characters of QR's
short alphabet are used, so that the modules stay large.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

_SERIAL = re.compile(r"([A-Z0-9-]+)/([0-9A-F]{6})/([1-9]\d*)")


class Serial(NamedTuple):
    """A sheet's game id, edition and number."""

    game: str
    edition: str
    number: int

    def __str__(self) -> str:
        return f"{self.game.upper()}/{self.edition}/{self.number}"

    @classmethod
    def parse(cls, text: str) -> Serial:
        """The serial written `text`. Raises ValueError when it is none."""
        found = _SERIAL.fullmatch(text.strip())
        if not found:
            raise ValueError(f"{text!r} is no serial; one looks like FLOOR-PLAN/3F9C2A/4")
        return cls(found[1].lower(), found[2], int(found[3]))


def slug(game_id: str) -> str:
    """A game's id in the letters that a serial may have: "Mi Juego_2" -> "mi-juego-2"."""
    plain = unicodedata.normalize("NFKD", game_id).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "game"


def edition(folder: Path) -> str:
    """Six hex digits that change whenever any YAML of the game does."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.yaml")):
        name = path.name.encode(errors="surrogatepass")  # which may be no text
        # Line ends differ between machines without changing the game.
        digest.update(name + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:6].upper()
