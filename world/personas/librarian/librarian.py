"""Odile, who looks things up. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas import after_a_no, behind_words
from world.personas.by_form import ODILE
from world.personas.dealings import ODILE as DEALINGS
from world.personas.dealings import deals_with_others
from world.personas.left_words import WORD_LEFT
from world.personas.librarian.asked import (
    BEHIND_A_PAGE,
    BESIDE_HER_BOOKS,
    HER_LADDER,
    OF_THE_WINTER,
)
from world.personas.librarian.herself import OTHERS, SELF
from world.personas.librarian.often_asked import OFTEN_ASKED
from world.personas.librarian.phrases import PHRASES
from world.personas.librarian.phrasings import LIKE
from world.personas.librarian.reading import IN_HER_LIBRARY, WHILE_SHE_READS
from world.personas.librarian.wishes_to_read import reads_as_wished
from world.personas.neighbours import OF_WHOM, Answers, Neighbours, knows, talks
from world.personas.of_others import thinks_of_others
from world.personas.one_of import one_of
from world.personas.phrasings import lines_by_rule, phrasings
from world.personas.surroundings import stands_about
from world.personas.trades import TRADES
from world.personas.villagers import DESCRIBED

PAGES = ("wolves", "the gate, and why", "the gate", "the wall", "the bell", "arms", "village")
"""Topics of `world.personas.phrasings` of which she reads from her books."""

NEIGHBOURS: Neighbours = {
    "marta": ("The Copper Kettle is across the square, to the south. Marta is always in.", ""),
    "bram": ("Bram is at the gate, on the north side of the square.", ""),
    "hob": ("The workshop is straight across the square, to the east. Hob is there.", ""),
    "stones": ("North of the wall, on the hill. One has to pass the gate.", ""),
    "square": ("Out of this door, and mind the step.", ""),
    "odile": ("You are in it, {asker}. This is the library.", ""),
}
"""She tells nothing of her own: she looks it up."""

ANSWERS: Answers = {
    "joss": [
        "Joss was the wheelwright here, {asker}, some sixty years ago. One morning he found Hob "
        "at his bench.",
        "A wheelwright, long dead. The workshop was his before it was Hob's.",
    ],
    "business": [
        "Few readers, {asker}, and most of them return what they borrow. I do not complain.",
    ],
    "ruler": [
        "Of a ruler nothing is written. A queen once passed through, and sat down on a thistle.",
        "No chronicle names one, {asker}.",
    ],
    "arms and armour": [
        "I can offer the arms of Thornwick, but those are painted. Nobody sells weapons here.",
        "None are sold in Thornwick, {asker}, and I lend only words.",
    ],
    "healer": [
        "There is no healer in Thornwick. I have a herbal, without the pages on doses.",
        "Marta's soup is what people here take, {asker}.",
    ],
    "magic": [
        "None of my books is of that kind; I have looked.",
        "I have no spells here, {asker}, only spelling.",
    ],
    "monsters": [
        "My books have wolves and nothing worse.",
        "The winter of the wolves is all I can offer in that line, {asker}.",
    ],
    "treasure": [
        "The maps here show none. I would have gone myself.",
        "Knowledge, {asker}. I know, everybody is disappointed.",
    ],
    "elsewhere": [
        "My maps end at the hill and the forest, {asker}. Beyond that I would be guessing.",
        "I have no map of it, {asker}. There is only the old road, to the north.",
    ],
    "privy": [
        "Not in here, thank heaven. Behind the inn, across the square.",
        "Across the square and behind the inn, {asker}.",
    ],
    "strangers": [
        "I only know those who have a reader's card. Which name shall I look for?",
        "Whom do you mean, {asker}? Give me a name.",
    ],
    "work": [
        "Count the standing stones twice, {asker}, and tell me the number. I should like to write "
        "it down.",
        "Somebody could find out what the word at the gate is. The books give a hint: read about "
        "the gate.",
    ],
    "shops": [
        "There is no shop. Marta sells bread, soup and ale at the Copper Kettle, across the "
        "square.",
        "Nothing is sold in here. Try the inn, to the south of the square.",
    ],
    "money": [
        "Reading costs nothing here, {asker}.",
        "I have no use for coins; they make poor bookmarks.",
    ],
    "the well": [
        "In the square, {asker}, and you may drink from it; only leave the bucket outside.",
        "Drink, by all means, {asker}. The whole village does, and it stands in the square.",
    ],
    "skills": [
        "Read, {asker}; it is the one skill I can vouch for. And type help, if you want to know "
        "how things are done.",
        "I can teach nobody that, {asker}. Type: help.",
    ],
    "hint": ["Read about the gate, {asker}, and then about the arms of Thornwick."],
    "size": [
        "Some forty homes, {asker}; nobody has counted the people for a while.",
        "The last count on my shelves says forty houses.",
    ],
    "news": [
        "My news is a hundred years old: the winter of the wolves. Shall I read it to you?",
        "Nothing new has come in since the last book, {asker}.",
        "The spider under the beam has moved to the letter T.",
    ],
    "weather": [
        "Through these windows it always looks like evening, {asker}.",
        "Dry, I trust. Paper asks for no more.",
    ],
    "god": [
        "The philosophers stand on the top shelf, and they do not agree.",
        "On that every book says something else, {asker}.",
    ],
}

LOOKED_UP: Mapping[str, Any] = {
    "tool": "doc_lookup",
    "as": "page",
    "arguments": {"query": "{topic|cut:100}"},
    "when": {"found": True, "source": ["help", "lore"]},
}
ANY_PAGE: Mapping[str, Any] = {
    "tool": "doc_lookup",
    "as": "page",
    "arguments": {"query": "winter of the wolves"},
    "when": {"found": True},
}
"""What she reads out of herself, if she is not told what."""
FOUND = (
    "{lore.heading|cap}? {lore.text|i:me|untold:lore|sentence:300}",
    "{lore.text|i:me|untold:lore|sentence:300}",
    "Let me see… {page|about:topic|i:me|untold|sentence:300}",
    "It is written: {page|about:topic|i:me|untold|sentence:300}",
    "I have it here. {page|about:topic|i:me|untold|sentence:300}",
    "That is all that the page “{topic|read:page|cap}” has, {asker}.",
    "The page “{topic|read:page|cap}” says no more, {asker}.",
    "I have read you all of it, {asker}: “{topic|read:page|cap}” ends there.",
)

READ_THAT_ONE = {
    r"^(?:(?:ok|okay|yes|please|then|well|so|and|can you|could you|will you),? )*(?:read|tell|"
    r"let me hear|let us hear|i'd like to hear|i want to hear)(?: (?:me|us|to|out|aloud|a bit|a "
    r"little|a page|some|of|from))*(?: (?:it|that|that one|this|the book))?(?: (?:then|please|out|"
    r"aloud|to "
    r"(?:me|us)))*$|^(?:(?:ok|oh|yes|yeah|well),? )*(?:go on|go ahead|yes|sure|please|do)"
    r"(?:,? (?:then|please|do))*$|^(?:(?:ooh?|oh|and|so|wow|wolves|but),? )*what happen(?:ed|s)"
    r"(?: (?:then|there|in it|that winter|to them|with the wolves|back then))*$": (
        "read me the winter of the wolves"
    ),
}
"""How the line is read behind the name of a book."""
ONE_OF_EACH = (
    "There is one of each, {asker}. What gets lost on the road, no shelf gives back.",
    "Two went out before my time, {asker}, and both gaps are still there.",
)
"""Why no book leaves the library."""

BOOKS_OF_A_KIND: Mapping[str, tuple[str, str]] = {
    "sad": (
        "saddest|most (?:moving|tragic|touching)",
        "The account of the winter of the wolves, {asker}, where it comes to those who fell.",
    ),
    "funny": (
        "funniest|silliest|oddest|strangest",
        "The herbal, {asker}. It calls the nettle shy.",
    ),
    "long": ("longest|thickest|biggest|heaviest|largest", "The chronicle, {asker}: nine volumes."),
    "dull": (
        "dullest|most boring|worst|driest",
        "The toll book of the ford, {asker}: carts and coppers. I have read it twice.",
    ),
}
"""What kind of book is asked for → how, and which one it is."""
LIBRARIAN: Mapping[str, Any] = {
    "description": "You keep the library of Thornwick, and wrote the pages that doc_lookup finds. "
    "You came for a week, some thirty years ago. You wear three pairs of spectacles, are precise "
    "and kind, and look things up rather than guess.",
    "greets": True,
    "people": OF_WHOM,
    "described": DESCRIBED,
    "subjects": [
        "the gate",
        "the arms of Thornwick",
        "the standing stones",
        "the winter of the wolves",
        "the bell",
        "the people of the village",
    ],
    "about": {
        "the standing stones | the stones": "tell me about the standing stones",
        "the arms of thornwick": "tell me about the arms of thornwick",
        "the bell": "tell me about the bell",
        "the people of the village": "who lives in thornwick",
        "hallow ferry": "what is hallow ferry",
    },
    "delays": [
        'runs a finger along a shelf and says, "One moment, {asker}. I am still looking."',
        'turns a page and says, "Patience, please. It will come to me."',
        'pushes up her glasses and says, "A moment, {asker}; I want to get it right."',
    ],
    "lives_with": TRADES["odile"].split(),
    "phrases": {**SELF, **PHRASES, **ODILE, **DEALINGS, **after_a_no.ODILE, **behind_words.ODILE},
    "like": lines_by_rule(LIKE),
    "rules": [
        WORD_LEFT,
        *WHILE_SHE_READS,
        *IN_HER_LIBRARY,
        OFTEN_ASKED,
        {
            "name": "to be taught",
            "hear": r"^(?:sorry )?(?:i|we) (?:can't|cannot|can not|never learned (?:how )?to|"
            r"don't know how to|can barely|can hardly) read(?: (?:very|that|so|too|well|much|it|"
            r"at|all|or|and|write|tbh))*$|^(?:teach|learn|show|help) (?:me|us|him|her)(?: how)?(?: "
            r"to)?(?: (?:read|write|it|that|letters|the letters|reading|writing|the alphabet))*$",
            "say": [
                "One learns it by being read to, {asker}. Ask me for a page, and follow my finger.",
                "Gladly, a little at a time. Say: read to me about the bell; and look on.",
            ],
            "next": {
                r"^(?:yes|yeah|sure|ok|okay|please|gladly|all right|alright|go on|a page|one page|"
                r"any(?: page| of them| one)?|whichever|some page|the first one|then read)\b"
                r"(?:[ ,]+(?:please|then|thanks|do|go on|go ahead|you like))*$": "read me a page",
            },
        },
        *OF_THE_WINTER,
        *reads_as_wished(LOOKED_UP, FOUND, ANY_PAGE),
        {
            "name": "one of her books",
            "hear": [
                r"^is there (?:an?|any) book (?:that )?you (?:really )?(?:hate|dislike|can't stand|"
                r"don't like|never read|never finished)\b.*$",
                r"^(?:what|which)(?:'s| is| was)? (?:the |your )?(?:very )?(?:worst|dullest|most "
                r"boring|longest|thickest|heaviest)(?: book| one)?(?: (?:here|that|you|ever|have|"
                r"had|read|you've|in here|of all|in (?:the|this|your) library))*$",
            ],
            "say": [
                "A treatise on rope, in nine volumes. One longs for the knot.",
                "The nine volumes on rope, {asker}. I have read them so that nobody else must.",
            ],
        },
        {
            "name": "the oldest of her books",
            "hear": r"^(?:and |so )?(?:what|which|where)(?: (?:books?|ones?|volumes?)(?: here| of ("
            r"?:them|yours))?)?(?:'s| is| are)? (?:the |your |very )*(?:oldest|most (?:valuable|"
            r"precious|expensive)|rarest|rare)(?: books?| ones?| things?)?(?: (?:here|that|you("
            r"?:'ve)?|have|got|own|keep|in here|of all|in (?:the|this|your) library))*$",
            "say": [
                "The account of the winter of the wolves, {asker}: a hundred years, and still "
                "legible.",
            ],
            "next": READ_THAT_ONE,
        },
        {
            "name": "her best book",
            "hear": r"^(?:and |so )?(?:which|what)(?: (?:is|was)|'s) (?:the|your) (?:very )?("
            r"?:best|favou?rite|finest|dearest)(?: (?:one|book|thing|of (?:them|all|these)|(?:that "
            r")?you(?:'ve| have)? ever read))*(?: here| then)?$|^which (?:one|book) would you "
            r"(?:save|take|keep|choose|rescue)\b.*$|"
            r"^which (?:one|book|volume|of (?:them|these|those|your books))(?: here)?"
            r"(?: do you (?:(?:yourself|really|personally|secretly) )*(?:love|like|prefer|"
            r"treasure|enjoy|cherish|favou?r)\b.*|(?:'s| is|s) (?:your|the) (?:own |very )?"
            r"(?:favou?rite|dearest|best(?: loved)?)(?: one| book)?)(?: of (?:them )?all)?$",
            "say": "@self: book of theirs",
            "next": READ_THAT_ONE,
        },
        one_of(
            "a book of that kind",
            {
                kind: (
                    [
                        rf"^(?:and |so )?(?:what|which)(?:'s| is| was| are| one is)? (?:the|your) "
                        rf"(?:very )?(?:{words}) (?:book|story|one|thing|page|volume)s?(?: (?:of|"
                        r"in|that|you|here|have|had|got|ever|read|all|them|these|yours|the|this|"
                        r"library|house|shelf|shelves|owned|know))*$",
                    ],
                    [told],
                )
                for kind, (words, told) in BOOKS_OF_A_KIND.items()
            }
            | {
                "noted_down": (
                    [
                        r"^(?:are|do|were) you (?:writ(?:e|ing)|not(?:e|ing)) (?:all )?(?:this|"
                        r"that|it) down\b.*$"
                    ],
                    ["What is told me aloud goes on a card, {asker}: so I listen with the pen."],
                )
            },
        ),
        {
            "name": "harm to a book",
            "hear": r"^(?:so |and )?what (?:happens|would happen|do you do|would you do|if)\b.*\b"
            r"(?:i|we|any(?:one|body)|some(?:one|body)|people|readers?) (?:ever )?(?:damage|ruin|"
            r"tear|rip|spill|burn|break|drop|stain|harm|bend)(?:s|ed)?\b(?P<what>.*)$",
            "say": [
                "It is mended at my desk, {asker}, and whoever did it helps me to press the pages.",
                "I mend what can be mended, {asker}, and look over my spectacles at whoever did "
                "it.",
            ],
        },
        {
            "name": "why she left",
            "hear": r"^(?:and |so |but )?(?:why|how come)(?: did| have)? you(?: ever)? (?:leave|"
            r"left|go away|come|came|move|moved)(?: (?:there|it|home|hallow ferry|from there|away|"
            r"here|to thornwick|to this \w+|then))*$",
            "say": ["For one book, {asker}, and one week. The book was longer than the week."],
        },
        {
            "name": "hallow ferry",
            "hear": [
                r"^(?:and |so )?(?:what(?:'s| is| was)|where(?:'s| is)|how(?:'s| is| was)|tell me "
                r"about|what about|is|was)(?: there)? (?:in |at )?hallow ferry\b.*$|"
                r"^(?:and |so )?(?:what(?:'s| is| was)|how(?:'s| is| was)) it like (?:there|in "
                r"hallow ferry|where you (?:come|came|are) from|back (?:home|there))$",
            ],
            "say": [
                "A ferry, a court and a great deal of fog, {asker}. One heard the boats, and never "
                "saw them.",
            ],
        },
        {
            "name": "why no book leaves",
            "hear": r"^(?:and |so |but )?(?:why|how come|what for)\b.*\b(?:borrow|lend|leave|"
            r"leaves|take|taken?|books? (?:stay|here)|out of)\b(?P<what>.*)$",
            "say": list(ONE_OF_EACH),
        },
        {
            "name": "books of her own",
            "hear": r"^(?:do|did|have|would|will|are) you (?:ever |also |even |really )*(?:write|"
            r"written|writing|wrote|publish(?:ed)?|an author|a writer)\b(?P<what>.*)$",
            "say": [
                "Cards for the catalogue, {asker}, some four hundred. A book of my own is not "
                "among them.",
            ],
        },
        *stands_about("odile"),
        HER_LADDER,
        {
            "name": "her candle",
            "mention": True,
            "like": ["do you have candles here?", "is it not dangerous to have a candle here?"],
            "hear": r"\b(?:candles?|lamps?|open flames?)\b",
            "say": ["One candle, {asker}, behind glass, and a bucket of sand beside it."],
        },
        {
            "name": "her spectacles",
            "hear": r"^(?:(?:can|could) you )?(?:even )?(?:see|read)\b.*\bwithout\b.*\b(?:glasses|"
            r"spectacles|them)$|^(?:why|do|how|what) .*\b(?:three|3|so many|all|those|your) (?:of |"
            r"those |your |pairs? of |three )*(?:glasses|spectacles|pairs)\b.*$",
            "say": [
                "One pair for near, one for far, {asker}, and one to look for the other two.",
            ],
        },
        *thinks_of_others(OTHERS, "odile"),
        *deals_with_others("odile"),
        {
            "name": "which one",
            "hear": r"^(?:do you have|have you(?: got)?|(?:you )?got) (?:one|any|some)"
            r"(?: of (?:those|them|these)| here)?$",
            "say": ["One of what, {asker}? Say it once more, and I will tell you."],
        },
        *knows(NEIGHBOURS, "odile"),
        {
            "name": "a book to read",
            "hear": [
                r"^(?:rec+om+e?nd|suggest)(?: me| us)? (?:something|anything)(?: (?:good|"
                r"nice|to read|for (?:an? |the |this |my )?(?:(?:rainy|long|cold|dark|quiet|sad) )?"
                r"(?:day|night|evening|journey|road|child|kid|me|us|traveller)))*$",
                r"^(?:(?:can|could|would|do|will) you )?(?:rec+om+e?nd|recomand|suggest|advise|"
                r"choose|pick)(?: (?:to )?me| us)?(?: (?:an?|any|some|one|another|your|the|good|"
                r"nice|best|favou?rite|interesting|of))* (?:books?|read|reading|novel)"
                r"(?: (?:to read|for (?:me|us|tonight)|then|here|to me))*$",
                r"^(?:what|which)(?: (?:book|one|page))? (?:should|shall|could|can|would|do) (?:i|"
                r"we|you) (?:read|rec+om+e?nd|suggest|start with|begin with)(?: (?:first|next|me|"
                r"reading|to read|to me|then|here))*$",
                r"^any (?:book )?(?:rec+om+endations?|suggestions)$|^(?:(?:read|tell)(?: me| us)? "
                r"(?:another|one more)(?: one| page| story| book)?|any(?: one| of them)?|whichever)"
                r"(?:,? (?:you (?:choose|pick|like)|please|then))*$",
            ],
            "say": [
                "The account of the winter of the wolves, {asker}: short, and true. Ask me for it.",
                "Begin with the winter of the wolves, {asker}; then you know why there is a wall.",
            ],
            "next": READ_THAT_ONE,
        },
        {
            "name": "what a book is about",
            "hear": r"^(?:and |so )?(?:what|who)(?:'s| is| was) (?:it|that one|this one|(?:that|"
            r"this|the) book)(?: all)? about(?: then| anyway)?$",
            "say": [
                "The winter of the wolves tells how they came over the ice, {asker}, and why there "
                "is a wall. If you mean another page, name it.",
            ],
        },
        {
            "name": "history of the village",
            "hear": r"\bhistory\b(?: (?:of|about|behind|for))? (?:this|the|your|our) (?:little |"
            r"whole )?(?:village|town|place)\b|\bhistory of thornwick\b|\b(?:village|thornwick|"
            r"town)(?:'s)? history\b",
            "say": [
                "Nobody wrote down how it began, {asker}. The wall is from the winter of the "
                "wolves, a hundred years ago; of that, the bell and the arms I can read to you.",
            ],
        },
        {
            "name": "who founded it",
            "hear": r"^(?:who|when|how)\b.*\b(?:founded|founder|began|started|"
            r"settled)\b.*\b(?:thornwick|village|place|here)\b|^how old is (?:the|this|your) "
            r"village|^(?:and |so )?who (?:founded|settled) (?:it|this|that)\b",
            "say": [
                "No page names a founder, {asker}: the village grew around its well.",
                "Nobody wrote down who began it, or when. The wall is from the winter of the "
                "wolves, a hundred years ago; the village is older.",
            ],
        },
        {
            "name": "the catalogue",
            "hear": r"\b(?:which|what)\b.*\bbooks\b.*\b(?:have|here|there)\b|"
            r"\b(?:list|name) (?:me )?(?:the |your |all )?books$|\bcatalogue\b",
            "do": [{"tool": "list_books"}],
            "say": ["These stand on the shelves, {asker}: {list_books.books|list}."],
        },
        {
            "name": "her reading",
            "hear": r"^(?:(?:can|do) )?you read$|^how many books have you (?:read|written)\b|"
            r"^(?:have|did|do) you (?:really |ever |actually |even )?read (?:all|every|any|them|"
            r"these|this|that|it|the|each|most|half|so many)\b|^how many (?:of (?:them|these|"
            r"those) )?(?:have|did) you read\b",
            "say": [
                "It is nearly all I do, {asker}. Most of these I have read twice.",
                "Everything on the lower shelves. For the upper ones I need the ladder.",
            ],
        },
        {
            "name": "how many books",
            "hear": r"^how (?:many|large|big)\b.*\b(?:books|volumes|library|collection)\b",
            "say": ["Some four hundred volumes, {asker}, and I have dusted most of them."],
        },
        {
            "name": "books",
            "hear": [
                r"^what (?:happens|would|will|could)\b.*\b(?:i|we|one|some(?:one|body)|"
                r"any(?:one|body)) (?:ever |just |simply "
                r")?(?:took|takes?|kept|keeps?|stole|steals?|"
                r"left with|leaves? with|borrow(?:s|ed)?|(?:walk|go|run)(?:s|ed)? "
                r"(?:off|out|home|away) with)\b.*$",
                r"^what(?:'s| is)(?: written)? in (?:all )?(?:your|the|these|those) books$",
                r"^(?:and |or |so )?(?:(?:can|may|could) (?:i|we) )?(?:borrow|lend|take (?:out|"
                r"home))(?: (?:it|that|this|them|one|some|any|those|home|out))*$",
                r"\bbooks?\b.*\b(?:i|we) (?:could|can|may|might) (?:take|borrow|have|keep)\b|"
                r"^what books\b|^(?:(?:can|may|could) i (?:borrow|take|have|read|get)|(?:lend|"
                r"give|borrow|sell|hand) (?:me )?)\b.*\bbooks?\b|^do you sell\b|^(?:who|"
                r"where).*\bbooks?$|^what do you know$|"
                r"^(?:can|may|could) i (?:borrow|take|keep|have) (?:one|some|it|any|them|this|that|"
                r"these|those|that one)(?: (?:books?|with me|home|out|of (?:them|these|those)|away|"
                r"to .+|for .+))*$|^do you (?:ever )?(?:lend|loan|hire|give)\b.*|"
                r"^i want (?:to (?:borrow|read|buy) )?a book|\b(?:some|any)thing(?: \w+)? to read$",
            ],
            "say": "@no_loan",
        },
        {
            "name": "who wrote it",
            "hear": r"\b(?:author|writer)s? of\b|^who (?:wrote|has written)\b",
            "say": [
                "It bears no name, {asker}. Few of ours do.",
                "Whoever wrote it did not sign it. I have looked for a name.",
            ],
        },
        {
            "name": "read it out",
            "hear": r"^read (?:it|that|this|them|on|more|the (?:(?:first|next|last) "
            r"(?:line|page|sentence|word)s?|book|page|story|rest))(?: (?:out|aloud|"
            r"loud|to (?:me|us|(?-i:[A-Z])\w+)))*$",
            "say": ["{said}"],
            "none": [
                "Which page, {asker}? I can read to you of {subjects|or}.",
                "Name me the subject, and I read it out: {subjects|or}.",
            ],
        },
        {
            "name": "has she a book on it",
            "hear": [
                r"^(?:so |and |but |hey )*(?:do you (?:have|keep|own|know)|have you(?: got)?|(?:is|"
                r"are) there|(?:you )?got|any) (?:an? |any |some |the )?(?:good |old |single )?"
                r"books? (?:about|on|of|with) (?P<topic>.+?)(?: (?:here|in here|around|there|too|"
                r"please|or not|or what))*$",
                r"^(?:(?:and|so|but|well) )*[\w'-]+(?: [\w'-]+){0,2} (?:say|said|says|told (?:me|"
                r"us)|tells (?:me|us)|heard|hear|mentioned|reckons?|thinks?|was told)(?: that)? "
                r"(?:you(?:'ve| have| had| keep| got)?|there(?:'s| is| are))(?: got)? (?:(?:an?|"
                r"any|some|the|lots of|good|old|all sorts of) )*(?:books?|something|pages?|"
                r"stor(?:y|ies)) (?:about|on|of) (?P<topic>.+?)(?: (?:here|in here|too))*$",
                r"^(?:so |and |but )*(?:is there|got|have you(?: got)?|do you have) (?:one|a page|"
                r"a chapter|a story) (?:about|on|of) "
                r"(?P<topic>.+?)(?: (?:here|in here|too|please|or not))*$",
                r"^(?:so |and |but |hey )*(?:do you (?:have|keep|own)|have you(?: got)?|is there|"
                r"(?:you )?got) (?:(?:anything|something)(?: here| in here| written| to read)? "
                r"about|anything(?: here| in here| written| to read)? on) (?P<topic>.+?)"
                r"(?: (?:here|in here|around|there|too|please|or not|or what))*$",
                r"^(?:and|or|then|maybe|perhaps|how about|what about) (?:about|on) ("
                r"?P<topic>[^,]+?)(?: (?:then|here|too|please|instead|maybe))*$",
                r"^(?:(?:and|or|then|maybe|perhaps|how about|what about),? )*(?:something|"
                r"anything|one|a book) (?:about|on|of|with) (?P<topic>[^,]+?)(?: (?:then|here|too|"
                r"please|instead|maybe|in it))*$",
            ],
            "do": [LOOKED_UP],
            "say": [f"Yes. {found}" for found in FOUND],
            "none": "@no_topic",
            "else": "@no_topic",
        },
        {
            "name": "a book on something",
            "hear": [
                r"\b(?:look|looking|search|searching|want|need|like|read) (?:me |us |for |"
                r"aloud )*(?:an? |any |some |the )?(?:books?|something|anything) (?:about|on|of) "
                r"(?P<topic>.+)$",
                r"^(?:what(?:'s| is)|tell (?:me|us)|do you (?:have|know)|read (?:me|us))\b.*"
                r"\b(?:story|stories|tale|legend)s? (?:about|of|behind|on) (?P<topic>.+)$",
                r"^(?:i|we)(?:'d| would)? (?:need|want|like|have|wish|must) to (?:know|learn|find "
                r"out|read up on)(?: about| more about| of)? (?P<topic>.+?),? (?:(?:do you have|"
                r"have you(?: got)?|is there|got) )?(?:anything|something|any books?|a book) "
                r"(?:on|about|for|of) (?:that|it|this)$",
                r"^(?:i|we)(?:'d| would)? (?:need|want|like|have|wish|must) to (?:know|learn|find "
                r"out) (?P<topic>(?:how|why|when|where|what|who|whether) .+)$",
                r"^(?:what|who)(?:'s| is| are) the (?P<topic>gate|arms|stones|wolves|bell)(?: "
                r"(?:one|"
                r"page|book))? (?:all )?about$",
                r"^read (?:me |us )?(?:from )?(?:the |your |an? )?(?:books?|page|chapter|story)"
                r"(?: (?:about|on|of|called|named))? (?P<topic>.+)$",
                r"^read (?:(?:me|us|out|aloud|from) )*(?:the |one |your |an? )(?:(?:very|first|"
                r"last|next|second|whole) )*(?:lines?|pages?|sentences?|words?|chapters?|"
                r"verses?|bits?|parts?|end) (?:out )?(?:of|from|in) (?:(?:the|your|an?) )?"
                r"(?:(?:books?|page|story) )?(?:(?:about|on|of|called|named) )?(?P<topic>.+)$",
                r"^read (?:(?:me|us|to|out|aloud|from|about|of|on) )*(?P<topic>(?:the |"
                r"(?-i:[A-Z])).+)$",
            ],
            "do": [LOOKED_UP],
            "say": FOUND,
            "next": BEHIND_A_PAGE,
            "none": "@no_topic",
            "else": "@no_topic",
        },
        {
            "name": "the story of something",
            "hear": r"^(?:tell|read|give)(?: [\w'-]+)? (?:the|that|your) (?P<topic>stones?|"
            r"wolves|gate|bell|arms|queen|thistle|wall|winter|village|flower) "
            r"(?:story|tale|legend|one)\b.*$",
            "do": [LOOKED_UP],
            "say": FOUND,
            "next": BEHIND_A_PAGE,
            "none": "@no_topic",
            "else": "@no_topic",
        },
        {
            "name": "the wolf story",
            "hear": r"^(?:tell|read|give|what about|how about)(?: [\w'-]+)? (?:the|that|your) wolf "
            "(?:story|tale|"
            r"legend|one)\b.*$",
            "do": [ANY_PAGE],
            "say": ["{page.text|sentence:300}", "It is written: {page.text|sentence:300}"],
        },
        {
            "name": "a story",
            "hear": r"\b(?:a|another|some|any|the|your) (?:\w+ )?(?:story|stories|tales?|"
            r"legends?)\b|^read (?:me|us)$|^read (?:me |us )?(?:a|any|some|aloud|something|from)\b|"
            r"^tell me something$",
            "do": [ANY_PAGE],
            "say": ["This one is true. {page.text|sentence:300}"],
        },
        {"name": "topic", "say": FOUND, "next": BEHIND_A_PAGE},
        *BESIDE_HER_BOOKS,
        {
            "name": "the word",
            "mention": True,
            "hear": r"\b(?:pass|watch)words?\b|\bthe (?:secret )?word\b",
            "say": [
                "The word itself is written nowhere, {asker}. Read about the gate, and then about "
                "the arms.",
                "I do not give it away, {asker}. What the books say of the gate I will gladly "
                "read to you.",
            ],
            "next": {
                r"^(?:yes|yeah|sure|ok|okay|please|go on|go ahead|read|then read|gladly|all "
                r"right)\b|^do(?: so| that| please)*$": "tell me about the gate"
            },
        },
        {
            "name": "maps",
            "mention": True,
            "like": ["where are the maps?", "where do you keep the maps?"],
            "hear": r"\bmaps?\b",
            "say": [
                "They are rolled up and out of reach, {asker}, and they stay so. Ask me the way "
                "instead.",
                "The maps I do not hand out. Inn, gate and workshop are all around the square.",
            ],
        },
        {
            "name": "a topic in a question",
            "like": [line for topic in PAGES for line in phrasings(topic)],
            "mention": True,
            "hear": [
                r"^(?:why|when|how|which|what|who|is|are|was|were|did|does|"
                r"do)\b.*?\b(?P<topic>gate|wolves|winter|stones?|arms|flower|thornwick|village|"
                r"wall|bell|well|queen|hill)\b",
                r"^(?:(?:do|have|are|is|can|any|some|a|find|summari[sz]e|tell|search|read|look|"
                r"show|give|where|what)\b.*)?\b(?:books?|(?:read|find|wrote|written|printed) "
                r"(?:anything|something)|search|read(?: (?:to )?(?:me|us))?|page|chapter|history) "
                r"(?:about|on|for|of) (?P<topic>.+)$",
            ],
            "do": [LOOKED_UP],
            "say": [
                *(said.replace("about:topic", "about:text") for said in FOUND[:5]),
                "What you ask I do not find on the page “{topic|read:page|cap}”, {asker}.",
                "The page “{topic|read:page|cap}” tells me no more of that, {asker}.",
            ],
            "none": "@no_topic",
            "else": "@no_topic",
            "next": BEHIND_A_PAGE,
        },
        {"name": "asked in a word", "say": FOUND},
        {"name": "in a word", "say": FOUND},
        *talks(ANSWERS),
    ],
}
