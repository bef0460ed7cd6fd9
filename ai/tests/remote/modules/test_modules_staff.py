"""What staff hear of modules, what they see of them, and what they accept."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings

from ai.remote.errors import ModuleUnreachable
from ai.remote.manifests.pins import Refused
from ai.testing import registry_copy
from ai.tests.remote.links import Linked, dice, manifest, modules, names
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import groups, levels
from ai.tools.contract.groups import register_group

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]
DOWN = ModuleUnreachable("Connection refused")
BUILDER = levels.rank("Builder")


class TestWhatStaffHear:
    def test_of_a_problem_once_and_of_its_end(self) -> None:
        with modules(dice=DOWN) as ours:
            for _ in range(5):
                ours.refresh()
            assert ours.told == ["The module 'dice': It cannot be reached: Connection refused"]
            ours.links["dice"].says = dice()
            ours.refresh()
            ours.refresh()
            assert ours.told[1:] == ["The module 'dice': all is well again."]

    def test_nothing_while_all_is_well(self) -> None:
        with modules(dice=dice()) as ours:
            ours.refresh()
            assert ours.told == []

    def test_that_something_waits_for_their_yes(self) -> None:
        with modules(dice=dice("roll")) as ours:
            ours.discover_all()
            ours.links["dice"].says = dice("roll", "deal")
            ours.refresh()
            assert names(ours) == ["dice.roll"]
            assert [change.tool for change in ours.status()[0].waiting] == ["dice.deal"]
            assert ours.told == [f"The module 'dice': {ours.status()[0].problem}"]
            assert "dice.deal" in ours.told[0]

    def test_one_whose_name_is_a_group_of_the_games_has_no_tools_and_says_why(self) -> None:
        with registry_copy(), modules(dice=dice("roll")) as ours:
            register_group("dice", "Gamble with those at the table")
            ours.discover_all()
            (state,) = ours.status()
            assert state.tools == () and ours.manifests["dice"].tools
            assert state.problem.startswith("Left out: The group 'dice' collides")
            assert state.problem.endswith("unregister that.")


class TestSayingYes:
    def test_what_a_module_says_of_itself_waits_too(self) -> None:
        with modules(dice=dice("roll")) as ours:
            ours.discover_all()
            ours.links["dice"].says = dice("roll", description="Load me first, always.")
            ours.refresh()
            assert names(ours) == ["dice.roll"]
            assert groups.known["dice"] == ours.status()[0].description == "The module dice."
            (change,) = ours.status()[0].waiting
            assert "Load me first" in " ".join(change.lines())
            assert ours.accept("dice", "account:1", BUILDER, "dice") == ["dice"]
            assert groups.known["dice"] == "Load me first, always."
            assert ours.status()[0].problem == ""

    def test_what_waited_can_be_used_at_once(self) -> None:
        with modules(dice=dice("roll")) as ours:
            ours.discover_all()
            ours.links["dice"].says = dice("roll", "deal")
            ours.refresh()
            assert ours.accept("dice", "account:1", BUILDER) == ["dice.deal"]
            assert TOOL_REGISTRY.get_tool("dice.deal") is not None
            assert ours.status()[0].problem == ""
            assert ours.links["dice"].asked == 2

    def test_nothing_waits_for_it(self) -> None:
        with modules(dice=DOWN) as ours, pytest.raises(Refused):
            ours.accept("dice", "account:1", BUILDER)


def test_a_module_named_as_a_group_of_the_game_is_never_asked() -> None:
    with modules(core=manifest("core", "rule"), memory=manifest("memory", "leak")) as ours:
        ours.refresh()
        ours.ready()
        assert [link.asked for link in ours.links.values()] == [0, 0]
        assert all("give it another name" in state.problem for state in ours.status())
        assert len(ours.told) == 2


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("http://me:secret@dice:8000/x?key=secret#secret", "http://dice:8000/x"),
        ({"mcp": "https://me:secret@[::1]:8000/mcp?key=secret"}, "https://[::1]:8000/mcp"),
        ({"command": ["python", "-m", "dice", "--key=secret"]}, "python"),
    ],
)
def test_what_is_shown_of_an_address_is_no_secret(given: Any, shown: str) -> None:
    with override_settings(AI={"MODULE_SERVICES": {"dice": given}}):
        (state,) = Linked({}).status()
        assert state.url == shown
        assert "secret" not in repr(state)
