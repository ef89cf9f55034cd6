"""From photos and plans to checked scores, and how they are told: text, JSON, CSV, overlay."""

from kitpress.scoring.evening import Evening, Failure, ScoredSheet, score_files

__all__ = ["Evening", "Failure", "ScoredSheet", "score_files"]
