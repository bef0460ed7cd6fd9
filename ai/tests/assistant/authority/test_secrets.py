"""The game's own secrets stay its own: in no prompt, and in no row."""

import json
import os
from unittest import mock

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.test import override_settings

from ai.assistant.authority.secrets import game_secrets
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest

KEY = 'sk-"Zq<2>\\c9-Ümlaut'
PASSWORD = "correct-horse-battery"
ENVIRONMENT = {"SHOP_API_KEY": KEY}
SETTINGS = {
    "SHOP": {"servers": [{"password": PASSWORD}], "session_name": "not-a-secret"},
    "OTHER_HASHERS": ["not.a.secret.either"],
}


def rows():
    """Every row that the app keeps, as text."""
    models = apps.get_app_config("ai").get_models()
    kept = [json.loads(serializers.serialize("json", model.objects.all())) for model in models]
    return json.dumps(kept, ensure_ascii=False)


class SecretsTest(SceneTest):
    def setUp(self):
        super().setUp()
        environment = mock.patch.dict(os.environ, ENVIRONMENT)
        environment.start()
        self.addCleanup(environment.stop)
        changed = override_settings(**SETTINGS)
        changed.enable()
        self.addCleanup(changed.disable)
        game_secrets.cache_clear()
        self.addCleanup(game_secrets.cache_clear)

    def test_values_of_settings_and_of_the_environment_are_known(self):
        told = game_secrets().hide(f"{KEY} {PASSWORD} not-a-secret not.a.secret.either")
        assert told == "••• ••• not-a-secret not.a.secret.either"

    def test_the_password_of_the_broker_is_one(self):
        url = "redis://:open%23sesame@localhost/0"
        with override_settings(AI={**settings.AI, "WORKERS": url}):
            assert game_secrets().hide("It is open#sesame.") == "It is •••."

    def test_no_row_and_no_prompt_has_one_in_it(self):
        brain = ScriptedBrain(
            [call("look")],
            [call("whisper", target="nobody here", message=f"It is {KEY}.")],
            [call("say", message=f"The word is {PASSWORD}, and {KEY}.")],
        )
        with self.stage(brain) as scene:
            scene.room.db.desc = f"On the wall: {KEY} and {PASSWORD}."
            scene.say(f"Is it {PASSWORD}?")
            asked = json.dumps([r.as_json() for r in brain.requests[:2]], ensure_ascii=False)
            kept = rows()
        for text in (asked, kept):
            assert PASSWORD not in text
            assert "Zq" not in text
        assert "•••" in kept
