"""Hearing: what somebody's words ask for, without what stands around it."""

from __future__ import annotations

import time

from ai.brains.embedded.lines.clauses import MAX_CLAUSES, Clause, clauses, without_tag
from ai.brains.embedded.lines.readings import chosen, readings
from ai.brains.embedded.statements import parts, with_capitals
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case

NAMES = ["Marta the innkeeper", "innkeeper", "Marta"]


def texts(words: str) -> list[str]:
    def is_act(clause: Clause) -> bool:
        return clause.text.split(" ")[0] in ("open", "ring", "take")

    return [clause.text for clause in clauses(words, NAMES, is_act)]


@each_case(
    ("words", "heard"),
    [
        ("Marta, who is here?", ["who is here"]),
        ("Hello Marta, who is here?", ["who is here"]),
        ("Marta and Hob, who is here?", ["who is here"]),
        ("Bram and Marta, open the gate and ring the bell", ["open the gate", "ring the bell"]),
        ("tell me about Hob and Marta", ["tell me about Hob", "tell me about Marta"]),
        (
            "Tell me about the winter, the wolves and teh bell",
            ["Tell me about the winter", "Tell me about the wolves", "Tell me about the bell"],
        ),
        ("bonsoir madame, is there a room left", ["is there a room left"]),
        ("tell him the stones story instead", ["tell me about the stones"]),
        ("tell Carl the story of the bell", ["tell me about the bell"]),
        ("tell me the wolf story", ["tell me about the wolves"]),
        ("tell them about the bell", ["tell me about the bell"]),
        ("tell Carl about the party", ["tell Carl about the party"]),
        ("tell me the whole story", ["tell me the whole story"]),
        ("is it a swan? or an otter?", ["is it a swan or an otter"]),
        ("were merchants, mind you", ["we're merchants, mind you"]),
        ("were they merchants", ["were they merchants"]),
        ("I like green btw, and Carl fears geese", ["I like green, and Carl fears geese"]),
        (
            "send the boy to Bram, tell him about the fire",
            ["send the boy to Bram, tell him about the fire"],
        ),
        ("psst. open it if you like", ["open it if you like"]),
        ("guten tag, was kostet das", ["guten tag, was kostet das"]),
        ("sorry thats hello where im from. who is here?", ["who is here"]),
        ("its a comb!! the riddle", ["the riddle is a comb"]),
        ("it's a comb!", ["it's a comb"]),
        ("Who are Bram and Hob?", ["Who is Bram", "Who is Hob"]),
        (
            "what do you know of the gate, and the wall?",
            ["what do you know of the gate", "what do you know of the wall"],
        ),
        ("what about you and me", ["what about you and me"]),
        (
            "tell me about the time when he came and went",
            ["tell me about the time when he came and went"],
        ),
        ("Where is the inn and how do I get there?", ["Where is the inn", "how do I get there"]),
        ("What year is it, and who rules here?", ["What year is it", "who rules here"]),
        ("hello marta who is here", ["who is here"]),
        ("who is here, innkeeper?", ["who is here"]),
        ("Could you please tell me who is here?", ["who is here"]),
        ("hello Marta", ["hello"]),
        ("You are Marta, are you?", ["You are Marta, are you"]),
        ("and Marta, who is here?", ["who is here"]),
        ("What is your name, if I may ask?", ["What is your name"]),
        ("Where is it, if you don't mind me asking?", ["Where is it"]),
        ("Maaarrta!! who is here", ["who is here"]),
        ("innnkeeeper, who is here?", ["who is here"]),
        ("Hello there", ["Hello there"]),
        ("tell me about Marta", ["tell me about Marta"]),
        ("Martandra is here", ["Martandra is here"]),
        ("I'm Wat, a glazier from Weyl", ["I'm Wat", "I am a glazier from Weyl"]),
        ("where was I born, do you remember?", ["where was I born"]),
        ("my dog is ill", ["my dog is ill"]),
        ("evening, i'm Wat of Weyl, did you ask for me", ["i'm Wat of Weyl", "did you ask for me"]),
        ("i wonder, is it true", ["i wonder, is it true"]),
        (
            "remind me in a minute to call Wat and also who is Hob",
            ["remind me in a minute to call Wat", "who is Hob"],
        ),
        (
            "remind me in a minute to ask Bram and who is there",
            ["remind me in a minute to ask Bram and who is there"],
        ),
        ("what do i owe exactly", ["what do i owe"]),
        ("ill have bread", ["i'll have bread"]),
        ("Marta?", [""]),
        ("", [""]),
        ("I want you to take the lantern, please.", ["take the lantern"]),
        ("Hello! Who is here? Where am I?", ["Hello", "Who is here", "Where am I"]),
        ("open the gate and ring the bell", ["open the gate", "ring the bell"]),
        ("Marta, open the gate, then ring the bell!", ["open the gate", "ring the bell"]),
        ("salt and pepper are here", ["salt and pepper are here"]),
        ("how much is an ale and a soup?", ["how much is an ale and a soup"]),
        ("take an ale, one for Bob", ["take an ale, one for Bob"]),
        ("open the gate and the door", ["open the gate and the door"]),
        ("the mill is shut and ring", ["the mill is shut and ring"]),
        ("helo, whts your name", ["what's your name"]),
        ("wehre is teh libary", ["where is the library"]),
        ("plaese tell me abuot the wovles", ["tell me about the wolves"]),
        ("gtg", ["got to go"]),
        ("*slams the counter* Who is here?", ["Who is here"]),
        ("*nods*", ["nods"]),
        ("we were sanding three planks", ["we were sanding three planks"]),
        ("I was wrong, Marta: my dog is called Pip.", ["my dog is called Pip"]),
        ("No, Marta, I have to correct myself: my dog is Pip.", ["my dog is Pip"]),
        ("I lied to you, Marta. I am a tanner.", ["I lied to you", "I am a tanner"]),
        ("Marta, I was wrong, the fair begins at noon", ["the fair begins at noon"]),
        ("I was wrong, my friend", ["I was wrong"]),
        ("Sorry, I said it wrong, my dog is called Pip.", ["my dog is called Pip"]),
        ("what's my job marta u remember?", ["what's my job"]),
        ("im a cooper marta u know", ["i'm a cooper"]),
        ("do ya serve wine or nah", ["do you serve wine"]),
        ("what is there 2 eat", ["what is there to eat"]),
        ("i keep a cat, name is Mo", ["i keep a cat called Mo"]),
        ("youll be talkin all night tho", ["you'll be talking all night"]),
        ("send Bo to Hob and tell her to take it", ["send Bo to Hob and tell her to take it"]),
    ],
)
def test_a_line_is_taken_apart(words: str, heard: list[str]) -> None:
    assert texts(words) == heard


def test_questions_are_told_from_statements() -> None:
    assert [clause.question for clause in clauses("It is late. Is it?")] == [False, True]


@each_case(
    ("text", "read"),
    [
        ("hmm bread then i guess", ["bread"]),
        ("you still really bake good bread", ["you bake good bread"]),
        ("the cat by the fire, what is its name", ["what is the cat's name"]),
        ("the bell there, how old is it", ["how old is the bell"]),
        ("it is late, open it", ["it is late", "open it"]),
        ("it rains", []),
    ],
)
def test_a_clause_is_read_more_plainly(text: str, read: list[str]) -> None:
    each = next(readings(Clause(text)), [])
    assert [clause.text for clause in each] == read


@each_case(
    ("text", "said", "taken"),
    [
        ("soup duh", "Of what, Anna: bread, soup or ale?", "soup"),
        ("make it two soups for Bo", "Bread, soup or ale?", "two soups for Bo"),
        ("neither", "Soup or ale, dear?", ""),
        ("soup", "There is soup.", ""),
    ],
)
def test_one_of_several_things_is_taken(text: str, said: str, taken: str) -> None:
    assert chosen(text, said) == taken


@each_case(
    ("text", "asked"),
    [
        ("you are Marta, aren't you", "are you Marta"),
        ("you must be Marta, right", "are you Marta"),
        ("you aren't Odile, are you", "are you Odile"),
        ("you're the innkeeper, yes", "are you the innkeeper"),
        ("you sell ale, don't you", "do you sell ale"),
        ("the soup is good, isn't it", "is the soup good"),
        ("there is no wine, is there", "is there wine"),
        ("I owe you nothing, right", "I owe you nothing"),
        ("you are Odile", "are you Odile"),
        ("is it", ""),
        ("Whom did you open for", ""),
        ("Where can I eat", ""),
        ("who are you", ""),
    ],
)
def test_a_tag_makes_a_question_of_a_statement(text: str, asked: str) -> None:
    assert without_tag(text) == asked


def test_long_speeches_are_cut() -> None:
    assert len(clauses("A. " * 500)) == MAX_CLAUSES


@each_case(
    "text",
    [
        "hi, i" + "n" * 900 + "k" + "e" * 900 + "x",
        "m" * 1900,
        "a ,Marta" * 240,
        "my mum is ill, miss her" + " so much" * 55 + " z",
        "that lump is carl, " * 25,
    ],
)
def test_no_line_takes_long_to_look_for_names_in(text: str) -> None:
    """Once far below a second, also on a busy machine; it would be minutes."""
    begun = time.process_time()
    texts(text)
    assert time.process_time() - begun < 1


PEOPLE = ("Ruben", "Odile", "Will")


@each_case(
    ("text", "each"),
    [
        ("I like pears and plums", ["I like pears and plums"]),
        ("my brother and I are coopers", ["my brother and I are coopers"]),
        ("I lost my hat and it was green", ["I lost my hat and it was green"]),
        ("I am the new reeve, hand it over", ["I am the new reeve"]),
        ("I am 35, not 34", ["I am 35"]),
        ("I'm a cooper from Weyl", ["I'm a cooper", "I'm from Weyl"]),
        ("I am 34 and afraid of dogs", ["I am 34", "I am afraid of dogs"]),
        (
            "my mother is Adela and she bakes, I have two sons, Piet and Jory",
            ["my mother is Adela", "my mother Adela bakes", "I have two sons, Piet and Jory"],
        ),
        ("I have a sister, Wilma, and she sells eels", None),
        ("I live in Weyl with Anna and she bakes", ["I live in Weyl with Anna and she bakes"]),
    ],
)
def test_a_breath_is_parted_where_a_sentence_of_its_own_begins(text, each) -> None:
    each = each or ["I have a sister, Wilma", "my sister Wilma sells eels"]
    assert parts(text) == each


@each_case(
    ("typed", "meant"),
    [
        ("did ruben come by", "did Ruben come by"),
        ("whats odile's secret", "whats Odile's secret"),
        ("did fred come by", "did Fred come by"),
        ("did anyone come by", "did anyone come by"),
        ("will you open it", "will you open it"),
        ("with my brother piet.", "with my brother Piet."),
        ("my brother said so", "my brother said so"),
        ("we have a goat named clover", "we have a goat named Clover"),
        ("jory is my nephew", "jory is my nephew".capitalize()),
        ("who is my nephew", "who is my nephew"),
    ],
)
def test_names_have_capitals_however_they_are_typed(typed: str, meant: str) -> None:
    assert with_capitals(typed, PEOPLE) == meant


FAMILY = "my mother is Adela and she bakes, i have two sons, Piet and Jory"
NEPHEW = "actually jory is my nephew not my son, i mixed up"


@each_case(
    ("told", "asked", "answer"),
    [
        ([FAMILY], "who is my mother?", "Adela."),
        ([FAMILY], "what does my mother do?", "your mother Adela bakes."),
        ([FAMILY], "how many sons do i have?", "two sons, Piet and Jory."),
        ([FAMILY, NEPHEW], "how many sons have i got?", "one son, Piet."),
        ([FAMILY, NEPHEW], "who is jory?", "Jory is your nephew."),
        (["i am 34 and fond of eels", "no sorry, i am 35"], "how old am i?", "you are 35."),
        (["i'm 34", "i changed my mind, i am 35 not 34"], "how old am i?", "you are 35."),
        (["my cat is called Tom", "no wait, it is Tim, not Tom"], "what is my cat called?", "Tim."),
        (["i came with my brother piet. he's a cooper"], "what is my brothers trade?", "a cooper."),
        (["i have four dogs and two cats"], "how many cats do i have", "two cats."),
        (["my brother works in the mine"], "what does my brother do", "works in the mine."),
    ],
)
def test_one_thing_of_several_is_told_and_corrected(told, asked, answer) -> None:
    talk = Talk()
    for line in told:
        talk.say(line)
    assert talk.say(asked).endswith(answer), talk.said()


@each_case(
    ("line", "rule"),
    [
        ("who is the oldest woman at the mill?", False),
        ("how long did the mill last?", False),
        ("did you see Bo go into the mill?", False),
        ("what would you do if the mill burned?", False),
        ("how do you spell mill?", False),
        ("what is the mill?", True),
        ("how long has the mill been there?", False),
        ("who guards the mill?", False),
        ("who built the mill?", False),
        ("what would your father say of the mill?", False),
        ("how many mills are there?", False),
        ("what colour is my mill?", False),
    ],
)
def test_a_word_alone_draws_no_ready_answer_to_another_question(line: str, rule: bool) -> None:
    mill = {"name": "mill", "mention": True, "hear": r"\bmill\b", "say": ["It grinds."]}
    assert (Talk({"rules": [mill]}).say(line) == "It grinds.") is rule
