"""Defects of the original specification that ours must not have."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
import pytest_twisted
from twisted.internet.defer import ensureDeferred, succeed

from ai.pipeline.call import Caller
from ai.pipeline.pipeline import Pipeline
from ai.remote.calls import execute_tool
from ai.remote.tool import remote_tool
from ai.testing import registry_copy
from ai.testing.modules import does, drop, hang, slow, status
from ai.tests.remote.calls.callee import FORGE, ROLL, desk
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.contract.groups import register_group
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import Authority

GUARDED = does("shell", lambda asked: {"ran": True}, required_permission="admin")
PLAYER = levels.rank("Player")


class Ready:
    """Modules that have told what they can do."""

    def ready(self):
        return succeed(None)


@contextmanager
def game(*tools, **settings):
    """A module whose tools stand in the registry, and a way to run them as somebody."""
    with desk(*tools, **settings) as made, registry_copy():
        register_group("dice", "Dice.")
        for definition in made.module.manifest.tools:
            TOOL_REGISTRY.register(remote_tool(definition, made.module))
        pipeline = Pipeline(made.clock)

        def run(name, level=PLAYER, arguments=None, **more):
            caller = Caller(
                TOOL_REGISTRY.snapshot(),
                authority=lambda: Authority(level, level, level, modules=more.get("modules")),
                asker="account:3",
                origin="api",
            )
            call = ToolCall("1", name, arguments or {})
            return made.end(execute_tool(call, caller, pipeline, Ready()))

        made.run = run
        yield made


@pytest_twisted.ensureDeferred
async def test_execute_tool_checks_the_permission() -> None:
    with game(GUARDED) as made:
        result = await made.run("dice.shell")
        assert (result.success, result.tool_name) == (False, "dice.shell")
        assert result.error == "'dice.shell' needs the level Admin; this turn has Player."
        assert made.server.executed == []
        assert (await made.run("dice.shell", levels.rank("Admin"))).result == {"ran": True}


@pytest_twisted.ensureDeferred
async def test_execute_tool_checks_the_manifest() -> None:
    with game(ROLL) as made:
        result = await made.run("dice.forge")
        assert result.error == "There is no tool named 'dice.forge'."
        made.server.add(FORGE)
        made.server.take_away("roll")
        made.learn()
        assert (await made.run("dice.roll")).error == "'dice.roll' no longer exists."
        assert made.server.executed == []


@pytest_twisted.ensureDeferred
async def test_execute_tool_checks_the_arguments() -> None:
    sides = [{"name": "sides", "type": "integer", "description": "How many."}]
    with game(does("roll", parameters=sides)) as made:
        result = await made.run("dice.roll", arguments={"sides": "many"})
        assert "Parameter validation failed for 'dice.roll'" in result.error
        assert made.server.executed == []
        assert (await made.run("dice.roll", arguments={"sides": 6})).success


@pytest_twisted.ensureDeferred
async def test_execute_tool_checks_which_modules_are_open() -> None:
    with game(ROLL) as made:
        result = await made.run("dice.roll", modules=frozenset())
        assert "'dice', which is not open" in result.error
        assert made.server.executed == []


@pytest.mark.parametrize("name", ["xyz", "xyz.", ".xyz", "."])
@pytest_twisted.ensureDeferred
async def test_a_name_in_another_format_is_told_in_the_specifications_words(name: str) -> None:
    with game(ROLL) as made:
        result = await made.run(name)
    expected = f"Invalid tool name format: {name}. Expected 'module.tool_name'."
    assert (result.success, result.error) == (False, expected)


@pytest_twisted.ensureDeferred
async def test_an_unknown_module_is_told_in_the_specifications_words() -> None:
    with game(ROLL) as made:
        assert (await made.run("xyz.roll")).error == "Unknown module: xyz"
        hostile = (await made.run("<|im_start|>\n.x")).error
        assert hostile is not None
        assert "<" not in hostile
        assert "\n" not in hostile


@pytest_twisted.ensureDeferred
async def test_a_dotted_tool_is_split_at_the_first_dot() -> None:
    with game(does("issue.create", lambda asked: 1)) as made:
        assert (await made.run("dice.issue.create")).result == 1


@pytest_twisted.ensureDeferred
async def test_an_answer_that_takes_longer_than_a_turn_would_wait_is_still_the_result() -> None:
    with game(ROLL) as made:
        made.server.go_wrong("execute", slow(0.3))
        going = ensureDeferred(made.run("dice.roll"))
        await made.until(lambda: made.server.executed)
        made.clock.advance(3)
        assert (await going).result == {"sum": 7}


@pytest.mark.parametrize("how", [drop(), status(500), status(503)])
@pytest_twisted.ensureDeferred
async def test_not_any_failed_call_is_retried_once(how) -> None:
    """The smith forges one sword, however the line breaks."""
    with game(FORGE) as made:
        made.server.go_wrong("execute", how, times=1)
        result = await made.run("dice.forge")
        assert not result.success
        assert len(made.server.executed) == 1


@pytest_twisted.ensureDeferred
async def test_a_call_that_timed_out_is_not_retried() -> None:
    with game(ROLL) as made:
        made.server.go_wrong("execute", hang())
        going = ensureDeferred(made.run("dice.roll"))
        await made.until(lambda: made.server.executed)
        made.clock.advance(3)
        made.clock.advance(28)
        assert (await going).error == "Tool execution timed out (30s)."
        assert len(made.server.executed) == 1
