"""Who an assistant is: its persona, what wakes it, its grant, and its tools with why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.runtime import get_runtime
from ai.commands.assistants.settings import SETTINGS, UNSET
from ai.commands.inspect import wake_reasons
from ai.commands.inspect.status import describe_grant, describe_modules
from ai.commands.tools import core
from ai.commands.tools.overview import YES, verdicts
from ai.tools.contract import levels
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor

MAX_TEXT = 4000


@dataclass(frozen=True)
class ToolRow:
    """A tool, and whether the assistant may use it for the visitor."""

    name: str
    group: str
    level: str
    may: bool
    note: str
    """From when it may use it, or why it may not."""


@dataclass(frozen=True)
class AssistantProfile:
    """Who an assistant is."""

    facts: Mapping[str, str]
    tools: Sequence[ToolRow]
    usable: int
    """How many of its tools it may use."""


def profile(visitor: Visitor, agent: Agent) -> AssistantProfile:
    """Who an assistant is, as `ai status`, `ai config`, `ai why` and `ai tools` say."""
    facts = {name: prose(text, MAX_TEXT) for name, text in _facts(agent) if text}
    tools = list(_tools(visitor, agent))
    return AssistantProfile(facts, tools, sum(row.may for row in tools))


def _facts(agent: Agent) -> Iterator[tuple[str, str]]:
    script = agent.script
    for setting in SETTINGS.values():
        if setting.group == "persona" and setting.get(script) is not UNSET:
            yield setting.name, setting.shown(script)
    yield "wakes", wake_reasons.policy(agent)
    yield "quiet now", "; ".join(wake_reasons.quiet(agent))
    yield "grant", describe_grant(script)
    yield "tools", ", ".join(script.tools) or "all that its grant allows"
    yield "core", core.describe(script)
    yield "modules", describe_modules(script)


def _tools(visitor: Visitor, agent: Agent) -> Iterator[ToolRow]:
    asker = source_of(visitor.account)
    caller = get_runtime().callers.build_outside_turn(agent, asker, "command")
    found = verdicts(caller)
    for tool in caller.tools:
        verdict, note = found[tool.name]
        yield ToolRow(
            plain(tool.name),
            plain(tool.group),
            levels.title(tool.level()),
            verdict == YES,
            plain(note.lstrip(":, "), 300),
        )
