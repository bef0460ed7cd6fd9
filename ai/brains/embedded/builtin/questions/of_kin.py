"""What players ask everybody about those who raised them and whom they loved. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import END, EVER, MUCH, SO, Question

_DAD = r"(?:old )?(?:father|dad|da|papa|pa|daddy)"
_MUM = r"(?:old )?(?:mother|mum|mom|mama|ma|mummy)"
_OF_THEIRS = (
    r"(?:him|her|them|(?:your|the) (?:\w+ )?(?:father|dad|da|papa|mother|mum|mom|mama|parents|"
    r"folks|family|kin))"
)
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
    rf"{_BEHIND}(?:where(?:'s| is| did| was)|what (?:happened to|became of)) (?:it|{_LOVED})\b"
    ".*$": "what became of your love",
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

OF_KIN: Mapping[str, Question] = {
    "father's like": Question(
        [
            rf"^{SO}(?:what|how) (?:was|is|were) your {_DAD} like(?: as a \w+)?{END}",
            rf"^{SO}(?:tell (?:me|us)|what) (?:more |something |a bit )?about your {_DAD}{END}",
            rf"^{SO}what (?:kind|sort) of (?:an? )?(?:man|person|father|guard) was your {_DAD}"
            rf"{END}",
        ],
        "",
        AND_MOTHER,
    ),
    "mother's like": Question(
        [
            rf"^{SO}(?:what|how) (?:was|is|were) your {_MUM} like(?: as a \w+)?{END}",
            rf"^{SO}(?:tell (?:me|us)|what) (?:more |something |a bit )?about your {_MUM}{END}",
            rf"^{SO}what (?:kind|sort) of (?:an? )?(?:woman|person|mother) was your {_MUM}{END}",
        ],
    ),
    "father's name": Question(
        [
            rf"^{SO}what(?:'s| is| was) (?:the name of )?your {_DAD}(?:'s|s)? ?(?:first )?(?:name"
            rf"|called|named)?{END}",
            rf"^{SO}what was your {_DAD} (?:called|named){END}",
        ],
        "",
        AND_MOTHER,
    ),
    "mother's name": Question(
        [
            rf"^{SO}what(?:'s| is| was) (?:the name of )?your {_MUM}(?:'s|s)? ?(?:first )?(?:name"
            rf"|called|named)?{END}",
            rf"^{SO}what was your {_MUM} (?:called|named){END}|^{SO}do you look like (?:her|"
            rf"your {_MUM}|him|your {_DAD}|your parents){END}",
        ],
    ),
    "father's work": Question(
        [
            rf"^{SO}what (?:did|does) your {_DAD} (?:do|work(?: as)?|carry|drive|deliver|copy|"
            rf"write)(?: for a living| in .+)?{END}",
            rf"^{SO}what was your {_DAD}(?:'s|s)? (?:job|work|trade){END}|"
            rf"^{SO}was your {_DAD} (?:also )?an? (?:clerk|carter|guard|innkeeper|librarian){END}",
        ],
        "",
        AND_MOTHER,
    ),
    "mother's work": Question(
        [
            rf"^{SO}what (?:did|does) your {_MUM} (?:do|work(?: as)?)(?: for a living)?{END}|"
            rf"^{SO}what was your {_MUM}(?:'s|s)? (?:job|work|trade){END}",
        ],
    ),
    "read to": Question(
        [
            rf"^{SO}did (?:he|she|your {_DAD}|your {_MUM}|they) {EVER}"
            rf"(?:read|sing|tell (?:you )?stories|play)(?: (?:to|with|for) you)?{END}",
        ],
    ),
    "grief": Question(
        [
            rf"^{SO}(?:were|weren't) you (?:\w+ )?(?:sad|heartbroken|upset|alone|there|devastated"
            rf"|with (?:him|her|them)) when {_OF_THEIRS} (?:died|passed)\b.*$",
            rf"^{SO}(?:did you|how did you) (?:cry|weep|feel|cope|manage|mourn)(?: (?:when|after|"
            rf"without) {_OF_THEIRS}(?: (?:died|passed|was|were|death)\b.*)?)$",
            rf"^{SO}(?:that|it) must have been (?:so |very |really )?(?:hard|sad|tough|rough|"
            rf"terrible|awful|difficult|lonely)(?: (?:for|on) you)?{END}",
            rf"^{SO}you (?:must have been|were) (?:so |very |only |still |just )*(?:young|small|"
            rf"little|sad|heartbroken|a child|lonely)(?: (?:then|when .+))?$",
        ],
    ),
    "raised by": Question(
        [
            rf"^{SO}who (?:raised|brought up|looked after|took care of|cared for|fed) you(?: up)?"
            rf"(?: (?:as a (?:child|kid)|when you were .+|after .+))?{END}|"
            rf"^{SO}who brought you up{END}",
        ],
    ),
    "their love: like": Question(
        [
            r"^what was your love like$",
            rf"^{SO}(?:what was|tell me about) (?:your (?:first |old |great |lost )?love|the "
            rf"(?:carter|copyist)|this (?:carter|copyist|woman))(?: like)?{END}|"
            rf"^{SO}who was (?:your (?:first |old |great |lost )?love|the (?:carter|copyist)){END}",
        ],
        "",
        AFTER_LOVE,
    ),
    "their love: name": Question([r"^what is the name of your love$"], "", AFTER_LOVE),
    "their love: now": Question(
        [
            r"^what (?:became of|(?:ever )?happened (?:to|with)) (?:your (?:\w+ )?love|the "
            r"(?:copyist|carter))$"
        ],
        "",
        AFTER_LOVE,
    ),
    "their love: missed": Question(
        [
            r"^do you miss your love$",
            rf"^{SO}(?:do|did) you {EVER}(?:miss|think (?:of|about)|write to|hear from) (?:your "
            rf"(?:\w+ )?(?:love|carter|copyist)|the (?:carter|copyist)){MUCH}$",
        ],
        "",
        AFTER_LOVE,
    ),
    "their love: along": Question([r"^did you go along with your love$"], "", AFTER_LOVE),
    "proud of them": Question(
        [
            rf"^{SO}(?:would|will|was|is|were) (?:he|she|they|{_OF_THEIRS}) (?:be )?(?:\w+ "
            rf")?proud(?: of you)?{END}",
            rf"^{SO}what would {_OF_THEIRS} (?:say|think)\b.*$",
        ],
    ),
    "missing them": Question(
        [
            rf"^{SO}(?:do|don't|did|will|must) you {EVER}(?:miss|mourn|think (?:of|about)|grieve "
            rf"for) {_OF_THEIRS}{MUCH}$",
            rf"^{SO}(?:you must|you) {EVER}(?:miss) {_OF_THEIRS}{MUCH}$",
            rf"^{SO}(?:is|was|isn't|wasn't) (?:it|life) (?:very |so |really )?(?:hard|sad|lonely|"
            rf"strange|different) without {_OF_THEIRS}{MUCH}$",
        ],
    ),
    "close to them": Question(
        [
            rf"^{SO}(?:were|are) you (?:very |really |ever )?(?:close|(?:good )?friends|alike|fond)"
            rf"(?: (?:to|with|of))? ?(?:{_OF_THEIRS})?{MUCH}$",
            rf"^{SO}did you (?:really |ever |always )?(?:love|like|get (?:on|along) with|admire|"
            rf"look up to|know) {_OF_THEIRS}(?: (?:well|much))*{MUCH}$",
            rf"^{SO}(?:was|were) (?:he|she|they|{_OF_THEIRS}) (?:\w+ )?(?:nice|kind|strict|good|"
            r"hard|proud|funny|stern|mean|a good (?:man|woman|father|mother|guard))"
            rf"(?: (?:to|of|with) you)?(?: or (?:not|what|strict|mean))?{MUCH}$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
