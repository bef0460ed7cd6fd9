"""What an assistant can do that is a thing, and no character."""

from evennia.objects.objects import DefaultExit, DefaultRoom
from evennia.utils.create import create_object

from ai.testing import ScriptedBrain, call, stage
from ai.tests.game import SceneTest


class ThingsTest(SceneTest):
    def asked(self, *calls):
        brain = ScriptedBrain([*calls], [call("wait")], forgiving=True)
        self.scene = self.enterContext(
            stage(brain, name="mirror", typeclass="evennia.objects.objects.DefaultObject")
        )
        self.yard = create_object(DefaultRoom, key="Yard")
        self.yard.db.desc = "Hens, and a well."
        create_object(DefaultExit, key="door", location=self.scene.room, destination=self.yard)
        self.scene.say("Mirror?")
        return self.scene.calls()[0]

    def test_one_that_walks_sees_where_it_is_then(self):
        done = self.asked(call("go", exit="door"))
        assert done.state == "done" and "Hens, and a well." in done.observation
        assert self.scene.character.location == self.yard

    def test_it_is_told_that_it_has_no_commands(self):
        done = self.asked(call("execute_command", command="look"))
        assert "There is no command 'look' here." in done.observation
        assert "a thing without commands of its own" in done.observation
        assert "You may use" not in done.observation

    def test_carried_it_hears_what_is_whispered_to_it(self):
        self.asked(call("wait"))
        scene = self.scene
        scene.character.move_to(scene.player, quiet=True)
        scene.whisper("Who is the fairest?")
        assert len(scene.turns()) == 2
