"""Results on their way from one process to another: what many of them have in common is sent once.

The game and the layout of its sheet are most of what the result of one photo holds, and the same for all.
"""

from __future__ import annotations

import copyreg
import io
import os
import pickle
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Parcel(NamedTuple):
    """A result, packed by a process; `new` are the shared objects in it that this process has not sent before."""

    process: int
    new: dict[int, object]
    packed: bytes


class Packing(Generic[T, R]):
    """Work whose results are packed: an object of a type in `shared` is sent once by the process that does it."""

    def __init__(self, work: Callable[[T], R], shared: tuple[type, ...]) -> None:
        self._work, self._shared = work, shared
        # kept, so that no other object comes to have the number of one that was sent
        self._sent: dict[int, object] = {}

    def __call__(self, item: T) -> Parcel:
        """The packed result of the work on an item."""
        stream = io.BytesIO()
        packer = _Packer(stream, self._shared, self._sent)
        packer.dump(self._work(item))
        self._sent |= packer.new
        return Parcel(os.getpid(), packer.new, stream.getvalue())


class _Packer(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, shared: tuple[type, ...], sent: Mapping[int, object]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._shared, self._sent = shared, sent
        self._known: dict[type, bool] = {}  # `isinstance` takes long of games, and is asked for all there is
        self.new: dict[int, object] = {}

    def persistent_id(self, obj: object) -> int | None:
        """The number under which a shared object is sent."""
        kind = type(obj)
        if kind not in self._known:
            self._known[kind] = issubclass(kind, self._shared)
        if not self._known[kind]:
            return None
        if id(obj) not in self._sent:
            self.new[id(obj)] = obj
        return id(obj)


class Unpacking:
    """Parcels unpacked, those of each process in the order in which it sent them."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], object] = {}

    def __call__(self, parcel: Parcel) -> Any:
        """The result in it."""
        self._known |= {(parcel.process, number): obj for number, obj in parcel.new.items()}
        return _Unpacker(parcel, self._known).load()


class _Unpacker(pickle.Unpickler):
    def __init__(self, parcel: Parcel, known: dict[tuple[int, int], object]) -> None:
        super().__init__(io.BytesIO(parcel.packed))
        self._process, self._known = parcel.process, known

    def persistent_load(self, number: int) -> object:
        """The shared object that was sent under a number."""
        return self._known[self._process, number]


def _frozen(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)


# Records hold these, and Python has no way of its own to send one to another process.
copyreg.pickle(MappingProxyType, lambda mapping: (_frozen, (dict(mapping),)))
