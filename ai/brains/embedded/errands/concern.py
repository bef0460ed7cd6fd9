"""Concern: whether a line that may be for somebody else is what a character's rules are about.

Words that anybody could say to a friend get an answer from every character: "I hear you." What a
character alone knows, or can do, is another matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ai.brains.base import Message, Request
from ai.brains.embedded.answer import Answer
from ai.brains.embedded.errands.priorities import OFFERED
from ai.brains.embedded.errands.understanding import understand
from ai.brains.embedded.likeness.acts import is_in_jest
from ai.brains.embedded.likeness.tidings import SAD, kind_of
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.percept_fields import data_of
from ai.brains.embedded.rules.rule import Rule
from ai.brains.embedded.rules.rulebook import KEPT_BY_FORM, UNSURE, Rulebook
from ai.brains.lazy_pattern import lazy_pattern

READS = ("doc_lookup", "inspect_location", "recall_memories", "search_episodic", "search_object")
"""Tools that change nothing, so that what several wishes need of them is asked for in one step."""
NOTES = ("add_entity_observation", "store_memory", "update_relationship")
"""Tools that only note something, so that what was told in one line is noted in one step."""
FAREWELL, FOREIGN = COURTESIES = ("farewell", "foreign")
"""Built-in rules for what is answered to whoever says it."""
WAITS = 0.75
"""From this chance on, a question is answered, if only by saying that one does not know."""
SORRY = "sorry"
"""The built-in rule for an apology."""
MAX_TRIED, MAX_TRY = 4, 60
"""Words, and characters, of a line that is no more than a try at a word."""
_WISHES = lazy_pattern(
    r"(?:(?:please|now|then|well|and|so|ok|just|hey|hi|hello|oi|there),? )*(?:any(?:thing)?|got any"
    r"|tell|give|show|teach|read|find|lend|help|need"
    r"|(?:i|we) (?:need|want|would like|'d like|look for|am looking for)|(?:i|we)'(?:d|m|re) "
    r"(?:like|looking for|after))\b",
    re.IGNORECASE,
)
"""How a wish begins that is no question."""
_OF_SPEAKER = lazy_pattern(
    r"(?:(?:yes|yeah|yep|no|well|ok|so|and),? )*(?:i|i'm|we|we're|my|our)\b", re.IGNORECASE
)
_OF_TALK = lazy_pattern(
    r"i (?:just |already |only )?(?:heard|saw|said|meant|knew|know) (?:that|you|it|so|this)\b", re.I
)
"""How somebody takes up what a friend has said or done: "i heard that"."""
_MAKES_UP = lazy_pattern(
    r"\bno (?:offen[cs]e|harm|hard feelings)\b|\bsorry,? (?:mate|sir|miss|madam|ma['’]?am|officer|"
    r"mister|old (?:man|friend))\b|\bdid ?n['’]?t mean to (?:offend|insult)\b",
    re.I,
)
"""How somebody makes up with one who is no friend."""


def is_try(line: str, persona: Mapping[str, Any], book: Rulebook) -> bool:
    """Whether a line may be a word that a tool waits for; only the tool tells whether it is right.

    Args:
        line: The line.
        persona: A character's persona, with what it is called.
        book: Its rules; whatever tools they take, it is supposed to have.
    """
    if len(line) > MAX_TRY or len(line.split()) > MAX_TRIED:
        return False
    heard = {"kind": "say", "text": line, "name": "", "source": "", "addressed": True}
    message = Message("user", line, percepts=(heard,))
    request = Request(messages=(message,), persona=persona, within_reach=book.tools)
    rules = [errand.rule for errand in understand(Moment(request), book)]
    return any(changes_anything(rule) and not (rule.own and rule.act) for rule in rules)


def may_be_left(moment: Moment) -> bool:
    """Whether all that was heard may be for somebody else."""
    return bool(moment.heard) and all("perhaps" in data_of(one) for one in moment.heard)


def tells(answer: Answer, asked: bool, moment: Moment) -> bool:
    """Whether an answer has more in it than what is said to any line.

    Of a line that is rather for the character than not, all does that is not said for its form.

    Args:
        answer: How an errand ended.
        asked: Whether that was about a question.
        moment: Where it was heard.
    """
    rule, is_done, text = answer.rule, answer.outcome == "say", str(answer.scope.get("text"))
    has_found = is_done and not rule.aside and _finds(rule) and _has_found(answer)
    if all(map(_is_likely, map(data_of, moment.heard))):
        waits = asked and all(data_of(one)["chance"] >= WAITS for one in moment.heard)
        is_grief = not asked and kind_of(text) == SAD
        is_sure = rule.name not in UNSURE or is_grief
        is_sure = is_sure and not (rule.name == OFFERED and " my " in text)  # among friends
        return waits or is_sure or has_found or changes_anything(rule)
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
    return has_found


def _is_likely(data: Mapping[str, Any]) -> bool:
    """Whether a line was taken up as it is rather for the character than not, by its words."""
    return "chance" in data and "doubtful" not in data


def changes_anything(rule: Rule) -> bool:
    """Whether a rule takes more than reading and noting."""
    return any(step.tool not in (*READS, *NOTES) for step in rule.steps)


def _finds(rule: Rule) -> bool:
    """Whether a rule looks for what it says."""
    return bool(rule.steps or rule.recall or rule.let)


def _has_found(answer: Answer) -> bool:
    """Whether a rule can say something of what it looked for."""
    said = answer.rule.words.get("say", ())
    return any(answer.rule.tells(one) and one.fill(answer.scope) for one in said)
