"""What the library of Thornwick holds: players read it with `help`, the librarian looks it up."""

HELP_ENTRY_DICTS = [
    {
        "key": "Thornwick",
        "aliases": ["village", "the village", "well"],
        "category": "Lore",
        "text": """
Thornwick is a village of some forty hearths between the downs and the forest. It grew around a
well that has never run dry, and it has had a wall and a gate since the winter of the wolves.
""",
    },
    {
        "key": "The Gate",
        "aliases": ["gate", "north gate", "village gate"],
        "category": "Lore",
        "text": """
The gate in the north wall has been kept shut since the winter of the wolves. The guard opens it
for those who give the word, and soon it falls shut again. The word has never been written down,
but it is said to be the flower on the arms of Thornwick.
""",
    },
    {
        "key": "Arms of Thornwick",
        "aliases": ["arms", "coat of arms", "flower", "queen"],
        "category": "Lore",
        "text": """
The arms of Thornwick show one flower on a green field: a silver thistle. They were given to
the village by a queen who lost her way here, sat down on one, and found the place well defended.
""",
    },
    {
        "key": "Standing Stones",
        "aliases": ["stones", "hill", "old road"],
        "category": "Lore",
        "text": """
Nine stones stand in a ring on the hill to the north, along the old road and beyond the ford. Nobody
knows who set them up. Whoever counts them twice is said to find ten.
""",
    },
    {
        "key": "Winter of the Wolves",
        "aliases": ["wolves", "winter", "wall", "bell"],
        "category": "Lore",
        "text": """
A hundred years ago the river froze to its bed, and the wolves came down from the downs. The
village built its wall in nine days, and hung the bell over the gate to call everybody in.
""",
    },
    {
        "key": "The Copper Kettle",
        "aliases": ["kettle", "inn"],
        "category": "Lore",
        "text": """
The Copper Kettle is the inn of Thornwick. Marta keeps it, as her mother did, and there is bread
there on every day but the longest one.
""",
    },
    {
        "key": "Marta",
        "aliases": ["innkeeper"],
        "category": "People",
        "text": """
Marta keeps the Copper Kettle, as her mother did. She knows everybody, and sends a boy with messages
to those who do not come by.
""",
    },
    {
        "key": "Bram",
        "aliases": ["guard"],
        "category": "People",
        "text": """
Bram guards the gate, and is the ninth of his family to do it; the first hung it in the winter of
the wolves. Nobody has ever seen him sit.
""",
    },
    {
        "key": "Odile",
        "aliases": ["librarian"],
        "category": "People",
        "text": """
Odile keeps the library and writes these pages. She came to Thornwick for a week, some thirty years
ago.
""",
    },
    {
        "key": "Hob",
        "aliases": ["builder's hand"],
        "category": "People",
        "text": """
Hob is of wood and brass, and was found in the workshop one morning, at work. It obeys those who
build here, and nobody else.
""",
    },
]
