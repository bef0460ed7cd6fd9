"""The trial of a draft: what an assistant would answer before it exists."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.db import transaction
from twisted.internet.defer import Deferred

from ai import conf
from ai.assistant.agent.history import History
from ai.assistant.agent.turn_settings import names_for
from ai.assistant.authority.authority import source_of
from ai.assistant.lifecycle.draft import Draft
from ai.assistant.sandbox.sandbox_turn import SandboxResult, SandboxTurn
from ai.memory.lore import assistant_lore

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

NO_SCRIPT = -1
"""The id of a script that does not exist: nothing is stored under it."""


class DraftScript:
    """Stands in for an assistant's script, so that a trial writes nothing."""

    mode, paused_why = "awake", ""

    def __init__(self, draft: Draft, by: Any) -> None:
        vars(self).update(asdict(draft.sketch))  # a sketch names everything as a script does
        script = draft.script
        self.id: int = script.pk if script is not None else NO_SCRIPT
        self.pk = self.id
        self.assistant_key: str = script.assistant_key if script is not None else "draft"
        self.character = draft.thing
        self.granted_by: str = source_of(by).id

    def may_use(self, tool: Any) -> str:
        """As `AssistantScript.may_use`."""
        from ai.assistant.script import AssistantScript

        itself: Any = self
        return str(AssistantScript.may_use(itself, tool))


def try_draft(runtime: Runtime, draft: Draft, by: Any, words: str) -> Deferred[SandboxResult]:
    """Try what a draft would do if somebody said something to it.

    Args:
        runtime: Has the brains, the pipeline and the clock.
        draft: What the assistant is to be.
        by: The character or account that says it. They pay.
        words: What they say.

    Raises:
        BrainDenied: The draft names a brain that does not exist.
    """
    script: Any = DraftScript(draft, by)
    agent = runtime.build_agent(script, draft.thing, lambda: History(conf.get("HISTORY")))
    turn = SandboxTurn.from_line(runtime, agent, by, words)
    choice = turn.choose(names_for(script, "live")[0])
    with transaction.atomic():  # the prompt contains the draft's lore, which is not stored
        assistant_lore.keep(script.assistant_key, draft.sketch.knows)
        request, _prompt = turn.request(choice)
        transaction.set_rollback(True)
    return turn.run(choice, request)
