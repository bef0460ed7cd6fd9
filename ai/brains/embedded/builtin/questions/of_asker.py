"""What players ask everybody of the two of them, and tell of what they have done. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import END, EVER, SO, Question

OF_ASKER: Mapping[str, Question] = {
    "reminds them": Question(
        [
            rf"^{SO}you (?:really |kind of |sort of |so )*(?:remind (?:me|us) of|look like|sound "
            r"like) (?:my|our) [\w -]+$",
            rf"^{SO}you(?:'re| are) (?:so |really |just )*like (?:my|our) [\w-]+$",
        ],
    ),
    "company": Question(
        [
            rf"^{SO}(?:do|would) you (?:want|like|need|fancy) (?:some |a bit of |any )?company{END}"
            rf"|^{SO}(?:want|shall|should|can|could|may|do you want) (?:me|us|i|we) (?:to "
            rf")?(?:keep "
            r"you company|(?:stay|wait|stand|sit)(?: (?:a while|a bit|here|a little))* with you)"
            r"(?: (?:a while|a bit|here|then|a little))*$",
            rf"^{SO}do you {EVER}(?:like|love|enjoy|mind|hate) (?:it )?(?:when|if|that) (?:people|"
            r"guests|folks|visitors|readers|strangers|we|i|others|kids|children) (?:come|visit|talk"
            r"|stop|stay|ask|are)\b.*$",
        ],
    ),
    "stand in": Question(
        [
            rf"^{SO}(?:i|we)(?:'ll| could| can| will|'d| would)? (?:gladly )?(?:watch|guard|mind|"
            r"keep|run|look after|take over|stand)(?P<what> [\w ]+?)? (?:for you|while you .+|"
            r"instead of you|in your place|so you can .+)$",
            rf"^{SO}(?:let|want) (?:me|us) (?:to )?(?:watch|guard|mind|keep|run|look after|take "
            r"over|stand)(?P<what> [\w ]+?)? (?:for you|while you .+|instead of you|in your "
            r"place)$",
        ],
    ),
    "trusts them": Question(
        [rf"^{SO}(?:do|don't|would|can|will) you {EVER}(?:trust|believe|respect) (?:me|us){END}"],
    ),
    "cares": Question(
        [
            rf"^{SO}(?:do|don't|did) you {EVER}(?:even )?care(?: (?:about|for) .+|what .+|at all|"
            rf"though)?{END}",
            rf"^{SO}(?:does|doesn't) (?:it|that) (?:even )?(?:matter|hurt your feelings)"
            rf"(?: to you)?{END}",
        ],
    ),
    "thought ill": Question(
        [
            rf"^{SO}(?:do )?you (?:must |probably |really |all )?think (?:that )?(?:i'm|i am|we're|"
            r"we are|im) (?:an? |so |too |just |really |such an? )*(?:stupid|dumb|crazy|weird|"
            r"strange|idiot|fool|mad|ugly|silly|boring|annoying|liar|coward|thief|rude|lazy|poor|"
            rf"useless|pathetic|drunk){END}",
        ],
    ),
    "friendship": Question(
        [
            rf"^{SO}(?:do you want|would you like|want) (?:an? |some )?(?:new )?friends?{END}",
            rf"^{SO}(?:can|could|shall|should|will|are|let's) (?:we|i)? ?(?:be |become )?(?:"
            r"your )?friends?(?: (?:now|then|or not))*$",
            rf"^{SO}(?:i|we)(?:'ll| will|'d like to| want to| could| can) be (?:your )?friends?"
            rf"(?: with you)?{END}",
        ],
    ),
    "got through": Question(
        [
            rf"^{SO}(?:guess what,? )?(?:we|i)(?:'ve| have)? (?:just |finally |really )*(?:got|"
            r"made it|went|been)(?: \w+)? (?:through|past)(?: (?:the|that|your|his))* gate\b.*$",
            rf"^{SO}(?:he|the guard) (?:just |finally )*(?:let us|let me|opened|opened it)"
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
            rf"^{SO}(?:is|was) (?:that|this|it) (?:an? |now an? |supposed to be an? )?(?:yes|no|"
            rf"maybe)(?: or an? (?:yes|no)| or (?:yes|no|what|not))?(?: (?:on|to|for|about) [\w' "
            rf"]+)?"
            r"(?: then)?$",
        ],
    ),
    "what a machine says": Question(
        [
            rf"^{SO}(?:that(?:'s| is)|thats|it(?:'s| is)) (?:exactly |just )?what an? (?:\w+ )?"
            r"(?:bot|robot|machine|computer|ai|program|npc) (?:would|might|could) say$",
            rf"^{SO}you (?:sound|talk|speak|act) (?:just |exactly )?like an? (?:\w+ )?(?:bot|"
            r"robot|machine|computer|ai|program|npc)$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
