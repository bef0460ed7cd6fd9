"""The probe: finds out how a model can be asked for calls, by asking it once each way."""

from __future__ import annotations

from twisted.internet.defer import Deferred, ensureDeferred

from ai.brains.base import (
    Brain,
    BrainError,
    BrainUnavailable,
    Completion,
    Message,
    OverBudget,
    Request,
)

TOOLS, SCHEMA, TEXT = "tools", "schema", "text"
TOOL_MODES = (TOOLS, SCHEMA, TEXT)
"""By its server's own function calling; by an answer that a schema constrains; by tags in text."""

_WORD = "ready"
_TOOL = {
    "name": "report",
    "description": "Report how you are.",
    "parameters": {
        "type": "object",
        "properties": {
            "state": {"type": "string", "enum": [_WORD, "busy"], "description": "How you are."}
        },
        "required": ["state"],
        "additionalProperties": False,
    },
}
_REQUEST = Request(
    system="You are being tested. You act by calling tools.",
    messages=(Message("user", f"Call the tool `report` with the state '{_WORD}', now."),),
    tools=(_TOOL,),
    max_output=300,
    waited_for=True,
)


def probe(brain: Brain) -> Deferred[str]:
    """Find out how a model is asked.

    Args:
        brain: The model, as its server answers.

    Returns:
        (In the Deferred) One of `TOOL_MODES`, the first in which it gave the call that it was asked
        for; "text" where it gave none, as any model can be asked so.

    Raises:
        BrainUnavailable: (in the Deferred) It answered nobody; nothing was found out.
        OverBudget: (in the Deferred) It was not asked for lack of money; the same.
    """
    return ensureDeferred(_probe(brain))


async def _probe(brain: Brain) -> str:
    from ai.brains.wrappers.json_schema_mode import JsonSchemaBrain

    for tool_mode, asked in ((TOOLS, brain), (SCHEMA, JsonSchemaBrain(brain))):
        try:
            completion = await asked.think(_REQUEST)
        except (BrainUnavailable, OverBudget):
            raise
        except BrainError:  # its server knows no such request
            continue
        if _obeyed(completion):
            return tool_mode
    return TEXT


def _obeyed(completion: Completion) -> bool:
    return not completion.printed and any(
        call.name == _TOOL["name"] and _WORD in str(call.arguments) for call in completion.calls
    )
