"""What several tools share: sight, names of people, rights, typed lines, notes.

Only tools, the assistants' hooks and the commands use it.
"""
