"""Messages from elsewhere: the tool that answers one."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ai.memory.privacy.scope import EVERYBODY
from ai.tools.communication import Text, worded
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.schema.signature import Param


class MessageAnswer(NamedTuple):
    """What an assistant answered to a message."""

    words: str
    lowest_author: int | None = None
    """The lowest level among the authors of what the answering turn had read."""
    audience: str = EVERYBODY
    """Who may hear of it, in the form of `Scope.audience`."""

    @property
    def is_private(self) -> bool:
        """Whether it is not for everybody."""
        return self.audience != EVERYBODY


class AnswerMessageTool(Tool):
    """Answers a message that somebody sent from elsewhere (`ai.assistant.messages`)."""

    name = "answer_message"
    description = (
        "Answer a message that was brought to you. Its sender is elsewhere, and gets nothing but "
        "this answer; to find something out first, wait with it."
    )
    category = ToolCategory.TERMINAL
    group = "system"
    protected = True
    on_need = True

    def execute(
        self,
        character: Any,
        message: Annotated[Text, Param("The words themselves: no quotes, no name.")],
        *,
        context: ToolContext = BARE,
    ) -> dict[str, Any]:
        agent = character.ndb.ai
        waiting = agent.messages if agent is not None else {}
        audience = context.memory.audience if context.memory is not None else EVERYBODY
        chat_id = context.chat_id
        if chat_id not in waiting:  # what was asked in another turn may be answered later
            if not waiting:
                raise ToolRefused("Nobody waits for an answer of yours any more.", "Do without it.")
            if len(waiting) > 1 or audience != EVERYBODY:
                raise ToolRefused(
                    "Whom you would answer is not clear, or what you know now is private.",
                    "Answer when the message is before you again.",
                )
            chat_id = next(iter(waiting))
        words = worded(character, message, context)
        audience = audience and context.memory.audience_of_speech(words)
        answer = MessageAnswer(words, context.authority.lowest_author, audience)
        waiting.pop(chat_id).callback(answer)
        return {"answered": words}
