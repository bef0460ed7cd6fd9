"""The percept by which an assistant learns of a turn that was cut off after it had begun to act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ai.assistant.percepts.percept import Percept, audience_of, cut, lowest_author, quoted

MAX_ASKED = 400
"""Characters of the request that the percept repeats."""
_OPEN = ("started", "unknown", "interrupted")


def interrupted(
    calls: Iterable[tuple[str, str]], about: Sequence[Percept], asker_name: str
) -> Percept:
    """Build a percept about a turn that was cut off, so that its asker gets an answer.

    Args:
        calls: The tool and the state of each call.
        about: What the turn was about.
        asker_name: The asker's name; "" in a turn of the assistant's own.
    """
    calls = list(calls)
    text = "You were cut off. " + " ".join(f"{tool}: {_fate(state)}." for tool, state in calls)
    data: dict[str, Any] = {
        "calls": [{"tool": tool, "state": state} for tool, state in calls],
        "for": asker_name or next((one.data["for"] for one in about if "for" in one.data), ""),
        "asker": next((one.concerns for one in about if one.concerns), ""),
    }
    if about:
        data["asked"] = cut("\n".join(percept.text for percept in about), MAX_ASKED)
        text += f" You had been asked: {quoted(data['asked'])}"
    return Percept(
        "interrupted",
        text,
        addressed=True,
        audience=audience_of(about),
        data=data,
        author_level=lowest_author(about),
    )


def _fate(state: str) -> str:
    return "it may or may not have happened" if state in _OPEN else state
