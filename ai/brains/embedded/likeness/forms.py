"""Forms: how a line is put, by which it is answered where nothing else answers it.

There are few: what is asked for, and of whom or what. The names are those of groups of phrases.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from ai.brains.embedded.likeness.words import all_words, plain
from ai.brains.lazy_pattern import lazy_pattern

_WH = r"(?:what|which|who|whom|whose|how|where|when|why)"
_PRICE = "trade"
"""The group for a price of what nobody sells."""
_FORMS = {
    _PRICE: r"what (?:would|will|does|do|did|'d|has)\b.*\b(?:cost|charge)\b(?! (?:you|him|her|"
    r"them|us)\b)|how much\b.*\b(?:owe|pay|costs?|charge|worth|price)\b|how much(?:$| (?:is|are|"
    r"for|would)\b)(?! (?:there|in)\b)(?!.* (?:left|missing|known|true|inside)\b)",
    "suggested": r"(?:(?:ca|could|wo|would)n't|why (?:do|does|ca|could|wo)n't|why not) (?:you|he|"
    r"your [a-z]+|she|they|one|some(?:one|body)|any(?:one|body)|(?-i:[A-Z])[\w'-]+)? ?(?:(?:even|"
    r"also|not) )*(?:(?:just|simply) [a-z]+|fix|mend|repair|get|have|hire|ask|let|buy|build|move|"
    r"use|clean|put|make|help|send|call|change|replace|paint|patch|sell|leave|try|learn|write|grow|"
    r"wear|charge|offer|open|close|lock|ring|stop|start|do (?:it|that|this|something))\b",
    "why": r"why\b|(?:what|how) (?:for|come)\b",
    "not_told": r"when (?:(?:am|are|do|did|was|were|will|shall) (?:i|we)|(?:did|was|were) (?:my|"
    r"our))\b",
    "not_permitted": r"let (?:me|us)\b|(?:(?:can|could|may|might) i|am i allowed|is it "
    r"(?:allowed|all right|ok|okay|fine)|do you mind if|would you mind if)\b(?!.*\b(?:tell|see|"
    r"find|be|know|trust)\b)",
    "counsel": rf"what would you do (?:with|about|against|for|in)\b|"
    rf"(?!whom?\b)(?:{_WH}\b.*\bshould|should|shall) (?:i|we)\b",
    "opinion": r"(?:do|don't|would|what do|what did|how do) you (?:\w+ )?(?:think|believe|reckon|"
    r"find(?! (?:any\w*|some\w*|your|the|it all|all|out|what|these|those)\b)|prefer|feel about|say "
    r"(?:of|to|about))\b|(?:which|who|whom|what|whose)\b.*\b(?:best|better|nicest|prettiest|"
    r"worst)\b",
    "supposed": rf"(?:would(?:n't)? you (?:(?:ever|rather|really|also) )*(?:like to|want|love to|"
    r"hate|prefer|dare|be|become|live|leave|move|die|kill|fight|lie|steal|try)\b|"
    rf"what if\b|what happens (?:if|when)\b|{_WH}\b.*\b(?:would(?! you\b)|"
    r"if (?:i|you|we|he|she|they|it|the|an?)\b)|would\b(?! you\b(?!.*\bif\b))|if\b|suppose\b)",
    "not_had": r"(?:(?:do|did|don't) you (?:have|keep|sell|own)|have you(?: got)?) "
    r"(?:an?|any|some) (?!idea|clue|minute|moment|reason|question|guess)|(?:is|are|was|were) there "
    r"(?:an?|any|some)\b|do you (?:have|keep|sell|own) (?!his|this|yes|us\b)[\w-]+s(?: here| in "
    r"here)?$",
    "not_lived": r"(?:have|haven't) you (?:ever |never |already |once )*(?:\w+ed|been|\w+en|heard|"
    r"met|had|read|won|lost|found|made|fought|slept|held|left|told|kept)\b|did you (?:ever|never|"
    r"see|meet|know)\b",
    "no_name_for_it": r"(?:who|whose|whom)\b(?! (?:\w+ )?you\b)",
    "not_counted": r"(?!how (?:long|old|often) (?:have|are|do|did|were) you\b)(?:how (?:many|much|"
    r"old|long|far|big|tall|often|deep|high|late|large|soon)|when|what (?:time|day|year))\b",
    "of_myself": r"(?:\w+ )?(?:\w+ ){0,2}(?:you|your)\b",
    "not_known_how": r"how (?:(?:do|does|can|could|would|should) "
    r"(?:i|we|you|one|people|they|somebody|someone)|to)\b",
    "yes_or_no": r"(?!.*\bor\b)(?:is|are|was|were|does|do|did|has|have|had|can|could|will|may|"
    r"might|must|isn't|aren't|doesn't|didn't|wasn't)\b",
}
_FORM = lazy_pattern(
    "|".join(f"(?P<{name}>{hear})" for name, hear in _FORMS.items()), re.IGNORECASE
)
_WITH = (
    r"(?:for|from|with|by|to|at|of|about|against|after|in|on|since|next to|near|under|behind|like|"
    r"than)"
)
_TO = rf"(?:{_WITH} )?"
_ASKS: Mapping[str, str] = {
    "why": r"why\b|(?:what|how) (?:for|come)\b",
    "since when": r"how long\b.*\b(?:has|have|been|ago|since)\b|since when\b",
    "how long": r"(?:for )?how long\b",
    "how often": r"how often\b|how many times\b",
    "how many": r"how (?:many|much)\b",
    "how far": r"how (?!do\b|does|did|can|could|is\b|are|was|were|come|to\b|about|will|would|"
    r"should|have|has|had|on earth)[a-z]+\b",
    "how is": r"how(?:'s| is| are| was| were)\b|how (?:did|does|do) (?:it|that|this|they) (?:feel|"
    r"taste|smell|look|sound|go)\b",
    "how": r"how\b",
    "where": rf"{_TO}where\b|which way\b",
    "when": r"when\b|(?:at |on )?what (?:time|day|year|hour)\b",
    "who": rf"{_TO}(?:who|whom|whose)\b",
    "what for": r"what\b.*\b(?:for|good|use)$|what\b.*\b(?:use|point|purpose) (?:of|in)\b",
    "made of": r"(?:of |from )what\b|what\b.*\b(?:made|built|carved) (?:of|from|out of|with)$|"
    r"what(?:'s| is| was)? (?:goes |put )?in(?:side)? (?:it|them|that|this)$",
    "which": rf"{_TO}which\b|what(?:'s| is| was| are) the (?:\w+est|most \w+|worst)(?: ones?)?$",
    "what will be": r"what (?:will|'ll|is going to)\b|what'll\b",
    "what": rf"{_TO}what\b|tell (?:me|us) (?:\w+ )?about\b",
    "ever": r"(?:have|haven't|had|did|didn't|were|was)\b.*\b(?:ever|never|once)\b",
    "doing": r"(?:are|were|aren't|weren't) you (?:(?:just|really|ever|still|always|secretly) )*"
    r"[a-z]{2,}ing\b",
    "were": r"(?:were|weren't) you\b",
    "did": r"(?:have|haven't|had|hadn't|did|didn't|were|weren't|was|wasn't|has|hasn't)\b",
    "habit": r"(?:do|don't) you (?!(?:\w+ly |ever |still |even )*(?:think|trust|like|love|hate|"
    r"know|believe|miss|want|need|care|mind|regret|remember|feel|have|understand|agree|get along|"
    r"own|wish|hope|fear|mean|look|seem|enjoy|prefer|see|hear|smell)\b)",
    "do": r"(?:is|are|am|does|do|can|could|will|would|may|might|must|should|isn't|aren't|doesn't|"
    r"don't|can't|couldn't|won't|wouldn't|shouldn't|ain't|you sure|ever|want to|wanna|fancy|"
    r"care (?:to|for))\b",
    "so": r"(?:(?:so|but|then|and|well) )*(?:you|it|that|this|they|your [a-z]+(?= (?:is|are|was|"
    r"were|has|have|had)\b))\b|(?:with|for|in|on|at|by|from|to|like|of|without|alone|really|only|"
    r"even|still|never|always|just|forever)\b(?: \S+){0,3}$",
}
"""What is asked for → how such a question begins."""
_ASKED_FOR = [(name, lazy_pattern(hear, re.I)) for name, hear in _ASKS.items()]
_ASKED_FOR_DEGREE = lazy_pattern(_ASKS["how far"], re.I)
_DEGREE = lazy_pattern(r"how (?:\w+ly )?(?P<degree>[a-z]+)\b", re.I)
_GRADED = lazy_pattern(
    r"(?:is|was|are|were|isn't|wasn't) (?:it|that|this|they|those|the [a-z]+) (?:(?:very|so|really|"
    r"too|all that|that|quite|pretty) )*(?P<degree>hard|difficult|easy|heavy|far|big|long|old|deep|"
    r"high|tall|strong|fun|scary|tricky|tough|rough|thick|thin|wide|sharp|dusty|noisy|painful|"
    r"tiring|complicated|rare|steep|slow)(?: (?:for you|to (?!me\b|you\b)[a-z]+(?: it)?|work|"
    r"(?:up |out |in )?there))*$",
    re.I,
)
"""A question whether something is so that may be so by degrees: "was it hard?"."""
_SHORT = lazy_pattern(
    r"(?:Yes|No|(?:I|It|They|He|She|That|There) (?P<verb>is|am|"
    r"are|was|were|do|does|did|has|have|had|can|could|will|would)(?: not)?)(?=[,.;:]| indeed\b)"
)
"""How an answer begins that only says yes or no."""
_VERB = lazy_pattern(
    r"(?:(?:and|so|but|then) )*(?P<verb>is|am|are|was|were|do|does|did|has|have|had|can|could|will|"
    r"would)(?:n't)? ",
    re.I,
)
_WH_ASKED = lazy_pattern(
    r"(?:(?:and|so|but|then) )*(?:what|which|who|whom|whose|how|where|when|why)\b", re.I
)
_ALIKE_VERBS = (
    ("is", "am", "are", "was", "were"),
    ("do", "does", "did"),
    ("has", "have", "had"),
    ("can", "could"),
    ("will", "would"),
)
_SAME = {verb: alike for alike in _ALIKE_VERBS for verb in alike}
_WHOSE = lazy_pattern(
    r"\b(?:(?P<myself>(?:^(?:want to|wanna|fancy|care to|care for)|(?:that )?you|your|yours|"
    r"yourself)\b)|(?P<asker>(?:i|me|my|mine|we|us|our)\b)|(?P<it>(?:it|its|that|this|they|them|"
    r"those|these|the (?:answer|point|trick|catch|reason|truth|rest|end|others?|same|solution|"
    r"meaning|problem|occasion|cause|purpose|idea|plan|matter|sign|result|outcome|moral|"
    r"difference))\b))",
    re.I,
)
_NEAR = lazy_pattern(
    r"\b(?:here|first|next|last|left|missing|then|ones?|which (?:is|was|are|were)|(?<!\bis "
    r")(?<!\bare )(?<!\bwas )(?<!\bwere )there)\b",
    re.I,
)
"""A word for what stands near, or came before, in a question that names nobody."""
_BESIDE = lazy_pattern(
    r"\b(?:before|after|while|whilst|when|whenever|if|because|until|till|unless|since|though|"
    r"although|whether|than|as|like|beside|besides|apart from|except|but) (?:that |both )*"
    r"you(?:r|rs|'re|'ve)?\b.*$",
    re.I,
)
"""Where a question is of the listener only by the way: "who guards it while you sleep?"."""
_OF_KIN = lazy_pattern(
    r"\byour (?:[a-z]+ )?(?:(?:grand)?(?:mother|father|parents?|son|daughter|child|children)|"
    r"mum|dad|brothers?|sisters?|husband|wife|uncle|aunt|cousins?|friends?|neighbours?|family|boss|"
    r"predecessor|master|people|folk|guests?|customers?|readers?|visitors?)(?:'s)? \S",
    re.I,
)
"""Where it is of somebody of theirs, and not of the listener."""
_TELLS_NONE = lazy_pattern(
    r"(?:so |but |and |then |wait,? )*(?:nobody|no one|somebody|someone|everybody|everyone|he|she|"
    r"they|(?-i:[A-Z])[\w'-]+) (?!of\b)\w+",
    re.I,
)
"""How a statement begins of somebody else that is put as a question: "nobody told you?"."""
_WHAT_OF = lazy_pattern(r"(?:and |so |but |then )*what(?:'s|\b)", re.I)
_WHAT_I_DO = lazy_pattern(
    r"(?:and |so |but |then )*what (?:else )?(?:do|did|does|have|had|can|could|are|were|must|will) "
    r"you (?:(?:usually|really|normally|mostly|always|actually|all|ever|even|then|still|yourself|"
    r"there|two|people|lot) )*(?:do|doing|done|did|want|wanted|need|needed|eat|eating|drink|"
    r"drinking|keep|keeping|carry|carrying|make|making|use|using|wear|wearing|talk about|think "
    r"about|thinking about|thinking of|dream of|dream about|dreaming of|hope|hope for|wish|wish "
    r"for|miss|missed|cook|buy|bring|like|love|enjoy|hate|look for|looking for|get|got|have|had|"
    r"put|wait for|waiting for|live on|live for|write|read|sing|hold|holding|see|hear|learn|teach|"
    r"worry about)(?: .{1,60})?$",
    re.I,
)
"""Questions of what the listener does or has, which every answer to "what?" fits."""
_WHAT_DRIVES = lazy_pattern(
    r"(?:(?:and|so|but|then) )*what (?:keeps|drives|stops|holds|gets|helps|pushes) you\b(?! here)",
    re.I,
)
"""Questions of what does something to the listener: "what keeps you going?"."""
_WHAT_ONE = lazy_pattern(
    r"(?:and |so |but |then )*what (?!else\b|colou?r|kind|sort|time|year|day|age|size|shape|name)"
    r"[a-z]{3,}(?<!made)(?<!makes)(?<!brings)(?<!brought)(?: [a-z]+)? (?:do|did|would|could|can|"
    r"will|have) you\b",
    re.I,
)
"""Questions of which of its kind it is: "what song do you sing?"."""
_LATER = lazy_pattern(r"(?:will|won't|would|wouldn't|should|must|might|may) (?:you|your)\b", re.I)
_HAS_OPEN = lazy_pattern(
    r"(?:is|are|was|were|isn't|aren't) (?:you|your) (?:\w+ )?(?:open|closed|sure|\w+ (?:on|at|by|"
    r"until|tomorrow|tonight)\b)",
    re.I,
)
_MAY = lazy_pattern(r"(?:can|could|may|might)\b", re.I)
_BEHIND = lazy_pattern(rf"{_WITH} (?:what|which|whom|where)(?: \w+)?$", re.I)
"""A question that only asks with what, or on what grounds, something is so."""
_YES_OR_NO = ("do", "did", "so")
_BARE = 3
"""Words of a question that leaves all but what it asks for to the line before it."""

_COUNTED = ("since when", "how long", "how often", "how many", "how far", "when")
_OF_MYSELF = (
    *("since when", "how long", "how often", "how many", "how far", "how is", "how", "where"),
    *("when", "who", "what", "which", "habit", "doing", "were", "do", "so"),
)
FINER: Mapping[str, str] = {
    **{f"myself: {asked}": "of_myself" for asked in _OF_MYSELF},
    "myself: why": "why",
    "myself: did": "not_lived",
    **{f"it: {asked}": "not_counted" for asked in _COUNTED},
    **dict.fromkeys(("it: how", "it: how is"), "not_known_how"),
    "it: why": "why",
    "it: who": "no_name_for_it",
    **dict.fromkeys(("it: where", "it: what", "it: what for", "it: made of"), "no_more"),
    **dict.fromkeys(("it: which", "it: what will be"), "unknown"),
    **dict.fromkeys(("it: did", "it: do", "it: so", "asker: do"), "yes_or_no"),
    "asker: offer": "counsel",
    "asker: how": "not_known_how",
    "asker: where": "no_place",
}
"""A form that tells of whom or what is asked → the group that stands for it without it."""
_ALIKE = {
    "ever": "did",
    **dict.fromkeys(("what for", "made of", "which", "what will be"), "what"),
    "since when": "how long",
    **dict.fromkeys(("habit", "doing"), "do"),
}
"""What is asked for in much the same way, where a form makes no difference."""
_LOOSE = (
    *("", "why", "not_lived", "no_name_for_it", "not_counted", "of_myself", "not_known_how"),
    "yes_or_no",
)
"""The forms that say nothing of whom or what is asked."""
_OFFERS = lazy_pattern(
    r"(?:(?:do |would |did )?you )?(?:want|need|fancy|like) (?:any|some)(?:thing)?(?: (?:from|at|"
    r"in|"
    r"out|else|brought)\b.*)?$|(?:is there )?(?:any|some)thing(?: else)?(?: that)? (?:(?:i|we)(?: "
    r"(?:can|could|should|may|might|must|shall))? |to )(?:bring|get|fetch|carry|take|buy|pick|tell|"
    r"do)\b(?!.* (?:me|us|here|around)$).*|shall (?:i|we) (?!go|come|wait|stay|marry|tell|trust|"
    r"believe|try|leave|take|buy|be|ask|eat|drink|order|read|start|begin|try|speak|say|pay|meet|"
    r"see|sit)\w+|(?:should|can|could|may) (?:i|we) (?:help|hold\b.*\bfor you|carry|fetch|bring|"
    r"get you|give you|do (?:it|that|this|something)|take (?:(?:it|that|this) )?over|lend|mend|fix|"
    r"clean|wash|sweep|make you|show you)\b|(?:do|would) you (?:want|need|like) (?:me|us) to\b|"
    r"(?:do|would) you (?:want|need|like) (?:a |any |some )?(?:help|hand|company)\b|let (?:me|us) "
    r"(?:help\b|do (?:it|that|this)\b|(?:hold|carry)\b.*\bfor you\b)",
    re.I,
)
_REMARKS: Mapping[str, str] = {
    "heard: a promise": r"(?:(?:and|but|no|so|ok|well|oh|really),? )*(?:(?:i|we)(?: (?:won't|will "
    r"not|will never|would never)|'ll never)(?: even| ever)? (?:tell|say|breathe|pass|stay|bother|"
    r"touch|break|keep|poke|hurt|disturb|let|be|do|forget|stare|mention|spill|make)\b|(?:i|"
    r"we)(?:'ll| will) (?:be (?:good|careful|quiet|nice|gentle)|make it up|bring (?:it|that|"
    r"them) back|give (?:it|that|them) back)\b|(?:i|we) (?:promise|swear|owe you)\b|not a word\b)",
    "heard: an invitation": r"(?:(?:oh|you poor thing|poor thing|then|so),? )*(?:come|join) (?:and|"
    "have|"
    r"with|over|along|sit|me|us)\b|(?:(?:and|but|so|then|oh|well|hey),? )*you(?:'re| are)? "
    r"(?:could|"
    r"should|must|can|ought to|welcome to|have to|really should) (?:\w+ )?(?:come|join|visit|"
    r"sit|rest|stop by|drop by|go|travel|get out|see (?:it|the|more))\b",
    "heard: a coming": r"(?:(?:so|well|hi|oh|yes|yeah|no),? )*(?:i|we)(?:'m|'re| are| am|'ve| "
    r"have)? (?:(?:just|only|both|all|really) )*(?:back|new|here|passing|strangers|visitors|"
    r"on (?:my|our) way|came (?:here|back|by|along)|come (?:here|back))\b",
    "heard: a boast": r"(?:and |but |so |then )?(?:i|we) (?:bet |think |guess |know )?"
    r"(?:(?:i|we) )?(?:could|can|will|would)\b(?!'t| not)|(?:i|we)(?:'ll|'d)\b(?! (?:like|love|"
    r"rather|prefer)\b)",
    "heard: a view": r"(?:well |but |and |so )?(?:i|we) (?:really |do |still |just )?(?:think|"
    r"guess|believe|suppose|reckon|bet|feel like|imagine|doubt|suspect|figure)\b|if you ask me\b|"
    r"maybe\b|perhaps\b|probably\b",
    "heard: a reproach": r"(?:(?:that|it)(?:'s| is| was)? )?not (?:quite |really )?what i (?:asked|"
    r"said|meant|wanted)\b|wrong (?:answer|question)$|(?:(?:so|but|and|well|oh|hey|no),? )*you(?: "
    r"(?:just|literally|already|"
    "still|"
    r"only|even))* (?:didn't|did not|never|forgot|offered|promised|lied|haven't|ignored|missed|"
    r"skipped|left (?:me|us|it)|gave (?:me|us|it)|told (?:me|us)|said)\b(?! about\b)|"
    r"(?:i|we|he|she|they) (?:(?:just|already) )+(?:told|paid|gave|asked|ordered|said)\b|"
    r"(?:i|we) (?:asked for|ordered)\b",
    "heard: of me": r"(?:so |but |and |then |well |oh |aren't |ah )*(?:you|your)\b",
    "heard: of it": r"(?:so |but |and |well |oh |ah )*(?:it|that|this|these|those|there)(?:'s|\b)",
    "heard: of them": r"(?:so |but |and |well |oh )*(?:he|she|they)\b",
    "heard: of you": r"(?:so |but |and |well |oh )*(?:i|i'm|i've|my|we|our)\b",
    "heard: a part": r"(?:(?:and|but|or|only|just|then|so|maybe) )*(?:with|without|about|around|"
    r"for|from|like|in|on|at|to|by|under|over|before|after|until|once|twice|two|three|four|five|"
    r"six|seven|eight|nine|ten|\d+|the one|the other|an?|some|half)\b(?!.*\b(?:is|are|was|were|has|"
    r"have|had|do|does|did|can|could|will|would|i|we|you|he|she|they|it|who|\w+'\w+)\b)",
}
"""How a remark begins, by whom or what it is of."""
_REMARK = [(name, lazy_pattern(hear, re.I)) for name, hear in _REMARKS.items()]
REMARKS = tuple(_REMARKS)
"""Groups of phrases for what is only told."""
NO_FORM = "unknown"
"""The group for a question of which no form knows enough."""
IN_A_WORD = "heard: a word"
"""The group for a word or two that answer what was said."""
NAMED = frozenset(
    (
        *(form for form in FINER if form.startswith("it: ")),
        *("not_counted", "not_known_how", "yes_or_no", "why", "no_more", NO_FORM),
    )
).difference(("it: so", "it: who", "it: how far", "it: how is", "it: what will be", "it: which"))
"""Those of which it can be said what is not known."""
FORMS = (*(form for form in _FORMS if form != _PRICE), *FINER)
"""Groups of phrases for what is asked."""


def form_of(question: str, known: Collection[str] = ()) -> str:
    """How a question is asked, as the name of the phrases that answer its form.

    Args:
        question: The question.
        known: What the one who is asked lives with, as words are compared: a question about it is
            one about "it".
    """
    found = _FORM.match(question)
    form = str(found.lastgroup) if found else ""
    if _OFFERS.match(question):
        return "asker: offer"
    if form not in _LOOSE:
        return form
    if _GRADED.match(question):
        return "it: how far"
    question = _BESIDE.sub("", question).strip() or question
    asks = next((name for name, hear in _ASKED_FOR if hear.match(question)), "")
    whose = _whose(question, known) or (asks not in _YES_OR_NO and _NEAR.search(question) and "it")
    if (whose, asks) == ("asker", "do") and _MAY.match(question):
        return "not_permitted"
    if (whose, asks) == ("myself", "ever"):
        return "not_lived"
    matters = (whose, "it") if whose == "asker" and asks.startswith("how ") else (whose,)
    alike = (f"{who}: {one}" for who in matters for one in (asks, _ALIKE.get(asks, "")))
    return _fitting(next((one for one in alike if one in FINER), form), question)


def _fitting(form: str, question: str) -> str:
    """A form, or where a question has more to it than the form knows of, one that only says so."""
    if form == "of_myself" and _TELLS_NONE.match(question):
        return "it: so"
    if not form.startswith("myself: "):
        return form
    if _OF_KIN.search(question):
        return NO_FORM
    if form == "myself: what" and _WHAT_ONE.match(question):
        return "myself: which"
    is_of_me = _WHAT_I_DO.match(question) or _WHAT_DRIVES.match(question)
    if form == "myself: what" and _WHAT_OF.match(question) and not is_of_me:
        return NO_FORM
    if form == "myself: do" and _LATER.match(question):
        return "it: what will be"
    if form == "myself: do" and _HAS_OPEN.match(question):
        return "it: do"
    return form


def begins_as_asked(answer: str, question: str) -> bool:
    """Whether an answer begins as a question demands: no "It is" to "don't you", no "Yes" to "how".

    Args:
        answer: What would be said.
        question: What was asked; whatever is no question demands nothing.
    """
    short, verb = _SHORT.match(answer), _VERB.match(question)
    if short is None:
        return True
    if verb is None:
        return _WH_ASKED.match(question) is None
    is_same = short["verb"] is None or short["verb"].lower() in _SAME[verb["verb"].lower()]
    return is_same


def degree_of(question: str) -> str:
    """Of "how strong is it?" and of "is it strong?" the "strong"; "" of any other question."""
    found = _ASKED_FOR_DEGREE.match(question) and _DEGREE.match(question)
    found = found or _GRADED.match(question)
    return found["degree"] if found else ""


def _whose(question: str, known: Collection[str]) -> str:
    """Whose matter is asked about: "myself", "asker", "it"; "" for anything else."""
    found = _WHOSE.search(_BESIDE.sub("", question))
    if found:
        return str(found.lastgroup)
    words = all_words(question)
    is_known = any(plain(word) in known for word in words)
    return "it" if is_known or len(words) < _BARE or _BEHIND.match(question) else ""


def form_of_remark(text: str) -> str:
    """What a remark is of, as the name of the phrases that answer it; "" for none of these."""
    return next((name for name, hear in _REMARK if hear.match(text)), "")
