"""What people answer to doubts: read in both languages, and refused with what to write instead."""

import pytest

from kitpress.content import load_game
from kitpress.errors import UsageError
from kitpress.layout import load_sheet
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan
from kitpress.reading.asking.answers import fixes_of, parse_answers
from kitpress.reading.asking.fix_words import edge_fix, number_fix, square_fix, tick_fix
from kitpress.reading.asking.fixes import Fixes
from kitpress.reading.decode.alternatives import Mark
from kitpress.rules import for_game
from kitpress.rules.grammar import BoardGrammar
from kitpress.words import LANGS

SHEETS = {}


def fixes(game_id, *texts, lang="en"):
    """The fixes that these texts say on a sheet of the game."""
    if (game_id, lang) not in SHEETS:
        game = load_game(game_id).lettered(lang)
        sheet = load_sheet(game.sheet, "a4", game, lang)
        SHEETS[game_id, lang] = sheet, for_game(game).grammar(game)
    return fixes_of(parse_answers(texts), *SHEETS[game_id, lang])


def square(name):
    return Square.parse(name)


@pytest.mark.parametrize(
    ("what", "mark"),
    [
        ("door", Mark("door")),
        ("Puerta", Mark("door")),
        ("door.e", Mark("door", Side.EAST)),
        ("puerta.o", Mark("door", Side.WEST)),
        ("window.north", Mark("window", Side.NORTH)),
        ("ventana.sur", Mark("window", Side.SOUTH)),
        ("d>", Mark("door", Side.EAST)),
        ("<w", Mark("window", Side.WEST)),
        ("tree", Mark("tree")),
        ("arbol", Mark("tree")),
        ("*", Mark("tree")),
        ("mueble", Mark("furnishing")),
        ("x", Mark("furnishing")),
        ("deck section", Mark("deck")),
        ("tramo de terraza", Mark("deck")),
        ("terraza", Mark("deck")),
        ("/", Mark("deck")),
        ("o", Mark("stone")),
        ("K", Mark(letter="K")),
        ("k", Mark(letter="K")),
        ("the letter D", Mark(letter="D")),
        ("la letra D", Mark(letter="D")),
        ("", Mark()),
        ("nothing", Mark()),
        ("nada", Mark()),
        ("-", Mark()),
    ],
)
def test_a_square_of_a_house_holds_what_doubts_and_plans_call_it(what, mark):
    assert fixes("floor-plan", f"F7={what}") == Fixes(squares={square("F7"): mark})


def test_classics_own_things_and_letters():
    found = fixes("floor-plan-classic", "A1=seto,B1=#", "C1=pool,D1==", "E1=S", lang="es")
    kinds = [found.squares[square(name)] for name in ("A1", "B1", "C1", "D1", "E1")]
    assert kinds == [Mark("hedge"), Mark("hedge"), Mark("pool"), Mark("pool"), Mark(letter="S")]
    with pytest.raises(UsageError, match="'S' is nothing"):
        fixes("floor-plan-classic", "E1=S", lang="en")


@pytest.mark.parametrize(
    ("what", "mark"),
    [
        ("K", Mark(letter="K")),
        ("kitchen", Mark(letter="K")),
        ("lavadora", Mark(letter="M")),
        ("washing machine", Mark(letter="M")),
        ("puerta.n", Mark("door", Side.NORTH)),
        ("entrada.o", Mark("entrance", Side.WEST)),
        ("d>", Mark("door", Side.EAST)),
    ],
)
def test_a_square_of_a_board_holds_facilities_and_doors(what, mark):
    assert fixes("madrino", f"C4={what}") == Fixes(squares={square("C4"): mark})


@pytest.mark.parametrize("place", ["F7|G7", "g7|f7", "F7/G7", "F7.e", "G7.oeste"])
def test_an_edge_has_many_names(place):
    edge = Edge.of(square("F7"), Side.EAST)
    assert fixes("floor-plan", f"{place}=wall") == Fixes(edges={edge: "wall"})
    assert fixes("floor-plan", f"{place}=pared", f"{place}=muro") == Fixes(edges={edge: "wall"})
    assert fixes("floor-plan", f"{place}=") == Fixes(edges={edge: ""})
    assert fixes("madrino", f"{place}=ventana") == Fixes(edges={edge: "window"})


def test_what_leans_on_a_named_side_stands_in_its_square():
    assert fixes("floor-plan", "F7.e=door") == fixes("floor-plan", "F7=door.e")
    assert fixes("madrino", "F7.e=door") == fixes("madrino", "F7=door.e")


def test_numbers_and_ticks():
    found = fixes("floor-plan", "demand.3=5,demand.4=", "DOOR=12, total = vacío", "client.rosa=sí,sixth=x")
    assert found.numbers == {"demand.3": 5, "demand.4": None, "door": 12, "total": None}
    assert found.ticks == {"client.rosa": True, "sixth": True}
    assert fixes("floor-plan", "bonus.1=no,bonus.2=").ticks == {"bonus.1": False, "bonus.2": False}
    assert fixes("mottainai", "effect.2=0,sale.1.clay.3=yes").numbers == {"effect.2": 0}


def test_several_places_are_told_at_once_and_what_is_said_of_one_of_them_goes_before():
    nothing = {square(f"{column}{row}"): Mark() for column in "CD" for row in (3, 4)}
    assert fixes("floor-plan", "C3-D4=nothing").squares == nothing
    assert fixes("floor-plan", "d3 - c4=nada").squares == nothing
    door = {square("D4"): Mark("door", Side.EAST)}
    assert fixes("floor-plan", "C3-D4=nothing,D4=door.e").squares == nothing | door
    around = fixes("floor-plan", "B2-G4=nothing", "D3=tree").squares
    assert [str(s) for s in around if str(s)[0] in "CDE"] == ["D3"]
    assert len(around) == 1 + 3 * 3
    found = fixes("floor-plan", "DEMAND.2..4=nothing,demand.3=5,bonus.1..2=no")
    assert found.numbers == {"demand.2": None, "demand.3": 5, "demand.4": None}
    assert found.ticks == {"bonus.1": False, "bonus.2": False}


def test_a_sheet_is_named_before_the_first_of_its_answers():
    told = parse_answers(["a.jpg:F7=door,G7=,b.jpg:H7=", "F8="])
    sheets = [(answer.sheet, answer.place) for answer in told]
    assert sheets == [("a.jpg", "F7"), ("a.jpg", "G7"), ("b.jpg", "H7"), ("", "F8")]


def test_the_same_said_twice_is_said_once():
    assert fixes("floor-plan", "F7=door", "F7=puerta") == fixes("floor-plan", "F7=door")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("F7", ["PLACE=WHAT"]),
        ("", ["PLACE=WHAT"]),
        ("=", ["PLACE=WHAT"]),
        ("F7=dor", ["'dor'", "Did you mean 'door'", "door.n|e|s|w"]),
        ("F7=stone.n", ["'stone.n'", "Allowed"]),
        ("F7=Q", ["'Q'", "B, C, D"]),
        ("Z9=door", ["'Z9'", "A1 to Q13", "demand.1..8"]),
        ("F0=door", ["'F0'"]),
        ("demnad.3=5", ["Did you mean 'demand.3'"]),
        ("client.roza=yes", ["Did you mean 'client.rosa'", "client.otto"]),
        ("demand.3=55", ["one digit"]),
        ("demand.3=-5", ["one digit"]),
        ("door=123", ["up to 2 digits"]),
        ("door=٣", ["up to 2 digits"]),
        ("client.rosa=maybe", ["yes or no"]),
        ("F7|G7=door", ["F7=door.e or G7=door.w"]),
        ("F7|G7=window", ["F7=window.e or G7=window.w"]),
        ("F7|G7=hedge", ["nothing that an edge may be", "wall"]),
        ("F7=wall", ["F7.e=wall"]),
        ("C3-D4=wall", ["C3=wall: ", "C3.e=wall"]),
        ("C3-Z4=nothing", ["'C3-Z4'", "A1 to Q13"]),
        ("C3-D4=stone,D4-D5=nothing", ["D4=stone and D4=nothing"]),
        ("demand.7..9=5", ["'demand.9'", "demand.1..8"]),
        ("F7|H7=wall", ["share no edge"]),
        ("F7.up.down=wall", ["'F7.up.down'"]),
        ("F7.q=wall", ["'F7.q'"]),
        ("F7=door,F7=stone", ["F7=door and F7=stone"]),
        ("F7|G7=wall,G7|F7=", ["different things"]),
        ("A1=tree", ["3x3"]),
    ],
)
def test_what_can_not_be_is_refused_with_what_may_be(text, words):
    with pytest.raises(UsageError) as raised:
        fixes("floor-plan", text)
    for word in words:
        assert word in raised.value.message.en
    assert raised.value.message.es != raised.value.message.en


def test_where_nothing_is_drawn_there_are_no_squares():
    with pytest.raises(UsageError) as raised:
        fixes("mottainai", "F7=door")
    assert "squares" not in raised.value.message.en
    assert len(raised.value.message.en) < 600


@pytest.mark.parametrize("game_id", ["floor-plan", "floor-plan-classic", "madrino"])
@pytest.mark.parametrize("lang", LANGS)
def test_every_fix_that_is_written_is_read_back(game_id, lang):
    fixes(game_id, lang=lang)
    grammar = SHEETS[game_id, lang][1]
    if isinstance(grammar, BoardGrammar):
        kinds, letters = [("door", True), ("entrance", True)], [f.letter for f in grammar.facilities]
    else:
        kinds = [(kind.id, kind.on_wall) for kind in grammar.marks]
        letters = sorted(frozenset().union(*grammar.letters.values()))
    marks = [Mark(), *(Mark(letter=letter) for letter in letters)]
    marks += [Mark(kind, side) for kind, on_wall in kinds for side in (Side if on_wall else [None])]
    for mark in marks:
        text = square_fix(square("C4"), mark, grammar)[lang]
        assert fixes(game_id, text, lang=lang) == Fixes(squares={square("C4"): mark}), text


@pytest.mark.parametrize("lang", LANGS)
def test_edges_numbers_and_ticks_are_read_back(lang):
    grid = load_game("madrino").grid
    empty = Plan(grid.columns, grid.rows)
    for name, side in (
        ("C4", Side.EAST),
        ("A1", Side.WEST),
        ("A1", Side.NORTH),
        ("L8", Side.EAST),
        ("L8", Side.SOUTH),
    ):
        edge = Edge.of(square(name), side)
        for part in ("wall", "window", ""):
            text = edge_fix(edge, part, empty)[lang]
            assert "@" not in text
            assert fixes("madrino", text) == Fixes(edges={edge: part}), text
    for value in (None, 0, 12):
        assert fixes("floor-plan", number_fix("total", value)[lang]).numbers == {"total": value}
    for marked in (True, False):
        assert fixes("floor-plan", tick_fix("sixth", marked=marked)[lang]).ticks == {"sixth": marked}
