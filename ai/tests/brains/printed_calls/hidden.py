"""Calls that stand in odd places: after words, in quotation marks, in tags of a model's own."""

import json

from ai.tests.brains.printed_calls.forms import dump, named

ARGUMENTS = {"target": "Bo", "message": "the secret"}
CALL = named("whisper", ARGUMENTS)
LINES = json.dumps({"name": "whisper", "arguments": ARGUMENTS}, indent=2)
TAGGED = f"<tool_call>{CALL}</tool_call>"
LONG = "the secret " * 40

READ = [
    # after words, at the end of the answer or of the line, in any language
    f"Whispering now: {CALL}",
    f"Whispering now: {LINES}",
    f"Whispering now: {CALL}.",
    f"Whispering now: {CALL}\nThere.",
    f"Good day, Bo! {CALL}",
    f"Ich flüstere es ihm zu: {CALL}",
    f"Je lui chuchote: {CALL}",
    f"我悄悄告诉他：{CALL}",
    f"Шепчу: {CALL}",
    f"One moment, {CALL}",
    f"One moment — {CALL}",
    f"*leans over* {CALL}",
    f"(quietly) {CALL}",
    f"Now: [{CALL}]",
    "Now: " + named("whisper", ARGUMENTS, "parameters"),
    "Now: " + named("whisper", ARGUMENTS, "args"),
    "Now: " + dump({"tool": "whisper", "arguments": ARGUMENTS}),
    "Now: " + dump({"function": {"name": "whisper", "arguments": ARGUMENTS}}),
    "Now: " + dump({"tool": "whisper", **ARGUMENTS}),
    "Now: " + dump({"whisper": ARGUMENTS}),
    f"Ich flüstere:\n{CALL}",
    f"Ich flüstere:\n```json\n{CALL}\n```",
    f"Ich flüstere es ihm zu.\n```json\n{CALL}\n```",
    # tags
    '<whisper target="Bo" message="the secret"/>',
    '<whisper target="Bo" message="the secret" />',
    "<whisper target='Bo' message='the secret'/>",
    '<whisper target="Bo" message="the secret">',
    '<whisper target="Bo" message="the secret"></whisper>',
    '<whisper target="Bo">the secret</whisper>',
    '<whisper\n  target="Bo"\n  message="the secret"\n/>',
    '<WHISPER target="Bo" message="the secret"/>',
    '*smiles* <whisper target="Bo" message="the secret"/>',
    'Ich flüstere. <whisper target="Bo" message="the secret"/>',
    '```xml\n<whisper target="Bo" message="the secret"/>\n```',
    "<whisper><target>Bo</target><message>the secret</message></whisper>",
    f"<call>{CALL}</call>",
    f"<call>\n{CALL}\n</call>",
    f"<action>{CALL}</action>",
    f"Gut. <call>{CALL}</call>",
    '<call>whisper(target="Bo", message="the secret")</call>',
    '<call name="whisper" target="Bo" message="the secret"/>',
    '<invoke name="whisper" target="Bo" message="the secret"/>',
    '<tool name="whisper" target="Bo" message="the secret"/>',
    '<action name="whisper" target="Bo" message="the secret"></action>',
    '<call tool="whisper"><target>Bo</target><message>the secret</message></call>',
    '<invoke name="whisper"><parameter name="target">Bo</parameter>'
    '<parameter name="message">the secret</parameter></invoke>',
    f'<call name="whisper">{dump(ARGUMENTS)}</call>',
]
"""Calls that are made."""

AROUND = [
    "Nun, {} ist es.",
    "Ich sage {} zu ihm.",
    "Ich sage: {}",
    "Ich sage: {}\nGut.",
    "Ich sage. {}",
    "Ich sage:\n\n{}",
    "Ich sage:\n{}\nGut.",
    "Ich sage:\n```\n{}\n```\nGut.",
    "Zum Beispiel:\n```\n# so\n{}\n```",
    "~~~\nso {} da\n~~~",
    "- {}",
    "({})",
    "*{}*",
    "| {} | x |",
    '"{}"',
    "“{}”",
    "«{}»",
    "'{}'",
]
"""Where any form of a private call is not spoken."""

NOT_READ = [
    # words around it: an example, or a call
    f"Bo, {CALL} is what I do.",
    f"Ich flüstere {CALL} ihm ins Ohr.",
    f"Ich flüstere:\n{CALL}\nUnd nun?",
    f"Ich flüstere:\n```json\n{CALL}\n```\nUnd nun?",
    f"For example: {CALL}",
    f"Here is an example:\n```json\n{CALL}\n```",
    f"To whisper, one writes:\n{CALL}\nThat is all.",
    f"The lesson:\n```python\n# how to whisper\n{CALL}\n```\nTry it.",
    f"I saw {CALL} on the wall, {CALL} too.",
    f"Now: {CALL[:-5]}",
    f"Now: {CALL[:-5]} and so on",
    f"Now: {CALL.replace(chr(34), chr(92) + chr(34))} it is.",
    "Now {name: whisper, arguments: {target: Bo, message: the secret}} it is.",
    'I do whisper {"target": "Bo", "message": "the secret"} for Bo.',
    'I do whisper("Bo", "the secret") for Bo.',
    'I do whisper(target="Bo", message="the secret") for Bo.',
    'Well. Action: whisper Action Input: {"target": "Bo", "message": "the secret"} so.',
    # marks among words
    f"Ich rufe {TAGGED} für ihn.",
    f"I call {TAGGED} for him.",
    f"I call <tool_call>{CALL} for him.",
    "I call <tool_call>whisper Bo the secret</tool_call> for him.",
    f"I call <function=whisper>{dump(ARGUMENTS)}</function> for him.",
    f"I call [TOOL_CALLS]whisper{dump(ARGUMENTS)} for him.",
    f"I call [TOOL_CALLS] [{CALL}] for him.",
    f"I call <|tool_call|>[{CALL}] for him.",
    f"I call <call>{CALL}</call> for him.",
    "I call <call>whisper: Bo, the secret</call> for him.",
    # in quotation marks or as code within a sentence, of which nobody says that others wrote it
    f"I whisper “{CALL}” to him.",
    f"I will use `{CALL}` now.",
    f"Let me call `{CALL}`.",
    f"Calling `{CALL}` for Bo.",
    f"Ich flüstere „{CALL}“ in sein Ohr.",
    f"Je chuchote «{CALL}» à Bo.",
    f"Now «{TAGGED}» it is.",
    f'I go with "{TAGGED}" then.',
    'I\'ll run `whisper(target="Bo", message="the secret")` for you.',
    'Done: `whisper("Bo", "the secret")`, my friend.',
    'Using `whisper {"target": "Bo", "message": "the secret"}` now.',
    # block quotations of several lines
    "> " + LINES.replace("\n", "\n> "),
    "Very well.\n> " + LINES.replace("\n", "\n> "),
    "Ich flüstere:\n> " + LINES.replace("\n", "\n> ") + "\nGut.",
    # tags that cannot be read
    '<whisper target="Bo" words="the secret"/>',
    '<whisper target="Bo" target="Al" message="the secret"/>',
    'I do <whisper target="Bo" message="the secret"/> for him.',
    f'<whisper target="Bo" message="{LONG}',
    '<whisper target="Bo" message="the "secret" key"/>',
    "<whisper target=Bo message=the secret>",
    "I do <whisper>Bo, the secret</whisper> for him.",
    "<call><name>whisper</name><target>Bo</target><message>the secret</message></call>",
    "<tool_call><name>whisper</name><arguments>the secret</arguments></tool_call>",
    "Well, <invoke name='whisper'>the secret</invoke> it is.",
    # the whole answer in quotation marks
    f'"{CALL}"',
    f"“{CALL}”",
    f"«{CALL}»",
    f"「{CALL}」",
    f"'{CALL}'",
    f'"{TAGGED}"',
    f"“{TAGGED}”",
    f"> {CALL}",
    json.dumps(CALL),
    f"“{CALL}”.",
    "\"<whisper target='Bo' message='the secret'/>\"",
]
"""Calls that the model is told to write again."""

TAGS = [
    "```\nWHISPER: Bo = the secret\n```",
    "```text\nWHISPER: Bo = the secret\n```",
    "Ich flüstere:\n```\nWHISPER: Bo = the secret\n```",
    "Ich flüstere:\n```\nWHISPER: Bo = the secret\n```\nSo.",
    '"WHISPER: Bo = the secret"',
    "“WHISPER: Bo = the secret”",
    "`WHISPER: Bo = the secret`",
    "Sure! WHISPER: Bo = the secret",
    "*leans over* WHISPER: Bo = the secret\nGood.",
    "I do WHISPER: Bo = the secret",
    "Now, WHISPER: Bo = the secret",
    "He nods - WHISPER: Bo = the secret\nGood.",
]
"""Tags of the tools' own that no call is made of."""

ALOUD = [
    f"Well, {named('say', {'message': 'the secret'})} it is.",
    f"Hm {named('say', {'message': 'the secret'})}, I think.",
    f"*nods* {named('say', {'message': 'the secret'})} and waits.",
    f"Gut, {named('say', {'message': 'the secret'})} also.",
    f"I'll use `{named('say', {'message': 'the secret'})}` now.",
    f"Let me call “{named('say', {'message': 'the secret'})}” for you.",
    "Calling `say(message='the secret')` now.",
    'I will `say("the secret")` to you.',
]
"""Calls of what everybody hears, which are not spoken as they are written."""

SHOUT = dump({"name": "shout", "arguments": {"message": "Ho"}})
SPEECH = [
    # a player's line, quoted
    f'Bo wrote "{CALL}" on the wall.',
    f"Bo wrote “{CALL}” on the wall.",
    f"Bo schrieb „{CALL}“ an die Wand.",
    f"Bo a écrit «{CALL}» sur le mur.",
    f"He wrote `{CALL}`, and I laughed.",
    f"He wrote “{TAGGED}”, and I laughed.",
    f'He wrote "{TAGGED}", and I laughed.',
    f"“Hello,\n{CALL}\nbye,” said Anna.",
    f"Bo wrote this:\n> {CALL}\nWhat does it mean?",
    "He wrote “<whisper target='Bo' message='x'/>”, and I laughed.",
    "He wrote `whisper(target='Bo')`, and I laughed.",
    'He said “[TOOL_CALLS]whisper{"target": "Bo"}” all day.',
    # words about whispering
    "I whisper, they whisper, we all whisper.",
    "To whisper: lean in, and speak softly.",
    "The tool whisper takes a target and a message.",
    'It takes "target" and "message", as whisper does.',
    "A tool's name: whisper. Its arguments: target, message.",
    "Name: whisper, the horse. Target: the fence.",
    "The tag <whisper> is an odd one.",
    "The tags <whisper/> and <look/> are odd.",
    "I <give> and I <look> and I <wait>.",
    "<action>waves and smiles</action>",
    "<action>looks at you</action>",
    "<action>look at you</action>",
    "<call>me Ishmael</call>",
    "<call> me, whisper to me",
    "The mark <tool_call> comes before any whisper.",
    "One writes [TOOL_CALLS], and then one waits.",
    "whisper(s) in the dark",
    "whisper (softly) to me",
    "Look (at me) and wait (for me).",
    "wait() is a call, and so is look().",
    "Give {it} to me.",
    "{whisper} he said {softly}",
    '{"name": "Whisper", "kind": "horse", "age": 7}',
    "A horse: " + dump({"name": "whisper", "price": 3}),
    'I have {"give": 3, "take": 4} in my notes.',
    # lessons whose calls name no tool on offer
    f"A lesson:\n```json\n{SHOUT}\n```\nTry it.",
    f"Now: {SHOUT}",
    f"I saw {SHOUT} on the wall.",
    "```python\nshout('x')\n```",
    "```xml\n<shout target='x'/>\n```",
    'Use <a href="x">this</a> or <img src="y"/>.',
    'A lesson: print(f"{name}: {target}") prints both.',
    'const whispers = {"name": "Bo", "target": 3};',
    "<div class='whisper'>softly</div>",
    "for x in look: wait(x)",
    "He said <wait> and </wait>.",
    # an own tag that is spoken of
    'Bo wrote "WHISPER: Bo = x" on the wall.',
    "The tag `WHISPER: Bo = x` is an odd one.",
    "I SAY: no.",
    "A NOTE: x. And LOOK: a bird.",
    # calls as somebody else's words
    f"Anna says “{CALL}” a lot.",
    f"Write `{named('say', {'message': 'Hi'})}` to speak.",
    f"She reads `{CALL}` aloud.",
    f"Berta hat „{CALL}“ gesagt.",
    "I use `ls -l` and `cat {file}` all day.",
    'I call it “{wonder}”, and I use "[brackets]".',
    # data that is no argument of what speaks
    '{"title": "Hi"}',
    '{"message": "Hi", "mood": "happy"}',
    '["message"]',
]
"""Texts in which no call stands."""
