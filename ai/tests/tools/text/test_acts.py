"""Acts between asterisks: which are shown, and what is said without them."""

import time

from hypothesis import given
from hypothesis import strategies as st

from ai.tests.rows import each_case
from ai.tools.text.acts import pieces

ACTS = [
    ("*draws a mug of ale* Here you are.", "+draws a mug of ale.|Here you are."),
    (
        "Hello! *smiles warmly* Sit down. *wipes the bar*",
        "Hello!|+smiles warmly.|Sit down.|+wipes the bar.",
    ),
    ("*nods*", "+nods."),
    ("*nods*. Welcome.", "+nods.|Welcome."),
    ("*nods.* Welcome.", "+nods.|Welcome."),
    ("Welcome. *nods*", "Welcome.|+nods."),
    ("*Nods slowly* Yes.", "+nods slowly.|Yes."),
    ("*Slowly draws a mug* So.", "+slowly draws a mug.|So."),
    ("*She smiles.* Welcome.", "+smiles.|Welcome."),
    ("*Marta draws a mug* So.", "+draws a mug.|So."),
    ("*the innkeeper wipes a mug* So.", "+the innkeeper wipes a mug.|So."),
    ("*zieht einen Krug* Bitte sehr.", "+zieht einen Krug.|Bitte sehr."),
    ("Here it is *slides it over*", "Here it is|+slides it over."),
    ("Hm, *leans over* listen.", "Hm,|+leans over.|listen."),
    ("*sighs* I *know* that.", "+sighs.|I know that."),
    ("Yes, *the* Marta. *laughs*", "Yes, the Marta.|+laughs."),
    ("*puts down the mug* *folds her arms* No.", "+puts down the mug.|+folds her arms.|No."),
    ("“Sit.” *points at a chair* “There.”", "“Sit.”|+points at a chair.|“There.”"),
]
WORDS = [
    ("Good day.", "Good day."),
    ("I *really* mean it.", "I really mean it."),
    ("I *really do* mean it.", "I really do mean it."),
    ("*Never* do that.", "Never do that."),
    ("*Do not* touch it.", "Do not touch it."),
    ("*This* is it.", "This is it."),
    ("*Yes*, I do.", "Yes, I do."),
    ("*squeak* The barn. *clank* It is done.", "Squeak. The barn. Clank. It is done."),
    ("*squeak* goes the barn.", "squeak goes the barn."),
    ("*kein* Bier heute. *old* Tom knows.", "kein Bier heute. old Tom knows."),
    ("**Bold** words, ***bolder*** words.", "Bold words, bolder words."),
    ("I read *songs of the sea* last year.", "I read songs of the sea last year."),
    ("*I draw a mug.* So.", "I draw a mug. So."),
    ("*unclosed act. Hello.", "unclosed act. Hello."),
    ("2 * 3 = 6, and 2*3=6", "2 * 3 = 6, and 2*3=6"),
    ("a*b*c and f(6*7) or f(8*9)", "a*b*c and f(6*7) or f(8*9)"),
    ("***", "***"),
    ("* a bullet", "* a bullet"),
]


@each_case(("text", "shown"), [*ACTS, *WORDS])
def test_acts_are_shown_and_words_said_in_order(text, shown):
    found = pieces(text, "Marta Hill")
    assert "|".join("+" * is_act + words for is_act, words in found) == shown


@given(st.text(alphabet="ab *.S", min_size=1, max_size=60))
def test_no_letter_is_lost(text):
    letters = "".join(words for _, words in pieces(text)).lower()
    assert [c for c in letters if c in "abs"] == [c for c in text.lower() if c in "abs"]


@each_case("unit", ["*", "* ", "*a ", "*a*", "*a b* ", "a*"])
def test_no_text_takes_long(unit):
    begun = time.process_time()
    pieces(unit * (8000 // len(unit)))
    assert time.process_time() - begun < 0.25
