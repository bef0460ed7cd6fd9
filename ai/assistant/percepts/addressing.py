"""Addressing: whom a line is for, and who may know of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from ai import conf
from ai.assistant.percepts.addressee_classifier import ANSWERS, DOUBTED, LIKELY
from ai.assistant.percepts.cues import (
    calls_kin,
    is_between_friends,
    is_of_what_it_heard,
    is_of_what_it_remembers,
    surely_calls_one,
)
from ai.assistant.percepts.percept import Percept, is_played
from ai.assistant.percepts.talk_state import TalkState
from ai.assistant.percepts.vocatives import (
    GREETING,
    STANDS_BY,
    Company,
    MarkedText,
    mentions,
    names_of,
    spelt_out,
)
from ai.brains.lazy_pattern import lazy_pattern

MAX_UNANSWERED = 3
"""Lines in a row that nobody answers, before a question without a name is for an assistant."""
JOINS_SECONDS = 4.0
"""Seconds for which a further line joins what a model is already thinking about."""
MAX_END = 150
"""Characters at the end of a line in which its speaker may turn from a friend to somebody else."""
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
    return any(map(_ORDERS.match, re.split(r"[.!?…]\s+", text)))


def is_for_a_host(text: str) -> bool:
    """Whether a line is what one says to a host, and hardly to a friend."""
    text = spelt_out(text)
    return wants_goods(text) or wants_service(text)


def seeks_answer(text: str) -> bool:
    """Whether somebody expects that a line is taken up, be it a question, a request or an order."""
    text = spelt_out(text)
    seeks = (invites, wants_answer, wants_service, wants_goods, asks_of_goods)
    return any(is_sought(text) for is_sought in seeks)


def asks_anybody(text: str) -> bool:
    """Whether a whole question is of nobody in particular, as "Is there another way?"."""
    text = spelt_out(text)
    is_whole = len(text.split()) >= LEAST_ASKED and not REPLIES.match(text)
    return is_whole and wants_answer(text) and not _ABOUT_YOU.search(text)


def asks_for_confidence(words: str) -> bool:
    """Whether somebody asks that what they say goes no further, in one of five languages.

    Args:
        words: What they say.
    """
    return _ASKS_FOR_CONFIDENCE.search(words.replace("’", "'")) is not None


def asks_what_others_told(text: str) -> bool:
    """Whether somebody asks what another has told, as "what did she whisper?"."""
    return _PRIES.search(text) is not None


def is_for_everybody(text: str) -> bool:
    """Whether a line speaks to all who hear it, as "Hello, everybody!" or "Does anyone know?"."""
    if _ALL_OF_YOU.search(text):
        return True
    words = conf.get("EVERYBODY")
    if not mentions(text, words):
        return False
    marked = MarkedText(text, words)
    return wants_answer(text) and marked.begins_with_name() or marked.calls_you()


def joins(line: Percept, asked: float) -> bool:
    """Whether a line is answered together with what its speaker said before it.

    It comes soon after that, or takes something back.

    Args:
        line: The line.
        asked: When the brain was asked for an answer to what they said before.
    """
    return line.at <= asked + JOINS_SECONDS or takes_back(line.text)


def takes_back(text: str) -> bool:
    """Whether a text takes back, or changes, what its speaker said before, as "no wait, soup"."""
    found = _TAKES_BACK.match(text)
    return found is not None and not (found["unless_asked"] and asks(text))


def greets_all(text: str, speaker: str) -> bool:
    """Whether a line only greets, or tells the speaker's name too, as "Hello! I am Anna."."""
    is_introduction = _GREETS.match(text) and mentions(text, [speaker])
    return bool(is_introduction or _GREETS_ROOM.fullmatch(text))


_TAKES_BACK = lazy_pattern(
    r"\W*(?:[^\W\d]+\W+)?(?:(?:no|oh+|ah+|wait|hey|hi|well|ok(?:ay)?|u[hm]+|hm+|and|but|please|pls"
    r"|lol|halt)\W+){0,2}(?:(?P<unless_asked>stop|don['’]?t|do\s+not|actually|instead|sorry)"
    r"|wait|hold\s+(?:on|it)|hang\s+on|never\s*mind|nvm|forget|scratch|cancel|i\s+(?:mean|meant)"
    r"|on\s+second\s+thoughts?|make\s+(?:that|it)|no(?=\W*$|,)|nein|doch|warte|stopp|halt|vergiss"
    r"|lieber|attends?|arr[êe]te|oublie|espera|par[ae]|olvida|aspetta|ferma|lascia)\b",
    re.IGNORECASE,
)
"""How a line begins that takes back, or changes, what was said before; some only in no question."""
_ANOTHER = (
    r"(?!(?:i|you|we|u|it|that|this|any(?:body|one)|some(?:body|one)|every(?:body|one)|people)\b)"
    r"[\w'-]+(?:\ (?!(?:i|you|we)\b)[\w'-]+){0,2}?"
)
_TOLD = r"(?:just\ |ever\ |really\ )*(?:say|said|tell|told|whisper(?:ed)?|mention(?:ed)?|confided?)"
_PRIES = lazy_pattern(
    rf"""
    \bwhat(?:'?s|\ is|\ was|\ are|\ were|\ r)\ (?:(?:you|u)\ (?:two|both|lot)|{_ANOTHER})
        \ (?:just\ |been\ )*(?:whispering|muttering|saying|telling|on\ about)\b
    | \bwhat\ (?:are|were|r)\ (?:you|u)\ (?:two|both|lot)\ (?:just\ )?(?:talking|up\ to)\b
    | \bwhat(?:\ else)?(?:'?d|\ did|\ has|\ have)\ {_ANOTHER}\ {_TOLD}\b
    | \bwhat(?:'?d|\ did|\ has|\ have)\ {_ANOTHER}\ (?:want|ask|offer)(?:ed)?\ (?:from\ |of\ )?you\b
    | \b(?:did|has|have)\ {_ANOTHER}\ {_TOLD}\ (?:to\ )?(?:you|anything|something|about|of)\b
    | \b(?:did|has)\ any(?:one|body)\ (?:tell|told|whisper(?:ed)?)\ (?:to\ )?you\b
    | \b(?:tell\ (?:me|us)|know|hear)\ what\ {_ANOTHER}\ {_TOLD}\b
    | \bwho\ (?:told|whispered\ to)\ you\b
    | \bwhat\ (?:(?:you|u)\ (?:two|both|lot)|{_ANOTHER})\ (?:just\ )?(?:whisper(?:ed)?|tell|told)\b
    | \bwhat(?:'?s|\ are|'?re|\ r)?\ (?:you|u|ya)\ (?:two\ |both\ |lot\ )?
        (?:scheming|plotting|whispering|hiding)\b
    | \b(?:{_ANOTHER})(?:'?s|\ is|\ was|\ are|'?re)\ whispering\b
    | ^(?:\W*\w+\W+)?(?:is|was)\ (?:it|that|this)\ (?:all\ )?(?:about|for|because\ of)
        \ (?:me|us|my\ b(?:irth)?day)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""How somebody asks what another told the one who is asked."""
_NOBODY = r"no(?:body|\ one|-one)"
_ANYBODY = rf"(?:any(?:body|one)|a\ (?:living\ )?soul|{_NOBODY}|others?)"
_ASKS_FOR_CONFIDENCE = lazy_pattern(
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
_INVITES = lazy_pattern(
    r"\b(?:let'?s|come (?:with|along|on)|follow me|(?:give|lend|hand|pass|tell|show|help) (?:me|"
    r"us))\b"
    r"|\b(?:will|would|can|could) you\W*$",
    re.IGNORECASE,
)
_AUXILIARY = (
    r"(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|will|would|shall"
    r"|should)\b"
)
_ASKS_ONE = lazy_pattern(
    r"^\W*(?:\w+\W+){0,3}?(?:"
    rf"(?:what|where|why|how|(?<!\w )(?:who|which))(?:['’]?s\b|\s+(?:\w+\s+)?{_AUXILIARY})"
    rf"|(?:what|how)\s+(?:about|of)\b|when\s+{_AUXILIARY}"
    r"|(?:who|what|where|why|how|when|which)(?:\s+\w+)?\W*$"
    r"|(?:are|do|did|were|will|would|can|could|have|shall|should|is|was|has|does)"
    r"\s+(?:you|we|it|that|he|she|they|there)\b)",
    re.IGNORECASE,
)
"""A question without its mark, as "Anna how is the ale", and no clause as in "Anna who is old"."""
_ALL_OF_YOU = lazy_pattern(
    r"\b(?:(?:all|any|both|each|none|one|two|some|which|who)\s+of\s+you"
    r"|which\s+of\s+the\s+(?:two|three)\s+(?:are|do|did|were|will|would|have)\s+you"
    r"|you\s+(?:both|two|three|guys|folks)|y'all|who\s+here)\b"
    r"|^\W*(?:\w+\W+)?any(?:one|body)\s+(?:else\s+)?(?:know|seen|heard|remember|got|have|want|fancy"
    r"|care|feel|up|for|able|willing|here|awake)\b"
    r"|\b(?:is|isn['’]?t)\s+any(?:one|body)\s+(?:at\s+)?(?:there|here|home|in|awake|around|alive)"
    r"(?:\s+at\s+all)?\s*(?:$|[?!.,])",
    re.IGNORECASE,
)
_GREETS_ONE = lazy_pattern(
    rf"\W*{GREETING}\b[\s,]+(?!(?:there|again|to|i|it|this|that|he|she|they|we|you|what|who|where"
    r"|how|why|wait|look|listen)\b)\w+(?:\s\w+)?\s*(?:$|[,.!?])",
    re.IGNORECASE,
)
_GREETS = lazy_pattern(rf"\W*{GREETING}\b", re.IGNORECASE)
REPLIES = lazy_pattern(
    r"\W*(?:why(?!\s+(?:is|are|did|does|do|was)\b)|what\s*[^\w\s]|ok(?:ay)?|yes|yeah?|yep|yup|aye|"
    r"no|nah|nope|ja|nein|klar"
    r"|sure|really|true|maybe|perhaps|of\s+course|i\s+(?:know|agree|see|did|do|am|was|hope|think)"
    r"|me\s+(?:too|neither)|same|not\s+\w+|agreed|fine|right|exactly|indeed|haha|lol"
    r"|let'?s|we\s+(?:should|could|can|will|must))\b(?!\s+please)",
    re.IGNORECASE,
)
"""How a line begins that replies to somebody."""
PROPOSES = lazy_pattern(
    r"\W*(?:(?:ok(?:ay)?|so|well|then|now|right|and|but|come\s+on)\W+){0,2}"
    r"(?:let'?s|shall\s+we|(?:i\s+think\s+)?we\s+should|we(?:'d)?\s+better)\s+(?:\w+\s+)?"
    r"(?:go|leave|head|move|walk|run|return|meet|visit)\b",
    re.IGNORECASE,
)
"""How a line begins that proposes to go somewhere."""
_OF_OTHERS = lazy_pattern(
    r"\b(?:we|us|our|s?he|h[ie][ms]|her|they|them|their|my|mine)\b", re.IGNORECASE
)
"""What one asks a friend of: "do you think she waters them?"."""
_ABOUT_YOU = lazy_pattern(r"\b(?:you|we)\b", re.IGNORECASE)
_GREETS_ROOM = lazy_pattern(
    rf"\W*(?:{GREETING}(?:\W+{GREETING})?|good\s*night|gute\s+nacht|bonne\s+nuit|buenas\s+noches)"
    r"(?:\s+(?:there|again|to\s+you|zusammen|allerseits|miteinander|à\s+tous|a\s+todos))?\W*",
    re.IGNORECASE,
)
UNFINISHED = lazy_pattern(
    r"(?:\w\s?(?:…|\.{2,})|[,–—-]|\b(?:and|or|but|if|because|the|an?|my|your|our|their|und|oder|"
    r"aber|wenn|weil|ein|eine|et|ou|mais|les?|une?|y|pero|el|los))[\s\"'”“»*)]*$",
    re.IGNORECASE,
)
"""How half a sentence ends; "..." alone is a silence, and whole."""
_ASKS_OR_REQUESTS = lazy_pattern(
    r"^\W*(?:(?:(?:and|but|so|ok(?:ay)?|well|oh+|hm+|um+|then)\W+){1,2}"
    r"(?=\w+\s+(?:the|an?|there|it|this|that|my|your|i|we|you|he|she|they|about)\b))?"
    r"(?:is|are|does|do|did|has|have|can|could|may|will|would|(?:who|what(?!\s+an?\b)|where|"
    r"why|how)(?:['’]?s)?"
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
_SOME = r"(?:an?|some|another|two|three|four|five|six|\d{1,2})"
_WOULD_HAVE = (
    r"(?:(?:i|we)(?:['’]?d like|['’]?ll (?:have|take|order)| (?:would like|will (?:have|take)))"
    r"|(?:let me|lemme) (?:have|get))"
)
_ASKS_LEAVE = lazy_pattern(
    r"\W*(?:i|we)(?:['’]?d| would) like (?:to (?:go |get |come )?)?(?:through|in|out|past)\b",
    re.IGNORECASE,
)
"""How one asks a guard for leave."""
_ASKS_OF_HOST = lazy_pattern(
    rf"\W*(?:{GREETING}\b(?:\s+(?:there|again|to\s+you))?\W+)?(?:"
    r"(?:tell|give|bring|show|remind|teach|sell|serve|fetch|pour|get|wake) (?:me|us)\b"
    rf"|{_WOULD_HAVE}\b{_WHAT_ONE_TAKES}"
    r"|(?:what|which \w+) (?:is|are) there\b|(?:is|are) there (?:an?|any|some)\b"
    r"|where(?:['’]?s| (?:am|are|is|can|could|do|does|may)) (?:i|we|one|the|this)\b|which way\b"
    r"|how (?:can|could|do) (?:i|we|one)\b|how much (?:is|are|does|for)\b"
    r"|what(?:['’]s| is) (?:this|the name of this)\b"
    r"|(?:what )?(?:do|can|could|may) (?:you (?:have|sell|serve)"
    r"|(?:i|we) (?:have|get|buy|order|pay))\b)",
    re.IGNORECASE,
)
"""How a line begins that asks a host for something, or orders it."""
_ORDERS = lazy_pattern(
    rf"\W*(?:{GREETING}\b(?:\s+(?:there|again|to\s+you))?\W+)?(?:(?:ok(?:ay)?|hm+|well|so|"
    rf"then|actually|wait|hang\s+on|hold\s+on|no|oh+|sorry|also|right|hey)\W+)*(?:"
    rf"{_WOULD_HAVE}{_WHAT_ONE_TAKES} {_SOME}\b"
    r"|what (?:is there|(?:do|can) you (?:have|offer|serve)|can (?:i|we) (?:have|get|order))"
    r" to (?:eat|drink)\b"
    r"|(?:can|could|may) (?:i|we) (?:(?:order|buy)\b"
    r"|(?:have|get) (?:\w+ ){0,3}?(?:ales?|beers?|soups?|stews?|breads?|drinks?)\b)"
    r"|(?:(?:give|bring|get|grab|fetch|serve|pour|buy|order)\s+(?:\w+\s+)?|gimme\s+)?"
    rf"(?:{_SOME}|one|more|the)?\s*(?:ales?|beers?|soups?|breads?|drinks?)\b"
    r"\s*(?:$|[,.!]|(?:for|from|on|and|please)\b))",
    re.IGNORECASE,
)
_OF_GOODS = lazy_pattern(
    r"(?:^|[.!?,…]\s+)(?:and |so |but )?"
    r"(?:what(?:['’]?s| is| are) (?:(?:in|on) )?(?:the|your|today)"
    r"|how much (?:is|are|for) (?:the|an?|your))\b[^.!?]*\b(?:soups?|stews?|ales?|beers?|wines?"
    r"|breads?|menu|pies?|food|drinks?|meals?)\b"
    r"|\b(?:do|have) (?:you|u|ya) (?:have |got |keep |sell )?(?:(?:an?|any|some|the|"
    r"more) )?(?:books?"
    r"|rooms?|beds?|ales?|beers?|soups?)\b"
    r"|\b(?:what|how much) (?:do|did) (?:i|we) (?:owe|have to pay|order)"
    r"(?: (?:you|u|now|here|in all|so far|again|then|please|altogether))*\W*$"
    r"|^\W*(?:\w+\W+)?(?:what|what['’]?s|how much|read|show|tell)\b[^.!?,]*"
    r"\b(?:my|our) (?:slate|tab|bill)\b"
    r"|^\W*(?:i['’]?ll|i will|let me) (?:get|pay for) (?:that|this|it|these|those)\W*$",
    re.IGNORECASE,
)
THANKS = lazy_pattern(
    r"\W*(?:(?:ok(?:ay)?|oh|aw+|many)\W+)?(?:thanks?|thank\s+you|thx|ty|tysm|cheers|danke|merci"
    r"|gracias)\b|\W*(?:good\s*)?bye(?:\s*bye)?\W*$",
    re.IGNORECASE,
)
"""Thanks, and a farewell."""
_ASKS_TO = lazy_pattern(
    r"\b(?:can|could|will|would)\s+you\s+(?:please\s+)?(?P<deed>\w+)", re.IGNORECASE
)
"""How one asks somebody to do something."""
_DEEDS = dict.fromkeys(("make", "craft", "carve", "forge"), "build")
"""Other words for a deed by which a subject may be called."""
_ERRANDS = lazy_pattern(
    r"(?:^|[.!?,…]\s+)(?:(?:and|hey|oi|ok(?:ay)?|so)\s+)*(?:(?:can|could|will|would)\s+you\s+)?"
    r"(?:please\s+)?(?:send\s+(?:the|your|a)\s+(?:boy|lad|girl|kid|runner|messenger|errand boy)\b"
    r"|remind\s+(?:me|us)\s+(?:in|after)\s+(?:\w+\s+){1,3}?"
    r"(?:s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b)",
    re.IGNORECASE,
)
"""What one asks of a character, and hardly of a friend."""
_OF_MACHINES = lazy_pattern(
    r"\W*(?:\w+\W+){0,3}?are\s+you\s+(?:\w+\s+){0,3}?(?:ai|a\.i\.|bot|chatbot|robot|machine|npc"
    r"|computer|program|llm|chatgpt)\b",
    re.IGNORECASE,
)
"""What one asks of a character that nobody plays, and of no friend."""
_GOES_ON = lazy_pattern(
    r"\W*(?:and\s+(?:is|are|was|were|did|does|do)\s+(?:there|they|he|she|it)\b"
    r"|(?:\w+\W+){0,3}(?:how|what)\s+about\s+\w+\W*$)",
    re.IGNORECASE,
)
"""How a question begins that goes on from what another has just asked."""
_JOINS = lazy_pattern(
    r"\W*(?:or\s+\w+\s+[^.!?]{0,60}?\bfor\s+you|(?:and|also|plus)\s+me|and\s+to"
    r"|and\s+(?:ask|tell|bring|give|send|say|get|fetch|pour|serve|take|remind|put|add)"
    r"|(?:(?:and|also|plus)\s+)?(?:(?:the\s+)?same\s+for\s+(?:me|us)|make\s+(?:it|that)\s+\w+"
    rf"|for\s+(?:me|us)|{_SOME}\s+(?:\w+\s+){{0,3}}for\s+(?:me|us))"
    r"|(?:i|we)(?:['’]?ll|\s+will)\s+(?:have|take)\s+(?:one|some|two|the\s+same))\b",
    re.IGNORECASE,
)
"""How a line begins that adds to what another has just said, as "And a soup for me."."""
_SAME = lazy_pattern(
    r"\W*(?:(?:and|oh)[\s,]+)?(?:(?:the\s+)?same(?:\s+here)?|ditto|me\s+(?:too|as\s+well))"
    r"(?:[\s,]+(?:please|thanks))?\W*",
    re.IGNORECASE,
)
"""Joins what another has just said, most often in an order."""
_MEANS_YOU = lazy_pattern(
    r"\W*(?:(?:yes|yeah|yep|yup|aye|ja|no|well|um+|er+m?)\W+)?"
    r"(?:(?:i\s+(?:mean|meant|asked)|(?:i\s+am|i['’]?m|i\s+was)\s+(?:asking|talking\s+to))\s+)?"
    r"(?:you|dich|du)\s*(?:$|[.,!?;:…])",
    re.IGNORECASE,
)
"""How a line begins that answers a questioning look."""
_PLEASE = lazy_pattern(r"\bplease\b", re.IGNORECASE)
_TITLE = (
    r"(?:(?:my|good|dear|kind|young|fair)\s+)*(?:miss|mistress|madam|ma['’]?am|m['’]lady|lady|sir"
    r"|mister|master|officer|landlord|landlady|barkeep|bartender|barmaid|waitress|waiter"
    r"|shopkeeper|keeper|soldier|watchman|scholar|(?<=good\s)(?:man|woman|fellow|people))"
)
_TITLED = lazy_pattern(
    rf"\W*(?:excuse\s+me|pardon(?:\s+me)?|{GREETING})\W+(?:there\W+)?{_TITLE}\b(?!\s+\w)"
    rf"|\W*{_TITLE}\s*[,!:]|[^.!]*,\s*{_TITLE}\s*\?*$",
    re.IGNORECASE,
)
"""How one speaks to somebody whose name one does not know: "Good evening, miss."."""
_TURNS_TO_ONE = lazy_pattern(
    r"[.!?,…]\s+(?:(?:i(?:['’]?m|\s+am)|so|very|oh|well)\s+)*"
    rf"(?:sorry|thanks?|thank\s+you|excuse|pardon|please|forgive|never\s*mind|{GREETING})\b"
    r"(?![^.!?]*\b(?:an?|the|that|this)\s+(?:(?:good|kind|young|fair|nice|old)\s+)*\w+\W*$)"
    rf"[^.!?]*?\b{_TITLE}\W*$"
    r"|[!.]\s+(?:(?:i(?:['’]?m|\s+am)|so|very|oh|please)\s+)*"
    r"(?:sorry\s+(?:about|for)|excuse|do\s?n['’]?t\s+mind)"
    r"\s+(?:him|her|my\s+(?:friend|mate|brother|sister|husband|wife|son|daughter))\b",
    re.IGNORECASE,
)
"""How a line ends whose speaker turns to such a one: "Ben! Sorry about him, sir."."""
_FIRST_SENTENCE = lazy_pattern(r"[^.!?…]+(?=[.!?…]+\s)")
"""The first of several sentences."""
_FOR_ONE = lazy_pattern(r"\b(?:her|him)\b", re.IGNORECASE)
_EXCUSES = lazy_pattern(
    r"\W*(?:(?:hi|hello)\W+)?(?:excuse\s+me|pardon(?:\s+me)?"
    r"|(?:i(?:'m| am)\s+)?sorry\s+to\s+(?:bother|trouble|disturb))\b",
    re.IGNORECASE,
)
"""How one speaks to a stranger, and not to a friend."""
_PRESENTS = lazy_pattern(
    r"\b(?:this|that|here)(?:['’]?s|\s+is|\s+are)\s+(?:my|our)\s+\w+|\b(?:meet|have you met)\b",
    re.IGNORECASE,
)
"""How one presents somebody to a third."""
_POSSESSIVE = lazy_pattern(r"\b\w{1,60}['’]s\b")
_LONG_WORD = lazy_pattern(r"\w{4,}")
_NO_SUBJECTS = {
    *("your", "what", "lies", "behind", "through", "this", "that", "there", "here", "with", "from"),
    *("about", "people", "way"),
}
"""Words in the name of a subject that do not tell what it is."""


_TELLS = (
    r"(?:must|has to|would have to|will have to|can|could|may|should) (?:tell|say|answer|know)\b"
    r"|knows\b"
)
"""What stands behind the name of somebody to whom another is sent."""


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
    others = company.others(thing.pk)
    if header or len(others) > 1:
        named = company.mentioned(header) if header else company.called(words)
        if named := [one for one in named if one.pk != thing.pk]:
            return named, True
    if not header and is_for_everybody(words):
        return _without_assistants(others), False
    answered = [one for one in others if one.pk == asker]
    if answered or header or len(others) == 1:
        return (answered if answered or header else others), True
    return _without_assistants(others), False


def sent_to(words: str, thing: Any, asker: int | None) -> list[Any]:
    """The players to whom a character sends the one it answers, as in "Ask Anna, and not me.".

    Args:
        words: What it says.
        thing: The character.
        asker: The id of the object that it answers.
    """
    company = Company(thing.location)
    others = [one for one in company.others(thing.pk, asker) if one.pk in company.players]
    return [one for one in others if _is_sent_to(words, names_of(one))]


def _is_sent_to(words: str, names: Iterable[str]) -> bool:
    any_name = "|".join(map(re.escape, names))
    asks_them = rf"\b(?:ask|consult is|is for) (?:{any_name})\b(?! (?:about|of))"
    they_tell = rf"\b(?:{any_name}) (?:{_TELLS})"
    return re.search(f"{asks_them}|{they_tell}", words, re.IGNORECASE) is not None


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
    called the speaker by name, and a "let's go", which is for whoever can come along.
    """
    if not talk.warm or talk.awaited or not talk.begun or percept.source.assistant:
        return []
    text = company.spelt_out(percept.text)
    greets = _GREETS_ONE.match(text)
    is_reply = _ABOUT_YOU.search(text) and not wants_service(text)
    asks_back = is_reply and (asks(text) and not talk.recent or talk.hailed and invites(text))
    replies = talk.hailed and (REPLIES.match(text) or THANKS.match(text))
    is_turned = greets or asks_back or replies or PROPOSES.match(text)
    if not is_turned or is_for_everybody(text) or mentions(text, names_of(thing)):
        return []
    return [
        one
        for one in company.others(thing.pk, percept.source.object_id)
        if one.pk in company.players
    ]


def may_be_for_others(percept: Percept, thing: Any, company: Company, talk: TalkState) -> bool:
    """Whether a line that addresses an assistant only by its talk may be for another player.

    What answers the assistant, before anybody else has said something, what one asks of a host, and
    what is for all, is not.
    """
    source, text = percept.source, company.spelt_out(percept.text)
    answers = talk.awaited and talk.last and not wants_answer(text)
    others = company.others(thing.pk, source.object_id)
    if source.assistant or answers or not any(one.pk in company.players for one in others):
        return False
    names = names_of(thing)
    of_its_trade = (f"you {name}s" for name in names)
    if mentions(text, (*names, *of_its_trade)) or is_for_everybody(text):
        return False
    is_of_host = wants_service(text) or wants_goods(text) or asks_of_goods(text)
    tells_of_one = _presents_one(text, others, company)
    return not (is_of_host or tells_of_one or _is_for_only(text, talk))


def _others(those: Iterable[Any], percept: Percept, thing: Any) -> list[Any]:
    """Those who are neither the assistant's character nor the source of a percept."""
    return [one for one in those if one.pk not in (thing.pk, percept.source.object_id)]


def _is_about(text: str, subjects: Iterable[str]) -> bool:
    """Whether a text has a telling word of one of some subjects, as "the winter of the wolves"."""
    words = {word for one in subjects for word in _LONG_WORD.findall(str(one).lower())}
    return mentions(text, words - _NO_SUBJECTS)


def _adds_to_talk(text: str, talk: TalkState) -> bool:
    """Whether a line is of the talk that an assistant has just had with somebody else."""
    is_same = talk.answered and not talk.elsewhere and _SAME.fullmatch(text)
    if _JOINS.match(text) or is_same:
        return True
    if talk.friend_doubted and asks_anybody(text):
        return True
    if not talk.answered or talk.elsewhere or talk.hailed or _OF_OTHERS.search(text):
        return False
    is_reply = REPLIES.match(text) or PROPOSES.match(text)
    return not is_reply and bool(wants_answer(text) and _ABOUT_YOU.search(text))


def _turns_to_one(text: str) -> bool:
    """Whether the end of a line is for somebody whose name its speaker does not know."""
    return _TURNS_TO_ONE.search(text[-MAX_END:]) is not None


def _asks_first(text: str, company: Company, talk: TalkState) -> bool:
    """Whether a line is for another before it calls a friend: "Two ales. Bob, sit down."."""
    first = _FIRST_SENTENCE.match(text)
    if first is None or company.called(first[0]):
        return False
    if wants_goods(first[0]):
        return True
    rest = text[first.end() :].strip(" .!?…")
    is_called = not company.called(rest) and rest in company.only_names
    return talk.warm and not is_called and is_of_what_it_heard(first[0])


def _orders_for_called(text: str) -> bool:
    """Whether a line orders for a friend whom it has called: "Aw Maud. Give her some ale."."""
    first = _FIRST_SENTENCE.match(text)
    rest = text[first.end() :] if first and len(first[0].split()) < LEAST_ASKED else ""
    return wants_goods(rest.lstrip(" .!?…")) and _FOR_ONE.search(rest) is not None


def _is_for_only(text: str, talk: TalkState) -> bool:
    """Whether a line without a name is for the only assistant there, whoever else is there.

    Those who call each other by name call nobody "miss", and do not ask each other what only the
    assistant is known to know.
    """
    if not (talk.warm and talk.begun) and _TITLED.match(text):
        return True
    if _turns_to_one(text):
        return True
    if _EXCUSES.match(text) and invites(text) or _ERRANDS.search(text) or _OF_MACHINES.match(text):
        return True
    if is_of_what_it_heard(text) or talk.warm and is_of_what_it_remembers(text):
        return True
    asked = _ASKS_TO.search(text)
    is_free = not (talk.elsewhere or talk.hailed)
    deed = asked["deed"].lower() if asked else ""
    if is_free and _is_about(f"{deed} {_DEEDS.get(deed, '')}", talk.subjects):
        return True
    return asks_anybody(text) and _is_about(text, talk.subjects)


def _presents_one(text: str, others: Iterable[Any], company: Company) -> bool:
    """Whether a text tells of a friend who stands by, as in "Anna here is a roofer, you know"."""
    names = [name for one in others if one.pk in company.players for name in names_of(one)]
    any_name = "|".join(map(re.escape, [*names, "my friend", "my mate", "my companion"]))
    is_told = rf"\W*(?:(?:and|well|so|but)\W+)?(?:{any_name})\s+{STANDS_BY}"
    return re.match(is_told, text, re.IGNORECASE) is not None


def _is_likely(text: str, chance: float, talk: TalkState, is_name: bool) -> bool:
    """Whether a line is likely enough for an assistant, by its words and by the talk.

    What follows the assistant's question answers that, a name alone surely; what follows its look
    is rather for it than not; and what nobody answers is for it.

    Args:
        text: The line.
        chance: How likely it is by its words.
        talk: The talk.
        is_name: Whether it has nothing but names.
    """
    if talk.unanswered >= MAX_UNANSWERED and wants_answer(text):
        return True
    if talk.awaited and talk.last and not wants_answer(text):
        return is_name or chance >= ANSWERS
    return chance >= (DOUBTED if talk.doubted else LIKELY)


def _why_not_said_to(
    percept: Percept, thing: Any, company: Company, talk: TalkState
) -> NotAddressed | None:
    text, source = company.spelt_out(percept.text), percept.source
    others = company.others(thing.pk, percept.source.object_id)
    called = [one for one in company.called(percept.text) if one.pk != source.object_id]
    if thing in called:
        return None
    named = mentions(text, names_of(thing))
    is_only = not source.assistant and company.assistants == [thing]
    orders = is_only and bool(called) and _orders_for_called(text)
    turns = is_only and (_turns_to_one(text) or _asks_first(text, company, talk))
    if others and called and not (orders or turns):
        return NotAddressed.SOMEBODY_ELSE
    if orders:
        return None
    greets_again = talk.warm and talk.begun and _GREETS.match(text)
    names = [name for one in others for name in names_of(one)]
    if is_only and not greets_again and surely_calls_one(text, thing, names):
        return None
    is_free = not (talk.awaited or talk.warm or talk.unanswered >= MAX_UNANSWERED)
    is_aside = calls_kin(text) or is_free and is_between_friends(text)
    if is_only and others and not named and is_aside:
        return NotAddressed.AMONG_OTHERS
    if is_only and (_is_for_only(text, talk) or _presents_one(text, others, company)):
        return None
    if (
        talk.doubted
        and not source.assistant
        and (_MEANS_YOU.match(text) or talk.awaited and _ASKS_TO.search(text))
    ):
        return None
    if talk.chance is not None:
        if is_for_everybody(text) or not talk.elsewhere and greets_all(text, source.name):
            return None
        is_name = percept.text in company.only_names
        if not _is_likely(text, talk.chance, talk, is_name):
            aside = NotAddressed.BETWEEN_OTHERS if talk.elsewhere else NotAddressed.AMONG_OTHERS
            return NotAddressed.TOPIC if named else aside
        if is_only:
            return None
    if talk.joins and not source.assistant and _adds_to_talk(text, talk):
        return None
    if (
        turned_to(percept, thing, company, talk)
        or not named
        and MarkedText(text, talk.gone).calls_back()
    ):
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
        is_of_talk = wants and talk.recent or talk.last and THANKS.match(text)
        if not others or is_for_all or is_of_talk and not talk.elsewhere:
            return None
        is_alone = company.assistants == [thing] and not named
        orders = wants_goods(text)
        is_free = (talk.quiet or others_talk) and wants_service(text) or orders
        is_polite = _PLEASE.search(text) and (orders or _ASKS_LEAVE.match(text))
        if is_alone and (asks_of_goods(text) or is_polite):
            return None
        is_free = is_free or others_talk and mentions(text, [source.name])  # "Anna is the name."
        goes_on = wants and _GOES_ON.match(text) and not _ABOUT_YOU.search(text)
        if is_alone and talk.others_talk and goes_on:
            return None
        if is_alone and not talk.elsewhere and is_free:
            return None
        spoken_of = company.mentioned(text)
        asks = wants or wants_service(text) or bool(_PRESENTS.search(text))
        if is_alone and asks and all(one in spoken_of for one in others):
            return None  # nobody is left whom it could be for
    if named and not (talk.elsewhere or source.assistant) and percept.text in company.only_names:
        return None  # nobody has asked for a name
    if named:
        return NotAddressed.TOPIC
    if source.assistant:
        return NotAddressed.UNNAMED
    return NotAddressed.BETWEEN_OTHERS if talk.elsewhere else NotAddressed.AMONG_OTHERS
