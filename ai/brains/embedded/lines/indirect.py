"""Indirect: a question as it stands within a sentence, from and to one as it is asked."""

from __future__ import annotations

import re

from ai.brains.embedded.patterns.rule_pattern import read_pattern
from ai.brains.embedded.register.tellings import third_person
from ai.brains.embedded.wording import turned
from ai.brains.lazy_pattern import lazy_pattern

_WHO = (
    r"(?:i|you|we|they|he|she|it|(?:that|this) (?!all\b|then\b)[a-z]{3,}(?= (?:about|for|of)$)|"
    r"that|this|there|(?-i:[A-Z])[\w-]+|the one (?:in|at|with|by) the [a-z]+|(?:the|an?|my|your|"
    r"his|her|their|our) [\w'-]+)"
)
_BE = r"(?:is|are|was|were|can|could|will|would|should|must|may|has|have)"
_ASK = r"(?:how(?: [\w-]+)?|(?:what|which|whose)(?: [\w-]+)?|where|when|why|who|whom)"
_OF_ONE = lazy_pattern(rf"(?P<ask>{_ASK}) (?P<verb>is|are|was|were) (?P<who>{_WHO}(?: \w+)?)", re.I)
_OF_DEED = lazy_pattern(rf"(?P<ask>{_ASK}) (?P<verb>{_BE}) (?P<who>{_WHO})(?P<rest> .+)", re.I)
_PARTS_A_NAME = lazy_pattern(
    r"\b(?:the|an?|my|your|his|her|their|our) (?:last|first|next|same|old|new|big|best|worst|only|"
    r"other|[a-z]+est) ",
    re.I,
)
"""A thing with a word before it, whose verb stands elsewhere: "when was the last time"."""
_DO = lazy_pattern(
    rf"(?P<ask>{_ASK}) do(?P<es>es)? (?P<who>{_WHO}) (?P<verb>[a-z]+)(?P<rest>.*)", re.I
)
_OF_PAST = lazy_pattern(
    rf"(?P<ask>{_ASK} )?did (?P<who>(?!you\b){_WHO})(?P<ever> ever| really| also)? (?P<verb>[a-z]+)"
    "(?P<rest>.*)",
    re.I,
)
_PAST = {
    "come": "came",
    "go": "went",
    "get": "got",
    "fall": "fell",
    "hit": "hit",
    "eat": "ate",
    "take": "took",
    "give": "gave",
    "see": "saw",
    "say": "said",
    "tell": "told",
    "find": "found",
    "lose": "lost",
    "win": "won",
    "happen": "happened",
    "die": "died",
    "live": "lived",
    "want": "wanted",
    "like": "liked",
    "make": "made",
    "build": "built",
    "break": "broke",
    "bring": "brought",
    "leave": "left",
    "know": "knew",
    "hear": "heard",
    "fight": "fought",
    "run": "ran",
    "stand": "stood",
    "sit": "sat",
    "sleep": "slept",
    "last": "lasted",
    "end": "ended",
    "start": "started",
    "begin": "began",
}
"""What many do → what they did."""
_WHETHER = lazy_pattern(rf"(?P<verb>{_BE}) (?!you\b)(?P<who>{_WHO})(?P<rest> .+)", re.I)
_THING = lazy_pattern(r"(?:an?|the) [\w'-]+(?: [\w'-]+)?", re.I)
_WHO_DOES = lazy_pattern(rf"who (?!{_BE}\b|do\b|does\b|did\b)[a-z]+ .+", re.I)

MOST_NAMED = 9
"""Words of a question that are said back."""
_OF_NOW = lazy_pattern(r"(?:is|are|can|could|will|would|must|may) (?:it|that|this|they)\b", re.I)
"""A question of what lies before one's eyes, of which nobody has to be told."""
_OF_MANY_WORDS = lazy_pattern(
    rf"(?:{_ASK} )?(?:{_BE}|do|does|did) (?:the|an?|his|her|their|our) (?:[\w'-]+['’]s |"
    r"[\w-]+ [\w-]+ (?!(?:in|on|at|to|of|by|from|with|for|as|that|than|when|if|and|or|an?|the|not|"
    r"so|any|anyone|anything|anybody|some\w*|every\w*|him|her|it|them|us|his|their|back|down|up|"
    r"out|off|away|here|there|home|long|ever|always|last|yet|again|too|much|well|over|all|now|then|"
    r"today|tonight|like|without|before|after|\w+ly|made|built)\b))[\w'-]+",
    re.I,
)
"""A question of a thing whose name may have another word: "is the village inn open"."""
_OF_WHAT_IS_SEEN = lazy_pattern(
    rf"{_ASK} (?:is|are|was|were) (?:(?:that|this)(?! \w+ (?:about|for|of)$)|it|these|"
    r"those|they|he|she|there) ",
    re.I,
)
"""How a question begins whose verb may have its place behind any of the words that follow."""
_OF_US = lazy_pattern(r"\b(?:I|me|my|mine|you|your)\b")
_OF_STATE = read_pattern(r"^(where|who|what|how|when) ((?:\S+ ){0,3}\S+) (is|are|was|were)$")
"""A question as it stands within a sentence: "where Hob is"."""
_IF_SO = lazy_pattern(
    r"whether (?P<who>you|there|i|we|they|he|she|it|(?:the|your|my) [\w'-]+|(?-i:[A-Z])[\w-]+) "
    r"(?P<verb>have|has|is|are|was|were|can|could|may|will|would)(?P<rest> [^,]+)$",
    re.I,
)
"""The same of what is so or not: "whether there is any soup"."""
_TOLD_OF = read_pattern(
    r"^(?:repeat )?(what|who|whom|where|why|how) (i|you|he|she|they|(?-i:[A-Z])[\w-]+)((?: just|"
    r" really| ever)?) (said|asked|told|meant|wanted|ordered|saw|heard|did)\b(.*)$"
)
"""The same of what somebody did: "what Anna said"."""
_HAVE_TO = lazy_pattern(
    r"^what (?:do|would|must|should) i (?:(?:(?:have|need) to )?do|need) to (?!know|do|bring|pay)",
    re.I,
)
_HOW_LONG = lazy_pattern(
    r"^(how long|how many (?:years|winters)|since when|what) (you|he|she|they) (?=been\b)",
    re.I,
)
_WHAT_TOLD = lazy_pattern(r"^what (he|she|they) (tell|say|said|told)(?: to)? you$", re.I)
_AM_I_EVEN = lazy_pattern(r"^((?:do you (?:\w+ )?know )?who (?:i am|we are)) even$", re.I)
_STILL_DO = lazy_pattern(r"^you still (?:got|have) (?=(?:my|our|the|that|it)\b)", re.I)
_BEEN_HERE = lazy_pattern(
    r"^(?:you )?been (?=(?:here|to|in|at|doing|working|standing|guarding|busy|up) )", re.I
)
_BORN = lazy_pattern(r"^(?:you )?(?=born (?:(?:and bred |a?round )?here|in )\b)", re.I)
_ALL_THIS = lazy_pattern(
    r"^what(?:'s| is) (?:all )?(?:this|that|it)(?: stuff)?(?: that)? you (?P<can>can |could )?"
    r"(?P<deed>build|make|sell|have|do|read|guard|cook|serve|keep)\b",
    re.I,
)
"""A question of what the listener does that points at it: "what's all this you can build"."""
_MIGHT_BE = lazy_pattern(
    r"^(?P<ask>what|who|where|how old) (?:might|may|would|could) (?P<who>you|it|that|this|he|she|"
    r"they|(?:your|the|that|this) [\w' -]{2,30}?) be(?P<rest>(?: .{1,30})?)$",
    re.I,
)
_IS_IT_YOU = lazy_pattern(
    r"^(?P<ask>what|who|where|how|why|when) (?:is|was) it(?: that)? you(?P<be>'re| are|'ve| have| "
    r"were)?(?= (?:(?:even|really|all) )?[a-z]+)",
    re.I,
)
"""How a question is put politely: "what might your name be", "what is it you are making"."""
_WHO_LAST = lazy_pattern(
    r"^(?P<who>(?!(?:what|who|where|that|this|it|which|how)\b)[a-z']+(?: [a-z']+){0,2}) (?P<be>is|"
    r"was|are) (?P<ask>who|what|where)$",
    re.I,
)
_NO_DID = lazy_pattern(
    r"^(?P<ask>when|where|why|how) (?P<who>he|she|they|it|you) (?P<not>not |no )?(?:(?P<did>die|"
    r"find|happen|begin|come here|get here)|(?P<do>open|close|sleep|eat|work|go|live|make|build|"
    r"leave|stop|know))\b(?P<rest>.{0,25})$",
    re.I,
)
_HOW_CALLED = lazy_pattern(
    r"^how (?:is|are) (?:call|called|named|the name of) (?P<what>.{2,30})$", re.I
)
_WHAT_MEANS = lazy_pattern(r"^what means (?P<what>.{2,30})$", re.I)
_SOMEBODY_DID = lazy_pattern(
    r"^(?P<who>(?:any|some)(?:one|body)|many|people) (?P<do>die|get (?:hurt|killed|eaten))$", re.I
)
_YOU_NO = lazy_pattern(
    r"^you no (?:have (?=[a-z]+$)|(?=(?:ale|beer|bread|soup|wine|food|bed|bedroom|room|key|dog|cat|"
    r"wife|husband|child|children|friend|friends|family|name)$))",
    re.I,
)
_AS_YOU_THINK = lazy_pattern(
    r"^(?P<asked>(?:who|which|where|when|what)(?:'s| is| are| was)\b.{3,60}?),? (?:do )?you "
    r"(?:think|reckon|say)$",
    re.I,
)
"""How those ask who learn the tongue: "joss is who", "when he die", "how is called the inn"."""
_WHAT_IF = lazy_pattern(
    r"^if (?P<so>.{3,40}?),? (?:then )?what (?:happens|then|do you do|would you do|would happen)$",
    re.I,
)
_WHAT_TO_CALL = lazy_pattern(
    r"^what (?:should|shall|can|do|may|must) (?:i|we|people|they|one) call you$", re.I
)
_HOW_MUCH_GOT = lazy_pattern(r"^(?P<ask>how (?:much|many) [a-z]+) you(?:'ve)? (?:got|have)\b", re.I)
_KIND_OF_ONE = lazy_pattern(
    r"^(?:you )?(?:an? )?(?P<one>(?:morning|night|early|cat|dog) (?:person|owl|bird))$", re.I
)
_GO_FOR_A_DRINK = lazy_pattern(
    r"^(?:(?:do you )?(?:want to|care to|fancy)|up for|you should|let's|come(?: on)?)(?: (?:and|go|"
    r"come|for|to|out))*(?: (?:grab(?:bing)?|get(?:ting)?|have|having|share|drink(?:ing)?))? "
    r"(?:an?|some|another|one)(?: \w+)? (?:drink|ale|beer|pint|mug)(?= (?:with|after|later|some "
    r"?time|together|when|tonight|one day|over)\b)",
    re.I,
)
"""How somebody asks the listener out, which is neither an order nor told of anybody."""
_SOME_MOOD = (
    r"(?:happy|sad|lonely|bored|tired|cold|hungry|thirsty|scared|afraid|rich|poor|strong|brave|"
    r"religious|angry|shy|drunk|comfortable)"
)
IN_A_BREATH = lazy_pattern(
    r"(?:(?:so|and|but|wait|hold on|hang on|phew|ooh+|aw+|huh|wow|woah|whoa|lol|ok|right|cool|nice|"
    r"true|fair|"
    r"(?:fair|good|well) enough|sure|yeah|no|damn|man|dude|like|tho|though|lemme ask|tell me|thing "
    r"is|i see|hm+|er+m?|um+)[,.!…]* )+",
    re.I,
)
"""What stands before a question in the same breath: "wait is Odile married"."""
_HOW_ONE_IS = lazy_pattern(
    rf"^(?:you (?P<so>{_SOME_MOOD}(?: (?:here|out here|in here|then|much|yet|at all|with .{{2,30}}|"
    rf"of .{{2,30}}))?)|(?P<mood>{_SOME_MOOD})(?: (?:much|often|yet|at all|out here|in here|up "
    r"there))+)$",
    re.I,
)
"""A question of how the listener is without its verb: "you happy", "bored much"."""
_BEST_LOVED = lazy_pattern(r"^(?:your )?favou?rite (?!of\b)(?P<kind>[a-z]+(?: [a-z]+){0,3})$", re.I)
"""The same of what it likes best: "favourite food"."""
_I_DID_NOT = lazy_pattern(
    r"^(didn't(?= mean)|was(?= (?:just|only) )|thought(?= (?:you|he|she|it|they|there|that|the|"
    r"your) )) ",
    re.I,
)
_ARE_YOU = lazy_pattern(r"^(what|where|who|why|how) you (?=(?:from|\w+ing)\b)", re.I)
_ARE_YOU_SO = lazy_pattern(
    r"^you (the (?:librarian|guard|innkeeper|landlady|builder|boss|owner|one [\w' ]+)|from "
    r"(?:(?:a?round )?here|this (?:place|village|town)|nearby|these parts|(?-i:[A-Z])[\w-]+)|"
    r"single|married|local|a local|busy|new here)$",
    re.I,
)
"""The same of whether it is so: "you from here?"."""
_EVER = lazy_pattern(r"^(?:you )?(?:ever (?=[a-z])|never (?=been |wanted |seen |tried ))", re.I)
_DO_YOU = lazy_pattern(
    r"^(?:you )?(?=(?:regret|miss|enjoy|mind|hate) (?:any(?:thing|one|body)|it(?: here)?|home|"
    r"being|your|the \w+)(?: (?:much|ever|sometimes|at all|then|out here))*$)|^(?=(?:think|reckon|"
    r"suppose|guess) (?:it|it'll|it's|that|that's|he|he's|she|she's|they|they're|there|there's|"
    r"there'll|the|my|our|this) |know (?:an?|any|some) |mind if (?:i|we) )",
    re.I,
)
"""How a question begins that leaves out "do you": "think it'll rain"."""
_HAVE_YOU = lazy_pattern(
    r"^(?=seen (?:my|an?|any|the|our) |heard (?:of|from|any|the) |got (?:an?|any|some|a spare) "
    r"(?!.* (?:for (?:you|him|her|them)|at home)$))",
    re.I,
)
"""The same of "have you": "seen my dog"."""
_YOU_COULD = lazy_pattern(
    r"^you (could|can|might) (?:at least )?(?=(?:give|lend|let|sell|hand|show|bring|pass|open) "
    r"(?:me|us|him|her|them|it)\b)(.+?)(?:,? at least)?$",
    re.I,
)
"""How a wish is put as what the listener could do: "you could give us that door at least"."""
_YOU_DO = lazy_pattern(
    r"^(?=you (?:think|reckon) |you (?:live|work|sleep|eat|read|cook|bake|brew|build|play|sing|"
    r"dance|drink|sell|serve|like|enjoy) ?(?:it (?:out |in |up )?here|your (?:job|work|life)|here|"
    r"there|alone|in here|at all|much|a lot|ale|beer|soup|bread|books|it|them|this)$)",
    re.I,
)
"""The same of "do you" with the "you" in its place: "you live here?"."""
_BEEN = lazy_pattern(
    r"been|had|seen|done|gone|met|heard|tried|lost|won|fought|killed|\w+ed\b", re.I
)
"""What follows "ever" in a question that leaves out "have you"."""
_WOULD_COST = lazy_pattern(r"^(what|how much|how long) would(?= .+ (?:cost|take)$)", re.I)
_MIGHT_I = lazy_pattern(r"^(where|how) (?:would|might) (i|we|one)\b", re.IGNORECASE)
_WAS_IT = lazy_pattern(
    r"^what (?:was|is) it (?:that |which )?(?P<who>i|he|she|they|(?-i:[A-Z])[\w'-]+) "
    r"(?:(?P<did>said|"
    r"told|asked|wanted|ordered|saw|heard|whispered|mentioned)|"
    r"(?P<do>do|sell|make|want|need|like|love|hate|fear|have|own|keep|bake|brew|grow|hunt|write|"
    r"teach|collect|play|study|trade|buy|carry))\b(?P<rest>.*?)(?: again)?$",
    re.I,
)
"""A question of the asker's own that is put at a distance: "what was it I sell again"."""
_AS_TOLD = lazy_pattern(
    r"(?P<asked>.*\b(?:i|my|we)\b.* \w+),? (?:(?:as|and|but|like) )?i(?:'ve| have)? (?:just |"
    r"already |surely )?(?:told|said(?: it| so)? to|mentioned (?:it|that) to) (?:you|ya)"
    r"(?: (?:so|that|it|once|before|earlier|already))*$",
    re.I,
)
"""What a question of the asker's own ends in where they have told it: "…, I told you"."""
_REMEMBER_TO = lazy_pattern(
    r"^(?:you )?(?:remember|don't forget|do not forget) to (?=(?:wake|remind|warn|rouse) (?:me|"
    r"us)\b)",
    re.I,
)
"""How a wish to be woken begins that is none to keep something in mind."""
_OF_OWN = lazy_pattern(
    r"(?:at |and |so |but )*(?:what|who|where|when|which|how)\b.*\b(?:i|my|we)\b", re.I
)
_AT_WHAT_TIME = lazy_pattern(
    r"^(?:at |for |by )?what (?:time|hour) (?=did i (?:ask|tell|want)\b)", re.I
)
_COME_WITH = lazy_pattern(
    r"^who(?:m)? (?:did|have) (?:i|we) (?:come|came|arrive|travel) (?:here )?with\b", re.I
)
_STILL_KNOWN = lazy_pattern(
    r"^(?:(?:do|can|don't) )?(?:you )?(?:(?:still|even|not) )*(?:remember|recall) (?P<ask>where|"
    r"what|who|how old|when|why) (?P<who>i|we)(?P<be>'m|'re| am| are| was| were| came| come| "
    r"live)\b(?P<rest>.*)$",
    re.I,
)
"""A question of the asker's own that asks for what the listener remembers of it."""
_BE_OF_OWN = {"'m": "am", "'re": "are", "came": "did", "come": "do", "live": "do"}
_WHOM = r"(?:me|us|him|her|them|(?-i:[A-Z])[\w'-]+)"
_TELLS_ONCE_MORE = r"(?: (?:instead|again|then|too|now|first|rather|next|as well))"
_WE_ARE = lazy_pattern(
    r"^were (?=(?:just |only |both |all |two )*(?:friends|merchants|traders|travell?ers|pilgrims|"
    r"soldiers|guests|farmers|sailors|envoys|messengers|strangers|(?:in|on) (?:a hurry|our way|the "
    r"run))\b)",
    re.I,
)
"""A "we're" without its mark, which would ask for something with a "they" behind it."""
_THAT_STORY = lazy_pattern(
    rf"^tell {_WHOM} (?:the|your|that) (?:one (?:about|of|with) (?:the )?(?P<of>[\w' -]+?)|"
    r"(?:story|tale|legend) (?:about|of) (?:the )?(?P<told>[\w' -]+?)|(?!(?:whole|short|long|same|"
    r"first|last|next|best|other|old|new|true|full|sad|funny|scary|good|rest|"
    r"little)\b)(?P<thing>[a-z]+) (?:story|tale|legend|one))"
    rf"{_TELLS_ONCE_MORE}*$|^tell {_WHOM} (?:about|of) the (?P<instead>[\w' "
    rf"-]+?){_TELLS_ONCE_MORE}+$|"
    r"^tell (?:him|her|them) (?:about|of) the (?P<theirs>[\w'-]+)$",
    re.I,
)
"""A story that is wanted by what it is of, for whomever: "tell him the stones story"."""
_MANY = {"wolf": "wolves", "stone": "stones"}
"""What a story is of, where it is named after one of them."""
_ANOTHER_FOR = lazy_pattern(
    rf"^tell {_WHOM} (?P<what>another(?: one)?|one more|an? (?:\w+ )?(?:story|tale|joke|riddle))"
    rf"{_TELLS_ONCE_MORE}*$",
    re.I,
)
_IS_IT_TRUE = lazy_pattern(r"^is it true (?:that )?you(?:'re| are) ", re.I)
_TOLD_MY_NAME = lazy_pattern(
    r"^(?:did|have) i (?:ever |already )?(?:tell|told|give|given) you my name$", re.I
)
_HELD = read_pattern(
    r"^(what|who|whom) (i|you|we|they) (know|think|remember|want|like|need|mean)\b(.*)$"
)
"""The same of what is so now: "what you know of her"."""
_OUR_NAMES = lazy_pattern(r"^(?:you )?(?:still )?remember (?=our names?\W*$|who we are\W*$)", re.I)
"""How one of several asks whether their names are still known."""
_ASKED_IF = lazy_pattern(
    r"^(?:(?:no|but|well),? )*i (?:asked|was asking|meant|mean|wanted to know|want to know|was "
    r"wondering|wonder) (?:you )?(?:if|whether) you(?P<be>'d| would|'re| are| were|'ve| have| had|"
    r" can| could| will|'ll)?(?: (?P<ever>ever|really))?(?P<rest> .*)$",
    re.I,
)
"""A question that somebody puts once more: "i asked if you'd like to travel"."""
_TO_BE = {"you": "are", "they": "are"}
_BE_OF_YOURS = {"'d": "would", "'re": "are", "'ve": "have", "'ll": "will"}
_HEARD_ME = read_pattern(
    r"^did you (?:hear|catch) (?:me|what i) (?:say|said|tell you|told you|mention|mentioned)"
    r"(?: about)? (my .+)$"
)
_DONE = {
    "said": "say",
    "asked": "ask",
    "told": "tell",
    "meant": "mean",
    "wanted": "want",
    "ordered": "order",
    "saw": "see",
    "heard": "hear",
    "did": "do",
}


def indirect(question: str) -> str:
    """A question as somebody else speaks of it: "how deep is it" as "how deep it is".

    Returns:
        "" if the question is one of those that are not turned as easily.
    """
    found = _OF_ONE.fullmatch(question) or _OF_DEED.fullmatch(question)
    if found and _PARTS_A_NAME.search(question):
        return ""
    if found:
        rest = found.groupdict().get("rest") or ""
        return turned(f"{found['ask']} {found['who']} {found['verb']}{rest}")
    found = _DO.fullmatch(question)
    if found:
        verb = third_person(found["verb"]) if found["es"] else found["verb"]
        return turned(f"{found['ask']} {found['who']} {verb}{found['rest']}")
    found = _OF_PAST.fullmatch(question)
    if found:
        verb, after = _PAST.get(found["verb"].lower()), found["rest"].split()[:1]
        if not verb or after and after[0].lower() in _PAST:
            return ""
        ever = found["ever"] or ""
        return turned(f"{found['ask'] or 'whether '}{found['who']}{ever} {verb}{found['rest']}")
    found = _WHETHER.fullmatch(question)
    if found:
        return turned(f"whether {found['who']} {found['verb']}{found['rest']}")
    if _THING.fullmatch(question):
        return f"what {question[:1].lower()}{question[1:]} is"
    return turned(question) if _WHO_DOES.fullmatch(question) else ""


def named_in(question: str) -> str:
    """What a question asks, as one says that one does not know it; "" if that is too much."""
    is_unsure = _PARTS_A_NAME.search(question) or _OF_MANY_WORDS.match(question)
    is_unsure = is_unsure or _OF_WHAT_IS_SEEN.match(question)
    if is_unsure or _THING.fullmatch(question) or _OF_NOW.match(question):
        return ""
    rest = indirect(question)
    return "" if _OF_US.search(rest) or len(rest.split()) > MOST_NAMED else rest


def direct(text: str) -> str:
    """A question within a sentence as it is asked: "where Hob is" as "where is Hob".

    Returns:
        "" for any other text.
    """
    found = _IF_SO.match(text)
    if found:
        return f"{found['verb']} {found['who']}{found['rest']}"
    found = _OF_STATE.search(text)
    if found:
        return f"{found[1]} {found[3]} {found[2]}"
    told = _TOLD_OF.search(text)
    if told:
        return f"{told[1]} did {told[2]}{told[3]} {_DONE[told[4].lower()]}{told[5]}"
    return ""


def completed(text: str) -> str:
    """A question with the words that it leaves out: "ever been there" as "have you ever been"."""
    text = _YOU_COULD.sub(r"could you \2", _HOW_LONG.sub(r"\1 have \2 ", text))
    text = _AM_I_EVEN.sub(r"\1", _STILL_DO.sub("do you still have ", text))
    text = _WHAT_TOLD.sub(r"what did \1 tell you", text)
    text = _HAVE_TO.sub("how do i ", _MIGHT_I.sub(r"\1 can \2", _WE_ARE.sub("we're ", text)))
    text = _GO_FOR_A_DRINK.sub("fancy a drink", _BORN.sub("were you ", text))
    text = _WHO_LAST.sub(r"\g<ask> \g<be> \g<who>", _AS_YOU_THINK.sub(r"\g<asked>", text))
    text = _NO_DID.sub(_with_did, _HOW_CALLED.sub(r"what is \g<what> called", text))
    text = _WHAT_MEANS.sub(r"what does \g<what> mean", _YOU_NO.sub("do you have a ", text))
    text = _WHAT_IF.sub(r"what happens if \g<so>", _KIND_OF_ONE.sub(r"are you a \g<one>", text))
    text = _WHAT_TO_CALL.sub("what is your name", text)
    text = _HOW_MUCH_GOT.sub(r"\g<ask> do you have", text)
    text = _MIGHT_BE.sub(
        lambda v: f"{v['ask']} {_TO_BE.get(v['who'].lower(), 'is')} {v['who']}{v['rest']}", text
    )
    text = _IS_IT_YOU.sub(
        lambda v: (
            f"{v['ask']} {_BE_OF_YOURS.get(v['be'], v['be'].strip()) if v['be'] else 'do'} you"
        ),
        text,
    )
    text = _ALL_THIS.sub(lambda v: f"what {v['can'] or 'do '}you {v['deed']}", text)
    text = _HOW_ONE_IS.sub(lambda v: f"are you {v['so'] or v['mood']}", text)
    text = _BEST_LOVED.sub(r"what is your favourite \g<kind>", text)
    text = _I_DID_NOT.sub(r"i \1 ", _BEEN_HERE.sub("have you been ", text))
    text = _ARE_YOU_SO.sub(r"are you \1", _ARE_YOU.sub(r"\1 are you ", text))
    text = _EVER.sub(
        lambda v: "have you ever " if _BEEN.match(v.string, v.end()) else "do you ever ", text
    )
    text = _HAVE_YOU.sub("have you ", _DO_YOU.sub("do you ", _YOU_DO.sub("do ", text)))
    text = _WOULD_COST.sub(r"\1 does", text)
    text = _OUR_NAMES.sub("do you know ", _REMEMBER_TO.sub("", text))
    if _WAS_IT.match(text):
        text = _WAS_IT.sub(_asked_plainly, text)
    if _OF_OWN.match(text):
        text = _AT_WHAT_TIME.sub("when ", _AS_TOLD.sub(r"\g<asked>", text))
    if _STILL_KNOWN.match(text):
        text = _STILL_KNOWN.sub(_asked_of_own, text)
    text = _THAT_STORY.sub(_asked_about, text)
    text = _IS_IT_TRUE.sub("are you ", _TOLD_MY_NAME.sub("do you know my name", text))
    text = _COME_WITH.sub("who am i here with", _ANOTHER_FOR.sub(r"tell me \g<what>", text))
    text = _ASKED_IF.sub(_asked_again, _HELD.sub(r"\1 do \2 \3\4", text))
    return str(_HEARD_ME.sub(r"what did i say about \1", text))


def with_did(text: str) -> str:
    """A question of what became of somebody with its verb: "anyone die" as "did anyone die"."""
    return str(_SOMEBODY_DID.sub(r"did \g<who> \g<do>", text))


def _with_did(found: re.Match[str]) -> str:
    """A question of a deed with the verb that it leaves out."""
    does = "did" if found["did"] else "do" if found["who"].lower() in ("they", "you") else "does"
    no = "n't" if found["not"] else ""
    deed = found["did"] or found["do"]
    return f"{found['ask']} {does}{no} {found['who']} {deed}{found['rest']}"


def _asked_about(found: re.Match[str]) -> str:
    thing = next(filter(None, found.groups()))
    return f"tell me about the {_MANY.get(thing.lower(), thing)}"


def _asked_again(found: re.Match[str]) -> str:
    be = (found["be"] or "do").strip().lower()
    ever = f" {found['ever']}" if found["ever"] else ""
    return f"{_BE_OF_YOURS.get(be, be)} you{ever}{found['rest']}"


def _asked_plainly(found: re.Match[str]) -> str:
    did, who = found["did"], found["who"]
    verb = f"did {who} {_DONE.get(did.lower(), did[:-2])}" if did else f"do {who} {found['do']}"
    return f"what {verb}{found['rest']}"


def _asked_of_own(found: re.Match[str]) -> str:
    be = found["be"].strip().lower()
    verb = _BE_OF_OWN.get(be, be)
    deed = {"came": " come", "come": " come", "live": " live"}.get(be, "")
    return f"{found['ask']} {verb} {found['who']}{deed}{found['rest']}"
