"""Whether a line says what its speaker has read, and promises what its tools can do."""

from ai.evaluation.scenes.agreement import promise_without_tool, unfounded

READ = (
    "You keep the inn of Thornwick; a room costs 4 coppers. Anna said: I was born in Greyharbour."
)


def test_numbers_and_names_that_were_not_read_are_found():
    rows = (
        ("A room costs four coppers.", []),
        ("A room costs five coppers.", ["five"]),
        ("It is 12 coppers in Thornwick, and in Millbrook.", ["12", "Millbrook"]),
        ("One thing or two, Anna, and no more.", []),
        ("You come from Greyharbour. Good for you.", []),
        ("Ein Zimmer kostet im Mai und im Juni nichts.", []),
        ("Well met. Thornwick is small.", []),
    )
    for line, found in rows:
        assert unfounded(line, READ) == found, line


def test_a_promise_needs_a_tool_that_can_keep_it():
    rows = (
        ("I will bring you soup.", (), "I will bring you"),
        ("I will bring you soup.", ("give",), ""),
        ("I'll gladly open the gate.", ("say",), "I'll gladly open the gate"),
        ("I'll open it.", ("open",), ""),
        ("I will remember that.", ("store_memory",), ""),
        ("I shall remind you.", ("say", "give"), "I shall remind you"),
        ("I will tell nobody.", (), ""),
        ("I will not open it.", (), ""),
        ("You will give me that.", (), ""),
    )
    for line, tools, promise in rows:
        assert promise_without_tool(line, tools) == promise, line
