"""Files are written whole or not at all, and never over another one by accident."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kitpress.errors import KitError, UsageError
from kitpress.files import make_folder, refuse_inputs, refuse_others, refuse_overwrite, whole_file, write_file
from kitpress.words import Words


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    path = write_file(tmp_path / "a" / "b" / "kit.json", "{} ñ\n")
    assert path.read_bytes() == b"{} \xc3\xb1\n"
    assert os.listdir(path.parent) == ["kit.json"]


def test_a_result_is_as_readable_as_any_file(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    assert write_file(tmp_path / "x", b"").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    path = tmp_path / "kit.json"
    path.write_text("old")
    with pytest.raises(KitError) as caught:
        write_file(path, "new")
    assert str(caught.value) == (
        f"{path} exists already. Add --force to overwrite, or choose another name with --out."
    )
    assert path.read_text() == "old"
    write_file(path, "new", force=True)
    assert path.read_text() == "new"


def test_many_files_in_the_way_are_named_shortly(tmp_path: Path) -> None:
    paths = [tmp_path / str(n) for n in range(5)]
    for path in paths:
        path.touch()
    with pytest.raises(KitError, match=r"0, .*1, .*2, \.\.\. exist already"):
        refuse_overwrite(paths, force=False)
    refuse_overwrite(paths, force=True)
    refuse_overwrite([tmp_path / "free"], force=False)


def test_what_is_read_is_never_written_over(tmp_path: Path) -> None:
    photo, link = tmp_path / "ana.jpg", tmp_path / "link.jpg"
    photo.touch()
    link.symlink_to(photo)
    for path in (photo, link, tmp_path / "." / "ana.jpg"):
        with pytest.raises(UsageError, match="is what is read here, and is kept even with --force"):
            refuse_inputs(path, ["-", "nowhere.jpg", str(photo)])
    refuse_inputs(tmp_path / "ana.plan", [str(photo)])


def test_pipes_are_written_to_and_never_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    both_ends = os.open(pipe, os.O_RDWR)  # so that nobody waits for the other end
    try:
        os.write(both_ends, b"x" * 1000)
        refuse_others(pipe, b"mark", Words("{path} is taken", "{path}"))
        refuse_overwrite([pipe], force=False)
        write_file(pipe, "page")
        assert os.read(both_ends, 2000) == b"x" * 1000 + b"page"
        assert pipe.is_fifo()
    finally:
        os.close(both_ends)


def test_a_failure_leaves_neither_half_a_file_nor_harm(tmp_path: Path) -> None:
    path = tmp_path / "kit.pdf"
    path.write_text("old")

    def half() -> None:
        with whole_file(path, force=True) as temporary:
            temporary.write_text("half")
            raise ValueError("printer on fire")

    with pytest.raises(ValueError, match="printer on fire"):
        half()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["kit.pdf"]


def test_a_place_that_takes_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for path, why in (
        (
            tmp_path / "file" / "kit.json",
            "(a file has the folder's name|a file has the name of a folder in it). Choose a folder",
        ),
        (tmp_path / "folder", "that is a folder. Choose another name, or a file's name in it."),
        (
            Path("/proc/nowhere/kit.json"),
            "(there is no such file or folder|it is not allowed to you). Choose a folder",
        ),
    ):
        with pytest.raises(KitError, match=f"can't write {path}: {why}"):
            write_file(path, "x", force=True)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]


def test_trouble_with_another_file_is_not_blamed_on_this_one(tmp_path: Path) -> None:
    def read_another() -> None:
        with whole_file(tmp_path / "kit.json"):
            (tmp_path / "missing").read_text()

    with pytest.raises(FileNotFoundError, match="missing"):
        read_another()


def test_why_not_is_said_in_both_languages(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(KitError) as caught:
        make_folder(tmp_path / "file" / "sub")
    assert "file/sub: a file has the name of a folder in it." in caught.value.message.en
    assert "file/sub: un archivo tiene el nombre de una carpeta suya." in caught.value.message.es
