"""Adopting and releasing: any object becomes an assistant, and an ordinary object again."""

import pytest
from evennia.typeclasses.tags import Tag
from evennia.utils.create import create_object

from ai.assistant.adopt import AdoptionError, adopt, release
from ai.assistant.runtime import get_runtime
from ai.models import Delivery, TurnRecord
from ai.testing import ScriptedBrain, call, stage
from ai.tests.game import WorldSceneTest
from ai.tools import get_assistant_script_for_character

OBJECT = "evennia.objects.objects.DefaultObject"
CHARACTER = "evennia.objects.objects.DefaultCharacter"


def everything(thing):
    """All that an adoption could have changed for good."""
    return {
        "attributes": sorted(
            (a.key, a.category, repr(a.value), a.lock_storage) for a in thing.attributes.all()
        ),
        "tags": sorted(thing.tags.all(return_key_and_category=True)),
        "locks": str(thing.locks),
        "permissions": sorted(thing.permissions.all()),
        "scripts": [script.key for script in thing.scripts.all()],
        "cmdsets": [cmdset.key for cmdset in thing.cmdset.all()],
        "cmdset_storage": thing.cmdset_storage,
        "typeclass": thing.typeclass_path,
        "instance": sorted(name for name in vars(thing) if name.startswith("at_")),
        "ndb": sorted(thing.ndb.all),
        "location": thing.location,
    }


class AdoptTest(WorldSceneTest):
    def test_an_object_is_released_as_it_was(self):
        for typeclass in (OBJECT, CHARACTER):
            with self.subTest(typeclass), self.stage(ScriptedBrain(forgiving=True)) as scene:
                thing = create_object(typeclass, key="Statue", location=scene.room)
                thing.db.mood = {"calm": [1, 2]}
                thing.tags.add("stone", category="matter")
                before = everything(thing)
                script = adopt(thing, by=self.account, persona={"name": "Statue"})
                scene.say("Statue, do you hear me?")
                assert everything(thing) != before
                release(script)
                assert everything(thing) == before

    def test_an_adopted_object_hears_and_answers(self):
        brain = ScriptedBrain([call("say", message="I do.")])
        with stage(brain, typeclass=OBJECT, name="Statue") as scene:
            scene.say("Do you hear me?")
            assert scene.heard[-1] == 'Statue says, "I do."'

    def test_adopting_twice_makes_one_script(self):
        with self.stage(ScriptedBrain()) as scene:
            again = adopt(scene.character, persona={"name": "Other"})
            assert again == scene.script
            assert scene.script.persona == {"name": "Other"}
            assert len(scene.character.scripts.all()) == 1

    def test_release_takes_its_rows_along(self):
        with self.stage(ScriptedBrain([call("say", message="Hi")])) as scene:
            scene.say("Hello")
            release(scene.script)
            assert not TurnRecord.objects.exists()
            assert not Delivery.objects.exists()
            assert not Delivery.objects.exists()

    def test_release_leaves_no_tag_that_nothing_has(self):
        with self.stage(ScriptedBrain()) as scene:
            tags = Tag.objects.filter(db_key__startswith="ai_assistant")
            assert tags.exists()
            release(scene.script)
            assert not tags.exists()

    def test_a_taken_key_is_refused(self):
        with self.stage(ScriptedBrain()) as scene, pytest.raises(AdoptionError, match="already"):
            adopt(self.obj1, key=scene.script.assistant_key)

    def test_who_is_played_is_refused(self):
        with self.stage(ScriptedBrain()), pytest.raises(AdoptionError, match="played"):
            adopt(self.char1)

    def test_nobody_grants_more_than_they_have(self):
        with self.stage(ScriptedBrain()), pytest.raises(ValueError, match="own level is lower"):
            adopt(self.obj1, by=self.account2, grant="Developer")

    def test_deleting_the_character_takes_the_assistant_along(self):
        with self.stage(ScriptedBrain()) as scene:
            script_id = scene.script.pk
            scene.character.delete()
            assert script_id not in get_runtime().agents


class LookUpTest(WorldSceneTest):
    """Which script drives a character."""

    def test_by_tag(self):
        with self.stage(ScriptedBrain()) as scene:
            assert get_assistant_script_for_character(scene.character) == scene.script

    def test_by_dbref_where_the_key_is_lost(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.character.attributes.remove("assistant_key", category="ai")
            assert get_assistant_script_for_character(scene.character) == scene.script

    def test_a_copy_is_nobodys(self):
        with self.stage(ScriptedBrain()) as scene:
            copy = scene.character.copy(new_key="Copy")
            assert copy.attributes.get("assistant_key", category="ai")
            assert get_assistant_script_for_character(copy) is None

    def test_others_have_none(self):
        with self.stage(ScriptedBrain()):
            assert get_assistant_script_for_character(self.obj1) is None
            assert get_assistant_script_for_character(None) is None

    def test_it_takes_as_many_queries_however_many_assistants_there_are(self):
        with self.stage(ScriptedBrain()):
            adopt(self.obj1)
            with self.assertNumQueries(3):  # its two attributes, and who claims it
                assert get_assistant_script_for_character(self.obj2) is None


class PuppetTest(WorldSceneTest):
    """When somebody plays an assistant and leaves it again."""

    def test_it_keeps_its_place_and_gets_no_rights(self):
        for typeclass in ("ai.assistant.character.AssistantCharacter", CHARACTER):
            with self.subTest(typeclass), stage(ScriptedBrain(), typeclass=typeclass) as scene:
                npc, place = scene.character, scene.room
                self.account.is_superuser = True
                self.account.unpuppet_object(self.session)
                self.account.puppet_object(self.session, npc)
                assert npc.locks.lock_bypass
                self.account.unpuppet_object(self.session)
                assert npc.location == place
                assert not npc.locks.lock_bypass

    def test_it_does_nothing_while_it_is_played(self):
        with self.stage(ScriptedBrain([call("say", message="Back again.")])) as scene:
            self.account.unpuppet_object(self.session)
            self.account.puppet_object(self.session, scene.character)
            scene.say("Marta?")
            assert not scene.turns()
            self.account.unpuppet_object(self.session)
            scene.wait()
            assert scene.heard[-1] == 'Marta says, "Back again."'

    def test_what_staff_read_meanwhile_is_no_part_of_its_life(self):
        for typeclass in ("ai.assistant.character.AssistantCharacter", CHARACTER):
            brain = ScriptedBrain([call("wait")])
            with self.subTest(typeclass), stage(brain, typeclass=typeclass) as scene:
                npc = scene.character
                self.account.unpuppet_object(self.session)
                self.account.puppet_object(self.session, npc)
                npc.msg("A secret thought.", session=self.session)
                npc.msg("A secret answer.", from_obj=npc, session=self.session)
                npc.msg("A secret word.", from_obj=self.account)
                npc.execute_cmd("py 'a secret ' + 'value'", session=self.session)
                self.account.unpuppet_object(self.session)
                scene.say("Marta, hello.")
                told = [p["text"] for p in brain.requests[0].messages[-1].percepts]
                assert told == ["Marta, hello."]
                assert "secret" not in str([vars(row) for row in scene.turns()]).lower()

    def test_it_knows_later_what_was_said_and_done_in_its_name(self):
        brain = ScriptedBrain([call("wait")])
        with self.stage(brain) as scene:
            self.account.unpuppet_object(self.session)
            self.account.puppet_object(self.session, scene.character)
            for line in ("say Come hither, Anna.", "pose kneels.", "whisper Anna = The keep."):
                scene.character.execute_cmd(line, session=self.session)
            self.account.unpuppet_object(self.session)
            scene.say("Marta, why did you call me hither?")
            said = [p["text"] for p in brain.requests[0].messages[-1].percepts]
            assert said == [
                'While another will moved you, you said "Come hither, Anna."',
                "While another will moved you, you did this: Marta kneels.",
                "Marta, why did you call me hither?",
            ]

    def test_what_others_do_meanwhile_is_noticed_as_ever(self):
        brain = ScriptedBrain([call("wait")])
        with self.stage(brain) as scene:
            self.account.unpuppet_object(self.session)
            self.account.puppet_object(self.session, scene.character)
            scene.player.at_say("Bob, lovely weather.")
            self.account.unpuppet_object(self.session)
            scene.say("Marta, hello.")
            told = [p["text"] for p in brain.requests[0].messages[-1].percepts]
            assert told == ["Bob, lovely weather.", "Marta, hello."]
