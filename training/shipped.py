"""Where the networks are: in floats, as they are trained, and in 8 bits, as they ship with their card."""

from __future__ import annotations

from pathlib import Path

WEIGHTS = Path(__file__).parent / "weights"
MODELS = Path(__file__).parent.parent / "kitpress" / "models"
CARD = MODELS / "card.json"
MARKS = ("crossed_out", "tick", "pane")  # tell only whether something is there


def card_of(networks: Path) -> Path:
    """The card of the networks in a folder: those that ship have but one, in floats and in 8 bits."""
    return CARD if networks.resolve() == WEIGHTS else networks / CARD.name
