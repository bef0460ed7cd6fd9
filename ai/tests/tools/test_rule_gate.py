"""The ready-made gate: the first rule that fits decides, and no slip leaves it open."""

import time

import pytest

from ai.pipeline import State
from ai.tests.pipeline.kit import DANGEROUS, Kit, tool
from ai.tests.rows import each_case
from ai.tools import Authority
from ai.tools.rule_gate import REFUSED, GateRuleError, RuleGate

PARAMETERS = {
    "type": "object",
    "properties": {"name": {"description": "d"}, "value": {"description": "d"}},
    "required": [],
    "additionalProperties": False,
}


def setter(name="set_attribute", **declared):
    declared.setdefault("parameters", PARAMETERS)
    return tool(name, category=DANGEROUS, **declared)


def refused(rules, arguments=None, asker=2, source="account:3", **declared):
    """The reason for which a call is refused; None where it runs."""
    gate = RuleGate(rules)
    kit = Kit(setter(**declared), gate=lambda: gate)
    kit.authority = Authority(level=6, asker=asker, grant=6, acts_alone=True)
    kit.caller.asker = source
    outcome = kit.call("set_attribute", arguments or {})
    assert (outcome.state is State.REFUSED) == (kit.diary.begun == [])
    return None if outcome.success else outcome.result.message


def no(**parts):
    return {**parts, "approve": False, "reason": "Not that."}


def test_without_rules_every_call_passes() -> None:
    assert refused([], requires_gate=True) is None


@each_case(
    ("pattern", "fits"),
    [
        ("set_attribute", True),
        ("set_*", True),
        ("*_ATTRIBUTE", True),
        ("set_attribut?", True),
        (["look", "set_*"], True),
        ("set_", False),
        ("set_attribut", False),
        ("set.attribute", False),
        (["look", "say"], False),
    ],
)
def test_a_tool_is_named_whole_with_wildcards_or_from_a_list(pattern, fits) -> None:
    assert (refused([no(tool=pattern)]) is not None) is fits


def test_a_rule_that_could_decide_on_a_tool_makes_the_gate_judge_it() -> None:
    gate = RuleGate([no(tool="set_*", cost="expensive")])
    assert gate.judges(setter(cost="expensive"))
    assert not gate.judges(setter(cost="free"))
    assert not gate.judges(setter("look", cost="expensive"))
    assert gate.judges(setter("look", requires_gate=True))
    assert RuleGate([no(asker="nobody")]).judges(setter("look"))


@pytest.mark.parametrize("cost", ["free", "cheap", "expensive"])
def test_a_rule_goes_by_cost(cost) -> None:
    assert (refused([no(cost=["cheap", "expensive"])], cost=cost) is None) is (cost == "free")


@each_case(
    ("asker", "level", "source", "fits"),
    [
        ("below Builder", 2, "account:3", True),
        ("below Builder", 4, "account:3", False),
        ("below Builder", None, "", False),
        ("from Builder", 4, "account:3", True),
        ("from Builder", 3, "account:3", False),
        ("from Builder", None, "", False),
        ("Player", 2, "account:3", True),
        ("players", 2, "account:3", True),
        ("Player", 4, "account:3", False),
        ("none", 0, "object:7", True),
        ("none", None, "", False),
        ("nobody", None, "", True),
        ("nobody", 0, "object:7", False),
        ("account:3", 6, "account:3", True),
        ("account:3", 6, "account:33", False),
        ("object:7", 0, "object:7", True),
        (["nobody", "Guest"], 1, "account:3", True),
        (["nobody", "Guest"], 2, "account:3", False),
    ],
)
def test_a_rule_goes_by_who_asks(asker, level, source, fits) -> None:
    assert (refused([no(asker=asker)], asker=level, source=source) is not None) is fits


@each_case(
    ("value", "fits"),
    [
        ("hp", True),
        ("HP_max", True),
        ("  hp", True),
        ("h\u200bp", True),
        ("mood", False),
        (["mood", "hp"], True),
        ({"a": {"b": "hp"}}, True),
        (3, False),
        (None, False),
    ],
)
def test_a_rule_that_refuses_fits_by_any_part_of_an_argument(value, fits) -> None:
    assert (refused([no(arguments={"name": "hp*"})], {"name": value}) is not None) is fits


@pytest.mark.parametrize(("value", "fits"), [(["hp", "hp2"], True), (["hp", "gold"], False)])
def test_a_rule_that_approves_fits_only_by_all_of_an_argument(value, fits) -> None:
    rules = [{"arguments": {"name": "hp*"}, "approve": True}, no()]
    assert (refused(rules, {"name": value}) is None) is fits


def test_numbers_and_truths_are_matched_as_json_writes_them() -> None:
    assert refused([no(arguments={"value": ["3", "true"]})], {"value": 3}) is not None
    assert refused([no(arguments={"value": ["3", "true"]})], {"value": True}) is not None
    assert refused([no(arguments={"value": ["3", "true"]})], {"value": 33}) is None


def test_an_argument_that_is_not_there_fits_nothing() -> None:
    assert refused([no(arguments={"name": "*"})], {}) is None


def test_a_rule_decides_only_where_all_its_parts_fit() -> None:
    rule = no(tool="set_*", asker="below Builder", arguments={"name": "hp*", "value": "9*"})
    assert refused([rule], {"name": "hp", "value": "99"}) == "Not that."
    assert refused([rule], {"name": "hp", "value": "1"}) is None
    assert refused([rule], {"name": "hp", "value": "99"}, asker=4) is None


def test_the_first_rule_that_fits_decides() -> None:
    allowed = {"asker": "from Builder", "approve": True}
    assert refused([allowed, no()], asker=4) is None
    assert refused([allowed, no()], asker=2) == "Not that."
    assert refused([no(), allowed], asker=4) == "Not that."


def test_a_refusal_without_a_reason_has_one() -> None:
    assert refused([{"approve": False}]) == REFUSED


@each_case(
    ("rules", "told"),
    [
        ({"approve": False}, "must be a list"),
        (["no"], "rule 1: it must be a dict"),
        ([{"tool": "x"}], "rule 1: 'approve' must be True or False"),
        ([{"approve": 0}], "'approve'"),
        ([{"approve": "yes"}], "'approve'"),
        ([no(tols="x")], "'tols' is unknown. Did you mean 'tool'?"),
        ([no(tool=[])], "'tool'"),
        ([no(tool=3)], "'tool'"),
        ([no(tool=["a", 3])], "'tool'"),
        ([no(cost="dear")], "no cost 'dear'"),
        ([no(asker="below Bilder")], "Unknown permission 'Bilder'"),
        ([no(asker="below")], "Unknown permission"),
        ([no(asker="")], "fits nobody"),
        ([no(asker="below none")], "fits nobody"),
        ([no(asker="account:x")], "Unknown permission"),
        ([no(arguments="hp")], "'arguments'"),
        ([no(arguments={"name": []})], "'name'"),
        ([no(arguments={3: "x"})], "'arguments'"),
        ([{"approve": False, "reason": 3}], "'reason'"),
        ([{"approve": True}, no(tool=1), no(cost="dear")], "rule 3: there is no cost"),
    ],
)
def test_a_mistake_in_a_rule_is_an_error_that_says_where(rules, told) -> None:
    with pytest.raises(GateRuleError) as error:
        RuleGate(rules)
    assert told in str(error.value)


def test_a_rule_that_can_never_fit_is_a_slip() -> None:
    gate = RuleGate([no(tool="set_atribute"), no(tool="set_*", arguments={"nam": "hp"}), no()])
    assert gate.slips([setter()]) == [
        "rule 1 matches no tool.",
        "rule 2: no tool that it matches takes 'nam'.",
    ]
    assert RuleGate([no(tool="set_*", arguments={"name": "hp"})]).slips([setter()]) == []


def test_a_rule_about_a_cost_that_no_tool_has_yet_is_none() -> None:
    assert RuleGate([no(cost="expensive")]).slips([setter()]) == []
    assert RuleGate([no(tool="set_*", cost="expensive")]).slips([setter()]) != []


def test_no_pattern_stalls_the_game() -> None:
    rule = no(arguments={"name": "*a" * 50 + "b"})
    begun = time.thread_time()
    assert refused([rule], {"name": "a" * 20_000}) is None
    assert time.thread_time() - begun < 1


def test_letters_that_patterns_give_a_meaning_are_letters_here() -> None:
    assert refused([no(arguments={"name": "(.+)|x[a"})], {"name": "hp"}) is None
    assert refused([no(arguments={"name": "(.+)|x[a"})], {"name": "(.+)|x[a"}) is not None
