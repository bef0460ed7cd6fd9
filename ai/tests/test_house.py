"""The house around the code: who may import whom, how full a room is, how the app starts."""

from __future__ import annotations

import ast
import functools
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured

from ai.checks.settings import check_settings
from ai.tests.imports import packages_of
from ai.tests.rows import each_case

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = {"contract", "errors", "rule_gate", "schema", "text"}
"""The contract of `ai.tools` and what it is made of; the rest is tools, and what tools share."""
GAME = ("evennia", "django")


class Import(NamedTuple):
    """One import of one module."""

    module: str
    line: int
    name: str
    at_top: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.name}"


@functools.cache
def sources(*folders: str) -> list[Path]:
    return [
        path
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "tests" not in path.parts and "migrations" not in path.parts
    ]


@functools.cache
def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def imports(path: Path) -> list[Import]:
    """Every import of a module; names taken from a package count as its modules where they are."""
    found = []
    for node, at_top in statements(ast.parse(path.read_text()), True):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative imports hide the walls"
            names = [module_of(str(node.module), alias.name) for alias in node.names]
        else:
            continue
        found += [Import(dotted(path), node.lineno, name, at_top) for name in names]
    return found


def statements(node: ast.AST, at_top: bool) -> Iterator[tuple[ast.AST, bool]]:
    """All statements in a node, and whether they run when the module is imported."""
    at_top = at_top and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child, at_top
            yield from statements(child, at_top)


@functools.cache
def module_of(package: str, name: str) -> str:
    path = ROOT.joinpath(*package.split("."), name)
    return f"{package}.{name}" if path.is_dir() or path.with_suffix(".py").is_file() else package


def room(module: str) -> str:
    """The part of the house that a module stands in."""
    parts = module.split(".")
    if parts[0] != "ai":
        return parts[0]
    if len(parts) == 1:
        return "ai"
    if parts[1] == "tools":
        return "contract" if len(parts) == 2 or parts[2] in CONTRACT else "tools"
    return parts[1]


FOUNDATION = {"ai", "conf", "models"}
LIVING = {"contract", "tools", "pipeline", "brains", "memory", "outside", "remote", "speech"}
MAY_IMPORT = {
    "outside": set(),
    "brains": {"outside"},
    "contract": {"tools"},  # only to load them; a test below holds that it stays lazy
    "tools": {"contract", "memory", *FOUNDATION},
    "pipeline": {"contract"},
    "memory": FOUNDATION,
    "speech": FOUNDATION,
    "remote": {"contract", "pipeline", "outside", *FOUNDATION},
    "assistant": {*LIVING, *FOUNDATION, "checks"},  # `ai doctor` makes them again
    "cli": {"ai", "contract", "evaluation", "testing", "workers"},
    "models": {"ai"},
    "conf": {"ai"},
    "checks": {"ai", "conf", "brains", "contract", "remote"},  # each is checked by its own rules
}
"""Whom each part may import beside itself; parts not named here may import everything."""

NO_ROOMS = {"tests", "migrations"}
NO_GAME = {"brains", "contract", "outside", "pipeline"}
"""Parts that run, and are tested, without a game and a database."""


@each_case("part", sorted(MAY_IMPORT))
def test_a_part_imports_only_whom_it_may_know(part: str) -> None:
    allowed = {part, *MAY_IMPORT[part]}
    wrong = [
        str(found)
        for path in sources("ai")
        if room(dotted(path)) == part
        for found in imports(path)
        if found.name.split(".")[0] == "ai" and room(found.name) not in allowed
    ]
    assert wrong == []


def test_nothing_but_the_way_in_knows_commands_and_pages() -> None:
    wrong = [
        str(found)
        for path in sources("ai")
        for found in imports(path)
        if room(found.name) in ("commands", "web")
        and room(dotted(path)) not in ("commands", "web", "window", "telemetry", "server", "apps")
    ]
    assert wrong == []


def test_a_game_without_the_window_imports_nothing_of_it() -> None:
    wrong = [
        str(found)
        for path in sources("ai")
        for found in imports(path)
        if room(found.name) == "window" and room(dotted(path)) != "window"
    ]
    assert wrong == []


def test_a_game_without_workers_imports_nothing_of_them() -> None:
    wrong = [
        str(found)
        for path in sources("ai", "world", "server")
        if room(dotted(path)) not in ("workers", "cli", "server")
        for found in imports(path)
        if room(found.name) == "workers"
    ]
    assert wrong == []


def test_a_game_imports_nothing_of_the_evaluation() -> None:
    wrong = [
        str(found)
        for path in sources("ai", "world", "server")
        if room(dotted(path)) not in ("evaluation", "cli")
        for found in imports(path)
        if room(found.name) == "evaluation"
    ]
    assert wrong == []


def test_nothing_but_tests_knows_the_testing_kit() -> None:
    wrong = [
        str(found)
        for path in sources("ai", "world", "server")
        if room(dotted(path)) not in ("testing", "evaluation", "cli")
        for found in imports(path)
        if found.name.startswith("ai.testing")
    ]
    assert wrong == []


def test_contract_pipeline_loop_and_brains_know_no_game() -> None:
    wrong = [
        str(found)
        for path in sources("ai")
        if room(dotted(path)) in NO_GAME or dotted(path).startswith("ai.assistant.engine")
        for found in imports(path)
        if found.name.split(".")[0] in GAME
    ]
    assert wrong == []


def test_tools_import_the_game_only_when_they_run() -> None:
    wrong = [
        str(found)
        for path in sources("ai/tools")
        for found in imports(path)
        if found.at_top and found.name.split(".")[0] in GAME
    ]
    assert wrong == []


@pytest.mark.parametrize("package", ["ai.tools", "ai.pipeline", "ai.brains"])
def test_the_core_loads_without_evennia_and_django(package: str) -> None:
    assert not {*GAME} & packages_of(package)


def test_the_village_uses_only_what_any_game_would() -> None:
    assistant = {f"ai.assistant.{name}" for name in ("adopt", "script", "character", "messages")}
    public = {"ai.tools", "ai.commands", *assistant}
    wrong = [
        str(found)
        for path in sources("world")
        for found in imports(path)
        if found.name.split(".")[0] in ("ai", "server") and found.name not in public
    ]
    assert wrong == []


def test_no_room_is_so_full_that_nobody_finds_the_way() -> None:
    files = Counter(
        str(path.parent.relative_to(ROOT))
        for path in (ROOT / "ai").rglob("*.py")
        if path.name != "__init__.py" and "migrations" not in path.parts
    )
    # Tools stand where a tool writer looks.
    assert {*(room for room, count in files.items() if count > 15)} == {"ai/tools"}


def test_every_room_says_what_it_is_for_and_who_may_enter() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "ai").rglob("__init__.py")
        if not NO_ROOMS & {*path.relative_to(ROOT).parts}
        and "\n\n" not in (ast.get_docstring(ast.parse(path.read_text())) or "")
    ]
    assert silent == []


def test_the_app_keeps_its_label_and_its_keys() -> None:
    config = apps.get_app_config("ai")
    assert config.name == config.label == "ai"
    keys = {model.__name__: model._meta.pk.get_internal_type() for model in config.get_models()}
    assert keys
    assert set(keys.values()) <= {"BigAutoField"}


def test_rows_point_to_no_table_of_evennias() -> None:
    strangers = [
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("ai").get_models()
        for field in model._meta.get_fields()
        if field.is_relation and field.related_model._meta.app_label != "ai"
    ]
    assert strangers == []


@pytest.mark.parametrize(
    ("key", "nearest"), [("MAX_ITERATION", "MAX_ITERATIONS"), ("tool_modules", "TOOL_MODULES")]
)
def test_an_unknown_setting_is_an_error_that_names_the_nearest(
    settings: object, key: str, nearest: str
) -> None:
    settings.AI = {key: 1}  # type: ignore[attr-defined]
    with pytest.raises(ImproperlyConfigured, match=rf"AI\['{key}'\].*\nDid you mean '{nearest}'"):
        check_settings()


START = """
import django
from django.conf import settings
settings.configure(INSTALLED_APPS=["ai"], AI={})
django.setup()
"""


def test_a_foreign_package_of_our_name_is_an_error_that_says_so(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "ai", tmp_path / "ai", ignore=shutil.ignore_patterns("tests"))
    (tmp_path / "ai" / "__init__.py").write_text('"""Somebody else\'s."""\n')
    start = subprocess.run(
        [sys.executable, "-c", START], cwd=tmp_path, capture_output=True, text=True
    )
    assert start.returncode != 0
    last = start.stderr.strip().splitlines()[-1]
    assert str(tmp_path / "ai") in last
    assert "evennia-ai" in last


def test_a_hierarchy_without_the_levels_we_name_is_an_error_at_start(settings: object) -> None:
    settings.PERMISSION_HIERARCHY = ["Mortal", "Builder", "God"]
    with pytest.raises(ImproperlyConfigured, match="no Player"):
        check_settings()
