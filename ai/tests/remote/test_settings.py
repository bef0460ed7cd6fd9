"""The settings of modules: what is wrong is told at start, with what to write instead."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.checks.settings import check_settings

DICE = {"dice": "http://127.0.0.1:8100"}
SECRET = "correct-horse-battery"


def stricter(rule: dict[str, Any]) -> dict[str, Any]:
    return {"MODULE_SERVICES": DICE, "MODULE_TOOLS": {"dice.roll": rule}}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"MODULE_SERVICES": ["http://x"]}, "must be a dict of names and addresses"),
        (
            {"MODULE_SERVICES": {"my dice": "http://x"}},
            "which is not a valid name for a remote module.\nWrite letters",
        ),
        (
            {"MODULE_SERVICES": {"a.b": "http://x"}},
            "which is not a valid name for a remote module.\nWrite letters",
        ),
        (
            {"MODULE_SERVICES": {5: "http://x"}},
            "which is not a valid name for a remote module.\nWrite letters",
        ),
        (
            {"MODULE_SERVICES": {"x" * 65: "http://x"}},
            "which is not a valid name for a remote module.\nWrite letters",
        ),
        ({"MODULE_SERVICES": {"Memory": "http://x"}}, "which is also the name of a group of tools"),
        ({"MODULE_SERVICES": {"core": "http://x"}}, "which is also the name of a group of tools"),
        ({"MODULE_SERVICES": {"dice": "http://x", "Dice": "http://y"}}, "has 'dice' twice"),
        ({"MODULE_SERVICES": {"dice": "localhost:8100"}}, "begins with http:// or https://"),
        ({"MODULE_SERVICES": {"dice": "file:///etc/passwd"}}, "begins with http:// or https://"),
        ({"MODULE_SERVICES": {"dice": "http://"}}, "begins with http:// or https://"),
        ({"MODULE_SERVICES": {"dice": "http://x:99999"}}, "begins with http:// or https://"),
        ({"MODULE_SERVICES": {"dice": "http://x/a b"}}, "begins with http:// or https://"),
        ({"MODULE_SERVICES": {"dice": 8100}}, "must be one way.*\nWrite 'http://"),
        ({"MODULE_SERVICES": {"dice": {}}}, "must be one way.*\nWrite 'http://"),
        (
            {"MODULE_SERVICES": {"dice": "http://x?a=1"}},
            "more than an address in it.\nLeave out what follows",
        ),
        ({"MODULE_SERVICES": {"dice": {"mpc": "http://x"}}}, "Did you mean 'mcp'"),
        (
            {"MODULE_SERVICES": {"dice": {"mcp": "x"}}},
            "\\['mcp'\\] .*must be an address.\n.*begins with http",
        ),
        ({"MODULE_SERVICES": {"dice": {"mcp": "http://x", "command": ["x"]}}}, "must be one way"),
        ({"MODULE_SERVICES": {"dice": {"mcp": "http://x", "env": {}}}}, "must be one way"),
        ({"MODULE_SERVICES": {"dice": {"command": "run it"}}}, "list of a program"),
        ({"MODULE_SERVICES": {"dice": {"command": []}}}, "list of a program"),
        (
            {"MODULE_SERVICES": {"dice": {"command": ["x"], "env": {"A": 1}}}},
            "\\['env'\\]\\['A'\\] in your settings must be a text",
        ),
        ({"SLOW_MODULES": 5}, "AI\\['SLOW_MODULES'\\].*text of them with commas"),
        ({"SLOW_MODULES": ["dcie"], "MODULE_SERVICES": DICE}, "Did you mean 'dice'"),
        (
            {"DEFAULT_GUEST_MODULES": "dice, dcie", "MODULE_SERVICES": DICE},
            "has 'dcie'.*\n.*'dice'",
        ),
        ({"DEFAULT_GUEST_MODULES": "dice"}, "AI\\['MODULE_SERVICES'\\] has none"),
        ({"MODULE_TOOLS": ["dice"]}, "must be a dict"),
        ({"MODULE_TOOLS": {"dice": {}}}, "has 'dice', which is not a remote module"),
        ({"MODULE_TOOLS": {"dcie.roll": {}}, "MODULE_SERVICES": DICE}, "Did you mean 'dice'"),
        (
            {"MODULE_TOOLS": {"dice.": {}}, "MODULE_SERVICES": DICE},
            "has 'dice.', which names no tool.\nWrite 'dice' for all its tools",
        ),
        (
            stricter({"cots": "cheap"}),
            "\\['cots'\\] in your settings is unknown.\nDid you mean 'cost'",
        ),
        (stricter({"cost": "gold"}), "must be 'cheap' or 'expensive'"),
        (stricter({"cost": "free"}), "must be 'cheap' or 'expensive', or left out: .* stricter"),
        (stricter({"requires_gate": False}), "must be True, or left out: .* stricter"),
        (stricter({"requires_gate": 1}), "must be True, or left out"),
        (stricter({"cacheable": True}), "must be False, or left out: .* stricter"),
        (stricter({"cacheable": 0}), "must be False, or left out"),
        (stricter({"cooldown_seconds": 0}), "a number of seconds above 0"),
        (stricter({"cooldown_seconds": -1}), "a number of seconds above 0"),
        (stricter({"cooldown_seconds": float("nan")}), "a number of seconds above 0"),
        (stricter({"cooldown_seconds": 10**10}), "a number of seconds above 0"),
        (stricter({"daily_limit": 0}), "must be a whole number from 1"),
        (stricter({"daily_limit": 1.5}), "must be a whole number from 1"),
        (stricter({"daily_limit": True}), "must be a whole number from 1"),
        (stricter({"daily_limit": 10**12}), "must be a whole number from 1"),
        (stricter({"required_permission": 5}), "must be a permission"),
        (
            stricter({"required_permission": "god"}),
            "\\['required_permission'\\] .* be a permission.\nWrite one of guest",
        ),
        (stricter({"required_permission": ""}), "must be a permission"),
        ({"TOOL_EXECUTION_TIMEOUT": 0}, "must be a number from 1 to 3600"),
        ({"TOOL_EXECUTION_TIMEOUT": 3601}, "must be a number from 1 to 3600"),
        ({"TOOL_EXECUTION_TIMEOUT": True}, "must be a number from 1 to 3600"),
        ({"TOOL_EXECUTION_TIMEOUT": float("nan")}, "must be a number from 1 to 3600"),
    ],
)
def test_a_mistake_is_told(settings, given: dict[str, Any], told: str) -> None:
    settings.AI = given
    with pytest.raises(ImproperlyConfigured, match=told):
        check_settings()


@pytest.mark.parametrize("key", ["dice", "dice.roll", "dice.roll.again"])
@pytest.mark.parametrize(
    "rule",
    [
        {},
        {"cost": "cheap"},
        {"cost": "expensive", "requires_gate": True, "cacheable": False},
        {"cooldown_seconds": 0.5, "daily_limit": 1, "required_permission": "Builder"},
        {"required_permission": "owner"},
    ],
)
def test_what_makes_a_tool_stricter_passes(settings, key: str, rule: dict[str, Any]) -> None:
    settings.AI = {"MODULE_SERVICES": DICE, "MODULE_TOOLS": {key: rule}}
    check_settings()


def test_a_level_that_this_game_does_not_have_is_no_permission(settings) -> None:
    settings.PERMISSION_HIERARCHY = ["Guest", "Player", "Builder"]
    settings.AI = stricter({"required_permission": "owner"})
    with pytest.raises(ImproperlyConfigured, match="Write one of guest, user, Guest, Player"):
        check_settings()


@pytest.mark.parametrize(
    "services",
    [
        {},
        DICE,
        {"dice": "https://dice.example.org/v1/", "my_weather-2": "http://[::1]:8100"},
        {"dice": {"url": "http://dice:8000"}},
        {"dice": {"mcp": "https://mcp.example.org/mcp?profile=dice"}},
        {"dice": {"command": ["dice-server", "--stdio"], "env": {"DICE": "6"}}},
    ],
)
def test_what_is_right_passes(settings, services: dict[str, Any]) -> None:
    settings.AI = {
        "MODULE_SERVICES": services,
        "SLOW_MODULES": ",".join(services),
        "DEFAULT_GUEST_MODULES": list(services),
        "TOOL_EXECUTION_TIMEOUT": 0.5 + 1,
    }
    check_settings()


@pytest.mark.parametrize(
    ("secrets", "told"),
    [
        ([SECRET], "must be a dict"),
        ({"dcie": SECRET}, "Did you mean 'dice'"),
        ({"dice": 12345678}, "must be a text"),
        ({"dice": "short"}, "too short"),
        ({"dice": SECRET + "\r\nX-Other: 1"}, "characters in it that no secret has"),
        ({"dice": "zwölfundzwanzig"}, "characters in it that no secret has"),
    ],
)
def test_a_secret_that_is_none(settings, secrets: Any, told: str) -> None:
    settings.AI, settings.AI_MODULE_SECRETS = {"MODULE_SERVICES": DICE}, secrets
    with pytest.raises(ImproperlyConfigured, match=told) as caught:
        check_settings()
    assert SECRET not in str(caught.value)


def test_an_address_with_a_password_in_it_is_refused_and_not_repeated(settings) -> None:
    settings.AI = {"MODULE_SERVICES": {"dice": f"http://me:{SECRET}@127.0.0.1:8100"}}
    with pytest.raises(ImproperlyConfigured, match="AI_MODULE_SECRETS") as caught:
        check_settings()
    assert SECRET not in str(caught.value)


def test_a_secret_of_the_environment_is_checked_too(settings, monkeypatch) -> None:
    settings.AI = {"MODULE_SERVICES": DICE}
    monkeypatch.setenv("AI_MODULE_SECRET_DICE", "a b c d e f g")
    with pytest.raises(ImproperlyConfigured, match="AI_MODULE_SECRET_DICE .*characters in it"):
        check_settings()


def test_a_secret_never_travels_unencrypted_over_the_internet(settings) -> None:
    settings.AI_MODULE_SECRETS = {"dice": SECRET}
    for url in ("http://dice.example.org", "http://8.8.8.8:8000"):
        settings.AI = {"MODULE_SERVICES": {"dice": url}}
        with pytest.raises(ImproperlyConfigured, match="travel unencrypted"):
            check_settings()
    for url in ("https://dice.example.org", "http://dice:8000", "http://10.1.2.3"):
        settings.AI = {"MODULE_SERVICES": {"dice": url}}
        check_settings()
