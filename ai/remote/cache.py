"""The cache of manifests: it keeps them for an hour in Django's cache.

That is `CACHES["ai"]` of the settings, or else `CACHES["default"]`. If the cache is down, slow or
holds nonsense, that is logged, and the remote modules themselves are asked.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.utils.module_loading import import_string
from twisted.internet.defer import CancelledError, Deferred, DeferredLock, ensureDeferred
from twisted.logger import Logger

from ai.outside.http.dns import Run
from ai.remote.discovery import check_manifest
from ai.remote.errors import ModuleError
from ai.remote.manifests.manifest import ModuleManifest, as_json
from ai.remote.manifests.reading import MAX_LISTED, decoded

log = Logger()

KEY = "module_manifest:{name}"
LASTS = 3600
"""Seconds that a manifest is kept."""
SECONDS = 2.0
"""The time that the cache has to answer."""
SEEN_AT = "seen_at"
"""The key in an entry for when the manifest arrived, in seconds since 1970."""
MAX_ENTRY = 2 * 1024 * 1024
"""Bytes of an entry that are read; ours are always smaller."""
ALIAS = "ai"
REDIS = "django.core.cache.backends.redis.RedisCache"
_redis: dict[str, tuple[Any, BaseCache]] = {}
"""By alias: the settings that a backend was made from, and the backend."""


def literal_key(key: str, prefix: str, version: int) -> str:
    """The key itself, behind a prefix if any, so that it can be found in Redis by its own name."""
    return f"{prefix}{key}"


class PlainText:
    """A serializer of Django's Redis cache that stores texts as they are.

    So entries can be read as JSON; and this process unpickles nothing, which could run any code of
    somebody who writes to the cache.
    """

    def dumps(self, value: object) -> bytes:
        return str(value).encode("utf-8", "replace")

    def loads(self, stored: bytes) -> str:
        return stored.decode("utf-8", "replace")


@dataclass(frozen=True)
class Cached:
    """A valid entry."""

    manifest: ModuleManifest
    at: float
    """When the manifest arrived, in seconds since 1970."""


class ManifestCache:
    """Keeps manifests as JSON texts. None of its Deferreds ever fails.

    Operations run on daemon threads, one at a time, so that a cache that hangs blocks no more than
    one thread.

    Args:
        clock: Measures the deadline.
        run: Calls a blocking function on a daemon thread.
    """

    def __init__(self, clock: Any, run: Run) -> None:
        self._clock = clock
        self._run = run
        self._turn = DeferredLock()
        self._hanging: threading.Event | None = None
        self._complained = False

    def read(self, names: Iterable[str]) -> Deferred[list[Cached]]:
        """Read the manifests of some modules, checked like those from the modules themselves."""
        return ensureDeferred(self._read(tuple(names)))

    def keep(self, manifest: ModuleManifest, at: float) -> Deferred[None]:
        """Keep a manifest for an hour.

        Args:
            manifest: The manifest.
            at: When it arrived, in seconds since 1970.
        """
        return ensureDeferred(self._do(None, _keep, manifest, at))

    def drop(self, names: Iterable[str]) -> Deferred[None]:
        """Drop the manifests of some modules."""
        wanted = tuple(names)
        return ensureDeferred(self._do(None, _drop, wanted))

    async def _read(self, names: tuple[str, ...]) -> list[Cached]:
        found, invalid = [], []
        for name, entry in (await self._do({}, _read, names)).items():
            try:
                found.append(await self._run(_from_entry, name, entry))
            except ModuleError as error:
                invalid.append(name)
                log.warn(
                    "ai: what is cached of the module {module} is not used: {error}",
                    module=name,
                    error=str(error),
                )
        if invalid:
            await self.drop(invalid)
        return found

    async def _do(self, otherwise: Any, act: Callable[..., Any], *args: Any) -> Any:
        await self._turn.acquire()
        try:
            if self._hanging is not None and not self._hanging.is_set():
                return otherwise
            self._hanging = returned = threading.Event()
            running = self._run(_run_and_signal, returned, act, *args)
            found = await running.addTimeout(SECONDS, self._clock)
        except CancelledError:
            raise
        except Exception as error:
            self._complain(error)
            return otherwise
        finally:
            self._turn.release()
        self._complained = False
        return found

    def _complain(self, error: Exception) -> None:
        """Log it once, until the cache works again."""
        if not self._complained:
            self._complained = True
            log.warn(
                "ai: the cache of manifests ('{alias}') does not answer, so the remote modules are "
                "asked: {error}",
                alias=_alias(),
                error=f"{type(error).__name__}: {error}"[:300],
            )


def _run_and_signal(returned: threading.Event, act: Callable[..., Any], *args: Any) -> Any:
    try:
        return act(*args)
    finally:
        returned.set()


def _read(names: tuple[str, ...]) -> dict[str, object]:
    """The entries of some modules, by name; they are checked later, as that takes a while."""
    keys = {name: KEY.format(name=name) for name in names}
    stored = _backend().get_many(list(keys.values()))
    return {name: stored[key] for name, key in keys.items() if key in stored}


def _from_entry(name: str, entry: object) -> Cached:
    """Read an entry.

    Raises:
        ModuleError: It is not valid.
    """
    if not isinstance(entry, str):
        raise ModuleError("It is not a text.")
    value = decoded(entry.encode("utf-8", "replace"), "entry", MAX_ENTRY, MAX_LISTED)
    at = value.pop(SEEN_AT, 0) if isinstance(value, dict) else 0
    sane = isinstance(at, int | float) and abs(at) < 1e12
    return Cached(check_manifest(name, value), float(at) if sane else 0.0)


def _keep(manifest: ModuleManifest, at: float) -> None:
    value = {**json.loads(as_json(manifest)), SEEN_AT: round(at)}
    entry = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    _backend().set(KEY.format(name=manifest.name), entry, LASTS)


def _drop(names: tuple[str, ...]) -> None:
    _backend().delete_many([KEY.format(name=name) for name in names])


def _backend() -> BaseCache:
    """The cache of the settings; for Redis, one that keeps plain text under plain keys."""
    wanted = settings.CACHES[_alias()]
    if wanted["BACKEND"] != REDIS:
        return caches[_alias()]
    known, backend = _redis.get(_alias(), (None, None))
    if backend is None or known is not wanted:
        options = {"serializer": PlainText, **wanted.get("OPTIONS", {})}
        params = {"KEY_FUNCTION": literal_key, **wanted, "OPTIONS": options}
        backend = import_string(REDIS)(wanted["LOCATION"], params)
        _redis[_alias()] = wanted, backend
    return backend


def _alias() -> str:
    return ALIAS if ALIAS in settings.CACHES else "default"
