"""What an assistant has learnt to have at hand: groups of tools that it loads in most of its turns.

Off by default (`AI["LEARN_TOOLS"]`). It is drawn from the calls on record, so that it outlives a
restart. What is learnt stays until it is hardly used any more: an offer that changes from turn to
turn would cost more than it saves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.turns.tool_offer import BY_CAUSE
from ai.models import CallRecord, TurnRecord
from ai.pipeline.call import State
from ai.pipeline.steps.authorise import LOAD
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet

TURNS = 20
"""The last live turns that count."""
MOST, FEW = 11, 5
"""Of them: so many have it learnt, and fewer than so many have it forgotten."""

Call = tuple[int, str, object]


def learnt(presence: Agent, tools: ToolSet, core: Collection[str]) -> tuple[str, ...]:
    """The groups that an assistant's turns begin with because it would load them anyway.

    Args:
        presence: The assistant.
        tools: By which tools have their groups.
        core: Names and groups of tools that it begins with in any case.
    """
    if not conf.get("LEARN_TOOLS") or not presence.script.pk:
        return ()
    counted = turns_by_group(_calls(presence.script.pk), tools, core)
    presence.learnt = tuple(
        group
        for group in tools.groups
        if counted[group] >= (FEW if group in presence.learnt else MOST)
    )
    return presence.learnt


def turns_by_group(calls: Iterable[Call], tools: ToolSet, core: Collection[str]) -> Counter[str]:
    """In how many turns each group was loaded, or a tool of it used that was not there anyway.

    What was learnt is not loaded any more: that it is used shows that it is still wanted.

    Args:
        calls: The turn and the tool of each, and the category that it was to load.
        tools: By which tools have their groups.
        core: Names and groups of tools that are there anyway.
    """
    own = {group.casefold(): group for group in tools.groups}
    seen = set()
    for turn, name, category in calls:
        group = own.get(str(category).strip().casefold()) if name == LOAD else None
        tool = tools.find(name)
        if tool is not None and not _is_there_anyway(tool, core):
            group = tool.group
        if group is not None:
            seen.add((turn, group))
    return Counter(group for _, group in seen)


def _is_there_anyway(tool: Tool, core: Collection[str]) -> bool:
    by_itself = tool.protected or tool.on_need or tool.name in BY_CAUSE
    return by_itself or tool.name in core or tool.group in core


def _calls(script: int) -> list[Call]:
    last = TurnRecord.objects.filter(script=script, pass_name="live").order_by("-id")
    done = CallRecord.objects.filter(turn__in=last.values("pk")[:TURNS], origin="loop")
    states = (State.DONE.value, State.PENDING.value, State.WAITING.value)
    rows = done.filter(state__in=states)
    return list(rows.values_list("turn", "tool", "arguments__arguments__category"))
