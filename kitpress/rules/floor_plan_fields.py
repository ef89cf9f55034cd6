"""What the fields of Floor Plan's sheet are called."""

from __future__ import annotations

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.words import Words, nth, same

_FIELDS = {
    "demand": Words("demand box {n}", "la casilla de encargo {n}"),
    "bonus": Words("bonus under box {n}", "la bonificación de la casilla {n}"),
    "free": Words("free bonus {n}", "la bonificación inicial {n}"),
    "round": Words("round bubble {n}", "la burbuja de ronda {n}"),
    "sixth": Words("the tick of the {nth} demand", "la marca del {nth} encargo"),
    "door": Words("the door bonus box", "la casilla de puertas"),
    "total": Words("the total box", "la casilla del total"),
}
_CLIENT = Words("the bubble of {name}", "la burbuja de {name}")


def field_words(field: str, game: FloorPlanGame) -> Words | None:
    """What a field is called, None for what is none."""
    group, _, rest = field.partition(".")
    if group == "client":
        names = {client.id: client.name for client in game.clients}
        return _CLIENT.format(name=names.get(rest, same(rest)))
    return _FIELDS[group].format(n=rest, nth=nth(game.sixth_demand.demands)) if group in _FIELDS else None
