"""How well the networks know what they know: `python benchmarks/reliability.py`.

A reliability diagram of each, from its model card: of people and rigs that training never saw, how often a network
errs where it says that it errs so often. A bar to the right of the mark `|` errs more than it says.
"""

from __future__ import annotations

import math
from typing import Any

from kitpress.reading.marks.networks import model_card

_WIDTH = 36  # characters for errors from one in ten thousand to all
_LEAST = 1e-4


def main() -> None:
    """Print the diagrams."""
    card = model_card()
    for title, rows in (
        ("what a square holds", card["square"]["reliability"]),
        ("whether a side is drawn", card["square"]["edge_reliability"]),
        ("digits", card["digit"]["reliability"]),
        ("whether a digit is crossed out", card["crossed_out"]["reliability"]),
        ("ticks", card["tick"]["reliability"]),
        ("whether a line is a window", card["pane"]["reliability"]),
    ):
        print(f"\n{title}\n{'sure from':>10} {'read':>7} {'says it errs':>13} {'errs':>8}")
        for row in rows:
            print(_line(row))


def _line(row: dict[str, Any]) -> str:
    said, was = 1 - row["said"], 1 - row["right"]
    bar = ["#"] * _place(was) + [" "] * (_WIDTH - _place(was))
    bar[min(_place(said), _WIDTH - 1)] = "|"
    return f"{row['from']:>10} {row['count']:>7} {said:>13.2%} {was:>8.2%}  {''.join(bar)}"


def _place(share: float) -> int:
    """How far along a bar a share of errors lies: each ten times as many takes the same length."""
    return round(_WIDTH * (1 - math.log(max(share, _LEAST)) / math.log(_LEAST)))


if __name__ == "__main__":
    main()
