"""The house as CONTRIBUTING.md describes it: rooms that import each other in one direction only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# From the top of the house down: nobody imports from a floor above, nor from another room of the same floor.
FLOORS = ("cli", "studio", "scoring", "render reading play", "rules", "layout", "content", "plan")
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms.split()}
# The same of what reads photos; all else of it is asked by any of them, and asks none.
READING = (
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
READS = {room: floor for floor, rooms in enumerate(READING) for room in rooms.split()}
ONLY = {  # who may import a library
    "cv2": ("kitpress.reading", "kitpress.studio", "kitpress.scoring"),
    "reportlab": ("kitpress.render",),
    "onnxruntime": ("kitpress.reading.marks.networks",),
}


def modules() -> Iterator[tuple[str, str]]:
    """Each module, and each that it imports, as they are called when they are installed."""
    for folder in ("kitpress", "cli"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            here = (
                path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
            )
            here = f"kitpress.{here}" if folder == "cli" else here
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    yield from ((here, alias.name) for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    yield from ((here, f"{node.module}.{alias.name}") for alias in node.names)


IMPORTS = frozenset(modules())


def test_imports_go_down_only() -> None:
    wrong = []
    for here, there in sorted(IMPORTS):
        mine, other = (name.split(".")[1] if name.startswith("kitpress.") else "" for name in (here, there))
        if mine != other and mine in FLOOR and other in FLOOR and FLOOR[mine] >= FLOOR[other]:
            wrong.append(f"{here} imports {there}")
    assert wrong == []


def test_in_reading_as_well() -> None:
    wrong, below = [], len(READING)
    for here, there in sorted(IMPORTS):
        mine, other = (f"{name}.".removeprefix("kitpress.reading.").split(".")[0] for name in (here, there))
        if "kitpress" in (mine, other) or mine == other:
            continue
        if READS.get(mine, below) >= READS.get(other, below + 1):
            wrong.append(f"{here} imports {there}")
    assert wrong == []


@pytest.mark.parametrize("library", ONLY)
def test_a_library_has_its_rooms(library: str) -> None:
    users = {here for here, there in IMPORTS if there.split(".")[0] == library}
    assert users
    assert [
        user
        for user in sorted(users)
        if not f"{user}.".startswith(tuple(f"{room}." for room in ONLY[library]))
    ] == []


def test_every_room_of_reading_has_its_floor() -> None:
    rooms = {path.parent.name for path in (ROOT / "kitpress" / "reading").glob("*/__init__.py")}
    assert rooms <= READS.keys()
