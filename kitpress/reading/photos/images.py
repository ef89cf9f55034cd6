"""Photos and scans -> pixels, whatever the camera, and never more memory than a sheet is worth."""

from __future__ import annotations

import io
import struct
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import simplejpeg

from kitpress.errors import KitError, OverlayError, ReadError
from kitpress.files import STDIN, source_name, why_not
from kitpress.reading.photos import image_words as say
from kitpress.reading.photos.grey_levels import grey_levels
from kitpress.reading.photos.padded import grey_of, padded, unpadded
from kitpress.reading.photos.upright import AS_IT_IS, EXIF, orientation_of, upright
from kitpress.words import Words, same

if TYPE_CHECKING:
    from PIL.Image import Image

Pixels = npt.NDArray[np.uint8]
Source = str | Path | bytes

MAX_BYTES = 120_000_000  # a file that is larger is no photo of a sheet
KEPT_PIXELS = 13_000_000  # 12 megapixels stay as they are
MAX_JPEG_PIXELS = 260_000_000  # decoded at a half, quarter or eighth: costs no memory
MAX_WHOLE_PIXELS = 51_000_000  # what can't be decoded reduced has to fit whole
PDF_DPI = 250
PDF_LONG_SIDE_PX = 4000
JPEG = b"\xff\xd8"  # how such a file begins
_DRAWN = b"kitpress drew this overlay"
# How an overlay begins: with a comment, the first of a JPEG's segments, so that nobody takes it for a photo.
OVERLAY_HEAD = JPEG + struct.pack(">HH", 0xFFFE, 2 + len(_DRAWN)) + _DRAWN
_PNG = b"\x89PNG\r\n\x1a\n"
_TIFF = (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")
_AVIF = (b"avif", b"avis")  # in files like those of HEIC, which libheif as it is shipped can't decode
_BAND = 256  # rows of a scan that are converted at a time
_SUBFILE_TYPE = 254  # a field of each page of a TIFF
_SMALLER_OR_MASK = 0b101  # what in it tells that a page only shows another one
_PNG_HEADER = 26  # bytes: up to its kind of pixels
_PNG_ALPHA = 4  # a bit of the kind
_PNG_TAIL = 64  # bytes that hold its end


@dataclass(frozen=True, eq=False)
class Photo:
    """One photo or scanned page, upright as its camera says. `pixels`: (H, W, 3) uint8, BGR."""

    name: str
    pixels: Pixels
    _halved: dict[tuple[int, bool], Pixels] = field(default_factory=dict, init=False, repr=False)

    def halved(self, times: int) -> Pixels:
        """The photo at half its size, `times` times over; kept, for much of the reading looks at the same.

        Whole numbers are centres of pixels: (x, y) of the photo is ((x, y) + 0.5) / 2 ** times - 0.5 of it.
        """
        if times == 0:
            return self.pixels
        if (times, False) not in self._halved:
            larger = self.halved(times - 1)
            width, height = max(1, larger.shape[1] // 2), max(1, larger.shape[0] // 2)
            even = larger[: 2 * height, : 2 * width]
            small = cv2.resize(padded(even), (width, height), interpolation=cv2.INTER_AREA)
            self._halved[times, False] = unpadded(np.asarray(small, np.uint8))
        return self._halved[times, False]

    def grey(self, times: int) -> Pixels:
        """Like `halved`, without colour: (H, W) uint8."""
        if (times, True) not in self._halved:
            self._halved[times, True] = grey_of(self.halved(times))
        return self._halved[times, True]

    def grey_within(self, times: int, boxes: npt.NDArray[np.intp]) -> Pixels:
        """Like `grey`, but only within some boxes (n, 4 for left, top, right and bottom px) for sure: all of a photo
        takes long.
        """
        if (times, True) in self._halved:
            return self._halved[times, True]
        picture = self.halved(times)
        grey = np.zeros(picture.shape[:2], np.uint8)
        for left, top, right, bottom in np.maximum(boxes, 0).tolist():
            part = picture[top:bottom, left:right]
            if part.size:
                grey[top:bottom, left:right] = grey_of(part)
        return grey


def load_photos(source: Source, *, name: str | None = None) -> list[Photo]:
    """All photos of a file: one of an image, one per page of a PDF or TIFF.

    `source` is a path, "-" for standard input, or the file's bytes; `name` is what messages call it.

    Raises `ReadError` when there is no such file, or it is no photo, or is cut short, damaged or too large.
    """
    return list(iter_photos(source, name=name))


def iter_photos(source: Source, *, name: str | None = None, head: bytes = b"") -> Iterator[Photo]:
    """Like `load_photos`, one at a time: a scan of a hundred pages needs the memory of one.

    `head` is what was read of standard input before, to see whether it is a photo.
    """
    if isinstance(source, bytes):
        label, data = name or "photo", source
    elif str(source) == STDIN:
        label = name or source_name(STDIN)
        data = head + _bounded(sys.stdin.buffer, label)
    else:
        label = name or str(source)
        path = Path(source)
        head = _head(path, label)
        if head.startswith(b"%PDF"):
            yield from _pdf_pages(path, label)
            return
        if head.startswith(_PNG) and str(path).isascii():  # other names OpenCV can't open everywhere
            yield Photo(label, _fit(_png_file(path, label)))
            return
        data = _read(path, label)
    if not data:
        raise _error(say.EMPTY, label)
    if data.startswith(OVERLAY_HEAD):
        raise OverlayError(say.OVERLAY.format(name=label))
    if data.startswith(b"%PDF"):
        yield from _pdf_pages(data, label)
    elif data.startswith(_TIFF):
        yield from _tiff_pages(data, label)
    else:
        yield Photo(label, _fit(_decoder(data)(data, label)))


def _decoder(data: bytes) -> Callable[[bytes, str], Pixels]:
    if data.startswith(JPEG):
        return _jpeg
    if data.startswith(_PNG):
        return _png
    if data[4:8] == b"ftyp":
        return _other if data[8:12] in _AVIF else _heic
    return _other


def _error(text: Words, name: str, **values: object) -> ReadError:
    return ReadError(text.format(name=name, **values))


# -- files ---------------------------------------------------------------------------------------


def _head(path: Path, name: str) -> bytes:
    """The first bytes of a regular file; nothing of a pipe, which can be read only once."""
    if path.is_dir():
        raise _error(say.FOLDER if name else say.NO_NAME, name)
    try:
        if not path.is_file():
            path.stat()
            return b""
        with path.open("rb") as file:
            return file.read(16)
    except (FileNotFoundError, NotADirectoryError):
        raise _error(say.NO_FILE, name) from None
    except (OSError, ValueError) as problem:
        raise _error(say.UNREADABLE, name, why=_reason(problem)) from None


def _read(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            return _bounded(file, name, path.stat().st_size)
    except OSError as problem:
        raise _error(say.UNREADABLE, name, why=_reason(problem)) from None


def _reason(problem: Exception) -> Words:
    return why_not(problem) if isinstance(problem, OSError) else same(str(problem))


def _bounded(file: BinaryIO, name: str, expected: int = MAX_BYTES) -> bytes:
    # room for the largest file takes longer to make than a usual one to read
    data = file.read(min(expected, MAX_BYTES) + 1)
    if len(data) > expected:  # a pipe, or it has grown
        data += file.read(MAX_BYTES + 1 - len(data))
    _check_bytes(len(data), name)
    return data


def _check_bytes(count: int, name: str) -> None:
    if count > MAX_BYTES:
        raise _error(say.TOO_HEAVY, name, limit=MAX_BYTES // 1_000_000)


# -- formats -------------------------------------------------------------------------------------


def _jpeg(data: bytes, name: str) -> Pixels:
    width, height, progressive, scan, exif = _jpeg_header(data, name)
    # Inside the scans every FF is stuffed, so this can only be the end of the image; what phones
    # append (a film, a depth map) comes after it.
    if data.rfind(b"\xff\xd9", scan) < 0:
        raise _error(say.CUT_SHORT, name)
    # A progressive file keeps all its coefficients in memory, whatever the reduction.
    if width * height > (MAX_WHOLE_PIXELS if progressive else MAX_JPEG_PIXELS):
        raise _error(say.TOO_LARGE, name, width=width, height=height)
    reduction = 1
    while reduction < 8 and width * height / (2 * reduction) ** 2 >= KEPT_PIXELS * 0.55:
        reduction *= 2
    if width * height <= KEPT_PIXELS and (pixels := _padded_jpeg(data, exif)) is not None:
        return pixels
    flag = {
        1: cv2.IMREAD_COLOR,
        2: cv2.IMREAD_REDUCED_COLOR_2,
        4: cv2.IMREAD_REDUCED_COLOR_4,
        8: cv2.IMREAD_REDUCED_COLOR_8,
    }[reduction]
    return _imdecode(data, flag, name)


def _padded_jpeg(data: bytes, exif: Sequence[bytes]) -> Pixels | None:
    """The same pixels as OpenCV's, and the same library that decodes them, but a tenth faster and `padded`; None where
    there is anything odd about the file: OpenCV makes more of those.
    """
    orientation = orientation_of(exif[0]) if exif else AS_IT_IS
    if orientation is None or len(exif) > 1:
        return None
    with suppress(ValueError, RuntimeError, MemoryError):
        return unpadded(upright(simplejpeg.decode_jpeg(data, "BGRX"), orientation))
    return None


class _JpegHeader(NamedTuple):
    """What a JPEG file says before its first scan, and where that begins; its EXIF data, mostly one piece or none."""

    width: int
    height: int
    progressive: bool
    scan: int
    exif: tuple[bytes, ...]


def _jpeg_header(data: bytes, name: str) -> _JpegHeader:
    at, size, exif = 2, None, list[bytes]()
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise _error(say.DAMAGED, name)
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            if at + 9 > len(data):
                break
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = (width, height, marker in (0xC2, 0xC6, 0xCA, 0xCE))
        elif marker == 0xE1 and data.startswith(EXIF, at + 4):
            exif.append(data[at + 4 + len(EXIF) : at + 2 + length])
        elif marker == 0xDA and size is not None:
            return _JpegHeader(*size, at + 2 + length, tuple(exif))
        at += 2 + length
    raise _error(say.CUT_SHORT, name)


def _png(data: bytes, name: str) -> Pixels:
    _check_png(data[:_PNG_HEADER], data[-_PNG_TAIL:], name)
    return _other(data, name) if _see_through(data) else _imdecode(data, cv2.IMREAD_COLOR, name)


def _png_file(path: Path, name: str) -> Pixels:
    """Decode a file without reading it first: its pixels are in memory twice while OpenCV decodes them, and a large one
    has no room beside them.
    """
    try:
        with path.open("rb") as file:
            head, size = file.read(_PNG_HEADER), path.stat().st_size
            file.seek(max(0, size - _PNG_TAIL))
            tail = file.read()
    except OSError as problem:
        raise _error(say.UNREADABLE, name, why=_reason(problem)) from None
    _check_bytes(size, name)
    _check_png(head, tail, name)
    if _see_through(head):
        return _png(_read(path, name), name)
    return _decoded(lambda: cv2.imread(str(path), cv2.IMREAD_COLOR), name)


def _check_png(head: bytes, tail: bytes, name: str) -> None:
    if len(head) < _PNG_HEADER or b"IEND" not in tail:
        raise _error(say.CUT_SHORT, name)
    width, height = struct.unpack_from(">II", head, 16)
    _check_whole(width, height, name)


def _see_through(head: bytes) -> bool:
    """Whether a PNG may have no paper, as drawing apps export: OpenCV takes that for black. A large one is a photo,
    which has paper, and laying it on white would take too much memory.
    """
    width, height, _, kind = struct.unpack_from(">IIBB", head, 16)
    return bool(kind & _PNG_ALPHA) and width * height <= KEPT_PIXELS


def _imdecode(data: bytes, flag: int, name: str) -> Pixels:
    return _decoded(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), flag), name)


def _decoded(decode: Callable[[], object], name: str) -> Pixels:
    """What OpenCV decodes, which has two ways to say that it can't."""
    try:
        pixels = decode()
    except cv2.error:
        pixels = None
    if pixels is None:
        raise _error(say.DAMAGED, name)
    return np.asarray(pixels, np.uint8)


def _heic(data: bytes, name: str) -> Pixels:
    import pillow_heif  # here: slow to import, and few photos need it

    try:
        file = pillow_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        width, height = file.size
        _check_whole(width, height, name)
        return _three_channels(np.asarray(file))
    except KitError:
        raise
    except Exception as problem:  # libheif's errors have no common kind
        text = say.CUT_SHORT if "end" in str(problem).lower() else say.DAMAGED
        raise _error(text, name) from problem


def _tiff_pages(data: bytes, name: str) -> Iterator[Photo]:
    """Each page is opened anew, so that none but one is ever in memory."""
    with _opened(data, name) as image:
        count = getattr(image, "n_frames", 1)
        pages = [page for page in range(count) if not _is_of_another(image, page)] or [0]
    for number, page in enumerate(pages, 1):
        label = name if len(pages) == 1 else _page_name(name, number)
        yield Photo(label, _fit(_other(data, label, page)))


def _is_of_another(image: Image, page: int) -> bool:
    """Whether a page of a TIFF only shows another page smaller, or says where that is transparent."""
    image.seek(page)
    fields: dict[int, Any] = getattr(image, "tag_v2", {})
    return bool(fields.get(_SUBFILE_TYPE, 0) & _SMALLER_OR_MASK)


def _other(data: bytes, name: str, page: int = 0) -> Pixels:
    """TIFF, WebP, AVIF, BMP, GIF: whatever Pillow knows."""
    from PIL import ImageOps

    with _opened(data, name) as image:
        image.seek(page)
        _check_whole(*image.size, name)
        ImageOps.exif_transpose(image, in_place=True)
        pixels = np.empty((image.height, image.width, 3), np.uint8)
        deep = grey_levels(image)
        for top in range(0, image.height, _BAND):  # each copy of a whole large scan takes 200 MB
            band = image.crop((0, top, image.width, min(top + _BAND, image.height)))
            if deep:
                pixels[top : top + _BAND] = deep.in_8_bits(np.asarray(band))[..., None]
            else:
                pixels[top : top + _BAND] = np.asarray(_on_paper(band))[..., ::-1]
        return pixels


def _on_paper(picture: Image) -> Image:
    """In red, green and blue; white where one sees through it."""
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    drawn = picture.convert("RGBA")
    paper = drawn.copy()
    paper.paste((255, 255, 255, 255), (0, 0, *drawn.size))
    paper.alpha_composite(drawn)
    return paper.convert("RGB")


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[Image]:
    """A picture as Pillow opens it, whose errors have many kinds. What it only warns of is nobody's to mend."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as image:
                yield image
    except UnidentifiedImageError:
        raise _error(say.NO_PHOTO, name) from None
    except Image.DecompressionBombError:
        raise _error(say.TOO_LARGE, name, width="?", height="?") from None
    except (OSError, ValueError, TypeError, SyntaxError, EOFError) as problem:
        raise _error(say.CUT_SHORT if "truncated" in str(problem) else say.DAMAGED, name) from None


def _pdf_pages(source: Path | bytes, name: str) -> Iterator[Photo]:
    import pypdfium2

    try:
        document: Any = pypdfium2.PdfDocument(source)
    except pypdfium2.PdfiumError as problem:
        text = say.LOCKED if "password" in str(problem).lower() else say.DAMAGED
        raise _error(text, name) from None
    try:
        if not len(document):
            raise _error(say.EMPTY, name)
        for number in range(len(document)):
            label = name if len(document) == 1 else _page_name(name, number + 1)
            try:
                page = document[number]
                scale = min(PDF_DPI / 72, PDF_LONG_SIDE_PX / max(*page.get_size(), 1))
                pixels = page.render(scale=scale).to_numpy()
                page.close()
            except pypdfium2.PdfiumError:
                raise _error(say.DAMAGED, label) from None
            yield Photo(label, _three_channels(pixels))
    finally:
        document.close()


def _page_name(name: str, number: int) -> str:
    return f"{name}, page {number}"


def _three_channels(pixels: npt.NDArray[Any]) -> Pixels:
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    return np.ascontiguousarray(pixels[..., :3], np.uint8)


def _check_whole(width: int, height: int, name: str) -> None:
    if width * height > MAX_WHOLE_PIXELS:
        raise _error(say.TOO_LARGE, name, width=width, height=height)


def _fit(pixels: Pixels) -> Pixels:
    """The photo at no more than `KEPT_PIXELS`."""
    height, width = pixels.shape[:2]
    if width * height <= KEPT_PIXELS:
        return pixels
    scale = (KEPT_PIXELS / (width * height)) ** 0.5
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
