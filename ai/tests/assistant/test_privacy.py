"""A note of a public turn holds nothing for all that was whispered before."""

from itertools import count
from typing import Annotated

from evennia.objects.objects import DefaultCharacter, DefaultObject
from evennia.utils.create import create_account, create_object
from twisted.internet.defer import Deferred

from ai.assistant.agent.entry import APART, BETWEEN, HIDDEN_WITH, WITHHELD, WITHHELD_FROM_ALL, Entry
from ai.assistant.agent.history import History
from ai.assistant.percepts.percept import Percept, Source
from ai.brains.base import Completion, Message
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.models import CallRecord, Goal, JournalEntry, Memory, Person, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tools import TOOL_REGISTRY, Tool, ToolCategory
from ai.tools.schema.signature import Param

ANNA = audience(["account:1"])
NUMBERS = count()
KEEP = [[call("store_memory", text="The key lies under the damson.")], [call("wait")]]


def whispered(text="w", **more):
    messages = (Message("user", text),)
    return Entry(messages, audience=("account:1",), private=ANNA, **more)


class PrivacyTest(SceneTest):
    def whisper(self, scene, text):
        scene.player.at_say(text, whisper=True, receivers=[scene.character])
        scene.wait(2)

    def kept(self, *steps, script):
        with self.stage(ScriptedBrain(*steps)) as scene:
            script(scene)
            whose = audience([f"account:{scene.player.account.pk}"])
            return whose, [memory.audience for memory in Memory.objects.order_by("pk")]

    def test_what_is_noted_after_a_whisper_is_for_the_whisperer(self):
        def script(scene):
            self.whisper(scene, "The key lies under the damson.")
            scene.player.at_say("Marta, remember that.")
            scene.wait(2)
            said = JournalEntry.objects.get(text__contains="remember that")
            assert said.audience == EVERYBODY  # the line itself was heard by all

        whose, kept = self.kept([call("wait")], *KEEP, script=script)
        assert kept == [whose]

    def test_what_was_said_aloud_is_for_everybody_whenever_it_is_noted(self):
        def script(scene):
            scene.player.at_say("Marta, my mule Pepper is lame.")
            scene.wait(2)
            self.whisper(scene, "The key lies under the damson, and the mule is stolen.")
            scene.player.at_say("Marta, keep it all in mind, please.")
            scene.wait(2)

        texts = (
            "Anna's mule Pepper is lame.",
            "Anna's mule is stolen.",
            "The key lies under Pepper.",
        )
        notes = [call("store_memory", text=text) for text in texts]
        steps = [call("wait")], [call("wait")], notes, [call("wait")]
        whose, kept = self.kept(*steps, script=script)
        assert kept == [EVERYBODY, whose, whose]
        *_, told = CallRecord.objects.filter(tool="store_memory").order_by("pk")
        assert "for all if you note it in the speaker's own words" in told.observation

    def test_what_it_said_aloud_to_the_whisperer_alone_opens_nothing(self):
        def script(scene):
            self.whisper(scene, "The key lies under the damson.")
            for line in ("Marta, where is it?", "Marta, keep that in mind."):
                scene.player.at_say(line)
                scene.wait(2)

        say = [call("say", message="The key lies under the damson.")]
        whose, kept = self.kept([call("wait")], say, *KEEP, script=script)
        assert kept == [whose]

    def test_what_is_noted_without_one_is_for_everybody(self):
        def script(scene):
            scene.player.at_say("Marta, the key lies under the damson.")
            scene.wait(2)

        assert self.kept(*KEEP, script=script)[1] == [EVERYBODY]

    def test_a_turn_of_its_own_about_something_private_notes_it_so(self):
        def script(scene):
            who = f"account:{scene.player.account.pk}"
            scene.runtime.intake.put(
                scene.agent, Percept("goal", "due", addressed=True, audience=(who,))
            )
            scene.wait(2)

        whose, kept = self.kept(*KEEP, script=script)
        assert kept == [whose]

    def test_a_late_outcome_is_as_private_as_what_the_turn_had_read(self):
        def script(scene):
            who = f"account:{scene.player.account.pk}"
            late = Percept(
                "outcome", "x", addressed=True, data={"asker": who, "private": f"|{who}|"}
            )
            scene.runtime.intake.put(scene.agent, late)
            scene.wait(2)

        whose, kept = self.kept(*KEEP, script=script)
        assert kept == [whose]

    def own_turn(self, scene, kind="outcome", **data):
        """Have a turn of its own that is about something Anna had asked for."""
        who = f"account:{scene.player.account.pk}"
        about = {"asker": who, "for": "Anna", **data}
        scene.runtime.intake.put(
            scene.agent, Percept(kind, "The boy is back.", addressed=True, data=about)
        )
        scene.wait(2)

    def test_what_a_turn_of_its_own_says_to_the_whisperer_alone_is_for_nobody_else(self):
        say, wait = [call("say", message="Under the damson.")], [call("wait")]
        for bert_is_there in (False, True):
            brain = ScriptedBrain(wait, say, wait)
            with self.subTest(bert_is_there=bert_is_there), self.stage(brain) as scene:
                self.whisper(scene, "The key lies under the damson.")
                bert = create_object(DefaultCharacter, key="Bert")
                bert.account = create_account(f"Bert{bert_is_there}", "", "a-passw0rd")
                if bert_is_there:
                    bert.location = scene.room
                self.own_turn(scene)
                shown = "whisper by" in str(brain.requests[1].messages)
                assert shown is not bert_is_there
                bert.location = scene.room
                bert.at_say("Marta, good evening.")
                scene.wait(2)
                assert ("damson" in repr(brain.requests[2])) is bert_is_there

    def test_a_turn_of_its_own_deals_with_the_goals_of_whom_it_is_about(self):
        steps = [call("add_goal", title="Ask Bram")], [call("wait")]

        def done(_request):
            made = Goal.objects.latest("pk")
            return Completion(calls=(call("update_goal", goal=made.pk, state="done"),))

        for bert_is_there in (False, True):
            brain = ScriptedBrain(*steps, done, [call("wait")])
            brain.reads = True
            with self.subTest(bert_is_there=bert_is_there), self.stage(brain) as scene:
                self.whisper(scene, "Ask Bram for the key, please.")
                if bert_is_there:
                    bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
                    bert.account = create_account("Bert of goals", "", "a-passw0rd")
                self.own_turn(scene)
                assert ("[goal" in brain.requests[2].context) is not bert_is_there
                assert Goal.objects.latest("pk").state == ("open" if bert_is_there else "done")

    def test_what_comes_of_its_own_turn_is_for_whom_that_was_about(self):
        late = Deferred()

        class Errand(Tool, register=False):
            name = "run_errand"
            description = "Runs an errand."
            category = ToolCategory.ASYNC_REQUIRED
            grace = 0.1

            def execute(self, character, *, context):
                return late

        TOOL_REGISTRY.register(Errand())
        self.addCleanup(TOOL_REGISTRY.unregister, "run_errand")
        brain = ScriptedBrain([call("run_errand")], [call("wait")], [call("wait")])
        with self.stage(brain) as scene:
            self.own_turn(scene)
            scene.wait(5)
            late.callback("Bram is well.")
            scene.wait(2)
            assert "Bram is well" in brain.requests[-1].messages[-1].text
            told = [p["data"] for m in brain.requests[-1].messages[-1:] for p in m.percepts]
            assert [(one["asker"], one["for"]) for one in told] == [
                (f"account:{scene.player.account.pk}", "Anna")
            ]

    def aloud_to(self, who, *there):
        """What a turn for somebody has of a secret that was said aloud to its whisperer."""
        brain = ScriptedBrain(
            [call("wait")], [call("say", message="Under the damson.")], [call("wait")]
        )
        with self.stage(brain) as scene:
            bert = create_object(DefaultCharacter, key="Bert")
            bert.account = create_account(f"To{who}", "", "a-passw0rd")
            if "before" in there:
                bert.location = scene.room
            self.whisper(scene, "The key lies under the damson.")
            scene.player.at_say("Marta, where is it?")
            scene.wait(2)
            bert.location = scene.room
            {"Anna": scene.player, "Bert": bert}[who].at_say("Marta, good evening.")
            scene.wait(2)
            return repr(brain.requests[-1])

    def test_what_was_said_aloud_to_the_whisperer_alone_is_for_nobody_who_comes_later(self):
        said = self.aloud_to("Bert")
        assert "talked alone, which is left out" in said
        assert "where is it?" not in said and "damson" not in said
        assert "Under the damson." in self.aloud_to("Anna")

    def test_what_was_said_aloud_before_others_is_for_all(self):
        assert "Under the damson." in self.aloud_to("Bert", "before")

    def told_later(self, who):
        """What a turn for somebody reads of what Anna heard alone with Marta after a whisper."""

        class Pour(Tool, register=False):
            name = "pour"
            description = "Pours something."
            category = ToolCategory.DANGEROUS

            def execute(self, character, what: Annotated[str, Param("What to pour.")]):
                return {}

        TOOL_REGISTRY.register(Pour())
        self.addCleanup(TOOL_REGISTRY.unregister, "pour")
        pours = [call("pour", what="ale"), call("say", message="There, a mug of ale.")]
        digs = [call("pour", what="damson wine"), call("say", message="Under the damson.")]
        steps = [call("wait")], pours, digs, [call("wait")]
        brain = ScriptedBrain(*steps)
        with self.stage(brain) as scene:
            scene.script.tools = ["say", "pour", "wait"]
            self.whisper(scene, "The key lies under the damson.")
            for line in ("Marta, an ale, please.", "Marta, where is it?"):
                scene.player.at_say(line)
                scene.wait(2)
            bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
            bert.account = create_account(f"Later{who}", "", "a-passw0rd")
            {"Anna": scene.player, "Bert": bert}[who].at_say("Marta, good evening.")
            scene.wait(2)
            return "\n".join(
                " ".join([m.text, *(str(one.arguments) for one in m.calls)])
                for m in brain.requests[-1].messages
            )

    def test_of_what_it_said_and_did_all_know_what_has_no_word_of_a_whisper(self):
        for who in ("Bert", "Anna"):
            with self.subTest(who=who):
                said = self.told_later(who)
                assert '[you acted: pour: "ale"]' in said and "There, a mug of ale." in said
                assert "damson wine" not in said
                assert ("Under the damson" in said) == (APART in said) == (who == "Anna")
                assert (HIDDEN_WITH.format('"Anna"') in said) == (who == "Bert")
                assert ("where is it?" in said) == (who == "Anna")

    def test_a_gift_and_what_was_done_with_it_are_for_all_though_the_words_are_not(self):
        puts = [call("drop", item="mug"), call("say", message="The key? Under the damson.")]
        brain = ScriptedBrain([call("wait")], [call("wait")], puts, *[[call("wait")]] * 2)
        with self.stage(brain) as scene:
            mug = create_object(DefaultObject, key="mug", location=scene.player)
            self.whisper(scene, "Put the mug down: the key lies under the damson.")
            mug.move_to(scene.character, move_type="give", quiet=True)
            scene.wait(2)
            self.whisper(scene, "Now, with the mug.")
            assert mug.location == scene.room, scene.calls()
            bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
            bert.account = create_account("Gift", "", "a-passw0rd")
            for one in (bert, scene.player):
                one.at_say("Marta, good evening.")
                scene.wait(2)
            for request in brain.requests[-2:]:
                read = repr(request.messages)
                assert "Anna gives you mug." in read and '[you acted: drop: "mug"]' in read
                assert "damson" not in read

    def test_what_answers_a_line_aloud_is_for_all_though_a_whisper_came_with_it(self):
        apart = call("whisper", target="Anna", message="Your secret stays with me.")
        soup = call("say", message="Sorry to keep you, dear! Soup it is, and Odile has books.")
        mat = call("say", message="Under the mat, you say.")
        keep = call("store_memory", text="A gem is hidden.", private=True)
        books = call("say", message="Odile keeps the library.")
        for steps, shown in (
            ([[keep, apart, soup], [books]], ["Soup it is", "keeps the library"]),
            ([[keep, apart, mat], [books]], ["keeps the library"]),
            ([[keep, soup], [books]], []),
        ):
            brain = ScriptedBrain(*steps, [call("wait")])
            with self.subTest(shown=shown), self.stage(brain) as scene:
                hears = [scene.character]
                text = "The key lies under the mat. Please tell no one at all."
                scene.player.at_say(text, whisper=True, receivers=hears)
                scene.player.at_say("Marta, soup please! And who reads?")
                scene.wait(2)
                scene.player.at_say("Marta, who keeps the library?")
                scene.wait(2)
                bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
                bert.account = create_account(f"Mixed{len(shown)}", "", "a-passw0rd")
                bert.at_say("Marta, good evening.")
                scene.wait(2)
                request = brain.requests[-1]
                read = str([(m.text, [one.arguments for one in m.calls]) for m in request.messages])
                assert "mat" not in read and "gem" not in read and "secret" not in read
                found = [one for one in ("Soup it is", "keeps the library") if one in read]
                assert found == shown
                bert.delete()
                TurnRecord.objects.all().delete()
                answers = {"soup please": "Soup it is", "who keeps": "keeps the library"}
                for asked, answered in answers.items():
                    assert (asked in read) == (answered in read)

    def test_in_company_the_teller_reads_that_something_is_left_out(self):
        ask, tell = "Marta, what did I whisper?", "Marta, I whispered."
        noted = [call("store_memory", text="The gem is under the mat."), call("wait")]
        for restarts in (False, True):
            brain = ScriptedBrain(noted, *[[call("wait")]] * 4)
            with self.subTest(restarts=restarts), self.stage(brain) as scene:
                self.whisper(scene, "The gem is under the mat.")
                if restarts:
                    scene.agent.history.clear()
                bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
                bert.account = create_account(f"Left{restarts}", "", "a-passw0rd")
                marks = []
                for who, line in ((bert, ask), (scene.player, ask), (scene.player, tell)):
                    who.at_say(line)
                    scene.wait(2)
                    request = brain.requests[-1]
                    assert "mat" not in repr(request.messages[:-1]) + request.context
                    marks.append(request.messages[-1].text.partition("\n")[2])
                mark = WITHHELD.format('"Anna"', '"Bert" listens')
                assert marks == ["", mark, "" if restarts else mark]
                bert.location = None
                scene.player.at_say(ask)
                scene.wait(2)
                bert.delete()
                TurnRecord.objects.all().delete()
                assert "left out" not in repr(brain.requests[-1])

    def test_who_asks_what_another_told_does_not_learn_whether_there_was_anything(self):
        noted = [call("store_memory", text="The gem is under the mat."), call("wait")]
        marks = []
        for text in ("The gem is under the mat.", "Good evening."):
            brain = ScriptedBrain(noted, *[[call("wait")]] * 3)
            with self.subTest(text), self.stage(brain) as scene:
                if text.startswith("The gem"):
                    self.whisper(scene, text)
                else:
                    scene.player.at_say(f"Marta, {text}")
                    scene.wait(2)
                bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
                bert.account = create_account(f"Pries{len(marks)}", "", "a-passw0rd")
                for line in ("Marta, what did Anna whisper?", "Marta, did you hear that?"):
                    bert.at_say(line)
                    scene.wait(2)
                    request = brain.requests[-1]
                    assert "mat" not in repr(request.messages[:-1]) + request.context
                    marks.append(request.messages[-1].text.partition("\n")[2])
                assert WITHHELD_FROM_ALL not in repr(request.messages[:-1])
                hears = [scene.agent.character]
                bert.at_say("What did Anna whisper?", whisper=True, receivers=hears)
                scene.wait(2)
                marks.append(brain.requests[-1].messages[-1].text.partition("\n")[2])
                bert.delete()
                TurnRecord.objects.all().delete()
        between = f'{BETWEEN}only between you and "Bert"; "Anna" listens, and did not hear it.'
        assert marks == [WITHHELD_FROM_ALL, "", f"{between}\n{WITHHELD_FROM_ALL}"] * 2

    def test_who_has_secrets_of_their_own_reads_both_lines(self):
        noted = [call("store_memory", text="The gem is under the mat."), call("wait")]
        brain = ScriptedBrain(noted, [call("wait")])
        with self.stage(brain) as scene:
            self.whisper(scene, "The gem is under the mat.")
            bert = create_object(DefaultCharacter, key="Bert", location=scene.room)
            bert.account = create_account("Both", "", "a-passw0rd")
            scene.player.at_say("Marta, what did Bert tell you about me?")
            scene.wait(2)
            mark = WITHHELD.format('"Anna"', '"Bert" listens')
            assert brain.requests[-1].messages[-1].text.endswith(f"\n{mark}\n{WITHHELD_FROM_ALL}")

    def test_a_thing_that_listens_is_somebody_there(self):
        with self.stage(ScriptedBrain()) as scene:
            source = Source("account:1", "Anna", 2, scene.player.pk)
            made = scene.runtime.callers.build_outside_turn(scene.agent, source, "loop")
            assert made.context.memory.alone()
            mirror = create_object(DefaultObject, key="Mirror", location=scene.room)
            assert made.context.memory.alone()
            mirror.ndb.ai = scene.agent
            assert not made.context.memory.alone()


class PromisesTest(SceneTest):
    """A goal is known to those whom its words concern, whatever else its turn had read."""

    KEY = ("whisper", "The key lies under the damson tree.")

    def noted(self, *lines, title, there=("Bert",), speaks="Bert"):
        """Who may hear of a goal that the last line asks for, and whether a turn has it then."""

        def answer(request):
            asks = lines[-1][1] in request.messages[-1].text
            made = call("add_goal", title=title) if asks else call("wait")
            return Completion(calls=(made,))

        brain = ScriptedBrain(*[answer] * 9, forgiving=True)
        brain.reads = True
        with self.stage(brain) as scene:
            people, room = {"Anna": scene.player}, scene.character.location
            scene.player.location = room
            for name in ("Bert", "Carla"):
                one = people[name] = create_object(DefaultCharacter, key=name, location=room)
                one.account = create_account(f"{name}{next(NUMBERS)}", "", "a-passw0rd")
                one.at_say("Marta, good morning.")
                scene.wait(2)
                one.location = None
            for how, line in lines:
                hears = [scene.character] if how == "whisper" else None
                scene.player.at_say(line, whisper=how == "whisper", receivers=hears)
                scene.wait(2)
            for name, one in people.items():
                one.location = room if name in there else None
            people[speaks].at_say("Marta, any word?")
            scene.wait(2)
            shown = title in brain.requests[-1].context
            brain._steps.clear()
            ids = {f"account:{one.account.pk}": name for name, one in people.items()}
            goal = Goal.objects.get()
            for one in (goal, people["Bert"], people["Carla"], *Person.objects.all()):
                one.delete()
            return [ids[one] for one in goal.audience.split("|") if one], shown

    def test_what_was_asked_for_aloud_is_known_when_anybody_comes(self):
        asked = ("say", "Marta, when Bert comes, tell him that I wait at the mill.")
        for title in ("Tell Bert that Anna waits at the mill.", "Tell Bert: Anna, mill, waiting."):
            for there in (["Bert"], ["Anna", "Bert"], ["Bert", "Carla"]):
                with self.subTest(title=title, there=there):
                    assert self.noted(self.KEY, asked, title=title, there=there) == ([], True)

    def test_what_holds_a_secret_stays_with_those_who_know_it(self):
        asked = ("say", "Marta, keep in mind what I said, for Bert.")
        for title in (
            "Tell Bert that Anna has a key under the damson tree.",
            "Say that a key is under the damsons.",
            "Warn Bert: somebody has a key.",
            "Have Bert dig for something in the orchard.",
        ):
            with self.subTest(title=title):
                assert self.noted(self.KEY, asked, title=title) == (["Anna"], False)

    def test_what_was_whispered_for_somebody_is_for_them_too_and_for_nobody_else(self):
        asked = ("whisper", "When Bert comes, tell him that the key lies under the damson tree.")
        title = "Tell Bert that the key lies under the damson tree."
        for there, shown in (
            (["Bert"], True),
            (["Anna", "Bert"], True),
            (["Bert", "Carla"], False),
        ):
            with self.subTest(there=there):
                noted = self.noted(asked, title=title, there=there)
                assert noted == (["Anna", "Bert"], shown)
        for line, title in (
            (
                "when bert comes tell him im not coming. promise?",
                "If Bert comes, tell him that Anna stays away.",
            ),
            (
                "tell bert hes 2 slow n owes me 2 coppers",
                "When Bert is here: tell him he owes two.",
            ),
            ("Please let Bert know that the key is lost.", "Let Bert know of the key."),
            (
                "hold this ale n bread for bert. give it to him when he comes",
                "Take the ale and bread, and give them to Bert when he comes to the workshop.",
            ),
        ):
            with self.subTest(line=line):
                whispered = self.noted(self.KEY, ("whisper", line), title=title)
                aloud = self.noted(self.KEY, ("say", f"Marta, {line}"), title=f"{title} Damson!")
                assert whispered == aloud == (["Anna", "Bert"], True)
        for line in (
            "I do not want Bert to hear of it. Remind me.",
            "Remind me that Bert is a fool.",
        ):
            with self.subTest(line=line):
                title = "Remind Anna; Bert is to hear nothing."
                assert self.noted(("whisper", line), title=title) == (["Anna"], False)
        for line, title in (
            (
                "Bert lies to me. When my sister comes, tell her that I know it.",
                "Bert lies: when Anna's sister comes, tell her.",
            ),
            ("Tell Bert's wife of the key.", "Tell Bert's wife of the key."),
            ("Hold this key for Bert's wife.", "Give the key to Bert's wife."),
            ("Hold this key, and not for Bert.", "Do not give the key to Bert."),
            (
                "Hold this key for Bert. He must not know that I stole it.",
                "Give the key to Bert when he comes. Anna stole it.",
            ),
            ("Give Bert this key. I stole it, between us.", "Give Bert the key that Anna stole."),
            ("Give Bert the key, secretly.", "Give Bert the key; it is from Anna."),
            ("Hold still, Marta, and say what I told Bert.", "Give the key to Bert."),
            ("Tell Bert Miller of the key.", "Tell Bert of the key."),
            ("tell bert miller of the key", "Tell Bert Miller of the key."),
            (
                "Tell Doris that it is lost, and tell Bert to look.",
                "Tell Doris: the key is lost. Tell Bert: look for it.",
            ),
            (
                "Tell Bert that I wait. Don't tell him of the key.",
                "Tell Bert that Anna waits with the key.",
            ),
        ):
            with self.subTest(line=line):
                assert self.noted(("whisper", line), title=title) == (["Anna"], False)
        untold = ("whisper", "Bert must never know. Tell me if he comes.")
        assert self.noted(self.KEY, untold, title="Warn Bert: a key!") == (["Anna"], False)
        for title in ("Never tell Bert of the key.", "Tell Bert nothing of the key."):
            assert self.noted(asked, title=title) == (["Anna"], False)
        assert not self.noted(
            asked, title="Tell Bert of the key.", there=("Carla",), speaks="Carla"
        )[1]


def test_what_only_repeats_a_whisper_goes_with_it_and_what_all_saw_stays():
    talk = History(size=3)
    said = Message("user", "all saw it")
    talk.add(whispered())
    talk.add(
        Entry((said, Message("assistant", "w")), None, ("account:1",), (said,), None, ANNA, True)
    )
    assert talk.for_turn("account:1").private == [ANNA, ANNA]
    talk.add(Entry((Message("user", "later"),), audience=("account:1",)))
    shown = talk.for_turn("account:1")
    assert [message.text for message in shown.messages] == ["all saw it", "later"]
    assert shown.private == []


def test_a_person_can_be_left_out():
    talk = History()
    other = Message("user", "pears", percepts=({"source": "account:2"},))
    theirs = Message("user", "plums", percepts=({"source": "account:1"},))
    for entry in (whispered(), Entry((other,)), Entry((theirs,))):
        talk.add(entry)
    for stretch in talk.oldest("account:2", 0, 0):
        talk.sum_up(stretch, "a summary")
    talk.forget_person("account:1")
    assert talk.for_turn("account:2").messages == [other]
    assert talk.for_turn("account:1").messages == [other]
