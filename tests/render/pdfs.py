"""What tests ask of PDFs."""

import re
import zlib

import numpy as np
import numpy.typing as npt

from kitpress.render.pdf import pixels


def fonts(pdf: bytes) -> set[str]:
    """Names of all fonts, without the prefixes of subsets."""
    return {
        name.decode().rpartition("+")[2] for name in re.findall(rb"/(?:BaseFont|FontName)\s*/([\w+-]+)", pdf)
    }


def embedded(pdf: bytes) -> int:
    """How many font files are inside."""
    return len(re.findall(rb"/FontFile2 ", pdf))


def streams(pdf: bytes) -> list[bytes]:
    """All decoded streams that are drawings, not fonts or images."""
    found = []
    for body in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.S):
        data = zlib.decompressobj().decompress(body) if body.startswith(b"x") else body
        if re.search(rb" (?:Tf|re|Do|cm)\b", data) and not data.startswith(b"\x00\x01\x00\x00"):
            found.append(data)
    return found


def grey(pdf: bytes, page: int, px_per_mm: float) -> npt.NDArray[np.uint8]:
    """A page in greys, uint8 (rows, columns)."""
    return np.asarray(pixels(pdf, page, px_per_mm * 25.4).convert("L"))
