"""All architects of a table draw what the same dice say: where their logs differ, one of them is wrong."""

from __future__ import annotations

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.content.load import load_game
from kitpress.plan.model import Plan, Record
from kitpress.rules.madrino import differing_dice
from kitpress.words import same

GAME = load_game("madrino")
WEEKS = ("1451/13", "2525/65", "2152/44", "6161/51", "6436/22", "4143/36")
OTHER_EVENING = ("1452/15", "5145/51", "4256/63", "1611/36", "6141/44", "3212/22")


def board(*weeks: str, entrance: str = "31") -> Record:
    """A board with such a log, "-" for an empty box."""
    numbers = {"entrance.column": entrance[0], "entrance.row": entrance[1]}
    for week, dice in enumerate(weeks, 1):
        parts, _, wish = dice.partition("/")
        numbers |= {f"part.{week}.{n}": die for n, die in enumerate(parts, 1)}
        numbers |= {f"facility.{week}": wish[0], f"area.{week}": wish[1]}
    return Record("madrino", Plan(12, 8), numbers={k: int(v) for k, v in numbers.items() if v != "-"})


def told(*boards: Record) -> str | None:
    names = [same(name) for name in ("Ana", "Ben", "Cleo", "Dora")]
    assert isinstance(GAME, MadrinoGame)
    found = differing_dice(boards, names[: len(boards)], GAME)
    return found.en if found else None


def test_logs_agree_in_any_order_and_where_a_box_is_empty() -> None:
    other = ("5411/65", "55-2/13", *WEEKS[2:5], "----/--")
    assert told(board(*WEEKS), board(*other), board(*WEEKS, entrance="--")) is None


def test_a_week_that_one_log_tells_otherwise_is_told_with_who_says_what() -> None:
    other = (*WEEKS[:1], "2526/65", *WEEKS[2:])
    assert told(board(*WEEKS), board(*other), board(*WEEKS)) == (
        "Everybody draws what the same dice say, but the logs differ: week 2, parts: 2255 (Ana, Cleo), 2256 (Ben). "
        "Look which board is wrong."
    )


def test_so_are_the_entrances_dice() -> None:
    assert "entrance: 3 1 (Ana), 3 2 (Ben)" in str(told(board(*WEEKS), board(*WEEKS, entrance="32")))


def test_a_week_offers_two_facilities_in_two_areas() -> None:
    two, three = (("1451/25", *WEEKS[1:]), ("1451/31", *WEEKS[1:]))
    assert told(board(*WEEKS), board(*two)) is None
    found = str(told(board(*WEEKS), board(*two), board(*three)))
    assert (
        "week 1, facility: 1 (Ana), 2 (Ben), 3 (Cleo) and week 1, area: 3 (Ana), 5 (Ben), 1 (Cleo)" in found
    )


def test_boards_of_different_evenings_share_no_dice() -> None:
    assert told(board(*WEEKS), board(*OTHER_EVENING, entrance="13")) is None
    assert told(board(*WEEKS)) is None


def test_nor_do_boards_of_two_tables_of_one_evening() -> None:
    others = [board(*OTHER_EVENING, entrance="13")] * 2
    assert told(board(*WEEKS), *others, board(*WEEKS)) is None
