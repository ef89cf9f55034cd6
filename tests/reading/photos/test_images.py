"""Whatever a phone or scanner sends is opened, and what can't be opened is explained."""

import io
import os
import re
import struct
import subprocess
import sys
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image, features

from kitpress.errors import ReadError
from kitpress.reading.photos import images
from kitpress.reading.photos.images import iter_photos, load_photos


@pytest.fixture(scope="module")
def picture():
    """(300, 400, 3) uint8 BGR: blue on the left, red on the right, a white corner top-left."""
    pixels = np.zeros((300, 400, 3), np.uint8)
    pixels[:, :200] = (200, 40, 40)
    pixels[:, 200:] = (40, 40, 200)
    pixels[:60, :60] = 255
    return pixels


def encoded(picture, kind, **options):
    """The picture as the bytes of a file of that kind."""
    out = io.BytesIO()
    image = Image.fromarray(picture[..., ::-1])
    if kind == "HEIF":
        import pillow_heif

        pillow_heif.from_pillow(image).save(out, quality=95)
    else:
        image.save(out, kind, **options)
    return out.getvalue()


def same_picture(a, b):
    return a.shape == b.shape and np.abs(a.astype(int) - b).mean() < 4


AVIF = pytest.param("AVIF", marks=pytest.mark.skipif(not features.check("avif"), reason="an older Pillow"))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "HEIF", "TIFF", "WEBP", "BMP", AVIF])
def test_every_format_gives_the_same_pixels(picture, kind):
    (photo,) = load_photos(encoded(picture, kind), name="ana")
    assert photo.name == "ana"
    assert photo.pixels.dtype == np.uint8
    assert same_picture(photo.pixels, picture)


def test_a_grey_picture_gets_three_channels(picture):
    out = io.BytesIO()
    Image.fromarray(picture[..., 1]).save(out, "PNG")
    assert load_photos(out.getvalue())[0].pixels.shape == (300, 400, 3)


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_what_is_drawn_on_nothing_lies_on_white(tmp_path, kind, mode):
    drawn = Image.new("RGBA", (400, 300), (0, 0, 0, 0))
    drawn.paste((20, 20, 20, 255), (100, 100, 200, 150))
    out = io.BytesIO()
    drawn.convert(mode).save(out, kind, **({"lossless": True} if kind == "WEBP" else {}))
    path = tmp_path / "drawn"
    path.write_bytes(out.getvalue())
    for source in (path, out.getvalue()):
        pixels = load_photos(source)[0].pixels
        assert pixels[50, 50].tolist() == [255, 255, 255]
        assert pixels[120, 150].tolist() == [20, 20, 20]


@pytest.mark.parametrize("kind", ["JPEG", "TIFF"])
def test_a_photo_taken_upright_stands_upright(picture, kind):
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: show it a quarter clockwise
    data = encoded(picture, kind, exif=exif)
    assert same_picture(load_photos(data)[0].pixels, cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE))


def test_a_pdf_gives_a_photo_per_page(picture, tmp_path):
    page = Image.fromarray(picture[..., ::-1])
    path = tmp_path / "scan.pdf"
    page.save(path, "PDF", save_all=True, append_images=[page, page], resolution=100)
    photos = load_photos(path)
    assert [p.name for p in photos] == [f"{path}, page {n}" for n in (1, 2, 3)]
    assert photos[0].pixels.shape == (750, 1000, 3)  # 4 x 3 inches at 250 dpi
    assert same_picture(cv2.resize(photos[2].pixels, (400, 300), interpolation=cv2.INTER_AREA), picture)
    assert [p.name for p in load_photos(path.read_bytes(), name="scan")][2] == "scan, page 3"


def test_pages_are_opened_one_by_one(picture, tmp_path):
    page = Image.fromarray(picture[..., ::-1])
    page.save(tmp_path / "scan.pdf", "PDF", save_all=True, append_images=[page])
    photos = iter_photos(tmp_path / "scan.pdf")
    assert next(photos).name.endswith("page 1")
    photos.close()


RAMP = np.tile(np.arange(256, dtype=np.uint8), (300, 1))
DEEP = {
    "16 bits": lambda grey: grey.astype(np.uint16) * 257,
    "12 of 16 bits": lambda grey: grey.astype(np.uint16) * 16,
    "32 bits": lambda grey: grey.astype(np.int32) * 65536,
    "floats": lambda grey: (grey / 255).astype(np.float32),
}


def tiff(levels, **options):
    """A grey picture as the bytes of a TIFF."""
    out = io.BytesIO()
    Image.fromarray(levels).save(out, "TIFF", **options)
    return out.getvalue()


@pytest.mark.parametrize("levels", DEEP.values(), ids=DEEP)
def test_a_grey_scan_of_many_bits_keeps_its_greys(levels):
    (photo,) = load_photos(tiff(levels(RAMP)))
    assert np.abs(photo.pixels.astype(int) - RAMP[..., None]).max() <= 1


def test_a_scan_whose_lowest_level_is_white_is_no_negative():
    (photo,) = load_photos(tiff(DEEP["16 bits"](RAMP), tiffinfo={262: 0}))
    assert np.abs(photo.pixels.astype(int) - (255 - RAMP)[..., None]).max() <= 1


def test_a_scan_of_one_level_or_of_no_numbers_is_no_crash():
    for level in (0, 700.0, float("nan")):
        scan = tiff(np.full((30, 40), level, np.float32))
        if np.isnan(level):
            with pytest.raises(ReadError, match="damaged"):
                load_photos(scan)
        else:
            assert load_photos(scan)[0].pixels.shape == (30, 40, 3)


@pytest.mark.parametrize("compression", ["raw", "tiff_lzw", "group4"])
def test_a_tiff_gives_a_photo_per_page(picture, tmp_path, compression):
    mode = "1" if compression == "group4" else "RGB"
    first = Image.fromarray(picture[..., ::-1]).convert(mode)
    second = first.transpose(Image.Transpose.ROTATE_180)
    path = tmp_path / "scan.tif"
    first.save(path, "TIFF", save_all=True, append_images=[second], compression=compression)
    one, two = load_photos(path)
    assert [one.name, two.name] == [f"{path}, page 1", f"{path}, page 2"]
    assert one.pixels.shape == (300, 400, 3)
    assert same_picture(two.pixels, cv2.rotate(one.pixels, cv2.ROTATE_180))
    assert [p.name for p in load_photos(path.read_bytes(), name="scan")] == ["scan, page 1", "scan, page 2"]


def test_what_a_tiff_shows_smaller_is_no_page(picture, tmp_path):
    photo, path = Image.fromarray(picture[..., ::-1]), tmp_path / "scan.tif"
    smaller = photo.resize((40, 30))
    smaller.encoderinfo = {"tiffinfo": {254: 1}}
    photo.save(path, "TIFF", save_all=True, append_images=[smaller])
    (only,) = load_photos(path)
    assert (only.name, only.pixels.shape) == (str(path), (300, 400, 3))
    smaller.save(path, "TIFF", tiffinfo={254: 1})
    assert load_photos(path)[0].pixels.shape == (30, 40, 3)


def test_each_page_of_a_tiff_has_the_limits_of_a_picture(picture, tmp_path, monkeypatch):
    path, photo = tmp_path / "scan.tif", Image.fromarray(picture)
    photo.save(path, "TIFF", save_all=True, append_images=[photo.resize((800, 600))])
    monkeypatch.setattr(images, "MAX_WHOLE_PIXELS", 200_000)
    pages = iter_photos(path)
    assert next(pages).pixels.shape == (300, 400, 3)
    with pytest.raises(ReadError, match=r"scan\.tif, page 2: 800 x 600 pixels are more than kitpress opens"):
        next(pages)


def test_a_photo_comes_through_standard_input(picture, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(encoded(picture, "PNG")))
    monkeypatch.setattr(sys, "stdin", stream)
    assert load_photos("-")[0].pixels.shape == (300, 400, 3)


def test_what_a_phone_appends_to_a_jpeg_does_not_matter(picture):
    data = encoded(picture, "JPEG") + b"MotionPhoto" + bytes(5000)
    assert same_picture(load_photos(data)[0].pixels, picture)


def test_a_large_photo_is_decoded_smaller():
    large = np.full((6000, 8000, 3), 90, np.uint8)
    (photo,) = load_photos(cv2.imencode(".jpg", large)[1].tobytes())
    height, width = photo.pixels.shape[:2]
    assert height * 4 == width * 3
    assert 6_000_000 < height * width <= images.KEPT_PIXELS


# -- what can't be opened --------------------------------------------------------------------------


def png_of_size(width, height):
    """A PNG that says it is that large, and holds next to nothing."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


def jpeg_of_size(picture, width, height):
    """A JPEG whose header says it is that large."""
    data = bytearray(encoded(picture, "JPEG"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def refused(source, **options):
    """The one paragraph that a source is refused with."""
    with pytest.raises(ReadError) as caught:
        load_photos(source, **options)
    for lang in ("en", "es"):
        assert "\n" not in caught.value.message[lang]
        assert "{" not in caught.value.message[lang]
    return str(caught.value)


@pytest.mark.parametrize("width", [30_000, 60_000])
def test_an_enormous_picture_is_refused_before_it_is_decoded(picture, width):
    for data in (png_of_size(width, 30_000), jpeg_of_size(picture, width, 30_000)):
        assert f"{width} x 30000 pixels are more than kitpress opens" in refused(data, name="big")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF", "WEBP"])
def test_a_file_cut_short_is_told(picture, kind):
    noisy = picture + np.random.default_rng(0).integers(0, 40, picture.shape).astype(np.uint8)
    data = encoded(noisy, kind)
    message = refused(data[: len(data) * 2 // 3], name="ana.jpg")
    assert message.startswith("ana.jpg: the file is")
    assert "again" in message
    if kind in ("JPEG", "PNG"):
        assert "cut short" in message


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_tiff_is_cut_short_wherever_it_ends(picture, share):
    out, page = io.BytesIO(), Image.fromarray(picture)
    page.save(out, "TIFF", save_all=True, append_images=[page, page])
    message = refused(out.getvalue()[: int(out.tell() * share)], name="scan.tif")
    assert re.match(r"scan\.tif(, page 3)?: the file is (damaged|cut short)", message)


@pytest.mark.parametrize("name", ["ana.png", "peña.png"])
def test_a_png_is_the_same_from_a_file(tmp_path, monkeypatch, picture, name):
    data, path = encoded(picture, "PNG"), tmp_path / name
    path.write_bytes(data)
    assert np.array_equal(load_photos(path)[0].pixels, load_photos(data)[0].pixels)
    path.write_bytes(data[:-20] + bytes(20))
    assert "cut short" in refused(path)
    path.write_bytes(data[:60] + bytes(len(data) - 80) + data[-20:])
    assert "damaged" in refused(path)
    path.write_bytes(data[:20])
    assert "cut short" in refused(path)
    monkeypatch.setattr(images, "MAX_BYTES", 10)
    assert "more than 0 MB" in refused(path)


@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_a_jpeg_is_cut_short_wherever_it_ends(picture, share):
    data = encoded(picture, "JPEG", quality=95)
    assert "cut short" in refused(data[: int(len(data) * share)])


def test_a_damaged_heic_is_told(picture):
    data = encoded(picture, "HEIF")
    assert "send it again" in refused(data[: len(data) // 2], name="ana.heic")


def test_a_damaged_pdf_is_told():
    assert "damaged" in refused(b"%PDF-1.7 and then nothing")


@pytest.mark.parametrize("data", [b"name: Ana\n", b"\x00" * 4000, b"GIF is not what this is"])
def test_what_is_no_photo_is_told(data):
    assert "no photo that kitpress can open" in refused(data)


def test_an_empty_file_is_told(tmp_path):
    path = tmp_path / "empty.jpg"
    path.touch()
    assert refused(path) == f"{path}: the file is empty. Copy or send the photo again."


def test_a_folder_is_told(tmp_path):
    assert "this is a folder" in refused(tmp_path)


def test_an_empty_name_is_told():
    assert refused("").startswith("'': this file's name is empty. Check the command")


def test_a_missing_file_is_told(tmp_path):
    assert "there is no such file" in refused(tmp_path / "ana.jpg")
    assert "there is no such file" in refused(tmp_path / "ana.jpg" / "ben.jpg")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(tmp_path):
    path = tmp_path / "ana.jpg"
    path.write_bytes(b"x")
    path.chmod(0)
    assert "can't be read (Permission denied)" in refused(path)


def test_a_name_that_no_file_can_have_is_told():
    assert "can't be read" in refused("an\0a.jpg")


_PEAK = """
import sys
from kitpress.errors import ReadError
from kitpress.reading.photos.images import load_photos
try:
    load_photos(sys.argv[1])
except ReadError:
    pass
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)  # of this process alone: getrusage counts its parent's, too
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak memory of one process")
@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_no_photo_costs_more_than_400_mb(tmp_path, kind):
    path = tmp_path / f"big.{kind}"
    height, width = 6100, 8300
    grainy = np.random.default_rng(0).integers(80, 100, (height, width, 3), np.uint8)
    cv2.imwrite(str(path), grainy, [cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_HUFFMAN_ONLY])
    assert kind == "jpg" or path.stat().st_size > 80_000_000  # the file itself has no room in memory
    done = subprocess.run(
        [sys.executable, "-c", _PEAK, str(path)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 400


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the peak memory of one process")
def test_a_scan_costs_the_memory_of_one_page(tmp_path):
    path, page = tmp_path / "scan.tif", Image.new("RGB", (8300, 6100), "white")
    page.save(path, "TIFF", save_all=True, append_images=[page, page], compression="packbits")
    done = subprocess.run(
        [sys.executable, "-c", _PEAK, str(path)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 600
