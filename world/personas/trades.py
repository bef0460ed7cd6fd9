"""The things of their houses and trades with which the villagers live. Data only."""

from __future__ import annotations

from collections.abc import Mapping

TRADES: Mapping[str, str] = {
    "marta": (
        "bread loaf loaves dough oven soup stew broth ale beer barrel cask guest inn tavern kettle "
        "stairs roof taproom counter bench table fireplace hearth yeast flour recipe kitchen cup "
        "mug bowl boy cat mother yard cellar leak story"
    ),
    "bram": (
        "gate spear watch post bell wall helmet guard bars hinge patrol shift watchword password "
        "cloak pebble tower"
    ),
    "odile": (
        "book books page shelf shelves ladder library catalogue card reader scroll ink spectacles "
        "parchment author chapter almanac librarian dust"
    ),
    "hob": (
        "door stair step wood oak pear plank beam nail bench workshop saw hammer chisel plane glue "
        "wheel spoke bucket chalk cog knee hinge joint sawdust lathe tool tools brass"
    ),
}
"""Name of a villager → words for what they live with, of which they deny no knowledge."""
