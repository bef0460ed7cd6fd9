"""Where a definition was written, for what is told of it when it is wrong."""

from __future__ import annotations

import sys
from pathlib import PurePath

PASSED_THROUGH = {
    __name__,
    "abc",
    "ai.assistant.turns.custom_passes",
    "ai.tools.contract.base",
    "ai.tools.contract.short",
}
"""Modules that a definition goes through; it was written where it came into the first of them."""


def written_at() -> str:
    """The file and the line of what is being defined now, as "world/tools.py, line 12".

    Of the file's path only the part that its module is named by; nobody has to read the rest.
    """
    frame = sys._getframe(1)
    while frame.f_globals.get("__name__") in PASSED_THROUGH and frame.f_back is not None:
        frame = frame.f_back
    path = PurePath(frame.f_code.co_filename)
    parts = str(frame.f_globals.get("__name__", "")).count(".") + 1
    if path.stem == "__init__":
        parts += 1
    return f"{PurePath(*path.parts[-parts:]).as_posix()}, line {frame.f_lineno}"
