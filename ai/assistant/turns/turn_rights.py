"""Turn rights: what one turn may do, worked out when it opens and again at each call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ai.assistant.authority.authority import authority
from ai.assistant.percepts.percept import Source
from ai.pipeline.call import TurnLedger, least_level
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.surroundings import Authority
from ai.tools.support import allowed


@dataclass(frozen=True)
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

    def authority(self) -> Authority:
        """What the turn may do now."""
        granted = authority(
            self.script, self.asker, least_level(self.lowest, self.ledger.lowest_author)
        )
        if granted.obstacle:
            return granted
        answer = self.tools.find(self.answers_by)
        command = getattr(answer, "command", "")
        rights = replace(
            granted,
            tools=None if granted.tools is None else granted.tools | {self.answers_by},
            commands=frozenset(allowed.listed(self.script)) | {command},
            acts_alone=granted.acts_alone and self.pass_name == "live",
        )
        return rights if self.bound is None else self.bound(rights)
