"""The kit finds what is wrong with a module, and nothing wrong with one that keeps the contract."""

from __future__ import annotations

import json
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import reactor

from ai.pipeline.threads import DaemonThreads
from ai.remote import discovery, services
from ai.testing import contract
from ai.testing.contract import Finding, check_module
from ai.testing.modules import (
    ModuleServer,
    Served,
    does,
    drop,
    flood,
    garbage,
    hang,
    module_server,
    redirect,
    slow,
    status,
)
from ai.tests.imports import loaded_by
from ai.tests.rows import each_case

SIDES = [{"name": "sides", "type": "integer", "description": "Of each die."}]


def roll(arguments: dict[str, Any]) -> dict[str, int]:
    if not isinstance(arguments.get("sides"), int):
        raise ValueError("How many sides?")
    return {"sum": arguments["sides"]}


ROLL = does("roll", roll, "Roll a die.", SIDES, idempotent=True, category="safe_chain")
CALLS = {"dice.roll": {"sides": 6}}


async def check(served: ModuleServer, **options: Any) -> list[Finding]:
    """What the kit says; it blocks, and the module is served on this very reactor."""
    found: list[Finding] = await DaemonThreads(reactor).run(check_module, served.url, **options)
    return found


def one(found: list[Finding]) -> str:
    assert len(found) == 1, [str(finding) for finding in found]
    return str(found[0])


@pytest_twisted.ensureDeferred
async def test_a_good_module_is_good_and_none_of_its_tools_ran() -> None:
    with module_server("dice", ROLL) as dice:
        assert await check(dice) == []
        assert not dice.ran


@pytest_twisted.ensureDeferred
async def test_tools_are_called_where_one_says_with_what() -> None:
    with module_server("dice", ROLL) as dice:
        assert await check(dice, calls=CALLS) == []
        assert dice.executed[-3]["arguments"] == {"sides": 6}
        assert dice.ran["dice.roll"] == 2, "the right arguments once, and wrong ones once"


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (status(500, body=b"Sorry"), "status 500 Sorry"),
        (redirect("http://127.0.0.1:9/"), "points elsewhere (http://127.0.0.1:9/)"),
        (garbage(), "is not valid JSON"),
        (garbage(b"[]"), "It is not a JSON object"),
        (garbage(b"[" * 100 + b"]" * 100), "nested deeper than"),
        (flood(), "more than anybody reads"),
        (hang(), "not done after 0.6 s"),
        (hang(after=9), "not done after 0.6 s"),
        (slow(5), "not done after 0.6 s"),
        (drop(9), "broke off"),
    ],
)
@pytest_twisted.ensureDeferred
async def test_a_manifest_that_does_not_come(fault: Served, says: str) -> None:
    with module_server("dice", ROLL) as dice:
        dice.go_wrong("manifest", fault)
        assert says in one(await check(dice, name="dice", seconds=0.6))


@pytest.mark.parametrize(
    ("tool", "says"),
    [
        ({"name": "bank.pay"}, "'bank.pay' is not its own tool"),
        ({"name": "roll"}, "'roll' is not its own tool"),
        ({"name": "dice.roll", "required_permission": "god"}, '"god" is not a permission'),
        ({"name": "dice.roll", "category": "terminal"}, '"terminal" is not a category'),
        ({"name": "dice.roll", "parameters": {"type": "array"}}, '"type": "object"'),
        ({"name": "dice.roll", "parameters": {"$ref": "http://x.invalid/"}}, "$ref"),
        (
            {"name": "dice.roll", "cost": "gold"},
            '"gold" is not a cost',
        ),
        ({"name": "dice.roll", "daily_limit": -1}, "Its `daily_limit` is not a whole number"),
        ({"name": "dice.roll", "cacheable": True}, "Only a safe_chain tool"),
        ({"name": "dice.roll", "description": ""}, "'dice.roll' has no description"),
        ({"name": "dice.roll", "description": "Roll. " * 300}, "changed before a model sees it"),
        ({"name": "dice.roll", "description": "A \u202eldie"}, "changed before a model sees it"),
        (
            {"name": "dice.roll", "parameters": [{"name": "sides", "type": "integer"}]},
            "The parameter 'sides' of 'dice.roll' has no description",
        ),
    ],
)
@pytest_twisted.ensureDeferred
async def test_a_manifest_that_says_what_no_module_may(tool: dict[str, Any], says: str) -> None:
    with module_server("dice") as dice:
        dice.manifest = {"name": "dice", "tools": [{"description": "Roll a die.", **tool}]}
        assert says in one(await check(dice))


@pytest_twisted.ensureDeferred
async def test_a_module_has_to_be_called_as_the_settings_call_it() -> None:
    with module_server("dice", ROLL) as dice:
        assert "calls itself" in one(await check(dice, name="tavern"))


@pytest_twisted.ensureDeferred
async def test_a_manifest_that_says_two_things() -> None:
    with module_server("dice", ROLL) as dice:
        told = {"name": "dice", "tools": [{"name": "dice.deal", "description": "Deal."}]}
        dice.go_wrong("manifest", garbage(json.dumps(told).encode()), times=1)
        assert "said two things" in one(await check(dice))


@pytest_twisted.ensureDeferred
async def test_a_secret_that_nobody_asks_for() -> None:
    with module_server("dice", ROLL, secret="turnip") as dice:
        assert await check(dice, secret="turnip", calls=CALLS) == []
        for secret in ("", "another"):
            denied = (await check(dice, secret=secret))[0]
            assert "status 401" in denied.problem and "`secret=`" in denied.advice
        dice.secret = ""
        found = await check(dice, secret="turnip")
        assert ["without the secret" in str(one) for one in found] == [True, True]


@pytest_twisted.ensureDeferred
async def test_nonsense_that_is_not_refused() -> None:
    with module_server("dice", ROLL) as dice:
        dice.go_wrong("execute", garbage(b'{"success": true}'), times=1)
        dice.go_wrong("execute", status(500), times=1)
        dice.go_wrong("execute", drop(), times=1)
        dice.go_wrong("execute", garbage(b"oops"), times=1)
        unknown, not_json, a_list, nameless = map(str, await check(dice))
        assert "an unknown tool: the answer does not say that it failed" in unknown
        assert "what is no JSON: status 500" in not_json
        assert "a list: the module broke off" in a_list
        assert "without a tool's name: Its answer is not valid JSON" in nameless


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ([], "not a JSON object"),
        ({"tool_name": "dice.deal", "success": True}, "about another tool: dice.deal"),
        ({"tool_name": "dice.roll"}, "does not say whether it succeeded"),
        ({"success": False, "error": {"no": "text"}}, "neither a text nor null"),
        ({"success": False}, "does not say why"),
        ({"success": False, "error": "No dice."}, "it failed: No dice."),
    ],
)
@pytest_twisted.ensureDeferred
async def test_an_answer_that_is_none(answer: Any, says: str) -> None:
    tool = does("roll", roll, "Roll a die.", SIDES)
    with module_server("dice", tool) as dice:
        for _ in range(4):
            dice.go_wrong("execute", status(400), times=1)
        dice.go_wrong("execute", garbage(json.dumps(answer).encode()), times=1)
        assert says in one(await check(dice, calls=CALLS))


@pytest_twisted.ensureDeferred
async def test_a_call_that_takes_too_long_or_brings_too_much() -> None:
    for fault, says in ((hang(), "not done after"), (flood(), "more than anybody reads")):
        with module_server("dice", ROLL) as dice:
            for _ in range(4):
                dice.go_wrong("execute", status(400), times=1)
            dice.go_wrong("execute", fault, times=1)
            assert says in one(await check(dice, calls=CALLS, seconds=0.6))


@pytest_twisted.ensureDeferred
async def test_a_key_that_is_forgotten() -> None:
    rolled: list[int] = []
    tool = does("roll", lambda asked: rolled.append(1) or len(rolled), "Roll.", idempotent=True)
    with module_server("dice", tool) as dice:
        assert await check(dice, calls={"dice.roll": {}}) == []
        dice.remembers = False
        assert "the same idempotency_key" in one(await check(dice, calls={"dice.roll": {}}))


@pytest_twisted.ensureDeferred
async def test_wrong_arguments_that_are_taken() -> None:
    with module_server("dice", does("roll", len, "Roll a die.", SIDES)) as dice:
        said = one(await check(dice, calls=CALLS))
        assert "the arguments {}: the answer does not say that it failed" in said


@pytest_twisted.ensureDeferred
async def test_calls_that_cannot_be_made_are_told() -> None:
    with module_server("dice", ROLL) as dice:
        assert "There are: dice.roll." in one(await check(dice, calls={"dice.deal": {}}))
        assert "do not fit 'dice.roll'" in one(await check(dice, calls={"dice.roll": {}}))
        assert not dice.ran


@each_case("url", ["", "dice", "ftp://x/", "http://x:99999/", "http://a:b@x/"])
def test_what_is_no_url_is_told(url: str) -> None:
    assert "is at no URL" in one(check_module(url))


def test_it_waits_as_long_as_the_game_does() -> None:
    assert contract.MANIFEST_SECONDS == discovery.SECONDS
    assert contract.CALL_SECONDS == services.SECONDS


def test_it_needs_no_game_and_no_settings() -> None:
    loaded = loaded_by("check_module")
    assert not {"evennia", "django", "twisted.internet.reactor"} & loaded
