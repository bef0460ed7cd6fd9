"""The verdicts: what each step of the pipeline said of a call."""

from __future__ import annotations

from typing import Any

from ai.pipeline.call import Outcome
from ai.tools.errors import ToolError


class Verdicts:
    """Writes down what each step said: "ok", or why it refused."""

    def __init__(self, outcome: Outcome) -> None:
        self._verdicts = outcome.verdicts
        self._step = ""

    def __call__(self, step: str) -> Verdicts:
        """The block that follows is this step."""
        self._step = step
        self._verdicts[step] = "ok"
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> None:
        if isinstance(error, ToolError):
            self._verdicts[self._step] = error.problem
        elif error is not None:
            self._verdicts[self._step] = type(error).__name__
