"""Glyph outlines: the same shapes as the embedded fonts print."""

import numpy as np
import pytest

from kitpress.render.canvas import Style
from kitpress.render.fonts import Face
from kitpress.render.ink import BLACK
from kitpress.render.outlines import text_path
from kitpress.render.pdf import PdfCanvas

from .pdfs import grey


@pytest.mark.parametrize("face", [Face.TEXT, Face.LABEL_BOLD, Face.MONO, Face.HAND])
def test_outlines_print_as_the_font_does(face: Face) -> None:
    text, style = "Ágñ 8%&Öq", Style(face, 40)
    written, outlined = (PdfCanvas(120, 30, title="t") for _ in range(2))
    written.text(5, 20, text, style)
    outlined.path(text_path(text, face, 40, 5, 20, 0), fill=BLACK)
    images = []
    for canvas in (written, outlined):
        canvas.next_page()
        images.append(grey(canvas.finish(), 0, 6).astype(int))
    assert (images[0] < 128).sum() > 2000
    assert np.abs(images[0] - images[1]).mean() < 1.0
