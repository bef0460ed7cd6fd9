"""Rule reader: reads a rule as a builder wrote it, and finds its mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ai.brains.embedded.patterns.rule_pattern import RulePattern, rule_pattern
from ai.brains.embedded.rules.rule import TALK, Keep, Next, Recall, Rule, Step
from ai.brains.embedded.templates.template import Gap, Template, TemplateError, parse, parse_gap

MAX_STEPS = 4
"""Steps of one rule; a turn has not many more."""

KINDS = (
    "say",
    "whisper",
    "pose",
    "text",
    "channel",
    "page",
    "message",
    "instruction",
    "arrive",
    "leave",
    "give",
    "outcome",
    "interrupted",
    "notice",
    "timer",
    "goal",
)
WORDS = ("say", "none", "aloud", "else", "later", "asked", "pose")
"""Keys of a rule that hold phrases."""
FACTS = (
    *("answer", "wish", "deed", "visit", "move", "words", "manner", "message", "reply", "own"),
    "particular",
)
"""Kinds of what `recall` finds beside what was told."""
RECALL_KEYS = ("about", "by", "met", "own", "last", "anybody", "kind")
STEP_KEYS = ("tool", "arguments", "as", "when", "optional", "kinds", "unless")
FLAGS = ("act", "aside", "mention", "off", "gives", "question")
KEYS = (
    *("name", "hear", "like", "kinds", "tool", "needs", "do", "let", "keep", "recall", "next"),
    *WORDS,
    "why",
    *FLAGS,
)
ROOTS = (
    *("asker", "me", "place", "text", "said", "error", "outcome", "fact", "facts", "lore"),
    *("subjects", "echo", "retold", "known", "near", "late", "lately", "earlier", "opening"),
    "corrects",
    "whole_line",
    "degree",
)
"""Values that every phrase may use; a rule's own names must be others."""


class RuleError(ValueError):
    """A rule is written wrongly.

    Args:
        problems: A line for each mistake.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


def read_rule(data: Any, phrases: Mapping[str, Sequence[str]]) -> Rule:
    """Read one rule.

    Args:
        data: The rule, a plain dict.
        phrases: The groups of phrases that it may refer to as "@group".

    Raises:
        RuleError: With everything that is wrong with it.
    """
    return _Reader(data, phrases).rule()


class _Reader:
    """Reads one rule and collects its mistakes."""

    def __init__(self, data: Any, phrases: Mapping[str, Sequence[str]]) -> None:
        self.data = data
        self.phrases = phrases
        self.problems: list[str] = []

    def rule(self) -> Rule:
        if not isinstance(self.data, Mapping):
            raise RuleError(["it must be a dict, as {'name': …, 'hear': …, 'say': […]}."])
        for key in self.data:
            if key not in KEYS:
                self.problems.append(
                    f"'{key}' is not a key of a rule; there are {', '.join(KEYS)}."
                )
        patterns = self._patterns()
        rule = Rule(
            name=self._text("name"),
            hear=patterns,
            like=tuple(self._texts(self.data.get("like", ()), "like")),
            kinds=self._kinds(),
            tool=self._text("tool"),
            needs=self._text("needs"),
            steps=self._steps(),
            let=self._let(),
            words={key: tuple(self._phrases(key)) for key in WORDS if key in self.data},
            keep=self._keep(),
            recall=self._recall(),
            next=self._next(),
            act=bool(self.data.get("act")),
            mention=bool(self.data.get("mention")),
            gives=bool(self.data.get("gives")),
            aside=bool(self.data.get("aside")),
            question=self.data.get("question"),
        )
        self._check_names(rule)
        self._check_sense(rule)
        if self.problems:
            raise RuleError(self.problems)
        return rule

    def _check_sense(self, rule: Rule) -> None:
        if not rule.name:
            self.problems.append("it has no 'name'; give it one, so that it can be spoken of.")
        if "hear" not in self.data and set(rule.kinds) & set(TALK):
            self.problems.append("it has no 'hear'; write the pattern of what it answers.")
        if rule.question not in (None, True, False):
            self.problems.append("'question' must be true or false.")

    def _check_names(self, rule: Rule) -> None:
        groups = {name for pattern in rule.hear for name in pattern.names}
        own = [*groups, *(step.name for step in rule.steps), *rule.let]
        for name in sorted(set(own) & set(ROOTS)):
            self.problems.append(f"the name '{name}' is taken; choose another one.")
        known = {*own, *ROOTS}
        for template in self._templates(rule):
            for gap in template.gaps:
                if gap.path[0] not in known:
                    self.problems.append(
                        f"nothing is called '{gap.path[0]}'; there are {', '.join(sorted(known))}."
                    )

    def _templates(self, rule: Rule) -> Iterator[Template]:
        for templates in rule.words.values():
            yield from templates
        for gaps in rule.let.values():
            yield Template(gaps)
        for step in rule.steps:
            yield from _templates_in(step.arguments)
        for part in (rule.keep, rule.recall):
            for value in vars(part).values() if part else ():
                if isinstance(value, Template):
                    yield value

    def _text(self, key: str) -> str:
        value = self.data.get(key, "")
        if not isinstance(value, str):
            self.problems.append(f"'{key}' must be a text.")
            return ""
        return value

    def _patterns(self) -> tuple[RulePattern, ...]:
        read = []
        for pattern in self._texts(self.data.get("hear", ()), "hear"):
            try:
                read.append(rule_pattern(pattern))
            except ValueError as error:
                self.problems.append(f"'hear' {pattern!r}: {error}")
        return tuple(read)

    def _kinds(self) -> tuple[str, ...]:
        if "kinds" not in self.data:
            return TALK
        kinds = tuple(self._texts(self.data["kinds"], "kinds"))
        for kind in kinds:
            if kind not in KINDS:
                self.problems.append(f"the kind '{kind}' is unknown; there are {', '.join(KINDS)}.")
        return kinds

    def _steps(self) -> tuple[Step, ...]:
        steps = self.data.get("do", ())
        if not is_list(steps):
            self.problems.append("'do' must be a list of calls, as [{'tool': …}].")
            return ()
        if len(steps) > MAX_STEPS:
            self.problems.append(f"'do' has {len(steps)} calls; {MAX_STEPS} at most.")
        return tuple(step for step in map(self._step, steps) if step)

    def _step(self, data: Any) -> Step | None:
        if not isinstance(data, Mapping) or not isinstance(data.get("tool"), str):
            self.problems.append("each call in 'do' must be a dict with 'tool', the tool's name.")
            return None
        for key in data:
            if key not in STEP_KEYS:
                self.problems.append(
                    f"'{key}' is not a key of a call; there are {', '.join(STEP_KEYS)}."
                )
        arguments, when = data.get("arguments", {}), data.get("when", {})
        if not isinstance(arguments, Mapping) or not isinstance(when, Mapping):
            self.problems.append(f"'arguments' and 'when' of {data['tool']} must be dicts.")
            return None
        tool = data["tool"]
        return Step(
            tool,
            self._parsed(arguments),
            str(data.get("as") or tool),
            dict(when),
            bool(data.get("optional")),
            tuple(self._texts(data.get("kinds", ()), "kinds")),
            str(data.get("unless", "")),
        )

    def _parsed(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._template(value, "arguments")
        if isinstance(value, Mapping):
            return {str(key): self._parsed(entry) for key, entry in value.items()}
        if is_list(value):
            return [self._parsed(entry) for entry in value]
        return value

    def _let(self) -> dict[str, tuple[Gap, ...]]:
        data = self.data.get("let", {})
        if not isinstance(data, Mapping):
            self.problems.append("'let' must be a dict of names, as {'who': 'look.contents'}.")
            return {}
        return {str(name): tuple(self._gaps(name, texts)) for name, texts in data.items()}

    def _gaps(self, name: Any, texts: Any) -> Iterator[Gap]:
        for text in self._texts(texts, f"let {name}"):
            try:
                yield parse_gap(text.strip().removeprefix("{").removesuffix("}"))
            except TemplateError as error:
                self.problems.append(f"'let' {name}: {error}")

    def _phrases(self, key: str) -> Iterator[Template]:
        for text in self._texts(self.data[key], key):
            group = text.removeprefix("@")
            if group == text:
                texts: Sequence[str] = (text,)
            elif group in self.phrases:
                texts = self.phrases[group]
            else:
                self.problems.append(f"'{key}': there are no phrases '{text}'; define them.")
                continue
            for phrase in texts:
                template = self._template(phrase, key)
                if template.parts:
                    yield template

    def _keep(self) -> Keep | None:
        data = self._part("keep", ("about", "fact", "value"))
        if data is None:
            return None
        if not data.get("about") or not data.get("fact"):
            self.problems.append("'keep' needs 'about' and 'fact'.")
            return None
        value = data.get("value")
        return Keep(
            self._template(data["about"], "keep"),
            self._template(data["fact"], "keep"),
            None if value is None else self._template(value, "keep"),
        )

    def _recall(self) -> Recall | None:
        data = self._part("recall", RECALL_KEYS)
        if data is None:
            return None
        if data.get("kind", "") not in ("", *FACTS):
            self.problems.append(f"'recall': the kind must be one of {', '.join(FACTS)}.")
        about, by, met = data.get("about"), data.get("by"), data.get("met")
        return Recall(
            None if about is None else self._template(about, "recall"),
            None if by is None else self._template(by, "recall"),
            None if met is None else self._template(met, "recall"),
            bool(data.get("own")),
            bool(data.get("last")),
            bool(data.get("anybody")),
            str(data.get("kind", "")),
        )

    def _next(self) -> tuple[Next, ...]:
        data = self.data.get("next", {})
        if not isinstance(data, Mapping):
            self.problems.append("'next' must be a dict of patterns and lines.")
            return ()
        found = []
        for pattern, line in data.items():
            try:
                found.append(Next(rule_pattern(str(pattern)), self._template(line, "next")))
            except ValueError as error:
                self.problems.append(f"'next' {pattern!r}: {error}")
        return tuple(found)

    def _part(self, key: str, keys: Sequence[str]) -> Mapping[str, Any] | None:
        data = self.data.get(key)
        if data is None:
            return None
        if not isinstance(data, Mapping) or set(data) - set(keys):
            self.problems.append(f"'{key}' must be a dict with {', '.join(keys)} only.")
            return None
        return data

    def _template(self, text: Any, where: str) -> Template:
        if not isinstance(text, str):
            self.problems.append(f"'{where}': {text!r} must be a text.")
            return Template(())
        try:
            return parse(text)
        except TemplateError as error:
            self.problems.append(f"'{where}': {error}")
            return Template(())

    def _texts(self, value: Any, where: str) -> list[str]:
        texts = [value] if isinstance(value, str) else value
        if not is_list(texts) or not all(isinstance(text, str) for text in texts):
            self.problems.append(f"'{where}' must be a text or a list of texts.")
            return []
        return list(texts)


def _templates_in(value: Any) -> Iterator[Template]:
    if isinstance(value, Template):
        yield value
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from _templates_in(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _templates_in(entry)


def is_list(value: Any) -> bool:
    """Whether something is a list, of whatever kind the game keeps its lists in."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)
