"""Adopting, releasing, granting, pausing, resuming."""

from evennia.commands.default.building import CmdCreate

from ai.assistant.authority.authority import acts_alone
from ai.commands.command import SUBCOMMANDS
from ai.models import TurnRecord
from ai.tests.commands.kit import BuilderTest
from ai.tools.support.script import get_assistant_script_for_character

CHANGES = (
    "modules marta = none",
    "token marta",
    "release marta",
    "grant marta = none",
    "pause marta",
    "stop marta",
    "resume marta",
    "do marta = wait",
    "join marta = public",
    "leave marta = public",
    "tools marta = +core",
    "prompt marta persona = x",
    "model marta = none",
    "config marta greets = yes",
    "profile marta = guard",
    "card import marta = {}",
    "setup marta",
    "say marta = Hello!",
    "tell marta = Close the gate.",
    "wake marta",
    "test marta",
    "replay marta",
    "doctor marta",
    "memory marta = The bridge is closed.",
    "journal marta = The gate was mended.",
    "goal marta = Keep the gate.",
    "people marta/note char = A stranger.",
)


class AdoptTest(BuilderTest):
    def test_makes_a_character_an_assistant(self):
        bob = self.npc("Bob")
        assert self.ai("adopt bob") == (
            "Bob is an assistant now, with the grant Player.\n"
            "Say something to it, then: ai thoughts Bob"
        )
        assert get_assistant_script_for_character(bob) is not None
        assert bob.ndb.ai is not None

    def test_takes_any_object(self):
        self.obj1.location = self.scene.room
        assert "Obj is an assistant now" in self.ai("adopt obj")

    def test_says_so_if_players_could_carry_it_away(self):
        self.obj1.location = self.scene.room
        warns = "Players can pick Obj up. If they should not: lock Obj = get:false()"
        assert warns in self.ai("adopt obj")
        self.ai("release obj = yes")
        self.obj1.locks.add("get:false()")
        assert "pick" not in self.ai("adopt obj")

    def test_reaches_what_is_elsewhere(self):
        bob = self.npc("Bob", here=False)
        assert "Bob is an assistant now" in self.ai(f"adopt #{bob.pk}")

    def test_remembers_who_did_it(self):
        bob = self.npc("Bob")
        self.ai("adopt bob")
        script = get_assistant_script_for_character(bob)
        assert (script.grant_level, script.granted_by) == ("Player", f"account:{self.account.pk}")

    def test_of_an_assistant_says_so(self):
        assert self.complaint("adopt marta") == (
            "Marta is an assistant already.",
            "See: ai status Marta",
        )
        assert self.complaint("adopt marta = guard") == (
            "Marta is an assistant already.",
            "Give it the profile: ai profile Marta = guard",
        )

    def test_of_somebodys_character_says_so(self):
        assert self.complaint("adopt me") == (
            "Somebody plays Char.",
            "Adopt it when they have left it.",
        )
        assert get_assistant_script_for_character(self.char1) is None

    def test_of_a_room_says_what_can_hear_there(self):
        self.char1.location = self.scene.room
        for typed in ("adopt here", "setup here"):
            with self.subTest(typed):
                assert self.complaint(typed) == (
                    "Taproom is a room, and rooms hear nothing of what happens in them.",
                    "Adopt a thing in it: create/drop voice, then ai adopt voice",
                )
        assert get_assistant_script_for_character(self.scene.room) is None

    def test_without_a_name_asks_for_it(self):
        assert self.complaint("adopt") == ("Which object?", "Like this: ai adopt <npc>")

    def test_of_what_is_not_there_says_so(self):
        assert self.complaint("adopt xyz") == (
            "There is no 'xyz' here or elsewhere.",
            "Check the name, or use its #dbref. To create one: create/drop <name>",
        )

    def test_of_one_of_several_asks_which(self):
        first, second = self.npc("Bob"), self.npc("Bob")
        problem, advice = self.complaint("adopt bob")
        assert problem == "There are several called 'bob'."
        assert f"#{first.pk} (Bob)" in advice
        assert f"#{second.pk} (Bob)" in advice

    def test_takes_no_level_and_says_how_one_is_granted(self):
        bob = self.npc("Bob")
        assert self.complaint("adopt bob = Builder") == (
            "'Builder' is a level, but `ai adopt` takes a profile.",
            "To grant that level: ai grant bob = Builder",
        )
        assert get_assistant_script_for_character(bob) is None

    def test_warns_of_one_with_rights_of_its_own(self):
        self.npc("Bob").permissions.add("Builder")
        assert "But it can do nothing yet: it has rights above Player" in self.ai("adopt bob")


class ReleaseTest(BuilderTest):
    def test_lets_it_be_as_it_was(self):
        assert self.ai("release marta") == (
            "Marta is no longer an assistant.\nThe record of its turns was deleted."
        )
        assert get_assistant_script_for_character(self.marta) is None
        assert not self.marta.tags.get(category="system")

    def test_tells_what_goes_with_it_that_was_not_there_before(self):
        self.ai("memory marta = Anna likes onions.")
        assert "deleted, with 1 memory." in self.ai("release marta = yes")
        self.ai("adopt marta")
        for typed in ("memory marta = a b", "memory marta = c d", "journal marta = e f"):
            self.ai(typed)
        self.ai("goal marta = Bake a pie.")
        told = " ".join(self.ai("release marta = yes").split())
        assert told.endswith("was deleted, with 2 memories, 1 entry of its journal and 1 goal.")

    def test_asks_before_memories_go_for_good(self):
        self.ai("memory marta = Anna likes onions.")
        for typed in ("release marta", "release marta = no"):
            assert self.complaint(typed) == (
                "Marta has 1 memory. Releasing it deletes that for good.",
                "If you are sure: ai release Marta = yes. To pause it instead: ai pause Marta",
            )
        assert get_assistant_script_for_character(self.marta) is not None

    def test_takes_its_turns_along(self):
        self.scene.say("Hello, Marta!")
        assert TurnRecord.objects.exists()
        self.ai("release marta")
        assert not TurnRecord.objects.exists()


class GrantTest(BuilderTest):
    def test_changes_how_high_its_tools_reach(self):
        assert self.ai("grant marta = helper") == "Marta may use tools up to Helper now."
        assert self.scene.script.grant_level == "Helper"

    def test_alone_lets_it_change_the_world_unasked_until_it_is_granted_without(self):
        assert self.ai("grant marta = builder alone") == (
            "Marta may use tools up to Builder now, and change the world unasked."
        )
        assert (self.scene.script.grant_level, self.scene.script.acts_alone) == ("Builder", True)
        assert "Builder (in turns of its own too), by " in self.ai("status marta")
        assert self.ai("grant marta = builder") == "Marta may use tools up to Builder now."
        assert not self.scene.script.acts_alone
        assert "alone" not in self.ai("status marta")

    def test_alone_needs_a_level(self):
        assert self.complaint("grant marta = alone") == (
            "`alone` needs a level before it.",
            "Like this: ai grant Marta = Builder alone",
        )
        assert not self.scene.script.acts_alone

    def test_alone_goes_when_its_builder_has_fallen(self):
        self.ai("grant marta = builder alone")
        self.stand_at("Helper")
        self.account.is_superuser = False
        assert not acts_alone(self.scene.script)

    def test_takes_it_all_away(self):
        assert self.ai("grant marta = none") == "Marta may use tools up to none now."

    def test_without_a_level_tells_the_one_it_has(self):
        problem, advice = self.complaint("grant marta")
        assert problem == "Which level? Marta has Builder now."
        assert "Levels: none, Guest, Player, Helper, Builder" in advice

    def test_of_an_unknown_level_tells_those_that_there_are(self):
        problem, advice = self.complaint("grant marta = Wizard")
        assert problem == "There is no level 'Wizard'."
        assert "Levels: none, Guest, Player" in advice
        assert self.scene.script.grant_level == "Builder"

    def test_above_ones_own_level_is_refused(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        assert self.complaint("grant marta = Admin") == (
            "You cannot grant Admin: your own level is Builder.",
            "Grant Builder at most, or ask somebody of a higher level.",
        )
        assert self.scene.script.grant_level == "Builder"


class PauseTest(BuilderTest):
    def test_stops_it(self):
        assert self.ai("pause marta") == "Marta is paused. What players say to it waits."
        self.scene.say("Hello, Marta!")
        assert not self.brain.requests

    def test_says_who_did_it(self):
        self.ai("pause marta")
        assert "paused by Char" in self.ai("status marta")

    def test_twice_says_so(self):
        self.ai("pause marta")
        assert self.complaint("pause marta") == (
            "Marta is paused already.",
            "To let it continue: ai resume Marta",
        )

    def test_resume_has_it_take_up_what_waited(self):
        self.ai("pause marta")
        self.scene.say("Hello, Marta!")
        assert self.ai("resume marta") == "Marta continues."
        self.scene.wait()
        assert "Hello, Marta!" in self.brain.requests[0].messages[-1].text

    def test_resume_of_one_that_is_awake_says_so(self):
        assert self.complaint("resume marta") == ("Marta is not paused.", "See: ai status Marta")

    def test_resume_warns_of_what_still_keeps_it(self):
        self.ai("pause marta")
        self.marta.permissions.add("Admin")
        assert "But it can do nothing yet" in self.ai("resume marta")


class RightsTest(BuilderTest):
    """A builder changes what Evennia's own building commands let them change."""

    def setUp(self):
        super().setUp()
        self.stand_at("Builder")

    def test_not_what_somebody_else_made(self):
        for text in CHANGES:
            assert self.complaint(text) == (
                "You may not change Marta.",
                "Its 'edit' lock says who may. Ask one of them, or an admin.",
            )
        self.npc("Bob")
        assert self.complaint("adopt bob")[0] == "You may not change Bob."

    def test_what_they_made_themselves_with_create(self):
        self.call(CmdCreate(), "/drop Bob:evennia.objects.objects.DefaultCharacter")
        assert "Bob is an assistant now" in self.ai("adopt bob")
        assert self.ai("pause bob").startswith("Bob is paused")
        assert self.ai("release bob").startswith("Bob is no longer an assistant.")

    def test_what_its_edit_lock_lets_them(self):
        self.marta.locks.add("edit:perm(Builder)")
        assert self.ai("pause marta").startswith("Marta is paused")

    def test_an_admin_may_change_all(self):
        self.stand_at("Admin")
        assert self.ai("pause marta").startswith("Marta is paused")

    def test_a_builder_may_look_into_what_somebody_else_made(self):
        for text in ("status marta", "tools marta", "thoughts marta", "why marta"):
            assert "may not" not in self.ai(text)

    def test_unless_its_examine_lock_says_otherwise(self):
        self.marta.locks.add("examine:perm(Admin)")
        for text in ("status marta", "tools marta", "thoughts marta", "why marta"):
            assert self.complaint(text) == (
                "You may not examine Marta.",
                "Its 'examine' lock says who may. Ask one of them, or an admin.",
            )


def test_every_word_that_changes_is_held_to_the_rights():
    changing = {text.split()[0] for text in CHANGES} | {"adopt"}
    looking = {"status", "thoughts", "why", "log", "cost", "reports", "tool"}
    others = {"approve", "reject", "forget", "optout"}  # each has a rule of its own, and its tests
    others.add("lore")  # which is the world's, and no assistant's
    assert changing == set(SUBCOMMANDS) - looking - others
