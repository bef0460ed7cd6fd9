from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY


class TestReadOn(ToolStage):
    def test_a_long_result_is_read_page_by_page_and_whole(self):
        whole = "".join(str(number) for number in range(4000))
        context = self.context(results={"c1": whole})
        text, offset = "", 0
        while offset is not None:
            page = self.outcome("read_on", context=context, call_id="c1", offset=offset)
            assert page["offset"] == offset and page["total"] == len(whole)
            text += page["text"]
            offset = page.get("next_offset")
        assert text == whole

    def test_an_unknown_call_says_which_there_are(self):
        context = self.context(results={"c1": "x"})
        assert "There is more of: c1." in self.refused("read_on", context=context, call_id="c2")
        assert "Call the tool again." in self.refused("read_on", call_id="c2")

    def test_beyond_the_end_is_an_error(self):
        context = self.context(results={"c1": "x"})
        told = self.refused("read_on", context=context, call_id="c1", offset=1)
        assert "ends at 1" in told

    def test_it_is_never_answered_from_the_cache(self):
        assert not TOOL_REGISTRY.get_tool("read_on").cacheable
