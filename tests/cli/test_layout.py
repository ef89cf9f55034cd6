import json

from kitpress.errors import EXIT_DONE, EXIT_USAGE

from .conftest import Kitpress


def test_tells_every_part_as_json(kitpress: Kitpress) -> None:
    run = kitpress("layout", "floor-plan", "--json", "--paper", "letter")
    assert run.code == EXIT_DONE
    told = json.loads(run.out)
    assert told["page"] == {"width_mm": 279.4, "height_mm": 215.9}
    assert len(told["grid"]["squares"]) == 17 * 13
    assert len(told["tags"]) == 8


def test_tells_people_in_a_table(kitpress: Kitpress) -> None:
    run = kitpress("layout", "floor-plan")
    assert run.code == EXIT_DONE
    assert "demand.8" in run.out
    assert "204.00" in run.out


def test_an_unknown_game_is_told_with_the_nearest(kitpress: Kitpress) -> None:
    run = kitpress("layout", "floor-plam")
    assert run.code == EXIT_USAGE
    assert "floor-plan" in run.err
