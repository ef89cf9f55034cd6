"""What English and Spanish have in common: the order of what is said of things, and how they are told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kitpress.content.conditions import KINDS, PLACES, RELATIONS, Kind, RoomEntity
from kitpress.content.kinds.houses import FeatureType, HouseGame, RoomType
from kitpress.content.values import Range, Target
from kitpress.rules.conditions.wording.nouns import HAD, NOUNS, RELATED, UNITS, Noun
from kitpress.rules.conditions.wording.outline import Again, Mention, Outline
from kitpress.rules.conditions.wording.speech import EACH, Speech

Anything = Mention | Again | Target


class _Saying(NamedTuple):
    """Something to say of a thing: a phrase, and what makes it a part of the sentence.

    `each`: it holds of each of a set; where the phrase has no place for that, "each" goes before it.
    """

    phrase: str
    say: Callable[[str], str]
    each: bool


class Language(Speech):
    """Says an outline in one language."""

    def __init__(self, game: HouseGame) -> None:
        self.nouns: dict[str, Noun] = {
            key: Noun(one[self.lang], many[self.lang], feminine)
            for key, (one, many, feminine) in NOUNS.items()
        }
        types: list[RoomType | FeatureType] = [*game.rooms, *game.features]
        for drawn in types:
            noun = Noun(drawn.name[self.lang], drawn.plural[self.lang], drawn.gender == "f")
            self.nouns.setdefault(drawn.id, noun)
        self.counted = game.counted
        self.stones_make_pools = "pool" not in {feature.id for feature in game.features}
        self.outline = Outline((), {}, (), False, 0)
        self.spoken: list[Mention] = []

    def sentence(self, outline: Outline) -> str:
        """The whole sentence, with its capital and full stop."""
        self.outline, self.spoken = outline, []
        if outline.per:
            said = self.per(outline, self.mention(outline.mentions[0], article=False))
        elif self.counted:
            said = self._each_time(outline)
        else:
            mentions = [self.mention(mention) for mention in outline.mentions]
            apart = _to_tell_apart(outline.mentions)
            wanted = self.apart(mentions) if apart else self.side_by_side(mentions)
            said = ("; " if apart else ", ").join([wanted, *self._types()])
        said = self.run_together(said)
        return said[0].upper() + said[1:] + "."

    def _each_time(self, outline: Outline) -> str:
        several = len(outline.mentions) > 1 or outline.mentions[0].many
        mentions = [self.mention(mention, article=several) for mention in outline.mentions]
        if _to_tell_apart(outline.mentions):
            return self.each_set(outline, "; ".join([*mentions, *self._types()]))
        return self.each_time(outline, ", ".join([self.side_by_side(mentions), *self._types()]), several)

    def mention(self, mention: Mention, article: bool = True, after: str = "") -> str:
        """A noun with everything that is said about it; `after` is the phrase that led to it."""
        self.spoken.append(mention)
        head = self.head(mention, article)
        sayings = self._sayings(mention, after)
        room = self._within(mention)
        having = self._having(mention)
        sizes = self._sizes(mention)
        by_each = mention.many and (bool(having) or self._spreads(sayings, bool(sizes)))
        together, each = self._said(sayings, by_each)
        measures = self._measures(mention, [] if by_each else sizes)
        # Where several things were said right after the noun, or "each", a comma parts them from what follows.
        part = "," if len(measures) > 1 or (mention.many and sizes and not by_each) else ""
        text = "".join(f"{',' if i else ''} {measure}" for i, measure in enumerate(measures))
        if room:
            text, part = f"{text}{part} {room}", ""
        if having and not mention.many:
            text, part = f"{text}{',' if room else part} {self.with_(having)}", ","
        if together:
            text += f"{part} {self.in_a_row(together, mention.many)}"
        if by_each:
            each = [*([self.sized(sizes)] if sizes else []), *([self.with_(having)] if having else []), *each]
            text += f", {self.each(mention)} {self.of_each(each)}"
        return head + self.but(mention, more_said=bool(text)) + text

    def heads(self, mention: Mention) -> list[Noun]:
        """Its noun, or its nouns when it may be of several types."""
        if isinstance(mention.entity, RoomEntity) and mention.entity.type:
            return [self.nouns[room_type] for room_type in mention.entity.type]
        if mention.kind == "arrangement" and self._sizes(mention):
            return [self.nouns["sized arrangement"]]
        return [self.nouns[mention.kind]]

    def _measures(self, mention: Mention, sizes: Sequence[str]) -> list[str]:
        """What is said right after the noun."""
        said = [self.sized(sizes) + (f" {self.each(mention)}" if mention.many else "")] if sizes else []
        said += self.sides(mention.entity)
        return said + ([] if mention.same_type is None else [self.types_of_set[mention.same_type]])

    def _sizes(self, mention: Mention) -> list[str]:
        sizes = [getattr(mention.entity, key, None) for key in ("area", "size")]
        return [self.amount(s, self.unit(mention)) for s in sizes if isinstance(s, Range)]

    def unit(self, mention: Mention) -> Noun:
        """What its size is counted in."""
        return self.nouns["water" if self._ringed(mention) else UNITS[mention.kind]]

    def _ringed(self, thing: Anything) -> bool:
        """Whether it is a pool that stones make, and that touches what they touch."""
        return self._kind(thing) == "pool" and self.stones_make_pools

    def _having(self, mention: Mention) -> list[str]:
        counts = [(getattr(mention.entity, key, None), kind) for key, kind in HAD.items()]
        if mention.kind == "path":  # it leads to doors, it has none
            counts = []
        said = [self.amount(wanted, self.nouns[kind]) for wanted, kind in counts if wanted is not None]
        for key, targets in self._grouped(mention).items():
            if key in self.having:
                said.append(self.phrase(self.having[key], targets, mention, key))
        others = self.the_others(mention)
        return said + [self.having[r].format(others) for r in mention.mutual if r in self.having]

    def _within(self, mention: Mention) -> str:
        """The room that it is in; that of each of a set is said of each."""
        targets = self._grouped(mention).get("in", [])
        if not targets or _of_own(mention, targets):
            return ""
        return self.phrase(self.being["in"][0], targets, mention, "in")

    def _sayings(self, mention: Mention, after: str) -> list[_Saying]:
        """What is said of a thing besides what it has and where it is."""
        found: list[_Saying] = []

        def add(phrase: str, say: Callable[[str], str], each: bool) -> None:
            found.append(_Saying(phrase, say, each and mention.many))

        for relation in mention.mutual:
            key = self._phrase_key(mention, relation, mention)
            if key in self.mutual and mention.entity.count == 2:
                add(self.mutual[key], lambda phrase: self.agree(phrase, mention), False)
            elif key in self.being:
                others = self.the_others(mention)
                add(self._of_one(key), partial(self._filled, mention=mention, filling=others), True)
        for clause in self.clauses(mention):
            add(clause, lambda phrase: self.agree(phrase, mention), False)
        for clause in self.like_another(mention):
            add(clause, lambda phrase: self.agree(phrase, mention, one=True), True)
        for key, (relation, kind) in RELATED.items():
            wanted = getattr(mention.entity, key, None)
            if wanted is not None and (key != "doors" or mention.kind == "path"):
                relation = "stones_touch" if relation == "touches" and self._ringed(mention) else relation
                if wanted.exact == 0 and relation in self.none:
                    none = partial(self._filled, mention=mention, filling=self.nouns[kind].one, one=False)
                    add(self.none[relation], none, False)  # of a set, that is all of them together
                    continue
                phrase = self._of_one(relation) if mention.many else self.being[relation][0]
                number = self.amount_after(wanted, self.nouns[kind])
                add(phrase, partial(self._filled, mention=mention, filling=number), True)
        for key, targets in self._grouped(mention).items():
            own = _of_own(mention, targets) or (mention.many and key == "path_leads outside")
            if key in self.being and (key != "in" or own):
                say = partial(self.phrase, targets=targets, mention=mention, key=key, one=own)
                # What goes behind a target must not seem to be said of what is said about that.
                being = (
                    self.being_first if any(isinstance(t, Mention) and _more_said(t) for t in targets) else {}
                )
                phrase, further = being.get(key, self.being[key])
                if key == after and not mention.many:
                    add(self.that(further), say, False)
                else:
                    add(self.after_each.get(key, phrase) if own else phrase, say, own)
        return found

    def _of_one(self, key: str) -> str:
        """How a relation is said of each of a set."""
        return self.after_each.get(key, self.being[key][0])

    def _filled(self, phrase: str, mention: Mention, filling: str, one: bool = True) -> str:
        return self.agree(phrase, mention, one).format(filling)

    def _spreads(self, sayings: Sequence[_Saying], sized: bool) -> bool:
        """Whether "each" goes before all that is said of each of a set, not into the phrases."""
        return any(saying.each and (sized or EACH not in saying.phrase) for saying in sayings)

    def _said(self, sayings: Sequence[_Saying], by_each: bool) -> tuple[list[str], list[str]]:
        """What is said of all of a set together, and what of each; of one thing, all is together."""
        together: list[str] = []
        each: list[str] = []
        for saying in sayings:
            said = saying.say(saying.phrase.replace(EACH, "") if by_each else saying.phrase)
            (each if by_each and saying.each else together).append(said)
        return together, each

    def phrase(
        self, phrase: str, targets: Sequence[Anything], mention: Mention, key: str, one: bool = False
    ) -> str:
        """A relation with all its targets."""
        before, filled, behind = self.agree(phrase, mention, one).partition("{}")
        if not filled:
            return before
        # What comes before the target (a preposition) is said again where a language asks for it.
        return self.joined(before, [self._target(target, mention, key) for target in targets]) + behind

    def _target(self, target: Anything, mention: Mention, key: str) -> str:
        if isinstance(target, Mention):
            return self.mention(target, after=key)
        if isinstance(target, Again):
            return self.again(self.outline.order[target.name])
        noun = self.nouns[target.name]
        # What is counted once uses nothing up; elsewhere "a bedroom" would be one that is used.
        return self.with_article(noun) if self.outline.per else self.any_(noun, [noun] == self.heads(mention))

    def _grouped(self, mention: Mention) -> dict[str, list[Anything]]:
        """Its relations by phrase, last what has most said about its targets."""
        groups: dict[str, list[Anything]] = defaultdict(list)
        for relation, target in mention.relations:
            groups[self._phrase_key(mention, relation, target)].append(target)
        for targets in groups.values():
            targets.sort(key=_goes_on)
        return dict(sorted(groups.items(), key=lambda group: max(map(_goes_on, group[1]))))

    def _phrase_key(self, mention: Mention, relation: str, target: Anything) -> str:
        if isinstance(target, Target) and not target.any and target.name in PLACES:
            leads = relation == "leads" and mention.kind == "path"
            return "path_leads outside" if leads else f"{relation} {target.name}"
        if relation == "touches" and {mention.kind, self._kind(target)} == {"room"}:
            return "shares_wall"
        if relation == "touches" and self._ringed(mention):
            return "stones_touch_stones" if self._ringed(target) else "stones_touch"
        if relation == "touches" and self._ringed(target):
            return "touches_stones"
        if relation == "leads" and mention.kind == "path":
            return "path_leads"
        return "looks" if relation == "sees" and mention.kind == "window" else relation

    def _kind(self, target: Anything) -> Kind:
        if isinstance(target, Mention):
            return target.kind
        if isinstance(target, Again):
            return self.outline.order[target.name].kind
        return next((kind for kind in KINDS if kind == target.name), "room")  # else it is a room type

    def alike(self, mention: Mention) -> list[Mention]:
        """All that have its noun, as they are mentioned."""
        return [m for m in self.outline.order.values() if {*self.heads(m)} == {*self.heads(mention)}]

    def ordinal(self, mention: Mention) -> int:
        """How many things with its noun were mentioned before it."""
        return sum(m.entity.count for m in self._before(mention))

    def _before(self, mention: Mention) -> list[Mention]:
        spoken = [m for m in self.spoken if m in self.alike(mention)]
        return spoken[: next(i for i, m in enumerate(spoken) if m is mention)]

    def others(self, mention: Mention) -> bool:
        """Whether a set is to be told from others with its noun; of one thing, related rooms are always others."""
        top = any(mention is m for m in self.outline.mentions)
        before = self._before(mention)
        return bool(before) and (top or any(m.many for m in before))

    def only_one(self, mention: Mention) -> bool:
        """Whether nothing else has its noun."""
        return len(self.alike(mention)) == 1

    def set_among(self, mention: Mention) -> int | None:
        """How many sets of as many things with its noun there were before it; None where there is no other."""
        sets = [m for m in self.alike(mention) if m.entity.count == mention.entity.count]
        return next(i for i, m in enumerate(sets) if m is mention) if len(sets) > 1 else None

    def told_apart(self, mention: Mention) -> bool:
        """Whether its adjectives go behind it, as one before it has the noun with others: "another room (square)"."""
        return any(self.adjectives(m) != self.adjectives(mention) for m in self._before(mention))

    def _types(self) -> list[str]:
        rooms = [m for m in self.outline.order.values() if m.kind == "room"]
        found = []
        for names, same in self.outline.types:
            mentioned = [m for m in rooms if m.name in names]
            count = sum(m.entity.count for m in mentioned)
            found.append(self.types(mentioned, same, count if len(mentioned) == len(rooms) else 0))
        return found


# What is said of a thing without another noun, so that "and" can't take what follows for a part of it.
_BARE = {"is_", "type", "count", "area", "size", "short", "long", "rectangular"}


def _to_tell_apart(mentions: Sequence[Mention]) -> bool:
    """Whether "and" between the things could be heard as within what is said of one of them."""
    return len(mentions) > 1 and any(map(_more_said, mentions))


def _more_said(mention: Mention) -> bool:
    properties = mention.entity.model_fields_set - {*RELATIONS, "in_"}
    return bool(mention.relations or mention.mutual or properties - _BARE)


def _of_own(mention: Mention, targets: Sequence[Anything]) -> bool:
    """Whether each of a set has the relation with a thing of its own."""
    return mention.many and any(isinstance(target, Target) and target.any for target in targets)


def _goes_on(target: Anything) -> int:
    """How much more is said about a relation's target."""
    if not isinstance(target, Mention):
        return 0
    return 1 + len(target.relations) + len(target.entity.model_fields_set - {"is_", "type", "count"})
