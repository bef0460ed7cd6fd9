"""Keeps the former names of modules of the testing kit importable."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

_FORMER: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "giving": ("http.response_writer", {"Giving": "ResponseWriter"}),
    "house": ("scene_with_modules", {"House": "SceneWithModules", "house": "scene_with_modules"}),
    "lasting": ("game_snapshot", {"lasting": "game_snapshot"}),
    "memory": ("object_cache", {}),
    "module_client": ("http.module_client", {}),
    "playhouse": (
        "scene_with_model",
        {"Playhouse": "SceneWithModel", "playhouse": "scene_with_model"},
    ),
    "served": ("http.served", {}),
    "stage": ("scene", {}),
    "traffic": ("http.traffic", {"current": "current_traffic", "watched": "watch_traffic"}),
    "visit": ("http.module_client", {"Visit": "ModuleClient"}),
}
"""By a module's former name: its name now, and the names in it that have changed."""


class _FormerModule(ModuleType):
    """A module under its former name. It imports the present one at the first use."""

    def __init__(self, name: str, module: str, names: Mapping[str, str]) -> None:
        super().__init__(name, f"The former name of `{module}`.")
        self._module = module
        self._names = names

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Python's own questions, such as `__path__`
            raise AttributeError(name)
        return getattr(import_module(self._module), self._names.get(name, name))


def register_former_names(package: str) -> None:
    """Let Python find the former modules of a package, as if each were a file."""
    for name, (module, names) in _FORMER.items():
        former = _FormerModule(f"{package}.{name}", f"{package}.{module}", names)
        sys.modules[former.__name__] = former
        vars(sys.modules[package]).setdefault(name, former)  # `stage` is a function there, too
