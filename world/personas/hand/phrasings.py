"""What players say to Hob, in words that no pattern of a rule has. Data only."""

from __future__ import annotations

from collections.abc import Mapping

LIKE: Mapping[str, str] = {
    "for whom it is": """
        who needs a door without a house? | what good is a door without a house?
        what is the point of all this?
    """,
    "the door": """
        can I open the door? | that is a strange door. | is the door locked? | is the door ready?
        what a useless door.
    """,
    "why a door": "why is the door in the middle of the room?",
    "time of work": """
        do you ever finish anything? | you never finish anything. | why do you not finish it?
        how long does the glue take?
    """,
    "what it broke": "have you ever broken something?",
    "becoming a builder": "can I get a building licence?",
    "its wood": "is that pear wood?",
    "where its wood is from": "do you cut trees?",
    "a lesson": """
        what is the trick to good joints? | how do you make a wheel? | how do you make a door?
        how do you build such things? | how do you get it so straight?
        how do you get it so smooth? | how do you cut so straight?
    """,
    "what keeps it going": "what makes you move? | what if you rust? | you are falling apart.",
    "what a golem is": """
        what kind of creature are you? | are you a statue? | are you a puppet?
        are you an old cupboard?
    """,
    "others like it": "do you have a twin?",
    "fire": "can you burn? | are you flammable?",
    "oil offered": "want some oil?",
    "the knee": "what is wrong with your knee? | you squeak.",
    "the ticking stops": """
        is that you ticking? | I hear ticking. | what if your cogs stop? | what happens if you stop?
        can I turn you off? | do you have a switch?
    """,
    "talk of joss": "was Joss your father?",
    "price of work": "do you take commissions? | is it expensive to have something made?",
    "why it says Hob": "why do you speak so strangely? | why is your speech so odd?",
    "counting aloud": "can you count?",
    "talk of news": "any progress?",
    "talk of work": "can I be your apprentice?",
    "talk of hint": "do you know the password? | what is the word?",
    "talk of the gate": "could you break the gate?",
    "talk of treasure": "are you valuable?",
    "whose things these are": """
        whose bench is that? | whose tools are these? | do you belong to somebody?
    """,
    "the bucket": "how many nails are in there?",
    "to be mended": "can you fix the roof of the inn?",
    "where square is": "where is the exit?",
    "who made it": """
        do you have a maker's mark? | do you look for your maker? | maybe Joss built you.
    """,
    "the chalk": "is there a plan? | can I see the plan?",
    "often asked > free": "can you leave if you want to? | do you want to be free?",
    "often asked > breath": "do you need to breathe?",
    "often asked > mouth": "you have no mouth. | where does your voice come from?",
    "often asked > ears": "you have no ears. | with what do you hear?",
    "often asked > wet": "can you get wet? | can you go out in the rain?",
    "often asked > touching": "may I touch your arm? | may I feel the wood?",
    "often asked > builders": """
        which builders do you mean? | who are these builders? | where do the builders live?
    """,
    "often asked > inside": "is somebody hidden inside you?",
    "often asked > danger": "do I have to be afraid of you? | could you crush me?",
    "often asked > joss": "was Joss good to you? | was Joss a good man?",
    "often asked > chisel": "did you lose a chisel? | who stole your chisel?",
    "often asked > to_come": "what is your next project?",
    "often asked > masterpiece": """
        you are beautifully made. | whoever made you was a master. | what fine work you are.
        you are a work of art.
    """,
    "often asked > looking_on": "I will just watch. | do you mind if I watch?",
}
"""The name of a rule, or "rule > kind" for a kind of one made by `one_of`, → lines, each with its
mark, parted by "|" or by a new line."""
