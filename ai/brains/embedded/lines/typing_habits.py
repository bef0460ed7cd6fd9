"""Typing: what players write around what they mean, and for it. Data only."""

from __future__ import annotations

from ai.brains.embedded.likeness.acts import WOULD_HAVE

_IS_ASKED = (
    r"(?:can|[cw]ould|will) you (?:(?:ever|still|even|really|also|always) )?(?:ever|not|be|hear|"
    r"feel|smell|know|like|love|hate|miss|mind|trust|believe|understand|imagine|want|need|have to|"
    r"win|lose|die|survive|notice|never|rather|prefer|fight|live|leave|sleep|"
    r"get (?:in|mad|[a-z]+ed))\b"
)
"""How a question begins of what is so, which asks for nothing to be done: "will you be here?"."""

FILLERS = (
    r"[ ,]+(?:please|i (?:mean|meant|think|guess|suppose|take it|presume|assume|believe)|"
    r"(?:if )?(?:i may|may i) ask|if you (?:do not|don't) mind(?: (?:me|my) asking)?|for me|will "
    r"you|would you|if you please|then|now|quick(?:ly)?|at once|right away|fast|hurry|too|as well|"
    r"already|dear|friend|mate|good (?:man|woman|sir|lady)|sir|madam|missus|missis|exactly|"
    r"precisely|anyway|by the way|btw|pray|altogether|go on|come on|oh|hm+|um+|uh+|though|lol|lmao|"
    r"(?:ha){2,}h*|(?:he){2,}h*|xd|duh|tbh|ngl|fr|frfr|no cap|bruh|fam|lowkey|yeah|or (?:not|what|"
    r"nah|no))$",
    r"[ ,]+(?:dude|bro|bruv|buddy|bud|pal|big (?:guy|man|fella|fellow)|hun|luv|old friend)$",
    r", my (?:dude|man|lady|lord|dear|love|darling|friend)$",
    r"^(.+ (?:you|he|she|it|is|are|things|life|going|doing|up|here|there|that|this|today|news|now|"
    r"ale|soup|bread|please|thanks|hello|hi|evening|day|well|gate|name)) my friend$",
    r"^(what|who|where|when|why|how much) (?:exactly|precisely|on earth)\b",
    r"^(?:hello|hi|hiya|howdy|hey|hail|greetings|good (?:day|morn|eve)|(?:good )?(?:morning|"
    r"evening|evenin'?|afternoon))(?: there| again)*(?:,| -) *",
    r"^(?:hello|hi|hiya|howdy|hey|hail|greetings|good (?:day|morning|evening|afternoon))"
    r"(?: there| again)*(?: \w+)?? ((?:you (?:hungry|thirsty|busy|cold|tired|bored|got|ever|new|"
    r"from)|"
    r"who|what|where|which|how|why|when|can|could|would|do|did|are|is|please|i|my|tell|the|"
    r"remember|remind|know|any|have|has|this|we)\b)",
    r"^(?:please|kindly|well|so|ok|okay|oh|ah|now|then|and also|and|but|also|excuse me|pardon me|"
    r"um+|uh+|er+|hm+|mm+|aw+|oo+h?|oi|oy|yo|psst|between us|honestly|(?:ha){2,}h*|(?:he){2,}|lol+|"
    r"lmao+|rofl|omg|alright|listen|come on|by the way|btw|in that case|anyway|(?:just )?fyi|ftr|"
    r"heads up)\b[ ,:]+",
    r"^(?:wo+a+h|whoa+|cor|coo|gosh|golly|blimey|crikey|je+z|geez|wow|sheesh|heck|damn|bloody hell|"
    r"my god),? ((?:what|who|where|how|is|are|can|do)\S*\b)",
    r"^(?:right|look|man|dude|damn|wow|mate|say),? ((?:an?|nice|great|cool|lovely|love|i|i'm|"
    r"i'll|so|then|well|that's|what|what's|who|where|how|do|can|is|are|you|your|the|this)\b)",
    r"^(?:no,? )?(?:wait|hang on|hold (?:on|up))(?: (?:a )?(?:sec|second|minute|moment))?[ ,:-]+"
    r"((?:who|what|where|which|how|why|when)(?:'s|s|'re|'d)? \S+ \S|(?:is|are|do|does|did|can|"
    r"could|will|would|have|has|was|were) (?:i|you|we|he|she|it|they|that|this|there|my|the)\b)",
    r"^(?:may|might|can|could) i (?:(?:please|just) )?(?:ask|enquire|inquire)(?: you)?,? "
    r"((?:who|what|where|which|how|why|when|whether|if)\b)",
    r"^(?:actually|sorry|wait|hm+)[, ]+(no (?:more )?[a-z]+(?: for me)?)$",
    r"^(?-i:[A-Z])[\w'-]+ here[,:.!]+ ",
    r"^(?:no,? )?i (?:mean|meant),? ((?:send|give|bring|tell|read|let|ask|put|open|make|show|"
    r"help|play|serve|pour|remind|wake|warn|for) \w)",
    r"^(?:no,? )?i (?:mean|meant|said),? ((?:an?|the|my|your|some|where|what|who|how|why|is|are|"
    r"can|bread|ale|soup|i'd|i (?:want|need|would like))\b)",
    r"^(?:no,? )?(?:i (?:was (?:wrong|mistaken)|(?:said|got|put) (?:it|that) wrong|lied(?: to "
    r"you)?|(?:have to|need to|must) correct myself|told you wrong)|that was (?:wrong|a "
    r"lie))[ ,:;-]+((?:my|the|an?) [\w' -]{2,60}? (?:is|are|was|were|has|have|begins?|starts?|"
    r"costs?|lies?|lives?|stands?)\b|i'm\b|i (?:am|like|love|hate|live|work|have|come)\b)",
    r"^(?:(?:just|one|a|another|i have|i've|got|have) )*(?:quick |small |little |short |silly |"
    r"dumb |last )?(?:question|q)(?: for you)?[ ,:-]+((?:(?:who|what|where|how|when|why)(?:'s)?|"
    r"which|is|are|do|does|did|can|could|may|will|would|have|has)\b)",
    r"^sorry,? +(i (?:have|only|don't|do not|can't|cannot|haven't|got)\b.+)$",
    r"^sorry, +((?:who|what|where|which|how|why|when|can|could|would|may|do|did|are|is|i'd|i'll|"
    r"i (?:want|need|meant|mean|said|got|put|lied|would|must|have to)|wrong|not|no|the|my|an?|give|"
    r"bring|tell|he|she|it)\b)",
    r"^(?:(?:no|wait|sorry|oops|actually|then|instead|rather|on second thoughts?|hang on|hold on)"
    r"[,.]? )+((?:i'll|i will|i'd|i would|i want|i need|(?:give|bring|get) me|make (?:it|that|"
    r"mine)|just|can i|could i|may i|not|an?|some|one|two|three|the|my|remind me|i'm|i am|i don't|"
    r"i do not) )",
    r",? (?:and all(?: that)?|and (?:stuff|everything)|or (?:something|anything))$",
    r",? (?:it's|this is|i'm|i am) (?:here for )?(?:(?:my|our|the) (?:very )?first (?:time|visit|"
    r"day)|new)(?: in)?(?: here)?$",
    r"^i(?:'ve| have)? (?:already |just )?(?:told|said to) you(?: that)? ((?:i'm|i am|i|my|we|"
    r"we're)\b.+)",
    r",? (?:didn't|haven't|don't) (?:i|we)$",
    r",? (?:but )?i(?:'ve| have)? (?:forgot|forget|forgotten)(?: it)?$",
    r",? you (?:legend|hero|star|beauty|angel|gem|treasure|genius|saint)$",
    r",? (?:and |but )?nothing (?:else|more|for [\w' ]+)$",
    r"^i(?:'ve| have)? changed my mind[,.:;]? (.+)$",
    r"^(.+?)[,.;:]? (?:as )?i(?:'ve| have)? changed my mind$",
    r"^((?:why|where|how|when|who)(?:'s| is| are| do| does| did| was) \S+ .+?),? i (?:just "
    r")?asked$",
    r"^((?:do you |have you |is there |got |you )(?:.+? )?(?:any|some)thing .+?),? (?:[\w']+ "
    r"(?:and (?:[\w']+ )?)?)?(?:said|says|told (?:me|us)) you (?:would|might|do|did|have|had|"
    r"could)$",
    r"^(.+?)[,;:]? (?:(?:but|and|so|please) )*(?:tell (?:nobody|no ?one)|(?:don't|do not|never) "
    r"tell (?:anyone|anybody|a soul|him|her|them|(?-i:[A-Z])[\w'-]+)|keep (?:it|this|that) (?:to "
    r"yourself|(?:a )?secret|between us))(?: about (?:it|this|that))?$",
    r"[,.;:]? (?:but |so |and |please )?(?:don't|do not) (?:laugh|mock me|judge me)(?: at me)?$",
    r"^(?:go on|carry on|continue) ?[:,] *",
    r"^go on then,? +((?:an?|one|two|some|soup|ale|bread|your|you|my|i'll|me)\b)",
    r"^(?:fine|cheers|ta|great|alright|(?:oh |well )?go on),? +((?:an?|one|two|three|some|make it|"
    r"i'll|my (?:go|turn)|your (?:go|turn))\b)",
    r"^((?:(?:make (?:it|that)|give (?:me|us)|i'll have) )?(?:an?|one|two|three|\d|some) [\w "
    r"]{3,20}), (?:s?he|they|it|i|we)(?:'s)? (?:drinks?|eats?|likes?|loves?|looks?|could|can|has|"
    r"always|never|already|needs?) .+$",
    r"^on second thoughts?,? +([a-z]+(?: (?:please|then|instead))?)$",
    r"^((?:(?:i'll have|give (?:me|us)|just) )?(?:two|three|[2-9]) [a-z]+),? (?:but )?no [a-z]+$",
    r"[ ,]+off (?:you|ya)$",
    r"^(?:(?:oh|no|nah|ah|wait),? )*not (?:(?:the|an?) )?[a-z]+,? (i (?:meant|said|wanted) )",
    r"^go on,? (?:and |then,? )?((?:read|tell|say|give|show|do|sing|open|ring|take|have)\b)",
    r"^(?:fine|great|cool|right|very well|all right), +",
    r", not (?:the|an?|your) [\w' ]+$",
    rf"^({WOULD_HAVE}|{_IS_ASKED})|^(?:can|[cw]ould|will) you ",
    r"^(?:i (?:want|need|would like|order|ask|beg) you to|i'd like you to) ",
    r"^(?:seriously|in earnest|(?:out of|outside) (?:the |this )?(?:game|character)|ooc)\b[ ,:]+",
    r"^(?:(?:does|do|did|has|have) )?(?:any(?:one|body)|some(?:one|body))(?: here| else| in here|"
    r" of you)* (?:happen to )?(?:knows?|tell me|remembers?)(?: if| whether)?[, ]+((?:who|what|"
    r"where|which|how|why|when)\b)",
    r"^(?:did|could) you (?:hear|catch|see|notice) ((?:what|who|where|how|why) (?:he|she|they|"
    r"(?-i:[A-Z])[\w-]+) )",
    r"^(?:tell me|remind me|i wonder|i want to know|i would like to know)[, ]+(who|what|where|"
    r"which|how|whether|if)\b",
    r"^you (?:still )?(?:never|haven't|have not|didn't|did not) (?:did |ever |even |actually )*"
    r"(?:tell|told|say|said|answer(?:ed)?)(?: me| us)?[, ]+(who|what|where|which|how|whether|if|"
    r"the way)\b",
    r"^you (?:still )?(?:remember|recall) (what (?:my|our|the) (?:message|word|note)s? .+)$",
    r"^((?:have you|do you have|you got|got|are you|is it) .+?),? or (?:just|only) (?:the|your|"
    r"this|an?) [a-z]+$",
    r"^do you know[, ]+((?:who|what|where|which|whether|if)\b|how (?:to \S+ \S|[a-su-z]|"
    r"t[a-np-z]))",
    r"^you (go|get|take|open|close|drop|give)\b",
)
"""What may stand before or after what is meant; a group is what stays of it."""

OPENERS: dict[str, str] = {
    r"(?:^|(?<=[.!?] ))(?:(?:and|so|but),? )*(?:(?:what|how) about )?you(?:rself)?(?: "
    r"then)?[,?!.]+ "
    r"(?=(?:got|any|have|do|did|are|were|can|where|what|when|ever|been|you're|you are|you|no|"
    r"not)\b)": "",
    r"^(?:(?:so|ok|well|then|and),? )*(?:how|what) about (?:a|my) (?:story|tale)(?: then| "
    r"instead)?[.:,!]+ (?=(?:[\w']+ ){4})": "here is a story: ",
    r"\b(?:the|that|your) wolf (?=(?:winter|one|page|book|bit|story|tale|attack)\b)": (
        "the wolves "
    ),
    r"(?:^|(?<=[.!?] ))(?P<lead>(?:(?:and|so|but|then|ok),? )*)(?P<ask>what|where|why|how) "
    r"(?P<who>you|they|we) (?P<do>make|do|sell|have|want|think|eat|drink|like|sleep|live|go|know|"
    r"say|read|keep|build|work|cook|come from|need|mean)\b(?! (?:is|was)\b)": (
        r"\g<lead>\g<ask> do \g<who> \g<do>"
    ),
    r"(?:^|(?<=[.!?] ))(?P<lead>(?:(?:and|so|but|then),? )*)(?P<ask>where|why|how) (?P<who>it|"
    r"he|she) (?P<do>go|lead|come|end|live|sleep|work|open|close|stand)e?s\b": (
        r"\g<lead>\g<ask> does \g<who> \g<do>"
    ),
    r"^(?P<lead>(?:(?:and|so|but|then),? )*)why (?P<who>you|he|she|they) made\b": (
        r"\g<lead>why did \g<who> make"
    ),
    r"(?:^|(?<=[.!?] ))(?:(?:ugh+|bah|gah|argh+|meh|pf+t*|oof)[,.! ]+)?(?:ok )?fine[,.! ]+(?=(?:"
    r"put|give|take|have|i'?ll|let|bring|open|keep|tell|send)\b)": "",
    r"^(?:(?:and|so|but|hey|oi|then),? )*(?:do|can) you (?:still |even )?(?:remember|recall|know) "
    r"(?=(?:what|where|which|how (?:many|old)) (?:i|my|we|our|i'm|we're)\b)(?!.*\b(?:told|tell|"
    r"said|say|whisper\w*|asked?|confid\w*|promised|ordered|owe|gave|name)\b)": "",
    r"^(?:(?:so|and|ok|then|oh),? )*(?:can|could|will|would) (?:he|the boy|your boy|the lad) (?:go "
    r"(?:and )?)?(?P<do>ask|tell) (?!me\b|us\b|you\b)": r"have him \g<do> ",
    r"^(?:why|what|huh|eh|oh|hm+|wait)[,?!.]+ (?=(?:how (?:old|many|much|long|far)|where|who|are|"
    r"do|did|is)\b(?: [\w']+){2})": "",
    r"\bhow (?P<so>old|tall|big|rich|far|long|strong) (?P<who>you|he|she|it|they) (?P<be>are|is)"
    r"(?=[ ?!.]*$)": r"how \g<so> \g<be> \g<who>",
    r"(?<=\w) that (?:needs?|takes?|wants?|is worth|deserves?) (?:so |that |such |all that "
    r")?(?:much "
    r"|hard |close )?(?:guarding|watching|hiding|protecting|keeping)(?=[?!. ]*$)": "",
    r"^\W*(?:(?:hey|oi|wait|aw+|but|and),? )*(?:no|not|that'?s not|so not|un) ?fair[,.!]* "
    r"+(?=[\w']+ \w)": "",
    r"^(?P<told>(?!(?:i|we)(?:'d)? (?:wonder|know|guess|mean|ask|want|need|would|like))(?:i|"
    r"we|i'm|we're|i've|we've)\b[^,.?!;]{4,60}), (?=(?:(?:where|what|how|why|when)(?:'s| is|"
    r" are| do| does| did| can| could| "
    r"much| many| far)|are|do|does|did|can|could|"
    r"have|is (?:there|it|he|she|your|this)) [\w']+ ?\w)": r"\g<told>. ",
    r"^(?:o+h|mm+|ah|yum\w*),? (?P<what>[a-z]{3,10})[.!]+ (?:(?:then|so|ok|and|i'll "
    r"have|"
    r"make that),? )*(?P<many>two|three|four) of (?:them|those|that|it)(?: then| please)*\b": (
        r"\g<many> \g<what>"
    ),
    r"^(?:(?:so|and|hey|oh|pray|well|sorry|please),? )*(?:(?:would|do|might|can|could) you "
    r")?(?:(?:happen|chance) to |perhaps |perchance |by (?:any )?chance )know[, ]+(?=(?:what|who|"
    r"where|when|why|how|"
    r"which|if|whether)\b)": "do you know ",
    r"^pray,? (?:tell(?: me)?,? )?(?=(?:what|who|where|when|why|how|which|is|are|do|does)\b)": "",
    r"^(?:(?:can|could|would) you )?(?:please )?(?:reckon|work out|sum|figure out|calculate|"
    r"add)(?: up)? (?:what |how much )?(?P<what>(?:an?|one|two|three|\d) [^,?.!]{3,50}?) (?:would |"
    r"will )?(?:comes?|costs?|"
    r"makes?|is|are)\b[^,.?!]{0,15}\W*$": r"how much is \g<what>?",
    r"^\W*(?:anyways?|well|so|right|ok|okay|hm+|now then|look|listen|and)[.…]+ +(?=[\w']+ \w)": "",
    r"^(?P<hello>(?:good )?(?:evening|morning|day)|hello|hi|hey)(?:,? (?:officer|captain|sir|madam|"
    r"love|"
    r"dear|all|mate|friend|there))+, (?=\w+ \w)": r"\g<hello>. ",
    r"(?:^|(?<=[.,!] ))(?:(?:a|bit|very) )*(?P<so>cold|warm|hot|wet)(?: (?:one|night|here|out|"
    r"tonight|today))*,? (?:isn'?t it|innit|eh)\W*$": r"is it \g<so> here?",
    r"(?:^|(?<=[.,!] ))(?:(?:a|bit|very) )*(?P<so>quiet|busy|slow)(?: (?:one|night|here|out|"
    r"tonight|"
    r"today))*,? (?:isn'?t it|innit|eh)\W*$": r"a \g<so> night?",
    r"^(?:and |but )?you, (?=(?:what|who|where|when|why|how|do|are)\b.* you\b)": "",
    r"^\W*knock,? knock[,.! ]+(?=any|some|hello|hi\b|is )": "hello, ",
    r"^\W*(?:[ea]y up|(?:nah|now) then|wotcha|alreet)\b(?:,? (?:love|lad|lass|mate|duck|young "
    r"(?:'?un|man)))?[,.!]* *": "hello, ",
    r"^(?P<lead>(?:right|ok|okay|well|so|then|oh|and|now),? )were (?=(?:off|leaving|engaged|"
    r"going)\b"
    r"[^?]*$)": r"\g<lead>we're ",
    r"(?:^|(?<=[,.!:] ))were (?=(?:getting|gonna|going to|coming|comin|travell?in|waiting|off|"
    r"leaving|on (?:our|the) way|engaged|married|friends|two|only)\b[^?]*$)": ("we're "),
    r"^(?P<lead>.{0,20}?\b)(?:did|have) (?:yo)?u (?:hear|heard|see|seen) (?:that|this|the news)\s*"
    r"[,:!?.]+ *(?=(?:we|i)(?:'?re|'?m| are| am) \w)": r"\g<lead>",
    r"^\W*(?:the )?same(?: for me| again)?,? but (?:with )?(?!no\b|not\b|without\b|for\b|make\b)"
    r"(?=[\w' ]{3,30}\W*$)": "",
    r"^(?:and |but )?(?P<what>(?:my|our|the|that) \w+),? where (?:is it|it is|are they|they are|is "
    r"(?:he|she))\W*$": r"where is \g<what>?",
    r"\bwhat'?s (?P<who>he|she|it) (?=(?:owe|want|think|say|need|mean|cost|eat|drink)\b)": (
        r"what does \g<who> "
    ),
    r"(?<=\w),? (?:uh+m?|um+|er+m?)[,.… ]+(?=[a-z\d])": " ",
    r"\b(?:an?|one|two|three|[123]) (?P<what>[a-z]{3,}?)s?(?: pl\w+| for (?:me|us)){,2}"
    r"[.,!… ]+(?:(?:no|wait|sorry|oh|i meant?|actually|make (?:it|that)|just|only)[,. ]+){1,5}"
    r"(?P<n>one|two|three|[123])(?=\W*$)": r"\g<n> \g<what>",
    r"^\W*(?:(?:psst+|pst|ahem|oi|listen|look|say|hey|hey you|excuse me)\s*[.!…,:][\s.!…,:-]*|"
    r"excuse me\?+ )+(?=[\w']+ \w)": "",
    r"^\W*(?:bonsoir|bonjour|salut|hola|ciao|buon\w+|bueno[sn] \w+|buenas \w+|guten \w+|hallo|"
    r"servus|moin|tere|hej|namaste|privet|shalom|salaam|aloha)(?: (?:madame|monsieur|mademoiselle|"
    r"se[nñ]or(?:a|ita)?|signor\w*|frau|herr|mes amis|amigos?|mon ami|all|everyone))?[,.!…-]+ "
    r"*(?=(?:is|are|do|does|can|could|may|i|i'm|i'd|what|what's|where|where's|who|who's|how|how's|"
    r"when|why|the|any|my|we|have|has|give|two|please|you|your|"
    r"there|got|would|which)\b)": "hello, ",
    r"^\W*sorry,? (?:that's|thats|that is|this is|it's|it means|that means|that was) (?:how we say "
    r")?(?:hello|hi|good (?:day|evening|morning)|a greeting|yes|no|thanks)\b(?: (?:where|in my|in "
    r"our|back|at|for|how) [^.,;!?]+)?[.,;!?…]+ *(?=\w+ \w+)": "",
    r"^\W*(?:it(?:'s| is| was)|its) (?P<thing>(?:an?|the|your) [\w'-]+(?: [\w'-]+)?)[\s.,!…-]+"
    r"(?:(?:that(?:'s| is| was)|for|is|was|the answer to|i mean) )*(?:the|my) (?:riddle|answer)"
    r"[\s.!…]*$": r"the riddle is \g<thing>",
}
"""What a line opens with before what is meant → what is read in its place.

Without it, a sentence of its own would be answered, and the rest of the line would not.
"""

WITHIN: dict[str, str] = {
    r"^(?:hey|oi|oy)[, ]+(?=(?:you|he|she|they|i|we) (?:never|forgot|did|told|said|just|"
    r"were|promised|still|gave|left|took|had|have|asked|ordered|paid)\b)": "",
    r"\bwhat all (?=(?:can|could|do|does|did)\b)": "what ",
    r"^(?:[a-z]+,? )?(?:i'?ll|i will|let me) (?:pay|cover|get) (?:for )?(?P<whose>(?:his|her|their|"
    r"(?-i:[A-Z])[\w-]+'s) [a-z]+)(?: then)?[.,!]+ (?:and )?(?:put|chalk|write) (?:it|that) on "
    r"(?:mine|my (?:slate|tab|bill))\W*$": r"put \g<whose> on mine",
    r"(?<=, )(?P<who>s?he) (?=(?:single|taken|married|nice|old|rich|mean|friendly|good|any|always|"
    r"all ?right|ok|around|about|here|in)\b[^,.?!]{0,30}\?)": r"is \g<who> ",
    r"(?<=\w)\s*\?\s+(?:the one|that one|those|i mean|last|this) (?:on|at|in|from|market|week|"
    r"year|winter|night)\b[^,.?!]{0,30}\W*$": "?",
    r"^(?:(?:but|well|so|hey|wait|and|no),? )*(?:yo)?u(?:'ve| have)? (?:(?:just|already|literally|"
    r"only) )*(?:said|told (?:me|us)|promised(?: me| us)?|offered)(?: that)? (?:(?:yo)?u (?:could|"
    r"can|would|will|might)|(?:yo)?u'?d|you'?ll|to) (?=(?:read|tell|sing|recite)(?: to)? (?:me|us)"
    r"(?: an?| the| about| of| from)\b)": "",
    r"^(?P<who>[\w'-]{3,}|my (?:friend|mate|companion)) here (?=(?:is|was) (?:an?|the|so|very|my) |"
    r"(?:has|had|can|knows|wants|needs|likes|loves) )(?P<told>[^,.?!]+?)(?:,? you know|,? mind "
    r"you)?"
    r"(?=[,.!?]|$)": r"\g<who> \g<told>",
    r"^(?:nah|nope|no no),? (?=i (?:mean|meant)\b)": "no ",
    r"^(?:and )?one for me(?=,? (?:and|plus|with) )": "the same for me",
    r"^(?:hello|hey|oi)\s*[?!]{2,}\s+(?=\w+ \w)": "",
    r"^(?:(?:so|well|and|come on|which is it|just say),? )*yes or no(?:,? \w+)?\W*$": (
        "is that a yes or a no?"
    ),
    r"(?<=\bfor her) (?:then|now)\W*$": "",
    r"^(?:(?:we(?:'ll| will)? both|(?:both|two) of us) (?:will )?(?:have|take|want|need)) "
    r"(?P<what>(?:an? |some |the )?(?:soup|ale|beer|bread)s?)\b": r"\g<what> for both of us",
    r"\b(?P<asks>what|who|where|when|why|how) (?:in the world|the (?:hell|heck|devil|deuce|fuck)) "
    r"(?=\w)": r"\g<asks> ",
    r",? plus (?=(?:an?|one|two|some|another) )": ", and ",
    r"(?P<what>\b(?:soup|ale|beer|bread)s?)(?:,? (?:then|please|pls))*,? "
    r"(?=for (?:both|(?:the|us) (?:both|two))\b)": r"\g<what> ",
    r"^[^?.!]{0,40}\b(?:stor(?:y|ies)|tales?|yarns?) (?:(?:would|will|does|can|could) (?:do|pay|"
    r"buy|count|cover|work)|be enough|(?:do|pay)(?= ?\?| for\b)|instead|for (?:it|that|"
    r"the (?:ale|soup|bill|slate)|an? (?:ale|soup)))\b[^?.!]{0,30}[?:]+ +(?:(?:well|so),? )?"
    r"(?=(?:once|my|our|an?|the|when|one|last|years)\b[^?]*\b(?:was|were|had|got|went|came|fell|"
    r"ran|saw|found|lost|met|took|ate|[a-z]{2,}ed)\b[^?]{12,}$)": "here is a story: ",
    r"(?<=\w) and (?=something to (?:eat|drink)\b)": ". ",
    r"(?<=\w),? actually(?=,? not (?:the |an? )?[a-z]+\W*$)": "",
    r"^me (?:too|as well),? but (?=with |no )": "the same for me, ",
    r"(?P<lead>^|[.!,] )(?:two|2) of (?:those|them|these)[.,;]+ (?:and )?one (?:for )?each(?: of "
    r"us)?"
    r"\W*$": r"\g<lead>the same for both of us",
    r"(?P<lead>\b(?:what|where|who|how|why|when|dost|does|did|can|is|are|has|will|art|if|wha)) "
    r"th[ai](?= )": r"\g<lead> you",
    r"(?P<lead>\b(?:to|some|any|a|us|me)) kip\b": r"\g<lead> sleep",
    r"(?P<lead>\b(?:nice|bonny|pretty|good|young|kind|sweet|clever)) lass\b": r"\g<lead> girl",
    r"\bsix(?=[ -](?:sides|faces|sided)\b)": "6",
    r",? like (?:in )?the (?:good )?old (?:days|times)(?=\W*$|[.!?] )": "",
    r"\bwhat is it (?:that )?you (?=[a-z]+\b)(?!(?:are|were|said|say|want|mean)\b)": "what do you ",
    r"(?P<lead>^|[.,!] |\b(?:and|n|please|pls|have|want|take|me|us|like) )(?P<n>one|two|three|"
    r"[1-9])"
    r"(?: times?|x| x) (?=[a-z]{3,}(?:\W*$| (?:and|n|for|please|pls|one|two|three)\b|[,.!]))": (
        r"\g<lead>\g<n> "
    ),
    r"\b(?P<what>[a-z]{3,})s? (?:x ?|times )(?P<n>two|three|[2-9])\b": r"\g<n> \g<what>s",
    r"(?P<lead>\b(?:where(?:'?s| is| are)|forgot|forget|waiting (?:for|on)|(?:is|are)) (?:my|our|"
    r"the|"
    r"that)) (?:beer|pint)s?\b": r"\g<lead> ale",
    r"^(?P<lead>(?:so|then|and|ok),? )?i (?:will )?(?:drink|eat|take|have|want) (?:one|an?) "
    r"(?P<what>[a-z]+) (?:more|again)(?=\W*$| for )": r"\g<lead>one more \g<what>",
    r"\b(?P<who>i|we) (?P<verb>want|need|take|have) also (?=(?:an?|one|two|the|some)\b)": (
        r"\g<who> \g<verb> "
    ),
    r"\b(?P<lead>(?:give|get|bring|pour|serve|fetch|buy) (?:him|her|them)) (?:his|her|their) "
    r"(?=\w)": (r"\g<lead> the "),
    r"(?P<asks>\b(?:beds?|rooms?)\b[^.?!,]{0,30})[?!.,]+ *(?:and )?(?:how much|what(?:'?s| is) the "
    r"price)(?: (?:for|is|are|would)\b[^.?!,]{0,20})?\W*$": r"\g<asks>?",
    r"^(?P<one>(?:an?|one|two|three|\d) [a-z]+),? "
    r"(?=(?:one|two|three|\d) [a-z]+(?: please)?\W*$)": (r"\g<one> and "),
    r"(?P<lead>^|[.!,] )(?:(?:and|so|is there) )?any chance (?:of|for) "
    r"(?=(?:an?|some|one|two|another|more) )": (r"\g<lead>can i have "),
    r"(?P<lead>\b(?:can|could|may|might) (?:i|we)) (?:(?:still|also|maybe|perhaps|at least|please|"
    r"just|quickly|now) )+(?=(?:grab|have|get|order|buy|take)\b)": r"\g<lead> ",
    r"(?P<lead>\b(?:can|could|may|might) (?:i|we)) (?:(?:still|also|maybe|please|just) )*grab "
    r"(?=(?:an?|some|one|two|three|that|the|my|another|more) )": r"\g<lead> get ",
    r"(?P<lead>\bi)(?:'ll| will|'m gonna)? (?:go (?:for|with)|settle for|stick (?:to|with)) "
    r"(?=(?:an?|some|one|two|the|your) )": r"\g<lead>'ll have ",
    r"^(?:let me|lemme) get (?=(?:an?|some|one|two|the|another) )": "i'll have ",
    r"^(?P<lead>(?:ok|and|so|then|well|yeah),? )?ill (?=(?:bet|have|cover|take|go|give|be|do|tell|"
    r"pay|"
    r"bring|"
    r"get|try)\b)": r"\g<lead>i'll ",
    r"^\W*(?:(?:so+|and|hey|oi|well|then|you),? )*(?P<state>married|single|taken|engaged|widowed|"
    r"bored|lonely|busy|tired|scared|cold|jealous|ticklish|local|courting|spoken for)\s*\?\W*$": (
        r"are you \g<state>?"
    ),
    r"^(?P<hi>(?:hallo|hello|hi|hey|oh|ah|hm+)\b,? )?is (?=(?:(?:so|very|really) )?(?:warm|cold|"
    r"nice|"
    r"good|cosy|quiet|dark|pretty|strange|funny) (?:here|in here|place|today)\b[^?]*$)": (
        r"\g<hi>it is "
    ),
    r"(?P<asks>\b(?:have|got|is there) (?:any|some)thing [^,.?!]+?),? (?:[\w']+ (?:and|n) )?[\w']+ "
    r"(?:said|says|told (?:me|us)) (?:that )?(?:yo)?u (?:would|might|did|do|have|had)\W*$": (
        r"\g<asks>?"
    ),
    r"^(?:so |and |but )?will you keep (?:it|that|this)(?: or not)?\W*$": "will you keep my "
    r"secret?",
    r"^(?:hey |so |and )?i told you (?:some|any)thing(?: [a-z]+)?,? (?:do )?you (?:still "
    r")?remember "
    r"(?:what|it|that)(?: it was)?\W*$": "what did i tell you?",
    r"^(?:and |then )?about (?=(?:the|your) [\w'-]+\W*$)": "tell me about ",
    r"^(?P<no>(?:oh |um+ )?no)(?= (?:an? )?[a-z]+(?: for (?:me|us|him|her))? instead\W*$)": (
        r"\g<no>,"
    ),
    r"^\W*(?:(?:hey|oi|so|and|ok),? )?you [a-z]+ (?=(?:can|could|will|would) you )": "",
    r"(?<=\w)\s*\?\s+(?=(?:for|in|at|from|about|to) (?:the|my|our|an?|her|his|me|us)\b"
    r"(?: [\w'-]+){0,2}\W*$)": " ",
    r"(?<=\w)[.!?]+ +(?=(?:did|was|is|have|had|are|were|do|does|ca|wo)n'?t (?:i|we|it|you|he|she|"
    r"they)\W*$)": ", ",
    r"^(?:(?:the|your|our|that) )?\w+ (?:says?|said|told me|tells me|reckons|thinks) (?:that )?"
    r"(?=(?:ur|you'?re|you are) (?:the |so |very |really |quite )*(?:smart|clever|wise|best|kind|"
    r"nice|pretty|beautiful|funny|strong|brave|great|good|lovely)\w*\b)": "",
    r"(?<=\w)(?<!\band)(?<!\bbut)(?<!\bso)(?<!\boh) (?:btw|by the way)(?= and\b| but\b|[,.;] )": "",
    r"(?P<asks>\b(?:is|was) it (?:(?:an?|the) )?[\w'-]+)\s*\?\s*(?:or|and) (?:(?:is|was) it )?"
    r"(?P<other>(?:(?:an?|the) )?[\w'-]+)\s*\?": r"\g<asks> or \g<other>?",
    r"(?<=\w)\s*[:;]-?[()](?=\s+\w)": ". ",
    r"^(?:(?:so|but|and|well|then|ok),? )*if (?:there|it|that|they|you|he|she|nobody|nothing)"
    r"\b[^,.?!]{2,60}?,? (?:then )?(?=(?:why|how come)\b)": "",
    r"\bwhat'?s (?=(?:he|she|it|(?-i:[A-Z])[a-z]+|(?:an?|the|that|this) [a-z]+) "
    r"(?:do|eat|drink|want|say|mean|think|know|look|cost|come to|taste|smell|weigh)\b)": "what "
    r"does ",
    r"^(?P<lead>(?:(?:and|so|but|ok),? )*)(?P<be>is|was|are|were|does|did) (?:it|that|they|he|she) "
    r"(?P<so>[^,.?!]{2,30}), (?P<what>(?:the|your|that|this|those) [\w' ]{2,30})(?:[\s.!?]*$|\?\s+"
    r"(?=\w))": r"\g<lead>\g<be> \g<what> \g<so>? ",
    r"^(?P<lead>(?:(?:and|so|but|ok|oh),? )*)(?:(?:what|how) about )?(?P<what>(?:the|that) (?:one|"
    r"guy|man|woman|lady) [^,.?!]{3,30})[,?]+ (?P<be>is|was|does|has) (?:he|she|it) "
    r"(?P<so>[^,.?!]{2,30})"
    r"\W*$": r"\g<lead>\g<be> \g<what> \g<so>?",
    r"^(?:(?:haha|lol|ha|pff+|and|but|oi|well|hey),? )*(?:how (?:would|should|am|the \w+ "
    r"(?:would|should)) i (?:supposed to |meant to )?know|(?:do|why would) i know),? (?:if|"
    r"whether) "
    r"(?=\w)": "do you know if ",
    r"(?<=\bif )(?P<who>[a-z]{2,})'?s (?P<so>(?:even )?(?:married|single|taken|nice|rich|old|home|"
    r"alive|dead|in|awake|busy|ill))\W*$": r"\g<who> is \g<so>?",
    r"^do you know (?:if|whether) (?P<who>[a-z]{2,}) (?P<be>is|was|has|can|will) "
    r"(?P<so>[^,.?!]{2,40})"
    r"\W*$": r"\g<be> \g<who> \g<so>?",
    r"^wasn'?t (?=(?:talking|speaking) (?:to|with) you)": "i wasn't ",
    r"^(?:(?:oi|hey|and|so|wait),? )*(?:are |were )?you(?: two| both| lot)? (?:talking|whispering) "
    r"about "
    r"(?:me|us)\W*$": "was that about me?",
    r"^(?!(?:who|what|why|how|when|where|is|are|was|do|did|can|really|me|us|you)\b)[\w' ]{2,20}\?+ "
    r"(?:i |and i )?thought (?=(?:he|she|it|you|they|that|the|your)\b)": "i thought ",
    r"^(?:(?:so|but|and|wait|no|oh),? )*(?P<what>(?:the|your|that) [a-z]+) (?P<be>is|was|are|were) "
    r"(?P<so>[^,.?!]{2,40}?),? (?:right|correct|innit|isn'?t it|wasn'?t it|aren'?t they)\s*\?*$": (
        r"\g<be> \g<what> \g<so>?"
    ),
    r"(?:^|(?<=[.!?] ))(?P<kin>(?:great )?gran(?:ny|dad|ddad|dma|dpa)?|nana?|mum|mam|mom|dad|da) "
    r"(?=(?:is|was|has|had|died|passed|never|always|used|left|lost|ran|kept|raised|taught|said|"
    r"says|"
    r"told|came|went|made|loved)\b)": r"my \g<kin> ",
    r"\bmy (?P<kin>dad|mum|mom|brother|sister|father|mother|uncle|aunt|wife|husband|gran|son)s "
    r"(?=(?:an?|the|called|from|dead|ill|not|in|at) )": r"my \g<kin>'s ",
    r"^here,? (?:(?:do you )?(?:want|fancy)|have|take) (?:some|a (?:bit|sip|mouthful|piece)|half) "
    r"of my "
    r"(?P<what>[a-z]+)\b[^?!.]*\W*$": r"want some \g<what>?",
    r"^(?:(?:busted|caught|ok|fine|alright|guilty|yeah|haha|lol)[\s,.!]+)*i (?:lied|was lying|made "
    r"(?:it|that) (?:all )?up)[,.!;]+ (?:he|she|it)(?:'?s| is| was) [^?]*$": "i lied",
    r"(?P<lead>\b(?:make|build|carve) (?:us|me)) (?:some(?:thing|in'?)|sumthing)\s*[?,.]+ (?:like|"
    r"maybe) "
    r"(?=an? )": r"\g<lead> ",
    r"\b(?P<ask>what|who|where|why|how|when) (?:the (?:hell|heck|fuck|devil|deuce)|on earth|in the "
    r"world) (?=(?:do|does|did|is|was|are|were|has|have|can|should|would|happened)\b)": r"\g<ask> ",
    r"^(?:(?:no|nah|oi|hey|oh|haha|lol|ha|pff+),? )*(?:(?:that|it)(?:'?s| is) (?:all |just |such |"
    r"an? |big )*(?:lies?|fib|rubbish|nonsense|bull\w*|not true|not so|made up|tosh)|(?:that|it) "
    r"isn'?t true|rubbish|liar|nonsense|bollocks|lies|s?he(?:'?s| is) (?:lying|fibbing|joking|"
    r"making (?:it|that) (?:all )?up))"
    r"(?: [a-z]+)?[,.!;:]+ (?=(?:his|her|their|he|she|they|there (?:was|were)(?:n'?t)?)\b)[^?]+$": (
        "don't believe that"
    ),
    r"^(?:(?:oi|hey|and|so|psst|wait),? )*(?:keeping secrets(?: are we)?|(?:what|why)(?:'?s|'?re| "
    r"is| are| was| were| did)? (?P<who>he|she|they|(?:you|those|them|these) two|you (?:both|and "
    r"(?:him|her)))(?: just)? whisper(?:s|ing?|ed)?\b[^?!.,]{0,20}|what secrets?(?: does| has)? "
    r"(?:he|she|they)(?:'?s)? (?:got|have)[^?!.,]{0,20})(?:[?!.,]+ *(?:(?:is|was) (?:it|that)|were "
    r"you)?[^?!.,]{0,20}\b(?:me|us))?"
    r"\W*$": "was that about me?",
    r"(?<=\?)\s+(?:s?he|they) (?:never|won'?t|doesn'?t|didn'?t) (?:ever )?(?:says?|tells?|told|"
    r"said|"
    r"talks?|shows?)(?: (?:me|it|so|us|anything|much|about|that))*\W*$": "",
    r"\bdid(?:n'?t)? (?:the|your|that|marta'?s) (?:boy|lad|kid) (?:not )?tell you (?:that "
    r")?(?:(?:we|i) )?"
    r"were (?=coming\b|on our way\b)": "did the boy tell you we were ",
    r"\bdid(?:n'?t)? (?P<who>(?:the|your|that|marta'?s) (?:boy|lad|kid)) not tell you (?=\w)": (
        r"did \g<who> tell you "
    ),
    r"(?P<lead>^|\b(?:ok|right|well|nah|no|nope),? )were (?=(?:off|leaving|going|new here)\b)": (
        r"\g<lead>we're "
    ),
    r"^(?:wait|hang on|hold on),? (?=so (?:you|i|we|he|she|it|that|the)\b)": "",
    r"^(?P<lead>(?:(?:so|and|but|then|oh|hey|ok),? )*)your (?=[a-z]{2,}ing (?:me|us|it|the|him|her|"
    r"them|to|in|out|through)\b)": r"\g<lead>you're ",
    r"^[\w']+ (?:said|says|told (?:me|us)) (?:that )?you (?P<be>were|are|had|have|could|can|would)"
    r"(?P<rest> [^.,?!]{2,40})[.,?!]+ *(?:and |but |so )?(?P<wh>where|when|why|how|who by|"
    r"by whom?|what for)\W*$": r"\g<wh> \g<be> you\g<rest>?",
    r"^(?:(?:ok|hey|so|well),? )*(?:here(?:'?s| is)?,? )(?:have |take )?(?P<what>(?:an?|my|some|"
    r"this) [\w' ]{2,24}?)(?:,| -)? (?:just |please )*(?:take|have|drink|eat|keep) it(?=[.!?]|$)": (
        r"have \g<what>"
    ),
    r"\b(?:i|we)(?:'ve)?(?: have| know| got| found)+ the (?P<what>(?:pass)?word|answer|name)"
    r"[.,;:!]+ (?:it'?s|it is) ": r"the \g<what> is ",
    r"\b(?:shout|yell|holler|call out)(?: (?:at|to|for))? (?P<who>me|us) (?P<time>in [\w ]{1,20}?"
    r")(?:,? (?:will|would|can) you)?(?:[,.;!?]+|$)": r"remind \g<who> \g<time>.",
    r"^what (?P<what>[a-z]{3,})[,;.?!]+ (?:i|we|there)\b[\w' ]{1,20}\bno (?P=what)\W*$": (
        r"where is your \g<what>?"
    ),
    r"^(?P<lead>(?:(?:and|so|but|ok),? )*)before (?:that|this|then|here),? (?P<asks>(?:where|what|"
    r"who)"
    r"(?:'d| did| were)? you\b[^,.?!]{0,40})": r"\g<lead>\g<asks> before",
    r"^(?:yo|oi|hey|hi|sup)?,? ?(?:(?:big|little|old) (?:guy|man|fella)|mate|man|dude|bro),? "
    r"(?=(?:what|who|where|when|why|how|do|are|is|can|did|have)\b)": "",
    r"^(?:(?:can|could|will|would) you )?(?:please )?(?:remember|keep in mind|note down|write "
    r"down) "
    r"(?:something|this|one thing)(?: for (?:me|us))?(?:,? please)?\s*[?:,.!]+\s+(?=(?:my|our|i|"
    r"i'm|"
    r"the|his|her|we)\b)": "remember that ",
    r"\bwhat (?P<do>do|did|would|d'you) (?:you )?make of (?=\w)": r"what \g<do> you think of ",
    r"(?P<who>\b(?:the|your|that|this) [a-z]+|\b[A-Z][a-z]+), (?:he|she|it)(?P<be>'s| is| was) "
    r"(?=(?:an?|the|his|her|your|their|my|from)\b[^,.!]{2,40}\?)": r"\g<who>\g<be> ",
    r"^(?:(?:and|but|so|ok),? )*(?P<ask>when|where|who|whose|how|which)(?: then)?\W*$": r"\g<ask>?",
    r"^(?:(?:fine|ok|well|so|aw+|oh|lol)[,.!]* )*(?P<so>hungry|thirsty|tired|bored|lonely|busy|"
    r"cold|"
    r"married|single|happy|sad|scared|jealous)(?: yet| much| too| at all)?\s*\?+\W*$": (
        r"are you \g<so>?"
    ),
    r"^[\w' ]{1,24} (?:said|says|told (?:me|us)|reckons) (?:that )?you (?:don'?t |never "
    r")?(?P<do>(?!are\b|"
    r"were\b|have\b|said\b)[a-z]+(?: [a-z]+)?)[.,!?]+ (?:so |and |but )*(?:do you|is (?:that|it) "
    r"true)\W*$": r"do you \g<do>?",
    r"^(?:(?:you )?hungry\?+ )?(?:i|we)(?:'ve| have)?(?: got)? (?:some|an?|half an?) "
    r"(?P<what>[a-z]+)\b"
    r"[^,.?!]{0,20}[,.!]+ *(?:do )?(?:yo)?u? ?(?:fancy|want|like) (?:it|some|one|a bit|any)\W*$": (
        r"want some \g<what>?"
    ),
    r"^(?P<lead>.{0,20}?)\b(?:yo)?u hungry\?+ (?:i|we)(?:'ve)?(?: have| got)+ (?:some|an?|half "
    r"an?) "
    r"(?P<what>[a-z]+)\W*$": r"\g<lead> want some \g<what>?",
    r"^(?:(?:and|so|ok|have) )*(?:you )?read (?:them|'em|em) all\W*$": "have you read them all?",
    r"^nah,? (?:fr|for real|really)\b": "really",
    r"^never\?+ not (?:even )?(?:once|ever)\W*$": "really never?",
    r"(?P<asks>\bwhat (?:happened|became|was|were|is|are)\b[^,.?!]{2,60}?),? (?:do|can) you "
    r"(?:still )?(?:remember|recall)(?: it| that)?\W*$": r"\g<asks>?",
}
"""What stands between the sentences of a line and parts what belongs together, in the same way."""

LEANING = (
    *(
        "a",
        "about",
        "am",
        "i'm",
        "and",
        "are",
        "at",
        "by",
        "called",
        "for",
        "from",
        "is",
        "know",
        "like",
    ),
    *("me", "of", "than", "the", "to", "was", "who", "whom", "with"),
)
"""Words that a name after them belongs to: "about Marta" speaks of her, "hello Marta" to her."""
