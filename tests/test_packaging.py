"""What is installed is what lies here: every module, YAML file, network and scene, byte by byte."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# folder here -> package in the wheel
PLACES = {"kitpress": "kitpress", "cli": "kitpress/cli", "content": "kitpress/game_data"}
PLACES["layouts"] = "kitpress/layout_data"
IGNORED = {"__pycache__", ".DS_Store"}
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without the network from a copy, so that nothing is left in the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    for path in _sources():
        target = tree / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (tree / name).write_bytes((ROOT / name).read_bytes())
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, tree)
    (built,) = folder.glob("kitpress-*.whl")
    return built


def _pip(*args: object) -> None:
    command = [sys.executable, "-m", "pip", *map(str, args), "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _sources() -> Iterator[Path]:
    """Everything in the folders that are packaged, whatever its kind: a new kind must not be left out."""
    for folder in PLACES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not IGNORED & {*path.parts} and path.suffix != ".pyc":
                yield path


def _name_in_wheel(path: Path) -> str:
    first, *rest = path.relative_to(ROOT).parts
    return "/".join([PLACES[first], *rest])


def test_the_wheel_holds_everything_as_it_is_here(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    here = {_name_in_wheel(path): path.read_bytes() for path in _sources()}
    assert sorted(here.keys() - packed.keys()) == [], "not in the wheel"
    assert sorted(packed.keys() - here.keys()) == [], "only in the wheel"
    assert [name for name, data in here.items() if packed[name] != data] == []
    kinds = {Path(name).suffix for name in packed}
    assert {".py", ".yaml", ".onnx", ".json", ".npz", ".typed"} <= kinds


def test_the_installed_wheel_works_away_from_the_sources(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    _pip("install", "--no-deps", "--no-index", "--target", target, wheel)
    kit = tmp_path / "kit"
    code = (
        f"import sys; sys.path.insert(0, {str(target)!r}); import kitpress;"
        f"assert kitpress.__file__.startswith({str(target)!r}), kitpress.__file__;"
        "from kitpress.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    args = ["print", "floor-plan", "--players", "1", "--only", "sheets", "--lang", "en", "-o", str(kit)]
    done = subprocess.run(
        [sys.executable, "-c", code, *args], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (kit / "sheets.pdf").read_bytes().startswith(b"%PDF")


def test_the_wheel_names_the_command_and_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        info = wheel.name.split("-py3")[0] + ".dist-info"
        entry_points = archive.read(f"{info}/entry_points.txt").decode()
        assert "kitpress = kitpress.cli.main:run" in entry_points
        assert archive.read(f"{info}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
        metadata = archive.read(f"{info}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.10" in metadata


def _required() -> set[str]:
    """Names of all packages that kitpress needs, and that these need in turn."""
    listed = re.search(r"^dependencies = \[\n(.*?)^\]", PROJECT, re.M | re.S)
    assert listed
    open_names = re.findall(r'^ +"([\w.-]+)', listed[1], re.M)
    found: set[str] = set()
    while open_names:
        name = re.sub(r"[-_.]+", "-", open_names.pop()).lower()
        if name in found:
            continue
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # needed elsewhere only: on Windows, or by an older Python
        found.add(name)
        open_names += [re.split(r"[^\w.-]", need)[0] for need in needs if "extra ==" not in need]
    return found


def test_every_dependency_is_in_the_record_of_licences() -> None:
    record = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    told = {name.lower() for name in re.findall(r"^\| ([\w.-]+) \| \d", record, re.M)}
    needed = _required()
    assert "numpy" in needed
    assert needed - told == set()
    assert told - needed == set()
