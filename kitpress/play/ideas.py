"""Ideas for drawing: legal rooms and sets of features, tried at random with some sense behind them.

Each `*_idea` draws one full set and returns the new plan, or None where it does not fit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from kitpress.plan.geometry import Rect, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.plan.space import tree_squares
from kitpress.play.site import Site

T = TypeVar("T")
Idea = Callable[[Site, int, Random], "Plan | None"]


def room_idea(site: Site, a: int, b: int, letters: Sequence[str], rng: Random) -> Plan | None:
    """A room somewhere, as often as not along another, labelled with one of the letters."""
    places = site.room_places(a, b)
    if not places:
        return None
    if rng.random() < 0.6:
        places = [p for p in places if _adjoins(p, site)] or places
    rect = rng.choice(places)
    return with_room(site.plan, Room(rect, rng.choice(letters), label_square(rect, rng)))


def with_room(plan: Plan, room: Room) -> Plan:
    """The plan with one more room."""
    return replace(plan, rooms=plan.rooms | {room})


def label_square(rect: Rect, rng: Random) -> Square:
    """Where the letter goes: off the walls if there is room, for doors and windows need those."""
    inner = [
        s
        for s in rect.squares()
        if rect.column < s.column < rect.column + rect.width - 1
        and rect.row < s.row < rect.row + rect.height - 1
    ]
    corners = [
        Square(c, r)
        for c in (rect.column, rect.column + rect.width - 1)
        for r in (rect.row, rect.row + rect.height - 1)
    ]
    return rng.choice(inner or corners)


def _adjoins(rect: Rect, site: Site) -> bool:
    grown = Rect(rect.column - 1, rect.row - 1, rect.width + 2, rect.height + 2)
    return any(grown.overlaps(room.rect) for room in site.rooms)


def tree_idea(site: Site, count: int, rng: Random) -> Plan | None:
    """Trees, often where a window already looks."""
    plan = site.plan
    for _ in range(count):
        places = Site(plan).tree_places()
        if not places:
            return None
        looked_at = {s for view in site.space.views.values() for s in view.squares}
        seen = [p for p in places if not looked_at.isdisjoint(tree_squares(p))]
        middle = rng.choice(seen if seen and rng.random() < 0.6 else places)
        plan = replace(plan, trees=plan.trees | {middle})
    return plan


def door_idea(site: Site, count: int, rng: Random) -> Plan | None:
    """Doors, rather between rooms that have none between them yet."""
    known = {frozenset(site.space.joins(door)) for door in site.plan.doors}
    picked = _one_by_one(
        site.wall_places(),
        count,
        rng,
        group=lambda mark: frozenset(site.space.joins(mark)),
        weigh=lambda group: 0.15 if group in known else 1.0,
    )
    return replace(site.plan, doors=site.plan.doors.union(picked)) if picked else None


def window_idea(site: Site, count: int, rng: Random) -> Plan | None:
    """Windows, rather with something to look at; most of a set in one room, or facing one thing."""
    views = {mark: site.space.view(mark) for mark in site.wall_places()}
    focus = rng.choice(("room", "view", "any"))
    favourite: list[Hashable] = []

    def group(mark: WallMark) -> Hashable:
        view = views[mark]
        seen = view.tree or view.room or next((s for s in view.squares if s in site.space.water), None)
        room = site.space.room_at(mark.square)
        return {"room": (room, seen is None), "view": (seen, None), "any": (room, seen)}[focus]

    def weigh(key: Hashable) -> float:
        if not favourite:
            favourite.append(key)
        return 6.0 if key == favourite[0] else 1.0

    order = list(views)
    rng.shuffle(order)
    picked = _one_by_one(order, count, rng, group=group, weigh=weigh)
    return replace(site.plan, windows=site.plan.windows.union(picked)) if picked else None


def _one_by_one(
    places: Sequence[WallMark],
    count: int,
    rng: Random,
    group: Callable[[WallMark], Hashable],
    weigh: Callable[[Hashable], float],
) -> list[WallMark] | None:
    """Pick marks in different squares: first a group of places, by weight, then a place in it."""
    grouped: Mapping[Hashable, list[WallMark]] = defaultdict(list)
    for place in places:
        grouped[group(place)].append(place)
    picked: list[WallMark] = []
    for _ in range(count):
        if not grouped:
            return None
        keys = list(grouped)
        key = rng.choices(keys, [weigh(k) for k in keys])[0]
        mark = rng.choice(grouped[key])
        picked.append(mark)
        left = {k: [m for m in marks if m.square != mark.square] for k, marks in grouped.items()}
        grouped = {k: marks for k, marks in left.items() if marks}
    return picked


def furnishing_idea(site: Site, count: int, rng: Random) -> Plan | None:
    """Furnishings, in one room or two, some of them side by side."""
    free = {room: squares for room in site.rooms if (squares := site.free_inside(room))}
    placed: set[Square] = set()
    rooms = list(free)
    rng.shuffle(rooms)
    share = rng.choice((count, count, (count + 1) // 2, 1))
    while len(placed) < count and rooms:
        room = rooms.pop(0)
        placed |= _cluster(
            free[room], min(share, count - len(placed)), rng, apart=rng.random() < 0.25, among=placed
        )
        if not rooms and len(placed) < count and share < count:
            share, rooms = count, [r for r in free if not placed.issuperset(free[r])]
    if len(placed) < count:
        return None
    return replace(site.plan, furnishings=site.plan.furnishings | placed)


def _cluster(
    squares: Sequence[Square], count: int, rng: Random, apart: bool, among: set[Square]
) -> set[Square]:
    """Up to `count` of the squares, each next to another one of them where possible (or apart)."""
    left = [s for s in squares if s not in among]
    picked: list[Square] = []
    while left and len(picked) < count:
        near = [s for s in left if any(n in picked for n in s.orthogonal())]
        far = [s for s in left if s not in near]
        choices = (far or left) if apart else (near or left)
        square = rng.choice(choices)
        left.remove(square)
        picked.append(square)
    return set(picked)


def deck_idea(site: Site, count: int, rng: Random) -> Plan | None:
    """Deck sections: a deck is begun, or one is built on."""
    decks, places = site.plan.decks, list(site.deck_places)
    if rng.random() < 0.5:
        places = [p for p in places if decks.isdisjoint(p.orthogonal())] or places
    if not places:
        return None
    fresh = {rng.choice(places)}
    free = set(site.free_outside)
    while len(fresh) < count:
        beside = sorted({n for s in fresh for n in s.orthogonal() if n in free and n not in fresh})
        beside = beside or [p for p in site.deck_places if p not in fresh]
        if not beside:
            return None
        walls = [s for s in beside if not site.inside.isdisjoint(s.orthogonal())]
        fresh.add(rng.choice(walls if walls and rng.random() < 0.6 else beside))
    return replace(site.plan, decks=decks | fresh)


def stone_idea(site: Site, count: int, rng: Random) -> Plan | None:
    """Stones: the rim of a pool that is well begun, else of a new small one, else anywhere."""
    if len(site.free_outside) < count:
        return None
    stones, picked = site.plan.stones, set[Square]()
    rims = rng.sample(site.pool_rims, min(8, len(site.pool_rims)))
    # What can be closed now comes first: half a pool is worth nothing.
    rims += [rim for rim in site.pool_rims if len(rim - stones) <= count]
    for rim in sorted(rims, key=lambda rim: len(rim - stones) > count):
        if rng.random() < 0.7:
            picked.update(sorted(rim - stones - picked)[: count - len(picked)])
        if len(picked) == count:
            break
    rest = [s for s in site.free_outside if s not in picked]
    picked.update(rng.sample(rest, count - len(picked)))
    return replace(site.plan, stones=stones | picked)


FEATURE_IDEAS: Mapping[str, Idea] = {
    "tree": tree_idea,
    "door": door_idea,
    "window": window_idea,
    "furnishing": furnishing_idea,
    "deck": deck_idea,
    "stone": stone_idea,
}
