"""Several rules without steps as one, where what is heard decides what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Kinds = Mapping[str, tuple[Sequence[str], Sequence[str]]]
"""Name of a kind of line → its patterns, and what is said to it, all of which names `{asker}`."""


def one_of(name: str, kinds: Kinds, **more: Any) -> dict[str, Any]:
    """A rule for several kinds of line that stand in the same place among the rules.

    A persona has only so many rules; those that do nothing but answer can share one.

    Args:
        name: The name of the rule.
        kinds: What it answers to; the special before the general.
        more: What else the rule has.
    """
    hear, say = [], []
    for kind, (patterns, answers) in kinds.items():
        assert all("{asker}" in answer for answer in answers), answers
        others = "".join(f"|unless:{other}" for other in kinds if other != kind)
        hear += [f"(?P<{kind}>{pattern})" for pattern in patterns]
        say += [answer.replace("{asker}", f"{{asker{others}}}", 1) for answer in answers]
    return {"name": name, "hear": hear, "say": say, **more}
