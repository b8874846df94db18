"""The options of dataset."""

from pathlib import Path

from hilojack.cli.options import EngineOption, Game, Resume, Seed, option, positive, required, text


class Options(Resume, EngineOption, Seed, Game):
    players: str = text(
        "a player for each seat, the last for all others; they change seats", "rule", "A,B"
    )
    deals: int = option("single deals from a score of zero", positive, 1000, "N", group="amount")
    matches: int | None = option("whole matches instead", positive, None, "N", group="amount")
    out: Path = required("folder for the shards, or one file ending in .parquet", Path, "PATH")
