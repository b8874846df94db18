"""The options of simulate."""

from hilojack.cli.options import LoopEngine, StudyOptions, option, positive


class Options(LoopEngine, StudyOptions):
    deals: int = option("deals to play", positive, 100_000, "N")
