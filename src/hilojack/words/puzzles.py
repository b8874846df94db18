"""Written by `python src/hilojack/words/writing.py` from en/puzzles.ftl: change that."""

from hilojack.words import cards as cards_
from hilojack.words.grammar import capital


def title_of_theme(theme: str) -> str:
    if theme == "save-low":
        return "Save Low"
    if theme == "catch-low":
        return "Catch Low"
    if theme == "save-jack":
        return "Save the jack"
    if theme == "catch-jack":
        return "Catch the jack"
    if theme == "high":
        return "High"
    if theme == "ten":
        return "The ten that decides Game"
    if theme == "game":
        return "Game"
    if theme == "majority":
        return "More than half"
    if theme == "last-trick":
        return "The last trick"
    if theme == "tricks":
        return "The trick that counts"
    if theme == "cards":
        return "Cards that count"
    if theme == "pegs":
        return "Points pegged in play"
    if theme == "contract":
        return "Make the contract"
    if theme == "set-back":
        return "Set them back"
    if theme == "match":
        return "Win the match"
    if theme == "save-match":
        return "Save the match"
    if theme == "win-draw":
        return "Win the draw"
    if theme == "lose-draw":
        return "Lose the draw"
    if theme == "take":
        return "Take the trick"
    if theme == "let-go":
        return "Let the trick go"
    if theme == "last-card":
        return "The last card"
    if theme == "lead-trumps":
        return "Lead trumps"
    return "Trump it"


def is_best(card: int, where: str) -> str:
    return "The " + cards_.name_of_card(card) + " is best, " + where + "."


def any_other_costs(points: str) -> str:
    return "Any other card costs " + points + " or more."


def where_best(kind: str, deals: int) -> str:
    if kind == "known":
        return "and you can know every card"
    if kind == "everywhere":
        return "in each of the " + f"{deals:,}" + " possible deals"
    return "on average over the " + f"{deals:,}" + " possible deals, not in each of them"


def about(titles: str) -> str:
    return "Theme: " + titles + "."


def card_costs(card: int, points: str) -> str:
    return "The " + cards_.name_of_card(card) + " costs " + points + "."


def card_costs_on_average(card: int, points: str) -> str:
    return "The " + cards_.name_of_card(card) + " costs " + points + " on average."


def in_this_deal(said: str, points: str) -> str:
    return said + " In this deal it costs " + points + "."


half_a_point = "half a point"


def exact_points(number: str) -> str:
    if number == "1":
        return "1 point"
    return number + " points"


counts_as_missed = "That counts as missed."


def wrong_and(sentence: str) -> str:
    return "Wrong. " + sentence


right = "Right."


def no_puzzle_of(game: str, choices: str) -> str:
    return "there is no puzzle of '" + game + "'" + choices


def not_a_theme(theme: str, choices: str) -> str:
    return "'" + theme + "' is not a theme" + choices


def no_such_difficulty(most: int, difficulty: int) -> str:
    return "a difficulty is from 0 to " + str(most) + ", not " + str(difficulty)


def or_did_you_mean(name: str) -> str:
    return "; did you mean '" + name + "'?"


def or_choose(names: str) -> str:
    return "; choose " + names


def no_such_puzzle(last: int, number: int) -> str:
    return "the puzzles are numbered 1 to " + str(last) + "; there is no " + str(number)


auction_judged = "The auction (judged)"


beg_judged = "The beg (judged)"


def no_such_call(last: int, number: int) -> str:
    return "the judged calls are numbered 1 to " + f"{last:,}" + "; there is no " + f"{number:,}"


def right_as_judged(deed: str) -> str:
    return "Right. Best as judged: " + deed + "."


def not_best_as_judged(deed: str) -> str:
    return "Not the best. Best as judged: " + deed + "."


def deed_costs(deed: str, price: str) -> str:
    return capital(deed) + ": costs " + price + "."


def judged_not_proved(deals: int) -> str:
    return "Judged, not proved: from " + f"{deals:,}" + " possible deals. ±: 95%."


def brings_against(better: str, other: str) -> str:
    return "What '" + better + "' brings, against '" + other + "':"
