"""The subcommand `ai tool`: everything about one tool."""

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
from ai.commands.console.text import labelled, line, when, wrapped
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

Shows everything about one tool: what it does, its arguments, its effect on a
turn, who may use it, what it costs, its limits, where its code is, and how
often it was used and failed lately.

Examples:
  ai tool say
  ai tool give
"""
CATEGORIES = {
    ToolCategory.SAFE_CHAIN: "reads or takes notes; any number of times in a turn",
    ToolCategory.TERMINAL: "speaks or shows something; ends the turn",
    ToolCategory.DANGEROUS: "changes the world; once in a turn",
    ToolCategory.ASYNC_REQUIRED: "may be slow; its outcome may come later",
}
WHOSE = {
    "player": "for each player",
    "assistant": "for each assistant",
    "game": "in the whole game",
}
MAX_CALLS = 5000
"""The last calls that are searched: they have no index by tool."""
MAX_WHO = 200
"""At most so many assistants are checked for whether they may use it."""
MAX_NAMED = 8
BAD = ("failed", "unknown", "interrupted")


def tool(command: Any, text: str) -> None:
    """Show everything about one tool."""
    everything = TOOL_REGISTRY.snapshot()
    found = _find(command, everything, text.strip())
    command.reply("\n".join(_page(found, everything)))


def _find(command: Any, everything: ToolSet, name: str) -> Tool:
    if not name:
        raise UserError("Which tool?", "Like this: ai tool say. To see all: ai tools")
    found = everything.find(name) or everything.find(name.lower().replace(" ", "_"))
    if found is not None:
        return found
    who = _assistant_named(command.caller, name)
    if who:
        raise UserError(f"{who} is an assistant, not a tool.", f"To see its tools: ai tools {who}")
    near = everything.nearest(name.lower())
    raise UserError(
        f"There is no tool '{plain(name, 60)}'.",
        f"Did you mean: {', '.join(near)}?" if near else "To see all: ai tools",
    )


def _assistant_named(caller: Any, name: str) -> str:
    """The assistant that was typed in place of a tool; "" if there is none."""
    try:
        return line(handle(assistant(caller, name)))
    except UserError:
        return ""


def _page(tool: Tool, everything: ToolSet) -> Iterator[str]:
    yield f"|w{line(tool.name, 70)}|n"
    yield wrapped(tool.description, 2)
    if tool.deprecated:
        yield _row("deprecated", f"{tool.deprecated}; no assistant is offered it")
    yield _row("category", f"{tool.category.name}: {_category(tool)}")
    yield _row("level", f"{levels.title(tool.level())}{' or above' if tool.level() else ''}")
    description = everything.groups.get(tool.group, "")
    yield _row("group", f"{tool.group}{f': {description}' if description else ''}")
    yield _row("passes", ", ".join(tool.passes))
    yield _row("cost", tool.cost)
    yield _row("limits", "; ".join(_limits(tool)) or "none")
    yield _row("approval", "; ".join(_approvals(tool)) or "none")
    yield _row("runs", "; ".join(_runs(tool)))
    yield _row("code", _code(tool))
    yield from _who(tool)
    yield from _used(tool)
    yield ""
    yield from parameters(tool)
    if "live" in tool.passes:
        yield f"To try a call: |wai do/dry <name> = {line(tool.name, 34)} {{json}}|n"


def _category(tool: Tool) -> str:
    if tool.control:
        return "ends its turn; its arguments are the turn's result"
    return CATEGORIES[tool.category]


def _limits(tool: Tool) -> Iterator[str]:
    """How often it may be used, as the tool and the settings say."""
    owners = read_scopes(conf.get("RATES").get(tool.name) or {})
    for scope, rate in [*rates_of(tool), *owners]:
        if rate.period == COOLDOWN:
            yield f"{in_words(rate.seconds or 0)} between two calls {WHOSE[scope]}"
        else:
            article = "an" if rate.period == "hour" else "a"
            yield f"{rate.count} {article} {rate.period} {WHOSE[scope]}"
    if tool.keeps_notes:
        yield f"{conf.get('NOTES_PER_TURN')} a turn, together with other tools that keep notes"


def _approvals(tool: Tool) -> Iterator[str]:
    if tool.requires_approval:
        yield "by a builder, for each call"
    if tool.requires_gate:
        yield "by the game's eval gate"
    if tool.level() > levels.rank("Player"):
        yield "if the turn has read words of somebody below the tool's level"


def _runs(tool: Tool) -> Iterator[str]:
    if tool.control:
        yield "no code: it only ends the turn"
        return
    yield f"at most {tool.timeout:g} s"
    if tool.blocking:
        yield "in a thread of its own"
    if tool.cacheable:
        how_long = f" for up to {tool.cache_ttl:g} s" if tool.cache_ttl else ""
        scope = "turn" if tool.cache_scope == "tick" else tool.cache_scope
        yield f"the same call in a {scope} is answered from the cache{how_long}"
    yield "can safely be tried again" if tool.is_idempotent() else "is never tried again"
    if tool.invalidates:
        yield f"clears the cache of {', '.join(tool.invalidates)}"
    if tool.protected:
        yield "cannot be taken away from an assistant"
    if tool.on_need:
        yield "offered only when it is needed"


def _code(tool: Tool) -> str:
    if tool.module:
        return f"in the remote module {tool.module}; see: ai modules {tool.module}"
    return f"{tool.written} ({type(tool).__module__}.{type(tool).__qualname__})"


# Who, and how often


def _who(tool: Tool) -> Iterator[str]:
    """Which assistants may use it if the asker may, and why others may not."""
    everyone = assistants()[:MAX_WHO]
    refused = {agent: _why_not(tool, agent) for agent in everyone}
    yield _row("may", _named([one for one in everyone if not refused[one]]))
    for why in dict.fromkeys(filter(None, refused.values())):
        yield _row("may not", f"{_named([one for one in everyone if refused[one] == why])}: {why}")


def _why_not(tool: Tool, agent: Agent) -> str:
    script = agent.script
    given = authority(script, None, None)
    if given.grant < tool.level():
        return f"granted {levels.title(given.grant)}"
    if not given.has(tool):
        return "not among its tools"
    if tool.module and given.modules is not None and tool.module not in given.modules:
        return f"may not use the remote module {tool.module}"
    return str(script.may_use(tool))


def _named(agents: Sequence[Agent]) -> str:
    if not agents:
        return "no assistant"
    more = len(agents) - MAX_NAMED
    named = ", ".join(handle(one) for one in agents[:MAX_NAMED])
    return f"{named} and {more} more" if more > 0 else named


def _used(tool: Tool) -> Iterator[str]:
    """How often it was used lately, and with which outcomes."""
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
        yield _row(
            "failed", f"last in turn {turn}: ai log {turn}" if turn else "last outside a turn"
        )


def _by_number(states: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(states, key=lambda state: -state["n"])


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _row(label: str, text: str) -> str:
    return labelled(label, text, width=11, limit=600)
