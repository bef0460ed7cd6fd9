"""Work on our own tables and on texts gives the same in a worker as in the game."""

from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import patch

import numpy
import pytest
from django.utils import timezone
from twisted.internet.defer import Deferred, ensureDeferred, succeed

from ai.assistant.llm.embeddings import embedder_for
from ai.assistant.scheduling.turn_starter import BackgroundPasses
from ai.brains.base import BrainDenied, BrainError
from ai.models import CallRecord, JournalEntry, Memory
from ai.testing.reactor import TestReactor
from ai.testing.scene import serving
from ai.workers.carrier import LIVE, PASSES
from ai.workers.in_process import InProcessCarrier
from ai.workers.start import use_carrier
from ai.workers.units.thinker import Thinker

pytestmark = pytest.mark.django_db
EMBEDDER = "ai.tests.workers.test_passes.Lengths"


class Lengths:
    """Tells texts apart by their lengths."""

    model = "lengths"
    loaded = 0

    def __init__(self):
        type(self).loaded += 1

    def embed(self, texts):
        if "broken" in texts:
            raise ValueError("broken")
        rows = numpy.array([[len(text), 1.0] for text in texts], "f4")
        return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def carried():
    """A runtime whose work goes through a carrier, and the units that went."""
    units = []
    with serving(TestReactor()) as runtime:
        runtime.models.run = lambda function, *args: succeed(None).addCallback(
            lambda _: function(*args)
        )
        carrier = InProcessCarrier(Thinker(runtime.models).think)
        hand_over = carrier.hand_over
        carrier.hand_over = lambda unit: (units.append(unit), hand_over(unit))
        use_carrier(runtime, carrier)
        yield runtime, units


def memory(text, **more):
    kept = {"script": 1, "at": timezone.now(), "importance": 2, "digest": text}
    return Memory.objects.create(text=text, **{**kept, **more})


def test_old_rows_are_swept_elsewhere_until_none_is_left(carried):
    runtime, units = carried
    old = timezone.now() - timedelta(days=9999)
    for number in range(3):
        CallRecord.objects.create(assistant="marta", call=str(number), tool="say", ts=old)
    JournalEntry.objects.create(script=1, at=old, text="Old.", importance=1, digest="1")
    with patch("ai.assistant.records.sweeper.SWEPT", 2):
        runtime._turns._sweeper.sweep()
        for _ in range(5):
            runtime.clock.advance(1)
    assert [(unit.kind, unit.queue) for unit in units] == [("sweep", PASSES)] * 2
    assert not CallRecord.objects.exists() and not JournalEntry.objects.exists()


def test_memories_are_tidied_elsewhere(carried, settings):
    settings.AI = {**settings.AI, "PRUNE_DAYS": 1}
    runtime, units = carried
    same = "The golden dragon sleeps below the mountain"
    first, second = memory(f"{same}."), memory(f"{same}!")
    for number in range(12):  # the last ten are kept
        memory(f"Rain {number}.", at=timezone.now() - timedelta(days=900))
    data = {"script": 1, "now": timezone.now().isoformat()}
    before, dropped = set(Memory.objects.values_list("pk", flat=True)), []
    game_and_worker = SimpleNamespace(forget=lambda ids: dropped.append(set(ids)))
    with patch("ai.memory.vectors.in_use", game_and_worker):
        assert runtime.models.elsewhere.run("tidy", data).result == 14 + 4
    gone = before - set(Memory.objects.values_list("pk", flat=True))
    assert len(gone) == 4 and dropped == [gone, gone]  # where it was tidied, and in the game
    first.refresh_from_db()
    assert first.data["related"] == [second.pk]
    assert Memory.objects.count() == 10
    assert [unit.queue for unit in units] == [PASSES]


def test_tidying_elsewhere_ends_when_somebody_speaks():
    cancelled = []
    running = Deferred(cancelled.append)
    kernel = SimpleNamespace(clock=TestReactor(), now=timezone.now)
    elsewhere = SimpleNamespace(run=lambda *_: running)
    background = BackgroundPasses(kernel, None, None, None, lambda: elsewhere)
    agent = SimpleNamespace(script=SimpleNamespace(pk=1), running=None, interruptible=False)
    state = SimpleNamespace(tidied=False, not_before=0.0)
    tidying = ensureDeferred(background._tidy(agent, state))
    assert agent.running is running and agent.interruptible
    agent.running.cancel()
    assert tidying.called and cancelled == [running]
    assert agent.running is None and not agent.interruptible and not state.tidied
    assert state.not_before == 0.0  # it continues as soon as it sleeps again


def test_vectors_are_made_elsewhere_by_one_embedder(carried, settings):
    settings.AI = {**settings.AI, "EMBEDDER": EMBEDDER}
    runtime, units = carried
    Lengths.loaded = 0
    embedder = embedder_for(EMBEDDER, runtime.models)().result
    assert embedder.model == "lengths"
    for texts in (["a"], ["a", "four"]):
        rows = embedder.embed(texts).result
        assert rows.dtype == numpy.float32 and (rows == Lengths().embed(texts)).all()
    assert Lengths.loaded == 1 + 2
    assert [unit.queue for unit in units] == [PASSES, LIVE, PASSES]
    broken = []
    embedder.embed(["broken"]).addErrback(broken.append)
    assert broken[0].check(BrainError) and "ValueError" in str(broken[0].value)


def test_a_worker_without_an_embedder_says_so(carried, settings):
    settings.AI = {**settings.AI, "EMBEDDER": None}
    runtime, _ = carried
    failed = []
    runtime.models.elsewhere.run("embed", {"texts": ["a"]}).addErrback(failed.append)
    assert failed[0].check(BrainDenied)
