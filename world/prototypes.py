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
