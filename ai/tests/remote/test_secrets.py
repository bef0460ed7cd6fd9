"""What is shared with a module is nowhere but in the requests to it: everything is searched."""

import io
import json
from contextlib import contextmanager

import pytest
from django.apps import apps
from django.db import connection
from django.test import override_settings
from twisted.logger import globalLogPublisher, textFileLogObserver

from ai.assistant.authority.secrets import game_secrets
from ai.commands.command import CmdAI
from ai.commands.console.errors import UserError
from ai.testing import ScriptedBrain, call
from ai.testing.modules import Served, does, drop, garbage, hang, module_server, redirect, status
from ai.tests.game import WorldSceneTest
from ai.tools.contract.secret import MASK

SECRET = "marker-5c1e9b7d3f2a8064-horse"
WORDS = (
    "modules", "modules dice", "modules refresh", "status Marta", "why Marta", "thoughts Marta",
)  # fmt: skip
ECHO = f'Bearer {SECRET} "{SECRET}" [{SECRET}]'


class Obedient(ScriptedBrain):
    """Whenever it is told to tell, it calls; it ignores what comes of that."""

    def think(self, request):
        asked = "tell me" in request.messages[-1].text
        self._steps = [[call("dice.tell" if asked else "wait")]]
        return super().think(request)


def answer(**told):
    return garbage(json.dumps({"tool_name": "dice.tell", **told}).encode(), "application/json")


FAULTS: dict[str, Served | None] = {
    "success": None,
    "its own error": answer(success=False, error=ECHO),
    "another tool": garbage(json.dumps({"tool_name": ECHO, "success": True}).encode()),
    "keys": answer(success=True, result={SECRET: {SECRET: SECRET}}),
    "400": status(400, body=ECHO.encode()),
    "500": status(500, body=ECHO.encode()),
    "503": status(503, body=json.dumps({"error": ECHO}).encode()),
    "a page": garbage(f"<html>{ECHO}".encode()),
    "elsewhere": redirect(f"http://127.0.0.1:9/{SECRET}"),
    "dead": drop(20),
    "silent": hang(),
}


class SecretTest(WorldSceneTest):
    def setUp(self):
        super().setUp()
        game_secrets.cache_clear()
        game_secrets()  # read before there is a secret, so that nothing is masked that would leak
        self.addCleanup(game_secrets.cache_clear)

    def test_it_stands_nowhere_whatever_happens(self):
        with self._playing(None) as play:
            for name, how in FAULTS.items():
                with self.subTest(name):
                    play(how)

    def test_a_manifest_that_tells_it_is_masked_too(self):
        told = {"name": "dice.tell", "description": ECHO, "parameters": []}
        lies = {"name": SECRET, "tools": []}, {"name": "dice", "tools": [{"name": SECRET}]}
        for manifest in ({"name": "dice", "description": ECHO, "tools": [told]}, *lies):
            with self.subTest(str(manifest)[:40]), self._playing(manifest) as play:
                play(None)

    @contextmanager
    def _playing(self, manifest):
        """Gives a function that has something happen, and searches all that it left."""
        log = io.StringIO()
        observer = textFileLogObserver(log)
        globalLogPublisher.addObserver(observer)
        self.addCleanup(globalLogPublisher.removeObserver, observer)
        tell = does("tell", lambda asked: {"text": ECHO, "deep": [{SECRET: ECHO}]})
        brain = Obedient()
        shared = override_settings(AI_MODULE_SECRETS={"dice": SECRET})

        def ended():
            scene.wait(0.5)  # as looking into the database is dear
            return not any(one.state == "pending" for one in scene.calls())

        def play(how):
            for kept in (dice.executed, dice.asked, scene.heard, brain.requests):
                kept.clear()
            dice.recover()
            if how is not None:
                dice.go_wrong("execute", how)
            scene.say("Marta, tell me!")
            scene.until(ended)
            assert manifest or len(dice.executed) == 1
            for asked in dice.asked:
                assert asked.headers["authorization"] == f"Bearer {SECRET}"
                assert SECRET not in asked.raw.decode()
            self._nowhere("what was heard", "\n".join(scene.heard))
            seen = [repr(request.as_json()) for request in brain.requests]
            self._nowhere("what the brain saw", "\n".join(seen))
            assert how is not None or manifest or MASK in "".join(seen)
            self._nowhere("what staff were told", repr(scene.runtime.staff._notified))
            self._nowhere("the commands", self._commands(scene))
            self._nowhere("the database", _tables())
            self._nowhere("the log", log.getvalue())

        with module_server("dice", tell, secret=SECRET) as dice, shared:
            dice.manifest = manifest
            with self.scene_with_modules(brain, dice) as scene:
                yield play
        self._nowhere("the log", log.getvalue())

    def _nowhere(self, where, text):
        at = text.find(SECRET)
        assert at < 0, f"{where}: {text[max(0, at - 100) : at + 60]!r}"

    def _commands(self, scene):
        told = []
        scene.player.account.is_superuser = True
        for word in WORDS:
            command = CmdAI()
            command.caller, command.args, command.switches = self.char1, word, []
            command.reply = told.append
            command.cmdstring = "ai"
            command.parse()
            try:
                command.func()
            except UserError as complaint:
                told.append(str(complaint))
            scene.wait(0.2)
        assert len(told) >= len(WORDS)
        return "\n".join(told)


def _tables():
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            found += [repr(row) for row in cursor.fetchall()]
    return "\n".join(found)


@pytest.mark.parametrize("where", ["settings", "environment", "address"])
def test_what_is_shared_is_masked_wherever_anything_is_kept(settings, monkeypatch, where):
    settings.AI = {"MODULE_SERVICES": {"my-dice": {"mcp": "https://x/mcp"}}}
    if where == "settings":
        settings.AI_MODULE_SECRETS = {"my-dice": SECRET}
    elif where == "environment":
        monkeypatch.setenv("AI_MODULE_SECRET_MY_DICE", SECRET)
    else:
        settings.AI = {"MODULE_SERVICES": {"dice": {"mcp": f"https://x/mcp?key={SECRET}"}}}
    game_secrets.cache_clear()
    try:
        assert SECRET not in game_secrets().hide(f"the secret is {SECRET}")
    finally:
        game_secrets.cache_clear()
