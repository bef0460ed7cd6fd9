"""Follow-ups: what is asked behind what a character has just said."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from ai.brains.embedded.builtin.questions.of_self import SELF
from ai.brains.embedded.likeness.acts import NEEDED
from ai.brains.embedded.likeness.forms import NAMED, form_of
from ai.brains.embedded.likeness.sentences import telling_words
from ai.brains.embedded.likeness.tidings import SAD, kind_of
from ai.brains.embedded.patterns.rule_pattern import RulePattern
from ai.brains.embedded.rules.rule import Rule
from ai.brains.embedded.templates.template import Template
from ai.brains.lazy_pattern import lazy_pattern

_REFUSED = (
    r"(?:i|you|we|one|anybody|anyone|he|she|they)(?: (?:not|just|even|please))*(?: (?:do|have|take|"
    r"get|see|say|tell|build|make|give|open|let|help|come|go|borrow|use|eat|drink|pass|enter|stay|"
    r"sell|lend|know|be)(?: (?:it|that|this|one|me|us|so|them|him|her|in|there|through|here|"
    r"allowed|to me|to us))*)?"
)
WHY = (
    r"^(?:(?:but|and|so|ok|hm+|oh),? )*(?:why|how come|what for)(?: (?:ever|that|this|him|her|it|"
    r"them|"
    r"those|these|so|not|exactly|though|then|him of all people|of all)(?: one| book| place| "
    r"thing)?)*$|^(?:(?:but|and|so) )*why (?:is|was|are) (?:that|it|this|he|she|they)(?: (?:your "
    r"favou?rite|the (?:best|worst|hardest)|better|so|locked|shut|closed|forbidden))?$|"
    r"^(?:(?:but|and|so) )*why do you (?:like|love|hate|fear|prefer|think) (?:it|that|them|him|her|"
    r"so|this)(?: (?:so much|most|best))?$"
)
"""How somebody asks for the reason of what a rule has said."""
WHY_NOT = (
    r"^(?:(?:but|and|so|ok|hm+|oh),? )*why (?:(?:ca|could|wo|would|must|are|do|is)n't|cannot|may|"
    r"am) "
    rf"{_REFUSED}(?: then)?$|"
    r"^(?:(?:but|and|so|you mean),? )*(?:you )?(?:can't|cannot)(?: you)?,? or (?:you )?won't(?: "
    r"you)?$"
)
"""The same of what it has refused."""
_BEHIND_REFUSAL: Mapping[str, re.Pattern[str]] = {
    "why": lazy_pattern(rf"{WHY}|{WHY_NOT}", re.I),
    "who": lazy_pattern(
        r"(?:(?:but|and|so|ok|okay|well|then|like),? )*who(?:'s| is| else)? ?(?:is |has |can|could|"
        r"may|does|do|would|will|might)?(?: ?(?:allowed|permitted|the right|right)(?: to)?)?(?: "
        r"(?:do|have|take|get|order|sell|help|build|fix|mend|give|open|lend|come|go|enter|pass|"
        r"stay|sleep|use|know|see|tell|read)(?: (?:it|that|this|one|some|them|me|us|in))*)?(?: "
        r"then| instead)?",
        re.I,
    ),
    "plea": lazy_pattern(
        r"(?:what|even) if (?:i|we)(?:'m|'ll| am| will| only| just)*(?: only| just)? (?:bring|put|"
        r"promise|swear|ask|wait|come|am|was|say|stay|be|return|take|read|look)\b.*|.*\bi (?:swear|"
        r"promise)|.*\b(?:i|we)(?:'ll| will)\b.*\b(?:(?:bring|give|put|pay)\b.*\bback|repay|return "
        r"(?:it|them))\b.*|(?:.* )?(?:just|only) (?:for |this |the )?(?:once|one(?: [a-z]+)?|a "
        r"(?:little|bit|minute|sec|second|moment))|(?:oh |aw+ )?(?:come on|pretty|i beg you|i'm "
        r"begging|be nice|have a heart)(?:,? .{1,20})?|"
        rf"{NEEDED}",
        re.I,
    ),
}
"""What is asked of a refusal, as the end of the name of the phrases that answer it → how."""
_WHY = ": why"
_ENDS = [f": {asked}" for asked in _BEHIND_REFUSAL]
_OF_ANY_REFUSAL = {"who": "refused: who", "plea": "still_no"}
"""The phrases that answer it behind any refusal."""
BEHIND, WHICH = "behind: ", "which: "
"""What stands before words of a persona's in the name of the phrases that tell what is behind them,
and of those that only tell which one, or who, is meant by them."""
MOST_ECHOED = 2
"""Words that only take up one of the line before them."""
MAX_ECHO = 6
"""Words of a question that only takes up words of the line before it."""
_ASKS_ON = lazy_pattern(
    r"(?:(?:but|and|so|ok|okay|well|wait|hm+),? )*(?:what (?:do|does|did) (?:you|that|it|this) "
    r"(?:(?:even|really|actually) )?mean(?: by (?:that|it))?|meaning(?: what)?|how (?:so|do you "
    r"mean)|in what way|like what|such as(?: what)?)(?: exactly)?",
    re.I,
)
"""How somebody asks what a line means, without a word of it."""
_ASKS_FOR_MORE = lazy_pattern(
    r"(?:(?:but|and|so|ok|well),? )*(?:how so|in what way|like what|such as(?: what)?)", re.I
)
"""Those of which to say the line again is no answer."""
_WHICH_OR_WHO = lazy_pattern(
    r"(?:(?:but|and|so|ok|okay|well|wait|hm+|oh),? )*(?:(?P<which>which|what)(?: (?:one|ones|book|"
    r"is that|(?:was|is) (?:it|that)(?: one)?|(?:this|last) (?:year|time|week)|then|exactly|though)"
    r")*|(?:which|what) (?:one|ones|book|page|soup|ale) (?:do|does|did|is|was|will|would|has|have) "
    r"(?:he|she|it|they|you)(?: [a-z]+){0,2}|who(?:'s| is| are| were|'re)? (?:they|those|these|"
    r"them|he|she|that)(?: (?:then|people|"
    r"ones|exactly|all))*|whom?(?:'d| would| do| did| can| should| could) i (?:ask|see|go to)(?: "
    r"then)?)",
    re.I,
)
"""How somebody asks for the name of what, or for those whom, the line before it spoke of."""
_LEAD = r"(?:(?:oh|wait|but|so|and|what|lol|haha|wow|hm+|no|ok|really|hang on)[,? ]+){0,3}"
_FEW = r"[\w']+(?: [\w']+){0,2}"
_DOUBTED: Mapping[str, re.Pattern[str]] = {
    "stood_by": lazy_pattern(
        rf"{_LEAD}(?:really|seriously|for real|truly|honest(?:ly)?|no way|(?:are )?you (?:really |"
        r"quite |dead )?(?:sure|certain|serious)(?: (?:about|of) (?:that|this|it))?|(?:do )?you "
        r"(?:really |actually )?mean (?:it|that)|(?:are )?(?:you )?(?:kidding|joking|having me on|"
        r"pulling my leg)(?: me)?|(?:is|was) (?:that|this|it) (?:really |meant as |meant to be |"
        r"supposed to be )?(?:an? )?(?:joke|threat|compliment|insult|promise|warning)|that "
        r"an? (?:joke|threat|promise|warning))"
        r"(?: (?:now|then|though|mate|or not|really))?",
        re.I,
    ),
    "no_exception": lazy_pattern(
        rf"{_LEAD}(?:not (?:even )?(?:once|ever|one|here|an? (?:little|bit|single \w+)|(?:in|at|on|"
        rf"for|to|with|by) {_FEW})(?: bit| ever)?|(?:never|always|nobody|no ?one|none|"
        rf"every (?:day|night|time|one|year)|even {_FEW}|(?:in|at|on|for|"
        rf"by) {_FEW} too)(?:,? (?:ever|really|at all|never|not (?:even )?(?:once|one)))?)",
        re.I,
    ),
    "echoed": lazy_pattern(
        rf"{_LEAD}(?:that|so) (?:many|much|long|old|far|few|big|bad|little|cheap|often|early|late|"
        r"high|deep|cold)(?: then| really)?",
        re.I,
    ),
    "only_that": lazy_pattern(
        rf"{_LEAD}(?:(?:only|just) (?:(?:the|an?|one) )?{_FEW}|(?:is )?that(?:'s| is)?(?: "
        r"really)? (?:it|all))(?: then| really| now)?",
        re.I,
    ),
}
"""The phrases that answer a short doubt about a line, whatever it said → how it is doubted."""
_IN_SO_MANY_WORDS = lazy_pattern(r".*\b(?:no way|not (?:even )?)\b.*", re.I)
"""A doubt that is one without the mark of a question."""
OF_MINE = "on_mine"
"""The phrases that answer a word on what the persona told of itself."""
ME_TOO = lazy_pattern(
    r"(?:(?:oh|aw+|ha|really|yeah),? )*(?:me|mine|ours|us|i am|so am i|so do i|so did i|same|(?:me "
    r")?neither(?: (?:do|did|have|am) i)?)(?: (?:too|as well|here|with (?:me|mine)))*",
    re.I,
)
_DEATH = lazy_pattern(
    r"\b(?:fever|died|(?<!long )dead|death|lost|gone|buried|grave|in her sleep|miss)\b", re.I
)
"""What a sad thing is told by."""
TALE = "story"
"""The phrases that are tales of the persona's own."""
_OF_THE_TALE = lazy_pattern(
    r"(?:(?:but|and|so|ok|wait|wow|lol|haha|oh|what|really),? )*(?:(?:why|what|where|how|when|who) "
    r")?(?:did|was|were|had|didn't|wasn't|is|does) (?:he|she|they|it)(?: (?:really|ever|also|"
    r"still))*(?: [\w']+){1,6}",
    re.I,
)
"""A question of those of whom a tale was told."""
_MEANS = lazy_pattern(
    r"^(?:and |but |so )?what (?:(?:do|did) you mean(?: by| with|,)?|(?:kind|sort) of) (?=\S)", re.I
)
"""What stands before the words that a question takes up."""
_PERSON = lazy_pattern(
    r"\b(?:he|she|him|her|his|hers|(?:grand)?(?:father|mother|son|daughter)|brother|sister|husband|"
    r"wife|man|woman|boy|girl|child|librarian|guard|innkeeper|wheelwright|king|queen|captain|"
    r"stranger|traveller|guest|somebody)\b",
    re.I,
)
"""A word for somebody of whom a question may ask as of "him"."""
_OF_ANOTHER = lazy_pattern(r"\b(?:he|she|him|her|his|hers)\b", re.I)
"""A word for somebody of whom a line before it spoke."""


_SENTENCE = lazy_pattern(r"(?<=[.!?]) ")
OF_ONE = lazy_pattern(r"\b(?:it|its|he|she|they|him|her|them)\b", re.I)
"""A word for what the line before it spoke of."""
_OF_YOU = lazy_pattern(r"\b(?:you|your|i|me|my|we|us)\b", re.I)


class FollowUps:
    """Answers what is asked behind a line by what that line said.

    Args:
        phrases: The names of the groups of phrases.
        behind: The groups that answer questions about words of a line, and how it has them.
        words: The phrases of a group.
        lives_with: Words for those whom the persona lives with.
        of_another: Says of what somebody else is like that nothing else is known.
        no_more: The same of what was spoken of.
    """

    def __init__(
        self,
        phrases: Collection[str],
        behind: Mapping[str, RulePattern],
        words: Callable[[str], tuple[Template, ...]],
        lives_with: frozenset[str],
        of_another: Rule,
        no_more: Rule,
    ) -> None:
        self._phrases = phrases
        self._behind = behind
        self._words = words
        self._lives_with = lives_with
        self._of_another = of_another
        self._no_more = no_more

    def by_form(self, text: str, said: str, is_named: bool = False) -> Rule | None:
        """What answers a question behind a line, of which it asks more, by its form.

        Args:
            text: The question.
            said: The line.
            is_named: Whether it can be said what is not known.
        """
        form = form_of(text, self._lives_with)
        is_of_one = form.startswith(("it: ", "myself: "))
        if not is_of_one and _OF_ANOTHER.search(text) and _PERSON.search(said):
            return self._of_another
        named = self._words("unknown_of") if is_named and form in NAMED else ()
        words = {"say": named or self._words(form)}
        return Rule("of a form", words=words) if is_of_one else None

    def behind_words(self, text: str, said: str, question: bool) -> Rule | None:
        """What stands behind words of a line, if a question takes them up or asks what it means.

        Args:
            text: The question.
            said: The line.
            question: Whether it has the form or the mark of one.
        """
        text = _MEANS.sub("", text)
        asked = telling_words(text)
        is_echo = question and len(text.split()) <= MAX_ECHO and bool(asked)
        is_echo = is_echo and asked <= telling_words(said)
        of_one = _WHICH_OR_WHO.fullmatch(text)
        is_echo = is_echo and not of_one
        if not said or not (is_echo or of_one or _ASKS_ON.fullmatch(text)):
            return None
        for name, hear in self._behind.items():
            found = hear.search(said) if bool(of_one) == name.startswith(WHICH) else None
            if found and (not is_echo or asked & telling_words(found[0])):
                return Rule("behind words", words={"say": self._words(name)}, own=True)
        return self._no_more if _ASKS_FOR_MORE.fullmatch(text) else None

    def more_of(self, text: str, said: str, told: Sequence[str]) -> Rule | None:
        """What else stands behind a line, for a question of it that nothing answers.

        Args:
            text: The question; it has a word of the sentence that it is of, or it is of the last
                one, and has no more than "it", "he" or the like.
            said: The line.
            told: Those of late, which are not said again.
        """
        asked, sentences = telling_words(text), _SENTENCE.split(said)
        is_bare = OF_ONE.search(text) is not None and _OF_YOU.search(text) is None
        of = [one for one in sentences if asked & telling_words(one)]
        of = of or (sentences[-1:] if is_bare else [])
        for name, hear in self._behind.items():
            if name.startswith(BEHIND) and any(map(hear.search, of)):
                new = [one for one in self._words(name) if not any(map(one.is_in, told))]
                if new:
                    return Rule("behind words", words={"say": tuple(new)}, own=True)
        return None

    def on_mine(self, text: str, said: str) -> Rule | None:
        """What is said to a word on what the persona has just told of itself.

        Args:
            text: The word, which tells nothing new.
            said: What it told.
        """
        end = ": too" if ME_TOO.fullmatch(text) else ": sad" if self.is_sad(said) else ""
        words = self._words(f"{OF_MINE}{end}") or self._words(OF_MINE)
        return Rule("behind words", words={"say": words}, own=True, aside=True) if words else None

    def is_sad(self, said: str) -> bool:
        """Whether a line tells of a death."""
        dead = self._words(f"{SELF}their death")
        return _DEATH.search(said) is not None or any(phrase.is_in(said) for phrase in dead)

    def echoed(self, text: str, said: str) -> Rule | None:
        """What is said to a word of a line that is only taken up: "Seven?"."""
        asked, words = telling_words(text), {"say": self._words("echoed")}
        is_echo = bool(asked) and len(text.split()) <= MOST_ECHOED and asked <= telling_words(said)
        return Rule("behind words", words=words, own=True) if is_echo and words["say"] else None

    def doubted(self, text: str, said: str, question: bool) -> Rule | None:
        """What answers a short doubt about a line: "never? not even once", "thats it?".

        Args:
            text: The doubt.
            said: The line, if there was one.
            question: Whether it has the form or the mark of a question.
        """
        if not said or not (question or _IN_SO_MANY_WORDS.fullmatch(text)):
            return None
        group = next((one for one, hear in _DOUBTED.items() if hear.fullmatch(text)), "")
        words = {"say": self._words(group)}
        return Rule("doubted", words=words, own=True) if group and words["say"] else None

    def of_own_tale(self, text: str, said: str) -> Rule | None:
        """What answers a question of those in a tale just told, of whom no more is known.

        Args:
            text: The question, as it was asked.
            said: The line before it.
        """
        is_tale = any(tale.is_in(said) for tale in self._words(TALE))
        if not is_tale or not _OF_THE_TALE.fullmatch(text):
            return None
        return Rule("behind words", words=self._no_more.words, own=True)

    def of_refusal(self, text: str, lines: Sequence[str]) -> Rule | None:
        """What answers a "why not?", a "who may, then?" or a plea behind a line that says no.

        Args:
            text: The question or the plea.
            lines: Those said before it, the last first.
        """
        asked = next((what for what, hear in _BEHIND_REFUSAL.items() if hear.fullmatch(text)), "")
        if not asked or asked == "plea" and kind_of(text) == SAD:
            return None
        general = [t for group in _OF_ANY_REFUSAL.values() for t in self._words(group)]
        said = next((line for line in lines if not any(t.is_in(line) for t in general)), "")
        refusals = (name.removesuffix(_WHY) for name in self._phrases if name.endswith(_WHY))
        no = (name for name in refusals if not name.startswith(SELF))
        told = (
            (one, [t for end in ("", *_ENDS) for t in self._words(f"{one}{end}")]) for one in no
        )
        group = next((one for one, said_of in told if any(t.is_in(said) for t in said_of)), "")
        if not group:
            return None
        answers = self._words(f"{group}: {asked}") or self._words(_OF_ANY_REFUSAL.get(asked, ""))
        return Rule("why so", words={"say": answers}, own=True) if answers else None


def asks_why(text: str) -> bool:
    """Whether a line only asks for the reason of the one before it."""
    return _BEHIND_REFUSAL["why"].fullmatch(text) is not None


def asks_which(text: str) -> bool:
    """Whether a line only asks which one, or who, is meant by the one before it."""
    return _WHICH_OR_WHO.fullmatch(text) is not None
