"""The command saves."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hilojack.cli.options import Json
from hilojack.cli.sharing import print_json

if TYPE_CHECKING:
    from hilojack.tui.saves import Home
    from hilojack.tui.session import Session

Options = Json


def run(options: Options) -> int:
    """List the unfinished matches of the terminal, the one played last first."""
    from hilojack.tui.saves import home

    place = home()
    told = [(path, *opened(path, place)) for path in place.saves()]
    left = [(path, session, why) for path, session, why in told if not (session and session.over)]
    if options.json:
        print_json([save_facts(*one) for one in left])
    else:
        lines = [line for one in left for line in save_lines(*one)]
        print("\n".join(lines or ["No match is left unfinished."]))
    return 0


def opened(path: Path, place: "Home") -> "tuple[Session | None, str]":
    """Return the sitting of a save, or why it cannot be resumed."""
    from hilojack.tui.session import Session

    try:
        return Session.resume(path, home=place), ""
    except (OSError, ValueError) as error:
        return None, str(error)


def save_facts(path: Path, session: "Session | None", why: str) -> dict[str, object]:
    """Return a save as data."""
    from hilojack.tui.saves import is_open, played_at, resuming

    when = datetime.fromtimestamp(played_at(path)).astimezone()
    facts: dict[str, object] = {"name": path.stem, "played": when.isoformat(timespec="seconds")}
    if session is None:
        return facts | {"error": why}
    labels = map(session.voice.side_label, range(session.variant.sides))
    return facts | {
        "game": session.variant.game,
        "title": session.variant.title,
        "opponents": session.levels,
        "deal": session.view.number,
        "score": dict(zip(labels, session.view.scores, strict=True)),
        "target": session.variant.target,
        "open": is_open(path),
        "resume": resuming(path),
    }


def save_lines(path: Path, session: "Session | None", why: str) -> list[str]:
    """Return a save in words."""
    from hilojack.tui.saves import is_open, played_at, resuming

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
