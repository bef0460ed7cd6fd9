"""Who takes up which line: little talks in real scenes."""

import re

import pytest
from django.db import transaction
from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred, succeed

from ai.assistant.agent.recent_lines import QUIET_SECONDS, Talks
from ai.assistant.percepts.addressee_classifier import Before, Last
from ai.brains.base import Completion
from ai.models import Delivery
from ai.testing import call
from ai.testing.object_cache import forget_objects
from ai.testing.reactor import TestReactor
from ai.tests.assistant.chatter import CHARACTER, joined_by, somebody
from ai.tests.assistant.perception.talks import TALKS
from ai.tests.game import SceneTest

ASSISTANTS = ("Marta", "Rolf", "Ilse")
ROW = re.compile(
    r"(?:\+(?P<seconds>\d+) )?(?P<who>\w+)"
    r"(?: (?P<act>enters|leaves|is silent|is moved away and back)"
    r"|(?P<how> whispers to \w+| whispers| poses)?: (?P<words>.*?)(?: -> (?P<takers>[\w ]+))?)"
)


class PendingBrain:
    """Thinks until the table says what its assistant answers, if it says anything."""

    def __init__(self, name, answers):
        self.name = name
        self.answers = answers
        self.thoughts = None

    def think(self, request):
        if not self.answers:
            return succeed(Completion(calls=(call("wait"),)))
        self.thoughts = Deferred()
        return self.thoughts

    def answer(self, *calls):
        thoughts, self.thoughts = self.thoughts, None
        thoughts.callback(Completion(calls=calls))


class Table:
    """Plays one talk of the table."""

    def __init__(self, scene, text):
        self.rows = [ROW.fullmatch(line.strip()) for line in text.strip().splitlines()]
        assert all(self.rows), text
        self.scene = scene
        self.room = scene.room
        self.yard = create_object("evennia.objects.objects.DefaultRoom", key="Yard")
        self.agents = {}
        self.bodies = {"Anna": scene.player}
        self.brains = {}
        for name in dict.fromkeys(["Marta", *(row["who"] for row in self.rows)]):
            self._add(name)
        if "Rolf" in text:
            self._add("Rolf")

    def _add(self, name):
        if name in self.agents or name == "Anna":
            return
        if name in ASSISTANTS:
            here = name == "Marta"
            self.agents[name] = self.scene.agent if here else joined_by(self.scene, name)[0]
            self.bodies[name] = self.agents[name].character
            answers = [row["words"] or row["act"] for row in self.rows if row["who"] == name]
            brain = self.brains[name] = PendingBrain(f"of {name}", answers)
            self.scene.runtime.brains[brain.name] = brain
            self.agents[name].script.brain = brain.name
        elif name == "Rat":
            self.bodies[name] = create_object(CHARACTER, key=name, location=self.room)
        else:
            self.bodies[name] = somebody(self.scene, name)
        first = next((row["act"] for row in self.rows if row["who"] == name), None)
        if first == "enters":
            self.bodies[name].location = self.yard

    def play(self):
        """Each line with who took it up, and who was expected to."""
        for row in self.rows:
            self.scene.wait(float(row["seconds"] or 2))
            known = set(Delivery.objects.values_list("pk", flat=True))
            self._act(row)
            self.scene.wait(1)
            if row["words"]:
                new = Delivery.objects.exclude(pk__in=known).filter(text=row["words"])
                scripts = set(new.values_list("script", flat=True))
                takers = {n for n, agent in self.agents.items() if agent.script.pk in scripts}
                yield row[0], takers, set((row["takers"] or "").split())

    def _act(self, row):
        who, body = row["who"], self.bodies[row["who"]]
        if row["act"] == "enters":
            body.move_to(self.room)
        elif row["act"] == "leaves":
            body.move_to(self.yard)
        elif row["act"] == "is moved away and back":
            body.location = self.yard
            body.location = self.room
        elif who in self.brains:
            self._answer(self.brains[who], row)
        elif row["how"]:
            body.at_say(row["words"], whisper=True, receivers=[self.scene.character])
        else:
            body.at_say(row["words"])

    def _answer(self, brain, row):
        if brain.thoughts is None:
            self._speak_unasked(self.bodies[row["who"]], row["words"], row["how"] or "")
        while brain.thoughts is not None:  # again, if the asker went on meanwhile
            words, tool = row["words"], "pose" if row["how"] else "say"
            argument = {"pose": "action", "say": "message"}[tool]
            brain.answer(call(tool, **{argument: words}) if words else call("wait"))
            if not words or words in str(self.scene.heard):
                break
            self.scene.wait(1)
        brain.answers.pop(0)

    def _speak_unasked(self, body, words, how):
        assert words, "it is not thinking"
        if "whispers" in how:
            to = self.bodies[how.split()[-1]]
            body.at_say(words, whisper=True, receivers=[to], msg_self=True)
        else:
            body.at_say(words, msg_self=True)


QUICK = 8
"""Of so many talks, one is played in the fast suite."""


@override_settings(AI={"TURN_SECONDS": 600})
class TalksTest(SceneTest):
    def test_some_of_the_table(self):
        assert len(TALKS) >= 60
        self.check(list(TALKS)[::QUICK])

    @pytest.mark.slow
    def test_the_rest_of_the_table(self):
        self.check([name for number, name in enumerate(TALKS) if number % QUICK])

    def check(self, names):
        for name in names:
            text = TALKS[name]
            with self.subTest(name), transaction.atomic():
                with self.stage() as scene:
                    for line, takers, expected in Table(scene, text).play():
                        assert takers == expected, (line, takers)
                transaction.set_rollback(True)
            forget_objects()

    def played(self, text):
        with self.stage() as scene:
            table = Table(scene, text)
            rows = [(line, takers == expected) for line, takers, expected in table.play()]
            assert all(fits for _line, fits in rows), rows
            return {name: [p.why for p in a.passed_over] for name, a in table.agents.items()}

    def test_builders_see_why_one_of_two_kept_out_of_it(self):
        reasons = self.played("""
            Anna: Marta and Rolf, good evening. -> Marta Rolf
            Rolf: Good evening.
            Marta: What will it be?
            Anna: Ale. -> Marta
            Marta: Here you are.
            Anna: Thank you. -> Marta
        """)
        assert "it answers the question of another assistant" in reasons["Rolf"]

    @override_settings(AI={"ASKED": 0, "ENGAGED": 10})
    def test_how_long_it_waits_is_set_by_the_game(self):
        self.played("""
            Bob: Fine weather.
            Anna: Marta, good evening. -> Marta
            Marta: What brings you here?
            +5 Anna: My brother. -> Marta
            Marta: Who is he?
            +15 Anna: A sailor.
        """)

    @override_settings(AI={"EVERYBODY": ["alle"]})
    def test_the_words_for_all_are_set_by_the_game(self):
        self.played("""
            Bob: Fine weather.
            Anna: Guten Abend, alle! -> Marta
            Bob: Hello, everybody!
        """)


def test_it_knows_what_was_said_before_a_line() -> None:
    clock = TestReactor()
    talks = Talks(clock)

    def before(source: str, other: str) -> Before:
        clock.advance(1)
        return talks.before(source, [other])

    talks.parted("anna", is_back=True)
    talks.parted("bob", is_back=True)
    assert before("anna", "bob") == Before(Last.CAME)
    talks.noticed("anna", addressed=True)
    assert before("bob", "anna") == Before(Last.OTHER)
    talks.noticed("bob", addressed=False)
    assert before("anna", "bob") == Before(Last.OTHER_ASIDE, Last.OWN)
    assert before("bob", "anna") == Before(Last.OWN_ASIDE, Last.OWN_ASIDE)
    talks.heard("bob")  # it was for the assistant after all
    assert before("anna", "bob") == Before(Last.OTHER, Last.OWN)
    clock.advance(QUIET_SECONDS)
    assert before("anna", "bob") == Before()


def test_it_knows_what_all_who_were_there_have_heard() -> None:
    clock = TestReactor()
    talks = Talks(clock)

    def rows(source: str) -> list[str]:
        clock.advance(1)
        return [row.text for row in talks.rows(source)]

    talks.noticed("anna", addressed=True, text="hello")
    talks.said_aloud("Soup?")
    talks.noticed("anna", addressed=True, aloud=False, text="no, poison")
    assert rows("anna") == rows("bob") == ["hello", "Soup?"]
    talks.parted("bob", is_back=True)
    assert rows("bob") == []
    clock.advance(1)
    talks.said_aloud("Ale?")
    assert (rows("bob"), rows("anna")) == (["Ale?"], ["hello", "Soup?", "Ale?"])
    clock.advance(QUIET_SECONDS)
    assert rows("anna") == []
    talks.said_aloud("Bread?")
    talks.forget_person("anna")
    assert rows("bob") == []
    talks.said_aloud("Bread?")
    talks.parted_from_all()
    assert rows("bob") == []
