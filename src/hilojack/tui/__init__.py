"""The terminal table: drawn by Textual, or in lines of text for a plain terminal or a pipe.

play(load("california-jack"), opponents=["random"])
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from hilojack.match import Match
from hilojack.tui.plain import play_plain
from hilojack.tui.session import Session, home, sit_again, sit_down
from hilojack.variants.variant import Variant


def play(
    variant: Variant | None = None,
    *,
    opponents: Sequence[str] = (),
    seed: int | None = None,
    plain: bool = False,
    name: str | None = None,
    resume: str | Path | None = None,
    go_on: bool = False,
    fresh: bool = False,
) -> int:
    """Play a match in the terminal, or resume the last one. Return the exit status.

    `opponents` are kinds of player for the other seats, the last one for all that are left.
    `resume` is the name of a save, or a file; `go_on` demands the match that was left last.
    `plain` gives lines of text, which a pipe and TERM=dumb get in any case.
    """
    try:
        session, greeting = sit_down(
            variant,
            opponents,
            home=home(),
            seed=seed,
            name=name,
            resume=resume,
            go_on=go_on,
            fresh=fresh,
        )
    except (OSError, ValueError) as error:
        why = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else error
        print(f"hilojack: {why}", file=sys.stderr)
        return 2
    return sit_at(session, greeting, plain=plain)


def play_again(
    match: Match,
    number: int,
    *,
    origin: str,
    kinds: Sequence[str] = (),
    opponents: Sequence[str] = (),
    plain: bool = False,
) -> int:
    """Play on in the terminal from before a decision of a match. Return the exit status.

    `origin` says where the match is recorded, `kinds` who its players were, in the order of
    joining. Raise ValueError if there is no such decision or opponent.
    """
    session, greeting = sit_again(
        match,
        number,
        home=home(),
        origin=origin,
        kinds=dict(zip(match.players, kinds, strict=False)),
        opponents=opponents,
    )
    return sit_at(session, greeting, plain=plain)


def sit_at(session: Session, greeting: list[str], *, plain: bool) -> int:
    """Play at the drawn table, or in lines of text."""
    if plain or not can_draw():
        return play_plain(session, greeting)
    from hilojack.tui.app import play_drawn

    return play_drawn(session, greeting)


def can_draw() -> bool:
    """Return True if the terminal can show a drawn table."""
    if os.environ.get("TERM") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()
