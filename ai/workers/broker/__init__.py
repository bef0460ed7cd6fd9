"""Carries units over a Redis to workers that Celery runs, and runs in such a worker.

Only `ai.workers.start` and the CLI import it. In the game: `celery_carrier` decides who thinks,
`publisher` sends each unit as a `task_message`, and `listener` reads answers, by a
`reactor_connection` each. In a worker: `program` sets everything up, and `worker` thinks.
`docs/workers.md` says what happens when a part fails.
"""
