"""The rulebook says everything, in both languages, and its figures are true."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from kitpress.content import Game, load_game, load_rulebook
from kitpress.content.kinds.houses import clients_of
from kitpress.content.rulebook_models import Block, Check, Facts, Figure, Meets, misnamed, texts
from kitpress.plan.notation import parse_plan
from kitpress.rules.figures import untrue, untrue_figures
from kitpress.words import LANGS, Words, same

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
RULINGS = {
    "floor-plan": {
        "grid",
        "one-set",
        "scored-stays",
        "boxes-full",
        "same-objective",
        "pools-use-water",
        "view-across",
        "mirror",
        "edge",
        "edge-door",
        "courtyard",
        "door-sides",
        "corner",
        "label",
        "wild",
        "sixth",
        "bubbles",
        "rating-24",
    },
    "floor-plan-classic": {
        "grid",
        "rounds",
        "one-set",
        "letters",
        "wild",
        "run",
        "window",
        "view",
        "door-sides",
        "path",
        "touching",
        "stones-once",
        "courtyard",
        "label",
        "table",
        "columns",
        "construction",
        "tie",
    },
}
POOL = """\
.   .   .   .   .   .
      o   o   o   o
.   .   .   .   .   .
      o           o
.   .   .   .   .   .
      o   o   o   o
.   .   .   .   .   .

.   .   .   .   .   .
"""
GARDEN = """\
+---+---+---+   .   .
| B       d>| o   #
+   .   .   +   .   .
|           |     #
+---+---+---+   .   .
                  #
.   .   .   .   .   .
                  #
.   .   .   .   .   .
"""
TWO_BEDROOMS = """\
+---+---+---+   .   .   .   .
| B       w>| /   ^   ^   ^
+   .   .   +   .   .   .   .
|           |     ^   *   ^
+---+---+---+   .   .   .   .
| B       w>|     ^   ^   ^
+   .   .   +   .   .   .   .
|<d         | /
+---+---+---+   .   .   .   .
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("floor-plan")


@pytest.fixture(scope="module", params=RULINGS)
def house(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def figure(text: str, **check: object) -> Figure:
    return Figure(plan=parse_plan(text), caption=same("figure"), check=Check.model_validate(check))


def test_every_figure_is_true(house: Game) -> None:
    wrong = [
        f"{'.'.join(map(str, loc))}: {message}"
        for loc, message in untrue_figures(load_rulebook(house), house)
    ]
    assert not wrong


OF_BOARDS = {"rooms", "unreachable", "dark"}  # what only single walls enclose


def test_every_figure_of_an_area_or_a_view_is_checked() -> None:
    figures = [figure for id in RULINGS for _, figure in load_rulebook(load_game(id)).figures()]
    claims = [figure.check.model_dump(exclude_defaults=True) for figure in figures]
    kept = {key for claim in claims for key in claim}
    assert kept >= set(Check.model_fields) - OF_BOARDS


@pytest.mark.parametrize(
    ("text", "check", "found"),
    [
        (POOL, {"pools": [3]}, "pools: 3; the rules find: 2"),
        (POOL, {"pools": []}, "pools: nothing; the rules find: 2"),
        (TWO_BEDROOMS, {"decks": [2]}, "decks: 2; the rules find: 1, 1"),
        (TWO_BEDROOMS, {"sees": {"C1": ["tree"]}}, "sees C1: tree; the rules find: deck, tree"),
        (TWO_BEDROOMS, {"sees": {"A1": ["tree"]}}, "sees A1: tree; the rules find: no window"),
        (TWO_BEDROOMS, {"doors": {"A3": 2}}, "doors A3: 2; the rules find: 1"),
        (TWO_BEDROOMS, {"connected": [["A1", "A3"]]}, "connected: A1-A3; the rules find: nothing"),
        (TWO_BEDROOMS, {"arrangements": [1]}, "arrangements: 1; the rules find: nothing"),
        (TWO_BEDROOMS, {"unique": 1}, "unique: 1; the rules find: 0"),
        (TWO_BEDROOMS, {"breaks": ["room-overlap"]}, "breaks: room-overlap; the rules find: nothing"),
    ],
)
def test_a_wrong_claim_is_told(game: Game, text: str, check: dict[str, object], found: str) -> None:
    (message,) = untrue(figure(text, **check), game)
    assert found in str(message)


def test_a_figure_must_keep_the_rules_that_it_does_not_break(game: Game) -> None:
    loose = TWO_BEDROOMS.replace("|<d         | /", "|<d         |     /")
    assert any("touches no room" in str(message) for message in untrue(figure(loose), game))
    assert not list(untrue(figure(loose, breaks=["deck-loose"]), game))


def test_how_often_an_objective_is_met_is_counted(game: Game) -> None:
    wants = {"bedroom": {"is": "room", "type": "bedroom", "sees": "tree"}, "tree": {"is": "tree"}}
    claimed = Meets.model_validate({"wants": wants, "times": 2})
    (message,) = untrue(figure(TWO_BEDROOMS, meets=claimed), game)
    assert "meets.times: 2; the rules find: 1" in str(message)


def test_all_rulings_are_printed(house: Game) -> None:
    assert set(load_rulebook(house).rulings()) == RULINGS[house.id]


def test_every_die_has_its_feature_shown(house: Game) -> None:
    rows = [row for s in load_rulebook(house).sections for block in s.blocks for row in block.gallery or ()]
    assert [(row.die, row.name.en) for row in rows] == [
        (feature.die, f"{{features.{feature.id}}}") for feature in house.features
    ]


def test_both_languages_say_something_of_their_own(house: Game) -> None:
    for key, text in texts(load_rulebook(house)):
        assert text.en.strip(), key
        assert text.es.strip(), key
        if re.search(r"[a-z]{3}", re.sub(r"\{[^}]*\}", "", text.en)):
            assert text.en != text.es, key


def test_a_placeholder_in_one_language_stands_in_the_other(house: Game) -> None:
    for key, text in texts(load_rulebook(house)):
        en, es = (sorted(set(re.findall(r"\{[^}]*\}", text[lang]))) for lang in ("en", "es"))
        # Spanish and English may spell a type of room out, or not, as the sentence asks.
        assert [p for p in en if "rooms." not in p] == [p for p in es if "rooms." not in p], key


def test_placeholders_follow_the_game(game: Game) -> None:
    assert not list(misnamed(load_rulebook(game), game))
    facts = Facts(game)
    assert facts["features.window"] == Words("3 windows", "3 ventanas")
    assert facts["features.tree"] == Words("1 tree", "1 árbol")
    assert str(facts["demand_boxes.count"]) == "8"
    assert facts.fill(Words("{grid.columns} x {grid.rows}", "{solo.bubbles}")) == Words("17 x 13", "16")
    four = game.features[2].model_copy(update={"count": 4})
    other = game.model_copy(update={"features": (*game.features[:2], four, *game.features[3:])})
    assert str(Facts(other)["features.window"]) == "4 windows"


def test_a_misnamed_placeholder_is_told_with_the_nearest_name(game: Game) -> None:
    sections = load_rulebook(game).sections
    block = Block(text=Words("{grid.colums} squares", "{grid.columns} cuadros"))
    first = sections[0].model_copy(update={"blocks": (block,)})
    book = load_rulebook(game).model_copy(update={"sections": (first, *sections[1:])})
    ((key, message),) = misnamed(book, game)
    assert key == "sections[0].blocks[0].text.en"
    assert "did you mean 'columns'" in str(message)


def test_a_block_has_one_key() -> None:
    with pytest.raises(ValidationError, match="one key, this one has 2: text, note"):
        Block(text=same("a"), note=same("b"))
    with pytest.raises(ValidationError, match="one key, this one has 0"):
        Block()


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the source rulebooks are not beside this clone")
def test_every_sentence_is_ours(house: Game) -> None:
    def runs_of_words(text: str, length: int = 8) -> set[tuple[str, ...]]:
        words = re.findall(r"[\w']+", text.lower())
        return {tuple(words[i : i + length]) for i in range(len(words) - length + 1)}

    sources = set().union(*(runs_of_words(path.read_text("utf-8")) for path in SEEDS.glob("*.txt")))
    facts = Facts(house)
    ours = [facts.fill(text) for _, text in texts(load_rulebook(house))]
    ours += [text for client in clients_of(house) for _, text in texts(client)]
    copied = {run for text in ours for lang in LANGS for run in runs_of_words(text[lang])}
    assert len(sources) > 1000
    assert not copied & sources


@pytest.mark.parametrize(
    ("check", "found"),
    [
        ({"hedges": [5]}, "hedges: 5; the rules find: 4"),
        ({"score": {"stones": 2}}, "score stones: 2; the rules find: 1"),
        ({"score": {"construction": 6}}, "score construction: 6; the rules find: -"),
        ({"clients": ["amara"], "score": {"construction": 6}}, "score construction: 6; the rules find: 3"),
    ],
)
def test_a_wrong_claim_about_a_garden_is_told(check: dict[str, object], found: str) -> None:
    (message,) = untrue(figure(GARDEN, **check), load_game("floor-plan-classic"))
    assert found in str(message)
