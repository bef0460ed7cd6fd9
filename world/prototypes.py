"""Prototypes of the village, for `spawn` and for tools that spawn."""

LANTERN = {
    "prototype_key": "lantern",
    "prototype_desc": "A lantern that can be carried.",
    "key": "lantern",
    "typeclass": "evennia.objects.objects.DefaultObject",
    "attrs": [("desc", "A tin lantern with a horn window.")],
}

MUG = {
    "prototype_key": "mug",
    "prototype_desc": "A mug from the Copper Kettle.",
    "key": "mug",
    "aliases": ["mug of ale"],
    "typeclass": "evennia.objects.objects.DefaultObject",
    "attrs": [("desc", "A stoneware mug with a kettle stamped into its side.")],
}

BREAD = {
    "prototype_key": "bread",
    "prototype_desc": "What the inn serves: bread, free of charge.",
    "key": "slice of bread",
    "aliases": ["bread", "slice", "loaf"],
    "typeclass": "world.kitchen.Dish",
    "tags": [("served", "thornwick"), ("bread", "thornwick_dish")],
    "attrs": [
        ("desc", "A thick slice, still warm, with a crust like bark."),
        ("verb", "eat"),
        ("taste", "It tastes of rye and smoke."),
    ],
}

SOUP = {
    "prototype_key": "soup",
    "prototype_desc": "What the inn serves: soup, one copper.",
    "key": "bowl of soup",
    "aliases": ["soup", "bowl"],
    "typeclass": "world.kitchen.Dish",
    "tags": [("served", "thornwick"), ("soup", "thornwick_dish")],
    "attrs": [
        ("desc", "Barley, leeks, and something that was once a sheep. It steams."),
        ("verb", "eat"),
        ("taste", "It is older than the bread, and better for it."),
    ],
}

ALE = {
    "prototype_key": "ale",
    "prototype_desc": "What the inn serves: ale, two coppers.",
    "key": "mug of ale",
    "aliases": ["ale", "beer", "mug"],
    "typeclass": "world.kitchen.Dish",
    "tags": [("served", "thornwick"), ("ale", "thornwick_dish")],
    "attrs": [
        ("desc", "Brown ale in a stoneware mug with a kettle stamped into its side."),
        ("verb", "drink"),
        ("taste", "Malt and a little honey. The foam stays on your lip."),
    ],
}

WATER = {
    "prototype_key": "water",
    "prototype_desc": "What the inn serves: water from the well, free of charge.",
    "key": "cup of water",
    "aliases": ["water", "cup"],
    "typeclass": "world.kitchen.Dish",
    "tags": [("served", "thornwick"), ("water", "thornwick_dish")],
    "attrs": [
        ("desc", "Well water in a tin cup, cold enough to bead it."),
        ("verb", "drink"),
        ("taste", "It is cold, and tastes of stone."),
    ],
}
