"""Ranking by meaning, and the vectors that it needs."""

from importlib.util import find_spec

import pytest
from django.db import OperationalError, connection
from twisted.internet.defer import Deferred, fail
from twisted.internet.task import Clock

from ai.memory import vectors
from ai.memory.memories import memories
from ai.memory.memories.forgetting import forget
from ai.memory.memories.recall import brought_to_mind, recall
from ai.memory.vectors import shelf
from ai.memory.vectors.meaning import (
    AT_ONCE,
    LINES,
    MAX_RETRY_SECONDS,
    PAUSE,
    QUESTION_SECONDS,
    RETRY_SECONDS,
    START_SECONDS,
    TEXTS,
    Meaning,
)
from ai.models import Memory
from ai.tests.memory.kit import Toy, loading, meaning, scope, texts

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed"),
]


@pytest.fixture
def toy(monkeypatch):
    made = meaning()
    monkeypatch.setattr(vectors, "in_use", made)
    return made


def ask(question, asks=None, **more):
    vector = vectors.meaning().of(question).result
    return texts(recall(asks or scope(), question, vector=vector, **more))


def near(words, asks=None):
    """What comes to mind by itself."""
    vector = vectors.meaning().of(words).result
    return texts(brought_to_mind(asks or scope(), words, 9, vector))


def test_a_question_in_other_words_finds_it(toy):
    memories.store(scope(), "a hound barks at night")
    memories.store(scope(), "the roof leaks")
    assert ask("is there a dog?")[0] == "a hound barks at night"
    assert near("is there a dog?") == ["a hound barks at night"]


def test_a_question_gets_its_three_nearest_however_far_they_are(toy):
    for text in ("the roof leaks", "plums are ripe", "it rains", "the bell cracked"):
        memories.store(scope(), text)
    assert len(ask("is there a dog?")) == 3
    assert near("is there a dog?") == []


def test_all_that_is_near_comes_to_mind_by_itself(toy):
    for number in range(5):
        memories.store(scope(), f"hound {number}")
    memories.store(scope(), "the roof leaks")
    assert sorted(near("is there a dog?")) == [f"hound {number}" for number in range(5)]


def test_three_nearest_are_those_of_the_person_who_is_asked_for(toy):
    for number in range(9):
        memories.store(scope("Anna"), f"hound {number}")
    memories.store(scope("Bert"), "the roof leaks")
    assert ask("dog", who=scope("Bert").asker) == ["the roof leaks"]


@pytest.mark.parametrize("important", [1, 10])
def test_what_answers_a_question_comes_before_what_is_merely_important(toy, important):
    memories.store(scope(), "a hound barks", importance=1)
    for number in range(9):
        memories.store(scope(), f"plum {number}", importance=important)
    assert ask("is there a dog?")[0] == "a hound barks"


def test_a_name_that_no_model_knows_is_found_by_its_words(toy):
    for number in range(9):
        memories.store(scope(), f"hound {number} of the dog")
    memories.store(scope(), "the dog of Xyrrhoq")
    assert ask("the dog of Xyrrhoq")[0] == "the dog of Xyrrhoq"


def test_words_and_meaning_count_together(toy):
    memories.store(scope(), "the hound of the miller")
    memories.store(scope(), "the dog of the smith")
    assert ask("dog of the miller", limit=1) == ["the hound of the miller"] or ask("smith dog")
    assert set(ask("dog")) == {"the hound of the miller", "the dog of the smith"}


def test_meaning_does_not_bring_up_what_is_private(toy):
    memories.store(scope("Anna", private=True), "my puppy is a secret")
    assert ask("dog", scope("Bert", private=True)) == []
    assert near("dog", scope("Bert", private=True)) == []
    assert ask("dog", scope("Anna", private=True)) == ["my puppy is a secret"]


@pytest.mark.postgresql
def test_vectors_are_kept_as_float16_with_the_name_of_their_model(toy):
    kept = memories.store(scope(), "the dog").memory
    kept.refresh_from_db()
    assert kept.vector_of == "toy"
    assert len(bytes(kept.vector)) == 2 * Toy.size()


@pytest.mark.postgresql
def test_after_a_restart_they_are_read_from_their_rows(toy, monkeypatch):
    memories.store(scope(), "a hound barks")
    embedded = []

    class Watched(Toy):
        def embed(self, texts):
            embedded.extend(texts)
            return super().embed(texts)

    monkeypatch.setattr(vectors, "in_use", meaning(make=Watched))
    embedded.clear()
    assert ask("dog") == ["a hound barks"]
    assert embedded == ["dog"]


def test_memories_from_before_get_theirs_while_one_recalls(monkeypatch):
    memories.store(scope(), "a hound barks")
    assert Memory.objects.get().vector is None
    monkeypatch.setattr(vectors, "in_use", meaning())
    ask("dog")
    assert ask("dog") == ["a hound barks"]


def test_another_model_makes_them_again(toy, monkeypatch):
    memories.store(scope(), "a hound barks")

    class Other(Toy):
        model = "other"
        ALIKE = (*Toy.ALIKE, ("king", "crown"))

    monkeypatch.setattr(vectors, "in_use", meaning(make=Other))
    ask("dog")
    assert Memory.objects.get().vector_of == "other"
    assert ask("dog") == ["a hound barks"]


def test_what_is_in_memory_is_bounded_for_all_assistants_together(monkeypatch):
    monkeypatch.setattr(shelf, "BATCH", 10)
    made = meaning(cap=25)
    monkeypatch.setattr(vectors, "in_use", made)
    for script in (1, 2, 3):
        for number in range(40):
            memories.store(scope(script=script), f"hound {number}")
        for _ in range(8):
            assert ask("dog", scope(script=script))
            assert made.held() <= 25


def test_a_new_memory_is_found_where_memory_is_full(monkeypatch):
    made = meaning(cap=5)
    monkeypatch.setattr(vectors, "in_use", made)
    for number in range(9):
        memories.store(scope(), f"roof {number}")
    ask("dog")
    memories.store(scope(), "a hound")
    assert ask("dog")[0] == "a hound" and near("dog") == ["a hound"]


def test_an_assistant_with_more_than_a_batch_is_read_bit_by_bit(monkeypatch):
    monkeypatch.setattr(shelf, "BATCH", 4)
    for number in range(10):
        memories.store(scope(), f"hound {number}")
    clock = Clock()
    made = meaning(clock=clock)
    clock.pump([PAUSE] * 3)
    monkeypatch.setattr(vectors, "in_use", made)
    held = []
    for _ in range(4):
        ask("dog")
        held.append(made.held())
    assert held == [4, 8, 10, 10]


def test_what_is_forgotten_is_in_no_memory(toy):
    memories.store(scope("Anna"), "the hound of Anna")
    memories.store(scope("Bert"), "the dog of Bert")
    ask("puppy")
    forget(scope("Anna").asker)
    assert toy.held() == 0
    assert ask("puppy") == ["the dog of Bert"]
    assert toy.held() == 1


def test_an_embedder_that_fails_leaves_words(monkeypatch):
    class Broken(Toy):
        def embed(self, texts):
            raise MemoryError

    monkeypatch.setattr(vectors, "in_use", meaning(make=Broken))
    memories.store(scope(), "a hound barks")
    assert ask("dog") == []
    assert ask("hound") == ["a hound barks"]


def test_one_that_cannot_be_loaded_leaves_words(monkeypatch):
    def missing():
        raise ImportError("no such thing")

    monkeypatch.setattr(vectors, "in_use", meaning(make=missing))
    memories.store(scope(), "a hound barks")
    assert vectors.meaning().of("dog").result is None
    assert ask("hound") == ["a hound barks"]


def watched(made):
    """The toy, which notes the texts that it embeds."""

    class Watched(Toy):
        def embed(self, texts):
            made.extend(texts)
            return super().embed(texts)

    return Watched


class Other(Toy):
    """Another model: its vectors of a dog and of a king are the toy's of a king and of a dog."""

    model = "other"
    ALIKE = (("king", "crown"), *Toy.ALIKE[1:], Toy.ALIKE[0])


class TestChange:
    """Another embedder takes over a game's memories."""

    def many(self, count):
        for number in range(count):
            memories.store(scope(), f"hound {number}")

    def of(self, model):
        return Memory.objects.filter(vector_of=model).count()

    def test_all_get_new_vectors_in_batches_with_pauses(self, toy):
        self.many(2 * AT_ONCE + 3)
        clock = Clock()
        other = meaning(make=Other, clock=clock)
        done = [self.of("other")]
        for _ in range(3):
            clock.advance(PAUSE)
            done.append(self.of("other"))
        assert done == [AT_ONCE, 2 * AT_ONCE, 2 * AT_ONCE + 3, 2 * AT_ONCE + 3]
        assert other.progress() == ("other", 2 * AT_ONCE + 3, 2 * AT_ONCE + 3)
        assert not clock.getDelayedCalls()

    def test_after_a_restart_only_what_is_left_is_made(self, toy):
        self.many(AT_ONCE + 3)
        meaning(make=Other).stop()
        assert self.of("other") == AT_ONCE
        made, clock = [], Clock()

        class Again(Other, watched(made)):
            pass

        meaning(make=Again, clock=clock)
        clock.advance(PAUSE)
        assert sorted(made) == sorted(f"hound {number}" for number in range(3))

    def test_nothing_is_made_twice_that_is_there(self, toy):
        self.many(3)
        made = []
        meaning(make=watched(made))
        assert made == []

    def test_old_vectors_are_never_compared_with_a_question_of_the_new_model(
        self, toy, monkeypatch
    ):
        memories.store(scope(), "the king sleeps")
        memories.store(scope(), "a hound barks")
        waits = []
        other = meaning(make=Other)
        embed = other._embedder.embed
        Memory.objects.update(vector_of="toy")  # as if nothing had been made again yet
        other._embedder.embed = lambda texts: waits.append(Deferred()) or waits[-1]
        monkeypatch.setattr(vectors, "in_use", other)
        question = Other().embed(["crown"])[0]
        assert other.nearest(1, question, 9, lambda whose: True) == {}
        assert texts(recall(scope(), "hound crown", vector=question)) == ["a hound barks"]
        del embed

    def test_a_memory_without_a_vector_is_ranked_by_its_words_meanwhile(self, toy):
        memories.store(scope(), "the smithy is cold")
        memories.store(scope(), "the miller's tavern burned")
        kept = memories.store(scope(), "the goose of Wilm").memory
        Memory.objects.filter(pk=kept.pk).update(vector=None, vector_of="")
        fresh = meaning()
        fresh.stop()
        fresh._shelves.clear()
        Memory.objects.filter(pk=kept.pk).update(vector=None, vector_of="")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(vectors, "in_use", fresh)
            assert ask("goose of Wilm")[0] == "the goose of Wilm"

    def test_vectors_of_another_length_are_made_again(self, toy, monkeypatch):
        memories.store(scope(), "a hound barks")

        class Longer(Toy):
            OTHERS = Toy.OTHERS + 8

        monkeypatch.setattr(vectors, "in_use", meaning(make=Longer))
        ask("dog")
        assert near("dog") == ["a hound barks"]
        assert len(bytes(Memory.objects.get().vector)) == 2 * Longer.size()

    def test_a_text_that_changed_meanwhile_keeps_no_vector_of_the_old_one(self, toy):
        kept = memories.store(scope(), "a hound barks").memory
        Memory.objects.update(vector=None, vector_of="")
        waits = []

        class Slow:
            model = "toy"

            def embed(self, texts):
                waits.append((list(texts), Deferred()))
                return waits[-1][1]

        slow = Meaning(loading(Toy), Clock(), 10)
        slow._embedder = Slow()
        slow._begin_work()
        Memory.objects.filter(pk=kept.pk).update(text="the roof leaks")
        asked, wait = waits.pop()
        wait.callback(Toy().embed(asked))
        kept.refresh_from_db()
        assert kept.vector is None


class TestStart:
    def test_a_game_without_memories_loads_nothing(self):
        made, clock = [], Clock()
        vectors.start(lambda: made.append(1), clock, 10)
        clock.advance(START_SECONDS)
        vectors.stop()
        assert not made

    def test_one_with_memories_makes_their_vectors_a_moment_later(self):
        memories.store(scope(), "a hound barks")
        clock = Clock()
        vectors.start(loading(Toy), clock, 10)
        assert Memory.objects.get().vector is None
        clock.advance(START_SECONDS)
        vectors.stop()
        assert Memory.objects.get().vector_of == "toy"

    def test_while_the_database_does_not_answer_it_asks_again_later(self):
        def refuse(*args):
            raise OperationalError("no such table: ai_memory")

        memories.store(scope(), "a hound barks")
        clock = Clock()
        vectors.start(loading(Toy), clock, 10)
        with connection.execute_wrapper(refuse):
            clock.advance(START_SECONDS)
        clock.advance(RETRY_SECONDS)
        vectors.stop()
        assert Memory.objects.get().vector_of == "toy"

    def test_a_stop_before_that_leaves_nothing_behind(self):
        clock = Clock()
        vectors.start(loading(Toy), clock, 10)
        vectors.stop()
        assert not clock.getDelayedCalls()


class TestFailure:
    """An embedder that fails for a while."""

    class Failing(Toy):
        fails = True

        def embed(self, texts):
            if self.fails:
                raise OSError("its server is away")
            return super().embed(texts)

    @pytest.fixture
    def failing(self, monkeypatch):
        monkeypatch.setattr(self.Failing, "fails", False)
        self.clock = Clock()
        made = meaning(make=self.Failing, clock=self.clock)
        monkeypatch.setattr(vectors, "in_use", made)
        return made

    def test_words_answer_meanwhile_and_it_says_why(self, failing):
        memories.store(scope(), "a hound barks")
        self.Failing.fails = True
        assert ask("dog") == [] and ask("hound") == ["a hound barks"]
        assert "its server is away" in failing.trouble

    def test_what_was_learned_meanwhile_gets_its_vector_later(self, failing):
        self.Failing.fails = True
        memories.store(scope(), "a hound barks")
        memories.store(scope(), "the roof leaks")
        self.Failing.fails = False
        assert not Memory.objects.exclude(vector=None).exists()
        self.clock.advance(RETRY_SECONDS)
        assert not Memory.objects.filter(vector=None).exists()
        assert failing.trouble == ""

    def test_it_is_tried_again_ever_more_rarely(self, failing):
        self.Failing.fails = True
        memories.store(scope(), "a hound barks")
        waits = []
        for _ in range(8):
            (later,) = self.clock.getDelayedCalls()
            waits.append(later.getTime() - self.clock.seconds())
            self.clock.advance(waits[-1])
        assert waits[:3] == [RETRY_SECONDS, 2 * RETRY_SECONDS, 4 * RETRY_SECONDS]
        assert waits[-1] == MAX_RETRY_SECONDS

    def test_a_question_that_is_answered_ends_it(self, failing):
        self.Failing.fails = True
        memories.store(scope(), "a hound barks")
        self.Failing.fails = False
        ask("dog")
        assert failing.trouble == "" and Memory.objects.get().vector_of == "toy"

    def test_one_that_could_not_be_loaded_is_loaded_later(self):
        steps = [ImportError("no such thing"), None]

        def make():
            if (step := steps.pop(0)) is not None:
                raise step
            return Toy()

        clock = Clock()
        made = meaning(make=make, clock=clock)
        assert made.trouble == "no such thing"
        made.begin()
        assert len(steps) == 1
        clock.advance(RETRY_SECONDS)
        assert made.trouble == "" and made.progress() == ("toy", 0, 0)

    def test_a_question_that_waits_too_long_is_answered_by_words(self, failing):
        failing._embedder.embed = lambda texts: Deferred()
        asked = failing.of("dog")
        assert not asked.called
        self.clock.advance(QUESTION_SECONDS)
        assert asked.result is None and failing.trouble

    def test_who_goes_away_gets_no_answer(self, failing):
        from twisted.internet.defer import CancelledError

        failing._embedder.embed = lambda texts: Deferred()
        asked, ends = failing.of("dog"), []
        asked.addErrback(lambda why: ends.append(why.type))
        asked.cancel()
        assert ends == [CancelledError] and failing.trouble == ""


class TestTalk:
    def test_lines_that_were_heard_have_a_meaning_together(self, toy):
        toy.listen("is there a dog?")
        toy.listen("and a tavern?")
        together = toy.of_talk(["is there a dog?", "and a tavern?", "never heard"])
        dog, tavern = Toy().embed(["dog", "tavern"])
        assert together @ dog > 0.5 and together @ tavern > 0.5

    def test_what_was_never_heard_has_none(self, toy):
        assert toy.of_talk(["never heard"]) is None

    def test_lines_are_forgotten_with_the_memories_of_somebody(self, toy):
        toy.listen("is there a dog?")
        toy.forget([])
        assert toy.of_talk(["is there a dog?"]) is None

    def test_only_the_last_lines_are_kept(self, toy):
        for number in range(LINES + 5):
            toy.listen(f"line {number}")
        assert toy.of_talk(["line 4"]) is None
        assert toy.of_talk(["line 5"]) is not None

    def test_before_the_embedder_is_loaded_nothing_is_loaded_for_it(self):
        made = Meaning(loading(Toy), Clock(), 10)
        made.listen("is there a dog?")
        assert made.progress() is None


class TestCompare:
    def test_texts_are_near_to_a_question_in_other_words(self, toy):
        hound, roof = toy.compare("is there a dog?", ["a hound barks", "the roof leaks"]).result
        assert hound > 4 > roof

    def test_each_text_becomes_a_vector_once(self, toy, monkeypatch):
        asked, embed = [], toy._embedder.embed
        monkeypatch.setattr(
            toy._embedder, "embed", lambda texts: asked.append(texts) or embed(texts)
        )
        first = toy.compare("is there a dog?", ["a hound barks", "the roof leaks"]).result
        again = toy.compare("is there a dog?", ["the roof leaks", "a hound barks"]).result
        assert again == first[::-1] and asked[1:] == [["is there a dog?"]]

    def test_only_so_many_vectors_are_kept(self, toy):
        first = toy.compare("is there a dog?", ["a hound barks"]).result
        for number in range(0, 2 * TEXTS, TEXTS // 4):
            texts = [f"text {number + at}" for at in range(TEXTS // 4)]
            assert toy.compare("is there a dog?", ["a hound barks", *texts]).result[:1] == first
            assert len(toy._texts) <= 2 * TEXTS

    def test_before_the_embedder_is_loaded_there_is_no_answer_and_nothing_is_loaded(self):
        made = Meaning(loading(Toy), Clock(), 10)
        assert made.compare("is there a dog?", ["a hound barks"]).result is None
        assert made.progress() is None

    def test_an_embedder_that_fails_or_hangs_gives_no_answer(self, toy, monkeypatch):
        hanging = Deferred()
        for embed in (lambda texts: fail(OSError("down")), lambda texts: hanging):
            monkeypatch.setattr(toy._embedder, "embed", embed)
            asked = toy.compare("is there a dog?", ["a hound barks"])
            toy._clock.advance(QUESTION_SECONDS)
            assert asked.result is None and toy.trouble
