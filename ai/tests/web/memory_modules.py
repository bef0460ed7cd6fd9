"""Modules in memory: what a test's link says and does, behind the game's own `Modules`."""

from twisted.internet.defer import Deferred, maybeDeferred, succeed

from ai.remote.modules import Modules


class Link:
    """A module that is an object of the test."""

    def __init__(self, name):
        self.name = name
        self.tools = {}
        self.asked = 0
        self.payloads = []
        self.answers = None
        """Given a payload, the answer, or a Deferred of it."""
        self.error = None
        """What it fails with in place of its manifest."""
        self.waiting = None
        """A Deferred of its manifest, where it takes its time."""

    def add(self, name, description="Does it.", **more):
        self.tools[name] = {"name": f"{self.name}.{name}", "description": description, **more}

    def described(self):
        return {"name": self.name, "description": "A module.", "tools": [*self.tools.values()]}

    def manifest(self, seconds):
        self.asked += 1
        if self.waiting is not None:
            return self.waiting.addCallback(lambda _: self.described())
        return maybeDeferred(self._tell)

    def execute(self, payload, seconds):
        self.payloads.append(dict(payload))
        if self.answers is not None:
            return maybeDeferred(self.answers, payload)
        name = payload["tool_name"]
        return succeed({"tool_name": name, "success": True, "result": 7, "error": None})

    def slow(self):
        """Have its manifest come when the test says so."""
        self.waiting = Deferred()
        return self.waiting

    def close(self):
        pass

    def _tell(self):
        if self.error is not None:
            raise self.error
        return self.described()


class InMemory(Modules):
    """The game's modules, with links of the test's, and no threads."""

    def __init__(self, runtime, *links):
        self.links = {link.name: link for link in links}
        super().__init__(runtime.clock, maybeDeferred, runtime.staff.notify)

    def _link(self, runtime):
        return self.links[runtime.name]


def dice():
    link = Link("dice")
    link.add("roll", "Roll some dice.", required_permission="user")
    link.add("load", "Load them.", required_permission="owner", category="dangerous")
    return link


SERVICES = {"dice": "http://127.0.0.1:1", "weather": "http://me:secret@127.0.0.1:2/w?key=s3"}


def use(test, *links):
    """Have a test's game use modules in memory, once they are asked."""
    from django.test import override_settings

    services = {link.name: SERVICES[link.name] for link in links}
    test.enterContext(override_settings(AI={"MODULE_SERVICES": services}))
    runtime = test.scene.runtime
    runtime.modules = InMemory(runtime, *links)
    test.addCleanup(runtime.modules.stop)
