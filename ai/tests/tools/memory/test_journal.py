from datetime import timedelta
from unittest import mock

from ai.memory.memories.forgetting import GONE
from ai.memory.upkeep import journal
from ai.models import CallRecord, JournalEntry, Person, TurnRecord
from ai.testing import call
from ai.tests.tools.dictation import Dictation
from ai.tools import TOOL_REGISTRY, ToolCategory


class JournalTest(Dictation):
    def written(self):
        """What the assistant itself wrote, without what is written of each turn."""
        return [row for row in JournalEntry.objects.order_by("pk") if " said: " not in row.text]

    def test_an_entry_is_written_and_read(self):
        answer = self.use("add_journal_entry", text="Bram lost his lantern.", importance=4)
        assert answer == {"written": "Bram lost his lantern.", "new": True}
        (row,) = self.written()
        assert (row.importance, row.source_name, row.trust) == (4, "Anna", 0.8)
        assert row.place == self.scene.room.pk
        entries = self.use("review_journal", importance=4)["entries"]
        assert entries == [
            {
                "text": "Bram lost his lantern.",
                "when": "just now",
                "importance": 4,
                "by": "Anna",
                "trust": 0.8,
            }
        ]
        assert self.use("search_journal", query="lantern")["entries"] == entries

    def test_importance_is_one_to_ten(self):
        for importance in (0, 11, "huge"):
            text = self.refused("add_journal_entry", text="It rained.", importance=importance)
            assert "importance" in text
        assert not self.written()

    def test_the_order_is_one_of_two(self):
        text = self.refused("review_journal", order="random")
        assert "newest" in text and "important" in text

    def test_only_a_time_is_reviewed(self):
        self.use("add_journal_entry", text="Long ago it rained.")
        JournalEntry.objects.update(at=self.scene.runtime.now() - timedelta(hours=30))
        self.use("add_journal_entry", text="Today it snowed.")
        texts = [row["text"] for row in self.use("review_journal", hours=24)["entries"]]
        assert "Today it snowed." in texts and "Long ago it rained." not in texts

    def test_a_whispered_entry_comes_up_for_its_owner_only(self):
        bert = self.body("Bert")
        answer = self.use("add_journal_entry", whisper=True, text="Anna hides a ring.")
        assert answer["private"]

        def found(**how):
            read = self.use("search_journal", query="ring", **how)["entries"]
            return [row["text"] for row in read if "hides" in row["text"]]

        assert found() == found(by=bert) == found(by=bert, whisper=True) == []
        assert found(whisper=True) == ["Anna hides a ring."]

    def test_a_query_is_needed_and_no_pattern(self):
        self.use("add_journal_entry", text="Nothing much.")
        assert self.use("search_journal", query="%")["entries"] == []
        assert "query" in self.refused("search_journal", query="")

    def test_each_tool_is_as_the_catalogue_has_it(self):
        for name, reads in (
            ("add_journal_entry", False),
            ("review_journal", True),
            ("search_journal", True),
        ):
            tool = TOOL_REGISTRY.get_tool(name)
            assert tool.category is ToolCategory.SAFE_CHAIN and tool.group == "memory"
            assert tool.cacheable is reads and tool.cache_scope == "tick"
            assert tool.is_idempotent() is reads and tool.keeps_notes is not reads

    def test_an_entry_in_the_same_turn_is_seen_by_the_next_read(self):
        first, _, second = self.told(
            call("review_journal"),
            call("add_journal_entry", text="It rained."),
            call("review_journal"),
        )
        assert first["result"]["entries"] == []
        assert second["result"]["entries"][0]["text"] == "It rained."


class DiaryTest(Dictation):
    """What a turn leaves behind by itself."""

    def entries(self):
        return list(JournalEntry.objects.order_by("pk"))

    def test_talk_weighs_two_and_a_whisper_five_and_is_private(self):
        self.told(line="Marta, it rains.")
        self.told(line="I hide a ring.", whisper=True)
        aloud, whispered = self.entries()
        assert (aloud.text, aloud.importance) == ('Anna said: "Marta, it rains.".', 2)
        assert aloud.audience == "" and aloud.turn == TurnRecord.objects.first().pk
        assert whispered.text == 'Anna whispered to me: "I hide a ring.".'
        assert whispered.importance == 5
        assert whispered.audience == f"|account:{self.anna.account.pk}|"

    def test_a_change_of_the_world_weighs_more_and_is_named(self):
        self.brain.steps = [[call("execute_command", command="get lamp")]]
        lamp = self.lamp()
        self.anna.at_say("Marta, take the lamp.")
        self.scene.wait()
        assert lamp.location == self.scene.character
        (entry,) = self.entries()
        assert entry.importance == 5 and entry.text.endswith("I did: execute_command.")

    def lamp(self):
        from evennia.objects.objects import DefaultObject
        from evennia.utils.create import create_object

        return create_object(DefaultObject, key="lamp", location=self.scene.room)

    def test_what_the_assistant_said_stays_out_of_it(self):
        self.told([call("say", message="The ring is under the damson.")])
        assert "damson" not in self.entries()[0].text

    def test_it_is_there_or_not_there_along_with_the_turns_end(self):
        with mock.patch.object(journal, "digest", return_value=None):  # no row may be without
            self.brain.steps = []
            self.anna.at_say("Marta, hello.")
            self.scene.wait()
        assert not self.entries() and not Person.objects.exists()

    def test_what_it_notes_at_a_turns_end_takes_no_forgotten_call_for_another(self):
        def execute(tool, character, **kwargs):
            CallRecord.objects.update(observation=GONE)  # as "ai forget" does meanwhile
            return {}

        self.told()
        self.scene.wait(600)  # so that its end changes the row of the one who speaks
        with mock.patch.object(TOOL_REGISTRY.get_tool("say").__class__, "execute", execute):
            self.told(call("say", message="Good evening."))
        said = CallRecord.objects.filter(tool="say").latest("pk")
        assert (said.state, said.observation) == ("done", GONE)
        assert Person.objects.get().meetings == 2

    def test_a_turn_that_fails_in_it_is_closed_all_the_same(self):
        with mock.patch.object(journal, "note_turn", side_effect=ValueError("broken")):
            self.told()
        assert self.scene.turns()[-1].end_reason == "terminal"
        assert not self.entries()

    def test_a_turn_that_is_had_again_leaves_one_entry(self):
        from ai.brains.base import BrainError

        def broken(_request):
            raise BrainError("no answer")

        with mock.patch.object(self.brain, "think", broken):
            self.anna.at_say("Marta, hello.")
            self.scene.wait()
        assert not self.entries()
        self.scene.wait(120)
        assert len(self.entries()) == 1 and CallRecord.objects.exists()
