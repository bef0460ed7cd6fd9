"""Spelling: a line as it is meant, without the abbreviations and slips of those who type fast."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ai.brains.lazy_pattern import lazy_pattern

_WORD = lazy_pattern(r"[\w']+")
_SHORT = lazy_pattern(
    r"\bi(ll|d)(?= (?:have|take|be|go|give|come|pay|bring|tell|see|do|get|need|try|buy|wait|think|"
    r"stay|drink|eat|ask|say|leave|help|show|play|throw|roll|sing|sit|stand|pass|like|love|rather|"
    r"want|prefer|just|also|never)\b)",
    re.IGNORECASE,
)
"""An "ill" or "id" that is short for "I will" or "I would"."""
_JOINED = lazy_pattern(
    r"\b(you|they|we(?=ve)|(?:it|that|who|what|there)(?=ll|d))(ll|ve|re|d)\b", re.IGNORECASE
)
"""A verb without the mark that parts it from "you": "youll"."""
_WHERE_DID = lazy_pattern(
    r"\b(where|how|why|what|who|when)'?d(?= (?:you|he|she|they|it|we|i)\b)", re.I
)
_WHAT_HAVE = lazy_pattern(
    r"\b(what|where|how|why|who|when)'?ve(?= (?:you|they|we|i)\b)|\bwhatch?a(?= (?:got|have)\b)",
    re.I,
)
"""A "have" that leans on what is asked for: "what've you got", "whatcha got"."""
_TELL_US = lazy_pattern(r"\b(tell|show|read|teach|remind) us\b", re.I)
_WITHOUT_G = lazy_pattern(
    r"\b((?:go|do|liv|talk|kidd|look|sell|buy|mak|tak|tell|ly|jok|work|runn|sleep|drink|eat|com|"
    r"feel|think|play|hav|say|ask|pay|gett|stay|wait|hurt|sitt|stand|cook|bak|build|anyth|someth|"
    r"noth|everyth|even|morn|giv|walk|try|sing|read|hid|kill|lov|runn|wash|hold|pull|fish|farm|"
    r"leav|call|flirt|danc|kiss|laugh|rain|snow|fight|hunt|sav|drown|steal|sail|cry|smil|star|mess|"
    r"head|wonder|listen|lett|us|see|be|hear|burn|bleed|cheat|hang)in)'?(?!\w)",
    re.IGNORECASE,
)
_DOING = lazy_pattern(
    r"(?<![\w'])(?P<before>been|is|are|am|was|were|r|you|u|ya|you're|i'm|he's|she's|it's|we're|it|"
    r"he|she|they|we|they're|keep|stop|start|just|always|still|ever|needs?|not|of|for|by|all) "
    r"(?P<what>(?!(?:beg|with|cous|gobl|coff|muff|rob|cab|mart|kev|col|merl|bas|lat|orig|napk|"
    r"pumpk|assass)in\b)[a-z]{2,}[bcdfghjklmnprstvwxyz])in'?(?![\w'])",
    re.IGNORECASE,
)
"""What somebody is doing, without its last letter: "what you guardin"."""
_IN_FIGURES = lazy_pattern(
    r"\b(?P<before>there|want|need|have|like|how|what|where|mins?|minutes|hours?) (?P<word>[24])"
    r"(?= (?!ales?\b|beers?\b|soups?\b|dice\b)[a-z]+\b)",
    re.IGNORECASE,
)
"""A "to" or "for" as a figure: "what is there 2 eat"."""
_YOU_ARE = lazy_pattern(
    r"\byour(?= (?:an?|so|such|not|very|too|just|always|really|the (?:best|worst))\b)", re.I
)
"""A "you're" that is spelt as "your"."""
_AND_ITS_NAME = lazy_pattern(
    r"\b(an? (?:\w+ )?(?!too\b|well\b)[a-z]+)(?:(?: too| as well)?,? (?:and )?(?:(?:his|her|its|"
    r"their|the) )?name(?:'s|s| is)|(?: too| as well),? (?:called|named)) (?=\w)",
    re.IGNORECASE,
)
"""How a name follows who bears it: "a sister, name's Lotte"."""
_THERE_IS_MY = lazy_pattern(r"\bthere(?:'s| is| are) (?:my|our) (?=\w)", re.IGNORECASE)
_TIME_BEHIND = lazy_pattern(
    r"\b(remind me)(?: later(?: on)?)?( (?:to|of|about) [^.!?]{2,120})[.,!;]+ (in (?:an?|\d{1,3}|"
    r"[a-z]+)(?: [a-z]+)? (?:sec(?:ond)?|min(?:ute|it|ut)?|hour)s?)(?=(?:,? (?:please|pls))?\W*$)",
    re.IGNORECASE,
)
"""When somebody is to be reminded, as a sentence of its own: "Remind me to …. In an hour."."""
_OWNED = lazy_pattern(
    r"\b(my (?:\w+ )?(?:brother|sister|mother|father|wife|husband|son|daughter|aunt|uncle|cousin|"
    r"friend|dog|cat|horse|boss|mum|mom|dad|nephew|niece|gran|granny|nan|nana|grandma|grandpa|"
    r"grandad|granddad|grandmother|grandfather|mate|neighbour))s(?= (?:name|trade|job|age|work|"
    r"house|home|craft|birthday|secret|story|debts?|message)\b)",
    re.IGNORECASE,
)
"""An owner without the mark of one: "my brothers name"."""
_IS_SO = lazy_pattern(
    r"^(?P<lead>(?:(?:and|so|but|ok),? )*)(?P<who>he|she|they|it|u|you)(?P<so> (?:(?:married|"
    r"single|any good|an? (?:good|bad|nice) [a-z]+|still (?:around|alive|here|there|about))"
    r"(?=(?:, (?:the|that) [\w' ]{2,30})?\W*$)|(?:from|always|ever|really|that|an?|ok|around|"
    r"there)\b[^.,!?]*(?=\?\W*$)|(?:(?:so|very|really) )?(?!(?:is|was|were|are|can|could|will|"
    r"would|did|do|does|has|have|had|said|too|what|who|ever)\b|[a-z]+(?:s|ed|"
    r"n't)\b)[a-z]{3,}(?=\?\W*$)))",
    re.I,
)
"""A question that leaves out its verb: "she married?"."""
_NAME_AND_MORE = lazy_pattern(
    r"\b(my name is [\w'-]+),? (?:and )?(?=(?:my|i|i'm|he|she|we) )", re.I
)
"""A name with a sentence of its own behind it."""
_MY_BRO = lazy_pattern(r"\bmy (bro|sis)\b", re.I)
_KIN_CALLED = lazy_pattern(
    r"\b(?P<who>my (?:\w+ )?(?:bro|sis|brother|sister|mum|mom|mam|dad|son|daughter|wife|"
    r"husband|mate|friend|nan|gran|cousin|uncle|aunt|dog|cat|horse|boss))'?s (?P<called>called|"
    r"named) (?P<name>[a-z]+)(?P<more> (?=s?he(?:'?s| is)\b))?",
    re.I,
)
"""How the name of one's own is told in haste: "my bros called dex hes 15"."""
_HOW_CALLED = lazy_pattern(r"\bhow(?= (?:is|are|was) [^.,?!]{1,40} called\b)", re.I)
_THE_NAME_IS = lazy_pattern(
    r"\b(?P<whose>my|his|her|its|the) names (?P<name>(?!(?:are|were|and|of|on|in)\b)[\w'-]+)"
    r"(?=\W*$|[,.;!?])",
    re.I,
)
"""A "name's" without its mark: "her names ivy"."""
_TAKEN_UP = lazy_pattern(
    r"^(fine|good|great|cool|nice|ok|okay|right|alright)(?= (?:an?|one|two|three|some|give|"
    r"bring)\b)",
    re.I,
)
"""A word that takes up what was said, before a wish: "fine an ale"."""
_IN_LAW = lazy_pattern(
    r"\b(brother|sister|mother|father|son|daughter) in law('?s(?= [a-z]))?\b", re.I
)
"""A relative by marriage without the hyphens: "my brother in laws name"."""
_IT_IS = lazy_pattern(
    r"(?<![\w'])its(?= (?:me|us|an?|the|my|your|our|not|so|too|very|really|only|just|all|been|nice|"
    r"good|cold|hot|warm|late|early|fine|true|for|about|dark|raining|snowing|getting)\b)",
    re.IGNORECASE,
)
"""An "it's" without its mark."""
_NOT_BUT = lazy_pattern(r"\b(name (?:is|'s) not [\w-]+,?) its ", re.IGNORECASE)
_WE_ARE = lazy_pattern(
    r"(?<![\w'])were(?= (?:back|home|new|lost|hungry|thirsty|tired|fine|from|not|just|both|"
    r"going to)\b)(?<!\w were)",
    re.IGNORECASE,
)
"""A "we're" without its mark, where nobody stands before it who "were"."""
_TOLD_WE_ARE = lazy_pattern(
    r"\b(?P<lead>(?:(?:tell|let) (?:the |your |that )?[a-z]+(?: know)?|say)(?: that)?) were "
    r"(?=(?:[a-z]{2,}in(?:g|'|\b)|not|no|in|out|on|off|at|here|late|lost|ready|friends|from|both|"
    r"all|two|three|only|just|with|safe|fine|back|home|sorry|hungry|cold)\b)",
    re.IGNORECASE,
)
"""The same in what somebody is to be told: "tell the guard were coming"."""
_MINE_AND_HERS = lazy_pattern(
    r"\b(?:(?:for )?(?P<mine>mine|my own|me)(?:,? and| and) (?P<whose>hers|his|theirs)|"
    r"(?P<theirs>hers|his|theirs) and (?:for )?(?P<my>mine|my own|me))\b(?! \w)",
    re.IGNORECASE,
)
"""What two of them had, as one pays for it: "mine and hers"."""
_FOR_WHOM = {"hers": "her", "his": "him", "theirs": "them"}
_WITH_SLASH = lazy_pattern(r"(?<![\w/])w/(?P<out>o)?(?= \w)", re.I)
"""A "with" or "without" as two letters and a slash."""
_RUN = lazy_pattern(r"([a-z])\1{2,}", re.I)
_DRAWN_OUT = lazy_pattern(
    r"(?<![\w'])(?!w{3}\b|h?m+\b|u[hm]+\b|a+h*\b|o+h*\b|[ha]+\b|[he]+\b)"
    r"(?=[a-z]+(?![\w']))(?=[a-z]*?([a-z])\1{2})[a-z]+",
    re.I,
)
"""A word with a letter three times in a row; it is read twice, as trying each end takes long."""
_NUMERAL = lazy_pattern(r"[ivxlcdm]+", re.I)
_WRITTEN: Mapping[str, str] = {
    **dict.fromkeys(("u", "ya", "yu", "yoo"), "you"),
    **dict.fromkeys(("ur", "yr", "yer"), "your"),
    **dict.fromkeys(("ud", "youd"), "you'd"),
    "hed": "he'd",
    **dict.fromkeys(("pls", "plz", "plox", "pleas", "pleez"), "please"),
    **dict.fromkeys(("thx", "thnx", "tnx", "thanx", "ty", "tyvm", "tnks"), "thanks"),
    **dict.fromkeys(("borow", "borro"), "borrow"),
    **dict.fromkeys(("wat", "wht", "wot", "whut"), "what"),
    **dict.fromkeys(("whre", "wher"), "where"),
    **dict.fromkeys(("hwo", "woh"), "who"),
    **dict.fromkeys(("libery", "liberry", "librery"), "library"),
    **dict.fromkeys(("abt", "bout"), "about"),
    **dict.fromkeys(("giv", "gve"), "give"),
    **dict.fromkeys(("yuo", "yoou", "oyu"), "you"),
    "whoo": "who",
    **dict.fromkeys(("gis", "gizza", "gies"), "give us"),
    **dict.fromkeys(("summat", "summin", "sumfin"), "something"),
    "alrite": "alright",
    "whyy": "why",
    "noo": "no",
    **dict.fromkeys(("heyy", "hii"), "hey"),
    "yess": "yes",
    **dict.fromkeys(("yea", "ye", "yh", "yeh"), "yeah"),
    "pleasee": "please",
    "byee": "bye",
    **dict.fromkeys(("tought", "thaught", "taugt"), "taught"),
    **dict.fromkeys(("storys", "storyes"), "stories"),
    **dict.fromkeys(("thnk", "thinc", "fink"), "think"),
    **dict.fromkeys(("wud", "wld", "wuld"), "would"),
    **dict.fromkeys(("cud", "cld"), "could"),
    **dict.fromkeys(("shud", "shld"), "should"),
    **dict.fromkeys(("sory", "sorri", "srry"), "sorry"),
    **dict.fromkeys(("hw", "ohw"), "how"),
    **dict.fromkeys(("cya", "cu"), "see you"),
    **dict.fromkeys(("wolfs", "wolvs"), "wolves"),
    "pw": "password",
    **dict.fromkeys(("gf", "girlfreind"), "girlfriend"),
    "bf": "boyfriend",
    **dict.fromkeys(("missus", "missis"), "wife"),
    "hubby": "husband",
    "dost": "do",
    "neet": "night",
    **dict.fromkeys(("mesen", "meself"), "myself"),
    **dict.fromkeys(("mates", "pals", "buddies", "homies"), "friends"),
    **dict.fromkeys(("coolest", "sickest", "raddest", "dopest"), "best"),
    **dict.fromkeys(("grub", "nosh", "scran"), "food"),
    "knackered": "tired",
    **dict.fromkeys(("gaffer", "guvnor"), "boss"),
    "lassie": "girl",
    "yonks": "long",
    **dict.fromkeys(("bloke", "fella", "chap", "geezer"), "guy"),
    **dict.fromkeys(("wats", "wots", "wuts", "wahts"), "what's"),
    **dict.fromkeys(("gtg", "g2g"), "got to go"),
    "ther": "there",
    **dict.fromkeys(("helo", "hllo", "ello", "heya"), "hello"),
    **dict.fromkeys(("thou", "thee"), "you"),
    **dict.fromkeys(("thy", "thine"), "your"),
    **dict.fromkeys(("prithee", "pretty please"), "please"),
    **dict.fromkeys(("nite", "nyt"), "night"),
    **dict.fromkeys(("goodnite", "gnite", "g'nite", "gnight", "goodnyt"), "good night"),
    **dict.fromkeys(("sumthing", "smth", "sth"), "something"),
    **dict.fromkeys(("whers", "weres", "were's"), "where's"),
    **dict.fromkeys(("innkeep", "barkeep", "bartender", "barmaid", "wench"), "innkeeper"),
    **dict.fromkeys(("bc", "cuz", "coz", "cos"), "because"),
    "kthxbye": "thanks, bye",
    "owt": "anything",
    "nowt": "nothing",
    **dict.fromkeys(("tonite", "tonigt"), "tonight"),
    "kthx": "thanks",
    "gn": "good night",
    "gm": "good morning",
    "any1": "anyone",
    "some1": "someone",
    "y": "why",
    "b4": "before",
    "2day": "today",
    "'tis": "it is",
    "tis": "it is",
    "hath": "has",
    "doth": "does",
    "bred": "bread",
    "whts": "what's",
    "cn": "can",
    "couldnt": "couldn't",
    "wouldnt": "wouldn't",
    "wasnt": "wasn't",
    "r": "are",
    "teh": "the",
    "hte": "the",
    "im": "i'm",
    "ive": "i've",
    "dont": "don't",
    "doesnt": "doesn't",
    "didnt": "didn't",
    "cant": "can't",
    "wont": "won't",
    "isnt": "isn't",
    "arent": "aren't",
    "whats": "what's",
    "wheres": "where's",
    "whens": "when's",
    "whos": "who's",
    "hows": "how's",
    "youre": "you're",
    "thats": "that's",
    "theres": "there's",
    "heres": "here's",
    "lets": "let's",
    "gimme": "give me",
    "lemme": "let me",
    "wanna": "want to",
    "gonna": "going to",
    "gotta": "have to",
    "dunno": "don't know",
    "d'you": "do you",
    "whatcha": "what are you",
    "idk": "i don't know",
    "nvm": "never mind",
    **dict.fromkeys(("wth", "wtf"), "what the hell"),
    "ppl": "people",
    "msg": "message",
    "aight": "alright",
    "k": "ok",
    **dict.fromkeys(("em", "'em"), "them"),
    "si": "is",
    "od": "do",
    "cna": "can",
    "hav": "have",
    "tel": "tell",
    "giv": "give",
    "y'all": "you",
    "yall": "you",
    "kno": "know",
    **dict.fromkeys(("thru", "thro"), "through"),
    **dict.fromkeys(("tmrw", "tmr", "2moro", "tomoz"), "tomorrow"),
    **dict.fromkeys(("2nite", "2night"), "tonight"),
    **dict.fromkeys(("fav", "fave"), "favourite"),
    "hes": "he's",
    "shes": "she's",
    "hasnt": "hasn't",
    "havent": "haven't",
    "shouldnt": "shouldn't",
    "werent": "weren't",
    "wouldve": "would've",
    "aint": "isn't",
    "thier": "their",
    "wich": "which",
    "jus": "just",
    "ofc": "of course",
    "mornin": "morning",
    "evenin": "evening",
    "brotha": "brother",
    "sry": "sorry",
    **dict.fromkeys(("cmon", "c'mon"), "come on"),
    "tho": "though",
    "n": "and",
    "urself": "yourself",
    "favorite": "favourite",
    **dict.fromkeys(("bday", "b-day"), "birthday"),
    "nothin": "nothing",
    "somethin": "something",
    "soz": "sorry",
    **dict.fromkeys(("minit", "minut"), "minute"),
    **dict.fromkeys(("minits", "minuts"), "minutes"),
}
"""What those who type fast write → what they mean."""

_OFTEN_MISSPELT = (
    "hello thanks please sorry what where when about because again should could would really "
    "people something anything nothing everyone everything another remember remind happen "
    "happened today tonight tomorrow village library librarian tavern innkeeper guard builder "
    "workshop market square weather wolves stones standing winter history password soup bread "
    "drink open help have tell give make name know want your this that with they here story "
    "secret message messenger lantern money sword brother sister mother father borrow actually "
    "probably definitely beautiful different friend friends together thought enough night "
    "anybody somebody everybody hungry traveller stories without favourite hammer blanket candle "
    "cellar copper coppers serious second minutes reminder letter birthday yesterday machine "
    "believe business morning evening supper breakfast cheaper expensive quiet course question "
    "answer whisper married husband gossip bridge river travel teach pocket honest honestly "
    "apology apologise perhaps forgot forgotten favour present whole truth think nobody"
)
"""Common words: with two letters exchanged, one of a long one left out or doubled, they are known.
"""
_ALSO_DRAWN_OUT = (
    "hey hi so no yes yeah why who stop wow bye you me love like very nice lol long come sure fine "
    "ok now out hot cold big bad man ever never pretty cute"
)
"""Those that are written with one letter, where players write many: "sooo"."""
_NOT_MISSPELT = frozenset(
    (
        *("bother", "bothers", "noting", "pease", "rally", "sanding", "tanks", "whit", "fried"),
        *("fiend", "stores", "super", "quite", "curse", "corse", "bride", "honesty", "marred"),
        "preset",
    )
)
"""What looks like one of them, and is a word of its own."""
_OFTEN_DRAWN_OUT = frozenset(f"{_OFTEN_MISSPELT} {_ALSO_DRAWN_OUT}".split())
_LONG = 6
"""Letters of a word that is known without one of them."""


def _misspelt(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Ways in which fingers slip → the word: letters exchanged, one left out or doubled."""
    for word in words:
        for at in range(len(word) - 1):
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :], word
        for at in range(1, len(word) - 1 if len(word) >= _LONG else 0):
            yield word[:at] + word[at + 1 :], word
        for at in range(1, len(word) if len(word) >= _LONG - 1 else 0):
            yield word[:at] + word[at - 1] + word[at:], word


_SPELLINGS = {
    **{
        slip: word
        for slip, word in _misspelt(_OFTEN_MISSPELT.split())
        if slip not in (*_OFTEN_MISSPELT.split(), *_NOT_MISSPELT)
    },
    **_WRITTEN,
}


def spelt(line: str) -> str:
    """A line without the abbreviations of those who type fast, and without capitals throughout."""
    if line.isupper() and " " in line:
        line = line.lower()
    line = _DRAWN_OUT.sub(_short, line)
    line = _WITH_SLASH.sub(lambda v: "without" if v["out"] else "with", line)
    line = _SHORT.sub(lambda found: f"i'{found[1]}", line)
    line = _DOING.sub(r"\g<before> \g<what>ing", line)
    line = _WITHOUT_G.sub(r"\1g", _JOINED.sub(r"\1'\2", line))
    line = _WHERE_DID.sub(r"\1 did", _TELL_US.sub(r"\1 me", line))
    line = _WHAT_HAVE.sub(lambda v: f"{v[1]} have" if v[1] else "what have you", line)
    line = _IN_FIGURES.sub(lambda v: f"{v[1]} {'to' if v[2] == '2' else 'for'}", line)
    line = _AND_ITS_NAME.sub(r"\1 called ", _THERE_IS_MY.sub("i have my ", line))
    line = _IT_IS.sub(
        "it's", _IN_LAW.sub(lambda v: v[1] + "-in-law" + ("'s" if v[2] else ""), line)
    )
    line = _TIME_BEHIND.sub(r"\1 \3\2", line)
    line = _KIN_CALLED.sub(_kin_called, line)
    line = _MY_BRO.sub(lambda v: "my " + ("brother" if v[1].lower() == "bro" else "sister"), line)
    line = _IS_SO.sub(_is_so, _HOW_CALLED.sub("what", line))
    line = _THE_NAME_IS.sub(r"\g<whose> name is \g<name>", _TAKEN_UP.sub(r"\1,", line))
    line = _NAME_AND_MORE.sub(r"\1. ", line)
    line = _NOT_BUT.sub(r"\1 it's ", _WE_ARE.sub("we're", line))
    line = _TOLD_WE_ARE.sub(r"\g<lead> we're ", line)
    line = _OWNED.sub(r"\1's", line)
    line = _MINE_AND_HERS.sub(_for_both, line)
    return _YOU_ARE.sub("you're", _WORD.sub(_meant, line))


def _kin_called(found: re.Match[str]) -> str:
    """Who is told to be called something, with the verb and the joint that were left out."""
    joint = ". " if found["more"] else ""
    return f"{found['who']} is {found['called']} {found['name']}{joint}"


def _is_so(found: re.Match[str]) -> str:
    """A question with the verb that it leaves out."""
    who = "you" if found["who"].lower() == "u" else found["who"]
    verb = "are" if who.lower() in ("you", "they") else "is"
    return f"{found['lead']}{verb} {who}{found['so']}"


def _short(found: re.Match[str]) -> str:
    """A word that is drawn out, as one writes it: "pleeease", "sooo"."""
    if _NUMERAL.fullmatch(found[0]):
        return found[0]
    once = _RUN.sub(r"\1", found[0])
    return once if once.lower() in _OFTEN_DRAWN_OUT else _RUN.sub(r"\1\1", found[0])


def _for_both(found: re.Match[str]) -> str:
    """What two of them had as what is for both: "mine and hers" as "for me and for her"."""
    whose = found["whose"] or found["theirs"]
    both = ["for me", f"for {_FOR_WHOM[whose.lower()]}"]
    return " and ".join(both if found["whose"] else both[::-1])


def _meant(found: re.Match[str]) -> str:
    """What a word stands for; within a sentence, one with a capital may be a name."""
    if found[0] in ("Im", "Ive"):
        return _SPELLINGS[found[0].lower()]
    is_name = found[0].istitle() and found.string[: found.start()].rstrip()[-1:] not in ("", *".!?")
    return found[0] if is_name else _SPELLINGS.get(found[0].lower(), found[0])
