"""What Evennia's server calls when it starts and stops: name it in AT_SERVER_STARTSTOP_MODULE."""

from __future__ import annotations

import gc
from typing import Any

from django.utils.module_loading import import_string

from ai import conf
from ai.assistant.runtime import get_service
from ai.memory.lore.book import load as load_lore
from ai.tools import TOOL_REGISTRY, EvalGate
from ai.tools.support.helpbook import HELP
from ai.web import desk

FULL_COLLECTIONS = 100
"""Collections of what is younger until one of everything."""


def at_server_start() -> None:
    """The server is up: the tools come in, the assistants wake."""
    TOOL_REGISTRY.list_tools()
    TOOL_REGISTRY.problems.extend(_unknown_rates())
    TOOL_REGISTRY.problems.extend(load_lore())
    HELP.refresh(most=float("inf"))
    TOOL_REGISTRY.gate = _gate(conf.get("EVAL_GATE"))
    TOOL_REGISTRY.serve()
    get_service().start()
    _lay_aside()


def at_server_stop() -> None:
    """The server goes down, to come back or not: nothing new begins, what runs is broken off."""
    get_service().stop()
    desk.stop()


def _lay_aside() -> None:
    """Have Python look for garbage among what is new, and among all of it more seldom.

    Going through everything that is there from the start takes a tenth of a second each time, in
    which the whole game stands still.
    """
    gc.collect()
    gc.freeze()
    young, middle, old = gc.get_threshold()[:3]
    gc.set_threshold(young, middle, max(old, FULL_COLLECTIONS))


def _unknown_rates() -> list[str]:
    """Limits of the settings that hold for nothing, as no tool has that name."""
    return [
        f"AI['RATES']['{name}']: there is no such tool, so nothing is limited by it."
        for name in conf.get("RATES")
        if TOOL_REGISTRY.get_tool(name) is None
    ]


class BrokenGate(EvalGate):
    """Stands in for a gate that could not be made, so that it fails as closed as one."""

    def judges(self, tool: Any) -> bool:
        """Every tool: nobody knows about which the other one would have been asked."""
        return True

    def check(self, tool: Any, context: Any) -> Any:
        """Fail."""
        raise RuntimeError("the eval gate that AI['EVAL_GATE'] names could not be made")


def _gate(path: str | None) -> EvalGate | None:
    """The gate that the settings name; a broken one where they are wrong, never none."""
    if path is None:
        return None
    try:
        made = import_string(path)
        gate: EvalGate = made.configured(conf.get) if hasattr(made, "configured") else made()
        slips = gate.slips(TOOL_REGISTRY.all_tools()) if hasattr(gate, "slips") else []
        if slips:
            raise ValueError(" ".join(slips))
    except Exception as error:
        why = str(error).rstrip(". ")
        TOOL_REGISTRY.problems.append(
            f"AI['EVAL_GATE'] = '{path}': {why}. Until that is mended, only tools that read or "
            "speak are used."
        )
        return BrokenGate()
    return gate
