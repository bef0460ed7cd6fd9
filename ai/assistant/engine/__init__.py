"""The ReAct loop: one turn, step by step, inside of its limits, and what a pass is given to do.

It knows neither game nor database; `ai.assistant.turns` gives it what it works with.
"""
