"""kitpress read: a photo in, the plan as text out."""

from __future__ import annotations

from pathlib import Path

import click

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS
from kitpress.words import Lang, Words

from .options import check_out, fix_option, force_option, is_stdout, kit_command, note, out_option, say


@kit_command(
    Words(
        "Read a photo of a sheet into a plan as text: everything that is drawn and written. Correct it in any "
        "editor, then score or draw it. What is doubtful or against the rules is said on stderr.",
        "Lee la foto de una hoja como plano en texto: todo lo dibujado y escrito. Corrígelo en cualquier editor y "
        "luego puntúalo o dibújalo. Lo dudoso o contrario a las reglas se dice por stderr.",
    ),
    "kitpress read ana.jpg > ana.plan",
    "kitpress read ana.jpg --fix F7=door.e,G3=nothing -o ana.plan && kitpress score ana.plan",
)
@click.argument("photo", metavar=say("PHOTO", "FOTO"))
@click.option(
    "--game",
    metavar=say("GAME", "JUEGO"),
    help=say(
        "Read with this game (a name or a folder) instead of what the sheet says.",
        "Lee con este juego (un nombre o una carpeta) en vez de lo que dice la hoja.",
    ),
)
@fix_option
@out_option(
    Words(
        "Write the plan to this file, not to stdout.",
        "Escribe el plano en este archivo, no en la salida estándar.",
    )
)
@force_option
def command(
    photo: str, game: str | None, fixes: tuple[str, ...], out: Path | None, force: bool, lang: Lang
) -> int:
    """Read the photo's sheet and write its record."""
    from kitpress.files import write_file
    from kitpress.plan.notation import format_record
    from kitpress.reading.asking.answers import parse_answers
    from kitpress.scoring import score_files
    from kitpress.scoring.headings import unsettled_words
    from kitpress.scoring.words import doubt_words, option_words

    answers = parse_answers(fixes)
    target = out or Path("-")
    check_out(target, "plan", [photo], force=force, any_ending=True)
    evening = score_files([photo], game=game, answers=answers)
    sheet = evening.only_sheet(photo)
    text = format_record(sheet.record)
    if is_stdout(target):
        click.echo(text, nl=False)
    else:
        write_file(target, text, force=force)
    for words in (*sheet.notes, *(failure.error.message for failure in evening.failures)):
        note(words, lang)
    for asked in sheet.doubts:
        option = option_words(asked, sheet)
        note(doubt_words(asked, sheet)[lang] + (f"  {option[lang]}" if option else ""), lang)
    for words in unsettled_words(sheet):
        note(words, lang)
    if evening.failures:
        return evening.failure_code
    return EXIT_DONE if sheet.certain else EXIT_DOUBTS
