"""What a scored sheet's squares and its doubts are called."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from kitpress.plan.geometry import Square, in_rects
from kitpress.rules import for_game, votes_in
from kitpress.scoring.sheets import AskedDoubt, ScoredSheet
from kitpress.words import LANGS, Words, linked, listed, percent, points_words, same

if TYPE_CHECKING:
    from kitpress.reading.asking.doubts import Doubt

_SPECIAL = re.compile(r"[^\w.,:=#/@+-]")  # what shells take for more than a letter

_DOUBT = Words(
    "{place}: read as {read} ({sure}), or {other}?{change}",
    "{place}: leído como {read} ({sure}), ¿{o} {other}?{change}",
)
_OR_ELSE = Words("Or {other}?{change}", "¿{o} {other}?{change}")
_UNSEEN = Words(
    "something lies there, a reflection hides it, the paper bends away, or the photo ends before it. Only what shows "
    "was read: say what else is there, or take the photo again.",
    "algo lo tapa, lo borra un reflejo, el papel se levanta o queda fuera de la foto. Solo se ha leído lo que se ve: "
    "di qué más hay, o repite la foto.",
)
_GUESSED = Words(
    "a reflection hides it. Guessed from the rest of the sheet, and counted: {guess}. Say what is there, or take the "
    "photo again.",
    "lo borra un reflejo. Deducido del resto de la hoja, y contado: {guess}. Di qué hay, o repite la foto.",
)
_NUMBERED = re.compile(r"(.*?)(\d+)")
_TO = Words("{first} to {last}", "{first} a {last}")
_AT = Words("{place}: {what}", "{place}: {what}")
_NAMED = 4  # boxes of a doubt
_CHANGES = Words(" Then the score is {total}.", " Entonces la puntuación es {total}.")
_AT_TABLE = Words(" Then: {changes}.", " Entonces: {changes}.")
_AS_READ = Words("as it was read: {option}", "tal como se leyó: {option}")
_SAME = Words(" The score stays the same.", " La puntuación no cambia.")


def place_words(place: str, sheet: ScoredSheet) -> Words:
    """Where a doubt is, in words: a square, or what a field is for."""
    return for_game(sheet.game).field_words(place, sheet.game) or same(place)


def where_words(doubt: Doubt, sheet: ScoredSheet) -> Words:
    """Where a doubt is, in words."""
    if doubt.where is None and doubt.fields:
        return listed(in_runs([place_words(field, sheet) for field in doubt.fields]), _NAMED)
    return doubt.where or place_words(doubt.place, sheet)


def in_runs(names: Sequence[Words]) -> list[Words]:
    """Names of which some differ by the number at their end only: "round 1", "round 2", "round 3" -> "round 1 to 3"."""
    runs: list[tuple[str, int, Words, Words]] = []  # what comes before the number, the last one, and the ends
    for name in names:
        found = _NUMBERED.fullmatch(name.en)
        before, number = (found[1], int(found[2])) if found else (name.en, 0)
        if runs and found and runs[-1][:2] == (before, number - 1):
            runs[-1] = (before, number, runs[-1][2], name)
        else:
            runs.append((before, number, name, name))
    told: list[Words] = []
    for _, last, first, end in runs:
        told += [first] if first is end else [_TO.format(first=first, last=last)]
    return told


def doubt_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words:
    """A doubt as a question, with what it would change."""
    doubt = asked.doubt
    place = where_words(doubt, sheet)
    if doubt.unseen:
        return _AT.format(place=place, what=unseen_words(doubt))
    return _DOUBT.format(
        place=place,
        read=doubt.read,
        sure=percent(doubt.confidence),
        o=linked("o", doubt.alternative.es),
        other=doubt.alternative,
        change=change_words(asked, sheet),
    )


def or_else_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words:
    """What else yet a mark may be, after its doubt."""
    other = asked.doubt.alternative
    o = linked("o", other.es).capitalize()
    return _OR_ELSE.format(o=o, other=other, change=change_words(asked, sheet))


def unseen_words(doubt: Doubt) -> Words:
    """What is said of a place that is hidden."""
    return _GUESSED.format(guess=doubt.guessed) if doubt.guessed else _UNSEEN


def change_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words:
    """What is another score if the mark is the other thing, after a blank; "" where there are no points, or nobody
    knows.
    """
    if votes_in(sheet.game) or asked.doubt.unforeseen:
        return same("")
    if asked.changes and (asked.elsewhere or sheet.score.players):
        return _AT_TABLE.format(changes=_listed(asked.changes))
    if asked.total_if_other == sheet.score.total:
        return _SAME
    return _CHANGES.format(total=asked.total_if_other)


def _listed(totals: Sequence[tuple[str, int]]) -> Words:
    """ "Ana 12 points, Ben 1 point"."""
    parts = [(name, points_words(total)) for name, total in totals]
    return Words(*(", ".join(f"{name} {points[lang]}" for name, points in parts) for lang in LANGS))


def fix_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words | None:
    """What a person answers, as `--fix` takes it, if the mark is the other thing; None where there is no answer."""
    return _answer(asked.doubt.fix, sheet)


def keep_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words | None:
    """What a person answers if the mark was read right."""
    return _answer(asked.doubt.keep, sheet)


def _answer(fix: Words | None, sheet: ScoredSheet) -> Words | None:
    """An answer, or several, with the sheet that they are for, where there are several."""
    if fix is None or not sheet.called:
        return fix
    return Words(*(f"{sheet.called}:{fix[lang]}" for lang in LANGS))


def option_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words | None:
    """The option that says what else the mark is, to be pasted into a shell; or at least that it was read right."""
    if fix := fix_words(asked, sheet):
        return as_option(fix)
    keep = keep_words(asked, sheet)
    return _AS_READ.format(option=as_option(keep)) if keep else None


def as_option(fix: Words) -> Words:
    """A fix as it is typed."""
    return Words(*(f"--fix {as_typed(fix[lang])}" for lang in LANGS))


def as_typed(text: str) -> str:
    """A text as it is typed into a shell: in double quotes where it needs any, as they do in every shell."""
    if not _SPECIAL.search(text):
        return text
    return f'"{text}"' if not re.search(r'["$`\\!%]', text) else shlex.quote(text)


def squares_text(squares: Collection[Square]) -> str:
    """Squares in few words, whole rectangles as their corners: "C3:F5 H2"."""
    return " ".join(":".join(dict.fromkeys(map(str, rect.corners))) for rect in in_rects(squares))
