"""Filters for memories: what was said, by whom, and how it is told to somebody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.particulars import answers, as_their_own, outdates, tells
from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.known_again import known_again
from ai.brains.embedded.register.register import Register
from ai.brains.embedded.statements import parts
from ai.brains.embedded.templates.values import (
    Filter,
    Scope,
    Sized,
    cut,
    entries_of,
    listed,
    look_up,
    text_of,
)
from ai.brains.embedded.wording import content_words, stem, turned, words_of
from ai.brains.lazy_pattern import lazy_pattern

MAX_TOLD, MAX_LISTED_TOLD = 90, 4
"""Characters of a statement that is told among others, and how many of them are."""
_OF_WHOM = lazy_pattern(r"(?:and )?(?:his|her|their|its) names?\b", re.IGNORECASE)
"""How a memory begins that does not say whose name it has."""
_OF_UNNAMED = lazy_pattern(r"(?:he|she|they)(?:'\w+| )", re.IGNORECASE)
"""How a memory begins that speaks of a "he", "she" or "they" without a name."""
_OF_STORY = lazy_pattern(r"\btold the story\b")


def _statements(value: Any, _argument: str, scope: Scope) -> Any:
    return [said for _, said in _remembered(value, scope)]


def _attributed(value: Any, _argument: str, scope: Scope) -> Any:
    """Memories, each with who said it, as “My dog is ill.” after “Anna said”."""
    told = []
    for entry, said in _remembered(value, scope):
        name = _teller(entry)
        if entry.get("how") == "seen":
            own = rf"^{re.escape(text_of(scope.get('asker')))}\b"
            told.append(re.sub(own, "you", said) if entry.get("asker_said_it") else said)
        elif entry.get("asker_said_it"):
            told.append(f"you told me that {turned(said)}")
        elif said.lower() == f"my name is {name}".lower():
            continue  # which is no news
        elif name in ("", "yourself"):
            told.append(said)
        else:
            told.append(f"{name} said: “{said}”")
    return Sized(cut("; ".join(told)))


def _from(value: Any, argument: str, scope: Scope) -> Any:
    wanted = text_of(look_up(scope, argument.split("."))).lower()
    found = [entry for entry in entries_of(value) if isinstance(entry, Mapping)]
    return [entry for entry in found if _teller(entry).lower() == wanted]


def _of(value: Any, argument: str, scope: Scope) -> Any:
    """Memories in which all that another value speaks of is said, and what the line asks for."""
    asked, line = text_of(look_up(scope, argument.split("."))), text_of(scope.get("text"))
    found = [
        entry
        for entry in _parted(value, scope)
        if wording.concerns(text_of(entry.get("text")), asked)
        and tells(text_of(entry.get("text")), line)
    ]
    # What somebody says of their own affairs counts for more than what others say.
    about = {wording.stem(word) for word in wording.content_words(asked)}
    own = [entry for entry in found if _teller(entry).lower() in about]
    return own or found


def _answering(value: Any, argument: str, scope: Scope) -> Any:
    """Memories in which somebody tells of themselves what another value asks."""
    asked = text_of(look_up(scope, argument.split(".")))
    return [
        entry
        for entry in _parted(value, scope)
        if answers(wording.statement(text_of(entry.get("text"))), asked)
    ]


def _part(value: Any, argument: str, scope: Scope) -> Any:
    """Of memories, and of what the talk holds, the part that another value asks for."""
    entries = [entry for entry in entries_of(value) if isinstance(entry, Mapping)]
    asker, known = text_of(scope.get("asker")), scope.get("familiar") or ()
    told = [
        Line(
            wording.statement(text_of(entry.get("text"))),
            asker if entry.get("asker_said_it") else _teller(entry),
            private=bool(entry.get("private")),
        )
        for entry in sorted(entries, key=lambda entry: entry.get("id") or 0)
        if entry.get("how") not in ("inferred", "seen")
    ]
    gone = scope.get("unsaid") or ()
    told = [one for one in told if (one.name.lower(), one.text.lower()) not in gone]
    told = [one for one in told if not (_OF_WHOM.match(one.text) or _OF_STORY.search(one.text))]
    register = Register([*told, *(scope.get("talk") or ())], asker, known)
    reply = register.reply(text_of(look_up(scope, argument.split("."))))
    return vars(reply) if reply and reply.text else None


def _partly(value: Any, argument: str, scope: Scope) -> Any:
    """Of memories, the one with another value's telling words, all but one of three."""
    asked = content_words(text_of(look_up(scope, argument.split("."))))
    best: tuple[int, Any] = (0, None)
    for entry in entries_of(value):
        text = text_of(entry.get("text")) if isinstance(entry, Mapping) else ""
        if text and tells(text, text_of(scope.get("text"))):
            said_by = {stem(word) for word in content_words(_teller(entry))}
            telling = {wording.same(word) for word in asked if wording.is_telling(word)}
            words = telling - said_by
            shared = len(words & set(map(wording.same, words_of(text.lower()))))
            if shared > best[0] and 3 * shared >= 2 * len(words):
                best = (shared, entry)
    return best[1]


def _recognised(value: Any, _argument: str, scope: Scope) -> Any:
    """Of the asker's own memories, what has all that their question is about."""
    asker = text_of(scope.get("asker"))
    entries = sorted(_parted(value, scope), key=lambda entry: entry.get("id") or 0)
    told = [
        Line(wording.statement(text_of(entry.get("text"))), asker)
        for entry in entries
        if entry.get("asker_said_it") and entry.get("how") != "seen"
    ]
    found = known_again(text_of(scope.get("text")), told, asker)
    return turned(found.text.rstrip(" .")) if found else None


def _corrected(value: Any, argument: str, scope: Scope) -> Any:
    """A statement with what another value says to correct it; nothing if it does not."""
    newer = text_of(look_up(scope, argument.split(".")))
    part = text_of(scope.get("part"))  # of which only what is like it is the place
    text = text_of(value)
    right = wording.corrected(text, newer) if newer else wording.in_place(text, part)
    return right if right != text else None


def _correction(value: Any, argument: str, scope: Scope) -> Any:
    """A correction as it is kept: in its speaker's words if they tell what it corrects."""
    newer = text_of(look_up(scope, argument.split(".")))
    right = _corrected(value, argument, scope)
    return right and newer if wording.corrects(newer) else right


def _whispered(value: Any, argument: str, scope: Scope) -> Any:
    """What is private of some entries, if another value asks for what was whispered."""
    if not re.search(
        r"\bwhisper|\bsecret|\bconfid|\bin private",
        text_of(look_up(scope, argument.split("."))),
        re.I,
    ):
        return None
    return [one for one in entries_of(value) if isinstance(one, Mapping) and one.get("private")]


def _that(value: Any, _argument: str, scope: Scope) -> Any:
    """Statements to follow “that”: “you like plums, that it rains and that the mill is closed”.

    Some short ones: nobody wants to hear all they ever said.
    """
    texts = [text for text in map(text_of, entries_of(value)) if not _OF_UNNAMED.match(text)]
    short = [text for text in texts if len(text) <= MAX_TOLD and not _OF_STORY.search(text)]
    most = 1 if re.search(r"\bi just\b", text_of(scope.get("text")), re.I) else MAX_LISTED_TOLD
    first, *more = (short or texts[:1] or [""])[:most]
    told = listed([first, *(f"that {text}" for text in more)])
    return Sized(told) if told else None


def _whose_words(value: Any, _argument: str, scope: Scope) -> Any:
    """Whose words a line repeats: "you", or one of those who were heard; nothing for nobody's."""
    line = text_of(value)
    if re.search(r"\byou (?:told|said)\b|\byour own\b", line, re.I):
        return "you"
    if not re.search(r"“|\b(?:told|said|says)\b", line):
        return None
    others = (name for name in scope.get("heard") or () if name not in ("", scope.get("asker")))
    return next((name for name in others if re.search(rf"\b{re.escape(name)}\b", line)), None)


def _remembered(value: Any, scope: Scope) -> list[tuple[Mapping[str, Any], str]]:
    """Memories and what was said in each; of one thing from one source only the first.

    What was only concluded is left out: nobody said it, and it speaks of the assistant's notes.
    What its speaker told anew later does not count any more.
    """
    found: dict[tuple[str, str], tuple[Mapping[str, Any], str]] = {}
    for entry in _parted(value, scope):
        said = wording.statement(text_of(entry.get("text")))
        if said:
            key = (_teller(entry), wording.subject(said))
            found.setdefault(key, (entry, said))
    told = list(found.values())
    return [one for one in told if not any(_is_newer(other, one) for other in told)]


def _is_newer(one: tuple[Mapping[str, Any], str], other: tuple[Mapping[str, Any], str]) -> bool:
    later = (one[0].get("id") or 0) > (other[0].get("id") or 0)
    return later and _teller(one[0]) == _teller(other[0]) and outdates(one[1], other[1])


def _parted(value: Any, scope: Scope) -> list[Mapping[str, Any]]:
    """Memories as one for each thing told, without what was only concluded or was taken back."""
    gone, asker = scope.get("unsaid") or (), text_of(scope.get("asker"))
    found: list[Mapping[str, Any]] = []
    told = [
        (entry, text_of(entry.get("text")).rstrip(" ."))
        for entry in entries_of(value)
        if isinstance(entry, Mapping) and entry.get("how") != "inferred"
    ]
    newer = [(entry, wording.statement(text)) for entry, text in told if wording.corrects(text)]
    for entry, text in told:
        said = wording.statement(text)
        lead, each = text[: len(text) - len(said)], parts(said)
        for later, correction in newer:
            if (later.get("id") or 0) > (entry.get("id") or 0) and _teller(later) == _teller(entry):
                right = ((wording.corrected(part, correction) or part) for part in each)
                each = [part for text_ in right for part in parts(text_)]
        several = len(each) > 1
        name = (asker if entry.get("asker_said_it") else _teller(entry)).lower()
        if (name, said.lower()) in gone:
            continue
        each = [part for part in each if (name, part.lower()) not in gone]
        found += [{**entry, "text": f"{lead}{part}", "part": several} for part in each]
    return found


def _teller(entry: Mapping[str, Any]) -> str:
    return text_of(entry.get("from") or entry.get("by"))


FILTERS: Mapping[str, Filter] = {
    "answering": _answering,
    "attributed": _attributed,
    "corrected": _corrected,
    "correction": _correction,
    "from": _from,
    "of": _of,
    "part": _part,
    "partly": _partly,
    "recognised": _recognised,
    "said": lambda value, argument, scope: Sized(
        wording.as_memory(text_of(value), text_of(scope.get(argument)))
    ),
    "teller": _whose_words,
    "that": _that,
    "theirs": lambda value, argument, scope: as_their_own(
        text_of(value), text_of(look_up(scope, argument.split(".")))
    ),
    "told": _statements,
    "whispered": _whispered,
}
