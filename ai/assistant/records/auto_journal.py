"""The automatic journal: what is kept of a turn with somebody, whatever the brain keeps.

It notes whom the assistant met. If that was a player, it adds a journal entry with what they said
and what changed in the world. It leaves out what the assistant said, which may be confidential.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db import DatabaseError
from twisted.logger import Logger

from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import (
    INSTRUCTION,
    Percept,
    asker_by_message,
    changed,
    lowest_author,
)
from ai.memory.people import people
from ai.memory.privacy.scope import audience
from ai.memory.upkeep import journal
from ai.models import ApprovalRequest
from ai.models.statements import Batch
from ai.pipeline.call import Caller, Outcome, least_level
from ai.tools.contract.base import ToolCategory
from ai.tools.support.markup import plain

log = Logger()

TALK, WEIGHTY = 2, 5
"""Importance of talk, and of whispers and changes of the world."""
MAX_LINE = 200
MAX_ENTRY = 800
_VERBS = {
    "say": "said",
    "whisper": "whispered to me",
    "page": "paged me",
    INSTRUCTION: "told me what to do",
}


def keep(percepts: Sequence[Percept], turn: Turn, is_confidence: bool, batch: Batch) -> None:
    """Add a turn to the journal, together with what closes the turn.

    Errors are logged, so that the turn closes all the same; only database errors pass.

    Args:
        percepts: What caused it.
        turn: The turn.
        is_confidence: Whether what its asker said aloud is for nobody else.
        batch: What closes the turn.
    """
    _logged(partial(_keep, percepts, turn, is_confidence, batch))


def keep_approved(request: ApprovalRequest, outcome: Outcome, caller: Caller) -> None:
    """Add a call to the journal that was approved after its turn, and done.

    Only its name: what it found or changed may be more than everybody may know. Errors are logged,
    as the call is done all the same.
    """
    scope = caller.context.memory
    if scope is None or not _changed(outcome):
        return
    text = f"I did, once it was approved: {plain(request.tool)}."
    author = least_level(request.data.get("lowest"), outcome.lowest_author)
    try:
        journal.add(scope, text, WEIGHTY, turn=caller.turn, author=author)
    except Exception:
        log.failure("ai: an approved call could not be added to the journal")


def _logged(write: Callable[[], Any]) -> None:
    try:
        write()
    except DatabaseError:
        raise
    except Exception:
        log.failure("ai: a turn could not be added to the journal")


def _keep(percepts: Sequence[Percept], turn: Turn, is_confidence: bool, batch: Batch) -> None:
    asker, scope = turn.caller.source, turn.caller.context.memory
    if asker is None or scope is None:
        return
    name = plain(asker.name)
    people.meet_with(batch, scope.script, asker.id, name, scope.now())
    for percept in percepts:
        sender = asker_by_message(percept)
        if sender not in ("", asker.id):
            sent_for = plain(str(percept.data.get("for")))
            batch.call(partial(_logged, partial(people.know, scope, sender, sent_for)))
    if not asker.id.startswith("account:"):
        return
    heard = [percept for percept in percepts if percept.source.id == asker.id]
    done = _changes(turn)
    importance = WEIGHTY if done or scope.private else TALK
    lines = [_line(name, percept) for percept in heard]
    if done:
        lines.append(f"I did: {', '.join(done)}.")
    text = " ".join(lines)
    if text:
        author = lowest_author(heard)
        # The entry has the words of these lines, and nothing else that the prompt had.
        own = changed(scope, held=[audience([asker.id])] if is_confidence else [])
        journal.note_turn(batch, own, plain(text, MAX_ENTRY), importance, turn.caller.turn, author)


def _line(name: str, percept: Percept) -> str:
    """Format a percept as a sentence; a pose or an arrival is one already."""
    text = plain(percept.text, MAX_LINE)
    verb = _VERBS.get(percept.kind)
    return f'{name} {verb}: "{text}".' if verb else text


def _changes(turn: Turn) -> list[str]:
    """Return the names of the tools that changed something in the world."""
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    return list(dict.fromkeys(outcome.name for outcome in outcomes if _changed(outcome)))


def _changed(outcome: Outcome) -> bool:
    tool = outcome.tool
    if tool is None or not outcome.success or tool.control or tool.keeps_notes:
        return False
    if tool.category is ToolCategory.DANGEROUS:
        return True
    return tool.category is ToolCategory.SAFE_CHAIN and not tool.is_idempotent()
