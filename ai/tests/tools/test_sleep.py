from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory


class TestWait(ToolStage):
    def test_it_ends_the_turn_without_a_word(self):
        assert self.use("wait") == {"waiting_for": "something to happen"}
        assert TOOL_REGISTRY.get_tool("wait").category is ToolCategory.TERMINAL
        assert self.heard(self.ann) == []

    def test_it_asks_to_be_woken(self):
        woken = []
        context = self.context(wake=woken.append)
        self.outcome("wait", context=context)
        assert woken == []
        self.outcome("wait", context=context, seconds=60)
        assert woken == [60]

    def test_neither_a_blink_nor_forever(self):
        tool = TOOL_REGISTRY.get_tool("wait")
        for seconds in (0, 1, -5, 86401, "soon"):
            assert not tool.validate_params({"seconds": seconds}).valid
        assert tool.validate_params({"seconds": "60"}).params == {"seconds": 60}
