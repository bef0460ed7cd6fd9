"""docs/modules.md tells the truth: settings, formats, limits and commands are those there are."""

import argparse
import json
import re
import shlex
from pathlib import Path

from django.test import SimpleTestCase, override_settings
from django.urls import Resolver404, resolve
from evennia.utils.test_resources import EvenniaTestCase

from ai import conf
from ai.brains.embedded.rules.rulebook import check_rules
from ai.checks.settings import check_settings
from ai.cli import check_module
from ai.cli.main import COMMANDS
from ai.commands.command import SUBCOMMANDS
from ai.outside import circuit_breaker
from ai.remote import cache, discovery, module, services
from ai.remote.calls import MAX_ERROR, payload_of
from ai.remote.manifests import reading, schemas, wording
from ai.remote.manifests.manifest import MAX_PATTERNS, MAX_TOOLS, PERMISSION_LEVELS, read_manifest
from ai.remote.tool import GRACE
from ai.testing import modules
from ai.testing.modules import does, module_server
from ai.testing.scene_with_modules import scene_with_modules
from ai.tools import ToolContext, ToolResult
from ai.web.answer import Answer
from ai.web.urls import VIEWS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "modules.md").read_text()
TESTING = (ROOT / "docs" / "testing.md").read_text()
PLAIN = " ".join(PAGE.split())


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def told(*texts):
    """Fail for those that the page does not have."""
    assert [text for text in texts if str(text) not in PLAIN] == []


class SettingsTest(SimpleTestCase):
    def test_those_that_are_shown_can_be_used_as_they_stand(self):
        shown = []
        for block in blocks("python"):
            scope = {"CACHES": {}}
            exec(compile(block, "modules.md", "exec"), scope)
            if "AI" in scope or "AI_MODULE_SECRETS" in scope:
                secrets = scope.get("AI_MODULE_SECRETS", {})
                settings = scope.get("AI", {"MODULE_SERVICES": dict.fromkeys(secrets, "http://x")})
                with override_settings(AI=settings, AI_MODULE_SECRETS=secrets):
                    check_settings()
                    shown += services.services().values()
            if scope["CACHES"]:
                assert scope["CACHES"][cache.ALIAS]["BACKEND"] == cache.REDIS
                shown.append(cache)
        assert cache in shown
        assert {"http", "mcp"} == {one.speaks for one in shown if one is not cache}

    def test_every_setting_of_modules_is_told_with_its_default(self):
        for name in re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.M):
            assert name in conf.DEFAULTS, name
        for name in ("MODULE_SERVICES", "SLOW_MODULES", "DEFAULT_GUEST_MODULES"):
            assert f"| `{name}` |" in PAGE
            assert not conf.DEFAULTS[name]
        told(conf.DEFAULTS["REQUESTS_PER_TOKEN"], f"; {conf.DEFAULTS['TOOL_EXECUTION_TIMEOUT']}.")
        told(services.secret_variable("dice"), f"All others have {services.SECONDS:.0f}")

    def test_its_urls_lead_to_the_api(self):
        paths = re.findall(r"`(?:GET|POST) (/ai/api/[\w<>/-]+)", PAGE)
        for path in paths:
            try:
                resolve(re.sub("<[a-z]+>", "1", path))
            except Resolver404:
                raise AssertionError(path) from None
        assert {re.sub("<.*?>", "<>", path) for path in paths} == {
            f"/ai/api/{re.sub('<.*?>', '<>', path)}" for path in VIEWS
        }


class ContractTest(EvenniaTestCase):
    def test_its_manifest_is_one(self):
        (shown,) = (json.loads(one) for one in blocks("json") if '"tools"' in one)
        (tool,) = read_manifest("dice", shown).tools
        assert tool.schema["required"] == ["count"]
        assert tool.schema["properties"]["colour"]["enum"] == ["red", "blue"]

    def test_its_payload_is_what_is_sent(self):
        (shown,) = (json.loads(one) for one in blocks("json") if '"user_id"' in one)
        context = ToolContext(asker="account:7", turn="t42")
        sent = payload_of("dice.roll", shown["arguments"], context)
        assert len(sent.pop("idempotency_key")) == len(shown.pop("idempotency_key"))
        assert sent == shown
        bare = payload_of("dice.roll", {}, ToolContext(asker="object:7"))
        assert bare.keys() == {"tool_name", "arguments", "idempotency_key"}

    def test_the_keywords_are_those_that_are_taken(self):
        listed = PAGE.partition("Both forms accept these keywords")[2].partition("Any other")[0]
        assert set(re.findall(r"`(\$?[A-Za-z]+)`", listed)) == schemas.KEYWORDS

    def test_the_limits_are_those_that_hold(self):
        told(
            f"{MAX_TOOLS} at most",
            f"{MAX_PATTERNS} of them in a manifest",
            f"{schemas.MAX_PATTERN} characters",
            f"`examples` have {schemas.MAX_VALUE} characters",
            f"one line, {wording.MAX_MODULE} characters",
            f"{wording.MAX_TOOL:,} characters are kept",
            f"{MAX_ERROR} characters of it",
            f"within {discovery.SECONDS:.0f} seconds, {reading.MAX_MANIFEST // 1024} KiB",
            f"within {services.SECONDS:.0f} seconds and {reading.MAX_BYTES // 1024} KiB",
        )
        assert (GRACE, module.RETRY) == (2, 5)
        assert (circuit_breaker.FAILURES, circuit_breaker.SECONDS) == (3, 20)
        assert (module.FRESH, cache.LASTS) == (3600, 3600)

    def test_the_levels_are_as_specified(self):
        first, *others = PERMISSION_LEVELS
        told(f"`{first}` (the default), {', '.join(f'`{word}`' for word in others)}")
        told(", ".join(PERMISSION_LEVELS.values()))

    def test_the_answer_of_the_api_is_what_is_sent(self):
        (shown,) = (json.loads(one) for one in blocks("json") if '"message"' in one)
        sent = Answer.from_result(ToolResult("dice.roll", True, {"sum": 9})).text
        assert json.loads(sent) == shown

    def test_its_rule_makes_the_built_in_brain_use_a_tool(self):
        (block,) = (one for one in blocks("python") if "rule = " in one)
        scope = {}
        exec(compile(block, "modules.md", "exec"), scope)
        assert check_rules([scope["rule"]], {}) == []
        roll = does("roll", lambda asked: {"sum": 4 + asked["count"]})
        with module_server("dice", roll) as dice, scene_with_modules(None, dice) as scene:
            scene.script.persona = {"name": "Marta", "rules": [scope["rule"]]}
            scene.say("Marta, roll the dice!")
            assert scene.heard[-1] == 'Marta says, "6, Anna."'
            scene.script.tools = ["core"]
            scene.say("Marta, roll two dice!")
            assert scene.heard[-1] == 'Marta says, "Somebody has made off with the dice."'


class CommandsTest(SimpleTestCase):
    def test_its_words_of_the_command_ai_are_there(self):
        words = set(re.findall(r"`ai (\w+)", PAGE))
        assert words <= set(SUBCOMMANDS)
        assert {"modules", "token", "tools", "why", "do"} <= words

    def test_its_targets_of_make_are_there(self):
        targets = set(re.findall(r"`make ([a-z-]+)", PAGE))
        makefile = (ROOT / "Makefile").read_text()
        assert [one for one in targets if f"\n{one}:" not in makefile] == []
        assert {"list-modules", "refresh-tools", "restart-module", "logs-module"} <= targets

    def test_its_commands_of_the_program_are_taken(self):
        shown = [line for block in blocks("sh") for line in block.splitlines()]
        ours = [shlex.split(line)[1:] for line in shown if line.startswith("evennia-ai ")]
        assert {line[0] for line in ours} == {"mcp", "check-module"}
        for line in ours:
            parser = argparse.ArgumentParser()
            (found,) = (one for one in COMMANDS if line[0] == one.NAME)
            found.add_arguments(parser)
            options = parser.parse_args(line[1:])
            for call in getattr(options, "call", ()):
                assert check_module._call(call) == ("tavern.roll_dice", {"count": 2})
        told(check_module.SECRET)

    def test_the_events_of_the_log_have_these_names(self):
        source = "".join(one.read_text() for one in (ROOT / "ai" / "remote").rglob("*.py"))
        for event in (
            "module_discovered",
            "module_manifest_error",
            "module_unreachable",
            "tool_call_failed_retrying",
        ):
            told(f"`{event}`")
            assert event in source

    def test_its_test_is_three_lines_and_says_what_is_wrong(self):
        (shown,) = (one for one in blocks("python") if "check_module" in one)
        scope = {}
        exec(compile(shown.replace("8910", "9"), "modules.md", "exec"), scope)
        assert len([line for line in shown.splitlines() if line]) == 3
        with self.assertRaises(AssertionError):
            scope["test_it_keeps_the_contract"]()


for block in re.findall(r"```python\n(.*?)```", TESTING, re.DOTALL):
    for shown in re.findall(r"^class (\w+)\(EvenniaTest\)", block, re.M):
        # As test cases of this module: pytest runs them, as it would run a reader's.
        scope = {"__name__": __name__}
        exec(compile(block, "testing.md", "exec"), scope)
        globals()[shown] = scope[shown]


def test_the_examples_of_the_kit_are_tests_of_ours():
    ours = globals()
    assert callable(ours["GreetingTest"].test_she_looks_and_greets)
    assert callable(ours["DiceTest"].test_she_rolls)


def test_the_menu_of_a_served_module_is_what_its_kit_has():
    told = TESTING.partition('or `"manifest"`, simulates ')[2].partition("of `ai.testing")[0]
    menu = re.findall(r"`(\w+)`", told)
    assert len(menu) == 8
    for name in menu:
        assert callable(getattr(modules, name)), name
