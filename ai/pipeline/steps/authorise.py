"""Step 2, authorise: who may use which tool. Every rule has to allow it.

One function, `broken_rule`, decides what runs. A live turn is offered what turns for players may
use, so that the tools in an assistant's prompts stay the same; a call that this turn may not make
is refused.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto

from ai.pipeline.call import Caller
from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRefused

_STOP = "Do without it."
MOST_OFFERED = 120
"""The most tools of an offer. Providers accept 128; the difference is for tools that join later by
themselves, such as `read_on`."""
LOAD = "load_tools"
"""The tool that loads others; a turn that may use it starts with its core only."""


class Rule(Enum):
    """The rules, each of which has to allow a tool."""

    OBSTACLE = auto()
    PASS = auto()
    LIST = auto()
    FORBIDDEN = auto()
    COMMAND = auto()
    MODULE = auto()
    LEVEL = auto()
    ALONE = auto()


def broken_rule(tool: Tool, needed: int, authority: Authority, caller: Caller) -> Rule | None:
    """The first rule that forbids a tool, whose own level is `needed`; None if none does."""
    if authority.obstacle:
        return Rule.OBSTACLE
    if caller.pass_name not in tool.passes:
        return Rule.PASS
    if authority.tools is not None and not authority.has(tool):
        return Rule.LIST
    if caller.forbidden is not None and caller.forbidden(tool):
        return Rule.FORBIDDEN
    if tool.command and authority.commands is not None:
        if tool.command not in authority.commands:
            return Rule.COMMAND
        needed = max(needed, authority.commands[tool.command])
    if tool.module and authority.modules is not None and tool.module not in authority.modules:
        return Rule.MODULE
    if authority.level < needed:
        return Rule.LEVEL
    alone = authority.asker is None and not authority.acts_alone
    if alone and tool.category is ToolCategory.DANGEROUS:
        return Rule.ALONE
    return None


def needed_level(tool: Tool, authority: Authority) -> int:
    """The level that a tool needs: its own, or the command's whose work it does, if higher."""
    return max(tool.level(), (authority.commands or {}).get(tool.command, 0))


def refusal(tool: Tool, authority: Authority, caller: Caller) -> str:
    """Why this turn may not use a tool; "" if it may."""
    name = tool.name
    match broken_rule(tool, tool.level(), authority, caller):
        case None:
            return ""
        case Rule.OBSTACLE:
            return authority.obstacle
        case Rule.PASS:
            return f"'{name}' is not part of a '{caller.pass_name}' turn."
        case Rule.LIST:
            return f"'{name}' is not among your tools."
        case Rule.FORBIDDEN:
            assert caller.forbidden is not None
            return caller.forbidden(tool) or f"'{name}' may not be used now."
        case Rule.COMMAND:
            return unlisted(tool)
        case Rule.MODULE:
            return f"'{name}' is of the module '{tool.module}', which is not open to this turn."
        case Rule.LEVEL:
            needed, has = levels.title(needed_level(tool, authority)), levels.title(authority.level)
            return f"'{name}' needs the level {needed}; this turn has {has}."
        case Rule.ALONE:
            return f"'{name}' needs somebody who asked for it."


def unlisted(tool: Tool) -> str:
    """The refusal of a tool that replaces a command which is not allowed."""
    return f"The command '{tool.command}', whose work '{tool.name}' does, is not allowed here."


def usable(caller: Caller, authority: Authority | None = None) -> list[str]:
    """The names of all tools that this turn may use, now or with a known authority, in order."""
    return _permitted(caller, authority or caller.authority())


NOT_ASKED = "as nobody has asked for it"
"""Why a turn of an assistant's own may not use a tool."""


def offered_in_vain(caller: Caller, authority: Authority) -> dict[str, list[str]]:
    """The names of offered tools that this turn may not use now, by the reason in a few words."""
    may, found = set(_permitted(caller, authority)), dict[str, list[str]]()
    for tool in caller.tools.find_all(name for name in caller.offer if name not in may):
        found.setdefault(_reason(tool, authority, caller), []).append(tool.name)
    return found


def _reason(tool: Tool, authority: Authority, caller: Caller) -> str:
    match broken_rule(tool, tool.level(), authority, caller):
        case Rule.ALONE:
            return NOT_ASKED
        case Rule.LEVEL:
            needed = needed_level(tool, authority)
            level = levels.title(needed)
            if authority.asker is None or authority.asker >= needed:
                return f"as you were not granted the level {level}"
            article = "an" if level[0] in "AEIOU" else "a"
            return f"as it takes {article} {level.lower()} to ask for it"
        case _:
            return ""


def _permitted(caller: Caller, authority: Authority) -> list[str]:
    def choose() -> list[str]:
        return [
            tool.name
            for tool, needed in caller.tools.levels()
            if not tool.deprecated and broken_rule(tool, needed, authority, caller) is None
        ]

    if caller.forbidden is not None:
        return choose()
    return caller.tools.choose((caller.pass_name, _as_key(authority)), choose)


def _as_key(authority: Authority) -> Hashable:
    """All of an authority that `broken_rule` reads."""
    commands = authority.commands
    return (
        authority.obstacle,
        authority.tools,
        None if commands is None else tuple(commands.items()),
        authority.modules,
        authority.level,
        authority.asker is None and not authority.acts_alone,
    )


def _usual(authority: Authority) -> Authority:
    """The authority of the turns whose tools a live turn is offered.

    Such turns have an asker, who is a player at least. A turn without an asker is like one for the
    lowest author of its words.
    """
    player, level = min(authority.grant, levels.rank("Player")), authority.level
    if authority.asker is not None and level >= player:
        return authority
    if authority.asker is None and authority.lowest_author is not None:
        level = min(level, authority.lowest_author)
    return replace(authority, level=max(level, player), acts_alone=True)


def offer(caller: Caller) -> list[str]:
    """The tools that a turn starts with: its core, then what it needs besides.

    If it cannot load others, it starts with all that it may use.
    """
    authority = caller.began_with or caller.authority()
    may = _permitted(caller, authority)
    if LOAD not in may:
        return may
    usual = _usual(authority) if caller.pass_name == "live" else authority
    if usual is not authority:
        may = _permitted(caller, usual)
    core, besides = tuple(caller.core), tuple(caller.besides)
    return caller.tools.choose((*may, core, besides), lambda: _first(may, caller))


def loadable(caller: Caller) -> dict[str, str]:
    """The groups of tools beside the core that turns of this kind can load: name → description."""
    if LOAD not in caller.offer:
        return {}
    authority = caller.began_with or caller.authority()
    usual = _usual(authority) if caller.pass_name == "live" else authority

    def choose() -> list[str]:
        tools = caller.tools.find_all(_permitted(caller, usual))
        more = {tool.group for tool in tools if not (tool.on_need or _is_core(tool, caller))}
        return [group for group in caller.tools.groups if group in more]

    key = LOAD, caller.pass_name, _as_key(usual), tuple(caller.core)
    names = choose() if caller.forbidden is not None else caller.tools.choose(key, choose)
    return {name: caller.tools.groups[name] for name in names}


def _first(may: Iterable[str], caller: Caller) -> list[str]:
    """The core of some tools, then what a turn needs besides."""
    tools = caller.tools.find_all(may)
    core = [tool for tool in tools if _is_core(tool, caller)]
    begun = list(dict.fromkeys([*core, *_of(caller.besides, tools)]))
    left_out = _left_out(begun, caller)
    return [tool.name for tool in begun if tool not in left_out]


def join_offer(caller: Caller, names: Iterable[str]) -> list[str]:
    """Add tools to a turn's offer, as far as there is room; returns those that were not in it."""
    room = max(0, MOST_OFFERED - len(caller.offer))
    added = [name for name in names if name not in caller.offer][:room]
    caller.offer.extend(added)
    return added


def _left_out(begun: Sequence[Tool], caller: Caller) -> Sequence[Tool]:
    """The last tools of groups in an offer that would be too long."""
    over = len(begun) - MOST_OFFERED
    named = {*caller.core, *caller.besides}
    spare = [t for t in begun if not (t.name in named or t.protected or t.control)]
    return spare[-over:] if over > 0 else ()


def steady(caller: Caller) -> int:
    """How many tools at the beginning of the offer are the same in every turn of this kind."""
    if LOAD not in caller.offer:
        return len(caller.offer)
    count = 0
    for tool in caller.tools.find_all(caller.offer):
        if not _is_core(tool, caller):
            break
        count += 1
    return count


def _is_core(tool: Tool, caller: Caller) -> bool:
    if tool.name in caller.core or tool.control:
        return True
    return not tool.on_need and (tool.protected or tool.group in caller.core)


def _of(wanted: Iterable[str], tools: list[Tool]) -> Iterator[Tool]:
    """The tools with the wanted names and groups, in the order wanted."""
    for one in wanted:
        yield from (tool for tool in tools if one in (tool.name, tool.group))


def authorise(tool: Tool, authority: Authority, caller: Caller) -> None:
    """Raise `ToolRefused` if the turn may not use a tool."""
    reason = refusal(tool, authority, caller)
    if reason:
        raise ToolRefused(reason, _STOP)
