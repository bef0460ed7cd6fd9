"""Modules of the testing kit are still found by their former names."""

import subprocess
import sys
from importlib import import_module

import pytest

from ai.tests.rows import each_case

FORMER = [
    ("stage", "stage", "scene", "stage"),
    ("stage", "Scene", "scene", "Scene"),
    ("house", "house", "scene_with_modules", "scene_with_modules"),
    ("house", "House", "scene_with_modules", "SceneWithModules"),
    ("playhouse", "playhouse", "scene_with_model", "scene_with_model"),
    ("playhouse", "Playhouse", "scene_with_model", "SceneWithModel"),
    ("playhouse", "MODEL", "scene_with_model", "MODEL"),
    ("memory", "forget_objects", "object_cache", "forget_objects"),
    ("visit", "Visit", "http.module_client", "ModuleClient"),
    ("visit", "NoAnswer", "http.module_client", "NoAnswer"),
    ("module_client", "ModuleClient", "http.module_client", "ModuleClient"),
    ("served", "slow", "http.served", "slow"),
    ("giving", "Giving", "http.response_writer", "ResponseWriter"),
    ("traffic", "Traffic", "http.traffic", "Traffic"),
    ("traffic", "watched", "http.traffic", "watch_traffic"),
    ("traffic", "current", "http.traffic", "current_traffic"),
    ("lasting", "lasting", "game_snapshot", "game_snapshot"),
]


@each_case(("module", "name", "new_module", "new_name"), FORMER)
def test_a_former_name_is_another_name_for_the_same(
    module: str, name: str, new_module: str, new_name: str
) -> None:
    former = import_module(f"ai.testing.{module}")
    current = import_module(f"ai.testing.{new_module}")
    assert getattr(former, name) is getattr(current, new_name)


@each_case(
    "statement",
    [
        "from ai.testing.house import house",
        "from ai.testing import house",
        "import ai.testing.house\nai.testing.house.House",
        "import ai.testing.house as kit\nkit.House",
    ],
)
def test_every_way_to_import_a_former_name_works(statement: str) -> None:
    exec(statement, {})


def test_a_name_that_never_was_is_an_import_error() -> None:
    with pytest.raises(ImportError):
        exec("from ai.testing.house import cellar", {})
    with pytest.raises(ImportError):
        import_module("ai.testing.cellar")


def test_a_former_name_does_not_hide_the_function_of_that_name() -> None:
    kit = import_module("ai.testing")
    import_module("ai.testing.stage")
    assert kit.stage is import_module("ai.testing.scene").stage


def test_former_names_cost_nothing_until_they_are_used() -> None:
    program = "import sys, ai.testing; print('ai.testing.scene_with_model' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout == "False\n", run.stderr
