"""Remarks: what somebody asks for, or says, of which no rule keeps anything."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ai.brains.embedded.facts import SAID, WISH, Fact
from ai.brains.embedded.likeness.plans import plan_in
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.percept_fields import name_of
from ai.brains.embedded.rules.rule import Rule
from ai.brains.lazy_pattern import lazy_pattern

MIN_WORDS = 4
"""Words of a remark that is kept for the talk."""
_ASKS_FOR = lazy_pattern(
    r"(?:tell|show|give|ask|read|say|look|find|explain|describe|let|send|bring|go|come|get|take|"
    r"make|put|open|close|remind|and|what|who|how|where|why|(?:my|the) name)\b",
    re.IGNORECASE,
)
"""How a line begins that is no remark, though no rule calls it an act."""


def remarks(percept: Mapping[str, Any], clause: Clause, rule: Rule, private: bool) -> list[Fact]:
    """What somebody asks for, or says of which no rule keeps anything."""
    is_wish = rule.act and bool(rule.steps) and (rule.own or rule.keep is None)
    text, kind = clause.text, WISH if is_wish else SAID
    plan = None if clause.question else plan_in(text)
    if plan is not None:
        return [fact_of(percept, plan.words, plan.statement, SAID, private)]
    is_remark = rule.keep is None and not (clause.question or rule.act or rule.steps)
    is_remark = is_remark and len(text.split()) >= MIN_WORDS and not _ASKS_FOR.match(text)
    if not is_wish and not is_remark:
        return []
    return [fact_of(percept, text, text, kind, private)]


def fact_of(percept: Mapping[str, Any], about: str, text: str, kind: str, private: bool) -> Fact:
    """What is kept of a line: what it is about, what it says, and as which kind of event."""
    heard_by = tuple(percept.get("audience") or ())
    source, name = str(percept.get("source") or ""), name_of(percept)
    return Fact(about, text, text, source, name, private, heard_by, kind=kind)
