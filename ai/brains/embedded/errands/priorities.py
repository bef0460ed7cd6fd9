"""Priorities: which errands of a turn are followed, if it has more than one."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ai.brains.embedded.answer import LOSS
from ai.brains.embedded.errands.errand import Errand
from ai.brains.embedded.facts import DEED
from ai.brains.embedded.likeness.acts import act_in, gives_reason, is_riddle
from ai.brains.embedded.likeness.forms import form_of
from ai.brains.embedded.likeness.sentences import telling_words
from ai.brains.embedded.likeness.tidings import kind_of
from ai.brains.embedded.lines.corrected import is_put_for_another
from ai.brains.embedded.lines.indirect import indirect
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.rules.rulebook import PASSING, UNANSWERED, UNSURE, Rulebook
from ai.brains.embedded.templates.template import Gap
from ai.brains.lazy_pattern import lazy_pattern

LOOKED_UP = ("topic", "who is it", "somebody", "whose work it is", "why is it so", "when is it")
"""Built-in rules for questions that a page may answer."""
OPEN = (
    *UNANSWERED,
    *("whom", "others_mind", "tag question", "is it so", "who does it", "why so", "what is where"),
)
"""Those for questions that have no answer by themselves."""
OF_OWN = (
    *("what of mine", "what was told of mine", "what somebody of mine does", "recollect"),
    *("what is mine", "what do i", "what did i say about"),
    *("what is mine, once", "what do i, once", "what did i say about, once"),
)
"""Those for what the asker told of themselves."""

GREETING = "greeting"
"""The built-in rule for a greeting."""
EMPTY = ("remark", "remark of something", "unknown", "interjection", "in a word", "exclaimed")
"""Built-in rules that only say that something was heard; a greeting says more."""
FAREWELL, FOLLOW = "farewell", "follow"
"""The built-in rules for a farewell, and for who is to come along: beside it, that is a friend."""
JEST = "banter"
"""The built-in rule for what is said in fun."""
TOPIC = "topic"
"""The built-in rule for what is looked up, which may be nothing that anybody has written of."""
GUESSES = ("guess", "riddle")
"""The built-in rules for what only the asker can answer."""
WEIGHTY = ("claim", "threat", "insult", "misheard")
"""Built-in rules for remarks that are answered before a question that has no answer."""
DECLINED = ("cannot_do", "a request", "not_to_give", "give nothing")
"""Built-in rules for wishes that nothing comes of."""
_HELLO = lazy_pattern(
    r"(?:hello|hi+|hiya|hey+(?: there|,| (?:big|old|my|good|you|guys|folks|\w+,))|heya|howdy|"
    r"greetings|hail|ahoy|g'day|good (?:day|"
    r"evening|morning|"
    r"afternoon)|evening|morning|mornin|evenin)\b",
    re.I,
)
_NAME_ALONE = lazy_pattern(
    r"(?:(?:and|so|but|oh|what|how|about) )*(?P<name>(?:the|that|this|your) [a-z'-]+|(?-i:[A-Z])"
    r"\w+)",
    re.I,
)
"""A thing that is only named."""
_TELLS = lazy_pattern(
    r"(?:(?:and|but|so|well|(?:the )?thing is),? )*(?:i|we|he|she|they|it|this|that|there|the|my|"
    r"our)"
    r"(?:'s|'m|'re|'ve|\b)",
    re.I,
)
"""How a statement begins, and no wish."""
_ASKS = lazy_pattern(
    r"(?:(?:and|but|so|well|ok|or|then),? )*(?:wh\w+|how|is|are|was|were|do|does|did|have|has|can|"
    r"could|will|would|shall|should|may|any)\b",
    re.I,
)
"""How a question begins; without that it is a thought, as in "another ale maybe? no, bread"."""
_OF_ITSELF = lazy_pattern(r"\bI\b")
"""How one speaks of oneself."""
_OF_US = lazy_pattern(r"\b(?:my|me|you|your|yours)\b")
"""How one speaks of both who talk, whose words then are not said back."""
_PLACED = lazy_pattern(r"^(?:up|in|on|at|by|down|over|near|under|from) (?=the |your |that )", re.I)
"""Before a place that a wish goes on with: "can we sleep here, up the stairs"."""
_MAKE_IT = lazy_pattern(r"make (?:it|that)\b", re.I)
"""How somebody changes what was ordered, for whomever it is."""
_OF_IT = lazy_pattern(r"\b(?:it|that)\b", re.I)
_WISHES = lazy_pattern(r"(?:please )?(?:tell|show|give|read|explain|describe)\b", re.I)
_OF_ANY = lazy_pattern(r"\b(?:it|that|this|they|them|he|she|him|her|his)\b", re.I)
"""A word for what, or whom, the line has named elsewhere."""
OF_ANY_OF_THEM = (
    *("whom", "what do they", "what was told", "where does it lead", "of a form", "no more"),
)
"""Built-in rules for questions of that."""
MIN_ASKED = 3
"""Words of a question by the way that is answered beside others."""
MOST_SCRAPS = 2
"""Words of a piece of a line that only goes on with what the line is about."""
ADVISED = ("counsel", "asker: offer", "asker: how", "asker: where")
"""Forms of questions for advice, which are answered as such beside others."""
OF_ITSELF = ("myself", "it: ", "of_myself")
"""How the forms of questions begin of which one only says that one cannot tell of oneself or it."""
HONESTY = "honesty"
"""The built-in rule for who is asked in earnest whether they are a machine."""
_OF_MACHINES = lazy_pattern(r"\b(?:machines?|robots?|bots?|ai|real|human)\b", re.I)
OFFERED = "offered"
"""The built-in rule for what somebody brings."""
WHY_SO = "why so"
"""The built-in rule for the reason of what was said."""
ALARM = "alarm"
"""The built-in rule for a danger, behind which one is asked to do what was perhaps wished for."""
REPLIES = ("say again", "sorry, what", "said already", "tag question", "doubted")
"""Built-in rules for questions that only take up what was said."""


def followed(errands: list[Errand], moment: Moment, book: Rulebook) -> list[Errand]:
    """The errands that are followed, in the order in which they came up.

    Remarks by the way ("Hello!") are answered if nothing else was said. Another assistant gets
    one answer to the point and no more: two of them must not talk for ever.
    """
    apart = [one for one in errands if one.rule.words.get("say") == book.words("not_to_me")]
    if apart:
        return apart[:1]  # "leave what alone? I was talking to her"
    joke = _joke(errands, book)
    if joke is not None:
        return [joke]
    errands = _without_mentions(_without_names(_without_doubts(_as_corrected(errands))))
    errands = _without_passes(_without_more_honesty(errands))
    if any(one.rule.name == LOSS for one in errands):
        errands = [one for one in errands if _is_beside_loss(one)]
    main = [one for one in errands if not one.rule.aside or _counts(one)]
    main = [one for n, one in enumerate(main) if not (n and _takes_up(one))]
    if any(one.asked and one.rule.own and not one.unanswered for one in main):
        errands = [one for one in errands if not _asks_back(one)]
        main = [one for one in main if one in errands]
    main = _with_one_remark(main)
    if main and all(errand.rule.keep is not None and not errand.asked for errand in main):
        doubts = book.words("gainsaid")
        wanted = (o for o in errands if _is_wanted(o) or o.rule.words.get("say") == doubts)
        main += [one for one in wanted if one not in main][:1]
    if any(one.rule.name in WEIGHTY for one in errands):
        main = [one for one in main if not one.rule.aside]
    goodbye = [one for one in errands if one.rule.name == FAREWELL]
    beside = goodbye or [one for one in main if one.rule.own and one.rule.act]
    main = [one for one in main if not (beside and one.rule.name == FOLLOW)]
    if goodbye and all(map(_is_declined, main)):
        offers = [one for one in errands if one.unanswered and _is_offer(one)]
        return [*offers[:1], *goodbye]  # "I am off. Keep your feet dry."
    answered = [one for one in main if not _is_declined(one)]
    if any(one.asked or one.rule.keep is None for one in answered):
        main = answered
    if moment.with_assistant:
        return [] if moment.spoke_with_it else main
    is_done = any(one.rule.act and one.rule.own and one.rule.steps for one in main)
    left = [one for one in errands if one.unanswered and one not in main]
    left = [one for one in left if not is_done or _ASKS.match(str(one.scope["text"]))]
    if main and errands.index(left[0] if left else main[0]) > errands.index(main[0]):
        left = [one for one in left if len(one.scope["text"].split()) >= MIN_ASKED]
    left = [one for one in left if not main or " " in one.scope["text"]]
    if main and left:
        text = left[0].scope["text"]
        rest = "" if form_of(text) in ADVISED else indirect(text)
        rest = "" if _OF_US.search(rest) else rest
        is_second = any(one.asked for one in main)
        left[0].scope["rest"] = rest
        if rest and not _OF_ITSELF.search(rest):
            main.append(replace(left[0], rule=book.rest))
        elif not (is_second or rest or _adds_nothing(text, main, book)):
            main.append(left[0])
    return main or _weightiest(errands, moment, book)


def _as_corrected(errands: list[Errand]) -> list[Errand]:
    """Errands without the orders in whose place others of the line are put: "ale. no, wait, soup".

    Only the one right before is meant, if it is of the same kind and for the same guest. What takes
    its place then takes the place of nothing that was had before.
    """
    orders = [one for one in errands if one.rule.act and one.rule.own and one.rule.steps]
    orders = [one for one in orders if _tool_of(one) == _tool_of(orders[-1])]
    gone = [other for other, one in pairwise(orders) if _takes_place(one, other)]
    return [one for one in errands if one not in gone]


def _takes_place(one: Errand, other: Errand) -> bool:
    """Whether an order is put in the place of another; it then stands for itself."""
    text, line = str(one.scope["text"]), str(one.scope["whole_line"])
    is_of_guest = _MAKE_IT.match(text) is not None and not _guest_of(one)
    is_of_one = is_of_guest or _guest_of(one) == _guest_of(other)
    if not (is_of_one and is_put_for_another(text, line)):
        return False
    if one.rule.recall is not None and one.rule.recall.kind != DEED:
        return False  # "make it two" needs what was ordered before it
    if is_of_guest and _guest_of(other):
        _keep_guest(one, other)
    of_it = {name for name, gaps in one.rule.let.items() if any(map(_goes_by_fact, gaps))}
    let = {name: gaps for name, gaps in one.rule.let.items() if name not in of_it}
    one.rule = replace(one.rule, let=let)
    one.scope.update(fact=None, facts=[])
    return True


def _tool_of(errand: Errand) -> str:
    return errand.rule.steps[-1].tool


def _guest_of(errand: Errand) -> str:
    return str(errand.scope.get("guest") or "").lower()


def _keep_guest(errand: Errand, other: Errand) -> None:
    """Make an errand one for the guest of another, in whose place it is put."""
    *steps, last = other.rule.steps
    arguments = {**last.arguments, **errand.rule.steps[-1].arguments}
    steps.append(replace(last, arguments=arguments))
    errand.rule = replace(other.rule, steps=tuple(steps), keep=None)
    errand.scope["guest"] = other.scope["guest"]


def _goes_by_fact(gap: Gap) -> bool:
    """Whether a value is found by what was told or done before."""
    return any(argument.startswith("fact.") for _, argument in gap.filters)


def _without_doubts(errands: list[Errand]) -> list[Errand]:
    """Errands without a "seriously?" before what is wished for in the same line, and done.

    To say the last answer again would ask once more for what the line has just named.
    """
    is_done = any(one.rule.act and one.rule.own and one.rule.steps for one in errands)
    is_done = is_done or any(one.asked and one.rule.name not in REPLIES for one in errands)
    over = (*REPLIES, ALARM) if any(one.rule.act and one.rule.steps for one in errands) else REPLIES
    errands = [one for one in errands if not (is_done and one.rule.name in over)]
    behind = [*errands[1:], None][: len(errands)]
    return [one for one, after in zip(errands, behind, strict=True) if not _doubts(one, after)]


def _doubts(errand: Errand, after: Errand | None) -> bool:
    """Whether it only doubts that of which the next asks the reason: "never? why not"."""
    is_short = len(str(errand.scope["text"]).split()) <= MIN_ASKED
    is_why = after is not None and after.rule.name == WHY_SO
    return is_short and is_why and errand.unanswered


def _without_names(errands: list[Errand]) -> list[Errand]:
    """Errands without those for what is only named before what is asked of it.

    "The boy, what is he called?" wants nothing else about the boy.
    """
    behind = [*errands[1:], None][: len(errands)]
    return [one for one, after in zip(errands, behind, strict=True) if not _only_leads(one, after)]


def _without_mentions(errands: list[Errand]) -> list[Errand]:
    """Errands with no more than one for what is only mentioned in what somebody tells.

    "We are merchants, the king's own, and it is urgent" asks neither for a shop nor for a ruler.
    """
    found = [one for one in errands if one.rule.own and not one.rule.mention]
    errands = [one for one in errands if not (found and _is_scrap(one))]
    others = [one for one in errands if not _only_echoes(one)]
    errands = others or errands
    asked = [one for one in errands if one.asked and len(one.scope["text"].split()) >= MIN_ASKED]
    lines = {one.scope["whole_line"] for one in asked}
    errands = [e for e in errands if e.scope["whole_line"] not in lines or not _is_only_named(e)]
    told = [one for one in errands if _is_mention(one)]
    others = [one for one in errands if not (_is_mention(one) or one.rule.aside or one.asked)]
    others += [one for one in found if one.asked and not one.unanswered]
    last = None if others or not told else told[-1]
    return [one for one in errands if one is last or not _is_mention(one)]


def _is_mention(errand: Errand) -> bool:
    """Whether its rule answers to a word of a statement, whatever that says of it."""
    rule, is_told = errand.rule, _TELLS.match(str(errand.scope.get("text")))
    is_plain = not (errand.asked or rule.act or rule.keep)
    return rule.mention and rule.own and is_plain and is_told is not None


def _is_only_named(errand: Errand) -> bool:
    """Whether its rule answers to a word of what is no question and no wish."""
    rule = errand.rule
    is_wish = _WISHES.match(str(errand.scope["text"])) is not None
    is_plain = not (is_wish or errand.asked or rule.act or rule.keep or rule.steps)
    return rule.mention and rule.own and is_plain


def _is_scrap(errand: Errand) -> bool:
    """Whether it is for a word that only goes on with what else the line says: ", cheap"."""
    words = _PLACED.sub("", str(errand.scope.get("text"))).split()
    rule, is_short = errand.rule, len(words) <= MOST_SCRAPS
    return rule.mention and rule.own and is_short and not (errand.asked or rule.act or rule.steps)


def _only_echoes(errand: Errand) -> bool:
    """Whether it is for words of the line before, which are said over: "from their swords…"."""
    said, told = telling_words(str(errand.scope["said"])), telling_words(errand.scope["text"])
    return _is_only_named(errand) and bool(told) and told <= said


def _is_beside_loss(errand: Errand) -> bool:
    """Whether it counts beside a loss: what is told or asked, and a wish that can be done."""
    rule = errand.rule
    is_wish = rule.act and bool(rule.steps)
    return rule.name == LOSS or rule.keep is not None or errand.asked or is_wish


def _without_passes(errands: list[Errand]) -> list[Errand]:
    """Errands with one question at most of which one can only say that one does not know it."""
    passes = [one for one in errands if one.asked and one.rule.name in OF_OWN]
    gone = [one for one in passes if is_unanswered(one)][1:]
    return [one for one in errands if one not in gone]


def _without_more_honesty(errands: list[Errand]) -> list[Errand]:
    """Errands without more of machines beside the honest word on that: it is said once."""
    is_said = any(one.rule.name == HONESTY for one in errands)
    others = [one for one in errands if one.rule.name != HONESTY]
    gone = [one for one in others if is_said and _OF_MACHINES.search(str(one.scope["text"]))]
    return [one for one in errands if one not in gone]


def _with_one_remark(errands: list[Errand]) -> list[Errand]:
    """Errands without those for a mere word of a line, of which more is answered."""
    named = [one for one in errands if _is_only_named(one)]
    told = [one for one in errands if one.rule.own and one not in named]
    lines = {one.scope["whole_line"] for one in told if not one.rule.aside}
    return [one for one in errands if one not in named or one.scope["whole_line"] not in lines]


def _asks_back(errand: Errand) -> bool:
    """Whether it only asks what, or who, is meant, which the answer beside it tells."""
    is_open = errand.rule.name in OF_ANY_OF_THEM and not errand.rule.own
    return is_open and errand.asked and _OF_ANY.search(str(errand.scope["text"])) is not None


def _takes_up(errand: Errand) -> bool:
    """Whether it is a "did you like it?" behind another question, and of nothing that was told."""
    return errand.rule.name == JEST and errand.asked and bool(_OF_IT.search(errand.scope["text"]))


def _only_leads(errand: Errand, after: Errand | None) -> bool:
    """Whether a clause has no more than the name of a thing, and the one behind it is answered."""
    rule, text = errand.rule, str(errand.scope.get("text"))
    found = None if rule.steps or rule.act or rule.keep else _NAME_ALONE.fullmatch(text)
    if found is None or after is None or after.unanswered or after.rule.aside:
        return False
    behind = str(after.scope.get("text"))
    if _NAME_ALONE.fullmatch(behind):
        return False  # "Bram, Hob and Odile"
    is_of_it = found["name"].lower() in behind.lower() or _OF_IT.search(behind) is not None
    return is_of_it or after.rule.keep is None and (errand.unanswered or not errand.asked)


def _joke(errands: list[Errand], book: Rulebook) -> Errand | None:
    """The errand of a question that has no answer but the one that its asker gave at once."""
    jest = book.named(JEST)
    for asked, told in pairwise(errands):
        texts = str(asked.scope["text"]), str(told.scope["text"])
        is_plain = told.rule.name in UNSURE or gives_reason(texts[1])
        is_open = (
            asked.unanswered or asked.rule.name == TOPIC and texts[1].startswith(("a ", "an "))
        )
        is_joke = is_open and is_plain and is_riddle(*texts)
        if jest and not told.asked and (is_joke or asked.rule.name in GUESSES and asked.asked):
            return replace(told, rule=jest)
    return None


def _is_wanted(errand: Errand) -> bool:
    """Whether it is a question that has an answer, a grief, or a request not answered otherwise."""
    if errand.asked:
        return not errand.unanswered and errand.rule.name != GREETING  # "hello? an ale"
    is_request = act_in(errand.scope["text"]) == "request" and errand.rule.name in UNSURE
    is_sad = errand.rule.name in PASSING and kind_of(errand.scope["text"]) == "sad"
    return is_request or is_sad or errand.rule.name in DECLINED


def _adds_nothing(text: str, main: list[Errand], book: Rulebook) -> bool:
    """Whether one could only say that one does not know that of oneself, behind an answer."""
    is_told = any(not book.is_note(one.rule) for one in main)
    return is_told and form_of(text).startswith(OF_ITSELF)


def _is_offer(errand: Errand) -> bool:
    """Whether it is for a question in which somebody offers to do or to bring something."""
    return form_of(str(errand.scope.get("text"))) == "asker: offer"


def _is_declined(errand: Errand) -> bool:
    """Whether it only says of a wish that it cannot be, which is no matter beside an answer."""
    return errand.rule.name in DECLINED and not errand.asked


def _counts(errand: Errand) -> bool:
    """Whether a remark by the way is a question of its own that has an answer.

    One that no rule answers may have it in what came to mind.
    """
    if errand.unanswered:
        return bool(errand.scope.get("lore"))
    if errand.rule.name == OFFERED:
        return True  # whoever brings something is not only told of the weather
    if errand.rule.name == "advice":
        return True  # who says that this is the first visit is to hear what one does here
    is_whole = len(errand.scope["text"].split()) >= MIN_ASKED and not errand.rule.act  # a wish
    return errand.asked and is_whole and errand.rule.name not in (*PASSING, *REPLIES)


def _weightiest(remarks: list[Errand], moment: Moment, book: Rulebook) -> list[Errand]:
    """The one of several remarks by the way that is answered: a question, or more than a hello.

    Of a line that begins with a hello and else says nothing to answer, that is the hello.
    """
    asked = [one for one in remarks if one.asked and one.rule.name not in REPLIES]
    telling = [errand for errand in remarks if errand.rule.name not in PASSING]
    claims = [errand for errand in remarks if errand.rule.name in WEIGHTY]
    jests = [one for one in remarks if one.rule.name == JEST]
    griefs = [one for one in remarks if one.rule.words.get("say") == book.words("sympathy")]
    if all(one.unanswered for one in asked):
        claims = claims or griefs or jests  # "7? Nope, it was 3, haha"
    said = claims or asked or telling or remarks
    hello, is_empty = book.named(GREETING), bool(said) and said[0].rule.name in EMPTY
    greeted = [one for one in remarks if one.rule.name == GREETING and one not in said[:1]]
    if is_empty and greeted:
        return greeted[:1]
    if hello and is_empty and _HELLO.match(moment.heard[-1]["text"]):
        return [replace(said[0], rule=hello)]
    return said[:1]


def is_unanswered(errand: Errand | None) -> bool:
    """Whether nothing was found yet for a question."""
    if errand is None:
        return True
    found = any(errand.scope.get(name) for name in ("fact", "known", "late"))
    found = found or bool((errand.scope.get("near") or {}).get("hint"))
    rest = errand.otherwise
    if found or errand.rule.act or (rest is not None and not is_unanswered(rest)):
        return False
    return errand.unanswered or errand.rule.name in (*OPEN, *OF_OWN, *LOOKED_UP)
