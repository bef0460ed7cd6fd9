"""Modules of the testing kit are still found by their former names."""

from importlib import import_module

import pytest

FORMER = [
    ("stage", "stage", "scene", "stage"),
    ("house", "house", "scene_with_modules", "scene_with_modules"),
    ("house", "House", "scene_with_modules", "SceneWithModules"),
    ("playhouse", "playhouse", "scene_with_model", "scene_with_model"),
    ("memory", "forget_objects", "object_cache", "forget_objects"),
    ("visit", "Visit", "module_client", "ModuleClient"),
]


@pytest.mark.parametrize(("module", "name", "new_module", "new_name"), FORMER)
def test_a_former_name_is_another_name_for_the_same(
    module: str, name: str, new_module: str, new_name: str
) -> None:
    former = import_module(f"ai.testing.{module}")
    current = import_module(f"ai.testing.{new_module}")
    assert getattr(former, name) is getattr(current, new_name)


def test_a_former_name_does_not_hide_the_function_of_that_name() -> None:
    kit = import_module("ai.testing")
    import_module("ai.testing.stage")
    assert kit.stage is import_module("ai.testing.scene").stage
