"""Whole processes measured: time, processor time and peak memory, as the kernel counts them.

The measuring process must stay small itself: a child's peak counts from what it was forked from, so
nothing heavy may be imported here or in the scripts that use this.
"""

from __future__ import annotations

import contextlib
import os
import resource
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

_MIB = 1024 if sys.platform != "darwin" else 1024 * 1024  # what ru_maxrss counts in


# An installed program has its bytecode; where Python is told to write none, it would be compiled every time.
_ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


class Run(NamedTuple):
    """One run of a command. `peak_mb` is the largest resident size of the process, in MiB."""

    seconds: float
    processor_seconds: float
    peak_mb: float
    output: str


def kitpress() -> list[str]:
    """The command as people start it; as a module where no script is installed."""
    script = Path(sysconfig.get_path("scripts")) / "kitpress"
    return [str(script)] if script.exists() else [sys.executable, "-m", "kitpress.cli.main"]


def run(command: Sequence[str], *, allowed: Sequence[int] = (0,)) -> Run:
    """Run a command to its end. Raises SystemExit, with what it said, for other exit codes than `allowed`."""
    own_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MIB
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        started = time.perf_counter()
        process = subprocess.Popen(list(command), stdout=output, stderr=errors, env=_ENVIRONMENT)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)  # it is reaped: nobody must wait again
        output.seek(0)
        errors.seek(0)
        said = output.read().decode(errors="replace")
        if process.returncode not in allowed:
            complaint = errors.read().decode(errors="replace")
            raise SystemExit(f"{' '.join(command)} ended with {process.returncode}:\n{complaint or said}")
    peak_mb = usage.ru_maxrss / _MIB
    if peak_mb <= own_mb:
        raise SystemExit(f"the measuring process ({own_mb:.0f} MiB) hides what the command needs")
    return Run(seconds, usage.ru_utime + usage.ru_stime, peak_mb, said)


def all_processes_mb(command: Sequence[str]) -> float:
    """The most memory, in MiB, that a command and the processes it starts took together. Linux only.

    What they share counts once. Looked at fifty times a second, so that a peak may be missed by a little.
    """
    most = 0.0
    with subprocess.Popen(
        list(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_ENVIRONMENT
    ) as process:
        while process.poll() is None:
            most = max(most, sum(map(_share_mb, _family(process.pid))))
            time.sleep(0.02)
    return most


def _family(pid: int) -> list[int]:
    """A process and all that it started, and those."""
    found = [pid]
    for parent in found:
        with contextlib.suppress(OSError):  # it may have ended
            for thread in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
    return found


def _share_mb(pid: int) -> float:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def runs(make: Callable[[int], Run], count: int) -> list[Run]:
    """The same run several times, after one that only fills the disk's and Python's caches."""
    make(0)
    return [make(number) for number in range(1, count + 1)]


def median(values: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(values)


class Bars:
    """Prints each figure beside the bar it has to hold, and remembers whether all do."""

    def __init__(self) -> None:
        self.held = True

    def show(self, what: str, value: float, unit: str, bar: float | None = None, extra: str = "") -> None:
        """Print one figure; `bar` is the most it may be."""
        verdict = ""
        if bar is not None:
            held = value <= bar
            self.held &= held
            verdict = f"   bar {bar:g}{unit}: {'held' if held else 'MISSED'}"
        print(f"{what:<44}{value:>9.2f}{unit:<5}{verdict}{'   ' + extra if extra else ''}", flush=True)

    def say(self, what: str, held: bool) -> None:
        """Print one thing that has to be so."""
        self.held &= held
        print(f"{what:<44}{'yes' if held else 'NO':>9}", flush=True)

    def exit(self) -> None:
        """End with 0 when every bar was held, else with 1."""
        sys.exit(0 if self.held else 1)


def machine() -> str:
    """What this was measured on; other work on the machine makes every figure worse."""
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, load before: {load:.1f}"
