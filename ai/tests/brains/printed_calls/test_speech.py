"""Texts in which no call stands: words about calls, quotations, lessons, data."""

import gc
import json
import time

from ai.brains.printed_calls import read
from ai.brains.wrappers.clean_output import clean
from ai.tests.brains.printed_calls import hidden
from ai.tests.brains.printed_calls.forms import FORMS, OFFER, named
from ai.tests.rows import each_case, each_row, some_of

CALL = named("say", {"message": "Hi"})
WRITTEN = [
    text
    for form in FORMS.values()
    if "\n" not in (text := form("say", {"message": "Hi"}))
    and "<|channel|>" not in text
    and "｜" not in text
    and "<|" not in text
    and "</s>" not in text
    and not text.startswith(("Well.", "analysis", "```"))
]
AROUND = [
    'Anna said "{}" and left.',
    "Anna said: “{}”",
    "Anna sagte: „{}“",
    "«{}»",
    "「{}」",
    '"{}"',
    "> {}",
    "> Anna:\n> {}",
    "Write `{}` to speak.",
    "I saw {} on the wall, and laughed.",
    "“Hello,\n{}\nbye,” said Anna.",
    'He reads aloud: "First:\n\n{}\n\nthen wait."',
    "Look:\n```\nA program:\n{}\nand so on.\n```",
    "To speak, one writes:\n```json\n{}\n```\nThat is the whole trick.",
    "Here is an example:\n```\n{}\n```",
    "The lesson for today:\n\n```python\n# how to speak\n{}\n```\n\nTry it.",
    "For instance:\n\n```\n{}\n```",
]
QUOTED = [around.format(written) for around in AROUND for written in WRITTEN]
SHOWN = [f'[say by "Anna", to you] {json.dumps(written)}' for written in WRITTEN]
PROSE = [
    "Good day.",
    "I could say something, or wait.",
    "Use the tool say, then look.",
    "say (as they say) nothing",
    "Look(s) like rain.",
    "wait(ing) for the boat",
    "Action: waves hello.",
    "**Action:** Anna draws her sword.",
    "Thought: it will rain.",
    "Final Answer: forty-two.",
    "Tool: a hammer.\nInput: some nails.",
    "The tool: say.",
    'whisper {"softly": "yes"}',
    'say {"hello": "there"}',
    "say {hello}",
    "{{smiles}} Hello",
    "- say\n- look",
    "Marta: {smiles} Hello",
    "Observation: it rains.",
    '{"name": "Marta", "mood": "cheerful"}',
    '{"name": "Marta", "parameters": {"age": 50}}',
    '{"name": "fireball", "arguments": {"target": "goblin"}}',
    '[{"name": "ale", "price": 3}, {"name": "bread", "price": 1}]',
    '{"name": "look", "price": 3}',
    '{"say": "hello"}',
    '{"look": ["a", "b"]}',
    '{"tool": "hammer", "owner": "Bo"}',
    '{"action": "attack", "target": "Bo"}',
    '{"function": "door", "arguments": "none"}',
    '```json\n{"name": "Marta"}\n```',
    "```python\nprint('hello')\n```",
    "```python\nfire(ball=3)\n```",
    "```python\ndef say(message):\n    print(message)\n```",
    "[say by Anna] hello",
    "[look] [wait] [give]",
    "[smiles](warmly)",
    "<b>Hello</b>",
    "a < b and c > d",
    "<3 you",
    "I <look> at you.",
    "He said <wait> and </wait>.",
    "The mark <tool_call> begins a call.",
    "<tool_call> is a mark.",
    "He wrote </tool_call> on the wall.",
    "[TOOL_CALLS] is what Mistral writes.",
    "to=functions.say is harmony.",
    "Tools: say, whisper, look.",
    "1. say\n2. look\n3. wait",
    "say: Hello",
    "look = see",
    "wait()? No.",
    "I call wait() and then look() in my code.",
    "def say(message):\n    print(message)",
    "call:say",
    "analysis: the lamp is old, and the assistant finally left.",
    ">>>",
    ">>> say('x')",
    "{smiles} Hello",
    '{"call" me Ishmael}',
    "{name: Marta}",
    "{say hello to Bo}",
    "[say, look, wait]",
    "('say', 'look')",
    "say\n\nlook\n\nwait",
    "<give me that>",
    "{",
    "[]",
    "{}",
    "[{}]",
    "```",
    "~~~",
    '"',
    "“",
    "<|",
    "- [ ] say\n- [x] look",
    "Yesterday: [look], {wait}, <say>.",
]


@each_row([*QUOTED, *SHOWN, *PROSE, *hidden.SPEECH])
def test_words_stay_words(text):
    reading = read(text, OFFER)
    assert (reading.text, reading.calls) == (text.strip(), ())


def test_there_are_enough_of_them():
    assert len({*QUOTED, *SHOWN, *PROSE}) > 600


UNITS = [
    *("<", "<<t", "<t>", "<say>", "</say>", "<tool_call>", "<tool_call>{", '<tool_call>["'),
    *("[TOOL_CALLS]", '{"name": "say", ', '{"name":"say",\n', '[{"name":"say",\n', "[[[[", "{"),
    *('{"a":\n', "```\n", "```json\n{\n", '"', "“\n", '“x\n"y\n', "`", "<think>", "</think>"),
    *("<think></think>", "<|channel|>", "<|channel|>analysis<|message|>", "<|end|>", "Thought:"),
    *("Action: say\n", "Action: say\nAction Input: {\n", "> ", "say(", "say(\n", 'say("\n'),
    *("[say(message='x'),", "<function=say>", "<function=say><parameter=message>", "<parameter=a>"),
    *("analysis", "assistantfinal", "assistantcommentary to=functions.say ", "\n", " \n", "a "),
    *("**SAY:** ", "SAY: {\n", "<|from|>assistant <|recipient|>", ">>>say\n", "<escape>", "{'a':"),
    *('\\"', f"<tool_call>{CALL}</tool_call>", f"{CALL}\n", "<｜tool▁calls▁begin｜>", "[THINK]"),
    *('<whisper target="', '<whisper target="a" ', "<call>", f"a {CALL}", '{"name": "whisper", '),
    *('whisper("', 'a {"name": "look" x\n', '“{"name": "look", "arguments"', '\'{"look": {'),
    *('"{', '"<a ', '"\\" ', "`{", "“{", '"name": "whisper" { ', "<whisper>x", 'a [{"'),
    *('a: {"x": \n', "<call name='look' ", '{"arguments": {"name": "look", '),
    *("say ", "whisper target: ", 'whisper "target": "x" ', "target=x ", "/say ", "whisper(a, b"),
    *("whisper{a", "[whisper: ", "whisper Bo = x\n", "--target ", ':target "', "say message: "),
]


@each_case("size", [32_000, 200_000])
@each_case("unit", some_of(UNITS, 4))
def test_no_text_takes_long(unit, size):
    """Far below what would be quadratic; a busy machine may be slow once, but not each time."""
    text = (unit * (size // len(unit) + 1))[:size]
    gc.disable()  # a collection of all that earlier tests left behind takes longer than the text
    try:
        assert any(_seconds(text) < 0.25 for _try in range(3))
    finally:
        gc.enable()


def _seconds(text):
    begun = time.process_time()
    read(text, OFFER)
    clean(text, "Marta")
    return time.process_time() - begun
