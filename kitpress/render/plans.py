"""Drawings of plans: on any canvas, and as finished PDF, SVG or PNG documents."""

from kitpress.render.architect import draw_plan

__all__ = ["draw_plan"]
