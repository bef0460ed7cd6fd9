"""Live updates: what an assistant does, sent to its open pages as it happens.

`live_feed` makes events of it, and `live_stream` sends them. The urls import this package.
"""
