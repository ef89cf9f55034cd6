"""Spanish: everything agrees in gender and number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from kitpress.content.conditions import Entity, RoomEntity
from kitpress.content.values import Range
from kitpress.rules.conditions.wording.language import Language
from kitpress.rules.conditions.wording.nouns import Noun
from kitpress.rules.conditions.wording.outline import Mention, Outline
from kitpress.rules.conditions.wording.speech import EACH, is_one, listed, said_of
from kitpress.words import linked, points_words

_NUMBERS = ("ningún", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_ORDINALS = ("primer", "segund", "tercer", "cuart", "quint", "sext", "séptim", "octav", "noven")
_THROUGH = ", directamente o a través de otras habitaciones"


class Spanish(Language):
    """Says outlines in Spanish. In the phrases {e} is the ending of an adjective, {n} that of a verb."""

    lang = "es"
    having: ClassVar[Mapping[str, str]] = {
        "connected outside": "puerta al exterior",
        "sees": "vistas a {}",
        "sees outside-edge": "vistas despejadas hasta el borde de la hoja",
        "holds": "{}",
        "reached_by": "acceso por {}",
    }
    being: ClassVar[Mapping[str, tuple[str, str]]] = {
        "in": ("en {}", "está{n} en {}"),
        "connected": ("conectad{e} a {}", "a su vez está{n} conectad{e} a {}"),
        "reaches": ("comunicad{e} con {}" + _THROUGH, "a su vez está{n} comunicad{e} con {}" + _THROUGH),
        "reaches outside": (
            "comunicad{e} con el exterior" + _THROUGH,
            "está{n} comunicad{e} con el exterior" + _THROUGH,
        ),
        "shares_wall": ("que comparte{n}{each} pared con {}", "a su vez comparte{n} pared con {}"),
        "touches": ("pegad{e} a {}", "a su vez está{n} pegad{e} a {}"),
        "stones_touch": ("cuyas piedras tocan {}", "tiene{n} piedras que tocan {}"),
        "stones_touch_stones": ("cuyas piedras tocan las de {}", "tiene{n} piedras que tocan las de {}"),
        "touches_stones": ("pegad{e} a las piedras de {}", "está{n} pegad{e} a las piedras de {}"),
        "looks": ("que da{n}{each} a {}", "da{n} a {}"),
        "seen_from": ("vist{e} desde {}", "se ve{n} desde {}"),
        "leads": ("que da{n}{each} a {}", "da{n} a {}"),
        "leads outside": ("que da{n} al exterior", "da{n} al exterior"),
        "leads_to_doors": ("que llega{n}{each} hasta {}", "llega{n} hasta {}"),
        "path_leads outside": (
            "que lleva{n}{each} a una puerta exterior",
            "lleva{n} a una puerta exterior",
        ),
        "path_leads": (
            "que lleva{n}{each} a una puerta exterior de {}",
            "lleva{n} a una puerta exterior de {}",
        ),
    }
    being_first: ClassVar[Mapping[str, tuple[str, str]]] = {
        "reaches": (
            f"comunicad{{e}}{_THROUGH}, con {{}}",
            f"a su vez está{{n}} comunicad{{e}}{_THROUGH}, con {{}}",
        ),
    }
    none: ClassVar[Mapping[str, str]] = {
        "connected": "no conectad{e} a ninguna {}",
        "touches": "que no toca{n} ninguna {}",
        "stones_touch": "cuyas piedras no tocan ninguna {}",
        "seen_from": "que no se ve{n} desde ninguna {}",
        "leads_to_doors": "que no llega{n} hasta ninguna {}",
    }
    after_each: ClassVar[Mapping[str, str]] = {
        "stones_touch": "con piedras que tocan {}",
        "stones_touch_stones": "con piedras que tocan las de {}",
    }
    mutual: ClassVar[Mapping[str, str]] = {
        "connected": "conectad{e} entre sí",
        "reaches": "comunicad{e} entre sí" + _THROUGH,
        "touches": "pegad{e} entre sí",
        "shares_wall": "que comparten pared",
    }
    types_of_set = ("de tipos distintos", "del mismo tipo")

    def side_by_side(self, mentions: Sequence[str]) -> str:
        """Things that no relation joins, and of which little more than their nouns is said."""
        return self.list(mentions)

    def apart(self, mentions: Sequence[str]) -> str:
        """Things that no relation joins, so that none seems to belong to what is said of the one before it."""
        return "; además, ".join(mentions)

    def per(self, outline: Outline, each: str) -> str:
        """The sentence of an objective that is counted once, for each of something."""
        if outline.largest:
            each = f"{self.unit(outline.mentions[0]).one} de tu mayor {each}"
        elif outline.each_type:
            each = f"tipo de {each}"
        return f"{_points(outline.points)} por cada {each}{_most(outline)}"

    def each_time(self, outline: Outline, wanted: str, several: bool) -> str:
        """The sentence of an objective that is counted as often as its things can be found anew."""
        each = f"grupo de {wanted}" if several else wanted
        return f"{_points(outline.points)} por cada {each}, sin contar nada dos veces{_most(outline)}"

    def each_set(self, outline: Outline, wanted: str) -> str:
        """The same of things that must be told apart."""
        return self.each_time(outline, "estas cosas", several=True) + f": {wanted}"

    def head(self, mention: Mention, article: bool) -> str:
        """The noun with its number or article and what always goes with it."""
        nouns, ordinal, adjectives = self.heads(mention), self.ordinal(mention), self.adjectives(mention)
        if mention.many:
            number = f"{_NUMBERS[mention.entity.count]} {self.list([noun.many for noun in nouns], 'o')}"
            feminine = nouns[0].feminine
            if mention.shared:
                head = f"{'las mismas' if feminine else 'los mismos'} {number}"
            else:
                others = "otras " if feminine else "otros "
                head = (others if self.others(mention) else "") + number
        elif mention.shared:
            same = [f"{'la misma' if noun.feminine else 'el mismo'} {noun.one}" for noun in nouns]
            head = self.list(same, "o")
        elif article and ordinal:
            head = self.list([f"{self._further(noun, ordinal)} {noun.one}" for noun in nouns], "o")
        elif article:
            head = self.list([self.with_article(noun) for noun in nouns], "o")
        else:
            head = self.list([noun.one for noun in nouns], "o")
        if adjectives and article and ordinal and self.told_apart(mention):
            return f"{head} ({adjectives.strip()})"
        return head + adjectives

    def heads(self, mention: Mention) -> list[Noun]:
        """Its nouns; the feminine ones first, so that what agrees with all of them follows a masculine one."""
        nouns = super().heads(mention)
        more_said = mention.many or mention.relations or mention.entity.model_fields_set - {"is_", "type"}
        return sorted(nouns, key=lambda noun: not noun.feminine) if more_said else nouns

    def _feminine(self, mention: Mention) -> bool:
        return all(noun.feminine for noun in self.heads(mention))

    def _further(self, noun: Noun, ordinal: int) -> str:
        if ordinal == 1:
            return "otra" if noun.feminine else "otro"
        return f"{'una' if noun.feminine else 'un'} {_ordinal(ordinal, noun)}"

    def adjectives(self, mention: Mention) -> str:
        """What goes right behind the noun: " cuadrada", " de 3×4"."""
        entity, said = mention.entity, ""
        if getattr(entity, "unique", None):
            said += self.agree(" únic{e}", mention)
        if getattr(entity, "straight", None):
            said += self.agree(" rect{e}", mention)
        rectangular = getattr(entity, "rectangular", None)
        if rectangular is not None:
            said += " rectangular" if rectangular else " irregular"
            said += "es" if mention.many else ""
        if isinstance(entity, RoomEntity):
            if entity.square:
                said += self.agree(" cuadrad{e}", mention)
            if entity.size:
                said += " de " + self.list([f"{size.short}×{size.long}" for size in entity.size], "o")
        return said

    def sized(self, sizes: Sequence[str]) -> str:
        """ "de 4 cuadros o más"."""
        return f"de {self.list(sizes)}"

    def with_(self, items: Sequence[str]) -> str:
        """ "con ..." and "sin ...", the latter first."""
        without = [item for item in items if item.startswith("sin ")]
        having = [item for item in items if item not in without]
        return self.list([*without, *([f"con {self.list(having)}"] if having else [])])

    def each(self, mention: Mention) -> str:
        """ "cada uno", of a set."""
        return "cada una" if self._feminine(mention) else "cada uno"

    def that(self, clause: str) -> str:
        """A relative clause."""
        return f"que {clause}"

    def clauses(self, mention: Mention) -> list[str]:
        """What it is not, or that it is alone."""
        entity, noun = mention.entity, self.nouns[mention.kind]
        found = []
        if isinstance(entity, RoomEntity) and entity.square is False:
            found.append("más larg{e} que anch{e}")
        found += said_of(entity, _FLAGS)
        if getattr(entity, "alone", None):
            verb = "comparte{n} pared con" if mention.kind == "room" else "toca{n}"
            none = "ninguna otra" if noun.feminine else "ningún otro"
            found.append(f"que no {verb} {none} {noun.one}")
        return found

    def like_another(self, mention: Mention) -> list[str]:
        """That there is another one like it, or beside it."""
        found, noun = [], self.nouns[mention.kind]
        other = "otra" if noun.feminine else "otro"
        if getattr(mention.entity, "unique", None) is False:
            found.append(f"igual a {other}")
        if getattr(mention.entity, "alone", None) is False:
            verb = "comparte{n}{each} pared con" if mention.kind == "room" else "toca{n}{each}"
            found.append(f"que {verb} {other} {noun.one}")
        return found

    def but(self, mention: Mention, more_said: bool) -> str:
        """The types that it must not be, right after the noun."""
        if not isinstance(mention.entity, RoomEntity) or not mention.entity.not_type:
            return ""
        nouns = [self.nouns[room_type] for room_type in mention.entity.not_type]
        types = self.list([n.many if mention.many else self.with_article(n) for n in nouns], "ni")
        return f" (no {types})" if more_said else f" que no sea{'n' if mention.many else ''} {types}"

    def the_others(self, mention: Mention) -> str:
        """The others of a set, seen from one of them: "las otras dos"."""
        others, feminine = mention.entity.count - 1, self._feminine(mention)
        if others == 1:
            return "la otra" if feminine else "el otro"
        return f"{'las otras' if feminine else 'los otros'} {_NUMBERS[others]}"

    def sides(self, entity: Entity) -> list[str]:
        """What is asked of a room's sides."""
        if not isinstance(entity, RoomEntity):
            return []
        asked = [(w, word) for w, word in ((entity.short, "ancho"), (entity.long, "largo")) if w is not None]
        squares = self.nouns["square"]
        said = [
            f"{_bound(w, '' if i else f' {squares.of(not is_one(w))}')} de {word}"
            for i, (w, word) in enumerate(asked)
        ]
        return [f"de {self.list(said)}"] if said else []

    def amount(self, wanted: Range, noun: Noun) -> str:
        """So many of something: "2 ventanas o más"."""
        if wanted.exact is not None:
            number = "sin" if wanted.exact == 0 else f"exactamente {wanted.exact}"
            return f"{number} {noun.of(wanted.exact != 1)}"
        if wanted.high is None:
            least = f"al menos {self.indefinite(noun)} {noun.one}"
            return least if wanted.low == 1 else f"{wanted.low} {noun.many} o más"
        if wanted.low == 0:
            return f"hasta {wanted.high} {noun.of(wanted.high != 1)}"
        return f"entre {wanted.low} y {wanted.high} {noun.many}"

    def amount_after(self, wanted: Range, noun: Noun) -> str:
        """So many of something, after a preposition or a verb: "2 ventanas como máximo", not "desde hasta 2"."""
        if wanted.low == 0 and wanted.high:
            return f"{wanted.high} {noun.of(wanted.high != 1)} como máximo"
        return self.amount(wanted, noun)

    def agree(self, phrase: str, mention: Mention, one: bool = False) -> str:
        """The phrase with its endings for what it is said of; `one`: of one of a set."""
        inside = one and EACH in phrase
        many = mention.many and (inside or not one)
        ending = ("a" if self._feminine(mention) else "o") + ("s" if many else "")
        each = f" {self.each(mention)}" if inside and many else ""
        return phrase.replace("{e}", ending).replace("{n}", "n" if many else "").replace(EACH, each)

    def joined(self, before: str, targets: Sequence[str]) -> str:
        """A phrase's beginning with all its targets, each with the preposition again."""
        words = before.split()
        preposition = words[-1] + " " if words and words[-1] in _PREPOSITIONS else ""
        return before + self.list([targets[0], *(preposition + target for target in targets[1:])])

    def list(self, items: Sequence[str], word: str = "") -> str:
        """Items with commas and "y", or another word."""
        return listed(items, linked(word or "y", items[-1]))

    def run_together(self, sentence: str) -> str:
        """The sentence with "al" and "del"."""
        return re.sub(r"\b(a|de) el\b", lambda found: _MELTED[found[1]], sentence)

    def in_a_row(self, said: Sequence[str], many: bool) -> str:
        """All that is said of a thing; what follows a clause is a clause, too: "que ... y que está conectada"."""
        clauses = next((i for i, phrase in enumerate(said) if _is_clause(phrase)), len(said))
        return self.list([*said[:clauses], *(_clause(phrase, many) for phrase in said[clauses:])])

    def of_each(self, said: Sequence[str]) -> str:
        """All that is said of each of a set; no clause follows "cada uno" at once."""
        first = next((phrase for phrase in said if not _is_clause(phrase)), said[0])
        return self.in_a_row(sorted(said, key=lambda phrase: phrase is not first), many=False)

    def indefinite(self, noun: Noun) -> str:
        """ "un" or "una"."""
        return "una" if noun.feminine and not _STRESSED_A.match(noun.one) else "un"

    def any_(self, noun: Noun, other: bool) -> str:
        """ "cualquier dormitorio", "cualquier otro dormitorio"."""
        others = "otra " if noun.feminine else "otro "
        return f"cualquier {others if other else ''}{noun.one}"

    def again(self, mention: Mention) -> str:
        """A second mention: "esa habitación"."""
        nouns = self.heads(mention)
        noun = self.list([noun.of(mention.many) for noun in nouns], "o")
        if mention.many and not self.only_one(mention):
            number, place = _NUMBERS[mention.entity.count], self.set_among(mention)
            if place is None:
                return f"{_THAT[nouns[0].feminine][True]} {number} {noun}"
            these = "las" if nouns[0].feminine else "los"
            return f"{these} {number} {_ORDINALS[place]}{'as' if nouns[0].feminine else 'os'} {noun}"
        if self.only_one(mention):
            return f"{_THAT[nouns[0].feminine][mention.many]} {noun}"
        return f"{'la' if nouns[0].feminine else 'el'} {_ordinal(self.ordinal(mention), nouns[0])} {noun}"

    def types(self, rooms: Sequence[Mention], same: bool, everyone: int) -> str:
        """That rooms are of the same type, or of different ones; `everyone`: how many, if all there are."""
        feminine = all(map(self._feminine, rooms))
        all_of = f"tod{'as' if feminine else 'os'}"
        both = "las dos" if feminine else "los dos"
        who = {0: self.list([self.again(room) for room in rooms]), 2: both}.get(everyone, all_of)
        return f"{who} {self.types_of_set[same]}"


# What is said of a thing that is not so, and that is so; what is so may be an adjective instead.
_FLAGS: Mapping[str, tuple[str, str]] = {
    "garden": ("que no da{n} a ningún seto ni piscina", "que da{n} a un seto o una piscina"),
    "on_path": (
        "que no toca{n} ningún camino a una puerta exterior",
        "que toca{n} un camino a una puerta exterior",
    ),
    "straight": ("con algún recodo", ""),
}
_MELTED = {"a": "al", "de": "del"}
_PREPOSITIONS = ("a", "con", "de", "desde", "en", "por")
# "un aula", "un área": words of two syllables with an accent on the first or none, and those with one there.
_STRESSED_A = re.compile(r"h?(á|a[iu]?[bcdfghjklmnñpqrstvwxyz]+u?[aeo]\b)", re.IGNORECASE)
_THAT = (("ese", "esos"), ("esa", "esas"))


# How a clause says what is said without a verb elsewhere, by its beginning.
_VERBS = (
    (re.compile("con "), "que tiene{n} "),
    (re.compile("vist[oa]s? "), "que se ve{n} "),
    (re.compile("no "), "que no está{n} "),
    (re.compile("(?=más |igual)"), "que {es} "),
    (re.compile("(?=de )"), "que {es} "),
    (re.compile(""), "que está{n} "),
)


def _is_clause(phrase: str) -> bool:
    return phrase.startswith(("que ", "cuyas "))


def _clause(phrase: str, many: bool) -> str:
    """What is said of a thing, with a verb."""
    if _is_clause(phrase):
        return phrase
    beginning, verb = next((found, verb) for pattern, verb in _VERBS if (found := pattern.match(phrase)))
    return verb.format(n="n" if many else "", es="son" if many else "es") + phrase[beginning.end() :]


def _most(outline: Outline) -> str:
    return f", hasta {_points(outline.at_most * outline.points)}" if outline.at_most else ""


def _points(number: int) -> str:
    return points_words(number).es


def _ordinal(before: int, noun: Noun) -> str:
    """What comes after so many of its kind: "tercer", "segunda", "10.ª"."""
    number = before + 1
    short = not noun.feminine and number % 10 in (1, 3)  # "primer", "tercer", "13.er"
    if before < len(_ORDINALS):
        return _ORDINALS[before] + ("" if short else "a" if noun.feminine else "o")
    return f"{number}.{'er' if short else 'ª' if noun.feminine else 'º'}"


def _bound(wanted: Range, unit: str) -> str:
    if wanted.exact is not None:
        return f"{wanted.exact}{unit}"
    if wanted.high is None:
        return f"{wanted.low}{unit} o más"
    return f"hasta {wanted.high}{unit}" if wanted.low == 0 else f"{wanted.low} a {wanted.high}{unit}"
