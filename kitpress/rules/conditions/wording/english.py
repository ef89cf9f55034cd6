"""English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from kitpress.content.conditions import Entity, RoomEntity
from kitpress.content.values import Range
from kitpress.rules.conditions.wording.language import Language
from kitpress.rules.conditions.wording.nouns import Noun
from kitpress.rules.conditions.wording.outline import Mention, Outline
from kitpress.rules.conditions.wording.speech import is_one, listed, said_of
from kitpress.words import a_or_an, nth, points_words

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_THROUGH = ", directly or through other rooms"


class English(Language):
    """Says outlines in English."""

    lang = "en"
    having: ClassVar[Mapping[str, str]] = {
        "connected outside": "a door to the outside",
        "sees": "a view of {}",
        "sees outside-edge": "a clear view to the edge of the sheet",
        "holds": "{}",
        "reached_by": "access by {}",
    }
    being: ClassVar[Mapping[str, tuple[str, str]]] = {
        "in": ("in {}", "is in {}"),
        "connected": ("connected to {}", "is itself connected to {}"),
        "reaches": ("linked to {}" + _THROUGH, "is itself linked to {}" + _THROUGH),
        "reaches outside": ("linked to the outside" + _THROUGH, "is linked to the outside" + _THROUGH),
        "shares_wall": ("sharing a wall with {}", "itself shares a wall with {}"),
        "touches": ("touching {}", "itself touches {}"),
        "stones_touch": ("whose stones touch {}", "has stones that touch {}"),
        "stones_touch_stones": ("whose stones touch those of {}", "has stones that touch those of {}"),
        "touches_stones": ("touching the stones of {}", "itself touches the stones of {}"),
        "looks": ("looking out on {}", "looks out on {}"),
        "seen_from": ("seen from {}", "is seen from {}"),
        "leads": ("leading to {}", "leads to {}"),
        "leads outside": ("leading outside", "leads outside"),
        "leads_to_doors": ("leading to {}", "leads to {}"),
        "path_leads outside": ("leading to an outside door", "leads to an outside door"),
        "path_leads": ("leading to an outside door of {}", "leads to an outside door of {}"),
    }
    being_first: ClassVar[Mapping[str, tuple[str, str]]] = {
        "reaches": (f"linked{_THROUGH}, to {{}}", f"is itself linked{_THROUGH}, to {{}}"),
    }
    none: ClassVar[Mapping[str, str]] = {"stones_touch": "whose stones touch no {}"}
    after_each: ClassVar[Mapping[str, str]] = {
        "stones_touch": "with stones that touch {}",
        "stones_touch_stones": "with stones that touch those of {}",
    }
    mutual: ClassVar[Mapping[str, str]] = {
        "connected": "connected to each other",
        "reaches": "linked to each other" + _THROUGH,
        "touches": "touching each other",
        "shares_wall": "sharing a wall",
    }
    types_of_set = ("of different types", "of the same type")

    def side_by_side(self, mentions: Sequence[str]) -> str:
        """Things that no relation joins, and of which little more than their nouns is said."""
        return (
            ", ".join([*mentions[:-1], f"and {mentions[-1]}"]) if len(mentions) > 2 else self.list(mentions)
        )

    def apart(self, mentions: Sequence[str]) -> str:
        """Things that no relation joins, so that none seems to belong to what is said of the one before it."""
        return "; also ".join(mentions)

    def per(self, outline: Outline, each: str) -> str:
        """The sentence of an objective that is counted once, for each of something."""
        if outline.largest:
            each = f"{self.unit(outline.mentions[0]).one} of your largest {each}"
        elif outline.each_type:
            each = f"type of {each}"
        return f"{_points(outline.points)} for each {each}{_most(outline)}"

    def each_time(self, outline: Outline, wanted: str, several: bool) -> str:
        """The sentence of an objective that is counted as often as its things can be found anew."""
        each = f"set of {wanted}" if several else wanted
        return f"{_points(outline.points)} for each {each}, nothing counted twice{_most(outline)}"

    def each_set(self, outline: Outline, wanted: str) -> str:
        """The same of things that must be told apart."""
        return self.each_time(outline, "these things", several=True) + f": {wanted}"

    def head(self, mention: Mention, article: bool) -> str:
        """The noun with its number or article and what always goes with it."""
        nouns = self.list([noun.of(mention.many) for noun in self.heads(mention)], "or")
        adjectives, ordinal = self.adjectives(mention), self.ordinal(mention)
        behind = adjectives and article and ordinal and self.told_apart(mention)
        head = nouns if behind or not adjectives else f"{adjectives} {nouns}"
        return self._counted(head, mention, ordinal, article) + (f" ({adjectives})" if behind else "")

    def _counted(self, head: str, mention: Mention, ordinal: int, article: bool) -> str:
        if mention.many:
            number = _NUMBERS[mention.entity.count]
            if mention.shared:
                return f"the same {number} {head}"
            return f"{number} {'other ' if self.others(mention) else ''}{head}"
        if mention.shared:
            return f"the same {head}"
        if not article:
            return head
        if ordinal:
            further = f"{a_or_an(_ordinal(ordinal))} {_ordinal(ordinal)}" if ordinal > 1 else "another"
            return f"{further} {head}"
        return f"{a_or_an(head)} {head}"

    def adjectives(self, mention: Mention) -> str:
        """What goes before the noun: "3×4", "square"."""
        entity, found = mention.entity, []
        if isinstance(entity, RoomEntity):
            if entity.size:
                found.append(self.list([f"{size.short}×{size.long}" for size in entity.size], "or"))
            if entity.square:
                found.append("square")
        if getattr(entity, "straight", None):
            found.append("straight")
        rectangular = getattr(entity, "rectangular", None)
        if rectangular is not None:
            found.append("rectangular" if rectangular else "irregular")
        if getattr(entity, "unique", None):
            found.append("one-of-a-kind")
        return " ".join(found)

    def sized(self, sizes: Sequence[str]) -> str:
        """ "of 4 or more squares"."""
        return f"of {self.list(sizes)}"

    def with_(self, items: Sequence[str]) -> str:
        """ "with ..."."""
        return f"with {self.list(items)}"

    def each(self, mention: Mention) -> str:
        """ "each", of a set."""
        return "each"

    def that(self, clause: str) -> str:
        """A relative clause."""
        return f"that {clause}"

    def clauses(self, mention: Mention) -> list[str]:
        """What it is not, or that it is alone."""
        entity, found = mention.entity, []
        if isinstance(entity, RoomEntity) and entity.square is False:
            found.append("longer than wide")
        found += said_of(entity, _FLAGS)
        if getattr(entity, "alone", None):
            noun = self.nouns[mention.kind].one
            found.append(
                "sharing no wall with another room" if mention.kind == "room" else f"touching no other {noun}"
            )
        return found

    def like_another(self, mention: Mention) -> list[str]:
        """That there is another one like it, or beside it."""
        found, noun = [], self.nouns[mention.kind].one
        if getattr(mention.entity, "unique", None) is False:
            found.append("matching another one")
        if getattr(mention.entity, "alone", None) is False:
            found.append(f"{'sharing a wall with' if mention.kind == 'room' else 'touching'} another {noun}")
        return found

    def in_a_row(self, said: Sequence[str], many: bool) -> str:
        """All that is said of a thing, or of several; after "whose ..." goes "that is seen ..."."""
        whose = next((i for i, phrase in enumerate(said) if phrase.startswith("whose ")), len(said))
        clauses = [
            f"that {'are' if many else 'is'} {p}" if p.startswith("seen ") else p for p in said[whose:]
        ]
        return self.list([*said[:whose], *clauses])

    def of_each(self, said: Sequence[str]) -> str:
        """All that is said of each of a set; "with stones that touch ..." last, as it would take in what follows."""
        return self.list(sorted(said, key=lambda phrase: phrase.startswith("with stones ")))

    def but(self, mention: Mention, more_said: bool) -> str:
        """The types that it must not be, right after the noun."""
        if not isinstance(mention.entity, RoomEntity) or not mention.entity.not_type:
            return ""
        nouns = [self.nouns[room_type] for room_type in mention.entity.not_type]
        types = self.list([n.many if mention.many else self.with_article(n) for n in nouns], "or")
        return f" (not {types})" if more_said else f" other than {types}"

    def the_others(self, mention: Mention) -> str:
        """The others of a set, seen from one of them: "the other two"."""
        others = mention.entity.count - 1
        return f"the other {_NUMBERS[others]}" if others > 1 else "the other"

    def sides(self, entity: Entity) -> list[str]:
        """What is asked of a room's sides."""
        if not isinstance(entity, RoomEntity):
            return []
        asked = [(w, word) for w, word in ((entity.short, "wide"), (entity.long, "long")) if w is not None]
        squares = self.nouns["square"]
        said = [
            f"{_bound(w)}{'' if i else f' {squares.of(not is_one(w))}'} {word}"
            for i, (w, word) in enumerate(asked)
        ]
        return [self.list(said)] if said else []

    def amount(self, wanted: Range, noun: Noun) -> str:
        """So many of something: "2 or more windows"."""
        if wanted.exact is not None:
            return f"{'exactly ' if wanted.exact else ''}{wanted.exact or 'no'} {noun.of(wanted.exact != 1)}"
        if wanted.high is None:
            return f"at least one {noun.one}" if wanted.low == 1 else f"{wanted.low} or more {noun.many}"
        if wanted.low == 0:
            return f"at most {wanted.high} {noun.of(wanted.high != 1)}"
        return f"{wanted.low} to {wanted.high} {noun.many}"

    def agree(self, phrase: str, mention: Mention, one: bool = False) -> str:
        """The phrase as it is: English has no endings here."""
        return phrase

    def joined(self, before: str, targets: Sequence[str]) -> str:
        """A phrase's beginning with all its targets."""
        return before + self.list(targets)

    def list(self, items: Sequence[str], word: str = "") -> str:
        """Items with commas and "and", or another word."""
        return listed(items, word or "and")

    def indefinite(self, noun: Noun) -> str:
        """ "a" or "an"."""
        return a_or_an(noun.one)

    def any_(self, noun: Noun, other: bool) -> str:
        """ "any bedroom", "any other bedroom"."""
        return f"any {'other ' if other else ''}{noun.one}"

    def again(self, mention: Mention) -> str:
        """A second mention: "that room"."""
        noun = self.list([noun.of(mention.many) for noun in self.heads(mention)], "or")
        if mention.many:
            number, place = _NUMBERS[mention.entity.count], self.set_among(mention)
            if self.only_one(mention):
                return f"those {noun}"
            return f"{'those' if place is None else f'the {_ordinal(place)}'} {number} {noun}"
        if self.only_one(mention):
            return f"that {noun}"
        return f"the {_ordinal(self.ordinal(mention))} {noun}"

    def types(self, rooms: Sequence[Mention], same: bool, everyone: int) -> str:
        """That rooms are of the same type, or of different ones; `everyone`: how many, if all there are."""
        who = {0: self.list([self.again(room) for room in rooms]), 2: "both"}.get(everyone, "all")
        return f"{who} {self.types_of_set[same]}"


# What is said of a thing that is not so, and that is so; what is so may be an adjective instead.
_FLAGS: Mapping[str, tuple[str, str]] = {
    "garden": ("looking out on neither a hedge nor a pool", "looking out on a hedge or a pool"),
    "on_path": ("touching no path to an outside door", "touching a path to an outside door"),
    "straight": ("with a bend", ""),
}


def _ordinal(before: int) -> str:
    """What comes after so many of its kind: "third", "10th"."""
    if before < len(_ORDINALS):
        return _ORDINALS[before]
    return nth(before + 1).en


def _most(outline: Outline) -> str:
    return f", up to {_points(outline.at_most * outline.points)}" if outline.at_most else ""


def _points(number: int) -> str:
    return points_words(number).en


def _bound(wanted: Range) -> str:
    if wanted.exact is not None:
        return str(wanted.exact)
    if wanted.high is None:
        return f"at least {wanted.low}"
    return f"at most {wanted.high}" if wanted.low == 0 else f"{wanted.low} to {wanted.high}"
