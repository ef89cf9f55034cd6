"""The house as CONTRIBUTING.md describes it: rooms that import each other in one direction only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# From the top of the house down: nobody imports from a floor above, nor from another room of the same floor. What is on
# no floor lies below all: any may import it, and it imports none.
HOUSE = ("cli", "studio", "scoring checking", "render reading play", "rules", "layout", "content", "plan")
READING = (  # the same of what reads photos
    "temples",
    "sheets overlay",
    "views handwriting legible",
    "asking",
    "decode",
    "marks",
    "hiding",
    "pages",
    "photos",
)
ONLY = {  # who may import a library
    "cv2": (
        "kitpress.reading",
        "kitpress.studio",
        "kitpress.scoring.html_pictures",
        "kitpress.scoring.overlays",
        "kitpress.scoring.workers",
    ),
    "reportlab": ("kitpress.render",),
    "onnxruntime": ("kitpress.reading.marks.networks",),
    "simplejpeg": ("kitpress.reading.photos.images",),
}


def modules() -> Iterator[tuple[str, str]]:
    """Each module, and each that it imports, as they are called when they are installed."""
    for folder in ("kitpress", "cli"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            here = f"kitpress.{name}" if folder == "cli" else name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    yield from ((here, alias.name) for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    yield from ((here, f"{node.module}.{alias.name}") for alias in node.names)


IMPORTS = frozenset(modules())


def climbing(package: str, floors: tuple[str, ...]) -> list[str]:
    """The imports within a package that do not go down."""
    floor = {room: n for n, rooms in enumerate(floors) for room in rooms.split()}
    below, inside = len(floors), f"{package}."
    wrong = []
    for here, there in sorted(IMPORTS):
        if here.startswith(inside) and there.startswith(inside):
            mine, other = (name.removeprefix(inside).split(".")[0] for name in (here, there))
            if mine != other and floor.get(mine, below) >= floor.get(other, below + 1):
                wrong.append(f"{here} imports {there}")
    return wrong


@pytest.mark.parametrize(("package", "floors"), [("kitpress", HOUSE), ("kitpress.reading", READING)])
def test_imports_go_down_only(package: str, floors: tuple[str, ...]) -> None:
    assert climbing(package, floors) == []


@pytest.mark.parametrize("library", ONLY)
def test_a_library_has_its_rooms(library: str) -> None:
    rooms = tuple(f"{room}." for room in ONLY[library])
    users = {f"{here}." for here, there in IMPORTS if there.split(".")[0] == library}
    assert users
    assert sorted(user for user in users if not user.startswith(rooms)) == []


def test_every_room_of_reading_has_its_floor() -> None:
    rooms = {path.parent.name for path in (ROOT / "kitpress" / "reading").glob("*/__init__.py")}
    assert rooms <= set(" ".join(READING).split())
