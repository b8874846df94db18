"""The command saves."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from hilojack.cli.saves import Options
from hilojack.cli.sharing import print_json
from hilojack.tui.saves import Home, home, is_open, played_at, resuming
from hilojack.tui.session import Session


class SaveFacts(Struct, frozen=True):
    """A save: its name, and when it was last played."""

    name: str
    played: str


class DamagedSave(SaveFacts, frozen=True):
    """A save that cannot be resumed, and why."""

    error: str


class UnfinishedSave(SaveFacts, frozen=True):
    """A match that is left unfinished."""

    game: str
    title: str
    opponents: Mapping[str, str]  # their levels, by name
    deal: int
    score: Mapping[str, int]  # by side
    target: int
    open: bool  # at a table now
    resume: str  # the command


def run(options: Options) -> int:
    """List the unfinished matches of the terminal, the one played last first."""
    place = home()
    told = [(path, *opened(path, place)) for path in place.saves()]
    left = [(path, session, why) for path, session, why in told if not (session and session.over)]
    if options.json:
        print_json([save_facts(*one) for one in left])
    else:
        lines = [line for one in left for line in save_lines(*one)]
        print("\n".join(lines or ["No match is left unfinished."]))
    return 0


def opened(path: Path, place: Home) -> tuple[Session | None, str]:
    """Return the sitting of a save, or why it cannot be resumed."""
    try:
        return Session.resume(path, home=place), ""
    except (OSError, ValueError) as error:
        return None, str(error)


def save_facts(path: Path, session: Session | None, why: str) -> SaveFacts:
    """Return a save as data."""
    when = datetime.fromtimestamp(played_at(path)).astimezone()
    about = path.stem, when.isoformat(timespec="seconds")
    if session is None:
        return DamagedSave(*about, why)
    labels = map(session.voice.side_label, range(session.variant.sides))
    return UnfinishedSave(
        *about,
        game=session.variant.game,
        title=session.variant.title,
        opponents=session.levels,
        deal=session.view.number,
        score=dict(zip(labels, session.view.scores, strict=True)),
        target=session.variant.target,
        open=is_open(path),
        resume=resuming(path),
    )


def save_lines(path: Path, session: Session | None, why: str) -> list[str]:
    """Return a save in words."""
    when = f"last played {datetime.fromtimestamp(played_at(path)):%d %B %Y, %H:%M}"
    if session is None:
        return [f"{path.stem}, {when}", f"  cannot be resumed: {why}"]
    how = "open at a table now" if is_open(path) else resuming(path)
    others = (session.label(name) for name in session.levels)
    return [
        f"{session.variant.title}, deal {session.view.number}, {when}",
        f"  Against {'; '.join(others)}.",
        f"  {session.voice.scores(session.view.scores)}",
        f"  {how}",
    ]
