"""The embedded brain and what it keeps for good: memories, goals, lore."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from ai.brains.embedded.rules.rulebook import check_rules
from ai.tests.brains.embedded.talk import INN, OFFER, Talk, done, failed, percept, village
from ai.tests.rows import each_case, each_row

KEEPING = (
    *("store_memory", "recall_memories", "search_episodic", "forget_memory"),
    *("add_goal", "update_goal"),
)


def memory(text: str, name: str = "Anna", **more: Any) -> dict[str, Any]:
    """One that a tool gives; by default it is Anna's who asks."""
    told = {"text": text, "from": name, "how": "told", **more}
    return {**told, "asker_said_it": True} if name == "Anna" else told


def talk(*memories: Mapping[str, Any], alone: bool = True, **persona: Any) -> Talk:
    """A talk of Anna's with somebody who remembers something."""

    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name in ("recall_memories", "search_episodic"):
            return done({"memories": list(memories)})
        if name == "inspect_location" and alone:
            return done({**INN, "contents": []})
        return done() if name in KEEPING else village(name, arguments)

    return Talk(persona, tools, (*OFFER, *KEEPING))


@each_case(
    ("line", "text"),
    [
        ("My name is Zoe.", "Anna said: my name is Zoe"),
        ("Call me Zoe from now on.", "Anna said: my name is Zoe"),
        ("From now on, call me Zoe of the Hill.", "Anna said: my name is Zoe of the Hill"),
        ("My secret is that I steal.", "Anna said: My secret is that I steal"),
        ("I like plums.", "Anna said: I like plums"),
        ("The mill is closed.", "The mill is closed"),
        ("Bo is a thief.", "Bo is a thief"),
        ("Remember this secret: my brother is a spy.", "Anna said: my brother is a spy"),
        ("Remember that the cellar is flooded!", "The cellar is flooded"),
        ("I will bring you eels on Monday.", "Anna said: I will bring you eels on Monday"),
        ("You shall have it from me tonight.", "Anna said: You shall have it from me tonight"),
        ("When Bo comes by, tell him that it rains.", "When Bo comes by, tell him that it rains"),
        ("They say that the reeve sleeps in the belfry.", "The reeve sleeps in the belfry"),
        ("If you look for me, I live by the bridge.", "Anna said: I live by the bridge"),
        ("Nobody must know it: I am a forger.", "Anna said: I am a forger"),
        ("I mend sails in the loft.", "Anna said: I mend sails in the loft"),
        ("You must meet my sister Rosa.", "Anna said: my sister Rosa"),
        ("I am afraid of wolves.", "Anna said: I am afraid of wolves"),
        ("Carl stole a goose last night.", "Carl stole a goose last night"),
        ("The carter cheats at dice.", "The carter cheats at dice"),
    ],
)
def test_what_is_told_is_kept_so_that_it_is_true_in_any_mouth(line: str, text: str) -> None:
    told = talk()
    assert told.say(line)
    (call,) = told.calls
    assert (call.name, call.arguments["text"]) == ("store_memory", text)


def test_a_gift_is_thanked_for_and_its_giver_remembered() -> None:
    told = talk()
    gift = percept("brass lantern", "give", data={"name": "brass lantern"})
    assert told.hear(gift) in ("Thank you, Anna.", "You are kind, Anna. Thank you.")
    (call,) = told.calls
    assert call.arguments["text"] == "Anna gave me a brass lantern"


GIVEN = {**memory("Bo gave me a glass bead", "yourself"), "how": "seen"}
FROM_OTHERS = (
    ("Who gave you the glass bead?", GIVEN, "Bo gave me a glass bead."),
    ("From whom do you have the bead?", GIVEN, "Bo gave me a glass bead."),
    (
        "Who told you that the reeve sleeps in the belfry?",
        memory("The reeve sleeps in the belfry", "Bo"),
        "Bo said: “the reeve sleeps in the belfry”.",
    ),
    (
        "Did Bo leave word for me?",
        memory("When Anna comes by, say that it rains", "Bo"),
        "Bo said: “When Anna comes by, say that it rains”.",
    ),
    (
        "What did Bo promise you for Monday?",
        memory("Bo said: I will bring you eels on Monday", "Bo"),
        "Bo said: “I will bring you eels on Monday”.",
    ),
    (
        "What does Bo do for a living?",
        memory("Bo said: I work as a weaver", "Bo"),
        "As Bo told me: Bo works as a weaver.",
    ),
    (
        "What frightens Bo?",
        memory("Bo said: I am afraid of wolves", "Bo"),
        "Bo said: “I am afraid of wolves”.",
    ),
    (
        "What is the news about the mill?",
        memory("The mill burnt down", "Bo"),
        "Bo said: “the mill burnt down”.",
    ),
)


@each_row(FROM_OTHERS)
def test_what_others_did_and_said_is_told_when_asked_for(row) -> None:
    line, kept, answer = row
    assert talk(kept).say(line) == answer


NOT_FROM_OTHERS = (
    ("What does Bo do for a living?", memory("Bo said: I like plum tart", "Bo")),
    ("What is Bo's favourite song?", memory("Bo said: my favourite dish is soup", "Bo")),
    ("What did Bo promise you for Monday?", memory("Cid said: I will bring eels on Monday", "Cid")),
    ("Who gave you the glass bead?", memory("Bo gave me a clay pipe", "yourself")),
)


@each_row(NOT_FROM_OTHERS)
def test_what_is_beside_the_point_is_not_told(row) -> None:
    line, kept = row
    assert kept["text"].split()[-1] not in talk(kept).say(line)


def test_what_one_likes_is_told_in_other_words_than_asked_for() -> None:
    told = talk(memory("Anna said: I like plum tart best of all"))
    assert told.say("What do I like to eat?") == "You told me that you like plum tart best of all."


@each_case(
    ("asked", "told"),
    [
        ("What is my name?", "You are Zoe.|Zoe. So you told me."),
        ("What is my horse called?", "Comet."),
        ("Where is the silver?", "Bo said: “the silver is under the oven”."),
        ("Is the silver gold?", ""),
        ("Who is the spy?", "You told me that my brother is a spy."),
    ],
)
def test_what_was_kept_is_found_again(asked: str, told: str) -> None:
    knows = talk(
        memory("Anna said: my name is Zoe"),
        memory("Anna said: my name is Bea"),
        memory("Anna said: my horse is called Comet."),
        memory("The silver is under the oven", "Bo"),
        memory("Anna said: your brother is a spy"),
    )
    said = knows.say(asked)
    assert any(map(said.endswith, told.split("|"))) if told else "silver is" not in said


def test_the_newest_of_each_thing_alone_is_told() -> None:
    knows = talk(memory("Anna said: my name is Zoe."), memory("My name is Bea."))
    said = knows.say("What did I tell you?")
    assert "your name is Zoe" in said and "Bea" not in said and ".." not in said


def test_one_who_gave_a_name_is_greeted_by_it() -> None:
    knows = talk(memory("Anna said: my name is zoe"), memory("My name is Bo", "Bo"))
    assert "Zoe" in knows.say("Hello!") and "Anna" not in knows.said()
    assert not re.search("Anna|Bo", talk(memory("My name is Bo", "Bo")).say("Hello!"))
    whispered = knows.whisper("Hello!")
    assert "Zoe" in whispered and knows.ending[0].arguments["target"] == "Anna"


@pytest.mark.parametrize(
    "line", ["What is my secret?", "What did I tell you?", "Do you remember my dog?"]
)
def test_in_company_nothing_is_said_of_whispers_that_may_be_or_not(line: str) -> None:
    for seed in range(4):
        here = talk(alone=False)
        here.seed = seed
        assert not re.search("Bo|whisper", here.say(line))


def test_conclusions_are_nobody_s_words() -> None:
    concluded = memory('Bo came up 25 times; what weighed most was: "ale"', "", how="inferred")
    knows = talk(concluded, memory("Bo is a thief", "Cid"))
    said = knows.say("Do you remember Bo?")
    assert "Cid said: “Bo is a thief”" in said and "25" not in said
    assert "25" not in talk(concluded).say("Who is Bo?")


@each_case(
    ("line", "minutes", "title"),
    [
        ("Remind me in 20 minutes to feed my horse.", 20, "Remind Anna: feed your horse"),
        ("Could you remind me to feed it in half an hour?", 30, "Remind Anna: feed it"),
        ("remind me in 20 seconds to sneeze", 1, "Remind Anna: sneeze"),
        ("remind me in two days of the fair", 2880, "Remind Anna: the fair"),
        ("remind me in an hour", 60, "Remind Anna: it is time"),
        ("wake me up in a couple of hours", 120, "Remind Anna: it is time"),
        ("remind me later", 30, "Remind Anna: it is time"),
        ("remind me in a bit to feed it", 15, "Remind Anna: feed it"),
        ("don't let me forget to eat tomorrow", 1440, "Remind Anna: eat"),
        ("remind me in an hour and a half to eat", 90, "Remind Anna: eat"),
        ("remind me in a quarter of an hour to eat", 15, "Remind Anna: eat"),
        ("remind me tomorrow to fish", 1440, "Remind Anna: fish"),
        ("set a reminder for my tab in about 20 mins", 20, "Remind Anna: your tab"),
    ],
)
def test_a_reminder_becomes_a_goal_that_falls_due(line: str, minutes: int, title: str) -> None:
    asked = talk()
    promised = asked.say(line)
    assert re.search(r"\bin (?:\d+|an?|half|two|one|about|a couple of) ", promised), promised
    (call,) = asked.calls
    assert call.name == "add_goal"
    assert dict(call.arguments) == {"title": title, "due_in": minutes}


def test_no_reminder_is_promised_that_cannot_be_kept() -> None:
    assert "time" in (said := Talk().say("Remind me in 5 minutes to eat.")) or "count" in said
    asked = talk()
    assert "minutes" in asked.say("Remind me to eat.") and asked.used() == []
    asked.say("In five minutes.")
    assert [dict(call.arguments) for call in asked.calls] == [
        {"title": "Remind Anna: eat", "due_in": 5}
    ]


def test_a_correction_replaces_what_somebody_is() -> None:
    told = talk()
    told.say("I am a doctor.")
    told.say("No, I lied, I am a teacher.")
    for asked in ("What am I?", "What is my job?", "What did I tell you?"):
        said = told.say(asked)
        assert "you are a teacher" in said and "doctor" not in said, asked


@each_row(
    [
        ("My sister is called Wilma.", "sorry I meant Wanda, not Wilma", "my sister", "Wanda"),
        ("My sister is called Wilma.", "Wanda, not Wilma", "my sister", "Wanda"),
        ("My brother is a smith.", "no, he's a baker actually", "my brother", "a baker"),
        ("The fair is on Friday.", "wait, it is on Sunday", "the fair", "on Sunday"),
        ("The fair is on Friday.", "no no, I meant Sunday", "the fair", "on Sunday"),
        ("My dog is called Rex.", "no, Rollo", "my dog", "Rollo"),
        ("The fair is on Friday.", "no wait its on Sunday", "the fair", "on Sunday"),
    ]
)
def test_a_correction_supersedes_what_was_kept(row: tuple[str, str, str, str]) -> None:
    line, correction, thing, value = row
    told = talk({**memory(f"Anna said: {line}"), "id": 7})
    told.say(line)
    told.say(correction)
    assert told.used() == ["search_episodic", "forget_memory", "store_memory"], told.used()
    assert dict(told.calls[1].arguments) == {"ids": [7]}
    assert str(told.calls[2].arguments["text"]).endswith(value), told.calls
    said = told.say(f"What is {thing}?" if thing.startswith("my") else f"When is {thing}?")
    wrong = line.rstrip(".").split()[-1]
    assert value in said and wrong not in said, said


def test_what_corrects_nothing_is_no_correction() -> None:
    told = talk()
    told.say("My sister is called Wilma.")
    for line in (
        "no, you are wrong",
        "wait, who is that?",
        "sorry",
        "no way",
        "it is cold, not hot",
    ):
        told.say(line)
        assert "forget_memory" not in told.used(), line
    assert "Wilma" in told.say("What is my sister called?")


@each_row(
    [
        ("what reminders do I have?", (), "feed your horse and the stew"),
        ("what will you remind me of?", (), "feed your horse"),
        ("cancel the reminder about the stew", (9,), ""),
        ("never mind that reminder", (9,), ""),
        ("forget the one about the horse", (7,), ""),
        ("don't remind me to feed it", (7,), ""),
        ("forget my reminder of the well", (), ""),
        ("cancel it", (9,), ""),
        ("cancel", (9,), ""),
    ]
)
def test_reminders_are_listed_and_called_off(row: tuple[str, tuple[int, ...], str]) -> None:
    line, dropped, said = row
    titles = {7: "feed your horse", 8: "", 9: "the stew"}
    goals = [
        {"number": number, "title": f"Remind {'Anna' if what else 'Bo'}: {what or 'eat'}"}
        for number, what in titles.items()
    ]
    others = "Remind Bo: eat with Anna the stew", "Remind Anna Smith: eat"
    goals += [{"number": 10 + number, "title": title} for number, title in enumerate(others)]

    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return done({"goals": goals}) if name == "list_goals" else village(name, arguments)

    asked = Talk({}, tools, (*OFFER, *KEEPING, "list_goals"))
    assert said in asked.say(line) and "eat" not in asked.said().split()
    changed = [dict(call.arguments) for call in asked.calls if call.name == "update_goal"]
    assert changed == [{"goal": number, "state": "dropped"} for number in dropped]


def test_a_reminder_gets_another_time() -> None:
    goals = [{"number": 7, "title": "Remind Anna: eat"}]

    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return done({"goals": goals}) if name == "list_goals" else village(name, arguments)

    for line in ("could you make it 2 hours", "move it to two hours", "make that in 2 hours"):
        asked = Talk({}, tools, (*OFFER, *KEEPING, "list_goals"))
        assert "hours" in asked.say(line)
        assert dict(asked.calls[-1].arguments) == {"goal": 7, "due_in": 120}, line


def test_what_was_told_of_somebody_else_and_oneself_is_found() -> None:
    told = talk()
    told.say("Remember that Tom owes me six silver.")
    for line in ("how much does Tom owe me?", "who owes me six silver", "does Tom owe me still?"):
        assert "Tom" in told.say(line), line


@each_row(
    [
        "remind me tomorrow at noon to feed the cat",
        "remind me at midnight",
        "remind me at 8 to leave",
        "wake me at dawn",
        "remind me tomorrow morning to eat",
        "remind me on friday to pay",
    ]
)
def test_no_hour_of_the_day_is_promised(line: str) -> None:
    asked = talk()
    assert "minutes" in asked.say(line) or "hours" in asked.said()
    assert "add_goal" not in asked.used()


def test_a_secret_in_a_whisper_is_kept() -> None:
    for line in ("don't tell Bo but I owe him money", "between us, I am a spy"):
        told = talk()
        assert "whisper" not in told.whisper(line)
        assert told.used() == ["store_memory"] or told.used()[-1] == "store_memory"


def test_a_goal_that_is_due_is_told_to_the_one_it_is_for_and_marked() -> None:
    due = {"goal": 7, "title": "Remind Anna: feed your horse"}
    told = talk(alone=False)
    said = told.hear(percept(f"Goal 7 is due: {due['title']}", "goal", "", data=due))
    assert "Anna" in said and "feed your horse" in said and "Remind" not in said
    assert told.used() == ["inspect_location", "update_goal"]
    assert dict(told.calls[1].arguments) == {"goal": 7, "state": "done"}
    told.hear(percept("Goal 7 is due: …", "goal", "", data=due, audience=["account:4"]))
    own = {"goal": 8, "title": "Sweep the yard"}
    assert "Sweep the yard" in talk().hear(percept("Goal 8 is due: …", "goal", "", data=own))


def test_a_reminder_for_somebody_elsewhere_stays_open() -> None:
    due = {"goal": 7, "title": "Remind Cid: feed your horse"}
    told = talk(alone=False)
    assert told.hear(percept(f"Goal 7 is due: {due['title']}", "goal", "", data=due)) == ""
    assert told.used() == ["inspect_location"]


def test_in_the_dark_a_reminder_is_said_and_stays_open() -> None:
    due = {"goal": 7, "title": "Remind Cid: feed your horse"}
    night = Talk(tools=lambda *_: done({"location": {"name": "Inn", "dark": True}, "contents": []}))
    said = night.hear(percept(f"Goal 7 is due: {due['title']}", "goal", "", data=due))
    assert "Cid" in said and "feed your horse" in said
    assert night.used() == ["inspect_location"]


def test_a_private_reminder_is_whispered() -> None:
    due = {"goal": 7, "title": "Remind Anna: hide"}
    told = talk(alone=False)
    text = f"Goal 7 is due: {due['title']}"
    assert told.hear(percept(text, "goal", "", data=due, audience=["account:4"])) == ""
    assert told.ending[0].name == "whisper" and told.ending[0].arguments["target"] == "Anna"


def test_a_message_is_passed_on_to_somebody_here_and_never_promised() -> None:
    assert talk(alone=False).say("Tell Bo that dinner is ready.") == (
        "Bo, Anna says: dinner is ready."
    )
    assert talk(alone=False).say("Tell Bo to eat.") == "Bo, Anna wants you to eat."
    for line in ("Tell Cid that dinner is ready.", "Tell him that I left.", "Let her know that"):
        asked = talk(alone=False)
        assert "remember" not in asked.say(line)
        assert "store_memory" not in asked.used()
    assert "messages" in talk(alone=False).say("Tell Cid that dinner is ready.")


LORE = percept(
    "The hollow stone: One stone is hollow. Marta found it as a girl.\\nShe keeps\nher page in it.",
    "lore",
    "",
    addressed=False,
)


def test_lore_that_comes_to_mind_is_told_as_one_s_own() -> None:
    for line in ("Did somebody find a hollow one?", "What is the hollow stone?"):
        assert talk().hear(LORE, percept(line)) == (
            "The hollow stone? One stone is hollow. I found it as a girl. I keep my page in it."
        )


def test_lore_that_has_nothing_to_do_with_it_is_not_told() -> None:
    assert "hollow" not in talk().hear(LORE, percept("Xyzzy plugh?"))
    told = talk()
    told.hear(LORE, percept("Hello!"))
    assert "hollow" in told.say("What is the hollow stone?")
    assert "hollow" not in told.say("Did the girl leave?")


def test_it_answers_to_what_it_is_called_in_the_game() -> None:
    renamed = talk(called=["Martha", "Tilly"])
    for name in ("Martha", "Tilly", "Marta"):
        assert "Marta" in renamed.say(f"{name}, who are you?")


def test_asked_to_forget_it_says_how_that_is_done() -> None:
    for line in ("Forget me!", "Forget everything I told you.", "please forget my name"):
        assert "Type: forget me" in talk().say(line)


def test_an_optional_call_that_fails_stands_in_nobody_s_way() -> None:
    rule = {
        "name": "x",
        "hear": "x",
        "do": [
            {"tool": "search_object", "optional": True, "arguments": {"query": "{gone}"}},
            {"tool": "send_boy", "optional": True},
            {"tool": "no_such_tool", "optional": True},
            {"tool": "doc_lookup", "optional": True, "arguments": {"query": "x"}},
            {"tool": "inspect_location", "as": "look"},
        ],
        "let": {"gone": "text"},
        "say": ["{look.location.name}."],
    }
    assert check_rules([rule]) == ["rule 1 'x': 'do' has 5 calls; 4 at most."]
    rule = {**rule, "do": rule["do"][1:]}

    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return failed() if name == "doc_lookup" else village(name, arguments)

    told = Talk({"rules": [rule]}, tools)
    assert told.say("x") == "The Kettle."
    assert told.used() == ["send_boy", "doc_lookup", "inspect_location"]


def test_it_is_asked_whether_it_was_told_of_something() -> None:
    told = talk(memory("Anna said: my uncle is a smith"))
    assert "your uncle is a smith" in told.say("Did I tell you about a smith?")


OF_THEMSELVES = (
    ("I'm a thatcher, from Weyl.", "which trade do I follow?", "a thatcher"),
    (
        "I'm a thatcher, from Weyl.",
        "remind me, where did I say I come from?",
        "from Weyl",
    ),
    ("I have three sisters, Ada, Bea and Cis.", "how many sisters have I got?", "three sisters"),
    ("I have three sisters, Ada, Bea and Cis.", "what are my sisters called?", "Ada, Bea and Cis"),
    ("I have three sisters, Ada, Bea and Cis.", "do I have any siblings?", "three sisters"),
    (
        "We've got two little ones and I'm forty-four.",
        "how many children do we have?",
        "two children",
    ),
    ("We've got two little ones and I'm forty-four.", "how old am I?", "you're forty-four"),
    ("I am Wat, a glazier from Dunmere.", "what do I do for a living?", "are a glazier"),
    ("Wat's the name, glazier by trade.", "what is my name?", "Wat"),
    ("My uncle Odo kept an inn at Oxley.", "what did my uncle do?", "kept an inn"),
    ("I am married to Isolde.", "what's my wife's name?", "Isolde"),
    ("I keep a goat called Biscuit.", "what is my goat called?", "Biscuit"),
    ("I am allergic to nuts.", "is there anything I can't eat?", "nuts"),
    ("I never eat eels.", "what should I not eat?", "eels"),
    ("I'm allergic to milk.", "what am I not allowed to eat?", "milk"),
    ("I don't eat meat.", "what can I not eat, do you remember?", "meat"),
    ("My daughter is only seven.", "how old is my daughter?", "seven"),
)
"""What is told, a question in other words, and what the answer has."""


@each_case(("told", "asked", "word"), OF_THEMSELVES)
def test_what_one_told_of_oneself_is_found_by_its_kind(told: str, asked: str, word: str) -> None:
    talked = talk()
    talked.say(told)
    talked.say("Nice place you have here.")
    assert word in talked.say(asked)
    if "Wat" not in told:
        assert word in talk(memory(f"Anna said: {told}")).say(asked)


@each_case(
    "asked",
    ["What trade do I follow?", "how many sisters have I?", "where was I born?", "how old am I?"],
)
def test_what_was_not_told_is_not_known(asked: str) -> None:
    talked = talk(memory("Anna said: I like plums"))
    talked.say("My brother is a smith.")
    assert "recall" in talked.say(asked)


@each_case(
    "line",
    [
        "My name is none of your business.",
        "My name is hard to say.",
        "call me when it is done",
        "my name is not Anna",
        "Call me a taxi.",
    ],
)
def test_what_is_no_name_is_not_taken_for_one(line: str) -> None:
    talked = talk()
    talked.say(line)
    assert "nna" in talked.say("What is my name?")


@each_case(
    "line",
    [
        "My name is not Anna really, it's Zoe.",
        "No, I'm not Anna, call me Zoe",
        "the name's Zoe",
        "my real name is Zoe, not Anna",
    ],
)
def test_a_name_that_corrects_another_counts(line: str) -> None:
    talked = talk()
    talked.say(line)
    assert "Zoe" in talked.say("What is my name?")


@each_case(
    ("asked", "name"),
    [
        ("What is my real name?", "Zoe"),
        ("do you know my true name?", "Zoe"),
        ("what am I really called?", "Zoe"),
        ("what name do I go by?", "Billie"),
        ("what did I say my name was?", "Billie"),
        ("What am I called?", "Billie"),
    ],
)
def test_a_real_name_is_another_than_the_one_gone_by(asked: str, name: str) -> None:
    talked = talk()
    talked.say("My real name is Zoe.")
    talked.say("Call me Billie, please.")
    assert name in talked.say(asked)


def test_a_recollection_is_about_the_words_asked() -> None:
    talked = talk()
    talked.say("I have silver buried under the oak.")
    talked.say("I only said that my horse is lame.")
    for asked in ("do you remember what I told you about the silver?", "what did I say of silver?"):
        assert "under the oak" in talked.say(asked)
    assert "recall" in talked.say("do you remember what I told you about the ring?")


def test_a_story_is_nobody_s_word_about_themselves() -> None:
    talked = talk()
    talked.say("I have two cousins, Ivo and Una.")
    talked.say("Once my cousin Gil rode a goose over the mill, and it never came down again.")
    assert "Ivo and Una" in talked.say("what are my cousins called?")


def test_what_is_corrected_with_not_first_is_known_right() -> None:
    talked = talk()
    talked.say("My aunt is called Hilda.")
    talked.say("no sorry, not Hilda, her name is Hedda")
    assert "Hedda" in talked.say("what is my aunt called?")


@each_case(
    ("told", "asked", "answer"),
    [
        ("My aunt is not Hilda, sorry, she is Hedda.", "what is my aunt's name?", "Hedda"),
        ("My aunt is not Hilda but Hedda.", "what is my aunt called?", "Hedda"),
        ("My son is not called Odo, he is called Udo.", "what's my son called?", "Udo"),
        ("My son isn't Odo, it's Udo.", "what's my son's name?", "Udo"),
        ("My cat is called Tom, no wait, Tim.", "what is my cat called?", "Tim"),
        ("My brother is not a miller but a smith.", "what does my brother do?", "is a smith"),
        ("I'm not from Weyl, but from Hollin.", "where am I from?", "from Hollin"),
        ("The mill is not open, it is shut.", "what do you know about the mill?", "is shut"),
        ("My dog is not ill, I am ill.", "what did I tell you?", "dog is not ill"),
    ],
)
def test_of_what_is_not_so_and_what_is_the_latter_is_kept(
    told: str, asked: str, answer: str
) -> None:
    talked = talk()
    talked.say(told)
    assert answer in (said := talked.say(asked)) and "sorry" not in said and "Hilda" not in said


@each_case(
    "asked",
    [
        "how old is my daughter?",
        "And how old is she?",
        "where is my daughter?",
        "where does she live?",
        "when is my daughter coming?",
        "why is my daughter sad?",
        "what is my daughter's age?",
    ],
)
def test_another_fact_is_no_answer(asked: str) -> None:
    for talked in (talk(), talk(memory("Anna said: I have a daughter called Elsbeth"))):
        talked.say("I have a daughter called Elsbeth.")
        assert "Elsbeth" not in talked.say(asked)


@each_case(
    ("told", "asked", "answer"),
    [
        ("My daughter is nine.", "how old is my daughter?", "nine"),
        ("My son Odo turned twelve last week.", "what is my son's age?", "twelve"),
        ("My horse is in the stable.", "where is my horse?", "stable"),
        ("My wedding is on Sunday.", "when is my wedding?", "Sunday"),
        ("I have three dogs.", "how many dogs do I have?", "three"),
        ("I have thirty barrels of cider on board.", "how many barrels do I have?", "thirty"),
    ],
)
def test_what_a_question_begins_with_is_what_it_is_answered_by(
    told: str, asked: str, answer: str
) -> None:
    talked = talk()
    talked.say(told)
    assert answer in talked.say(asked)


@each_case(
    "line",
    [
        "forget that I am called Billie.",
        "Please forget my name!",
        "I want you to forget that I am Billie.",
        "scratch that I am called Billie",
        "could you forget what I said about my name?",
        "delete everything about me",
    ],
)
def test_a_wish_to_forget_is_no_fact(line: str) -> None:
    talked = talk()
    talked.say("Call me Billie.")
    assert "forget me" in talked.say(line).lower()
    for asked in ("What am I called?", "What did I tell you?", "what do you know about me?"):
        said = talked.say(asked)
        assert "Billie" in said and not re.search("forget|scratch|delete", said), said


def test_one_s_own_name_is_nobody_else_s() -> None:
    talked = talk(phrases={"another_name": ["That is another."], "pleased": ["So, {name}."]})
    talked.hear(percept("Hello!", name="Anna", source="character:99"))
    assert talked.say("Im Anna, a cooper from Weyl.").startswith("So, Anna.")
    assert "cooper" in talked.say("what do I do for a living?")


def test_one_is_called_what_one_asked_to_be_called() -> None:
    talked = talk(phrases={"thanks": ["You are welcome, {asker}."], "new_name": ["Oh, {asker}?"]})
    assert talked.say("Thank you!") == "You are welcome, Anna."
    talked.say("By the way, call me Billie.")
    assert "Billie" in talked.say("Thanks!")
    talked.whisper("My name is Greta.")
    assert "Billie" in talked.say("thanks a lot")
    talked.whisper("thanks again")
    assert "Greta" in talked.said("whisper")
    assert "Billie" not in talked.say("Don't call me Billie any more.")
    assert "Anna" in talked.say("thank you so much")
