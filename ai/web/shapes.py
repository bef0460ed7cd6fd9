"""The shapes of what the JSON API takes and answers, as serializers of Django REST framework.

`openapi` describes them; tests hold every answer against them. The handlers write plain data,
because most of it comes from the reactor's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rest_framework import serializers

from ai.web.records import KINDS

View = TypeVar("View", bound=Callable[..., Any])
Shape = type[serializers.Serializer]


@dataclass(frozen=True)
class Description:
    """What a view takes and answers."""

    returns: Shape
    takes: Shape | None = None
    """Its body; None if it takes none."""
    query: Mapping[str, str] = field(default_factory=dict)
    """Its query parameters, each with what it is."""
    may_take_long: bool = False
    """Whether it may answer 202, and its outcome be fetched later."""
    whose: str = "staff"
    """Whose token it takes: staff's own, or an assistant's."""


def describes(returns: Shape, takes: Shape | None = None, **more: Any) -> Callable[[View], View]:
    """Attach a description to a view."""

    def attach(view: View) -> View:
        view.description = Description(returns, takes, **more)  # type: ignore[attr-defined]
        return view

    return attach


PAGED = {"limit": "Rows of a page, 1 to 100.", "page": "The number of the page, from 1 on."}
SEARCHED = {**PAGED, "q": "Words that rows have to contain."}


class ErrorShape(serializers.Serializer):
    """A request that is refused, or fails."""

    error = serializers.CharField(help_text="What is wrong.")
    hint = serializers.CharField(help_text="What to do about it.")


class PendingShape(serializers.Serializer):
    """A call that takes longer than a request waits."""

    call = serializers.CharField(help_text="Its id for GET api/calls/<call>.")


class CallBodyShape(serializers.Serializer):
    """A call of a tool."""

    tool_name = serializers.CharField()
    arguments = serializers.DictField(required=False)


class ResultShape(serializers.Serializer):
    """What came of a call."""

    tool_name = serializers.CharField()
    success = serializers.BooleanField()
    result = serializers.JSONField(allow_null=True)
    error = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_null=True)


class RefreshBodyShape(serializers.Serializer):
    """Whose tools are fetched again."""

    module = serializers.CharField(required=False, help_text="One module; without it, all.")


class ToolShape(serializers.Serializer):
    """A tool that a program may use."""

    name = serializers.CharField()
    description = serializers.CharField()
    parameters = serializers.DictField()


class ToolsShape(serializers.Serializer):
    """The tools of an assistant."""

    character = serializers.CharField()
    tools = ToolShape(many=True)


class RemoteToolShape(ToolShape):
    """A tool of a remote module, with what else the module declares of it."""

    required_permission = serializers.CharField()
    category = serializers.CharField()


class ChangeShape(serializers.Serializer):
    """A change of a remote tool that waits for approval."""

    tool = serializers.CharField()
    kind = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())


class ModuleShape(serializers.Serializer):
    """A remote module."""

    name = serializers.CharField()
    description = serializers.CharField()
    speaks = serializers.CharField()
    url = serializers.CharField()
    state = serializers.CharField()
    problem = serializers.CharField()
    age = serializers.FloatField(allow_null=True)
    tools = RemoteToolShape(many=True)
    waiting = ChangeShape(many=True)


class ModulesShape(serializers.Serializer):
    """The remote modules."""

    modules = ModuleShape(many=True)


class AssistantShape(serializers.Serializer):
    """An assistant; one that you may not examine has only the first four."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    name = serializers.CharField()
    readable = serializers.BooleanField()
    object = serializers.IntegerField(required=False)
    place = serializers.CharField(required=False)
    room = serializers.IntegerField(required=False, help_text="0 if it is nowhere.")
    state = serializers.CharField(required=False)
    kind = serializers.CharField(required=False)
    waiting = serializers.IntegerField(required=False, help_text="Lines that wait.")
    brains = serializers.ListField(child=serializers.CharField(), required=False)
    problems = serializers.ListField(child=serializers.CharField(), required=False)
    last_turn = serializers.IntegerField(required=False, allow_null=True)
    calls_today = serializers.IntegerField(required=False)
    cost_today_micros = serializers.IntegerField(required=False)
    daily_limit_micros = serializers.IntegerField(required=False, allow_null=True)


class AssistantsShape(serializers.Serializer):
    """A page of assistants."""

    assistants = AssistantShape(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="The next `page`, if any.")


class PausedShape(serializers.Serializer):
    """Whether an assistant is paused now."""

    id = serializers.IntegerField()
    paused = serializers.BooleanField()


class TurnShape(serializers.Serializer):
    """A turn."""

    id = serializers.IntegerField()
    assistant = serializers.IntegerField()
    asker = serializers.CharField(help_text='"" in a turn of its own.')
    started = serializers.DateTimeField()
    ended = serializers.DateTimeField(allow_null=True)
    end_reason = serializers.CharField(help_text='"" while it runs.')
    detail = serializers.CharField()
    brain = serializers.CharField()
    model = serializers.CharField()
    steps = serializers.IntegerField()
    tokens_in = serializers.IntegerField()
    tokens_out = serializers.IntegerField()
    cost_micros = serializers.IntegerField(
        allow_null=True, help_text="Millionths of a dollar; null if a price is unknown."
    )
    duration_ms = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """All fields; `pass` is no name that a class can have."""
        fields: dict[str, Any] = super().get_fields()
        return {**fields, "pass": serializers.CharField()}


class TurnsShape(serializers.Serializer):
    """Turns of an assistant, newest first."""

    turns = TurnShape(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="The next `before`, if any.")


class CallShape(serializers.Serializer):
    """A call of a turn."""

    id = serializers.CharField()
    tool = serializers.CharField()
    origin = serializers.CharField()
    state = serializers.CharField()
    arguments = serializers.DictField()
    verdicts = serializers.DictField(child=serializers.CharField())
    observation = serializers.CharField()
    started = serializers.DateTimeField()
    duration_ms = serializers.IntegerField()


class WholeTurnShape(TurnShape):
    """A turn with its messages and calls."""

    passed_over = serializers.ListField(child=serializers.DictField())
    messages = serializers.ListField(child=serializers.DictField())
    calls = CallShape(many=True)


class RecordsShape(serializers.Serializer):
    """A page of one kind of records, whose fields depend on the kind; each has an `id`."""

    kind = serializers.ChoiceField(choices=[*KINDS])
    records = serializers.ListField(child=serializers.DictField())
    next = serializers.IntegerField(allow_null=True, help_text="The next `page`, if any.")


class ApprovalShape(serializers.Serializer):
    """A call that waits for your decision."""

    id = serializers.IntegerField()
    assistant = serializers.IntegerField()
    tool = serializers.CharField()
    arguments = serializers.DictField()
    rendered = serializers.CharField()
    changes = serializers.CharField()
    why = serializers.CharField()
    asker = serializers.CharField()
    said = serializers.CharField(help_text="The asker's words.")
    made = serializers.DateTimeField()
    expires = serializers.DateTimeField()
    turn = serializers.IntegerField(allow_null=True)


class ApprovalsShape(serializers.Serializer):
    """The calls that wait for your decision, oldest first."""

    approvals = ApprovalShape(many=True)
    next = serializers.IntegerField(allow_null=True, help_text="The next `page`, if any.")


class ApprovalBodyShape(serializers.Serializer):
    """How a call is approved."""

    arguments = serializers.DictField(required=False, help_text="In place of the call's own.")
    always = serializers.BooleanField(required=False, help_text="Approve it in future, too.")


class RejectBodyShape(serializers.Serializer):
    """Why a call is rejected."""

    reason = serializers.CharField(required=False)


class DecidedShape(serializers.Serializer):
    """What became of a call that waited."""

    id = serializers.IntegerField()
    state = serializers.CharField()
    observation = serializers.CharField()


class OutcomeShape(serializers.Serializer):
    """The outcome of an earlier request: as that request would have answered."""


class SchemaShape(serializers.Serializer):
    """A description of the API by OpenAPI."""

    openapi = serializers.CharField()
    info = serializers.DictField()
    paths = serializers.DictField()
    components = serializers.DictField()
