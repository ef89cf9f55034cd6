"""`kitpress layout`: where everything is on a sheet."""

from __future__ import annotations

import click

from kitpress.words import Lang, Words

from .options import OneOf, game_argument, json_option, kit_command, say, show_table, terminal, write_json


@kit_command(
    Words(
        "Tell where everything is on a game's sheet, in mm from the page's top-left corner: its parts, or with "
        "--json every grid line, square, box, bubble and tag.",
        "Dice dónde está todo en la hoja de un juego, en mm desde la esquina superior izquierda: sus partes, o "
        "con --json cada línea, cuadro, casilla, burbuja y marca.",
    ),
    "kitpress layout floor-plan --json > floor-plan.layout.json",
    "kitpress layout floor-plan --paper letter",
)
@game_argument
@click.option(
    "--paper",
    type=OneOf(("a4", "letter")),
    default="a4",
    show_default=True,
    help=say("The paper.", "El papel."),
)
@json_option
def command(game: str, paper: str, as_json: bool, lang: Lang) -> None:
    """Tell a sheet's layout."""
    from kitpress.content import load_game
    from kitpress.layout import load_sheet, sheet_json

    loaded = load_game(game)
    sheet = load_sheet(loaded.sheet, paper, loaded)
    if as_json:
        write_json(sheet_json(sheet))
        return
    from rich.table import Table

    table = Table(title=f"{sheet.layout}, {sheet.paper}, {sheet.width:g} x {sheet.height:g} mm", box=None)
    table.add_column(_WHAT[lang], overflow="fold")
    for title in ("x", "y", _WIDTH[lang], _HEIGHT[lang]):
        table.add_column(title, justify="right", no_wrap=True)
    grid = sheet.grid
    rows = [(_GRID[lang], grid.x, grid.y, grid.columns * grid.square, grid.rows * grid.square)]
    rows += [(_TAG[lang].format(id=tag.id), tag.x, tag.y, tag.size, tag.size) for tag in sheet.tags]
    rows += [(_NAME[lang], *sheet.name_box), ("QR", *sheet.qr)]
    for field in sheet.fields:
        rows += [(field.id, *cell) for cell in field.cells]
    for what, *lengths in rows:
        table.add_row(what, *(f"{length:.2f}" for length in lengths))
    show_table(table, terminal())


_WHAT = Words("part (mm)", "parte (mm)")
_WIDTH, _HEIGHT = Words("width", "ancho"), Words("height", "alto")
_GRID, _NAME = Words("grid", "cuadrícula"), Words("name", "nombre")
_TAG = Words("tag {id}", "marca {id}")
