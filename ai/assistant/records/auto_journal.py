"""The automatic journal: what a turn with somebody leaves behind, whatever the brain keeps.

Whom the assistant had to do with, and an entry in its journal where that was a player: what they
said, and what changed in the world. What the assistant said stays out of it: it may have told
somebody, alone with them, what is not for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import DatabaseError
from twisted.logger import Logger

from ai.assistant.agent.history import lowest_author
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import INSTRUCTION, Percept
from ai.memory.people import people
from ai.memory.upkeep import journal
from ai.pipeline.call import Outcome
from ai.tools.contract.base import ToolCategory
from ai.tools.support.markup import plain

log = Logger()

TALK, WEIGHTY = 2, 5
"""The importance of talk, and of whispers and changes of the world."""
MAX_LINE = 200
MAX_ENTRY = 800
_VERBS = {
    "say": "said",
    "whisper": "whispered to me",
    "page": "paged me",
    INSTRUCTION: "told me what to do",
}


def keep(percepts: Sequence[Percept], turn: Turn) -> None:
    """Keep what a turn leaves behind, within the transaction that closes it.

    Whatever is wrong with it, the turn's end is kept; only where the database fails, it all does.
    """
    try:
        _keep(percepts, turn)
    except DatabaseError:
        raise
    except Exception:
        log.failure("ai: what a turn left behind could not be kept")


def _keep(percepts: Sequence[Percept], turn: Turn) -> None:
    asker, scope = turn.caller.source, turn.caller.context.memory
    if asker is None or scope is None:
        return
    name = plain(asker.name)
    people.meet(scope.script, asker.id, name, scope.now())
    if not asker.id.startswith("account:"):
        return
    heard = [percept for percept in percepts if percept.source.id == asker.id]
    done = _changes(turn)
    importance = WEIGHTY if done or scope.private else TALK
    text = " ".join([*(_line(name, percept) for percept in heard), *_told(done)])
    if text:
        author = lowest_author(heard)
        # In it stand the words of these lines, and nothing else that the turn had before its eyes.
        own = replace(scope, held=[])
        journal.add(own, plain(text, MAX_ENTRY), importance, "told", turn.caller.turn, author)


def _line(name: str, percept: Percept) -> str:
    """A percept in a sentence; a pose or an arrival tells itself."""
    text = plain(percept.text, MAX_LINE)
    verb = _VERBS.get(percept.kind)
    return f'{name} {verb}: "{text}".' if verb else text


def _told(done: Sequence[str]) -> list[str]:
    return [f"I did: {', '.join(done)}."] if done else []


def _changes(turn: Turn) -> list[str]:
    """The tools that changed something in the world."""
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    return list(dict.fromkeys(outcome.name for outcome in outcomes if _changed(outcome)))


def _changed(outcome: Outcome) -> bool:
    tool = outcome.tool
    if tool is None or not outcome.success or tool.control or tool.keeps_notes:
        return False
    if tool.category is ToolCategory.DANGEROUS:
        return True
    return tool.category is ToolCategory.SAFE_CHAIN and not tool.is_idempotent()
