"""The settings of modules: what is wrong is told at start, with what to write instead."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.checks.settings import check_settings

DICE = {"dice": "http://127.0.0.1:8100"}
SECRET = "correct-horse-battery"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"MODULE_SERVICES": ["http://x"]}, "must be a dict of names and addresses"),
        (
            {"MODULE_SERVICES": {"my dice": "http://x"}},
            "which no remote module can have.\nWrite letters",
        ),
        (
            {"MODULE_SERVICES": {"a.b": "http://x"}},
            "which no remote module can have.\nWrite letters",
        ),
        ({"MODULE_SERVICES": {5: "http://x"}}, "which no remote module can have.\nWrite letters"),
        (
            {"MODULE_SERVICES": {"x" * 65: "http://x"}},
            "which no remote module can have.\nWrite letters",
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
