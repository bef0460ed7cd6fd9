"""The grammar of generated lives: from a seed to events and questions, the same each time.

`grammar.yaml` beside this file has the words and sentences. A game may name another file:

    {title: A month in the Copper Kettle, seed: 7, events: 200, questions: 50, days: 30}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import yaml

from ai.evaluation.case import Words
from ai.evaluation.memory.life import ARRIVES, LEAVES, Event, Life, Question

GRAMMAR = Path(__file__).with_name("grammar.yaml")
VISITORS = 3
"""People who come on one day."""
EVENTS_A_DAY = 13
COMMANDS = {"say": "say {}", "pose": "pose {}", "whisper": "whisper {me} = {}", "give": "give {}"}
PRIVATE = "whisper"
TRIES = 200
"""How often a fact is drawn that nobody has told yet."""
_MARKED = re.compile(r"_(.+?)_")


def generate(
    title: str, seed: int, events: int, questions: int, days: int = 30, grammar: str = ""
) -> Life:
    """Write a life.

    Args:
        title: Its title.
        seed: The same seed gives the same life.
        events: How many things happen.
        questions: How many questions follow.
        days: How many days they are spread over.
        grammar: The file of words and sentences; "" for the one that is here.
    """
    data = yaml.safe_load((Path(grammar) if grammar else GRAMMAR).read_text("utf-8"))
    return _Writer(data, Random(seed)).write(title, events, questions, days)


@dataclass
class _Fact:
    """Something that was told."""

    form: Mapping[str, Any]
    who: str
    other: str
    values: dict[str, str]
    """The words of each slot, with their marks."""
    kind: str
    was: str = ""
    """The value before a correction, or what somebody else says; with its marks."""

    def fill(self, template: str, **more: str) -> str:
        """The template with the words of the fact."""
        return template.format_map({"who": self.who, "other": self.other, **self._plain(), **more})

    @property
    def value(self) -> str:
        """What a question asks for, with its marks."""
        return self.values[self.form["one"]]

    def _plain(self) -> dict[str, str]:
        return {slot: value.replace("_", "") for slot, value in self.values.items()}


def key_words(value: str) -> Words:
    """The words of an entry that count: those between underscores, or all."""
    return tuple(_MARKED.findall(value)) or (value,)


@dataclass
class _Writer:
    data: Mapping[str, Any]
    chance: Random
    facts: list[_Fact] = field(default_factory=list)
    holds: dict[str, list[str]] = field(default_factory=dict)
    _told: set[str] = field(default_factory=set)
    """What facts are about, and the words of secrets, so that each is told by one person."""

    def write(self, title: str, events: int, questions: int, days: int) -> Life:
        self.people = self.data["people"][: max(4, min(len(self.data["people"]), events // 20))]
        self.me = self.data["character"]
        self.people = tuple(self.people)
        happened = list(self._events(events, days))
        return Life(
            title,
            self.me,
            self.data["describes"],
            self.data["place"],
            self.people,
            tuple(happened),
            tuple(self._questions(questions)),
            {name: tuple(things) for name, things in self.holds.items()},
        )

    # Events

    def _events(self, count: int, days: int) -> Iterator[Event]:
        visits = max(2, count // EVENTS_A_DAY)
        kinds = self._kinds(count - 2 * VISITORS * visits)
        for visit in range(visits):
            restart = visit == visits // 2
            day = 1 + visit * days // visits
            if restart:
                yield Event("", "", day=day, restart=True)
            visitors = self.chance.sample(self.people, VISITORS)
            for who in visitors:
                begins = who == visitors[0] and not restart
                yield Event(who, ARRIVES, day=day if begins else 0)
            wanted = (visit + 1) * len(kinds) // visits - visit * len(kinds) // visits
            for _ in range(wanted - 1):
                yield self._statement(kinds, visitors)
            yield self._remark("farewell", visitors)
            for who in visitors:
                yield Event(who, LEAVES)

    def _kinds(self, count: int) -> list[str | None]:
        """The kinds of all statements; None once one was made."""
        shares = self.data["statements"]
        kinds = [kind for kind, share in shares.items() for _ in range(share * count // 100)]
        kinds += ["fact"] * (count - len(kinds))
        self.chance.shuffle(kinds)
        return list(kinds)

    def _statement(self, kinds: list[str | None], visitors: list[str]) -> Event:
        for at, kind in enumerate(kinds):
            event = self._try(kind, visitors) if kind else None
            if event is not None:
                kinds[at] = None
                return event
        return self._remark("small_talk", visitors)

    def _try(self, kind: str, visitors: list[str]) -> Event | None:
        if kind == "small_talk":
            return self._remark(kind, visitors)
        if kind == "chat":
            return self._chat(visitors)
        if kind == "correction":
            return self._correction(visitors)
        if kind == "lie":
            return self._lie(visitors)
        return self._fact(kind, visitors)

    def _remark(self, kind: str, visitors: list[str]) -> Event:
        line = self.chance.choice(self.data[kind]).format(me=self.me)
        return Event(self.chance.choice(visitors), f"say {line}")

    def _chat(self, visitors: list[str]) -> Event:
        who, other = self.chance.sample(visitors, 2)
        return Event(who, f"say {self.chance.choice(self.data['chat']).format(other=other)}")

    def _fact(self, kind: str, visitors: list[str]) -> Event | None:
        kinds = ("told", "world") if kind == "fact" else (kind,)
        forms = [form for form in self.data["facts"] if form["kind"] in kinds]
        weights = [form["share"] for form in forms]
        for _ in range(TRIES):
            [form] = self.chance.choices(forms, weights)
            fact = self._draw(form, visitors)
            about = {self._about(fact)}
            if fact.kind == "secret":  # no two people have the same
                about.add(fact.value)
            if about & self._told:
                continue
            self._told |= about
            self.facts.append(fact)
            if form.get("command") == "give":
                self.holds.setdefault(fact.who, []).append(fact.values["gift"])
            line = fact.fill(self.chance.choice(form["tell"]), me=self.me)
            return self._event(fact, line, self._keep(fact))
        return None

    def _draw(self, form: Mapping[str, Any], visitors: list[str]) -> _Fact:
        who, other = self.chance.sample(visitors, 2)
        slots = [slot for slot in (form["one"], *form.get("about", ())) if slot != "who"]
        values = {slot: self.chance.choice(self.data["words"][slot]) for slot in slots}
        values.setdefault(form["one"], who)
        return _Fact(form, who, other, values, form["kind"])

    def _about(self, fact: _Fact) -> str:
        """What a fact is about: its sentence without what a question asks for."""
        return fact.fill(fact.form["keep"], **{"me": self.me, fact.form["one"]: "_"})

    def _keep(self, fact: _Fact) -> str:
        return fact.fill(fact.form["keep"], me=self.me)

    def _event(self, fact: _Fact, line: str, keep: str, instead_of: str = "") -> Event:
        command = fact.form.get("command", "say")
        act = COMMANDS[command].format(line, me=self.me)
        secret = key_words(fact.value) if command == PRIVATE else ()
        return Event(fact.who, act, keep, instead_of, secret)

    def _correction(self, visitors: list[str]) -> Event | None:
        open_ = [one for one in self._plain("told", "world") if one.who in visitors]
        if not open_:
            return None
        fact = self.chance.choice(open_)
        before, fact.was, fact.kind = self._keep(fact), fact.value, "correction"
        fact.values[fact.form["one"]] = self._other(fact)
        said = fact.fill(fact.form["tell"][0], me=self.me)
        said = said.replace(f", {self.me}", "").replace(f"{self.me}, ", "")
        line = self.chance.choice(self.data["corrections"])
        if not line.split("{said}")[0].rstrip().endswith(".") and not said.startswith("I "):
            said = said[0].lower() + said[1:]
        return self._event(fact, line.format(me=self.me, said=said), self._keep(fact), before)

    def _lie(self, visitors: list[str]) -> Event | None:
        open_ = self._plain("told")
        pairs = [(one, who) for one in open_ for who in visitors if who != one.who]
        if not pairs:
            return None
        fact, liar = self.chance.choice(pairs)
        fact.was, fact.kind = self._other(fact), "lie"
        lie = replace(fact, values={**fact.values, fact.form["one"]: fact.was})
        said = self._keep(lie)
        return Event(liar, f"say {self.me}, {said}", f"{liar} says: {said}")

    def _plain(self, *kinds: str) -> list[_Fact]:
        return [one for one in self.facts if one.kind in kinds]

    def _other(self, fact: _Fact) -> str:
        others = [one for one in self.data["words"][fact.form["one"]] if one != fact.value]
        return str(self.chance.choice(others))

    # Questions

    def _questions(self, count: int) -> list[Question]:
        shares = self.data["questions"]
        whole = sum(shares.values())
        made: list[Question] = []
        pools = {kind: self._pool(kind) for kind in shares}
        for kind, share in shares.items():
            made += self._take(pools[kind], max(1, round(share * count / whole)))
        rest = [one for kind in ("own", "told", "world") for one in pools[kind]]
        self.chance.shuffle(rest)
        while len(made) < count and rest:
            made.append(rest.pop())
        self.chance.shuffle(made)
        return made[:count]

    def _take(self, pool: list[Question], count: int) -> list[Question]:
        taken = pool[:count]
        del pool[:count]
        return taken

    def _pool(self, kind: str) -> list[Question]:
        """All questions of a kind that can be asked, each about another fact."""
        if kind == "unknown":
            return [self._unknown(word) for word in self.data["words"][self.data["unknown"]["one"]]]
        of_facts = {"own": "told", "confided": "secret", "aloud": "secret"}.get(kind, kind)
        facts = self._plain(of_facts)
        if kind in ("own", "told"):  # each fact is asked for once
            facts = facts[::2] if kind == "own" else facts[1::2]
        self.chance.shuffle(facts)
        return [self._question(kind, fact) for fact in facts]

    def _question(self, kind: str, fact: _Fact) -> Question:
        form = fact.form
        own = kind in ("own", "confided", "aloud")
        if kind in ("promise", "correction") and "own" in form:
            own = self.chance.random() < 0.5
        asker = fact.who
        if kind == "errand":
            asker = fact.other
        elif not own:
            asker = self.chance.choice([one for one in self.people if one != fact.who])
        line = fact.fill(self.chance.choice(form["own" if own else "ask"]), me=self.me)
        right, wrong = key_words(fact.value), key_words(fact.was)
        if kind != "correction":
            wrong = ()
        beside: Words = ()
        if kind in ("secret", "aloud"):
            others = self.data["words"][form["one"]]
            wrong = tuple(" ".join(key_words(one)) for one in others if one != fact.value)
            right = ()
        if kind == "aloud":
            beside = (self.chance.choice([one for one in self.people if one != fact.who]),)
        if kind == "confided":
            return Question(asker, f"whisper {self.me} = {line}", kind, right, wrong)
        if kind == "aloud":
            line = f"{self.me}, {line}"
        return Question(asker, f"say {line}", kind, right, wrong, beside)

    def _unknown(self, word: str) -> Question:
        form = self.data["unknown"]
        who, other = self.chance.sample(self.people, 2)
        own = self.chance.random() < 0.5
        line = self.chance.choice(form["own" if own else "ask"])
        filled = line.format(me=self.me, who=other, **{form["one"]: word})
        return Question(who, f"say {filled}", "unknown")
