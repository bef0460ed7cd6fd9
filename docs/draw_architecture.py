"""Draws docs/architecture.svg and lists files: `python docs/draw_architecture.py`.

The floors come from import-linter's layers in pyproject.toml, the text of a room from the first
sentence of its docstring, and what it imports from its code.
"""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "architecture.svg"
PAGE = ROOT / "docs" / "architecture.md"
LIST = "| room | its files |\n| --- | --- |\n"
"""The head of the list of files, which ends the page."""
NOT_LISTED = ("tests", "migrations")
OPENED = "ai.assistant"

WIDTH = 960
MARGIN = 20
GAP = 8
PADDING = 10
LINE = 15
COLUMN = 100
LETTER = 6.5
"""The average width of a letter in the small text, rounded up for wide fonts."""

STYLE = """
    svg { color-scheme: light dark; }
    text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
    .page { fill: #ffffff; }
    .room { fill: #eef3fa; stroke: #7d9cc4; }
    .inner { fill: #f3f8ee; stroke: #8fae6b; }
    .opened { fill: #ffffff; stroke: #7d9cc4; stroke-width: 2; }
    .name { font-size: 14px; font-weight: 600; }
    .name, .said { fill: #1f2328; }
    .title { font-size: 18px; font-weight: 600; fill: #1f2328; }
    .imports { font-size: 11px; fill: #59636e; }
    @media (prefers-color-scheme: dark) {
      .page, .opened { fill: #0d1117; }
      .room { fill: #17253a; stroke: #4a6d9e; }
      .inner { fill: #1b2a17; stroke: #5f8046; }
      .opened { stroke: #4a6d9e; }
      .name, .said, .title { fill: #f0f6fc; }
      .imports { fill: #a8b3bf; }
    }
"""


class Room(NamedTuple):
    """One room, or one file that stands among rooms."""

    name: str
    said: str
    imports: list[str]
    """The rooms beside or below it in the same container that it imports, from the top down."""


Floors = list[list[Room]]


@functools.cache
def floors(container: str) -> Floors:
    """The rooms of a container, from the top floor down."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (layers,) = (
        contract["layers"]
        for contract in contracts["contracts"]
        if contract.get("containers") == [container]
    )
    names = [layer.split(" | ") for layer in layers]
    drawn, below = [], [name for layer in names for name in layer]
    for layer in names:
        below = below[len(layer) :]
        drawn.append([read_room(container, name, below) for name in layer])
    return drawn


def read_room(container: str, name: str, below: list[str]) -> Room:
    """Read a room's purpose and its imports from the code."""
    place = ROOT.joinpath(*container.split("."), name)
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    trees = [parse(path) for path in files]
    imported = {found for tree in trees for found in imported_by(tree, f"{container}.")}
    said = re.match(r".*?[.!?](?=\s|$)", ast.get_docstring(trees[0]) or "", re.DOTALL)
    return Room(
        name if place.is_dir() else f"{name}.py",
        " ".join(said[0].replace("`", "").split()) if said else "",
        [other for other in below if other in imported],
    )


@functools.cache
def parse(path: Path) -> ast.Module:
    """Parse a file once, though it may stand in a room of a room."""
    return ast.parse(path.read_text())


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements in a node; the expressions in them are most of a tree, and import nothing."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child
            yield from statements(child)


def imported_by(tree: ast.Module, prefix: str) -> Iterator[str]:
    """The rooms of a container, by its prefix, that a module imports anything from."""
    for node in statements(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith(prefix):
                yield name.removeprefix(prefix).partition(".")[0]


def wrap(text: str, width: float) -> list[str]:
    """Break a text into lines that fit."""
    lines = [""]
    for word in text.split():
        if lines[-1] and (len(lines[-1]) + 1 + len(word)) * LETTER > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


class Drawing:
    """The picture, floor by floor from the top."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self._y = float(MARGIN)

    def write(self, kind: str, x: float, y: float, text: str) -> None:
        """Write one line of text."""
        self._elements.append(f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>')

    def draw_head(self) -> None:
        """Draw the title and how to read the picture."""
        self.write("title", MARGIN, self._y + 16, "The rooms of evennia-ai, floor by floor")
        self.write(
            "imports",
            MARGIN,
            self._y + 38,
            "A room imports only rooms on floors below its own; rooms side by side do not import "
            "each other.",
        )
        self._y += 52

    def draw_floors(self, container: str, x: float, width: float) -> None:
        """Draw the floors of a container, and inside the one that is opened, its own."""
        for floor in floors(container):
            names = [f"{container}.{room.name}" for room in floor]
            if OPENED in names:
                self._draw_opened(floor[names.index(OPENED)], x, width)
            else:
                self._draw_floor(floor, "room" if container == "ai" else "inner", x, width)

    def _draw_opened(self, room: Room, x: float, width: float) -> None:
        top, at = self._y, len(self._elements)
        bottom = self._write_room(room, x, top, width, beside=True)
        self._y = bottom + GAP
        self.draw_floors(OPENED, x + PADDING, width - 2 * PADDING)
        self._y += PADDING - GAP
        self._elements.insert(at, box("opened", x, top, width, self._y - top))
        self._y += GAP

    def _draw_floor(self, floor: list[Room], kind: str, x: float, width: float) -> None:
        each = (width - GAP * (len(floor) - 1)) / len(floor)
        places = [x + number * (each + GAP) for number in range(len(floor))]
        at = len(self._elements)
        bottom = max(
            self._write_room(room, place, self._y, each, beside=len(floor) == 1)
            for room, place in zip(floor, places, strict=True)
        )
        boxes = [box(kind, place, self._y, each, bottom - self._y) for place in places]
        self._elements[at:at] = boxes
        self._y = bottom + GAP

    def _write_room(self, room: Room, x: float, y: float, width: float, beside: bool) -> float:
        """Write what stands in a room, below its name or beside it, and return where it ends."""
        x, y, width = x + PADDING, y + PADDING + 11, width - 2 * PADDING
        self.write("name", x, y, room.name)
        if beside:
            x, y, width = x + COLUMN, y - LINE, width - COLUMN
        imports = f"imports {', '.join(room.imports)}" if room.imports else ""
        for kind, text in ("said", room.said), ("imports", imports):
            for line in wrap(text, width) if text else ():
                y += LINE
                self.write(kind, x, y, line)
            y += 2
        return y + PADDING - 2

    def svg(self) -> str:
        """The whole picture."""
        height = self._y - GAP + MARGIN
        elements = "\n  ".join(self._elements)
        return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"
     width="{WIDTH}" height="{height:g}" aria-labelledby="title desc">
  <title id="title">The rooms of evennia-ai</title>
  <desc id="desc">{escape(described())}</desc>
  <style>{STYLE}  </style>
  <rect class="page" width="{WIDTH}" height="{height:g}"/>
  {elements}
</svg>
"""


def box(kind: str, x: float, y: float, width: float, height: float) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"/>'
    )


def described() -> str:
    """The picture in words: the floors of each container from the top down."""
    return " ".join(
        f"Floors of {container}, from the top down: "
        + "; ".join(", ".join(room.name for room in floor) for floor in floors(container))
        + "."
        for container in ("ai", OPENED)
    )


def draw() -> str:
    """Draw the picture as the code is now."""
    drawing = Drawing()
    drawing.draw_head()
    drawing.draw_floors("ai", MARGIN, WIDTH - 2 * MARGIN)
    return drawing.svg()


def list_files() -> str:
    """List the files of each room as the rows of a table."""
    rows = []
    for init in sorted((ROOT / "ai").rglob("__init__.py")):
        room = init.parent.relative_to(ROOT)
        files = sorted(path.stem for path in init.parent.glob("*.py") if path != init)
        if files and not {*room.parts} & {*NOT_LISTED}:
            rows.append(f"| `{room}` | {', '.join(files)} |\n")
    return "".join(rows)


if __name__ == "__main__":
    PICTURE.write_text(draw())
    PAGE.write_text(PAGE.read_text().partition(LIST)[0] + LIST + list_files())
