"""The command saves."""

from datetime import datetime
from pathlib import Path

from hilojack.cli.saves import Options
from hilojack.cli.sharing import print_json
from hilojack.tui.saves import Home, home, is_open, played_at, resuming
from hilojack.tui.session import Session


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


def save_facts(path: Path, session: Session | None, why: str) -> dict[str, object]:
    """Return a save as data."""
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
