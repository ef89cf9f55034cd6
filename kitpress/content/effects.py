"""What a work of Mottainai does: triggers, steps, standing rules and end-of-game formulas, as YAML says them.

An effect is worded on the card, carried out by the bots and counted by the scorer, all from this one value::

    {kind: night, if: {count: hand, is: 0}, do: [{draw: 2}]}
    {kind: morning, pay: {move: 1, from: hand, to: deck}, do: [{draw: 2}]}
    {kind: action, of: clerk, do: [{draw: 1}]}
    {kind: always, helper: monk}
    {kind: end, points: 1, per: {count: sales, by: materials}}
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from kitpress.content.values import ANY_NUMBER, Content, OneOrMore, Range, known, mistake
from kitpress.words import Words

MaterialId = Annotated[str, known("materials", Words("material", "un material"))]
TaskId = Annotated[str, known("tasks", Words("task", "una tarea"))]
ActionId = Annotated[str, known("actions", Words("action", "una acción"))]
AnyMaterial = Annotated[str, known("materials_or_any", Words("material", "un material"))]
Materials = Annotated[tuple[MaterialId, ...], Field(min_length=1), OneOrMore]
Wing = Literal["gallery", "shop"]
Counted = Literal["works", "sales", "covered-sales", "hand", "helpers", "bench", "floor"]
Place = Literal["hand", "bench", "sales", "helpers", "floor", "deck"]
Support = Literal["hand", "bench", "none"]
AT_THE_END: tuple[Counted, ...] = ("works", "sales", "covered-sales", "hand", "helpers", "bench")
ACTIONS = ("craft", "prayer")  # besides those of the tasks


def _yes(value: bool) -> bool:
    if not value:
        raise mistake(_ONLY_YES)
    return value


Yes = Annotated[bool, AfterValidator(_yes)]  # of what is not said where it is not so


class Tally(Content):
    """A number that can be counted on the table: cards, or what `by` says about them.

    `by: materials` counts different materials, `by: sets` whole sets of one card of every material.
    """

    count: Counted
    material: Materials | None = None  # only cards of these
    wing: Wing | None = None  # only works of this wing
    by: Literal["cards", "materials", "sets"] = "cards"

    @model_validator(mode="after")
    def _fits(self) -> Tally:
        if self.wing and self.count != "works":
            raise mistake(_WING.format(count=self.count))
        if self.by != "cards" and self.material:
            raise mistake(_BY.format(by=self.by))
        return self


class Condition(Tally):
    """What must hold: the number `is` in a range, or is strictly the `most` at the table."""

    is_: Range | None = Field(default=None, alias="is")
    most: bool = False

    @model_validator(mode="after")
    def _one(self) -> Condition:
        if (self.is_ is not None) == self.most:
            raise mistake(_IS_OR_MOST)
        if self.is_ is not None and self.is_.anything:
            raise mistake(ANY_NUMBER.format(value=self.is_))
        if self.most and self.count == "floor":
            raise mistake(_FLOOR)
        return self


Conditions = Annotated[tuple[Condition, ...], OneOrMore]


class Step(Content):
    """One thing to do; exactly one of `draw`, `move`, `act` and `complete` is set.

    `per` repeats drawing and moving for each of something, `at_most` so many cards.
    """

    draw: int | None = Field(default=None, ge=1, le=5)
    move: int | None = Field(default=None, ge=1, le=5)
    from_: Place | None = Field(default=None, alias="from")
    to: Place | None = None
    material: Materials | None = None
    up_to: bool = False  # fewer cards will do
    act: ActionId | None = None
    complete: AnyMaterial | None = None  # a work of this material from the hand
    support: Support = "hand"
    less: int = Field(default=0, ge=0, le=2)  # support cards fewer
    per: Tally | None = None
    at_most: int | None = Field(default=None, ge=1, le=9)

    @model_validator(mode="after")
    def _one(self) -> Step:
        given = [key for key in _STEPS if getattr(self, key) is not None]
        if len(given) != 1:
            raise mistake(_ONE_STEP.format(n=len(given), given=", ".join(given) or "-"))
        allowed = _STEPS[given[0]]
        extra = [key for key in _OF_STEPS if key not in allowed and self._says(key)]
        if extra:
            raise mistake(_NOT_OF_STEP.format(key=_alias(extra[0]), step=given[0]))
        if self.move is not None:
            self._check_move()
        if self.act == "craft":
            raise mistake(_NO_CRAFT)
        if self.at_most is not None and self.per is None:
            raise mistake(_AT_MOST)
        return self

    def _says(self, key: str) -> bool:
        return key in self.model_fields_set

    def _check_move(self) -> None:
        if self.from_ is None or self.to is None:
            raise mistake(_FROM_TO)
        if self.from_ == self.to:
            raise mistake(_NOWHERE.format(place=self.to))
        if (self.from_, self.to) == ("deck", "hand"):
            raise mistake(_DRAWN)
        if self.from_ == "deck" and (self.material or self.up_to):
            raise mistake(_UNSEEN)


class _Effect(Content):
    """What effects have in common: the `wing` that the work must stand in (any if not said), and conditions."""

    wing: Wing | None = None
    if_: Conditions = Field(default=(), alias="if")


class _Doing(_Effect):
    """Steps to carry out in order, for a price or not; `do` all of them, or `either` one."""

    pay: Step | None = None
    do: Annotated[tuple[Step, ...], OneOrMore] = ()
    either: tuple[Step, ...] = ()

    @model_validator(mode="after")
    def _something(self) -> _Doing:
        if bool(self.do) == bool(self.either) or len(self.either) == 1:
            raise mistake(_DO_OR_EITHER)
        if self.pay is not None and (self.pay.move is None or self.pay.from_ in ("floor", "deck")):
            raise mistake(_PAY)
        return self


class TimedEffect(_Doing):
    """Used once in each morning or night, or once, when the work is completed."""

    kind: Literal["morning", "night", "completion"]


class ActionEffect(_Doing):
    """Used each time the player takes an action of that kind (those that effects give do not count)."""

    kind: Literal["action"]
    of: ActionId


class AlwaysEffect(_Effect):
    """A rule that holds for the player as long as the work stands there; exactly one is set."""

    kind: Literal["always"]
    helper: TaskId | None = None  # one more action for each task of this kind
    covers: Literal["any"] | None = None  # in the gallery: its value covers helpers of every material
    cover_more: int | None = Field(default=None, ge=1, le=9)  # in the gallery: covers so many helpers more
    less_support: AnyMaterial | None = None  # completing such a work takes one support card less
    keep: int | None = Field(default=None, ge=1, le=20)  # hand limit in the morning
    tailor_to: int | None = Field(default=None, ge=1, le=20)  # what a tailor fills up to
    smith_from_bench: Yes | None = None  # smiths count support on the bench too
    craft_any: Yes | None = None  # craft actions complete works of any material

    @model_validator(mode="after")
    def _one(self) -> AlwaysEffect:
        given = [key for key in STANDING if getattr(self, key) is not None]
        if len(given) != 1:
            raise mistake(
                _ONE_RULE.format(n=len(given), given=", ".join(given) or "-", all=", ".join(STANDING))
            )
        if self.wing == "shop" and given[0] in ("covers", "cover_more"):
            raise mistake(_COVERS_SALES.format(key=given[0]))
        return self

    @property
    def rule(self) -> str:
        """Which rule is set."""
        return next(key for key in STANDING if getattr(self, key) is not None)


class EndEffect(_Effect):
    """Points at the end of the game: `points` once, or for each (or `every` so many) of `per`."""

    kind: Literal["end"]
    points: int = Field(ge=1, le=9)
    per: Tally | None = None
    every: int = Field(default=1, ge=1, le=9)
    at_most: int | None = Field(default=None, ge=1, le=20)  # points

    @model_validator(mode="after")
    def _counts(self) -> EndEffect:
        if self.per is None and ("every" in self.model_fields_set or self.at_most is not None):
            raise mistake(_NOTHING_COUNTED)
        if self.per is None and not self.if_:
            raise mistake(_FOR_NOTHING)
        tallies = (*self.if_, *((self.per,) if self.per else ()))
        if any(tally.count not in AT_THE_END for tally in tallies):
            raise mistake(_FLOOR)
        return self


STANDING = (
    "helper",
    "covers",
    "cover_more",
    "less_support",
    "keep",
    "tailor_to",
    "smith_from_bench",
    "craft_any",
)
DoingEffect = TimedEffect | ActionEffect
AnyEffect = TimedEffect | ActionEffect | AlwaysEffect | EndEffect
Effect = Annotated[AnyEffect, Field(discriminator="kind")]

# The keys of each step, besides its own.
_STEPS: dict[str, tuple[str, ...]] = {
    "draw": ("per", "at_most"),
    "move": ("from_", "to", "material", "up_to", "per", "at_most"),
    "act": (),
    "complete": ("support", "less"),
}
_OF_STEPS = ("from_", "to", "material", "up_to", "support", "less", "per", "at_most")


def _alias(key: str) -> str:
    return key.rstrip("_")


_WING = Words(
    "only works stand in a wing; '{count}' do not. Remove 'wing'.",
    "solo las obras están en un ala; '{count}' no. Quita 'wing'.",
)
_BY = Words(
    "'by: {by}' looks at all materials. Remove 'material', or 'by'.",
    "'by: {by}' mira todos los materiales. Quita 'material' o 'by'.",
)
_IS_OR_MOST = Words(
    "say how many: 'is: \">= 2\"', or 'most: yes' for more than anyone else; one of the two.",
    "di cuántas: 'is: \">= 2\"', o 'most: yes' para más que nadie; una de las dos cosas.",
)
_FLOOR = Words(
    "the floor belongs to nobody. Count something of the player's own here.",
    "el suelo no es de nadie. Cuenta aquí algo del propio jugador.",
)
_ONE_STEP = Words(
    "a step has one of draw, move, act, complete; this one has {n}: {given}. Begin a new step with '- '.",
    "un paso tiene uno de draw, move, act, complete; este tiene {n}: {given}. Empieza otro paso con '- '.",
)
_NOT_OF_STEP = Words(
    "'{key}' says nothing about '{step}'. Remove it.", "'{key}' no dice nada de '{step}'. Quítalo."
)
_FROM_TO = Words(
    "from where to where? Add 'from: ...' and 'to: ...'.", "¿de dónde a dónde? Añade 'from: ...' y 'to: ...'."
)
_NOWHERE = Words(
    "the cards are in '{place}' already. Move them elsewhere.",
    "las cartas ya están en '{place}'. Muévelas a otro sitio.",
)
_DRAWN = Words(
    "cards from the deck go to the waiting area, not to the hand. Write 'draw'.",
    "las cartas del mazo van a la zona de espera, no a la mano. Escribe 'draw'.",
)
_UNSEEN = Words(
    "nobody sees what lies on the deck, so it can't be chosen. Remove 'material' and 'up_to'.",
    "nadie ve lo que hay en el mazo, así que no se puede elegir. Quita 'material' y 'up_to'.",
)
_NO_CRAFT = Words(
    "an effect can't give a Craft: there is no task that names the material. Write 'complete: ...' with "
    "'support: bench'.",
    "un efecto no puede dar una Artesanía: no hay tarea que diga el material. Escribe 'complete: ...' con "
    "'support: bench'.",
)
_AT_MOST = Words(
    "'at_most' limits what 'per' counts, and there is no 'per' here. Remove it.",
    "'at_most' limita lo que cuenta 'per', y aquí no hay 'per'. Quítalo.",
)
_DO_OR_EITHER = Words(
    "what happens? Write 'do' with steps, or 'either' with two or more to choose from; one of the two.",
    "¿qué pasa? Escribe 'do' con pasos, o 'either' con dos o más para elegir; una de las dos cosas.",
)
_PAY = Words(
    "a price is paid with the player's own cards: 'pay: {{move: 1, from: hand, to: deck}}'.",
    "el precio se paga con cartas propias: 'pay: {{move: 1, from: hand, to: deck}}'.",
).format()
_ONE_RULE = Words(
    "an effect of this kind sets one rule, this one sets {n}: {given}. Allowed: {all}.",
    "un efecto de este tipo fija una regla y este fija {n}: {given}. Se admite: {all}.",
)
_ONLY_YES = Words(
    "a rule holds, or it is not there: write yes, or give the work another effect.",
    "una regla rige o no está: escribe yes, o da a la obra otro efecto.",
)
_COVERS_SALES = Words(
    "'{key}' is about helpers, and works in the shop cover sales. Write 'wing: gallery', or leave 'wing' out.",
    "'{key}' habla de ayudantes, y las obras de la tienda cubren ventas. Escribe 'wing: gallery' o quita 'wing'.",
)
_NOTHING_COUNTED = Words(
    "'every' and 'at_most' are about what 'per' counts, and there is no 'per' here. Remove them.",
    "'every' y 'at_most' hablan de lo que cuenta 'per', y aquí no hay 'per'. Quítalos.",
)
_FOR_NOTHING = Words(
    "points for what? Add 'per: ...' or 'if: ...'.", "¿puntos por qué? Añade 'per: ...' o 'if: ...'."
)
