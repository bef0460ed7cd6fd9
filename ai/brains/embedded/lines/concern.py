"""Concern: how much of a line that names nobody is what a character's own rules are about.

Words that anybody could say to a friend get an answer from every character: "I hear you." What a
character alone knows, or can do, is another matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ai.brains.base import Concern, Message, Request
from ai.brains.embedded.answer import Answer
from ai.brains.embedded.errand import Errand
from ai.brains.embedded.likeness.acts import is_in_jest
from ai.brains.embedded.lines.understanding import understand
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.percept_fields import data_of
from ai.brains.embedded.rule import Rule
from ai.brains.embedded.rulebook.questions.of_self import SELF
from ai.brains.embedded.rulebook.rulebook import KEPT_BY_FORM, Rulebook
from ai.brains.lazy_pattern import lazy_pattern

READS = ("doc_lookup", "inspect_location", "recall_memories", "search_episodic", "search_object")
"""Tools that change nothing, so that what several wishes need of them is asked for in one step."""
NOTES = ("add_entity_observation", "store_memory")
"""Tools that only note something, so that what was told in one line is noted in one step."""
FAREWELL, FOREIGN = COURTESIES = ("farewell", "foreign")
"""Built-in rules for what is answered to whoever says it."""
SORRY = "sorry"
"""The built-in rule for an apology."""
MAX_LINE = 160
"""Characters of a line that is judged; to understand a long one takes long."""
MAX_TRIED = 4
"""Words of a line that is no more than a try at a word."""
_WISHES = lazy_pattern(
    r"(?:(?:please|now|then|well|and|so|ok|just|hey|hi|hello|oi|there),? )*(?:any(?:thing)?|got any"
    r"|tell|give|show|teach|read|find|lend|help|need"
    r"|(?:i|we) (?:need|want|would like|'d like|look for|am looking for)|(?:i|we)'(?:d|m|re) "
    r"(?:like|looking for|after))\b",
    re.IGNORECASE,
)
"""How a wish begins that is no question."""
_STATES = lazy_pattern(
    r"(?:(?:i|we) (?:am|are|was|were|paid|have paid)|(?:i'm|we're|i've paid|we've paid)|my|our|"
    r"its?|it's|that|that's|this|he|she|they|there|you)\b",
    re.IGNORECASE,
)
"""How a line begins that tells how things are, and asks for no act."""
_NEGATES = lazy_pattern(
    r"^(?:no|not|never)\b(?!, (?:an? |the )?[\w-]+$)|"
    r"\b(?:do ?n['’]?t|do not|never|nobody|shall we|should we|let['’]?s)\b",
    re.I,
)
"""Words of a line that asks for no act of the character's."""
_PARTS = lazy_pattern(r"[.,;:!?…]")
"""What may stand before another clause, or behind a question."""
_TAKES_LEAVE = lazy_pattern(
    r"(?:(?:ok(?:ay)?|well|right|so|and|then),? )*(?:(?:good ?)?(?:night|bye)|see (?:you|ya)"
    r"|farewell|so long|take care|cya|later)\b",
    re.IGNORECASE,
)
_OF_SPEAKER = lazy_pattern(
    r"(?:(?:yes|yeah|yep|no|well|ok|so|and),? )*(?:i|i'm|we|we're|my|our)\b", re.IGNORECASE
)
_OF_TALK = lazy_pattern(
    r"i (?:just |already |only )?(?:heard|saw|said|meant|knew|know) (?:that|you|it|so|this)\b", re.I
)
"""How somebody takes up what a friend has said or done: "i heard that"."""
_TO_KEEP = lazy_pattern(
    r"\b(?:remember|note|don['’]?t forget|do not forget|keep in mind)(?: (?:that|this|it))"
    r"(?: (?:please|pls|ok|for me))*\W*$",
    re.I,
)
"""How a line ends that asks the listener to keep what it tells."""
_MAKES_UP = lazy_pattern(
    r"\bno (?:offen[cs]e|harm|hard feelings)\b|\bsorry,? (?:mate|sir|miss|madam|ma['’]?am|officer|"
    r"mister|old (?:man|friend))\b|\bdid ?n['’]?t mean to (?:offend|insult)\b",
    re.I,
)
"""How somebody makes up with one who is no friend."""
_REMINDER = lazy_pattern(
    r"(?:(?:and|so|ok|okay|please|but|now|can you|could you|will you|would you),? )*(?:remind "
    r"(?:me|us|"
    r"both|all|[\w'-]+ to)\b|(?:cancel|forget|drop|delete|scrap|never ?mind|stop) (?:about "
    r")?(?:the|my|"
    r"that|our) remind)|.*\b(?:ask\w*|told|want\w*|tell) (?:you|u) to remind\b",
    re.I,
)
"""A line about a reminder, which friends do not ask of each other with one who keeps them there."""
_OF_YOU = lazy_pattern(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_OF_US = lazy_pattern(r"\b(?:you|your|we|our|my|mine|s?he|her|him|his)\b", re.IGNORECASE)
"""What friends ask each other about."""


def concern_of(line: str, persona: Mapping[str, Any], book: Rulebook) -> Concern:
    """How much of a line that names nobody is what a character's rules are about.

    Args:
        line: The line.
        persona: The character's persona, with what it is called.
        book: Its rules; whatever tools they take, it is supposed to have.
    """
    if len(line) > MAX_LINE:
        return Concern.NONE
    if len(line.split()) > MAX_TRIED and _STATES.match(line) and not _PARTS.search(line):
        return Concern.NONE  # nothing in it needs to be read
    if _REMINDER.match(line):
        return Concern.WANTED
    heard = {"kind": "say", "text": line, "name": "", "source": "", "addressed": True}
    if _MAKES_UP.search(line) or _TO_KEEP.search(line) and _OF_SPEAKER.match(line):
        return Concern.COURTESY
    message = Message("user", line, percepts=(heard,))
    request = Request(messages=(message,), persona=persona, within_reach=book.tools)
    return max(map(_concern, understand(Moment(request), book)), default=Concern.NONE)


def may_be_left(moment: Moment) -> bool:
    """Whether all that was heard may be for somebody else."""
    return bool(moment.heard) and all("perhaps" in data_of(one) for one in moment.heard)


def tells(answer: Answer, asked: bool, moment: Moment) -> bool:
    """Whether an answer has more in it than what is said to any line.

    Args:
        answer: How an errand ended.
        asked: Whether that was about a question.
        moment: Where it was heard.
    """
    rule, is_done, text = answer.rule, answer.outcome == "say", str(answer.scope.get("text"))
    if changes_anything(rule) and (not rule.act or "remind" in rule.name):
        return is_done
    if rule.name == SORRY:
        return any(_MAKES_UP.search(str(one.get("text"))) for one in moment.heard)
    if rule.own or rule.name in COURTESIES:
        return asked or not rule.mention or _WISHES.match(text) is not None
    if rule.keep is not None:
        if _OF_TALK.match(text):
            return False
        is_of_speaker = _OF_SPEAKER.match(text) is not None
        in_jest = any(is_in_jest(str(one.get("text"))) for one in moment.heard)
        return is_of_speaker and not in_jest or rule.name not in KEPT_BY_FORM
    return is_done and not rule.aside and _finds(rule) and _has_found(answer)


def changes_anything(rule: Rule) -> bool:
    """Whether a rule takes more than reading and noting."""
    return any(step.tool not in (*READS, *NOTES) for step in rule.steps)


def _concern(errand: Errand) -> Concern:
    rule, text = errand.rule, str(errand.scope.get("text"))
    if rule.own and rule.act:
        is_wanted = not (_STATES.match(text) or _NEGATES.search(text))
        return Concern.WANTED if is_wanted else Concern.NONE
    if changes_anything(rule):
        return Concern.TRIED if len(text.split()) <= MAX_TRIED else Concern.NONE
    if rule.name == FOREIGN or rule.name == FAREWELL and _TAKES_LEAVE.match(text):
        return Concern.COURTESY
    if errand.unanswered or not (errand.asked or _WISHES.match(text)):
        return Concern.NONE
    if rule.own:
        is_of_self = rule.mention or rule.name.startswith(SELF)
        return Concern.NONE if is_of_self and _OF_YOU.search(text) else Concern.KNOWN
    is_known = not rule.aside and _finds(rule)
    return Concern.KNOWN if is_known and not _OF_US.search(text) else Concern.NONE


def _finds(rule: Rule) -> bool:
    """Whether a rule looks for what it says."""
    return bool(rule.steps or rule.recall or rule.let)


def _has_found(answer: Answer) -> bool:
    """Whether a rule can say something of what it looked for."""
    said = answer.rule.words.get("say", ())
    return any(answer.rule.tells(one) and one.fill(answer.scope) for one in said)
