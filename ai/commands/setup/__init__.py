"""The menu `ai setup`, which makes or changes an assistant question by question.

Each file holds the questions of one page; nothing changes before the last `yes`.
"""
