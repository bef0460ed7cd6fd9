"""Friends in company: what the village's people answer, and what they leave to the friends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from evennia.accounts.models import AccountDB
from evennia.utils.create import create_account

from ai.tests.rows import some_of
from world.build import find
from world.tests.company import COMPANY
from world.tests.company_at_the_inn import AT_THE_INN
from world.tests.meant import MEANT
from world.tests.round_about import AT_THEIR_POSTS
from world.tests.told_and_felt import TOLD
from world.tests.village import VillageTest

ROW = re.compile(
    r"(?:\+(?P<seconds>\d+) )?(?P<who>\w+)(?: whispers to (?P<to>\w+))?: (?P<words>.+?)"
    r"(?: -> (?P<answer>.+))?"
)
SECONDS = 5
SAYS = re.compile(r"\b(?:says|whispers)[,:]")
LOOKS = "gives you a questioning look"


class TestCompany(VillageTest):
    def test_friends_are_answered_where_they_are_meant_to_be(self) -> None:
        self.visitor.location = None
        scenes = {**COMPANY, **AT_THEIR_POSTS, **AT_THE_INN, **TOLD}
        for name, rows in some_of(scenes.items(), 3):
            with self.subTest(name):
                wrong = [(row, said) for row, said, is_right in self.play(rows) if not is_right]
                assert not wrong, wrong

    def test_what_nobody_is_named_in_is_answered_by_whom_it_is_for(self) -> None:
        self.visitor.location = None
        for name, rows in some_of(MEANT.items(), 3):
            with self.subTest(name):
                wrong = [(row, said) for row, said, is_right in self.play(rows) if not is_right]
                assert not wrong, wrong

    def play(self, rows: str) -> Iterator[tuple[str, str, bool]]:
        """Each row with what was answered, and whether that is right."""
        where, *lines = (line.strip() for line in rows.strip().splitlines())
        place = where.split()[-1]
        said = [ROW.fullmatch(line) for line in lines]
        assert all(said), rows
        names = dict.fromkeys(row["who"] for row in said if row)
        guests = {name: self.guest(name, place) for name in names}
        for guest, account in zip(guests.values(), self.accounts(), strict=False):
            guest.account = account
            guest.at_msg_receive = self._hear
        self.wait(3700)  # until nobody has talked of late, and everybody may be served again
        if where.startswith("coming"):
            for guest in guests.values():
                guest.location = find("room:inn")
                guest.move_to(find(f"room:{place}"))
        for row in filter(None, said):
            self.heard.clear()
            words = row["words"]
            guest = guests[row["who"]]
            guest.execute_cmd(f"whisper {row['to']}={words}" if row["to"] else f"say {words}")
            answer = self.wait(float(row["seconds"] or SECONDS))
            yield row[0], answer, _fits(row["answer"], answer)
        for guest in guests.values():
            guest.account = None
            guest.delete()

    def accounts(self) -> list[Any]:
        more = [
            AccountDB.objects.filter(username=name).first()
            or create_account(name, "", "a-passw0rd")
            for name in ("Third", "Fourth")
        ]
        return [self.account, self.account2, *more]

    def guest(self, name: str, place: str) -> Any:
        guest = super().guest(name, place)
        guest.location = find(f"room:{place}")
        return guest


def _fits(pattern: str | None, answer: str) -> bool:
    lines = [line for line in answer.split("\n") if not line.startswith("You ")]
    said = "\n".join(line for line in lines if SAYS.search(line) and not _is_of_guest(line))
    looked = any(LOOKS in line for line in lines)
    if pattern == "looks":
        return looked and not said
    return bool(re.search(pattern, said)) if pattern else not (said or looked)


def _is_of_guest(line: str) -> bool:
    return line.lower().startswith(("carl ", "dora ", "eve ", "finn "))
