"""How fast a kit is printed and in how much memory: `python benchmarks/printing.py [--runs 5]`.

Whole processes, from the shell's point of view: `kitpress print GAME --players 4`, the same for 100
players, and whether a second run gives the same bytes. Ends with 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from measuring import Bars, Run, kitpress, machine, median, run, runs

SECONDS, MEMORY_MB, RATIO = 2.0, 250.0, 1.5
FEW, MANY = 4, 100


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--game", default="floor-plan")
    options.add_argument("--runs", type=int, default=5)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        measure(asked.game, asked.runs, Path(scratch))


def measure(game: str, count: int, scratch: Path) -> None:
    def printing(players: int, number: int) -> Run:
        folder = scratch / f"{players}-{number}"
        return run([*kitpress(), "print", game, "--players", str(players), "--out", str(folder)])

    print(f"kitpress print {game}, median of {count} runs   ({machine()})")
    few = runs(lambda number: printing(FEW, number), count)
    many = runs(lambda number: printing(MANY, number), count)
    start = median([r.seconds for r in runs(lambda _: run([*kitpress(), "--version"]), count)])
    seconds, seconds_many = (median([r.seconds for r in group]) for group in (few, many))
    bars = Bars()
    bars.show("kitpress --version", start, " s")
    bars.show(f"{FEW} players", seconds, " s", SECONDS, spread(few))
    bars.show(f"{FEW} players, processor time", median([r.processor_seconds for r in few]), " s")
    bars.show(f"{FEW} players, peak memory", max(r.peak_mb for r in few), " MiB", MEMORY_MB)
    bars.show(f"{MANY} players", seconds_many, " s", extra=spread(many))
    bars.show(f"{MANY} players, peak memory", max(r.peak_mb for r in many), " MiB", MEMORY_MB)
    bars.show(f"time of {MANY} players to {FEW}", seconds_many / seconds, " x", RATIO)
    for players in (FEW, MANY):
        kits = [files(scratch / f"{players}-{number}") for number in range(count + 1)]
        size = sum(map(len, kits[0].values())) / 1e6
        bars.say(f"{players} players: same bytes each time ({size:.1f} MB)", all(k == kits[0] for k in kits))
    bars.exit()


def spread(group: list[Run]) -> str:
    return f"{min(r.seconds for r in group):.2f} to {max(r.seconds for r in group):.2f}"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


if __name__ == "__main__":
    main()
