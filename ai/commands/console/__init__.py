"""What all words of `ai` share: looking things up, rights, errors, texts, tables, pages.

Every other room of the commands may use this one; it uses none of them.
"""
