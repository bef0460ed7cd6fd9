"""The built-in brain: rules in place of a model, with no network, key or file.

`brain` is the way in, from `ai.assistant.runtime` and the testing kit. `understanding` turns what
was heard into errands by the rules of `rulebook`, and `answer` puts the results into words.
"""
