"""How well temples are read: real printed cards, laid out by chance, photographed through the rigs.

    python benchmarks/temple.py --shared ../shared
    python benchmarks/temple.py --shared ../shared --ink mono --care 0.5
    python benchmarks/temple.py --shared ../shared --photos 4 --condition all

Prints the share of cards identified in their areas, cards read wrong and whether a doubt names them, and
doubts where nothing was wrong. With `--care` below 1 cards are laid carelessly, so that some show no seal at
all: those must be asked about. `--condition` is what happens to photos, one row each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from photos import AS_IS, SHARED, Image, conditions, pixels, rig_paths

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.errors import ReadError
from kitpress.layout import load_mats
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo
from kitpress.reading.temples.temple import TempleReading, read_temple
from kitpress.studio.camera import Rig, jpeg, rigs
from kitpress.studio.table import Scene, photograph_table, set_table
from kitpress.studio.temple import lay_out

PAPERS = ("a4", "a4", "letter")
BAR = 0.99


class Judged(NamedTuple):
    """One photo: its cards by what became of them, and the doubts that were for nothing."""

    cards: Counter[str]
    idle: int
    seconds: float


def main() -> int:
    """Lay, photograph, read and judge; 1 when cards are read worse than they should be."""
    options = _options()
    game = load_game("mottainai")
    if not isinstance(game, MottainaiGame):
        raise SystemExit("the game 'mottainai' has other rules")
    cameras, known = _rigs(options.shared), conditions(str(options.shared or ""))
    wanted = list(known) if "all" in options.condition else options.condition
    if unknown := set(wanted) - known.keys():
        more = "" if options.shared else ", and more with --shared"
        raise SystemExit(
            f"no such condition: {', '.join(sorted(unknown))}; there are {', '.join(known)}{more}"
        )
    judged: dict[str, list[Judged]] = {condition: [] for condition in wanted}
    for seed in range(options.first, options.first + options.photos):
        rig = cameras[seed % len(cameras)]
        table = lay_out(game, seed, PAPERS[seed % len(PAPERS)], options.care)
        scene = set_table(table, game, seed, lang="es" if seed % 2 else "en", ink=options.ink)
        photo = photograph_table(scene, rig, seed, options.long_side)
        for condition in wanted:
            one = _judge(scene, known[condition](photo), game, seed)
            judged[condition].append(one)
            if options.verbose or one.cards["silently wrong"] or one.cards["lost, not asked about"]:
                print(
                    f"{seed:4d} {rig.name:9s} {condition} {dict(one.cards)} idle doubts {one.idle}",
                    flush=True,
                )
    if len(wanted) > 1:
        _table(judged)
    return _report([one for found in judged.values() for one in found])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, help=f"{SHARED}; without it, our own rigs")
    parser.add_argument("--photos", type=int, default=120)
    parser.add_argument("--first", type=int, default=0, help="seed of the first photo")
    parser.add_argument("--long-side", type=int, default=3000)
    parser.add_argument("--ink", default="full", choices=("full", "saver", "mono"))
    parser.add_argument("--care", type=float, default=1.0)
    parser.add_argument("--condition", action="append", help="a name of shared/capture/degrade.py, or all")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.condition = options.condition or [AS_IS]
    return options


def _rigs(shared: Path | None) -> list[Rig]:
    if shared is None:
        return list(rigs())
    return [Rig.load(path) for path in rig_paths(str(shared))]


def _judge(scene: Scene, photo: Image, game: MottainaiGame, seed: int) -> Judged:
    """Read a photo of a scene, and compare it with what was laid."""
    quality = int(np.random.default_rng(seed).integers(65, 94))
    started = time.perf_counter()
    try:
        (page,) = find_pages(
            Photo("temple.jpg", pixels(jpeg(photo, quality))),
            lambda kind: [mat for mat in load_mats(game.sheet) if mat.kind == kind],
        )
        reading = read_temple(page, game)
    except ReadError:
        shown = sum(map(bool, scene.shown))
        counts = Counter({"refused": shown, "cards": shown})
        return Judged(counts, 0, time.perf_counter() - started)
    return _compared(scene, reading, game, time.perf_counter() - started)


def _compared(scene: Scene, reading: TempleReading, game: MottainaiGame, seconds: float) -> Judged:
    found = {placed.card.copy: placed for placed in reading.cards}
    laid = {card.copy: card for card in scene.table.cards()}
    stray_areas = " ".join(str(d.where) for d in reading.doubts if d.place.startswith("stray"))
    counts: Counter[str] = Counter(cards=len(laid))
    idle = sum(1 for d in reading.doubts if not d.place.startswith("stray"))
    unread = 0
    for (copy, card), shown in zip(laid.items(), scene.shown, strict=True):
        placed = found.get(copy)
        if placed is None:
            unread += 1
            asked = "asked about" if game.area(card.area).name.en in stray_areas else "not asked about"
            counts[f"{'lost' if shown else 'hidden'}, {asked}"] += 1
        elif placed.placement.area == card.area:
            counts["right"] += 1
        elif placed.placement.confidence < BAR:
            counts["wrong, asked about"] += 1
            idle -= 1
        else:
            counts["silently wrong"] += 1
    counts["silently wrong"] += len(found.keys() - laid.keys())
    return Judged(counts, idle + (0 if unread else len(reading.strays)), seconds)


def _together(judged: Sequence[Judged]) -> tuple[Counter[str], int]:
    """What became of all their cards, and how many of those had a seal in sight."""
    total = sum((one.cards for one in judged), Counter[str]())
    return total, total["cards"] - total["hidden, asked about"] - total["hidden, not asked about"]


def _table(judged: Mapping[str, Sequence[Judged]]) -> None:
    """One row per condition."""
    heads = ("right", "asked", "refused", "lost", "wrong")
    print(f"{'condition':20}" + "".join(f"{head:>9}" for head in heads) + f"{'idle':>6}")
    for condition, found in judged.items():
        total, seen = _together(found)
        counts = (
            total["right"],
            total["lost, asked about"] + total["wrong, asked about"],
            total["refused"],
            total["lost, not asked about"],
            total["silently wrong"],
        )
        shares = "".join(f"{count / max(seen, 1):9.1%}" for count in counts)
        print(f"{condition:20}{shares}{sum(one.idle for one in found):6}")


def _report(judged: Sequence[Judged]) -> int:
    total, seen = _together(judged)
    share = total["right"] / max(seen, 1)
    print(f"{len(judged)} photos, {total['cards']} cards")
    print(f"identified in their areas: {share:.2%} of {seen} with a seal in sight")
    for what in (
        "refused",
        "lost, asked about",
        "lost, not asked about",
        "wrong, asked about",
        "silently wrong",
        "hidden, asked about",
        "hidden, not asked about",
    ):
        print(f"{what}: {total[what]}")
    print(f"doubts about nothing: {sum(one.idle for one in judged)}")
    print(f"seconds a photo: {np.median([one.seconds for one in judged]):.2f}")
    return 0 if share >= BAR and not total["silently wrong"] else 1


if __name__ == "__main__":
    sys.exit(main())
