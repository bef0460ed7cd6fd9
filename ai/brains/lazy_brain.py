"""A brain that is imported when it first thinks.

What the built-in brain knows is a fifth of all code of the plug-in, and a game can accept players
without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from twisted.internet.defer import Deferred

from ai.brains.base import Brain, Completion, Request


class LazyBrain:
    """Thinks as a brain that costs nothing, which it imports and makes when it is first asked.

    Args:
        name: The brain's name.
        module: The path of its module.
        made_by: The name of its class there.
        stands_in: Whether it thinks in place of one that cannot answer.
    """

    is_model = False

    def __init__(self, name: str, module: str, made_by: str, stands_in: bool = False) -> None:
        self.name = name
        self.stands_in = stands_in
        self._module = module
        self._made_by = made_by
        self._brain: Brain | None = None

    def think(self, request: Request) -> Deferred[Completion]:
        return self._made().think(request)

    def is_try(self, persona: Mapping[str, Any], line: str) -> bool:
        """Whether a line may be what a tool of a persona's rules waits for, if there are any."""
        is_try = getattr(self._made(), "is_try", None)
        return is_try is not None and is_try(persona, line)

    def _made(self) -> Brain:
        if self._brain is None:
            self._brain = cast("Brain", getattr(import_module(self._module), self._made_by)())
        return self._brain
