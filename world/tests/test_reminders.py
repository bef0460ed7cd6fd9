"""Reminders of the villagers' built-in brains."""

from __future__ import annotations

from ai.models import Goal
from world.tests.village import VillageTest


class TestReminders(VillageTest):
    def ask(self, line: str = "remind me in 1 minute to leave") -> None:
        self.type(f"say {line}")
        self.wait(3)

    def pass_minutes(self, number: int) -> None:
        for _ in range(number):
            self.wait(60)

    def reminded(self) -> list[str]:
        return [line for line in self.heard if "leave" in line and "says" in line]

    def test_one_who_is_there_is_reminded_in_time(self) -> None:
        self.ask()
        self.heard.clear()
        self.pass_minutes(2)
        assert len(self.reminded()) == 1
        assert [goal.state for goal in Goal.objects.all()] == ["done"]

    def test_one_who_greets_nobody_reminds_on_return_too(self) -> None:
        self.go("square")
        self.type("say Bram, remind me in 1 minute to leave")
        self.wait(3)
        self.go("library")
        self.pass_minutes(2)
        self.heard.clear()
        self.type("square")
        self.wait(5)
        assert len(self.reminded()) == 1, self.heard
        assert [goal.state for goal in Goal.objects.all()] == ["done"]
        self.heard.clear()
        self.type("library")
        self.type("square")
        self.wait(5)
        assert not any("Bram says" in line for line in self.heard)

    def test_one_who_is_elsewhere_is_reminded_once_on_return(self) -> None:
        self.ask()
        self.go("square")
        self.pass_minutes(4)
        assert [goal.state for goal in Goal.objects.all()] == ["open"]
        self.heard.clear()
        self.type("inn")
        self.wait(5)
        assert len(self.reminded()) == 1, self.heard
        assert [goal.state for goal in Goal.objects.all()] == ["done"]
        self.go("square")
        self.pass_minutes(4)
        self.heard.clear()
        self.type("inn")
        self.wait(5)
        assert not self.reminded()
