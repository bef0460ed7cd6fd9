"""Discovery: asking a module what it can do, and the log of what came of it.

Source: the seed *remote-module-registry*; the names of the events are its own.
"""

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
"""That a module has to tell its tools."""
BREATH = 0.0003


async def ask(module: Module, clock: Any, run: Run) -> ModuleManifest:
    """Have a module tell what it can do.

    Args:
        module: Which.
        clock: Whose time it is.
        run: Calls a blocking function on a daemon thread.

    Raises:
        ModuleError: It does not tell, or nothing that can be used.
    """
    try:
        value = await module.link.manifest(SECONDS).addTimeout(SECONDS, clock)
        checked = run(checked_manifest, module.name, value)
        manifest: ModuleManifest = await checked.addTimeout(SECONDS, clock)
    except TookTooLong:
        raise ModuleTimeout(SECONDS) from None
    return manifest


def checked_manifest(name: str, value: Any) -> ModuleManifest:
    """A manifest, with all of it worked out that the reactor's thread would have to.

    For a daemon thread: it takes a tenth of a second for the largest, and leaves the game its turn
    after each tool.
    """
    if isinstance(value, dict) and isinstance(value.get("tools"), list):
        value = {**value, "tools": _Unhurried(value["tools"])}
    manifest = read_manifest(name, value)
    for tool in _Unhurried(manifest.tools):
        tool.digest  # noqa: B018 - kept by the tool from now on
    return manifest


class _Unhurried(list[Any]):
    """A list with a pause before each thing in it.

    A thread at work gives Python's lock up after five milliseconds only, and the reactor's thread
    asks for it again with each packet; ten packets would make a twentieth of a second.
    """

    def __iter__(self) -> Iterator[Any]:
        for one in super().__iter__():
            time.sleep(BREATH)
            yield one


def log_found(module: Module, manifest: ModuleManifest) -> None:
    """It told."""
    log.info(
        "module_discovered: {module} has {tools} tools",
        module=module.name,
        tools=len(manifest.tools),
    )


def log_failed(module: Module, error: Exception) -> Trouble:
    """It did not tell; returns what that means."""
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
    told = str(error) if by_itself else trouble.line
    log.warn("module_unreachable: {module}: {error}", module=module.name, error=told)
    return trouble
