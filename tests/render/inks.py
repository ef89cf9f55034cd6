"""How well inks are told apart."""

from kitpress.render.ink import Ink


def contrast(a: Ink, b: Ink) -> float:
    """Of two inks on a screen, from 1 (none) to 21; small words need 4.5."""
    dark, light = sorted((_luminance(a), _luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(ink: Ink) -> float:
    """From 0 (black) to 1, as in https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    parts = (int(ink.rgb[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
