"""Written by `python src/hilojack/words/writing.py` from en/games.ftl: change that."""

level_random = "plays any legal card"


level_rule = "plays at once, by rules of thumb"


level_beginner = "guesses one deal; forgets cards"


level_casual = "guesses a few deals; forgets some cards"


level_club = "counts the cards; seldom slips"


level_expert = "searches the possible deals; does not slip"


level_master = "searches ten times as much as expert"


other_rules = "Other rules"
