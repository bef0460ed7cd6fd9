"""Pages of the documentation, as somebody reads them who does what they say."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

DOCS = Path(__file__).parents[3] / "docs"
_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"`((?:world|server)/[\w/]+\.py)`")


class Page:
    """One page.

    Args:
        name: Its file's, in `docs/`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.text = (DOCS / name).read_text()

    def blocks(self, kind: str) -> list[str]:
        """Its blocks of a kind ("python", "sh", "" …), in their order."""
        return [dedent(text) for _, found, text in _BLOCK.findall(self.text) if found == kind]

    def files(self) -> list[tuple[str, str]]:
        """What it says a file should have: its name, which stands last before the block."""
        found, end = [], 0
        for block in _BLOCK.finditer(self.text):
            lead = self.text[end : block.start()].rstrip().rpartition("\n\n")[2]
            named = _FILE.findall(lead)
            if named and block[2] == "python":
                found.append((named[-1], dedent(block[3])))
            end = block.end()
        return found

    def typed(self) -> list[str]:
        """What it says to type in the game, in blocks of no kind."""
        return [line for block in self.blocks("") for line in block.splitlines() if line]
