"""Written by `python src/hilojack/words/writing.py` from en/strategy.ftl: change that."""

# ruff: noqa: E501

from hilojack.words.grammar import capital


def no_strategy(game: str, choices: str) -> str:
    return "there is no strategy for '" + game + "'" + choices


def measured(deals: int, rules: str, player: str, command: str) -> str:
    return (
        "Measured over "
        + f"{deals:,}"
        + " deals by "
        + rules
        + ", `"
        + player
        + "` playing every seat, by `"
        + command
        + "`."
    )


def rules_of(title: str, seats: int) -> str:
    return "the rules of " + title + ", " + str(seats) + " players"


def what_first_gains(says: str) -> str:
    return "**" + capital(says) + ":** what the first gains, in points of the deal"


table_head = "| if | gain | 95% interval | moments |"


def from_to(low: str, high: str) -> str:
    return low + " to " + high


what_they_rest_on = "**What each principle rests on:** points of a deal that the first act of a choice gains over the other. An interval about zero: no clear difference."


principles_head = "| principle | choice | if | gain | 95% interval |"


def play_it_here(act: str, position: str) -> str:
    return "Here: " + act + '. `python3 run.py study "' + position + '"`'
