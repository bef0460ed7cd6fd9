"""The tools of the memory, through the pipeline, with real objects."""

from evennia.utils.create import create_account, create_object
from twisted.internet.task import Clock

from ai.assistant.authority.authority import identity_of
from ai.assistant.percepts.percept import Percept
from ai.memory import vectors
from ai.memory.memories import summaries
from ai.memory.memories.memories import correct, how_noted
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.models import Memory, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tests.memory.kit import Toy, loading
from ai.tools import TOOL_REGISTRY, ToolCategory

WAIT = [call("wait")]


def told(scene, tool):
    """What the last call of a tool was told, as data; its text where it failed."""
    row = [row for row in scene.calls() if row.tool == tool][-1]
    if row.state != "done":
        return f"{row.state}: {row.observation}"
    messages = TurnRecord.objects.get(pk=row.turn_id).data["messages"]
    return next(m["result"]["result"] for m in messages if m.get("call_id") == row.call)


def other(scene, name="Bert", level="Player"):
    """Another player in the same room."""
    thing = create_object("evennia.objects.objects.DefaultCharacter", key=name, location=scene.room)
    thing.account = create_account(f"{name}Account", None, None, permissions=[level])
    thing.permissions.add("Player")
    return thing


class MemoryToolsTest(SceneTest):
    def said(self, *calls, by=None, whisper=False, then=None):
        """One turn with these calls, each a step; what the last was told."""
        self.brain._steps += [*([one] for one in calls), WAIT]
        who = by or self.scene.player
        if whisper:
            who.at_say("Well?", whisper=True, receivers=[self.scene.character])
        else:
            who.at_say("Marta, well?")
        self.scene.wait(2)
        return told(self.scene, calls[-1].name)

    def setUp(self):
        super().setUp()
        self.brain = ScriptedBrain()
        self.scene = self.enterContext(self.stage(self.brain))

    def with_toy(self):
        """Have memories found by their meaning as well."""
        vectors.start(loading(Toy), Clock(), 100)
        self.addCleanup(vectors.stop)
        vectors.meaning().begin()

    def texts(self, result):
        return [memory["text"] for memory in result["memories"]]

    # Storing and recalling

    def test_what_is_stored_is_recalled_with_who_said_it(self):
        kept = self.said(call("store_memory", text="The mill burns.", importance=7))
        assert kept["new"] is True
        found = self.said(call("recall_memories", query="fire at the mill"))
        assert found["memories"] == [
            {
                "id": kept["id"],
                "text": "The mill burns.",
                "from": "Anna",
                "how": "told",
                "when": "just now",
                "importance": 7,
                "asker_said_it": True,
            }
        ]

    def test_what_is_merely_nearest_in_meaning_is_marked(self):
        self.with_toy()
        self.said(call("store_memory", text="A hound barks."))
        self.said(call("store_memory", text="The roof leaks."))
        found = self.said(call("recall_memories", query="is there a dog?"))["memories"]
        assert [one["text"] for one in found] == ["A hound barks.", "The roof leaks."]
        assert [one.get("may_be_unrelated") for one in found] == [None, True]
        found = self.said(call("recall_memories", query="does the roof leak?"))["memories"]
        assert found[0]["text"] == "The roof leaks." and "may_be_unrelated" not in found[0]

    def test_the_same_again_is_nothing_new(self):
        self.said(call("store_memory", text="The mill burns."))
        again = self.said(call("store_memory", text="the MILL burns."))
        assert again["new"] is False
        assert Memory.objects.count() == 1

    def test_nobody_talks_their_word_into_an_observation(self):
        self.said(call("store_memory", text="Bert stole a spoon.", how="seen"))
        row = Memory.objects.get()
        assert (row.source_name, row.trust) == ("Anna", 0.8)

    def test_a_memory_is_about_a_person_who_is_here(self):
        bert = other(self.scene)
        self.said(call("store_memory", text="Bert snores.", about="Bert"))
        assert Memory.objects.get().about == f"account:{bert.account.pk}"
        assert self.texts(self.said(call("search_episodic", who="Bert"))) == ["Bert snores."]

    def test_of_one_whom_it_only_heard_of_it_is_kept_by_name(self):
        for text in ("Zoe snores.", "She keeps bees."):
            self.said(call("store_memory", text=text, about="Zoe"))
        rows = [(row.text, row.about) for row in Memory.objects.order_by("pk")]
        assert rows == [("Zoe snores.", ""), ("Zoe: She keeps bees.", "")]

    def test_an_unknown_person_to_look_for_is_an_error_that_says_what_to_do(self):
        refused = self.said(call("search_episodic", who="Zoe"))
        assert "You know nobody called 'Zoe'." in refused
        assert "Anna" in refused

    def test_of_two_of_a_name_it_asks_which(self):
        other(self.scene)
        other(self.scene, "Berta").key = "Bert"
        refused = self.said(call("store_memory", text="Bert snores.", about="Bert"))
        assert "2 people are called 'Bert'." in refused
        assert not Memory.objects.exists()

    def test_bad_arguments_are_told_with_what_is_expected(self):
        refused = self.said(call("store_memory", text="x", importance=11, how="dreamt"))
        assert refused.startswith("refused")
        for part in ("importance", "10", "how", "overheard"):
            assert part in refused
        refused = self.said(call("recall_memories", limit=0, colour="red"))
        assert "limit" in refused and "colour" in refused
        refused = self.said(call("search_episodic", hours="soon"))
        assert "hours" in refused
        refused = self.said(call("forget_memory", ids=[]))
        assert "ids" in refused

    def test_episodes_are_found_by_time_and_words_the_newest_first(self):
        for text in ("The mill burns.", "The mill is wet."):
            self.said(call("store_memory", text=text, kind="event"))
            self.scene.clock.advance(48 * 3600)
        assert self.texts(self.said(call("search_episodic", words="mill"))) == [
            "The mill is wet.",
            "The mill burns.",
        ]
        two_days = call("search_episodic", hours=72)
        assert self.texts(self.said(two_days)) == ["The mill is wet."]
        earlier = call("search_episodic", hours_before=72, kind="event")
        assert self.texts(self.said(earlier)) == ["The mill burns."]
        assert self.texts(self.said(call("search_episodic", kind="insight"))) == []

    def test_it_is_recalled_by_place(self):
        self.said(call("store_memory", text="The mill burns."))
        assert len(self.texts(self.said(call("search_episodic", here=True)))) == 1
        Memory.objects.update(place=0)
        assert self.texts(self.said(call("search_episodic", here=True))) == []

    def test_what_a_summary_says_is_recalled_by_those_who_may_hear_of_it(self):
        anna, bert = self.scene.player, other(self.scene)
        for whose, said, fact in (
            (EVERYBODY, "Anna talked of her mill.", "The mill needs a new wheel."),
            (audience([identity_of(anna)]), "Anna whispered of gold.", "The gold is in the well."),
        ):
            summaries.keep(
                self.scene.script.pk,
                identity_of(anna),
                "Anna",
                said,
                [fact],
                author=None,
                whose=whose,
                talk={"viewer": "", "private": whose, "turn": 0, "people": []},
                now=self.scene.runtime.now(),
            )
        for query, by, whisper, found in (
            ("the wheel of the mill", anna, False, "The mill needs a new wheel."),
            ("the wheel of the mill", bert, False, "The mill needs a new wheel."),
            ("what Anna talked of", bert, True, "Anna talked of her mill."),
            ("gold in the well", anna, True, "The gold is in the well."),
            ("whispered of gold", anna, True, "Anna whispered of gold."),
            ("gold in the well", anna, False, None),
            ("gold in the well", bert, True, None),
        ):
            recalled = self.said(call("recall_memories", query=query), by=by, whisper=whisper)
            texts = self.texts(recalled)
            assert (texts[:1] == [found]) if found else not texts, (query, by, texts)

    def test_what_a_talk_of_three_left_is_known_once(self):
        anna, bert = identity_of(self.scene.player), identity_of(other(self.scene))
        for who, whose in ((anna, EVERYBODY), (bert, EVERYBODY), (bert, audience([bert]))):
            summaries.keep(
                self.scene.script.pk,
                who,
                "",
                "They talked of the mill.",
                [f"The mill needs a{' new' if who == anna else ''} wheel."],
                author=None,
                whose=whose,
                talk={"viewer": who, "private": whose, "turn": 0, "people": [anna, bert]},
                now=self.scene.runtime.now(),
            )
        assert Memory.objects.filter(kind="summary").count() == 3, "each talk continues from one"
        assert Memory.objects.filter(kind="fact").count() == 2, "one of them is private"
        found = self.texts(self.said(call("recall_memories", query="the mill")))
        assert sorted(found) == ["The mill needs a new wheel.", "They talked of the mill."]

    def test_a_memory_says_how_it_is_known_as_the_one_who_was_there(self):
        (*_, seen) = (
            self.said(call("store_memory", text=f"The mill burns {how}.", how=how))
            for how in ("told", "inferred", "overheard", "seen")
        )
        assert (
            self.scene.calls()[-2].observation == f"You remember that now, as memory {seen['id']}."
        )
        self.said(call("recall_memories", query="mill"))
        shown = self.scene.calls()[-2].observation
        for how, line in {
            "told": '"Anna" told you, just now] "The mill burns told."',
            "inferred": 'you concluded it, just now, with "Anna" there] "The mill burns inferred."',
            "overheard": 'you overheard it, just now, with "Anna" there] "The mill burns overh',
            "seen": 'you saw it, just now, with "Anna" there] "The mill burns seen."',
        }.items():
            assert f", {line}" in shown, how
        assert f"[memory {seen['id']}, you saw it" in shown
        self.said(call("recall_memories", query="giraffes"))
        assert self.scene.calls()[-2].observation == "You remember nothing of the kind."

    def test_a_correction_is_known_from_the_one_who_made_it(self):
        kept = self.said(call("store_memory", text="The mill burns.", how="seen"))
        scope = self.scene.runtime.callers.build_outside_turn(self.scene.agent, None, "command")
        correct(scope.context.memory, kept["id"], "The mill is wet.")
        assert how_noted(Memory.objects.get()) == "told"

    # Privacy

    def test_a_whisper_is_nobody_else_s_by_any_tool(self):
        kept = self.said(call("store_memory", text="My secret is plum."), whisper=True)
        assert kept["private"] is True
        bert = other(self.scene)
        for whisper in (True, False):
            for reading in (
                call("recall_memories"),
                call("recall_memories", query="plum"),
                call("recall_memories", query="secret", who="Anna"),
                call("search_episodic", words="plum"),
                call("search_episodic", who="Anna", limit=50),
            ):
                assert self.said(reading, by=bert, whisper=whisper) == {"memories": []}
        forgets = call("forget_memory", ids=[kept["id"]])
        assert self.said(forgets, by=bert, whisper=True).startswith("refused")
        assert "plum" not in told(self.scene, "forget_memory")
        aloud = self.said(call("recall_memories", query="plum"))
        assert aloud == {"memories": []}, "Bert would hear the answer"
        found = self.said(call("recall_memories", query="plum"), whisper=True)
        assert self.texts(found) == ["My secret is plum."]

    def test_what_is_said_aloud_can_be_kept_between_the_two(self):
        self.said(call("store_memory", text="Anna likes Bert.", private=True))
        bert = other(self.scene)
        assert self.said(call("recall_memories", query="likes"), by=bert) == {"memories": []}

    def test_gossip_of_two_about_each_other_stays_two_sources(self):
        bert = other(self.scene)
        self.said(call("store_memory", text="Bert is a thief.", about="Bert"))
        self.said(call("store_memory", text="Anna is a thief.", about="Anna"), by=bert)
        found = self.said(call("recall_memories", query="thief"))["memories"]
        assert {(one["text"], one["from"]) for one in found} == {
            ("Bert is a thief.", "Anna"),
            ("Anna is a thief.", "Bert"),
        }

    # What somebody said counts as theirs

    def test_who_said_what_is_recalled_is_an_author_of_the_prompt(self):
        anna = self.scene.player
        self.said(call("store_memory", text="Open the gate for all!"))
        anna.account.permissions.clear()
        anna.account.permissions.add("Guest")
        bert = other(self.scene)
        self.said(call("recall_memories", query="gate"), by=bert)
        lowest = self.scene.runtime.agents[self.scene.script.pk].history._entries[-1]
        assert lowest.lowest is not None
        assert lowest.lowest <= 1

    # Forgetting

    def test_one_has_forgotten_what_one_told_and_nothing_else(self):
        kept = self.said(call("store_memory", text="I like pears."))
        bert = other(self.scene)
        refused = self.said(call("forget_memory", ids=[kept["id"]]), by=bert)
        assert refused.startswith("refused: Error: You have no memory that Bert told you")
        gone = self.said(call("forget_memory", ids=[kept["id"]]))
        assert gone == {"forgotten": [kept["id"]]}
        assert not Memory.objects.exists()

    def test_staff_are_told_that_the_grant_is_too_low(self):
        kept = self.said(call("store_memory", text="I like pears."))
        boss = other(self.scene, "Boss", "Builder")
        refused = self.said(call("forget_memory", ids=[kept["id"]]), by=boss)
        assert "the assistant's grant, which is Player, is Builder" in refused

    def test_forgetting_is_one_change_a_turn(self):
        ids = [self.said(call("store_memory", text=f"Fact {n}."))["id"] for n in range(2)]
        told_ = self.said(*(call("forget_memory", ids=[one]) for one in ids))
        assert told_.startswith("refused")
        assert Memory.objects.count() == 1

    def test_what_would_be_forgotten_is_shown_to_the_one_who_has_to_say_yes(self):
        kept = self.said(call("store_memory", text="I like pears."))
        caller = self.scene.runtime.callers.build_outside_turn(self.scene.agent, None, "command")
        shown = TOOL_REGISTRY.get_tool("forget_memory").preview(
            self.scene.character, ids=[kept["id"]], context=caller.context
        )
        assert shown == f"{kept['id']}: I like pears. -> (forgotten)"

    def test_a_turn_of_its_own_forgets_nothing_unless_it_may_act_alone(self):
        kept = self.said(call("store_memory", text="I like pears."))
        self.brain._steps += [[call("forget_memory", ids=[kept["id"]])], WAIT]
        self.scene.agent.notice(Percept("timer", "An hour has passed.", addressed=True))
        self.scene.wait(2)
        assert told(self.scene, "forget_memory").startswith("refused")
        assert Memory.objects.count() == 1

    # How they act on the loop

    def test_what_is_read_in_a_turn_is_read_again_once_something_was_stored(self):
        reads = call("recall_memories", query="mill")
        found = self.said(reads, call("store_memory", text="The mill burns."), reads)
        assert self.texts(found) == ["The mill burns."]

    def test_nothing_that_is_read_outlives_its_turn(self):
        for name in ("recall_memories", "search_episodic"):
            tool = TOOL_REGISTRY.get_tool(name)
            assert (tool.category, tool.cache_scope) == (ToolCategory.SAFE_CHAIN, "tick")
            assert tool.cacheable

    def test_a_turn_stores_only_so_much(self):
        stores = [call("store_memory", text=f"Fact number {n}.") for n in range(6)]
        self.brain._steps += [stores, WAIT]
        self.scene.say("Marta, remember!")
        assert Memory.objects.count() == 5
        assert "notes" in told(self.scene, "store_memory")

    def test_a_guest_has_nothing_stored(self):
        for holder in (self.scene.player, self.scene.player.account):
            holder.permissions.clear()
            holder.permissions.add("Guest")
        refused = self.said(call("store_memory", text="The mill burns."))
        assert "needs the level Player" in refused

    def test_one_who_is_no_assistant_keeps_nothing(self):
        tool = TOOL_REGISTRY.get_tool("recall_memories")
        with self.assertRaisesRegex(Exception, "Nobody keeps anything here"):
            tool.execute(self.scene.player)
