"""A brain that is imported when it first thinks."""

from __future__ import annotations

import sys

from ai.brains.lazy_brain import LazyBrain

MODULE = "thinker_of_this_test"
SOURCE = """
from twisted.internet.defer import succeed

class Thinker:
    asked = 0

    def think(self, request):
        self.asked += 1
        return succeed(f"{request}, {self.asked}")
"""


def test_a_lazy_brain_is_imported_and_made_once_when_it_first_thinks(tmp_path, monkeypatch) -> None:
    (tmp_path / f"{MODULE}.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    brain = LazyBrain("late", MODULE, "Thinker", stands_in=True)
    assert (brain.name, brain.is_model, brain.stands_in) == ("late", False, True)
    assert MODULE not in sys.modules
    assert [brain.think("a line").result for _ in range(2)] == ["a line, 1", "a line, 2"]
    monkeypatch.delitem(sys.modules, MODULE)
