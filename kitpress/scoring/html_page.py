"""An evening as one page that stands alone: every sheet with its photo, its points and its doubts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from kitpress.bugs import as_kit_error
from kitpress.errors import KitError, UsageError
from kitpress.files import STDIN, refuse_others, source_name, write_file
from kitpress.plan.handwriting import Handwriting
from kitpress.plan.model import Record
from kitpress.plan.notation import format_record
from kitpress.rules import Election, votes_in
from kitpress.scoring.headings import (
    ASK,
    MISSED,
    PRESENTING,
    STANDINGS,
    VOTE,
    Outcome,
    claimed_words,
    outcome,
    rating_words,
)
from kitpress.scoring.html_parts import lines_table, page, standings, violations
from kitpress.scoring.html_style import css
from kitpress.scoring.names import player_names, sheet_names
from kitpress.scoring.sheets import AskedDoubt, Evening, ScoredSheet
from kitpress.scoring.words import (
    as_option,
    as_typed,
    change_words,
    fix_words,
    keep_words,
    unseen_words,
    where_words,
)
from kitpress.words import Lang, Words, counted, linked, percent, points_words

if TYPE_CHECKING:
    from kitpress.scoring.html_pictures import Pictures

_OURS = b'<meta name="generator" content="kitpress">'

_TAKEN = Words(
    "{path} exists and is no page of kitpress, so it is left alone. Choose another name for --html.",
    "{path} ya existe y no es una página de kitpress, así que no se toca. Elige otro nombre para --html.",
)
_NO_FILE = Words(
    "--html needs a file's name, like evening.html.",
    "--html necesita el nombre de un archivo, como velada.html.",
)
_TITLE = Words("Scores", "Puntuaciones")
_SHEETS = Words("{n} sheets", "{n} hojas")
_ONE_SHEET = Words("1 sheet", "1 hoja")
_DOUBTS = Words("{n} marks to look at", "{n} marcas que mirar")
_ONE_DOUBT = Words("1 mark to look at", "1 marca que mirar")
_NO_DOUBT = Words("nothing in doubt", "nada en duda")
_HOW = Words(
    "Add what is right to the command, and everything else is read anew round it:",
    "Añade a la orden la respuesta correcta y lo demás se lee de nuevo en torno a ella:",
)
_READ = Words("read as", "leído como")
_OR = Words("or <b>{other}</b>?", "¿{o} <b>{other}</b>?")
_FIXED = Words("As you said:", "Como dijiste:")
_PLAN = Words("The sheet as text", "La hoja en texto")
_PHOTO = Words("What was read and what scored on {name}", "Lo leído y lo puntuado en {name}")
_DRAWN = Words("The plan of {name}, redrawn", "El plano de {name}, redibujado")
_CROP = Words("The photo at {place}", "La foto en {place}")
_FAILED = Words("Not scored", "Sin puntuar")


class ScorePage:
    """The page of an evening, for a file. It takes the pictures of each sheet as soon as that is scored.

    A page of an earlier run is replaced; over any other file it raises KitError before the work begins. `error` is
    why it could not be written, or the bug that a picture on it hit.
    """

    def __init__(self, path: Path, lang: Lang) -> None:
        _check(path)
        self._path, self._lang = path, lang
        self._taken: list[tuple[Record, Pictures]] = []
        self.file: Path | None = None
        self.error: KitError | None = None

    def take(self, sheet: ScoredSheet) -> None:
        """Take the pictures of a sheet while its photo is at hand; a plan in text has none."""
        if sheet.reading is not None:
            from kitpress.scoring.html_pictures import pictures_of

            try:
                self._taken.append((sheet.record, pictures_of(sheet, self._lang)))
            except Exception as error:  # the page tells the scores even where no picture can be drawn
                self.error = as_kit_error(error, "drawing on", sheet.source)

    def pictures(self, sheet: ScoredSheet) -> Pictures | None:
        """The pictures of a sheet, if it came as a photo."""
        return next((found for record, found in self._taken if record is sheet.record), None)

    def write(self, evening: Evening, *, order: Sequence[int] = (), election: Election | None = None) -> None:
        """Write the page; there is none where nothing could be scored."""
        if not evening.sheets:
            return
        try:
            html = page_html(evening, self.pictures, self._lang, order=order, election=election)
            self.file = write_file(self._path, html, force=True)
        except Exception as error:
            self.error = as_kit_error(error, f"writing {self._path}")


def _check(path: Path) -> None:
    """Raise KitError where a page may not be written: over a file that is none of ours."""
    if str(path) == "-":
        raise UsageError(_NO_FILE)
    refuse_others(path, _OURS, _TAKEN)


def page_html(
    evening: Evening,
    pictures: Callable[[ScoredSheet], Pictures | None],
    lang: Lang,
    *,
    order: Sequence[int] = (),
    election: Election | None = None,
) -> str:
    """The page of an evening with at least one sheet. `pictures` are of those that came as photos."""
    games = {sheet.game.id: sheet.game for sheet in evening.sheets}
    game = evening.sheets[0].game
    title = game.title[lang] if len(games) == 1 else _TITLE[lang]
    doubts = sum(len(sheet.doubts) for sheet in evening.sheets)
    asked = counted(doubts, _ONE_DOUBT, _DOUBTS) if doubts else _NO_DOUBT
    told = counted(len(evening.sheets), _ONE_SHEET, _SHEETS)
    named = list(zip(sheet_names(evening.sheets), evening.sheets, strict=True))
    links = "".join(
        f'<a href="#sheet-{n}">{escape(name)}{_worth(sheet, lang, ": ")}</a>'
        for n, (name, sheet) in enumerate(named, 1)
    )
    header = (
        f'<p class="brand">kitpress</p><h1>{escape(title)}</h1>'
        f'<p class="tagline">{told[lang]}, {asked[lang]}</p>'
        f"<nav>{links if len(evening.sheets) > 1 else ''}</nav>"
    )
    sections = [
        f'<section id="remarks">{_notes(evening.notes, lang)}</section>\n' if evening.notes else "",
        _outcome(evening, [_presented(name, sheet) for name, sheet in named], order, election, lang),
        *(_sheet(name, sheet, n, pictures(sheet), lang) for n, (name, sheet) in enumerate(named, 1)),
        _failures(evening, lang),
    ]
    return page(f"kitpress · {title}", css(game), header, "".join(sections), lang)


def _worth(sheet: ScoredSheet, lang: Lang, before: str) -> str:
    """The points of a sheet that has any of its own."""
    if votes_in(sheet.game) is not None or sheet.score.players:
        return ""
    return before + points_words(sheet.score.total)[lang]


def _outcome(
    evening: Evening, heads: Sequence[str], order: Sequence[int], election: Election | None, lang: Lang
) -> str:
    """Who won, or who presents when, where there are several to tell of."""
    parts = ""
    if len(order) > 1:
        rows = "".join(f"<li>{heads[index]}</li>" for index in order)
        parts += f"<h2>{PRESENTING[lang]}</h2><ol>{rows}</ol>\n"
    told = outcome(evening, order, election)
    if told is Outcome.TO_VOTE:
        parts += f'<p class="note">{escape(evening.standings[0].reason[lang])}</p>\n'
    elif told is not Outcome.NONE:
        heading = VOTE if told is Outcome.VOTED else STANDINGS
        table = standings(evening, player_names(evening.players), election, lang)
        parts += f"<h2>{heading[lang]}</h2>\n{table}"
    return f'<section id="standings">{parts}</section>\n' if parts else ""


def _presented(name: str, sheet: ScoredSheet) -> str:
    title = f" <i>{escape(sheet.record.title)}</i>" if sheet.record.title else ""
    return f"<b>{escape(name)}</b>{title}"


def _sheet(name: str, sheet: ScoredSheet, number: int, pictures: Pictures | None, lang: Lang) -> str:
    score = sheet.score
    points = votes_in(sheet.game) is None
    claimed = f" <small>{words[lang]}</small>" if (words := claimed_words(score)) else ""
    worth = _worth(sheet, lang, "")
    total = score.total if points and not score.players else None
    hands = pictures.hands if pictures else {}
    written = "".join(_handwriting(hand) for hand in (hands.get("title"), hands.get("name")) if hand)
    rating = f'<p class="note">{escape(words[lang])}</p>' if (words := rating_words(score)) else ""
    missed = ""
    if score.potential:
        badges = None if pictures is None else [None] * len(score.potential)
        table = lines_table(score.potential, None, lang, points=points, badges=badges)
        missed = f"<h4>{MISSED[lang]}</h4>{table}"
    return (
        f'<section class="sheet long" id="sheet-{number}">\n<h2>{_presented(name, sheet)}'
        f"{f' <span class=worth>{worth}</span>' if worth else ''}{claimed} {_badge(sheet, lang)}</h2>\n{written}"
        f"{_picture(sheet, pictures, escape(name), lang)}"
        f"{lines_table(score.lines, total, lang, points=points, badges=pictures.badges if pictures else None)}"
        f"{rating}{missed}{violations(score.violations, lang)}"
        f"{_asked(sheet, pictures, lang)}{_remarks(sheet, lang)}"
        f"<details><summary>{_PLAN[lang]}</summary><pre>{escape(format_record(sheet.record))}</pre></details>\n"
        "</section>\n"
    )


def _badge(sheet: ScoredSheet, lang: Lang) -> str:
    count = len(sheet.doubts)
    words = counted(count, _ONE_DOUBT, _DOUBTS) if count else _NO_DOUBT
    return f'<span class="badge{" bad" if count else ""}">{words[lang]}</span>'


def _handwriting(hand: Handwriting) -> str:
    """Ink as it was written, in the page's own."""
    path = "".join(f"M{'L'.join(f'{x:g} {y:g}' for x, y in outline)}Z" for outline in hand.outlines)
    return (
        f'<svg class="hand" viewBox="-1 -1 {hand.width + 2:.1f} {hand.height + 2:.1f}" height="46" '
        f'aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="{path}"/></svg>\n'
    )


def _picture(sheet: ScoredSheet, pictures: Pictures | None, name: str, lang: Lang) -> str:
    """The photo with what was read; of a plan in text, its drawing."""
    if pictures:
        return f'<img class="whole" src="{pictures.photo}" alt="{_PHOTO[lang].format(name=name)}">\n'
    if sheet.game.grid is None:
        return ""
    from kitpress.render.presentation import plan_svg

    data = b64encode(plan_svg(sheet.record, sheet.game, lang=lang)).decode()
    alt = _DRAWN[lang].format(name=name)
    return f'<img class="whole drawn" src="data:image/svg+xml;base64,{data}" alt="{alt}">\n'


def _asked(sheet: ScoredSheet, pictures: Pictures | None, lang: Lang) -> str:
    """The doubts, those about one place together; and how to answer them."""
    if not sheet.doubts:
        return ""
    cards = "".join(
        _doubt(sheet, numbers, pictures.doubts[numbers[0]] if pictures else "", lang)
        for numbers in sheet.questions
    )
    answers = (fix_words(asked, sheet) or keep_words(asked, sheet) for asked in sheet.doubts)
    example = next((f" {as_option(answer)[lang]}" for answer in answers if answer), "")
    name = STDIN if sheet.source == source_name(STDIN) else Path(sheet.source).name
    files = "..." if sheet.called else as_typed(name)
    return (
        f'<h4>{ASK[lang]}</h4><p class="note">{_HOW[lang]}<br>'
        f"<code>{escape(f'kitpress score {files}{example}')}</code></p>\n"
        f'<div class="asked">{cards}</div>\n'
    )


def _doubt(sheet: ScoredSheet, numbers: Sequence[int], crop: str, lang: Lang) -> str:
    """A picture of one place, what was read there, and what else it may be."""
    first = sheet.doubts[numbers[0]]
    place = escape(where_words(first.doubt, sheet)[lang])
    shown = f'<img src="{crop}" alt="{_CROP[lang].format(place=place)}">' if crop else ""
    badges = "".join(f'<span class="number-badge">?{n + 1}</span> ' for n in numbers)
    asked = (sheet.doubts[n] for n in numbers)
    others = "".join(_alternative(doubt, sheet, lang) for doubt in asked if not doubt.doubt.unseen)
    keep = keep_words(first, sheet)
    return (
        f'<article class="ask{"" if crop else " text"}">{shown}<div><h5>{badges}{place}</h5>'
        f"<p>{_read(first, lang)}{_typed(keep, lang)}</p>"
        f"{others}</div></article>\n"
    )


def _read(asked: AskedDoubt, lang: Lang) -> str:
    """What was read and how sure that is, as a bar and a number; of what can't be seen, nobody knows."""
    if asked.doubt.unseen:
        told = unseen_words(asked.doubt)[lang]
        return escape(told[0].upper() + told[1:])
    sure = percent(asked.doubt.confidence)
    read = f"{_READ[lang]} <b>{escape(asked.doubt.read[lang])}</b>"
    return f'{read}<span class="sure"><i style="width:{sure.en}"></i></span>{sure[lang]}'


def _alternative(asked: AskedDoubt, sheet: ScoredSheet, lang: Lang) -> str:
    change = escape(change_words(asked, sheet)[lang])
    other = asked.doubt.alternative[lang]
    asks = _OR[lang].format(o=linked("o", other), other=escape(other))
    return f"<p>{asks}{change}{_typed(fix_words(asked, sheet), lang)}</p>"


def _typed(fix: Words | None, lang: Lang) -> str:
    """An answer as it is typed, on a line of its own."""
    return f'<span class="answer"><code>{escape(as_option(fix)[lang])}</code></span>' if fix else ""


def _remarks(sheet: ScoredSheet, lang: Lang) -> str:
    fixed = [f"{_FIXED[lang]} {', '.join(sheet.fixes)}"] if sheet.fixes else []
    return "".join(f'<p class="note">{escape(text)}</p>\n' for text in fixed) + _notes(sheet.notes, lang)


def _notes(notes: Sequence[Words], lang: Lang) -> str:
    return "".join(f'<p class="note">{escape(note[lang])}</p>\n' for note in notes)


def _failures(evening: Evening, lang: Lang) -> str:
    if not evening.failures:
        return ""
    told = "".join(f"<li>{escape(failure.error.message[lang])}</li>" for failure in evening.failures)
    return f'<section><h2>{_FAILED[lang]}</h2><div class="doubts"><ul>{told}</ul></div></section>\n'
