"""The register: who was told of, and what was said of each, so that a question gets its part.

`tellings` takes statements apart, `questions` finds what is asked of whom, and `register` puts
both together. Everything in it comes from the talk or from the memory; nothing is kept here.
"""
