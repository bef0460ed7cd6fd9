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
        memory, chat_id = context.memory, context.chat_id
        if not waiting:
            raise ToolRefused("Nobody waits for an answer of yours any more.", "Do without it.")
        is_of_turn = chat_id in waiting
        if not is_of_turn and len(waiting) > 1:
            raise ToolRefused(
                "Several wait for an answer: whom you would answer is not clear.",
                "Answer when the message is before you again.",
            )
        words = worded(character, message, context)
        if is_of_turn:
            audience = memory.audience_of_speech(words) if memory is not None else EVERYBODY
        else:  # what was asked in another turn may be answered later
            audience = memory.audience_of_plan(words) if memory is not None else EVERYBODY
            if audience != EVERYBODY:
                raise ToolRefused(
                    "Not sent: some of it may be private, and whom you answer is elsewhere.",
                    "Send no more than what was just said aloud, in those words.",
                )
            chat_id = next(iter(waiting))
        answer = MessageAnswer(words, context.authority.lowest_author, audience)
        waiting.pop(chat_id).callback(answer)
        return {"answered": words}
