"""The registry in a test: changed for a while, and then as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ai.tools.contract.registry import TOOL_REGISTRY


@contextmanager
def registry_copy() -> Iterator[Any]:
    """The registry for a test to change; afterwards it is as it was."""
    saved = TOOL_REGISTRY.save()
    try:
        yield TOOL_REGISTRY
    finally:
        TOOL_REGISTRY.restore(saved)
