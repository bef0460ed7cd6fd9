"""Passes: what the built-in brain answers where it speaks to nobody.

It concludes only what can be counted: who came up how often, which words keep coming, what
weighed most. What it writes quotes and cites what it rests on.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.brains.base import Completion, ModelCall, Request
from ai.brains.embedded.moment import names_at_hand
from ai.brains.lazy_pattern import lazy_pattern

Data = Mapping[str, Any]

MAX_INSIGHTS = 3
"""Answers to one question."""
MAX_CITED = 5
"""Entries that one insight rests on."""
MAX_QUOTE = 120
WEIGHTY = 6
"""Importance from which on an entry is to be watched."""
_WORD = lazy_pattern(r"[^\W\d_]{5,}")
_LITTLE = (
    "about after again along before being could every first going great little might never other "
    "quite shall should since something still their there these thing things think those three "
    "today under until wants where which while would"
)
_COMMON = frozenset(_LITTLE.split())
_IS = lazy_pattern(
    r"\b(?:is|was|am|calls (?:him|her|them)self) (?P<value>(?:an? |the )?[\w' -]{2,60})", re.I
)
_HAS = lazy_pattern(
    r"\b(?:(?P<verb>like|love|hate|own|want|need|know|seek)s|"
    r"i (?:really |do )?(?P<first>like|love|hate|own|want|need|know|seek))\b (?P<value>.{2,80})",
    re.I,
)
_THEIRS = lazy_pattern(r"\bmy (?P<what>[a-z]{2,30}) is (?:called |named )?(?P<value>.{2,80})", re.I)
_LIVES = lazy_pattern(r"\b(?:live|dwell)s? (?P<value>(?:in|at|near|by|on) [\w' -]{2,60})", re.I)
_NAMED = lazy_pattern(r"\bname is (?P<value>[\w' -]{2,40})", re.I)


def think_in_pass(request: Request) -> Completion | None:
    """Answer in a pass that speaks to nobody; None in any other."""
    if request.pass_name == "delegate":
        return Completion(calls=_work(request))
    if request.pass_name == "live":
        return None
    think = _PASSES.get(request.pass_name)
    if think is None:  # it has no ideas, and says so by an empty answer
        return Completion()
    seen = [percept for message in request.messages for percept in message.percepts]
    name, arguments = think(seen)
    return Completion(calls=(ModelCall("", name, arguments),))


def _reflect(seen: Sequence[Data]) -> tuple[str, dict[str, Any]]:
    entries = [one for one in seen if one.get("kind") == "entry"]
    insights = [*_of_people(entries), *_of_topics(entries), *_of_weight(entries)]
    return "submit_reflection", {"insights": insights}


def _of_people(entries: Sequence[Data]) -> list[dict[str, Any]]:
    by_source = defaultdict(list)
    for entry in entries:
        if entry.get("source"):
            by_source[entry["source"]].append(entry)
    most = sorted(by_source.values(), key=len, reverse=True)[:MAX_INSIGHTS]
    drawn = []
    for group in most:
        if len(group) < 2:
            continue
        name = str(group[-1].get("name") or "somebody")
        last = _quote(max(group, key=_weight))
        text = f"{name} came up {len(group)} times; what weighed most was: {last}"
        drawn.append(_insight(1, text, group))
    return drawn


def _of_topics(entries: Sequence[Data]) -> list[dict[str, Any]]:
    by_word = defaultdict(list)
    for entry in entries:
        names = set(_words(str(entry.get("name", ""))))
        for word in dict.fromkeys(_words(str(entry.get("text", "")))):
            if word not in names:
                by_word[word].append(entry)
    covered: set[tuple[Any, ...]] = set()
    drawn: list[dict[str, Any]] = []
    for word, group in sorted(by_word.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        which = tuple(entry["number"] for entry in group)
        if len(group) < 3 or which in covered or len(drawn) == MAX_INSIGHTS:
            continue
        covered.add(which)
        text = f'"{word}" came up {len(group)} times, as in: {_quote(max(group, key=_weight))}'
        drawn.append(_insight(2, text, group))
    return drawn


def _of_weight(entries: Sequence[Data]) -> list[dict[str, Any]]:
    heaviest = sorted(entries, key=_weight, reverse=True)[:MAX_INSIGHTS]
    return [
        _insight(3, f"Worth keeping an eye on: {_quote(entry)}", [entry])
        for entry in heaviest
        if _weight(entry) >= WEIGHTY
    ]


def _insight(question: int, text: str, group: Sequence[Data]) -> dict[str, Any]:
    cited = sorted(group, key=_weight, reverse=True)[:MAX_CITED]
    return {
        "question": question,
        "text": text,
        "cites": sorted(entry["number"] for entry in cited),
        "importance": max(1, min(10, max(map(_weight, group)))),
    }


def _weight(entry: Data) -> int:
    return int(entry.get("importance", 3))


def _quote(entry: Data) -> str:
    return _quoted(str(entry.get("text", "")))


def _quoted(said: str) -> str:
    text = " ".join(said.split()).replace('"', "'")
    return f'"{text if len(text) <= MAX_QUOTE else text[: MAX_QUOTE - 1] + "…"}"'


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if word not in _COMMON]


def _consolidate(seen: Sequence[Data]) -> tuple[str, dict[str, Any]]:
    """Plain sentences give attributes of their own; all others stay as they are, as remarks."""
    facts = []
    for note in seen:
        if note.get("kind") == "note":
            attribute, value = _attribute(str(note.get("text", "")))
            facts.append({"attribute": attribute, "value": value, "notes": [note["number"]]})
    return "submit_consolidation", {"facts": facts}


def _attribute(text: str) -> tuple[str, str]:
    for attribute, pattern in (("name", _NAMED), ("home", _LIVES)):
        found = pattern.search(text)
        if found:
            return attribute, found["value"].strip(" .")
    theirs = _THEIRS.search(text)
    if theirs:
        return theirs["what"].lower(), theirs["value"].strip(" .")
    has = _HAS.search(text)
    if has:
        return f"{has['verb'] or has['first']}s".lower(), has["value"].strip(" .")
    found = _IS.search(text)
    if found:
        return "is", found["value"].strip(" .")
    return "remark", text[:300]


def _work(request: Request) -> tuple[ModelCall, ...]:
    """Look a task up in what is remembered and in the game's pages, and say what that gave."""
    task = next((str(p["text"]) for m in request.messages for p in m.percepts if "text" in p), "")
    at_hand = names_at_hand(request)
    results = [m for m in request.messages if m.role == "tool"]
    if not results:
        words = " ".join(_words(task)) or task
        asked = [("recall_memories", words[:300]), ("doc_lookup", words[:100])]
        lookups = [ModelCall("", name, {"query": query}) for name, query in asked if query]
        if any(call.name in at_hand for call in lookups):
            return tuple(call for call in lookups if call.name in at_hand)
    found = [text for message in results for text in _found(message.result)]
    summary = "I go by rules, and found nothing on it."
    if found:
        summary = "I go by rules, and found: " + " ".join(map(_quoted, found[:MAX_CITED]))
    return (ModelCall("", "finish", {"done": bool(found), "summary": summary}),)


def _found(result: Any) -> list[str]:
    """The texts in what recalling or looking up gave."""
    given = result.get("result") if isinstance(result, Mapping) else None
    if not isinstance(given, Mapping):
        return []
    memories = [
        one
        for one in given.get("memories", ())
        if isinstance(one, Mapping) and not one.get("may_be_unrelated")
    ]
    texts = [str(one.get("text", "")) for one in [*memories, given]]
    return [text for text in texts if text]


GROUPS_OF = {
    "speech": ("tell", "whisper", "sing", "shout", "page"),
    "memory": ("remember", "recall", "forget", "yesterday", "told", "journal"),
    "people": ("who", "know", "friend", "like"),
    "planning": ("plan", "goal", "project"),
    "building": ("build", "spawn", "set", "tag", "attribute", "describe"),
    "world": ("go", "take", "give", "open", "close", "where", "find", "help", "look"),
    "system": ("sleep", "tired", "rest", "task", "send"),
}
"""Words that hint at a group of tools."""


def _assess(seen: Sequence[Data]) -> tuple[str, dict[str, Any]]:
    said = " ".join(str(one.get("text", "")) for one in seen if one.get("addressed"))
    words = set(re.findall(r"\w+", said.casefold()))
    groups = [
        str(one["name"])
        for one in seen
        if one.get("kind") == "group" and words.intersection(_hints(one))
    ]
    return "submit_assessment", {"groups": groups, "iterations": 5 if groups else 3}


def _hints(group: Data) -> Sequence[str]:
    """Words that hint at a group; for one that others added, those of its name and text."""
    name = str(group["name"])
    called = re.findall(r"[^\W_]{3,}", name.casefold())
    return GROUPS_OF.get(name) or [*called, *_words(str(group.get("text", "")))]


_PASSES: dict[str, Callable[[Sequence[Data]], tuple[str, dict[str, Any]]]] = {
    "reflect": _reflect,
    "consolidate": _consolidate,
    "assess": _assess,
}
