"""Answers: a rule's phrases, filled and chosen, never one of the last to the same asker."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.likeness.forms import begins_as_asked
from ai.brains.embedded.moment import LAST, SPEECH, Call, Moment, bare_words
from ai.brains.embedded.rules.rule import TALK, Rule
from ai.brains.embedded.templates.template import Template, parse
from ai.brains.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from ai.brains.embedded.rules.rulebook import Rulebook

MAX_LINE = 600
"""Characters of one line."""

LEAD = 12
"""Characters by which a line begins, so that it does not begin as another one did."""
LONG = 40
"""Characters of a sentence that is not said twice in a line, whatever stands before it."""

_SENTENCE = lazy_pattern(r"[^.!?…:\s][^.!?…:]+[.!?]+")
_ENDED = lazy_pattern(r"([.!?…]”)\.(?=\s|$)")
"""A full stop behind a quotation that has an end of its own."""

LOSS = "loss"
"""The built-in rule for whom somebody has lost: that comes before whatever else is answered."""
EXCUSES = ("limited", "spent")
"""Outcomes that are said as often as they happen: "as I was saying" would make fun of the asker."""

CANNOT_THINK: Mapping[str, Any] = {
    "name": "cannot think",
    "kinds": [*TALK, "text", "pose", "give", "outcome", "interrupted"],
    "hear": "",
    "say": "@cannot_think",
}
"""The rule for what is said in place of a brain that cannot answer just now."""
ACTED: Mapping[str, Any] = {**CANNOT_THINK, "say": "@tried"}
"""Where that brain has changed something before it failed."""

GENERAL = {
    "none": "cannot",
    "else": "cannot",
    "later": "under_way",
    "limited": "one_thing",
    "spent": "not_so_often",
    "asked": "needs_approval",
    "acted": "tried",
}
"""Groups of phrases for how an errand ended, where the rule has none of its own."""


@dataclass(frozen=True)
class Answer:
    """How an errand ended."""

    rule: Rule
    scope: dict[str, Any]
    outcome: str
    """say, none, else, later, limited, spent, asked or acted."""
    private: bool = False
    listener: str = ""
    medium: str = ""

    @property
    def asked_to(self) -> bool:
        """Whether it was asked for in so many words that something is remembered."""
        return self.rule.name == "remember"

    @property
    def is_excuse(self) -> bool:
        """Whether it says why nothing was done just now."""
        return self.outcome in EXCUSES or self.rule.name == CANNOT_THINK["name"]

    @property
    def tool(self) -> str:
        """The tool that says it, chosen by the medium of the question and by privacy."""
        if self.medium == "page" or (self.medium == "channel" and self.private):
            return "page"
        if self.medium == "channel":
            return "channel_send"
        if self.medium == "message":
            return "answer_message"
        return "whisper" if self.private else "say"


def spoken(answers: Sequence[Answer], moment: Moment, book: Rulebook) -> list[Call]:
    """The calls that end a turn: gestures, then at most one line by each tool for speech."""
    calls = [call for answer in answers for call in _gestures(answer, moment, book)]
    for name in SPEECH:
        of_tool = [answer for answer in answers if answer.tool == name]
        line = _line(of_tool, moment, book)
        if not line:
            continue
        tool, arguments = moment.at_hand(name), {"message": line}
        if name == "whisper":
            arguments = {"target": of_tool[0].listener, "message": line}
        if name == "whisper" and moment.has_left and moment.at_hand("page"):
            tool, arguments = moment.at_hand("page"), {"message": line}
        if tool and all(arguments.values()):
            calls.append(Call(tool, arguments))
    return calls


def _line(answers: Sequence[Answer], moment: Moment, book: Rulebook) -> str:
    """Everything to be said, in one line that differs from the last one."""
    used = moment.own_lines()
    phrases: list[str] = []
    keeps = False
    for answer in _chosen(answers, book):
        is_kept = answer.rule.keep is not None and not answer.rule.own
        if keeps and is_kept and not book.is_reaction(answer.rule):
            continue  # that it will remember is said once
        keeps = keeps or is_kept
        if not answer.rule.steps and not set(phrases).isdisjoint(_fitting(answer)):
            continue  # the same has been answered, to another part of the line
        phrase = _phrase(answer, moment, book, [*used, *phrases])
        if phrase and not _is_said(phrase, phrases):
            phrases.append(f"{_told_back(answer, moment, book)}{phrase}")
    line = _cut(_named_once(phrases, answers))
    if any(answer.is_excuse for answer in answers):
        return line
    return _unsaid(line, "again", moment, book)


def _chosen(answers: Sequence[Answer], book: Rulebook) -> list[Answer]:
    """The answers that are said: of what was only told, one, and none beside an answer."""
    told = [one for one in answers if one.asked_to or not book.is_note(one.rule)]
    earnest = [one for one in told if one.rule.words.get("say") != book.words("jest")]
    told = earnest or told[:1]  # a laugh at one part is no answer beside that to another
    reactions = [one for one in answers if book.is_reaction(one.rule)]
    named = book.words("pleased")
    grief = [one for one in reactions if one.rule.words.get("say") == book.words("sympathy")]
    if grief and all(book.is_unanswered(one.rule) for one in told):
        told = []  # comfort is an answer, too: "I am sad. Got anything for that?"
    if not told:
        corrected = [one for one in answers if one.scope.get("echo") and one not in reactions]
        return [*grief, *corrected, *reactions, *answers][:1]
    is_new_face = all(one.rule.words.get("say") == named for one in told)
    nameless = [replace(one, scope={**one.scope, "asker": ""}) for one in reactions[:1]]
    losses = [one for one in answers if one.rule.name == LOSS and one not in told][:1]
    kept = [one for one in answers if one.rule.keep and not one.rule.own and one not in told]
    none_found = all(one.rule.recall and not _most_telling(one, _said(one)) for one in told)
    return [*losses, *told, *(nameless if is_new_face else kept[:1] if none_found else ())]


def _said(answer: Answer) -> Sequence[Template]:
    """The phrases for what was found."""
    return answer.rule.words.get("say", ())


def _is_said(phrase: str, phrases: Sequence[str]) -> bool:
    """Whether some phrases say a phrase already, or all the long sentences in it."""
    long = [one for one in _SENTENCE.findall(phrase) if len(one) > LONG]
    return phrase in phrases or bool(long) and all(any(s in p for p in phrases) for s in long)


def _named_once(phrases: Sequence[str], answers: Sequence[Answer]) -> str:
    """Some phrases as one line, in which the asker is called by name no more than once."""
    name = next((str(one.scope.get("asker") or "") for one in answers), "")
    call = re.compile(rf", {re.escape(name)}(?=[,.!?:;])")
    first = next((n for n, phrase in enumerate(phrases) if call.search(phrase)), len(phrases))
    return " ".join([*phrases[: first + 1], *(call.sub("", one) for one in phrases[first + 1 :])])


def _phrase(answer: Answer, moment: Moment, book: Rulebook, used: Sequence[str]) -> str:
    for templates in _choices(answer, book):
        filled = _most_telling(answer, templates)
        asked = str(answer.scope.get("text"))
        filled = [text for text in filled if begins_as_asked(text, asked)] or filled
        if filled:
            said = moment.said_to_asker()
            unsaid = [text for text in filled if bare_words(text) not in said]
            fresh = [text for text in unsaid if not any(text in line for line in used)]
            newer = [text for text in filled if not any(text in line for line in used[:LAST])]
            unlike = [text for text in filled if not used or text not in used[0]]
            chance = moment.chance(answer.rule.name, answer.outcome, str(answer.scope.get("text")))
            other = [t for t in fresh if not any(_is_alike(t, one) for one in used)]
            return chance.choice(other or fresh or unsaid or newer or unlike or filled)
    return ""


def _is_alike(phrase: str, line: str) -> bool:
    """Whether a phrase begins as a line does, or ends with as long a sentence."""
    return phrase[:LEAD] == line[:LEAD] or len(line) > LONG and phrase[-LONG:] == line[-LONG:]


def _told_back(answer: Answer, moment: Moment, book: Rulebook) -> str:
    """What an asker has told, said back before the phrase by which it is only noted."""
    told = answer.scope.get("retold")
    if not told or answer.scope.get("echo") or not book.is_note(answer.rule):
        return ""
    filled = [text for text in (one.fill(answer.scope) for one in book.words("retold")) if text]
    return f"{moment.chance('retold', told).choice(filled)} " if filled else ""


def _fitting(answer: Answer) -> list[str]:
    """All that may be said to it."""
    return _most_telling(answer, answer.rule.words.get(answer.outcome, ()))


def _most_telling(answer: Answer, templates: Sequence[Template]) -> list[str]:
    """The phrases that can be filled and say most of what was found."""
    filled = [(answer.rule.tells(t), t.fill(answer.scope)) for t in templates]
    most = max((tells for tells, text in filled if text), default=0)
    return [text for tells, text in filled if text and tells == most]


def _choices(answer: Answer, book: Rulebook) -> list[Sequence[Template]]:
    """The groups of phrases to choose from, the best first."""
    words = answer.rule.words
    if words.get(answer.outcome) == ():  # an empty list was written: silence
        return []
    choices: list[Sequence[Template]] = [words.get(answer.outcome, ())]
    if answer.outcome == "say" and "none" in words:
        choices.append(words["none"])
    if answer.outcome == "none" and "none" not in words:
        choices.append(words.get("else", ()))
    always = ("later", "limited", "spent", "asked", "acted")
    if answer.outcome in GENERAL and (answer.rule.words or answer.outcome in always):
        choices.append(book.words(GENERAL[answer.outcome]))
    return choices


def _unsaid(line: str, group: str, moment: Moment, book: Rulebook) -> str:
    """A line, or if it was one of the last, the same in other words.

    In a turn of the assistant's own or with another assistant, a repeated line is left out.
    """
    said = moment.said_to_asker()
    if not line or bare_words(line) not in said:
        return line
    if not moment.with_somebody:
        return ""
    for templates in (book.words(group), [parse(text) for text in PHRASES[group]]):
        filled = [_cut(text) for text in (t.fill({"line": line}) for t in templates) if text]
        fresh = [text for text in filled if bare_words(text) not in said]
        if fresh:
            return moment.chance(group, line).choice(fresh)
    return ""


def _gestures(answer: Answer, moment: Moment, book: Rulebook) -> list[Call]:
    """The gestures of an answer; none if the answer is a whisper, a page or for a channel."""
    templates = answer.rule.words.get("pose", ())
    tool = moment.at_hand("pose")
    if answer.outcome != "say" or answer.tool != "say" or not tool:
        return []
    filled = [text for text in (template.fill(answer.scope) for template in templates) if text]
    if not filled:
        return []
    chance = moment.chance(answer.rule.name, "pose", str(answer.scope.get("text")))
    said = moment.said_to_asker()
    fresh = [text for text in filled if bare_words(text) not in said]
    action = _unsaid(_cut(chance.choice(fresh or filled)), "gesture_again", moment, book)
    return [Call(tool, {"action": action})] if action else []


def _cut(line: str) -> str:
    line = _ENDED.sub(r"\1", line)
    return line if len(line) <= MAX_LINE else line[: MAX_LINE - 1].rstrip() + "…"
