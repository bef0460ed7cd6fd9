"""MCP servers as remote modules: the link, and what it needs on its asyncio thread.

`ai.remote` imports only `link`. All else here needs the extra `mcp`, and is imported on that
thread when such a module is first used.
"""

from __future__ import annotations

from ai.remote.mcp.link import McpLink

__all__ = ["McpLink"]
