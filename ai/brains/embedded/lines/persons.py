"""Persons: whom "he", "she" and "him" mean, and who is called by a name that nobody has."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.likeness.tidings import NAMES_ONE
from ai.brains.embedded.likeness.words import all_words
from ai.brains.embedded.lines.antecedents import things_in
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.lines.own_words import as_told
from ai.brains.embedded.lines.referents import (
    FOR_ONE,
    OF_KIN,
    PRONOUN,
    WHICH_ONE,
    asked_who,
    asks_who_does,
    kin_named,
    named_behind,
    names_given,
    one_in,
    referent,
)
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.patterns.rule_pattern import RulePattern, rule_pattern
from ai.brains.embedded.percept_fields import kind_of, name_of
from ai.brains.embedded.register.company import with_company
from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.questions import asked
from ai.brains.embedded.register.register import Register
from ai.brains.embedded.register.tellings import KIN, tellings
from ai.brains.embedded.rules.rule import TALK
from ai.brains.embedded.rules.rulebook import Rulebook
from ai.brains.embedded.statements import is_judgement, names_told, owner, parts, with_capitals
from ai.brains.lazy_pattern import lazy_pattern
from ai.brains.titles import without_titles

MAX_BACK = 6
"""Lines of a talk, of both sides, in which it is looked for who "he" or "she" is."""
LATELY = 4
"""Lines in which it is looked for who is told more of, who is known of old."""
MAX_OTHERS = 6
"""Lines of others in which who "she" is is looked for, if nobody spoke of one."""
_OWNS = lazy_pattern(r"\b(?:his|her) ([a-z]+)\b", re.I)
_THEIR_KIN = lazy_pattern(rf"\b(?:his|her) (?:{KIN})\b", re.I)
_A_FRIEND = lazy_pattern(r"my (?:friend|mate|pal|companion|buddy)(?: here)?", re.I)
"""How somebody is called who may be there."""
_TELLS_MORE = lazy_pattern(r"(?P<who>he|she|they)(?P<verb>'s|'re| \w+)(?= )", re.IGNORECASE)
"""How a statement begins that tells more of somebody."""
_SAYS_NO_WHO = lazy_pattern(
    r"(?:died|passed(?: away)?|drowned|fell|left (?:us|me|home)|got (?:kicked|killed|hurt|lost)|"
    r"was (?:killed|hurt|only|just|\d+)|lost (?:an?|his|her|both))\b",
    re.I,
)
"""How it goes on of one named just before: "my dad was a guard too. died last winter"."""
_IS_SOME = lazy_pattern(r"(?:he|she)(?:'s| is) (?:from|an?|\d+)\b", re.I)
"""How it begins where that may be a friend, of whom nobody has told yet."""
_IT = lazy_pattern(r"\bit\b", re.I)
_IT_DOES = lazy_pattern(
    r"(?:(?:and|so|but) )*(?:(?:what|where|how|why|how old) )?(?:who (?:made|built|found)|is|does|"
    r"can|was|has|will|isn't) it\b",
    re.I,
)
"""How a question of "it" begins that may be of somebody."""
_WHAT_IS = lazy_pattern(r"^what(?= is [A-Z]\w+$)")
_SEEMS = lazy_pattern(r"s?he (?:looks|sounds|seems|must be)\b", re.I)
"""How it is said what somebody is found to be."""
_IS_HE = lazy_pattern(r"(?:is|was) (?:s?he|it|that|this)(?: not)? (?P<who>[A-Z]\w+)\W*", re.I)
"""A question whether that is somebody."""
_POINTS = lazy_pattern(
    r"(?:(?:so|and|but|what|where|how|why),? ?)*(?:'s|is|was|isn't|wasn't) (?:that|this)\b", re.I
)
"""How a question begins that points to something, which is no part of the words behind it."""
_BID = lazy_pattern(
    r"(?:(?:and|please|so|then|can|could|will|would|you|go|just|have|let|get|make|send|run|to|him|"
    r"i want|i need|i'd like|(?:the |your )?(?:boy|lad|kid)),? )*(?:(?:tell|ask|let|greet|thank|"
    r"warn)|(?:tell|say)(?: (?:me|us|more|something|all))* (?:about|of)|.{0,60}\b(?:message|note|"
    r"letter|words?|boy|lad|kid|him) (?:to|for)) ",
    re.I,
)
"""What stands before the one for whom, or of whom, something is asked."""
_FOR_THEM = lazy_pattern(
    r"\W*$|\W*[.,;:!?]|,? (?:that|to|if|whether|know|and|i|i'\w+|we|you|he|she|it|there|my|our|"
    r"his|her|their|the|an?|who|what|when|where|why|how|please)\b",
    re.I,
)
"""What is behind those for whom it is."""
_NOT_OF_THEM = lazy_pattern(
    r"\b(?:tell|told|ask|say|said|send)\b|\b(?:any|some|every)(?:one|body) $", re.I
)
"""What stands before a description in what is said on, or one of nobody who is known."""
_DO_THEY = lazy_pattern(
    r"(?:(?:and|so|but),? )*(?:(?:what|why|where|when|how(?: [a-z]+)?) (?:do|does|did|can|could|"
    r"will|would|has|had)|is|was|do|does|did|can|could|will|would|has|had) ",
    re.I,
)
"""What stands before those who do something, in a question."""
_ENDED = lazy_pattern(
    r"(?!['’-]|,? (?:in|from|of|with|at|on|by|near|under|behind|over|for|to|who|that|which)\b)",
    re.I,
)
"""What is behind a description of one of whom a verb may follow, but no more of it."""
_ALL_OF_THEM = lazy_pattern(
    r"\W*$|\W*[.,;:!?]|,? (?:then|please|now|again|today|tonight|anyway|called)\b", re.I
)
"""What is behind one at the end of a question."""
_IS_MINE = lazy_pattern(r"(?:'s| is| was|'re| are| were) (?:my|our)\b", re.I)
_WHO_OWNS = {"his": "he", "her": "she", "its": "it", "their": "they", "him": "he", "them": "they"}
_WISH = lazy_pattern(
    r"(?:ask|tell|send|give|let|greet|thank|remind|put|add|charge|bring|serve|get|pour|fetch)\b|"
    r"i(?:'ll| will| can|'m going to|)(?: gladly)? (?:pay|settle)\b|[^.;:!?]{2,60} for (?:him|her|"
    r"them)\b|(?:s?he|they)(?:'ll|'d| will| would| wants?| needs?)\b",
    re.I,
)
_SAYS = lazy_pattern(
    r"^(?:and |so )?(?:what|why|when|how|whom?) (?:did|does|has|is|was) (?:he|she) (?:just |really "
    r")?(?:say|said|saying|tell|told|telling|ask|asked|accuse|claim|mean)\b|^(?:is|was) (?:he|she) "
    r"(?:lying|joking|serious|right|wrong)\b|^(?:did|has|have|was) (?:he|she) just\b|\bwhat (?:he|"
    r"she) (?:just )?(?:said|told)\b",
    re.IGNORECASE,
)
"""How it is asked what somebody said, who is one that spoke if there is one."""
_NAME = lazy_pattern(r"(?<=\w )(?!I\b)[A-Z]\w+")
_BROUGHT = lazy_pattern(r"\b(?:from [A-Z]\w+|[A-Z]\w+ (?:sends|sent) you)\b[^“]{0,40}“")
"""How an answer is told that was fetched from somebody."""
_ASKS_OF_ONE = lazy_pattern(
    r"\b(?:ask|tell) (?:the|your) (?!boy\b|lad\b|kid\b)[a-z]+ (?:if|whether|that|to|how|what|when|"
    r"where|why)\b.*\b(?:he|she|his|her)\b",
    re.I,
)
"""A question for somebody of whom it is at once asked as of "him"."""
_GREETS_ANOTHER = lazy_pattern(
    r"\W*(?:(?:hello|hi|hey|hiya|oi|psst|good \w+|well|so|and|you)\W+)*(?:(?:you|little|young|my|"
    r"there) )*(?P<who>[\w-]+)\W+(?=\w)",
    re.IGNORECASE,
)


class Persons:
    """Tells whom "he", "she" and "him" mean in a line, and puts names in their places.

    Args:
        moment: The turn, and the talk before it.
        book: The rules, which tell of lines that only point to something.
        apart: Takes an earlier line apart.
        talk: What was told before a line, as far as who says it may hear of it.
    """

    def __init__(
        self,
        moment: Moment,
        book: Rulebook,
        apart: Callable[[str], list[Clause]],
        talk: Callable[[Mapping[str, Any]], list[Line]],
    ) -> None:
        self._moment = moment
        self._book = book
        self._apart = apart
        self._talk = talk

    @cached_property
    def familiar(self) -> frozenset[str]:
        """The names of those whom the persona knows of old, and its own."""
        known = self._moment.persona.get("people")
        old = map(str, known) if isinstance(known, Mapping) else ()
        return frozenset(name.lower() for name in (*old, *self._moment.names))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that are known: of those who talk, and of those whom they told of."""
        known = (*self._moment.people, *self._moment.names)
        said = (one for m in self._moment.request.messages for one in m.percepts)
        told = (without_titles(str(one.get("text"))) for one in said if one.get("kind") in TALK)
        return (*known, *(name for text in told for name in names_told(with_capitals(text, known))))

    def with_capitals(self, text: str) -> str:
        """A text with the names in it as names, also those that own something: "emriks dad"."""
        heard = (name for name in self._moment.heard_names if name.isalpha() and len(name) > 3)
        names = [re.escape(name) for name in heard]
        if names:
            owned = rf"\b({'|'.join(names)})s (?=[a-z]{{3,}})"
            text = re.sub(owned, r"\1's ", text, flags=re.IGNORECASE)
        return with_capitals(text, self.names)

    @cached_property
    def _described(self) -> list[tuple[str, RulePattern]]:
        """The names of those whom the persona knows by what one sees of them, and how."""
        known = self._moment.persona.get("described")
        listed = known.items() if isinstance(known, Mapping) else ()
        found = []
        for name, pattern in ((name, one) for name, many in listed for one in many):
            with suppress(ValueError):  # a turn never fails because of a pattern
                found.append((str(name), rule_pattern(str(pattern))))
        return [one for one in found if one[0] not in self._moment.names]

    def _plain(self, text: str, is_asked: bool = True) -> str:
        """A question, or a request, with the names of those whom it describes."""
        points = _POINTS.match(text)
        begin = points.end() if points else 0
        for name, pattern in self._described:
            found = pattern.search(text[begin:])
            if not found:
                continue
            head, tail = text[: begin + found.start()], text[begin + found.end() :]
            if _BID.fullmatch(head):
                is_whole = _FOR_THEM.match(tail)
            elif not is_asked or _NOT_OF_THEM.search(head):
                is_whole = None
            else:
                ends = _ENDED if _DO_THEY.fullmatch(head) else _ALL_OF_THEM
                is_whole = ends.match(tail)
            text = f"{head}{name}{tail}" if is_whole else text
        return text

    def _by_name(self, clause: Clause) -> Clause:
        """A question or request of one who is only described, as "the one at the gate"."""
        text = self._plain(clause.text, clause.question)
        asked = _IS_HE.fullmatch(text)
        text = f"who is {asked['who']}" if asked and text != clause.text else text
        return clause if text == clause.text else replace(clause, text=text, asked_as=clause.text)

    def _lately(self, percept: Mapping[str, Any]) -> list[str]:
        """What was said lately on both sides, by all who talk, the last first."""
        joint = [line for each in self._moment.joint_talk_before(percept) for line in each]
        lines = joint or self._moment.talk_before(percept)
        return [self._plain(self.with_capitals(line)) for line in lines[:LATELY]]

    def _neighbour(self, percept: Mapping[str, Any], pronoun: str, said: Sequence[str]) -> str:
        """Whom a pronoun means, if that is one whom the persona knows of old; "" otherwise.

        Only what was said up to the last kin of a guest counts, whom it may mean as well.
        """
        own = {*map(str.lower, self._moment.names), name_of(percept).lower()}
        talk = [*takewhile(lambda line: not OF_KIN.search(line), [*said, *self._lately(percept)])]
        who = referent(pronoun, talk, self._moment.people, own)
        return who if who.lower() in self.familiar and who[:1].isupper() else ""

    def to_another(self, text: str) -> str:
        """A line behind the call or greeting of somebody who has no name, as one that is for them.

        "Hello boy, what is your name?" becomes "boy: what is your name?".
        """
        mine = [*map(str.lower, self._moment.names)]
        calls_me = re.match(rf"\W*(?:{'|'.join(map(re.escape, mine)) or '-'})\s*[,:!]+", text, re.I)
        found = _GREETS_ANOTHER.match(text, calls_me.end() if calls_me else 0)
        others = {name for name in self._moment.people if name.islower()}
        if not found or found["who"].lower() in mine or found["who"].lower() not in others:
            return text
        return f"{found['who']}: {WHICH_ONE.sub('', text[found.end() :])}"

    def of_friend(self, percept: Mapping[str, Any], told: list[Clause]) -> list[Clause]:
        """Clauses of which the first may tell of "him" who is a friend, as ones about them."""
        is_some = _IS_SOME.match(told[0].text) and not is_judgement(told[0].text)
        found = _TELLS_MORE.match(told[0].text) if is_some else None
        before = self._moment.lines_before(percept)[:1] if found else []
        if not found or any(owner(found["who"], line) for line in before):
            return told
        if referent(found["who"], before, {}) or self._neighbour(percept, found["who"], ()):
            return told
        who = self.other_speaker(percept, found["who"])
        text = f"{who} is{told[0].text[found.end() :]}"
        return [*(replace(told[0], text=part) for part in parts(text)), *told[1:]] if who else told

    def with_owner(self, percept: Mapping[str, Any], clause: Clause, said: Sequence[str]) -> Clause:
        """A statement about "him" or "her" as one about whom its speaker told of before."""
        clause = self._by_name(clause)
        if clause.question:
            return clause
        before = [*said, *map(self.with_capitals, self._moment.lines_before(percept)[:1])]
        named = NAMES_ONE.match(clause.text)
        if named:
            pronoun = _WHO_OWNS.get(word := (next(filter(None, named.groups()))).lower(), word)
            who = next(filter(None, (owner(pronoun, line) for line in before)), "")
            name = clause.text[named.end() :]
            return replace(clause, text=f"{who} is called {name}") if who else clause
        found = _TELLS_MORE.match(clause.text)
        if found is None and said and _SAYS_NO_WHO.match(clause.text):
            who = next(filter(None, (owner(one, said[0]) for one in ("he", "she"))), "")
            return replace(clause, text=f"{who} {clause.text}") if who else clause
        if found is None:
            return clause
        if _IS_MINE.match(clause.text[found.end("who") :]):
            return clause  # it says itself who that is
        who = next(filter(None, (owner(found["who"], line) for line in before)), "")
        if is_judgement(clause.text) or _SEEMS.match(clause.text):
            who = who or self._neighbour(percept, found["who"], said)
        if not who and _IS_SOME.match(clause.text) and not is_judgement(clause.text):
            who = self.other_speaker(percept, found["who"])
        verb = {"'s": " is", "'re": " are"}.get(found["verb"].lower(), found["verb"])
        return replace(clause, text=f"{who}{verb}{clause.text[found.end() :]}") if who else clause

    def with_names(self, percept: Mapping[str, Any], clause: Clause, said: Sequence[str]) -> Clause:
        """A question or a wish about "him" or "her" as one about who was spoken of before.

        Args:
            percept: The line.
            clause: What is asked or wished for in it.
            said: What stands before it in the same line, the last first.
        """
        if not (clause.question or _WISH.match(clause.text)) or len(clause.text.split()) < 3:
            return clause
        text = named_behind(clause.text, self._moment.people)
        if text:
            return replace(clause, text=text, asked_as=clause.text)
        said = [*map(self._plain, said)]
        found = PRONOUN.search(clause.text)
        if found and said and asks_who_does(said[0]):
            who = self._who_does(percept, said[0])
            text = wording.named(clause.text, who) if who else clause.text
            return replace(clause, text=text, asked_as=clause.text) if who else clause
        if found is None and _IT_DOES.match(clause.text):
            return self._of_neither(percept, clause, said)
        if not found or _NAME.search(clause.text) or _ASKS_OF_ONE.search(clause.text):
            return clause
        joint = [line for each in self._moment.joint_talk_before(percept) for line in each]
        before = joint or self._moment.talk_before(percept)
        talk = (one for one in before if not self._book.is_pointer(one))
        spoken = [*said, *map(self.with_capitals, talk)]
        own = {
            str(percept.get("name") or "").lower(),
            *(f"{the}{name.lower()}" for name in self._moment.names for the in ("", "the ")),
            *self._named_alone,
            *self._named_in(clause.text),
        }
        given = names_given(self._moment.lines_before(percept))
        other = self.other_speaker(percept, found[0])
        is_said = other and _SAYS.search(clause.text)
        lately = self._moment.line_before(percept), self._moment.said_aloud_before(percept)
        if is_said and any(map(_BROUGHT.search, lately)):
            return clause  # it is of that answer
        line = [*said, self._moment.line_before(percept)]
        one = one_in(found[0], line, self._moment.people) if clause.question else ""
        of_kin = _THEIR_KIN.search(clause.text)
        who = (other if is_said else one) or (
            "" if of_kin else self._neighbour(percept, found[0], said)
        )
        who = who or self._told_of(percept, found[0])
        who = who or self._asked_who(percept)
        last = referent(found[0], spoken[:MAX_BACK], self._moment.people, own, given)
        kin = next((n for n, line in enumerate(spoken) if OF_KIN.search(line)), len(spoken))
        if last.lower() in self.familiar and not any(last in line for line in spoken[: kin + 1]):
            last = other = ""  # it may be the kin of another, of whom was spoken since
        who = who or last or other
        who = other if of_kin and other and who.lower() in self.familiar else who
        owns = _OWNS.search(clause.text)
        is_own = owns is not None and who.lower().endswith(f" {owns[1].lower()}")  # "his dad"
        who = other if other and (is_own or _A_FRIEND.fullmatch(who)) else who
        if other and who.lower() not in given and FOR_ONE.search(clause.text):
            who = other if who.lower() in self.familiar or who.islower() else who
        text = as_told(wording.named(clause.text, who))
        text = with_company(text, other) if other else text
        text = _WHAT_IS.sub("who", text) if who.lower() in self.familiar else text
        return replace(clause, text=text, asked_as=clause.text) if who else clause

    def _of_neither(
        self, percept: Mapping[str, Any], clause: Clause, said: Sequence[str]
    ) -> Clause:
        """A question of "it" as one about somebody who is neither "he" nor "she".

        That one was spoken of in the line before, or in the one that it answers.
        """
        lines = [*said, *self._lately(percept)]
        neither = (name for name, word in self._moment.people.items() if not word)
        known = (n for n in neither if n.lower() in self.familiar and n not in self._moment.names)
        for name in known:
            at = next((n for n, line in enumerate(lines) if name in line), None)
            if at is not None and not next(things_in(lines[at : at + 2], False), ""):
                text = _IT.sub(name, clause.text, count=1)
                return replace(clause, text=text, asked_as=clause.text)
        return clause

    def _who_does(self, percept: Mapping[str, Any], asked_first: str) -> str:
        """Of whom a question of who does something is answered; "" if of nobody, or of several."""
        rule, groups = self._book.first(kind_of(percept), asked_first, True) or (None, {})
        scope = {**groups, "asker": "-"}
        said = " ".join(t.fill(scope) or "" for t in rule.words.get("say", ())) if rule else ""
        named = {*all_words(said)} & self.familiar - {*map(str.lower, self._moment.names)}
        known = [one for one in self._moment.people if one[:1].isupper() and one.lower() in named]
        return known[0] if len(known) == 1 else ""

    def _asked_who(self, percept: Mapping[str, Any]) -> str:
        """Of whom it was asked who that is, up to lines that ask more of them; "" if of nobody."""
        asked_by_all = [each[0] for each in self._moment.joint_talk_before(percept)]
        lines = asked_by_all or self._moment.lines_before(percept)
        return asked_who(map(self.with_capitals, lines[:MAX_BACK]))

    def _named_in(self, text: str) -> set[str]:
        """Who is named in a clause, in lower case: none of them is "him" in the same."""
        words = all_words(text)
        here = {name for name in map(str.lower, self._moment.people) if name in words}
        return {*here, *(f"the {name}" for name in here)}

    def other_speaker(self, percept: Mapping[str, Any], pronoun: str) -> str:
        """Who else came, or spoke of late, and has not left, if that is one, and no "they"."""
        there: dict[Any, str] = {percept.get("source"): ""}
        lines = 0
        for one in (one for m in self._moment.history[::-1] for one in m.percepts[::-1]):
            kind = str(one.get("kind"))
            lines += kind == "say"
            if kind in ("arrive", "leave") or kind == "say" and lines <= MAX_OTHERS:
                there.setdefault(one.get("source"), name_of(one) if kind != "leave" else "")
        others = [*filter(None, there.values())]
        is_one = len(others) == 1 and percept.get("kind") == "say"
        known = is_one and pronoun.lower() not in ("they", "them", "their")
        return wording.spoken_name(others[0]) if known else ""

    @cached_property
    def _named_alone(self) -> set[str]:
        """Words with a capital of which only the assistant spoke, such as places, in lower case.

        A relative of its own, as in "my mother Hanne", is a person.
        """
        heard = (one for m in self._moment.request.messages for one in m.percepts)
        said = {word for one in heard for word in all_words(str(one.get("text") or ""))}
        lines = " ".join(self._moment.lines_to_asker())
        people = {name.lower() for name in self._moment.people}
        return {word.lower() for word in _NAME.findall(lines)} - said - people - kin_named(lines)

    def _told_of(self, percept: Mapping[str, Any], pronoun: str) -> str:
        """Whom a pronoun means if the line before told or asked of one that was told of."""
        lines = self._moment.lines_before(percept)[:1] if percept in self._moment.heard else []
        before = self._apart(lines[0])[-1].text if lines else ""
        wanted = asked(before)
        if not (tellings(before) or (wanted and wanted.whom[:1] in (("kin",), ("he",), ("name",)))):
            return ""
        word = {"his": "he", "him": "he", "her": "she"}.get(pronoun.lower(), pronoun.lower())
        name = wording.spoken_name(name_of(percept))
        return Register(self._talk(percept), name, self.familiar).spoken_of(word)
