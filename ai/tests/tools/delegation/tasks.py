"""What the tests of delegation share: other assistants, and their answers."""

from evennia.utils.create import create_object
from twisted.internet.task import deferLater

from ai.assistant.adopt import adopt
from ai.brains.base import Completion
from ai.models import Delegation
from ai.testing import call
from ai.tests.game import SceneTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"


def say(text):
    return [call("say", message=text)]


def hand(task="Guard.", **given):
    return [call("delegate_task", task=task, **given)]


def finish_task(request, summary="Done."):
    return Completion(
        calls=(
            call(
                "finish_task",
                delegation=Delegation.objects.latest("pk").pk,
                done=True,
                summary=summary,
            ),
        )
    )


def later(scene, step):
    """The same step, after the delegator has gone on."""
    return lambda request: deferLater(scene.clock, 1, step, request)


def told(request):
    return request.messages[-1].text


class DelegationTest(SceneTest):
    def another(self, scene, name, brain, **given):
        thing = create_object(CHARACTER, key=name, location=scene.room)
        script = adopt(thing, **given)
        brain.name = name.lower()
        scene.runtime.brains[brain.name] = brain
        script.brain = brain.name
        return script

    def row(self):
        return Delegation.objects.latest("pk")
