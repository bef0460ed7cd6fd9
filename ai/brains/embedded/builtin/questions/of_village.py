"""What players ask everybody about their village: who mends what, what is best there.

Data only.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import Question

_SO = r"(?:(?:and|so|but|no|oh|hey|well|then|ok)[, ]+)*(?:i (?:meant|mean) )?"
_CRAFTS = (
    r"(?:cobbler|shoemaker|bootmaker|tailor|seamstress|carpenter|joiner|tinker|weaver|potter|"
    r"saddler|clockmaker|handyman|craftsman|mender)s?"
)
_MENDS = r"(?:(?:fix|patch|stitch)(?:e[sd])?|(?:mend|repair|sew|resole|sharpen)(?:s|ed)?)"
_WORN = (
    r"(?:boot|shoe|sole|heel|coat|cloak|clothe|trouser|bag|pack|belt|saddle|cart|wheel|axle|clock|"
    r"watch|knife|axe|bow|it|that|this|them|those|thing|stuff)s?"
)
_HERE = (
    r"(?: (?:a?round )?here| in (?:this |the )?(?:village|town|thornwick)| for me| of mine| up)*"
)
_MAY_I = r"(?:can|could|do|would|might|should|may) (?:i|we|one)"
_PLACE = (
    r"(?:(?:this|the|your) (?:\w+ )?(?:village|town|place)|thornwick|(?:living |life |being )?"
    r"(?:here|around here|in thornwick|in (?:this|the|your) (?:village|town)))"
)
_WORST = r"(?:worst|ugliest|saddest|dullest)"
_BEST = r"(?:best|nicest|loveliest|finest|prettiest|sweetest)"
_ANOTHER = r"(?:he|she|they|(?-i:[A-Z])[\w-]+|my [\w-]+)"
_FOREBEAR = (
    r"(?:uncle|aunt|father|mother|mum|mom|dad|grand\w+|gran|nan|brother|sister|cousin|husband|wife|"
    r"family|people)"
)
_NOWHERE_SOLD = (
    r"dreams?|love|clouds?|moon|sky|rain|stars?|time|happiness|joy|fear|hope|snow|wind|blue|"
    r"red|green|yellow|colou?rs?|music|silence|death|memories|wishes|rainbows?|shadows?|night|"
    r"thoughts?|words?|magic"
)
"""What nobody has tasted, smelt or touched."""

OF_VILLAGE: Mapping[str, Question] = {
    "mender": Question(
        [
            rf"^{_SO}(?:is|are|have you|do you have)(?: there)? (?:an?|any|no|the) "
            rf"(?:[\w'-]+ )?{_CRAFTS}\b.*$",
            rf"^{_SO}(?:where|who|which way|how far)(?:'s| is| are| do i find| can i find| to)? "
            rf"(?:the |an? |your )?{_CRAFTS}{_HERE}$",
            rf"^{_SO}the {_CRAFTS},? is there (?:one|any|an?)\b.*$",
            rf"^{_SO}(?:where|who)(?: else)? {_MAY_I} (?:go|get|have|find|take|ask|turn)\b.* "
            rf"(?:{_MENDS}|made|built|forged|carved){_HERE}$",
            rf"^{_SO}(?:where|who|whom) (?:can|could|would|does|do) (?:an? )?[\w-]+ "
            rf"(?:get|have|take|bring) (?:(?:his|her|their|your|an?) )?{_WORN}(?: {_MENDS}| made)?"
            rf"{_HERE}$",
            rf"^{_SO}(?:who|anybody|anyone)(?: here)? (?:would |might |does |can )?(?:know|knows|"
            rf"deal|deals|help|work|works)(?: something| anything| a thing)? (?:about|with|on) "
            rf"(?:(?:my|broken|worn|these|old) )*(?:boot|shoe|sole|heel|saddle|cart|wheel|clock|"
            rf"watch)s?{_HERE}(?: then)?$",
        ],
    ),
    "odd senses": Question(
        [
            rf"^{_SO}(?:do you (?:ever )?(?:know|wonder) )?(?:what|how) (?:do|does|would|did) "
            rf"(?:an? |the )?(?:{_NOWHERE_SOLD}) (?:taste|smell|feel|sound)s?(?: like)?\b.*$",
        ],
    ),
    "smell": Question(
        [
            rf"^{_SO}(?:what|why)\b.* smells?(?: so| that| like that| of)?(?: \w+)?{_HERE}$",
            rf"^{_SO}what(?:'s| is) (?:that|this|the) (?:\w+ )?(?:smell|scent|aroma){_HERE}$",
        ],
    ),
    "their death": Question(
        [
            r"^(?:and |so |but |then )*(?:how|of what|what) (?:did|has) (?:your (?:father|mother|"
            r"dad|mum|mom|da|pa|ma|parents)) (?:die|pass|pass away|die of|die from|killed)\b.*$",
            r"^what (?:happened (?:to|with)|killed|became of) (?:your (?:father|mother|dad|mum|mom|"
            r"da|pa|ma|parents))(?: (?:with|in|at|on) .+| then| in the end)?$",
            r"^(?:have|did) you (?:ever |also |yourself )*(?:lost|lose) (?:some(?:body|one)|"
            r"any(?:body|one)|family|(?:your|a) (?:father|mother|parents?|loved one))\b.*$",
        ],
    ),
    "best and worst": Question(
        [
            rf"^{_SO}what(?:'s| is| would be| was) (?:the )?(?:{_BEST}|{_WORST})(?: thing| part| "
            rf"bit)? (?:about|of|in|with) {_PLACE}$",
            rf"^{_SO}what do you (?:like|love|hate|dislike)(?: the)?(?: best| most| least)?(?: "
            rf"about| of| in)? {_PLACE}(?: best| most| least)?$",
        ],
        following={
            rf"^{_SO}(?:what(?:'s| is| about) )?(?:the )?(?:{_BEST}|{_WORST})(?: thing| part| "
            r"bit)?$": "what is the worst thing about this village",
        },
    ),
    "forbidden": Question(
        [
            rf"^{_SO}(?:is|are) there (?:an?|any|some)?(?:thing|where)? ?(?:other "
            rf")?(?:(?:part|room|"
            r"corner|place|door|spot|area)s?)?\b.*\b(?:(?:not|aren't|am not|i'm not|isn't) (?:be )?"
            r"(?:allowed|permitted|supposed|meant)|forbidden|off limits|may not|mustn't|must not|"
            r"can't (?:go|enter|look)|cannot (?:go|enter|look))\b.*$",
            rf"^{_SO}(?:where|what|which (?:part|room|door|place)s?)\b.* (?:am i|are we|are guests|"
            r"i'm|we're) not (?:allowed|permitted|supposed)\b.*$",
            rf"^{_SO}(?:can|may|could) (?:i|we) (?:go|look) (?:everywhere|anywhere){_HERE}$",
        ],
    ),
    "fun here": Question(
        [
            rf"^{_SO}what (?:do|can) (?:(?:the )?(?:people|folks?|locals|everybody|everyone|others|"
            rf"you (?:all|lot|people|guys)|they|villagers|one)|(?:i|we)) (?:even |usually )?do"
            rf"{_HERE} (?:for (?:fun|a laugh|entertainment)|all day|in the evenings?|of an "
            rf"evening|after work|when (?:they|you)(?:'re| are) bored){_HERE}$",
            rf"^{_SO}(?:what(?:'s| is)|is) there (?:anything |something |much )?(?:to do )?"
            rf"(?:for )?fun(?: to do)?{_HERE}$",
            rf"^{_SO}where do (?:people|folks?|you|they|the locals) go (?:for fun|to have fun|of "
            rf"an evening|at night|after work){_HERE}$",
        ],
        """
        do people dance here? | any entertainment? | is there any entertainment here?
        how do people amuse themselves? | what do people do in the evening? | are there feasts here?
    """,
    ),
    "age of theirs": Question(
        [
            rf"^{_SO}(?:how old|what age) (?:do|would|did) you (?:think|say|guess|reckon)"
            rf"(?: that)? (?:i(?:'m| am)?|we(?:'re| are)?|{_ANOTHER}(?:'s| is)?)(?: am| is)?$",
            rf"^{_SO}(?:how old do(?:es)?|what age do(?:es)?) (?:i|we|{_ANOTHER}) (?:look|seem)"
            rf"(?: to (?:you|be))*$",
            rf"^{_SO}(?:can you )?guess (?:how old (?:i am|i'm|we are|{_ANOTHER} is)|(?:my|our|his|"
            rf"her) age)$",
        ],
    ),
    "shorter": Question(
        [
            rf"^{_SO}(?:(?:give|tell) (?:me|us|him|her|them) )?(?:just )?(?:the|an?) (?:short|"
            rf"shorter|quick|brief|long|longer|full|whole) (?:version|form)(?: (?:of (?:it|that)|"
            rf"please|then|now))*$",
            rf"^{_SO}(?:(?:can|could) you )?(?:make|keep|tell|say) it (?:short|shorter|brief|quick|"
            rf"in short|more briefly|in a word)(?: please| then)*$",
        ],
    ),
    "a mess": Question(
        [
            r"^(?:(?:wow|god|gosh|ugh|oh|look at this|phew|man),? )*(?:what an?|such an?|it'?s an?|"
            r"this (?:place |room )?is an?|quite an?) (?:\w+ )?(?:mess|clutter|tip|jumble|pigsty|"
            rf"shambles|disorder)(?: (?:in|round|around|over|all over|this is|you have))*{_HERE}$",
            r"^(?:(?:wow|god|so|how|very|it'?s|it is|this place is|pretty|rather) )+(?:messy|"
            r"untidy|"
            rf"cluttered|dusty|dirty|grubby)(?: in)?{_HERE}$",
        ],
    ),
    "their post claimed": Question(
        [
            rf"^{_SO}(?:my|our) (?:\w+ )?{_FOREBEAR} (?:was|is|used to be|once was|worked as) "
            rf"(?:once )?(?:the |an? )?(?:[\w-]+ )?(?:innkeeper|landlord|landlady|guards?|"
            rf"gatekeeper|librarian|wheelwright|carpenter|builder|keeper)s?{_HERE} (?:before you|"
            rf"here|in your place|of this \w+)\b.*$",
            rf"^{_SO}(?:my|our) (?:\w+ )?{_FOREBEAR} (?:had|kept|ran|owned|guarded|stood at|built|"
            rf"worked (?:in|at)) (?:this|your|the) (?:inn|place|house|gate|library|workshop|kettle|"
            rf"post|tavern)\b.*$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
