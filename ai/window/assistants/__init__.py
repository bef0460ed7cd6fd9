"""The pages about one assistant: its turns, who it is, its prompt, its records, its recall.

`OneAssistantPage` lets in those who may examine the assistant. The urls import this package.
"""
