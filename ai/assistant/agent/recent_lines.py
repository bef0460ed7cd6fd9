"""Recent lines: what an assistant said last, so that it recognises and does not repeat it."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import MutableSequence

from ai.tools.text.wording import wording

OWN = 10
"""Lines of its own that it recognises."""
TO_EACH = 3
"""Last lines to an asker that it does not repeat."""
MAX_ASKERS = 100
LONG = 3
"""Words that a line needs to be recognised inside another line."""


class RecentLines:
    """The last lines of one assistant."""

    def __init__(self) -> None:
        self._own: deque[str] = deque(maxlen=OWN)
        self._to: OrderedDict[str, deque[str]] = OrderedDict()

    def spoke(self, words: str) -> None:
        """Remember what the assistant said or did."""
        self._own.append(wording(words))

    def includes(self, words: str) -> bool:
        """Whether a text is one of its lines or contains a longer one."""
        heard = wording(words)
        return any(
            own == heard or (own.count(" ") + 1 >= LONG and f" {own} " in f" {heard} ")
            for own in self._own
        )

    def forget_person(self, asker: str) -> None:
        """Forget the lines to a person, and its own lines, which may be about them."""
        self._to.pop(asker, None)
        self._own.clear()

    def to(self, asker: str) -> MutableSequence[str]:
        """The last lines in turns for an asker; tools that speak append to it."""
        said = self._to.setdefault(asker, deque(maxlen=TO_EACH))
        self._to.move_to_end(asker)
        while len(self._to) > MAX_ASKERS:
            self._to.popitem(last=False)
        return said
