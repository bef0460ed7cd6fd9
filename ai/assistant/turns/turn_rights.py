"""Turn rights: what one turn may do now, and the tools that it begins with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from ai import conf
from ai.assistant.agent.attributes import stored_values
from ai.assistant.authority.authority import authority, basis_of, find_source, settings_of
from ai.assistant.percepts.percept import ANSWER, PERHAPS, Percept, Source
from ai.assistant.speech.delivery import reply
from ai.memory.table_cache import cache
from ai.pipeline.call import TurnLedger, least_level
from ai.tools.contract import levels
from ai.tools.contract.groups import CORE
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.surroundings import Authority
from ai.tools.support import rights

SILENT = "wait"
"""The tool by which a turn ends without a word."""
HANDLED_BY = {"goal": "update_goal", "task": "finish_task"}
"""The tool that deals with what caused a turn, by the kind of percept. What else causes turns is
dealt with by an answer."""
FOR_WHAT_IS_HELD = ("give", "drop")
"""The tools that are at hand as long as the character holds something."""

MADE_OF = ("granted_by", "grant_level", "tools", "modules", "commands", "acts_alone")
"""The script's attributes that rights rest on."""
MAX_HELD = 2000
"""Authorities that are held for later turns; beyond that, all are worked out again."""
_IS_SUPERUSER = attrgetter("is_superuser")
_NOTHING: tuple[tuple[Any, ...], Authority] = (), Authority()
_held: dict[tuple[Any, ...], tuple[tuple[Any, ...], Authority]] = {}
"""What turns could do last, with what that rested on, by the script, the pass and the answer."""


@dataclass
class TurnRights:
    """What the rights of a turn depend on. The rights themselves may change during the turn."""

    script: Any
    asker: Source | None
    lowest: int | None
    """The least author level of the first prompt."""
    ledger: TurnLedger
    """Knows the least author level of what tools have shown since."""
    pass_name: str
    tools: ToolSet
    answers_by: str
    """The tool that answers the percepts, which the turn may always use."""
    bound: Callable[[Authority], Authority] | None
    """Limits the rights to those of the tasks that the turn works on; None if there are none."""

    def __post_init__(self) -> None:
        self._key = self.script.id, self.pass_name, self.answers_by
        self._seen: tuple[Any, ...] = ()
        """What the game was like when this turn asked last."""
        self._found = Authority()
        """What it might do then."""
        self._accounts: list[Any] = []
        """The accounts of its asker and of the granting builder."""

    def authority(self) -> Authority:
        """What the turn may do now.

        It is worked out again only if something that it rests on was written since, in this turn
        or an earlier one.
        """
        lowest, shown = self.lowest, self.ledger.lowest_author
        lowest = lowest if shown is None else least_level(lowest, shown)
        if self._seen != (lowest, cache.game_state, *self._state()):
            game = cache.game_state  # as it was before: another thread may write meanwhile
            self._found = self._look_up(lowest)
            self._seen = lowest, game, *self._state()
        held = self._found
        return held if self.bound is None or held.obstacle else self.bound(held)

    def _state(self) -> tuple[Any, ...]:
        """What the rights rest on besides words and what the game has stored."""
        # A superuser need not be saved to be one, and a deleted script loses its id afterwards.
        return self.script.id, *map(_IS_SUPERUSER, self._accounts), *settings_of()

    def _look_up(self, lowest: int | None) -> Authority:
        sources = self.script.id and self.script.granted_by, self.asker and self.asker.id
        accounts = [one for one in sources if one and one.startswith("account:")]
        self._accounts = list(filter(None, map(find_source, accounts)))
        basis: tuple[Any, ...] = (lowest, self.tools)
        if self.script.id:
            stored = stored_values(self.script, MADE_OF)
            basis = (*basis, stored, *basis_of(stored[0], self.asker))
        known, held = _held.get(self._key, _NOTHING)
        if known != basis:
            held = self._work_out(lowest)
            if len(_held) >= MAX_HELD:
                _held.clear()
            _held[self._key] = basis, held
        return held

    def _work_out(self, lowest: int | None) -> Authority:
        granted = authority(self.script, self.asker, lowest)
        if granted.obstacle:
            return granted
        answer = self.tools.find(self.answers_by) if self.answers_by else None
        command = getattr(answer, "command", "")
        return replace(
            granted,
            tools=None if granted.tools is None else granted.tools | {self.answers_by},
            commands={**rights.levels_of_commands(self.script), command: levels.NONE},
            acts_alone=granted.acts_alone and self.pass_name == "live",
        )


def core_of(script: Any, pass_name: str) -> tuple[str, ...]:
    """The names and groups of a turn's core: the assistant's, else the pass's, else "core"."""
    own = script.core if script.id else ()
    return tuple(own or conf.get("CORE").get(pass_name) or (CORE,))


def tools_by_cause(percepts: Sequence[Percept], awaited: bool = False) -> tuple[str, ...]:
    """The tools that a turn needs for its percepts: to answer, and to deal with its cause.

    Args:
        percepts: What the turn is about.
        awaited: Whether somebody still waits for the answer to an earlier message.
    """
    if not percepts:
        return ()
    spoken = [percept for percept in percepts if percept.addressed] or percepts
    handled_by = [HANDLED_BY[one.kind] for one in percepts if one.kind in HANDLED_BY]
    late = [ANSWER] if awaited else []
    silent = [SILENT] if any(PERHAPS in one.data for one in percepts) else []
    return tuple(dict.fromkeys([reply(spoken)("").name, *handled_by, *late, *silent]))


def unknown_names(scripts: Iterable[Any], tools: ToolSet) -> Iterator[str]:
    """A line for each unknown name in the cores of the settings and of some assistants.

    Call it once the tools of remote modules are known.
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
                yield f"{where} names '{name}', which is neither a tool nor a group.{hint}"
