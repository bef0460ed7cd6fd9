"""MCP servers as modules: the link, and what it needs on the side thread.

Only `link` is imported with the game; all else here needs the extra `mcp`, and is imported on the
side thread, once such a module is asked for something.
"""

from __future__ import annotations

from ai.remote.mcp.link import McpLink

__all__ = ["McpLink"]
