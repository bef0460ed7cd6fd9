"""Messages: words for an assistant from somebody who is elsewhere, and its answer.

A message wakes the assistant, which reads `[message from "Marta" on behalf of "Alden", to you] "…"`
and may answer with the tool `answer_message`, in this turn or in a later one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import uuid4

from twisted.internet.defer import Deferred

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.entry import Entry
from ai.assistant.agent.history import HISTORY_FACTOR
from ai.assistant.authority.authority import source_of
from ai.assistant.percepts.percept import (
    MAX_NAME,
    MESSAGE,
    PRIVATE,
    Percept,
    cut,
    opening_message,
    quoted,
)
from ai.memory.people import people
from ai.memory.privacy.scope import EVERYBODY, common, members
from ai.pipeline.call import least_level
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError
from ai.tools.messages import MessageAnswer
from ai.tools.support.markup import plain

__all__ = ["MessageAnswer", "is_private", "on_behalf_of", "receive_answer", "send_message"]

_TELL = (
    "tell|ask|let|inform|warn|invite|remind|greet|thank|call|notify|alert|beg|get|have|send|bring|"
    "give|message|answer"
)
_SEND = re.compile(
    r"\b(?:send|sends|run|go|hurry|carry|bring|take|deliver|pass|give|say|message|word|note|letter|"
    r"news|boy|lad|kid|messenger|errand|regards|greetings|love|thanks)\b",
    re.I,
)
"""What sends something, or is sent, beside "to" and a name."""
_REPORTS = re.compile(
    r"\W*(?:\w+\W+)?(?:what|who|whom|when|where|why|how|which|did|does|has|was|were|is|are)\b", re.I
)
"""How a question about what was sent begins, perhaps behind a name."""
_SENTENCES = re.compile(r"[^.!?]+[.!?]*")
MAX_MESSAGES = 50
"""How many may wait for the answers of one assistant."""


def send_message(
    sender: Any, receiver: Any, words: str, context: ToolContext, called: Iterable[str] = ()
) -> Deferred[MessageAnswer]:
    """Deliver a message to an assistant, for a tool of the sender.

    The turn that it causes has no more rights than the call that sends it. Pass the answer to
    `receive_answer`; cancel the Deferred if nobody waits for it any more.

    Args:
        sender: The character whose message it is.
        receiver: The assistant's character.
        words: The message.
        context: The context of the call that sends it.
        called: What the receiver is called besides its name and aliases.

    Raises:
        ToolError: The receiver is no assistant; or, in the Deferred, too many others wait for it.
    """
    agent, chat_id = receiver.ndb.ai, f"{MESSAGE}:{uuid4().hex}"
    if agent is None:
        raise ToolError(f"{plain(receiver.key)} gets no messages.", "Do without an answer.")
    whose = _audience_of(context, words)
    source = source_of(sender)
    source = replace(source, level=min(source.level, context.authority.level))
    heard_by = None if whose == EVERYBODY else tuple(sorted({source.id, *members(whose)}))
    percept = Percept(
        MESSAGE,
        cut(words),
        source,
        addressed=True,
        audience=heard_by,
        data={
            "chat_id": chat_id,
            "asker": context.asker,
            "for": cut(on_behalf_of(context, sender, receiver, called), MAX_NAME),
            PRIVATE: whose,
        },
        author_level=least_level(context.authority.lowest_author, source.level),
    )
    answer: Deferred[MessageAnswer] = Deferred(lambda _: agent.messages.pop(chat_id, None))
    while len(agent.messages) >= MAX_MESSAGES:
        oldest = agent.messages.pop(next(iter(agent.messages)))
        oldest.errback(ToolError(f"{plain(receiver.key)} did not answer.", "Do without it."))
    agent.messages[chat_id] = answer
    agent.notice(percept, sender)
    if sender.ndb.ai is not None and context.memory is not None:
        answer.addCallback(_note_exchange, sender.ndb.ai, receiver, words, context)
    return answer


def on_behalf_of(
    context: ToolContext, sender: Any, receiver: Any, called: Iterable[str] = ()
) -> str:
    """The name of the asker of a turn, if they asked in it that word be sent; else "".

    A message that the sender has thought of is nobody else's, whoever it talks with just now. Where
    that is not clear, it is the sender's own.

    Args:
        context: The context of the call that sends it.
        sender: The character whose message it is.
        receiver: Whom it is for.
        called: What the receiver is called besides its name and aliases.
    """
    if context.user in (None, sender, receiver):
        return ""
    names = [str(receiver.key), *map(str, receiver.aliases.all()), *called]
    if not asks_to_send(context.user_message, names):
        return ""
    name = context.memory.asker_name if context.memory is not None else ""
    return name or str(context.user.key)


def asks_to_send(words: str, names: Iterable[str]) -> bool:
    """Whether somebody asks in some words to have word sent to one of these names."""
    whom = "|".join(re.escape(name) for name in names if name)
    if not whom:
        return False
    to = rf"(?:(?:the|your|our|my|old|to)\s+)*(?:{whom})\b(?!['’]s\b)"
    told = re.compile(rf"\b(?:{_TELL})\s+{to}|\b(?:to|for|at)\s+{to}", re.I)
    return any(
        (found := told.search(sentence)) is not None
        and (found[0].split()[0].lower() not in ("to", "for", "at") or _SEND.search(sentence))
        for sentence in _SENTENCES.findall(words)
        if not _REPORTS.match(sentence)
    )


def _note_exchange(
    answer: MessageAnswer, agent: Agent, receiver: Any, words: str, context: ToolContext
) -> MessageAnswer:
    """Add an exchange to what the sender knows of the receiver, and to the history of their talks.

    The turn that sent the message is for its asker, so turns for the receiver do not read it.
    """
    source, scope = source_of(receiver), context.memory
    people.meet(scope.script, source.id, source.name, scope.now())
    author = least_level(context.authority.lowest_author, answer.lowest_author)
    asked = {"asker": context.asker}
    came = Percept(MESSAGE, cut(answer.words), source, addressed=True, data=asked)
    sent = f"[you sent word to {quoted(source.name, MAX_NAME)}] {quoted(words)}"
    noticed = opening_message([came])
    entry = Entry(
        (replace(noticed, text=f"{sent}\n{noticed.text}"),),
        least_level(author, source.level),
        (source.id,),
        private=common([_audience_of(context, words), answer.audience]),
    )
    agent.history.add(entry, HISTORY_FACTOR * conf.get("HISTORY"))
    return answer


def is_private(context: ToolContext, words: str) -> bool:
    """Whether words that a call sends may repeat what is not for everybody."""
    return _audience_of(context, words) != EVERYBODY


def _audience_of(context: ToolContext, words: str) -> str:
    return EVERYBODY if context.memory is None else context.memory.audience_of_plan(words)


def receive_answer(answer: MessageAnswer, context: ToolContext) -> str:
    """Return the words of an answer; the result of the call counts as quoting its authors."""
    if answer.lowest_author is not None:
        context.quotes(answer.lowest_author)
    if context.memory is not None:
        context.memory.hold([answer.audience], [answer.words])
    return answer.words
