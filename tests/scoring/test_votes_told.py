"""A vote about several plans in one photo is told plan by plan."""

from pathlib import Path

from kitpress.scoring import score_files
from kitpress.scoring.data import as_json
from kitpress.scoring.names import player_names
from kitpress.scoring.overlays import items_of
from kitpress.scoring.votes import count_votes

PLANS = sorted((Path(__file__).parents[1] / "oracle_madrino").glob("*.plan"))[:3]


def test_plans_in_one_photo_have_votes_of_their_own() -> None:
    evening = score_files([str(plan) for plan in PLANS])
    sheets = tuple(
        sheet._replace(source="photos/table.jpg", called=f"table.jpg#{n}")
        for n, sheet in enumerate(evening.sheets, 1)
    )
    together = evening._replace(sheets=sheets)
    names = player_names(together.players)
    voted, election = count_votes(together, [names[0], names[2], names[2]])
    told = as_json(voted, "en", order=(2, 0, 1), election=election)
    assert told["vote"]["votes"] == {"table.jpg#1": 1, "table.jpg#2": 0, "table.jpg#3": 2}
    assert told["vote"]["winner"] == "table.jpg#3"
    assert told["presenting"] == ["table.jpg#3", "table.jpg#1", "table.jpg#2"]
    assert [sheet["photo"] for sheet in told["sheets"]] == ["photos/table.jpg"] * 3


def test_a_plan_given_twice_has_the_votes_of_both() -> None:
    ana = str(PLANS[0])
    evening = score_files([ana, str(PLANS[1]), ana])
    names = player_names(evening.players)
    voted, election = count_votes(evening, [names[0], names[0]])
    assert as_json(voted, "en", election=election)["vote"]["votes"] == {ana: 2, str(PLANS[1]): 0}


def test_where_the_table_votes_no_fact_is_worth_points() -> None:
    (sheet,) = score_files([str(PLANS[0])]).sheets
    assert sheet.score.lines
    assert {item.points for item in items_of(sheet, "en")} == {""}
