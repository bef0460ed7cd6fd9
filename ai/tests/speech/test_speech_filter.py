"""What the game's own filter leaves of a text, and what becomes of one that is broken."""

from django.test import SimpleTestCase, override_settings

from ai.speech.speech_filter import SpeechFilter


def loud(sentence, character):
    return f"{sentence.upper()} ({character})"


def no_cats(sentence, character):
    return None if "cat" in sentence else sentence


def broken(sentence, character):
    raise RuntimeError("no")


def odd(sentence, character):
    return 7


class Counting:
    made = 0

    def __init__(self):
        type(self).made += 1

    def __call__(self, sentence, character):
        return sentence


def here(name):
    return override_settings(AI={"SPEECH_FILTER": f"{__name__}.{name}"})


class SpeechFilterTest(SimpleTestCase):
    def setUp(self):
        self.told = []
        self.speech_filter = SpeechFilter(lambda text, topic: self.told.append((text, topic)))

    def passed(self, text):
        return self.speech_filter.passed(text, "Marta")

    def test_without_a_filter_all_passes_as_it_is(self):
        with override_settings(AI={"SPEECH_FILTER": None}):
            assert self.passed("Fuck.  Two blanks.") == "Fuck.  Two blanks."
            assert self.speech_filter.allows("Fuck.", "Marta")

    def test_a_filter_is_asked_by_the_sentence_and_may_change_it(self):
        with here("loud"):
            assert self.passed("Hi. Who?") == "HI. (Marta) WHO? (Marta)"

    def test_a_sentence_that_is_kept_back_is_replaced_by_nothing(self):
        with here("no_cats"):
            assert self.passed("A dog. A cat. A fox.") == "A dog. A fox."
            assert self.passed("A cat.") == ""
            assert not self.speech_filter.allows("A dog. A cat.", "Marta")

    def test_a_text_that_passes_whole_is_left_as_it_is(self):
        with here("no_cats"):
            assert self.passed("A dog.   A fox.") == "A dog.   A fox."

    def test_a_broken_filter_lets_nothing_through_and_staff_hear_of_it(self):
        for name in ("broken", "odd", "missing"):
            with here(name):
                assert self.passed("Hi. There.") == ""
                assert not self.speech_filter.allows("Hi.", "Marta")
        assert {topic for _text, topic in self.told} == {"speech filter"}
        assert "RuntimeError: no" in self.told[0][0]

    def test_a_class_is_made_once(self):
        with here("Counting"):
            assert self.passed("A. B c. Def.") and self.passed("More.")
        assert Counting.made == 1

    def test_the_word_list_is_the_default(self):
        assert self.passed("Fuck off. Please.") == "Please."

    def test_it_is_made_ready_at_start_and_a_broken_one_stops_nothing(self):
        with here("Counting"):
            made = Counting.made
            self.speech_filter.start()
            assert Counting.made == made + 1
            self.passed("More.")
            assert Counting.made == made + 1
        with here("missing"):
            self.speech_filter.start()
        assert [topic for _text, topic in self.told] == ["speech filter"]
