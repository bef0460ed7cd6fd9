"""Courtesies: greetings, farewells, thanks and what else people say out of habit. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.phrases import phrase_rule
from ai.brains.embedded.builtin.telling import CALLED, NAMES

PROFILE: Mapping[str, Any] = {
    "tool": "recall_entity_profile",
    "as": "profile",
    "arguments": {"detail_level": "brief"},
    "when": {"meetings": True},
}


def _person(*attitudes: str) -> list[str]:
    """The name on a person's profile, where they are liked in one of these ways."""
    return [f"profile|only:attitude={one}|pluck:person|first" for one in attitudes]


LIKING: Mapping[str, Any] = {
    "friend": _person("friendly", "fond", "devoted"),
    "unloved": _person("wary", "dislike", "hostile"),
}
"""Names for phrases that only fit who is liked, or is not."""

GREETING: Mapping[str, Any] = {
    "aside": True,
    "do": [NAMES, PROFILE],
    "let": {**LIKING, "called": [CALLED, "called"]},
    "say": ["@greeting_again", "@greeting_warm", "@greeting_cold"],
    "none": "@greeting",
    "else": "@greeting",
}
"""A greeting by the name that they gave, as warm as they are known and liked.

Nobody knows the name of one who comes for the first time: "greeting" has it only as `called`.
"""


_WAITING = "waiting.goals|headed:asker|by_now|first"
ARRIVAL: Mapping[str, Any] = {
    **GREETING,
    "name": "arrival",
    "kinds": ["arrive"],
    "do": [
        {"tool": "list_goals", "as": "waiting", "arguments": {"which": "open"}, "optional": True},
        {
            "tool": "update_goal",
            "arguments": {"goal": f"{{{_WAITING}|pluck:number|first}}", "state": "done"},
            "optional": True,
        },
        NAMES,
        PROFILE,
    ],
    "let": {
        **LIKING,
        "called": [CALLED, "called"],
        "who": f"{_WAITING}|as:asker",
        "what": f"{_WAITING}|only:due_in_minutes=|starting:Remind|pluck:title|first|remainder",
        "missed": f"{_WAITING}|starting:Remind|pluck:title|first|remainder",
        "overdue": f"{_WAITING}|starting:Remind|pluck:due_in_minutes|first",
        "word": f"{_WAITING}|starting:Tell|pluck:title|first|remainder",
    },
    "say": ["@reminded_late", "@reminded", "@word_left", *GREETING["say"]],
    **dict.fromkeys(("none", "else"), ["@reminded_late", "@reminded", "@word_left", "@greeting"]),
}
"""A greeting, the reminder that fell due meanwhile, or the word that somebody left for them."""


_CALLED = (
    "(?: again| there| all| everyone| everybody| folks?| friends?| sir| madam| to you| you| too| "
    "my| good| old| little| one| dear| hello| hi| miss| lady| and| man| guard(?:sman)?| officer|"
    "soldier| captain| innkeeper| librarian| builder| fellow| lad| people| stranger| mate| mr| "
    "mister| love| master| mistress| fair)*"
)
"""What may follow a greeting."""
_I_AM = "i'm|i am|im|am|me|i feel|i'm feeling|feeling|doing|i'm doing|i am doing"
_WELL = (
    "(?:(?:just|very|pretty|quite|all|doing|really|too|so|not) )*(?:fine|ok|okay|well|good|great|"
    "alright|all right|bad|happy)"
)
_WEARY = (
    "tired|sleepy|exhausted|weary|hungover|drunk|dizzy|lost in thought|worn out|footsore|busy|"
    "stressed|not (?:so |very |too )?(?:good|well|great)"
)
"""How players say how they are."""

COURTESIES: Sequence[Mapping[str, Any]] = (
    ARRIVAL,
    {
        "name": "hurt",
        "kinds": ["pose"],
        "hear": r"\b(?:hits?|kicks?|punch(?:es)?|slaps?|attacks?|stabs?|spits?|bites?|pushes|push|"
        r"shoves?|strikes?|throws?|threatens?)\b",
        "aside": True,
        "pose": "@hurt",
    },
    {"name": "gesture", "kinds": ["pose"], "aside": True, "pose": "@gesture"},
    {
        "name": "sorry, what",
        "aside": True,
        "question": True,
        "hear": r"^(?:(?:i'm |i am )?sorry|pardon(?: me)?|excuse me)(?:,? (?:what|i))?$",
        "say": ["{said}"],
        "none": "@pardon",
    },
    phrase_rule(
        "called",
        [
            r"^(?:(?:hello|hey|hi|oi),? )?(?:is )?any(?:one|body)(?: (?:there|home|in|awake|around|"
            r"alive|listening|at home))*$|^(?:(?:hey|oi),? )?you (?:there|(?:with|in|behind) the "
            r"\w+)$",
            r"^$|^excuse me$|^(?:may|can) i come in\b|^(?:may|might|can|could) (?:i|we) "
            r"(?:please )?(?:have|get) (?:a|one|some of your|your)(?: (?:quick|brief|short|private|"
            r"little))? (?:word|time|chat|talk|attention|ear)\b|^i(?:'d like| want| need|'d love) "
            r"a (?:quick )?(?:word|chat)(?: with you)?$|^(?:do you have|have you(?: got)?|(?:you "
            r")?got|spare me) (?:a|one) (?:quick )?(?:moment|minute|second|word)(?: for me)?$",
            r"^(?:talk|speak)(?: to me)?$|^(?:are )?you (?:even |still )?"
            r"(?:there|here|awake|listening|asleep)(?: to me| at all)*$|^(?:look at|hear) me$|"
            r"^(?:do|can) you (?:hear|see|speak|talk)(?: me| to me)?$|^knock knock$",
            r"^(?:i(?:'ll| will| can|'d like to| want to| have to| must)|let me|can i|may "
            r"i|shall i|do you want (?:me )?to|(?:do you )?want to|would you like (?:me )?to) "
            r"(?:tell (?:you )?|hear|sing (?:you )?|ask "
            r"(?:you )?)(?:a|an|my|some|something|about|of)\b",
        ],
    ),
    {
        "name": "greeting",
        "hear": [
            r"^(?:hello|hi|hey|good evening) [\w'-]+$",
            rf"^(?:hello|anybody home|anyone home|helo|hallo|hullo|hi+|hiya|hey+|heya|yo|ahoy|"
            rf"hail|greetings|howdy|welcome){_CALLED}$",
            r"^(?:good (?:day|morn|morrow|morning|eve|evening|evenin|afternoon)|mornin|evenin|"
            r"'?morning|evening|g'day|salutations|"
            r"(?:well|nice to|pleased to|good to|it's nice to|glad to) (?:meet|see)|well met|"
            rf"long time no see|(?:i(?:'m| am) )?back(?: now| again)?){_CALLED}$",
            r"^(?:(?:it's|it is) (?:only |just )?(?:us|me|we)(?: two)?|here (?:we|i) (?:are|am)|"
            r"(?:we(?:'re| are)|i(?:'m| am)) back|(?:we|i)(?:'ve|"
            r" have)? (?:finally )?made it|(?:we|"
            r"i)(?:'ve| have) (?:returned|come back)|(?:(?:i|we) )?told you (?:we|"
            r"i)(?:'d| would|d) (?:be|come) back|guess who(?:'s| is) back|(?:do you )?remember "
            r"(?:us|me))(?: back| here| in| again| already| at last| now)*$",
            r"^(?:hello|hi|hey|hullo|hallo|good (?:day|morning|evening)) (?:again|"
            r"there|you|my|old) [\w'-]+$",
        ],
        **GREETING,
    },
    phrase_rule(
        "farewell",
        [
            r"^(?:good ?)?(?:bye+ ?)+\b|\b(?:farewell|good ?bye|bye)$|^(?:good ?)?night\b|^fare "
            r"?well|^see (?:you|ya)|^until (?:next|later|tomorrow|then|we meet)|^(?:later|laters|"
            r"ciao|so long|long|take care|ttyl|adieu|cheerio|ta ta|be well|stay safe)$|^(?:i "
            r")?(?:have|need|got|must|should|had better|better) (?:to )?(?:be )?(?:go|going|leave|"
            r"off|run)(?: now| soon)?$|^i(?:'m| am|'ll be| will be) (?:off|leaving|going(?: "
            r"home)?|on my way)(?: now| then| to bed)?$|^i(?:'ll| will) (?:go|leave|be off)(?: "
            r"now| then)?$|^have a (?:good|nice) (?:day|night|evening|one)|^talk to you later",
            r"^(?:i(?:'ve)? )?(?:got to|gotta|must|have to) (?:go|run|be off)\b"
            r"(?:,? (?:bye|now|so long|see you)\b.*)$",
            r"\b(?:been a pleasure|pleasure (?:meeting|talking)|nice (?:meeting|talking)|good "
            r"?night|nighty? night|night night|sleep well|see (?:you|ya)|cheerio|"
            r"(?:well|then|ok|okay|right|now|and|thanks|thank you),? so long)$|"
            r"^(?:i(?:'m| am)|time to|i(?: should|'d better| have to| must))\b.* (?:off|away|head "
            r"(?:off|home|out)|heading (?:off|home|out|back))(?: now| then| home| to bed)*$",
            r"^(?:toodle(?:s|[- ]?(?:oo|pip))|ta[- ]?ta|ta[- ]?ra|sayonara|hasta la vista|over "
            r"and out|(?:catch|smell) you later|i(?:'m| am) out(?: of here)?|(?:i )?(?:have to|got "
            r"to) bounce)$",
            r"^(?:(?:and|so|then|ok|well|right),? )*we(?:'re| are|'ll be| will be) (?:off|leaving|"
            r"going|away|on our way)(?: (?:now|then|home|to bed|again|and|for (?:today|tonight)))*"
            r"(?:,? (?:good )?(?:night|bye)\b.*)?$",
            r"^(?:brb|afk|(?:i'll |i will )?be (?:right )?back|back (?:soon|in a (?:bit|minute|"
            r"moment|while)))\b|^(?:i(?:'m| am|'ll be| will be) |we(?:'re| are|'ll be) )?off to\b",
        ],
    ),
    phrase_rule(
        "declined",
        [
            r"^(?:(?:no|nah|oi|oh|hey|sorry|wait|hang on|lol|haha),? )*(?:not you\b|"
            r"(?:that|it|this)(?: was|'s| is)(?:n't| not)(?: meant| said)? (?:for|to|at) you\b|"
            r"(?:i|we|he|she|they)(?: was|'m| am| were|'re| are|'s| is)(?:n't| not) (?:talking|"
            r"speaking|asking)(?: to| with)? you\b|stay out of (?:it|this)$)"
            r"(?:,? (?:lol|haha|dear|silly|him|her|them))*"
            r"(?:,? (?:i|we|he|she|they|(?-i:[A-Z])[\w-]+)\b.*)?$",
            r"^(?:(?:no|nah|oi|oh|hey|sorry|wait|hang on|lol|haha),? )*(?:i|we|he|she|they)"
            r"(?: was|'m| am| were|'re| are|'s| is) (?:just |only )?(?:talking to|speaking (?:to|"
            r"with)|asking) (?:me|us|him|her|them|my [a-z]+|(?-i:[A-Z])[\w-]+)"
            r"(?:,? (?:not (?:to )?you|lol|haha|actually))*$|"
            r"^(?:he|she|they) (?:means?|meant) (?:me|us)$|^(?:he|she|i|they) (?:means?|meant|"
            r"asked|asks) (?:me|us|him|her|them|my [a-z]+|(?-i:[A-Z])[\w-]+),? (?:and )?not "
            r"(?:to )?you(?: lol| haha)?$",
            r"^(?:no,? )?(?:don't|do not|you (?:don't|do not|needn't|need not)(?: have to| need "
            r"to)?) (?:even )?(?:answer|reply|bother)(?: (?:to|that|it|this|me|answering|now))*$|"
            r"^(?:forget|ignore) (?:(?:that )?i (?:asked|said (?:that|it|anything))|(?:my|the|"
            r"that) (?:last )?question)$",
            r"^(?:no,? )?not (?:right )?(?:now|yet|today)(?:,? (?:man|mate|dude|you \w+))*,? "
            r"(?:(?:i|we) (?:said|meant|mean|asked for|wanted)\b.*|later|in .+|at .+|when .+)$|"
            r"^(?:no,? )?i (?:said|meant) (?:later|not (?:now|yet))\b.*$",
            r"^(?:no|nay|nope|nah|not (?:now|today|really|yet)|never ?mind|"
            r"forget (?:it|that|about it)|nothing|maybe|perhaps|whatever(?: you say)?|i(?:'d| "
            r"would) rather not|don't bother|i don't (?:want|need) "
            r"(?:to|it|that|any))(?: (?:thanks|thank you|not|then))*$|^no,? thank(?:s| you)\b",
        ],
    ),
    phrase_rule(
        "thanks",
        r"^(?:many |much )?thank(?:s|$|ful|\W*(?:you|u|ya|ye|thee|him|her|them|for|so|very)\b)|"
        r"^(?:thx|ty|cheers|ta)\b|^much obliged|^i appreciate|^(?:that's |"
        r"that is )?(?:very |so )?(?:kind|good|nice|helpful) of you|^you(?:'ve| have) been "
        r"(?:very |so |most )?(?:helpful|kind|lovely|great|nice|a (?:star|darling|great help))|"
        r"^that (?:helps|helped)\b|^(?:\S+ ){0,3}thank(?:s| you)(?: (?:very|so) much)?$",
    ),
    phrase_rule(
        "praised",
        r"^you (?:look|seem|sound|smell) (?:very |so |really )?(?:good|great|lovely|well|nice|"
        r"young|like an? (?:\w+ )?(?:queen|king|princess|prince|angel|hero|saint|lady|lord|goddess|"
        r"flower|rose))\b|^(?:i'm |i am )?(?:so |very )?sorry (?:for your|to hear|about your)\b|"
        r"^my condolences\b|^congratulations\b|^you(?:'re| are) (?:really |actually |quite "
        r")?(?:all ?right|alright|not (?:so |that |half )?bad|good company|one of the good ones|a "
        r"good (?:one|sort|person|man|woman|lad|egg|soul))(?:,? (?:you know|i think|after all|i "
        r"guess|then|mate|for a \w+))*$",
        name="condolences",
    ),
    phrase_rule(
        "sorry",
        [
            r"^(?:nah|no|i was|i'm|i am)?,? ?(?:just|only) (?:messing|playing|joking|kidding|"
            r"pulling your leg|having (?:a laugh|fun)|teasing)\b|"
            r"^(?:i am |i'm )?(?:so |very |really |truly )*sorry\b|^(?:i )?apologi[sz]e|^(?:my |"
            r"please accept my )?apolog(?:y|ies)|^(?:please )?(?:forgive|pardon) (?:me|my)\b|"
            r"^sorry$|\bsorry (?:about|for) (?:him|her|them|(?-i:[A-Z])[a-z]+)$|(?:[^t]|[^o]t|"
            r"[^n]ot) sorry$|\bforgive me$|^i was (?:so |very |too )?(?:rude|wrong|unkind|mean|"
            r"drunk|out of line)\b",
            r"^(?:that|it) was (?:\w+ )?(?:uncalled for|\w+ of me)$|^i (?:should not|shouldn't|"
            r"ought not to) have (?:said|done|shouted|called|been)\b|^i (?:take|took) it too far$",
            r"^(?:no,? )?(?:wait,? )?i (?:just )?(?:lied|made (?:it|that) up|was lying)\b|^my bad|"
            r"^(?:it|that) was (?:only |just )?(?:the|my) (?:ale|beer|wine|drink|"
            r"temper)(?: talking)?$|^i(?: really)? did(?: not|n't) mean (?:it|that|to)\b|^no (?:"
            r"offen[cs]e|hard feelings)|^i take (?:it|that) back|^(?:no,? )?i (?:only )?meant "
            r"(?:it|that|well)(?: "
            r"(?:as|in|nice|nicely|kindly|well|for)\b.*)?$|^(?:i was |it was |i'm |i am |that was "
            r")?(?:only |just )?(?:a joke|joking|kidding|teasing)\b",
        ],
    ),
    phrase_rule(
        "how_are_you",
        [
            r"^how (?:are|do|have) you(?: do| fare| feel| doing| faring| been| keeping)*"
            r"(?: today| tonight| lately)?$|^how goes it|^how (?:has|was) (?:your (?:day|night|"
            r"week)|it|life)(?: been| going)?$",
            r"^how(?:'s| is| are| was| goes)? (?:it|it going|things|life|business|trade|everything|"
            r"the day|your day|your night|your evening|your morning)(?: going)?(?: (?:today|"
            r"tonight|here|in here|among .+|with (?:the|your|all) .+))?$",
            r"^(?:(?:a|is it a|was it a|had a) )?(?:busy|quiet|slow) (?:night|day|"
            r"evening|shift|watch|morning)(?: tonight| today| so far)*$|^(?:is )?(?:all|"
            r"everything) (?:quiet|well|good|fine|calm|in order|under control)(?: here| tonight|"
            r" today)*$|^(?:what's |what is |wass?)up$|^sup$|^(?:are )?you (?:ok|okay|alright|all "
            r"right|well|good)$|^everything (?:ok|okay|alright|all right)$|^what's new with you|"
            r"^(?:are|have) you (?:had|having) a (?:good|nice|long) (?:day|night|evening)$",
            r"^(?:are )?you (?:ok|okay|alright|all right|good|keeping well)(?: there| over there| "
            r"then| mate)+$|^how (?:do|you doing|ya doing|are we)(?: then| today)*$|"
            r"^what(?:'s| is) (?:good|poppin\w*|cracking?|happening)(?: (?:here|then|today|with "
            r"you))*$|"
            r"^how(?:'s| is| are) (?:tricks|(?:life|the world) treating you)$",
            r"^(?:why do )?you (?:look|seem|sound)(?: so| very| a bit| rather| quite)* (?:happy|"
            r"unhappy|sad|worried|cheerful|gloomy|glum|down|pale|upset|lonely|merry|in a good mood)"
            r"(?: today| tonight| now)*$",
        ],
    ),
    phrase_rule(
        "well",
        [
            rf"^(?:{_I_AM}) (?:{_WELL})(?:,? (?:and |how about |what about )?(?:you|yourself|"
            rf"thanks?|"
            r"thank you|myself|today))*$",
            rf"^(?:{_WELL})(?:,? (?:and |how about |what about )?(?:you|yourself|thanks?|thank "
            rf"you))+$|"
            r"^(?:i )?can(?:'t|not) complain$",
        ],
    ),
    phrase_rule(
        "weary",
        [
            rf"^(?:{_I_AM})? ?(?:(?:fine|ok|okay|well|good),? )?(?:(?:just|only|so|very|really|"
            rf"dead|bone|dog|a|bit|little|rather|quite|kind of|pretty) )*(?:{_WEARY})(?: (?:today|"
            rf"tonight|now|here|after .+))*$",
            r"^(?:my )?(?:legs|feet|back|bones|knees)(?: are| is)? (?:kill(?:ing)?(?: me)?|ach(?:e|"
            r"es|ing)|sore|tired)\b|^(?:(?:it(?:'s| has| was|'s been| has been)|i(?:'ve| have)? "
            r"had|what|such|been|oh) )*(?:a )?(?:long|hard|bad|rough|tiring|terrible) (?:day|night|"
            r"week|road|journey|walk|way)\b",
        ],
        question=False,
    ),
    phrase_rule(
        "offered",
        [
            r"^(?:do you )?(?:want|would you like|care for|fancy|have)(?: to (?:have|try|drink|eat|"
            r"share))? (?:my \w+$|(?:some|an?|another|a bit of|a piece of) (?:\w+ )?(?:soup|bread|"
            r"ale|beer|drink|food|cake|apple|wine|bite|sip|coins?|gold|money|present|gift|"
            r"flowers?)\b.*$)",
            r"^(?:(?:do|would) you )?(?:need|want|like|fancy) (?:one|some|a (?:go|try|hug|kiss)|to "
            r"(?:(?:hold|try|see|have|keep|share|taste) (?:it|him|her|one|them|some)|see|look))$",
            r"^(?:can|may|could) i (?:buy|get|bring|offer|give) you\b|^let me (?:buy|get|bring|"
            r"offer|give) you\b|^i(?:'ll| will|'d like to| want to) (?:buy|bring|get|offer) you\b",
            r"^i(?:'ve| have)? (?:brought|made) (?:you )?(?:a |an |some )?.+ for you$|^i(?:'ve| "
            r"have)(?: got)? (?:an? |some )?(?:\w+ )?(?:something|gift|present|apple|cake|flowers?|"
            r"bread|cheese|coins?|food|drink|wine|ring|book) for you$|^i(?:'ve| have)? "
            r"(?:brought|made|got) you\b|^here,? (?:is |have )?(?:an?|some|my) .+ for you$|"
            r"^(?:here|take),? (?:this|have|it) (?:is|some|an?)\b.*$|"
            r"^(?:this|it)(?:'s| is) (?:a gift |a present )?for you$|^have (?:a drink|one) on me$",
            r"^want some (?:cheese|pie|sausages?|meat|milk|tea|water|oil|fruit|pears?|nuts|honey|"
            r"ham|"
            r"eggs?|fish|stew|supper|dinner)$",
            r"^(?:here,? (?:have|take|keep)|have) (?:some of |half (?:of )?|one of |a bit of "
            r")?(?:my|"
            r"mine|this|these)(?: (?:ale|beer|mug|soup|bread|cheese|pie|food|drink|oil|apple|"
            r"flowers?|coin|coppers?|gift|one))?(?:,.*)?$|^(?:i|we) bring you (?:an?|some|my|your|"
            r"oil|bread|soup|ale|food|flowers?|something)\b",
        ],
    ),
    phrase_rule(
        "agreed",
        [
            r"^let(?:'s| us) (?:not )?(?:speak|talk|think) (?:of|about) .+$",
            r"^(?:yes|yeah|yep|ok|sure|aye),? (?:that|that one|this|it|exactly that|do|please do)$",
            r"^you(?:'re| are) (?:very |most |so )?welcome$|^(?:no problem|no worries|don't "
            r"mention it|my pleasure)$|^(?:yes|yeah|yep|yup|ya|aye|sure|ok|okay|k|fine|good|great|"
            r"cool|nice|right|alright|very well|indeed|of course|certainly|absolutely|exactly|true|"
            r"deal|agreed|got it|understood|i see|sounds good|fair enough|makes sense|good point|"
            r"point taken|true enough|all right|i understand|i agree|that(?:'s| is| will be) (?:it|"
            r"all)|nothing else|perfect|excellent|awesome|wonderful|good to (?:know|hear))"
            r"(?: (?:please|then|thanks|sir|do|it is|of course|sure|good|ok|fine|yes|yeah))*$",
        ],
    ),
    phrase_rule(
        "unknown_remark",
        r"^(?:oh,? )?how (?:very |truly |absolutely )?(?:awful|terrible|horrible|dreadful|sad|"
        r"tragic|cruel|shocking|lovely|sweet|kind|charming|wonderful|marvellous|exciting|romantic|"
        r"strange|odd|funny|interesting|disgusting|boring)(?: of (?:you|him|her|them))?$|"
        r"^(?:um+|uh+|er+m?|no way|wow+|oh+|ah+|aha|ooh+|hm+|mm+|meh|pff+t?|ugh|whoa|well|alas|"
        r"sigh|well well|gosh|damn|damn it|"
        r"my god|oh my|omg|(?:did|does|do|is|has|have|was) (?:he|she|they|(?-i:[A-Z])[\w-]+)|"
        r"i (?:do not|don't) (?:know|care|mind)|if you say so|interesting|sigh)$",
        name="interjection",
    ),
    phrase_rule(
        "laugh",
        r"^(?:lol|lmao|rofl|haha\w*|hehe\w*|hihi|(?:ha ?){2,}|(?:he ?){2,}|funny|very funny|"
        r"that(?:'s| is| was) (?:very |so )?funny|good one|nice one)$",
    ),
)
