"""What becomes of questions: a person who has the sheet at hand answers all of them truthfully, until nothing is asked.

    python benchmarks/answers.py --shared ../shared --game madrino --messy
    python benchmarks/answers.py --shared ../shared --condition glare --case "pen across" --habit erased --plans 4

Answers as the questions offer them where that is true, and else what is on the sheet. Prints, one row for each thing
that happened: sheets with questions, rounds, questions and answers per sheet, sheets that are read exactly before and
after, with the right score after, and those whose questions do not end.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2
from habits import HABITS
from page_cases import SINGLE, in_case, in_help
from photos import AS_IS, SHARED, Taken, Task, conditions, plain_camera, rig_paths, taken
from reading import chosen, marks_of

from kitpress.plan.geometry import Edge, Square, edges_of
from kitpress.plan.space import tree_squares
from kitpress.reading.asking.answers import fixes_of, parse_answers
from kitpress.reading.asking.fix_words import WALL, WINDOW, edge_fix, number_fix, square_fix, tick_fix
from kitpress.reading.asking.fixes import Fixes
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.fixed_plans import things_in
from kitpress.rules import for_game
from kitpress.scoring import ScoredSheet, score_files
from kitpress.scoring.sheets import AskedDoubt
from kitpress.scoring.words import fix_words, keep_words
from kitpress.words import Lang

_MOST_ROUNDS = 12


class Outcome(NamedTuple):
    """One sheet: how much was asked and answered, and whether it was and is right."""

    happened: str
    found: bool = True
    rounds: int = 0
    questions: int = 0
    answers: int = 0
    exact_before: bool = False
    exact: bool = False
    right_score: bool = False
    ended: bool = True


class Person:
    """Somebody who has the sheet at hand, and answers in their language."""

    def __init__(self, sheet: Taken, lang: Lang) -> None:
        self._sheet, self._record, self._plan, self._lang = sheet.sheet, sheet.record, sheet.record.plan, lang
        self._grammar = for_game(sheet.game).grammar(sheet.game)
        self._numbers = {field.id for field in sheet.sheet.fields if field.kind == "number"}

    def answer(self, asked: AskedDoubt, sheet: ScoredSheet) -> list[str]:
        """What they type."""
        offered = [
            words[self._lang] for words in (fix_words(asked, sheet), keep_words(asked, sheet)) if words
        ]
        doubt = asked.doubt
        more = list(self._overlooked(doubt.squares, sheet)) if doubt.unseen else []
        if true := next((text for text in offered if self._all_true(text)), ""):
            return [*true.split(","), *more]
        parts = [part for text in offered for part in text.split(",")]
        kept = [part for part in parts if doubt.unseen and (self._all_true(part) or _of_many(part))]
        told = [self._read(part) for part in parts if part not in kept]
        squares = dict.fromkeys(square for fixes in told for square in fixes.squares)
        edges = [edge for fixes in told for edge in fixes.edges]
        fields = dict.fromkeys(field for fixes in told for field in (*fixes.numbers, *fixes.ticks))
        if not offered:
            squares |= dict.fromkeys(doubt.squares)
        truth = [*map(self._of_square, squares), *map(self._of_edge, edges), *map(self._of_field, fields)]
        return list(dict.fromkeys([*kept, *truth, *more, *self._in_rows(kept)]))

    def _read(self, text: str) -> Fixes:
        return fixes_of(parse_answers([text]), self._sheet, self._grammar)

    def _all_true(self, text: str) -> bool:
        said = self._read(text)
        return (
            all(self._holds(square, mark) for square, mark in said.squares.items())
            and all(self._part(edge) == part for edge, part in said.edges.items())
            and all(self._record.numbers.get(field) == n for field, n in said.numbers.items())
            and all((field in self._record.ticks) == marked for field, marked in said.ticks.items())
        )

    def _things(self, square: Square) -> list[Mark]:
        return list(things_in(self._plan, square, self._grammar))

    def _tree(self, square: Square) -> Square | None:
        return next((middle for middle in self._plan.trees if square in tree_squares(middle)), None)

    def _holds(self, square: Square, mark: Mark) -> bool:
        there = self._things(square)
        if mark == Mark():
            return not there and self._tree(square) is None
        return any(thing._replace(side=mark.side and thing.side) == mark for thing in there)

    def _part(self, edge: Edge) -> str | None:
        """What an edge is, None for a door: that stands in a square."""
        if self._plan.on_edges and any(edge in window.edges for window in self._plan.windows):
            return WINDOW
        opened = (*self._plan.doors, *filter(None, [self._plan.entrance]))
        if self._plan.on_edges and any(door.edge == edge for door in opened):
            return None
        return WALL if edge in self._plan.walls() else ""

    def _of_square(self, square: Square) -> str:
        there, tree = self._things(square), self._tree(square)
        if tree and not there:
            return square_fix(tree, Mark("tree"), self._grammar)[self._lang]
        return square_fix(square, there[0] if there else Mark(), self._grammar)[self._lang]

    def _of_edge(self, edge: Edge) -> str:
        if (part := self._part(edge)) is not None:
            return edge_fix(edge, part, self._plan)[self._lang]
        opened = (*self._plan.doors, *filter(None, [self._plan.entrance]))
        return self._of_square(next(door.square for door in opened if door.edge == edge))

    def _of_field(self, field: str) -> str:
        if field in self._numbers:
            return number_fix(field, self._record.numbers.get(field))[self._lang]
        return tick_fix(field, marked=field in self._record.ticks)[self._lang]

    def _overlooked(self, hidden: Iterable[Square], sheet: ScoredSheet) -> Iterator[str]:
        """What is there beside what was read."""
        read = sheet.record.plan
        squares = [s for s in hidden if {*things_in(read, s, self._grammar)} != {*self._things(s)}]
        yield from map(self._of_square, squares)
        panes = frozenset[Edge]().union(*(window.edges for window in read.windows if read.on_edges))
        for edge in sorted(edges_of(hidden)):
            shown = WINDOW if edge in panes else WALL if edge in read.walls() else ""
            if self._part(edge) not in (None, shown):
                yield self._of_edge(edge)

    def _in_rows(self, kept: Iterable[str]) -> Iterator[str]:
        """What is marked in rows that are said to be empty, or the other way round."""
        for part in filter(_of_many, kept):
            said = self._read(part)
            numbers = (field for field, n in said.numbers.items() if self._record.numbers.get(field) != n)
            ticks = (field for field, on in said.ticks.items() if (field in self._record.ticks) != on)
            yield from map(self._of_field, (*numbers, *ticks))


def _of_many(part: str) -> bool:
    """Whether an answer is for several places: what is said of one of them goes before."""
    place, _, _ = part.partition("=")
    return "-" in place or ".." in place


def one(task: Task) -> Outcome:
    """Photograph a sheet, and answer until nothing is asked."""
    cv2.setNumThreads(1)
    happened = ", ".join(what for what in (task.habit, task.case, task.condition) if what != AS_IS) or AS_IS
    photo = taken(task, plain_camera if task.case == AS_IS else partial(in_case, task.case))
    lang: Lang = "es" if task.plan % 2 else "en"
    person = Person(photo, lang)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(photo.data)
        told: list[str] = []
        questions, before = 0, False
        for rounds in range(_MOST_ROUNDS):
            found = score_files([str(file)], answers=parse_answers(told)).sheets
            if not found:
                return Outcome(happened, found=False)
            exact = marks_of(found[0].record) == marks_of(photo.record)
            before = exact if rounds == 0 else before
            asked = found[0].doubts
            said = [text for doubt in asked for text in person.answer(doubt, found[0]) if text not in told]
            if not said:
                break
            questions += len(asked)
            told += dict.fromkeys(said)
    right = for_game(photo.game).score(photo.record, photo.game).total == found[0].score.total
    return Outcome(happened, True, rounds, questions, len(told), before, exact, right, not asked)


def main() -> int:
    """Ask, answer and print; 1 where questions do not end."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--shared", default="../shared", help=SHARED)
    options.add_argument("--game", default="floor-plan", help="a name or a folder")
    options.add_argument("--plans", type=int, default=20)
    options.add_argument("--long-side", type=int, default=3000)
    options.add_argument("--messy", action="store_true", help="sheets of careless players")
    options.add_argument("--condition", action="append", default=[], help="as reading.py's; or all")
    options.add_argument("--case", action="append", default=[], help=f"one of {in_help(SINGLE)}; or all")
    options.add_argument("--habit", action="append", default=[], help=f"one of {in_help(HABITS)}; or all")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args()
    rigs = [path.stem for path in rig_paths(asked.shared)]
    kinds = {
        "condition": chosen("condition", asked.condition, tuple(conditions(asked.shared))),
        "case": chosen("case", asked.case, SINGLE),
        "habit": chosen("habit", asked.habit, tuple(HABITS)),
    }
    happened = [{kind: what} for kind, found in kinds.items() for what in found] or [{}]
    tasks = [
        Task(
            asked.game,
            asked.shared,
            number,
            rigs[7 * number % len(rigs)],
            asked.long_side,
            asked.messy,
            **what,
        )
        for what in happened
        for number in range(asked.plans)
    ]
    with multiprocessing.Pool(asked.jobs) as pool:
        outcomes = pool.map(one, tasks, chunksize=1)
    table(outcomes)
    return 0 if all(outcome.ended for outcome in outcomes) else 1


def table(outcomes: Sequence[Outcome]) -> None:
    """One row for each thing that happened."""
    heads = ("sheets", "asked", "rounds", "questions", "answers", "exact", "after", "score", "endless")
    print(f"{'what happened':24}" + "".join(f"{head:>10}" for head in heads))
    for what in dict.fromkeys(outcome.happened for outcome in outcomes):
        mine = [o for o in outcomes if o.happened == what and o.found]
        count = max(1, len(mine))
        means = [f"{sum(c) / count:10.2f}" for c in zip(*(o[2:5] for o in mine), strict=True)] or [""] * 3
        shares = (sum(getattr(o, name) for o in mine) for name in ("exact_before", "exact", "right_score"))
        print(
            f"{what:24}{sum(o.happened == what for o in outcomes):10}{sum(o.rounds > 0 for o in mine):10}"
            + "".join(f"{mean:>10}" for mean in means)
            + "".join(f"{share / count:10.0%}" for share in shares)
            + f"{sum(not o.ended for o in mine):10}"
        )


if __name__ == "__main__":
    sys.exit(main())
