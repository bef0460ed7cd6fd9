"""Brains that are language models behind an API.

`providers` says where a model lives, `model` makes one request of it, `wire` reads and writes the
formats. Wrappers around a model stand in `ai.brains.wrappers`.
"""
