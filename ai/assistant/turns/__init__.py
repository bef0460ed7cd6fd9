"""Every kind of turn: live turns, and passes, in which nobody is spoken to.

A turn collects its rights, tools and prompt; then the loop in `engine` runs it, and `records` keeps
it. `scheduling` starts turns here; `approvals` and the rooms above may import it too.
"""
