"""What players ask everybody for when they come in tired, idle or curious.

Data only.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import Question

_SO = (
    r"(?:(?:and|so|but|no|oh|hey|well|then|ok|please|pls|come on|is it true(?: that)?|they say|"
    r"i heard)[, ]+)*"
)
_END = (
    r"(?:,? (?:then|now|please|pls|here|in here|round here|around here|in (?:this|the|your) "
    r"[\w-]+|of (?:you|them|us)(?: all| lot)?|in (?:thornwick|town)|again|a bit|a little|or what|"
    r"or not))*"
)
_GEAR = r"(?:(?:wet|soaked|muddy) )*(?:boot|shoe|sock|clothe|cloak|coat|thing|stuff|feet|glove)s?"
_SHUT = r"(?:locked|secret|hidden|sealed|closed|barred|shut)"
_ROOM = r"(?:rooms?|doors?|chambers?|cellars?|cupboards?|vaults?|attics?)"

OF_COMFORT: Mapping[str, Question] = {
    "help with a riddle": Question(
        [
            rf"^{_SO}(?:(?:i|we) (?:really |just )?(?:need|want|could use|would like|came for|are "
            r"looking for|have)|(?:can|could|will) you|please)(?: (?:some|your|give|me|"
            r"us|to))* (?:help|hand|question)s?(?: (?:me|us))? (?:with|on|about|solving) "
            rf"(?:an?|the|this|that|our|some) (?:\w+ )?(?:riddle|puzzle|secret|mystery)s?{_END}$",
        ],
    ),
    "drinkers": Question(
        [
            rf"^{_SO}who(?:'s| is)? (?:the )?(?:drinks?|drinking|can drink|drank|downs|sinks)"
            rf"(?: the| up)? (?:most|hardest|heaviest|deepest)(?: (?:ale|beer))?{_END}$",
            rf"^{_SO}who(?:'s| is) (?:the |your )?(?:biggest|worst|hardest|heaviest|best|thirstiest"
            rf"|greatest) (?:drinker|drunk|drunkard|boozer|guest at the ale){_END}$",
            rf"^{_SO}who (?:can|could) (?:hold|take) (?:the )?most (?:ale|beer|drink){_END}$",
        ],
        "who drinks more than anybody in this village?",
    ),
    "locked rooms": Question(
        [
            rf"^{_SO}(?:(?:is|are) there|there(?:'s| is| are)|do you have|have you(?: got)?)"
            rf"(?: really| also)? (?:an?|any|some) (?:\w+ )?{_SHUT} {_ROOM}\b.*$",
            rf"^{_SO}(?:is|are) (?:any|one|some)(?: of)?(?: (?:the|your|these))? {_ROOM}"
            rf"(?: here| in here)? {_SHUT}{_END}$",
            rf"^{_SO}(?:what's|what is) (?:in|behind) (?:the|your|that) {_SHUT} {_ROOM}{_END}$",
        ],
    ),
    "cheer": Question(
        [
            r"^(?:(?:can|could|will|would) you )?(?:please |just |try to )?(?:cheer|buck|perk) "
            r"(?:me|us) up\b.*$",
            r"^(?:(?:can|could|will|would) you )?(?:please |just )?(?:comfort|console|hearten|"
            r"encourage|distract) (?:me|us)\b.*$",
            r"^(?:(?:please|just|can you|could you),? )*(?:say|tell me) (?:something|anything) "
            r"(?:nice|kind|good|cheerful|happy|comforting|uplifting|encouraging|sweet)\b.*$",
            r"^(?:i|we) (?:really |could )?(?:need|want|use|could use) (?:some |a bit of |a "
            r"little |a )?(?:cheering up|comfort|kind word|consolation|good cheer)\b.*$",
            r"^(?:what|how) (?:can|could|would) (?:you )?(?:do to )?cheer me up\b.*$",
        ],
    ),
    "drying": Question(
        [
            rf"^{_SO}(?:can|could|may|might) (?:i|we) (?:please |maybe |just )?(?:dry|hang|put"
            rf"|set|leave) (?:my|our|these|this) {_GEAR}(?: up| out)?(?: (?:to dry|dry|by|at|near|"
            rf"next|before|in front|over|somewhere|anywhere|here)\b.*)?$",
            rf"^{_SO}(?:where|how) (?:can|could|may|do|should) (?:i|we|one) (?:best )?(?:dry|"
            rf"hang) (?:my|our|these|this|the)? ?{_GEAR}(?: up| out| off)?\b.*$",
            rf"^{_SO}(?:where|how) (?:can|could|may|do|should) (?:i|we|one) (?:get|have) (?:my|our|"
            rf"these|this) {_GEAR} (?:dry|dried|warm)\b.*$",
            rf"^{_SO}(?:how|what(?:'s| is) the (?:best )?way|the way) (?:to|of) dry(?:ing)? (?:my |"
            rf"our |wet |the )*{_GEAR}{_END}$",
            rf"^{_SO}(?:is there|have you(?: got)?|do you have) (?:a |any |some)?(?:where|place|"
            rf"spot|room) (?:for me |where i can |i can |i could )?(?:to )?(?:dry|hang|warm) .*$",
        ],
    ),
    "sore feet": Question(
        [
            r"^(?:(?:and|but|oh|ow|ouch|man|god|well|sorry)[, ]+)*(?:my|our) (?:poor )?(?:feet|"
            r"foot|heels?|toes?|soles|legs) (?:are|is|really|still)? ?(?:killing (?:me|us)|sore|"
            r"blistered|hurt|hurts|hurting|ache|aches|aching|burning|burn|tired|on fire|worn out|"
            r"finished|bleeding|raw|swollen)(?:[, ]+(?:i|we|i've|and|have|been|walked|walking|on|"
            r"them|the|road|all|whole|day|night|long|through|in|rain|from|for|hours|miles|since|"
            r"so|much|now|today|again|really|badly|like|hell))*$",
            r"^(?:(?:and|but|well),? )*(?:i|we)(?:'ve| have)?(?: got)? (?:an? |some |terrible |bad "
            r"|such )*(?:sore feet|blisters?|aching (?:feet|legs))\b.*$",
            r"^(?:and |so )?what (?:helps|can i do|should i do|do you do)(?: against| about| for| "
            r"with)? (?:my )?(?:sore (?:feet|foot)|blisters?|aching (?:feet|legs))\b.*$",
        ],
    ),
    "read it yourself": Question(
        [
            r"^(?:and |so |but )?(?:have|did) you (?:actually |really |even |ever |also )*read "
            r"(?:it|that(?: one)?|this(?: one)?|(?:this|that|the) (?:book|one|account|page)s?)"
            r"(?: yourself| through| to the end| all| too| then| cover to cover)*$",
        ],
    ),
    "spelling": Question(
        [
            r"^(?:(?:can|could|will|would) you )?(?:please |just )?(?:spell|spell out) "
            r"(?:me |us |out )?(?:the (?:word|name) )?[\w'-]+(?: [\w'-]+)?(?: for (?:me|us))?"
            r"(?: please| then| again)*$",
            r"^(?:and |so )?how (?:do|does|would|should|is|was) (?:you|one|i|we)? ?(?:spell|"
            r"spelled|spelt|write)\b.*$",
            r"^(?:and |so )?how is .+ (?:spelled|spelt|written)$",
            r"^(?:can|do) you (?:know how to )?spell(?: .+)?$",
        ],
    ),
    "dog-ears": Question(
        [
            r"^(?:and |so |but )?(?:what do you (?:think|make|say) (?:of|about|to)|how do you feel "
            r"about|what about|do you (?:really )?(?:mind|hate|like|dislike|allow|forgive)|are you "
            r"(?:angry|cross) (?:at|with|about)|what do you do (?:with|about)) (?:it when |if )?"
            r"(?:the )?(?:people|readers|those|guests|somebody|someone|anybody|them|us|me)?(?: "
            r"who| that| when they| if they)? ?(?:fold(?:s|ed|ing)?|bend(?:s|ing)?|bent|turn(?:s|"
            r"ed|ing)?|dog[- ]?ear(?:s|ed|ing)?)(?: (?:down|over|back|up|the|a|their|your|my|"
            r"corners?|pages?|books?|of|in|to mark))*$",
        ],
    ),
    "never told": Question(
        [
            r"^(?:(?:please|come on|now|can you|could you|will you),? )*(?:tell|confide|confess)"
            r"(?: (?:to )?(?:me|us))? (?:something|anything|one thing|a thing|a secret|what)"
            r"(?: (?:about|of) you(?:rself)?)?(?: "
            r"that| which)? (?:you(?:'ve| have)? (?:never|not|haven't) (?:ever )?(?:told|tell|said|"
            r"admitted)|(?:nobody|no one|no-one|none) (?:else )?knows)\b.*$",
            r"^(?:and |so )?(?:what|is there (?:something|anything)|what's the one thing)(?: "
            r"that)? (?:have )?you(?:'ve| have)? never (?:ever )?(?:told|said|admitted)\b.*$",
            r"^(?:and |so )?what (?:does|is) (?:nobody|no one)(?: here| else)? (?:know|knows) "
            r"about you$",
        ],
    ),
    "founded": Question(
        [
            r"^(?:and |so )?(?:how|when|why|by whom) (?:was|were|is|did|had) (?:the|this|your) "
            r"(?:\w+ )?(?:village|town|place) (?:ever |first )?(?:founded|built|begun|started|"
            r"settled|begin|start|come about|come to be)\b.*$",
            r"^(?:and |so )?(?:how|when|why|by whom) (?:was|is|did) thornwick (?:ever |first )?"
            r"(?:founded|built|begun|started|settled|begin|start|come about|come to be)\b.*$",
            r"^(?:and |so )?who (?:founded|built|started|settled|began) (?:thornwick|(?:the|this|"
            r"your) (?:\w+ )?(?:village|town|place))$",
        ],
    ),
    "say it back": Question(
        [
            r"^(?:.{1,40}? means .{1,40}?[,;.] )?(?:(?:now|so|please|can you|could you|will you)"
            r",? )*(?:say|repeat|speak) (?:it|that|this|the word|the same) (?:to me )?(?:back|too|"
            r"with me|after me)(?: to me| again| please| then)*$",
            r"^(?:(?:now|so|please|can you|could you|will you),? )*(?:repeat after me|say after me|"
            r"say (?:back|after me))\b.*$",
            r"^(?:(?:now|so|please|can you|could you|will you),? )*(?:say|repeat) \S.{0,40}? "
            r"(?:back(?: to me)?|after me|with me)$",
        ],
    ),
    "how long to learn": Question(
        [
            r"^(?:and |so |but )?how (?:long|many years) (?:did|has) (?:it|that|this) (?:take|"
            r"taken) (?:you )?(?:to|until you|before you) (?:learn|master|get (?:so |this )?good|"
            r"know|pick up|become|be)\b.*$",
            r"^(?:and |so |but )?how long (?:did|were) you (?:learn|learning|an apprentice|train|"
            r"training|study|studying)\b.*$",
        ],
    ),
    "had a master": Question(
        [
            r"^(?:and |so |but )?who (?:was|were|had been) (?:once )?your (?:old |first )?"
            r"(?:master|teacher|tutor|mentor|instructor)s?\b.*$",
            r"^(?:did|do) you (?:ever )?have an? (?:master|teacher|mentor|tutor)\b.*$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
