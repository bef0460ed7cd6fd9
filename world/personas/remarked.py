"""What the villagers say to a remark of which they know no more than its form. Data only.

It claims nothing of what they were told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Groups = Mapping[str, Sequence[str]]
ANY = ("unknown_remark", "heard: of it", "heard: of them")
"""Groups for remarks of which nothing is known, and none of which is agreed to."""

MARTA: Groups = {
    "relieved": ["Then breathe out and sit down, dear.", "All the better, {asker}."],
    "stood_by": [
        "I would not tell you otherwise, dear.",
        "As I say it, {asker}, so I know it.",
        "I say what I mean, dear, and no more than that.",
    ],
    "no_exception": [
        "Of no exception do I know, dear.",
        "As far as I know, {asker}, without exception.",
    ],
    "only_that": ["That and no more, dear.", "There is no more to it that I know of, {asker}."],
    "echoed": ["So I said, dear.", "Just so, {asker}: those were my words."],
    "asked_amiss": ["I thought that you might, dear.", "Then we are two, {asker}."],
    "thought_so": [
        "Did you, dear? Then one of us has it wrong.",
        "So you thought, {asker}. And what do you think now?",
    ],
    "not_to_me": [
        "Then I have heard nothing, dear, and wipe my counter.",
        "My ears are bigger than my oven, {asker}. Go on, you two.",
    ],
    "heard: a boast": ["We shall see, dear.", "I will believe it when I see it, {asker}."],
    "heard: a view": ["Do you think so, dear?", "That is what you think, {asker}? I am listening."],
    **dict.fromkeys(
        ANY,
        [
            "Well, well, dear.",
            "Is that how it is, {asker}?",
            "One hears all sorts in here, {asker}.",
            "So that is how it is, dear.",
            "Mm-hm, dear.",
        ],
    ),
    "heard: a reproach": [
        "Then tell me once more what you want, dear, and I listen with both ears.",
        "Was it so, {asker}? Say it again, and I will do better, or tell you no.",
    ],
    "heard: of me": [
        "Is that so, dear? I had not noticed.",
        "That is how I look from your side of the counter, {asker}?",
    ],
    "heard: of you": [
        "Is that so, dear? Go on.",
        "Tell me more, {asker}.",
        "I hear you, dear.",
        "So that is how it is, dear. Go on.",
    ],
    "heard: a promise": [
        "I hold you to that, dear.",
        "Then your word is good in this house, {asker}.",
    ],
    "heard: an invitation": [
        "That is kind, dear, but my oven does not let me out.",
        "I should like to, {asker}, but somebody has to mind the house.",
    ],
    "heard: a coming": [
        "Then be welcome, dear, and sit down.",
        "You are welcome here, {asker}, whatever brought you.",
    ],
    "heard: a part": [
        "I lost the thread of that over the oven, dear. Say it whole.",
        "Only half of that reached me, {asker}. What was it of?",
    ],
    "heard: a word": ["So that is it, dear.", "I would not have thought of that, {asker}."],
}

BRAM: Groups = {
    "relieved": ["Then all is well, {asker}.", "A relief, then. Good."],
    "stood_by": [
        "As I reported it, {asker}, so it is.",
        "I say no more than I know, {asker}.",
        "I mean what I say. It is shorter.",
    ],
    "no_exception": ["Of no exception was I told, {asker}.", "None that was reported, {asker}."],
    "only_that": ["That and no more, {asker}.", "No more than that was reported."],
    "echoed": ["So I said, {asker}.", "Those were my words, {asker}."],
    "asked_amiss": ["I thought you might, {asker}.", "Then neither of us knows, {asker}."],
    "thought_so": ["You thought so, {asker}. Then one report is wrong.", "And now, {asker}?"],
    "not_to_me": ["Then it is not in the book, {asker}.", "Understood. I heard nothing."],
    "heard: a boast": ["I will see it first, {asker}.", "That was said here before."],
    "heard: a view": ["You think so, {asker}? I heard it.", "A view is no report. But I heard it."],
    **dict.fromkeys(
        ANY,
        ["So, {asker}.", "Noted, {asker}.", "So that is how it is, {asker}.", "I heard, {asker}."],
    ),
    "heard: a reproach": [
        "Then say it again, {asker}. One thing, and plainly.",
        "If so, {asker}, report it once more. I listen.",
    ],
    "heard: of me": [
        "So it looks from there, {asker}?",
        "I had not noticed, {asker}. I watch the road.",
    ],
    "heard: of you": [
        "Is it so, {asker}? Go on.",
        "Heard, {asker}. It stays at this gate.",
        "So that is it, {asker}. Go on.",
    ],
    "heard: a promise": ["I will hold you to that, {asker}.", "A word given at the gate counts."],
    "heard: an invitation": ["My post is here, {asker}. But thank you.", "Not on watch, {asker}."],
    "heard: a coming": ["Be welcome, {asker}. Keep the peace.", "So reported. Be welcome."],
    "heard: a part": [
        "I have only half of that, {asker}. Say it whole.",
        "That is a part of a report. The rest, {asker}?",
    ],
    "heard: a word": ["So that was it, {asker}.", "That I had not guessed."],
}

ODILE: Groups = {
    "relieved": ["A relief, then, {asker}.", "All ends well, {asker}, as in the better books."],
    "stood_by": [
        "I would not put it otherwise, {asker}.",
        "As I say it, {asker}, so I have it.",
        "I mean it as I said it, {asker}.",
    ],
    "no_exception": [
        "An exception I have found nowhere, {asker}.",
        "If there is one, {asker}, nobody wrote it down.",
    ],
    "only_that": ["So much, {asker}, and no more.", "There the page ends, {asker}."],
    "echoed": ["So I said it, {asker}.", "Those were the words, {asker}."],
    "asked_amiss": ["I had hoped that you might, {asker}.", "Then we both do not, {asker}."],
    "thought_so": [
        "Did you, {asker}? Then one of our sources errs.",
        "So you had read it, {asker}. And what now?",
    ],
    "not_to_me": [
        "Then I go back to my page, {asker}.",
        "I beg your pardon, {asker}: I took it for mine.",
    ],
    "heard: a boast": ["I shall watch with interest, {asker}.", "We shall see how it ends."],
    "heard: a view": ["Do you really think so, {asker}?", "Is that your reading of it, {asker}?"],
    **dict.fromkeys(
        ANY,
        [
            "I see, {asker}.",
            "Is it indeed, {asker}?",
            "One never stops learning, {asker}.",
            "I shall think about that, {asker}.",
        ],
    ),
    "heard: a reproach": [
        "Then ask me once more, {asker}, by its name, and I look it up.",
        "If so, {asker}, I beg your pardon. Say once more what you want.",
    ],
    "heard: of me": [
        "Is that so, {asker}? I had not noticed.",
        "Nobody has put it to me like that before, {asker}.",
    ],
    "heard: of you": [
        "Is that so, {asker}? Do go on.",
        "I see, {asker}.",
        "That I did not know, {asker}. Do go on.",
    ],
    "heard: a promise": [
        "I shall take you at your word, {asker}.",
        "A promise, then. I remember those, {asker}.",
    ],
    "heard: an invitation": [
        "How kind, {asker}; but the books do not let me go.",
        "I am seldom seen outside, {asker}, but I thank you.",
    ],
    "heard: a coming": [
        "Then be welcome, {asker}. Ask, and I look it up.",
        "Whatever brings you, {asker}, you are welcome among the books.",
    ],
    "heard: a part": [
        "I have the footnote, {asker}, but not the sentence. Would you say it whole?",
        "I have lost the page, I fear. Of what was that, {asker}?",
    ],
    "heard: a word": ["So that is the answer, {asker}.", "I should not have thought of that."],
}

HOB: Groups = {
    "relieved": ["Then nothing squeaks, {asker}. Good.", "Good, {asker}. All turns."],
    "stood_by": [
        "Hob says it as it is, {asker}.",
        "Hob says what Hob knows. Not more.",
        "Said is said, {asker}. Hob turns no word twice.",
    ],
    "no_exception": ["Hob knows of none, {asker}.", "No exception was built in, {asker}."],
    "only_that": ["That. Not more, {asker}.", "More is not there, {asker}."],
    "echoed": ["So Hob said, {asker}.", "Hob said so."],
    "asked_amiss": ["Hob thought {asker} might.", "Hob does not know it either, {asker}."],
    "thought_so": ["{asker} thought so. And now?", "Thought is not measured, {asker}."],
    "not_to_me": ["Then Hob heard nothing, {asker}.", "Not for Hob. Good. Hob works on."],
    "heard: a boast": ["Hob will see it, {asker}.", "First do. Then say."],
    "heard: a view": ["{asker} thinks so. Hob hears it.", "Hob turns it over. And over."],
    **dict.fromkeys(
        ANY,
        [
            "So, {asker}. Tick. Tock.",
            "Hob takes it in.",
            "Hob hears it, {asker}.",
            "Hob turns that over. And over.",
        ],
    ),
    "heard: a reproach": [
        "Say it again, {asker}. Slowly. Hob turns it over.",
        "Then once more, {asker}. Hob does it, or says no.",
    ],
    "heard: of me": ["Hob had not noticed, {asker}.", "So Hob looks, {asker}? Good to know."],
    "heard: of you": [
        "So, {asker}? Go on.",
        "Hob listens, {asker}.",
        "{asker} tells it. Hob did not know.",
    ],
    "heard: a promise": ["Said is said, {asker}. A notch for it.", "Hob holds {asker} to that."],
    "heard: an invitation": [
        "Hob stays where the work is. But thanks, {asker}.",
        "Hob does not leave the bench, {asker}.",
    ],
    "heard: a coming": ["Hob sees it, {asker}. Be welcome.", "Then {asker} is here. Hob greets."],
    "heard: a part": [
        "That is a part, {asker}. Hob does not see the whole.",
        "A part. Say all of it, {asker}, and Hob says what can be done.",
    ],
    "heard: a word": ["So that is it.", "Hob would not have found that, {asker}."],
}
