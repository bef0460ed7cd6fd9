"""Known phrasings of what the built-in rules answer. Data only."""

from __future__ import annotations

from collections.abc import Mapping

KNOWN: Mapping[str, str] = {
    "farewell": """
        I have to go now. | I must go now, somebody is waiting. | I must be off.
        it was nice to meet you. | nice talking to you. | I will come back tomorrow.
        see you tomorrow. | goodbye, and thank you. | I am off to bed. | time for me to go.
        I should get going.
    """,
    "thanks": """
        thank you for your help. | thank you for your time. | you have been a great help.
        that was very kind. | I am grateful to you. | thank you for telling me.
    """,
    "praised": """
        you have a lovely place. | what a lovely smell. | lovely smell in here.
        it is nice and warm here. | what a quiet place. | so many books here.
        what a nice place this is. | it smells wonderful in here. | you are very kind.
        you do good work. | I like this place. | you are a good cook.
        this is the best soup that I ever had. | your soup is delicious.
    """,
    "how_are_you": """
        how is your evening? | how was your day? | did you have a good day?
        how is life treating you? | is everything all right with you? | how are you feeling?
        are you well today? | what is up with you? | what is eating you?
    """,
    "sorry": """
        that was rude of me. | I should not have said that. | I did not mean to offend you.
        please do not be angry with me. | I behaved badly.
    """,
    "joke": "do you know a good joke? | make me laugh. | tell me something funny.",
    "story": """
        do you know any good stories? | tell me a tale. | I would love to hear a story.
        what is the best story that you know?
    """,
    "song": "would you sing for us? | do you know any songs? | give us a song.",
    "advice": """
        what is there to do here? | what can one do in this village? | where should I go first?
        what is worth seeing here? | what do you recommend? | what should I see in the village?
        I do not know what to do. | any advice for a newcomer? | what should a stranger know here?
    """,
    "abilities": """
        what can you help me with? | what kind of things do you know? | what can I ask you?
        what can I do with you? | show me what you can do.
    """,
    "honesty": """
        are you a real person? | is there a human behind you? | are you a computer?
        who is typing your answers? | am I talking to a machine?
    """,
    "foreign": "do you speak other languages? | which languages do you speak?",
    "remind me when": """
        wake me at dawn. | please wake me tomorrow morning. | wake me when it is time.
    """,
    "permitted": """
        can I sit here? | is this seat taken? | is this seat free? | is there a free seat?
        may I warm my hands? | can I stay a while?
    """,
    "offered": "let me buy you a drink. | can I get you something? | I brought you something.",
    "weary": """
        I am very tired. | it was a long day. | I walked all day. | my feet are tired.
    """,
    "sympathy": """
        I feel so lonely. | I feel sad. | nobody likes me. | I had a terrible day.
        I want to cry. | everything goes wrong today.
    """,
    "disagreed": """
        I do not believe you. | that is not true. | you are lying to me. | I doubt that.
    """,
    "affection": "am I your type? | do you think I am pretty? | I think I am in love with you. | "
    "you are so pretty. | will you marry me?",
}
"""Name of a rule → lines, each with its mark, parted by "|" or by a new line."""


def lines_of(phrasings: str) -> list[str]:
    """The single lines of a text of phrasings."""
    lines = (line.strip() for part in phrasings.split("\n") for line in part.split("|"))
    return [line for line in lines if line]
