"""The small values of content files: what they accept, and that they are written as they are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from kitpress.content.conditions import Entity, RoomEntity
from kitpress.content.values import Range, Size, Target, Text, nearest, shown
from kitpress.words import Words

NUMBERS = st.integers(0, 999)
RANGES = st.one_of(
    st.builds(Range, NUMBERS, st.none()),
    st.tuples(NUMBERS, NUMBERS).map(lambda ends: Range(min(ends), max(ends))),
)


@given(RANGES)
def test_a_range_is_read_as_it_is_written(written: Range) -> None:
    assert Range.parse(str(written)) == written


@given(RANGES, st.integers(-5, 1005))
def test_a_range_holds_what_lies_between_its_ends(some: Range, number: int) -> None:
    assert (number in some) == (some.low <= number <= (number if some.high is None else some.high))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("3", 3, 3), (">= 2", 2, None), (">=2", 2, None), ("<= 4", 0, 4), ("2..4", 2, 4), (" 2 .. 4 ", 2, 4)],
)
def test_ranges_have_four_spellings(text: str, low: int, high: int | None) -> None:
    assert Range.parse(text) == Range(low, high)


@pytest.mark.parametrize("text", ["", "many", "> 2", "=3", "4..2", "-1", "2-4", "3.5", "99999", ">= "])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no number|backwards"):
        Range.parse(text)


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_size_is_the_same_either_way_round(a: int, b: int) -> None:
    assert Size.parse(f"{a}x{b}") == Size.parse(f"{b} x {a}") == Size(min(a, b), max(a, b))


@pytest.mark.parametrize("text", ["", "3", "3x", "0x4", "3x4x5", "axb", "300x2"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no size"):
        Size.parse(text)


@pytest.mark.parametrize("target", [Target("bedroom"), Target("tree", any=True), Target("outside-edge")])
def test_a_target_is_read_as_it_is_written(target: Target) -> None:
    assert Target.parse(str(target)) == target


def test_text_is_one_string_or_one_in_each_language() -> None:
    read = TypeAdapter(Text).validate_python
    assert read("Ana") == Words("Ana", "Ana")
    assert read({"en": "tree", "es": "árbol"}) == Words("tree", "árbol")
    with pytest.raises(ValidationError):
        read({"en": "tree", "es": "árbol", "fr": "arbre"})


def test_a_lone_value_stands_for_a_list_of_one() -> None:
    read = TypeAdapter(Entity).validate_python
    room = read({"is": "room", "type": "bedroom", "connected": "outside", "size": "3x4", "area": 12})
    assert isinstance(room, RoomEntity)
    assert room == read(
        {"is": "room", "type": ["bedroom"], "connected": ["outside"], "size": ["4x3"], "area": "12"}
    )


def test_entities_are_values() -> None:
    room = RoomEntity.model_validate({"is": "room", "type": "bedroom"})
    with pytest.raises(ValidationError, match="frozen"):
        room.count = 2  # type: ignore[misc]


def test_the_nearest_word_is_named_only_when_it_is_near() -> None:
    assert nearest("Bedrom", ["kitchen", "bedroom"]) == "bedroom"
    assert nearest("garage", ["kitchen", "bedroom"]) is None


def test_values_are_shown_as_they_are_typed() -> None:
    assert shown((2, True, {"is": "room", "size": ("3x4",)})) == "[2, yes, {is: room, size: [3x4]}]"
