"""What the built-in brain answers about people and things that it was told of."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any

import pytest

from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.register import Register
from ai.tests.brains.embedded.talk import OFFER, Talk, done, percept, village
from ai.tests.rows import each_case

FAMILY = "i have two kids, Runa and Ole, and a husband called Bertil who carves spoons"
SMITH = "my brother Joren is a smith in Hallbeck"
COUSINS = "we have three cousins, Ada, Bo and Cid"
BIRTHDAY = "my daughter's birthday is on Friday"
SONS = "i have two sons, Otso and Veli"
VESA = "sorry, my younger son is not Veli but Vesa"
HUSBAND = ["what is my husband called?", "his name is Sakari"]
BORN = "my sister Birgit was born in the mill at low ford"
WED = "my wedding is on Tuesday"
JOREN = "Joren: evening, im Joren, Idas brother"
NINE = "my daughter is nine"
WEDDING = "my niece Tyra married a cooper named Aske last winter"
AUTUMN = "actually it was in autumn, not in winter"
MOTHER = "Joren: our mother is called Solveig and she lives in Kirkby"


@each_case(
    ("told", "asked", "answer"),
    [
        # names
        ([FAMILY], "whats my husbands name?", ": Bertil."),
        ([FAMILY], "what is my husband called", ": Bertil."),
        ([FAMILY], "do u remember my husbands name?", ": Bertil."),
        ([FAMILY], "who is my husband?", ": Bertil."),
        ([FAMILY], "what are my kids called?", ": Runa and Ole."),
        ([FAMILY], "what are the names of my children?", ": Runa and Ole."),
        ([FAMILY, "what does my husband do?"], "and whats his name?", ": Bertil."),
        ([SONS, VESA], "how many sons do i have?", ": two sons, Otso and Vesa."),
        ([SONS, "my elder son is called Osmo"], "who are my sons?", ": Osmo and Veli."),
        ([SONS, *HUSBAND], "what are my sons called?", ": Otso and Veli."),
        ([SONS, *HUSBAND], "what is my husband called?", ": Sakari."),
        (["Ruben: Ida is my wife", *HUSBAND], "what is my husband called?", ": Sakari."),
        (["Ruben: Ida is my wife"], "what is my husband called?", "Ruben told me: Ruben."),
        (
            ["my son Aro is ill, his birthday is put off to spring"],
            "when is Aro's birthday?",
            ": to spring.",
        ),
        (["my son Aro turns seven next week"], "how old will he be?", ": seven."),
        (["my horse is called pepper"], "whats the name of my horse?", ": Pepper."),
        (["we got a goat named clover"], "how do i call my goat?", ": Clover."),
        (["this is my uncle Halvor"], "what is my uncle's name again?", ": Halvor."),
        (["Halvor is my uncle"], "whats my uncles name", ": Halvor."),
        (["my uncle, Halvor, is deaf"], "whats my uncles name", ": Halvor."),
        (["i came here with my friend Egil"], "what is my friend called?", ": Egil."),
        (["im married to Ylva"], "what is my wifes name?", ": Ylva."),
        ([COUSINS], "what are my cousins called?", ": Ada, Bo and Cid."),
        ([WEDDING], "what is the name of my niece's husband?", ": Aske."),
        # numbers
        ([WEDDING, "they have twins, two boys"], "how many kids does Tyra have?", ": two sons."),
        (["my aunt has twins"], "how many children does my aunt have?", ": two children."),
        (["we have three boys"], "how many sons do i have?", ": three sons."),
        ([FAMILY], "how many children do i have?", ": two children, Runa and Ole."),
        ([FAMILY], "how many kids have i got?", ": two children, Runa and Ole."),
        ([COUSINS], "how many cousins do we have", ": three cousins, Ada, Bo and Cid."),
        (["i have four cows and a mule"], "how many cows do i have?", ": four cows."),
        (["i keep six hens"], "how many hens do i have?", ": six hens."),
        (["my sister has three sons"], "how many sons does my sister have?", ": three sons."),
        (["i have five boats"], "how many boats do i own?", ": five boats."),
        (["i have two brothers"], "do i have any brothers?", ": two brothers."),
        # ages
        (["my daughter is nine"], "how old is my daughter?", ": nine."),
        (["my daughter runa is 9 years old"], "how old is runa?", ": 9 years old."),
        (["my dad turned seventy last week"], "what age is my father?", ": seventy."),
        (["i have a son of four"], "how old is my son", ": four."),
        (["my son is four and my daughter is nine"], "how old is my son", ": four."),
        ([FAMILY, "runa is nine"], "how old is Runa?", ": nine."),
        ([FAMILY, "runa is nine"], "and whats her age?", ": nine."),
        # trades
        ([FAMILY], "what does my husband do?", ": your husband Bertil carves spoons."),
        ([FAMILY], "what does bertil do for a living?", ": your husband Bertil carves spoons."),
        ([FAMILY], "whats my husbands trade?", ": your husband Bertil carves spoons."),
        ([SMITH], "what does my brother do", ": your brother Joren is a smith in Hallbeck."),
        ([SMITH], "whats joren's job?", ": your brother Joren is a smith in Hallbeck."),
        (["i am a tanner from Weyl"], "what is my trade?", "a tanner."),
        (["my aunt is a midwife"], "what is my aunts job?", ": your aunt is a midwife."),
        (["my aunt works as a midwife"], "what does my aunt do?", "works as a midwife."),
        (["i have a sister, she is a nun"], "what does she do?", ": your sister is a nun."),
        ([WEDDING], "what does aske do?", ": Aske is a cooper."),
        (["i married a weaver called Ilse"], "what does my wife do?", "is a weaver."),
        # times
        ([WEDDING], "when did tyra marry?", ": last winter."),
        (
            [WEDDING, "she is tall", "it was in autumn, not in winter"],
            "when did she marry?",
            "autumn.",
        ),
        # places
        (["my mother lives in Kirkby"], "where does my mother live?", ": in Kirkby."),
        (["my mum lives in Kirkby"], "where does my mother live?", ": in Kirkby."),
        (["my boss comes from Ostby"], "where is my boss from?", ": from Ostby."),
        (["my wife was born in Ostby"], "where was my wife born?", ": born in Ostby."),
        (["my uncle Piet, a miller, lives in Hollin"], "where does Piet live?", ": in Hollin."),
        (["my uncle Piet, a miller, lives in Hollin"], "whats Piets trade?", "a miller."),
        # times and reasons
        ([BIRTHDAY], "when is my daughters birthday?", ": on Friday."),
        (["my aunt arrives tomorrow at noon"], "when does my aunt arrive?", ": tomorrow at noon."),
        (["my aunt arrives tomorrow at noon"], "who arrives tomorrow?", "your aunt arrives"),
        (
            ["my aunt arrives tomorrow at noon", "who arrives tomorrow?"],
            "when?",
            ": tomorrow at noon.",
        ),
        (["my father died last winter"], "when did my father die?", ": last winter."),
        (
            ["my mule is lame because it lost a shoe"],
            "why is my mule lame?",
            "because it lost a shoe.",
        ),
        ([WED], "when is my wedding?", ": on Tuesday."),
        # states and things
        (["my cart is broken on the left wheel"], "whats wrong with my cart?", "left wheel."),
        (["my boat is blue"], "what colour is my boat?", "your boat is blue."),
        (["my favourite dish is eel pie"], "whats my favourite dish?", "is eel pie."),
        (["my sister likes honey"], "what does my sister like?", "your sister likes honey."),
        (["my brother is afraid of geese"], "what is my brother afraid of?", "geese."),
        (["my grandmother hates the rain"], "does my grandmother hate the rain?", ": yes, your"),
        ([SMITH], "is my brother a baker?", ": no, your brother Joren is a smith"),
        ([SMITH], "what do you know about my brother?", "Joren is your brother and is a smith"),
        ([SMITH], "who is joren?", "Joren is your brother and is a smith"),
        ([SMITH], "tell me about joren", "Joren is your brother and is a smith"),
        # corrections
        (["my daughter is nine", "sorry, i meant ten"], "how old is my daughter?", ": ten."),
        ([NINE, "i like the soup", "sorry, i meant ten"], "how old is my daughter?", ": ten."),
        (["my daughter is nine", "no wait, 10"], "how old is my daughter?", ": 10."),
        (
            ["my daughter is nine", "oops, i mean ten, she had her birthday"],
            "how old is my daughter?",
            ": ten.",
        ),
        (
            [BORN, "no wait, i meant the mill at high ford"],
            "where was my sister born?",
            "high ford.",
        ),
        (
            [BORN, "wrong, high ford"],
            "where was my sister born?",
            ": born in the mill at high ford.",
        ),
        ([BORN, "high ford, not low ford"], "where was my sister born?", "mill at high ford."),
        ([BORN, "the mill at high ford, sorry"], "where was my sister born?", "at high ford."),
        ([BORN, "i mean the old mill"], "where was my sister born?", ": born in the old mill at"),
        ([BORN, "no wait"], "where was my sister born?", ": born in the mill at low ford."),
        ([BORN, "wrong, oxbury"], "where was my sister born?", ": born in the mill at low ford."),
        (
            ["my cousin lives in weyl", "actually oxbury"],
            "where does my cousin live?",
            "in oxbury.",
        ),
        (["my cousin lives in weyl", "no thanks"], "where does my cousin live?", ": in weyl."),
        (
            ["my mule is lame on the left foot", "nope, the right foot"],
            "is my mule lame?",
            "right foot.",
        ),
        (["my cat is called Minka", "no, Mirka"], "whats my cats name?", ": Mirka."),
        (["my cat is called Minka", "i lied, my cat is called Mirka"], "my cats name?", ": Mirka."),
        (["my cat is called Minka", "not Minka, Mirka"], "what is my cat called", ": Mirka."),
        ([WED, "not Tuesday, Friday"], "when is my wedding?", ": on Friday."),
        ([WED, "sorry, i meant Friday"], "when is my wedding?", ": on Friday."),
        ([COUSINS, "no, four"], "how many cousins do we have?", ": four cousins"),
        ([SMITH, "not a smith, a baker"], "what is my brothers trade?", "a baker in Hallbeck."),
        (["my mother lives in Weyl", "sorry, in Ostby"], "where does my mother live?", "Ostby."),
        (["my son is six", "my son is seven"], "how old is my son?", ": seven."),
        (
            ["my sister Signe is getting married on saturday", "ah no, she marries on sunday"],
            "when is my sister getting married?",
            ": on sunday.",
        ),
        (["my sister marries on sunday"], "so when does she marry?", ": on sunday."),
        (["i have an old dog called Gruff"], "what is the dogs name?", ": Gruff."),
        (["i have an old dog called Gruff", "hes thirteen"], "how old is the dog?", ": thirteen."),
        (["my friend Lars lost his boat last week"], "when did lars lose his boat?", "last week."),
        (["my friend Lars lost his boat last week"], "who lost a boat?", "your friend Lars lost"),
        (["i have a boat called Sea Witch"], "whats my boat called?", ": Sea Witch."),
        (["my brother in law is a thief"], "what is my brother in law?", "is a thief."),
        (["my neighbour, hes called Ove, is deaf"], "whats my neighbours name?", ": Ove."),
        (["my grandpa built ships, hes ninety"], "how old is he?", ": ninety."),
        # others
        ([JOREN], "whats my brothers name?", ": Joren."),
        ([JOREN], "Joren: whats my sisters name?", ": Ida."),
        ([JOREN, MOTHER], "where does our mother live?", "Joren told me: in Kirkby."),
        ([JOREN, MOTHER], "whats our mothers name", "Joren told me: Solveig."),
        (
            [JOREN, MOTHER, "i lied, our mother is called Sigrun"],
            "Joren: whats our mothers name",
            "Ida told me: Sigrun.",
        ),
        (["my daughter is nine"], "Tove: how old is idas daughter?", "Ida told me: nine."),
        ([FAMILY], "Tove: whats Idas husbands name?", "Bertil"),
        ([FAMILY], "Tove: what did ida tell you about her family?", "Runa is Ida's child"),
        (["im Ida, a weaver from Ostmoor"], "Tove: what is idas trade?", "Ida is a weaver."),
        (["im Ida, a weaver from Ostmoor"], "Tove: where is ida from?", "from Ostmoor."),
        (["im Ida, a weaver from Ostmoor"], "Tove: who is ida?", "is a weaver"),
        ([SMITH], "Tove: what does Idas brother do?", "Joren is a smith in Hallbeck."),
    ],
)
def test_a_question_gets_the_part_that_it_asks_for(
    told: list[str], asked: str, answer: str
) -> None:
    talk = Talk()
    for line in told:
        _say(talk, line)
    heard = _say(talk, asked)
    assert answer in heard, heard


@each_case(
    ("told", "asked", "known"),
    [
        ([FAMILY], "how old is my husband?", "Bertil carves spoons"),
        ([FAMILY, "my daughter is nine"], "how old is Runa?", "your daughter is nine"),
        ([FAMILY], "whats my daughters name?", "your children are Runa and Ole"),
        (["i have three brothers"], "do i have a sister?", "you have three brothers"),
        ([SMITH], "where was my brother born?", "Joren is a smith"),
    ],
)
def test_of_what_it_was_not_told_it_says_what_it_knows_instead(
    told: list[str], asked: str, known: str
) -> None:
    talk = Talk()
    for line in told:
        _say(talk, line)
    assert known in _say(talk, asked), talk.said()


@each_case(
    ("line", "group"),
    [
        ("my daughter is nine", "heard_kin"),
        ("this is my brother Joren", "heard_kin"),
        ("i am a weaver from Ostmoor", "heard_work"),
        ("my aunt arrives tomorrow", "heard_kin"),
        ("my goat is ill", "sympathy"),
        ("i won the race", "heard_glad"),
        ("i saw smoke over the hill", "heard_worry"),
        ("we walked here from the coast", "heard_travel"),
        ("i like plums", "heard_liking"),
    ],
)
def test_what_is_told_gets_an_answer_to_its_kind(line: str, group: str) -> None:
    talk = Talk({"phrases": {group: [f"[{group}]"]}})
    assert talk.say(line, name="Ida") == f"[{group}]"


def test_of_what_is_told_no_more_than_a_name_is_said_back() -> None:
    said = Talk().say("my cousins are Ada, Bo and Cid", name="Ida")
    assert not {"Ada", "Bo", "Cid"} & set(re.findall(r"\w+", said)), said
    assert Talk().say("we have a goat named Flick", name="Ida").startswith("Flick:")


@pytest.mark.parametrize(
    ("told", "newer", "heard", "asked", "answer"),
    [
        (WEDDING, AUTUMN, "Autumn", "when did Tyra marry?", "last autumn."),
        (WED, "sorry, i meant Friday", "Friday", "when is my wedding?", "on Friday."),
        ("i have six hens", "i meant eight", "Eight", "how many hens do i have?", "eight hens."),
    ],
)
def test_what_is_corrected_some_lines_later_is_heard_and_known(
    told: str, newer: str, heard: str, asked: str, answer: str
) -> None:
    talk = Talk()
    for line in (told, "what do you sell?", "i like the soup"):
        talk.say(line, name="Ida")
    assert talk.say(newer, name="Ida").startswith((heard, f"On {heard}"))
    assert talk.say(asked, name="Ida").endswith(answer)


def test_a_day_is_no_name_of_who_corrects_one() -> None:
    talk = Talk()
    for line in (WED, "it's not Tuesday, it's Friday"):
        talk.say(line, name="Ida")
    assert "Friday" not in talk.say("what is my name?", name="Ida")
    assert talk.say("when is my wedding?", name="Ida").endswith("on Friday.")


@pytest.mark.parametrize("line", ["it rains", "it snowed all day", "it is raining", "its late"])
def test_the_weather_is_told_of_nobody(line: str) -> None:
    talk = Talk()
    talk.say(WEDDING, name="Ida")
    assert "Aske" not in talk.say(line, name="Ida")


def test_what_was_whispered_is_told_to_nobody_else() -> None:
    talk = Talk()
    secret = percept("my husband Bertil stole a ham", "whisper", "Ida", audience=["account:3"])
    talk.hear(secret)
    asking = ("who is Bertil?", "what does Idas husband do?", "who stole a ham?")
    for asked in asking:
        heard = talk.say(asked, name="Torbjorn")
        assert "ham" not in heard.replace(asked, "") and "your" not in heard
    assert "stole a ham" in talk.whisper("what did my husband steal?", name="Ida")


def test_when_was_that_asks_for_the_time_in_the_last_answer() -> None:
    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        text = "A hundred years ago the river froze."
        page = {"found": True, "source": "help", "topic": "winter", "text": text}
        return done(page) if name == "doc_lookup" else village(name, arguments)

    talk = Talk(tools=tools, offer=(*OFFER, "doc_lookup"))
    assert "river froze" in talk.say("what is the winter?")
    said = talk.say("when was that?")
    assert "hundred years ago" in said and "froze" not in said


@each_case(
    "asked",
    [
        "how many children do i have?",
        "what are my kids called?",
        "whats my husbands name?",
    ],
)
def test_what_the_talk_has_lost_is_found_in_the_memory(asked: str) -> None:
    kept = {"id": 3, "text": f"Ida said: {FAMILY}", "from": "Ida", "how": "told"}

    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        memories = [{**kept, "asker_said_it": True}]
        return done({"memories": memories}) if name == "recall_memories" else done()

    talk = Talk(tools=tools, offer=(*OFFER, "recall_memories"))
    said = talk.say(asked, name="Ida")
    assert said.endswith(("Runa and Ole.", "Bertil.")), said


@pytest.mark.parametrize(
    "line",
    ["my brother, ", "Anna and ", "my little old ", "i have a ", "who is my ", "Anna's ", "not a "],
)
def test_a_long_line_of_the_same_stalls_nothing(line: str) -> None:
    Register([Line(line, "Ida")], "Ida").reply(line)  # compiles the patterns
    begun = time.process_time()
    Register([Line(line * 60, "Ida")], "Ida").reply(line * 60)
    assert time.process_time() - begun < 0.1


def _say(talk: Talk, line: str) -> str:
    name, _, words = line.rpartition(": ")
    return talk.say(words, name=name or "Ida")
