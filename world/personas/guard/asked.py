"""What Bram says to two at his gate, of the way back in, and of his post. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_SO = r"^(?:(?:and|but|so|or|well|ok|okay|then|hey|wait|oh|please|look|also|yes|no|now),? )*"
_ANOTHER = r"(?:he|she|they|it|(?-i:[A-Z])[\w-]+|(?:my|our|the|this) [\w-]+)"
_TO_HIM = r"(?:him|her|them|(?-i:[A-Z])[\w-]+|(?:my|our) [\w-]+)"
_US = r"(?:i|we|he|she|they|one|you|people|anybody|anyone|somebody)"
_BACK = r"(?:back|again|later|afterwards|return)"
_WORD = r"(?:pass|watch)?word"

_OPENED: Mapping[str, Any] = {
    "act": True,
    "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
    "say": ["That is the word. Through with you, all of you, before it shuts again."],
    "none": [
        "One word is enough, {asker}. It stands open: through, all of you.",
        "Go through together, {asker}, before it shuts.",
    ],
}
"""What he does where one of several may have given the word, or gives it just now."""

FOR_SEVERAL: Sequence[Mapping[str, Any]] = (
    {
        "name": "two at the gate",
        "question": False,
        "hear": [
            rf"{_SO}{_ANOTHER}(?:'s|'re|s| is| are)(?: (?:all|both|just|only|here))* (?:with (?:me|"
            r"us)|(?:coming|going)(?: along| through| out)? (?:with (?:me|us)|too|as well))"
            r"(?: (?:too|as well|both|mate|pal|guard|sir|here|by the way))*$",
            rf"{_SO}(?:i|we)(?:'m|'re|m| am| are)(?: (?:both|all|here))* with {_TO_HIM}"
            r"(?: (?:too|mate|there|here))*$",
            rf"{_SO}we(?:'re| are)(?: (?:both|all))* (?:together|two|going (?:through|out) "
            r"together)$|"
            rf"{_SO}there(?:'s|'re|s| are| is) (?:two|three|four|both) of us\b.*$",
        ],
        **_OPENED,
        "else": [
            "One word is enough for you both, {asker}. I have not heard it yet.",
            "Then one of you says the word, {asker}, and both go through.",
        ],
    },
    {
        "name": "one word for all",
        "hear": [
            rf"{_SO}(?:if|when|once) (?:{_US}|one of us|(?-i:[A-Z])\w+|my \w+) (?:says?|gives?|has|"
            rf"knows?|have|had|said|gave|got)\b.*\b(?:{_WORD}|it)\b,? (?:then )?(?:can|may|do|does|"
            rf"will|is|are|would) (?:{_US}|both|the other|all|{_ANOTHER})\b.*$",
            rf"{_SO}(?:does|is|do|will|would) (?:one|a single|the|his|her|my|our) (?:{_WORD}|time|"
            r"try|one|go)? ?(?:enough|count|do|work|good|hold|valid)(?: (?:for|count|enough))* "
            r"(?:both|two|all|us|him|her|me|everyone|everybody|the)\b.*$",
            rf"{_SO}(?:do|must|should|have) (?:we|they)(?: (?:both|all|each|two|have to|need to|"
            rf"got to))+ (?:to )?(?:say|give|know|tell)\b.*$",
            rf"{_SO}(?:does|do|must|will|has) {_ANOTHER} (?:also )?(?:have to|need to|need|must|to)"
            rf" (?:say|give|know|have|tell)?\b.*\b(?:{_WORD}|it)\b.*$",
            rf"{_SO}(?:can|may|could|are) (?:we|they) (?:both|all|two|together) (?:go|pass|come|"
            rf"get|walk|allowed)\b.*$|{_SO}(?:can|may|could) {_ANOTHER} (?:(?:also )?(?:come|go|"
            rf"pass|walk|get|be let))(?: (?:through|out|past|with (?:me|us|him|her)|along|too|as "
            rf"well|also))+$",
            rf"{_SO}(?:(?:can|could|will) you )?(?:let|have|and) {_TO_HIM}(?: (?:come|go|pass))?"
            r"(?: (?:in|out|through|past))*(?:,| with (?:me|us))? (?:too|as well|also|with (?:me|"
            r"us))\b.*$",
            rf"{_SO}(?:(?:can|could|will) you )?(?:open|do)(?: (?:it|up|the gate|that))* for "
            r"(?:both|the two|all|the both|us both|us all|us two)\b.*$",
        ],
        **_OPENED,
        "else": [
            "One word opens for all of you, {asker}, while the minute lasts. First I must hear it.",
            "Say it once, {asker}, and all of you may go through. So far I have not heard it.",
        ],
    },
    {
        "name": "how long it is open",
        "hear": [
            rf"{_SO}how long (?:does|will|do|is|can|did|would) (?:it|the gate|that gate|your gate|"
            r"this|that|you)\b.*\bopen\b.*$",
            rf"{_SO}(?:how long|how much time|how many \w+) (?:have|do|did) (?:we|i)(?: (?:have|"
            r"got|get))*(?: (?:to|before|until|till) .*)?$",
            rf"{_SO}(?:when|how (?:soon|fast|quickly)) (?:does|will|is|do) (?:it|the gate|you)"
            r"(?: going to)? (?:close|shut|fall shut)(?: (?:it|again|behind us|then))+$",
            rf"{_SO}(?:can|could|will|would) you (?:keep|hold|leave) (?:it|the gate|that)(?: \w+)? "
            r"open\b.*$|"
            rf"{_SO}(?:keep|hold|leave) (?:it|the gate) open\b.*$",
        ],
        "say": [
            "A minute, {asker}. Then it falls shut by itself.",
            "One minute from the word, {asker}. No longer, for nobody.",
        ],
    },
    {
        "name": "shut again",
        "question": False,
        "hear": [
            rf"{_SO}(?:it|its|the gate|your gate|that|thats)(?:'s| is| has| was| just)?"
            r"(?: (?:been|already|now|just|gone|all))* (?:shut|closed|close|fallen shut|fell shut)"
            r"(?: (?:again|already|now|on (?:me|us|him|her)|before .+|too (?:soon|early|fast|"
            r"quick)|in (?:my|our) .+))*$",
            rf"{_SO}you (?:shut|closed) (?:it|the gate)(?: (?:again|too|on|before|in)\b.*)?$|"
            rf"{_SO}(?:i|we)(?:'ve| have| were| was)? (?:(?:just|both) )*(?:missed it|too "
            r"slow|too late|weren't fast enough|didn't make it)(?: \w+)?$",
        ],
        "recall": {"kind": "deed", "about": "open_gate"},
        "say": [
            "The minute is over, {asker}. Say the word again, and it opens again.",
            "It does that after a minute. The word once more, {asker}, and I open once more.",
        ],
        "none": [
            "Shut it is, {asker}. It opens for the word.",
        ],
    },
    {
        "name": "back in",
        "hear": [
            rf"{_SO}(?:how|where) (?:do|can|will|would|could|am|are|is|should) {_US}(?: (?:then|"
            rf"supposed to|later))* (?:get|come|go|be let|make it|find (?:my|our) way) (?:{_BACK}|"
            r"in"
            rf"\b|home|inside)\b.*$",
            rf"{_SO}(?:can|may|could|will|would|do|are|am) {_US}(?: (?:be able to|just|also|"
            r"allowed to|get to|always|still))* (?:come|get|go|walk)(?: (?:in|inside|through|"
            rf"home))* {_BACK}(?: (?:in|inside|again|later|home|here|after|at|when|if|from|to|"
            r"tonight|tomorrow|this|through|then|without|any\w*|past)\b.*)?$",
            rf"{_SO}(?:do|will|would|must|does) {_US}(?: (?:also|then|again|still))* (?:need|have "
            rf"to (?:say|give|know)|have)\b.*\b(?:{_WORD}|it)\b.*\b(?:back|return\w*|in again|"
            rf"inside)\b.*$",
            rf"{_SO}(?:(?:do|will|would|can) you )?(?:still |also |always )*(?:let|open)(?: (?:us|"
            r"me|"
            rf"him|her|them|it|the gate|for us|for me))* (?:back\b.*|(?:in )?(?:again|when (?:we|"
            r"i) (?:come|get|return|are|am)\b.*|later))$",
            rf"{_SO}(?:what (?:if|happens if|happens when|do (?:we|i) do (?:if|when))|and if)(?: "
            rf"(?:it|the gate|that gate))(?:'s| is| gets| falls| just)*(?: (?:shuts?|closes?|closed"
            r"|shut|locked))(?: (?:again|behind|while|when|before|on|with)\b.*)?$",
            rf"{_SO}what (?:if|happens if|happens when|do (?:we|i) do (?:if|when))(?: {_US})"
            r"(?:'re|'m| are| am)? (?:(?:come|get|go) back|return|late|out late|get locked out|"
            r"locked out|forget it out there)\b.*$",
            rf"{_SO}(?:will|is|are|can|do) (?:the gate|it|we|i|you)(?: (?:be|get))? (?:open when "
            r"(?:we|i) (?:come|get|return)|locked out|shut out|stuck (?:out there|outside|there))"
            r"\b.*$|"
            rf"{_SO}who (?:lets|will let|would let) (?:us|me|people|him|her|them) (?:back "
            r")?in\b.*$",
        ],
        "say": [
            "By the wicket in the gate, {asker}. From outside it lets people in at any time, "
            "without a word.",
            "Nobody is locked out, {asker}. A wicket in the gate opens inwards, day and night, and "
            "needs no word.",
        ],
    },
    {
        "name": "out at night",
        "hear": [
            rf"{_SO}(?:do|would|will|did) you (?:(?:ever|also|even|still) )*(?:let|open)\b.*"
            r"\b(?:at night|after dark|in the dark|by night|this late|after sunset|after dusk|"
            r"tonight)\b.*$",
            rf"{_SO}(?:can|may|could|is|does) {_US}(?: allowed to)? (?:go|get|pass|leave|"
            r"come)(?: (?:out|outside|through|past|by|on|up|the (?:gate|road|hill)|to the (?:hill|"
            r"ford|road|stones)))* (?:at night|after dark|in the dark|by night|after sunset|after "
            r"dusk)\b.*$",
        ],
        "say": [
            "Day or night, {asker}, for the word. In the dark, borrow Marta's lantern first.",
            "The word counts at any hour, {asker}. Night alone opens nothing.",
        ],
    },
    {
        "name": "about at night",
        "hear": rf"{_SO}(?:can|may|could|is|are) {_US}(?: allowed to)? (?:go|get|come|walk|sit|"
        r"be)\b.* (?:inn|kettle|library|workshop|square|well|village|about|around)\b.*\b(?:at "
        r"night|after dark|in the dark|by night|after sunset|after dusk)$",
        "say": ["Inside the wall you walk where you like, {asker}, day and night."],
    },
)
"""The rules of those who come to the gate together, and of when and how it is passed."""

OF_HIS_POST: Sequence[Mapping[str, Any]] = (
    {
        "name": "what to watch for",
        "hear": [
            rf"{_SO}what (?:should|do|must|can|shall) (?:we|i|one)(?: have to)? (?:watch|look|"
            r"keep an eye) out for\b.*$|"
            rf"{_SO}what (?:should|do|must) (?:we|i|one) (?:beware of|be careful (?:of|about|"
            r"with)|be afraid of|avoid|know)(?: (?:out there|outside|on the road|behind .+|there|"
            r"before (?:we|i) go|up there|beyond .+))*$",
            rf"{_SO}(?:any|have you(?: got)? (?:any|some)|got any|give us some|do you have any|what"
            r" )(?: ?(?:advice|tips?|warnings?|counsel|dangers?))\b(?: (?:before|out|there|we|i|"
            r"should|are|know|(?:for|about|on) (?:us|me|the|out|outside|what|travell\w+|a "
            r"(?:trip|journey|walk))\b).*)?$",
            rf"{_SO}(?:is|are|was) (?:the (?:old )?(?:road|hill|ford|way|stones)|it|there) (?:\w+ "
            r")?(?:safe|dangerous|danger|risky|dangers?)(?: (?:out there|outside|out|on the (?:old"
            r" )?(?:road|way)|up there|beyond\b.*|behind the \w+|at night|there))+$|"
            rf"{_SO}(?:is|are) the (?:old )?(?:road|ford|hill|stones) (?:\w+ )?(?:safe|dangerous|"
            r"risky)(?: \w+){0,2}$",
        ],
        "say": [
            "The ford, {asker}: chest deep, I am told. Wolves there were none, this year.",
            "Keep to the road, {asker}, and mind the ford: the water is high. No wolves this year.",
        ],
    },
    {
        "name": "his arms",
        "hear": [
            rf"{_SO}(?:what|which)(?: (?:kind|sort) of)? (?:weapons?|arms) (?:do|have|are|did) you"
            r" (?:have|got|carry|use|bear|own|prefer|with)\b.*$",
            rf"{_SO}(?:are you|what are you) (?:even |really )?armed(?: with)?\b.*$|"
            rf"{_SO}(?:do|have) you (?:have|got|carry|own|use)(?: (?:an?y?|other|more|some|also))* "
            r"(?:weapons?|swords?|bows?|kni(?:fe|ves)|daggers?|shields?|axes?|crossbows?|arms)"
            r"(?: (?:too|on you|hidden|as well|yourself|besides .+))*$",
            rf"{_SO}is (?:that|it|this|the spear) (?:all|your only|the only)(?: (?:weapon|one|you "
            r"have|you've got))*$|"
            rf"{_SO}what do you (?:fight|defend yourself|guard it|defend it) with$",
        ],
        "say": [
            "This spear, {asker}: ash and old iron. And a bell.",
            "One spear, one bell, {asker}. It has been enough for nineteen winters.",
        ],
    },
    {
        "name": "is it sharp",
        "hear": [
            rf"{_SO}(?:is|isn't) (?:it|that|this|(?:your|the|that) (?:spear|tip|iron|point|blade))"
            r" (?:even |really |very |still |any )*(?:sharp|pointy|blunt|rusty)\b.*$",
            rf"{_SO}how sharp is (?:it|that|(?:your|the|that) (?:spear|tip|iron|point|blade))$",
        ],
        "say": [
            "Old iron, {asker}. Nobody has come close enough to tell me.",
        ],
    },
    {
        "name": "his rank",
        "hear": [
            rf"{_SO}(?:what(?:'s| is)|do you have|have you got|got) (?:your|an?|any) (?:rank|title)"
            r"\b.*$",
            rf"{_SO}are you (?:(?:an?|the|some (?:sort|kind) of|like|really|even) )*(?:captain|"
            r"sergeant|officer|commander|boss|chief|knight|corporal|general|sheriff|marshal|"
            r"lieutenant|head (?:guard|of .+)|(?:highest|most) \w+)(?: (?:of|here|or)\b.*)?$",
            rf"{_SO}(?:who(?:'s| is| are| was)|where(?:'s| is)|do you have|have you(?: got)?) "
            r"(?:an? |your |the )(?:captain|sergeant|commander|officer|superiors?|chief|lord|men|"
            r"general)s?\b(?: here| then| anyway)*$",
            rf"{_SO}(?:who|whom) (?:do you (?:report|answer|listen|bow) to|commands? you|orders? "
            r"you|gives? you (?:your )?orders|is (?:above|over) you|do you take orders from|do you "
            r"serve|do you obey)\b.*$",
            rf"{_SO}how many (?:men|guards|soldiers|people) (?:do you (?:command|have|lead)|are "
            r"(?:under|with) you|serve (?:under|with) you)\b.*$",
        ],
        "say": [
            "No rank and no captain, {asker}. A guard, the ninth here. I answer to the village.",
            "Guard. Nobody is above me at this gate, {asker}, and nobody below. The village pays "
            "me.",
        ],
    },
    {
        "name": "his uniform",
        "hear": rf"{_SO}(?:do you|have you|is (?:that|this)|where(?:'s| is)|why (?:no|do you not))"
        r"\b.*\b(?:uniform|livery)\b.*$",
        "say": ["A grey cloak and a spear, {asker}. That is the uniform."],
    },
    {
        "name": "arms inside the wall",
        "hear": [
            rf"{_SO}(?:are|is|am) (?:we|i|he|she|one|weapons?|swords?|arms|kni(?:fe|ves))(?: (?:"
            r"even|allowed|permitted|to))*(?: (?:carry|have|wear|bear|bring|keep))?(?: (?:an?|our|"
            r"my|any|the))*(?: (?:weapons?|swords?|arms|armed|allowed|permitted|kni(?:fe|ves)|"
            r"daggers?|axes?|bows?))+(?: (?:in here|here|inside|in the village|in town|on us))*$",
            rf"{_SO}(?:can|may|could|should|must|do) (?:we|i|he|she|one)(?: (?:have to|need to))? "
            r"(?:carry|wear|keep|bring|hand (?:in|over)|give (?:up|you)|draw)(?: (?:an?|"
            r"my|our|the|any|his|her))* (?:weapons?|swords?|kni(?:fe|ves)|daggers?|axes?|bows?|"
            r"arms)\b.*$|"
            rf"{_SO}(?:must|should|do (?:we|i) have to)(?: (?:we|i))? leave (?:my|our|the|any) "
            r"(?:weapons?|swords?|kni(?:fe|ves)|daggers?|axes?|bows?)\b.*$",
        ],
        "say": [
            "Nobody has forbidden it, {asker}. You need none inside this wall. Whoever does harm "
            "goes out by this gate.",
        ],
    },
    {
        "name": "the rules",
        "hear": [
            rf"{_SO}(?:what(?:'s| is| are)|are there|do you have|have you|tell (?:us|me)|explain)"
            r"(?: (?:the|any|your|some|house|all))* (?:rules?|laws?)(?: (?:here|in here|round here|"
            r"around here|in (?:the|this) \w+|of (?:the|this) \w+|about it))*$|"
            rf"{_SO}any rules(?: here| we should know.*| i should know.*)*$",
            rf"{_SO}what(?:'s| is| are (?:we|i)) (?:not allowed|forbidden|against the (?:law|"
            r"rules))(?: (?:here|to do|in here|in the \w+))*$",
        ],
        "say": [
            "Two, {asker}: no way through the gate without the word, and no harm to anybody. "
            "Whoever does harm goes out, and not in again.",
        ],
    },
)
"""The rules of dangers, of what he carries, of whom he serves and of what is allowed."""

LEANED_ON: Sequence[Mapping[str, Any]] = (
    {
        "name": "threatened",
        "question": False,
        "hear": [
            rf"{_SO}(?:i|we)(?:'?ll|'re going to| will| could| can| are going to|'m going to| am "
            r"going to| might)(?: (?:just|simply|always|easily|both|and|come back|go and))* "
            r"(?:burn|break|smash|batter|storm|kick|ram|chop|tear|knock|blow|hack|cut|hit|"
            r"punch)\b(?P<what>.*)\b(?:gate|wall|(?:it|this|that|you) down|(?:your|his) "
            r"(?P<part>\w+)|(?:way|ourselves|our way|my way) (?:in|out|through))\b.*$",
            rf"{_SO}(?:open|let|step|move|get|do it|give)\b.*\bor (?:else|(?:i|we)(?:'?ll| will)"
            r"\b(?P<then>.*))$",
            rf"{_SO}(?:i|we)(?:'?ll| will|'re going to)(?: (?:be|come))? (?:back|return) with "
            r"(?:more|an?|some|my|our|the|ten|twenty|axes?|torches|men|others) ?.*$",
        ],
        "say": [
            "Oak, iron and a guard, {asker}. You are welcome to try. Others did.",
            "Step back from the gate, {asker}. It has stood a hundred winters.",
        ],
    },
    {
        "name": "nowhere to go",
        "question": False,
        "hear": rf"{_SO}(?:i|we|he|she)(?:'ve| have|'s| has)?(?: (?:really|just|simply|got|have|"
        r"has))* (?:nowhere|no place|no ?where|no home|no house|no bed)(?: (?:else|left))*(?: "
        r"(?:to (?:go|sleep|stay|turn|hide)|left|any more|anymore))*(?: (?:tonight|now|any "
        r"more))*$",
        "say": [
            "There is a fire at Marta's, {asker}, to the south, and whoever is stranded may sit by "
            "it. The gate costs the word.",
        ],
    },
    {
        "name": "who would know",
        "question": False,
        "hear": rf"{_SO}(?:nobody|no ?one|not a soul)(?:'s|'d| would| will| has to| needs to| is)?"
        r"(?: (?:ever|even|need|going to|have to))* (?:know|find out|see|notice|tell (?:on|"
        r"any(?:one|body))|watching|looking|here to see)\b(?: .{1,20})?$|"
        rf"{_SO}(?:it(?:'s| is| will be|'ll be| can be| stays) )(?:just )?(?:our (?:little "
        r")?secret|between (?:us|you and me))$",
        "say": ["I would know, {asker}.", "I would, {asker}. And it would stand in the book."],
    },
    {
        "name": "sent by a neighbour",
        "question": False,
        "hear": [
            rf"{_SO}(?P<who>marta|odile|hob|the (?:innkeeper|landlady|librarian|golem|boy))(?: (?:"
            r"has|had|just|also))* (?:sent|sends|send|asked|told)(?: (?:us|me|him|her|them|both of "
            r"us))(?: (?:here|over|to (?:you|the gate|bram|see you|come|ask you|tell you)\b.*))*$",
            rf"{_SO}(?:we|i)(?:'re| are|'m| am|re|m)(?: (?:an?|good|old|close|best|great|big))* "
            r"friends? (?:of|with) (?P<who>marta|odile|hob|the (?:innkeeper|landlady|librarian|"
            r"golem|boy))(?:'s)?$",
        ],
        "say": [
            "That speaks for you, {asker}. It opens no gate.",
            "{who|cap} is well thought of here, {asker}. The gate still opens for the word.",
        ],
    },
    {
        "name": "called a post",
        "question": False,
        "hear": rf"{_SO}(?:you(?:'re| are|re) |what )(?:(?:just|only|nothing but|no(?:thing)? more "
        r"than|such|really|like|an?|glorified|big|old|human|walking|living|the) )*(?:doorstop|"
        r"doorman|doorknob|doorbell|doorpost|gatepost|post|statue|scarecrow|plank|hat ?stand|"
        r"coat ?rack|ornament|decoration|bit of wood)\b.{0,20}$",
        "say": [
            "A post stays where it was put, {asker}. So do I.",
            "A good post stands for a hundred winters. I take it as praise.",
        ],
    },
)
"""The rules of threats, of pleas that leave out the plea, and of names that are dropped."""
