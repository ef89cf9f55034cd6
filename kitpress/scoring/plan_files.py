"""Plans as text: which files they are, what stands in them, and the games that they are of."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from functools import cache
from pathlib import Path

from kitpress.content import Game, game_ids, load_game
from kitpress.errors import KitError
from kitpress.files import STDIN, source_name, why_not
from kitpress.layout import field_kinds
from kitpress.plan.grid_marks import EDGES, FACILITIES, ROOMS
from kitpress.plan.model import Record
from kitpress.plan.notation import Fields, Form, parse_record
from kitpress.rules import for_game
from kitpress.rules.grammar import BoardGrammar
from kitpress.rules.recent import recent
from kitpress.words import Words

PLAN_SUFFIX = ".plan"
LARGEST_PLAN = 100_000  # bytes: the largest grid with several things in every square takes fewer
_UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)  # how it begins
_PICTURES = (b"%PDF", b"P1", b"P2", b"P3")  # how pictures begin that may be text

_UNREADABLE = Words(
    "{path} can't be read ({why}). Check the name and the folder.",
    "{path} no se puede leer ({why}). Comprueba el nombre y la carpeta.",
)
_NO_TEXT = Words(
    "{path} is no plan: it is not text in UTF-8. If it is text, save it as UTF-8; a photo needs its own ending, like "
    ".jpg.",
    "{path} no es un plano: no es texto en UTF-8. Si es texto, guárdalo como UTF-8; una foto necesita su terminación, "
    "como .jpg.",
)
_TOO_LARGE = Words(
    "{path} is too large for a plan: it has more than {limit} kB. Give a .plan file, as `kitpress read` writes them.",
    "{path} es demasiado grande para un plano: pesa más de {limit} kB. Da un archivo .plan, como los que escribe "
    "`kitpress read`.",
)


def is_plan(source: str) -> bool:
    """Whether a file is a plan by its name."""
    return source.lower().endswith(PLAN_SUFFIX)


def read_text(source: str) -> tuple[str, str]:
    """The text of a plan's file, or of standard input for "-", and what messages call it. Raises KitError."""
    if source == STDIN:
        return as_text(read_head(), source_name(source)), source_name(source)
    try:
        with Path(source).open("rb") as file:
            data = file.read(LARGEST_PLAN + 1)
    except OSError as error:
        raise KitError(_UNREADABLE.format(path=source, why=why_not(error))) from error
    return as_text(data, source), source


def read_head() -> bytes:
    """The beginning of standard input: all of it, if it is a plan."""
    return sys.stdin.buffer.read(LARGEST_PLAN + 1)


def is_text(head: bytes) -> bool:
    """Whether a file that begins so is text: pictures hold bytes that no text does, or say what they are."""
    if head.startswith(_UTF_16):  # as_text tells how to save it
        return True
    if not head or head.startswith(_PICTURES) or b"\0" in head:
        return False
    try:
        getincrementaldecoder("utf-8")().decode(head)  # the last letter of a head may be cut
    except UnicodeDecodeError:
        return False
    return True


def as_text(data: bytes, name: str) -> str:
    """What a plan's file says. Raises KitError for one that is no text, or too large."""
    if len(data) > LARGEST_PLAN and is_text(data):
        raise KitError(_TOO_LARGE.format(path=name, limit=LARGEST_PLAN // 1000))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise KitError(_NO_TEXT.format(path=name)) from error
    if "\0" in text:  # UTF-16 without a mark
        raise KitError(_NO_TEXT.format(path=name))
    return text


def plan_of(text: str, name: str, chosen: Game | None) -> tuple[Record, Game]:
    """The filled sheet that a text describes, and its game: the `chosen` one, or the one that it names.

    `name` is what messages call the text.

    Raises ContentError with all mistakes of the text; a game that does not exist is one of them.
    """
    game_of = cache(lambda game: chosen or _named(game))
    record = parse_record(
        text,
        Path(name),
        game=chosen.id if chosen else "",
        form_of=lambda game: _form(game_of(game).sheet, game_of(game)),
    )
    return record, game_of(record.game)


@recent
def _form(sheet: str, game: Game) -> Form:
    """What may be filled in on a game's sheets."""
    if game.grid is None:  # cards, of which there may be more than boxes: the rules tell of what is none
        return Form()
    fields: Fields = {id: "number" if kind == "number" else "tick" for id, kind in field_kinds(game).items()}
    grammar = for_game(game).grammar(game)
    things = (
        {FACILITIES, EDGES}
        if isinstance(grammar, BoardGrammar)
        else {ROOMS, *(mark.collection for mark in grammar.marks)}
    )
    return Form(fields, game.grid.columns, game.grid.rows, things)


def _named(name: str) -> Game:
    """The game that a plan names."""
    return built_in(name) if name in game_ids() else load_game(name)


@cache
def built_in(name: str) -> Game:
    """A built-in game: files of it may be many."""
    return load_game(name)
