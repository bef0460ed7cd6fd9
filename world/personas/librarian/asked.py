"""What Odile is asked beside what stands in her books. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.one_of import one_of

HER_LADDER: Mapping[str, Any] = {
    "name": "her ladder",
    "mention": True,
    "like": ["what is the ladder for?", "who built the ladder?", "is the ladder safe?"],
    "hear": r"\bladders?\b",
    "say": [
        "For the upper shelves, {asker}. Hob built it, and I stand on it every day.",
        "Hob's work, {asker}, and it carries me to the letters A to F.",
    ],
}
BESIDE_HER_BOOKS: Sequence[Mapping[str, Any]] = (
    {
        "name": "a letter of the word",
        "hear": r"^(?:(?:and|just|or|but|only|so|at least|tell (?:me|us)|give (?:me|us)|what("
        r"?:'s| is)|is it|can you|could you) )*(?:the |a |one |its )?(?:first|last|next|one|single|"
        r"second) (?:letter|syllable|half)\b.*$|^(?:does|do|is|has|how many) (?:it|the (?:pass|"
        r"watch)?word|letters)\b.*\b(?:starts?|begin|begins|end|ends|rhymes?|letters?|"
        r"syllables?)\b.*$",
        "say": [
            "Not a letter of it, {asker}. Read about the gate, and then about the arms.",
            "I spell many words, {asker}, but not that one. The gate and the arms are on the "
            "shelf: ask me for them.",
        ],
    },
    {
        "name": "which flower it is",
        "hear": r"^(?:so |and |then |but )*(?:is|was|it's|it is|isn't|could|might) (?:it |"
        r"that |the (?:pass)?word |the flower |(?:it )?be )*(?:maybe |perhaps )?(?:an? |the "
        r")?(?:silver |white |red |blue )?(?:thistles?|roses?|lil(?:y|ies)|dais(?:y|ies)|tulips?|"
        r"violets?|popp(?:y|ies)|clovers?|iris|heather|flowers?|weed)(?: (?:then|maybe|perhaps|on "
        r"the arms))*$",
        "say": [
            "On the arms it is a silver thistle, {asker}, and a queen sat down on it. Of words I "
            "say no more.",
            "The arms show a thistle, {asker}. What Bram listens for, you must try on Bram.",
        ],
    },
    {
        "name": "who made the golem",
        "hear": [
            r"^(?:and |so |but )?who (?:(?:was|has|had) )?(?:made|built|carved|invented|created|"
            r"owns) (?:hob|the golem)(?: (?:then|really|first))*$",
            r"^(?:and |so |but )?(?:who|where|when|how) (?:was|did|does|is) (?:hob|the golem) "
            r"(?:really )?(?:made|built|created|carved|come|from|get made)(?: (?:from|by|here))*$",
        ],
        "say": [
            "No page says who made Hob, {asker}. Old Joss found it at his bench one morning, some "
            "sixty years ago.",
            "That is nowhere written down. Joss the wheelwright came to his workshop one day, "
            "{asker}, and there Hob was.",
        ],
    },
    {
        "name": "read to her",
        "hear": [
            r"^(?:and |so |but |then |maybe )*(?:(?:can|may|could|shall|should|let|what if) (?:i|"
            r"we|us|me)|(?:i|we)(?:'ll|'d| could| can| will| would| might)?)(?: (?:also|both|"
            r"gladly|like to|love to|take turns))* read(?:ing)? (?:(?:one|some|it|something|a "
            r"(?:page|bit|book|story)) )?(?:to|for|with) you\b.*$",
            r"^(?:do you|would you) (?:like|want|need|enjoy) (?:an? )?(?:reader|being read to|"
            r"to be read to|some(?:one|body) to read)\b.*$",
        ],
        "say": [
            "Read away, {asker}; I listen better than I dust. Only the books stay where they are.",
            "Gladly, {asker}, and slowly, please. I like to hear where the commas are.",
        ],
    },
)
"""The rules of the word, of Hob, and of those who would read to her."""
_THOSE = (
    r"(?:they|(?:any|some)(?:one|body)|(?:any|many|some)(?: of them)?|many people|people|(?:the )?"
    r"(?:villagers|village|folk|wolves|men)|(?:any|many) (?:people|men|villagers|folk))"
)
BEHIND_A_PAGE: Mapping[str, str] = {
    r"^(?:(?:and|so|but|ok|okay|oh|wow),? )*(?:then )?(?:what (?:happened|came|did they do)|how "
    r"did (?:it|that) (?:end|go on)|what then|then what|what next|and then)(?: (?:then|next|after("
    r"?:wards)?|after that|in the end|to them|later))*$": "what came after the page of {earlier}?",
    r"^(?:[\w' ]{1,25}, )?(?:no way|really|seriously|impossible|never|come on|rubbish|nonsense|"
    r"i (?:doubt|don't believe) (?:it|that|this))$|^(?:in |only |just )?(?:nine|a hundred|ten) "
    r"(?:days|years|winters|families|stones)$": "is it true",
    r"^(?:(?:and|so|but|huh|ok),? )*what (?:does|do|did) (?:that|it|this|they)(?: even)? mean"
    r"(?: then)?$": "what does the page mean?",
    r"^(?:(?:and|so|but|ok),? )*which (?:one|book|page)(?: (?:is|was) (?:it|that))?"
    r"(?:, .{1,30})?$": "which page is it?",
    r"^(?:(?:oh|aw+|god|well|that(?:'s| is| was)|its|it's|it is|how|what a|so|very|really|the|"
    r"those|these|just|all|quite|too|no|my|gods|goodness|wow),? )*(?:awful|terrible|horrible|sad|"
    r"tragic|dreadful|grim|(?:awful|sad|terrible) (?:story|tale|thing)|shame|poor (?:things|"
    r"people|folk|souls|devils|villagers|men|them|wolves|buggers))$": "is the page a sad one?",
}
"""How the line is read behind what she has read out."""
OF_THE_WINTER: Sequence[Mapping[str, Any]] = (
    {
        "name": "who fell to the wolves",
        "hear": [
            rf"^(?:and |so |but )*(?:was|were|did|is|are|has|have) {_THOSE} (?:ever |really |all )*"
            r"(?:get |been |be )?(?:killed|eaten|hurt|die|died|dead|fall|fell|fallen|lost|wounded|"
            r"bitten|killed off|perish|perished|survive|survived|live|make it|safe)(?: (?:then|"
            r"there|by .+|in .+|that winter|back then|at all|afterwards))*$",
            r"^(?:and |so |but )*(?:how many|who)(?: (?:people|men|of them|villagers|folk|all))?"
            r"(?: were| was| got)? (?:killed|eaten|died|dead|fell|wounded|lost|survived)(?: (?:"
            r"then|there|by (?:the |them|wolves).*|in (?:the|that) .+|that winter))*$",
            r"^(?:and |so |but )*(?:did|do) the wolves (?:ever |really )*(?:kill|eat|get|hurt|bite|"
            r"take)(?: (?:anyone|anybody|someone|many|people|them|any|a lot|in|of them|(?:that|in "
            r"the|in that) winter|back then))*$",
        ],
        "say": [
            "Some fell, {asker}, of those who fought the wolves that winter. How many, and their "
            "names, no page has; the bell was cast from their swords.",
            "In the winter of the wolves some did fall, {asker}, sword in hand, and the bell was "
            "cast from those swords. Nobody wrote down how many.",
        ],
        "recall": {"kind": "own", "about": "wolves"},
        "next": BEHIND_A_PAGE,
    },
    {
        "name": "what became of the wolves",
        "hear": [
            r"^(?:and |so |but )*(?:did|have) (?:they|the (?:villagers|village|people)|anyone|"
            r"anybody|people) (?:ever |finally |manage to |really )*(?:get|got|kill|killed|catch|"
            r"caught|beat|beaten|fight|fought|hunt|hunted|drive|chase|stop|shoot|defeat)(?: (?:off|"
            r"away|down|back|out|all|the|of|them|it|any|some|wolves|wolf))*$",
            r"^(?:and |so |but )*(?:did|have) (?:the wolves|they) (?:ever )?(?:come|came|been|"
            r"return\w*)(?: (?:back|again|since|here|ever))*(?: (?:after|since) .+)?$",
            r"^(?:and |so |but )*(?:what (?:happened|became)|where did)(?: (?:to|of))? (?:the "
            r"wolves|them)(?: (?:go|all go|then|after|afterwards|in the end))*$",
            r"^what came after the page of .*\b(?:wolves|wolf|winter|they|them|killed)\b.*$",
        ],
        "say": [
            "They fought them with swords, {asker}, and built the wall in nine days. Nobody has "
            "seen a wolf since; of how it ended, the page has no more.",
            "Swords, a wall in nine days, and a bell, {asker}; and since then nobody has seen a "
            "wolf. More was not written down.",
        ],
        "recall": {"kind": "own", "about": "wolves"},
        "next": BEHIND_A_PAGE,
    },
    {
        "name": "how many wolves",
        "hear": r"^(?:and |so |but )*(?:how many|how big|how large|what number of)(?: (?:was|were|"
        r"of))*(?: (?:the|those))? (?:wolves|wolf pack|pack|were there|of them)(?: (?:were there|"
        r"came|was it|in all|then|that winter|did they .+|were they))*$",
        "say": [
            "No page counts them, {asker}. Enough for a wall in nine days.",
            "Nobody stood still to count them, {asker}; the page has no number.",
        ],
        "next": BEHIND_A_PAGE,
    },
    {
        "name": "behind the last page",
        "hear": r"^what came after the page of .*$",
        "say": [
            "There the page ends, {asker}. What came after, nobody wrote down.",
            "More is not on it, {asker}. Ask me for another page.",
        ],
        "next": BEHIND_A_PAGE,
    },
    one_of(
        "of the last page",
        {
            "sad": (
                [r"^is the page a sad one$"],
                [
                    "It is a hard page, {asker}. I read it slowly.",
                    "Yes, {asker}. One shuts that book softly.",
                ],
            ),
            "means": (
                [r"^what does the page mean$"],
                [
                    "I read what is written, {asker}; what it means, I leave to the reader. Ask me "
                    "who, where or why, and I look whether it says so.",
                ],
            ),
            "which": (
                [r"^which page is it$"],
                ["The page that I read from, {asker}. It stays on its shelf, and I read it out."],
            ),
        },
    ),
)
"""The rules of what is asked behind the page on the winter of the wolves."""
