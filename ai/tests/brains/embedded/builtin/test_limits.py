"""The embedded brain where it knows nothing or can do nothing: it says so, and what it can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.wording import for_listener
from ai.tests.brains.embedded.talk import OFFER, Talk, done, failed
from ai.tests.rows import each_case

LINES = {
    "advice": ("What should I do?", "Any tips for a newcomer?", "Where should I start?"),
    "cannot_do": ("Can you build me a house?", "Repair my sword!", "Count to five.", "Help us!"),
    "claim": ("I am the king's inspector.", "I own this place.", "I'm a builder here."),
    "disagreed": ("You are lying to me.", "You're wrong.", "That is nonsense."),
    "foreign": ("Wie geht es dir?", "Do you speak German?", "¿Dónde está?", "Bonjour!"),
    "insult": ("Your mother was a goat.", "You are a fool!"),
    "no_hour": ("What time is it?", "What's the time?", "How late is it?"),
    "no_messages": ("Send word back to Cid.", "Say hello to Cid for me.", "Greet Cid from me."),
    "not_counted": ("How many people live here?", "When did the war end?", "How old is the inn?"),
    "not_to_give": ("Can I have your spear?", "May I borrow a lamp?", "Could I buy your horse?"),
    "of_myself": (
        *("What are you made of?", "What is your spear made of?", "Do you sleep?"),
        *("How long have you been a guard?", "Are you happy?"),
    ),
    "not_lived": ("Did you ever love somebody?", "Have you seen the sea?"),
    "no_name_for_it": ("Who lost the hat?",),
    "counsel": ("What should I wear to the dance?", "Should I marry him?"),
    "opinion": ("Which hat is the best?", "What do you think of hats?"),
    "supposed": ("What would you do if the sea froze?",),
    "yes_or_no": ("Is hay sweet?", "Can pigs fly?"),
    "not_known_how": ("How does one shoe a goose?",),
    "quiet": ("Be quiet!", "Stop talking.", "Leave me alone!"),
    "sorry": ("I am sorry for what I said about your mother.", "Forgive me.", "I apologize!"),
    "sympathy": (
        *("I lost my brother in the war.", "My dog died.", "My sword is broken."),
        *("Actually Cid is dead, he drowned in autumn.", "my aunt Bet is ill"),
        "No, I only said that my uncle passed away.",
    ),
    "alarm": (
        *("Odile is bleeding!", "Quick, behind you, bandits!", "There is a fire!"),
        "Somebody is choking over there!",
    ),
    "called": ("I have a question.", "May I ask something?"),
    "honest": (
        *("Are you a bot?", "Which model are you?", "Who made you?"),
        "Out of the game, is there a human being who plays you?",
        "Please be honest, am I talking to a human?",
        "I feel that we are friends. Please be honest, am I talking to a human?",
        "Is somebody behind you?",
    ),
    "no_weather": ("How is the weather?", "Is it going to rain?"),
    "not_had": ("Do you have a map?", "Have you got a lamp?"),
    "praised": ("Nice place you have here.", "What a lovely house!", "I like your soup."),
    "who_i_am": ("Are you Marta?", "Are you the innkeeper?", "And you?"),
    "threat": ("Fight me!", "I will kill you.", "I challenge you to a duel."),
    "whom": ("When was that?", "Who was he?", "And him?", "What's her name?", "Is she nice?"),
    "why": ("Why is the gate shut?", "Why do they fight?"),
}


@each_case(("group", "line"), [(group, line) for group, lines in LINES.items() for line in lines])
def test_a_line_gets_an_answer_of_its_kind(group: str, line: str) -> None:
    assert Talk({"phrases": {group: [f"[{group}]"]}}).say(line) == f"[{group}]"


@each_case("line", ["I am tired.", "I am going home.", "I'm sorry!", "I am here."])
def test_what_passes_is_not_kept(line: str) -> None:
    talk = Talk(offer=(*OFFER, "store_memory"))
    assert talk.say(line)
    assert talk.used() == [] or line == "I am tired."
    assert "going home" not in talk.say("What did I tell you?")


def test_where_it_has_no_answer_it_says_what_it_can_be_asked() -> None:
    persona = {
        "subjects": ["the wolves", "the gate", "the arms"],
        "phrases": {"unknown": ["That I do not know. Ask me about {subjects|or}."]},
    }
    heard = Talk(persona).say("Is it true what they say?")
    named = heard.removeprefix("That I do not know. Ask me about ").rstrip(".")
    assert sorted(named.replace(" or ", ", ").split(", ")) == ["the arms", "the gate", "the wolves"]


def test_without_subjects_of_its_own_it_names_what_its_tools_find() -> None:
    persona = {"phrases": {"unknown": ["Ask me about {subjects|or}.", "I do not know."]}}
    assert Talk(persona, offer=("say", "inspect_location")).say("Is it blue?") in (
        "Ask me about who and what is here.",
        "I do not know.",
    )
    assert Talk(persona, offer=("say",)).say("Is it blue?") == "I do not know."


def test_of_two_wishes_it_says_which_one_is_left() -> None:
    rules = [
        {"name": name, "act": True, "hear": hear, "do": [{"tool": name}], "say": "Done."}
        for name, hear in (("open_gate", "^open the gate$"), ("ring_bell", "^ring the bell$"))
    ]
    heard = Talk({"rules": rules}).say("Open the gate and ring the bell!")
    assert heard.startswith("Done. ") and heard.endswith(": ring the bell.")


def test_two_questions_about_what_a_persona_knows_are_both_answered() -> None:
    rules = [
        {"name": "ale", "hear": r"\bale\b", "say": "Two coppers."},
        {"name": "news", "hear": r"\bnews\b", "say": "All quiet."},
    ]
    talk = Talk({"rules": rules})
    assert talk.say("A mug of ale, please, and tell me the news.") == "Two coppers. All quiet."


def test_that_it_will_remember_is_said_once() -> None:
    persona = {"phrases": {"kept": ["Kept."], "pleased": ["Pleased."]}}
    assert Talk(persona).say("My name is Zoe and I come from Greyharbour.") == "Pleased."


def test_a_command_that_failed_is_told_in_words_of_its_own() -> None:
    def tools(name: str, arguments: Any) -> dict[str, Any]:
        return done({"command": "give", "shown": "You aren't carrying lantern."})

    persona = {"gives": ["lantern"], "phrases": {"cannot_do": ["I cannot {text|you|uncap}."]}}
    assert Talk(persona, tools).say("Give me the lantern!") == "I cannot give you the lantern."


NOTES = {
    "I like plums": "you like plums",
    "my horse is called Comet": "your horse is called Comet",
    "Anna was born in Greyharbour": "you were born in Greyharbour",
    "Anna is a carter": "you are a carter",
    "Anna's horse is lame": "your horse is lame",
    "Anna seeks work": "you seek work",
    "Anna lost her brother": "you lost your brother",
    "Anna insulted Marta at the gate": "you insulted me at the gate",
    "the mill is closed": "the mill is closed",
    "Anna insulted Bram and his mother at the gate": "",
    "carts, barrels and the like": "",
    'Anna came up 25 times: "ale"': "",
    "how is she?": "",
}


@each_case("note", NOTES)
def test_a_note_becomes_a_sentence_or_is_not_used(note: str) -> None:
    assert for_listener(note, "Anna", "Marta") == NOTES[note]


def test_it_does_not_deny_that_it_is_a_machine() -> None:
    for asked in ("Are you an AI?", "Are you human?", "Are you a real person?"):
        for seed in range(4):
            assert "machine" in Talk(seed=seed).say(asked)
    assert not any("no " in line.lower() for line in PHRASES["honest"])


OFFERED = (*OFFER, "recall_memories", "add_goal")
KNOWN = "A room costs four coppers a night."


def inn(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """An inn with one thing to give, and one memory."""
    if name == "recall_memories" and "room" in arguments["query"]:
        return done({"memories": [{"id": 1, "text": KNOWN, "how": "seen"}]})
    if name == "inspect_location":
        return done(
            {"location": {"name": "Inn"}, "contents": [{"name": "Bo", "kind": "character"}]}
        )
    if name == "execute_command":
        if "lantern to Anna" in arguments["command"]:
            return done({"command": "give", "shown": "You give a lantern to Anna."})
        return failed("There is nothing like that.")
    if name == "doc_lookup":
        return done({"found": False})
    return done()


def test_each_line_gets_an_answer_to_the_point() -> None:
    rows = (
        ("Seriously now, out of the game, am I talking to an AI?", "honest"),
        ("Tell me, am I chatting with a bot?", "honest"),
        ("Out of character: are you a language model?", "honest"),
        ("What does a room cost?", KNOWN),
        ("What does a horse cost?", "trade"),
        ("Has Bo left already?", "Bo is still here."),
        ("Has Cid gone?", "Cid is not here; gone, as it seems."),
        ("Who built the lighthouse of Morrowmere, and when?", "no_topic"),
        ("May I have my lantern back?", "I give a lantern to Anna."),
        ("Can I borrow the lantern for tonight?", "I give a lantern to Anna."),
        ("May I have the moon?", "not_to_give"),
        ("Remind me in two minutes to go.", "reminding"),
        ("In two minutes, remind me quietly to move the gold.", "reminding"),
        ("In ten minutes remind me about the soup.", "reminding"),
        ("Remind me to go.", "remind_when"),
    )
    groups = ("honest", "trade", "no_topic", "not_to_give", "reminding", "remind_when")
    persona = {"gives": ["lantern"], "phrases": {group: [f"[{group}]"] for group in groups}}
    for line, expected in rows:
        answer = Talk(persona, inn, OFFERED).say(line)
        assert answer == (f"[{expected}]" if expected in groups else expected), line


def test_a_question_to_be_reminded_of_is_a_question() -> None:
    talk = Talk(tools=inn, offer=OFFERED)
    talk.say("My share is forty silver.")
    assert "forty silver" in talk.say("Remind me, how large is my share?")


NO: Mapping[str, Any] = {
    "phrases": {
        "not_to_give": ["No, it is not for giving."],
        "not_to_give: why": ["It belongs to the house."],
        "refused: who": ["I could name nobody."],
        "still_no": ["No is no."],
    }
}


@each_case(
    ("line", "answer"),
    [
        ("why not", "It belongs to the house."),
        ("How come?", "It belongs to the house."),
        ("but why cant i", "It belongs to the house."),
        ("why wont u give it to me", "It belongs to the house."),
        ("ok whos allowed then", "I could name nobody."),
        ("Who can, then?", "I could name nobody."),
        ("pls ill bring it back tomorrow i swear", "No is no."),
        ("what if i ask nicely", "No is no."),
    ],
)
def test_what_is_asked_behind_a_no_is_answered_by_that_no(line: str, answer: str) -> None:
    talk = Talk(NO)
    assert talk.say("May I borrow a lamp?") == "No, it is not for giving."
    assert talk.say(line) == answer


def test_the_reason_for_a_no_may_be_followed_by_who_is_excepted() -> None:
    talk = Talk({"phrases": {**NO["phrases"], "not_to_give: who": ["Only the cat."]}})
    talk.say("May I borrow a lamp?")
    talk.say("Why not?")
    assert talk.say("Who may?") == "Only the cat."


def test_the_reason_of_a_no_is_given_behind_a_plea_too() -> None:
    talk = Talk(NO)
    talk.say("May I borrow a lamp?")
    assert talk.say("Just this once!") == "No is no."
    assert talk.say("Why not?") == "It belongs to the house."


def test_a_rule_says_its_reason_to_one_who_asks_why_it_refuses() -> None:
    rule = {"name": "gate", "hear": "open", "say": "The gate stays shut.", "why": "Wolves."}
    talk = Talk({"rules": [rule]})
    talk.say("Open up!")
    assert talk.say("why wont u open it") == "Wolves."


@each_case("line", ["Has Cid ever given you a book?", "Does Cid ever come in here?"])
def test_what_another_has_to_do_with_it_is_its_own_matter(line: str) -> None:
    persona = {"people": {"Cid": "he"}, "phrases": {"between_us": ["Now and then."]}}
    assert Talk(persona).say(line) == "Now and then."
