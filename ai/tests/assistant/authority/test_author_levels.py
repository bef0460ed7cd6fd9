"""With which level the words of the game's objects count."""

from evennia.commands.default.building import CmdCreate, CmdDig
from evennia.objects.objects import DefaultCharacter, DefaultExit, DefaultObject, DefaultRoom
from evennia.utils.create import create_account, create_object

from ai.assistant.authority.author_levels import author_of
from ai.testing import ScriptedBrain, stage
from ai.tests.game import EvenniaCommandTest
from ai.tools.contract.levels import NONE, rank


class AuthorTest(EvenniaCommandTest):
    """`char1` is a Developer; Ann is a player with a character of her own."""

    def setUp(self):
        super().setUp()
        self.ann = self.account_at("Ann", "Player")

    def account_at(self, name, level):
        made = create_account(name, "", "a-passw0rd")
        made.permissions.clear()
        made.permissions.add(level)
        return made

    def test_what_somebody_plays_counts_with_their_level(self):
        assert author_of(self.char1) == rank("Developer")
        self.char2.account = self.ann
        assert author_of(self.char2) == rank("Player")

    def test_a_character_whose_player_has_left_counts_with_the_players_level(self):
        made, errors = DefaultCharacter.create("Annie", account=self.ann)
        assert not errors
        assert author_of(made) == rank("Player")

    def test_what_was_made_for_an_account_counts_with_its_level_now(self):
        for typeclass in (DefaultObject, DefaultRoom, DefaultExit):
            made, errors = typeclass.create("thing", account=self.ann)
            assert not errors
            assert author_of(made) == rank("Player")
        self.ann.permissions.add("Builder")
        assert author_of(made) == rank("Builder")

    def test_of_an_account_that_is_gone_it_is_none(self):
        made, _ = DefaultObject.create("thing", account=self.ann)
        self.ann.delete()
        assert author_of(made) == NONE

    def test_what_a_builder_creates_and_digs_is_theirs(self):
        self.char1.account = self.account_at("Bert", "Builder")
        self.call(CmdCreate(), "sign", caller=self.char1)
        self.call(CmdDig(), "Cellar = down, up", caller=self.char1)
        down = next(way for way in self.room1.exits if way.key == "down")
        sign = next(thing for thing in self.char1.contents if thing.key == "sign")
        for made in (sign, down, down.destination):
            assert author_of(made) == rank("Builder")

    def test_the_maker_that_a_lock_names_counts_also_when_their_player_has_left(self):
        builder = self.account_at("Bert", "Builder")
        body, _ = DefaultCharacter.create("Bertie", account=builder)
        room = create_object(DefaultRoom, key="Cellar", locks=f"control:id({body.pk})")
        assert author_of(room) == rank("Builder")
        room.locks.add(f"control:id(#{self.char2.pk}) or perm(Admin)")
        self.char2.permissions.clear()
        self.char2.permissions.add("Player")
        self.char2.account = None
        assert author_of(room) == rank("Player")
        room.locks.add("control:pid(999999)")
        assert author_of(room) == NONE

    def test_what_nobody_is_known_to_have_made_is_staffs(self):
        stone = create_object(DefaultObject, key="stone")
        assert author_of(stone) is None
        assert author_of(None) is None
        assert author_of() is None

    def test_an_assistants_name_is_staffs(self):
        with stage(ScriptedBrain(), by=self.account) as scene:
            scene.character.db.creator_id = self.ann.pk
            assert author_of(scene.character) is None

    def test_who_said_something_counts_by_the_sources_id(self):
        assert author_of(f"account:{self.ann.pk}") == rank("Player")
        assert author_of(f"object:{self.char1.pk}", f"account:{self.ann.pk}") == rank("Player")
        assert author_of("account:99999") == author_of("object:99999") == NONE
        assert author_of("") is author_of(None) is None

    def test_of_several_the_least_counts(self):
        stone = create_object(DefaultObject, key="stone")
        sign, _ = DefaultObject.create("sign", account=self.ann)
        assert author_of(stone, None, self.char1) == rank("Developer")
        assert author_of(stone, self.char1, sign) == rank("Player")

    def test_the_makers_of_a_crowd_are_found_with_one_query(self):
        crowd = [DefaultObject.create("sign", account=self.ann)[0] for _ in range(20)]
        crowd += [create_object(DefaultObject, key="stone") for _ in range(20)]
        author_of(crowd[0])  # Evennia keeps an account's permissions from then on
        with self.assertNumQueries(1):
            assert author_of(*crowd) == rank("Player")
