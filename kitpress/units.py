"""Lengths with units, as people write them in layouts and options: "12mm", "2.5in", "36pt"."""

from __future__ import annotations

import re

from kitpress.errors import UsageError
from kitpress.words import Words

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "pt": MM_PER_INCH / 72}
_LENGTH = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(mm|cm|in|pt|\")\s*")


def parse_length(text: str) -> float:
    """Millimetres of a length with a unit.

    Raises `UsageError` when the number or the unit is missing: a bare number could mean anything.
    """
    found = _LENGTH.fullmatch(text)
    if not found:
        raise UsageError(
            Words(
                "'{text}' is not a length; write a number with its unit, like 3mm, 0.125in or 9pt.",
                "'{text}' no es una longitud; escribe un número con su unidad, como 3mm, 0.125in o 9pt.",
            ).format(text=text)
        )
    return float(found[1]) * _MM_PER_UNIT[found[2]]
