"""What commands share: how one is declared, its language, its options, and how it talks.

A command module exposes `command`, declared with `kit_command`. A command writes its results to
stdout and its messages with `note` to stderr; it returns its exit code, or None for 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kitpress.errors import UsageError
from kitpress.words import LANGS, Lang, Words, lang_from_environment

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_USUAL_COLUMNS = 80  # where a terminal does not know how wide it is
_LEAST_COLUMNS = 40  # below, nothing would be left of a score's words
_WIDEST_COLUMNS = 1000

F = TypeVar("F", bound=Callable[..., Any])


def say(en: str, es: str) -> str:
    """The text in the language of this run. Fit for help texts: `main` sets it before commands load."""
    return Words(en, es)[lang_from_environment()]


class KitCommand(click.Command):
    """A command whose help is in the language of this run, and ends with examples."""

    examples: Sequence[str] = ()

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, text, options and examples."""
        write_usage_line(self, ctx, formatter)
        self.format_help_text(ctx, formatter)
        write_options(self, ctx, formatter)
        if self.examples:
            with formatter.section(say("Examples", "Ejemplos")):
                # Not wrapped: half a command, copied, does something else.
                for example in self.examples:
                    formatter.write(f"{' ' * formatter.current_indent}{example}\n")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, described in the language of this run."""
        return help_option(super().get_help_option(ctx))


def write_usage_line(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write `Usage: ...`."""
    pieces = _in_language(" ".join(command.collect_usage_pieces(ctx)))
    formatter.write_usage(ctx.command_path, pieces, prefix=say("Usage: ", "Uso: "))


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write every option and what it does. Arguments are told about in the help's text."""
    options = [p for p in command.get_params(ctx) if isinstance(p, click.Option)]
    records = [record for option in options if (record := option.get_help_record(ctx))]
    with formatter.section(say("Options", "Opciones")):
        formatter.write_dl([(_in_language(names), _in_language(what)) for names, what in records])


# What click puts into help texts by itself. It can only be translated for a whole program.
_OF_CLICK = {
    "[OPTIONS]": "[OPCIONES]",
    "COMMAND [ARGS]...": "ORDEN [ARGUMENTOS]...",
    "INTEGER RANGE": "NÚMERO",
    "INTEGER": "NÚMERO",
    "FLOAT": "NÚMERO",
    "[default: ": "[por defecto: ",
    "[required]": "[obligatorio]",
}


def _in_language(text: str) -> str:
    for en, es in _OF_CLICK.items():
        text = text.replace(en, say(en, es))
    return text


def help_option(option: click.Option | None) -> click.Option | None:
    """The same option, described in the language of this run."""
    if option is not None:
        option.help = say("Show this help.", "Muestra esta ayuda.")
    return option


def kit_command(help: Words, *examples: str) -> Callable[[Callable[..., int | None]], KitCommand]:
    """Declare a command: its help, and examples of use. Adds `--lang`; the function takes `lang`.

    The name that people type comes from the table in `main`.
    """

    def declare(function: Callable[..., int | None]) -> KitCommand:
        decorate = click.command(cls=KitCommand, help=help[lang_from_environment()])
        command = decorate(lang_option(function))
        command.params.append(command.params.pop(0))  # own options come first in the help
        command.examples = examples
        return command

    return declare


def lang_help() -> str:
    """What `--lang` does."""
    return say(
        "Language of messages and print (default: that of your system).",
        "Idioma de los mensajes y la impresión (por defecto, el de tu sistema).",
    )


def lang_option(function: F) -> F:
    """`--lang en|es`, by default the language of the environment."""
    option = click.option("--lang", type=OneOf(LANGS), default=lang_from_environment, help=lang_help())
    return option(function)


class OneOf(click.Choice[str]):
    """A choice between words that names the nearest one when it is misspelled."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word, if it is one of the choices."""
        from kitpress.content.values import not_among

        if value not in self.choices:
            what = Words("choice", "una opción")
            message = not_among(what, str(value), list(self.choices))
            self.fail(message[lang_from_environment()], param, ctx)
        return value


def game_argument(function: F) -> F:
    """GAME: a built-in game's name, or a folder made by `kitpress new`. Pass it to `load_game`."""
    return click.argument("game", metavar=say("GAME", "JUEGO"), shell_complete=_complete_game)(function)


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from kitpress.content import game_ids

    return [name for name in game_ids() if name.startswith(incomplete)]


def out_option(help: Words, *, folder: bool = False, default: Path | None = None) -> Callable[[F], F]:
    """`-o/--out`: the file, or the folder, where results go."""
    return click.option(
        "-o",
        "--out",
        type=click.Path(path_type=Path),
        metavar=say("DIR", "CARPETA") if folder else say("FILE", "ARCHIVO"),
        default=default,
        show_default=default is not None,
        help=help[lang_from_environment()],
    )


def is_stdout(out: Path) -> bool:
    """Whether a result goes to stdout: "-"."""
    return str(out) == "-"


def check_out(
    out: Path, kind: str, sources: Iterable[str | Path], *, force: bool, any_ending: bool = False
) -> None:
    """Refuse a place where a result can't go, before the work begins; `kind` is its format, as files end.

    Raises UsageError for a terminal that can't show it, a file that is read, and the ending of another format, unless
    `any_ending` will do; KitError for a file that exists (without `force`).
    """
    from kitpress.files import refuse_inputs, refuse_overwrite

    if is_stdout(out):
        if kind not in _TEXTS and sys.stdout.isatty():
            raise UsageError(_NO_SCREEN.format(kind=kind.upper()))
        return
    refuse_inputs(out, sources)
    if not any_ending and out.suffix.lower() not in ("", f".{kind}"):
        raise UsageError(_ENDING.format(path=out, kind=kind.upper(), ending=kind))
    refuse_overwrite([out], force=force)


def write_out(out: Path, data: bytes, *, force: bool) -> None:
    """Write a result, and its file's name to stdout; or the result itself, where it goes there."""
    from kitpress.files import write_file

    if is_stdout(out):
        sys.stdout.buffer.write(data)
    else:
        click.echo(write_file(out, data, force=force))


_TEXTS = ("plan", "svg")  # what a terminal can show
_NO_SCREEN = Words(
    "a terminal can't show a {kind}. Add -o FILE, or send it on with > or |.",
    "una terminal no puede mostrar un {kind}. Añade -o ARCHIVO, o envíalo a otra parte con > o |.",
)
_ENDING = Words(
    "{path}: this writes a {kind}, so end the name with .{ending}.",
    "{path}: esto escribe un {kind}; termina el nombre en .{ending}.",
)


def force_option(function: F) -> F:
    """`--force`: overwrite what exists."""
    return click.option(
        "--force", is_flag=True, help=say("Overwrite files that exist.", "Reemplaza archivos que existan.")
    )(function)


def json_option(function: F) -> F:
    """`--json`: results as JSON, for programs."""
    return click.option(
        "--json", "as_json", is_flag=True, help=say("Write JSON to stdout.", "Escribe JSON en la salida.")
    )(function)


def write_json(told: Mapping[str, Any]) -> None:
    """Write a result as JSON to stdout."""
    from pydantic_core import PydanticSerializationError, to_json

    try:
        text = to_json(told, indent=2).decode()  # a tenth of the time that `json` takes to indent
    except PydanticSerializationError:  # the names of files may be no text
        import json  # here: hardly ever needed

        text = json.dumps(told, indent=2, ensure_ascii=False)
    click.echo(text)


def fix_option(function: F) -> F:
    """`--fix PLACE=WHAT`, repeatable: what a person answers to doubts."""
    return click.option(
        "--fix",
        "fixes",
        multiple=True,
        metavar=say("PLACE=WHAT", "LUGAR=QUÉ"),
        help=say(
            "What a mark really is, and everything else is read anew round it: F7=door.e, F7=K, F7=nothing, "
            '"F7|G7=wall", demand.3=5, client.rosa=yes. Repeat it, or separate with commas; of several sheets, name '
            "the one: ana.jpg:F7=door. Doubts tell what to write.",
            "Qué es en realidad una marca; lo demás se lee de nuevo en torno a ella: F7=puerta.e, F7=K, F7=nada, "
            '"F7|G7=pared", demand.3=5, client.rosa=sí. Repítela o separa con comas; si hay varias hojas, di cuál: '
            "ana.jpg:F7=puerta. Las dudas dicen qué escribir.",
        ),
    )(function)


def terminal(*, stderr: bool = False) -> Console:
    """Where tables go, with what players and designers wrote as it stands: "[b]" is no style there, ":cat:" no cat."""
    from rich.console import Console  # here: slow to import

    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    console.width = max(console.width or _USUAL_COLUMNS, _LEAST_COLUMNS)
    return console


def show_table(table: Table, console: Console) -> None:
    """Print a table with every number whole; where the terminal is narrower, its lines run on."""
    from rich.measure import Measurement

    width, wide = console.width, console.options.update(width=_WIDEST_COLUMNS)
    for column in table.columns:
        if column.no_wrap:
            texts = (column.header, *column.cells)
            column.min_width = max(Measurement.get(console, wide, text).maximum for text in texts)
    console.width = max(width, Measurement.get(console, wide, table).minimum)
    console.print(table)
    console.width = width


def note(message: Words | str, lang: Lang) -> None:
    """Say something to the person at the terminal, on stderr: stdout is for results."""
    click.echo(message[lang] if isinstance(message, Words) else message, err=True)
