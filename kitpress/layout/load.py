"""From a layout file and a game to a Sheet: every grid line, box, bubble and tag in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from kitpress.errors import PrintError, UsageError
from kitpress.layout.sheet import Box, Field, FieldKind, Grid, Sheet, Tag
from kitpress.layout.source import find_layout, layout_names, load_layout
from kitpress.layout.spec import PAPER_MM, FieldSpec, Paper, SheetSpec, TagSpec, as_paper
from kitpress.peek import peek
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game

T = TypeVar("T")
PRINTABLE_MM = 5.0  # most printers leave this much of the paper's edge white


def sheet_names() -> tuple[str, ...]:
    """Names of all sheets that there are layouts for."""
    return layout_names("sheets")


def sheet_kinds(name: str) -> tuple[int, ...]:
    """The numbers in the tags of a layout's sheets, without loading it; none if it can't be read so."""
    try:
        path = find_layout("sheets", name)
    except UsageError:
        return ()
    kind = peek(path, "kind")
    if kind is None and (below := peek(path, "extends")):
        return sheet_kinds(str(below))
    found = kind.values() if isinstance(kind, dict) else (kind,)
    return tuple(number for number in found if isinstance(number, int))


def load_sheets(game: Game) -> Iterator[Sheet]:
    """Every sheet that a game may have been printed on: all papers and, where letters differ, languages."""
    spec = load_layout(find_layout("sheets", game.sheet), SheetSpec)
    for lang in spec.langs:
        for paper in spec.papers:
            yield _sheet(spec, game.sheet, paper, game, lang)


def load_sheet(name: str, paper: str, game: Game, lang: Lang = "en") -> Sheet:
    """The sheet of that layout, on "a4" or "letter" paper, for that game.

    Raises UsageError for an unknown layout or paper, ContentError for mistakes in the file, and
    PrintError when the game has more boxes, bubbles or squares than the paper has room for.
    """
    size = as_paper(paper)
    return _sheet(load_layout(find_layout("sheets", name), SheetSpec), name, size, game, lang)


def field_kinds(game: Game) -> Mapping[str, FieldKind]:
    """What every field of a game's sheet is, by its id, without laying it out: that takes much longer."""
    name = game.sheet
    fields = load_layout(find_layout("sheets", name), SheetSpec).fields
    return {
        id: spec.kind for key, spec in fields.items() for ids in _ids(name, key, spec, game) for id in ids
    }


def _sheet(spec: SheetSpec, name: str, size: Paper, game: Game, lang: Lang) -> Sheet:
    height, width = PAPER_MM[size]  # landscape
    grid_spec, frame_specs = spec.for_paper(size)
    columns, rows = (game.grid.columns, game.grid.rows) if game.grid else (0, 0)
    grid = Grid(grid_spec.x, grid_spec.y, grid_spec.square, columns, rows)
    ruling = None if game.grid else grid._replace(columns=grid_spec.columns, rows=grid_spec.rows)
    frames = {key: Box(f.x, f.y, f.width, f.height) for key, f in frame_specs.items()}
    fields = tuple(f for key, s in spec.fields.items() for f in _fields(name, key, s, frames, game))
    sheet = Sheet(
        layout=name,
        kind=spec.kind_in(lang),
        lang=lang,
        lettered=len(spec.langs) > 1,
        paper=size,
        width=width,
        height=height,
        grid=grid,
        tags=tags_of(spec.kind_in(lang), spec.tags, width, height),
        fields=fields,
        name_box=_frame(name, "name", frames),
        qr=_frame(name, "qr", frames),
        frames=MappingProxyType(frames),
        quiet=spec.tags.quiet,
        ruling=ruling,
    )
    _check(sheet)
    return sheet


def tags_of(kind: int, spec: TagSpec, width: float, height: float) -> tuple[Tag, ...]:
    """The eight tags of a page of width x height mm: its corners and the middles of its sides."""
    xs = (spec.inset, (width - spec.size) / 2, width - spec.inset - spec.size)
    ys = (spec.inset, (height - spec.size) / 2, height - spec.inset - spec.size)
    places = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))  # TL T TR R BR B BL L
    return tuple(Tag(kind * 8 + n, xs[i], ys[j], spec.size) for n, (i, j) in enumerate(places))


def _frame(layout: str, key: str, frames: Mapping[str, Box]) -> Box:
    if key not in frames:
        raise PrintError(
            Words(
                "layouts/sheets/{layout}.yaml names a frame '{key}' that it does not have; frames: {all}.",
                "layouts/sheets/{layout}.yaml nombra un marco '{key}' que no tiene; marcos: {all}.",
            ).format(layout=layout, key=key, all=", ".join(frames))
        )
    return frames[key]


def _ids(layout: str, key: str, spec: FieldSpec, game: Game) -> tuple[tuple[str, ...], ...]:
    """The ids of a field's cells, in groups that are laid out below each other: clients by their kinds."""
    if spec.each == "one":
        return ((key,),)
    value: Any = game
    for step in spec.each.split("."):
        if not hasattr(value, step):
            raise _no_such_each(layout, key, spec.each)
        value = getattr(value, step)
    if isinstance(value, int):
        return (tuple(f"{key}.{n + 1}" for n in range(value)),)
    if not all(hasattr(item, "id") for item in value):
        return (tuple(f"{key}.{n + 1}" for n in range(len(value))),)
    kinds = dict.fromkeys(getattr(item, "kind", "") for item in value)
    before = "" if spec.bare else f"{key}."
    return tuple(tuple(f"{before}{i.id}" for i in value if getattr(i, "kind", "") == kind) for kind in kinds)


def _no_such_each(layout: str, key: str, each: str) -> PrintError:
    return PrintError(
        Words(
            "layouts/sheets/{layout}.yaml: fields: {key}: 'each: {each}' is nothing that the game has.",
            "layouts/sheets/{layout}.yaml: fields: {key}: 'each: {each}' no es nada que el juego tenga.",
        ).format(layout=layout, key=key, each=each)
    )


def _fields(
    layout: str, key: str, spec: FieldSpec, frames: Mapping[str, Box], game: Game
) -> tuple[Field, ...]:
    """All cells of a field. Several frames hold an equal share of its groups each, or of its only group."""
    groups = _ids(layout, key, spec, game)
    count = len(spec.frame)
    found: list[Field] = []
    for n, name in enumerate(spec.frame):
        share = (_share(groups[0], n, count),) if len(groups) == 1 else _share(groups, n, count)
        found += _in_frame(layout, key, spec, name, _frame(layout, name, frames), share)
    return tuple(found)


def _share(things: tuple[T, ...], n: int, frames: int) -> tuple[T, ...]:
    each = -(-len(things) // frames)
    return things[n * each : (n + 1) * each]


def _in_frame(
    layout: str, key: str, spec: FieldSpec, name: str, frame: Box, groups: Sequence[tuple[str, ...]]
) -> Iterator[Field]:
    longest = max((len(group) for group in groups), default=0)
    if not longest:
        return
    columns = min(spec.columns or longest, longest)
    rows = -(-longest // columns)
    slot_width = frame.width / columns
    group_height = frame.height / len(groups)
    slot_height = (group_height - spec.heading) / rows
    cell_width, cell_height = spec.cell
    number_width = spec.digits * cell_width + (spec.digits - 1) * spec.gap
    if number_width > slot_width + 1e-6 or cell_height > slot_height + 1e-6:
        raise _too_many(layout, key, name, longest * len(groups))
    for g, group in enumerate(groups):
        top = frame.y + g * group_height + spec.heading
        for n, field_id in enumerate(group):
            slot = Box(
                frame.x + n % columns * slot_width, top + n // columns * slot_height, slot_width, slot_height
            )
            yield _field(field_id, spec, slot, number_width)


def _field(field_id: str, spec: FieldSpec, slot: Box, number_width: float) -> Field:
    cell_width, cell_height = spec.cell
    spare = slot.width - number_width
    left = slot.x + {"left": 0.0, "middle": spare / 2, "right": spare}[spec.at] + spec.shift
    top = slot.y + (slot.height - cell_height) / 2
    pitch = cell_width + spec.gap
    cells = tuple(Box(left + d * pitch, top, cell_width, cell_height) for d in range(spec.digits))
    after, before = slot.right - cells[-1].right, left - slot.x
    if after >= before:
        label = Box(cells[-1].right, slot.y, after, slot.height)
    else:
        label = Box(slot.x, slot.y, before, slot.height)
    return Field(field_id, spec.kind, cells, label if label.width > 1 else None)


def _too_many(layout: str, key: str, frame: str, count: int) -> PrintError:
    return PrintError(
        Words(
            "{count} cells '{key}' do not fit in the frame '{frame}' of layouts/sheets/{layout}.yaml; give "
            "the game fewer of them, or the layout a larger frame, a smaller cell or more columns.",
            "{count} casillas '{key}' no caben en el marco '{frame}' de layouts/sheets/{layout}.yaml; pon "
            "menos en el juego, o da al diseño un marco mayor, casillas menores o más columnas.",
        ).format(count=count, key=key, frame=frame, layout=layout)
    )


def _check(sheet: Sheet) -> None:
    """Raise PrintError when anything leaves the printable page or lies on something else."""
    grid = Box(
        sheet.grid.x,
        sheet.grid.y,
        sheet.grid.columns * sheet.grid.square,
        sheet.grid.rows * sheet.grid.square,
    )
    cells = [(field.id, cell) for field in sheet.fields for cell in field.cells]
    solid = [("grid", grid), ("name", sheet.name_box), ("qr", sheet.qr), *cells]
    zones = [quiet_zone(tag, sheet.quiet) for tag in sheet.tags]
    for what, box in solid:
        edge = min(box.x, box.y, sheet.width - box.right, sheet.height - box.bottom)
        if edge < PRINTABLE_MM - 1e-6:
            raise _clash(sheet, what, Words("the edge of the paper", "el borde del papel"))
        if any(overlaps(box, zone) for zone in zones):
            raise _clash(sheet, what, Words("a tag", "una marca"))
    if clash := min(_overlapping([box for _, box in solid]), default=None):
        (a, _), (b, _) = (solid[n] for n in clash)
        raise _clash(sheet, a, Words(f"'{b}'", f"'{b}'"))
    for what, frame in sheet.frames.items():
        if overlaps(frame, grid):
            raise _clash(sheet, "grid", Words(f"'{what}'", f"'{what}'"))


def _overlapping(boxes: Sequence[Box]) -> Iterator[tuple[int, int]]:
    """All pairs of boxes that overlap, by their index. From left to right, as hundreds have too many pairs to try."""
    beside: list[int] = []
    for n in sorted(range(len(boxes)), key=lambda n: boxes[n].x):
        beside = [other for other in beside if boxes[other].right > boxes[n].x]
        yield from ((min(n, other), max(n, other)) for other in beside if overlaps(boxes[n], boxes[other]))
        beside.append(n)


def quiet_zone(tag: Tag, quiet: float) -> Box:
    """The tag with the white that must stay round it, in mm."""
    return Box(tag.x - quiet, tag.y - quiet, tag.size + 2 * quiet, tag.size + 2 * quiet)


def overlaps(a: Box, b: Box, slack: float = 1e-6) -> bool:
    """Whether two boxes share more than a border."""
    return (
        a.x < b.right - slack and b.x < a.right - slack and a.y < b.bottom - slack and b.y < a.bottom - slack
    )


def _clash(sheet: Sheet, what: str, other: Words) -> PrintError:
    fields = {field.id for field in sheet.fields}
    remedy = _FEWER if what in fields and other.en.strip("'") != "grid" else _SMALLER_GRID
    return PrintError(
        Words(
            "'{what}' runs into {other} on {paper} paper; move it in layouts/sheets/{layout}.yaml, or {remedy}.",
            "'{what}' choca con {other} en papel {paper}; muévelo en layouts/sheets/{layout}.yaml, o {remedy}.",
        ).format(
            remedy=remedy.format(
                name=what.partition(".")[0],
                columns=sheet.grid.columns,
                rows=sheet.grid.rows,
                square=sheet.grid.square,
            ),
            what=what,
            other=other,
            paper=sheet.paper,
            layout=sheet.layout,
        )
    )


_FEWER = Words("give the game fewer cells '{name}'", "pon en el juego menos casillas '{name}'")
_SMALLER_GRID = Words(
    "give the game a smaller grid (now {columns} x {rows} squares of {square:g} mm)",
    "da al juego una cuadrícula menor (ahora {columns} x {rows} cuadros de {square:g} mm)",
)
