"""`ai config`: what can be set for an assistant, what it is, and what it may be."""

from unittest.mock import patch

from ai.assistant.agent.turn_settings import turn_bounds
from ai.assistant.agent.wake_policy import read_policy
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console.errors import UserError
from ai.models import Spent
from ai.tests.commands.kit import BuilderTest
from ai.tools.contract.secret import Secrets


class ConfigTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.script = self.scene.script

    def test_lists_every_setting_with_its_value_and_what_it_may_be(self):
        told = self.ai("config Marta")
        for name in SETTINGS:
            assert name in told
        assert "500 (default)" in told
        assert "a number from 1 to 10" in told
        assert "2,000 letters; |/" in told  # to be typed so, and no break of a line here
        assert "ai config Marta <setting> = <value>" in told

    def test_tells_what_one_does_and_how_to_change_it(self):
        told = self.ai("config Marta max_iterations")
        assert "5 (default)" in told
        assert "How many steps a turn has" in told
        assert "ai config Marta max_iterations = 5" in told

    def test_a_change_is_told_with_what_it_was_and_holds_in_the_next_turn(self):
        told = self.ai("config Marta max_iterations = 3")
        assert "  3\nIt was: 5 (default)" in told
        assert turn_bounds(0, self.script.limits).max_iterations == 3
        self.ai("config Marta max_iterations = default")
        assert turn_bounds(0, self.script.limits).max_iterations == 5

    def test_a_budget_of_its_own_is_told_wherever_money_is(self):
        key, today = self.script.assistant_key, self.scene.runtime.ledger.today()
        Spent.objects.create(day=today, scope="assistant", who=key, calls=3, micros=460_000)
        Spent.objects.create(day=today, scope="game", who="", calls=3, micros=460_000)
        self.script.brain = "custom:dear"
        assert "  not set" in self.ai("config marta budget")
        assert "  $0.50\nIt was: not set" in self.ai("config Marta budget = $0.50")
        told = self.ai("status marta")
        assert "models $0.46 92% of $0.50 at most" in told
        assert "is used to 92 %" in " ".join(told.split())
        assert "$0.46 92%" in self.ai()
        assert self.ai("cost").splitlines()[2].split()[-1] == "92%"
        assert "It has used 92% of its own budget for today." in self.ai("cost marta")
        assert "dollars from 0.01 to 1000" in self.ai("config marta cap = 0")
        assert "not set" in self.ai("config marta budget = default")

    def test_values_are_read_as_people_write_them(self):
        self.ai("config Marta greets = Yes")
        self.ai("config Marta speech-length = 1,000 letters")
        self.ai("config Marta own_turns = every 1h 30 minutes")
        self.ai("config Marta events = arrive, Say: Fire,  arrive")
        assert self.script.persona["greets"] is True
        assert self.script.persona["speech_length"] == 1000
        policy = read_policy(self.script.wake_policy)
        assert (policy.every, policy.events) == (5400, ("arrive", "say fire"))
        assert "1 hour 30 minutes" in self.ai("config Marta every")

    def test_what_is_no_value_is_told_with_the_range_and_an_example(self):
        for typed, problem, advice in (
            ("max_iterations = 11", "out of range", "1 to 10. Like this: max_iterations = 5"),
            ("greets = perhaps", "neither yes nor no", "greets = yes"),
            ("own_turns = 5 fortnights", "not a unit of time", "1 minute to 7 days"),
            ("own_turns = 5s", "out of range", "1 minute to 7 days"),
            ("events = dance", "'dance' is not an event", "arrive, leave, give"),
            ("model = gpt-5", "provider:model", "up to 5 models"),
            ("tools = cooore", "no tool or group", "core, speech"),
            ("commands = look: Emperor", "no level 'Emperor'", "look: Guest"),
            ("grant = Emperor", "no 'Emperor'", "never above your own"),
            ("wake = sometimes", "not one of these words", "addressed, audience, autonomous"),
            ("modules = dice", "no module 'dice'", "with commas"),
        ):
            before = dict(self.script.persona), self.script.brain, list(self.script.tools)
            told = " ".join(self.ai(f"config Marta {typed}").split())
            assert problem in told, told
            assert advice in told, told
            assert before == (dict(self.script.persona), self.script.brain, list(self.script.tools))

    def test_a_setting_that_there_is_not_names_the_nearest(self):
        assert self.complaint("config Marta greats = yes") == (
            "There is no setting 'greats'.",
            "Did you mean 'greets'?",
        )
        assert "All settings: ai config Marta" in self.ai("config Marta xyzzy = 1")
        assert "There is no assistant 'Nobody'" in self.ai("config Nobody xyzzy = 1")
        assert self.complaint("config Marta = 5")[0] == "Which setting?"
        assert "no value after the equals sign" in self.ai("config Marta greets =")

    def test_a_name_of_several_words_is_no_setting(self):
        self.assistant("Old Tom")
        assert "The settings of Old Tom" in self.ai("config Old Tom")
        self.ai("config Old Tom greets = yes")
        assert "yes" in self.ai("config Old Tom greets")

    def test_a_schedule_is_read_checked_and_told_as_it_can_be_typed(self):
        typed = (
            '21:30 real pose {"action": "yawns; twice."}, inspect_location; '
            '7am say {"message": "Up!"}'
        )
        told = self.ai(f"config Marta schedule = {typed}")
        assert '07:00 game say {"message": "Up!"}; 21:30 real pose' in " ".join(told.split())
        (first, second) = read_policy(self.script.wake_policy).schedule
        assert [deed.tool for deed in second.calls] == ["pose", "inspect_location"]
        assert first.by == f"account:{self.account.pk}"
        shown = SETTINGS["schedule"].shown(self.script)
        again = SETTINGS["schedule"].read(shown)
        assert [one["at"] for one in again] == ["07:00", "21:30"]
        for wrong, why in (
            ("noon say {}", "no time of day"),
            ("25:00 say", "no time of day"),
            ("7:00 syy {}", "Did you mean 'say'"),
            ('7:00 say {"message": ', "not valid JSON"),
            ("7:00 say {}", "say, "),
            ('7:00 say {"message": "x"} whatever', "What is 'whatever'"),
            ("7:00", "no tool at the end"),
            ("7:00 real", "no tool at the end"),
            ("7:00 wait,", "no tool at the end"),
            ("7:00 , wait", "no tool before ', wait'"),
        ):
            assert why in " ".join(self.ai(f"config Marta schedule = {wrong}").split()), wrong
        self.ai("config Marta schedule = none")
        assert not read_policy(self.script.wake_policy).schedule

    def test_one_who_changes_something_else_does_not_sign_for_the_schedule(self):
        self.script.wake_for(
            {"schedule": [{"at": "07:00", "do": [{"tool": "inspect_location"}]}]}, self.account2
        )
        self.ai("config Marta audience = yes")
        assert read_policy(self.script.wake_policy).schedule[0].by == f"account:{self.account2.pk}"

    def test_a_word_for_the_whole_policy(self):
        self.ai("config Marta wake = audience")
        self.ai("config Marta wake = autonomous")
        assert "addressed, audience only, autonomous" in self.ai("config Marta wake")
        self.ai("config Marta wake = addressed")
        assert read_policy(self.script.wake_policy) == read_policy({})

    def test_nobody_grants_above_themselves_and_grants_stand_in_the_table(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        assert "You cannot grant" in self.ai("config Marta grant = Admin")
        self.ai("config Marta grant = Helper")
        assert self.script.grant_level == "Helper"

    def test_the_games_secrets_are_masked_and_not_taken(self):
        secret = "sk-marker-1a2b3c4d5e6f7a8b9c0d"
        self.script.persona = {"description": f"The word is {secret}."}
        secrets = Secrets({secret})
        with (
            patch("ai.commands.assistants.settings.game_secrets", lambda: secrets),
            patch("ai.commands.console.value_types.game_secrets", lambda: secrets),
        ):
            assert secret not in self.ai("config Marta")
            assert secret not in self.ai("config Marta description")
            spoken = f'07:00 say {{"message": "{secret}"}}'
            for typed in (f"evasion = {secret}", f"schedule = {spoken}", f"model = {secret}"):
                told = self.ai(f"config Marta {typed}")
                assert "secrets" in told and secret not in told
        assert not read_policy(self.script.wake_policy).schedule
        assert "evasion" not in self.script.persona

    def test_one_who_may_not_change_it_changes_nothing_and_who_may_not_look_sees_nothing(self):
        self.stand_at("Builder")
        self.marta.locks.add("control:false();edit:false();examine:false()")
        assert "You may not change Marta" in self.ai("config Marta greets = yes")
        assert "You may not examine Marta" in self.ai("config Marta")
        assert not self.script.persona.get("greets")

    def test_markup_in_a_value_is_letters(self):
        self.ai("config Marta description = |rRed|n |lclook|ltclick|le")
        raw = self.raw("config Marta description")
        assert "|lc" not in raw.replace("||lc", "")

    def test_every_setting_has_an_example_that_it_takes_and_tells_what_it_is(self):
        for setting in SETTINGS.values():
            if setting.name == "modules":  # the examples' modules are not configured
                continue
            value = setting.read(setting.kind.example)
            setting.put(self.script, value, self.char1)
            assert setting.shown(self.script)
            if setting.name == "wake":
                continue
            assert setting.read(setting.kind.format(value)) == value, setting.name
            setting.put(self.script, None, self.char1)
            assert setting.help.endswith(".") and setting.kind.range

    def test_a_complaint_of_a_setting_is_two_sentences(self):
        with self.assertRaises(UserError):
            SETTINGS["greets"].read("perhaps")
