"""What people answer about a temple: where each work lies, and what is no card at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.content.values import did_you_mean, shown
from kitpress.errors import UsageError
from kitpress.plan.model import Record
from kitpress.reading.asking.answers import TWICE, Answer
from kitpress.reading.asking.fix_words import NOTHING, plain, ticked
from kitpress.rules.mottainai_temple import AREAS
from kitpress.words import LANGS, Words

_OF_NO_DECK = re.compile(r"card-[1-9]\d*")  # what reading calls works that a game does not have
_JOIN = "+"  # between the areas of two cards of one work

_NO_PLACE = Words(
    "{text}: '{place}' is nothing of a temple. {hint}Write a work and its area, like {example}, or stray.1=nothing for "
    "what is no card.",
    "{text}: '{place}' no es nada de un templo. {hint}Escribe una obra y su zona, como {example}, o stray.1=nada para "
    "lo que no es una carta.",
)
_NO_AREA = Words(
    "{text}: '{what}' is no area of a temple. {hint}Allowed: nothing, {areas}; with + between the areas of two cards.",
    "{text}: '{what}' no es una zona del templo. {hint}Se admite: nada, {areas}; con + entre las zonas de dos cartas.",
)
_NO_STRAY = Words(
    "{text}: only 'nothing' can be said of what is like a card. If it is a work, say where that lies: {example}.",
    "{text}: de algo como una carta solo se puede decir 'nada'. Si es una obra, di dónde está: {example}.",
)
_NOT_SO_MANY = Words(
    "{place}=nothing: this photo shows {count} things that are like cards and could not be read.",
    "{place}=nada: esta foto muestra {count} cosas como cartas que no se pudieron leer.",
)


@dataclass(frozen=True)
class TempleFixes:
    """What is known of a temple: the areas of each work's cards, and things that are no cards."""

    works: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    strays: frozenset[str] = frozenset()

    def on(self, record: Record) -> Record:
        """The record with what is known."""
        ticks = {tick for tick in record.ticks if tick.split(".")[1:2] not in [[work] for work in self.works]}
        for work, areas in self.works.items():
            for area, count in Counter(areas).items():
                base = f"{AREAS[area]}.{work}"
                ticks.update(base + (f".{n}" if n > 1 else "") for n in range(1, count + 1))
        return replace(record, ticks=frozenset(ticks))

    def unseen(self, seen: Iterable[tuple[str, str]]) -> Counter[str]:
        """How many cards are known in each area of which nothing was `seen`: works and the areas of their cards."""
        found: dict[str, list[str]] = {}
        for work, area in seen:
            found.setdefault(work, []).append(area)
        out: Counter[str] = Counter()
        for work, areas in self.works.items():
            more = Counter(areas) - Counter(found.get(work, []))
            if more.total() == len(areas) - len(found.get(work, [])):  # or one that was seen elsewhere
                out += more
        return out

    def check_strays(self, count: int) -> None:
        """Raise UsageError for a stray beyond those that a photo shows."""
        for place in sorted(self.strays - {f"stray.{n}" for n in range(1, count + 1)}):
            raise UsageError(_NOT_SO_MANY.format(place=place, count=count))


def temple_fixes_of(answers: Iterable[Answer], game: MottainaiGame) -> TempleFixes:
    """What the answers say of a temple. Raises UsageError for works and areas that the game does not have."""
    works: dict[str, tuple[str, ...]] = {}
    strays: set[str] = set()
    said: dict[str, tuple[object, Answer]] = {}
    for answer in answers:
        place, what = answer.place.casefold(), ticked(answer.what)
        work = _work(answer.place, game)
        heard: object
        if place.startswith("stray."):
            if what is not False:
                raise _error(_NO_STRAY, answer, example=_example(game))
            strays.add(place)
            heard = what
        elif work is None:
            hint = did_you_mean(answer.place, _works(game))
            raise _error(_NO_PLACE, answer, place=shown(answer.place), hint=hint, example=_example(game))
        else:
            place = work
            heard = works[work] = _areas(answer, game)
        if said.setdefault(place, (heard, answer))[0] != heard:
            raise UsageError(TWICE.format(first=said[place][1], text=answer))
    return TempleFixes(works, frozenset(strays))


def work_fix(work: str, areas: Sequence[str], game: MottainaiGame) -> Words:
    """The answer that says where a work's cards lie: "sundial=gallery"."""
    return Words(*(f"{work}={_said(areas, game)[lang]}" for lang in LANGS))


def _said(areas: Sequence[str], game: MottainaiGame) -> Words:
    names = [area_word(area, game) for area in areas if area]
    return Words(*(_JOIN.join(name[lang] for name in names) for lang in LANGS)) if names else NOTHING


def area_word(area: str, game: MottainaiGame) -> Words:
    """An area in one word."""
    name = game.area(area).name.es.casefold()
    return Words(area, area if " " in name else name)


def _works(game: MottainaiGame) -> dict[str, str]:
    """The works by their spellings: ids and names."""
    return {plain(word): w.id for w in game.works for word in (w.id, w.name.en, w.name.es)}


def _work(place: str, game: MottainaiGame) -> str | None:
    """The work that a place names, with or without the area before it, as in "gallery.sundial"."""
    works = _works(game)
    group, _, rest = place.partition(".")
    name = plain(rest if group in AREAS.values() else place)
    return works.get(name) or (name if _OF_NO_DECK.fullmatch(name) else None)


def _areas(answer: Answer, game: MottainaiGame) -> tuple[str, ...]:
    if ticked(answer.what) is False:
        return ()
    spelled = {plain(area): area for area in AREAS}
    for area, group in AREAS.items():
        name = game.area(area).name
        spelled |= {plain(word): area for word in (group, name.en, name.es)}
    found = []
    for word in answer.what.split(_JOIN):
        if plain(word) not in spelled:
            hint = did_you_mean(plain(word), spelled)
            areas = Words(*(", ".join(area_word(area, game)[lang] for area in AREAS) for lang in LANGS))
            raise _error(_NO_AREA, answer, what=shown(word), hint=hint, areas=areas)
        found.append(spelled[plain(word)])
    return tuple(sorted(found))


def _example(game: MottainaiGame) -> Words:
    return work_fix(game.works[0].id, ["gallery"], game)


def _error(words: Words, answer: Answer, **values: object) -> UsageError:
    return UsageError(words.format(text=shown(str(answer)), **values))
