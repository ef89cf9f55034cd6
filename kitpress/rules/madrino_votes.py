"""Who presents when, and whose plan is built: Madrino has no points, the table votes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.content.values import did_you_mean
from kitpress.rules.madrino_words import listed
from kitpress.rules.score import Election, Score, Standing
from kitpress.words import Words, same


def presentation_order(architects: int, game: MadrinoGame) -> tuple[int, ...]:
    """The architects, counted in the order of their seats from the first visitor, as they present.

    The visitor of the last week begins, then it goes round the other way: counter-clockwise.
    """
    last = (game.weeks - 1) % architects
    return tuple((last - n) % architects for n in range(architects))


def elect(votes: Sequence[str], names: Sequence[str], boss: str | None = None) -> Election:
    """The winner by votes, each the name of a plan; at a tie the plan that the boss chooses.

    Names are compared without regard to capitals.
    """
    problems: list[Words] = []
    found = [index for vote in votes if (index := _plan(vote, names, problems, _VOTE)) is not None]
    counts = Counter(found)
    each = tuple(counts[index] for index in range(len(names)))
    if not found:
        return Election(each, None, _NO_VOTES, _once(problems))
    best = [index for index, count in enumerate(each) if count == max(each)]
    if len(best) == 1:
        winner = best[0]
        words = _WON if each[winner] > 1 else _WON_BY_ONE
        reason = words.format(name=names[winner], n=each[winner], of=len(found))
        return Election(each, winner, reason, _once(problems))
    tied = listed(same(names[index]) for index in best)
    chosen = _plan(boss, names, problems, _CHOICE) if boss else None
    if chosen in best:
        return Election(each, chosen, _BOSS.format(names=tied, name=names[chosen]), _once(problems))
    if chosen is not None:
        problems.append(_BOSS_BESIDE.format(boss=names[chosen], names=tied))
    return Election(each, None, _TIED.format(names=tied, n=max(each)), _once(problems))


def _once(problems: Sequence[Words]) -> tuple[Words, ...]:
    """The problems, each told once however many votes have it."""
    return tuple(dict.fromkeys(problems))


def _plan(vote: str, names: Sequence[str], problems: list[Words], told: _Told) -> int | None:
    """The plan that a vote is for; None, and a problem, told so, when it is for none."""
    wanted = vote.strip().casefold()
    found = [index for index, name in enumerate(names) if name.strip().casefold() == wanted]
    if len(found) == 1:
        return found[0]
    about = {"vote": vote.strip(), "hint": did_you_mean(vote, names), "names": ", ".join(names)}
    problems.append((told.several if found else told.nobody).format(**about))
    return None


class _Told(NamedTuple):
    """What is said of a word that names no plan, or several."""

    nobody: Words
    several: Words


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The plans as they were given, all in one place: nobody is ahead before the vote."""
    return tuple(Standing(1, index, score, _UNDECIDED) for index, score in enumerate(scores))


def elected(scores: Sequence[Score], election: Election) -> tuple[Standing, ...]:
    """The plans by their votes; the winner stands alone in the first place."""

    def key(index: int) -> tuple[bool, int]:
        return (index != election.winner, -election.counts[index])

    keys = [key(index) for index in range(len(scores))]
    order = sorted(range(len(scores)), key=lambda index: (keys[index], index))
    return tuple(
        Standing(1 + sum(k < keys[i] for k in keys), i, scores[i], _votes(election, i)) for i in order
    )


def _votes(election: Election, index: int) -> Words:
    if index == election.winner:
        return election.reason
    count = election.counts[index]
    return _ONE_VOTE if count == 1 else _SOME_VOTES.format(n=count)


_UNDECIDED = Words(
    "no points here: present the plans, talk, and vote",
    "aquí no hay puntos: presenten los planos, conversen y voten",
)
_WON = Words("{name} gets built: {n} of {of} votes.", "Se construye el de {name}: {n} de {of} votos.")
_WON_BY_ONE = Words(
    "{name} gets built: {n} vote of {of} is enough.", "Se construye el de {name}: basta {n} voto de {of}."
)
_BOSS = Words(
    "A tie between {names}; the boss has decided: {name} gets built.",
    "Empate entre {names}; decide quien manda: se construye el de {name}.",
)
_TIED = Words(
    "A tie between {names}, {n} each: the boss decides. Who is the boss? Roll a die each; the highest is.",
    "Empate entre {names}, con {n} cada uno: decide quien manda. ¿Quién manda? Tiren un dado cada uno: el más alto.",
)
_NO_VOTES = Words(
    "Nobody has a vote yet, so nothing gets built. Vote for a plan by its name.",
    "Nadie tiene votos todavía, así que no se construye nada. Voten un plano por su nombre.",
)
_NOBODY = Words(
    "The vote '{vote}' is for nobody here. {hint}The plans are: {names}. The other votes count.",
    "El voto '{vote}' no es para nadie de aquí. {hint}Los planos son: {names}. Los demás votos cuentan.",
)
_SEVERAL = Words(
    "The vote '{vote}' fits several plans: {names}. Give them names of their own. The other votes count.",
    "El voto '{vote}' vale para varios planos: {names}. Denles nombres distintos. Los demás votos cuentan.",
)
_VOTE = _Told(_NOBODY, _SEVERAL)
_CHOICE = _Told(
    Words(
        "The boss chose '{vote}', but no plan here is called so. {hint}The plans are: {names}.",
        "Quien manda eligió '{vote}', pero aquí ningún plano se llama así. {hint}Los planos son: {names}.",
    ),
    Words(
        "The boss chose '{vote}', which fits several plans: {names}. Give them names of their own.",
        "Quien manda eligió '{vote}', que vale para varios planos: {names}. Denles nombres distintos.",
    ),
)
_BOSS_BESIDE = Words(
    "The boss chose {boss}, but the tie is between {names}.",
    "Quien manda eligió {boss}, pero el empate es entre {names}.",
)
_ONE_VOTE = Words("1 vote", "1 voto")
_SOME_VOTES = Words("{n} votes", "{n} votos")
