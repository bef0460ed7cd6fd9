"""The turn in langgraph: its prebuilt ReAct agent, ended by a tool with `return_direct`."""

from __future__ import annotations

import sqlite3
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import StructuredTool
from langgraph.prebuilt import create_react_agent
from turn import DESCRIPTIONS, NOTICED, SAY, SAY_DESCRIPTION, SYSTEM, Script, Witness

VERSION = version("langgraph")


@contextmanager
def plain(witness: Witness, _folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn."""
    agent = _agent(witness)

    def turn() -> None:
        agent.invoke({"messages": [("user", NOTICED)]})

    yield turn


@contextmanager
def recorded(witness: Witness, folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn, with a checkpoint in SQLite after each step."""
    from langgraph.checkpoint.sqlite import SqliteSaver

    file = folder / "checkpoints.db3"
    with closing(sqlite3.connect(file, check_same_thread=False)) as connection:
        connection.execute("PRAGMA synchronous=OFF")  # as Evennia's server does
        agent = _agent(witness, SqliteSaver(connection))
        numbers = count()

        def turn() -> None:
            thread = {"configurable": {"thread_id": str(next(numbers))}}
            agent.invoke({"messages": [("user", NOTICED)]}, thread)

        yield turn


def _agent(witness: Witness, checkpointer: Any = None) -> Any:

    def read(what: str) -> dict[str, Any]:
        return witness.read(what)

    def say(message: str) -> dict[str, Any]:
        return witness.say(message)

    tools = [
        StructuredTool.from_function(read, name=name, description=text)
        for name, text in DESCRIPTIONS.items()
    ]
    tools.append(
        StructuredTool.from_function(say, name=SAY, description=SAY_DESCRIPTION, return_direct=True)
    )
    with warnings.catch_warnings():  # it has moved to `langchain`, which changes nothing here
        warnings.simplefilter("ignore")
        return create_react_agent(
            _Scripted(script=Script(witness)), tools, prompt=SYSTEM, checkpointer=checkpointer
        )


class _Scripted(BaseChatModel):
    script: Any
    offered: int = 0

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **_options: Any) -> _Scripted:
        return self.model_copy(update={"offered": len(tools)})

    def _generate(self, messages: Any, *_more: Any, **_options: Any) -> ChatResult:
        name, arguments, call_id = self.script.next(self.offered)
        call = {"name": name, "args": arguments, "id": call_id}
        return ChatResult(generations=[ChatGeneration(message=AIMessage("", tool_calls=[call]))])
