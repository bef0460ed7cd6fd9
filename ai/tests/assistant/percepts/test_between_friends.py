"""Lines in company that read as said to a friend."""

from types import SimpleNamespace

from ai.assistant.percepts.between_friends import reads_as_between_friends
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.percepts.talk_state import TalkState
from ai.assistant.percepts.vocatives import Company
from ai.tests.rows import each_row

BEHIND = TalkState(warm=True, behind=True)
TOLD = BEHIND._replace(told=True)
ASKED = BEHIND._replace(hailed=True)
LINES = {
    "behind nobody's": (
        TalkState(warm=True),
        (
            "hey its ok dora come here",
            "its late dora we should go",
            "the worst story ever told dora",
            "we should leave",
            "lets go to the gate",
            "do lets go see the town",
            "hey! i heard that dora",
            "dor no! your hat",
            "you always pay with my money dor",
            "im starving dora, we walked all day",
            "i'm from the north dora",
            "im new to this game dora",
            "we are travellers dora",
            "lol nice one",
            "haha",
        ),
        (
            "i am in love with dora",
            "do you know that dora is late",
            "do you have an ale",
            "no do",
            "can dora read?",
            "what does dora owe you",
            "dora's hat is wet",
            "dora and i come from fenwick",
            "dora says hello",
            "marta we should have an ale",
            "and you are?",
            "this is dora, shes shy",
            "this is my friend dora, she is a bit slow",
            "dora is a baker",
            "whats dora favourite flower",
            "do you ever sleep",
            "lol what is that?",
            "hello everybody, we should sing",
            "what??",
            "he is grumpy",
            "shut up",
            "yes",
        ),
    ),
    "behind another's": (
        BEHIND,
        (
            "how would she know that, dummy",
            "is she always like this",
            "ssh not here",
            "i was joking, calm down",
            "shut up",
            "no, left it at the inn",
            "dunno",
            "nuffin. mind your soup",
            "nah you do it, you like noise",
            "ugh not again",
            "it was funny lol",
            "am not!",
            "so do you",
            "in a minute",
            "not a copper",
        ),
        (
            "what??",
            "thanks",
            "who is she?",
            "does the boy like his work?",
            "can you give him an ale please",
            "yes please",
            "ok can i get an ale?",
            "what is in the soup",
            "why is the gate shut",
        ),
    ),
    "behind what another told": (
        TOLD,
        (
            "what??",
            "thats a pity",
            "that was me",
            "that was YOU",
            "no way",
            "thanks",
            "i know",
            "agreed",
        ),
        ("why?", "one ale please", "is there soup", "that was me who stole your spoon hehe"),
    ),
    "behind what another told the assistant, which answered": (
        TOLD._replace(joins=True, answered=True),
        (),
        ("thank you that was lovely", "thanks"),
    ),
    "behind what another said to a friend": (
        BEHIND._replace(aside=True),
        ("cosy", "not a copper", "i could sleep for a week"),
        ("one ale please", "is there soup"),
    ),
    "the same, where they do not talk with the assistant": (
        BEHIND._replace(aside=True, warm=False),
        (),
        ("thistle", "silver thistle"),
    ),
    "behind what another asked them": (
        ASKED,
        ("school, ages ago", "what for", "left one", "yeah do you like it"),
        ("is there soup", "who lives here"),
    ),
    "about somebody, where they do not talk with the assistant": (
        BEHIND._replace(warm=False),
        (),
        ("is he single", "how old is she"),
    ),
}


def place():
    """A room with Marta, who is an assistant, and Carl and Dora, whom players play."""
    names = ("Marta", "Carl", "Dora")
    members = [
        SimpleNamespace(
            pk=number,
            key=name,
            aliases=SimpleNamespace(all=list),
            ndb=SimpleNamespace(ai=object() if name == "Marta" else None),
            account=None if name == "Marta" else object(),
        )
        for number, name in enumerate(names)
    ]
    return SimpleNamespace(contents=members, contents_get=lambda content_type="": members)


def reads_so(words, talk, here=None):
    room = here or place()
    line = Percept("say", words, Source("account:1", "Carl", object_id=1))
    return reads_as_between_friends(line, room.contents[0], Company(room), talk)


@each_row(LINES)
def test_what_reads_as_said_to_a_friend(case) -> None:
    talk, friends, others = LINES[case]
    judged = {words: reads_so(words, talk) for words in (*friends, *others)}
    assert judged == {**dict.fromkeys(friends, True), **dict.fromkeys(others, False)}


def test_where_no_other_player_is_nothing_does() -> None:
    room = place()
    room.contents[2].account = None
    assert not reads_so("we should go", BEHIND, room)


def test_a_short_name_is_called_and_a_question_that_ends_like_one_calls_nobody() -> None:
    talk = BEHIND._replace(warm=False)
    assert reads_so("that is mine, dor", talk)
    assert not any(reads_so(words, talk) for words in ("do you know dor", "can you help dor"))
