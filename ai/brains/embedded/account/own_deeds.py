"""What the assistant did and said itself: words passed on, reminders, things done for somebody."""

from __future__ import annotations

import re

from ai.brains.embedded.account.happenings import DID, OWN
from ai.brains.embedded.account.record import (
    ANYBODY,
    JUST,
    LEFT_WORD,
    MAX_QUOTE,
    MOST,
    NAME,
    NOW,
    WHO,
    Record,
    Told,
    has_name,
    is_one,
    kinds,
    listed,
)
from ai.brains.embedded.register.roots import roots
from ai.brains.embedded.templates.values import cut
from ai.brains.embedded.wording import turned

_TELL = (
    r"(?:tell|told|give|gave|given|let|pass(?:ed)?(?: on)?|say|said|mention(?:ed)?|inform(?:ed)?|"
    r"deliver(?:ed)?)"
)
_NO_ACTS = frozenset(
    (
        *("add_entity_observation", "add_goal", "doc_lookup", "forget_memory", "inspect_location"),
        *("list_goals", "recall_memories", "search_episodic", "search_object", "store_memory"),
        "update_goal",
    )
)
"""Tools by which nothing is done for anybody."""


def _passed_on(record: Record, found: re.Match[str]) -> Told | None:
    """Whether it told somebody something."""
    who = found["who"]
    wanted = roots(found["rest"]) - {who.lower(), record.name.lower()}
    is_any = re.fullmatch(ANYBODY, who, re.I) is not None
    mine = [one for one in record.own_said() if one.private]
    secret = Told(f"not a word, to {'anybody' if is_any else who}", True)
    if mine and re.search(r"\babout (?:it|that|this)\b", found["rest"], re.I):
        return secret
    own = [one for one in record.happened if one.kind == OWN and not one.private]
    own = [one for one in own if one.source != record.source and is_one(one.by, who)]
    for one in own:
        left = [each for each in LEFT_WORD.finditer(one.text) if is_one(each["by"], record.name)]
        words = [each["word"] for each in left if wanted <= roots(each["word"])]
        if words:
            return Told(f"yes, in these words: {words[0]}")
        if wanted and wanted <= roots(one.text) and "“" not in one.text:
            return Told(f"yes: “{cut(one.text, MAX_QUOTE)}”")
    for word in record.kept_for(who):
        if not wanted or wanted & roots(word):
            return Told(f"not yet: {who} has not come by. It is still kept: {word}")
    is_secret = mine and (not wanted or any(wanted & roots(one.text) for one in mine))
    return secret if is_secret else None


def _left_with_me(record: Record, found: re.Match[str]) -> Told | None:
    """What the asker wants to have somebody told."""
    words = [*record.kept_for(found["who"])]
    return Told(f"for {found['who']} you left {listed(words[:3])}") if words else None


def _left_for_me(record: Record, found: re.Match[str]) -> Told | None:
    """What others left for the asker, and it has told them."""
    who = found.groupdict().get("who") or "anybody"
    words = list[str]()
    for one in record.happened:
        left = LEFT_WORD.search(one.text) if one.kind == OWN else None
        if left and has_name(one.text, record.name) and is_one(left["by"], who):
            words.append(f"{left['by']} has left word: {left['word']}")
    return Told("; ".join(dict.fromkeys(words[:MOST]))) if words else None


def _who_told_me(record: Record, found: re.Match[str]) -> Told | None:
    """Who wanted the asker to do something, where it was to remind them of that."""
    topic = found.groupdict().get("topic") or ""
    for title in record.reminders():
        if not topic or roots(topic) & roots(title):
            return Told(f"you did yourself: you wanted to be reminded, “{turned(title)}”")
    return None


def _for_whom(record: Record, found: re.Match[str]) -> Told | None:
    """For whom it did something."""
    wanted = roots(found["topic"])
    for one in record.happened:
        is_act = one.kind == DID and one.tool not in _NO_ACTS and not one.private
        if is_act and wanted and wanted <= roots(one.text):
            return Told(f"that was {'you' if one.source == record.source else one.by}")
    return None


def _own_words(record: Record, found: re.Match[str]) -> Told | None:
    """What it said to somebody."""
    who, wanted = found["to"], roots(found["topic"] or "")
    is_asker = who.lower() in ("me", "us", record.name.lower())
    for one in record.happened:
        is_theirs = one.source == record.source if is_asker else is_one(one.by, who)
        is_told = one.kind == OWN and is_theirs and (is_asker or not one.private)
        parts = re.split(r"[“”]", one.text)  # what it said before is not quoted in itself
        said = max(parts, key=len).strip()
        if is_told and wanted <= roots(said) and len(said.split()) > 3:
            return Told(f"this: “{cut(said, 2 * MAX_QUOTE)}”", one.private)
    return None


KINDS = kinds(
    (
        rf"^(?:did|have|haven't|didn't) you {JUST}{_TELL}(?: it)?(?: to)? {WHO}(?P<rest>.*)$",
        _passed_on,
    ),
    (
        rf"^(?:does|has|did) (?P<who>{NAME}) {JUST}(?:know|heard?|got|get|learn\w*|receiv\w+)"
        r"(?P<rest>(?: .*)?)$",
        _passed_on,
    ),
    (
        rf"^what (?:did|do|have|had|was|am) i {JUST}(?:ask(?:ed)?|want(?:ed)?|tell|told|leave|"
        rf"left)\b.*?\b(?:tell|told|say to|pass on to|give|for|to) (?P<who>{NAME}){NOW}$",
        _left_with_me,
    ),
    (rf"^what (?:was|is) my (?:message|word|note) (?:for|to) (?P<who>{NAME}){NOW}$", _left_with_me),
    (
        rf"^what (?:did|has) (?P<who>{NAME}) {JUST}(?:tell|told|ask(?:ed)?|want(?:ed)?|leave|"
        rf"left|give|gave)(?: with)?(?: you)?(?: to)? (?:tell|say to|give|pass on to|for) me{NOW}$",
        _left_for_me,
    ),
    (
        r"^who (?:told|asked|said|wanted|reminded|ordered)(?: to)?(?: me)?(?: that)? (?:to|"
        r"(?:that )?i (?:should|shall|must|have to|had to|am to|was to|ought to)) (?P<topic>.+)$",
        _who_told_me,
    ),
    (r"^why (?:should|must|shall|do|would) i (?:have to )?(?P<topic>.+)$", _who_told_me),
    (r"^what (?:was|am|were) i (?:supposed|meant) to (?:do|remember)\b.*$", _who_told_me),
    (
        r"^who (?:has |had )?(?:ordered|had|got|drank|drunk|ate|eaten|asked for|bought) "
        r"(?P<topic>(?:the|a|an|this|that|my) .+)$",
        _for_whom,
    ),
    (
        rf"^what (?:did|have|had) you {JUST}(?:read|tell|told|say|said|answer(?:ed)?)(?: out| "
        rf"aloud)?(?: to| for)? (?P<to>me|us|{NAME})(?: (?:about|of|on|from)(?: (?P<topic>.+?))?"
        rf")?{NOW}$",
        _own_words,
    ),
)
