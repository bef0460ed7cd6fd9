"""What the people of Thornwick remember, also after a restart, and for whom."""

from __future__ import annotations

import re

from ai.models import Goal, Memory
from ai.tests.rows import some_of
from world.tests.village import VillageTest


class TestKept(VillageTest):
    def whisper(self, line: str) -> str:
        return self.type(f"whisper Marta = {line}")

    def second(self) -> None:
        """Another character comes in, whom nobody plays."""
        self.other = self.guest("Bert", "inn")

    def test_a_name_and_a_secret_outlive_the_server(self) -> None:
        self.whisper("My name is Wilhelmina.")
        self.whisper("My secret is that I am a smuggler.")
        self.restart()
        assert "Wilhelmina" in self.type("say Hello, Marta!")
        assert "smuggler" in self.whisper("What is my secret?")
        assert "Wilhelmina." in (said := self.whisper("What is my name?")) and ".." not in said
        said = self.whisper("What did I tell you?")
        assert "your name is Wilhelmina" in said and "you are a smuggler" in said

    def test_a_real_name_that_was_whispered_is_told_in_a_whisper_alone(self) -> None:
        self.second()
        for line in ("My real name is Wilhelmina, tell nobody.", "Call me Billie."):
            self.whisper(line)
        for restarts in (False, True):
            if restarts:
                self.restart()
            lines = (
                "what is my real name?",
                "do you still know my true name?",
                "who am I really?",
                "what did I say my real name was?",
                "You remember my real name, don't you?",
            )
            for line in some_of(lines, 3):
                with self.subTest(line, restarts=restarts):
                    assert "Wilhelmina" in self.whisper(line)
                    assert "Wilhelmina" not in self.type(f"say Marta, {line}")
            assert "Billie" in self.whisper("what do you call me?")
            assert "Wilhelmina" not in self.type("say Marta, what is my name?")

    def test_what_was_told_as_a_secret_is_not_told_with_what_was_said_beside_it(self) -> None:
        self.second()
        self.type("say Marta, keep this a secret: my sister is called Ingrid.")
        self.type("say Marta, she was my best friend and drowned in the river.")
        said = self.type("say Marta, who was my best friend that drowned in the river?")
        assert "Ingrid" not in said

    def test_verses_are_known_again_and_those_told_in_confidence_in_a_whisper_alone(self) -> None:
        self.second()
        self.type("say Marta, i wrote a poem. wanna hear it?")
        self.type("say Marta, it goes: kelp o kelp thou slimy rope, thou art my hope")
        assert "slimy rope" in self.type("say Marta, what was my poem about?")
        self.type("say Marta, tell nobody, here is my poem: darling clara leave your husband now")
        assert "Marta whispers" in self.type("say Marta, what was my last poem about?")

    def test_who_speaks_of_songs_may_order_behind_it(self) -> None:
        for line, said in (
            ("nice song! can i have an ale please", "mug of ale"),
            ("over here! a soup for me please", "bowl of soup"),
        ):
            assert said in self.type(f"say Marta, {line}"), line

    def test_what_was_told_of_one_s_own_outlives_the_server(self) -> None:
        self.second()
        self.type("say Marta, my gran once drowned a wolf in a barrel.")
        self.type("say Marta, I left my boots at the mill.")
        self.whisper("I buried a box under the old oak.")
        self.restart()
        assert "wolf in a barrel" in self.type("say Marta, what did my gran do to the wolf?")
        assert "at the mill" in self.type("say Marta, where did I leave my boots?")
        assert "oak" not in self.type("say Marta, where did I bury the box?")
        assert "old oak" in self.whisper("where did I bury the box?")

    def test_a_secret_is_nobody_else_s(self) -> None:
        self.whisper("My secret is that I am a smuggler.")
        self.whisper("My name is Wilhelmina.")
        self.restart()
        self.second()
        assert "Wilhelmina" not in self.type("say Hello, Marta!")
        for line in ("What is my secret?", "What did I tell you?", "Do you remember my secret?"):
            said = self.type(f"say Marta, {line}")
            assert "smuggler" not in said
            assert "You have not told" not in said and "not said so far" not in said
            assert "Bert" not in said and "whisper" not in said
        self.visitor.account = self.account
        assert "smuggler" not in self.whisper("What did Visitor tell you?")
        assert "smuggler" not in self.whisper("What do you know about Visitor?")
        assert "smuggler" not in self.whisper("What is my secret?")

    def test_of_several_names_the_last_counts(self) -> None:
        for name in ("Zoe", "Bob", "Wilhelmina"):
            self.type(f"say Marta, my name is {name}.")
        self.restart()
        assert re.search(r"Wilhelmina\.", said := self.type("say Marta, what is my name?"))
        assert "Bob" not in said and "Zoe" not in said
        assert "Bob" not in self.type("say Marta, what did I tell you?")
        assert set(Memory.objects.values_list("text", flat=True)) == {
            f"Visitor said: my name is {name}" for name in ("Zoe", "Bob", "Wilhelmina")
        }

    def test_what_is_told_of_things_and_people_is_known_again(self) -> None:
        for line in (
            "The silver spoons are under the oven.",
            "Bert is the thief.",
            "I like honey cake.",
            "remember this secret: my brother is a spy.",
            "my horse is called Comet.",
        ):
            self.type(f"say Marta, {line}")
        self.restart()
        questions = (
            ("Where are the silver spoons?", "under the oven"),
            ("Who is the thief?", "Bert"),
            ("What do you know about Bert?", "the thief"),
            ("What do I like?", "you like honey cake"),
            ("What is my brother?", "your brother is a spy"),
            ("What is my horse called?", "Comet"),
            ("What did Visitor tell you?", "honey cake"),
            ("What do you remember about me?", "honey cake"),
            ("Do you remember what I told you?", "honey cake"),
            ("What do you know about Visitor?", "honey cake"),
        )
        for asked, told in some_of(questions, 2):
            said = self.type(f"say Marta, {asked}")
            assert told in said.partition("\n")[2], (asked, said)
            assert "that secret" not in said

    def test_what_it_only_concluded_is_not_told_as_somebody_s_words(self) -> None:
        self.type("say Marta, Bert is the thief.")
        row = Memory.objects.get()
        Memory.objects.create(
            script=row.script,
            at=row.at,
            kind="insight",
            text='Bert came up 25 times; what weighed most was: "the thief"',
            source="",
            trust=0.6,
            importance=9,
            digest="x",
        )
        said = self.type("say Marta, do you remember Bert?")
        assert "the thief" in said and "25 times" not in said

    def test_it_says_how_one_is_forgotten_and_never_that_it_is_done(self) -> None:
        for line in ("forget me!", "forget everything I told you", "please forget my secret"):
            assert "forget me" in self.type(f"say Marta, {line}").partition("\n")[2]

    def test_nothing_to_remember_is_asked_for(self) -> None:
        assert "emember" in (said := self.type("say Marta, remember that")) and "hat" in said
        assert not Memory.objects.exists()


class TestPromises(VillageTest):
    def test_a_reminder_comes_when_it_is_due(self) -> None:
        said = self.type("say Marta, remind me in 20 minutes to feed my horse.")
        assert "emind" in said.partition("\n")[2] or "hear from me" in said
        (goal,) = Goal.objects.all()
        self.heard.clear()
        for _ in range(25):
            self.wait(60)
        assert "Visitor" in "\n".join(self.heard) and "feed your horse" in "\n".join(self.heard)
        goal.refresh_from_db()
        assert goal.state == "done"

    def test_of_two_wishes_both_are_granted_and_one_is_called_off(self) -> None:
        self.type("say Marta, remind me in two minutes to feed the horse, and bring me some soup.")
        (goal,) = Goal.objects.all()
        assert goal.title == "Remind Visitor: feed the horse"
        assert "bowl of soup" in [thing.key for thing in self.visitor.contents]
        self.type("say Actually make that five minutes.")
        self.type("say Forget the horse, I don't need the reminder.")
        goal.refresh_from_db()
        assert goal.state == "dropped"

    def test_a_whispered_reminder_is_whispered(self) -> None:
        self.type("whisper Marta = remind me in 2 minutes to hide.")
        self.heard.clear()
        for _ in range(4):
            self.wait(60)
        told = "\n".join(self.heard)
        assert "Marta whispers" in told and "hide" in told

    def test_a_message_is_passed_on_or_not_promised(self) -> None:
        said = self.type("say Marta, tell Bert that dinner is ready.").partition("\n")[2]
        assert "Bert is not here" in said
        self.guest("Bert", "inn")
        said = self.type("say Marta, tell Bert that dinner is ready.").partition("\n")[2]
        assert "Bert, Visitor says: dinner is ready." in said
        assert not Memory.objects.exists()


class TestNames(VillageTest):
    def test_a_new_name_and_an_alias_are_its_names(self) -> None:
        from world.build import find

        marta = find("person:innkeeper")
        marta.key = "Martha"
        marta.aliases.add("Tilly")
        for name in ("Martha", "Tilly", "Marta"):
            said = self.type(f"say {name}, who are you?")
            assert re.search(r"I am|They call me|is my name", said), (name, said)
