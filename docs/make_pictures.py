"""Makes the README's pictures through the real commands: `python docs/make_pictures.py [GAME...]`.

Needs an environment with kitpress installed. Everything is made afresh: kits and rulebooks by `print`, plans by
`playtest` and `draw`, photos and what was read on them by `demo` and `score`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

DOCS = Path(__file__).parent
LARGEST = 240_000  # bytes of a picture
DESK = (226, 232, 238)
PLAIN = ("--duplex", "none", "--no-marks", "--bleed", "0mm")  # cards that touch, to be cut out of the page


def kitpress(*args: str | Path) -> None:
    """Run a command; exit codes 0 and 3 (scored, with doubts) are fine."""
    done = subprocess.run(
        [sys.executable, "-m", "kitpress.cli.main", *map(str, args)], stdout=subprocess.DEVNULL, check=False
    )
    if done.returncode not in (0, 3):
        sys.exit(f"kitpress {' '.join(map(str, args))} ended with {done.returncode}")


def pages(pdf: Path, dpi: float = 150) -> list[Image.Image]:
    """Every page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def save(picture: Image.Image, name: str, width: int, colours: int = 128) -> None:
    """Write a PNG, made smaller until it is compact."""
    path = DOCS / name
    while True:
        height = round(picture.height * width / picture.width)
        small = picture.resize((width, height), Image.Resampling.LANCZOS)
        small.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size <= LARGEST:
            break
        width = round(width * 0.94)
    print(
        f"{path.relative_to(DOCS.parent)}: {small.width} x {small.height}, {path.stat().st_size // 1000} kB"
    )


def lay(desk: Image.Image, paper: Image.Image, x: int, y: int, width: int, turn_deg: float) -> None:
    """Put a page on the desk, turned, with a soft shadow."""
    paper = paper.resize((width, round(paper.height * width / paper.width)), Image.Resampling.LANCZOS)
    turned = paper.convert("RGBA").rotate(turn_deg, Image.Resampling.BICUBIC, expand=True)
    edge = 30
    shadow = Image.new("L", (turned.width + 2 * edge, turned.height + 2 * edge), 0)
    shadow.paste(turned.getchannel("A").point(lambda a: a * 2 // 5), (edge, edge + 8))
    shadow = shadow.filter(ImageFilter.GaussianBlur(12))
    desk.paste((40, 60, 80), (x - edge, y - edge), shadow)
    desk.paste(turned, (x, y), turned)


def card(pdf: Path, name: str, across: int = 2, down: int = 2) -> Image.Image:
    """The card with that name on it, cut out of a sheet of cards printed without bleed and marks."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            text = page.get_textpage()
            found = text.search(name, match_case=True).get_next()
            if found:
                left, bottom, *_ = text.get_charbox(found[0])
                width, height = page.get_size()
                image = page.render(scale=200 / 72).to_pil().convert("RGB")
                box = image.convert("L").point(lambda v: 255 * (v < 250)).getbbox()
                assert box
                x0, y0, x1, y1 = box
                w, h = (x1 - x0) / across, (y1 - y0) / down
                column = int((left / width * image.width - x0) / w)
                row = int(((1 - bottom / height) * image.height - y0) / h)
                corner = (x0 + column * w, y0 + row * h)
                return image.crop(tuple(round(v) for v in (*corner, corner[0] + w, corner[1] + h)))
    finally:
        document.close()
    sys.exit(f"no card says {name}")


def in_a_row(images: Sequence[Image.Image], gap: int = 24) -> Image.Image:
    """Pages side by side on the desk."""
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    row = Image.new("RGB", (width, images[0].height + 2 * gap), DESK)
    x = gap
    for image in images:
        row.paste(image, (x, gap))
        x += image.width + gap
    return row


def printed(place: Path, game: str, part: str, *options: str) -> Path:
    """A part of a kit, printed in English."""
    out = place / f"{game}-{part}{len(options)}"
    kitpress(
        "print", game, "--lang", "en", "--players", "1", "--only", part, *options, "--force", "--out", out
    )
    return out / f"{part}.pdf"


def played(place: Path, game: str, sheet: str) -> Path:
    """A sheet of the README's playtest of a game, "0001-ana", as a plan."""
    out = place / f"{game}-plans"
    kitpress("playtest", game, "--lang", "en", "--games", "4", "--players", "3", "--seed", "3", "--save", out)
    return out / f"{sheet}.plan"


def floor_plan(place: Path) -> None:
    """The whole kit, a card, pages of the rulebook; a photo as it was scored, and a plan redrawn."""
    rulebook = pages(printed(place, "floor-plan", "rulebook"))
    clients = printed(place, "floor-plan", "clients", *PLAIN)
    desk = Image.new("RGB", (1800, 1140), DESK)
    lay(desk, pages(printed(place, "floor-plan", "sheets"))[0], 50, 40, 1180, 1.5)
    lay(desk, rulebook[0], 1300, 40, 430, -4)
    for name, x, y, turn in (("OTTO", 420, 790, -3), ("ROSA", 880, 760, 3), ("VERA", 1330, 780, -4)):
        lay(desk, card(clients, name), x, y, 440, turn)
    save(desk, "kit.png", 1400)
    save(card(clients, "ROSA"), "card.png", 760)
    kitpress("demo", "--lang", "en", "--players", "2", "--out", place / "demo")
    overlay = sorted((place / "demo" / "overlays").iterdir())[0]
    save(Image.open(overlay).convert("RGB"), "score.png", 1100, 96)
    plan = sorted((place / "demo" / "plans").iterdir())[0]
    kitpress("draw", plan, "--lang", "en", "--out", place / "draw.png")
    save(Image.open(place / "draw.png").convert("RGB"), "draw.png", 1200)


def classic(place: Path) -> None:
    """The sheet and three of the cards on the desk."""
    clients = printed(place, "floor-plan-classic", "clients", *PLAIN)
    desk = Image.new("RGB", (1800, 1060), DESK)
    lay(desk, pages(printed(place, "floor-plan-classic", "sheets"))[0], 40, 40, 1270, -1)
    for name, x, y, turn in (("OLIVIA", 1330, 60, 3), ("INGRID", 1290, 380, -4), ("JUN", 1350, 700, 2)):
        lay(desk, card(clients, name, across=3, down=3), x, y, 420, turn)
    save(desk, "classic.png", 1400)


def madrino(place: Path) -> None:
    """The board, the Parts board, and a plan of the bots as a poster."""
    plan = played(place, "madrino", "0001-ana")
    kitpress("draw", plan, "--lang", "en", "--out", place / "poster.png")
    desk = Image.new("RGB", (1800, 1140), DESK)
    lay(desk, pages(printed(place, "madrino", "boards"))[0], 1010, 30, 760, 3)
    lay(desk, pages(printed(place, "madrino", "sheets"))[0], 40, 50, 1080, -1.5)
    lay(desk, Image.open(place / "poster.png").convert("RGB"), 830, 480, 920, -2)
    save(desk, "madrino.png", 1400, 240)


def mottainai(place: Path) -> None:
    """Works, a reference card and the score sheet; then the photo of a temple as it was read."""
    works = printed(place, "mottainai", "works", *PLAIN)
    desk = Image.new("RGB", (1800, 1080), DESK)
    lay(desk, pages(printed(place, "mottainai", "mats"))[0], 40, 30, 1000, -1)
    lay(desk, pages(printed(place, "mottainai", "sheets"))[0], 760, 250, 1000, 2)
    for name, x, y, turn in (
        ("Paper Lantern", 60, 640, -4),
        ("Stepping Stones", 325, 660, 3),
        ("Parade Kimono", 600, 640, -2),
        ("Tea Caddy", 875, 665, 4),
        ("Bronze Mirror", 1150, 650, -3),
    ):
        lay(desk, card(works, name, across=3, down=3), x, y, 255, turn)
    save(desk, "mottainai.png", 1400)
    photo = place / "ben.jpg"
    photo.write_bytes(temple_photo(played(place, "mottainai", "0004-ben")))
    kitpress("score", photo, "--lang", "en", "--overlay", place / "temple")
    read = Image.open(place / "temple" / "ben-overlay.jpg").convert("RGB")
    save(read.crop((400, 240, 2100, 1680)), "temple.png", 1200, 192)


def temple_photo(plan: Path) -> bytes:
    """A phone's photo of a temple that a bot has built, its printed cards laid out round the mat; a JPEG."""
    from kitpress.content import load_game
    from kitpress.layout.works import Copy
    from kitpress.plan.notation import parse_record
    from kitpress.rules.mottainai_temple import AREAS, temple_of
    from kitpress.studio.camera import jpeg, rigs
    from kitpress.studio.table import photograph_table, set_table
    from kitpress.studio.temple import lay

    game = load_game("mottainai")
    temple = temple_of(parse_record(plan.read_text(encoding="utf-8")))
    ids = [work.id for work in game.works]
    cards = {area: [Copy(0, ids.index(work)) for work in getattr(temple, area)] for area in AREAS}
    return jpeg(photograph_table(set_table(lay(cards, 3), game, 3), rigs()[1], 3), 88)


def rulebooks(place: Path) -> None:
    """The covers of the four rulebooks, and a page of each."""
    books = [(pages(printed(place, game, "rulebook"), 90), page) for game, page in RULEBOOK_PAGES.items()]
    rows = [in_a_row([book[0] for book, _ in books]), in_a_row([book[page] for book, page in books])]
    both = Image.new("RGB", (rows[0].width, 2 * rows[0].height - 24), DESK)
    both.paste(rows[0], (0, 0))
    both.paste(rows[1], (0, rows[0].height - 24))
    save(both, "rulebooks.png", 1400, 160)


RULEBOOK_PAGES = {"floor-plan": 7, "floor-plan-classic": 7, "madrino": 5, "mottainai": 11}
MAKERS = {
    "floor-plan": floor_plan,
    "floor-plan-classic": classic,
    "madrino": madrino,
    "mottainai": mottainai,
    "rulebooks": rulebooks,
}


def main() -> None:
    """Make all pictures, or those of the games named."""
    with tempfile.TemporaryDirectory() as temporary:
        for game in sys.argv[1:] or MAKERS:
            MAKERS[game](Path(temporary))


if __name__ == "__main__":
    main()
