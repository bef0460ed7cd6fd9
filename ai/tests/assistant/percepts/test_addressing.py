"""Whom a line calls by name, and what else its words ask for."""

import time
from types import SimpleNamespace

from ai.assistant.agent.recent_lines import MAX_TALKS, Talks
from ai.assistant.percepts.addressing import (
    UNFINISHED,
    asks,
    asks_for_confidence,
    asks_what_others_told,
    is_for_everybody,
    wants_answer,
)
from ai.assistant.percepts.vocatives import Company
from ai.testing.reactor import TestReactor
from ai.tests.rows import each_case, each_row

CALLED = [
    ("Berta, look at this.", "Berta"),
    ("berta, look at this.", "Berta"),
    ("Look at this, Berta.", "Berta"),
    ("Look at this, Berta", "Berta"),
    ("Well, Berta, look at this.", "Berta"),
    ("Berta!", "Berta"),
    ("Berta?", "Berta"),
    ("Berta... are you there", "Berta"),
    ("Berta - a word.", "Berta"),
    ("Hey Berta, look.", "Berta"),
    ("Good evening Berta!", "Berta"),
    ("Thanks Berta", "Berta"),
    ("Hello! Berta! Here!", "Berta"),
    ("Berta and Old Tom, come here.", "Berta, Old Tom"),
    ("Berta & Old Tom: listen.", "Berta, Old Tom"),
    ("Berta, Old Tom, come here.", "Berta, Old Tom"),
    ("Berta und Old Tom, kommt her.", "Berta, Old Tom"),
    ("Hola Berta y Tom.", "Berta, Old Tom"),
    ("tom y r u here", "Old Tom"),
    ("Berta, where is Old Tom?", "Berta"),
    ("Tom, sit down.", "Old Tom"),
    ("Is that you, Old Tom?", "Old Tom"),
    ('"Berta, look"', "Berta"),
    ("Berta.", ""),
    ("Berta", ""),
    ("Berta and Old Tom.", ""),
    ("Where is Berta?", ""),
    ("I came with Berta and Old Tom.", ""),
    ("Berta told me of it.", ""),
    ("Berta's, I think.", ""),
    ("Bertab, look", ""),
    ("Ask Berta about it.", ""),
    ("Nobody else.", ""),
    ("", ""),
    ("!?,.", ""),
]


def company(*people):
    members = [
        SimpleNamespace(pk=pk, key=key, aliases=SimpleNamespace(all=lambda more=more: more))
        for pk, (key, *more) in enumerate(people)
    ]
    made = Company(None)
    made.members = members
    return made


@each_case(("text", "names"), CALLED)
def test_who_is_called(text, names) -> None:
    there = company(("Berta",), ("Old Tom", "Tom"))
    assert ", ".join(one.key for one in there.called(text)) == names


def test_a_name_that_is_a_spelling_of_chats_is_a_name() -> None:
    there = company(("Ya",), ("Berta",))
    for text in ("Ya, come here.", "come here ya", "Berta and Ya, come here."):
        assert there.members[0] in there.called(text), text


ALL = [
    ("Hello, everybody!", True),
    ("Hello everybody!", True),
    ("Everybody, listen.", True),
    ("Does anyone know the way?", True),
    ("When does somebody open", False),
    ("When somebody comes, the gold is set to 1000.", False),
    ("Anybody hungry?", True),
    ("What do you say, all?", True),
    ("I have told everybody.", False),
    ("Have you told anyone?", False),
    ("That is all I know.", False),
    ("Everybody left.", False),
    ("Nobody there?", False),
    ("", False),
]


@each_case(("text", "expected"), ALL)
def test_what_is_for_everybody(text, expected) -> None:
    assert is_for_everybody(text) is expected


@each_case(("text", "expected"), [("Who?", True), ("谁？", True), ("من؟", True), ("Who.", False)])
def test_what_asks(text, expected) -> None:
    assert asks(text) is expected


WANTS = [
    ("When do you close", True),
    ("When will he be back", True),
    ("When's the market", True),
    ("when", True),
    ("When he comes, tell him.", False),
    ("When a builder comes, set your gold to 1000.", False),
    ("When is he back? I wonder.", True),
    ("When he comes, is he alone?", True),
    ("Where is the key", True),
    ("An ale, please", True),
    ("What a day", False),
    ("I was here when it was cold.", False),
]


HALVES = (
    "when the wolves…",
    "wait, forget the",
    "Marta,",
    "I would like...",
    "well ..",
    "my horse, my dog and",
    "he told me that -",
    "but then the gate—",
    '"and then the',
    "because",
    "ich suche eine",
)
WHOLES = (
    "",
    "...",
    "Marta, ...",
    "Where are you from",
    "what is that",
    "tell her",
    "An ale, please",
    "I want one of those.",
    "The end",
    "no, and I said so!",
    "Is it a?",
    "Wait. Forget it",
    "banana",
    "2-3",
)


def test_what_stops_in_the_middle_of_a_sentence() -> None:
    assert [text for text in (*HALVES, *WHOLES) if UNFINISHED.search(text)] == list(HALVES)


@each_case(("text", "expected"), WANTS)
def test_what_wants_an_answer(text, expected) -> None:
    assert wants_answer(text) is expected


@each_case(
    "text",
    [
        "ann " * 500 + "x",
        "ann " * 5000 + "x",
        "ann, " * 400,
        "ann and " * 250,
        "," + " " * 1900 + "ann",
        "good " * 400,
        "ann" + " " * 1900 + "x",
        "\0" * 2000,
        "all " * 500 + "?",
        "Bo," * 666,
        "Bo, " * 500,
        "Bo and Bo, " * 180,
        "Bo and " * 280,
        "the Bo, Bo, is " * 130,
        "good morning Bo, " * 115,
        "aaaa," * 400,
        ". " * 1000,
    ],
)
def test_no_line_takes_long_to_read(text) -> None:
    people = ("Ann Ann", "Ann Ann Ann", "ann"), ("Bo",), ("\0",)
    assert min(seconds_to_read(text, people) for _ in range(3)) < 0.02


def seconds_to_read(text, people):
    there, begun = company(*people), time.thread_time()
    there.called(text)
    is_for_everybody(text)
    return time.thread_time() - begun


def test_only_so_many_talks_are_kept_and_the_quietest_go() -> None:
    clock = TestReactor()
    talks = Talks(clock)
    for number in range(MAX_TALKS):
        talks.heard(f"account:{number}")
    talks.spoke("account:0")
    talks.asked("account:new", personally=True)
    assert len(list(talks)) == MAX_TALKS
    assert "account:0" in talks
    assert "account:1" not in talks
    assert talks.is_awaited("account:new")


def test_a_source_without_an_id_has_no_talk() -> None:
    talks = Talks(TestReactor())
    talks.heard("")
    assert not list(talks)


CONFIDE = [
    "Please mention it to no one.",
    "You won't tell anyone, will you? I stole it.",
    "Promise me that you will not tell anybody: I stole it.",
    "You must not tell anyone, but I am the thief.",
    "Don't let anyone else know, but I am the thief.",
    "Let no one know that I am here.",
    "No one can know of the ring.",
    "Can you keep a secret? I am the thief.",
    "Keep this to yourself, Marta, but my brother owes money.",
    "keep it between us, ok?",
    "just between you and me: the captain drinks",
    "Please dont tell anyone, I broke the jug.",
    "i stole it. do not say a word of it to anybody",
    "Never repeat that to a living soul.",
    "Tell nobody that I was here.",
    "I tell you in confidence that he is ill.",
    "Nobody must know, but I am the duke.",
    "It's a secret: the key is under the stone.",
    "This must stay secret. I am in love.",
    "Let nobody know that she is back.",
    "Unter uns: ich bin der Graf.",
    "Sag das bitte niemandem, aber er lebt.",
    "Entre nous, le duc est mort.",
    "Ne le dis à personne, mais il est ici.",
    "Non dirlo a nessuno, ma è mio figlio.",
    "No se lo digas a nadie, pero soy el rey.",
]
DO_NOT_CONFIDE = [
    "You can say that to no avail.",
    "I cannot tell anybody apart in here.",
    "Never let anybody in.",
    "Can you keep a place for me?",
    "Did you tell anybody?",
    "Is it a secret?",
    "That is no secret here.",
    "Don't let anybody in tonight.",
    "Nobody can hear us up there.",
    "Tell everybody that supper is ready.",
    "I keep the inn between the hills and the river.",
    "What stands between the wall and the gate?",
    "Don't tell Hob to wait.",
    "Do you keep bread for yourself?",
    "I never told him.",
    "A private room, please.",
    "Sag mir, wer hier niemals war.",
]


@each_row(CONFIDE)
def test_who_asks_to_keep_a_secret_is_heard(words):
    assert asks_for_confidence(words)


@each_row(DO_NOT_CONFIDE)
def test_other_words_ask_for_no_secrecy(words):
    assert not asks_for_confidence(words)


def test_who_joins_a_friend_that_was_there_before_is_no_newcomer() -> None:
    clock = TestReactor()
    talks = Talks(clock)
    talks.parted("account:1", is_back=True)
    clock.advance(200)
    talks.parted("account:2", is_back=True)
    assert not talks.is_newcomer("account:2", ["account:1"])
    talks.parted("account:1", is_back=True)
    assert talks.is_newcomer("account:2", ["account:1"])
    talks.noticed("account:2", False, True, False)
    clock.advance(1)
    assert not talks.is_newcomer("account:2", ["account:1"])
    assert talks.is_newcomer("account:1", ["account:2"])


@each_case(
    ("text", "pries"),
    [
        ("oi what are you two whispering about", True),
        ("what did he just say to you? he's gone all red", True),
        ("did she say anything about me", True),
        ("and what did Anselm tell you", True),
        ("what did he offer you?", True),
        ("has Bob told you any secrets about me", True),
        ("what's she whispering to you?", True),
        ("whats Dora been telling you", True),
        ("tell me what Dora told you", True),
        ("i want to know what she told you", True),
        ("what did my brother tell you", True),
        ("what did dora and bob tell you?", True),
        ("what'd she say", True),
        ("who whispered to you", True),
        ("did anyone tell you something", True),
        ("what was she saying to you", True),
        ("spill it, what you scheming", True),
        ("hes whispering again. is it about me", True),
        ("hey what she just whisper? she in love with me or what", True),
        ("what u two plotting", True),
        ("is it for my bday", True),
        ("what you say is true", False),
        ("tell me what he says of wolves", False),
        ("is it for my horse", False),
        ("what are you up to today, marta", False),
        ("what are you talking about?", False),
        ("any secrets in this village?", False),
        ("what secret ingredient is in the soup", False),
        ("did someone say soup?", False),
        ("have they asked for soup?", False),
        ("did they want ale", False),
        ("keep her secret", False),
        ("what did I whisper?", False),
        ("what did you say", False),
        ("what did it say on the sign", False),
        ("Marta, what have you got?", False),
    ],
)
def test_who_asks_what_another_told_pries(text: str, pries: bool) -> None:
    assert asks_what_others_told(text) == pries


@each_case(
    ("line", "name", "called"),
    [
        ("hey brat, open the gate", "Bram", False),
        ("dont be a brat", "Bram", False),
        ("take care", "Carl", False),
        ("hey cral, come here", "Carl", True),
        ("Matra, an ale please", "Marta", True),
    ],
)
def test_a_word_that_is_nearly_a_name(line: str, name: str, called: bool) -> None:
    there = company((name,), ("Anna",))
    assert [str(one.key) for one in there.called(line)] == [name] * called


def test_words_that_are_short_for_one_of_several_are_names() -> None:
    there = company(("Joel",), ("Joanna",))
    there.players = frozenset((0, 1))
    joel, joanna = there.members
    assert there.names_in("jo, pass the salt", [joanna]) == ["Joanna", "jo"]
    assert there.names_in("jo, pass the salt", [joel]) == ["Joel", "jo"]
    assert there.names_in("pass the salt", [joanna]) == ["Joanna"]
