"""What telemetry costs for each turn: the processor's time of all threads of the game.

    python bench/telemetry.py [--turns 400]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from pathlib import Path

from figures import note, reference
from game import start_game

GOAL = 0.3
"""Milliseconds of a turn."""
ROUNDS = 5
"""The least is shown: what else the machine does only ever adds."""
AT_ONCE = 100
"""Turns that end before the thread is given time to send them."""


def receive(address: multiprocessing.Queue) -> None:
    """Receive spans in another process, which counts nothing for the game."""
    from ai.tests.telemetry.receiver import Receiver

    with Receiver() as receiver:
        address.put(receiver.address)
        time.sleep(3600)  # until it is killed: a process of its own, without a reactor


def measure(address: str, turns: int) -> dict[str, float]:
    """Milliseconds of the processor for each turn, by what telemetry does."""
    from django.db import transaction

    from ai.telemetry import trace_sender
    from ai.telemetry.metrics import Metrics
    from ai.telemetry.observer import TelemetryObserver
    from ai.telemetry.spans import span_sender
    from ai.telemetry.trace_sender import TraceSender
    from ai.testing import ScriptedBrain, call, stage

    ended = []
    trace_sender.PAUSE = 0.05
    brain = ScriptedBrain([call("inspect_location")], [call("say", message="A tap.")])
    with transaction.atomic(), stage(brain) as scene:
        runtime = scene.runtime
        close = runtime.observers.turn_ended
        runtime.observers.turn_ended = lambda *given, **more: (
            ended.append(given),
            close(*given, **more),
        )
        scene.say("Marta, what is here?")
        ((record, turn, percepts),) = [given[:3] for given in ended]
        outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
        metrics = Metrics(runtime)
        sender = TraceSender(lambda: span_sender(address, "bench").send, runtime.clock)
        sender.start()
        results = {}
        for name, uses, is_counting in (
            ("metrics", [metrics.count_turn], True),
            ("traces", [sender.add], False),
            ("both", [sender.add, metrics.count_turn], True),
        ):
            observer = TelemetryObserver(runtime.clock, uses, contents=False)
            found = []
            for _ in range(ROUNDS):
                began = time.process_time()
                for number in range(turns):
                    observer.turn_ended(record, turn, percepts, False)
                    for outcome in outcomes if is_counting else ():
                        metrics.count_call(outcome)
                    if number % AT_ONCE == AT_ONCE - 1:
                        while sender._queue.qsize():
                            time.sleep(0.02)  # no reactor runs here: the thread sends meanwhile
                time.sleep(0.3)  # the last batch
                found.append((time.process_time() - began) * 1000 / turns)
            results[name] = min(found)
        assert not sender.lost, sender.lost
        began = time.process_time()
        for _ in range(50):
            metrics.render()
        results["one answer to Prometheus"] = (time.process_time() - began) * 1000 / 50
        sender.stop()
    return results


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=400)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        start_game(Path(folder) / "game.db3", EMBEDDER=None)
        context = multiprocessing.get_context("spawn")
        address = context.Queue()
        receiver = context.Process(target=receive, args=[address], daemon=True)
        receiver.start()
        found = measure(address.get(timeout=60), chosen.turns)
        receiver.terminate()
    print("| telemetry | ms a turn | goal |\n| --- | --: | --: |")
    for name, value in found.items():
        goal = GOAL if name == "both" else "-"
        print(f"| {name} | {value:.3f} | {goal} |")
    note("telemetry: of a turn", found["both"] / 1000 / reference())


if __name__ == "__main__":
    main()
