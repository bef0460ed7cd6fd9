"""Knowledge: answers to questions, from what the brain was told and what is written.

Data only, and part of `ai.brains.embedded.builtin.builtin_rules`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.accounts import DOINGS, FROM_WHOM
from ai.brains.embedded.builtin.telling import recollected

LOOK: Mapping[str, Any] = {"tool": "inspect_location", "as": "look"}

KNOWN = "memory.memories|of:topic|attributed|cap"
LORE = (
    "{lore.heading|cap}? {lore.text|i:me|untold:lore|sentence:300}",
    "{lore.text|i:me|untold:lore|sentence:300}",
)
"""What came to mind at what was asked; it tells more than a page that was looked up."""
PAGE = "{page|about:topic|i:me|untold|sentence:300}"
NO_MORE = "That is all that is written about {topic|read:page}, {asker}."
"""Of a page that was told a moment ago."""

LOOK_UP: Mapping[str, Any] = {
    "tool": "doc_lookup",
    "as": "page",
    "arguments": {"query": "{topic|cut:100}"},
    "when": {"found": True, "source": ["help", "lore"]},
}

_NEWS = (
    r"(?:what(?:'s| is| are)|any|is there any|do you have any|have you any|tell me)(?: the| your)?"
    r"(?: latest)? (?:news|word|gossip|rumou?rs?) (?:about|of|on|from)"
)
_KNOW = r"(?:do you (?:still )?(?:know|remember) )?"


def _kept(name: str, hear: str | Sequence[str], none: str) -> Mapping[str, Any]:
    """A rule that answers with what is kept of a topic."""
    return {
        "name": name,
        "question": True,
        "hear": hear,
        "do": [recollected("{topic|cut:200}")],
        "let": {"kept": KNOWN},
        "say": ["{kept}."],
        "none": [*LORE, none],
        "else": [*LORE, none],
    }


WHERE_IS: Mapping[str, Any] = {
    "name": "where is",
    "hear": [
        r"^(?:where(?:'s| is| are| can i find)|i (?:look|am looking) for) (?P<goal>.+)$",
        r"^where (?:does|do) (?P<goal>(?:the|a|an|my|your) .+) (?:lie|stand|hang)$",
    ],
    "do": [{**LOOK, "optional": True}, recollected("{goal|cut:200}")],
    "let": {
        "way": "look.contents|only:kind=exit|like:goal|first",
        "here": [
            "look.contents|only:kind=thing|like:goal|first",
            "look.contents|only:kind=character|like:goal|first",
        ],
        "kept": "memory.memories|of:goal|attributed|cap|unless:here",
    },
    "say": [
        "{way.leads_to|the|cap}? That way: {way.name}.",
        "{here.name|cap}? Right here, before your eyes.",
        "{kept}.",
    ],
    "none": "@no_place",
    "else": "@blind",
}

WHERE_IS_SOMEBODY: Mapping[str, Any] = {
    **WHERE_IS,
    "name": "where is somebody",
    "hear": [
        r"^where(?:'s| is) (?P<goal>(?-i:[A-Z])[\w'-]+)(?: now| right now| today| tonight| at|"
        r" gone| off to| these days)*$",
        r"^(?:have|did) you (?:see|seen|met|meet) (?:.+ (?:called|named) )?(?P<goal>"
        r"(?-i:[A-Z])[\w'-]+)(?: (?:here|today|around|lately|anywhere))*$",
        r"^(?:i(?:'m| am) )?(?:looking|searching) for (?:my )?(?:(?-i:[a-z])\w+ )?(?P<goal>"
        r"(?-i:[A-Z])[\w'-]+)(?:,? (?:and )?have you seen (?:him|her|them)(?: here)?)?$",
    ],
    "do": WHERE_IS["do"][:1],  # what they said would be no answer
    "recall": {"kind": "move", "by": "{goal}"},
    "let": {
        **{name: gap for name, gap in WHERE_IS["let"].items() if name != "kept"},
        "gone": "facts|first|only:move=leave|pluck:text|first|unless:here",
    },
    "say": [*WHERE_IS["say"][:2], "{gone|left|cap}. That was the last I saw, {asker}."],
    "none": "@not_here",
}

KNOWLEDGE: Sequence[Mapping[str, Any]] = (
    FROM_WHOM,
    {
        "name": "is somebody here",
        "hear": [
            r"^(?:is|have you seen) (?:(?:my|our) (?:\w+ )?)?(?P<who>(?-i:[A-Z])[\w'-]+)"
            r"(?: still)? (?:in |out )?(?:here|around|there|in|about|inside|with you)$",
            r"^is (?P<who>[\w'-]{3,})(?: still)? (?:in )?(?:here|around)$",
        ],
        "do": [LOOK],
        "let": {"there": "look.contents|only:kind=character|pluck:name|like:who|first"},
        "say": ["{there} is here.", "Look around: {there} is here."],
        "none": ["{who|cap} is not here.", "I do not see {who|cap} here."],
        "else": "@blind",
    },
    {
        "name": "is somebody gone",
        "hear": r"^(?:has|is|did) (?P<who>(?-i:[A-Z])[\w'-]+) (?:already |just |really )?"
        r"(?:gone|left|leave|go|away)(?: already| yet| away| home| out| again)*$",
        "do": [LOOK],
        "let": {"there": "look.contents|only:kind=character|pluck:name|like:who|first"},
        "say": ["{there} is still here."],
        "none": ["{who|cap} is not here; gone, as it seems."],
        "else": "@blind",
    },
    {
        "name": "is something here",
        "hear": r"^(?:is|are) (?:the|my|your) (?P<thing>.+?)(?: still)? (?:here|around)$",
        "do": [{**LOOK, "arguments": {"detail_level": "detailed"}}],
        "let": {
            "held": "look.carried|like:thing|first",
            "there": "look.contents|like:thing|first",
        },
        "say": ["I have it: {held.name|a}.", "Yes, the {there.name} is here."],
        "none": ["I do not see it here."],
        "else": "@blind",
    },
    {
        "name": "what was told",
        "hear": [
            r"^(?:what|who|where|when|how|which)(?:'s| is| are| was| were| has| have) "
            r"(?P<what>.+)$",
            r"^(?:is|are|was|were) (?P<what>(?:the|a|an|there) .+)$",
            r"^(?:is|are|was|were|does|has) (?P<what>(?-i:[A-Z])[\w'-]+ .+)$",
            r"^how \w+ (?:is|are|was|were) (?P<what>my .+)$",
            r"^(?:what do you know|what have you heard|do you know anything|tell me|what) "
            r"(?:about|of) (?P<what>.+)$",
        ],
        "recall": {"about": "{what}"},
        "say": "@told",
    },
    DOINGS,
    _kept(
        "when is it",
        rf"^{_KNOW}when (?:does|do|is|are|was|will) (?P<topic>(?:the|a|an) .+?)(?: begins?| "
        r"starts?| opens?| ends?| be)?$",
        "@not_counted",
    ),
    _kept(
        "why is it so",
        rf"^{_KNOW}why (?:is|are|was|were) (?P<topic>(?:the|a|an|(?-i:[A-Z])) ?.+)$",
        "@why",
    ),
    {
        "name": "is somebody so",
        "hear": [
            r"^(?:is|are|was|were|does|has) (?P<what>(?P<whom>(?-i:[A-Z])[\w'-]+) .+)$",
            r"^what(?: is| was|'s) (?P<what>(?P<whom>(?-i:[A-Z])[\w'-]+) \w+ing\b.*)$",
            r"^what(?: is| was|'s) (?P<what>(?P<whom>(?-i:[A-Z])[\w'-]+) (?:(?:so|most|always) )?"
            r"(?:afraid|scared|frightened|terrified|fond|proud|ashamed|sick|tired|allergic|good|bad|"
            r"best|up|mad|angry|sad|worried|happy)(?: (?:of|to|at|about))?)$",
        ],
        "recall": {"kind": "words", "by": "{whom}", "about": "{what}"},
        "do": [{**recollected("{what|cut:200}"), "unless": "fact"}],
        "let": {"kept": "memory.memories|of:what|attributed|cap", "whom": "whom|known|cap"},
        "say": ["@said_aloud", "{kept}."],
        "none": "@others_mind",
    },
    {
        "name": "is it so",
        "hear": r"^(?:is|are|was|were|does|has) (?P<what>(?:the|a|an|there) .+)$",
        "do": [recollected("{what|cut:200}")],
        "let": {"kept": "memory.memories|of:what|attributed|cap"},
        "say": ["{kept}."],
        "none": [*LORE, "@unknown"],
    },
    WHERE_IS,
    {
        "name": "what is where",
        "hear": [
            r"^what(?:'s| is| are) (?P<topic>(?:behind|beyond) .+)$",
            r"^what(?:'s| is| are) (?P<topic>(?P<side>under|in|on|inside|over|above|near|beside) "
            r".+)$",
        ],
        "do": [{**LOOK_UP, "optional": True}],
        "say": [
            *LORE,
            "{page.topic|cap}? {page|about:topic|i:me|sentence:300}",
            "{page.topic|cap|unless:side}? {page.text|i:me|sentence:300}",
        ],
        "none": "@unknown",
        "else": "@unknown",
    },
    {
        "name": "who is it",
        "hear": r"^who(?:'?s| is) (?:this |that )?(?P<topic>[\w'-]+)$",
        "do": [{**LOOK, "optional": True}, recollected("{topic|cut:200}"), LOOK_UP],
        "let": {
            "there": "look.contents|only:kind=character|pluck:name|without:asker|like:topic|first",
            "kept": f"{KNOWN}|unless:there",
        },
        "say": [PAGE, "{kept}. " + PAGE, *LORE, NO_MORE],
        **dict.fromkeys(("none", "else"), ["{kept}.", *LORE, "@in_sight", "@no_topic"]),
    },
    {
        "name": "somebody",
        "hear": r"^(?:what do you know|what have you heard|tell me|do you know anything) (?:about|"
        r"of) (?P<topic>(?-i:[A-Z])[\w'-]+)$",
        "do": [
            recollected("{topic|cut:200}"),
            {
                "tool": "recall_entity_profile",
                "as": "profile",
                "arguments": {"who": "{topic}", "notes": 5},
                "optional": True,
            },
            LOOK_UP,
        ],
        "let": {"kept": [KNOWN, "profile.notes|attributed|cap"]},
        "say": [PAGE, "{kept}. " + PAGE, *LORE, NO_MORE],
        **dict.fromkeys(("none", "else"), ["{kept}.", *LORE, "@no_topic"]),
    },
    {
        "name": "whose work it is",
        "hear": r"^who (?P<deed>built|founded|made|wrote|forged|cast|won|ruled|rules|owns|"
        r"discovered|invented|painted|carved) (?P<topic>.+?)(?:,? and (?:when|where|why|how))?$",
        "do": [recollected("{topic|cut:200}"), LOOK_UP],
        "let": {"kept": KNOWN},
        "say": [
            "{page|about:deed|i:me|sentence:300}",
            "{kept}.",
            "The page does not say who, {asker}.",
        ],
        **dict.fromkeys(("none", "else"), ["{kept}.", *LORE, "@no_topic"]),
    },
    {
        "name": "topic",
        "hear": [
            r"^tell me (?:something|anything|more|all|everything|a secret|a little|a story) "
            r"(?:about|"
            r"of) (?P<topic>.+)$",
            r"^what happened (?:in|at|to|during) (?P<topic>.+)$",
            rf"^{_NEWS} (?P<topic>.+)$",
            r"^(?:look up|explain|tell me (?:about|of)|what about|what do you know (?:about|of)|"
            r"what have you heard (?:about|of)|have you (?:ever )?heard (?:about|of)|do you know "
            r"(?:anything )?(?:about|of)|(?:(?:my )?[\w'-]+ and i|i|we)"
            r"(?: want|'d like| would like) to (?:know|learn|read|"
            r"hear)(?: something| more| all)? (?:about|of)|teach me (?:(?:something|more|all) "
            r")?about) "
            r"(?P<topic>.+)$",
            rf"^{_KNOW}(?:who|what)(?:'?s| is| are| was| were) (?:the name of )?"
            r"(?P<topic>.+?)(?: called| named| for| about| here| there| like)*$",
        ],
        "do": [recollected("{topic|cut:200}"), LOOK_UP],
        "let": {"kept": KNOWN},
        "say": [PAGE, "{kept}. " + PAGE, *LORE, NO_MORE],
        "none": ["{kept}.", *LORE, "@no_topic"],
        "else": ["{kept}.", *LORE, "@no_topic"],
    },
)
