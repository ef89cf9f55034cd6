"""Fiducials: the 4x4 bit patterns of ArUco's dictionary DICT_4X4_100, and how to draw one."""

from __future__ import annotations

from kitpress.layout.sheet import TAG_MODULES, Box, Tag
from kitpress.render.canvas import Canvas
from kitpress.render.ink import BLACK, WHITE

# Facts of the dictionary: sixteen bits a tag, row by row from the top-left, 1 = white. A test compares
# them with OpenCV's; printing must not need OpenCV.
_HEX = """
B532 0F9A 332D 9946 549E 79CD 9E2E C4F2 FEDA CF56 F991 11A7 0EB7 2A0F 24B1 263E 4665 6600 6C5E 76AF
868B B02B CCD5 DD82 FE47 9471 ACE4 A554 2123 346F 4415 57B2 9ECF F0CB 08AE 0929 1875 04FF 0DF6 1C5A
1718 2A28 328C 38B2 24E8 2EEB 2D3F 4B64 502E 5013 5194 5568 5D41 5F97 6801 6867 6124 61E9 6B12 6FE5
67DF 7E1B 80A0 8344 8BA2 937A 846C 852A 859C 9C89 9FA1 BB7C BC04 B65B BFC8 B7AB CA1F C962 D958 D3D5
CC98 C7A0 C537 E95D F925 FBBB EE2A F74D 3575 8AAD 7617 0ACF 064B 2DC1 49D8 43F4 4F36 4FD3 69E4 70C7
"""
PATTERNS: tuple[int, ...] = tuple(int(word, 16) for word in _HEX.split())


def draw_tag(canvas: Canvas, tag: Tag, quiet: float) -> None:
    """A tag in black on white, with its quiet zone painted white."""
    canvas.rect(Box(tag.x - quiet, tag.y - quiet, tag.size + 2 * quiet, tag.size + 2 * quiet), fill=WHITE)
    canvas.rect(Box(tag.x, tag.y, tag.size, tag.size), fill=BLACK)
    module = tag.size / TAG_MODULES
    pattern = PATTERNS[tag.id]
    for row in range(4):
        bits = [column for column in range(4) if pattern >> (15 - 4 * row - column) & 1]
        for first, length in runs(bits):
            canvas.rect(
                Box(tag.x + (first + 1) * module, tag.y + (row + 1) * module, length * module, module),
                fill=WHITE,
            )


def runs(columns: list[int]) -> list[tuple[int, int]]:
    """First and length of every run of neighbouring columns: one rectangle each leaves no hairlines."""
    found: list[tuple[int, int]] = []
    for column in columns:
        if found and sum(found[-1]) == column:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((column, 1))
    return found
