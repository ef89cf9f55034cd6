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
        self._known: dict[type, bool] = {}  # `isinstance` takes long of games, and is asked for many objects
        self.new: dict[int, object] = {}

    def reducer_override(self, obj: object) -> Any:
        """The number under which a shared object is sent; others go as they always do. Pickle asks for this only where
        it has no way of its own, while a `persistent_id` is asked for every number and text.
        """
        kind = type(obj)
        if kind not in self._known:
            self._known[kind] = issubclass(kind, self._shared)
        if not self._known[kind]:
            return NotImplemented
        if id(obj) not in self._sent:
            self.new[id(obj)] = obj
        return _numbered, (id(obj),)


def _numbered(number: int) -> object:
    """Stands in a parcel for the shared object with this number: `_Unpacker` puts it there."""
    raise pickle.UnpicklingError(f"the shared object {number} is in no parcel by itself")


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

    def find_class(self, module: str, name: str) -> Any:
        """What a parcel names: its classes, and what finds the objects that were sent before."""
        if (module, name) == (__name__, _numbered.__name__):
            return lambda number: self._known[self._process, number]
        return super().find_class(module, name)


def _frozen(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)


# Records hold these, and Python has no way of its own to send one to another process.
copyreg.pickle(MappingProxyType, lambda mapping: (_frozen, (dict(mapping),)))
