"""What nobody foresaw, turned into words: a bug is owned up to, and its details are kept for the report."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import traceback
from pathlib import Path

from kitpress.errors import BugError, KitError
from kitpress.files import source_name, why_not
from kitpress.words import PLAINLY, Words, same

# Errors of the file system that are the machine's or its owner's to mend, wherever they come up.
_FULL = (errno.ENOSPC, errno.EDQUOT)  # what is written to stdout has no name, and fails so, too
_MACHINE_SAYS_NO = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENAMETOOLONG, *_FULL)

_STDOUT = Words("standard output", "la salida")
_SAYS_NO = Words(
    "{what}: {why}. Make room, or use a place that you may read and write.",
    "{what}: {why}. Libera espacio, o usa un lugar donde puedas leer y escribir.",
)
_BUG = Words(
    "Sorry, this is a bug of kitpress, not a mistake of yours ({what}).",
    "Lo sentimos: es un error de kitpress, no tuyo ({what}).",
)
_BUG_AT = Words(
    "{source}: sorry, this is a bug of kitpress, not a mistake of yours ({what}).",
    "{source}: lo sentimos, es un error de kitpress, no tuyo ({what}).",
)
_KEPT = Words(
    " The details are in {where}; please send us that file.",
    " Los detalles están en {where}; envíanos ese archivo, por favor.",
)
_KEPT_AT = Words(
    " The details are in {where}; please send us both files.",
    " Los detalles están en {where}; envíanos los dos archivos, por favor.",
)


def as_kit_error(error: Exception, doing: str, source: str = "") -> KitError:
    """What to tell a person of any exception: itself if it is a KitError, what the machine says no to, else a
    `BugError`, whose traceback is saved in a temporary file, and shown where KITPRESS_DEBUG=1. The file begins with
    what somebody was `doing`, to the `source` that was being read if it was one.
    """
    if isinstance(error, KitError):
        return error
    if isinstance(error, OSError) and error.errno in (_MACHINE_SAYS_NO if error.filename else _FULL):
        return KitError(
            _SAYS_NO.format(what=same(str(error.filename)) if error.filename else _STDOUT, why=why_not(error))
        )
    details = "".join(traceback.format_exception(error))
    if os.environ.get("KITPRESS_DEBUG") == "1":
        print(details, file=sys.stderr)
    where = _save(
        f"{doing} {source}".rstrip() + f"\nkitpress {_version()}\nPython {sys.version}\n\n{details}"
    )
    what = ": ".join(filter(None, (type(error).__name__, str(error).partition("\n")[0][:200])))
    told = (_BUG_AT if source else _BUG).format(what=what, source=source_name(source))
    kept = (_KEPT_AT if source else _KEPT).format(where=where) if where else same("")
    return BugError(Words(told.en + kept.en, told.es + kept.es))


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # here: slow to import

    try:
        return version("kitpress")
    except PackageNotFoundError:
        return "not installed"


def _save(details: str) -> Path | None:
    """Save a traceback where a person finds it; None when even that fails."""
    try:
        handle, name = tempfile.mkstemp(prefix="kitpress-bug-", suffix=".txt")
        with open(handle, "w", encoding="utf-8", errors=PLAINLY) as file:
            file.write(details)
    except OSError:
        return None
    return Path(name)
