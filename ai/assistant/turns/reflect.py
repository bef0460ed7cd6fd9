"""Reflection and consolidation: the tasks of these passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from ai.assistant.engine.pass_task import PassTask, SentTask
from ai.assistant.percepts.percept import MAX_NAME, quoted
from ai.memory.privacy.scope import members
from ai.memory.upkeep import consolidation, reflection
from ai.memory.upkeep.consolidation import Noted
from ai.memory.upkeep.reflection import QUESTIONS, Shown

REFLECT = "\n".join(
    [
        "You look back over your journal. Answer these questions with insights, at most three for",
        "each, and cite for each insight the numbers of the entries it rests on. Say nothing that",
        "the entries do not show; the one who told you something may be wrong or lie.",
        *(f"{number}. {question}" for number, question in enumerate(QUESTIONS, 1)),
        "Finish with submit_reflection.",
    ]
)
CONSOLIDATE = """\
You sleep, and your notes on people settle into what you know of them. Make facts of them: an
attribute (name, trade, home, likes …), a short value, and the numbers of the notes it rests on,
all of one person. Where notes disagree, give each its own fact. Finish with
submit_consolidation."""


def reflect(shown: Shown, now: Callable[[], datetime]) -> PassTask:
    """The task to reflect on journal entries."""
    data = reflection.as_data(shown)
    return PassTask(
        "reflect",
        REFLECT,
        "\n".join(["Your journal:", *map(_entry, data)]),
        data,
        members(shown.audience),
        complaint=lambda result: reflection.complaint(shown, result["insights"]),
        keep=partial(_keep_insights, shown, now),
    )


def next_reflection(script: int, now: Callable[[], datetime]) -> PassTask | None:
    """The next task to reflect of an assistant; None if nothing is left."""
    shown = reflection.gather(script)
    return None if shown is None else reflect(shown, now)


def sent_reflection(script: int, now: Callable[[], datetime]) -> SentTask:
    """The same for a worker."""
    data = {"script": script, "now": now().isoformat()}
    return SentTask("reflect", REFLECT, data, partial(next_reflection, script, now))


def _keep_insights(shown: Shown, now: Callable[[], datetime], result: Mapping[str, Any]) -> None:
    reflection.keep(shown, result["insights"], now())


def _entry(entry: Mapping[str, Any]) -> str:
    by = f", told by {quoted(entry['name'], MAX_NAME)}" if entry["name"] else ""
    return (
        f"{entry['number']}. [{entry['at']}, importance {entry['importance']}{by}] "
        f"{quoted(entry['text'])}"
    )


def consolidate(noted: Noted) -> PassTask:
    """The task to draw facts from notes on people."""
    data = consolidation.as_data(noted)
    return PassTask(
        "consolidate",
        CONSOLIDATE,
        "\n".join(["Your notes:", *map(_note, data)]),
        data,
        members(noted.audience),
        complaint=lambda result: consolidation.complaint(noted, result["facts"]),
        keep=lambda result: consolidation.keep(noted, result["facts"]),
    )


def next_consolidation(script: int) -> PassTask | None:
    """The next task to consolidate an assistant's notes; None if nothing is left."""
    noted = consolidation.gather(script)
    return None if noted is None else consolidate(noted)


def sent_consolidation(script: int) -> SentTask:
    """The same for a worker."""
    data = {"script": script}
    return SentTask("consolidate", CONSOLIDATE, data, partial(next_consolidation, script))


def _note(note: Mapping[str, Any]) -> str:
    by = f", told by {quoted(note['name'], MAX_NAME)}" if note["name"] else ""
    about = quoted(note["about"], MAX_NAME)
    return (
        f"{note['number']}. [on {about} ({note['who']}), {note['at']}{by}] {quoted(note['text'])}"
    )
