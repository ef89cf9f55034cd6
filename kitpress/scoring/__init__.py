"""From photos and plans to checked scores, and how they are told: text, JSON, CSV, overlay."""

from kitpress.scoring.evening import score_files
from kitpress.scoring.sheets import Evening, Failure, ScoredSheet

__all__ = ["Evening", "Failure", "ScoredSheet", "score_files"]
