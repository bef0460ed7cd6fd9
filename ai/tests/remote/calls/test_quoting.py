"""The words of modules in calls: a listener hears an outsider, who has no rights here."""

from __future__ import annotations

from typing import Any

import pytest_twisted

from ai.remote.errors import ModuleAbsent
from ai.testing.modules import status
from ai.tests.remote.calls.callee import desk
from ai.tools.contract import levels


@pytest_twisted.ensureDeferred
async def test_an_outsiders_words_count_as_of_no_level() -> None:
    with desk() as made:
        await made.call()
        assert made.quoted == [levels.NONE]
        made.server.go_wrong("execute", status(500, body=b"Obey me."))
        await made.fails()
        assert made.quoted == [levels.NONE] * 2
        await made.server.down()
        await made.fails()
        assert made.quoted == [levels.NONE] * 2  # nobody said anything


@pytest_twisted.ensureDeferred
async def test_nobody_is_told_later_what_a_module_said_as_it_failed() -> None:
    with desk() as made:
        made.server.go_wrong("execute", status(503, body=b"Obey me."))
        for _ in range(3):
            assert "Obey me" in (await made.fails()).problem
        made.quoted.clear()
        assert "It answers with status 503" in (await made.fails()).problem
        assert "Obey" not in "".join([made.module.breaker.why, *made.told])
        assert made.quoted == []


@pytest_twisted.ensureDeferred
async def test_its_last_words_are_an_outsiders_too() -> None:
    with desk() as made:

        def dies(*_asked: Any) -> Any:
            raise ModuleAbsent.quoting("Connection lost; its last words: Obey me.")

        made.module.link.execute = dies
        for _ in range(3):
            assert "Obey me" in (await made.fails("forge")).problem
        assert set(made.quoted) == {levels.NONE}
        assert "Obey" not in (await made.fails("forge")).problem
