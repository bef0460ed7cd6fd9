"""Messages: words for an assistant from somebody who is elsewhere, and its answer.

A message wakes the assistant, which reads `[message from "Marta" on behalf of "Alden", to you] "…"`
and may answer with the tool `answer_message`, in this turn or in a later one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from twisted.internet.defer import Deferred

from ai.assistant.authority.authority import source_of
from ai.assistant.percepts.percept import MAX_NAME, MESSAGE, PRIVATE, Percept, cut
from ai.memory.privacy.scope import EVERYBODY, members
from ai.pipeline.call import least_level
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError
from ai.tools.messages import MessageAnswer
from ai.tools.support.markup import plain

__all__ = ["MessageAnswer", "is_private", "receive_answer", "send_message"]

MAX_MESSAGES = 50
"""How many may wait for the answers of one assistant."""


def send_message(
    sender: Any, receiver: Any, words: str, context: ToolContext
) -> Deferred[MessageAnswer]:
    """Deliver a message to an assistant, for a tool of the sender.

    The turn that it causes has no more rights than the call that sends it. Pass the answer to
    `receive_answer`; cancel the Deferred if nobody waits for it any more.

    Args:
        sender: The character whose message it is.
        receiver: The assistant's character.
        words: The message.
        context: The context of the call that sends it.

    Raises:
        ToolError: The receiver is no assistant; or, in the Deferred, too many others wait for it.
    """
    agent, chat_id = receiver.ndb.ai, f"{MESSAGE}:{uuid4().hex}"
    if agent is None:
        raise ToolError(f"{plain(receiver.key)} gets no messages.", "Do without an answer.")
    private = is_private(context)
    source = source_of(sender)
    source = replace(source, level=min(source.level, context.authority.level))
    heard_by = tuple(sorted({source.id, *members(context.memory.audience)})) if private else None
    asker = context.user
    percept = Percept(
        MESSAGE,
        cut(words),
        source,
        addressed=True,
        audience=heard_by,
        data={
            "chat_id": chat_id,
            "asker": context.asker,
            "for": cut(str(asker.key), MAX_NAME) if asker is not None else "",
            PRIVATE: context.memory.audience if private else EVERYBODY,
        },
        author_level=least_level(context.authority.lowest_author, source.level),
    )
    answer: Deferred[MessageAnswer] = Deferred(lambda _: agent.messages.pop(chat_id, None))
    while len(agent.messages) >= MAX_MESSAGES:
        oldest = agent.messages.pop(next(iter(agent.messages)))
        oldest.errback(ToolError(f"{plain(receiver.key)} did not answer.", "Do without it."))
    agent.messages[chat_id] = answer
    agent.notice(percept, sender)
    return answer


def is_private(context: ToolContext) -> bool:
    """Whether what a call sends may repeat words that are not for everybody."""
    return context.memory is not None and context.memory.audience != EVERYBODY


def receive_answer(answer: MessageAnswer, context: ToolContext) -> str:
    """Return the words of an answer; the result of the call counts as quoting its authors."""
    if answer.lowest_author is not None:
        context.quotes(answer.lowest_author)
    if context.memory is not None:
        context.memory.hold([answer.audience])
    return answer.words
