"""The options of lab maxims."""

from hilojack.cli.options import EngineOption, StudyOptions, option, positive, text


class Options(EngineOption, StudyOptions):
    player: str = text("player of every seat", "rule", "LEVEL")
    deals: int = option("deals in all", positive, 1_000, "N")
