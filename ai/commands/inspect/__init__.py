"""Words of `ai` that show what assistants do, did, think and cost, and why.

They read the record (`ai.models`) and the running assistants, and change neither.
"""
