"""The link: how one remote module is reached, whichever protocol it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from twisted.internet.defer import Deferred


class Link(Protocol):
    """The connection to one remote module. Its Deferreds fail with a `ModuleError`."""

    def manifest(self, seconds: float) -> Deferred[Any]:
        """Ask for its manifest.

        Returns:
            The manifest, decoded from JSON and not checked.
        """
        ...

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        """Have it run one of its tools.

        Args:
            payload: `tool_name`, `arguments`, `idempotency_key`, and `user_id` and `turn_id` if
                they are known.
            seconds: How long that may take.

        Returns:
            The answer, decoded from JSON and not checked: `tool_name`, `success`, `result`,
            `error`.
        """
        ...

    def close(self) -> None:
        """Close what it holds open."""
        ...
