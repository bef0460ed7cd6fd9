"""What players say to Bram, in words that no pattern of a rule has. Data only."""

from __future__ import annotations

from collections.abc import Mapping

LIKE: Mapping[str, str] = {
    "his arms": "what do you have besides the spear? | how do you defend the gate?",
    "his rank": """
        are you somebody important? | have you ever been promoted? | do people salute you?
    """,
    "arms inside the wall": "do you confiscate weapons?",
    "the rules": """
        what happens if I break the rules? | what will get me thrown out of here?
        how should a guest behave here?
    """,
    "the law": """
        what happens to thieves? | what happens to a thief here? | would you hang a thief?
        do you lock people up? | is there a judge? | what if somebody is murdered?
        do you execute people? | how is justice done here?
    """,
    "an arrest": """
        I want to report a crime. | somebody took my money. | my purse has been taken.
        I have been cheated.
    """,
    "is it safe": """
        will I be attacked here at night? | should I be worried? | do I have to worry?
        can I sleep soundly here?
    """,
    "bribed before": """
        do people offer you money? | are you corrupt? | what is the most that you were offered?
    """,
    "bribe": "I will make it worth your while. | I will reward you.",
    "his book": """
        is that a logbook? | do you keep a list of people? | do you keep records?
        can I see your list?
    """,
    "dull at the gate": """
        nothing ever happens here. | I would go mad standing here.
        you must be bored out of your mind. | that sounds like a dull life. | you have an easy job.
        nobody ever comes through here.
    """,
    "who made the word": """
        do you change it every day? | is it a new word every day? | how often does it change?
        when was the word made? | why was that word chosen?
    """,
    "whom to ask": """
        should I ask the librarian about it? | would the boy know the word?
        can I learn it in the library?
    """,
    "against whom": """
        who would attack this place? | what could possibly come in here?
        are you expecting trouble? | who is the enemy?
    """,
    "what he guards": "what is there to protect? | what is worth guarding here?",
    "who guards": """
        who else stands guard? | are you here every night? | does somebody else do the night shift?
        are you the night guard? | is anybody awake while we sleep? | do you guard it alone?
    """,
    "how long it is open": """
        how quick do I have to be? | how fast must I be? | how long do I have once it opens?
    """,
    "back in": "how does one return to the village? | do I have to stay outside till morning?",
    "out at night": "can I leave in the middle of the night?",
    "about at night": "is there a curfew? | may I wander around in the dark?",
    "what to watch for": """
        what is the greatest danger out there? | how do I stay alive out there?
        what could kill me on the road? | how dangerous is the road? | what awaits me out there?
    """,
    "nowhere to go": "I am homeless. | I am stranded here. | I have no roof over my head.",
    "called a post": """
        you stand there like a tree. | you are stiff as a board. | you never move.
        you stand like a rock. | you hardly blink. | you are like furniture. | you are like a rock.
        you are a bit stiff. | you are stiff like a post. | you are very stiff, are you not?
        you look wooden.
    """,
    "has he used it": """
        has it seen blood? | is there blood on your spear? | do you practise with the spear?
    """,
    "his spear": "why do you carry no sword? | would you rather have a sword?",
    "his gear": """
        what is all that stuff that you carry? | what kind of outfit is that?
        what are you dressed in? | you look well equipped.
    """,
    "one of theirs out there": """
        my child ran out of the gate. | somebody is hurt on the road. | lives are at stake.
    """,
    "is it dull": "is guarding boring? | is every day the same?",
    "is it lonely": "who keeps you company? | does nobody talk to you?",
    "is it far": "do I have to walk far?",
    "ring the bell": "sound the alarm.",
    "the same word": "do I have to repeat the word? | will the word work twice?",
    "talk of village": "give me a tour of the village. | what building is that?",
    "talk of the wall": """
        is the wall strong? | how thick is the wall? | could somebody climb the wall?
        can I climb over the wall? | is the wall crumbling? | has the wall ever been breached?
    """,
    "talk of news": "has it been a quiet night? | were there any incidents?",
    "talk of the gate, and why": """
        why do you not leave the gate open? | why can people not just walk out?
        why bother with a gate? | are we prisoners here? | I feel like a prisoner here.
        why can I not leave the village? | why do you keep us locked in?
        you are holding us captive. | why does such a small village need a guard?
        why all this security? | is all this really necessary?
    """,
    "talk of beyond the gate": """
        is there anything worth seeing out there? | what can one see from the top of the wall?
        what is the view like? | do you have a nice view?
    """,
    "talk of elsewhere": """
        is there a city nearby? | where do travellers come from? | what is north of here?
        where does the road end?
    """,
    "talk of hint": "how am I supposed to guess it? | is there a riddle?",
    "talk of work": "can I join the watch? | do you need a second guard?",
    "about stones": "are the stones haunted?",
    "where marta is": "is there an inn in the village?",
    "about marta": "is the soup good?",
    "talk of the gate": "can I peek through the gate?",
    "talk of strangers": "have people gone missing?",
    "talk of wolves": "can you hear wolves?",
    "often asked > armour": "why do you wear no armour? | is that cloak all your armour?",
    "often asked > spear_name": "does your weapon have a name?",
    "often asked > quiet": "is it this calm every day? | it is very quiet here.",
    "often asked > hours_away": "what do you do all day long? | how do you not get bored?",
    "often asked > war": "are you a veteran?",
    "often asked > rounds": """
        do you patrol the wall? | how often do you make your rounds? | do you do rounds?
    """,
    "often asked > boy": "whose boy is that? | who is the boy that runs about?",
    "often asked > inn": "I am looking for an inn.",
    "often asked > lock": "can the lock be picked? | I am good with locks.",
    "often asked > why_word": """
        what is the password good for? | what is the point of a password? | why such secrecy?
    """,
    "often asked > whom": "who is dearest to you here? | whom would you die for?",
    "often asked > packing": """
        what do I need for the journey? | what equipment do I need out there?
        how should I prepare for the road?
    """,
    "often asked > market": "when are the stalls here? | where are the market stalls?",
    "often asked > feeding": "do you like the sparrows?",
}
"""The name of a rule, or "rule > kind" for a kind of one made by `one_of`, → lines, each with its
mark, parted by "|" or by a new line."""
