"""Small talk: greetings, thanks, insults, and whatever else a phrase alone answers.

Data only, and part of `builtin_rules`. Each rule is named like its group of phrases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.rulebook.telling import CALLED, NAMES

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


def _rude(group: str, event: str) -> Mapping[str, Any]:
    """A rule that makes an assistant like somebody less; code says by how much."""
    reason = "{asker}: {text|cut:150}"
    return {
        "do": [{"tool": "update_relationship", "arguments": {"event": event, "reason": reason}}],
        "none": f"@{group}",
        "else": f"@{group}",
    }


def _small(group: str, hear: str) -> Mapping[str, Any]:
    """A rule for small talk, named like the phrases that it answers with."""
    return {"name": group, "aside": True, "hear": hear, "say": f"@{group}"}


SMALL_TALK: Sequence[Mapping[str, Any]] = (
    {"name": "arrival", "kinds": ["arrive"], **GREETING},
    {
        "name": "hurt",
        "kinds": ["pose"],
        "hear": r"\b(?:hits?|kicks?|punch(?:es)?|slaps?|attacks?|stabs?|spits?|bites?|pushes|push|"
        r"shoves?|strikes?|throws?|threatens?)\b",
        "aside": True,
        "pose": "@hurt",
    },
    {"name": "gesture", "kinds": ["pose"], "aside": True, "pose": "@gesture"},
    _small("called", r"^$"),
    {
        "name": "greeting",
        "hear": r"^(?:hello|helo|hallo|hullo|hi|hiya|hey|heya|yo|hail|greetings|howdy|welcome|"
        r"good (?:day|morning|evening|afternoon)|morning|evening|(?:well|nice to|pleased to|"
        r"good to) meet|well met)"
        r"(?: again| there| all| everyone| friend| sir| madam| to you| you| too)*$",
        **GREETING,
    },
    _small(
        "farewell",
        r"^(?:good)?bye(?: bye)?\b|^good night|^fare ?well|^see you|^until (?:next|later)",
    ),
    _small(
        "thanks",
        r"^(?:many |much )?thank|^(?:thx|ty|cheers)\b|^much obliged|"
        r"\bthank(?:s| you)(?: (?:very|so) much)?$",
    ),
    _small(
        "sorry",
        r"^(?:i am |i'm )?(?:so |very |really )*sorry\b|^(?:i )?apologi[sz]e|^(?:please )?forgive "
        r"me\b|^i did(?: not|n't) mean (?:it|that|to)\b",
    ),
    _small(
        "how_are_you",
        r"^how (?:are|do) you(?: do| fare| feel| doing| faring)*(?: today)?$|^how goes it",
    ),
    _small(
        "agreed",
        r"^(?:yes|yeah|aye|ok|okay|k|fine|good|great|cool|nice|right|alright|very well|indeed)$",
    ),
    _small("declined", r"^(?:no|nay|nope|not now|never ?mind|forget it|nothing|maybe|perhaps)$"),
    _small("laugh", r"^(?:lol|rofl|(?:ha){2,}h?|(?:he){2,}h?|funny|very funny)$"),
    {
        "question": False,
        **_small(
            "insult",
            r"^(?:you|you're|you are|u|u r|shut up|stupid|damn you|go to hell|piss off|screw you|"
            r"fuck)\b.*\b(?:stupid|dumb|ugly|idiot|fool|moron|cow|pig|liar|useless|boring|bastard|"
            r"bitch|ass|asshole|suck|stink|you|off|up|hell|machine)$|^i hate you\b|"
            r"^(?:idiot|fool|moron|liar)$|^your (?:mother|mum|mom|father|sister|wife|face)\b",
        ),
        **_rude("insult", "insult"),
    },
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
        r"^i (?:really )?(?:love|like) you\b|^do you (?:love|like) me\b|\bmarry me\b|^kiss me\b|"
        r"^you(?:'re| are)(?: very| so)? (?:nice|kind|beautiful|pretty|handsome|sweet|lovely)$",
    ),
    {**_small("joke", r"\b(?:joke|riddle)$|^make me laugh$"), "act": True, "aside": False},
    _small(
        "foreign",
        r"^(?:bonjour|bonsoir|salut|merci|guten|hallo|danke|hola|gracias|buenos|buenas|ciao|"
        r"buongiorno|ola|privet|konnichiwa|wie|wer|wo|warum|wieso|ich|bist du|sind sie|kannst du|"
        r"sprichst|je|"
        r"qui|pourquoi|parlez|comment (?:ca|ça|vas|allez)|como|cómo|donde|dónde|quien|quién|"
        r"por que|habla|dove|chi|sono|was (?:ist|kostet|machst|hast))\b|^¿",
    ),
    _small(
        "pardon",
        r"^(?:pardon|what|huh|eh|why|how|who|when|where|which|really|seriously|and|so|what (?:do|"
        r"did) you mean|i (?:do not|don't) (?:understand|get it)|why not|how so|how come|"
        r"say that again|(?:tell me )?more|go on|what else|what now)$",
    ),
    _small(
        "whom",
        r"^(?:(?:and|what about|who(?:'?s| is)|where(?:'?s| is)|tell me about) )?(?:him|her|them|"
        r"it|he|she|they|that|this)$|^(?:when|where|how|why|who|what) (?:was|is|were|did) "
        r"(?:that|this|it|he|she|they)(?: happen| do| say| from)?$",
    ),
)
