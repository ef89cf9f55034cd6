"""Text that people read, in every language kitpress speaks."""

from __future__ import annotations

import codecs
import os
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

Lang = Literal["en", "es"]
LANGS: tuple[Lang, ...] = get_args(Lang)


@dataclass(frozen=True)
class Words:
    """One text in English and Spanish; `str()` is English, `words[lang]` is the asked language."""

    en: str
    es: str

    def __getitem__(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.es

    def __str__(self) -> str:
        return self.en

    def format(self, **values: object) -> Words:
        """Fill `{placeholders}` in both languages; a `Words` value takes the matching language."""
        in_english, in_spanish = values, values.copy()
        for key, value in in_spanish.items():
            if isinstance(value, Words):
                in_english[key], in_spanish[key] = value.en, value.es
        return Words(self.en.format(**in_english), self.es.format(**in_spanish))


def same(text: str) -> Words:
    """Text that is spelled alike in both languages (names, numbers, squares)."""
    return Words(text, text)


def capital(text: Words) -> Words:
    """With a capital first."""
    return Words(text.en[:1].upper() + text.en[1:], text.es[:1].upper() + text.es[1:])


def plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """What to write for characters that an encoding lacks, as `codecs` asks for it: U+FFFD in UTF-8 (names of files
    may be no text), elsewhere a letter without its accent, a plain sign, or "?".
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    if error.encoding == "utf-8":
        return "\ufffd".encode() * len(lacking), error.end
    return "".join(map(_plain, lacking)), error.end


def _plain(char: str) -> str:
    letter = unicodedata.normalize("NFKD", char)[0]
    return _PLAIN_SIGNS.get(char) or (letter if letter.isascii() and letter.isalnum() else "?")


def counted(number: int, one: Words, several: Words) -> Words:
    """The words for one of a thing, or for several or none, with the number as `{n}`."""
    return (one if number == 1 else several).format(n=number)


def nth(number: int) -> Words:
    """ "1st", "22nd", "11th"; in Spanish "1.º", as it is said of what is masculine."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return Words(f"{number}{'th' if number % 100 in (11, 12, 13) else ending}", f"{number}.º")


def a_or_an(word: str) -> str:
    """The English "a" or "an" before a word."""
    return "an" if _VOWEL.match(word) and not _NO_VOWEL.match(word) else "a"


def decimal(number: float, places: int = 1) -> Words:
    """A number that is no whole one: "7.3", in Spanish "7,3"."""
    text = f"{number:.{places}f}"
    return Words(text, text.replace(".", ","))


def percent(share: float) -> Words:
    """A share of 1 as "45%", in Spanish "45 %"."""
    return Words(f"{share:.0%}", f"{share * 100:.0f}\u00a0%")


def linked(word: str, text: str) -> str:
    """A Spanish "y" or "o" before a text: "e" before the sound of an i, "u" before that of an o."""
    if word == "y" and _SOUNDS_I.match(text):
        return "e"
    return "u" if word == "o" and _SOUNDS_O.match(text) else word


_SOUNDS_I = re.compile(r"h?í|i|hi(?![aeo])", re.IGNORECASE)  # not "hielo"
_SOUNDS_O = re.compile(r"h?[oó]|8|11\b", re.IGNORECASE)  # "ocho", "once"
# What sounds as if it began with a vowel: "an hourglass room", "an L-shaped hall", "an 8×8 room", "an 18th stone";
# and what does not: "a one-of-a-kind arrangement", "a utility room", "a U-shaped hall".
_VOWEL = re.compile(r"[aeiouáéíóú]|hour|hono|heir|[fhlmnrsx]\b|8|1[18](?!\d)", re.IGNORECASE)
_NO_VOWEL = re.compile(r"one\b|once|uni(?!n|m)|u(s[aeu]|t[eio]|ra|ri)|eu|u\b", re.IGNORECASE)
_AND = Words("{some} and {last}", "{some} {y} {last}")
_MORE = Words("{some} and {count} more", "{some} y {count} más")


def listed(parts: Sequence[Words], most: int) -> Words:
    """ "A1, B1 and C1", or "A1, B1 and 7 more" where there are more than `most`."""
    told = parts[:most] if len(parts) > most else parts[:-1]
    some = Words(*(", ".join(part[lang] for part in told) for lang in LANGS))
    if len(parts) > most:
        return _MORE.format(some=some, count=len(parts) - most)
    return _AND.format(some=some, y=linked("y", parts[-1].es), last=parts[-1]) if told else parts[-1]


def squares_words(number: int) -> Words:
    """ "1 square", "7 squares"."""
    return counted(number, _SQUARE, _SQUARES)


def points_words(number: int) -> Words:
    """ "1 point", "7 points"."""
    return counted(number, _POINT, _POINTS)


def lang_from_environment() -> Lang:
    """The language that the environment asks for (KITPRESS_LANG, LC_ALL, LANG), English otherwise."""
    for key in ("KITPRESS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(key, "")[:2].lower()
        for lang in LANGS:
            if lang == code:
                return lang
    return "en"


PLAINLY = "kitpress.plainly"  # what to give `encode` and `open` as `errors`
codecs.register_error(PLAINLY, plainly)
# Those of scores, where "?" means a doubt; as wide as they are.
_PLAIN_SIGNS = {
    "✓": "v",
    "✗": "x",
    "≠": "#",
    "·": ".",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "×": "x",
    "\u00a0": " ",
}
_SQUARE, _SQUARES = Words("{n} square", "{n} cuadro"), Words("{n} squares", "{n} cuadros")
_POINT, _POINTS = Words("{n} point", "{n} punto"), Words("{n} points", "{n} puntos")
