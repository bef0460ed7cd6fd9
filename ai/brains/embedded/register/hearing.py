"""Hearing: what a talk tells of people, line by line, with what is taken back and corrected."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ai.brains.embedded.register.entity import Entity, Saying
from ai.brains.embedded.register.people import People
from ai.brains.embedded.register.questions import AGE, HOME, NAME, ORIGIN, TRADE, asked
from ai.brains.embedded.register.sayings import (
    OF_TRADE,
    ONLY_ONE,
    TIMES,
    gender_of,
    kinds_of,
    same_word,
)
from ai.brains.embedded.register.tellings import ME, NUMBER, Telling, Who, kin_of, tellings
from ai.brains.embedded.wording import in_place, in_words, is_name, is_telling, last_part, words_of
from ai.brains.lazy_pattern import lazy_pattern

_SLIP = (
    r"(?:no|nay|nope|nah|wait|sorry|oops|actually|correction|hang on|hold on|my mistake|i mean|ah|"
    r"oh|but|and|well|excuse me|i lied|(?:that'?s |you'?re )?wrong|not quite|my bad)"
)
_CORRECTS = lazy_pattern(
    rf"^(?:{_SLIP}[,:.!]* )*(?:(?P<sure>i (?:meant|mean|should have said|meant to say)|make that|"
    rf"rather|correction|{_SLIP})[,:.!]* )"
    r"(?:(?:it|that|he|she|they|there|this)(?:'s| is|'re| are| was| were)?(?: called| named)? |"
    r"his name is |her name is )?"
    rf"(?!{_SLIP}\b)(?P<new>[\w'-]+(?: [\w'-]+){{0,7}}?)(?P<more>,? (?:and |but )?(?:i|he|she|it|"
    r"they|my|our|we)\b.*)?$",
    re.I,
)
_CORRECTS_LAST = lazy_pattern(
    r"^(?:(?:it|he|she|that|they) (?:is|was|are|were) )?(?P<new>[\w'-]+(?: [\w'-]+){1,7}?),? "
    r"(?P<sure>sorry|actually|i meant?|rather|my mistake)(?P<more>)$",
    re.I,
)
_NOT_BUT = (
    lazy_pattern(
        rf"^(?:{_SLIP}[,:.!]* )*(?:(?:it|he|she|that|(?:my|our) [\w' -]+?)(?:'s| is| was)"
        rf"(?: called)? )?not (?:on |called |a |an |in |from )?(?!(?:an?|the) )(?P<old>"
        rf"[\w'-]+(?: (?!but\b|rather\b)[\w'-]+)?)[,;:.]? "
        r"(?:but |rather )?(?:(?:it|he|she|that)(?:'s| is| was) )?(?:called |on |a |an |in |"
        r"from )?(?P<new>[\w'-]+)$",
        re.I,
    ),
    lazy_pattern(
        rf"^(?:{_SLIP}[,:.!]* )*(?:i meant )?(?:(?:it|he|she|that|(?:my|our) [\w' -]+?)"
        rf"(?:'s| is| was) )?(?:called |on |in |from )?(?P<new>[\w'-]+(?: [\w'-]+){{0,5}}?),? "
        r"(?:and )?not (?:on |a |an |in |from )?(?P<old>[\w'-]+(?: [\w'-]+){0,3})$",
        re.I,
    ),
)
_IT_IS = lazy_pattern(r"(?:it's|it is|its|that's|he's|she's) ((?-i:[A-Z])[\w-]+)\W*", re.I)
"""How the name is given that was asked for a moment ago."""
_IN_PASSING = lazy_pattern(r"(?:no|nay|nope|nah|wait|sorry|oops|ah|oh|but|and|well)\b", re.I)
"""How what is no correction may begin as well."""
IN_JEST = lazy_pattern(
    r"^(?:(?:no|nah|nope|lol|haha|ok|sorry|oh),? )*(?:(?:i was|i am|i'm) (?:only |just )?(?:joking|"
    r"kidding|lying|teasing)|(?:just |only )?(?:kidding|joking|teasing)$|jk\b|i lied|i made (?:it|"
    r"that|all that) up|that was (?:only |just )?a (?:joke|lie))\b",
    re.I,
)
"""How somebody takes back what they told last."""
_STORY = lazy_pattern(r"\W*once\b", re.I)
"""How a story begins."""
_FIRST = lazy_pattern(r"\b(?:older|elder|oldest|eldest|first|big)\b", re.I)
_NO_KIN = lazy_pattern(r"(?P<name>[\w-]+) is my [\w-]+,? (?:and )?not my (?P<wrong>[\w-]+)", re.I)

_Told = tuple[Entity, Saying | None, str]
"""Of whom something was told, what, and of a name or a number its kind."""


@dataclass(frozen=True)
class Line:
    """What somebody said, as the register takes it in."""

    text: str
    name: str
    question: bool = False
    private: bool = False


class Hearing:
    """Takes lines in: of whom they tell, and what.

    Args:
        people: Those who were told of, whom every line adds to.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._last: dict[Entity, list[_Told]] = {}
        """By speaker, what they told last."""
        self._told: dict[Entity, list[_Told]] = {}
        """The same of all that they told."""
        self._is_of_first = False
        """Whether it is about the first of several."""
        self._asked: dict[Entity, Who] = {}
        """By speaker, of which relative they asked last, of whom nobody had told yet."""
        self._last_line: list[_Told] = []
        """What the present line tells."""

    def hear(self, line: Line) -> str:
        """Take a line in; the one name or corrected value in it, "" for none or several."""
        by = self._people.named(line.name)
        if line.question:
            found = asked(self._people.marked(line.text))
            one = self._people.find(found.whom, by) if found and found.whom else None
            if one:
                self._people.speak_of(by, one)
            is_mine = found is not None and not found.many and found.whom[:2] == ("kin", ME)
            is_told = one is not None and any(owner is by for owner, _ in one.owners)
            self._asked[by] = found.whom if found and is_mine and not is_told else ()
            if one is not None and found and found.kind == NAME and not one.name:
                kin = next((kin for owner, kin in one.owners if owner is by), "")
                self._asked[by] = ("kin", ME, kin) if kin else ()
            return ""
        corrected = self._correct(line, by)
        if corrected is not None:
            return corrected
        self._last_line = []
        self._is_of_first = _FIRST.search(line.text) is not None
        self._take_back(line.text, by)
        if IN_JEST.match(line.text):
            self._unsay(by)
        wanted = self._asked.pop(by, ())
        text = self._people.marked(line.text)
        given = _IT_IS.fullmatch(text) if wanted else None
        all_told = (Telling(wanted, name=given[1]),) if given else tellings(text)
        if _STORY.match(text):  # it adds nobody to those of whom was told in earnest
            all_told = tuple(told for told in all_told if not self._has_kin(told.who, by))
        for told in all_told:
            if wanted and told.who in (("he", gender_of(str(wanted[2]))), ("he", "they")):
                told = replace(told, who=wanted)
            self._take_in(told, by, line.private)
        if self._last_line:
            self._last[by] = self._last_line
            self._told.setdefault(by, []).extend(self._last_line)
        names = {told.name for told in all_told if told.name}
        return names.pop() if len(names) == 1 else ""

    def _has_kin(self, who: Who, by: Entity) -> bool:
        """Whether a relative of that kind has been told of."""
        owner = self._people.find(who[1], by) if who[:1] == ("kin",) else None
        return owner is not None and bool(self._people.kin(owner, str(who[2])))

    def _take_in(self, told: Telling, by: Entity, private: bool) -> None:
        if told.who[:1] == ("i am",):
            kin = told.who[1]
            assert isinstance(kin, tuple)
            owner = self._people.find(kin[1], by, create=True)
            if (
                owner
                and (by not in (owner,))
                and (not told.name or told.name.lower() == by.name.lower())
            ):
                by.owners.append((owner, str(kin[2])))
                self._people.speak_of(by, owner)
            return
        if told.name:
            self._name(told, by, private)
            return
        if told.number:
            owner = self._people.find(told.who[1], by, create=True)
            kin = str(told.who[2])
            if owner:
                if told.number in ("no", "none"):
                    self._none_left(owner, kin)
                owner.numbers[kin] = (told.number, by)
                self._last_line.append((owner, None, kin))
                if told.number == "one" and not self._people.kin(owner, kin):
                    self._people.everybody.append(Entity(owners=[(owner, kin)], private=private))
                    self._people.speak_of(by, self._people.everybody[-1])
            return
        one = self._people.find(told.who, by, create=True)
        if one is None:
            return
        self._say(one, told.said, by, private)
        self._people.speak_of(by, one)

    def _take_back(self, text: str, by: Entity) -> None:
        """Take somebody from among the relatives whom they were counted with by mistake."""
        found = _NO_KIN.search(text)
        one = self._people.find(("name", found["name"]), by) if found else None
        wrong = kin_of(found["wrong"]) if found else ""
        if one is None or (by, wrong) not in one.owners:
            return
        one.owners.remove((by, wrong))
        count, told_by = by.numbers.get(wrong, ("", by))
        less = {in_words(number): in_words(number - 1) for number in range(2, 8)}
        if count in less:
            by.numbers[wrong] = (less[count], told_by)

    def _unsay(self, by: Entity) -> None:
        """Take back all that somebody told in the last line in which they told anything."""
        for one, saying, kind in self._last.pop(by, []):
            if saying is not None:
                saying.outdated = True
            elif kind == NAME:
                one.owners.clear()
            else:
                self._none_left(one, kind)

    def _none_left(self, owner: Entity, kin: str) -> None:
        """Let somebody have no relatives of a kind, whoever was named as one."""
        owner.numbers.pop(kin, None)
        for one in self._people.kin(owner, kin):
            one.owners = [whose for whose in one.owners if whose[0] is not owner]

    def _say(self, one: Entity, said: str, by: Entity, private: bool) -> None:
        kinds = kinds_of(said)
        for old in one.said:
            replaced = kinds & kinds_of(old.said) & {AGE, HOME, ORIGIN, TRADE}
            is_so = old.said.lower() == said.lower() or (old.by is by and _is_moved(old.said, said))
            if is_so or (
                replaced and self._people.weight(by, one) >= self._people.weight(old.by, one)
            ):
                old.outdated = (
                    old.outdated
                    or is_so
                    or not kinds & {TRADE}
                    or bool(OF_TRADE.match(old.said) and OF_TRADE.match(said))
                )
        one.said.append(Saying(said, by, private))
        self._last_line.append((one, one.said[-1], ""))

    def _name(self, told: Telling, by: Entity, private: bool) -> None:
        name, who = told.name, told.who
        known = self._people.called(name)
        if who[:1] == ("kin",):
            owner = self._people.find(who[1], by, create=True)
            kin = str(who[2])
            if owner is None or (known is owner):
                return
            others = [
                one  # who is it only by what they said themselves keeps their name
                for one in self._people.kin(owner, kin)
                if one.owners or one.named_by or not one.name
            ]
            nameless = [one for one in others if not one.name]
            if known and nameless and known not in others:
                known.said += nameless[0].said
                known.owners += nameless[0].owners
                self._people.everybody.remove(nameless[0])
            elif known:
                if (owner, kin) not in known.owners:
                    known.owners.append((owner, kin))
            elif nameless:
                known = nameless[0]
                known.name, known.named_by = name, by
            elif others and kin in ONLY_ONE:
                known = others[-1]
                if known.named_by is None or self._people.weight(by, known) >= self._people.weight(
                    known.named_by, known
                ):
                    known.name, known.named_by = name, by
            elif owner.numbers.get(kin, ("",))[0] == in_words(len(others)) != "one":
                known = others[0 if self._is_of_first else -1]  # there are no more: it is corrected
                known.name, known.named_by = name, by
            else:
                known = Entity(name, owners=[(owner, kin)], named_by=by, private=private)
                self._people.everybody.append(known)
        else:
            one = self._people.find(who, by, create=who[:1] == ("thing",))
            if one is None or one is by:
                return
            if known is None or known is one:
                one.name, one.named_by = name, by
            known = one
        self._people.speak_of(by, known)
        self._last_line.append((known, None, NAME))

    def _correct(self, line: Line, by: Entity) -> str | None:
        """Change what this speaker told last; None if the line corrects nothing."""
        last = self._last.get(by, [])
        text = " ".join(line.text.replace("’", "'").split()).strip(" .,!")
        for pattern in _NOT_BUT:
            found = pattern.match(text)
            if found:
                for one, saying, kind in self._told.get(by, [])[::-1]:
                    if self._put(one, saying, kind, found["new"], found["old"]):
                        return found["new"]
                return str(found["new"]) if self._put_in_place(found["new"], by) else None
        found = _CORRECTS.match(text)
        said = found or _CORRECTS_LAST.match(text)
        if said is None or tellings(text) and not said["sure"].lower().startswith(("i m", "make")):
            return None
        if self._put_in_place(said["new"], by):
            return str(said["new"])
        if found is None or not last:
            return None
        if found["new"].split()[0].lower() in ("my", "our", "i", "you", "the", "not", "we", "yes"):
            return None
        is_value = re.fullmatch(NUMBER, found["new"], re.I) or TIMES.fullmatch(found["new"])
        is_meant = found["sure"].lower().startswith("i m")
        is_word = " " not in found["new"] and found["new"].islower() and not is_value
        if is_word and (_IN_PASSING.match(found["sure"]) or not is_name(found["new"].title())):
            return None  # "no thanks"
        told = self._told.get(by, []) if is_value and is_meant else last
        for one, saying, kind in told[::-1]:
            if self._put(one, saying, kind, found["new"], ""):
                if found["more"]:
                    self.hear(Line(found["more"].strip(" ,"), line.name, private=line.private))
                return found["new"]
        return None

    def _put_in_place(self, new: str, by: Entity) -> bool:
        """Put some words in the place of those like them, in what this speaker told.

        What somebody else told stays as it is, and what this one says of it stands beside it.
        """
        for _, saying, _ in self._told.get(by, [])[::-1]:
            right = in_place(saying.said, new) if saying and not saying.outdated else ""
            if saying and right:
                saying.said = right
                return True
        for told in (self._told[other] for other in self._told if other is not by):
            for one, saying, _ in told[::-1]:
                right = in_place(saying.said, new) if saying and not saying.outdated else ""
                if saying and right:
                    one.said.append(Saying(right, by, saying.private, beside=saying))
                    return True
        return False

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
            pattern = re.compile(rf"{re.escape(last_part(said)) or '(?!)'}$")
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
