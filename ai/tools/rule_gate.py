"""An eval gate with rules by tool, cost, asker and arguments, from a game's settings.

The first rule whose parts all fit a call decides; a call that no rule fits is approved. A mistake
in a rule is an error when the gate is made, for a rule that never fits would be a hole.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import re2

from ai.tools.contract import levels
from ai.tools.contract.base import COSTS, Tool
from ai.tools.contract.gate import EvalGate, GateDecision
from ai.tools.contract.surroundings import ToolContext
from ai.tools.schema.decode import canonical
from ai.tools.schema.schema import linear_pattern
from ai.tools.text.quotation import visible

NOBODY = "nobody"
"""Stands for a turn of the assistant's own."""
REFUSED = "The rules of this game do not allow it."

_PARTS = ("tool", "cost", "asker", "arguments", "approve", "reason")
_SOURCE = re.compile(r"(?:account|object):[0-9]+")
_RANGE = re.compile(r"(below|from)\s+(\S.*)")

Asker = Callable[[ToolContext], bool]
Pattern = Callable[[str], Any]


class GateRuleError(ValueError):
    """A rule of the gate is wrong, and the game's owner has to correct it."""


@dataclass(frozen=True)
class GateRule:
    """One rule. A part that is left out fits everything."""

    approve: bool
    reason: str = ""
    tools: tuple[Pattern, ...] = ()
    costs: tuple[str, ...] = ()
    askers: tuple[Asker, ...] = ()
    arguments: Mapping[str, tuple[Pattern, ...]] = field(default_factory=dict)
    label: str = ""

    def concerns(self, tool: Tool) -> bool:
        """Whether it could decide on calls of a tool."""
        named = not self.tools or any(fits(tool.name) for fits in self.tools)
        return named and (not self.costs or tool.cost in self.costs)

    def fits(self, context: ToolContext) -> bool:
        """Whether it decides on a call of a tool that it concerns."""
        return (not self.askers or any(fits(context) for fits in self.askers)) and all(
            self._fit(patterns, context.arguments.get(name))
            for name, patterns in self.arguments.items()
        )

    def _fit(self, patterns: Sequence[Pattern], value: Any) -> bool:
        """Whether a value fits: one part of it is enough to refuse, all must fit to approve."""
        found = [any(fits(text) for fits in patterns) for text in _texts(value)]
        return bool(found) and (all(found) if self.approve else any(found))


class RuleGate(EvalGate):
    """Checks the tools that one of its rules could decide on.

    Args:
        rules: As `AI["GATE_RULES"]` has them, in the order in which they are tried.

    Raises:
        GateRuleError: Names every mistake in them.
    """

    def __init__(self, rules: Sequence[Mapping[str, Any]] = ()) -> None:
        self.rules = read_rules(rules)

    @classmethod
    def configured(cls, setting: Callable[[str], Any]) -> RuleGate:
        return cls(setting("GATE_RULES"))

    def judges(self, tool: Tool) -> bool:
        return tool.requires_gate or any(rule.concerns(tool) for rule in self.rules)

    def check(self, tool: Tool, context: ToolContext) -> GateDecision:
        for rule in self.rules:
            if rule.concerns(tool) and rule.fits(context):
                return GateDecision(rule.approve, rule.reason)
        return GateDecision(True)

    def slips(self, tools: Iterable[Tool]) -> list[str]:
        known = list(tools)
        return [line for rule in self.rules for line in _slips(rule, known)]


def read_rules(rules: Any) -> tuple[GateRule, ...]:
    """Rules as settings have them.

    Raises:
        GateRuleError: Names every mistake in them.
    """
    if not isinstance(rules, list | tuple):
        raise GateRuleError("The gate's rules must be a list of dicts.")
    read, problems = [], []
    for number, rule in enumerate(rules, start=1):
        try:
            read.append(_read(rule, f"rule {number}"))
        except ValueError as error:
            problems.append(f"rule {number}: {error}")
    if problems:
        raise GateRuleError(" ".join(problems))
    return tuple(read)


def _read(rule: Any, label: str) -> GateRule:
    if not isinstance(rule, Mapping):
        raise GateRuleError("it must be a dict.")
    for key in rule:
        if key not in _PARTS:
            near = difflib.get_close_matches(str(key), _PARTS, n=1, cutoff=0.4)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise GateRuleError(f"'{key}' is unknown.{hint}")
    if not isinstance(rule.get("approve"), bool):
        raise GateRuleError("'approve' must be True or False.")
    reason = rule.get("reason", "")
    if not isinstance(reason, str):
        raise GateRuleError("'reason' must be a text.")
    arguments = rule.get("arguments", {})
    if not isinstance(arguments, Mapping) or not all(isinstance(name, str) for name in arguments):
        raise GateRuleError("'arguments' must be a dict of names and patterns.")
    return GateRule(
        approve=rule["approve"],
        reason=reason or ("" if rule["approve"] else REFUSED),
        tools=tuple(_pattern(text) for text in _several(rule, "tool")),
        costs=tuple(_cost(text) for text in _several(rule, "cost")),
        askers=tuple(_asker(text) for text in _several(rule, "asker")),
        arguments={
            name: tuple(_pattern(text) for text in _several(arguments, name)) for name in arguments
        },
        label=label,
    )


def _several(rule: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A text, or a list of texts of which one has to fit; an empty list is a mistake."""
    if key not in rule:
        return ()
    value = rule[key]
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not texts:
        raise GateRuleError(f"'{key}' must be a text or a list of texts.")
    for text in texts:
        if not isinstance(text, str):
            raise GateRuleError(f"'{key}' must be a text or a list of texts, not {text!r}.")
    return tuple(text.strip() for text in texts)


def _pattern(text: str) -> Pattern:
    """A pattern in which case does not matter, `*` is any number of characters and `?` is one."""
    parts = (
        {"*": "(?s:.*)", "?": "(?s:.)"}.get(piece) or str(re2.escape(piece))
        for piece in re.split(r"([*?])", text)
        if piece
    )
    fits: Pattern = linear_pattern(f"(?i){''.join(parts)}").fullmatch
    return fits


def _cost(text: str) -> str:
    if text not in COSTS:
        raise GateRuleError(f"there is no cost '{text}'; there are {', '.join(COSTS)}.")
    return text


def _asker(text: str) -> Asker:
    if not text or text.lower() == "below none":
        raise GateRuleError(f"'asker' {text!r} fits nobody.")
    if text.lower() == NOBODY:
        return lambda context: context.authority.asker is None
    if _SOURCE.fullmatch(text):
        return lambda context: context.asker == text
    bounded = _RANGE.fullmatch(text)
    try:
        rank = levels.rank(bounded[2] if bounded else text)
    except ValueError as error:
        raise GateRuleError(
            f"'asker' {text!r}: {error} Or write '{NOBODY}', 'below <level>', 'from <level>', "
            "'account:<number>' or 'object:<number>'."
        ) from None
    if bounded is None:
        return lambda context: context.authority.asker == rank
    if bounded[1] == "below":
        return lambda context: (
            context.authority.asker is not None and (context.authority.asker < rank)
        )
    return lambda context: context.authority.asker is not None and context.authority.asker >= rank


def _texts(value: Any) -> Iterator[str]:
    """Every single value in an argument as text; what is no text, as in JSON."""
    if isinstance(value, str):
        yield " ".join(visible(value).split())
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif value is not None:
        yield canonical(value)


def _slips(rule: GateRule, tools: Sequence[Tool]) -> Iterator[str]:
    concerned = [tool for tool in tools if rule.concerns(tool)]
    if not concerned:
        if rule.tools:  # a rule by cost alone may be for tools that are still to come
            yield f"{rule.label} matches no tool."
        return
    for name in rule.arguments:
        if not any(_takes(tool, name) for tool in concerned):
            yield f"{rule.label}: no tool that it matches takes '{name}'."


def _takes(tool: Tool, name: str) -> bool:
    shapes = (tool.parameters, *tool.parameters_by_pass.values())
    return any(
        name in shape.get("properties", {})
        or shape.get("additionalProperties") not in (None, False)
        for shape in shapes
    )
