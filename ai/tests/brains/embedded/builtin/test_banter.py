"""Jests, games, exclamations, good wishes and what is recited; and what only looks like them."""

from __future__ import annotations

from ai.brains.embedded.builtin.banter import KINDS
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case

GROUPS = (
    *KINDS,
    *(
        "guess",
        "all_ears",
        "heard_glad",
        "recited",
        "heard_fear",
        "pardon",
        "unknown_remark",
        "foreign",
        "kept",
        "riddle",
        "mishap",
    ),
)
MARKED = {"phrases": {group: [f"[it is {group}]"] for group in GROUPS}}

SAID = {
    "asker: offer": (
        *("can i help with the dishes?", "shall i fetch some wood for you?"),
        *("do you want me to sweep the floor?", "i can take the watch for you"),
    ),
    "mishap": (
        *("i broke ur mug sorry", "oops i dropped your book", "i tore a page by accident"),
        *("i found a ring under the table", "somebody left this hat here"),
    ),
    "pleaded": ("pls ill bring it back tomorrow i swear", "ill take good care of it"),
    "riddle": (
        *("what has keys but cant open locks", "what gets wetter the more it dries?"),
        *("the more u take the more u leave behind. what are they?",),
        *("I speak without a mouth and hear without ears, what am I?",),
    ),
    "affection": (
        *("dinner tonight? just you and me", "r u single", "go out with me sometime?"),
        *("i have a crush on you", "would you marry a man like me", "come here often?"),
    ),
    "all_ears": (
        *("wanna hear a poem?", "i can recite a poem for you", "may i read it to you?"),
        "i have a riddle for you",
    ),
    "exclaimed": ("ouch", "OW ow ow my thumb", "woah ur huge", "yikes!", "brr cold one today"),
    "foreign": ("Und wer hat den Schlüssel?", "Nur ein Scherz!", "Schade."),
    "game": (
        *("lets play rock paper scissors", "truth or dare?", "bet i can lift more than you"),
        *("let's have a staring contest", "i dare you to shout"),
    ),
    "guess": (
        *("guess what i hated most about it", "bet you cant guess my age", "guess who"),
        *("you wont believe what happened to me", "what do you call a fish without eyes?"),
    ),
    "guess_number": ("i think of a number between 1 and 10, you guess", "pick a number"),
    "heard_fear": ("im scared of the dark tbh", "i am afraid", "the dark scares me"),
    "jest": (
        *("lol you sound like my grandma", "u crack me up", "beep boop", "did i scare you?"),
        *("made it all the way lol", "why did the clock go? because it kept striking"),
        *("what has a neck but no head? a bottle", "haha no way", "whats brown? a stick!"),
        *("why dont skeletons fight? they dont have the guts", "you remind me of a tree"),
        "why did you throw out the clock? because it kept striking",
        "what did the wall say to the other wall? meet you at the corner",
    ),
    "kept": ("note down that I met Bo", "jot this down: Bo met me", "make a note: Bo met me"),
    "liked_it": ("did u like it? be honest", "what did you think of my poem?"),
    "place_age": ("how old is this village", "when was the town founded?"),
    "place_name": ("hows the village called", "what's this place called?", "name of this town?"),
    "praised": (
        *("you've got beautiful eyes, has anyone told you", "he'd have liked you i think"),
        *("i think you have a heart, even if its made of stone", "happy birthday!"),
        *("i think ur pretty cool", "keep up the good work chief", "mmm smells like home"),
    ),
    "recited": ("roses are red, the gate is shut, i asked the guard and he said tut tut",),
    "relieved": ("oh thank god youre alive", "thank goodness, a fire", "thank the stars"),
    "revealed": ("7? nope it was 3 haha", "wrong, it was 2"),
    "heard_wish": ("i wish i could stay here forever", "wish me luck"),
    "sensed": ("u smell something burning?", "did you hear that?"),
    "sorry": ("relax mate im kidding", "chill dude it was a joke"),
    "sworn": ("i swear i wont tell. pinky promise", "cross my heart"),
    "wished_well": ("keep warm out there pal", "good luck with the busy night", "sweet dreams"),
}
OF_SOMETHING_ELSE = {
    "asker: offer": ("can you help me?", "can I have one for my friend?"),
    "mishap": ("I broke my arm", "I found work in Weyl", "I lost my way"),
    "pleaded": ("I will come back tomorrow", "give it back"),
    "riddle": ("what is in the soup?", "I am a baker. What am I?"),
    "affection": ("are you free to talk?", "dinner is at six", "the two of us came from Weyl"),
    "heard_glad": ("my grandpa passed when i was six",),
    "heard_wish": ("i hope you choke", "my wish is to go home"),
    "exclaimed": ("ouch, my dog died", "how is this made?"),
    "game": ("i bet it gets busy on fridays", "can you play the lute?", "let us through"),
    "guess": ("i guess so", "what do you call this ale?", "guess I will go"),
    "guess_number": ("a number of people came", "what number is the house?"),
    "jest": ("where is the lantern? the red one", "what is your name? because I forgot it"),
    "place_age": ("how old is this stone?", "how long has Bo been here?"),
    "place_name": ("what is this ale called?", "what is my place called?"),
    "praised": ("your hands are too cold to work", "your bread is nice and stale"),
    "revealed": ("it was 3 when I came home",),
    "sensed": ("did you see Bo?", "can you hear me?"),
    "wished_well": ("take care of my horse", "have a look at the lantern"),
}


@each_case("group", SAID)
def test_each_kind_of_banter_gets_its_kind_of_answer(group: str) -> None:
    assert [line for line in SAID[group] if Talk(MARKED).say(line) != f"[it is {group}]"] == []


@each_case("group", OF_SOMETHING_ELSE)
def test_what_only_looks_like_banter_is_none(group: str) -> None:
    lines = OF_SOMETHING_ELSE[group]
    assert [line for line in lines if Talk(MARKED).say(line) == f"[it is {group}]"] == []


@each_case(
    ("before", "line", "answer"),
    [
        ("Guess what I hated most.", "lol the onions. every single day", "[it is revealed]"),
        ("What has hands but cannot clap?", "nope, its a clock", "[it is revealed]"),
        ("What has hands but cannot clap?", "clock!", "[it is revealed]"),
        ("Guess what!", "No, never mind.", ""),
        ("Guess what!", "Where is the lantern?", ""),
        (
            "Do you want to hear a poem?",
            "the moon is a lantern, the night is a door",
            "[it is recited]",
        ),
        ("Do you want to hear a poem?", "No, I forgot it.", ""),
        ("Excuse me.", "the moon is a lantern, the night is a door", ""),
    ],
)
def test_what_somebody_announced_is_heard_as_that(before: str, line: str, answer: str) -> None:
    talk = Talk(MARKED)
    talk.say(before)
    said = talk.say(line)
    assert said == answer if answer else said not in ("[it is revealed]", "[it is recited]")


@each_case(
    "line",
    [
        *("I am allergic to nuts btw so please keep that in mind.", "I hate nuts, remember that."),
        *("note down that I hate nuts", "make a note: I hate nuts", "I hate nuts, pls note that"),
    ],
)
def test_a_request_to_remember_is_no_part_of_what_is_kept(line: str) -> None:
    talk = Talk({"phrases": {"told": ["{fact.yours}"]}})
    talk.say(line)
    said = talk.say("What did I say about nuts?")
    assert said.endswith("nuts") and not any(word in said for word in ("mind", "note", "down"))


def test_a_persona_may_answer_all_banter_alike() -> None:
    talk = Talk({"rules": [{"name": "banter", "say": ["Arr!"]}]})
    assert talk.say("ouch") == "Arr!"
