"""What Evennia's server calls when it starts and stops: name it in AT_SERVER_STARTSTOP_MODULE."""

from __future__ import annotations

from ai import conf
from ai.assistant.service import get_service
from ai.tools import TOOL_REGISTRY, register_default_tools


def at_server_start() -> None:
    """The server is up: the tools come in, the assistants wake."""
    TOOL_REGISTRY.list_tools()
    problems = register_default_tools(conf.get("TOOL_MODULES"))
    TOOL_REGISTRY.problems.extend(problems)
    TOOL_REGISTRY.serve()
    get_service().start()


def at_server_stop() -> None:
    """The server goes down, to come back or not: nothing new begins, what runs is broken off."""
    get_service().stop()
