"""What sheets and players are called, and whom a name means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kitpress.files import STDIN, source_name
from kitpress.scoring.sheets import Player, ScoredSheet


def sheet_name(sheet: ScoredSheet) -> str:
    """What to call a sheet by itself: the name in its plan, else its file's name."""
    return sheet.record.name or Path(sheet.source).stem or sheet.source


def sheet_names(sheets: Sequence[ScoredSheet]) -> tuple[str, ...]:
    """What to call sheets beside each other."""
    return told_apart([(sheet_name(sheet), sheet) for sheet in sheets])


def player_names(players: Sequence[Player]) -> tuple[str, ...]:
    """What to call players beside each other."""
    return told_apart([(_own_name(player), player.sheet) for player in players])


def told_apart(named: Sequence[tuple[str, ScoredSheet]]) -> tuple[str, ...]:
    """Names, each with what its sheet is called in brackets where two are alike; numbered where these are, too."""
    alike = Counter(_folded(name) for name, _ in named)
    names = [
        f"{name} ({sheet.called})" if alike[_folded(name)] > 1 and sheet.called else name
        for name, sheet in named
    ]
    alike = Counter(map(_folded, names))
    return tuple(
        f"{name} {1 + sum(_folded(other) == _folded(name) for other in names[:n])}"
        if alike[_folded(name)] > 1
        else name
        for n, name in enumerate(names)
    )


def meant(word: str, players: Sequence[Player]) -> list[int]:
    """The players that a word may mean, by their index: none, the one, or several.

    What they are called beside each other goes first, then their sheets and files as they were given; else it may
    be a name, a title, or a file's name. Capitals don't matter.
    """
    wanted = _folded(word)
    called = [(name,) for name in player_names(players)]
    for words in (called, [*map(_sheet_words, players)], [*map(_own_words, players)]):
        if found := [n for n, own in enumerate(words) if wanted and wanted in map(_folded, own)]:
            return found
    return []


def joined_again(parts: Sequence[str], is_name: Callable[[str], bool]) -> Iterator[str]:
    """Names out of parts between commas: those that have commas whole again; what is no name stays a part."""
    left = list(parts)
    while left:
        ends = range(len(left), 0, -1)
        end = next((n for n in ends if is_name(",".join(left[:n]))), 1)
        yield ",".join(left[:end])
        left = left[end:]


def _own_name(player: Player) -> str:
    return player.score.name if player.sheet.score.players else sheet_name(player.sheet)


def _sheet_words(player: Player) -> tuple[str, ...]:
    """What names a player's sheet; it is one player's only where it holds no other's."""
    if player.sheet.score.players:
        return ()
    source, called = player.sheet.source, player.sheet.called
    return (source, called, STDIN) if source == source_name(STDIN) else (source, called)


def _own_words(player: Player) -> Iterator[str]:
    yield _own_name(player)
    if not player.sheet.score.players:
        path = Path(player.sheet.source)
        yield from (player.sheet.record.title, path.stem, path.name)


def _folded(text: str) -> str:
    return text.strip().casefold()
