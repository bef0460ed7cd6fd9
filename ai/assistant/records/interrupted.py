"""What an assistant is told of a turn that broke off after it had begun to act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ai.assistant.agent.history import audience_of, lowest_author
from ai.assistant.percepts.percept import Percept, cut, quoted

MAX_ASKED = 400
"""Characters of what it had been asked that are told again."""
_OPEN = ("started", "unknown", "interrupted")


def interrupted(
    calls: Iterable[tuple[str, str]], about: Sequence[Percept], asker_name: str
) -> Percept:
    """A percept that tells what was cut off, so that whoever asked does not wait in vain.

    Args:
        calls: Each call's tool and what became of it.
        about: What the turn was about.
        asker_name: Who had asked; in a turn of its own, "".
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
