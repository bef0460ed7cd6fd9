"""Phrasings: lines by which players ask about the topics of `world.personas.neighbours`.

The built-in brain takes a line that says the same in other words for one of them. Data only.
"""

from __future__ import annotations

from collections.abc import Mapping

LIKE: Mapping[str, str] = {
    "business": """
        how is business? | how is trade these days? | do you have many guests? | is business good?
        do many readers come here?
    """,
    "the fallen": """
        did the wolves kill many people? | did people die that winter? | did the wolves get anyone?
        did the wolves kill anyone? | did the wolves hurt anyone?
    """,
    "wolves since": "did the wolves come back? | did the wolves ever return?",
    "wolves": """
        tell me about the wolves. | why did the wolves come? | when did the wolves come?
        are there still wolves about? | what happened in the winter of the wolves?
        are wolves dangerous?
        how many wolves were there? | have you ever seen a wolf? | have you ever killed a wolf?
    """,
    "the gate, and why": """
        why is the gate shut? | why do you keep the gate closed?
        why does the village need a gate? | why is there a guard at the gate?
        what is the gate good for?
    """,
    "the gate": """
        how do I get through the gate? | who opens the gate? | can I leave the village?
        when does the gate open? | is the gate open at night? | what lies beyond the gate?
    """,
    "the wall": """
        how old is the wall? | who built the wall? | how high is the wall? | how tall is the wall?
        why is there a wall?
    """,
    "the bell, and who": "who rings the bell?",
    "the bell, and why": "what is the bell for? | why is there a bell?",
    "the bell": """
        when does the bell ring? | can I ring the bell? | when was the bell last rung?
        when does that bell ring? | how often does it ring?
    """,
    "arms": "what do the arms show? | what flower is on the arms? | what is on the banner?",
    "ruler": """
        who rules the village? | who is the mayor here? | is there a king?
        who makes the laws here? | who is in charge here? | who decides things around here?
        is there a lord here?
    """,
    "arms and armour": """
        where can I buy a sword? | is there a smith? | can you sell me a weapon?
        who makes weapons here? | where do I get armour?
    """,
    "healer": """
        is there a healer in the village? | I hurt my foot. | I cut my hand. | I am hurt.
        I feel sick. | my head hurts. | who can heal me? | where do I find a doctor?
        I twisted my ankle on the road. | I have a fever. | do you know a cure?
        can anybody look at my wound?
    """,
    "magic": """
        can you do magic? | is there any magic here? | do you believe in magic?
        where is a wizard?
    """,
    "monsters": """
        do you believe in ghosts? | are ghosts real? | are there monsters here?
        is the village safe?
        is it safe here? | is it safe to walk about after dark? | is it safe outside at night?
        are there ghosts in the inn? | are there bandits on the road? | is the road safe?
        is it dangerous out there? | does this place have a ghost?
    """,
    "treasure": "is there treasure here? | where is the treasure? | is anybody rich here?",
    "elsewhere": """
        what other towns are there? | where does the road lead? | how far is the next town?
        what is there beyond the hills? | where is the nearest town?
        how far is it to the next village?
    """,
    "privy": "where can I wash? | where is the toilet? | is there a bath?",
    "strangers": """
        have you seen a stranger? | did you see a man in a red cloak?
        did somebody come through here? | have you seen my brother?
        did a man with a beard pass by? | has anybody asked for me?
        did anyone else stay here this week? | how many guests have you had today?
        do many strangers come here? | who was here before me?
    """,
    "work": """
        do you have work for me? | can I help you? | is there anything that I can do here?
        I am looking for work. | do you need a hand? | how can I earn some money?
        can I work with you? | could I do your job?
        I could help you. | do you need help? | do you have a task for me?
        where can I find work? | who has work for us? | who is hiring here?
    """,
    "shops": """
        where can I buy things? | is there a shop? | where can I buy a candle?
        is there a market? | who sells things here? | what can one buy here?
        where do I buy new shoes?
    """,
    "money": """
        how do I pay? | do you take credit? | what money do you take? | can I pay later?
    """,
    "skills": "can you teach me something? | can you train me? | how do I get stronger?",
    "the well": """
        is the water good? | how deep is the well? | can one drink from the well?
        can i drink from that well? | is the well water safe to drink? | may we drink here?
    """,
    "hint": """
        can you give me a hint? | give me a clue. | do you know the word for the gate?
        I am stuck. | how do I find the word?
    """,
    "size": """
        how many people live here? | how big is the village? | how many houses are there?
        is it a big village? | how many villagers are there?
    """,
    "history": """
        how old is the village? | who founded the village? | tell me about the old days.
        what was here before? | what do you know of the past? | when was the village built?
    """,
    "news": """
        what is the news? | what happened here lately? | have you heard any rumours?
        anything new in the village? | what do people talk about? | what is going on here?
        did anything exciting ever happen here? | does anything ever happen here?
        is there much happening here? | did you see anything moving lately?
        did anything happen today? | what have you heard lately?
    """,
    "village": """
        what is this village? | what is this place called? | tell me about the village.
        what is it like to live here? | do you like the village? | what is there to know about it?
        what is the village known for?
    """,
    "what she serves": """
        what do you have to eat? | what do you have to drink? | what is on the menu?
        what is on the fire? | what have you got on the fire tonight? | what food do you serve?
        what is for supper? | what can I eat here? | what do you pour?
        what is the strongest thing you serve? | what have you got to eat and drink?
        is there anything to eat? | do you have anything stronger? | what is in the pot?
        what do you cook? | which drinks do you sell? | what can you offer a hungry man?
    """,
    "what is in it": """
        how do you make the soup? | what do you put into the soup? | what is the soup made of?
        what is in the soup?
    """,
    "who makes it": """
        did you brew it yourself? | do you bake the bread yourself? | who makes the ale?
        where do you get the barley from? | where does your bread come from? | who cooks here?
        did you cook this? | did you make it yourself?
    """,
    "prices": """
        how much is a mug? | how much for a bowl? | what does a meal cost?
        how much do you ask for it? | what do I pay for a drink? | is it expensive?
        how much for a drink?
    """,
    "the word": """
        what is the word? | how many letters has the word? | what does the word begin with?
        is the word a flower? | tell me the word. | how do I find out the word?
    """,
    "open the gate": """
        I need to get out. | I must get through. | let me out. | I want to go outside.
        let me through. | I have to get to the other side. | please let me pass.
    """,
    "beyond the gate": """
        what is on the other side? | what lies behind the wall? | what will I find out there?
        what is outside the village?
    """,
    "god": """
        do you believe in god? | is there a church? | do you pray? | what comes after death?
        what happens when we die?
    """,
}
"""Key of a topic → lines, each with its mark, parted by "|" or by a new line."""


def lines_in(text: str) -> list[str]:
    """The lines of a text in which they are parted by "|" or by a new line."""
    lines = (line.strip() for part in text.split("\n") for line in part.split("|"))
    return [line for line in lines if line]


def phrasings(key: str) -> list[str]:
    """The lines of a topic."""
    return lines_in(LIKE.get(key, ""))


def lines_by_rule(like: Mapping[str, str]) -> dict[str, list[str]]:
    """The key `like` of a persona: the lines for each of some rules."""
    return {rule: lines_in(text) for rule, text in like.items()}
