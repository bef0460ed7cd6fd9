"""The trial of a draft: what it would answer, before there is an assistant, and without a trace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from twisted.internet.defer import Deferred

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import names_for
from ai.assistant.agent.history import History
from ai.assistant.agent.inbox import Inbox
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.authority.authority import source_of
from ai.assistant.lifecycle.draft import Draft
from ai.assistant.llm.selection import mind_with
from ai.assistant.percepts.percept import Percept
from ai.assistant.prompts.request import request_of
from ai.assistant.prompts.visibility import view_with
from ai.assistant.sandbox.trial import Trial, on_trial, paid_by, run
from ai.assistant.turns.caller import build_caller, seed
from ai.memory.lore import assistant_lore

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

NOBODY = -1
"""The number of a script that is not there: nothing is kept under it."""


class Understudy:
    """Stands in for an assistant's script, so that nothing has to be written to try one out."""

    mode, paused_why = "awake", ""

    def __init__(self, draft: Draft, by: Any) -> None:
        script, sketch = draft.script, draft.sketch
        self.pk: int = script.pk if script is not None else NOBODY
        self.assistant_key: str = script.assistant_key if script is not None else "rehearsal"
        self.character = draft.thing
        self.persona, self.brain = sketch.persona, sketch.brain
        self.tools, self.core = list(sketch.tools), list(sketch.core)
        self.modules, self.commands = sketch.modules, dict(sketch.commands)
        self.limits = dict(sketch.limits)
        self.wakening = dict(sketch.wakening)
        self.grant_level, self.acts_alone = sketch.grant_level, sketch.acts_alone
        self.granted_by: str = source_of(by).id

    @property
    def thinker(self) -> str:
        """As `AssistantScript.thinker`."""
        return ", ".join(names_for(self, "live"))

    def may_use(self, tool: Any) -> str:
        """As `AssistantScript.may_use`."""
        from ai.assistant.script import AssistantScript

        itself: Any = self
        return str(AssistantScript.may_use(itself, tool))


def rehearse(service: Runtime, draft: Draft, by: Any, words: str) -> Deferred[Trial]:
    """Try what a draft would do if somebody said something to it.

    Args:
        service: Where the assistants live.
        draft: What the assistant is to be.
        by: Who would say it: a character or an account. They pay.
        words: What they would say.

    Raises:
        BrainDenied: The name of what thinks is none.
    """
    script: Any = Understudy(draft, by)
    inbox = Inbox(conf.get("QUEUE"), conf.get("QUEUE_PER_ASKER"), conf.get("OVERHEARD"))
    presence = Agent(script, draft.thing, service, inbox, History(conf.get("HISTORY")))
    asker = source_of(by)
    percept = Percept(
        "say", words, asker, addressed=True, place=presence.place, at=service.clock.seconds()
    )
    sees = view_with(presence, [percept], asker, [])
    made = build_caller(service, presence, [percept], asker, sees.lowest)
    made = on_trial(service, presence, made)
    mind = mind_with(service, presence, made.tools, paid_by(by), names_for(script, "live")[0])
    window = bounds(mind.window, script.limits).window
    with transaction.atomic():  # what it is to know comes to mind, and is not kept
        assistant_lore.keep(script.assistant_key, draft.sketch.knows)
        request, _told = request_of(presence, made, mind, window, sees, seed(presence, [percept]))
        transaction.set_rollback(True)
    return run(service, presence, made, mind, request, sees)
