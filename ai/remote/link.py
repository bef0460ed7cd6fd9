"""The link: how one module is reached, whatever it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from twisted.internet.defer import Deferred


class Link(Protocol):
    """A way to one module. All its Deferreds fail with a `ModuleError`."""

    def manifest(self, seconds: float) -> Deferred[Any]:
        """Ask what its tools are.

        Args:
            seconds: How long it may take.

        Returns:
            What it says, decoded from JSON and not checked.
        """
        ...

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        """Have it run one of its tools.

        Args:
            payload: `tool_name`, `arguments`, `idempotency_key`, and where there are any
                `user_id` and `turn_id`.
            seconds: How long it may take.

        Returns:
            Its answer, decoded from JSON and not checked: `tool_name`, `success`, `result`,
            `error`.
        """
        ...

    def close(self) -> None:
        """Let go of what it holds open."""
        ...
