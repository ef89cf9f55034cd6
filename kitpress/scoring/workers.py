"""Many files at once: several processes share the work, and what comes of it is told in the order given."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import Any, TypeVar, cast

from kitpress.scoring.parcels import Packing, Unpacking

T = TypeVar("T")
R = TypeVar("R")

_work: Callable[[Any], object]  # of this process, if it is a worker


def cores() -> int:
    """How many processor cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[T], R], items: Sequence[T], jobs: int, shared: tuple[type, ...] = ()
) -> Iterator[R | None]:
    """What `work` returns for each item, as they are given; None where its process came to a sudden end.

    An exception that `work` raises is raised here, and ends it. An object of a type in `shared` that a process returns
    again and again is sent once.
    """
    pool, unpacked = _pool(jobs, Packing(work, shared)), Unpacking()
    try:
        futures = [pool.submit(_done, item) for item in items]
        for item, future in zip(items, futures, strict=True):
            try:
                yield unpacked(future.result())
            except BrokenProcessPool:  # takes all that is not done with it: each of them by itself, then
                yield _alone(work, item)
    finally:
        pool.shutdown(cancel_futures=True)


def _alone(work: Callable[[T], R], item: T) -> R | None:
    with _pool(1, work) as pool:
        try:
            return cast(R, pool.submit(_done, item).result())
        except BrokenProcessPool:
            return None


def are_copies() -> bool:
    """Whether processes begin as copies of this one, which is fast: what it has imported is theirs, in memory that all
    share. Not where it has threads: those can't be copied.
    """
    return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1


def _context() -> BaseContext:
    return get_context("fork" if are_copies() else "spawn")


def _pool(jobs: int, work: Callable[[Any], object]) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, _context(), _prepare, (work, signal.getsignal(signal.SIGINT)))


def _prepare(work: Callable[[Any], object], on_ctrl_c: object) -> None:
    """Make a new process a worker: it is told its work once, one core is enough for it, and Ctrl-C ends it at once and
    without a word.
    """
    global _work
    _work = work
    if on_ctrl_c is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    import cv2

    cv2.setNumThreads(1)


def _done(item: object) -> Any:
    """What this process's work returns for an item."""
    return _work(item)
