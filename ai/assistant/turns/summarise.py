"""Summaries: a model sums up the oldest part of a talk that has outgrown the context window.

By then, `ai.assistant.prompts.builder` has cleared old results and left out the oldest talk. The
model also names the facts in it, which become memories. With the built-in brain, or if the model
fails, that talk is left out without a summary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import EARLIER, MAX_SUMMARIES, History
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import quoted
from ai.assistant.prompts.request import View
from ai.assistant.turns.passes import Passes
from ai.brains.base import Message
from ai.memory.memories import summaries
from ai.memory.privacy.scope import EVERYBODY, audience, common, members

SUMMARISE = """\
The talk below is about to slip your mind. Sum it up: who said and did what, what was promised,
what is still open. Name the facts in it that must not be lost. What others said is what they said,
not what is so. Finish with submit_summary."""
HISTORY_FACTOR = 4
"""The history of an agent with a model may be this many times `AI["HISTORY"]`."""
SECONDS = 20
"""Time limit of a summary, as somebody waits for an answer."""
_TALK_PART = 0.5
"""The part of the window that the talk to sum up may take."""


async def summarise(
    passes: Passes, now: Callable[[], datetime], agent: Agent, turn: Turn, view: View
) -> None:
    """Replace the talk that does not fit a turn's window by a summary."""
    left_out = view.history[: len(view.history) - turn.opened]
    if not left_out or not turn.brain.is_model:
        return
    private = common([audience([view.viewer]) if view.viewer else EVERYBODY, *view.private])
    talk = {
        "viewer": view.viewer,
        "private": common(view.private),
        "turn": agent.history.last_turn(view.viewer, len(left_out)),
    }
    summarised = await passes.run_within(
        agent, _task(agent, turn, left_out, view.lowest, private, talk, now)
    )
    if summarised.end is EndReason.CANCELLED:
        turn.finish(EndReason.CANCELLED, summarised.detail)
    elif summarised.submitted is not None:
        summary = summary_message(summarised.submitted["summary"])
        agent.history.sum_up(view.viewer, len(left_out), summary, view.lowest, common(view.private))
        turn.messages.insert(0, summary)
        turn.opened += 1


def restore_summaries(script: int, history: History) -> None:
    """Put the summaries from before a restart into an agent's history."""
    for row in summaries.latest(script, MAX_SUMMARIES):
        talk = row.data["talk"]
        summary = summary_message(row.text)
        history.begin_with(talk["viewer"], summary, row.author, talk["private"], talk["turn"])


def summary_message(text: str) -> Message:
    """The message of a summary, which stands before the later talk."""
    return Message("user", EARLIER + quoted(text))


def _task(
    agent: Agent,
    turn: Turn,
    left_out: Sequence[Message],
    lowest: int | None,
    private: str,
    talk: Mapping[str, Any],
    now: Callable[[], datetime],
) -> PassTask:
    asker = turn.caller.source
    who, name = (asker.id, asker.name) if asker else ("", "")
    limit = replace(turn.bounds, max_iterations=2, seconds=min(SECONDS, turn.bounds.seconds))
    return PassTask(
        "summarise",
        SUMMARISE,
        _format_talk(left_out, int(turn.bounds.window * _TALK_PART)),
        audience=members(private),
        keep=lambda result: summaries.keep(
            agent.script.pk,
            who,
            name,
            result["summary"],
            result.get("facts", ()),
            author=lowest,
            whose=private,
            talk=talk,
            now=now(),
        ),
        lowest=lowest,
        limit=limit,
    )


def _format_talk(messages: Sequence[Message], room: int) -> str:
    """A talk as lines; only its newest part if it is too long."""
    lines: list[str] = []
    for message in reversed(messages):
        line = _format_message(message)
        room -= tokens_of_text(line)
        if room < 0:
            break
        lines.append(line)
    return "\n".join(reversed(lines))


def _format_message(message: Message) -> str:
    if message.role == "user":
        return message.text
    if message.role == "tool":
        return f"  {message.name}: {message.text[:300]}"
    calls = [f"{call.name}({quoted(str(call.arguments), 300)})" for call in message.calls]
    return "\n".join(["You: " + "; ".join([message.text, *calls]).strip("; ")])
