"""Own words: what an assistant is reminded of having said, and where in the talk it said so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ai.brains.embedded.likeness.sentences import telling_words
from ai.brains.embedded.likeness.words import all_words
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.moment import Moment, bare_words
from ai.brains.embedded.percept_fields import name_of
from ai.brains.embedded.rules.rule import Rule
from ai.brains.embedded.rules.rulebook import Rulebook
from ai.brains.embedded.wording import spoken_name
from ai.brains.lazy_pattern import lazy_pattern

SAID_SO = "said so"
"""The built-in rule for what the assistant is reminded of having said."""
_IDLE = {"mak", "call", "rest"}
"""Words, as they are compared, that others stand for in the same sentence."""
SHORT = 80
"""Characters of a line that is said again as a whole: half of it may not make sense."""
_LEAD = (
    r"(?:(?:but|and|so|well|hey|wait|hm+|ok|okay|earlier|before|first|just now|now|then|"
    r"i (?:thought|heard|believe|remember)|a (?:minute|moment|while|second) ago),? )*"
)
_JUST = r"(?:(?:already|just|only|really|also|once|even|yourself|literally|clearly|earlier) )*"
_THAT = r"(?:(?:that|about|of|something|like|how)[ ,:]+)*"
_SAID = lazy_pattern(
    rf"{_LEAD}you(?:'ve| have)? {_JUST}(?:(?:said|told (?:me|us)|claimed|wrote|promised(?: me| "
    rf"us)?)[ ,:]+{_THAT}(?P<said>(?!(?:that|this|it|so)(?: (?:already|before|twice|once|again|too|"
    rf"just|now|yourself|first|to me))*$)\S+ \S.*)|(?:mentioned|spoke of|talked (?:of|about)|were "
    rf"(?:saying|talking|speaking))[ ,:]+{_THAT}(?P<named>(?!this$|that$|it$|to\b)\S.*))",
    re.I,
)
_ASKED = lazy_pattern(
    rf"{_LEAD}(?:(?:did|didn't) you (?:not )?{_JUST}(?:say|tell (?:me|us)|mention|claim)|"
    rf"(?:have|haven't|had|hadn't) you (?:not )?{_JUST}(?:said|told (?:me|us)|mentioned)|"
    rf"why (?:did|do) you (?:say|tell (?:me|us)|mention|claim|call it|talk (?:of|about)))[ ,:]+"
    rf"{_THAT}(?P<said>(?!so$|it$|this$|that$|anything\b|something\b|hello\b)\S.*)",
    re.I,
)
"""Questions of which many are about no line: what is asked counts only if there is one."""
_MEANT = lazy_pattern(
    rf"{_LEAD}what (?:do|did|does) (?:you|it|that) (?:even |really |actually |exactly )*mean"
    r"(?:,? (?:by|with|when you (?:say|said|told me)|that))*[ ,:]+(?P<said>(?!(?:by |with )?(?:it|"
    r"this|that|so|then|exactly|to|for)\b)\S.*)|"
    rf"{_LEAD}when you (?:said|say|told me|mentioned)[ ,:]+{_THAT}(?P<when>\S.*?),? what (?:did|do|"
    r"was|were|exactly)\b.*",
    re.I,
)
_VOW = lazy_pattern(
    r"(?:that )?(?:you(?:'d|'ll| would| will| could| can| owe| swear| promise)\b|(?:i|we) (?:could|"
    r"can|may|might|get|would|need|owe|don't|do not)\b|yes$|no$|.*\b(?:yesterday|last (?:\w+))$)",
    re.I,
)
"""What would bind it, or was never in this talk: for that there are rules."""
_VOWED = lazy_pattern(rf"{_LEAD}you(?:'ve| have)? {_JUST}promised\b", re.I)
LEAST_OF_VOW = 2
"""Words that a line must have of a promise, so that it is taken for one."""
_NOTHING = lazy_pattern(r"(?:(?:absolutely|almost) )?(?:nothing|never|no|not|little)\b", re.I)
"""How it goes on where somebody complains that it said too little."""
_QUOTED = lazy_pattern(r"(?:^|[\s:,(])[“\"'‘](?P<quote>[^“”\"]+?)[”\"'’](?=$|[\s.,!?;:)])")
_QUOTES = lazy_pattern(r"[“”\"‘]|(?:^|(?<=\s))'|'(?=$|\s)")
_THE_THING = lazy_pattern(r"^the (?P<what>.+?) (?:thing|bit|part|business|line)$", re.I)
_SENTENCE = lazy_pattern(r"[^.!?…]+[.!?…]*[”\"']*")
_ASKS_TOO = lazy_pattern(
    rf"(?P<said>(?:^|[.!?;] ?){_LEAD}you(?:'ve| have)? {_JUST}(?:said|mentioned|told (?:me|us))\b"
    r"[^.!?;]*?)(?:,| and| so| but)(?: and| so| but)? (?P<asks>(?:(?:(?:what|who|where|"
    r"how)'?s|what|which|who|whom|whose|where|when|why|how)\b (?!(?:i|we|you) said)[^.!?;]*|"
    r"(?<=, )(?:is|are|was|were|do|does|did|can)\b (?:(?:he|she|it|they|you|there)\b [^.!?;]*|"
    r"[^.!?;]*\?)))",
    re.I,
)


_CONFIRM = lazy_pattern(
    r"(?<=\w),? (?:(?:and|so|but|now|just|please|you (?:can|could|only have to)) )*(?:confirm|"
    r"admit|tell me|answer me|say)(?: it| this| that| me| yes or no)?(?:[:,] ?(?=(?:is|was|are|"
    r"were|does|do|did|can|who|what|where|when|why|how)\b))",
    re.I,
)
"""What stands between something told and a question that is to be answered with a yes."""


def reminded_of(text: str) -> str:
    """What a line says that the assistant has said, "" if it says nothing of the kind."""
    found = _SAID.fullmatch(text) or _MEANT.fullmatch(text)
    return next(filter(None, found.groups()), "") if found else ""


def perhaps_of(text: str) -> str:
    """What a question may be about that the assistant has said; only its lines can tell."""
    found = _ASKED.fullmatch(text)
    return found["said"] if found else ""


_FORGOT = lazy_pattern(
    r"^(?P<asks>\W*(?:\w+,? ){0,2}?(?:what|who|where|when|which|how)(?:'?s)?\b[^,;.!?]{3,100})"
    r"[,;.!?]+ (?:sorry,? )?(?:i|we)(?:'ve| have|'m)?(?: just| already)? (?:told (?:yo)?u(?: "
    r"(?:just|right))?(?: now| so| already)?|forgot|forgotten|forget|forgetting)(?: it| again| "
    r"that)*\W*$",
    re.IGNORECASE,
)
"""A question, and behind it that its answer was forgotten, or told just now."""
_GIVEN = lazy_pattern(r"\bif [^?.!]{5,80}?[ ,](?=how much (?:is|are|for|would)\b)", re.I)
_SUMMED = lazy_pattern(
    r"^\W*(?P<what>(?:an?|one|two|three|four|\d) [^,?.!]{3,50})[,;:.]+ (?:so )?(?:what(?:'?s| does|"
    r" would)|how much(?: is| does)?) (?:that|it|they|all that|this)\b[^,?.!]{0,30}\W*$",
    re.I,
)
"""What is to be summed up, before the question how much it is."""
_WHAT_THEY_SAID = lazy_pattern(
    r"\bwhat (?:(?-i:[A-Z])[\w'-]+) (?:just )?(?:said|told (?:you|us|me)) (?:that "
    r")?(?P<what>[^,.?!]{3,40}) (?P<be>was|is|were|are)(?: called)?$",
    re.I,
)
"""A question of what somebody told, of which only the thing counts: "what he said his dad was"."""


_SPEAKS = (
    r"(?:tell|told|say|said|whisper(?:ed)?|mention(?:ed)?|confided?|ask(?:ed)?|order(?:ed)?|"
    r"want(?:ed)?|eat|eaten|drink|have|owe)"
)


def as_ones_own(text: str, name: str) -> str:
    """A question of what its asker has said as one of "me": "what did Wim tell you", Wim asks."""
    called = re.escape(name) if name else r"(?!)"
    if not re.search(rf"\b(?:did|has|had|what) {called} ", text, re.I):
        return text
    behind = rf"{called}(?= (?:(?:just|ever|already|also) )*{_SPEAKS}\b)"
    text = re.sub(rf"\b(?P<did>did|has|had) {behind}", _did_i, text, flags=re.I)
    return re.sub(rf"\bwhat {behind}", "what i", text, flags=re.I)


def _did_i(found: re.Match[str]) -> str:
    return f"{'have' if found['did'].lower() == 'has' else found['did']} i"


def as_told(question: str) -> str:
    """A question of what somebody said that something was, as one of what that is."""
    return _WHAT_THEY_SAID.sub(r"what \g<be> \g<what>", question)


def apart_from_question(text: str) -> str:
    """A line with a full stop between what was said and what is asked about that."""
    text = _GIVEN.sub("", _FORGOT.sub(r"\g<asks>", text))
    text = _SUMMED.sub(r"how much for \g<what>", text)
    return _CONFIRM.sub(". ", _ASKS_TOO.sub(r"\g<said>. \g<asks>", text))


def taken_up(text: str, lines: Sequence[str], book: Rulebook) -> tuple[Rule, str] | None:
    """What answers a reminder of its own words, and these words; None if a line is no such thing.

    What is not found it may have said in other words, so it does not deny it. Only for a promise
    there are rules.

    Args:
        text: What somebody says.
        lines: Its own lines to them, in the whole talk.
        book: The rules.
    """
    rule, what, asked = book.named(SAID_SO), reminded_of(text), perhaps_of(text)
    if rule is None or not (what or asked):
        return None
    again = [t for group in ("said_so", "may_have_said") for t in book.words(group)]
    mine = own_words(what or asked, [one for one in lines if not any(t.is_in(one) for t in again)])
    is_vow = bool(_VOW.match(what) or what and _VOWED.match(text))
    if not mine and (is_vow or not what) or is_vow and len(telling_words(what)) < LEAST_OF_VOW:
        return None
    unfound = "heard: of me" if _NOTHING.match(what) else "may_have_said"
    return replace(rule, let={}, words={"say": book.words("said_so" if mine else unfound)}), mine


def own_words(what: str, lines: Sequence[str]) -> str:
    """The last of some lines that has some words, or its sentence that has them; "" for none.

    Args:
        what: What somebody says that these lines have, in a quote or in about the same words.
        lines: The lines, the last one last.
    """
    quote = _QUOTED.search(what)
    said = quote["quote"] if quote else _QUOTES.sub("", what)
    thing = _THE_THING.match(said)
    said = thing["what"] if thing else said
    exact, telling = f" {bare_words(said)} ", telling_words(said) - _IDLE
    exact = exact if telling or quote or len(all_words(said)) > 1 else ""
    for line in lines[::-1]:
        for piece in _pieces(line):
            if exact.strip() and exact in f" {bare_words(piece)} ":
                return piece
    for line in lines[::-1]:
        for piece in (*_pieces(line), line):
            if telling and telling <= telling_words(piece):
                return piece
    return ""


def _pieces(line: str) -> Iterator[str]:
    """What of a line may be said again: all of it if it is short, else each of its sentences.

    What it has quoted of others are no words of its own.
    """
    pieces = [line] if len(line) <= SHORT else map(str.strip, _SENTENCE.findall(line))
    return (piece for piece in pieces if "“" not in piece)


_ONLY_NAMED = lazy_pattern(
    r"(?:(?:so|and|but|wait|hm+|er+) )*(?:what|which|whose) (?!(?:time|day|year|hour|else|now|then|"
    r"next|is|are|was|for|about|if|of|to|do|did)\b)(?P<thing>[a-z'-]{3,})(?: [a-z]{2,4})?",
    re.I,
)
"""A question that only takes up a word: "what ring??"."""


def whose_word(clause: Clause, percept: Mapping[str, Any], moment: Moment) -> str:
    """Who else has just used the word that a question takes up; "" if the listener did, or nobody.

    Whoever has used it knows what is meant; the listener may have been told so in confidence.
    """
    asked = _ONLY_NAMED.fullmatch(clause.text) if clause.question else None
    if asked is None:
        return ""
    mine = [moment.said_aloud_before(percept), *moment.lines_to_asker(percept)[-2:]]
    if asked["thing"].lower() in " ".join(mine).lower():
        return ""
    lately = moment.percepts_before(percept, of_all=True)[:3]
    others = (one for one in lately if one.get("source") != percept.get("source"))
    by = (one for one in others if asked["thing"].lower() in all_words(str(one.get("text"))))
    return spoken_name(name_of(next(by, {})))
