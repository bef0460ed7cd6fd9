"""Faults: from a server's answer to the `BrainError` that says who must act."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from typing import Any

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    NoSuchModel,
    RequestRefused,
    RequestTooLong,
)
from ai.brains.models.wire.numbers import retry_after

MAX_SHOWN = 200
"""Characters of a provider's message that builders see."""
MAX_READ = 4000
"""Characters of it that are searched for what it means."""

_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|prompt is too long|input is too long"
    r"|context[ _](?:length|window|size|limit)|maximum (?:context|input) (?:length|tokens|size)"
    r"|max(?:imum)?[_ ](?:model|prompt|input)[_ ]len|too many (?:input )?tokens"
    r"|request_too_large|request too large|string_above_max_length"
    r"|input token count .*exceeds|longer than the (?:maximum )?(?:model|context)"
    r"|reduce (?:the length|your prompt)"
    r"|model_context_window_exceeded",
    re.IGNORECASE,
)
"""OpenAI's, Anthropic's, llama.cpp's, vLLM's, Ollama's and others' words for a full window."""
_NO_CREDIT = re.compile(
    r"insufficient[_ ](?:quota|balance|credit|funds)|credit balance|billing|payment required"
    r"|exceeded your current quota|out of credits|never purchased credits|quota_exceeded",
    re.IGNORECASE,
)
_BAD_KEY = re.compile(
    r"(?:invalid|incorrect|missing|expired|no)[_ ]+(?:x-)?(?:api)[_ -]?key"
    r"|api[_ ]key[_ ](?:not valid|invalid|expired)|authentication_error|permission_error"
    r"|permission_denied|unauthenticated|unauthorized|provide an api key",
    re.IGNORECASE,
)
_NO_MODEL = re.compile(
    r"model_not_(?:found|available)|not_found_error|no such model|unknown model|invalid model"
    r"|model\b.{0,80}\b(?:does not exist|not found|is not available|decommissioned|deprecated)",
    re.IGNORECASE,
)
_OVER_POLICY = re.compile(
    r"content[_ ]?(?:filter|policy|management)|content_policy_violation|responsibleaipolicy"
    r"|moderation|flagged|safety|usage polic|blocked by|blocklist",
    re.IGNORECASE,
)
_BUSY = re.compile(r"rate[_ ]?limit|overloaded|resource_?exhausted|too many requests", re.I)
_KEYLIKE = re.compile(
    r"(?i:bearer\s+\S+)|(?<![A-Za-z0-9])(?:sk|pk|rk|gsk|xai|key|hf)[-_*][\w*.-]{6,}"
    r"|AIza[\w-]{10,}|(?:(?<!\S)\S*)?\*{3,}\S*"
    r"|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}"
)
"""What looks like a key, or like what is left of one: providers quote it back."""
_TAGS = re.compile(
    r"<(script|style)\b(?:(?!<(?:script|style)\b).)*?</\1\s*>|<[^<>]*>", re.DOTALL | re.IGNORECASE
)

_STATUS_FIELDS = ("status_code", "code", "status", "type", "error_type")
"""Where an error says which status it would have; what stands first counts."""
_STATUSES = {
    "badrequest": 400,
    "invalidrequest": 400,
    "invalidargument": 400,
    "clientspecifiedaninvalidargument": 400,
    "failedprecondition": 400,
    "authentication": 401,
    "invalidapikey": 401,
    "unauthenticated": 401,
    "billing": 402,
    "insufficientquota": 402,
    "insufficientbalance": 402,
    "forbidden": 403,
    "permission": 403,
    "permissiondenied": 403,
    "notfound": 404,
    "modelnotfound": 404,
    "modelnotavailable": 404,
    "deploymentnotfound": 404,
    "somerequestedentitywasnotfound": 404,
    "timeout": 408,
    "requesttimeout": 408,
    "aborted": 409,
    "conflict": 409,
    "requesttoolarge": 413,
    "validation": 422,
    "unprocessableentity": 422,
    "ratelimit": 429,
    "ratelimited": 429,
    "ratelimitexceeded": 429,
    "resourceexhausted": 429,
    "someresourcehasbeenexhausted": 429,
    "toomanyrequests": 429,
    "servicetiercapacityexceeded": 429,
    "api": 500,
    "internal": 500,
    "internalserver": 500,
    "server": 500,
    "notsupported": 501,
    "unimplemented": 501,
    "badgateway": 502,
    "engineoverloaded": 503,
    "serviceunavailable": 503,
    "theserviceiscurrentlyunavailable": 503,
    "unavailable": 503,
    "deadlineexceeded": 504,
    "gatewaytimeout": 504,
    "overloaded": 529,
}
"""Vendors' names of errors, in small letters and without "error" at their end."""
_NUMBERS = frozenset(map(str, range(400, 600)))
_VAGUE = (400, 500, 502)
"""Statuses under which servers pass on errors of others."""

Header = Callable[[str], str]


def error_of_status(host: str, status: int, header: Header, body: bytes, now: float) -> BrainError:
    """What an answer with another status than 200 means.

    Args:
        host: The server.
        status: The status.
        header: Gives a header's value by name, or "".
        body: Any bytes.
        now: The time of day, in seconds since 1970.
    """
    data = _data_in(body)
    error = body if data is None else _error_in(data)
    own = 0 if data is None else _own_status(error)
    meant = own if status in _VAGUE and own not in (0, *_VAGUE) else status
    found = _error(f"{host} answered {status}", meant, error, header, now)
    found.is_free = True
    return found


def error_of_body(host: str, data: Any) -> BrainError:
    """What an answer with status 200, or an event of a stream, means that is an error."""
    error = _error_in(data)
    status = _own_status(error)
    return _error(f"{host} answered with an error", status, error, lambda name: "", time.time())


def is_error(data: Mapping[str, Any], kind: str = "") -> bool:
    """Whether an answer with status 200, or an event of a stream, is an error.

    Args:
        data: The answer, or the event's data.
        kind: The event's kind.
    """
    if data.get("error") or "error" in (kind, data.get("type"), data.get("object")):
        return True
    if "choices" in data or "content" in data:
        return False
    says = any(isinstance(data.get(name), str) for name in ("detail", "message"))
    return says or bool(_stated(data))


def _error(words: str, status: int, error: Any, header: Header, now: float) -> BrainError:
    """An error, by its status and what it says."""
    said, full = said_by(error), said_by(error, MAX_READ)
    kind, after = _kind(status, full), retry_after(header, error, now)
    if status == 429 and kind is BrainDenied and after and "insufficient_quota" not in full:
        kind = BrainBusy  # a quota by the minute
    line = f"{words}: {said}" if said else words
    return BrainBusy(line, after) if kind is BrainBusy else kind(line)


def _own_status(error: Any) -> int:
    """The status that an error would have by what it says itself; 0 if it says nothing."""
    stated = _stated(error) if isinstance(error, Mapping) else 0
    if stated:
        return stated
    full = said_by(error, MAX_READ)
    return 429 if _BUSY.search(full) and not _NO_CREDIT.search(full) else 0


def _stated(error: Mapping[str, Any]) -> int:
    """The status that stands in an error, as a number or by a vendor's name; 0 if none does."""
    for name in _STATUS_FIELDS:
        value = error.get(name)
        if isinstance(value, str):
            letters = "".join(filter(str.isalpha, value.lower())).removesuffix("error")
            value = int(value) if value in _NUMBERS else _STATUSES.get(letters, 0)
        if isinstance(value, int) and 400 <= value < 600:
            return value
    return 0


def _kind(status: int, said: str) -> type[BrainError]:
    """Who must act, by status and words; 0 is no status at all."""
    if _TOO_LONG.search(said) or status == 413:
        return RequestTooLong
    if status in (401, 402) or _BAD_KEY.search(said) or _NO_CREDIT.search(said):
        return BrainDenied
    if status in (429, 498, 503, 529):
        return BrainBusy
    if status == 500 and _NO_MODEL.search(said):
        return NoSuchModel
    if status in (408, 409, 425) or status >= 500 and status != 501:
        return BrainUnavailable
    if _OVER_POLICY.search(said):
        return RequestRefused
    if status in (400, 422):
        return NoSuchModel if _NO_MODEL.search(said) else RequestRefused
    if status:
        return NoSuchModel if status == 404 else BrainDenied
    return NoSuchModel if _NO_MODEL.search(said) else BrainUnavailable


def unreadable(host: str, body: bytes = b"") -> BrainUnavailable:
    """An answer with status 200 that is not an answer: a proxy's page, half a JSON, anything.

    The error quotes a page, and never what a model wrote: that may be private.
    """
    said = said_by(body[:2000]) if body.lstrip().startswith(b"<") else ""
    words = f"{host} gave no answer that can be read"
    return BrainUnavailable(f"{words}: {said}" if said else words)


def broken_off(host: str) -> BrainUnavailable:
    """An answer that stops in the middle."""
    return BrainUnavailable(f"{host} broke off in the middle of its answer")


def redirected(host: str, status: int) -> BrainDenied:
    """A server that is elsewhere; no key is sent to a host that the settings do not name."""
    return BrainDenied(f"{host} answered {status}: it is elsewhere. Set its base URL to where.")


def without_key(error: BrainError, key: str) -> BrainError:
    """The same error without a key in it, or a part of one that a provider quoted."""
    text = whole = str(error)
    if key:
        text = text.replace(key, "…")
        for length in range(len(key) - 1, 7, -1):
            for part in (key[:length], key[-length:]):
                text = text.replace(part, "…")
    if text == whole:
        return error
    cleaned = BrainBusy(text, error.after) if isinstance(error, BrainBusy) else type(error)(text)
    cleaned.is_free = error.is_free
    return cleaned


def answer_in(data: Any, host: str) -> Mapping[str, Any]:
    """The object that an answer with status 200, or an event of a stream, is.

    Raises:
        BrainUnavailable: It is no object, nor one error alone in a list.
    """
    only = data[0] if isinstance(data, list) and len(data) == 1 else data
    if isinstance(only, dict) and (only is data or is_error(only)):
        return only
    raise unreadable(host)


def decoded(body: bytes | str, host: str) -> Any:
    """JSON, guarded.

    Raises:
        BrainUnavailable: It is not an answer.
    """
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        written = body.encode("utf-8", "replace") if isinstance(body, str) else body
        raise unreadable(host, written) from None


def said_by(error: Any, most: int = MAX_SHOWN) -> str:
    """What a provider says about its error: one line, cut, nothing like a key in it."""
    if isinstance(error, bytes):
        text = _TAGS.sub(" ", error[:20_000].decode("utf-8", "replace"))
    elif isinstance(error, Mapping):
        names = ("code", "type", "status", "message", "detail", "n_ctx")
        found = [str(error[name]) for name in names if isinstance(error.get(name), str | int)]
        metadata = error.get("metadata")
        if isinstance(metadata, Mapping) and isinstance(metadata.get("raw"), str):
            found.append(metadata["raw"])
        text = ", ".join(dict.fromkeys(found)) or json.dumps(error, default=str)
    else:
        text = str(error)
    text = text[:MAX_READ]
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    line = _KEYLIKE.sub("…", line)
    return line if len(line) <= most else line[: most - 1] + "…"


def _data_in(body: bytes) -> Mapping[str, Any] | None:
    """The JSON object in a body, perhaps alone in a list; None if there is none."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, list) and data:
        data = data[0]
    return data if isinstance(data, Mapping) else None


def _error_in(data: Any) -> Any:
    """The error in data: {"error": {…}}, {"error": "…", "status_code": …}, {"message": …}."""
    error = data.get("error") if isinstance(data, Mapping) else None
    if not error:
        return data
    beside = {name: data[name] for name in _STATUS_FIELDS if data.get(name)}
    if beside.get("type") == "error":
        del beside["type"]
    if isinstance(error, Mapping):
        return {**beside, **{name: value for name, value in error.items() if value is not None}}
    return {**beside, "message": error} if beside and isinstance(error, str) else error
