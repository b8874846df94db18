"""Written by `python src/hilojack/words/writing.py` from en/customs.ftl: change that."""

# ruff: noqa: E501

the_daily_deal = "the daily deal"


a_board = "a board"


def title_of_board(title: str, number: int) -> str:
    return title + ", board " + str(number)


def title_of_daily_deal(title: str) -> str:
    return title + ", daily deal"


def title_of_practice(title: str) -> str:
    return title + ", daily deal for practice"


hints_are_allowed = "Hints are allowed."


nobody_is_given_hints = "Nobody is given hints."


may_be_taken_back = "An act may be taken back if the others agree."


nothing_may_be_taken_back = "Nothing may be taken back."


def a_turn_may_take(time: str) -> str:
    return "The match is played by turns, and a turn may take " + time + "."


plays_for_the_late = "Then the computer plays for whoever is late, until they are back."


def an_act_may_take(seconds: int) -> str:
    return "An act may take " + str(seconds) + " seconds; then the computer plays it."


table_waits = "The table waits for whoever is away."


def plays_for_the_away(time: str) -> str:
    return "For whoever is away for " + time + " while another is here, the computer plays."


the_shuffle_is_bound = "the shuffle is being bound; please try again in a few seconds"


whoever_comes = "Whoever comes may take a seat that no person has: at once between deals, else when the deal is over."
