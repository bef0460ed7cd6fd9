"""Small talk: greetings, thanks, insults, and whatever else a phrase alone answers.

Data only, and part of `builtin_rules`. Each rule is named like its group of phrases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.rulebook.telling import CALLED, NAMES, stored

PROFILE: Mapping[str, Any] = {
    "tool": "recall_entity_profile",
    "as": "profile",
    "arguments": {"detail_level": "brief"},
    "when": {"known": True},
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
    "let": {**LIKING, "called": CALLED},
    "say": ["@greeting_again", "@greeting_warm", "@greeting_cold"],
    "none": "@greeting",
    "else": "@greeting",
}
"""A greeting by the name that they gave, as warm as they are known and liked."""


_REMINDERS = "due.goals|starting:Remind|headed:asker"
ARRIVAL: Mapping[str, Any] = {
    **GREETING,
    "name": "arrival",
    "kinds": ["arrive"],
    "do": [
        NAMES,
        PROFILE,
        {"tool": "list_goals", "as": "due", "arguments": {"which": "due"}, "optional": True},
        {
            "tool": "update_goal",
            "arguments": {"goal": f"{{{_REMINDERS}|pluck:number|first}}", "state": "done"},
            "optional": True,
        },
    ],
    "let": {
        **LIKING,
        "called": CALLED,
        "who": f"{_REMINDERS}|first|as:asker",
        "what": f"{_REMINDERS}|pluck:title|first|remainder",
    },
    "say": ["@reminded", *GREETING["say"]],
}
"""A greeting, or the reminder that fell due while the person was elsewhere."""


def _rude(group: str, event: str) -> Mapping[str, Any]:
    """A rule that makes an assistant like somebody less; code says by how much."""
    reason = "{asker}: {text|cut:150}"
    return {
        "do": [{"tool": "update_relationship", "arguments": {"event": event, "reason": reason}}],
        "none": f"@{group}",
        "else": f"@{group}",
    }


def _small(group: str, hear: str | Sequence[str], **more: Any) -> Mapping[str, Any]:
    """A rule for small talk, named like the phrases that it answers with."""
    return {"name": group, "aside": True, "hear": hear, "say": f"@{group}", **more}


_UNMISTAKABLE = (
    "stupid|dumb|ugly|useless|bitch\\w*|arse\\w*|filthy|smelly|pathetic|worthless|disgusting|"
    "ridiculous|lame|suck\\w*|"
    "stink\\w*|brainless|incompetent|idiots?|fools?|morons?|liars?|bastards?|assholes?|cowards?|"
    "scum",
    "dunce|dimwit|dolt|traitor|jerk|twat|wanker|prick|cunt|whore|slut|loser|imbecile|oaf|"
    "simpleton|nitwit|swine|"
    "scumbag|muppet|numpty|blockhead|halfwit|cheater|fraud|hag|wretch|swindler",
)
"""Words that are an insult wherever they stand alone."""
_BAD = (
    *_UNMISTAKABLE,
    "foolish|boring|ass|cowardly|fat|dirty|rotten|lazy|terrible|awful|horrible|weak|shit\\w*|"
    "reek\\w*|crap|senile|good "
    "for nothing|rude|mean|hideous|gross|vile|annoying|bald|insane|evil|junk|trash|rubbish|greedy|"
    "grumpy",
    "cow|pigs?|dogs?|hags|witch|crone|clown|goat|donkey|rat|toad|worm|crook|cheat|thief|monster|"
    "joke|peasant|bat|"
    "waste of \\w+|scrap|nobody|snake|pest|villain|tin can|bucket|sheep|chicken|rust heap|piece "
    "of \\w+",
)
"""Words that make a sentence about the listener an insult."""
_HOW = (
    "(?: (?:are|lying|dusty|greedy|a|an|the|such|just|nothing|but|like|really|very|so|too|all|old|"
    "big|little|fat|"
    "stupid|ugly|bloody|damn|"
    "damned|fucking|most|total|complete|absolute|wet|worst|biggest|dirty|filthy|silly|useless|"
    "worthless|as|dumb))*"
)
_THEIRS = r"your (?:[\w'-]+ )?[\w'-]+"
_PLACES = "(?:place|inn|library|village|soup|bread|ale|beer|gate|workshop|house|tavern|town|food)"
_WHOM = "machine|bot|robot|woman|man|guard|innkeeper|librarian|one|head|thing|npc|game"
INSULTS: Sequence[Mapping[str, Any]] = tuple(
    {
        "question": False,
        **_small("insult", ""),
        **_rude("insult", "insult"),
        "name": name,
        "hear": hear,
    }
    for name, hear in {
        "insult": [
            *(
                rf"^(?:i (?:think|bet|know) |oh )?(?:you|you're|you look|you sound|you "
                rf"were){_HOW} (?:{bad})\b"
                for bad in _BAD
            ),
            r"^you (?:all )?(?:smell|look|sound|taste|cook|sing|talk|act|behave) (?:like (?:a|an|"
            r"the|my|old|wet|shit)\b|"
            r"bad|badly|awful|terrible|horrible|funny|old|ugly|stupid|worse|weird|disgusting|crap)",
        ],
        "insulted in a word": [
            *(
                rf"^(?:what|such|a|an|you|old|bloody|damned?|fucking|filthy|dirty|ugly|silly|dumb|"
                rf"stupid| )*"
                rf"\b(?:{bad})(?: (?:{_WHOM}))?(?: you are)?$"
                for bad in _UNMISTAKABLE
            ),
            *(
                rf"^(?:what an?|such an?|you|old) (?:old |bloody |damn |fucking |filthy |dirty |"
                rf"ugly |silly |dumb |stupid )*"
                rf"(?:{bad})$"
                for bad in _BAD
            ),
            rf"^(?:stupid|dumb|damn|fucking|useless|silly) (?:{_WHOM})\b",
        ],
        "told where to go": [
            r"^(?:shut (?:up|it|your)|(?:piss|bugger|sod|fuck|f|buzz|back|clear) off|fuck|f\*+|go "
            r"(?:to hell|and die|die|"
            r"fuck|jump|hang|away and)|screw (?:you|off|this)|damn you|curse you|eat (?:shit|"
            r"dirt)|drop dead|"
            r"kiss my|bite me|up yours|suck (?:it|my)|to hell with|get (?:stuffed|bent)|die)\b",
            r"^i (?:really )?(?:hate|despise|loathe|spit on) (?:you|your|this (?:place|village|"
            r"inn|library))\b|"
            r"^(?:nobody|no ?one) (?:likes|loves|needs) you\b",
        ],
        "insult of theirs": [
            *(
                rf"^{_THEIRS} (?:is|are|was|were|looks?|smells?|tastes?|sounds?) (?:\S+ "
                rf"){{0,3}}(?:{bad})\b"
                for bad in _BAD
            ),
            rf"^{_THEIRS} (?:(?:is|are|was) (?:\S+ )?(?:bad|rusty|blunt|cold|sour|stale|ugly|"
            rf"crooked|silly)\b|(?:looks?|smells?|tastes?|"
            rf"sounds?) (?:like|bad|awful|funny|off|silly)\b|was an? |sucks?\b|stinks?\b|reeks?\b)",
            *(
                rf"^(?:this|that|what an?|your) {_PLACES}(?: \S+){{0,3}}? (?:{bad})\b"
                for bad in _BAD
            ),
            rf"^(?:this|that|your|the) {_PLACES} (?:is|looks like|smells like) (?:\S+ "
            rf"){{0,2}}?(?:dump|hole|pigsty|mess|bad|"
            r"slop|swill|dead|shabby|stale|cold|sour|burnt|dry|old)\b",
        ],
    }.items()
)
"""Insults, which all get the same kind of answer."""

FOREIGN = (
    r"^(?:bonjour|bonsoir|salut|merci|guten|hallo|danke|hola|gracias|buenos|buenas|ciao|"
    r"buongiorno|ola|privet|konnichiwa|wie|wer|wo|warum|wieso|ich|bist du|sind sie|kannst du|"
    r"sprichst|je|bitte|servus|moin|tschüss|auf wiedersehen|au revoir|por favor|grazie|prego|"
    r"qui|pourquoi|parlez|comment (?:ca|ça|vas|allez)|como|cómo|donde|dónde|quien|quién|"
    r"por que|habla|dove|chi|sono|was (?:ist|kostet|machst|hast|gibt))\b|^[¿¡]",
    r"(?:^|\s)(?:es|combien|entschuldigung|ça|hast|habt|habe|haben|bist|ist|kannst|willst|möchte|"
    r"gibt|ein|eine|einen|das|der|und|nicht|"
    r"mir|dich|où|est|les|une|avez|voudrais|suis|vous|tu|êtes|quel|quelle|le|la|el|los|una|estás|"
    r"está|"
    r"quiero|tienes|puedes|vorrei|dov'è|c'è|hai) (?:\S+ )*?(?:du|ich|sie|es|mir|tut|leid|ça|coûte|"
    r"bier|brot|suppe|wein|tor|"
    r"ist|ein|eine|einen|der|das|die|zu|nicht|la|le|une|un|les|porte|vous|tu|auberge|biblioteca|"
    r"puerta|una|"
    r"cerveza|sopa|pan|birra|zuppa|gut|hier|there|bitte|s'il|bière|soupe|pain)\b",
)
"""How lines begin, or what words stand in them, that are in another tongue."""

_CALLED = (
    "(?: again| there| all| everyone| everybody| folks?| friends?| sir| madam| to you| you| too| "
    "my| "
    "good| old| little| one| dear| hello| hi| miss| lady| and| man| guard(?:sman)?| officer|"
    "soldier| "
    "captain| "
    "innkeeper| librarian| builder| fellow| lad| people| stranger| mate| mr| mister| love| master|"
    " mistress| "
    "fair)*"
)
"""What may follow a greeting."""
_I_AM = "i'm|i am|im|am|me|i feel|i'm feeling|feeling|doing|i'm doing|i am doing"
_WELL = (
    "(?:(?:just|very|pretty|quite|all|doing|really|too|so|not) )*(?:fine|ok|okay|well|good|great|"
    "alright|"
    "all right|bad|happy)"
)
_WEARY = (
    "tired|sleepy|exhausted|weary|hungover|drunk|dizzy|lost in thought|worn out|footsore|busy|"
    "stressed|not (?:so |very |too )?(?:good|well|great)"
)
"""How players say how they are."""

SMALL_TALK: Sequence[Mapping[str, Any]] = (
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
    _small(
        "called",
        r"^$|^excuse me$|^(?:may|can) i come in\b|^(?:talk|speak)(?: to me)?$|^(?:are )?you "
        r"(?:there|here|awake|listening|"
        r"asleep)$|^(?:look at|hear) me$|^(?:do|can) you "
        r"(?:hear|see|speak|talk)(?: me| to me)?$|^knock knock$",
    ),
    {
        "name": "greeting",
        "hear": [
            rf"^(?:hello|anybody home|anyone home|helo|hallo|hullo|hi+|hiya|hey+|heya|yo|ahoy|"
            rf"hail|greetings|howdy|welcome)"
            rf"{_CALLED}$",
            r"^(?:good (?:day|morn|morrow|morning|eve|evening|evenin|afternoon)|mornin|evenin|"
            r"'?morning|"
            r"evening|g'day|salutations|"
            r"(?:well|nice to|pleased to|good to|it's nice to|glad to) (?:meet|see)|well met|"
            rf"long time no see|(?:i(?:'m| am) )?back(?: now| again)?){_CALLED}$",
        ],
        **GREETING,
    },
    _small(
        "farewell",
        r"^(?:good)?bye+(?: bye)?\b|\b(?:farewell|good ?bye|bye)$|^(?:good ?)?night\b|^fare ?well|"
        r"^see (?:you|ya)|^until (?:next|later|tomorrow|then|we meet)|"
        r"^(?:later|laters|ciao|so long|long|take care|ttyl|adieu|cheerio|ta ta|be well|stay "
        r"safe)$|"
        r"^(?:i )?(?:have|need|got|must|should|had better|better) (?:to )?(?:be )?(?:go|going|"
        r"leave|off|"
        r"run)(?: now| soon)?$|^i(?:'m| am|'ll be| will be) (?:off|leaving|going(?: home)?|on my "
        r"way)(?: now| then| to bed)?$|^i(?:'ll| will) (?:go|leave|be off)(?: now| then)?$|"
        r"^have a (?:good|nice) (?:day|night|evening|one)|^talk to you later",
    ),
    _small(
        "farewell",
        r"^(?:brb|afk|(?:i'll |i will )?be (?:right )?back|back (?:soon|in a (?:bit|minute|moment|"
        r"while)))\b|^i(?:'m| am|'ll be| will be) off to\b",
        name="gone for a while",
    ),
    _small(
        "declined",
        r"^(?:no|nay|nope|nah|not (?:now|today|really|yet)|never ?mind|forget (?:it|that|about it)|"
        r"nothing|maybe|perhaps|whatever(?: you say)?|i(?:'d| would) rather not|don't bother|i "
        r"don't (?:want|need) "
        r"(?:to|it|that|any))(?: (?:thanks|thank you|not|then))*$",
    ),
    _small(
        "thanks",
        r"^(?:many |much )?thank|^(?:thx|ty|cheers|ta)\b|^much obliged|^i appreciate|^(?:that's |"
        r"that is )?(?:very |so )?(?:kind|good|nice|helpful) of you|^you(?:'ve| have) been "
        r"(?:very |so |most )?(?:helpful|kind)|^that (?:helps|helped)\b|"
        r"\bthank(?:s| you)(?: (?:very|so) much)?$",
    ),
    _small(
        "praised",
        r"^(?:i'm |i am )?(?:so |very )?sorry (?:for your|to hear|about your)\b|^my condolences\b|"
        r"^congratulations\b",
        name="condolences",
    ),
    {
        "name": "sorry, what",
        "aside": True,
        "question": True,
        "hear": r"^(?:(?:i'm |i am )?sorry|pardon(?: me)?|excuse me)(?:,? (?:what|i))?$",
        "say": ["{said}"],
        "none": "@pardon",
    },
    _small(
        "sorry",
        r"^(?:nah|no|i was|i'm|i am)?,? ?(?:just|only) (?:messing|playing|joking|kidding)\b|"
        r"^(?:i am |i'm )?(?:so |very |really |truly )*sorry\b|^(?:i )?apologi[sz]e|^(?:my |please "
        r"accept my )?apolog(?:y|ies)|^(?:please )?(?:forgive|pardon) (?:me|my)\b|\bsorry$|"
        r"\bforgive me$|^i was (?:so |very |too )?(?:rude|wrong|unkind|mean|drunk|out of line)\b|"
        r"^my bad|"
        r"^i(?: really)? did(?: not|n't) mean (?:it|that|to)\b|^no offen[cs]e|^i take (?:it|that) "
        r"back|"
        r"^(?:i was |it was |i'm |i am |that was )?(?:only |just )?(?:a joke|joking|kidding|"
        r"teasing)\b",
    ),
    _small(
        "how_are_you",
        r"^how (?:are|do|have) you(?: do| fare| feel| doing| faring| been| keeping)*"
        r"(?: today| tonight| lately)?$|^how goes it|^how (?:has|was) (?:your (?:day|night|week)|"
        r"it|life)(?: been| going)?$|^how(?:'s| is| are| was| goes)? (?:it|it going|"
        r"things|life|business|everything|the day|your day|your night|your evening|your morning)"
        r"(?: going)?(?: today| tonight)?$|^(?:what's |what is |wass?)up$|^sup$|^(?:are )?you "
        r"(?:ok|okay|"
        r"alright|all right|well|good)$|^everything (?:ok|okay|alright|all right)$|^what's new "
        r"with you|"
        r"^(?:are|have) you (?:had|having) a (?:good|nice|long) (?:day|night|evening)$",
    ),
    _small(
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
    _small(
        "weary",
        rf"^(?:{_I_AM})? ?(?:(?:fine|ok|okay|well|good),? )?(?:(?:just|only|so|very|really|a|bit|"
        rf"little|"
        rf"rather|quite|kind of|pretty) )*(?:{_WEARY})(?: (?:today|tonight|now|here|after .+))*$|"
        r"^(?:(?:it(?:'s| has| was|'s been| has been)|i(?:'ve)? had|what|such|been|oh) )*(?:a "
        r")?(?:long|hard|"
        r"bad|rough|tiring|terrible) (?:day|night|week|road|journey|walk|way)\b",
        question=False,
    ),
    _small(
        "offered",
        [
            r"^(?:do you )?(?:want|would you like|care for|fancy|have)(?: to (?:have|try|drink|eat|"
            r"share))? (?:my \w+$|(?:some|an?|another|a bit of|a piece of) (?:\w+ )?(?:soup|bread|"
            r"ale|"
            r"beer|drink|food|"
            r"cake|apple|wine|bite|sip|coins?|gold|money|present|gift|flowers?)\b.*$)",
            r"^(?:can|may|could) i (?:buy|get|bring|offer|give) you\b|^let me (?:buy|get|bring|"
            r"offer|give) "
            r"you\b|^i(?:'ll| will|'d like to| want to) (?:buy|bring|get|offer) you\b|^i(?:'ve| "
            r"have)? "
            r"(?:brought|got|have|made) (?:you )?(?:a |an |some )?.+ for you$|^i(?:'ve| have)? "
            r"(?:brought|made|got) you\b|^here,? (?:is |have )?(?:an?|some|my) .+ for you$|"
            r"^(?:here|take),? (?:this|have|it) (?:is|some|an?)\b.*$|"
            r"^(?:this|it)(?:'s| is) (?:a gift |a present )?for you$|^have (?:a drink|one) on me$",
        ],
    ),
    _small(
        "agreed",
        r"^(?:yes|yeah|yep|yup|ya|aye|sure|ok|okay|k|fine|good|great|cool|nice|right|alright|very "
        r"well|"
        r"indeed|of course|certainly|absolutely|exactly|true|deal|agreed|got it|understood|i see|"
        r"sounds good|all right|i understand|i agree|perfect|excellent|awesome|wonderful)"
        r"(?: (?:please|then|thanks|sir|do|it is|of course|sure|good|ok))*$",
    ),
    _small(
        "unknown_remark",
        r"^(?:um+|uh+|er+m?|no way|wow+|oh+|ah+|aha|ooh+|hm+|mm+|meh|pff+t?|ugh|whoa|well|"
        r"well well|gosh|damn|damn it|"
        r"my god|oh my|omg|i (?:do not|don't) (?:know|care|mind)|if you say so|interesting|sigh)$",
        name="interjection",
    ),
    _small(
        "laugh",
        r"^(?:lol|lmao|rofl|haha\w*|hehe\w*|hihi|(?:ha ?){2,}|(?:he ?){2,}|funny|very funny|"
        r"that(?:'s| is| was) (?:very |so )?funny|good one|nice one)$",
    ),
    *INSULTS,
    _small(
        "called",
        r"^(?:i(?:'ll| will| can|'d like to| want to| have to| must)|let me|can i|may i|shall i|"
        r"do you want "
        r"(?:me )?to|(?:do you )?want to|would you like (?:me )?to) (?:tell (?:you )?|hear|sing "
        r"(?:you )?|ask "
        r"(?:you )?)(?:a|an|my|some|something|about|of)\b",
        name="about to tell",
    ),
    _small(
        "no_more",
        r"^you (?:have )?(?:already )?(?:said|told me|mentioned) (?:that|this|it|so)(?: already| "
        r"before| twice| once| again)*$|^(?:say|tell me|talk about) something (?:else|different|"
        r"new)$",
        name="said already",
    ),
    _small(
        "cannot",
        r"^(?:pretty|pretty please|please|oh come on|i beg (?:you|of you)|have (?:mercy|a heart)|"
        r"be nice|just this once|do it)(?: please)*$",
        name="begged",
    ),
    _small(
        "permitted",
        r"^(?:(?:can|could|may|might) (?:i|we)|(?:do you |would you )?mind if (?:i|we)|is it "
        r"(?:ok|okay|all "
        r"right|fine) if (?:i|we)) (?:please )?(?:sit|stay|stand|wait|rest|look|have a (?:look|"
        r"seat)|warm|"
        r"lean|join|come (?:closer|with|over|back)|read|talk|speak|ask|watch|listen|browse)\b",
    ),
    {
        "name": "denied",
        "aside": False,
        "hear": [
            r"^(?:but )?(?:you) (?:already |just )?(?:told|promised|showed|gave|sold|"
            r"said|owe|swore|let|opened)\b.*(?:yesterday|last|earlier|before|already|me |to me|"
            r"me$|us )",
            r"^(?:but )?you (?:promised|owe me|swore|told me|know me|remember me|let me|opened)\b",
            r"^(?:don't|do) you (?:not )?remember (?:what|that|when) (?:you|we)\b|"
            r"^remember (?:what|when|how) you (?:told|said|promised|gave)\b|"
            r"^you said (?:you would|you'd|that|i could|so|the|it)\b",
        ],
        "say": "@denied",
    },
    _small(
        "misheard",
        [
            r"^i (?:never|didn't|did not) (?:ask|order|want|say)(?:ed)? (?:for )?(?:that|this|it|"
            r"any\w*)\b|"
            r"^(?:no,? )?(?:that's |that is )?not that(?: one)?$|^(?:no,? )?(?:the )?(?:wrong|"
            r"other) "
            r"(?:one|thing|person|place|question)$",
            r"^that(?:'s| is|'s what| was| isn't|'s not) (?:is )?(?:not )?(?:what i (?:asked|"
            r"meant|said|wanted|"
            r"ordered)|an answer)|^(?:no,? )?i (?:asked|meant|said|ordered|wanted) (?:you "
            r")?(?:for )?"
            r"(?:something else|about|if|whether|who|what|where|why|how|that)\b",
            r"^you (?:misunderst\w+|misheard|got (?:it|that) wrong|(?:didn't|did not|don't|do "
            r"not) (?:answer|"
            r"listen|understand|get it|hear))|"
            r"^(?:stop|you keep|quit) (?:repeating|saying)|^(?:you are |you're )(?:not making|"
            r"making "
            r"no) sense|^that (?:makes no|doesn't make|does not make) (?:any )?sense",
        ],
    ),
    _small(
        "what else",
        r"^you(?:'ve| have)? (?:already |just )+(?:said|told|asked|answered)\b|^you(?:'re| are) "
        r"repeating|"
        r"^(?:and )?(?:what (?:else|then|next|now|happened (?:then|next|after))|go on|more|"
        r"(?:tell me )?more(?: about (?:it|that|this))?|continue|and|and then|keep going|"
        r"something else|another(?: one)?|one more|"
        r"(?:is )?that(?:'s| is)? all|anything else)$",
        say="@no_more",
    ),
    {
        "name": "a secret that is whispered",
        "kinds": ["whisper", "page"],
        "question": False,
        "hear": r"^(?:(?:please )?(?:don't|do not|never) tell (?:anyone|anybody|him|her|them|"
        r"a soul|"
        r"[\w'-]+)|(?:this|it) is (?:a )?secret|keep (?:it|this) (?:a )?(?:secret|to yourself)|"
        r"between (?:us|you and me))(?:,| but| that|:)+ (?:but )?(?P<kept>.+)$",
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "do": [stored("{kept|cut:300|said:asker}", 6)],
        **dict.fromkeys(("say", "later", "else"), "@kept"),
    },
    {
        **_small(
            "secret",
            r"^keep (?:a |my )?secrets?\b|\b(?:secret|thing|"
            r"something)\b.*\bnobody (?:else )?knows$|"
            r"^(?:tell|whisper|give) (?:me |us )?(?:a|your|another|some|the|any)(?: \w+)? "
            r"secrets?\b|"
            r"^(?:can|could) you keep (?:a )?secrets?|^(?:do|have) you (?:know|have|got|any)(?: "
            r"any| a| some)? "
            r"secrets?\b|^(?:don't|do not|never) tell (?:anyone|anybody|him|her|them|any|a soul|"
            r"-?\w+)\b|"
            r"^(?:this|it|that) is (?:a )?secret|^keep (?:it|this|that) (?:a )?(?:secret|between|"
            r"to yourself)|"
            r"^(?:what(?:'s| is| are))? ?(?:your|the|any)? ?(?:biggest |darkest |deepest "
            r")?secrets?$|"
            r"^i have a secret$|^what secrets? (?:do|have|did|are)\b",
        ),
        "aside": False,
    },
    _small(
        "song",
        r"^(?:sing|hum|whistle|play)\b(?: (?:me|us|something|for|a|an|the|your)\b.*| ?)$|\b(?:a|"
        r"any|"
        r"another) (?:song|tune|ballad)s?$|^do you sing\b|^can you sing\b",
        act=True,
        aside=False,
    ),
    _small(
        "story",
        r"^(?:do you|have you|you|any|another|a|one more|i(?:'d| would)? (?:like|want|love)|let "
        r"me hear|"
        r"can you|tell|know|what)\b.*\b(?:story|stories|tale|tales|legend|legends)$|^(?:tell|"
        r"read) me something"
        r"(?: (?:interesting|fun|funny|new|else|good|exciting))?$|^tell (?:me |"
        r"us )?another(?: one)?$|^entertain me|^tell (?:me |us |"
        r"(?-i:[A-Z])[\w'-]+ )?(?:a|another|your|"
        r"the|any) (?:\w+ )?(?:story|tale)\b",
        aside=False,
        act=True,
    ),
    {
        "name": "what do you think of me",
        "hear": r"^(?:what do you think of|how do you like|do you trust|are you angry with) me$",
        "do": [PROFILE],
        "let": LIKING,
        "say": "@liking_you",
        "none": "@unknown",
        "else": "@unknown",
    },
    {
        "name": "what do you think of them",
        "hear": r"^(?:what do you think of|how do you like|do you (?:know|like|trust)|have you "
        r"met) (?P<who>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)$",
        "do": [{**PROFILE, "arguments": {"who": "{who}", "detail_level": "brief"}}],
        "let": LIKING,
        "say": "@liking_them",
        "none": "@nobody_known",
        "else": "@nobody_known",
    },
    _small(
        "affection",
        [
            r"^i (?:really |think i |do )?(?:love|like|fancy|adore|want|missed|miss|need) you\b|"
            r"^do you (?:love|like|"
            r"fancy|want) me\b|\bmarry me\b|^(?:kiss|hug|hold|date) me\b|\b(?:a|your) (?:kiss|hug|"
            r"date|lap)\b",
            r"^(?:i think )?you(?:'re| are| look)(?: a)?(?: very| so| really| quite| such a| the "
            r"most)? (?:hot|sexy|cute|beautiful|pretty|"
            r"handsome|sweet|lovely|gorgeous|attractive|charming|nice|kind|good)\b|^you have "
            r"(?:beautiful|pretty|lovely|"
            r"nice) \w+$|^(?:(?:hello|hey|hi),? )?(?:beautiful|handsome|sexy|gorgeous|cutie|"
            r"hottie|darling|sweetheart)$",
            r"^(?:do you )?want to (?:dance|go out|sleep|cuddle|see my|make)\b|^(?:may i|shall "
            r"we) (?:have this )?dance|"
            r"^(?:will you|would you like to|let's) dance\b|^dance with me\b",
        ],
    ),
    {
        **_small(
            "joke",
            r"^(?:tell|know|do|can|have|got|any|another|give|a|an|one|let|more|what|i|me|you|funny|good)\b"
            r"(?: \S+)*? (?:joke|riddle)s?$|^(?:a )?(?:joke|riddle)s?$|^make me laugh$",
        ),
        "act": True,
        "aside": False,
    },
    _small("foreign", FOREIGN),
    {
        "name": "say again",
        "aside": True,
        "hear": [
            r"^(?:what was that(?: again)?|what did you (?:just |really )?say|pardon(?: me)?|huh|"
            r"eh|"
            r"what|w+h?at+|beg your pardon|i beg your pardon|excuse me what|sorry what|come again|"
            r"what (?:do|did|does) (?:you|that|it|this) mean(?: by (?:that|this|it))?|"
            r"(?:i )?(?:didn't|did not|couldn't) (?:hear|catch|get|understand)(?: you| that| it)?|"
            r"i (?:do not|don't) (?:understand|get it|follow)(?: you| that)?|meaning)$",
            r"^(?:can you |could you )?(?:please )?(?:say|repeat|tell me|explain|run)"
            r"(?: (?:that|it|this|yourself|me))*(?: (?:again|once more|one more time|by me))?$|"
            r"^(?:where|what|who|how|when) (?:was|is) (?:that|it) again$|"
            r"^(?:again|once more|one more time)$|^what are you (?:talking about|saying|on about)$|"
            r"^(?:oh )?(?:really|seriously|are you (?:sure|serious)|is that (?:so|true)|"
            r"you sure)$",
        ],
        "say": ["{said}"],
        "none": "@pardon",
    },
    _small(
        "why",
        r"^(?:but )?(?:why|why not|how so|how come|why so|why is that|because)$",
        name="why so",
    ),
    _small(
        "pardon",
        r"^(?:bla+h?(?: bla+h?)*|how|who|when|where|which|so|\W+|like what)$",
    ),
    {
        "name": "who is that",
        "hear": r"^who(?:'s| is| are) (?:(?:that|this|the|those|these)(?: \w+)? (?:guy|man|"
        r"woman|girl|boy|"
        r"person|people|fellow|stranger|one|lady|kid|folks?)\b.*|that|this|she|he|they|those|these)"
        r"(?: over)?(?: there| here)?$",
        "do": [{"tool": "inspect_location", "as": "look"}],
        "let": {"people": "look.contents|only:kind=character|pluck:name|without:asker"},
        "say": "@others_here",
        "none": "@whom",
        "else": "@whom",
    },
    _small(
        "whom",
        r"^(?:what|where|why|how|when)(?:'s| is| was| does| did| has) (?:he|she) .+$|"
        r"^(?:is|was|does|did|has|can|will) (?:he|she) .+$|^(?:who|when|where)(?: (?:can|could|do|"
        r"did|would) (?:i|one|we))? (?:wrote|made|took|built|"
        r"founded|found|drew|gave|sold|brought|stole|find|get|see|buy|meet) (?:it|them|him|that "
        r"one|that)$|"
        r"^how does (?:it|this|that) work$|"
        r"^(?:(?:and|what about|who(?:'?s| is)|where(?:'?s| is)|tell me about) )?(?:him|her|them|"
        r"it|he|she|they|that|this)$|^(?:when|where|how|why|who|what) (?:was|is|were|did) "
        r"(?:that|this|it|he|she|they)(?: happen| do| say| from)?$",
    ),
)
