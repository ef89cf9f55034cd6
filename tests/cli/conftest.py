"""The command line as a person uses it: arguments in, exit code and two streams out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from kitpress.cli.main import COMMANDS, main

from .photos import Table

ENVIRONMENT = ("KITPRESS_LANG", "KITPRESS_DEBUG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS")


@dataclass(frozen=True)
class Run:
    """What a run of kitpress came to."""

    code: int
    out: str
    err: str


Kitpress = Callable[..., Run]


@pytest.fixture
def kitpress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Kitpress:
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KITPRESS_LANG", "en")

    def run(*args: object) -> Run:
        # A process of kitpress speaks one language; the commands of an earlier run may speak another.
        for name in COMMANDS:
            sys.modules.pop(f"kitpress.cli.{name}", None)
        code = main([str(arg) for arg in args])
        monkeypatch.setenv("KITPRESS_LANG", "en")  # main lets --lang hold for the rest of its process
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return run


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(tmp_path_factory.mktemp("table"))
