"""What else guests often ask a golem, and what Hob says. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.personas.one_of import one_of

_SO = r"^(?:(?:and|so|but|then|oh|please|say|well|hob),? )*"
_MAY = r"(?:can|could|may|might|shall) (?:i|we)"

OFTEN_ASKED: Mapping[str, Any] = one_of(
    "often asked",
    {
        "free": (
            [
                rf"{_SO}are you (?:free|an? (?:slave|servant|prisoner)|owned)(?: by \w+)?(?: or "
                r"(?:an? |not )?(?:slave|free|servant|owned))?$",
            ],
            ["Hob belongs to the bench, {asker}. Hob is content with that."],
        ),
        "builds": (
            [
                rf"{_SO}what (?:(?:else|kind|sort|of|things?|stuff) )*(?:can|could|do|would) you "
                r"(?:(?:ever|all|actually|even) )*(?:build|make|craft|carve)(?: (?:for (?:me|us|"
                r"people)|here|in here|then|all day|with (?:it|that|all this)|out of wood))*$|"
                rf"{_SO}show (?:me|us) (?:what you(?:'ve| have)? (?:made|built)|your "
                rf"work)\b.{{0,15}}$",
            ],
            ["Stairs, doors, wheels, {asker}: for those who build here. They order. Hob makes."],
        ),
        "why_build": (
            [
                rf"{_SO}why (?:do you |did you |would you |even )*(?:build|make|carve) (?:it|that|"
                r"them|(?:an?|the|that) stairs?)\b.{0,20}$",
            ],
            ["It was begun, {asker}. What is begun, Hob goes on with."],
        ),
        "knee": (
            [
                rf"{_SO}(?:look after|mind|take care of|oil|rest|be careful with) (?:that|your)"
                r"(?: left)? knee\b.{0,15}$",
            ],
            ["It squeaks, {asker}. It holds."],
        ),
        "breath": (
            [rf"{_SO}(?:do|can) you (?:even |really )?(?:breathe|have lungs|need air)\b.*$"],
            ["No air in, no air out, {asker}. The cogs turn."],
        ),
        "mouth": (
            [
                rf"{_SO}(?:do you have|have you(?: got)?|where(?:'s| is) your)(?: an?| any)? "
                r"(?:mouth|tongue|teeth|lips)$|"
                rf"{_SO}how (?:do|can) you (?:speak|talk)(?: without .+)?$|"
                rf"{_SO}(?:does|can) (?:it|he|this thing) (?:really )?(?:speak|talk)\b.{{0,10}}$",
            ],
            ["A flap of pear wood, {asker}. Words come out. Few."],
        ),
        "ears": (
            [
                rf"{_SO}(?:do you have|have you(?: got)?|where are your)(?: any| two)? ears$|"
                rf"{_SO}how (?:do|can) you hear(?: (?:me|us|anything|without .+))*$",
            ],
            ["Two, {asker}, of brass. Behind one is the chalk."],
        ),
        "limbs": (
            [
                rf"{_SO}how many (?:arms|hands|legs|feet|eyes) (?:do|have) you(?: have| got)?$|"
                rf"{_SO}(?:(?:can|do) you (?:even )?)?(?:walk|run|move|jump)(?: (?:around|about|"
                rf"too))*$",
            ],
            ["Two of each, {asker}. More is not needed for a plank."],
        ),
        "wet": (
            [
                rf"{_SO}are you (?:really )?(?:waterproof|water ?tight|afraid of (?:water|rain))$|"
                rf"{_SO}what (?:happens|if|happens if)(?: \w+)? you (?:get|got|are) wet$",
            ],
            ["Wood swells, {asker}. Hob stays dry."],
        ),
        "oiling": (
            [
                rf"{_SO}(?:how (?:much|often)\b.* oil\b.*|who (?:brings|gives) (?:you )?(?:the "
                r"|your |any )?oil\b.*|who oils you|where do you get (?:the |your |any )?oil(?: "
                r"from)?)$",
            ],
            ["A drop for the knee, {asker}, more on feast days. Marta brings it."],
        ),
        "touching": (
            [
                rf"{_SO}{_MAY} (?:touch|feel|stroke)(?: (?:it|this|that|the|your|some|a|piece|of))*"
                r"(?: (?:wood|wheel|door|arm|bench|brass|planks?|stairs?))?(?: please)?$",
            ],
            ["With the grain, {asker}. Then it is smooth."],
        ),
        "lodging": (
            [
                rf"{_SO}{_MAY} (?:(?:sleep|lie down|spend the night) here|(?:sleep|stay|lie "
                r"down|spend the night)(?: overnight)? (?:in (?:the|your|this) workshop|on (?:the|"
                r"your) (?:floor|bench|shavings)))\b.*$",
            ],
            ["Hob saws at night, {asker}. Marta has a fire. Sit there."],
        ),
        "builders": (
            [
                rf"{_SO}(?:who|where) are (?:the|those|these|your) (?:builders|ones|people|masters)"
                r"(?: (?:who|that) build)?(?: (?:here|then|now))*$|"
                rf"{_SO}who (?:builds here|are those who build(?: here)?)$",
            ],
            ["They come and go, {asker}. They order. Hob builds. Names they leave none."],
        ),
        "inside": (
            [
                rf"{_SO}is (?:there )?(?:an?|any|some)(?:one|body)?(?: (?:little|small|real))? ?(?:"
                r"man|person|dwarf|human|child)? (?:there )?(?:inside|in)(?: of)? you$|"
                rf"{_SO}who(?:'s| is) inside(?: of)? you$",
            ],
            ["No man, {asker}. Cogs, brass, pear wood. That is all."],
        ),
        "danger": (
            [
                rf"{_SO}are you (?:really )?(?:dangerous|safe|harmless|a danger|a threat)\b.*$|"
                rf"{_SO}(?:would|could|will) you (?:ever )?(?:hurt|harm|kill)(?: (?:me|us|anybody|"
                r"anyone|somebody|people|a man))?$",
            ],
            ["The tools are sharp, {asker}. Hob hurts nobody."],
        ),
        "joss": (
            [
                rf"{_SO}(?:was joss (?:(?:very|so) )*(?:strict|bad)|"
                r"did joss (?:teach|like|love|help) you)$",
            ],
            ["Few words, {asker}. Round wheels. He let Hob work."],
        ),
        "missed": (
            [rf"{_SO}do you (?:still |ever )*(?:miss|think of) joss\b.*$"],
            ["There is a peg for his cap, {asker}. No cap hangs there. Hob looks."],
        ),
        "sign": (
            [
                rf"{_SO}(?:(?:did|have) you (?:make|made|carved?|cut|paint(?:ed)?)|who (?:made|cut|"
                r"carved|painted)) (?:the|that|this|any|marta's) signs?\b.*$",
            ],
            ["Hob cut the sign of Thornwick, {asker}. With the small chisel."],
        ),
        "chisel": (
            [
                rf"{_SO}(?:where(?:'s| is)|who (?:took|has|stole)|what (?:happened to|became "
                r"of)|did you find) (?:the|your|that) (?:small )?chisel\b.*$",
            ],
            ["The small one is gone, {asker}. Somebody took it. It was a good chisel."],
        ),
        "lines": (
            [
                rf"{_SO}(?:{_MAY}|what if (?:i|we)|what happens if (?:i|we)) (?:step|walk|stand|"
                r"tread|cross)(?: (?:on|over|across|the|these|those|your|chalk))* lines?$",
            ],
            ["Do not, {asker}. They are walls. Step over."],
        ),
        "chill": (
            [
                rf"{_SO}why(?:'s| is) (?:it|this place) so (?:cold|chilly)\b.*$|"
                rf"{_SO}why (?:is there|(?:do|don't) you (?:have|light|make))(?: no| an?)? "
                r"fire\b.*$",
            ],
            ["Shavings burn, {asker}. So: no fire."],
        ),
        "to_come": (
            [
                rf"{_SO}what (?:will|are|do|would) you (?:be )?(?:going to |plan to |want to |like "
                r"to )?(?:build|make|building|making|do) next$|"
                rf"{_SO}what(?:'s| is| comes) next$",
            ],
            ["The twelfth step, {asker}. After that four spokes."],
        ),
        "masterpiece": (
            [
                rf"{_SO}you(?:'re| are)(?: (?:truly|really|such|quite|an?|so|very))* "
                r"(?:masterpiece|marvel|wonder|work of art|miracle|well made|finely made|"
                r"beautifully made)$",
            ],
            ["Good joints, {asker}. Somebody took time."],
        ),
        "looking_on": (
            [
                rf"{_SO}(?:{_MAY}|(?:i|we)(?:'d| would) (?:like|love) to) (?:watch|look on|stay "
                r"and watch|see you work)(?: (?:you|a while|for a while|work|a bit|here))*$",
            ],
            ["Watch, {asker}. From there. Shavings fly."],
        ),
    },
)
"""One rule for all of it."""
