"""The demo's page tells of every game what it has: points, votes, tables that share a sheet."""

from dataclasses import replace

import pytest

from kitpress.content import load_game
from kitpress.plan.notation import format_record
from kitpress.play import play_game
from kitpress.scoring import score_files
from kitpress.scoring.votes import count_votes
from kitpress.studio.demo import Demo, PhotoStory, count_differences
from kitpress.studio.gallery import page_html


def page_of(ref, folder, lang, players=3):
    """A played game and its page, as if its sheets had been read from photos without a fault or a name."""
    game = load_game(ref)
    table = play_game(game.lettered(lang), 4, players)
    files = []
    for n, record in enumerate(table.sheets):
        files.append(folder / f"{record.name.split(',')[0].lower()}.plan")
        files[n].write_text(format_record(record).replace(f"name: {record.name}\n", ""), encoding="utf-8")
    evening, election = score_files([str(path) for path in files], game=ref), None
    if ref == "madrino":
        evening, election = count_votes(evening, table.votes, table.boss)
    stories = tuple(
        PhotoStory(record.name, f"photos/{path.stem}.jpg", "a.jpg", None, None, sheet, 0, record.title)
        for record, path, sheet in zip(table.sheets, files, evening.sheets, strict=True)
    )
    return table, evening, page_html(Demo(game, table, (), stories, evening, election), lang)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_of_votes_shows_titles_and_no_points(tmp_path, lang):
    table, evening, html = page_of("madrino", tmp_path, lang)
    for player in table.players:
        assert f"{player.record.name}: {player.record.title}" in html
    assert {"en": "0 points", "es": "0 puntos"}[lang] not in html
    assert '<td class="number">' not in html
    winner = evening.standings[0].index
    standings = html.split('class="standings"')[1]
    assert standings.index(table.players[winner].record.name) < standings.index("2.")


def test_a_table_with_one_sheet_has_a_place_for_everybody(tmp_path):
    table, evening, html = page_of("mottainai", tmp_path, "en")
    assert len(table.sheets) == 1
    standings = html.split('class="standings"')[1]
    for player in table.players:
        assert f"<b>{player.record.name}</b>" in standings
    assert str(evening.players[evening.standings[0].index].score.total) in standings


def test_a_game_of_houses_shows_its_clients_and_points(tmp_path):
    table, _, html = page_of("floor-plan-classic", tmp_path, "es", players=1)
    game = load_game("floor-plan-classic")
    for client in table.clients:
        assert game.client(client).name.es in html
    assert f"{table.players[0].total} puntos" in html
    assert "se cuenta al final" not in html, "everything is, so nothing says so"


def test_each_game_has_its_own_colours(tmp_path):
    pages = [page_of(ref, tmp_path, "en", 2)[2] for ref in ("madrino", "mottainai")]
    roots = [page.split(":root {")[1].split("}")[0] for page in pages]
    assert roots[0] != roots[1]


def test_what_other_games_draw_is_compared():
    record = play_game(load_game("madrino"), 1, 2).players[0].record
    assert count_differences(record, record) == 0
    plan = record.plan
    fewer = replace(plan, facilities=frozenset(sorted(plan.facilities)[1:]), entrance=None)
    assert count_differences(record, replace(record, plan=fewer)) == 2
