"""All words behind `ai`: how they are typed, what they do, and for whom they are."""

from __future__ import annotations

from ai.commands.assistants import (
    adopt,
    card,
    channels,
    config,
    model,
    orders,
    pause,
    profile,
    prompt,
)
from ai.commands.help_pages import EVERYBODY, Subcommand
from ai.commands.inspect import cost, doctor, log, replay, status, thoughts, trial, why
from ai.commands.memory import goal, journal, lore, memory, people
from ai.commands.players import forget, optout, reports, token
from ai.commands.setup import steps
from ai.commands.tools import approve, modules, overview, run, show

WORDS: dict[str, Subcommand] = {
    "status": Subcommand(
        status.status, "ai status [name]", "the same, or all about one", help=status.HELP
    ),
    "adopt": Subcommand(
        adopt.adopt, "ai adopt <npc> [= profile]", "make an object an assistant", help=adopt.HELP
    ),
    "setup": Subcommand(
        steps.setup, "ai setup [npc]", "make or change one, asked step by step", help=steps.HELP
    ),
    "release": Subcommand(
        adopt.release, "ai release <name> [= yes]", "let it be as it was before", help=adopt.HELP
    ),
    "grant": Subcommand(
        adopt.grant,
        "ai grant <name> = <level>",
        "how high its tools may reach",
        help=adopt.GRANT_HELP,
    ),
    "config": Subcommand(
        config.config,
        "ai config <name> [key [= value]]",
        "who it is, what wakes it, its limits",
        help=config.HELP,
    ),
    "profile": Subcommand(
        profile.profile,
        "ai profile [name] [= profile]",
        "presets: guard, shopkeeper, librarian …",
        help=profile.HELP,
    ),
    "card": Subcommand(
        card.card,
        "ai card import|export <name>",
        "character cards in, and out",
        help=card.HELP,
    ),
    "join": Subcommand(
        channels.join,
        "ai join <name> = <channel>",
        "hear a channel, speak on it",
        help=channels.HELP,
    ),
    "leave": Subcommand(
        channels.leave, "ai leave <name> = <channel>", "hear it no more", help=channels.HELP
    ),
    "tools": Subcommand(
        overview.tools,
        "ai tools [name]",
        "every tool, and whether it may use it",
        help=overview.HELP,
    ),
    "tool": Subcommand(show.tool, "ai tool <tool>", "all about one tool", help=show.HELP),
    "do": Subcommand(
        run.do, "ai do <name> = <tool> {json}", "run one tool through all steps", help=run.HELP
    ),
    "tell": Subcommand(
        orders.tell, "ai tell <name> = <instruction>", "have it do what you say", help=orders.HELP
    ),
    "say": Subcommand(orders.say, "ai say <name> = <line>", "have it say a line", help=orders.HELP),
    "wake": Subcommand(
        orders.wake, "ai wake <name>", "have it take a turn of its own", help=orders.HELP
    ),
    "log": Subcommand(log.log, "ai log [name or turn]", "the record, turn by turn", help=log.HELP),
    "thoughts": Subcommand(
        thoughts.thoughts,
        "ai thoughts <name> [= turns]",
        "what it noticed, thought and did",
        help=thoughts.HELP,
    ),
    "prompt": Subcommand(
        prompt.prompt, "ai prompt <name> [part]", "of what its prompt is made", help=prompt.HELP
    ),
    "why": Subcommand(
        why.why, "ai why [name]", "why it did what it did last, or nothing", help=why.HELP
    ),
    "doctor": Subcommand(
        doctor.doctor, "ai doctor [check or name]", "does everything work?", help=doctor.HELP
    ),
    "replay": Subcommand(
        replay.replay,
        "ai replay <turn> [= model/part]",
        "a turn again, without effects",
        help=replay.HELP,
    ),
    "test": Subcommand(
        trial.test, "ai test <name> [= line]", "what it would do if you said that", help=trial.HELP
    ),
    "memory": Subcommand(
        memory.memory, "ai memory <name>", "what it remembers; add, mend, drop", help=memory.HELP
    ),
    "journal": Subcommand(
        journal.journal, "ai journal <name>", "what it wrote down of its days", help=journal.HELP
    ),
    "people": Subcommand(
        people.people, "ai people [name or player]", "who knows what about whom", help=people.HELP
    ),
    "goal": Subcommand(
        goal.goal, "ai goal <name> [= text]", "what it wants, and by when", help=goal.HELP
    ),
    "lore": Subcommand(
        lore.lore, "ai lore [key]", "what is known of the world, and to whom", help=lore.HELP
    ),
    "model": Subcommand(
        model.model,
        "ai model <name> [= models]",
        "which model thinks for it, and why",
        help=model.HELP,
    ),
    "modules": Subcommand(
        modules.modules, "ai modules [module]", "tools that live elsewhere", help=modules.HELP
    ),
    "token": Subcommand(token.token, "ai token", "by what programs act for you", help=token.HELP),
    "cost": Subcommand(
        cost.cost,
        "ai cost [name, room or day]",
        "what models cost, and of which budget",
        help=cost.HELP,
    ),
    "reports": Subcommand(
        reports.reports,
        "ai reports [number] [= done]",
        "what players complained of",
        help=reports.HELP,
    ),
    "pause": Subcommand(
        pause.pause, "ai pause <name>", "nothing more from the next call on", help=pause.HELP
    ),
    "stop": Subcommand(
        pause.stop, "ai stop <name>", "and let go of what it was about", help=pause.HELP
    ),
    "resume": Subcommand(
        pause.resume, "ai resume <name>", "it goes on, with what waited", help=pause.HELP
    ),
    "approve": Subcommand(
        approve.approve,
        "ai approve [number]",
        "what waits for your yes; say yes",
        "Helper",
        approve.HELP,
    ),
    "reject": Subcommand(
        approve.reject, "ai reject <number> [= why]", "say no to it", "Helper", approve.HELP
    ),
    "forget": Subcommand(
        forget.forget, "ai forget me", "have all of them forget you", EVERYBODY, forget.HELP
    ),
    "optout": Subcommand(
        optout.optout,
        "ai optout [= yes or no]",
        "they keep nothing of you",
        EVERYBODY,
        optout.HELP,
    ),
}
