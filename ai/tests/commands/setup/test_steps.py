"""`ai setup`: asks step by step, and does nothing before the last one."""

import re
from types import SimpleNamespace
from unittest.mock import patch

from django.test import override_settings
from evennia.scripts.models import ScriptDB
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_account, create_object
from twisted.internet.defer import Deferred

from ai.assistant.script import AssistantScript
from ai.models import CallRecord, Delivery, Lore, TurnRecord
from ai.testing import call
from ai.tests.commands.kit import CHARACTER, WIDTH, BuilderTest
from ai.tests.rows import some_of
from ai.tools.support.script import get_assistant_script_for_character

ANSWERS = (
    "next",
    "Bram",
    "You guard the gate. You are dry and brave.",
    "bread, oven: The bread is from this morning.",
    "next",
    "Halt, {asker}! Who goes there?",
    "embedded",
    "-building",
    "next",
    "Player",
    "every 10 minutes",
    "next",
    "tokens 20000",
    "budget $0.50",
    "next",
    "next",
)
"""One new assistant, up to the question whether it shall be so."""


class SetupTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.guard = self.npc("guard")

    def begin(self, text="guard"):
        return self.ai(f"setup {text}".strip())

    def types(self, *texts, caller=None):
        """What the builder reads after typing some lines; no line of it is too wide."""
        caller = caller or self.char1
        with self.watching(caller) as lines:
            for text in texts:
                caller.execute_cmd(text)
        shown = strip_ansi("\n".join(lines))
        wide = [line for line in shown.splitlines() if len(line.rstrip()) > WIDTH]
        assert not wide, wide
        assert "Traceback" not in shown and "broke" not in shown, shown
        return "\n".join(line.rstrip() for line in shown.splitlines())

    def is_asked(self, caller=None):
        caller = caller or self.char1
        return caller.ndb._evmenu is not None or caller.cmdset.has("menu_cmdset")

    def its_script(self):
        return get_assistant_script_for_character(self.guard)

    def trace(self):
        """All that a wizard could have left behind."""
        return (
            ScriptDB.objects.count(),
            Lore.objects.count(),
            self.guard.key,
            sorted(self.guard.tags.all()),
            sorted(attribute.key for attribute in self.guard.attributes.all()),
            sorted(str(attribute.value) for attribute in self.guard.attributes.all()),
            self.guard.ndb.ai,
            sorted(self.scene.runtime.agents),
            TurnRecord.objects.count() + CallRecord.objects.count() + Delivery.objects.count(),
            sorted(attribute.key for attribute in self.char1.attributes.all()),
            [cmdset.key for cmdset in self.char1.cmdset.all()],
        )


class OneSessionTest(SetupTest):
    def test_makes_an_assistant_of_all_that_was_answered(self):
        self.begin()
        shown = self.types(*ANSWERS)
        assert "Make these changes?" in shown and "Bram (was guard)" in shown
        shown_before = shown
        assert self.its_script() is None and self.guard.key == "guard"
        shown = self.types("yes")
        assert "Bram is an assistant now." in shown and not self.is_asked()
        script = self.its_script()
        assert self.guard.key == "Bram"
        assert script.persona["description"].startswith("You guard the gate.")
        assert script.persona["greets"]
        assert script.persona["phrases"]["greeting"] == ["Halt, {asker}! Who goes there?"]
        assert script.brain == "embedded" and script.grant_level == "Player"
        assert "building" not in script.tools and "speech" in script.tools
        assert script.wake_policy["every"] == 600
        assert dict(script.limits) == {"tokens": 20000, "dollars": 0.5}
        assert "Its models may cost $0.50 a day." in shown_before
        assert "tokens 20,000, budget $0.50" in shown_before
        assert set(script.tools_by.values()) == {f"account:{self.account.pk}"}
        row = Lore.objects.get()
        assert (row.keywords, row.of) == (["bread", "oven"], script.assistant_key)

    def test_a_command_typed_as_an_answer_is_told_how_to_leave(self):
        self.begin()
        assert self.types("ai status").endswith("You are in `ai setup`; to leave it: quit")
        assert "without one" not in self.types("1", "back")  # the profile chosen stays

    def test_enter_takes_every_default(self):
        self.begin()
        shown = self.types(*[""] * 12)
        assert "Summary" in shown
        assert "Type yes to do it" in self.types("")
        assert self.its_script() is None
        self.types("yes")
        script = self.its_script()
        kept = (self.guard.key, dict(script.persona), script.brain, list(script.tools))
        assert kept == ("guard", {}, "", []) and script.grant_level == "Player"

    def test_asks_first_whom_it_is_about(self):
        shown = self.begin("")
        assert "guard" in shown and "Marta, an assistant" in shown and "Anna" not in shown
        assert "Whom is this about?" in self.types("")
        assert "There is no 'nobody'" in self.types("nobody")
        assert "You may" not in self.types("guard")
        assert "guard 2/" in self.types("look")
        assert "Whom do you set up?" in self.types("back")

    def test_a_step_back_keeps_what_was_answered(self):
        self.begin()
        self.types("next", "Bram", "You guard.", "back")
        assert "You guard." in self.types("look")
        assert "Enter or `next`: Bram." in self.types("back")
        self.types("back")
        assert "This is the first step." in self.types("back")

    def test_help_tells_of_each_step(self):
        self.begin()
        for _ in range(12):
            shown = self.types("help")
            assert len(shown) > 60 and "quit" in shown
            self.types("next")

    def test_what_is_wrong_is_told_in_place(self):
        self.begin()
        self.types("next")
        wrong = {
            0: ("a=b", "x" * 61, "#1"),
            1: ("x" * 2001,),
            2: ("bread", ": x", "bread:", "-7", "a, b, c, d, e, f, g, h, i: x", f"a: {'x' * 401}"),
            3: ("Hello {", "x" * 301),
            4: ("77", "nothing:at-all", "no-such-brain", "a, b, c, d, e, f"),
            5: ("building", "+nothing", "-core -world -speech"),
            6: ("King", "Superuser"),
            7: ("whenever", "events fire", "every 1 second", "every blue moon"),
            8: ("tokens", "tokens 1", "steps eleven", "money 5", "seconds 99999999999999"),
        }
        for number in range(9):
            for text in wrong[number]:
                shown = self.types(text)
                assert f" {number + 2}/" not in shown or number == 5, (text, shown)
                assert len(shown.splitlines()) >= 2, (text, shown)
            self.types("next")
        assert "Try it" in self.types("look")

    def test_quit_at_every_step_leaves_no_trace(self):
        before = self.trace()
        for number in some_of(range(len(ANSWERS) + 1), 4):
            self.begin()
            self.types(*ANSWERS[:number])
            assert "Nothing was changed." in self.types("quit")
            assert self.trace() == before and not self.is_asked()
        self.begin()
        assert "Nothing was changed." in self.types(*ANSWERS, "no")
        assert self.trace() == before

    def test_a_lost_connection_at_any_step_leaves_no_trace(self):
        before = self.trace()
        for number in range(0, len(ANSWERS) + 1, 3):
            self.begin()
            self.types(*ANSWERS[:number])
            self.account.unpuppet_object(self.session)
            assert not self.is_asked()
            self.account.puppet_object(self.session, self.char1)
            self.char1.location = self.scene.room
            assert self.trace()[:8] == before[:8]

    def test_a_reload_forgets_it(self):
        self.begin()
        self.types(*ANSWERS)
        self.char1.nattributes.clear()  # as does a new process: what is not in the database is gone
        self.char1.cmdset.update(init_mode=True)
        assert not self.char1.cmdset.has("menu_cmdset")
        assert not self.char1.attributes.has("_menutree_saved")

    def test_a_fault_in_the_middle_leaves_nothing_half_done(self):
        self.begin()
        self.types(*ANSWERS)
        before = self.trace()[:8]
        with patch.object(AssistantScript, "wake_for", side_effect=ValueError("no such time")):
            shown = self.types("yes")
        assert "no such time" in shown
        assert self.trace()[:8] == before and self.guard.key == "guard"
        assert "Bram is an assistant now." in self.types("yes")

    def test_a_fault_leaves_one_that_is_set_up_again_as_it_was(self):
        script = self.scene.script
        script.persona = {"description": "old", "rules": [{"name": "x", "off": True}]}
        script.limits = {"calls": 3}
        self.begin("marta")
        self.types("next", "Berta", "You are new.", *["next"] * 7)
        self.types("back", "tokens 5000", "next", "next")
        with patch.object(AssistantScript, "limits", property(_broken, _broken)):
            self.char1.ndb._evmenu.parse_input("yes")
        assert dict(script.persona)["description"] == "old" and dict(script.limits) == {"calls": 3}
        assert self.marta.key == "Marta"
        shown = self.types("yes")
        assert "has its new settings now" in shown
        assert script.persona["description"] == "You are new." and script.persona["rules"]

    def test_setting_up_again_changes_nothing_that_was_not_answered(self):
        script = self.scene.script
        script.persona = {
            "description": "old",
            "greets": True,
            "phrases": {"greeting": ["Hi", "Ho"]},
        }
        before = (dict(script.persona), script.brain, list(script.tools), script.granted_by)
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        self.begin("marta")
        shown = self.types(*["next"] * 12)
        assert "Nothing changes." in shown
        self.types("yes")
        assert (dict(script.persona), script.brain, list(script.tools), script.granted_by) == before

    def test_release_gives_back_the_name_and_takes_the_knowledge(self):
        self.begin()
        self.types(*ANSWERS, "yes")
        assert "Bram is no longer an assistant, and its name is guard again." in self.ai(
            "release bram"
        )
        assert self.guard.key == "guard" and not Lore.objects.exists()

    def test_a_text_can_be_written_in_the_editor(self):
        self.begin()
        self.types("next", "next", "edit", "You guard the gate.", "You are |rdry|n.", ":wq")
        shown = self.types("look")
        assert "> You guard the gate." in shown and "dry" in shown
        self.types("next", "edit", "bread: Old.", "gate: Shut.", ":wq")
        assert "2. gate: Shut." in self.types("look")
        self.types("edit", "no colon", ":w", ":q!")
        assert "3." not in self.types("look")
        self.types("quit")
        assert not self.is_asked() and not self.char1.cmdset.has("editorcmdset")

    def test_shows_what_it_would_answer_without_any_effect(self):
        self.begin()
        self.types(*ANSWERS[:-1])
        before = self.trace()
        shown = self.types("Hello!")
        assert "Bram, by embedded:" in shown and "said" in shown
        assert "Enter or `next`: skip this." in shown.splitlines()[-1]
        assert "morning" in self.types("What about the bread?")
        assert self.trace() == before
        assert not self.scene.heard

    def test_one_who_quits_while_it_thinks_hears_nothing_more_of_it(self):
        asked = Deferred()
        self.scene.runtime.brains["slow"] = SimpleNamespace(name="slow", think=lambda _: asked)
        self.begin()
        self.types(*("slow" if text == "embedded" else text for text in ANSWERS[:-1]))
        assert "Bram thinks" in self.types("Hello?")
        assert "still thinking about your last line" in self.types("And now?")
        before = self.trace()
        assert self.types("quit").splitlines()[-1] == "Nothing was changed."
        assert asked.called and not self.is_asked()
        with self.watching() as lines:
            self.scene.wait(120)
        assert lines == [] and self.guard.ndb.ai is None
        assert self.trace()[:3] == before[:3]

    def test_a_brain_is_shown_the_draft_and_its_calls_are_not_carried_out(self):
        self.scene.runtime.brains["scripted"] = self.brain
        self.brain.reads = True
        self.brain._steps.append(
            [call("recall", query="gate"), call("say", message="Halt! |lcquit")]
        )
        self.begin()
        self.types("next", "Bram", "You guard the gate.", "next", "Halt, {asker}!", "scripted")
        self.types(*["next"] * 4)
        before = self.trace()
        shown = self.types("Who are you?")
        assert "recall" in shown and "Halt! | lcquit" in shown
        system = self.brain.requests[-1].system
        assert "You guard the gate." in system and "as with: Halt, …!" in system
        assert self.trace() == before

    def test_tells_what_each_model_costs_and_whether_it_can_be_asked(self):
        models = {"openai:gpt-5-mini": {"price": {"input": 0.25, "output": 2.0}}}
        with override_settings(AI={"MODELS": models, "MODEL": "openai:gpt-5-mini"}):
            self.begin()
            shown = self.types(*["next"] * 5)
            assert "embedded" in shown and "free" in shown
            assert "$0.000865" in shown and "missing" in shown
            self.types("2", *["next"] * 5, "yes")
        assert self.its_script().brain == "openai:gpt-5-mini"

    def test_what_wakes_it_is_set_by_name_or_number_and_unset_in_one_word(self):
        self.begin()
        self.types(*["next"] * 8)
        shown = self.types("audience", "2 arrive", 'schedule 07:00 say {"message": "a = b"}')
        assert re.search(r"audience +yes", shown) and re.search(r"events +arrive", shown)
        assert "Enter or `next`: events arrive, audience yes, schedule 07:00" in shown
        assert re.search(r"audience +no \(default\)", self.types("audience"))
        shown = self.types("addressed")
        assert "Enter or `next`: only when somebody speaks to it." in shown

    def test_a_limit_goes_back_to_the_games_settings(self):
        self.begin()
        self.types(*["next"] * 9)
        assert "Enter or `next`: tokens 20,000." in self.types("tokens = 20000")
        assert "Enter or `next`: steps 3, tokens 20,000." in self.types("steps 3")
        assert "Enter or `next`: steps 3." in self.types("tokens default")
        assert "Enter or `next`: as the game's settings say." in self.types("default")

    def test_words_of_players_are_no_markup(self):
        self.guard.key = "|lcquit|ltguard|le"
        with self.watching() as lines:
            self.ai(f"setup #{self.guard.pk}")
        assert "|lcquit" not in "\n".join(lines).replace("||", "")

    def test_a_profile_fills_in_the_steps_that_follow(self):
        self.begin()
        shown = self.types("look")
        assert "shopkeeper" in shown
        assert "There is no profile" in self.types("pirate")
        assert "There is no number" in self.types("99")
        self.types("guard", *["next"] * 10)
        shown = self.types("look")
        self.types("next", "yes")
        script = self.its_script()
        assert script.persona["greets"] and script.persona["phrases"]["unknown"]
        assert script.wake_policy["audience"] and dict(script.limits) == {"max_iterations": 4}
        assert "go_to_sleep" in script.tools and "recall_memories" in script.core


class OthersTest(SetupTest):
    def another(self, level="Builder"):
        account = create_account("Second", "b@example.com", "longpassword", permissions=[level])
        other = create_object(CHARACTER, key="Second", location=self.scene.room)
        other.account = account
        return other

    def test_two_builders_at_once_do_not_undo_each_other(self):
        other = self.another("Developer")
        self.begin()
        self.ai("setup guard", caller=other)
        self.types(*ANSWERS)
        self.types("next", "Otto", *["next"] * 10, caller=other)
        self.types("yes")
        shown = self.types("yes", caller=other)
        assert "It was changed meanwhile" in shown
        assert self.guard.key == "Bram" and self.is_asked(other)
        assert "Nothing was changed." in self.types("quit", caller=other)

    def test_one_that_is_deleted_meanwhile_ends_it(self):
        for number in (0, 5, len(ANSWERS)):
            self.guard = self.npc(f"guard{number}")
            self.begin(f"guard{number}")
            self.types(*ANSWERS[:number])
            scripts = ScriptDB.objects.count()
            self.guard.delete()
            assert "somebody deleted it" in self.types("yes")
            assert not self.is_asked() and ScriptDB.objects.count() == scripts

    def test_one_that_somebody_begins_to_play_is_not_set_up(self):
        self.begin()
        self.types(*ANSWERS)
        other = self.another()
        self.guard.account = other.account
        assert "Somebody plays guard." in self.types("yes")
        assert self.its_script() is None

    def test_rights_count_at_the_last_moment(self):
        self.begin()
        self.types(*ANSWERS)
        self.stand_at("Builder")
        self.guard.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "You may not change guard." in self.types("yes")
        assert self.its_script() is None

    def test_nobody_grants_what_they_do_not_have(self):
        self.begin()
        self.types(*["next"] * 7, "Developer", *["next"] * 3)
        self.stand_at("Builder")
        self.guard.locks.add("edit:perm(Builder)")
        assert "cannot grant" in self.types("yes")
        assert self.its_script() is None

    def test_players_have_no_such_word(self):
        self.stand_at("Player")
        assert not self.is_asked()
        self.begin()
        assert not self.is_asked()


def _broken(*_args):
    raise ValueError("it does not fit")
