import json
import os

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from ai.checks.settings import check_settings
from ai.memory.lore import book, files
from ai.memory.lore.files import Piece, read_all
from ai.models import Lore
from ai.tests.calls import Calls
from ai.tests.game import EvenniaTest

MARKDOWN = """\
Words before the first heading are for those who edit this.

# The Winter of the Wolves
keywords: wolves, long winter
priority: 5

The wolves came over the ice.
scope: this line belongs to the text.

## The word of the gate
key: word
scope: person: librarian, Bram

It is thistle.

# Empty

# The cellar
scope: place #12

```
# no heading
```
"""


def read(tmp_path, text, name="lore.md"):
    path = tmp_path / name
    path.write_text(text)
    return read_all([path])


def test_markdown_has_a_piece_a_heading(tmp_path):
    pieces, problems = read(tmp_path, MARKDOWN)
    assert problems == []
    winter, word, cellar = pieces
    assert winter == Piece(
        key="the winter of the wolves",
        title="The Winter of the Wolves",
        text="The wolves came over the ice.\nscope: this line belongs to the text.",
        keywords=("wolves", "long winter"),
        priority=5,
    )
    assert (word.key, word.scope, word.of) == ("word", "person", ("librarian", "bram"))
    assert (cellar.scope, cellar.of) == ("place", ("#12",))
    assert "# no heading" in cellar.text


def test_json_says_the_same(tmp_path):
    written = [
        {"title": "Arms", "text": "A thistle.", "keywords": ["arms"], "enabled": False},
        {"title": "Oath", "text": "To the end.", "scope": "faction", "of": ["Guard", "Watch"]},
    ]
    (arms, oath), problems = read(tmp_path, json.dumps(written), "a.json")
    assert problems == []
    assert (arms.enabled, arms.keywords) == (False, ("arms",))
    assert (oath.scope, oath.of) == ("faction", ("guard", "watch"))


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ({"text": "x"}, "it has no title"),
        ({"title": "x"}, "it has no text"),
        ({"title": "x", "text": "y" * 7000}, "longer than 6000"),
        ({"title": "x", "text": "y", "scope": "planet"}, "not one of everyone, place"),
        ({"title": "x", "text": "y", "scope": "place"}, "says not of whom"),
        ({"title": "x", "text": "y", "of": "Bram"}, "says not of whom, or of somebody"),
        ({"title": "x", "text": "y", "priority": "high"}, "not a whole number"),
        ({"title": "x", "text": "y", "keywords": 5}, "no list"),
        ({"title": "x", "text": "y", "keywords": "a b c d e f g h i"}, "use commas"),
        ({"title": "x", "text": "y", "keywords": ["a"] * 51}, "more than 50 keywords"),
        ({"title": "x", "text": "y", "scop": "person: Bram"}, "says 'scop', which is not one of"),
        ({"title": "x", "text": "y", "enabled": "maybe"}, "neither true nor false"),
        ("x", "no object"),
    ],
)
def test_a_mistake_is_told_and_keeps_no_other_piece_out(tmp_path, piece, said):
    written = json.dumps([piece, {"title": "good", "text": "good"}])
    pieces, problems = read(tmp_path, written, "a.json")
    assert [one.title for one in pieces] == ["good"]
    assert len(problems) == 1 and said in problems[0] and "a.json" in problems[0]


def test_files_that_are_no_lore_are_told(tmp_path):
    (tmp_path / "broken.json").write_text("[{")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "bytes.md").write_bytes(b"# a\n\xff\xfe\n")
    (tmp_path / "other.txt").write_text("# a\n\nb")
    pieces, problems = read_all([tmp_path, tmp_path / "gone.md"])
    assert pieces == []
    assert len(problems) == 4
    assert not any(str(tmp_path) in problem for problem in problems)


def test_a_fence_without_an_end_opens_no_secret(tmp_path):
    text = "# Open\n\n```\nx\n\n# The word\nscope: person: librarian\n\nIt is thistle.\n"
    pieces, problems = read(tmp_path, text)
    assert pieces == [] and "fence" in problems[0]


def test_hostile_files_are_told_and_hang_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MAX_FILE", 1024 * 1024)
    outside, home = tmp_path / "outside", tmp_path / "lore"
    outside.mkdir()
    home.mkdir()
    (outside / "secret.md").write_text("# Keys\n\nsecret")
    (home / "link.md").symlink_to(outside / "secret.md")
    (home / "loop.md").symlink_to(home / "loop.md")
    (home / "device.md").symlink_to("/dev/zero")
    (home / "folder.md").mkdir()
    (home / "folder.md" / "inner.md").write_text("# Inner\n\nfine")
    os.mkfifo(home / "pipe.md")
    (home / "huge.json").write_text("[" + " " * 2**20 + "]")
    (home / "wide.md").write_text("# a\n\nb", "utf-16")
    (home / "binary.json").write_bytes(bytes(range(256)))
    (home / "number.json").write_text("[" + "9" * 5000 + "]")
    pieces, problems = read_all([home, home / "\0"])
    assert [piece.title for piece in pieces] == ["Inner"]
    told = "\n".join(problems)
    for said in (
        "link.md: it is a link that leads out",
        "device.md: it is a link that leads out",
        "pipe.md: it is no file",
        "huge.json: it is longer than 1 MiB",
        "wide.md: it is no text in UTF-8",
        "binary.json: it is no text in UTF-8",
        "number.json",
        "loop.md",
    ):
        assert said in told
    assert "secret" not in told and str(tmp_path) not in told


def test_two_of_the_same_key_are_told(tmp_path):
    pieces, problems = read(tmp_path, "# One\n\na\n\n# one\n\nb\n")
    assert [piece.text for piece in pieces] == ["a"]
    assert "two pieces have the key 'one'" in problems[0]


@pytest.mark.parametrize(
    "ai", [{"LORE": "world/lore.md"}, {"LORE": [1]}, {"LORE_TOKENS": -1}, {"LORE_TOKENS": True}]
)
def test_wrong_settings_are_an_error_at_start(settings, ai):
    settings.AI = ai
    with pytest.raises(ImproperlyConfigured, match="LORE"):
        check_settings()


def test_much_lore_is_searched_in_no_time(tmp_path, settings, monkeypatch):
    pieces = [
        {"title": f"Thing {n}", "text": f"word{n} " * 60 + "common words", "keywords": [f"key{n}"]}
        for n in range(3000)
    ]
    (tmp_path / "much.json").write_text(json.dumps(pieces))
    settings.AI = {"LORE": [str(tmp_path / "much.json")]}
    monkeypatch.setattr(book.Rows, "refresh", lambda self, most=0: self.book)
    monkeypatch.setattr(book, "_rows", book.Rows())
    assert book.load() == []
    anybody = book.Knower()
    with Calls() as calls:
        found, others = book.search("word2999 common words", anybody)
        named = book.triggered(["lo " * 500 + "key7 and key8 " * 20], anybody)
    assert calls.count < 12_000  # 20 ms on an idle machine
    assert found[0].piece.title == "Thing 2999" and others == 3000 - len(found)
    assert [piece.title for piece in named] == ["Thing 7", "Thing 8"]


class KnowingTest(EvenniaTest):
    """Char stands in Room; what it could know hangs on where and what it is."""

    def setUp(self):
        super().setUp()
        self.row("all")
        self.row("cellar", "place", str(self.room2.key))
        self.row("attic", "place", "room:attic")
        self.row("oath", "faction", "Watch")
        self.row("word", "person", "librarian")

    def row(self, key, scope="everyone", of="", text_of="", **more):
        text = text_of or f"Of the {key}."
        return Lore.objects.create(
            key=key, title=key, text=text, keywords=[key], scope=scope, of=of, **more
        )

    def known(self, key=""):
        """By looking for all of them, and by hearing of all of them."""
        words = "all cellar attic oath word"
        knower = book.knower(self.char1, key)
        found = {hit.piece.key for hit in book.search(words, knower)[0]}
        assert found == {piece.key for piece in book.triggered([words], knower)}
        assert found >= {piece.key for piece in book.beginning_with("a", knower)}
        return found

    def test_somebody_knows_what_everyone_does(self):
        assert self.known() == {"all"}

    def test_a_place_is_known_by_key_id_or_tag_and_only_there(self):
        self.char1.location = self.room2
        assert self.known() == {"all", "cellar"}
        self.room2.tags.add("room:attic", category="village")
        assert self.known() == {"all", "cellar", "attic"}
        Lore.objects.all().delete()
        self.row("all", "place", f"#{self.room2.id}")
        assert self.known() == {"all"}
        self.char1.location = self.room1
        assert self.known() == set()

    def test_nowhere_nothing_of_a_place_is_known(self):
        self.char1.location = None
        assert self.known() == {"all"}

    def test_a_faction_is_a_tag_of_that_category(self):
        self.char1.tags.add("watch", category="mood")
        assert self.known() == {"all"}
        self.char1.tags.add("watch", category="faction")
        assert self.known() == {"all", "oath"}
        self.char1.tags.remove("watch", category="faction")
        assert self.known() == {"all"}

    def test_a_person_is_known_by_the_assistants_key_or_the_characters(self):
        assert self.known("librarian") == {"all", "word"}
        self.char1.key = "Librarian"
        assert self.known() == {"all", "word"}

    def test_a_row_that_is_changed_is_read_again(self):
        row = Lore.objects.get(key="all")
        row.text = "Other words."
        row.save()
        assert book.search("all", book.Knower())[0][0].piece.text == "Other words."
        row.enabled = False
        row.save()
        assert self.known() == set()
        Lore.objects.filter(key="all").delete()
        self.row("oath2")
        assert book.search("oath2", book.Knower())[0]

    def number(self, found):
        best, others = found
        return len(best) + others

    def test_what_has_not_changed_is_not_read_again(self):
        self.known()
        with self.assertNumQueries(0):
            book.triggered(["all"], book.Knower())

    def test_many_rows_that_change_are_read_bit_by_bit_and_none_is_known_as_it_was(self):
        self.known()
        Lore.objects.all().delete()
        for number in range(30):
            self.row(f"k{number}", text_of="common " * 1000)
        anybody = book.Knower()
        known = [self.number(book.search("common", anybody)) for _ in range(6)]
        assert 0 < known[0] < known[1] < known[-1] == 30
        at = timezone.now()
        Lore.objects.update(scope="person", of="librarian", changed=at)
        assert book.search("common", anybody)[0] == []
        assert book.triggered(["k1 k2 k29"], anybody) == []
        for _ in range(30):
            book.search("common", anybody)
        assert len(book.search("common", book.knower(self.char1, "librarian"))[0]) == book.MAX_FOUND

    def test_a_row_of_no_known_scope_is_nobodys(self):
        Lore.objects.all().update(scope="planet", changed=timezone.now())
        assert self.known() == set()

    @pytest.mark.postgresql
    def test_rows_that_only_capitals_tell_apart_are_one_and_come_back(self):
        self.row("ALL", text_of="Loud.")
        (found,) = book.search("all", book.Knower())[0]
        assert found.piece.text == "Loud."
        Lore.objects.filter(key="ALL").delete()
        Lore.objects.filter(key="all").update(changed=timezone.now())
        assert book.search("all", book.Knower())[0][0].piece.text == "Of the all."

    def test_keywords_are_whole_words_in_any_case(self):
        Lore.objects.create(key="odd", title="Odd", text="x", keywords="winter")
        Lore.objects.create(key="w", title="W", text="x", keywords=["Long Winter", "", "!"])
        heard = book.Knower()
        assert [p.key for p in book.triggered(["the LONG, winter?"], heard)] == ["w"]
        for text in ("a long hard winter", "longwinter", "", "!"):
            assert book.triggered([text], heard) == []

    def test_the_weightiest_comes_first(self):
        self.row("light", priority=-1)
        self.row("heavy", priority=9)
        named = book.triggered(["light all heavy"], book.Knower())
        assert [piece.key for piece in named] == ["heavy", "all", "light"]
