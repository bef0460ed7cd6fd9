"""Errand: what one rule does about one thing that was said, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ai.brains.embedded.answer import Answer
from ai.brains.embedded.moment import Call, Moment
from ai.brains.embedded.rules.rule import Rule, Step
from ai.brains.embedded.templates.values import look_up

ENDS = {"pending": "later", "waiting": "asked"}
"""How an errand ends whose call has neither worked nor failed: the call's state → phrases."""
LIMITED = "limited"
"""The kind of error that passes only with time."""
DONE = "done"
"""The kind of error of an act that another brain did in the same turn."""


@dataclass
class Errand:
    """One rule being carried out."""

    rule: Rule
    scope: dict[str, Any] = field(default_factory=dict)
    """What its templates are filled with: what was heard, and what its steps found."""
    outcome: str = "say"
    """The key of the rule's phrases that it ends with, unless a step decides otherwise."""
    private: bool = False
    """It was asked for in a whisper, or is answered with what was whispered."""
    listener: str = ""
    """Whom to whisper to."""
    asked: bool = False
    """It is about a question."""
    unanswered: bool = False
    """It is a question that the rules have no answer to."""
    medium: str = ""
    """"page", "channel" or "message" where it was asked for there."""
    otherwise: Errand | None = None
    """What is done about it instead if this one finds nothing."""
    nth: int = 0
    """How many like it come before it in the same instruction."""

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for an errand that was given twice."""
        return (*self.matter, self.nth)

    @property
    def matter(self) -> tuple[Any, ...]:
        """The same for errands that are about the same."""
        own = ("text", "whole_line", "subjects", "said", "people", "talk", "earlier", "opening")
        heard = {name: value for name, value in self.scope.items() if name not in own}
        where = (self.private, self.medium)
        return (self.rule.name, where, repr(sorted(heard.items(), key=lambda i: i[0])))

    def proceed(self, moment: Moment) -> Call | Answer:
        """Give the next call that it takes, or how it ended."""
        for step in self.rule.steps:
            if step.unless and look_up(self.scope, step.unless.split(".")):
                continue
            call = self._call(step, moment)
            if call is None:
                if step.optional:
                    continue
                return self._end("none")
            result = moment.result_of(call, self.nth)
            if result is None and not moment.tried(call, self.nth):
                return call
            if not self._take_in(step, result or {}):
                if step.optional:
                    continue
                return self._ended_by(result or {})
            if not _fits(step, self.scope[step.name]):
                if not step.optional:
                    return self._end("none")
                self.scope[step.name] = None
        answer = self._end(self.outcome)
        is_found = any(self.scope.get(name) for name in self.rule.let)
        return answer if is_found or self.otherwise is None else self.otherwise.proceed(moment)

    def give_up(self) -> Answer:
        """End it, as the turn has no room for more steps."""
        return self._end("else")

    def _call(self, step: Step, moment: Moment) -> Call | None:
        arguments = step.arguments_for(self.scope)
        tool = moment.at_hand(step.tool)
        return None if arguments is None or not tool else Call(tool, arguments)

    def _take_in(self, step: Step, result: Mapping[str, Any]) -> bool:
        self.scope[step.name] = result.get("result")
        return bool(result.get("ok"))

    def _ended_by(self, result: Mapping[str, Any]) -> Answer:
        if result.get("state") in ENDS:
            return self._end(ENDS[str(result.get("state"))])
        if result.get("kind") == DONE:
            return self._end("acted")
        self.scope["error"] = str(result.get("error") or "")
        if result.get("kind") != LIMITED:
            return self._end("else")
        return self._end("limited" if result.get("retry_after") is None else "spent")

    def _end(self, outcome: str) -> Answer:
        for name, gaps in self.rule.let.items():
            values = (gap.value(self.scope) for gap in gaps)
            self.scope[name] = next(
                (value for value in values if value not in (None, "", [])), None
            )
        if self.scope.get("called"):
            self.scope["asker"] = self.scope["called"]
        return Answer(self.rule, self.scope, outcome, self.private, self.listener, self.medium)


def _fits(step: Step, result: Any) -> bool:
    """Whether a result has what the rule wants of it."""
    for path, wanted in step.when.items():
        found = look_up(result, path.split("."))
        among = wanted if isinstance(wanted, list) else [wanted]
        if found not in among and not (wanted is True and found):
            return False
    return True
