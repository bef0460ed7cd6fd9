"""Agreement: what an assistant says agrees with what it does, can do and has read.

These checks hold in every scene, for each line that an assistant says. They look for words, in
English; in doubt, a line agrees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ai.evaluation.result import Check
from ai.evaluation.scenes.expectations import Expectations, Marks, words_of
from ai.evaluation.world import SPEAKING, World
from ai.speech.claims import claimed_deed

_PROMISE = re.compile(
    r"\b(?:I['’]ll|I will|I shall|I['’]m going to|I am going to)"
    r" (?:(?:gladly|happily|just|now|then|surely|certainly|also) )?"
    r"(?P<deed>\w+(?: (?:word|it on|them|him|her|you|the \w+|a \w+))?)",
    re.IGNORECASE,
)
_TOOLS_FOR = (
    (re.compile(r"(?:give|hand|bring|pour|serve|fetch|sell|lend|return)\b"), ("give",)),
    (re.compile(r"(?:open|unlock|unbar)\b"), ("open",)),
    (re.compile(r"(?:close|shut)\b"), ("close",)),
    (re.compile(r"(?:come|go|follow|walk|run|lead)\b"), ("go",)),
    (re.compile(r"remind\b"), ("add_goal",)),
    (
        re.compile(r"(?:remember|note|write down|keep in mind)\b"),
        ("store_memory", "session_memory"),
    ),
    (re.compile(r"(?:send|page)\b"), ("page", "send_messenger", "channel_send", "answer_message")),
)
"""Which tools can keep a promise of these deeds."""
_NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
_NUMBER = re.compile(rf"\b(?:\d+|{'|'.join(_NUMBER_WORDS[3:])})\b", re.IGNORECASE)
"""A number; "one" and "two" are said of too much that nobody has to look up."""
_ENGLISH = re.compile(r"\b(?:the|is|are|was|you|your|it|of|and|to|for|have|my)\b")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
"""A word with a capital within a sentence."""


class Agreement:
    """Checks what assistants say.

    Args:
        world: The scene's world.
        expectations: Knows what they said and did.
    """

    def __init__(self, world: World, expectations: Expectations) -> None:
        self._world = world
        self._expectations = expectations

    def check(self, when: str, name: str, since: Marks) -> Iterator[Check]:
        """Check the lines that an assistant said since a moment."""
        calls = self._expectations.calls(name, since)
        lines = [
            words_of(row)
            for row in calls
            if row.state == "done" and row.tool in SPEAKING and row.tool != "pose"
        ]
        acted = any(_changes_the_world(row) for row in calls)
        for line in lines:
            claim = claimed_deed(line)
            what = f"{when}: {name} claims no deed that no call did"
            yield Check("deeds", what, not claim or acted, claim)
            promise = promise_without_tool(line, self._tools(name))
            what = f"{when}: {name} promises nothing that it has no tool for"
            yield Check("promises", what, not promise, promise)
            unknown = unfounded(line, self._read(name))
            what = f"{when}: {name} names nothing that it has not read"
            yield Check("facts", what, not unknown, ", ".join(unknown))

    def _tools(self, name: str) -> set[str]:
        """The tools that an assistant could use, loaded or not."""
        from ai.tools import TOOL_REGISTRY

        found: set[str] = set()
        for asked in self._world.asked:
            if asked.assistant == name:
                found.update(tool["name"] for tool in asked.request.tools)
                found.update(asked.request.within_reach)
        groups = {"core", *self._world[name].ndb.ai.script.tools}
        registered = TOOL_REGISTRY.snapshot()
        return found | {tool.name for tool in registered if groups & {tool.name, tool.group}}

    def _read(self, name: str) -> str:
        return "\n".join(
            f"{asked.prompt} {dict(asked.request.persona)}"
            for asked in self._world.asked
            if asked.assistant == name
        )


def unfounded(line: str, read: str) -> list[str]:
    """The numbers and names of a line that its speaker has not read anywhere."""
    known = set(map(_value, _NUMBER.findall(read)))
    numbers = [number for number in _NUMBER.findall(line) if _value(number) not in known]
    text = read.casefold()
    names = _NAME.findall(line) if _ENGLISH.search(line) else []
    return numbers + [one for one in names if one.casefold() not in text]


def _value(number: str) -> int:
    word = number.casefold()
    return _NUMBER_WORDS.index(word) if word in _NUMBER_WORDS else int(number)


def promise_without_tool(line: str, tools: Iterable[str]) -> str:
    """The words of a promise that none of the tools can keep; "" if there is none."""
    for promise in _PROMISE.finditer(line):
        for deed, keep in _TOOLS_FOR:
            if deed.match(promise["deed"].casefold()) and not {*tools} & {*keep}:
                return promise[0]
    return ""


def _changes_the_world(row: Any) -> bool:
    from ai.tools import TOOL_REGISTRY
    from ai.tools.contract.base import ToolCategory

    tool = TOOL_REGISTRY.get_tool(row.tool)
    if row.state != "done" or tool is None:
        return False
    acts = tool.category is not ToolCategory.TERMINAL and not tool.is_idempotent()
    return acts and not tool.keeps_notes
