"""Summaries: after a turn, a model sums up the oldest part of a talk that has grown long.

It does so beside the turns that follow, and no turn waits for it: until the summary is there, the
talk stays as it is. What is private is summed up apart from the rest, once for each audience. The
model also names facts, which become memories. With the built-in brain, the oldest talk is left out
without a summary.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from django.db import transaction
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import MAX_SUMMARIES, History, Stretch, is_earlier
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.outline import DONE, FILLER, SPOKEN, heard_of
from ai.assistant.agent.short_form import BROKEN_OFF, CAME_LATER, is_under_way
from ai.assistant.engine.context_window import COMPACTED, tokens_of_text, tokens_of_tools
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import SPEECH, quoted
from ai.assistant.percepts.vocatives import named_at
from ai.assistant.records.turn_store import last_entries
from ai.assistant.turns.passes import Passes
from ai.brains.base import Message, ModelCall
from ai.memory.goals import goals
from ai.memory.memories import full_text, summaries
from ai.memory.people import people as persons
from ai.memory.privacy.scope import EVERYBODY, audience, common, members
from ai.pipeline.outage import outage

log = Logger()

SUMMARISE = """\
The talk below is about to slip your mind. Sum it up: who said and did what, what was promised,
what is still open. Name the facts in it that must not be lost, but none of what changes and stands
elsewhere: debts, possessions, where somebody is. What others said is what they said,
not what is so. What is missing stands elsewhere: call no question unanswered, and say of nothing
that it is not here. Finish with submit_summary.""".replace("\n", " ")
ALL_READ = "Everybody may read of it: leave out what was told in confidence."
"""Before a talk in which nothing private was said, as far as is known."""
APART = """{} may read of it, and nobody else. Another one is for everybody: leave to it what was
asked and done aloud, but keep the answers, which it lacks.""".replace("\n", " ")
"""Before what was said in private, with the names of those who may read of it."""
STEPS, SECONDS = 3, 300.0
"""Limits of a summary, for which nobody waits."""
REST = 600.0
"""Seconds until a talk is tried again whose summary failed."""
TURNS_REMEMBERED = 10
"""Recorded turns from which an agent's history is restored."""
MAX_RESULT = 300
"""Characters of a call's result, and of its arguments, in the text to sum up."""
MIN_SHARED = 2
"""Words that somebody has said of a fact from them."""
MAX_NAMES = 4
"""Names of those with whom it talked, in the line of what stays of it."""
_GOAL = re.compile(r"\b[Gg]oal (\d{1,18})\b")
_TALK_PART = 0.5
"""The part of the window that the talk to sum up may take."""


class Summaries:
    """Sums up talks beside the turns of their assistants.

    Args:
        kernel: Time and agents.
        passes: Runs the passes that do it.
    """

    def __init__(self, kernel: Kernel, passes: Passes) -> None:
        self._kernel = kernel
        self._passes = passes
        self._not_before: dict[tuple[int, str], float] = {}
        """When a talk whose summary failed may be tried again."""

    def turn_ended(self, agent: Agent, turn: Turn, viewer: str) -> None:
        """Begin to sum up a talk if it has grown too long.

        Args:
            agent: The agent.
            turn: Its turn that has ended, with a model.
            viewer: The source that the turn's history is for.
        """
        # Later, when opted-out players have left the history.
        self._kernel.clock.callLater(0, self._begin, agent, turn, viewer)

    def forget(self, script: int) -> None:
        """Forget an assistant that stopped running."""
        for key in [key for key in self._not_before if key[0] == script]:
            del self._not_before[key]

    def _begin(self, agent: Agent, turn: Turn, viewer: str) -> None:
        key = agent.script.pk, viewer
        attached = self._kernel.agents.get(agent.script.pk) is agent
        if not attached or self._kernel.stopping() or agent.obstacle():
            return
        if agent.summaries:  # another's may be of the same talk
            return
        if self._kernel.clock.seconds() < self._not_before.get(key, 0.0):
            return
        stretches = agent.history.oldest(viewer, int(conf.get("HISTORY")), _room(turn))
        if stretches:
            tasks = [(stretch, self._task(agent, turn, stretch)) for stretch in stretches]
            summing_up = ensureDeferred(self._sum_up(agent, tasks))
            if not summing_up.called:
                agent.summaries[viewer] = summing_up
                summing_up.addBoth(_forget, agent, viewer)

    async def _sum_up(self, agent: Agent, tasks: Iterable[tuple[Stretch, PassTask]]) -> None:
        made: list[tuple[Stretch, str, str]] = []
        try:
            for stretch, task in tasks:
                digest = sha256(task.text.encode()).hexdigest()
                text = stretch.summary or agent.history.find_summary(stretch, digest)
                if text:  # others who were there read the same talk
                    with transaction.atomic():
                        task.keep({"summary": text})
                else:
                    turn = await self._passes.run_beside(agent, task)
                    if turn.submitted is None:
                        if turn.end is not EndReason.CANCELLED:
                            self._rest(agent, stretch)
                        break
                    text = turn.submitted["summary"]
                made.append((stretch, text, digest))
            # All at once: else the talk would begin with one and go on with what another replaces.
            for stretch, text, digest in made:
                agent.history.sum_up(stretch, text, digest)
        except Exception:
            outage.failure(log, "ai: a talk of {who} could not be summed up", who=agent.script.key)
            self._rest(agent, stretch)

    def _rest(self, agent: Agent, stretch: Stretch) -> None:
        key = agent.script.pk, stretch.viewer
        self._not_before[key] = self._kernel.clock.seconds() + REST

    def _task(self, agent: Agent, turn: Turn, stretch: Stretch) -> PassTask:
        viewer, source = stretch.viewer, turn.caller.source
        heard_by = common([audience([viewer]) if viewer else EVERYBODY, stretch.private])
        known = persons.all_known(agent.script.pk, stretch.people)
        talk = {
            "viewer": viewer,
            "private": stretch.private,
            "turn": stretch.turn,
            "people": stretch.people,
            "with": [known[who].name for who in _partners(stretch) if who in known][:MAX_NAMES],
        }
        speakers = {row.name: who for who, row in known.items()}
        text = format_talk(stretch.messages, int(turn.bounds.window * _TALK_PART))
        numbers = set(map(int, _GOAL.findall(text)))
        finished = goals.finished_among(agent.script.pk, numbers, {EVERYBODY, stretch.private})
        return PassTask(
            "summarise",
            SUMMARISE,
            "\n".join(
                [
                    _readers(stretch, known),
                    text,
                    *(f"Goal {one.pk} is {one.state} by now." for one in finished),
                ]
            ),
            audience=members(heard_by),
            keep=lambda result: summaries.keep(
                agent.script.pk,
                viewer,
                source.name if source is not None and source.id == viewer else "",
                result["summary"],
                result.get("facts", ()),
                author=stretch.lowest,
                whose=stretch.private,
                talk=talk,
                now=self._kernel.now(),
                named=lambda fact: _with(fact, stretch, speakers),
            ),
            lowest=stretch.lowest,
            private=stretch.private,
            limit=replace(turn.bounds, max_iterations=STEPS, seconds=SECONDS),
        )


def _readers(stretch: Stretch, known: Mapping[str, Any]) -> str:
    """The line on who may read of a summary."""
    if stretch.private == EVERYBODY:
        return ALL_READ
    names = [quoted(known[who].name) for who in members(stretch.private) if who in known]
    return APART.format(" and ".join(names) or "Few")


def _partners(stretch: Stretch) -> Sequence[str]:
    """Those with whom a talk was: who said something in it, and not before it began.

    With something private in it, it was with those who may hear of that.
    """
    if stretch.private != EVERYBODY:
        return members(stretch.private)
    percepts = [one for message in stretch.messages for one in message.percepts]
    lines = [one for one in percepts if one.get("kind") in SPEECH]
    begun = (
        number
        for number, one in enumerate(lines)
        if one.get("addressed") or one.get("source") == stretch.viewer
    )
    said = [str(one.get("source")) for one in lines[next(begun, 0) :]]
    return [who for who in stretch.people if who in said]


def _with(fact: str, stretch: Stretch, names: Mapping[str, str]) -> Sequence[str]:
    """The name of whom a fact names first, or else of the one whose words it has most of.

    If there is none, all with whom the talk was; nobody, where it may be from an earlier summary.
    With something private, it was with all who may hear of it.
    """
    there = {name: who for name, who in names.items() if who in _partners(stretch)}
    if stretch.private != EVERYBODY:
        return list(there)[:MAX_NAMES]
    named = {at: name for name in there if (at := named_at(fact, [name])) is not None}
    if named:
        return [named[min(named)]]
    words, best, said_by = full_text.telling(fact), MIN_SHARED - 1, ""
    for percept in (one for message in stretch.messages for one in message.percepts):
        shared = len(words & full_text.telling(f"{percept.get('name')} {percept.get('text')}"))
        if shared > best and percept.get("kind") in SPEECH:
            best, said_by = shared, str(percept.get("source"))
    found = [name for name, who in there.items() if who == said_by]
    if found or is_earlier(stretch.messages[0]):
        return found
    return list(there)[:MAX_NAMES]


def _forget(_: object, agent: Agent, viewer: str) -> None:
    agent.summaries.pop(viewer, None)


def _room(turn: Turn) -> int:
    """The tokens that a talk may take before it is summed up."""
    request, caller = turn.request, turn.caller
    before = tokens_of_text(request.system) + tokens_of_text(request.context)
    offer = tokens_of_tools(caller.tools, caller.offer, caller.pass_name)
    return int(turn.bounds.window * COMPACTED / turn.ratio) - before - offer


def restored_history(script: int) -> History:
    """An assistant's history from before a restart, with the summaries of its talks."""
    history = History(conf.get("HISTORY"))
    for entry in last_entries(script, TURNS_REMEMBERED):
        history.add(entry)
    history.end_waiting()
    for row in summaries.latest(script, MAX_SUMMARIES):
        talk = row.data["talk"]
        history.begin_with(
            talk["viewer"],
            talk["private"],
            row.text,
            row.author,
            talk.get("people", ()),
            talk["turn"],
        )
    return history


def format_talk(messages: Sequence[Message], room: int) -> str:
    """A talk as lines; of one that is too long, what was summed up before and the newest part.

    Calls that failed or were refused are left out, as is what stayed unsaid when a turn broke off;
    what was said stands there once.
    """
    failed = {message.call_id for message in messages if _is_failure(message)}
    lines: list[str] = []
    first = _format_message(messages[0], failed) if messages else ""
    room -= tokens_of_text(first)
    for message in reversed(messages[1:]):
        line = _format_message(message, failed)
        room -= tokens_of_text(line)
        if room < 0:
            break
        lines.append(line)
    return "\n".join(filter(None, [first, *reversed(lines)]))


def _format_message(message: Message, failed: Collection[str]) -> str:
    if message.role == "user":
        return "" if message.text.startswith((BROKEN_OFF, FILLER)) else message.text
    if message.role == "tool":
        says_nothing = message.name in SPOKEN or message.text in (DONE, CAME_LATER)
        says_nothing = says_nothing or is_under_way(message)
        return "" if says_nothing or message.call_id in failed else _format_result(message)
    calls = [_format_call(call) for call in message.calls if call.id not in failed]
    if message.calls:  # text beside calls was thought
        return "\n".join(calls)
    return f"You: {message.text}" if message.text else ""


def _format_result(message: Message) -> str:
    words = message.text.replace('"', "'")  # readable, where it has quotations in it
    return f"  {message.name}: {quoted(words, MAX_RESULT)}"


def _format_call(call: ModelCall) -> str:
    if call.name in SPOKEN and isinstance(call.arguments, Mapping):
        words = quoted(heard_of(call.name, call.arguments, None))
        to = call.arguments.get("target")
        return f"You, {call.name}{f' to {quoted(str(to))}' if to else ''}: {words}"
    given = call.arguments if isinstance(call.arguments, Mapping) else {}
    what = ", ".join(f"{name} {_format_argument(value)}" for name, value in given.items())
    return f"You used {call.name}{f' with {what}' if what else ''}."


def _format_argument(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value, MAX_RESULT)
    if isinstance(value, list | tuple):
        return " and ".join(map(_format_argument, value)) or "nothing"
    if isinstance(value, Mapping):
        return " and ".join(f"{name} {_format_argument(one)}" for name, one in value.items())
    return str(value)


def _is_failure(message: Message) -> bool:
    if message.role != "tool":
        return False
    return message.text.startswith("Error:") or "error" in (message.result or {})
