"""The cache of manifests: for an hour, as JSON, and never a reason to fail."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
import pytest_twisted
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.test import override_settings
from twisted.internet import reactor
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.task import Clock
from twisted.logger import capturedLogs

from ai.pipeline.threads import DaemonThreads
from ai.remote.cache import SECONDS, ManifestCache
from ai.remote.manifests.manifest import read_manifest
from ai.tests.databases.redis import redis_server
from ai.tests.remote.links import manifest

pytestmark = pytest.mark.usefixtures("own_cache")
KEY = "module_manifest:dice"
DICE = read_manifest("dice", manifest("dice", "roll", "deal"))
LOCMEM = "django.core.cache.backends.locmem.LocMemCache"
REDIS = "django.core.cache.backends.redis.RedisCache"
LIES = {
    "no text": {"name": "dice", "tools": []},
    "not valid JSON": "{",
    "of another module": json.dumps(manifest("cards", "deal")),
    "with another's tools": json.dumps({"name": "dice", "tools": [{"name": "cards.deal"}]}),
    "with a level that is none": json.dumps(
        {"tools": [{"name": "dice.roll", "required_permission": "root"}]}
    ),
    "deep": "[" * 100_000,
    "large": json.dumps(manifest("dice", description="x" * 3_000_000)),
}


class Broken(LocMemCache):
    """A cache whose server is down."""

    broken = True

    def get(self, *args: Any, **kwargs: Any) -> Any:
        if self.broken:
            raise ConnectionError("nobody there")
        return super().get(*args, **kwargs)


def cache(clock: Any = None, run: Any = maybeDeferred) -> ManifestCache:
    return ManifestCache(clock or Clock(), run)


def now(deferred: Deferred[Any]) -> Any:
    """What a Deferred that need not be waited for gives."""
    found: list[Any] = []
    deferred.addCallback(found.append)
    return found[0]


def test_what_was_kept_is_there_again() -> None:
    ours = cache()
    now(ours.keep(DICE, 1000.4))
    (cached,) = now(ours.read(["dice", "cards"]))
    assert cached.manifest == DICE
    assert cached.at == 1000


def test_it_is_json_under_the_specified_name_for_an_hour() -> None:
    now(cache().keep(DICE, 1000.0))
    kept = json.loads(caches["default"].get(KEY))
    assert kept.pop("seen_at") == 1000
    assert read_manifest("dice", kept) == DICE


def test_what_was_dropped_is_gone() -> None:
    ours = cache()
    now(ours.keep(DICE, 0.0))
    now(ours.drop(["dice"]))
    assert now(ours.read(["dice"])) == []


def test_a_cache_of_its_own_is_used_where_the_settings_have_one() -> None:
    both = {
        "default": {"BACKEND": LOCMEM, "LOCATION": "the game's"},
        "ai": {"BACKEND": LOCMEM, "LOCATION": "own"},
    }
    with override_settings(CACHES=both):
        now(cache().keep(DICE, 0.0))
        assert caches["ai"].get(KEY)
        assert caches["default"].get(KEY) is None


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_lies_are_not_used_and_not_kept(lie: Any) -> None:
    caches["default"].set(KEY, lie)
    ours = cache()
    with capturedLogs() as logs:
        assert now(ours.read(["dice"])) == []
    assert [event["module"] for event in logs] == ["dice"]
    assert caches["default"].get(KEY) is None


def test_one_lie_takes_no_other_entry_along() -> None:
    ours = cache()
    now(ours.keep(DICE, 0.0))
    caches["default"].set("module_manifest:cards", "{")
    assert [cached.manifest for cached in now(ours.read(["cards", "dice"]))] == [DICE]


@pytest.mark.parametrize("at", ['"soon"', "1e400", "-1e300", "[1]", "true"])
def test_a_time_that_is_none_is_long_ago(at: str) -> None:
    caches["default"].set(KEY, json.dumps(manifest("dice", "roll"))[:-1] + f', "seen_at": {at}}}')
    found = now(cache().read(["dice"]))
    assert [cached.at for cached in found] in ([0.0], [1.0])


def test_one_that_is_down_is_a_warning_once_until_it_is_back() -> None:
    with override_settings(CACHES={"default": {"BACKEND": f"{__name__}.Broken"}}):
        ours = cache()
        with capturedLogs() as logs:
            assert now(ours.read(["dice"])) == []
            assert now(ours.read(["dice"])) == []
            Broken.broken = False
            now(ours.keep(DICE, 0.0))
            assert len(now(ours.read(["dice"]))) == 1
            Broken.broken = True
            assert now(ours.read(["dice"])) == []
    assert ["nobody there" in event["error"] for event in logs] == [True, True]


def test_one_that_hangs_holds_up_nobody_and_takes_one_thread() -> None:
    clock, hung = Clock(), []

    def hangs(*job: Any) -> Deferred[Any]:
        hung.append(job)
        return Deferred(lambda _: None)

    ours = cache(clock, hangs)
    with capturedLogs() as logs:
        first, second = ours.read(["dice"]), ours.drop(["dice"])
        clock.advance(SECONDS)
    assert now(first) == []
    assert now(second) is None
    assert len(hung) == 1
    assert len(logs) == 1
    (work, *args) = hung.pop()
    work(*args)  # it was slow, not dead
    ours.read(["dice"])
    assert len(hung) == 1


def test_checking_what_is_there_may_take_longer_than_the_cache_may() -> None:
    clock = Clock()

    def run(work: Any, *args: Any) -> Deferred[Any]:
        if work.__name__ != "_from_entry":
            return maybeDeferred(work, *args)
        checked: Deferred[Any] = Deferred()
        clock.callLater(SECONDS + 1, lambda: maybeDeferred(work, *args).chainDeferred(checked))
        return checked

    ours = cache(clock, run)
    now(ours.keep(DICE, 0.0))
    found: list[Any] = []
    ours.read(["dice"]).addCallback(found.append)
    clock.advance(SECONDS + 1)
    assert [cached.manifest for cached in found[0]] == [DICE]


@pytest_twisted.ensureDeferred
async def test_it_is_never_touched_on_the_reactors_thread() -> None:
    import threading

    seen = []

    class Watching(LocMemCache):
        def set(self, *args: Any, **kwargs: Any) -> None:
            seen.append(threading.current_thread())
            super().set(*args, **kwargs)

    globals()["Watching"] = Watching
    with override_settings(CACHES={"default": {"BACKEND": f"{__name__}.Watching"}}):
        await cache(reactor, DaemonThreads(reactor).run).keep(DICE, 0.0)
    assert seen[0].daemon
    assert seen[0] is not threading.main_thread()


class Boom:
    """Says so where somebody unpickles it."""

    unpickled: list[str] = []

    def __reduce__(self) -> Any:
        return Boom.unpickled.append, ("boom",)


@pytest_twisted.ensureDeferred
async def test_in_a_real_redis() -> None:
    import redis

    with redis_server() as url:
        client = redis.Redis.from_url(url)
        one_line = {"default": {"BACKEND": REDIS, "LOCATION": url}}
        threads = DaemonThreads(reactor)
        with override_settings(CACHES=one_line):
            ours = cache(reactor, threads.run)
            await ours.keep(DICE, 1000.0)
            assert client.keys() == [KEY.encode()]
            assert json.loads(client.get(KEY))["tools"][0]["name"] == "dice.roll"
            assert 3590 < client.ttl(KEY) <= 3600
            assert [cached.manifest for cached in await ours.read(["dice"])] == [DICE]

            client.set(KEY, pickle.dumps(Boom()))
            with capturedLogs() as logs:
                assert await ours.read(["dice"]) == []
            assert Boom.unpickled == []
            assert len(logs) == 1
            assert client.get(KEY) is None

            await ours.keep(DICE, 1000.0)
            await ours.drop(["dice", "cards"])
            assert client.keys() == []
        with override_settings(CACHES={"default": {**one_line["default"], "KEY_PREFIX": "game1:"}}):
            await cache(reactor, threads.run).keep(DICE, 1000.0)
            assert client.keys() == [b"game1:" + KEY.encode()]
        client.close()
    with override_settings(CACHES=one_line), capturedLogs() as logs:  # it is down by now
        ours = cache(reactor, threads.run)
        assert await ours.read(["dice"]) == []
        await ours.keep(DICE, 1000.0)
    assert len(logs) == 1
