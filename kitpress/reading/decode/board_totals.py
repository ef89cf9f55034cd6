"""Which questions about a board are worth a program: those that its totals don't answer.

Where nothing on a board contradicts anything, another that is nearly as good holds few other marks and numbers, and
most of those upset a total: a wall more than the log says. That costs more than most questions are worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from kitpress.reading.decode.board_program import EQUAL, Board
from kitpress.reading.decode.board_tables import BROKEN_TOTAL, DOOR, WALL, WINDOW, Option, Tables
from kitpress.rules.grammar import BoardGrammar

_MANY = 500  # sets of changes: a program is sooner through more

# of walls, windows, doors and each letter; or of parts and facilities, by their ids
Amounts = Mapping[str, int]


class Open(NamedTuple):
    """Whether any of the `marks`, and of the `numbers` of the log, may be others."""

    marks: bool
    numbers: bool


class _Change(NamedTuple):
    """A mark or a number that is another: what that costs, and by how much it puts totals off."""

    of_mark: bool
    cost: float
    off: Amounts


def open_questions(tables: Tables, board: Board, loss: float) -> Open:
    """What may be otherwise on boards that are worth no more than `loss` less than this one, on which nothing
    contradicts anything: for what is not open, a program would find none.
    """
    if tables.unseen:  # what is missing may lie there, and costs less
        return Open(marks=True, numbers=True)
    loss += 2 * EQUAL
    changes = sorted(_changes(tables, board, loss), key=lambda change: change.cost)
    found = list(islice(_sets(changes, loss), _MANY))
    if len(found) == _MANY:
        return Open(marks=True, numbers=True)
    likely = [together for together in found if _cost(together) <= loss]
    return Open(
        any(change.of_mark for together in likely for change in together),
        any(not change.of_mark for together in likely for change in together),
    )


def _sets(changes: Sequence[_Change], loss: float) -> Iterator[tuple[_Change, ...]]:
    """All sets of these changes, cheaper ones first, that cost no more without the totals that they break."""
    for number, change in enumerate(changes):
        if change.cost > loss:
            return
        yield (change,)
        for more in _sets(changes[number + 1 :], loss - change.cost):
            yield change, *more


def _cost(together: tuple[_Change, ...]) -> float:
    """What changes cost at least, with the totals that they break."""
    off: Counter[str] = Counter()
    for change in together:
        off.update(change.off)
    broken = sum(amount != 0 for amount in off.values())
    return sum(change.cost for change in together) + broken * BROKEN_TOTAL


def _changes(tables: Tables, board: Board, loss: float) -> Iterator[_Change]:
    """What else each place, and each box of the log, may hold at a cost of no more than `loss`."""
    counted = _counted(tables)

    def change(of_mark: bool, cost: float, was: Amounts, now: Amounts) -> _Change:
        off = {what: now.get(what, 0) - was.get(what, 0) for what in {*was, *now} & counted}
        return _Change(of_mark, cost, off)

    for places, drawn in ((tables.edges, _on_edge), (tables.squares, _in_square)):
        for place, gains in places.items():
            held = board.chosen[place]
            for option, gain in gains.items():
                if option != held and (cost := gains[held] - gain) <= loss:
                    yield change(True, cost, drawn(held), drawn(option))
    grammar = tables.grammar
    for box, gains_of in tables.numbers.items():
        said = grammar.log[box]
        numbers: dict[int | None, tuple[float, Amounts]] = {n: (g, said[n]) for n, g in gains_of.items()}
        numbers[None] = 0.0, {}
        written = board.log.get(box)
        most, was = numbers[written]
        for number, (gain, now) in numbers.items():
            alike = now == was and None not in (number, written)
            if number != written and not alike and (cost := most - gain) <= loss:
                # what the log says too little of, as much too much is drawn of
                yield change(False, cost, _told(now, grammar), _told(was, grammar))


def _on_edge(option: Option) -> Amounts:
    return {option[0]: 1} if option[0] else {}


def _in_square(option: Option) -> Amounts:
    """What a square holds: the wall of a door or an entrance is no other wall."""
    what, side = option
    if side is None:
        return {what: 1} if what else {}
    return {WALL: -1, DOOR: 1} if what == DOOR else {WALL: -1}


def _told(said: Mapping[str, int], grammar: BoardGrammar) -> Amounts:
    """What is drawn by a number of the log."""
    told: Counter[str] = Counter()
    for part in grammar.parts:
        told[part.kind] += said.get(part.id, 0) * part.edges
    for kind in grammar.facilities:
        told[kind.letter] += said.get(kind.id, 0) * kind.squares
    return told


def _counted(tables: Tables) -> set[str]:
    """What there is a total of: the log may say all of it."""
    log = tables.grammar.log
    said = {id for box in tables.numbers for amounts in log[box].values() for id, n in amounts.items() if n}
    counted = {kind.letter for kind in tables.grammar.facilities if kind.id in said}
    for kind in (WALL, WINDOW):
        if all(part.id in said for part in tables.grammar.parts if part.kind == kind):
            counted.add(kind)
    if any(part.id in said for part in tables.grammar.parts if part.kind == DOOR):
        counted.add(DOOR)
    return counted
