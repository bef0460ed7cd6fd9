"""A small real game for the tests of the tools: two rooms, an assistant, a player, a lamp."""

from contextlib import contextmanager

from django.test import override_settings
from evennia.commands import cmdhandler
from evennia.objects.models import ObjectDB
from evennia.objects.objects import (
    DefaultCharacter,
    DefaultExit,
    DefaultObject,
    DefaultRoom,
)
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTestCase
from twisted.internet.defer import Deferred
from twisted.trial.unittest import SynchronousTestCase

from ai.assistant.perception.observe import capture, perceive
from ai.testing.object_cache import forget_objects
from ai.tests.imprint import imprint
from ai.tools import TOOL_REGISTRY, Authority, ToolContext, ToolError, ToolResult
from ai.tools.contract import levels


class ToolTestCharacter(DefaultCharacter):
    """Notes all that it is sent, and perceives as an assistant does."""

    def at_msg_receive(self, text=None, from_obj=None, **kwargs):
        if self.ndb.received is None:
            self.ndb.received = []
        self.ndb.received.append(text[0] if isinstance(text, tuple) else text)
        perceive(self, text, from_obj, kwargs)
        return True


class ToolTestPaintedRoom(DefaultRoom):
    """A room that draws itself, as many games' rooms do: it never shows goblins."""

    def return_appearance(self, looker, **kwargs):
        names = [thing.key for thing in self.contents if "goblin" not in thing.key]
        return f"|yA painted room.|n\nHere: {', '.join(names)}"


def inn():
    """The game: the number of each thing."""
    stage = ToolStage()
    room = stage.room = create_object(DefaultRoom, key="Inn")
    room.db.desc = "A low room that smells of bread."
    yard = create_object(DefaultRoom, key="Yard")
    made = {
        "room": room,
        "yard": yard,
        "way": create_object(
            DefaultExit, key="north", aliases=["n"], location=room, destination=yard
        ),
        "npc": stage.person("Marta"),
        "ann": stage.person("Ann"),
        "lamp": create_object(DefaultObject, key="brass lamp", location=room),
    }
    return {name: thing.pk for name, thing in made.items()}


@override_settings(CMDSET_CHARACTER="evennia.commands.default.cmdset_character.CharacterCmdSet")
class ToolStage(EvenniaTestCase):
    """The game, made once a process, and short ways to use a tool in it."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        cls.made = imprint(inn)

    def setUp(self):
        super().setUp()
        self.addCleanup(forget_objects)
        # Evennia 6 keeps merged command sets by the ids of objects, which tests use again.
        cmdhandler._CMDSET_MERGE_CACHE.clear()
        for name, number in self.made.items():
            setattr(self, name, ObjectDB.objects.get(pk=number))
        self.npc.ndb.received, self.ann.ndb.received = [], []

    def person(self, key, location=None):
        made = create_object(
            ToolTestCharacter,
            key=key,
            location=location or self.room,
            home=self.room,
            permissions=["Player"],
        )
        made.ndb.received = []
        return made

    def thing(self, key, location=None, **how):
        return create_object(DefaultObject, key=key, location=location or self.room, **how)

    def context(self, level="Player", **fields):
        @contextmanager
        def capturing():
            with capture(self.npc) as shown:
                yield shown

        fields.setdefault("authority", Authority(level=levels.rank(level)))
        return ToolContext(capture=capturing, **fields)

    def use(self, tool_name, level="Player", **arguments):
        """A tool's result, its arguments validated as the pipeline would."""
        outcome = self.outcome(tool_name, level, **arguments)
        return outcome.result if isinstance(outcome, ToolResult) else outcome

    def outcome(self, tool_name, level="Player", context=None, **arguments):
        tool = TOOL_REGISTRY.get_tool(tool_name)
        checked = tool.validate_params(arguments)
        assert checked.valid, checked.format_for_llm(tool_name)
        given = {"context": context or self.context(level)} if tool.wants_context else {}
        value = tool.execute(self.npc, **checked.params, **given)
        return SynchronousTestCase().successResultOf(value) if _waits(value) else value

    def refused(self, tool_name, level="Player", context=None, **arguments):
        """The error of a call that must not work, as a model would read it."""
        tool = TOOL_REGISTRY.get_tool(tool_name)
        given = {"context": context or self.context(level)} if tool.wants_context else {}
        try:
            value = tool.execute(self.npc, **arguments, **given)
        except ToolError as error:
            return _told(error)
        failure = SynchronousTestCase().failureResultOf(value, ToolError)
        return _told(failure.value)

    def heard(self, who):
        """The lines that somebody was sent, as they stand before colours are worked out."""
        return list(who.ndb.received or [])

    def shown(self, who):
        """The same lines, as a player reads them."""
        from evennia.utils.ansi import parse_ansi

        return [parse_ansi(line, strip_ansi=True) for line in self.heard(who)]


def _waits(value):
    return isinstance(value, Deferred)


def _told(error):
    told = error.for_model()
    assert "Traceback" not in told and ".py" not in told
    assert error.advice, "every error says what to do"
    return told
