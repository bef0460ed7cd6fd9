"""The cache of manifests: what modules told of their tools, for an hour, in Django's cache.

`CACHES["ai"]` of the settings where there is one, else `CACHES["default"]`. It is a convenience:
one that is down, slow or full of lies is a warning, and the modules are asked again.
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
from ai.remote.discovery import checked_manifest
from ai.remote.errors import ModuleError
from ai.remote.manifests.manifest import ModuleManifest, as_json
from ai.remote.manifests.reading import MAX_LISTED, decoded

log = Logger()

KEY = "module_manifest:{name}"
LASTS = 3600
"""Seconds that a manifest counts for."""
SECONDS = 2.0
"""How long the cache is waited for."""
SEEN_AT = "seen_at"
"""Stands in an entry beside what the manifest says: when, in seconds since 1970."""
MAX_ENTRY = 2 * 1024 * 1024
"""Bytes that are looked at; more than any of ours has."""
ALIAS = "ai"
REDIS = "django.core.cache.backends.redis.RedisCache"
_redis: dict[str, tuple[Any, BaseCache]] = {}
"""By alias: the settings that one was made from, and it."""


def literal_key(key: str, prefix: str, version: int) -> str:
    """A key as it is, so that it is found in Redis under its own name; behind a prefix, if any."""
    return f"{prefix}{key}"


class PlainText:
    """Texts as they are, as a serializer of Django's Redis cache.

    Whoever looks there reads JSON. And nobody who writes there can have this process unpickle
    anything, which would run what they like.
    """

    def dumps(self, value: object) -> bytes:
        """What is stored for a value."""
        return str(value).encode("utf-8", "replace")

    def loads(self, stored: bytes) -> str:
        """The value of what is stored."""
        return stored.decode("utf-8", "replace")


@dataclass(frozen=True)
class Cached:
    """An entry that can be used."""

    manifest: ModuleManifest
    at: float
    """When it was told, in seconds since 1970."""


class ManifestCache:
    """Keeps manifests as JSON texts; nothing that it gives back ever fails.

    All that blocks runs on daemon threads, one operation at a time: of a cache that hangs, no more
    than one thread does.

    Args:
        clock: Whose time it is.
        run: Calls a blocking function on a daemon thread.
    """

    def __init__(self, clock: Any, run: Run) -> None:
        self._clock = clock
        self._run = run
        self._turn = DeferredLock()
        self._hanging: threading.Event | None = None
        self._complained = False

    def read(self, names: Iterable[str]) -> Deferred[list[Cached]]:
        """What there is of some modules, checked as if they had told it just now."""
        return ensureDeferred(self._read(tuple(names)))

    def keep(self, manifest: ModuleManifest, at: float) -> Deferred[None]:
        """Keep a manifest for an hour.

        Args:
            manifest: Which.
            at: When it was told, in seconds since 1970.
        """
        return ensureDeferred(self._do(None, _keep, manifest, at))

    def drop(self, names: Iterable[str]) -> Deferred[None]:
        """Forget some modules'."""
        wanted = tuple(names)
        return ensureDeferred(self._do(None, _drop, wanted))

    async def _read(self, names: tuple[str, ...]) -> list[Cached]:
        found, lies = [], []
        for name, entry in (await self._do({}, _read, names)).items():
            try:
                found.append(await self._run(_from_entry, name, entry))
            except ModuleError as error:
                lies.append(name)
                log.warn(
                    "ai: what is cached of the module {module} is not used: {error}",
                    module=name,
                    error=str(error),
                )
        if lies:
            await self.drop(lies)
        return found

    async def _do(self, otherwise: Any, act: Callable[..., Any], *args: Any) -> Any:
        await self._turn.acquire()
        try:
            if self._hanging is not None and not self._hanging.is_set():
                return otherwise
            self._hanging = returned = threading.Event()
            asked = self._run(_tell_return, returned, act, *args)
            found = await asked.addTimeout(SECONDS, self._clock)
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
        """Say it once, until it works again."""
        if not self._complained:
            self._complained = True
            log.warn(
                "ai: the cache of manifests ('{alias}') does not answer, the modules are asked "
                "themselves: {error}",
                alias=_alias(),
                error=f"{type(error).__name__}: {error}"[:300],
            )


def _tell_return(returned: threading.Event, act: Callable[..., Any], *args: Any) -> Any:
    try:
        return act(*args)
    finally:
        returned.set()


def _read(names: tuple[str, ...]) -> dict[str, object]:
    """What there is of some modules, by their names; not checked, which takes its own time."""
    keys = {name: KEY.format(name=name) for name in names}
    stored = _backend().get_many(list(keys.values()))
    return {name: stored[key] for name, key in keys.items() if key in stored}


def _from_entry(name: str, entry: object) -> Cached:
    """An entry as a manifest.

    Raises:
        ModuleError: It is none that could be used.
    """
    if not isinstance(entry, str):
        raise ModuleError("It is no text.")
    value = decoded(entry.encode("utf-8", "replace"), "entry", MAX_ENTRY, MAX_LISTED)
    at = value.pop(SEEN_AT, 0) if isinstance(value, dict) else 0
    sane = isinstance(at, int | float) and abs(at) < 1e12
    return Cached(checked_manifest(name, value), float(at) if sane else 0.0)


def _keep(manifest: ModuleManifest, at: float) -> None:
    told = {**json.loads(as_json(manifest)), SEEN_AT: round(at)}
    entry = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    _backend().set(KEY.format(name=manifest.name), entry, LASTS)


def _drop(names: tuple[str, ...]) -> None:
    _backend().delete_many([KEY.format(name=name) for name in names])


def _backend() -> BaseCache:
    """The cache that the settings name; of a Redis, one that keeps plain text under plain keys."""
    asked = settings.CACHES[_alias()]
    if asked["BACKEND"] != REDIS:
        return caches[_alias()]
    known, backend = _redis.get(_alias(), (None, None))
    if backend is None or known is not asked:
        options = {"serializer": PlainText, **asked.get("OPTIONS", {})}
        params = {"KEY_FUNCTION": literal_key, **asked, "OPTIONS": options}
        backend = import_string(REDIS)(asked["LOCATION"], params)
        _redis[_alias()] = asked, backend
    return backend


def _alias() -> str:
    return ALIAS if ALIAS in settings.CACHES else "default"
