"""How models are asked: within the budget of a run, and only once for the same request."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from twisted.internet.defer import Deferred, fail, succeed
from twisted.python.failure import Failure

from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import MILLION, TurnCost
from ai.assistant.llm.metered import is_unanswered, output_tokens
from ai.brains.base import Brain, Completion, ModelCall, OverBudget, Request, Usage
from ai.brains.models.providers import ModelSpec

Note = Callable[[str, Request, Completion | None, float | None], None]
"""Called with an assistant's key, the request to its model, the answer, and its price."""
Around = Callable[[ModelSpec, Brain, TurnCost], Brain]


def read_lines(path: Path) -> list[Any]:
    """Read a file of JSON lines, if it exists; cut off a last line that is not complete."""
    if not path.exists():
        return []
    content = path.read_bytes()
    complete = content.rfind(b"\n") + 1
    if complete < len(content):  # the run ended while it was written
        os.truncate(path, complete)
    return [json.loads(line) for line in content[:complete].decode("utf-8").split("\n")[:-1]]


class Recording:
    """Answers of models, found by the content of the requests, and what they cost.

    Args:
        path: A file of JSON lines, which is read now and added to; None keeps nothing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.spent = 0
        """Millionths of a dollar, of all requests that may have been answered."""
        self._path = path
        self._answers: dict[str, Completion] = {}
        if path is not None:
            for data in read_lines(path):
                self.spent += data["micros"]
                if "request" in data:
                    self._answers[data["request"]] = _completion(data["answer"])

    def find(self, model: str, request: Request) -> Completion | None:
        """Return the answer to a request; None if there is none."""
        return self._answers.get(_key(model, request))

    def spend(self, micros: int) -> None:
        """Count what a request costs at most, before it is sent; less than 0 takes it back."""
        self.spent += micros
        self._write({"micros": micros})

    def add(self, model: str, request: Request, answer: Completion, micros: int) -> None:
        """Add an answer, and what is to be counted beside what was counted before."""
        key = _key(model, request)
        self.spent += micros
        self._answers[key] = answer
        self._write({"request": key, "answer": asdict(answer), "micros": micros})

    def _write(self, data: dict[str, Any]) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data, ensure_ascii=False) + "\n")


class ModelAccess:
    """Asks models on behalf of a run.

    Args:
        recording: Answers that are there already, and where new ones go.
        dollars: What all requests of the recording may cost together; None for any amount.
        replay: Ask no model: a request that is not in the recording stops the run.
        slower: How many times slower the game's clock runs while a model thinks.
    """

    def __init__(
        self,
        recording: Recording | None = None,
        dollars: float | None = None,
        replay: bool = False,
        slower: float = 1.0,
    ) -> None:
        self.stopped = ""
        """Why no more requests are sent; "" if they are."""
        self._ledger = BudgetLedger()
        self._recording = recording or Recording()
        self._limit = None if dollars is None else int(dollars * MILLION)
        self.slower = slower
        self.is_replay = replay
        """Whether no model is asked."""

    def around(self, note: Note) -> Around:
        """Return what a `ModelCatalog` puts around the exchange with each model."""

        def around(spec: ModelSpec, brain: Brain, account: TurnCost) -> Brain:
            return _RecordedBrain(spec, brain, self, partial(note, account.assistant))

        return around

    def cost(self, spec: ModelSpec, usage: Usage) -> int | None:
        """Return a price in millionths of a dollar; None if it is unknown."""
        return self._ledger.prices.cost(spec, usage)

    def usage(self, spec: ModelSpec, request: Request, completion: Completion) -> Usage:
        """Return the tokens of an answer, estimated if its provider did not count them."""
        counted = completion.usage
        if counted.input:
            return counted
        estimate = self._ledger.quote(spec, request).input
        return Usage(estimate, counted.output or output_tokens(completion))

    def ask(self, spec: ModelSpec, brain: Brain, request: Request) -> Deferred[Completion]:
        """Answer a request from the recording, or send it if the budget has room for it."""
        known = self._recording.find(spec.name, request)
        if known is not None:
            return succeed(known)
        most = self._ledger.quote(spec, request).micros
        self.stopped = self.stopped or self._reason_to_stop(spec, most)
        if self.stopped:
            return fail(OverBudget(self.stopped))
        reserved = most or 0
        self._recording.spend(reserved)

        def answered(completion: Completion) -> Completion:
            cost = self.cost(spec, self.usage(spec, request, completion))
            more = (cost or 0) - reserved
            if type(completion) is Completion:
                self._recording.add(spec.name, request, completion, more)
            else:  # vectors are not recorded
                self._recording.spend(more)
            return completion

        def failed(failure: Failure) -> Failure:
            if failure.value is not None and is_unanswered(failure.value):
                self._recording.spend(-reserved)
            return failure

        return brain.think(request).addCallbacks(answered, failed)

    def _reason_to_stop(self, spec: ModelSpec, most: int | None) -> str:
        if self.is_replay:
            return "a request is not in the recording"
        if self._limit is None:
            return ""
        if most is None:
            return "its price is unknown, so that no budget can hold; set it in AI['MODELS']"
        if self._recording.spent + most > self._limit:
            return "the budget of the run is used up"
        return ""


class _RecordedBrain:
    """The exchange with one model, through `ModelAccess`."""

    def __init__(
        self,
        spec: ModelSpec,
        brain: Brain,
        access: ModelAccess,
        note: Callable[[Request, Completion | None, float | None], None],
    ) -> None:
        self.name = brain.name
        self.is_model = getattr(brain, "is_model", True)
        self._spec = spec
        self._brain = brain
        self._access = access
        self._note = note

    def think(self, request: Request) -> Deferred[Completion]:
        def answered(result: Any) -> Any:
            if isinstance(result, Completion):
                usage = self._access.usage(self._spec, request, result)
                cost = self._access.cost(self._spec, usage)
                dollars = None if cost is None else cost / MILLION
                self._note(request, replace(result, usage=usage), dollars)
            else:
                self._note(request, None, 0.0)
            return result

        return self._access.ask(self._spec, self._brain, request).addBoth(answered)


def _key(model: str, request: Request) -> str:
    content = json.dumps([model, request.as_json()], sort_keys=True, default=str)
    return hashlib.sha256(content.encode()).hexdigest()


def _completion(data: dict[str, Any]) -> Completion:
    calls = tuple(ModelCall(**call) for call in data["calls"])
    more = {"calls": calls, "usage": Usage(**data["usage"]), "state": tuple(data["state"])}
    return Completion(**{**data, **more})
