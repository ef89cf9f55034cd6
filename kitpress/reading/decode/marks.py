"""Marks: what stands in each square once the rooms are known, with totals that the dice allow.

Windows come in threes, doors in twos: where the most probable marks break such a total, the cheapest
repair is found exactly, and breaking it all the same stays possible at a price (people err, too). Marks that
come in runs are settled group by group after that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from kitpress.plan.geometry import Square
from kitpress.reading.decode.choices import Choice, Choices, other_half, partner_of
from kitpress.reading.decode.runs import Prices, in_totals, runs_of, settle_runs
from kitpress.reading.decode.totals import counts_of, mended
from kitpress.rules.grammar import Grammar

BROKEN_TOTAL = 4.0  # what a total costs that the dice can't give, in nats
# What one square of a pool or hedge costs: who draws them draws four or five. Of 461 careless sheets nine had one that
# looked surer than nothing by 4 to 8.7 nats, and each was struck out. What is plain is so by 9: more does not count.
_LONE = 8.8
REACH = 7.0  # alternatives further behind the best than this are not considered


def choose_marks(
    choices: Choices,
    grammar: Grammar,
    *,
    forbidden: Mapping[Square, Choice] | None = None,
    broken_total: float = BROKEN_TOTAL,
    reach: float = REACH,
    least: float = -inf,
) -> tuple[dict[Square, Choice], float]:
    """The most probable marks together, and their log-probability with what broken totals cost.

    `forbidden` takes one choice away from some squares, to see what comes second. Where nothing is worth `least`, the
    log-probability is -inf: that is found out fast.
    """
    options: Mapping[Square, Sequence[Choice]] = choices
    if forbidden:
        options = {
            **choices,
            **{square: [c for c in choices[square] if c != other] for square, other in forbidden.items()},
        }
    best = {square: found[0] for square, found in options.items() if found}
    value = sum(choice.logp for choice in best.values())
    counts = counts_of(best.values(), filter(in_totals, grammar.marks))
    broken = [kind for kind, count in counts.items() if count % kind.multiple]
    if broken or any(_alone(square, choice, best) for square, choice in best.items()):
        open_squares = {
            square: [c for c in found if c.logp >= found[0].logp - reach]
            for square, found in options.items()
            if len(found) > 1 and found[1].logp >= found[0].logp - reach
        }
        pairs = _in_pairs(open_squares, options, best)
        changes, cost = mended(best, pairs, counts, broken_total, value - least)
        if value - cost < least:
            return best, -inf
        best, value = {**best, **changes}, value - cost
    if not runs_of(grammar):
        return best, value
    settled, cost = settle_runs(best, options, grammar, Prices(broken_total, BROKEN_TOTAL, _LONE), reach)
    return settled, sum(choice.logp for choice in settled.values()) - cost


def _alone(square: Square, choice: Choice, marks: Mapping[Square, Choice]) -> bool:
    """Whether it is one half of a mark whose other half is not there."""
    if not choice.part:
        return False
    there, needed = partner_of(square, choice)
    return there not in marks or marks[there].what != needed


def _in_pairs(
    open_squares: dict[Square, list[Choice]],
    options: Mapping[Square, Sequence[Choice]],
    best: Mapping[Square, Choice],
) -> dict[Square, list[Choice]]:
    """The open squares, with the other halves of what they may hold, and nothing whose other half can't be."""
    found = {square: list(choices) for square, choices in open_squares.items()}
    for square, choice in best.items():
        if choice.part:
            found.setdefault(square, list(options[square]))
    todo = list(found)
    while todo:
        square = todo.pop()
        for choice in [c for c in found[square] if c.part]:
            there, other = other_half(square, choice, options)
            if other is None:
                found[square].remove(choice)
            elif other not in found.setdefault(there, [best[there]]):
                found[there].append(other)
                todo.append(there)
    for square, choices in found.items():
        if all(choice.part for choice in choices):
            choices += [choice for choice in options[square] if not choice.part][:1]
    return found
