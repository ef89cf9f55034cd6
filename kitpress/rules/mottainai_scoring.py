"""The score of a table of Mottainai: works, covered sales, backorders and effects, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kitpress.content.effects import EndEffect
from kitpress.content.kinds.mottainai import Material, MottainaiGame
from kitpress.plan.model import Record
from kitpress.rules.added_up import total_corrected
from kitpress.rules.mottainai_checks import decks_in_play, sheet_violations, temple_violations
from kitpress.rules.mottainai_counting import (
    cover,
    covered_sales,
    end_points,
    leads,
    possible_effects,
    worth,
)
from kitpress.rules.mottainai_temple import (
    WINGS,
    Holding,
    is_temple,
    sheet_holdings,
    temple_holding,
    temple_of,
)
from kitpress.rules.mottainai_words import effect_words
from kitpress.rules.score import Line, Score, Status, Violation
from kitpress.words import Words, counted


def score(record: Record, game: MottainaiGame, clients: object = None) -> Score:
    """The checked score of one record: a whole table's score sheet, or a single temple.

    A temple alone can't tell who has the most sales; what depends on it is left open. See `scores`.
    """
    return scores([record], game)[0]


def scores(records: Sequence[Record], game: MottainaiGame) -> tuple[Score, ...]:
    """The score of each record; temples among them are one table, each score sheet is one of its own.

    A score sheet's Score holds one for each player in `players`, and the sum of them as its total.
    """
    temples = [n for n, record in enumerate(records) if is_temple(record)]
    found = dict(zip(temples, _temples([records[n] for n in temples], game), strict=True))
    return tuple(found[n] if n in found else _sheet(record, game) for n, record in enumerate(records))


def totals(record: Record, game: MottainaiGame) -> dict[str, int]:
    """What each player of a score sheet has, by seat."""
    table = sheet_holdings(record, game)
    players = _players(table, game, decks_in_play([record], len(table), game))
    return {str(holding.seat): player.total for holding, player in zip(table, players, strict=True)}


def _temples(records: Sequence[Record], game: MottainaiGame) -> list[Score]:
    temples = [temple_of(record) for record in records]
    table = [
        replace(
            temple_holding(temple, game, n),
            effect=record.numbers.get("effect"),
            total=record.numbers.get("total"),
        )
        for n, (temple, record) in enumerate(zip(temples, records, strict=True), start=1)
    ]
    decks = decks_in_play(records, len(table), game)
    violations = temple_violations(temples, table, game, decks)
    players = _players(table, game, decks, alone=len(table) == 1)
    return [player._replace(violations=violations.get(n, ())) for n, player in enumerate(players)]


def _sheet(record: Record, game: MottainaiGame) -> Score:
    table = sheet_holdings(record, game)
    decks = decks_in_play([record], len(table), game)
    players = _players(table, game, decks)
    lines = [
        line._replace(what=_OF.format(name=holding.name, what=line.what))
        for holding, player in zip(table, players, strict=True)
        for line in player.lines
    ]
    return Score(
        name=record.name,
        total=sum(player.total for player in players),
        claimed_total=None,
        lines=tuple(lines),
        potential=(),
        bonuses_used=0,
        rating=None,
        violations=tuple(sheet_violations(record, table, game, decks)),
        players=players,
    )


def _players(
    table: Sequence[Holding], game: MottainaiGame, decks: int, alone: bool = False
) -> tuple[Score, ...]:
    """A Score for each player, in their order round the table; `alone`: the others are not known."""
    scored = []
    for n, holding in enumerate(table):
        others = None if alone else [*table[:n], *table[n + 1 :]]
        scored.append(_Player(holding, others, game, decks).score())
    return _tie_break(tuple(scored), table)


def _tie_break(players: tuple[Score, ...], table: Sequence[Holding]) -> tuple[Score, ...]:
    """Note each player's turns after the current player; say so where a tie for the win hangs on it."""
    current = [n for n, holding in enumerate(table) if holding.current]
    if len(current) == 1:
        return tuple(
            player._replace(after_current=(n - current[0]) % len(table)) for n, player in enumerate(players)
        )
    best = max((player.total for player in players), default=0)
    if sum(player.total == best for player in players) < 2:
        return players
    return tuple(
        player._replace(lines=(*player.lines, _undecided(holding))) if player.total == best else player
        for player, holding in zip(players, table, strict=True)
    )


def _undecided(holding: Holding) -> Line:
    return Line(_TIE, 0, Status.OPEN, _WHOSE_TURN, field=holding.id("current"))


@dataclass
class _Player:
    holding: Holding
    others: Sequence[Holding] | None  # None: not known
    game: MottainaiGame
    decks: int

    def score(self) -> Score:
        lines = [*self._wings(), *self._sales(), *self._backorders(), *self._effects()]
        total = sum(line.points for line in lines)
        lines += total_corrected(self.holding.total, total, self.holding.id("total"))
        return Score(
            name=str(self.holding.name),
            total=total,
            claimed_total=self.holding.total,
            lines=tuple(lines),
            potential=(),
            bonuses_used=0,
            rating=None,
            violations=(),
            seat=self.holding.seat,
        )

    def _wings(self) -> Iterator[Line]:
        for wing in WINGS:
            works = self.holding.wing(wing)
            if any(works.values()):
                what, points = self.game.area(wing).name, worth(works, self.game)
                yield Line(what, points, Status.SUPPORTED, self._told(works), field=self.holding.id(wing))

    def _told(self, works: Mapping[str, int]) -> Words:
        """ "2 paper (2), 1 clay (3)"."""
        parts = [
            _WORKS.format(
                n=works[material.id], material=material.name, worth=works[material.id] * material.value
            )
            for material in self.game.materials
            if works.get(material.id)
        ]
        return _joined(parts)

    def _sales(self) -> Iterator[Line]:
        covered = covered_sales(self.holding, self.game)
        for material in self.game.materials:
            number = self.holding.sales.get(material.id, 0)
            if not number:
                continue
            most = cover(self.holding, material.id, self.game)
            words = _COVERED if material.id in covered else _BARE if most else _NO_COVER
            reason = words.format(n=number, most=most, material=material.name, value=material.value)
            points = covered.get(material.id, 0) * material.value
            what = _SALES.format(material=material.name)
            yield Line(what, points, Status.SUPPORTED, reason, field=self.holding.id("sale", material.id))

    def _backorders(self) -> Iterator[Line]:
        for material in self.game.materials:
            hand, sales = self.holding.hand.get(material.id, 0), self.holding.sales.get(material.id, 0)
            if not hand or not sales:
                continue  # without sales nobody has the most of them
            points, status, reason = self._backorder(material, hand, sales)
            what = _BACKORDERS.format(material=material.name)
            yield Line(what, points, status, reason, field=self.holding.id("hand", material.id))

    def _backorder(self, material: Material, hand: int, sales: int) -> tuple[int, Status, Words]:
        value = hand * material.value
        if self.others is None:
            return (
                0,
                Status.OPEN,
                _ALONE.format(value=value, sales=counted(sales, _SALE_OF, _SALES_OF), material=material.name),
            )
        if leads(material.id, self.holding, self.others):
            words = _LEADS.format(sales=sales, hand=hand, value=material.value)
            return value, Status.SUPPORTED, words
        rival = max(self.others, key=lambda other: other.sales.get(material.id, 0))
        theirs = rival.sales.get(material.id, 0)
        words = (_TIED if theirs == sales else _BEHIND).format(sales=sales, name=rival.name, theirs=theirs)
        return 0, Status.SUPPORTED, words

    # Effects for the end: evaluated where the works are known, checked where only their sum is written

    def _effects(self) -> Iterator[Line]:
        if self.holding.works is None:
            yield from self._written_effects()
            return
        for work_id, wing in self.holding.works:
            work = self.game.work(work_id)
            if not isinstance(work.effect, EndEffect):
                continue
            points = end_points(work.effect, wing, self.holding, self.others, self.game)
            text = effect_words(work, self.game).text
            field = self.holding.id(wing, work_id)
            if points is None:
                yield Line(work.name, 0, Status.OPEN, _NEEDS_OTHERS.format(text=text), field=field)
            else:
                yield Line(work.name, points, Status.SUPPORTED, text, field=field)
        written = self.holding.effect
        found = sum(self._effect_points())
        if written is not None and written != found:
            reason = _EFFECT_CORRECTED.format(claimed=written, found=found)
            yield Line(_EFFECTS, 0, Status.CORRECTED, reason, written, field=self.holding.id("effect"))

    def _effect_points(self) -> Iterator[int]:
        for work_id, wing in self.holding.works or ():
            effect = self.game.work(work_id).effect
            if isinstance(effect, EndEffect):
                yield end_points(effect, wing, self.holding, self.others, self.game) or 0

    def _written_effects(self) -> Iterator[Line]:
        written, field = self.holding.effect, self.holding.id("effect")
        if written is None:
            return
        possible = possible_effects(self.holding, self.others or (), self.game, self.decks)
        if possible is None or written in possible:
            yield Line(_EFFECTS, written, Status.SUPPORTED, _AS_WRITTEN, written, field=field)
            return
        most = max(possible)
        words = (
            _TOO_MUCH.format(claimed=written, most=most)
            if written > most
            else _NOT_SO.format(claimed=written)
        )
        yield Line(_EFFECTS, 0, Status.IMPOSSIBLE, words, written, field=field)


def _joined(parts: Sequence[Words]) -> Words:
    return Words(*(", ".join(part[lang] for part in parts) for lang in ("en", "es")))


def no_violations(plan: object, game: MottainaiGame) -> tuple[Violation, ...]:
    """Nothing is drawn on a sheet of Mottainai; what can't be so at a table is in its Score."""
    return ()


_OF = Words("{name}: {what}", "{name}: {what}")
_WORKS = Words("{n} of {material} ({worth})", "{n} de {material} ({worth})")
_SALES = Words("Sales of {material}", "Ventas de {material}")
_COVERED = Words(
    "{n}\u00a0×\u00a0{value}: covered, as the works of {material} in the gift shop cover up to {most}.",
    "{n}\u00a0×\u00a0{value}: con cobertura, pues las obras de {material} de la tienda cubren hasta {most}.",
)
_BARE = Words(
    "The works of {material} in the gift shop cover only {most} of {n}, so none of them counts.",
    "Las obras de {material} de la tienda solo cubren {most} de {n}, así que no cuenta ninguna.",
)
_NO_COVER = Words(
    "No work of {material} in the gift shop covers them ({n}).",
    "Ninguna obra de {material} en la tienda las cubre ({n}).",
)
_BACKORDERS = Words("Backorders of {material}", "Pedidos de {material}")
_LEADS = Words(
    "Most sales at the table ({sales}): {hand}\u00a0×\u00a0{value} in hand.",
    "Más ventas que nadie en la mesa ({sales}): {hand}\u00a0×\u00a0{value} en la mano.",
)
_TIED = Words(
    "{name} has as many sales ({sales}): a tie, so nobody scores them.",
    "{name} tiene las mismas ventas ({sales}): empate, no puntúa nadie.",
)
_BEHIND = Words(
    "{name} has more sales: {theirs} against {sales}.", "{name} tiene más ventas: {theirs} frente a {sales}."
)
_ALONE = Words(
    "Worth {value} if nobody else has {sales} of {material} or more. Score the temples of the whole table together.",
    "Valen {value} si nadie más tiene {sales} de {material} o más. Puntúa juntos los templos de toda la mesa.",
)
_SALE_OF, _SALES_OF = Words("{n} sale", "{n} venta"), Words("{n} sales", "{n} ventas")
_EFFECTS = Words("Effects", "Efectos")
_NEEDS_OTHERS = Words(
    "{text} That takes the temples of the whole table.",
    "{text} Para eso hacen falta los templos de toda la mesa.",
)
_AS_WRITTEN = Words(
    "As written; works of these materials can give that.",
    "Según lo escrito; obras de esos materiales pueden darlo.",
)
_TOO_MUCH = Words(
    "{claimed} is written, but the effects of these works give {most} at most. It counts nothing.",
    "Pone {claimed}, pero los efectos de estas obras dan {most} como mucho. No cuenta.",
)
_NOT_SO = Words(
    "{claimed} is written, but no works of these materials give just that. It counts nothing.",
    "Pone {claimed}, pero ninguna combinación de obras de esos materiales lo da. No cuenta.",
)
_EFFECT_CORRECTED = Words(
    "The box says {claimed}; the effects of the works give {found}, which counts.",
    "La casilla dice {claimed}; los efectos de las obras dan {found}, y eso cuenta.",
)
_TIE = Words("Tie", "Empate")
_WHOSE_TURN = Words(
    "Shared for the win: whose turn was it when the game ended (--turn)? The current player wins, else the next in "
    "turn order.",
    "Empate en cabeza: ¿de quién era el turno al acabar (--turn)? Gana ese jugador; si no, el siguiente en orden de "
    "turno.",
)
