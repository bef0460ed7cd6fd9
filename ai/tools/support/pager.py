"""Pages: private lines between players and assistants, kept as Evennia's own `page` keeps them.

Evennia's pages go from account to account. An assistant has none, so its object stands in its
place: as receiver of what it is paged, and as sender of what it answers. So `page/last` and the
list of pages show both.
"""

from __future__ import annotations

from typing import Any

from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError
from ai.tools.support import rights
from ai.tools.support.markup import plain

TAG = ("page", "comms")
"""How Evennia's own command marks pages."""
KIND = "page"
"""The type of what an assistant is sent then."""
BETWEEN = " pages: "
"""What stands between who pages and the words, where colours are left out."""


def header(sender: Any) -> str:
    """What stands before a page's words, as in Evennia's own."""
    return f"|wAccount|n |c{sender.key}|n |wpages:|n"


def send(character: Any, account: Any, form: str) -> None:
    """Page a player.

    Args:
        character: Who pages.
        account: Whom.
        form: The words, made inert.
    """
    _keep(character, account, form, account)
    account.msg(f"{header(character)} {form}", from_obj=character)


def receive(character: Any, account: Any, text: str) -> None:
    """Have an assistant's character be paged by a player."""
    _keep(account, character, text, account)
    character.msg((f"{header(account)} {text}", {"type": KIND}), from_obj=account)


def account_of(user: Any) -> Any:
    """The account behind an asker, who is a character or an account; None where there is none."""
    return user if user is None or not hasattr(user, "location") else user.account


def account_for(character: Any, target: str, context: ToolContext) -> Any:
    """Whom a page is for: by the account's name, or whoever is being answered.

    Only those who began it, or whom it talks with, are paged: otherwise a stranger could have an
    assistant page anybody. Staff may name anyone.

    Raises:
        ToolError: Nobody that may be paged is meant.
    """
    from evennia.accounts.models import AccountDB

    asker = account_of(context.user)
    wanted = plain(target).lower()
    if not wanted:
        kind, _, number = context.chat_id.partition(":")
        if asker is None and kind == KIND and number.isdigit():
            asker = AccountDB.objects.filter(pk=number).first()
        if asker is None:
            raise ToolError("There is nobody to answer by a page.", "Name an account.")
        return asker
    if asker is not None and wanted in (asker.key.lower(), str(context.user.key).lower()):
        return asker
    found = AccountDB.objects.filter(username__iexact=wanted).first()
    if found is None or not (rights.is_builder(context) or _has_paged(found, character)):
        raise ToolError(
            f"You know no player '{plain(target)}' whom you could page.",
            "You can page whoever paged you before, and whom you talk with.",
        )
    return found


def last_paged(account: Any) -> Any:
    """Whom an account paged last, as objects and accounts; the last page's receivers."""
    sent = _pages().filter(db_sender_accounts=account).order_by("-db_date_created", "-pk").first()
    return list(sent.receivers) if sent is not None else []


def _has_paged(account: Any, character: Any) -> bool:
    found = _pages().filter(db_sender_accounts=account, db_receivers_objects=character)
    return bool(found.exists())


def _pages() -> Any:
    from evennia.comms.models import Msg

    key, category = TAG
    return Msg.objects.filter(db_tags__db_key=key, db_tags__db_category=category)


def _keep(sender: Any, receiver: Any, text: str, account: Any) -> None:
    """Keep a page; only its account may read it, as an object's id may be another account's."""
    from evennia.utils.create import create_message

    own = f"id({account.pk}) or perm(Admin)"
    locks = f"read:{own};delete:{own};edit:{own if sender == account else 'perm(Admin)'}"
    create_message(sender, text, receivers=[receiver], locks=locks, tags=[TAG])
