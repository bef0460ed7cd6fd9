import random
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from ai.memory.lore.word_index import Concordance, Keywords

PAGES = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from(["", "wolf ice", "ice", "Long Winter"])),
    max_size=12,
)


def shelf(**pages):
    made = Concordance()
    for key, (title, text) in pages.items():
        made.put(key, [title], text)
    return made


def best(found):
    return sorted(found, key=lambda key: (-found[key], key))


def test_a_page_is_found_by_any_word_of_it():
    pages = shelf(a=("Wolves", "They came over the ICE."), b=("Bread", "Flour and water."))
    assert set(pages.search("what of ice?")) == {"a"}
    assert pages.search("fire") == pages.search("") == pages.search("!?") == {}
    assert "flour" in pages.words_in("b") and not pages.words_in("c")


def test_rare_words_and_names_weigh_more():
    pages = shelf(a=("One", "ice ice"), b=("Two", "ice wolf"), c=("Three", "ice"), d=("Ice", "x"))
    assert best(pages.search("ice"))[0] == "d"
    assert best(pages.search("the wolf"))[0] == "b"


def test_names_are_found_by_their_beginning_and_with_another_ending():
    pages = shelf(a=("Wolves", "x"), b=("Cat", "x"))
    assert set(pages.search("wolv")) == set(pages.search("wolvesome")) == {"a"}
    assert not pages.search("wol") and not pages.search("cats")


@given(PAGES, PAGES)
def test_what_came_and_went_leaves_nothing_behind(first, second):
    """Whatever a page was before, only what it is now is found."""
    shelves, words = Concordance(), Keywords()
    for key, text in [*first, *second]:
        shelves.put(key, [text], text)
        words.put(key, [text])
    now = dict([*first, *second])
    for said in ("wolf", "ice", "winter"):
        having = {key for key, text in now.items() if said in text.lower().split()}
        assert set(shelves.search(said)) == having
    assert words.named_in("the long winter!") == {k for k, v in now.items() if v == "Long Winter"}
    for key in "abc":
        shelves.drop(key)
        words.drop(key)
    assert len(shelves) == 0 and not shelves.search("wolf ice long winter")
    assert not words.named_in("wolf ice long winter")


def test_a_keyword_is_whole_words_and_a_sentence_is_none():
    words = Keywords()
    words.put("a", ["Long Winter", "wolf", "", "!", "one two three four five six seven eight nine"])
    assert words.named_in("a LONG, winter") == words.named_in("wolf") == {"a"}
    for text in ("long hard winter", "wolfish", "one two three four five six seven eight nine"):
        assert not words.named_in(text)


def test_a_flood_of_words_over_a_thousand_pages_takes_no_time():
    """What somebody says is read once, whatever the keywords begin with."""
    chance = random.Random(1)
    syllables = [chance.choice("bdklmnrst") + chance.choice("aeiou") for _ in range(40)]
    vocabulary = ["".join(chance.choices(syllables, k=3)) for _ in range(3000)]
    words, pages = Keywords(), Concordance()
    for number in range(1000):
        words.put(str(number), ["the " * length + vocabulary[number] for length in range(1, 8)])
        text = " ".join(chance.choices(vocabulary, k=120))
        pages.put(str(number), [vocabulary[number], "the"], text)
    took = []
    for _ in range(5):
        began = process_time()
        assert not words.named_in("the " * 1000)
        assert len(pages.search("the " + " ".join(vocabulary[:10]))) == 1000
        took.append(process_time() - began)
    assert min(took) < 0.02
