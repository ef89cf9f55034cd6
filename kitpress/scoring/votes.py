"""A table's vote, in games that have one: who presents when, and whose plan wins."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.errors import OverlayError, UsageError
from kitpress.files import source_name
from kitpress.rules import Election, votes_in
from kitpress.scoring.names import joined_again, meant, player_names
from kitpress.scoring.sheets import Evening, Failure
from kitpress.words import Words


def as_votes(votes: str | None, boss: str | None = None) -> list[str] | None:
    """The votes written "a,b,b", None if there are none. Raises UsageError for a boss without votes."""
    if votes is None and boss:
        raise UsageError(_NO_VOTES)
    return None if votes is None else [vote for vote in votes.split(",") if vote.strip()]


def presenting(evening: Evening, sources: Sequence[str]) -> tuple[int, ...]:
    """The sheets, counted as they stand in the evening, in the order in which they are presented.

    `sources` are all files as they were given, in the order of the seats from whoever began; one that could
    not be scored keeps its seat. Empty for a game that is decided by points, or for sheets of several games.
    """
    sheets = evening.sheets
    rules = votes_in(sheets[0].game) if sheets and len({s.game.id for s in sheets}) == 1 else None
    if rules is None:
        return ()
    by_source = {sheet.source: index for index, sheet in enumerate(sheets)}
    missing = {source_name(failure.source) for failure in _plans_missing(evening)}
    seated = [
        name
        for source in dict.fromkeys(sources)
        if (name := source_name(source)) in by_source.keys() | missing
    ]
    if len(by_source) < len(sheets) or not set(by_source) <= set(seated):
        seats: list[int | None] = list(range(len(sheets)))  # several sheets in a photo: seats as they came
    else:
        seats = [by_source.get(name) for name in seated]
    order = (seats[seat] for seat in rules.presentation_order(len(seats), sheets[0].game))
    return tuple(index for index in order if index is not None)


def count_votes(evening: Evening, votes: Sequence[str], boss: str | None = None) -> tuple[Evening, Election]:
    """The evening with its standings after the vote. A vote names a plan by its architect, its title or its file.

    More votes than plans are remarked upon: everybody has one of each. Votes that are for nobody are among the
    election's problems; the others count. Raises UsageError when there is nothing to vote on: no sheet, several games,
    or one that is decided by points.
    """
    games = {sheet.game.id for sheet in evening.sheets}
    if len(games) != 1:
        raise UsageError(_NOTHING if not games else _SEVERAL_GAMES.format(games=", ".join(sorted(games))))
    game = evening.sheets[0].game
    rules = votes_in(game)
    if rules is None:
        raise UsageError(_BY_POINTS.format(game=game.id))
    problems: list[Words] = []
    whole = list(joined_again(votes, lambda word: bool(meant(word, evening.players))))
    cast = [name for vote in whole if (name := _meant(vote, evening, problems, _SEVERAL)) is not None]
    chosen = _meant(boss, evening, problems, _BOSS_SEVERAL) if boss else None
    election = rules.elect(cast, player_names(evening.players), chosen)
    election = election._replace(problems=(*dict.fromkeys(problems), *election.problems))
    ranked = rules.elected([sheet.score for sheet in evening.sheets], election)
    plans = len(evening.sheets) + len(_plans_missing(evening))
    more = (_MORE_VOTES.format(votes=len(whole), plans=plans),) if len(whole) > plans else ()
    return evening._replace(standings=ranked, notes=(*evening.notes, *more)), election


def _plans_missing(evening: Evening) -> list[Failure]:
    """The files of plans that could not be scored."""
    return [failure for failure in evening.failures if not isinstance(failure.error, OverlayError)]


def _meant(vote: str, evening: Evening, problems: list[Words], several: Words) -> str | None:
    """The name of the plan that a vote means; the vote itself if none; None, and a problem, if `several`."""
    names = player_names(evening.players)
    found = [names[index] for index in meant(vote, evening.players)]
    if len(found) > 1:
        problems.append(several.format(vote=vote.strip(), names=", ".join(found)))
        return None
    return found[0] if found else vote


_NOTHING = Words(
    "there is nothing to vote on: no sheet could be scored.",
    "no hay nada que votar: no se pudo leer ninguna hoja.",
)
_SEVERAL_GAMES = Words(
    "a vote is about plans of one game, and these are of: {games}. Score them apart.",
    "se vota entre planos de un mismo juego, y estos son de: {games}. Puntúalos por separado.",
)
_BY_POINTS = Words(
    "{game} is decided by points, not by votes; leave --votes out.",
    "{game} se decide por puntos, no por votos; quita --votes.",
)
_SEVERAL = Words(
    "The vote '{vote}' fits several plans: {names}. Write one of these names. The other votes count.",
    "El voto '{vote}' vale para varios planos: {names}. Escribe uno de esos nombres. Los demás votos cuentan.",
)
_BOSS_SEVERAL = Words(
    "The boss chose '{vote}', which fits several plans: {names}. Write one of these names.",
    "Quien manda eligió '{vote}', que vale para varios planos: {names}. Escribe uno de esos nombres.",
)
_MORE_VOTES = Words(
    "There are more votes ({votes}) than plans ({plans}), and everybody has one of each. Look for a vote too many, or "
    "for a plan that is missing.",
    "Hay más votos ({votes}) que planos ({plans}), y cada persona tiene uno de cada. Busca un voto de más o un plano "
    "que falte.",
)
_NO_VOTES = Words(
    "--boss decides a tie between --votes; give those too.",
    "--boss decide un empate entre los votos; da también --votes.",
)
