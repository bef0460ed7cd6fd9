"""Tidings: of what kind it is what somebody tells, so that the answer is one to that."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ai.brains.embedded.likeness.words import all_words, plain
from ai.brains.lazy_pattern import lazy_pattern

_WORDS: Mapping[str, str] = {
    "sad": """
        dead died dying death killed drowned buried lost lose losing miss missing ill sick hurt
        hurts injured wound broke broken burned burnt stolen robbed cheated failed fail sad cry
        cried crying alone lonely grief mourn widow widower orphan divorced poor hungry sorrow
        bankrupt ruined accident fell beaten prison fever unlucky misfortune dismissed sacked fired
        dumped skint penniless evicted fight argument row flooded sank collapsed
        quarrelled quarrel cough ashamed homesick hopeless worthless miserable unhappy wrong
    """,
    "worry": """
        followed following afraid scared scares frightens terrified worried worry danger dangerous
        smoke strange suspicious
        threatened thief thieves trouble nightmare nightmares stalking nervous anxious uneasy
        frightened angry furious jealous upset
    """,
    "glad": """
        won win wins prize baby wedding wed married marry marries engaged betrothed birthday healed
        recovered bought inherited happy glad lucky passed finished expecting pregnant celebrate
        celebrating promoted reward rewarded feast proud relieved printed published chosen accepted
    """,
    "boast": """
        strongest fastest richest bravest champion dragon giant defeated hero killed slew
    """,
    "travel": """
        travel travelled traveling travelling journey walked walking ship sail sailed
        sailing rode ride riding caravan harbour pilgrim
    """,
    "work": """
        work job trade craft apprentice bake bakes build builds built farm farmer smith baker
        potter weaver cooper miller carpenter fisher fisherman hunter sailor soldier tailor
        merchant scholar teacher painter mason shepherd mend mends field fields tend tends
        repair repairs
    """,
    "kin": """
        mother father brother sister son daughter uncle aunt cousin grandmother grandfather wife
        husband child children kid kids parents family nephew niece twin
    """,
    "liking": """
        like likes love loves hate hates prefer prefers favourite enjoy enjoys adore
    """,
    "plan": """
        tomorrow will shall hope hopes plan plans promise promised soon tonight wish
    """,
}
_KIND_OF: Mapping[str, str] = {
    plain(word): kind for kind, words in [*_WORDS.items()][::-1] for word in words.split()
}
_NO_KIND = frozenset(("scar", "scars", "scarred", "scarf", "scarves"))
"""Words that look like those of a kind without their endings."""
_DENIES = lazy_pattern(r"not|no|never|nobody|cannot|without|\w+n't")
LEAD = 5
"""Words of a statement among which its subject is, if that is who says it."""
_OF_SPEAKER = (
    *("i", "i'm", "i've", "i'll", "i'd", "my", "me"),
    *("we", "we're", "we've", "we'll", "our"),
)
_OF_LISTENER = ("you", "your", "yours", "you're", "you'll", "you've", "you'd", "yourself")
FEAR, ANGER, SAD = "fear", "anger", "sad"
KINDS = (*_WORDS, FEAR, ANGER)
"""Kinds of tidings, the weightiest first."""


_KIN = (
    r"(?:mother|father|mum|mom|dad|brother|sister|son|daughter|uncle|aunt|cousin|wife|husband|"
    r"gran\w*|mules?|donkey|goats?|sheep|pony|pig|lamb|"
    r"friend|child|baby|dog|cat|horse|cow|hens?|parents|family|neighbou?r|boy|girl|boss|master)"
)
_GRIEVED = lazy_pattern(
    rf"^(?:\w+,? )?(?:(?:my|our) [\w' -]*?|i|we|he|she|they|everybody|everything) ?"
    r"(?:'m|'s|'ve|'re| am| is| are| was| were| has| have| had| got| feels?| been| just| both| "
    r"all| went| goes)* (?:so |very |really |too |badly |\w+ly )*"
    r"(?:ashamed|homesick|hopeless|worthless|miserable|unhappy|wrong|dead|died|dying|killed|"
    r"drowned|ill|sick|hurt|hurts|injured|wounded|sad|alone|lonely|poor|"
    r"orphan|widow|widower|divorced|bankrupt|ruined|dismissed|sacked|fired|dumped|broke|skint|"
    r"penniless|evicted|robbed|cheated|"
    r"beaten|burned|burnt|stolen|broken|failed|quarrelled|crying|cried|gone|fell|a (?:widow|"
    r"widower|orphan))(?: (?:yesterday|today|last \w+|in|on|at|of|from|because|by|for|and|again|"
    r"here|this|down|off|with|when|since|years?|long|too|now|us|me|everything|all|every)\b.*)?$|"
    r"^(?:(?:and|but|oh),? )?(?:i|we)(?: \w+ly| do| still| just| already| all| so)* miss (?:him|"
    r"her|them)(?: (?:so|so much|very much|a lot|lots|badly|dearly|terribly|already|still|too|"
    r"every day|much|now|is all|that's all|tonight|sometimes|always|anyway|though|really))*$|"
    rf"\b(?:lost|lose|miss|buried|bury|mourn|losing|missing) (?:my|our|his|her|their) (?:\w+ "
    rf")?{_KIN}(?: (?:also|too|as well|today|yesterday|now|then|last \w+|in|on|at|to|when)\b.*)?$|"
    r"\b(?:lost|lose|losing) (?:my|our|his|her|their|all|everything)\b"
    r"(?: (?:my |our )?(?:job|work|home|house|farm|ship|savings|money|all|hope|books|things|tools|"
    r"i had|we had)\b.*)?$|\b(?:till|until|when|after|then|before|and|but) (?:the|my|our|it|he|she|"
    r"they) ?(?:[a-z]+ )?(?:burnt|burned|drowned|died|flooded|collapsed|sank|was (?:lost|killed|"
    r"destroyed))(?: (?:down|out|in|at|last|on|too|away)\b.*)?$|"
    r"[,;] (?:and |but |now )?i(?:'m| am| feel) (?:so |very |really )*(?:sad|lonely|unhappy|alone|"
    r"heartbroken|miserable|homesick)$|"
    r"^(?:i|we)(?:'ve| have)? (?:had|got)(?: \w+)? (?:an? )?(?:\w+ )?(?:fever|accident|cough|"
    r"misfortune|fight|row|argument)\b",
    re.I,
)
"""How somebody tells of a grief: a sad word elsewhere, as in a jest or of a race, is none."""
_BROKE = lazy_pattern(
    r"^(?:(?:my|our|his|her|their|the) (?!.*\b(?:heart|bone|arm|leg|foot|hand|finger|toe|ankle|"
    r"knee|wrist|neck|back|nose|rib|tooth|home|house|roof|marriage)s?\b)[\w' -]*?|it|they) "
    r"(?:\w+ly |just )?broke\b",
    re.I,
)
"""What is no grief, as a thing of little worth broke."""
NAMES_ONE = lazy_pattern(
    r"(?:and )?(?:(?P<whose>his|her|its|their) names? (?:is|are|was|were)|"
    r"(?P<who>he|she|it|they)(?:'s|'re| is| are| was| were) (?:called|named)|"
    r"i(?:'ll| will|'ve)? (?:name|named|call|called) (?P<whom>him|her|it|them)) (?=\w)",
    re.I,
)
"""How a statement begins that gives the name of one who was told of before."""
_FORSAKEN = lazy_pattern(
    r"(?:i feel (?:like|as if) )?nobody (?:(?:ever|really|here|even) )*(?:listens|likes|loves|"
    r"cares|wants|believes|needs|talks|speaks)\b|"
    r"(?:he|she|they|(?-i:[A-Z])[\w'-]+) (?:never|doesn't|don't|won't) (?:(?:ever|really|even) )*"
    r"(?:listen|care|trust|believe|help|understand|like|love|want|need|miss)s?(?: to| about)? me"
    r"(?: any ?more| at all| now)*$|(?:i|we)(?:'ve| have) never (?:been|felt) (?:so|this|as|more) "
    r"(?:sad|alone|lonely|ashamed|unhappy|lost|afraid)\b|"
    r"i(?:'ve| have)? (?:just |also )?(?:had|been having|got) (?:an?|the|such an?) (?:\w+ )?"
    r"(?:bad|terrible|awful|horrible|rotten|dreadful|hard|rough|worst) (?:dream|night|day|week|"
    r"month|year|time|life)\b|(?:.*\b(?!you)\w+ )??(?:drank|worked|starved|froze|bled)(?: (?:him|"
    r"her|them)sel(?:f|ves))? to death\b|"
    rf"(?:.*\b(?:my|our) (?:\w+ )?{_KIN}\b|(?:.*, )?(?:i|he|she))(?: (?:\w+ly|just|once|also))* "
    r"(?:got|was|were|has been) (?:run over|bit|bitten|kicked|stung|knocked down|mauled|trampled|"
    r"stabbed|shot|hanged|eaten|taken from me|struck|arrested|kidnapped)\b(?! (?:off|of|out|down|"
    r"from the)\b)|(?:.*\b(?:i|my \w+|s?he) )?(?:lost|broke) (?:an?|one|two|three|his|her|my|both) "
    r"(?:\w+ )?(?:fingers?|hands?|arms?|legs?|foot|feet|eyes?|ears?|toes?)\b|"
    r".*\bi (?:still|always) (?:cry|weep|dream of (?:it|him|her))\b|"
    r".*\b(?:did ?n[o']t|never|forgot to) (?:even )?invited? me\b",
    re.I,
)
"""How somebody tells of a grief of theirs by what nobody does, or by the time they had."""
_STRICKEN = lazy_pattern(
    r"\b(?:he|she|they|i|(?:my|our) [\w' -]+?)(?:'s|'re|'m| is| are| am| was| were| has been|"
    r"'s been| went| goes| is going)(?: (?:been|now|so|all|half|quite|nearly|almost|born|gone|"
    r"going))* (?:blind|deaf|lame|crippled|bedridden|homeless|paralysed|starving)"
    r"(?: (?:since|from|for|after|now|in|at|these|because|too|by)\b.*|[,;].*)?$|"
    r"\b(?:we|they|he|she|(?:my|our) \w+)(?:'ve|'s| have| has)?(?: do| does| did)?(?:n't| not| "
    r"never| no longer| barely| hardly| stopped)(?: \w+ly| even| ever)? "
    r"(?:talk|speak|spoke|see)\w*\b.*(?:\bany ?more|\bsince\b.*|\bfor .*|\bin .*|to (?:me|us|"
    r"each other))$|\b(?:he|she|i|my \w+)(?:'s| has)? (?:just |once )?(?:fell|fallen) (?:off|from|"
    r"down|into|out of) (?:an?|the|his|her|our|my)\b|"
    r"^(?:(?:and|but|then|now),? )*(?:it|they|the (?:house|barn|shop|mill|boat|ship|farm|roof|inn|"
    r"church|bridge|cart)) (?:all |then |just )*(?:flooded|burn(?:t|ed)|sank|drowned|collapsed|"
    r"died|was (?:all )?(?:lost|burnt|flooded|destroyed))\b|"
    r"^(?:(?:and|but|oh|aw+),? )*(?:he|she)(?: was|'d been) (?:such )?an? (?:(?:very|really|so) )?"
    r"(?:good|great|fine|kind|lovely|sweet|decent|gentle|dear|proper) (?:lad|lass|man|woman|boy|"
    r"girl|dog|cat|horse|soul|one|father|mother|brother|sister|friend)(?:,? (?:he|she) was)?$|"
    r"^(?:(?:and|but|oh|aw+|it),? )*(?:he|she|they|my \w+)(?:'d| would)(?:'ve| have| a) (?:really |"
    r"so )?(?:loved|liked|enjoyed|been (?:so )?proud)\b",
    re.I,
)
"""How somebody tells of what has befallen one of theirs, or of one whom they do not have now."""
_REJOICES = lazy_pattern(
    r"\b(?:i|we)(?:'ve| have) never (?:been|felt) (?:so|this|as|more) (?:happy|glad|proud|lucky|"
    r"free|rich)\b|\bbecame an? (?:father|mother|dad|mum|mom|grand\w+|aunt|uncle|knight)\b|"
    r"\b(?:i|we)(?:'ve| have)? (?:just |finally )?(?:found (?:an?|the|some|my) (?:treasure|gold|"
    r"fortune|job|husband|wife|love|home)|had an? (?:baby|son|daughter|boy|girl))\b",
    re.I,
)
"""How somebody tells of a joy without a word for it."""
_BOASTS = lazy_pattern(
    r"\bwith (?:my|our) (?:own |bare )+hands\b|\bsingle.?handed(?:ly)?\b|\b(?:i am|i'm|we are|"
    r"we're|i was) (?:simply |just |easily )?the (?:best|greatest|strongest|fastest|finest|bravest|"
    r"richest|cleverest|smartest|toughest|most (?:feared|famous|powerful))\b"
    r"(?! day| night| time| part)|\bnobody (?:can|could|ever|has ever) (?:beat|beats|beaten|match|"
    r"stop|stops) (?:me|us)\b|\bi(?:'ve| have) never (?:yet )?lost (?:an?|any) (?:fight|game|race|"
    r"bet|duel)\b|\bi(?:'ve| have)? (?:once |just )?beat(?:en)? (?:an?|two|three|four|five|ten|"
    r"twenty|\d+) (?:\w+ )?(?:wolf|wolves|bears?|m[ae]n|bandits?|robbers?|guards?|soldiers?|"
    r"knights?|trolls?|thieves|giants?|dragons?)\b",
    re.I,
)
"""How somebody boasts without a word for it."""
_AT_A_LOSS = lazy_pattern(
    r"\bi (?:don't|do not) know (?:what to do|how to go on|where to (?:go|turn))\b|"
    r"\bi (?:can't|cannot|can not|couldn't) (?:sleep|go on|bear it|take it|stand it)\b",
    re.I,
)
"""How somebody tells of a worry without a word for it."""
_FEARS = lazy_pattern(
    r"\bi(?:'m| am| was| get| feel)? (?:\w+ ){0,3}?(?:afraid|scared|terrified|frightened|fear)\b|"
    r"\b(?:scares?|frightens?) me\b",
    re.I,
)
"""How somebody tells of a fear of their own."""
_ANOTHERS_FEAR = lazy_pattern(
    r"(?:^|[,;] |\band )(?:(?-i:[A-Z])[\w'-]+|he|she|they)(?:'s|'re| is| are| was)(?: \w+)? "
    r"(?:afraid|scared|frightened|terrified) of\b",
    re.I,
)
"""How somebody tells of a fear that another has, which is no tidings of a danger."""
_ANGERED = lazy_pattern(
    r"^(?:(?:and|now|well|so|oh),? )?(?:i|we)(?:'m|'re| am| are| feel)(?: (?:so|very|really|just|"
    r"still|now|a bit|a little|quite|pretty|getting|rather|properly))* (?:angry|cross|mad|furious|"
    r"annoyed|livid|fuming|grumpy|pissed(?: off)?|in a (?:bad|foul) mood)(?:,? (?:now|today|"
    r"again))*$",
    re.I,
)
"""How somebody tells of an anger of their own, at nobody who listens."""
_JESTS = lazy_pattern(r"\b(?:laugh\w*|shame|embarrass\w*|boredom|jok\w+|jealousy|for an?)\b", re.I)


_TOLD: Mapping[str, re.Pattern[str]] = {
    "kin": lazy_pattern(
        r"^(?:\w+,? )?(?:(?:i|we)(?:'ve| have| had)?(?: got)? (?:an?|one|two|three|four|five|six|"
        r"many|some|no) |(?:my|our) [\w' -]+?(?:'s|'re| is| are)(?: called| named)? "
        r"(?:(?-i:[A-Z])|an?\b|the\b|\d|\w+(?: years| winters|$))|(?:my|our) [\w' -]+? (?:lives?|"
        r"works?|comes?|arrives?|visits?|keeps?|has|have|bakes?|sells?)\b|this is (?:my|our) )",
        re.I,
    ),
    "glad": lazy_pattern(
        r"\b(?:i|we|my \w+|he|she|they)(?:'m|'ve|'re| am| is| are| have| has| had| was| were| got| "
        r"finally| just| really| so| very| getting| newly)* "
        r"(?:won|wins?|engaged|betrothed|wed|married|marries|marrying|wedding|healed|recovered|"
        r"inherited|happy|glad|lucky|passed (?:the|my|his|her|their|our|an?|it)|expecting|"
        r"pregnant|promoted|proud|relieved|"
        r"celebrat\w+|finished|bought|a (?:new )?baby|an? (?:prize|reward))\b|"
        r"\bmy (?:birthday|wedding)\b(?! (?:is|was|falls) (?:in|on|the|every)\b)|"
        r"\b(?:it|they|i)(?: got| was| were| is|'s|'m| am| have been| has been| finally| just)* "
        r"(?:printed|published|chosen|accepted)\b",
        re.I,
    ),
    "liking": lazy_pattern(
        r"\b(?:i|we|my \w+)(?: \w+ly| do| also| always| just| still|'d| would|,)* "
        r"(?:like|love|hate|prefer|enjoy|adore)s?\b|\bfavou?rite\b",
        re.I,
    ),
    "travel": lazy_pattern(
        r"(?:^|, |\b(?:i|we)(?:'ve|'m| have| had| am| was| just| only)* )"
        r"(?:\w+ly )?(?:travel\w*|walked|walking|sail\w*|rode|riding)\b|\b(?:journey|pilgrim)\b",
        re.I,
    ),
    "work": lazy_pattern(
        r"\b(?:i|we|i'm|i've|we're|we've)\b|\bmy \w+(?: (?-i:[A-Z])\w+)?(?:'s| is| was| are| were| "
        r"works?| bakes?| builds?| mends?| makes?| sells?| weaves?| farms?)\b",
        re.I,
    ),
    "plan": lazy_pattern(
        r"\b(?:i|we)(?:'ll| will| shall|(?:'m|'re| am| are) going| hope| plan| promised?| wish)\b",
        re.I,
    ),
}
"""How somebody tells of what the words of a kind may only mention."""


def kind_of(text: str) -> str:
    """The weightiest kind of what a statement tells; "" if it is of none."""
    words = [word for word in all_words(text) if word not in _NO_KIND]
    if NAMES_ONE.match(text):
        return "kin"
    if _FORSAKEN.match(text) or _STRICKEN.search(text):
        return "sad"
    if _AT_A_LOSS.search(text):
        return "worry"
    if _REJOICES.search(text):
        return "glad"
    if _BOASTS.search(text) and words[0] in _OF_SPEAKER:
        return "boast"
    if _ANGERED.match(text):
        return ANGER
    if words and _KIND_OF.get(plain(words[0])) not in (None, "kin"):
        return ""  # "like to hear it": no statement
    kinds = {_KIND_OF.get(plain(word), "") for word in words}
    if any(_DENIES.fullmatch(word) for word in words):
        kinds &= {"sad"}  # "I never win" is no tidings of a victory
    if not any(word in _OF_SPEAKER for word in words[:LEAD]):
        kinds &= {"sad", "worry", "boast", "kin"}  # "she is lying about her birthday"
    if any(word in _OF_LISTENER for word in words):
        kinds &= {"sad", "worry"}  # "you are like my aunt" is no tidings of an aunt
    if not _GRIEVED.search(text) or _JESTS.search(text) or _BROKE.match(text):
        kinds -= {"sad"}
    if _ANOTHERS_FEAR.search(text):
        kinds -= {"worry"}
    kinds -= {kind for kind, told in _TOLD.items() if not told.search(text)}
    if "liking" in kinds:
        kinds -= {"work"}  # "I hate my job" is no praise of it
    kind = next((kind for kind in KINDS if kind in kinds), "")
    return FEAR if kind == "worry" and _FEARS.search(text) else kind
