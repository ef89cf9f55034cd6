"""Writing files: whole or not at all, and never over another one without being told to."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kitpress.errors import KitError, UsageError
from kitpress.words import PLAINLY, Words, lang_from_environment, same

STDIN = "-"
_HEAD_BYTES = 400  # of a file, where it says that it is ours


def source_name(source: str) -> str:
    """What a file is called that may be standard input, "-"."""
    return _STDIN[lang_from_environment()] if source == STDIN else source


def refuse_overwrite(paths: Iterable[Path], *, force: bool, option: str = "--out") -> None:
    """Raise KitError, naming them and the option to choose others, when some of these files exist and `force` is off.

    Called before the work begins, so that nobody waits for a result that can't be kept.
    """
    taken = [] if force else [path for path in paths if path.exists() and not _is_stream(path)]
    if taken:
        names = ", ".join(map(str, taken[:3])) + (", ..." if len(taken) > 3 else "")
        raise KitError((_EXISTS if len(taken) == 1 else _EXIST).format(names=names, option=option))


def _is_stream(path: Path) -> bool:
    """Whether it is a pipe or a terminal, like >(gzip) or /dev/stdout: it holds nothing that could be lost, and reading
    it waits for somebody to write.
    """
    return path.is_fifo() or path.is_char_device() or path.is_socket()


def refuse_inputs(path: Path, sources: Iterable[str | Path], *, option: str = "--out") -> None:
    """Raise UsageError when a result would take the place of a file that it is made from: no `--force` means that."""
    if any(_is_same(path, source) for source in sources):
        raise UsageError(_IS_READ.format(path=path, option=option))


def _is_same(path: Path, source: str | Path) -> bool:
    """Whether two names are of one file, whatever links lead there."""
    with suppress(OSError, ValueError):  # one that is not there is no other
        return os.path.samefile(path, source)
    return False


def refuse_others(path: Path, mark: bytes, taken: Words) -> None:
    """Raise KitError where a file exists that has no `mark` in its head: it is not ours to replace. `taken` says so."""
    try:
        if path.exists() and not _is_stream(path):
            with path.open("rb") as file:
                if mark not in file.read(_HEAD_BYTES):
                    raise KitError(taken.format(path=path))
    except OSError as error:
        raise unwritable(path, error) from error


def make_folder(path: Path) -> None:
    """Make a folder and those above it. Raises KitError; called before long work whose results go there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error


@contextmanager
def whole_file(path: Path, *, force: bool = False) -> Iterator[Path]:
    """A temporary file to write, beside `path`; it becomes `path` when the block ends without an error.

    Makes the folders above it. Raises KitError when it exists (without `force`) or can't be written.
    """
    refuse_overwrite([path], force=force)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=path.suffix)
        os.close(handle)
    except OSError as error:
        raise unwritable(path, error) from error
    temporary = Path(name)
    try:
        yield temporary
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)  # mkstemp makes it private; a result is as readable as any file
        if path.is_dir():
            raise IsADirectoryError(21, os.strerror(21), str(path))
        temporary.replace(path)
    except OSError as error:
        if error.filename is not None and Path(os.fsdecode(error.filename)) not in (temporary, path):
            raise  # the block's own trouble, with another file
        raise unwritable(path, error) from error
    finally:
        temporary.unlink(missing_ok=True)


def write_file(path: Path, content: bytes | str, *, force: bool = False) -> Path:
    """Write a whole file (text as UTF-8) and return its path; into a pipe as it is. Raises KitError as `whole_file`."""
    data = content.encode(errors=PLAINLY) if isinstance(content, str) else content
    if _is_stream(path):
        try:
            path.write_bytes(data)
        except OSError as error:
            raise unwritable(path, error) from error
        return path
    with whole_file(path, force=force) as temporary:
        temporary.write_bytes(data)
    return path


def unwritable(path: Path, error: OSError) -> KitError:
    """What to say when a file can't be written."""
    if os.path.isdir(path):  # asked so, as the systems have different errors for it
        return KitError(_IS_FOLDER.format(path=path))
    return KitError(
        Words(
            "can't write {path}: {why}. Choose a folder that you may write to, or make room.",
            "no se puede escribir {path}: {why}. Elige una carpeta en la que puedas escribir, "
            "o libera espacio.",
        ).format(path=path, why=why_not(error))
    )


def why_not(error: OSError) -> Words:
    """What the operating system says, in the languages that we speak; it speaks the machine's."""
    return _WHY_NOT.get(error.errno or 0) or same((error.strerror or str(error)).rstrip("."))


_STDIN = Words("standard input", "entrada estándar")
_EXISTS = Words(
    "{names} exists already. Add --force to overwrite, or choose another name with {option}.",
    "{names} ya existe. Añade --force para reemplazarlo, o elige otro nombre con {option}.",
)
_IS_READ = Words(
    "{path} is what is read here, and is kept even with --force. Choose another name with {option}.",
    "{path} es lo que se lee aquí, y se conserva incluso con --force. Elige otro nombre con {option}.",
)
_EXIST = Words(
    "{names} exist already. Add --force to overwrite, or choose another name with {option}.",
    "{names} ya existen. Añade --force para reemplazarlos, o elige otro nombre con {option}.",
)
_IS_FOLDER = Words(
    "can't write {path}: that is a folder. Choose another name, or a file's name in it.",
    "no se puede escribir {path}: eso es una carpeta. Elige otro nombre, o el de un archivo dentro de ella.",
)
_WHY_NOT = {
    errno.ENOENT: Words("there is no such file or folder", "no existe ese archivo o carpeta"),
    errno.EEXIST: Words("a file has the folder's name", "un archivo tiene el nombre de la carpeta"),
    errno.ENOTDIR: Words(
        "a file has the name of a folder in it", "un archivo tiene el nombre de una carpeta suya"
    ),
    errno.EISDIR: Words("that is a folder", "eso es una carpeta"),
    errno.EACCES: Words("it is not allowed to you", "no tienes permiso"),
    errno.EPERM: Words("it is not allowed to you", "no tienes permiso"),
    errno.EROFS: Words("nothing can be written there", "ahí no se puede escribir nada"),
    errno.ENOSPC: Words("there is no room left", "no queda espacio"),
    errno.EDQUOT: Words("there is no room left for you", "no te queda espacio"),
    errno.ENAMETOOLONG: Words("the name is too long", "el nombre es demasiado largo"),
}
