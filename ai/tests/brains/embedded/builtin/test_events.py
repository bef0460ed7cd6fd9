"""The embedded brain and what happened before: errands, visits, remarks, lists and topics."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ai.assistant.agent.short_form import UNDER_WAY
from ai.brains.base import Message, ModelCall
from ai.brains.embedded.facts import deeds_in
from ai.tests.brains.embedded.talk import OFFER, Talk, done, percept
from ai.tests.rows import each_case

PHRASES = {
    "told": [
        "[yours {fact.yours}]",
        "[words {fact.your_words}]",
        "[theirs {fact.theirs}]",
        "[quoted {fact.quoted}]",
    ],
    "answered": ["[{fact.by}: {fact.answer}]"],
    "no_answer_yet": ["[{waiting} waits]"],
    "no_answer": ["[no answer]"],
    "wished": ["[{facts|pluck:quote|list}]"],
    "nothing_wished": ["[no wish]"],
    "seen": ["[saw {people|list}]"],
    "nobody_seen": ["[saw nobody]"],
    "was_here": ["[{gone} went]"],
    "not_seen": ["[no {who}]"],
    "message_came": ["[{fact.by} sent {fact.quote}]"],
    "no_message": ["[no message]"],
    "replied": ["[replied {fact.reply}]"],
    "reply_to_another": ["[replied to {fact.by}]"],
    "message_of_another": ["[from {fact.by}]"],
    "said_aloud": ["[{fact.by} said {fact.quote}]"],
    "insult": ["[insult]"],
    "source": ["[from {teller}]", "[from nobody]"],
    "no_more": ["[no more]"],
    "why_so": ["[why so]"],
    "others_mind": ["[others]"],
    "unknown": ["[unknown]"],
    "not_told": ["[not told]"],
}
FIRST = {"name": "books", "hear": "^books$", "say": ["Here: Old Bread, The Gate and Ten Wolves."]}
BOOK = {"name": "a book", "hear": r"^read (?P<topic>.+)$", "say": ["[reads {topic}]"]}
WALL = {
    "name": "wall",
    "mention": True,
    "hear": r"^(?:(?:who|what|was|tell)\b.*\b)?walls?\b",
    "say": ["It stands."],
}


def messages(*turns: Any) -> list[Message]:
    """What happened in earlier turns: percepts, or a call that is still under way."""
    history = []
    for turn in turns:
        if isinstance(turn, ModelCall):
            history += [
                Message("assistant", calls=(turn,)),
                Message("tool", UNDER_WAY.format(turn.name), call_id=turn.id, name=turn.name),
            ]
        else:
            history.append(Message("user", percepts=(turn,)))
    return history


def said(text: str, name: str = "Anna", kind: str = "say", **more: Any) -> dict[str, Any]:
    audience = [f"account:{len(name)}"] if kind == "whisper" else None
    return percept(text, kind, name, audience=audience, **more)


def outcome(to: str, answer: str) -> dict[str, Any]:
    data = {"ok": True, "tool": "send_boy", "asker": "account:4", "for": "Anna"}
    data |= {"arguments": {"to": to}, "result": {"to": to, "answer": answer}}
    return percept("…", "outcome", "", data=data)


def sent(text: str, name: str) -> dict[str, Any]:
    data = {"for": name, "asker": f"account:{len(name)}", "chat_id": "message:1"}
    return percept(text, "message", "Marta", assistant=True, data=data)


ANSWERED = ModelCall("c1", "answer_message", {"message": "At noon."})
RAN = ModelCall("c1", "send_boy", {"to": "Hob", "message": "come"})
OUT = said("Send the boy to Hob.")
SECRET = said("I poisoned the duke's dog.", kind="whisper")
SPOKE = said("Last winter I climbed the tower of Hallbeck.")
STORY = said("Here is a story: once a fox stole a hat and became mayor.")
HUSHED = {**sent("I love Bo.", "Anna"), "audience": ["account:4"]}
ALOUD = said("From Hallbeck, Bo. It rains there.", addressed=False)
CAME = percept("Bo comes in.", "arrive", "Bo", addressed=False)
LEFT = percept("Anna leaves.", "leave", "Anna", addressed=False)
EARLY = percept("Wilma comes in.", "arrive", "Wilma", addressed=False)


@each_case(
    ("before", "name", "line", "answer"),
    [
        # What was told in free words
        ([SPOKE], "Anna", "What did I tell you about the tower?", "climbed the tower of Hallbeck"),
        ([SPOKE], "Bo", "Who climbed the tower?", "[quoted “Last winter I climbed"),
        ([said("The duke lost his ring.")], "Anna", "What did I say about the ring?", "[yours"),
        ([STORY], "Bo", "What story did Anna tell?", "[theirs once a fox stole a hat and became"),
        ([STORY], "Anna", "Which story did I tell you?", "[yours once a fox stole"),
        ([SECRET], "Anna", "Who poisoned the dog?", ""),
        ([SECRET], "Bo", "Who poisoned the dog?", "[unknown]"),
        ([SECRET], "Bo", "What did Anna tell you?", "Nothing of Anna|I recall nothing"),
        ([said("Hm, what a day it was!")], "Anna", "What did I tell you?", "[not told"),
        # Errands and messages
        ([OUT, RAN], "Anna", "Is the boy back?", "[Anna waits]"),
        ([OUT, outcome("Hob", "No wood.")], "Anna", "What did he say?", "[Hob: “No wood”]"),
        ([OUT, outcome("Hob", "No wood.")], "Anna", "Did Hob answer?", "[Hob: “No wood”]"),
        ([OUT, outcome("Hob", "No wood.")], "Anna", "What did Odile answer?", "[no answer]"),
        ([OUT, outcome("Hob", "No wood.")], "Bo", "What did Hob say?", "[others]"),
        ([], "Anna", "Any answer for me?", "[no answer]"),
        ([sent("Come.", "Anna")], "Anna", "Did my message reach you?", "[you sent “Come”]"),
        *(
            ([sent("Come.", "Anna")], "Anna", line, "[you sent “Come”]")
            for line in (
                "Have you had a message from me?",
                "Bram told me you have a message from me.",
                "What did the boy bring you?",
                "Did you get my note?",
                "Why was the boy here?",
                "What was my message?",
                "Did the boy bring you my question about the stones?",
                "did you get my message with the boy?",
                "Has my note about the barrel come?",
            )
        ),
        *(
            ([sent("Come.", "Anna")], "Bo", line, "[from Anna]")
            for line in (
                "What was the message?",
                "Who sent it?",
                "Did the boy bring you something from Anna?",
                "What did Anna's message say?",
                "What did the boy want from you?",
                "Has a boy come to you today?",
                "What did Anna send you?",
                "did Anna's message about the barrel reach you",
                "Has Anna's note come?",
            )
        ),
        *(
            ([sent("Come.", "Anna"), ANSWERED], "Anna", line, "[replied “At noon”]")
            for line in (
                "What did you reply?",
                "what did you answer",
                "What was your answer to me?",
                "Did you send an answer?",
            )
        ),
        *(
            ([sent("Come.", "Anna"), ANSWERED], "Bo", line, "[replied to Anna]")
            for line in ("What did you tell her?", "What did you answer Anna?")
        ),
        ([sent("Come.", "Anna")], "Bo", "Did you get my message?", "[no message]"),
        ([sent("Come.", "Anna")], "Bo", "Did the boy tell you I was coming?", "[no message]"),
        *(
            ([sent("We're coming.", "Anna")], name, line, answer)
            for name, answer in (("Anna", "[you sent “We're coming”]"), ("Bo", "[from Anna]"))
            for line in (
                "Did the boy tell you we were coming?",
                "Did you get our message?",
                "Were you told about us?",
                "Did somebody tell you we were coming?",
            )
        ),
        ([sent("We're coming.", "Anna")], "Anna", "Did Marta send word?", "[you sent"),
        ([HUSHED], "Bo", "Did the boy tell you we were coming?", "[no message]"),
        *(
            ([sent("I owe nine coins.", "Anna")], "Bo", line, answer)
            for line, answer in (
                ("Who is Marta?", "[unknown]"),
                ("What about Marta?", "Marta means nothing to me"),
            )
        ),
        ([sent("Come.", "Anna")], "Bo", "Did Wilma send you a message?", "[no message]"),
        ([HUSHED], "Bo", "What did the boy bring you?", "[no message]"),
        ([HUSHED], "Bo", "Did Anna send you word?", "[no message]"),
        ([HUSHED], "Anna", "What did the boy bring you?", ""),
        (
            [said("Take the lantern.")],
            "Anna",
            "Did I ask you for anything?",
            "[“Take the lantern”]",
        ),
        ([said("Take the lantern.")], "Bo", "What did I ask you for?", "[no wish]"),
        # Visits
        ([EARLY, LEFT, CAME], "Anna", "Who was here while I was gone?", "[saw Bo]"),
        ([EARLY, LEFT, CAME], "Anna", "Who was here today?", "[saw Bo and Wilma]"),
        ([EARLY], "Anna", "Have you seen Wilma?", "[Wilma went]"),
        ([EARLY], "Anna", "Where has Wilma gone?", "[Wilma went]"),
        ([EARLY], "Anna", "Where did Wilma go just now?", "[Wilma went]"),
        ([EARLY], "Anna", "Who was just in here?", "[saw Wilma]"),
        ([CAME], "Anna", "Was Bo here today?", "Bo is here"),
        ([EARLY], "Anna", "Has Odile been here?", "[no Odile]"),
        ([], "Anna", "Did anybody come in?", "[saw nobody]"),
        # Who said what
        *(
            ([ALOUD, SECRET], "Bo", line, "[Anna said “From Hallbeck, Bo. It rains there”]")
            for line in (
                "What did Anna say last?",
                "What did Anna just say?",
                "What has Anna said?",
                "What were Anna's last words?",
                "What was the last thing that Anna said?",
                "Did Anna say anything?",
                "What did Anna ask you?",
                "Is Anna from Hallbeck?",
                "Who said that?",
                "Who spoke just now?",
                "What was said here?",
                # and what they told of themselves for all to hear
                "Where does Anna come from?",
                "Where is Anna from?",
                "What is Anna's home town?",
                "Where was Anna born?",
            )
        ),
        ([ALOUD], "Bo", "What did Anna say about you?", "[others]"),
        ([said("You idiot!", kind="whisper")], "Bo", "Who insulted you just now?", ""),
        ([said("You idiot!", kind="whisper")], "Bo", "Did Anna say anything?", "[others]"),
        ([ALOUD], "Bo", "Is Anna from Weyl?", "[others]"),
        ([SECRET], "Bo", "Has Anna poisoned the dog?", "[others]"),
        ([ALOUD], "Bo", "What does Anna do for a living?", "[others]"),
        ([SECRET], "Bo", "What did Anna say last?", "[others]"),
        ([said("I am a weaver.", kind="whisper")], "Bo", "What is Anna's trade?", "[others]"),
        ([said("I am a weaver.")], "Bo", "What does Anna do for a living?", "Anna is a weaver"),
        (
            [said("I have two sons, Edgar and Piers.")],
            "Bo",
            "Has Anna any sons?",
            "two sons, Edgar and Piers",
        ),
        *(
            (["You are a fool!"], name, line, answer)
            for name, answer in (("Bo", "[Anna said “You are a fool”]"), ("Anna", "[you said “"))
            for line in ("Who insulted you just now?", "Who was rude to you?")
        ),
        # Whose words it has just said, and what follows on them
        *(
            ([ALOUD, "Where is Anna from?", *more], "Bo", line, answer)
            for line in (
                "Who says so?",
                "Really? Who says so?",
                "Says who?",
                "Who told you that?",
                "How do you know?",
                "Where did you hear that?",
                "But from whom do you have that?",
            )
            for more, answer in (([], "[from Anna]"), (["It rains.", "Wall?"], "[from nobody]"))
        ),
        *(
            (["Wall?"], "Anna", line, answer)
            for line, answer in (
                ("...and then?", "[no more]"),
                ("And after that?", "[no more]"),
                ("What happened next?", "[no more]"),
                ("Why?", "[why so]"),
                ("But why is that?", "[why so]"),
                ("What is it made of?", "It stands."),
                ("Was it you who built it?", "It stands."),
                ("And who tore it down?", "It stands."),
                ("The wall is old. Who tends it?", "It stands."),
            )
        ),
        # What was spoken of before
        (["Books!"], "Anna", "Read the second one.", "[reads The Gate]"),
        (["Books!"], "Anna", "Read the last of them.", "[reads Ten Wolves]"),
        (["Books!"], "Anna", "Read the fifth one.", "[reads the fifth one]"),
        (["Tell me about the wall."], "Anna", "What is it made of?", "It stands."),
    ],
)
def test_it_knows_what_happened(before: Sequence[Any], name: str, line: str, answer: str) -> None:
    persona = {"phrases": PHRASES, "rules": [FIRST, BOOK, WALL]}
    talk = Talk(persona, offer=(*OFFER, "answer_message"))
    for one in before:
        if isinstance(one, str):
            talk.say(one, name="Bo" if ALOUD in before else "Anna")
        else:
            talk.history += messages(one)
    heard = talk.say(line, name=name)
    assert any(words in heard for words in answer.split("|")), heard
    if name != "Anna":
        assert not re.search("poison|love|idiot", heard.replace(line, ""))


def test_a_secret_is_told_to_its_teller_in_a_whisper() -> None:
    talk = Talk({"phrases": PHRASES})
    talk.history += messages(SECRET)
    assert "you poisoned the duke's dog" in talk.whisper("What did I tell you about the dog?")
    assert talk.whisper("What did Anna tell you about the dog?", name="Bo")
    assert "poison" not in talk.said("whisper")


def test_a_due_reminder_is_given_to_whom_asks_for_it() -> None:
    goals = [{"number": 3, "title": "Remind Anna: feed the horse"}]
    talk = Talk(
        {"phrases": {**PHRASES, "reminded": ["[{who}: {what}]"]}},
        lambda name, _: done({"goals": goals}),
        (*OFFER, "list_goals", "update_goal"),
    )
    for line in ("Have you anything for me?", "Weren't you going to remind me of something?"):
        assert talk.say(line) == "[Anna: feed the horse]"
        assert talk.used() == ["list_goals", "list_goals", "update_goal"]
        assert talk.calls[-1].arguments == {"goal": 3, "state": "done"}
        talk.history.clear()


def test_a_deed_is_of_the_turn_in_which_it_was_done_and_as_private_as_what_asked_for_it() -> None:
    hushed = said("Send him now.", kind="whisper")
    asked = Message("user", percepts=(OUT, hushed))
    history = [asked, *messages(RAN), *messages(CAME), *messages(replace(RAN, id="c2"))]
    first, second = [fact for facts in deeds_in(history) for fact in facts]
    assert (first.source, first.private) == (OUT["source"], True)
    assert (second.source, second.private) == ("", False)
