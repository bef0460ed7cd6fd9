"""Retold: what somebody tells of themselves or their own, said back to them in a few words.

Who tells that their gran lost two sheep to wolves hears "Two sheep to wolves" before anything else,
and knows that somebody listened. Only what is short and plain is said back: no word of the
listener's, none of which it is not clear what it means, and none that may be rude.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ai.brains.embedded.wording import turned
from ai.brains.lazy_pattern import lazy_pattern

LEAST, MOST, MOST_OF_SHORT = 3, 9, 7
"""Words that are said back: of a whole sentence, and of a part of one."""
MAX_TOLD = 200
"""Characters of a statement that is read."""


class Retold(NamedTuple):
    """What somebody told, as it is said back to them."""

    text: str = ""
    """Without a capital and a full stop; "" if it is not said back."""
    is_short: bool = False
    """Whether it has only what was told, and not of whom."""


_OPENING = lazy_pattern(
    r"^(?:(?:and|but|so|well|oh|ah|aye|yes|yeah|no|once|actually|honestly|you know|see|look)\b"
    r",? )+",
    re.I,
)
"""Words with which a statement begins, and which say nothing."""
_FURTHER = lazy_pattern(
    r"\s*(?:[,;:.!?…–—]|\s-\s).*| (?:too|btw|by the way|as well|tho|though)$|"
    r" (?:because|cause|cuz|when|while|though|although|if|unless|until|whenever|but|so|then|who|"
    r"which|where|like|lol|haha|actually|you know)\b.*|"
    r" (?:and|or|since|after|before|as) (?:i|we|he|she|they|it|there|then|now|my|our|the \w+ "
    r"(?:is|was)|never|always|got|had|was|were|did|made|[a-z]+ed)\b.*",
    re.I,
)
"""What comes after the first thing that is told."""
_PAST = (
    r"(?:(?!need|indeed)[a-z]{2,}ed|was|were|had|has|lost|found|bought|sold|broke|stole|caught|"
    r"fought|saw|shot|got|built|made|grew|kept|left|ran|fell|died|won|met|came|went|drove|rode|"
    r"swam|sang|slept|spent|taught|brought|wore|wrote|drank|ate|burnt|drew|dug|held|hid|led|"
    r"paid|sat|stood|stuck|swept|swung|threw|woke|bit|cut|gave|took|froze|drowned)"
)
_NOW = (
    r"(?:is|are|has|works?|lives?|reads?|keeps?|bakes?|brews?|sells?|mends?|makes?|builds?|sings?|"
    r"plays?|runs?|farms?|fishes|grows?|hunts?|teaches|sails?|paints?|weaves?|snores?|sleeps?|"
    r"limps?|owns?)"
)
_ADVERB = r"(?:(?:once|just|also|always|never|nearly|almost|still|even|only|really) )?"
_OWN = (
    r"(?P<owned>(?:my|our) (?:(?!(?:is|was|are|were|has|had)\b)[a-z'-]+ ){0,2}?"
    r"(?!(?:is|was|are|were|has|had|who|that)\b)[a-z'-]+)"
)
_TOLD = lazy_pattern(
    rf"(?:(?-i:[A-Z])[\w'-]+(?:'s| is| was)(?= an? \w*(?:er|or|man|woman|smith|wright)\b)|"
    rf"(?:i|we)(?:'m|'re| am| are| was| were)(?= (?:an?|the|from|born|raised|married to) )|"
    rf"(?:(?:i|we)(?:'ve| have)?|{_OWN}) (?P<adverb>{_ADVERB})"
    rf"(?P<verb>{_PAST}|{_NOW}|have|work|live|come|grow|bake|brew|sell|fish|farm|hunt|teach|sail|"
    r"weave|mend|keep|own)) (?P<rest>.+)",
    re.I,
)
"""How somebody tells of themselves, or of their own."""
_NUMBER = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|"
    r"sixty|a (?:hundred|thousand|dozen)|\d{1,3})"
)
_THING = lazy_pattern(
    rf"(?:an?|{_NUMBER}) (?!(?:of|or|and|lot|bit|few|little|while|right|way|deal|bad|good|hard|"
    r"very|really|new|great)\b)[a-z]",
    re.I,
)
"""How a thing begins that can stand for what was told of it."""
_TWO_THINGS = lazy_pattern(
    r"\b(?!(?:on|in|at|of|to|by|for|from|with|over|under|near|through|into|off|behind|against|"
    r"and)\b)\w+ (?:an?|the|my|our|his|her) ",
    re.I,
)
"""How two things stand there of which one is no part of the other: "sold a miller a mirror"."""
_DAY = lazy_pattern(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b")
_TIME = lazy_pattern(
    rf"{_NUMBER} (?:years|winters|summers|days|weeks|months) (?:on|in|at|as|with|of|under) "
    r"[a-z]",
    re.I,
)
_STATE = lazy_pattern(
    r"(?:(?:he|she|they|i|we)(?:'s|'re|'m| is| are| am| was| were)|(?:he|she|they|i|we)(?:'s|'ve| "
    r"has| have) been|"
    rf"{_OWN}(?:'s| is| are| has been| have been)) (?P<state>(?:blind|deaf|lame|ill|sick|gone|dead|"
    r"missing|alone|away|bedridden|crippled|widowed|orphaned|homeless|lost) "
    r"(?:since|for|from|after|at|in|these) (?:the |a |an |his |her |that |this |these |last |over )"
    r"?[\w' -]+)",
    re.I,
)
"""How somebody tells what has become of one whom they told of."""
_UNCLEAR = lazy_pattern(
    r"\b(?:you|your|yours|yourself|myself|himself|herself|u|ur|ya|it|its|it's|this|that|that's|"
    r"these|those|them|him|they|one|ones|some|something|anything|nothing|everything|stuff|things?|"
    r"what|where|who|why|how|there|here|such|same|too|than|killing|right|"
    r"rather|please|lol|haha|the (?:other|first|second|last|way|truth|"
    r"one)|to say|to ask|to tell|told|tell|said|say|asked|heard|mine|yours|thought|meant|called|"
    r"named|wanted|needed|liked|loved|hated|hoped|wondered|tried|used|guessed|believed|"
    r"supposed|going|gonna|got to|have to|had to|has to|enough|mistaken|wrong|a (?:question|word|"
    r"look|seat|moment|minute|point|bet|joke|idea|feeling|secret|plan|message|surprise|hand)|"
    r"no (?:idea|clue)|won't|wouldn't|can't|cannot|couldn't|don't|doesn't|didn't|isn't|aren't|"
    r"wasn't|weren't|not|tomorrow|just now|joking|lied|kidding|i|mistake|fun|trouble)\b|"
    r"[^\w' -]|\b\w{16,}",
    re.I,
)
"""What makes it unclear, out of its place, what is meant; what is only a way of speaking; and what
is said of the talk itself."""
_WORDS = """
me wrestled ditch stable cellar tower well pond mondays fridays sundays saturdays stone stones
wood iron song songs story letter letters book books drum fiddle flute rope nets net tent sack a
an the my our your his her and or in on at of to by for from with over under near through into off
behind against up down since ago i we he she they i'm we're i've we've two three four five six
seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand dozen old
young little big small black white brown red blue green grey first last only once just also always
never nearly almost still even blind deaf lame ill sick alone gran granny grandad grandfather
grandmother mum mother dad father brother sister son daughter wife husband uncle aunt cousin
nephew niece child children twins friend friends neighbour family baker miller smith farmer
fisherman hunter sailor soldier guard carpenter roofer thatcher weaver tailor tanner cooper potter
mason shepherd cook innkeeper teacher healer midwife merchant bard singer dancer king queen knight
dog dogs cat cats cow cows sheep lamb lambs goat goats horse horses mare pony donkey mule pig pigs
goose geese hen hens duck ducks chicken chickens bear wolf wolves fox bee bees trout salmon
village town city sea coast river lake bridge mill farm house home barn roof church market inn
road hill hills mountain mountains forest woods field fields garden valley island harbour north
south east west window kitchen chimney boat boats axe hammer spoon lantern ring hat boots cloak
coat bow cart wheel bread cake pie apple apples cheese honey barrel fire flood storm snow winter
winters summer summers spring autumn rain race wedding years year weeks week months month days day
night yesterday morning evening monday tuesday wednesday thursday friday saturday sunday lost
found bought sold broke caught saw built made grew kept left ran fell won met came went drove rode
swam sang slept wore lived lives worked works live work has have had is are was were been bakes
brews sells mends makes builds sings plays farms fishes grows hunts teaches sails paints weaves
owns keeps bake brew sell mend make build sing play grow hunt teach sail weave own keep married
born raised gone boatbuilder bay gate read got bit roofs every best
"""
_SAID_BACK = frozenset(_WORDS.split())
"""All the words that are said back: anything else may be rude, or mean something else."""
_HANGING = lazy_pattern(
    r"(?:^| )(?:to|of|at|in|on|by|for|from|with|and|or|the|an?|my|your|his|her|their|up|off|out|"
    r"very|so|about|into|over|under|than|as|been|be|once|again|now|already|yet|though|really)$",
    re.I,
)
"""How what was cut ends in the middle of something, or with a word that is only for its place."""


def retold(text: str) -> Retold:
    """What somebody tells, said back; nothing if it is long or unclear, or may be rude.

    Args:
        text: The statement, as it was said.
    """
    line = _OPENING.sub("", " ".join(text[:MAX_TOLD].split()), count=1)
    state = _STATE.search(line)
    if state is not None:
        return _plain(_FURTHER.sub("", state["state"], count=1), is_short=True)
    first = _FURTHER.sub("", line, count=1)
    if re.match(r" wh(?:o|ich|ere)\b", line[len(first) :], re.I):
        return Retold()  # of whom, or of what, is not said in it
    line = first
    if not _is_plain(line):
        return Retold()
    if _TIME.match(line):
        return _plain(line, is_short=True)
    told = _TOLD.fullmatch(line)
    if told is None:
        return Retold()
    if told["rest"][:1].isupper():
        return Retold()  # a name, of perhaps several
    is_one = _THING.match(told["rest"]) and not _TWO_THINGS.search(told["rest"])
    if is_one and not told["adverb"]:
        short = _plain(told["rest"], is_short=True)
        if short.text:
            return short
    return _plain(line, is_short=False)


def _plain(line: str, is_short: bool) -> Retold:
    own = re.sub(r"^(?:i|we)\b", "", line, count=1, flags=re.I)
    count = len(line.split())
    least, most = (2, MOST_OF_SHORT) if is_short else (LEAST + 1, MOST)
    is_clear = _is_plain(line) and not (_UNCLEAR.search(own) or _HANGING.search(line))
    if not is_clear or not least <= count <= most:
        return Retold()
    spoken = _DAY.sub(lambda found: found[0].capitalize(), turned(line))
    return Retold(spoken[:1].lower() + spoken[1:], is_short)


def _is_plain(line: str) -> bool:
    return _SAID_BACK.issuperset(re.findall(r"[\w']+", line.lower()))
