"""What Evennia's server calls when it starts and stops: name it in AT_SERVER_STARTSTOP_MODULE."""

from __future__ import annotations

from typing import Any

from django.utils.module_loading import import_string

from ai import conf
from ai.assistant.service import get_service
from ai.tools import TOOL_REGISTRY, EvalGate


def at_server_start() -> None:
    """The server is up: the tools come in, the assistants wake."""
    TOOL_REGISTRY.list_tools()
    TOOL_REGISTRY.gate = _gate(conf.get("EVAL_GATE"))
    TOOL_REGISTRY.serve()
    get_service().start()


def at_server_stop() -> None:
    """The server goes down, to come back or not: nothing new begins, what runs is broken off."""
    get_service().stop()


class BrokenGate(EvalGate):
    """Stands in for a gate that could not be made, so that it fails as closed as one."""

    def check(self, tool: Any, context: Any) -> Any:
        """Fail."""
        raise RuntimeError("the eval gate that AI['EVAL_GATE'] names could not be made")


def _gate(path: str | None) -> EvalGate | None:
    if path is None:
        return None
    try:
        gate: EvalGate = import_string(path)()
    except Exception as error:
        TOOL_REGISTRY.problems.append(f"AI['EVAL_GATE'] = '{path}': {error}")
        return BrokenGate()
    return gate
