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
from kitpress.play.taste import Taste

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
Idea = Callable[[Site, int, Taste, Random], "Plan | None"]


def room_idea(site: Site, a: int, b: int, letters: Sequence[str], taste: Taste, rng: Random) -> Plan | None:
    """A room labelled with one of the letters, rather along a room that it would like a door to."""
    places = site.room_places(a, b)
    if not places:
        return None
    letter = rng.choices(letters, [taste.label(letter) for letter in letters])[0]
    if site.rooms and rng.random() < 0.7:
        neighbour = rng.choices(site.rooms, [taste.join(letter, room.letter) for room in site.rooms])[0]
        places = [p for p in places if _shares_wall(p, neighbour.rect)] or places
    rect = rng.choice(places)
    return with_room(site.plan, Room(rect, letter, label_square(rect, rng)))


def _shares_wall(a: Rect, b: Rect) -> bool:
    """Whether two rectangles that don't overlap have a stretch of outline in common."""
    beside = a.column + a.width == b.column or b.column + b.width == a.column
    above = a.row + a.height == b.row or b.row + b.height == a.row
    across = min(a.row + a.height, b.row + b.height) > max(a.row, b.row)
    along = min(a.column + a.width, b.column + b.width) > max(a.column, b.column)
    return (beside and across) or (above and along)


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


def tree_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
    """Trees, often where a window of a room looks that is to have a view."""
    plan = site.plan
    for _ in range(count):
        places = Site(plan).tree_places()
        if not places:
            return None
        if site.space.views and rng.random() < 0.7:
            views = list(site.space.views.values())
            weights = [_glaze(site, view.window, taste) for view in views]
            looked_at = set(rng.choices(views, weights)[0].squares)
            places = [p for p in places if not looked_at.isdisjoint(tree_squares(p))] or places
        plan = replace(plan, trees=plan.trees | {rng.choice(places)})
    return plan


def _glaze(site: Site, window: WallMark, taste: Taste) -> float:
    room = site.space.room_at(window.square)
    return taste.glaze(room) if room else 1.0


def door_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
    """Doors, rather between rooms that have none between them yet."""
    known = {frozenset(site.space.joins(door)) for door in site.plan.doors}

    def weigh(group: frozenset[Room | None]) -> float:
        a, b = (room.letter if room else "" for room in sides[group])
        return taste.join(a, b) * (0.15 if group in known else 1.0)

    places = site.wall_places()
    sides = {frozenset(site.space.joins(place)): site.space.joins(place) for place in places}
    picked = _one_by_one(
        places, count, rng, group=lambda mark: frozenset(site.space.joins(mark)), weigh=weigh
    )
    return replace(site.plan, doors=site.plan.doors.union(picked)) if picked else None


def window_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
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
            weights = [
                _glaze(site, mark, taste) * (1.0 if view.reaches_edge else 2.0)
                for mark, view in views.items()
            ]
            favourite.append(group(rng.choices(list(views), weights)[0]))
        return 6.0 if key == favourite[0] else 1.0

    order = list(views)
    picked = _one_by_one(order, count, rng, group=group, weigh=weigh)
    return replace(site.plan, windows=site.plan.windows.union(picked)) if picked else None


def _one_by_one(
    places: Sequence[WallMark],
    count: int,
    rng: Random,
    group: Callable[[WallMark], K],
    weigh: Callable[[K], float],
) -> list[WallMark] | None:
    """Pick marks in different squares: first a group of places, by weight, then a place in it."""
    grouped: dict[K, list[WallMark]] = defaultdict(list)
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


def furnishing_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
    """Furnishings, in one room or two, some of them side by side."""
    free = {room: squares for room in site.rooms if (squares := site.free_inside(room))}
    placed: set[Square] = set()
    rooms = _shuffled(list(free), [taste.furnish(room) for room in free], rng)
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


def _shuffled(things: Sequence[T], weights: Sequence[float], rng: Random) -> list[T]:
    """The things in a random order in which heavy ones come rather first."""
    keys = [rng.random() ** (1 / weight) for weight in weights]
    return [things[i] for i in sorted(range(len(things)), key=lambda i: -keys[i])]


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


def deck_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
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


def stone_idea(site: Site, count: int, taste: Taste, rng: Random) -> Plan | None:
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
