"""`ai doctor`: live checks, each told as it comes."""

from unittest.mock import patch

from django.db import connection
from django.test import override_settings
from django.utils import timezone
from twisted.internet.task import Clock

from ai.assistant import adopt as adoption
from ai.assistant.health.checks import SECONDS
from ai.assistant.prompts import builder, parts
from ai.commands.inspect.doctor import CHECKS, MODELS
from ai.memory import vectors
from ai.memory.memories import full_text
from ai.memory.memories.memories import store
from ai.memory.privacy.scope import Scope
from ai.memory.vectors.meaning import AT_ONCE, START_SECONDS
from ai.models import CallRecord, Memory, Spent
from ai.remote.errors import ModuleUnreachable
from ai.testing import call
from ai.testing.models import hang, status
from ai.testing.scene_with_model import MODEL
from ai.tests.commands.kit import BuilderTest, ai_of, stopped_once_asked
from ai.tests.game import WorldSceneTest
from ai.tests.memory.kit import loading
from ai.tests.web import memory_modules
from ai.tools import TOOL_REGISTRY

PING = [call("ping", word="ready")]
DONE = "Everything works."


class DoctorTest(BuilderTest):
    def doctor(self, text="", seconds=2.0, step=0.01):
        """What the builder reads until so much time has passed."""
        with self.watching() as lines:
            told = self.ai(f"doctor {text}".strip())
            for _ in range(round(seconds / step)):
                self.scene.clock.advance(step)
        shown = [told, *map(_bare, lines)]
        assert all(len(line) <= 78 for text in shown for line in text.splitlines())
        return " ".join(" ".join(shown).split())

    def test_of_a_sound_game_each_check_is_well(self):
        shown = self.doctor()
        for name in (*CHECKS, MODELS):
            assert f"ok {name} " in shown
        assert shown.endswith(DONE)

    def test_each_result_is_told_as_it_comes(self):
        with self.watching() as lines:
            self.ai("doctor")
            for _ in range(10):
                self.scene.clock.advance(0.01)
            assert not lines
            for _ in range(100):
                self.scene.clock.advance(0.01)
        assert len(lines) > 5

    def test_says_at_once_that_it_looks(self):
        assert self.ai("doctor") == "Checking …"

    def test_who_lost_the_right_to_it_reads_no_more(self):
        with self.watching() as lines:
            self.ai("doctor")
            self.stand_at("Player")
            for _ in range(200):
                self.scene.clock.advance(0.01)
        assert not [told for told in lines if "ok" in _bare(told)]

    def test_one_check_alone(self):
        shown = self.doctor("budget", 0.1)
        assert shown == f"Checking … ok budget The cost of a call was reserved and released. {DONE}"

    def test_the_first_letters_of_a_check_will_do(self):
        assert "ok memory" in self.doctor("mem", 0.1)

    def test_nothing_is_left_behind(self):
        before = [list(model.objects.values()) for model in (CallRecord, Memory, Spent)]
        self.doctor()
        assert [list(model.objects.values()) for model in (CallRecord, Memory, Spent)] == before

    def test_an_assistant_alone(self):
        shown = self.doctor("marta", 0.1)
        assert "Marta is running and listening." in shown
        assert "lag" not in shown

    def test_of_a_room_that_was_adopted_says_that_it_hears_nothing(self):
        with patch.object(adoption, "require_adoptable"):
            adoption.adopt(self.scene.room, by=self.account)
        shown = self.doctor("assistants", 0.1)
        assert "Taproom is a room, and rooms hear nothing of what happens in them." in shown
        assert "ai release Taproom" in shown

    def test_of_neither_says_what_there_is(self):
        problem, advice = self.ai("doctor nonsense").split("\n", 1)
        assert problem == "There is neither a check nor an assistant called 'nonsense'."
        assert "Checks: lag, tables" in advice

    def test_lag_that_players_notice_is_red(self):
        shown = self.doctor("lag", 12, step=0.5)
        assert "bad lag" in shown
        assert "Something blocks the reactor." in shown

    def test_one_that_does_not_hear_is_red(self):
        npc = self.assistant("Ulf").character
        del npc.__dict__["at_msg_receive"]
        shown = self.doctor("assistants", 0.1)
        assert "bad assistants Ulf does not hear what happens around it." in shown
        assert "To fix it, type: reload" in shown
        assert "Done: 1 red" in shown

    def test_says_nothing_of_one_that_the_builder_may_not_examine(self):
        self.ai("pause marta")
        self.stand_at("Builder")
        ulf = self.assistant("Ulf").character
        ulf.locks.add("examine:false();edit:false();control:false()")
        del ulf.__dict__["at_msg_receive"]
        shown = self.doctor("assistants", 0.1)
        assert "Marta can do nothing now" in shown
        assert "Ulf" not in shown
        assert "Done: 1 yellow" in shown

    def test_one_that_was_not_taken_up_is_red(self):
        agents = self.scene.runtime.agents
        kept = agents.pop(self.scene.script.pk)
        try:
            assert "was not started" in self.doctor("assistants", 0.1)
        finally:
            agents[self.scene.script.pk] = kept

    def test_of_many_a_few_are_told_and_the_rest_are_counted(self):
        for number in range(14):
            self.assistant(f"Ulf{number}")
        self.ai("pause all")
        shown = self.doctor("assistants", 0.2)
        assert "The same applies to 3 more. See: ai status" in shown
        self.ai("resume all")

    def test_one_that_is_paused_is_yellow(self):
        self.ai("pause marta")
        assert "look assistants Marta can do nothing now" in self.doctor("assistants", 0.1)

    def test_a_bad_setting_is_red(self):
        with override_settings(AI={"MODLE": "embedded"}):
            assert "bad settings AI['MODLE'] in your settings is unknown." in self.doctor(
                "settings", 0.1
            )

    def test_what_was_wrong_with_the_settings_at_start_is_red_there(self):
        problem = "AI['PROMPT']['weather'] = 'world.nope': No module named 'world.nope'."
        with patch.object(TOOL_REGISTRY, "problems", [problem]):
            shown = self.doctor("settings", 0.1)
            assert f"bad settings {problem}" in shown
            assert "Nothing is wrong" not in shown
            assert "bad" not in self.doctor("registry", 0.1)

    def test_a_part_of_a_prompt_that_could_not_be_written_is_red(self):
        self.addCleanup(builder.forget_errors)
        part = parts.Part("broken", 300, writer=lambda moment: moment.nope)
        builder.write(part, parts.Moment("Marta", key=self.scene.script.assistant_key))
        assert (
            "bad assistants The part 'broken' of Marta's prompt could not be written: "
            "AttributeError: 'Moment' object has no attribute 'nope'" in self.doctor("marta", 0.1)
        )

    def test_a_missing_key_is_red(self):
        with override_settings(AI={"MODEL": "openai:gpt-5-mini"}), patch.dict("os.environ"):
            import os

            os.environ.pop("OPENAI_API_KEY", None)
            shown = self.doctor("settings", 0.1)
        assert "There is no key for 'openai:gpt-5-mini'. Set OPENAI_API_KEY" in shown

    def test_a_tool_that_could_not_be_taken_in_is_red(self):
        TOOL_REGISTRY.problems.append("Tool 'x' in game.py, line 3: no description.")
        try:
            assert "bad registry Tool 'x' in game.py, line 3" in self.doctor("registry", 0.1)
        finally:
            TOOL_REGISTRY.problems.pop()

    def test_a_full_text_search_without_its_parts_is_red(self):
        if connection.vendor != "sqlite":
            self.skipTest("SQLite's own triggers")
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER ai_memory_words_new")
        try:
            assert "The full-text search has no ai_memory_words_new." in self.doctor("tables", 0.1)
            assert "cannot be found by its words" in self.doctor("memory", 0.1)
        finally:
            full_text.prepare()
        assert not Memory.objects.exists()

    def with_embedder(self, make, memories=0):
        """What the check of memory says while an embedder is in use."""
        vectors.start(loading(make), self.scene.clock, 100)
        try:
            self.scene.clock.advance(START_SECONDS)
            for number in range(memories):
                store(Scope(7, timezone.now), f"hound {number}")
            return self.doctor("memory", 0.2)
        finally:
            vectors.stop()

    def test_a_memory_is_found_by_meaning_too_where_there_is_an_embedder(self):
        shown = self.with_embedder(Animals, memories=2)
        assert "turned into a vector, and deleted" in shown
        question = "Asked 'Are there dangerous animals about?', it finds 'Wolves were heard"
        assert f"ok memory {question}" in shown
        assert "ok memory 2 of 2 memories have a vector of animals." in shown

    def test_an_embedder_that_understands_nothing_is_yellow(self):
        shown = self.with_embedder(Letters)
        assert "look memory Asked 'Are there dangerous animals about?', it finds" in shown
        assert "Another embedder may understand more" in shown

    def test_memories_that_have_no_vector_yet_are_counted(self):
        for number in range(AT_ONCE + 1):
            store(Scope(7, timezone.now), f"hound {number}")
        vectors.start(loading(Animals), Clock(), 100)
        vectors.meaning().begin()
        try:
            shown = self.doctor("memory", 0.2)
        finally:
            vectors.stop()
        assert f"look memory {AT_ONCE} of {AT_ONCE + 1} memories have a vector of animals." in shown
        assert "The others get theirs in the background" in shown

    def test_an_embedder_that_fails_is_yellow_and_says_why(self):
        shown = self.with_embedder(Away)
        assert (
            "look memory A memory was found by its words, but not by meaning: no route to it."
            in shown
        )

    def test_without_wordllama_it_says_what_to_install(self):
        with override_settings(AI={"EMBEDDER": vectors.DEFAULT}):
            assert "pip install wordllama" in self.doctor("memory", 0.2)

    def test_a_check_that_breaks_or_hangs_does_not_keep_the_others(self):
        from twisted.internet.defer import Deferred

        def broken(visit):
            raise RuntimeError("oh")

        checks = {"lag": broken, "memory": lambda visit: Deferred(), "budget": CHECKS["budget"]}
        with patch("ai.commands.inspect.doctor.CHECKS", checks):
            shown = self.doctor("", SECONDS + 1, step=0.5)
        assert "bad lag The check itself failed." in shown
        assert "bad memory No result after 15 s. Run it alone: ai doctor memory" in shown
        assert "ok budget" in shown

    def test_a_stop_of_the_server_ends_it_at_the_check_that_runs(self):
        with self.watching() as lines:
            self.ai("doctor")
            self.scene.runtime.stop()
            for _ in range(50):
                self.scene.clock.advance(0.1)
        assert not lines

    def test_where_it_breaks_itself_that_is_told(self):
        with patch("ai.commands.inspect.doctor.model_names", side_effect=RuntimeError("oh")):
            shown = self.doctor("models")
        assert shown.endswith(
            "Something went wrong, through no fault of yours. The server's log has the details."
        )

    def test_modules_that_answer_and_that_do_not(self):
        dice, weather = memory_modules.dice(), memory_modules.Link("weather")
        weather.error = ModuleUnreachable("Connection refused")
        memory_modules.use(self, dice, weather)
        shown = self.doctor("modules", 1)
        assert "dice answers, with" in shown
        assert "bad modules weather" in shown

    def test_is_for_builders(self):
        self.stand_at("Player")
        assert "doctor" not in self.ai("").lower()


class ModelsTest(WorldSceneTest):
    """Over real HTTP."""

    def doctor(self, scene, text=MODELS):
        with_end = ai_of(
            scene, self.account, f"doctor {text}", ends=("Everything works.", "Done: ")
        )
        return " ".join(with_end.split())

    def test_a_model_that_answers_and_whose_call_arrives_is_well(self):
        with self.scene_with_model(PING) as scene:
            shown = self.doctor(scene)
        assert f"ok models {MODEL} answers: " in shown
        assert "its call arrived and was carried out." in shown

    def test_one_question_is_asked_and_paid_by_the_one_who_asks(self):
        with self.scene_with_model(PING) as scene:
            self.doctor(scene)
            assert len(scene.asked) == 1
            rows = {(row.scope, row.who) for row in Spent.objects.all()}
        assert rows == {("game", ""), ("player", f"account:{self.account.pk}")}

    def test_one_that_only_talks_is_yellow(self):
        with self.scene_with_model("I am ready.") as scene:
            assert "look models" in (shown := self.doctor(scene))
        assert "it made no call" in shown

    def test_one_that_refuses_the_key_is_red_and_says_what_to_do(self):
        with self.scene_with_model(status(401)) as scene:
            shown = self.doctor(scene)
        assert "bad models" in shown
        assert "Check its name and its key" in shown

    def test_one_that_never_answers_is_red_at_its_deadline(self):
        with self.scene_with_model(hang(), settings={"MODEL_SECONDS": 1}, always=hang()) as scene:
            shown = self.doctor(scene)
        assert "bad models" in shown
        assert "Is its server up" in shown

    def test_a_stop_of_the_server_breaks_it_off(self):
        with self.scene_with_model(hang(), always=hang()) as scene:
            shown = stopped_once_asked(scene, self.account, "doctor models")
            assert len(scene.asked) == 1
        assert shown == "Checking …"

    def test_beyond_the_budget_it_is_not_asked(self):
        with self.scene_with_model(settings={"BUDGET": {"game": {"tokens": 10}}}) as scene:
            shown = self.doctor(scene)
            assert not scene.asked
        assert "it was not asked." in shown
        assert "ai cost" in shown


class Letters:
    """An embedder without weights, which understands nothing: the last is always nearest."""

    model = "letters"

    def embed(self, texts):
        import numpy

        rows = numpy.eye(len(texts), 40, dtype="float32")
        rows[1] = rows[-1]
        return rows


class Animals(Letters):
    """Knows what a wolf is."""

    model = "animals"

    def embed(self, texts):
        import numpy

        rows = numpy.eye(len(texts), 41, dtype="float32")
        for row, text in zip(rows, texts, strict=True):
            if "animals" in text or "Wolves" in text:
                row[:], row[-1] = 0, 1
        return rows


class Away(Letters):
    def embed(self, texts):
        raise OSError("no route to it")


def _bare(text):
    from evennia.utils.ansi import strip_ansi

    return strip_ansi(text)
