"""What a playtest tells of Mottainai: how often each work is completed, in which wing, and who wins with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import TYPE_CHECKING

from kitpress.content.effects import EndEffect
from kitpress.content.kinds.mottainai import MottainaiGame, Work
from kitpress.play.report import Cell, Column, Report, games_played
from kitpress.rules.mottainai_words import effect_words
from kitpress.words import Words, decimal, percent, same

if TYPE_CHECKING:
    from kitpress.play.mottainai import TempleGame

_COLUMNS = (
    Column(Words("Work", "Obra"), number=False),
    Column(Words("Material", "Material"), number=False),
    Column(Words("Effect", "Efecto"), number=False),
    Column(Words("Built", "Hecha")),
    Column(Words("Gallery", "Galería")),
    Column(Words("Wins", "Gana")),
    Column(Words("Worth", "Vale")),
)
_WHAT = Words(
    "Built: in how many games, of those with its deck. Gallery: how often it went there. Wins: how often its owner "
    "won. Worth: points of its effect at the end, on average.",
    "Hecha: en cuántas partidas, por mazo. Galería: cuántas veces fue ahí. Gana: cuántas veces ganó su dueño. Vale: "
    "puntos de su efecto al final, de media.",
)
_GAMES = Words(
    "{games}, {temples} temples: {rounds} rounds a game, {works} works a temple.",
    "{games}, {temples} templos: {rounds} rondas por partida, {works} obras por templo.",
)
_SCORES = Words(
    "Score: {mean} on average; half of the temples {low:.0f} to {high:.0f}, the best {best}. Winners: {won}.",
    "Puntuación: {mean} de media; la mitad de los templos de {low:.0f} a {high:.0f}, el mejor {best}. Ganadores: "
    "{won}.",
)
_ENDED = Words("Ended by: {endings}.", "Terminó por: {endings}.")
_ENDINGS = {
    "wing": Words("a full wing", "un ala llena"),
    "deck": Words("the last card", "la última carta"),
    "turns": Words("the bots' patience", "la paciencia de los bots"),
}


@dataclass(frozen=True)
class _Built:
    """How a work fared: each time it was completed, whether in the gallery, by the winner, and what it brought."""

    gallery: list[bool]
    won: list[bool]
    worth: list[float]


def report(game: MottainaiGame, tables: Sequence[TempleGame]) -> Report:
    """The report of played games; there must be at least one."""
    built = _built(game, tables)
    decks = sum(table.decks for table in tables)
    totals = [player.total for table in tables for player in table.players]
    endings = Counter(table.ending for table in tables)
    works = fmean(len(t.gallery) + len(t.shop) for table in tables for t in table.temples)
    winners = fmean(max(player.total for player in table.players) for table in tables)
    low, _, high = quantiles(totals, n=4, method="inclusive") if len(totals) > 1 else (totals[0],) * 3
    remarks = (
        _WHAT,
        _GAMES.format(
            games=games_played(len(tables)),
            temples=len(totals),
            rounds=decimal(fmean(table.rounds for table in tables)),
            works=decimal(works),
        ),
        _SCORES.format(
            mean=decimal(fmean(totals)), low=low, high=high, best=max(totals), won=decimal(winners)
        ),
        _ENDED.format(endings=_endings(endings, len(tables))),
    )
    rows = tuple(_row(work, built[work.id], decks, game) for work in game.works)
    data = {
        "score": {"mean": round(fmean(totals), 3), "best": max(totals), "winners": round(winners, 3)},
        "rounds": round(fmean(table.rounds for table in tables), 3),
        "works_per_temple": round(works, 3),
        "endings": dict(endings.most_common()),
        "works": [_data(work, built[work.id], decks) for work in game.works],
    }
    return Report(len(totals), _COLUMNS, rows, remarks, data)


def _built(game: MottainaiGame, tables: Sequence[TempleGame]) -> dict[str, _Built]:
    found = {work.id: _Built([], [], []) for work in game.works}
    for table in tables:
        for n, temple in enumerate(table.temples):
            copies = Counter((*temple.gallery, *temple.shop))
            for wing in ("gallery", "shop"):
                for work in getattr(temple, wing):
                    found[work].gallery.append(wing == "gallery")
                    found[work].won.append(n == table.winner)
                    found[work].worth.append(table.effects[n].get(work, 0) / copies[work])
    return found


def _row(work: Work, built: _Built, decks: int, game: MottainaiGame) -> tuple[Cell, ...]:
    times = len(built.won)
    ends = isinstance(work.effect, EndEffect)
    return (
        work.name,
        game.material(work.material).name,
        effect_words(work, game).label,
        percent(times / decks),
        percent(fmean(built.gallery)) if times else "-",
        percent(fmean(built.won)) if times else "-",
        decimal(fmean(built.worth)) if times and ends else "-",
    )


def _data(work: Work, built: _Built, decks: int) -> dict[str, object]:
    times = len(built.won)
    return {
        "work": work.id,
        "built": round(times / decks, 4),
        "gallery": round(fmean(built.gallery), 4) if times else None,
        "wins": round(fmean(built.won), 4) if times else None,
        "worth": round(fmean(built.worth), 3) if times else None,
    }


def _endings(endings: Counter[str], games: int) -> Words:
    said = [(_ENDINGS.get(key, same(key)), count / games) for key, count in endings.most_common()]
    return Words(
        *(
            ", ".join(f"{words[lang]} {percent(share)[lang]}" for words, share in said)
            for lang in ("en", "es")
        )
    )
