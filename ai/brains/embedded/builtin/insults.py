"""Insults, which make an assistant like somebody less. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.brains.embedded.builtin.phrases import phrase_rule


def _rude(group: str, event: str) -> Mapping[str, Any]:
    """A rule that makes an assistant like somebody less; code says by how much."""
    reason = "{asker}: {text|cut:150}"
    return {
        "do": [{"tool": "update_relationship", "arguments": {"event": event, "reason": reason}}],
        "none": f"@{group}",
        "else": f"@{group}",
    }


_UNMISTAKABLE = (
    "stupid|dumb|ugly|useless|bitch\\w*|arse\\w*|filthy|smelly|pathetic|worthless|disgusting|"
    "ridiculous|suck\\w*|stink\\w*|brainless|incompetent|idiots?|fools?|morons?|liars?|"
    "bastards?|assholes?|cowards?|scum",
    "dunce|dimwit|dolt|traitor|jerk|twat|wanker|prick|cunt|whore|slut|loser|imbecile|oaf|"
    "simpleton|nitwit|swine|scumbag|muppet|numpty|blockhead|halfwit|cheater|fraud|hag|wretch|"
    "swindler",
    "misers?|skinflint|cheapskate|tightwad|penny ?pincher|scrooge|stingy|tight-?fisted|hypocrite",
)
"""Words that are an insult wherever they stand alone."""
_CALLED_SO = (
    "idiots?|fools?|morons?|liars?|bastards?|assholes?|cowards?|scum|bitch|dunce|dimwit|dolt|"
    "traitor|jerk|twat|wanker|prick|cunt|whore|loser|imbecile|oaf|nitwit|swine|scumbag|muppet|"
    "numpty|blockhead|halfwit|hag|wretch"
)
"""What somebody is called at the end of a line."""
_BAD = (
    *_UNMISTAKABLE,
    "foolish|boring|lame|ass|cowardly|fat|dirty|rotten|lazy|terrible|awful|horrible|weak|shit\\w*|"
    "reek\\w*|crap|senile|good for nothing|rude|mean|hideous|gross|vile|annoying|bald|insane|evil|"
    "junk|trash|rubbish|greedy|grumpy",
    "cow|pigs?|dogs?|hags|witch|crone|clown|goat|donkey|rat|toad|worm|crook|cheat|thief|monster|"
    "joke|peasant|bat|waste of \\w+|scrap|nobody|snake|pest|villain|tin can|bucket|sheep|chicken|"
    "rust heap|piece of \\w+",
)
"""Words that make a sentence about the listener an insult."""
_HOW = (
    "(?: (?:are|lying|dusty|greedy|stingy|mean|nasty|a|an|the|such|just|nothing|but|like|really|"
    "very|so|too|all|old|big|little|fat|stupid|ugly|bloody|damn|damned|fucking|most|total|complete|"
    "absolute|wet|worst|biggest|dirty|filthy|silly|useless|worthless|as|dumb))*"
)
_THEIRS = r"your (?:[\w'-]+ )?[\w'-]+"
_PLACES = "(?:place|inn|library|village|soup|bread|ale|beer|gate|workshop|house|tavern|town|food)"
_WHOM = "machine|bot|robot|woman|man|guard|innkeeper|librarian|one|head|thing|npc|game"
INSULT: Mapping[str, Any] = {
    "question": False,
    **phrase_rule("insult", ""),
    **_rude("insult", "insult"),
    "hear": [
        r"^(?:(?:well|but|and|no),? )*(?:i'm|i am|we're|we are) (?:(?:really|so|still) )*not "
        r"(?:(?:really|at all|even|one bit) )*sorry(?: (?:for you|at all|one bit|though|either))*$",
        *(
            rf"(?:^|,? (?:and|but) )(?:i (?:think|bet|know) |oh )?(?:you|you're|you look|"
            rf"you sound|you were){_HOW} (?:{bad})\b"
            for bad in _BAD
        ),
        r"^(?:you're|you are|you have)(?: (?:about|just|all|only|even))*(?: as)? (?:(?:much (?:use|"
        r"help|fun|good)|useful|helpful) as|the (?:charm|warmth|wit|brains|manners) of|(?:dumber|"
        r"thicker|slower|duller|uglier|meaner|ruder|worse|denser) than) .+$",
        r"^you (?:all )?(?:smell|look|sound|taste|cook|sing|talk|act|behave) (?:like (?:a|an|"
        r"the|old|wet|shit)\b|bad|badly|awful|terrible|horrible|funny|old|ugly|stupid|worse|weird|"
        r"disgusting|crap)",
        *(
            rf"^(?:what|such|a|an|you|old|bloody|damned?|fucking|filthy|dirty|ugly|silly|dumb|"
            rf"stupid|stingy|greedy|mean|nasty|miserable|grumpy|lazy|lying| )*"
            rf"\b(?:{bad})(?: (?:{_WHOM}))?(?: you are)?$"
            for bad in _UNMISTAKABLE
        ),
        *(
            rf"^(?:what an?|such an?|you|old|stingy|greedy|nasty) (?:old |bloody |damn |fucking |"
            rf"filthy |dirty |ugly |silly |dumb |stupid |stingy |greedy |mean |nasty |lying )*"
            rf"(?:{bad})$"
            for bad in _BAD
        ),
        rf"^(?:stupid|dumb|damn|fucking|useless|silly) (?:{_WHOM})\b",
        rf", (?:you )?(?:(?:old|bloody|damn|fucking|filthy|dirty|ugly|silly|dumb|stupid) )*(?:"
        rf"{_CALLED_SO})$",
        r"^(?:shut (?:up|it|your)|(?:piss|bugger|sod|fuck|f|buzz|back|clear) off|fuck|f\*+|go "
        r"(?:to hell|and die|die|fuck|jump|hang|away and)|screw (?:you|off|this)|damn you|curse "
        r"you|eat (?:shit|dirt)|drop dead|"
        r"kiss my|bite me|up yours|suck (?:it|my)|to hell with|get (?:stuffed|bent))\b|"
        r"^(?:go )?die$",
        r"^i (?:really )?(?:hate|despise|loathe|spit on) (?:you|your|this (?:place|village|"
        r"inn|library))\b|^(?:nobody|no ?one) (?:likes|loves|needs) you\b",
        *(
            rf"^{_THEIRS} (?:is|are|was|were|looks?|smells?|tastes?|sounds?) (?:\S+ "
            rf"){{0,3}}(?:{bad})\b"
            for bad in _BAD
        ),
        rf"^{_THEIRS} (?:is|are|was|were|tastes?|looks?|smells?) (?:\S+ ){{0,2}}(?:like|"
        rf"as) (?:an? |"
        r"the )?(?:stones?|bricks?|rocks?|leather|dishwater|swill|mud|sawdust|rubber|boots?|glue|"
        r"poison|piss|feet|ditch ?water|sewers?|dust|death)\b",
        rf"^{_THEIRS} (?:(?:is|are|was) (?:\S+ )?(?:bad|rusty|blunt|cold|sour|stale|ugly|"
        rf"crooked|silly)\b|(?:looks?|smells?|tastes?|"
        rf"sounds?) (?:like|bad|awful|funny|off|silly)\b|was an? |sucks?\b|stinks?\b|reeks?\b)",
        *(rf"^(?:this|that|what an?|your) {_PLACES}(?: \S+){{0,3}}? (?:{bad})\b" for bad in _BAD),
        r"^what an? (?:\w+ )?(?:dump|hole|pigsty|dive)$",
        rf"^(?:this|that|it)(?:'s| is) the worst {_PLACES}\b",
        rf"^(?:this|that|your|the) {_PLACES} (?:is|looks like|smells like) (?:\S+ "
        rf"){{0,2}}?(?:dump|hole|pigsty|mess|bad|"
        r"slop|swill|dead|shabby|stale|cold|sour|burnt|dry|old)\b",
    ],
}
