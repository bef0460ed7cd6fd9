"""A player tells the innkeeper a name and a secret, leaves, and comes back after a restart."""

import json

from evennia.utils.create import create_account, create_object
from twisted.internet.task import Clock

from ai.assistant.runtime import Runtime, set_runtime
from ai.brains.base import Completion
from ai.brains.embedded.brain import EmbeddedBrain
from ai.memory import vectors
from ai.memory.memories.memories import store
from ai.memory.privacy.scope import Scope
from ai.models import TurnRecord
from ai.testing import ScriptedBrain, TestReactor, call
from ai.testing.brains import turn_of
from ai.tests.game import SceneTest
from ai.tests.memory.kit import Toy, loading

NAME, SECRET = "My name is Rosalind.", "The key lies under the damson tree."


def recalled(request):
    """What the turn's last recall brought up."""
    results = [message for message in turn_of(request) if message.name == "recall_memories"]
    return [memory["text"] for memory in results[-1].result["result"]["memories"]]


def answer(request):
    """As a model would: what it knows, to anybody who asks, the way that they asked."""
    percept = turn_of(request)[0].percepts[-1]
    words = f"To your {percept['kind']}: {' '.join(recalled(request)) or percept['text']}"
    if percept["kind"] == "whisper":
        return Completion(calls=(call("whisper", target=percept["name"], message=words),))
    return Completion(calls=(call("say", message=words),))


class SceneTest(SceneTest):
    def restart(self, scene, brain):
        """The server goes down and comes up: another service, with nothing in memory."""
        scene.runtime.stop()
        scene.runtime = Runtime(TestReactor())
        scene.clock = scene.runtime.clock
        set_runtime(scene.runtime)  # `stage` puts the earlier one back
        self.addCleanup(scene.runtime.stop)
        scene.runtime.brains[brain.name] = brain
        scene.runtime.start()

    def second(self):
        bert = create_object(
            "evennia.objects.objects.DefaultCharacter", key="Bert", location=self.place
        )
        bert.account = create_account("BertAccount", None, None, permissions=["Player"])
        bert.permissions.add("Player")
        return bert

    def leave(self, scene):
        scene.player.location, self.place = None, scene.room

    def come_back(self, scene):
        scene.player.location = self.place

    def whisper(self, scene, who, text):
        who.at_say(text, whisper=True, receivers=[scene.character])
        scene.wait(2)

    def play(self, brain, scene, ask_name, ask_secret):
        for text in (NAME, f"Remember that {SECRET[0].lower()}{SECRET[1:]}"):
            self.whisper(scene, scene.player, text)
        self.leave(scene)
        # What the talk itself held is long gone: only the memory is left.
        TurnRecord.objects.all().delete()
        self.restart(scene, brain)
        bert = self.second()
        heard = []
        bert.at_msg_receive = lambda text=None, **_: heard.append(str(text)) or True
        for text in (ask_secret, ask_name):
            self.whisper(scene, bert, text)
            bert.at_say(text)
            scene.wait(2)
        self.come_back(scene)
        scene.heard.clear()
        self.whisper(scene, scene.player, ask_name)
        self.whisper(scene, scene.player, ask_secret)
        return " ".join(scene.heard), " ".join(heard)

    def test_a_model_uses_the_name_and_tells_the_secret_to_its_owner_only(self):
        stores = [
            [[call("store_memory", text=text, importance=8)], [call("wait")]]
            for text in (NAME, SECRET)
        ]
        asks = [
            [[call("recall_memories", query=query)], answer]
            for query in ("key", "key", "name", "name", "name", "key")
        ]
        brain = ScriptedBrain(*(step for turn in (*stores, *asks) for step in turn))
        with self.stage(brain) as scene:
            mine, theirs = self.play(brain, scene, "Marta, what is my name?", "Marta, the key?")
            assert "Rosalind" in mine and "damson" in mine
            for word in ("Rosalind", "damson"):
                assert word not in theirs
            for request in brain.requests:
                percepts = turn_of(request)[0].percepts
                if percepts[-1]["name"] == "Bert":
                    read = json.dumps(request.as_json(), default=str)
                    assert "Rosalind" not in read and "damson" not in read

    def test_the_built_in_brain_does_so_too(self):
        with self.stage() as scene:
            mine, theirs = self.play(
                EmbeddedBrain(),
                scene,
                "Marta, what is my name?",
                "Marta, do you remember where the key lies?",
            )
            assert "damson" in mine and "Rosalind" in mine
            assert "damson" not in theirs and "Rosalind" not in theirs

    def test_the_built_in_brain_recites_nothing_that_is_merely_nearest(self):
        with self.stage() as scene:
            vectors.start(loading(Toy), Clock(), 100)
            self.addCleanup(vectors.stop)
            store(Scope(scene.script.pk, scene.runtime.now), "A hound barks.", how="seen")
            vectors.meaning().begin()
            for line in ("dragons", "a dog"):
                scene.say(f"Marta, do you remember anything about {line}?")
                scene.wait(5)
                assert any("hound" in heard for heard in scene.heard) == (line == "a dog")
