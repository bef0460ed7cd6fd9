"""What players ask everybody about themselves, and the rules by which a persona's phrases answer.

Data, but for `of_self`, which makes the rules; only the room around it uses them.
"""
