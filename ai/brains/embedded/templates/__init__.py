"""Templates: sentences with gaps, and the filters for what fills them.

`template` reads and fills them, and `filters` names what can be done with a value. Rules and
phrases are written with them; nothing here knows which rule is chosen.
"""
