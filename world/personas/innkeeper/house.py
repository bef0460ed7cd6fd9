"""What Marta says of her house, and of what guests would do in it. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas.one_of import Kinds

_LIE = r"(?:sleep|stay|rest|lie down|lie|doss|kip|bed down|curl up|spend the night|nap)"
_ELSEWHERE = (
    r"(?:(?:down |over |out )?(?:here|there) )?(?:by|in|on|at|near|beside|under|before|next to|"
    r"behind) (?:the|your|that|an?|this) (?:\w+ )?(?:fire|fireplace|hearth|oven|stables?|barn|"
    r"floor|bench(?:es)?|tables?|counter|kitchen|cellar|yard|woodpile|hay|straw|taproom|corner|"
    r"attic|chair)(?: (?:then|instead|tonight|for the night|maybe|please|till morning))*"
)
"""Where somebody would lie down who gets no bed."""

THE_ROOF: Mapping[str, Any] = {
    "name": "the roof",
    "hear": [
        r"^(?:and |so |but )?(?:why|what|how|when|who|where|can|could|does|do|did|is|has|"
        r"have|will|are|should)\b.*\b(?:roof|leaks?|leaking)\b(?P<what>.*)$",
        r"^(?:and |so |but )?(?:what|how (?:much|many|dear|expensive))\b.*\b(?:slates|"
        r"tiles|shingles|repairs?|mending it)\b.*$",
        r"^(?:can't|can|could|couldn't|does|will|won't|why (?:doesn't|don't|can't)) (?:you|"
        r"(?:your|the) (?:boy|lad)|he|hob) (?:\w+ )?(?:fix|mend|repair|patch) (?:it|that)(?: up)?$",
        r"^(?:.*,? )?(?P<offer>(?:i|we|he|she|they|my \w+|(?-i:[A-Z])[\w-]+(?: here)?)(?:'m|'s|'re|"
        r" am| is| are| can| could|'ll| will|'d| would| know how to)(?: (?:an?|also|really|here|"
        r"mend|fix|repair|patch|do|build|good|very|at|on|the|that|this|your|old)){0,5} "
        r"(?:roofs?|roofers?|thatch\w*|slaters?|tilers?))\b(?: .+)?$",
        r"^(?:(?:and|so|but|well|then),? )*(?P<wages>(?:what|how much) (?:would|will|do|could|can|"
        r"d'?) ?you (?:pay|give)(?: (?:me|us|him|her))?(?: for (?:it|that|the (?:work|job|roof)|"
        r"(?:mending|fixing)(?: it)?)| if (?:i|we|he)).*)$|^(?:could|can) (?:i|we|he|she) (?:fix|"
        r"mend|patch|repair) it(?: (?:for you|up))*$|^(?:i|we|he|she) (?:could|can|would|'ll|will) "
        r"(?:fix|mend|patch|repair) it(?: (?:for you|up))*$",
    ],
    "say": [
        "Now that is a word I like, {offer|as:asker}! When I have the slates together, I know whom "
        "to ask. Till then there is nothing to mend it with.",
        "For the work? Not a copper yet, {wages|as:asker}: all that I have goes into the slates. "
        "When they lie in the yard, we talk.",
        "It leaks over the beds, {asker|unless:offer|unless:wages}, and slates cost more than soup "
        "brings in. Till I have them, nobody climbs up there: not I, and not the boy.",
        "It has leaked since the last big storm, {asker|unless:offer|unless:wages}. I save for the "
        "slates, copper by copper, and until then the stairs stay locked.",
    ],
}
"""The rule of the roof, which leaks."""
THE_HOUSE: Kinds = {
    "rooms": (
        [
            r"^how many (?:guest |spare |free )?(?:rooms|beds)\b(?P<what>.*)$",
            r"^(?:and |so |but )?(?:why|how come|what for)(?P<why>(?: (?:is|are|aren't|isn't|do|"
            r"don't|can't|can|cannot|not|won't|i|we|you|nobody|the|your|those|any|an?|no|all|let|"
            r"rent|have|give|get|us|me|there|go|sleep|up|in|free|guest|close|lock|keep))*) "
            r"(?:rooms?|stairs|upstairs|beds?)(?P<what>(?: (?:are|is|not|to|free|here|locked|"
            r"closed|shut|for|tonight|then|left|wet|leak\w*|empty|full|up|let|us|me|guests|off|any|"
            r"either|rent))*)$",
        ],
        ["Four rooms up the stairs, {asker}, and none to let till the roof is mended."],
    ),
    "locked": (
        [
            r"^(?:(?:and|so|but|ok|oh|huh|hm+|then|wait),? )*(?:(?:why|how come)(?: (?:is|are|do|"
            r"have|"
            r"you|the|your|all|up|keep|still|so|always))* (?:stairs|rooms?|upstairs|beds?|they|"
            r"them)"
            r"(?: (?:is|are|all|still|so|always|up|upstairs))* (?:locked?|closed?|shut)|locked,? "
            r"(?:why|how come)|why (?:are (?:they|the stairs|the rooms) )?locked)(?: (?:then|"
            r"tonight|"
            r"though|now|anyway|upstairs))*$",
        ],
        ["The roof leaks over the beds, {asker}, so the stairs stay locked till it is mended."],
    ),
    "stable": (
        [
            r"^(?:and |so |but )?(?:where|can|could|may|is there|have you)\b.*\b(?:leave|put|tie|"
            r"keep|stable|stall|feed|water|park|place for|room for) (?:(?:up|for) )?(?:my|our|the|"
            r"an?) (?:horses?|donkeys?|mules?|pony|cart|wagon|ox|oxen|goat)\b.*$",
            r"^(?:have you|do you have|is there|(?:you )?got|any)(?: got)?(?: an?| any| no| "
            r"some)? (?:stables?|shed) (?:(?:here|there) )?(?:for|to (?:put|leave|feed|stable)) "
            r".+$",
        ],
        [
            "I have no stable and no hay, {asker}: behind the house there is a yard with a "
            "woodpile, and no more.",
        ],
    ),
    "elsewhere": (
        [
            rf"^(?:(?:or|and|then|so|but|can|could|may|what if|i|we|us|me|just|also|we'll|i'll|"
            rf"let|maybe) )*{_LIE} {_ELSEWHERE}$",
            rf"^(?:or |and |then |so |what about |how about |maybe |perhaps |just )+{_ELSEWHERE}$",
            r"^(?:have you|do you have|is there|(?:you )?got|any)(?: got)?(?: an?| any| no| "
            r"some)? (?:stables?|barn|hay ?loft|attic|hay|straw|shed)\b.*$",
        ],
        [
            "By the fire you may sit as long as it burns, {asker}; a bed it is not. And behind "
            "the house there is only a woodpile.",
            "I have no stable and no hay, {asker}. Sit by the fire till you are warm, but beds "
            "there are none tonight.",
        ],
    ),
    "family": (
        [
            r"^(?:and |so |but )?how long(?:s|'s| has| have| did)? (?:your|you and your) "
            r"(?:family|mother|mum|folks?|people|lot)(?: (?:had|have|has|run|kept|owned|keep|"
            r"been (?:running|keeping)))+ (?:this|the|it|here)\b.*$",
            r"^(?:and |so |but )?(?:didn't|did|wasn't|was|hadn't) your (?:mother|mum|mom|ma|family)"
            r"(?: \w+)? (?:run|keep|have|own|kept|hers|it|here|the innkeeper)\b.*$",
        ],
        [
            "My mother Hanne had it before me, {asker}, for thirty winters, and it was old then. "
            "Since then it is mine.",
        ],
    ),
    "another": (
        [
            r"^(?:and |so |but )?(?:is there|are there|any|no|do you know|where(?:'s| is)|"
            r"which)(?: of)?(?: an?| any| no| the)? (?:other|second|next|nearest|better|cheaper|"
            r"another) (?:inns?|taverns?|pubs?|houses?|place to sleep|beds?)\b.*$",
        ],
        ["This is the Copper Kettle in Thornwick, {asker}; the only inn for a day's walk."],
    ),
}
"""The rooms, where one might sleep instead, and other inns."""

_OURS = r"(?:the|your|this|that|my)"
_SO = r"(?:(?:and|so|but|then|say|tell me),? )*"
_HAVE_YOU = (
    r"(?:(?:is|are) there |have you |(?:(?:do|have) )?(?:you )?(?:got|have) )?"
    r"(?:(?:any|an?|some|still) )*"
)
"""How a question begins of what there is."""

OF_FARE: Kinds = {
    "seat": (
        [
            rf"^{_SO}{_HAVE_YOU}(?:an? |any )?(?:\w+ )?(?:corner|spot|place|seat|bench|stool)s? "
            r"(?:where |that )?(?:i|we) (?:can|could|may) \w+.{0,30}$",
            rf"^{_SO}(?:{_HAVE_YOU}|(?:can|could|may) (?:i|we) (?:have|get|take|sit) )(?:an? |the |"
            r"any )?(?:\w+ )?(?:room|space|place|spot|seats?|chairs?|table|bench|corner|"
            r"stools?)?(?: "
            r"(?:left|free|for (?:us|me|two)))* ?(?:by|near|at|next to|close to) (?:the|your) "
            r"(?:fire|"
            r"hearth|oven|window|counter)(?:place)?(?: (?:for .{1,30}|left|free))*$",
        ],
        [
            "Wherever you like, {asker}. The bench by the fire is best.",
            "By the fire there is room on the bench, {asker}: sit down and get warm.",
        ],
    ),
    "for_two": (
        [
            rf"^{_SO}{_HAVE_YOU}(?:room|space|place|table)s?(?: left)? for (?:us(?: two)?|me|two|"
            r"three|one|(?:me|my friend) and .+|the two of us)(?: (?:here|tonight|left|in here))*$",
        ],
        [
            "By the fire there is room, {asker}: sit down. Beds I have none to let.",
        ],
    ),
    "warm_here": (
        [rf"^{_SO}(?:is|isn't) it (?:\w+ )?(?:warm|hot|boiling|cosy|stuffy) (?:in )?here\b.*$"],
        ["That is the oven, {asker}: it has not gone cold since my mother lit it."],
    ),
    "bakes": (
        [
            rf"^{_SO}are you (?:\w+ )?(?:making|baking|brewing|cooking) (?:(?:the|some|more|your) "
            rf")?"
            r"(?:bread|soup|ale|beer|food)(?: (?:too|there|now|today|yourself))*$",
        ],
        ["Always, {asker}: the bread at dawn, the soup whenever the pot is low."],
    ),
    "faint": (
        [
            r"^(?:(?:i|we)(?:'ve| have)? )?(?:(?:had|eaten|tasted|drunk|seen) (?:a lot |much )?"
            r"worse)(?: .{0,20})?$|^(?:(?:it|that|this)(?:'s| is| was) )?(?:actually |really )*not "
            r"(?:too |so |half |that )?bad(?: (?:at all|this|that|actually|for an? \w+))*$",
        ],
        [
            "From a hungry mouth that is praise, {asker}. I take it.",
            "I have had better thanks, {asker}, and worse. Eat up.",
        ],
    ),
    "meatless": (
        [
            r"^(?:i|we)(?:'m| am|'re| are) (?:an? )?(?:veggie|vegetarians?|vegans?|allergic)\b.*$|"
            r"^(?:i|we) (?:don't|do not|can't|cannot|never) eat (?:any )?(?:meat|mutton|sheep|"
            r"animals?|lamb)\b.*$",
        ],
        ["Then the bread is yours, {asker}: rye. In the soup are barley, leeks and sheep."],
    ),
    "watered": (
        [
            rf"^{_SO}(?:is|did you|do you|have you)\b.*\b(?:ale|beer|soup|it|this|that)\b.*\b"
            r"(?:watered|watery|thinned|diluted|weak|thin)(?: (?:down|it|the (?:ale|beer|soup)))*$",
            rf"^{_SO}(?:it|this|that|{_OURS} (?:ale|beer))(?:'s| is| tastes?)(?: \w+)? (?:watered|"
            r"watery|thin|weak|diluted|like (?:\w+ )?(?:water|dishwater))\b.*$",
        ],
        [
            "Nobody waters anything in here, {asker}. It is as it came out of the barrel.",
        ],
    ),
    "strong": (
        [
            r"^(?:and |so )?how strong(?:'s| is) (?:it|this|that|your|the)\b.*$|^is (?:it|the ale|"
            r"the beer|your ale|your beer|this) (?:very |really |too )?strong$",
        ],
        ["A thimble of it is all that I take myself, {asker}. More makes me sing."],
    ),
    "ale": (
        [
            r"^(?:and |so )?what(?:'s| is| do you put| goes)? in(?:to)? (?:the |your |this "
            r")?(?:ale|beer)$|^what(?:'s| is) (?:the |your |this )?(?:ale|beer) made (?:of|from|"
            r"with)$|^(?:is|are) there (?:any )?\w+ in (?:the|your|this) (?:ale|beer)$",
        ],
        ["What my mother put into it, {asker}, and she told it to nobody but me."],
    ),
    "fresh": (
        [
            rf"^{_SO}(?:is|are|how fresh(?: is| are)|how old(?: is| are)|when did you (?:make|bake|"
            rf"cook)) {_OURS} (?:bread|soup|food|loaf|loaves)(?: (?:still|"
            r"really|all|even))*(?: (?:fresh|old|stale|from today|from yesterday|fresh today))?$",
            rf"^{_SO}(?:(?:is|are) (?:it|that|this|they)(?: (?:still|really|all|even))* (?:fresh|"
            r"old|stale|from today|from yesterday|fresh today)|how fresh (?:is|are) (?:it|that|"
            r"this|they)|when did you (?:make|bake|cook) (?:it|that|this|them))$",
        ],
        ["The bread is from this morning, {asker}. The soup is older, and better for it."],
    ),
    "other": (
        [
            r"^(?:is|are|was) (?:there |any )*(?:garlic|onions?|nuts?|milk|eggs?|butter|cheese|"
            r"pork|beef|fish|chicken|mushrooms?|salt|pepper|herbs?|honey|poison|rat|cat|dog|"
            r"horse)(?: meat)? in (?:it|this|that|the soup|your soup|there|the bread)$|"
            r"^(?:any|(?:does|has) (?:it|the soup) (?:have|got)|did you put) (?:any |some "
            r")?(?:garlic|onions?|nuts?|milk|eggs?|butter|cheese|pork|beef|fish|chicken|mushrooms?|"
            r"pepper|herbs?|honey|poison|rat) (?:in|into) (?:it|this|that|there|the soup|your soup|"
            r"the bread)$|^(?:does|has) it (?:have|got) (?:any )?(?:garlic|onions?|nuts?|milk|"
            r"eggs?|butter|cheese)$",
        ],
        [
            "In the soup are barley, leeks and what was once a sheep, {asker}; in the bread is "
            "rye. More I put into neither.",
        ],
    ),
    "bought": (
        [
            r"^(?:and |so )?(?:where|who|whom) (?:do|did|does|are|is)\b.*\b(?:get|buy|grow|have|"
            r"got|come|sells?|grows?|brings?)\b.*\b(?:leeks|barley|flour|mutton|sheep|meat|rye|"
            r"hops|salt|honey|onions|vegetables|grain)(?: from)?$",
        ],
        ["From market days, {asker}, as nearly everything in here."],
    ),
    "baking": (
        [
            r"^(?:(?:do|can|could|will|would) you )?(?:know |tell (?:me|us) |show (?:me|us) |teach "
            r"(?:me|us) |explain )?how (?:to|do (?:i|you|we|one)|does one|did you|can i) (?:make|"
            r"bake) (?:a |an |the |your |this |some |good |such )*(?:bread|loaf|rolls?)\b.*$|"
            r"^(?:what(?:'s| is)|give (?:me|us)|can i have|tell (?:me|us)) (?:the |your "
            r")?(?:recipe for (?:the |your )?(?:bread|loaf)|(?:bread|loaf) recipe)$",
        ],
        [
            "Rye flour, water and a hot oven, {asker}, and to be up before the cock. It is no "
            "secret."
        ],
    ),
    "good_soup": (
        [
            r"^(?:and |so )?(?:what do you (?:put|do) (?:in|into|to|with)|why is|how come|what "
            r"makes)\b.*\bsoup\b.*\b(?:good|tasty|nice|special|great)(?: and .+)?$",
        ],
        ["Barley, leeks and old mutton, {asker}, and a day on the fire. The rest is patience."],
    ),
    "free_bread": (
        [
            r"^(?:and |so |but )?(?:why|how come)\b.*\bbread\b.*\b(?:free|nothing|cheap|costs?|"
            r"charge)\b.*$|^(?:and |so |but )?why (?:do|are|would) you (?:give|giving) (?:it|the "
            r"bread|bread)(?: away)?(?: for (?:free|nothing))?$",
        ],
        ["So nobody goes hungry in here, {asker}. The soup and the ale bring in what I need."],
    ),
    "living": (
        [
            r"^(?:and |so |but |then )*how (?:do|can|could|will) you (?:then )?(?:make (?:any |"
            r"your |a )?(?:money|profit|living)|earn|live (?:on|off|from|by)|get by|pay for|afford|"
            r"stay open)\b.*$",
        ],
        [
            "With soup and ale, {asker}: a copper and two. It is enough, and never enough to get "
            "rich."
        ],
    ),
    "spoon": (
        [
            r"^(?:(?:can|could|may) (?:i|we) (?:have|get)|have you(?: got)?|do you have|(?:you "
            r")?got|is there|give (?:me|us)|any|pass (?:me|us)?)(?: an?| any| some| the| two| "
            r"another)*(?: bigger| clean)? (?:salt|pepper|spoons?|knife and fork|forks?|napkins?|"
            r"plates?|cups?)(?: (?:please|for (?:it|that|this|the soup|me|us)|with (?:it|that)))*$",
        ],
        ["On the counter, {asker}: take what you need for it."],
    ),
    "to_go": (
        [
            r"^(?:(?:can|could|may|shall) (?:i|we) )?(?:take|have|carry|get) (?:(?:it|this|that) "
            r"(?:with (?:me|us)|to go)|(?:the|my|this) (?:soup|bread|ale|mug|bowl) (?:(?:home|"
            r"outside|along) ?(?:with (?:me|us))?|with (?:me|us)|to go|up the road))(?: please)?$",
        ],
        ["Take it along, {asker}, and bring me back what it came in."],
    ),
}
"""What is asked about the food and the ale, which no order is."""

HOSTING: Kinds = {
    "never_paid": (
        [
            r"^(?:he|she|they|(?-i:[A-Z])[\w'-]+|my friend)(?:'s| is| has|'re| are)? "
            r"(?:just )?(?:lying|(?:still )?never (?:paid|pays?)|lies about it|a liar)"
            r"(?:,? (?:about (?:it|that)|again|to you|for (?:it|that)|marta|dear))*$",
        ],
        ["My slate knows who has paid, {asker}, and it does not lie."],
    ),
    "which": (
        [
            r"^(?:do you have|have you(?: got)?|(?:you )?got) (?:one|any|some)"
            r"(?: of (?:those|them|these)| here)?$",
        ],
        ["One of what, {asker}? Say it once more, and I will tell you."],
    ),
    "odd_news": (
        [
            rf"^{_SO}(?:(?:has|did) )?any(?:thing|body|one)(?: (?:strange|odd|exciting|unusual|"
            rf"funny|"
            r"interesting|weird|new|bad|good))+ (?:ever )?(?:happen|going on|lately|of late|here|"
            r"in (?:town|the village)|round here|today|been)\b.*$",
        ],
        [
            "A cask rolled down the square on market day, {asker}, and Bram wrote it into his "
            "watch book. That is what counts as news here.",
        ],
    ),
    "cards": (
        [
            r"^(?:(?:have you|do you have|(?:you )?got|any|is there|are there|let's play|do you "
            r"play|can we play|fancy)(?: got)?(?: an?| any| some| the| game of| deck of| pack of)* "
            r")(?:cards?|darts|chess|draughts|skittles|board games?|arm[- ]wrestl\w+)(?: (?:here|"
            r"in here|game|then|with (?:me|us)|please))*$",
        ],
        ["No such game in here, {asker}. Dice there are: say, roll the dice."],
    ),
    "bath": (
        [
            r"^(?:is there|have you|do you have|(?:you )?got|where(?:'s| is)|can|could|may|where "
            r"can)(?: got| i| we)?(?: have| get| take| an?| the| any| hot)* (?:bath|tub|bathhouse|"
            r"shower)\b.*$|^(?:can|could|may|where can|where could|where do) (?:i|we) wash(?: "
            r"(?:somewhere|up|here|myself|ourselves|my (?:face|feet|clothes|cloak|shirt)))*$",
        ],
        ["No bath in this house, {asker}. There is the well out in the square, clean and cold."],
    ),
    "thieves": (
        [
            r"^(?:are there |is there |any |have you |do you have |do you get )+(?:thieves|a thief|"
            r"robbers|pickpockets|bandits|crime|trouble|fights|brawls)\b.*$|^(?:did|has|was|were) "
            r"(?:any(?:one|body)|some(?:one|body)|you)(?: ever)?(?: get| got| been)* (?:robbed|"
            r"mugged|burgled)\b.*$|^(?:will|could|might) (?:any(?:one|body)|some(?:one|"
            r"body)) (?:steal|rob|take)\b.*$",
        ],
        [
            "Not that I know of, {asker}. Bram counts everybody who comes in, and I have a bread "
            "knife."
        ],
    ),
    "noise": (
        [
            r"^(?:it(?:'?s| is)|so|very|this is|why is it so)(?: (?:very|so|too|really|a bit|"
            r"rather|quite|always))* (?:loud|noisy|quiet|empty|full|crowded|dark|smoky|hot|stuffy|"
            r"warm)(?: (?:in here|tonight|today|here))+$",
        ],
        ["A taproom is as it is, {asker}. The bench by the fire is the best of it."],
    ),
    "taxes": (
        [
            r"^(?:do|did|must|who|have) (?:you )?(?:have to )?(?:pays?|collects?) (?:any |your |"
            r"the )?tax(?:es)?\b.*$"
        ],
        [
            "My mother once threw a tax collector out by that door, {asker}. He came back for the "
            "soup."
        ],
    ),
    "heads": (
        [
            r"^how many (?:guests|people|customers|folks?|visitors|travellers)(?: (?:did|have|do|"
            r"were|came|come|had|are|you|in|have you had|served|here))*(?: (?:today|tonight|a day|"
            r"a night|so far|lately|this week))+$",
        ],
        ["I count mugs and not heads, {asker}. Some nights there are ten, some nights the cat."],
    ),
    "lantern": (
        [
            r"^(?:do|can|could|will|would) (?:you|i|we) (?:sell|buy|rent)(?: me| us)?(?: your| the|"
            r" an?| any)* lanterns?\b.*$"
        ],
        ["I sell none, {asker}. Ask me for the one in here, and bring it back."],
    ),
    "seen": (
        [
            r"^(?:and |so |but )?(?:any|(?:has|have|did|was|were)(?: you)?(?: seen?)? (?:an?|"
            r"any|some))\b.*\b(?:man|men|woman|women|stranger|"
            r"fellow|bloke|girl|lady|soldiers?|beard(?:ed)?|rider|merchant|pedlar|"
            r"hunter)\b.*\b(?:yet|lately|here|in here|come|came|been|through|by|seen|today|tonight|"
            r"asking|looking)\b.*$",
            r"^(?:an?|the|that|some|any) [\w -]{2,50},? (?:have you |you |did you )?(?:seen?|been|"
            r"met|noticed)\b.*$",
        ],
        [
            "Many come through that door, {asker}, and I do not look at beards. Give me a name, "
            "and I tell you whether I know it.",
        ],
    ),
}
"""What guests ask a host besides food and a bed."""

WISHED: Kinds = {
    "cake": (
        [
            rf"^{_SO}(?:(?:can|could|will|would) you )?(?:please )?(?:bake|make)\b.*\b(?:cakes?|"
            rf"pies?|"
            r"tarts?|biscuits|buns|pastr(?:y|ies))\b.*$|"
            rf"^{_SO}do you (?:ever )?(?:bake|make) (?:\w+ )?(?:cakes?|pies?|tarts?|biscuits)$",
        ],
        [
            "No cake, {asker}: my oven has only ever learned bread. For a feast I cut it thicker.",
            "Bread is all that I bake, {asker}. With honey on it, it has passed for a cake before.",
        ],
    ),
    "toast": (
        [rf"^{_SO}(?:drink|eat|bottoms|sup) up\b.*$"],
        ["That is what it is there for, {asker}."],
    ),
    "nothing": (
        [
            rf"^{_SO}(?:nothing|none|not)(?: more| else)?(?: for (?:me|us))(?:,? (?:thanks|thank "
            rf"you|"
            r"please|today|tonight|yet|now|just now|right now|ta|cheers))*$",
        ],
        ["As you like, {asker}. The fire costs nothing either."],
    ),
    "share": (
        [
            r"^(?:we|us)(?:'ll| will|'d| can)? (?:both )?share (?:one|it|that|a (?:soup|bowl|mug))"
            r"(?: (?:then|please|between us))*$|^(?:one|a|an) (?:soup|ale|bowl|mug),? (?:and )?two "
            r"(?:spoons|mugs|cups|bowls)(?: please)?$",
        ],
        ["Then say whose slate it goes on, {asker}: “a soup for me”, and share as you please."],
    ),
    "window": (
        [
            r"^(?:(?:can|could|would|will) (?:you|i|we) )?(?:please )?(?:open|shut|close) (?:the|a|"
            r"that) (?:windows?|shutters?)(?: please)?$",
        ],
        ["That I leave as it is, {asker}: the warm is to stay in, and the rain out."],
    ),
    "wood": (
        [
            r"^(?:(?:can|could|would|will) (?:you|i|we) )?(?:please )?(?:put |throw |add |get |"
            r"fetch )?(?:more|another|some|a)(?: more)? (?:wood|logs?) (?:on|in|onto|for) (?:the|"
            r"that) fire(?: please)?$|^(?:can|could|would) you (?:stoke|feed|build up|light) the "
            r"fire\b.*$",
        ],
        ["I see to the fire, {asker}: it burns all day. Sit closer, if you are cold."],
    ),
    "called_back": (
        [
            r"^(?:(?:can|could|would|will) you )?(?:please )?(?:(?:stop|hold|(?:call|"
            r"bring|get|whistle|fetch) back) (?:the|your|that) (?:boy|lad|kid|messenger)|"
            r"(?:call|bring|get|whistle|fetch) (?:the|your|that) (?:boy|lad|kid|messenger) back)$|"
            r"^(?:(?:can|could) you )?(?:call|bring|get) him back$",
            r"^(?:never ?mind|forget|cancel|take back|scrap|call off|stop)(?: about)? (?:the|my|"
            r"that|our) (?:message|errand|boy|letter|word to .+|question (?:for|to) .+)$",
        ],
        ["What he has been given he delivers, {asker}: no call of mine is as quick as his legs."],
    ),
    "hidden": (
        [
            r"^(?:(?:and|but|so|please),? )*(?:if|when|should) (?:any(?:one|body)|some(?:one|body)|"
            r"an? [\w -]{2,40}?|he|she|they|my [\w-]+|bram|the guard)\b.*\b(?:you (?:haven't|have "
            r"not|never|didn't|did not|(?:don't|do not) know|know nothing|saw nothing)\b.*|(?:i'm|"
            r"i am|we're|we are|i was|we were) (?:not|never|gone)\b.*)$",
        ],
        [
            "Who sits by my fire is nobody's business, {asker}. I talk of the weather to "
            "everybody.",
        ],
    ),
}
"""What they want of a host, which is no order."""
