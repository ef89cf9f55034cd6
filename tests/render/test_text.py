"""Text on paper: measured, fitted, and refused by name when it can't be set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitpress.content import load_game
from kitpress.content.kinds.houses import Client, HouseGame
from kitpress.errors import PrintError
from kitpress.layout import Box
from kitpress.layout.cards import load_card
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas, Style
from kitpress.render.cards import Deck, draw_front
from kitpress.render.fitting import draw_fitted, fit, wrap
from kitpress.render.fonts import Face
from kitpress.words import Words, same

PLAIN = Style(Face.TEXT, 10)
WHERE = same("card 'rosa'")


def card_of(client: Client) -> LogCanvas:
    game = load_game("floor-plan")
    deck = Deck(game, load_card("client"), palette("full", game), "en", 3.0, "ABCDEF")
    log = LogCanvas()
    draw_front(log, deck, client, 0, 0)
    return log


def test_a_kind_of_long_name_stays_below_its_icon() -> None:
    game, spec = load_game("floor-plan"), load_card("client")
    assert isinstance(game, HouseGame)
    long = same("Rehabilitación de edificios antiguos")
    kinds = tuple(kind.model_copy(update={"name": long}) for kind in game.client_kinds)
    log = LogCanvas()
    deck = Deck(game.model_copy(update={"client_kinds": kinds}), spec, palette("full", game), "en", 3.0, "A")
    draw_front(log, deck, rosa(), 0, 0)
    line = next(line for line in log.lines if line.endswith(long.en.upper()))
    _, _, y, _, size, *_ = line.split()
    style = Style(Face.LABEL_BOLD, float(size), tracking=1.6 * float(size) / 13)
    assert float(y) - style.width(long.en.upper()) > spec.frame("band").y + 10 + 4.4  # the ring of the icon


def rosa() -> Client:
    return load_game("floor-plan").client("rosa")


@given(st.lists(st.from_regex(r"[a-z]{1,9}", fullmatch=True), min_size=1, max_size=30))
def test_wrapped_lines_keep_every_word_and_are_never_too_wide(words: list[str]) -> None:
    lines = wrap(" ".join(words), PLAIN, 40)
    assert lines is not None
    assert " ".join(lines).split() == words
    assert all(PLAIN.width(line) <= 40 for line in lines)


def test_no_text_ends_in_a_short_word_alone_where_a_line_above_can_spare_one() -> None:
    text = "Un comedor de 20 cuadros o más con 4 muebles o más."
    lines = wrap(text, PLAIN, 39)
    assert lines is not None
    assert len(lines) == 3
    assert lines[-1] == "muebles o más."
    none_to_spare = ("3 puntos por cada", "habitación", "cuadrada.")
    assert wrap(" ".join(none_to_spare), PLAIN, 29) == none_to_spare


def test_a_no_break_space_breaks_no_line() -> None:
    assert wrap("imprime al 100\u00a0%", PLAIN, PLAIN.width("imprime al 100")) == ("imprime", "al 100\u00a0%")
    log = LogCanvas()
    log.text(0, 0, "100\u00a0%", PLAIN)
    assert log.lines[0].endswith("| 100 %")


def test_apostrophes_and_quotes_are_curved_in_print_and_straight_in_code() -> None:
    log = LogCanvas()
    log.text(10, 10, "the sheet's edge, 'so', the others' tasks", PLAIN, "middle")
    log.text(10, 20, "it's", Style(Face.MONO, 10))
    printed, typed = (line.split(" | ")[1] for line in log.lines)
    assert printed == "the sheet\u2019s edge, \u2018so\u2019, the others\u2019 tasks"
    assert typed == "it's"
    assert PLAIN.width("sheet's") == PLAIN.width("sheet\u2019s")  # what is measured is what is drawn


def test_text_shrinks_to_fit_and_no_further() -> None:
    text = "A bedroom with two furnishings and a view of a tree"
    roomy, tight = fit(text, PLAIN, 80, 20, WHERE), fit(text, PLAIN, 30, 9, WHERE)
    assert roomy.style.size == 10
    assert 5.5 <= tight.style.size < 10
    assert tight.height <= 9


def test_text_that_does_not_fit_is_an_error_naming_its_card() -> None:
    with pytest.raises(PrintError, match=r"card 'rosa'.*does not fit in 10 x 4 mm even at 5\.5 pt") as error:
        fit("far too many words for so small a box", PLAIN, 10, 4, WHERE)
    assert "no cabe" in error.value.message.es


def test_a_card_with_too_long_a_wording_is_named() -> None:
    client = rosa()
    first = client.objectives[0].model_copy(update={"text": same("a house and " * 80)})
    endless = client.model_copy(update={"objectives": (first, client.objectives[1])})
    with pytest.raises(PrintError, match="card 'rosa'"):
        card_of(endless)


def test_a_glyph_that_no_font_has_is_named_with_its_card() -> None:
    client = rosa().model_copy(update={"name": Words("Rosa 木", "Rosa")})
    with pytest.raises(PrintError, match=r"card 'rosa'.*no glyph '木' \(U\+6728") as error:
        card_of(client)
    assert "escríbelo" in error.value.message.es


def test_a_cards_front_says_all_it_must() -> None:
    texts = " ".join(line.partition(" | ")[2] for line in card_of(rosa()).lines if line.startswith("text"))
    client = rosa()
    for objective in client.objectives:
        assert objective.name.en.upper() in texts
        assert f" {objective.points} " in f" {texts} "
    assert "DESIGN" in texts
    assert client.text is not None
    assert client.text.en in texts


@pytest.mark.parametrize("valign", [0.0, 0.5, 1.0])
def test_fitted_text_stays_in_its_box(valign: float) -> None:
    box = Box(10, 20, 40, 15)
    log = LogCanvas()
    fitted = fit("one two three four five six seven", PLAIN, box.width, box.height, WHERE)
    draw_fitted(log, box, fitted, valign=valign)
    baselines = [float(line.split()[2]) for line in log.lines]
    assert min(baselines) - fitted.style.cap >= box.y - 0.01
    assert max(baselines) <= box.bottom + 0.01
