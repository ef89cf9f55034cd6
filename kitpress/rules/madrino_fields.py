"""What the fields of Madrino's board are called."""

from __future__ import annotations

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.words import Words

_PART = Words("part {n} of week {week} in the log", "la parte {n} de la semana {week} del registro")
_WEEKS = {
    "facility": Words(
        "the facility of week {week} in the log", "la instalación de la semana {week} del registro"
    ),
    "area": Words("the area of week {week} in the log", "el área de la semana {week} del registro"),
}
_ENTRANCE = {
    "column": Words("the entrance's column in the log", "la columna de la entrada en el registro"),
    "row": Words("the entrance's row in the log", "la fila de la entrada en el registro"),
}


def field_words(field: str, game: MadrinoGame) -> Words | None:
    """What a field of the board is called, None for what is none."""
    group, _, rest = field.partition(".")
    week, _, n = rest.partition(".")
    if group == "part" and rest in {box.id for box in game.part_boxes}:
        return _PART.format(week=week, n=n)
    if group == "entrance":
        return _ENTRANCE.get(rest)
    return _WEEKS[group].format(week=week) if group in _WEEKS else None
