"""Who may do what, read from Evennia's own objects."""

from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTest

from ai.assistant.authority import authority, current_level, level_of, source_of
from ai.testing import ScriptedBrain, stage
from ai.tools.levels import rank


class LevelTest(EvenniaTest):
    def test_a_played_character_has_its_accounts_level(self):
        assert level_of(self.char1) == rank("Developer")
        assert level_of(self.account) == rank("Developer")

    def test_a_quelled_account_has_the_lower_of_both(self):
        self.char1.permissions.clear()
        self.char1.permissions.add("Player")
        self.account.attributes.add("_quell", True)
        assert level_of(self.char1) == rank("Player")

    def test_a_superuser_stands_highest(self):
        self.account.is_superuser = True
        assert level_of(self.char1) == rank("Developer")

    def test_nothing_is_none(self):
        thing = create_object("evennia.objects.objects.DefaultObject", key="stone")
        assert level_of(thing) == 0
        assert level_of(None) == 0

    def test_a_permission_outside_the_hierarchy_counts_for_nothing(self):
        self.obj1.permissions.add("dragonrider")
        assert level_of(self.obj1) == 0

    def test_a_deleted_asker_is_none(self):
        asker = create_object("evennia.objects.objects.DefaultCharacter", key="Ghost")
        asker.permissions.add("Builder")
        source = source_of(asker)
        assert current_level(source) == rank("Builder")
        asker.delete()
        assert current_level(source) == 0

    def test_rights_that_came_later_do_not_count(self):
        source = source_of(self.char2)
        before = level_of(self.char2)
        self.account2.permissions.add("Developer")
        assert current_level(source) == before

    def test_rights_that_went_count_at_once(self):
        source = source_of(self.char1)
        self.account.permissions.clear()
        self.char1.permissions.clear()
        assert current_level(source) == 0

    def test_a_played_character_is_known_by_its_account(self):
        assert source_of(self.char1).id == f"account:{self.account.pk}"
        assert source_of(self.obj1).id == f"object:{self.obj1.pk}"


class AuthorityTest(EvenniaTest):
    def test_is_the_least_of_asker_and_grant(self):
        with stage(ScriptedBrain(), by=self.account, grant="Builder") as scene:
            developer, player = source_of(self.char1), source_of(scene.player)
            assert authority(scene.script, developer, None).level == rank("Builder")
            assert authority(scene.script, player, None).level == rank("Player")

    def test_goes_with_the_rights_of_the_builder_who_granted_it(self):
        with stage(ScriptedBrain(), by=self.account, grant="Builder") as scene:
            self.account.permissions.clear()
            self.account.permissions.add("Player")
            asker = source_of(self.char1)
            assert authority(scene.script, asker, None).grant == rank("Player")

    def test_without_a_granter_is_player_at_most(self):
        with stage(ScriptedBrain()) as scene:
            scene.script.grant_level = "Developer"
            assert authority(scene.script, source_of(self.char1), None).level == rank("Player")

    def test_of_a_turn_of_its_own_is_the_grant(self):
        with stage(ScriptedBrain(), by=self.account, grant="Helper") as scene:
            own = authority(scene.script, None, None)
            assert (own.level, own.asker) == (rank("Helper"), None)
