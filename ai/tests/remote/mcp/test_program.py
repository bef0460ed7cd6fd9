"""MCP servers that are started here: the SDK's own, and those that go wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import CancelledError
from twisted.internet.threads import deferToThread

import ai.remote.mcp as package
from ai.remote.errors import ModuleAbsent, ModuleTimeout, ModuleUnreachable
from ai.remote.manifests.manifest import read_manifest
from ai.remote.mcp import McpLink
from ai.remote.mcp.limits import MAX_PAGES
from ai.remote.services import Service
from ai.tests.imports import ROOT, loaded_by
from ai.tests.remote.mcp.kit import SECONDS, command, fails, link_to, linked, run, threads, until

pytest.importorskip("mcp", reason="the extra mcp is not installed")


@pytest_twisted.async_yield_fixture(scope="module")
async def good() -> AsyncIterator[McpLink]:
    """The one link to the SDK's own server."""
    async with linked("good") as link:
        yield link


@pytest_twisted.ensureDeferred
async def test_its_tools_are_a_manifest_like_any_modules(good: McpLink) -> None:
    told = await good.manifest(SECONDS)
    read = read_manifest("files", told)
    by_name = {tool.name: tool for tool in read.tools}
    assert read.description == "Files of the guild."
    assert set(by_name) == {
        f"files.{name}"
        for name in ("add", "read_file", "wipe", "draw", "recite", "fail", "ponder", "number")
    }
    assert by_name["files.read_file"].schema["required"] == ["path"]
    kinds = {name: (tool.category, tool.idempotent) for name, tool in by_name.items()}
    assert kinds["files.read_file"] == ("safe_chain", True)
    assert kinds["files.wipe"] == ("dangerous", False)
    assert kinds["files.add"] == ("async_required", True)
    assert kinds["files.draw"] == ("async_required", False)
    assert {tool.required_permission for tool in read.tools} == {"user"}
    assert good.left_out == ()


@pytest_twisted.ensureDeferred
async def test_the_settings_say_what_its_tools_ask_for() -> None:
    async with linked("small", permission="admin") as link:
        told = await link.manifest(SECONDS)
    assert {tool["required_permission"] for tool in told["tools"]} == {"admin"}


@pytest.mark.parametrize("behaviour", ["modern", "silent_to_strangers"])
@pytest_twisted.ensureDeferred
async def test_old_servers_and_new_ones_are_greeted_in_the_way_they_know(behaviour: str) -> None:
    async with linked(behaviour) as link:
        told = await link.manifest(8)
        assert [tool["name"] for tool in told["tools"]] == ["files.act"]


@pytest_twisted.ensureDeferred
async def test_results_come_as_data_and_pictures_by_their_size(good: McpLink) -> None:
    assert await run(good, "add", first=2, second=3) == {
        "tool_name": "files.add",
        "success": True,
        "result": {"result": 5},
        "error": None,
    }
    assert (await run(good, "read_file", path="a"))["result"] == {"text": "What stands in a."}
    drawn = (await run(good, "draw"))["result"]
    assert drawn == {"text": "A cat.", "not_shown": ["image: image/png, 400 bytes"]}
    long = (await run(good, "recite", letters=300_000))["result"]["text"]
    assert len(long) < 110_000 and long.endswith("(cut: 300000 characters in all)")


@pytest_twisted.ensureDeferred
async def test_what_goes_wrong_in_a_tool_is_its_answer(good: McpLink) -> None:
    failed = await run(good, "fail")
    assert failed["success"] is False and "Error executing tool fail" in failed["error"]
    unknown = await run(good, "nothing_of_that_name")
    assert unknown["success"] is False and "Unknown tool" in unknown["error"]
    assert (await run(good, "add", first=1, second=1))["success"]


@pytest_twisted.ensureDeferred
async def test_it_inherits_nothing_but_the_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-of-the-game")
    async with linked("small", environment={"GUILD": "hidden-password"}) as link:
        told = (await run(link, "environment"))["result"]["text"]
    assert "sk-secret-of-the-game" not in told and "DJANGO_SETTINGS_MODULE" not in told
    assert "GUILD" in told and "hidden-password" not in told  # it has it, and nobody sees it
    assert "PATH" in json.loads(told)


@pytest_twisted.ensureDeferred
async def test_no_complaint_of_its_tells_what_it_was_given_not_even_a_part_of_it() -> None:
    async with linked("chatters", environment={"GUILD": "hidden-password"}) as link:
        refused = await run(link, "act", entry="back")
        died = await fails(link.execute({"tool_name": "files.act", "arguments": {}}, SECONDS))
    for told in (refused["error"], str(died)):
        assert "No entry for" in told and "hidden" not in told


@pytest_twisted.ensureDeferred
async def test_one_that_dies_in_a_call_is_started_again_for_the_next() -> None:
    async with linked("small") as link:
        first = (await run(link, "number"))["result"]["text"]
        error = await fails(link.execute({"tool_name": "files.die", "arguments": {}}, SECONDS))
        assert isinstance(error, ModuleUnreachable) and not isinstance(error, ModuleAbsent)
        assert "its last words: Out of ink" in str(error)
        assert "<" not in str(error) and "\x1b" not in str(error)
        second = (await run(link, "number"))["result"]["text"]
        assert first != second


@pytest_twisted.ensureDeferred
async def test_one_that_was_killed_meanwhile_is_started_again_unnoticed() -> None:
    async with linked("small") as link:
        first = int((await run(link, "number"))["result"]["text"])
        connection = link._connection
        os.kill(first, 9)
        await until(lambda: connection.is_over)
        assert int((await run(link, "number"))["result"]["text"]) != first


@pytest_twisted.ensureDeferred
async def test_a_call_that_takes_too_long_is_given_up_and_the_server_hears_of_it(
    good: McpLink,
) -> None:
    await run(good, "number")
    before = _said(good).count("let go")
    error = await fails(good.execute({"tool_name": "files.ponder", "arguments": {}}, 0.3))
    assert isinstance(error, ModuleTimeout)
    await until(lambda: _said(good).count("let go") > before)
    assert (await run(good, "add", first=1, second=1))["success"]


@pytest_twisted.ensureDeferred
async def test_a_cancelled_call_is_cancelled_there_too(good: McpLink) -> None:
    await run(good, "number")
    pondered, let_go = (_said(good).count(words) for words in ("pondering", "let go"))
    calling = good.execute({"tool_name": "files.ponder", "arguments": {}}, SECONDS)
    await until(lambda: _said(good).count("pondering") > pondered)
    calling.cancel()
    with pytest.raises(CancelledError):
        await calling
    await until(lambda: _said(good).count("let go") > let_go)


@pytest_twisted.ensureDeferred
async def test_a_program_that_is_not_there_is_one_line() -> None:
    async with link_to(Service("files", speaks="mcp", command=("no-such-program-here",))) as link:
        error = await fails(link.manifest(SECONDS))
        assert isinstance(error, ModuleAbsent)
        assert "no-such-program-here cannot be started: No such file" in str(error)


@pytest.mark.parametrize("behaviour", ["mute", "hangs"])
@pytest_twisted.ensureDeferred
async def test_silence_has_its_deadline(behaviour: str) -> None:
    async with linked(behaviour) as link:
        if behaviour == "hangs":
            await link.manifest(SECONDS)
        error = await fails(link.execute({"tool_name": "files.act", "arguments": {}}, 0.2))
        assert isinstance(error, ModuleTimeout)


@pytest_twisted.ensureDeferred
async def test_what_it_asks_of_the_game_is_refused() -> None:
    async with linked("asks") as link:
        assert (await run(link, "act"))["result"] == {"text": "[true, true, true]"}


@pytest_twisted.ensureDeferred
async def test_lines_that_are_no_mcp_are_passed_over() -> None:
    async with linked("babbles") as link:
        assert (await run(link, "act"))["result"] == {"text": "done"}


@pytest.mark.parametrize(
    ("behaviour", "why"),
    [
        ("floods", "floods the game with messages"),
        ("echoes", "floods the game with messages"),
        ("thunders", "more than anybody could read"),
        ("rambles", "a line of more than"),
    ],
)
@pytest_twisted.ensureDeferred
async def test_one_that_sends_too_much_is_hung_up_on(behaviour: str, why: str) -> None:
    async with linked(behaviour) as link:
        error = await fails(link.execute({"tool_name": "files.act", "arguments": {}}, SECONDS))
        assert isinstance(error, ModuleUnreachable) and why in str(error)


@pytest_twisted.ensureDeferred
async def test_an_answer_in_a_hundred_thousand_parts_is_not_read() -> None:
    async with linked("crumbles") as link:
        error = await fails(link.execute({"tool_name": "files.act", "arguments": {}}, SECONDS))
        assert "more than 40000 parts" in str(error)


@pytest_twisted.ensureDeferred
async def test_of_what_it_moans_only_the_last_is_kept() -> None:
    async with linked("moans") as link:
        assert (await run(link, "act"))["success"]
        assert len(_said(link)) <= 4000


@pytest_twisted.ensureDeferred
async def test_a_tool_that_may_not_be_offered_does_not_take_the_others_along() -> None:
    async with linked("lies") as link:
        told = await link.manifest(SECONDS)
        names = [tool["name"] for tool in told["tools"]]
        assert "files.act" in names and "files.strict" in names
        assert not {"files.far", "files.round", "files.two words", "files.sub/path"} & {*names}
        assert names.count("files.act") == 1
        assert len(link.left_out) + len(names) == 11
        assert all("\n" not in line and len(line) < 400 for line in link.left_out)
        read_manifest("files", told)
        assert (await run(link, "strict"))["success"]  # its own schema of results is never run


@pytest_twisted.ensureDeferred
async def test_what_its_tools_declare_is_read_and_what_is_wrong_leaves_them_out() -> None:
    async with linked("declares") as link:
        told = await link.manifest(SECONDS)
        left_out = list(link.left_out)
    read = read_manifest("files", told)
    strict, loose, other = read.tools
    assert (strict.name, strict.required_permission) == ("files.strict", "admin")
    assert strict.declarations == {
        "cost": "expensive",
        "requires_gate": True,
        "cooldown_seconds": 30,
        "daily_limit": 5,
        "cacheable": True,
    }
    assert (loose.name, loose.required_permission, loose.declarations) == (
        *("files.loose", "user"),
        {},
    )
    assert (other.name, other.declarations) == ("files.other", {})
    bad = ["level", "number", "cost", "negative", "nan", "endless", "huge", "text", "list", "word"]
    assert len(left_out) == len(bad)
    for name, line in zip(bad, left_out, strict=True):
        assert line.startswith((f"'files.{name}': ", f"'{name}': "))
        assert line.endswith("That tool is left out.")


@pytest_twisted.ensureDeferred
async def test_a_server_may_ask_for_more_than_the_settings_and_never_for_less() -> None:
    async with linked("declares", permission="owner") as link:
        told = await link.manifest(SECONDS)
    assert {tool["required_permission"] for tool in told["tools"]} == {"owner"}


@pytest_twisted.ensureDeferred
async def test_a_list_without_end_is_a_problem() -> None:
    async with linked("pages") as link:
        error = await fails(link.manifest(SECONDS))
        assert str(error) == f"Its list of tools has more than {MAX_PAGES} pages."


@pytest_twisted.ensureDeferred
async def test_tools_that_changed_are_told_of() -> None:
    heard: list[bool] = []
    service = Service("files", speaks="mcp", command=command("changes"))
    async with link_to(service, changed=lambda: heard.append(True)) as link:
        await run(link, "act")
        await until(lambda: heard)


@pytest_twisted.ensureDeferred
async def test_a_closed_link_takes_no_calls() -> None:
    async with linked("small") as link:
        await run(link, "number")
        link.close()
        error = await fails(link.manifest(SECONDS))
        assert isinstance(error, ModuleAbsent)


@pytest_twisted.ensureDeferred
async def test_closing_ends_a_program_that_hears_of_no_end(tmp_path: Path) -> None:
    pipe = tmp_path / "held"
    os.mkfifo(pipe)
    async with linked("stubborn", str(pipe)) as link:
        calling = run(link, "act")
        ended = deferToThread(pipe.read_bytes)  # comes to an end when nobody holds it any more
        assert (await calling)["success"]
    assert await ended == b""


KILLED = """
import os, sys
from django.conf import settings
settings.configure(AI={})
from twisted.internet import reactor
from ai.remote.mcp import McpLink
from ai.remote.services import Service
link = McpLink(Service("files", speaks="mcp", command=tuple(sys.argv[1:])), reactor)
told = link.manifest(20)
told.addBoth(lambda _: os.kill(os.getpid(), 9))
reactor.run()
"""


@pytest.mark.slow
def test_a_program_dies_with_a_game_that_is_killed(tmp_path: Path) -> None:
    pipe = tmp_path / "held"
    os.mkfifo(pipe)
    game = subprocess.Popen(
        [sys.executable, "-c", KILLED, *command("stubborn", str(pipe))], cwd=ROOT
    )
    assert pipe.read_bytes() == b""
    assert game.wait() == -9


@pytest_twisted.ensureDeferred
async def test_without_the_sdk_the_problem_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("anyio", "httpx2", "mcp", "mcp_types", "pydantic"):
        monkeypatch.setitem(sys.modules, name, None)  # type: ignore[arg-type]
    for path in Path(package.__file__).parent.glob("*.py"):  # as if none had been imported yet
        if path.stem not in ("__init__", "link"):
            monkeypatch.delitem(sys.modules, f"{package.__name__}.{path.stem}", raising=False)
            monkeypatch.delattr(package, path.stem, raising=False)
    async with linked("good") as link:
        error = await fails(link.manifest(SECONDS))
        assert type(error) is ModuleAbsent
        assert str(error) == "The MCP SDK is not installed. Run: pip install 'evennia-ai[mcp]'"
        assert str(await fails(run(link, "add", first=2, second=3))) == str(error)


def test_nothing_of_the_sdk_is_imported_with_the_link() -> None:
    assert not {"mcp", "anyio", "pydantic", "httpx2"} & loaded_by("ai.remote.mcp")


@pytest_twisted.ensureDeferred
async def test_no_thread_is_there_before_the_first_question() -> None:
    before = threads()
    async with linked("good"):
        assert threads() <= before
    assert reactor.running  # type: ignore[attr-defined]


def _said(link: McpLink) -> str:
    return "\n".join(link.error_output)
