"""What Floor Plan Classic's score and sheet say, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.words import Words, same

ROOMS = Words("Rooms", "Habitaciones")
COLUMNS = Words("{full} {parts}", "{full} {parts}")
FULL_COLUMN = Words("Full columns: {n}, worth", "Columnas completas: {n}, que vale")
FULL_COLUMNS = Words("Full columns: {n}, worth", "Columnas completas: {n}, que valen")
NO_COLUMN = Words(
    "No column is full; one room of each type would be worth {points}",
    "Ninguna columna está completa; una habitación de cada tipo valdría {points}",
)
WINDOWS = Words("Windows", "Ventanas")
WINDOWS_COUNT = Words(
    "Windows with a hedge or a pool in view: {count}\u00a0×\u00a0{each} = {points}",
    "Ventanas con un seto o una piscina a la vista: {count}\u00a0×\u00a0{each} = {points}",
)
DOORS = Words("Doors", "Puertas")
DOORS_COUNT = Words(
    "Rooms linked to the outside by doors: {count}\u00a0×\u00a0{each} = {points}",
    "Habitaciones comunicadas con el exterior por puertas: {count}\u00a0×\u00a0{each} = {points}",
)
STONES = Words("Stones", "Piedras")
STONES_COUNT = Words(
    "Hedges and pools touching a path to an outside door: {hedges} + {pools} = {points}",
    "Setos y piscinas que tocan un camino a una puerta exterior: {hedges} + {pools} = {points}",
)
INSTEAD = Words(
    "{reason}, not {claimed} as written; {points} counts.",
    "{reason}, no {claimed} como está escrito; cuenta {points}.",
)
EMPTY_BOX = Words(
    "{reason}; the box is empty, but it counts.", "{reason}; la casilla está vacía, pero cuenta."
)
PLAIN = Words("{reason}.", "{reason}.")

CLIENT = Words("{kind} client", "Cliente de {kind}")
CLIENT_UNKNOWN = Words(
    "That client isn't known; the box counts as written.",
    "No se sabe qué cliente es; la casilla cuenta como está escrita.",
)
TIMES = Words("{title}: {count}\u00a0×\u00a0{points}", "{title}: {count}\u00a0×\u00a0{points}")
SUM = Words("{parts} = {points}", "{parts} = {points}")

ROW = Words("Room table, {room}", "Tabla de habitaciones, {room}")
ROW_OTHER = Words(
    "{rooms} on the plan: {drawn}; boxes crossed off: {marked}. The plan counts.",
    "{rooms} en el plano: {drawn}; casillas tachadas: {marked}. Cuenta el plano.",
)
ROW_GAP = Words("{rooms}: {boxes}. The plan counts.", "{rooms}: {boxes}. Cuenta el plano.")
GAP_BOX = Words(
    "{n} box is crossed off, but not the leftmost one",
    "hay {n} casilla tachada, pero no la primera desde la izquierda",
)
GAP_BOXES = Words(
    "{n} boxes are crossed off, but not the leftmost ones",
    "hay {n} casillas tachadas, pero no las primeras desde la izquierda",
)
BONUS = Words("Bonus: {name}", "Bonificación: {name}")
LOCKED = Words(
    "{used} crossed off as used, but the rooms on the plan unlock {unlocked}.",
    "Hay {used}, pero las habitaciones del plano {unlocked}.",
)
USED_ONE = Words("{n} is", "{n} tachada como usada")
USED_SEVERAL = Words("{n} are", "{n} tachadas como usadas")
UNLOCKED = Words("only {n}", "solo dan {n}")
UNLOCKED_NONE = Words("none", "no dan ninguna")
ROUNDS = Words("Rounds", "Rondas")
ROUNDS_LEFT = Words(
    "{played}; a game has exactly {all}.", "Hay {played}; una partida tiene exactamente {all}."
)
MARKED_ROUND = Words("{n} round is marked", "{n} ronda marcada")
MARKED_ROUNDS = Words("{n} rounds are marked", "{n} rondas marcadas")
ROUNDS_TOO_FEW = Words(
    "All that is drawn takes at least {needed} rounds with the bonuses crossed off; {played}.",
    "Todo lo dibujado pide al menos {needed} rondas con las bonificaciones tachadas; hay {played}.",
)


def joined(parts: Sequence[Words]) -> Words:
    """Parts of a sum."""
    return Words(" + ".join(part.en for part in parts), " + ".join(part.es for part in parts))


_FIELDS = {
    "rooms": Words("the rooms box", "la casilla de habitaciones"),
    "windows": Words("the windows box", "la casilla de ventanas"),
    "doors": Words("the doors box", "la casilla de puertas"),
    "stones": Words("the stones box", "la casilla de piedras"),
    "total": Words("the total box", "la casilla del total"),
}
_CLIENT_BUBBLE = Words("the bubble of {name}", "la burbuja de {name}")
_CLIENT_BOX = Words("the {kind} box", "la casilla de {kind}")
_ROUND = Words("round {n}", "la ronda {n}")
_TABLE_ROW = Words("the room table's row “{room}”", "la fila «{room}» de la tabla de habitaciones")
_TABLE_BOX = Words(
    "box {n} of “{room}” in the room table", "la casilla {n} de «{room}» en la tabla de habitaciones"
)
_BONUS_BOX = Words("bonus “{name}” {n}", "la bonificación «{name}» {n}")


def field_words(field: str, game: ClassicGame) -> Words | None:
    """What a field of the sheet is called, None for what is none."""
    group, _, rest = field.partition(".")
    id, _, n = rest.partition(".")
    rooms = {room.id: room.name for room in game.rooms}
    kinds = {kind.id: kind.name for kind in game.client_kinds}
    bonuses = {bonus.id: bonus.name for bonus in game.bonus_kinds}
    if group == "client":
        return _CLIENT_BUBBLE.format(name={c.id: c.name for c in game.clients}.get(rest, same(rest)))
    if group == "round" and rest:
        return _ROUND.format(n=rest)
    if group == "room" and id in rooms:
        return (_TABLE_BOX if n else _TABLE_ROW).format(room=rooms[id], n=n)
    if group == "used" and id in bonuses:
        return _BONUS_BOX.format(name=bonuses[id], n=n)
    if field in kinds:
        return _CLIENT_BOX.format(kind=kinds[field])
    return _FIELDS.get(field)
