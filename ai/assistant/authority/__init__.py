"""Who may do what: levels of accounts, API tokens, authors of text, remote modules, secrets.

Every room but `percepts` and `engine` may import it. `turns` takes the rights of a turn from here,
and `ai.pipeline.steps.authorise` applies them to each call.
"""
