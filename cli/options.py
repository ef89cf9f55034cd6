"""What commands share: how one is declared, its language, its options, and how it talks.

A command module exposes `command`, declared with `kit_command`. A command writes its results to
stdout and its messages with `note` to stderr; it returns its exit code, or None for 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from kitpress.words import LANGS, Lang, Words, lang_from_environment

F = TypeVar("F", bound=Callable[..., Any])


def say(en: str, es: str) -> str:
    """The text in the language of this run. Fit for help texts: `main` sets it before commands load."""
    return Words(en, es)[lang_from_environment()]


class KitCommand(click.Command):
    """A command whose help is in the language of this run, and ends with examples."""

    examples: Sequence[str] = ()

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, text, options and examples."""
        _usage(self, ctx, formatter)
        self.format_help_text(ctx, formatter)
        _options(self, ctx, formatter)
        if self.examples:
            with formatter.section(say("Examples", "Ejemplos")):
                for example in self.examples:
                    formatter.write_text(example)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, described in the language of this run."""
        return _help_option(super().get_help_option(ctx))


def _usage(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=say("Usage: ", "Uso: "))


def _options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    records = [record for p in command.get_params(ctx) if (record := p.get_help_record(ctx))]
    with formatter.section(say("Options", "Opciones")):
        formatter.write_dl(records)


def _help_option(option: click.Option | None) -> click.Option | None:
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
        command.examples = examples
        return command

    return declare


def lang_option(function: F) -> F:
    """`--lang en|es`, by default the language of the environment."""
    return click.option(
        "--lang",
        type=OneOf(LANGS),
        default=lang_from_environment,
        help=say(
            "Language of messages and print (default: that of your system).",
            "Idioma de los mensajes y la impresión (por defecto, el de tu sistema).",
        ),
    )(function)


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


def out_option(help: Words, *, default: Path | None = None) -> Callable[[F], F]:
    """`-o/--out PATH`: where results go."""
    return click.option(
        "-o",
        "--out",
        type=click.Path(path_type=Path),
        default=default,
        help=help[lang_from_environment()],
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


def note(message: Words | str, lang: Lang) -> None:
    """Say something to the person at the terminal, on stderr: stdout is for results."""
    click.echo(message[lang] if isinstance(message, Words) else message, err=True)
