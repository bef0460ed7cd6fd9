"""Lines of two to four people, each with those who shall answer.

Anna, Bob, Carl and Dora are players, and Rat is a character that nobody plays. Marta (also called
"innkeeper"), Rolf (also called "guard"), the Old Smith, Odile and Hob are assistants; Odile can be
asked about the winter of the wolves, the standing stones and the gate, and Hob what he can build.
The first line of a case lists who is there. The others are rows of
`[+seconds] Who: words [-> who shall answer]`, where two seconds pass before a row without a number.
Words of an assistant answer what it has not answered yet, or else nobody. In a case that begins
with "Each", each row is a talk of its own.
"""

from ai.tests.assistant.perception.addressed.company import COMPANY
from ai.tests.assistant.perception.addressed.manners import MANNERS
from ai.tests.assistant.perception.addressed.names import NAMES
from ai.tests.assistant.perception.addressed.partners import PARTNERS

CASES = {**NAMES, **PARTNERS, **MANNERS, **COMPANY}
