"""The paced reader: reads what belongs in a prompt, one part in each turn of the reactor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import changed
from ai.assistant.prompts import builder
from ai.assistant.prompts.request import Draft


class PacedReader:
    """Completes the first request of a turn in this process.

    To read everything at once would keep the game from its other work for too long.

    Args:
        step: Returns what fires in a turn of the reactor that is free.
    """

    parts = ("lore", "people", "memories", "goals", "now")

    def __init__(self, step: Callable[[], Awaitable[None]]) -> None:
        self._step = step

    def begin(self, draft: Draft, turn: Turn, on_prompt: Callable[[builder.Prompt], None]) -> None:
        """Have a turn complete its draft before its brain is asked.

        Args:
            draft: The draft.
            turn: The turn.
            on_prompt: Called with the whole prompt.
        """
        turn.read = partial(self._read, draft, turn, on_prompt)

    async def _read(
        self, draft: Draft, turn: Turn, on_prompt: Callable[[builder.Prompt], None]
    ) -> None:
        texts = {}
        for part, _ in draft.prompt.pieces:
            if part.name in draft.later:
                await self._step()
                texts[part.name] = builder.write(part, draft.moment)
        prompt = builder.fill(draft.prompt, texts)
        draft.count_authors()
        if prompt.context:
            turn.caller.context = changed(turn.caller.context, kb_context=prompt.context)
        on_prompt(prompt)
        whole = changed(draft.request, context=prompt.context, closing=prompt.closing)
        turn.complete(builder.fit(whole, *draft.room))
