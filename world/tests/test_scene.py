"""The scene of `make run`, played without a server and a network."""

from __future__ import annotations

import re

from ai.models import CallRecord
from world.build import find
from world.scene import SCENE
from world.tests.village import VillageTest


class TestScene(VillageTest):
    def play(self) -> None:
        for line in SCENE:
            shown = self.type(line.say)
            waited = 2
            while not re.search(line.expect, shown) and waited < line.seconds:
                shown, waited = self.wait(1), waited + 1
            assert re.search(line.expect, shown), f"{line.say!r}: {shown}"

    def test_every_line_is_answered_as_it_says_and_so_the_second_time(self) -> None:
        self.play()
        self.go("inn")
        find("way:square:road").open_until = 0.0  # time has passed
        self.wait(60)
        self.play()

    def test_it_shows_every_category_at_work(self) -> None:
        self.play()
        calls = [(c.tool, c.state) for c in CallRecord.objects.order_by("pk")]
        assert ("inspect_location", "done") in calls and ("doc_lookup", "done") in calls
        assert ("say", "done") in calls
        assert ("open_gate", "done") in calls and ("ring_bell", "refused") in calls
        assert ("send_messenger", "done") in calls
        assert not [call for call in calls if call[0] == "set_attribute"]
