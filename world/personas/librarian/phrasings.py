"""What players say to Odile, in words that no pattern of a rule has. Data only."""

from __future__ import annotations

from collections.abc import Mapping

LIKE: Mapping[str, str] = {
    "pictures": "do you have comics?",
    "noise": "I shall be as quiet as a mouse.",
    "always quiet": "it is so silent in here. | it is like a tomb in here.",
    "lost books": "is the collection complete? | do people return the books?",
    "how she came": "how did you become a librarian? | why are you a librarian?",
    "the year she looks for": "have you found what you came for? | are you still searching?",
    "how she finds a book": "is there a system? | do you use the alphabet?",
    "who set up the stones": "where do the stones come from?",
    "how many stones": """
        nine or ten stones? | why do people count them? | have you counted the stones?
    """,
    "what the stones are for": """
        what is the secret of the stones? | what is the deal with the stones?
    """,
    "the queen of the arms": "what was the queen doing here?",
    "to be taught": """
        teach me my letters. | I never went to school. | do you give lessons?
        I want to learn to read. | I would like to learn reading.
    """,
    "who fell to the wolves": "are there names of the fallen?",
    "what became of the wolves": "how did the people win?",
    "how many wolves": "was it a big pack?",
    "behind the last page": """
        what happens in the end? | is there a sequel? | is there a happy ending?
        that was a short page.
    """,
    "a sad page": "what a tragedy. | poor people. | it gave me chills.",
    "reading for pleasure": "is reading your hobby?",
    "one of her books": "do you have a bad book? | which book do you hate?",
    "the oldest of her books": "do you have any really old books? | do you have something ancient?",
    "her best book": """
        what is a good read? | what is the most interesting one? | which page is the best?
        what would you save in a fire? | if you could save one book?
    """,
    "a book of that kind > sad": "which one made you cry?",
    "a book of that kind > funny": "do you have something to cheer me up?",
    "her ladder": "do you ever fall off the ladder? | how do you reach the top shelf?",
    "her candle": """
        what if all this burns down? | one spark and it all burns. | do the books ever burn?
        was there ever a fire in the library?
    """,
    "her spectacles": """
        you have glasses on your forehead. | your glasses are on your nose. | are you blind?
        is your eyesight bad?
    """,
    "a book to read": "surprise me. | how do I ask for a book?",
    "who founded it": "who were the first people here? | who came here first?",
    "the catalogue": "which subjects are there? | what topics do you have?",
    "how many books": """
        that is an impressive collection. | are there a thousand books? | is it a large collection?
    """,
    "books": "can I check out a book? | do I need a card? | what is the fine for a late book?",
    "who wrote it": "who writes this stuff?",
    "the word": "is the word in one of your books? | is the password in one of your books? | where "
    "do I find the password?",
    "maps": "show me the map of the valley. | why can I not have a map?",
    "her reading": """
        do you remember what is in every book? | you must know every book. | did you study?
    """,
    "talk of business": "do people here read? | do many people come to the library?",
    "talk of money": "is there an entrance fee?",
    "talk of magic": "are there cursed books? | do you have a grimoire?",
    "talk of monsters": "is the library haunted?",
    "talk of work": "do you need an assistant? | can I volunteer? | can I work as your assistant?",
    "talk of news": "do you have a newspaper?",
    "talk of hint": "which page has the word? | how do I solve the riddle?",
    "talk of god": "are there holy books?",
    "talk of elsewhere": "what is behind the hills?",
    "often asked > look_up": """
        I need some information. | I want to research something. | help me find some information.
        I am looking for information.
    """,
    "often asked > card": "is there a card for me? | how do I become a reader here?",
    "often asked > touching": "am I allowed to touch the books?",
    "often asked > light": "is an open flame allowed here? | can I smoke in here?",
    "often asked > scribbling": "may I scribble in the margins? | can I underline things?",
    "often asked > dog": "may my dog come in? | are animals allowed in the library?",
    "often asked > letter": "I need a letter written. | could you help me with a letter?",
    "often asked > donation": """
        I have a book for you. | I would like to give a book to the library. | do you buy books?
        how can I donate a book?
    """,
    "often asked > dictionary": "which dictionaries do you have? | I need a dictionary.",
    "often asked > me_in_books": "does any book mention me?",
    "often asked > per_year": "do you read a book every day? | how fast do you read?",
    "often asked > spider": "who is the spider? | is the spider your friend?",
    "often asked > dusty": "there is so much dust. | the dust makes me sneeze.",
    "often asked > old_paper": "I love the smell of old paper.",
    "often asked > other_floors": "is there another floor? | is there a secret cellar?",
    "often asked > its_year": "in which year was it written?",
    "often asked > boy_reads": "why does the boy come here? | can the boy read?",
}
"""The name of a rule, or "rule > kind" for a kind of one made by `one_of`, → lines, each with its
mark, parted by "|" or by a new line."""
