"""`kitpress schema`: the JSON schema of content files."""

from __future__ import annotations

import click

from kitpress.words import Lang, Words

from .options import OneOf, kit_command, say, write_json

# as kitpress.content.schema.PARTS, which is slow to import
PARTS = ("game", "clients", "parts", "facilities", "tales", "works", "rulebook")


@kit_command(
    Words(
        f"Write the JSON schema of a game's YAML files to stdout, so that editors complete and check them: of "
        f"all of them, or of one: {', '.join(PARTS)}.",
        f"Escribe en la salida el esquema JSON de los archivos YAML de un juego, para que los editores "
        f"completen y revisen: de todos, o de uno: {', '.join(PARTS)}.",
    ),
    "kitpress schema > kitpress.schema.json",
    "kitpress schema clients > clients.schema.json",
)
@click.argument("part", required=False, type=OneOf(PARTS), metavar=say("[FILE]", "[ARCHIVO]"))
def command(part: str | None, lang: Lang) -> None:
    """Write the schema."""
    from kitpress.content.schema import schema

    write_json(schema(part))
