"""The tool offer: what a turn may call from the start, before it loads anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ai import conf
from ai.assistant.percepts import medium
from ai.assistant.percepts.percept import Percept, tasks_of
from ai.assistant.speech.reply import reply
from ai.tools.contract.groups import CORE
from ai.tools.contract.registry import ToolSet

FINISH = "finish_task"
"""The tool that says what came of a task."""
BY_CAUSE = frozenset({"say", "whisper", FINISH, *medium.TOOLS})
"""The tools that a turn may begin with because of its cause."""


def core_of(script: Any, pass_name: str) -> tuple[str, ...]:
    """Names and groups of tools: the assistant's own, else its pass's, else the group core."""
    own = script.core if script.pk else ()
    return tuple(own or conf.get("CORE").get(pass_name) or (CORE,))


def needed(percepts: Sequence[Percept]) -> tuple[str, ...]:
    """The tools that a turn about some percepts cannot do without: to answer, and to finish."""
    if not percepts:
        return ()
    spoken = [percept for percept in percepts if percept.addressed] or percepts
    answers_by = reply(spoken)("").name
    return (answers_by, FINISH) if tasks_of(percepts) else (answers_by,)


def slips(scripts: Iterable[Any], tools: ToolSet) -> Iterator[str]:
    """What the cores of the settings and of some assistants name that there is not.

    It can be said only once all tools are there, those of other services too.
    """
    cores = {f"AI['CORE']['{name}']": names for name, names in conf.get("CORE").items()}
    yield from _slips(cores, tools)
    for script in scripts:
        yield from own_slips(script, tools)


def own_slips(script: Any, tools: ToolSet) -> Iterator[str]:
    """The same of one assistant's own core."""
    return _slips({f"the core of {script.assistant_key}": list(script.core)}, tools)


def _slips(cores: Mapping[str, Iterable[Any]], tools: ToolSet) -> Iterator[str]:
    known = [*tools.groups, *(tool.name for tool in tools)]
    for where, names in cores.items():
        for name in names:
            if name not in known:
                near = tools.nearest(str(name), known)
                meant = f" Did you mean '{near[0]}'?" if near else ""
                yield f"{where} names '{name}', which is no tool and no group now.{meant}"
