"""Templates: sentences with gaps, which are filled with what was heard and found.

`{asker}` names a value; a dotted path goes into it (`{look.location.name}`, `{seen.0}`); filters
work on it from left to right (`{look.contents|only:kind=character|pluck:name|list}`). Nothing
is evaluated and no attribute is ever read: values are plain data, and gaps in what is filled in
stay unchanged, no matter who wrote it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.particulars import answers, as_their_own, outdates, tells
from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.register import Register
from ai.brains.embedded.statements import parts
from ai.brains.embedded.wording import ARTICLE, content_words, stem, turned, words_of
from ai.brains.lazy_pattern import lazy_pattern

MAX_VALUE = 300
"""Characters that one gap takes, unless `cut` or `sentence` says otherwise."""
MAX_LISTED = 12
"""Entries of a list in a sentence."""
LEAST_KNOWN = 8
"""Letters of a sentence by which it is known again in a line."""
MAX_TOLD, MAX_LISTED_TOLD = 90, 4
"""Characters of a statement that is told among others, and how many of them are."""

_GAP = lazy_pattern(r"\{([^{}]*)\}")
_PATH = lazy_pattern(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*\Z")
_NOT = lazy_pattern(
    r"You (?:(?:are|ca|could|do|may|wo)n['’]t|cannot|(?:are|could|do|may|will) not|must|need)\b"
)
"""How a command begins that tells its user of a failure."""
_PLAIN_WISH = lazy_pattern(r"[A-Za-z'-]+(?: [A-Za-z'-]+){1,5}\Z")
_MUDDLING = frozenset(
    (
        *("you", "your", "yours", "yourself", "i", "i'm", "or", "and", "but", "if", "then", "than"),
        *(
            "because",
            "who",
            "what",
            "where",
            "when",
            "how",
            "why",
            "it",
            "that",
            "this",
            "on",
            "up",
        ),
        *("off", "out", "hell", "shit", "ass", "we", "us", "our", "again", "instead", "not"),
    )
)
"""Words with which a wish is not said back to the one who made it."""
_OF_WHOM = lazy_pattern(r"(?:and )?(?:his|her|their|its) names?\b", re.IGNORECASE)
"""How a memory begins that does not say whose name it has."""
_OF_STORY = lazy_pattern(r"\btold the story\b")
_SENTENCE_END = lazy_pattern(r"[.!?…][\"'”’)]*(?=\s|\Z)")

Scope = Mapping[str, Any]


class TemplateError(ValueError):
    """A template is written wrongly; one line for its author."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One place in a template that is filled with a value."""

    path: tuple[str, ...]
    filters: tuple[tuple[str, str], ...] = ()

    def value(self, scope: Scope) -> Any:
        """The value for the gap, as data; None where there is nothing."""
        found = look_up(scope, self.path)
        for name, argument in self.filters:
            if found is None:
                return None
            found = FILTERS[name](found, argument, scope)
        return found


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence with gaps."""

    parts: tuple[str | Gap, ...]

    def fill(self, scope: Scope) -> str | None:
        """The sentence, or None if there is nothing to fill one of its gaps with."""
        filled = []
        for part in self.parts:
            text = part if isinstance(part, str) else text_of(part.value(scope))
            if not text and not isinstance(part, str):
                return None
            filled.append(text)
        return "".join(filled)

    def is_in(self, line: str) -> bool:
        """Whether a line has this sentence in it, whatever fills its gaps."""
        said = [part for part in self.parts if isinstance(part, str)]
        if max(map(len, said), default=0) < LEAST_KNOWN:
            return False
        place = 0
        for part in said:
            place = line.find(part, place)
            if place < 0:
                return False
            place += len(part)
        return True

    @property
    def text(self) -> str:
        """What is in it, whatever fills its gaps."""
        return "".join(part if isinstance(part, str) else "…" for part in self.parts)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """Its gaps, in order."""
        return tuple(part for part in self.parts if isinstance(part, Gap))


@lru_cache(maxsize=2048)  # the built-in ones are the same for every persona
def parse(text: str) -> Template:
    """Read a sentence with gaps.

    Raises:
        TemplateError: A gap is written wrongly, or a filter is not known.
    """
    parts: list[str | Gap] = []
    end = 0
    for found in _GAP.finditer(text):
        parts += [text[end : found.start()], parse_gap(found[1])]
        end = found.end()
    parts.append(text[end:])
    if any(mark in part for part in parts if isinstance(part, str) for mark in "{}"):
        raise TemplateError(f"'{cut(text, 60)}' has a brace without its other half.")
    return Template(tuple(part for part in parts if part != ""))


@lru_cache(maxsize=1024)  # most phrases have the same few
def parse_gap(text: str) -> Gap:
    """Read what stands between braces.

    Raises:
        TemplateError: It is written wrongly, or a filter is not known.
    """
    path, *filters = (piece.strip() for piece in text.split("|"))
    if not _PATH.match(path):
        raise TemplateError(f"'{{{text}}}' must begin with a name, as in {{asker}}.")
    pairs = []
    for filter_ in filters:
        name, _, argument = filter_.partition(":")
        if name not in FILTERS:
            raise TemplateError(
                f"'{{{text}}}' uses the filter '{name}'; there are {', '.join(sorted(FILTERS))}."
            )
        if name in ("cut", "sentence") and not argument.isdigit():
            raise TemplateError(f"'{{{text}}}': '{name}' needs a number, as in {name}:200.")
        pairs.append((name, argument))
    return Gap(tuple(path.split(".")), tuple(pairs))


def look_up(scope: Any, path: Sequence[str]) -> Any:
    """Follow a path through plain data; None where it leads nowhere."""
    found = scope
    for step in path:
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, list | tuple) and step.isdigit() and int(step) < len(found):
            found = found[int(step)]
        else:
            return None
    return found


def text_of(value: Any) -> str:
    """A value as it stands in a sentence: one line, cut to size; "" for nothing."""
    if value is None or value is False or isinstance(value, Mapping):
        return ""
    if isinstance(value, list | tuple):
        value = _list(value, "", {})
    return cut(str(value))


def cut(text: str, limit: int = MAX_VALUE) -> str:
    """A text on one line and of bounded length."""
    if isinstance(text, _Sized):
        return str(text)
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def first_sentences(text: str, limit: int) -> str:
    """As many whole sentences as fit, at least a part of the first."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    ends = [found.end() for found in _SENTENCE_END.finditer(line, 0, limit + 1)]
    return line[: ends[-1]] if ends else line[: limit - 1].rstrip() + "…"


class _Sized(str):
    """A text that a filter has cut already."""


def _entries(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _list(value: Any, _argument: str, _scope: Scope) -> Any:
    texts = [text for text in (text_of(entry) for entry in _entries(value)) if text]
    told = texts[:MAX_LISTED]
    if len(texts) > MAX_LISTED:
        told.append("more")
    if len(told) < 2:
        return "".join(told)
    return _Sized(f"{', '.join(told[:-1])} and {told[-1]}")


def _only(value: Any, argument: str, _scope: Scope) -> Any:
    key, _, wanted = argument.partition("=")
    return [
        entry
        for entry in _entries(value)
        if isinstance(entry, Mapping) and text_of(entry.get(key)).lower() == wanted.lower()
    ]


def _pluck(value: Any, argument: str, _scope: Scope) -> Any:
    found = [entry.get(argument) for entry in _entries(value) if isinstance(entry, Mapping)]
    return [entry for entry in found if entry is not None]


def _remembered(value: Any) -> list[tuple[Mapping[str, Any], str]]:
    """Memories and what was said in each; of one thing from one source only the first.

    What was only concluded is left out: nobody said it, and it speaks of the assistant's notes.
    What its speaker told anew later does not count any more.
    """
    found: dict[tuple[str, str], tuple[Mapping[str, Any], str]] = {}
    for entry in _parted(value):
        said = wording.statement(text_of(entry.get("text")))
        if said:
            key = (_teller(entry), wording.subject(said))
            found.setdefault(key, (entry, said))
    told = list(found.values())
    return [one for one in told if not any(_is_newer(other, one) for other in told)]


def _is_newer(one: tuple[Mapping[str, Any], str], other: tuple[Mapping[str, Any], str]) -> bool:
    later = (one[0].get("id") or 0) > (other[0].get("id") or 0)
    return later and _teller(one[0]) == _teller(other[0]) and outdates(one[1], other[1])


def _parted(value: Any) -> list[Mapping[str, Any]]:
    """Memories of what was said, those that tell several things as one of each."""
    found: list[Mapping[str, Any]] = []
    told = [
        (entry, text_of(entry.get("text")).rstrip(" ."))
        for entry in _entries(value)
        if isinstance(entry, Mapping) and entry.get("how") != "inferred"
    ]
    newer = [(entry, wording.statement(text)) for entry, text in told if wording.corrects(text)]
    for entry, text in told:
        said = wording.statement(text)
        lead, each = text[: len(text) - len(said)], parts(said)
        for later, correction in newer:
            if (later.get("id") or 0) > (entry.get("id") or 0) and _teller(later) == _teller(entry):
                right = ((wording.corrected(part, correction) or part) for part in each)
                each = [part for text_ in right for part in parts(text_)]
        several = len(each) > 1
        found += [{**entry, "text": f"{lead}{part}", "part": several} for part in each]
    return found


def _teller(entry: Mapping[str, Any]) -> str:
    return text_of(entry.get("from") or entry.get("by"))


def _statements(value: Any, _argument: str, _scope: Scope) -> Any:
    return [said for _, said in _remembered(value)]


def _attributed(value: Any, _argument: str, scope: Scope) -> Any:
    """Memories, each with who said it, as “My dog is ill.” after “Anna said”."""
    told = []
    for entry, said in _remembered(value):
        name = _teller(entry)
        if entry.get("how") == "seen":
            own = rf"^{re.escape(text_of(scope.get('asker')))}\b"
            told.append(re.sub(own, "you", said) if entry.get("asker_said_it") else said)
        elif entry.get("asker_said_it"):
            told.append(f"you told me that {turned(said)}")
        elif said.lower() == f"my name is {name}".lower():
            continue  # which is no news
        elif name in ("", "yourself"):
            told.append(said)
        else:
            told.append(f"{name} said: “{said}”")
    return _Sized(cut("; ".join(told)))


def _from(value: Any, argument: str, scope: Scope) -> Any:
    wanted = text_of(look_up(scope, argument.split("."))).lower()
    found = [entry for entry in _entries(value) if isinstance(entry, Mapping)]
    return [entry for entry in found if _teller(entry).lower() == wanted]


def _of(value: Any, argument: str, scope: Scope) -> Any:
    """Memories in which all that another value speaks of is said, and what the line asks for."""
    asked, line = text_of(look_up(scope, argument.split("."))), text_of(scope.get("text"))
    found = [
        entry
        for entry in _parted(value)
        if wording.concerns(text_of(entry.get("text")), asked)
        and tells(text_of(entry.get("text")), line)
    ]
    # What somebody says of their own affairs counts for more than what others say.
    about = {wording.stem(word) for word in wording.content_words(asked)}
    own = [entry for entry in found if _teller(entry).lower() in about]
    return own or found


def _answering(value: Any, argument: str, scope: Scope) -> Any:
    """Memories in which somebody tells of themselves what another value asks."""
    asked = text_of(look_up(scope, argument.split(".")))
    return [
        entry
        for entry in _parted(value)
        if answers(wording.statement(text_of(entry.get("text"))), asked)
    ]


def _part(value: Any, argument: str, scope: Scope) -> Any:
    """Of memories, and of what the talk holds, the part that another value asks for."""
    entries = [entry for entry in _entries(value) if isinstance(entry, Mapping)]
    asker, known = text_of(scope.get("asker")), scope.get("familiar") or ()
    told = [
        Line(
            wording.statement(text_of(entry.get("text"))),
            asker if entry.get("asker_said_it") else _teller(entry),
            private=bool(entry.get("private")),
        )
        for entry in sorted(entries, key=lambda entry: entry.get("id") or 0)
        if entry.get("how") not in ("inferred", "seen")
    ]
    told = [line for line in told if not _OF_WHOM.match(line.text)]
    register = Register([*told, *(scope.get("talk") or ())], asker, known)
    reply = register.reply(text_of(look_up(scope, argument.split("."))))
    return vars(reply) if reply and reply.text else None


def _partly(value: Any, argument: str, scope: Scope) -> Any:
    """Of memories, the one with another value's telling words, all but one of three."""
    asked = content_words(text_of(look_up(scope, argument.split("."))))
    best: tuple[int, Any] = (0, None)
    for entry in _entries(value):
        text = text_of(entry.get("text")) if isinstance(entry, Mapping) else ""
        if text and tells(text, text_of(scope.get("text"))):
            said_by = {stem(word) for word in content_words(_teller(entry))}
            telling = {wording.same(word) for word in asked if wording.is_telling(word)}
            words = telling - said_by
            shared = len(words & set(map(wording.same, words_of(text.lower()))))
            if shared > best[0] and 3 * shared >= 2 * len(words):
                best = (shared, entry)
    return best[1]


def _after(value: Any, argument: str, _scope: Scope) -> Any:
    """Of texts that begin with some words, what comes after them."""
    texts = [text_of(entry) for entry in _entries(value)]
    start = f"{argument} ".lower()
    return [text[len(start) :] for text in texts if text.lower().startswith(start)]


def _copies(value: Any, _argument: str, _scope: Scope) -> Any:
    """Texts, or lists of them, each once and with how often: "ale twice"."""
    entries = (one for entry in _entries(value) for one in _entries(entry))
    counted = Counter(text_of(one) for one in entries)
    return [f"{text} {wording.times(n)}" if n > 1 else text for text, n in counted.items()]


def _starting(value: Any, argument: str, _scope: Scope) -> Any:
    """Entries with a text that begins with some words."""
    start = f"{argument} ".lower()
    return [
        entry
        for entry in _entries(value)
        if isinstance(entry, Mapping)
        and any(text_of(text).lower().startswith(start) for text in entry.values())
    ]


def _by_now(value: Any, _argument: str, _scope: Scope) -> Any:
    """Goals that no time is set for, or one that has come."""
    goals = (entry for entry in _entries(value) if isinstance(entry, Mapping))
    return [one for one in goals if int(one.get("due_in_minutes") or 0) <= 0]


def _headed(value: Any, argument: str, scope: Scope) -> Any:
    """Entries with a text that names another value between its first word and its first colon."""
    name = text_of(look_up(scope, argument.split("."))).lower()
    heads = (
        (entry, text_of(text).partition(":")[0].lower().partition(" ")[2])
        for entry in _entries(value)
        if isinstance(entry, Mapping)
        for text in entry.values()
    )
    return list({id(entry): entry for entry, head in heads if name and head == name}.values())


def _without(value: Any, argument: str, scope: Scope) -> Any:
    unwanted = text_of(look_up(scope, argument.split("."))).lower()
    return [entry for entry in _entries(value) if text_of(entry).lower() != unwanted]


def _like(value: Any, argument: str, scope: Scope) -> Any:
    """Entries with all the words of another value in one of their texts."""
    wanted = set(content_words(text_of(look_up(scope, argument.split(".")))))
    if not wanted:
        return []
    found = []
    for entry in _entries(value):
        if any(wanted <= set(content_words(text_of(text))) for text in _texts(entry)):
            found.append(entry)
    return found


def _texts(entry: Any) -> Iterable[Any]:
    return entry.values() if isinstance(entry, Mapping) else [entry]


def _on(value: Any, argument: str, scope: Scope) -> Any:
    """Entries that share a telling word with another value; all of them if that is nothing."""
    asked = content_words(text_of(look_up(scope, argument.split("."))))
    telling = [word for word in asked if wording.says_something(word)]
    return [
        entry
        for entry in _entries(value)
        if not asked or any(_share(telling, text_of(text)) for text in _texts(entry))
    ]


def _remainder(value: Any, _argument: str, _scope: Scope) -> Any:
    """What comes after the first colon of a text, or of each text of a list."""
    if isinstance(value, list | tuple):
        return [rest for rest in (text_of(one).partition(": ")[2] for one in value) if rest]
    return text_of(value).partition(": ")[2] or None


def _head(value: Any, argument: str, _scope: Scope) -> Any:
    """Of what stands before a text's first colon, what comes after the last of some words."""
    before, found, head = text_of(value).partition(": ")[0].rpartition(f" {argument} ")
    return head if before and found else None


def _about(value: Any, argument: str, scope: Scope) -> Any:
    """Of a page {"topic", "text"}, what has to do with another value, or nothing.

    All of it if its topic does, and its text has half of the other words if there are several;
    else from the first sentence on that has one of the words.
    """
    page = value if isinstance(value, Mapping) else {"text": value}
    text = " ".join(str(page.get("text") or "").split())
    asked = content_words(text_of(look_up(scope, argument.split("."))))
    telling = [word for word in asked if len(word) > 2 and wording.says_something(word)]
    title = str(page.get("topic") or "")
    rest = [one for one in telling if not _share([one], title) and one not in wording.OF_PAGES]
    rest = [one for one in rest if wording.is_telling(one)]
    is_in_it = len(rest) < 2 or 2 * sum(_share([one], text) for one in rest) >= len(rest)
    if _share(telling, title) and is_in_it:
        return text
    named = [word for word in telling if wording.is_telling(word)] or telling
    if 3 * sum(_share([word], text) for word in named) < 2 * len(named):
        return None  # "the longest book" is nothing of "the longest day"
    start = 0
    for end in [*(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]:
        if _share(telling, text[start:end]):
            return text[start:].strip()
        start = end
    return None


_ASKS_OF_IT = lazy_pattern(r"(?:how|when|why|where|who|whose|which)\b", re.IGNORECASE)
"""How a question begins that asks for something in a page, and not for the page."""


def _untold(value: Any, argument: str, scope: Scope) -> Any:
    """The sentences of a text that are in none of the last lines to the asker.

    The argument names their page, if that is not "page".

    If all are, those with a word of the question that the title of their page has not; who asks
    for the page once more, and for nothing else, gets it once more.
    """
    text, told = str(value), " ".join(scope.get("lately") or ())
    ends = [0, *(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]
    sentences = [text[start:end].strip() for start, end in pairwise(ends)]
    new = " ".join(one for one in sentences if one and one not in told)
    title = {
        stem(word.lower())
        for word in words_of(text_of(look_up(scope, (argument or "page", "topic"))))
    }
    words = filter(wording.is_telling, content_words(text_of(scope.get("text"))))
    asked = [word for word in words if stem(word) not in title and word not in wording.OF_PAGES]
    if not (new or asked or _ASKS_OF_IT.match(text_of(scope.get("text")))):
        return text
    return new or " ".join(one for one in sentences if _share(asked, one)) or None


def _read(value: Any, argument: str, scope: Scope) -> Any:
    """What was asked for, by the topic of a page that has to do with it."""
    page = scope.get(argument)
    read = _about(page, "asked", {**scope, "asked": value}) if page else None
    return text_of(page.get("topic")) if read and isinstance(page, Mapping) else None


def _share(words: Sequence[str], text: str) -> bool:
    known = {stem(word.lower()) for word in words_of(text)}
    return any(stem(word) in known for word in words)


def _article(value: Any, _argument: str, _scope: Scope) -> Any:
    """With "a" or "an" before it, unless it is a proper name or has one."""

    def with_article(text: str) -> str:
        if not text or text[0].isupper() or ARTICLE.match(text):
            return text
        return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"

    if isinstance(value, list | tuple):
        return [with_article(text_of(entry)) for entry in value]
    return with_article(text_of(value))


def _the(value: Any, _argument: str, _scope: Scope) -> Any:
    """A name as it stands inside a sentence: "The Inn" becomes "the Inn"."""
    return re.sub(r"^(The|A|An)\b", lambda found: found[0].lower(), text_of(value))


def _shown(value: Any, _argument: str, _scope: Scope) -> Any:
    """What a command showed its user, told by the user; nothing if it was no success."""
    text = " ".join(str(value).split())
    return turned(text) if text.startswith("You ") and not _NOT.match(text) else None


def _words(value: Any, _argument: str, _scope: Scope) -> Any:
    """Plain words for a command line: nothing that could stack commands, and no article."""
    text = re.sub(r"[^\w '’#-]+", " ", text_of(value))
    return " ".join(ARTICLE.sub("", " ".join(text.split())).split())[:80]


def _capital(value: Any, _argument: str, _scope: Scope) -> Any:
    text = text_of(value)
    return _Sized(text[:1].upper() + text[1:])


def _you(value: Any, _argument: str, scope: Scope) -> Any:
    """Statements as they are said to the asker; of a list, only what becomes a sentence."""
    if isinstance(value, list | tuple):
        asker, me = text_of(scope.get("asker")), text_of(scope.get("me"))
        news = (one for one in map(text_of, value) if one.lower() != f"my name is {asker}".lower())
        spoken = (wording.for_listener(text, asker, me) for text in news)
        return [text for text in spoken if text]
    return turned(text_of(value))


def _corrected(value: Any, argument: str, scope: Scope) -> Any:
    """A statement with what another value says to correct it; nothing if it does not."""
    return wording.corrected(text_of(value), text_of(look_up(scope, argument.split("."))))


def _correction(value: Any, argument: str, scope: Scope) -> Any:
    """A correction as it is kept: in its speaker's words if they tell what it corrects."""
    newer = text_of(look_up(scope, argument.split(".")))
    right = wording.corrected(text_of(value), newer)
    return right and newer if wording.corrects(newer) else right


def _whispered(value: Any, argument: str, scope: Scope) -> Any:
    """What is private of some entries, if another value asks for what was whispered."""
    if not re.search(
        r"\bwhisper|\bsecret|\bconfid|\bin private",
        text_of(look_up(scope, argument.split("."))),
        re.I,
    ):
        return None
    return [one for one in _entries(value) if isinstance(one, Mapping) and one.get("private")]


def _deed(value: Any, _argument: str, _scope: Scope) -> Any:
    """A short and plain wish to follow “to”; nothing if it would sound odd in another mouth."""
    text = text_of(value)
    if not _PLAIN_WISH.match(text) or _MUDDLING.intersection(text.lower().split()):
        return None
    return _Sized(turned(text[:1].lower() + text[1:]))


def _that(value: Any, _argument: str, scope: Scope) -> Any:
    """Statements to follow “that”: “you like plums, that it rains and that the mill is closed”.

    Some short ones: nobody wants to hear all they ever said.
    """
    texts = [text_of(entry) for entry in _entries(value)]
    short = [text for text in texts if len(text) <= MAX_TOLD and not _OF_STORY.search(text)]
    most = 1 if re.search(r"\bi just\b", text_of(scope.get("text")), re.I) else MAX_LISTED_TOLD
    first, *more = (short or texts[:1] or [""])[:most]
    told = _list([first, *(f"that {text}" for text in more)], "", {})
    return _Sized(told) if told else None


def _whose_words(value: Any, _argument: str, scope: Scope) -> Any:
    """Whose words a line repeats: "you", or one of those who were heard; nothing for nobody's."""
    line = text_of(value)
    if re.search(r"\byou (?:told|said)\b|\byour own\b", line, re.I):
        return "you"
    if not re.search(r"“|\b(?:told|said|says)\b", line):
        return None
    others = (name for name in scope.get("heard") or () if name not in ("", scope.get("asker")))
    return next((name for name in others if re.search(rf"\b{re.escape(name)}\b", line)), None)


def _or(value: Any, _argument: str, _scope: Scope) -> Any:
    texts = [text_of(entry) for entry in _entries(value)]
    return _Sized(" or ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]])))


FILTERS: Mapping[str, Callable[[Any, str, Scope], Any]] = {
    "a": _article,
    "about": _about,
    "after": _after,
    "as": lambda value, argument, scope: look_up(scope, argument.split(".")) or value,
    "answering": _answering,
    "attributed": _attributed,
    "cap": _capital,
    "corrected": _corrected,
    "correction": _correction,
    "copies": _copies,
    "count": lambda value, _argument, _scope: len(_entries(value)),
    "cut": lambda value, argument, _scope: cut(" ".join(str(value).split()), int(argument)),
    "deed": _deed,
    "first": lambda value, _argument, _scope: next(iter(_entries(value)), None),
    "from": _from,
    "by_now": _by_now,
    "head": _head,
    "headed": _headed,
    "i": lambda value, argument, scope: _Sized(
        wording.in_first_person(" ".join(str(value).split()), text_of(scope.get(argument)))
    ),
    "is": lambda value, _argument, _scope: "is" if len(_entries(value)) == 1 else "are",
    "proper": lambda value, _argument, scope: [
        one for one in _entries(value) if str(one).istitle() or one in scope.get("heard", ())
    ],
    "known": lambda value, _argument, scope: (
        value if text_of(value).lower() in (scope.get("people") or ()) else None
    ),
    "last": lambda value, _argument, _scope: next(iter(_entries(value)[::-1]), None),
    "left": lambda value, _argument, _scope: wording.has_left(text_of(value)),
    "like": _like,
    "list": _list,
    "lower": lambda value, _argument, _scope: text_of(value).lower(),
    "minutes": lambda value, _argument, _scope: wording.minutes(text_of(value)),
    "number": lambda value, _argument, _scope: wording.number(text_of(value)),
    "of": _of,
    "or": _or,
    "on": _on,
    "only": _only,
    "part": _part,
    "partly": _partly,
    "pluck": _pluck,
    "remainder": _remainder,
    "said": lambda value, argument, scope: _Sized(
        wording.as_memory(text_of(value), text_of(scope.get(argument)))
    ),
    "read": _read,
    "sentence": lambda value, argument, _scope: _Sized(first_sentences(str(value), int(argument))),
    "shown": _shown,
    "starting": _starting,
    "teller": _whose_words,
    "that": _that,
    "the": _the,
    "theirs": lambda value, argument, scope: as_their_own(
        text_of(value), text_of(look_up(scope, argument.split(".")))
    ),
    "told": _statements,
    "uncap": lambda value, _argument, _scope: _Sized(
        text_of(value)[:1].lower() + text_of(value)[1:]
    ),
    "untold": _untold,
    "unless": lambda value, argument, scope: None if look_up(scope, argument.split(".")) else value,
    "whispered": _whispered,
    "when": lambda value, _argument, _scope: wording.when(text_of(value)),
    "without": _without,
    "words": _words,
    "you": _you,
}
"""What can be done with the value of a gap."""
