"""What the built-in brain answers about what happened lately."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.brains.base import Message, ModelCall
from ai.brains.embedded.account.account import Account
from ai.brains.embedded.account.happenings import (
    DID,
    OWN,
    SAID,
    WENT,
    WORD,
    Happening,
    acts_in,
    happenings,
)
from ai.tests.brains.embedded.talk import percept
from ai.tests.rows import each_case


def of(by: str, text: str, kind: str = SAID, private: bool = False, **more: Any) -> Happening:
    return Happening(kind, by, text, by.lower(), private, **more)


WHERE = of("Anna", "Marta, do you know where Bo went?")
CLAIM = of("Anna", "Bo, I found out that the wall was built in nine days.")
PAGE = of("Anna", "It is written: The village built its wall in nine days, and a bell.", OWN)
SECRET = of("Bo", "I sold my aunt's boat", private=True)
HUSH = of("Bo", "Dont tell anyone", private=True)
LEFT = of("Bo", "", DID, tool="add_goal", arguments={"title": "Tell Cid: Bo has left word: “hi”"})
GIVEN = of("Cid", "Before you sit, Cid: Bo has left word: “hi”.", OWN)
REMIND = of("Bo", "", DID, tool="add_goal", arguments={"title": "Remind Bo: write to Ada"})
MAN = of("Bo", "I met a man on the road this morning, he had a red beard and a fiddle")
MATTI = of("Bo", "and his name was Matti. What was his name?")


@each_case(
    ("happened", "asked", "answer"),
    [
        ([WHERE], "did anybody ask after me", "Anna did: “do you know where Bo went?”"),
        ([WHERE], "has anyone been looking for me", "Anna did"),
        ([WHERE], "who asked about me", "Anna did"),
        ([WHERE], "did Anna ask where I was", "Anna did"),
        ([of("Anna", "Bo, where are you?")], "was anybody asking for me", "nobody has"),
        ([WHERE], "what did Anna want to know", "Anna asked"),
        ([of("Anna", "My sister is called Liv.")], "what did Anna say about her sister", "Liv"),
        ([CLAIM, PAGE], "is it true what Anna says", "it is: “It is written: The village"),
        ([CLAIM, PAGE], "is Anna right", "it is"),
        ([of("Anna", "The wall was built in two days."), PAGE], "is Anna right", "not quite"),
        ([of("Anna", "The wolves were green."), PAGE], "is Anna right", "nobody but Anna"),
        ([SECRET], "what was the secret that i told you", "you sold your aunt's boat"),
        ([SECRET, HUSH], "what was the secret that i told you", "you sold your aunt's boat"),
        ([SECRET], "do you still know my secret", "you sold your aunt's boat"),
        ([SECRET], "i sold my aunt's boat: do you remember that", "yes: you sold"),
        ([SECRET, of("Cid", "Marta, what did Bo whisper?")], "did anyone ask you about it", "Cid"),
        ([SECRET, GIVEN], "have you told Cid about it", "not a word, to Cid"),
        ([LEFT], "did you tell Cid that", "not yet"),
        ([LEFT, GIVEN], "did you tell Cid my message", "yes, in these words: “hi”"),
        ([LEFT], "what did i ask you to tell Cid", "for Cid you left “hi”"),
        ([REMIND], "who told me to write to Ada", "you did yourself"),
        ([REMIND], "why should i write to Ada", "you did yourself"),
        ([PAGE], "what did you read to Anna", "this: “It is written"),
        (
            [of("Anna", "Anna leaves for Square.", WENT)],
            "where did Anna go",
            "Anna left for Square",
        ),
        (
            [of("Bo", "Bo is looking for you", WORD)],
            "do you know that i was looking for you",
            "yes, word came",
        ),
        ([MAN, MATTI], "what did Matti carry", "a red beard and a fiddle"),
        ([MAN], "what did the man look like", "a red beard and a fiddle"),
        ([MAN, MATTI], "where did i meet Matti", "on the road"),
        # of nothing that it knows, or for other ears
        ([SECRET], "what did Bo do with the boat", None),
        ([of("Anna", "my dog is ill", private=True)], "what did Anna say about her dog", None),
        ([of("Anna", "I sold it", private=True)], "what was the secret that i told you", None),
        ([WHERE], "is it true what Cid says", None),
        ([], "what did Matti carry", None),
    ],
)
def test_it_tells_what_happened(
    happened: Sequence[Happening], asked: str, answer: str | None
) -> None:
    told = Account(happened, "Bo", "bo", ("Marta",)).reply(asked)
    assert (told is None) if answer is None else (told is not None and answer in told.text), told
    if SECRET in happened and told is not None:
        assert told.private or "boat" not in told.text


def test_happenings_are_what_somebody_may_hear_of() -> None:
    hushed = {**percept("I am a spy", "whisper"), "audience": ["anna"]}
    aloud, asked = percept("Good evening."), percept("Who spoke?", name="Bo")
    call = ModelCall("c1", "say", {"message": "Sit down."})
    messages = [
        Message(
            "user",
            '[say] "x"\n[you acted: serve: "soup", "bread"; take, failed as "No \\"cap\\".": '
            '"cap"; bell, failed]',
        ),
        Message("user", percepts=(hushed, aloud)),
        Message("assistant", calls=(call,)),
        Message("tool", "Done.", call_id="c1", name="say"),
        Message("user", percepts=(asked,)),
    ]
    found = happenings(messages, asked, str(asked["source"]))
    assert [one.text for one in found] == ["soup bread", "Good evening.", "Sit down."]
    assert [*acts_in('[you acted: serve: "a \\"b\\""; add_goal]')] == [
        ("serve", 'a "b"'),
        ("add_goal", ""),
    ]
