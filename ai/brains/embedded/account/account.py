"""Account: answers to questions about what happened lately, each by what is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ai.brains.embedded.account.happenings import CAME, DID, GAVE, OWN, SAID, WENT, WORD, Happening
from ai.brains.embedded.register.sayings import time_in
from ai.brains.embedded.rulebook.telling import TOLD_IN_SECRET
from ai.brains.embedded.templates.values import cut
from ai.brains.embedded.wording import (
    content_words,
    has_left,
    is_telling,
    same,
    speaks_of_self,
    turned,
)
from ai.brains.lazy_pattern import lazy_pattern

MAX_QUOTE = 160
"""Characters of what is quoted."""
MOST = 2
"""Things told in one answer."""
LIKE = 0.6
"""Part of a claim's words that must stand in what is compared with it."""

_NAME = r"(?-i:[A-Z])[\w-]+"
_ANY = r"(?:any|some)(?:body|one)"
_WHO = rf"(?P<who>{_NAME}|{_ANY})"
_NOW = r"(?:,? (?:again|now|just now|today|tonight|earlier|before|yet|already|so far|lately|then))*"
_JUST = r"(?:(?:just|ever|already|really|yet|not|else|here|been|also|last|still|now) )*"
_SEEKS = (
    r"(?:ask(?:ed|s|ing)?|look(?:ed|s|ing)?|search(?:ed|ing)?|call(?:ed|ing)?|want(?:ed|s)?|"
    r"need(?:ed|s)?|inquir\w+|enquir\w+|miss(?:ed|ing)?)"
)
_TELL = (
    r"(?:tell|told|give|gave|given|let|pass(?:ed)?(?: on)?|say|said|mention(?:ed)?|inform(?:ed)?|"
    r"deliver(?:ed)?)"
)
_OF_SILENCE = lazy_pattern(
    r"(?:so |but |and |please )*(?:you|u|can|could|will|do|promise|swear|psst,?|i have a "
    r"secret$)\b|\S+ (?:must|may|should|can)(?:n'?t| ?not) (?:ever )?(?:know|hear|learn)\b",
    re.I,
)
"""How somebody asks that a secret be kept, who tells none."""
_IS_SO = r"(?:true|so|right|correct|a lie|a fact)"
_ABOUT_ME = lazy_pattern(r"\b(?:me|us|i|we|my whereabouts)\b", re.I)
_ABOUT_IT = lazy_pattern(r"\b(?:it|that|this|my secrets?|what i whispered)\b", re.I)
_SEEKING = lazy_pattern(
    r"\?|\b(?:ask|look|search|seen?|want|need|where|find|miss|waiting|wait)\w*\b", re.I
)
_LEFT = lazy_pattern(
    rf"(?P<by>{_NAME}) (?:has left word|left word|says|sends word): (?P<word>“.+?”)"
)
_RELEASE = lazy_pattern(
    rf"^(?:(?P<who>{_NAME}|he|she|they|everybody|everyone|anybody) (?:may|can|is allowed to|should|"
    r"must) (?:now |also |too )*(?:hear|know|be told|learn)\b(?: it)?(?: (?:about|of|my|what)\b.*)?"
    rf"|you (?:may|can|are allowed to|have my leave to) (?:now )?tell (?P<whom>{_NAME}|him|her|"
    rf"them|"
    r"everybody|everyone)(?: it)?(?: (?:about|of|my secret|what i)\b.*)?)(?: now| too| again)*$",
    re.I,
)
"""How somebody lets another hear what they told in confidence."""
_PERSON = (
    r"(?:man|woman|girl|boy|lad|lass|lady|stranger|travell?er|fellow|sailor|soldier|merchant|"
    r"pedlar|beggar|monk|knight|farmer|child|guest)"
)
_NO_ACTS = frozenset(
    (
        *("add_entity_observation", "add_goal", "doc_lookup", "forget_memory", "inspect_location"),
        *("list_goals", "recall_memories", "search_episodic", "search_object", "store_memory"),
        "update_goal",
    )
)
"""Tools by which nothing is done for anybody."""
_SOMEBODY = lazy_pattern(rf"\b(?:an?|some|this) (?:[\w-]+ ){{0,2}}?(?P<one>{_PERSON})\b", re.I)
_THE_ONE = lazy_pattern(rf"\b(?:the|that|this) (?:[\w-]+ )?(?P<one>{_PERSON})\b", re.I)
_CALLED = lazy_pattern(rf"\b(?:his|her|their) name (?:is|was) (?P<name>{_NAME})", re.I)
_OF_ONE = lazy_pattern(r"^(?:and |so )?(?:he|she|they|his|her|their)\b", re.I)
_ASKS_OF_HIM = lazy_pattern(
    r"\w+(?: [\w-]+){0,2}? (?:did|do|does|has|had|have|is|was|were|could) (?:he|she|they)\b|"
    r"\w+ (?:did|do) (?:i|we|you) [\w ]+\b(?:him|her|them)\b",
    re.I,
)
"""How a question is about somebody whom only a line before it named."""
_OF_LOOKS = lazy_pattern(
    r"\b(?:carr(?:y|ies|ied)|ha(?:ve|s|d)|h[eo]ld|w[eo]re?|wear(?:s|ing)?|looks?|bring|brought|"
    r"me[et]t?|saw|see|f[io]nd)\b",
    re.I,
)
"""What is asked of somebody who was seen."""
_CALLS = lazy_pattern(rf"^{_NAME}, (?=\w)")
"""Whom a line is for, at its front."""
_HUSHES = lazy_pattern(
    r"(?:please |but |and )*(?:nobody|no ?one|don['’]?t|do not|never|keep (?:it|this|that)"
    r"|tell (?:no|nobody)|not a word|this is (?:a secret|between))\b",
    re.I,
)
"""How a line begins that only asks for silence."""
_LEARNED = lazy_pattern(
    r"^i(?:'ve| have)? (?:just )?(?:found out|find|heard|hear|read|know|think|was told|learned|"
    r"believe)(?: that)? ",
    re.I,
)
"""How a claim begins that its speaker has from somewhere."""
_NUMBERS = lazy_pattern(
    r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|"
    r"fifty|hundred|thousand)\b",
    re.I,
)
_OF_NOTHING = frozenset(
    (
        *("true", "thing", "say", "says", "said", "tell", "told", "claim", "found", "find", "out"),
        *("hear", "heard", "read", "think", "know", "knew", "learn", "message", "word", "note"),
        *("news", "yet", "already", "secret", "whisper", "ask", "well", "sure", "yes", "please"),
        *("look", "happen", "happened"),
    )
)
"""Roots of words that name nothing that was spoken of."""


@dataclass(frozen=True)
class Told:
    """An answer."""

    text: str
    private: bool = False
    """It is for the one who asks alone."""
    claim: str = ""
    """What somebody says, if it is asked whether that is so and nothing said here tells it."""


class Account:
    """Answers one asker's questions about what happened lately.

    Args:
        happened: What happened, the oldest first.
        name: The name of the asker.
        source: Their source id.
        names: What the assistant answers to.
    """

    def __init__(
        self, happened: Sequence[Happening], name: str, source: str, names: Sequence[str]
    ) -> None:
        self._happened = [each for one in happened for each in _sentences(one)][::-1]
        self._before = ""
        self._name = name
        self._source = source
        called = "|".join(map(re.escape, names)) or "-"
        self._to_me = re.compile(rf"^(?:{called})\s*[,:!]+\s*|,?\s*\b(?:{called})(?=[?.!]*$)", re.I)

    def reply(self, text: str, before: str = "") -> Told | None:
        """What happened of what a question asks; None if nothing did, or it asks something else.

        Args:
            text: The question.
            before: What stands before it in the same line.
        """
        text, self._before = text.strip(" ?.!"), before
        for pattern, answer in _KINDS:
            found = pattern.match(text)
            told = answer(self, found) if found else None
            if told is not None:
                return told
        return None

    def wish(self, text: str) -> Told | None:
        """What is said to a statement that lets somebody hear what was whispered."""
        found = _RELEASE.match(text.strip(" ?.!"))
        if found is None:
            return None
        whom = next((found[name] for name in ("who", "whom") if found[name]), "them")
        whom = whom if whom[:1].isupper() else "them"
        aloud = "what was said aloud may be told, and a whisper stays a whisper"
        return Told(f"{aloud}: say it to {whom} yourself")

    # What others said

    def _sought(self, found: re.Match[str]) -> Told | None:
        """Who asked for the asker, or about something."""
        rest, who = found["rest"] or " for me", found.groupdict().get("who") or "anybody"
        others = [one for one in self._said(who) if one.source != self._source]
        if _ABOUT_ME.search(rest) and not _ABOUT_IT.search(rest):
            heard = [one for one in others if self._seeks_asker(one.text)]
            nobody = "nobody has, so far"
        else:
            secrets = [one for one in self._own_said() if one.private and not _asks(one.text)]
            is_secret = _ABOUT_IT.search(rest) is not None
            wanted = roots(secrets[0].text if is_secret and secrets else rest)
            if not wanted or is_secret and not secrets:
                return None
            heard = [one for one in others if wanted <= roots(one.text)]
            if is_secret:
                heard = [one for one in others if self._is_of_secret(one.text, wanted)]
            nobody = "nobody has asked about it"
        heard = [one for one in heard if not one.private]
        if heard:
            by = list(dict.fromkeys(one.by for one in heard))
            told = [next(one for one in heard if one.by == name) for name in by[:MOST]]
            return Told("; ".join(f"{one.by} did: {self._quote(one)}" for one in told))
        is_anybody = re.fullmatch(_ANY, who, re.I)
        return Told(nobody) if is_anybody else None

    def _said_about(self, found: re.Match[str]) -> Told | None:
        """What somebody said about something, or asked."""
        topic, asks = found["topic"] or "", re.match(r"ask|want", found["verb"], re.I)
        if not topic and not asks:
            return None
        is_me = _ABOUT_ME.fullmatch(topic) is not None
        wanted = roots(topic)
        if topic and not (wanted or is_me):
            return None
        said = [one for one in self._said(found["who"]) if not one.private]
        if is_me:
            said = [one for one in said if _has_name(self._bare(one.text), self._name)]
        else:
            said = [one for one in said if wanted <= roots(one.text)]
            said = [one for one in said if bool(asks) == _asks(one.text)]
        verb = "asked" if said and _asks(said[0].text) else "said"
        return Told(f"{said[0].by} {verb}: {self._quote(said[0])}") if said else None

    def _is_true(self, found: re.Match[str]) -> Told | None:
        """Whether what somebody says is what was read or said here."""
        who = found.groupdict().get("who") or "anybody"
        said = [one for one in self._said(who) if not _asks(one.text) and not one.private]
        said = [one for one in said if one.source != self._source and len(roots(one.text)) > 1]
        if not said:
            return None
        claim = said[0]
        wanted = roots(claim.text) - {claim.by.lower(), self._name.lower()}
        numbers = set(map(str.lower, _NUMBERS.findall(claim.text)))
        for one in self._happened:
            if one.kind != OWN or one.private:
                continue
            for sentence in filter(None, re.split(r"(?<=[.!?]) |[“”]", one.text)):
                shared = wanted & roots(sentence)
                counts = set(map(str.lower, _NUMBERS.findall(sentence)))
                is_like = len(shared - numbers) >= max(1, LIKE * len(wanted - numbers))
                if is_like and (len(shared) > 1 or numbers & counts):
                    agrees = not numbers or not counts or bool(numbers & counts)
                    begin = "it is" if agrees else "not quite"
                    return Told(f"{begin}: “{cut(sentence, MAX_QUOTE)}”")
        only = f"nobody but {claim.by} says so: {self._quote(claim)}"
        said_of = _LEARNED.sub("", self._bare(claim.text))
        return Told(only, claim="" if speaks_of_self(said_of) else said_of)

    def _know_that(self, found: re.Match[str]) -> Told | None:
        """Whether something has reached it."""
        telling = {root(word) for word in content_words(found["topic"]) if is_telling(word)}
        wanted = telling - {"ask", "send", "sent", "want", "wrote"}
        for one in self._happened:
            if one.kind == WORD and one.source == self._source and wanted:
                heard = {root(word) for word in content_words(one.text)}
                if wanted <= heard:
                    return Told(f"yes, word came: {self._quote(one)}", one.private)
        return None

    # What it did and said itself

    def _passed_on(self, found: re.Match[str]) -> Told | None:
        """Whether it told somebody something."""
        who = found["who"]
        wanted = roots(found["rest"]) - {who.lower(), self._name.lower()}
        is_any = re.fullmatch(_ANY, who, re.I) is not None
        mine = [one for one in self._own_said() if one.private]
        secret = Told(f"not a word, to {'anybody' if is_any else who}", True)
        if mine and re.search(r"\babout (?:it|that|this)\b", found["rest"], re.I):
            return secret
        own = [one for one in self._happened if one.kind == OWN and not one.private]
        own = [one for one in own if one.source != self._source and _is_one(one.by, who)]
        for one in own:
            left = [each for each in _LEFT.finditer(one.text) if _is_one(each["by"], self._name)]
            words = [each["word"] for each in left if wanted <= roots(each["word"])]
            if words:
                return Told(f"yes, in these words: {words[0]}")
            if wanted and wanted <= roots(one.text) and "“" not in one.text:
                return Told(f"yes: “{cut(one.text, MAX_QUOTE)}”")
        for word in self._kept_for(who):
            if not wanted or wanted & roots(word):
                return Told(f"not yet: {who} has not come by. It is still kept: {word}")
        is_secret = mine and (not wanted or any(wanted & roots(one.text) for one in mine))
        return secret if is_secret else None

    def _left_with_me(self, found: re.Match[str]) -> Told | None:
        """What the asker wants to have somebody told."""
        words = [*self._kept_for(found["who"])]
        return Told(f"for {found['who']} you left {_listed(words[:3])}") if words else None

    def _left_for_me(self, found: re.Match[str]) -> Told | None:
        """What others left for the asker, and it has told them."""
        who = found.groupdict().get("who") or "anybody"
        words = list[str]()
        for one in self._happened:
            left = _LEFT.search(one.text) if one.kind == OWN else None
            if left and _has_name(one.text, self._name) and _is_one(left["by"], who):
                words.append(f"{left['by']} has left word: {left['word']}")
        return Told("; ".join(dict.fromkeys(words[:MOST]))) if words else None

    def _when(self, found: re.Match[str]) -> Told | None:
        """When that was which the asker told last."""
        said = next(iter(self._own_said()), None)
        when = time_in(self._bare(said.text)) if said and not _asks(said.text) else ""
        return Told(f"you said: {turned(when)}", said.private) if said and when else None

    def _who_told_me(self, found: re.Match[str]) -> Told | None:
        """Who wanted the asker to do something, where it was to remind them of that."""
        topic = found.groupdict().get("topic") or ""
        for title in self._reminders():
            if not topic or roots(topic) & roots(title):
                return Told(f"you did yourself: you wanted to be reminded, “{turned(title)}”")
        return None

    def _own_words(self, found: re.Match[str]) -> Told | None:
        """What it said to somebody."""
        who, wanted = found["to"], roots(found["topic"] or "")
        is_asker = who.lower() in ("me", "us", self._name.lower())
        for one in self._happened:
            is_theirs = one.source == self._source if is_asker else _is_one(one.by, who)
            is_told = one.kind == OWN and is_theirs and (is_asker or not one.private)
            parts = re.split(r"[“”]", one.text)  # what it said before is not quoted in itself
            said = max(parts, key=len).strip()
            if is_told and wanted <= roots(said) and len(said.split()) > 3:
                return Told(f"this: “{cut(said, 2 * MAX_QUOTE)}”", one.private)
        return None

    def _for_whom(self, found: re.Match[str]) -> Told | None:
        """For whom it did something."""
        wanted = roots(found["topic"])
        for one in self._happened:
            is_act = one.kind == DID and one.tool not in _NO_ACTS and not one.private
            if is_act and wanted and wanted <= roots(one.text):
                return Told(f"that was {'you' if one.source == self._source else one.by}")
        return None

    # What was handed over

    def _who_gave(self, found: re.Match[str]) -> Told | None:
        """Who gave it a thing."""
        gift = next(self._gifts(found["thing"], "anybody"), None)
        return Told(f"{self._giver(gift)} gave me the {gift.text}") if gift else None

    def _given(self, found: re.Match[str]) -> Told | None:
        """What somebody gave it, or somebody else, which it does not see."""
        who, whom = found["who"], found["whom"].lower()
        if whom != "you":
            return None if who.lower() == "i" else Told(f"{who} handed over nothing that I saw")
        gifts = list(self._gifts("", self._name if who.lower() in ("i", "we") else who))
        things = list(dict.fromkeys(f"the {gift.text}" for gift in gifts[:MOST]))
        return Told(f"{self._giver(gifts[0])} gave me {_listed(things)}") if things else None

    def _where_is_mine(self, found: re.Match[str]) -> Told | None:
        """Where a thing is that the asker gave it."""
        gift = next(self._gifts(found["thing"], self._name), None)
        if gift is None:
            return None
        words = set(content_words(gift.text))
        later = self._happened[: self._happened.index(gift)]
        acts = (one.text for one in later if one.kind == DID and one.text.startswith("give "))
        if any(words <= set(content_words(text)) for text in acts):
            return Told(f"I gave the {gift.text} back to you")
        return Told(f"I have the {gift.text}, and you get it back when you ask for it")

    def _gifts(self, thing: str, who: str) -> Iterator[Happening]:
        """What it was given of some words, the last thing first."""
        wanted = set(map(root, content_words(thing)))
        for one in self._happened:
            is_gift = one.kind == GAVE and _is_one(one.by, who)
            if is_gift and wanted <= set(map(root, content_words(one.text))):
                yield one

    def _giver(self, gift: Happening) -> str:
        return "you" if gift.source == self._source else gift.by

    # Who went where

    def _went(self, found: re.Match[str]) -> Told | None:
        """Where somebody went, if they have not come back."""
        for one in self._happened:
            if one.kind in (CAME, WENT) and _is_one(one.by, found["who"]):
                if one.kind == CAME:
                    return None
                return Told(has_left(one.text))
        return None

    # What the asker said

    def _secret(self, found: re.Match[str]) -> Told | None:
        """What the asker told it in confidence, told to nobody else."""
        said = (one for one in self._own_said() if one.private and self._tells(one.text))
        kept = [one for one in said if not _OF_SILENCE.match(one.text)]
        return Told(f"you said this: {self._in_their_words(kept[0])}", True) if kept else None

    def _remembers(self, found: re.Match[str]) -> Told | None:
        """Whether it remembers what the asker says once more, or said last."""
        wanted = roots(found["this"] or self._before)
        said = [one for one in self._own_said() if self._tells(one.text)]
        kept = next((one for one in said if wanted <= roots(one.text)), None)
        return Told(f"yes: {self._in_their_words(kept)}", kept.private) if kept else None

    def _happened_to(self, found: re.Match[str]) -> Told | None:
        """What the asker told of something."""
        wanted = roots(found["topic"])
        said = [one for one in self._own_said() if self._tells(one.text)]
        told = next((one for one in said if wanted and wanted <= roots(one.text)), None)
        return Told(f"you said: {self._in_their_words(told)}", told.private) if told else None

    def _of_somebody(self, found: re.Match[str]) -> Told | None:
        """What the asker told of somebody whom they only called "a man"."""
        text, told = found[0], list[Happening]()
        if not _OF_LOOKS.search(text):
            return None
        one = next(filter(None, [_THE_ONE.search(text)]), None)
        names = {name.lower() for name in re.findall(_NAME, text)}
        is_he = _ASKS_OF_HIM.match(text) is not None
        for group in self._spoken_of():
            called = {c["name"].lower() for each in group for c in _CALLED.finditer(each.text)}
            noun = _SOMEBODY.search(group[0].text)
            is_meant = bool(names & called) or (one and noun and one["one"] == noun["one"])
            if is_meant or (is_he and not names and not one):
                told = group
                break
        told = [each for each in told if not _CALLED.search(each.text) or len(each.text) > 40]
        if not told:
            return None
        return Told(f"you said: {self._in_their_words(told[0])}", told[0].private)

    # Parts of it

    def _spoken_of(self) -> Iterator[list[Happening]]:
        """What the asker told of each "man" or "woman", the last such one first."""
        said = [one for one in self._own_said() if not _asks(one.text)][::-1]
        for place in range(len(said) - 1, -1, -1):
            if _SOMEBODY.search(said[place].text):
                more = said[place + 1 : place + 4]
                of_one = [each for each in more if _OF_ONE.search(self._bare(each.text))]
                yield [said[place], *of_one]

    def _said(self, who: str) -> Iterator[Happening]:
        return (one for one in self._happened if one.kind == SAID and _is_one(one.by, who))

    def _own_said(self) -> list[Happening]:
        return [one for one in self._happened if one.kind == SAID and one.source == self._source]

    def _kept_for(self, who: str) -> Iterator[str]:
        """The words that the asker left for somebody, the last first."""
        for one in self._happened:
            title = str(one.arguments.get("title") or "") if one.tool == "add_goal" else ""
            left = _LEFT.search(title)
            if left and one.source == self._source and re.match(rf"Tell {re.escape(who)}:", title):
                yield left["word"]

    def _reminders(self) -> Iterator[str]:
        for one in self._happened:
            title = str(one.arguments.get("title") or "") if one.tool == "add_goal" else ""
            if title.startswith("Remind") and one.source == self._source and one.kind == DID:
                yield title.partition(": ")[2]

    def _seeks_asker(self, text: str) -> bool:
        text = self._to_me.sub("", text.strip())
        is_to_them = re.match(rf"{re.escape(self._name)}\s*[,:!]", text, re.I)
        return bool(_has_name(text, self._name) and not is_to_them and _SEEKING.search(text))

    def _is_of_secret(self, text: str, wanted: Iterable[str]) -> bool:
        is_named = _has_name(text, self._name)
        is_asked = re.search(r"\b(?:secret|whisper\w*|confid\w+|tell|told)\b", text, re.I)
        return bool(set(wanted) & roots(text)) or bool(is_named and is_asked)

    def _tells(self, text: str) -> bool:
        return not (_asks(text) or _HUSHES.match(text)) and len(roots(text)) > 1

    def _bare(self, text: str) -> str:
        return _CALLS.sub("", self._to_me.sub("", text.strip()))

    def _quote(self, one: Happening) -> str:
        return f"“{cut(self._bare(one.text), MAX_QUOTE)}”"

    def _in_their_words(self, one: Happening) -> str:
        text = self._bare(one.text).split(": ")[0]
        return turned(cut(text.rstrip(" .!?"), MAX_QUOTE))


def _sentences(one: Happening) -> list[Happening]:
    """What somebody said, sentence by sentence; anything else as it is."""
    parts = re.split(r"(?<=[.!?]) +(?=\w)", one.text) if one.kind == SAID else [one.text]
    return [replace(one, text=part) for part in parts]


def root(word: str) -> str:
    """A word without its endings: "looking" and "looks" are one."""
    word = same(word)
    for ending in ("ing", "ed", "es", "s"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def roots(text: str) -> set[str]:
    """What a text is about."""
    found = {root(word.strip("'’")) for word in content_words(text) if is_telling(word)}
    return found - _OF_NOTHING


def _asks(text: str) -> bool:
    return text.rstrip(" \"'”").endswith("?")


def _has_name(text: str, name: str) -> bool:
    return bool(name) and re.search(rf"\b{re.escape(name)}\b", text, re.I) is not None


def _is_one(name: str, who: str) -> bool:
    return re.fullmatch(_ANY, who, re.I) is not None or name.lower() == who.lower()


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


_Answer = Callable[[Account, "re.Match[str]"], Told | None]
_KINDS: Sequence[tuple[re.Pattern[str], _Answer]] = [
    (lazy_pattern(pattern, re.I), answer)
    for pattern, answer in (
        (
            rf"^(?:did|has|have|had|is|was|were)(?: there)? {_WHO} {_JUST}(?:(?:come|came) "
            rf")?{_SEEKS}"
            rf"(?P<rest> (?:after|for|about|of|where|to (?:see|speak|talk|find|know|meet)|from|"
            rf"with|"
            rf"you|any\w+|some\w+)\b.*)?$",
            Account._sought,
        ),
        (
            rf"^who (?:(?:has|have|is|was|had|all) )*{_JUST}(?:(?:come|came) )?{_SEEKS}(?P<rest> "
            rf"(?:after|for|about|of|where|to (?:see|speak|talk|find|know|meet)|with|you)\b.*)?$",
            Account._sought,
        ),
        (
            rf"^(?:what|whom?|after whom) (?:did|has|had|does) (?P<who>{_NAME}) "
            rf"{_JUST}(?P<verb>say|"
            rf"said|tell|told|mention(?:ed)?|ask(?:ed)?|want(?:ed)?)(?: (?:to )?(?:you|me|us|know|"
            rf"for))*(?: (?:about|of|on) (?P<topic>.+?))?{_NOW}$",
            Account._said_about,
        ),
        (
            rf"^(?:is|was|were) (?:it|that|this|these|those) {_JUST}{_IS_SO}(?:,? (?:what|that|as))"
            rf" (?P<who>{_NAME}) .*$",
            Account._is_true,
        ),
        (
            rf"^(?:is|was|did|does|has) (?P<who>{_NAME}) (?:right|wrong|lying|honest|mistaken|"
            rf"telling "
            r"the truth|(?:tell|speak|told|spoken) the truth|lie|lied)(?: (?:about|in|with) .+|"
            r" there| then)?$",
            Account._is_true,
        ),
        (
            rf"^(?:did|have|haven't|didn't) you {_JUST}{_TELL}(?: it)?(?: to)? {_WHO}(?P<rest>.*)$",
            Account._passed_on,
        ),
        (
            rf"^(?:does|has|did) (?P<who>{_NAME}) {_JUST}(?:know|heard?|got|get|learn\w*|receiv\w+)"
            r"(?P<rest>(?: .*)?)$",
            Account._passed_on,
        ),
        (
            rf"^what (?:did|do|have|had|was|am) i {_JUST}(?:ask(?:ed)?|want(?:ed)?|tell|told|leave|"
            rf"left)\b.*?\b(?:tell|told|say to|pass on to|give|for|to) (?P<who>{_NAME}){_NOW}$",
            Account._left_with_me,
        ),
        (
            rf"^what (?:was|is) my (?:message|word|note) (?:for|to) (?P<who>{_NAME}){_NOW}$",
            Account._left_with_me,
        ),
        (
            rf"^what (?:did|has) (?P<who>{_NAME}) {_JUST}(?:tell|told|ask(?:ed)?|want(?:ed)?|leave|"
            rf"left|give|gave)(?: with)?(?: you)?(?: to)? (?:tell|say to|give|pass on to|for) me"
            rf"{_NOW}$",
            Account._left_for_me,
        ),
        (
            r"^who (?:told|asked|said|wanted|reminded|ordered)(?: to)?(?: me)?(?: that)? (?:to|"
            r"(?:that )?i "
            r"(?:should|shall|must|have to|had to|am to|was to|ought to)) (?P<topic>.+)$",
            Account._who_told_me,
        ),
        (
            r"^why (?:should|must|shall|do|would) i (?:have to )?(?P<topic>.+)$",
            Account._who_told_me,
        ),
        (
            r"^what (?:was|am|were) i (?:supposed|meant) to (?:do|remember)\b.*$",
            Account._who_told_me,
        ),
        (
            r"^who (?:has |had )?(?:ordered|had|got|drank|drunk|ate|eaten|asked for|bought) "
            r"(?P<topic>(?:the|a|an|this|that|my) .+)$",
            Account._for_whom,
        ),
        (
            rf"^what (?:did|have|had) you {_JUST}(?:read|tell|told|say|said|answer(?:ed)?)(?: out| "
            rf"aloud)?(?: to| for)? (?P<to>me|us|{_NAME})(?: (?:about|of|on|from)(?: "
            rf"(?P<topic>.+?))?"
            rf")?{_NOW}$",
            Account._own_words,
        ),
        (
            rf"^(?:who|whom) (?:has |had )?{_JUST}(?:gave|given|give|brought|handed|passed|sent) "
            rf"you (?P<thing>(?:the|an?|that|this|your|some|it|my)?\b.*?){_NOW}$",
            Account._who_gave,
        ),
        (
            rf"^what (?:did|has|have) (?P<who>i|we|{_NAME}|{_ANY}) {_JUST}(?:give|given|gave|"
            rf"hand|handed|bring|brought|pass|passed)(?: to)? "
            rf"(?P<whom>you|me|us|him|her|{_NAME}){_NOW}$",
            Account._given,
        ),
        (
            rf"^(?:where(?:'s| is| are)|do you {_JUST}have|have you {_JUST}got|(?:who|what) has|"
            rf"you {_JUST}have|did you {_JUST}(?:keep|lose|sell|eat)) my (?P<thing>.+?){_NOW}$",
            Account._where_is_mine,
        ),
        (
            rf"^(?:(?:do you know|did you see|have you seen|tell me) )?(?:where|which way) "
            rf"(?:(?:did|has|is|was) )?(?P<who>{_NAME})(?: (?:just|off|has|is))* "
            rf"(?:go(?:ne)?|went|goes|ran|left|off|going|head\w*)(?: (?:to|off))*{_NOW}$",
            Account._went,
        ),
        *((pattern, Account._secret) for pattern in TOLD_IN_SECRET),
        (
            r"^(?:(?P<this>.+?)[:;,.-]+ )(?:do|can) you (?:still )?(?:remember|recall)\b.*$|"
            r"^(?:do|can) you (?:still )?(?:remember|recall) (?:that|it|this|what i said)$",
            Account._remembers,
        ),
        (
            rf"^(?:(?:did|have) i {_JUST}(?:tell|told|mention(?:ed)?)(?: to)?(?: you)? )?what "
            rf"(?:has )?"
            r"(?:happened|became|was wrong) (?:to|with|of) (?P<topic>my .+)$".replace(
                "{_JUST}", _JUST
            ),
            Account._happened_to,
        ),
        (
            rf"^(?:(?:do|did) you {_JUST}(?:know|hear|learn)|have you {_JUST}(?:heard|"
            rf"learned))(?: that)? "
            r"(?P<topic>(?:i|we) .+)$",
            Account._know_that,
        ),
        (
            r"^(?:and )?(?:when|how long ago|on which day)(?: (?:was|is|did) (?:that|it|this))?"
            r"(?: happen)?(?: exactly)?$",
            Account._when,
        ),
        (
            rf"^(?:what|where|when|how|which|who)\b.*?\b(?:he|she|they|him|her|them|{_NAME}|"
            rf"the (?:[\w-]+ )?{_PERSON})\b.*$",
            Account._of_somebody,
        ),
    )
]
"""How it is asked, and what answers it; the first that finds something counts."""
