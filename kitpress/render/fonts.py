"""Fonts: OFL faces from fontpkg packages, registered when first used, measured in mm.

Every face is embedded and subset. A glyph that a face lacks is an error that names it, never a box.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from kitpress.errors import PrintError
from kitpress.units import POINTS_PER_MM
from kitpress.words import Words


class Face(Enum):
    """The faces of the house, by role: (package, file)."""

    TEXT = ("fontpkg_barlow", "Barlow-Regular")
    TEXT_MEDIUM = ("fontpkg_barlow", "Barlow-Medium")
    TEXT_BOLD = ("fontpkg_barlow", "Barlow-SemiBold")
    TEXT_ITALIC = ("fontpkg_barlow", "Barlow-Italic")
    LABEL = ("fontpkg_barlow_condensed", "BarlowCondensed-Medium")
    LABEL_BOLD = ("fontpkg_barlow_condensed", "BarlowCondensed-SemiBold")
    MONO = ("fontpkg_ibm_plex_mono", "IBMPlexMono-Regular")
    MONO_BOLD = ("fontpkg_ibm_plex_mono", "IBMPlexMono-SemiBold")
    HAND = ("fontpkg_kalam", "Kalam-Regular")

    @property
    def pdf_name(self) -> str:
        """The name it is registered under."""
        return self.value[1]


def font_path(face: Face) -> Path:
    """The face's TrueType file. Raises PrintError when its package is not installed."""
    package, file = face.value
    spec = find_spec(package)
    for place in (spec.submodule_search_locations or []) if spec else []:
        path = Path(place) / "files" / f"{file}.ttf"
        if path.is_file():
            return path
    raise PrintError(
        Words(
            "the font {file} is missing; install its package with `pip install {pip}`.",
            "falta la fuente {file}; instala su paquete con `pip install {pip}`.",
        ).format(file=file, pip=package.replace("_", "-"))
    )


@cache
def font(face: Face) -> TTFont:
    """The face, loaded and registered once."""
    loaded = TTFont(face.pdf_name, str(font_path(face)))
    pdfmetrics.registerFont(loaded)
    return loaded


def typeset(text: str, face: Face) -> str:
    """A text as it is printed: quotes and apostrophes curved, however they were typed; what looks typed is as typed."""
    text = text.replace("\u00a0", " ")
    if face in (Face.MONO, Face.MONO_BOLD):
        return text
    return re.sub(r"(?<!\S)'(?=\w)", "\u2018", text).replace("'", "\u2019")


def check_glyphs(text: str, face: Face, where: Words) -> None:
    """Raise PrintError, naming glyph and place, when `face` can't write a character of `text`."""
    known = font(face).face.charToGlyph
    for character in text:
        if ord(character) not in known:
            name = unicodedata.name(character, "?")
            raise PrintError(
                Words(
                    "{where}: the font {face} has no glyph '{c}' (U+{code:04X}, {name}); write it otherwise.",
                    "{where}: la fuente {face} no tiene el glifo '{c}' (U+{code:04X}, {name}); escríbelo de "
                    "otro modo.",
                ).format(where=where, face=face.pdf_name, c=character, code=ord(character), name=name)
            )


def width_mm(text: str, face: Face, size_pt: float, tracking_pt: float = 0.0) -> float:
    """How wide a line of text is, in mm."""
    points = font(face).stringWidth(typeset(text, face), size_pt) + tracking_pt * max(len(text) - 1, 0)
    return float(points) / POINTS_PER_MM


def cap_height_mm(face: Face, size_pt: float) -> float:
    """The height of its capitals, in mm."""
    return float(font(face).face.capHeight) / 1000 * size_pt / POINTS_PER_MM
