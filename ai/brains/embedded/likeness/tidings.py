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
    r"gran\w*|mules?|donkey|goats?|sheep|pony|pig|lamb|friend|child|baby|dog|cat|horse|cow|hens?|"
    r"parents|family|neighbou?r|boy|girl|boss|master)"
)
_GRIEVED = lazy_pattern(
    rf"^(?:\w+,? )?(?:(?:my|our) [\w' -]*?|i|we|he|she|they|everybody|everything) ?"
    r"(?:'m|'s|'ve|'re| am| is| are| was| were| has| have| had| got| feels?| been| just| both| "
    r"all| went| goes)* (?:so |very |really |too |badly |\w+ly )*(?:ashamed|homesick|hopeless|"
    r"worthless|miserable|unhappy|wrong|dead|died|dying|killed|drowned|ill|sick|hurt|hurts|injured|"
    r"wounded|sad|alone|lonely|poor|orphan|widow|widower|divorced|bankrupt|ruined|dismissed|sacked|"
    r"fired|dumped|broke|skint|penniless|evicted|robbed|cheated|beaten|burned|burnt|stolen|broken|"
    r"failed|quarrelled|crying|cried|gone|fell|a (?:widow|widower|orphan))(?: (?:yesterday|today|"
    r"last \w+|in|on|at|of|from|because|by|for|and|again|here|this|down|off|with|when|since|years?|"
    r"long|too|now|us|me|everything|all|every)\b.*)?$|^(?:(?:and|but|oh),? )?(?:i|we)(?: \w+ly| do|"
    r" still| just| already| all| so)* miss (?:him|her|them)(?: (?:so|so much|very much|a lot|lots|"
    r"badly|dearly|terribly|already|still|too|every day|much|now|is all|that's all|tonight|"
    r"sometimes|always|anyway|though|really))*$|"
    rf"\b(?:lost|lose|miss|buried|bury|mourn|losing|missing) (?:my|our|his|her|their) (?:\w+ "
    rf")?{_KIN}(?: (?:also|too|as well|today|yesterday|now|then|last \w+|in|on|at|to|when)\b.*)?$|"
    r"\b(?:lost|lose|losing) (?:my|our|his|her|their|all|everything)\b(?: (?:my |our )?(?:job|work|"
    r"home|house|farm|ship|savings|money|all|hope|books|things|tools|i had|we had)\b.*)?$|"
    r"\b(?:till|until|when|after|then|before|and|but) (?:the|my|our|it|he|she|they) ?(?:[a-z]+ "
    r")?(?:burnt|burned|drowned|died|flooded|collapsed|sank|was (?:lost|killed|destroyed))(?: "
    r"(?:down|out|in|at|last|on|too|away)\b.*)?$|[,;] (?:and |but |now )?i(?:'m| am| feel) (?:so |"
    r"very |really )*(?:sad|lonely|unhappy|alone|heartbroken|miserable|homesick)$|^(?:i|we)(?:'ve| "
    r"have)? (?:had|got)(?: \w+)? (?:an? )?(?:\w+ )?(?:fever|accident|cough|misfortune|fight|row|"
    r"argument)\b",
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
    r"(?:and )?(?:(?P<whose>his|her|its|their) names? (?:is|are|was|were)|(?P<who>he|she|it|"
    r"they)(?:'s|'re| is| are| was| were) (?:called|named)|i(?:'ll| will|'ve)? (?:name|named|call|"
    r"called) (?P<whom>him|her|it|them)) (?=\w)",
    re.I,
)
"""How a statement begins that gives the name of one who was told of before."""
_FORSAKEN = lazy_pattern(
    r"(?:i feel (?:like|as if) )?nobody (?:(?:ever|really|here|even) )*(?:listens|likes|loves|"
    r"cares|wants|believes|needs|talks|speaks)\b|(?:he|she|they|(?-i:[A-Z])[\w'-]+) (?:never|"
    r"doesn't|don't|won't) (?:(?:ever|really|even) )*(?:listen|care|trust|believe|help|understand|"
    r"like|love|want|need|miss)s?(?: to| about)? me(?: any ?more| at all| now)*$|(?:i|we)(?:'ve| "
    r"have) never (?:been|felt) (?:so|this|as|more) (?:sad|alone|lonely|ashamed|unhappy|lost|"
    r"afraid)\b|i(?:'ve| have)? (?:just |also )?(?:had|been having|got) (?:an?|the|such an?) "
    r"(?:\w+ )?(?:bad|terrible|awful|horrible|rotten|dreadful|hard|rough|worst) (?:dream|night|day|"
    r"week|month|year|time|life)\b|(?:.*\b(?!you)\w+ )??(?:drank|worked|starved|froze|bled)(?: "
    r"(?:him|her|them)sel(?:f|ves))? to death\b|"
    rf"(?:.*\b(?:my|our) (?:\w+ )?{_KIN}\b|(?:.*, )?(?:i|he|she))(?: (?:\w+ly|just|once|also))* "
    r"(?:got|was|were|has been) (?:run over|bit|bitten|kicked|stung|knocked down|mauled|trampled|"
    r"stabbed|shot|hanged|eaten|taken from me|struck|arrested|kidnapped)\b(?! (?:off|of|out|down|"
    r"from the)\b)|(?:.*\b(?:i|my \w+|s?he) )?(?:lost|broke) (?:an?|one|two|three|his|her|my|both) "
    r"(?:\w+ )?(?:fingers?|hands?|arms?|legs?|foot|feet|eyes?|ears?|toes?)\b|.*\bi (?:still|"
    r"always) (?:cry|weep|dream of (?:it|him|her))\b|.*\b(?:did ?n[o']t|never|forgot to) (?:even "
    r")?invited? me\b",
    re.I,
)
"""How somebody tells of a grief of theirs by what nobody does, or by the time they had."""
_STRICKEN = lazy_pattern(
    r"\b(?:he|she|they|i|(?:my|our) [\w' -]+?)(?:'s|'re|'m| is| are| am| was| were| has been|"
    r"'s been| went| goes| is going)(?: (?:been|now|so|all|half|quite|nearly|almost|born|gone|"
    r"going))* (?:blind|deaf|lame|crippled|bedridden|homeless|paralysed|starving)(?: (?:since|from|"
    r"for|after|now|in|at|these|because|too|by)\b.*|[,;].*)?$|\b(?:we|they|he|she|(?:my|our) "
    r"\w+)(?:'ve|'s| have| has)?(?: do| does| did)?(?:n't| not| never| no longer| barely| hardly| "
    r"stopped)(?: \w+ly| even| ever)? (?:talk|speak|spoke|see)\w*\b.*(?:\bany ?more|\bsince\b.*|"
    r"\bfor .*|\bin .*|to (?:me|us|each other))$|\b(?:he|she|i|my \w+)(?:'s| has)? (?:just |once "
    r")?(?:fell|fallen) (?:off|from|down|into|out of) (?:an?|the|his|her|our|my)\b|^(?:(?:and|but|"
    r"then|now),? )*(?:it|they|the (?:house|barn|shop|mill|boat|ship|farm|roof|inn|church|bridge|"
    r"cart)) (?:all |then |just )*(?:flooded|burn(?:t|ed)|sank|drowned|collapsed|died|was (?:all "
    r")?(?:lost|burnt|flooded|destroyed))\b|^(?:(?:and|but|oh|aw+),? )*(?:he|she)(?: was|'d been) "
    r"(?:such )?an? (?:(?:very|really|so) )?(?:good|great|fine|kind|lovely|sweet|decent|gentle|"
    r"dear|proper) (?:lad|lass|man|woman|boy|girl|dog|cat|horse|soul|one|father|mother|brother|"
    r"sister|friend)(?:,? (?:he|she) was)?$|^(?:(?:and|but|oh|aw+|it),? )*(?:he|she|they|my "
    r"\w+)(?:'d| would)(?:'ve| have| a) (?:really |so )?(?:loved|liked|enjoyed|been (?:so "
    r")?proud)\b",
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
    r"richest|cleverest|smartest|toughest|most (?:feared|famous|powerful))\b(?! day| night| time| "
    r"part)|\bnobody (?:can|could|ever|has ever) (?:beat|beats|beaten|match|stop|stops) (?:me|"
    r"us)\b|\bi(?:'ve| have) never (?:yet )?lost (?:an?|any) (?:fight|game|race|bet|duel)\b|"
    r"\bi(?:'ve| have)? (?:once |just )?beat(?:en)? (?:an?|two|three|four|five|ten|twenty|\d+) "
    r"(?:\w+ )?(?:wolf|wolves|bears?|m[ae]n|bandits?|robbers?|guards?|soldiers?|knights?|trolls?|"
    r"thieves|giants?|dragons?)\b",
    re.I,
)
"""How somebody boasts without a word for it."""
_AT_A_LOSS = lazy_pattern(
    r"\bi (?:don't|do not) know (?:what to do|how to go on|where to (?:go|turn))\b|\bi (?:can't|"
    r"cannot|can not|couldn't) (?:sleep|go on|bear it|take it|stand it)\b",
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
        r"many|some|no) |(?:my|our) [\w' -]+?(?:'s|'re| is| are)(?: called| named)? (?:(?-i:[A-Z])|"
        r"an?\b|the\b|\d|\w+(?: years| winters|$))|(?:my|our) [\w' -]+? (?:lives?|works?|comes?|"
        r"arrives?|visits?|keeps?|has|have|bakes?|sells?)\b|this is (?:my|our) )",
        re.I,
    ),
    "glad": lazy_pattern(
        r"\b(?:i|we|my \w+|he|she|they)(?:'m|'ve|'re| am| is| are| have| has| had| was| were| got| "
        r"finally| just| really| so| very| getting| newly)* (?:won|wins?|engaged|wed|"
        r"betrothed|married|marries|marrying|wedding|healed|recovered|inherited|happy|glad|"
        r"lucky|passed (?:the|my|his|her|their|our|an?|it)|expecting|"
        r"pregnant|promoted|proud|relieved|celebrat\w+|"
        r"finished|bought|a (?:new )?baby|an? (?:prize|reward))\b|\bmy (?:birthday|wedding)\b(?! "
        r"(?:is|was|falls) (?:in|on|the|every)\b)|\b(?:it|they|i)(?: got| was| were| is|'s|'m| am| "
        r"have been| has been| finally| just)* (?:printed|published|chosen|accepted)\b",
        re.I,
    ),
    "liking": lazy_pattern(
        r"\b(?:i|we|my \w+)(?: \w+ly| do| also| always| just| still|'d| would|,)* (?:like|love|"
        r"hate|prefer|enjoy|adore)s?\b|\bfavou?rite\b",
        re.I,
    ),
    "travel": lazy_pattern(
        r"(?:^|, |\b(?:i|we)(?:'ve|'m| have| had| am| was| just| only)* )(?:\w+ly )?(?:travel\w*|"
        r"walked|walking|sail\w*|rode|riding)\b|\b(?:journey|pilgrim)\b",
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
