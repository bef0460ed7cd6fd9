"""Whom a line addresses, by the table of lines: talks without turns, models or a database."""

import re
from types import SimpleNamespace

import pytest

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import History
from ai.assistant.agent.inbox import Inbox
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.recent_lines import Talks
from ai.assistant.perception.dispatcher import Dispatcher
from ai.assistant.perception.intake import Intake
from ai.assistant.perception.observe import perceive
from ai.assistant.percepts import store
from ai.assistant.percepts.addressee_classifier import Training
from ai.assistant.percepts.percept import Percept, Source
from ai.testing.reactor import TestReactor
from ai.tests.assistant.perception.addressed import CASES
from ai.tests.rows import each_case

ROW = re.compile(
    r"(?:\+(?P<seconds>\d+) )?(?P<who>\w+)"
    r"(?: (?P<act>enters|leaves)"
    r"|(?P<how> whispers| poses)?: (?P<words>.*?)(?: -> (?P<takers>[\w ]+))?)"
)
ASSISTANTS = {
    "Marta": ["innkeeper"],
    "Rolf": ["guard"],
    "Old Smith": [],
    "Odile": ["librarian"],
    "Hob": ["golem"],
}
SUBJECTS = {
    "Odile": ["the winter of the wolves", "the standing stones", "the gate"],
    "Hob": ["what Hob can build"],
}
KINDS = {" whispers": "whisper", " poses": "pose", None: "say"}


class Place:
    """A room, as far as addressing looks at it."""

    pk = 1

    def __init__(self):
        self.contents = []

    def contents_get(self, content_type=""):
        return list(self.contents)


class Table:
    """Plays one case of the table."""

    def __init__(self, here, rows, took):
        self.took = took
        self.rows = [ROW.fullmatch(line) for line in rows]
        assert all(self.rows), rows
        self.clock = TestReactor()
        self.place = Place()
        self.agents = {}
        self.running = {}
        kernel = Kernel(self.clock, lambda: None, self.running, lambda *_: None, lambda: False)
        opted_out = SimpleNamespace(who=(), unheard=lambda _percept: False)
        intake = Intake(kernel, opted_out, *[lambda *_: None] * 3)
        self.dispatcher = Dispatcher(
            kernel,
            intake,
            opted_out,
            lambda _tasks: "",
            *[lambda *_: None] * 3,
            Training(lambda _: None),
        )
        self.bodies = {}
        for name in dict.fromkeys([*here, *(row["who"] for row in self.rows)]):
            self._add(name, name in here)

    def _add(self, key, is_here):
        name, number = key.split()[-1], len(self.bodies) + 1
        if name in self.bodies:
            return
        played = key not in ASSISTANTS and key != "Rat"
        body = SimpleNamespace(
            pk=number,
            key=key,
            aliases=SimpleNamespace(all=lambda: ASSISTANTS.get(key, [])),
            ndb=SimpleNamespace(ai=None, ai_capture=None),
            account=SimpleNamespace(pk=number) if played else None,
            sessions=SimpleNamespace(count=int),
            location=None,
        )
        self.bodies[name] = body
        self._move(body, is_here)
        if key in ASSISTANTS:
            script = SimpleNamespace(
                pk=number, mode="awake", brain="test:model", persona={"subjects": SUBJECTS.get(key)}
            )
            self.agents[name] = body.ndb.ai = self.running[number] = Agent(
                script,
                body,
                Inbox(),
                lambda: History(10),
                Talks(self.clock),
                self.dispatcher.notice,
                lambda *_: None,
                SimpleNamespace(everybody=""),
            )
            body.ndb.ai.obstacle = lambda: ""

    def _move(self, body, is_here):
        if (body.location is not None) != is_here:
            body.location = self.place if is_here else None
            (self.place.contents.append if is_here else self.place.contents.remove)(body)

    def play(self):
        """Each row with those who take it as addressed to them, and those who should."""
        for row in self.rows:
            self.clock.advance(float(row["seconds"] or 2))
            body, words = self.bodies[row["who"]], row["words"]
            if row["act"]:
                self._move(body, row["act"] == "enters")
                self._notice(body, Percept(row["act"].replace("enters", "arrive").rstrip("s"), ""))
                self.clock.advance(0)
                continue
            if body.ndb.ai is not None:
                self._speak(body.ndb.ai, words)
            self._notice(body, Percept(KINDS[row["how"]], words))
            self.clock.advance(0)
            takers = {name for name, agent in self.agents.items() if agent.script.pk in self.took}
            self.took.clear()
            yield row[0], takers, set((row["takers"] or "").split())

    def _speak(self, agent, words):
        """Say something in answer to what waits, if anything does."""
        answered = agent.inbox.take()
        agent.inbox.clear()
        if answered:
            source = answered[0].source
            agent.turn = SimpleNamespace(caller=SimpleNamespace(source=source, asker=source.id))
        body = agent.character
        perceive(body, (f'{body.key} says, "{words}"', {"type": "say"}), body)
        agent.turn = None

    def _notice(self, body, percept):
        account = body.account
        source = Source(
            f"account:{account.pk}" if account else f"object:{body.pk}",
            body.key,
            object_id=body.pk,
            assistant=body.ndb.ai is not None,
        )
        made = Percept(percept.kind, percept.text, source, place=self.place.pk)
        whispered = percept.kind == "whisper"
        for name, agent in self.agents.items():
            hears = agent.character.location is not None and agent.character is not body
            if hears and (not whispered or name == "Marta"):
                agent.notice(made)


@pytest.fixture
def took(monkeypatch):
    """The scripts whose percepts would become rows, as they are addressed."""
    scripts = set()

    def keep(kept):
        scripts.update(script for _percept, script in kept)
        return [percept for percept, _script in kept]

    monkeypatch.setattr(store, "keep_percepts", keep)
    monkeypatch.setattr(store, "mark_done", lambda percepts: None)
    return scripts


@each_case("name", CASES)
def test_who_shall_answer(name, took) -> None:
    first, *rows = (line.strip() for line in CASES[name].strip().splitlines())
    how, _, here = first.partition(": ")
    talks = [[row] for row in rows] if how == "Each" else [rows]
    judged = [row for talk in talks for row in Table(here.split(", "), talk, took).play()]
    assert [(line, takers) for line, takers, _expected in judged] == [
        (line, expected) for line, _takers, expected in judged
    ]


def test_there_are_enough_cases() -> None:
    assert sum(text.count(": ") - 1 for text in CASES.values()) >= 200
    assert len(CASES) >= 100
