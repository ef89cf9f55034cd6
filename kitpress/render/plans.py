"""Drawings of plans: on any canvas, and as finished PDF, SVG or PNG documents."""

from kitpress.render.architect import draw_plan
from kitpress.render.presentation import plan_pdf, plan_png, plan_svg

__all__ = ["draw_plan", "plan_pdf", "plan_png", "plan_svg"]
