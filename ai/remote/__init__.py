"""Tools that run elsewhere: remote modules over HTTP or MCP.

Checks, `ai.assistant`, the JSON API, the testing kit and the commands import it. `services` reads
the settings, `discovery` asks each module for its manifest, `registration` puts its tools among the
game's; their calls leave through `ai.outside`.
"""
