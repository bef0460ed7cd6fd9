"""HTTP to models and modules on the game's own event loop, with an end to every wait.

`client` is the way in; it looks names up (`dns`), opens connections, and says why one failed.
"""
