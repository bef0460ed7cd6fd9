"""Step 2, authorise: who may use what. The answer is no unless every rule says yes.

One function decides both what is offered and what runs, so that the two can never differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ai.pipeline.call import Caller
from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRefused

_STOP = "Do without it."
MOST_OFFERED = 120
"""Tools that an offer is filled up to. Of more than 128 no provider is sent the rest; those between
are for what a turn comes to need by itself, as `read_on`."""
LOAD = "load_tools"
"""The tool that loads others; a turn that may use it begins with its core."""


def refusal(tool: Tool, authority: Authority, caller: Caller) -> str:
    """Why this turn may not use a tool; "" where it may."""
    if caller.pass_name not in tool.passes:
        return f"'{tool.name}' is not part of a '{caller.pass_name}' turn."
    if not authority.has(tool):
        return f"'{tool.name}' is not among your tools."
    forbidden = caller.forbidden(tool)
    if forbidden:
        return forbidden
    if tool.module and authority.modules is not None and tool.module not in authority.modules:
        return f"'{tool.name}' is of the module '{tool.module}', which is not open to this turn."
    if authority.level < tool.level():
        return (
            f"'{tool.name}' needs the level {levels.title(tool.level())}; "
            f"this turn has {levels.title(authority.level)}."
        )
    alone = authority.asker is None and not authority.acts_alone
    if alone and tool.category is ToolCategory.DANGEROUS:
        return f"'{tool.name}' needs somebody who asked for it."
    return ""


def usable(caller: Caller) -> list[str]:
    """The names of all tools that this turn may use now, offered or not, in their one order."""
    authority = caller.authority()
    return [
        tool.name
        for tool in caller.tools
        if not tool.deprecated and not refusal(tool, authority, caller)
    ]


def offer(caller: Caller) -> list[str]:
    """What a turn is offered at first: its core, then what else it begins with.

    Where it cannot load the others, it is offered all that it may use.
    """
    may = usable(caller)
    if LOAD not in may:
        return may
    tools = [tool for name in may if (tool := caller.tools.find(name)) is not None]
    core = [tool for tool in tools if _is_core(tool, caller)]
    begun = list(dict.fromkeys([*core, *_of(caller.besides, tools)]))
    left_out = _left_out(begun, caller)
    return [tool.name for tool in begun if tool not in left_out]


def _left_out(begun: Sequence[Tool], caller: Caller) -> Sequence[Tool]:
    """The last of those that stand for a group, where an offer would be too long with them."""
    over = len(begun) - MOST_OFFERED
    named = {*caller.core, *caller.besides}
    spare = [t for t in begun if not (t.name in named or t.protected or t.control)]
    return spare[-over:] if over > 0 else ()


def steady(caller: Caller) -> int:
    """How many tools, from the first on, every turn of this kind is offered."""
    if LOAD not in caller.offer:
        return len(caller.offer)
    found = map(caller.tools.find, caller.offer)
    core = takewhile(lambda tool: tool is not None and _is_core(tool, caller), found)
    return sum(1 for _ in core)


def _is_core(tool: Tool, caller: Caller) -> bool:
    if tool.name in caller.core or tool.control:
        return True
    return not tool.on_need and (tool.protected or tool.group in caller.core)


def _of(wanted: Iterable[str], tools: list[Tool]) -> Iterator[Tool]:
    """Tools by their own names and groups, in the order of those."""
    for one in wanted:
        yield from (tool for tool in tools if one in (tool.name, tool.group))


def authorise(tool: Tool, authority: Authority, caller: Caller) -> None:
    """Let a call pass, or say why not.

    Raises:
        ToolRefused: The turn may not use the tool.
    """
    reason = refusal(tool, authority, caller)
    if reason:
        raise ToolRefused(reason, _STOP)
