"""Addressing: whom a line is for, and who may know of it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from ai import conf
from ai.assistant.percepts.percept import Percept, is_played

MAX_UNANSWERED = 3
"""Lines in a row that nobody answers, before a question without a name is for an assistant."""
LEAST_ASKED = 4
"""Words of a question for an assistant that only its subject makes one."""


class NotAddressed(StrEnum):
    """Why a percept does not address an assistant, in words for builders."""

    KIND = "not addressed to it"
    """Nothing of this kind addresses anybody."""
    UNNAMED = "not addressed to it: its name is not in it"
    AMONG_OTHERS = "not addressed to it: its name is not in it, and others are there"
    SOMEBODY_ELSE = "not addressed to it: somebody else is named in it"
    TOPIC = "not addressed to it: it is only spoken of"
    BETWEEN_OTHERS = "not addressed to it: the speaker talks with somebody else"


class TalkState(NamedTuple):
    """How an assistant's talk with the source of a percept stands."""

    warm: bool = False
    """Whether all that the source says is for the assistant."""
    recent: bool = False
    """Whether its questions and requests still are."""
    awaited: bool = False
    """Whether the source has not yet answered a question of the assistant."""
    elsewhere: bool = False
    """Whether the source talks with somebody else."""
    begun: bool = False
    """Whether the source has spoken to the assistant before."""
    unanswered: int = 0
    """How many lines of the source in a row nobody has answered."""
    quiet: bool = False
    """Whether nobody else has said anything for a while."""
    others_talk: bool = False
    """Whether all other players who are there talk with the assistant, and with nobody else."""
    hailed: bool = False
    """Whether somebody else has just spoken to the source, who has said nothing since."""
    gone: Sequence[str] = ()
    """The names of those who have just left."""
    subjects: Sequence[str] = ()
    """What the assistant can be asked about."""


def names_of(thing: Any) -> list[str]:
    """What a character or object answers to.

    These are its key, the first and the last word of the key without epithets such as "old", and
    its aliases.
    """
    key = str(thing.key)
    words = [word for word in key.split() if word.lower() not in _EPITHETS] or [key]
    last = words[0] if _OF.intersection(words) else words[-1]
    names = dict.fromkeys([key, words[0], last, *thing.aliases.all()])
    return [name for name in names if len(name) > 1]


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether a text contains one of the names as a whole word."""
    return named_at(text, names) is not None


def named_at(text: str, names: Iterable[str]) -> int | None:
    """Where the first of the names stands in a text as a whole word; None if none does."""
    lowered = text.lower()
    near = [name for name in map(str.lower, names) if name in lowered]
    found = [re.search(rf"(?<!\w){re.escape(name)}(?!\w)", lowered) for name in near]
    return min((match.start() for match in found if match), default=None)


def is_direct(percept: Percept, thing: Any) -> bool:
    """Whether a percept addresses a character so plainly that it wakes a sleeping assistant."""
    if percept.kind in ("say", "pose"):
        return mentions(percept.text, names_of(thing))
    return percept.kind not in ("arrive", "leave", "text")


def asks(text: str) -> bool:
    """Whether a text asks something."""
    return any(mark in text for mark in "?？؟")


def invites(text: str) -> bool:
    """Whether the one to whom a text is said is expected to answer it."""
    asked = any(map(_ASKS_ONE.search, re.split(r"[.!?…]\s+", text)))
    return asks(text) or asked or bool(_INVITES.search(text))


def wants_answer(text: str) -> bool:
    """Whether a text asks or requests something, with a question mark or without."""
    return asks(text) or bool(_ASKS_OR_REQUESTS.search(text))


def wants_service(text: str) -> bool:
    """Whether a text asks for what one gets from a host, as "What is there to eat?"."""
    return bool(_ASKS_OF_HOST.match(text) or _PLEASE.search(text))


def asks_of_goods(text: str) -> bool:
    """Whether a text asks what a host knows of food and drink, as "What's in the soup?"."""
    return bool(_OF_GOODS.search(text))


def wants_goods(text: str) -> bool:
    """Whether a text orders something, or asks what there is, as one asks a host."""
    return bool(_ORDERS.match(text))


def asks_for_confidence(words: str) -> bool:
    """Whether somebody asks that what they say goes no further, in one of five languages.

    Args:
        words: What they say.
    """
    return _ASKS_FOR_CONFIDENCE.search(words.replace("’", "'")) is not None


def is_for_everybody(text: str) -> bool:
    """Whether a line speaks to all who hear it, as "Hello, everybody!" or "Does anyone know?"."""
    if _ALL_OF_YOU.search(text):
        return True
    words = conf.get("EVERYBODY")
    if not mentions(text, words):
        return False
    marked, _words = _mark(text, words)
    return bool(wants_answer(text) and _BEGINS.match(marked)) or bool(_TO_ALL.search(marked))


def greets_all(text: str, speaker: str) -> bool:
    """Whether a line only greets, or tells the speaker's name too, as "Hello! I am Anna."."""
    is_introduction = _GREETS.match(text) and mentions(text, [speaker])
    return bool(is_introduction or _GREETS_ROOM.fullmatch(text))


class Company:
    """Who is in a room and could be addressed: its characters and its assistants."""

    def __init__(self, place: Any) -> None:
        characters = place.contents_get(content_type="character") if place is not None else []
        things = place.contents if place is not None else []
        self.members = [*characters, *(o for o in things if o.ndb.ai and o not in characters)]
        self.players = {one.pk for one in self.members if getattr(one, "account", None) is not None}
        """The ids of the characters that somebody plays."""
        self._names: dict[int, list[str]] = {}
        self._called: dict[str, list[Any]] = {}
        """Who is called by a text, which all assistants in the room are asked about."""
        self.only_names: set[str] = set()
        """Those of these texts that are nothing but names."""

    @cached_property
    def assistants(self) -> list[Any]:
        """The assistants among them."""
        return [one for one in self.members if one.ndb.ai]

    def mentioned(self, text: str) -> list[Any]:
        """Those whose name is in a text."""
        return [one for one in self.members if mentions(text, self._names_of(one))]

    def called(self, text: str) -> list[Any]:
        """Those whom a text calls by name, such as "Berta, look!" or "come here berta".

        A text that is nothing but names calls nobody without a mark: "Berta." may be an answer.
        """
        if text not in self._called:
            self._called[text] = self._find_called(text)
        return self._called[text]

    def _find_called(self, text: str) -> list[Any]:
        near = self.mentioned(text)
        marked, names = _mark(text, [name for one in near for name in self._names_of(one)])
        if near and _AND_THEY.fullmatch(marked):
            return []
        if near and _ONLY_NAMES.fullmatch(marked):
            self.only_names.add(text)
            return []
        called = {names[number] for number in _called_marks(marked)}
        if not called:
            return self._resembling(marked)
        return [one for one in near if not called.isdisjoint(map(str.lower, self._names_of(one)))]

    def _resembling(self, marked: str) -> list[Any]:
        """Those whose names, misspelt, stand where a name calls somebody."""
        words = [_DRAWN_OUT.sub(r"\1", found["word"].lower()) for found in _WORD.finditer(marked)]
        return [
            one
            for one in self.members
            if any(_resembles(word, name.lower()) for word in words for name in self._names_of(one))
        ]

    def _names_of(self, one: Any) -> list[str]:
        known = self._names.get(one.pk)
        if known is None:
            known = self._names[one.pk] = names_of(one)
        return known


_MARK = "\0"
"""Stands for a name in the patterns, which so take no longer for names that contain each other."""
_PAUSE = r"(?:[,.;:!?…–—¡¿、。，！？：；،؛؟]|\s-\s)"
_OPEN, _CLOSE = r"[\s\"'“„«(*@>_]*", r"[\s\"'”“»)*_]*"
_AND = r"(?:and|or|und|oder|et|ou|y|o|e|&)"
_NAMES = rf"{_MARK}(?:\s+{_AND}\s+{_MARK})*+"
_GREETING = (
    r"(?:hey|hi|hiya|hello|hail|greetings|(?:good\s+)?(?:morning|afternoon|evening|evenin)'?|"
    r"good\s+day"
    r"|hallo|moin"
    r"|guten\s+(?:morgen|tag|abend)|hola|bonjour|bonsoir|salut|ciao)"
)
_BEFORE = (
    rf"(?:(?:{_GREETING}|and|but|so|well|okay|ok|o+h|a+h|psst|please|cheers|thanks|thank\s+you|"
    r"sorry|yes|no|oi|oy|yo|hm+|aw+|wow|(?:ha|he)+|lol|yeah|yep|yup|aye|nah|nope|sure|true|exactly"
    r"|indeed|right|wait|come\s+on|go\s+on|shut\s+up|heya|howdy|hullo|ahoy"
    r"|now|then|you|there|my|dear|listen|look|welcome|good\s*(?:night|bye)|bye|farewell|danke"
    r"|merci|gracias|a\s+lot|so\s+much|very\s+much|again|miss|mistress|mrs?\.?|master|madam|lady|"
    r"excuse\s+me|pardon(?:\s+me)?)\s+){0,3}"
)
"""What often stands before the name of the one who is called, without a comma."""
_FREE = rf"(?:^|{_PAUSE}){_OPEN}{_BEFORE}", rf"(?={_CLOSE}(?:$|{_PAUSE}))"
"""What stands before and after words between punctuation or the ends of a text."""
_NOBODY = r"no(?:body|\ one|-one)"
_ANYBODY = rf"(?:any(?:body|one)|a\ (?:living\ )?soul|{_NOBODY}|others?)"
_ASKS_FOR_CONFIDENCE = re.compile(
    rf"""
    \bkeep\ (?:this|that|it|what\ i\b.{{0,60}}?)\ (?:all\ )?
        (?:(?:strictly\ )?(?:to\ yourself|between|quiet|private|(?:a\ )?secret)|under\ your\ hat)
    | \b(?:just|strictly|only)?\ ?between\ (?:us|you\ and\ (?:me|i|myself)|the\ two\ of\ us)\b
    | \b(?:don'?t|do\ not|never|not\ to|please\ not|you\ (?:must|may|can|will)\ not
        |you\ (?:mustn|can|won)'?t|you\ cannot)\ (?:ever\ )?
        (?:tell|say|repeat|mention|pass|breathe)\b.{{0,40}}?\ {_ANYBODY}\b
    | \b(?:tell|mention|say|speak\ of)\ (?:(?:it|this|that)\ )?(?:to\ )?{_NOBODY}\b
    | \b(?:let\ {_NOBODY}|(?:don'?t|do\ not|never)\ let\ {_ANYBODY}(?:\ else)?)\ (?:know|hear)\b
    | \bnot\ a\ word\ (?:of\ (?:this|it)\ )?to\b | \bin\ (?:strict(?:est)?\ )?confidence\b
    | \b{_NOBODY}\ (?:else\ )?(?:(?:must|may|should|is\ to)\ (?:ever\ )?
        (?:know|hear|learn|find)|can\ (?:ever\ )?(?:know|learn))\b
    | \bcan\ you\ keep\ a\ secret\b
    | \b(?:it|this|that)(?:\ is|'?s|\ must\ stay|\ stays|\ has\ to\ stay)\ (?:a\ )?
        (?:secret|confidential|private)\b
    | \b(?:unter\ uns|behalt(?:e|en)?\ .{{0,20}}?für\ (?:dich|sich))\b
    | \bsag(?:e|t|en)?\b.{{0,30}}?\b(?:niemand(?:em|en)?|keinem)\b
    | \b(?:entre\ (?:nous|nosotros)|tra\ (?:noi|me\ e\ te)|fra\ noi)\b
    | \b(?:dis|dites)\b.{{0,20}}?\bà\ personne\b | \bnon\ dir\w*\b.{{0,20}}?\ba\ nessuno\b
    | \bno\ .{{0,6}}?dig\w*\b.{{0,20}}?\ba\ nadie\b
    """,
    re.I | re.X,
)
_CALLED = re.compile(_NAMES.join(_FREE), re.IGNORECASE)
_WORD = re.compile(r"(?P<word>\w{4,30})".join(_FREE), re.IGNORECASE)
_TO_ALL = re.compile(rf"{_CALLED.pattern}|\byou\s+{_MARK}{_FREE[1]}", re.IGNORECASE)
_IN_FRONT = re.compile(
    rf"[^\w{_MARK}]*(?:to\s+)?{_BEFORE}{_NAMES}(?:{_CLOSE}\s|:)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
"""Names in front without a comma: "marta two ales please"."""
_EXCLAIMED = re.compile(
    rf"[^\w{_MARK}]*(?P<word>\w+)\s+{_NAMES}(?=\s+(?:you|your|you're|we|let'?s|why|where|how|i|i'm"
    r"|(?:are|do|did|can|could|will|would|have|were)\s+you)\b)",
    re.IGNORECASE,
)
"""A name behind a word of surprise: "blimey Anna you are wet"."""
_SENTENCE = re.compile(rf"^|[.!?…]\s+(?=[\w{_MARK}])")
_TO_YOU = re.compile(r"[^.!?…]*(?:\?|\b(?:you|your|please)\b)", re.IGNORECASE)
"""What follows a name at the beginning of a later sentence that is said to somebody."""
_BEHIND = re.compile(rf"{_NAMES}(?=[^\w{_MARK}]*$|{_CLOSE}[,.!?…])", re.IGNORECASE)
"""Names at the end of a clause."""
_SHORT = 3
"""Words of "let's ask the guard", which names whom it speaks of; "let's go to the gate Bram" "
"calls."""
_LIST = re.compile(
    rf"{_MARK}(?:\s*,\s*{_MARK})*+(?P<last>(?:\s*,)?\s+{_AND}\s+{_MARK})?", re.IGNORECASE
)
"""Names with commas between them; without a last one, it is no list, but need be read only once."""
_APPOSITION = re.compile(
    rf"\b(?:the|my|our|his|her|their)\s+[\w{_MARK}]+\s*,\s*{_MARK}\s*,\s*(?:is|was|has|had|will)\b",
    re.IGNORECASE,
)
_ONLY_NAMES = re.compile(
    rf"[^\w{_MARK}]*{_MARK}(?:[\s,]+(?:\w{{1,3}}\s+)?{_MARK})*"
    rf"(?:(?:\s*,)?\s+{_AND}\s+(?:the|an?|my|our|his|her|their)\s+\w+)?[\s.\"']*",
    re.IGNORECASE,
)
_AND_THEY = re.compile(
    rf"\W*(?:and|or|(?:and\s+)?(?:what|how)\s+about)\s+{_MARK}\s*\?\W*", re.IGNORECASE
)
"""A question that asks the same of somebody else."""
_PRONOUN = rf"(?:(?:i|we|you|it|he|she|they|there|this|that|these|those|anyone|anybody)\b|{_MARK})"
_SPOKEN_OF = re.compile(
    rf"(?:{_AND}\s"
    rf"|(?:is|was|has|had|does|did|will|would|can|could|may|might|must|shall|should|ist|hat|war"
    rf"|est|était|está)\b(?!\s+{_PRONOUN})"
    r"|(?:said|told|went|came|knew|saw|gave|took|made|got|left|died|sold|never|always|also|sagt"
    r"|(?:is|was|has|had|does|did|wo|would|ca|could|should)n't)\b"
    r"|(?!(?:whats|hows|wheres|whos|thanks|perhaps|sometimes|besides|cheers|greetings|does|has|was)"
    r"\b)\w+[^\Wsiu]s\b"
    r"|(?!feed|need|speed|proceed)\w{3,}ed\b)",
    re.IGNORECASE,
)
"""What follows the name of one who is spoken of: "and I", or a verb in the third person."""
_POSSESSIVE = re.compile(r"\b\w{1,60}['’]s\b")
_INVITES = re.compile(
    r"\b(?:let'?s|come (?:with|along|on)|follow me|(?:give|lend|hand|pass|tell|show|help) (?:me|"
    r"us))\b"
    r"|\b(?:will|would|can|could) you\W*$",
    re.IGNORECASE,
)
_AUXILIARY = (
    r"(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|will|would|shall"
    r"|should)\b"
)
_ASKS_ONE = re.compile(
    r"^\W*(?:\w+\W+){0,3}?(?:"
    rf"(?:what|where|why|how|(?<!\w )(?:who|which))(?:['’]?s\b|\s+(?:\w+\s+)?{_AUXILIARY})"
    rf"|(?:what|how)\s+(?:about|of)\b|when\s+{_AUXILIARY}"
    r"|(?:who|what|where|why|how|when|which)(?:\s+\w+)?\W*$"
    r"|(?:are|do|did|were|will|would|can|could|have|shall|should|is|was|has|does)"
    r"\s+(?:you|we|it|that|he|she|they|there)\b)",
    re.IGNORECASE,
)
"""A question without its mark, as "Anna how is the ale", and no clause as in "Anna who is old"."""
_DRAWN_OUT = re.compile(r"(\w)\1{2,}")
_BEGINS = re.compile(rf"[^\w{_MARK}]*(?:\w+[^\w{_MARK}]+)?{_MARK}")
_ALL_OF_YOU = re.compile(
    r"\b(?:(?:all|any|both|each|none|one|two|some|which|who)\s+of\s+you"
    r"|you\s+(?:both|two|three|guys|folks)|y'all|who\s+here)\b"
    r"|^\W*(?:\w+\W+)?any(?:one|body)\s+(?:else\s+)?(?:know|seen|heard|remember|got|have|want|fancy"
    r"|care|feel|up|for|able|willing|here|awake)\b",
    re.IGNORECASE,
)
_GREETS_ONE = re.compile(
    rf"\W*{_GREETING}\b[\s,]+(?!(?:there|again|to)\b)\w+(?:\s\w+)?\s*(?:$|[,.!?])", re.IGNORECASE
)
_GREETS = re.compile(rf"\W*{_GREETING}\b", re.IGNORECASE)
_REPLIES = re.compile(
    r"\W*(?:why(?!\s+(?:is|are|did|does|do|was)\b)|what\s*[^\w\s]|ok(?:ay)?|yes|yeah|yep|yup|aye|no|nah|nope"
    r"|sure|really|true|maybe|perhaps|of\s+course|i\s+(?:know|agree|see|did|do|am|was|hope|think)"
    r"|me\s+(?:too|neither)|same|not\s+\w+|agreed|fine|right|exactly|indeed|haha|lol"
    r"|let'?s|we\s+(?:should|could|can|will|must))\b(?!\s+please)",
    re.IGNORECASE,
)
"""How a line begins that replies to somebody."""
_ABOUT_YOU = re.compile(r"\b(?:you|we)\b", re.IGNORECASE)
_GREETS_ROOM = re.compile(
    rf"\W*(?:{_GREETING}(?:\W+{_GREETING})?|good\s*night|gute\s+nacht|bonne\s+nuit|buenas\s+noches)"
    r"(?:\s+(?:there|again|to\s+you|zusammen|allerseits|miteinander|à\s+tous|a\s+todos))?\W*",
    re.IGNORECASE,
)
UNFINISHED = re.compile(
    r"(?:\w\s?(?:…|\.{2,})|[,–—-]|\b(?:and|or|but|if|because|the|an?|my|your|our|their|und|oder|"
    r"aber|wenn|weil"
    r"|ein|eine|et|ou|mais|les?|une?|y|pero|el|los))[\s\"'”“»*)]*$",
    re.IGNORECASE,
)
"""How half a sentence ends; "..." alone is a silence, and whole."""
_ASKS_OR_REQUESTS = re.compile(
    r"^\W*(?:is|are|does|do|did|has|have|can|could|may|will|would|(?:who|what(?!\s+an?\b)|where|why|"
    r"how)(?:['’]?s)?"
    r"|any(?:one|body)(?=\s+(?:know|seen|heard|got|want|have|remember|fancy|here|up)\b)"
    r"|which|when(?=\W*$|['’]s\b|\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|may"
    r"|might|must|shall|should|will|would)\b))\b|\bplease\b",
    re.IGNORECASE,
)
"""A "when" with a subject behind it begins no question: "When he comes, tell him."."""

_WHAT_ONE_TAKES = (
    r"(?!\s+(?:an?|some|another|my)\s+(?:\w+\s+)?(?:look|seat|walk|stroll|ride|word|chat|talk|rest"
    r"|sleep|nap|bath|break|moment|minute|while|think|try|turn|guess|chance|go|side|stand|step)\b)"
)
"""Not what one takes or has without a host, as in "I'll have a look around"."""
_ASKS_OF_HOST = re.compile(
    rf"\W*(?:{_GREETING}\b(?:\s+(?:there|again|to\s+you))?\W+)?(?:"
    r"(?:tell|give|bring|show|remind|teach|sell|serve|fetch|pour|get|wake) (?:me|us)\b"
    rf"|i(?:['’]d like|['’]ll (?:have|take)| (?:would like|will have|will take))\b{_WHAT_ONE_TAKES}"
    r"|(?:what|which \w+) (?:is|are) there\b|(?:is|are) there (?:an?|any|some)\b"
    r"|where (?:am|are|is|can|could|do|does|may) (?:i|we|one|the|this)\b|which way\b"
    r"|how (?:can|could|do) (?:i|we|one)\b|how much (?:is|are|does|for)\b"
    r"|what(?:['’]s| is) (?:this|the name of this)\b"
    r"|(?:what )?(?:do|can|could|may) (?:you (?:have|sell|serve)"
    r"|(?:i|we) (?:have|get|buy|order))\b)",
    re.IGNORECASE,
)
"""How a line begins that asks a host for something, or orders it."""
_ORDERS = re.compile(
    rf"\W*(?:{_GREETING}\b(?:\s+(?:there|again|to\s+you))?\W+)?(?:(?:ok(?:ay)?|hm+|well|so|"
    rf"then)\W+)*"
    r"(?:i(?:['’]d like|['’]ll (?:have|take|order)| (?:would like|will (?:have|take)))"
    rf"{_WHAT_ONE_TAKES} (?:an?|some|another)\b"
    r"|what (?:is there|(?:do|can) you (?:have|offer|serve)|can (?:i|we) (?:have|get|order))"
    r" to (?:eat|drink)\b"
    r"|(?:can|could|may) (?:i|we) (?:order|buy)\b)",
    re.IGNORECASE,
)
_OF_GOODS = re.compile(
    r"(?:^|[.!?,…]\s+)(?:and |so |but )?(?:what(?:['’]?s| is| are) (?:in|on) (?:the|your|today)"
    r"|how much (?:is|are|for) (?:the|an?|your))\b[^.!?]*\b(?:soups?|stews?|ales?|beers?|wines?"
    r"|breads?|menu|pies?|food|drinks?|meals?)\b"
    r"|\b(?:do|have) (?:you|u|ya) (?:have |got |keep |sell )?(?:(?:an?|any|some|the|"
    r"more) )?(?:books?"
    r"|rooms?|beds?|ales?|beers?|soups?)\b"
    r"|\b(?:what|how much) (?:do|did) (?:i|we) (?:owe|have to pay|order)"
    r"(?: (?:you|u|now|here|in all|so far))*\W*$",
    re.IGNORECASE,
)
_PLEASE = re.compile(r"\bplease\b", re.IGNORECASE)
_LONG_WORD = re.compile(r"\w{4,}")
_TITLE = (
    r"(?:(?:my|good|dear|kind|young|fair)\s+)*(?:miss|mistress|madam|ma['’]?am|m['’]lady|lady|sir"
    r"|mister|master|officer|landlord|landlady|barkeep|bartender|barmaid|waitress|waiter"
    r"|shopkeeper|keeper|soldier|watchman|scholar|(?<=good\s)(?:man|woman|fellow|people))"
)
_TITLED = re.compile(
    rf"\W*(?:excuse\s+me|pardon(?:\s+me)?|{_GREETING})\W+(?:there\W+)?{_TITLE}\b(?!\s+\w)"
    rf"|\W*{_TITLE}\s*[,!:]|[^.!]*,\s*{_TITLE}\s*\?*$",
    re.IGNORECASE,
)
"""How one speaks to somebody whose name one does not know: "Good evening, miss."."""
_PRESENTS = re.compile(
    r"\b(?:this|that|here)(?:['’]?s|\s+is|\s+are)\s+(?:my|our)\s+\w+|\b(?:meet|have you met)\b",
    re.IGNORECASE,
)
"""How one presents somebody to a third."""


def _words(*lists: str) -> frozenset[str]:
    return frozenset(word for words in lists for word in words.split())


_EPITHETS = _words("a an the old young big little small tall fat thin poor blind")
_OF = _words("of von van de du da")
_NO_SUBJECTS = _words(
    "your what lies behind through this that there here with from about people way"
)
"""Words in the name of a subject that do not tell what it is."""
_SUBJECTS = _words(
    "i i'm we he she it they there this that let let's lets my our his her the a an ich"
)
"""First words of a clause that speaks of somebody at its end, and not to them."""
_GOVERNING = _words(
    "of to with for from in on at about by near like than as over behind before after against",
    "under without beside into not and or nor but the a an some any my your our his her its",
    "their this that old young poor great fair stupid same is are was were be been am",
    "see saw seen ask tell told know knew meet met find found call love hate trust watch hear",
    "heard visit thank help kill pay give gave show bring brought take took say said think thought",
    "did do does has have had can could will would should may might must",
    "von mit zu bei für an der die das ist und oder nicht avec pour chez est et le la con el es",
)
"""Words that make the name behind them a part of the sentence."""
_NO_CRIES = _words(
    "is are was were am do does did has have had can could will would shall should may must remind"
    " serve teach warn let make put send lend fetch get buy owe owes what who where when why how"
)
"""Words before a name that are no words of surprise either."""
_OF_WHAT = _words("say said think know see hear")
"""Those of them whose object a "what" at the beginning is: "What did Anna say, Marta?"."""
_CALLING = _words(
    "you please thanks sorry bye goodbye here there then too up down out off back it me us yes no",
    "ok okay dear night evening morning day afternoon again tonight today tomorrow right well much",
    "friend now abend morgen tag dir danke merci gracias",
)
"""Words that do not: the name at the end of "two ales please marta" calls her."""


_OF_THEM = re.compile(r"\b(?:he|she|him|her|his|they|them|their)\b", re.IGNORECASE)
_SO_DOES = re.compile(
    r"(?:and |but )?(?:so|neither|nor|as) (?:is|was|do|does|did|has|had|can|could|will|would)"
)
"""What says the same of whoever is named behind it: "So did Bob"."""


_LONGEST = 200
"""Characters before a name that are read for whether it calls somebody."""
_DEEDS = _words("said did asked told meant")
"""Of them, those that end a clause behind "what she", "what they just" and the like."""


def _called_marks(marked: str) -> set[int]:
    """The numbers of the marks in a text that call somebody."""
    at = [found.start() for found in re.finditer(_MARK, marked)]

    def marks(start: int, end: int) -> range:
        return range(bisect_left(at, start), bisect_left(at, end))

    called: set[int] = set()
    for found in _CALLED.finditer(marked):
        called.update(marks(*found.span()))
    for found in _LIST.finditer(marked):
        listed = marks(*found.span())
        if found["last"] and listed[0] not in called:
            called.difference_update(listed)
    for found in _APPOSITION.finditer(marked):
        called.difference_update(marks(*found.span()))
    for begin in _SENTENCE.finditer(marked):
        front = _IN_FRONT.match(marked, begin.end())
        if front is None or _SPOKEN_OF.match(front["rest"]):
            continue
        if begin.end() == 0 or _TO_YOU.match(front["rest"]):
            called.update(marks(begin.end(), front.start("rest")))
    if not called and (cried := _EXCLAIMED.match(marked)):
        is_free = cried["word"].lower() not in _GOVERNING | _SUBJECTS | _NO_CRIES
        called.update(marks(*cried.span()) if is_free else ())
    for end in () if called else _BEHIND.finditer(marked):
        before = marked[max(0, end.start() - _LONGEST) : end.start()]
        if _calls_behind(re.split(_PAUSE, before)[-1]):
            called.update(marks(*end.span()))
    return called


def _calls_back(text: str, gone: Collection[str]) -> bool:
    """Whether a text is called after one who has just left, as "Bob, wait for me!"."""
    marked, found = _mark(text, gone)
    if not found or _ONLY_NAMES.fullmatch(marked) or _OF_THEM.search(marked):
        return False
    front = _IN_FRONT.match(marked)
    is_called = front is not None and not _SPOKEN_OF.match(front["rest"])
    return is_called or _CALLED.search(marked) is not None


def _calls_behind(clause: str) -> bool:
    """Whether a name behind these words, without a comma, calls somebody."""
    words = re.findall(r"[\w']+", re.sub(r"\s(?:my|our)\s+friend\s*$", "", clause.lower()))
    if not words or words[-1] in _CALLING:
        return bool(words)
    if words[-1] in _DEEDS and "what" in words[-4:-2]:
        return True  # "did you hear what she said Bram"
    if words[-1].endswith(("ed", "ing")):
        return "you" in words and words[0] in ("what", "where", "why", "how")
    if _SO_DOES.fullmatch(" ".join(words)):
        return False
    governs = {words[-1], words[-1].removesuffix("s")} & _GOVERNING
    if words[0].startswith("what") and words[-1] in _OF_WHAT:
        return True
    tells = words[0] in _SUBJECTS and not (words[0] in ("let's", "lets") and len(words) > _SHORT)
    return len(words) > 1 and not tells and not governs


def _resembles(word: str, name: str) -> bool:
    """Whether a word is a name with one slip: two letters changed places, or one is wrong."""
    if len(name) < 4 or word[0] != name[0] or abs(len(word) - len(name)) > 1:
        return False
    if word.startswith(name):
        return word == name
    at = next((i for i, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), len(word))
    if len(word) == len(name) and word[at:] == name[at + 1] + name[at] + name[at + 2 :]:
        return True
    rest = {
        word[at + 1 :] == name[at:],
        word[at:] == name[at + 1 :],
        word[at + 1 :] == name[at + 1 :],
    }
    return len(name) > 4 and True in rest


def _mark(text: str, names: Collection[str]) -> tuple[str, list[str]]:
    """Replace names in a text by marks; return the text and the names, in lower case."""
    found: list[str] = []

    def marked(match: re.Match[str]) -> str:
        found.append(match[0].lower())
        return _MARK

    longest_first = sorted(set(names), key=len, reverse=True)
    any_name = "|".join(map(re.escape, longest_first))
    text = text.replace(_MARK, " ")
    if not names:
        return text, []
    return re.sub(rf"(?<!\w)(?:{any_name})(?!\w)", marked, text, flags=re.IGNORECASE), found


def listeners(words: str, header: str, thing: Any, asker: int | None) -> tuple[list[Any], bool]:
    """To whom a character speaks.

    Args:
        words: What it says.
        header: For a whisper, the part of the line before the words, which names its listeners.
        thing: The character.
        asker: The id of the object that it answers; None if it answers nobody.

    Returns:
        The listeners, and whether it speaks to them personally rather than to all present.
    """
    company = Company(thing.location)
    others = [one for one in company.members if one.pk != thing.pk]
    named = company.mentioned(header) if header else company.called(words)
    if named := [one for one in named if one.pk != thing.pk]:
        return named, True
    if not header and is_for_everybody(words):
        return _without_assistants(others), False
    answered = [one for one in others if one.pk == asker]
    if answered or header or len(others) == 1:
        return (answered if answered or header else others), True
    return _without_assistants(others), False


def _without_assistants(those: Iterable[Any]) -> list[Any]:
    """Those who may answer a question to all; assistants answer only their names."""
    return [one for one in those if not one.ndb.ai]


def why_not_addressed(
    percept: Percept, thing: Any, company: Company, talk: TalkState, greets: bool
) -> NotAddressed | None:
    """Why a percept does not address an assistant; None where it does.

    Args:
        percept: What happened.
        thing: The assistant's character.
        company: The characters in the room.
        talk: Its talk with the source.
        greets: Whether it greets players who arrive.
    """
    if percept.kind in ("whisper", "page", "outcome", "interrupted", "timer"):
        return None
    if percept.kind in ("arrive", "give"):
        is_noticed = is_played(percept.source) and (greets or percept.kind == "give")
        return None if is_noticed else NotAddressed.KIND
    if percept.kind == "say":
        return _why_not_said_to(percept, thing, company, talk)
    if percept.kind not in ("pose", "channel"):
        return NotAddressed.KIND
    if mentions(_POSSESSIVE.sub("", percept.text), names_of(thing)):
        return None
    answers = talk.awaited and percept.kind == "pose"
    if answers and not _others(company.mentioned(percept.text), percept, thing):
        return None
    return NotAddressed.UNNAMED


def turned_to(percept: Percept, thing: Any, company: Company, talk: TalkState) -> list[Any]:
    """The players one of whom a line without a name is for, although the talk is still warm.

    Who has spoken with an assistant already and greets somebody, greets another; a question about
    "you", right after another spoke, is for that one, and so is a "why?" or a "yes" to whoever
    called the speaker by name.
    """
    if not talk.warm or talk.awaited or not talk.begun or percept.source.assistant:
        return []
    text = percept.text
    greets = _GREETS_ONE.match(text)
    is_reply = asks(text) and _ABOUT_YOU.search(text) and not wants_service(text)
    replies = is_reply and not talk.recent or talk.hailed and _REPLIES.match(text)
    if not (greets or replies) or is_for_everybody(text) or mentions(text, names_of(thing)):
        return []
    return [one for one in _others(company.members, percept, thing) if one.pk in company.players]


def _others(those: Iterable[Any], percept: Percept, thing: Any) -> list[Any]:
    """Those who are neither the assistant's character nor the source of a percept."""
    return [one for one in those if one.pk not in (thing.pk, percept.source.object_id)]


def _is_about(text: str, subjects: Iterable[str]) -> bool:
    """Whether a text has a telling word of one of some subjects, as "the winter of the wolves"."""
    words = {word for one in subjects for word in _LONG_WORD.findall(str(one).lower())}
    return mentions(text, words - _NO_SUBJECTS)


def _is_for_only(text: str, talk: TalkState) -> bool:
    """Whether a line without a name is for the only assistant there, whoever else is there.

    Those who call each other by name call nobody "miss", and do not ask each other what only the
    assistant is known to know.
    """
    if not (talk.warm and talk.begun) and _TITLED.match(text):
        return True
    is_whole = len(text.split()) >= LEAST_ASKED and not _REPLIES.match(text)
    is_asked = is_whole and wants_answer(text) and not _ABOUT_YOU.search(text)
    return is_asked and _is_about(text, talk.subjects)


def _why_not_said_to(
    percept: Percept, thing: Any, company: Company, talk: TalkState
) -> NotAddressed | None:
    text, source = percept.text, percept.source
    others = _others(company.members, percept, thing)
    called = [one for one in company.called(text) if one.pk != source.object_id]
    if thing in called:
        return None
    named = mentions(text, names_of(thing))
    if others and called:
        in_talk = named or talk.warm
        return NotAddressed.SOMEBODY_ELSE if in_talk else NotAddressed.AMONG_OTHERS
    if not source.assistant and company.assistants == [thing] and _is_for_only(text, talk):
        return None
    if turned_to(percept, thing, company, talk) or not named and _calls_back(text, talk.gone):
        return NotAddressed.BETWEEN_OTHERS
    wants = wants_answer(text)
    others_talk = talk.others_talk and not talk.elsewhere
    if wants and talk.unanswered >= (1 if others_talk else MAX_UNANSWERED) and not source.assistant:
        return None  # those whom it was for do not answer
    if talk.awaited or talk.warm and (wants or not source.assistant):
        return None
    if not source.assistant:
        is_for_all = (
            is_for_everybody(text)
            or not talk.elsewhere
            and (greets_all(text, source.name) or wants and company.players <= {source.object_id})
        )
        if not others or is_for_all or talk.recent and wants and not talk.elsewhere:
            return None
        is_alone = company.assistants == [thing] and not named
        is_free = (talk.quiet or others_talk) and wants_service(text) or wants_goods(text)
        if is_alone and asks_of_goods(text):
            return None
        is_free = is_free or others_talk and mentions(text, [source.name])  # "Anna is the name."
        if is_alone and not talk.elsewhere and is_free:
            return None
        spoken_of = company.mentioned(text)
        asks = wants or wants_service(text) or bool(_PRESENTS.search(text))
        if is_alone and asks and all(one in spoken_of for one in others):
            return None  # nobody is left whom it could be for
    if named and not (talk.elsewhere or source.assistant) and text in company.only_names:
        return None  # nobody has asked for a name
    if named:
        return NotAddressed.TOPIC
    if source.assistant:
        return NotAddressed.UNNAMED
    return NotAddressed.BETWEEN_OTHERS if talk.elsewhere else NotAddressed.AMONG_OTHERS
