"""Whose turn it was when a game ended, where that breaks ties and no photo shows it."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.errors import UsageError
from kitpress.rules import for_game, turns_in
from kitpress.scoring.names import meant, player_names
from kitpress.scoring.sheets import ScoredSheet, players_of
from kitpress.words import Words


def with_turn(sheets: Sequence[ScoredSheet], turn: str) -> tuple[ScoredSheet, ...]:
    """The sheets of one table with the mark of the current player at the one called so, by name or file, and what each
    is worth with it.

    Raises UsageError where nobody is called so, or several are, or the game knows no such mark.
    """
    games = {sheet.game.id for sheet in sheets}
    rules = turns_in(sheets[0].game) if len(games) == 1 else None
    if rules is None:
        raise UsageError(_NO_TURNS.format(games=", ".join(sorted(games))))
    players = players_of(sheets)
    found, names = meant(turn, players), player_names(players)
    if len(found) != 1:
        told = ", ".join(names[n] for n in found or range(len(names)))
        raise UsageError((_SEVERAL if found else _NOBODY).format(turn=turn, names=told))
    marked, first, score = [], 0, for_game(sheets[0].game).score
    for sheet in sheets:
        count = len(players_of([sheet]))
        here = found[0] - first if first <= found[0] < first + count else None
        record = rules.with_current(sheet.record, here, sheet.game)
        marked.append(sheet._replace(record=record, score=score(record, sheet.game)))
        first += count
    return tuple(marked)


_NO_TURNS = Words(
    "--turn breaks ties in games where players take turns, not in these: {games}. Leave it out.",
    "--turn desempata en los juegos por turnos, no en estos: {games}. Quítalo.",
)
_NOBODY = Words(
    "--turn: nobody here is called '{turn}'. These are: {names}.",
    "--turn: aquí nadie se llama '{turn}'. Están: {names}.",
)
_SEVERAL = Words(
    "--turn: several are called '{turn}'. Write one of these names: {names}.",
    "--turn: varios se llaman '{turn}'. Escribe uno de estos nombres: {names}.",
)
