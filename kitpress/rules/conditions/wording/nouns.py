"""The nouns that are not in a game's YAML, and what is counted in which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kitpress.content.conditions import Kind
from kitpress.words import Words


@dataclass(frozen=True)
class Noun:
    """A noun of one language; `feminine` says nothing in English."""

    one: str
    many: str
    feminine: bool = False

    def of(self, plural: bool) -> str:
        """Its singular or plural."""
        return self.many if plural else self.one


# The nouns that are not in a game's YAML: singular, plural, whether feminine in Spanish.
NOUNS: Mapping[str, tuple[Words, Words, bool]] = {
    "room": (Words("room", "habitación"), Words("rooms", "habitaciones"), True),
    "arrangement": (
        Words("furnishing arrangement", "conjunto de muebles"),
        Words("furnishing arrangements", "conjuntos de muebles"),
        False,
    ),
    "sized arrangement": (Words("arrangement", "conjunto"), Words("arrangements", "conjuntos"), False),
    "deck": (Words("deck", "terraza"), Words("decks", "terrazas"), True),
    "hedge": (Words("hedge", "seto"), Words("hedges", "setos"), False),
    "path": (Words("path", "camino"), Words("paths", "caminos"), False),
    "pool": (Words("pool", "piscina"), Words("pools", "piscinas"), True),
    "exit": (
        Words("door to the outside", "puerta al exterior"),
        Words("doors to the outside", "puertas al exterior"),
        True,
    ),
    "section": (Words("section", "tramo"), Words("sections", "tramos"), False),
    "square": (Words("square", "cuadro"), Words("squares", "cuadros"), False),
    "water": (
        Words("square of water", "cuadro de agua"),
        Words("squares of water", "cuadros de agua"),
        False,
    ),
}
# What the size of a thing is counted in.
UNITS: Mapping[Kind, str] = {
    "room": "square",
    "hedge": "square",
    "deck": "section",
    "path": "stone",
    "pool": "square",
    "arrangement": "furnishing",
}
# What a property counts.
HAD: Mapping[str, str] = {
    "furnishings": "furnishing",
    "arrangements": "arrangement",
    "windows": "window",
    "doors": "door",
    "exits": "exit",
}
# What a property counts that is said with a relation.
RELATED: Mapping[str, tuple[str, str]] = {
    "connections": ("connected", "room"),
    "rooms": ("touches", "room"),
    "seen_by": ("seen_from", "window"),
    "doors": ("leads_to_doors", "exit"),
}
