"""Many files at once: several processes share the work, and what comes of it is told in the order given."""

from __future__ import annotations

import copyreg
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from types import MappingProxyType
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processor cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R | None]:
    """What `work` returns for each item, as they are given; None where its process came to a sudden end.

    An exception that `work` raises is raised here, and ends it.
    """
    context = _context()
    pool = _pool(context, jobs)
    try:
        futures = [pool.submit(work, item) for item in items]
        for item, future in zip(items, futures, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool:  # takes all that is not done with it: each of them by itself, then
                yield _alone(work, item)
    finally:
        pool.shutdown(cancel_futures=True)


def _alone(work: Callable[[T], R], item: T) -> R | None:
    with _pool(_context(), 1) as pool:
        try:
            return pool.submit(work, item).result()
        except BrokenProcessPool:
            return None


def _context() -> BaseContext:
    """How processes begin: as copies of this one, which is fast, unless it has threads: those can't be copied."""
    alone = sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1
    return get_context("fork" if alone else "spawn")


def _pool(context: BaseContext, jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, context, _prepare, (signal.getsignal(signal.SIGINT),))


def _prepare(on_ctrl_c: object) -> None:
    """Make a new process a worker: one core is enough for it, and Ctrl-C ends it at once and without a word."""
    if on_ctrl_c is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    import cv2

    cv2.setNumThreads(1)


def _frozen(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)


# Records hold these, and Python has no way of its own to send one to another process.
copyreg.pickle(MappingProxyType, lambda mapping: (_frozen, (dict(mapping),)))
