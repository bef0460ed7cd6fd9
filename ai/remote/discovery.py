"""Discovery: asks a remote module for its manifest, and logs the outcome."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from twisted.internet.defer import TimeoutError as TookTooLong
from twisted.logger import Logger

from ai.outside.http.dns import Run
from ai.remote.errors import ModuleError, ModuleStatus, ModuleTimeout
from ai.remote.manifests.manifest import ModuleManifest, read_manifest
from ai.remote.module import Module, Trouble, trouble_of

log = Logger()

SECONDS = 10.0
"""The time that a remote module has for its manifest."""
PAUSE = 0.0003


async def ask(module: Module, clock: Any, run: Run) -> ModuleManifest:
    """Ask a remote module for its manifest.

    Args:
        module: The module.
        clock: Measures the deadline.
        run: Calls a blocking function on a daemon thread.

    Raises:
        ModuleError: It does not answer, or with nothing that can be used.
    """
    try:
        value = await module.link.manifest(SECONDS).addTimeout(SECONDS, clock)
        checking = run(check_manifest, module.name, value)
        manifest: ModuleManifest = await checking.addTimeout(SECONDS, clock)
    except TookTooLong:
        raise ModuleTimeout(SECONDS) from None
    return manifest


def check_manifest(name: str, value: Any) -> ModuleManifest:
    """Read a manifest, and compute all that the reactor's thread would need of it later.

    This is for a daemon thread: the largest manifest takes a tenth of a second. After each tool it
    lets the game have its turn.
    """
    if isinstance(value, dict) and isinstance(value.get("tools"), list):
        value = {**value, "tools": _PausingList(value["tools"])}
    manifest = read_manifest(name, value)
    for tool in _PausingList(manifest.tools):
        tool.digest  # noqa: B018 - the tool caches it
    return manifest


class _PausingList(list[Any]):
    """A list that pauses before each item.

    A busy thread releases Python's lock only after five milliseconds, and the reactor's thread
    needs it again for each packet; ten packets would make a twentieth of a second.
    """

    def __iter__(self) -> Iterator[Any]:
        for one in super().__iter__():
            time.sleep(PAUSE)
            yield one


def log_found(module: Module, manifest: ModuleManifest) -> None:
    """Log that a manifest arrived."""
    log.info(
        "module_discovered: {module} has {tools} tools",
        module=module.name,
        tools=len(manifest.tools),
    )


def log_failed(module: Module, error: Exception) -> Trouble:
    """Log why no manifest arrived, and return it."""
    trouble = trouble_of(error)
    if trouble.spoke:
        log.warn(
            "module_manifest_error: {module} answers with status {status}: {error}",
            module=module.name,
            status=error.status if isinstance(error, ModuleStatus) else 200,
            error=str(error),
        )
        return trouble
    if not isinstance(error, ModuleError):
        log.failure("ai: the module {module} could not be asked", module=module.name)
    by_itself = isinstance(error, ModuleError) and not isinstance(error, ModuleTimeout)
    line = str(error) if by_itself else trouble.line
    log.warn("module_unreachable: {module}: {error}", module=module.name, error=line)
    return trouble
