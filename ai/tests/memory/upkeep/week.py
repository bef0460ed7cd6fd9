"""A week in Thornwick, as the innkeeper's journal has it: three visitors, and what went on."""

from datetime import UTC, datetime, timedelta

from ai.memory.privacy.scope import digest
from ai.models import JournalEntry, Memory, Person, PersonNote
from world.people import PEOPLE
from world.scene import SCENE

MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)
VISITORS = {"account:3": "Anna", "account:5": "Ben", "account:8": "Cole"}
SAID = [line.say.removeprefix("say ") for line in SCENE if line.say.startswith("say ")]
SECRETS = {"account:3": "the silver key lies under the third barrel", "account:5": "he is in debt"}
SEEN = (
    "The harvest carts came late again.",
    "A stranger asked the way to the quarry.",
    "The harvest supper filled every bench of the inn.",
)


def week(script):
    """Write it; a few hundred lines in the order of the days."""
    rows = []

    def entry(day, hour, text, importance, source="", audience=""):
        at = MONDAY + timedelta(days=day, hours=hour, seconds=len(rows))
        rows.append(
            JournalEntry(
                script=script,
                at=at,
                text=text,
                importance=importance,
                source=source,
                source_name=VISITORS.get(source, ""),
                trust=0.8 if source else 0.9,
                audience=audience,
                author=1 if source else None,
                digest=digest(text, source, audience, at.isoformat()),
            )
        )

    for day in range(7):
        entry(day, 0, SEEN[day % 3], 4 + day % 3)
        for number, person in enumerate(PEOPLE):
            entry(day, 1, f"{person.name} came by for soup.", 1 + number % 2)
        for who, name in VISITORS.items():
            for line in SAID[day % 2 :: 2]:
                entry(day, 3, f'{name} said: "{line}".', 2, who)
        for who, secret in SECRETS.items():
            entry(day, 8, f'{VISITORS[who]} whispered to me: "{secret}".', 5, who, f"|{who}|")
    JournalEntry.objects.bulk_create(rows)
    return rows


def notes(script):
    """What was noted of the visitors in that week, and what they said of each other."""
    for who, name in VISITORS.items():
        Person.objects.create(
            script=script,
            who=who,
            name=name,
            favour_at=MONDAY,
            first_met=MONDAY,
            last_met=MONDAY,
        )
    told = [
        ("account:3", "account:3", "Anna's name is Anna Weaver.", ""),
        ("account:3", "account:5", "Anna is a thief.", ""),
        ("account:3", "account:3", "Anna is a weaver.", ""),
        ("account:5", "account:5", "Ben lives in the mill.", ""),
        ("account:5", "", "Ben likes onion soup.", ""),
        ("account:5", "account:5", "Ben is in debt.", "|account:5|"),
    ]
    for number, (who, source, text, audience) in enumerate(told):
        PersonNote.objects.create(
            script=script,
            who=who,
            at=MONDAY + timedelta(hours=number),
            text=text,
            source=source,
            source_name=VISITORS.get(source, ""),
            trust=0.8 if source else 0.9,
            audience=audience,
            digest=digest(text, source, audience),
        )


def memory(script, text, importance=3, at=MONDAY, source="", audience="", **more):
    """One memory of that week."""
    return Memory.objects.create(
        script=script,
        at=at,
        text=text,
        importance=importance,
        source=source,
        audience=audience,
        digest=digest(text, source, audience),
        **more,
    )
