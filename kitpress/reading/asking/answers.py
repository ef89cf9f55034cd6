"""What people answer to doubts, `PLACE=WHAT`: read from the command line, and made out on a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from kitpress.content.values import did_you_mean, shown
from kitpress.errors import UsageError
from kitpress.layout.sheet import Field, Sheet
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.notation import in_rows
from kitpress.reading.asking.fix_words import SIDES, Vocabulary, number, plain, square_fix, ticked
from kitpress.reading.asking.fixes import Fixes
from kitpress.reading.decode.alternatives import Mark
from kitpress.rules.grammar import BoardGrammar, Grammar
from kitpress.words import LANGS, Words, same

_ANSWER = re.compile(r"(?:(?P<sheet>.+):)?(?P<place>[^:=]+)=(?P<what>.*)", re.DOTALL)
_EDGE = re.compile(r"(?P<first>[A-Za-z]\d{1,2})\s*[|/]\s*(?P<second>[A-Za-z]\d{1,2})")
_SIDE = re.compile(r"(?P<square>[A-Za-z]\d{1,2})\.(?P<side>\w+)")
_AREA = re.compile(r"(?P<first>[A-Za-z]\d{1,2})\s*-\s*(?P<last>[A-Za-z]\d{1,2})")
_ROW = re.compile(r"(?P<row>.+\.)(?P<first>\d{1,2})\.\.(?P<last>\d{1,2})")
_MOST_ROWS = 3  # of a group of fields that are listed

_NO_ANSWER = Words(
    "'{text}' is no fix. Write PLACE=WHAT, like F7=door, F7=nothing, demand.3=5 or client.rosa=yes.",
    "'{text}' no es una corrección. Escribe LUGAR=QUÉ, como F7=puerta, F7=nada, demand.3=5 o client.rosa=sí.",
)
_NO_PLACE = Words(
    "{text}: '{place}' is no place of this sheet. {hint}Places: {places}.",
    "{text}: '{place}' no es un lugar de esta hoja. {hint}Lugares: {places}.",
)
_SQUARES = Words("squares A1 to {last}, edges like {edge}", "cuadros de A1 a {last}, bordes como {edge}")
_NO_NEIGHBOURS = Words(
    "{text}: {first} and {second} share no edge. Write two squares side by side, or one and its side like {first}.e.",
    "{text}: {first} y {second} no comparten borde. Escribe dos cuadros contiguos, o uno y su lado, como {first}.e.",
)
_NOT_IN_SQUARE = Words(
    "{text}: '{what}' is nothing that a square may hold. {hint}Allowed: {allowed}.",
    "{text}: '{what}' no es nada que pueda haber en un cuadro. {hint}Se admite: {allowed}.",
)
_NOT_ON_EDGE = Words(
    "{text}: '{what}' is nothing that an edge may be. {hint}Allowed: {allowed}.",
    "{text}: '{what}' no es nada que pueda ser un borde. {hint}Se admite: {allowed}.",
)
_ON_EDGES = Words(
    "{text}: here a {what} stands on an edge. Write for example {example}.",
    "{text}: aquí eso va en un borde. Escribe por ejemplo {example}.",
)
_IN_SQUARES = Words(
    "{text}: that stands in a square, at one of its sides. Write {first} or {second}.",
    "{text}: eso va en un cuadro, junto a uno de sus lados. Escribe {first} o {second}.",
)
_NO_ROOM = Words(
    "{text}: a {what} takes {span}x{span} squares, and {square} is its middle; here it does not fit on the grid.",
    "{text}: eso ocupa {span}x{span} cuadros y {square} es su centro; aquí no cabe en el plano.",
)
_NO_NUMBER = Words(
    "{text}: {field} holds a number of {digits}. Write it in digits, or nothing for an empty box.",
    "{text}: {field} es un número de {digits}. Escríbelo con cifras, o nada si está vacía.",
)
_ONE_DIGIT = Words("one digit", "una cifra")
_DIGITS = Words("up to {n} digits", "hasta {n} cifras")
_NO_TICK = Words(
    "{text}: {field} is marked or not. Write yes or no.",
    "{text}: {field} está marcada o no. Escribe sí o no.",
)
TWICE = Words(
    "{first} and {text} say different things of one place. Keep one of them.",
    "{first} y {text} dicen cosas distintas de un mismo lugar. Deja solo una.",
)


class Answer(NamedTuple):
    """An answer as it was typed. `sheet` names the sheet, where there are several."""

    sheet: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}={self.what}"


def parse_answers(texts: Iterable[str]) -> tuple[Answer, ...]:
    """The answers in texts like "F7=door,G7="; in one text a sheet is named before the first of its answers. Raises
    UsageError for what is none.
    """
    answers = []
    for text in texts:
        sheet = ""
        parts = [part for part in text.split(",") if part.strip()]
        for part in parts or [text]:
            found = _ANSWER.fullmatch(part.strip())
            if not found:
                raise UsageError(_NO_ANSWER.format(text=shown(part)))
            sheet = (found["sheet"] or sheet).strip()
            answers.append(Answer(sheet, found["place"].strip(), found["what"].strip()))
    return tuple(answers)


def fixes_of(answers: Iterable[Answer], sheet: Sheet, grammar: Grammar | BoardGrammar) -> Fixes:
    """What the answers say of this sheet; of a place among several, "C3-F5" or "demand.4..8", what is said of it by
    itself. Raises UsageError for places and things that the sheet does not have.
    """
    reader = _Reader(sheet, Vocabulary(grammar))
    several: list[Answer] = []
    for answer in answers:
        each = reader.each_of(answer)
        several += each
        if not each:
            reader.read(answer)
    alone = {*map(str, Fixes(reader.squares).told(grammar)), *reader.numbers, *reader.ticks}
    for answer in several:
        if answer.place not in alone:
            reader.read(answer)
    return Fixes(reader.squares, reader.edges, reader.numbers, reader.ticks)


class _Reader:
    """Makes out answers one after the other."""

    def __init__(self, sheet: Sheet, words: Vocabulary) -> None:
        self._sheet, self._words = sheet, words
        self._fields = {field.id: field for field in sheet.fields}
        self._said: dict[object, tuple[object, Answer]] = {}
        self.squares: dict[Square, Mark] = {}
        self.edges: dict[Edge, str] = {}
        self.numbers: dict[str, int | None] = {}
        self.ticks: dict[str, bool] = {}

    def each_of(self, answer: Answer) -> list[Answer]:
        """The answer for each of its places, if it is for an area of squares or a row of fields."""
        if found := _AREA.fullmatch(answer.place):
            places = [str(square) for square in self._area(found, answer).squares()]
        elif found := _ROW.fullmatch(answer.place.casefold()):
            numbers = range(int(found["first"]), int(found["last"]) + 1)
            places = [f"{found['row']}{number}" for number in numbers]
        else:
            places = []
        return [answer._replace(place=place) for place in places]

    def _area(self, found: re.Match[str], answer: Answer) -> Rect:
        """The squares between two corners, whichever they are."""
        columns, rows = zip(*(self._square(found[name], answer) for name in ("first", "last")), strict=True)
        left, top = min(columns), min(rows)
        return Rect(left, top, max(columns) - left + 1, max(rows) - top + 1)

    def read(self, answer: Answer) -> None:
        """Take an answer in."""
        place = answer.place
        id = next((id for id in self._fields if id == place.casefold()), None)
        if id is not None:
            self._field(self._fields[id], answer)
        elif found := _SIDE.fullmatch(place):
            self._at_side(found, answer)
        elif found := _EDGE.fullmatch(place):
            first, second = (self._square(found[name], answer) for name in ("first", "second"))
            side = next((side for side in Side if first.step(side) == second), None)
            if side is None:
                raise self._error(_NO_NEIGHBOURS, answer, first=first, second=second)
            self._edge(Edge.of(first, side), answer)
        else:
            self._in_square(self._square(place, answer), answer.what, answer)

    def _at_side(self, found: re.Match[str], answer: Answer) -> None:
        """ "F7.e" is an edge, or where in the square something leans."""
        side = SIDES.get(plain(found["side"]))
        if side is None:
            raise self._no_place(answer)
        square = self._square(found["square"], answer)
        mark = self._words.in_square(f"{answer.what}.{found['side']}")
        if mark and mark.side and self._words.on_edge(answer.what) is None:
            self._say(square, mark, self.squares, answer)
        else:
            self._edge(Edge.of(square, side), answer)

    def _square(self, name: str, answer: Answer) -> Square:
        grid = self._sheet.grid
        try:
            square = Square.parse(name)
        except ValueError:
            raise self._no_place(answer) from None
        if square.column < grid.columns and square.row < grid.rows:
            return square
        raise self._no_place(answer)

    def _in_square(self, square: Square, what: str, answer: Answer) -> None:
        mark = self._words.in_square(what)
        if mark is None:
            if self._words.on_edge(what):
                example = f"{square}.e={what}"
                raise self._error(_ON_EDGES, answer, what=shown(what), example=example)
            raise self._unknown(_NOT_IN_SQUARE, answer, self._words.of_squares())
        grammar, grid = self._words.grammar, self._sheet.grid
        span = (
            next((k.span for k in grammar.marks if k.id == mark.kind), 1)
            if isinstance(grammar, Grammar)
            else 1
        )
        reach = span // 2
        corners = (
            Square(square.column + dx, square.row + dy) for dx in (-reach, reach) for dy in (-reach, reach)
        )
        if not all(0 <= c.column < grid.columns and 0 <= c.row < grid.rows for c in corners):
            raise self._error(_NO_ROOM, answer, what=shown(what), span=span, square=square)
        self._say(square, mark, self.squares, answer)

    def _edge(self, edge: Edge, answer: Answer) -> None:
        part = self._words.on_edge(answer.what)
        if part is None:
            mark = self._words.in_square(answer.what)
            kind = self._words.kinds.get(plain(answer.what))
            if mark and kind and kind.on_wall:
                raise self._error(_IN_SQUARES, answer, **self._either_side(edge, mark))
            raise self._unknown(_NOT_ON_EDGE, answer, self._words.of_edges())
        self._say(edge, part, self.edges, answer)

    def _either_side(self, edge: Edge, mark: Mark) -> dict[str, Words]:
        """Both ways of saying what leans on an edge."""
        ways = [
            square_fix(square, mark._replace(side=side), self._words.grammar)
            for square in edge.squares
            for side in Side
            if Edge.of(square, side) == edge
        ]
        return {"first": ways[0], "second": ways[1]}

    def _field(self, field: Field, answer: Answer) -> None:
        if field.kind == "number":
            known, value = number(answer.what)
            if not known or (value is not None and len(str(value)) > len(field.cells)):
                n = len(field.cells)
                digits = _ONE_DIGIT if n == 1 else _DIGITS.format(n=n)
                raise self._error(_NO_NUMBER, answer, field=field.id, digits=digits)
            self._say(field.id, value, self.numbers, answer)
            return
        marked = ticked(answer.what)
        if marked is None:
            raise self._error(_NO_TICK, answer, field=field.id)
        self._say(field.id, marked, self.ticks, answer)

    def _say(self, place: object, what: object, table: dict[Any, Any], answer: Answer) -> None:
        said, first = self._said.setdefault(place, (what, answer))
        if said != what:
            raise UsageError(TWICE.format(first=first, text=answer))
        table[place] = what

    def _error(self, words: Words, answer: Answer, **values: object) -> UsageError:
        return UsageError(words.format(text=shown(str(answer)), **values))

    def _unknown(self, words: Words, answer: Answer, allowed: Words) -> UsageError:
        hint = did_you_mean(answer.what.partition(".")[0], self._words.spellings())
        return self._error(words, answer, what=shown(answer.what), hint=hint, allowed=allowed)

    def _no_place(self, answer: Answer) -> UsageError:
        hint = did_you_mean(answer.place, self._fields)
        grid = self._sheet.grid
        parts = []
        if grid.columns:
            edge = Edge(1, 0, False)
            parts.append(_SQUARES.format(last=Square(grid.columns - 1, grid.rows - 1), edge=edge))
        parts += [same(text) for text in self._listed(answer.place)]
        places = Words(*(", ".join(part[lang] for part in parts) for lang in LANGS))
        return self._error(_NO_PLACE, answer, place=shown(answer.place), hint=hint, places=places)

    def _listed(self, place: str) -> Iterable[str]:
        """The fields in few words: all of the group that is asked for, and the first of others that are long."""
        groups: dict[str, list[str]] = {}
        for id in self._fields:
            groups.setdefault(id.partition(".")[0], []).append(id)
        asked = place.casefold().partition(".")[0]
        for group, ids in groups.items():
            rows = list(in_rows(ids))
            yield from rows if group == asked or len(rows) <= _MOST_ROWS else [rows[0], f"{group}..."]
