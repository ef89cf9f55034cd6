"""How this process holds on to its memory."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # as glibc calls them: M_TRIM_THRESHOLD, M_MMAP_THRESHOLD
# What is larger goes back to the system at once; twice that is kept.
_HEAP_BYTES = 32 << 20


@cache
def keep_memory() -> None:
    """Let freed memory be used again, by this photo and the next, where it would go back to the system, which takes a
    tenth of a photo's time to clear it anew. A photo of 12 megapixels is more than is kept.
    """
    with suppress(AttributeError, OSError, TypeError):  # other systems' libraries have nothing of the kind
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _HEAP_BYTES)
        library.mallopt(_TRIM_THRESHOLD, 2 * _HEAP_BYTES)
