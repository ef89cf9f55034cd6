"""The demo's page: one HTML file with relative links, in the manner of a blueprint."""

from __future__ import annotations

from html import escape
from pathlib import PurePosixPath

from kitpress.content.kinds.houses import Client, HouseGame
from kitpress.rules import votes_in
from kitpress.rules.conditions.wording import wording
from kitpress.scoring.headings import ASK
from kitpress.scoring.html_parts import lines_table, page, standings, violations
from kitpress.scoring.html_style import css
from kitpress.scoring.words import doubt_words
from kitpress.studio.demo import Demo, Part, PhotoStory
from kitpress.words import Lang, Words, counted, points_words

_PARTS = {
    "sheets": Words("Sheets to fill in", "Hojas para rellenar"),
    "clients": Words("Client cards", "Cartas de cliente"),
    "rulebook": Words("Rulebook", "Reglamento"),
    "booklet": Words("Rulebook as a booklet, to fold", "Reglamento en cuadernillo, para doblar"),
    "dice": Words("Paper dice", "Dados de papel"),
    "boards": Words("Boards for the table", "Tableros para la mesa"),
    "works": Words("Works", "Obras"),
    "mats": Words("Temple mats", "Tapetes de templo"),
    "reference": Words("Reference cards", "Cartas de referencia"),
}
_ENDINGS = {
    "sixth": Words("someone fulfilled enough demands", "alguien cumplió encargos suficientes"),
    "full": Words("someone could not place the dice", "alguien no pudo usar los dados"),
    "rounds": Words("all rounds were played", "se jugaron todas las rondas"),
    "wing": Words("someone completed a wing", "alguien completó un ala"),
    "deck": Words("the last card was drawn", "se robó la última carta"),
}
_TEXTS = {
    "lead": Words(
        "A whole evening without a printer: this kit was printed, bots played one game of it, drew their sheets "
        "by hand and photographed them on a table. Then the photos were scored, as yours would be.",
        "Toda una velada sin impresora: se imprimió este kit, unos bots jugaron una partida, dibujaron sus hojas "
        "a mano y las fotografiaron en una mesa. Después se puntuaron las fotos, como se haría con las tuyas.",
    ),
    "kit": Words("The printed kit", "El kit impreso"),
    "kit_note": Words(
        "Everything comes from one folder of YAML: change a card there, and its words, its drawing and its "
        "scoring change together.",
        "Todo sale de una carpeta de YAML: cambia ahí una carta y cambian a la vez su texto, su dibujo y su "
        "puntuación.",
    ),
    "game": Words("The game", "La partida"),
    "game_note": Words(
        "{players}, {rounds}; it ended when {ending}.",
        "{players}, {rounds}; acabó cuando {ending}.",
    ),
    "clients_note": Words(" These clients were in play:", " Estos clientes estaban en juego:"),
    "photos": Words("The photos, scored", "Las fotos, puntuadas"),
    "photos_note": Words(
        "Each photo, and what was read from it, with each point where it was earned. Open a picture to enlarge it.",
        "Cada foto y lo que se leyó en ella, con cada punto donde se ganó. Abre una imagen para ampliarla.",
    ),
    "standings": Words("Who won", "Quién ganó"),
    "exact": Words("read exactly as it was drawn", "leída exactamente como se dibujó"),
    "wrong": Words("marks read otherwise than drawn: {wrong}", "marcas leídas de otro modo: {wrong}"),
    "unread": Words("this photo could not be scored: {why}", "esta foto no se pudo puntuar: {why}"),
    "pages": Words("{pages} pages", "{pages} páginas"),
    "page": Words("1 page", "1 página"),
    "door": Words("counted at the end", "se cuenta al final"),
    "plan": Words("the plan as text", "el plano en texto"),
    "next": Words("Now yours", "Ahora tú"),
    "photo_of": Words("Photo of the sheet of {name}", "Foto de la hoja de {name}"),
    "read_of": Words("What was read from it", "Lo que se leyó en ella"),
}
_COMMANDS = (
    ("kitpress print {game} --players {players}", Words("print your kit", "imprime tu kit")),
    ("kitpress score ana.jpg ben.heic", Words("score your photos", "puntúa tus fotos")),
    ("kitpress new mygame", Words("make it your own game", "haz tu propio juego")),
    ("kitpress playtest mygame", Words("let bots test your cards", "que los bots prueben tus cartas")),
)


def page_html(demo: Demo, lang: Lang) -> str:
    """The whole page. All its links and pictures are relative to the demo's folder."""
    title = f"kitpress · {demo.game.title[lang]}"
    sections = (
        _section("kit", _kit(demo, lang), lang),
        _section("game", _game(demo, lang), lang),
        _section("photos", _photos(demo, lang), lang),
        _section("standings", _standings(demo, lang), lang),
        _section("next", _next(demo, lang), lang),
    )
    contents = " ".join(
        f'<a href="#{key}">{_text(key, lang)}</a>' for key in ("kit", "game", "photos", "standings")
    )
    header = (
        f'<p class="brand">kitpress</p><h1>{escape(demo.game.title[lang])}</h1>'
        f'<p class="tagline">{escape(demo.game.tagline[lang])}</p>'
        f'<p class="lead">{_text("lead", lang)}</p><nav>{contents}</nav>'
    )
    return page(title, css(demo.game), header, "".join(sections), lang)


def _text(key: str, lang: Lang, **values: object) -> str:
    return escape(_TEXTS[key].format(**values)[lang] if values else _TEXTS[key][lang])


def _section(key: str, content: str, lang: Lang) -> str:
    return f'<section id="{key}">\n<h2>{_text(key, lang)}</h2>\n{content}</section>\n'


def _kit(demo: Demo, lang: Lang) -> str:
    cards = "".join(_part(part, lang) for part in demo.parts)
    return f'<p class="note">{_text("kit_note", lang)}</p>\n<div class="kit">{cards}</div>\n'


def _part(part: Part, lang: Lang) -> str:
    stem = PurePosixPath(part.pdf).stem
    name = escape(_PARTS[stem][lang] if stem in _PARTS else stem)
    pages = _text("page", lang) if part.pages == 1 else _text("pages", lang, pages=part.pages)
    pictures = "".join(f'<img src="{escape(t)}" alt="{name}" loading="lazy">' for t in part.thumbs)
    return (
        f'<a class="part" href="{escape(part.pdf)}"><span class="pages">{pictures}</span>'
        f"<b>{name}</b><small>{escape(part.pdf)} · {pages}</small></a>\n"
    )


def _game(demo: Demo, lang: Lang) -> str:
    table = demo.table
    note = _TEXTS["game_note"].format(
        players=counted(
            len(table.players), Words("{n} player", "{n} jugador"), Words("{n} players", "{n} jugadores")
        ),
        rounds=counted(table.rounds, Words("{n} round", "{n} ronda"), Words("{n} rounds", "{n} rondas")),
        ending=_ENDINGS[table.ending],
    )
    if not isinstance(demo.game, HouseGame):
        return f'<p class="note">{escape(note[lang])}</p>\n'
    clients = [demo.game.client(client) for client in table.clients]
    cards = "".join(_client(demo.game, client, lang) for client in clients)
    told = note[lang] + _TEXTS["clients_note"][lang]
    return f'<p class="note">{escape(told)}</p>\n<div class="clients">{cards}</div>\n'


def _client(game: HouseGame, client: Client, lang: Lang) -> str:
    kind = next(k.name[lang] for k in game.client_kinds if k.id == client.kind)
    rows = ""
    for objective in client.objectives:
        later = (
            f" <small>({_text('door', lang)})</small>" if objective.door_bonus and not game.counted else ""
        )
        rows += (
            f'<dt><span class="points">{objective.points}</span> {escape(objective.name[lang])}{later}</dt>'
            f"<dd>{escape(wording(objective, game)[lang])}</dd>"
        )
    return (
        f'<article class="client"><small>{escape(kind)}</small><h3>{escape(client.name[lang])}</h3>'
        f"<dl>{rows}</dl></article>\n"
    )


def _photos(demo: Demo, lang: Lang) -> str:
    stories = "".join(_story(story, demo, lang) for story in demo.stories)
    return f'<p class="note">{_text("photos_note", lang)}</p>\n{stories}'


def _story(story: PhotoStory, demo: Demo, lang: Lang) -> str:
    pictures = _picture(story.photo, story.photo_thumb, _text("photo_of", lang, name=story.name))
    if story.overlay and story.overlay_thumb:
        pictures += _picture(story.overlay, story.overlay_thumb, _text("read_of", lang))
    if story.scored is None:
        why = next(
            (f.error.message[lang] for f in demo.evening.failures if f.source.endswith(story.photo)), ""
        )
        return (
            f'<article class="story"><h3>{escape(story.name)}</h3><p class="badge bad">'
            f'{_text("unread", lang, why=why)}</p><div class="pictures">{pictures}</div></article>\n'
        )
    score = story.scored.score
    badge = (
        f'<span class="badge">{_text("exact", lang)}</span>'
        if not story.wrong
        else f'<span class="badge bad">{_text("wrong", lang, wrong=story.wrong)}</span>'
    )
    plan = f"plans/{PurePosixPath(story.photo).stem}.plan"
    points = votes_in(demo.game) is None
    total = score.total if points and not score.players else None
    worth = "" if total is None else f" <b>{points_words(total)[lang]}</b>"
    called = f"{story.name}: {story.title}" if story.title else story.name
    return (
        f'<article class="story"><h3>{escape(called)}{worth} '
        f'{badge}</h3><div class="pictures">{pictures}</div>'
        f"{lines_table(score.lines, total, lang, points=points)}{violations(score.violations, lang)}"
        f"{_doubts(story, lang)}"
        f'<p><a href="{escape(plan)}">{_text("plan", lang)}</a></p></article>\n'
    )


def _picture(path: str, thumb: str, alt: str) -> str:
    return f'<a href="{escape(path)}"><img src="{escape(thumb)}" alt="{alt}" loading="lazy"></a>'


def _doubts(story: PhotoStory, lang: Lang) -> str:
    if story.scored is None or not story.scored.doubts:
        return ""
    asked = "".join(f"<li>{escape(doubt_words(d, story.scored)[lang])}</li>" for d in story.scored.doubts)
    return f'<div class="doubts"><b>{ASK[lang]}</b><ul>{asked}</ul></div>'


def _standings(demo: Demo, lang: Lang) -> str:
    return standings(demo.evening, _players(demo), demo.election, lang)


def _players(demo: Demo) -> list[str]:
    """The names of the evening's players: a photo shows them, but does not say them."""
    drawn = {story.scored.source: story.name for story in demo.stories if story.scored}
    table = [player.record.name for player in demo.table.players]
    names: list[str] = []
    for sheet in demo.evening.sheets:
        names += table[: len(sheet.score.players)] or [drawn[sheet.source]]
    return names


def _next(demo: Demo, lang: Lang) -> str:
    values = {"game": demo.game.id, "players": len(demo.table.players)}
    rows = "".join(
        f"<li><code>{escape(command.format(**values))}</code> {escape(what[lang])}</li>"
        for command, what in _COMMANDS
    )
    return f'<ul class="commands">{rows}</ul>\n'
