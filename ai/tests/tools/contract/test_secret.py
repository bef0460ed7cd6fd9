"""The one list of names that say that something is a secret."""

from __future__ import annotations

from ai.tests.rows import each_case
from ai.tools.contract.secret import MASK, _are_open, masked, says_secret, stores_secret

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


@each_case("name", ANYWHERE)
def test_their_values_are_masked_among_few_arguments_as_among_many(name):
    few = {"to": "Bram", name: "x"}
    many = {**few, **{f"more{number}": number for number in range(9)}}
    for given in (few, many, {"a": few}, {"name": name, "value": "x"}):
        assert "'x'" not in str(masked(given)) and MASK in str(masked(given))


def test_names_are_remembered_only_while_they_are_short():
    before = _are_open.cache_info().currsize
    for number in range(9):
        assert masked({f"{number}{'x' * 300}": 1, "pw": 2})["pw"] == MASK
    assert _are_open.cache_info().currsize == before


@each_case("name", ORDINARY)
def test_others_say_nothing(name):
    assert not stores_secret(name) and not says_secret(name)
