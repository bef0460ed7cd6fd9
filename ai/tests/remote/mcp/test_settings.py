"""What the settings say of MCP servers beside where they are."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.checks.settings import check_settings
from ai.remote.services import services

PROGRAM: dict[str, Any] = {"command": ["files-server", "/srv/lore"]}


@pytest.mark.parametrize(
    ("given", "asked"), [(None, "user"), ("admin", "admin"), ("Helper", "Helper")]
)
def test_they_say_what_a_servers_tools_ask_for(settings, given: Any, asked: str) -> None:
    own = {**PROGRAM, "permission": given} if given else PROGRAM
    settings.AI = {"MODULE_SERVICES": {"files": own}}
    check_settings()
    assert services()["files"].permission == asked


def test_a_server_elsewhere_has_it_too(settings) -> None:
    own = {"mcp": "https://wiki.example.org/mcp", "permission": "owner"}
    settings.AI = {"MODULE_SERVICES": {"wiki": own}}
    check_settings()
    assert services()["wiki"].permission == "owner"


@pytest.mark.parametrize("given", ["king", "", 3, None])
def test_a_permission_that_is_none_is_refused(settings, given: Any) -> None:
    settings.AI = {"MODULE_SERVICES": {"files": {**PROGRAM, "permission": given}}}
    with pytest.raises(
        ImproperlyConfigured, match=r"\['permission'\] in your settings must be a permission"
    ):
        check_settings()


def test_a_module_that_says_it_itself_needs_no_permission_here(settings) -> None:
    own = {"url": "http://127.0.0.1:8100", "permission": "admin"}
    settings.AI = {"MODULE_SERVICES": {"dice": own}}
    with pytest.raises(ImproperlyConfigured, match="only an MCP server needs"):
        check_settings()
