"""A running assistant: its inbox, its history, its wake policy and the limits of its turns.

The floors above may import it. `scheduling` chooses the agent whose turn is next, and `turns` runs
that turn with what waits in its inbox.
"""
