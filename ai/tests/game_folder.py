"""A game's folder for a test, whose `world` Python finds, and what runs the tests in it."""

from __future__ import annotations

import importlib
import sys
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import world
from ai.testing import registry_copy


@contextmanager
def game_folder(folder: Path) -> Iterator[Path]:
    """Make a folder into a game's; modules in its `world` are gone with it."""
    (folder / "server" / "conf").mkdir(parents=True)
    (folder / "server" / "conf" / "settings.py").touch()
    (folder / "world").mkdir()
    path, names = list(world.__path__), dict(vars(world))
    before = {name: one for name, one in sys.modules.items() if name.startswith("world.")}
    for name in before:
        del sys.modules[name]
    world.__path__[:] = [str(folder / "world"), *path]
    try:
        with registry_copy():
            yield folder
    finally:
        world.__path__[:] = path
        for name in [name for name in sys.modules if name.startswith("world.")]:
            del sys.modules[name]
        sys.modules.update(before)
        vars(world).clear()
        vars(world).update(names)


def load(name: str) -> ModuleType:
    """A module of the game, as it stands now."""
    importlib.invalidate_caches()
    return importlib.import_module(name)


def run_tests(module: ModuleType) -> int:
    """Run a module's test cases, as `evennia test` would; gives how many there were."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    result = unittest.TestResult()
    suite.run(result)
    wrong = [text for _, text in (*result.failures, *result.errors)]
    assert not wrong, "\n".join(wrong)
    return result.testsRun
