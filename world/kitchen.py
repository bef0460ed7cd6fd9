"""What the inn serves: real things, made from prototypes, which vanish when they are consumed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.utils import timezone
from evennia.objects.objects import DefaultObject
from evennia.prototypes.spawner import spawn
from evennia.utils.search import search_tag
from evennia.utils.utils import list_to_string

from ai.tools import ToolError
from world import prototypes
from world.places import VILLAGE

SERVED = "served"
"""The tag on everything that the inn served."""
MOST = 3
"""Dishes of one kind that a guest has at a time."""
KEEPS_SECONDS = 1800
"""How long a dish is good; after that somebody clears it away."""


DISHES = {"bread": prototypes.BREAD, "soup": prototypes.SOUP, "ale": prototypes.ALE}
PRICES = {"bread": 0, "soup": 1, "ale": 2}
"""In coppers."""


class Dish(DefaultObject):
    """Something to eat or drink."""

    def consume(self, guest: Any) -> None:
        """Have a guest eat or drink it, which ends it."""
        guest.location.msg_contents(
            f"$You() $conj({self.db.verb}) {{dish}}.", from_obj=guest, mapping={"dish": self.called}
        )
        guest.msg(self.db.taste)
        self.delete()

    @property
    def called(self) -> str:
        """Its name with an article, as in "a mug of ale"."""
        return f"a {self.key}"


class Served(NamedTuple):
    """What a guest was served."""

    names: list[str]
    sentence: str
    """For the one who served it; the guest's name comes before it."""


def find_guest(server: Any, name: str) -> Any:
    """The character of that name who is where the server is; None if there is none."""
    here = server.location.contents_get(content_type="character", exclude=server)
    return next((one for one in here if one.key.lower() == name.strip().lower()), None)


def serve(server: Any, guest: Any, payer: Any, dishes: Sequence[str], clock: Any) -> Served:
    """Serve a guest; who ordered pays if they have a purse (`db.coins`).

    Args:
        server: Who serves.
        guest: Who gets the dishes into their hands or, if they cannot hold them, on the counter.
        payer: Who ordered.
        dishes: Keys of `DISHES`.
        clock: Times when they are cleared away.

    Raises:
        ToolError: The guest has enough already, or the payer too little.
    """
    clear_away()
    _demand_room(guest, dishes)
    paid = _charge(payer, sum(PRICES[dish] for dish in dishes))
    made: list[Dish] = spawn(*(DISHES[dish] for dish in dishes))
    held = [dish for dish in made if dish.move_to(guest, quiet=True, move_type="give")]
    for dish in made:
        if dish not in held:
            dish.move_to(server.location, quiet=True)
    names = [dish.called for dish in made]
    server.location.msg_contents(
        "{server} serves {guest} {dishes}.",
        from_obj=server,
        mapping={"server": server, "guest": guest, "dishes": list_to_string(names)},
    )
    clock.callLater(KEEPS_SECONDS, clear_away)
    where = "has" if len(held) == len(made) else "finds on the counter"
    return Served([dish.key for dish in made], f"{where} {list_to_string(names)} now.{paid}")


def clear_away() -> None:
    """Delete the dishes that nobody touched for too long."""
    stale = timezone.now() - timedelta(seconds=KEEPS_SECONDS)
    for dish in search_tag(SERVED, category=VILLAGE).filter(db_date_created__lt=stale):
        dish.delete()


def _demand_room(guest: Any, dishes: Sequence[str]) -> None:
    had = [thing.tags.get(category=f"{VILLAGE}_dish") for thing in guest.contents]
    for dish in set(dishes):
        if had.count(dish) + dishes.count(dish) > MOST:
            raise ToolError(
                f"They would have more than {MOST} of {dish} in their hands.",
                "Have them finish what they have.",
            )


def _charge(payer: Any, price: int) -> str:
    """Take a price from the purse of who ordered; returns a sentence on it, "" if it is free."""
    coins = payer.db.coins
    if not price:
        return ""
    price_in_words = f"{price} copper{'' if price == 1 else 's'}"
    if coins is None:
        return f" It costs {price_in_words}, but who ordered has no purse: it is on the house."
    if coins < price:
        raise ToolError(f"Who ordered has {coins} coppers, and it costs {price}.", "Tell them so.")
    payer.db.coins = coins - price
    payer.msg(f"You pay {price_in_words}.")
    return f" Who ordered paid {price_in_words}."
