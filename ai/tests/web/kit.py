"""A builder at a program's keyboard, and an assistant that acts for them."""

import functools
import re

from django.test import Client
from evennia.accounts.models import AccountDB
from evennia.utils.create import create_account
from jsonschema import Draft202012Validator

from ai.assistant.authority import tokens
from ai.testing import ScriptedBrain, stage
from ai.testing.scene import Cast
from ai.tests.game import SceneTest
from ai.tests.imprint import imprint
from ai.web.bridge import Bridge, set_bridge
from ai.web.openapi import openapi
from ai.web.viewset import ApiViewSet

STEPS = 20


def refuse_nul(execute, sql, params, many, context):
    """Refuses what PostgreSQL does; for `connection.execute_wrapper`."""
    assert not any("\0" in one for one in params or () if isinstance(one, str)), sql
    return execute(sql, params, many, context)


class WithProgram:
    """A program, which `client` stands for."""

    def get(self, path, token=None, **headers):
        response = self.client.get(f"/ai/api/{path}", **self.headers(token, headers))
        return as_described(response, "get")

    def post(self, path, body=None, token=None, **headers):
        response = self.client.post(
            f"/ai/api/{path}",
            body if isinstance(body, bytes | str) else body or {},
            content_type="application/json",
            **self.headers(token, headers),
        )
        return as_described(response, "post")

    def headers(self, token, headers):
        if token:
            headers["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return headers

    def refused(self, response, status):
        """The two lines of an error, which every one has."""
        assert response.status_code == status, response.content
        assert response["Content-Type"] == "application/json"
        told = response.json()
        assert set(told) == {"error", "hint"}
        assert all(told.values())
        assert "Traceback" not in response.content.decode()
        return told["error"]


def world_of_staff():
    """An account, and an assistant that it granted the level Builder."""
    cast = Cast.make_for_all()
    account = create_account("TestAccount", "test@test.com", "testpassword")
    account.permissions.add("Developer")
    with stage(ScriptedBrain(), cast=cast, by=account, grant="Builder"):
        return account.pk, cast


class ApiTest(WithProgram, SceneTest):
    """`account` is staff, at first a Developer, and made `token`, with which Marta acts."""

    @classmethod
    def setUpTestData(cls):
        cls.account_number, cls.cast = imprint(world_of_staff)

    def setUp(self):
        super().setUp()
        self.account = AccountDB.objects.get(pk=self.account_number)
        self.brain = ScriptedBrain(forgiving=True)
        self.scene = self.enterContext(self.stage(self.brain))
        self.marta = self.scene.character
        self.addCleanup(set_bridge(Bridge(self.scene.clock, self.wait)))
        self.client = Client(enforce_csrf_checks=True)
        self.row, self.token = tokens.make(self.account.pk, self.scene.script.pk, "for tests")
        self.own_row, self.own = tokens.make(self.account.pk, None)

    def wait(self, event, seconds):
        """What a web thread does, while the game's time passes."""
        for _ in range(STEPS):
            self.scene.clock.advance(seconds / STEPS)
        return event.is_set()

    def stand_at(self, level):
        self.account.is_superuser = False
        self.account.save()
        self.account.permissions.clear()
        self.account.permissions.add(level)

    def use(self, tool, token=None, **arguments):
        """What comes of a tool that Marta is to use."""
        said = {"tool_name": tool, "arguments": arguments}
        return self.post("execute", said, token or self.token)


def as_described(response, method):
    """A response that has the shape which OpenAPI's description of the API gives it."""
    route = response.resolver_match.route if response.resolver_match else ""
    validator = _validator(route, method, str(response.status_code))
    if validator is not None:
        validator.validate(response.json())
    return response


@functools.cache
def _validator(route, method, status):
    described = _strict(openapi(ApiViewSet))
    described["components"]["schemas"]["RemoteTool"]["additionalProperties"] = True
    operation = described["paths"].get("/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route), {}).get(method)
    if operation is None or status not in operation["responses"]:
        return None
    schema = operation["responses"][status]["content"]["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": described["components"]})


def _strict(schema):
    """A description as JSON Schema, by which an object has no fields that are not described."""
    if isinstance(schema, list):
        return [_strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _strict(one) for name, one in schema.items() if name != "nullable"}
    if found.get("type") == "object" and found.get("properties"):
        found.setdefault("additionalProperties", False)
    return {"anyOf": [found, {"type": "null"}]} if schema.get("nullable") is True else found
