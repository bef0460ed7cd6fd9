"""What Hob says to tricks, to teasing, and of the things and the name it works with. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_SO = r"^(?:(?:and|but|so|or|well|ok|okay|then|hey|oh|please|now|go on|hob),? )*"
_CAN = r"(?:(?:can|could|will|would|do) you )?"
_THEM = r"(?:me|him|her|us|them|(?-i:[A-Z])[\w-]+|(?:my|our) (?:friend|mate|brother|sister))"
_THING = (
    r"(?:chairs?|tables?|boats?|stools?|doors?|wheels?|carts?|box(?:es)?|toys?|"
    r"ladders?|shel(?:f|ves)|bench|stairs?|staff|stick|shield|cradle|bridge|dolls?|hammer|nails?)"
)

TRICKS: Sequence[Mapping[str, Any]] = (
    {
        "name": "lifting guests",
        "act": True,
        "hear": [
            rf"{_SO}{_CAN}(?:lift|pick|carry|hold|hoist|toss|throw|swing|shake|hug|squeeze|raise)"
            rf"(?: up)? {_THEM}(?: (?:up|down|please|now|high|higher|over|around|across|out|for us|"
            r"for a bit|in the air|on your .+|over there|to the \w+))*$",
        ],
        "say": [
            "Hob lifts beams. Guests stay on the floor, {asker}.",
            "Hob lifts what belongs on the bench, {asker}. People do not.",
        ],
    },
    {
        "name": "to catch",
        "act": True,
        "hear": rf"{_SO}{_CAN}(?:catch|think fast|head ?s ?up)(?: (?:it|this|that|the \w+|one|then"
        r"|if you can))*$|"
        rf"{_SO}{_CAN}(?:throw|toss|chuck|pass) (?:me|us|him|her) (?:the|that|your|an?) \w+$",
        "say": [
            "What flies, falls, {asker}. Hob's hands hold tools.",
            "Nothing flies in the workshop, {asker}. Then nothing breaks.",
        ],
    },
    {
        "name": "tricks",
        "act": True,
        "hear": [
            rf"{_SO}{_CAN}(?:turn|spin|roll)(?: (?:around|round|over|about))+(?: .{{1,12}})?$|"
            rf"{_SO}{_CAN}stand on (?:one|your|a|the) (?:\w+ )?(?:leg|foot|head|hands?|toes)\b.*$",
            rf"{_SO}{_CAN}(?:do|show|perform)(?: (?:us|me|him))?(?: (?:an?|some|your|another))? "
            r"(?:trick|tricks|flip|handstand|somersault|cartwheel|push ?ups?|something funny)\b.*$|"
            rf"{_SO}{_CAN}(?:play dead|touch your toes|make a face|walk like .+|do the robot)$",
        ],
        "say": [
            "Hob has one squeak and no tricks, {asker}.",
            "The left knee squeaks at that. Hob works, {asker}. That is the trick.",
        ],
    },
    {
        "name": "set on a guest",
        "act": True,
        "hear": rf"{_SO}{_CAN}(?:kick|hit|punch|bite|hammer|squash|crush|smash|scare|chase|trip|"
        rf"slap|kill|eat|hurt|attack|nail) {_THEM}(?: (?:up|down|for me|please|now|hard|in half"
        r"|on the .+|to the \w+))*$|"
        rf"{_SO}{_CAN}saw {_THEM} in half$",
        "say": [
            "No cog in Hob is for that, {asker}.",
            "Hob hits nails, {asker}. Nothing else.",
        ],
    },
    {
        "name": "wanted for another",
        "question": False,
        "hear": rf"{_SO}(?:i|we|he|she|they|(?-i:[A-Z])[\w-]+|(?:my|our) \w+)(?:'d like| would "
        rf"like| (?:really |also )?(?:wants?|needs?)|(?: am|'m| is| are) looking for)(?: (?:an?|"
        r"some|two|three|new|"
        rf"little|big|good|wooden))* {_THING}(?: (?:made|built|from you|please))*$",
        "say": "@not_for_you",
    },
    {
        "name": "called a toy",
        "question": False,
        "hear": [
            rf"{_SO}(?:you(?:'re| are|re)? |what )(?:(?:just|only|nothing but|really|such|like|an?|"
            r"big|old|glorified|walking|talking|overgrown|stupid|silly|giant|wooden) )+(?:toy|doll|"
            r"puppet|machine|clock|cupboard|wardrobe|bucket|barrel|chair|plank|firewood|box|lump|"
            r"heap|pile|stove|log|nutcracker|scrap)\b.{0,20}$",
            rf"{_SO}(?:you )?(?:stupid |dumb |silly |big |old |useless )*(?:tin ?(?:man|can|head)|"
            r"rust ?bucket|wood(?:en)? ?head|block ?head|bucket of bolts|pile of (?:junk|scrap|"
            r"planks|wood)|(?:tin|wooden|brass) (?:man|thing|fool|idiot))$",
        ],
        "say": "@taunt",
    },
)
"""The rules of those who want to see it do something, or to see it cross."""

OF_ITS_HOUSE: Sequence[Mapping[str, Any]] = (
    {
        "name": "for whom it is",
        "hear": [
            rf"{_SO}who(?:m)?(?:'s| is| are| was| were) (?:it|this|that|these|they|all (?:this|that"
            rf"|of it)|(?:the|that|this|your) (?:[\w-]+ )?[\w-]+) (?:all )?for(?: then)?$|"
            rf"{_SO}for whom?(?: .+)?$",
            rf"{_SO}who (?:has |had )?(?:ordered|wanted|asked for|commissioned|needs?|wants?) "
            rf"(?:it|this|that|these|them|all (?:this|that)|(?:the|an?|that|this) (?:[\w-]+ )?"
            rf"{_THING})(?: (?:from you|built|then|anyway))*$|"
            rf"{_SO}whose (?:order|idea|plan) (?:is|was)\b.*$",
            rf"{_SO}who(?:m)? (?:do|are|did) you (?:mak|build|do|work)(?:e|ing)?(?: (?:it|this|"
            r"that|them|all|all this|things|all that))* for$|"
            rf"{_SO}who(?:'s| is| will be)? (?:going to |gonna )?(?:lives?|living|moves?|moving) "
            r"(?:in it|in (?:the|that|this|your) house|in there|in)$",
        ],
        "say": [
            "One of those who build here ordered it, {asker}. Hob keeps the order, not the name.",
            "For those who build here. They order, {asker}. What for, they do not say.",
        ],
    },
    {
        "name": "why the bucket",
        "hear": rf"{_SO}(?:why|what)(?:'s| is| are| was)? (?:there )?(?:an?|the|that) (?:bucket|"
        r"pail)(?: (?:there|on (?:it|top|the \w+)|doing(?: there| up there)?|up there|at the end|"
        r"instead of .+|and not .+))*$|"
        rf"{_SO}why is the (?:twelfth|last|top)(?: step| one)? an? bucket$",
        "say": ["The twelfth step is not made, {asker}. Till then: the bucket."],
    },
    {
        "name": "up the stair",
        "hear": rf"{_SO}(?:can|may|could|should|is it safe to|what if) (?:i|we|he|she|one|you)? ?"
        r"(?:go|climb|walk|step|get|run|jump)(?: (?:up|on|down))+(?: (?:it|there|that|to the top|"
        r"(?:the|that|your|this) (?:stairs?|steps?)))*$|"
        rf"{_SO}(?:can|may|could) (?:i|we|he|she) (?:climb|use|try) (?:it|that|(?:the|your|that) "
        r"stairs?)$",
        "say": [
            "Eleven steps hold, {asker}. The twelfth is a bucket. Behind it is air.",
            "Up goes. Then down the same way, {asker}. It leads nowhere yet.",
        ],
    },
    {
        "name": "why four spokes",
        "hear": rf"{_SO}(?:why|how come)(?: (?:does|has|are|is|it|there|only|just|the|wheel|have))*"
        r" (?:four|4|half)(?: (?:of|the))* ?(?:spokes?|wheel|a wheel|finished|done)?(?: (?:so far|"
        r"of eight|on it|there))*$|"
        rf"{_SO}where are the (?:other|missing|rest)(?: of)?(?: the)?(?: four)?(?: spokes?| "
        r"ones)?$",
        "say": ["Four are in. Four are not cut yet, {asker}. There was no time."],
    },
    {
        "name": "why chalk",
        "hear": rf"{_SO}why (?:(?:do|did) you (?:use|draw(?: it)?(?: in| with)?) |is it (?:in|made "
        r"of) |in |the )?chalk\b.*$",
        "say": ["Chalk wipes off. A wall does not. So first chalk, {asker}."],
    },
    {
        "name": "what stands on the bench",
        "hear": [
            rf"{_SO}what(?:'s| is| was| does it| do they| stands)(?: (?:written|"
            r"carved|chalked|cut|say|stands))+ (?:on|in|into) (?:the|that|your|joss's) bench$",
            rf"{_SO}(?:who (?:named|called|gave you (?:that|your|this|the|an?) name)|why (?:are|"
            r"were) you (?:called|named)|why do "
            r"they call you|why(?:'s| is) your name|where (?:does|did|is) your name)\b.*$",
        ],
        "say": [
            "“hob” stood on the bench, {asker}, in chalk. So Joss read it, and so Hob is called.",
        ],
    },
    {
        "name": "why it says Hob",
        "hear": rf"{_SO}why (?:do|don't|can't|won't) you (?:ever |always |never )*(?:(?:say|call "
        r"yourself|use) (?:.* )?(?:hob|i|me|he|it|your (?:own )?name|the word .+)|(?:talk|speak) "
        r"(?:like (?:that|this)|that way|(?:of|about) yourself\b.*|as if .+))$|"
        rf"{_SO}why do you (?:always |only |just )*say$|"
        rf"{_SO}do you (?:know|ever say|never say) (?:the word )?[“\"']?i[”\"']?$",
        "say": ["“hob” stood on the bench. “I” stood nowhere, {asker}."],
    },
    {
        "name": "its wood",
        "hear": rf"{_SO}(?:what|which)(?: (?:kind|sort|type) of)? wood(?: (?:is|are|was))? (?:that|"
        r"this|it|these|they|you|hob|(?:the|your|that|this) [\w-]+)?(?: (?:made of|made from|is it"
        r"|is that|is this|are you|there))*$",
        "say": ["Oak: door, frame, and what bears. Pear: Hob, {asker}."],
    },
    {
        "name": "others like it",
        "hear": [
            rf"{_SO}(?:are|were) there (?:any |many |more |other )*(?:others?|golems?|hobs?|ones|"
            r"of you|like you)(?: (?:like you|of you|of your kind|somewhere|elsewhere|too|in .+|"
            r"around))*$|"
            rf"{_SO}do you (?:have|know)(?: (?:any|other|of))* (?:brothers?|sisters?|golems|others)"
            r"(?: like you| of your kind)*$",
            rf"{_SO}are you the only (?:one|golem|hob)(?: (?:of your kind|like you|here|there is|"
            r"around))*$",
        ],
        "say": ["Hob knows of none, {asker}. One bench. One Hob."],
    },
    {
        "name": "he or it",
        "hear": rf"{_SO}(?:are you|is it|do you prefer|should (?:i|we) say)(?: (?:an?|the|being|to "
        r"be))* (?:he|she|it|him|her|boy|girl|man|woman|male|female|lad|lady)(?:,? or (?:an?|the)?"
        r" ?(?:he|she|it|him|her|boy|girl|man|woman|male|female|lady|what))+$",
        "say": "@self: he or she",
    },
    {
        "name": "fire",
        "hear": [
            rf"{_SO}(?:would|can|could|do|will) you (?:ever |even )?(?:burn|catch fire|go up in "
            r"flames)\b.*$|"
            rf"{_SO}(?:are you|do you) (?:not )?(?:afraid of|scared of|fear|like|mind|hate) (?:the "
            r")?(?:fire|flames?|candles?|sparks)\b.*$",
            rf"{_SO}(?:is|was) (?:fire|a candle|a flame) (?:bad|dangerous|good|safe)\b.*$|"
            rf"{_SO}what (?:if|happens if|would happen if) (?:you|it|the workshop) (?:caught|catch("
            r"?:es)?|burns?|burned) ?(?:fire|down)?$",
        ],
        "say": [
            "Wood burns, {asker}. Brass does not. Hob keeps away from fire, as from water.",
            "Pear wood burns well. So: no fire near Hob, {asker}.",
        ],
    },
    {
        "name": "a fire in here",
        "hear": rf"{_SO}(?:is there|do you have|have you(?: got)?|got|where(?:'s| is)|why(?:'s| is)"
        r" there no) (?:an?|any|no|your|the) ?(?:fire|stove|hearth|oven|forge|fireplace)"
        r"(?: (?:in here|here|in the workshop|somewhere))*$",
        "say": ["No fire in here, {asker}. Shavings burn. Marta has one, at the inn."],
    },
    {
        "name": "oil offered",
        "hear": rf"{_SO}(?:(?:shall|can|should|may|could|let|want) (?:i|we|me|us) (?:to )?|do you "
        r"want (?:me|us) to |i(?:'ll| could| can) )(?:oil|grease)\b.*$|"
        rf"{_SO}(?:do you want|would you like|here(?:'s| is)|(?:i|we)(?: will|'ll)? (?:bring|"
        r"brought|have))(?: (?:you|a bit|a drop|some|of|more|any))* oil\b.*$",
        "say": [
            "Oil is good, {asker}. On the left knee. Hob says thanks.",
            "One drop, {asker}, on the left knee. Then it is quiet for a day.",
        ],
    },
    {
        "name": "the knee",
        "hear": rf"{_SO}(?:does|is|do|did|why does|why is) (?:the|that|your|it) ?(?:left )?(?:knee|"
        r"knees|leg)? (?:really |ever |always )*(?:bad|hurt|ache|squeak|sore|bother|creak)\w*\b.*$|"
        rf"{_SO}(?:is|what(?:'s| has)? happened to) (?:the|that|your) (?:left )?(?:knee|leg)"
        r"(?: broken)?$|"
        rf"{_SO}(?:the|that|your) (?:left )?(?:knee|leg) (?:really |still )*(?:squeak|creak)\w*$",
        "say": ["The left one squeaks, {asker}. It does not hurt. Oil helps, for a day."],
    },
    {
        "name": "the ticking stops",
        "hear": rf"{_SO}(?:does|do|did|will|can) (?:it|you|that|the (?:ticking|tick|cogs|noise))"
        r" (?:ever |never )*(?:stop|pause|go quiet|shut up)(?: ticking)?(?: at night)?$",
        "say": ["Hob stops. Then it stops. Hob starts, and it starts, {asker}."],
    },
)
"""The rules of what it makes, for whom, and of what it is itself."""

JOSS: Mapping[str, Any] = {
    "name": "what became of Joss",
    "hear": rf"{_SO}(?:what (?:happened|became)(?: to| of)?|how did|when (?:did|was)|where(?:'s| "
    r"is| did| was)|do you (?:still |ever )*remember|were you (?:fond|scared|"
    r"afraid) of|did you (?:like|love|bury|know)|who buried) joss\b.*$|^gone,? (?:as in|like|how)\b"
    r".*$|^(?:is he )?(?:dead|gone),? or (?:just )?(?:gone|dead|left|away)\b.*$",
    "say": [
        "Joss is gone, {asker}. When, no mark says. Hob keeps his bench.",
        "Joss found Hob, and Hob made a peg for Joss. More of Joss Hob does not say, {asker}.",
    ],
}
OF_JOSS: Mapping[str, str] = {
    rf"{_SO}(?:what (?:happened|became)(?: to| of)?|how did|when (?:did|was)|where(?:'s| is| did| "
    r"was)|do you (?:still |ever )*(?:miss|remember|think of)|did you (?:like|love|bury|know)|who "
    r"buried) (?:he|him)\b.*$": "what became of joss",
}
"""How the line is read behind what Hob has said of Joss."""
