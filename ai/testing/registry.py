"""Restores the registry of tools after a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ai.tools.contract.registry import TOOL_REGISTRY


@contextmanager
def registry_copy() -> Iterator[Any]:
    """Let a test change the registry of tools; its changes are undone at the end."""
    saved = TOOL_REGISTRY.save()
    try:
        yield TOOL_REGISTRY
    finally:
        TOOL_REGISTRY.restore(saved)
