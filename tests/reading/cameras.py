"""What hands and lenses do to photos."""

from typing import Any

import cv2
import numpy as np

from kitpress.reading.photos.images import Photo
from kitpress.studio.camera import Rig, jpeg, photograph


def photo_of(page: Any, rig: Rig, seed: int) -> Photo:
    """A photo of a page, (h, w, 3) uint8 BGR, as a phone keeps it: a JPEG."""
    data = jpeg(photograph(page, rig, seed, 2600), 88)
    return Photo("photo", cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def moved(px: int, degrees: float) -> Any:
    """The kernel of a camera that moved by so many px, (px, px) float32."""
    kernel = np.zeros((px, px), np.float32)
    kernel[px // 2] = 1
    turn = cv2.getRotationMatrix2D((px // 2, px // 2), degrees, 1)
    kernel = cv2.warpAffine(kernel, turn, (px, px))
    return kernel / kernel.sum()


def disc(px: int) -> Any:
    """The kernel of a lens that missed by so many px, (px, px) float32."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (px, px)).astype(np.float32)
    return kernel / kernel.sum()


def turned(photo: Any, degrees: float) -> Any:
    """The photo of a camera that turned about its middle: the further out, the more blurred."""
    height, width = photo.shape[:2]
    total = np.zeros(photo.shape, np.float32)
    angles = np.linspace(-degrees / 2, degrees / 2, 13)
    for angle in angles:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(angle), 1)
        total += cv2.warpAffine(photo, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return (total / len(angles)).astype(np.uint8)


def blurred_on_the_left(photo: Any, kernel: Any) -> Any:
    """The photo with three fifths of it blurred."""
    share = np.zeros(photo.shape[:2], np.float32)
    share[:, : photo.shape[1] * 3 // 5] = 1
    share = cv2.GaussianBlur(share, (0, 0), photo.shape[1] / 150)[..., None]
    return (cv2.filter2D(photo, -1, kernel) * share + photo * (1 - share)).astype(np.uint8)
