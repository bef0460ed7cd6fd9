"""The built-in brain: rules in place of a model, with no network, key or file.

`brain` is the way in: `understanding` turns what was heard into errands, by the rules of
`rulebook`, and `answer` puts what came of them into words.
"""
