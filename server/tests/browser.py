"""A headless browser in Evennia's web client."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import evennia
import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

REQUIRED = "EVENNIA_AI_BROWSER"
"""If set to "required", a test fails where it would be skipped."""

FLAGS = [
    "--headless",
    "--no-sandbox",  # as root there is none
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=800,1200",  # a narrow one: what fits there fits anywhere
]

LIBRARIES = {
    "jquery-3.2.1.min.js": ("jquery@3.2.1", "dist/jquery.min.js"),
    "goldenlayout.min.js": ("golden-layout@1.5.9", "dist/goldenlayout.min.js"),
    "goldenlayout-base.css": ("golden-layout@1.5.9", "src/css/goldenlayout-base.css"),
    "goldenlayout-dark-theme.css": ("golden-layout@1.5.9", "src/css/goldenlayout-dark-theme.css"),
    "favico-0.3.10.min.js": ("favico.js@0.3.10", "favico-0.3.10.min.js"),
    "popper.min.js": ("popper.js@1.11.0", "dist/umd/popper.min.js"),
    "bootstrap.min.js": ("bootstrap@4.0.0-beta", "dist/js/bootstrap.min.js"),
    "bootstrap.min.css": ("bootstrap@4.0.0-beta", "dist/css/bootstrap.min.css"),
}
"""The files that Evennia's web client loads from other hosts: name, npm package, path in it."""

ALL = "[...document.querySelectorAll('#messagewindow > div')]"
"""The client has a `div` for each message."""

TEXT = f"return {ALL}.slice(arguments[0]).map((one) => one.innerText).join('\\n');"

PIECES = (
    f"const pieces = {ALL}.slice(arguments[0]);"
    + """
const width = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().width;
};
const line = (piece, html) => {  // by itself, as it stands in the piece but never wrapped
    const span = piece.appendChild(document.createElement('span'));
    span.style.whiteSpace = 'pre';
    span.innerHTML = html;
    const found = [span.textContent, width(span)];
    span.remove();
    return found;
};
return pieces.map((piece) => {
    const html = piece.innerHTML, height = piece.getBoundingClientRect().height;
    const style = getComputedStyle(piece), was = piece.style.whiteSpace;
    const cell = line(piece, 'M'.repeat(100))[1] / 100;
    piece.style.whiteSpace = 'pre';
    const wraps = height > piece.getBoundingClientRect().height + 1;
    piece.style.whiteSpace = was;
    return {
        html: html,
        text: piece.innerText,
        lines: html.split('<br>').map((one) => line(piece, one)).map(
            ([text, width]) => [text, width / cell]),
        colours: [...new Set([...piece.querySelectorAll('span')].map((one) => one.className))],
        kept: style.whiteSpace.startsWith('pre'),
        wraps: wraps,
        elements: [...new Set([...piece.querySelectorAll('*')].map(
            (one) => one.tagName.toLowerCase()))],
        clicks: [...piece.querySelectorAll('[onclick]')].map((one) => one.getAttribute('onclick')),
    };
});
"""
)
"""Reads the messages that the client shows, and measures the width of their lines."""

ELSEWHERE = re.compile(r'"https://[^"]*/([^"/]+)"( integrity="[^"]*" crossorigin="anonymous")?')


LIBRARIES_AT_HAND = "TEMPLATES[0]['DIRS'].insert(0, os.path.join(GAME_DIR, 'templates'))\n"
"""The setting with which a game uses the templates that `local_libraries` makes."""


AXE = "axe-core@4.11.0"
"""The npm package that looks for what hinders people with disabilities."""

FIND_BARRIERS = """
const done = arguments[arguments.length - 1];
axe.run(document).then((found) => done(found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target}: ${node.html}`))));
"""

FOCUS = """
const at = document.activeElement, style = getComputedStyle(at);
if (at === document.body) return null;
const box = at.getBoundingClientRect();
return {
    tag: at.tagName.toLowerCase(),
    text: (at.innerText || at.getAttribute("aria-label") || at.name || "").trim(),
    shown: box.width > 0 && box.height > 0,
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
};
"""

CONTROLS = """
const kinds = "a[href], button, input:not([type=hidden]), select, textarea, summary";
return [...document.querySelectorAll(kinds)].filter((one) => one.checkVisibility()
    && !one.disabled).length;
"""


def packed(package: str, folder: Path) -> tarfile.TarFile:
    """An npm package, downloaded into a folder."""
    subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, timeout=120)
    return tarfile.open(folder / f"{package.replace('@', '-')}.tgz")


def local_libraries(folder: Path) -> None:
    """Let a game's web client load everything from the game itself, and nothing from other hosts.

    The game has `LIBRARIES_AT_HAND` in its settings, and has not served the page yet. A test must
    not depend on other hosts; the client's own code is unchanged. Without npm, nothing is changed,
    and the browser's tests are skipped.
    """
    if not shutil.which("npm"):
        return
    files = folder / "server" / ".static" / "elsewhere"
    files.mkdir(parents=True)
    packages = sorted({package for package, _ in LIBRARIES.values()})
    subprocess.run(["npm", "pack", "--silent", *packages], cwd=files, check=True, timeout=120)
    for name, (package, path) in LIBRARIES.items():
        with tarfile.open(files / f"{package.replace('@', '-')}.tgz") as archive:
            found = archive.extractfile(f"package/{path}")
            assert found is not None
            (files / name).write_bytes(found.read())
    page = Path(evennia.__file__).parent / "web/templates/webclient/base.html"
    ours = folder / "templates" / "webclient" / "base.html"
    ours.parent.mkdir(parents=True)
    ours.write_text(ELSEWHERE.sub(r'"/static/elsewhere/\1"', page.read_text()))


@dataclass(frozen=True)
class Piece:
    """One message as the page shows it."""

    html: str
    text: str
    lines: list[tuple[str, float]]
    """Each line, with its width in letters of the client's font."""
    colours: list[str]
    """The CSS classes that colour it."""
    kept: bool
    """Whether blanks are preserved."""
    wraps: bool
    """Whether a line is too long for the window."""
    elements: list[str]
    """The names of its HTML elements."""
    clicks: list[str]
    """The code of its click handlers."""


class Browser:
    """A headless Chromium in the web client."""

    def __init__(self) -> None:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        driver = shutil.which("chromedriver")
        missing = [
            name
            for name, found in (
                ("chromium", chromium),
                ("chromedriver", driver),
                ("npm", shutil.which("npm")),
            )
            if not found
        ]
        if missing:
            problem = f"the web client was not tested: this machine has no {', '.join(missing)}"
            (pytest.fail if os.environ.get(REQUIRED) == "required" else pytest.skip)(problem)
        options = webdriver.ChromeOptions()
        options.binary_location = str(chromium)
        for flag in FLAGS:
            options.add_argument(flag)
        self._driver = webdriver.Chrome(options, webdriver.ChromeService(str(driver)))
        self._before = 0

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._driver.quit()

    def open(self, address: str) -> None:
        """Open a page."""
        self._driver.get(address)

    def send(self, line: str) -> None:
        """Type a line into the client, and ignore everything shown before."""
        self._before = self._driver.execute_script(f"return {ALL}.length")
        self.type(line)

    def type(self, line: str) -> None:
        """Type another line, without ignoring what was shown before."""
        self._driver.find_element(By.CSS_SELECTOR, "textarea.inputfield").send_keys(line + "\n")

    def click(self, link: str) -> None:
        """Click on the last link with a text, and ignore everything shown before."""
        found = self._driver.find_elements(By.LINK_TEXT, link)[-1]
        self._before = self._driver.execute_script(f"return {ALL}.length")
        found.click()

    def wait_for(self, pattern: str, seconds: float) -> str:
        """Wait until a pattern appears in what the client shows.

        Raises:
            TimeoutError: It did not appear; the message has what was shown instead.
        """
        deadline = time.monotonic() + seconds
        while not re.search(pattern, text := self._text()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"Waited {seconds:g} s for {pattern!r} and read:\n{text}")
            time.sleep(0.02)  # the browser is a process of its own
        return text

    def settle(self, pause: float = 0.4, most: float = 5) -> str:
        """Wait until nothing new is shown for `pause` seconds, for `most` seconds at most."""
        deadline = time.monotonic() + most
        before, text = None, self._text()
        while text != before and time.monotonic() < deadline:
            time.sleep(pause)
            before, text = text, self._text()
        return text

    def pieces(self) -> list[Piece]:
        """The messages since the last line that was typed."""
        return [Piece(**one) for one in self._driver.execute_script(PIECES, self._before)]

    def picture(self, file: Path) -> None:
        """Take a picture of the message window."""
        self._driver.find_element(By.ID, "messagewindow").screenshot(str(file))

    def _text(self) -> str:
        """The text since the last line that was typed, even if it is scrolled away."""
        return str(self._driver.execute_script(TEXT, self._before))


class PageBrowser(Browser):
    """A headless Chromium on pages of the game's website."""

    def log_in(self, address: str, name: str, password: str) -> None:
        """Log in on the website, from the page that one has to be logged in for."""
        self.open(address)
        for field, text in (("username", name), ("password", password)):
            self._driver.find_element(By.NAME, field).send_keys(text)
        self._driver.find_element(By.NAME, "password").submit()

    def follow(self, link: str) -> None:
        """Follow the first link with a text."""
        self._driver.find_element(By.LINK_TEXT, link).click()

    def links(self) -> list[str]:
        """The addresses that the page links to."""
        script = "return [...document.querySelectorAll('main a[href], header a[href]')]"
        return list(self._driver.execute_script(script + ".map((one) => one.href)"))

    def show_theme(self, theme: str) -> None:
        """Show pages as somebody sees them who prefers "light" or "dark"."""
        features = [{"name": "prefers-color-scheme", "value": theme}]
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def barriers(self, axe: str) -> list[str]:
        """What seriously hinders people with disabilities on the page.

        Args:
            axe: The source of axe-core.
        """
        self._driver.execute_script(axe)
        return list(self._driver.execute_async_script(FIND_BARRIERS))

    def controls(self) -> int:
        """How many links, fields and buttons the page shows."""
        return int(self._driver.execute_script(CONTROLS))

    def tab(self) -> dict[str, Any] | None:
        """Press the tabulator: what has the focus then, and whether one sees it."""
        ActionChains(self._driver).send_keys(Keys.TAB).perform()
        found: dict[str, Any] | None = self._driver.execute_script(FOCUS)
        return found

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        ActionChains(self._driver).send_keys(key).perform()

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a script in the page, and return what it returns."""
        return self._driver.execute_script(script, *arguments)

    def resize(self, width: int) -> None:
        """Show pages as on a screen that is so wide."""
        screen = {"width": width, "height": 1200, "deviceScaleFactor": 1, "mobile": width < 600}
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)

    def overflow(self) -> int:
        """By how many pixels the page is wider than its screen."""
        script = "return document.documentElement.scrollWidth - innerWidth"
        return int(self._driver.execute_script(script))

    def _text(self) -> str:
        return str(self._driver.execute_script("return document.body.innerText"))
