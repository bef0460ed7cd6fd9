"""When turns happen: the scheduler, the schedule, reminders, background passes.

It starts the turns of `turns`; the calls of a schedule go straight to `ai.pipeline`. Only `runtime`
and the rooms above it may import it.
"""
