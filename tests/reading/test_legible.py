"""A photo that shows too little of a sheet is refused with what to do, and not guessed at for minutes."""

import cv2
import numpy as np
import pytest

from kitpress.errors import ReadError
from kitpress.reading.images import Photo
from kitpress.reading.page import find_pages
from kitpress.reading.sheets import read_sheet


def read(studio, pixels):
    (page,) = find_pages(Photo("scan.png", np.asarray(pixels, np.uint8)), studio.sheets)
    return read_sheet(page, studio.game)


def test_where_print_is_as_black_as_pens_nobody_can_tell_walls(studio):
    grey = cv2.cvtColor(studio.page(), cv2.COLOR_BGR2GRAY)
    scan = np.where(grey < 225, 0, 255)[..., None].repeat(3, axis=2)
    with pytest.raises(
        ReadError, match=r"^scan\.png: the printed lines are as black as what is drawn"
    ) as caught:
        read(studio, scan)
    assert "en grises o en color" in caught.value.message["es"]


def test_light_of_one_colour_hides_what_is_drawn(studio):
    red = studio.pixels("wood") * np.array((0.02, 0.02, 0.9))
    with pytest.raises(ReadError, match=r"^scan\.png: more than half of the squares can't be seen"):
        read(studio, red)
