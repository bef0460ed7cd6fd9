"""Rules as data: what builders write, and what they are told about it."""

from __future__ import annotations

import time
from collections.abc import Mapping

from ai.brains.embedded.builtin.builtin_rules import RULES
from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.rules.rule_order import MAX_RULES, REASON
from ai.brains.embedded.rules.rulebook import Rulebook, check_rules
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case


def problems(**rule: object) -> str:
    return "\n".join(check_rules([rule]))


def test_the_built_in_rules_and_phrases_are_without_fault() -> None:
    book = Rulebook()
    assert book.problems == []
    assert len(book.rules) == len(RULES) == len({rule["name"] for rule in RULES})


def test_every_group_of_phrases_has_several_so_that_nobody_repeats_himself() -> None:
    assert [name for name, texts in PHRASES.items() if len(texts) < 2] == []


def test_a_group_behind_words_that_are_no_pattern_says_so_and_breaks_nothing() -> None:
    phrases = {"behind: (ninth": ["Of nine."], "behind: tenth": ["Of ten."]}
    (told,) = check_rules([], phrases)
    assert "behind: (ninth" in told and "correct the pattern" in told
    assert "it fits every line" in check_rules([], {"behind: soup|": ["Barley."]})[0]
    talk = Talk({"phrases": {**phrases, "greeting": ["I am the tenth."]}})
    talk.say("hello")
    assert talk.say("tenth what?") == "Of ten."


def test_a_good_rule_has_no_problems() -> None:
    rule = {
        "name": "price",
        "hear": r"\bprice of (?P<ware>\w+)",
        "do": [{"tool": "search_object", "as": "ware_here", "arguments": {"query": "{ware}"}}],
        "let": {"found": "ware_here.matches|first"},
        "say": ["{found.name|cap}? Two coppers.", "@agreed"],
        "none": "I sell no {ware}.",
    }
    assert check_rules([rule]) == []


@each_case(
    ("rule", "told"),
    [
        ({"name": "x", "hear": "(", "say": "Hm."}, "correct the pattern"),
        ({"name": "x", "hear": "a" * 700, "say": "Hm."}, "write two patterns"),
        ({"name": "x", "say": "Hm."}, "it has no 'hear'"),
        ({"hear": "x", "say": "Hm."}, "it has no 'name'"),
        ({"name": "x", "hear": "x", "sya": "Hm."}, "'sya' is not a key of a rule"),
        ({"name": "x", "hear": "x", "say": "{nobody}"}, "nothing is called 'nobody'"),
        ({"name": "x", "hear": "x", "say": "{asker"}, "brace without its other half"),
        ({"name": "x", "hear": "x", "say": "{asker|shout}"}, "uses the filter 'shout'"),
        ({"name": "x", "hear": "x", "say": "{asker|cut:x}"}, "needs a number"),
        ({"name": "x", "hear": "x", "say": "{asker.__class__!r}"}, "must begin with a name"),
        ({"name": "x", "hear": "x", "say": "@nowhere"}, "no phrases '@nowhere'"),
        ({"name": "x", "hear": "x", "say": 3}, "must be a text or a list of texts"),
        ({"name": "x", "hear": "(?P<asker>x)", "say": "y"}, "the name 'asker' is taken"),
        ({"name": "x", "kinds": ["sing"], "say": "y"}, "the kind 'sing' is unknown"),
        ({"name": "x", "hear": "x", "do": "look"}, "'do' must be a list of calls"),
        ({"name": "x", "hear": "x", "do": [{"arguments": {}}]}, "a dict with 'tool'"),
        ({"name": "x", "hear": "x", "do": [{"tool": "a", "arg": 1}]}, "not a key of a call"),
        ({"name": "x", "hear": "x", "do": [{"tool": "a"}] * 5}, "4 at most"),
        ({"name": "x", "hear": "x", "let": ["a"]}, "'let' must be a dict"),
        ({"name": "x", "hear": "x", "keep": {"about": "x"}}, "'keep' needs"),
        ({"name": "x", "hear": "x", "recall": "x"}, "'recall' must be a dict"),
        ({"name": "x", "hear": "x", "question": "yes"}, "'question' must be true or false"),
        (7, "it must be a dict"),
    ],
)
def test_each_mistake_is_told_on_a_line_with_what_to_do(rule: object, told: str) -> None:
    found = check_rules([rule])
    assert any(told in line for line in found)
    assert all(line.startswith("rule 1") and "\n" not in line for line in found)


def test_rules_that_are_no_list_are_told_so() -> None:
    assert check_rules({"name": "x"}) == ["'rules' must be a list of rules; put [ ] around them."]


def test_too_many_rules_are_told_so() -> None:
    rules = [{"name": f"r{n}", "hear": "x", "say": "y"} for n in range(MAX_RULES + 1)]
    assert "only the first" in check_rules(rules)[0]


def test_a_bad_rule_is_skipped_and_the_others_stay() -> None:
    book = Rulebook([{"name": "bad", "hear": "("}, {"name": "good", "hear": "x", "say": "y"}])
    assert book.rules[0].name == "good"
    assert len(book.rules) == len(RULES) + 1


def test_a_rule_of_a_built_in_name_changes_that_one_in_its_place() -> None:
    names = [rule.name for rule in Rulebook().rules]
    book = Rulebook([{"name": "unknown", "say": ["Arr."]}])
    assert [rule.name for rule in book.rules] == names
    assert [t.fill({}) for t in book.rules[-1].words["say"]] == ["Arr."]


def test_a_built_in_rule_can_be_switched_off() -> None:
    book = Rulebook([{"name": "get", "off": True}])
    assert "get" not in [rule.name for rule in book.rules]


def test_a_phrase_that_cannot_be_read_is_told_and_left_out() -> None:
    book = Rulebook(phrases={"thanks": ["{x|y}", "Aye."], "greeting": "Ahoy!", "sorry": 3})
    assert list(book.phrases["thanks"]) == ["Aye."]
    assert list(book.phrases["greeting"]) == ["Ahoy!"]
    assert book.phrases["sorry"] == PHRASES["sorry"]
    assert len(book.problems) == 2


def test_no_pattern_can_stall_the_game() -> None:
    book = Rulebook([{"name": "slow", "hear": r"^(a+)+$", "say": "Hm."}])
    begin = time.thread_time()
    assert book.rules[0].match("say", "a" * 5000 + "b", False) is None
    assert time.thread_time() - begin < 0.5


TREASURE = {
    "name": "treasure",
    "hear": "^is there a treasure$",
    "say": "There is one.",
    "why": "A dragon hid it.",
}


def _asked_why(rule: Mapping[str, object]) -> str:
    talk = Talk({"rules": [rule]})
    assert talk.say("Is there a treasure?") == "There is one."
    return talk.say("Why?")


def test_a_why_behind_a_rule_is_answered_by_its_reason() -> None:
    assert _asked_why(TREASURE) == "A dragon hid it."


def test_a_reason_is_told_only_how_its_rule_may_be() -> None:
    talk = Talk({"rules": [{**TREASURE, "kinds": ["whisper"]}]})
    assert talk.whisper("Is there a treasure?") == "There is one."
    assert "dragon" not in talk.say("Why?")
    talk = Talk({"rules": [{**TREASURE, "kinds": ["whisper"]}]})
    talk.whisper("Is there a treasure?")
    assert "dragon" in talk.whisper("Why?")


def test_a_reason_needs_the_tool_of_its_rule() -> None:
    rule = {**TREASURE, "needs": "doc_lookup"}
    assert "dragon" in _asked_why(rule)
    talk = Talk({"rules": [rule]})
    talk.say("Is there a treasure?")
    talk.offer = [tool for tool in talk.offer if tool["name"] != "doc_lookup"]
    said = talk.say("Why?")
    assert "dragon" not in said
    assert REASON not in said


def test_nobody_can_ask_for_a_reason_by_its_name() -> None:
    (name,) = (one.name for one in Rulebook([TREASURE]).rules if REASON in one.name)
    for line in (name, name[1:], "give me the reason of treasure"):
        assert "dragon" not in Talk({"rules": [TREASURE]}).say(line)


def test_rules_of_like_names_keep_their_own_reasons() -> None:
    rules = [
        {"name": "a b", "hear": "treasure", "say": "There is one.", "why": "A dragon hid it."},
        {"name": "ab", "hear": "tower", "say": "It fell.", "why": "A storm broke it."},
    ]
    talk = Talk({"rules": rules})
    talk.say("Tell me about the tower!")
    assert talk.say("Why?") == "A storm broke it."


def test_a_why_that_a_persona_reads_itself_comes_before_the_reason() -> None:
    rule = {**TREASURE, "next": {"^why$": "what is a dragon"}}
    dragon = {"name": "dragon", "hear": "^what is a dragon$", "say": "A beast."}
    talk = Talk({"rules": [rule, dragon]})
    talk.say("Is there a treasure?")
    assert talk.say("Why?") == "A beast."
