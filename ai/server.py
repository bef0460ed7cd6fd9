"""Evennia's hooks at start and stop; AT_SERVER_STARTSTOP_MODULE names this module."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import Any

from django.utils.module_loading import import_string
from twisted.logger import Logger

from ai import conf
from ai.assistant.prompts.parts import broken_paths
from ai.assistant.runtime import get_runtime
from ai.memory.lore.book import load as load_lore
from ai.tools import TOOL_REGISTRY, EvalGate
from ai.tools.support.helpbook import HELP

log = Logger()

FULL_COLLECTIONS = 100
"""Collections of the second generation until one of the oldest."""


def at_server_start() -> None:
    """Load the tools and start the assistants."""
    TOOL_REGISTRY.list_tools()
    TOOL_REGISTRY.problems.extend(_unknown_rates())
    TOOL_REGISTRY.problems.extend(load_lore())
    HELP.refresh(most=float("inf"))
    TOOL_REGISTRY.problems.extend(_found(broken_paths, _no_embedder, _wrong_profiles))
    TOOL_REGISTRY.gate = _gate(conf.get("EVAL_GATE"))
    for problem in TOOL_REGISTRY.problems:
        if problem.startswith("AI["):
            log.warn("ai: {problem}", problem=problem)
    TOOL_REGISTRY.mark_running()
    get_runtime().start()
    if conf.get("WORKERS"):
        from ai.workers.start import start as start_workers

        start_workers(get_runtime())
    if conf.get("METRICS") or conf.get("TRACES"):
        from ai.telemetry.observer import start

        start(get_runtime())
    _collect_old_objects_rarely()


def at_server_stop() -> None:
    """Stop the assistants, at a reload too."""
    get_runtime().stop()


def _collect_old_objects_rarely() -> None:
    """Leave out of garbage collection what exists at start, and collect old objects rarely.

    A collection of everything stops the whole game for a tenth of a second. At the start it finds
    next to nothing, so that one of young objects is enough.
    """
    gc.collect(1)
    gc.freeze()
    first, second, third = gc.get_threshold()[:3]
    gc.set_threshold(first, second, max(third, FULL_COLLECTIONS))


def _unknown_rates() -> list[str]:
    """A line for each entry of AI["RATES"] that names no tool."""
    return [
        f"AI['RATES']['{name}']: there is no such tool, so nothing is limited by it."
        for name in conf.get("RATES")
        if TOOL_REGISTRY.get_tool(name) is None
    ]


def _found(*diagnoses: Callable[[], Iterable[str]]) -> Iterator[str]:
    """What some diagnoses find; one that breaks on a setting keeps no assistant from starting."""
    for diagnosis in diagnoses:
        try:
            yield from diagnosis()
        except Exception as error:
            yield f"AI[…] has something that could not be read: {error!r}."


def _no_embedder() -> Iterator[str]:
    """A line if the module of `AI["EMBEDDER"]` does not exist; it is imported when it is used."""
    path = conf.get("EMBEDDER") or ""
    module = path.rpartition(".")[0]
    if not module or ":" in path:
        return
    try:
        reason = "" if find_spec(module) else f"No module named '{module}'"
    except ImportError as error:
        reason = str(error)
    if reason:
        yield f"AI['EMBEDDER'] = '{path}': {reason}."


def _wrong_profiles() -> Iterator[str]:
    """A line for each mistake in `AI["PROFILES"]`."""
    if conf.get("PROFILES"):  # else what reads them is not worth its import
        from ai.commands.assistants.profile import mistakes

        yield from mistakes()


class BrokenGate(EvalGate):
    """Replaces a gate that could not be built; like any gate that raises, it fails closed."""

    def judges(self, tool: Any) -> bool:
        """Every tool, as the other gate's choice is unknown."""
        return True

    def check(self, tool: Any, context: Any) -> Any:
        raise RuntimeError("the eval gate that AI['EVAL_GATE'] names could not be made")


def _gate(path: str | None) -> EvalGate | None:
    """The gate that the settings name; a `BrokenGate` if it cannot be built."""
    if path is None:
        return None
    try:
        named = import_string(path)
        gate: EvalGate = named.configured(conf.get) if hasattr(named, "configured") else named()
        problems = gate.slips(TOOL_REGISTRY.all_tools()) if hasattr(gate, "slips") else []
        if problems:
            raise ValueError(" ".join(problems))
    except Exception as error:
        reason = str(error).rstrip(". ")
        TOOL_REGISTRY.problems.append(
            f"AI['EVAL_GATE'] = '{path}': {reason}. Until that is corrected, only tools that "
            "read or speak are used."
        )
        return BrokenGate()
    return gate
