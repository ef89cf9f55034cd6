"""Where the networks are: in floats, as they are trained, and in 8 bits, as they ship with their card; and which
learn from some crops.
"""

from __future__ import annotations

from pathlib import Path

from kitpress.reading.marks.networks import NETWORKS

WEIGHTS = Path(__file__).parent / "weights"
MODELS = Path(__file__).parent.parent / "kitpress" / "models"
CARD = MODELS / "card.json"
MARKS = ("crossed_out", "tick", "pane")  # tell only whether something is there


def card_of(networks: Path) -> Path:
    """The card of the networks in a folder: those that ship have but one, in floats and in 8 bits."""
    return CARD if networks.resolve() == WEIGHTS else networks / CARD.name


def learning_from(folders: list[Path], split: str = "train") -> list[str]:
    """The networks that any of the folders has crops for: not all games have a grid, or windows on its lines."""
    return [name for name in NETWORKS if any((each / f"{name}.{split}.npz").exists() for each in folders)]
