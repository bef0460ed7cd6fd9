"""The word that opens the gate: who asks for it, and who tries one. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.guard.at_his_post import TRIED, TRIES
from world.personas.phrasings import phrasings

OPEN_ALREADY = ["It stands open already, {asker}. Go through, before it shuts."]
"""What is said once, be the word given or the gate asked for."""
THE_WORD: Mapping[str, Any] = {
    "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
    "say": ["That is the word. Through with you, before it shuts again."],
    "none": OPEN_ALREADY,
    "else": ["If that was a try at the word, {asker}: no.", "If you mean the word: it is not."],
}
"""What the guard does about a word that means nothing else to him."""

PERHAPS: Mapping[str, Any] = {**THE_WORD, "none": "@unknown_remark", "else": "@unknown_remark"}
"""The same about a few words; he lets them pass, unless the word is among them."""

IS_IT = r"(?:(?:is|was|could|might|would) it(?: be)?|(?:or|and|so|then|maybe|perhaps) is it)"
_WORD = r"[“”\"'‘’]?[\w-]+[“”\"'‘’]?"

OF_THE_WORD: Sequence[Mapping[str, Any]] = (
    {
        "name": "a letter of the word",
        "hear": r"^(?:just )?(?:tell me|say) (?:if|whether) (?:it|the word)(?:'s| is| has| "
        r"starts| begins)\b(?P<what>.*)$|^(?:is it |is the word )?(?:an? )?(?:long|short|one word|"
        r"two words)(?: word| one)?(?: or (?:an? )?(?:long|short|two|one)(?: word| one)?)?$|^am i "
        r"(?:\w+ )?(?:close|near|right|warm|warmer|hot|cold)\b.*$|\b(?:first|last|next) letter\b|"
        r"^(?:does|do|is|has|how many) (?:it|the (?:pass|watch)?word|letters)\b.*\b(?:starts?|"
        r"begin|begins|end|ends|rhymes?|letters?|syllables?|contain)\b.*$",
        "say": ["On the word I give no help, {asker}: not a letter, and not a nod."],
    },
    {
        "name": "a forgotten word",
        "hear": r"^(?:.{2,30} )?(?:forgot|forgotten|forget|lost|(?:can't|cannot|don't|didn't) "
        r"(?:quite |really )?(?:remember|recall))(?: it| (?:the|that|your) (?:pass|watch)?word)"
        r"(?:,? \w+){0,3}$",
        "say": [
            "A forgotten word opens nothing, {asker}. The gate has time, and so do I.",
            "Then go and find it again, {asker}. Odile has books, and the gate waits.",
        ],
    },
    {
        "name": "who knows the word",
        "hear": r"^(?:does|do|did|has) (?P<who>[\w' -]+) (?:even |also |really )?know (?:it|"
        r"the (?:pass|watch)?word(?: yourself)?)$",
        "say": ["Every child of Thornwick knows it, {asker}, and none of us tells."],
    },
    {
        "name": "a try at the word",
        "act": True,
        "hear": [
            r"^(?:is the word|would it be)(?: the| a)? [\w'-]+(?: [\w'-]+){0,2}$",
            r"^(?:was|is) [\w'-]+ (?:ever |really |also )?(?:the|a) (?:pass|watch)?word$",
            r"^(?:is )?(?:the |my )?(?:magic |secret )?(?:pass|watch)?word(?: is|'s|:| "
            r"[“\"'‘]?[\w-]+[”\"'’]?$)",
            r"^i say\b|^(?:my (?:next |last |first |best )?guess(?: is|:)|let me guess|i guess"
            r"(?: it is| it's)?|try)[:,]? (?:it is |it's |its )?[\w-]+$",
            r"\b(?:told|gave|whispered) (?:me |us )?(?:the )?(?:pass|watch)?word\b"
            r"(?:.*\b(?:is|its)\b|.*'s\b|[,:;] ?\S+)",
            r"^(?:i(?:'ll| would|'d)? )?(?:bet|wager|reckon|guess)(?: you)?(?: that)? (?:it's|its|"
            r"it is|the (?:pass|watch)?word(?:'s| is|s)) (?:(?:something|some|like|an?|the|really|"
            r"just) )*[\w'-]+(?: [\w'-]+){0,3}$",
            *TRIES,
        ],
        **THE_WORD,
        "else": ["No, {asker}. That is not the word.", "That is not the word. Try another."],
        "next": TRIED,
    },
    {
        "name": "the same word",
        "hear": [
            r"^(?:with |by |it's |it is |you know |you have |i gave you |we gave you "
            r")*(?:the |my |our |that )?same (?:pass|watch)?word\b.*$|^(?:the )?word (?:is "
            r")?(?:the same|as before|like before)\b.*$",
            r"^(?:the |just |only )*(?:two|three|four|both|all|some|\d|few|rest)(?: of)?(?: us| "
            r"more)? (?:need|want|have|wish|would like|must|should|are going|are ready|like)(?: "
            r"to)? (?:be |get |go |come |pass |let )*(?:out|in|through|past|leave|pass)\b.*$",
            r"^(?:i|we) (?:need|want|have|wish|would like|must|'d like)(?: to)? (?:be |get |"
            r"go |come |pass )*(?:out|through|past|in)\b(?: \w+)? (?:again|once more|as well|"
            r"too|another time)\b.*$",
            r"^(?:please )?open(?: it| up| the gate)?\b.*\bsame (?:pass|watch)?word\b.*$",
            r"^(?:you|u) (?:already |have )*(?:heard|got|had|know) (?:the|our|my) (?:pass|"
            r"watch)?word\b.*$|^(?:i|we)(?:'ve| have)? (?:already )?(?:gave|given|said|"
            r"told)(?: you)? (?:it|(?:the|our|my) (?:pass|watch)?word)(?: \w+)?(?: (?:already|"
            r"before|once|earlier|just now|last time|on the way \w+))*$",
        ],
        "say": [
            "The word, {asker}, each time anew. One word, and all of you pass.",
            "Each time it is said anew, {asker}, by whoever goes first. Then the rest may follow.",
        ],
    },
    {
        "name": "open the gate",
        "like": phrasings("open the gate"),
        "act": True,
        "hear": [
            r"^(?:(?:just|now|quick(?:ly)?|oh|man|go on|and) )*(?:open|unlock|unbar|raise)\b",
            r"\b(?:open|unlock|unbar|raise) (?:it|up|the|this|that|your|for|me|us|sesame)\b|"
            r"^(?:i|you|he|she|we|they|what|how|would|will|won't|can|could)\b.*\bopen$",
            r"\blet(?:ting)? (?:me|us|him|her|them|(?-i:[A-Z])\w+) (?:through|pass|out|in|by)\b|"
            r"\b(?:may|can) (?:i|we) (?:pass|(?:go|get) (?:through|out|past)|leave(?: now| here| "
            r"town| the village)?$)|\bi (?:want|need|have) to (?:pass|leave|go through)",
            r"\b(?:may|can|must|should|let me|shall) pass\b|\b(?:i|we) (?:really |just )?"
            r"(?:need|have|must|want|got)(?: to)? (?:get|go|be|come) (?:through|past)\b|"
            r"^(?:i|we)(?:'d like| would like| want| wish| need|'re here| came)? to (?:see|"
            r"visit|reach|get to|go to) the (?:standing )?(?:stones|hill|ford|old road)$|"
            r"^can (?:i|we) (?:get|go|come) (?:in|out|outside)$|"
            r"^what do (?:i|we) (?:have|need|got) to do(?: to (?:get|go|pass)\b.*)?$",
            r"^(?:.{1,20}, )?(?:i(?:'ve)? (?:know|have|got|found|learned|learnt)|here is|"
            r"here's)(?: now| out)? (?:the )?(?:pass|watch)?word\b",
        ],
        "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
        "say": [
            "That is the word. Through with you, before it shuts again.",
            "So it is. The gate is open, but not for long.",
        ],
        "none": OPEN_ALREADY,
        "else": "@no_pass",
        "next": TRIED,
    },
)
"""Rules of who asks for help with the word, and of who would be let through."""
TRIES_AT_IT: Sequence[Mapping[str, Any]] = (
    {
        "name": "is it the word",
        "question": True,
        "hear": [
            rf"^{IS_IT}(?: the| an?| like)? {_WORD}(?: {_WORD}){{0,2}}$",
            rf"^(?:maybe|perhaps|then|so)? ?(?:it is|it's|its)(?: the| an?| maybe)? {_WORD}"
            rf"(?:,? (?:isn't it|is it|right|no|then))?$",
        ],
        **THE_WORD,
        "else": ["No, {asker}. That is not the word.", "If you mean the word: no."],
        "next": TRIED,
    },
    {
        "name": "it is the word",
        "question": False,
        # Three letters or more: "its us" is no try.
        "hear": r"^(?:it is|it's|its)(?: the| an?| my)? [\w'-]{3,}(?: [\w'-]+){0,2}$",
        **THE_WORD,
        **dict.fromkeys(("none", "else"), "@unknown_remark"),
    },
    {
        "name": "a word to a friend",
        "question": False,
        "hear": r"^(?:every|no|some|any)(?:one|body)$|^(?:always|sometimes|never|both|none|"
        r"nothing|out|later|sooner|together|alone|typical|harsh|rude|boring|weird|charming|"
        r"figures|classic|awkward|creepy|tough|brutal|savage|touchy|grumpy|moody|busted|oops|"
        r"whoops|yikes)$",
        **PERHAPS,
    },
    # A single word may be the word. It is tried after all other rules.
    {"name": "asked in a word", **THE_WORD},
    {"name": "in a word", **THE_WORD},
    {"name": "unknown question", **PERHAPS, "none": "@unknown", "else": "@unknown"},
    {"name": "unknown", **PERHAPS},
)
"""Rules of what may be a try at the word; they come after all that mean something else."""
