"""Rules by which the innkeeper reads the slate, and wipes it for those who pay. Data only.

What stands on it is kept by `world.kitchen`, so it is right however long the talk was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from world.personas.inn.bargains import STORY_NEXT, bargains, on_the_slate, whose_it_is

_I = r"(?:i|we|me|us)"
_STILL = r"(?: (?:still|now|really|already|all|have|just))*"
_HERE = (
    r"(?:,? (?:you|in total|here|the (?:house|inn)|any(?:thing|body|one)|something|nothing|money|"
    r"coppers|much|now|then|yet|again|already|still|by now|so far|(?:all )?(?:in all|together)|"
    r"altogether|exactly|precisely|really|please))*"
)
"""What may stand behind a debt to the one who is asked."""
_BILL = r"(?:bill|tab|slate|reckoning|debts?|che(?:ck|que)|damage|total)"
_TALE = r"(?:story|stories|tale|tales|yarn)"
_NAME, _GUEST = r"(?P<name>[\w-]+)", r"(?P<name>(?-i:[A-Z])[\w-]+)"
_THEIRS = rf"(?:{_GUEST}(?:'s|')|(?:his|her|their))"
_ANOTHERS = rf"(?:{_THEIRS}|[a-z]+'s|(?:my|our) (?:[a-z]+ )?[a-z]+'?s)"
_OTHER = r"(?:(?-i:[A-Z])[\w-]+?|he|him|she|her|they|them|(?:my|our) (?:friend|mate|husband|wife))"
_TOO = r"(?:,? (?:then|please|too|tonight|today|this time|now|again))*"
_FARE = r"(?:ales?|beers?|soups?|bread|drinks?|food|meal|share|order)"
_SUMS = r"(?:an?|one|two|three|four|five|six|\d+)"
_THEN = r"(?:(?:and|so|but|well),? )*"
_STATE = (
    r"(?:even|quits|square|settled|paid(?: up| for)?|straight|clean|in (?:your |the )?(?:debt|red))"
)
_SO = r"(?: all| not| now| still)*"
_ENOUGH = (
    r"(?: (?:now|then|yet|already|in full|with you|for (?:everything|all (?:of )?it|it|that|"
    r"(?:the|my|all the) [\w ]+)))*$"
)

_SHARE = (
    rf"(?:what )?{_GUEST}(?:'s (?:{_FARE}|{_BILL})|' (?:{_FARE}|{_BILL})| (?:owes|had|has had|"
    r"ordered))"
)
"""What another had, as something that somebody takes over."""

OWED = (
    rf"^(?:what|how much)\b.*\b{_I}{_STILL} (?:owe{_HERE}(?: for .+)?|"
    rf"(?:(?:have|got|need) to |must )*pay{_HERE})$",
    rf"^(?:(?:do|must|should|shall) {_I}|{_I}){_STILL} (?:(?:have|got|need|ought) to |must )?pay"
    rf"{_HERE}(?: for (?:mine|that|it|this|my .+|something))?$",
    rf"^{_I}{_STILL} owe (?:you )?(?:how much|what)\b",
    rf"^(?:what(?:'s| is| am)|how much(?:'s| is| am)?)\b.*\b(?:owed|owing|due|unpaid|outstanding)"
    rf"\b(?: (?:from|by|for) {_I})?(?: by \w+)?(?: now| so far| in all)*$",
    r"^how much(?:'s| is| does| was| do)? (?:it|that|this|(?:all )?(?:that|this|of it)|everything)"
    r"(?: (?:come to|make|cost|be|add up to))?(?: (?:in all|all together|altogether|so far|now|"
    r"then))*$|^what (?:does|did) (?:it|that|this|all (?:that|this)|everything) (?:come to|make|"
    r"add up to)\b",
    rf"^(?:what|how|where|is|are|can|could|may|let|give|bring|get|show|read|tell|the|my|i)\b.*"
    rf"\b(?:my|the|our) {_BILL}(?: (?:please|now|so far|like|come to|say|stand|at|by))*$|"
    rf"^(?:my|the) {_BILL}$",
    rf"^(?:what(?:'s| is) )?the {_BILL} for (?:all )?(?:of )?(?:that|this|it|everything|the lot)$",
    rf"^(?:(?:can|may|could|shall|let|how do) {_I}|{_I}(?:'d| would)? (?:like|want|wish|need|can)"
    r"(?: to)?|time to)(?: please| now| just)* (?:pay|settle)"
    r"(?: (?:up|you|now|what i owe|for .+))*$",
    rf"^what(?:'s| is) (?:left |still )*(?:on|open on) (?:mine|my {_BILL})(?: now)?$",
    r"^what(?:'s| is) (?:left|still open|there)(?: for (?:me|us))? to (?:pay|settle)\b.*$",
    rf"^(?:settle|pay)(?: (?:up|the|my|now|what i owe|{_BILL}))*$",
    rf"^(?:so |and )*(?:did|have) you (?:put|add|added|write|written|chalk|chalked) (?:his|her|"
    rf"their|the|that|it|(?-i:[A-Z])[\w-]+'s)(?: \w+)? (?:on|to|onto) (?:mine|my {_BILL})"
    r"(?: (?:or not|then|yet|already|too))*$",
    rf"^(?:so |but |wait )*(?:you|u|do you|don't you)(?: really| even)?(?: don't| do not| not)? "
    rf"(?:even )?(?:know|remember|keep) (?:my|our|the) {_BILL}(?: then)?$",
    rf"^how(?:'s| is| does) my {_BILL}\b|^what (?:have|did|has) {_I} (?:run|rack|racked|chalked) up"
    rf"{_HERE}$",
    rf"^how (?:much|many)(?: {_FARE})? (?:did|have|had) {_I} (?:spent|spend|drunk|eaten|run up|"
    r"had|have)\b",
)
"""How guests ask what they owe."""
EVEN = (
    rf"^(?:are|is|am|aren't|isn't) (?:we|i|us|that|it|this|everything|"
    rf"(?:that |the |my )+(?:{_BILL}|{_FARE})|that us){_SO} {_STATE}{_ENOUGH}",
    rf"^(?:that's|that is) (?:my|the) (?:{_BILL}|{_FARE}){_SO} {_STATE}{_ENOUGH}",
    rf"^(?:(?:we|i)(?:'re|'m| are| am)?|my {_BILL} is|that makes us){_SO} {_STATE}{_ENOUGH}",
    rf"^(?:have|did|haven't) i{_STILL} (?:pay|paid|settled?)\b",
    r"^(?:but |hey,? |no,? )*(?:i|we)(?:'ve| have)? (?:already |just |have )*(?:paid|settled)"
    r"(?:,? (?:you|it|that|this|up|for (?:it|that|this|mine|the \w+)|already|before|earlier|"
    rf"with (?:the|my|that|a) [\w' ]+|(?:don't you )?remember|{_SUMS} coppers?|"
    r"in(?:to)? your hand))*(?:,? (?:right|didn't (?:i|we)|haven't (?:i|we)))?$",
    rf"^{_THEN}i(?:'ve| have)? (?:already |just )*(?:told|gave|given) you (?:an?|my|one|the|that) "
    rf"(?:\w+ )?{_TALE}(?P<what>\b.*)?$",
    rf"^{_THEN}(?:was|is) (?:that|it|this|mine|(?:that|my) {_TALE}) (?:an? )?(?:\w+ )?"
    rf"(?:good|fine|nice|proper) (?:{_TALE}|one|or not|enough|for you)(?: (?:or not|then))*$|"
    rf"^{_THEN}(?:was|is) (?:mine|(?:that|my) {_TALE}) (?:any )?(?:good|fine|nice)$",
    r"^(?:are )?we (?:all )?(?:good|ok|okay|fine)(?: (?:now|then|here|with (?:you|the bill)))*$",
    rf"^i(?: don't| do not)?{_STILL} owe (?:you )?(?:nothing|anything|\w+ coppers?){_HERE}$",
    rf"^(?:is|was|does|did) (?:that|the {_TALE}|my {_TALE}|it|this) (?:(?:good )?enough"
    rf"(?: (?:for|to pay|to cover) (?:(?:for|the|my|our|his|her) )*{_FARE}(?: too| as well)?)?|"
    r"payment|(?:pay|paid|settle|cover|come off)\b.*)$",
    rf"^all {_STATE}{_ENOUGH}",
)
"""How guests ask whether they owe nothing."""
ANYTHING = (
    rf"^{_I}{_STILL} owe(?: (?:you|something|money|the house))*(?: for .+)?$",
    rf"^(?:do|don't) {_I}{_STILL} owe{_HERE}(?: for .+)?$",
    rf"^am i{_STILL} in (?:your )?debt\b",
    rf"^(?:(?:do|have) {_I}{_STILL} (?:have|got)|is there)(?: an?| any)?(?: open)? {_BILL}\b",
    rf"^{_THEN}(?:does|do|did|will|would) (?P<paid>(?:that|this|it|all that)|(?P<whose>his|her|"
    rf"their|"
    rf"(?-i:[A-Z])[\w-]+'s|my friend's)(?P<tale> \w+)?|(?:his|her|the) {_TALE}) (?:cover|pay(?: "
    rf"for)?|"
    rf"settle|count for) (?:those|these|them|mine|me|ours|us|(?:my|our) {_FARE})(?: too)?$",
    rf"^{_THEN}(?:my|our) (?:soups|ales|beers|drinks)$",
    rf"^{_THEN}(?:he|she|they|(?-i:[A-Z])[\w-]+|my friend)(?: just| already| has| have| did)* "
    rf"(?:told|gave) you (?:an?|the|one|that) (?:\w+ )?{_TALE}\b.*$",
    rf"^(?:is )?(?:there )?(?:anything|something|nothing){_STILL}(?: left)? (?:on my {_BILL}|to "
    rf"pay|"
    r"owing|due)\b",
)
"""How they ask whether they owe anything."""
OF_ANOTHER = (
    rf"^(?:what|how much|does|did|has)\b(?: \S+)*? {_GUEST}{_STILL} (?:owes?|paid|pay|have to pay|"
    rf"settled?){_HERE}$",
    rf"^(?:did|has) {_GUEST}{_STILL} (?:paid|pay|settled?)(?: for)? (?:his|her|their|the|an?|that) "
    rf"{_FARE}(?: yet| already| now)*$",
    rf"^(?:does|has) {_GUEST} (?:have|got)(?: any| an?)?(?: open| unpaid)? {_BILL}\b.*$",
    rf"^is {_GUEST} (?:even|quits|paid up|settled|in (?:your )?debt)\b",
    rf"^(?:what|how much)\b.*?\b(?:owed|owing|due) (?:by|from) {_GUEST}$",
    rf"^(?:what|how|is|the|show|read|tell)\S*(?: \S+)*? {_GUEST}(?:'s|') {_BILL}$",
    rf"^(?:does|has) {_GUEST}{_STILL} (?:have|got|had)(?: got)?(?: an?| any)?"
    rf"(?: (?:open|big|unpaid))? {_BILL}{_HERE}(?: with you)?$",
    rf"^(?:(?:what|how (?:many|much)(?: \w+)?) )?(?:did|has|had) {_GUEST}{_STILL} (?:have|had|"
    rf"order|ordered|drink|drunk|drank|eat|eaten|ate)(?: (?:a lot|lots|much|many|anything|"
    rf"something|{_FARE}|so far|today|tonight|here|already|yet|to (?:eat|drink)|in all))*$",
    rf"^how much(?: money)? (?:did|has|have) {_GUEST}{_STILL} (?:spend|spent|run up)(?: here| so "
    r"far| today| tonight| in all)*$",
    rf"^what(?:'s| is| was) {_GUEST} (?:eating|drinking|having)(?: there| now| today)*$",
    rf"^(?:did|has|had) {_GUEST}{_STILL} (?:have|had|get|got|order|ordered|eat|eaten|drink|drunk) "
    rf"(?:(?:the|an?|any|some|his|her|your) )?{_FARE}(?: yet| already| too)*$",
    rf"^what (?:did|have) you (?:just )?(?:serve|served|bring|brought|give|given|pour|poured) "
    rf"(?:to |for )?{_GUEST}(?: today| tonight| so far)*$",
)
"""How guests ask what somebody else owes."""
_SUM = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)"
_MONEY = r"(?:coppers?|copper coins?|coins?|money|silver|gold|change|payment)"
_COUNTER = r"(?:here )?on(?:to)? (?:the|your) (?:counter|table|bar)"
_A_SUM = rf"(?:(?:the|your|my|our|some|an?|these|those|this|last|all|of|{_SUM}) )*{_MONEY}"
_PUTS = r"(?:put|lay|laid|leave|left|drop|dropped|slap|slide|place|count|throw|toss)(?:ing)?"
_FOR_IT = r"(?: (?:now|there|here|then|for .+))*$"
PAYS = (
    r"^(?:and |you can )?(?P<tip>keep) (?:the (?:change|rest)|it)\b.*$|"
    r"^i(?:'ll)? (?:give|hand|pay) you (?:\w+ ){0,2}(?:coins?|coppers?|money)$",
    rf"^(?:here,? )?(?:here|take|there)(?:'s| is| are|) {_A_SUM}\b.*$",
    rf"^{_A_SUM}(?:(?: is|'s| are|,|:))? {_COUNTER}{_FOR_IT}",
    r"^(?:i|we)(?:'ll| will) (?:pay|settle)(?: up)?(?: for (?:it|that|mine|this))?(?:,? (?:right )?"
    r"(?:now|here)(?: (?:and now|you (?:go|are)))?)?$",
    rf"^(?:there )?{_COUNTER}(?: is| are|:|,)? {_A_SUM}{_FOR_IT}",
    rf"^(?:i(?:'ll|'m| will| am| have|'ve)? )?(?:just )?{_PUTS} (?:down )?{_A_SUM}(?: down)? "
    rf"{_COUNTER}{_FOR_IT}",
    rf"^(?:here|there)(?: you (?:go|are))?,? {_A_SUM}{_FOR_IT}",
    rf"^(?:{_SUM}|an?) coppers?,? (?:here|there)(?: you (?:go|are))?{_FOR_IT}",
    rf"^(?:here(?:'s| is| are)|this is|take (?:this|that)) (?:mine )?for (?:the|my|our) "
    rf"(?:{_BILL}|{_FARE})(?:,? (?:and|and the|the|my) {_FARE})*$",
)
"""How guests pay, all of it or a part."""
PAYS_FOR_ANOTHER = (
    rf"^(?:let me |(?:can|may|could) i |i(?:'ll|'d like to| would like to| will| want to| can|'m "
    rf"going to|) )?(?:just )?(?:pay|settle)(?: for| what)? {_GUEST}(?: owes(?: you)?|"
    rf"(?:'s?|') (?:{_BILL}|{_FARE}(?:(?:,| and|, and) {_FARE})*))?"
    r"(?: now| too| as well| please)*$",
    rf"^here(?:'s| is| are) {_A_SUM} for (?:what )?{_GUEST}(?:'s?|') (?:{_BILL}|{_FARE})$",
)
_BOTH = (rf"(?:me|i) and (?:for )?{_GUEST}", rf"{_GUEST} and (?:for )?(?:me|i)")
_US = (r"(?:the )?(?:both|two) of us|us (?:both|two)|both|we (?:both|two)",)


def _of_both(both: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        pattern
        for two in both
        for pattern in (
            rf"^(?:what|how much)\b.*(?:,| for| of| by| from| do| did| have| are) (?:{two})"
            r"(?: (?:together|in all|altogether|owe|pay|have to pay|now|had|have|you))*$",
            rf"^(?:is|are|have|has) (?:it|that|all|everything|we|our {_BILL}s?)\b.*\b(?:paid|"
            rf"settled|even|clean|quits|square|straight)\b.*(?:,| for| of| by| from|) (?:{two})"
            r"(?: now| too)*$",
            rf"^(?:and )?(?:for )?(?:{two}) together$",
        )
    )


_WE_OWE = (
    r"^(?:what|how much)(?:'s| are| is|'re)? (?:we|our (?:bill|tab))(?:'re| are)? (?:at|up to|on)"
    r"(?: (?:now|then|so far))*$",
    r"^i(?:'d like| would like| want| wish)(?: to)? (?:pay|settle)(?: up)? for (?:both|all|"
    r"every(?:one|body)|us(?: both| two)?|the two of us|both of us)(?: (?:please|now))*$",
    rf"^we{_STILL} owe(?: (?:you|something|money|the house))*(?: for .+)?$",
    rf"^(?:do|don't) we{_STILL} owe{_HERE}$",
    rf"^(?:what|how much)\b.*\bwe{_STILL} (?:owe{_HERE}|(?:(?:have|got|need) to |must )*"
    rf"pay{_HERE})$",
    r"^(?:(?:can|may|could|shall|let) (?:we|us) |we(?:'d| would)? (?:like|want|need)(?: to)? )"
    r"(?:(?:please|now|just) )*(?:pay|settle)(?: (?:up|now|you|please|together|the bill))*$",
    rf"^(?:what(?:'s| is| are)|how much(?:'s| is| are)|how(?:'s| is)|can we (?:have|get|see)|show "
    rf"me|tell me) our {_BILL}s?(?: (?:please|now|so far|together|in all|come to))*$",
)
OF_BOTH, OF_US = _of_both(_BOTH), (*_of_both(_US), *_WE_OWE)
"""How guests ask what two of them owe: with the name of the other, and without it."""
HERE_TOO = "look.contents|only:kind=character|pluck:name|without:asker"
_OTHERS = (f"{{{HERE_TOO}|first}}", f"{{{HERE_TOO}|last}}")
"""Who may be the other of "the two of us"."""
_THEIR_NAME = (
    *(f"other{n}.target.name|after:slate of|first|known|cap" for n in (0, 1)),
    f"{HERE_TOO}|proper|first|known|cap",
)
_LOOKS = {"tool": "inspect_location", "as": "look", "arguments": {"only": "characters"}}
_ALOUD = ["say", "channel", "page", "message"]
_MINE = rf"(?:for )?(?:me|mine|myself|my (?:own )?(?:{_BILL}|{_FARE}))"
_I_PAY = (
    r"^(?:i'm paying|i'm settling|i(?:'ll| will| want to| can|'d like to|'m going to|)"
    r"(?: gladly| just)? (?:pay|settle|cover))(?: up)?"
)
_ALL_OF_IT = r"(?:(?: for)? (?:everything|all(?: of it)?|it all|the lot|the whole (?:\w+ )?bill))?"
_EVERYBODY = r"(?:(?:the )?(?:both|two|lot|all) of us|us (?:both|two|all)|every(?:one|body)|both)"
_FOR_US = rf"(?P<us>{_EVERYBODY})"
_ON_MINE = rf"(?:on(?:to)?|to) (?:mine|my (?:own )?{_BILL})"
TAKES_OVER = (
    rf"^(?:put|write|chalk|add) {_SHARE} {_ON_MINE}$",
    rf"^{_SHARE} (?:(?:is|are) on me|(?:is|are|goes|go) {_ON_MINE})$",
    rf"^i(?:'ll| will)? (?:take over|take on|cover|get) {_SHARE}$",
    rf"^i(?:'ll| will|) (?:pay|settle|cover)(?: for)? {_GUEST}(?:(?:'s?)? {_FARE})?,? (?:(?:and|"
    rf"just|so) )*(?:put|write|chalk|add) (?:it|that|this) {_ON_MINE}(?: please| then| too)*$",
    rf"{_I_PAY}{_ALL_OF_IT}[,:]? {_MINE}(?:,| and|, and) (?:for )?{_GUEST}(?:'s(?: .+)?)?$",
    rf"{_I_PAY}{_ALL_OF_IT}[,:]? (?:for )?{_GUEST}(?:'s(?: {_FARE}| {_BILL})?)?,? and {_MINE}"
    r"(?: too| as well| both)*$",
    rf"{_I_PAY}{_ALL_OF_IT} for {_FOR_US}(?: please| then| tonight| today)*$",
    rf"^(?:put|write|chalk|add) (?:it all|all of it|everything|the lot)(?: for {_FOR_US})? "
    rf"{_ON_MINE}$",
    rf"{_I_PAY}(?: for)? (?P<us>everything|all(?: of it)?|it all|the lot|the whole (?:\w+ )?bill)"
    r"(?: please| then| tonight| today)*$",
    rf"^(?P<us>this|(?:this|that) one|these|they|(?:the|this|that) (?:{_FARE}|round)s?)"
    r"(?:'?s|'re| is| are)(?: all)? on me(?: please| then| tonight| today)*$",
    r"^i(?:'ll| will) (?:pay for (?P<us>this|it|these|both|it all|everything|the lot)|"
    r"(?:get|cover) (?P<all>the (?:whole )?(?:bill|tab)))(?: (?:then|one|tonight|for us))*$",
)
"""How a guest has what another owes put on their own slate."""
_AT_ONCE = (
    r"(?:,? (?P<now>(?:right )?(?:here|now)(?: and now)?|here you (?:go|are)|(?:in|with) (?:coins?|"
    r"coppers?|money)|here(?:'s| is| are) (?:the |my |some )?(?:\w+ )?(?:coins?|coppers?|money)))"
)
PAYS_FOR_ALL = (
    rf"{_I_PAY}{_ALL_OF_IT}(?: for)? {_EVERYBODY}{_AT_ONCE}$",
    rf"{_I_PAY}{_ALL_OF_IT}{_AT_ONCE} for {_EVERYBODY}$",
    rf"{_I_PAY}(?: for)? (?:everything|all(?: of it)?|it all|the lot){_AT_ONCE}$",
    rf"^(?P<now>here|take|there|this)(?:'s| is| are|,|) (?:(?:{_A_SUM}|mine|it|this)"
    rf"(?: is|'s|,)? )?for {_EVERYBODY}(?: then| please| now)*$",
)
"""How a guest puts down coins for everybody."""
WHO_PAID = (
    r"^who (?:has |have )?(?:already |just )?(?:paid|settled|pays?)(?: up)?(?: for)? (?:my|me|mine|"
    r"our)\b.*$",
    rf"^(?:did|has) {_GUEST}{_STILL} (?:pay|paid|settled?)(?: up)?(?: for)? (?:me|mine|my .+)$",
)
"""How guests ask whether another paid for them."""
OBJECTS = (
    rf"\b{_SUM} (?:of (?:them|those|these|it)|ales?|beers?|soups?|bowls?|mugs?|pints?)\b"
    rf"(?: \w+)* (?:is|are|makes?|costs?|comes? to|be|equals?|for) (?:only |just )?{_SUM}"
    r"(?: coppers?)?(?:,? (?:right|not .+|no|then))?$",
    r"^(?:you (?:just |only )?(?:said|told me|wrote)|(?:didn't|did) you (?:just |not )*say|"
    r"i thought)\b.*\b(?:coppers?|costs?|price|free)\b",
    rf"^(?:shouldn't|isn't|wouldn't|should|must) (?:it|that|this)(?: not)? (?:be |make )?{_SUM}\b",
    rf"^(?:that|it|this)(?:'s| is|'ll be| will be| makes| comes to)(?: only| just| then)* {_SUM}\b"
    r"(?: coppers?)?(?: (?:for|then|in all|together)\b.*?)?(?:,? (?:right|isn't it|is it|no|"
    r"correct))?$",
    r"^(?:but |hey,? |no,? )*(?:(?:did|have) )?you(?:'ve| have)?(?: just)? (?:over)?charged? (?:me|"
    r"us)\b.*$|^(?:but |hey,? )*"
    r"(?:i|we)(?:'ve| have)? (?:only |just )*had (?:one|two|three)(?: of (?:them|those))?$|"
    r"^(?:why|how come|what for)\b.*\b(?:charged?|charging|on my slate|have to pay|owe)\b.*$",
    rf"^(?:but )?(?:i|we)(?:'ve| have)? (?:only|just) (?:had|drank|drunk|ate|eaten|got) (?:the )?"
    rf"(?:{_SUM}|an?)(?: {_FARE})?(?: (?:each|together|in all))?$",
    r"^(?:that|(?:the|this|my) (?:sum|price|bill|slate))(?:'s| is| can| could)(?: not|n't|'t)"
    r"(?: be)? (?:right|correct|what you said)$|"
    r"^(?:excuse(?: me)?,? )?you (?:bring|brought|give|gave|served?|poured)\b.{0,30}\bonly (?:one|"
    r"1)\b.{0,10}$|^you (?:got|have|made) (?:the (?:sum|price|bill)|it) wrong$|^your sum is wrong$",
)
"""How guests object to a price or a sum."""
OF_A_TALE = {
    r"^(?:(?:wait|wow|what|haha|so|really|hang on|and|did|do|hold on|omg),? )*you (?:really |"
    r"actually |just |even )*(?:believed?|bought|buy|fell for|swallow(?:ed)?)\b.*$": "did you "
    "believe that tale?",
}
"""What is asked of her as soon as she has heard a story."""
NOTHING = [
    "Nothing so far, dear: your slate is clean. Soup is a copper, ale two, and bread is free.",
    "So far nothing, {asker}. A soup would be one copper, an ale two, and the bread is free.",
]
CLEAN = [
    "On the counter with it, dear: that was {paid.paid}, and the slate is clean.",
    "On the counter with it, dear: that was {paid.paid}. Still on your slate: {paid.left}.",
]
TOO_LITTLE: dict[str, Any] = {
    "let": {"purse": "error|after:They have|first"},
    "else": [
        "You have {purse|sentence:60}",
        "That I cannot wipe off yet, dear: not without coppers, or a good story.",
    ],
}
OF_ABSENT: dict[str, Any] = {
    "let": {**TOO_LITTLE["let"], "absent": "error|after:That guest|first|as:name"},
    "else": [
        "I see no {absent|cap} in here just now, dear: pay for them when they are back.",
        *TOO_LITTLE["else"],
    ],
}
"""The same where it is paid for somebody else, who may not be there."""


def reckons() -> list[dict[str, Any]]:
    """The rules of a character who has a slate; what is asked of another's comes first."""
    return [
        {
            "name": "who paid for me",
            "hear": list(WHO_PAID),
            "recall": {"kind": "deed", "about": "settle_slate coins {asker}", "by": "{name}"},
            "say": ["{fact.by} did, dear, and you owe nothing for it."],
            "none": ["Nobody has, {asker}, that I know of."],
        },
        {
            "name": "the catch",
            "hear": [
                r"^(?:is|are) (?:the|your|this|that)(?: \w+)? bread (?:(?:really|truly|actually|"
                r"honestly|all|always|completely|still) )*(?:free|for free|gratis|for nothing|on "
                r"the house)(?: for (?:all|me|us|every\w+|guests))?$",
                r"^(?:(?:so|but|and|ok|well) )*(?:what(?:'s| is)|where(?:'s| is)|is there|any)(?: "
                r"(?:the|an?|any|your))? (?:catch|trick|hook|snag)(?: (?:here|then|to it|in it|"
                r"with .+))*$|^there (?:must be|is|has to be|'s) (?:a|some) catch\b.*$",
                r"^what do you (?:want|get|ask|take|expect) (?:for (?:it|that|the bread)|in return|"
                r"out of (?:it|that))$",
                r"^(?:did|do|have|must|should) (?:we|i) (?:(?:have|need) to )?(?:pay|paid|owe)"
                r"(?: (?:you|anything))* for (?:the|my|our) bread$",
            ],
            "say": ["No catch, dear: the bread costs nothing. Only soup and ale go on the slate."],
        },
        *bargains(),
        {
            "name": "who owes anything",
            "hear": rf"^(?:what|how|is|read|tell)\S*(?: \S+)*? (?:his|her|their) {_BILL}$|"
            r"^(?:and )?(?:how much)(?:'s| is| are| about| for)? (?:his|hers|theirs)$|"
            r"^(?:who|(?:does|has|is) (?:any|every|some)(?:one|body))\b.*\b(?:owes?|paid|"
            r"pay|in (?:your )?debt)\b",
            "say": ["Name one of them, {asker}, and I read you the slate."],
        },
        {
            "name": "an objection",
            "hear": list(OBJECTS),
            "do": [looks("slate of {asker}", "slate")],
            "say": [
                "Written down for you is {slate.target.description}, dear, and no more. If one is "
                "still to come, say the word.",
                "Two for an ale, one for a soup, {asker}, and written down is "
                "{slate.target.description}. Is one still to come? Say the word.",
            ],
            "else": ["Nothing stands on your slate, {asker}. Is something still to come? Name it."],
        },
        _both("what both owe", OF_BOTH, ("{name}",), ["name|cap"]),
        _both("what the two of us owe", OF_US, _OTHERS, list(_THEIR_NAME)),
        {
            "name": "what another owes",
            "hear": list(OF_ANOTHER),
            "do": [
                {**looks("slate of {name}", "slate"), "optional": True, "kinds": _ALOUD},
                {**looks("paid by {name}", "before"), "optional": True, "kinds": _ALOUD},
                {**_LOOKS, "as": "hushed", "optional": True, "kinds": ["whisper"]},
            ],
            "let": {"owed": "slate.target.description", "paid": "before.target.description"},
            "say": [
                "On the slate of {name|cap} stands {owed}.",
                "{name|cap} had {owed}, dear.",
                "{name|cap} had {paid}, dear, and it is paid.",
                "{name|cap} had {owed}, dear, and before that {paid}, which is paid.",
                "Not in a whisper, dear: in {hushed.location.name|the} a slate is read aloud, or "
                "to the one who owes it.",
            ],
            "none": [
                "For {name|cap} I have nothing written down, dear.",
                "For {name|cap} I have nothing on the slate, {asker}.",
            ],
        },
        {
            "name": "paid for another",
            "question": False,
            "act": True,
            "hear": list(PAYS_FOR_ANOTHER),
            "do": [_settles("coins", guest="{name}")],
            **OF_ABSENT,
            "say": ["Then {paid.guest} owes me nothing any more: {paid.paid}, paid."],
            "none": ["{name|cap} owes me nothing that is written down, {asker}."],
        },
        {
            "name": "what is owed",
            "hear": list(OWED),
            "do": [looks("slate of {asker}", "slate")],
            "say": [
                "That was {slate.target.description}, dear, or a good story: begin it with “once”.",
                "You had {slate.target.description}, {asker}. Pay, or tell me a good story: begin "
                "it with “once”.",
            ],
            "else": NOTHING,
            "next": STORY_NEXT,
        },
        {
            "name": "is anything owed",
            "aside": True,
            "hear": list(ANYTHING),
            "do": [looks("slate of {asker}", "slate")],
            "say": [
                "Only for whose it was, {paid|as:asker}. You had {slate.target.description}; a "
                "story "
                "of your own pays that.",
                "Yes, {asker|unless:paid}: you had {slate.target.description}, or for a good "
                "story.",
                "You do, {asker|unless:paid}: you had {slate.target.description}. A good story "
                "pays it too.",
            ],
            "else": NOTHING,
            "next": STORY_NEXT,
        },
        {
            "name": "is it even",
            "aside": True,
            "hear": list(EVEN),
            "do": [
                {**looks("paid by {asker}", "before"), "optional": True},
                looks("slate of {asker}", "slate"),
            ],
            "say": [
                "Not yet, dear. You had {slate.target.description}, or for a good story.",
                "Not quite, {asker}. You had {slate.target.description}, and that is to pay.",
            ],
            "next": STORY_NEXT,
            "else": [
                "We are even, dear: you paid for {before.target.description}.",
                "All even, {asker}: there is nothing on my slate for you.",
            ],
        },
        {
            "name": "paid for all",
            "question": False,
            "act": True,
            "hear": list(PAYS_FOR_ALL),
            "do": [
                {**_settles("coins"), "as": "mine", "optional": True},
                {**_LOOKS, "optional": True},
                *(
                    {**_settles("coins", guest=other), "as": f"paid{n}", "optional": True}
                    for n, other in enumerate(_OTHERS)
                ),
            ],
            **TOO_LITTLE,
            "say": [
                "On the counter with it, {asker}: that was {mine.paid}.",
                "On the counter with it, {asker}: {paid0.guest} owes nothing now for {paid0.paid}.",
                "On the counter with it, {asker}: {paid1.guest} owes nothing now for {paid1.paid}.",
                "On the counter with it, {asker}: {mine.paid} for you, and {paid0.paid} for "
                "{paid0.guest}.",
                "On the counter with it, {asker}: {mine.paid} for you, and {paid1.paid} for "
                "{paid1.guest}.",
            ],
            "none": ["There is nothing to settle, {asker}: neither of you owes me anything."],
        },
        {
            "name": "paid",
            "question": False,
            "act": True,
            "hear": list(PAYS),
            "do": [_settles("coins", part="{text}")],
            **TOO_LITTLE,
            "say": CLEAN,
            "none": [
                "There is nothing to settle, {asker|unless:tip}: your slate is clean.",
                "Then we are settled, {asker|unless:tip}: nothing of yours stands on my slate.",
                "That is kind, {tip|as:asker}. It goes into the jar for the roof.",
            ],
        },
        {
            "name": "taken over",
            "question": False,
            "act": True,
            "hear": list(TAKES_OVER),
            "do": [
                {**_LOOKS, "optional": True, "unless": "name"},
                *(
                    {
                        **_settles("slate", guest=other),
                        "as": f"paid{n}",
                        "optional": True,
                        "unless": "name",
                    }
                    for n, other in enumerate(_OTHERS)
                ),
                {**_settles("slate", guest="{name}"), "unless": "us"},
            ],
            **OF_ABSENT,
            "say": [
                "On your slate it goes, {asker}: {paid.paid}, and {paid.guest} owes nothing.",
                "On your slate it goes, {asker}: {paid0.paid}, and {paid0.guest} owes nothing.",
                "On your slate it goes, {asker}: {paid1.paid}, and {paid1.guest} owes nothing.",
                "On your slate it goes, {asker}: {paid0.paid} of {paid0.guest}'s, {paid1.paid} of "
                "{paid1.guest}'s.",
            ],
            "none": [
                "{name|cap} owes me nothing that is written down, {asker}.",
                "On your slate it stays as it is, {asker}, and I put nothing more on it.",
            ],
        },
        {
            "name": "on another's slate",
            "act": True,
            "hear": [
                rf"^(?:tell|ask|make|let|get|have) {_OTHER} (?:to )?(?:pay|settle|cover)\b.*$",
                rf"^(?:put|write|chalk|add|charge) (?:.+|(?:my|our|the|this|that) {_FARE}) "
                rf"(?:on|to|onto) {_ANOTHERS} {_BILL}$",
                rf"^charge (?:it|that|this|them) to (?:{_GUEST}|him|her|them|(?:my|our) [a-z]+)$",
                rf"^(?:{_GUEST}|he|she|they|(?:my|our) [a-z]+)(?:'ll| will)? (?:pays?|settles?)"
                r"(?: (?:for )?(?:it|that|this|me|us|all|everything|mine))*$",
                rf"^(?:put|chalk|charge) (?:them|those|mine|ours|all|everything|"
                rf"(?:all (?:of )?)?(?:it|this|that|the lot)|(?:the|my|our|this|that) "
                rf"(?:{_FARE}|bill|tab|slate|round))(?: all)? (?:on|onto) {_OTHER}{_TOO}$",
                r"^(?:put|chalk|charge|stick|write) (?:it|that|this|them|mine|ours|all) on (?:his|"
                r"hers|"
                r"theirs)(?: then)?$",
                rf"^(?:(?:it|that|this|this one|everything|all|the (?:round|lot)|these|drinks?)"
                rf"(?:'?s|'re| is| are)? )(?:all )?on {_OTHER}{_TOO}$",
                rf"^{_OTHER}(?:'?s|'re| is| are)(?: (?:gonna|going to|the one))? (?:pay|paying|buy|"
                rf"buying|treating|treat)(?: (?:me|us|for|it|that|this|all|of|everything|the|lot|"
                rf"both|round|mine|drinks?))*{_TOO}$",
            ],
            "say": [
                "Only if they say so themselves, dear. Until then it stands on your slate.",
                "Nobody drinks on another's slate in here, {asker}, unless that one tells me so.",
            ],
        },
        {
            "name": "a story for payment",
            "aside": True,
            "hear": [
                rf"^{_THEN}(?:how about|what about|what if)(?: \w+){{0,5}} {_TALE} (?:for|ins\w+|"
                rf"rather|in (?:place|return)|as|to pay)\b.*$|^{_THEN}you (?:just )?"
                rf"(?:said|told (?:me|us))(?: that)?(?: (?:an?|one|any|good))* {_TALE} (?:"
                rf"pays?|would|will|can|counts?|does|is)\b.*$",
                rf"^(?:will|would|does|is|can|could|may|do|you (?:take|accept)|what if|how "
                rf"about|what about)\b.*\b{_TALE}\b(?: (?:do|be enough|count|pay|settle|cover|it|"
                rf"that|be fine|instead|still|here|"
                r"then|for (?:it|that|the .+)|as payment|now))*$",
                rf"^(?:take|accept) (?:\w+ )?{_TALE}\b",
                rf"^(?:wipe|clear|clean|cancel|forget|strike|cross|rub|scrub|drop|tear)(?: (?:off|"
                rf"out|up|away|clean))* (?:my|our|the|that|this|his|her)(?: \w+)? {_BILL}\b.*$",
                rf"\b(?:pay|settle|trade|offer|swap|exchange)\b.*\b(?:{_TALE}|song|poem|ballad|"
                rf"joke|riddle)\b[^:]*$",
                r"^where (?:do|can|could|should) (?:i|we|one) (?:get|find|earn) (?:any |some )?"
                r"(?:money|coins?|coppers?|gold|silver)\b",
                r"^not (?:a|one) (?:single |bent )?(?:penny|copper|coin|farthing)(?: (?:left|to my "
                r"name|"
                r"between us|on me))*$",
                r"^i(?:'ve| have)?(?: got)? nothing to pay\b|^(?:i )?(?:can't|cannot|can not) "
                r"pay\b|^my (?:purse|pocket|pouch)\b.*\bempty\b|"
                r"^(?:i|we)(?:'m|'re| am| are)(?: \w+)* (?:broke|skint|penniless)\b",
                r"^(?:i|i'm|i've|me|we)\b.*\b(?:no|not|without|not a|not any|any|not one|a single) "
                r"(?:\w+ )?(?:money|coins?|coppers?|purse|gold|silver|cash|penny|pennies)\b|"
                r"^i(?:'ve| have)? (?:left|lost|forgot(?:ten)?) my (?:purse|money|coins?|pouch)\b",
            ],
            "next": STORY_NEXT,
            "say": [
                "A good story pays for all of it, dear. Tell me one: once, it begins.",
                "I take a story for it, {asker}. Begin it with: once.",
            ],
        },
        {
            "name": "what a story must be like",
            "hear": [
                rf"^(?:what|which)(?: (?:kind|sort|type))?(?: of)?(?: an?)? {_TALE} (?:do|does|"
                rf"would|will|did|should|shall|must|can|is|are|counts?|pays?)\b.*$",
                rf"^(?:does|must|should|has|is|can|may)(?: (?:it|that|this|the|a|my|your))*"
                rf"(?: {_TALE})?(?: (?:have|need|got))*(?: to)? be (?:an? )?(?:\w+ ){{0,2}}?("
                rf"?:true|long|short|funny|sad|good|new|old|mine|real|made up|scary)(?: (?:one|"
                rf"{_TALE}))?(?: or .+)?$",
                rf"^{_THEN}(?P<why>(?:what(?:'s| is| was) (?:wrong|the matter|not (?:good|right)) "
                rf"with|why (?:not|don't you take|(?:does|did|do|will|would)(?:n't| you not| it "
                rf"not)?"
                rf"(?: (?:pay|count|like|want|take))*|(?:is|was)(?:n't)?)) (?:my|that|the|this|"
                rf"mine)"
                rf"(?:$|\b.*\b(?:{_TALE}|pay|count|enough|do)\b.*$))",
                r"^(?:what|which) (?:sort|kind|type)s?(?: of ones?)? (?:do|would|will) you (?:like|"
                r"want|take|prefer)(?: (?:best|most|then|to hear))*$",
                rf"^(?:what(?:'s| is| makes?)|how (?:long|good|true)) (?:must |should |is |does )?"
                rf"(?:it |an? |the |my |your )*(?:good |best )?{_TALE}(?: (?:be|have to be|need to "
                rf"be|for you|worth|to you|good))*$",
            ],
            "say": [
                "Any that I have not heard yet, {asker|unless:why}, long or short, true or not. "
                "Begin "
                "it with: once.",
                "Nothing, {why|as:asker}, but I did not hear it as pay. Begin it with “once”, tell "
                "all of it in one go, and it counts.",
                "One that makes me forget the bread, {asker|unless:why}. It begins with “once”, "
                "and it need "
                "not be true.",
            ],
            "next": STORY_NEXT,
        },
        *whose_it_is(_settles("slate", part="{whole_line}"), looks("slate of {asker}", "slate")),
        on_the_slate(),
        {
            "name": "a story told",
            "do": [
                {
                    "tool": "store_memory",
                    "arguments": {
                        "text": "{asker} told the story that {kept|uncap|cut:300}",
                        "importance": 6,
                    },
                    "optional": True,
                },
                {**_settles("story"), "optional": True, "unless": "theirs"},
                {
                    **_settles("story", guest="{whose}", part="{whose}"),
                    "as": "friend",
                    "optional": True,
                },
            ],
            "let": {
                "other": "friend.guest|without:asker|first",
                "worth": ["paid.paid", "friend.paid"],
            },
            "say": [
                "That pays for both of you, {asker|unless:loss}: {paid.paid} of yours, "
                "{friend.paid} of {other}'s.",
                "Now that is a story, {asker|unless:loss}. It pays for {friend.paid}: "
                "{other} owes me nothing for it.",
                "I am sorry for it, {loss|as:asker}. I wipe {friend.paid} off {other}'s slate.",
                "I am sorry for it, {loss|as:asker}. I wipe {worth} off your slate.",
                "Now that is a story, {asker|unless:loss}. It pays for {worth}: your slate is "
                "clean.",
                "Well told, {asker|unless:loss}: that was worth {worth}. I wipe it off.",
            ],
            "none": [
                "Well told, {asker|unless:whose}. I will tell it on with my own ending.",
                "Now that is a story, {asker|unless:whose}. I have not heard a better one this "
                "week.",
                "Well told, {whose|as:asker}, but I wiped nothing for it: name me one who owes "
                "something.",
            ],
            "next": OF_A_TALE,
        },
    ]


def _both(
    name: str, hear: Sequence[str], others: Sequence[str], whose: Sequence[str]
) -> dict[str, Any]:
    """A rule that reads the asker's slate and that of the first of some others who has one."""
    reads = [looks(f"slate of {other}", f"other{n}") for n, other in enumerate(others)]
    steps = [looks("slate of {asker}", "slate"), *([_LOOKS] if len(reads) > 1 else []), *reads]
    return {
        "name": name,
        "hear": list(hear),
        "do": [{**step, "optional": True} for step in steps],
        "let": {
            "mine": "slate.target.description",
            "theirs": [f"other{n}.target.description" for n in range(len(reads))],
            "whose": list(whose),
        },
        "say": [
            "You had {mine}, {asker}; {whose} had {theirs}.",
            "{whose} had {theirs}, {asker}. On your own slate stands nothing.",
            "You had {mine}, {asker}. For {whose} I have nothing written down.",
            "You had {mine}, {asker}. Name the other, and I read that slate to you too.",
        ],
        "none": [
            "All even, {asker}: there is nothing on my slate for you, or for {whose}.",
            "Nothing on yours, {asker|unless:whose}. Name the other, and I read that slate too.",
        ],
    }


def looks(target: str, name: str) -> dict[str, Any]:
    """A step that reads a detail of a guest, which fails if there is none."""
    return {"tool": "inspect_location", "as": name, "arguments": {"target": target}}


def _settles(paid_with: str, **arguments: str) -> dict[str, Any]:
    """A step that wipes a slate on which there stood something."""
    given = {"paid_with": paid_with, **arguments}
    return {"tool": "settle_slate", "as": "paid", "arguments": given, "when": {"paid": True}}
