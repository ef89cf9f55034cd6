"""A studio for tests, demos and training: hands that fill sheets in, and a camera that photographs them.

`fill` writes a record on the raster of a blank sheet (`blank.blank_page`), `photograph` puts it in a scene.
`ParametricHand` is ours and ships; `people.PeopleHand` writes as real people did, where the data is.
"""

from kitpress.studio.camera import Rig, jpeg, photograph, rigs
from kitpress.studio.fill import Filled, Style, fill, fill_marks
from kitpress.studio.filling import Filling, Mark, filling_of, random_filling
from kitpress.studio.hand import Glyph, Hand, ParametricHand

__all__ = [
    "Filled",
    "Filling",
    "Glyph",
    "Hand",
    "Mark",
    "ParametricHand",
    "Rig",
    "Style",
    "fill",
    "fill_marks",
    "filling_of",
    "jpeg",
    "photograph",
    "random_filling",
    "rigs",
]
