"""Many files at once: in the order given, and what goes wrong with one of them stays with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pytest

from kitpress.bugs import as_kit_error
from kitpress.content import Game, load_game
from kitpress.errors import BugError, ContentError, KitError, Problem, UsageError
from kitpress.scoring import score_files
from kitpress.scoring.answered import Answers
from kitpress.scoring.evening import _all_of, _Given
from kitpress.scoring.parcels import Packing, Unpacking
from kitpress.scoring.sheets import Failure
from kitpress.scoring.workers import in_order
from kitpress.words import same

PLANS = [str(path) for path in sorted((Path(__file__).parents[1] / "oracle").glob("*.plan"))[:6]]


def slow_first(number: int) -> MappingProxyType[str, int]:
    time.sleep(0.2 if number == 0 else 0.0)
    return MappingProxyType({"number": number})


def dies_at_two(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def returns(failure: Failure) -> Failure:
    return failure


def fails(number: int) -> int:
    raise UsageError(same(f"not {number}"))


def test_results_come_in_the_order_given() -> None:
    assert list(in_order(slow_first, range(4), 2)) == [{"number": number} for number in range(4)]


def test_a_process_that_dies_takes_nobody_with_it() -> None:
    assert list(in_order(dies_at_two, [1, 2], 1)) == [1, None]


def test_a_bug_is_told_in_another_process_as_in_this_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    here = Failure("ana.jpg", as_kit_error(ZeroDivisionError("division by zero"), "scoring", "ana.jpg"))
    (there,) = in_order(returns, [here], 1)
    assert there is not None
    assert isinstance(there.error, BugError)
    assert (there.source, there.error.message) == (here.source, here.error.message)
    assert there.error.message.es.startswith("ana.jpg: lo sentimos, es un error de kitpress, no tuyo (Zero")


def test_what_is_raised_there_is_raised_here() -> None:
    with pytest.raises(UsageError, match="not 0"):
        list(in_order(fails, range(3), 2))


class Common:
    def __init__(self, name: str) -> None:
        self.name = name


COMMON = Common("what all results hold")


def in_common(number: int) -> tuple[int, Common, Common]:
    return number, COMMON, Common(f"of {number}")


def test_what_results_have_in_common_is_one_for_each_process() -> None:
    results = list(in_order(in_common, range(8), 1, shared=(Common,)))
    assert [number for number, *_ in results] == list(range(8))
    assert [own.name for *_, own in results] == [f"of {number}" for number in range(8)]
    assert {id(common) for _, common, _ in results} == {id(results[0][1])}
    assert results[0][1].name == COMMON.name


def test_what_was_sent_is_not_sent_again() -> None:
    packing, unpacked = Packing(in_common, (Common,)), Unpacking()
    first, second = packing(1), packing(2)
    assert id(COMMON) in first.new.keys() - second.new.keys()
    assert unpacked(first)[1] is unpacked(second)[1]


def test_games_and_layouts_of_plans_and_their_own_folder_are_sent_once() -> None:
    for game in (None, "floor-plan"):
        given = _Given(load_game(game) if game else None, None, Answers((), PLANS))
        packing = Packing(partial(_all_of, given), (Game,))
        parcels = [packing(plan) for plan in PLANS]
        assert len({number for parcel in parcels for number in parcel.new}) == 1


def test_more_processes_say_the_same_of_an_evening(tmp_path: Path) -> None:
    files = [*PLANS[:3], str(tmp_path / "none.jpg"), *PLANS[3:]]
    one, two = score_files(files), score_files(files, jobs=2)
    assert [(s.source, s.record, s.score) for s in two.sheets] == [
        (s.source, s.record, s.score) for s in one.sheets
    ]
    assert two.standings == one.standings
    assert [str(failure.error) for failure in two.failures] == [
        str(failure.error) for failure in one.failures
    ]


def broken_content(number: int) -> KitError:
    return ContentError([Problem(Path("game.yaml"), number, 1, "name", same("is missing"))])


def test_mistakes_in_content_arrive_whole() -> None:
    (error,) = in_order(broken_content, [7], 2)
    assert isinstance(error, ContentError)
    assert error.problems[0].line == 7
    assert "game.yaml:7:1" in error.message.es


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are no copies")
def test_processes_are_copies_of_one_that_is_ready_to_read() -> None:
    """Else each would import for itself what takes longer than several photos: whatever is imported, no thread runs."""
    code = """if True:
        from kitpress.scoring import evening, workers
        evening._import_reading()
        print(workers.are_copies())
    """
    alone = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=alone)
    assert (told.stdout, told.stderr) == ("True\n", "")
