"""The contract check: whether a running module keeps the contract in docs/modules.md.

    from ai.testing.contract import check_module

    def test_the_tavern_keeps_the_contract():
        assert check_module("http://127.0.0.1:8910") == []

It needs no game and no settings. The same on the command line: `evennia-ai check-module URL`.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ai.remote.errors import ModuleError
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition, as_json, read_manifest
from ai.remote.manifests.reading import clean, line
from ai.remote.manifests.wording import undescribed
from ai.testing.http.module_client import Answer, ModuleClient, NoAnswer
from ai.tools.schema.validation import validate_params_jsonschema

MANIFEST_SECONDS = 10.0
"""How long the game waits for a manifest."""
CALL_SECONDS = 30.0
"""How long the game waits for a call of a module that is not slow."""
NO_TOOL = "no_such_tool"
RULES = "docs/modules.md has the rules."
_NOT_CALLS: Mapping[str, Any] = {
    "what is no JSON": b"{not JSON",
    "a list": [],
    "an object without a tool's name": {"arguments": {}},
}


@dataclass(frozen=True)
class Finding:
    """One violation of the contract, and how to fix it."""

    problem: str
    advice: str = RULES

    def __str__(self) -> str:
        return f"{self.problem} {self.advice}"


@dataclass
class Report:
    """The result of a check."""

    manifest: ModuleManifest | None = None
    """The module's manifest, if it has a valid one."""
    findings: list[Finding] = field(default_factory=list)
    called: list[str] = field(default_factory=list)
    """The names of the tools that were called."""


Calls = Mapping[str, Mapping[str, Any]]


def check_module(
    url: str,
    secret: str = "",
    name: str = "",
    calls: Calls | None = None,
    seconds: float = CALL_SECONDS,
) -> list[Finding]:
    """Check a running module against the contract.

    Args:
        url: The module's address.
        secret: The secret that is shared with it, or "".
        name: Its name in the game's settings; by default the one in its manifest.
        calls: Tools to call, with their arguments; without it, no tool is run.
        seconds: How long a call may take, as `TOOL_EXECUTION_TIMEOUT` for slow modules.

    Returns:
        The violations; none if the module keeps the contract.
    """
    return report(url, secret, name, calls, seconds).findings


def report(
    url: str,
    secret: str = "",
    name: str = "",
    calls: Calls | None = None,
    seconds: float = CALL_SECONDS,
) -> Report:
    """Do the same as `check_module`, and return the manifest as well."""
    result = Report()
    try:
        check = _Check(ModuleClient(url, secret), bool(secret), name, seconds)
    except NoAnswer as problem:
        result.findings.append(Finding(f"The module {problem}."))
        return result
    result.findings += check.manifest()
    result.manifest = check.read
    if check.reachable:
        result.findings += check.strangers()
        result.findings += check.nonsense()
    if result.manifest is not None:
        for tool, arguments in (calls or {}).items():
            result.findings += check.call(result.manifest, tool, arguments)
            result.called.append(tool)
    return result


class _Check:
    """One check of one module."""

    def __init__(self, client: ModuleClient, secret: bool, name: str, seconds: float) -> None:
        self.read: ModuleManifest | None = None
        self.reachable = False
        self._client = client
        self._secret = secret
        self._name = name
        self._seconds = seconds

    # The manifest

    def manifest(self) -> Iterator[Finding]:
        """Check that the manifest is there, is valid, and stays the same."""
        try:
            answer = self._client.manifest(min(MANIFEST_SECONDS, self._seconds))
        except NoAnswer as problem:
            yield Finding(f"GET /manifest: the module {problem}.", "Is it running, and is it fast?")
            return
        self.reachable = True
        if answer.status != 200:
            yield _status_finding("GET /manifest", answer)
            return
        try:
            value = answer.value("manifest")
            self.read = read_manifest(self._name or _own_name(value), value)
        except ModuleError as problem:
            yield Finding(f"GET /manifest: {problem}")
            return
        yield from (Finding(f"GET /manifest: {reason}") for reason in self.read.left_out)
        yield from _check_descriptions(value, self.read)
        yield from self._check_stable(self.read)

    def _check_stable(self, read: ModuleManifest) -> Iterator[Finding]:
        try:
            again = self._client.manifest(min(MANIFEST_SECONDS, self._seconds)).value("manifest")
            same = as_json(read_manifest(read.name, again)) == as_json(read)
        except (NoAnswer, ModuleError):
            same = False
        if not same:
            yield Finding(
                "GET /manifest: asked twice, the module said two things.",
                "Each change of a tool waits for a builder's approval: change it only with a new "
                "version.",
            )

    # Requests that it should refuse

    def strangers(self) -> Iterator[Finding]:
        """Check that requests without the secret are refused, if there is one."""
        if not self._secret:
            return
        asks: Mapping[str, Callable[[], Answer]] = {
            "GET /manifest": lambda: self._client.manifest(self._seconds, known=False),
            "POST /execute": lambda: self._client.execute(
                self._payload(f"x.{NO_TOOL}"), self._seconds, known=False
            ),
        }
        for page, ask in asks.items():
            try:
                answered = ask().status
            except NoAnswer:
                continue
            if answered not in (401, 403):
                yield Finding(
                    f"{page}: without the secret it answers with status {answered}.",
                    "Answer 401 to requests without `Authorization: Bearer <secret>`.",
                )

    def nonsense(self) -> Iterator[Finding]:
        """Check that malformed calls are refused, and break nothing."""
        name = self.read.name if self.read else self._name or "x"
        unknown = self._payload(f"{name}.{NO_TOOL}")
        yield from self._refused("an unknown tool", unknown)
        for what, body in _NOT_CALLS.items():
            yield from self._refused(what, body)

    def _refused(self, what: str, payload: Any) -> Iterator[Finding]:
        page = f"POST /execute with {what}"
        try:
            answer = self._client.execute(payload, self._seconds)
        except NoAnswer as problem:
            yield Finding(f"{page}: the module {problem}.", "Answer with an error instead.")
            return
        if 400 <= answer.status < 500:
            return
        if answer.status != 200:
            yield _status_finding(page, answer)
            return
        try:
            value = answer.value("answer")
        except ModuleError as problem:
            yield Finding(f"{page}: {problem}")
            return
        if not isinstance(value, dict) or value.get("success") is not False:
            yield Finding(
                f"{page}: the answer does not say that it failed.",
                'Answer {"success": false, "error": "…"}, or a status of 400 and more.',
            )

    # Its tools

    def call(
        self, manifest: ModuleManifest, name: str, arguments: Mapping[str, Any]
    ) -> Iterator[Finding]:
        """Check a tool's answers: to these arguments, to wrong ones, and to a repeated key."""
        tool = next((one for one in manifest.tools if one.name == name), None)
        if tool is None:
            there = ", ".join(one.name for one in manifest.tools) or "none"
            yield Finding(f"'{name}' is not one of its tools.", f"There are: {there}.")
            return
        result = validate_params_jsonschema(arguments, dict(tool.schema))
        if not result.valid:
            errors = "; ".join(f"{error['param']}: {error['message']}" for error in result.errors)
            yield Finding(f"These arguments do not fit '{name}': {errors}.", "Give others.")
            return
        payload = self._payload(name, arguments)
        first = yield from self._answered(tool, payload)
        if first is not None and tool.idempotent:
            yield from self._check_repetition(tool, payload, first)
        wrong = _wrong_arguments(tool)
        if wrong is not None:
            bad = self._payload(name, wrong)
            yield from self._refused(f"{name} and the arguments {json.dumps(wrong)}", bad)

    def _answered(
        self, tool: ToolDefinition, payload: Mapping[str, Any]
    ) -> Generator[Finding, None, Mapping[str, Any] | None]:
        """Yield findings about one answer; return the answer, or None."""
        page = f"POST /execute with {tool.name}"
        try:
            answer = self._client.execute(payload, self._seconds)
            if answer.status != 200:
                yield _status_finding(page, answer)
                return None
            value = clean(answer.value("answer"), "answer")
        except NoAnswer as problem:
            yield Finding(f"{page}: the module {problem}.", "Answer sooner, and with less.")
            return None
        except ModuleError as problem:
            yield Finding(f"{page}: {problem}")
            return None
        problems = list(_form_problems(value, tool.name))
        yield from (Finding(f"{page}: {problem}") for problem in problems)
        if not problems and not value["success"]:
            yield Finding(f"{page}: it failed: {line(value['error'])}", "Give other arguments?")
        return None if problems else value

    def _check_repetition(
        self, tool: ToolDefinition, payload: Mapping[str, Any], first: Mapping[str, Any]
    ) -> Iterator[Finding]:
        second = yield from self._answered(tool, payload)
        if second is not None and second != first:
            yield Finding(
                f"POST /execute with {tool.name}: the same idempotency_key got another answer.",
                'Keep the answer of each key for a while, or do not say "idempotent": true.',
            )

    def _payload(self, name: str, arguments: Mapping[str, Any] | None = None) -> dict[str, Any]:
        key = uuid.uuid4().hex
        return {"tool_name": name, "arguments": dict(arguments or {}), "idempotency_key": key}


def _own_name(value: Any) -> str:
    """The name in a manifest, or the one that its tools imply."""
    manifest = value if isinstance(value, Mapping) else {}
    tools = manifest.get("tools")
    first = tools[0] if isinstance(tools, list) and tools else {}
    named = first.get("name") if isinstance(first, Mapping) else ""
    return str(manifest.get("name") or str(named or "").partition(".")[0])


def _check_descriptions(value: Mapping[str, Any], read: ModuleManifest) -> Iterator[Finding]:
    """Find descriptions that a model would not see as they are, or would miss."""
    if not read.tools and not read.left_out:
        yield Finding("GET /manifest: it lists no tools.", "A module without tools is of no use.")
    given = {one["name"]: one for one in value.get("tools") or ()}
    for tool in read.tools:
        said = str(given[tool.name].get("description") or "").strip()
        if not said:
            yield Finding(
                f"'{tool.name}' has no description.", "A model chooses a tool by its description."
            )
        elif " ".join(said.split()) != " ".join(tool.description.split()):
            yield Finding(
                f"The description of '{tool.name}' is changed before a model sees it.",
                "It is too long, or contains characters that are removed: write plain text.",
            )
        for name, about in tool.schema.get("properties", {}).items():
            if about.get("description") == undescribed(name):
                yield Finding(
                    f"The parameter '{name}' of '{tool.name}' has no description.",
                    "Say what a model should put there.",
                )


def _form_problems(value: Any, name: str) -> Iterator[str]:
    """Find what is wrong with the form of an answer."""
    if not isinstance(value, dict):
        yield "its answer is not a JSON object."
        return
    if value.get("tool_name", name) != name:
        yield f"its answer is about another tool: {line(value['tool_name'])}."
    if not isinstance(value.get("success"), bool):
        yield "its answer does not say whether it succeeded: `success` is true or false."
    elif not isinstance(value.get("error"), str | None):
        yield "the `error` of its answer is neither a text nor null."
    elif value["success"] is False and not value.get("error"):
        yield "its answer failed and does not say why: `error` is a text."


def _status_finding(page: str, answer: Answer) -> Finding:
    if 300 <= answer.status < 400:
        where = line(answer.location)
        return Finding(
            f"{page}: it points elsewhere ({where}).",
            "The game does not follow redirects: give the right URL.",
        )
    said = line(answer.body.decode("utf-8", "replace"))
    if answer.status in (401, 403):
        return Finding(
            f"{page}: status {answer.status} {said}".rstrip(),
            "It requires another secret: pass `secret=`, or set $AI_MODULE_SECRET in a terminal.",
        )
    return Finding(
        f"{page}: status {answer.status} {said}".rstrip(),
        "A call that fails is an answer with status 200; a wrong one has a status from 400 to 499.",
    )


def _wrong_arguments(tool: ToolDefinition) -> dict[str, Any] | None:
    """Arguments that do not fit a tool; None if any seem to."""
    schema = dict(tool.schema)
    tries: list[dict[str, Any]] = [{}]
    tries += [{name: {"no": ["such", "value"]}} for name in schema.get("properties", {})]
    for one in tries:
        if not validate_params_jsonschema(one, schema).valid:
            return one
    return None
