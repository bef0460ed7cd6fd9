"""What Bram says of his spear and his book, and to those who want to talk him round. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_SUM = (
    r"(?:an?|the|some|my|these|those|one|two|three|four|five|six|ten|twenty|fifty|\d+|(?:a )?"
    r"hundred) (?:\w+ )?(?:coins?|coppers?|gold|silvers?|gold pieces?|purse)"
)
"""What somebody offers him."""

_TRIED = (
    r"otters?|bears?|herons?|boars?|badgers?|fox(?:es)?|stags?|deer|harts?|hawks?|eagles?|"
    r"falcons?|ravens?|crows?|swans?|owls?|horses?|lions?|dragons?|griffins?|unicorns?|hounds?",
    r"dogs?|cats?|hares?|rabbits?|hedgehogs?|goats?|rams?|sheep|lambs?|bulls?|cows?|pigs?|goose|"
    r"geese|ducks?|cocks?|hens?|doves?|pigeons?|sparrows?|trout|salmon|eels?|snakes?|toads?|bees?|"
    r"spiders?|wol(?:f|ves)|squirrels?|beavers?",
    r"(?:white |red |blue |silver |wild )?(?:roses?|lil(?:y|ies)|dais(?:y|ies)|popp(?:y|ies)|"
    r"violets?|tulips?|clovers?|ferns?|heather|ivy|oaks?|elms?|willows?|thorns?|nettles?|"
    r"dandelions?|bluebells?|foxgloves?|lavender|holly|iris|sunflowers?|moss|thistles?)",
)
_SO_IS_IT = (
    r"(?:(?:just )?(?:tell|say)(?: me)?(?: (?:straight|plainly|honestly|now))*[,:]? )?(?:(?:no|or|"
    r"and|then|so|maybe|perhaps|is it|was it|ok|well|hm+|an?|the|what about|how about|wait),? )*"
)
_OR_WHAT = r"(?:,? or (?:is it )?(?:an? |the )?[a-z]+)*(?:,? (?:then|maybe|right|or what))*"
_IS_THE_WORD = r"(?: (?:is|was) (?:the|your) (?:answer|solution|(?:pass|watch)?word))?"
TRIES = tuple(rf"^{_SO_IS_IT}(?:{words}){_IS_THE_WORD}{_OR_WHAT}$" for words in _TRIED)
"""How somebody tries a beast or a flower that is not the word, also without a verb."""
TRIED: Mapping[str, str] = {
    r"^(?:(?:but|and|it's|its|it is|so|very|really|too|quite|kinda|a matter of|an?) )*(?:urgent|"
    r"important|emergency|life (?:and|or) death)(?: to .+)?$": "let me through",
    r"^(?:(?:i (?:think|guess|bet|believe|reckon|suppose|know)|[\w-]+ told (?:me|us)|maybe|"
    r"perhaps|then|ok|hm+|um+|well|no|that|wait|(?:i(?:'ve| have) )?got it|ah+|oh),? )*(?:it(?:'s|"
    r" is)|its|how about) (?:(?:the|an?|definitely|surely|probably|just|obviously|maybe|"
    r"certainly) )*(?P<tried>[\w-]+)"
    r"(?:,? (?:isn't it|is it|right|or what|then))?$": "the word is {tried}",
}
"""How the line is read behind a word that was refused, or asked for."""
NO_TRY: Mapping[str, Any] = {
    "name": "dull at the gate",
    "question": False,
    "hear": r"^(?:(?:so|how|very|really|god|this is|that(?:'s| is)|it's|its|bit|well|oh|ugh|"
    r"just) )*(?:bo+ring|dull|lame|tedious|yawn|snore|meh|whatever|bah|pff+t?|zzz+)"
    r"(?: (?:here|this|that|though|job|place|gate))*$",
    "say": [
        "Dull is how a gate should be, {asker}.",
        "Nothing happens here. That is my best report, {asker}.",
    ],
}
"""What is said of the watch, and tries no word."""
_KIN = (
    r"(?:mum|mom|mother|ma|dad|father|pa|brother|sister|son|daughter|wife|husband|child(?:ren)?|"
    r"kids?|baby|babies|gran\w*|nan|uncle|aunt|cousin|niece|nephew|friends?|family|parents|boy|"
    r"girl|bride|master|dog|horse)"
)
_IN_NEED = (
    r"(?:ill|sick|hurt|injured|wounded|dying|poorly|lost|alone|missing|in (?:pain|labour|labor|"
    r"danger|trouble|there)|out there|waiting|bleeding|starving|freezing|stuck|trapped|crying|"
    r"not well|in a bad way|hungry|afraid|scared)"
)
_BUT = r"(?:(?:but|and|please|look|because|see|oh|you see|it's that),? )*"
OF_HIS_OWN_KIN = (
    rf"^{_BUT}(?:it's|its|it is|it's about|this is about|it's for|this is for) (?:all )?(?:my|our) "
    rf"(?:\w+ )?{_KIN}$",
    rf"^{_BUT}(?:my|our) (?:\w+ )?{_KIN}(?:'s|'re| is| are| was| lies| lie)(?: \w+)? "
    rf"{_IN_NEED}\b.*$",
    rf"^{_BUT}(?:s?he|they|it)(?:'s|'re| is| are| lies| lie)(?: (?:so|very|all|badly|really|out "
    rf"there|lying))* {_IN_NEED}\b.*$",
    rf"^{_BUT}(?:my|our) (?:\w+ )?{_KIN} needs? (?:me|us|help|a healer|medicine)\b.*$",
)
"""How somebody pleads for one of theirs who is on the other side."""
OF_HIS_SPEAR: Sequence[Mapping[str, Any]] = (
    {
        "name": "has he used it",
        "hear": [
            r"^(?:have|did|do|would) you (?:ever |really |already |even )*(?:use|used|throw|"
            r"thrown|threw|need|needed|stab|stabbed|hurt|kill|killed|fight|fought|poke|poked|hit)"
            r"(?: (?:any(?:one|body|thing)|some(?:one|body)))?(?: with)? (?:it|that|(?:the|your|"
            r"that) spear)(?: (?:on|against|for|in|at)\b.*)?$",
            r"^(?:does|did|has|was) (?:it|(?:the|your|that) spear) (?:ever )?(?:get |got |been |"
            r"be )?(?:used?|thrown|needed)\b.*$",
        ],
        "say": [
            "To lean on, {asker}. More it has not had to do in nineteen winters.",
            "Nobody has made me. I should like to keep it so.",
        ],
    },
    {
        "name": "his spear",
        "next": {
            r"^(?:(?:have|did) you |you )?ever (?:use|used|need|needed|throw|thrown)(?: it| that)?"
            r"\??$": "have you ever used your spear",
        },
        "hear": [
            r"^(?:and |so )?what(?:'s| is| do you (?:use|need|have|carry)| use is| good is) "
            r"(?:the|your|that|this|an?) (?:\w+ )?spear(?: (?:good|used|there))*(?: for)?$",
            r"^why (?:do you (?:carry|have|use)|a|the|is it|have you(?: got)?) (?:an? |the |"
            r"that )?spear(?: and not an? [\w-]+| and no [\w-]+| instead of an? [\w-]+)?$",
            r"^(?:is|isn't) (?:your|the|that) (?:spear|cloak|helmet|gear|armou?r) (?:very |"
            r"really |too )?(?:heavy|sharp|old|warm|new|good)$",
            r"^who (?:made|gave you|forged|carved) (?:your|the|that) spear$",
            r"^(?:spear or sword|sword or spear)\b.*$|^what(?:'s| is) your favou?rite weapon$",
        ],
        "say": [
            "A spear is long and old and I can lean on it. A sword does none of that.",
            "It was my father's. It keeps its distance, and others at theirs.",
        ],
    },
)
TALKED_ROUND: Sequence[Mapping[str, Any]] = (
    {
        "name": "one of theirs out there",
        "question": False,
        "hear": list(OF_HIS_OWN_KIN),
        "say": [
            "I am sorry to hear it. But I may open for the word alone: bring it, and you are "
            "through at a run.",
            "That is hard, and I wish them well. With the word I open at once; without it I may "
            "not.",
        ],
    },
    {
        "name": "vouched for",
        "question": False,
        "hear": [
            r"^(?:(?:please|but|honest|honestly|really|look|come on),? )*(?:(?:he|she|it|they|we|"
            r"i)(?:'s|'re|'m| is| are| am)?|(?-i:[A-Z])\w+(?:'s| is)) (?:(?:just|only|really) )*"
            r"(?:no|not an?|not|never been an?|harmless|honest|decent|good|trustworthy|friendly)\b"
            r"(?P<what> .*)?\b(?:thief|thieves|bandits?|robbers?|crooks?|spy|spies|wolf|wolves|"
            r"danger|dangerous|harmless|honest|decent|folk|people|trustworthy|friendly|enemy|"
            r"enemies|threat|trouble|troublemakers?)\b(?P<more>.*)$",
            r"^(?:but |and |look |please |really )*(?:it's|it is|its|this is) (?:(?:really|very|so|"
            r"quite|too|an?|a matter of|kinda) )*(?:urgent|important|emergency|life (?:and|or) "
            r"death)\b(?P<what>.*)$",
            r"^(?:we|i) (?:mean|do|bring|want) (?:you )?no (?:harm|trouble)\b.*$|^(?:you can|you "
            r"may|please|just)? ?trust (?:me|us|him|her)\b.*$|^i(?:'ll| will| can)? (?:vouch|"
            r"speak|answer) for (?:him|her|them|(?-i:[A-Z])\w+|my \w+)\b.*$",
            r"^(?:please|pretty please|please please|come on|go on|oh come on|be a dear|be nice|"
            r"have (?:a heart|mercy)|do us a favour)(?:,? (?:please|mate|guard|sir|then))*$",
        ],
        "say": [
            "So say all who stand here, {asker}. Only the word says more.",
            "Many ask so, {asker}. I do not go by faces: I go by the word.",
        ],
    },
    {
        "name": "an ale for him",
        "hear": r"^(?:and |so |but )?(?:here(?:'s| is) |(?:(?:would|will|could|can|do|shall|may|"
        r"should) (?:you|we|i) )?(?:(?:like|want|take|drink|have|accept|care for|fancy|say no to|"
        r"bring|fetch|get|buy) )+)(?:you )?(?:to (?:drink|have) )?(?:an?|some|one|any|your) (?:\w+ "
        r")?(?:ales?|beers?|drinks?|soup|bowl|bread|mug|pint|meal|food|something)\b(?P<what>.*)$",
        "say": "@offered",
    },
    {
        "name": "his book",
        "next": {
            r"^(?:(?:and|so|but) )*(?:am i|are we|is (?:he|she|it|[\w-]+)|do i stand|what else is)"
            r"(?: written)? in (?:it|there)(?: too)?$": "am i in your watch book",
        },
        "hear": [
            r"^(?:and |so |but )?(?:what|whom|who|when|why|how (?:much|many|often))\b.*\b(?:write|"
            r"writing|written|note|put|stands?|keep|is|goes|say)\b.*\b(?:(?:watch ?)?book\b.*|"
            r"down|in it)$|^what(?:'s| is) in (?:it|(?:your|the|that) (?:watch ?)?book)\b.*$",
            r"^(?:can|may|could|let|show|read|give|is|are|am|does|do|was|were)\b.*\b(?:your|the|"
            r"that|this) (?:watch ?|note)?book\b.*$",
            r"^(?:write|put|note|mark|enter|add) (?:us|me|him|her|that|it|this|them|(?:my|our) "
            r"names?|(?-i:[A-Z])\w+)(?: (?:down|up|in|into|both))*(?: (?:your|the|that|it)\b.*)?$",
            r"^(?:did|do|have|will|are|would|can) you (?:really |even |ever |just |also )*(?:write|"
            r"written|writing|wrote|put|note|noted|enter)\b.*$",
        ],
        "say": [
            "Who comes, who goes, and the hour. You stand in it too, {asker}; I read it out to "
            "nobody.",
            "Everybody who comes to this gate stands in it, {asker}. What else, I keep to myself.",
        ],
    },
)
"""The rules of pleas, of what he is offered, and of what he writes down."""
OFFERED_COIN: Sequence[Mapping[str, Any]] = (
    {
        "name": "bribed before",
        "hear": [
            r"^(?:has |have |did )?(?:any(?:one|body)|some(?:one|body)|nobody|no ?one|people|"
            r"they) (?:(?:has|have|ever|never|once|really|just|tried|try|offered|to|does|do) )*"
            r"(?:brib(?:e|es|ed)|paid|pa(?:y|ys)|bought) you\b.*$",
            r"^(?:were|was|have|did|do|are) (?:you|i) (?:(?:ever|never|once|been|really|even) "
            r")*(?:brib(?:ed|able)|bought|for sale)(?: by .+| before| here)*$|^(?:you(?:'ve| "
            r"have)? (?:(?:never|ever) )*(?:been|were|got) bribed)\b.*$",
            r"^(?:do|did|have|would) you (?:(?:ever|never|once|really|even) )*(?:take|took|"
            r"taken|accept\w*) (?:an? |any )?(?:bribes?|money|gold|coins?)\b.*$",
        ],
        "say": [
            "It has been tried, {asker}. I took nothing.",
            "Tried, and written down. No coin of it stayed here.",
        ],
    },
    {
        "name": "bribe",
        "hear": [
            r"\b(?:bribe|bribed|look the other way)\b|^(?:gold|coins?|coppers?)\b|^(?:would|will|"
            r"can|could|may|are|what if|what about|how about|maybe|and|for|take|keep|here(?:'s)?|"
            r"there(?:'s)?|i'(?:ll|d|ve)|i (?:will|would|can|could|give|pay|offer|have|brought)|"
            r"we|an?|some|my|your|\d+|one|two|three|five|ten|twenty|fifty|if|name|let|open|"
            r"look)\b.*\b(?:bought|gold|coins?|coppers?)\b|^the (?:\w+ )?(?:gold|coins?|"
            r"coppers)\b|\b(?:i|we|me|i'll|i'd|to) pay you(?: (?:well|for|to|if|double|whatever|"
            r"good|handsomely|an?|some|two|five|ten|\d+|anything)\b.*)?$",
            rf"^(?:(?:how about|what about|here(?:'s| is| are)|take|i(?:'ve| have)(?: got)?|"
            rf"there(?:'s| is| are)|i(?:'ll| will| can|'d)? (?:give|pay|slip)(?: you)?) )?"
            rf"{_SUM}\b.*\b(?:gate|leave|open|let|through|pass|look|forget|yours|in it|for "
            rf"you|your (?:trouble|purse|pocket))\b.*$",
            rf"^.*\b(?:let|open|pass|through|leave|look|forget|gate)\b.*\b(?:there(?:'s| is| "
            rf"are)|i(?:'ll| will) (?:give|pay|slip)(?: you)?|for|in return for|take) {_SUM}\b"
            r".*$",
            r"^for (?:leaving|opening|letting|looking|forgetting|not (?:writing|looking|seeing|"
            r"telling))\b.*$",
        ],
        "say": [
            "I am paid by the village, {asker}.",
            "Keep it. The word costs nothing.",
            "No coin opens this gate, {asker}. Put it away.",
        ],
    },
)
_WATER = r"(?:the |that |this |your )?(?:ford|river|water|stream|current|crossing)"
_TOO = r"(?:(?:far|much|way|just|still|so|very|really|too|quite|bit|rather|a|pretty|all) )"
_DEEP = r"(?:high|deep|fast|cold|strong|wild|wide|rough|swift|dangerous)"
_SO = r"(?:(?:and|so|but|then|well|ok|okay|hey|hm+|um+|oh|there|look|see|turns out),? )*"
AT_THE_FORD: Sequence[Mapping[str, Any]] = (
    {
        "name": "another way over",
        "hear": [
            rf"^{_SO}(?:(?:is|are|was|isn't|do you know|know|must be|you know|got) )?(?:there )?(?:"
            r"an?y?|some|no)?(?:other|another|second|better|drier|dry|easier|different) (?:ways?|"
            r"paths?|roads?|fords?|crossings?|routes?)(?:(?: to| over| across| round| around| "
            r"up| there| than)\b.*)?$",
            rf"^{_SO}(?:(?:is|are|do you know|know) )?(?:there )?(?:an?y?|some|no) (?:other|"
            r"second|better|drier|dry|easier|different)? ?(?:ways?|paths?|roads?|fords?|"
            r"crossings?|routes?)(?: \w+)?(?: to the (?:standing )?(?:stones|hill)| over| across|"
            r" round| around)\b.*$",
            rf"^{_SO}(?:is there|are there|any|got|no|where(?:'s| is| are))\b.*\b(?:bridges?|"
            r"boats?|ferry|ferries|ferryman|raft|stepping stones)\b(?P<what>.*)$",
            rf"^{_SO}(?:how|where) (?:do|can|could|would|should|does|did|to|are) ?(?:we|i|one|"
            r"you|people|anybody|anyone|others?)?(?: \w+)? (?:to )?(?:(?:cross|wade|ford|"
            rf"get across|go across|come across)(?: over| through)?"
            rf"(?: (?:it|that|there|{_WATER}))?|(?:get|go) over (?:there|{_WATER}))"
            rf"(?: (?:then|now|safely|dry|without .+|if .+|"
            r"when .+))*$",
            rf"^{_SO}(?:can|could|may|should|would) (?:we|i|one|people|any(?:one|body)) (?:\w+ )?"
            rf"(?:(?:swim|wade|cross|ford|get across)(?: (?:it|that|over|across|{_WATER}))*|"
            rf"(?:jump|ride|walk|get|go)(?: (?:through|over|across))? {_WATER})"
            r"(?: (?:then|now|safely|dry|today|tonight|yet|at all|again|with .+|on .+))*$",
            rf"^{_SO}(?:how|where) else (?:do|can|could|would|should) (?:we|i|one) (?:get|go|"
            r"come|reach|cross)\b(?P<more>.*)$",
        ],
        "say": [
            "I know of none but the ford, {asker}. Chest deep, I am told.",
            "By the ford or not at all, and the water is high. No bridge and no boat that I know "
            "of.",
        ],
    },
    {
        "name": "when the water falls",
        "hear": [
            rf"^{_SO}(?:when|how (?:long|soon)|what (?:day|time|month|season))\b.*\b(?:{_WATER}|"
            r"it|that)\b.* (?:go(?:es)? (?:down|back)|falls?|drops?|sinks?|lower|low(?:er)?|"
            r"shallow(?:er)?|recedes?|passable|crossable)\b(?P<what>.*)$",
            rf"^{_SO}(?:does|will|is|has|did|can) (?:{_WATER}|it) (?:ever |always |usually |"
            r"soon |going to |still )*(?:go(?:es|ing)? down|gone down|get (?:lower|shallower)|"
            r"(?:this |so |that )?(?:high|deep)|lower|shallow)\b(?P<more>.*)$",
            rf"^{_SO}(?:does|will|is|has|did|can) {_WATER} (?:\w+ )?(?:fall(?:s|ing)?|drop(?:s|"
            r"ping)?|sink(?:s|ing)?|low)\b(?P<then>.*)$",
        ],
        "say": [
            "No day for that stands in my book, {asker}. High it is now.",
            "Nobody has reported when. I see the road from here, and not the water.",
        ],
    },
    {
        "name": "stopped by the water",
        "act": True,
        "question": False,
        "hear": [
            rf"^{_SO}(?:i|we)(?:'ve| have|'re| are| had| did| just| only)* (?:got|went|came|come|"
            r"walked|made it|been|tried|were|reached|saw|stood|could(?:n't| not)?|"
            r"can(?:'t|not| not)|back|didn't|did not|never)\b.*\bford\b(?P<what>.*)$",
            rf"^{_SO}(?:i|we)(?:'ve| have|'re| are)* (?:could(?:n't| not)|can(?:'t|not| not)|"
            r"didn't|did not|never|tried to) (?:\w+ )?(?:cross|wade|swim|(?:get|go) (?:over|"
            r"across|through)) (?:the |that |this )?(?:river|water|stream)\b(?P<more>.*)$",
            rf"^{_SO}(?:it|its)(?:'s|s| is| was| looks| looked)? {_TOO}*too (?:high|deep|wide|fast)"
            r"(?: (?:for (?:me|us)|to (?:cross|wade|get|go)\b.*|now|today|there|at the ford))*$",
            rf"^{_SO}{_WATER}(?:'s|s| is| was| looks| looked)? {_TOO}+{_DEEP}"
            r"(?: (?:for (?:me|us)|to (?:cross|wade|get|go)\b.*|now|today|there|here|out there|"
            r"up there|at the ford|by far|i think|tho|though))*$",
            rf"^{_SO}{_WATER}(?:'s|s| is| was| looks| looked| came| comes| goes| went| reached)"
            rf"(?: (?:up to|over|to|right|all the way))* (?:{_DEEP}|my|our|a man's)\b(?P<then>.*)$",
            rf"^{_SO}{_TOO}*(?:too {_DEEP}|{_DEEP} (?:water|river|ford))(?: (?:for us|for me|to "
            r"cross|at the ford|up there|out there|there))*$",
            rf"^{_SO}(?:i|we) (?:can't|cannot|couldn't|could not|didn't|never) (?:(?:get |go |make "
            r"it |come )?across|cross)(?: (?:it|there))?$",
        ],
        "say": [
            "Chest deep, I am told, and no other way that I know of. I have no day for its fall.",
            "Then it stands as I had it: high. There is no way round it that I know of, {asker}.",
        ],
    },
)
"""The rules of the water that cuts off the road behind his gate."""
