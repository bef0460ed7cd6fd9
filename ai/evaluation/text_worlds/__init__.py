"""Text worlds: games of TextWorld, played on real objects of Evennia.

`game` reads a game, `importer` builds it and reads back what holds in it, and `suite` plays it.
The ladder of games comes along; `generation` made it. Only `ai.evaluation` enters.
"""

from ai.evaluation.text_worlds.suite import TextWorlds

SUITE = TextWorlds()
