"""Rules by which the innkeeper answers to who would pay less, later, or with something else.

The prices stand for everybody, and the slate forgets nothing. Data only.
"""

from __future__ import annotations

from typing import Any

from world.personas.one_of import one_of

_I = r"(?:i|we|he|she|they)"
_SUM = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|half|\d+)"
_N = r"(?:an?|one|two|three|four|five|half|\d+)"
_COSTLY = r"(?:ales?|beers?|soups?|drinks?|everything|food|round)"
_FARE = r"(?:ales?|beers?|soups?|bread|drinks?|food|meal|share|order|round|bowls?|mugs?)"
_BILL = r"(?:bill|tab|slate|reckoning|debts?|account)"
_SO = r"(?:(?:and|but|so|or|then),? )*"

_HEY = r"^(?:(?:but|hey|no|so|and|well|wait|oh|ok|please|sorry|later|maybe|then|fine|sure|yes),? )*"
STORY_NEXT = {
    r"^(?:(?:ok|okay|no|well|fine),? )*(?:i(?:'ll| will) (?:get|cover) (?:this|it|these|both|"
    r"it all|everything|the lot)|it(?:'s| is)(?: all)? on me)(?: (?:then|one|tonight|for us))*$": (
        "i'll pay for everything"
    ),
    r"^.*\bale\b.*\bwhat(?:'s| is) in (?:it|that)\b.*$": "what is in the ale",
    r"^(?:that|it)(?:'s| is) (?:quite )?(?:a lot|much)$": "that's too much",
    rf"{_HEY}(?:can|could|would|will|do|does|did|is|are|have|has|got|any|u|what|where|who|whom|how|"
    rf"why|which|if|"
    r"remember|remind|hope|sorry|please|promise|maybe|tell|ask|send|give|bring|let|don't|you|"
    r"you've|i(?:'m| am)|put|take|show|read|write|"
    r"say|said|thanks|thank|that's|it's|this is)\b.*$": "{text}",
    rf"{_HEY}(?:(?:the|this|that|my|your|our|his|her) (?:{_FARE}|{_BILL}|boy|roof|stairs)|"
    r"(?:i|we|he|she)(?:'ve)?(?: have| did| do| already| just| only| never| not| still| really| "
    r"also| has)* (?:want|need|like|love|hate|order|pay|paid|ask|owe|forgot|think|thought|said|"
    rf"told|ha(?:d|ve) (?:only|just|one|an?|two|the|my) (?:{_FARE}))(?:ed|d)?)\b.*$": "{text}",
    r"^(?:(?:a |my )?(?:story|tale)[:,]? )?(?P<tale>\S+(?: \S+)+? (?:was|were|had|got|came|"
    r"went|told|sold|took|stole|ran|saw|found|"
    r"lost|fell|ate|gave|made|met|rang|caught|drank|[a-z]+[a-df-z]ed)(?: \S+){4,})$": "here is a "
    r"story: {tale}",
}
"""How a story is told that she has said she would take, unlike wishes and complaints that only
sound like one; and what is said of a price."""
_OR_NOT = {
    rf"^{_SO}(?:(?:do|will|would) you (?:want|take|like)(?: (?:it|them|those|one|my|the|that))?"
    r"(?: [a-z]+)?(?: or (?:not|what|no))?|(?:deal|yes|no|well)(?: or (?:not|no|what))?)\W*$": (
        "is that a yes or a no?"
    ),
}
"""How somebody asks again who has offered something in place of coins."""
_HAGGLES = (
    r"\b(?:robbery|rip ?off|haggl\w+|bargain|discount|cheaper|overpriced|steep|pricey|final "
    r"offer|half price)\b",
    r"\b(?:that's|it's|this is|costs?|charg\w+|asking|ask|is|are) (?:\w+ )?(?:too|so|very|pretty|"
    r"rather) (?:much|dear|expensive|pricey|high)\b",
    rf"^(?:how about|what about|make it|i(?:'ll| will| can|'d)? (?:give|pay|offer)(?: you)?)"
    rf"(?: only| just)? (?:{_SUM}|half an?|an?)(?: coppers?)?(?: for .+)?$",
    rf"^(?:{_SUM}|half a) coppers? for (?:an?|the|one|two|three|\d) .+$|^(?:is|are) (?:the|an?) "
    rf"\w+ (?:now )?{_SUM} coppers?\b.*$",
    r"^(?:is|are) .*\b(?:ale|beer|soup|bread|food|drinks?)\b.* (?:free|for free|gratis|for nothing|"
    r"on the house)$|^do i (?:have|need) to pay for\b",
    # "dear" at the end of a line is taken for how she is called
    rf"^{_SO}(?:(?:that|it|this|(?:the |your |an )?{_COSTLY})(?:'?s| is| are)? )?(?:(?:way|far|"
    r"much|a bit|rather|bit|still|just) )*too(?: (?:dear|expensive|pricey|costly|steep|much))?"
    r"(?: (?:for (?:me|us|my|our|an?|the|that)\b.*|money))?$",
    rf"^{_SO}(?:that|it|this|{_SUM} coppers?|{_SUM})(?:'?s| is| are| sounds| seems)(?: like)? "
    r"(?:(?:quite|such|an awful|awfully) )?(?:a fortune|(?:a lot|much) (?:of (?:money|coin|"
    r"coppers?)(?: for .+)?|(?:for|to (?:pay|ask)) .+))$|"
    rf"^{_SO}{_SUM}(?: coppers?)? is (?:quite )?(?:a lot|much)$",
    rf"^{_SO}(?:(?:can|could|do|how about|is there|would|we|i|you|get|have|take|buy|want) )*"
    rf"(?:{_N} for (?:the price of )?{_N}|{_N} {_FARE} for (?:the price of {_N}|{_N} coppers?))"
    r"(?: (?:then|please|deal))*$",
    rf"^{_SO}(?:(?:can|could|do|how about|we|i|you|get|have|take|buy) )*(?:{_N} for (?:the "
    rf"price of )?{_N} {_FARE}|(?:two|2) {_FARE} for (?:one|three|[13])|(?:three|3) {_FARE} for "
    rf"(?:one|two|four|five|[1245]))(?: (?:then|please|deal))*$",
    rf"^{_SO}(?:(?:do|is it|can|i|we|you) )*(?:buy|pay for|pay) {_N},? (?:get|drink|eat|have) {_N}"
    r"(?: free)?(?: (?:then|please|deal|offer))*$",
    rf"^{_SO}(?:how about|what about|make it|let's say|say|would you (?:take|do)|take|do)(?: {_N})?"
    rf" {_FARE}s? for (?:only |just )?{_N}(?: coppers?)?(?: (?:then|please|deal|instead))*$",
    rf"^{_SO}(?:is |are |do |does )?(?:the |my |your |this |an? )?(?:first|second|next|last|this|"
    rf"kids?|children|guards?|locals|family|friends|regulars|ladies|strangers|bards?|{_COSTLY}) "
    r"(?:(?:one|round|drink|ale|soup|eat|drinks|eats)s?(?:'s| is| are)? |is |are )(?:always "
    r")?(?:for )?(?:free|on the house|gratis|nothing|for nothing)\b.*$",
    rf"^{_SO}(?:(?:it|that|this|all|these|they)(?:'?s| is| are)?(?: all)? |is (?:it|this|that) )?"
    r"on the house(?:,? (?:right|then|yes|no|isn't it|i hope|today|tonight|is it))*$",
    r"\b(?:(?:special|better|good|nice|fair|family|group|lower|best|reduced|nicer|friend\w*|mates?)"
    r" (?:price|rate|deal|offer)s?|(?:knock|take) (?:(?:an?|one|two|half|some|\d|few|bit|little|"
    r"something|coppers?) ){1,3}off|take \w+ off (?:the|my|our) (?:price|bill|tab)|(?:go|come) "
    r"down(?: a bit)? (?:on|with|in) (?:the |your )?prices?|meet (?:me|us) half ?way|do .* a deal|"
    r"free (?:ales?|beers?|soups?|drinks?|round|meal)|for (?:old times'? sake|less))\b",
    rf"^{_SO}(?:can|could|would|will) (?:you|we|i) (?:(?:make|do|let|go|sell)\b.*\bfor {_SUM}|"
    rf"(?:make|do|let|get|have|go|sell|give)\b.*\b(?:for (?:only|just) {_SUM}|for (?:only |just "
    rf")?{_SUM} coppers?|lower))$",
    rf"^{_SO}(?:\S+ )*?(?:said|says|told (?:me|us)|tells (?:me|us))(?: that)?(?: the| your)? "
    rf"{_COSTLY}(?:'s| is| was| are| were) (?:always )?(?:free|on the house|half price|cheaper|for "
    r"nothing)\b.*$",
)
"""How guests haggle, or hope that something is free."""
_LATER = (
    r"(?:tomorrow|later(?: on)?|next (?:time|week|month|day|market)\w*|soon|tonight|then|before|"
    r"afterwards?|in the (?:morning|evening)|when\b.+|once\b.+|after\b.+|in (?:a|some|two|three|an?"
    r" few) (?:day|week|hour|month)s?|on \w+day|another (?:day|time)|some (?:other )?(?:day|time)|"
    r"sometime|someday|at the end\b.*|by \w+day|as soon as\b.+|at harvest)"
)
_OF_IT = (
    r"(?: (?:you|it|that|this|them|up|back|all|for|the|my|our|your|rest|soups?|ales?|bill|tab|"
    r"slate|drinks?|food))*"
)
_CREDIT = (
    rf"^{_SO}(?:once |what if |can )?(?:i|we)(?:'ll| will)? (?:pay|settle){_OF_IT},? {_LATER}"
    r"(?: (?:ok|okay|yeah|then))*$",
    rf"^(?:.+, )?{_SO}(?:can|could|may|shall|is it ok if|let) (?:{_I}|me|us) (?:pay|"
    rf"settle){_OF_IT},? {_LATER}\b.*$",
    rf"^{_SO}(?:(?:can|could|may|do|is|would|will|any|got|have|how about|what about|i|we|you|give|"
    rf"on|need|want|buy|drink|eat|get|take|accept|there|here|possible|it|offer|for|me|us|a|bit|of|"
    rf"some|no|an?|the|{_FARE}) )*(?:credit|on tick|on the cuff)"
    r"(?: (?:here|then|please|today|tonight|for (?:me|us)|possible|in here|to (?:guests|strangers|"
    r"me|us)))*$",
    rf"^{_SO}(?:can|could|may) {_I} (?:please )?(?:have|open|run|start|keep|get|set)(?: up)? "
    r"(?:up )?an? (?:open )?(?:tab|slate|account)(?: (?:here|then|please|too|up|with you|"
    r"going|open))*$",
    rf"^{_SO}(?:(?:do|can|could|will|would) you )?(?:keep|run|have|do|open|start) (?:an? |any |the "
    rf"|us |me )*{_BILL}s?(?: (?:here|then|please|for (?:me|us|guests)|running|open|in here))*$",
    rf"^{_SO}(?:can|could|may) {_I} owe\b.*$|^{_SO}(?:i|we)(?:'?ll| will) owe (?:you|it)\b.*$",
    rf"^{_SO}(?:can|could|may|will|would) (?:{_I}|you) (?:put|chalk|write|add|have)(?: (?:it|that|"
    rf"this|them|all|everything|(?:the|my|our|this|that) {_FARE}))+ (?:on|up|onto|to|down)(?: "
    rf"(?:the|my|our|a) {_BILL})?(?: (?:then|please|for me|for now))*$",
    rf"^{_SO}(?:(?:do|will|would|can|could) you trust (?:me|us) (?:for|to pay|till|until)\b.*|"
    rf"(?:do )?(?:you )?(?:got|have|keep)(?: got)? an? (?:slate|tab)(?: here| for us)?)$",
    rf"^{_SO}(?:give|grant|let) (?:me|us) (?:(?:some|a bit of|an?) )?(?:credit|few days|day|week|"
    rf"(?:more )?time to pay)(?: to pay.*)?$",
    rf"^{_SO}(?:trust (?:me|us),? (?:i(?:'m| am)|we(?:'re| are)) good for it|(?:i(?:'m| am)|"
    rf"we(?:'re| are)) good for it|you(?:'ll| will) (?:get|have) your (?:money|coppers?|"
    rf"coins?)\b.*|(?:i|we) always pay\b.*)(?:,? (?:(?:i(?:'m| am)|"
    r"we(?:'re| are)) good for it|trust (?:me|us)|(?:i|we)(?:'ll| will) pay\b.*))?$",
)
"""How guests ask whether they may pay another day."""
_UNPAID = (
    rf"^{_SO}if (?:i|we|he|she|one) (?:can't|cannot|don't|couldn't|won't|can not)(?: \w+)? "
    rf"pay\b.*$",
    rf"^{_SO}what(?:'ll| will| would| do| does)? (?:if|happens? (?:if|when|to)|(?:you )?do (?:if|"
    rf"when|to|with))\b.*\b(?:never|don't|doesn't|do not|can't|cannot|won't|will not|couldn't|not|"
    rf"refuse\w*(?: to)?)(?: \w+)? (?:pay(?:ing|s)?|settle)\b.*$",
    rf"^{_SO}(?:i|we)(?:'m| am|'re| are)? (?:not|never|won't|will not|refuse to|never will|am not|"
    rf"are not)(?: (?:going to|gonna|ever))* (?:pay|paying)\b.*$",
    rf"^{_SO}(?:can|could|will|would) you (?:please |just )?(?:forget|overlook|waive|drop)"
    rf"(?: about)? (?:the|my|our|that|this|what)(?: \w+)? (?:{_FARE}|{_BILL}|i owe(?: you)?)"
    r"(?: (?:then|please|for once|this (?:once|time)|instead))*$",
    rf"^{_SO}(?:(?:can|could|will|would) you )?let (?:me|us) off\b.*$",
)
"""How they say that they will not, or ask to be let off."""
_GOODS = tuple(
    rf"(?P<goods>(?:\w+ ){{0,2}}?(?:{goods}))"
    for goods in (
        r"boots?|shoes?|hat|cap|cloak|coat|shirt|knife|sword|dagger|ring|belt|bag|pack|books?|map|"
        r"horse|donkey|mule|dog|brother|sister|friend|soul|necklace|scarf|gloves?|lute|flute|axe",
        r"rope|candles?|apples?|eggs?|fish|chickens?|goat|sheep|pig|cow|firewood|flowers?|staff|"
        r"feathers?|stones?|rocks?|buttons?|shield|bow|pipe|tobacco|spoon|socks?|gem|things?|stuff",
        r"ribbons?|silk|cloth|linen|lace|wool|needles?|thread|pots?|pans?|beads?|combs?|mirrors?",
    )
)
_MINE = r"(?:(?:my|this|these|our|his|her|an?|the|some|that|one of my|all) )+"
_FOR_IT = (
    r"(?:(?:for|against) (?:\w+ )?(?:it|that|ales?|beer|soups?|food|bill)|instead|as pay\w*|in "
    r"(?:return|exchange))\b.*"
)
_IN_GOODS = tuple(
    pattern
    for goods in _GOODS
    for pattern in (
        rf"^{_SO}(?:(?:can|could|may|what if|if) )?(?:(?:i|we)(?:'?ll| will|'?d| would| could| "
        rf"can)? )?(?:trade|swap|barter|exchange|pawn|leave|offer|sell|give|pay)(?: you)?(?: with| "
        rf"in)? {_MINE}{goods},? {_FOR_IT}$",
        rf"^{_SO}(?:(?:would|will|do|can|could) you )?(?:take|accept|want) {_MINE}{goods}"
        rf",? {_FOR_IT}$",
        rf"^{_SO}(?:can|could|may|what if) (?:i|we) pay (?:you )?(?:with|in) (?:{_MINE})?{goods}$",
        rf"^{_SO}(?:(?:would|will|do|can|could) you )?(?:take|accept) {_MINE}{goods}(?:, "
        rf"(?P<kind>.+))?"
        "$",
        rf"^{_SO}(?:here(?:'s| is| are)|(?:here,? )?(?:take|have)) {_MINE}{goods},? {_FOR_IT}$",
        rf"^{_SO}(?:how about|what about|is|would)? ?{_MINE}{goods} (?:for (?:it|that|an?|the|two|"
        rf"some|this) ?(?:{_FARE})?|as (?:payment|pay|a pledge)|enough|do)(?: (?:then|instead|"
        rf"do))*$",
    )
)
"""How guests would pay with what they have about them."""
_CHORES = (
    r"(?:(?:wash|dry|scrub|clean|sweep|mop|wipe|do|doing|washing|cleaning|sweeping)(?: up)? "
    r"(?:(?:the|your|all|some|a|few|of|my|our) )*(?:dishes|plates?|pots?|bowls?|mugs?|floors?|"
    r"tables?|counter|kitchen|cups?|pans?|windows?|stairs|taproom|inn|washing(?: up)?))",
    r"(?:(?:wash|clean|tidy|washing|cleaning|tidying) up|(?:chop|split|carry|fetch|haul|stack|cut|"
    r"bring in) (?:(?:the|your|some|a|bit|of|few) )*(?:(?:fire ?)?wood|logs?|water|barrels?|"
    r"casks?))",
    r"(?:wait(?: on)? (?:the )?tables|serve (?:the |your )?(?:guests|tables)|peel (?:\w+ "
    r")?(?:leeks|onions|vegetables)|lend (?:you )?a hand (?:in the kitchen|instead|for it)|work "
    r"(?:it off|off|for (?:it|that|(?:an?|the|my) (?:ale|soup|meal|bill))|instead))",
    r"(?:help (?:out |you )?(?:(?:in the kitchen|with the \w+) )?(?:for (?:it|an?|the|my|our)|"
    r"instead))",
)
_IN_WORK = tuple(
    rf"^{_SO}(?:(?:what if|how about|what about|suppose|if|can|could|may|shall|let|would you let)"
    rf"(?: (?:i|we|me|us|he|she|him|her))?|(?:i|we|he|she)(?:'?ll|'?d| will| could| can| would| "
    rf"might))(?: (?:gladly|just|also|do|to|help))* {chores}"
    r"(?: (?:and|for|instead|if|to|then|here|or|please|so|till|can|could|in return)\b.*)?$"
    for chores in _CHORES
)
"""How they would work for it."""
_EACH = (
    rf"^{_SO}(?:(?:can|could|shall|may|let) )?(?:(?:we|us|you|let's|we'll|we will|i'll|i will|i) )?"
    r"(?:just |all )*"
    rf"(?:(?:split|divide|halve|share) (?:(?:it|that|this)(?: (?:then|please|between us|evenly))*|"
    rf"the (?:bill|cost|tab|slate|debt|price)\b.*)|go (?:halves|dutch)\b.*|(?:each|both) (?:pay|of "
    rf"us pays?)\b.*|pay (?:separately|half(?: each)?|(?:for )?our own|half and half|each)\b.*)$",
    rf"^{_SO}(?:(?:we|i) want |can we (?:have|get) |make (?:it |that )?|give us )?(?:separate|"
    rf"different|one each of|two(?: separate)?) {_BILL}s?(?: (?:please|then|for us))*$",
    rf"^{_SO}take (?:his|hers?|theirs?|(?-i:[A-Z])[\w-]+'s)(?: {_FARE})? off (?:mine|(?:my|our) "
    rf"{_BILL})$",
    rf"^{_SO}(?:can|could|will|would|may|let) (?:(?-i:[A-Z])[\w-]+|{_I}|him|her|them) pay (?:half|"
    rf"the (?:rest|other half)|a part|some)\b.*$",
)
"""How two would share what is to pay."""
_ON_THE_SLATE = (
    rf"^(?:put|write|chalk|add) (?:it|that|this|them|everything|all|mine|ours|both|these|those|"
    rf"(?:the|my|our|this|that) {_FARE}) (?:all )?(?:(?:on|up on|up|to|onto|down on) (?:(?:the|my|"
    rf"our|a) (?:\w+ )?{_BILL}|me|mine)\b.*|up|on)$|"
    r"^i(?:'ll| will) (?:pay|settle)\b|^i(?:'m paying| pay)$|^(?:it's |that's )?(?:all )?on me$|"
    r"^i(?: can| shall)? (?:pay|settle)\b.*\b(?:tomorrow|later|next|soon|when|tonight|then|before|"
    r"on \w+day)\b",
    rf"^(?:that's |all )?on (?:my|the|our) {_BILL}\b.*$",
    r"^(?:no,? )*(?:i(?:'ll| will)|let me) (?:get|take) (?:this one|(?:this|the|that) (?:round|"
    r"bill|tab))(?:,? (?:this time|then|tonight|today|for us|for both))*$|^(?:it's |that's |this "
    r"is )?my (?:treat|round)$",
)
_DISH = (
    r"(?:(?:the|that|this|both|two|one|second|last|other) )*(?P<dish>ale|soup|beer|bowl|mug|pint)s?"
)
_BUT = r"^(?:(?:no+|nah|wait|but|actually|oh|and|well|ok|rather|so),? )*"
_IS = r"(?:'s| is| was| were|'re| are)"
_NOT_THEIRS = (
    r"(?:,? (?:(?:and )?not (?:his|hers?|theirs?)|s?he's not paying(?: for (?:it|that|this))?|"
    r"actually|i mean|please|too|then|though|thanks))*$"
)
MINE_TO_PAY = (
    rf"{_BUT}{_DISH}(?:{_IS} (?:mine|my (?:order|one)))(?: to pay(?: for)?)?{_NOT_THEIRS}",
    rf"{_BUT}(?:put|write|chalk|add|move) {_DISH} (?:on|onto|to) (?:mine|my (?:own )?{_BILL})"
    rf"{_NOT_THEIRS}",
    rf"{_BUT}(?:it was |was )?(?:i|me) (?:who |that )?(?:had|ordered|drank|ate|wanted) {_DISH},? "
    r"(?:and )?not (?:he|she|they|him|her|them|(?-i:[A-Z])[\w'-]+)$",
)
"""How a guest says that a dish, whoever ordered it, is theirs to pay."""


def bargains() -> list[dict[str, Any]]:
    """The rules of who asks for credit, would pay otherwise, or would share it."""
    return [
        one_of(
            "credit",
            {
                "whose": (
                    [
                        rf"^{_SO}who(?:'s| is|'ll| will)? (?:(?:gonna|going to) )?(?:pays?|paying|"
                        r"settles?|footing|buys?|buying)(?: (?:for )?(?:it|this|that|what|whose|"
                        r"all|of|then|"
                        rf"tonight|the (?:bill|lot|{_FARE})))*$|^who (?:said|says|told "
                        r"you) (?:that )?(?:i|we)(?:'m| am|'ll| will|'re)? (?:pay|paying|owe)\b.*$",
                    ],
                    [
                        "Each of you for your own, {asker}, unless one says: it is all on me.",
                        "Whoever ordered has it on the slate, {asker}, till another says: put it "
                        "on mine.",
                    ],
                ),
                "stake": (
                    [
                        rf"^{_SO}(?:the )?(?:loser|winner|lowest|highest|who(?:ever)? "
                        r"(?:loses|wins))(?: of (?:us|you))? (?:pays?|buys?|gets?|wins?|drinks?|"
                        r"settles?|owes?|has to (?:pay|buy))\b.*$|^(?:i(?:'ll| will)? )?(?:play|"
                        r"roll|throw) (?:you|him|her|u) for (?:it|that|the .+|an? .+)$",
                        rf"^{_SO}(?:(?:i(?:'ll| will)|we(?:'ll| could| can)?|let's|let me|shall we|"
                        r"how about (?:i|we)) )?(?:arm ?wrestle|race|fight|bet|wager|flip|toss|"
                        r"thumb wrestle)(?: (?:you|him|her|a coin|on it))*(?: (?:for|over|on) "
                        r"(?:it|that|this|the .+|an? .+|who .+))$",
                    ],
                    [
                        "That is between you and the dice, {asker}. Whoever loses tells me: put it "
                        "on mine.",
                        "As you like, {asker}. Whoever loses says to me: put it on mine; and so I "
                        "write it down.",
                    ],
                ),
                "story_of": (
                    [
                        rf"^{_SO}(?:(?:was|is) )?(?:that|the|my|this|it|(?:his|her) )(?: ?(?:story|"
                        rf"tale|one))?"
                        r"(?:'s| is| was)? ?(?:pays?|counts?|meant|told)?(?: too)? for (?:both|his|"
                        r"hers?|their|us|the two|(?-i:[A-Z])[\w-]+'s)\b.*$",
                        rf"^{_SO}(?:does|did|will|would|can) (?:the|my|that|it|one|his|her|this)"
                        r"(?: (?:story|tale|one))? (?:pay|count|cover|do|work)(?: for)? (?:both|us|"
                        r"his|hers?|him|the two)\b.*$",
                        rf"^{_SO}(?:he|she|they|(?-i:[A-Z])[\w-]+|my friend)(?:'s)?(?: just| "
                        rf"already| "
                        r"has| did)* (?:told|gave|tell) you (?:one|his|hers|theirs|it)(?: (?:just "
                        r"now|already|though|for us))*$",
                    ],
                    [
                        "A story pays once, {asker}: for your own, or for a friend's where yours "
                        "is clean. For both at once, say so as you tell it.",
                    ],
                ),
                "credit": (
                    _CREDIT,
                    [
                        "That is what the slate is for, {asker}: it stands there till you pay, "
                        "and I forget no debts.",
                        "On the slate it stays till then, {asker}. I forget no debts.",
                    ],
                ),
                "unpaid": (
                    _UNPAID,
                    [
                        "Then it stays on the slate, {asker}, for coppers or for a good story. I "
                        "forget no debts.",
                        "What is on the slate stays on it, {asker}, till there are coppers or a "
                        "good story. It begins with “once”.",
                    ],
                ),
                "work": (
                    _IN_WORK,
                    [
                        "That is kind, {asker}, but the work in here I do myself. A good story "
                        "pays for it: it begins with “once”.",
                        "The work in here I do myself, {asker}. For soup and ale I take coppers, "
                        "or a good story.",
                    ],
                ),
                "refund": (
                    [
                        rf"^{_SO}(?:(?:i|we)(?:'d| would)? (?:want|need|demand|like)|(?:can|could) "
                        rf"(?:i|"
                        r"we) (?:get|have)|give (?:me|us)) (?:(?:my|our|the|some) (?:money|"
                        r"coppers?|coins?) back|a refund)\b.*$|^(?:refund|money back)\b.{0,20}$",
                    ],
                    [
                        "What you give back to me as it is comes off, {asker}. What is eaten is "
                        "eaten.",
                    ],
                ),
                "each": (
                    _EACH,
                    [
                        "I keep a slate for each of you, {asker}, and each pays their own; or one "
                        "of you says: I pay for both of us.",
                    ],
                ),
            },
            next=STORY_NEXT,
        ),
        {
            "name": "paid with goods",
            "hear": list(_IN_GOODS),
            "say": [
                "Keep your {goods}, dear: I strike no bargains. I take coppers, or a story.",
                "Keep the {goods}, {asker}: no bargains. A good story I take, or coppers.",
            ],
            "next": {**_OR_NOT, **STORY_NEXT},
        },
        {
            "name": "the price stands",
            "hear": list(_HAGGLES),
            "say": [
                "Bread costs nothing, soup a copper, ale two, {asker}; so it is for everybody.",
                "I take a story for it, dear, but I do not haggle: soup a copper, ale two, and "
                "bread for nothing.",
                "As it is, I earn little by it, {asker}: everybody pays a copper for soup and two "
                "for ale.",
            ],
            "next": STORY_NEXT,
        },
    ]


_OTHERS = r"(?:his|hers|her|theirs|their|(?-i:[A-Z])[\w'-]+'s)"
NOT_MINE = (
    rf"{_BUT}{_DISH}(?:{_IS} (?:not mine,? (?:it|that|they){_IS} )?(?:{_OTHERS}|for (?:him|her|"
    rf"them|(?-i:[A-Z])[\w'-]+))| (?:hers|theirs))(?: {_BILL})?(?:,? (?:not mine|actually|i mean|"
    r"please|though|btw|to pay))*(?:, .*)?$",
    rf"{_BUT}(?:he|she|they|(?-i:[A-Z])[\w'-]+) (?:had|ordered|drank|ate|got|took) {_DISH},? "
    r"(?:and )?not (?:i|me)$",
    rf"{_BUT}{_DISH}{_IS}(?:n't| not) mine{_NOT_THEIRS}",
)
"""How a guest says that it is another's."""


def whose_it_is(settle: dict[str, Any], look: dict[str, Any]) -> list[dict[str, Any]]:
    """The rules of who says whose a dish is to pay, where it may stand on another's slate.

    Args:
        settle: The step that has it stand on the slate of who says so.
        look: The step that reads that slate.
    """
    let = {"there": "slate.target.description|on:dish|first"}
    look = {**look, "optional": True}
    return [
        {
            "name": "mine to pay",
            "question": False,
            "act": True,
            "hear": list(MINE_TO_PAY),
            "do": [{**settle, "optional": True}, look],
            "let": let,
            "say": [
                "On your slate it goes, {asker}: {paid.paid}, and off {paid.guest}'s.",
                "That is on your slate as it is, {asker|unless:paid.paid}: {there}. I forget no "
                "debts.",
            ],
            "none": [
                "On no slate in here do I see such a thing, {asker}, and on yours I put nothing "
                "that was not served.",
            ],
            "next": STORY_NEXT,
        },
        {
            "name": "not mine to pay",
            "question": False,
            "act": True,
            "hear": list(NOT_MINE),
            "do": [look],
            "let": let,
            "say": [
                "It stands on yours, {asker}: {there}. Whoever takes it over tells me so: put it "
                "on mine.",
            ],
            "none": ["It does not stand on your slate, {asker}: whoever ordered it has it."],
        },
    ]


def on_the_slate() -> dict[str, Any]:
    """The rule of who says that they pay later."""
    return {
        "name": "on the slate",
        "question": False,
        "act": True,
        "hear": list(_ON_THE_SLATE),
        "say": [
            "On the slate it stays until then, dear.",
            "As you like, {asker}. I forget no debts.",
        ],
        "next": STORY_NEXT,
    }
