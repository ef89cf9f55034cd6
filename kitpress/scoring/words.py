"""What a scored sheet, its squares and its doubts are called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from kitpress.plan.geometry import Rect, Square
from kitpress.rules import for_game, votes_in
from kitpress.scoring.sheets import AskedDoubt, Player, ScoredSheet
from kitpress.words import LANGS, Words, points_words, same

_DOUBT = Words(
    "{place}: read as {read} ({sure}), or {other}?{change}",
    "{place}: leído como {read} ({sure}), ¿o {other}?{change}",
)
_CHANGES = Words(" Then the score is {total}.", " Entonces la puntuación es {total}.")
_AT_TABLE = Words(" Then: {changes}.", " Entonces: {changes}.")
_SAME = Words(" The score stays the same.", " La puntuación no cambia.")


def sheet_name(sheet: ScoredSheet) -> str:
    """What to call a sheet: the name in its plan, else its file's name."""
    return sheet.record.name or Path(sheet.source).stem or sheet.source


def player_name(player: Player) -> str:
    """What to call a player."""
    return player.score.name if player.sheet.score.players else sheet_name(player.sheet)


def place_words(place: str, sheet: ScoredSheet) -> Words:
    """Where a doubt is, in words: a square, or what a field is for."""
    return for_game(sheet.game).field_words(place, sheet.game) or same(place)


def doubt_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words:
    """A doubt as a question, with what it would change."""
    doubt = asked.doubt
    if votes_in(sheet.game):
        change = same("")
    elif asked.changes and [name for name, _ in asked.changes] != [sheet.score.name]:
        change = _AT_TABLE.format(changes=_listed(asked.changes))
    elif asked.total_if_other == sheet.score.total:
        change = _SAME
    else:
        change = _CHANGES.format(total=asked.total_if_other)
    return _DOUBT.format(
        place=doubt.where or place_words(doubt.place, sheet),
        read=doubt.read,
        sure=f"{doubt.confidence:.0%}",
        other=doubt.alternative,
        change=change,
    )


def _listed(totals: Sequence[tuple[str, int]]) -> Words:
    """ "Ana 12 points, Ben 1 point"."""
    parts = [(name, points_words(total)) for name, total in totals]
    return Words(*(", ".join(f"{name} {points[lang]}" for name, points in parts) for lang in LANGS))


def squares_text(squares: Collection[Square]) -> str:
    """Squares in few words, whole rectangles as their corners: "C3:F5 H2"."""
    left, parts = set(squares), []
    for square in sorted(squares, key=lambda s: (s.row, s.column)):
        if square not in left:
            continue
        width = height = 1
        while Square(square.column + width, square.row) in left:
            width += 1
        while all(Square(square.column + x, square.row + height) in left for x in range(width)):
            height += 1
        rect = Rect(*square, width, height)
        left.difference_update(rect.squares())
        last = Square(square.column + width - 1, square.row + height - 1)
        parts.append(str(square) if square == last else f"{square}:{last}")
    return " ".join(parts)
