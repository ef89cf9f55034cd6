"""What can be counted in Mottainai: covered cards, tallies, conditions, and the points of effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kitpress.content.effects import Condition, EndEffect, Tally, Wing
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.rules.mottainai_temple import Holding

_NOTHING: Mapping[str, int] = {}


def worth(cards: Mapping[str, int], game: MottainaiGame) -> int:
    """The sum of the values of cards that are given by material."""
    return sum(game.material(material).value * number for material, number in cards.items())


def cover(holding: Holding, material: str, game: MottainaiGame) -> int:
    """How many sales of a material the works in the gift shop could cover."""
    return holding.shop.get(material, 0) * game.material(material).value


def covered_sales(holding: Holding, game: MottainaiGame) -> dict[str, int]:
    """The covered sales by material: for each, all of its sales or none (the source's rule of covering)."""
    return {
        material: number
        for material, number in holding.sales.items()
        if number and number <= cover(holding, material, game)
    }


def leads(material: str, holding: Holding, others: Sequence[Holding]) -> bool:
    """Whether the player has strictly the most sales of a material, covered or not; a tie leads nobody."""
    mine = holding.sales.get(material, 0)
    return mine > 0 and all(other.sales.get(material, 0) < mine for other in others)


def tally(
    what: Tally, holding: Holding, game: MottainaiGame, floor: Mapping[str, int] = _NOTHING
) -> int | None:
    """The number that a tally counts; None where the holding does not tell."""
    cards = _cards(what, holding, game, floor)
    if cards is None:
        return None
    if what.by == "materials":
        return sum(number > 0 for number in cards.values())
    if what.by == "sets":
        return min(cards.get(material.id, 0) for material in game.materials)
    return sum(number for material, number in cards.items() if not what.material or material in what.material)


def _cards(
    what: Tally, holding: Holding, game: MottainaiGame, floor: Mapping[str, int]
) -> Mapping[str, int] | None:
    if what.count == "works":
        if what.wing:
            return holding.wing(what.wing)
        keys = {*holding.gallery, *holding.shop}
        return {key: holding.gallery.get(key, 0) + holding.shop.get(key, 0) for key in keys}
    if what.count == "covered-sales":
        return covered_sales(holding, game)
    if what.count == "floor":
        return floor
    found: Mapping[str, int] | None = getattr(holding, what.count)
    return found


def holds(
    condition: Condition,
    holding: Holding,
    others: Sequence[Holding] | None,
    game: MottainaiGame,
    floor: Mapping[str, int] = _NOTHING,
) -> bool | None:
    """Whether a condition is met; None where that is not known. `others` None: they are not known."""
    mine = tally(condition, holding, game, floor)
    if mine is None:
        return None
    if condition.is_ is not None:
        return mine in condition.is_
    if mine == 0:
        return False  # nobody has the most of nothing
    if others is None:
        return None
    theirs = [tally(condition, other, game, floor) for other in others]
    if any(number is not None and number >= mine for number in theirs):
        return False
    return None if None in theirs else True


def end_points(
    effect: EndEffect, wing: Wing, holding: Holding, others: Sequence[Holding] | None, game: MottainaiGame
) -> int | None:
    """What an effect for the end is worth to a work in that wing; None where that is not known."""
    if effect.wing and effect.wing != wing:
        return 0
    met = [holds(condition, holding, others, game) for condition in effect.if_]
    if False in met:
        return 0
    if None in met:
        return None
    if effect.per is None:
        return effect.points
    number = tally(effect.per, holding, game)
    if number is None:
        return None
    points = effect.points * (number // effect.every)
    return points if effect.at_most is None else min(points, effect.at_most)


def possible_effects(
    holding: Holding, others: Sequence[Holding], game: MottainaiGame, decks: int
) -> frozenset[int] | None:
    """All sums of end effects that works of the holding's materials can give; None if that is not known."""
    sums = frozenset({0})
    for material in game.materials:
        cards: list[tuple[int, int]] = []
        for work in game.works:
            if work.material == material.id:
                found = _in_wings(work.effect, holding, others, game)
                if found is None:
                    return None
                cards += [found] * decks
        places = holding.gallery.get(material.id, 0), holding.shop.get(material.id, 0)
        here = _sums(tuple(sorted(cards)), *places)
        sums = frozenset(a + b for a in sums for b in here)
    return sums


def _in_wings(
    effect: object, holding: Holding, others: Sequence[Holding], game: MottainaiGame
) -> tuple[int, int] | None:
    """The points of an effect in the gallery and in the gift shop."""
    if not isinstance(effect, EndEffect):
        return 0, 0
    gallery = end_points(effect, "gallery", holding, others, game)
    shop = end_points(effect, "shop", holding, others, game)
    return None if gallery is None or shop is None else (gallery, shop)


@cache
def _sums(cards: tuple[tuple[int, int], ...], gallery: int, shop: int) -> frozenset[int]:
    """The sums of points that so many of the cards can give in each wing.

    More works than there are cards are a mistake that is told elsewhere; then no sum is possible but 0.
    """
    reached: dict[tuple[int, int], set[int]] = {(0, 0): {0}}
    for in_gallery, in_shop in cards:
        before = {place: set(sums) for place, sums in reached.items()}
        for (g, s), sums in before.items():
            if g < gallery:
                reached.setdefault((g + 1, s), set()).update(points + in_gallery for points in sums)
            if s < shop:
                reached.setdefault((g, s + 1), set()).update(points + in_shop for points in sums)
    return frozenset(reached.get((gallery, shop), {0}))
