"""What players ask everybody about how they feel about their own life. Data only.

"It" is then their life or work, whatever else was spoken of.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import END, EVER, MUCH, SO, Question

_DO = r"(?:do|don't|did|didn't|would|have|haven't|will)"
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

OF_HEART: Mapping[str, Question] = {
    "rudeness": Question(
        [
            rf"^{SO}(?:do|don't|does|doesn't|how|what|is|are|can)\b.*\b(?:you|it)\b(?P<what>.*) "
            rf"(?:when|if|"
            r"that) (?P<more>.*)\b(?:rude|unkind|nasty|mean|insults?|shouts?|yells?|laughs?|"
            r"horrible)\b(?: (?:to|with|at))?(?: you)?$",
            rf"^{SO}(?:do|don't) you {EVER}(?:mind|hate|care about|dislike|get) (?:(?:rude|nasty|"
            r"unfriendly|mean|loud) \w+|insults|rudeness)$",
        ],
    ),
    "hating it": Question(
        [
            rf"^{SO}(?:do|don't|did|didn't|would) you {EVER}(?:hate|mind|regret|resent|dislike|"
            r"despise) (?:it|this|that|(?:your|this) (?:job|work|life|choice|trade|post))"
            rf"{MUCH}{END}",
            rf"^{SO}(?:do|don't|did|didn't|would) you {EVER}(?:hate|mind|regret|resent|dislike|"
            r"despise) (?:being (?:an? |the |here).*|(?:having to|that you have to|standing|"
            r"becoming|staying|taking) .+)$",
            rf"^{SO}(?:do|don't|doesn't|does) (?:you|it) {EVER}(?:(?:get|grow) (?:tired|sick) of|"
            r"tire of|have enough of|bother you|get to you|wear you (?:out|down)|get on your "
            r"nerves)(?: [\w ]+)?$",
            rf"^{SO}are you {EVER}(?:tired|sick|fed up)(?: and tired)? (?:of|with) (?:it|this|"
            rf"that|all this|standing.*|people|guests|books|(?:your|the|this|all these) \w+){END}",
            rf"^{SO}you {EVER}(?:must|probably|seem to) (?:really )?(?:hate|dislike) (?:it|"
            rf"this|your (?:job|work|life)|being .+|standing .+){END}",
        ],
    ),
    "enjoying it": Question(
        [
            rf"^{SO}(?:do|don't|did|didn't|would) you {EVER}(?:enjoy|love|like) (?:it here|doing "
            r"(?:it|this|that|what .+)|what you do|(?:your|this) (?:job|work|life|trade|post)|"
            rf"(?:your|the) days|being (?:an? |the |here|alone).*){MUCH}{END}",
            rf"^{SO}(?:do|don't|did|didn't|would) you {EVER}(?:enjoy|love) (?:it|this){MUCH}{END}",
            rf"^{SO}(?:do|don't|did|didn't) you {EVER}(?:enjoy|love|like) (?P<what>(?:living|"
            r"working|standing|sitting|spending|keeping|running|guarding|minding|getting up|"
            r"waking|cooking for|serving|talking to|being with|being around) .+)$",
            rf"^{SO}(?:is|isn't) it {EVER}(?:a |worth )(?:good |nice |happy |hard |fine )?"
            rf"(?:life|it|job|place to live)(?: for you| to you| this)*{END}",
        ],
    ),
    "happy": Question(
        [
            rf"^{SO}(?:are|aren't|were) you {EVER}(?:happy|content|contented|satisfied|unhappy|"
            r"miserable|at peace)(?: (?:here|there|in (?:here|there|this|thornwick|your|life).*|"
            r"(?:being|living|doing|as) .+|alone.*))*"
            rf"{END}",
            rf"^{SO}(?:are|aren't|were) you {EVER}(?:happy|content|contented|satisfied|unhappy)"
            rf" (?:with|about) (?:your )?{_LIFE}$",
            rf"^{SO}(?:does|do|doesn't|don't) (?:it|this|that|(?:your|the) \w+|standing .+) "
            rf"{EVER}make you (?:happy|sad|unhappy){END}",
            rf"^{SO}(?:is|was) (?:this|it|that) (?:really |all )?(?:the life|what) you "
            r"(?:always )?(?:want|wanted|wished for|dreamed of|dreamt of|hoped for)\b.*$",
        ],
    ),
    "leaving": Question(
        [
            *(rf"^{SO}{_DO} you {EVER}{_WISH}{away}{_LATER}" for away in (_GO_AWAY, _SEE, _LEAVE)),
            rf"^{SO}(?:do|would) you {EVER}(?:want to |like to )?(?:swap|trade|change) (?:lives|"
            rf"places|jobs)(?: with (?:me|us))?{END}",
            rf"^{SO}(?:will|are) you (?:going to )?{EVER}(?:do|stay|be|keep|stand|work|"
            rf"live)\b.{{0,20}} "
            r"(?:for ?ever|for good|until you die|all your life)$",
            rf"^{SO}(?:will|would) you {EVER}(?:{_LEAVE}|go {_AWAY}|travel) (?:one day|someday|if "
            r"(?:you|there|it|some\w+|the)\b.*|given .+)$",
            rf"^{SO}(?:why|how come)(?: (?:do|did|don't|have|haven't|didn't|are|you))* {EVER}"
            r"(?:leave|left|go away|gone away|travel|travelled|stay|stayed|staying|quit|move "
            rf"away|moved away|run away){END}",
            rf"^{SO}(?:what|who) (?:keeps|kept|holds|is keeping|made|makes) you {EVER}"
            rf"(?:stay|here|in thornwick|from (?:leaving|going)){END}",
        ],
        "have you never been curious? | have you ever been curious? | will you do this for ever? | "
        "when will you retire? | will you stay here for ever? | will "
        "you do this forever? | would you not rather see the world? | do you want to see something "
        "else?",
    ),
    "kindness": Question(
        [
            rf"^{SO}what(?:'s| is| was) the (?:nicest|kindest|sweetest|best|loveliest) thing "
            r"(?:that )?(?:any(?:one|body)|some(?:one|body)|a \w+|people)(?: has| have|'s)? "
            r"(?:ever "
            rf")?(?:did|done|said|gave|given)(?: (?:for|to))? ?you{END}",
        ],
    ),
    "wanted kin": Question(
        [
            rf"^{SO}(?:did|do|didn't|don't|would|have) you {EVER}(?:want|wanted|wish for|wished "
            r"for|like to have|dream of|want to have)(?: (?:any|a|some|to have|your own))* "
            rf"(?:kids|children|child|son|daughter|family|husband|wife|to (?:marry|get married))"
            rf"(?: of your own)?{END}",
        ],
    ),
    "nature": Question(
        [
            rf"^{SO}(?:are|aren't|were) you {EVER}(?:an? |very |so |quite |really )*(?:shy|proud|"
            r"honest|patient|stubborn|kind|nice|strict|funny|romantic|jealous|curious|lazy|"
            r"superstitious|optimist(?:ic)?|pessimist(?:ic)?|cheerful|grumpy|generous|greedy|loyal|"
            r"vain|quiet|sentimental|gentle|tough)(?: (?:person|man|woman|one|soul|type))?"
            rf"{END}",
            rf"^{SO}were you an? (?:good|bad|quiet|wild|happy|shy|clever) (?:student|pupil|child|"
            rf"kid|girl|boy){END}",
            rf"^{SO}(?:what are you like|how would you describe yourself|what (?:kind|sort) of "
            rf"(?:person|man|woman|one) are you){END}|"
            rf"^{SO}are you (?:more )?(?:of )?an? (?:\w+ )?(?:morning|night|early|cat|dog) (?:"
            rf"person|owl|bird){END}",
        ],
    ),
    "fed by": Question(
        [
            rf"^{SO}who (?:cooks|washes|makes (?:the |your )?(?:food|soup|dinner)|feeds|cleans|"
            rf"looks after|takes care of|cares for)(?: (?:for|up))*(?: you)?{END}",
            rf"^{SO}(?:when|where) do you {EVER}(?:eat|dine)(?: yourself| supper| dinner)?{END}",
        ],
    ),
    "slept at work": Question(
        [
            rf"^{SO}(?:have|did|do) you {EVER}(?:fall|fell|fallen|doze|dozed|nod|nodded|been "
            r"caught|sleep|slept|nap|napped)(?: (?:asleep|off|asleep off|sleeping))?(?: (?:on|at|"
            r"during|over|in|while) (?:the |your |a )?(?:watch|duty|job|work|post|guard|book|night|"
            rf"bench|counter|chair|reading|baking))+{END}",
        ],
    ),
    "while asleep": Question(
        [
            rf"^{SO}who(?:'s| is)? (?:guard(?:s|ing)?|watch(?:es|ing)?|keep(?:s|ing)?|mind(?:s|"
            r"ing)?|look(?:s|ing)? after|take(?:s)? over|run(?:s|ning)?|does)(?: (?:it|this|here|"
            r"the \w+|this \w+|things|watch))*,? (?:when|while|if) you(?:'re| are)? (?:sleep|"
            rf"asleep|sleeping|eat|eating|away|sick|ill|gone|rest|resting|not here|busy|out){END}",
        ],
    ),
    "after them": Question(
        [
            rf"^{SO}who (?:gets|inherits) (?:it|(?:the|your|all) [\w-]+)(?: then| next)*{END}",
            rf"^{SO}who(?:'s| is| will|'ll)? (?:come|comes|coming|take over|takes over|be|do it|"
            r"run it|keep it|stand here|next|inherit|inherits|get|gets|going to (?:be|take over|do "
            r"it|come|stand here))(?: (?:the (?:next|tenth)(?: (?:one|guard))?|it|this|the \w+|"
            r"this \w+|in line|here))* ?(?:after you|when you(?:'re| are)? (?:gone|die|dead|old|"
            rf"stop|retire)|next|the tenth(?: one| guard)?|from you){END}",
            rf"^{SO}(?:will|does|do) (?:any(?:one|body)|some(?:one|body)|you have (?:any(?:one|"
            rf"body)|some(?:one|body))(?: to| who will)?) (?:take over|come after|follow|succeed)"
            rf"(?: (?:from|after))?(?: you)?{END}",
        ],
    ),
    "holidays": Question(
        [
            rf"^{SO}(?:do|did|don't|have|when did) you {EVER}(?:get|have|take|last have|had|last "
            r"take)(?: (?:any|a|an|some|your))* ?(?:holidays?|days? off|vacations?|time off|free "
            rf"(?:days?|time)|evenings? off){END}",
        ],
        "what do you do on holidays? | where do you go on holiday?",
    ),
    "long day": Question(
        [
            rf"^{SO}(?:an? )?(?:(?:long|hard|busy|rough|tough|bad|tiring) (?:day|night|shift|"
            rf"watch|evening)|good (?:shift|watch))(?: (?:eh|huh|was it|then))*$|^{SO}(?:was it|"
            rf"did you have|have you "
            r"had|had) an? (?:long|hard|busy|rough|tough|bad|good|tiring) (?:day|night|shift|watch)"
            rf"{END}",
        ],
    ),
    "overworked": Question(
        [
            rf"^{SO}you (?:work|do|stand|toil) (?:way |far )?too (?:much|hard|long)\b.*$|"
            rf"^{SO}you (?:should|need to|could|ought to|deserve to|deserve) (?:really |just )?"
            r"(?:rest|sit down|take (?:a|some) (?:break|rest|day off|time off)|sleep|relax|get some"
            rf" (?:sleep|rest)|a (?:break|rest|holiday|day off)){END}",
        ],
        "why do you work so hard?",
    ),
    "treated": Question(
        [
            rf"^{SO}do (?:people|they|the others) {EVER}(?:think|say|call) (?:that )?you(?:'re| "
            rf"are)? .+$",
            rf"^{SO}(?:is|are|was|were|does|do|did) (?:any(?:one|body)|some(?:one|body)|people|"
            rf"they|the others|guests|the kids|the children) {EVER}(?:mean|nice|rude|kind|bad|good|"
            rf"cruel|unkind|tease|mock|laugh at|like)(?: (?:to|with))? ?(?:you)?{END}",
            rf"^{SO}how do (?:people|they|the others) treat you{END}|"
            rf"^{SO}are (?:people|they|the others) (?:\w+ )?(?:nice|kind|good|mean) to you{END}",
        ],
        "do they treat you well? | does she treat you well? | are they good to you?",
    ),
    "the others": Question(
        [
            rf"^{SO}(?:do|don't|did) you {EVER}(?:like|love|trust|get (?:on|along) with|know|"
            r"hate) (?:the others|everybody|everyone|the people|people|your neighbours|"
            rf"the villagers)(?: (?:here|in the village|well|all))*{END}",
        ],
    ),
    "threw out": Question(
        [
            rf"^{SO}(?:have|did|do) you {EVER}(?:had to )?(?:kick(?:ed)?|throw|threw|thrown|"
            r"toss(?:ed)?|chase[d]?|send|sent|turn(?:ed)?|ban(?:ned)?|refuse[d]?) (?:any(?:one|"
            rf"body)|some(?:one|body)|people|a guest|guests|a reader)(?: (?:out|away))*{END}",
            rf"^{SO}(?:what|how) do you (?:do|deal|cope) with (?:the )?(?:drunks|drunkards|drunk "
            rf"people|troublemakers|rowdy \w+|rude \w+|bad guests){END}",
        ],
        """
        what do you do with drunks? | what do you do with rowdy guests? | who was your worst guest?
        who is the worst guest you had? | how do you deal with drunks? | what if a guest is rude?
    """,
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
            rf"^{SO}where (?:did|have|had) you (?:use to |used to )?(?:live|lived|work|worked|"
            rf"stay|been|stayed)(?: (?:before|first|until then|at first|earlier))(?: .+)?$",
            rf"^{SO}what did you (?:do|work as) before(?: (?:this|that|you .+|here))?$",
        ],
    ),
    "where to": Question(
        [
            rf"^{SO}where would you (?:go|live|travel|want to go|like to go)(?: to)?(?: (?:if|when)"
            rf" .*|then|first|instead)*$",
        ],
    ),
    "chosen": Question(
        [
            rf"^{SO}did you (?:really |ever |even )?(?:have|get) (?:a|any|the) choice\b.*$|"
            rf"^{SO}did (?:your \w+|he|she|they) (?:make|force|want) you (?:to )?"
            rf"(?:do|be|become|keep|run|guard|stand|take|work)\b.*$",
            rf"^{SO}(?:did you choose|was it your (?:choice|idea|wish)|who (?:chose|decided))"
            rf"(?: (?:this|it|that|your \w+|to .+|for you))*$",
        ],
    ),
    "easier": Question(
        [
            rf"^{SO}(?:does|will|did) (?:it|that|the (?:pain|grief)) {EVER}(?:get|become|grow)s? "
            rf"(?:any )?(?:easier|better|less|lighter){END}",
            rf"^{SO}(?:does|will) (?:the (?:pain|grief)|missing (?:him|her|them)) {EVER}(?:stop|"
            rf"go away|pass|end)(?: hurting)?{END}",
            rf"^{SO}(?:does|will) it {EVER}stop hurting{END}",
        ],
    ),
    "gossip": Question(
        [
            rf"^{SO}(?:do|will|would) you {EVER}(?:gossip|talk|laugh|joke)(?: (?:about|of) (?:me|"
            rf"us|people|guests|everyone|the others))(?: (?:when|behind|with|to) .+)?$",
        ],
    ),
    "what it takes": Question(
        [
            rf"^{SO}what does (?:it|one|somebody|someone|a person) (?:take|need)(?: to (?:be|run|"
            rf"become|keep|do|have) .+)?$|^{SO}how (?:do|does|can|could|would) (?:you|one|i|"
            rf"somebody|someone) (?:become|be|run|learn to be) (?:an? |the )?(?:good "
            rf")?(?:innkeeper|guard|librarian|builder|inn|library|one){END}",
        ],
    ),
    "hard": Question(
        [
            rf"^{SO}(?:is|isn't|was) (?:it|this|that|your (?:job|work|life)|the work|(?:being|"
            rf"running|keeping|guarding) .{{2,20}}) {EVER}(?:very |so |really |quite )?(?:hard|"
            rf"difficult|tough|easy|a lot of work|hard work|stressful)(?: (?:work|job|life|to do|"
            rf"to run|for you))*{END}",
        ],
    ),
    "of strangers": Question(
        [
            rf"^{SO}what do you (?:think|make) (?:of|about) (?:us |the |all these )?(?:adventurers|"
            r"travell?ers|strangers|guests|visitors|people like (?:me|us)|heroes|tourists|city "
            rf"folk|newcomers|us){END}",
            rf"^{SO}do you (?:like|hate|trust|mind) (?:us |the |all these )?(?:adventurers|"
            rf"travell?ers|strangers|heroes|tourists|newcomers|us){END}",
        ],
    ),
    "am I so": Question(
        [
            rf"^{SO}(?:am i|are we) (?:your|the) (?:new )?(?:favou?rite|best|first|only|nicest|"
            rf"worst)(?: \w+)?(?: (?:today|ever|so far|of all|now))*{END}",
        ],
    ),
    "their speech": Question(
        [
            rf"^{SO}why do you (?:always |never |all )*(?:call (?:me|us|everyone|everybody|people|"
            r"them)(?: (?:dear|that|so))?|say (?:dear|that|it like that)|(?:talk|speak)(?: like "
            rf"(?:that|this)|so (?:short|little|funny|old|strange|oddly|much|few words)))$",
        ],
    ),
    "not called so": Question(
        [
            rf"^{SO}(?:please )?(?:don't|do not|stop|never) call(?:ing)? (?:me|us)"
            r"(?: (?:dear|that))?$"
        ],
    ),
    "belief": Question(
        [
            rf"^{SO}do you {EVER}believe in (?:true )?(?:love|fate|luck|miracles|destiny|"
            rf"happiness|omens|happy endings|second chances|people|yourself|good and evil){END}",
        ],
    ),
    "goes out": Question(
        [
            rf"^{SO}(?:do|don't|did|have|haven't) you {EVER}(?:go|get|been|step|come|gone|leave)"
            r" (?:out|outside|the (?:house|room|inn|library|workshop))(?: (?:of here|of the \w+|"
            rf"into .+|there|much|often|lately|at all))*{END}",
            rf"^{SO}when (?:did|were|was) (?:you|the last time you)(?: last)? (?:go|get|went|been|"
            rf"step|were)? ?(?:last )?(?:out|outside)(?: .+)?$",
        ],
    ),
    "if they fail": Question(
        [
            rf"^{SO}what (?:happens )?(?:if|when) you (?:break(?: down)?|get (?:sick|ill|hurt|old)"
            rf"|fall ill|die|fall over|can't any more|are (?:ill|sick|gone)){END}",
            rf"^{SO}who (?:would|will|could|can) (?:fix|repair|mend|heal|nurse|help) you"
            rf"(?: (?:if|when|then) .+)?{END}",
        ],
    ),
    "missing": Question(
        [
            rf"^{SO}(?:do|don't|did) you {EVER}miss (?:any(?:thing|body|one)|some(?:thing|body|"
            r"one)|home|your (?:old )?(?:home|life|town|village|youth|childhood)|being "
            r"(?:young|a child|home)|the old days|it|it there|the (?:sea|ferry|"
            rf"river)){MUCH}{END}",
            rf"^{SO}what do you miss(?: (?:the )?most)?{END}",
            rf"^{SO}(?:do|are) you {EVER}(?:get )?home ?sick{END}",
        ],
        "do you ever think about the past? | do you think of the old days?",
    ),
    "dull": Question(
        [
            rf"^{SO}{_IT_IS} {EVER}{_GET}{_DULL}{_REST}",
            rf"^{SO}(?:do|don't|are|aren't) you {EVER}{_GET}bored(?: (?:of|with) (?:it|this|that|"
            rf"all .+|your .+|the .+|standing .+))?{_REST}",
            rf"^{SO}(?:it|this|that|(?:your|the) (?:job|work|life)){_IT_SEEMS} {_DULL}{_REST}",
        ],
    ),
    "lonely": Question(
        [
            rf"^{SO}{_IT_IS} {EVER}{_GET}{_ALONE}{_REST}",
            rf"^{SO}(?:do|don't|are|aren't|did) you {EVER}{_GET}{_ALONE}{_REST}",
            rf"^{SO}(?:it|this|that|you|(?:your|the) (?:job|work|life)){_IT_SEEMS} {_ALONE}{_REST}",
        ],
    ),
    "in trouble": Question(
        [
            rf"^{SO}(?:are|will|won't|aren't|could|would|did|do) you {EVER}(?:going to |gonna )?"
            r"(?:get|be|land|getting)(?: in(?:to)?)? (?:any |big |deep |much )?(?:trouble|punished|"
            r"told off|fired|sacked|dismissed|scolded|yelled at|shouted at|blamed|into hot water)"
            rf"(?: (?:for|with|because|if|over|about)\b.*)?{END}",
            rf"^{SO}(?:is|will|does) (?:any(?:one|body)|some(?:one|body)|your boss|the "
            r"village|the mayor) (?:going to |gonna )?(?:be )?(?:angry|mad|cross|punish|fire|"
            rf"scold|blame|tell off)(?: (?:with|at))? ?you(?: off)?(?: (?:for|because)\b.*)?{END}",
        ],
        "have you ever been in trouble? | did you ever get into trouble?",
    ),
}
"""What is asked → how; the special before the general."""
