"""The entry point: finds the command, runs it, and turns whatever goes wrong into words and an exit code."""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from kitpress.errors import (
    EXIT_DONE,
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    UsageError,
)
from kitpress.words import LANGS, PLAINLY, Words, lang_from_environment

from .options import KitCommand, OneOf, help_option, lang_help, say, write_options, write_usage_line

# Every command: what it does, in a line. Its module has its name and is imported only when it is used.
COMMANDS: dict[str, Words] = {
    "list": Words("Show the games, and what is in each kit.", "Muestra los juegos y qué trae cada kit."),
    "print": Words("Print a game's kit as PDFs.", "Imprime el kit de un juego en PDF."),
    "score": Words("Score photos of filled-in sheets.", "Puntúa fotos de hojas rellenas."),
    "read": Words("Read a photo into a plan as text.", "Lee una foto como plano en texto."),
    "draw": Words("Draw a plan cleanly.", "Dibuja un plano en limpio."),
    "exhibit": Words("Hang a table's plans side by side.", "Cuelga los planos de una mesa."),
    "new": Words("Copy a game's YAML to edit.", "Copia el YAML de un juego para editarlo."),
    "check": Words("Check a game's YAML.", "Revisa el YAML de un juego."),
    "preview": Words("See a kit's pages as a picture.", "Mira las páginas de un kit en una imagen."),
    "schema": Words("Write the JSON schema for editors.", "Escribe el esquema JSON para editores."),
    "demo": Words("Show the whole way, without a printer.", "Muestra todo el camino, sin impresora."),
    "playtest": Words("Let bots play a game many times.", "Deja que los bots jueguen muchas partidas."),
    "layout": Words("Tell where everything is on a sheet.", "Dice dónde está todo en una hoja."),
}


class KitGroup(click.Group):
    """All commands, imported when used; help in the language of this run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order in which people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        if name not in COMMANDS:
            return None
        command: KitCommand = importlib.import_module(f"kitpress.cli.{name}").command
        command.name = name
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and name the nearest one where there is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from kitpress.content.values import not_among

            what = Words("command of kitpress", "una orden de kitpress")
            raise UsageError(not_among(what, args[0], COMMANDS))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write usage, options and the list of commands without importing any."""
        write_usage_line(self, ctx, formatter)
        self.format_help_text(ctx, formatter)
        write_options(self, ctx, formatter)
        with formatter.section(say("Commands", "Órdenes")):
            formatter.write_dl([(name, what[lang_from_environment()]) for name, what in COMMANDS.items()])
        formatter.write_paragraph()
        formatter.write_text(
            say(
                "Each has its own help with an example: kitpress print --help",
                "Cada una tiene su ayuda con un ejemplo: kitpress print --help",
            )
        )

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, described in the language of this run."""
        return help_option(super().get_help_option(ctx))


def build() -> KitGroup:
    """The `kitpress` command, in the language of the environment."""
    group = KitGroup(
        "kitpress",
        no_args_is_help=True,
        help=say(
            "YAML in, a printed board-game kit out; a photo of the filled-in sheet in, a checked score out.",
            "De YAML a un kit de juego impreso; de la foto de la hoja rellena a una puntuación revisada.",
        ),
    )
    group.params.append(click.Option(["--lang"], type=OneOf(LANGS), expose_value=False, help=lang_help()))
    return click.version_option(
        package_name="kitpress",
        prog_name="kitpress",
        message="%(prog)s %(version)s",
        help=say("Show the version.", "Muestra la versión."),
    )(group)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code. Nothing but words ever reaches the screen."""
    # Our matrices are small: BLAS threads would only spin, and slow down whatever else runs. Takes effect
    # because commands import numpy later.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Looking for plugins reads the metadata of every installed package, and none of them is for us.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # Neither imports nor photos make garbage of the kind that is looked for, and looking through all that was
    # imported takes a fiftieth of the time to score a photo.
    gc.set_threshold(200_000)
    _open_streams()
    # Names of files may be no text, and not every terminal and pipe takes all signs.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAINLY)
    args = list(sys.argv[1:] if argv is None else argv)
    _choose_language(args)
    try:
        code = build().main(args=args, prog_name="kitpress", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        return _fail(_usage_message(error, args), EXIT_USAGE)
    except click.ClickException as error:
        return _fail(error.format_message(), EXIT_FAILED)
    except (click.Abort, KeyboardInterrupt):
        return _fail(say("Stopped.", "Detenido."), EXIT_INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_FAILED
    except Exception as error:
        from kitpress.bugs import as_kit_error

        told = as_kit_error(error, " ".join(("kitpress", *args)))
        return _fail(told.message[lang_from_environment()], told.exit_code)
    return code if isinstance(code, int) else EXIT_DONE


def _open_streams() -> None:
    """Let what was closed before we began lead nowhere. In this order each gets its own number, which else a file of
    ours would get.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for the whole run


def run() -> NoReturn:
    """`main` as a program, which ends at once: to free all that was imported, object by object, takes a tenth of the
    time to score a photo, and the system does it anyway.
    """
    code = main()
    with contextlib.suppress(OSError):  # of whoever has stopped to read
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _choose_language(args: Sequence[str]) -> None:
    """Let `--lang` hold for help and error messages too, which are made before options are parsed."""
    for i, arg in enumerate(args):
        name, _, value = arg.partition("=")
        if name == "--lang":
            lang = value or (args[i + 1] if i + 1 < len(args) else "")
            if lang in LANGS:
                os.environ["KITPRESS_LANG"] = lang


def _fail(message: str, code: int) -> int:
    with contextlib.suppress(BrokenPipeError):
        click.echo(message, err=True)
    return code


def _usage_message(error: click.UsageError, args: Sequence[str]) -> str:
    """A usage error in a paragraph: what is wrong, and where to read more."""
    named = next((f"kitpress {arg}" for arg in args if arg in COMMANDS), "kitpress")
    path = error.ctx.command_path if error.ctx else named
    see = say(f"See: {path} --help", f"Mira: {path} --help")
    what = _what_is_wrong(error, args)
    return f"{what} {see}" if what.endswith(("?", ".")) else f"{what}. {see}"


def _what_is_wrong(error: click.UsageError, args: Sequence[str]) -> str:
    if isinstance(error, click.NoSuchOption):
        option, near = error.option_name, ", ".join(error.possibilities or ())
        hint = say(f" Did you mean {near}?", f" ¿Querías decir {near}?") if near else ""
        if file := next((arg for arg in args if arg.startswith(option) and os.path.lexists(arg)), ""):
            hint = say(
                f" If you mean the file, write ./{file}.", f" Si te refieres al archivo, escribe ./{file}."
            )
        return say(f"There is no option {option}.{hint}", f"No existe la opción {option}.{hint}")
    if isinstance(error, click.MissingParameter):
        return say(f"{_name_of(error)} is missing", f"Falta {_name_of(error)}")
    if isinstance(error, click.BadOptionUsage):
        return say(f"{error.option_name} needs a value", f"{error.option_name} necesita un valor")
    if isinstance(error, click.BadParameter):
        return f"{_name_of(error)}: {_what_is_bad(error)}"
    if extra := re.search(r"unexpected extra arguments? \((.*)\)", error.message):
        return say(f"{extra[1]} is too much here", f"{extra[1]} está de más")
    return error.format_message()


def _what_is_bad(error: click.BadParameter) -> str:
    """What to write instead; click says it in English only."""
    kind = error.param.type if error.param is not None else None
    if isinstance(kind, click.IntRange) and kind.min is not None and kind.max is not None:
        between = Words(
            "write a whole number from {low} to {high}", "escribe un número entero de {low} a {high}"
        )
        return between.format(low=kind.min, high=kind.max)[lang_from_environment()]
    if kind is click.INT or isinstance(kind, click.IntRange):
        return say("write a whole number", "escribe un número entero")
    return error.message


def _name_of(error: click.BadParameter) -> str:
    if isinstance(error.param, click.Option):
        return error.param.opts[-1]
    if error.param is not None and error.ctx is not None:
        return error.param.make_metavar(error.ctx).strip("[].")
    return str(error.param_hint or "")


if __name__ == "__main__":
    run()
