"""In which language is a sheet lettered? English B is a bedroom, Spanish B a bathroom."""

from __future__ import annotations

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.plan.model import Plan, Record
from kitpress.rules.house_legality import letters_for
from kitpress.rules.score import Line, Status
from kitpress.words import Lang, Words, counted

_LETTERS = Words("Letters", "Letras")
_NAMES: dict[Lang, Words] = {"en": Words("English", "inglés"), "es": Words("Spanish", "español")}
_GUESSED = Words(
    "The sheet does not say in which language its rooms are lettered. They are read as {lang}: {fit}. "
    "Add a line 'letters: en' or 'letters: es' to be sure.",
    "La hoja no dice en qué idioma están las letras de sus habitaciones. Se leen en {lang}: {fit}. "
    "Añade una línea 'letters: en' o 'letters: es' para estar seguro.",
)
_FITS = Words("{n} of {{rooms}} fits its size", "{n} de {{rooms}} encaja con su tamaño")
_FIT = Words("{n} of {{rooms}} fit their size", "{n} de {{rooms}} encajan con su tamaño")


def lettered_for(record: Record, game: ClassicGame) -> tuple[ClassicGame, tuple[Line, ...]]:
    """The game in the letters of a sheet; and a line where that had to be guessed, and matters.

    The guess is the language in which most rooms have a letter that their size allows; the first language
    when that leaves it open. It does not matter where every letter is of the same type in all languages.
    """
    langs = game.letter_langs
    if record.letters or len(langs) == 1 or not record.plan.rooms:
        return game.lettered(record.letters or langs[0]), ()
    fits = {lang: _fitting(record.plan, game.lettered(lang)) for lang in langs}
    best = max(langs, key=lambda lang: fits[lang])
    rooms = len(record.plan.rooms)
    if [lang for lang in langs if fits[lang] == rooms] == [best]:
        return game.lettered(best), ()  # no other language knows all of these letters
    types = [_types(record.plan, game.lettered(lang)) for lang in langs]
    if None not in types[0] and len(set(types)) == 1:
        return game.lettered(best), ()
    fit = counted(fits[best], _FITS, _FIT).format(rooms=rooms)
    words = _GUESSED.format(lang=_NAMES[best], fit=fit)
    return game.lettered(best), (Line(_LETTERS, 0, Status.OPEN, words, field="letters"),)


def _types(plan: Plan, game: ClassicGame) -> tuple[str | None, ...]:
    """The types of all rooms of a plan, None for a letter that is none of the game's."""
    types = {room_type.letter: room_type.id for room_type in game.rooms}
    return tuple(types.get(room.letter) for room in sorted(plan.rooms))


def _fitting(plan: Plan, game: ClassicGame) -> int:
    return sum(room.letter in letters_for(game, room.rect.width, room.rect.height) for room in plan.rooms)
