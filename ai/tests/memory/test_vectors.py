"""Ranking by meaning; numpy comes with the extra `meaning`."""

from importlib.util import find_spec

import pytest
from twisted.internet.defer import maybeDeferred

from ai.memory import vectors
from ai.memory.memories import memories
from ai.memory.memories.forgetting import forget
from ai.memory.memories.recall import recall
from ai.models import Memory
from ai.tests.imports import loaded_by
from ai.tests.memory.kit import Toy, meaning, scope, texts

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(find_spec("numpy") is None, reason="the extra 'meaning' is not installed"),
]


@pytest.fixture
def toy(monkeypatch):
    made = meaning()
    monkeypatch.setattr(vectors, "_meaning", made)
    return made


def ask(question, asks=None, **more):
    vector = vectors.meaning().of(question).result
    return texts(recall(asks or scope(), question, vector=vector, **more))


def test_a_question_in_other_words_finds_it(toy):
    memories.store(scope(), "a hound barks at night")
    memories.store(scope(), "the roof leaks")
    assert ask("is there a dog?") == ["a hound barks at night"]


def test_words_and_meaning_count_together(toy):
    memories.store(scope(), "the hound of the miller")
    memories.store(scope(), "the dog of the smith")
    assert ask("dog of the miller", limit=1) == ["the hound of the miller"] or ask("smith dog")
    assert set(ask("dog")) == {"the hound of the miller", "the dog of the smith"}


def test_meaning_does_not_bring_up_what_is_private(toy):
    memories.store(scope("Anna", private=True), "my puppy is a secret")
    assert ask("dog", scope("Bert", private=True)) == []
    assert ask("dog", scope("Anna", private=True)) == ["my puppy is a secret"]


@pytest.mark.postgresql
def test_vectors_are_kept_as_float16_with_the_name_of_their_model(toy):
    kept = memories.store(scope(), "the dog").memory
    kept.refresh_from_db()
    assert kept.vector_of == "toy"
    assert len(bytes(kept.vector)) == 2 * (len(Toy.ALIKE) + 1)


@pytest.mark.postgresql
def test_after_a_restart_they_are_read_from_their_rows(toy, monkeypatch):
    memories.store(scope(), "a hound barks")
    embedded = []

    class Watched(Toy):
        def embed(self, texts):
            embedded.extend(texts)
            return super().embed(texts)

    monkeypatch.setattr(vectors, "_meaning", meaning(make=Watched))
    assert ask("dog") == ["a hound barks"]
    assert embedded == ["dog"]


def test_memories_from_before_get_theirs_while_one_recalls(monkeypatch):
    memories.store(scope(), "a hound barks")
    assert Memory.objects.get().vector is None
    monkeypatch.setattr(vectors, "_meaning", meaning())
    ask("dog")
    assert ask("dog") == ["a hound barks"]


def test_another_model_makes_them_anew(toy, monkeypatch):
    memories.store(scope(), "a hound barks")

    class Other(Toy):
        model = "other"
        ALIKE = (*Toy.ALIKE, ("king", "crown"))

    monkeypatch.setattr(vectors, "_meaning", meaning(make=Other))
    ask("dog")
    assert Memory.objects.get().vector_of == "other"
    assert ask("dog") == ["a hound barks"]


def test_what_is_in_memory_is_bounded_for_all_assistants_together(monkeypatch):
    monkeypatch.setattr(vectors, "BATCH", 10)
    made = meaning(cap=25)
    monkeypatch.setattr(vectors, "_meaning", made)
    for script in (1, 2, 3):
        for number in range(40):
            memories.store(scope(script=script), f"hound {number}")
        for _ in range(8):
            assert ask("dog", scope(script=script))
            assert made._held() <= 25


def test_a_new_memory_is_found_where_memory_is_full(monkeypatch):
    made = meaning(cap=5)
    monkeypatch.setattr(vectors, "_meaning", made)
    for number in range(9):
        memories.store(scope(), f"roof {number}")
    ask("dog")
    memories.store(scope(), "a hound")
    assert ask("dog") == ["a hound"]


def test_an_assistant_with_more_than_a_batch_is_read_bit_by_bit(monkeypatch):
    monkeypatch.setattr(vectors, "BATCH", 4)
    for number in range(10):
        memories.store(scope(), f"hound {number}")
    made = meaning()
    monkeypatch.setattr(vectors, "_meaning", made)
    held = []
    for _ in range(4):
        ask("dog")
        held.append(made._held())
    assert held == [4, 8, 10, 10]


def test_what_is_forgotten_is_in_no_memory(toy):
    memories.store(scope("Anna"), "the hound of Anna")
    memories.store(scope("Bert"), "the dog of Bert")
    ask("puppy")
    forget(scope("Anna").asker)
    assert toy._held() == 0
    assert ask("puppy") == ["the dog of Bert"]
    assert toy._held() == 1


def test_an_embedder_that_fails_leaves_words(monkeypatch):
    class Broken(Toy):
        def embed(self, texts):
            raise MemoryError

    monkeypatch.setattr(vectors, "_meaning", meaning(make=Broken))
    memories.store(scope(), "a hound barks")
    assert ask("dog") == []
    assert ask("hound") == ["a hound barks"]


def test_one_that_cannot_be_loaded_leaves_words(monkeypatch):
    def missing():
        raise ImportError("no such thing")

    monkeypatch.setattr(vectors, "_meaning", meaning(make=missing))
    memories.store(scope(), "a hound barks")
    assert vectors.meaning().of("dog").result is None
    assert ask("hound") == ["a hound barks"]


def test_none_is_asked_for_where_the_settings_have_none():
    vectors.start(lambda *_: None, None, 10)
    assert vectors.meaning() is None


@pytest.mark.skipif(find_spec("wordllama") is None, reason="wordllama is not installed")
def test_the_embedder_of_the_extra_needs_no_network(monkeypatch):
    monkeypatch.setattr("socket.socket.connect", None)
    vectors._weights.cache_clear()
    embedder = vectors.WordLlama()
    inn, tavern, fish = embedder.embed(["the inn is full", "no room in the tavern", "a red fish"])
    assert inn @ tavern > inn @ fish
    assert abs(inn @ inn - 1) < 0.01


def test_without_the_extra_words_alone_find_it(monkeypatch):
    monkeypatch.setattr(vectors, "find_spec", lambda name: None)
    vectors.start(maybeDeferred, vectors.DEFAULT, 10)
    assert vectors.meaning() is None
    memories.store(scope(), "a hound barks")
    assert texts(recall(scope(), "hound")) == ["a hound barks"]
    assert texts(recall(scope(), "dog")) == []


@pytest.mark.skipif(find_spec("wordllama") is None, reason="wordllama is not installed")
def test_nothing_of_it_is_loaded_before_it_is_needed():
    assert "wordllama" not in loaded_by("a memory that finds meanings")
