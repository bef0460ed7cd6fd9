"""A model's key is nowhere but in the request that it pays for: everything there is is searched."""

import gc
import io
import json

from django.apps import apps
from django.db import connection
from django.test import override_settings
from twisted.logger import globalLogPublisher, textFileLogObserver

from ai.assistant.authority.secrets import game_secrets
from ai.brains.base import Completion
from ai.commands.command import CmdAI
from ai.commands.console.errors import UserError
from ai.testing import call
from ai.testing.models import Served, drop, garbage, hang, redirect, status
from ai.testing.scene_with_model import ANTHROPIC, MODEL
from ai.tests.game import WorldSceneTest
from ai.tests.rows import some_of

KEY = "sk-marker-7f3a9c1e5b8d2064af91"
HERE = [call("say", message="Here I am.")]


def echo(code):
    """A server that quotes the key back, whole and in parts, wherever it can."""
    said = {"error": {"message": f"no such key {KEY}, {KEY[:-4]}, Bearer {KEY}", "code": KEY}}
    return Served(
        status=code,
        body=json.dumps(said).encode(),
        headers={"content-type": "application/json", "x-key": KEY, "retry-after": KEY},
    )


FAULTS = {
    "success": HERE,
    "text": "Good evening.",
    "echo 400": echo(400),
    "echo 401": echo(401),
    "echo 429": echo(429),
    "echo 500": echo(500),
    "echo 200": echo(200),
    "echo page": garbage(f"<html>{KEY}".encode()),
    "elsewhere": redirect(f"http://127.0.0.1:9/{KEY}"),
    "too long": status(413, f"maximum context length {KEY}"),
    "dead": drop(30, HERE),
    "silent": hang(),
    "refusal": Completion("No.", stop="refused"),
}
SEARCHED = (FAULTS["success"], FAULTS["echo 401"], FAULTS["echo page"])
"""After these all objects are looked at; it takes a second each time."""
WORDS = (
    "status", "status Marta", "why Marta", "thoughts Marta", "cost", "cost Marta",
    "model Marta", "prompt Marta",
)  # fmt: skip


class KeyTest(WorldSceneTest):
    def setUp(self):
        super().setUp()
        game_secrets.cache_clear()
        game_secrets()  # read before there is a key, so that nothing is masked that would leak
        self.addCleanup(game_secrets.cache_clear)

    def test_it_stands_nowhere_whatever_happens(self):
        for model in (MODEL, ANTHROPIC):
            for name, step in some_of(FAULTS.items(), 3):
                if model == ANTHROPIC and name not in ("success", "echo 401", "echo 200"):
                    continue
                with self.subTest(f"{name}, {model}"):
                    self._play(step, model)

    def _play(self, step, model):
        log = io.StringIO()
        observer = textFileLogObserver(log)
        globalLogPublisher.addObserver(observer)
        keys = override_settings(AI_KEYS={model.partition(":")[0]: KEY})
        try:
            with (
                keys,
                self.scene_with_model(
                    always=step, model=model, settings={"MODEL_SECONDS": 2}
                ) as scene,
            ):
                scene.say("Hello!")
                sent = [asked for asked in scene.asked if KEY in str(asked.headers)]
                assert len(sent) == len(scene.asked) > 0
                for asked in scene.asked:
                    assert KEY not in asked.raw.decode()
                    assert KEY not in asked.path
                self._nowhere("what was heard", "\n".join(scene.heard))
                self._nowhere("the commands", self._commands(scene))
                self._nowhere("the database", self._tables())
                if step in SEARCHED:
                    self._nowhere("what objects say of themselves", self._objects(scene))
        finally:
            globalLogPublisher.removeObserver(observer)
        self._nowhere("the log", log.getvalue())

    def _nowhere(self, where, text):
        for part in (KEY, KEY[:-4], KEY[4:]):
            at = text.find(part)
            assert at < 0, f"{where}: {text[max(0, at - 100) : at + 60]!r}"

    def _commands(self, scene):
        told = []
        self.char1.msg = lambda text="", **_: told.append(str(text))
        scene.player.account.is_superuser = True
        for word in WORDS:
            command = CmdAI()
            command.caller, command.args, command.switches = self.char1, word, []
            command.cmdstring = "ai"
            command.parse()
            try:
                command.func()
            except UserError as complaint:
                told.append(str(complaint))
        assert len(told) >= len(WORDS)
        return "\n".join(told)

    def _tables(self):
        found = []
        with connection.cursor() as cursor:
            for model in apps.get_models(include_auto_created=True):
                cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
                found += [repr(row) for row in cursor.fetchall()]
        return "\n".join(found)

    def _objects(self, scene):
        """Everything of ours that lives, as it shows itself, with its plain fields."""
        found = [repr(scene.runtime.models._last), repr(scene.runtime.staff._notified)]
        gc.collect()
        for thing in gc.get_objects():
            if str(type(thing).__module__).startswith("ai.") and not isinstance(thing, type):
                try:
                    shown = repr(thing), *map(repr, getattr(thing, "__dict__", {}).values())
                except Exception:
                    continue
                if not isinstance(thing, Served) and type(thing).__module__ not in TESTING:
                    found += shown
        return "\n".join(found)


TESTING = ("ai.testing.models", "ai.testing.http.served", __name__)
"""The server's side: it was sent the key."""


def test_keys_of_the_settings_are_masked_wherever_anything_is_kept(settings, monkeypatch):
    keys = [KEY, KEY[::-1], KEY.upper()]
    settings.AI_KEYS = {"openai": keys[0], "custom:my_model": keys[1]}
    settings.AI = {"MODELS": {"custom:x": {"key": "LLAMA"}}}
    monkeypatch.setenv("LLAMA", keys[2])
    game_secrets.cache_clear()
    try:
        for key in keys:
            assert key not in game_secrets().hide(f"the key is {key}")
    finally:
        game_secrets.cache_clear()
