"""What a remote module says about itself: read, checked, compared with what staff accepted.

The rest of `ai.remote`, the commands, the JSON API and the testing kit import it. A tool that
passes here becomes a `Tool` in `ai.remote.tool`.
"""
