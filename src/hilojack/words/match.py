"""Written by `python src/hilojack/words/writing.py` from en/match.ftl: change that."""

from hilojack.words import cards as cards_

next_deal_not_dealt = "the deal is over; the next one has not been dealt"


match_is_over = "the match is over"


not_your_turn = "it is not your turn"


def turn_of_another(name: str) -> str:
    return "it is " + name + "'s turn"


def not_an_act(act: int) -> str:
    return str(act) + " is not an act"


def not_legal_now(calls: str) -> str:
    return "that is not legal now; " + calls


choose_a_card = "choose a card"


def card_not_held(card: int) -> str:
    return "you do not hold the " + cards_.name_of_card(card)


def no_such_seat(last: int, seat: int) -> str:
    return "the seats are 0 to " + str(last) + "; there is no seat " + str(seat)


def already_resigned(name: str) -> str:
    return name + " has already resigned"


nothing_to_undo = "there is no act of this deal to undo"


resigned_since = "a resignation cannot be taken back, nor what came before it"


deal_not_over = "the deal is not over yet"


match_not_over = "the match is not over yet"


nobody_can_act = "nobody can act in that position"


def stock_holds(cards: str) -> str:
    return "the stock that is shuffled holds " + cards


label = "1 to 100 printable characters, without a space at either end"


def no_such_name(label: str, name: str) -> str:
    return "a name is " + label + ", not " + name


def wrong_number_of_players(game: str, seats: int, given: int) -> str:
    return game + " needs " + str(seats) + " players here, not " + str(given)


def same_names(names: str) -> str:
    return "two players have the same name: " + names


def no_such_dealer(last: int, dealer: int) -> str:
    return "the first dealer is a player from 0 to " + str(last) + ", not " + str(dealer)


def wrong_number_of_scores(game: str, sides: int, given: int) -> str:
    return game + " has " + str(sides) + " sides here; " + str(given) + " scores are given"


def no_such_score(most: int, score: str) -> str:
    return "a score is a whole number from -" + str(most) + " to " + str(most) + ", not " + score


def over_at_scores(scores: str, target: int) -> str:
    return "at the scores " + scores + " the match is over: the target is " + str(target)


def cannot_be_held_over(most: int, points: str) -> str:
    return "points held over are a whole number from 0 to " + str(most) + ", not " + points


def none_held_over(game: str, points: int) -> str:
    return "no points are held over in " + game + " here, so not " + str(points)
