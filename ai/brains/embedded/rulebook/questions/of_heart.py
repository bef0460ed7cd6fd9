"""What players ask everybody about how they feel about their own life. Data only.

"It" is then their life or work, whatever else was spoken of.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.rulebook.questions.question import Question

_SO = r"(?:(?:and|so|but|well|no|oh|then),? )*"
_EVER = r"(?:(?:\w+ly|ever|never|not|still|also|even|always|sometimes|often|just|maybe) )*"
_DO = r"(?:do|don't|did|didn't|would|have|haven't|will)"
_END = (
    r"(?:,? (?:here|there|then|too|at all|now|today|really|anymore|yourself|again|all (?:day|"
    r"night|alone)|every \w+|out here|in (?:here|there|\w+ \w+)))*$"
)
_WISH = (
    r"(?:(?:want|wish|dream|plan|like|love|feel|felt|think|thought|rather|be)\w* )"
    r"(?:(?:to|of|about|like|you could|tempted) )*"
)
_AWAY = (
    r"(?:away(?: from here)?|else\w+|(?:some|any)where(?: else)?|out there|out|off|beyond the "
    r"\w+|on an? \w+)"
)
_GO_AWAY = rf"(?:(?:go|run|walk|get|be|mov|liv|work)(?:e|n?t?ing)? {_AWAY})"
_SEE = (
    r"(?:travel\w*|see(?:ing)? (?:the (?:world|sea|rest|stones)|other \w+|more of|something (?:"
    r"else|of))|quit(?:ting)?|retir(?:e|ing)|giv(?:e|ing) (?:it|this) up)"
)
_LEAVE = (
    r"(?:leav(?:e|ing)(?: (?:it all|all this|this|here|home|your \w+|thornwick|(?:the|this) "
    r"(?:village|town|place|inn|gate|library|workshop|post|job)))*)"
)
_LATER = (
    r"(?: (?:(?:one|some) ?day|sometimes?|at all|too|then|instead|yourself|ever|again|(?:from )?"
    r"here|for \w+|a bit|more|far|around|(?:after|if) .+))*$"
)
_DAD = r"(?:old )?(?:father|dad|da|papa|pa|daddy)"
_MUM = r"(?:old )?(?:mother|mum|mom|mama|ma|mummy)"
_OF_THEIRS = (
    r"(?:him|her|them|(?:your|the) (?:\w+ )?(?:father|dad|da|papa|mother|mum|mom|mama|parents|"
    r"folks|family|kin))"
)
_MISSED = r"(?: (?:sometimes|a lot|much|very much|so much|still|too|now|at all|often|badly|then))*"
_DULL = r"(?:bored|boring|dull|tedious|monotonous|the same (?:every|all)|samey|tiring|exhausting)"
_ALONE = r"(?:lonely|lonesome|alone|a bit lonely|isolated)"
_LIFE = (
    r"(?:life|days|work|job|lot|place in (?:life|the world)|choices?|this|it|that|things|how "
    r"(?:it|things|your life) .+|what you (?:do|have|are|became))"
)
_REST = (
    r"(?P<where> (?:here|in|at|with|when|being|standing|sitting|living|all|by|behind|on|for|out|"
    r"without|after|to|if|up|so|sometimes|guarding|nights?)\b.*)?$"
)
_IT_IS = (
    r"(?:is|isn't|was|does|doesn't|must|won't|can't|can) (?:it|this|that|life|your \w+|the (?:job|"
    r"work)|standing \w+|being .{2,20})"
)
_IT_SEEMS = (
    r"(?:'s| is| are|'re| must (?:be|get|feel)| sounds?| looks?| seems?)(?: (?:so|very|a bit|"
    r"quite|pretty|really|rather))*"
)
_GET = r"(?:not )?(?:be |get |become |feel |feeling |getting |so |very |a bit |all |quite |too )*"

_LOVED = r"(?:he|she|they|him|her|this \w+|the (?:carter|copyist|woman|man))"
_BEHIND = r"^(?:(?:and|but|so|aw+|oo+h*|oh|then|well),? )*"
AND_MOTHER: Mapping[str, str] = {
    r"^(?:and |but )?(?:what about |how about )?your (?:mother|mum|mom|mama|ma)$": (
        "what was your mother like"
    )
}
"""The same behind what was said of a father."""
AFTER_LOVE: Mapping[str, str] = {
    rf"{_BEHIND}(?:what was|what were|how was|who was|tell me about|was) {_LOVED}"
    r"(?: (?:like|pretty|beautiful|handsome|nice|kind))?$": "what was your love like",
    rf"{_BEHIND}(?:with )?who(?: was (?:it|that|he|she))?$": "what was your love like",
    rf"{_BEHIND}what(?:'s| is| was) (?:his|her|their) name$|{_BEHIND}what was {_LOVED} (?:called|"
    rf"named)$": "what is the name of your love",
    rf"{_BEHIND}(?:did|is|does|was|has|will|would) {_LOVED}\b.*$": "what became of your love",
    rf"{_BEHIND}(?:where(?:'s| is| did| was)|what happened to|what became of) {_LOVED}\b.*$": (
        "what became of your love"
    ),
    rf"{_BEHIND}(?:have|do|did) you (?:still |ever |often )*(?:seen?|met|meet|write to|talk to|"
    rf"hear "
    rf"from|heard from) {_LOVED}\b.*$": "what became of your love",
    rf"{_BEHIND}(?:do|did) you (?:still |ever |often |sometimes )*(?:miss|love|think (?:of|about)) "
    rf"{_LOVED}\b.*$": "do you miss your love",
    rf"{_BEHIND}(?:why|would|wouldn't|did)(?: (?:did|didn't|have))? you (?:\w+ )*?(?:follow|marry|"
    rf"ask|(?:go|gone|leave|come) (?:with|after)) {_LOVED}\b.*$": "did you go along with your love",
    rf"{_BEHIND}(?:why|would|wouldn't|did)(?: (?:did|didn't|have))? you (?:\w+ )*?(?:go|gone|leave|"
    r"come) (?:along|away)\b.*$": "did you go along with your love",
}
"""How the line is read behind what somebody has said of their love."""

OF_HEART: Mapping[str, Question] = {
    "hating it": Question(
        [
            rf"^{_SO}(?:do|don't|did|didn't|would) you {_EVER}(?:hate|mind|regret|resent|dislike|"
            r"despise) (?:it|this|that|(?:your|this) (?:job|work|life|choice|trade|post))"
            rf"{_MISSED}{_END}",
            rf"^{_SO}(?:do|don't|did|didn't|would) you {_EVER}(?:hate|mind|regret|resent|dislike|"
            r"despise) (?:being (?:an? |the |here).*|(?:having to|that you have to|standing|"
            r"becoming|staying|taking) .+)$",
            rf"^{_SO}(?:do|don't|doesn't|does) (?:you|it) {_EVER}(?:(?:get|grow) (?:tired|sick) of|"
            r"tire of|have enough of|bother you|get to you|wear you (?:out|down)|get on your "
            r"nerves)(?: [\w ]+)?$",
            rf"^{_SO}are you {_EVER}(?:tired|sick|fed up)(?: and tired)? (?:of|with) (?:it|this|"
            rf"that|all this|standing.*|people|guests|books|(?:your|the|this|all these) \w+){_END}",
            rf"^{_SO}you {_EVER}(?:must|probably|seem to) (?:really )?(?:hate|dislike) (?:it|"
            rf"this|your (?:job|work|life)|being .+|standing .+){_END}",
        ],
    ),
    "enjoying it": Question(
        [
            rf"^{_SO}(?:do|don't|did|didn't|would) you {_EVER}(?:enjoy|love|like) (?:it here|doing "
            r"(?:it|this|that|what .+)|what you do|(?:your|this) (?:job|work|life|trade|post)|"
            rf"(?:your|the) days|being (?:an? |the |here|alone).*){_MISSED}{_END}",
            rf"^{_SO}(?:do|don't|did|didn't|would) you {_EVER}(?:enjoy|love) (?:it|this){_MISSED}"
            rf"{_END}",
            rf"^{_SO}(?:do|don't|did|didn't) you {_EVER}(?:enjoy|love|like) (?P<what>(?:living|"
            r"working|standing|sitting|spending|keeping|running|guarding|minding|getting up|"
            r"waking|cooking for|serving|talking to|being with|being around) .+)$",
            rf"^{_SO}(?:is|isn't) it {_EVER}(?:a |worth )(?:good |nice |happy |hard |fine )?"
            rf"(?:life|it|job|place to live)(?: for you| to you| this)*{_END}",
        ],
    ),
    "happy": Question(
        [
            rf"^{_SO}(?:are|aren't|were) you {_EVER}(?:happy|content|contented|satisfied|unhappy|"
            r"miserable|at peace)(?: (?:here|there|in (?:here|there|this|thornwick|your|life).*|"
            r"(?:being|living|doing|as) .+|alone.*))*"
            rf"{_END}",
            rf"^{_SO}(?:are|aren't|were) you {_EVER}(?:happy|content|contented|satisfied|unhappy)"
            rf" (?:with|about) (?:your )?{_LIFE}$",
            rf"^{_SO}(?:does|do|doesn't|don't) (?:it|this|that|(?:your|the) \w+|standing .+) "
            rf"{_EVER}make you "
            rf"(?:happy|sad|unhappy){_END}",
            rf"^{_SO}(?:is|was) (?:this|it|that) (?:really |all )?(?:the life|what) you "
            r"(?:always )?(?:want|wanted|wished for|dreamed of|dreamt of|hoped for)\b.*$",
        ],
    ),
    "leaving": Question(
        [
            *(
                rf"^{_SO}{_DO} you {_EVER}{_WISH}{away}{_LATER}"
                for away in (_GO_AWAY, _SEE, _LEAVE)
            ),
            rf"^{_SO}(?:do|would) you {_EVER}(?:want to |like to )?(?:swap|trade|change) (?:lives|"
            rf"places|jobs)(?: with (?:me|us))?{_END}",
            rf"^{_SO}(?:will|would) you {_EVER}(?:{_LEAVE}|go {_AWAY}|travel) (?:one day|someday|"
            rf"if "
            r"(?:you|there|it|some\w+|the)\b.*|given .+)$",
            rf"^{_SO}(?:why|how come)(?: (?:do|did|don't|have|haven't|didn't|are|you))* {_EVER}"
            r"(?:leave|left|go away|gone away|travel|travelled|stay|stayed|staying|quit|move "
            rf"away|moved away|run away){_END}",
            rf"^{_SO}(?:what|who) (?:keeps|kept|holds|is keeping|made|makes) you {_EVER}"
            rf"(?:stay|here|in thornwick|from (?:leaving|going)){_END}",
        ],
        "would you not rather see the world? | do you want to see something else?",
    ),
    "father's like": Question(
        [
            rf"^{_SO}(?:what|how) (?:was|is|were) your {_DAD} like(?: as a \w+)?{_END}",
            rf"^{_SO}(?:tell (?:me|us)|what) (?:more |something |a bit )?about your {_DAD}{_END}",
            rf"^{_SO}what (?:kind|sort) of (?:an? )?(?:man|person|father|guard) was your {_DAD}"
            rf"{_END}",
        ],
        "",
        AND_MOTHER,
    ),
    "mother's like": Question(
        [
            rf"^{_SO}(?:what|how) (?:was|is|were) your {_MUM} like(?: as a \w+)?{_END}",
            rf"^{_SO}(?:tell (?:me|us)|what) (?:more |something |a bit )?about your {_MUM}{_END}",
            rf"^{_SO}what (?:kind|sort) of (?:an? )?(?:woman|person|mother) was your {_MUM}{_END}",
        ],
    ),
    "father's name": Question(
        [
            rf"^{_SO}what(?:'s| is| was) (?:the name of )?your {_DAD}(?:'s|s)? ?(?:first )?(?:name"
            rf"|called|named)?{_END}",
            rf"^{_SO}what was your {_DAD} (?:called|named){_END}",
        ],
        "",
        AND_MOTHER,
    ),
    "mother's name": Question(
        [
            rf"^{_SO}what(?:'s| is| was) (?:the name of )?your {_MUM}(?:'s|s)? ?(?:first )?(?:name"
            rf"|called|named)?{_END}",
            rf"^{_SO}what was your {_MUM} (?:called|named){_END}|^{_SO}do you look like (?:her|"
            rf"your {_MUM}|him|your {_DAD}|your parents){_END}",
        ],
    ),
    "father's work": Question(
        [
            rf"^{_SO}what (?:did|does) your {_DAD} (?:do|work(?: as)?|carry|drive|deliver|copy|"
            rf"write)(?: for a living| in .+)?{_END}",
            rf"^{_SO}what was your {_DAD}(?:'s|s)? (?:job|work|trade){_END}|"
            rf"^{_SO}was your {_DAD} (?:also )?an? (?:clerk|carter|guard|innkeeper|"
            rf"librarian){_END}",
        ],
        "",
        AND_MOTHER,
    ),
    "mother's work": Question(
        [
            rf"^{_SO}what (?:did|does) your {_MUM} (?:do|work(?: as)?)(?: for a living)?{_END}|"
            rf"^{_SO}what was your {_MUM}(?:'s|s)? (?:job|work|trade){_END}",
        ],
    ),
    "read to": Question(
        [
            rf"^{_SO}did (?:he|she|your {_DAD}|your {_MUM}|they) {_EVER}"
            rf"(?:read|sing|tell (?:you )?stories|play)(?: (?:to|with|for) you)?{_END}",
        ],
    ),
    "grief": Question(
        [
            rf"^{_SO}(?:were|weren't) you (?:\w+ )?(?:sad|heartbroken|upset|alone|there|devastated"
            rf"|with (?:him|her|them)) when {_OF_THEIRS} (?:died|passed)\b.*$",
            rf"^{_SO}(?:did you|how did you) (?:cry|weep|feel|cope|manage|mourn)(?: (?:when|after|"
            rf"without) {_OF_THEIRS}(?: (?:died|passed|was|were|death)\b.*)?)$",
            rf"^{_SO}(?:that|it) must have been (?:so |very |really )?(?:hard|sad|tough|rough|"
            rf"terrible|awful|difficult|lonely)(?: (?:for|on) you)?{_END}",
            rf"^{_SO}you (?:must have been|were) (?:so |very |only |still |just )*(?:young|small|"
            rf"little|sad|heartbroken|a child|lonely)(?: (?:then|when .+))?$",
        ],
    ),
    "raised by": Question(
        [
            rf"^{_SO}who (?:raised|brought up|looked after|took care of|cared for|fed) you(?: up)?"
            rf"(?: (?:as a (?:child|kid)|when you were .+|after .+))?{_END}|"
            rf"^{_SO}who brought you up{_END}",
        ],
    ),
    "kindness": Question(
        [
            rf"^{_SO}what(?:'s| is| was) the (?:nicest|kindest|sweetest|best|loveliest) thing "
            r"(?:that )?(?:any(?:one|body)|some(?:one|body)|a \w+|people)(?: has| have|'s)? "
            r"(?:ever "
            rf")?(?:did|done|said|gave|given)(?: (?:for|to))? ?you{_END}",
        ],
    ),
    "wanted kin": Question(
        [
            rf"^{_SO}(?:did|do|didn't|don't|would|have) you {_EVER}(?:want|wanted|wish for|wished "
            r"for|like to have|dream of|want to have)(?: (?:any|a|some|to have|your own))* "
            rf"(?:kids|children|child|son|daughter|family|husband|wife|to (?:marry|get married))"
            rf"(?: of your own)?{_END}",
        ],
    ),
    "nature": Question(
        [
            rf"^{_SO}(?:are|aren't|were) you {_EVER}(?:an? |very |so |quite |really )*(?:shy|proud|"
            r"honest|patient|stubborn|kind|nice|strict|funny|romantic|jealous|curious|lazy|"
            r"superstitious|optimist(?:ic)?|pessimist(?:ic)?|cheerful|grumpy|generous|greedy|loyal|"
            r"vain|quiet|sentimental|gentle|tough)(?: (?:person|man|woman|one|soul|type))?"
            rf"{_END}",
            rf"^{_SO}were you an? (?:good|bad|quiet|wild|happy|shy|clever) (?:student|pupil|child|"
            rf"kid|girl|boy){_END}",
            rf"^{_SO}(?:what are you like|how would you describe yourself|what (?:kind|sort) of "
            rf"(?:person|man|woman|one) are you){_END}|"
            rf"^{_SO}are you (?:more )?(?:of )?an? (?:\w+ )?(?:morning|night|early|cat|dog) (?:"
            rf"person|owl|bird){_END}",
        ],
    ),
    "fed by": Question(
        [
            rf"^{_SO}who (?:cooks|washes|makes (?:the |your )?(?:food|soup|dinner)|feeds|cleans|"
            rf"looks after|takes care of|cares for)(?: (?:for|up))*(?: you)?{_END}",
        ],
    ),
    "slept at work": Question(
        [
            rf"^{_SO}(?:have|did|do) you {_EVER}(?:fall|fell|fallen|doze|dozed|nod|nodded|been "
            r"caught|sleep|slept|nap|napped)(?: (?:asleep|off|asleep off|sleeping))?(?: (?:on|at|"
            r"during|over|in|while) (?:the |your |a )?(?:watch|duty|job|work|post|guard|book|night|"
            rf"bench|counter|chair|reading|baking))+{_END}",
        ],
    ),
    "while asleep": Question(
        [
            rf"^{_SO}who(?:'s| is)? (?:guard(?:s|ing)?|watch(?:es|ing)?|keep(?:s|ing)?|mind(?:s|"
            r"ing)?|look(?:s|ing)? after|take(?:s)? over|run(?:s|ning)?|does)(?: (?:it|this|here|"
            r"the \w+|this \w+|things|watch))*,? (?:when|while|if) you(?:'re| are)? (?:sleep|"
            rf"asleep|sleeping|eat|eating|away|sick|ill|gone|rest|resting|not here|busy|out){_END}",
        ],
    ),
    "after them": Question(
        [
            rf"^{_SO}who(?:'s| is| will|'ll)? (?:come|comes|coming|take over|takes over|be|do it|"
            r"run it|keep it|stand here|next|inherit|inherits|get|gets|going to (?:be|take over|do "
            r"it|come|stand here))(?: (?:the (?:next|tenth)(?: (?:one|guard))?|it|this|the \w+|"
            r"this \w+|in line|here))* ?(?:after you|when you(?:'re| are)? (?:gone|die|dead|old|"
            rf"stop|retire)|next|the tenth(?: one| guard)?|from you){_END}",
            rf"^{_SO}(?:will|does|do) (?:any(?:one|body)|some(?:one|body)|you have (?:any(?:one|"
            rf"body)|some(?:one|body))(?: to| who will)?) (?:take over|come after|follow|succeed)"
            rf"(?: (?:from|after))?(?: you)?{_END}",
        ],
    ),
    "holidays": Question(
        [
            rf"^{_SO}(?:do|did|don't|have|when did) you {_EVER}(?:get|have|take|last have|had|last "
            r"take)(?: (?:any|a|an|some|your))* ?(?:holidays?|days? off|vacations?|time off|free "
            rf"(?:days?|time)|evenings? off){_END}",
        ],
    ),
    "long day": Question(
        [
            rf"^{_SO}(?:an? )?(?:long|hard|busy|rough|tough|bad|good|tiring) (?:day|night|shift|"
            rf"watch|evening)(?: (?:eh|huh|was it|then))*$|^{_SO}(?:was it|did you have|have you "
            r"had|had) an? (?:long|hard|busy|rough|tough|bad|good|tiring) (?:day|night|shift|watch)"
            rf"{_END}",
        ],
    ),
    "overworked": Question(
        [
            rf"^{_SO}you (?:work|do|stand|toil) (?:way |far )?too (?:much|hard|long)\b.*$|"
            rf"^{_SO}you (?:should|need to|could|ought to|deserve to|deserve) (?:really |just )?"
            r"(?:rest|sit down|take (?:a|some) (?:break|rest|day off|time off)|sleep|relax|get some"
            rf" (?:sleep|rest)|a (?:break|rest|holiday|day off)){_END}",
        ],
    ),
    "their love: like": Question(
        [
            r"^what was your love like$",
            rf"^{_SO}(?:what was|tell me about) (?:your (?:first |old |great |lost )?love|the "
            rf"(?:carter|copyist)|this (?:carter|copyist|woman))(?: like)?{_END}|"
            rf"^{_SO}who was (?:your (?:first |old |great |lost )?love|the (?:carter|copyist))"
            rf"{_END}",
        ],
        "",
        AFTER_LOVE,
    ),
    "their love: name": Question([r"^what is the name of your love$"], "", AFTER_LOVE),
    "their love: now": Question([r"^what became of your love$"], "", AFTER_LOVE),
    "their love: missed": Question(
        [
            r"^do you miss your love$",
            rf"^{_SO}(?:do|did) you {_EVER}(?:miss|think (?:of|about)|write to|hear from) (?:your "
            rf"(?:\w+ )?(?:love|carter|copyist)|the (?:carter|copyist)){_MISSED}$",
        ],
        "",
        AFTER_LOVE,
    ),
    "their love: along": Question([r"^did you go along with your love$"], "", AFTER_LOVE),
    "reminds them": Question(
        [
            rf"^{_SO}you (?:really |kind of |sort of |so )*(?:remind (?:me|us) of|look like|sound "
            r"like) (?:my|our) [\w -]+$",
            rf"^{_SO}you(?:'re| are) (?:so |really |just )*like (?:my|our) [\w-]+$",
        ],
    ),
    "treated": Question(
        [
            rf"^{_SO}do (?:people|they|the others) {_EVER}(?:think|say|call) (?:that )?you(?:'re| "
            rf"are)?"
            rf" .+$",
            rf"^{_SO}(?:is|are|was|were|does|do|did) (?:any(?:one|body)|some(?:one|body)|people|"
            rf"they|"
            rf"the others|guests|the kids|the children) {_EVER}(?:mean|nice|rude|kind|bad|good|"
            rf"cruel|unkind|tease|mock|laugh at|like)(?: (?:to|with))? ?(?:you)?{_END}",
            rf"^{_SO}how do (?:people|they|the others) treat you{_END}|"
            rf"^{_SO}are (?:people|they|the others) (?:\w+ )?(?:nice|kind|good|mean) to you{_END}",
        ],
    ),
    "the others": Question(
        [
            rf"^{_SO}(?:do|don't|did) you {_EVER}(?:like|love|trust|get (?:on|along) with|know|"
            r"hate) (?:the others|everybody|everyone|the people|people|your neighbours|"
            rf"the villagers)(?: (?:here|in the village|well|all))*{_END}",
        ],
    ),
    "threw out": Question(
        [
            rf"^{_SO}(?:have|did|do) you {_EVER}(?:had to )?(?:kick(?:ed)?|throw|threw|thrown|"
            r"toss(?:ed)?|chase[d]?|send|sent|turn(?:ed)?|ban(?:ned)?|refuse[d]?) (?:any(?:one|"
            rf"body)|some(?:one|body)|people|a guest|guests|a reader)(?: (?:out|away))*{_END}",
        ],
        "",
        {
            r"^(?:and |but |so )?(?:what|why)(?: (?:did|had|have|has))? (?:he|she|they|it|was it)"
            r"\b.*$|^(?:and |but |so )?(?:why|what for|what happened|how come)$": (
                "why did you throw people out"
            ),
        },
    ),
    "threw out: what for": Question([r"^why did you throw people out$"]),
    "lived before": Question(
        [
            rf"^{_SO}where (?:did|have|had) you (?:use to |used to )?(?:live|lived|work|worked|"
            rf"stay|been|stayed)(?: (?:before|first|until then|at first|earlier))(?: .+)?$",
            rf"^{_SO}what did you (?:do|work as) before(?: (?:this|that|you .+|here))?$",
        ],
    ),
    "where to": Question(
        [
            rf"^{_SO}where would you (?:go|live|travel|want to go|like to go)(?: to)?(?: (?:if|"
            rf"when)"
            rf" .*|then|first|instead)*$",
        ],
    ),
    "chosen": Question(
        [
            rf"^{_SO}did you (?:really |ever |even )?(?:have|get) (?:a|any|the) choice\b.*$|"
            rf"^{_SO}did (?:your \w+|he|she|they) (?:make|force|want) you (?:to )?"
            rf"(?:do|be|become|keep|run|guard|stand|take|work)\b.*$",
            rf"^{_SO}(?:did you choose|was it your (?:choice|idea|wish)|who (?:chose|decided))"
            rf"(?: (?:this|it|that|your \w+|to .+|for you))*$",
        ],
    ),
    "easier": Question(
        [
            rf"^{_SO}(?:does|will|did) (?:it|that|the (?:pain|grief)) {_EVER}(?:get|become|grow)s? "
            rf"(?:any )?(?:easier|better|less|lighter){_END}",
            rf"^{_SO}(?:does|will) (?:the (?:pain|grief)|missing (?:him|her|them)) {_EVER}(?:stop|"
            rf"go away|pass|end)(?: hurting)?{_END}",
            rf"^{_SO}(?:does|will) it {_EVER}stop hurting{_END}",
        ],
    ),
    "gossip": Question(
        [
            rf"^{_SO}(?:do|will|would) you {_EVER}(?:gossip|talk|laugh|joke)(?: (?:about|of) (?:me|"
            rf"us|people|guests|everyone|the others))(?: (?:when|behind|with|to) .+)?$",
        ],
    ),
    "what it takes": Question(
        [
            rf"^{_SO}what does (?:it|one|somebody|someone|a person) (?:take|need)(?: to (?:be|run|"
            rf"become|keep|do|have) .+)?$|"
            rf"^{_SO}how (?:do|does|can|could|would) (?:you|one|i|somebody|someone) (?:become|be|"
            rf"run|learn to be) (?:an? |the )?(?:good )?(?:innkeeper|guard|librarian|builder|inn|"
            rf"library|one){_END}",
        ],
    ),
    "hard": Question(
        [
            rf"^{_SO}(?:is|isn't|was) (?:it|this|that|your (?:job|work|life)|the work|(?:being|"
            rf"running|keeping|guarding) .{{2,20}}) {_EVER}(?:very |so |really |quite )?(?:hard|"
            rf"difficult|tough|easy|a lot of work|hard work|stressful)(?: (?:work|job|life|to do|"
            rf"to run|for you))*{_END}",
        ],
    ),
    "of strangers": Question(
        [
            rf"^{_SO}what do you (?:think|make) (?:of|about) (?:us |the |all these "
            rf")?(?:adventurers|"
            r"travell?ers|strangers|guests|visitors|people like (?:me|us)|heroes|tourists|city "
            rf"folk|newcomers|us){_END}",
            rf"^{_SO}do you (?:like|hate|trust|mind) (?:us |the |all these )?(?:adventurers|"
            rf"travell?ers|strangers|heroes|tourists|newcomers|us){_END}",
        ],
    ),
    "am I so": Question(
        [
            rf"^{_SO}(?:am i|are we) (?:your|the) (?:new )?(?:favou?rite|best|first|only|nicest|"
            rf"worst)(?: \w+)?(?: (?:today|ever|so far|of all|now))*{_END}",
        ],
    ),
    "their speech": Question(
        [
            rf"^{_SO}why do you (?:always |never |all )*(?:call (?:me|us|everyone|everybody|people|"
            r"them)(?: (?:dear|that|so))?|say (?:dear|that|it like that)|(?:talk|speak)(?: like "
            rf"(?:that|this)|so (?:short|little|funny|old|strange|oddly|much|few words)))$",
        ],
    ),
    "not called so": Question(
        [
            rf"^{_SO}(?:please )?(?:don't|do not|stop|never) call(?:ing)? (?:me|us)"
            r"(?: (?:dear|that))?$"
        ],
    ),
    "belief": Question(
        [
            rf"^{_SO}do you {_EVER}believe in (?:true )?(?:love|fate|luck|miracles|destiny|"
            rf"happiness|omens|happy endings|second chances|people|yourself|good and evil){_END}",
        ],
    ),
    "company": Question(
        [
            rf"^{_SO}(?:do|would) you (?:want|like|need|fancy) (?:some |a bit of |any "
            rf")?company{_END}"
            rf"|^{_SO}(?:want|shall|should|can|could|may|do you want) (?:me|us|i|we) (?:to "
            rf")?(?:keep "
            r"you company|(?:stay|wait|stand|sit)(?: (?:a while|a bit|here|a little))* with you)"
            r"(?: (?:a while|a bit|here|then|a little))*$",
            rf"^{_SO}do you {_EVER}(?:like|love|enjoy|mind|hate) (?:it )?(?:when|if|that) "
            rf"(?:people|"
            r"guests|folks|visitors|readers|strangers|we|i|others|kids|children) (?:come|visit|talk"
            r"|stop|stay|ask|are)\b.*$",
        ],
    ),
    "stand in": Question(
        [
            rf"^{_SO}(?:i|we)(?:'ll| could| can| will|'d| would)? (?:gladly )?(?:watch|guard|mind|"
            r"keep|run|look after|take over|stand)(?P<what> [\w ]+?)? (?:for you|while you .+|"
            r"instead of "
            r"you|in your place|so you can .+)$",
            rf"^{_SO}(?:let|want) (?:me|us) (?:to )?(?:watch|guard|mind|keep|run|look after|take "
            r"over|stand)(?P<what> [\w ]+?)? (?:for you|while you .+|instead of you|in your "
            r"place)$",
        ],
    ),
    "trusts them": Question(
        [
            rf"^{_SO}(?:do|don't|would|can|will) you {_EVER}(?:trust|believe|respect) (?:me|us)"
            rf"{_END}"
        ],
    ),
    "goes out": Question(
        [
            rf"^{_SO}(?:do|don't|did|have|haven't) you {_EVER}(?:go|get|been|step|come|gone|leave)"
            r" (?:out|outside|the (?:house|room|inn|library|workshop))(?: (?:of here|of the \w+|"
            rf"into .+|there|much|often|lately|at all))*{_END}",
            rf"^{_SO}when (?:did|were|was) (?:you|the last time you)(?: last)? (?:go|get|went|been|"
            rf"step|were)? ?(?:last )?(?:out|outside)(?: .+)?$",
        ],
    ),
    "cares": Question(
        [
            rf"^{_SO}(?:do|don't|did) you {_EVER}(?:even )?care(?: (?:about|for) .+|what .+|at all|"
            rf"though)?{_END}",
            rf"^{_SO}(?:does|doesn't) (?:it|that) (?:even )?(?:matter|hurt your feelings)"
            rf"(?: to you)?{_END}",
        ],
    ),
    "thought ill": Question(
        [
            rf"^{_SO}(?:do )?you (?:must |probably |really |all )?think (?:that )?(?:i'm|i am|"
            rf"we're|"
            r"we are|im) (?:an? |so |too |just |really |such an? )*(?:stupid|dumb|crazy|weird|"
            r"strange|idiot|fool|mad|ugly|silly|boring|annoying|liar|coward|thief|rude|lazy|poor|"
            rf"useless|pathetic|drunk){_END}",
        ],
    ),
    "if they fail": Question(
        [
            rf"^{_SO}what (?:happens )?(?:if|when) you (?:break(?: down)?|get (?:sick|ill|hurt|old)"
            rf"|fall ill|die|fall over|can't any more|are (?:ill|sick|gone)){_END}",
            rf"^{_SO}who (?:would|will|could|can) (?:fix|repair|mend|heal|nurse|help) you"
            rf"(?: (?:if|when|then) .+)?{_END}",
        ],
    ),
    "friendship": Question(
        [
            rf"^{_SO}(?:do you want|would you like|want) (?:an? |some )?(?:new )?friends?{_END}",
            rf"^{_SO}(?:can|could|shall|should|will|are|let's) (?:we|i)? ?(?:be |become )?(?:"
            r"your )?friends?(?: (?:now|then|or not))*$",
            rf"^{_SO}(?:i|we)(?:'ll| will|'d like to| want to| could| can) be (?:your )?friends?"
            rf"(?: with you)?{_END}",
        ],
    ),
    "proud of them": Question(
        [
            rf"^{_SO}(?:would|will|was|is|were) (?:he|she|they|{_OF_THEIRS}) (?:be )?(?:\w+ "
            rf")?proud(?: of "
            rf"you)?{_END}",
            rf"^{_SO}what would {_OF_THEIRS} (?:say|think)\b.*$",
        ],
    ),
    "missing them": Question(
        [
            rf"^{_SO}(?:do|don't|did|will|must) you {_EVER}(?:miss|mourn|think (?:of|about)|grieve "
            rf"for) {_OF_THEIRS}{_MISSED}$",
            rf"^{_SO}(?:you must|you) {_EVER}(?:miss) {_OF_THEIRS}{_MISSED}$",
            rf"^{_SO}(?:is|was|isn't|wasn't) (?:it|life) (?:very |so |really )?(?:hard|sad|lonely|"
            rf"strange|different) without {_OF_THEIRS}{_MISSED}$",
        ],
    ),
    "close to them": Question(
        [
            rf"^{_SO}(?:were|are) you (?:very |really |ever )?(?:close|(?:good )?friends|alike|"
            rf"fond)"
            rf"(?: (?:to|with|of))? ?(?:{_OF_THEIRS})?{_MISSED}$",
            rf"^{_SO}did you (?:really |ever |always )?(?:love|like|get (?:on|along) with|admire|"
            rf"look up to|know) {_OF_THEIRS}(?: (?:well|much))*{_MISSED}$",
            rf"^{_SO}(?:was|were) (?:he|she|they|{_OF_THEIRS}) (?:\w+ )?(?:nice|kind|strict|good|"
            r"hard|proud|funny|stern|mean|a good (?:man|woman|father|mother|guard))"
            rf"(?: (?:to|of|with) you)?(?: or (?:not|what|strict|mean))?{_MISSED}$",
        ],
    ),
    "missing": Question(
        [
            rf"^{_SO}(?:do|don't|did) you {_EVER}miss (?:any(?:thing|body|one)|some(?:thing|body|"
            r"one)|home|your (?:old )?(?:home|life|town|village|youth|childhood)|being "
            r"(?:young|a child|home)|the old days|it|it there|the (?:sea|ferry|"
            rf"river)){_MISSED}{_END}",
            rf"^{_SO}what do you miss(?: (?:the )?most)?{_END}",
            rf"^{_SO}(?:do|are) you {_EVER}(?:get )?home ?sick{_END}",
        ],
    ),
    "dull": Question(
        [
            rf"^{_SO}{_IT_IS} {_EVER}{_GET}{_DULL}{_REST}",
            rf"^{_SO}(?:do|don't|are|aren't) you {_EVER}{_GET}bored(?: (?:of|with) (?:it|this|that|"
            rf"all .+|your .+|the .+|standing .+))?{_REST}",
            rf"^{_SO}(?:it|this|that|(?:your|the) (?:job|work|life)){_IT_SEEMS} {_DULL}{_REST}",
        ],
    ),
    "lonely": Question(
        [
            rf"^{_SO}{_IT_IS} {_EVER}{_GET}{_ALONE}{_REST}",
            rf"^{_SO}(?:do|don't|are|aren't|did) you {_EVER}{_GET}{_ALONE}{_REST}",
            rf"^{_SO}(?:it|this|that|you|(?:your|the) (?:job|work|life)){_IT_SEEMS} {_ALONE}"
            rf"{_REST}",
        ],
    ),
    "in trouble": Question(
        [
            rf"^{_SO}(?:are|will|won't|aren't|could|would|did|do) you {_EVER}(?:going to |gonna )?"
            r"(?:get|be|land|getting)(?: in(?:to)?)? (?:any |big |deep |much )?(?:trouble|punished|"
            r"told off|fired|sacked|dismissed|scolded|yelled at|shouted at|blamed|into hot water)"
            rf"(?: (?:for|with|because|if|over|about)\b.*)?{_END}",
            rf"^{_SO}(?:is|will|does) (?:any(?:one|body)|some(?:one|body)|your boss|the "
            r"village|the mayor) (?:going to |gonna )?(?:be )?(?:angry|mad|cross|punish|fire|"
            rf"scold|blame|tell off)(?: (?:with|at))? ?you(?: off)?(?: (?:for|because)\b.*)?{_END}",
        ],
    ),
    "got through": Question(
        [
            rf"^{_SO}(?:guess what,? )?(?:we|i)(?:'ve| have)? (?:just |finally |really )*(?:got|"
            r"made it|went|been)(?: \w+)? (?:through|past)(?: (?:the|that|your|his))* gate\b.*$",
            rf"^{_SO}(?:he|the guard) (?:just |finally )*(?:let us|let me|opened|opened it)"
            r"(?: (?:through|out|past|the gate|for us|for me|in))+$",
        ],
    ),
    "cold out": Question(
        [
            r"^(?:(?:brr+|phew|ugh|man|god|wow|oh|hi|evening|hello|and),? )*(?:it(?:'s| is)|its|"
            r"that's|we're|i'm|i am)? ?(?:(?:so|really|very|pretty|bloody|damn|quite|bitter(?:ly)?"
            r"|too) )*(?:cold|freezing|chilly|icy|wet|nasty|windy|stormy|miserable)(?: (?:out|"
            r"outside|out there|out here|tonight|today|this evening|on the road|there))+$",
        ],
    ),
    "brought back": Question(
        [
            r"^(?:here(?:'s|s| is| are)|i(?:'m| am)? ?(?:brought|bring|bringing|give|"
            r"giving|gave|return|returned|returning|brought you)) (?:you |back )*(?:your|ur|the|"
            r"that|it|this)(?: [\w-]+)? ?back(?: (?:to you|again|now|sorry\b.*))*$",
        ],
    ),
    "a bribe": Question(
        [
            r"^(?:(?:what if|how about|ok|fine|psst|hey|so|and),? )*(?:i(?:'ll| will|'d| can| could"
            r"| would)? (?:give|pay|offer|slip|bribe) (?:you )?)?(?:an? |one |two |three |five |ten"
            r" |twenty |\d+ |some |my )*(?:coppers?|coins?|gold|silver|gold pieces|ales?|beers?|"
            r"money)(?: (?:for you|to you|each))? (?:if|when|once|so) you (?:tell|say|let|open|"
            r"give|show|whisper|look away|forget|help)\b(?P<what>.*)$",
            r"^(?:can|could|may) (?:i|we) (?:bribe|pay|buy) you(?: off)?(?: (?:to|for)\b.*)?$|"
            r"^(?:do you|would you) (?:take|accept) (?:a |any )?bribes?$",
        ],
    ),
    "stopping me": Question(
        [
            r"^(?:(?:and|so|but|well|too late|ha),? )*(?:are you|you(?:'re| are)|your|will you|"
            r"you) (?:really |even |not )*(?:going to |gonna )?(?:stop|chase|arrest|punish|fight|"
            r"catch|throw out|report|jail|tell on) (?:me|us|him|her|them)(?: (?:then|now|for "
            r"(?:that|it|this)|if .+|or what|out))*$",
            r"^(?:(?:and|so|but|well),? )*what (?:are|will|would) you (?:going to |gonna )?do"
            r"(?: (?:about it|to stop (?:me|us)|if (?:i|we) (?:take|steal|run|climb|break|refuse|"
            r"don't|just|do)\b.*|now))+$|^(?:then |so |just )?(?:try to |try and )?(?:stop|catch)"
            r" me(?: (?:then|if you can|now))*$",
        ],
    ),
    "yes or no": Question(
        [
            rf"^{_SO}(?:is|was) (?:that|this|it) (?:an? |now an? |supposed to be an? )?(?:yes|no|"
            rf"maybe)(?: or an? (?:yes|no)| or (?:yes|no|what))?(?: then)?$",
        ],
    ),
    "what a machine says": Question(
        [
            rf"^{_SO}(?:that(?:'s| is)|thats|it(?:'s| is)) (?:exactly |just )?what an? (?:\w+ )?"
            r"(?:bot|robot|machine|computer|ai|program|npc) (?:would|might|could) say$",
            rf"^{_SO}you (?:sound|talk|speak|act) (?:just |exactly )?like an? (?:\w+ )?(?:bot|"
            r"robot|machine|computer|ai|program|npc)$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
