"""The register: who was told of, and what was said of each, so that a question gets its part.

`tellings` takes statements apart, and `questions` finds what is asked of whom. From these `hearing`
adds to the `people` of a talk, and `answers` finds what is known of them, in the words of
`phrasing`; `register` is the way in. Everything in it comes from the talk or from the memory;
nothing is kept here.
"""
