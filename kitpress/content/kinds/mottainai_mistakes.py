"""Mistakes between the lines of Mottainai's YAML: ids said twice, works that do not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from kitpress.content.effects import ACTIONS
from kitpress.content.kinds.between import (
    SAME_ID,
    SAME_NAME,
    Found,
    ids,
    items,
    number,
    players_backwards,
    repeated_unfilled,
    said,
    twice,
    unfilled,
    words_twice,
)
from kitpress.content.kinds.kind import Mistake
from kitpress.words import Words

_AREAS = ("task", "helpers", "bench", "sales", "gallery", "shop", "hand", "waiting", "floor", "deck")
_DEALT_BESIDES = 2  # to each player: a task, and a card for the floor
_KINDS = ("morning", "night", "completion", "action", "always", "end")


def in_files(files: Mapping[str, Any]) -> Iterator[Mistake]:
    """Mistakes between the lines of Mottainai's files."""
    game, works = files["game"], files["works"]
    yield from (Mistake("game", *found) for found in _in_game(game))
    yield from (Mistake("works", *found) for found in _in_works(works))
    yield from (Mistake("game", *found) for found in _counts(game, works))
    yield from _too_few_cards(game, works)


def references(game: Any) -> Mapping[str, tuple[str, ...]]:
    """The ids that other lines may refer to. A list that can't be read at all checks nothing."""
    materials, tasks = ids(game, "materials"), tuple(task for _, task in _tasks(game))
    found = {
        "materials": materials,
        "materials_or_any": (*materials, "any") if materials else None,
        "tasks": tasks or None,
        "actions": (*tasks, *ACTIONS) if tasks else None,
    }
    return {key: value for key, value in found.items() if value is not None}


def _tasks(game: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The id of each material's task, with its location."""
    for at, material in items(game, "materials"):
        task = material.get("task")
        if isinstance(task, Mapping) and isinstance(task.get("id"), str):
            yield (*at, "task", "id"), task["id"]


def _in_game(data: Any) -> Found:
    lists = ("materials", "decks", "areas", "actions", "effect_kinds", "reference")
    yield from twice(data, lists, "id", SAME_ID)
    seen: dict[str, tuple[str | int, ...]] = {}
    for at, task in _tasks(data):
        if task in seen:
            yield at, SAME_ID.format(value=task, first=f"materials[{seen[task][1]}].task")
        seen.setdefault(task, at)
    for key, needed in (("areas", _AREAS), ("effect_kinds", _KINDS), ("actions", ACTIONS)):
        found = ids(data, key)
        for missing in (name for name in needed if found and name not in found):
            yield (key,), _MISSING.format(id=missing)
    yield from players_backwards(data)
    yield from _too_few_decks(data)
    yield from _in_texts(data)


def _too_few_decks(data: Any) -> Found:
    most, each = number(data, "players", "to"), number(data, "players_per_deck")
    decks = ids(data, "decks")
    if most is not None and each and decks and most > each * len(decks):
        message = _DECKS.format(most=most, needed=-(-most // each), decks=len(decks))
        yield ("decks",), message


def _in_texts(data: Any) -> Found:
    """Placeholders that nothing would fill in."""
    yield from repeated_unfilled(data, {"areas": ("name",), "effect_kinds": ("text",)})
    for at, material in items(data, "materials"):
        task = material.get("task")
        if isinstance(task, Mapping):
            yield from unfilled(task.get("name"), (*at, "task", "name"), ())
            yield from unfilled(task.get("text"), (*at, "task", "text"), ("hand",))
    for at, kind in items(data, "effect_kinds"):
        allowed = ("action",) if said(kind, "id") == "action" else ()
        yield from unfilled(kind.get("name"), (*at, "name"), allowed)
    for at, side in items(data, "reference"):
        for where, part in items(side, "parts", at):
            lines = part.get("lines")
            for n, line in enumerate(lines if isinstance(lines, tuple) else ()):
                yield from unfilled(line, (*where, "lines", n), ("hand", "wing"))


def _in_works(data: Any) -> Found:
    yield from twice(data, ("works",), "id", SAME_ID)
    yield from words_twice(data, "works", "name", SAME_NAME)


def _counts(game: Any, works: Any) -> Found:
    """Materials of which there are other than as many works as promised."""
    found = Counter(said(work, "material") for _, work in items(works, "works"))
    if not found:
        return
    for at, material in items(game, "materials"):
        promised, there = number(material, "works"), found[said(material, "id")]
        if promised is not None and promised != there:
            yield (*at, "works"), _COUNT.format(id=said(material, "id"), there=there, promised=promised)


def _too_few_cards(game: Any, works: Any) -> Iterator[Mistake]:
    """Decks that don't hold what is dealt to the players who use them: hands, tasks, cards for the floor.

    One must be left to draw: the game ends with the last card (ruling "last-card").
    """
    hand, there = number(game, "hand"), sum(1 for _ in items(works, "works"))
    tables = tuple(_largest_tables(game))
    if hand is None or not there or not tables:
        return
    needed = {(players, decks): players * (hand + _DEALT_BESIDES) + 1 for players, decks in tables}
    for (players, decks), cards in needed.items():
        if there * decks < cards:
            fits = min((there * d - 1) // p - _DEALT_BESIDES for p, d in tables)
            enough = max(-(-dealt // d) for (_, d), dealt in needed.items())
            file, key, words = ("game", "hand", _LOWER) if fits >= 1 else ("works", "works", _ADD)
            remedy = words.format(fits=fits, works=enough)
            about = {"players": players, "cards": cards, "hand": hand, "there": there * decks}
            yield Mistake(file, (key,), _CARDS.format(remedy=remedy, **about))
            return  # what mends it mends it for all


def _largest_tables(game: Any) -> Iterator[tuple[int, int]]:
    """The most players who use one deck, two, and so on, with the number of decks: nobody is dealt more of them."""
    fewest, most = number(game, "players", "from"), number(game, "players", "to")
    each, decks = number(game, "players_per_deck"), len(ids(game, "decks") or ())
    if fewest is None or most is None or each is None:
        return
    for n in range(1, decks + 1):
        players = min(most, each * n)
        if players >= max(fewest, 1):
            yield players, n
        if players == most:
            return  # more decks than they need are not used


_MISSING = Words(
    "'{id}' is missing here. Add an item '- {{id: {id}, ...}}'.",
    "aquí falta '{id}'. Añade un elemento '- {{id: {id}, ...}}'.",
)
_DECKS = Words(
    "{most} players need {needed} decks, and there are {decks}. Add decks, or lower 'players: to'.",
    "{most} jugadores necesitan {needed} mazos y hay {decks}. Añade mazos o baja 'players: to'.",
)
_COUNT = Words(
    "works.yaml has {there} works of {id}, not {promised}. Change this number, or the works.",
    "works.yaml tiene {there} obras de {id}, no {promised}. Cambia este número o las obras.",
)
_CARDS = Words(
    "{players} players need {cards} cards ({hand} in hand, a task and one for the floor each, and one left to draw), "
    "and their decks have {there}. {remedy}",
    "{players} jugadores necesitan {cards} cartas ({hand} en la mano, una tarea y una para el suelo por persona, y una "
    "por robar) y sus mazos tienen {there}. {remedy}",
)
_LOWER = Words(
    "Lower this number to {fits}, or have {works} works.", "Baja este número a {fits} o pon {works} obras."
)
_ADD = Words("Have {works} works.", "Pon {works} obras.")
