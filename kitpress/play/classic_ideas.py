"""Ideas for drawing what Floor Plan Classic has of its own, and whose ideas draw which feature of a game.

Each `*_idea` draws one full set and returns the new plan, or None where it does not fit.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from kitpress.content.kinds.houses import FeatureType
from kitpress.plan.geometry import Side, Square
from kitpress.plan.model import Plan, WallMark
from kitpress.plan.space import components
from kitpress.play.ideas import FEATURE_IDEAS, Idea
from kitpress.play.site import Site
from kitpress.play.taste import Taste
from kitpress.rules.house_legality import COLLECTIONS

_WINDOW = 2  # squares along its wall


def window_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
    """Windows of two squares, rather with a hedge or a pool in view."""
    green = site.plan.hedges | site.plan.pools
    places = _window_places(site)
    seeing = [place for place in places if not green.isdisjoint(site.space.view(place).squares)]
    picked: list[WallMark] = []
    for _ in range(count):
        choices = [[place for place in ranked if _apart(place, picked)] for ranked in (seeing, places)]
        choice = choices[0] if choices[0] and rng.random() < 0.85 else choices[1]
        if not choice:
            return None
        picked.append(rng.choice(choice))
    return replace(site.plan, windows=site.plan.windows.union(picked))


def _apart(place: WallMark, others: Collection[WallMark]) -> bool:
    taken = {square for other in others for square in other.squares}
    return taken.isdisjoint(place.squares)


def _window_places(site: Site) -> list[WallMark]:
    """Everywhere in a room where two free squares lie along one wall that is not the sheet's border."""
    single = {(mark.square, mark.side, site.space.room_at(mark.square)): mark for mark in site.wall_places()}
    places = []
    for square, side, room in single:
        mark = WallMark(square, side, _WINDOW)
        if all((other, side, room) in single for other in mark.squares):
            places.append(mark)
    return places


def run_idea(name: str, site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
    """A run of hedge, pool or what else is drawn as one piece (`name` is its field of Plan): outside rather before a
    window or beside a path, furnishings in one room, decks from a wall or a deck on.
    """
    ground = _ground(site, count, taste, rng) if name == "furnishings" else set(site.free_outside)
    starts = ground.intersection(site.deck_places) if name == "decks" else ground
    same: frozenset[Square] = getattr(site.plan, name)
    run = _run(site, ground, starts, count, same, rng)
    return replace(site.plan, **{name: same | run}) if run else None  # type: ignore[arg-type]


def _ground(site: Site, count: int, taste: Taste, rng: Random) -> set[Square]:
    """The free squares of a room that may hold so many; none where there is no such room."""
    rooms = [room for room in site.rooms if len(site.free_inside(room)) >= count]
    if not rooms:
        return set()
    return set(site.free_inside(rng.choices(rooms, [taste.furnish(room) for room in rooms])[0]))


def _run(
    site: Site, ground: set[Square], starts: set[Square], count: int, same: frozenset[Square], rng: Random
) -> set[Square] | None:
    """`count` connected squares of the ground, mostly apart from others of the kind: they count as one."""
    free = set(ground)
    if rng.random() < 0.8:
        free -= {near for square in same for near in square.orthogonal()}
    looked_at = {square for window in site.plan.windows for square in site.space.view(window).squares}
    beside = {near for stone in site.plan.stones for near in stone.orthogonal()}
    for _ in range(4):
        liked = sorted(free & starts & rng.choice((looked_at, beside, looked_at & beside)))
        seeds = liked if liked and rng.random() < 0.85 else sorted(free & starts)
        if not seeds:
            return None
        run = [rng.choice(seeds)]
        while len(run) < count:
            onward = sorted({n for square in run for n in square.orthogonal() if n in free} - set(run))
            if not onward:
                break
            run.append(rng.choice(onward))
        if len(run) == count:
            return set(run)
    return None


def stone_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
    """Stones: a path from an outside door to a hedge or pool that it does not touch yet, and on to others."""
    free = set(site.free_outside)
    if len(free) < count:
        return None
    laid: set[Square] = set()
    fronts = _fronts(site)
    while len(laid) < count:
        stones = site.plan.stones | laid
        network = {s for part in components(stones, Square.orthogonal) if part & fronts for s in part}
        starts = sorted((fronts & free) - laid) if not network or rng.random() < 0.2 else []
        starts += sorted({near for s in network for near in s.orthogonal() if near in free - laid})
        way = _way(starts, free - laid, _goals(site, network), rng)
        if not way:
            break
        laid.update(way[: count - len(laid)])
    rest = sorted(free - laid)
    near_rooms = [s for s in rest if any(n in site.inside or n in laid for n in s.orthogonal())]
    while len(laid) < count:
        square = rng.choice(near_rooms if near_rooms and rng.random() < 0.7 else rest)
        laid.add(square)
        rest = [s for s in rest if s != square]
        near_rooms = [s for s in near_rooms if s != square]
    return replace(site.plan, stones=site.plan.stones | laid)


def _fronts(site: Site) -> set[Square]:
    """The squares right in front of outside doors."""
    return {
        square
        for door in site.plan.doors
        for square in door.edge.squares
        if square not in site.inside and site.plan.on_grid(square)
    }


def _goals(site: Site, network: Collection[Square]) -> set[Square]:
    """The squares beside every hedge and pool that no path touches yet."""
    goals: set[Square] = set()
    for kind in (site.plan.hedges, site.plan.pools):
        for part in components(kind, Square.orthogonal):
            rim = {near for square in part for near in square.orthogonal()}
            if rim.isdisjoint(network):
                goals |= rim
    return goals


def _way(starts: Sequence[Square], free: set[Square], goals: set[Square], rng: Random) -> list[Square]:
    """The shortest way over free squares from a start to a goal, both included; none if there is none."""
    came: dict[Square, Square | None] = dict.fromkeys(starts)
    todo = list(starts)
    rng.shuffle(todo)
    for here in todo:
        if here in goals:
            way = []
            step: Square | None = here
            while step is not None:
                way.append(step)
                step = came[step]
            return way[::-1]
        for side in Side:
            there = here.step(side)
            if there in free and there not in came:
                came[there] = here
                todo.append(there)
    return []


_OWN: Mapping[str, Idea] = {"stone": stone_idea}


def idea_for(feature: FeatureType, *, classic: bool) -> Idea:
    """How a feature is drawn. Either kind of game may have those of the other: any of them takes the windows' length
    and the runs from game.yaml; stones are laid as paths in Classic, else as rims of pools.
    """
    if feature.id == "window":
        return window_idea if feature.length == _WINDOW else FEATURE_IDEAS["window"]
    if feature.run or feature.id in ("hedge", "pool"):  # which look best in one piece
        return partial(run_idea, COLLECTIONS[feature.id])
    return _OWN.get(feature.id, FEATURE_IDEAS[feature.id]) if classic else FEATURE_IDEAS[feature.id]
