"""Languages, told apart by their frequent words."""

from ai.evaluation.manners.language import languages_of
from ai.tests.rows import each_row

TEXTS = (
    ("The soup is on the table, and there is bread.", "en"),
    ("I say after nobody.", "en"),
    ("Do I look like a baker? I am the smith.", "en"),
    ("Das weiß ich nicht, aber die Suppe ist noch warm.", "de"),
    ("Je ne sais pas où il est.", "fr"),
    ("La puerta no se abre por la noche.", "es"),
    ("Non lo so, ma la porta è chiusa.", "it"),
    ("Não sei onde ele está, mas a porta é aqui.", "pt"),
    ("Dat weet ik niet, maar het bier is goed.", "nl"),
    ("Jag vet inte var han är, men här är det varmt.", "sv"),
    ("Nie wiem, gdzie on jest, ale tu jest ciepło.", "pl"),
    ("Ворота закрыты до утра.", "ru"),
    ("Δεν ξέρω πού είναι.", "el"),
    ("あの棚の本をどうぞ。", "ja"),
    ("我不知道他在哪里。", "zh"),
    ("저는 모릅니다.", "ko"),
)
UNCLEAR = ("", "Hm.", "Bram!", "42", "...")


@each_row(TEXTS)
def test_a_sentence_is_of_its_language(row):
    text, code = row
    assert languages_of(text) == {code}


@each_row(UNCLEAR)
def test_a_word_is_of_none(text):
    assert languages_of(text) == set()
