"""What a score says of the total that is written on its sheet."""

from __future__ import annotations

from collections.abc import Iterator

from kitpress.rules.score import Line, Status
from kitpress.words import Words

_TOTAL = Words("Total", "Total")
_CORRECTED = Words(
    "The sheet says {claimed}; its lines add up to {total}.",
    "La hoja dice {claimed}; sus líneas suman {total}.",
)


def total_corrected(claimed: int | None, total: int, field: str = "total") -> Iterator[Line]:
    """The line that corrects the total `claimed` in a field; none where it is empty or right."""
    if claimed is not None and claimed != total:
        reason = _CORRECTED.format(claimed=claimed, total=total)
        yield Line(_TOTAL, 0, Status.CORRECTED, reason, claimed, field=field)
