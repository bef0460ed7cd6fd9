"""What Hob says of prices, and to those who bring something to be mended. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_WEAPON = (
    r"(?:swords?|daggers?|shields?|axes?|bows?|arrows?|spears?|weapons?|armou?r|helmets?|maces?|"
    r"crossbows?)"
)
_LEAD = (
    r"(?:please|and|then|now|so|could|can|would|will|you|u|we|i|maybe|just|quickly|also|ever|"
    r"able to|like to|mind|help me|help us|hob)"
)
"""What stands before a wish that something be mended."""
OF_HIS_WORK: Sequence[Mapping[str, Any]] = (
    {
        "name": "price of a weapon",
        "hear": rf"^(?:and |so |but )?(?:how much (?:for|is|are|does|would|do you)|what (?:does|do|"
        rf"would|will) .*(?:cost|charge).*|what for)\b.*\b{_WEAPON}(?P<what> .*)?$|^(?:can|"
        r"could|may|do|would|will) (?:i|we|you)(?: \w+)? (?:buy|sell|have|get|order|make|"
        rf"forge)(?: \w+){{0,3}} {_WEAPON}(?P<more> .*)?$",
        "say": [
            "Hob makes no weapons, {asker}, and sells nothing.",
            "No weapons here, for no price. No forge, {asker}: wood, chalk, brass.",
        ],
    },
    {
        "name": "price of work",
        "hear": [
            r"^(?:and |so )?how much(?:'s| is| does| would| will| do)?(?: (?:it|that|this|one|"
            r"they|those|you))?(?: (?:be|cost|take|want|charge|ask|for (?:it|that|this|"
            r"one|(?:the|an?|your|that|this) [\w' -]+)))*$",
            r"^(?:and |so |but )?what(?:'d|'s| would| will| does| do) (?:it|that|this|one|they|"
            r"those|you|(?:the|an?|your) [\w' -]+?)(?: (?:cost|charge|take|want|ask)(?: me| "
            r"us)?(?: for .+)?)$",
        ],
        "say": [
            "Hob sells nothing. There is no price, {asker}.",
            "No price. Hob works for those who build here, and for no coin.",
        ],
    },
    {
        "name": "time of work",
        "hear": r"^(?:and |so )?how long (?:will|does|would|do|did) (?:it|that|this|you|they)"
        r"(?: (?:take|need))(?: you)?(?: for (?:it|that))?$|^(?:and |so |but )?when (?:will|"
        r"is|does|are) (?:it|that|this|they|the [\w-]+)(?: (?:be|get))? (?:done|ready|"
        r"finished)(?: then)?$",
        "say": [
            "Hob keeps no clock. It is done when it is done.",
            "No hour, {asker}. Work is done when it fits.",
        ],
    },
    {
        "name": "to be mended",
        "act": True,
        "hear": [
            rf"^(?:{_LEAD} )*(?:fix|mend|repair|patch|sew|stitch|glue|sharpen|sole|resole|"
            r"solder)(?: up)? (?:it|this|that|these|those|them|something|(?:my|our|his|her|"
            r"their|this|that|these|those|an?|the) [\w' -]+?)(?: (?:for (?:me|us|him|her)|"
            r"please|up|back|together|again|somehow|then|here))*(?:, .*)?$",
            rf"^(?:{_LEAD} )*(?:have|get|take|has) (?:a look at )?(?:my|our|his|her|this|"
            r"these) [\w -]+ (?:fixed|mended|repaired|patched|soled|sharpened)\b.*$",
            r"^(?:my|our) (?:[\w-]+ )?(?:boots?|shoes?|soles?|straps?|belt|bag|pack|cart|"
            r"wheel|axle|lute|fiddle|bow|stick|handle|buckle|heel)(?:'s|'re|s| is| are| has| "
            r"have)? (?:\w+ )?(?:broken|broke|coming (?:off|apart)|came off|torn|split|"
            r"cracked|snapped|loose|fallen off|fell off|worn (?:out|through))\b.*$",
            r"^(?:the )?(?:soles?|heels?|straps?|handles?|buckles?)(?:'s|s|'re| is| are)? "
            r"(?:coming (?:off|apart|loose)|came off|torn|broken|loose|hanging off|fallen "
            r"off)\b.*$",
        ],
        "say": "@no_mending",
    },
    {
        "name": "over the water",
        "hear": [
            r"^(?:(?:so|and|hey|do|have|has|is|are|you|hob|there|u|we|i|need|want|it) )*"
            r"(?:(?:got|have|make|sell|lend|keep|need|know) )?(?:anything|something|some "
            r"(?:thing|way)|an?y? (?:boat|raft|bridge|rope|plank|ferry|stilts?))(?: \w+)? "
            r"(?:for|to|over|across|that|which|of)\b.*\b(?:cross\w*|ford|river|water|stream|"
            r"over there|across|stones)\b(?P<what>.*)$",
            r"^(?:and |so |but )?how (?:do|can|could|would|should) (?:i|we|one|you) (?:(?:cross|"
            r"get (?:over|across|through|past)) (?:the|that|this) (?:ford|river|water|stream)|"
            r"cross|get across(?: it)?)$",
            r"^(?:the )?(?:water|river|ford|stream)(?:'s|s| is| was)? (?:(?:far|much|way|just|"
            r"still|so|very|really|too|quite) )*(?:high|deep|fast|cold|strong|wild)\b.*$",
        ],
        "say": [
            "No boat here, and no bridge. A door, a stair, half a wheel. No help at a ford.",
            "Nothing for that, {asker}. Hob keeps away from water.",
        ],
    },
)
"""The rules of what his work costs, how long it takes, and for whom it is."""
