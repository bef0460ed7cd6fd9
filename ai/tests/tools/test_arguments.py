"""Arguments that do not fit a tool's schema: the model is told which parameter is wrong."""

from ai.tests.rows import each_case
from ai.tools import TOOL_REGISTRY

LONG = "x" * 1001
WRONG = {
    "say": [("message", {"message": LONG})],
    "page": [
        ("message", {}),
        ("message", {"message": ""}),
        ("message", {"message": LONG}),
        ("to", {"message": "x", "to": "Zoe"}),
    ],
    "channel_send": [
        ("message", {}),
        ("message", {"message": ""}),
        ("message", {"message": LONG}),
        ("to", {"message": "x", "to": "all"}),
    ],
    "go": [
        ("exit", {}),
        ("exit", {"exit": ""}),
        ("exit", {"exit": 5, "speed": "fast"}),
        ("speed", {"exit": 5, "speed": "fast"}),
        ("exit", {"exit": "x" * 81}),
    ],
    "open": [("target", {"door": "chest"}), ("door", {"door": "chest"})],
    "close": [("target", {"door": "chest"}), ("door", {"door": "chest"})],
    "take": [("item", {}), ("item", {"item": ""})],
    "drop": [("item", {"item": ["lamp"]})],
    "give": [("to", {"item": "lamp"}), ("count", {"item": "lamp", "to": "Ann", "count": 2})],
    "spawn_prototype": [
        ("prototype", {}),
        ("prototype", {"prototype": {"key": "x"}}),
        ("locks", {"prototype": "x", "locks": "edit:all()"}),
    ],
    "execute_batchcode": [
        ("commands", {"commands": ["look"] * 21}),
        ("commands[0]", {"commands": ["x" * 501]}),
    ],
    "wait": [("seconds", {"seconds": seconds}) for seconds in (0, 1, -5, 86401, "soon")],
    "go_to_sleep": [("seconds", {"seconds": seconds}) for seconds in (59, 86401, "late")],
}
CASES = [(name, *case) for name, cases in WRONG.items() for case in cases]


@each_case(("name", "parameter", "arguments"), CASES)
def test_bad_arguments_say_which_parameter_is_wrong(name, parameter, arguments):
    checked = TOOL_REGISTRY.get_tool(name).validate_params(arguments)
    assert not checked.valid
    assert f"  - {parameter}: " in checked.format_for_llm(name)
