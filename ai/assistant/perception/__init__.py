"""Events in the game become percepts, and some of them wake an assistant.

Evennia enters through `hooks` and `channels`; the floors above may import it too. A percept goes
through `dispatcher` into the inbox of an agent; if it wakes the agent, `scheduling` starts a turn.
"""
