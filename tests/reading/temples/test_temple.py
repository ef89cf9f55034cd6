"""Temples read from photos: what lies where, and what is asked about."""

from collections.abc import Callable, Sequence
from itertools import combinations
from types import SimpleNamespace

import cv2
import numpy as np
import PIL.Image
import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.errors import ReadError, UsageError
from kitpress.layout import load_mats
from kitpress.layout.works import Copy
from kitpress.reading.asking.answers import parse_answers
from kitpress.reading.overlay import as_bgr, with_account
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo
from kitpress.reading.temples.side_by_side import look_round
from kitpress.reading.temples.temple import TempleReading, read_temple
from kitpress.reading.temples.temple_fixes import temple_fixes_of
from kitpress.reading.temples.temple_overlay import _Sketch, draw_cards
from kitpress.reading.views import View
from kitpress.rules import for_game
from kitpress.rules.mottainai_temple import temple_of
from kitpress.studio import rigs
from kitpress.studio.camera import Image
from kitpress.studio.table import Scene, photograph_table, set_table
from kitpress.studio.temple import Laid, Table

# Works of one printed page, so that no other needs to be drawn; places in mm from the mat's corner.
GALLERY = (Laid(Copy(0, 0), "gallery", -70, 60, 1.5), Laid(Copy(0, 1), "gallery", -71, 92, -2))
SHOP = (Laid(Copy(0, 2), "shop", 365, 70, 181),)
HAND = (Laid(Copy(0, 3), "hand", 90, 290), Laid(Copy(0, 4), "hand", 150, 291, 3))
HELPER = Laid(Copy(0, 5), "helpers", 12, 80)
BENCH = Laid(Copy(0, 6), "bench", 120, 184, 2)
SALE = Laid(Copy(0, 7), "sales", 284, 120, -1)
TASK = Laid(Copy(1, 0), "task", 70, 28)
PX_PER_MM = 4.2
TEMPLE = Table(under=(TASK, HELPER, BENCH, SALE), over=(*GALLERY, *SHOP, *HAND))

MAT_MM, MAT_HEIGHT_MM = 297.0, 210.0

Read = Callable[..., TempleReading]


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def see(pixels: Image, game: MottainaiGame, *answers: str) -> TempleReading:
    (page,) = find_pages(
        Photo("ana.jpg", pixels), lambda kind: [m for m in load_mats("mottainai") if m.kind == kind]
    )
    return read_temple(page, game, temple_fixes_of(parse_answers(answers), game))


@pytest.fixture(scope="module")
def read(game: MottainaiGame) -> Read:
    """Reads a table seen straight from above, as sharp as a phone sees it."""
    seen: dict[object, Image] = {}

    def reading(
        *over: Laid, under: Sequence[Laid] = (), seed: int = 1, answers: Sequence[str] = ()
    ) -> TempleReading:
        scene = tuple(under), over, seed
        if scene not in seen:
            seen[scene] = set_table(Table(*scene[:2]), game, seed, px_per_mm=PX_PER_MM).image
        return see(seen[scene], game, *answers)

    return reading


def areas(reading: TempleReading) -> dict[Copy, str]:
    return {placed.card.copy: placed.placement.area for placed in reading.cards}


def asked(reading: TempleReading) -> list[tuple[str, str, str]]:
    return [(str(doubt.where), str(doubt.read), str(doubt.alternative)) for doubt in reading.doubts]


@pytest.mark.parametrize("turns", range(3))
def test_every_card_is_read_in_its_area_however_the_camera_was_held(game: MottainaiGame, turns: int) -> None:
    photo = photograph_table(set_table(TEMPLE, game, 2, px_per_mm=6), rigs()[turns], turns, 2600)
    reading = see(np.ascontiguousarray(np.rot90(photo, turns)), game)
    assert areas(reading) == {card.copy: card.area for card in TEMPLE.cards()}
    assert reading.doubts == ()
    temple = temple_of(reading.record)
    ids = [work.id for work in game.works]
    assert set(temple.gallery) == {ids[0], ids[1]}
    assert temple.shop == (ids[2],)
    assert temple.sales == (ids[7],)
    assert set(temple.hand) == {ids[3], ids[4]}
    assert temple.task == (ids[0],)
    assert temple.name == "ana"
    assert reading.record.numbers == {"decks": 2}  # cards of both were seen


def test_a_temple_scores_by_the_rules(read: Read, game: MottainaiGame) -> None:
    reading = read(*GALLERY, *SHOP, under=(SALE,))
    score = for_game(game).score(reading.record, game)
    values = sum(game.material_of(game.works[n].id).value for n in (0, 1, 2))
    assert score.total >= values


def test_a_card_half_way_under_two_edges_is_asked_about(read: Read) -> None:
    corner = Laid(Copy(0, 0), "helpers", 12, 27)  # sticks out to the left and above
    assert asked(read(corner._replace(x=10, y=26), under=()))  # lies on the mat
    reading = read(under=(corner._replace(x=10, y=30),))
    assert [set(doubt[1:]) for doubt in asked(reading)] == [{"Helpers", "Task"}]
    (doubt,) = reading.doubts
    assert doubt.other.ticks != reading.record.ticks


def test_a_card_whose_edge_is_hardly_under_the_mat_is_asked_about(read: Read) -> None:
    barely = Laid(Copy(0, 0), "gallery", -63 / 2 + 3.4, 100)
    (doubt,) = asked(read(under=(barely,)))
    assert set(doubt[1:]) == {"Gallery", "Helpers"}


def test_a_card_beside_the_mat_is_in_a_wing_even_if_it_touches(read: Read) -> None:
    reading = read(Laid(Copy(0, 0), "gallery", -63 / 2 - 0.5, 100))
    assert areas(reading) == {Copy(0, 0): "gallery"}
    assert reading.doubts == ()


def test_a_card_on_the_mat_is_in_no_area(read: Read, game: MottainaiGame) -> None:
    reading = read(Laid(Copy(0, 0), "", 150, 120), *GALLERY[1:])
    assert areas(reading)[Copy(0, 0)] == ""
    ((_, was, _),) = asked(reading)
    assert was == "in no area"
    assert not any(game.works[0].id in tick for tick in reading.record.ticks)


def test_a_card_between_gallery_and_hand_is_asked_about(read: Read) -> None:
    ((_, *either),) = asked(read(Laid(Copy(0, 0), "", -60, 270)))
    assert set(either) == {"Gallery", "Hand"}


def test_a_card_without_a_seal_in_sight_is_asked_about(read: Read, game: MottainaiGame) -> None:
    hidden = Laid(Copy(0, 7), "gallery", -71, 86)  # looks out by 6 mm above the card that lies on it
    for seed in (1, 3, 6, 8):  # tables of several colours
        reading = read(GALLERY[0]._replace(y=20), hidden, GALLERY[1], seed=seed)
        assert areas(reading) == {Copy(0, 0): "gallery", Copy(0, 1): "gallery"}
        ((where, was, other),) = asked(reading)
        assert (where, was) == ("something like a card (Gallery)", "no card")
        assert other.startswith("a card whose seals are covered or blurred (then say which work")
        assert other.endswith(f"like {game.works[0].id}=gallery)")


@pytest.mark.parametrize(
    ("side", "where"),
    [("left", "Gallery and Helpers"), ("right", "Gift shop and Sales"), ("bottom", "Hand and Craft bench")],
)
@pytest.mark.parametrize("shown_mm", [12, -40])  # of the table beside the mat; of the mat all but so much
def test_a_side_where_the_photo_ends_is_asked_about(
    game: MottainaiGame, side: str, where: str, shown_mm: float
) -> None:
    scene = set_table(Table(over=(*GALLERY, *SHOP, *HAND)), game, 1, px_per_mm=PX_PER_MM)
    left, top = -scene.left * PX_PER_MM, -scene.top * PX_PER_MM
    ends = {
        "left": np.s_[:, round(left - shown_mm * PX_PER_MM) :],
        "right": np.s_[:, : round(left + (MAT_MM + shown_mm) * PX_PER_MM)],
        "bottom": np.s_[: round(top + (MAT_HEIGHT_MM + shown_mm) * PX_PER_MM)],
    }
    pixels = np.ascontiguousarray(scene.image[ends[side]])
    reading = see(pixels, game)
    (doubt,) = reading.doubts
    assert str(doubt.where) == f"{where}, where the photo ends (photograph the whole temple)"
    assert (doubt.fix, str(doubt.keep)) == (None, "stray.1=no")
    assert see(pixels, game, "stray.1=no").doubts == ()


def test_a_side_where_the_photo_cuts_a_card_is_asked_about(game: MottainaiGame) -> None:
    """Others may lie beyond the one of which a seal shows."""
    scene = set_table(Table(over=(*GALLERY, *SHOP, *HAND)), game, 1, px_per_mm=PX_PER_MM)
    middle = round((-66 - scene.left) * PX_PER_MM)  # of the gallery's cards a little less than half shows
    reading = see(np.ascontiguousarray(scene.image[:, middle:]), game)
    assert set(areas(reading).values()) == {"gallery", "shop", "hand"}
    ((where, _, _),) = asked(reading)
    assert where.startswith("Gallery and Helpers, where the photo ends")


def test_cards_face_down_are_no_question(read: Read) -> None:
    waiting = Laid(Copy(0, 7), "waiting", 237, 102, face_up=False)
    reading = read(*GALLERY, waiting, Laid(Copy(1, 7), "waiting", 365, 60, face_up=False))
    assert reading.doubts == ()
    assert len(reading.cards) == 2


def test_two_cards_with_one_id_are_told_and_the_rest_still_scored(read: Read, game: MottainaiGame) -> None:
    twin = SHOP[0]._replace(copy=Copy(0, 0))
    reading = read(*GALLERY, twin)
    work = game.works[0].id
    assert {f"gallery.{work}", f"shop.{work}"} <= reading.record.ticks
    score = for_game(game).score(reading.record, game)
    assert [violation.rule for violation in score.violations] == ["card-twice"]
    assert score.total > 0


def test_twins_of_one_deck_are_asked_about_where_two_decks_are_in_play(read: Read) -> None:
    reading = read(*GALLERY, SHOP[0]._replace(copy=Copy(0, 0)), HAND[0]._replace(copy=Copy(1, 4)))
    ((_, was, other),) = asked(reading)
    assert (was, other) == ("two cards with the same seals", "one card seen twice")
    (doubt,) = reading.doubts
    assert len(doubt.other.ticks) == len(reading.record.ticks) - 1


def test_two_cards_of_one_work_from_two_decks_are_no_question(read: Read, game: MottainaiGame) -> None:
    reading = read(*GALLERY, Laid(Copy(1, 0), "gallery", -140, 60))
    work = game.works[0].id
    assert {f"gallery.{work}", f"gallery.{work}.2"} <= reading.record.ticks
    assert reading.doubts == ()


def test_an_id_that_is_in_no_deck_is_told_and_the_rest_still_scored(game: MottainaiGame) -> None:
    few = game.model_copy(update={"works": game.works[:2]})
    reading = see(set_table(Table(over=(*GALLERY, *SHOP)), game, 1, px_per_mm=PX_PER_MM).image, few)
    assert "shop.card-3" in reading.record.ticks
    score = for_game(few).score(reading.record, few)
    assert [violation.rule for violation in score.violations] == ["unknown-work"]
    assert "card-3" in str(score.violations[0].message)


def test_a_mat_alone_is_no_temple(read: Read) -> None:
    with pytest.raises(ReadError, match=r"ana\.jpg: no work is to be seen round this temple mat"):
        read()


def test_the_overlay_shows_cards_and_doubts(read: Read, game: MottainaiGame) -> None:
    reading = read(*GALLERY, Laid(Copy(0, 3), "", 150, 120))
    shown = draw_cards(reading, game, [], "es", 2400)
    picture = as_bgr(with_account(shown, "Ana: 3 points", [], []))
    photo = reading.page.photo.pixels
    assert picture.shape[1] <= 2400
    assert picture.shape[0] > photo.shape[0] * picture.shape[1] / photo.shape[1]
    height = int(photo.shape[0] * picture.shape[1] / photo.shape[1])
    plain = cv2.resize(photo, (picture.shape[1], height), interpolation=cv2.INTER_AREA)
    changed = np.abs(picture[:height].astype(int) - plain).max(2) > 40
    assert 0.001 < changed.mean() < 0.2


def test_names_of_cards_that_lie_close_stand_clear_of_each_other_and_are_dark_on_white(
    game: MottainaiGame,
) -> None:
    flat = SimpleNamespace(px_per_mm=8.0, to_photo=lambda points: np.asarray(points) * 8.0)
    picture = PIL.Image.new("RGB", (1600, 1200), (120, 120, 120))
    sketch = _Sketch(View(picture, np.eye(2, 3), 1.0), SimpleNamespace(page=flat))
    for n, work in enumerate(game.works[:4]):
        corners = np.add([(0, 0), (63, 0), (63, 88), (0, 88)], (40 + 12 * n, 30))
        card = SimpleNamespace(outline=corners, corners=(2, 3), center=corners.mean(0))
        placed = SimpleNamespace(card=card, placement=SimpleNamespace(area="bench"), work=work.id)
        sketch.name(placed, game, "en")
    assert len(sketch._labels) == 4
    for one, other in combinations(sketch._labels, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    label = np.asarray(picture.crop([round(edge) for edge in sketch._labels[0]]).convert("L"))
    assert label.min() < 60
    assert np.percentile(label, 60) > 220


def test_a_person_says_where_a_card_between_two_areas_lies(read: Read) -> None:
    between = Laid(Copy(0, 0), "", -60, 270)
    doubted = read(between)
    (doubt,) = doubted.doubts
    assert doubt.fix
    assert doubt.keep
    for answer, ticks in ((doubt.fix.en, doubt.other.ticks), (doubt.keep.es, doubted.record.ticks)):
        reading = read(between, answers=[answer])
        assert reading.record.ticks == ticks
        assert (reading.doubts, dict(reading.confidence)) == ((), {})
        assert set(areas(reading).values()) == {tick.partition(".")[0] for tick in ticks}


def test_a_card_that_nobody_could_read_is_told_by_its_name(read: Read, game: MottainaiGame) -> None:
    hidden = Laid(Copy(0, 7), "gallery", -71, 86)
    scene = (GALLERY[0]._replace(y=20), hidden, GALLERY[1])
    work = game.works[7]
    reading = read(*scene, answers=[f"{work.name.es}=galería", "stray.1=nada"])
    assert f"gallery.{work.id}" in reading.record.ticks
    assert reading.doubts == ()
    assert len(reading.cards) == 2
    assert read(*scene, answers=[f"{work.id}=gallery"]).doubts == ()
    for elsewhere in (f"{work.id}=shop", f"{game.works[GALLERY[1].copy.work].id}=gallery"):
        assert [doubt.place for doubt in read(*scene, answers=[elsewhere]).doubts] == ["stray.1"]


def test_a_person_tells_twins_from_one_card_seen_twice(read: Read, game: MottainaiGame) -> None:
    scene = (*GALLERY, SHOP[0]._replace(copy=Copy(0, 0)), HAND[0]._replace(copy=Copy(1, 4)))
    doubted = read(*scene)
    (doubt,) = doubted.doubts
    work = game.works[0].id
    one, two = (read(*scene, answers=[str(answer)]) for answer in (doubt.fix, doubt.keep))
    assert one.record.ticks == doubt.other.ticks
    assert two.record.ticks == doubted.record.ticks
    assert (one.doubts, two.doubts) == ((), ())
    assert [sum(placed.work == work for placed in reading.cards) for reading in (one, two)] == [1, 2]
    gone = read(*scene, answers=[f"{work}=nothing"])
    assert not any(work in tick for tick in gone.record.ticks)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("milestonne=gallery", "Did you mean"),
        ("F7=door", "'F7' is nothing of a temple"),
        ("stray.1=gallery", "only 'nothing'"),
        ("{work}=garage", "'garage' is no area"),
        ("{work}=waiting", "'waiting' is no area"),
        ("{work}=gallery,{work}=shop", "different things"),
    ],
)
def test_what_no_temple_has_is_refused(game: MottainaiGame, answer: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        temple_fixes_of(parse_answers([answer.format(work=game.works[0].id)]), game)


def test_a_stray_that_is_not_there_is_refused(read: Read) -> None:
    with pytest.raises(UsageError, match="shows 0 things"):
        read(*GALLERY, answers=["stray.1=nothing"])


# -- two temples in one photo ------------------------------------------------------------------------


def beside(
    left: Table, right: Table, gap_mm: float, game: MottainaiGame, *, of_right_mm: float = 10.0
) -> Image:
    """Two temples in one photo, their mats so far apart, `of_right_mm` of it from the right one's table."""
    scenes = [set_table(table, game, 1, px_per_mm=PX_PER_MM) for table in (left, right)]
    cut = MAT_MM + gap_mm - of_right_mm
    top = max(scene.top for scene in scenes)
    parts = [part(scenes[0], top, scenes[0].left, cut), part(scenes[1], top, -of_right_mm, 1000.0)]
    height = min(len(pixels) for pixels in parts)
    return np.hstack([pixels[:height] for pixels in parts])


def part(scene: Scene, top: float, left: float, right: float) -> Image:
    """What of a table lies below `top`, and between `left` and `right`, mm."""
    x, y, r = (
        round((mm - edge) * PX_PER_MM)
        for mm, edge in ((left, scene.left), (top, scene.top), (right, scene.left))
    )
    return scene.image[y:, x:r]


def see_both(
    pixels: Image, game: MottainaiGame, *answers: Sequence[str]
) -> tuple[TempleReading, TempleReading]:
    pages = find_pages(
        Photo("both.jpg", pixels), lambda kind: [m for m in load_mats("mottainai") if m.kind == kind]
    )
    said = [temple_fixes_of(parse_answers(a), game) for a in (*answers, (), ())[:2]]
    arounds = look_round(pages, game, said)
    first, second = (
        read_temple(page, game, fixes, around)
        for page, fixes, around in zip(pages, said, arounds, strict=True)
    )
    return first, second


def test_cards_between_two_mats_are_each_of_the_nearer_one(game: MottainaiGame) -> None:
    ana = Table(under=(SALE,), over=(*SHOP, Laid(Copy(0, 6), "hand", 230, 290)))
    ben = Table(under=(HELPER,), over=(*GALLERY, *HAND))
    photo = beside(ana, ben, 220, game, of_right_mm=112)
    for reading, table in zip(see_both(photo, game), (ana, ben), strict=True):
        assert areas(reading) == {card.copy: card.area for card in table.cards()}
        assert (reading.doubts, reading.strays) == ((), ())


BETWEEN = Laid(Copy(0, 2), "shop", MAT_MM + 75, 70)


@pytest.fixture(scope="module")
def both(game: MottainaiGame) -> Image:
    """Two temples with a card that lies as near to both mats."""
    return beside(Table(over=(*GALLERY, BETWEEN)), Table(over=HAND), 151, game, of_right_mm=35)


def test_a_card_as_near_to_two_mats_is_of_one_and_asked_about_at_both(
    both: Image, game: MottainaiGame
) -> None:
    readings = see_both(both, game)
    work = game.works[2]
    assert sum(work.id in tick for reading in readings for tick in reading.record.ticks) == 1
    told = [asked(reading) for reading in readings]
    place = f"{work.name.en}, between two mats (photograph each temple by itself)"
    assert {where for ((where, *_),) in told} == {place}
    assert {other for ((_, *either),) in told for other in either} == {
        "Gift shop",
        "Gallery",
        "a card of the temple beside it",
    }
    for reading in readings:
        (doubt,) = reading.doubts
        assert reading.cards_of(work.id)
        assert len(doubt.other.ticks ^ reading.record.ticks) == 1


def test_one_answer_tells_both_temples_whose_a_card_is(both: Image, game: MottainaiGame) -> None:
    work = game.works[2].id
    for said, ticks in (
        ([[f"{work}=shop"]], [f"shop.{work}", ""]),
        ([[f"{work}=nothing"]], ["", f"gallery.{work}"]),
        ([[], [f"{work}=gallery"]], ["", f"gallery.{work}"]),
        ([[], [f"{work}=nothing"]], [f"shop.{work}", ""]),
    ):
        readings = see_both(both, game, *said)
        found = ["".join(tick for tick in reading.record.ticks if work in tick) for reading in readings]
        assert found == ticks
        assert all(reading.doubts == () for reading in readings)


def test_a_card_that_a_person_moves_to_the_other_temple_counts_there_alone(game: MottainaiGame) -> None:
    photo = beside(Table(over=(*GALLERY, BETWEEN)), Table(over=HAND), 128, game)
    work = game.works[2].id
    ana, ben = see_both(photo, game)
    assert f"gallery.{work}" in ben.record.ticks
    ana, ben = see_both(photo, game, [f"{work}=shop"])
    assert f"shop.{work}" in ana.record.ticks
    assert not any(work in tick for tick in ben.record.ticks)


def test_a_mat_whose_works_lie_nearer_to_another_is_refused(game: MottainaiGame) -> None:
    near = Laid(Copy(0, 2), "shop", MAT_MM + 34, 70)
    pixels = beside(Table(over=(*GALLERY, near)), Table(), 85, game)
    with pytest.raises(ReadError, match="nearer to another mat in the photo"):
        see_both(pixels, game)
