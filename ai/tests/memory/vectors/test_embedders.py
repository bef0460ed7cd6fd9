"""Embedders of this process."""

from importlib.util import find_spec

import pytest
import pytest_twisted
from twisted.internet.defer import maybeDeferred
from twisted.internet.task import Clock, deferLater

from ai.assistant.health.subsystems import PROBE_MEMORIES, PROBE_QUESTION
from ai.memory import vectors
from ai.memory.memories import memories
from ai.memory.memories.recall import recall
from ai.memory.vectors import embedders
from ai.memory.vectors.meaning import Meaning
from ai.pipeline.threads import DaemonThreads
from ai.tests.imports import loaded_by
from ai.tests.memory.kit import scope, texts

pytestmark = pytest.mark.django_db
BY_WORDLLAMA = {
    "I like honey cake.": [0.06873, -0.007963, 0.060749, -0.031634],
    "Where does the guard sleep at night?": [0.058106, -0.070357, 0.069007, 0.078598],
    "a": [0.009087, 0.011548, -0.050266, 0.037399],
    "Größe, 東京 and 🐉!": [-0.095392, 0.033343, -0.052899, -0.059741],
    "the inn " * 40: [-0.006875, 0.048191, 0.018418, 0.001177],
    "\n": [0.028831, -0.115338, -0.099936, 0.057909],
}
"""Texts → how their vectors begin that wordllama 0.4.0 itself makes."""
wordllama = pytest.mark.skipif(find_spec("wordllama") is None, reason="wordllama is not installed")


def test_none_is_asked_for_where_the_settings_have_none():
    vectors.start(None, Clock(), 10)
    assert vectors.meaning() is None


@wordllama
def test_the_embedder_of_the_extra_needs_no_network(monkeypatch):
    monkeypatch.setattr("socket.socket.connect", None)
    embedders._read_wordllama.cache_clear()
    embedder = vectors.WordLlama()
    inn, tavern, fish = embedder.embed(["the inn is full", "no room in the tavern", "a red fish"])
    assert inn @ tavern > inn @ fish
    assert abs(inn @ inn - 1) < 0.01


@wordllama
def test_its_vectors_are_those_of_its_own_code():
    import numpy

    found = vectors.WordLlama().embed([*BY_WORDLLAMA])
    assert found.dtype == numpy.float32 and found.shape == (len(BY_WORDLLAMA), 256)
    assert numpy.abs(found[:, :4] - [*BY_WORDLLAMA.values()]).max() < 1e-5
    assert numpy.abs(numpy.linalg.norm(found, axis=1) - 1).max() < 1e-5
    assert vectors.WordLlama().embed([]).shape == (0, 256)


def test_without_the_extra_words_alone_find_it(monkeypatch):
    monkeypatch.setattr(embedders, "find_spec", lambda name: None)
    load = vectors.local_embedder(vectors.DEFAULT, maybeDeferred)
    vectors.start(load, Clock(), 10)
    assert vectors.meaning() is None
    memories.store(scope(), "a hound barks")
    assert texts(recall(scope(), "hound")) == ["a hound barks"]
    assert texts(recall(scope(), "dog")) == []


@wordllama
@pytest_twisted.ensureDeferred
async def test_on_a_thread_of_a_game_the_default_finds_other_words(monkeypatch):
    from twisted.internet import reactor

    load = vectors.local_embedder(vectors.DEFAULT, DaemonThreads(reactor).run)
    made = Meaning(load, reactor, 100)
    monkeypatch.setattr(vectors, "in_use", made)
    for text in PROBE_MEMORIES:
        memories.store(scope(), text)
    while (progress := made.progress()) is None or progress.done < len(PROBE_MEMORIES):
        await deferLater(reactor, 0.005)
    vector = await made.of(PROBE_QUESTION)
    made.stop()
    assert texts(recall(scope(), PROBE_QUESTION, vector=vector))[0] == PROBE_MEMORIES[0]
    assert texts(recall(scope(), PROBE_QUESTION)) == []


@wordllama
def test_nothing_of_it_is_loaded_before_it_is_needed():
    assert "wordllama" not in loaded_by("a memory that finds meanings")
