"""The embedded brain: small talk, and what is said in few words or in wrong ones."""

from __future__ import annotations

from ai.tests.brains.embedded.talk import Talk, percept


def test_two_things_told_in_one_sentence_are_kept_apart() -> None:
    talk = Talk()
    talk.say("My name is Anna Smith and I like cheese.")
    assert "cheese" not in talk.say("What is my name?")
    assert talk.say("What do I like?") == "You told me that you like cheese."


def test_a_name_is_told_from_a_state() -> None:
    talk = Talk()
    talk.say("I'm Peter.")
    talk.say("I'm tired.")
    assert "Peter" in talk.say("What is my name?")


def test_what_was_told_is_found_in_other_words() -> None:
    talk = Talk()
    talk.say("I lost my ring.")
    talk.say("My secret is the well.")
    assert "ring" in talk.say("What did I lose?")
    assert "the well" in talk.say("Remind me of my secret.")
    assert "20 minutes" in talk.say("Remind me of the soup.")


def test_what_is_wanted_back_is_named_without_it() -> None:
    persona = {"phrases": {"not_to_give": ["No, not {what}."]}}
    for line in ("May I have the lantern back?", "Can I borrow the lantern for tonight?"):
        assert Talk(persona).say(line) == "No, not the lantern."


def test_a_thing_is_here_or_in_its_hands_or_neither() -> None:
    talk = Talk()
    assert "lantern is here" in talk.say("Is the lantern still here?")
    assert "have" in talk.say("Is the old key here?")
    assert "do not see" in talk.say("Is the boat here?")


def test_a_misspelt_question_is_not_taken_for_news() -> None:
    talk = Talk()
    talk.say("whre is teh libary")
    assert "libary" not in talk.say("What did I tell you?")


def test_what_one_feels_for_it_is_not_kept_as_a_fact() -> None:
    talk = Talk()
    assert "remember" not in talk.say("I hate you!") + talk.say("I love you!")


def test_a_topic_may_be_asked_for_by_its_name_alone() -> None:
    talk = Talk()
    assert "gold" in talk.say("What do you know about gold?").lower()
    assert "Nine stones" in talk.say("And the stones?")
    assert "Nine stones" in talk.say("the stones")
    talk.say("Why?")
    assert talk.used() == []


def test_asked_about_somebody_it_cannot_know_of_it_asks_back() -> None:
    answer = Talk().say("And him?")
    assert "name" in answer or "whom" in answer


def test_thanks_and_greetings_come_in_many_words() -> None:
    persona = {"phrases": {"thanks": ["Gladly."], "greeting": ["Ahoy!"]}}
    for line in ("thx", "ty", "Thank you so much!", "Many thanks."):
        assert Talk(persona).say(line) == "Gladly."
    for line in ("helo", "Good morning to you!", "Nice to meet you.", "HELLO MARTA!!!"):
        assert Talk(persona).say(line) == "Ahoy!"


def test_a_blow_is_not_met_with_a_bow() -> None:
    talk = Talk({"phrases": {"hurt": ["ducks."], "gesture": ["bows."]}})
    talk.hear(percept("Anna hits Marta with a mug.", "pose"))
    assert [call.arguments for call in talk.ending] == [{"action": "ducks."}]
    talk.hear(percept("Anna waves to Marta.", "pose"))
    assert [call.arguments for call in talk.ending] == [{"action": "bows."}]


def test_a_question_is_answered_before_a_greeting_and_a_greeting_before_a_sound() -> None:
    persona = {"phrases": {name: [f"[{name}]"] for name in ("greeting", "insult", "how_are_you")}}
    for line, answer in (
        ("Good evening, keeper. How are you?", "[how_are_you]"),
        ("Hello. You are an ugly liar.", "[insult]"),
        ("Good evening. Hm.", "[greeting]"),
    ):
        assert Talk(persona).say(line) == answer


def test_what_is_only_asked_for_in_words_that_name_goods_is_no_order() -> None:
    persona = {"phrases": {name: [f"[{name}]"] for name in ("called", "permitted", "pardon")}}
    for line, answer in (
        ("May I have a word with you?", "[called]"),
        ("May I have a seat?", "[permitted]"),
        ("Could I have a moment?", "[permitted]"),
        ("I would like a", "[called]"),
        ("Could you", "[called]"),
        ("Rather something else.", "[pardon]"),
    ):
        assert Talk(persona).say(line) == answer


def test_a_message_from_elsewhere_is_known_to_have_come() -> None:
    talk = Talk()
    talk.hear(percept("The wolves are back.", "message", data={"for": "Bo", "asker": "account:7"}))
    assert "between" in talk.say("Good day. Did you get a message from Bo?")
    assert "Bo" in talk.say("Who sent it?")
    assert "wolves" not in talk.said()
    assert talk.say("Did you get my message?", name="Gustavo").endswith("“The wolves are back”.")
    assert "message" in talk.say("Is there a message for me?")


def test_a_topic_stays_the_topic_of_a_question_about_it() -> None:
    talk = Talk()
    talk.say("Tell me about the standing stones.")
    assert "does not say who" in talk.say("Who built them?")


def test_who_asks_for_a_page_once_more_gets_it_once_more() -> None:
    talk = Talk()
    for _ in range(2):
        assert "stand on the hill" in talk.say("Tell me about the standing stones.")
