"""The options of record."""

from pathlib import Path

from hilojack.cli.options import EngineOption, Game, Resume, Seed, option, positive, switch, text
from hilojack.rules.dealing import MOST_DEALS


class Options(Resume, EngineOption, Seed, Game):
    matches: int = option(f"matches, of at most {MOST_DEALS:,} deals each", positive, 1, "N")
    players: str = text("a player for each seat, the last for all others", "rule", "A,B")
    out: Path | None = option("write to a file ending in .jsonl or .txt", Path, None, "FILE")
    text: bool = switch("on the screen: print notation for people, not JSON Lines")
