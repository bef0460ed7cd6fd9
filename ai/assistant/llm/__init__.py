"""Chooses the brains that think for an assistant, and builds the models in the settings.

The floors from `prompts` up may import it. `catalog` builds the brains from `ai.brains`, and
`selection` picks one for a turn, which `turns` gives to the loop in `engine`.
"""
