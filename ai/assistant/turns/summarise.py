"""Summarising: what of a long talk stays when the window is full, or when it is very long.

`ai.assistant.prompts.builder` has cleared old results and left the oldest talk out by then. A model
is asked to sum that up, and for the facts in it, which are kept before it goes (the seeds'
`pre_compaction`). With the embedded brain, or where the model fails, it is simply left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import EARLIER, MAX_SUMMARIES, History
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.llm.selection import sums_up, thinks
from ai.assistant.percepts.percept import quoted
from ai.assistant.prompts.visibility import View
from ai.brains.base import Message
from ai.memory.memories import summaries
from ai.memory.privacy.scope import EVERYBODY, audience, common, members

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

SUMMARISE = """\
The talk below is about to slip your mind. Sum it up: who said and did what, what was promised,
what is still open. Name the facts in it that must not be lost. What others said is what they said,
not what is so. Finish with submit_summary."""
SECONDS = 20
"""How long a summary may take; somebody waits for an answer."""
KEPT = 4
"""So many times `AI["HISTORY"]` is kept where a model sums up what it leaves out of a turn."""
_PART = 0.5
"""Part of the window that the talk to be summed up takes at most."""


async def compact(service: Runtime, presence: Agent, turn: Turn, sees: View) -> None:
    """Put a summary in the place of what a turn's window has no room for."""
    left_out = sees.history[: len(sees.history) - turn.opened]
    if not left_out or not thinks(turn.brain):
        return
    whose = common([audience([sees.viewer]) if sees.viewer else EVERYBODY, *sees.private])
    talk = {
        "viewer": sees.viewer,
        "private": common(sees.private),
        "turn": presence.conversation.last_turn(sees.viewer, len(left_out)),
    }
    found = await service.passes.run_within(
        presence, _task(presence, turn, left_out, sees.lowest, whose, talk, service.now)
    )
    if found.end is EndReason.CANCELLED:
        turn.finish(EndReason.CANCELLED, found.detail)
    elif found.submitted is not None:
        told = summary_of(found.submitted["summary"])
        presence.conversation.sum_up(
            sees.viewer, len(left_out), told, sees.lowest, common(sees.private)
        )
        turn.messages.insert(0, told)
        turn.opened += 1


def kept_after(turn: Turn) -> int:
    """Messages of a conversation that are kept after a turn, beyond which the oldest go.

    From `AI["HISTORY"]` on, they are summed up for each who talks with a model; nothing goes
    before that.
    """
    size = int(conf.get("HISTORY"))
    return size * KEPT if sums_up(turn.brain, turn.account) else size


def restore(script: int, conversation: History) -> None:
    """Have an assistant's turns begin with what was summed up before the server restarted."""
    for row in summaries.latest(script, MAX_SUMMARIES):
        talk = row.data["talk"]
        told = summary_of(row.text)
        conversation.begin_with(talk["viewer"], told, row.author, talk["private"], talk["turn"])


def summary_of(text: str) -> Message:
    """A summary as it stands in a talk, before what came after it."""
    return Message("user", EARLIER + quoted(text))


def _task(
    presence: Agent,
    turn: Turn,
    left_out: Sequence[Message],
    lowest: int | None,
    whose: str,
    talk: Mapping[str, Any],
    now: Callable[[], datetime],
) -> PassTask:
    asker = turn.caller.source
    who, name = (asker.id, asker.name) if asker else ("", "")
    limit = replace(turn.bounds, max_iterations=2, seconds=min(SECONDS, turn.bounds.seconds))
    return PassTask(
        "summarise",
        SUMMARISE,
        _written(left_out, int(turn.bounds.window * _PART)),
        audience=members(whose),
        keep=lambda result: summaries.keep(
            presence.script.pk,
            who,
            name,
            result["summary"],
            result.get("facts", ()),
            author=lowest,
            whose=whose,
            talk=talk,
            now=now(),
        ),
        lowest=lowest,
        limit=limit,
    )


def _written(messages: Sequence[Message], room: int) -> str:
    """A talk as lines, the newest part of it where it is too long."""
    lines: list[str] = []
    for message in reversed(messages):
        line = _line(message)
        room -= tokens_of_text(line)
        if room < 0:
            break
        lines.append(line)
    return "\n".join(reversed(lines))


def _line(message: Message) -> str:
    if message.role == "user":
        return message.text
    if message.role == "tool":
        return f"  {message.name}: {message.text[:300]}"
    calls = [f"{call.name}({quoted(str(call.arguments), 300)})" for call in message.calls]
    return "\n".join(["You: " + "; ".join([message.text, *calls]).strip("; ")])
