"""A work's effect in words, made from the same YAML that the bots carry out and the scorer counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kitpress.content.effects import (
    ActionEffect,
    AlwaysEffect,
    AnyEffect,
    Condition,
    EndEffect,
    Step,
    Tally,
)
from kitpress.content.kinds.mottainai import MottainaiGame, Work
from kitpress.words import Words, a_or_an, linked, points_words, same


class EffectWords(NamedTuple):
    """An effect as a card says it: when ("In the morning"), and what ("Draw a card.")."""

    label: Words
    text: Words


def effect_words(work: Work, game: MottainaiGame) -> EffectWords:
    """The words of a work's effect: its `text` if the YAML has one, else made from the effect."""
    effect, label = work.effect, game.effect_kind(work.effect.kind).name
    if isinstance(effect, ActionEffect):
        label = label.format(action=game.action_name(effect.of))
    return EffectWords(label, work.text or _Sentence(game).of(effect))


class _Sentence:
    """Says effects of one game."""

    def __init__(self, game: MottainaiGame) -> None:
        self.game = game

    def of(self, effect: AnyEffect) -> Words:
        """The whole sentence, with its capital and full stop."""
        if isinstance(effect, AlwaysEffect):
            said = self.standing(effect)
        elif isinstance(effect, EndEffect):
            said = self.points(effect)
        else:
            said = self.steps(effect.do, _THEN) if effect.do else self.steps(effect.either, _OR)
            if effect.pay:
                said = _PAID.format(price=self.step(effect.pay), what=said)
        if effect.if_:
            form = _IF_AFTER if isinstance(effect, EndEffect) else _IF_BEFORE
            said = form.format(condition=self.conditions(effect.if_), what=said)
        if effect.wing:
            said = _IN_WING.format(wing=self.place(effect.wing), what=said)
        return Words(*(f"{text[0].upper()}{text[1:]}." for text in (said.en, said.es)))

    # Steps

    def steps(self, steps: Sequence[Step], between: Words) -> Words:
        return _joined([self.step(step) for step in steps], between)

    def step(self, step: Step) -> Words:
        if step.draw is not None:
            return self.repeated(_DRAW.format(cards=self.cards(step.draw, step)), step)
        if step.move is not None:
            return self.repeated(self.move(step, step.move), step)
        if step.act is not None:
            action = self.game.action_name(step.act)
            return _ACT.format(a=a_or_an(action.en), action=action)
        return self.completing(step)

    def repeated(self, what: Words, step: Step) -> Words:
        if step.per is None:
            return what
        said = _PER.format(what=what, each=self.counted(step.per, many=False))
        return _AT_MOST.format(what=said, most=step.at_most) if step.at_most else said

    def move(self, step: Step, number: int) -> Words:
        source, target = self.place(step.from_ or ""), self.place(step.to or "")
        if step.from_ == "deck":
            cards = _TOP_ONE if number == 1 else _TOP.format(n=number)
            return _PUT.format(cards=cards, to=_to(target))
        cards = self.cards(number, step)
        if step.to == "deck":
            return _RETURN.format(cards=cards, source=_of(source))
        return _MOVE.format(cards=cards, source=_of(source), to=_to(target))

    def cards(self, number: int, step: Step) -> Words:
        materials = self.materials(step.material)
        if number == 1:
            one = _ONE_CARD if step.up_to else _CARD
            return one[step.material is not None].format(a=a_or_an(materials.en), material=materials)
        many = (_CARDS_OF if step.material else _CARDS).format(n=number, material=materials)
        return _UP_TO.format(cards=many) if step.up_to else many

    def completing(self, step: Step) -> Words:
        any_kind = step.complete == "any"
        value = 9 if any_kind else self.game.material(step.complete or "").value
        material = self.materials(None if any_kind else (step.complete or "",))
        work = _A_WORK if any_kind else _A_WORK_OF.format(a=a_or_an(material.en), material=material)
        said = _COMPLETE.format(work=work)
        if step.support == "none":
            return _WITHOUT.format(what=said)
        if step.support == "bench":
            said = _FROM_BENCH.format(what=said, bench=self.place("bench"))
        if step.less and value > 1:
            said = _LESS.format(what=said, cards=_SUPPORT[step.less > 1].format(n=step.less))
        return said

    # Rules that hold

    def standing(self, effect: AlwaysEffect) -> Words:
        rule, value = effect.rule, getattr(effect, effect.rule)
        if rule == "helper":
            value = self.game.action_name(value)
        elif rule == "less_support":
            value = _EVERY if value == "any" else _OF_MATERIAL.format(material=self.game.material(value).name)
        said = _STANDING_ONE.get(rule, _STANDING[rule]) if value == 1 else _STANDING[rule]
        return said.format(
            value=value,
            bench=self.place("bench"),
            tailor=self.game.action_name("tailor"),
            smith=self.game.action_name("smith"),
            craft=self.game.action_name("craft"),
        )

    # What is counted

    def points(self, effect: EndEffect) -> Words:
        points = points_words(effect.points)
        if effect.per is None:
            return points
        if effect.every == 1:
            said = _PER.format(what=points, each=self.counted(effect.per, many=False))
        else:
            said = _EVERY_SO_MANY.format(
                what=points, n=effect.every, things=self.counted(effect.per, many=True)
            )
        return _UP_TO_POINTS.format(what=said, most=points_words(effect.at_most)) if effect.at_most else said

    def conditions(self, conditions: Sequence[Condition]) -> Words:
        """ "you have 2 or more works in your gallery and 2 or more works in your gift shop"."""
        said = [self.condition(condition) for condition in conditions]
        have = [_HAVE.format(what=what) if plain else what for plain, what in said]
        if all(plain for plain, _ in said):
            return _HAVE.format(what=_joined([what for _, what in said], _AND))
        return _joined(have, _AND)

    def condition(self, condition: Condition) -> tuple[bool, Words]:
        """Whether it is said with "you have", and what."""
        things = self.counted(condition, many=True)
        if condition.most:
            return False, _ALONE.format(things=things)
        wanted, floor = condition.is_, condition.count == "floor"
        if wanted is None or wanted.high == 0:
            return False, (_THERE_ARE_NO if floor else _HAVE_NO).format(things=things)
        if wanted.high is None:
            what = _OR_MORE.format(n=wanted.low, things=things)
        elif wanted.exact is not None:
            what = _EXACTLY.format(n=wanted.exact, things=self.counted(condition, many=wanted.exact > 1))
        elif wanted.low == 0:
            what = _NO_MORE.format(n=wanted.high, things=self.counted(condition, many=wanted.high > 1))
        else:
            what = _FROM_TO.format(low=wanted.low, high=wanted.high, things=things)
        if floor:
            return False, (_THERE_IS if wanted.high == 1 else _THERE_ARE).format(what=what)
        return True, what

    def counted(self, what: Tally, many: bool) -> Words:
        """ "clay sale", "works in your gallery", "different materials among your sales"."""
        if what.by != "cards":
            one, several = _BY[what.by]
            among = _AMONG[what.count].format(place=self.place(what.wing or what.count))
            if what.wing:
                among = _WORKS_IN.format(wing=self.place(what.wing))
            return (several if many else one).format(among=among, n=len(self.game.materials))
        one, several = (_NOUNS_OF if what.material else _NOUNS)[what.count]
        said = (several if many else one).format(material=self.materials(what.material, what.count, many))
        if what.wing:
            return _STANDING_IN.format(what=said, wing=self.place(what.wing))
        return said.format(place=self.place(what.count)) if what.count in _PLACES else said

    def materials(self, materials: Sequence[str] | None, count: str = "", many: bool = False) -> Words:
        """ "clay or metal"; helpers are called by their tasks, in Spanish as many as there are."""
        found = [self.game.material(material) for material in materials or ()]
        if count != "helpers":
            return _joined([material.name for material in found], _OR)
        tasks = [material.task for material in found]
        return _joined([Words(t.name.en, (t.plural if many else t.name).es) for t in tasks], _OR)

    def place(self, area: str) -> Words:
        """ "your craft bench"."""
        phrases: dict[str, Words] = {known.id: known.phrase for known in self.game.areas}
        return phrases.get(area, same(""))


def _joined(parts: Sequence[Words], between: Words) -> Words:
    word = between.es.strip()
    more = [between.es.replace(word, linked(word, part.es), 1) + part.es for part in parts[1:]]
    return Words(between.en.join(part.en for part in parts), "".join([*(p.es for p in parts[:1]), *more]))


def _of(place: Words) -> Words:
    """ "from the floor": in Spanish "de el" becomes "del"."""
    return Words(place.en, f"de {place.es}".replace("de el ", "del "))


def _to(place: Words) -> Words:
    """ "to the floor": in Spanish "a el" becomes "al"."""
    return Words(place.en, f"a {place.es}".replace("a el ", "al "))


_THEN = Words(", then ", " y luego ")
_OR = Words(" or ", " o ")
_AND = Words(" and ", " y ")
_PAID = Words("{price}; if you do, {what}", "{price}; si lo haces, {what}")
_IF_BEFORE = Words("if {condition}, {what}", "si {condition}, {what}")
_IF_AFTER = Words("{what} if {condition}", "{what} si {condition}")
_IN_WING = Words("in {wing}, {what}", "en {wing}, {what}")
_DRAW = Words("draw {cards}", "roba {cards}")
# A card, and one of a material.
_CARD = Words("a card", "una carta"), Words("{a} {material} card", "una carta de {material}")
_ONE_CARD = (
    Words("up to 1 card", "hasta 1 carta"),
    Words("up to 1 {material} card", "hasta 1 carta de {material}"),
)
_CARDS = Words("{n} cards", "{n} cartas")
_CARDS_OF = Words("{n} {material} cards", "{n} cartas de {material}")
_UP_TO = Words("up to {cards}", "hasta {cards}")
_TOP_ONE = Words("the top card of the deck", "la carta superior del mazo")
_TOP = Words("the top {n} cards of the deck", "las {n} cartas superiores del mazo")
_PUT = Words("move {cards} to {to}", "pasa {cards} {to}")
_RETURN = Words("return {cards} from {source}", "devuelve {cards} {source}")
_MOVE = Words("move {cards} from {source} to {to}", "pasa {cards} {source} {to}")
_PER = Words("{what} for each {each}", "{what} por cada {each}")
_EVERY_SO_MANY = Words("{what} for every {n} {things}", "{what} por cada {n} {things}")
_AT_MOST = Words("{what}, at most {most}", "{what}, como mucho {most}")
_UP_TO_POINTS = Words("{what}, up to {most}", "{what}, hasta {most}")
_ACT = Words("take {a} {action} action", "haz una acción de {action}")
_COMPLETE = Words("complete {work} from your hand", "completa {work} de tu mano")
_A_WORK, _A_WORK_OF = Words("a work", "una obra"), Words("{a} {material} work", "una obra de {material}")
_WITHOUT = Words("{what} without support", "{what} sin apoyo")
_FROM_BENCH = Words("{what}, supported by {bench}", "{what} con apoyo de {bench}")
_LESS = Words("{what} with {cards} less", "{what} con {cards} menos")
_SUPPORT = Words("1 support card", "1 carta de apoyo"), Words("{n} support cards", "{n} cartas de apoyo")
_HAVE = Words("you have {what}", "tienes {what}")
_HAVE_NO = Words("you have no {things}", "no tienes {things}")
_THERE_ARE = Words("there are {what}", "hay {what}")
_THERE_IS = Words("there is {what}", "hay {what}")
_THERE_ARE_NO = Words("there are no {things}", "no hay {things}")
_ALONE = Words("you alone have the most {things}", "nadie te iguala en {things}")
_OR_MORE = Words("{n} or more {things}", "{n} o más {things}")
_EXACTLY = Words("exactly {n} {things}", "exactamente {n} {things}")
_NO_MORE = Words("at most {n} {things}", "como mucho {n} {things}")
_FROM_TO = Words("{low} to {high} {things}", "de {low} a {high} {things}")
_EVERY = Words("", "")
_OF_MATERIAL = Words("{material} ", " de {material}")

# One and several of what is counted; with a material, and of any.
_NOUNS = {
    "works": (Words("work", "obra"), Words("works", "obras")),
    "sales": (Words("sale", "venta"), Words("sales", "ventas")),
    "covered-sales": (Words("covered sale", "venta cubierta"), Words("covered sales", "ventas cubiertas")),
    "hand": (
        Words("card in {{place}}", "carta en {{place}}"),
        Words("cards in {{place}}", "cartas en {{place}}"),
    ),
    "helpers": (Words("helper", "ayudante"), Words("helpers", "ayudantes")),
    "bench": (
        Words("card on {{place}}", "carta en {{place}}"),
        Words("cards on {{place}}", "cartas en {{place}}"),
    ),
    "floor": (
        Words("card on {{place}}", "carta en {{place}}"),
        Words("cards on {{place}}", "cartas en {{place}}"),
    ),
}
_NOUNS_OF = {
    "works": (
        Words("{material} work", "obra de {material}"),
        Words("{material} works", "obras de {material}"),
    ),
    "sales": (
        Words("{material} sale", "venta de {material}"),
        Words("{material} sales", "ventas de {material}"),
    ),
    "covered-sales": (
        Words("covered {material} sale", "venta cubierta de {material}"),
        Words("covered {material} sales", "ventas cubiertas de {material}"),
    ),
    "helpers": (
        Words("{material} helper", "ayudante {material}"),
        Words("{material} helpers", "ayudantes {material}"),
    ),
    "hand": (
        Words("{material} card in {{place}}", "carta de {material} en {{place}}"),
        Words("{material} cards in {{place}}", "cartas de {material} en {{place}}"),
    ),
    "bench": (
        Words("{material} card on {{place}}", "carta de {material} en {{place}}"),
        Words("{material} cards on {{place}}", "cartas de {material} en {{place}}"),
    ),
    "floor": (
        Words("{material} card on {{place}}", "carta de {material} en {{place}}"),
        Words("{material} cards on {{place}}", "cartas de {material} en {{place}}"),
    ),
}
_PLACES = ("hand", "bench", "floor")
_STANDING_IN = Words("{what} in {wing}", "{what} en {wing}")
_WORKS_IN = Words("the works in {wing}", "las obras de {wing}")
_AMONG = {
    "works": Words("your works", "tus obras"),
    "sales": Words("your sales", "tus ventas"),
    "covered-sales": Words("your covered sales", "tus ventas cubiertas"),
    "hand": Words("the cards in {place}", "las cartas de {place}"),
    "helpers": Words("your helpers", "tus ayudantes"),
    "bench": Words("the cards on {place}", "las cartas de {place}"),
    "floor": Words("the cards on {place}", "las cartas de {place}"),
}
_BY = {
    "materials": (
        Words("different material among {among}", "material distinto entre {among}"),
        Words("different materials among {among}", "materiales distintos entre {among}"),
    ),
    "sets": (
        Words("set of all {n} materials among {among}", "juego de los {n} materiales entre {among}"),
        Words("sets of all {n} materials among {among}", "juegos de los {n} materiales entre {among}"),
    ),
}
_STANDING = {
    "helper": Words(
        "you have one more action in each {value} task", "tienes una acción más en cada tarea de {value}"
    ),
    "covers": Words("it covers helpers of every material", "cubre ayudantes de cualquier material"),
    "cover_more": Words("it covers {value} helpers more", "cubre {value} ayudantes más"),
    "less_support": Words(
        "your {value}works need 1 support card less", "tus obras{value} necesitan 1 carta de apoyo menos"
    ),
    "keep": Words(
        "in the morning you keep up to {value} cards", "por la mañana conservas hasta {value} cartas"
    ),
    "tailor_to": Words(
        "your {tailor} actions fill up to {value} cards", "tus acciones de {tailor} llegan a {value} cartas"
    ),
    "smith_from_bench": Words(
        "cards on {bench} support your {smith} actions too",
        "las cartas de {bench} también apoyan tus acciones de {smith}",
    ),
    "craft_any": Words(
        "your {craft} actions complete works of any material",
        "tus acciones de {craft} completan obras de cualquier material",
    ),
}
# The same of a single helper or card.
_STANDING_ONE = {
    "cover_more": Words("it covers 1 helper more", "cubre 1 ayudante más"),
    "keep": Words("in the morning you keep up to 1 card", "por la mañana conservas hasta 1 carta"),
    "tailor_to": Words(
        "your {tailor} actions fill up to 1 card", "tus acciones de {tailor} llegan a 1 carta"
    ),
}
