"""The page of an evening: it stands alone, tells everything, and is written over nothing but itself."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kitpress.errors import KitError, UsageError
from kitpress.files import STDIN, source_name
from kitpress.plan.handwriting import Handwriting
from kitpress.reading.asking.doubts import Doubt
from kitpress.scoring import score_files
from kitpress.scoring.html_page import ScorePage, page_html
from kitpress.scoring.html_pictures import Pictures
from kitpress.scoring.sheets import AskedDoubt, Evening
from kitpress.scoring.votes import count_votes, presenting
from kitpress.scoring.words import squares_text
from kitpress.words import LANGS, Words, same

TESTS = Path(__file__).parents[1]
HOUSES = [str(TESTS / "oracle" / name) for name in ("01-otto-rosa-kim.plan", "24-illegal-but-scored.plan")]
BOARDS = [str(path) for path in sorted((TESTS / "oracle_madrino").glob("0[1-3]*.plan"))]
VOID = {"meta", "img", "br", "path"}
PIXEL = "data:image/jpeg;base64,/9j/"


class Checked(HTMLParser):
    """A page whose tags are closed in order, and which needs nothing else."""

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.links, self.pictures = [], set(), set(), []
        self.feed(html)
        assert self.open == []
        assert self.links <= {f"#{id}" for id in self.ids}

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "link", "iframe", "object")
        values = dict(attrs)
        self.ids |= {values["id"]} if "id" in values else set()
        self.links |= {values["href"]} if "href" in values else set()
        if tag == "img":
            assert values["src"].startswith("data:image/")
            assert values["alt"]
            self.pictures.append(values["src"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def no_pictures(sheet):
    return None


def test_what_to_type_names_a_file_as_it_is_given():
    (sheet,) = score_files(HOUSES[:1]).sheets
    doubt = Doubt("F7", same("x"), same("y"), 0.7, (), sheet.record, fix=same("F7=y"), keep=same("F7=x"))
    for source, typed in ((source_name(STDIN), "-"), ("d/my photo.jpg", "&quot;my photo.jpg&quot;")):
        asked = sheet._replace(source=source, doubts=(AskedDoubt(doubt, 3),))
        html = page_html(Evening((asked,), (), ()), no_pictures, "en")
        assert f"<code>kitpress score {typed} --fix F7=y</code>" in html


@pytest.mark.parametrize("lang", LANGS)
def test_it_tells_every_sheet_and_who_won(lang):
    evening = score_files(HOUSES)
    html = page_html(evening, no_pictures, lang)
    page = Checked(html)
    assert f'<html lang="{lang}">' in html
    assert {"standings", "sheet-1", "sheet-2"} <= page.ids
    assert not re.search(r"https?:", html.replace("http://www.w3.org", ""))
    for sheet in evening.sheets:
        for line in (*sheet.score.lines, *sheet.score.potential):
            assert line.what[lang] in html
            assert squares_text(line.squares) in html
        for violation in sheet.score.violations:
            assert violation.squares
            assert f"{violation.message[lang]} [{squares_text(violation.squares)}]" in html
    assert len(page.pictures) == 2, "plans in text are drawn"
    assert {"en": "Standings", "es": "Clasificación"}[lang] in html


def test_one_sheet_has_no_standings():
    page = Checked(page_html(score_files(HOUSES[:1]), no_pictures, "en"))
    assert "standings" not in page.ids
    assert page.links == set()


def test_a_vote_is_told_with_titles_and_without_points():
    evening = score_files(BOARDS)
    order = presenting(evening, BOARDS)
    evening, election = count_votes(evening, ["ana", "cleo", "cleo"])
    html = page_html(evening, no_pictures, "en", order=order, election=election)
    Checked(html)
    assert "Presenting, in this order" in html
    assert "Cleo gets built: 2 of 3 votes." in html
    assert "<i>The Secret Garden</i>" in html
    assert "0 points" not in html
    assert re.search(
        r"Cleo</b></td><td>2 votes<.*Ana</b></td><td>1 vote<.*Ben</b></td><td>0 votes<", html, re.S
    )


def test_before_the_vote_it_says_that_there_is_one():
    evening = score_files(BOARDS)
    html = page_html(evening, no_pictures, "en", order=presenting(evening, BOARDS))
    assert "no points here: present the plans, talk, and vote" in html
    assert "Standings" not in html


def test_what_people_write_is_no_html(tmp_path):
    text = Path(HOUSES[0]).read_text(encoding="utf-8")
    plan = tmp_path / "a&b.plan"
    plan.write_text(re.sub(r"^name:.*$", 'name: <b>Ana</b> & "Co"', text, flags=re.M), encoding="utf-8")
    html = page_html(score_files([str(plan), str(tmp_path / "<i>.plan")]), no_pictures, "en")
    Checked(html)
    assert "<b>Ana</b>" not in html
    assert "&lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Co&quot;" in html
    assert "&lt;i&gt;.plan" in html, "what failed is told"


def doubted(called=""):
    """A sheet with two doubts about one square and one about a box, as if it came from a photo."""
    evening = score_files(HOUSES[:1])
    (sheet,) = evening.sheets

    def asked(place, fix, keep=None):
        doubt = Doubt(place, same("a <thing>"), same("another"), 0.71, (), sheet.record, fix=fix, keep=keep)
        return AskedDoubt(doubt, 3)

    doubts = (
        asked("F7", Words("F7=door", "F7=puerta"), same("F7=x")),
        asked("F7", same("F7=stone"), same("F7=x")),
        asked("F7|G7", same("F7|G7=wall")),
    )
    sheet = sheet._replace(doubts=doubts, called=called, fixes=("G1=",))
    lines = len(sheet.score.lines)
    hand = Handwriting((((0.0, 0.0), (9.0, 0.0), (9.0, 5.5)),), 9.0, 5.5)
    shown = Pictures(
        PIXEL, tuple(f"{PIXEL}{n}" for n in range(3)), ((1, "#009e73"), *[None] * (lines - 1)), {"name": hand}
    )
    return evening._replace(sheets=(sheet,)), shown


@pytest.mark.parametrize(("called", "before"), [("", ""), ("my sheet.jpg", "my sheet.jpg:")])
def test_a_doubt_is_a_picture_with_what_to_answer(called, before):
    evening, pictures = doubted(called)
    html = page_html(evening, lambda sheet: pictures, "en")
    page = Checked(html)
    assert page.pictures == [PIXEL, f"{PIXEL}0", f"{PIXEL}2"], "doubts about one place share a picture"
    quote = "&quot;" if called else ""
    for fix in ("F7=door", "F7=stone", "F7=x"):
        assert f"<code>--fix {quote}{before}{fix}{quote}</code>" in html
    assert f"<code>--fix &quot;{before}F7|G7=wall&quot;</code>" in html
    assert html.count(f"{before}F7=x{quote}</code>") == 1
    assert "a &lt;thing&gt;" in html
    assert 'd="M0 0L9 0L9 5.5Z"' in html, "the name as it was written"
    assert 'style="background:#009e73">1<' in html
    assert "As you said: G1=" in html
    command = "kitpress score ..." if called else "kitpress score 01-otto-rosa-kim.plan"
    assert f"<code>{command} --fix " in html


def test_it_answers_in_the_language_of_the_run():
    evening, pictures = doubted()
    assert "<code>--fix F7=puerta</code>" in page_html(evening, lambda sheet: pictures, "es")


def test_a_page_of_an_earlier_run_is_replaced_and_nothing_else(tmp_path):
    path = tmp_path / "new" / "evening.html"
    for _ in range(2):
        page = ScorePage(path, "en")
        page.write(score_files(HOUSES[:1]))
        assert (page.file, page.error) == (path, None)
    before = path.read_bytes()
    ScorePage(path, "es").write(score_files([str(tmp_path / "none.plan")]))
    assert path.read_bytes() == before, "nothing was scored, so there is nothing to tell"
    photo = tmp_path / "ana.jpg"
    photo.write_bytes(b"\xff\xd8 a photo")
    with pytest.raises(KitError, match="is no page of kitpress"):
        ScorePage(photo, "en")
    with pytest.raises(KitError, match="can't write"):
        ScorePage(tmp_path, "en")
    with pytest.raises(UsageError, match="needs a file"):
        ScorePage(Path("-"), "en")


def test_what_can_not_be_written_is_said_later(tmp_path):
    (tmp_path / "file").write_text("taken")
    page = ScorePage(tmp_path / "file" / "evening.html", "en")
    page.write(score_files(HOUSES[:1]))
    assert page.file is None
    assert "can't write" in str(page.error)


def test_keys_reach_every_table_that_may_be_scrolled() -> None:
    evening = score_files(HOUSES)
    for lang, name in (("en", "The score line by line"), ("es", "La puntuación línea a línea")):
        html = page_html(evening, no_pictures, lang)
        scrolled = re.findall(r'<div class="scroll"[^>]*>', html)
        assert len(scrolled) >= len(HOUSES)
        assert all(f'tabindex="0" role="group" aria-label="{name}"' in tag for tag in scrolled)


CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
# Tells of each score, as wide as a phone, how far right its points end, and whether its reason is below its name.
MEASURE = """<script>
addEventListener("load", () => {
  const told = [...document.querySelectorAll(".scroll tr:not(.total)")].map(row => {
    const [what, reason] = [row.querySelector(".what"), row.lastElementChild].map(e => e.getBoundingClientRect());
    const points = row.querySelector(".number")?.getBoundingClientRect() ?? what;
    return [Math.max(points.right, reason.right) <= innerWidth, points.top == what.top, reason.top >= what.bottom];
  });
  parent.postMessage(JSON.stringify(told), "*");
});
</script>"""


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.parametrize("files", [HOUSES, BOARDS])
@pytest.mark.parametrize("badges", [False, True])
def test_a_phone_shows_all_points_with_each_reason_below(files, badges, tmp_path) -> None:
    evening = score_files(files)

    def pictures(sheet):
        lines = tuple((n, "#123456") for n, _ in enumerate(sheet.score.lines, 1))
        return Pictures(PIXEL, (), lines, {}) if badges else None

    html = page_html(evening, pictures, "es").replace("</body>", f"{MEASURE}</body>")
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    frame = (  # Chromium's own window is never as narrow
        '<pre id="told"></pre><iframe src="page.html" width="375" height="700"></iframe><script>'
        'addEventListener("message", e => { document.getElementById("told").textContent = e.data });</script>'
    )
    (tmp_path / "frame.html").write_text(frame, encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom"]
    flags.append(f"--user-data-dir={tmp_path / 'profile'}")
    done = subprocess.run(
        [CHROMIUM, *flags, (tmp_path / "frame.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    told = re.search(r'<pre id="told">(.+?)</pre>', done.stdout)
    assert told
    rows = json.loads(told[1])
    assert len(rows) == sum(len(sheet.score.lines) + len(sheet.score.potential) for sheet in evening.sheets)
    assert all(all(row) for row in rows)
