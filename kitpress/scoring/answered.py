"""Which of a call's sheets an answer is for, and what a sheet is called there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kitpress.content.values import did_you_mean, shown
from kitpress.errors import UsageError
from kitpress.layout.serial import Serial
from kitpress.scoring.plan_files import is_plan
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.reading.asking.answers import Answer

_NUMBER = re.compile(r"(?P<name>.+)#(?P<number>[1-9]\d*)")

_TEXT = Words(
    "--fix is for photos, and {source} is text: correct it in any editor, and score it again.",
    "--fix es para fotos y {source} es texto: corrígelo en cualquier editor y puntúalo otra vez.",
)
_WHICH = Words(
    "{answer}: which sheet? There are several here; write {first}:{answer} or {second}:{answer}.",
    "{answer}: ¿de qué hoja? Aquí hay varias; escribe {first}:{answer} o {second}:{answer}.",
)
_NOT_HERE = Words(
    "{sheet}:{answer}: '{sheet}' is no sheet of this call. {hint}Sheets: {sheets}.",
    "{sheet}:{answer}: '{sheet}' no es ninguna hoja de las que has dado. {hint}Hojas: {sheets}.",
)


class Answers:
    """The answers that were given for some files. Raises UsageError for those that can't be for any."""

    def __init__(self, answers: Sequence[Answer], sources: Sequence[str]) -> None:
        self._answers = answers
        self._sources = tuple(dict.fromkeys(sources))
        self._names: list[str] = []  # of the sheets that were there
        self._taken: set[int] = set()
        photos = [source for source in self._sources if not is_plan(source)]
        for answer in answers:
            meant = self._meant(answer.sheet) if answer.sheet else photos
            texts = [source for source in meant if is_plan(source)]
            if texts or not photos:
                raise UsageError(_TEXT.format(source=(texts or self._sources)[0]))
            if len(meant) > 1:
                first, second = (self.name(source) for source in meant[:2])
                raise UsageError(_WHICH.format(answer=answer, first=first, second=second))
            if not meant and not _is_serial(answer.sheet):
                raise self._not_here(answer, [self.name(source) for source in photos])

    def name(self, source: str) -> str:
        """What a file is called: its name without folders, where that is enough."""
        name = Path(source).name or source
        return name if [Path(s).name for s in self._sources].count(name) == 1 else source

    def sheet_name(self, source: str, number: int, serial: str, *, several: bool) -> str:
        """What to write before an answer for a sheet, the `number`th of its file; "" where it is the only one."""
        if not several and len(self._sources) == 1:
            return ""
        if "," in source and serial:  # commas stand between answers
            return serial
        return f"{self.name(source)}#{number}" if several else self.name(source)

    def for_sheet(self, source: str, number: int, serial: str, *, several: bool) -> tuple[Answer, ...]:
        """The answers for a sheet. Raises UsageError for one that does not say which of `several` in its file."""
        self._names.append(
            serial or self.sheet_name(source, number, serial, several=several) or self.name(source)
        )
        found = {
            n: a
            for n, a in enumerate(self._answers)
            if self._is_for(a, source, number, serial, several=several)
        }
        self._taken.update(found)
        return tuple(found.values())

    def _is_for(self, answer: Answer, source: str, number: int, serial: str, *, several: bool) -> bool:
        if serial and answer.sheet.upper() == serial:
            return True
        if source in self._called(answer.sheet) or not answer.sheet:
            if several:
                name = self.name(source)
                raise UsageError(_WHICH.format(answer=answer, first=f"{name}#1", second=f"{name}#2"))
            return True
        found = _NUMBER.fullmatch(answer.sheet)
        return found is not None and source in self._called(found["name"]) and int(found["number"]) == number

    def refuse(self, source: str) -> None:
        """Raise UsageError for an answer that is for this file, which turned out to be text."""
        if any(self._is_for(answer, source, 1, "", several=False) for answer in self._answers):
            raise UsageError(_TEXT.format(source=source))

    def check(self) -> None:
        """Raise UsageError for an answer that was for none of the sheets."""
        for n, answer in enumerate(self._answers):
            if n not in self._taken:
                raise self._not_here(answer, self._names)

    def _meant(self, sheet: str) -> list[str]:
        """The files that a name may be of, without or with the number of a sheet in it."""
        if called := self._called(sheet):
            return called
        found = _NUMBER.fullmatch(sheet)
        return self._called(found["name"]) if found else []

    def _called(self, name: str) -> list[str]:
        """The files of that name: as it was given, or else without its folder, or without its ending. Capitals matter
        only where names differ in nothing else.
        """
        for spelled in (str, str.casefold):
            for names in zip(*((s, Path(s).name, Path(s).stem) for s in self._sources), strict=True):
                pairs = zip(self._sources, names, strict=True)
                if found := [source for source, called in pairs if spelled(called) == spelled(name)]:
                    return found
        return []

    def _not_here(self, answer: Answer, names: Sequence[str]) -> UsageError:
        hint = did_you_mean(Path(answer.sheet).stem, [Path(name).stem for name in names])
        sheets = ", ".join(names) or "-"
        return UsageError(
            _NOT_HERE.format(sheet=shown(answer.sheet), answer=answer, hint=hint, sheets=sheets)
        )


def _is_serial(text: str) -> bool:
    try:
        Serial.parse(text.upper())
    except ValueError:
        return False
    return True
