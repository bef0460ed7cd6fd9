"""Corrected: whom or what a question was of, where the line behind its answer says so.

"No wait, I mean Bram" behind "tell me about Odile" is "tell me about Bram". And a question of what
somebody was to do is one of the reminder that they asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ai.brains.embedded.likeness.sentences import telling_words
from ai.brains.embedded.register.tellings import NUMBER
from ai.brains.embedded.rules.rule import Keep
from ai.brains.embedded.wording import is_name
from ai.brains.lazy_pattern import lazy_pattern

_NAME = r"(?P<name>[\w'-]+)"
_THING = r"(?P<thing>(?:the|your|that) [\w'-]+(?: [\w'-]+){0,2}?)"
_NO = r"(?:(?:no|nah|nope|wait|sorry|oh|oops|hang on|hold on|actually|not (?:him|her|that|it)),? ?)"
_BEHIND = r"(?:,? (?:sorry|i mean|rather|instead|please|of course))*(?:,? not [\w' -]+)?[\s.!?…]*"
_MEANS = lazy_pattern(
    rf"\W*{_NO}*(?:and |but )?(?:(?:s?he|we|they) (?:means?|meant)|i(?:'m| was)? ?(?:mean|meant|"
    rf"meaning|said|was asking about|asking about|asked about|was talking about|talking about))(?: "
    rf"to (?:say|ask about))?:? (?:{_NAME}|{_THING}){_BEHIND}",
    re.I,
)
"""How somebody says whom they meant."""
_NOT_SO = lazy_pattern(rf"\W*{_NO}+{_NAME}{_BEHIND}", re.I)
"""The same in a word."""
_ABOUT = lazy_pattern(
    r"(?P<lead>^(?:(?:so|and|please|well|now),? )*(?:(?:can you |could you )?tell (?:me|us)"
    r"(?: more| something| a bit| all| everything)? (?:about|bout|abt|of)|who(?:'?s| is)|"
    r"what(?:'?s| is)|where(?:'?s| is)|what (?:do|can) you (?:know|think|say|tell me) (?:about|"
    r"bout|of)|do you (?:know|like|trust)|how old is|how(?:'s| is)|describe|what about) "
    r")(?P<whom>.+)$",
    re.I,
)
"""A question, up to what it is of."""
_OF_DUTY = lazy_pattern(
    r"\b(?:i|we)(?:'m| am| was|'re| are| were)? (?:should(?: have)?|supposed to|meant to|to|must|"
    r"have to|had to|wanted to|want to|need to|needed to|ought to) [a-z]+|\b(?:am|was|are|were|"
    r"should|did) (?:i|we) (?:supposed to|meant to|going to|want to|have to|to|ask|tell|give|"
    r"bring)\b",
    re.I,
)
_REMINDS = lazy_pattern(r"\bremind (?:me|us)\b|\bcall (?:me|us) in\b", re.I)
_GOT_IT = lazy_pattern(
    r"(?:[\w'-]+,? )?(?:(?:did|have|do) (?:you|u|ya) )?(?:get|got|hear|heard|note|noted|write|"
    r"wrote|catch|understand|understood|have|remember)(?: down)? (?:it|that|this|all (?:of )?(?:it|"
    r"that))(?: down)?(?:,? (?:ok|right|then|yes|(?:the|my|that) reminder))*\W*",
    re.I,
)
"""How somebody asks whether what they asked for was heard."""
_MEANT_WELL = lazy_pattern(r"(?:it|that|this|well|no)(?: (?!is\b|was\b|are\b)|$)", re.I)
"""What somebody meant who takes nothing back: "I meant it kindly"."""
_OR = lazy_pattern(
    r"\W*(?:[\w'-]+, )?(?:or|nor) (?:(?:maybe|even|perhaps|just|also) )*(?P<other>(?!(?:what|else|"
    r"not|so|is|are|was|were|do|does|did|can|could|will|would|has|have|i|i'm|you|we|he|she|it|they|"
    r"who|where|when|why|how|which|me|then|now|something|anything|maybe|no|yes)\b)"
    r"[a-z][\w'-]{1,20}(?: [\w'-]{1,20}){0,4})\W*",
    re.I,
)
"""A line that only names another choice."""
_ME_TOO = lazy_pattern(
    r"\W*(?:[\w'-]+, )?(?:(?:and|yes|yeah|oh|ok|please|then|for),? )*(?:me|us|(?:can|could|may) "
    r"i(?: have (?:one|that|it))?) (?:too|also|as well)(?:,? (?:please|pls|plz|then|thanks))*\W*|"
    r"(?:and|yes,?|oh,?) (?:for )?me(?:,? (?:please|pls|plz|then|thanks))*[\s.!]*",
    re.I,
)
"""How somebody wants what was wanted in the line before."""
_OF_YOU = lazy_pattern(
    r"\W*(?:(?:and|so|but),? )*(?:do|did|are|have|were|was|had|don't) (?:you|u)\b", re.I
)
"""A question of the listener, of which it says that it is so with the speaker."""
_OF_ONE = lazy_pattern(r"(?:the|an?|my|our|your|his|her|their|that|this) ", re.I)
_THING_DONE_TO = lazy_pattern(
    r" (?:the|an?|my|our|your|his|her|their|that|this|any|some) [\w' -]+$", re.I
)
"""What a wish was about, as another may be: "or the roof" behind "can you fix my boot"."""
_CAN_YOU = lazy_pattern(
    r"\W*(?:[\w'-]+, )?(?:(?:and|so|but|hey|oh|well),? )*(?P<lead>(?:(?P<can>can|could|will|"
    r"would|may|shall)|do|does|did|are|is|don'?t|doesn'?t|aren'?t|isn'?t) (?:you|i|we|he|she|it|"
    r"they|u))(?: ever| really| also| never)? (?P<rest>[\w' -]{2,80}?)\W*",
    re.I,
)
"""A question to which there may be another choice."""
_IS_PLACE = lazy_pattern(
    r"\b(?:in|on|at|by|under|behind|near|before|beside|from|with|for|to) (?=the |an? |my |your )",
    re.I,
)
_TAKES_BACK = lazy_pattern(
    r"\W*(?:[\w'-]+[,:]? )?(?:(?:oh|ah|oops|um+|er+|hm+|ok(?:ay)?|well|but|and|please|sorry|hey|"
    r"argh|damn|yeah|no+|(?:can|could|may|will|would) (?:you|i|we))[,.!]* )*(?:no+,? (?:wait|sorry|"
    r"actually|not|rather|make|i|an?|the)\b|(?:no+|nah|nope)[,.!] |(?:wait|hold on|hang on|scratch "
    r"that|strike that|on second thoughts?|i(?:'ve| have)? changed my mind|never ?mind (?:that|it|"
    r"the)|(?:forget|cancel|scrap) (?:it|that|the)|not (?:that|this|it|the|an?)|actually|oops|"
    r"rather|i (?:meant|mean|wanted|said|asked for)|(?:take|have|send) (?:it|that|this|them|(?:the|"
    r"my) \w+) (?:back|away)|(?:the )?wrong (?:one|order|dish)|make (?:it|that|mine)|(?:change|"
    r"swap|switch|exchange|trade|replace) (?:it|that|this|mine|my|the)|(?:that|this|it)(?:'?s| is| "
    r"was)? (?:supposed|meant|should)|i(?:'?d| would) (?:rather|sooner|prefer))\b)|"
    r".*(?:\b(?:instead|rather than|i(?:'ve| have)? changed my mind)\b|, not (?:the|an?) \w+\W*$)|"
    r"\W*(?:[\w'-]+,? ){0,5}?[\w'-]+,? not (?:(?:the|an?|my) )?(?!(?:hot|cold|warm|too|so|very|yet|"
    r"now|today|tonight|much|me|you|him|her|them|us|that|this|it)\b)[\w'-]+\W*$",
    re.I,
)
"""How somebody says that what they got is not what they want."""
_PART = r"[\w'-]+(?: [\w'-]+){0,7}"
_PUTS_RIGHT = lazy_pattern(
    r"\W*(?P<said>(?:(?:no+|nope|nah|wait|sorry|oops|actually|correction|hang on|hold on|"
    r"my mistake|my bad|not quite|(?:that'?s |you'?re )?wrong|i mean|i meant|i should have "
    rf"said)[,:.!]* )+{_PART}|{_PART},? (?:sorry|actually|i meant?|my mistake|not {_PART}))[\s.!]*",
    re.I,
)
"""A line that may put a part of what was told in another way."""
_TELLS_NOT = lazy_pattern(
    r"\b(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|may|must|it'?s|"
    r"i'?m|\w+'re|better|why|or) not\b",
    re.I,
)
_IN_PLACE_OF = lazy_pattern(
    r"\b(?:instead of|rather than|in place of|swap|switch|change|exchange|trade|replace|not|"
    r"without|scrap|cancel|forget|drop|(?:take|have|send)(?= (?:\w+ ){1,2}(?:back|away)\b)) "
    r"(?:(?:the|an?|my|your|his|her|their|that|this) )?(?P<what>[\w-]+)",
    re.I,
)
"""How they say what it is that they do not want."""
_BESIDES = lazy_pattern(
    r"\b(?:too|also|as well|another|more|again|besides|extra|(?:with|after) (?:that|it|this))\b",
    re.I,
)
"""What makes of it something that they want beside the rest."""
_CALLS = lazy_pattern(r"^\W*[\w'-]+,(?= )|,\s*[\w'-]+\W*$", re.I)
"""A name in front, or behind a comma, by which somebody is called."""
_AND_MORE = lazy_pattern(r"\band (?:an? |some |the )?[\w-]+\W*$", re.I)
"""One more thing at the end of an order."""
_A_WORD = lazy_pattern(r"[\w'-]+")
_SLIP_WORDS = """
    no nah nope not wait hold hang on sorry oh ah oops um umm er hm hmm ok okay well but and please
    pls plz hey yeah actually rather instead make it that this the a an my mine one other for me i
    i'm i'd i've im id ive meant mean wanted want would like have had take back away scratch strike
    scrap cancel forget never mind nevermind change changed second thoughts thought of to into with
    can could may you we get got give bring better then now after all argh damn u dear ta thanks
    just only was is it's its that's thats supposed should been be wrong order dish swap switch
    exchange trade replace asked said prefer sooner than so really
"""
_SLIPS = frozenset(_SLIP_WORDS.split())
"""Words with which somebody says no more than that they want something else."""
LONGEST = 500
"""Of a line that takes something back."""
_COMMON = ("go", "do", "have", "want", "need", "should", "thing")


def corrected(text: str, before: str, people: Iterable[str], own: Sequence[str]) -> str:
    """What a line asks that only corrects whom the question before it was of; "" if it does not.

    Args:
        text: The line.
        before: The question.
        people: The names that are known.
        own: Those of the listener, whom a "no, Marta" only calls.
    """
    means = _MEANS.fullmatch(text)
    found = means or _NOT_SO.fullmatch(text)
    if found is None:
        return ""
    known = {one.lower(): one for one in people}
    named = known.get(found["name"].lower(), "") if found["name"] else ""
    if not means and named.lower() in map(str.lower, own):
        return ""
    if named:
        others = [one for one in known.values() if one not in (named, *own)]
        for other in sorted(others, key=len, reverse=True):
            asked = named.join(re.split(rf"\b{re.escape(other)}\b", before, maxsplit=1, flags=re.I))
            if asked != before:
                return asked
    about, instead = _ABOUT.match(before), named or (means["thing"] if means else "")
    return f"{about['lead']}{instead}" if about and instead else ""


def puts_right(line: str) -> str:
    """A line that may correct a part of what was told, as it was said; "" for any other line."""
    found = _PUTS_RIGHT.fullmatch(line)
    return found["said"] if found and not _TELLS_NOT.search(line) else ""


def replaces(keep: Keep, scope: dict[str, Any]) -> bool:
    """Whether one of the facts is put right; it is the one that counts then.

    A word like any other takes the place of something in what was told last.
    """
    newer = str(scope.get("newer") or "")
    if _MEANT_WELL.match(newer) or _TELLS_NOT.search(newer):
        return False
    is_clear = not newer.isalpha() or newer[:1].isupper() or not is_name(newer.title())
    is_clear = is_clear or re.fullmatch(NUMBER, newer, re.I) is not None
    for fact in scope["facts"] if is_clear else scope["facts"][:1]:
        scope["fact"] = fact
        if keep.fact.fill(scope):
            return True
    return False


_MAKE_IT = lazy_pattern(
    r"\bmake (?:it|that|them) (?:(?:just|only) )?(?:two|three|four|[2-4]) (?P<what>[a-z]{3,})\b",
    re.I,
)
"""Another number of the same, in whose place nothing else is put: "make that two ales"."""


_RATHER = lazy_pattern(
    r"[.,!?…]\s*(?:(?:oh|um+|er+|hm+|but|argh|damn),? )*(?:no+[,!.]|(?:no+|nah)(?= (?:wait|sorry|"
    r"make|actually|not|i)\b)|wait(?!,? (?:is|are|do|does|can|could|may|have|what|how)\b)|actually|"
    r"sorry|hang on|hold on|scratch that|on second thoughts?|rather|i mean(?:t)?|make "
    r"(?:it|that|mine)\b)",
    re.I,
)
"""How somebody begins to put another order in the place of the one that they are giving."""
_JOINED = lazy_pattern(r"\b(?:and|plus)\b", re.I)


def is_put_for_another(order: str, line: str) -> bool:
    """Whether an order is put in the place of the one before it: "an ale. no, wait, a soup".

    It has to stand right behind the words that say so: "a soup, sorry for the mud, one ale" has
    two orders, and "a soup. no, an ale, some bread" takes nothing back for the bread.

    Args:
        order: The clause of the order.
        line: The line that it is of.
    """
    line = line[:LONGEST]
    ends = [found.end() for found in _RATHER.finditer(line)]
    named = _ordered_in(order.partition(" for ")[0])
    if not (ends and named):
        return bool(ends) and not _ordered_in(line[ends[-1] :])
    behind = list[str]()
    for word in _A_WORD.findall(line[ends[-1] :].lower()):
        behind.append(word)
        if len(_ordered_in(" ".join(behind))) == len(named):
            break
    directly = " ".join(behind)
    is_more = _BESIDES.search(line, ends[-1]) or _JOINED.search(directly)
    return _ordered_in(directly) == named and not is_more


def _ordered_in(words: str) -> list[str]:
    """What is ordered in some words, without those that are only about a change of mind."""
    return [word for word in _A_WORD.findall(words.lower()) if word not in _SLIPS]


def takes_back(line: str, order: str) -> str:
    """What a line puts something else in the place of; "yes" for all that was had last.

    Args:
        line: The line.
        order: The clause in it that asks for something, and the name of whom it asks.

    Returns:
        "" where it puts nothing in the place of what its speaker got, or says anything else too:
        "I wanted to thank you. Bread please" takes nothing back.
    """
    line = line[:LONGEST]
    if not _TAKES_BACK.match(line) or _BESIDES.search(line):
        return ""
    found = _IN_PLACE_OF.search(line) or _MAKE_IT.search(line)
    what = found["what"] if found else "yes"
    if what.endswith("ing"):  # "instead of standing there"
        return ""
    words = _A_WORD.findall(_AND_MORE.sub("", _CALLS.sub("", line)).lower())
    ordered = {*_A_WORD.findall(order.lower()), what.lower()}
    return what if all(word in ordered or word in _SLIPS for word in words) else ""


def alternative(text: str, before: str) -> str:
    """What a line asks that only names another choice: "or bored" behind "don't you get cold".

    "Me too, please" is the line before it in another mouth.

    Args:
        text: The line.
        before: The line before it.

    Returns:
        "" for any other line.
    """
    if _ME_TOO.fullmatch(text):
        return "" if _OF_YOU.match(before) else before
    other, asked = _OR.fullmatch(text), _CAN_YOU.fullmatch(before)
    if other is None or asked is None or not asked["rest"].split():
        return ""
    what = other["other"]
    if _IS_PLACE.match(what):
        place = list(_IS_PLACE.finditer(asked["rest"]))
        rest = asked["rest"][: place[-1].start()] if place else f"{asked['rest']} "
        return f"{asked['lead']} {rest}{what}?"
    thing = _THING_DONE_TO.search(asked["rest"]) if _OF_ONE.match(what) else None
    if thing:
        return f"{asked['lead']} {asked['rest'][: thing.start()]} {what}?"
    if _OF_ONE.match(what):
        return ""
    if asked["can"]:
        return f"{asked['lead']} {what}?"
    *words, _last = asked["rest"].split()
    return " ".join([asked["lead"], *words, what]) + "?"


def is_of_reminder(text: str, line: str, lines: Iterable[str]) -> bool:
    """Whether a question is of what its asker was to do, and asked in some line to be told.

    Or whether that was heard: "got that?" right behind it.

    Args:
        text: The question.
        line: The line that it stands in, as it was said.
        lines: What its asker said before it, the last first.
    """
    lines = list(lines)
    if _GOT_IT.fullmatch(line):
        return "reminder" in line or any(_REMINDS.search(one) for one in lines[:2])
    if not _OF_DUTY.search(text):
        return False
    wanted = telling_words(text).difference(_COMMON)
    asked = (telling_words(line) for line in lines if _REMINDS.search(line))
    return any(wanted and len(wanted & words) * 2 > len(wanted) for words in asked)
