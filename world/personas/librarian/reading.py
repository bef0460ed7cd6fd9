"""What Odile says while she reads, of noise, of the stones and the arms. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.librarian.herself import SELF

_SO = r"^(?:(?:and|but|so|or|well|ok|okay|yes|then|hey|oh|please|sorry|now|hm+),? )*"
_THEM = (
    r"(?:me|him|her|us|them|(?-i:[A-Z])[\w-]+|(?:my|our|the) (?:\w+ )?(?:friends?|mates?|"
    r"brothers?|sisters?|sons?|daughters?|boys?|girls?|child|children|kids?|wife|husband|mother|"
    r"father|mum|dad|lady|man|woman))"
)
_ONE = r"(?:i|we|he|she|one|you|they|people)"
_STONES = r"(?:the |those |these )?(?:standing )?stones"
_WHEN = {
    r"^(?:yes|yeah|sure|ok|okay|please|gladly|all right|alright|go on|go ahead|do|then read|any|"
    r"one page|whichever)\b(?:[ ,]+(?:please|then|thanks|do|go on|go ahead|you like))*$": (
        "read me a page"
    ),
}

WHILE_SHE_READS: Sequence[Mapping[str, Any]] = (
    {
        "name": "read to another",
        "act": True,
        "hear": [
            rf"{_SO}(?:(?:have you|is there|do you have|got) )?(?:(?:some|any)thing|a (?:book|page|"
            rf"story)) (?:to read|to hear|to listen to)? ?(?:to|for) {_THEM}(?:,? (?:he|she|they|"
            r"who|because|as|to read)\b.*)?$",
            rf"{_SO}(?:(?:he|she|they) )?(?:can't|cannot|can not|can barely|never learned to) "
            r"read(?:,? .{1,20})?$",
        ],
        "say": [
            "Then I read aloud, {asker}; it costs nobody a letter. Shall I take a page?",
            "What is read out, everybody can read, {asker}. Shall I begin?",
        ],
        "next": _WHEN,
    },
    {
        "name": "louder",
        "act": True,
        "hear": [
            rf"{_SO}(?:(?:a (?:bit|little)|much|can you (?:read|speak|say (?:it|that))|read|speak|"
            r"say (?:it|that)) )*(?:louder|slower|more slowly|more loudly|clearer|up)(?: (?:please|"
            r"then|for (?:me|us|him)))*$|"
            rf"{_SO}(?:{_ONE}|nobody) (?:can't|cannot|could not|couldn't|didn't|did not|can hardly|"
            r"can barely) (?:hear|understand|catch|follow)(?: (?:you|a word|it|that|anything|a "
            r"thing|the (?:end|last \w+)))*$",
            rf"{_SO}not so (?:fast|quick|quiet|soft)(?:ly)?$|"
            rf"{_SO}read (?:(?:me|us|out) )*(?:that|this|the) (?:page|one|bit)(?: (?:to (?:me|us)|"
            r"out|aloud|please|then|again))*$|"
            rf"{_SO}(?:read|say|tell) (?:it|that|this|the last (?:bit|line|part|sentence))(?: (?:to"
            r" (?:me|us)))? (?:again|once more)(?: .{1,15})?$",
        ],
        "say": ["Once more, then, slowly: {said}"],
        "none": ["More loudly than this I speak for nobody, {asker}. Come closer."],
    },
    {
        "name": "enough of it",
        "act": True,
        "hear": rf"{_SO}(?:(?:you can )?stop reading|enough (?:reading|of (?:it|that|this))|no more"
        r"(?: reading| of (?:it|that|this))|that will do|you can stop|that(?:'s| is|s) enough (?:"
        r"reading|of (?:it|that)|thanks?|thank you))(?: (?:now|then|thanks|thank you|please|for "
        r"(?:now|today)))*$",
        "say": [
            "Then I shut the book, {asker}.",
            "Here I put the ribbon in, {asker}, and am silent.",
        ],
    },
    {
        "name": "is it true",
        "hear": rf"{_SO}(?:(?:is|was|were) (?:it|this|(?:the|that|this) (?:story|tale|page|book))"
        r"(?: (?:really|all|even|actually))* (?:true|made up|real|invented|a lie|fiction)|did (?:it"
        r"|that|this|all that) (?:really |actually |ever )*happen|are (?:they|(?:the|these|your|"
        r"those) (?:stories|books|pages))(?: (?:really|all))* true|did (?:you|somebody|someone) "
        r"make (?:it|that|this) up)(?: (?:then|or .+|though))*$",
        "question": True,
        "say": [
            "So it is written, {asker}, and I read nothing into it. I was not there.",
            "I have found nothing that speaks against it, {asker}. I read out only what is "
            "written.",
        ],
    },
    {
        "name": "poems",
        "hear": rf"{_SO}(?:(?:got|have|do|you|are|is|there|read|recite|tell|give|me|us|him|i'd|i|"
        r"like|want|to|hear|any|an?|some|one|of|your|the|know|more|love|short|nice|good) )*"
        r"(?:poems?|poetry|verses?|rhymes?|ballads?)(?: (?:here|in here|then|please|"
        r"maybe|about \w+|on \w+))*$",
        "say": [
            "The poems stand on the third shelf, {asker}, and I read them badly, so not aloud. The "
            "arms, with their queen, come nearest.",
        ],
        "next": {
            r"^(?:yes|yeah|ok|okay|sure|please|then|that one|the arms|go on|read)\b.{0,20}$": (
                "read me about the arms"
            ),
        },
    },
    {
        "name": "pictures",
        "hear": rf"{_SO}(?:(?:got|have|do|you|are|is|there|show|read|give|me|us|him|i'd|i|like|"
        r"want|to|see|any|an?|some|one|of|your|the|books?|something|anything|with|ones?|in|them|"
        r"nice|good) )*(?:pictures|picture books?|drawings|illustrations)(?: (?:here|in (?:it|them|"
        r"here)|then|please|instead))*$",
        "say": [
            "Some have pictures, {asker}; Marta's boy comes for those. I can only read you the "
            "words.",
        ],
    },
    {
        "name": "who it is by",
        "hear": rf"{_SO}(?:who(?:'s| is| was) (?:(?:it|that|this|that one) by|the (?:author|"
        r"writer)(?: of (?:it|that))?)|by whom(?: (?:is|was) (?:it|that))?|whose book is (?:it|"
        r"that))$",
        "say": [
            "It bears no name, {asker}. Few of ours do.",
            "Whoever wrote it did not sign it, {asker}. I have looked for a name.",
        ],
    },
)
"""The rules of how she reads, and of what is asked of what she has read."""

IN_HER_LIBRARY: Sequence[Mapping[str, Any]] = (
    {
        "name": "noise",
        "hear": [
            rf"{_SO}why (?:do|must|should|are|have|is) (?:{_ONE}|everybody|it)(?: (?:always|all|so|"
            r"have|to|supposed|got|need))* (?:whisper(?:ing)?|quiet|silent|silence|softly|hush|"
            r"speak (?:softly|quietly)|keep (?:our|your|my) voices? down)\b.*$",
            rf"{_SO}(?:am|are|was|were|is) (?:i|we|he|she|they) (?:being )?(?:too|so|very|that) "
            r"(?:loud|noisy)\b.*$|"
            rf"{_SO}(?:do|must|should) {_ONE} (?:(?:have|need|really) )*(?:to )?(?:whisper|be (?:so"
            r" )?(?:quiet|silent)|keep (?:quiet|it down|our voices down))\b.*$",
            rf"{_SO}(?:can|may|could|is it (?:ok|okay|allowed|all right) (?:to|if)) ?(?:{_ONE})? ?"
            r"(?:sing|shout|laugh|talk|play (?:music|an? \w+|the \w+|my \w+)|whistle|speak(?: (?:"
            r"up|loud(?:ly)?))?|chat|dance|yell|scream|make (?:some |a )?noise|clap)"
            r"(?: (?:in here|here|in (?:a|the|your) library|a (?:bit|little|song)|loud|out loud|"
            r"too|please))*$",
            rf"{_SO}(?:does|do|would) (?:the |our |my |all this |any )?(?:noise|talking|chatter|"
            r"singing|voices)(?: \w+)? (?:bother|disturb|annoy|trouble)\b.*$|"
            rf"{_SO}what (?:happens|do you do|if) (?:if|when)? ?(?:{_ONE}|somebody|someone|"
            r"anybody) (?:is|are|am|gets?|talks?|shouts?|sings?|laughs?)(?: (?:too )?(?:loud|noisy"
            r"|loudly))?(?: in here)?$",
        ],
        "say": [
            "Softly is enough, {asker}: somebody may be reading. For songs there is the inn.",
            "Talk, {asker}, but softly. The books do not mind; whoever reads in them does.",
        ],
    },
    {
        "name": "always quiet",
        "hear": rf"{_SO}is it (?:(?:ever|always|never|not|so|this|that|usually|normally|really) )*"
        r"(?:quiet|silent|calm|still|loud|noisy)(?: (?:in|here|around|like this|all day|at all))*$",
        "say": ["Always, {asker}, but for the pages and me."],
    },
    {
        "name": "lost books",
        "hear": [
            rf"{_SO}(?:do|does|did|has|have|was|were|is|are)(?: (?:any(?:one|body)|some(?:one|body)"
            r"|people|readers|folk|many|ever|there|you|often|been))* (?:steal|stolen|stole|take|"
            r"taken|lose|lost|nick|nicked|pinch|pinched|missing|thieves)(?: (?:any|some|"
            r"an?|one|the|your|of|many))* (?:books?|them|these|one|volumes?)"
            r"(?: (?:ever|before|here|stolen|back|gone|missing|went missing))*$",
            rf"{_SO}(?:are|is|was|were) (?:any|some|one|a)(?: (?:books?|of (?:them|these|the "
            r"books)))? (?:missing|gone|stolen|lost)$",
        ],
        "say": [
            "Two went out before my time, {asker}, and both gaps are still there. None since.",
        ],
    },
    {
        "name": "how she came",
        "hear": [
            rf"{_SO}how (?:did|do|come) you (?:end up|come|came|get|land|wind up|ended up|happen)"
            r"(?: (?:to (?:be|live|work|come)|here|in|this|the|thornwick|library|village|place|"
            r"at))*$|"
            rf"{_SO}(?:why|when) did you (?:come|move)(?: (?:here|to|this|the|thornwick|village|"
            r"place))+$|{_SO}what (?:brought|made|led) you (?:here|come|to thornwick)\b.*$",
        ],
        "say": list(SELF["self: origin"]),
        "next": {
            r"^(?:(?:and|but|so) )*(?:do|don't|did) you (?:ever |still |not |even )*miss (?:it|"
            r"home|there|the \w+|hallow ferry)\b.{0,20}$": "do you miss hallow ferry",
            r"^(?:(?:and|but|so) )*(?:why|would|will|do|did|don't|could)\b.*\b(?:go|went|been|move|"
            r"travel|return) ?(?:back|home|there)?(?: .{1,20})?$": "do you go back to hallow ferry",
            r"^(?:(?:and|but|so) )*(?:did|have) you (?:ever |finally )*(?:find|found) (?:it|that|"
            r"what .+)\b.{0,20}$": "did you find the year",
            r"^(?:(?:and|but|so) )*what(?:'s| is| was|'re| were| are| did| do)? (?:it|that|you)? ?"
            r"(?:still )?(?:look(?:ing)?|searching|want|to look) ?(?:up|for|to find)?(?: .{1,15})?"
            r"$": "what year do you look for",
        },
    },
    {
        "name": "hallow ferry",
        "hear": rf"{_SO}(?:(?:do|don't|did) you (?:ever |still )*miss (?:hallow ferry|home|your "
        r"(?:home|family|village|old \w+)|the river|where you .+)|(?:do|don't|will|would|why don't|"
        r"why didn't) you (?:ever |not |want to )*(?:go|move|travel|return) (?:back|home)"
        r"(?: to hallow ferry| there| home)*)\b.{0,20}$",
        "say": [
            "Kin I have none left there, {asker}, and here I have not finished reading.",
            "Of Hallow Ferry I think kindly, {asker}. But the year I came for is still to be "
            "found, and it is not there.",
        ],
    },
    {
        "name": "the year she looks for",
        "hear": rf"{_SO}(?:what year (?:do|are|did) you (?:look|looking|seek|want|search|"
        r"searching)(?: (?:for|up))*|did you find the year|have you found (?:it|the year)|what (?:"
        r"are|were|did) you (?:still )?(?:looking|look|come to look|want to look|came to look) "
        r"(?:for|up))(?: .{1,15})?$",
        "say": [
            "The year of the winter of the wolves, {asker}. No page has it, and I am still "
            "looking.",
        ],
    },
    {
        "name": "how she finds a book",
        "hear": rf"{_SO}how (?:do|can|does|could|on earth do) {_ONE} (?:ever |even )*(?:find|"
        r"know where|remember where|keep track of|sort|order|arrange)\b(?: .{0,40})?\b(?:anything|"
        r"a book|(?:the|any|all (?:the|these|those)|these) ?(?:books|one)?|everything|things|"
        r"something|them)\b.{0,25}$|"
        rf"{_SO}how are (?:they|the books|these) (?:sorted|ordered|arranged|kept)$",
        "say": [
            "By the catalogue, {asker}: a card for every book, and a label on every shelf.",
        ],
    },
    {
        "name": "who set up the stones",
        "hear": [
            rf"{_SO}(?:who|when(?: was it that| did (?:they|somebody|people))?|when were|how were|"
            rf"how did (?:they|somebody|anybody))(?: (?:put|set|built?|made|make|raised?|placed?|"
            rf"carved?|brought|bring|erect(?:ed)?|get))+(?: up)? {_STONES}(?: (?:put|set|built|"
            r"made|raised|placed|up|there|here|that))*$",
            rf"{_SO}how (?:old|long)(?: (?:is|are|have|has))* {_STONES}(?: (?:been|there|here|"
            r"stood|standing))*$|{_SO}(?:when|how) were {_STONES} (?:put|set|built|made|raised|"
            r"placed|carved)(?: \w+)?$",
        ],
        "say": [
            "Nobody knows who set them up, {asker}, nor when. No page of mine is as old as they "
            "are.",
            "Whose hands it was, and in which year, nobody wrote down, {asker}. They are older "
            "than my books.",
        ],
    },
    {
        "name": "how many stones",
        "hear": rf"{_SO}(?:why|how come)(?: (?:are|is|there|only|just|exactly|it))* (?:nine|ten|9|"
        r"10)(?: (?:of them|stones|and (?:not|then) \w+|or ten))*$|"
        rf"{_SO}(?:(?:are|is) there(?: (?:really|now|exactly))* (?:nine|ten|9|10)|(?:is it|are "
        r"they)(?: (?:really|now|exactly))* (?:nine|ten|9|10) (?:or|of them|stones))(?: (?:or|nine|"
        r"ten|9|10|of them|stones|then))*$",
        "say": [
            "Nine, if one counts once, {asker}; ten, if twice. Why, nobody has written down.",
        ],
    },
    {
        "name": "what the stones are for",
        "hear": rf"{_SO}(?:what(?:'s| is| are)? {_STONES} (?:used |good |there |all )*for|what "
        rf"(?:do|does|did) {_STONES} (?:mean|do|stand for)|why (?:are|is|were) {_STONES} (?:there|"
        rf"here|up there|put there|built)|are {_STONES}(?: \w+)? (?:magic(?:al)?|haunted|holy|"
        r"sacred|cursed|alive|dangerous|a temple|graves?)\b.{0,20})$",
        "say": [
            "What they are for is written nowhere, {asker}. They stand in a ring, and one counts "
            "them.",
        ],
    },
    {
        "name": "the queen of the arms",
        "hear": rf"{_SO}(?:who (?:is|was|'s) (?:the|that|this) queen|what(?:'s| is| was) (?:the |"
        r"that |her )?(?:queen's )?name(?: of (?:the|that) queen)?|which queen(?: was (?:it|that))?"
        r"|when (?:was|did) (?:the|that|this) queen\b.*|what was (?:the|that) queen called|(?:how "
        r"did|why was|what did) (?:the|that) queen\b.*)(?: then| anyway)*$",
        "say": [
            "Her name and her year were not written down, {asker}; only that she sat on a "
            "thistle, and found the place well defended.",
            "No page names her, {asker}, nor the year. She lost her way here, sat down on a "
            "thistle, and gave the village its arms for it.",
        ],
    },
    {
        "name": "colours of the arms",
        "hear": rf"{_SO}(?:what|which) colou?rs? (?:is|are|was|were|has|have|do)(?: (?:the|that|"
        r"those))?(?: (?:thistle|flower|field|arms|crest|shield|coat of arms|on the arms|have|"
        r"has))+$",
        "say": ["A silver thistle on a green field, {asker}."],
    },
)
"""The rules of the quiet, of what gets lost, of how she came, and of stones and arms."""
