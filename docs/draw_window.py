"""Draw pages of the window, as a browser shows them, for the README and for window.md.

    make run
    python docs/draw_window.py [--port 4001]

It needs Chromium and the environment of the tests. The pictures are SVG with the page in it as
HTML: they are text, sharp at any size, and follow the reader's light or dark theme.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.tests.browser import PageBrowser

HERE = Path(__file__).parent
ROOT = HERE.parent
WIDTH, HEIGHT = 1000, 760
SECONDS = 30

READ_PAGE = """
const [height] = arguments;
const steps = document.querySelector(".ai-turn details");
if (steps) steps.open = true;
document.querySelectorAll("body *").forEach((one) => {
    if (one.getBoundingClientRect().top > height) one.dataset.below = "";
});
const body = document.body.cloneNode(true);
const unseen = "script, link, [data-below], input[type=hidden]";
body.querySelectorAll(unseen).forEach((one) => one.remove());
for (const one of body.querySelectorAll("*")) {
    for (const { name } of [...one.attributes]) {
        if (/^(href|src|action|name|data-|hx-)/.test(name)) one.removeAttribute(name);
    }
    if (one.tagName === "A") one.setAttribute("href", "#");  // looks like a link
}
const rules = [...document.styleSheets].filter((sheet) => sheet.href?.startsWith(location.origin))
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
const style = document.createElement("style");
style.textContent = rules.join("\\n");
body.prepend(style);
const tall = Math.min(height, Math.ceil(document.body.getBoundingClientRect().height));
return [new XMLSerializer().serializeToString(body), tall];
"""


def main() -> None:
    """Draw the roster, a conversation and a turn."""
    sys.path.insert(0, str(ROOT))
    from server.demo.local import STAFF, Local
    from server.tests.browser import PageBrowser

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=4001, help="of the running demo's website")
    address = f"http://127.0.0.1:{parser.parse_args().port}/ai/"
    with PageBrowser() as browser:
        browser.log_in(address, STAFF, Local.load(ROOT).staff_password)
        browser.wait_for("Assistants", SECONDS)
        browser.resize(WIDTH)
        draw(browser, "roster", "The assistants of a game")
        browser.follow("Marta")
        browser.wait_for(r"Live\.", SECONDS)
        draw(browser, "conversation", "A conversation with Marta, with the steps under it")
        browser.follow("Turn 2")
        browser.wait_for("When each call ran", SECONDS)
        draw(browser, "turn", "A turn: what Marta heard, what she did, and how long it took")


def draw(browser: PageBrowser, name: str, title: str) -> None:
    """Write the page that the browser shows."""
    page, height = browser.run(READ_PAGE, HEIGHT)
    (HERE / f"window-{name}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label={json.dumps(title)}>\n'
        f"<title>{title}</title>\n"
        f'<foreignObject width="{WIDTH}" height="{height}">\n{page}\n</foreignObject>\n</svg>\n'
    )


if __name__ == "__main__":
    main()
