"""OpenAI's embeddings, which most providers and local servers speak too."""

from __future__ import annotations

import base64
from typing import Any

from ai.brains.base import Request, Usage
from ai.brains.models.providers import ModelSpec
from ai.brains.models.wire import faults, openai
from ai.brains.models.wire.offer import plain

PATH = "/embeddings"
headers = openai.headers


def body(request: Request, spec: ModelSpec) -> dict[str, Any]:
    """A request's body."""
    made = {"model": spec.model, "input": [message.text for message in request.messages]}
    more = {name: plain(value) for name, value in spec.extra.items() if value is not None}
    return {**made, **more}


def read(text: bytes, count: int, spec: ModelSpec) -> tuple[Any, Usage]:
    """Read an answer; call it on a thread, as it takes milliseconds.

    Returns:
        A float32 array with a row of length 1 for each text, and the usage.

    Raises:
        BrainError: It reports an error, or does not have a vector for each text.
    """
    import numpy

    data = faults.answer_in(faults.decoded(text, spec.host), spec.host)
    if data.get("error") or ("data" not in data and faults.is_error(data)):
        raise faults.error_of_body(spec.host, data)
    try:
        given = sorted(data["data"], key=lambda one: one.get("index") or 0)  # some leave out zeros
        rows = numpy.array([_numbers(one["embedding"]) for one in given], "f4")
    except (AttributeError, KeyError, TypeError, ValueError):
        raise faults.unreadable(spec.host) from None
    if rows.ndim != 2 or len(rows) != count or not rows.shape[1] or not numpy.isfinite(rows).all():
        raise faults.unreadable(spec.host)
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
    return rows / numpy.maximum(lengths, 1e-6), openai.usage(data.get("usage"))


def _numbers(given: Any) -> Any:
    """A vector, as a list or as base64 of float32 in little-endian order."""
    import numpy

    if isinstance(given, str):
        return numpy.frombuffer(base64.b64decode(given, validate=True), "<f4")
    return given
