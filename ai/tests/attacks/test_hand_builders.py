"""Builders who reach for what is not theirs, by the words of `ai`."""

from django.conf import settings
from django.test import override_settings
from django.utils import timezone
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_account

from ai.assistant.authority.authority import grant_of
from ai.commands.console.access import is_builder
from ai.models import PromptVersion, TurnRecord
from ai.testing import call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.setup.test_steps import ANSWERS, SetupTest
from ai.tools import Tool

HELLO = [call("say", message="Good evening.")]


class LowerBuilderTest(BuilderTest):
    """A Builder to whom the object belongs, and who stands below what it was granted."""

    def setUp(self):
        super().setUp()
        self.script = self.scene.script
        self.script.grant("Admin", self.account, alone=True)
        self.marta.locks.add(f"control:id({self.char1.pk});edit:id({self.char1.pk})")
        self.boss = create_account("Boss", None, None, permissions=["Admin"])
        self.script.grant("Admin", self.boss, alone=True)
        self.stand_at("Builder")

    def test_does_not_say_what_it_is_or_does_of_its_own_accord(self):
        persona, wakening = dict(self.script.persona), dict(self.script.wake_policy)
        for typed in (
            "config marta description = Raze all.",
            "config marta own_turns = 1 minute",
            'config marta schedule = 07:00 say {"message": "Boo!"}',
            "config marta tools = all",
            "prompt marta persona = Raze all.",
            "prompt marta persona/drop",
            "profile marta = guard",
            'card import marta = {"spec": "chara_card_v2", "data": {"name": "x"}}',
            "tools marta = -say",
            "tools marta/core = +give",
            "modules marta = none",
            "model marta = embedded",
            "setup marta",
        ):
            problem, advice = self.complaint(typed)
            assert problem == "Marta was granted Admin, but your level is Builder.", typed
            assert advice.endswith(f"ai grant #{self.marta.pk} = Builder"), typed
        assert dict(self.script.persona) == persona and dict(self.script.wake_policy) == wakening
        assert not PromptVersion.objects.exists() and not self.script.card
        assert self.script.brain == "scripted" and not self.script.tools

    def test_still_stops_it_and_commands_it_with_their_own_rights(self):
        assert "is paused" in self.ai("pause marta")
        assert "continues" in self.ai("resume marta")
        assert "so: ok" not in self.ai('do marta = say {"message": "Hello!"}')

    def test_says_all_of_it_once_they_lowered_what_it_was_granted(self):
        self.ai(f"grant #{self.marta.pk} = Builder")
        assert "a watch" in self.ai("config marta description = You keep a watch.")

    def test_who_stands_as_high_says_it_at_once(self):
        self.stand_at("Admin")
        assert "a watch" in self.ai("config marta description = You keep a watch.")
        assert grant_of(self.script) > 0


class CommandsTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.marta.locks.add(f"control:id({self.char1.pk})")

    def test_a_builder_lets_it_type_no_more_than_the_games_settings_do(self):
        self.stand_at("Builder")
        for wanted in ("py: Guest", "look: none", "get: Guest", "look: Guest, shout: Player"):
            problem, _ = self.ai(f"config marta commands = {wanted}").split("\n", 1)
            assert problem.startswith("AI['COMMANDS'] does not allow '"), wanted
        assert not self.scene.script.commands
        assert "get: Admin" in self.ai("config marta commands = look, get: Admin")
        self.stand_at("Developer")
        assert "shout: Player" in self.ai("config marta commands = shout")

    def test_what_a_profile_of_the_settings_has_a_builder_gives(self):
        self.stand_at("Builder")
        crier = {"summary": "cries", "commands": {"shout": "Player"}}
        with override_settings(AI={**settings.AI, "PROFILES": {"crier": crier}}):
            assert "is a crier now" in self.ai("profile marta = crier")
        assert dict(self.scene.script.commands) == {"shout": "Player"}


class Peek(Tool, register=False):
    """What only admins may read."""

    name = "peek"
    description = "Read the game's ledger."
    parameters = {"type": "object", "properties": {}, "required": []}
    permission = "Admin"

    def execute(self, character, **kwargs):
        return {"ledger": "swordfish"}


class BorrowedEyesTest(BuilderTest):
    def test_of_whom_one_may_not_examine_the_list_does_not_tell_what_a_turn_was_about(self):
        self.brain._steps.append(HELLO)
        self.scene.say("Marta, hello!")
        TurnRecord.objects.update(end_reason="error", detail="swordfish")
        self.scene.agent.last_end = "error"
        assert "swordfish" in self.ai()
        self.stand_at("Builder")
        self.marta.locks.add("examine:perm(Admin);control:perm(Admin);edit:perm(Admin)")
        assert "its last turn failed" in self.ai() and "swordfish" not in self.ai()

    def test_a_turn_of_somebody_higher_is_had_again_with_ones_own_rights(self):
        boss = create_account("Boss", None, None, permissions=["Admin"])
        self.scene.player.account = boss
        self.scene.script.grant("Admin", boss)
        self.marta.locks.add(f"control:id({self.char1.pk});examine:id({self.char1.pk})")
        with registry_copy() as registry:
            registry.register(Peek())
            self.brain._steps.append(HELLO)
            self.scene.say("Marta, hello!")
            turn = TurnRecord.objects.get()
            for level, reads in (("Builder", False), ("Admin", True)):
                self.stand_at(level)
                self.brain._steps.extend([[call("peek")], HELLO])
                with self.watching() as lines:
                    self.ai(f"replay {turn.pk}")
                    self.scene.wait()
                shown = strip_ansi("\n".join(lines))
                assert ("swordfish" in shown) is reads, level
                assert ("it reads with yours" in " ".join(shown.split())) is not reads


class LeftOpenTest(SetupTest):
    """What stays open on a screen when its builder's rights are gone."""

    def setUp(self):
        super().setUp()
        self.stand_at("Builder")
        self.guard.locks.add(f"control:id({self.char1.pk})")

    def test_a_menu_ends_with_the_level_that_it_needs(self):
        for last in ("look", "yes", "next", "back", "help", "edit", "Hello!"):
            self.begin()
            self.types(*ANSWERS)
            self.stand_at("Player")
            assert self.types(last) == "You may not do that any more. Nothing was changed."
            assert self.its_script() is None and not self.is_asked()
            self.stand_at("Builder")

    def test_a_menu_ends_with_the_right_to_change_what_it_is_about(self):
        self.begin()
        self.types(*ANSWERS)
        self.guard.locks.add("control:false();edit:false()")
        for last in ("look", "yes", "back"):
            assert self.types(last).startswith("You may not change guard.")
        assert self.its_script() is None and self.types("quit") == "Nothing was changed."

    def test_a_menu_ends_when_somebody_higher_takes_the_assistant_over(self):
        self.begin()
        self.types(*ANSWERS)
        self.types("yes")
        self.begin("bram")
        boss = create_account("Boss", None, None, permissions=["Admin"])
        self.its_script().grant("Admin", boss, alone=True)
        assert "was granted Admin, but your level is Builder." in self.types("next")

    def test_of_two_menus_the_first_is_gone(self):
        self.marta.locks.add(f"control:id({self.char1.pk})")
        self.begin()
        self.types("next", "Bram")
        self.begin("marta")
        assert "Marta 1/" in self.types("look")
        self.types("quit")
        assert not self.is_asked() and self.guard.key == "guard"

    def clerks(self):
        """So many assistants that a small screen does not hold them."""
        self.session.protocol_flags["SCREENHEIGHT"] = {0: 12}
        return [self.assistant(f"Clerk {number:02}") for number in range(6)]

    def test_a_list_is_not_read_on(self):
        self.char1.sessions.add(self.session) if not self.char1.sessions.count() else None
        self.clerks()
        assert is_builder(self.char1)
        with self.watching() as lines:
            self.char1.execute_cmd("ai", session=self.session)
            self.stand_at("Player")
            self.char1.execute_cmd("n", session=self.session)
        assert "Clerk 00" in "\n".join(lines) and "Clerk 03" not in "\n".join(lines)
        assert "this is for builders" in lines[-1]

    def test_a_list_whose_rows_are_gone_meanwhile_is_read_on(self):
        self.stand_at("Developer")
        self.session.protocol_flags["SCREENHEIGHT"] = {0: 12}
        now = timezone.now()
        rows = [
            TurnRecord(
                script=self.scene.script.pk,
                assistant="marta",
                character=self.marta.pk,
                boot="b",
                started=now,
                deadline=now,
                ended=now,
                end_reason="terminal",
                brain="embedded",
                data={"v": 1, "messages": []},
                level=2,
            )
            for _ in range(30)
        ]
        TurnRecord.objects.bulk_create(rows)
        for meanwhile in (TurnRecord.objects.all().delete, lambda: self.ai("release marta")):
            with self.watching() as lines:
                self.char1.execute_cmd("ai log", session=self.session)
                meanwhile()
                self.char1.execute_cmd("n", session=self.session)
                self.char1.execute_cmd("n", session=self.session)
                self.char1.execute_cmd("q", session=self.session)
            assert len(lines) > 2 and "Traceback" not in "".join(lines)
            TurnRecord.objects.bulk_create(rows)
        clerks = self.clerks()
        with self.watching() as lines:
            self.char1.execute_cmd("ai", session=self.session)
            for script in clerks:
                script.character.delete()
            self.char1.execute_cmd("n", session=self.session)
        assert len(lines) > 1 and "Traceback" not in "".join(lines)
