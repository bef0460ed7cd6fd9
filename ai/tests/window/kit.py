"""A builder at a browser."""

from html.parser import HTMLParser

from django.test import Client

from ai.brains.base import Completion
from ai.testing import call
from ai.tests.web.kit import ApiTest

HOSTILE = "<script>alert(1)</script> |rred|n \x1b[31mred\x1b[0m |lcquit|ltlook|le \u202egnihton"
"""What players write to break pages; only its letters may be seen."""


class WithBrowser:
    """`account` is logged in on the website, and `client` is their browser."""

    def log_in(self):
        self.client = Client(enforce_csrf_checks=True)
        self.client.force_login(self.account)

    def page(self, path="", status=200):
        """The text of a page, which has what every page must have."""
        response = self.client.get(f"/ai/{path}")
        assert response.status_code == status, response.content.decode()
        return check(response)

    def send(self, path, **form):
        """Send a form as the page has it, with its token; the page that answers."""
        if "csrftoken" not in self.client.cookies:
            self.client.get("/ai/me")  # which always has forms
        form["csrfmiddlewaretoken"] = self.client.cookies["csrftoken"].value
        return self.client.post(f"/ai/{path}", form, follow=True)


class WindowTest(WithBrowser, ApiTest):
    """The browser of staff, and an assistant in its room."""

    def setUp(self):
        super().setUp()
        self.log_in()

    def talk(self, *steps, line="Hello, Marta!"):
        """Have Anna say a line, which Marta answers by these steps."""
        self.brain._steps.extend(steps or ([call("say", message="Welcome, Anna!")],))
        self.scene.say(line)


def thinks_and_looks():
    """A step with a thought and a look."""
    return Completion("Who might that be?", calls=(call("inspect_location"),))


def check(response):
    """A page's text; nothing in it runs, and nothing comes from elsewhere."""
    text = response.content.decode()
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response["X-Content-Type-Options"] == "nosniff"
    page = Markup(text)
    assert not page.inline, page.inline
    assert "Traceback" not in text
    return text


class Markup(HTMLParser):
    """What of a page could run: scripts without a file, and attributes with code or style."""

    def __init__(self, text):
        super().__init__()
        self.inline, self._script = [], False
        self.headings = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        self.headings += tag == "h1"
        self._script = tag == "script" and "src" not in names
        self.inline += [name for name in names if name.startswith("on") or name == "style"]
        self.inline += [
            to for to in [names.get("href", "")] if to.lower().startswith("javascript:")
        ]

    def handle_data(self, data):
        if self._script and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag):
        self._script = False
