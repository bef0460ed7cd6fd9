"""Makes Evennia ready before any test module is imported, and keeps the tests quick."""

import contextlib
import functools
import gc
import importlib
import importlib.metadata
import inspect
import os
import unittest
from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from pytest_django.plugin import blocking_manager_key

# No clock judges a property, and no run knows of an earlier one. `short` is the same each time; so
# is `long` in the gate, where a change is judged, while a developer's looks elsewhere each time.
gate = os.environ.get("CI", "false") != "false"
unhurried = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("short", unhurried, max_examples=20, derandomize=True)
settings.register_profile("long", unhurried, max_examples=200, print_blob=True, derandomize=gate)
settings.load_profile("short")  # `make test-all` says --hypothesis-profile=long

# What is there before the first test stays: to look for garbage in it is a tenth of the start.
gc.disable()
# By default Python looks for garbage after 700 new objects: up to a tenth of what a test takes.
gc.set_threshold(10_000, 10, 10)


def pytest_configure(config: pytest.Config) -> None:
    """Fill Evennia's flat API; it reads the database once, which pytest-django forbids so far."""
    if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
        return  # it runs no tests, and the processes that do wait for it to start them
    import evennia

    with config.stash[blocking_manager_key].unblock():
        evennia._init()


def pytest_collection(session: pytest.Session) -> None:
    """Have each process of a run compile another part of the tests first.

    After a clone nothing is compiled, and every process needs all test files: two seconds of three
    would be spent on what another process compiles at the same moment.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    root = session.config.rootpath
    files = sorted(
        path for room in session.config.args for path in (root / room).rglob("test_*.py")
    )
    start = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in [*files[start:], *files[:start]]:
        # A file that cannot be imported is reported when its tests are collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Pass by the base classes of test cases that most files import, and that have no tests."""
    if (
        isinstance(collector, pytest.Module)
        and inspect.isclass(obj)
        and issubclass(obj, unittest.TestCase)
        and not hasattr(obj, "runTest")
        and not unittest.defaultTestLoader.getTestCaseNames(obj)
    ):
        return []
    return None


@pytest.hookimpl(trylast=True)  # without what is deselected
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Have each process begin with what takes longest, so that no core is idle in the end.

    `--dist worksteal` deals the tests out in this order, to each process as many; whoever is ready
    takes from the end of another's share. The first begins with the tests of running games, which
    they share, and each of the others with a part of the slow tests.
    """
    games = [item for item in items if item.nodeid.startswith("server/")]
    others = [item for item in items if not item.nodeid.startswith("server/")]
    slow = [item for item in others if item.get_closest_marker("slow")]
    quick = [item for item in others if not item.get_closest_marker("slow")]
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    part, share = -(-len(slow) // max(processes - 1, 1)), len(items) // processes
    dealt: list[pytest.Item] = []
    for first in (games, *(slow[start : start + part] for start in range(0, len(slow), part or 1))):
        room = max(share - len(first), 0)
        dealt += [*first, *quick[:room]]
        del quick[:room]
    items[:] = [*dealt, *quick]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have measured and do not judge, kept as the property "report"."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, told in report.user_properties:
            if name == "report":
                terminalreporter.write_line(str(told))


def pytest_collection_finish() -> None:
    """Leave what is there for good out of all collections."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def quick_and_like_the_game() -> Iterator[None]:
    """What holds for all tests; one fixture, because each costs time at every test."""
    from ai.memory.table_cache import cache

    version = functools.cache(importlib.metadata.version)
    with (
        # Evennia's test cases collect all garbage after each test, a third of what a test takes.
        mock.patch("evennia.utils.idmapper.models.gc"),
        # Before and after each test case pytest asks for Twisted's version: a millisecond each.
        mock.patch("importlib.metadata.version", version),
        # Tests write as the game does, which tells itself nothing through the database.
        mock.patch.object(cache, "is_games", True),
    ):
        yield


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What a test left in the process is gone with it.

    That are the tools that it defined, and so registered, and what it had Django's cache keep, of
    modules for one.
    """
    from django.core.cache import cache

    from ai.tools.contract.registry import TOOL_REGISTRY

    saved = TOOL_REGISTRY.save()
    yield
    TOOL_REGISTRY.restore(saved)
    cache.clear()
