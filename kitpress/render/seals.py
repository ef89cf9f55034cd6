"""The seals of work cards: the 5x5 bit patterns of ArUco's dictionary DICT_5X5_250, and how to draw one."""

from __future__ import annotations

from kitpress.layout.works import SEAL_MODULES, Seal
from kitpress.render.canvas import Canvas, Segment
from kitpress.render.ink import Ink
from kitpress.render.tags import runs

# Facts of the dictionary: 25 bits a seal, row by row from the top-left, 1 = paper. A test compares them with
# OpenCV's; printing must not need OpenCV.
_HEX = """
145B2BC 01C06E6 1AF0EDD 10395F7 1AEB524 1D4082D 0D3D7EC 0E2146B 10D6132 1313FA5 13CEE03 1A2DAC0 1E62B11
05E7166 1FCFCA8 051E37F 097A758 0BEA26F 0F64DC4 1061DE8 12DDA75 150E440 16B0CA1 0BA12DE 19CD023 1A59972
1C3CE8B 0224246 03B9672 024223B 027376E 0368873 040D0CE 04AAAC8 04643BA 07A6FEA 0998AAC 082D101 09AAD1D
0863C72 0AD2825 0A52F9E 0D849F7 0C309D9 0DA7E31 0E9627A 0E9B997 0F94806 0F59125 0F6B7D7 11B58E4 11AD279
11E380B 1169445 12FFB4A 158CB8D 15987F0 1422FDF 14E1227 156DF22 173DBF1 164C93C 17CBB86 1880A87 19147DD
184EB8A 18D85AD 1B2CDA9 1BABD73 1E9D432 1E76528 0F5740A 1B11A53 018CE65 02AB219 098E981 0A8061C 141A158
185314C 196D12C 1FAD3A2 00922B5 019BCE0 00B547C 002C76F 0132289 012D2A7 00C4B43 0067BC5 00FAA0D 01F1F54
038E879 0323B23 02C3647 02DA51B 02E9D8D 027C562 03EFDF5 0521EE0 0448EFD 0542F81 055F6C9 047E008 04F9BF8
046D558 05EF65E 0692188 06013AD 068BC21 072A5D0 06400E2 06DCE3A 0891409 089D9FD 08A3EE5 08A952A 08C277D
09D0612 08EE533 09F04FB 0B86F1B 0B1FAEE 0A36FF0 0B275F6 0B53332 0A603E1 0A798CF 0A6DC02 0B64B5F 0BFAB99
0CACC85 0CB8F5E 0CC6EA2 0CE198B 0E12CBB 0F8C701 0F35752 0E47A8C 0E7CB65 1084D18 113E202 10D5DD3 11447F3
1286AE3 1388A36 12A3F49 12D1B20 12E4D6E 1366ECE 1378DC1 14134DD 148A50D 151610B 15B3684 15FE0B1 1605CC7
1601E30 179D565 17D8899 16705F4 166B079 17E8BDC 17EAC67 18875E0 199D306 18A6601 19A44C7 18C1115 18D287E
195DD09 19F4E25 196C3C5 1A005D2 1B96E8C 1B31709 1B39D64 1A53281 1A5A22E 1BCB4DD 1B48E85 1B67820 1B71F92
1D031C7 1CA38DE 1C35C71 1DB72F7 1D3C064 1D6BA18 1DFF33A 1F02202 1F00FA6 1EC0441 1EC36BF 1FD6BDA 1F46671
1F49583 1EE5EE1 1EFD5F9 1FE3129 1F746BC 0D1705E 1321E17 133B04D 1C8BE1D 03A20DD 0558261 06882C7 06F80E9
07E6B97 0AD4098 0AE7073 0CD3170 0E74A2E 0FE59FB 1168FD2 14B872E 15353D6 16A336E 165B533 18983E8 195723C
1B0DF47 1BF1B1C 1CACD1F 1DA8E35 1E0CF0D 00853DD 000468F 00145F6 009919C 001A5C3 018141E 011178C 0190CB6
00B03FA 002E23C 003842B 003CEE2 012537E 01A2037 01A0A30 01BDA5F 01ACDBC 013E4EC 005A105 004C592 00DE752
00DDE46 01C7C24 01535BB
"""
PATTERNS: tuple[int, ...] = tuple(int(word, 16) for word in _HEX.split())
_DATA = SEAL_MODULES - 2


def bits(id: int, turns: int) -> tuple[tuple[bool, ...], ...]:
    """The seal's modules inside its border, row by row, after quarter turns clockwise; True is paper."""
    pattern, last = PATTERNS[id], _DATA * _DATA - 1
    rows = tuple(
        tuple(bool(pattern >> (last - _DATA * row - column) & 1) for column in range(_DATA))
        for row in range(_DATA)
    )
    for _ in range(turns % 4):
        rows = tuple(zip(*rows[::-1], strict=True))
    return rows


def draw_seal(canvas: Canvas, seal: Seal, x: float, y: float, ink: Ink) -> None:
    """A seal in ink on bare paper, on a card with its top-left corner at (x, y) mm."""
    box = seal.box
    module = box.width / SEAL_MODULES
    left, top = x + box.x, y + box.y
    segments = _rect(left, top, box.width, box.height)
    for row, line in enumerate(bits(seal.id, seal.turns), 1):
        for first, length in runs([column for column, paper in enumerate(line, 1) if paper]):
            segments += _hole(left + first * module, top + row * module, length * module, module)
    # one path with holes: what shows through is the card, and there is no seam between ink and ink
    canvas.path(segments, fill=ink)


def _rect(x: float, y: float, width: float, height: float) -> list[Segment]:
    return [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)]


def _hole(x: float, y: float, width: float, height: float) -> list[Segment]:
    """A rectangle the other way round, which the nonzero winding rule leaves out."""
    return [("M", x, y), ("L", x, y + height), ("L", x + width, y + height), ("L", x + width, y), ("Z",)]
