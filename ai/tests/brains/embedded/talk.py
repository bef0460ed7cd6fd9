"""A conversation with the embedded brain, with made-up tools instead of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ai.brains.base import Completion, Message, ModelCall, Request
from ai.brains.embedded.brain import EmbeddedBrain

ENDING = ("say", "whisper", "pose", "wait")
CHANGES = ("execute_command", "open_gate", "ring_bell")
OFFER = (*ENDING, *CHANGES, "doc_lookup", "inspect_location", "search_object", "send_boy")

INN = {
    "location": {"name": "The Kettle", "description": "A low room with a big fire."},
    "contents": [
        {"name": "north", "kind": "exit", "leads_to": "Market Square"},
        {"name": "Bo", "kind": "character"},
        {"name": "Anna", "kind": "character"},
        {"name": "lantern", "kind": "thing"},
    ],
    "carried": [{"name": "old key", "kind": "thing"}],
}
STONES = {
    "found": True,
    "source": "help",
    "topic": "standing stones",
    "text": "Nine stones stand on the hill. " + "They are very old. " * 40,
}


def done(result: Any = None) -> dict[str, Any]:
    return {"ok": True, "state": "done", "result": result or {}}


def failed(error: str = "No.", kind: str = "failed") -> dict[str, Any]:
    return {"ok": False, "state": "failed", "result": None, "error": error, "kind": kind}


def village(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What the made-up tools answer."""
    if name == "inspect_location":
        target = {"name": arguments.get("target"), "description": "It is rusty."}
        return done({**INN, "target": target} if arguments.get("target") else INN)
    if name == "search_object":
        known = arguments["query"].lower() == "lantern"
        return done({"matches": [{"name": "lantern"}] if known else [], "near": []})
    if name == "doc_lookup":
        return done(STONES if "stone" in arguments["query"] else {"found": False})
    if name == "execute_command":
        if arguments["command"] == "get lantern":
            return done({"command": "get", "shown": "You pick up a lantern."})
        return failed("You may not use this command.", "refused")
    if name == "send_boy":
        return {"ok": False, "state": "pending", "result": None}
    return done()


def percept(text: str, kind: str = "say", name: str = "Anna", **more: Any) -> dict[str, Any]:
    """What Anna said, or something else that happened."""
    source = f"account:{len(name)}" if name else ""
    noticed = {"kind": kind, "text": text, "name": name, "source": source, "addressed": True}
    return {**noticed, "data": {}, **more}


class Talk:
    """Somebody who talks with an assistant of the embedded brain, turn after turn."""

    def __init__(
        self,
        persona: Mapping[str, Any] | None = None,
        tools: Callable[[str, Mapping[str, Any]], dict[str, Any]] = village,
        offer: Sequence[str] = OFFER,
        seed: int = 1,
        within_reach: Sequence[str] = (),
    ) -> None:
        self.persona = {"name": "Marta", "place": "The Kettle", **(persona or {})}
        self.tools = tools
        self.offer = [{"name": name, "description": "", "parameters": {}} for name in offer]
        self.seed = seed
        self.within_reach = within_reach
        self.brain = EmbeddedBrain()
        self.history: list[Message] = []
        self.calls: list[ModelCall] = []
        """Of the last turn, without those that ended it."""
        self.ending: tuple[ModelCall, ...] = ()

    def hear(self, *percepts: Mapping[str, Any]) -> str:
        """Have a turn about what happened; what was said aloud in it."""
        turn = [Message("user", percepts=percepts)]
        self.calls, changed = [], False
        for _step in range(5):
            answer = self.think(turn)
            calls = tuple(replace(c, id=f"c{len(turn)}.{i}") for i, c in enumerate(answer.calls))
            turn.append(Message("assistant", calls=calls))
            for call in calls:
                result, changed = self._carry_out(call, changed)
                turn.append(Message("tool", call_id=call.id, name=call.name, result=result))
            if not calls or any(call.name in (*ENDING, "page") for call in calls):
                break
            self.calls += calls
        self.ending = calls
        self.history += turn
        self.seed += 1
        return self.said()

    def say(self, *texts: str, name: str = "Anna", kind: str = "say") -> str:
        """Have a turn about what somebody said."""
        return self.hear(*(percept(text, kind, name) for text in texts))

    def whisper(self, text: str, name: str = "Anna") -> str:
        """Have a turn about what somebody whispered; what was whispered back."""
        self.say(text, name=name, kind="whisper")
        return self.said("whisper")

    def said(self, how: str = "say") -> str:
        """What was said at the end of the last turn."""
        return " ".join(str(c.arguments["message"]) for c in self.ending if c.name == how)

    def used(self) -> list[str]:
        """The tools of the last turn, in order."""
        return [call.name for call in self.calls]

    def think(self, turn: Sequence[Message]) -> Completion:
        """One step."""
        return self.step(
            Request(
                messages=(*self.history, *turn),
                tools=self.offer,
                within_reach=self.within_reach,
                persona=self.persona,
                seed=self.seed,
            )
        )

    def step(self, request: Request) -> Completion:
        """What the brain answers; the Deferred has fired already."""
        answers: list[Completion] = []
        self.brain.think(request).addCallback(answers.append)
        return answers[0]

    def _carry_out(self, call: ModelCall, changed: bool) -> tuple[dict[str, Any], bool]:
        if call.name not in CHANGES:
            return self.tools(call.name, call.arguments), changed  # type: ignore[arg-type]
        if changed:
            return {**failed("Only one change a turn.", "limited"), "state": "refused"}, True
        result = self.tools(call.name, call.arguments)  # type: ignore[arg-type]
        return result, result["ok"]
