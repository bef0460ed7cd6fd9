"""Banter: jests, games, exclamations, good wishes and what is recited. Data only.

What each of these gets is right whatever was said in it: nobody must understand a joke to laugh.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.phrases import phrase_rule
from ai.brains.embedded.builtin.telling import stored

_PLACE = r"(?:village|town|place|city|hamlet|settlement)"
_KNOW = r"(?:(?:do|can) you (?:know|tell me) |tell me )?"
_EXCLAIMED = (
    r"y?o+u*w?c+h+(?:ie)?|o+w{1,9}|a+r+g+h+|a{2,}h*|yikes|w+h?oa+h*|gee+z*|jee+z+|gosh|blimey|"
    r"crikey|phew|w?h?oo+ps+|uh oh|eek+|ew+|yuck|bleh|ugh+|brr+|achoo|a+w{2,}|o{2,}h*|oh{2,}|bah|"
    r"tsk|omf?g|wtf|gulp|gasp|ya+w+n+s?|si+gh+s?|sniff+|groa+ns?|hic+up|burp|snore|(?:cough "
    r"?){1,2}",
    r"oh (?:no+|dear|man|boy|my)|dang|darn|damn|holy \w+|(?:my |good )(?:goodness|grief|heavens|"
    r"lord)|goodness|heavens|hurra[hy]|hooray|yay+|woo+(?: ?hoo+)?|yippee|yess+|boo+|tada+|"
    r"(?:oh )?(?:my )?(?:god|gosh)|(?:what|who|why|how) the (?:heck|hell|fuck|devil)|hmph",
)
_JOKING = (
    r"(?:kidding|joking|messing|teasing|jesting|pulling your leg|having a laugh|winding you up|"
    r"(?:an? )?(?:\w+ )?(?:joke|jest|prank))"
)
_TEASES = (
    r"(?:oh|come on|hey|no|nah|dude|mate|man|bro|relax|chill|calm down|easy|easy there|just|only|"
    r"it was|it's|that was|was|i was|i'm|i am|we were|of course|obviously|totally|all|don't worry|"
    r"take it easy|geez|whoa|all in|it's all)"
)
_WISH = (
    r"good luck|best of luck|all the best|godspeed|sweet dreams|(?:sleep|rest|keep|go|stay|be) "
    r"(?:well|tight|warm|dry|cool|strong|good|safe|healthy|happy|careful)|take (?:good )?care|"
    r"take it easy|peace(?: out| be with you)?|stay (?:frosty|gold|awesome|sharp)|rock on|"
    r"have (?:fun|a (?:good|nice|great|lovely|quiet|fine|pleasant|safe) \w+)",
    r"enjoy (?:your|the) \w+|get well|get some (?:rest|sleep)|mind yourself|look after yourself|"
    r"bon voyage|(?:here's )?to your (?:good )?health|safe (?:travels|journey)",
    r"(?:may )?(?:the )?(?:gods?|lord|saints?|stars|luck|fortune|peace|light) (?:bless|be with|"
    r"keep|guide|watch over|protect|smile on|shine on) you|(?:don't|do not) (?:work|try) too "
    r"(?:hard|late)|may (?:your|you) .+|don't let the .+ bite|i(?:'ll| will) (?:pray for|think "
    r"of) you|i (?:wish|hope) you (?:well|luck|all|an?|have|get|find)\b.*",
)
_WISHED = (
    r"(?:,? (?:too|then|now|out there|in here|up there|here|(?:for|of) yourself|yourself|"
    r"yourselves|always|all|everyone|everybody|tonight|today|tomorrow|soon|and|ok|okay|with .+|on "
    r".+|for .+))*"
)
_LOOKS = (
    r"(?:eyes?|smile|hair|face|voice|hands?|beard|laugh|hat|heart|lips|figure|cheeks|accent|"
    r"apron|dress|helmet|boots|jaw|spectacles|glasses|muscles|arms|soul|mind|taste|skin)"
)
_NICE = (
    r"(?:nice|lovely|beautiful|pretty|gorgeous|kind|great|cute|sweet|good|amazing|handsome|fine|"
    r"warm|wonderful|adorable|stunning|striking|charming|cool|sexy|big|strong|magnificent|"
    r"impressive|heavenly|divine|fantastic|awesome|delicious|incredible|splendid|calm|soothing|"
    r"soft)"
)
_VERY = r"(?: (?:really|very|so|such|the|a|an|most|quite|rather|pretty|truly|some|always|just))*"
_GAMES = (
    r"(?:an? (?:\w+ )?(?:game|throw|roll) of|a (?:\w+ )?game|rock|cards?|dice|chess|hide and seek|"
    r"tag|draughts|checkers|charades|truth|i spy|twenty questions|20 questions|word games?|noughts|"
    r"hangman|arm ?wrestl\w+|catch$|poker|would you rather|games?)"
)
_COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred)"
_FIGURE = (
    r"(?:\d+(?:\.\d+)?|(?:an? )?(?:[a-z]+teen|hundred|dozen|half|one|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve|[a-z]{3,5}ty(?:[- ]\w+)?))"
)
_BEHIND_OFFER: Mapping[str, str] = {
    r"\b(?:what|who) (?:am i|are they|is it)\W*$": "{text}",
    r"^(?:no|nah|yes|yeah|ok|sorry|never ?mind|nothing|forget it|bye|good ?bye|thanks?|you|your|"
    r"thank you|hm+|um+|er+|wait|later|maybe|let me|do|are|is|what|where|why|how|he|she|"
    r"i (?:forgot|can't|cannot|don't))\b": "{text}",
    r"^\S+ \S+ \S+": "i recite to you: {text}",
}
"""How the line is read that follows an offer to tell or to recite something."""
_BEHIND_GUESS: Mapping[str, str] = {
    r"^(?:lol+|lmao+|rofl|(?:ha)+h*|(?:he)+h*)$": "{text}",
    r"^(?:no|nah|yes|yeah|ok|sorry|never ?mind|nothing|forget it|bye|good ?bye|thanks?|"
    r"thank you|i|i'm|i've|i'll|my|we|our|we're|you|your|you're|please|give|tell|open|can|"
    r"where|what|who|how|why|when)\b": "{text}",
    r"^\S": "i reveal: {text}",
}
"""How the line is read that follows "guess what"."""
_PLEASE = (
    r"(?:(?:please|pretty please|come on|but|oh|aww*|just (?:one|this once|for (?:a|one|the) "
    r"\w+)|i (?:swear|promise)|that|and|ok)[, ]*)*"
)

_CHORE = (
    r"(?:sweep|wash|clean|fetch|carry|help|bring|mend|fix|dust|chop|hold|stand|watch|guard|take|"
    r"keep|cook|stir|light|feed|sort|tidy|run|get|paint|sand|do (?:it|that|something|anything))"
)
JEST = "banter"
_DO_YOU_WANT = "want|wish|care|like|(?:do|would) you (?:like|want|care|wish|mind)"
_A_PIECE = (
    r"(?: (?:you|to you|me))?(?: (?:an?|another|one|my|some|something|about|of|the))+ ?"
    r"(?:\w+ ){0,2}(?:poem|poems|verse|verses|rhyme|rhymes|limerick|ballad|song|story|"
    r"tale|joke|riddle|legend|secret|haiku|sonnet|anecdote|pun|something|line|lines|"
    r"passage|chapter)?(?: (?:for|to|with) you| i (?:wrote|made|know|heard)| of mine| "
    r"about .+| then)*$"
)
"""Something to recite, as it is named by those who have it."""
OFFER: Mapping[str, Any] = {
    **phrase_rule(
        "all_ears",
        [
            rf"^(?:{_DO_YOU_WANT})(?: to)? hear{_A_PIECE}",
            rf"^(?:{_DO_YOU_WANT}|(?:shall|should|may|can|could) i|let me|i(?:'ll| will| can|"
            r" could|'d like to| want to|'m going to| am going to))(?: me)?(?: to)? (?:tell|"
            rf"recite|sing|read|share|show){_A_PIECE}",
            r"^(?:(?:do|would) you )?(?:want|wanna|like|care for|fancy)(?: to hear| hear)? "
            r"(?:another|one more|a second|a harder|an easier|a better)(?: one)?$",
            r"^(?:may|can|could|shall|should) i (?:(?:recite|sing) (?:it|one|them|mine|some)|"
            r"(?:read|tell|share) (?:it|one|them|mine|some)(?: (?:to|for|with) you| aloud))(?: "
            r"(?:to|for|with) you| now| aloud| then)*$",
            r"^i(?:'ve| have)?(?: got| know| wrote| made(?: up)?| heard| learned| composed)? "
            r"(?:an?|another|one|this|some) (?:\w+ ){0,2}(?:poem|verse|rhyme|limerick|ballad|song|"
            r"story|tale|joke|riddle|haiku|sonnet|pun)(?: (?:for you|to tell|about .+|once|"
            r"yesterday|today|if you .+))*$",
            r"^i (?:(?:also|sometimes|often|like to|love to) )*(?:write|make|compose) (?:\w+ "
            r")?(?:poems|poetry|songs|verses|rhymes|stories|tales)(?: (?:too|sometimes|myself|in "
            r"my \w+ time))*, (?:want|wanna|would|do|shall|may|can)\b.*\b(?:hear|one|read|"
            r"see)\b.*$",
        ],
        name="an offer to recite",
    ),
    "next": _BEHIND_OFFER,
}

_COLD = r"(?:cold|heartless|callous|unfeeling|cold-?hearted|hard-?hearted|stone-?hearted)"
"""What somebody calls an answer with too little feeling in it."""

_OH = "(?:(?:no|nah|oh|hey|oi|and|but|so|haha|lol),? )*"
KINDS: Mapping[str, Sequence[str]] = {
    "cold": (
        r"^(?:(?:so|and|wow|but|oh),? )*(?:is )?that(?:'s| is|) (?:really |just )?(?:all|it)(?: "
        r"that)? (?:you(?:'ve| have)?(?: got| can)?(?: to)? say|you said|i get|you(?:'ve| have)? "
        r"got(?: for me)?)(?: (?:to|about) (?:me|that|it|this))*$",
        r"^(?:(?:so|and|wow|but|oh),? )*(?:you|they) (?:really |just |clearly )?(?:don't|do not|"
        r"couldn't) (?:really |even )?(?:care|give a \w+)(?: less)?(?: (?:about (?:me|it|that|him|"
        r"her|us|anything|anyone|people)|at all|one bit|much|,? ?do you|really))*,?(?: do you)?$",
        rf"^(?:(?:so|and|wow|but|oh|well),? )*(?:how (?:can|could) (?:you|anyone) be|(?:you|that)"
        rf"(?:'s|'re| are| is| was| sounds?)|you sound|what an?|an?)(?: (?:so|just|a bit|"
        rf"rather|very|pretty|quite|really|kind of|a little|too|that))* {_COLD}(?: (?:answer|"
        rf"reply|thing to say|of you|words?|person|one|you are))*$",
        r"^(?:wow,? )?(?:how |so |that's |a bit )?(?:heartless|callous|unfeeling|(?:cold|hard|"
        r"stone)-?hearted)$",
        r"^(?:no|not (?:even )?an?|not one) (?:sympathy|(?:kind|nice|warm|comforting) words?|"
        r"comfort)(?: (?:for (?:me|him|her|us)|then|at all|from you|to say))*$|^(?:nothing (?:else|"
        r"more|nicer|kinder)) to say$|^(?:(?:can't|couldn't|could|can) you|(?:are )?you (?:gonna|"
        r"going to)) (?:at least |just |not |ever )*(?:be|say something|sound) (?:a (?:bit|little) "
        r")?(?:nicer?|kinder|kind|warmer|more "
        r"\w+)(?: (?:about (?:it|that)|to (?:me|him|her|us)|than that|please))*$",
    ),
    "asked_amiss": (
        r"^(?:(?:and|but|well),? )*how (?:would|should|can|could|am) i (?:supposed to |meant to )?"
        r"(?:even |possibly )?know(?: (?:that|it|this))?$",
    ),
    "thought_so": (
        r"^(?:(?:and|but|oh|wait),? )*i (?:always |really |only )?thought (?:that )?(?:you|he|she|"
        r"it|they|there|this|that|the \w+|(?-i:[A-Z])[\w-]+|your \w+)(?:'d| had| was| were| did| "
        r"would| could| never| ran| came| left| went| died| lived| said| told| liked| hated| kept| "
        r"sold| married| has| have| is| are)\b.*$",
    ),
    "not_to_me": (
        r"^(?:(?:no|nah|oi|haha|lol|sorry),? )*not (?:to )?you(?:,? (?:lol|haha|silly|i|he|she|"
        r"we|it|him|her|the)\b.{0,40})?$|^(?:(?:no|nah|oi|sorry),? )*(?:(?:i|we) (?:was|were|am|"
        r"wasn't|weren't)(?: not)?|wasn't|i'm not) (?:talking|speaking) (?:to|with) you\b.*$",
        r"^(?:(?:no|nah|oi|sorry),? )*(?:i|we)(?: was|'m| am| were|'re| are) (?:just |only )?(?:"
        r"talking|speaking) (?:to|with) (?:him|her|them|my [a-z]+|(?-i:[A-Z])[\w-]+)(?:,? (?:not "
        r"(?:to )?"
        r"you|lol|haha|actually))*$",
        r"^(?:no,? )?(?:he|she) (?:(?:was|is|were)(?:n't)? (?:talking|speaking|asking) (?:to|with) "
        r"|(?:asked|meant|means) )(?:me|you|us)(?:,? not you)?$|^(?:that|it|this)(?:'s| was| "
        r"is)(?:n't| not) (?:for|meant for|to) you\b.*$",
    ),
    "gainsaid": (
        rf"^{_OH}(?:he|she) (?:wasn't|was not|was never) (?:even )?there$|^{_OH}(?:that|it|none of "
        rf"(?:it|that)) (?:never|did not|didn't) (?:even |really |ever )?"
        r"happen(?:ed)?$",
        rf"^{_OH}that(?:'s| is) not (?:at all )?(?:how|what|the way) (?:it|that|he|she|they) "
        rf"(?:all )?"
        r"(?:really )?(?:went|happened|was|goes|tells it|told it|said)\b.{0,40}$",
        rf"^{_OH}(?:i(?:'ve| have) heard (?:that|this) (?:one|story)|(?:he|she|they)(?:'s|'ve| has|"
        rf" "
        r"always)? (?:tells?|told) (?:that|this|it)(?: one| story)?) (?:everywhere|to every\w+|"
        r"every\w*(?: \w+)?|all the time|before|(?:a|many|ten|so many) (?:hundred |thousand "
        r")?times)$",
        rf"^{_OH}(?:i|we) (?:(?:so |really |totally |definitely )*(?:did|was|were)(?: not|n't)|"
        r"never(?: ever)?(?: (?:did|said|told|was))?)(?: (?:(?:do|say|said) )?(?:that|it|so|"
        r"any of (?:it|that)))?$",
        rf"^{_OH}(?:don't|do not|never) (?:you )?(?:believe|listen to|trust) (?:him|her|them|"
        r"that|it|a word|any of (?:it|that))(?: .{0,30})?$",
        rf"^{_OH}(?:he|she|my friend)(?:'s| is)? (?:lying|a liar|lies|made (?:it|that)(?: all)? "
        r"up|makes (?:it|that|things|stuff) up|making (?:it|that|things|stuff) (?:all )?up)"
        r"(?: (?:all the time|again|always|you know|a lot))*$",
    ),
    "liked_by": (
        r"^(?:(?:and|but|so|oh|well|lol|haha|i think|i bet|you know),? )*(?:he|she|my (?:friend|"
        r"mate|brother|sister|cousin|(?-i:[A-Z])[\w'-]+)|(?-i:[A-Z])[\w'-]+)(?:'s| is)? "
        r"(?:(?:really|kinda|quite|secretly|only|just|totally|so) )*(?:likes|fancies|loves|adores|"
        r"admires|has a crush on|sweet on|in love with|got a crush on) you(?: .{0,30})?$",
    ),
    "pleaded": (
        rf"^{_PLEASE}(?:i|we)(?:'ll| will|'d| would)? (?:(?:promise|swear|only|just|definitely|"
        rf"really|to|i'll|surely) )*(?:bring|give|carry|put|return|send|have|get) (?:(?:it|them|"
        rf"that|this|one|everything|the [\w-]+|your [\w-]+) )?(?:(?:right|straight|all) )?"
        rf"(?:back|returned)\b.*$",
        rf"^{_PLEASE}(?:i|we)(?:'ll| will) (?:return|take (?:very |really )?good care of) (?:it|"
        rf"them|that|this|the [\w-]+|your [\w-]+)\b.*$",
    ),
    "asker: offer": (
        r"^(?:can|could|may|shall|should) (?:i|we) (?:please |maybe |just )?[\w' -]+ for "
        r"you(?: (?:tonight|today|now|a bit|for a (?:while|bit)))*$",
        r"^(?:can|could|may|shall|should|let) (?:i|we|me|us) (?:maybe |just )?(?:help|aid|"
        r"assist|give you a hand|lend (?:you )?a hand)(?: you)?(?: (?:out|with|to|in|dust|"
        r"sweep|clean|wash|build|sort|cook|bake|carry|guard|mend|fix|tidy|sand|paint)\b.*)?$",
        r"^(?:i|we)(?:'d| would| could| can|'ll| will)(?: like to| love to| gladly)? (?:help|"
        r"assist|give) you(?: a hand)?(?: (?:out|with|to)\b.*)?$",
        rf"^(?:do|would) you (?:want|like|need) (?:me|us) to {_CHORE}\b.*$|^(?:i|we)(?: can|'ll| "
        rf"will)(?: gladly)? {_CHORE}\b.* for you\b.*$",
        r"^(?:do you |would you )?(?:want|need|like|could use) (?:(?:some|any|a bit of|my|"
        r"a|more) )*(?:help|hand|assistance)(?: (?:with|out|from|in|here|today|now)\b.*)*$",
    ),
    "all_ears": (
        r"^(?:(?:do you |would you |you )?(?:want|like|care for|fancy|ready for|up for)(?: to)?"
        r"(?: hear| try| have)?) (?:another|one more|a second|a new|a harder|an easier)(?: one| "
        r"riddle| joke| story)?(?: (?:of (?:them|those)|then|now|riddle|joke|one))*$",
    ),
    "not_to_give": (
        r"^(?:lend|loan|spare) (?:me|us) .+$|^i(?:'d| would)? (?:want|need|like) to borrow .+$|"
        r"^(?:have you|do you have|got|you got) (?:any |some |a few )?(?:spare )?(?:coins?|change|"
        r"money)(?: to spare| for me)?$",
    ),
    "sympathy": (
        r"^my [\w' -]+ (?:is|are) (?:\w+ )?(?:dying|bleeding|hurt|in danger|very ill)\b",
        r"^(?:help (?:me |us )?(?:to )?)?(?:find|look for|search for|get back|recover) my .+$",
        r"^(?:but |so |and )*why (?:does|do|is|are|has|did) (?:nobody|no ?one|everybody|everyone|"
        r"(?:they|people)(?: all)?) (?:(?:ever|always|really|even) )*(?:likes?|loves?|hates?|"
        r"wants?|cares? about|listens? to|talks? (?:to|with)|mean to|avoids?|leaves?|left|against) "
        r"(?:me|us)\b.*$",
    ),
    "sum": (
        rf"^(?:so |ok |and |quick,? )*(?:(?:what(?:'s| is| are| does| do)?|how much (?:is|are)|"
        rf"calculate|solve|add|can you (?:tell me|add|do)) )*{_FIGURE} ?(?:[-+*/x×÷]|plus|minus|"
        rf"times|divided by|multiplied by|and|take away|added to|less) ?{_FIGURE}(?: ?=+| makes?| "
        rf"is| equals?| what)*$",
        rf"^(?:what(?:'s| is) )?(?:the )?(?:square (?:root )?of|half of|twice|double) {_FIGURE}$",
        r"^(?:can|do|could) you (?:do|know|like)(?: any| some| your)? (?:sums?|maths?|arithmetics?|"
        r"numbers|figures|times tables?)$|^(?:are )?you (?:any )?good at (?:sums|maths?|numbers)$",
    ),
    "taunt": (
        r"^(?:(?:go on|fine|ok|well|so|then),? )*(?:call|fetch|get) (?:the |your )?(?:guards?|"
        r"watch|boss) on (?:me|us)\b.*$|^your (?:mum|mom|mother|mama)$|^you (?:know|understand|can "
        r"do) nothing\b.*$|^you(?:'ll| will) (?:just )?(?:rust|rot|crumble|fall apart)\b.*$|^you "
        r"(?:don't|do not) know (?:anything|a thing)(?: at all)?$|^i(?:'ve| have)? (?:\w+ "
        r")?(?:more|better|bigger|finer) [\w' ]*\bthan you(?:rs?)?\b.*$",
        r"^(?:i )?(?:bet|reckon|wager) (?:that )?you(?:'d|'ve|'re)?(?: (?:just|always|never|even|"
        r"only|all|secretly|really))* (?:water|spit|cheat|steal|stole|snore|nap|napp?ing|burn|lie|"
        r"lied|overcharge|drool|stink|smell|dream|doze|sleep\w*|hide|cry|run|fart|get (?:scared|"
        r"lost|drunk|fat)|make (?:it|that) (?:all )?up|made (?:it|that) (?:all )?up)\b.*$",
        r"^(?:i )?(?:bet|wager|reckon) (?:that )?(?:your|this|the|that) [\w' ]+ (?:is|are|was|were|"
        r"has|tastes?|smells?|would|can|can't|could|won't|never|doesn't|isn't)\b.*$",
        r"^(?:i )?(?:bet|wager|doubt|guess|suppose|reckon|think) (?:that )?(?:you(?:'d|'ve|'re)?|"
        r"he|she|it)(?: would|'d)?(?: have| just| never| even| only| always)* (?:can't|cannot|"
        r"couldn't|could not|won't|wouldn't|don't|didn't|haven't|hasn't|aren't|isn't|ran?|run|runs|"
        r"hide|hid|cry|cried|sleep|slept|lose|lost|faint|fainted|would(?:n't)?|never|can)\b.*$",
        r"^you (?:can't|cannot|wouldn't|would not|never|won't) (?:even |ever |really )*(?:stop|"
        r"catch|scare|beat|fight|lift|hurt|touch|win|hit|guard|cook|read|build|count|handle|make "
        r"me|keep up|stand|outrun|hold|hurt|do)\b.*$",
        r"^(?:even )?(?:i|my [\w' -]+|a [\w' -]+) (?:could|can|would|'d) (?:easily |totally |be |"
        r"run |do |cook |build |guard |lift |beat |make |bake |read |fight |carry |write |outrun |"
        r"climb |pour |take |have ).*\b(?:than you|like you|as you|better|faster|more|stronger|"
        r"you(?:r \w+)?|blindfolded|asleep|alone|myself)(?: .{1,20})?$",
        r"^i(?:'m| am) (?:much |way |far |so much )?(?:\w{3,}er|more \w+|better|worse) (?:\w+ "
        r")?than you\b.*$",
        r"^(?:nobody|no ?one|who) (?:asked|asks|invited|wants|cares about|cares what) (?:you|"
        r"your)\b.*$|^who (?:asked|cares)$|^(?:mind your own business|get a life|get a real job|"
        r"get over (?:it|yourself)|cry about it|make me|try me|come at me|bring it(?: on)?|is that "
        r"all you(?:'ve)? got|so what|big deal|you and what army|your loss|suit yourself|as if you "
        r"(?:could|would).*)$",
        r"^you(?:'re| are) (?:too )?(?:scared|chicken|afraid|frightened)\b.*$|^(?:what are you,? "
        r")?(?:scared|chicken|afraid|yellow)(?: of .+)?$|^you (?:wouldn't|would not) dare\b.*$",
        r"^(?:ur|your|you(?:'re| are)|you) (?:just |only |really |so )?(?:no fun|no good|no "
        r"match|nothing special|not (?:that|so|very) (?:\w+)|all talk|full of (?:it|yourself|hot "
        r"air))\b.*$",
    ),
    "guess_number": (
        r"^(?:so )?(?:guess )?(?:what|which) number\b.*\bthink\w*\b.*$|\b(?:think|thinking|"
        r"thought) of an? (?:\w+ )?number\b",
        rf"^(?:pick|guess|choose|name|say|give me|think of) (?:an? |my |the |any )?(?:\w+ "
        rf")?(?:number|{_COUNT}(?: (?:to|and|or) {_COUNT}))\b.*$",
        rf"\b(?:number|guess)\b.*\b(?:between|from) {_COUNT} (?:and|to) {_COUNT}\b",
    ),
    "game": (
        rf"^(?:let's|let us|(?:do you )?(?:want|fancy|care|like)(?: to)?|shall we|can we|"
        rf"could we|would you(?: like to)?|will you|up for|how about|what about|i want to|"
        rf"i'd like to|we (?:could|should)|come on)(?: (?:all|both|go and|come and))? ?(?:play|"
        rf"throw|roll|have a go at|a round of|a game of|try)?(?: (?:with )?(?:me|us))?(?: (?:a|"
        rf"some|at|another|an?))* ?{_GAMES}\b.*$",
        r"^(?:here,? |ok,? |so,? )?(?:let's|let us|(?:do you )?want to|shall we|wanna) play\b.*$",
        rf"^play (?:{_GAMES}|with me)\b.*$",
        r"^(?:let's|let us|want to|do you want to|shall we|we could) have an? (?:\w+ )?(?:contest|"
        r"match|race|duel|competition|game|wager|bet)\b.*$",
        r"^rock,? paper,? scissors\b.*$|^(?:truth or dare|tag,? you(?:'re| are) it|i spy\b.*|heads "
        r"or tails|would you rather\b.* or .*|marry,? kill\b.*|i dare you\b.*|dare you\b.*|race "
        r"you\b.*|"
        r"arm ?wrestl\w+\b.*)$|^(?:do you )?(?:want|fancy|care for|up for) (?:an? )?(?:bet|race|"
        r"contest|challenge|arm wrestl\w+|duel of wits)$",
        r"^(?:i )?(?:bet|wager) (?:you )?(?:(?:that )?(?:i|you|he|she|we) (?:can|can't|could|"
        r"couldn't|cannot|will|won't|would)\b.*|(?:you )?(?:an?|two|three|ten|five|\d+) \w+ "
        r"(?:that |on )?.+)$",
    ),
    "presented": (
        r"^(?:(?:hi|hello|hey|and|oh),? )?(?:this|that|here)(?: is|'s) (?:my|our) (?:\w+ )?"
        r"(?:friend|mate|pal|companion|partner)(?:[ ,.;].*)?$",
        r"^(?:please )?(?:allow me to|let me|may i) (?:introduce|present)\b.*$|^(?:meet (?:my|our)|"
        r"i would like you to meet|i'd like you to meet)\b.*$",
    ),
    "sorry": (
        r"^(?:please )?(?:excuse|forgive|pardon|ignore|never mind|don't (?:mind|listen to)|do not "
        r"(?:mind|listen to)|you'll have to (?:excuse|forgive)) (?:him|her|them|us|(?-i:[A-Z])\w+|"
        r"(?:my|our) (?:\w+ )?(?:friends?|mate|brother|sister|wife|husband|companions?))"
        r"(?:,? (?:please|for|if|when|(?:he|she|they|we)(?:'s|'re| is| are| was| were| has| have| "
        r"had| did| does| didn't|doesn't| can't| means?| always| never| just| only))\b.*)?$",
        r"^(?:he|she) (?:(?:just |only |always )?means (?:well|no harm)|(?:did not|didn't|does not|"
        r"doesn't) mean (?:it|that|any).*|is harmless|was only joking)$",
        rf"^(?:{_TEASES},? )+{_JOKING}(?: (?:around|about|with you|you|ok|relax|of course|"
        r"obviously|man|dude|mate|all right|only))*$",
        r"^(?:it's|it was|that's|that was)(?: \w+)? (?:a joke|in jest|for fun|banter)$",
    ),
    "quiet": (
        r"^(?:sh+|hush)$|^(?:be |keep )?(?:quiet|silent|silence)$|^(?:stop|quit) (?:talking|it|"
        r"that|this)\b|^(?:please |just )*stop(?: (?:now|please|already|right (?:there|now)))*$|"
        r"^(?:leave me alone|go away|get lost|shush|hush)\b",
    ),
    "jest": (
        r"^(?:please |just )?(?:leave|let) (?:him|her|them|my friend) (?:be|alone)\b.*$|"
        r"^(?:oh |just |so )?typical(?: [\w']+){0,4}$",
        r"^(?:be+p|boo+p|bo+p|meow|woof|moo+|baa+|quack|honk|vroom|zz+z*|la la|tra la|tick|tock|"
        r"clank|clink|ding|dong|blah blah|nom|bonk|bam|pow|splat|thud|crash|bang|kaboom|om nom|"
        r"ribbit|roar|rawr|grr+|boo)(?:[ -]+(?:be+p|boo+p|meow|woof|moo+|baa+|quack|honk|la|nom|"
        r"tick|tock|ding|dong|clank|clink))*$",
        r"^(?:so )?(?:an?|two|three|the) [\w', ]+ (?:walks?|goes|go|comes?) into an? (?:bar|inn|"
        r"library|tavern|shop|pub|temple)\b.*$|^(?:high five|fist bump|pound it|cheers mate)$",
        r"^you call (?:that|this) an? \w+$",
        r"^did i (?:scare|startle|frighten|surprise|fool|wake) you\b.*$|^you(?:'d| would)? wish$|"
        r"^(?:no way (?:jose|hos[eé])|as if|easy (?:tiger|there|now)|(?:oh )?snap|gotcha|got you|"
        r"made you look|in your dreams|yeah right|sure,? jan|gg|yolo|touch[eé]|bazinga|checkmate|i "
        r"win|you win|you lose)$",
        r"^you remind me of (?:an?|the|some|that) [\w' ]+$",
        r"^knock[, ]+knock\b.+",
        r"^(?:you|he|she|hob|bram|marta|odile) (?:crack(?:s|ed)? me up|(?:make|made|makes) me "
        r"(?:laugh|giggle|smile)|kill(?:s|ed)? me|slay me)\b.*$",
        r"^you(?:'re| are)? (?:so |really |very |such a |quite |a |too )*(?:hilarious|hoot|"
        r"riot|comedian|joker|character|tease|smart ?ass|wise ?guy|card|legend)\b.*$",
        r"^you (?:sound|look|talk|act|are|smell|cook|remind me)(?: (?:just|a bit|a lot|so|"
        r"exactly|kind of|much|very))*(?: like| of| as)? (?:my|his|her|our) [\w' ]+$",
        r"^you(?:'re| are) (?:just |exactly |a bit )*like my [\w' ]+$",
        r"^you should (?:have seen|see|hear|have heard) (?:your|my|his|her|the) \w+$",
        r"^(?:get|did you get|see what i did)\b.*(?:joke|pun|there)$",
        r"^(?:ba ?dum|badum|ba-dum|rimshot)\b.*$|^(?:that's what she said)$",
    ),
    "pardon": (r"^(?:rather|instead)(?: [\w']+){0,3}$",),
    "called": (
        r"^excuse me,? (?:sir|miss|ma'?am|madam|lady|mister|good \w+|my good \w+)$",
        r"^(?:p+s+t+|oi+|oy+|ahem+|yoo ?hoo+|(?:hey,? )?you(?: over)? there|ey+|ello)$",
    ),
    "heard_wish": (
        r"^wish me (?:luck|well)\b.*$",
        r"^i (?:really |just |so |only )?(?:wish|hope|dream) (?:(?:that )?(?:i|it|we|he|she|they|"
        r"there|the|my|this|that|people|life|things)|to|of)\b.*$",
    ),
    "liked_it": (
        r"^(?:(?:and|so|well|be honest|honestly|tell me|truth)[, ]+)*(?:(?:be honest|honestly|"
        r"truth)[, ]+how was (?:it|that)|did you (?:really |even )?(?:like|enjoy|love|hate) (?:it|"
        r"that|(?:my|the) (?:\w+ )?(?:poem|verses?|story|tale|song|joke|rhyme|limerick|riddle|"
        r"ballad|pun))|what did you think(?: of (?:it|that|mine))?$|was (?:it|that) (?:any "
        r")?(?:good|bad|funny|nice|ok|okay)|(?:what|how) (?:did|do) you (?:like|think of|think "
        r"about|find) (?:my|the|that) (?:\w+ )?(?:poem|verses?|story|tale|song|joke|rhyme|limerick|"
        r"riddle|ballad|pun))\b.*$",
    ),
    "moved": (
        r"^(?:(?:that's|that is|that was|it's|it is|so|how|very|really|pretty|bit|a bit|kind of|"
        r"kinda|well|oh|that|what an?|rather|quite) )*(?:creepy|spooky|scary|eerie|sad|grim|"
        r"gruesome|tragic|brutal|grisly|strange|odd|weird|fascinating|amazing|incredible|wild|"
        r"touching|beautiful|interesting)(?: (?:really|that|though|story|stuff|tale|one|actually|"
        r"indeed|end|ending))*$",
        r"^(?:(?:oh,? )?how (?:horrible|terrible|awful)|(?:that's|that is|that was|what an?|an?)"
        r"(?: really| quite| an?)* (?:horrible|terrible|awful) (?:story|tale|end|ending))$",
    ),
    "exclaimed": (
        *(rf"^(?:(?:{one})[ ,]*)+(?:my \w+)?$" for one in _EXCLAIMED),
        *(
            rf"^(?:{one}),? (?:an?|the|i|almost|nearly|dropped|spilled|forgot|wrong|missed|sorry|"
            rf"fancy|posh|cute|"
            r"co[sz]y|look|nasty|gross|tasty|smells|cold|hot|wet|loud|bright|dark|your|you're|"
            r"you are|that|that's|"
            rf"this|it's|its|it|how|so|what|shiny|"
            r"pretty|big|huge|nice)\b(?: \S+){0,4}$"
            for one in _EXCLAIMED
        ),
        r"^(?:you|that|it) (?:almost |nearly |really )?(?:startled|scared|frightened|surprised|"
        r"spooked) me\b.*$",
        r"^(?:that|this|it) (?:really |so |bloody )?(?:hurt|hurts|stings|burns|itches|tickles)"
        r"(?: (?:so much|a lot|like .+|my \w+|badly))*$|^that was (?:so |too |really |very )*"
        r"(?:close|scary|loud|weird|odd|mad|wild|crazy|intense)$|^what a (?:mess|day|night|"
        r"noise|racket|crowd|relief|surprise|shame|pity|disaster|nightmare|coincidence|joke)$",
    ),
    "wished_well": (
        r"^(?:sleep (?:well|tight)|sweet dreams|stay (?:safe|warm)|good luck|godspeed|nighty night)"
        r"(?:,? (?:my |you |old |big |little )?[a-z]+(?: man| girl| boy| guy| one)?)?$",
        *(
            rf"^(?:(?:right|i wish you|till then|until then|bye)[ ,]+)*(?:{one}){_WISHED}$"
            for one in _WISH
        ),
    ),
    "praised": (
        r"^(?:your|this|the) [\w' ]+ (?:is|are|was|were|tastes?) (?:even |much |way |far )?"
        r"(?:better|nicer|finer|warmer) than (?:my|any|all|at|what|the best)\b.*$|^(?:i (?:think|"
        r"guess|reckon|find) (?:that )?)?you(?:'re| are) doing (?:an? )?(?:\w+ )?(?:good|great|"
        r"fine|well|wonderful|excellent)\b.*$",
        r"^(?:happy (?:birthday|new year|\w+day|holidays)|merry \w+|(?:god )?bless you|many happy "
        r"returns|cheers to you|(?:i raise )?(?:my|a) (?:glass|mug) to you|here's to you)\b.*$",
        rf"^you(?:'ve| have)?(?: (?:got|have))?{_VERY} {_NICE}(?: \w+)? {_LOOKS}\b.*$",
        rf"^i (?:really |do |just )?(?:like|love|adore|admire|dig) your(?: \w+)? {_LOOKS}\b.*$",
        rf"^(?:(?:what|such)(?: an?)? )?{_NICE}(?: \w+)? {_LOOKS}\b.*$",
        rf"^your (?:\w+ )?\w+ (?:is|are|looks?|sounds?|smells?|tastes?|suits?){_VERY} (?:{_NICE}|"
        rf"you)"
        r"(?: (?:today|tonight|on you|well|in this light))*$",
        r"^(?:i (?:think|guess|reckon|find) (?:that )?)?you(?:r|'re| are|r are)?"
        rf"{_VERY} (?:cool|fun|awesome|neat|wise|clever|smart|brave|patient|brilliant|fantastic|"
        r"amazing|wonderful|impressive|great|nice|sweet|kind)(?: (?:you know|for a .+|too))*$",
        r"^(?:way to go|bravo|atta ?(?:boy|girl)|well played|good for you|(?:good|nice) (?:job|"
        r"work|going)|that(?:'s| is) the spirit|go (?:girl|boy|you))$",
        r"^(?:it |this |that )?(?:smells|tastes|looks|feels|sounds) (?:so |really |very |just "
        r")*(?:like "
        rf"home|good|yummy|{_NICE})(?: (?:in )?here| today| tonight)*$|^keep (?:it up|up the \w+ "
        rf"work)\b.*$",
        r"^(?:i (?:think|bet) )?you(?:'d| would) (?:make|be) an? (?:good|great|fine|wonderful|"
        r"lovely|amazing) .+$|^you(?:'re| are) like (?:the|an?) [\w ]+ i (?:never|always) .+$",
        r"^i (?:salute|applaud|bow to|toast|take my hat off to) you\b.*$",
        r"^(?:he|she|they|my [\w' ]+?)(?:'d| would)(?: have)? (?:really |so |all )?(?:like|"
        r"liked|love|loved|adore|adored|get on with|got on with|approve of|approved of) you\b.*$",
        r"^(?:i think |i bet |i'm sure |i know )?you(?:'ve| have)(?: got)?(?: \w+)? (?:heart|soul|"
        r"gift|talent|way with \w+|guts|courage|patience)\b.*$",
        r"^you(?:'re| are) (?:my |the |a |one |an? )*(?:favou?rite|best|star|gem|treasure|"
        r"dear|darling|angel|good (?:man|woman|one|soul|listener|sport)|all ?right|not so bad|"
        r"not bad|hero|genius|lifesaver)\b.*$",
        r"^i(?:'m| am) (?:so |really |very )?(?:glad|happy|lucky) (?:that )?(?:you|i met you|"
        r"to have met you|we met)\b.*$|^i (?:really |do |so )?(?:trust|admire|respect|look up "
        r"to|believe in|could listen to|feel (?:safe|better|at home) (?:with|around|near|by)) "
        r"you\b.*$",
    ),
    "affection": (
        r"^(?:you(?:'re| are)|your) (?:(?:easily|really|by far|truly) )?the (?:prettiest|nicest|"
        r"loveliest|sweetest|kindest|cutest|handsomest|fairest|finest|best|bravest|most "
        r"(?:beautiful|handsome|charming|lovely))(?:,? (?:\w+ )?(?:(?:that )?(?:i|we)(?:'ve| have)?"
        r" .*|here|of (?:all|them)\b.*|ever|in .+|\w+(?: (?:i|we|in|here|ever)\b.*)?))?$",
        r"^(?:have |how about |what about |let's have |want to have |fancy |care for |join me "
        r"for )?(?:an? |some )?(?:dinner|supper|drink|drinks|breakfast|lunch|picnic|walk|date|"
        r"moonlit walk|stroll)(?: (?:with me|tonight|tomorrow|together|later|sometime|alone|"
        r"for two|by \w+light|under the \w+|just (?:the two of us|you and me|us two)))+\b.*$",
        r"^(?:ever )?(?:marry|date|kiss|love|hug) (?:an?|some\w+) [\w ]*like me$|^(?:just |only "
        r")?(?:you and me|me and you),.*$|^(?:you and (?:i|me)|we) should (?:totally )?(?:get|have|"
        r"grab|go (?:for|out))\b.*$|^i could (?:look at|watch|stare at|kiss|hug) you\b.*$",
        r"^(?:just |only )?(?:you and (?:me|i)|me and you|the two of us|us two)(?: (?:alone|"
        r"tonight|together|under the \w+|by the \w+|forever|huh|eh))*$",
        r"^(?:do you )?(?:come here|get asked out) often$|^(?:are you |you )?(?:single|taken|"
        r"seeing (?:anyone|anybody|someone|somebody)|available|spoken for|free tonight|"
        r"(?:free|busy) (?:later|after work|this evening))\b.*$",
        r"^(?:will you |would you |want to |do you want to |let's |we should |let me |can i |"
        r"could i |may i |would you like to )?(?:go out|run away|elope|take you out|get a "
        r"drink|grab a (?:drink|bite)|be my (?:\w+ )?(?:girl|boy|wife|husband|valentine|"
        r"sweetheart|friend)|hold (?:my|your) hand|kiss you|hug you|ask you out)(?: (?:with me|"
        r"with you|sometime|tonight|someday|together|then|some day))*$",
        r"^i(?:'ve| have| think i(?:'ve| have)?)? (?:got )?(?:an? |a huge |a little |such a )?"
        r"(?:crush on|feelings for|fallen for|fallen in love with|falling for) you\b.*$|"
        r"^i(?:'m| am) (?:falling (?:for|in love with)|in love with|crazy about|smitten with|"
        r"into) you\b.*$|^\*?(?:winks?|blows? (?:you )?a kiss|hugs?)\*?(?: (?:at )?you)?$",
        r"^(?:xoxo|xx+|<3|mwah|muah)$|^(?:sending )?(?:hugs?|kisses)(?: and kisses)?$",
        r"^(?:aww+ |so |oh )*(?:you(?:'re| are) (?:so |too |really |very |just )*(?:cute|"
        r"adorable|sweet|precious|lovely|hot|handsome|fine))\b.*$",
    ),
    "sworn": (
        r"^(?:i )?(?:swear|promise|pinky (?:promise|swear)|vow|cross my heart|give you my word|"
        r"you have my word|my word on it|on my (?:honou?r|word|life|mother's \w+)|scout'?s hono"
        r"u?r|honest(?:ly)?|word of honou?r|hand on (?:my )?heart|hope to die)(?:[, ]+(?:and hope "
        r"to die|on (?:it|my .+)|it|that|to (?:god|you)|honest|really|(?:that )?i(?:'ll| will| "
        r"won't| would| am|'m| will not|'d)\b.*))*$",
    ),
    "relieved": (
        r"^thank (?:god|goodness|heavens?|christ|the (?:gods?|lord|heavens|stars)|(?:my|our|your) "
        r"(?:lucky )?stars)\b.*$",
    ),
    "sensed": (
        r"^(?:(?:can|could|do|did|don't|didn't) )?you (?:also |just |not |not also )?(?:smell|hear|"
        r"see|notice|sense) (?:that(?: \w+)?|this|it|something|anything|a (?:strange|weird|funny|"
        r"bad|burning) \w+|the (?:smoke|smell|noise|draught|thunder|rain))(?: \w+ing| too| as well|"
        r" (?:strange|odd|weird|funny|burnt|wrong)| over there| out there| just now)*$|"
        r"^what (?:smells|stinks|reeks)(?: so| that)?\b.*$|^(?:what(?:'s| is) burning|is "
        r"(?:something|anything) burning|what(?:'s| is) (?:that|this) i smell|is (?:that|this|"
        r"it) [\w' ]+ i smell)\b.*$",
        r"^(?:what(?:'s| is| was) (?:that|this) (?:strange |awful |weird |horrible |loud |funny |"
        r"odd )?(?:noise|sound|smell|racket|stench))\b.*$",
    ),
    "place_name": (
        rf"^{_KNOW}(?:what|how)(?:'s| is| are| was)? (?:this|the|your|that) (?P<topic>{_PLACE})"
        rf"(?:'s| is| here| is it| it's)* (?:called|named)(?: (?:again|here|anyway|in english|"
        r"exactly))*$",
        rf"^{_KNOW}(?:what(?:'s| is| was) )?(?:the )?name of (?:this|the|your|that) {_PLACE}"
        rf"(?: again| here| is)*$|^{_KNOW}what(?:'s| is| was) (?:this|the|your) {_PLACE}(?:'?s)? "
        r"name(?: again| called)*$",
        rf"^(?:and |so )?what (?:do|would) (?:you|they|people|folks?|the locals) call (?:this|"
        rf"the|your|that) {_PLACE}\b.*$|^(?:does|has) (?:this|the|your) {_PLACE} (?:have |got "
        rf")?(?:a|any) name$|^(?:what|which) {_PLACE} (?:is (?:this|it|that)|am i in|are we "
        r"in|did i come to)(?: again| now)*$",
    ),
    "place_age": (
        r"^when did (?:people|anyone|anybody|they|folks?|the first \w+) (?:first )?(?:settle|"
        r"come|live|build|arrive)(?: here| this \w+| in (?:this|the) \w+)*$",
        rf"^{_KNOW}how (?:old|ancient) (?:is|are|was) (?:(?:this|the|your|that) )?{_PLACE}\b.*$|"
        rf"^{_KNOW}(?:when|what year|how long ago|since when) (?:was|is|has|were|did|does) "
        rf"(?:this|the|your|that|it) ?(?:{_PLACE})? ?(?:been )?(?:founded|built|start|begin|"
        r"started|settled|established|first built|exist|existed|around|here)\b.*$",
        rf"^how (?:long|many \w+) (?:has|have) (?:this|the|your|that) {_PLACE} (?:been (?:here|"
        rf"around|"
        r"standing|there)|existed|stood)\b.*$|"
        rf"^what(?:'s| is) (?:this|the|your) {_PLACE}(?:'?s) age$|^(?:what(?:'s| is) )?the age "
        rf"of (?:this|the|your) {_PLACE}$",
    ),
    "revealed": (
        r"^i reveal: |^(?:the|my) (?:riddle|answer|solution)(?: (?:to|of) (?:the|my|that|your) "
        r"riddle)?(?:,| is| was|,? it(?:'s| is| was)) (?:an?|the|your) [\w' -]+$",
        rf"^(?:{_COUNT}|no|nope|nah|wrong|close|nearly|almost|so close)*[,.!? ]*(?:it (?:was|is)|"
        rf"it's|its|was|i (?:had|thought of|picked|was thinking of)) {_COUNT}$",
    ),
}
"""Group of phrases → what it answers, the special before the general."""

BANTER: Sequence[Mapping[str, Any]] = (
    {
        "name": "recited",
        "question": False,
        "hear": [
            r"^i recite to you: (?P<kept>.+)$",
            r"^(?P<kept>(?:roses are red|violets are blue|there (?:once )?(?:was|lived) (?:once )?"
            r"an? .+,? (?:who|from|that|whose) .+,.+|hickory|twinkle twinkle|humpty dumpty|"
            r"hey diddle|jack and jill)\b.*)$",
        ],
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "do": [stored("{kept|cut:300|said:asker}")],
        **dict.fromkeys(("say", "later", "else"), "@recited"),
    },
    OFFER,
    {
        **phrase_rule(
            "guess",
            [
                r"^(?:(?:just|now|go on|ok|try to|bet you can't|you(?:'ll| will) never|can you|"
                r"you can't|you have to|try and|i bet you can't|bet you won't) )*guess(?: again| "
                r"it)?(?: (?:what|who|whom|where|when|why|how|which|my|his|her|the|whose)\b.*)?$",
                r"^why (?:did|does|do) (?:the|an?) [\w' ]+ cross (?:the|an?) [\w' ]+$|^(?:what|"
                r"why) (?:did|does) (?:the|an?|one) [\w' ]+ say to (?:the|another|an?|his|"
                r"her|its) .+$|^what do you (?:call|get (?:if|when)) (?:an?|you|the|two|some)\b.+$|"
                r"^how many [\w' ]+ does it take to .+$|^riddle me (?:this|that)\b.*$",
                r"^(?:i )?(?:bet|wager|guess) (?:that )?you(?:'ll| will)?(?: can| could| would| "
                r"do)?(?:'t|n't| not| never) (?:know|guess|believe)\b.*$",
                r"^you(?:'ll| will| would|'d|'re| are)? (?:never|won't|wouldn't|not going to) (?:"
                r"guess|believe)\b.*$|^what am i thinking(?: of)?(?: (?:right )?now)?$|^what(?:'s| "
                r"is| do i have| have i got) in my (?:pocket|pouch|hand|bag)s?$",
            ],
        ),
        "next": _BEHIND_GUESS,
    },
    {
        **phrase_rule(
            "riddle",
            [
                r"^what (?:has|have|had|gets?|goes|walks?|runs?|comes?|can|is|are|always|never|"
                r"grows?|flies|sleeps?|belongs?|falls?|stands?|lives?|eats?|breaks?|kind of \w+) "
                r"(?:.+ )?(?:but|yet|without|and (?:yet|never|still|can't|cannot|has no|have no|"
                r"doesn't)|the (?:more|less)|legs? in the (?:morning|evening))\b.*$",
                r"^(?:what|who)(?:'s| is) \w+(?: \w+)?,? and \w+(?: (?:all|and) .+)?$",
                r"^the more (?:you|i|there|of).+,? the (?:more|less|fewer|bigger|smaller)\b.*$",
                r"^(?:here(?:'s| is) |i(?:'ve| have)?(?: got)? |ok |so |try )?(?:an?|another|my|"
                r"this) riddle\b[^,.:]{0,20}[,.:]+ .{8,}$",
            ],
        ),
        "next": {
            r"^(?:no|nope|nah|wrong)[,. ]+(?:it(?:'s| is| was)|they(?:'re| are)|an?|the) ": "i "
            "reveal: {text}",
            r"^(?:yes|no|nah|nope|yeah|ok|okay|sorry|bye|thanks|hello|what|why|nothing|never|wait|"
            r"lol|hm+|please)\b": "{text}",
            r"^(?:it(?:'s| is| was)|they(?:'re| are)|(?:the )?answer)\b": "i reveal: {text}",
            r"^(?:[\w'-]{3,}|(?:an? |the )?[\w'-]+,? (?:obviously|of course|duh))$": "i reveal: "
            r"{text}",
        },
    },
    {
        "name": JEST,
        "aside": True,
        "hear": [pattern for patterns in KINDS.values() for pattern in patterns],
        "say": "@jest",
    },
)
"""What is said in fun, or out of a good heart; of the last rule, `KINDS` has what is said."""
