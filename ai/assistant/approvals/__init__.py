"""Tool calls that wait for a human: the queue, the notices, the decision and its outcome.

A call enters from the pipeline's step `approve`. Once approved it goes through `ai.pipeline` again,
and the assistant perceives the outcome. Only `runtime`, the rooms above it and the commands may
import it.
"""
