"""A builder, and an assistant beside them."""

from unittest.mock import patch

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_object

from ai.assistant.adopt import adopt
from ai.assistant.runtime import get_runtime
from ai.commands.command import CmdAI
from ai.testing import ScriptedBrain
from ai.testing.scene import Cast
from ai.tests.game import EvenniaCommandTest, WithCast, evennias_world
from ai.tests.imprint import imprint

CHARACTER = "evennia.objects.objects.DefaultCharacter"
WIDTH = 78


def world_of_a_builder():
    """Evennia's world, and an assistant that its first account granted the level Builder."""
    made = evennias_world()
    account = AccountDB.objects.get(pk=made["account"])
    cast = Cast.make_for_all(by=account, grant="Builder")
    ScriptDB.objects.get(db_key__startswith="ai:").brain = ScriptedBrain.name
    builder, player = (ObjectDB.objects.get(pk=pk) for pk in (made["char1"], cast.player))
    builder.location = player.location
    return made, cast


class BuilderTest(WithCast, EvenniaCommandTest):
    """`char1` is the builder, at first a Developer; Marta, an assistant, is beside them."""

    @classmethod
    def setUpTestData(cls):
        cls.made, cls.cast = imprint(world_of_a_builder)

    def setUp(self):
        super().setUp()
        self.brain = ScriptedBrain(forgiving=True)
        self.scene = self.enterContext(self.stage(self.brain))
        self.marta = self.scene.character

    def stand_at(self, level):
        """Give the builder another level."""
        self.account.permissions.clear()
        self.account.permissions.add(level)

    def npc(self, key, here=True, **kwargs):
        place = self.scene.room if here else self.room2
        return create_object(CHARACTER, key=key, location=place, **kwargs)

    def assistant(self, key, here=True):
        return adopt(self.npc(key, here), by=self.account)

    def raw(self, text, caller=None):
        """What is sent for a line, markup and all."""
        caller = caller or self.char1
        with self.watching(caller) as lines:
            command = CmdAI()
            command.caller, command.args = caller, f" {text}" if text else ""
            if text.startswith("/"):
                command.args = text
            command.parse()
            command.func()
        return "\n".join(lines)

    def ai(self, text="", caller=None):
        """What the builder reads after typing `ai <text>`; no line of it is too wide."""
        shown = strip_ansi(self.raw(text, caller))
        wide = [line for line in shown.splitlines() if len(line) > WIDTH]
        assert not wide, wide
        assert "Traceback" not in shown
        return "\n".join(line.rstrip() for line in shown.splitlines())

    def complaint(self, text, caller=None):
        """What is wrong and what to do, which every error has."""
        problem, advice = self.ai(text, caller).split("\n")
        return problem, advice

    def watching(self, caller=None):
        return _Watch(caller or self.char1)


class _Watch:
    """Collects what somebody is sent."""

    def __init__(self, who):
        self._who = who
        self.lines = []

    def __enter__(self):
        self._patch = patch.object(self._who, "msg", self._take)
        self._patch.start()
        return self.lines

    def __exit__(self, *error):
        self._patch.stop()

    def _take(self, text=None, *args, **kwargs):
        self.lines.append(str(text[0] if isinstance(text, tuple) else text))


def ai_of(scene, account, text, ends=()):
    """What an account reads after typing `ai <text>` in a scene, once all of it is there.

    Args:
        scene: The scene.
        account: Who types it.
        text: What follows `ai`.
        ends: With what the last thing told begins; anything but a line that asks to wait.
    """
    with _Watch(account) as lines:
        command = CmdAI()
        command.caller, command.args = account, f" {text}"
        command.parse()
        command.func()
        scene.until(lambda: lines and _is_last(strip_ansi(lines[-1]), ends))
    return strip_ansi("\n".join(lines))


def stopped_once_asked(scene, account, text):
    """What an account reads after `ai <text>`, where the server stops as soon as a model is asked.

    Args:
        scene: A scene whose model never answers.
        account: Who types it.
        text: What follows `ai`.
    """
    with _Watch(account) as lines:
        command = CmdAI()
        command.caller, command.args = account, f" {text}"
        command.parse()
        command.func()
        scene.until(lambda: scene.asked)
        get_runtime().stop()
    return strip_ansi("\n".join(lines))


def _is_last(shown, ends):
    return shown.startswith(tuple(ends)) if ends else not shown.rstrip().endswith("\u2026")
