"""Lines: what an assistant said last, so that it knows its own words and does not repeat them."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import MutableSequence

from ai.tools.text.wording import wording

OWN = 10
"""Lines of its own that it knows again."""
TO_EACH = 3
"""Last lines to one asker that it does not say again to them."""
MAX_ASKERS = 100
LONG = 3
"""Words from which on a line is known again inside another one."""


class Lines:
    """The last lines of one assistant."""

    def __init__(self) -> None:
        self._own: deque[str] = deque(maxlen=OWN)
        self._to: OrderedDict[str, deque[str]] = OrderedDict()

    def spoke(self, words: str) -> None:
        """The assistant was heard to say or do this."""
        self._own.append(wording(words))

    def are_in(self, words: str) -> bool:
        """Whether a line is one of its own, or has a longer one in it."""
        heard = wording(words)
        return any(
            own == heard or (own.count(" ") + 1 >= LONG and f" {own} " in f" {heard} ")
            for own in self._own
        )

    def leave_out(self, asker: str) -> None:
        """Forget what it said to somebody; it may have been about them to anybody."""
        self._to.pop(asker, None)
        self._own.clear()

    def to(self, asker: str) -> MutableSequence[str]:
        """What it said last in turns for an asker, for tools that speak to add to."""
        said = self._to.setdefault(asker, deque(maxlen=TO_EACH))
        self._to.move_to_end(asker)
        while len(self._to) > MAX_ASKERS:
            self._to.popitem(last=False)
        return said
