"""Small talk: secrets, jokes, liking, and what asks for the same again or leads nowhere. Data only.

Each rule is named like its group of phrases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.banter import BANTER
from ai.brains.embedded.builtin.courtesies import COURTESIES, LIKING, PROFILE
from ai.brains.embedded.builtin.insults import INSULT
from ai.brains.embedded.builtin.phrases import phrase_rule
from ai.brains.embedded.builtin.telling import stored

_BEGINS = (
    r"und|aber|oder|ja|mit|für|ohne|nur|mach'?s|machs|schade|genau|doch|nein|jawohl|dann|"
    r"vielleicht|vielen|schönen?|macht|geht|klar|gerne?|natürlich|wirklich|echt|ach|alles|keine?|"
    r"deine?|ihr|euer|noch|mach|kommt|darf|soll|muss|könnten?|würde|sehr|stimmt|prost|verstehe|bis|"
    r"na|wieviele?|welche[rs]?|woher|wohin|wozu|mais|oui|pero|et|ma|però|perché"
)
"""Words of other tongues that more follows."""
FOREIGN = (
    rf"^(?:{_BEGINS})(?: \S+)*?,? (?:\S*[äöüßéèñç]\S*|und|der|die|das|den|dem|des|eine?|einen|du|"
    rf"sie|"
    r"ihr|wir|mir|dir|dich|mich|nicht|keine?|gut|danke?|bald|morgen|tag|abend|nacht|schade|ja|da|"
    r"hier|genau|mal|est|le|la|les|el|los)\b",
    r"^(?:schade|genau|nein|jawohl|vielleicht|natürlich|achso|stimmt|prost|verstehe|oui|prima|"
    r"(?-i:Und|Aber|Oder) (?-i:\p{Lu})\pL+|bis (?:bald|morgen|dann|später))$",
    r"^(?:was|wie|wo|wer|warum|wann|wieso|kannst|willst|magst|weisst|weißt|hast|bist|gute[nr]?|"
    r"komm|sag|zeig)\b.*\b(?:du|ich|mir|dir|ist|nicht|das|der|ein|eine|es|gerade|nacht|morgen|"
    r"abend)\b|^(?:du|ich) (?:bist|hast|kannst|bin|habe|kann|will|verstehe)\b",
    r"\b(?:speak|understand|know) (?:german|french|spanish|italian|latin|dutch|russian|"
    r"chinese|japanese|(?:any |some |another |an)?other languages?)\b|^what languages?\b",
    r"^(?:puhut(?:ko|teko)|spreekt?|spreken|sprechen|parl(?:a|i|ate)|habl(?:as|áis|an)|fal(?:a|as)|"
    r"snakker|taler|talar|pratar|mówi(?:sz)?|mluvíte|govorite|beszél|anteeksi|hyvää|kiitos|"
    r"goedendag|goedemorgen|dank|hoeveel|paljonko|mitä|missä|kuka|waar|hvor|hvad|vad)\b|"
    r"\b(?:suomea|nederlands|deutsch|français|español|italiano|svenska|norsk|dansk|polsku)\b",
    r"^(?:mein|meine|unser|unsere|der|die|das|ein|eine|ich|wir|er)\b.*\b(?:hei(?:ß|ss)t|ist|hat|"
    r"bin|sind|war|habe|haben)\b|^(?:mon|ma|mes|je|nous|il|elle)\b.*\b(?:est|suis|ai|a|sommes|"
    r"s'appelle|m'appelle)\b",
    r"^(?:bonjour|bonsoir|salut|merci|guten|hallo|danke|hola|gracias|buenos|buenas|ciao|"
    r"buongiorno|ola|privet|konnichiwa|wie|wer|wo|warum|wieso|ich|bist du|sind sie|kannst du|"
    r"sprichst|je|bitte|servus|moin|tschüss|auf wiedersehen|au revoir|por favor|grazie|prego|"
    r"qui|pourquoi|parlez|avez|est-ce|qu'est|s'il|et (?:toi|vous)|quel|quelle|où|comment (?:ca|ça|"
    r"vas|allez)|como|cómo|donde|dónde|quien|quién|por que|habla|dove|chi|sono|was (?:ist|kostet|"
    r"machst|hast|gibt))\b|^[¿¡]",
    r"(?:^|\s)(?:es|combien|entschuldigung|ça|hast|habt|habe|haben|bist|ist|kannst|willst|möchte|"
    r"gibt|ein|eine|einen|das|der|und|nicht|mir|dich|où|est|les|une|avez|voudrais|suis|vous|tu|"
    r"êtes|quel|quelle|le|la|el|los|una|estás|está|quiero|tienes|puedes|vorrei|dov'è|c'è|hai) "
    r"(?:\S+ )*?(?:du|ich|sie|es|mir|tut|leid|ça|coûte|bier|brot|suppe|wein|tor|ist|ein|eine|einen|"
    r"der|das|die|zu|nicht|la|le|une|un|les|porte|vous|tu|auberge|biblioteca|puerta|una|"
    r"cerveza|sopa|pan|birra|zuppa|gut|hier|there|bitte|s'il|bière|soupe|pain)\b",
)
"""How lines begin, or what words stand in them, that are in another tongue."""

_SECRETLY = (
    r"(?:secrets?|your tongue|quiet|to yourself|between us|under your hat|with (?:something|this|"
    r"it))\b"
)
_NOT_TELL = (
    r"(?:won't|will not|not to|not|never|don't|do not|wouldn't|can't) (?:ever )?(?:tell|say|"
    r"repeat|mention|breathe|write|spread|pass|gossip|betray|give)\b(?: (?:it|this|that|any of it|"
    r"a word))?(?: (?:down|on|away|in|about|of|to))*(?: (?:any\w*|him|her|them|a soul|others|me|"
    r"(?:my|your) [\w-]+|(?-i:[A-Z])[\w'-]+)(?: [\w']+){0,4}| (?:about|of) (?:the|our|his|that|"
    r"this|what) [\w' ]{2,40})?$"
)

SMALL_TALK: Sequence[Mapping[str, Any]] = (
    *COURTESIES,
    INSULT,
    *BANTER,
    phrase_rule(
        "no_more",
        [
            r"^you (?:have )?(?:already )?(?:said|told me|mentioned) (?:that|this|it|so)(?: "
            r"already| before| twice| once| again)*$|^(?:say|tell me|talk about) something "
            r"(?:else|different|new)$",
            r"^you(?:'ve| have)? (?:already |just )+(?:said|told|asked|answered)\b|^you(?:'re|"
            r" are) repeating|^(?:and )?(?:then )?(?:what (?:else|then|next|now|happened(?: "
            r"(?:then|next|after(?: that)?))?|came of (?:it|that))|how did (?:it|that) (?:end|go "
            r"on)|after (?:that|it)|then|next|go on|more|(?:tell me )?more(?: about (?:it|that|"
            r"this))?|continue|and|and then|keep going|something else|another(?: one)?|one more|"
            r"(?:is )?that(?:'s| is)? all|anything else)$",
        ],
        name="said already",
    ),
    phrase_rule(
        "cannot",
        r"^(?:oh |but |come on,? )*you can (?:tell|trust) me(?: everything)?$|^(?:pretty "
        r"please|please|oh come on|i beg (?:you|of you)|have (?:mercy|a heart)|be nice|just this "
        r"once|do it|(?:just )?(?:a|one) (?:quick |little )?(?:peek|look|glance|second|bit))(?: "
        r"please)*$|^(?:now )?(?:you )?(?:ask|riddle) (?:me|us) (?:one|something|anything|another|"
        r"yours?|an? \w+)(?: then| now| instead)*$",
        name="begged",
    ),
    phrase_rule(
        "permitted",
        [
            r"^(?:(?:can|could|may|might) (?:i|we)|(?:(?:do|would) you )?mind if (?:i|we)|is it "
            r"(?:ok|okay|all right|fine) if (?:i|we)) (?:please |just )?(?:sit|stay|stand|wait|"
            r"rest|look|put (?:my|our) (?:feet|boots|legs|bags?|things?) (?:up|down|here)|take off "
            r"my \w+|dry|(?:have|take) (?:a|another|one) (?:\w+ )?(?:look|peek|glance|seat|chair|"
            r"rest|nap|break|moment|minute|second)|warm|lean|join|come (?:closer|with|over|back)|"
            r"read|talk|speak|ask|watch|listen|browse)\b|^where (?:can|could|may|should) (?:i|we|"
            r"one) (?:sit|stand|wait|warm|lean|rest)\b",
            r"^(?:(?:nah|no|nope|oh|er|um|well),? )*(?:(?:i'm|we're|i am|we are) )?(?:just|only) "
            r"(?:having a (?:look|wander)|looking|browsing|passing(?: through| by)?|visiting|"
            r"exploring|curious)(?: (?:around|about|at (?:it|things|your \w+)|thanks|thank you|for "
            r"now|really))*$",
        ],
    ),
    {
        **phrase_rule(
            "discreet",
            [
                rf"^(?:(?:can|could|will|would|do|won't) you |can i |you(?:'ll| will| can| "
                rf"could)? )?(?:keep|trust|hold)\b.*\b{_SECRETLY}",
                rf"^(?:so |but |and )?(?:(?:do |will |can |could )?you )?(?:promise|swear|vow|"
                rf"(?:give me )?your word)\b.*\b(?:{_NOT_TELL}|keep\b.*\b{_SECRETLY})",
                r"^(?:(?:do|will|can) )?you (?:promise|swear)(?: me)?$|^promise me$|"
                r"^(?:so |and |but )*can (?:i|we) (?:really |even )?trust you(?: (?:with (?:this|"
                r"that|it|something|a secret)|really))*$",
                r"^(?:so |but |and )*you (?:didn't|did not|haven't|have not|never) (?:tell|told|"
                r"say|said|mention|mentioned)(?: (?:it|that|this|anything|a word|about it))*"
                r"(?: to)? (?:him|her|them|any(?:one|body)|a soul|(?-i:[A-Z])[\w'-]+)(?: (?:yet|"
                r"though|about (?:it|that|this)))*(?:,? (?:did|have) you|,? right)?$",
                r"^(?:so |but |and )*you (?:didn't|did not|haven't|have not|never) (?:tell|told) "
                r"[\w'-]+ (?:anything|a word|about .*|what i .*)$",
                r"^(?:so |but |and )*(?:did|have) you (?:tell|told|said) (?:to )?[\w'-]+ (?:"
                r"what i (?:said|told|whispered)\b.*|my secret|anything|something|a word|about "
                r"(?:me|my|our|the|it|that)\b.*)$",
                r"^(?:so |but |and |please )*(?:promise|swear)(?: me)?(?: that)? you said "
                r"nothing\b.*$",
                r"^(?:so |and |but |if [^,]{2,60},? )*(?:you'd|you would|you'll|you will|would you|"
                r"will you) (?:say|tell (?:him|her|them)) (?:nothing|no ?one|nobody)\b.*$",
                r"^(?:so |but |and )*(?:do|have|did) you (?:still )?(?:have|keep|kept|got|remember|"
                r"know) (?:my|our) secret(?: safe| for me| to yourself)*$|^(?:so |but |and )*(?:is|"
                r"are) (?:my|our) secrets? (?:still )?safe(?: with you)?$|^keep it or not$|"
                r"^(?:so |but |and )*is (?:it|that|this) (?:still )?(?:a secret|between us|safe "
                r"with you)\b.{0,40}$|^(?:will|are) you (?:going to )?keep (?:it|that|this|my "
                r"secret|what i (?:told|said|whispered)\b.*)$",
                r"^(?:so |but |and )*(?:have|did) you(?: ever)? "
                r"(?:tell|told|said?|let on|blab(?:bed)?|spill(?:ed)?|passed|pass|found out|find "
                r"out)\b.*\b(?:what i (?:told|said|whispered)|my (?:little )?secret|our "
                r"(?:little )?secret|the beans)\b.{0,40}$",
                r"^(?:(?:no|but|hey|wait)[,!]* )*you(?:'ve| have)? (?:promised|said|swore|told "
                r"me)(?: me)?(?: that)? (?:(?:you'd|you would|you'll|to) )?(?:you'd|you would|"
                r"(?:keep (?:it|that|this|my \w+|quiet)|not (?:to )?tell|never tell|say nothing)"
                r"\b.*)$",
                r"^(?:so |but |and )*(?:are )?you(?:'re)? still keeping (?:my|our|his|her|their|"
                r"the) secrets?(?: .*)?$",
                rf"^(?:this|that|it) (?:stays|is|has to stay|must stay|goes no "
                rf"further)\b.*\b{_SECRETLY}",
                rf"^(?:so |but |and |then )*(?:you|will you|would you|you'd|(?:i )?(?:hope|trust)"
                rf"(?: that)? you) (?:\w+ )?{_NOT_TELL}",
            ],
        ),
        "aside": False,
        "name": "a promise of silence",
    },
    {
        "name": "said so",
        "hear": r"^you(?:'ve| have)? (?:already |just |only |really )*(?:said|"
        r"told (?:me|us)|claimed|promised|wrote)(?: (?:that|to))? (?P<what>\S+ \S+.*)$",
        "say": "@denied",  # what it did say is found before
    },
    {
        "name": "denied",
        "aside": False,
        "hear": [
            r"^(?:but )?(?:you) (?:already |just )?(?:told|promised|showed|gave|sold|said|owe|"
            r"swore|let|opened)\b.*(?:yesterday|last|earlier|before|already|me |to me|me$|us )",
            r"^(?:.{1,60}[ ,])?you (?:still |now |do )?owe (?:me|us)\b.*$",
            r"^(?:but )?you (?:lied|cheated|tricked|fooled|promised|owe me|swore|told me|know me|"
            r"remember me|let me|opened)\b",
            r"^(?:don't|do) you (?:not )?remember (?:what|that|when) (?:you|we)\b|^(?:don't|do) "
            r"you (?:not |still )?remember (?:the|a|that) .+ you (?:once |just )?(?:sang|sing|told|"
            r"tell|gave|made|promised|said|baked|played|wrote|showed|served)\b|^remember (?:what|"
            r"when|how) you (?:told|said|promised|gave)\b|^you said (?:you would|you'd|that|i "
            r"could|so|the|it)\b",
        ],
        "say": "@denied",
    },
    phrase_rule(
        "misheard",
        [
            r"^i (?:told|asked) you (?:an?|about|of|something|who|what|whether|if)\b|^i(?:'ve| "
            r"have| did|) (?:just |already |literally |only |clearly )+(?:told|tell|said|say|asked|"
            r"answered|explained)\b|^you call (?:that|this)\b|^i (?:never|didn't|did not) (?:ask|"
            r"order|want|say|said|tell you|told you)(?:ed)? (?:for )?(?:that|this|it|any\w*)\b|"
            r"^(?:no,? )?(?:that's |that is )?not that(?: one)?$|^(?:no,? )?(?:the )?(?:wrong|"
            r"other) (?:one|thing|person|place|question)$",
            r"^that(?:'s| is|'s what| was| isn't|'s not) (?:is )?(?:not )?(?:what i (?:asked|"
            r"meant|said|wanted|ordered)|an answer)|^(?:no,? )?i (?:asked|meant|said|ordered|"
            r"wanted) (?:you )?(?:for )?(?:something else|about|if|whether|who|what|where|why|how|"
            r"that)\b",
            r"^(?:(?:are )?you(?:'re| are)? (?:just |still |always )*)?(?:dodging|avoiding|ducking|"
            r"evading|ignoring|sidestepping|skirting) (?:the|my|that|me|us|it|our|every)\b.*$|"
            r"^(?:you )?(?:dodged|avoided|changed|ignored|don't change|stop changing) (?:the|my) "
            r"(?:question|subject|topic)\b.*$|^(?:just )?answer (?:me|(?:the|my|our) (?:\w+ )?"
            r"question)\b.*$|^(?:that's |that is |that was )?(?:no|not (?:an|much of an|really "
            r"an)) "
            r"answer\b.*$|^(?:nice|good) dodge\b.*$",
            r"^you (?:misunderst\w+|misheard|got (?:it|that) wrong|(?:didn't|did not|don't|do "
            r"not) (?:answer|listen|understand|get it|hear))|^(?:stop|you keep|quit) (?:repeating|"
            r"saying)|^(?:you are |you're )(?:not making|making no) sense|^that (?:makes no|"
            r"doesn't make|does not make) (?:any )?sense",
            r"^what (?:kind|sort) of (?:an )?answer (?:is|was) (?:that|this)$",
        ],
    ),
    phrase_rule(
        "discreet",
        rf"^i have a secret$|^keep (?:it|this|that) [\w ]+$|^(?:please )?{_NOT_TELL}|"
        r"^tell (?:nobody|no ?one)\b",
        name="about to whisper",
        kinds=["whisper", "page"],
    ),
    {
        "name": "a secret that is whispered",
        "kinds": ["whisper", "page"],
        "question": False,
        "hear": r"^(?:(?:psst|(?:i have |here(?:'s| is) )?(?:a|my)(?: \w+)? secret(?: for you)?)|"
        r"(?:please )?(?:don't|do not|never) tell (?:anyone|anybody|him|her|them|a soul|"
        r"[\w'-]+)|(?:this|it) is (?:a )?secret|keep (?:it|this) (?:a )?(?:secret|to yourself)|"
        r"between (?:us|you and me))(?:,| but| that|:)+ (?:but )?(?P<kept>.+)$",
        "keep": {"about": "secret: {kept}", "fact": "{kept}"},
        "do": [stored("{kept|cut:300|said:asker}", 6)],
        **dict.fromkeys(("say", "later", "else"), "@kept"),
    },
    {
        **phrase_rule(
            "secret",
            r"^keep (?:a |my )?secrets?\b|\b(?:secret|thing|something)\b.*\bnobody (?:else "
            r")?knows$|^(?:tell|whisper|give) (?:me |us )?(?:a|your|another|some|the|any)(?: \w+)? "
            r"secrets?\b|^(?:do|have) you (?:know|have|got|any)(?: any| a| some)? secrets?\b|"
            r"^(?:don't|do not|never) tell (?:anyone|anybody|him|her|them|any|a soul|-?\w+)\b|"
            r"^(?:this|it|that) is (?:a )?secret|^keep (?:it|this|that) (?:a )?(?:secret|between|"
            r"to yourself)|^(?:what(?:'s| is| are))? ?(?:your|the|any)? ?(?:biggest |darkest |"
            r"deepest )?secrets?$|^i have a secret$|^what secrets? (?:do|have|did|are)\b",
        ),
        "aside": False,
    },
    phrase_rule(
        "song",
        r"^play (?:(?:me|us|for|an?|the|your|some|another) )*(?:song|tune|ballad|music|"
        r"something)\b|^(?:sing|hum|whistle)\b(?: (?:me|us|something|for|a|an|the|your)\b.*| ?)$|"
        r"\b(?:a|any|another) (?:song|tune|ballad)s?$|^do you sing\b|^can you sing\b",
        act=True,
        aside=False,
    ),
    phrase_rule(
        "story",
        r"^(?:do you (?:know|have|tell|remember)|have you|you|any|another|a|one more|i(?:'d| "
        r"would)? (?:like|want|love)|let me hear|can you|give|tell|know|what)\b.*\b(?:story|"
        r"stories|tale|tales|legend|legends)$|^(?:tell|read) me something(?: (?:interesting|fun|"
        r"funny|new|else|good|exciting))?$|^tell (?:me |us )?another(?: one)?$|^entertain me|^tell "
        r"(?:me |us |(?-i:[A-Z])[\w'-]+ )?(?:a|another|your|the|any) (?:\w+ )?(?:story|tale)\b",
        aside=False,
        act=True,
    ),
    {
        "name": "what do you think of me",
        "hear": r"^(?:what do you think of|how do you like|do you trust|are you angry with) me$",
        "do": [PROFILE],
        "let": LIKING,
        "say": "@liking_you",
        "none": "@unknown",
        "else": "@unknown",
    },
    {
        "name": "what do you think of them",
        "hear": [
            r"^(?:what do you think of|how do you like|do you (?:know|like|trust)|(?:did|have) you "
            r"(?:met|forget|forgotten)) (?P<who>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)$",
            r"^(?:do|don't|would) you (?:not )?(?:think|say|find)(?: that)? "
            r"(?P<who>(?-i:[A-Z])[\w'-]+) (?:is|was|looks|seems|has|can)\b.+$",
        ],
        "do": [{**PROFILE, "arguments": {"who": "{who}", "detail_level": "brief"}}],
        "let": LIKING,
        "say": "@liking_them",
        "none": "@nobody_known",
        "else": "@nobody_known",
    },
    phrase_rule(
        "affection",
        [
            r"^(?:(?:did|have) you )?miss(?:ed)? (?:me|us)\b|^i (?:really |think i |do )?(?:love|"
            r"like|fancy|adore|want|missed|miss|need) you\b|^do you (?:love|like|fancy|want) (?:me|"
            r"us)\b|^(?:(?:will|would|won't|can|could) you |(?:do|would) you (?:want|like) to |you "
            r"(?:should|could|must|will) |i want you to |(?:please|just|so|and|oh|then|ever|come|"
            r"really|maybe),? )*marry me\b|^(?:kiss|hug|hold|date) me\b|\b(?:a|your) (?:kiss|hug|"
            r"date|lap)\b",
            r"^(?:i think )?you(?:'re| are| look)(?: a)?(?: very| so| really| quite| such a| the "
            r"most)? (?:hot|sexy|cute|beautiful|pretty|handsome|sweet|lovely|gorgeous|attractive|"
            r"charming|nice|kind|good)\b|^you have (?:beautiful|pretty|lovely|nice) \w+$|"
            r"^(?:(?:hello|hey|hi),? )?(?:beautiful|handsome|sexy|gorgeous|cutie|hottie|darling|"
            r"sweetheart)$",
            r"^(?:do you )?want to (?:dance|go out|sleep|cuddle|see my|make)\b|^(?:may i|shall "
            r"we) (?:have this )?dance|^(?:will you|would you like to|let's) dance\b|^dance with "
            r"me\b",
        ],
    ),
    {
        **phrase_rule(
            "joke",
            r"^(?:tell|know|do|can|have|got|any|another|give|a|an|one|let|more|i|me|you|funny|"
            r"good)\b(?: \S+)*? (?:joke|riddle)s?(?: (?:about .+|of (?:yours?|the day)))?$|"
            r"^what(?:'s| is| are)?(?: an?| your| the| some)?(?: \w+)? (?:joke|riddle)s?"
            r"(?: (?:do|can|have) you (?:know|tell|have|got))?$|^(?:a )?(?:joke|riddle)s?$|"
            r"^make me laugh$",
        ),
        "act": True,
        "aside": False,
    },
    phrase_rule("foreign", FOREIGN),
    {
        "name": "say again",
        "aside": True,
        "hear": [
            r"^(?:what was that(?: again)?|what did you (?:just |really )?say|pardon(?: me)?|huh|"
            r"eh|what|w+h?at+|beg your pardon|i beg your pardon|excuse me what|sorry what|come "
            r"again|what (?:do|did|does) (?:you|that|it|this) (?:even )?mean(?: by (?:that|this|"
            r"it))?|(?:i )?(?:didn't|did not|couldn't) (?:hear|catch|get|understand)(?: you| that| "
            r"it)?|i (?:do not|don't) (?:understand|get it|follow)(?: you| that)?|meaning)$",
            r"^(?:can you |could you )?(?:please )?(?:say|repeat|tell me|explain|(?:read|run) "
            r"(?:that|it|this))(?: (?:that|it|this|yourself|me))*(?: (?:again|once more|one more "
            r"time|by me))?$|^(?:where|what|who|how|when) (?:was|is) (?:that|it) again$|^(?:again|"
            r"once more|one more time)$|^what are you (?:talking about|saying|on about)$|^(?:oh "
            r")?(?:really|seriously|are you (?:sure|serious)|you sure)$",
            r"^(?:(?:i'm|i am|you|she's|he's|we're) (?:an? )?|an? |the |like |say )what"
            r"(?: now| sorry| again| did you (?:just )?(?:say|call (?:me|her|him)))*$|^what (?:did "
            r"you|have you|are you) (?:just )?call(?:ed|ing)? (?:me|him|her|us|my \w+)(?: (?:just|"
            r"now|again|then|there))*$",
            r"^(?:and )?what(?:'s| is| was) (?:that|it|this) (?:supposed|meant) to (?:mean|be)"
            r"(?: (?:then|now|exactly))*$",
        ],
        "say": ["{said}"],
        "none": "@pardon",
    },
    phrase_rule(
        "why_so",
        r"^(?:but )?(?:why|why not|how so|how come|why so|why is that|because)$",
        name="why so",
    ),
    phrase_rule(
        "pardon",
        r"^(?:bla+h?(?: bla+h?)*|how|who|when|where|which|so|\W+|like what)$",
    ),
    {
        "name": "who says so",
        "hear": [
            r"^(?:but )?(?:who (?:says|told|claims)(?: you| us)?(?: so| that| this| it)?|says who|"
            r"do you have (?:any )?proof|what makes you (?:say|think|believe) (?:that|so|it))$",
            r"^(?:but )?how (?:do|can|would|did) you (?:know|learn|hear|find out)(?:(?: about| "
            r"of)? (?:that|this|it|so))?$",
            r"^(?:but )?(?:where|from (?:whom|where)|who) (?:did|do|have) you (?:hear|heard|"
            r"learn|learned|know|read|pick up)(?: about| of)? (?:that|this|it)(?: from)?$|"
            r"^(?:but )?(?:whom?|where) (?:did|do|have) you (?:get|got|have) (?:that|this|it) "
            r"from$|^(?:but )?from (?:whom|where) (?:did|do|have) you (?:get|have) (?:that|this|"
            r"it)$",
        ],
        "let": {"teller": "said|teller"},
        "say": "@source",
    },
    {
        "name": "who is that",
        "hear": r"^who(?:'s| is| are) (?:(?:that|this|the|those|these)(?: (?:old|young|tall|big|"
        r"other|little|new|strange|fat|thin|bald|sad|drunk|dark|small|pretty|quiet))? (?:guy|man|"
        r"woman|girl|boy|person|people|fellow|stranger|one|lady|kid|folks?)\b(?: (?:over|there|"
        r"here|at|by|in|on|near|with|behind|next|beside|under|from|who|sitting|standing|who's|who "
        r"is|that(?:'s| is))\b.*)?|that|this|she|he|they|those|these)(?: over)?(?: there| here)?$",
        "do": [{"tool": "inspect_location", "as": "look"}],
        "let": {"people": "look.contents|only:kind=character|pluck:name|without:asker|proper"},
        "say": ["That must be {people|list}, {asker}.", "I see {people|list} here, {asker}."],
        "none": "@whom",
        "else": "@whom",
    },
    phrase_rule(
        "whom",
        [
            r"^what(?:'s| is| was) (?:his|her|their) (?:name|age|trade|job)$",
            r"^(?:what|where|why|how|when)(?:'s| is| was| does| did| has) (?:he|she) .+$|"
            r"^(?:is|was|does|did|has|can|will) (?:he|she) .+$|^(?:who|when|where)(?: (?:can|"
            r"could|do|did|would) (?:i|one|we))? (?:wrote|made|took|built|founded|found|drew|gave|"
            r"sold|brought|stole|find|get|see|buy|meet) (?:it|them|him|that one|that)$|^how does "
            r"(?:it|this|that) work$|^(?:(?:and|what about|who(?:'?s| is)|where(?:'?s| is)|tell me "
            r"about) )?(?:him|her|them|it|he|she|they|that|this)$|^(?:when|where|how|why|who|what) "
            r"(?:was|is|were|did) (?:that|this|it|he|she|they)(?: happen| do| say| from)?$",
        ],
    ),
)
