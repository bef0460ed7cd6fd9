"""Brains that never fall silent by themselves, and what else talks without end."""

from itertools import count

from evennia.objects.objects import DefaultObject
from evennia.utils.create import create_account, create_object
from twisted.internet.defer import Deferred, succeed

from ai.assistant.adopt import adopt
from ai.brains.base import Completion
from ai.testing import call

ASSISTANT = "ai.assistant.character.AssistantCharacter"
CHARACTER = "evennia.objects.objects.DefaultCharacter"


class Chatterbox:
    """Calls everybody by name, in other words each time."""

    name = "chatterbox"

    def __init__(self, *names):
        self._names = names
        self._number = count()

    def think(self, request):
        line = f"{'! '.join(self._names)}! Hear my tale number {next(self._number)}."
        return succeed(Completion(calls=(call("say", message=line),)))


class Slow:
    """Takes its time, and tells whom it answers."""

    name = "slow"

    def __init__(self, seconds):
        self.clock = None
        self._seconds = seconds
        self._number = count()

    def think(self, request):
        who = [p["name"] for p in request.messages[-1].percepts if p["addressed"]][-1]
        answer = Completion(calls=(call("say", message=f"{who}: {next(self._number)}"),))
        done = Deferred()
        self.clock.callLater(self._seconds, done.callback, answer)
        return done


class ParrotOfTheTests(DefaultObject):
    """Says whatever it hears, at once."""

    def at_msg_receive(self, text=None, from_obj=None, **kwargs):
        line, options = text if isinstance(text, tuple) else (text, {})
        if from_obj is not self and options.get("type") == "say":
            words = line.partition('"')[2].rpartition('"')[0]
            self.location.msg_contents((f'Polly says, "{words}"', {"type": "say"}), from_obj=self)
        return True


def parrot(room):
    return create_object(ParrotOfTheTests, key="Polly", location=room)


def joined_by(scene, *names):
    """More assistants in the room, with the brain of the first."""
    made = []
    for name in names:
        script = adopt(create_object(ASSISTANT, key=name, location=scene.room))
        script.brain = scene.script.brain
        made.append(scene.runtime.agents[script.pk])
    return made


def somebody(scene, name="Bob"):
    """Another player."""
    player = create_object(CHARACTER, key=name, location=scene.room)
    player.account = create_account(f"Account of {name}", None, None, permissions=["Player"])
    return player


def turns():
    from ai.models import TurnRecord

    return TurnRecord.objects.count()
