"""Rule order: a persona's own rules among the built-in ones, each behind what comes before it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ai.brains.embedded.builtin.questions.of_self import OfItself
from ai.brains.embedded.rules.follow_ups import WHY, WHY_NOT
from ai.brains.embedded.rules.rule_reader import is_list

REASON = "\ue000"
"""What makes a line that only a rule's `next` can say: it is taken out of what is heard."""
MAX_RULES = 200
MENTIONS_BEFORE = "who is here"
"""The built-in rule that those with `mention` come before."""


class Listed(NamedTuple):
    """A rule that is still to be read."""

    label: str
    """What its mistakes are told under."""
    data: Any
    is_own: bool
    """Whether it is the persona's."""


def in_order(
    own: Sequence[Any],
    rules: Sequence[Mapping[str, Any]],
    answered: OfItself,
) -> list[Listed]:
    """All rules in order.

    Args:
        own: The persona's own.
        rules: The built-in ones.
        answered: Those by which its phrases answer.
    """
    built_in = {rule["name"]: rule for rule in rules}
    first: list[Listed] = []
    mentions: list[Listed] = []
    changed: dict[str, Listed] = {}
    for number, data in enumerate(own[:MAX_RULES] if is_list(own) else (), start=1):
        name = data.get("name") if isinstance(data, Mapping) else None
        label = f"rule {number} '{name}'" if name else f"rule {number}"
        if isinstance(name, str) and name in built_in:
            changed[name] = Listed(label, {**built_in[name], **data}, False)
        elif isinstance(data, Mapping) and data.get("mention"):
            mentions.append(Listed(label, data, True))
        else:
            first.append(Listed(label, data, True))
    rest = [
        changed.get(name, Listed(f"built-in '{name}'", rule, False))
        for name, rule in built_in.items()
    ]
    place = list(built_in).index(MENTIONS_BEFORE) if MENTIONS_BEFORE in built_in else 0
    itself, subjects, last = (
        [Listed(f"phrases '{rule['name']}'", rule, True) for rule in part] for part in answered
    )
    mentions = [*subjects, *mentions, *last]
    found = [*first, *itself, *rest[:place], *mentions, *rest[place:]]
    return [part for number, one in enumerate(found) for part in _with_reason(one, number)]


def _with_reason(one: Listed, number: int) -> Iterator[Listed]:
    """A rule, and behind it the one that answers a "why?" after it, if it has reasons.

    The rule's `next` turns the "why?" into a line that is the reason's alone: it has the rule's
    number, and `REASON`, which nobody can say.
    """
    data = one.data
    has_reason = isinstance(data, Mapping) and data.get("name") and data.get("why")
    if not has_reason or not isinstance(data.get("next", {}), Mapping):
        yield one
        return
    asked = f"{REASON}{number}"
    rule = {key: value for key, value in data.items() if key != "why"}
    leads = {**rule.get("next", {}), **dict.fromkeys((WHY, WHY_NOT), asked)}
    yield one._replace(data={**rule, "next": leads})
    bounds = {key: data[key] for key in ("kinds", "needs") if key in data}
    reason = {"name": asked, "hear": f"^{re.escape(asked)}$", "say": data["why"], **bounds}
    yield Listed(f"{one.label}, why", reason, one.is_own)
