"""Tools made for a test, each out of a few words."""

from __future__ import annotations

from ai.tools import ControlTool, Tool, ToolRegistry

HERE = __name__


def make(register=False, base=Tool, **body):
    """A class as a game would define it; a handler that does nothing unless one is given."""
    body = {"name": "made_here", "description": "A test's.", **body}
    if base is Tool and "execute" not in body:
        body["execute"] = lambda self, character, **kwargs: {}
    return type(base)("Made", (base,), {**body, "__module__": HERE}, register=register)


def kind(name, qualname="Kind", module="one.module", **body):
    """A class that says where it was written, for registries of a test's own."""
    body = {
        "name": name,
        "description": f"Does {name}.",
        "execute": lambda self, character, **kwargs: {},
        **body,
        "__module__": module,
        "__qualname__": f"{qualname}_{name}",
    }
    return type(Tool)("Kind", (Tool,), body, register=False)


def filled(*names, **body):
    """A registry of its own with tools of these names."""
    registry = ToolRegistry()
    for name in names:
        registry.register(kind(name, **body))
    return registry


def part(required=(), **properties):
    """Parameters by name and type."""
    return {
        "type": "object",
        "properties": {
            name: {"type": kind, "description": "d"} for name, kind in properties.items()
        },
        "required": list(required),
    }


class Text(Tool, register=False):
    description = "A test's."

    def execute(self, character, **kwargs):
        return {}


def tool(name, base=Text, **body):
    return type(base)("Told", (base,), {"name": name, **body}, register=False)()


def protocol_registry():
    """Tools of every shape that the text protocol can meet."""
    registry = ToolRegistry()
    for made in (
        tool("say", parameters=part(["message"], message="string")),
        tool("look", parameters=part(depth="string")),
        tool("wait", parameters=part(["seconds"], seconds="number")),
        tool("whisper", parameters=part(["target", "message"], target="string", message="string")),
        tool("stand"),
        tool("bank.pay", parameters=part(["coins"], coins="integer")),
        tool("bank_pay", parameters=part(["coins"], coins="integer")),
        tool("checkWeather", parameters=part(["place"], place="string")),
        tool(
            "learning",
            tag_prefix="LEARNING",
            arg_pattern=r"(factual|communication|structured_data)\s+(.+)",
            arg_groups=["category", "content"],
            prompt_example="LEARNING: [category] [what was learned]",
            parameters=part(["category", "content"], category="string", content="string"),
        ),
        tool("note", parameters=part(["text"], text="string"), strip_from_display=False),
        tool("raw", parameters=part(raw_arg="string", other="string")),
        tool("old", deprecated="use say"),
        tool(
            "submit", base=ControlTool, description="Ends it.", parameters=part(["x"], x="string")
        ),
    ):
        registry.register(made)
    return registry


def schema(required=(), **properties):
    """Parameters; each has a description."""
    parts = {name: {"description": "d", **part} for name, part in properties.items()}
    return {"type": "object", "properties": parts, "required": list(required)}
