"""What readers wish to hear of Odile's books: a kind of book, or a page by what is in it.

Data only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.librarian.asked import BEHIND_A_PAGE

_KIND = (
    r"(?P<kind>love|romances?|romantic|adventure|horror|ghost|spooky|scary|funny|fairy|pirate|"
    r"dragon|crime|mystery|war|sea|recipe|poetry|picture|children's|childrens|"
    r"kids?|bedtime|sad|dirty|naughty|fantasy|spell|princess)"
)
_WORK = r"(?:stor(?:y|ies)|tales?|books?|novels?|poems?|legends?|ones?|stuff)"
_WISH = (
    r"^(?:(?:is|are) there|(?:do |have )?(?:you )?(?:have|got|keep)|any|read|tell|give|find|show|"
    r"i(?:'d)? (?:like|want|prefer)|what about|how about|let me hear|can i (?:have|hear|read))\b"
    r"(?: (?:me|us|an?|any|some|more|other|of|those|your|to|have|read|hear|good|nice|one))*"
)
_PAGE = r"(?:one|page|book|bit|part|story|tale|chapter)"
_ASKS = (
    r"^(?:i(?:'d|'ll)? (?:(?:really|rather|quite) )?(?:like|love|want|prefer|take|have|hear)(?: to "
    r"hear)?|(?:read|tell|give|show|find)(?: (?:me|us|out|aloud|a bit|of|from|about))*|let me hear|"
    r"(?:what|how) about|is there|have you|where(?:'s| is)|what(?:'s| is)(?: in)?)? ?"
)
_WHICH = rf"(?:the|that|your) {_PAGE} (?:with|about|on|of|called|that has)"
_BEAST = r"(?:beasts?|animals?|creatures?|birds?|monsters?|fish|lions?|dragons?|wol(?:f|ves))"
_ABOUT = r"(?: (?:the|those|these|that|an?))? (?P<topic>[\w'-]+(?: [\w'-]+){0,4}?)"


def reads_as_wished(
    looked_up: Mapping[str, Any], found: Sequence[str], any_page: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The rules of a reader's wishes, before all that reads out what comes first.

    Args:
        looked_up: The step that looks up what the pattern calls `topic`.
        found: How she reads what that finds, as `page`.
        any_page: The step that finds a page of her own choice.
    """

    def page_of(query: str) -> dict[str, Any]:
        return {**any_page, "arguments": {"query": query}}

    return [
        {
            "name": "a kind of book",
            "hear": [
                rf"{_WISH} {_KIND} {_WORK}\b(?:.{{0,20}})$",
                rf"{_WISH} (?:any|some|no)thing (?:more |a bit )?{_KIND}\b.{{0,20}}$",
                rf"{_WISH} {_WORK} (?:for|about|on|of|with) {_KIND}\b.{{0,20}}$",
                rf"^(?:any |some |an? )?{_KIND} {_WORK}(?: (?:then|maybe|please|here|instead))*$",
            ],
            "say": [
                "Of that kind I have nothing, {asker}: all of it is true. The nearest may be the "
                "arms, where a queen sits down on a thistle.",
                "No shelf of mine has such a thing. I can offer the arms with their queen, the "
                "stones, or the bell, {asker}.",
            ],
        },
        {
            "name": "the page with it",
            "hear": [
                rf"{_ASKS}{_WHICH}{_ABOUT}(?: (?:in it|on it|please|again|instead))*$",
                rf"^(?:(?:and|or|so|then|what about|how about|what's in|read(?: me| us)?) )*(?:the|"
                rf"that|your) (?P<topic>gate|arms|stones?|wolf|wolves|bell|wall|village|winter) "
                rf"{_PAGE}(?: (?:then|please|too|next|say|says|about))*$",
                rf"^read [\w' ]+?[,;]? (?:and |but |because )?i (?:really |quite )?(?:like|"
                rf"love|want|prefer) {_WHICH}{_ABOUT}$",
                rf"^not (?:the|that|those) [\w' -]+?,? (?:but )?{_WHICH}{_ABOUT}$",
                r"^(?:read(?: out| aloud| to)?|let me hear|i want to hear)(?: me| us)? "
                r"(?:the|that|those|your) (?P<topic>(?:standing stones|gate|arms|stones?|wolf|"
                r"wolves|bell|wall|winter)(?: [\w'-]+){0,3}?)"
                r"(?: (?:again|please|then|now|first|next|bit|to (?:me|us)))*$",
            ],
            "do": [looked_up],
            "say": list(found),
            "next": BEHIND_A_PAGE,
            "none": "@no_topic",
            "else": "@no_topic",
        },
        {
            "name": "how the arms look",
            "hear": [
                r"^(?:and |so )?(?:what|how)(?:'s| is| are| do| does| did)? (?:the |your |their |"
                r"its |thornwick's |(?:on|in) (?:the |your )?)*(?:coat of )?(?:arms|crest|emblem|"
                r"coat of arms)(?: of (?:thornwick|the village|this place))?(?: (?:look|looks|show|"
                r"shows|have|has|like|on|in|it|them))*$",
                r"^(?:describe|draw|show me|paint|tell me about) (?:the |your )?(?:coat of )?"
                r"(?:arms|crest|emblem)(?: of (?:thornwick|the village))?$",
            ],
            "do": [page_of("arms of thornwick")],
            "say": [
                "I have them only in words, {asker}. {page.text|sentence:300}",
                "As it is written: {page.text|sentence:300}",
            ],
            "none": "@no_topic",
            "next": {
                **BEHIND_A_PAGE,
                rf"^(?:(?:so|and|but|then|ok|well) )*(?:what|which)(?: kind of| sort of)? "
                rf"{_BEAST}(?: is|"
                r"'s| are| was)?(?: it| that| there| this| on (?:it|them|that|there|the (?:arms|"
                r"shield)))*$": "what beast is on the arms",
            },
        },
        {
            "name": "no beast on the arms",
            "question": True,
            "hear": rf"^(?:(?:so|and|but|then) )*(?:what|which|is there|are there|any|does|do)\b"
            rf".*\b{_BEAST}\b.*\b(?:arms|crest|banner|emblem|shield)\b.*$",
            "say": [
                "No beast at all, {asker}: no lion, no stag, and not a feather. Ask me for the "
                "arms once more, and hear what they do show.",
                "The arms of Thornwick bear no beast, {asker}. What they do bear is on the page "
                "about them.",
            ],
        },
        {
            "name": "of the inn",
            "hear": r"^(?:tell (?:me|us)(?: more| something)? (?:about|of)|what(?:'s| is)|what do "
            r"you (?:know|have) (?:about|of|on)|describe|read (?:me |us )?about|anything "
            r"(?:about|on)) (?:the |your |this )?(?:copper kettle|kettle|inn|tavern|pub)(?: like| "
            r"here| then)*$",
            "do": [page_of("the copper kettle")],
            "say": ["Across the square, {asker}. {page.text|sentence:300}"],
            "none": "@no_topic",
        },
        {
            "name": "reading for pleasure",
            "hear": [
                r"^(?:do|did) you (?:(?:ever|even|also|really|still|actually|like to|just|only) )*"
                r"read(?:ing)?(?: (?:for (?:fun|pleasure|joy|yourself|a laugh)|at (?:night|home)|"
                r"in (?:bed|the evenings?)|much|a lot|often|yourself|novels|poetry|for work))+"
                r"(?: or .+)?$",
                r"^(?:do|did) you (?:(?:ever|even|also|really|still|actually|just) )*(?:read|enjoy "
                r"reading|like reading|love reading)(?: (?:them|books|these|it))?(?: or .+)?$",
                r"^is it (?:all |just |only )*(?:dust|dusting|work)(?: and no (?:fun|reading))?$",
            ],
            "say": [
                "For pleasure, {asker}, every night, and with the third pair of spectacles. The "
                "dust waits; it is good at it.",
                "I read for pleasure and dust for a living, {asker}. The first takes more of the "
                "day.",
            ],
        },
        {
            "name": "some page or other",
            "act": True,
            "next": BEHIND_A_PAGE,
            "aside": True,  # "read me a bit, I like the one with the arms" is of that one
            "hear": [
                r"^(?:(?:have you |do you have |you )?got |have you |do you have )(?:anything|"
                r"something) (?:short|quick|light|easy|old|true)(?: (?:to read|for me))*$",
                r"^read (?:me |us )?(?:the (?:beginning|start|opening|end|first page|rest)|on|more)"
                r"(?: (?:of|from) (?:it|that|this|that one))?$|"
                r"^read(?: (?:to|out|aloud|me|us))*(?: please)?$|^read (?:(?:me|us|to|out) )*the "
                r"(?:shortest|quickest|easiest|smallest) (?:one|book|page|story|tale|thing)"
                r"(?: (?:you have|here|please|then|of all))*$",
                r"^read (?:(?:me|us|to|it|out|aloud) )*(?:an?|any|some|one|something|anything)"
                r"(?: (?:little|short|random|good|nice|old|whole|single|other|bit|page|pages|"
                r"lines?|passage|chapter|paragraph|book))*(?: (?:of|from|out of) (?:something|"
                r"anything|it|that one|whatever|(?:any|one|some) of (?:them|these|those|your books|"
                r"the books)|(?:any|an?|some|your|the|one of your) (?:books?|shelf|shelves)))?(?: "
                r"(?:then|please|now|to me|aloud|out|loud|tonight|instead|if you (?:like|want)|you "
                r"like|for me))*(?:, .*)?$",
            ],
            "do": [any_page],
            "say": [
                "Then follow my finger, {asker}. {page.text|sentence:300}",
                "This one is true. {page.text|sentence:300}",
            ],
        },
    ]
