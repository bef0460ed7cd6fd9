"""Harmony, the format of gpt-oss: an answer in messages, each on a channel.

The channel `analysis` has thoughts, `final` what is said, and `commentary` calls (`to=functions.x`)
or words for the user. Servers that cannot read it pass it on, some without its marks.
"""

from __future__ import annotations

import re

_HEADER = re.compile(
    r"(?:<\|start\|>(?P<role>[^<]{0,80}))?<\|channel\|>(?P<channel>[^<]{0,80})"
    r"(?:<\|constrain\|>[^<]{0,40})?<\|message\|>"
    r"|<\|start\|>(?P<only>[^<]{0,80})(?:<\|constrain\|>[^<]{0,40})?<\|message\|>",
    re.IGNORECASE,
)
_STOP = re.compile(r"<\|(?:end|return|call|start|channel)\|>", re.IGNORECASE)
_LOOSE = re.compile(r"<\|channel\|>\s*(?:analysis|commentary)\b", re.IGNORECASE)
_LOOSE_END = re.compile(r"<\|(?:end|start|channel)\|>", re.IGNORECASE)
_TO = re.compile(r"\bto=([\w.:-]{1,140})")
_UNMARKED = re.compile(r"(?:assistant)?analysis", re.IGNORECASE)
_UNMARKED_FINAL = "assistantfinal"
_UNMARKED_CALL = re.compile(r"assistantcommentary\s{0,9}to=([\w.:-]{1,140})\s{0,9}(?:json|code)?")
_UNMARKED_NEXT = re.compile(r"assistant(?:final|commentary|analysis)")


def as_plain_text(text: str) -> str:
    """An answer without harmony: what is said, and calls in the form `<function=x>…</function>`."""
    if "<|" in text:
        text = _without_loose(_marked(text))
    return _unmarked(text) if _UNMARKED.match(text) else text


def _marked(text: str) -> str:
    kept: list[str] = []
    at = 0
    for header in _HEADER.finditer(text):
        if header.start() < at:
            continue
        role = (header["role"] or header["only"] or "assistant").split(" to=")[0].strip().lower()
        if role not in ("", "assistant"):  # it begins to write what others say
            return "\n".join([*kept, text[at : header.start()]])
        kept.append(_STOP.sub("", text[at : header.start()]))
        stop = _STOP.search(text, header.end())
        at = stop.start() if stop else len(text)
        kept.append(_message(header, text[header.end() : at]))
    return "\n".join([*kept, _STOP.sub("", text[at:]) if kept else text])


def _message(header: re.Match[str], body: str) -> str:
    channel = (header["channel"] or "final").split() or ["final"]
    to = _TO.search(header[0])
    if channel[0].lower() not in ("final", "commentary"):
        return ""
    if to is None or to[1] in ("user", "all"):
        return body
    return f"<function={to[1]}>{body}</function>"


def _without_loose(text: str) -> str:
    """Without channels of thoughts that have no beginning of a message."""
    kept, at = [], 0
    while found := _LOOSE.search(text, at):
        kept.append(text[at : found.start()])
        end = _LOOSE_END.search(text, found.end())
        at = end.start() if end else len(text)
    return "".join([*kept, text[at:]])


def _unmarked(text: str) -> str:
    """An answer whose marks the server left out, as `analysisHm.assistantfinalHello`."""
    call = _UNMARKED_CALL.search(text)
    if call is not None:
        rest = _UNMARKED_NEXT.search(text, call.end())
        end = rest.start() if rest else len(text)
        called = f"<function={call[1]}>{text[call.end() : end]}</function>"
        return "\n".join([called, text[end:].rpartition(_UNMARKED_FINAL)[2] if rest else ""])
    return text.rpartition(_UNMARKED_FINAL)[2]
