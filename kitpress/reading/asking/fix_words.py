"""The words of fixes: what a person may say that a square, an edge or a field holds, in both languages.

`Vocabulary` reads them, the functions below write the fix that says a mark, so that it can be pasted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kitpress.plan.geometry import Edge, Side, Square, in_rects
from kitpress.plan.grid_marks import MARKS, ON_WALL, SINGLE
from kitpress.plan.model import Plan
from kitpress.reading.classes import CODES
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.fixed_plans import WALL, WINDOW
from kitpress.rules.grammar import BoardGrammar, Grammar
from kitpress.words import LANGS, Words, same

NOTHING = Words("nothing", "nada")
EMPTY = Words("empty", "vacío")
YES, NO = Words("yes", "sí"), Words("no", "no")

_PARTS = {
    WALL: (Words("wall", "pared"), ("muro", "---", "|")),
    WINDOW: (Words("window", "ventana"), ("===", "h")),
    "door": (Words("door", "puerta"), ()),
    "entrance": (Words("entrance", "entrada"), ()),
}
_NOTHING = frozenset(
    {"", "-", "nothing", "nada", "none", "ninguno", "ninguna", "no", "no letter", "ninguna letra"}
    | {"empty", "vacio", "no wall", "ninguna pared", "ningun muro"}
)
_YES = frozenset({"yes", "y", "si", "s", "x", "1", "marked", "ticked", "marcado", "true"})
_NO = _NOTHING | {"n", "0", "not marked", "sin marcar", "false"}
_OF_LETTER = ("the letter ", "la letra ", "letter ", "letra ")
_SIDES: Mapping[Side, tuple[str, ...]] = {
    Side.NORTH: ("n", "north", "norte", "upper", "up", "arriba", "top"),
    Side.EAST: ("e", "east", "este", "right", "derecha", "derecho"),
    Side.SOUTH: ("s", "south", "sur", "lower", "down", "abajo", "bottom"),
    Side.WEST: ("w", "o", "west", "oeste", "left", "izquierda", "izquierdo"),
}
SIDES: Mapping[str, Side] = {word: side for side, words in _SIDES.items() for word in words}


def plain(text: str) -> str:
    """A text as it is compared: small letters, no accents, single blanks."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().replace("_", " ").split())


class Kind(NamedTuple):
    """Something that a square may hold: the id of its mark, its short name, and whether it leans on a wall."""

    id: str
    name: Words
    on_wall: bool


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game's squares and edges."""

    grammar: Grammar | BoardGrammar

    @property
    def on_edges(self) -> bool:
        """Whether windows stand on edges of their own."""
        return isinstance(self.grammar, BoardGrammar)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """All that may be drawn in a square besides letters, by its spellings; the first of each kind is its id."""
        found: dict[str, Kind] = {}
        if isinstance(self.grammar, BoardGrammar):
            for id in ("door", "entrance"):
                name = _PARTS[id][0]
                found |= {plain(word): Kind(id, name, True) for word in (id, name.en, name.es)}
            return found
        ids = {plain(mark.id) for mark in self.grammar.marks}
        for mark in self.grammar.marks:
            short = mark.name.es.split()[-1]  # "tramo de terraza" is a terraza
            es = short if plain(short) not in ids and plain(short) not in found else mark.id
            kind = Kind(mark.id, Words(mark.id, es), mark.on_wall)
            for word in (mark.id, es, mark.name.en, mark.name.es):
                found.setdefault(plain(word), kind)
        return found

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters that may stand in a square, by their spellings."""
        if isinstance(self.grammar, BoardGrammar):
            return {
                plain(word): kind.letter
                for kind in self.grammar.facilities
                for word in (kind.letter, kind.id, kind.name.en, kind.name.es)
            }
        used = sorted(frozenset[str]().union(*self.grammar.letters.values()))
        return {plain(letter): letter for letter in used}

    def in_square(self, text: str) -> Mark | None:
        """What a text says that a square holds, None if that is nothing it can hold."""
        word, side = _and_side(text)
        if side is None and plain(text) in _NOTHING:
            return Mark()
        if (kind := self.kinds.get(word)) and (side is None or kind.on_wall):
            return Mark(kind.id, side)
        drawn = text.strip()
        if drawn in SINGLE:  # as plans in text are written
            return self._collected(SINGLE[drawn], None)
        if drawn in MARKS and MARKS[drawn][0] in ON_WALL:
            letter, side = MARKS[drawn]
            return self._collected(ON_WALL[letter][0], side)
        word = plain(text)
        for before in _OF_LETTER:
            word = word.removeprefix(before)
        return Mark(letter=self.letters[word]) if word in self.letters else None

    def _collected(self, collection: str, side: Side | None) -> Mark | None:
        """The kind that plans gather there."""
        if isinstance(self.grammar, BoardGrammar):
            return Mark("door", side) if collection == "doors" else None
        kinds = (mark.id for mark in self.grammar.marks if mark.collection == collection)
        return next((Mark(id, side) for id in kinds), None)

    def on_edge(self, text: str) -> str | None:
        """What a text says that an edge is: "wall", "window", "" for nothing; None if it is none of these."""
        if plain(text) in _NOTHING:
            return ""
        for part in (WALL, WINDOW) if self.on_edges else (WALL,):
            name, others = _PARTS[part]
            if plain(text) in {plain(word) for word in (part, name.en, name.es, *others)}:
                return part
        return None

    def of_squares(self) -> Words:
        """All that a square may hold, in words."""
        kinds = dict.fromkeys(kind for kind in self.kinds.values())
        letters = dict.fromkeys(self.letters.values())

        def told() -> Iterator[str]:
            for lang in LANGS:
                yield ", ".join([NOTHING[lang], *letters, *(_with_side(kind)[lang] for kind in kinds)])

        return Words(*told())

    def of_edges(self) -> Words:
        """All that an edge may be, in words."""
        parts = [_PARTS[part][0] for part in ((WALL, WINDOW) if self.on_edges else (WALL,))]
        return Words(*(", ".join([NOTHING[lang], *(part[lang] for part in parts)]) for lang in LANGS))

    def spellings(self) -> list[str]:
        """Every word of a square or an edge, to find the nearest."""
        return [*self.kinds, *(word for word in self.letters if len(word) > 1), "nothing", "nada"]


def _and_side(text: str) -> tuple[str, Side | None]:
    """A word and the side that it ends with: "door.e"."""
    word, dot, side = text.rpartition(".")
    if dot and plain(side) in SIDES:
        return plain(word), SIDES[plain(side)]
    return plain(text), None


def _with_side(kind: Kind) -> Words:
    return Words(f"{kind.name.en}.n|e|s|w", f"{kind.name.es}.n|e|s|o") if kind.on_wall else kind.name


def ticked(text: str) -> bool | None:
    """What a text says of a tick: yes, no, or None if neither."""
    word = plain(text)
    return True if word in _YES else False if word in _NO else None


def number(text: str) -> tuple[bool, int | None]:
    """Whether a text is what a box of digits may hold, and which number: None for an empty box."""
    word = plain(text)
    if word in _NOTHING:
        return True, None
    digits = word.isascii() and word.isdigit()
    return digits, int(word) if digits else None


def side_code(side: Side) -> Words:
    """The letter of a side."""
    return Words(CODES[side], "o" if side is Side.WEST else CODES[side])


def square_fix(square: Square, mark: Mark, grammar: Grammar | BoardGrammar) -> Words:
    """The fix that says what a square holds: "F7=door.e"."""
    if mark.letter:
        what = same(mark.letter)
    elif not mark.kind:
        what = NOTHING
    else:
        kinds = Vocabulary(grammar).kinds
        what = next((kind.name for kind in kinds.values() if kind.id == mark.kind), same(mark.kind))
        if mark.side:
            code = side_code(mark.side)
            what = Words(*(f"{what[lang]}.{code[lang]}" for lang in LANGS))
    return same("{square}={what}").format(square=square, what=what)


def bare_fixes(squares: Iterable[Square]) -> list[Words]:
    """The fixes that say that there is nothing in any of these squares: "C3-F5=nothing"."""
    areas = ("-".join(dict.fromkeys(map(str, rect.corners))) for rect in in_rects(squares))
    return [same("{area}={what}").format(area=area, what=NOTHING) for area in areas]


def edge_fix(edge: Edge, part: str, plan: Plan) -> Words:
    """The fix that says what an edge is: "F7|G7=wall"; at the border of the grid "A4.w=wall"."""
    what = _PARTS[part][0] if part else NOTHING
    first, second = edge.squares
    if plan.on_grid(first) and plan.on_grid(second):
        place = same(str(edge))
    else:
        before = plan.on_grid(first)
        side = Side.SOUTH if edge.horizontal else Side.EAST
        code = side_code(side if before else side.opposite)
        place = Words(*(f"{first if before else second}.{code[lang]}" for lang in LANGS))
    return Words(*(f"{place[lang]}={what[lang]}" for lang in LANGS))


def number_fix(field: str, value: int | None) -> Words:
    """The fix that says what a box holds: "demand.3=5"."""
    what = EMPTY if value is None else same(str(value))
    return Words(*(f"{field}={what[lang]}" for lang in LANGS))


def tick_fix(field: str, *, marked: bool) -> Words:
    """The fix that says whether a tick is there: "client.rosa=yes"."""
    return Words(*(f"{field}={(YES if marked else NO)[lang]}" for lang in LANGS))


def all_fixes(answers: Sequence[Words | None]) -> Words | None:
    """Several answers as one, what each says of a place once, as far as there are any."""
    known = [answer for answer in answers if answer is not None]
    if not known or len(known) < len(answers):
        return None
    said = ((part for answer in known for part in answer[lang].split(",")) for lang in LANGS)
    return Words(*(",".join(dict.fromkeys(parts)) for parts in said))
