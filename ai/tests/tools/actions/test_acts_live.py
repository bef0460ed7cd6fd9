"""Each tool that acts or looks, in a turn: what works, what does not, and what the turn does then.

Three tries each: with a bad argument, at what is forbidden, and well. A DANGEROUS one that ran in
vain has used up its turn, so it gets a second turn, and there another one too many.
"""

from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import pytest
from django.test import override_settings
from evennia.objects.objects import DefaultExit, DefaultObject, DefaultRoom
from evennia.utils.create import create_account, create_channel, create_object

from ai.testing import ScriptedBrain, call, stage
from ai.testing.scene import Cast
from ai.tests.imprint import imprint
from ai.tools import TOOL_REGISTRY, ToolCategory


@dataclass(frozen=True)
class Case:
    """Three tries of a tool, and the observations of the first two."""

    bad: dict[str, Any]
    names: str
    """The parameter that the first error is about."""
    forbidden: dict[str, Any]
    told: str
    good: dict[str, Any]
    shows: str
    """What stands in the observation then."""
    more: dict[str, Any] = field(default_factory=dict)
    """A further try of a DANGEROUS tool, which is one too many."""


BUILDERS = ("get_attributes", "list_attributes", "set_attribute", "get_tags", "search_by_tag")
BUILDERS += ("add_tag", "remove_tag", "spawn_prototype")
CASES = {
    "go": Case({"exit": ""}, "exit", {"exit": "hatch"}, "nailed shut", {"exit": "north"}, "Yard"),
    "take": Case({"item": 5}, "item", {"item": "anvil"}, "Too heavy", {"item": "mug"}, "taken"),
    "drop": Case({}, "item", {"item": "badge"}, "cannot drop badge", {"item": "key"}, "dropped"),
    "open": Case({}, "target", {"target": "safe"}, "safe is locked", {"target": "box"}, "open"),
    "close": Case({}, "target", {"target": "vault"}, "may not close", {"target": "tin"}, "closed"),
    "give": Case(
        {"item": "key"},
        "to",
        {"item": "badge", "to": "hatch"},
        "There is no 'hatch'",
        {"item": "key", "to": "Anna"},
        "gave",
        {"item": "badge", "to": "Anna"},
    ),
    "inspect_location": Case(
        {"only": "gold"},
        "only",
        {"target": "ghost"},
        "There is no 'ghost'",
        {},
        "anvil",
    ),
    "search_object": Case(
        {"query": ""},
        "query",
        {"query": "ghost"},
        '"matches": []',
        {"query": "anv"},
        "anvil",
    ),
    "say": Case(
        {}, "message", {"message": "\u200b"}, "nothing in that text", {"message": "Hello."}, "said"
    ),
    "pose": Case(
        {}, "action", {"action": "\x07"}, "nothing in that text", {"action": "nods."}, "posed"
    ),
    "emit": Case(
        {},
        "message",
        {"message": "\x07"},
        "nothing in that text",
        {"message": "A bell rings."},
        "emitted",
    ),
    "whisper": Case(
        {"target": "Anna"},
        "message",
        {"target": "ghost", "message": "Boo"},
        "There is no 'ghost'",
        {"target": "Anna", "message": "Psst."},
        "whispered",
    ),
    "page": Case(
        {"message": "x" * 1001},
        "message",
        {"target": "Stranger", "message": "Hi"},
        "no player 'Stranger'",
        {"message": "Hi, you."},
        "paged",
    ),
    "channel_send": Case(
        {"message": ""},
        "message",
        {"channel": "Closed", "message": "Hi"},
        "may not speak on 'Closed'",
        {"channel": "Open", "message": "Hi, all."},
        "sent",
    ),
    "execute_command": Case(
        {"command": ""},
        "command",
        {"command": "get mug;drop mug"},
        "may not contain ;",
        {"command": "get mug"},
        "pick up",
        {"command": "drop mug"},
    ),
    "get_attributes": Case(
        {"names": "a" * 65},
        "names",
        {"target": "sealed"},
        "no right to examine",
        {"target": "anvil"},
        "Too heavy",
    ),
    "list_attributes": Case(
        {"target": 5.5},
        "target",
        {"target": "sealed"},
        "no right to examine",
        {"target": "anvil"},
        "get_err_msg",
    ),
    "set_attribute": Case(
        {"name": "mood"},
        "value",
        {"target": "sealed", "name": "mood", "value": 1},
        "no right to change",
        {"name": "mood", "value": "glad"},
        "glad",
        {"name": "mood", "value": "sad"},
    ),
    "get_tags": Case(
        {"target": 5.5},
        "target",
        {"target": "ghost"},
        "There is no 'ghost'",
        {"target": "anvil"},
        "iron",
    ),
    "search_by_tag": Case(
        {},
        "tag",
        {"tag": "ai_assistant:marta", "category": "system"},
        "belongs to the system",
        {"tag": "iron"},
        "anvil",
    ),
    "add_tag": Case(
        {},
        "tag",
        {"tag": "x", "category": "system"},
        "belongs to the system",
        {"target": "anvil", "tag": "rusty"},
        "rusty",
        {"target": "anvil", "tag": "old"},
    ),
    "remove_tag": Case(
        {},
        "tag",
        {"tag": "x", "category": "system"},
        "belongs to the system",
        {"target": "anvil", "tag": "iron"},
        "iron",
        {"target": "anvil", "tag": "old"},
    ),
    "spawn_prototype": Case(
        {"prototype": {"key": "crown"}},
        "prototype",
        {"prototype": "crown"},
        "There is no prototype 'crown'",
        {"prototype": "cup"},
        "spawned",
        {"prototype": "cup"},
    ),
}
PROTOTYPES = [
    {"prototype_key": "cup", "key": "cup", "typeclass": "evennia.objects.objects.DefaultObject"}
]


def cast_with_stock_commands():
    """A cast of these tests' own, as it is made with their settings."""
    return Cast.make_for_all()


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(CASES))
@override_settings(
    CMDSET_CHARACTER="evennia.commands.default.cmdset_character.CharacterCmdSet",
    AI={"PROTOTYPES": ["cup"]},
)
def test_it_refuses_what_is_bad_or_forbidden_works_and_the_turn_goes_on_or_ends(name):
    case, category = CASES[name], TOOL_REGISTRY.get_tool(name).category
    bad, forbidden, good, more = (
        [call(name, **arguments)] for arguments in (case.bad, case.forbidden, case.good, case.more)
    )
    steps, ends = {
        ToolCategory.SAFE_CHAIN: ([bad, forbidden, good, "Done."], ["answered"]),
        ToolCategory.TERMINAL: ([bad, forbidden, good], ["terminal"]),
        ToolCategory.DANGEROUS: (
            [bad, forbidden, "No.", good, more, "Done."],
            ["answered", "answered"],
        ),
    }[category]
    brain = ScriptedBrain(*steps)
    grant = "Builder" if name in BUILDERS else "Player"
    cast = imprint(cast_with_stock_commands)
    staff = create_account("Staff", "", "a-passw0rd", permissions=["Developer"])
    with (
        mock.patch("evennia.comms.comms.logger.log_file"),
        mock.patch("ai.tools.support.prototypes._listed", _listed),
        stage(brain, by=staff, grant=grant, cast=cast) as scene,
    ):
        _furnish(scene)
        if name in BUILDERS:
            scene.player.permissions.add("Builder")
        for number in range(len(ends)):
            scene.say(f"Marta, do your work, {number}.")
        rows = [row for row in scene.calls() if row.tool == name]
        bad, forbidden, good, *more = rows
        assert bad.state == "refused" and case.names in bad.observation
        assert case.told in forbidden.observation
        assert good.state == "done" and case.shows in good.observation, good.observation
        if category is ToolCategory.DANGEROUS:
            assert [row.state for row in more] == ["refused"]
            assert "one change of the world a turn" in more[0].observation
        assert [turn.end_reason for turn in scene.turns()] == ends


def _listed():
    return {"cup": PROTOTYPES[0]}


def _furnish(scene):
    """The room, the character and the channels that the cases speak of."""
    room, marta = scene.room, scene.character
    yard = create_object(DefaultRoom, key="Yard")
    create_object(DefaultExit, key="north", location=room, destination=yard)
    hatch = create_object(DefaultExit, key="hatch", location=room, destination=yard)
    hatch.locks.add("traverse:false()")
    hatch.db.err_traverse = "It is nailed shut."
    for key in ("mug", "box", "safe", "vault", "tin", "anvil", "ghost", "sealed"):
        setattr(scene, key, create_object(DefaultObject, key=key, location=room))
    for key in ("key", "badge"):
        setattr(scene, key, create_object(DefaultObject, key=key, location=marta))
    scene.anvil.locks.add("get:false()")
    scene.anvil.db.get_err_msg = "Too heavy."
    scene.anvil.tags.add("iron")
    scene.badge.locks.add("drop:false()")
    scene.ghost.locks.add("view:false()")
    scene.sealed.locks.add("examine:false();edit:false();control:false()")
    for thing, is_open in ((scene.box, False), (scene.safe, False), (scene.vault, True)):
        thing.db.is_open = is_open
    scene.tin.db.is_open = True
    scene.safe.db.is_locked = True
    scene.vault.locks.add("close:false()")
    create_account("Stranger", "", "a-passw0rd")
    for key in ("Open", "Closed"):
        create_channel(key).connect(marta)
    from evennia.comms.models import ChannelDB

    ChannelDB.objects.get(db_key="Closed").locks.add("send:false()")
