"""Claimed deeds: whether a line says that its speaker gives, opens, sends or takes something now.

It looks for words, in English. Promises, questions, conditions, habits, negations, quotations and
what others do are no claims; in doubt, a line is none.
"""

from __future__ import annotations

import re
from functools import cache

from ai.speech.sentences import split

_QUOTED = re.compile(
    r"\"[^\"]{0,400}\"|“[^”]{0,400}”|„[^“”]{0,400}[“”]|«[^»]{0,400}»|‘[^’]{0,400}’(?!\w)"
    r"|\*[^*]{0,400}\*"
)
_THING = (
    r"(?:a|an|the|your|this|that|these|those|some|one|two|three|four|five|another|both|it|them)"
)
_ABSTRACT = (
    r"(?!(?:\w+ ){0,3}?(?:word|words|thanks|blessings?|leave|time|days?|week|hour|moment|minute"
    r"|chances?|choices?|benefit|truth|answers?|credit|advice|warnings?|hints?|promise|permission"
    r"|news|respect|due|price|deal|trouble|reason|smile|look|example|idea|story|tale|name"
    r"|regards|greetings|love|compliments|best|rules?|lessons?|benefit|honou?r|peace|nod)\b)"
)
_WISHES = (
    r"(?!(?:\w+ ){0,3}?(?:regards|greetings|love|compliments|best|wishes|thanks|blessings?"
    r"|prayers)\b)"
)
_HOLDS = (
    r"(?:coins?|gold|silver|coppers?|money|payment|purse|lantern|lamp|torch|swords?|dagger|knife"
    r"|weapons?|letters?|parcel|package|packet|box|keys?|books?|gift|ring|necklace|amulet|cloak|coat"
    r"|mugs?|cups?|glass|bowls?|plates?|ales?|beer|mead|wine|water|bread|loaf|soup|stew|cheese|meat"
    r"|meal|apples?|potions?|scrolls?|map|rope|bag|basket|bottle|flask|herbs?|arrows?|shield|change)"
)
_OPENED = (
    r"(?:gates?|doors?|portcullis|chest|box|hatch|bridge|drawbridge|window|shutters?|way|cage|cell"
    r"|cellar|trapdoor|vault|lock|lid)"
)
_NOW = r"(?:(?:now|hereby|gladly|just|happily|herewith|then) )?"
_I = rf"\bI(?: am|['’]m)? {_NOW}"
_CLAIMS = (
    # giving
    rf"{_I}(?:giv(?:e|ing)|hand(?:ing)?|pass(?:ing)?|pour(?:ing)?|serv(?:e|ing)|lend(?:ing)?"
    rf"|return(?:ing)?|bring(?:ing)?|toss(?:ing)?|throw(?:ing)?) (?:you|him|her|them)"
    rf"(?: back)? {_ABSTRACT}{_THING}\b(?! (?:that|which|who) )",
    rf"{_I}(?:giv(?:e|ing)|hand(?:ing)?|pass(?:ing)?|return(?:ing)?|lend(?:ing)?|slid(?:e|ing))"
    rf" (?:{_THING} )?(?:\w+ )?{_HOLDS} (?:back |over |across )?to (?:you|him|her|them)\b",
    rf"{_I}hand(?:ing)? (?:over (?:the|your|a|an)|(?:it|them) (?:over|to))\b",
    rf"{_I}(?:pour|draw|serv|fetch)(?:e|ing)? (?:you )?(?:a|an|the|your|another|some)"
    rf" (?:\w+ ){{0,2}}?{_HOLDS}\b",
    r"^(?:and |so |well, |now, |then |ah, |very well[,.] )?(?:there|here) you go\b(?! again)",
    r"^(?:ah, |well, |now, |and )?here you are\b(?=[,.!:;]|$)",
    rf"\bhere(?: is|['’]s| are) your (?:own )?(?:\w+ ){{0,2}}?{_HOLDS}\b",
    rf"\bhere(?: is|['’]s| are) (?:the|a|an|some) (?:\w+ ){{0,2}}?{_HOLDS}"
    r"(?: of(?: \w+){1,3}?)?(?: for you| back)?"
    r"(?=[,.!:;]|$)",
    # opening and shutting
    rf"{_I}(?:open|unlock|unbar|clos|shut|lock|bar|rais|lower)(?:e|ing|ting|ring)?(?: up)?"
    rf" (?:the|this|that|your|my|it)(?: (?:\w+ ){{0,2}}?{_OPENED})?\b(?! (?:book|mouth|eyes)\b)"
    r"(?=[ ,.!:;]|$)",
    r"^(?:\w+, )?(?:through|in|out) (?:with you|you go)\b",
    # sending
    rf"{_I}send(?:ing)? {_WISHES}(?:the|a|my|our|him|her|them|it|word|one|somebody|someone"
    r"|[A-Z]\w+)\b",
    r"\b(?:there|off|away) (?:he|she|it) (?:goes|runs)\b",
    r"\b(?:there|off|away) they (?:go|run)\b",
    # taking
    rf"{_I}tak(?:e|ing) (?:the|your|this|that|these|those) (?:\w+ ){{0,2}}?"
    rf"{_HOLDS}\b(?! (?:as|for granted)\b)",
)
_MAY_CLAIM = re.compile(r"\bi\b|here|\b(?:off|away)\b|with you|you go", re.IGNORECASE)
"""What every claim has something of; most of what is said has nothing of it."""
_OTHERWISE = re.compile(
    r"^(?:and |but |so )?then (?:i|we|it|he|she|they)\b|\b(?:and|but) then\b|"
    r"\b(?:then|or|or else) i\b|"
    r"\b(?:not|no|never|nor|nobody|nothing|none|without|cannot|if|unless|when|whenever|(?<!at )once"
    r"|until|till|after|before|while|as soon as|suppose|imagine|pretend|would|could|should|might"
    r"|may|must|can|will|shall|going to|about to|want|wish|like to|have to|used to|every|each"
    r"|always|usually|often|sometimes|rarely|seldom|only|whoever|anybody|anyone|those who|everybody"
    r"|everyone|all who|tomorrow|yesterday|later|soon|tonight|next|daily|at (?:dawn|dusk|night|noon"
    r"|midnight|sunrise|sunset|first light)|in the (?:mornings?|evenings?)|on \w+days?|for a living"
    r"|says?|said|thinks?|claims?|told|tells?|wonder|whether|why|how|what|dream(?:t|ed)?"
    r"|remember|the last time|back then|years?)\b|n['’]t\b|['’](?:ll|d)\b",
    re.IGNORECASE,
)
"""Words of a clause that speaks of what comes next or of another time, of conditions, habits, or
others' words."""
_IF_DONE = re.compile(
    r"^(?:(?:but|so|no|well|just|first|only)\W+){0,2}(?:give|say|tell|speak|whisper|name|show"
    r"|bring|pay|find|fetch|prove|hand|lay|put|count|finish|answer|swear|ask|come"
    r"|(?:a|one|two|three|four|five|\w+teen) \w+)\b[^.;:!?]*?,? and i\b[^.;:!?]*",
    re.IGNORECASE,
)
"""A condition in the form of a wish: "Give the word, and I open the gate."."""
_MAX = 2000


def claimed_deed(text: str) -> str:
    """The words with which a speaker claims a deed of the moment; "" if there are none."""
    for sentence in split(_QUOTED.sub(" ", text[:_MAX])):
        plain = _IF_DONE.sub("", " ".join(sentence.split()))
        if plain.endswith(("?", "?)")):
            continue
        for clause in filter(_MAY_CLAIM.search, _clauses(plain)):
            for claim in _claims():
                found = claim.search(clause)
                if found is not None:
                    if not _OTHERWISE.search(clause):
                        return found[0].strip()
                    break
    return ""


@cache
def _claims() -> list[re.Pattern[str]]:
    """The patterns of claims; only models claim deeds, so no other game compiles them."""
    return [re.compile(pattern, re.IGNORECASE) for pattern in _CLAIMS]


_CLAUSE = re.compile(r"(?:; |: | – | — |, (?:and|but|so) (?!then\b)|, (?=(?:(?:and|but) )?then\b))")


def _clauses(sentence: str) -> list[str]:
    """The parts of a sentence of which each says something of its own."""
    return _CLAUSE.split(sentence)
