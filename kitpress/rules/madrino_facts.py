"""What a Madrino board is worth telling: no points, but rooms, ways, light, depth, and the oddities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from kitpress.content.kinds.madrino import FacilityType, MadrinoGame
from kitpress.plan.enclosures import Enclosure, Enclosures
from kitpress.plan.model import Plan, Record
from kitpress.rules.madrino_legality import contradictions
from kitpress.rules.madrino_log import WEEKLY, bad_numbers, entrance_logged, is_begun, week_log
from kitpress.rules.madrino_tales import tales
from kitpress.rules.madrino_words import in_order, listed
from kitpress.rules.recent import recent
from kitpress.rules.score import Line, Score, Status, Violation
from kitpress.words import Words, a_or_an, same, squares_words


def score(record: Record, game: MadrinoGame, clients: Collection[str] | None = None) -> Score:
    """A board told: whether log and drawing agree, the facts worth presenting, every violation. There are no
    points, and no clients."""
    violations = contradictions(record, game)
    lines = (_log(record, game, violations), *_told(record.plan, game))
    return Score(
        name=record.name,
        total=0,
        claimed_total=None,
        lines=lines,
        potential=(),
        bonuses_used=0,
        rating=None,
        violations=violations,
    )


@recent
def _told(plan: Plan, game: MadrinoGame) -> tuple[Line, ...]:
    """What there is to tell of a plan, whatever the log says."""
    house = Enclosures(plan)
    return (*facts(house, game), *tales(house, game))


def _log(record: Record, game: MadrinoGame, violations: tuple[Violation, ...]) -> Line:
    weeks = week_log(record, game)
    gaps = [week for week in weeks if not week.complete]
    about = {"parts": len(game.part_boxes), "weeks": game.weeks, "n": len(violations)}
    if not is_begun(record):
        return Line(_LOG, 0, Status.OPEN, _LOG_EMPTY, field="log")
    if gaps:
        odd = any(field.startswith(WEEKLY) for field, _ in bad_numbers(record))
        one, several = (_LOG_ODD, _LOG_ODDS) if odd else (_LOG_GAP, _LOG_GAPS)
        numbers = listed(same(str(week.number)) for week in gaps)
        reason = (one if len(gaps) == 1 else several).format(weeks=numbers)
        return Line(_LOG, 0, Status.OPEN, reason, field="log")
    if violations:
        reason = (_LOG_WRONG if len(violations) > 1 else _LOG_ONE_WRONG).format(**about)
        return Line(_LOG, 0, Status.UNSUPPORTED, reason, field="log")
    if entrance_logged(record, game) is None:
        return Line(_LOG, 0, Status.OPEN, _LOG_NO_ENTRANCE, field="log")
    return Line(_LOG, 0, Status.SUPPORTED, _LOG_RIGHT.format(**about), field="log")


def facts(house: Enclosures, game: MadrinoGame) -> Iterator[Line]:
    """What is so of every house: its rooms, the way in, its light, its depth."""
    yield _rooms(house, game)
    if not house.rooms:
        return
    yield _largest(house, game)
    if house.plan.entrance is not None:
        yield _way(house)
        yield from _depth(house)
    yield _light(house)


def _fact(field: str, what: Words, reason: Words, rooms: Collection[Enclosure]) -> Line:
    squares = in_order(square for room in rooms for square in room.squares)
    return Line(what, 0, Status.FACT, reason, squares=squares, field=field)


def _mats(squares: int, game: MadrinoGame) -> Words:
    """An area in tatami mats: "6 mats", "½ mat"."""
    whole, rest = divmod(squares, game.mat)
    part = {0: "", game.mat / 2: "½"}.get(rest, f" {rest}/{game.mat}")
    number = f"{whole or ''}{part}".strip()
    one = squares <= game.mat
    return Words(f"{number} {'mat' if one else 'mats'}", f"{number} {'tatami' if one else 'tatamis'}")


def _by_size(house: Enclosures) -> list[Enclosure]:
    return sorted(house.rooms, key=lambda room: (-room.size, room.corner.row, room.corner.column))


def _rooms(house: Enclosures, game: MadrinoGame) -> Line:
    rooms = _by_size(house)
    if not rooms:
        return _fact("rooms", _ROOMS, _NO_ROOM, rooms)
    sizes = listed(same(str(room.size)) for room in rooms)
    whole = sum(room.size for room in rooms)
    words = _ONE_ROOM if len(rooms) == 1 else _SOME_ROOMS
    about = {"n": len(rooms), "sizes": sizes, "whole": whole, "squares": squares_words(whole)}
    return _fact("rooms", _ROOMS, words.format(**about, mats=_mats(whole, game)), rooms)


def _largest(house: Enclosures, game: MadrinoGame) -> Line:
    room = _by_size(house)[0]
    counts = Counter(facility.kind for facility in house.facilities[room])
    kinds = [kind for kind in game.facilities if counts[kind.id]]
    about = {"at": room.corner, "squares": squares_words(room.size), "mats": _mats(room.size, game)}
    if not kinds:
        return _fact("largest", _LARGEST, _LARGEST_EMPTY.format(**about), [room])
    things = listed(_counted(kind, counts[kind.id]) for kind in kinds)
    return _fact("largest", _LARGEST, _LARGEST_WITH.format(things=things, **about), [room])


def _counted(kind: FacilityType, count: int) -> Words:
    """ "a bed", "2 beds"."""
    name = kind.name
    if count > 1:
        return Words(f"{count} {kind.plural.en}", f"{count} {kind.plural.es}")
    un_es = "una" if kind.gender == "f" else "un"
    return Words(f"{a_or_an(name.en)} {name.en}", f"{un_es} {name.es}")


def _way(house: Enclosures) -> Line:
    lost = [room for room in house.rooms if room not in house.steps]
    reached = len(house.rooms) - len(lost)
    about = {"n": reached, "all": len(house.rooms), "lost": listed(same(str(r.corner)) for r in lost)}
    if not lost:
        words = _WAY_EVERYWHERE if len(house.rooms) > 1 else _WAY_ONE
    elif not reached:
        words = _WAY_NOWHERE
    else:
        words = _WAY_SOME if len(lost) == 1 else _WAY_FEW
    return _fact("way", _WAY, words.format(**about), [room for room in house.rooms if room not in lost])


def _depth(house: Enclosures) -> Iterator[Line]:
    """The room with the most doors on the way to it, if there is a single way of saying which."""
    steps = {room: doors for room, doors in house.steps.items() if room is not None and doors > 0}
    if not steps:
        return
    most = max(steps.values())
    deepest = [room for room in house.rooms if steps.get(room) == most]
    about = {"at": listed(same(str(room.corner)) for room in deepest), "n": most}
    words = _DEPTH_ONE if most == 1 else _DEPTH
    yield _fact("depth", _DEEPEST, words.format(**about), deepest)


def _light(house: Enclosures) -> Line:
    lit = [room for room in house.rooms if house.daylight[room]]
    dark = [room for room in house.rooms if room not in lit]
    at = listed(same(str(room.corner)) for room in dark)
    some = (_LIT_ONE if len(lit) == 1 else _LIT).format(n=len(lit), all=len(house.rooms))
    about = {"some": some, "all": len(house.rooms), "dark": at}
    if not dark:
        words = _LIGHT_ALL if len(lit) > 1 else _LIGHT_ONE
    elif not lit:
        words = _LIGHT_NONE
    else:
        words = _LIGHT_SOME if len(dark) == 1 else _LIGHT_FEW
    return _fact("daylight", _LIGHT, words.format(**about), lit)


_LOG = Words("Week log", "Registro")
_LOG_RIGHT = Words(
    "All {parts} parts and {weeks} facilities are where the customer wanted them. More or less.",
    "Las {parts} partes y las {weeks} instalaciones están como quería el cliente. Más o menos.",
)
_LOG_EMPTY = Words(
    "The week log is empty, so the drawing stands for itself: nobody can tell what the dice said.",
    "El registro está vacío, así que el dibujo habla por sí solo: nadie sabe qué dijeron los dados.",
)
_LOG_GAP = Words(
    "Week {weeks} has empty boxes: whether everything fits can't be told for sure.",
    "La semana {weeks} tiene casillas vacías: no se puede asegurar que todo encaje.",
)
_LOG_GAPS = Words(
    "Weeks {weeks} have empty boxes: whether everything fits can't be told for sure.",
    "Las semanas {weeks} tienen casillas vacías: no se puede asegurar que todo encaje.",
)
_LOG_ODD = Words(
    "Week {weeks} has boxes that are empty or say what no die shows: whether everything fits can't be told for sure.",
    "La semana {weeks} tiene casillas vacías o con lo que no sale en un dado: no se puede asegurar que todo encaje.",
)
_LOG_ODDS = Words(
    "Weeks {weeks} have boxes that are empty or say what no die shows: whether everything fits can't be told for sure.",
    "Las semanas {weeks} tienen casillas vacías o con lo que no sale en un dado: no se puede asegurar que todo encaje.",
)
_LOG_NO_ENTRANCE = Words(
    "The entrance has an empty box: whether it stands where the dice said can't be told.",
    "La entrada tiene una casilla vacía: no se sabe si está donde dijeron los dados.",
)
_LOG_WRONG = Words(
    "{n} things don't fit; the boss has a list.", "Hay {n} cosas que no encajan; quien manda tiene la lista."
)
_LOG_ONE_WRONG = Words(
    "One thing doesn't fit; the boss has noticed.",
    "Hay una cosa que no encaja; quien manda se ha dado cuenta.",
)
_ROOMS = Words("Rooms", "Habitaciones")
_NO_ROOM = Words(
    "Not one room is closed. One calls that an open plan.",
    "No hay ninguna habitación cerrada. A eso se le llama planta abierta.",
)
_ONE_ROOM = Words(
    "One room of {squares}, which is {mats}. Honest, and easy to heat.",
    "Una habitación de {squares}, o sea, {mats}. Honesta y fácil de calentar.",
)
_SOME_ROOMS = Words(
    "{n} rooms of {sizes} squares: {whole} under one roof, or {mats}.",
    "{n} habitaciones de {sizes} cuadros: {whole} bajo un mismo techo, o sea, {mats}.",
)
_LARGEST = Words("Largest room", "La más grande")
_LARGEST_EMPTY = Words(
    "At {at}: {squares}, {mats}, and not a thing in it. Dance floor, we would say.",
    "En {at}: {squares}, {mats}, y nada dentro. Pista de baile, diríamos.",
)
_LARGEST_WITH = Words(
    "At {at}: {squares}, {mats}, with {things}.", "En {at}: {squares}, {mats}, con {things}."
)
_WAY = Words("Way in", "Camino")
_WAY_EVERYWHERE = Words(
    "From the entrance one gets into all {all} rooms. Not to be taken for granted in this office.",
    "Desde la entrada se llega a las {all} habitaciones. En este estudio no es poca cosa.",
)
_WAY_ONE = Words("One can get in. A good start.", "Se puede entrar. Buen comienzo.")
_WAY_NOWHERE = Words(
    "From the entrance one gets into no room at all. Burglars have given up, and so has the family.",
    "Desde la entrada no se llega a ninguna habitación. Los ladrones se han rendido, y la familia también.",
)
_WAY_SOME = Words(
    "From the entrance one gets into {n} of {all} rooms; only the one at {lost} stays a mystery.",
    "Desde la entrada se llega a {n} de {all} habitaciones; solo la de {lost} sigue siendo un misterio.",
)
_WAY_FEW = Words(
    "From the entrance one gets into {n} of {all} rooms; those at {lost} stay a mystery.",
    "Desde la entrada se llega a {n} de {all} habitaciones; las de {lost} siguen siendo un misterio.",
)
_DEEPEST = Words("Deepest room", "La más escondida")
_DEPTH_ONE = Words(
    "At {at}, one door behind the hall. Nobody gets lost.",
    "En {at}, a una puerta de la entrada. Nadie se pierde.",
)
_DEPTH = Words(
    "At {at}, {n} doors in. Whoever is sent for a spoon from there may be gone a while.",
    "En {at}, {n} puertas adentro. A quien manden allí por una cuchara tardará en volver.",
)
_LIGHT = Words("Daylight", "Luz natural")
_LIGHT_ALL = Words(
    "All {all} rooms have a window to the outdoors.",
    "Las {all} habitaciones tienen una ventana que da afuera.",
)
_LIGHT_ONE = Words("It has a window to the outdoors.", "Tiene una ventana que da afuera.")
_LIGHT_NONE = Words(
    "No room has a window to the outdoors. The candle maker recommends this plan.",
    "Ninguna habitación tiene una ventana que dé afuera. Quien vende velas recomienda este plano.",
)
_LIT_ONE = Words("{n} of {all} rooms has", "{n} de {all} habitaciones tiene")
_LIT = Words("{n} of {all} rooms have", "{n} de {all} habitaciones tienen")
_LIGHT_SOME = Words(
    "{some} a window to the outdoors; at {dark} one takes a lamp along.",
    "{some} una ventana que da afuera; a la de {dark} se va con lámpara.",
)
_LIGHT_FEW = Words(
    "{some} a window to the outdoors; at {dark} one takes a lamp along.",
    "{some} una ventana que da afuera; a las de {dark} se va con lámpara.",
)
