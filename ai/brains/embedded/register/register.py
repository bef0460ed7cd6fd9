"""Register: everybody who was told of in a talk, with what was said of each, and its answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ai.brains.embedded.register.questions import (
    AGE,
    ALL,
    DEED,
    HOME,
    IS_SO,
    NAME,
    NUMBER_OF,
    ONLY,
    ORIGIN,
    PLACE,
    REASON,
    STATE,
    TIME_OF,
    TRADE,
    WHAT,
    WHO_DOES,
    WHO_IS,
    Asked,
    asked,
    marked,
)
from ai.brains.embedded.register.sayings import (
    ANIMAL,
    BECAUSE,
    CHILD,
    GROUPS,
    INVERSE,
    OF_AGE,
    OF_HOME,
    OF_ORIGIN,
    OF_TRADE,
    ONLY_ONE,
    PARENT,
    PLACED,
    SHARED,
    SIBLING,
    SPOUSE,
    TIMES,
    gender_of,
    has_words,
    kinds_of,
    listed,
    plain_kin,
    plural_of,
    same_word,
)
from ai.brains.embedded.register.tellings import (
    HE,
    ME,
    NUMBER,
    SHE,
    Telling,
    is_kin,
    kin_of,
    tellings,
)
from ai.brains.embedded.wording import (
    in_words,
    is_telling,
    plain_verb,
    turned,
    words_of,
)

MAX_NAMED = 3
"""Words of "your brother Anton", with which nothing is said of him."""
MAX_TOLD = 3
"""Things said of somebody in one answer."""
_SLIP = (
    r"(?:no|nay|wait|sorry|oops|actually|correction|hang on|hold on|my mistake|i mean|ah|oh|but|"
    r"and|well|excuse me|i lied|wrong)"
)
_CORRECTS = re.compile(
    rf"^(?:{_SLIP}[,:.!]* )*(?:(?P<sure>i (?:meant|mean|should have said|meant to say)|make that|"
    rf"rather|correction|{_SLIP})[,:.!]* )"
    r"(?:(?:it|that|he|she|they|there|this)(?:'s| is|'re| are| was| were)?(?: called| named)? |"
    r"his name is |her name is )?"
    r"(?P<new>[\w'-]+(?: [\w'-]+){0,3})(?P<more>,? (?:and |but )?(?:i|he|she|it|they|my|our|"
    r"we)\b.*)?$",
    re.I,
)
_NOT_BUT = (
    re.compile(
        rf"^(?:{_SLIP}[,:.!]* )*(?:(?:it|he|she|that)(?:'s| is| was) )?not (?:on |called |a |an |"
        rf"in |from )?(?P<old>[\w'-]+(?: [\w'-]+)?)[,;:.]? "
        r"(?:but |rather )?(?:(?:it|he|she|that)(?:'s| is| was) )?(?:called |on |a |an |in |"
        r"from )?(?P<new>[\w'-]+)$",
        re.I,
    ),
    re.compile(
        rf"^(?:{_SLIP}[,:.!]* )*(?:i meant )?(?:(?:it|he|she|that)(?:'s| is| was) )?(?:called |"
        rf"on |in |from )?(?P<new>[\w'-]+(?: [\w'-]+)?),? "
        r"(?:and )?not (?:on |a |an |in |from )?(?P<old>[\w'-]+)$",
        re.I,
    ),
)
_NO_KIN = re.compile(r"(?P<name>[\w-]+) is my [\w-]+,? (?:and )?not my (?P<wrong>[\w-]+)", re.I)


@dataclass(frozen=True)
class Line:
    """What somebody said, as the register takes it in."""

    text: str
    name: str
    question: bool = False
    private: bool = False
    more: str = ""
    """What the assistant answered."""


@dataclass(eq=False)
class Saying:
    """One thing that was said of somebody."""

    said: str
    by: Entity
    private: bool = False
    outdated: bool = False


@dataclass(eq=False)
class Entity:
    """Somebody, an animal or a thing that was spoken of."""

    name: str = ""
    noun: str = ""
    """What it is, of a thing."""
    owners: list[tuple[Entity, str]] = field(default_factory=list)
    """Whose it is, and what to them."""
    said: list[Saying] = field(default_factory=list)
    numbers: dict[str, tuple[str, Entity]] = field(default_factory=dict)
    """How many relatives of a kind there are, and by whom that was told."""
    named_by: Entity | None = None
    private: bool = False

    @property
    def gender(self) -> str:
        words = {kin for _, kin in self.owners}
        if self.noun:
            return "it"
        return "he" if words & set(HE.split("|")) else "she" if words & set(SHE.split("|")) else ""


@dataclass(frozen=True)
class Reply:
    """What is known of what was asked."""

    text: str = ""
    """"" if it is not known."""
    by: str = ""
    """Who told it; "" for the one who asks."""
    private: bool = False
    hint: str = ""
    """What is known instead."""
    whom: str = ""
    """Of whom it was asked, for the memory."""
    own: bool = True
    """It is the asker's own affair."""
    thin: bool = False
    """More of it may be in the memory."""


class Register:
    """Who was told of, and what.

    Args:
        lines: What was said, the oldest first, without what the asker must not hear.
        asker: The name of the one who asks.
        known: Names of those whom the persona knows of old, whom it needs no register for.
    """

    def __init__(self, lines: Iterable[Line], asker: str, known: Iterable[str] = ()) -> None:
        self._people: list[Entity] = []
        self._known = {name.lower() for name in known}
        self._asker = self._named(asker)
        self._topics: dict[Entity, list[Entity]] = {}
        self._last: dict[Entity, list[tuple[Entity, Saying | None, str]]] = {}
        """By speaker, what they told last: of whom, what, and of a number its kind."""
        self._told: dict[Entity, list[tuple[Entity, Saying | None, str]]] = {}
        """The same of all that they told."""
        for line in lines:
            self.hear(line)

    def echo(self, line: Line) -> str:
        """What is heard in a line, in a few words; "" for nothing.

        A name counts for less than what is said of who bears it.
        """
        heard = self.hear(line)
        one = [echo for echo in heard if echo.split()[0] in ("a", "an", "from", "born")]
        if one:
            return " ".join(one[:2]) if one[-1].startswith(("from", "born")) else listed(one[:2])
        said = [echo for echo in heard if len(echo.split()) > MAX_NAMED]
        if said or len(heard) == 1:
            return said[0] if said else heard[0]
        return listed([re.sub(r"^your \w+ (?=[A-Z])", "", echo) for echo in heard[:4]])

    def hear(self, line: Line) -> list[str]:
        """Take a line in; what was heard in it, in a few words each."""
        by = self._named(line.name)
        if line.question:
            found = asked(self._marked(line.text))
            one = self._find(found.whom, by) if found and found.whom else None
            if one:
                self._speak_of(by, one)
            return []
        corrected = self._correct(line, by)
        if corrected is not None:
            return corrected
        echoes: list[str] = []
        self._last_line: list[tuple[Entity, Saying | None, str]] = []
        self._take_back(line.text, by)
        for told in tellings(self._marked(line.text)):
            echo = self._take_in(told, by, line.private)
            echoes += [echo] if echo else []
        if self._last_line:
            self._last[by] = self._last_line
            self._told.setdefault(by, []).extend(self._last_line)
        return echoes

    # What was told

    def _take_in(self, told: Telling, by: Entity, private: bool) -> str:
        if told.who[:1] == ("i am",):
            kin = told.who[1]
            assert isinstance(kin, tuple)
            owner = self._find(kin[1], by, create=True)
            if (
                owner
                and (by not in (owner,))
                and (not told.name or told.name.lower() == by.name.lower())
            ):
                by.owners.append((owner, str(kin[2])))
                self._speak_of(by, owner)
                return f"{self._possessive(owner)} {kin[2]}"
            return ""
        if told.name:
            return self._name(told, by, private)
        if told.number:
            owner = self._find(told.who[1], by, create=True)
            kin = str(told.who[2])
            if owner:
                owner.numbers[kin] = (told.number, by)
                self._last_line.append((owner, None, kin))
                if told.number == "one" and not self._kin(owner, kin):
                    self._people.append(Entity(owners=[(owner, kin)], private=private))
                    self._speak_of(by, self._people[-1])
                return "" if told.number == "one" else f"{told.number} {plural_of(kin)}"
            return ""
        one = self._find(told.who, by, create=True)
        if one is None:
            return ""
        self._say(one, told.said, by, private)
        self._speak_of(by, one)
        return self._echo(one, told.said, by)

    def _take_back(self, text: str, by: Entity) -> None:
        """Take somebody from among the relatives whom they were counted with by mistake."""
        found = _NO_KIN.search(text)
        one = self._find(("name", found["name"]), by) if found else None
        wrong = kin_of(found["wrong"]) if found else ""
        if one is None or (by, wrong) not in one.owners:
            return
        one.owners.remove((by, wrong))
        count, told_by = by.numbers.get(wrong, ("", by))
        less = {in_words(number): in_words(number - 1) for number in range(2, 8)}
        if count in less:
            by.numbers[wrong] = (less[count], told_by)

    def _say(self, one: Entity, said: str, by: Entity, private: bool) -> None:
        kinds = kinds_of(said)
        for old in one.said:
            replaced = kinds & kinds_of(old.said) & {AGE, HOME, ORIGIN, TRADE}
            is_so = old.said.lower() == said.lower() or (old.by is by and _is_moved(old.said, said))
            if is_so or (replaced and self._weight(by, one) >= self._weight(old.by, one)):
                old.outdated = (
                    old.outdated
                    or is_so
                    or not kinds & {TRADE}
                    or bool(OF_TRADE.match(old.said) and OF_TRADE.match(said))
                )
        one.said.append(Saying(said, by, private))
        self._last_line.append((one, one.said[-1], ""))

    def _weight(self, by: Entity, one: Entity) -> int:
        """How much somebody's word counts: most of themselves and of theirs."""
        return (
            2
            if by is one
            or any(by is owner or self._are_siblings(by, owner) for owner, _ in one.owners)
            else 1
        )

    def _name(self, told: Telling, by: Entity, private: bool) -> str:
        name, who = told.name, told.who
        known = next((one for one in self._people if one.name.lower() == name.lower()), None)
        if who[:1] == ("kin",):
            owner = self._find(who[1], by, create=True)
            kin = str(who[2])
            if owner is None or (known is owner):
                return ""
            others = self._kin(owner, kin)
            nameless = [one for one in others if not one.name]
            if known and nameless and known not in others:
                known.said += nameless[0].said
                known.owners += nameless[0].owners
                self._people.remove(nameless[0])
            elif known:
                if (owner, kin) not in known.owners:
                    known.owners.append((owner, kin))
            elif nameless:
                known = nameless[0]
                known.name, known.named_by = name, by
            elif others and kin in ONLY_ONE:
                known = others[-1]
                if known.named_by is None or self._weight(by, known) >= self._weight(
                    known.named_by, known
                ):
                    known.name, known.named_by = name, by
            else:
                known = Entity(name, owners=[(owner, kin)], named_by=by, private=private)
                self._people.append(known)
        else:
            one = self._find(who, by, create=who[:1] == ("thing",))
            if one is None or one is by:
                return ""
            if known is None or known is one:
                one.name, one.named_by = name, by
            known = one
        self._speak_of(by, known)
        self._last_line.append((known, None, NAME))
        return self._subject(known)

    def _correct(self, line: Line, by: Entity) -> list[str] | None:
        """Change what this speaker told last; None if the line corrects nothing."""
        last = self._last.get(by, [])
        text = " ".join(line.text.replace("’", "'").split()).strip(" .,!")
        for pattern in _NOT_BUT:
            found = pattern.match(text)
            if found:
                for one, saying, kind in self._told.get(by, [])[::-1]:
                    if self._put(one, saying, kind, found["new"], found["old"]):
                        return [found["new"]]
                return None
        found = _CORRECTS.match(text)
        if (
            found is None
            or not last
            or tellings(text)
            and not found["sure"].lower().startswith(("i m", "make"))
        ):
            return None
        if found["new"].split()[0].lower() in ("my", "our", "i", "you", "the", "not", "we", "yes"):
            return None
        for one, saying, kind in last[::-1]:
            if self._put(one, saying, kind, found["new"], ""):
                if found["more"]:
                    self.hear(Line(found["more"].strip(" ,"), line.name, private=line.private))
                return [found["new"]]
        return None

    def _put(self, one: Entity, saying: Saying | None, kind: str, new: str, old: str) -> bool:
        """Put a new value in place of the old one, or of what is like it."""
        if kind == NAME:
            fits = one.name.lower() == old.lower() if old else new[:1].isupper()
            if fits:
                one.name = new[:1].upper() + new[1:]
            return fits
        if saying is None:
            count, by = one.numbers.get(kind, ("", one))
            fits = bool(re.fullmatch(NUMBER, new, re.I)) and (
                not old or old.lower() == count.lower()
            )
            if fits:
                one.numbers[kind] = (new, by)
            return fits
        said = saying.said
        if old:
            pattern = re.compile(rf"\b{re.escape(old)}\b", re.I)
        elif re.fullmatch(NUMBER, new, re.I):
            pattern = re.compile(rf"\b(?:{NUMBER})\b", re.I)
        elif TIMES.fullmatch(new):
            pattern = TIMES
        elif new[:1].isupper():
            pattern = re.compile(r"\b(?-i:[A-Z][\w-]+)(?!.*\b[A-Z])")
        elif re.match(r"an? ", new):
            pattern = re.compile(r"\ban? [\w-]+")
        elif len(new.split()) == 1:
            pattern = re.compile(r"[\w-]+$")
        else:
            begin = re.match(r"(?:on|in|at|by|from|under|near|behind)\b", new)
            pattern = re.compile(rf"\b{begin[0]}\b.*$") if begin else re.compile(r"(?!)")
        if pattern is TIMES:
            on = re.match(r"on ", (TIMES.search(said) or [""])[0])
            new = f"on {new}" if on and re.match(r"\w+day", new, re.I) else new
        changed = pattern.sub(lambda _: new, said, count=1)
        if changed == said:
            return False
        saying.said = changed
        return True

    # Who is meant

    def _named(self, name: str) -> Entity:
        found = next((one for one in self._people if one.name.lower() == name.lower()), None)
        if found is None:
            found = Entity(name[:1].upper() + name[1:])
            self._people.append(found)
        return found

    def _find(self, who: object, by: Entity, create: bool = False) -> Entity | None:
        if not isinstance(who, tuple) or not who:
            return None
        if who == ME:
            return by
        if who[0] == "name":
            name = str(who[1])
            known = next((one for one in self._people if one.name.lower() == name.lower()), None)
            return known or (self._named(name) if create else None)
        if who[0] == "he":
            pronoun = str(who[1])
            topics = self._topics.get(by, [])
            return next((one for one in topics[::-1] if _fits_pronoun(one, pronoun)), None)
        owner = self._find(who[1], by, create)
        if owner is None:
            return None
        if who[0] in ("kin", "the"):
            found = self._kin(owner, str(who[2]))
            if not found and create and who[0] == "kin":
                found = [Entity(owners=[(owner, str(who[2]))])]
                self._people += found
            recent = self._topics.get(by, [])
            return max(
                found, key=lambda one: recent.index(one) if one in recent else -1, default=None
            )
        if who[0] == "thing":
            noun = str(who[2])
            named = [
                one
                for one in self._people
                if one.noun == noun and one.owners[:1] == [(owner, noun)]
            ]
            if not named and create:
                named = [Entity(noun=noun, owners=[(owner, noun)])]
                self._people += named
            return next(iter(named), None)
        return owner if who[0] == "family" else None

    def _kin(self, owner: Entity, kin: str) -> list[Entity]:
        """Somebody's relatives of a kind, whoever told of them, and from whichever side."""
        wanted = (*GROUPS.get(kin, (kin,)), *(("partner",) if kin in SPOUSE else ()))
        found = [
            one for one in self._people if any(o is owner and k in wanted for o, k in one.owners)
        ]
        if found:
            return found
        for of, are in INVERSE:
            if kin in are:
                others = [other for other, k in owner.owners if k in of]
                fitting = [
                    one for one in others if one.gender in ("", gender_of(kin) or one.gender)
                ]
                if fitting:
                    return fitting
        for other in self._siblings(owner) if kin in SHARED else ():
            found = [
                one
                for one in self._people
                if one is not owner and any(o is other and k in wanted for o, k in one.owners)
            ]
            if found:
                return found
        return []

    def _like_kin(self, owner: Entity, kin: str) -> list[Entity]:
        """Relatives of whom one may be meant: of somebody's children, a daughter."""
        group = next((group for group in (CHILD, SIBLING, PARENT, ANIMAL) if kin in group), ())
        return [
            one for one in self._people if any(o is owner and k in group for o, k in one.owners)
        ]

    def _siblings(self, one: Entity) -> list[Entity]:
        return [
            other
            for other in self._people
            if other is not one
            and (
                any(o is one and k in SIBLING for o, k in other.owners)
                or any(o is other and k in SIBLING for o, k in one.owners)
            )
        ]

    def _are_siblings(self, one: Entity, other: Entity) -> bool:
        return other in self._siblings(one)

    def _speak_of(self, by: Entity, one: Entity) -> None:
        topics = self._topics.setdefault(by, [])
        if one in topics:
            topics.remove(one)
        if one is not by:
            topics.append(one)

    def _marked(self, text: str) -> str:
        """A text with the mark of an owner that was left out: "wilmas trade"."""
        text = marked(text)
        for one in self._people:
            name = one.name
            if name.lower() not in text.lower():
                continue
            if len(name) > 2 and re.search(rf"\b{re.escape(name)}s\b", text, re.I):
                text = re.sub(rf"\b{re.escape(name)}s\b(?= [a-z])", f"{name}'s", text, flags=re.I)
            elif len(name) > 2 and name.lower() in text:
                text = re.sub(rf"(?<![\w'])(?:{re.escape(name.lower())})(?![\w])", name, text)
        return text

    def spoken_of(self, pronoun: str) -> str:
        """Whom the asker means by "he" or "she", of those they told of; "" if that is not clear."""
        last = next(reversed(self._topics.get(self._asker, [])), None)
        if last is None or last.gender != pronoun or pronoun == "it":
            return ""
        own = next((kin for owner, kin in last.owners if owner is self._asker), "")
        if sum((self._asker, own) in one.owners for one in self._people) > 1:
            return ""
        return last.name or (f"my {own}" if own else "")

    # Answers

    def reply(self, text: str) -> Reply | None:
        """What is known of what a question asks; None if the register is not what it needs."""
        found = asked(self._marked(text))
        if found is None:
            return None
        if found.rest == ONLY:
            return self._reply_in_a_word(found.kind)
        if found.kind == WHO_DOES:
            return self._who_does(found.rest)
        one = self._whom(found)
        if one is not None and one.name.lower() in self._known:
            return None
        if one is self._asker and found.kind in (
            NAME,
            WHO_IS,
            STATE,
            PLACE,
            IS_SO,
            ALL,
            DEED,
            REASON,
            TIME_OF,
        ):
            return None
        if found.whom[0] == "family":
            return self._family(one, found) if one else None
        if one is None:
            return None if found.whom[0] == "the" else self._unknown(found, None)
        self._speak_of(self._asker, one)
        if found.many and found.whom[0] == "kin":
            owner = self._find(found.whom[1], self._asker)
            several = self._kin(owner, str(found.whom[2])) if owner else []
            if found.kind == NAME:
                names = [each.name for each in several if each.name]
                return self._made(listed(names), several[0]) if names else self._unknown(found, one)
            told = [self._known_of(each, found) for each in several]
            lines = [each for each in told if each is not None]
            if len(lines) > 1:
                return replace(lines[0], text="; ".join(each.text for each in lines))
        return self._known_of(one, found) or self._unknown(found, one)

    def _whom(self, found: Asked) -> Entity | None:
        by = self._find(found.by, self._asker) if found.by else None
        if found.whom[0] == "family" and by:
            owner = found.whom[1]
            return (
                by
                if isinstance(owner, tuple) and owner[0] == "he"
                else self._find(owner, self._asker)
            )
        return self._find(found.whom, self._asker)

    def _known_of(self, one: Entity, found: Asked) -> Reply | None:
        kind, rest = found.kind, found.rest
        sayings = [each for each in one.said[::-1] if not each.outdated]
        if found.by:
            by = self._find(found.by, self._asker)
            sayings = [each for each in sayings if each.by is by]
        sayings.sort(key=lambda each: -self._weight(each.by, one))
        if kind == NAME:
            has_one = one.owners or one.noun or any(o is one for o, _ in self._asker.owners)
            return self._made(one.name, one) if one.name and has_one else None
        if kind == NUMBER_OF:
            return self._number(one, rest)
        if kind in (WHO_IS, ALL):
            return self._all(one, sayings, kind)
        if kind == DEED and rest.split()[0].lower() in ("do", "work"):
            kind = TRADE
        for each in sayings:
            part = self._part(one, each, kind, found)
            if part:
                return self._by(part, each)
        if kind == HOME:
            return next(
                (self._by(self._sentence(one, s), s) for s in sayings if OF_ORIGIN.match(s.said)),
                None,
            )
        return None

    def _part(self, one: Entity, each: Saying, kind: str, found: Asked) -> str:
        """The part of a saying that answers; "" if none does."""
        said = each.said
        if kind == AGE:
            return (OF_AGE.match(said) or {"age": ""})["age"]
        if kind == TRADE:
            return self._sentence(one, each) if TRADE in kinds_of(said) else ""
        if kind == HOME:
            return self._turned((OF_HOME.match(said) or {"home": ""})["home"], each)
        if kind == ORIGIN:
            return self._turned((OF_ORIGIN.match(said) or {"origin": ""})["origin"], each)
        if kind == PLACE:
            return self._sentence(one, each) if PLACED.match(said) else ""
        if kind == WHAT:
            return self._sentence(one, each) if one.noun else ""
        if kind == STATE:
            is_state = re.match(
                r"(?:is|was|has|had|are|were|broke|lost|fell|died|got|will|feels|hurts|aches)\b",
                said,
                re.I,
            )
            return (
                self._sentence(one, each)
                if is_state and not kinds_of(said) & {AGE, TRADE, HOME, ORIGIN}
                else ""
            )
        if kind == TIME_OF:
            when = TIMES.search(said)
            return self._turned(when[0], each) if when and has_words(said, found.rest, 0) else ""
        if kind == REASON:
            why = BECAUSE.search(said)
            return (
                self._turned(why[0], each)
                if why and has_words(said[: why.start()], found.rest, 1)
                else ""
            )
        if kind == DEED:
            needs = {"where": r"\b(?:in|at|on|to|under|near|by|behind|from|with)\b"}.get(
                found.begin, ""
            )
            fits = has_words(said, found.rest, 1) and (not needs or re.search(needs, said))
            return self._sentence(one, each) if fits else ""
        if kind == IS_SO:
            if has_words(said, found.rest, 1):
                no = re.search(r"\b(?:not|never|no|\w+n't|cannot)\b", said)
                return f"{'no' if no else 'yes'}, {self._sentence(one, each)}"
            alike = kinds_of(f"is {found.rest}") & kinds_of(said) & {AGE, TRADE, ORIGIN}
            return f"no, {self._sentence(one, each)}" if alike else ""
        return ""

    def _number(self, one: Entity, noun: str) -> Reply | None:
        last = noun.split()[-1]
        if is_kin(last):
            kin = kin_of(last)
            wanted = GROUPS.get(kin, (kin,))
            told = [(*one.numbers[k], k) for k in one.numbers if k in wanted]
            names = [each.name for each in self._kin(one, kin) if each.name]
            if told:
                by = told[0][1]
                counted = [
                    f"{n} {plain_kin(k) if n == 'one' else plural_of(k)}" for n, _, k in told
                ]
                those = f", {listed(names)}" if names and len(told) == 1 else ""
                return Reply(f"{listed(counted)}{those}", "" if by is self._asker else by.name)
            found = [each for each in self._kin(one, kin) if each.name]
            if found:
                return self._made(f"{in_words(len(names))}, {listed(names)}", found[0])
            return None
        for each in one.said[::-1]:
            has = re.match(r"(?:has|owns|keeps|had) (?:got )?(?P<many>.+)$", each.said)
            if has and not each.outdated and has_words(has["many"], noun, 1):
                return self._by(self._turned(has["many"], each), each)
        return None

    def _all(self, one: Entity, sayings: Sequence[Saying], kind: str) -> Reply | None:
        relation = self._relation(one)
        if (
            not relation
            and not sayings
            and not any(o is one for o, _ in self._asker.owners)
            or kind == WHO_IS
            and one is self._asker
        ):
            return None
        told = [self._predicate(one, each) for each in sayings[:MAX_TOLD]]
        subject = self._subject(one)
        mine = next((k for o, k in self._asker.owners if o is one), "")
        if one.name and not relation and mine:
            text = listed(
                [
                    f"you are {one.name}'s {mine}",
                    *(self._sentence(one, s) for s in sayings[:MAX_TOLD]),
                ]
            )
        elif one.name and relation and relation != one.name:
            first = f"{one.name} is {relation}"
            text = listed([first, *told]) if told else first
        else:
            text = f"{subject} {listed(told)}" if told else ""
        if not text:
            return None
        by = sayings[0].by if sayings else one.named_by or one
        return Reply(
            text,
            "" if by is self._asker else by.name,
            any(s.private for s in sayings) or one.private,
            whom=one.name,
            thin=not sayings,
        )

    def _family(self, one: Entity, found: Asked) -> Reply | None:
        teller = self._find(found.by, self._asker) if found.by else None
        theirs = [
            each for each in self._people if any(o is one and not each.noun for o, _ in each.owners)
        ]
        inverse = [o for o, _ in one.owners if o not in theirs]
        lines: list[str] = []
        for each in [*theirs, *inverse]:
            said = [s for s in each.said[::-1] if not s.outdated and teller in (None, s.by)]
            subject = self._subject(each)
            if said:
                lines.append(f"{subject} {self._predicate(each, said[0])}")
            elif each.name and each is not self._asker:
                kin = next((k for o, k in each.owners if o is one), "")
                lines.append(
                    f"{each.name} is {self._possessive(one)} {plain_kin(kin)}" if kin else ""
                )
        lines = [line for line in lines if line][:MAX_TOLD]
        by = one if one is not self._asker else None
        return (
            Reply("; ".join(lines), by.name if by else "") if lines else self._unknown(found, one)
        )

    def _who_does(self, rest: str) -> Reply | None:
        rest = re.sub(r"^'s ", "is ", rest)
        for one in self._people[::-1]:
            if one.noun:
                continue
            for each in one.said[::-1]:
                if not each.outdated and has_words(
                    each.said, rest, 2 if rest.lower().startswith(("is ", "was ")) else 1
                ):
                    is_certain = all(
                        same_word(w) in {same_word(x) for x in words_of(each.said.lower())}
                        for w in words_of(rest.lower())
                        if is_telling(w) and w not in ("will", "come", "comes")
                    )
                    if is_certain:
                        self._speak_of(self._asker, one)
                        return self._by(self._sentence(one, each), each)
        is_of_one = re.match(
            r"(?:is|are|was)(?: not| ever)? (?!the\b|an?\b|this|that|here|there|in (?!love)|at\b|"
            r"with\b)[a-z]+(?: [a-z]+)? (?:with|of|to|by|for|from|about|at|in) "
            r"(?-i:[A-Z])",
            rest,
            re.I,
        )
        is_deed = re.match(r"[a-z]{3,}(?<!s)s \w+", rest)
        return Reply(own=False) if is_of_one or is_deed else None

    def _reply_in_a_word(self, kind: str) -> Reply | None:
        topics = self._topics.get(self._asker, [])
        one = topics[-1] if topics else None
        if one is None:
            return None
        if kind == NAME and not one.owners:
            return None
        return self._known_of(one, Asked(kind))

    def _unknown(self, found: Asked, one: Entity | None) -> Reply | None:
        """That somebody is known, or belongs to the asker, and what was asked is not."""
        first = found.whom[0] if found.whom else ""
        if first == "name" and str(found.whom[1]).lower() in self._known:
            return None
        is_here = re.search(r"\b(?:here|there|around|home|in|gone|back)\b", found.rest, re.I)
        if found.kind in (PLACE, STATE, WHAT) or (first == "me" and found.kind != NUMBER_OF):
            return None
        if found.kind == NUMBER_OF and not is_kin(found.rest.split()[-1]):
            return None
        if first == "name" and found.kind == NAME:
            return Reply(str(found.whom[1]))
        if found.kind == IS_SO and (is_here or one is None and first != "kin"):
            return None
        is_nobody = one is None and (
            first == "he" or (first == "name" and found.kind in (DEED, REASON, TIME_OF))
        )
        if first == "thing" or is_nobody:
            return None
        owner = found.whom[1] if len(found.whom) > 1 else ""
        is_theirs = isinstance(owner, tuple) and owner[0] == "name"
        whom = str(owner[1]) if isinstance(owner, tuple) and is_theirs else ""
        if first == "name":
            whom = str(owner)
        is_mine = one is not None and any(owner is self._asker for owner, _ in one.owners)
        own = (first != "name" or is_mine) and found.kind != IS_SO
        return Reply(whom=whom, hint=self._hint(one, found), own=own)

    def _hint(self, one: Entity | None, found: Asked) -> str:
        """What is known of the same one, or of who may be the same, instead."""
        owner, kin = self._asker, ""
        if one is not None:
            sayings = [each for each in one.said[::-1] if not each.outdated]
            if sayings and found.kind not in (NAME, NUMBER_OF):
                return self._sentence(one, sayings[0])
            owner, kin = next(iter(one.owners), (one, ""))
        elif found.whom[:1] == ("kin",):
            owner, kin = self._find(found.whom[1], self._asker) or owner, str(found.whom[2])
        if found.kind == NUMBER_OF:
            kin = kin_of(found.rest.split()[-1])
            counted = [
                f"{n} {plain_kin(k) if n == 'one' else plural_of(k)}"
                for k, (n, _) in owner.numbers.items()
                if any(kin in group and k in group for group in (CHILD, SIBLING, PARENT))
            ]
            return f"you have {listed(counted)}" if counted and owner is self._asker else ""
        others = [each for each in self._like_kin(owner, kin) if each is not one]
        if found.kind == NAME:
            named = [each.name for each in others if each.name]
            group = {
                "daughter": "child",
                "son": "child",
                "kid": "child",
                "brother": "sibling",
                "sister": "sibling",
            }
            kind = group.get(kin, kin)
            many = plural_of(kind) if len(named) > 1 else kind
            are = "are" if len(named) > 1 else "is"
            return f"{self._possessive(owner)} {many} {are} {listed(named)}" if named else ""
        for other in others[::-1]:
            for each in other.said[::-1]:
                if not each.outdated and self._part(other, each, found.kind, found):
                    return self._sentence(other, each)
        return ""

    # Wording

    def _made(self, text: str, one: Entity) -> Reply:
        by = one.named_by
        return Reply(text, by.name if by and by is not self._asker else "", one.private)

    def _by(self, text: str, each: Saying) -> Reply:
        return Reply(text, "" if each.by is self._asker else each.by.name, each.private)

    def _sentence(self, one: Entity, each: Saying) -> str:
        return f"{self._subject(one)} {self._predicate(one, each)}"

    def _predicate(self, one: Entity, each: Saying) -> str:
        said = self._turned(each.said, each)
        if one is self._asker:
            verb, _, rest = said.partition(" ")
            said = f"{plain_verb(verb, 'are')} {rest}".strip()
        return said

    def _turned(self, said: str, each: Saying) -> str:
        if not said:
            return ""
        if each.by is self._asker:
            return turned(said)
        name = each.by.name
        said = re.sub(r"\b(?:my|our)\b", f"{name}'s", said, flags=re.I)
        said = re.sub(r"\b(?:me|us|i)\b", name, said, flags=re.I)
        return (
            re.sub(rf"\b{re.escape(self._asker.name)}\b(?!')", "you", said)
            if self._asker.name
            else said
        )

    def _subject(self, one: Entity) -> str:
        if one is self._asker:
            return "you"
        relation = self._relation(one)
        if not one.name:
            return relation
        return (
            f"{relation} {one.name}" if relation.startswith("your ") and not one.noun else one.name
        )

    def _relation(self, one: Entity) -> str:
        """What somebody is to the asker, or to somebody else: "your brother", "Anton's sister"."""
        mine = [kin for owner, kin in one.owners if owner is self._asker]
        own = next((kin for kin in mine if kin != "companion"), next(iter(mine), ""))
        if own:
            return f"your {plain_kin(own)}"
        for of, are in INVERSE:
            if any(o is one and k in of for o, k in self._asker.owners):
                fitting = [k for k in are if gender_of(k) == one.gender] or are
                if one.gender or len(are) == 1:
                    return f"your {fitting[0]}"
                return ""
        for owner, kin in one.owners:
            if self._are_siblings(self._asker, owner) and kin in SHARED and one is not self._asker:
                return f"your {kin}"
        return next(
            (f"{self._possessive(owner)} {plain_kin(kin)}" for owner, kin in one.owners), ""
        )

    def _possessive(self, one: Entity) -> str:
        if one is self._asker:
            return "your"
        if not one.name:
            return f"{self._relation(one)}'s"
        return f"{one.name}'s"

    def _echo(self, one: Entity, said: str, by: Entity) -> str:
        """What was heard, in the few words that count."""
        for pattern in (OF_AGE, OF_TRADE):
            found = pattern.match(said)
            if found:
                return said[found.start(1) :]
        origin = OF_ORIGIN.match(said)
        if one is by and origin:
            return origin["origin"]
        return self._sentence(one, Saying(said, by))


def _fits_pronoun(one: Entity, pronoun: str) -> bool:
    if pronoun == "it":
        return bool(one.noun) or one.gender == ""
    return one.gender in ("", pronoun) and not one.noun or pronoun == "they"


def _is_moved(old: str, new: str) -> bool:
    """Whether the same is said with another time, such as another day for a wedding."""
    times = TIMES.search(old), TIMES.search(new)
    if not (times[0] and times[1]) or times[0][0] == times[1][0]:
        return False
    doings = [
        {same_word(word) for word in words_of(TIMES.sub("", said).lower()) if is_telling(word)}
        for said in (old, new)
    ]
    return bool(doings[1]) and doings[1] <= doings[0] | {"get"}
