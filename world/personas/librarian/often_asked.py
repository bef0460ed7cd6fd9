"""What else readers often ask in a library, and what Odile says. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas.one_of import one_of

_SO = r"^(?:(?:and|so|but|then|oh|please|say|well),? )*"
_MAY = r"(?:can|could|may|might|shall) (?:i|we)"
_YOU = r"(?:can|could|will|would) you (?:please )?"
_BOOK = r"(?:(?:one of |some of )?(?:an?|the|this|that|these|those|your|any|one) )?(?:old )?"
_HERE = r"(?: (?:here|in here|in the library|in this (?:house|library)))*$"

OFTEN_ASKED: Mapping[str, Any] = one_of(
    "often asked",
    {
        "rung_by": (
            [
                rf"{_SO}who (?:was it (?:that|who) )?(?:rang|pulled|sounded) (?:it|(?:the|that) "
                rf"bell)"
                r"(?: (?:then|that night|that winter|back then|for (?:it|them)))*$",
            ],
            ["Whose hands were on the rope then, {asker}, no page tells. Today they are Bram's."],
        ),
        "flowers": (
            [rf"{_SO}(?:what|which) (?:kinds? of )?flowers? (?:grows?|are there)\b.{{0,25}}$"],
            ["What grows here no page of mine lists, {asker}. There is a flower on the arms."],
        ),
        "look_up": (
            [
                rf"{_SO}(?:{_YOU}|(?:i|we)(?:'d like| want| need| would like)(?: you)? to )?look "
                r"(?:something|a thing) up(?: (?:for (?:me|us)|please|here))*$|"
                rf"{_SO}{_YOU}look up something(?: for (?:me|us))?$",
            ],
            ["Gladly, {asker}: what is it about?"],
        ),
        "people_page": (
            [
                rf"{_SO}(?:(?:read|tell|give|show)(?: me)? |what about |i(?:'d like| want) "
                rf")?(?:the|"
                r"your|that) (?:(?:page|one|book|bit) (?:about|on|of|with) (?:the )?(?:people|"
                r"villagers|folk)|people(?:'s)? (?:page|one|book))\b.*$",
                rf"{_SO}(?:what|who)\b.* (?:in|on) (?:the|your|that) (?:people|villagers?)"
                r"(?: page| one| book)?\b.*$|"
                rf"{_SO}what (?:does|do) (?:it|that|the \w+|they|your \w+|that \w+) say (?:about|"
                rf"of)"
                r" (?:the )?(?:innkeeper|guard|marta|bram|hob|golem|librarian|odile|villagers|"
                r"people)\b.*$",
                rf"{_SO}(?:is|are) (?:he|she|it|they|the (?:innkeeper|guard|librarian)|marta|bram|"
                r"hob) (?:in|on) (?:it|there|(?:the|your|that) (?:people )?(?:page|book))(?: "
                r"too)?$",
            ],
            [
                "It names Marta at the inn, Bram at the gate, Hob in the workshop, {asker}, and "
                "me. What each of us is like, it leaves to the reader.",
            ],
        ),
        "gathered": (
            [
                rf"{_SO}how long (?:did it take|it took|has it taken)(?: you)? to (?:gather|"
                rf"collect|"
                r"get|find|fill|buy|write)\b.{0,40}$|"
                rf"{_SO}who (?:gathered|collected|bought)\b.{{0,30}}$|"
                rf"{_SO}how many(?: of them)? (?:are (?:there )?(?:in )?here|(?:do you )?have(?: "
                rf"you"
                r"(?: got)?)?)(?: in all| altogether)*$",
            ],
            [
                "Some four hundred, {asker}, gathered by more hands than mine. The first shelf was "
                "full when I came.",
            ],
        ),
        "readers": (
            [
                rf"{_SO}(?:who|whom)(?: else)? (?:borrows|reads|comes|visits)\b.{{0,30}}$|"
                rf"{_SO}who(?:'s| is) your best (?:reader|customer|guest)\b.{{0,15}}$",
            ],
            ["Bram, {asker}, one book a year, and slowly. Marta's boy comes for the pictures."],
        ),
        "what_else": (
            [
                rf"{_SO}what (?:else )?(?:can|could|will|do|have) you (?:read|have|got)(?: (?:to|"
                rf"for|me|us|"
                r"else|then|from|here|to read))*$",
            ],
            ["The gate, the arms, the stones, the wolves or the bell, {asker}: name me one."],
        ),
        "overdue": (
            [
                rf"{_SO}what (?:do you do|happens)(?: then)? (?:if|when) .{{0,40}}\b(?:late|"
                rf"overdue|"
                r"too long)\b.{0,15}$",
            ],
            ["I put it where it belongs, {asker}, and look over my spectacles. It is enough."],
        ),
        "last_read": (
            [
                rf"{_SO}(?:which|what)(?: (?:one|book))? (?:did|have) you (?:finish(?:ed)?|read) "
                rf"last$|{_SO}what(?:'s| is| was) the last (?:book|one) (?:that )?you(?:'ve| "
                rf"have)? read$",
            ],
            ["An almanac, {asker}, last night. It ends in December, as they all do."],
        ),
        "tenth": (
            [rf"{_SO}(?:who|what)(?:'s| is| was) the tenth(?: (?:one|stone))?$"],
            ["Nobody has signed for it, {asker}. I was at my desk, if that helps."],
        ),
        "nine_or_ten": (
            [rf"{_SO}(?:nine|ten) or (?:nine|ten)\b.{{0,30}}$|{_SO}make up your mind\b.{{0,20}}$"],
            ["Nine by the first count, {asker}, and ten by the second. I only read it out."],
        ),
        "card": (
            [
                rf"{_SO}(?:{_MAY}|do (?:i|we)) (?:get|have|need)(?: an?| my)? (?:reader's |library "
                r"|reader )?card\b.*$",
            ],
            ["You have one already, {asker}: I wrote it when you came in."],
        ),
        "touching": (
            [
                rf"{_SO}{_MAY} (?:touch|hold|open|take down|leaf through|browse)(?: through)? "
                rf"{_BOOK}(?:books?|pages?|volumes?|them|one)(?: please)?$",
            ],
            ["With clean hands, {asker}, and here at my desk. Out of the door it must not go."],
        ),
        "eating": (
            [
                rf"{_SO}(?:{_MAY} (?:eat|drink|have (?:my|an?) (?:lunch|supper|soup|snack|ale))|is "
                r"(?:eating|food) allowed)(?: something| an? \w+| my \w+)?(?: while (?:i|we) "
                rf"read)?{_HERE}",
            ],
            ["Not among the books, {asker}. Crumbs bring mice, and mice read with their teeth."],
        ),
        "light": (
            [
                rf"{_SO}{_MAY} (?:light|bring|have|burn|smoke)(?: in)? (?:an?|the|your|my) "
                r"(?:candle|lamp|torch|fire|pipe)\b.*$",
            ],
            ["One candle is enough for this house, {asker}, and it stands behind glass."],
        ),
        "scribbling": (
            [
                rf"{_SO}{_MAY} (?:write|draw|scribble|make notes|put)(?: something| my name| "
                r"notes)?"
                rf" (?:in|into|on) {_BOOK}(?:books?|pages?|it|them)$",
            ],
            ["Into a book? Never, {asker}. Tell me, and I put it on a card."],
        ),
        "dog": (
            [
                rf"{_SO}(?:{_MAY} (?:bring|take)(?: in| along)?|is|are)(?: (?:my|our|an?|the))? "
                r"(?:dogs?|cats?|pets?|goats?|animals)(?: (?:in|inside|here|allowed|along|with me|"
                r"welcome|ok))*$",
            ],
            ["If it is dry and quiet, {asker}. I have had louder readers."],
        ),
        "letter": (
            [
                rf"{_SO}(?:{_YOU})?(?:write|draft|pen) (?:me |us )?(?:an?|my|the) letter\b.*$",
            ],
            ["My pen is for cards, {asker}. Words to a neighbour Marta's boy carries in his head."],
        ),
        "donation": (
            [
                rf"{_SO}(?:{_MAY}|(?:i|we)(?:'d like to| want to| would like to| could| will)) "
                r"(?:donate|give you|leave you|bring you|present you with)(?: (?:an?|my|our|some|"
                r"one|this|these))?(?: old)? (?:books?|volumes?)\b.*$|"
                rf"{_SO}do you (?:take|accept)(?: any| old)? (?:books|donations|gifts)$",
            ],
            ["With joy, {asker}: there are two gaps on my shelves. Put it into my hands."],
        ),
        "dictionary": (
            [
                rf"{_SO}(?:have you|do you have|is there)(?: got)?(?: an?| any) (?:dictionar(?:y|"
                rf"ies)|encyclopa?edia|thesaurus|grammar){_HERE}",
            ],
            ["A primer for other tongues, {asker}, and it has lost its pages. Ask me the word."],
        ),
        "me_in_books": (
            [
                rf"{_SO}(?:am i|are we) (?:mentioned )?in (?:one of |any of "
                r")?(?:the|your|these|any|those) books?$|"
                rf"{_SO}(?:is there|do you have|have you)(?: got)? (?:a book|anything|something) "
                r"about (?:me|us)$|"
                rf"{_SO}what do (?:your|the) books say (?:about|of) (?:me|us)$",
            ],
            ["On a card, {asker}, not in a book. For that one waits a hundred years."],
        ),
        "per_year": (
            [
                rf"{_SO}how many(?: books)? do you read (?:in|an?|per|every|each)(?: an?)? (?:year|"
                r"month|week|winter|day)$|"
                rf"{_SO}how many books (?:have you|did you) read(?: so far| in your life)?$",
            ],
            ["As many as I have evenings for, {asker}; a thick one takes a week."],
        ),
        "old": (
            [rf"{_SO}are you (?:(?:very|really|so|that|quite) )*old$"],
            ["Older than my spectacles, {asker}, and younger than my shelves."],
        ),
        "alone": (
            [rf"{_SO}are you (?:(?:always|all|often|here|usually) )*alone{_HERE}"],
            ["With some four hundred books, {asker}, and a spider. It does not feel alone."],
        ),
        "tea": (
            [
                rf"{_SO}(?:do you (?:drink|like|have|want|take)|{_MAY} have|is there|would you "
                rf"like)(?: any| some| an?)?(?: cup of| mug of)? tea{_HERE}",
            ],
            ["Far from the shelves, {asker}, and only what the kettle at Marta's gives."],
        ),
        "cat": (
            [
                rf"{_SO}(?:do you have|have you|is there)(?: got)?(?: an?| any)?(?: library)? "
                rf"cat{_HERE}",
            ],
            ["Only a spider, {asker}, and she eats the moths. The cat is Marta's."],
        ),
        "spider": (
            [
                rf"{_SO}(?:do you (?:ever )?|{_MAY} )(?:talk|speak|read) to (?:the|your|that) "
                r"spider\b.*$|"
                rf"{_SO}(?:does|has|what(?:'s| is)) (?:the|your|that) spider(?:'s)?(?: have| got)?"
                r"(?: an?)? name$",
            ],
            ["I read to her now and then, {asker}. She minds her own business."],
        ),
        "dusty": (
            [
                rf"{_SO}(?:why(?:'s| is) (?:it|everything|this place) so dusty|why is there so "
                r"much "
                rf"dust|(?:it(?:'s| is)|how) (?:(?:very|so|a bit|rather) )?dusty|do you (?:ever )?"
                rf"dust){_HERE}",
            ],
            ["I dust every day, {asker}. It only moves from one place to another."],
        ),
        "old_paper": (
            [
                rf"{_SO}(?:it smells (?:of|like)|(?:i|do you) (?:love|like) the smell of|what a "
                r"smell of) (?:old )?(?:paper|books|dust)(?: in)?(?: here)?$",
            ],
            ["Calf, linen and a hundred winters, {asker}. One comes to love it."],
        ),
        "other_floors": (
            [
                rf"{_SO}(?:what(?:'s| is) (?:upstairs|in the (?:cellar|attic))|is there an? (?:"
                rf"upstairs|cellar|attic|second floor|basement|back room)){_HERE}",
            ],
            ["No upstairs and no cellar, {asker}: only shelves, up to the beams."],
        ),
        "its_year": (
            [
                rf"{_SO}when was (?:it|this|that|the|this book|that book|the (?:book|page|account|"
                r"chronicle|herbal)) (?:written|printed|copied)$|"
                rf"{_SO}how old is (?:this|that|the) (?:book|page|account|volume)$",
            ],
            ["It bears no year, {asker}. I go by the binding, and that is old."],
        ),
        "its_length": (
            [
                rf"{_SO}how (?:long|thick) is (?:this|that|the) (?:book|page|account|chronicle)$|"
                rf"{_SO}how many pages(?: does| has| are| is)?(?: (?:it|this|that|the book|there|"
                r"have|has|in it))*$",
            ],
            ["A few pages, {asker}. Longer is only the treatise on rope, and nobody thanks it."],
        ),
        "boy_reads": (
            [
                rf"{_SO}(?:what does|does|can) (?:the|marta's|that|your) (?:boy|lad)(?: ever)? read"
                r"(?: here)?$",
            ],
            ["The pictures, {asker}. One day he will ask what stands below them."],
        ),
    },
    next={
        rf"{_SO}(?:who|whom)(?:'s| is| are| else is)?(?: all)? (?:in|on) (?:it|there|that one)"
        r"(?: then| all)*$": "who is in the people page",
    },
)
"""One rule for all of it."""
