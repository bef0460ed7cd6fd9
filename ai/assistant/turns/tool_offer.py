"""The tool offer: the tools that a turn begins with, before it loads others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ai import conf
from ai.assistant.percepts.percept import Percept, tasks_of
from ai.assistant.speech.reply import reply
from ai.tools.contract.groups import CORE
from ai.tools.contract.registry import ToolSet

FINISH = "finish_task"
"""The tool that reports the result of a task."""


def core_of(script: Any, pass_name: str) -> tuple[str, ...]:
    """The names and groups of a turn's core: the assistant's, else the pass's, else "core"."""
    own = script.core if script.pk else ()
    return tuple(own or conf.get("CORE").get(pass_name) or (CORE,))


def tools_by_cause(percepts: Sequence[Percept]) -> tuple[str, ...]:
    """The tools that a turn needs for its percepts: to answer, and to finish a task."""
    if not percepts:
        return ()
    spoken = [percept for percept in percepts if percept.addressed] or percepts
    answers_by = reply(spoken)("").name
    return (answers_by, FINISH) if tasks_of(percepts) else (answers_by,)


def unknown_names(scripts: Iterable[Any], tools: ToolSet) -> Iterator[str]:
    """A line for each unknown name in the cores of the settings and of some assistants.

    The tools of remote modules have to be known before this is asked.
    """
    cores = {f"AI['CORE']['{name}']": names for name, names in conf.get("CORE").items()}
    yield from _unknown(cores, tools)
    for script in scripts:
        yield from unknown_own_names(script, tools)


def unknown_own_names(script: Any, tools: ToolSet) -> Iterator[str]:
    """A line for each unknown name in an assistant's own core."""
    return _unknown({f"the core of {script.assistant_key}": list(script.core)}, tools)


def _unknown(cores: Mapping[str, Iterable[Any]], tools: ToolSet) -> Iterator[str]:
    known = [*tools.groups, *(tool.name for tool in tools)]
    for where, names in cores.items():
        for name in names:
            if name not in known:
                nearest_names = tools.nearest(str(name), known)
                hint = f" Did you mean '{nearest_names[0]}'?" if nearest_names else ""
                yield f"{where} names '{name}', which is no tool and no group now.{hint}"
