"""Scenes of two players in the village, line by line, with what is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ai.tests.rows import some_of
from world.build import find
from world.tests.village import VillageTest

SCENES = {
    "who was here, and what they said": """
        Jorin: Marta, is it late? -> .
        Jorin: Wilma, I am Jorin, a cooper from Aldmere.
        Jorin: Wilma, where do you come from?
        Wilma: From Port Sallow, Jorin. My mother still lives there.
        Jorin: Marta, where does Wilma come from? -> Port Sallow
        Jorin: What is Wilma's home town? -> Port Sallow
        Wilma: Marta, what does Jorin do for a living? -> cooper
        Wilma: And where is he from? -> Aldmere
        Jorin whispers: My sister lives in Fenwick. -> .
        Wilma: Marta, where does Jorin's sister live? -> (?!.*Fenwick)
        Wilma: Marta, what did Jorin say last? -> home town(?!.*Fenwick)
        Jorin: You are an old liar, Marta. -> .
        Wilma: Marta, who insulted you just now? -> Jorin.*liar
        Jorin: An ale, please. -> .
        Jorin: What have I had this evening? -> ale
        Jorin goes to the square
        Wilma: Marta, where has Jorin gone? -> Jorin
        Wilma: Who was here with me just now? -> Jorin
        Wilma: What did he say last? -> What have I had this evening
    """,
    "who went through the gate": """
        Jorin goes to the square
        Jorin: Silver thistle! -> .
        Jorin: Silver thistle, open up! -> already
        Jorin: Whom did you open for? -> I opened for Jorin\\. I
        Jorin: Who went through the gate today? -> Nobody
        Jorin goes to the road
        Jorin goes to the square
        Wilma goes to the square
        Wilma: Bram, who went through the gate today? -> Out.* Jorin\\. In.* Jorin\\.
        Wilma: Bram, whom did you open for? -> the word
    """,
    "a message that was whispered": """
        Jorin whispers: Send the boy to Hob: I love Wilma. -> .
        Wilma goes to the workshop
        Wilma: Hob, what did the boy bring you? -> holds them no more|No such
        Wilma: Hob, did Jorin send you a message? -> holds them no more|No such
    """,
    "a message that came": """
        Jorin: Marta, please send the boy to Hob: I need two hoops by friday. -> .
        Jorin goes to the workshop
        Jorin: Hob, have you had a message from me? -> two hoops
        Jorin: Hob, Bram told me you have a message from me. -> two hoops
        Jorin: What did the boy bring you? -> two hoops
        Jorin: Hob, what do I need by friday? -> two hoops
        Wilma goes to the workshop
        Wilma: Hob, did the boy bring you something from Jorin? -> Jorin(?!.*hoops)
        Wilma: What was it about? -> Jorin(?!.*hoops)
        Wilma: What book was it about? -> Jorin(?!.*hoops)
        Wilma: Hob, who sent you a boy? -> Jorin(?!.*hoops)
        Wilma: Hob, have you had a message from me? -> holds them no more|No such
    """,
    "questions that follow up": """
        Wilma: Marta, I come from Port Sallow. -> .
        Jorin: Marta, what is the news? -> .
        Jorin: Really? Who says so? -> mouth|counter
        Jorin: ...and then? -> all I know|no more to it
        Jorin: Marta, where is Wilma from? -> Port Sallow
        Jorin: Who told you? -> Wilma
        Wilma: Marta, how long have you kept this inn? -> .
        Wilma: Why? -> how it came|no more reason
        Jorin goes to the square
        Jorin: The bell is a fine old thing. Who rings it? -> (?:hung|calls)(?!.*other)
        Jorin: Was it you who rang it last winter? -> ring|calls the village
        Jorin: Why is the gate shut at night? -> Wolves walked in|guards nobody
        Jorin: And why is it guarded? -> Wolves walked in|guards nobody
        Jorin goes to the library
        Jorin: How many winters ago did the wolves come? -> hundred years
        Jorin: And who drove them off? -> wolves
    """,
    "several wishes in a line": """
        Wilma: Marta, tell me about Bram, Hob and Odile. -> gate.*brass.*library
        Wilma: How are you, and where is the library? -> west
        Wilma: A bread, where is the library, and what is the news? -> west.*(?:say|Bram|news)
        Jorin goes to the library
        Jorin: Odile, tell me of the winter, wolves and teh bell -> (?:froze|all of).*hung the bell
        Jorin: What time is it, and who rules here? -> hours|light.*ruler|chronicle
        Jorin: What year is it, and who rules here? -> winters.*(?:ruler|chronicle)
        Jorin: What size is the moon, and who rules here? -> (?:rul|chron).*(?:other|rest|second)
        Jorin: Who are Bram and Hob? -> gate.*brass
        Jorin: Where are Marta and Bram? -> Kettle.*gate
    """,
    "the second guest": """
        Jorin: Marta, do you know Bram? -> Bram
        Wilma: Hello! I am Wilma, I sell ribbons. -> Wilma
        Jorin: And where is he? -> gate
        Wilma: And you are? -> Marta
        Wilma: Where am I, what is this place? -> Copper Kettle
        Wilma: How long have you kept the inn? -> mother|All my life
    """,
}
"""A row is `Who: words -> what is in the answer`, as a pattern; without one, nobody answers.

They begin in the inn, where whispers are for Marta. "(?!.*word)" at its end forbids a word.
"""
ROW = re.compile(
    r"(?P<who>\w+)(?: goes to the (?P<place>\w+)"
    r"|(?P<how> whispers)?: (?P<words>.+?)(?: -> (?P<answer>.+))?)"
)


class TestEvening(VillageTest):
    def test_two_players_are_answered(self) -> None:
        self.visitor.location = None
        for name, rows in some_of(SCENES.items(), 3):
            with self.subTest(name):
                wrong = [row for row in self.play(rows) if not row[2]]
                assert not wrong, wrong

    def play(self, rows: str) -> Iterator[tuple[str, str, bool]]:
        """Each row with what was answered, and whether that is right."""
        guests = {}
        for name, account in (("Jorin", self.account), ("Wilma", self.account2)):
            guests[name] = self.guest(name, "inn")
            guests[name].account = account
        for line in rows.strip().splitlines():
            row = ROW.fullmatch(line.strip())
            assert row, line
            guest = guests[row["who"]]
            guest.at_msg_receive = self._hear
            if row["place"]:
                guest.move_to(find(f"room:{row['place']}"))
                self.wait(3)
                continue
            guest.execute_cmd(
                f"whisper Marta = {row['words']}" if row["how"] else f"say {row['words']}"
            )
            self.heard.clear()
            answer = self.wait(25 if "the boy" in row["words"] and row["who"] == "Jorin" else 6)
            yield line.strip(), answer, _fits(row["answer"], answer)
        for guest in guests.values():
            guest.account = None
            guest.delete()


def _fits(pattern: str | None, answer: str) -> bool:
    said = "\n".join(
        one for one in answer.split("\n") if re.search(r"\b(?:says|whispers)[,:]", one)
    )
    return bool(re.search(pattern, said)) if pattern else not said
