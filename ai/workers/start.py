"""Puts workers to use in a running game."""

from __future__ import annotations

from ai.assistant.runtime import Runtime
from ai.workers.broker.broker import Broker
from ai.workers.broker.celery_carrier import CeleryCarrier
from ai.workers.carrier import Carrier
from ai.workers.in_process import InProcessCarrier
from ai.workers.unit_sender import UnitSender
from ai.workers.units.thinker import Thinker
from ai.workers.worker_brain import WorkerModels


def start(runtime: Runtime) -> None:
    """Connect a running game to the broker in its settings."""
    from twisted.internet import reactor

    thinker = Thinker(runtime.models)
    carrier = CeleryCarrier(
        reactor,
        Broker.from_settings(),
        InProcessCarrier(thinker.think),
        runtime.staff.notify,
        runtime.models.pace,
    )
    runtime.workers = carrier
    runtime.before_stop.append(carrier.stop)
    use_carrier(runtime, carrier)
    carrier.start()


def use_carrier(runtime: Runtime, carrier: Carrier) -> None:
    """Have workers think for the assistants of a game.

    Args:
        runtime: The game's.
        carrier: Carries units to the workers.
    """
    sender = UnitSender(carrier)
    runtime.models.elsewhere = WorkerModels(sender, runtime.models, runtime.tool_modes)
