"""What else strangers often ask a guard, and what Bram says. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas.one_of import one_of

_SO = r"^(?:(?:and|so|but|then|oh|please|say|well),? )*"
_MAY = r"(?:can|could|may|might|shall|should) (?:i|we|one|somebody|someone)"
_HERE = r"(?: (?:here|around here|nearby|out here|in (?:the|this) village|in thornwick))*$"
_WORD = r"(?:pass|watch)?word"

OFTEN_ASKED: Mapping[str, Any] = one_of(
    "often asked",
    {
        "over_wall": (
            [
                rf"{_SO}(?:what (?:if|happens (?:if|when))|would you (?:see|mind|stop me) if) "
                r"(?:i|we|one|somebody|someone) (?:just |simply )?(?:climb|jump|sneak|crawl|dig|"
                r"swim|run|go|slip|squeeze|walk)(?:ed|s)? (?:over|past|under|around|round|by|"
                r"through)\b.*$",
            ],
            ["Then I fetch you down again, {asker}. Twice, if need be."],
        ),
        "nothing_there": (
            [
                rf"{_SO}(?:there(?:'s| is|s| was) )?(?:nothing|not much|nobody) (?:is |was )?(?:at "
                rf"all "
                r")?out (?:there|here)\b.*$|^all (?:that|this)(?: \w+)? for (?:an?|some|nothing|"
                r"this|that)\b.*$|^you could(?:'?ve| have) (?:warned|told) (?:me|us)\b.*$",
                rf"{_SO}(?:(?:it's|it is|that's|is that|is it) )?(?:just|only|merely) (?:an?|some|"
                r"the) (?:\w+ )?(?:road|ford|river|field|hill|stones?|mud|water)\b.{0,20}$|"
                rf"{_SO}(?:is|was) (?:that|this|it) (?:all|it|what|everything)(?: that)?(?: "
                r"(?:there is|you(?:'ve| have)?(?: been)? (?:guard\w*|watch\w*|keep\w*)))\b.*$",
            ],
            [
                "I guard the way out, {asker}. I never praised what is behind it.",
                "You asked for the gate, {asker}, and never for my view of it.",
            ],
        ),
        "behind_it": (
            [
                rf"{_SO}(?:what|who)(?:'s| is| are| lies| does)?(?: there)?(?: lie| live)? (?:just "
                r"|right )?(?:behind|beyond|past|outside)(?: of)? (?:it|that|there|you|here)"
                r"(?: then| anyway)*$",
            ],
            ["The old road, {asker}, and nine stones on a hill. No wolves, this year."],
        ),
        "what_for": (
            [
                rf"{_SO}what(?:'s| is) (?:so |that )?(?:special|interesting|important|valuable|"
                r"dangerous|good|great|bad|scary|worth guarding)\b.*\b(?:out there|guard\w*|behind "
                r"(?:it|there|that)|gate|there)\b.*$|"
                rf"{_SO}why (?:do you |are you |even )*guard(?:ing)? (?:it|this|that|an? "
                r"(?:\w+ )?(?:gate|road|door|wall))\b.*$",
            ],
            ["Nothing out there needs me, {asker}. Those who sleep in here do."],
        ),
        "counted": (
            [
                rf"{_SO}(?:have|did) you (?:ever |really )*count(?:ed)? (?:them|the stones|those)"
                r"(?: yourself| all| too)*$",
            ],
            ["They stand out of my sight, {asker}. Nine are reported to me, and now and then ten."],
        ),
        "reads": (
            [rf"{_SO}what (?:do|did|are) you (?:like to )?read(?:ing)?(?: then| off watch)*$"],
            ["One book a year, {asker}, slowly. Odile picks it."],
        ),
        "door": (
            [rf"{_SO}what(?:'s| is) (?:this|that|the) (?:\w+ )?door\b.{{0,15}}$"],
            ["The gate of Thornwick, {asker}: oak and iron. It opens for the word."],
        ),
        "winter": (
            [
                rf"{_SO}(?:when|how (?:long|many (?:year|winter)s?) ago|(?:in )?what "
                rf"year)\b.{{0,25}}"
                r"\b(?:wolves|winter)\b.{0,20}$",
            ],
            ["A hundred winters ago, {asker}, when there was no wall."],
        ),
        "one_comes": (
            [
                rf"{_SO}what (?:would|will|do) you do (?:if|when) .{{0,30}}\b(?:came?|comes?|attack"
                r"(?:s|ed)?|show(?:s|ed)? up|got in)\b.{0,20}$",
            ],
            ["Ring the bell, {asker}, and stand in the gate. In that order."],
        ),
        "past_stones": (
            [
                rf"{_SO}what(?:'s| is| lies)?(?: there)? (?:past|beyond|behind|after) (?:the|"
                rf"those) "
                r"(?:stones|hill|ford|river|road)\b.{0,15}$",
            ],
            ["Where that road ends I never saw, {asker}. I know it as far as I see it."],
        ),
        "view": (
            [rf"{_SO}what (?:can|do) you see (?:from|up|out|there|at)\b.{{0,25}}$"],
            ["Road, hedges, a lantern now and then, {asker}. Mostly road."],
        ),
        "about_whom": (
            [rf"{_SO}(?:was|is) (?:it|that) (?:all )?about (?:me|us|him|her|them|you)$"],
            ["What is told me in a low voice stays at this gate, {asker}."],
        ),
        "shut_it": (
            [
                rf"{_SO}(?:you (?:can|may|could) )?(?:shut|close|lock|bar) (?:it|(?:the|that|your) "
                r"gate)(?: (?:again|now|up|behind us|behind me))*$",
            ],
            ["It falls shut by itself, {asker}, within the minute. I see that it does."],
        ),
        "armour": (
            [
                rf"{_SO}(?:do|don't) you (?:wear|have|own|need)(?: any| an?)? (?:armou?r|helmet|"
                r"mail|breastplate)\b.*$|"
                rf"{_SO}(?:where(?:'s| is) your|why (?:do you (?:wear|have)|have you) no) "
                r"(?:armou?r|helmet|mail)\b.*$",
            ],
            ["Wool, {asker}, no armour. Whoever comes meets the gate first."],
        ),
        "spear_name": (
            [
                rf"{_SO}(?:does|has) (?:your|the|that) spear (?:have|got)(?: an?| any)? name$|"
                rf"{_SO}what(?:'s| is| do you call)(?: the name of)? (?:your|the|that) spear"
                r"(?: called|'s name| named)?$|"
                rf"{_SO}(?:have|did) you (?:ever )?named? (?:your|the|that) spear$",
            ],
            ["Spear, {asker}. My father called it that, and so do I."],
        ),
        "quiet": (
            [
                rf"{_SO}is it (?:always|usually|often|ever)(?: so| this| that)? (?:quiet|calm|"
                rf"peaceful){_HERE}",
            ],
            ["Most days, {asker}. That is what I am here for."],
        ),
        "hours_away": (
            [
                rf"{_SO}how do you (?:pass|kill|while away) (?:the|your) (?:time|hours|days?|"
                r"watch)\b.*$|"
                rf"{_SO}what do you do to (?:pass|kill) (?:the )?time\b.*$",
            ],
            ["I count, {asker}: who comes, who goes, and the sparrows."],
        ),
        "war": (
            [
                rf"{_SO}(?:have you (?:ever )?(?:been (?:to|in|at)|seen|fought in)|were you "
                r"(?:ever )?in|did you (?:ever )?(?:fight in|go to))(?: an?| the| any)? (?:wars?|"
                r"battles?)\b.*$",
            ],
            ["No, {asker}. War came to this gate once, on four legs, and before my time."],
        ),
        "rounds": (
            [
                rf"{_SO}how (?:often|many times) do you (?:walk|patrol|go|pace|do)(?: round| along|"
                r" around| your| on)* ?(?:the wall|rounds?|it)?(?: at night| a night| each "
                r"night)*$",
            ],
            ["Three times a night, {asker}, and a pebble on the well for each."],
        ),
        "boy": (
            [rf"{_SO}who(?:'s| is) (?:the|that|this) (?:boy|lad|kid)\b.*$"],
            ["Marta's boy, {asker}. He carries messages, and I never saw him walk."],
        ),
        "inn": (
            [
                rf"{_SO}(?:is|are) there (?:an? |any |some )?(?:food|inns?|taverns?|pubs?|(?:some|"
                r"any)thing to (?:eat|drink))(?: (?:or|and) (?:an? )?(?:food|inns?|taverns?|"
                rf"drinks?|beds?))?{_HERE}",
            ],
            ["The Copper Kettle, {asker}: south of this square. Bread, soup and ale."],
        ),
        "lock": (
            [
                rf"{_SO}(?:{_MAY}|i(?:'ll| will| could| can)) (?:pick|force|break)(?: open)? (?:it|"
                r"(?:the|that|your) (?:lock|gate))\b.*$|"
                rf"{_SO}(?:where(?:'s| is) the|is there an?|what about the) lock\b.*$",
            ],
            ["There is no lock to pick, {asker}: a bar of oak, and on this side."],
        ),
        "no_other": (
            [
                rf"{_SO}is there (?:an?|any|no|some)? ?(?:other|another) (?:way|means)(?: "
                r"(?:in|out|"
                rf"through))* (?:than|besides|but) (?:(?:with|by|saying) )?(?:the|that) {_WORD}$",
            ],
            ["No, {asker}. The word, or this side of the gate."],
        ),
        "why_word": (
            [
                rf"{_SO}why (?:is there|do you (?:need|want|ask for|have)|do (?:i|we) (?:need|have "
                rf"to (?:say|know))|must (?:i|we) (?:say|know|give)) (?:an?|the|this) {_WORD}\b.*$|"
                rf"{_SO}why an? {_WORD}(?: at all)?$",
            ],
            ["Because wolves walked in once, {asker}. A wolf has no word."],
        ),
        "whom": (
            [
                rf"{_SO}(?:who|whom) (?:would|do|will) you (?:protect|save|defend|rescue)"
                r"(?: first| here| most)*$",
            ],
            ["Whoever is inside this wall, {asker}. I keep no order."],
        ),
        "packing": (
            [
                rf"{_SO}what (?:should|do|must|shall) (?:i|we)(?: need to| have to)? (?:pack|take|"
                r"bring)(?: along| with me| with us)?(?: (?:for|on|out) .+)?$",
            ],
            ["A lantern, {asker}, and bread from Marta. And mind the ford."],
        ),
        "for_ale": (
            [
                rf"{_SO}(?:would|will|could|can|do) you open(?: it| up| the gate)? (?:(?:for|if i "
                r"(?:get|buy|bring) you) )(?:an?|some|one|two)(?: \w+)?(?: of)? ?(?:ale|beer|"
                r"mug|drink|soup|wine)\b.*$|^open(?: it| up| the gate)? for (?:an?|some)(?: \w+ "
                r"of)? (?:ale|beer|drink|soup|wine)$",
            ],
            ["No, {asker}. On watch I drink none, and the gate drinks none at all."],
        ),
        "winters": (
            [
                rf"{_SO}how many (?:winters|years)\b.*\byou\b.*\b(?:here|stood|guard|gate|post)\b"
                r".*$",
            ],
            ["Nineteen winters, {asker}. None with wolves."],
        ),
        "only_that": (
            [rf"{_SO}you(?:'re)? (?:really |only |just )?guard(?:ing)? (?:that|this|it|a \w+)$"],
            ["The gate, {asker}, and all who sleep behind it. What is out there guards itself."],
        ),
        "market": (
            [
                rf"{_SO}when(?:'s| is)(?: the)?(?: next)? market(?: day)?(?: here)?$|"
                rf"{_SO}is (?:it|today|tomorrow)(?: an?)? market day(?: today)?$",
            ],
            ["Not today, {asker}: today there are sparrows. On market days there are stalls."],
        ),
        "feeding": (
            [
                rf"{_SO}(?:{_MAY}|do you(?: ever)?|does anybody) feed (?:the|these|those|your) "
                r"(?:sparrows?|birds)\b.*$",
            ],
            ["Crumbs, {asker}, and seven heaps of them. I see to it that all is fair."],
        ),
        "wage": (
            [
                rf"{_SO}(?:what|how much|how well) do (?:they|people) pay you\b.*$|"
                rf"{_SO}(?:do they|does the village) pay you(?: well| enough)?$",
            ],
            ["Bread and coppers, {asker}, from the village. It is enough to stand on."],
        ),
    },
)
"""One rule for all of it."""
