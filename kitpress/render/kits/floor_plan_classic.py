"""The kit of Floor Plan Classic."""

from kitpress.render.kits.houses import DICE, clients
from kitpress.render.kits.parts import BOOKLET, RULEBOOK, sheets
from kitpress.words import Words

PARTS = (
    sheets(Words("a sheet for each player", "una hoja por jugador")),
    clients("counted-client"),
    RULEBOOK,
    BOOKLET,
    DICE,
)
