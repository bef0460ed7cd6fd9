"""The oracle of a scene: it answers what the scene says."""

from __future__ import annotations

from twisted.internet.defer import Deferred, succeed

from ai.brains.base import Completion, ModelCall, Request
from ai.evaluation.case import Call
from ai.evaluation.scenes.scene import Answer


class SceneBrain:
    """The brain of one assistant, which answers from the script of a scene.

    Before an answer calls a tool that is not on offer, it loads the tool's group.
    """

    name = "oracle"
    is_model = reads = stands_alone = True

    def __init__(self) -> None:
        self.script: list[Answer] = []
        self.unexpected = 0
        """Requests without an answer in the script."""

    def think(self, request: Request) -> Deferred[Completion]:
        if not self.script:
            self.unexpected += 1
            return succeed(Completion(calls=(ModelCall("", "wait", {}),)))
        answer = self.script.pop(0)
        if isinstance(answer, str):
            return succeed(Completion(answer))
        groups = self._groups_to_load(answer, request)
        if groups:
            self.script.insert(0, answer)
            answer = [("load_tools", {"category": group}) for group in groups]
        return succeed(Completion(calls=tuple(ModelCall("", *call) for call in answer)))

    def _groups_to_load(self, answer: list[Call], request: Request) -> list[str]:
        """The groups of tools that an answer calls before the request offers them."""
        from ai.tools import TOOL_REGISTRY

        offered = {tool["name"] for tool in request.tools}
        tools = [TOOL_REGISTRY.get_tool(name) for name, _ in answer if name not in offered]
        return list(dict.fromkeys(tool.group for tool in tools if tool is not None))
