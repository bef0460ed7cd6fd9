"""The check of the workers: whether the broker answers, who works, and what waits."""

from __future__ import annotations

from collections.abc import Iterator

from ai.assistant.health.result import CheckContext, CheckResult, failed, passed, warning

START = "Start one: evennia-ai worker. More: docs/workers.md"
START_REDIS = "Start Redis, or mend its address in AI['WORKERS']. More: docs/workers.md"
REPAIR = "A stopped worker is forgotten within an hour. Otherwise see docs/workers.md"
MORE = "Start more workers: evennia-ai worker --queues live"


def workers(context: CheckContext) -> Iterator[CheckResult]:
    """Check whether the broker answers, and what is heard of the workers."""
    if context.workers is None:
        yield passed("None are set up (AI['WORKERS']); the game does the thinking.")
        return
    report = context.workers.report()
    if report.problem:
        yield failed(
            f"The game does the thinking: {report.problem}.",
            START if report.queues else START_REDIS,
        )
    else:
        yield passed(f"The broker {report.broker} answers.")
    for worker in report.workers:
        problem = worker.problem(report.version)
        if problem:
            yield warning(f"The worker {worker.name}: {problem}.", REPAIR)
        else:
            queues, count = " and ".join(worker.queues), len(worker.units)
            yield passed(
                f"The worker {worker.name} works on {queues}: {count} units; version "
                f"{worker.version}, heard {worker.age:.0f} s ago."
            )
    for queue in report.queues:
        text = f"Queue {queue.name}: {queue.length} units wait, the oldest for {queue.age:.0f} s."
        yield warning(f"{text[:-1]}: {queue.problem}.", MORE) if queue.problem else passed(text)
