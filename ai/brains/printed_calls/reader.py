"""The reader: takes an answer's text apart into what is said and what is called."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ai.brains.base import Completion, ModelCall
from ai.brains.printed_calls import alone, react
from ai.brains.printed_calls.among_words import REPORTED, call_among_words
from ai.brains.printed_calls.marks import MAX_TRIED, Found, Mark, MarkedText
from ai.brains.printed_calls.offer import Offer, is_unreadable, unreadable
from ai.brains.printed_calls.thoughts import without_thoughts

MAX_LINES = 500
"""Lines of an answer that are looked at; those that cannot have to do with a call do not count."""
MAX_QUOTED = 8000
"""Characters of the longest quotation."""

_FENCE = re.compile(r"[ \t]{0,3}(`{3,20}|~{3,20})[ \t]{0,9}[\w+-]{0,20}[ \t]{0,9}$", re.MULTILINE)
_QUOTATION = re.compile(r"(?:^|(?<=[\s(\[:,;—–-]))\"|[“„«「『‹]|`", re.MULTILINE)
_ENDS = {'"': '"', "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "‹": "›", "`": "`"}
_QUOTE_BEFORE = tuple("\"'`“‘«„‚‹「『")
_QUOTED_LINE = re.compile(r"[ \t]{0,9}>(?!>>)")
_PLAIN = re.compile('(?:[^<{\\[(>`~"“„«「『‹\n]*\n(?![ \\t]{0,9}\\n?[ \\t]{0,9}[\\[{]))+')
"""Lines that cannot have to do with a call."""
_NOTHING = re.compile(r"[\W_]*(?:</?[\w:|]{0,30})?\Z")
"""What may stand beside a call on its line: no words, but perhaps the beginning of a mark."""
_BRACKET = re.compile(r"[\[{]")
_OBJECT = re.compile(r"(?<![\w\"'`“‘«„‚‹「『(>])(?:\[\s{0,9})?\{\s{0,9}[\"']")
"""JSON that does not follow a quotation mark."""
_BETWEEN = re.compile(r"[^\w\n]{0,9}")
_ANNOUNCED = re.compile(
    r"(?:i(?:'ll|'m| will| am| shall| need| should| must| can)|let(?:'s| me| us)|calling|using"
    r"|first|then|now|next|sure|okay|ok|alright|certainly|of course"
    r"|here(?:'s| is) (?:the|my|a) (?:json|tool|function|call))\b",
    re.IGNORECASE,
)
"""Words with which a model goes over to a call."""
_SHOWN = re.compile(
    r"\b(?:examples?|syntax|format|looks? like|like this|like so|for instance|e\.g\.|would|how to"
    r"|writes?)\b",
    re.IGNORECASE,
)
"""Words with which somebody shows what a call is."""
_BOLD_NAME = re.compile(
    r"^([*_`]{1,3})(?P<name>\w{1,128})\1(?=\(\s{0,9}(?:[\"'{]|\w{1,64}\s{0,9}=))", re.M
)
_CODE_LABEL = re.compile(
    r"^tool_code[ \t]{0,9}\n(?=[ \t]{0,9}\[?(?:print\()?[A-Za-z_][\w.]{0,127}\()", re.M
)
"""Of a code fence whose marks are lost."""
_BLANK = " \t\r\n\u200b\ufeff"
_CUT_MARK = re.compile(r"</[\w:|]{0,30}\Z")
_LAST_LINE = 300


@dataclass(frozen=True)
class Reading:
    """An answer, taken apart."""

    text: str
    """What is said."""
    calls: tuple[ModelCall, ...] = ()
    """In their order; arguments that cannot be read are a text that is no JSON."""

    @property
    def is_readable(self) -> bool:
        """Whether the arguments of all calls could be read."""
        return not any(map(is_unreadable, self.calls))

    def as_completion(self, completion: Completion) -> Completion:
        """The answer with the calls that it printed.

        Where one cannot be read, nothing is said: the model is told how to call, and answers again.
        """
        return replace(
            completion, text=self.text, calls=self.calls, aloud=self.is_readable, printed=True
        )


def read(answer: str, offer: Offer) -> Reading:
    """Take an answer apart.

    A form of a call counts only if it names a tool on offer and stands as a call: not in a
    quotation, in the middle of a line, or as an example among words. Between marks that have no
    other use, a call of an unknown tool counts too, so that nobody hears it.

    Args:
        answer: As the model wrote it, with its thoughts.
        offer: The tools that it may call.
    """
    text = _BOLD_NAME.sub(
        lambda bold: bold["name"] if offer.name_of(bold["name"]) else bold[0],
        _CODE_LABEL.sub("", without_thoughts(answer).lstrip(_BLANK)),
    )
    if text[:1] == "`" and text.count("`") == 2 and text.rstrip().endswith("`"):
        inner = _Reader(text.strip().strip("`"), offer).read()
        if inner.calls and not inner.text:  # all of it is code
            return inner
    steps = react.read(text, offer)
    if steps is not None:
        return _checked(Reading(_tidied(steps[0]), tuple(steps[1])), steps[0], offer)
    reader = _Reader(text, offer)
    return _checked(reader.read(), "".join(reader.passed_over), offer)


def _checked(reading: Reading, written: str, offer: Offer) -> Reading:
    """What was read, unless a call stands among the words as they were written."""
    if not reading.calls and (call := alone.bare_arguments(reading.text, offer)):
        return Reading("", (call,))
    among = call_among_words(written, offer)
    return reading if among is None else Reading("", (*reading.calls, among))


class _Reader:
    """Goes through a text line by line, and over each call in one step."""

    def __init__(self, text: str, offer: Offer) -> None:
        self._marked = MarkedText(text, offer)
        self._text = self._marked.text
        self._offer = offer
        self._tried = 0
        self._objects = 0
        """Objects after words that were looked at."""
        self._calls: list[ModelCall] = []
        self._said: list[str] = []
        self.passed_over: list[str] = []
        """What is said, with its marks."""
        self._next_end: dict[str, int] = {}
        """Where the next closing quotation mark of a kind is, as far as it is known."""

    def read(self) -> Reading:
        """What is said and what is called."""
        at = 0
        for _ in range(MAX_LINES):
            if at >= len(self._text) or self._tried > MAX_TRIED:
                break
            at = self._read_line(at)
        if self._calls and at < len(self._text):  # else nothing is lost: no speech is that long
            self._calls.append(unreadable("", self._text[at:]))
        said = "".join(self._said)
        return Reading(
            _tidied(_CUT_MARK.sub("", said) if self._calls else said), tuple(self._calls)
        )

    def _read_line(self, at: int) -> int:
        """Read what begins with a line; return the place at which to read on."""
        plain = _PLAIN.match(self._text, at)
        if plain is not None:
            return self._say(at, plain.end())
        end = self._text.find("\n", at)
        end = len(self._text) if end < 0 else end + 1
        fence = _FENCE.match(self._text, at)
        if fence is not None:
            return self._read_fence(at, fence)
        if _QUOTED_LINE.match(self._text, at):
            return self._say(at, end)
        found = self._alone_at(at)
        if found is not None:
            return self._call(found)
        return self._read_marks(at, end)

    def _read_marks(self, at: int, end: int) -> int:
        """Read a line with marks in it, or a quotation that begins there."""
        line = at
        while self._tried <= MAX_TRIED:
            mark = self._marked.next_open(at)
            limit = min(end, mark.start) if mark else end
            quoted = self._end_of_quotation(at, limit)
            if quoted is not None and (quoted > end or (mark is not None and mark.start < quoted)):
                return self._say(line, quoted)
            if mark is None or mark.start >= end:
                found = self._after_words(at, end) if at == line else None
                return self._say(line, end) if found is None else self._call(found)
            found = self._run_at(mark)
            if found is not None and self._stands(line, mark.start, found.end):
                self._say(line, mark.start)
                return self._call(found)
            at = mark.end
        return line

    def _after_words(self, at: int, end: int) -> Found | None:
        """Calls in JSON on a line which begins with words; these are said.

        With words after them too, they may be an example: then nothing is said or done.
        """
        bracket = _BRACKET.search(self._text, at, end)
        if bracket is None or self._text[at - 1 : at] not in ("", "\n"):
            return None
        begin = bracket.start()
        before = self._text[at:begin]
        if _NOTHING.match(before) or _SHOWN.search(before):
            return None
        if not _OBJECT.match(self._text, begin) or self._objects >= MAX_TRIED:
            return None
        if self._end_of_quotation(at, begin) is not None:
            return None
        self._objects += 1
        calls = alone.json_at(self._text, begin, self._offer)
        stop = self._marked.past_closing(calls.end) if calls else 0
        if calls is None:
            return None
        if not _NOTHING.match(self._text[stop:].partition("\n")[0]):
            if REPORTED.search(before):
                return None
            return Found([unreadable(calls.calls[0].name, self._text[begin:stop])], stop)
        self._say(at, begin)
        return Found(calls.calls, stop)

    def _run_at(self, mark: Mark) -> Found | None:
        """The calls from a mark on, those that follow on the same line too."""
        if self._text.endswith(_QUOTE_BEFORE, 0, mark.start):
            return None
        found = self._marked.calls_at(mark)
        self._tried += 1
        if found is None or self._tried > MAX_TRIED:
            return found
        following = self._marked.next_open(found.end)
        if following is None or not _BETWEEN.fullmatch(self._text, found.end, following.start):
            return found
        more = self._run_at(following)
        return found if more is None else Found([*found.calls, *more.calls], more.end)

    def _stands(self, line: int, start: int, end: int) -> bool:
        """Whether calls stand at the beginning or at the end of their lines."""
        after = self._text[end:].partition("\n")[0]
        before = self._text[line:start].strip()
        return bool(_NOTHING.match(before) or _NOTHING.match(after) or _ANNOUNCED.match(before))

    def _alone_at(self, at: int) -> Found | None:
        """Calls without marks that begin with a line, where they stand as calls."""
        if not alone.may_begin(self._text, at):
            return None
        self._tried += 1
        found = alone.calls_at(self._text, at, self._offer)
        if found is None:
            return None
        end = self._marked.past_closing(found.end)
        rest, _, more = self._text[end:].partition("\n")
        if not self._is_meant(more):
            return None
        if _NOTHING.match(rest):
            return Found(found.calls, end + len(rest))
        is_first = self._text[end - 1] == "}" and not "".join(self._said).strip()
        return Found(found.calls, end) if is_first and not _SHOWN.search(rest) else None

    def _read_fence(self, at: int, fence: re.Match[str]) -> int:
        """Read a code fence: calls, if it holds nothing else; else it is said as it stands."""
        begin = fence.end() + 1
        close = re.compile(rf"^[ \t]{{0,3}}{fence[1]}[`~]{{0,20}}[ \t]*$", re.MULTILINE)
        closed = close.search(self._text, begin)
        inner, end = (
            (self._text[begin : closed.start()], closed.end())
            if closed
            else (self._text[begin:], len(self._text))
        )
        found = self._fenced(inner)
        if found is not None and self._is_meant(self._text[end:]):
            self._calls += found
            return end
        return self._say(at, end)

    def _fenced(self, inner: str) -> list[ModelCall] | None:
        reading = _Reader(inner, self._offer).read() if "```" not in inner else None
        if reading is None or not reading.calls or not _NOTHING.match(reading.text):
            return None
        return list(reading.calls)

    def _is_meant(self, after: str) -> bool:
        """Whether a call without marks is one, by the words around it: no example among them."""
        before = "".join(self._said).strip()[-_LAST_LINE:]
        if not before:
            return True
        last = before.rpartition("\n")[2].lstrip()
        if _SHOWN.search(last):
            return False
        return bool(_ANNOUNCED.match(last)) or not self._has_words(after)

    def _has_words(self, after: str) -> bool:
        """Whether something is said after a call."""
        marks = self._marked.next_open(len(self._text) - len(after))
        begins = after.lstrip()[:1]
        return not (_NOTHING.match(after) or begins in ("{", "[", "`") or marks)

    def _end_of_quotation(self, at: int, limit: int) -> int | None:
        """Where a quotation ends that begins before a place and goes beyond it."""
        while found := _QUOTATION.search(self._text, at, limit):
            close = _ENDS[found[0]]
            end = self._next(close, found.end())
            if end < 0 or end - found.end() > MAX_QUOTED:
                at = found.end()
            elif end >= limit:
                return None if close == "`" and "\n" in self._text[at:end] else end + 1
            else:
                at = end + 1
        return None

    def _next(self, close: str, at: int) -> int:
        known = self._next_end.get(close, -2)
        if known == -2 or -1 < known < at:
            known = self._next_end[close] = self._text.find(close, at)
        return known

    def _say(self, start: int, end: int) -> int:
        self._said.append(self._marked.without_marks(start, end))
        self.passed_over.append(self._text[start:end])
        return end

    def _call(self, found: Found) -> int:
        self._calls += found.calls
        self._said.append("\n")
        return found.end


def _tidied(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", text).strip()
