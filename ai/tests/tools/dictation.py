"""An assistant that does what a test dictates, in turns that real players cause."""

from evennia.objects.objects import DefaultCharacter
from evennia.utils.create import create_account, create_object
from twisted.internet.defer import succeed

from ai.brains.base import Completion
from ai.models import CallRecord
from ai.testing import call
from ai.tests.game import SceneTest


class DictatedBrain:
    """Calls what it was given, one call a step, and then waits."""

    name = "dictated"
    stands_alone = True

    def __init__(self):
        self.steps = []
        self.requests = []

    def think(self, request):
        self.requests.append(request)
        step = self.steps.pop(0) if self.steps else [call("wait")]
        return succeed(step(request) if callable(step) else Completion(calls=tuple(step)))


class Dictation(SceneTest):
    """Marta and Anna in a room; whatever Marta calls goes through the whole pipeline."""

    def setUp(self):
        super().setUp()
        self.brain = DictatedBrain()
        self.scene = self.enterContext(self.stage(self.brain))
        self.anna, self.room = self.scene.player, self.scene.room

    def body(self, name, account=None, location=None):
        """Another player's character, in the room."""
        made = create_object(
            DefaultCharacter, key=name, location=location or self.room, home=self.room
        )
        made.permissions.add("Player")
        if account is None:
            account = create_account(f"{name} the player", "", "a-passw0rd")
        made.account = account
        return made

    def told(self, *steps, by=None, whisper=False, line="Marta, good evening."):
        """What the tools answered in one turn that a line of somebody's caused, as data."""
        self.brain.steps = [step if isinstance(step, list) else [step] for step in steps]
        self.brain.requests.clear()
        who = by or self.anna
        if whisper:
            who.at_say(line, whisper=True, receivers=[self.scene.character])
        else:
            who.at_say(line)
        self.scene.wait()
        assert not self.brain.steps, "the turn did not come to all of its steps"
        messages = self.brain.requests[-1].messages
        begun = max(at for at, message in enumerate(messages) if message.role == "user")
        return [message.result for message in messages[begun:] if message.role == "tool"]

    def use(self, name, /, by=None, whisper=False, **arguments):
        """The result of one call in a turn of its own."""
        (answer,) = self.told(call(name, **arguments), by=by, whisper=whisper)
        assert answer["ok"], answer
        return answer["result"]

    def refused(self, name, /, by=None, whisper=False, **arguments):
        """The observation of a call that does not work."""
        (answer,) = self.told(call(name, **arguments), by=by, whisper=whisper)
        assert not answer["ok"], answer
        text = CallRecord.objects.filter(tool=name).latest("pk").observation
        assert "Traceback" not in text and len(text.split("\n")) > 1, text
        return text
