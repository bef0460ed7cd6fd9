"""The one list of names that say that something is a secret."""

from __future__ import annotations

from ai.tests.rows import each_case
from ai.tools.contract.secret import says_secret, stores_secret

ANYWHERE = (
    *("password", "DoorPassword", "passWord", "passwd", "passphrase", "passcode", "pw", "old_pwd"),
    *("secret", "DoorSecret", "token", "bot_token", "authToken", "credentials", "Authorization"),
    *("authorisation", "bearer", "auth", "pin", "PIN code", "salt", "api_key", "API-KEY", "apikey"),
    *("openaiApiKey", "api key", "private_key", "access-key", "signing_key", "encryption_key"),
)
STORED_ONLY = ("key", "keys", "door key", "doorKey", "front_door_keys", "tokens", "bottokens")
ORDINARY = ("monkey", "keystone", "author", "spinning", "passage", "desc", "pinned", "basalt", "x")


@each_case("name", ANYWHERE)
def test_some_names_say_it_of_whatever_they_name(name):
    assert says_secret(name) and stores_secret(name)
    assert says_secret(f"the_{name}_of_the_{'x' * 300}")


@each_case("name", STORED_ONLY)
def test_some_say_it_only_of_what_a_game_stores(name):
    assert stores_secret(name) and not says_secret(name)


@each_case("name", ORDINARY)
def test_others_say_nothing(name):
    assert not stores_secret(name) and not says_secret(name)
