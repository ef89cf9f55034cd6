"""What can go wrong: a KitError says what, where, and what to do, and carries its exit code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kitpress.words import Words, same

EXIT_DONE = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_DOUBTS = 3  # scored, but some marks need a person's eye
EXIT_BUG = 70
EXIT_INTERRUPTED = 130


class KitError(Exception):
    """A failure that a person can act on. `message` is one paragraph: what, where, what to do."""

    exit_code = EXIT_FAILED

    def __init__(self, message: Words | str) -> None:
        self.message = same(message) if isinstance(message, str) else message
        super().__init__(self.message.en)


class UsageError(KitError):
    """The command was asked for something that does not exist or does not go together."""

    exit_code = EXIT_USAGE


class BugError(KitError):
    """A fault of kitpress itself. The message says so, and where its details are kept."""

    exit_code = EXIT_BUG


class Problem(NamedTuple):
    """One mistake in a YAML or plan file. `line` and `column` count from 1; 0 means the whole file."""

    path: Path
    line: int
    column: int
    key: str  # dotted key path, "clients[2].objectives[0].points"
    message: Words

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.key + ': ' if self.key else ''}{self.message}"


class ContentError(KitError):
    """Content, layout or plan text is wrong; carries *all* problems found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            Words(
                *(
                    "\n".join(
                        f"{p.path}:{p.line}:{p.column}: {p.key + ': ' if p.key else ''}{p.message[lang]}"
                        for p in self.problems
                    )
                    for lang in ("en", "es")
                )
            )
        )

    def __reduce__(self) -> tuple[type[ContentError], tuple[Sequence[Problem]]]:
        """Other processes get it whole."""
        return type(self), (self.problems,)


class PrintError(KitError):
    """Something can't be put on paper as asked: text that does not fit, a glyph no font has."""


class ReadError(KitError):
    """A photo can't be read as a sheet."""


class OverlayError(ReadError):
    """What was given as a photo is an overlay, so no sheet is missing."""
