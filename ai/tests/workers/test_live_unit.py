"""What a worker, or the game in its place, reads for the prompt of a live turn."""

import json

import numpy
import pytest
from django.utils import timezone
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.prompts.request import LIVE_WRITERS
from ai.brains.base import Message, Request
from ai.memory.vectors.likeness import Likeness
from ai.memory.vectors.meaning import Meaning
from ai.memory.vectors.shelf import FORMAT
from ai.models import Memory
from ai.testing.reactor import TestReactor
from ai.workers.units.live import SentMeaning, read

pytestmark = pytest.mark.django_db
WIDTH, LIMIT = 8, 5


class Named:
    model = "test"


def unit(rows):
    return rows / numpy.linalg.norm(rows, axis=-1, keepdims=True)


def test_each_part_is_read_in_a_turn_of_the_reactor_of_its_own(monkeypatch):
    written = []
    for name in ("people", "memories", "goals"):

        def write(_moment, name=name):
            written.append(name)
            return name

        monkeypatch.setitem(LIVE_WRITERS, name, write)
    scope = {"script": 1, "now": timezone.now().isoformat(), "there": [], "held": [], "due": []}
    quiet = {"alone": True, "others": [], "listening": ""}
    parts = [["people", 50, None], ["now", 50, "It is late."]]
    draft = {
        "parts": [*parts, ["memories", 50, None], ["goals", 50, None]],
        "room": (0, 8000, 0, False),
        "persona": {},
        "scope": {**scope, **quiet},
        "said": [],
        "before": [],
        "knower": {},
        "here": [],
        "meaning": None,
    }
    steps = []

    def step():
        steps.append(Deferred())
        return steps[-1]

    request = Request(messages=(Message("user", "Hello."),))
    reading = ensureDeferred(read(draft, request, step))
    for before in ([], ["people"], ["people", "memories"]):
        assert written == before and not reading.called
        steps.pop().callback(None)
    whole, _ = reading.result
    assert whole.context == "people\n\nIt is late.\n\nmemories\n\ngoals"


def test_what_the_game_sent_and_the_rows_say_the_same():
    random = numpy.random.default_rng(7)
    vectors = unit(random.normal(size=(30, WIDTH))).astype("f4")
    now = timezone.now()
    Memory.objects.bulk_create(
        Memory(
            script=1,
            at=now,
            text=str(number),
            digest=str(number),
            audience="|account:9|" if number % 5 == 0 else "",
            vector=None if number % 7 == 0 else vector.astype(FORMAT).tobytes(),
            vector_of="test" if number % 3 else "another",
        )
        for number, vector in enumerate(vectors)
    )
    meaning = Meaning(lambda: None, TestReactor(), 1000)
    meaning._embedder, meaning._likeness, meaning._stopped = Named(), Likeness(0.1, 0.2), True
    question = unit(random.normal(size=WIDTH)).astype("f4")

    def may_hear(audience):
        return not audience

    for others in ([], list(Memory.objects.values_list("pk", flat=True))):
        expected = meaning.nearest(1, question, LIMIT, may_hear, others)
        sent = SentMeaning(json.loads(json.dumps(meaning.as_json(1, question, LIMIT, may_hear))))
        found = sent.nearest(1, sent.of_talk(()), LIMIT, may_hear, others)
        assert found.keys() == expected.keys() and len(found) >= LIMIT
        assert all(abs(found[pk] - near) < 1e-4 for pk, near in expected.items())
