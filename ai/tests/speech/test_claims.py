"""Claimed deeds: lines that say that their speaker does something now, and many that do not."""

import time

from ai.speech.claims import claimed_deed
from ai.tests.rows import each_case

CLAIMS = [
    "There you go, one ale.",
    "There you go!",
    "Ah, there you go.",
    "Here you go, Alden.",
    "Here you are. Mind the foam.",
    "Well, here you are, friend.",
    "Here is your ale.",
    "Here's your change, Alden.",
    "Here are your keys.",
    "Here's your lantern back.",
    "Here is a bowl of hot soup for you.",
    "Here's a mug of ale.",
    "An honest man. Here is your lantern, as promised.",
    "I give you the lantern.",
    "I give you this key, Alden.",
    "I'm giving you the key.",
    "I hand you a mug of ale.",
    "Very well, I hand him the letter.",
    "I gladly hand over the keys.",
    "I give the lantern back to you.",
    "I pass the letter to him.",
    "I pour you a mug of the dark.",
    "I'm pouring an ale, as you asked.",
    "I bring you a bowl of soup.",
    "I lend you my cloak; I lend you a lantern.",
    "I return your sword to you.",
    "I open the gate.",
    "I then open the gate.",
    "I take your coins, and then I give you the lantern.",
    "Very well, then: I open the gate.",
    "The word is right. I open the gate.",
    "I'm opening the gate now.",
    "I now unlock the door for you.",
    "I close the gate behind you.",
    "That is the word. Through with you.",
    "In you go, and mind the step.",
    "I send the boy to Bram.",
    "I am sending Pip to the gate.",
    "I'm sending word to Marta.",
    "I send him at once.",
    "There he goes.",
    "Off he goes, quick as a hare.",
    "Off they go!",
    "I take your coins, and thank you.",
    "I take the letter.",
    "I'm taking your sword.",
    "Thank you, and here is your bread.",
]
NONE = [
    "You go out and look, or I send the boy.",
    "",
    "Good day.",
    # promises and offers
    "I will give you the lantern.",
    "I'll open the gate.",
    "I'll send the boy at once.",
    "I shall bring you a bowl of soup.",
    "I am going to open the gate.",
    "I can give you a room.",
    "I could hand you the key.",
    "I would give you the lantern.",
    "I may send the boy.",
    "Let me pour you an ale.",
    "Shall I pour you an ale?",
    # questions
    "Do I give you the key?",
    "I give you the lantern, and you give me what?",
    "Here is your ale, or was it hers?",
    # negations
    "I give nobody the key.",
    "I do not give you the key.",
    "I don't open the gate.",
    "I never open the gate.",
    "I give you nothing.",
    "I no longer open the gate to strangers.",
    "No, I take nothing.",
    "I won't send the boy.",
    "I cannot give you the lantern.",
    # what comes next
    "Finish your soup, and then I send you off.",
    "Finish your soup and then I send you off.",
    "You pay, then I give you the lantern.",
    "First the coins, then I hand you the ale.",
    "Bring me the letter; then I open the gate.",
    "Drink up, and then we see: then I send the boy.",
    "Then I open the gate.",
    "A word first, but then I let you in and I open the gate for you.",
    # conditions and habits
    "If you know the word, I open the gate.",
    "I open the gate when I hear the word.",
    "I open the gate for whoever knows the word.",
    "I open the gate only to friends.",
    "I open the gate at dawn.",
    "I close the door at midnight.",
    "I send the boy every morning.",
    "I always give them the best bread.",
    "Once you pay, I give you the key.",
    "I give you the key after you pay.",
    "I pour ale for a living.",
    "I serve ale here.",
    "Tomorrow I send the boy to Bram.",
    "Every night I close the gate.",
    # quotations and others' words
    'He said: "I give you the key."',
    "“There you go,” said the baker, and laughed.",
    "She says I give you the wrong key.",
    "They told me, I open the gate too often.",
    # other people
    "Bram opens the gate.",
    "He gives you the key.",
    "You give me the coins.",
    "Marta sends the boy.",
    "The boy takes the letter.",
    "We open the gate together.",
    "Give me the coin.",
    "Open the gate, Bram!",
    "Take the lantern.",
    # what was, and other times
    "I gave you the lantern.",
    "I opened the gate an hour ago.",
    "I sent the boy yesterday.",
    "I took your coins.",
    "I have given you the key.",
    # abstract
    "I give you my word.",
    "I give you my thanks.",
    "I give you a week.",
    "I give you the benefit of the doubt.",
    "I give you one more chance.",
    "I give you a piece of advice.",
    "I give up.",
    "I take it that you are new here.",
    "I take your point.",
    "I take the night watch.",
    "I take the road to the hill.",
    "I take my leave.",
    "I send my regards.",
    "I send them my love.",
    "I send her my best wishes.",
    "I open my eyes.",
    "I open the book of names.",
    "I pass the time.",
    "I pass you by.",
    "I hand out advice.",
    "I draw the line there.",
    "I bring you news.",
    "I bring you the truth.",
    "Here is the thing.",
    "Here's the deal.",
    "Here is my answer.",
    "Here is what I know.",
    "Here is where I live.",
    "Here's a riddle for you.",
    "Here are your choices.",
    "Here is your chance.",
    "Here you are safe.",
    "There you are! I looked for you.",
    "There you go again.",
    "Here we are.",
    "There he is.",
    "Away with you.",
    "The gate is open.",
    "The ale is good here.",
    "You can have the ale.",
    "Your lantern is on the shelf.",
    "I know who opens the gate.",
    "I saw who takes your coins.",
    "*gives you the key* I hope it fits.",
]


def test_a_deed_is_claimed():
    assert [text for text in CLAIMS if not claimed_deed(text)] == []


def test_no_deed_is_claimed():
    assert [text for text in NONE if claimed_deed(text)] == []


def test_the_table_is_large():
    assert len(set(CLAIMS)) > 40 and len(set(NONE)) > 90


@each_case("unit", ["I give you a ", "here is your ", "I ", '"', "I send ", "a a a. "])
def test_no_text_takes_long(unit):
    begun = time.process_time()
    claimed_deed(unit * (8000 // len(unit)))
    assert time.process_time() - begun < 0.25
