"""The word `ai tool`: one tool's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Avg, Count, Max, Min

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import authority
from ai.assistant.budgets.quotas import in_words
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, assistants, handle
from ai.commands.console.text import MAX_CALLS, line, when, wrapped
from ai.commands.tools.parameters import parameters
from ai.models import CallRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.rates import COOLDOWN, rates_of, read_scopes
from ai.tools.contract.registry import ToolSet
from ai.tools.support.markup import plain

HELP = """Usage:
  ai tool <tool>

One tool's page: what it does and takes, how it acts on a turn, who may use
it and where it is written, what it costs and how often it may be used, and
how often it was used and failed lately.

Examples:
  ai tool say
  ai tool give
"""
CATEGORIES = {
    ToolCategory.SAFE_CHAIN: "looks, looks up or notes; any number of times in a turn",
    ToolCategory.TERMINAL: "speaks or shows something; it ends the turn",
    ToolCategory.DANGEROUS: "changes the world; once in a turn",
    ToolCategory.ASYNC_REQUIRED: "takes its time; its outcome may come later",
}
WHOSE = {"player": "for each player", "assistant": "for each assistant", "game": "in all"}
MAX_WHO = 200
"""Assistants that are looked at for whether they may use it."""
MAX_NAMED = 8
BAD = ("failed", "unknown", "interrupted")


def tool(command: Any, text: str) -> None:
    """Show one tool's page."""
    everything = TOOL_REGISTRY.snapshot()
    found = _meant(command, everything, text.strip())
    command.tell("\n".join(_page(found, everything)))


def _meant(command: Any, everything: ToolSet, name: str) -> Tool:
    if not name:
        raise UserError("Which tool?", "Like this: ai tool say. For all there are: ai tools")
    found = everything.find(name) or everything.find(name.lower().replace(" ", "_"))
    if found is not None:
        return found
    who = _assistant(command.caller, name)
    if who:
        raise UserError(f"{who} is an assistant, and no tool.", f"Its tools: ai tools {who}")
    near = everything.nearest(name.lower())
    raise UserError(
        f"There is no tool '{plain(name, 60)}'.",
        f"Did you mean: {', '.join(near)}?" if near else "For all there are: ai tools",
    )


def _assistant(caller: Any, name: str) -> str:
    """How to name the assistant that was typed in place of a tool; "" if that is none."""
    try:
        return line(handle(assistant(caller, name)))
    except UserError:
        return ""


def _page(tool: Tool, everything: ToolSet) -> Iterator[str]:
    yield f"|w{line(tool.name, 70)}|n"
    yield wrapped(tool.description, 2)
    if tool.deprecated:
        yield _row("deprecated", f"{tool.deprecated}; it is offered to nobody")
    yield _row("category", f"{tool.category.name}: {_category(tool)}")
    above = "and above" if tool.level() else "is needed"
    yield _row("level", f"{levels.title(tool.level())} {above}")
    told = everything.groups.get(tool.group, "")
    yield _row("group", f"{tool.group}{f': {told}' if told else ''}")
    yield _row("passes", ", ".join(tool.passes))
    yield _row("cost", tool.cost)
    yield _row("limits", "; ".join(_limits(tool)) or "none")
    yield _row("asks", "; ".join(_asks(tool)) or "nobody")
    yield _row("runs", "; ".join(_runs(tool)))
    yield _row("written", _written(tool))
    yield from _who(tool)
    yield from _used(tool)
    yield ""
    yield from parameters(tool)
    if "live" in tool.passes:
        yield f"What a call would do: |wai do/dry <name> = {line(tool.name, 34)} {{json}}|n"


def _category(tool: Tool) -> str:
    if tool.control:
        return "ends its turn, and its arguments are what came of it"
    return CATEGORIES[tool.category]


def _limits(tool: Tool) -> Iterator[str]:
    """How often it may be used, by its own word and by the settings'."""
    owners = read_scopes(conf.get("RATES").get(tool.name) or {})
    for scope, rate in [*rates_of(tool), *owners]:
        if rate.period == COOLDOWN:
            yield f"{in_words(rate.seconds or 0)} between two calls {WHOSE[scope]}"
        else:
            yield f"{rate.count} a {rate.period} {WHOSE[scope]}"
    if tool.keeps_notes:
        yield f"{conf.get('NOTES_PER_TURN')} a turn, with all that keep notes"


def _asks(tool: Tool) -> Iterator[str]:
    if tool.requires_approval:
        yield "a builder's yes to each call"
    if tool.requires_gate:
        yield "the game's eval gate"
    if tool.level() > levels.rank("Player"):
        yield "a yes where words of somebody below its level are before its eyes"


def _runs(tool: Tool) -> Iterator[str]:
    if tool.control:
        yield "nothing: the turn takes it"
        return
    yield f"at most {tool.timeout:g} s"
    if tool.blocking:
        yield "on a thread of its own"
    if tool.cacheable:
        how_long = f", {tool.cache_ttl:g} s at most" if tool.cache_ttl else ""
        scope = "turn" if tool.cache_scope == "tick" else tool.cache_scope
        yield f"the same call is answered from memory in a {scope}{how_long}"
    yield "a second try does no harm" if tool.is_idempotent() else "never tried twice"
    if tool.invalidates:
        yield f"makes {', '.join(tool.invalidates)} look anew"
    if tool.protected:
        yield "no assistant's list takes it away"
    if tool.on_need:
        yield "offered only once it is needed"


def _written(tool: Tool) -> str:
    if tool.module:
        return f"elsewhere, in the module {tool.module}: ai modules {tool.module}"
    return f"{tool.written} ({type(tool).__module__}.{type(tool).__qualname__})"


# Who, and how often


def _who(tool: Tool) -> Iterator[str]:
    """Which assistants may use it where the asker may, and what keeps the others."""
    everyone = assistants()[:MAX_WHO]
    refused = {presence: _why_not(tool, presence) for presence in everyone}
    yield _row("may", _named([one for one in everyone if not refused[one]]))
    for why in dict.fromkeys(filter(None, refused.values())):
        yield _row("may not", f"{_named([one for one in everyone if refused[one] == why])}: {why}")


def _why_not(tool: Tool, presence: Agent) -> str:
    script = presence.script
    given = authority(script, None, None)
    if given.grant < tool.level():
        return f"granted {levels.title(given.grant)}"
    if not given.has(tool):
        return "not among its tools"
    if tool.module and given.modules is not None and tool.module not in given.modules:
        return f"the module {tool.module} is none of its modules"
    return str(script.may_use(tool))


def _named(presences: Sequence[Agent]) -> str:
    if not presences:
        return "no assistant"
    more = len(presences) - MAX_NAMED
    named = ", ".join(handle(one) for one in presences[:MAX_NAMED])
    return f"{named} and {more} more" if more > 0 else named


def _used(tool: Tool) -> Iterator[str]:
    """How often it was used lately, and what came of it."""
    newest = CallRecord.objects.aggregate(newest=Max("pk"))["newest"] or 0
    calls = CallRecord.objects.filter(pk__gt=newest - MAX_CALLS, tool=tool.name)
    found = list(
        calls.values("state").annotate(
            n=Count("pk"), first=Min("ts"), last=Max("ts"), ms=Avg("duration_ms")
        )
    )
    if not found:
        yield _row("used", f"not among the last {MAX_CALLS} calls")
        return
    total = sum(state["n"] for state in found)
    states = ", ".join(f"{state['n']} {state['state']}" for state in _by_number(found))
    since, last = min(one["first"] for one in found), max(one["last"] for one in found)
    yield _row(
        "used",
        f"{_times(total)} among the last {MAX_CALLS} calls, the first at {when(since)}, the last "
        f"at {when(last)}: {states}; {sum(s['ms'] * s['n'] for s in found) / total:.0f} ms each",
    )
    if any(state["state"] in BAD for state in found):
        failed = calls.filter(state__in=BAD, turn__isnull=False).order_by("-pk")
        turn = failed.values_list("turn", flat=True).first()
        yield _row("failed", f"last in turn {turn}: ai log {turn}" if turn else "last by hand")


def _by_number(states: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(states, key=lambda state: -state["n"])


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _row(label: str, text: str) -> str:
    return wrapped(text, 13, first=f"  |w{label:<11}|n", limit=600)
