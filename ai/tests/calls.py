"""How much work something is, counted so that it is the same on every machine."""

import sys


class Calls:
    """Counts the calls of Python functions while it is entered."""

    def __init__(self):
        self.count = 0

    def __enter__(self):
        sys.setprofile(self._step)
        return self

    def __exit__(self, *error):
        sys.setprofile(None)

    def _step(self, frame, event, arg):
        self.count += event == "call"
