"""Scenes written down as data: who is where, who says what, and what must come of it.

A file in `cases` holds the scenes of one place, each a YAML document:

    title: Soup that is promised is handed over
    about: claimed goods
    place: The Copper Kettle
    characters:
      Marta:
        is: the innkeeper, broad and quick of tongue
        tools: [give]
        holds: [bowl of soup]
    players: [Alden]
    lines:
      - Alden: say Marta, a bowl of soup, please.
        Marta:
          - give: {item: bowl of soup, to: Alden}
          - say: There you are. Mind, it is hot.
        expect:
          Marta: {does: [give], asks_at_most: 3}
          Alden: {holds: [bowl of soup]}

`title`: One sentence; the name of the test.
`about`: What goes wrong there in a game: secrets, gifts, lies, two wishes, …
`place`: The room. A second one, `The Lane`, is beside it; the exit is called `lane`.
`things`: What is in the room; `{gate: closed}` opens, `{chest: open}` closes, `{door: locked}`
    does neither.
`lore`: What everybody there knows: title and text.
`characters`: The assistants by name: `is` (who they are and how they behave), `tools` (groups or
    names beside the core), `holds` (things), `knows` (memories), `greets`, `away` (in the lane).
`players`: The players' names, or names with `holds`, or `away: true` for who comes later.
`lines`: What happens, in order. A line has one actor with a command as players type it, or with
    `(arrives)`, `(leaves)`, or `(waits 90)`, which lets seconds pass. After an assistant's name it
    lists what the oracle answers: each item is one answer, a text, a call or a list of
    calls. `expect` says what must hold after this line.
`expect`: What must hold at the end, about the whole scene.

What one may expect of an assistant: `does` and `does_not` (calls that succeeded: a tool's name, or
a tool with some of its arguments), `fails` (calls that were refused or failed; a model need not
make them), `answers` (true: said or did something that others noticed; false: kept silent), `says`
and `says_not` (words of that), `reads` and `reads_not` (words in its prompts), `keeps` and
`keeps_not` (words of its memories), `wants` (words of its unfinished goals), `asks_at_most`
(requests). Of assistants and players: `holds`, `holds_not`, `in` (where they are). Of players:
`hears` and `hears_not` (words of what they were shown). Of the room, by its name: `holds`,
`holds_not`, `open`, `closed`, and `in_turn` (names of assistants, each of which spoke, and whose
lines do not mingle). Words may have alternatives, "soup | stew", and capitals do not
matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ai.evaluation.case import Call, Reader
from ai.evaluation.world import STATES

LANE = "The Lane"
WORDS = ("says", "says_not", "reads", "reads_not", "keeps", "keeps_not", "wants")
CALLS = ("does", "does_not", "fails")
PLACED = ("holds", "holds_not", "in")
EXPECTED = {
    "assistant": (*WORDS, *CALLS, *PLACED, "answers", "asks_at_most"),
    "player": (*PLACED, "hears", "hears_not"),
    "room": ("holds", "holds_not", "open", "closed", "in_turn"),
}
"""What may be expected, by the kind of whom it is about."""
ONE_WORD = {"in": str, "answers": bool, "asks_at_most": int}

Answer = str | list[Call]
Expected = Mapping[str, Mapping[str, Any]]
"""By name, what must hold of whom."""


@dataclass(frozen=True)
class Part:
    """Who somebody is in a scene."""

    describes: str = ""
    tools: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    knows: tuple[str, ...] = ()
    greets: bool = False
    away: bool = False


@dataclass(frozen=True)
class Line:
    """One thing that happens, what the oracle answers, and what must hold then."""

    who: str
    act: str
    answers: Mapping[str, list[Answer]]
    expect: Expected


@dataclass(frozen=True)
class Scene:
    """One scene."""

    title: str
    about: str
    place: str
    characters: Mapping[str, Part]
    players: Mapping[str, Part]
    lines: tuple[Line, ...]
    things: Mapping[str, str] = field(default_factory=dict)
    """By name, whether one is "closed", "open" or "locked"; "" for what does not open."""
    lore: Mapping[str, str] = field(default_factory=dict)
    expect: Expected = field(default_factory=dict)


def read_scene(read: Reader, data: Any) -> Scene:
    """Read one scene.

    Raises:
        CaseError: It is malformed; the message says where, and how.
    """
    title = data.get("title") if isinstance(data, Mapping) else None
    read = Reader(f"{read.where} '{title}'") if title else read
    names = ("title", "about", "place", "things", "lore", "characters", "players", "lines")
    found = read.fields(data, (*names, "expect"), ("title", "about", "place", "characters"))
    characters = {
        name: _part(read.at(name), part, ("is", "tools", "holds", "knows", "greets", "away"))
        for name, part in read.at("characters").by_name(found["characters"]).items()
    }
    players = found.get("players")
    if isinstance(players, list | str):
        players = dict.fromkeys(read.at("players").texts(players))
    people = {
        name: _part(read.at(name), part or {}, ("holds", "away"))
        for name, part in read.at("players").by_name(players).items()
    }
    kinds = {
        **dict.fromkeys(characters, "assistant"),
        **dict.fromkeys(people, "player"),
        read.at("place").text(found["place"]): "room",
        LANE: "room",
    }
    lines = tuple(
        _line(read.at(f"line {number}"), line, kinds)
        for number, line in enumerate(read.at("lines").items(found.get("lines")), 1)
    )
    if not lines:
        raise read.fail("nothing happens: 'lines' is missing")
    scene = Scene(
        read.at("title").text(found["title"]),
        read.at("about").text(found["about"]),
        found["place"],
        characters,
        people,
        lines,
        _things(read.at("things"), found.get("things")),
        _lore(read.at("lore"), found.get("lore")),
        _expected(read.at("expect"), found.get("expect") or {}, kinds),
    )
    if not scene.expect and not any(line.expect for line in lines):
        raise read.fail("nothing is expected")
    _check_things(read, scene)
    return scene


def _check_things(read: Reader, scene: Scene) -> None:
    """Check that the things of which something is expected are in the scene."""
    parts = (*scene.characters.values(), *scene.players.values())
    there = {*scene.things, *(thing for part in parts for thing in part.holds)}
    acts = "\n".join(line.act for line in scene.lines).casefold()
    wanted = [
        (read.at(f"line {number}, expect"), line.expect)
        for number, line in enumerate(scene.lines, 1)
    ]
    for at, expected in [*wanted, (read.at("expect"), scene.expect)]:
        for name, whats in expected.items():
            for thing in whats.get("holds_not", ()):
                if thing not in there and thing.casefold() not in acts:
                    raise at.at(name).fail(f"'holds_not' has '{thing}', which is never named")
            for what in ("open", "closed"):
                for thing in whats.get(what, ()):
                    if not scene.things.get(thing):
                        raise at.at(name).fail(f"'{what}' has '{thing}', which does not open")


def _lore(read: Reader, data: Any) -> dict[str, str]:
    return {title: read.at(title).text(text) for title, text in read.by_name(data).items()}


def _things(read: Reader, data: Any) -> dict[str, str]:
    things = read.things(data)
    for name, state in things.items():
        if state and state not in STATES:
            raise read.at(name).fail(f"one of {', '.join(STATES)} is needed, not '{state}'")
    return things


def _part(read: Reader, data: Any, known: tuple[str, ...]) -> Part:
    from ai.tools import TOOL_REGISTRY

    found = read.fields(data, known)
    registered = TOOL_REGISTRY.snapshot()
    names = {*registered.groups, *(tool.name for tool in registered)}
    unknown = [one for one in read.at("tools").texts(found.get("tools")) if one not in names]
    if unknown:
        raise read.at("tools").fail(f"there is no tool or group '{unknown[0]}'")
    return Part(
        describes=str(found.get("is", "")),
        **{name: read.at(name).texts(found.get(name)) for name in ("tools", "holds", "knows")},
        greets=bool(found.get("greets")),
        away=bool(found.get("away")),
    )


def _line(read: Reader, data: Any, kinds: Mapping[str, str]) -> Line:
    found = read.fields(data, (*kinds, "expect"))
    acts = {name: act for name, act in found.items() if isinstance(act, str)}
    if len(acts) != 1:
        raise read.fail(f"one must act, not {len(acts)}")
    [(who, act)] = acts.items()
    if kinds[who] == "room":
        raise read.fail(f"'{who}' cannot act")
    answers = {}
    for name, steps in found.items():
        if name in acts or name == "expect":
            continue
        if kinds[name] != "assistant" or not isinstance(steps, list):
            raise read.fail(f"'{name}' needs a list of answers, and must be an assistant")
        answers[name] = [_answer(read.at(name), step) for step in steps]
    return Line(who, act, answers, _expected(read.at("expect"), found.get("expect") or {}, kinds))


def _answer(read: Reader, step: Any) -> Answer:
    if isinstance(step, str):
        return step
    several = step if isinstance(step, list) else [step]
    return [call for one in several for call in _calls(read, one)]


def _calls(read: Reader, data: Any) -> list[Call]:
    from ai.tools import TOOL_REGISTRY

    calls = read.calls(data)
    for name, _ in calls:
        if TOOL_REGISTRY.get_tool(name) is None:
            raise read.fail(f"there is no tool '{name}'")
    return calls


def _expected(read: Reader, data: Any, kinds: Mapping[str, str]) -> Expected:
    expected: dict[str, Mapping[str, Any]] = {}
    for name, wanted in read.fields(data, kinds).items():
        at = read.at(name)
        found: dict[str, Any] = {}
        for what, value in at.fields(wanted, EXPECTED[kinds[name]]).items():
            if what in ONE_WORD:
                if type(value) is not ONE_WORD[what]:
                    raise at.fail(f"'{what}' needs {ONE_WORD[what].__name__}, not {value!r}")
                found[what] = value
            elif what in CALLS:
                some = value if isinstance(value, list) else [value]
                found[what] = [call for one in some for call in _calls(at.at(what), one)]
            else:
                found[what] = at.at(what).texts(value)
            others = [one for one in found.get("in_turn", ()) if kinds.get(one) != "assistant"]
            if others:
                raise at.fail(f"'in_turn' has '{others[0]}', who is no assistant")
        expected[name] = found
    return expected
