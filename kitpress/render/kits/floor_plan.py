"""The kit of Floor Plan."""

from kitpress.render.kits.houses import CLIENTS, DICE
from kitpress.render.kits.parts import BOOKLET, RULEBOOK, sheets
from kitpress.words import Words

PARTS = (
    sheets(Words("a sheet for each player", "una hoja por jugador")),
    CLIENTS,
    RULEBOOK,
    BOOKLET,
    DICE,
)
