"""The boy who carries messages through the village and waits for the answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.utils.ansi import strip_ansi
from evennia.utils.search import search_tag
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from ai.assistant.messages import MessageAnswer, is_private, on_behalf_of, send_message
from ai.tools import ToolContext, ToolError
from world.personas.villagers import DESCRIBED, VILLAGERS
from world.places import VILLAGE

WAY_SECONDS = 5
"""How long the boy runs, there and back each."""
ERRAND_SECONDS = 2 * WAY_SECONDS
"""How long he is away if he is answered at once."""
MAX_DESCRIPTION = 80
"""Characters by which somebody may be described."""
MOST_WORDS = 5
"""Words of a line that he takes as the answer of somebody who is in the midst of a talk."""
_NAME = re.compile(
    r"\b(?!(?:will|may|mark|bill|rose|hope|grace|faith|joy|art|sue|rob|pat|guy|dawn|june|april|"
    r"chance|hunter|sky|page|ray|jay|drew|chase|ivy|lily|daisy|sandy|gene|dale|dean|miles)\b)"
    r"[a-z]{2,}\b"
)
"""What may be a name that is typed small; those that are other words as well stay as they are."""
PATIENCE = 90
"""Seconds that he waits for an answer."""


@dataclass(frozen=True)
class Message:
    """What the boy carries."""

    sender: Any
    receiver: Any
    words: str
    context: ToolContext
    """The context of the call that sends it."""

    @cached_property
    def private(self) -> bool:
        """Whether he whispers it."""
        return is_private(self.context, self.words)

    @property
    def author(self) -> str:
        """Who speaks by it: the sender and, if there is one, the player who asked for it."""
        called = _post_of(self.receiver)
        asker = on_behalf_of(self.context, self.sender, self.receiver, called)
        return f"{self.sender.key}{f' on behalf of {asker}' if asker else ''}"


class MessengerBoy(DefaultObject):
    """Runs one errand at a time."""

    seen_as = "character"
    no_answer = "The boy grins and points at Marta: she sends him, and he carries what she says."

    def is_out(self) -> bool:
        """Whether he is on an errand."""
        return self.ndb.message is not None

    async def carry(self, message: Message) -> MessageAnswer | None:
        """Bring a message to its receiver; returns the answer, or None if none came in time.

        Raises:
            ToolError: He did not find the receiver, or they get no messages.
        """
        home, clock, failure = message.sender.location, message.context.clock, None
        home.msg_contents(
            "A boy takes the message for {name} and runs off.",
            mapping={"name": message.receiver.key},
        )
        self.ndb.message, self.location = message, None
        try:
            await deferLater(clock, WAY_SECONDS)
            try:
                answer = await self._deliver(message)
            except ToolError as error:
                failure = error
            self.location = None
            await deferLater(clock, WAY_SECONDS)
        finally:
            self.ndb.message, self.ndb.waiting, self.location = None, None, home
        home.msg_contents("A boy comes back, out of breath.", exclude=message.sender)
        if failure is not None:
            raise failure
        return answer

    def at_server_reload(self) -> None:
        self.location = self.home

    def at_server_shutdown(self) -> None:
        self.location = self.home

    def at_object_receive(
        self, moved_obj: Any, source_location: Any, move_type: str = "move", **_: Any
    ) -> None:
        """Remember a gift, for which he thanks once he is told of it."""
        if move_type == "give":
            self.ndb.gift = source_location, moved_obj

    def _thank(self) -> None:
        (giver, gift), self.ndb.gift = self.ndb.gift, None
        self.location.msg_contents(
            "The boy grins at $you(giver) and holds {gift} tight.",
            mapping={"giver": giver, "gift": gift.get_numbered_name(1, None)[0]},
        )

    def at_msg_receive(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        """Take as the answer what the player for whom he has a message says in front of him.

        A question is none, as it may be for anybody; nor is a long line of somebody who is in the
        midst of a talk here.
        """
        if self.ndb.gift is not None:
            self._thank()
        line, kind = (text[0], text[1].get("type")) if isinstance(text, tuple) else (text, "")
        if kind == "say" and self.waits_for(from_obj):
            _before, _mark, words = strip_ansi(str(line)).partition('"')
            words = words.rpartition('"')[0] or words
            is_question = words.rstrip().endswith("?")
            is_talk = len(words.split()) > MOST_WORDS and self._is_in_a_talk(from_obj)
            if not (is_question or is_talk or self._is_for_somebody_else(words, from_obj)):
                self._take(from_obj, words)
        return True

    def _is_for_somebody_else(self, words: str, player: Any) -> bool:
        """Whether a line begins with the name of somebody else who is here."""
        here = self.location.contents_get(content_type="character", exclude=[self, player])
        names = "|".join(re.escape(one.key) for one in here)
        return bool(names and re.match(rf"\W*(?:{names})\b", words, re.I))

    def _is_in_a_talk(self, player: Any) -> bool:
        """Whether a player talks with somebody who is here."""
        here = [one.ndb.ai for one in self.location.contents if one.ndb.ai is not None]
        account = player.account
        who = f"account:{account.pk}" if account is not None else f"object:{player.pk}"
        return any(agent.is_engaged(who) for agent in here)

    def waits_for(self, player: Any) -> bool:
        """Whether he waits for a player's answer."""
        return self.ndb.waiting is not None and player == self.ndb.message.receiver

    def hear(self, player: Any, words: str) -> None:
        """Hear a player's answer, which others hear too unless the message was whispered."""
        player.msg(f"You answer the boy: {_shown(words)}")
        if not self.ndb.message.private:
            self.location.msg_contents(
                "{player} answers the boy: {words}",
                from_obj=player,
                exclude=player,
                mapping={"player": player, "words": _shown(words)},
            )
        self._take(player, words)

    def _take(self, player: Any, words: str) -> None:
        waiting, self.ndb.waiting = self.ndb.waiting, None
        waiting.callback(MessageAnswer(words))

    async def _deliver(self, message: Message) -> MessageAnswer | None:
        if not message.receiver.pk or message.receiver.location is None:
            raise ToolError("The boy did not find them.", "Say so.")
        place = self.location = message.receiver.location
        is_assistant = message.receiver.ndb.ai is not None and message.receiver.account is None
        ask = self._ask_assistant if is_assistant else self._ask_player
        answer = await ask(message)
        self.ndb.waiting = None
        if answer is None:
            place.msg_contents("The boy gives up waiting for an answer and runs off.")
            if message.receiver.location != place:
                message.receiver.msg("The boy waits for your answer no longer.")
        elif message.private or answer.is_private:
            place.msg_contents("The boy gets his answer and runs off.")
        elif is_assistant:
            place.msg_contents(
                "{receiver} answers the boy: {words} He runs off.",
                from_obj=message.receiver,
                mapping={"receiver": message.receiver, "words": _shown(answer.words)},
            )
        else:
            place.msg_contents("The boy nods and runs off.")
        return answer

    def _ask_assistant(self, message: Message) -> Deferred[MessageAnswer | None]:
        self._show(message, exclude=message.receiver)
        to, words = message.receiver, message.words
        answer = send_message(message.sender, to, words, message.context, _post_of(to))
        return _in_time(answer, message)

    def _ask_player(self, message: Message) -> Deferred[MessageAnswer | None]:
        self.ndb.waiting = answer = Deferred()
        self._show(message)
        if message.private:
            message.receiver.msg(f"He brings word from {message.author}: {_shown(message.words)}")
        message.receiver.msg("He waits for your answer. Type: answer <your words>")
        return _in_time(answer, message)

    def _show(self, message: Message, exclude: Any = None) -> None:
        line = "A boy runs up to $you(receiver) with a message from {author}: {words}"
        if message.private:
            line = "A boy runs up to $you(receiver) and whispers a message."
        message.receiver.location.msg_contents(
            line,
            exclude=exclude,
            mapping={
                "receiver": message.receiver,
                "author": message.author,
                "words": _shown(message.words),
            },
        )


_LEAD = re.compile(
    r"\W*(?:(?:and|please|to) )*(?P<verb>ask|tell) (?:him|her|them|it)\b(?: that\b)?[\s,:]*"
    r"|(?:(?:[A-Z]\w+|i|he|she) )?(?P<wants>asks?|wants? to know|would like to know) "
    r"(?=(?:who|what|which|where|when|why|how|whether|if)\b)",
    re.I,
)
_AND_MORE = re.compile(r",? and (?:(?:also|he|she|they) )*[a-z]+s (?:you|that|if)\b", re.I)
"""What else is reported of somebody, who then is not left out: "Anna asks who came, and says …"."""
_ASKS = re.compile(
    r"(?:who|whom|whose|what|which|where|when|why|how|is|are|was|were|do|does|did|can|could|will|"
    r"would|has|have|may|shall|should)\b",
    re.I,
)
_BRING_BACK = re.compile(
    r"[\s,;.]*\b(?:and )?(?:then )?(?:tell|let) (?:me|us)(?: know)? what "
    r"(?:he|she|they|it) (?:says?|answers?|replies|reply|thinks?)\W*$",
    re.I,
)
"""What the sender asks of the boy, not of the receiver."""
_IF_IT_IS = re.compile(r"\b((?:if|whether) (?:it|he|she|that|there))['’]?s\b", re.I)
_VERB = r"(?P<verb>is|are|was|were|has|have|had|can|could|will|would|should|may|must)"
_WHO = r"(?P<who>(?:(?:the|an?|my|your|his|her|their|our|this|that|these|those) )?[\w'-]+)"
_DOES = r"(?P<who>he|she|they) (?P<does>\w+)"
_ASKED = (
    r"(?P<asked>who|where|what(?: (?:kind|sort) of \w+| \w+)?|which \w+|when|why|"
    r"how(?: (?:many|much) \w+| (?:long|far|old|big|late|often|tall|high|deep))?)"
)
_REPORTED = [
    re.compile(pattern, re.I)
    for pattern in (
        rf"{_ASKED} (?!(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would) ){_WHO} "
        rf"{_VERB}(?P<rest> .+)?",
        rf"(?P<asked>whether|if) {_WHO} {_VERB}(?P<rest> .+)",
        rf"{_ASKED} {_DOES}(?P<rest> .+)?",
        rf"(?P<asked>whether|if) {_DOES}(?P<rest> .+)?",
    )
]
"""How a question is reported: "who Hob is", "whether she has a horse", "if he likes dogs"."""
_SENTENCES = re.compile(r"(?:[A-Z][^.!?…]*[.!?…]+\s+)+[A-Z][^.!?…]*[.!?…]+\s*")
"""At least two whole sentences."""
_WHETHER = re.compile(r"(?:whether|if) ", re.I)
_TO_YOU = {"is": "are", "was": "were", "has": "have"}
"""What becomes of a verb when "she" becomes "you"."""
_OTHERS = re.compile(r"\b(?!(?:He|She|His|Her|Their|They|The|An|My|We|Our|It|There)\b)[A-Z]\w+")
_THEY = re.compile(
    r"\b(?:he|she)(?:'s| (?P<verb>is|was|has)| (?P<does>\w+?)s)?\b|\bthey(?:'re| are)?\b", re.I
)
_THEIRS = re.compile(r"\b(?:his|their|her(?= \w))\b", re.I)
_THEM = re.compile(
    r"\bhim\b|\bher\b(?=\W*$|[,.;]| (?:an?|the|some|to|in|on|at|by|for|if|when|and|that|my|"
    r"tomorrow|tonight|soon|now|again|back|later)\b)",
    re.I,
)


def as_spoken(message: str) -> str:
    """A message in the words of its author: "ask her who Hob is" becomes "Who is Hob?".

    Whole sentences stay as they are, but for what is said to the messenger.
    """
    lead = _LEAD.match(message)
    if _SENTENCES.fullmatch(message) and not (lead and lead["verb"]):
        return message
    message = _BRING_BACK.sub("", message) or message
    message = _IF_IT_IS.sub(r"\1 is", message)
    lead = _LEAD.match(message)
    words = message[lead.end() if lead else 0 :].strip()
    if not words or lead and lead["wants"] and _AND_MORE.search(words):
        lead, words = None, message
    asks = _ASKS.match(words) or (lead is not None and (lead["verb"] or "").lower() != "tell")
    bare = words.rstrip(".!?… ")
    if lead is not None and (told := _wished(bare, bool(asks)) or ("" if asks else _to_you(words))):
        words = told
    elif asks:
        bare = _direct(bare)
        if not (words.startswith(bare) and words[-1] in ".!?…"):
            words = bare if bare.endswith(".") else f"{bare}?"
    return words[:1].upper() + words[1:]


def with_names(words: str, character: Any) -> str:
    """Words in which those who are with a character, or live there, have their names: "Maud"."""
    place = character.location
    here = place.contents if place is not None else ()
    people = (*here, *search_tag("person", category=VILLAGE))
    called = {str(one.key).lower(): str(one.key) for one in people if one.key[:1].isupper()}
    return _NAME.sub(lambda one: called.get(one[0], one[0]), words)


def _direct(question: str) -> str:
    """A reported question as it is asked: "who Hob is", "whether she is well"."""
    found = next(filter(None, (one.fullmatch(question) for one in _REPORTED)), None)
    if found is None:
        return f"Tell me {question}." if _WHETHER.match(question) else question
    parts = found.groupdict()
    who, rest = parts["who"], parts["rest"] or ""
    asked = "" if parts["asked"].lower() in ("whether", "if") else f"{parts['asked']} "
    is_you = who.lower() in ("he", "she", "they")
    if does := parts.get("does"):
        return f"{asked}do you {does.removesuffix('s')}{rest}"
    verb = _TO_YOU.get(parts["verb"], parts["verb"]) if is_you else parts["verb"]
    return f"{asked}{verb} {'you' if is_you else who}{rest}"


def _wished(words: str, asked: bool) -> str:
    """What somebody is asked for, or told to do, in words to them; "" for anything else."""
    lead, _, rest = words.partition(" ")
    if not rest:
        return ""
    if lead == "to":
        return f"{_to_you(rest)}, please." if asked else _to_you(rest)
    if asked and lead in ("about", "for"):
        return f"What do you know about {rest}?" if lead == "about" else f"May I have {rest}?"
    return ""


def _to_you(words: str) -> str:
    """What one is to be told, with "you" for "him" or "her" if nobody else is in it before."""

    def subject(found: re.Match[str]) -> str:
        verb, does = found["verb"], found["does"]
        if found[0].endswith(("'s", "'re", " are")):
            verb = "is"
        return f"you {_TO_YOU[verb] if verb else does or ''}".rstrip()

    other = _OTHERS.search(words)
    end = other.start() if other else len(words)
    mine, rest = words[:end], words[end:]
    mine = _THEIRS.sub(lambda v: "you" if _THEM.match(words, v.start()) else "your", mine)
    return _THEY.sub(subject, _THEM.sub("you", mine)) + re.sub(r"\bhim\b", "you", rest)


def find_boy() -> MessengerBoy | None:
    """The boy of the village."""
    return next(iter(search_tag("thing:boy", category=VILLAGE)), None)


def find_receiver(sender: Any, name: str) -> Any:
    """The villager, or the player in the village, whom a name means.

    Raises:
        ToolError: There is none, or they are where the sender is.
    """
    wanted = re.sub(r"^(?:the|our|your|my)(?: old)? |^old ", "", name.lower().strip())
    villagers = [one for one in search_tag("person", category=VILLAGE) if one != sender]
    rooms = search_tag("room", category=VILLAGE)
    players = ObjectDB.objects.filter(db_account__isnull=False, db_location__in=rooms)
    everybody = [*villagers, *players]
    keys = [one.key.lower() for one in everybody]
    described = "" if {*re.findall(r"\w+", wanted)} & {*keys} else _described(name.strip())
    named = (one for one in everybody if wanted in map(str.lower, (one.key, *one.aliases.all())))
    at_post = (one for one in villagers if wanted in (*map(str.lower, _post_of(one)), _home(one)))
    seen = (one for one in villagers if one.key == described)
    for one in chain(named, at_post, seen):
        if one.location == sender.location:
            raise ToolError(f"{one.key} is right here.", "Speak to them yourself.")
        return one
    names = ", ".join(one.key for one in villagers)
    raise ToolError(
        f"Nobody in the village is called '{name}'.", f"There are: {names}, and its visitors."
    )


def _described(words: str) -> str:
    """The name of the villager whom some words describe, as "the man at the gate"; "" for none."""
    found = (
        name
        for name, patterns in DESCRIBED.items()
        if any(re.fullmatch(one, words[:MAX_DESCRIPTION], re.I) for one in patterns)
    )
    return next(found, "") if re.match("the |that |whoever ", words, re.I) else ""


def _home(one: Any) -> str:
    """The last word of where a villager is, by which one is called too: "gate"."""
    known = VILLAGERS.get(one.key.lower())
    return known.home.rpartition(" ")[2] if known else ""


def _post_of(one: Any) -> Sequence[str]:
    """Where somebody always is, and may be sent word to: "the library"."""
    is_at_post = one.ndb.ai is not None and one.location is not None
    return [one.location.key.removeprefix("The ")] if is_at_post else []


def _in_time(answer: Deferred[MessageAnswer], message: Message) -> Deferred[MessageAnswer | None]:
    return answer.addTimeout(PATIENCE, message.context.clock, onTimeoutCancel=lambda *_: None)


def _shown(words: str) -> str:
    """Words in quotation marks, in which nothing is markup."""
    line = "".join(sign if sign.isprintable() else " " for sign in words)
    # A doubled mark is shown as it is, but |lc…|lt…|le would still be clickable in some clients.
    line = re.sub(r"\|(?=l[cute])", "| ", " ".join(line.split())).replace("|", "||")
    return f'"{line}"'
