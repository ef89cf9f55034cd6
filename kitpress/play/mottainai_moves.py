"""What a player of Mottainai can do next: every legal way to take an action or carry out a step of an effect.

A move is tried on a copy of the table before it is made: `make` does one thing, at most one card's worth of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from kitpress.content.effects import Place, Step
from kitpress.play.mottainai_table import Table
from kitpress.rules.mottainai_counting import tally
from kitpress.rules.mottainai_temple import WINGS

_SUPPORT = {"hand": ("hand",), "bench": ("bench",), "none": ()}


class Move(NamedTuple):
    """One way to go on. `action` is the action that it is (a task's, craft, prayer); `work` is completed by it."""

    action: str
    make: Callable[[Table], None]
    work: str = ""


def nothing(table: Table) -> None:
    """Change nothing."""


def actions(table: Table, player: int, task: str | None) -> Iterator[Move]:
    """All ways to take one action of a task: that action, a craft or a prayer. No task: a prayer."""
    if task is not None:
        yield from task_action(table, player, task)
        yield from craft(table, player, table.cards.of_task[task])
    yield Move("prayer", partial(Table.draw, player=player))


def task_action(table: Table, player: int, task: str) -> Iterator[Move]:
    """All ways to take the action of a task itself; none when it can't be taken."""
    seat = table.seats[player]
    if task == "clerk":
        yield from _moves(task, player, seat.bench, "bench", "sales")
    elif task == "monk":
        yield from _moves(task, player, table.floor, "floor", "helpers")
    elif task == "potter":
        yield from _moves(task, player, table.floor, "floor", "bench")
    elif task == "tailor":
        yield from _tailor(table, player)
    else:
        bench = any(rule.smith_from_bench for rule in table.rules(player))
        yield from _completions(table, player, task, seat.hand, ("hand", "bench") if bench else ("hand",))


def craft(table: Table, player: int, material: str) -> Iterator[Move]:
    """All ways to craft: a work of the task's material, supported by the bench."""
    any_kind = any(rule.craft_any for rule in table.rules(player))
    hand = table.seats[player].hand
    works = [card for card in hand if any_kind or table.cards.material[card] == material]
    yield from _completions(table, player, "craft", works, ("bench",))


def step_moves(table: Table, player: int, step: Step) -> Iterator[Move]:
    """All ways to carry out one step of an effect, one card at a time for steps that move cards."""
    if step.act is not None:
        yield from (
            actions(table, player, None) if step.act == "prayer" else task_action(table, player, step.act)
        )
    elif step.draw is not None:
        yield Move("", partial(Table.draw, player=player, number=1))
    elif step.complete is not None:
        hand = table.seats[player].hand
        works = [c for c in hand if step.complete in ("any", table.cards.material[c])]
        yield from _completions(table, player, "", works, _SUPPORT[step.support], step.less)
    elif step.from_ == "deck" and step.to is not None:
        yield Move("", partial(Table.move_top, player=player, to=step.to))
    elif step.from_ is not None and step.to is not None:
        source = table.floor if step.from_ == "floor" else table.seats[player].place(step.from_)
        fitting = [c for c in source if not step.material or table.cards.material[c] in step.material]
        yield from _moves("", player, fitting, step.from_, step.to)


def repeats(table: Table, player: int, step: Step) -> int:
    """How often a step is carried out: as many cards as it says, for each of what it counts."""
    number = step.draw or step.move or 1
    if step.per is not None:
        found = tally(step.per, table.holding(player), table.cards.game, _floor(table)) or 0
        number *= found
        if step.at_most is not None:
            number = min(number, step.at_most)
    return number


def _floor(table: Table) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in table.floor:
        material = table.cards.material[card]
        counts[material] = counts.get(material, 0) + 1
    return counts


def _moves(action: str, player: int, cards: Sequence[str], source: Place, to: Place) -> Iterator[Move]:
    for card in dict.fromkeys(cards):
        yield Move(action, partial(Table.move, player=player, card=card, source=source, to=to))


def _completions(
    table: Table, player: int, action: str, works: Sequence[str], supports: Sequence[str], less: int = 0
) -> Iterator[Move]:
    for work, wing in product(dict.fromkeys(works), WINGS):
        if table.supported(player, work, supports, less):
            make = partial(Table.complete, player=player, work=work, wing=wing, supports=supports, less=less)
            yield Move(action, make, work)


def _tailor(table: Table, player: int) -> Iterator[Move]:
    """Return the first so many cards of the hand, then fill up: whoever chooses sorts the hand before."""
    for number in range(len(table.seats[player].hand) + 1):
        yield Move("tailor", partial(_fill_up, player=player, returned=number))


def _fill_up(table: Table, player: int, returned: int) -> None:
    seat = table.seats[player]
    for card in seat.hand[:returned]:
        table.move(player, card, "hand", "deck")
    table.draw(player, max(0, table.tailor_limit(player) - len(seat.hand) - len(seat.waiting)))
