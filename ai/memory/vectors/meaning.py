"""Meaning: makes vectors of all memories in the background, and finds the nearest to a question.

Each memory's row says which model made its vector. So after a change of the embedder, and after a
restart in the middle of the work, exactly the memories without a vector of the model in use are
left to do; until a memory has one, its words count. Vectors of different models never meet.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from django.db import DatabaseError, transaction
from twisted.internet.defer import CancelledError, Deferred, ensureDeferred, succeed
from twisted.internet.task import deferLater
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.memory.vectors import shelf as shelves
from ai.memory.vectors.embedders import DeferredEmbedder, Load
from ai.memory.vectors.likeness import Likeness, likeness_of
from ai.memory.vectors.shelf import FORMAT, Shelf, Text, read_texts
from ai.models import Memory

log = Logger()

AT_ONCE = 16
"""Texts that become vectors at a time."""
PAUSE = 0.1
"""Seconds between two batches of old memories, so that the game stays responsive."""
START_SECONDS = 10.0
"""Seconds after the start of the game until old memories get their vectors."""
QUESTION_SECONDS = 5.0
"""Seconds that a question waits for its vector; then words alone answer it."""
RETRY_SECONDS = 60.0
"""Seconds until an embedder that failed is tried again; each failure in a row doubles them."""
MAX_RETRY_SECONDS = 3600.0
LINES = 256
"""Lines of talk whose vectors are kept for the prompt that they lead to."""
TEXTS = 1024
"""Texts for comparison whose vectors are kept, about."""


class Progress(NamedTuple):
    """How many memories have a vector of the embedder in use."""

    model: str
    done: int
    all: int


class Meaning:
    """The vectors of a running game.

    Args:
        load: Loads the embedder, when it is first needed.
        clock: The reactor.
        cap: Vectors that are kept in memory.
    """

    def __init__(self, load: Load, clock: Any, cap: int) -> None:
        self._load = load
        self._clock = clock
        self._cap = cap
        self._embedder: DeferredEmbedder | None = None
        self._likeness = Likeness(0.0, 1.0)
        self.trouble = ""
        """Why the embedder does not answer; "" if it does, or was not asked yet."""
        self._loading = self._working = self._stopped = False
        self._retry = RETRY_SECONDS
        self._later: Any = None
        self._waiting: deque[Text] = deque()
        self._under_way: set[int] = set()
        """Memories that wait for their vectors, or whose vectors are being made."""
        self._below: int | None = None
        """Memories with smaller keys have not been looked at; None: none has been."""
        self._all_seen = False
        self._shelves: OrderedDict[int, Shelf] = OrderedDict()
        """By script, the one that was used last at the end."""
        self._lines: OrderedDict[str, Any] = OrderedDict()
        self._texts: dict[str, Any] = {}

    def start(self) -> None:
        """See to old memories soon; a game without memories loads no embedder."""
        self._call_later(START_SECONDS, self._begin_with_memories)

    def stop(self) -> None:
        """Make no more vectors."""
        self._stopped = True
        self._waiting.clear()
        if self._later is not None and self._later.active():
            self._later.cancel()

    def begin(self) -> None:
        """Load the embedder, unless it is loaded or has failed a moment ago."""
        failed = self._later is not None and self._later.active() and self.trouble
        if self._embedder is None and not (self._loading or self._stopped or failed):
            self._loading = True
            ensureDeferred(self._load_embedder())

    def of(self, text: str) -> Deferred[Any]:
        """The vector of a question; None where there is no embedder, or none yet."""
        self.begin()
        if self._embedder is None or not text.strip():
            return succeed(None)
        asked: Deferred[Any] = self._embedder.embed([text])
        asked.addTimeout(QUESTION_SECONDS, self._clock)
        return asked.addCallbacks(self._answered, self._give_up)

    def embed(self, texts: Sequence[str]) -> Deferred[Any]:
        """The vectors of some texts, for a check; None where there is no embedder, or none yet."""
        if self._embedder is None:
            return succeed(None)
        return self._embedder.embed(texts).addErrback(self._give_up)

    def compare(self, question: str, texts: Sequence[str]) -> Deferred[list[float] | None]:
        """The `nearness` of some texts that come up again and again to a question.

        None where there is no embedder, or none yet; this loads none.
        """
        if self._embedder is None:
            return succeed(None)
        known = {text: self._texts[text] for text in texts if text in self._texts}
        new = [text for text in texts if text not in known]

        def compared(rows: Any) -> list[float] | None:
            if rows is None:
                return None
            if len(self._texts) > TEXTS:
                self._texts.clear()
            known.update(zip(new, rows[1:], strict=True))
            self._texts.update(known)
            return [self._likeness.nearness(float(known[text] @ rows[0])) for text in texts]

        asked: Deferred[Any] = self._embedder.embed([question, *new])
        asked.addTimeout(QUESTION_SECONDS, self._clock)
        return asked.addErrback(self._give_up).addCallback(compared)

    def listen(self, line: str) -> None:
        """Make the vector of a line of talk, for the prompt of the turn that answers it."""
        if self._embedder is not None and self.trouble == "" and line not in self._lines:
            self.of(line).addCallbacks(self._keep_line, lambda _: None, callbackArgs=(line,))

    def of_talk(self, lines: Iterable[str]) -> Any:
        """What some lines of talk mean together; None where that is not known."""
        import numpy

        known = [self._lines[line] for line in lines if line in self._lines]
        if not known:
            return None
        together = numpy.sum(known, axis=0)
        return together / max(float(numpy.linalg.norm(together)), 1e-6)

    def learn(self, memories: Iterable[Memory]) -> None:
        """Make the vectors of new memories."""
        self.begin()
        self._add(Text(one.pk, one.text, one.script, one.audience) for one in memories)

    def nearest(
        self,
        script: int,
        vector: Any,
        limit: int,
        may_hear: Callable[[str], bool],
        others: Iterable[int] = (),
    ) -> dict[int, float]:
        """The memories of an assistant that are nearest in meaning, each with its `nearness`.

        Args:
            script: The assistant's script.
            vector: The question's vector.
            limit: How many.
            may_hear: Whether memories with this audience may come up.
            others: Memories of which it is asked how near they are in any case; those that have no
                vector are left out.
        """
        if self._embedder is None:
            return {}
        shelf = self._shelf(script, self._embedder.model)
        self._add(shelf.read_on(len(vector)))
        found = shelf.nearest(vector, limit, may_hear, others)
        return {pk: self._likeness.nearness(near) for pk, near in found.items()}

    def as_json(
        self, script: int, vector: Any, limit: int, may_hear: Callable[[str], bool]
    ) -> dict[str, Any]:
        """What another process needs to find the memories that `nearest` finds, as JSON data.

        Args:
            script: The assistant's script.
            vector: The question's vector.
            limit: How many memories.
            may_hear: Whether memories with this audience may come up.
        """
        return {
            "model": self._embedder.model if self._embedder else "",
            "vector": vector.tolist(),
            "likeness": list(self._likeness),
            "near": list(self.nearest(script, vector, limit, may_hear).items()),
        }

    def forget(self, ids: Collection[int]) -> None:
        """Drop the vectors of some memories from this process, and all lines of talk.

        A line may be what a player wants forgotten; whose it was is not kept.
        """
        self._lines.clear()
        gone = set(ids)
        self._waiting = deque(text for text in self._waiting if text.pk not in gone)
        self._under_way -= gone
        for script, shelf in list(self._shelves.items()):
            if not gone.isdisjoint(shelf.rows):
                del self._shelves[script]

    def progress(self) -> Progress | None:
        """Count the memories that have a vector; None until the embedder is loaded."""
        if self._embedder is None:
            return None
        done = Memory.objects.filter(vector_of=self._embedder.model)
        return Progress(self._embedder.model, done.count(), Memory.objects.count())

    # Loading

    def _begin_with_memories(self) -> None:
        try:
            memories = Memory.objects.exists()
        except DatabaseError:  # down, or without our tables, as while the plug-in is being removed
            self._try_later(self._begin_with_memories)
            return
        if memories:
            self.begin()

    async def _load_embedder(self) -> None:
        try:
            embedder = await self._load()
            self._likeness = await likeness_of(embedder)
        except Exception:
            self._note_failure(Failure())
            self._try_later(self.begin)
            return
        finally:
            self._loading = False
        self._embedder = embedder
        self._note_success()
        self._begin_work()

    # Making vectors

    def _add(self, texts: Iterable[Text]) -> None:
        if self._embedder is not None and not self._stopped:
            new = [text for text in texts if text.pk not in self._under_way]
            self._under_way.update(text.pk for text in new)
            self._waiting.extend(new)
            if new and not self.trouble:
                self._begin_work()

    def _begin_work(self) -> None:
        if not self._working and not self._stopped:
            self._working = True
            ensureDeferred(self._work())

    async def _work(self) -> None:
        """Make the vectors of new memories, and then of old ones, until all have one."""
        try:
            while self._embedder is not None and (batch := await self._next_batch()):
                rows = await self._embedder.embed([text.text for text in batch])
                if self._stopped:
                    return
                self._keep(batch, rows)
                self._note_success()
        except Exception:
            self._note_failure(Failure())
            self._waiting.clear()
            self._under_way.clear()
            self._below, self._all_seen = None, False  # they come up again, from the first on
            self._try_later(self._begin_work)
        finally:
            self._working = False

    async def _next_batch(self) -> list[Text]:
        """The next texts: of new memories, or else of old ones; none if all is done."""
        while not self._waiting and not self._all_seen and not self._stopped:
            if self._below is not None:
                await deferLater(self._clock, PAUSE)
            if not self._waiting and not self._stopped:
                self._look_further()
        return [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]

    def _look_further(self) -> None:
        """Look which of the next older memories have no vector of this model."""
        rows = Memory.objects.order_by("-pk")
        if self._below is not None:
            rows = rows.filter(pk__lt=self._below)
        model = self._embedder.model if self._embedder else ""
        bare = []
        seen = 0
        for pk, of in rows.values_list("pk", "vector_of")[: shelves.BATCH]:
            seen, self._below = seen + 1, pk
            if of != model and pk not in self._under_way:
                bare.append(pk)
                if len(bare) == AT_ONCE:
                    break
        else:
            self._all_seen = seen < shelves.BATCH
        if bare:
            texts = read_texts(bare)
            self._under_way.update(text.pk for text in texts)
            self._waiting.extend(texts)

    def _keep(self, batch: Sequence[Text], rows: Any) -> None:
        """Store vectors; not of memories that were forgotten or changed meanwhile."""
        model = self._embedder.model if self._embedder else ""
        ids = [text.pk for text in batch]
        self._under_way.difference_update(ids)
        with transaction.atomic():
            now = dict(Memory.objects.filter(pk__in=ids).values_list("pk", "text"))
            pairs = [
                (t, row) for t, row in zip(batch, rows, strict=True) if now.get(t.pk) == t.text
            ]
            Memory.objects.bulk_update(
                [
                    Memory(pk=text.pk, vector=row.astype(FORMAT).tobytes(), vector_of=model)
                    for text, row in pairs
                ],
                ["vector", "vector_of"],
            )
        for text, row in pairs:
            if text.script in self._shelves:
                self._shelves[text.script].put(text.pk, text.audience, row)

    # Failing

    def _answered(self, rows: Any) -> Any:
        if self.trouble:
            self._note_success()
            self._begin_work()
        return rows[0]

    def _give_up(self, why: Failure) -> Failure | None:
        """Have words alone answer, unless the one who asked went away."""
        if why.check(CancelledError):
            return why
        self._note_failure(why)
        if not self._working:
            self._try_later(self._begin_work)
        return None

    def _note_failure(self, why: Failure) -> None:
        trouble = str(why.value).strip() or type(why.value).__name__
        if trouble != self.trouble:
            log.failure("ai: no vectors of memories; recall goes by words", failure=why)
        self.trouble = trouble

    def _note_success(self) -> None:
        self.trouble = ""
        self._retry = RETRY_SECONDS

    def _try_later(self, step: Callable[[], None]) -> None:
        if self._later is None or not self._later.active():
            self._call_later(self._retry, step)
            self._retry = min(2 * self._retry, MAX_RETRY_SECONDS)

    def _call_later(self, delay: float, step: Callable[[], None]) -> None:
        if not self._stopped:
            self._later = self._clock.callLater(delay, step)

    # Memory

    def _shelf(self, script: int, model: str) -> Shelf:
        """An assistant's shelf; others shrink to make room for it."""
        shelf = self._shelves.setdefault(script, Shelf(script, model, self._cap))
        self._shelves.move_to_end(script)
        while len(self._shelves) > 1 and self.held() + shelves.BATCH > self._cap:
            self._shelves.popitem(last=False)
        return shelf

    def held(self) -> int:
        """How many vectors are in memory."""
        return sum(len(shelf.rows) for shelf in self._shelves.values())

    def _keep_line(self, vector: Any, line: str) -> None:
        if vector is not None:
            self._lines[line] = vector
            while len(self._lines) > LINES:
                self._lines.popitem(last=False)
