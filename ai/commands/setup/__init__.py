"""The menu `ai setup`, which makes or changes an assistant question by question.

`wizard` leads through it, `steps` has the order; nothing changes before the last `yes`.
"""
