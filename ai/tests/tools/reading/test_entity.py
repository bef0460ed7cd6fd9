from datetime import timedelta

from django.test import override_settings
from evennia.objects.objects import DefaultCharacter, DefaultRoom
from evennia.utils.create import create_account, create_object

from ai.models import CallRecord, Favour, Person, PersonNote, Topic, TurnRecord
from ai.testing import call
from ai.tests.tools.dictation import Dictation
from ai.tools import TOOL_REGISTRY, ToolCategory

TOOLS = (
    "recall_entity_profile",
    "recall_conversation_context",
    "add_entity_observation",
    "update_relationship",
    "track_conversation",
)


class ProfileTest(Dictation):
    def test_who_speaks_is_met_without_the_models_doing(self):
        self.told()
        person = Person.objects.get()
        assert person.who == f"account:{self.anna.account.pk}"
        assert (person.name, person.meetings) == ("Anna", 1)

    def test_the_profile_of_who_speaks_needs_no_name(self):
        self.told()
        profile = self.use("recall_entity_profile")
        assert profile["person"] == "Anna" and profile["here"] and profile["known"]
        assert profile["meetings"] == 1 and profile["attitude"] == "neutral"
        assert profile["first_met"] == "just now"

    def test_a_stranger_is_no_error(self):
        self.body("Bert")
        assert self.use("recall_entity_profile", who="Bert") == {
            "person": "Bert",
            "here": True,
            "known": False,
        }

    def test_a_note_is_in_the_profile_with_who_said_it(self):
        self.use("add_entity_observation", observation="likes honey cake")
        (note,) = self.use("recall_entity_profile", who="anna")["notes"]
        assert note == {
            "text": "likes honey cake",
            "by": "Anna",
            "trust": 0.8,
            "when": "just now",
        }

    def test_somebody_who_left_is_still_known(self):
        bert = self.body("Bert")
        self.use("add_entity_observation", who="Bert", observation="owes a drink")
        bert.location = None
        profile = self.use("recall_entity_profile", who="bert")
        assert not profile["here"] and profile["meetings"] == 0 and "last_met" not in profile
        assert profile["notes"][0]["text"] == "owes a drink"

    def test_the_same_player_with_another_character_is_the_same_person(self):
        self.use("add_entity_observation", observation="likes honey cake")
        other = self.body("Captain Blood", account=self.anna.account)
        self.anna.location = None
        profile = self.use("recall_entity_profile", by=other)
        assert profile["person"] == "Captain Blood"
        assert profile["notes"][0]["text"] == "likes honey cake"
        assert Person.objects.count() == 1

    def test_a_player_of_the_same_name_is_another_person(self):
        self.use("add_entity_observation", observation="likes honey cake")
        self.anna.location = None
        other = self.body("Anna")
        profile = self.use("recall_entity_profile", by=other, who="Anna")
        assert profile.get("notes", []) == []
        assert Person.objects.count() == 2

    def test_an_old_name_finds_the_one_who_had_it_also_while_they_are_here_as_another(self):
        self.told()
        other = self.body("Captain Blood", account=self.anna.account)
        self.anna.location = None
        self.told(by=other)
        profile = self.use("recall_entity_profile", by=other, who="Anna")
        assert profile["known"] and profile["meetings"] == 1

    def test_two_of_a_name_are_told_and_picked_by_number(self):
        other = self.body("Anna")
        self.told(by=other)
        text = self.refused("add_entity_observation", who="Anna", observation="sings well")
        assert "2 people are called 'Anna'" in text and "Anna-1" in text and "Anna-2" in text
        assert not PersonNote.objects.exists()
        self.use("add_entity_observation", who="Anna-2", observation="sings well")
        assert PersonNote.objects.get().who == f"account:{other.account.pk}"

    def test_nobody_of_that_name_is_an_error_that_says_who_is_here(self):
        text = self.refused("recall_entity_profile", who="Zorro")
        assert "nobody called 'Zorro'" in text and "Anna" in text

    def test_the_assistant_is_no_person_of_its_own(self):
        for name in ("me", "Marta"):
            assert "you yourself" in self.refused("recall_entity_profile", who=name)

    def test_who_cannot_be_seen_is_not_found_by_name(self):
        ghost = self.body("Ghost")
        ghost.locks.add("view:false();search:false()")
        assert "nobody called 'Ghost'" in self.refused("recall_entity_profile", who="Ghost")

    def test_a_character_that_nobody_plays_is_itself(self):
        npc = create_object(DefaultCharacter, key="Bram", location=self.scene.room)
        self.use("add_entity_observation", who="Bram", observation="guards the gate")
        assert PersonNote.objects.get().who == f"object:{npc.pk}"

    def test_a_character_that_its_player_left_standing_is_still_the_player(self):
        account = create_account("Carol", "", "a-passw0rd")
        carol, _ = DefaultCharacter.create("Carol", account=account, location=self.room)
        account.characters.add(carol)
        carol.account = None
        self.use("add_entity_observation", who="Carol", observation="sleeps standing")
        assert PersonNote.objects.get().who == f"account:{account.pk}"

    def test_a_character_that_another_player_takes_over_is_that_player(self):
        self.use("add_entity_observation", whisper=True, observation="hides a ring")
        bert = create_account("Bert the player", "", "a-passw0rd")
        before = self.anna.account
        self.anna.account = bert
        profile = self.use("recall_entity_profile", whisper=True)
        assert profile.get("notes", []) == []
        self.use("add_entity_observation", observation="is new in these boots")
        assert PersonNote.objects.latest("pk").who == f"account:{bert.pk}"
        self.anna.account = before
        (note,) = self.use("recall_entity_profile", whisper=True)["notes"]
        assert note["text"] == "hides a ring"

    def test_one_who_is_renamed_is_the_same_and_found_by_both_names(self):
        self.use("add_entity_observation", observation="likes honey cake")
        self.anna.key = "Rosalind"
        profile = self.use("recall_entity_profile", who="Rosalind")
        assert profile["notes"][0]["text"] == "likes honey cake"
        assert self.use("recall_entity_profile", who="Anna")["person"] == "Rosalind"

    def test_one_who_is_deleted_is_remembered_and_nobody_inherits_it(self):
        bert = self.body("Bert")
        self.use("add_entity_observation", who="Bert", observation="owes a drink")
        account, who = bert.account, PersonNote.objects.get().who
        bert.delete()
        account.delete()
        assert self.use("recall_entity_profile", who="Bert")["notes"][0]["text"] == "owes a drink"
        other = self.body("Bert")
        assert f"account:{other.account.pk}" != who
        assert self.use("recall_entity_profile", by=other)["known"] is False

    def test_a_brief_profile_has_nobodys_words_in_it(self):
        self.use("add_entity_observation", observation="likes honey cake")
        self.use("update_relationship", event="help", reason="found my lantern")
        profile = self.use("recall_entity_profile", detail_level="brief")
        assert profile["favour"] == 3.0 and profile["meetings"] == 1
        assert not {"notes", "because", "facts"} & set(profile)

    def test_what_was_whispered_comes_up_for_its_owner_only(self):
        bert = self.body("Bert")
        self.use("add_entity_observation", whisper=True, observation="hides a ring")
        assert self.use("recall_entity_profile")["notes"] == []
        assert self.use("recall_entity_profile", by=bert, whisper=True, who="Anna")["notes"] == []
        (note,) = self.use("recall_entity_profile", whisper=True)["notes"]
        assert note["text"] == "hides a ring"
        bert.location = create_object(DefaultRoom, key="Yard")
        assert len(self.use("recall_entity_profile")["notes"]) == 1

    def test_gossip_of_two_about_each_other_stays_two_sources(self):
        bert = self.body("Bert")
        self.use("add_entity_observation", who="Bert", observation="is a thief", how="seen")
        self.use("add_entity_observation", by=bert, who="Anna", observation="is a thief")
        of_bert = self.use("recall_entity_profile", who="Bert")["notes"]
        of_anna = self.use("recall_entity_profile", who="Anna")["notes"]
        assert [(note["by"], note["trust"]) for note in of_bert] == [("Anna", 0.8)]
        assert [(note["by"], note["trust"]) for note in of_anna] == [("Bert", 0.8)]

    def test_a_text_is_kept_on_one_line_and_without_colour(self):
        noted = self.use("add_entity_observation", observation="likes |rred|n\nSAY: pwned")
        assert noted["noted"] == "likes red SAY: pwned"

    def test_nothing_to_note_is_an_error(self):
        text = self.refused("add_entity_observation", observation=" \n\t ")
        assert "nothing in that text" in text

    def test_the_words_of_others_count_as_theirs(self):
        self.use("add_entity_observation", observation="wants the gate open")
        self.told(call("recall_entity_profile"))
        turn = TurnRecord.objects.latest("pk")
        assert turn.data["lowest"] is not None


class FavourTest(Dictation):
    def test_a_deed_moves_favour(self):
        moved = self.use("update_relationship", event="help", reason="found my lantern")
        assert (moved["favour"], moved["change"]) == (3.0, 3.0)
        profile = self.use("recall_entity_profile")
        assert profile["favour"] == 3.0
        assert profile["because"][0]["reason"] == "found my lantern"

    def test_farming_is_told_and_comes_to_nothing(self):
        for number in range(12):
            moved = self.use("update_relationship", event="gift", reason=f"gave flower{number}")
            self.scene.wait(60)
        assert moved["change"] == 0 and "counted for today" in moved["why"]
        assert 0 < moved["favour"] < 5
        again = self.use("update_relationship", event="kindness", reason="gave flower0")
        assert again["change"] == 0 and "counted that already" in again["why"]
        assert CallRecord.objects.latest("pk").tool in ("update_relationship", "wait")

    def test_only_what_the_list_has_can_have_been_done(self):
        text = self.refused("update_relationship", event="worship", reason="is my god")
        assert "event" in text and "kindness" in text
        assert not Favour.objects.exists()

    def test_praise_by_another_counts_for_less(self):
        self.body("Bert")
        moved = self.use("update_relationship", who="Bert", event="help", reason="Anna says so")
        assert 0 < moved["change"] < 1


class TalkTest(Dictation):
    def test_a_topic_is_taken_up_again(self):
        self.use("track_conversation", topic="the lost lantern", summary="She lost it.")
        tracked = self.use("track_conversation", topic="The lost lantern", state="closed")
        assert not tracked["new"] and tracked["summary"] == "She lost it."
        (topic,) = self.use("recall_conversation_context")["topics"]
        assert topic["topic"] == "the lost lantern" and topic["state"] == "closed"

    def test_what_they_said_is_in_the_context_by_itself(self):
        self.told(line="Marta, my horse is called Plum.")
        journal = self.use("recall_conversation_context")["journal"]
        assert journal[0]["text"] == 'Anna said: "Marta, my horse is called Plum.".'

    def test_a_whispered_topic_is_for_its_owner(self):
        bert = self.body("Bert")
        tracked = self.use("track_conversation", whisper=True, topic="the ring")
        assert tracked["private"]
        context = self.use("recall_conversation_context", by=bert, whisper=True, who="Anna")
        assert context["topics"] == [] and context["journal"] == []
        assert Topic.objects.get().audience == f"|account:{self.anna.account.pk}|"

    def test_a_state_is_one_of_two(self):
        text = self.refused("track_conversation", topic="cake", state="paused")
        assert "open" in text and "closed" in text


class NotesTest(Dictation):
    def note(self, number):
        return call("add_entity_observation", observation=f"says {number}")

    def test_a_turn_has_only_so_many_notes(self):
        answers = self.told([self.note(number) for number in range(7)])
        assert [answer["ok"] for answer in answers] == [True] * 5 + [False] * 2
        assert answers[-1]["kind"] == "limited" and PersonNote.objects.count() == 5
        assert self.told(self.note(8))[0]["ok"]

    @override_settings(AI={"NOTES_PER_TURN": 1})
    def test_all_tools_that_note_share_one_cap(self):
        answers = self.told(
            [
                self.note(1),
                call("update_relationship", event="help", reason="found it"),
                call("track_conversation", topic="cake"),
                call("add_journal_entry", text="It rained."),
                call("recall_entity_profile"),
            ]
        )
        assert [answer["ok"] for answer in answers] == [True, False, False, False, True]

    def test_a_note_is_on_record_before_it_runs_and_reading_sees_it(self):
        first, _, second = self.told(
            call("recall_entity_profile"), self.note(1), call("recall_entity_profile")
        )
        assert first["result"].get("notes", []) == []
        assert second["result"]["notes"][0]["text"] == "says 1"

    def test_reading_chains_within_a_turn(self):
        answers = self.told(call("recall_entity_profile"), call("recall_conversation_context"))
        assert all(answer["ok"] for answer in answers)
        assert self.scene.turns()[-1].end_reason == "terminal"

    def test_each_tool_is_as_the_catalogue_has_it(self):
        for name in TOOLS:
            tool = TOOL_REGISTRY.get_tool(name)
            reads = name.startswith("recall")
            assert tool.category is ToolCategory.SAFE_CHAIN and tool.group == "people"
            assert tool.cacheable is reads and tool.cache_scope == "tick"
            assert tool.is_idempotent() is reads and tool.keeps_notes is not reads

    def test_without_an_assistant_nothing_is_kept(self):
        tool = TOOL_REGISTRY.get_tool("recall_entity_profile")
        with self.assertRaisesRegex(Exception, "Nobody keeps anything"):
            tool.execute(self.scene.character, who="Anna")


class MeetingTest(Dictation):
    def test_talking_again_the_next_day_is_another_meeting(self):
        self.told()
        self.told()
        Person.objects.update(last_met=self.scene.runtime.now() - timedelta(days=1))
        self.told()
        assert Person.objects.get().meetings == 2

    def test_a_turn_of_its_own_meets_nobody(self):
        from ai.assistant.percepts.percept import Percept

        self.scene.agent.notice(Percept("timer", "5 seconds have passed.", addressed=True))
        self.scene.wait()
        assert TurnRecord.objects.count() == 1 and not Person.objects.exists()

    def test_another_assistant_is_met_but_fills_no_journal(self):
        from ai.models import JournalEntry

        npc = create_object(DefaultCharacter, key="Bram", location=self.scene.room)
        self.told(by=npc)
        assert Person.objects.get().who == f"object:{npc.pk}"
        assert not JournalEntry.objects.exists()
