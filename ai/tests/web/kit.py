"""A builder at a program's keyboard, and an assistant that acts for them."""

from django.test import Client
from evennia.accounts.models import AccountDB
from evennia.utils.create import create_account

from ai.testing import ScriptedBrain
from ai.testing.object_cache import forget_objects
from ai.tests.game import SceneTest
from ai.web import tokens
from ai.web.bridge import Bridge, set_bridge

STEPS = 20


class ApiTest(SceneTest):
    """`account` is staff, at first a Developer, and made `token`, with which Marta acts."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        account = create_account("TestAccount", "test@test.com", "testpassword")
        account.permissions.add("Developer")
        cls.account_number = account.pk
        forget_objects()

    def setUp(self):
        super().setUp()
        self.account = AccountDB.objects.get(pk=self.account_number)
        self.brain = ScriptedBrain(forgiving=True)
        self.scene = self.enterContext(self.stage(self.brain, by=self.account, grant="Builder"))
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

    def get(self, path, token=None, **headers):
        return self.client.get(f"/ai/api/{path}", **self.headers(token, headers))

    def post(self, path, body=None, token=None, **headers):
        return self.client.post(
            f"/ai/api/{path}",
            body if isinstance(body, bytes | str) else body or {},
            content_type="application/json",
            **self.headers(token, headers),
        )

    def headers(self, token, headers):
        if token:
            headers["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return headers

    def use(self, tool, token=None, **arguments):
        """What comes of a tool that Marta is to use."""
        said = {"tool_name": tool, "arguments": arguments}
        return self.post("execute", said, token or self.token)

    def refused(self, response, status):
        """The two lines of an error, which every one has."""
        assert response.status_code == status, response.content
        assert response["Content-Type"] == "application/json"
        told = response.json()
        assert set(told) == {"error", "hint"}
        assert all(told.values())
        assert "Traceback" not in response.content.decode()
        return told["error"]
