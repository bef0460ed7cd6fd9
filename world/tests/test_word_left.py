"""Words that a guest leaves with a villager for another one."""

from __future__ import annotations

from world.build import find
from world.tests.village import VillageTest

LINES = (
    ("when Ruben comes back, tell him that the roof leaks", "the roof leaks"),
    ("please tell Ruben when he comes that I look for him", "I look for him"),
    ("tell Ruben that supper is cold as soon as he is back", "supper is cold"),
    ("once Ruben is here, let him know that the goat is home", "the goat is home"),
)


class TestWordLeft(VillageTest):
    def test_it_is_given_once_to_the_one_who_comes(self) -> None:
        ruben = self.guest("Ruben", "inn")
        ruben.account = self.account
        ruben.execute_cmd("say hello, I am Ruben")
        self.wait(5)
        for line, word in LINES:
            with self.subTest(line):
                ruben.execute_cmd("out")
                self.wait(5)
                self.type(f"say Marta, {line}")
                assert "Ruben" in self.wait(3).partition("Marta says")[2], self.heard
                self.heard.clear()
                ruben.execute_cmd("inn")
                assert f"Visitor has left word: “{word}”" in self.wait(5)
        ruben.execute_cmd("out")
        self.wait(5)
        self.heard.clear()
        ruben.execute_cmd("inn")
        assert "has left word" not in self.wait(5)

    def test_those_who_do_not_greet_give_it_too(self) -> None:
        ruben = self.guest("Ruben", "workshop")
        ruben.account = self.account
        for place, asked in (
            ("workshop", "Hob, when Ruben comes here please tell him that supper is ready"),
            ("square", "Bram, tell Ruben when he comes that supper is ready"),
        ):
            with self.subTest(place):
                self.go(place)
                self.wait(5)
                ruben.move_to(find("room:library"))
                self.type(f"say {asked}")
                self.wait(5)
                self.heard.clear()
                ruben.move_to(find(f"room:{place}"))
                assert "Visitor has left word: “supper is ready”" in self.wait(5)

    def test_the_boy_is_not_sent_with_what_is_for_later(self) -> None:
        said = self.type("say Marta, please tell Bram when he comes that I look for him")
        assert "Bram" in said + self.wait(3) and "A boy" not in "".join(self.heard)

    def test_one_who_got_word_by_the_boy_knows_it(self) -> None:
        self.type("say Marta, send the boy to Bram and tell him that the goat is home")
        self.wait(30)
        self.go("square")
        self.type("say Bram, did the boy tell you that I was looking for you?")
        assert "goat is home" in self.wait(3).partition("Bram says")[2], self.heard
