"""Thinks units: by the same functions in a worker and in the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from django.utils import timezone
from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.budgets.open_requests import OpenRequests, settle_lost
from ai.assistant.llm.catalog import ModelCatalog
from ai.memory.lore.book import load as load_lore
from ai.models.database_errors import is_down
from ai.pipeline.outage import outage
from ai.workers.carrier import CANCELLED, NO_DATABASE, Answer, Unit
from ai.workers.units.ask import ask
from ai.workers.units.live import live
from ai.workers.units.passes import Embedding, sweep, tidy
from ai.workers.units.whole_pass import run_pass

log = Logger()

BROKEN = "broken"
"""The kind of error of a unit whose function raised something that it should not."""
UNKNOWN = "unknown"
"""The kind of error of a unit of a kind that no function thinks."""

SETTLE_SECONDS = 60.0
"""How often a worker looks for requests that killed ones have left."""

Function = Callable[[Unit], Awaitable[Answer]]


class Thinker:
    """Thinks units of every kind.

    It runs on the thread of a running reactor and uses the database there. In a worker, it is
    built by `worker_thinker`; the game builds one from its own models, for units that no worker
    takes.

    Args:
        models: Builds models.
    """

    def __init__(self, models: ModelCatalog) -> None:
        self.functions: dict[str, Function] = {
            "ask": partial(ask, models),
            "live": partial(live, models),
            "embed": Embedding(models).embed,
            "pass": partial(run_pass, models),
            "sweep": sweep,
            "tidy": tidy,
        }
        """The functions by the kinds of units that they think."""

    def think(self, unit: Unit) -> Deferred[Answer]:
        """Think a unit.

        Returns:
            A Deferred that never fails; cancelling it stops the work, and it fires with an answer
            whose error is `CANCELLED`.
        """
        return ensureDeferred(self._answer(unit))

    async def _answer(self, unit: Unit) -> Answer:
        function = self.functions.get(unit.kind)
        if function is None:
            return _error(unit, UNKNOWN, f"There is no unit of the kind '{unit.kind}'.")
        try:
            return await function(unit)
        except CancelledError:
            return _error(unit, CANCELLED, "It was cancelled.")
        except Exception as error:
            outage.failure(log, "ai: a unit of the kind {kind} broke", kind=unit.kind)
            if outage.is_outage(error):
                return _error(unit, NO_DATABASE, "the database does not answer")
            return _error(unit, BROKEN, f"it broke: {type(error).__name__}")


def worker_thinker(
    reactor: Any, run: Callable[..., Any], notify: Callable[[str, str], object]
) -> Thinker:
    """Build what thinks in a worker: its models, budgets and prices are those of the settings.

    Args:
        reactor: The worker's reactor, on whose thread units are thought.
        run: Runs a blocking function on a thread, and returns a Deferred.
        notify: Called with a notice to staff, and its topic.
    """
    outage.start(is_down, notify, reactor)
    load_lore()
    ledger = BudgetLedger(notify=notify, open_requests=OpenRequests())
    ledger.start(run, reactor)
    settling = LoopingCall(_settle_lost)
    settling.clock = reactor
    settling.start(SETTLE_SECONDS, now=False)
    return Thinker(ModelCatalog(reactor, run, ledger, notify))


def _settle_lost() -> None:
    """Settle what workers that were killed have left."""
    try:
        count = settle_lost(timezone.now())
    except Exception:  # it is tried again in a minute
        outage.failure(log, "ai: lost requests could not be settled")
        return
    if count:
        log.info("ai: {count} requests of killed workers were settled", count=count)


def _error(unit: Unit, kind: str, text: str, **more: Any) -> Answer:
    error: Mapping[str, Any] = {"kind": kind, "text": text, **more}
    return Answer(unit.key, error=error)
