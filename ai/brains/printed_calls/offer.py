"""The tools that an answer may call, by the names that a model may write for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from ai.brains.base import ALOUD, ModelCall, Request

_BEFORE = re.compile(r"(?:functions?|tools?|default_api)[.:/]")
_AFTER = re.compile(r"(?::\d+|\.call)\Z")
_LIKENESS = 0.8
SPEAKING = (*ALOUD, "whisper", "page", "channel_send")
"""Tools whose arguments models write alone, as if there were no other tool."""


class Offer:
    """The tools that an answer may call.

    Args:
        schemas: The schema of the parameters, by the tool's name.
    """

    def __init__(self, schemas: Mapping[str, Mapping[str, Any]]) -> None:
        self._schemas = schemas
        self._folded = {_fold(name): name for name in schemas}

    @classmethod
    def of(cls, request: Request) -> Offer:
        """The tools that a request offers, and those within its reach."""
        offered = {str(tool["name"]): tool.get("parameters") or {} for tool in request.tools}
        return cls({**{name: {} for name in request.within_reach}, **offered})

    def name_of(self, written: object) -> str:
        """The name of the tool that a model means; "" if there is no such tool."""
        if not isinstance(written, str):
            return ""
        own = written.strip().strip("`*\"'")
        short = _AFTER.sub("", _BEFORE.sub("", own, count=1))
        for name in (own, short):
            if name in self._schemas:
                return name
        return self._folded.get(_fold(short), "")

    def is_like(self, written: str) -> bool:
        """Whether a name is one of these, or one of these with a slip in it."""
        near = get_close_matches(_fold(written[:64]), self._folded, 1, _LIKENESS)
        return bool(self.name_of(written) or near)

    def is_aloud(self, name: str) -> bool:
        """Whether everybody present hears the words of a tool anyway."""
        return name in ALOUD

    def properties(self, name: str) -> Mapping[str, Any]:
        """The parameters of a tool, in their order."""
        found = self._schemas.get(name, {}).get("properties")
        return found if isinstance(found, Mapping) else {}

    def fits(self, name: str, given: Mapping[str, Any]) -> bool:
        """Whether a tool is on offer and takes these arguments, by their names."""
        needed = self.required(name)
        return bool(needed) and needed <= set(given) <= set(self.properties(name))

    def required(self, name: str) -> set[str]:
        """The parameters that a tool cannot do without."""
        required = self._schemas.get(name, {}).get("required")
        return set(required) if isinstance(required, Iterable) else set()

    def lone_text(self, name: str) -> str:
        """The parameter that takes a text that stands alone; "" if it cannot be known."""
        properties = self.properties(name)
        required = self._schemas.get(name, {}).get("required")
        required = list(required) if isinstance(required, Iterable) else []
        names = required if len(required) == 1 else list(properties)
        texts = [one for one in names if takes_text(properties.get(one))]
        return texts[0] if len(names) == 1 and texts else ""


def takes_text(schema: object) -> bool:
    """Whether a parameter takes any text as it stands."""
    if not isinstance(schema, Mapping):
        return True
    types = schema.get("type", "string")
    return types == "string" or (isinstance(types, list) and "string" in types)


def unreadable(name: str, written: str) -> ModelCall:
    """A call whose arguments are no JSON, so that validation tells the model how to call."""
    return ModelCall("", name, f"unreadable: {written.strip()}")


def is_unreadable(call: ModelCall) -> bool:
    """Whether a call was made by `unreadable`."""
    return isinstance(call.arguments, str) and call.arguments.startswith("unreadable: ")


def _fold(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")
