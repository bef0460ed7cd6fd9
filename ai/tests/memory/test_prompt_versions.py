import pytest
from django.test import TestCase

from ai.memory import prompt_versions
from ai.memory.privacy.refusal import Refusal
from ai.models import PromptVersion
from ai.tests.memory.scopes import Days


class PromptsTest(TestCase):
    def write(self, text, script=7):
        return prompt_versions.write(script, text, by="account:3", why="", now=Days()())

    def test_nothing_is_there_at_first(self):
        assert prompt_versions.current(7) is None
        assert prompt_versions.text_of(7) == ""

    def test_every_version_is_kept_and_the_last_one_holds(self):
        for text in ("one", "two", "one"):
            self.write(text)
        assert prompt_versions.text_of(7) == "one"
        assert [row.number for row in prompt_versions.history(7)] == [3, 2, 1]
        assert prompt_versions.version(7, 2).text == "two"
        assert prompt_versions.version(7, 0).text == ""

    def test_what_was_never_there_is_refused(self):
        self.write("one")
        with pytest.raises(Refusal, match="no version 2") as refused:
            prompt_versions.version(7, 2)
        assert refused.value.advice == "Take one from 0 to 1."

    def test_each_assistant_counts_for_itself(self):
        self.write("one")
        assert self.write("eins", script=8).number == 1
        assert prompt_versions.text_of(7) == "one"
        assert PromptVersion.objects.count() == 2
