"""Tools that live elsewhere: modules over HTTP, and MCP servers.

Source: the seed *remote-module-registry*.
"""
