"""Pages: private lines between players and assistants, stored as Evennia's own `page` does.

Evennia's pages go from account to account. An assistant has no account, so its object takes that
place, as the receiver of a page and as the sender of the answer: `page/last` and the list of pages
show both.
"""

from __future__ import annotations

from typing import Any

from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError
from ai.tools.support import rights
from ai.tools.support.markup import plain

TAG = ("page", "comms")
"""The tag that Evennia's own command gives to pages."""
KIND = "page"
"""The type of the message that an assistant gets."""
BETWEEN = " pages: "
"""What separates the sender from the text, without colours."""


def send(character: Any, account: Any, form: str) -> None:
    """Send a page to a player.

    Args:
        character: The sender.
        account: The receiver.
        form: The text, made inert.
    """
    _keep(character, account, form, account)
    account.msg(f"|c{character.key}|n |wpages:|n {form}", from_obj=character)


def receive(character: Any, account: Any, text: str) -> None:
    """Deliver a player's page to an assistant's character."""
    _keep(account, character, text, account)
    written = f"|wAccount|n |c{account.key}|n |wpages:|n {text}"  # as Evennia writes it
    character.msg((written, {"type": KIND}), from_obj=account)


def account_of(user: Any) -> Any:
    """The account of an asker, who is a character or an account; None if there is none."""
    return user if user is None or not hasattr(user, "location") else user.account


def account_for(character: Any, target: str, context: ToolContext) -> Any:
    """The receiver of a page: the account of a name, or else the one that is being answered.

    An assistant pages only those who paged it or whom it talks with: otherwise a stranger could
    have it page anybody. A turn with the rights of staff may page anyone.

    Raises:
        ToolError: There is no account that may be paged.
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
            "You can page those who paged you before, and the person you talk with.",
        )
    return found


def last_paged(account: Any) -> Any:
    """The receivers of an account's last page, as objects and accounts."""
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
    """Store a page; only its account may read it, as an object's id may be another account's."""
    from evennia.utils.create import create_message

    own = f"id({account.pk}) or perm(Admin)"
    locks = f"read:{own};delete:{own};edit:{own if sender == account else 'perm(Admin)'}"
    create_message(sender, text, receivers=[receiver], locks=locks, tags=[TAG])
