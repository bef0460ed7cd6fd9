"""The unit "live": the first request of a live turn, whose prompt the worker completes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from ai.assistant.engine.context_window import tokens_of_request
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.prompts import builder, context
from ai.assistant.prompts.parts import Moment, Part
from ai.assistant.prompts.request import LIVE_WRITERS
from ai.assistant.records.turn_store import digest_of
from ai.brains.base import Request
from ai.memory.lore.book import Knower
from ai.memory.privacy.scope import Scope
from ai.memory.vectors.likeness import Likeness
from ai.memory.vectors.shelf import FORMAT
from ai.models import Memory
from ai.workers import sent_request
from ai.workers.carrier import Answer, Unit
from ai.workers.units.ask import answer_request


async def live(models: ModelCatalog, unit: Unit) -> Answer:
    """Complete a request by what our tables have, and ask a model.

    The data of the unit are those of `ask` with the "draft" of `live_reader`.

    Returns:
        The answer of `ask`, which has a "reading" in any case: the "texts" of the parts, their
        "authors" (a list of one number is a place among those present), the private audiences
        "held" and the words in "held_texts", how many "messages" the request has, whether some are
        "left_out", the "digest" of those before the last, and its "tokens".
    """
    bare = sent_request.from_json(unit.data["request"])
    request, reading = await read(unit.data["draft"], bare, models.pace.step)
    answer = await answer_request(models, unit, request)
    return replace(answer, data={**answer.data, "reading": reading})


async def read(
    draft: Mapping[str, Any], request: Request, step: Callable[[], Awaitable[None]]
) -> tuple[Request, dict[str, Any]]:
    """Complete a request.

    Args:
        draft: What it needs besides, from `live_reader.as_json`.
        request: The request without what is to be read.
        step: Waits for a turn of the reactor that is free: each part takes long to read, and a
            game in which several turns are read at once has its own work to do.

    Returns:
        The whole request, and what was read for it.
    """
    authors: dict[Any, Any] = {}
    scope = _scope(draft["scope"])
    held = len(scope.held)
    moment = Moment(
        "",
        persona=draft["persona"],
        scope=scope,
        said=tuple(draft["said"]),
        before=tuple(draft["before"]),
        talk=request.messages[:-1],
        quotes=lambda *things: authors.update(dict.fromkeys(things)),
        knower=Knower(**{name: frozenset(of) for name, of in draft["knower"].items()}),
        here=[
            context.Present(who, name, is_staff, is_old, is_seen, (at,))
            for at, (who, name, is_staff, is_old, is_seen) in enumerate(draft["here"])
        ],
        meaning=None if draft["meaning"] is None else SentMeaning(draft["meaning"]),
    )
    texts, whole = {}, []
    for name, tokens, text in draft["parts"]:
        if text is None:
            await step()
            text = texts[name] = builder.write(_part(name, tokens), moment)
        whole.append(text)
    complete = replace(request, context=builder.joined(whole))
    fitting = builder.fit(complete, *draft["room"])
    reading = {
        "texts": texts,
        "authors": list(authors),
        "held": scope.held[held:],
        "held_texts": scope.held_texts,
        "messages": len(fitting.messages),
        "left_out": fitting.context != complete.context,
        "digest": digest_of(before) if (before := fitting.messages[:-1]) else "",
        "tokens": tokens_of_request(replace(fitting, tools=())),
    }
    return fitting, reading


def _part(name: str, tokens: int) -> Part:
    return Part(name, tokens, writer=LIVE_WRITERS[name])


def _scope(data: Mapping[str, Any]) -> Scope:
    now = datetime.fromisoformat(data["now"])
    return Scope(
        **{
            **data,
            "now": lambda: now,
            "there": tuple(data["there"]),
            "alone": lambda: data["alone"],
            "others": lambda: data["others"],
            "listening": lambda: data["listening"],
            "held": list(data["held"]),
            "due": frozenset(data["due"]),
        }
    )


class SentMeaning:
    """Knows how near memories are to a talk.

    The game has found the nearest ones. Others are compared by the vectors in their rows.

    Args:
        data: From `Meaning.as_json`.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        import numpy

        self._model = data["model"]
        self._vector = numpy.asarray(data["vector"], "f4")
        self._likeness = Likeness(*data["likeness"])
        self._near = {int(pk): float(near) for pk, near in data["near"]}

    def of_talk(self, lines: Sequence[str]) -> Any:
        """What the talk means."""
        return self._vector

    def nearest(
        self,
        script: int,
        vector: Any,
        limit: int,
        may_hear: Callable[[str], bool],
        others: Iterable[int],
    ) -> dict[int, float]:
        import numpy

        unknown = [pk for pk in others if pk not in self._near]
        rows = Memory.objects.filter(pk__in=unknown, script=script, vector_of=self._model)
        found = dict(self._near)
        for pk, audience, kept in rows.values_list("pk", "audience", "vector"):
            if kept is not None and may_hear(audience):
                likeness = numpy.frombuffer(bytes(kept), FORMAT).astype("f4") @ vector
                found[pk] = self._likeness.nearness(float(likeness))
        return found
