"""The options of tournament."""

from hilojack.cli.options import EngineOption, PlotOptions, option, positive, switch, text


class Options(EngineOption, PlotOptions):
    players: str = text("players who meet", "rule,random", "A,B,C")
    pairs: int = option("pairs of games for each two players", positive, 100, "N")
    unit: str = text("match, or deal: single deals from a score of zero", "match", "UNIT")
    control: bool = switch("value the luck of the draws, and print the points without it too")
