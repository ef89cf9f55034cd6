"""What each language says in its own way: its phrases, and how it puts nouns, numbers and lists."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from kitpress.content.conditions import Entity
from kitpress.content.values import Range
from kitpress.rules.conditions.wording.nouns import Noun
from kitpress.rules.conditions.wording.outline import Mention, Outline
from kitpress.words import Lang

EACH = "{each}"


class Speech(ABC):
    """One language.

    In the phrases `{}` is what a thing is related to; Spanish also fills in its endings, and "each" at `{each}`.
    """

    lang: ClassVar[Lang]
    having: ClassVar[Mapping[str, str]]  # relations said with "with"
    being: ClassVar[Mapping[str, tuple[str, str]]]  # the others, and how they go on in a chain
    being_first: ClassVar[Mapping[str, tuple[str, str]]]  # the same, with nothing behind what it leads to
    none: ClassVar[Mapping[str, str]] = {}  # relations to none, where that is not said with "no"
    after_each: ClassVar[Mapping[str, str]] = {}  # what is said otherwise after "each"
    mutual: ClassVar[Mapping[str, str]]  # of two things to each other
    types_of_set: ClassVar[tuple[str, str]]  # different, same

    def run_together(self, sentence: str) -> str:
        """The sentence with the words that melt into one where they meet."""
        return sentence

    def in_a_row(self, said: Sequence[str], many: bool) -> str:
        """All that is said of a thing, or of several."""
        return self.list(said)

    def of_each(self, said: Sequence[str]) -> str:
        """All that is said of each of a set."""
        return self.in_a_row(said, many=False)

    def with_article(self, noun: Noun) -> str:
        """The noun with its indefinite article."""
        return f"{self.indefinite(noun)} {noun.one}"

    @abstractmethod
    def side_by_side(self, mentions: Sequence[str]) -> str:
        """Things that no relation joins, and of which little more than their nouns is said."""

    @abstractmethod
    def apart(self, mentions: Sequence[str]) -> str:
        """Things that no relation joins, so that none seems to belong to what is said of the one before it."""

    @abstractmethod
    def per(self, outline: Outline, each: str) -> str:
        """The sentence of an objective that is counted once, for each of something."""

    @abstractmethod
    def each_time(self, outline: Outline, wanted: str, several: bool) -> str:
        """The sentence of an objective that is counted as often as its things can be found anew."""

    @abstractmethod
    def each_set(self, outline: Outline, wanted: str) -> str:
        """The same of things that must be told apart."""

    @abstractmethod
    def head(self, mention: Mention, article: bool) -> str:
        """The noun with its number or article and what always goes with it."""

    @abstractmethod
    def adjectives(self, mention: Mention) -> str:
        """What always goes with the noun."""

    @abstractmethod
    def sized(self, sizes: Sequence[str]) -> str:
        """ "of 4 or more squares"."""

    @abstractmethod
    def with_(self, items: Sequence[str]) -> str:
        """ "with ..."."""

    @abstractmethod
    def each(self, mention: Mention) -> str:
        """ "each", of a set."""

    @abstractmethod
    def that(self, clause: str) -> str:
        """A relative clause."""

    @abstractmethod
    def clauses(self, mention: Mention) -> list[str]:
        """What it is not, or that it is alone."""

    @abstractmethod
    def like_another(self, mention: Mention) -> list[str]:
        """That there is another one like it, or beside it."""

    @abstractmethod
    def but(self, mention: Mention, more_said: bool) -> str:
        """The types that it must not be, right after the noun."""

    @abstractmethod
    def the_others(self, mention: Mention) -> str:
        """The others of a set, seen from one of them: "the other two"."""

    @abstractmethod
    def sides(self, entity: Entity) -> list[str]:
        """What is asked of a room's sides."""

    @abstractmethod
    def amount(self, wanted: Range, noun: Noun) -> str:
        """So many of something: "2 or more windows"."""

    def amount_after(self, wanted: Range, noun: Noun) -> str:
        """So many of something, after a preposition or a verb."""
        return self.amount(wanted, noun)

    @abstractmethod
    def agree(self, phrase: str, mention: Mention, one: bool = False) -> str:
        """The phrase with its endings for what it is said of; `one`: of one of a set."""

    @abstractmethod
    def joined(self, before: str, targets: Sequence[str]) -> str:
        """A phrase's beginning with all its targets."""

    @abstractmethod
    def list(self, items: Sequence[str], word: str = "") -> str:
        """Items with commas and "and", or another word."""

    @abstractmethod
    def indefinite(self, noun: Noun) -> str:
        """The indefinite article of a noun."""

    @abstractmethod
    def any_(self, noun: Noun, other: bool) -> str:
        """Some thing that the objective does not use up; `other` than what it is said of."""

    @abstractmethod
    def again(self, mention: Mention) -> str:
        """A second mention: "that room"."""

    @abstractmethod
    def types(self, rooms: Sequence[Mention], same: bool, everyone: int) -> str:
        """That rooms are of the same type, or of different ones; `everyone`: how many, if all there are."""


def listed(items: Sequence[str], word: str) -> str:
    """Items with commas and a word before the last; with a comma there, too, where what goes before has its own."""
    if len(items) == 1:
        return items[0]
    comma = "," if ", " in items[-2] else ""
    return f"{', '.join(items[:-1])}{comma} {word} {items[-1]}"


def is_one(wanted: Range) -> bool:
    """Whether the number that is said last of a range is 1."""
    return (wanted.low if wanted.high is None else wanted.high) == 1


def said_of(entity: Entity, flags: Mapping[str, tuple[str, str]]) -> list[str]:
    """What flags say of a thing, from the words for no and for yes."""
    asked = {flag: getattr(entity, flag, None) for flag in flags}
    return [
        flags[flag][wanted] for flag, wanted in asked.items() if wanted is not None and flags[flag][wanted]
    ]
